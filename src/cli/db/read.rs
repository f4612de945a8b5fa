//! What `db import` and `db update` read: files, folders, URLs.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::SystemTime;

use sha2::{Digest, Sha256};

use super::super::Failure;
use super::super::fetch::{self, Fetched, Known, Network, fetch};
use super::super::output::Output;
use super::{rfc3339, shown};
use datacron_cards::diagnostic::{Diagnostic, count};
use datacron_import::{self as import, Limits, Reading, Source, SourceInfo};

/// How the names of files end that may hold cards.
const ENDINGS: [&str; 6] = ["json", "xml", "toml", "o8g", "nupkg", "zip"];

/// A place to import from.
#[derive(Debug, Clone)]
pub struct Place {
    /// A URL, or the absolute path of a file.
    pub name: String,
    /// As the user wrote it.
    pub typed: String,
    /// Found in a folder: it may be something else.
    pub found: bool,
}

/// What a place had.
#[derive(Debug)]
pub enum Answer {
    New(Box<Contents>),
    /// The same as last time.
    Unchanged,
    Interrupted,
}

/// A file that was read.
#[derive(Debug)]
pub struct Contents {
    pub info: SourceInfo,
    pub reading: Reading,
}

/// The places that an argument names, and the files in its folders that are passed over.
pub fn places(typed: &str) -> Result<(Vec<Place>, Vec<String>), Failure> {
    if fetch::is_url(typed) {
        return Ok((vec![Place { name: typed.to_owned(), typed: typed.to_owned(), found: false }], Vec::new()));
    }
    let (mut found, mut passed_over) = (Vec::new(), Vec::new());
    let path = Path::new(typed);
    if path.is_dir() {
        walk(path, 0, &mut found, &mut passed_over)?;
        if found.is_empty() {
            return Err(Failure::Plain(format!("no card files in {}: expected {}", shown(path), endings())));
        }
    } else {
        found.push(place(path, false)?);
    }
    Ok((found, passed_over))
}

fn endings() -> String {
    let (last, others) = ENDINGS.split_last().unwrap_or((&"", &[]));
    format!(".{} or .{last}", others.join(", ."))
}

fn place(path: &Path, found: bool) -> Result<Place, Failure> {
    let absolute = fs::canonicalize(path).map_err(|problem| cannot_read(path, &problem))?;
    let Some(name) = absolute.to_str() else {
        return Err(Failure::Plain(format!("cannot import {}: its name is not UTF-8", shown(path))));
    };
    Ok(Place { name: name.to_owned(), typed: path.display().to_string(), found })
}

/// Finds the files in a folder and in those below it, in the order of their names. Hidden ones and links to folders are
/// left alone.
fn walk(folder: &Path, depth: usize, found: &mut Vec<Place>, passed_over: &mut Vec<String>) -> Result<(), Failure> {
    /// More than any folder of card files has.
    const MOST: usize = 10_000;
    const DEEPEST: usize = 16;
    let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    let mut entries = entries.map_err(|problem| cannot_read(folder, &problem))?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            if depth == DEEPEST {
                return Err(Failure::Plain(format!("the folders in {} are too deep", shown(&path))));
            }
            walk(&path, depth + 1, found, passed_over)?;
            continue;
        }
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        if path.is_file() && ending.is_some_and(|ending| ENDINGS.contains(&&*ending)) {
            found.push(place(&path, true)?);
        } else if !path.is_dir() {
            passed_over.push(shown(&path));
        }
        if found.len() + passed_over.len() > MOST {
            return Err(Failure::Plain(format!("there are more than {MOST} files in {}", shown(folder))));
        }
    }
    Ok(())
}

/// Reads a place. `before` is what is known of it from last time; `beside`, the file beside which a broken download is
/// kept.
pub fn read(
    place: &Place,
    before: Option<&SourceInfo>,
    beside: &Path,
    network: &Network,
    stop: &'static AtomicBool,
    out: &mut Output,
) -> Result<Answer, Failure> {
    let fetched = if fetch::is_url(&place.name) {
        let known = before
            .map_or(Known::default(), |info| Known { etag: info.etag.as_deref(), modified: info.modified.as_deref() });
        match fetch(&place.name, known, beside, network, stop, out)? {
            fetch::Answer::New(fetched) => fetched,
            fetch::Answer::Unchanged => return Ok(Answer::Unchanged),
            fetch::Answer::Interrupted => return Ok(Answer::Interrupted),
        }
    } else {
        let (bytes, modified) = file(Path::new(&place.name), &place.typed)?;
        Fetched { bytes, etag: None, modified }
    };
    let sha256 = hash(&fetched.bytes);
    if before.is_some_and(|info| info.sha256 == sha256) {
        return Ok(Answer::Unchanged);
    }
    let file = import::File { name: place.typed.clone(), bytes: fetched.bytes };
    let reading = import::read(&file, &Limits::default());
    let info = SourceInfo {
        place: place.name.clone(),
        kind: reading.kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(" "),
        bytes: file.bytes.len() as u64,
        sha256,
        etag: fetched.etag,
        modified: fetched.modified,
        fetched: rfc3339(SystemTime::now()),
    };
    Ok(Answer::New(Box::new(Contents { info, reading })))
}

/// The bytes of a file, and when it was changed.
fn file(path: &Path, typed: &str) -> Result<(Vec<u8>, Option<String>), Failure> {
    let most = Limits::default().file as u64;
    let typed = Path::new(typed);
    let cannot = |problem| cannot_read(typed, &problem);
    // Opening a pipe would wait for its other end.
    if !fs::metadata(path).map_err(cannot)?.is_file() {
        return Err(cannot(std::io::Error::other("it is not an ordinary file")));
    }
    let file = File::open(path).map_err(cannot)?;
    let modified = file.metadata().and_then(|meta| meta.modified()).ok().map(rfc3339);
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > most {
        return Err(cannot(std::io::Error::other(format!("it is larger than {} MiB", most >> 20))));
    }
    Ok((bytes, modified))
}

fn cannot_read(path: &Path, problem: &std::io::Error) -> Failure {
    match problem.kind() {
        std::io::ErrorKind::NotFound => {
            Failure::Plain(format!("cannot read {}: there is no such file or folder", shown(path)))
        }
        _ => Failure::Plain(format!("cannot read {}: {problem}", shown(path))),
    }
}

/// SHA-256 in hexadecimal.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Contents {
    /// What is to be merged.
    pub fn source(self) -> Source {
        Source { info: self.info, cards: self.reading.cards, products: self.reading.products }
    }

    /// Why a file cannot be imported: it is none of the known kinds, or cards in it are wrong and must not be skipped.
    pub fn refusal(&mut self, skip_bad: bool) -> Option<Vec<Diagnostic>> {
        if let Some(refused) = self.reading.refused.take() {
            return Some(vec![refused]);
        }
        (!skip_bad && !self.reading.mistakes.is_empty()).then(|| std::mem::take(&mut self.reading.mistakes))
    }

    /// Tells what was left out, and what is new to this program.
    pub fn report(&self, out: &mut Output) {
        /// More than these would hide everything else.
        const MOST: usize = 10;
        let place = &self.info.place;
        for note in &self.reading.notes {
            out.note("note", &format!("{place}: {note}"));
        }
        if self.reading.bad > 0 {
            let first =
                self.reading.mistakes.first().map_or(String::new(), |first| format!(", first: {}", first.message));
            out.note("warning", &format!("{place}: {} skipped{first}", count(self.reading.bad, "bad card")));
        }
        let unknown: Vec<String> = self.reading.unknown.iter().take(MOST).map(|field| field.field.clone()).collect();
        if !unknown.is_empty() {
            let more = self.reading.unknown.len().saturating_sub(MOST);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let text = format!("{place}: fields this program does not know are kept: {}{more}", unknown.join(", "));
            out.note("note", &text);
        }
    }
}
