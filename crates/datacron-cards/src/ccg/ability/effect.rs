//! What abilities do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::selection::word_or_selection;
use super::{Amount, Condition, Cost, Rule, Selection, Who};
use crate::is_false;

/// The cards something is done to. Several are dealt with together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Object {
    This,
    Host,
    It,
    Target,
    Other,
    /// Every such card.
    Each(Selection),
    /// One such card, chosen when it comes to that; it is `it` from then on. Not a target.
    One(Selection),
    /// One such card, chosen by the opponent, as you see it.
    OpponentOne(Selection),
    /// So many such cards, as far as there are any.
    Some(SomeOf),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SomeOf {
    /// Who chooses them.
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub by: Who,
    pub count: Amount,
    /// Or fewer.
    #[serde(default, skip_serializing_if = "is_false")]
    pub up_to: bool,
    /// As you see it, whoever chooses.
    pub of: Selection,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Effect {
    /// Destiny is drawn, its total is `"destiny"` from then on.
    DrawDestiny(DrawDestiny),
    /// Two totals are compared.
    Contest(Box<Contest>),
    /// To the Lost Pile of its owner, from wherever it is.
    Lose(Object),
    LoseForce(LoseForce),
    /// From the top of the Lost Pile to the top of the Used Pile.
    Retrieve(Retrieve),
    /// Force is activated.
    Activate(Activate),
    /// A pile is looked through and shuffled.
    Search(Search),
    /// A card comes to the table.
    PutIntoPlay(PutIntoPlay),
    /// Cards are drawn into hand.
    Draw(Draw),
    /// Cards of a hand or pile are looked at; selections find them with `from = "looked"`.
    Look(Look),
    Shuffle(Shuffle),
    /// Onto a pile of its owner, or into the owner's hand.
    Put(Put),
    /// With all cards on it, each to its owner's hand.
    ReturnToHand(Object),
    Steal(Steal),
    Move(Move),
    /// What is answered gets another number.
    Change(Change),
    /// The destiny just drawn does not count.
    CancelDestiny(CancelDestiny),
    /// What is answered does not happen.
    Cancel,
    /// Such a card on table, or as it is played.
    #[serde(with = "word_or_selection")]
    #[schemars(with = "word_or_selection::Word")]
    CancelCard(Selection),
    /// A rule that holds for a time.
    Lasting(Box<Lasting>),
    /// The card is hit, as by a weapon.
    Hit(Object),
    /// The card is no longer hit.
    Restore(Object),
    Forfeit(Forfeit),
    Choose(Choose),
    If(Box<If>),
    /// Only if what comes before it was carried out.
    Then(Vec<Effect>),
    /// What it says may be declined.
    May(Vec<Effect>),
    /// What it says is done for a price, or declined.
    MayPay(MayPay),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DrawDestiny {
    #[serde(default = "Amount::one", skip_serializing_if = "Amount::is_one")]
    pub count: Amount,
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    /// Added to the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus: Option<Amount>,
    /// The test: all that is given has to hold. Without a draw it fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
    /// Any one of the draws is this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub any_is: Option<Amount>,
    /// Each draw is tested by itself, not the total.
    #[serde(default, skip_serializing_if = "is_false")]
    pub each: bool,
    /// Done if the test holds; without a test, if anything was drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Effect>,
    #[serde(default, rename = "else", skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Effect>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Contest {
    pub you: ContestSide,
    pub opponent: ContestSide,
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub kind: Option<ContestKind>,
    /// Done for the player with the higher total, who is `you` here. After a tie nothing is done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub higher: Vec<Effect>,
    /// Done for the player with the lower total, who is `you` here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lower: Vec<Effect>,
}

/// What a player's total is made of.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ContestSide {
    /// How many destinies are drawn; left out: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destinies: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plus: Option<Amount>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ContestKind {
    Duel,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LoseForce {
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    pub count: Amount,
    /// Out of this pile only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Pile>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Retrieve {
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    #[serde(default = "Amount::one", skip_serializing_if = "Amount::is_one")]
    pub count: Amount,
    /// Such cards, chosen by whoever retrieves; left out: the topmost, whatever they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Selection>,
    /// The topmost such cards instead of a choice.
    #[serde(default, skip_serializing_if = "is_false")]
    pub topmost: bool,
    /// By chance instead of a choice.
    #[serde(default, skip_serializing_if = "is_false")]
    pub random: bool,
    /// Somewhere else than the Used Pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pile>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Activate {
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    pub count: Amount,
    /// Any number up to it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub may: bool,
}

/// A hand or a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pile {
    Hand,
    ReserveDeck,
    ForcePile,
    UsedPile,
    LostPile,
    /// Only to put cards there: out of the game.
    OutOfPlay,
}

/// Whose hand or pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PileOf {
    #[default]
    Friendly,
    Enemy,
    /// Of a player you choose.
    Any,
}

impl PileOf {
    fn is_friendly(&self) -> bool {
        *self == PileOf::Friendly
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Search {
    pub pile: Pile,
    #[serde(default, skip_serializing_if = "PileOf::is_friendly")]
    pub whose: PileOf,
    /// One such card, which is `it` from then on. Its `from` is left out: it is in the pile.
    #[serde(rename = "for")]
    pub card: Selection,
    /// Where it goes; left out: into your hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pile>,
    /// It is deployed instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deploy: Option<DeployFound>,
}

/// How a card found is deployed.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct DeployFound {
    /// To such a location only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Selection>,
    /// On such a card only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Selection>,
    #[serde(skip_serializing_if = "is_false")]
    pub free: bool,
    /// For so much more, or below 0 less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PutIntoPlay {
    pub card: Object,
    /// Left out: wherever it may be deployed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Destination>,
    /// On this card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Object>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub free: bool,
}

/// A location to which cards go.
#[expect(clippy::large_enum_variant, reason = "read once and compiled; boxes would only be in the way")]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Destination {
    /// Where this card is.
    Here,
    /// Where what is answered happens.
    Event,
    /// The target: a location, or the location where it is.
    Target,
    Other,
    /// One such location, chosen when it comes to that.
    One(Selection),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Draw {
    pub cards: Amount,
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    /// Left out: from the Reserve Deck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Pile>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Look {
    pub pile: Pile,
    #[serde(default, skip_serializing_if = "PileOf::is_friendly")]
    pub whose: PileOf,
    /// So many from the top; left out: all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Amount>,
    /// So many by chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random: Option<Amount>,
    /// Both players see them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub reveal: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Shuffle {
    pub pile: Pile,
    #[serde(default, skip_serializing_if = "PileOf::is_friendly")]
    pub whose: PileOf,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Put {
    pub card: Object,
    pub to: Pile,
    /// Under the pile instead of on top.
    #[serde(default, skip_serializing_if = "is_false")]
    pub under: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Steal {
    pub card: Object,
    /// Onto this card; left out: it stays where it is, or comes to where such a card may go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Object>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Move {
    pub cards: Object,
    /// Left out: wherever they may move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Destination>,
    #[serde(default, rename = "as", skip_serializing_if = "MoveAs::is_regular")]
    pub kind: MoveAs,
    /// Only with landspeed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub landspeed: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub free: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MoveAs {
    /// Counts as the regular move of the turn.
    #[default]
    Regular,
    /// Out of a battle that was begun.
    Away,
    React,
    /// To a location that is named, wherever it is.
    Direct,
    /// Carried off: no move of its own.
    Relocated,
}

impl MoveAs {
    fn is_regular(&self) -> bool {
        *self == MoveAs::Regular
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Change {
    /// The event that the answered one answers, instead of the answered one.
    #[serde(skip_serializing_if = "Answered::is_answered")]
    pub of: Answered,
    /// So much more, or below 0 less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
    /// So many times. Of a card just played: its result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
    /// The numbers of the two players change places.
    #[serde(skip_serializing_if = "is_false")]
    pub swap: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answered {
    /// What the ability answers.
    #[default]
    Answered,
    /// What that in its turn answers.
    Outer,
}

impl Answered {
    fn is_answered(&self) -> bool {
        *self == Answered::Answered
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct CancelDestiny {
    /// It is drawn again.
    #[serde(skip_serializing_if = "is_false")]
    pub redraw: bool,
    /// Or one drawn earlier, of your choice.
    #[serde(skip_serializing_if = "is_false")]
    pub earlier: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lasting {
    pub until: Until,
    /// Looked at again whenever the rule matters.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// Its numbers are worked out when it begins.
    pub rule: Rule,
}

/// Until when something lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    EndOfBattle,
    EndOfTurn,
    /// Of your next turn, of a text that is carried out in the opponent's.
    EndOfYourNextTurn,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Forfeit {
    pub card: Object,
    /// Out of hand instead of from table.
    #[serde(default, skip_serializing_if = "is_false")]
    pub from_hand: bool,
    /// In place of this card.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<Object>,
    /// For so much instead of its own forfeit value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Amount>,
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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MayPay {
    pub cost: Vec<Cost>,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}
