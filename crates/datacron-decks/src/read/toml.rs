//! Native decks in TOML.

use std::sync::Arc;

use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue, ValueDeserializer};
use serde::Deserialize;

use super::super::MOST;
use super::super::native::{NativeDeck, PARTS, Part};
use super::super::resolve::Draft;
use super::{Lines, ReadError, native};
use datacron_cards::diagnostic::{Diagnostic, did_you_mean};

/// Most mistakes to report.
const MOST_MISTAKES: usize = 20;

/// The keys of a native deck that are not parts.
const FACTS: [&str; 9] = ["schema", "game", "name", "author", "format", "side", "affiliation", "bases-to-win", "notes"];

/// Whether a line can only be from a native deck.
pub(super) fn is_line(line: &str) -> bool {
    if let Some(table) = line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return table.1.trim().is_empty() && Part::find(table.0.trim()).is_some();
    }
    line.split_once('=').is_some_and(|(key, _)| FACTS.contains(&key.trim()))
}

pub(super) fn read(source: &str, file: &str, draft: &mut Draft<'_>) -> Result<(), ReadError> {
    let whole: Arc<str> = source.into();
    let file: Arc<str> = file.into();
    let mistake = |span, message: String| Diagnostic::new(&whole, span, message).in_file(&file);
    let (table, errors) = DeTable::parse_recoverable(source);
    if !errors.is_empty() {
        // A single mistake may cause errors at everything that follows.
        let mistakes =
            errors.iter().take(MOST_MISTAKES).map(|e| mistake(e.span().unwrap_or(0..0), e.message().to_owned()));
        return Err(ReadError::Mistakes(mistakes.collect()));
    }
    let lines = Lines::of(source);
    let line_of = |at: usize| lines.number(at);
    let mut mistakes: Vec<Diagnostic> = Vec::new();
    let mut facts = DeTable::new();
    let mut entries: Vec<(usize, Part, String, u64)> = Vec::new();
    for (key, value) in table.into_inner() {
        let word = key.get_ref().as_ref();
        match (Part::find(word), value.get_ref()) {
            (Some(part), DeValue::Table(cards)) => {
                for (name, count) in cards {
                    let read = count.get_ref().as_integer().and_then(|n| n.as_str().parse::<u64>().ok());
                    match read {
                        Some(n) if (1..=u64::from(MOST)).contains(&n) => {
                            entries.push((name.span().start, part, name.get_ref().to_string(), n));
                        }
                        _ => {
                            let message = format!("the count must be a whole number from 1 to {MOST}");
                            mistakes.push(mistake(count.span(), message));
                        }
                    }
                }
            }
            (Some(_), _) => {
                let message = format!("`{word}` is a table: write `[{word}]` and a line `\"Name\" = 2` for each card");
                mistakes.push(mistake(key.span(), message));
            }
            (None, _) if FACTS.contains(&word) => {
                facts.insert(key, value);
            }
            (None, _) => {
                let words = FACTS.into_iter().chain(PARTS.map(|part| part.word));
                let guess = did_you_mean(word, words);
                let unknown = mistake(key.span(), format!("unknown key `{word}` in a deck"));
                mistakes.push(guess.into_iter().fold(unknown, Diagnostic::label));
            }
        }
    }
    // In the order of the file, and only the first few.
    mistakes.sort_by_key(|mistake| mistake.span.start);
    mistakes.truncate(MOST_MISTAKES);
    let affiliation_line = facts.get("affiliation").map_or(0, |value| line_of(value.span().start));
    let facts = NativeDeck::deserialize(ValueDeserializer::from(Spanned::new(0..0, DeValue::Table(facts))));
    let facts = match facts {
        Ok(facts) if mistakes.is_empty() => facts,
        Ok(_) => return Err(ReadError::Mistakes(mistakes)),
        Err(error) => {
            mistakes.push(mistake(error.span().unwrap_or(0..0), error.message().to_owned()));
            mistakes.sort_by_key(|mistake| mistake.span.start);
            return Err(ReadError::Mistakes(mistakes));
        }
    };
    entries.sort_by_key(|(at, ..)| *at);
    native::facts(draft, facts, affiliation_line);
    for (at, part, name, count) in entries {
        native::entry(draft, line_of(at), part, name, count);
    }
    Ok(())
}
