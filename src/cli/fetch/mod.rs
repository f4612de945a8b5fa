//! Files from the network: whole or not at all, within limits, taken up again where they broke off.
//!
//! Only `db import` with a URL and `db update` come here.
#![cfg_attr(not(feature = "network"), expect(dead_code, reason = "this build fetches nothing"))]

#[cfg(feature = "network")]
mod connection;
#[cfg(feature = "network")]
mod partial;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::Failure;
use super::output::Output;

/// What may be fetched, and for how long. The limits are options only so that tests need not wait.
#[derive(Debug, Args)]
pub struct Network {
    /// Fetch http URLs too, which anyone on the way can read and change
    #[arg(long)]
    insecure_http: bool,

    /// Give up after so long without an answer, in milliseconds
    #[arg(long, hide = true, value_name = "MS", default_value_t = 30_000)]
    idle_limit: u64,

    /// Give up a file after so long, in milliseconds
    #[arg(long, hide = true, value_name = "MS", default_value_t = 600_000)]
    time_limit: u64,

    /// Largest file, unpacked, in bytes
    #[arg(long, hide = true, value_name = "BYTES", default_value_t = 16 << 20)]
    size_limit: u64,
}

/// What is known of a file from the last time it was fetched.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known<'a> {
    pub etag: Option<&'a str>,
    pub modified: Option<&'a str>,
}

/// A file from the network.
#[derive(Debug)]
pub struct Fetched {
    pub bytes: Vec<u8>,
    /// What the server calls this version of the file.
    pub etag: Option<String>,
    /// Since when the server has had this version.
    pub modified: Option<String>,
}

/// How fetching a file ended.
#[derive(Debug)]
pub enum Answer {
    New(Fetched),
    /// It is what is known already.
    Unchanged,
    /// Ctrl-C. What has arrived is kept for the next time.
    Interrupted,
}

/// Whether a source is a URL rather than the name of a file.
pub fn is_url(place: &str) -> bool {
    let scheme = place.split("://").next().unwrap_or_default();
    scheme.len() < place.len()
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Fetches a file. What arrives before the connection breaks is kept in the folder of `beside`, under a name made from
/// the URL.
#[cfg(feature = "network")]
pub fn fetch(
    url: &str,
    known: Known<'_>,
    beside: &Path,
    network: &Network,
    stop: &'static AtomicBool,
    out: &mut Output,
) -> Result<Answer, Failure> {
    let cannot = |problem: Problem| {
        let mut text = format!("cannot fetch {url}: {}", problem.text);
        if let Some(help) = problem.help {
            text.push_str(&format!("\n{help}"));
        }
        Failure::Plain(text)
    };
    let start = connection::checked(url, network).map_err(cannot)?;
    let mut kept = partial::Partial::of(partial::path(beside, &start));
    connection::fetch(start, known, &mut kept, network, stop, out).map_err(cannot)
}

#[cfg(not(feature = "network"))]
pub fn fetch(
    url: &str,
    _: Known<'_>,
    _: &Path,
    _: &Network,
    _: &'static AtomicBool,
    _: &mut Output,
) -> Result<Answer, Failure> {
    Err(Failure::Plain(format!(
        "cannot fetch {url}: this build of datacron cannot fetch URLs; download the file and import it from there"
    )))
}

/// Removes what is left of files that did not arrive whole.
pub fn forget(beside: &Path) {
    let Some((folder, start)) = beside.parent().zip(beside.file_name()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let start = format!(".{}.", start.to_string_lossy());
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(&start) && name.ends_with(PARTIAL) {
            // Left there it does no harm.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// How the name of a file ends that has not arrived whole.
const PARTIAL: &str = ".part";

/// Why a file cannot be fetched, and what to do about it.
#[cfg(feature = "network")]
#[derive(Debug)]
struct Problem {
    text: String,
    help: Option<String>,
}

#[cfg(feature = "network")]
impl Problem {
    fn new(text: impl Into<String>) -> Problem {
        Problem { text: text.into(), help: None }
    }

    fn help(self, help: impl Into<String>) -> Problem {
        Problem { help: Some(help.into()), ..self }
    }
}
