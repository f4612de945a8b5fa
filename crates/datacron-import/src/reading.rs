//! What is read from a file.

use std::collections::BTreeMap;

use datacron_cards::diagnostic::Diagnostic;
use datacron_cards::{Card, Game, Product};

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `Light.json` and `Dark.json` of the Players Committee of the Customizable Card Game.
    CcgCards,
    /// `sets.json` of the same publisher.
    CcgSets,
    /// A file of swlcg-json: cards of The Card Game.
    LcgCards,
    /// A `set.xml` of the OCTGN plug-in of The Card Game.
    OctgnSet,
    /// Our own card files.
    CardFiles,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [Kind::CcgCards, Kind::CcgSets, Kind::LcgCards, Kind::OctgnSet, Kind::CardFiles];

    /// As it is stored: `ccg-cards`.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::CcgCards => "ccg-cards",
            Kind::CcgSets => "ccg-sets",
            Kind::LcgCards => "lcg-cards",
            Kind::OctgnSet => "octgn-set",
            Kind::CardFiles => "card-files",
        }
    }

    /// As people call it: `Players Committee cards`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::CcgCards => "Players Committee cards",
            Kind::CcgSets => "Players Committee sets",
            Kind::LcgCards => "swlcg-json cards",
            Kind::OctgnSet => "OCTGN set",
            Kind::CardFiles => "datacron card file",
        }
    }

    /// The kind with this [`word`](Kind::word).
    pub fn from_word(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A file to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name, for messages; for our own card files also where they say which game they are about.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// How large things may be. The [default](Limits::default) is far above anything that is published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a file, and of an archive as it is.
    pub file: usize,
    /// Bytes of one file of an archive, unpacked.
    pub entry: usize,
    /// Bytes of all files of an archive that are read, unpacked.
    pub unpacked: usize,
    /// How many times its packed size a file of an archive may have.
    pub ratio: usize,
    /// Files in an archive, whether they are read or not.
    pub entries: usize,
    /// Bytes of one card or set.
    pub record: usize,
    /// Cards and sets of one file or archive.
    pub records: usize,
    /// Keys of a record, and elements of each of its lists.
    pub list: usize,
    /// How deep XML elements may be nested.
    pub depth: usize,
    /// Mistakes that are told; further ones are counted.
    pub mistakes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            file: 16 << 20,
            entry: 16 << 20,
            unpacked: 64 << 20,
            ratio: 200,
            entries: 10_000,
            record: 256 << 10,
            records: 20_000,
            list: 200,
            depth: 64,
            mistakes: 50,
        }
    }
}

/// What was read from a file or archive.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// What the file is; several kinds only for archives.
    pub kinds: Vec<Kind>,
    /// Cards, in the order of the file.
    pub cards: Vec<ImportedCard>,
    /// Sets and products the file tells of; their order of release is not known yet.
    pub products: Vec<(Game, Product)>,
    /// Fields this program does not know; they are kept with the cards.
    pub unknown: Vec<UnknownField>,
    /// What a reader should know: cards that were left out on purpose, and why.
    pub notes: Vec<String>,
    /// Cards that could not be read, each naming the card and the field: at most [`Limits::mistakes`].
    pub mistakes: Vec<Diagnostic>,
    /// Mistakes beyond those in [`mistakes`](Reading::mistakes).
    pub more_mistakes: usize,
    /// Cards and sets that were not read because of a mistake.
    pub bad: usize,
    /// Why nothing was read at all: not a file of any kind, or one that may do harm.
    pub refused: Option<Diagnostic>,
}

/// A card as a file has it.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedCard {
    /// The kind of file it comes from, which decides what it says nothing about.
    pub kind: Kind,
    /// Its facts. The id is made from the title; merging replaces it by that of the card it turns out to be.
    pub card: Card,
    /// The printed text of each face that has one.
    pub printed: Vec<PrintedText>,
    /// Everything else the file says, by key, as JSON.
    pub extra: BTreeMap<String, String>,
}

/// Printed text of one face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedText {
    /// Where it is printed.
    pub face: Face,
    /// The text, without markup.
    pub text: String,
}

/// Where a text is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// The card, or the front of a two-sided one.
    Front,
    /// The back of a two-sided card.
    Back,
    /// The light side's half of a location.
    Light,
    /// The dark side's half of a location.
    Dark,
}

impl Face {
    /// All faces, in the order they are shown.
    pub const ALL: [Face; 4] = [Face::Front, Face::Back, Face::Light, Face::Dark];

    /// As it is stored: `front`, `back`, `light` or `dark`.
    pub const fn word(self) -> &'static str {
        match self {
            Face::Front => "front",
            Face::Back => "back",
            Face::Light => "light",
            Face::Dark => "dark",
        }
    }

    /// The face with this [`word`](Face::word).
    pub fn from_word(word: &str) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.word() == word)
    }
}

/// A field this program does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownField {
    /// The kind of file it is in.
    pub kind: Kind,
    /// Its path: `front.gametext`; `…` stands for the rest if there are very many.
    pub field: String,
    /// How many records have it.
    pub times: usize,
    /// The first record that has it.
    pub first: String,
}

/// Where cards come from, as the caller knows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceInfo {
    /// Path or URL as it was given.
    pub place: String,
    /// What the file is: the [words](Kind::word) of its kinds, joined by spaces.
    pub kind: String,
    /// Size of the file.
    pub bytes: u64,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// The server's ETag.
    pub etag: Option<String>,
    /// When the file was changed, as the server or the disk says.
    pub modified: Option<String>,
    /// When it was fetched: RFC 3339, UTC.
    pub fetched: String,
}
