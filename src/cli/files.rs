//! Files that people name, of which no more is read than such a file can have.

use std::io::{ErrorKind, Read};
use std::path::Path;

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
