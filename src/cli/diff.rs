//! `datacron diff`: what to take out, what to put in.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::decks::ReadOptions;
use super::output::{BAD, DIM, GOOD, Output};
use super::{Answer, Failure, complete};
use datacron_cards::diagnostic::count;
use datacron_decks::diff::diff;

/// Show the changes between two decks: what to take out, what to put in
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron diff old.txt new.o8d
  datacron diff starter:luke my-luke.txt")]
pub struct Diff {
    /// The old deck: a file, - for standard input, or starter:NAME for a boxed deck
    #[arg(value_name = "DECK", add = complete::decks())]
    before: String,

    /// The new deck
    #[arg(value_name = "DECK", add = complete::decks())]
    after: String,

    #[command(flatten)]
    how: ReadOptions,

    /// Print JSON (schemas/diff.json)
    #[arg(long)]
    json: bool,
}

/// What `diff --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DiffResult {
    /// Always `datacron.diff/1`.
    pub schema: &'static str,
    /// Cards both decks have.
    pub same: u32,
    pub changes: Vec<ChangeResult>,
}

/// How many of a card the decks have.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ChangeResult {
    pub name: String,
    pub id: String,
    pub section: &'static str,
    pub starting: bool,
    pub before: u32,
    pub after: u32,
}

impl Diff {
    /// Exit code as for Unix `diff`: 0 if the decks are the same, 1 if they differ.
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let before = self.how.read_and_report(&self.before, out)?.deck;
        let after = self.how.read_and_report(&self.after, out)?.deck;
        if before.game != after.game {
            return Err(Failure::Plain(format!(
                "{} is a deck for the {}, {} for the {}",
                self.before, before.game, self.after, after.game
            )));
        }
        let (changes, same) = diff(&before, &after);
        let answer = if changes.is_empty() { Answer::Yes } else { Answer::No };
        if self.json {
            let changes = changes.iter().map(|change| ChangeResult {
                name: change.slot.to_string(),
                id: change.slot.id(),
                section: change.section.word(),
                starting: change.starting,
                before: change.before,
                after: change.after,
            });
            out.json(&DiffResult { schema: "datacron.diff/1", same, changes: changes.collect() })?;
            return Ok(answer);
        }
        for removed in changes.iter().filter(|change| change.before > change.after) {
            out.line(format!("{BAD}-{} {}{BAD:#}{}", removed.before - removed.after, removed.slot, place(removed)))?;
        }
        for added in changes.iter().filter(|change| change.after > change.before) {
            out.line(format!("{GOOD}+{} {}{GOOD:#}{}", added.after - added.before, added.slot, place(added)))?;
        }
        out.line(format!("{DIM}{} unchanged{DIM:#}", count(same as usize, "card")))?;
        Ok(answer)
    }
}

/// Where a card is, if not in the main deck.
fn place(change: &datacron_decks::diff::Change) -> String {
    match (change.section, change.starting) {
        (datacron_decks::Section::Deck, true) => "  (starting)".to_owned(),
        (datacron_decks::Section::Deck, false) => String::new(),
        (section, _) => format!("  ({})", section.heading()),
    }
}
