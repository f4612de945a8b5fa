//! The checks that deck rules of the Customizable Card Game can make.

// The vocabulary of card files. Doc comments here become part of the JSON Schemas; cards/README.md explains every key.
#![allow(missing_docs)]

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::spec::{GempId, Kind};
use crate::from_text;

/// The checks rules are made of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Check {
    /// Exactly as many cards as the format says.
    Size,
    /// Everything of one side of the Force.
    OneSide,
    /// A location that may start the game, or a card that brings one.
    StartingLocation,
    /// Only cards of the format's pool, in the deck and outside it.
    Pool,
    /// At most so many cards of a kind in the deck.
    AtMost(AtMost),
    /// None of these cards in the deck.
    Never(Kinds),
    /// A card that is allowed only beside another.
    Needs(Needs),
    /// At most so many cards outside the deck.
    Outside(u16),
}

/// Some cards by type, subtype or id.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Kinds {
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtype: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<GempId>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AtMost {
    pub count: u16,
    /// What they are called in a sentence: `Objectives`.
    pub called: String,
    pub of: Kinds,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Needs {
    /// With any of these in the deck …
    pub cards: Vec<GempId>,
    /// … one of these must be in it too.
    pub beside: Vec<GempId>,
}

/// Which cards a format allows.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Pool {
    /// Sets by number: `"1-5"`, `"101"`.
    pub sets: Vec<SetRange>,
    /// Types no card may be of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub banned_types: Vec<Kind>,
    /// Icons no card may have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub banned_icons: Vec<String>,
    /// Rarities no card may have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub banned_rarities: Vec<String>,
    /// Cards that are not allowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub banned: Vec<GempId>,
    /// Cards that are allowed whatever else is said here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<GempId>,
}

/// Why a card is not in a pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal<'a> {
    /// Its set is not in the pool.
    Set,
    /// Its type is banned.
    Type(Kind),
    /// It has a banned icon.
    Icon(&'a str),
    /// Its rarity is banned.
    Rarity(&'a str),
    /// The card itself is banned.
    Banned,
}

impl Pool {
    /// Why the card is not in the pool; `None` if it is.
    pub fn refuses<'a>(
        &'a self,
        id: GempId,
        kind: &str,
        rarity: &str,
        mut has_icon: impl FnMut(&str) -> bool,
    ) -> Option<Refusal<'a>> {
        if self.allowed.contains(&id) {
            return None;
        }
        if !self.sets.iter().any(|range| (range.first..=range.last).contains(&id.set)) {
            return Some(Refusal::Set);
        }
        if let Some(banned) = self.banned_types.iter().find(|banned| banned.word() == kind) {
            return Some(Refusal::Type(*banned));
        }
        if let Some(icon) = self.banned_icons.iter().find(|icon| has_icon(icon)) {
            return Some(Refusal::Icon(icon));
        }
        if let Some(rarity) = self.banned_rarities.iter().find(|banned| *banned == rarity) {
            return Some(Refusal::Rarity(rarity));
        }
        self.banned.contains(&id).then_some(Refusal::Banned)
    }
}

/// A set or a run of sets by number, written `5` or `1-5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetRange {
    /// Number of the first set.
    pub first: u16,
    /// Number of the last set, included.
    pub last: u16,
}

impl fmt::Display for SetRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last { write!(f, "{}", self.first) } else { write!(f, "{}-{}", self.first, self.last) }
    }
}

impl FromStr for SetRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if first <= last => Ok(SetRange { first, last }),
            _ => Err("a set or a run of sets by number, such as \"1-5\""),
        }
    }
}

impl Serialize for SetRange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SetRange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

impl JsonSchema for SetRange {
    fn schema_name() -> Cow<'static, str> {
        "SetRange".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A set, or a run of sets: 1-5.", "type": "string", "pattern": "^[0-9]+(-[0-9]+)?$" })
    }
}
