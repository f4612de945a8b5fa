//! The checks that deck rules of The Card Game can make.

// The vocabulary of card files. Doc comments here become part of the JSON Schemas; cards/README.md explains every key.
#![allow(missing_docs)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::spec::Affiliation;

/// The checks rules are made of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Check {
    /// Exactly one affiliation card.
    AffiliationCard,
    /// Every objective with its five command cards, and no command card without its objective.
    WholeSets,
    /// At least this many objective sets.
    LeastSets(u16),
    /// No objective set more often than this.
    MostCopies(u16),
    /// Sets whose objective says so only once.
    LimitOne,
    /// Everything of one side of the Force.
    OneSide,
    /// Sets that want an affiliation card of their own affiliation get it.
    AffiliationOnly,
    /// The exact objective deck that the affiliation card demands.
    AffiliationDemand,
    /// Of each of these groups of sets at most one set.
    Restricted(Vec<Vec<u16>>),
    /// These sets only once.
    Once(Vec<u16>),
    /// Exactly one of these boxed decks.
    Boxed(Vec<BoxedDeck>),
    /// Nothing but what is in the box.
    Box(BoxContents),
}

/// A deck as it is in the box.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BoxedDeck {
    /// The code to report when the deck is nearest to this one.
    pub code: String,
    pub name: String,
    pub affiliation: Affiliation,
    pub sets: Vec<u16>,
}

/// How many of which objective sets a box holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BoxContents {
    pub name: String,
    /// First and last set, one copy of each.
    pub sets: [u16; 2],
    /// Sets of which there are two.
    pub twice: Vec<u16>,
    /// Affiliation cards in the box, by card number: first and last.
    pub affiliation_cards: [u16; 2],
}
