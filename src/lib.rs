//! datacron: cards, decks and games of three Star Wars card games.
#![forbid(unsafe_code)]

pub mod cards;
pub mod ccg;
pub mod cli;
pub mod db;
pub mod dbg;
pub mod diagnostic;
pub mod lcg;
pub mod query;
