//! Cards as the engine has them: small numbers, masks, and abilities as code in one arena.

use crate::{Piece, PieceSet, Seat};
use datacron_cards::TextLine;

pub use crate::At;

pub use super::spec::{Destination, Event, Faction, Kind, Role, Who};

/// All physical cards of the box.
pub const PIECES: usize = 140;

/// So many times 64 cards fit into a set.
pub const WORDS: usize = 3;

/// A set of physical cards.
pub type Pieces = PieceSet<WORDS>;

/// A card by its place in [`Cards::all`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardNo(pub u8);

/// The whole box.
#[derive(Debug)]
pub struct Cards {
    pub all: Vec<Card>,
    /// What each physical card is; copies of a card are neighbours.
    pub pieces: [CardNo; PIECES],
    /// What is asked of every card at almost every question, close together.
    pub offers: [Offer; PIECES],
    /// How many physical cards there are.
    pub count: usize,
    /// The abilities of all cards, one after the other.
    pub code: Vec<Op>,
    pub filters: Vec<Filter>,
    /// What the options of a choice say.
    pub phrases: Vec<String>,
    pub traits: Vec<String>,
    pub ships: Pieces,
    pub units: Pieces,
    /// Cards that change the attack of others.
    pub leaders: Pieces,
    /// Bases that let their owner hunt other cards.
    pub hunters: Pieces,
    /// Cards with an ability to use.
    pub users: Pieces,
    /// Cards that send other purchased cards elsewhere.
    pub diverters: Pieces,
    /// Which cards wait for which event.
    pub listeners: [Pieces; 7],
    /// The reward of a card that is hunted by leave of a base.
    pub hunt_reward: At,
}

/// What it takes to have a card of the row, one way or the other.
#[derive(Debug, Clone, Copy)]
pub struct Offer {
    pub cost: u8,
    /// What it takes an enemy to defeat it; ships have none.
    pub target: Option<u8>,
    pub faction: Faction,
}

#[derive(Debug)]
pub struct Card {
    pub id: String,
    pub title: String,
    pub faction: Faction,
    pub kind: Kind,
    pub role: Role,
    pub unique: bool,
    /// A bit for each of [`Cards::traits`].
    pub traits: u32,
    pub cost: u8,
    pub attack: u8,
    pub resources: u8,
    pub force: u8,
    /// What it takes to defeat it in the row; ships have none.
    pub target: Option<u8>,
    pub hit_points: u8,
    pub starting_base: bool,
    pub beginner_base: bool,
    /// Its physical copies: the first, and how many.
    pub copies: (Piece, u8),
    pub usage: Option<Usage>,
    pub when: Vec<When>,
    pub instead: Option<Instead>,
    pub constants: Vec<Constant>,
    pub prevent: u8,
    pub hunt: Option<FilterNo>,
    pub reward: Option<At>,
    /// It does something that its file does not say: the engine plays it as a blank.
    pub blank: bool,
    /// Its abilities in words, a line each.
    pub text: Vec<TextLine>,
    /// What [`Card::usage`] takes and brings, in words.
    pub usage_text: String,
}

#[derive(Debug, Clone, Copy)]
pub struct Usage {
    pub condition: Option<Condition>,
    pub resources: u8,
    /// A card that has to be there to pay with.
    pub pays_with: Option<FilterNo>,
    /// It may be used even for nothing, because something is paid; or something always comes of it.
    pub always: bool,
    /// Where the cost, then the effect begins.
    pub at: At,
    pub effect: At,
}

#[derive(Debug, Clone, Copy)]
pub struct When {
    pub event: Event,
    pub whose: WhoseMask,
    pub first: bool,
    pub at: At,
}

#[derive(Debug, Clone, Copy)]
pub struct Instead {
    /// This card only; otherwise any card its owner purchases.
    pub this: bool,
    pub whose: WhoseMask,
    pub first: bool,
    pub to: Destination,
    pub then: At,
}

#[derive(Debug, Clone, Copy)]
pub struct Constant {
    pub attack: u8,
    pub condition: Option<Condition>,
    /// Which cards of its owner have it; none: this card.
    pub each: Option<FilterNo>,
    pub per_base_lost: bool,
    pub against_row: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilterNo(pub u8);

impl FilterNo {
    pub fn alone(self) -> Filters {
        Filters { first: self.0, count: 1 }
    }
}

/// Filters that stand together: any of them may fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filters {
    pub first: u8,
    pub count: u8,
}

/// A bit each for own, enemy and neutral cards; as the owner of the ability sees it.
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

/// Places a filter looks at, a bit each.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filter {
    pub places: u16,
    pub whose: WhoseMask,
    pub kind: Option<Kind>,
    /// Any of these; none: no matter.
    pub traits: u32,
    pub unique: bool,
    /// Not the card whose ability it is.
    pub other: bool,
    pub card: Option<CardNo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    ForceWithYou,
    Exists(FilterNo),
    ItIs(WhoseMask),
}

/// What a picked card is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Discard,
    Exile,
    Destroy,
    Damage,
    Take,
    Purchase { free: bool },
    Swap,
    PutOnDeck,
}

/// Whether a card has to be picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Must {
    Yes,
    /// Declining passes over what the card is for.
    No,
    /// As `No`, one of several: to stop is called being done.
    UpTo,
    /// Declining ends the whole ability.
    OrEnd,
}

/// Where a picked card is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reg {
    It,
    Other,
}

/// An instruction. Those that ask do nothing else, and those that do something never ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    // Asking.
    /// Go on or end here.
    May,
    /// One card; if there is none, or none is wanted, `skip` instructions are passed over.
    Pick {
        purpose: Purpose,
        by: Who,
        from: Filters,
        must: Must,
        into: Reg,
        /// Chance picks while this holds.
        random_if: Option<Condition>,
        skip: u8,
    },
    /// One of the `options` that follow, each headed by an [`Op::Option`].
    Mode {
        by: Who,
        options: u8,
        /// It may also be declined.
        may: bool,
    },

    // Going.
    /// The head of an option that has `next` instructions.
    Option {
        next: u8,
        phrase: u16,
    },
    Skip(u8),
    /// Passes over `skip` instructions if the condition does not hold.
    If {
        condition: Condition,
        skip: u8,
    },
    End,

    // Doing.
    Pay(u8),
    Draw(u8),
    GainAttack(u8),
    GainResources(u8),
    GainForce(u8),
    /// Resources, as many as the source costs.
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
    #[inline]
    pub fn of(&self, piece: Piece) -> &Card {
        &self.all[usize::from(self.pieces[piece.index()].0)]
    }

    #[inline]
    pub fn offer(&self, piece: Piece) -> Offer {
        self.offers[piece.index()]
    }

    #[inline]
    pub fn no(&self, piece: Piece) -> CardNo {
        self.pieces[piece.index()]
    }

    #[inline]
    pub fn op(&self, at: At) -> Op {
        self.code.get(usize::from(at.0)).copied().unwrap_or(Op::End)
    }

    /// Every card with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (CardNo, &Card)> {
        (0..=u8::MAX).map(CardNo).zip(&self.all)
    }

    pub fn by_id(&self, id: &str) -> Option<(CardNo, &Card)> {
        self.numbered().find(|(_, card)| card.id == id)
    }

    /// The physical copies of a card.
    pub fn copies(&self, no: CardNo) -> impl Iterator<Item = Piece> + use<> {
        let (first, count) = self.all[usize::from(no.0)].copies;
        (first.0..first.0 + count).map(Piece)
    }

    pub fn every_piece(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.count as u8).map(Piece)
    }
}
