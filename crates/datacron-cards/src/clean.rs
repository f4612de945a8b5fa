//! Text from elsewhere, made fit to be shown: what a terminal would obey and what nobody would see becomes visible, and
//! what a spreadsheet would run becomes text.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character does something to a terminal or to the text around it instead of being seen. Line feeds and tabs
/// are what people expect of text.
pub fn is_hidden(c: char) -> bool {
    match c {
        '\n' | '\t' | ' '..='~' => false,
        // Variants of emoji: harmless, and common in names.
        '\u{fe0e}' | '\u{fe0f}' => false,
        // Soft hyphens, fillers and joiners.
        '\u{ad}' | '\u{34f}' | '\u{70f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' => true,
        '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{ffa0}' | '\u{fe00}'..='\u{fe0d}' => true,
        // Directions, zero widths, line and paragraph separators.
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{feff}' | '\u{fff0}'..='\u{fffb}' => true,
        '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}' => true,
        // Not for interchange.
        '\u{fdd0}'..='\u{fdef}' => true,
        _ => c.is_control() || u32::from(c) & 0xfffe == 0xfffe,
    }
}

/// The text with every hidden character as its number, such as `\u{1b}`.
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + 16);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '\r' if letters.peek() == Some(&'\n') => {}
            c => push_shown(&mut clean, c),
        }
    }
    Cow::Owned(clean)
}

/// Appends a character as it is shown.
pub fn push_shown(text: &mut String, c: char) {
    if is_hidden(c) {
        let _ = write!(text, "\\u{{{:x}}}", u32::from(c));
    } else {
        text.push(c);
    }
}

/// A cell of a table that people open in a spreadsheet: one that would be run as a formula begins with an apostrophe.
pub fn cell(text: &str) -> Cow<'_, str> {
    if is_formula(text.trim_start_matches('\'')) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// The text of a cell that [`cell`] wrote.
pub fn from_cell(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text.trim_start_matches('\''))).unwrap_or(cell)
}

/// Whether a spreadsheet may run this.
fn is_formula(text: &str) -> bool {
    let number =
        || text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte)) && text.parse::<f64>().is_ok();
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) && !number()
}

#[cfg(test)]
mod tests {
    use super::{cell, from_cell, is_hidden, shown};

    #[test]
    fn a_spreadsheet_runs_no_cell() {
        for text in ["=1+1", "+cmd|' /C calc'!A0", "-x", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''@x", "-inf", "-", "＝1"]
        {
            let written = cell(text);
            assert!(written.starts_with('\'') && from_cell(&written) == text, "{text:?} {written:?}");
        }
        for text in ["-3", "+2.5", "-1e-7", "Han Solo", "'Tis", "", "1-2", "'-3"] {
            assert_eq!((cell(text).as_ref(), from_cell(text)), (text, text));
        }
    }

    #[test]
    fn hidden_characters_become_visible() {
        assert_eq!(shown("a\u{1b}]0;t\u{7}b"), "a\\u{1b}]0;t\\u{7}b");
        assert_eq!(
            shown("\u{9b}2J\u{7f}\u{202e}x\u{2066}\u{200b}\u{feff}"),
            "\\u{9b}2J\\u{7f}\\u{202e}x\\u{2066}\\u{200b}\\u{feff}"
        );
        assert_eq!(shown("a\r\nb\rc\td"), "a\nb\\u{d}c\td");
        assert_eq!(shown("\u{e0041}\u{fdd0}"), "\\u{e0041}\\u{fdd0}");
    }

    #[test]
    fn what_people_write_stays() {
        for text in ["Dejarik, naïve: “quoted” — ✓", "ひらがな 漢字", "⚔\u{fe0f} deck", "tabs\tand\nlines", "\u{a0}"]
        {
            assert_eq!(shown(text), text);
        }
        assert!(!is_hidden('é') && is_hidden('\0'));
    }
}
