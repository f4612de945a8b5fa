//! Star Wars: The Card Game.

pub mod spec;
pub mod text;
