//! Reads card files and finds every mistake in one pass: a bad key does not hide the next key, nor a bad card the next
//! card, nor a bad file the next file.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::formats_file::{Known, read_formats};
use super::product::{Product, Vocabulary};
use super::source::SourceFile;
use super::{AllFormats, Card, Game, Pool, check};
use crate::diagnostic::Diagnostic;

/// File names (relative, with `/`) and their text, in canonical order.
pub type Sources = BTreeMap<String, String>;

/// Largest card file, in bytes; no real one is a quarter of it.
pub const LONGEST: u64 = 1 << 20;

/// Most bytes of all card files together, several times what the three games have.
pub const LONGEST_FOLDER: u64 = 8 << 20;

/// With so many mistakes, the rest of the files is not read.
const MOST_MISTAKES: usize = 100_000;

/// Reads every `.toml` file below a folder.
pub fn read_folder(root: &Path) -> io::Result<Sources> {
    fn walk(folder: &Path, prefix: &str, left: &mut u64, sources: &mut Sources) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let path = entry.path();
            // Skip links to folders, which may form cycles, and pipes, which may never end.
            let kind = entry.file_type()?;
            if kind.is_dir() {
                walk(&path, &format!("{name}/"), left, sources)?;
            } else if name.ends_with(".toml") && path.is_file() {
                let named = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", path.display()));
                let mut text = String::new();
                let most = LONGEST.min(*left);
                File::open(&path).and_then(|file| file.take(most + 1).read_to_string(&mut text)).map_err(named)?;
                let long = text.len() as u64;
                if long > LONGEST {
                    let limit = LONGEST >> 20;
                    return Err(named(io::Error::other(format!(
                        "it is larger than {limit} MiB, the limit for a card file"
                    ))));
                }
                *left = left.checked_sub(long).ok_or_else(|| {
                    let limit = LONGEST_FOLDER >> 20;
                    io::Error::other(format!("together they are larger than {limit} MiB, the limit for card files"))
                })?;
                sources.insert(name, text);
            }
        }
        Ok(())
    }
    let mut sources = Sources::new();
    let mut left = LONGEST_FOLDER;
    walk(root, "", &mut left, &mut sources)?;
    Ok(sources)
}

/// Reads and checks all card files, or returns every mistake in them.
pub fn load(sources: &Sources) -> Result<Pool, Vec<Diagnostic>> {
    let mut mistakes = Vec::new();
    let mut found = check::Found::default();
    for (name, text) in sources {
        let file = SourceFile { name: name.as_str().into(), text: text.as_str().into() };
        if mistakes.len() >= MOST_MISTAKES {
            let message = "too many mistakes: from here on the files were not read";
            mistakes.push(Diagnostic::new(&file.text, 0..0, message).in_file(&file.name));
            return Err(mistakes);
        }
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            mistakes.extend(file.toml_mistakes(&errors));
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
            // Read last, as formats refer to cards.
            (Some(_), Some("formats.toml")) => {}
            (Some(Game::Lcg), Some(_)) => found.add(file.entries("card", table, &mut mistakes), Card::Lcg),
            (Some(Game::Dbg), Some(_)) => found.add(file.entries("card", table, &mut mistakes), Card::Dbg),
            (Some(Game::Ccg), Some(_)) => found.add(file.entries("card", table, &mut mistakes), Card::Ccg),
            _ => mistakes.push(
                Diagnostic::new(&file.text, 0..0, "a card file belongs in one of the folders lcg, dbg or ccg")
                    .in_file(&file.name),
            ),
        }
    }
    // What could not be read would be reported as missing elsewhere, so those checks run only if everything was read.
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
            if let Err(found) = read_formats(name, text, &known, &mut formats) {
                mistakes.extend(found);
            }
        }
        if mistakes.is_empty() { Ok(Pool { cards, products, formats }) } else { Err(mistakes) }
    } else {
        let place = |d: &Diagnostic| (d.file.clone(), d.span.start);
        mistakes.sort_by_key(place);
        Err(mistakes)
    }
}

/// What could be read from one card file.
#[derive(Debug, Default)]
pub struct CardFile {
    /// The cards that could be read.
    pub cards: Vec<Card>,
    /// The products that could be read.
    pub products: Vec<Product>,
    /// Mistakes, up to a number.
    pub mistakes: Vec<Diagnostic>,
    /// Mistakes beyond that number.
    pub more_mistakes: usize,
    /// Cards and products that could not be read.
    pub bad: usize,
}

/// Reads one card file by itself: what can be read, and up to `most` mistakes in the rest. Nothing is checked across
/// cards, and any word may be used.
pub fn read_card_file(game: Game, name: &str, text: &str, most: usize) -> CardFile {
    let source = SourceFile { name: name.into(), text: text.into() };
    let mut file = CardFile::default();
    let (table, errors) = DeTable::parse_recoverable(text);
    file.mistakes.extend(source.toml_mistakes(&errors[..errors.len().min(most)]));
    file.more_mistakes = errors.len() - file.mistakes.len();
    for (key, value) in table.into_inner() {
        let span = key.span();
        let list = match (&**key.get_ref(), value.into_inner()) {
            ("card" | "product", DeValue::Array(list)) => list,
            ("game" | "traits" | "icons" | "set-icons" | "subtypes" | "rarities" | "personas", _) => continue,
            (other, _) => {
                let message = format!("unknown table `{other}`, expected `[[card]]` or `[[product]]`");
                file.mistake(Diagnostic::new(&source.text, span, message).in_file(&source.name), most);
                continue;
            }
        };
        for entry in list {
            match (&**key.get_ref(), game) {
                ("product", _) => file.add(&source, entry, most, |file, product| file.products.push(product)),
                (_, Game::Lcg) => file.add(&source, entry, most, |file, card| file.cards.push(Card::Lcg(card))),
                (_, Game::Dbg) => file.add(&source, entry, most, |file, card| file.cards.push(Card::Dbg(card))),
                (_, Game::Ccg) => file.add(&source, entry, most, |file, card| file.cards.push(Card::Ccg(card))),
            }
        }
    }
    file
}

impl CardFile {
    fn mistake(&mut self, mistake: Diagnostic, most: usize) {
        if self.mistakes.len() < most { self.mistakes.push(mistake) } else { self.more_mistakes += 1 }
    }

    fn add<T: DeserializeOwned>(
        &mut self,
        source: &SourceFile,
        entry: Spanned<DeValue<'_>>,
        most: usize,
        keep: impl Fn(&mut Self, T),
    ) {
        let name = ["title", "name", "id"].iter().find_map(|key| entry.get_ref().get(*key)?.get_ref().as_str());
        let name = name.map(str::to_owned);
        if self.mistakes.len() >= most {
            // Only counted: finding every mistake of a card means reading it several times.
            match T::deserialize(ValueDeserializer::from(entry)) {
                Ok(read) => keep(self, read),
                Err(_) => {
                    self.bad += 1;
                    self.more_mistakes += 1;
                }
            }
            return;
        }
        let mut found = Vec::new();
        match source.read::<T>(entry, &mut found) {
            Some(read) => keep(self, read),
            None => self.bad += 1,
        }
        for mut mistake in found {
            if let Some(name) = &name {
                mistake.message = format!("{name}: {}", mistake.message);
            }
            self.mistake(mistake, most);
        }
    }
}
