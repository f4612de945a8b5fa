//! The rules of the games: scenarios, recorded games, invariants after every choice, menus, and broken files.

mod excerpts;
mod hostile_play;
mod menu;
mod moments;
mod properties;
mod refusals;
mod replays;
mod scenarios;
mod why;
