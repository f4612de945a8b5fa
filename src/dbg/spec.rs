//! What a card file of the Deckbuilding Game may say.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{Abilities, is_false};

/// A file of `cards/dbg/`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct File {
    pub card: Vec<Card>,
}

/// One distinct card of the box.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Card {
    /// Stable and unique in the game: lower-case words joined by hyphens.
    pub id: String,
    pub title: String,
    pub faction: Faction,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub role: Role,
    /// How many of it are in the box.
    pub copies: u8,
    #[serde(default, skip_serializing_if = "is_false")]
    pub unique: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<u8>,
    /// What it takes to defeat it in the galaxy row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<u8>,
    /// Of capital ships and bases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<u8>,
    /// The base a faction begins with.
    #[serde(default, skip_serializing_if = "is_false")]
    pub starting_base: bool,
    /// One of the five bases of the beginner game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub beginner_base: bool,
    #[serde(default, skip_serializing_if = "Abilities::is_none")]
    pub abilities: Abilities<Ability>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Faction {
    Empire,
    Rebel,
    Neutral,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Unit,
    CapitalShip,
    Base,
}

/// Where a card begins the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Galaxy,
    Starter,
    OuterRimPilot,
    Base,
}

/// The words abilities are written in. There are none yet: a card that does something says `"unencoded"`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {}
