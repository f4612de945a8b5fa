//! A deck as the engine needs it: an affiliation card and objective sets.

use super::card::CardNo;
use super::compile::built_in;
use super::spec;
use super::state::{DARK, LIGHT};
use crate::Seat;
use datacron_cards::Side;
use datacron_decks::Deck;

/// The most objective sets a deck can have: the piles of a game have room for no more.
pub const MOST_SETS: usize = 25;

/// The seat of a deck's side.
pub fn seat(deck: &Deck) -> Option<Seat> {
    deck.side().map(|side| match side {
        Side::Dark => DARK,
        Side::Light => LIGHT,
    })
}

/// The affiliation card and the set numbers of a deck, each set as often as the deck has it. The deck has to be legal in
/// some format, so that its sets are complete.
pub fn list(deck: &Deck) -> Result<(CardNo, Vec<u16>), String> {
    let affiliation = deck.affiliation_card().and_then(|card| built_in().by_id(card.id()));
    let Some(affiliation) = affiliation else { return Err("there is no affiliation card".to_owned()) };
    let mut sets = Vec::new();
    for entry in &deck.entries {
        for seat in entry.slot.seats().filter(|seat| seat.sequence == spec::SetPlace::OBJECTIVE) {
            sets.extend(std::iter::repeat_n(seat.set, entry.count as usize));
        }
    }
    if sets.len() > MOST_SETS {
        return Err(format!("{} objective sets: the engine plays decks of at most {MOST_SETS}", sets.len()));
    }
    // The order in the deck file does not matter.
    sets.sort_unstable();
    Ok((affiliation, sets))
}
