//! The cards of three Star Wars card games as data: a database, an index and a query language.
//!
//! [`db`] is the SQLite database that the build makes of the card files, [`index`] the few facts of every card that decks
//! need, [`query`] the language that searches; [`built_in`] is what else the build embeds.
#![forbid(unsafe_code)]

pub mod built_in;
pub mod db;
pub mod index;
pub mod query;
