//! Deck lists: counted cards in sections.
//!
//! Reading order: `deck` (what a deck is), [`read`](mod@read) (from any file), `resolve` (from names to cards),
//! [`write`](mod@write) (to any file), [`starter`] (the boxed decks), [`piles`] (what cards are drawn from),
//! [`legality`] (whether a deck may be played), then [`stats`], [`odds`], [`hand`] and [`diff`].

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod deck;
pub mod diff;
pub mod hand;
pub mod legality;
pub mod lists;
pub mod native;
pub mod odds;
pub mod piles;
pub mod random;
pub mod read;
mod reading;
mod resolve;
mod sets;
pub mod starter;
pub mod stats;
pub mod write;

pub use deck::{Deck, Entry, MOST, Section, Slot, one_line};
