//! From files to decks. What a file is shows in what it says, never in its name alone.

mod csv;
mod deckmaker;
mod gemp;
mod htd;
mod json;
mod line;
mod native;
pub(super) mod o8d;
pub(super) mod sets;
mod text;
mod toml;

use std::borrow::Cow;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::Deck;
use super::resolve::Draft;
use datacron_cards::Game;
use datacron_cards::diagnostic::Diagnostic;

/// No deck is longer: what is, is no deck.
pub const LONGEST: usize = 1 << 20;

/// No deck has more lines: whoever has more is not writing a deck.
pub const MOST_LINES: usize = 5000;

/// The kinds of files that can be read.
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

    /// What `--from` calls it.
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

    pub fn from_word(word: &str) -> Option<FileType> {
        FileType::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A deck with what there is to say about the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub deck: Deck,
    pub file_type: FileType,
    /// Lines that name no card.
    pub unread: Vec<Unread>,
    /// Where the file left a choice, or contradicts itself: what was taken.
    pub notes: Vec<Note>,
}

/// A line that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unread {
    pub line: u32,
    pub text: String,
    pub why: String,
    /// Up to three cards it may mean.
    pub guesses: Vec<String>,
}

/// A remark on a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Note {
    pub line: u32,
    pub text: String,
}

/// Why there is no deck.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("{0}")]
    NotADeck(String),
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Mistakes(Vec<Diagnostic>),
}

/// What is known of a file before it is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known<'a> {
    /// The file's name, for messages; a deck without a name takes the part before the first dot.
    pub file: &'a str,
    pub game: Option<Game>,
    pub file_type: Option<FileType>,
}

/// Reads a deck of any kind.
pub fn read(bytes: &[u8], known: Known<'_>) -> Result<Reading, ReadError> {
    if bytes.len() > LONGEST {
        return Err(ReadError::NotADeck(format!("it is longer than {} KiB: no deck is", LONGEST / 1024)));
    }
    let text = decode(bytes)?;
    if text.trim().is_empty() {
        return Err(ReadError::NotADeck("it is empty".into()));
    }
    let file_type = known.file_type.unwrap_or_else(|| detect(&text));
    let broken;
    let mut draft = Draft { game: known.game, ..Draft::default() };
    let mut key = Vec::new();
    match file_type {
        // GEMP's list for people has its line ends as tags.
        FileType::Text if text.contains("<br") => {
            broken = text.replace("<br/>", "\n").replace("<br />", "\n").replace("<br>", "\n");
            text::read(&broken, &mut draft, &mut key);
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
    if let (Some(asked), Some(said)) = (known.game, draft.game)
        && asked != said
    {
        return Err(ReadError::NotADeck(format!("it is a deck of the {said}, not of the {asked}")));
    }
    if draft.name.is_empty() {
        let stem = known.file.rsplit(['/', '\\']).next().unwrap_or_default().split('.').next().unwrap_or_default();
        draft.name = stem.trim_matches('-').to_owned();
    }
    let lines = draft.items.len() + draft.unread.len();
    if lines > MOST_LINES {
        return Err(ReadError::NotADeck(format!("it has {lines} lines of cards: no deck has more than {MOST_LINES}")));
    }
    let reading = draft.resolve(file_type);
    match reading {
        Some(reading) if !reading.deck.entries.is_empty() || !reading.unread.is_empty() => Ok(reading),
        _ if lines == 0 => Err(ReadError::NotADeck(format!("there is no card in it (read as {})", file_type.word()))),
        _ => {
            let help = "no line names a card of any game; -g says which game it is, --from how it is written";
            Err(ReadError::NotADeck(format!("it is no deck list (read as {}): {help}", file_type.word())))
        }
    }
}

/// The text of a file: UTF-8 or UTF-16 with or without a mark, else Windows-1252 as old programs wrote it.
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
        return Err(ReadError::NotADeck("it is not a text file: it has NUL bytes".into()));
    }
    let text: Cow<'_, str> = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').into(),
        Err(_) => bytes.iter().map(|byte| windows_1252(*byte)).collect::<String>().into(),
    };
    // Old Macs end a line with a sign that is half of what Windows ends it with.
    if !bytes.contains(&b'\n') && bytes.contains(&b'\r') {
        return Ok(text.replace('\r', "\n").into());
    }
    Ok(text)
}

/// The signs Windows has where Latin-1 has none.
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

/// The reverse, for programs that read nothing else.
pub(super) fn to_windows_1252(c: char) -> Option<u8> {
    match u32::from(c) {
        code @ (0..=0x7f | 0xa0..=0xff) => Some(code as u8),
        _ => WINDOWS.iter().position(|known| *known == c).map(|at| 0x80 + at as u8),
    }
}

/// What kind of file a text is.
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

/// Where the lines of a text begin, to know which one a place is on.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        Lines(text.match_indices('\n').map(|(at, _)| at).collect())
    }

    fn number(&self, at: usize) -> u32 {
        self.0.partition_point(|end| *end < at) as u32 + 1
    }
}

/// An XML file's mistake, with a caret under the place.
fn xml_mistake(text: &str, error: &roxmltree::Error) -> ReadError {
    let source: Arc<str> = text.into();
    let at = error.pos();
    let start: usize = text.split_inclusive('\n').take((at.row as usize).saturating_sub(1)).map(str::len).sum();
    let column = text[start..].char_indices().nth((at.col as usize).saturating_sub(1)).map_or(0, |(byte, _)| byte);
    let place = start + column..start + column + 1;
    let message = match error {
        roxmltree::Error::DtdDetected => "a deck file needs no document type: it is not read".to_owned(),
        other => other.to_string(),
    };
    ReadError::Mistakes(vec![Diagnostic::new(&source, place, message)])
}
