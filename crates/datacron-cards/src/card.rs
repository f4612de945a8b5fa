//! A card of any of the three games, and what all of them have in common.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::{heading, word};
use crate::{AbilityState, Game, Side, TextLine};
use crate::{ccg, dbg, lcg};

/// One card with its facts.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "game", rename_all = "lowercase")]
#[expect(clippy::large_enum_variant, reason = "there are five thousand cards at most: boxing would gain nothing")]
pub enum Card {
    Lcg(lcg::spec::Card),
    Dbg(dbg::spec::Card),
    Ccg(ccg::spec::Card),
}

/// Evaluates the same expression for a card of any game.
macro_rules! each {
    ($card:expr, $c:ident => $answer:expr) => {
        match $card {
            Card::Lcg($c) => $answer,
            Card::Dbg($c) => $answer,
            Card::Ccg($c) => $answer,
        }
    };
}

impl Card {
    /// The game the card belongs to.
    pub fn game(&self) -> Game {
        match self {
            Card::Lcg(_) => Game::Lcg,
            Card::Dbg(_) => Game::Dbg,
            Card::Ccg(_) => Game::Ccg,
        }
    }

    /// Unique within its game.
    pub fn id(&self) -> &str {
        each!(self, c => &c.id)
    }

    /// Unique everywhere: `lcg:yoda`.
    pub fn full_id(&self) -> String {
        format!("{}:{}", self.game(), self.id())
    }

    /// The printed title, without marks of uniqueness.
    pub fn title(&self) -> &str {
        each!(self, c => &c.title)
    }

    /// Whether the card has abilities, and whether they are encoded.
    pub fn abilities(&self) -> AbilityState {
        each!(self, c => c.abilities.state())
    }

    /// Traits, called characteristics in the CCG.
    pub fn traits(&self) -> &[String] {
        match self {
            Card::Lcg(c) => &c.traits,
            Card::Dbg(c) => &c.traits,
            Card::Ccg(c) => &c.characteristics,
        }
    }

    /// Light or dark; `None` in the Deckbuilding Game.
    pub fn side(&self) -> Option<Side> {
        match self {
            Card::Lcg(c) => Some(c.side),
            Card::Dbg(_) => None,
            Card::Ccg(c) => Some(c.side),
        }
    }

    /// Whether the title has the mark of a unique card.
    pub fn is_unique(&self) -> bool {
        match self {
            Card::Lcg(c) => c.unique,
            Card::Dbg(c) => c.unique,
            Card::Ccg(c) => c.uniqueness == ccg::spec::Uniqueness::Unique,
        }
    }

    /// The marks printed before the title.
    pub fn marks(&self) -> &'static str {
        match self {
            Card::Ccg(c) => c.uniqueness.marks(),
            _ if self.is_unique() => "•",
            _ => "",
        }
    }

    /// The word a card file uses for the card's type: `unit`, `capital-ship`, `admirals-order`.
    pub fn kind(&self) -> String {
        match self {
            Card::Lcg(c) => word(&c.kind),
            Card::Dbg(c) => word(&c.kind),
            Card::Ccg(c) => word(&c.kind),
        }
    }

    /// Affiliation (lcg) or faction (dbg), as card files write it.
    pub fn faction(&self) -> Option<String> {
        match self {
            Card::Lcg(c) => Some(word(&c.affiliation)),
            Card::Dbg(c) => Some(word(&c.faction)),
            Card::Ccg(_) => None,
        }
    }

    /// The number players look a card up by: its GEMP id (ccg), first place in an objective set or card number (lcg),
    /// or our own id.
    pub fn short_id(&self) -> Cow<'_, str> {
        match self {
            Card::Lcg(c) => match c.printed.first() {
                Some(position) => match position.at {
                    Some(seat) => seat.to_string().into(),
                    None => position.number.to_string().into(),
                },
                None => Cow::Borrowed(&c.id),
            },
            Card::Dbg(c) => Cow::Borrowed(&c.id),
            Card::Ccg(c) => c.gemp.to_string().into(),
        }
    }

    /// Printed statistics with their names, in the order a player reads them.
    pub fn stats(&self) -> Vec<(&'static str, String)> {
        match self {
            Card::Lcg(c) => lcg::text::stats(c),
            Card::Dbg(c) => dbg::text::stats(c),
            Card::Ccg(c) => ccg::text::stats(c),
        }
    }

    /// Icons with their counts, in words.
    pub fn icons(&self) -> String {
        match self {
            Card::Lcg(c) => lcg::text::icons(c),
            Card::Dbg(_) => String::new(),
            Card::Ccg(c) => ccg::text::icons(c),
        }
    }

    /// What kind of card it is, with its allegiance: `Jedi unit`, `Rebel capital ship`, `Dark character, Droid`.
    pub fn type_line(&self) -> String {
        let kind = heading(&self.kind()).to_lowercase();
        match self {
            Card::Ccg(c) => {
                let subtype = c.subtype.as_ref().map(|s| format!(", {s}")).unwrap_or_default();
                format!("{} {kind}{subtype}", heading(c.side.name()))
            }
            Card::Lcg(c) if c.affiliation == lcg::spec::Affiliation::Neutral => {
                format!("Neutral {kind}, {} side", c.side.name())
            }
            _ => format!("{} {kind}", heading(&self.faction().unwrap_or_default())),
        }
    }

    /// [`Card::type_line`] for a narrow column: `Jedi unit`, `Dark alien`, `Light interrupt`.
    pub fn short_type(&self) -> String {
        if let Card::Lcg(c) = self {
            let name = c.affiliation.name();
            return format!("{} {}", name.split(' ').next().unwrap_or(name), self.kind());
        }
        let Card::Ccg(c) = self else { return self.type_line() };
        let kind = match (c.kind, &c.subtype) {
            (ccg::spec::Kind::Character | ccg::spec::Kind::Location | ccg::spec::Kind::Starship, Some(subtype)) => {
                subtype.split(':').next().unwrap_or(subtype).to_lowercase()
            }
            _ => heading(&self.kind()).to_lowercase(),
        };
        // "Dark Jedi Master" already includes the side.
        if kind.starts_with(c.side.name()) { heading(&kind) } else { format!("{} {kind}", heading(c.side.name())) }
    }

    /// What the card does, in our own words: one line per ability; empty if it has none or they are not encoded.
    pub fn text(&self) -> Vec<TextLine> {
        match self {
            Card::Lcg(c) => lcg::text::lines(c),
            Card::Dbg(c) => dbg::text::lines(c),
            Card::Ccg(c) => ccg::text::lines(c),
        }
    }
}
