//! Star Wars Customizable Card Game.

pub mod spec;
pub mod text;
