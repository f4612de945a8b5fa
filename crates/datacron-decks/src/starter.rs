//! The boxed decks: the files of `decks/`, embedded in the program.

use datacron_data::built_in::BOXED_DECKS;

use super::read::{FileType, Known, Reading, read};

/// Every name that `starter:` accepts, by game.
pub fn names() -> impl Iterator<Item = &'static str> {
    BOXED_DECKS.iter().map(|(name, _)| *name)
}

/// The contents of a boxed deck file; `None` if there is no such deck.
pub fn file(name: &str) -> Option<&'static str> {
    let key = datacron_cards::fold::slug(name);
    BOXED_DECKS.iter().find(|(known, _)| *known == key).map(|(_, file)| *file)
}

/// A boxed deck, read like any other; `None` if there is no such deck.
pub fn starter(name: &str) -> Option<Reading> {
    let known = Known { file: name, game: None, file_type: Some(FileType::Toml) };
    Some(read(file(name)?.as_bytes(), known).expect("boxed decks are tested files"))
}
