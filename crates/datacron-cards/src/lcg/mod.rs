//! Card files and card text of Star Wars: The Card Game.

pub mod ability;
pub(crate) mod check;
pub mod format;
pub mod spec;
pub mod text;
