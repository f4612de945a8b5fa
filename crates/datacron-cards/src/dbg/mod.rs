//! The words of card files of Star Wars: The Deckbuilding Game.

pub mod check;
pub mod format;
pub mod spec;
pub mod text;
