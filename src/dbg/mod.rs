//! Star Wars: The Deckbuilding Game.

pub mod spec;
pub mod text;
