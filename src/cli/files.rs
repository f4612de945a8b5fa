//! Files named on the command line: reading stops at a size limit, writing is all or nothing.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::Failure;

/// The size limit of a scenario, a replay or a saved game, in MiB.
pub const PLAY: u64 = 16;
/// The size limit of a part of a run, in MiB.
pub const PART: u64 = 64;

/// Reads a text file of at most `most_mib` MiB.
pub fn text(path: &Path, most_mib: u64) -> Result<String, Failure> {
    let cannot = |why: &str| Failure::Plain(format!("cannot read {}: {why}", path.display()));
    let failed = |problem: std::io::Error| match problem.kind() {
        ErrorKind::NotFound => cannot("there is no such file"),
        _ => cannot(&problem.to_string()),
    };
    let most = most_mib << 20;
    let mut bytes = Vec::new();
    std::fs::File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if bytes.len() as u64 > most {
        return Err(cannot(&format!("it is larger than {most_mib} MiB")));
    }
    String::from_utf8(bytes).map_err(|_| cannot("it is not UTF-8 text"))
}

/// Writes to a temporary file and renames it, so that nobody ever sees half a file. A device or a pipe is written to
/// and never replaced; a link stays, and the file it leads to is replaced.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let target = std::fs::canonicalize(path);
    let path = target.as_deref().unwrap_or(path);
    if is_device(path) {
        return std::fs::write(path, bytes);
    }
    let temporary = temporary(path);
    let written = std::fs::write(&temporary, bytes).and_then(|()| std::fs::rename(&temporary, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

/// Checks that [`write_atomically`] can write here: better before a long run than after it.
pub fn check_writable(path: &Path) -> std::io::Result<()> {
    let target = std::fs::canonicalize(path);
    let path = target.as_deref().unwrap_or(path);
    if is_device(path) {
        return Ok(());
    }
    if path.is_dir() {
        return Err(std::io::Error::other("it is a folder"));
    }
    let temporary = temporary(path);
    std::fs::write(&temporary, [])?;
    std::fs::remove_file(&temporary)
}

/// Whether this is a device or a pipe, which is written to and not replaced.
fn is_device(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// The name of a temporary file in the same folder.
fn temporary(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(ToOwned::to_owned).unwrap_or_default();
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}
