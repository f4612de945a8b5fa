//! The rules of a game as data: `rules/GAME.toml`, one statement per entry, in our own words.
//!
//! [`read_catalogue`] reads such a file or reports everything that is wrong with it, so in a [`Catalogue`] every rule
//! has a chapter, every cross-reference leads to a rule, and every reading gives its reason.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Game;
use super::source::SourceFile;
use crate::diagnostic::{Diagnostic, did_you_mean};

/// The rules of one game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Catalogue {
    /// The game they are for.
    pub game: Game,
    /// The chapters, in the order of the file.
    pub chapters: Vec<Chapter>,
    /// The rules of all chapters, in the order of the file.
    pub rules: Vec<Rule>,
}

/// A part of a catalogue: its rules are those with its code in their id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Chapter {
    /// The middle part of its rules' ids: `SETUP` of `LCG-SETUP-01`.
    pub code: String,
    /// What it is about.
    pub title: String,
    /// What its entries are.
    pub kind: ChapterKind,
}

/// What the entries of a chapter are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChapterKind {
    /// Statements of the rule documents.
    Rule,
    /// How passages are read that the documents leave open.
    Reading,
    /// Situations with their outcome.
    Example,
}

/// One statement of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// The game it belongs to.
    pub game: Game,
    /// `LCG-SETUP-01`: game, chapter and number.
    pub id: String,
    /// The rule itself, complete without its neighbours.
    pub says: String,
    /// The passage it is from; `None` only for readings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What the documents leave open, and the reason for the reading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Whether it follows from the text without being written there.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub derived: bool,
    /// Ids of related rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub see: Vec<String>,
    /// What another document says, where they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub later: Option<String>,
}

/// A passage of a rule document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The document's title.
    pub document: String,
    /// The heading.
    pub section: String,
}

impl Rule {
    /// The code of its chapter: `SETUP` of `LCG-SETUP-01`.
    pub fn chapter(&self) -> &str {
        self.id.split('-').nth(1).unwrap_or_default()
    }
}

impl Catalogue {
    /// The chapter a rule belongs to.
    pub fn chapter_of(&self, rule: &Rule) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.code == rule.chapter())
    }

    /// The rules of a chapter.
    pub fn rules_of<'a>(&'a self, chapter: &'a Chapter) -> impl Iterator<Item = &'a Rule> {
        self.rules.iter().filter(move |rule| rule.chapter() == chapter.code)
    }
}

/// `rules/GAME.toml` as it is written.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CatalogueFile {
    /// The rule documents: a short key and the title people cite.
    #[serde(rename = "document")]
    documents: BTreeMap<String, String>,
    #[serde(rename = "chapter")]
    chapters: Vec<Chapter>,
    #[serde(rename = "rule")]
    rules: Vec<Entry>,
}

/// One statement.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Rule")]
struct Entry {
    /// `LCG-SETUP-01`: game, chapter and number.
    #[schemars(with = "String")]
    id: Spanned<String>,
    /// The rule itself, complete without its neighbours.
    says: String,
    /// Key of the document it is from; only a reading may be from none.
    #[schemars(with = "Option<String>")]
    document: Option<Spanned<String>>,
    /// The heading under which it stands there.
    section: Option<String>,
    /// What the documents leave open, and the reason for the reading; every reading has one.
    why: Option<String>,
    /// It follows from the text but is not written there.
    #[serde(default)]
    derived: bool,
    /// Ids of related rules.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    see: Vec<Spanned<String>>,
    /// What another document says, where they differ.
    later: Option<String>,
}

/// Reads the catalogue of a game, or reports everything that is wrong with it.
pub fn read_catalogue(game: Game, name: &str, text: &str) -> Result<Catalogue, Vec<Diagnostic>> {
    let source = SourceFile { name: name.into(), text: text.into() };
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut mistakes = source.toml_mistakes(&errors);
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let file = source.catalogue(table.into_inner(), &mut mistakes);
    // Every rule that names an unreadable one would report it as missing, so check references only if everything could
    // be read.
    if mistakes.is_empty() {
        let found = check(game, &file, text);
        mistakes.extend(found.into_iter().map(|Mistake { at, message, guess }| {
            let mistake = Diagnostic::new(&source.text, at, message).in_file(&source.name);
            guess.into_iter().fold(mistake, Diagnostic::label)
        }));
    }
    if mistakes.is_empty() {
        return Ok(checked(game, file));
    }
    mistakes.sort_by_key(|mistake| mistake.span.start);
    Err(mistakes)
}

impl SourceFile {
    /// The tables of a catalogue, each read on its own so that every bad one is reported.
    fn catalogue(&self, table: DeTable<'_>, mistakes: &mut Vec<Diagnostic>) -> CatalogueFile {
        let mut file = CatalogueFile::default();
        for (key, value) in table {
            let span = key.span();
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("document", _) => file.documents = self.read(value, mistakes).unwrap_or_default(),
                ("chapter", DeValue::Array(list)) => {
                    file.chapters.extend(list.iter().filter_map(|chapter| self.read(chapter.clone(), mistakes)));
                }
                ("rule", DeValue::Array(list)) => {
                    file.rules.extend(list.iter().filter_map(|rule| self.read(rule.clone(), mistakes)));
                }
                (other, _) => {
                    let message = format!("unknown key `{other}`, expected `[document]`, `[[chapter]]` and `[[rule]]`");
                    mistakes.push(Diagnostic::new(&self.text, span, message).in_file(&self.name));
                }
            }
        }
        file
    }
}

/// What is wrong, where, and a guess at what was meant.
struct Mistake {
    at: Range<usize>,
    message: String,
    guess: Option<String>,
}

/// Finds everything wrong with a file whose tables could all be read.
fn check(game: Game, file: &CatalogueFile, text: &str) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let mut report = |at: Range<usize>, message: String, guess: Option<String>| {
        mistakes.push(Mistake { at, message, guess });
    };
    let mut chapters: BTreeMap<&str, &Chapter> = BTreeMap::new();
    for chapter in &file.chapters {
        let at = text.rfind(&format!("\"{}\"", chapter.code)).unwrap_or(0);
        if chapters.insert(&chapter.code, chapter).is_some() {
            report(at..at + chapter.code.len() + 2, format!("duplicate chapter `{}`", chapter.code), None);
        }
    }
    let ids: HashSet<&str> = file.rules.iter().map(|rule| rule.id.get_ref().as_str()).collect();
    let mut seen = HashSet::new();
    for rule in &file.rules {
        let (id, at) = (rule.id.get_ref().as_str(), rule.id.span());
        if !seen.insert(id) {
            report(at.clone(), format!("duplicate rule `{id}`"), None);
        }
        let chapter = match parts(id) {
            None => {
                report(
                    at.clone(),
                    format!("`{id}` is not an id: game, chapter and number, as in `LCG-SETUP-01`"),
                    None,
                );
                None
            }
            Some((prefix, code)) => {
                if !prefix.eq_ignore_ascii_case(game.code()) {
                    report(at.clone(), format!("rule ids in this file begin with `{}-`", prefix_of(game)), None);
                }
                let chapter = chapters.get(code);
                if chapter.is_none() {
                    let guess = did_you_mean(code, chapters.keys().copied());
                    report(at.clone(), format!("no chapter has the code `{code}`"), guess);
                }
                chapter
            }
        };
        if rule.says.trim().is_empty() {
            report(at.clone(), format!("`says` of {id} is empty"), None);
        }
        let reading = chapter.is_some_and(|chapter| chapter.kind == ChapterKind::Reading);
        if reading && rule.why.as_deref().is_none_or(|why| why.trim().is_empty()) {
            report(at.clone(), format!("{id} is a reading and needs a `why`"), None);
        }
        match (&rule.document, &rule.section) {
            (Some(document), section) => {
                let key = document.get_ref();
                if !file.documents.contains_key(key) {
                    let guess = did_you_mean(key, file.documents.keys().map(String::as_str));
                    report(document.span(), format!("no document has the key `{key}`"), guess);
                }
                if section.as_deref().is_none_or(|section| section.trim().is_empty()) {
                    report(at, format!("{id} needs a `section` of its document"), None);
                }
            }
            (None, Some(_)) => report(at, format!("{id} has a `section` but no `document`"), None),
            (None, None) if chapter.is_some() && !reading => {
                report(at, format!("{id} needs `document` and `section`: only a reading may omit them"), None);
            }
            (None, None) => {}
        }
        for other in &rule.see {
            let (named, at) = (other.get_ref().as_str(), other.span());
            if named == id {
                report(at, format!("{id} refers to itself"), None);
            } else if !ids.contains(named) {
                report(at, format!("there is no rule `{named}`"), did_you_mean(named, ids.iter().copied()));
            }
        }
    }
    mistakes
}

/// Game and chapter of an id; `None` if it is not well-formed.
fn parts(id: &str) -> Option<(&str, &str)> {
    let mut parts = id.split('-');
    let (game, chapter, number) = (parts.next()?, parts.next()?, parts.next()?);
    let capitals = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase());
    // The parts of an example share a number: `EX-03a`, `EX-03b`.
    let digits = number.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(number);
    let numbered = digits.len() >= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    (parts.next().is_none() && capitals(game) && capitals(chapter) && numbered).then_some((game, chapter))
}

/// The prefix of the ids of a game: `LCG`.
fn prefix_of(game: Game) -> String {
    game.code().to_ascii_uppercase()
}

/// The catalogue of a file without mistakes.
fn checked(game: Game, file: CatalogueFile) -> Catalogue {
    let documents = file.documents;
    let rules = file.rules.into_iter().map(|entry| {
        let document = entry.document.and_then(|key| documents.get(key.get_ref()).cloned());
        Rule {
            game,
            id: entry.id.into_inner(),
            says: entry.says,
            place: document.zip(entry.section).map(|(document, section)| Place { document, section }),
            why: entry.why,
            derived: entry.derived,
            see: entry.see.into_iter().map(Spanned::into_inner).collect(),
            later: entry.later,
        }
    });
    Catalogue { game, rules: rules.collect(), chapters: file.chapters }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "[document]\ncore = \"Core rulebook\"\n
[[chapter]]\ncode = \"SETUP\"\ntitle = \"Setup\"\nkind = \"rule\"\n
[[chapter]]\ncode = \"AMB\"\ntitle = \"Readings\"\nkind = \"reading\"\n";

    fn read(rules: &str) -> Result<Catalogue, Vec<Diagnostic>> {
        read_catalogue(Game::Lcg, "lcg.toml", &format!("{HEAD}{rules}"))
    }

    fn rule(id: &str, more: &str) -> String {
        format!("[[rule]]\nid = \"{id}\"\nsays = \"A rule.\"\n{more}\n")
    }

    const PLACE: &str = "document = \"core\"\nsection = \"Setup\"";

    #[test]
    fn a_valid_file_is_read() {
        let text = [
            rule("LCG-SETUP-01", PLACE),
            rule("LCG-AMB-01", "why = \"Unclear.\"\nsee = [\"LCG-SETUP-01\"]"),
            rule("LCG-AMB-02a", "why = \"Unclear.\""),
        ];
        let read = read(&text.concat()).expect("no mistakes");
        let place = Place { document: "Core rulebook".into(), section: "Setup".into() };
        assert_eq!(read.rules[0].place, Some(place));
        let reading = read.rules.iter().find(|rule| rule.id == "LCG-AMB-01");
        assert_eq!(reading.and_then(|rule| read.chapter_of(rule)), Some(&read.chapters[1]));
        assert_eq!(read.rules_of(&read.chapters[1]).count(), 2);
    }

    #[test]
    fn every_mistake_is_reported_where_it_is() {
        let cases = [
            (rule("LCG-SETUP-01", PLACE).repeat(2), "duplicate rule `LCG-SETUP-01`", "\"LCG-SETUP-01\""),
            (rule("LCG-SETP-01", PLACE), "no chapter has the code `SETP`", "\"LCG-SETP-01\""),
            (rule("DBG-SETUP-01", PLACE), "rule ids in this file begin with `LCG-`", "\"DBG-SETUP-01\""),
            (rule("LCG-SETUP-1", PLACE), "`LCG-SETUP-1` is not an id", "\"LCG-SETUP-1\""),
            (rule("LCG-SETUP-01", ""), "LCG-SETUP-01 needs `document` and `section`", "\"LCG-SETUP-01\""),
            (rule("LCG-SETUP-01", "document = \"core\""), "LCG-SETUP-01 needs a `section`", "\"LCG-SETUP-01\""),
            (rule("LCG-SETUP-01", "section = \"Setup\""), "LCG-SETUP-01 has a `section`", "\"LCG-SETUP-01\""),
            (
                rule("LCG-SETUP-01", "document = \"cor\"\nsection = \"Setup\""),
                "no document has the key `cor`",
                "\"cor\"",
            ),
            (rule("LCG-AMB-01", ""), "LCG-AMB-01 is a reading and needs a `why`", "\"LCG-AMB-01\""),
            (
                rule("LCG-SETUP-01", &format!("{PLACE}\nsee = [\"LCG-SETUP-02\"]")),
                "there is no rule `LCG-SETUP-02`",
                "\"LCG-SETUP-02\"",
            ),
            (rule("LCG-SETUP-01", &format!("{PLACE}\nsays2 = 1")), "unknown field `says2`", "says2"),
            ("[[rul]]\nid = 1\n".to_owned(), "unknown key `rul`", "rul"),
        ];
        for (text, message, place) in cases {
            let mistakes = read(&text).expect_err(message);
            assert_eq!(mistakes.len(), 1, "{mistakes:#?}");
            let mistake = &mistakes[0];
            assert!(mistake.message.starts_with(message), "{mistake}");
            assert_eq!(&mistake.source[mistake.span.clone()], place, "{mistake}");
        }
    }

    #[test]
    fn one_mistake_does_not_hide_the_next() {
        let text = [rule("LCG-SETUP-01", ""), rule("LCG-AMB-01", ""), rule("LCG-AMB-01", "see = [\"LCG-AMB-01\"]")];
        let mistakes = read(&text.concat()).expect_err("five mistakes");
        assert_eq!(mistakes.len(), 5, "{mistakes:#?}");
        assert!(mistakes.is_sorted_by_key(|mistake| mistake.span.start));
        let two = read("[[chapter]]\ncode = \"AMB\"\ntitle = \"Again\"\nkind = \"rule\"\n").expect_err("a duplicate");
        assert_eq!(two[0].message, "duplicate chapter `AMB`");
    }
}
