//! The format of card files of the Customizable Card Game.

// The vocabulary of card files. Doc comments here become part of the JSON Schemas; cards/README.md explains every key.
#![allow(missing_docs)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use super::ability::Ability;
use crate::{Abilities, Side, Stat, from_text, is_zero};

/// A file of `cards/ccg/`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct File {
    pub card: Vec<Card>,
}

/// One card of one side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Card {
    /// Stable and unique in the game: lower-case words joined by hyphens.
    pub id: String,
    /// Set and number, as GEMP, Holotable and the community write it: `1_168`.
    pub gemp: GempId,
    /// `Front / Back` on a two-sided card; `(V)` marks a virtual version.
    pub title: String,
    pub side: Side,
    #[serde(rename = "type")]
    pub kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtype: Option<String>,
    #[serde(default, skip_serializing_if = "Uniqueness::is_none")]
    pub uniqueness: Uniqueness,
    pub rarity: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destiny: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deploy: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armor: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maneuver: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hyperspeed: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub landspeed: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub politics: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ferocity: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parsec: Option<Stat>,
    /// Light Side Force icons of a location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub light_force: Option<u8>,
    /// Dark Side Force icons of a location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dark_force: Option<u8>,
    /// Icons that matter in play, with how many of each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub icons: BTreeMap<String, u8>,
    /// Expansion icons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_icons: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub characteristics: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sensitivity: Option<Sensitivity>,
    /// The personas this card is a version of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub personas: Vec<String>,
    /// Titles of matching starships or pilots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub matching: Vec<String>,
    /// Titles of matching weapons, or of their users.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub matching_weapons: Vec<String>,
    /// Words printed by the statistics: `No Hyperdrive`, a creature's defence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// Room aboard a vehicle or starship.
    #[serde(default, skip_serializing_if = "Capacity::is_none")]
    pub capacity: Capacity,
    /// The ability of each permanent pilot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub permanent_pilots: Vec<u8>,
    /// The mark of a card whose current wording differs from print.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub errata: Option<String>,
    /// Statistics of the second face of a two-sided card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Back>,
    /// Other sets it appeared in, by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also_in: Vec<String>,
    /// Other titles under which lists know this id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also_titled: Vec<String>,
    #[serde(default, skip_serializing_if = "Abilities::is_none")]
    pub abilities: Abilities<Ability>,
}

impl Card {
    /// The subtype and its parts: `Starfighter: Y-Wing` is also a `Starfighter` and a `Y-Wing`, `Alien/Rebel` both.
    pub fn subtypes(&self) -> Vec<&str> {
        self.subtype.as_deref().map(subtypes).unwrap_or_default()
    }
}

/// A subtype and its parts.
pub(crate) fn subtypes(whole: &str) -> Vec<&str> {
    let mut all = vec![whole];
    match whole.split_once(": ") {
        Some((class, model)) => all.extend([class, model]),
        None if whole.contains('/') => all.extend(whole.split('/')),
        None => {}
    }
    all
}

/// How many cards a vehicle or starship has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Capacity {
    #[serde(skip_serializing_if = "is_zero")]
    pub pilots: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub drivers: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub passengers: u8,
    /// Seats for pilots (on a vehicle: drivers) or passengers alike.
    #[serde(skip_serializing_if = "is_zero")]
    pub either: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub astromechs: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub vehicles: u8,
    /// Starfighters in the hold.
    #[serde(skip_serializing_if = "is_zero")]
    pub starfighters: u8,
    /// TIE starfighters in the hold.
    #[serde(skip_serializing_if = "is_zero")]
    pub ties: u8,
    /// Capital starships in the hold.
    #[serde(skip_serializing_if = "is_zero")]
    pub capitals: u8,
}

impl Capacity {
    /// Whether nothing can be aboard.
    pub fn is_none(&self) -> bool {
        *self == Capacity::default()
    }
}

/// Set and number of a card, written `1_168`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GempId {
    /// Number of the set.
    pub set: u16,
    /// Number within the set.
    pub number: u16,
}

impl fmt::Display for GempId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.set, self.number)
    }
}

impl FromStr for GempId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let id = text
            .split_once('_')
            .and_then(|(set, number)| Some(GempId { set: set.parse().ok()?, number: number.parse().ok()? }));
        id.ok_or("a set and a number, such as \"1_168\"")
    }
}

impl Serialize for GempId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GempId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

impl JsonSchema for GempId {
    fn schema_name() -> Cow<'static, str> {
        "GempId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Set and number: 1_168.",
            "type": "string",
            "pattern": "^[0-9]+_[0-9]+$"
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    AdmiralsOrder,
    Character,
    Creature,
    DefensiveShield,
    Device,
    Effect,
    EpicEvent,
    GameAid,
    Interrupt,
    JediTest,
    Location,
    Objective,
    Podracer,
    Starship,
    Vehicle,
    Weapon,
}

impl Kind {
    /// How card files write it.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::AdmiralsOrder => "admirals-order",
            Kind::Character => "character",
            Kind::Creature => "creature",
            Kind::DefensiveShield => "defensive-shield",
            Kind::Device => "device",
            Kind::Effect => "effect",
            Kind::EpicEvent => "epic-event",
            Kind::GameAid => "game-aid",
            Kind::Interrupt => "interrupt",
            Kind::JediTest => "jedi-test",
            Kind::Location => "location",
            Kind::Objective => "objective",
            Kind::Podracer => "podracer",
            Kind::Starship => "starship",
            Kind::Vehicle => "vehicle",
            Kind::Weapon => "weapon",
        }
    }
}

/// How many may be on table, as the dots or diamonds before the title say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Uniqueness {
    #[default]
    None,
    /// •
    Unique,
    /// ••
    #[serde(rename = "restricted-2")]
    Restricted2,
    /// •••
    #[serde(rename = "restricted-3")]
    Restricted3,
    /// ◇: one per system.
    Diamond,
    /// ◇◇◇: three per system.
    #[serde(rename = "diamond-3")]
    Diamond3,
}

impl Uniqueness {
    /// Whether the title has no marks.
    pub fn is_none(&self) -> bool {
        matches!(self, Uniqueness::None)
    }

    /// The marks printed before the title.
    pub const fn marks(self) -> &'static str {
        match self {
            Uniqueness::None => "",
            Uniqueness::Unique => "•",
            Uniqueness::Restricted2 => "••",
            Uniqueness::Restricted3 => "•••",
            Uniqueness::Diamond => "◇",
            Uniqueness::Diamond3 => "◇◇◇",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sensitivity {
    ForceAttuned,
    ForceSensitive,
    JediKnight,
    DarkJedi,
    JediMaster,
    DarkJediMaster,
}

/// The second face of a two-sided card, where its statistics are printed.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Back {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destiny: Option<Stat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<Stat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<Stat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deploy: Option<Stat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Stat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maneuver: Option<Stat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyperspeed: Option<Stat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub landspeed: Option<Stat>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub icons: BTreeMap<String, u8>,
}
