//! Runs of many games between agents, and statistics of them.
//!
//! Reading order: [`game`] (one game), `crew` (many games on threads), `tally` (what they add up to), [`stats`]
//! (confidence intervals), [`matches`], `run`, [`report`], [`shard`] (runs in parts), `replay` and [`goldfish`]. All of it works for
//! any game that defines what it counts ([`Measured`]) and its own part of the reports ([`Reported`]).
//!
//! Game number `i` depends only on the seed of the run and `i`, and everything counted is a whole number. So a run
//! gives the same result on any number of threads, and the parts of a run add up to the run.

mod crew;
pub(crate) mod decks;
pub mod game;
pub mod goldfish;
pub mod matches;
mod measured;
mod replay;
pub mod report;
mod reported;
mod run;
pub mod shard;
pub mod stats;
mod tally;

pub use measured::{Counted, Deeds, Facts, Gauge, Marks, Measured, Scale};
pub use reported::{About, BySeat, InTurn, Progress, ProgressByTurn, Reported};
pub use run::{MOST_GAMES, Plan, ReplayFilter, RunOptions, RunResult, SaveReplay};
pub use tally::{Compared, Recorder, SecondBegan, Tally};

pub(crate) use measured::yes_or_no;
