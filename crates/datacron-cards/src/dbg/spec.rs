//! The format of card files of the Deckbuilding Game.

// The vocabulary of card files. Doc comments here become part of the JSON Schemas; cards/README.md explains every key.
#![allow(missing_docs)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Abilities, is_false};

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

/// The words abilities are written in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Ability {
    /// Its owner may use it, once in each turn.
    Use(Use),
    /// Happens when something else does; its owner may decline.
    When(When),
    /// Changes where a purchased card goes; its owner may decline.
    Instead(Instead),
    /// Changes attack values for as long as the card is in play.
    Constant(Constant),
    /// The first damage this base would take in each turn is prevented.
    Prevent(Prevent),
    /// One such card in the galaxy row may be attacked in each turn; its cost is its target value and its reward.
    Hunt(Selection),
    /// What the player who defeats it in the galaxy row may take.
    Reward(Vec<Effect>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Use {
    /// Cannot be used while this does not hold.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// Has to be paid in full.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct When {
    pub event: Event,
    /// Of these factions only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faction: Vec<Whose>,
    /// Only the first such card of the turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub first: bool,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

/// What a `when` waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// This card is played.
    ThisPlayed,
    /// This base is revealed.
    ThisRevealed,
    /// This card is purchased.
    ThisPurchased,
    /// This unit is one of those that defeat a card in the galaxy row.
    ThisDefeats,
    /// You play a card.
    YouPlay,
    /// Your turn starts.
    TurnStarts,
    /// The opponent discards a card from hand in your turn.
    OpponentDiscards,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Instead {
    pub purchase: Purchased,
    /// Of these factions only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faction: Vec<Whose>,
    /// Only the first such card of the turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub first: bool,
    pub to: Destination,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Effect>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Purchased {
    This,
    Any,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Constant {
    pub attack: u8,
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// Which cards of yours have it; left out: this card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Selection>,
    /// That much for each of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
    /// Only against a card in the galaxy row.
    #[serde(default, skip_serializing_if = "is_false")]
    pub against_row: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Prevent {
    pub damage: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Cost {
    ExileThis,
    Resources(u8),
    /// One such card.
    Discard(Selection),
    /// One such card.
    Exile(Selection),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Effect {
    Draw(u8),
    Gain(Gain),
    /// So much damage is removed from your base.
    Repair(u8),
    Deal(Deal),
    Discard(Discard),
    /// All such cards at once; the galaxy row is filled again when the ability is done.
    DiscardEach(Selection),
    /// The card it speaks of.
    DiscardIt,
    Exile(Exile),
    /// The card it speaks of, at the end of the turn, wherever it is then.
    ExileItLater,
    /// One capital ship of any of these selections.
    Destroy(Vec<Selection>),
    /// One such card goes to your hand, and is what the ability speaks of from then on. Not a purchase.
    Take(Selection),
    Purchase(Purchase),
    /// Where the next card you purchase this turn goes.
    NextPurchase(Destination),
    Look(Look),
    /// The top card of the galaxy deck is shown to both; it is what the ability speaks of from then on.
    RevealTop,
    /// One such card changes places with a card of the galaxy row.
    Swap(Swap),
    /// One such card goes on top of the opponent's deck.
    PutOnOpponentDeck(Selection),
    Choose(Choose),
    If(If),
}

/// Which cards: all that is given has to fit.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Selection {
    /// Any of these places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<Place>,
    /// Any of these factions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faction: Vec<Whose>,
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Any of these traits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub unique: bool,
    /// Not this card itself.
    #[serde(default, skip_serializing_if = "is_false")]
    pub other: bool,
    /// The card with this title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
}

/// Places as the owner of the ability sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Hand,
    Discard,
    /// Your units and capital ships in play.
    Play,
    /// Your base.
    Base,
    OpponentHand,
    OpponentPlay,
    Row,
    GalaxyDiscard,
    /// The cards of the galaxy deck that were just looked at.
    Looked,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// Of your faction.
    Own,
    /// Of the opponent's faction.
    Enemy,
    Neutral,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Condition {
    ForceWithYou,
    /// There is such a card.
    Exists(Selection),
    /// The card the ability speaks of is of one of these factions.
    ItIs(Vec<Whose>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Per {
    /// Each card this ability discarded.
    Discarded,
    /// Each base of yours in the opponent's victory pile.
    BaseLost,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Gain {
    /// For this unit, until the end of the turn.
    #[serde(skip_serializing_if = "is_zero")]
    pub attack: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub resources: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub force: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Deal {
    pub damage: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
    pub to: DamageTo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DamageTo {
    OpponentBase,
    /// Their base or one of their capital ships.
    OpponentBaseOrShip,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Discard {
    /// Who picks the card; left out: you.
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub by: Who,
    /// Chance picks it instead while this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random_if: Option<Condition>,
    pub one: Selection,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Exile {
    /// So many; fewer only if there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
    /// None to so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<u8>,
    pub of: Selection,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Purchase {
    pub of: Selection,
    #[serde(default, skip_serializing_if = "is_false")]
    pub free: bool,
    /// Left out: the discard pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Destination>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Destination {
    Discard,
    Hand,
    /// The top of your deck.
    Deck,
}

/// Only you see the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Look {
    /// So many cards from the top of the galaxy deck.
    GalaxyTop(u8),
    OpponentHand,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Swap {
    pub one: Selection,
    /// It need not be done.
    #[serde(default, skip_serializing_if = "is_false")]
    pub optional: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Choose {
    /// Left out: you.
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub by: Who,
    /// One of these, as long as it would change something.
    pub options: Vec<Vec<Effect>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    #[default]
    You,
    Opponent,
}

impl Who {
    fn is_you(&self) -> bool {
        *self == Who::You
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct If {
    pub is: Condition,
    pub then: Vec<Effect>,
    #[serde(default, rename = "else", skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Effect>,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}
