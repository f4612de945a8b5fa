//! What a reader has found so far: cards, mistakes, unknown fields, within the limits.

use std::ops::Range;
use std::sync::Arc;

use datacron_cards::diagnostic::Diagnostic;

use super::text;
use crate::reading::{Kind, Limits, Reading, UnknownField};

/// How many words and fields beside the facts are kept of one file: four times as many as the largest published file has.
const MOST_VALUES: usize = 200_000;
/// How many unknown fields are told apart.
const MOST_UNKNOWN: usize = 100;
/// Longest name of a card or field in a message, in characters.
const LONGEST_NAME: usize = 80;

/// A file being read, and what was found in it.
pub(super) struct Sink<'l> {
    pub kind: Kind,
    pub name: Arc<str>,
    pub text: Arc<str>,
    pub limits: &'l Limits,
    pub reading: Reading,
    /// Words and fields kept so far.
    values: usize,
}

/// Something wrong with a card: where, and what.
pub(super) struct Problem {
    pub span: Range<usize>,
    pub message: String,
    pub label: String,
}

impl<'l> Sink<'l> {
    pub fn new(kind: Kind, name: &Arc<str>, text: &Arc<str>, limits: &'l Limits) -> Self {
        let reading = Reading { kinds: vec![kind], ..Reading::default() };
        Sink { kind, name: Arc::clone(name), text: Arc::clone(text), limits, reading, values: 0 }
    }

    /// Tells what is wrong with a card or set, which is not read.
    pub fn bad(&mut self, card: &str, problems: Vec<Problem>) {
        self.reading.bad += 1;
        for Problem { span, message, label } in problems {
            if self.reading.mistakes.len() == self.limits.mistakes {
                self.reading.more_mistakes += 1;
                continue;
            }
            let message = format!("{}: {message}", short(card));
            self.reading.mistakes.push(Diagnostic::new(&self.text, span, message).label(label).in_file(&self.name));
        }
    }

    /// Whether so many more words or fields can be kept. If not, a note says so once.
    pub fn keeps(&mut self, more: usize) -> bool {
        let fits = self.values <= MOST_VALUES;
        self.values += more;
        if fits && self.values > MOST_VALUES {
            self.reading
                .notes
                .push("there are more words and fields than any set has; not all of them are kept".into());
        }
        self.values <= MOST_VALUES
    }

    /// Remembers a field that is not known.
    pub fn unknown(&mut self, field: &str, card: &str) {
        let kind = self.kind;
        let list = &mut self.reading.unknown;
        if let Some(known) = list.iter_mut().find(|known| known.field == field) {
            known.times += 1;
            return;
        }
        let field = if list.len() < MOST_UNKNOWN { short(field) } else { "…".to_owned() };
        match list.last_mut().filter(|last| last.field == field) {
            Some(rest) => rest.times += 1,
            None => list.push(UnknownField { kind, field, times: 1, first: short(card) }),
        }
    }

    /// Nothing can be read.
    pub fn refuse(mut self, span: Range<usize>, message: impl Into<String>) -> Reading {
        self.reading.refused = Some(Diagnostic::new(&self.text, span, message).in_file(&self.name));
        self.reading
    }
}

/// A name from a file, fit for a message.
pub(super) fn short(name: &str) -> String {
    if name.len() <= LONGEST_NAME && name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return name.to_owned();
    }
    // The part that is cleaned is cut first, so that long names cost nothing.
    let beginning = &name[..name.floor_char_boundary(LONGEST_NAME * 8)];
    let clean = text::line(beginning);
    if clean.chars().count() > LONGEST_NAME {
        clean.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
    } else {
        clean
    }
}
