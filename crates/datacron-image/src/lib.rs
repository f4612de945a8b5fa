//! Writes the data the program embeds: the card database, and an index of the few facts decks need. Writes the same
//! into a user's database, with the cards that user imported.
//!
//! A separate library because the build script of `datacron-data` uses it, and the reader of the index shares its
//! [`layout`].
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod database;
pub mod index;
pub mod layout;
pub mod user;
