//! The words of card files of Star Wars: The Card Game.

pub mod ability;
pub mod check;
pub mod format;
pub mod spec;
pub mod text;
