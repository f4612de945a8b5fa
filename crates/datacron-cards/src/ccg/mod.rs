//! Card files and card text of the Star Wars Customizable Card Game.

pub mod ability;
pub(crate) mod check;
pub mod format;
pub mod spec;
pub mod text;
