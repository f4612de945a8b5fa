//! A deck as the engine needs it: its cards, and those outside of it.

use super::card::CardNo;
use super::compile::built_in;
use super::setup::DeckList;
use super::state::{DARK, LIGHT};
use crate::Seat;
use datacron_cards::Side;
use datacron_decks::{Deck, Section};

/// The seat of a deck's side.
pub fn seat(deck: &Deck) -> Option<Seat> {
    deck.side().map(|side| match side {
        Side::Dark => DARK,
        Side::Light => LIGHT,
    })
}

/// The cards of a deck. The order in the file does not matter.
pub fn list(deck: &Deck) -> Result<DeckList, String> {
    Ok(DeckList { cards: cards(deck, Section::Deck)?, outside: cards(deck, Section::Outside)? })
}

/// How many cards of a deck are not encoded yet and played as blanks.
pub fn blanks(list: &DeckList) -> usize {
    list.cards.iter().filter(|no| built_in().card(**no).blank).count()
}

fn cards(deck: &Deck, section: Section) -> Result<Vec<CardNo>, String> {
    let mut cards = Vec::new();
    for entry in deck.section(section) {
        let no = entry.slot.fact().and_then(|card| built_in().by_id(card.id()));
        let Some(no) = no else { return Err(format!("the engine does not know {}", entry.slot.title())) };
        cards.extend(std::iter::repeat_n(no, entry.count as usize));
    }
    cards.sort_unstable();
    Ok(cards)
}
