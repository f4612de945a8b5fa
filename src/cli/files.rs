//! Files named on the command line: reading stops at a size limit, writing is all or nothing.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::Failure;

/// The size limit of a scenario, a replay or a saved game, in MiB.
pub const PLAY: u64 = 4;
/// The size limit of a part of a run, in MiB.
pub const PART: u64 = 8;

/// Reads a text file of at most `most_mib` MiB.
pub fn text(path: &Path, most_mib: u64) -> Result<String, Failure> {
    let cannot = |why: &str| Failure::Plain(format!("cannot read {}: {why}", path.display()));
    let failed = |problem: io::Error| match problem.kind() {
        ErrorKind::NotFound => cannot("there is no such file"),
        _ => cannot(&problem.to_string()),
    };
    let most = most_mib << 20;
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if bytes.len() as u64 > most {
        return Err(cannot(&format!("it is larger than {most_mib} MiB")));
    }
    String::from_utf8(bytes).map_err(|_| cannot("it is not UTF-8 text"))
}

/// What becomes of a file that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    Keep,
    Replace,
}

impl Existing {
    /// What an option `--force` says.
    pub fn force(force: bool) -> Existing {
        if force { Existing::Replace } else { Existing::Keep }
    }
}

/// Writes a file so that nobody ever sees half of it, whatever happens: to a temporary file in the same folder, which is
/// synced and then takes the name. A file that is replaced keeps its mode. A link stays, and what it leads to is
/// written; a device or a pipe is written to and never replaced.
pub fn write(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    let path = &behind_links(path)?;
    if is_device(path) {
        return std::fs::OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let (mut file, temporary) = begin(path, existing)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| match existing {
        Existing::Replace => std::fs::rename(&temporary, path),
        Existing::Keep => rename_to_new(&temporary, path),
    });
    end(path, &temporary, written)
}

/// Replaces a file by one that is written by its path, as SQLite does, with the same promises as [`write`]. `fill` finds
/// an empty file. Nobody else may write here meanwhile: the caller has a [`lock`].
pub fn replace<E: From<io::Error>>(path: &Path, fill: impl FnOnce(&Path) -> Result<(), E>) -> Result<(), E> {
    let path = &behind_links(path)?;
    if is_device(path) {
        return Err(io::Error::other("it is not an ordinary file").into());
    }
    let (file, temporary) = begin(path, Existing::Replace)?;
    // Some systems would keep the one who fills it out.
    let written = file.unlock().map_err(E::from).and_then(|()| fill(&temporary));
    let written = written.and_then(|()| Ok(file.sync_all().and_then(|()| std::fs::rename(&temporary, path))?));
    end(path, &temporary, written)
}

/// Tidies up after a writer.
fn end<E>(path: &Path, temporary: &Path, written: Result<(), E>) -> Result<(), E> {
    if written.is_err() {
        let _ = std::fs::remove_file(temporary);
    } else if let Some(folder) = path.parent() {
        // The new name is to survive a power cut too; not every system can sync a folder.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    written
}

/// Keeps other processes from changing a file for as long as this lives.
#[derive(Debug)]
pub struct Lock {
    name: PathBuf,
    _file: File,
}

/// Locks a file for a change that takes a while; `None` if another process has done so. The file need not be there.
pub fn lock(path: &Path) -> io::Result<Option<Lock>> {
    let path = behind_links(path)?;
    let name = path.with_file_name(format!(".{}.lock", path.file_name().unwrap_or_default().to_string_lossy()));
    Ok(create(&name, true)?.map(|file| Lock { name, _file: file }))
}

impl Drop for Lock {
    fn drop(&mut self) {
        // One that is left is taken over: its lock ends with the process.
        let _ = std::fs::remove_file(&self.name);
    }
}

/// Checks that [`write`] can write here: better before a long run than after it.
pub fn check_writable(path: &Path, existing: Existing) -> io::Result<()> {
    let path = &behind_links(path)?;
    if is_device(path) {
        return Ok(());
    }
    let (_, temporary) = begin(path, existing)?;
    std::fs::remove_file(&temporary)
}

/// Creates the temporary file of a writer, locked for as long as it is open.
fn begin(path: &Path, existing: Existing) -> io::Result<(File, PathBuf)> {
    let replaced = match std::fs::metadata(path) {
        Ok(there) if there.is_dir() => return Err(io::Error::other("it is a folder")),
        Ok(_) if existing == Existing::Keep => return Err(already_exists()),
        Ok(there) => Some(there.permissions()),
        Err(_) => None,
    };
    for number in 0..MOST_WRITERS {
        let temporary = temporary(path, number);
        let Some(file) = create(&temporary, replaced.is_some())? else { continue };
        if let Some(permissions) = replaced
            && let Err(problem) = file.set_permissions(permissions)
        {
            let _ = std::fs::remove_file(&temporary);
            return Err(problem);
        }
        return Ok((file, temporary));
    }
    Err(io::Error::other("other programs are writing it"))
}

/// At most so many write one file at the same time.
const MOST_WRITERS: usize = 16;

/// Creates and locks a temporary file; `None` if another writer is at it. What a killed writer left there is removed: its
/// lock ended with it.
fn create(temporary: &Path, private: bool) -> io::Result<Option<File>> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        // Until it has the mode of the file it replaces.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    for _ in 0..MOST_WRITERS {
        match options.open(temporary) {
            // Another writer may have taken it for a leftover before it was locked.
            Ok(file) if file.try_lock().is_ok() && is_open_at(&file, temporary) => return Ok(Some(file)),
            Ok(_) => {}
            Err(problem) if problem.kind() == ErrorKind::AlreadyExists => {
                if !std::fs::symlink_metadata(temporary).is_ok_and(|there| there.is_file()) {
                    return Ok(None);
                }
                let Ok(left) = File::options().write(true).open(temporary) else { return Ok(None) };
                if left.try_lock().is_err() {
                    return Ok(None);
                }
                if is_open_at(&left, temporary) {
                    std::fs::remove_file(temporary)?;
                }
            }
            Err(problem) => return Err(problem),
        }
    }
    Ok(None)
}

/// Whether this open file still has this name.
#[cfg(unix)]
fn is_open_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::symlink_metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Whether this open file still has this name: elsewhere an open file cannot lose it.
#[cfg(not(unix))]
fn is_open_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Renames a file unless the name has been taken meanwhile.
fn rename_to_new(from: &Path, to: &Path) -> io::Result<()> {
    match std::fs::hard_link(from, to) {
        Ok(()) => std::fs::remove_file(from),
        Err(problem) if problem.kind() == ErrorKind::AlreadyExists => Err(already_exists()),
        // Not every file system has links.
        Err(_) if std::fs::symlink_metadata(to).is_ok() => Err(already_exists()),
        Err(_) => std::fs::rename(from, to),
    }
}

fn already_exists() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "it already exists; use --force to overwrite it")
}

/// What a path leads to, even if that is not there yet.
pub fn behind_links(path: &Path) -> io::Result<PathBuf> {
    /// As many as the system follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match std::fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// Whether this is a device or a pipe, which is written to and not replaced.
fn is_device(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// The name of a temporary file in the same folder.
fn temporary(path: &Path, number: usize) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(if number == 0 { ".tmp".to_owned() } else { format!(".{number}.tmp") });
    path.with_file_name(name)
}
