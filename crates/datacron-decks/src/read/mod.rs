//! Reads decks from files. The type of a file is detected from its contents, not its name.

mod csv;
mod deckmaker;
mod gemp;
mod htd;
mod json;
mod line;
mod native;
pub(super) mod o8d;
mod text;
mod toml;

use std::borrow::Cow;
use std::sync::Arc;

pub use super::reading::{FileType, Note, Reading, Unread};
use super::resolve::Draft;
use datacron_cards::Game;
use datacron_cards::diagnostic::{Diagnostic, thousands};

/// Largest file, in bytes; no real deck is larger.
pub const LONGEST: usize = 1 << 20;

/// Most lines with cards: more than any real deck has.
pub const MOST_LINES: usize = 5000;

/// Most cards in all: several times what any real deck, set-up or box of cards has. What is made of a deck (exports,
/// hands, odds) grows with it.
pub const MOST_CARDS: u32 = 1000;

/// Why a file could not be read as a deck.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not a deck; the text completes "FILE: …".
    #[error("{0}")]
    NotADeck(String),
    /// It is a deck of a known type, but has mistakes.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Mistakes(Vec<Diagnostic>),
}

/// What is known about a file before it is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known<'a> {
    /// The name of the file, for messages; a deck without a name gets the part before the first dot.
    pub file: &'a str,
    /// The game; if `None`, it is detected.
    pub game: Option<Game>,
    /// The type of the file; if `None`, it is detected.
    pub file_type: Option<FileType>,
}

/// Reads a deck from a file of any type. Lines that cannot be read do not make it fail.
pub fn read(bytes: &[u8], known: Known<'_>) -> Result<Reading, ReadError> {
    if bytes.len() > LONGEST {
        return Err(ReadError::NotADeck(format!("it is longer than {} KiB, the limit for a deck", LONGEST / 1024)));
    }
    let text = decode(bytes)?;
    if text.trim().is_empty() {
        return Err(ReadError::NotADeck("it is empty".into()));
    }
    let file_type = known.file_type.unwrap_or_else(|| detect(&text));
    let with_newlines;
    let mut draft = Draft { game: known.game, ..Draft::default() };
    let mut key = Vec::new();
    match file_type {
        // GEMP's readable list has tags for line ends.
        FileType::Text if text.contains("<br") => {
            with_newlines = text.replace("<br/>", "\n").replace("<br />", "\n").replace("<br>", "\n");
            text::read(&with_newlines, &mut draft, &mut key);
        }
        FileType::Text => text::read(&text, &mut draft, &mut key),
        FileType::Toml => toml::read(&text, known.file, &mut draft)?,
        FileType::Json => json::read(&text, &mut draft)?,
        FileType::Csv => csv::read(&text, &mut draft)?,
        FileType::O8d => o8d::read(&text, &mut draft)?,
        FileType::Gemp => gemp::read_xml(&text, &mut draft)?,
        FileType::GempContents => gemp::read_contents(&text, &mut draft),
        FileType::Htd => htd::read(&text, &mut draft),
        FileType::DeckMaker => deckmaker::read(&text, &mut draft),
    }
    if let (Some(expected), Some(found)) = (known.game, draft.game)
        && expected != found
    {
        return Err(ReadError::NotADeck(format!("it is a deck for the {found}, not for the {expected}")));
    }
    if draft.name.is_empty() {
        let stem = known.file.rsplit(['/', '\\']).next().unwrap_or_default().split('.').next().unwrap_or_default();
        draft.name = stem.trim_matches('-').to_owned();
    }
    let lines = draft.items.len() + draft.unread.len();
    if lines > MOST_LINES {
        return Err(ReadError::NotADeck(format!(
            "it has {lines} lines of cards: a deck may have at most {MOST_LINES}"
        )));
    }
    let reading = draft.resolve(file_type);
    let entries = reading.iter().flat_map(|reading| &reading.deck.entries);
    let cards: u32 = entries.map(|entry| entry.count * entry.slot.cards()).sum();
    if cards > MOST_CARDS {
        let (cards, most) = (thousands(cards.into()), thousands(MOST_CARDS.into()));
        return Err(ReadError::NotADeck(format!("it has {cards} cards: a deck may have at most {most}")));
    }
    match reading {
        Some(reading) if !reading.deck.entries.is_empty() || !reading.unread.is_empty() => Ok(reading),
        _ if lines == 0 => Err(ReadError::NotADeck(format!("it lists no cards (read as {})", file_type.word()))),
        _ => {
            let help = "no line names a card of any game; -g sets the game, --from the file type";
            Err(ReadError::NotADeck(format!("it is not a deck list (read as {}): {help}", file_type.word())))
        }
    }
}

/// Decodes a file: UTF-8, UTF-16 with a byte order mark, otherwise Windows-1252, which old programs wrote.
fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    let utf16 = |order: fn([u8; 2]) -> u16| {
        let units = bytes[2..].as_chunks::<2>().0.iter().map(|pair| order(*pair));
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect::<String>()
    };
    if bytes.starts_with(&[0xff, 0xfe]) {
        return Ok(utf16(u16::from_le_bytes).into());
    }
    if bytes.starts_with(&[0xfe, 0xff]) {
        return Ok(utf16(u16::from_be_bytes).into());
    }
    if bytes.contains(&0) {
        return Err(ReadError::NotADeck("it is not a text file: it contains NUL bytes".into()));
    }
    let text: Cow<'_, str> = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').into(),
        Err(_) => bytes.iter().map(|byte| windows_1252(*byte)).collect::<String>().into(),
    };
    // Old Macs end lines with a carriage return only.
    if !bytes.contains(&b'\n') && bytes.contains(&b'\r') {
        return Ok(text.replace('\r', "\n").into());
    }
    Ok(text)
}

/// The characters of Windows-1252 that are not in Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The reverse of [`windows_1252`], for programs that read no other encoding.
pub(super) fn to_windows_1252(c: char) -> Option<u8> {
    match u32::from(c) {
        code @ (0..=0x7f | 0xa0..=0xff) => Some(code as u8),
        _ => WINDOWS.iter().position(|known| *known == c).map(|at| 0x80 + at as u8),
    }
}

/// Detects the type of a file; [`FileType::Text`] if it looks like nothing else.
pub fn detect(text: &str) -> FileType {
    let text = text.trim_start();
    let first = text.lines().next().unwrap_or_default().trim();
    let significant = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    if json::is_object(text) || (text.starts_with('[') && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()) {
        FileType::Json
    } else if text.starts_with('<')
        && (text.contains("blueprintId") || (text.contains("<deck") && !text.contains("<section")))
    {
        FileType::Gemp
    } else if text.starts_with('<') && text.contains("<deck") {
        FileType::O8d
    } else if htd::is(first) {
        FileType::Htd
    } else if deckmaker::is(text, first) {
        FileType::DeckMaker
    } else if gemp::is_contents(text) {
        FileType::GempContents
    } else if significant().take(3).any(toml::is_line) {
        FileType::Toml
    } else if csv::is_header(first) {
        FileType::Csv
    } else {
        FileType::Text
    }
}

/// Positions of line ends, to find the line of a byte.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        Lines(text.match_indices('\n').map(|(at, _)| at).collect())
    }

    fn number(&self, at: usize) -> u32 {
        self.0.partition_point(|end| *end < at) as u32 + 1
    }
}

/// An XML error, with a caret under its position.
fn xml_mistake(text: &str, error: &roxmltree::Error) -> ReadError {
    let source: Arc<str> = text.into();
    let at = error.pos();
    let start: usize = text.split_inclusive('\n').take((at.row as usize).saturating_sub(1)).map(str::len).sum();
    let column = text[start..].char_indices().nth((at.col as usize).saturating_sub(1)).map_or(0, |(byte, _)| byte);
    let place = start + column..start + column + 1;
    let message = match error {
        roxmltree::Error::DtdDetected => "document types (DOCTYPE) are not allowed in a deck file".to_owned(),
        other => other.to_string(),
    };
    ReadError::Mistakes(vec![Diagnostic::new(&source, place, message)])
}
