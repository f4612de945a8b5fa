//! Our own card files.

use std::collections::BTreeMap;

use serde_json::Value;

use datacron_cards::lcg::spec::Position;
use datacron_cards::{Abilities, Card, Game, read_card_file};

use super::record::{LONGEST_LINE, LONGEST_TEXT};
use super::sink::{Problem, Sink, short};
use super::text;
use crate::reading::{Face, ImportedCard, Kind, PrintedText, Reading};

/// Largest card file, in bytes: reading TOML takes many times its size.
const LARGEST: usize = 4 << 20;

/// Reads a file.
pub(super) fn read(mut sink: Sink<'_>) -> Reading {
    let whole = std::sync::Arc::clone(&sink.text);
    if whole.len() > LARGEST {
        return sink.refuse(0..0, format!("a card file may have {} MiB", LARGEST >> 20));
    }
    let Some(game) = game(&sink.name, &whole) else {
        let message = "not a file of a kind that can be imported, or a card file of an unknown game";
        let mut reading = sink.refuse(0..0, message);
        reading.refused = reading.refused.map(|mistake| {
            mistake.help("put a card file into a folder named lcg, dbg or ccg, or write `game = \"ccg\"` at its top")
        });
        return reading;
    };
    let file = read_card_file(game, &sink.name, &whole, sink.limits.mistakes);
    let records = file.cards.len() + file.products.len() + file.bad;
    if records > sink.limits.records {
        let message = format!("more than {} cards", sink.limits.records);
        return sink.refuse(0..0, message);
    }
    if records == 0 && !file.mistakes.is_empty() {
        sink.reading.mistakes = file.mistakes;
        sink.reading.more_mistakes = file.more_mistakes;
        let first = sink.reading.mistakes[0].clone();
        sink.reading.refused = Some(first);
        return sink.reading;
    }
    sink.reading.mistakes = file.mistakes;
    sink.reading.more_mistakes = file.more_mistakes;
    sink.reading.bad = file.bad;
    for product in file.products {
        match serde_json::to_value(&product) {
            Ok(facts) if is_clean(&facts) => sink.reading.products.push((game, product)),
            _ => sink.bad(&product.name, vec![unclean()]),
        }
    }
    for card in file.cards {
        match imported(card) {
            Ok(card) => sink.reading.cards.push(card),
            Err((name, message)) => sink.bad(&name, vec![Problem { span: 0..0, message, label: String::new() }]),
        }
    }
    sink.reading
}

/// The game a file is about: as it says itself, by its folder, or by what its cards have.
fn game(name: &str, whole: &str) -> Option<Game> {
    let lines = || whole.lines().map(str::trim);
    let says = lines().find_map(|line| {
        let value = line.strip_prefix("game")?.trim_start().strip_prefix('=')?.trim();
        Game::from_code(value.trim_matches(['"', '\'']))
    });
    let folder = || name.split(['/', '\\']).rev().skip(1).find_map(Game::from_code);
    let has =
        |key: &str| lines().any(|line| line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('=')));
    let by_keys = || {
        let card = lines().any(|line| line == "[[card]]");
        match () {
            () if !card => None,
            () if has("gemp") => Some(Game::Ccg),
            () if has("printed") => Some(Game::Lcg),
            () if has("copies") || has("role") => Some(Game::Dbg),
            () => None,
        }
    };
    says.or_else(folder).or_else(by_keys)
}

/// A card as it is stored: abilities become text, as games play imported cards as blanks.
fn imported(mut card: Card) -> Result<ImportedCard, (String, String)> {
    let lines: Vec<String> = card.text().into_iter().map(|line| line.text).collect();
    let rules = text::plain(&lines.join("\n"));
    let name = short(card.title());
    let title = text::line(card.title());
    if title.is_empty() || title.len() > LONGEST_LINE || rules.len() > LONGEST_TEXT {
        return Err((name, "the title or text is empty or too long".to_owned()));
    }
    match &mut card {
        Card::Lcg(c) => {
            c.title = title;
            blank(&mut c.abilities);
            for Position { octgn, .. } in &mut c.printed {
                *octgn = text::line(octgn).to_ascii_lowercase();
            }
            if c.printed.is_empty() {
                return Err((name, "`printed` needs at least one place".to_owned()));
            }
        }
        Card::Dbg(c) => {
            c.title = title;
            blank(&mut c.abilities);
        }
        Card::Ccg(c) => {
            c.title = title;
            blank(&mut c.abilities);
        }
    }
    let printed = if rules.is_empty() { Vec::new() } else { vec![PrintedText { face: Face::Front, text: rules }] };
    if !serde_json::to_value(&card).is_ok_and(|facts| is_clean(&facts)) {
        return Err((name, unclean().message));
    }
    Ok(ImportedCard { kind: Kind::CardFiles, card, printed, extra: BTreeMap::new() })
}

fn unclean() -> Problem {
    let message = "a fact has control characters or invisible ones in it, or is too long".to_owned();
    Problem { span: 0..0, message, label: String::new() }
}

/// Whether all texts can be shown as they are.
fn is_clean(facts: &Value) -> bool {
    match facts {
        Value::String(text) => text.len() <= LONGEST_LINE && text::line(text) == text.trim(),
        Value::Array(list) => list.iter().all(is_clean),
        Value::Object(fields) => fields.iter().all(|(key, value)| text::line(key) == *key && is_clean(value)),
        _ => true,
    }
}

fn blank<A>(abilities: &mut Abilities<A>) {
    if !abilities.is_none() {
        *abilities = Abilities::Unencoded;
    }
}
