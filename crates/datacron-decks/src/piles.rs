//! The piles of a deck that cards are drawn from.

use super::{Deck, Section, Slot, resolve};
use datacron_cards::Game;
use datacron_cards::lcg::spec::SetPlace;
use datacron_data::index::{self, Fact, Row};

/// Cards that are shuffled together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    /// The word for `--pile`: `deck`, `command`, `galaxy` …
    pub name: &'static str,
    /// Each card once, with its number of copies.
    pub cards: Vec<(Row, u32)>,
    /// How many cards are drawn at the beginning.
    pub hand: u32,
}

impl Pile {
    fn new(name: &'static str, hand: u32) -> Pile {
        Pile { name, cards: Vec::new(), hand }
    }

    fn add(&mut self, row: Row, count: u32) {
        match self.cards.iter_mut().find(|(known, _)| *known == row) {
            Some((_, known)) => *known += count,
            None => self.cards.push((row, count)),
        }
    }

    /// Number of cards in the pile.
    pub fn size(&self) -> u32 {
        self.cards.iter().map(|(_, count)| count).sum()
    }
}

/// The piles of a deck, starting with the one the hand is drawn from.
pub fn piles(deck: &Deck) -> Vec<Pile> {
    match deck.game {
        Game::Lcg => lcg(deck),
        Game::Ccg => {
            let mut pile = Pile::new("deck", 8);
            for entry in deck.section(Section::Deck).filter(|entry| !entry.starting) {
                // An Objective starts on the table even if the list does not say so.
                if let Slot::Card(row) = entry.slot
                    && !index::fact(row).is_kind("objective")
                {
                    pile.add(row, entry.count);
                }
            }
            vec![pile]
        }
        Game::Dbg => {
            [("empire", Section::EmpireStarter, 5), ("rebel", Section::RebelStarter, 5), ("galaxy", Section::Galaxy, 6)]
                .map(|(name, section, hand)| dbg(deck, name, section, hand))
                .into()
        }
    }
}

/// The command deck and the objective deck.
fn lcg(deck: &Deck) -> Vec<Pile> {
    /// Reserve value of the plain affiliation cards.
    const RESERVE: u32 = 6;
    let mut command = Pile::new("command", RESERVE);
    let mut objectives = Pile::new("objectives", 4);
    for entry in &deck.entries {
        for seat in entry.slot.seats() {
            let pile = if seat.sequence == SetPlace::OBJECTIVE { &mut objectives } else { &mut command };
            if let Some(fact) = index::seat(seat) {
                pile.add(fact.row, entry.count);
            }
        }
    }
    vec![command, objectives]
}

/// A part of a set-up; if it is left out, the one in the box.
fn dbg(deck: &Deck, name: &'static str, section: Section, hand: u32) -> Pile {
    let mut pile = Pile::new(name, hand);
    for entry in deck.section(section) {
        if let Slot::Card(row) = entry.slot {
            pile.add(row, entry.count);
        }
    }
    if pile.cards.is_empty() {
        let boxed = |fact: &Fact| fact.game() == Game::Dbg && !fact.is_imported();
        let own = index::all().filter(|fact| boxed(fact) && resolve::home(*fact) == section);
        own.for_each(|fact| pile.add(fact.row, u32::from(fact.copies())));
    }
    pile
}
