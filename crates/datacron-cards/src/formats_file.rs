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
use crate::diagnostic::{Diagnostic, MOST_SHOWN, count, did_you_mean};
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
    /// Ids of all rules of the games; `None` to skip checking the rules a deck rule refers to.
    pub rules: Option<HashSet<String>>,
}

impl Known {
    /// Collects everything but `rules` from the cards.
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
    let mut mistakes = source.toml_mistakes(&errors);
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let table = table.into_inner();
    let game = table.get("game").and_then(|game| game.get_ref().as_str()).and_then(Game::from_code);
    let mut reporter = Reporter::default();
    // Checked in a copy: a file with a mistake adds nothing.
    let mut all = into.clone();
    match game {
        Some(Game::Lcg) => {
            let file = source.formats(Game::Lcg, table, &mut mistakes);
            pools(Game::Lcg, &file.formats, known, &mut reporter);
            add(&mut all.lcg, file, known, &mut reporter, |check, reporter| lcg(check, known, reporter));
        }
        Some(Game::Dbg) => {
            let file = source.formats(Game::Dbg, table, &mut mistakes);
            pools(Game::Dbg, &file.formats, known, &mut reporter);
            add(&mut all.dbg, file, known, &mut reporter, |_, _| {});
        }
        Some(Game::Ccg) => {
            let file = source.formats(Game::Ccg, table, &mut mistakes);
            pools(Game::Ccg, &file.formats, known, &mut reporter);
            add(&mut all.ccg, file, known, &mut reporter, |check, reporter| ccg(check, known, reporter));
        }
        None => {
            let message = "a format file must name its game: `game = \"lcg\"`, `\"dbg\"` or `\"ccg\"`";
            reporter.report("game", message);
        }
    }
    // Every format that names an unreadable rule would report it as missing, so report these only if everything could
    // be read.
    if mistakes.is_empty() {
        mistakes.extend(reporter.shown.into_iter().map(|(at, message, guess)| {
            let mistake = point(&source.text, &source.name, &at, message);
            guess.into_iter().fold(mistake, Diagnostic::label)
        }));
        if reporter.more > 0 {
            let message = format!("and {}", count(reporter.more, "more mistake"));
            mistakes.push(Diagnostic::new(&source.text, text.len()..text.len(), message).in_file(&source.name));
        }
    }
    let most = Game::ALL.into_iter().map(|game| all.of(game).len()).max().unwrap_or(0);
    if most > AllFormats::MOST {
        let message = format!("{most} formats: a game may have at most {}", AllFormats::MOST);
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

/// Collects the mistakes of a format file: the key or value to point at, the message, and a guess. Those that nobody
/// will see are only counted, as finding their place and a guess takes time.
#[derive(Default)]
struct Reporter {
    shown: Vec<(String, String, Option<String>)>,
    more: usize,
}

impl Reporter {
    fn report(&mut self, at: &str, message: impl Into<String>) {
        self.guess(at, || (message.into(), None));
    }

    fn guess(&mut self, at: &str, mistake: impl FnOnce() -> (String, Option<String>)) {
        // One less, as the number of the others is a mistake of its own.
        if self.shown.len() + 1 < MOST_SHOWN {
            let (message, guess) = mistake();
            self.shown.push((at.to_owned(), message, guess));
        } else {
            self.more += 1;
        }
    }
}

/// Checks a file against the rules and formats already there, and adds it.
fn add<C>(
    into: &mut Formats<C>,
    file: FormatsFile<C>,
    known: &Known,
    reporter: &mut Reporter,
    check: impl Fn(&C, &mut Reporter),
) {
    for rule in &file.rules {
        words_of_rule(rule, reporter);
        in_catalogue(rule, known, reporter);
        check(&rule.check, reporter);
    }
    let mut taken: HashSet<String> = into.rules.iter().map(|rule| rule.code.to_ascii_lowercase()).collect();
    for rule in &file.rules {
        if !taken.insert(rule.code.to_ascii_lowercase()) {
            reporter.report(&rule.code, format!("code `{}` is taken", rule.code));
        }
    }
    let mut taken: HashSet<String> = into.formats.iter().flat_map(keys).collect();
    let codes: HashSet<&str> = into.rules.iter().chain(&file.rules).map(|rule| rule.code.as_str()).collect();
    for format in &file.formats {
        let keys: HashSet<String> = keys(format).collect();
        if keys.iter().any(|key| taken.contains(key)) {
            reporter.report(&format.id, format!("a name of format `{}` is taken", format.id));
        }
        taken.extend(keys);
        if fold::slug(&format.id) != format.id || format.id.is_empty() {
            let expected = fold::slug(&format.id);
            reporter.report(&format.id, format!("a format's id is lower-case words joined by hyphens: `{expected}`"));
        }
        if format.default && into.formats.iter().any(|other| other.default) {
            reporter.report(&format.id, "the game already has a default format");
        }
        for code in format.rules.iter().filter(|code| !codes.contains(code.as_str())) {
            let in_order = || into.rules.iter().chain(&file.rules).map(|rule| rule.code.as_str());
            reporter.guess(code, || (format!("no rule has the code `{code}`"), did_you_mean(code, in_order())));
        }
    }
    into.add(file);
}

/// Every name `-f` understands for a format, as it is compared.
fn keys(format: &Format) -> impl Iterator<Item = String> {
    [&format.id, &format.name].into_iter().chain(&format.aliases).map(|name| fold::key(name))
}

fn words_of_rule<C>(rule: &Rule<C>, reporter: &mut Reporter) {
    for (what, text) in [("code", &rule.code), ("text", &rule.text), ("example", &rule.example)] {
        if text.trim().is_empty() {
            reporter.report(&rule.code, format!("the rule's {what} is empty"));
        }
    }
}

/// Checks that the game rules a deck rule refers to are in the catalogue.
fn in_catalogue<C>(rule: &Rule<C>, known: &Known, reporter: &mut Reporter) {
    let Some(catalogue) = &known.rules else { return };
    for id in rule.rules.iter().filter(|id| !catalogue.contains(*id)) {
        let known = || catalogue.iter().map(String::as_str);
        reporter.guess(id, || (format!("the game has no rule `{id}`"), did_you_mean(id, known())));
    }
}

fn lcg(check: &LcgCheck, known: &Known, reporter: &mut Reporter) {
    let named: Vec<u16> = match check {
        LcgCheck::Restricted(groups) => groups.concat(),
        LcgCheck::Once(sets) => sets.clone(),
        LcgCheck::Boxed(decks) => decks.iter().flat_map(|deck| deck.sets.clone()).collect(),
        LcgCheck::Box(contents) => contents.sets.into_iter().chain(contents.twice.clone()).collect(),
        _ => Vec::new(),
    };
    for set in named.into_iter().filter(|set| !(1..=known.objective_sets).contains(set)) {
        reporter.report(&set.to_string(), format!("there is no objective set {set}"));
    }
}

fn ccg(check: &CcgCheck, known: &Known, reporter: &mut Reporter) {
    let named: Vec<GempId> = match check {
        CcgCheck::AtMost(at_most) => cards(&at_most.of),
        CcgCheck::Never(kinds) => cards(kinds),
        CcgCheck::Needs(needs) => needs.cards.iter().chain(&needs.beside).copied().collect(),
        _ => Vec::new(),
    };
    exist(&named, known, reporter);
}

fn cards(kinds: &Kinds) -> Vec<GempId> {
    kinds.cards.clone()
}

fn exist(ids: &[GempId], known: &Known, reporter: &mut Reporter) {
    for id in ids.iter().filter(|id| !known.gemp.contains(id)) {
        reporter.report(&id.to_string(), format!("no card has the id `{id}`"));
    }
}

/// Checks that pools refer to existing icons, rarities and cards, and that only the CCG has pools and sizes.
fn pools(game: Game, formats: &[Format], known: &Known, reporter: &mut Reporter) {
    for format in formats {
        if game != Game::Ccg && (format.pool.is_some() || format.size.is_some()) {
            reporter.report(&format.id, format!("`size` and `pool` are only for formats of the ccg, not the {game}"));
        }
        let Some(pool) = &format.pool else { continue };
        exist(&pool.banned, known, reporter);
        exist(&pool.allowed, known, reporter);
        let words = [("icon", &pool.banned_icons, &known.icons), ("rarity", &pool.banned_rarities, &known.rarities)];
        for (what, banned, known) in words {
            for word in banned.iter().filter(|word| !known.contains(*word)) {
                let known = || known.iter().map(String::as_str);
                reporter.guess(word, || (format!("no card has the {what} `{word}`"), did_you_mean(word, known())));
            }
        }
    }
}

/// A mistake at the first place `what` occurs in the text, or at its beginning.
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
