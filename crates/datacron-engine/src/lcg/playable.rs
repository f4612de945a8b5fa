//! The game for sessions, scenarios, simulations and the terminal.

use super::Setup;
use super::card::Table;
use super::state::{Ask, Choice, Frame, Lcg, Step};
use super::{compile, menu, position, rules, scenario, story, table, written};
use crate::draw::{Line, Look, Pile};
use crate::facts::copy_of;
use crate::menu::Offer;
use crate::playable::choose_until;
use crate::run::run;
use crate::script::{Script, Source};
use crate::session::Session;
use crate::story::StoryLine;
use crate::{FactError, GameState, Keep, Piece, Playable, Rule, Seat, Shown, Status, Stop};
use datacron_cards as cards;
use datacron_cards::TextLine;
use datacron_cards::diagnostic::{Diagnostic, count};

/// The first words of choices, except for the words of options.
const VERBS: [&str; 40] = [
    "about",
    "pass",
    "play",
    "use",
    "pay",
    "engage",
    "done",
    "attack",
    "defend",
    "shield",
    "place",
    "resolve",
    "strike",
    "unit",
    "tactics",
    "blast",
    "damage",
    "focus",
    "discard",
    "keep",
    "enhance",
    "target",
    "commit",
    "accept",
    "decline",
    "sacrifice",
    "return",
    "unfocus",
    "heal",
    "destroy",
    "capture",
    "rescue",
    "put",
    "take",
    "move",
    "choose",
    "remove",
    "reject",
    "reveal",
    "mulligan",
];

impl<'t> Playable for Lcg<'t> {
    const GAME: cards::Game = cards::Game::Lcg;

    type Setup = Setup<'t>;
    type Keep = &'t Keep<Table>;

    fn cards() -> impl Iterator<Item = (&'static str, &'static str)> {
        compile::built_in().all.iter().map(|card| (card.id.as_str(), card.title.as_str()))
    }

    fn card_ids(&self, for_whom: Option<Seat>) -> Vec<&str> {
        // Players know their own decks.
        let known = |&piece: &Piece| for_whom.is_none_or(|seat| self.owner(piece) == seat || self.knows(seat, piece));
        self.table.every_piece().filter(known).map(|piece| self.table.of(piece).id.as_str()).collect()
    }

    fn deal(setup: &Setup<'t>, seed: u64) -> Lcg<'t> {
        Lcg::new(setup, seed)
    }

    fn header(setup: &Setup, seed: u64) -> Vec<(String, String)> {
        let mut header = Vec::new();
        for seat in Seat::BOTH {
            let affiliation = setup.affiliation(seat).map_or("", |card| card.id.as_str());
            let sets: Vec<String> = setup.sets[seat].iter().map(u16::to_string).collect();
            header.push((format!("{} deck", Lcg::name(seat)), format!("{affiliation}; {}", sets.join(", "))));
        }
        if setup.mulligan {
            header.push(("options".to_owned(), "mulligan".to_owned()));
        }
        header.push(("seed".to_owned(), seed.to_string()));
        header
    }

    fn begin(script: &Script, source: &Source, keep: &'t Keep<Table>) -> Result<Lcg<'t>, Vec<Diagnostic>> {
        position::begin(script, source, keep)
    }

    fn fact(&self, words: &[&str]) -> Result<(), FactError> {
        scenario::fact(self, words)
    }

    fn verbs() -> impl Iterator<Item = &'static str> {
        let options = compile::built_in().phrases.iter().filter_map(|phrase| phrase.split(' ').next());
        VERBS.into_iter().chain(options)
    }

    fn label_of(&self, card: &str, of: Seat) -> Option<String> {
        copy_of(self, card, |piece| self.controller(piece) == of).map(|piece| self.label(piece))
    }

    const STOPS: &'static [Stop] = &[Stop::EndOfEngagement, Stop::EndOfPhase, Stop::EndOfTurn];

    fn is_at(&self, stop: Stop) -> bool {
        let &[Frame::Turn(step)] = &*self.stack else { return false };
        // What ended there may still be reacted to.
        if !self.happened.is_empty() {
            return false;
        }
        match stop {
            Stop::EndOfEngagement => step == Step::AfterEngagement,
            Stop::EndOfPhase => matches!(
                step,
                Step::RefreshBegins
                    | Step::DrawBegins
                    | Step::DeployBegins
                    | Step::ConflictBegins
                    | Step::ForceBegins
                    | Step::TurnEnds
            ),
            Stop::EndOfTurn => step == Step::TurnBegins && self.turn > 0,
        }
    }

    fn choose_until(&mut self, choice: Choice, stop: Option<Stop>) {
        choose_until(self, choice, stop, Lcg::answer);
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

impl Shown for Lcg<'_> {
    const LEGEND: &'static str = "Before a card, @ is committed to the Force, > attacking, < defending, ! engaged. Res is \
                                  resources, Frc Force icons; Uni, Tac and Bla are unit damage, tactics and blast \
                                  icons, those after a + only with the edge; Dmg is damage and capacity. A card with a \
                                  + before its name is attached to the one above.";
    const PILES: &'static str = "discard piles (top card first), victory piles, objective decks and captured cards";
    const DEFAULT_ADVICE: &'static str = "One is as good as another here.";

    fn side(seat: Seat) -> &'static str {
        table::side(seat)
    }

    fn active(&self) -> Seat {
        self.active
    }

    fn description(session: &Session<Self>) -> String {
        let affiliation = |seat: Seat| {
            let deck = session.header_value(&format!("{} deck", Lcg::name(seat)))?;
            let id = deck.split(';').next()?.trim();
            let cards = compile::built_in();
            Some(cards.by_id(id).map_or(id, |no| cards.card(no).title.as_str()))
        };
        match Seat::BOTH.map(affiliation) {
            [Some(dark), Some(light)] => format!("{dark} against {light}"),
            _ => "a position".to_owned(),
        }
    }

    fn table(&self, look: &Look) -> Vec<Line> {
        table::draw(self, look)
    }

    fn needs_table(&self) -> bool {
        // The hand was dealt after the objectives were chosen.
        matches!(self.status(), Status::Choose { ask: Ask::Mulligan, .. })
    }

    fn piles(&self, look: &Look) -> Vec<Pile> {
        table::piles(self, look)
    }

    fn unused(&self) -> Option<String> {
        table::unused(self)
    }

    fn menu(&self) -> Vec<Offer<Choice>> {
        menu::menu(self)
    }

    fn idle_choices(number: usize) -> String {
        format!("{} to overpay", count(number, "way"))
    }

    fn question(&self) -> String {
        rules::question(self)
    }

    fn explain(&self) -> Vec<&'static Rule> {
        rules::explain(self)
    }

    fn asking_card(&self) -> Option<(&str, &[TextLine])> {
        let card = self.table.of(rules::source(self)?);
        Some((&card.title, &card.text))
    }

    fn chosen_card(&self, choice: Choice) -> Option<(&str, &[TextLine])> {
        let card = self.table.of(menu::card_of(self, choice)?);
        Some((&card.title, &card.text))
    }

    fn story(before: &Self, choice: Choice, after: &Self, for_whom: Option<Seat>) -> Vec<StoryLine> {
        story::render(before, choice, after, for_whom)
    }

    fn heading(&self) -> String {
        story::heading(self)
    }
}
