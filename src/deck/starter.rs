//! The boxed decks: files of `decks/`, part of the program.

use super::read::{FileType, Known, Reading, read};

/// Name and file of every boxed deck.
static STARTERS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/starters.rs"));

/// Every name `starter:` understands, by game.
pub fn names() -> impl Iterator<Item = &'static str> {
    STARTERS.iter().map(|(name, _)| *name)
}

/// The deck file of a starter, as it is in the repository.
pub fn file(name: &str) -> Option<&'static str> {
    let key = crate::cards::fold::slug(name);
    STARTERS.iter().find(|(known, _)| *known == key).map(|(_, file)| *file)
}

/// A boxed deck, read like any other.
pub fn starter(name: &str) -> Option<Reading> {
    let known = Known { file: name, game: None, file_type: Some(FileType::Toml) };
    // The files are tested: there is nothing wrong with them.
    read(file(name)?.as_bytes(), known).ok()
}
