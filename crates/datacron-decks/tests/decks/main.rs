//! Decks from and to files: what is written can be read again, what people write can be read, and no file does harm.
//!
//! Reading order: this file (how lists are compared), [`round`] (round trips), [`lists`] and [`forum`] (text as people
//! write it), [`sets`] (text of the LCG), [`programs`] (files of programs), [`sheets`] (lists to print and post),
//! [`hostile`] (files that are not decks).

mod forum;
mod hostile;
mod lists;
mod programs;
mod round;
mod sets;
mod sheets;

use datacron_cards::Game;
use datacron_decks::read::{FileType, Known, Reading, read};
use datacron_decks::{Deck, Section};

/// Reads a deck of any kind.
fn open(bytes: impl AsRef<[u8]>) -> Reading {
    let bytes = bytes.as_ref();
    read(bytes, Known::default()).unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(bytes)))
}

/// Reads a deck of a given game.
fn open_as(game: Game, bytes: impl AsRef<[u8]>) -> Reading {
    let bytes = bytes.as_ref();
    let known = Known { game: Some(game), ..Known::default() };
    read(bytes, known).unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(bytes)))
}

/// The entries in the order of the file: `2x 1_28`, followed by `outside`, `starting` and so on.
fn entries(deck: &Deck) -> Vec<String> {
    let line = |entry: &datacron_decks::Entry| {
        let part = match entry.section {
            Section::Deck => String::new(),
            section => format!(" {}", section.word()),
        };
        let starting = if entry.starting { " starting" } else { "" };
        format!("{}x {}{part}{starting}", entry.count, entry.slot.id())
    };
    deck.entries.iter().map(line).collect()
}

/// Asserts that a file has exactly these entries and nothing is wrong with it.
#[track_caller]
fn reads(reading: &Reading, file_type: FileType, expected: &[&str]) {
    assert_eq!(reading.file_type, file_type);
    assert_eq!(reading.unread, [], "{reading:#?}");
    assert_eq!(reading.notes, [], "{reading:#?}");
    assert_eq!(entries(&reading.deck), expected);
}

/// Asserts that a text list of the game has exactly these entries.
#[track_caller]
fn list(game: Game, text: &str, expected: &[&str]) {
    reads(&open_as(game, text), FileType::Text, expected);
}

/// The lines that could not be read: number and text.
fn unread(reading: &Reading) -> Vec<(u32, &str)> {
    reading.unread.iter().map(|line| (line.line, line.text.as_str())).collect()
}
