//! Cards as the engine has them: small numbers, sets, and abilities as code in one arena.

use crate::{Piece, PieceSet, Seat};
use datacron_cards::TextLine;

pub use crate::At;

pub use super::ability::{AbilityKind, Ban, Phase, Place, Ref, Until};
pub use super::spec::{Affiliation, Kind};

/// The most physical cards a game can have, both decks together.
pub const PIECES: usize = 250;

/// So many times 64 cards fit into a set.
pub const WORDS: usize = 4;

/// A set of physical cards.
pub type Pieces = PieceSet<WORDS>;

/// A card by its place in [`Cards::all`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardNo(pub u16);

/// A place in [`Cards::filters`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilterNo(pub u16);

/// The whole card pool.
#[derive(Debug, Default)]
pub struct Cards {
    pub all: Vec<Card>,
    /// The abilities of all cards, one after the other.
    pub code: Vec<Op>,
    pub filters: Vec<Filter>,
    pub gains: Vec<Gain>,
    /// What the options of a choice say.
    pub phrases: Vec<String>,
    pub traits: Vec<String>,
    pub titles: Vec<String>,
}

/// A bit for each of [`Cards::traits`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TraitSet(pub [u64; 3]);

impl TraitSet {
    pub fn add(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub fn meets(&self, other: &TraitSet) -> bool {
        self.0.iter().zip(other.0).any(|(own, more)| own & more != 0)
    }
}

/// Combat icons by type, in the order of [`Icon`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IconCount {
    pub normal: [i8; 3],
    pub edge: [i8; 3],
}

impl IconCount {
    pub fn add(&mut self, more: &IconCount, times: i8) {
        for at in 0..3 {
            self.normal[at] = self.normal[at].saturating_add(more.normal[at].saturating_mul(times));
            self.edge[at] = self.edge[at].saturating_add(more.edge[at].saturating_mul(times));
        }
    }
}

/// The types of combat icons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    Unit,
    Tactics,
    Blast,
}

impl Icon {
    pub const ALL: [Icon; 3] = [Icon::Unit, Icon::Tactics, Icon::Blast];
}

/// Keywords, a bit each; those with a number or an object are elsewhere.
pub mod keyword {
    pub const ELITE: u8 = 1;
    pub const LIMITED: u8 = 1 << 1;
    pub const NO_ENHANCEMENTS: u8 = 1 << 2;
    pub const SHIELDING: u8 = 1 << 3;
    pub const TARGETED_STRIKE: u8 = 1 << 4;
}

#[derive(Debug)]
pub struct Card {
    pub id: String,
    pub title: String,
    pub title_no: u16,
    pub kind: Kind,
    pub side: Seat,
    pub affiliation: Affiliation,
    pub unique: bool,
    pub traits: TraitSet,
    /// See [`keyword`].
    pub keywords: u8,
    /// Edge (x).
    pub edge: u8,
    /// Protect: what it may take damage for.
    pub protect: Option<FilterNo>,
    pub cost: u8,
    pub force: u8,
    pub resources: u8,
    pub capacity: u8,
    pub priority: u8,
    pub reserve: u8,
    pub icons: IconCount,
    /// Objective sets it is in, with its seat in each.
    pub printed: Vec<super::spec::SetPlace>,
    pub enhance: Option<Enhance>,
    pub abilities: Vec<Triggered>,
    pub constants: Vec<Constant>,
    pub fate: Option<Use>,
    /// It does something that its file does not say: the engine plays it as a blank.
    pub blank: bool,
    /// Its abilities in words, a line each.
    pub text: Vec<TextLine>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enhance {
    PlayArea,
    Dial,
    Card(FilterNo),
}

/// An ability that is used: how it is begun, and where its code is.
#[derive(Debug, Clone, Copy)]
pub struct Use {
    /// Costs, targets, [`Op::Execute`], effects.
    pub at: At,
    pub condition: Option<Condition>,
    /// See [`during`].
    pub during: u8,
    pub once: bool,
    pub from_hand: bool,
    /// Resources it costs beside the card's own cost.
    pub spend: u8,
}

/// When an ability can be used, a bit each; all given have to hold.
pub mod during {
    pub const YOUR_TURN: u8 = 1;
    pub const OPPONENT_TURN: u8 = 1 << 1;
    pub const ENGAGEMENT: u8 = 1 << 2;
    pub const DEPLOYMENT: u8 = 1 << 3;
    pub const CONFLICT: u8 = 1 << 4;
    pub const FORCE: u8 = 1 << 5;
}

#[derive(Debug, Clone, Copy)]
pub struct Triggered {
    /// Which of the abilities in the card's file it is, counted from 0.
    pub number: u8,
    pub kind: AbilityKind,
    pub forced: bool,
    /// What an interrupt or reaction answers.
    pub to: Option<Listen>,
    pub usage: Use,
}

/// What an answer waits for.
#[derive(Debug, Clone, Copy)]
pub struct Listen {
    /// A bit for each [`Happening`].
    pub happenings: u32,
    /// The player it happens to or who does it, as the owner sees it.
    pub who: WhoMask,
    pub card: Option<FilterNo>,
    pub by: Option<FilterNo>,
    /// A number that has to be reached or met: the phase, the margin, the kinds of ability.
    pub detail: u8,
    /// Whether the player it is about has to be the attacker, or must not be.
    pub attacking: Option<bool>,
}

/// A bit each for you and the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WhoMask(pub u8);

impl WhoMask {
    pub const YOU: WhoMask = WhoMask(1);
    pub const OPPONENT: WhoMask = WhoMask(2);
    pub const BOTH: WhoMask = WhoMask(3);

    pub const fn as_the_opponent_sees_it(self) -> WhoMask {
        WhoMask((self.0 & 1) << 1 | self.0 >> 1)
    }

    #[inline]
    pub fn covers(self, who: Seat, you: Seat) -> bool {
        self.0 & if who == you { 1 } else { 2 } != 0
    }
}

/// What may be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happening {
    TurnBegins,
    PhaseBegins,
    PhaseEnds,
    Refreshed,
    Played,
    Announced,
    EntersPlay,
    LeavesPlay,
    Destroyed,
    Damaged,
    FocusPlaced,
    Engaged,
    DeclaredAttacker,
    DeclaredDefender,
    FocusedToStrike,
    Struck,
    Survived,
    EdgePlaced,
    EdgeWon,
    Committed,
    Captured,
    Generated,
    GotFocus,
    Executed,
}

impl Happening {
    pub const COUNT: usize = Happening::Executed as usize + 1;

    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Which cards. What never changes about a card is worked out beforehand for the cards at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filter {
    pub is: Option<Ref>,
    pub place: Place,
    /// A bit each for friendly and enemy, see [`WhoMask`].
    pub whose: WhoMask,
    /// A bit for each [`Kind`].
    pub kinds: u8,
    pub traits: TraitSet,
    pub not_traits: TraitSet,
    pub affiliation: Option<Affiliation>,
    pub not_affiliation: Option<Affiliation>,
    pub title: Option<u16>,
    pub unique: bool,
    pub cost: (u8, u8),
    /// A bit for each [`super::ability::State`].
    pub state: u32,
    pub limited: Option<bool>,
    pub cheaper_than_target: bool,
    pub not_this: bool,
    pub not_host: bool,
    pub not_it: bool,
    pub lowest_cost: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    BalanceWithYou,
    YouAttack,
    YouDefend,
    Exists(FilterNo),
    None(FilterNo),
    ItIs(FilterNo),
    FatePlaced,
    FirstEngagement,
}

/// How often something counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    Once,
    Each(FilterNo),
    /// Each point of the damage that is answered.
    Damage,
    /// What was discarded as a cost.
    X,
}

/// What a card has more (or less) of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gain {
    pub icons: IconCount,
    pub keywords: u8,
    pub edge: u8,
    pub protect: Option<FilterNo>,
    pub capacity: i8,
}

/// A place in [`Cards::gains`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GainNo(pub u16);

#[derive(Debug, Clone, Copy)]
pub struct Constant {
    pub condition: Option<Condition>,
    pub rule: Rule,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    Gain { to: FilterNo, gain: GainNo, per: Per },
    Cost { of: FilterNo, by: i8, free: bool, who: WhoMask, first: bool },
    Reserve { by: i8, per: Per },
    Struggle(u8),
    StrugglesExhausted,
    IgnoreMatch,
    HostMatchesAll,
    Cannot { who: FilterNo, bans: u8 },
    OnlyAttackers(FilterNo),
    MostAttackers(u8),
    NoDefendersWhileAlone(FilterNo),
    NoDrawing,
    HostEngagedLast,
    EngagedFirst(FilterNo),
    DestroyedLoses,
    EdgeFaceUp(Ref),
    FateTwice,
    HostDividesDamage,
    StrikesAbsent(Ref),
    StrikesAt(FilterNo),
    AllIconsEdge,
    Unopposed(u8),
    CapturedOnLeaving,
    PlayFromDiscard,
    AsEnhancement { on: FilterNo, gain: GainNo },
    DialEngaged(u8),
    SacrificedWithFocus(u8),
}

impl Rule {
    /// Rules are looked up by kind.
    pub const KINDS: usize = rule::SACRIFICED_WITH_FOCUS + 1;

    pub fn kind(&self) -> usize {
        match self {
            Rule::Gain { .. } => rule::GAIN,
            Rule::Cost { .. } => rule::COST,
            Rule::Reserve { .. } => rule::RESERVE,
            Rule::Struggle(_) => rule::STRUGGLE,
            Rule::StrugglesExhausted => rule::STRUGGLES_EXHAUSTED,
            Rule::IgnoreMatch => rule::IGNORE_MATCH,
            Rule::HostMatchesAll => rule::HOST_MATCHES_ALL,
            Rule::Cannot { .. } => rule::CANNOT,
            Rule::OnlyAttackers(_) => rule::ONLY_ATTACKERS,
            Rule::MostAttackers(_) => rule::MOST_ATTACKERS,
            Rule::NoDefendersWhileAlone(_) => rule::NO_DEFENDERS_WHILE_ALONE,
            Rule::NoDrawing => rule::NO_DRAWING,
            Rule::HostEngagedLast => rule::HOST_ENGAGED_LAST,
            Rule::EngagedFirst(_) => rule::ENGAGED_FIRST,
            Rule::DestroyedLoses => rule::DESTROYED_LOSES,
            Rule::EdgeFaceUp(_) => rule::EDGE_FACE_UP,
            Rule::FateTwice => rule::FATE_TWICE,
            Rule::HostDividesDamage => rule::HOST_DIVIDES_DAMAGE,
            Rule::StrikesAbsent(_) => rule::STRIKES_ABSENT,
            Rule::StrikesAt(_) => rule::STRIKES_AT,
            Rule::AllIconsEdge => rule::ALL_ICONS_EDGE,
            Rule::Unopposed(_) => rule::UNOPPOSED,
            Rule::CapturedOnLeaving => rule::CAPTURED_ON_LEAVING,
            Rule::PlayFromDiscard => rule::PLAY_FROM_DISCARD,
            Rule::AsEnhancement { .. } => rule::AS_ENHANCEMENT,
            Rule::DialEngaged(_) => rule::DIAL_ENGAGED,
            Rule::SacrificedWithFocus(_) => rule::SACRIFICED_WITH_FOCUS,
        }
    }
}

/// The kinds of rules, by which the cards that have them are looked up.
pub mod rule {
    pub const GAIN: usize = 0;
    pub const COST: usize = 1;
    pub const RESERVE: usize = 2;
    pub const STRUGGLE: usize = 3;
    pub const STRUGGLES_EXHAUSTED: usize = 4;
    pub const IGNORE_MATCH: usize = 5;
    pub const HOST_MATCHES_ALL: usize = 6;
    pub const CANNOT: usize = 7;
    pub const ONLY_ATTACKERS: usize = 8;
    pub const MOST_ATTACKERS: usize = 9;
    pub const NO_DEFENDERS_WHILE_ALONE: usize = 10;
    pub const NO_DRAWING: usize = 11;
    pub const HOST_ENGAGED_LAST: usize = 12;
    pub const ENGAGED_FIRST: usize = 13;
    pub const DESTROYED_LOSES: usize = 14;
    pub const EDGE_FACE_UP: usize = 15;
    pub const FATE_TWICE: usize = 16;
    pub const HOST_DIVIDES_DAMAGE: usize = 17;
    pub const STRIKES_ABSENT: usize = 18;
    pub const STRIKES_AT: usize = 19;
    pub const ALL_ICONS_EDGE: usize = 20;
    pub const UNOPPOSED: usize = 21;
    pub const CAPTURED_ON_LEAVING: usize = 22;
    pub const PLAY_FROM_DISCARD: usize = 23;
    pub const AS_ENHANCEMENT: usize = 24;
    pub const DIAL_ENGAGED: usize = 25;
    pub const SACRIFICED_WITH_FOCUS: usize = 26;
}

/// Whose decision it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    You,
    Opponent,
    /// The dark side, who captures.
    Dark,
}

/// Whether a card has to be picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Must {
    Yes,
    /// To stop is called being done.
    UpTo,
}

/// Where a picked card is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reg {
    Target,
    Other,
    It,
    /// The objective a card is captured at.
    Objective,
}

/// What a picked card is for, as a player would say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Target,
    /// A target other than those chosen.
    Another,
    Focus,
    Ready,
    Shield,
    Damage,
    Heal,
    Destroy,
    Sacrifice,
    Discard,
    Return,
    PutUnder,
    PutOnTop,
    PutIntoPlay,
    Control,
    Capture,
    CaptureAt,
    Rescue,
    Keep,
    Take,
    Move,
    Choose,
}

/// The cards something is done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Object {
    This,
    Host,
    It,
    Targets,
    Other,
    Engaged,
    Each(FilterNo),
}

/// All there are of something.
pub const ALL: u8 = u8::MAX;

/// What is done to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Tokens are placed on it.
    Focus(u8),
    /// Its controller focuses it, as a cost.
    Exhaust,
    Unfocus(u8),
    Shield {
        even: bool,
    },
    Unshield,
    Damage {
        amount: u8,
        per: Per,
    },
    Heal(u8),
    Destroy,
    Sacrifice,
    Discard,
    Return,
    ToBottom,
    ToTop,
    PutIntoPlay {
        participating: bool,
        paid: bool,
        until_end_of_phase: bool,
    },
    TakeControl,
    /// At the objective chosen before, or at the card with the ability.
    Capture {
        here: bool,
    },
    Gain {
        gain: GainNo,
        until: Until,
    },
    /// All combat icons printed on the card spoken of.
    GainIconsOfIt {
        until: Until,
    },
    Ban {
        bans: u8,
        until: Until,
    },
    LeaveEngagement,
    /// Into its owner's hand, from a deck or discard pile.
    Take,
}

/// An instruction. Those that ask do nothing else, and those that do something never ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    // Asking.
    /// One card; if there is none, or none is wanted, `skip` instructions are passed over.
    Pick {
        purpose: Purpose,
        by: By,
        from: FilterNo,
        must: Must,
        into: Reg,
        skip: u8,
    },
    /// Yes, or pass over so many instructions.
    May(u8),
    /// One of the `options` that follow, each headed by an [`Op::Option`].
    Mode {
        by: By,
        options: u8,
    },
    /// Tokens and enhancements of a card are discarded one by one, for as long as its player likes.
    Strip(Object),
    /// Resources for the ability.
    Spend(u8),

    // Going.
    Option {
        next: u8,
        phrase: u16,
    },
    Skip(u8),
    Back(u8),
    If {
        condition: Condition,
        skip: u8,
    },
    /// Passes over `skip` instructions if what came before was not carried out.
    IfDone(u8),
    /// The costs are paid and the targets chosen: from here on it can be cancelled.
    Execute,
    End,

    // Costs.
    FocusThis(u8),
    LowerReserve(u8),
    /// What was just sacrificed has to be gone, or the ability ends.
    NeedGone(Object),
    /// The cost before this has to have been carried out.
    NeedDone,
    /// One point of divided damage for this card.
    Assign(Object),
    DealAssigned,
    CountX,

    // Doing.
    Do {
        verb: Verb,
        to: Object,
    },
    MoveFocus {
        from: Object,
        to: Object,
    },
    MoveDamage {
        from: Object,
        to: Object,
    },
    Draw {
        cards: u8,
        who: By,
    },
    DrawEach(u8),
    /// A card of the opponent's hand by chance.
    DiscardRandom(By),
    CaptureRandom,
    CaptureTop,
    LookAtHand,
    /// So many cards from the top are looked at; [`ALL`]: the whole pile.
    Look {
        pile: super::ability::Pile,
        of: By,
        count: u8,
        reveal: bool,
    },
    /// Everything looked at that fits goes to your hand.
    TakeLooked(FilterNo),
    /// What was looked at is forgotten.
    EndLook,
    Shuffle(super::ability::Pile),
    DiscardTop,
    Recover {
        cards: u8,
        of: Option<FilterNo>,
    },
    RescueRandom,
    MoveCaptured,
    Dial(i8),
    Cancel,
    ReturnInstead,
    EngageThis,
    Prevent(u8),
    Redirect(u8),
    DamageInstead,
    IgnoreMatch,
    NextCard {
        cheaper: u8,
        ignore_match: bool,
    },
    Cheaper {
        by: u8,
        per: Per,
        least: u8,
    },
    RestartEdgeBattle,
    SwapEdgeStacks,
    EngageAgain,
    /// Each player picks units to keep, then all others return.
    Keep(u8),
    ReturnUnkept,
}

impl Cards {
    #[inline]
    pub fn op(&self, at: At) -> Op {
        self.code.get(usize::from(at.0)).copied().unwrap_or(Op::End)
    }

    #[inline]
    pub fn card(&self, no: CardNo) -> &Card {
        &self.all[usize::from(no.0)]
    }

    #[inline]
    pub fn filter(&self, no: FilterNo) -> &Filter {
        &self.filters[usize::from(no.0)]
    }

    #[inline]
    pub fn gain(&self, no: GainNo) -> &Gain {
        &self.gains[usize::from(no.0)]
    }

    /// Every card with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (CardNo, &Card)> {
        (0..=u16::MAX).map(CardNo).zip(&self.all)
    }

    pub fn by_id(&self, id: &str) -> Option<CardNo> {
        self.numbered().find(|(_, card)| card.id == id).map(|(no, _)| no)
    }
}

/// The physical cards of two decks.
#[derive(Debug)]
pub struct Table {
    pub cards: &'static Cards,
    /// What each physical card is; the dark side's come first.
    pub pieces: Vec<CardNo>,
    /// How many are the dark side's.
    pub dark: usize,
    pub units: Pieces,
    pub enhancements: Pieces,
    pub objectives: Pieces,
    pub events: Pieces,
    pub fates: Pieces,
    pub affiliations: Pieces,
    /// Cards with a resource value.
    pub sources: Pieces,
    /// Cards with an action.
    pub actors: Pieces,
    /// Which cards have an interrupt to what.
    pub interrupts: [Pieces; Happening::COUNT],
    /// Which cards have a reaction to what.
    pub reactions: [Pieces; Happening::COUNT],
    /// Which cards have which kind of rule.
    pub rules: [Pieces; Rule::KINDS],
    /// For each filter the cards that fit by what is printed on them.
    pub fits: Vec<Pieces>,
    /// For each filter the units that fit it while they are enhancements.
    pub fits_as_enhancement: Vec<Pieces>,
    /// For each title the cards that have it.
    pub titles: Vec<Pieces>,
    /// Cards that protect others by a keyword of their own.
    pub protectors: Pieces,
    /// Cards that give keywords to others.
    pub lends_keywords: Pieces,
}

impl Table {
    #[inline]
    pub fn of(&self, piece: Piece) -> &'static Card {
        self.cards.card(self.pieces[piece.index()])
    }

    #[inline]
    pub fn no(&self, piece: Piece) -> CardNo {
        self.pieces[piece.index()]
    }

    #[inline]
    pub fn owner(&self, piece: Piece) -> Seat {
        if piece.index() < self.dark { Seat::First } else { Seat::Second }
    }

    pub fn every_piece(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.pieces.len() as u8).map(Piece)
    }
}
