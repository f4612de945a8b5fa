//! Constant abilities: rules that hold while a card is in play.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::spec::{Icons, Keyword};
use super::{Ban, Condition, Per, Ref, Selection, Who};
use crate::is_false;

/// What holds while the card is in play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Constant {
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    pub rule: Rule,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Rule {
    /// Such cards have more (or, with `lose`, less).
    Gain(Bonus),
    /// Cards cost more or less to play.
    Cost(CostRule),
    /// Your reserve value is higher.
    Reserve(ReserveRule),
    /// It adds so many Force icons to your side in the Force struggle.
    Struggle(u8),
    /// Its Force icons count in the struggle even while it is exhausted.
    StrugglesExhausted,
    /// You need no resource match.
    IgnoreMatch,
    /// Resources of the card it enhances match every affiliation.
    HostMatchesAll,
    Cannot(CannotRule),
    /// Only such units can attack this objective.
    OnlyAttackers(Selection),
    /// No more than so many attackers can be declared against this objective.
    MostAttackers(u8),
    /// While this unit attacks alone, such enemy units cannot be declared as defenders.
    NoDefendersWhileAlone(Selection),
    /// The opponent cannot draw cards by card effects.
    NoDrawing,
    /// The card it enhances (an objective) is engaged only when all its controller's others have been this phase.
    HostEngagedLast,
    /// The opponent's first engagement of a conflict phase is against such an objective of yours, if able.
    EngagedFirst(Selection),
    /// If it is destroyed, you lose the game.
    DestroyedLoses,
    /// While it participates, the opponent places the first card of an edge stack face up.
    EdgeFaceUp(Ref),
    /// While it participates, each fate card in your edge stack may be resolved once more.
    FateTwice,
    /// The unit damage of the card it enhances may be divided among participating enemies.
    HostDividesDamage,
    /// It may strike without participating.
    StrikesAbsent(Ref),
    /// Its unit damage may go to one such enemy unit that does not participate.
    StrikesAt(Selection),
    /// While it participates, all combat icons of participating units need the edge.
    AllIconsEdge,
    /// Your unopposed bonus is so much.
    Unopposed(u8),
    /// If it leaves play it is captured, at an objective of the dark side's choice.
    CapturedOnLeaving,
    /// You may play it from your discard pile.
    PlayFromDiscard,
    /// You may play it as an enhancement on such a card, which then has the bonus.
    AsEnhancement(AsEnhancement),
    /// The light side may engage the dial; with so much damage on it the light side wins.
    DialEngaged(u8),
    /// It is sacrificed when it has so many focus tokens.
    SacrificedWithFocus(u8),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bonus {
    /// Who has it.
    pub to: Selection,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icons: Option<Icons>,
    /// The icons are lost instead.
    #[serde(default, skip_serializing_if = "is_false")]
    pub lose: bool,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub capacity: i8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<Keyword>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CostRule {
    /// The cards it is about (as they are played).
    pub of: Selection,
    /// More, or below 0 less.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub by: i8,
    /// It costs nothing at all.
    #[serde(default, skip_serializing_if = "is_false")]
    pub free: bool,
    /// Who plays them.
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    /// Only the first one in each turn (of the opponent: in each turn of theirs).
    #[serde(default, skip_serializing_if = "is_false")]
    pub first: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReserveRule {
    pub by: i8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CannotRule {
    pub who: Selection,
    pub what: Vec<Ban>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AsEnhancement {
    pub on: Selection,
    pub icons: Icons,
}

fn is_zero(n: &i8) -> bool {
    *n == 0
}
