//! From decks to files. What a kind of file cannot hold is told, never dropped in silence.

mod csv;
mod gemp;
mod htd;
mod o8d;
mod text;
mod toml;

use super::Deck;
use super::native::NativeDeck;
use crate::cards::Game;

/// The kinds of files that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Text,
    Toml,
    Json,
    Csv,
    O8d,
    Gemp,
    GempContents,
    Htd,
}

impl Target {
    pub const ALL: [Target; 8] = [
        Target::Text,
        Target::Toml,
        Target::Json,
        Target::Csv,
        Target::O8d,
        Target::Gemp,
        Target::GempContents,
        Target::Htd,
    ];

    /// What `--to` calls it.
    pub const fn word(self) -> &'static str {
        match self {
            Target::Text => "text",
            Target::Toml => "toml",
            Target::Json => "json",
            Target::Csv => "csv",
            Target::O8d => "o8d",
            Target::Gemp => "gemp",
            Target::GempContents => "gemp-contents",
            Target::Htd => "htd",
        }
    }

    /// What a file of this kind is called at the end.
    pub const fn extension(self) -> &'static str {
        match self {
            Target::Text | Target::GempContents => "txt",
            Target::Toml => "toml",
            Target::Json => "json",
            Target::Csv => "csv",
            Target::O8d => "o8d",
            Target::Gemp => "xml",
            Target::Htd => "htd",
        }
    }

    /// The only game it is for, if it is for one.
    pub const fn game(self) -> Option<Game> {
        match self {
            Target::O8d => Some(Game::Lcg),
            Target::Gemp | Target::GempContents | Target::Htd => Some(Game::Ccg),
            _ => None,
        }
    }
}

/// A file, and what of the deck it does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub bytes: Vec<u8>,
    pub losses: Vec<String>,
}

/// Writes a deck. `Err`: this kind of file is for another game.
pub fn write(deck: &Deck, target: Target) -> Result<Written, String> {
    if let Some(game) = target.game().filter(|game| *game != deck.game) {
        return Err(format!("{} is for decks of the {game}, this is one of the {}", target.word(), deck.game));
    }
    let deck = deck.canonical();
    let mut losses = Vec::new();
    let bytes = match target {
        Target::Text => text::write(&deck).into_bytes(),
        Target::Toml => toml::write(&deck).into_bytes(),
        Target::Json => json(&deck).into_bytes(),
        Target::Csv => csv::write(&deck, &mut losses)?,
        Target::O8d => o8d::write(&deck, &mut losses)?,
        Target::Gemp => gemp::write_xml(&deck, &mut losses)?,
        Target::GempContents => gemp::write_contents(&deck, &mut losses).into_bytes(),
        Target::Htd => htd::write(&deck, &mut losses),
    };
    Ok(Written { bytes, losses })
}

fn json(deck: &Deck) -> String {
    let native = NativeDeck { schema: Some("datacron.deck/1".to_owned()), ..NativeDeck::of(deck) };
    let mut json = serde_json::to_string_pretty(&native).unwrap_or_default();
    json.push('\n');
    json
}

/// What most kinds of files have no place for.
fn no_place_for(deck: &Deck, losses: &mut Vec<String>, places: &[&str]) {
    let facts = [
        ("name", !deck.name.is_empty()),
        ("author", !deck.author.is_empty()),
        ("format", !deck.format.is_empty()),
        ("notes", !deck.notes.is_empty()),
        ("starting cards", deck.entries.iter().any(|entry| entry.starting)),
        ("bases to win", deck.goal.is_some()),
    ];
    let lost = facts.into_iter().filter(|(fact, there)| *there && !places.contains(fact)).map(|(fact, _)| fact);
    let lost: Vec<&str> = lost.collect();
    if !lost.is_empty() {
        losses.push(format!("no place for: {}", lost.join(", ")));
    }
}
