//! The events that interrupts and reactions answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Selection, Who};
use crate::is_false;

/// What interrupts and reactions answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Event {
    TurnBegins(Who),
    PhaseBegins(PhaseOf),
    PhaseEnds(PhaseOf),
    /// A player has refreshed: after all three steps.
    Refreshed(Who),
    /// A card is played from hand and paid for. As an interrupt: an event's effects are about to be executed.
    Played(Play),
    /// As an interrupt: a card was announced, its cost is not paid yet.
    Announced(Play),
    EntersPlay(Selection),
    LeavesPlay(Selection),
    Destroyed(Harm),
    Damaged(Harm),
    /// An effect or a strike places focus tokens on a card; focusing it is something else.
    FocusPlaced(Selection),
    /// An objective is engaged.
    Engaged(Selection),
    DeclaredAttacker(Selection),
    DeclaredDefender(Selection),
    /// As attacker or as defender.
    Declared(Selection),
    FocusedToStrike(Selection),
    /// Its strike is resolved.
    Struck(Selection),
    /// It survived an engagement.
    Survived(Survived),
    /// Both players are done placing edge cards; nothing is revealed yet.
    EdgePlaced,
    EdgeWon(Edge),
    EdgeLost(Edge),
    /// Committed to the Force.
    Committed(Selection),
    /// A card in play is captured.
    Captured(Selection),
    /// Resources are generated.
    Generated(Selection),
    /// Focus tokens were put on a card, by whatever: an effect, a strike, a payment, a cost.
    GetsFocus(Selection),
    /// The ability of a card is executed.
    Executed(Executed),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PhaseOf {
    pub phase: Phase,
    pub of: Who,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Balance,
    Refresh,
    Draw,
    Deployment,
    Conflict,
    Force,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Play {
    /// Left out: you or the opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    pub card: Selection,
}

/// Something bad that happens to a card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Harm {
    pub card: Selection,
    /// Done by such a card; left out: by whatever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Survived {
    pub card: Selection,
    /// Only an unopposed engagement.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unopposed: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Edge {
    pub by: Who,
    /// Only as the attacking player.
    #[serde(default, skip_serializing_if = "is_false")]
    pub attacking: bool,
    /// Only with at least so many Force icons between the two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Executed {
    /// Any of these.
    pub ability: Vec<AbilityKind>,
    /// The card with the ability; left out: whichever, in play or an event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Selection>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AbilityKind {
    Action,
    Interrupt,
    Reaction,
}
