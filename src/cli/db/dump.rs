//! `datacron db dump`: the built-in database as a file.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::super::files::{self, Existing};
use super::super::output::Output;
use super::super::{Answer, Failure};
use datacron_data::db::IMAGE;

/// Write the database to a file, for use with other tools
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron db dump cards.db
  sqlite3 cards.db 'SELECT title, power FROM card JOIN title USING (card) WHERE power > 8'")]
pub struct Dump {
    /// Output file, or - for standard output
    file: PathBuf,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

impl Dump {
    pub(super) fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if self.file == Path::new("-") {
            if out.is_terminal() {
                return Err(Failure::Plain("the database is binary: write it to a file or a pipe".into()));
            }
            let mut stdout = std::io::stdout().lock();
            stdout.write_all(IMAGE)?;
            stdout.flush()?;
            return Ok(Answer::Yes);
        }
        let cannot = |error: std::io::Error| Failure::Plain(format!("cannot write {}: {error}", self.file.display()));
        files::write(&self.file, IMAGE, Existing::force(self.force)).map_err(cannot)?;
        out.remark(&format!("{} written, {} KiB", self.file.display(), IMAGE.len() / 1024));
        Ok(Answer::Yes)
    }
}
