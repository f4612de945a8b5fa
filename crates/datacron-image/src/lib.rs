//! Writes what the program carries in itself: the card database and the index of the few facts decks need.
//!
//! A library of its own, as the build script of `datacron-data` uses it and the reader of the index shares its [`layout`].
#![forbid(unsafe_code)]

pub mod database;
pub mod index;
pub mod layout;
