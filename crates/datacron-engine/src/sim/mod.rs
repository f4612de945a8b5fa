//! Many games between agents, and what can be said about them with confidence.
//!
//! Reading order: `game` (one game), `crew` (many, on threads), [`tally`] (what they add up to), [`stats`] (how sure that
//! is), [`run`], [`report`], [`shard`] (runs in parts), [`replay`] and [`goldfish`]. All of it is for any game that says
//! what it counts ([`Measured`]) and what is its own in reports ([`Reported`]).
//!
//! GameState number `i` of a run depends on the run's seed and `i` only, and everything that is counted is a whole number:
//! so a run is the same on any number of threads, and parts of it put together are the run.

mod crew;
pub mod decks;
pub mod game;
pub mod goldfish;
mod measured;
pub mod replay;
pub mod report;
pub mod reported;
pub mod run;
pub mod shard;
pub mod stats;
pub mod tally;

pub use measured::{Counted, Deeds, Facts, Gauge, Marks, Measured, Scale, yes_or_no};
pub use reported::Reported;
pub use run::{Done, How, MOST_GAMES, Plan, Which};
pub use tally::Tally;
