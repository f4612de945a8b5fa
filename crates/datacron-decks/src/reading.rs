//! The result of reading a file: a deck, and remarks on the file.

use schemars::JsonSchema;
use serde::Serialize;

use super::Deck;

/// The kinds of files that can be read.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FileType {
    Text,
    Toml,
    Json,
    Csv,
    /// OCTGN deck.
    O8d,
    /// GEMP deck, as XML.
    Gemp,
    /// GEMP contents string: ids and a bar.
    GempContents,
    /// Holotable deck.
    Htd,
    /// DeckMaker or WinDeck deck.
    DeckMaker,
}

impl FileType {
    /// All file types.
    pub const ALL: [FileType; 9] = [
        FileType::Text,
        FileType::Toml,
        FileType::Json,
        FileType::Csv,
        FileType::O8d,
        FileType::Gemp,
        FileType::GempContents,
        FileType::Htd,
        FileType::DeckMaker,
    ];

    /// The word for `--from`.
    pub const fn word(self) -> &'static str {
        match self {
            FileType::Text => "text",
            FileType::Toml => "toml",
            FileType::Json => "json",
            FileType::Csv => "csv",
            FileType::O8d => "o8d",
            FileType::Gemp => "gemp",
            FileType::GempContents => "gemp-contents",
            FileType::Htd => "htd",
            FileType::DeckMaker => "deckmaker",
        }
    }

    /// The file type with this [`word`](FileType::word).
    pub fn from_word(word: &str) -> Option<FileType> {
        FileType::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A deck, with remarks on the file it was read from.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The deck, without the lines that could not be read.
    pub deck: Deck,
    /// What kind of file it was.
    pub file_type: FileType,
    /// Lines that name no card.
    pub unread: Vec<Unread>,
    /// What was chosen where the file was ambiguous or contradicted itself.
    pub notes: Vec<Note>,
}

/// A line that could not be read.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unread {
    pub line: u32,
    pub text: String,
    pub why: String,
    /// Up to three cards it may mean.
    pub guesses: Vec<String>,
}

/// A remark on a line.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Note {
    pub line: u32,
    pub text: String,
}
