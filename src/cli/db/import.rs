//! `datacron db import`: cards and printed texts as the players' communities publish them.

use std::sync::atomic::Ordering;

use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;

use super::super::fetch::Network;
use super::super::output::Output;
use super::super::{Answer, Failure, interrupt};
use super::read::{self, Contents, Place, places};
use super::source::{HEADER, SourceResult, preferred};
use super::store::Store;

use datacron_cards::diagnostic::{Diagnostic, count};
use datacron_import::{Merged, Prefer, Source};

/// Add cards and printed texts from files, folders or URLs
///
/// What was imported can be searched, shown, put into decks and exported like the built-in cards. Everything is kept in
/// one file of yours, which `datacron db info` names; the built-in cards are never changed.
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron db import https://raw.githubusercontent.com/swccgpc/swccg-card-json/main/Light.json
  datacron db import Light.json Dark.json sets.json     files of the Players Committee
  datacron db import swlcg-json/                        every card file in a folder
  datacron db import star-wars.o8g                      a game definition of OCTGN
  datacron db import my-cards.toml --prefer imported    your values instead of the built-in ones
  datacron db update                                    later: fetch them all again")]
pub struct Import {
    /// Files (.json, .xml, .o8g, .nupkg, .zip, .toml), folders, or https URLs
    #[arg(required = true, value_name = "SOURCE", value_hint = clap::ValueHint::AnyPath)]
    sources: Vec<String>,

    /// Whose value stands where a fact differs from the built-in card [default: built-in, or as before]
    #[arg(long, value_name = "WHICH", hide_possible_values = true)]
    prefer: Option<Preferred>,

    /// Import what can be read, and skip cards with mistakes
    #[arg(long)]
    skip_bad: bool,

    /// Import only if the file has this SHA-256 checksum
    #[arg(long, value_name = "HASH", value_parser = checksum)]
    sha256: Option<String>,

    #[command(flatten)]
    network: Network,

    /// Print JSON (schemas/db-import.json)
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Preferred {
    BuiltIn,
    Imported,
}

/// What `db import --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ImportResult {
    /// Always `datacron.db-import/1`.
    pub schema: &'static str,
    /// The file with everything that was imported.
    pub database: String,
    /// Whose value stands where a fact differs: `built-in` or `imported`.
    pub prefer: &'static str,
    pub sources: Vec<ImportedResult>,
    /// Files in folders that have no cards.
    pub passed_over: Vec<String>,
}

/// A source that was imported now.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ImportedResult {
    #[serde(flatten)]
    pub source: SourceResult,
    /// Cards with mistakes that were skipped.
    pub skipped: usize,
    /// Fields this program does not know. They are kept.
    pub unknown_fields: Vec<UnknownResult>,
    pub notes: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct UnknownResult {
    pub field: String,
    pub times: usize,
    /// The first card that has it.
    pub first: String,
}

/// Parses a SHA-256 checksum.
fn checksum(text: &str) -> Result<String, String> {
    let sound = text.len() == 64 && text.chars().all(|c| c.is_ascii_hexdigit());
    if sound { Ok(text.to_ascii_lowercase()) } else { Err("expected 64 hexadecimal digits".into()) }
}

impl Import {
    pub(super) fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let stop = interrupt::at_work();
        let (mut wanted, mut passed_over) = (Vec::<Place>::new(), Vec::new());
        for source in &self.sources {
            let (places, others) = places(source)?;
            wanted.extend(places);
            passed_over.extend(others);
        }
        if self.sha256.is_some() && (wanted.len() != 1 || wanted[0].found) {
            return Err(Failure::Plain("--sha256 needs exactly one file or URL".into()));
        }
        let mut store = Store::open()?;
        let mut read = Vec::new();
        let mut mistakes = Vec::new();
        for place in &wanted {
            let contents = match read::read(place, None, store.path(), &self.network, stop, out)? {
                read::Answer::New(contents) => contents,
                read::Answer::Unchanged => continue,
                read::Answer::Interrupted => return Ok(interrupted(out)),
            };
            if let Some(sha256) = &self.sha256
                && *sha256 != contents.info.sha256
            {
                return Err(Failure::Plain(format!(
                    "{} is not the file you want: its SHA-256 is {}\nnothing was changed",
                    place.typed, contents.info.sha256
                )));
            }
            if place.found
                && let Some(refused) = &contents.reading.refused
            {
                passed_over.push(format!("{} ({})", place.typed, refused.message));
                continue;
            }
            let mut contents = *contents;
            match contents.refusal(self.skip_bad) {
                Some(wrong) => mistakes.extend(wrong),
                None => read.push(contents),
            }
        }
        if !mistakes.is_empty() {
            return Err(not_imported(mistakes, self.skip_bad, out));
        }
        for name in &passed_over {
            out.note("note", &format!("{name} is passed over"));
        }
        if read.is_empty() {
            return Err(Failure::Plain("none of these files has cards; nothing was changed".into()));
        }
        for contents in &read {
            contents.report(out);
        }
        let prefer = match self.prefer {
            None => store.prefer,
            Some(Preferred::BuiltIn) => Prefer::BuiltIn,
            Some(Preferred::Imported) => Prefer::Imported,
        };
        let mut sources = std::mem::take(&mut store.sources);
        let mut imported = Vec::new();
        for contents in read {
            imported.push((contents.info.place.clone(), Beside::of(&contents)));
            add(&mut sources, contents.source());
        }
        let merged = Store::merged(sources, prefer);
        if stop.load(Ordering::Relaxed) {
            return Ok(interrupted(out));
        }
        store.save(&merged)?;
        self.tell(out, &store, &merged, imported, passed_over)?;
        Ok(Answer::Yes)
    }

    fn tell(
        &self,
        out: &mut Output,
        store: &Store,
        merged: &Merged,
        imported: Vec<(String, Beside)>,
        passed_over: Vec<String>,
    ) -> Result<(), Failure> {
        let all = store.written()?;
        let sources: Vec<ImportedResult> = imported
            .into_iter()
            .filter_map(|(place, beside)| {
                let stored = all.iter().find(|stored| stored.info.place == place)?;
                Some(beside.with(SourceResult::of(stored)))
            })
            .collect();
        if self.json {
            return out.json(&ImportResult {
                schema: "datacron.db-import/1",
                database: store.path().display().to_string(),
                prefer: preferred(merged.prefer),
                sources,
                passed_over,
            });
        }
        out.table(&HEADER, sources.iter().map(|source| source.source.row()).collect())?;
        let sum = |number: fn(&SourceResult) -> usize| sources.iter().map(|source| number(&source.source)).sum();
        out.remark(&format!(
            "{} imported, {} new, {}",
            count(sum(|source| source.cards), "card"),
            sum(|source| source.new_cards),
            count(sum(|source| source.texts), "printed text"),
        ));
        let differing = sum(|source| source.differing);
        if differing > 0 {
            let (cards, stand) = (count(differing, "card"), preferred(merged.prefer));
            out.note(
                "note",
                &format!("facts of {cards} differ; the {stand} values stand (datacron db info --verbose lists them)"),
            );
        }
        Ok(())
    }
}

/// What is told of a file beside what is stored of it.
struct Beside {
    skipped: usize,
    unknown_fields: Vec<UnknownResult>,
    notes: Vec<String>,
}

impl Beside {
    fn of(contents: &Contents) -> Beside {
        let unknown = contents.reading.unknown.iter().map(|unknown| UnknownResult {
            field: unknown.field.clone(),
            times: unknown.times,
            first: unknown.first.clone(),
        });
        Beside {
            skipped: contents.reading.bad,
            unknown_fields: unknown.collect(),
            notes: contents.reading.notes.clone(),
        }
    }

    fn with(self, source: SourceResult) -> ImportedResult {
        let Beside { skipped, unknown_fields, notes } = self;
        ImportedResult { source, skipped, unknown_fields, notes }
    }
}

/// Puts a source in the place of the one of the same name, or behind all others.
pub fn add(sources: &mut Vec<Source>, new: Source) {
    match sources.iter_mut().find(|source| source.info.place == new.info.place) {
        Some(source) => *source = new,
        None => sources.push(new),
    }
}

/// The failure of an import because of what is in the files.
fn not_imported(mistakes: Vec<Diagnostic>, skip_bad: bool, out: &mut Output) -> Failure {
    let advice = if skip_bad { "" } else { "; --skip-bad imports the cards without mistakes" };
    out.note("note", &format!("nothing was imported{advice}"));
    Failure::Mistakes(mistakes)
}

/// Ctrl-C.
pub fn interrupted(out: &mut Output) -> Answer {
    out.note("note", "interrupted; nothing was changed");
    Answer::Interrupted
}
