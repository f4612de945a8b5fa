//! The rules of the games: scenarios, recorded games, invariants after every choice, menus, and broken files.

mod hostile_play;
mod menu;
mod properties;
mod replays;
mod scenarios;
