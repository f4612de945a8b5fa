//! `datacron db diff`: what the last import, update or reset changed.

use std::path::Path;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::output::{BAD, BOLD, DIM, GOOD, Output};
use super::super::{Answer, Failure};
use super::store::previous;
use super::{path, shown};
use datacron_cards::diagnostic::count;
use datacron_data::db::user::UserDatabase;
use datacron_import::Source;
use datacron_import::store::{Changed, diff, read_back};

/// Show what the last import or update changed
///
/// Exit code as for `diff`: 0 if nothing changed, 1 if something did.
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron db update; datacron db diff
  datacron db diff --json")]
pub struct Diff {
    /// Print JSON (schemas/db-diff.json)
    #[arg(long)]
    json: bool,
}

/// What `db diff --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DiffResult {
    /// Always `datacron.db-diff/1`.
    pub schema: &'static str,
    pub added: Vec<CardResult>,
    pub removed: Vec<CardResult>,
    pub changed: Vec<ChangedResult>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct CardResult {
    pub id: String,
    pub title: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct ChangedResult {
    pub id: String,
    pub title: String,
    pub fields: Vec<FieldResult>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct FieldResult {
    /// A key of the card files, or `text.` and a face.
    pub field: String,
    /// As JSON.
    pub before: String,
    /// As JSON.
    pub after: String,
}

impl Diff {
    pub(super) fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let path = path()?;
        let cannot = |problem: std::io::Error| Failure::Plain(format!("cannot read {}: {problem}", shown(&path)));
        let previous = previous(&path).map_err(cannot)?;
        let changes = diff(&imported(&previous)?, &imported(&path)?);
        let same = changes.added.is_empty() && changes.removed.is_empty() && changes.changed.is_empty();
        let answer = if same { Answer::Yes } else { Answer::No };
        if self.json {
            let cards = |cards: Vec<(String, String)>| {
                cards.into_iter().map(|(id, title)| CardResult { id, title }).collect::<Vec<_>>()
            };
            out.json(&DiffResult {
                schema: "datacron.db-diff/1",
                added: cards(changes.added),
                removed: cards(changes.removed),
                changed: changes.changed.into_iter().map(ChangedResult::of).collect(),
            })?;
            return Ok(answer);
        }
        for (id, title) in &changes.removed {
            out.line(format!("{BAD}- {title}{BAD:#}  {id}"))?;
        }
        for (id, title) in &changes.added {
            out.line(format!("{GOOD}+ {title}{GOOD:#}  {id}"))?;
        }
        for card in &changes.changed {
            out.line(format!("{BOLD}~ {}{BOLD:#}  {}", card.title, card.id))?;
            for (field, before, after) in &card.fields {
                out.hanging("    ", &format!("{}: {} → {}", field, value(before), value(after)))?;
            }
        }
        let [added, removed, changed] = [changes.added.len(), changes.removed.len(), changes.changed.len()];
        out.line(format!("{DIM}{} added, {removed} removed, {changed} changed{DIM:#}", count(added, "card")))?;
        Ok(answer)
    }
}

impl ChangedResult {
    fn of(card: Changed) -> ChangedResult {
        let fields = card.fields.into_iter().map(|(field, before, after)| FieldResult { field, before, after });
        ChangedResult { id: card.id, title: card.title, fields: fields.collect() }
    }
}

/// A value as people read it: no value is a dash.
fn value(json: &str) -> String {
    if json == "null" { "–".to_owned() } else { json.to_owned() }
}

/// What a database has from imports: nothing, if it is not there.
fn imported(path: &Path) -> Result<Vec<Source>, Failure> {
    match UserDatabase::open(path) {
        UserDatabase::Absent => Ok(Vec::new()),
        UserDatabase::Open(user) => read_back(user.connection())
            .map_err(|problem| Failure::Plain(format!("cannot read {}: {problem}", shown(path)))),
        UserDatabase::Unusable { reason, .. } => {
            Err(Failure::Plain(format!("{} cannot be used: {reason}\n`datacron db reset` removes it", shown(path))))
        }
    }
}
