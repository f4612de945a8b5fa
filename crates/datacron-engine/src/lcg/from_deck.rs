//! A deck as the engine needs it: an affiliation card and objective sets.

use super::card::CardNo;
use super::compile::built_in;
use super::spec;
use super::state::{DARK, LIGHT};
use crate::Seat;
use datacron_cards::Side;
use datacron_decks::Deck;

/// The most objective sets of one deck: more do not fit the piles of a game.
pub const MOST_SETS: usize = 25;

/// Where a deck is played: its side has the seat.
pub fn seat(deck: &Deck) -> Option<Seat> {
    deck.side().map(|side| match side {
        Side::Dark => DARK,
        Side::Light => LIGHT,
    })
}

/// The affiliation card and the numbers of the sets, a set as often as the deck has its objective. `deck`: legal in some
/// format, so that its sets are whole.
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
    // However it is listed, it is the same deck.
    sets.sort_unstable();
    Ok((affiliation, sets))
}
