//! The part of a file that arrived before its connection broke: kept beside the user's database, so that the next try
//! fetches only the rest.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::PARTIAL;

/// The first line of the file; what follows is as it came over the network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    pub url: String,
    /// The server takes it up again only if the file is still this version.
    pub validator: String,
    pub etag: Option<String>,
    pub modified: Option<String>,
    /// It is compressed.
    pub gzip: bool,
}

/// A file that may have arrived in part. Keeping it is a convenience: nothing fails because it cannot be kept.
#[derive(Debug)]
pub struct Partial {
    path: PathBuf,
    file: Option<File>,
}

/// The name of a partial file: one per URL.
pub fn path(beside: &Path, url: &reqwest::Url) -> PathBuf {
    let hash = Sha256::digest(url.as_str().as_bytes());
    let hash: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let name = beside.file_name().unwrap_or_default().to_string_lossy();
    beside.with_file_name(format!(".{name}.{hash}{PARTIAL}"))
}

impl Partial {
    pub fn of(path: PathBuf) -> Partial {
        Partial { path, file: None }
    }

    /// What has arrived of this URL, if it is no more than `most` bytes.
    pub fn read(&self, url: &str, most: u64) -> Option<(Head, Vec<u8>)> {
        /// A longer first line is not ours.
        const LONGEST: u64 = 16 << 10;
        if !fs::symlink_metadata(&self.path).is_ok_and(|there| there.is_file()) {
            return None;
        }
        let mut file = BufReader::new(File::open(&self.path).ok()?);
        let mut line = Vec::new();
        file.by_ref().take(LONGEST).read_until(b'\n', &mut line).ok()?;
        let head: Head = serde_json::from_slice(&line).ok()?;
        let mut bytes = Vec::new();
        file.take(most + 1).read_to_end(&mut bytes).ok()?;
        (line.ends_with(b"\n") && head.url == url && !bytes.is_empty() && bytes.len() as u64 <= most)
            .then_some((head, bytes))
    }

    /// Keeps what will arrive behind what is there.
    pub fn go_on(&mut self) {
        self.file = File::options().append(true).open(&self.path).ok();
    }

    /// Keeps what will arrive of a new version.
    pub fn begin(&mut self, head: &Head) {
        self.remove();
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let Ok(mut line) = serde_json::to_vec(head) else { return };
        line.push(b'\n');
        self.file = options.open(&self.path).ok();
        self.add(&line);
    }

    pub fn add(&mut self, bytes: &[u8]) {
        if let Some(file) = &mut self.file
            && file.write_all(bytes).is_err()
        {
            // Bytes that follow a gap would be wrong.
            self.remove();
        }
    }

    /// Whether something is kept.
    pub fn is_kept(&self) -> bool {
        self.file.is_some()
    }

    pub fn remove(&mut self) {
        self.file = None;
        let _ = fs::remove_file(&self.path);
    }
}
