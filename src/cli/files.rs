//! Files that people name: no more is read of one than such a file can have, and nobody ever sees half of one that is
//! written.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::Failure;

/// MiB of a scenario, a replay or a saved game.
pub const PLAY: u64 = 16;
/// MiB of a part of a run.
pub const PART: u64 = 64;

/// The text of a file of at most so many MiB, or why it cannot be read.
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
    String::from_utf8(bytes).map_err(|_| cannot("this is no text"))
}

/// Writes beside the file and renames, so that nobody ever sees half of it. A device or a pipe is written to and never
/// replaced; behind a link it is the file that is replaced, not the link.
pub fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let behind = std::fs::canonicalize(path);
    let path = behind.as_deref().unwrap_or(path);
    if is_device(path) {
        return std::fs::write(path, bytes);
    }
    let beside = beside(path);
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// Whether [`write_whole`] will find a place to write: better known before a long run than after it.
pub fn may_write(path: &Path) -> std::io::Result<()> {
    let behind = std::fs::canonicalize(path);
    let path = behind.as_deref().unwrap_or(path);
    if is_device(path) {
        return Ok(());
    }
    if path.is_dir() {
        return Err(std::io::Error::other("it is a folder"));
    }
    let beside = beside(path);
    std::fs::write(&beside, [])?;
    std::fs::remove_file(&beside)
}

/// Devices and pipes are written to, not replaced.
fn is_device(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// A file of our own in the same folder.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(ToOwned::to_owned).unwrap_or_default();
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}
