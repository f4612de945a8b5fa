//! Names as people type them, ignoring case, accents, dots, dashes and quotes.
//!
//! There are two foldings. [`key`] reduces a name to its letters and digits, to compare whole names (`M.I.C.`, `mic`
//! and `M I C` are equal). [`words`] keeps the words apart, to look for one of them.

use deunicode::deunicode;

/// Letters and digits only: `"4-LOM's Rifle (V)"` → `4lomsriflev`.
pub fn key(text: &str) -> String {
    let mut key = Vec::with_capacity(text.len());
    key_into(text, &mut key);
    // It is ASCII, and so valid UTF-8.
    String::from_utf8(key).unwrap_or_default()
}

/// [`key`] as bytes, into a buffer that can be reused: decks have many names.
pub fn key_into(text: &str, key: &mut Vec<u8>) {
    let mut squeeze = |text: &str| {
        // Branch-free: every byte is written, but only those that count advance the position.
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

/// Each byte as it is in a key: lower case, or 0 if it is left out.
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

/// The words that contain punctuation, without it: `"M.I.C. Obi-Wan Luke"` → `mic`, `obiwan`.
pub fn joined(text: &str) -> Vec<String> {
    ascii(text).split_ascii_whitespace().filter(|chunk| words(chunk).len() > 1).map(key).collect()
}

/// Lower-case words joined by hyphens: `"Jabba's Palace"` → `jabbas-palace`.
pub fn slug(text: &str) -> String {
    let text: String = ascii(text).chars().filter(|c| !matches!(c, '\'' | '.')).collect();
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).collect::<Vec<_>>().join("-")
}

/// Shorter names of a card: each face of a two-sided card, and each without the words in brackets.
pub fn parts_of_title(title: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for face in title.split(" / ") {
        parts.push(face);
        parts.extend(face.split_once(" (").map(|(bare, _)| bare));
    }
    parts
}

/// Lower-case ASCII, with plain quotes and without marks of uniqueness.
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
