//! Reads format files and checks their codes, names, sets and cards.

use std::collections::HashSet;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

use super::format::{AllFormats, Format, Formats, FormatsFile, Rule};
use super::source::SourceFile;
use super::{Card, Game, fold};
use crate::ccg::format::{Check as CcgCheck, Kinds};
use crate::ccg::spec::GempId;
use crate::diagnostic::{Diagnostic, did_you_mean};
use crate::lcg::format::Check as LcgCheck;

/// What a format may refer to.
#[derive(Debug, Default)]
pub struct Known {
    /// CCG cards by id.
    pub gemp: HashSet<GempId>,
    /// Icons of CCG cards.
    pub icons: HashSet<String>,
    /// Rarities of CCG cards.
    pub rarities: HashSet<String>,
    /// The highest number of an objective set.
    pub objective_sets: u16,
    /// Ids of all rules of the games; if `None`, the rules a deck rule names are not checked.
    pub rules: Option<HashSet<String>>,
}

impl Known {
    /// Collects it from the cards; `rules` stays `None`.
    pub fn of(cards: &[Card]) -> Known {
        let mut known = Known::default();
        for card in cards {
            match card {
                Card::Lcg(c) => {
                    let sets = c.printed.iter().filter_map(|position| position.at).map(|seat| seat.set);
                    known.objective_sets = sets.max().unwrap_or(0).max(known.objective_sets);
                }
                Card::Dbg(_) => {}
                Card::Ccg(c) => {
                    known.gemp.insert(c.gemp);
                    known.icons.extend(c.icons.keys().cloned());
                    known.rarities.insert(c.rarity.clone());
                }
            }
        }
        known
    }
}

/// Reads a format file and adds its rules and formats to `into`, or returns every mistake and adds nothing.
pub fn read_formats(name: &str, text: &str, known: &Known, into: &mut AllFormats) -> Result<(), Vec<Diagnostic>> {
    let source = SourceFile { name: name.into(), text: text.into() };
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut mistakes: Vec<Diagnostic> = errors.iter().map(|e| source.toml_mistake(e)).collect();
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let table = table.into_inner();
    let game = table.get("game").and_then(|game| game.get_ref().as_str()).and_then(Game::from_code);
    let mut said = Vec::new();
    let mut teller = Teller { mistake: &mut |at, message, guess| said.push((at.to_owned(), message, guess)) };
    // Checked in a copy: a file with a mistake adds nothing.
    let mut all = into.clone();
    match game {
        Some(Game::Lcg) => {
            let file = source.formats(Game::Lcg, table, &mut mistakes);
            pools(Game::Lcg, &file.formats, known, &mut teller);
            add(&mut all.lcg, file, known, &mut teller, |check, teller| lcg(check, known, teller));
        }
        Some(Game::Dbg) => {
            let file = source.formats(Game::Dbg, table, &mut mistakes);
            pools(Game::Dbg, &file.formats, known, &mut teller);
            add(&mut all.dbg, file, known, &mut teller, |_, _| {});
        }
        Some(Game::Ccg) => {
            let file = source.formats(Game::Ccg, table, &mut mistakes);
            pools(Game::Ccg, &file.formats, known, &mut teller);
            add(&mut all.ccg, file, known, &mut teller, |check, teller| ccg(check, known, teller));
        }
        None => {
            let message = "a format file says which game it is for: `game = \"lcg\"`, `\"dbg\"` or `\"ccg\"`";
            said.push(("game".to_owned(), message.to_owned(), None));
        }
    }
    // A rule that could not be read would be reported as missing by every format that names it, so these mistakes
    // are reported only if everything could be read.
    if mistakes.is_empty() {
        mistakes.extend(said.into_iter().map(|(at, message, guess)| {
            let mistake = point(&source.text, &source.name, &at, message);
            guess.into_iter().fold(mistake, Diagnostic::label)
        }));
    }
    let most = Game::ALL.into_iter().map(|game| all.of(game).len()).max().unwrap_or(0);
    if most > AllFormats::MOST {
        let message = format!("{most} formats: a game has room for {}", AllFormats::MOST);
        mistakes.push(point(&source.text, &source.name, "format", message));
    }
    if mistakes.is_empty() {
        *into = all;
        Ok(())
    } else {
        mistakes.sort_by_key(|mistake| mistake.span.start);
        Err(mistakes)
    }
}

impl SourceFile {
    /// The tables of a format file, each read on its own so that every bad one is reported.
    fn formats<C: DeserializeOwned>(
        &self,
        game: Game,
        table: DeTable<'_>,
        mistakes: &mut Vec<Diagnostic>,
    ) -> FormatsFile<C> {
        let mut file = FormatsFile { game, rules: Vec::new(), formats: Vec::new() };
        for (key, value) in table {
            let span = key.span();
            match (key.get_ref().as_ref(), value.into_inner()) {
                ("game", _) => {}
                ("rule", DeValue::Array(list)) => {
                    file.rules.extend(list.into_iter().filter_map(|rule| self.read(rule, mistakes)));
                }
                ("format", DeValue::Array(list)) => {
                    file.formats.extend(list.into_iter().filter_map(|format| self.read(format, mistakes)));
                }
                (other, _) => {
                    let message = format!("unknown key `{other}`, expected `game`, `[[rule]]` and `[[format]]`");
                    mistakes.push(Diagnostic::new(&self.text, span, message).in_file(&self.name));
                }
            }
        }
        file
    }
}

/// Reports the mistakes of a format file: the key or value to point at, the message, and a guess.
struct Teller<'a> {
    mistake: &'a mut dyn FnMut(&str, String, Option<String>),
}

impl Teller<'_> {
    fn tell(&mut self, at: &str, message: impl Into<String>) {
        (self.mistake)(at, message.into(), None);
    }
}

/// Checks a file against what is already there, and adds it.
fn add<C>(
    into: &mut Formats<C>,
    file: FormatsFile<C>,
    known: &Known,
    teller: &mut Teller<'_>,
    look: impl Fn(&C, &mut Teller<'_>),
) {
    for rule in &file.rules {
        words_of_rule(rule, teller);
        in_catalogue(rule, known, teller);
        look(&rule.check, teller);
    }
    for (i, rule) in file.rules.iter().enumerate() {
        let before = into.rules.iter().chain(&file.rules[..i]);
        if before.into_iter().any(|other| other.code.eq_ignore_ascii_case(&rule.code)) {
            teller.tell(&rule.code, format!("code `{}` is taken", rule.code));
        }
    }
    for (i, format) in file.formats.iter().enumerate() {
        let mut before = into.formats.iter().chain(&file.formats[..i]);
        if before.any(|other| names(other).any(|name| names(format).any(|own| fold::key(own) == fold::key(name)))) {
            teller.tell(&format.id, format!("a name of format `{}` is taken", format.id));
        }
        if fold::slug(&format.id) != format.id || format.id.is_empty() {
            let expected = fold::slug(&format.id);
            teller.tell(&format.id, format!("a format's id is lower-case words joined by hyphens: `{expected}`"));
        }
        if format.default && into.formats.iter().any(|other| other.default) {
            teller.tell(&format.id, "the game has a default format already");
        }
        for code in &format.rules {
            let codes = || into.rules.iter().chain(&file.rules).map(|rule| rule.code.as_str());
            if !codes().any(|known| known == code) {
                (teller.mistake)(code, format!("no rule has the code `{code}`"), did_you_mean(code, codes()));
            }
        }
    }
    into.add(file);
}

/// Every name `-f` understands for a format.
fn names(format: &Format) -> impl Iterator<Item = &String> {
    [&format.id, &format.name].into_iter().chain(&format.aliases)
}

fn words_of_rule<C>(rule: &Rule<C>, teller: &mut Teller<'_>) {
    for (what, text) in [("code", &rule.code), ("text", &rule.text), ("example", &rule.example)] {
        if text.trim().is_empty() {
            teller.tell(&rule.code, format!("the rule's {what} is empty"));
        }
    }
}

/// Checks that the game rules a deck rule names are in the catalogue.
fn in_catalogue<C>(rule: &Rule<C>, known: &Known, teller: &mut Teller<'_>) {
    let Some(catalogue) = &known.rules else { return };
    for id in rule.rules.iter().filter(|id| !catalogue.contains(*id)) {
        let guess = did_you_mean(id, catalogue.iter().map(String::as_str));
        (teller.mistake)(id, format!("no rule of the game is called `{id}`"), guess);
    }
}

fn lcg(check: &LcgCheck, known: &Known, teller: &mut Teller<'_>) {
    let named: Vec<u16> = match check {
        LcgCheck::Restricted(groups) => groups.concat(),
        LcgCheck::Once(sets) => sets.clone(),
        LcgCheck::Boxed(decks) => decks.iter().flat_map(|deck| deck.sets.clone()).collect(),
        LcgCheck::Box(contents) => contents.sets.into_iter().chain(contents.twice.clone()).collect(),
        _ => Vec::new(),
    };
    for set in named.into_iter().filter(|set| !(1..=known.objective_sets).contains(set)) {
        teller.tell(&set.to_string(), format!("there is no objective set {set}"));
    }
}

fn ccg(check: &CcgCheck, known: &Known, teller: &mut Teller<'_>) {
    let named: Vec<GempId> = match check {
        CcgCheck::AtMost(at_most) => cards(&at_most.of),
        CcgCheck::Never(kinds) => cards(kinds),
        CcgCheck::Needs(needs) => needs.cards.iter().chain(&needs.beside).copied().collect(),
        _ => Vec::new(),
    };
    exist(&named, known, teller);
}

fn cards(kinds: &Kinds) -> Vec<GempId> {
    kinds.cards.clone()
}

fn exist(ids: &[GempId], known: &Known, teller: &mut Teller<'_>) {
    for id in ids.iter().filter(|id| !known.gemp.contains(id)) {
        teller.tell(&id.to_string(), format!("no card has the id `{id}`"));
    }
}

/// Checks that pools name existing icons, rarities and cards, and that only the CCG has pools and sizes.
fn pools(game: Game, formats: &[Format], known: &Known, teller: &mut Teller<'_>) {
    for format in formats {
        if game != Game::Ccg && (format.pool.is_some() || format.size.is_some()) {
            teller.tell(&format.id, format!("`size` and `pool` mean nothing in a format of the {game}"));
        }
        let Some(pool) = &format.pool else { continue };
        exist(&pool.banned, known, teller);
        exist(&pool.allowed, known, teller);
        let words = [("icon", &pool.banned_icons, &known.icons), ("rarity", &pool.banned_rarities, &known.rarities)];
        for (what, banned, known) in words {
            for word in banned.iter().filter(|word| !known.contains(*word)) {
                let guess = did_you_mean(word, known.iter().map(String::as_str));
                (teller.mistake)(word, format!("no card has the {what} `{word}`"), guess);
            }
        }
    }
}

/// A mistake at the first place where the text has `what`, or else at its beginning.
fn point(text: &Arc<str>, file: &Arc<str>, what: &str, message: String) -> Diagnostic {
    let quoted = format!("\"{what}\"");
    let at = text.find(&quoted).or_else(|| text.find(what)).unwrap_or(0);
    let len = if text[at..].starts_with(&quoted) { quoted.len() } else { what.len() };
    Diagnostic::new(text, at..at + len, message).in_file(file)
}

impl AllFormats {
    /// Most formats a game can have: each is one bit of a `u64`.
    pub const MOST: usize = 64;
}
