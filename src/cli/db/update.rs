//! `datacron db update`: fetches what was imported again.

use std::sync::atomic::Ordering;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::fetch::Network;
use super::super::output::Output;
use super::super::{Answer, Failure, interrupt};
use super::import::interrupted;
use super::read::{self, Place};
use super::store::Store;

use datacron_cards::diagnostic::count;
use datacron_import::merge::MergedSource;
use datacron_import::store::{Changes, diff};
use datacron_import::{Merged, Source, SourceInfo};

/// Fetch everything that was imported again
///
/// What has not changed is not fetched; what cannot be fetched stays as it is. After an update of datacron itself this
/// also puts the imported cards beside the new built-in ones.
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron db update
  datacron db diff      what the update changed")]
pub struct Update {
    /// Skip cards with mistakes
    #[arg(long)]
    skip_bad: bool,

    #[command(flatten)]
    network: Network,

    /// Print JSON (schemas/db-update.json)
    #[arg(long)]
    json: bool,
}

/// What `db update --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct UpdateResult {
    /// Always `datacron.db-update/1`.
    pub schema: &'static str,
    pub sources: Vec<UpdatedResult>,
    /// Whether the user's database was written again.
    pub written: bool,
    /// Cards that came, left or changed.
    pub added: usize,
    pub removed: usize,
    pub changed: usize,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct UpdatedResult {
    pub place: String,
    pub state: State,
    /// Why it could not be updated.
    pub problem: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    Updated,
    Unchanged,
    /// It stays as it was.
    Failed,
}

impl State {
    fn word(self) -> &'static str {
        match self {
            State::Updated => "updated",
            State::Unchanged => "unchanged",
            State::Failed => "failed",
        }
    }
}

/// What a pool has from imports: only merging tells the ids of new cards.
fn imported(merged: &Merged) -> Vec<Source> {
    let cards = |source: &MergedSource| source.rows.iter().map(|row| row.imported.clone()).collect();
    let source = |source: &MergedSource| Source {
        info: source.info.clone(),
        cards: cards(source),
        products: source.products.clone(),
    };
    merged.sources.iter().map(source).collect()
}

impl Update {
    pub(super) fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let stop = interrupt::at_work();
        let store = Store::open()?;
        let mut sources = store.sources.clone();
        let mut results = Vec::new();
        for source in &mut sources {
            let (state, problem) = match self.again(&source.info, &store, stop, out) {
                Ok(read::Answer::Interrupted) => return Ok(interrupted(out)),
                Ok(read::Answer::Unchanged) => (State::Unchanged, None),
                Ok(read::Answer::New(contents)) => {
                    contents.report(out);
                    *source = contents.source();
                    (State::Updated, None)
                }
                Err(failure) => {
                    out.failure(&failure);
                    (State::Failed, Some(failure.to_string()))
                }
            };
            results.push(UpdatedResult { place: source.info.place.clone(), state, problem });
        }
        let written = !store.is_current || results.iter().any(|result| result.state == State::Updated);
        let mut changes = Changes::default();
        if written {
            let merged = Store::merged(sources, store.prefer);
            changes = diff(&store.sources, &imported(&merged));
            if stop.load(Ordering::Relaxed) {
                return Ok(interrupted(out));
            }
            store.save(&merged)?;
        }
        let failed = results.iter().any(|result| result.state == State::Failed);
        let result = UpdateResult {
            schema: "datacron.db-update/1",
            sources: results,
            written,
            added: changes.added.len(),
            removed: changes.removed.len(),
            changed: changes.changed.len(),
        };
        self.tell(out, &result)?;
        Ok(match failed {
            true => Answer::Unclear,
            false if result.sources.is_empty() => Answer::No,
            false => Answer::Yes,
        })
    }

    /// Reads a source again. One that cannot be imported any more is a failure.
    fn again(
        &self,
        info: &SourceInfo,
        store: &Store,
        stop: &'static std::sync::atomic::AtomicBool,
        out: &mut Output,
    ) -> Result<read::Answer, Failure> {
        let place = Place { name: info.place.clone(), typed: info.place.clone(), found: false };
        let mut answer = read::read(&place, Some(info), store.path(), &self.network, stop, out)?;
        if let read::Answer::New(contents) = &mut answer
            && let Some(mistakes) = contents.refusal(self.skip_bad)
        {
            return Err(Failure::Mistakes(mistakes));
        }
        Ok(answer)
    }

    fn tell(&self, out: &mut Output, result: &UpdateResult) -> Result<(), Failure> {
        if self.json {
            return out.json(result);
        }
        if result.sources.is_empty() {
            out.note("note", "nothing has been imported yet; see datacron db import --help");
            return Ok(());
        }
        let rows = result.sources.iter().map(|source| vec![source.place.clone(), source.state.word().to_owned()]);
        out.table(&["source", "state"], rows.collect())?;
        if result.written {
            out.remark(&format!(
                "{} added, {} removed, {} changed; datacron db diff shows them",
                count(result.added, "card"),
                result.removed,
                result.changed
            ));
        }
        Ok(())
    }
}
