//! How card files write abilities of the Customizable Card Game.
//!
//! `you` is always the player who controls the card: for an interrupt, who plays it; for a text of a location, the
//! player of that side. A word names a mechanic of the rules, never a card.

// The vocabulary of card files. Doc comments here become part of the JSON Schemas; cards/README.md explains every key.
#![allow(missing_docs)]

mod amount;
mod effect;
mod event;
mod rule;
mod selection;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::amount::{Amount, Count, Counted, ForceIcons, Instead, Quarters, Round, Source, Worked};
pub use self::effect::{
    Activate, Answered, CancelDestiny, Change, Choose, Contest, ContestKind, ContestSide, DeployFound, Destination,
    Draw, DrawDestiny, Effect, Forfeit, If, Lasting, Look, LoseForce, MayPay, Move, MoveAs, Object, Pile, PileOf, Put,
    PutIntoPlay, Retrieve, Search, Shuffle, SomeOf, Steal, Until,
};
pub use self::event::{
    Battle, DamageSegment, Deployed, Destiny, DestinyDrawn, Drain, Event, Events, Fired, Hit, Loss, LossFrom, Lost,
    Moved, MovedBy, PhaseName, PhaseOf, Played, Reacts,
};
pub use self::rule::{
    AbilityNeeded, Ban, BattleDestiny, Cannot, Constant, CostOf, CostRule, DestinyRule, DestinyTo, ForceDrainRule,
    ForceLossRule, Gain, Generation, IconsRule, ImmuneAttrition, ImmuneTo, NeededFor, Pilots, PilotsOn, React, ReactTo,
    Rule, Total, TotalRule, Values,
};
pub use self::selection::{Bound, Number, Ref, Selection, State, Where, Zone};
use crate::{Side, is_false};

/// One ability of a card.
#[expect(clippy::large_enum_variant, reason = "read once and compiled; boxes would only be in the way")]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Ability {
    /// How the card comes to the table. A second such ability is a second way.
    Deploy(Box<Deploy>),
    /// Holds for as long as the card is on table.
    Constant(Constant),
    /// One way to play an interrupt.
    Play(Box<Play>),
    /// Used from table when it is a player's turn to act.
    Action(Box<Action>),
    /// Used from table as an answer.
    Reaction(Box<Reaction>),
    /// How a weapon is fired.
    Fire(Box<Fire>),
    /// Done whenever a condition begins to hold.
    AsSoonAs(AsSoonAs),
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Deploy {
    /// What it is deployed on; left out, of cards that are not: at a location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<DeployOn>,
    /// Its price, where none is printed among the statistics.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<Amount>,
    /// Its price out of each player's Force Pile; it cannot be deployed otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_each: Option<Amount>,
    /// Only to such a location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<Selection>,
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
}

/// What a card is deployed on: one of the first three.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct DeployOn {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Selection>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Selection>,
    /// The part of the table that is this player's, at no location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Who>,
    /// On whose side of the location; left out: on yours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half: Option<Whose>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Play {
    /// Of an interrupt that is used or lost: which of the two.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub kind: Option<PlayAs>,
    /// After one of these. The card this happened to is `it`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Events>,
    /// When one of these is about to happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Events>,
    /// Any of these will do; left out: at any time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub during: Vec<During>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once_per: Option<OncePer>,
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// Has to be paid in full, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    /// Chosen before anything is paid; without one it cannot be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// A second target, different from the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Selection>,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlayAs {
    Used,
    Lost,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Action {
    /// Of a location: whose text it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Any of these will do; left out: at any time, in either player's turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub during: Vec<During>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once_per: Option<OncePer>,
    /// How often instead of once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u8>,
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// Has to be paid in full, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    /// Chosen before anything is paid; without one the ability cannot be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// A second target, different from the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Selection>,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reaction {
    /// Of a location: whose text it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// After one of these. The card this happened to is `it`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Events>,
    /// When one of these is about to happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Events>,
    /// It must be carried out.
    #[serde(default, skip_serializing_if = "is_false")]
    pub forced: bool,
    /// Any of these will do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub during: Vec<During>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once_per: Option<OncePer>,
    /// How often instead of once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u8>,
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Selection>,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fire {
    /// What may be aimed at; its `where` left out: what takes part in the battle.
    pub at: Selection,
    /// Force to use; left out: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Amount>,
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// How many destinies are drawn.
    #[serde(default = "Amount::one", skip_serializing_if = "Amount::is_one")]
    pub draw: Amount,
    /// Added to the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus: Option<Amount>,
    /// What the total has to be over.
    pub over: Amount,
    /// What becomes of a target that is hit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<FireHit>,
    /// Done instead of hitting the target.
    #[serde(default, rename = "do", skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
}

/// What becomes of a target that is hit.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct FireHit {
    /// Its forfeit value from then on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Amount>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AsSoonAs {
    /// Of a location: whose text it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(rename = "if")]
    pub condition: Condition,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

/// When an ability can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum During {
    YourTurn,
    OpponentTurn,
    ActivatePhase,
    ControlPhase,
    DeployPhase,
    BattlePhase,
    MovePhase,
    DrawPhase,
    YourActivatePhase,
    YourControlPhase,
    YourDeployPhase,
    YourBattlePhase,
    YourMovePhase,
    YourDrawPhase,
    OpponentActivatePhase,
    OpponentControlPhase,
    OpponentDeployPhase,
    OpponentBattlePhase,
    OpponentMovePhase,
    OpponentDrawPhase,
    /// Any battle, before its damage segment.
    Battle,
    /// The damage segment of a battle.
    DamageSegment,
}

/// How often an ability can be used: of a card on table, that card; of an interrupt, a player that title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OncePer {
    Turn,
    Phase,
    Battle,
    ForceDrain,
    Game,
}

/// The cards an ability targets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Target {
    pub of: Selection,
    /// One to so many different ones; left out: exactly one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<u8>,
    /// Every one.
    #[serde(default, skip_serializing_if = "is_false")]
    pub all: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    Friendly,
    Enemy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    #[default]
    You,
    Opponent,
    /// Each player, or either.
    Each,
}

impl Who {
    pub(super) fn is_you(&self) -> bool {
        *self == Who::You
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Condition {
    /// There is such a card or location.
    Exists(Box<Selection>),
    /// There is no such card or location.
    None(Box<Selection>),
    AtLeast(Box<AtLeast>),
    /// The card spoken of is such a card, by what is printed on it.
    ItIs(Box<Selection>),
    Control(Box<Control>),
    /// Such a card takes part in the battle under way.
    InBattle(Box<Selection>),
    /// The battle under way was begun by this player.
    BegunBy(Who),
    Compare(Box<Compare>),
    /// The card was deployed in this way: the first `deploy` is 1.
    DeployedAs(u8),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AtLeast {
    pub count: Amount,
    pub of: Selection,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Control {
    #[serde(skip_serializing_if = "Who::is_you")]
    pub who: Who,
    /// Such a location; left out: where this card is, of a location the location itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Selection>,
    /// With such a card at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Selection>,
    /// Occupying it is enough.
    #[serde(skip_serializing_if = "is_false")]
    pub occupy: bool,
}

/// Two numbers: all that is given has to hold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Compare {
    pub left: Amount,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
}

/// What has to be paid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Cost {
    /// From your Force Pile to your Used Pile.
    UseForce(Amount),
    LoseForce(Amount),
    LoseThis,
    /// One such card.
    Lose(Box<Selection>),
    /// One card goes onto a pile of its owner.
    Put(Box<Put>),
}
