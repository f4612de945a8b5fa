//! Products and the words cards may use: one file of each per game.

// The vocabulary of card files. Doc comments here become part of the JSON Schemas; cards/README.md explains every key.
#![allow(missing_docs)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `cards/GAME/products.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProductsFile {
    pub product: Vec<Product>,
}

/// A box, pack or set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Product {
    /// Unique in the game; also the name of the folder or file its cards are in.
    pub id: String,
    /// The number the community knows it by: `1`, `101`, `200d`.
    pub number: String,
    pub name: String,
    pub abbreviation: String,
    /// Place in the order of release, from 1.
    pub order: u16,
    /// As exactly as known: `2012`, `1996-11` or `1995-12-01`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub released: Option<String>,
    pub origin: Origin,
    /// The cycle or series it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<String>,
    /// Other names `set:` understands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// First and last objective set (lcg).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective_sets: Option<[u16; 2]>,
    /// What a reader should know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Who published it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Fantasy Flight Games.
    Ffg,
    Decipher,
    /// The players' own sets that came after print.
    Virtual,
}

impl Origin {
    /// The word card files use: `ffg`, `decipher` or `virtual`.
    pub const fn name(self) -> &'static str {
        match self {
            Origin::Ffg => "ffg",
            Origin::Decipher => "decipher",
            Origin::Virtual => "virtual",
        }
    }
}

/// `cards/GAME/vocabulary.toml`: every word cards may use, so that a misspelt one is caught.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Vocabulary {
    /// Traits (lcg, dbg) or characteristics (ccg).
    pub traits: Vec<String>,
    /// Icons that matter in play (ccg).
    pub icons: Vec<String>,
    /// Expansion icons (ccg).
    pub set_icons: Vec<String>,
    /// Subtypes (ccg).
    pub subtypes: Vec<String>,
    /// Rarities (ccg).
    pub rarities: Vec<String>,
    /// Personas (ccg).
    pub personas: Vec<String>,
}
