//! Star Wars: The Deckbuilding Game.

pub mod format;
pub mod spec;
pub mod text;
