//! Deck formats and the rules they consist of: one file per game, and any files a user adds.
//!
//! A rule has a code, a sentence, an example and a check; a format is a list of codes. Format files choose the checks
//! and their numbers and lists; the checks themselves are code, in `datacron-decks`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Game;
use crate::{ccg, dbg, lcg};

/// `cards/GAME/formats.toml`, or a user's own file.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
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
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
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
    /// The rules of the game that it checks, by their ids in the catalogue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

/// What a tournament or a table agrees on.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
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
    /// All deck rules, whether a format uses them or not.
    pub rules: Vec<Rule<C>>,
    /// All formats, built-in ones first.
    pub formats: Vec<Format>,
}

impl<C> Default for Formats<C> {
    fn default() -> Self {
        Formats { rules: Vec::new(), formats: Vec::new() }
    }
}

impl<C> Formats<C> {
    /// The rule with this code; case does not matter.
    pub fn rule(&self, code: &str) -> Option<&Rule<C>> {
        self.rules.iter().find(|rule| rule.code.eq_ignore_ascii_case(code))
    }

    /// Adds the rules and formats of a file, without checking them.
    pub fn add(&mut self, file: FormatsFile<C>) {
        self.rules.extend(file.rules);
        self.formats.extend(file.formats);
    }
}

/// The rules and formats of all games.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct AllFormats {
    /// Star Wars: The Card Game.
    pub lcg: Formats<lcg::format::Check>,
    /// Star Wars: The Deckbuilding Game.
    pub dbg: Formats<dbg::format::Check>,
    /// Star Wars Customizable Card Game.
    pub ccg: Formats<ccg::format::Check>,
}

/// A rule of any game, as `--explain` shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleSummary<'a> {
    /// The game whose decks it is for.
    pub game: Game,
    /// Unique in the game, such as `LCG-DECK-03`.
    pub code: &'a str,
    /// What a deck must be, in one sentence.
    pub text: &'a str,
    /// A deck that breaks it, and the nearest that does not.
    pub example: &'a str,
    /// Where the rule comes from; `None` for the rulebook.
    pub source: Option<&'a str>,
    /// The rules of the catalogue that it checks.
    pub rules: &'a [String],
}

impl AllFormats {
    /// The formats of a game.
    pub fn of(&self, game: Game) -> &[Format] {
        match game {
            Game::Lcg => &self.lcg.formats,
            Game::Dbg => &self.dbg.formats,
            Game::Ccg => &self.ccg.formats,
        }
    }

    /// The format with this id, name or alias; case and punctuation do not matter.
    pub fn find(&self, game: Game, name: &str) -> Option<&Format> {
        let key = super::fold::key(name);
        self.of(game).iter().find(|format| {
            let mut names = std::iter::once(&format.id).chain([&format.name]).chain(&format.aliases);
            names.any(|other| super::fold::key(other) == key)
        })
    }

    /// The format for decks that name none.
    pub fn default_of(&self, game: Game) -> Option<&Format> {
        self.of(game).iter().find(|format| format.default)
    }

    /// Every rule of every game.
    pub fn all_rules(&self) -> Vec<RuleSummary<'_>> {
        fn all<C>(game: Game, formats: &Formats<C>) -> impl Iterator<Item = RuleSummary<'_>> {
            formats.rules.iter().map(move |rule| RuleSummary {
                game,
                code: &rule.code,
                text: &rule.text,
                example: &rule.example,
                source: rule.source.as_deref(),
                rules: &rule.rules,
            })
        }
        all(Game::Lcg, &self.lcg).chain(all(Game::Dbg, &self.dbg)).chain(all(Game::Ccg, &self.ccg)).collect()
    }
}
