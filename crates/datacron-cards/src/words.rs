//! The words card files use: from Rust values, and as headings.

use serde::Serialize;

/// How serde writes a unit variant: `Kind::CapitalShip` → `capital-ship`. Empty for anything else.
pub fn word<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// A card file's word as a heading: `capital-ship` → `Capital Ship`.
pub fn heading(word: &str) -> String {
    if word == "admirals-order" {
        return "Admiral's Order".into();
    }
    let mut out = String::with_capacity(word.len());
    for (i, part) in word.split('-').enumerate() {
        if i > 0 {
            out.push(' ');
        }
        if i > 0 && matches!(part, "and" | "of") {
            out.push_str(part);
            continue;
        }
        if matches!(part, "i" | "ii" | "iii" | "vii") {
            out.push_str(&part.to_uppercase());
            continue;
        }
        let mut letters = part.chars();
        if let Some(first) = letters.next() {
            out.extend(first.to_uppercase());
            out.push_str(letters.as_str());
        }
    }
    out
}

/// "A", "A or B", "A, B or C".
pub(crate) fn any_of(words: impl Iterator<Item = impl Into<String>>) -> String {
    listed(words, "or")
}

/// "A", "A and B", "A, B and C".
pub(crate) fn all_of(words: impl Iterator<Item = impl Into<String>>) -> String {
    listed(words, "and")
}

/// "A", "A nor B", "A, B nor C".
pub(crate) fn listed(words: impl Iterator<Item = impl Into<String>>, last_by: &str) -> String {
    let words: Vec<String> = words.map(Into::into).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {last_by} {last}", most.join(", ")),
    }
}

/// The first letter in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
