//! Deck formats and the rules they are made of: data, one file a game, and any file a user adds.
//!
//! A rule has a code, a sentence, an example and a check; a format is a list of codes. What a check does is code
//! (`src/*/legality.rs`); which checks a format asks for, with which numbers and lists, is said here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Game;
use crate::{ccg, dbg, lcg};

/// `cards/GAME/formats.toml`, or a user's own file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FormatsFile<C> {
    pub game: Game,
    #[serde(default = "Vec::<Rule<C>>::new", rename = "rule")]
    pub rules: Vec<Rule<C>>,
    #[serde(default, rename = "format")]
    pub formats: Vec<Format>,
}

/// One rule a deck may break.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rule<C> {
    /// Stable, and unique in the game: the rule's id in the catalogue, or one of the format file's own.
    pub code: String,
    /// What a deck must be, in one sentence.
    pub text: String,
    /// A deck that breaks it, and the nearest that does not.
    pub example: String,
    pub check: C,
    /// Where the rule is from, if it is not the rulebook's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// What a tournament or a table agrees on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Format {
    /// What `-f` calls it: lower-case words joined by hyphens.
    pub id: String,
    pub name: String,
    /// Other names `-f` understands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// Where it is from.
    pub source: String,
    /// As of when: `2017-04-12`.
    pub date: String,
    /// Decks that name no format are checked by this one; one in each game.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub default: bool,
    /// Codes of its rules, in the order problems are told.
    pub rules: Vec<String>,
    /// Number of cards in the deck, for rules that ask for a size (ccg).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u16>,
    /// Which cards may be in a deck, for rules that ask for a pool (ccg).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<ccg::format::Pool>,
    /// What a player should know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The rules and formats of one game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Formats<C> {
    pub rules: Vec<Rule<C>>,
    pub formats: Vec<Format>,
}

impl<C> Default for Formats<C> {
    fn default() -> Self {
        Formats { rules: Vec::new(), formats: Vec::new() }
    }
}

impl<C> Formats<C> {
    pub fn rule(&self, code: &str) -> Option<&Rule<C>> {
        self.rules.iter().find(|rule| rule.code.eq_ignore_ascii_case(code))
    }

    pub fn add(&mut self, file: FormatsFile<C>) {
        self.rules.extend(file.rules);
        self.formats.extend(file.formats);
    }
}

/// The rules and formats of all games.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct AllFormats {
    pub lcg: Formats<lcg::format::Check>,
    pub dbg: Formats<dbg::format::Check>,
    pub ccg: Formats<ccg::format::Check>,
}

/// A rule as `--explain` shows it, whichever game's it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told<'a> {
    pub game: Game,
    pub code: &'a str,
    pub text: &'a str,
    pub example: &'a str,
    pub source: Option<&'a str>,
}

impl AllFormats {
    pub fn of(&self, game: Game) -> &[Format] {
        match game {
            Game::Lcg => &self.lcg.formats,
            Game::Dbg => &self.dbg.formats,
            Game::Ccg => &self.ccg.formats,
        }
    }

    /// The format a word stands for.
    pub fn find(&self, game: Game, name: &str) -> Option<&Format> {
        let key = super::fold::key(name);
        self.of(game).iter().find(|format| {
            let mut names = std::iter::once(&format.id).chain([&format.name]).chain(&format.aliases);
            names.any(|other| super::fold::key(other) == key)
        })
    }

    /// The format of decks that name none.
    pub fn default_of(&self, game: Game) -> Option<&Format> {
        self.of(game).iter().find(|format| format.default)
    }

    /// Every rule of every game.
    pub fn told(&self) -> Vec<Told<'_>> {
        fn all<C>(game: Game, formats: &Formats<C>) -> impl Iterator<Item = Told<'_>> {
            formats.rules.iter().map(move |rule| Told {
                game,
                code: &rule.code,
                text: &rule.text,
                example: &rule.example,
                source: rule.source.as_deref(),
            })
        }
        all(Game::Lcg, &self.lcg).chain(all(Game::Dbg, &self.dbg)).chain(all(Game::Ccg, &self.ccg)).collect()
    }
}
