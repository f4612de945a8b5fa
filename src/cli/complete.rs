//! Completion that asks the database: fields, their values, set names, card names.

use std::ffi::OsStr;

use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};

use datacron_cards::{Game, fold};
use datacron_data::query::fields::{self, FIELDS, FLAGS, Kind, List};
use datacron_data::query::{Lexicon, quote_if_needed, sortable};
use datacron_data::rules;
use datacron_decks::legality::Rulebook;
use datacron_decks::starter;

/// More candidates than this are no help.
const MOST: usize = 60;

pub fn games() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let current = current.to_string_lossy();
        let games = Game::ALL.into_iter().filter(|g| g.code().starts_with(&*current));
        games.map(|g| CompletionCandidate::new(g.code()).help(Some(g.name().into()))).collect()
    })
}

/// One of these words.
pub fn words(words: impl IntoIterator<Item = &'static str>) -> ArgValueCompleter {
    let words: Vec<&'static str> = words.into_iter().collect();
    ArgValueCompleter::new(move |current: &OsStr| {
        let current = current.to_string_lossy();
        words.iter().filter(|word| word.starts_with(&*current)).map(CompletionCandidate::new).collect()
    })
}

/// A format of any game.
pub fn formats() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let current = current.to_string_lossy();
        let rulebook = Rulebook::built_in();
        let formats = Game::ALL.into_iter().flat_map(|game| rulebook.formats.of(game).to_vec());
        let matching = formats.filter(|format| format.id.starts_with(&*current));
        matching.map(|format| CompletionCandidate::new(format.id).help(Some(format.name.into()))).collect()
    })
}

/// The code of a deck rule; if none matches, the id of any rule.
pub fn rules() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let current = current.to_string_lossy().to_ascii_uppercase();
        let rulebook = Rulebook::built_in();
        let matching = rulebook.formats.all_rules().into_iter().filter(|rule| rule.code.starts_with(&current));
        let mut found: Vec<_> =
            matching.map(|rule| CompletionCandidate::new(rule.code).help(Some(rule.text.to_owned().into()))).collect();
        if found.is_empty() {
            found = catalogue_ids(&current);
        }
        found
    })
}

/// The id of a rule in the catalogues.
pub fn rule_ids() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| catalogue_ids(&current.to_string_lossy().to_ascii_uppercase()))
}

fn catalogue_ids(typed: &str) -> Vec<CompletionCandidate> {
    let matching = rules::rules(None).filter(|rule| rule.id.starts_with(typed)).take(MOST);
    matching.map(|rule| CompletionCandidate::new(&rule.id).help(Some(rule.says.as_str().into()))).collect()
}

/// A deck file or a boxed deck.
pub fn decks() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let mut found = PathCompleter::file().complete(current);
        let current = current.to_string_lossy();
        let starters = starter::names().map(|name| format!("starter:{name}"));
        found.extend(starters.filter(|name| name.starts_with(&*current)).map(CompletionCandidate::new));
        found
    })
}

pub fn sort_fields() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let current = current.to_string_lossy();
        let (sign, typed) = current.strip_prefix('-').map_or(("", &*current), |rest| ("-", rest));
        let fields = sortable().filter(|f| f.name.starts_with(typed));
        fields.map(|f| CompletionCandidate::new(format!("{sign}{}", f.name)).help(Some(f.help.into()))).collect()
    })
}

/// Titles that begin with what was typed.
pub fn cards() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| titles(&current.to_string_lossy()).unwrap_or_default())
}

/// The last word of a query: a field, a value of a field, or a name.
pub fn queries() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| query(&current.to_string_lossy()).unwrap_or_default())
}

fn titles(typed: &str) -> Option<Vec<CompletionCandidate>> {
    let db = super::open().ok()?;
    let folded = fold::words(typed).join(" ");
    let mut statement = db
        .connection()
        .prepare("SELECT DISTINCT title FROM title WHERE folded >= ?1 AND folded < ?1 || x'7f' ORDER BY card LIMIT ?2")
        .ok()?;
    let titles = statement.query_map((folded, MOST as i64), |r| r.get::<_, String>(0)).ok()?;
    Some(titles.flatten().map(CompletionCandidate::new).collect())
}

fn query(typed: &str) -> Option<Vec<CompletionCandidate>> {
    let start = typed.rfind([' ', '(']).map_or(0, |at| at + 1);
    let (before, last) = typed.split_at(start);
    let (sign, last) = last.strip_prefix('-').map_or(("", last), |rest| ("-", rest));
    let Some((name, value)) = last.split_once(':') else {
        let fields = FIELDS.iter().filter(|f| f.name.starts_with(last));
        let mut found: Vec<_> = fields
            .map(|f| CompletionCandidate::new(format!("{before}{sign}{}:", f.name)).help(Some(f.help.into())))
            .collect();
        if !last.is_empty() && before.is_empty() && sign.is_empty() {
            found.extend(titles(last)?);
        }
        return Some(found);
    };
    let field = fields::find(name)?;
    let key = fold::key(value);
    let candidate = |value: &str, help: String| {
        CompletionCandidate::new(format!("{before}{sign}{name}:{}", quote_if_needed(value))).help(Some(help.into()))
    };
    match field.kind {
        Kind::Is => Some(
            FLAGS
                .iter()
                .filter(|f| fold::key(f.name).starts_with(&key))
                .map(|f| candidate(f.name, f.help.into()))
                .collect(),
        ),
        Kind::Has => Some(
            FIELDS
                .iter()
                .filter(|f| fold::key(f.name).starts_with(&key))
                .map(|f| candidate(f.name, f.help.into()))
                .collect(),
        ),
        Kind::Sort => Some(
            sortable()
                .filter(|f| fold::key(f.name).starts_with(&key))
                .map(|f| candidate(f.name, f.help.into()))
                .collect(),
        ),
        Kind::Listed(List::Deck) => {
            let matching = starter::names().filter(|starter| format!("starter:{starter}").starts_with(value));
            Some(
                matching
                    .map(|starter| CompletionCandidate::new(format!("{before}{sign}{name}:starter:{starter}")))
                    .collect(),
            )
        }
        Kind::Listed(List::Format) => {
            let rulebook = Rulebook::built_in();
            let formats = Game::ALL.into_iter().flat_map(|game| rulebook.formats.of(game));
            let matching = formats.filter(|format| fold::key(&format.id).starts_with(&key));
            Some(matching.map(|format| candidate(&format.id, format.name.clone())).collect())
        }
        Kind::Word(_) | Kind::Tag => {
            let db = super::open().ok()?;
            let words = db.all(field.name, None).ok()?;
            let words = words.into_iter().filter(|w| !w.alias && w.key.starts_with(&key)).take(MOST);
            Some(words.map(|w| candidate(&w.value, w.label)).collect())
        }
        _ => None,
    }
}
