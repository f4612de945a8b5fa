//! The rules of the games: scenarios, recorded games, invariants after every choice, and broken files.

mod hostile_play;
mod properties;
mod replays;
mod scenarios;
