//! Changing the user's database: one whole new file, looked at before it takes the place of the old one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::Failure;
use super::super::files::{self, Existing, Lock};
use super::{path, shown};
use datacron_data::built_in;
use datacron_data::db::user::UserDatabase;
use datacron_import::store::{Stored, prefer, read_back, sources, write};
use datacron_import::{Merged, Prefer, Source, merge};

/// The user's database while it is being changed: nobody else can change it meanwhile.
pub struct Store {
    path: PathBuf,
    _lock: Lock,
    /// What was imported so far.
    pub sources: Vec<Source>,
    /// The same in numbers.
    pub stored: Vec<Stored>,
    pub prefer: Prefer,
    /// Merged with the built-in cards of this program. True if there is nothing yet.
    pub is_current: bool,
}

impl Store {
    /// Locks the user's database and reads what was imported so far.
    pub fn open() -> Result<Store, Failure> {
        let path = path()?;
        let lock = lock(&path)?;
        let mut store = Store {
            path,
            _lock: lock,
            sources: Vec::new(),
            stored: Vec::new(),
            prefer: Prefer::BuiltIn,
            is_current: true,
        };
        match UserDatabase::open(&store.path) {
            UserDatabase::Absent => {}
            UserDatabase::Open(user) => {
                store.is_current = user.is_current();
                let cannot = |problem| unusable(&store.path, &problem);
                store.sources = read_back(user.connection()).map_err(cannot)?;
                store.stored = sources(user.connection()).map_err(cannot)?;
                store.prefer = prefer(user.connection()).map_err(cannot)?;
            }
            UserDatabase::Unusable { reason, .. } => return Err(unusable(&store.path, &reason)),
        }
        Ok(store)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was written, in numbers.
    pub fn written(&self) -> Result<Vec<Stored>, Failure> {
        match UserDatabase::open(&self.path) {
            UserDatabase::Open(user) => sources(user.connection()).map_err(|problem| unusable(&self.path, &problem)),
            UserDatabase::Absent => Ok(Vec::new()),
            UserDatabase::Unusable { reason, .. } => Err(unusable(&self.path, &reason)),
        }
    }

    /// What these sources give with the built-in cards.
    pub fn merged(sources: Vec<Source>, prefer: Prefer) -> Merged {
        merge(built_in::pool(), sources, prefer)
    }

    /// Replaces the database; the old one is kept beside it, for `db diff`.
    pub fn save(&self, merged: &Merged) -> Result<(), Failure> {
        let cannot = |problem: &dyn std::fmt::Display| {
            Failure::Plain(format!("cannot write {}: {problem}; nothing was changed", shown(&self.path)))
        };
        files::replace(&self.path, |temporary| {
            write(temporary, merged, built_in::CONTENT).map_err(|problem| Problem::Other(problem.to_string()))?;
            check(temporary).map_err(|problem| Problem::Other(format!("what was written is not sound: {problem}")))?;
            Ok(keep_previous(&self.path)?)
        })
        .map_err(|problem: Problem| match problem {
            Problem::Io(problem) => cannot(&problem),
            Problem::Other(problem) => cannot(&problem),
        })
    }
}

/// Why the database could not be written.
enum Problem {
    Io(io::Error),
    Other(String),
}

impl From<io::Error> for Problem {
    fn from(problem: io::Error) -> Problem {
        Problem::Io(problem)
    }
}

/// Locks the user's database for a change.
pub fn lock(path: &Path) -> Result<Lock, Failure> {
    let cannot = |problem: io::Error| Failure::Plain(format!("cannot write {}: {problem}", shown(path)));
    let file = files::behind_links(path).map_err(cannot)?;
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(cannot)?;
    }
    files::lock(path).map_err(cannot)?.ok_or_else(|| {
        Failure::Plain(format!(
            "another import, update or reset of {} is running; nothing was changed, try again when it is done",
            shown(path)
        ))
    })
}

fn unusable(path: &Path, reason: &dyn std::fmt::Display) -> Failure {
    Failure::Plain(format!(
        "{} cannot be used: {reason}; nothing was changed\n`datacron db reset` removes it, then import again",
        shown(path)
    ))
}

/// Whether a new database can be read as the program will read it, and is sound as SQLite sees it.
fn check(path: &Path) -> Result<(), String> {
    let user = match UserDatabase::open(path) {
        UserDatabase::Open(user) => user,
        UserDatabase::Absent => return Err("it is not there".into()),
        UserDatabase::Unusable { reason, .. } => return Err(reason),
    };
    if !user.is_current() {
        return Err("it does not have the built-in cards of this program".into());
    }
    user.parts()?;
    let answer = user.connection().query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0));
    match answer {
        Ok(answer) if answer == "ok" => Ok(()),
        Ok(problem) => Err(problem),
        Err(problem) => Err(problem.to_string()),
    }
}

/// Where the database before the last change is.
pub fn previous(path: &Path) -> io::Result<PathBuf> {
    let path = files::behind_links(path)?;
    Ok(path.with_file_name(format!("{}.previous", path.file_name().unwrap_or_default().to_string_lossy())))
}

/// Keeps the present database beside the one that will replace it.
fn keep_previous(path: &Path) -> io::Result<()> {
    let previous = previous(path)?;
    let path = files::behind_links(path)?;
    match fs::remove_file(&previous) {
        Err(problem) if problem.kind() != io::ErrorKind::NotFound => return Err(problem),
        _ => {}
    }
    match fs::hard_link(&path, &previous) {
        Ok(()) => Ok(()),
        Err(problem) if problem.kind() == io::ErrorKind::NotFound => Ok(()),
        // Not every file system has links.
        Err(_) => files::write(&previous, &fs::read(&path)?, Existing::Replace),
    }
}
