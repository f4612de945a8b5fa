//! `datacron export`: from any kind of deck file to any other.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::db::write_whole;
use super::decks::HowToRead;
use super::output::Output;
use super::{Answer, Failure, complete};
use crate::deck::write::{Target, write};
use crate::diagnostic::{count, did_you_mean};

/// Turn decks into any other format; what a format cannot hold is told
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron export my-deck.o8d --to text
  datacron export *.o8d --to text -o lists/      many at once, into a folder
  datacron export starter:vader --to gemp -o vader.xml")]
pub struct Export {
    /// Deck files, - for standard input, starter:NAME for a boxed deck
    #[arg(value_name = "DECK", required = true, add = complete::decks())]
    decks: Vec<String>,

    /// What to write: text, toml, json, csv, o8d, gemp, gemp-contents, htd
    #[arg(long, value_name = "TYPE", value_parser = target, add = complete::words(Target::ALL.map(Target::word)))]
    to: Target,

    /// A file to write, or a folder for several decks; standard output without it
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,

    /// Replace files that exist
    #[arg(long, requires = "output")]
    force: bool,

    #[command(flatten)]
    how: HowToRead,
}

fn target(word: &str) -> Result<Target, String> {
    let words = Target::ALL.map(Target::word);
    Target::ALL.into_iter().find(|target| target.word() == word.to_ascii_lowercase()).ok_or_else(|| {
        let guess = did_you_mean(word, words.into_iter()).map(|guess| format!("; {guess}")).unwrap_or_default();
        format!("decks are written as {}{guess}", words.join(", "))
    })
}

impl Export {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let folder = self
            .output
            .as_ref()
            .filter(|path| self.decks.len() > 1 || path.is_dir() || path.as_os_str().to_string_lossy().ends_with('/'));
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder)
                .map_err(|e| Failure::Plain(format!("cannot make the folder {}: {e}", folder.display())))?;
        }
        let (mut failed, mut incomplete) = (0, 0);
        for name in &self.decks {
            let written = self.how.read_and_tell(name, out).and_then(|reading| {
                incomplete += usize::from(!reading.unread.is_empty());
                let written = write(&reading.deck, self.to).map_err(|why| Failure::Plain(format!("{name}: {why}")))?;
                for loss in &written.losses {
                    out.note("note", &format!("{name}: {loss}"));
                }
                let path = match folder {
                    Some(folder) => Some(folder.join(file_name(name, self.to))),
                    None => self.output.clone(),
                };
                put(out, path.as_deref(), &written.bytes, self.force)
            });
            if let Err(failure) = written {
                if matches!(failure, Failure::Io(_)) {
                    return Err(failure);
                }
                out.failure(&failure);
                failed += 1;
            }
        }
        if self.decks.len() > 1 && failed > 0 {
            out.remark(&format!("{} of {} not written", failed, count(self.decks.len(), "deck")));
        }
        Ok(match (failed, incomplete) {
            (0, 0) => Answer::Yes,
            (0, _) => Answer::No,
            _ => Answer::Unclear,
        })
    }
}

/// `lists/jedi.o8d` → `jedi.txt`.
fn file_name(deck: &str, to: Target) -> String {
    let own = deck.strip_prefix("starter:").unwrap_or(deck);
    let stem =
        if own == "-" { "deck".into() } else { Path::new(own).file_stem().unwrap_or_default().to_string_lossy() };
    format!("{stem}.{}", to.extension())
}

/// To a file, whole or not at all; to standard output without one.
pub fn put(out: &mut Output, path: Option<&Path>, bytes: &[u8], force: bool) -> Result<Answer, Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        out.bytes(bytes)?;
        return Ok(Answer::Yes);
    };
    let plain = |why: String| Failure::Plain(format!("cannot write {}: {why}", path.display()));
    if let Ok(there) = std::fs::symlink_metadata(path) {
        if !there.is_file() {
            return Err(plain("it is there and is no ordinary file".to_owned()));
        }
        if !force {
            return Err(plain("it exists already; --force replaces it".to_owned()));
        }
    }
    write_whole(path, bytes).map_err(|e| plain(e.to_string()))?;
    out.remark(&format!("{} written", path.display()));
    Ok(Answer::Yes)
}

impl Output {
    /// A file as it is.
    pub fn bytes(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.finish()?;
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }
}
