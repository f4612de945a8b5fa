//! `datacron db verify`: whether the built-in database, or a folder of card files, is sound.

use std::path::{Path, PathBuf};

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::output::Output;
use super::super::{Answer, Failure};
use datacron_cards::diagnostic::{MOST_SHOWN, count};
use datacron_data::db::Database;
use datacron_data::db::verify::{Check, verify};

/// Check the built-in database, or a folder of card files
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron db verify
  datacron db verify --cards cards/    after editing card files")]
pub struct Verify {
    /// Check the card files in this folder instead
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,

    /// Print JSON (schemas/db-verify.json)
    #[arg(long, conflicts_with = "cards")]
    json: bool,
}

/// What `db verify --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VerifyResult {
    /// Always `datacron.db-verify/1`.
    pub schema: &'static str,
    pub sound: bool,
    pub checks: Vec<Check>,
}

impl Verify {
    pub(super) fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if let Some(folder) = &self.cards {
            return verify_card_files(out, folder);
        }
        let checks = verify(&Database::open()?)?;
        let sound = checks.iter().all(|check| check.problems.is_empty());
        if self.json {
            out.json(&VerifyResult { schema: "datacron.db-verify/1", sound, checks })?;
        } else {
            for check in &checks {
                out.line(format!("{}  {}", if check.problems.is_empty() { "ok " } else { "BAD" }, check.what))?;
                for problem in &check.problems {
                    out.line(format!("     {problem}"))?;
                }
            }
        }
        Ok(if sound { Answer::Yes } else { Answer::No })
    }
}

fn verify_card_files(out: &mut Output, folder: &Path) -> Result<Answer, Failure> {
    let sources = datacron_cards::read_folder(folder)
        .map_err(|error| Failure::Plain(format!("cannot read the card files in {}: {error}", folder.display())))?;
    if sources.is_empty() {
        return Err(Failure::Plain(format!("no card files in {}", folder.display())));
    }
    match datacron_cards::load(&sources) {
        Ok(pool) => {
            out.line(format!("ok   {} in {}", count(pool.cards.len(), "card"), count(sources.len(), "file")))?;
            Ok(Answer::Yes)
        }
        Err(mut mistakes) => {
            for mistake in mistakes.iter_mut().take(MOST_SHOWN) {
                // A path that works from the current folder.
                mistake.file = mistake.file.take().map(|file| folder.join(&*file).display().to_string().into());
                out.mistake(mistake)?;
                out.line("")?;
            }
            if mistakes.len() > MOST_SHOWN {
                out.line(format!("and {}", count(mistakes.len() - MOST_SHOWN, "more mistake")))?;
            }
            out.line(format!("{} in {}", count(mistakes.len(), "mistake"), folder.display()))?;
            Ok(Answer::No)
        }
    }
}
