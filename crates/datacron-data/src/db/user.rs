//! The user's own database of imported texts, separate from the built-in cards.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension};

use datacron_image::database::APPLICATION_ID;

/// Table of the printed texts the user imported, by our id.
const TABLE: &str = "printed_text";

/// The user's database, if there is one.
#[derive(Debug)]
pub enum UserDatabase {
    /// There is no file yet.
    Absent,
    /// Open for reading.
    Open(Connection),
    /// There is a file, but it cannot be used; the built-in cards are not affected.
    Unusable {
        /// The file.
        path: PathBuf,
        /// Why it cannot be used.
        reason: String,
    },
}

impl UserDatabase {
    /// Opens a file read-only.
    pub fn open(path: &Path) -> UserDatabase {
        match std::fs::metadata(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return UserDatabase::Absent,
            Err(error) => return unusable(path, error),
            Ok(meta) if meta.is_dir() => return unusable(path, "it is a folder"),
            Ok(meta) if !meta.is_file() => return unusable(path, "it is not an ordinary file"),
            Ok(_) => {}
        }
        if let Err(error) = std::fs::File::open(path) {
            return unusable(path, error);
        }
        match Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX) {
            Err(error) => unusable(path, error),
            Ok(connection) => match ours(&connection) {
                Ok(true) => UserDatabase::Open(connection),
                Ok(false) => unusable(path, "it is not a datacron database"),
                Err(error) => unusable(path, error),
            },
        }
    }

    /// The printed text that was imported for the card with this id.
    pub fn printed_text(&self, id: &str) -> Option<String> {
        let UserDatabase::Open(connection) = self else { return None };
        let sql = format!("SELECT text FROM {TABLE} WHERE id = ?");
        connection.query_row(&sql, [id], |r| r.get(0)).optional().ok().flatten()
    }

    /// A message for the user, if the file cannot be used.
    pub fn problem(&self) -> Option<String> {
        match self {
            UserDatabase::Unusable { path, reason } => {
                Some(format!("{}: {reason}; continuing without it", path.display()))
            }
            _ => None,
        }
    }
}

fn unusable(path: &Path, reason: impl ToString) -> UserDatabase {
    UserDatabase::Unusable { path: path.to_owned(), reason: reason.to_string() }
}

/// Whether the file has our application id and a readable table.
fn ours(connection: &Connection) -> rusqlite::Result<bool> {
    let id: i64 = connection.query_row("PRAGMA application_id", [], |r| r.get(0))?;
    if id != i64::from(APPLICATION_ID) {
        return Ok(false);
    }
    connection.query_row(&format!("SELECT count(*) FROM {TABLE}"), [], |r| r.get::<_, i64>(0))?;
    Ok(true)
}
