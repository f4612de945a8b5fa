//! The format of card files of The Card Game.

// The vocabulary of card files. Doc comments here become part of the JSON Schemas; cards/README.md explains every key.
#![allow(missing_docs)]

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use super::ability::Ability;
use crate::{Abilities, Side, Stat, from_text, is_false};

/// A file of `cards/lcg/`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct File {
    pub card: Vec<Card>,
}

/// One card, however often and in however many objective sets it is printed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Card {
    /// Stable and unique in the game: lower-case words joined by hyphens.
    pub id: String,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub side: Side,
    pub affiliation: Affiliation,
    #[serde(default, skip_serializing_if = "is_false")]
    pub unique: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<Keyword>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// Force icons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<u8>,
    /// Resource value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<Stat>,
    /// Damage capacity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<Stat>,
    /// Edge priority of a fate card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<u8>,
    /// Combat icons; units only, and every unit has the table, if need be an empty one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icons: Option<Icons>,
    /// An objective set that may be in an objective deck only once.
    #[serde(default, skip_serializing_if = "is_false")]
    pub limit_one: bool,
    /// An objective set only for decks with an affiliation card of its own affiliation.
    #[serde(default, skip_serializing_if = "is_false")]
    pub affiliation_only: bool,
    /// Starting reserve of an affiliation card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve: Option<u8>,
    /// The exact objective deck that a later affiliation card demands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub demands: Option<Demand>,
    /// The official FAQ changed what this card says.
    #[serde(default, skip_serializing_if = "is_false")]
    pub errata: bool,
    #[serde(default, skip_serializing_if = "Abilities::is_none")]
    pub abilities: Abilities<Ability>,
    /// Where it is printed, in order.
    pub printed: Vec<Position>,
}

/// One physical place of a card: a seat in an objective set, or (affiliation cards) a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    /// Objective set and seat: `"2-2"` is card 2 of 6 in set 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<SetPlace>,
    /// The product, for an affiliation card: it sits in no objective set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product: Option<String>,
    /// Card number as printed.
    pub number: u16,
    /// OCTGN card GUID.
    pub octgn: String,
}

/// A seat in an objective set, written `28-3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetPlace {
    /// Number of the objective set.
    pub set: u16,
    /// Seat within the set, from [`OBJECTIVE`](SetPlace::OBJECTIVE) to [`LAST`](SetPlace::LAST).
    pub sequence: u8,
}

impl SetPlace {
    /// The objective's seat; 2 to 6 are the command cards.
    pub const OBJECTIVE: u8 = 1;
    /// The last seat of a set.
    pub const LAST: u8 = 6;
}

impl fmt::Display for SetPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.set, self.sequence)
    }
}

impl FromStr for SetPlace {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let seat = text
            .split_once('-')
            .and_then(|(set, sequence)| Some(SetPlace { set: set.parse().ok()?, sequence: sequence.parse().ok()? }));
        match seat {
            Some(seat) if seat.set > 0 && (SetPlace::OBJECTIVE..=SetPlace::LAST).contains(&seat.sequence) => Ok(seat),
            _ => Err("an objective set and a seat from 1 to 6, such as \"2-2\""),
        }
    }
}

impl Serialize for SetPlace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SetPlace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

impl JsonSchema for SetPlace {
    fn schema_name() -> Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Objective set and seat in it: 28-3.",
            "type": "string",
            "pattern": "^[1-9][0-9]*-[1-6]$"
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Affiliation,
    Objective,
    Unit,
    Enhancement,
    Event,
    Fate,
    Mission,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Affiliation {
    Jedi,
    RebelAlliance,
    SmugglersAndSpies,
    Sith,
    ImperialNavy,
    ScumAndVillainy,
    Neutral,
}

impl Affiliation {
    /// The printed name.
    pub const fn name(self) -> &'static str {
        match self {
            Affiliation::Jedi => "Jedi",
            Affiliation::RebelAlliance => "Rebel Alliance",
            Affiliation::SmugglersAndSpies => "Smugglers and Spies",
            Affiliation::Sith => "Sith",
            Affiliation::ImperialNavy => "Imperial Navy",
            Affiliation::ScumAndVillainy => "Scum and Villainy",
            Affiliation::Neutral => "Neutral",
        }
    }
}

/// Combat icons: the normal ones, and under `edge` those that need the edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Icons {
    #[serde(skip_serializing_if = "is_zero")]
    pub unit: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub blast: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub tactics: u8,
    #[serde(skip_serializing_if = "EdgeIcons::is_empty")]
    pub edge: EdgeIcons,
}

impl Icons {
    /// The number of icons of each kind, under the name searches use.
    pub fn counts(&self) -> [(&'static str, u8); 6] {
        [
            ("unit", self.unit),
            ("blast", self.blast),
            ("tactics", self.tactics),
            ("edge-unit", self.edge.unit),
            ("edge-blast", self.edge.blast),
            ("edge-tactics", self.edge.tactics),
        ]
    }
}

/// Combat icons that count only for the player with the edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct EdgeIcons {
    #[serde(skip_serializing_if = "is_zero")]
    pub unit: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub blast: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub tactics: u8,
}

impl EdgeIcons {
    /// Whether there are no edge icons.
    pub fn is_empty(&self) -> bool {
        *self == EdgeIcons::default()
    }
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// The keywords of the game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Keyword {
    Elite,
    Influence,
    Limited,
    NoEnhancements,
    Shielding,
    TargetedStrike,
    /// Adds Force icons to its owner's edge stack: a number or `"X"`.
    Edge(Stat),
    /// May be played on a Vehicle as an enhancement, for this cost.
    Pilot(u8),
    Protect(Protected),
}

/// What a card with Protect may take damage for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Protected {
    /// Any one of these traits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// The card of this title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub affiliation: Option<Affiliation>,
    /// Any affiliation but this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_affiliation: Option<Affiliation>,
    /// Committed to the Force.
    #[serde(skip_serializing_if = "is_false")]
    pub committed: bool,
}

/// The objective deck an affiliation card demands: exactly `own` sets of its own affiliation and as many
/// of the ally's or neutral ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Demand {
    pub own: u8,
    pub ally: Affiliation,
    /// Of the ally's affiliation or neutral, in any mix.
    pub allied: u8,
}
