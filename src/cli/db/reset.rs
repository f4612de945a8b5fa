//! `datacron db reset`: removes what was imported.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::output::Output;
use super::super::{Answer, Failure, fetch, files};
use super::store::{Store, lock, previous};
use super::{path, shown};
use datacron_cards::diagnostic::{count, guess};
use datacron_data::db::IMAGE;
use datacron_data::db::user::UserDatabase;

/// Remove imported cards and texts: all of them, or those of one source
///
/// Built-in cards stay. A file that is not one of datacron's is moved aside, not removed.
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron db reset              everything that was imported
  datacron db reset Light.json   one source, by its name, its end or its number in db info")]
pub struct Reset {
    /// What to remove [default: everything]
    #[arg(value_name = "SOURCE")]
    source: Option<String>,

    /// Print JSON (schemas/db-reset.json)
    #[arg(long)]
    json: bool,
}

/// What `db reset --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ResetResult {
    /// Always `datacron.db-reset/1`.
    pub schema: &'static str,
    /// The file with everything that was imported.
    pub database: String,
    /// The sources that were removed, as far as they could be read.
    pub removed: Vec<String>,
    /// Where a file went that is not one of datacron's.
    pub moved_to: Option<String>,
}

impl Reset {
    pub(super) fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let path = path()?;
        let mut result = ResetResult {
            schema: "datacron.db-reset/1",
            database: path.display().to_string(),
            removed: Vec::new(),
            moved_to: None,
        };
        let told = match &self.source {
            Some(source) => {
                let place = remove_one(source)?;
                result.removed.push(place.clone());
                format!("{place} is removed")
            }
            None => remove_all(&path, &mut result)?,
        };
        if self.json {
            out.json(&result)?;
        } else {
            out.remark(&told);
        }
        Ok(Answer::Yes)
    }
}

/// Removes one source, and returns its name.
fn remove_one(named: &str) -> Result<String, Failure> {
    let store = Store::open()?;
    let absolute = fs::canonicalize(named).ok().map(|path| path.display().to_string());
    let is = |i: usize, place: &str| {
        let ends = place.strip_suffix(named).is_some_and(|start| start.is_empty() || start.ends_with(['/', '\\']));
        ends || Some(place) == absolute.as_deref() || store.stored[i].number.to_string() == named
    };
    let places: Vec<&str> = store.stored.iter().map(|stored| &*stored.info.place).collect();
    let found: Vec<usize> = (0..places.len()).filter(|&i| is(i, places[i])).collect();
    let [found] = found[..] else {
        return Err(Failure::Plain(match found.len() {
            0 if places.is_empty() => "nothing has been imported".to_owned(),
            0 => {
                let names = places.iter().flat_map(|place| [*place, place.rsplit('/').next().unwrap_or(place)]);
                format!("no source is called {named}{}; datacron db info lists them", guess(named, names))
            }
            _ => {
                let which: Vec<String> = found.iter().map(|&i| places[i].to_owned()).collect();
                format!("{named} may be any of these: {}", which.join(", "))
            }
        }));
    };
    let place = places[found].to_owned();
    let left: Vec<_> = store.sources.iter().filter(|source| source.info.place != place).cloned().collect();
    if left.is_empty() {
        // The last source goes with the whole file, which `db diff` still shows.
        let moved = files::behind_links(store.path()).and_then(|file| fs::rename(file, previous(store.path())?));
        moved.map_err(|problem| Failure::Plain(format!("cannot remove {place}: {problem}")))?;
    } else {
        store.save(&Store::merged(left, store.prefer))?;
    }
    Ok(place)
}

/// Removes everything, and says what was done.
fn remove_all(path: &Path, result: &mut ResetResult) -> Result<String, Failure> {
    let _lock = lock(path)?;
    if let UserDatabase::Open(user) = UserDatabase::open(path) {
        let sources = datacron_import::store::sources(user.connection()).unwrap_or_default();
        result.removed.extend(sources.into_iter().map(|stored| stored.info.place));
    }
    let cannot = |problem: io::Error| Failure::Plain(format!("cannot remove {}: {problem}", shown(path)));
    let file = files::behind_links(path).map_err(cannot)?;
    fetch::forget(&file);
    gone(fs::remove_file(previous(path).map_err(cannot)?)).map_err(cannot)?;
    let there = match fs::symlink_metadata(&file) {
        Err(problem) if problem.kind() == ErrorKind::NotFound => return Ok("nothing has been imported".to_owned()),
        there => there.map_err(cannot)?,
    };
    if !there.is_file() {
        return Err(cannot(io::Error::other("it is not an ordinary file")));
    }
    if is_ours(&file) {
        for end in ["-journal", "-wal", "-shm"] {
            let name = format!("{}{end}", file.file_name().unwrap_or_default().to_string_lossy());
            gone(fs::remove_file(file.with_file_name(name))).map_err(cannot)?;
        }
        gone(fs::remove_file(&file)).map_err(cannot)?;
        return Ok(match result.removed.len() {
            0 => format!("{} is removed", shown(path)),
            sources => format!("{} removed; the built-in cards stay", count(sources, "source")),
        });
    }
    let aside = move_aside(&file).map_err(cannot)?;
    let told = format!("{} is not one of datacron's files; it is now {}", shown(path), shown(&aside));
    result.moved_to = Some(aside.display().to_string());
    Ok(told)
}

/// Not being there is as good as being removed.
fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(problem) if problem.kind() == ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Whether a file begins as databases of this program do, of whatever version.
fn is_ours(file: &Path) -> bool {
    let mut head = [0; 72];
    let read = fs::File::open(file).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head[..16] == IMAGE[..16] && head[68..] == IMAGE[68..72]
}

/// Gives a file another name that is free.
fn move_aside(file: &Path) -> io::Result<PathBuf> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    for number in 1..100 {
        let aside = file.with_file_name(format!("{name}.old{number}"));
        if fs::symlink_metadata(&aside).is_err() {
            return fs::rename(file, &aside).map(|()| aside);
        }
    }
    Err(io::Error::other("too many old files are beside it"))
}
