//! What changed from one import to another.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use datacron_cards::Card;

use crate::merge::Source;
use crate::reading::ImportedCard;

/// What changed between two states of the imported cards.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// Cards only the second has: full id and title.
    pub added: Vec<(String, String)>,
    /// Cards only the first has: full id and title.
    pub removed: Vec<(String, String)>,
    /// Cards both have, with what is different.
    pub changed: Vec<Changed>,
}

/// A card that changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// Our full id.
    pub id: String,
    /// Its title now.
    pub title: String,
    /// Each changed field: its name, the value before and the value now, as JSON; `null` if there is none. Texts are
    /// `text.front` and so on.
    pub fields: Vec<(String, String, String)>,
}

/// What changed from one list of sources to another, such as before and after an update. The cards have our ids, as
/// [`read_back`](super::read_back) and [`merge`](crate::merge()) give them. Of several sources with a card the last counts.
pub fn diff(before: &[Source], after: &[Source]) -> Changes {
    let (before, after) = (by_id(before), by_id(after));
    let mut changes = Changes::default();
    let ids: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for id in ids {
        match (before.get(id), after.get(id)) {
            (None, Some(now)) => changes.added.push((id.clone(), title(now))),
            (Some(was), None) => changes.removed.push((id.clone(), title(was))),
            (Some(was), Some(now)) if was != now => {
                let fields = fields(was, now);
                if !fields.is_empty() {
                    changes.changed.push(Changed { id: id.clone(), title: title(now), fields });
                }
            }
            _ => {}
        }
    }
    changes
}

/// The records of each card; several of them where a source has the card in several forms.
fn by_id(sources: &[Source]) -> BTreeMap<String, Vec<&ImportedCard>> {
    let mut whole = BTreeMap::new();
    for source in sources {
        let mut here: BTreeMap<String, Vec<&ImportedCard>> = BTreeMap::new();
        for card in &source.cards {
            here.entry(card.card.full_id()).or_default().push(card);
        }
        whole.extend(here);
    }
    whole
}

fn title(records: &[&ImportedCard]) -> String {
    records.first().map(|record| record.card.title().to_owned()).unwrap_or_default()
}

fn fields(was: &[&ImportedCard], now: &[&ImportedCard]) -> Vec<(String, String, String)> {
    let (was, now) = (flat(was), flat(now));
    let keys: BTreeSet<&String> = was.keys().chain(now.keys()).collect();
    let mut fields = Vec::new();
    for key in keys {
        let value = |of: &BTreeMap<String, Value>| of.get(key).cloned().unwrap_or_default();
        let (was, now) = (value(&was), value(&now));
        if was != now {
            fields.push((key.clone(), was.to_string(), now.to_string()));
        }
    }
    fields
}

/// The facts, texts and other fields of a card by name.
fn flat(records: &[&ImportedCard]) -> BTreeMap<String, Value> {
    let mut flat = BTreeMap::new();
    for record in records {
        let facts = match &record.card {
            Card::Lcg(card) => serde_json::to_value(card),
            Card::Dbg(card) => serde_json::to_value(card),
            Card::Ccg(card) => serde_json::to_value(card),
        };
        if let Ok(Value::Object(facts)) = facts {
            for (key, value) in facts {
                flat.entry(key).or_insert(value);
            }
        }
        for printed in &record.printed {
            let key = format!("text.{}", printed.face.word());
            flat.entry(key).or_insert_with(|| Value::from(printed.text.as_str()));
        }
        for (key, value) in &record.extra {
            flat.entry(key.clone()).or_insert_with(|| serde_json::from_str(value).unwrap_or_default());
        }
    }
    flat
}
