//! The checks that set-up rules of the Deckbuilding Game can make.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The checks rules are made of. How many copies of a card there are, its card file says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Check {
    /// Each faction's starter deck is exactly its starter cards.
    StarterDecks,
    /// The galaxy deck is exactly all galaxy cards.
    GalaxyDeck,
    /// The stack of pilots is exactly all of them.
    Pilots,
    /// Each base deck is exactly these bases of the faction.
    BaseDecks(Bases),
    /// Base decks hold bases of their own faction, no base twice.
    OwnBases,
    /// The first base of each base deck is the faction's starting base.
    StartingBase,
    /// From so many to so many bases to win.
    Goal([u8; 2]),
}

/// Which bases a mode is played with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bases {
    /// The five of the beginner game.
    Beginner,
    /// All ten.
    All,
    /// The starting base and four of the other nine.
    Picked,
}
