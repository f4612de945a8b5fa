//! How parts of a line look. Lines carry marks instead of colour codes; only [`Output`](super::output::Output) turns
//! marks into codes, so that no text from elsewhere can.

use std::borrow::Cow;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use datacron_cards::clean::{is_hidden, push_shown};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Plain,
    Bold,
    Dim,
    Cyan,
    Yellow,
    BoldYellow,
    BoldGreen,
    BoldRed,
    BoldBlue,
}

impl Style {
    const ALL: [Style; 9] = [
        Style::Plain,
        Style::Bold,
        Style::Dim,
        Style::Cyan,
        Style::Yellow,
        Style::BoldYellow,
        Style::BoldGreen,
        Style::BoldRed,
        Style::BoldBlue,
    ];

    const fn code(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Bold => "\u{1b}[1m",
            Style::Dim => "\u{1b}[2m",
            Style::Cyan => "\u{1b}[36m",
            Style::Yellow => "\u{1b}[33m",
            Style::BoldYellow => "\u{1b}[1m\u{1b}[33m",
            Style::BoldGreen => "\u{1b}[1m\u{1b}[32m",
            Style::BoldRed => "\u{1b}[1m\u{1b}[31m",
            Style::BoldBlue => "\u{1b}[1m\u{1b}[94m",
        }
    }
}

/// Begins every mark, followed by [`KEY`] and the number of a style; no text contains it.
const MARK: char = '\u{fdd0}';
/// What ends a style, instead of its number.
const END: char = '#';
/// Differs in every run: a text that contains a mark all the same does not know it.
static KEY: LazyLock<char> = LazyLock::new(|| {
    let number = RandomState::new().hash_one(()) % 0xff00;
    char::from_u32(0xf0000 + number as u32).unwrap_or('\u{f0000}')
});

/// `{BOLD}` begins a style and `{BOLD:#}` ends it.
impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Style::Plain => Ok(()),
            _ if f.alternate() => write!(f, "{MARK}{}{END}", *KEY),
            style => write!(f, "{MARK}{}{}", *KEY, *style as u8),
        }
    }
}

/// What becomes of the marks of styles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marks {
    /// They stay, as the text is still to be laid out.
    Kept,
    Codes,
    Dropped,
}

impl Marks {
    /// On the way to a terminal or file.
    pub const fn written(colour: bool) -> Marks {
        if colour { Marks::Codes } else { Marks::Dropped }
    }
}

/// The text as it is shown: every hidden character is made visible, except our own marks.
pub fn rewritten(text: &str, marks: Marks) -> Cow<'_, str> {
    // Nearly every line.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) || !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let mark = if c == MARK { after.strip_prefix(*KEY) } else { None };
        let known = mark.and_then(|rest| Some((code(rest.chars().next()?)?, &rest[1..])));
        if let Some((code, behind)) = known {
            match marks {
                Marks::Kept => shown.push_str(&rest[..rest.len() - behind.len()]),
                Marks::Codes => shown.push_str(code),
                Marks::Dropped => {}
            }
            rest = behind;
            continue;
        }
        if !(c == '\r' && after.starts_with('\n')) {
            push_shown(&mut shown, c);
        }
        rest = after;
    }
    Cow::Owned(shown)
}

/// The text without styles.
pub fn plain(text: &str) -> Cow<'_, str> {
    rewritten(text, Marks::Dropped)
}

/// The code of a mark, by the character after the key.
fn code(c: char) -> Option<&'static str> {
    if c == END {
        return Some("\u{1b}[0m");
    }
    Style::ALL.get(c.to_digit(10)? as usize).map(|style| style.code())
}

#[cfg(test)]
mod tests {
    use super::{MARK, Marks, Style, plain, rewritten};

    #[test]
    fn only_our_own_styles_reach_the_terminal() {
        let bold = Style::Bold;
        let line = format!("{bold}a\u{1b}[31m{bold:#} {MARK}1b\r\nc");
        let coloured = rewritten(&line, Marks::Codes);
        assert_eq!(coloured, "\u{1b}[1ma\\u{1b}[31m\u{1b}[0m \\u{fdd0}1b\nc");
        assert_eq!(plain(&line), "a\\u{1b}[31m \\u{fdd0}1b\nc");
        let laid_out = rewritten(&line, Marks::Kept);
        assert_eq!(rewritten(&laid_out, Marks::Codes), coloured);
        assert_eq!(format!("{0}x{0:#}", Style::Plain), "x");
    }
}
