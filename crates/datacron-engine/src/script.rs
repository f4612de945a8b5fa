//! Files of play: scenarios and replays, in the same notation.
//!
//! ```text
//! --- title ---
//! key: value
//!
//! empire > play stormtrooper       # a choice
//! empire ? accept | decline        # exactly these choices are offered
//! empire ?+ use tie-fighter        # this one is among them
//! empire ?- buy luke-skywalker     # this one is not
//! = empire resources 3             # a fact
//! ```

use std::sync::Arc;

use datacron_cards::diagnostic::{Diagnostic, thousands};

/// One game of a file: a set-up and lines of play.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Script {
    /// The title; empty if the file has none.
    pub title: String,
    /// The line number where it begins.
    pub line: usize,
    /// The set-up.
    pub header: Vec<Entry>,
    /// The lines of play.
    pub lines: Vec<Line>,
}

impl Script {
    /// The value of a key in the header.
    pub fn header_value(&self, key: &str) -> Option<&str> {
        self.header.iter().find(|entry| entry.key == key).map(|entry| entry.value.as_str())
    }
}

/// A line `key: value` of the set-up.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The line number.
    pub line: usize,
    /// The key, in lower case.
    pub key: String,
    /// The value, trimmed.
    pub value: String,
}

/// A line of play.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The line number.
    pub line: usize,
    /// What the line states.
    pub statement: Statement,
}

/// What a line of play states.
#[derive(Debug, Clone, PartialEq)]
pub enum Statement {
    /// `who > choice`: the player makes this choice.
    Chooses {
        /// The player.
        who: String,
        /// The choice in the notation.
        choice: String,
    },
    /// `who ? a | b`: the player is offered exactly these choices.
    Offered {
        /// The player.
        who: String,
        /// The choices in the notation.
        choices: Vec<String>,
    },
    /// `who ?+ choice`: the player is offered this choice, among others.
    May {
        /// The player.
        who: String,
        /// The choice in the notation.
        choice: String,
    },
    /// `who ?- choice`: the player is not offered this choice.
    MayNot {
        /// The player.
        who: String,
        /// The choice in the notation.
        choice: String,
    },
    /// `= fact`: this holds.
    Fact(String),
}

/// The text of a file, for mistakes to point into.
#[derive(Debug, Clone)]
pub struct Source {
    /// The name of the file.
    pub name: Arc<str>,
    /// The whole text.
    pub text: Arc<str>,
    /// Where each [`STRIDE`]th line begins, so that a mistake is found without reading all that is before it.
    marks: Arc<[usize]>,
}

/// Lines between two marks of a [`Source`].
const STRIDE: usize = 64;

impl Source {
    /// A file with this name and text.
    pub fn new(name: &str, text: &str) -> Source {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let marks = std::iter::once(0).chain(ends).step_by(STRIDE).collect();
        Source { name: name.into(), text: text.into(), marks }
    }

    /// A mistake about a word of a line, or about the whole line if the word is not in it.
    pub fn mistake_at(&self, line: usize, word: &str, message: impl Into<String>) -> Diagnostic {
        let mut mistake = self.mistake(line, message);
        if word.is_empty() {
            return mistake;
        }
        let text = &self.text[mistake.span.clone()];
        let outside = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '-');
        // Prefer a whole word to a part of another one.
        let alone =
            |&at: &usize| outside(text[..at].chars().next_back()) && outside(text[at + word.len()..].chars().next());
        let mut places = text.match_indices(word).map(|(at, _)| at);
        if let Some(at) = places.clone().find(alone).or_else(|| places.next()) {
            let begin = mistake.span.start + at;
            mistake.span = begin..begin + word.len();
        }
        mistake
    }

    /// A mistake about a whole line.
    pub fn mistake(&self, line: usize, message: impl Into<String>) -> Diagnostic {
        let before = line.saturating_sub(1);
        let mark = self.marks.get(before / STRIDE).copied().unwrap_or(self.text.len());
        let more: usize = self.text[mark..].split_inclusive('\n').take(before % STRIDE).map(str::len).sum();
        let start = mark + more;
        let whole = self.text[start..].lines().next().unwrap_or("");
        let begin = start + whole.len() - whole.trim_start().len();
        let end = (start + whole.trim_end().len()).max(begin);
        Diagnostic::new(&self.text, begin..end, message).in_file(&self.name)
    }
}

/// The lines of a header, with their values one below the other.
pub fn header_text(header: &[(String, String)]) -> String {
    let widest = header.iter().map(|(key, _)| key.len()).max().unwrap_or(0) + 1;
    let line = |(key, value): &(String, String)| {
        // After a space it would begin a comment.
        if value.starts_with('#') {
            return format!("{key}:{value}\n");
        }
        format!("{:widest$} {value}\n", format!("{key}:"))
    };
    header.iter().map(line).collect()
}

/// No more mistakes are reported: a file with so many is something else.
pub const MOST_MISTAKES: usize = 50;

/// Most choices on one line; no question has as many.
pub const MOST_CHOICES: usize = 1_000;

/// Most lines of a file: a long game has a few thousand.
pub const MOST_LINES: usize = 100_000;

/// Parses a file, or returns all its mistakes.
pub fn read(source: &Source) -> Result<Vec<Script>, Vec<Diagnostic>> {
    let mut scripts: Vec<Script> = Vec::new();
    let mut mistakes = Vec::new();
    for (at, whole) in source.text.lines().enumerate() {
        let number = at + 1;
        if number > MOST_LINES {
            let message = format!("a file of play may have at most {} lines", thousands(MOST_LINES as u64));
            mistakes.push(source.mistake(number, message));
            break;
        }
        if mistakes.len() + 1 == MOST_MISTAKES {
            mistakes.push(source.mistake(number, "too many mistakes: the rest of the file was not read"));
            break;
        }
        let line = without_comment(whole).trim();
        if line.is_empty() {
            continue;
        }
        if let Some(title) = line.strip_prefix("---") {
            let title = title.trim().trim_end_matches("---").trim().to_owned();
            scripts.push(Script { title, line: number, ..Script::default() });
            continue;
        }
        if scripts.is_empty() {
            scripts.push(Script { line: number, ..Script::default() });
        }
        let Some(script) = scripts.last_mut() else { continue };
        match parse_line(line) {
            Some(Parsed::Statement(Statement::Offered { choices, .. })) if choices.len() > MOST_CHOICES => {
                let most = thousands(MOST_CHOICES as u64);
                mistakes.push(source.mistake(number, format!("a question may have at most {most} choices")));
            }
            Some(Parsed::Statement(statement)) => script.lines.push(Line { line: number, statement }),
            Some(Parsed::Entry(key, value)) if script.lines.is_empty() => {
                script.header.push(Entry { line: number, key, value });
            }
            Some(Parsed::Entry(key, _)) => {
                let message = format!("`{key}:` comes after the first line of play; the set-up must come first");
                mistakes.push(source.mistake(number, message));
            }
            None => {
                let mistake = source.mistake(number, "this is neither a set-up line nor a line of play");
                let expected = "expected `key: value`, `who > choice`, `who ? choice | choice`, `who ?+ choice`, \
                                `who ?- choice`, `= fact` or `--- title ---`";
                mistakes.push(mistake.help(expected));
            }
        }
    }
    if scripts.is_empty() && mistakes.is_empty() {
        mistakes.push(source.mistake(1, "the file is empty: there is nothing to play"));
    }
    if mistakes.is_empty() { Ok(scripts) } else { Err(mistakes) }
}

enum Parsed {
    Statement(Statement),
    Entry(String, String),
}

fn parse_line(line: &str) -> Option<Parsed> {
    if let Some(fact) = line.strip_prefix('=') {
        return Some(Parsed::Statement(Statement::Fact(fact.trim().to_owned())));
    }
    let entry = || {
        let (key, value) = line.split_once(':')?;
        Some(Parsed::Entry(key.trim().to_lowercase(), value.trim().to_owned()))
    };
    let Some((first, rest)) = line.split_once(char::is_whitespace) else { return entry() };
    // The name of a player does not end with a colon; the value of a key may begin with a sign.
    if first.ends_with(':') {
        return entry();
    }
    let rest = rest.trim_start();
    let sign = rest.split_whitespace().next()?;
    let (who, after) = (first.to_owned(), rest[sign.len()..].trim().to_owned());
    let statement = match sign {
        ">" => Statement::Chooses { who, choice: after },
        "?" => Statement::Offered { who, choices: after.split('|').map(|choice| choice.trim().to_owned()).collect() },
        "?+" => Statement::May { who, choice: after },
        "?-" => Statement::MayNot { who, choice: after },
        _ => return entry(),
    };
    Some(Parsed::Statement(statement))
}

/// A `#` after a space or at the start of a line begins a comment; `x-wing#2` is a card.
fn without_comment(line: &str) -> &str {
    let comment =
        line.char_indices().find(|&(at, c)| c == '#' && line[..at].chars().last().is_none_or(char::is_whitespace));
    comment.map_or(line, |(at, _)| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::{MOST_CHOICES, MOST_LINES, Source, Statement, header_text, read};

    /// A header that was read can be written and read again, whatever its values begin with.
    #[test]
    fn headers_are_written_as_they_are_read() {
        let text = "rules:> x\nplayers:? a | b\nwho:?+ c\nseed:#5\nempire base:> y\nnote: a > b # c\n: > d\n";
        let header = |text: &str| -> Vec<(String, String)> {
            let scripts = read(&Source::new("f", text)).expect("it parses");
            let [script] = scripts.as_slice() else { panic!("{scripts:?}") };
            assert!(script.lines.is_empty(), "{script:?}");
            script.header.iter().map(|entry| (entry.key.clone(), entry.value.clone())).collect()
        };
        let first = header(text);
        assert_eq!((first.len(), first[0].1.as_str(), first[3].1.as_str()), (7, "> x", "#5"));
        assert_eq!(header(&header_text(&first)), first);
    }

    #[test]
    fn lines_are_parsed_by_kind() {
        let text = "--- a title ---\nturn: empire  # whose\nempire base: lothal\n\nempire > use x-wing#2\nrebel ? a | b\n= force dark 2\n";
        let scripts = read(&Source::new("f", text)).expect("it parses");
        let [script] = scripts.as_slice() else { panic!("{scripts:?}") };
        assert_eq!((script.title.as_str(), script.header.len(), script.lines.len()), ("a title", 2, 3));
        assert_eq!(script.header[0].value, "empire");
        assert_eq!(
            script.lines[0].statement,
            Statement::Chooses { who: "empire".into(), choice: "use x-wing#2".into() }
        );
    }

    #[test]
    fn a_mistake_is_at_its_line() {
        let text: String = (1..=1000).map(|line| format!(" line {line} \r\n")).collect();
        for text in [text.as_str(), text.trim_end(), ""] {
            let source = Source::new("f", text);
            for line in 0..=1003 {
                let shown = &text[source.mistake(line, "").span];
                let expected = text.lines().nth(line.saturating_sub(1)).unwrap_or("").trim();
                assert_eq!(shown, expected, "line {line}");
            }
        }
    }

    #[test]
    fn a_file_with_too_many_lines_is_refused() {
        let mistakes = read(&Source::new("f", &"= a\n".repeat(MOST_LINES + 2))).expect_err("too many lines");
        assert_eq!((mistakes.len(), mistakes[0].position().0), (1, MOST_LINES + 1));
        assert!(read(&Source::new("f", &"= a\n".repeat(MOST_LINES))).is_ok());
    }

    #[test]
    fn a_line_with_too_many_choices_is_refused() {
        let question = |choices: usize| format!("empire ? {}", vec!["a"; choices].join("|"));
        assert!(read(&Source::new("f", &question(MOST_CHOICES))).is_ok());
        let mistakes = read(&Source::new("f", &question(MOST_CHOICES + 1))).expect_err("too many");
        assert_eq!(mistakes[0].message, "a question may have at most 1,000 choices");
    }

    #[test]
    fn every_mistake_is_reported() {
        let mistakes = read(&Source::new("f", "nonsense\nempire > a\nturn: rebel\n")).expect_err("two mistakes");
        assert_eq!(mistakes.len(), 2);
    }
}
