//! The game as sessions, scenarios, simulations and the terminal use it.

use super::state::{Ask, Choice, Dbg, Frame, Step, Zone};
use super::{Setup, compile, from_deck, menu, position, rules, scenario, story, table, written};
use crate::draw::{Line, Look, Pile};
use crate::facts::copy_of;
use crate::menu::Offer;
use crate::playable::choose_until;
use crate::run::run;
use crate::script::{Script, Source};
use crate::session::Session;
use crate::story::StoryLine;
use crate::{FactError, GameState, Playable, Rule, Seat, Shown, Status, Stop};
use datacron_cards as cards;
use datacron_cards::TextLine;
use datacron_cards::diagnostic::{Diagnostic, count};

/// The first words of choices, except for the words of options.
const VERBS: [&str; 21] = [
    "play", "buy", "pay", "use", "commit", "attack", "end", "reveal", "pick", "accept", "decline", "done", "discard",
    "exile", "destroy", "damage", "take", "swap", "put", "to", "resolve",
];

impl Playable for Dbg {
    const GAME: cards::Game = cards::Game::Dbg;

    type Setup = Setup;
    /// Nothing to keep, as all games have the same cards.
    type Keep = ();

    fn cards() -> impl Iterator<Item = (&'static str, &'static str)> {
        compile::built_in().all.iter().map(|card| (card.id.as_str(), card.title.as_str()))
    }

    fn card_ids(&self, _: Option<Seat>) -> Vec<&str> {
        // Everybody knows which cards are in the box.
        self.cards().all.iter().map(|card| card.id.as_str()).collect()
    }

    fn deal(setup: &Setup, seed: u64) -> Dbg {
        Dbg::new(setup, seed)
    }

    fn header(setup: &Setup, seed: u64) -> Vec<(String, String)> {
        let mut header =
            vec![("mode".to_owned(), setup.mode.name().to_owned()), ("goal".to_owned(), setup.goal.to_string())];
        if setup.pay_off {
            header.push(("options".to_owned(), "pay-off".to_owned()));
        }
        header.push(("seed".to_owned(), seed.to_string()));
        for seat in Seat::BOTH {
            if let Some(ids) = from_deck::base_ids(setup, seat) {
                let ids = if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
                header.push((format!("{} bases", Dbg::name(seat)), ids));
            }
        }
        header
    }

    fn begin(script: &Script, source: &Source, (): ()) -> Result<Dbg, Vec<Diagnostic>> {
        position::begin(script, source)
    }

    fn fact(&self, words: &[&str]) -> Result<(), FactError> {
        scenario::fact(self, words)
    }

    fn verbs() -> impl Iterator<Item = &'static str> {
        let options = compile::built_in().phrases.iter().filter_map(|phrase| phrase.split(' ').next());
        VERBS.into_iter().chain(options)
    }

    fn label_of(&self, card: &str, of: Seat) -> Option<String> {
        let controls = |piece| matches!(self.zone(piece), Zone::Play(seat) | Zone::Base(seat) if seat == of);
        copy_of(self, card, controls).map(|piece| self.label(piece))
    }

    const STOPS: &'static [Stop] = &[Stop::EndOfTurn];

    fn is_at(&self, stop: Stop) -> bool {
        stop == Stop::EndOfTurn && *self.stack == [Frame::Turn(Step::Begin)] && self.turn > 0
    }

    fn choose_until(&mut self, choice: Choice, stop: Option<Stop>) {
        choose_until(self, choice, stop, Dbg::answer);
    }

    fn run_on(&mut self) {
        run(self);
    }

    fn position(&self) -> Option<Vec<(String, String)>> {
        written::position(self)
    }

    fn record_notes(&mut self) {
        self.notes.record();
    }
}

impl Shown for Dbg {
    const LEGEND: &'static str = "In the row, v marks a card that faces you, ^ one that faces the opponent and = a neutral \
                                  one. Att is attack, Res resources, Frc Force, HP hit points; Target is the attack you \
                                  need to defeat the card, or in brackets what the opponent needs. [@] is the Force \
                                  marker.";
    const PILES: &'static str = "the discard piles, from the top, and the bases to come";
    const DEFAULT_ADVICE: &'static str = "Playing cards costs nothing, so play them first.";

    fn side(seat: Seat) -> &'static str {
        table::side(seat)
    }

    fn active(&self) -> Seat {
        self.active
    }

    fn description(session: &Session<Dbg>) -> String {
        format!("{} game", session.header_value("mode").unwrap_or("beginner"))
    }

    fn table(&self, look: &Look) -> Vec<Line> {
        table::draw(self, look)
    }

    fn needs_table(&self) -> bool {
        false
    }

    fn piles(&self, look: &Look) -> Vec<Pile> {
        table::piles(self, look)
    }

    fn unused(&self) -> Option<String> {
        matches!(self.status(), Status::Choose { ask: Ask::Action, .. }).then(|| table::status(self))
    }

    fn menu(&self) -> Vec<Offer<Choice>> {
        menu::menu(self)
    }

    fn idle_choices(number: usize) -> String {
        format!("{} without attack", count(number, "commitment"))
    }

    fn question(&self) -> String {
        rules::question(self)
    }

    fn explain(&self) -> Vec<&'static Rule> {
        rules::explain(self)
    }

    fn asking_card(&self) -> Option<(&str, &[TextLine])> {
        let card = self.cards().of(rules::source(self)?);
        Some((&card.title, &card.text))
    }

    fn chosen_card(&self, choice: Choice) -> Option<(&str, &[TextLine])> {
        let card = self.cards().of(menu::card_of(self, choice)?);
        Some((&card.title, &card.text))
    }

    fn story(before: &Dbg, choice: Choice, after: &Dbg, for_whom: Option<Seat>) -> Vec<StoryLine> {
        story::render(before, choice, after, for_whom)
    }

    fn heading(&self) -> String {
        story::heading(self)
    }
}
