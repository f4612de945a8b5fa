//! Decks in JSON: our own format, and those of other sites.

use serde_json::Value;

use super::super::native::NativeDeck;
use super::super::resolve::{Draft, Item, side_word};
use super::{Lines, MOST_LINES, ReadError, native, text};
use datacron_cards::Game;

/// Whether a text begins like an object, and not like a sentence in braces.
pub(super) fn is_object(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}

pub(super) fn read(source: &str, draft: &mut Draft<'_>) -> Result<(), ReadError> {
    let mut deserializer = serde_json::Deserializer::from_str(source);
    match <NativeDeck as serde::Deserialize>::deserialize(&mut deserializer)
        .and_then(|deck| deserializer.end().map(|()| deck))
    {
        Ok(deck) => {
            let parts: Vec<_> = deck.parts().into_iter().map(|(part, counts)| (part, counts.0.clone())).collect();
            native::facts(draft, deck, 0);
            let entries: usize = parts.iter().map(|(_, counts)| counts.len()).sum();
            if entries > MOST_LINES {
                return Err(ReadError::NotADeck(format!(
                    "it lists {entries} cards: a deck may list at most {MOST_LINES}"
                )));
            }
            let lines = Lines::of(source);
            for (part, counts) in parts {
                for (name, count) in counts {
                    native::entry(draft, line_of(source, &lines, &name), part, name, count);
                }
            }
            Ok(())
        }
        Err(own) => match serde_json::from_str::<Value>(source) {
            Ok(value) if foreign(&value, draft) => Ok(()),
            // Report mistakes only in files that try to be in our format; anything else is just unknown.
            Ok(Value::Object(object)) if object.contains_key("schema") || object.contains_key("game") => {
                Err(ReadError::Mistakes(vec![mistake(source, &own)]))
            }
            Ok(_) => Err(ReadError::NotADeck("it is JSON, but it lists no cards".into())),
            Err(error) => Err(ReadError::Mistakes(vec![mistake(source, &error)])),
        },
    }
}

fn mistake(source: &str, error: &serde_json::Error) -> datacron_cards::diagnostic::Diagnostic {
    let start: usize = source.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (start + error.column().saturating_sub(1)).min(source.len());
    let message = error.to_string();
    let message = message.rsplit_once(" at line").map_or(message.as_str(), |(message, _)| message);
    datacron_cards::diagnostic::Diagnostic::new(&source.into(), at..at + 1, message)
}

/// The line of a name, searched in the source, as parsed JSON has no positions.
fn line_of(source: &str, lines: &Lines, name: &str) -> u32 {
    let quoted = serde_json::to_string(name).unwrap_or_default();
    source.find(&quoted).map_or(0, |at| lines.number(at))
}

/// Lists of other tools: `cards` or `card_blocks`, each with an id or title and a count.
fn foreign(value: &Value, draft: &mut Draft<'_>) -> bool {
    let text_of = |value: &Value, keys: &[&str]| {
        keys.iter().find_map(|key| match value.get(*key) {
            Some(Value::String(text)) => Some(text.clone()),
            Some(Value::Number(number)) => Some(number.to_string()),
            _ => None,
        })
    };
    let count_of = |value: &Value| {
        let counts = ["count", "quantity", "qty", "copies"];
        counts.iter().find_map(|key| value.get(*key)).map_or(Some(1), Value::as_u64)
    };
    draft.name = text_of(value, &["name", "title"]).unwrap_or_default();
    draft.notes = text_of(value, &["description", "notes"]).unwrap_or_default();
    draft.side = text_of(value, &["side"]).and_then(|side| side_word(&side));
    let mut key = Vec::new();
    if let Some(blocks) = value.get("card_blocks").and_then(Value::as_array) {
        draft.game = Some(Game::Lcg);
        if let Some(name) = value.get("affiliation").and_then(|card| text_of(card, &["name"])) {
            draft.items.push(text::affiliation_item(0, name));
        }
        for block in blocks {
            let title = text_of(block, &["name"]).unwrap_or_default();
            let number = block.get("block").and_then(Value::as_u64).and_then(|n| u16::try_from(n).ok());
            let item = text::item(0, count_of(block).unwrap_or(u64::MAX), title, &mut key);
            draft.items.push(Item { number, ..item });
        }
        return !blocks.is_empty();
    }
    let cards = value.get("cards").or_else(|| value.get("deck")).unwrap_or(value);
    let before = draft.items.len();
    match cards {
        Value::Array(list) => {
            for card in list {
                let name = match card {
                    Value::String(line) => Some(line.clone()),
                    other => text_of(other, &["id", "blueprintId", "gempId", "title", "name", "card"]),
                };
                // If the id is unknown, there may still be a title.
                let count = count_of(card).unwrap_or(u64::MAX);
                let Some(name) = name else { continue };
                let mut item = text::item(0, count, name, &mut key);
                if item.named.is_empty()
                    && let Some(title) = text_of(card, &["title", "name"])
                {
                    item = text::item(0, count, title, &mut key);
                }
                draft.items.push(item);
            }
        }
        Value::Object(counts) if !std::ptr::eq(cards, value) || counts.values().all(Value::is_number) => {
            for (name, count) in counts {
                draft.items.push(text::item(0, count.as_u64().unwrap_or(u64::MAX), name.clone(), &mut key));
            }
        }
        _ => {}
    }
    draft.items.len() > before
}
