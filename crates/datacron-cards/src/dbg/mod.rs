//! Card files and card text of Star Wars: The Deckbuilding Game.

pub(crate) mod check;
pub mod format;
pub mod spec;
pub mod text;
