//! A source as commands show it.

use schemars::JsonSchema;
use serde::Serialize;

use datacron_cards::diagnostic::thousands;
use datacron_import::store::Stored;
use datacron_import::{Kind, Prefer};

/// Something that was imported.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SourceResult {
    /// From 1, in the order of the imports.
    pub number: i64,
    /// A URL, or the path of a file.
    pub place: String,
    /// What it is, such as `ccg-cards`.
    pub kind: String,
    /// When it was imported (RFC 3339, UTC).
    pub fetched: String,
    /// When it was changed, as its server or the disk says.
    pub modified: Option<String>,
    pub etag: Option<String>,
    pub bytes: u64,
    pub sha256: String,
    pub cards: usize,
    /// Cards that are not built in.
    pub new_cards: usize,
    /// Cards with a fact that is not the built-in one.
    pub differing: usize,
    /// Printed texts.
    pub texts: usize,
}

impl SourceResult {
    pub fn of(stored: &Stored) -> SourceResult {
        let info = stored.info.clone();
        SourceResult {
            number: stored.number,
            place: info.place,
            kind: info.kind,
            fetched: info.fetched,
            modified: info.modified,
            etag: info.etag,
            bytes: info.bytes,
            sha256: info.sha256,
            cards: stored.cards,
            new_cards: stored.new_cards,
            differing: stored.differing,
            texts: stored.texts,
        }
    }

    /// What it is, in words.
    pub fn kinds(&self) -> String {
        let names = self.kind.split(' ').filter_map(Kind::from_word).map(Kind::name);
        names.collect::<Vec<_>>().join(", ")
    }

    /// A row of a table under [`HEADER`].
    pub fn row(&self) -> Vec<String> {
        let number = |n: usize| thousands(n as u64);
        let counts = [self.cards, self.new_cards, self.texts, self.differing].map(number);
        let date = self.fetched.split('T').next().unwrap_or_default().to_owned();
        let mut row = vec![self.place.clone(), date];
        row.extend(counts);
        row.push(self.kinds());
        row
    }
}

/// The columns of a table of sources.
pub const HEADER: [&str; 7] = ["source", "imported", "cards", "new", "texts", "differ", "kind"];

/// Whose value stands, in a word.
pub fn preferred(prefer: Prefer) -> &'static str {
    match prefer {
        Prefer::BuiltIn => "built-in",
        Prefer::Imported => "imported",
    }
}
