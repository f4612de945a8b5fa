//! The user's database: written as a whole, and read back. Its tables are those of [`datacron_image::user`].

mod diff;
mod rows;

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use datacron_image::user::{self, Imports};

use crate::merge::{Merged, Prefer, Source};
use crate::reading::{Face, PrintedText, SourceInfo};

pub use diff::{Changed, Changes, diff};

/// Why a database could not be written or read.
#[derive(Debug)]
pub enum StoreError {
    /// What SQLite said.
    Database(rusqlite::Error),
    /// What is wrong with the contents.
    Content(String),
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreError::Database(error) => error.fmt(f),
            StoreError::Content(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::Database(error)
    }
}

impl From<datacron_image::database::Error> for StoreError {
    fn from(error: datacron_image::database::Error) -> Self {
        match error {
            datacron_image::database::Error::Sql(error) => StoreError::Database(error),
            error => StoreError::Content(error.to_string()),
        }
    }
}

/// Writes a whole new database to `path`, which must not exist or be empty. `content` is the hash of the built-in pool.
///
/// The caller syncs and renames the file.
pub fn write(path: &Path, merged: &Merged, content: &str) -> Result<(), StoreError> {
    let db = Connection::open(path)?;
    write_to(&db, merged, content)?;
    db.close().map_err(|(_, error)| StoreError::Database(error))
}

/// [`write`], into an empty database that is open.
pub fn write_to(db: &Connection, merged: &Merged, content: &str) -> Result<(), StoreError> {
    user::create(db)?;
    db.execute_batch("BEGIN")?;
    let mut printed = Vec::new();
    for (number, source) in (1_i64..).zip(&merged.sources) {
        let info = &source.info;
        db.prepare_cached("INSERT INTO source VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)")?.execute(params![
            number,
            info.place,
            info.kind,
            i64::try_from(info.bytes).unwrap_or(i64::MAX),
            info.sha256,
            info.etag,
            info.modified,
            info.fetched,
            source.rows.len() as i64,
            source.new_cards() as i64,
            source.texts() as i64,
        ])?;
        rows::write(db, number, source)?;
        for row in &source.rows {
            printed.extend(row.imported.printed.iter().map(|text| user::PrintedText {
                id: row.id.clone(),
                source: number,
                face: face_number(text.face),
                text: text.text.clone(),
            }));
        }
    }
    let prefer = if merged.prefer == Prefer::Imported { IMPORTED } else { BUILT_IN };
    db.execute("INSERT INTO meta VALUES ('prefer', ?1)", [prefer])?;
    db.execute_batch("COMMIT")?;
    let new: BTreeSet<String> = merged.new.iter().cloned().collect();
    Ok(user::fill(db, &merged.pool, content, &Imports { new, printed })?)
}

/// The values of `prefer` in `meta`.
const BUILT_IN: &str = "built-in";
const IMPORTED: &str = "imported";

fn face_number(face: Face) -> u8 {
    Face::ALL.iter().zip(0..).find(|(own, _)| **own == face).map_or(0, |(_, number)| number)
}

/// A source as a database lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Its number in the database, from 1.
    pub number: i64,
    /// Where it came from.
    pub info: SourceInfo,
    /// Cards it has.
    pub cards: usize,
    /// Cards that are not built in.
    pub new_cards: usize,
    /// Cards with a fact that differs from the built-in one.
    pub differing: usize,
    /// Printed texts.
    pub texts: usize,
}

/// The sources of a user's database, for `db info`.
pub fn sources(user: &Connection) -> Result<Vec<Stored>, StoreError> {
    let sql = "SELECT s.source, place, s.kind, bytes, sha256, etag, modified, fetched, cards, new_cards, texts,
        (SELECT count(*) FROM imported AS i WHERE i.source = s.source AND differs <> '[]') FROM source AS s ORDER BY 1";
    let mut statement = user.prepare(sql)?;
    let count = |n: i64| usize::try_from(n).unwrap_or(0);
    let rows = statement.query_map([], |row| {
        Ok(Stored {
            number: row.get(0)?,
            info: SourceInfo {
                place: row.get(1)?,
                kind: row.get(2)?,
                bytes: u64::try_from(row.get::<_, i64>(3)?).unwrap_or(0),
                sha256: row.get(4)?,
                etag: row.get(5)?,
                modified: row.get(6)?,
                fetched: row.get(7)?,
            },
            cards: count(row.get(8)?),
            new_cards: count(row.get(9)?),
            texts: count(row.get(10)?),
            differing: count(row.get(11)?),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Everything that was imported, to be merged again: with other sources, or with a newer built-in pool.
pub fn read_back(user: &Connection) -> Result<Vec<Source>, StoreError> {
    let mut whole = Vec::new();
    for stored in sources(user)? {
        let mut texts: HashMap<String, Vec<PrintedText>> = HashMap::new();
        let mut statement =
            user.prepare_cached("SELECT id, face, text FROM printed_text WHERE source = ?1 ORDER BY id, face")?;
        let mut rows = statement.query([stored.number])?;
        while let Some(row) = rows.next()? {
            let face = usize::try_from(row.get::<_, i64>(1)?).ok().and_then(|face| Face::ALL.get(face));
            let face = *face.ok_or_else(|| StoreError::Content("a printed text has an unknown face".to_owned()))?;
            texts.entry(row.get(0)?).or_default().push(PrintedText { face, text: row.get(2)? });
        }
        whole.push(rows::read(user, stored, texts)?);
    }
    Ok(whole)
}

/// Whose values stood when the database was written.
pub fn prefer(user: &Connection) -> Result<Prefer, StoreError> {
    let word: Option<String> =
        user.query_row("SELECT value FROM meta WHERE key = 'prefer'", [], |row| row.get(0)).optional()?;
    match word.as_deref() {
        Some(IMPORTED) => Ok(Prefer::Imported),
        Some(BUILT_IN) | None => Ok(Prefer::BuiltIn),
        Some(_) => Err(StoreError::Content("`prefer` has an unknown value".to_owned())),
    }
}
