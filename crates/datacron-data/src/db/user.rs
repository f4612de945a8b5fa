//! The user's own database: the built-in cards together with those the user imported, printed texts, and where
//! everything is from.
//!
//! The file may have been written by anything, so nothing in it is run and nothing is believed before it was looked at:
//! its tables are exactly those that [`datacron_image::user`] makes, without views and triggers; values have a largest
//! size, queries an end. It is only read, and nothing is left beside it.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};

use super::{Database, Texts};
use crate::built_in::CONTENT;
use crate::installed::Parts;
use crate::query::Error;
use datacron_cards::Card;
use datacron_image::database::APPLICATION_ID;
use datacron_image::user::{self as layout, SEPARATOR, VERSION};

/// Everything that may be in its schema.
static SCHEMA: &str = include_str!(concat!(env!("OUT_DIR"), "/user_schema.txt"));

/// The longest text or list that is read from it, in bytes.
const LONGEST: i32 = 32 << 20;
/// The largest file that is opened, in bytes: fifty times what all cards there are take.
const LARGEST: u64 = 1 << 30;
/// Callbacks of [`STEPS`] steps each before its queries are stopped: far more than any command needs, about a second.
const MOST_CALLBACKS: u32 = 1_000;
/// Steps of SQLite's machine between two callbacks.
const STEPS: i32 = 100_000;

/// The user's database, if there is one.
#[derive(Debug)]
pub enum UserDatabase {
    /// There is no file yet.
    Absent,
    /// Open for reading.
    Open(User),
    /// There is a file, but it cannot be used; the built-in cards are not affected.
    Unusable {
        /// The file.
        path: PathBuf,
        /// Why it cannot be used.
        reason: String,
    },
}

/// A user's database that is open for reading.
#[derive(Debug)]
pub struct User {
    connection: Connection,
    path: PathBuf,
    content: String,
    stamp: String,
}

impl UserDatabase {
    /// Opens a file read-only.
    pub fn open(path: &Path) -> UserDatabase {
        match User::open(path) {
            Ok(Some(user)) => UserDatabase::Open(user),
            Ok(None) => UserDatabase::Absent,
            Err(reason) => UserDatabase::Unusable { path: path.to_owned(), reason },
        }
    }

    /// A message for the user, if the file cannot be used or is out of date.
    pub fn problem(&self) -> Option<String> {
        match self {
            UserDatabase::Unusable { path, reason } => {
                Some(format!("{}: {reason}; continuing without it", path.display()))
            }
            UserDatabase::Open(user) if !user.is_current() => Some(
                "the imported cards belong to another version of datacron; continuing without them until you run \
                 `datacron db update`"
                    .to_owned(),
            ),
            _ => None,
        }
    }
}

impl User {
    /// Opens a file; `None` if there is none.
    fn open(path: &Path) -> Result<Option<User>, String> {
        let there = match std::fs::metadata(path) {
            Ok(there) => there,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.to_string()),
        };
        if there.is_dir() {
            return Err("it is a folder".into());
        }
        if !there.is_file() {
            return Err("it is not an ordinary file".into());
        }
        if there.len() > LARGEST {
            return Err(format!("it is too large: {} MiB", there.len() >> 20));
        }
        head(path)?;
        for ending in ["-journal", "-wal"] {
            let mut beside = path.as_os_str().to_owned();
            beside.push(ending);
            if std::fs::metadata(beside).is_ok_and(|file| file.len() > 0) {
                return Err("another program is writing it, or was stopped while doing so".into());
            }
        }
        let connection = open_read_only(path).map_err(|error| reason(&error))?;
        check_schema(&connection)?;
        let meta = |key| connection.query_row("SELECT value FROM meta WHERE key = ?", [key], |r| r.get(0));
        let content = meta("content").map_err(|error| reason(&error))?;
        let stamp = meta(layout::STAMP).map_err(|error| reason(&error))?;
        Ok(Some(User { path: path.to_owned(), content, stamp, connection }))
    }

    /// The underlying connection, for queries about sources and what was imported.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether its cards are those of this program and what the user imported. If not, they are not used: built-in cards
    /// may have changed.
    pub fn is_current(&self) -> bool {
        self.content == CONTENT
    }

    /// What tells its pool from that of another import.
    pub fn stamp(&self) -> &str {
        &self.stamp
    }

    /// The database of all its cards, built-in and imported.
    pub fn into_database(self) -> Database {
        Database { connection: self.connection, texts: Texts::Here }
    }

    /// Its index and names, to be [installed](crate::installed).
    pub fn parts(&self) -> Result<Parts, String> {
        let index = self
            .connection
            .query_row("SELECT bytes FROM part WHERE name = ?", [layout::INDEX], |r| r.get::<_, Vec<u8>>(0))
            .map_err(|error| reason(&error))?;
        let names = text_part(&self.connection, layout::NAMES).map_err(|error| reason(&error))?;
        Parts::new(index, names).ok_or_else(|| broken("its index is damaged"))
    }

    /// The cards that are not built in.
    pub fn new_cards(&self) -> Result<Vec<Card>, Error> {
        let mut statement = self.connection.prepare("SELECT card FROM tag WHERE field = 'imported'")?;
        let rows: Vec<i64> = statement.query_map([], |r| r.get(0))?.collect::<Result<_, _>>()?;
        let mut statement =
            self.connection.prepare("SELECT game, json FROM facts JOIN card USING (card) WHERE card = ?")?;
        let cards = rows.iter().map(|row| {
            statement.query_row([row], |r| super::read_card(r.get_ref(0)?.as_str()?, r.get_ref(1)?.as_str()?))
        });
        Ok(cards.collect::<Result<_, _>>()?)
    }
}

/// A text of the table `part`.
pub(super) fn text_part(connection: &Connection, name: &str) -> rusqlite::Result<String> {
    let bytes: Vec<u8> = connection.query_row("SELECT bytes FROM part WHERE name = ?", [name], |r| r.get(0))?;
    String::from_utf8(bytes)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Blob, error.into()))
}

/// Looks at the first bytes of the file, before SQLite does: it would make files beside one in write-ahead mode.
fn head(path: &Path) -> Result<(), String> {
    let mut head = [0; 100];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    match read {
        Ok(()) if head.starts_with(b"SQLite format 3\0") => {}
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(error.to_string()),
        _ => return Err("it is not a datacron database".into()),
    }
    let number = |at: usize| u32::from_be_bytes(std::array::from_fn(|i| head[at + i]));
    if number(68) != APPLICATION_ID {
        return Err("it is not a datacron database".into());
    }
    if head[18] != 1 || head[19] != 1 {
        return Err(broken("another program changed how it is written (write-ahead logging)"));
    }
    match number(60) {
        VERSION => Ok(()),
        newer if newer > VERSION => Err(broken("a newer version of datacron wrote it")),
        _ => Err("an older version of datacron wrote it: run `datacron db update`".into()),
    }
}

fn open_read_only(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(std::time::Duration::ZERO)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    let mut callbacks = 0;
    let stop = move || {
        callbacks += 1;
        callbacks > MOST_CALLBACKS
    };
    connection.progress_handler(STEPS, Some(stop))?;
    // One transaction for all: one lock, and one state of the file.
    connection.execute_batch("PRAGMA query_only = ON; BEGIN")?;
    Ok(connection)
}

/// Refuses a file whose tables are not exactly those we write.
fn check_schema(connection: &Connection) -> Result<(), String> {
    let failed = |error: rusqlite::Error| reason(&error);
    let mut expected = SCHEMA.split_terminator(SEPARATOR);
    let mut statement = connection
        .prepare("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY name")
        .map_err(failed)?;
    let mut rows = statement.query([]).map_err(failed)?;
    while let Some(row) = rows.next().map_err(failed)? {
        let mut own = [""; 4];
        for (column, cell) in own.iter_mut().enumerate() {
            *cell =
                row.get_ref(column).map_err(failed)?.as_str().map_err(|_| broken("its list of tables is damaged"))?;
        }
        let wanted: [&str; 4] = std::array::from_fn(|_| expected.next().unwrap_or_default());
        if own == wanted {
            continue;
        }
        let [kind, name, ..] = own;
        return Err(broken(&match kind {
            "trigger" | "view" => format!("it has a {kind}, `{}`, which datacron never writes", shown(name)),
            _ if name == wanted[1] => format!("its {} `{}` is not as datacron writes it", shown(kind), shown(name)),
            _ => format!(
                "it has a {} `{}`, which datacron never writes, or lacks `{}`",
                shown(kind),
                shown(name),
                wanted[1]
            ),
        }));
    }
    match expected.next() {
        Some(_) => Err(broken("it lacks tables")),
        None => Ok(()),
    }
}

/// A name from the file, short and without control characters.
fn shown(name: &str) -> String {
    name.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// What is wrong with the contents of the file, and what can be done.
fn broken(what: &str) -> String {
    format!("{what}; `datacron db reset` removes it")
}

/// What is wrong, for people.
pub fn reason(error: &rusqlite::Error) -> String {
    use rusqlite::ErrorCode;
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program is using it".to_owned(),
        Some(ErrorCode::NotADatabase) => "it is not a datacron database".to_owned(),
        Some(ErrorCode::DatabaseCorrupt) => broken("it is damaged"),
        Some(ErrorCode::TooBig) => broken("it has a value that is far too large"),
        Some(ErrorCode::OperationInterrupted) => broken("reading it takes too long"),
        _ => match error {
            rusqlite::Error::QueryReturnedNoRows => broken("it lacks rows"),
            rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidQuery
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::Utf8Error(..) => broken("it has a value of the wrong type"),
            other => broken(&other.to_string()),
        },
    }
}
