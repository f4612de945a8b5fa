//! Names as people type them: without case, accents, dots, dashes and quotes.
//!
//! Two foldings serve everything. [`key`] squeezes a name to its letters and digits, for "is it the same
//! name?" (`M.I.C.`, `mic` and `M I C` are). [`words`] keeps the words, for "does it have this word?".

use deunicode::deunicode;

/// Letters and digits only: `"4-LOM's Rifle (V)"` → `4lomsriflev`.
pub fn key(text: &str) -> String {
    let mut key = Vec::with_capacity(text.len());
    key_into(text, &mut key);
    // Letters and digits of ASCII are text.
    String::from_utf8(key).unwrap_or_default()
}

/// [`key`] as bytes, into a list that is there already: decks have many names.
pub fn key_into(text: &str, key: &mut Vec<u8>) {
    let mut squeeze = |text: &str| {
        // Every byte is written, and those that count are kept: there is nothing to guess for the processor.
        key.resize(text.len(), 0);
        let mut kept = 0;
        for byte in text.bytes() {
            let folded = FOLDED[usize::from(byte)];
            key[kept] = folded;
            kept += usize::from(folded != 0);
        }
        key.truncate(kept);
    };
    if text.is_ascii() { squeeze(text) } else { squeeze(&ascii(text)) }
}

/// A byte of a key: lower case, and 0 if it does not count.
static FOLDED: [u8; 256] = {
    let mut folded = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        let b = byte as u8;
        if b.is_ascii_alphanumeric() {
            folded[byte] = b.to_ascii_lowercase();
        }
        byte += 1;
    }
    folded
};

/// The words of a name: `"Obi-Wan's T-16"` → `obi wans t 16`.
pub fn words(text: &str) -> Vec<String> {
    let text: String = ascii(text).chars().filter(|&c| c != '\'').collect();
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// What punctuation inside a word has parted, put together: `"M.I.C. Obi-Wan Luke"` → `mic obiwan`.
pub fn joined(text: &str) -> Vec<String> {
    ascii(text).split_ascii_whitespace().filter(|chunk| words(chunk).len() > 1).map(key).collect()
}

/// Lower-case words joined by hyphens: `"Jabba's Palace"` → `jabbas-palace`.
pub fn slug(text: &str) -> String {
    let text: String = ascii(text).chars().filter(|c| !matches!(c, '\'' | '.')).collect();
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).collect::<Vec<_>>().join("-")
}

/// Shorter names of a card: each face of a two-sided one, and the title without bracketed words.
pub fn parts_of_title(title: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for face in title.split(" / ") {
        parts.push(face);
        parts.extend(face.split_once(" (").map(|(bare, _)| bare));
    }
    parts
}

/// Lower-case ASCII; typographic quotes become plain ones, marks of uniqueness vanish.
fn ascii(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let plain: String = text
        .chars()
        .filter(|c| !matches!(c, '•' | '◇' | '™' | '®' | '©'))
        .map(|c| if matches!(c, '‘' | '’' | '´' | '`') { '\'' } else { c })
        .collect();
    deunicode(&plain).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fold_to_what_people_type() {
        assert_eq!(key("M.I.C."), "mic");
        assert_eq!(key("•Chirrut Îmwe"), "chirrutimwe");
        assert_eq!(key("\u{201c}Backstabber\u{201d}"), "backstabber");
        assert_eq!(words("Jabba’s Prize / 4-LOM"), ["jabbas", "prize", "4", "lom"]);
        assert_eq!(joined("M.I.C. Obi-Wan Luke (V)"), ["mic", "obiwan"]);
        assert_eq!(slug("Jabba's Palace: Docking Bay"), "jabbas-palace-docking-bay");
        assert_eq!(words(" & / "), Vec::<String>::new());
    }
}
