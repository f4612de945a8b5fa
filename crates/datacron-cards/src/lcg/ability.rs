//! How card files write abilities of The Card Game.
//!
//! `you` is always the player who controls the card: for an event, who plays it; for a fate card, whose edge stack it
//! is in. A word names a mechanic of the rules, never a card.

// The vocabulary of card files. Doc comments here become part of the JSON Schemas; cards/README.md explains every key.
#![allow(missing_docs)]

mod event;
mod rule;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::event::{AbilityKind, Edge, Event, Executed, Harm, Phase, PhaseOf, Play, Survived};
pub use self::rule::{AsEnhancement, Bonus, CannotRule, Constant, CostRule, ReserveRule, Rule};
use super::spec::{Affiliation, Icons, Keyword, Kind};
use crate::is_false;

/// One ability of a card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Ability {
    /// What an enhancement enhances.
    Enhance(Enhance),
    /// Used in an action window.
    Action(Action),
    /// Used when something is about to happen.
    Interrupt(Answer),
    /// Used after something has happened.
    Reaction(Answer),
    /// Holds for as long as the card is in play.
    Constant(Constant),
    /// What a fate card does in an edge stack.
    Fate(Fate),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Enhance {
    /// Your play area.
    PlayArea,
    /// The Death Star dial.
    Dial,
    /// One such card in play.
    Card(Selection),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Action {
    /// From your hand, where the card is; left out: from play (of an event: as it is played).
    #[serde(default, skip_serializing_if = "is_false")]
    pub from_hand: bool,
    /// All of these have to hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub during: Vec<During>,
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// Once in each turn: this card; of an event: a player this title.
    #[serde(default, skip_serializing_if = "is_false")]
    pub once_per_turn: bool,
    /// Has to be paid in full, in this order; the cost of playing an event is not among it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    /// Chosen before anything happens; without one the ability cannot be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// A second target; a different one where something is moved from the first to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Selection>,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

/// An interrupt or a reaction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Answer {
    /// What it answers. The card this happens to is `it`.
    pub to: Event,
    /// It must be resolved.
    #[serde(default, skip_serializing_if = "is_false")]
    pub forced: bool,
    /// From your hand, where the card is; left out: from play (of an event: as it is played).
    #[serde(default, skip_serializing_if = "is_false")]
    pub from_hand: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub during: Vec<During>,
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub once_per_turn: bool,
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
pub struct Fate {
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

/// When an ability can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum During {
    YourTurn,
    OpponentTurn,
    Engagement,
    DeploymentPhase,
    ConflictPhase,
    ForcePhase,
}

/// The cards an ability targets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Target {
    pub of: Selection,
    /// One to so many different ones; left out: exactly one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<u8>,
}

/// Which cards: all that is given has to fit.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Selection {
    /// This very card, by what it is to the ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Ref>,
    /// Where it is; left out: in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Place>,
    /// Controlled by (outside play: of) this player; left out: of either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<Whose>,
    /// Any of these types.
    #[serde(default, rename = "type", skip_serializing_if = "Vec::is_empty")]
    pub kind: Vec<Kind>,
    /// Any of these traits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// None of these traits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_traits: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub affiliation: Option<Affiliation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub unique: bool,
    /// Printed cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_at_most: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_at_least: Option<u8>,
    /// Printed cost lower than that of the first target.
    #[serde(default, skip_serializing_if = "is_false")]
    pub cheaper_than_target: bool,
    /// All of these have to hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub state: Vec<State>,
    /// Not the card with the ability.
    #[serde(default, skip_serializing_if = "is_false")]
    pub not_this: bool,
    /// Not the card this one is attached to.
    #[serde(default, skip_serializing_if = "is_false")]
    pub not_host: bool,
    /// Not the card the ability answers.
    #[serde(default, skip_serializing_if = "is_false")]
    pub not_it: bool,
    /// Only those with the lowest printed cost among all that fit.
    #[serde(default, skip_serializing_if = "is_false")]
    pub lowest_cost: bool,
}

/// A card by what it is to the ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ref {
    /// The card with the ability.
    This,
    /// The card it is attached to.
    Host,
    /// The card that what is answered happens to; later the card last chosen, discarded or put somewhere.
    It,
    /// What was targeted: all of it.
    Target,
    /// The second target.
    Other,
    /// The objective (or the dial) that is engaged.
    Engaged,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Play,
    Hand,
    Discard,
    /// The command deck.
    Deck,
    ObjectiveDeck,
    /// The cards just looked at.
    Looked,
    /// Captured at this card.
    CapturedHere,
    /// Captured at any objective.
    Captured,
    EdgeStack,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    Friendly,
    Enemy,
}

/// How a card in play stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    Ready,
    /// It has at least 1 focus token.
    Exhausted,
    Damaged,
    Undamaged,
    Shielded,
    Unshielded,
    Committed,
    Uncommitted,
    Participating,
    /// Not participating.
    Absent,
    Attacking,
    /// The only attacker.
    AttackingAlone,
    Defending,
    Engaged,
    NotEngaged,
    /// Attached to this card.
    AttachedHere,
    /// Attached to a card, whichever.
    Attached,
    Unattached,
    /// An objective with captured cards.
    HoldsCaptured,
    Limited,
    NotLimited,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    #[default]
    You,
    Opponent,
    /// Each player, the active one first.
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
    /// The Balance of the Force is with you.
    BalanceWithYou,
    /// You are the attacking player of the engagement.
    YouAttack,
    YouDefend,
    /// There is such a card.
    Exists(Selection),
    /// There is no such card.
    None(Selection),
    /// The card spoken of is such a card, by what is printed on it.
    ItIs(Selection),
    /// You have placed a fate card in your edge stack of this engagement.
    FatePlaced,
    /// This is the first engagement of the phase.
    FirstEngagement,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Cost {
    /// Focus this card, with so many tokens.
    FocusThis(u8),
    /// Focus one such card.
    Focus(Selection),
    SacrificeThis,
    /// One such card.
    Sacrifice(Selection),
    /// One such card of your hand.
    Discard(Selection),
    /// As many cards of your hand as you like, at least one: X.
    DiscardX,
    /// Discard one card captured at this objective.
    DiscardCaptured,
    /// Deal so much damage to this card.
    DamageThis(u8),
    /// Deal so much damage to the card it enhances.
    DamageHost(u8),
    /// Return this card to its owner's hand.
    ReturnThis,
    /// Resources; no resource match is needed.
    Spend(u8),
    /// Your reserve value is lower by so much until the end of the phase.
    LowerReserve(u8),
}

/// The cards something is done to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Object {
    This,
    Host,
    It,
    Target,
    Other,
    Engaged,
    /// Every such card.
    Each(Selection),
    /// One such card, chosen when it comes to that; it is `it` from then on. Not a target.
    One(Selection),
    /// One such card, chosen by the opponent, as the opponent sees it.
    OpponentOne(Selection),
}

/// How much: a number for each of something.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Per {
    /// Each such card.
    Each(Selection),
    /// Each point of the damage that is answered.
    Damage,
    /// X: what was discarded as a cost.
    X,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Effect {
    Draw(Draw),
    /// Focus tokens are placed.
    Focus(Tokens),
    /// Focus tokens are removed.
    Unfocus(Tokens),
    MoveFocus(Move),
    Shield(Shield),
    /// All shields of such cards are removed.
    Unshield(Object),
    Deal(Deal),
    /// Damage is removed.
    Heal(Tokens),
    MoveDamage(Move),
    /// You discard as many of its tokens, and of the enhancements attached to it, as you like.
    Strip(Object),
    Destroy(Object),
    /// The opponent sacrifices one such card of theirs (as they see it).
    OpponentSacrifices(Selection),
    /// You sacrifice this card.
    SacrificeThis,
    /// From play or wherever it is, to its owner's discard pile.
    Discard(Object),
    ReturnToHand(Object),
    /// To the bottom of its owner's deck; several in random order.
    ToBottomOfDeck(Object),
    PutIntoPlay(PutIntoPlay),
    TakeControl(Object),
    Capture(Capture),
    /// A captured card of a dark side objective of your choice, at random.
    Rescue(Rescue),
    /// A captured card goes to another objective of yours.
    MoveCaptured,
    DiscardFromHand(DiscardFromHand),
    LookAtHand,
    Search(Search),
    Reveal(Reveal),
    /// The top card of your deck is discarded; it is `it` from then on.
    DiscardTop,
    /// So many cards from the top of your discard pile go to your hand.
    Recover(Recover),
    /// The Death Star dial; below 0 it goes down, to no less than 1.
    Dial(i8),
    Gain(Gain),
    Cannot(Cannot),
    /// The effects of what is answered are cancelled.
    Cancel,
    /// What is answered happens otherwise.
    Instead(Instead),
    /// You need no resource match until the end of the phase.
    IgnoreMatch,
    /// The next card you play this phase.
    NextCard(NextCard),
    /// The card that is being played costs less, to no less than `least`.
    Cheaper(Cheaper),
    /// This edge battle and all other fate cards are cancelled, both stacks discarded, and a new one begins.
    RestartEdgeBattle,
    /// The two edge stacks change sides.
    SwapEdgeStacks,
    /// The engaged objective may be engaged once more this phase.
    EngageAgain,
    /// The units are taken out of the engagement.
    LeaveEngagement(Object),
    /// Each player keeps up to so many units; all others return to their owners' hands.
    KeepUnits(u8),
    Choose(Choose),
    If(If),
    /// Only if what comes before it was carried out.
    Then(Vec<Effect>),
    /// What it says may be declined.
    May(Vec<Effect>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Draw {
    pub cards: u8,
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
}

/// Some of the tokens on a card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tokens {
    /// Left out: all there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
    pub on: Object,
}

/// One token goes from one card to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Move {
    pub from: Object,
    pub to: Object,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Shield {
    pub on: Object,
    /// Even if it is shielded already.
    #[serde(default, skip_serializing_if = "is_false")]
    pub even_if_shielded: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Deal {
    pub damage: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
    pub to: Object,
    /// Point by point, by whoever chooses the object.
    #[serde(default, skip_serializing_if = "is_false")]
    pub divided: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PutIntoPlay {
    /// The card of the ability itself (`this`), the card spoken of (`it`) or one such card of a hand or discard pile.
    pub card: Object,
    /// It takes part in the engagement on your side.
    #[serde(default, skip_serializing_if = "is_false")]
    pub participating: bool,
    /// Played from hand and paid for, instead of put.
    #[serde(default, skip_serializing_if = "is_false")]
    pub paid: bool,
    /// At the end of the phase it returns to its owner's hand, if it is still in play.
    #[serde(default, skip_serializing_if = "is_false")]
    pub until_end_of_phase: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Capture {
    pub what: Captured,
    /// At this objective; left out: at one of the dark side's choice.
    #[serde(default, skip_serializing_if = "is_false")]
    pub here: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Captured {
    Card(Object),
    /// A card of the opponent's hand, by chance.
    RandomFromHand,
    TopOfDeck,
    /// One of so many cards from the top of the opponent's deck; the others go back in any order.
    OneOfTop(u8),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rescue {
    /// Only a card captured at the engaged objective.
    #[serde(default, skip_serializing_if = "is_false")]
    pub engaged: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DiscardFromHand {
    /// Whose hand.
    pub who: Who,
    pub how: Chosen,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Chosen {
    Random,
    /// The player whose hand it is.
    ByOwner,
    /// You, who see the hand.
    ByYou,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Search {
    pub pile: Pile,
    /// Only so many cards from the top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<u8>,
    #[serde(rename = "for")]
    pub card: Selection,
    /// Put into play instead of into hand.
    #[serde(default, skip_serializing_if = "is_false")]
    pub into_play: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pile {
    Deck,
    ObjectiveDeck,
}

/// Cards from the top of your deck are revealed: what fits goes to your hand, the rest to the bottom in any order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reveal {
    pub top: u8,
    pub take: Selection,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Recover {
    pub cards: u8,
    /// The topmost such card instead of the topmost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Selection>,
}

/// Until when something lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    EndOfStrike,
    EndOfEngagement,
    EndOfPhase,
    EndOfTurn,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Gain {
    pub to: Object,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icons: Option<Icons>,
    /// All combat icons printed on the card spoken of.
    #[serde(default, skip_serializing_if = "is_false")]
    pub icons_of_it: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<Keyword>,
    pub until: Until,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cannot {
    pub who: Object,
    pub what: Vec<Ban>,
    pub until: Until,
}

/// What a card cannot do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ban {
    /// Be declared as an attacker.
    Attack,
    /// Be declared as a defender.
    Defend,
    /// Be targeted by events of the other side.
    BeTargetedByEnemyEvents,
    /// Be targeted at all.
    BeTargeted,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Instead {
    /// The card goes to its owner's hand.
    ReturnToHand,
    /// This objective is engaged.
    EngageThis,
    /// So much less damage.
    Prevent(u8),
    /// So much of the damage goes to the target.
    Redirect(u8),
    /// One damage for one focus token.
    Damage,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NextCard {
    pub cheaper: u8,
    #[serde(default, skip_serializing_if = "is_false")]
    pub ignore_match: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cheaper {
    pub by: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
    pub least: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Choose {
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub by: Who,
    pub options: Vec<Vec<Effect>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct If {
    pub is: Condition,
    pub then: Vec<Effect>,
    #[serde(default, rename = "else", skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Effect>,
}
