//! A mistake in something a person wrote: where it is, what is wrong, what was expected, and a guess.
//!
//! Card files and queries share this type, so their mistakes look the same.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::clean::shown;

/// More mistakes than this are counted, not shown; they are found, but not explained.
pub const MOST_SHOWN: usize = 50;

/// One mistake, pointing into the text it was found in.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// The file's name; `None` for a query typed on the command line.
    pub file: Option<Arc<str>>,
    /// The whole text the mistake is in.
    pub source: Arc<str>,
    /// Byte range in `source`, on character boundaries.
    pub span: Range<usize>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Shown next to the caret; may be empty.
    pub label: String,
    /// Hints shown below the snippet.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// A mistake at `span`, which is widened to whole characters if necessary.
    pub fn new(source: &Arc<str>, span: Range<usize>, message: impl Into<String>) -> Self {
        Diagnostic {
            file: None,
            span: on_boundaries(source, span),
            source: Arc::clone(source),
            message: message.into(),
            label: String::new(),
            help: Vec::new(),
        }
    }

    /// Sets the name of the file.
    pub fn in_file(mut self, file: &Arc<str>) -> Self {
        self.file = Some(Arc::clone(file));
        self
    }

    /// Sets the text next to the caret.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds a hint.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Line and column of the first character of the span, both from 1.
    pub fn position(&self) -> (usize, usize) {
        let before = &self.source[..self.span.start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }

    /// The message with the source line and a caret under the span. Nothing of the text reaches a terminal unseen.
    pub fn render(&self, colour: bool) -> String {
        /// Longest source line shown, in bytes: a caret in a longer one would be hard to find.
        const LONGEST: usize = 10_000;
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        // Pass only the lines of the span: the renderer scans its whole input for every mistake.
        let start = self.source[..self.span.start].rfind('\n').map_or(0, |at| at + 1);
        let end = self.source[self.span.end..].find('\n').map_or(self.source.len(), |at| self.span.end + at);
        let message = shown(&self.message);
        let title = Level::ERROR.primary_title(&*message);
        let file = self.file.as_deref().map(shown);
        let (label, help): (_, Vec<Cow<'_, str>>) = (shown(&self.label), self.help.iter().map(|h| shown(h)).collect());
        let source;
        let mut group: Group<'_> = if end - start > LONGEST {
            let (line, column) = self.position();
            let place = file.as_deref().unwrap_or("the query");
            title.element(Origin::path(place).line(line).char_column(column))
        } else {
            let line = self.source.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count() + 1;
            // In three pieces, so that the caret stays where it belongs.
            let [before, inside, after] = [start..self.span.start, self.span.clone(), self.span.end..end]
                .map(|piece| shown(self.source[piece].trim_end_matches('\r')));
            let span = before.len()..before.len() + inside.len();
            source = [before, inside, after].concat();
            let label = (!label.is_empty()).then_some(&*label);
            let mut snippet = Snippet::source(&*source).line_start(line);
            if let Some(file) = &file {
                snippet = snippet.path(&**file);
            }
            title.element(snippet.annotation(AnnotationKind::Primary.span(span).label(label)))
        };
        for help in &help {
            group = group.element(Level::HELP.message(&**help));
        }
        renderer.decor_style(DecorStyle::Ascii).render(&[group])
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

/// Widens a span to whole characters and keeps it inside the text.
fn on_boundaries(source: &str, span: Range<usize>) -> Range<usize> {
    let start = source.floor_char_boundary(span.start.min(source.len()));
    let end = source.ceil_char_boundary(span.end.clamp(start, source.len()));
    start..end
}

/// The candidates closest to `word`, best first: at most `most`, and none that is too far off.
pub fn guesses<'a>(word: &str, candidates: impl Iterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    /// Longest word that gets guesses, in bytes: comparing takes quadratic time.
    const LONGEST: usize = 100;
    let word = crate::fold::key(word);
    if word.len() > LONGEST {
        return Vec::new();
    }
    let mut seen = std::collections::HashSet::new();
    let mut scored: Vec<(u64, &str)> = candidates
        .filter_map(|candidate| {
            let key = crate::fold::key(candidate);
            if !seen.insert(key.clone()) {
                return None;
            }
            // Words of very different lengths are not alike, which takes no comparing.
            let apart = word.len().abs_diff(key.len()) * 5 > word.len().max(key.len()) * 2;
            let alike = if apart { 0.0 } else { strsim::normalized_damerau_levenshtein(&word, &key) };
            // A word that is part of a candidate counts as close, however long the rest is.
            let partial = word.len() >= 3 && (key.starts_with(&word) || key.contains(&word));
            let score = if partial { alike.max(0.7) } else { alike };
            (score >= 0.6).then_some(((score * 1e6) as u64, candidate))
        })
        .collect();
    scored.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    scored.into_iter().take(most).map(|(_, candidate)| candidate).collect()
}

/// "did you mean `a`?", if there is a close candidate.
pub fn did_you_mean<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let near = guesses(word, candidates, 3);
    (!near.is_empty()).then(|| format!("did you mean {}?", or_list(&near)))
}

/// "; did you mean `a`?", to append to a message; empty if no candidate is close.
pub fn guess<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> String {
    did_you_mean(word, candidates).map(|guess| format!("; {guess}")).unwrap_or_default()
}

/// "`a`", "`a` or `b`", "`a`, `b` or `c`".
pub fn or_list<S: AsRef<str>>(words: &[S]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{}`", w.as_ref())).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// "1 card", "3,674 cards".
pub fn count(n: usize, noun: &str) -> String {
    format!("{} {noun}{}", thousands(n as u64), if n == 1 { "" } else { "s" })
}

/// "3,674".
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_at_line_and_column() {
        let source: Arc<str> = "a = 1\nbé = tow\n".into();
        let at = source.find("tow").unwrap();
        let d = Diagnostic::new(&source, at..at + 3, "not a number").label("did you mean `two`?");
        assert_eq!(d.position(), (2, 6));
        assert!(d.render(false).contains("did you mean `two`?"), "{d}");
    }

    #[test]
    fn carets_stay_below_what_is_made_visible() {
        let source: Arc<str> = "a\u{1b}]0;x\u{7}b wrong\u{202e} c\r\n".into();
        let at = source.find("wrong").unwrap();
        let d = Diagnostic::new(&source, at..at + 5, "not \u{9b}2J")
            .label("\u{200b}")
            .help("\u{1b}c")
            .in_file(&"f\u{7}".into());
        let shown = d.render(false);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0], "error: not \\u{9b}2J");
        assert!(lines[1].contains("f\\u{7}:1:"), "{shown}");
        assert_eq!(lines[3], "1 | a\\u{1b}]0;x\\u{7}b wrong\\u{202e} c");
        assert_eq!(lines[4].find('^'), lines[3].find("wrong"), "{shown}");
        assert!(shown.contains("= help: \\u{1b}c"), "{shown}");
    }

    #[test]
    fn spans_outside_the_text_are_pulled_in() {
        let source: Arc<str> = "é".into();
        assert_eq!(Diagnostic::new(&source, 1..9, "x").span, 0..2);
        assert_eq!(Diagnostic::new(&source, 7..9, "x").span, 2..2);
        let _ = Diagnostic::new(&source, 7..9, "x").render(true);
    }

    #[test]
    fn a_long_line_is_not_shown() {
        let source: Arc<str> = format!("a\nb\n{}", "c".repeat(1_000_000)).into();
        let render = |span: Range<usize>| Diagnostic::new(&source, span, "wrong").in_file(&"f".into()).render(false);
        assert_eq!(render(2..3), "error: wrong\n --> f:2:1\n  |\n2 | b\n  | ^");
        assert_eq!(render(6..7), "error: wrong\n--> f:3:3");
    }

    #[test]
    fn guesses_are_close_and_ordered() {
        let traits = ["Trooper", "Trap", "Tactician", "Stormtrooper"];
        assert_eq!(guesses("troper", traits.into_iter(), 3), ["Trooper"]);
        assert!(guesses("zzzzzz", traits.into_iter(), 3).is_empty());
    }

    #[test]
    fn lists_read_as_sentences() {
        assert_eq!(or_list(&["a"]), "`a`");
        assert_eq!(or_list(&["a", "b", "c"]), "`a`, `b` or `c`");
    }
}
