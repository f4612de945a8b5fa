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
