//! One record of a JSON file: typed fields, every mistake in it, and what is left over.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde_json::value::RawValue;

use datacron_cards::diagnostic::{did_you_mean, or_list};
use datacron_cards::{Stat, fold};

use super::json::{self, Fields};
use super::sink::{Problem, Sink, short};
use super::text;

/// Longest title, and longest text of a card, in bytes.
pub(super) const LONGEST_LINE: usize = 400;
pub(super) const LONGEST_TEXT: usize = 16 << 10;

/// The fields of an object in a record, and which of them were used.
pub(super) struct Record<'a, 's> {
    whole: &'s str,
    raw: &'a RawValue,
    fields: Fields<'a>,
    /// Before each key in messages: `front.`
    prefix: &'static str,
    used: Vec<&'static str>,
    pub problems: Vec<Problem>,
}

impl<'a, 's> Record<'a, 's> {
    /// The object `raw`, a part of the text `whole`.
    pub fn read(whole: &'s str, raw: &'a RawValue, prefix: &'static str, most: usize) -> Result<Self, Problem> {
        match Fields::read(raw, most) {
            Ok(fields) => Ok(Record { whole, raw, fields, prefix, used: Vec::new(), problems: Vec::new() }),
            Err(message) => {
                let what = prefix.strip_suffix('.').map(|key| format!("`{key}`: ")).unwrap_or_default();
                let span = json::place(whole, raw.get());
                let span = span.start..span.end.min(span.start + 1);
                Err(Problem { span, message: format!("{what}{message}"), label: String::new() })
            }
        }
    }

    /// The value of a key, unless it is missing or `null`.
    pub fn raw(&mut self, key: &'static str) -> Option<&'a RawValue> {
        if !self.used.contains(&key) {
            self.used.push(key);
        }
        self.fields.get(key).filter(|value| value.get() != "null")
    }

    /// Reports a problem with the value of a key.
    pub fn problem(&mut self, key: &str, message: impl Into<String>, label: impl Into<String>) {
        let span = match self.fields.get(key) {
            Some(value) => json::place(self.whole, value.get()),
            None => {
                let start = json::place(self.whole, self.raw.get()).start;
                start..start + 1
            }
        };
        self.problems.push(Problem { span, message: message.into(), label: label.into() });
    }

    /// A problem with the whole object.
    pub fn whole_problem(&self, message: &str) -> Problem {
        let start = json::place(self.whole, self.raw.get()).start;
        Problem { span: start..start + 1, message: message.to_owned(), label: String::new() }
    }

    fn expected(&mut self, key: &'static str, what: &str) {
        let found = self.fields.get(key).map(|value| short(value.get())).unwrap_or_default();
        let message = format!("`{}{key}` is {found}", self.prefix);
        self.problem(key, message, format!("expected {what}"));
    }

    /// A key every record must have.
    pub fn required<T>(&mut self, key: &'static str, value: Option<T>) -> Option<T> {
        if value.is_none() && self.raw(key).is_none() {
            let near = did_you_mean(key, self.fields.iter().map(|(key, _)| key).take(50)).unwrap_or_default();
            let message = format!("`{}{key}` is missing", self.prefix);
            self.problem(key, message, near);
        }
        value
    }

    /// A text as the file has it; numbers are taken as they are written.
    fn any_text(&mut self, key: &'static str) -> Option<String> {
        let raw = self.raw(key)?;
        if raw.get().starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return Some(raw.get().to_owned());
        }
        let text: Option<String> = serde_json::from_str(raw.get()).ok();
        if text.is_none() {
            self.expected(key, "a text");
        }
        text
    }

    /// A text of one line; `None` if it is missing or empty.
    pub fn line(&mut self, key: &'static str) -> Option<String> {
        let text = text::line(&self.any_text(key)?);
        if text.len() > LONGEST_LINE {
            self.problem(key, format!("`{}{key}` is longer than {LONGEST_LINE} letters", self.prefix), "");
            return None;
        }
        (!text.is_empty()).then_some(text)
    }

    /// A text of several lines; `None` if it is missing or empty.
    pub fn text(&mut self, key: &'static str) -> Option<String> {
        let text = text::plain(&self.any_text(key)?);
        if text.len() > LONGEST_TEXT {
            self.problem(key, format!("`{}{key}` is longer than {LONGEST_TEXT} letters", self.prefix), "");
            return None;
        }
        (!text.is_empty()).then_some(text)
    }

    /// A list of texts of one line.
    pub fn list(&mut self, key: &'static str, most: usize) -> Vec<String> {
        let Some(raw) = self.raw(key) else { return Vec::new() };
        match json::texts(raw, most) {
            Ok(list) if list.iter().all(|word| word.len() <= LONGEST_LINE) => {
                list.iter().map(|word| text::line(word)).filter(|word| !word.is_empty()).collect()
            }
            Ok(_) => {
                self.problem(key, format!("`{}{key}` has a word of more than {LONGEST_LINE} letters", self.prefix), "");
                Vec::new()
            }
            Err(message) => {
                self.problem(key, format!("`{}{key}`: {message}", self.prefix), "expected a list of texts");
                Vec::new()
            }
        }
    }

    /// A printed value.
    pub fn stat(&mut self, key: &'static str) -> Option<Stat> {
        let line = self.line(key)?;
        let stat = stat(&line);
        if stat.is_none() {
            self.expected(key, "a number from 0 to 99, or a printed value such as \"X\"");
        }
        stat
    }

    /// A whole number, also one in quotes.
    pub fn number<T: FromStr>(&mut self, key: &'static str, range: &str) -> Option<T> {
        let line = self.line(key)?;
        let number = line.parse().ok();
        if number.is_none() {
            self.expected(key, &format!("a whole number {range}"));
        }
        number
    }

    /// `true` or `false`; `false` if it is missing.
    pub fn flag(&mut self, key: &'static str) -> bool {
        match self.raw(key).map(RawValue::get) {
            None | Some("false") => false,
            Some("true") => true,
            Some(_) => {
                self.expected(key, "true or false");
                false
            }
        }
    }

    /// One of our own words, written as people write it: `Capital Ship`.
    pub fn word<T: for<'de> Deserialize<'de>>(&mut self, key: &'static str) -> Option<T> {
        let line = self.line(key)?;
        match word(&line) {
            Ok(value) => Some(value),
            Err((message, guess)) => {
                self.problem(key, format!("`{}{key}` is \"{}\"; {message}", self.prefix, short(&line)), guess);
                None
            }
        }
    }

    /// Stores what was not used, and reports what is not in `known`.
    pub fn rest(&self, known: &[&str], card: &str, sink: &mut Sink<'_>, extra: &mut BTreeMap<String, String>) {
        for (key, value) in self.fields.iter() {
            if self.used.contains(&key) || value.get() == "null" {
                continue;
            }
            let path = format!("{}{}", self.prefix, short(key));
            if !known.contains(&key) {
                sink.unknown(&path, card);
            }
            if !sink.keeps(1) {
                continue;
            }
            extra.insert(path, value.get().to_owned());
        }
    }
}

/// A printed value: a number if it is one.
pub(super) fn stat(text: &str) -> Option<Stat> {
    match text.parse::<f64>() {
        Ok(n) => (0.0..=99.0).contains(&n).then_some(Stat::Number(n)),
        Err(_) => Some(Stat::Printed(text.to_owned())),
    }
}

/// One of our own words; the error says what is expected and guesses.
pub(super) fn word<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, (String, String)> {
    let slug = fold::slug(text);
    let reader: StrDeserializer<'_, ValueError> = slug.as_str().into_deserializer();
    T::deserialize(reader).map_err(|error| {
        let error = error.to_string();
        let words: Vec<&str> = error.split('`').skip(3).step_by(2).collect();
        let guess = did_you_mean(&slug, words.iter().copied()).unwrap_or_default();
        (format!("expected {}", or_list(&words)), guess)
    })
}
