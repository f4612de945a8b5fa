//! A file being read: TOML with the position of every value, so that mistakes can point at it.

use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::diagnostic::{Diagnostic, MOST_SHOWN, guesses, or_list};

/// A file being read; cheap to clone, as every card keeps one.
#[derive(Clone)]
pub(super) struct SourceFile {
    pub name: Arc<str>,
    pub text: Arc<str>,
}

/// Where a table came from, for mistakes that show only once all files are read.
pub(super) struct Origin<'i> {
    pub file: SourceFile,
    value: Spanned<DeValue<'i>>,
}

impl Origin<'_> {
    /// A mistake in the value of `key` (its `index`-th element, if it is a list), or in the whole table.
    pub fn mistake(&self, key: &str, index: Option<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(&self.file.text, self.span(key, index), message).in_file(&self.file.name)
    }

    /// A mistake at `path` (keys and list indexes joined by dots), or as close to it as the table goes.
    pub fn mistake_at(&self, path: &str, message: impl Into<String>) -> Diagnostic {
        let mut value = &self.value;
        for step in path.split('.') {
            let inner = match value.get_ref() {
                DeValue::Array(list) => step.parse().ok().and_then(|i: usize| list.get(i)),
                other => other.get(step),
            };
            let Some(inner) = inner else { break };
            value = inner;
        }
        Diagnostic::new(&self.file.text, value.span(), message).in_file(&self.file.name)
    }

    fn span(&self, key: &str, index: Option<usize>) -> Range<usize> {
        let Some(value) = self.value.get_ref().get(key) else {
            return self.value.span();
        };
        let element = index.and_then(|i| value.get_ref().as_array().and_then(|list| list.get(i)));
        element.unwrap_or(value).span()
    }
}

impl SourceFile {
    /// The tables `[[key]]` of a file, each read on its own so that every bad one is reported.
    pub fn entries<'i, T: DeserializeOwned>(
        &self,
        key: &str,
        table: Spanned<DeTable<'i>>,
        mistakes: &mut Vec<Diagnostic>,
    ) -> Vec<(T, Origin<'i>)> {
        let mut entries = Vec::new();
        for (name, value) in table.into_inner() {
            let span = name.span();
            if name.get_ref() != key {
                let message = format!("unknown table `{}`, expected `[[{key}]]`", name.get_ref());
                mistakes.push(Diagnostic::new(&self.text, span, message).in_file(&self.name));
                continue;
            }
            let DeValue::Array(list) = value.into_inner() else {
                let message = format!("`{key}` is a list of tables: write `[[{key}]]` with two brackets");
                mistakes.push(Diagnostic::new(&self.text, span, message).in_file(&self.name));
                continue;
            };
            for value in list {
                if let Some(entry) = self.read(value.clone(), mistakes) {
                    entries.push((entry, Origin { file: self.clone(), value }));
                }
            }
        }
        entries
    }

    /// Reads one table. Reports and removes each key that cannot be read, to find what else is wrong.
    pub(super) fn read<T: DeserializeOwned>(
        &self,
        mut value: Spanned<DeValue<'_>>,
        mistakes: &mut Vec<Diagnostic>,
    ) -> Option<T> {
        /// With more mistakes in it, a table is something else. Each takes another look at the whole table.
        const MOST: usize = 20;
        let mut removed: Vec<String> = Vec::new();
        while removed.len() < MOST {
            let error = match T::deserialize(ValueDeserializer::from(value.clone())) {
                Ok(entry) if removed.is_empty() => return Some(entry),
                Ok(_) => return None,
                Err(error) => error,
            };
            let was_removed = error
                .message()
                .strip_prefix("missing field `")
                .is_some_and(|rest| removed.iter().any(|key| rest.strip_suffix('`') == Some(key)));
            if was_removed {
                return None;
            }
            let guess = mistakes.len() < MOST_SHOWN;
            mistakes.push(self.toml_mistake(&error, guess));
            removed.push(remove_key(&mut value, error.span()?)?);
        }
        None
    }

    /// The errors of a file that is not TOML.
    pub(super) fn toml_mistakes(&self, errors: &[toml::de::Error]) -> Vec<Diagnostic> {
        errors.iter().map(|error| self.toml_mistake(error, false)).collect()
    }

    /// An error from `toml`, with a guess, if one is wanted, where it lists what it expected.
    fn toml_mistake(&self, error: &toml::de::Error, guess: bool) -> Diagnostic {
        let message = error
            .message()
            .replace("expected u8", "expected a whole number from 0 to 255")
            .replace("expected u16", "expected a whole number from 0 to 65535");
        let span = error.span().unwrap_or(0..0);
        // A missing key is reported at its table; pointing at the heading is enough.
        let inside = self.text.get(span.clone()).unwrap_or_default();
        let span = span.start..inside.find('\n').map_or(span.end, |n| span.start + n);
        let mut mistake = Diagnostic::new(&self.text, span, message.as_str()).in_file(&self.name);
        if message.starts_with("unknown ") && guess {
            let mut words = message.split('`').skip(1).step_by(2);
            if let Some(wrong) = words.next() {
                let near = guesses(wrong, words, 2);
                if !near.is_empty() {
                    mistake = mistake.label(format!("did you mean {}?", or_list(&near)));
                }
            }
        }
        mistake
    }
}

/// Removes the key whose name or value lies at `span`, however deep, and returns its name.
fn remove_key(value: &mut Spanned<DeValue<'_>>, span: Range<usize>) -> Option<String> {
    let DeValue::Table(table) = value.get_mut() else {
        return None;
    };
    let covers = |whole: Range<usize>| whole.start <= span.start && span.end <= whole.end;
    let key = table
        .iter()
        .find(|(key, value)| covers(key.span()) || (covers(value.span()) && !value.get_ref().is_table()))
        .map(|(key, _)| key.get_ref().to_string());
    if let Some(key) = key {
        table.remove(key.as_str());
        return Some(key);
    }
    // A table's span covers only its heading, so its contents are always searched.
    let inside = table.iter_mut().find_map(|(_, value)| remove_key(value, span.clone()));
    inside.or_else(|| {
        let whole = table.iter().find(|(_, value)| covers(value.span())).map(|(key, _)| key.get_ref().to_string())?;
        table.remove(whole.as_str());
        Some(whole)
    })
}
