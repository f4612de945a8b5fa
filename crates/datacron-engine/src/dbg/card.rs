//! Cards in the form the engine uses: small numbers, bit masks, and abilities as code in one list.

use crate::{Piece, PieceSet, Seat};
use datacron_cards::TextLine;

pub(crate) use crate::At;

pub use super::spec::{Destination, Event, Faction, Kind, Role, Who};

/// The number of pieces in the box.
pub const PIECES: usize = 140;

/// The number of words in a set of pieces.
pub const WORDS: usize = 3;

/// A set of pieces.
pub type Pieces = PieceSet<WORDS>;

/// The index of a card in [`Cards::all`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardNo(pub u8);

/// All cards of the game.
#[derive(Debug)]
pub struct Cards {
    /// The cards, in a fixed order.
    pub all: Vec<Card>,
    /// The card of each piece; copies of a card are next to each other.
    pub(super) pieces: [CardNo; PIECES],
    /// What is needed of every card for almost every question, close together in memory.
    pub(super) offers: [Offer; PIECES],
    /// The number of pieces.
    pub(super) count: usize,
    /// The abilities of all cards, one after the other.
    pub(super) code: Vec<Op>,
    pub(super) filters: Vec<Filter>,
    /// The texts of options.
    pub(super) phrases: Vec<String>,
    /// The traits, in the order of the bits of [`Card::traits`].
    pub(super) traits: Vec<String>,
    pub(super) ships: Pieces,
    pub(super) units: Pieces,
    /// Cards that change the attack of others.
    pub(super) leaders: Pieces,
    /// Bases that let their owner hunt neutral cards.
    pub(super) hunters: Pieces,
    /// Cards with an ability to use.
    pub(super) usable: Pieces,
    /// Cards that send other purchased cards elsewhere.
    pub(super) diverters: Pieces,
    /// The cards with an ability that each event triggers.
    pub(super) listeners: [Pieces; 7],
    /// The reward for a neutral card that a base let its owner hunt.
    pub(super) hunt_reward: At,
}

/// What it takes to buy or defeat a card of the row.
#[derive(Debug, Clone, Copy)]
pub struct Offer {
    pub cost: u8,
    /// The attack an enemy needs to defeat it; ships have none.
    pub target: Option<u8>,
    pub faction: Faction,
}

/// A card.
#[derive(Debug)]
pub struct Card {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The faction.
    pub faction: Faction,
    /// Unit, capital ship or base.
    pub kind: Kind,
    /// Where it starts the game.
    pub role: Role,
    pub(super) unique: bool,
    /// A bit for each trait of the game.
    pub(super) traits: u32,
    pub(super) cost: u8,
    pub(super) attack: u8,
    pub(super) resources: u8,
    pub(super) force: u8,
    /// The attack it takes to defeat it in the row; ships have none.
    pub(super) target: Option<u8>,
    pub(super) hit_points: u8,
    pub(super) starting_base: bool,
    pub(super) beginner_base: bool,
    /// Its pieces: the first, and how many.
    pub(super) copies: (Piece, u8),
    pub(super) usage: Option<Usage>,
    pub(super) when: Vec<When>,
    pub(super) instead: Option<Instead>,
    pub(super) constants: Vec<Constant>,
    /// Damage to this base that is prevented each turn.
    pub(super) prevent: u8,
    pub(super) hunt: Option<FilterNo>,
    pub(super) reward: Option<At>,
    /// Its abilities in words, a line each.
    pub(super) text: Vec<TextLine>,
    /// The cost and effect of [`Card::usage`] in words.
    pub(super) usage_text: String,
}

impl Card {
    /// The number of copies in the box.
    pub fn copies(&self) -> u8 {
        self.copies.1
    }

    /// Whether it has an ability that its owner can use in the main phase.
    pub fn is_usable(&self) -> bool {
        self.usage.is_some()
    }

    /// Whether it has any ability or reward.
    pub fn has_abilities(&self) -> bool {
        self.usage.is_some()
            || !self.when.is_empty()
            || self.instead.is_some()
            || !self.constants.is_empty()
            || self.prevent > 0
            || self.hunt.is_some()
            || self.reward.is_some()
    }
}

/// An ability to use once a turn.
#[derive(Debug, Clone, Copy)]
pub struct Usage {
    pub condition: Option<Condition>,
    /// Resources to pay.
    pub resources: u8,
    /// Cards to pay with, one of which must be there.
    pub pays_with: Option<FilterNo>,
    /// Whether it may be used in any position: it has a cost, or its effect is always possible.
    pub always: bool,
    /// The first instruction of the cost.
    pub at: At,
    /// The first instruction of the effect.
    pub effect: At,
}

/// A triggered ability.
#[derive(Debug, Clone, Copy)]
pub struct When {
    pub event: Event,
    pub whose: WhoseMask,
    pub first: bool,
    pub at: At,
}

/// An ability that sends a purchased card elsewhere.
#[derive(Debug, Clone, Copy)]
pub struct Instead {
    /// Whether it is about this card only, and not about any card its owner purchases.
    pub this: bool,
    pub whose: WhoseMask,
    pub first: bool,
    pub to: Destination,
    pub then: At,
}

/// A constant bonus to attack.
#[derive(Debug, Clone, Copy)]
pub struct Constant {
    pub attack: u8,
    pub condition: Option<Condition>,
    /// The cards of its owner that get it; only this card if none.
    pub each: Option<FilterNo>,
    pub per_base_lost: bool,
    pub against_row: bool,
}

/// The index of a filter in [`Cards::filters`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilterNo(pub u8);

impl FilterNo {
    pub fn alone(self) -> Filters {
        Filters { first: self.0, count: 1 }
    }
}

/// A range of [`Cards::filters`], any of which may fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filters {
    pub first: u8,
    pub count: u8,
}

/// A bit each for own, enemy and neutral cards, from the perspective of the owner of the ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WhoseMask(pub u8);

impl WhoseMask {
    pub const OWN: WhoseMask = WhoseMask(1);
    pub const ENEMY: WhoseMask = WhoseMask(2);
    pub const NEUTRAL: WhoseMask = WhoseMask(4);
    pub const ANY: WhoseMask = WhoseMask(7);

    #[inline]
    pub fn covers(self, faction: Faction, seat: Seat) -> bool {
        self.0 & WhoseMask::of(faction, seat).0 != 0
    }

    #[inline]
    pub fn of(faction: Faction, seat: Seat) -> WhoseMask {
        // By seat, then by faction.
        const WHOSE: [[WhoseMask; 3]; 2] = [
            [WhoseMask::OWN, WhoseMask::ENEMY, WhoseMask::NEUTRAL],
            [WhoseMask::ENEMY, WhoseMask::OWN, WhoseMask::NEUTRAL],
        ];
        WHOSE[seat as usize][faction as usize]
    }
}

/// The places a filter searches, a bit each.
pub mod place {
    pub const HAND: u16 = 1;
    pub const DISCARD: u16 = 1 << 1;
    pub const PLAY: u16 = 1 << 2;
    pub const BASE: u16 = 1 << 3;
    pub const OPPONENT_HAND: u16 = 1 << 4;
    pub const OPPONENT_PLAY: u16 = 1 << 5;
    pub const OPPONENT_BASE: u16 = 1 << 6;
    pub const ROW: u16 = 1 << 7;
    pub const GALAXY_DISCARD: u16 = 1 << 8;
    pub const LOOKED: u16 = 1 << 9;
}

/// Which cards an ability is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filter {
    pub places: u16,
    pub whose: WhoseMask,
    pub kind: Option<Kind>,
    /// Cards with any of these traits; any card if 0.
    pub traits: u32,
    pub unique: bool,
    /// Whether the card with the ability is left out.
    pub other: bool,
    pub card: Option<CardNo>,
}

/// A condition of an ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    ForceWithYou,
    Exists(FilterNo),
    ItIs(WhoseMask),
}

/// What a card is picked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It is discarded.
    Discard,
    /// It is exiled.
    Exile,
    /// It is destroyed.
    Destroy,
    /// It takes damage.
    Damage,
    /// It goes to the hand.
    Take,
    /// It is purchased.
    Purchase {
        /// Whether it costs nothing.
        free: bool,
    },
    /// It changes places with another card.
    Swap,
    /// It goes on top of the opponent's deck.
    PutOnDeck,
}

/// Whether a card must be picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Must {
    Yes,
    /// Declining skips what the card is picked for.
    No,
    /// As `No`, but one of several picks, where declining means being done.
    UpTo,
    /// Declining ends the whole ability.
    OrEnd,
}

/// Where a picked card is stored: the fields of the same names in `Run`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reg {
    It,
    Other,
}

/// An instruction. It either asks or acts, never both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    // Questions.
    /// Continue or end here.
    May,
    /// Pick a card. If there is none, or the player declines, `skip` instructions are skipped.
    Pick {
        purpose: Purpose,
        by: Who,
        from: Filters,
        must: Must,
        into: Reg,
        /// The card is picked at random if this holds.
        random_if: Option<Condition>,
        skip: u8,
    },
    /// Choose one of the `options` that follow, each headed by an [`Op::Option`].
    Mode {
        by: Who,
        options: u8,
        /// Whether it may be declined.
        may: bool,
    },

    // Control flow.
    /// The head of an option with `next` instructions.
    Option {
        next: u8,
        phrase: u16,
    },
    Skip(u8),
    /// Skips `skip` instructions unless the condition holds.
    If {
        condition: Condition,
        skip: u8,
    },
    End,

    // Actions.
    Pay(u8),
    Draw(u8),
    GainAttack(u8),
    GainResources(u8),
    GainForce(u8),
    /// Gain as many resources as the source costs.
    GainItsCost,
    Repair(u8),
    DamageOpponentBase {
        damage: u8,
        per_discarded: bool,
    },
    DamageIt(u8),
    DiscardIt,
    DiscardEach(FilterNo),
    FillRow,
    ExileIt,
    ExileThis,
    ExileItLater,
    DestroyIt,
    TakeIt,
    PurchaseIt {
        free: bool,
        to: Option<Destination>,
    },
    NextPurchase(Destination),
    LookTop(u8),
    LookHand,
    RevealTop,
    SwapItAndOther,
    PutItOnDeck,
}

impl Cards {
    /// The card of a piece.
    #[inline]
    pub fn of(&self, piece: Piece) -> &Card {
        &self.all[usize::from(self.pieces[piece.index()].0)]
    }

    #[inline]
    pub(super) fn offer(&self, piece: Piece) -> Offer {
        self.offers[piece.index()]
    }

    /// The number of the card of a piece.
    #[inline]
    pub fn no(&self, piece: Piece) -> CardNo {
        self.pieces[piece.index()]
    }

    #[inline]
    pub(super) fn op(&self, at: At) -> Op {
        self.code.get(usize::from(at.0)).copied().unwrap_or(Op::End)
    }

    /// The options of the instruction at `at`: the number of each, where it begins, and its phrase.
    pub(super) fn options(&self, at: At, options: u8) -> impl Iterator<Item = (u8, At, u16)> {
        crate::options(at, options, |at| match self.op(at) {
            Op::Option { next, phrase } => Some((next, phrase)),
            _ => None,
        })
    }

    /// All cards with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (CardNo, &Card)> {
        (0..=u8::MAX).map(CardNo).zip(&self.all)
    }

    /// Finds a card by its id.
    pub fn by_id(&self, id: &str) -> Option<(CardNo, &Card)> {
        self.numbered().find(|(_, card)| card.id == id)
    }

    /// The pieces of a card.
    pub(super) fn copies(&self, no: CardNo) -> impl Iterator<Item = Piece> + use<> {
        let (first, count) = self.all[usize::from(no.0)].copies;
        (first.0..first.0 + count).map(Piece)
    }

    pub(super) fn every_piece(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.count as u8).map(Piece)
    }
}
