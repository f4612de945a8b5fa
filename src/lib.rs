//! datacron: cards, decks and games of three Star Wars card games.
//!
//! Unofficial fan project; Star Wars and the games' names belong to their owners.
//!
//! Reading order:
//! - [`cards`]: card files in memory, read and checked; [`lcg`], [`dbg`] and [`ccg`] say what a card of each game is.
//! - [`db`]: the database that the build makes of them, embedded in the program.
//! - [`query`]: the language that asks it.
//! - [`deck`]: deck lists, read from and written to any format; [`index`]: the few facts of every card they need.
//! - [`legality`]: whether a deck may be played, and what to change.
//! - [`engine`]: what games have in common when they are played; [`agents`]: who chooses.
//! - [`sim`]: many games on the engine, and how sure what they show is.
//! - [`cli`]: the program around the library, and the only part that knows of terminals, environment and clock.
//!
//! [`random`] is chance that a seed repeats; [`diagnostic`] is how all of them report a mistake. ARCHITECTURE.md has the map and the invariants.
#![forbid(unsafe_code)]

pub mod agents;
pub mod cards;
pub mod ccg;
pub mod cli;
pub mod db;
pub mod dbg;
pub mod deck;
pub mod diagnostic;
pub mod engine;
pub mod index;
pub mod lcg;
pub mod legality;
pub mod query;
pub mod random;
pub mod sim;
