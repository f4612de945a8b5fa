//! The game for sessions, scenarios, simulations and the terminal.

use super::Setup;
use super::card::{CardNo, Phase, Table};
use super::state::*;
use super::{compile, menu, position, rules, scenario, story, table, written};
use crate::draw::{Line, Look};
use crate::facts::copy_of;
use crate::menu::Offer;
use crate::playable::choose_until;
use crate::run::run;
use crate::script::{Script, Source};
use crate::session::Session;
use crate::story::StoryLine;
use crate::{FactError, GameState, Keep, Piece, Playable, Rule, Seat, Shown, Stop, draw};
use datacron_cards as cards;
use datacron_cards::TextLine;
use datacron_cards::diagnostic::{Diagnostic, count};

/// The first words of choices, except for the words of options.
const VERBS: [&str; 48] = [
    "start",
    "activate",
    "drain",
    "deploy",
    "transfer",
    "battle",
    "move",
    "shuttle",
    "transit",
    "dock",
    "embark",
    "disembark",
    "seat",
    "draw",
    "play",
    "use",
    "fire",
    "react",
    "pass",
    "to",
    "aboard",
    "on",
    "beside",
    "before",
    "last",
    "as",
    "with",
    "alone",
    "take",
    "go",
    "lose",
    "forfeit",
    "done",
    "decline",
    "accept",
    "target",
    "by",
    "return",
    "steal",
    "place",
    "cancel",
    "choose",
    "retrieve",
    "next",
    "at",
    "shuffle",
    "jump",
    "stay",
];

impl<'t> Playable for Ccg<'t> {
    const GAME: cards::Game = cards::Game::Ccg;

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

    fn deal(setup: &Setup<'t>, seed: u64) -> Ccg<'t> {
        Ccg::new(setup, seed)
    }

    fn header(setup: &Setup, seed: u64) -> Vec<(String, String)> {
        let mut header: Vec<(String, String)> = Vec::new();
        for seat in Seat::BOTH {
            let deck = setup.deck(seat);
            let mut value = list(setup.table, &deck.cards);
            if !deck.outside.is_empty() {
                value = format!("{value}; outside {}", list(setup.table, &deck.outside));
            }
            header.push((format!("{} deck", Ccg::name(seat)), value));
        }
        header.push(("seed".to_owned(), seed.to_string()));
        header
    }

    fn begin(script: &Script, source: &Source, keep: &'t Keep<Table>) -> Result<Ccg<'t>, Vec<Diagnostic>> {
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

    const STOPS: &'static [Stop] = &[Stop::EndOfPhase, Stop::EndOfTurn];

    fn is_at(&self, stop: Stop) -> bool {
        // What ended there may still be answered: then there is more on the stack.
        let &[Frame::Turn(step)] = &*self.stack else { return false };
        match stop {
            Stop::EndOfEngagement => false,
            Stop::EndOfPhase => match step {
                Step::PhaseBegins(phase) => phase != Phase::Activate,
                Step::TurnEnds => true,
                _ => false,
            },
            Stop::EndOfTurn => step == Step::TurnBegins && self.turn > 0,
        }
    }

    fn choose_until(&mut self, choice: Choice, stop: Option<Stop>) {
        choose_until(self, choice, stop, Ccg::answer);
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

/// Cards by their ids, copies counted: `7 stormtrooper, vader`.
fn list(table: &Table, cards: &[CardNo]) -> String {
    let mut counted: Vec<(usize, CardNo)> = Vec::new();
    for &no in cards {
        match counted.iter_mut().find(|(_, other)| *other == no) {
            Some((number, _)) => *number += 1,
            None => counted.push((1, no)),
        }
    }
    let one = |(number, no): (usize, CardNo)| {
        let id = &table.cards.card(no).id;
        if number == 1 { id.clone() } else { format!("{number} {id}") }
    };
    counted.into_iter().map(one).collect::<Vec<_>>().join(", ")
}

impl Shown for Ccg<'_> {
    const LEGEND: &'static str = "Your cards are on the left of each location, the opponent's on the right, with power, \
                                  ability and forfeit value; a power of - does not count where the card is. Below a \
                                  card, @ is its pilot or driver, > somebody or something else aboard, + something \
                                  deployed on it. Before a card, * is in the battle and x hit. After a title, (2nd) is a \
                                  second copy and ° a card played without its text. Behind a location are the Force \
                                  icons of both sides and who controls it.";
    const PILES: &'static str = "Lost Piles (top card first), what you know of the other piles, cards out of play";
    const DEFAULT_ADVICE: &'static str = "One is as good as another here.";

    fn side(seat: Seat) -> &'static str {
        table::side(seat)
    }

    fn active(&self) -> Seat {
        self.active
    }

    fn description(session: &Session<Self>) -> String {
        let size = |seat: Seat| {
            let deck = session.header_value(&format!("{} deck", Ccg::name(seat)))?;
            let cards = deck.split(';').next()?.split(',').map(|item| {
                let number = item.split_whitespace().next().and_then(|word| word.parse::<usize>().ok());
                number.unwrap_or(1)
            });
            Some(cards.sum::<usize>())
        };
        match Seat::BOTH.map(size) {
            [Some(dark), Some(_)] => format!("decks of {}", count(dark, "card")),
            _ => "a position".to_owned(),
        }
    }

    fn table(&self, look: &Look) -> Vec<Line> {
        table::draw(self, look)
    }

    fn needs_table(&self) -> bool {
        false
    }

    fn piles(&self, look: &Look) -> Vec<draw::Pile> {
        table::piles(self, look)
    }

    fn unused(&self) -> Option<String> {
        table::unused(self)
    }

    fn menu(&self) -> Vec<Offer<Choice>> {
        menu::menu(self)
    }

    fn idle_choices(number: usize) -> String {
        format!("{} that rarely help{}", count(number, "choice"), if number == 1 { "s" } else { "" })
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
