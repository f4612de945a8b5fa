//! The cards of three Star Wars card games as data: a database, an index and a query language.
//!
//! [`db`] is the SQLite database that the build makes from the card files, [`index`] holds the few facts of every card
//! that decks need, [`query`] is the search language, [`rules`] finds rules of the games by id or by words, and
//! [`built_in`] holds the other data the build embeds. All of it works on the built-in cards, or on those of a user's
//! database too: see [`installed`].
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod built_in;
pub mod db;
pub mod index;
pub mod installed;
pub mod query;
pub mod rules;
