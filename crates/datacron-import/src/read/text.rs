//! Texts as communities write them, made plain.

/// Tags that are only about looks, or break lines. Anything else in angle brackets is text: `power < 3`.
const TAGS: [&str; 15] =
    ["b", "i", "u", "em", "strong", "br", "p", "span", "font", "div", "sup", "sub", "small", "ul", "li"];

/// Longest tag or entity that is taken for one, in bytes.
const LONGEST_TAG: usize = 200;
const LONGEST_ENTITY: usize = 10;

/// A text of several lines: without markup, control characters, invisible characters and empty lines.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '&']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((name, length)) = tag(rest) {
            if matches!(name, "br" | "p" | "div" | "li") {
                out.push('\n');
            }
            rest = &rest[length..];
        } else if let Some((letter, length)) = entity(rest) {
            out.push(letter);
            rest = &rest[length..];
        } else {
            out.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    let out = out.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let mut lines = Vec::new();
    for line in out.lines() {
        let line = visible(line);
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines.join("\n")
}

/// A text of one line.
pub(super) fn line(text: &str) -> String {
    plain(text).replace('\n', " ")
}

/// Without control and invisible characters; white space becomes single spaces.
fn visible(line: &str) -> String {
    let shown: String = line
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !c.is_control() && !is_invisible(c))
        .collect();
    shown.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Characters that change the direction of a text, or are there without being seen.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// The name and length of the tag a text begins with.
fn tag(text: &str) -> Option<(&'static str, usize)> {
    let inside = text.strip_prefix('<')?;
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let end = inside.bytes().take(LONGEST_TAG).position(|b| b == b'>')?;
    let inner = &inside.get(..end)?;
    let name = inner.split([' ', '/']).next().unwrap_or_default();
    let known = TAGS.into_iter().find(|tag| tag.eq_ignore_ascii_case(name))?;
    Some((known, text.len() - inside.len() + end + 1))
}

/// The character and length of the entity a text begins with.
fn entity(text: &str) -> Option<(char, usize)> {
    let inside = text.strip_prefix('&')?;
    let end = inside.bytes().take(LONGEST_ENTITY).position(|b| b == b';')?;
    let name = inside.get(..end)?;
    let letter = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((letter, end + 2))
}

#[cfg(test)]
mod tests {
    use super::{line, plain};

    #[test]
    fn markup_becomes_plain_text() {
        assert_eq!(plain("Draw <b>one</b> card.<br/>Lose <i class='x'>2</i>."), "Draw one card.\nLose 2.");
        assert_eq!(
            plain("power < 3 & ability > 2 &lt;x&gt; &#39;now&#x27; &bogus; &"),
            "power < 3 & ability > 2 <x> 'now' &bogus; &"
        );
        assert_eq!(plain("a\r\n\r\n\tb\u{1b}[31m\u{202e}c"), "a\nb[31mc");
        assert_eq!(line("a<br>b\nc"), "a b c");
        assert_eq!(plain("<script>"), "<script>");
        assert_eq!(plain("<"), "<");
    }

    #[test]
    fn long_texts_take_linear_time() {
        let text = "<&".repeat(1 << 16);
        assert_eq!(plain(&text).len(), text.len());
    }
}
