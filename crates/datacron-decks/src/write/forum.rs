//! Lists for forums, in Markdown and BBCode. Our text reader can read both.

use super::super::Deck;
use super::view::{View, render};

pub(super) fn write_markdown(deck: &Deck) -> Result<String, String> {
    render("list.md", include_str!("templates/list.md"), View::of(deck))
}

pub(super) fn write_bbcode(deck: &Deck) -> Result<String, String> {
    render("list.txt", include_str!("templates/list.txt"), View::of(deck))
}

/// Escapes text for Markdown.
pub(super) fn markdown(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(markdown_line).collect();
    lines.join("\n")
}

fn markdown_line(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let body = line.trim_start();
    // Four leading spaces would make it a code block.
    out.push_str(&" ".repeat((line.len() - body.len()).min(3)));
    // "1." and "1)" would begin a list.
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    for (at, c) in body.char_indices() {
        let rest = &body[at + c.len_utf8()..];
        let special = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '>' | '~' | '|' => true,
            // Has no meaning inside a word, as in ids.
            '_' => !(body[..at].ends_with(char::is_alphanumeric) && rest.starts_with(char::is_alphanumeric)),
            // Only where it could begin an entity.
            '&' => rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '#'),
            '#' | '+' | '-' | '=' => at == 0,
            '.' | ')' => at == digits && digits > 0 && (rest.is_empty() || rest.starts_with(' ')),
            _ => false,
        };
        if special {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Escapes text for BBCode. There is no common way to escape a bracket, but a zero-width character after it prevents
/// every forum from reading a tag.
pub(super) fn bbcode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        out.push(c);
        let tag = |next: char| next.is_ascii_alphabetic() || matches!(next, '/' | '*');
        if c == '[' && text[at + 1..].starts_with(tag) {
            out.push('\u{200b}');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_escaped() {
        assert_eq!(markdown("a *b* [c](d) <e> `f`"), r"a \*b\* \[c\](d) \<e\> \`f\`");
        assert_eq!(markdown("# a\n- b\n1. c\n    d"), "\\# a\n\\- b\n1\\. c\n   d");
        assert_eq!(markdown("1_168 _x_ & &amp;"), r"1_168 \_x\_ & \&amp;");
    }

    #[test]
    fn bbcode_is_escaped() {
        assert_eq!(bbcode("[b]x[/b] [1_168]"), "[\u{200b}b]x[\u{200b}/b] [1_168]");
    }
}
