//! The plain text list that people paste in forums. It stores everything in a deck.

use std::fmt::Write;

use super::super::Deck;
use datacron_cards::{Game, Side, words::heading};

pub(super) fn write(deck: &Deck) -> String {
    let mut text = String::new();
    let mut fact = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "{name}: {value}");
        }
    };
    fact("Name", &deck.name);
    fact("Author", &deck.author);
    fact("Game", deck.game.code());
    if deck.game == Game::Ccg {
        fact("Side", &deck.side().map(Side::name).map(heading).unwrap_or_default());
    }
    fact("Format", &deck.format);
    fact("Bases to win", &deck.goal.map(|goal| goal.to_string()).unwrap_or_default());
    for (heading, entries) in deck.grouped() {
        let total: u32 = entries.iter().map(|entry| entry.count).sum();
        let _ = writeln!(text, "\n{heading} ({total})");
        for entry in entries {
            let _ = writeln!(text, "{}x {}", entry.count, deck.label(entry.slot));
        }
    }
    if !deck.notes.is_empty() {
        let _ = write!(text, "\nNotes:\n{}\n", deck.notes);
    }
    text
}
