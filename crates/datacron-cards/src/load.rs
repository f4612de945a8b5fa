//! Reads card files. One pass finds every mistake: a bad key does not hide the next one, a bad card does
//! not hide the next card, a bad file does not hide the next file.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::formats_file::{Known, read_formats};
use super::product::{Product, Vocabulary};
use super::{AllFormats, Card, Game, Pool, check};
use crate::diagnostic::{Diagnostic, guesses, or_list};

/// File names (relative, with `/`) and their text, in canonical order.
pub type Sources = BTreeMap<String, String>;

/// Reads every `.toml` file below a folder.
pub fn read_folder(root: &Path) -> io::Result<Sources> {
    fn walk(folder: &Path, prefix: &str, sources: &mut Sources) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let path = entry.path();
            // Neither links to folders, which may go in circles, nor pipes, which may never end.
            let kind = entry.file_type()?;
            if kind.is_dir() {
                walk(&path, &format!("{name}/"), sources)?;
            } else if name.ends_with(".toml") && path.is_file() {
                let text = std::fs::read_to_string(&path)
                    .map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", path.display())))?;
                sources.insert(name, text);
            }
        }
        Ok(())
    }
    let mut sources = Sources::new();
    walk(root, "", &mut sources)?;
    Ok(sources)
}

/// Reads and checks all card files, or says everything that is wrong with them.
pub fn load(sources: &Sources) -> Result<Pool, Vec<Diagnostic>> {
    let mut mistakes = Vec::new();
    let mut found = check::Found::default();
    for (name, text) in sources {
        let file = SourceFile { name: name.as_str().into(), text: text.as_str().into() };
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            mistakes.extend(errors.iter().map(|e| file.toml_mistake(e)));
            continue;
        }
        let mut parts = name.split('/');
        let game = parts.next().and_then(Game::from_code);
        let last = parts.next_back();
        match (game, last) {
            (Some(game), Some("products.toml")) => {
                let products = file.entries::<Product>("product", table, &mut mistakes);
                found.products.extend(products.into_iter().map(|(product, at)| (game, product, at)));
            }
            (Some(game), Some("vocabulary.toml")) => {
                let whole = Spanned::new(0..0, DeValue::Table(table.into_inner()));
                if let Some(words) = file.read::<Vocabulary>(whole, &mut mistakes) {
                    found.vocabularies.push((game, words));
                }
            }
            // Read at the end: formats speak of cards.
            (Some(_), Some("formats.toml")) => {}
            (Some(Game::Lcg), Some(_)) => found.add(file.entries("card", table, &mut mistakes), Card::Lcg),
            (Some(Game::Dbg), Some(_)) => found.add(file.entries("card", table, &mut mistakes), Card::Dbg),
            (Some(Game::Ccg), Some(_)) => found.add(file.entries("card", table, &mut mistakes), Card::Ccg),
            _ => mistakes.push(
                Diagnostic::new(&file.text, 0..0, "a card file belongs in one of the folders lcg, dbg and ccg")
                    .in_file(&file.name),
            ),
        }
    }
    // A file that could not be read would be missed everywhere else: that is told only when all could.
    let complete = mistakes.is_empty();
    check::check(&found, complete, &mut mistakes);
    if mistakes.is_empty() {
        let mut products: Vec<(Game, Product)> = found.products.into_iter().map(|(g, p, _)| (g, p)).collect();
        products.sort_by_key(|(game, product)| (*game, product.order));
        let mut cards: Vec<Card> = found.cards.into_iter().map(|(card, _)| card).collect();
        cards.sort_by_key(Card::game);
        let known = Known::of(&cards);
        let mut formats = AllFormats::default();
        for (name, text) in sources.iter().filter(|(name, _)| name.ends_with("/formats.toml")) {
            if let Err(told) = read_formats(name, text, &known, &mut formats) {
                mistakes.extend(told);
            }
        }
        if mistakes.is_empty() { Ok(Pool { cards, products, formats }) } else { Err(mistakes) }
    } else {
        let place = |d: &Diagnostic| (d.file.clone(), d.span.start);
        mistakes.sort_by_key(place);
        Err(mistakes)
    }
}

/// A file being read; cheap to clone, for every card remembers where it came from.
#[derive(Clone)]
pub(super) struct SourceFile {
    pub name: Arc<str>,
    pub text: Arc<str>,
}

/// Where a table of a file came from: for mistakes that only show when all files are read.
pub(super) struct Origin<'i> {
    pub file: SourceFile,
    value: Spanned<DeValue<'i>>,
}

impl Origin<'_> {
    /// A mistake in the value of `key` (its `index`-th element, if it is a list), or in the whole table.
    pub fn mistake(&self, key: &str, index: Option<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(&self.file.text, self.span(key, index), message).in_file(&self.file.name)
    }

    /// A mistake at `path`, keys and places in lists joined by dots, or as near to it as the table goes.
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
    fn entries<'i, T: DeserializeOwned>(
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

    /// Reads one table. A key that cannot be read is reported and taken away, to see what else is wrong.
    pub(super) fn read<T: DeserializeOwned>(
        &self,
        mut value: Spanned<DeValue<'_>>,
        mistakes: &mut Vec<Diagnostic>,
    ) -> Option<T> {
        let mut taken: Vec<String> = Vec::new();
        loop {
            let error = match T::deserialize(ValueDeserializer::from(value.clone())) {
                Ok(entry) if taken.is_empty() => return Some(entry),
                Ok(_) => return None,
                Err(error) => error,
            };
            let missing_what_was_taken = error
                .message()
                .strip_prefix("missing field `")
                .is_some_and(|rest| taken.iter().any(|key| rest.strip_suffix('`') == Some(key)));
            if missing_what_was_taken {
                return None;
            }
            mistakes.push(self.toml_mistake(&error));
            taken.push(take_away(&mut value, error.span()?)?);
        }
    }

    /// What `toml` says, with a guess where it lists what it expected.
    pub(super) fn toml_mistake(&self, error: &toml::de::Error) -> Diagnostic {
        let message = error
            .message()
            .replace("expected u8", "expected a whole number from 0 to 255")
            .replace("expected u16", "expected a whole number from 0 to 65535");
        let span = error.span().unwrap_or(0..0);
        // A missing key is reported at the table: the heading alone is enough to point at.
        let line_end =
            self.text[span.start.min(self.text.len())..].find('\n').map_or(self.text.len(), |n| span.start + n);
        let span = span.start..span.end.min(line_end.max(span.start));
        let mut mistake = Diagnostic::new(&self.text, span, message.as_str()).in_file(&self.name);
        if message.starts_with("unknown ") {
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
fn take_away(value: &mut Spanned<DeValue<'_>>, span: Range<usize>) -> Option<String> {
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
    // A table's own span is its heading, so whatever is in it is looked for in it.
    let inside = table.iter_mut().find_map(|(_, value)| take_away(value, span.clone()));
    inside.or_else(|| {
        let whole = table.iter().find(|(_, value)| covers(value.span())).map(|(key, _)| key.get_ref().to_string())?;
        table.remove(whole.as_str());
        Some(whole)
    })
}
