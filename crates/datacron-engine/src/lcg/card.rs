//! Cards as the engine sees them: small numbers, bit sets, and abilities compiled into one code arena.

use crate::{Piece, PieceSet, Seat};
use datacron_cards::TextLine;

pub(crate) use crate::At;

pub use super::ability::{AbilityKind, Ban, Phase, Place, Ref, Until};
pub use super::spec::{Affiliation, Kind};

/// The most physical cards a game can have, in both decks together.
pub const PIECES: usize = 250;

/// Words of 64 bits in a set of pieces.
pub const WORDS: usize = 4;

/// A set of physical cards.
pub type Pieces = PieceSet<WORDS>;

/// The index of a card in [`Cards::all`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardNo(pub(super) u16);

/// An index into [`Cards::filters`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilterNo(pub u16);

/// The whole card pool.
#[derive(Debug, Default)]
pub struct Cards {
    /// Every card.
    pub all: Vec<Card>,
    /// The abilities of all cards, one after the other.
    pub(super) code: Vec<Op>,
    pub(super) filters: Vec<Filter>,
    pub(super) gains: Vec<Gain>,
    /// The texts of options to choose from.
    pub(super) phrases: Vec<String>,
    pub(super) traits: Vec<String>,
    pub(super) titles: Vec<String>,
}

/// A set of traits: a bit for each of [`Cards::traits`].
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

/// Keywords as bits; those with a number or a filter are fields of their own.
pub mod keyword {
    pub const ELITE: u8 = 1;
    pub const LIMITED: u8 = 1 << 1;
    pub const NO_ENHANCEMENTS: u8 = 1 << 2;
    pub const SHIELDING: u8 = 1 << 3;
    pub const TARGETED_STRIKE: u8 = 1 << 4;
}

/// A card as printed, with its abilities compiled.
#[derive(Debug)]
pub struct Card {
    /// The id in the card file.
    pub id: String,
    /// The title printed on it.
    pub title: String,
    pub(super) title_no: u16,
    pub(super) kind: Kind,
    /// The side it belongs to, as a seat.
    pub side: Seat,
    pub(super) affiliation: Affiliation,
    pub(super) unique: bool,
    pub(super) traits: TraitSet,
    /// See [`keyword`].
    pub(super) keywords: u8,
    /// Edge (x).
    pub(super) edge: u8,
    /// Protect: the cards it may take damage for.
    pub(super) protect: Option<FilterNo>,
    pub(super) cost: u8,
    pub(super) force: u8,
    pub(super) resources: u8,
    pub(super) capacity: u8,
    pub(super) priority: u8,
    pub(super) reserve: u8,
    pub(super) icons: IconCount,
    /// The objective sets it is in, with its position in each.
    pub printed: Vec<super::spec::SetPlace>,
    pub(super) enhance: Option<Enhance>,
    /// Its actions, interrupts and reactions.
    pub abilities: Vec<Triggered>,
    /// Its constant effects.
    pub constants: Vec<Constant>,
    /// What it does as a fate card.
    pub fate: Option<Use>,
    /// Some of what it does is not encoded yet: the engine plays it as a blank.
    pub blank: bool,
    /// Its text, a line for each ability.
    pub(super) text: Vec<TextLine>,
}

/// Where an enhancement is attached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enhance {
    PlayArea,
    Dial,
    Card(FilterNo),
}

/// How an ability is used: when, at what cost, and where its code starts.
#[derive(Debug, Clone, Copy)]
pub struct Use {
    /// Costs, targets, [`Op::Execute`], effects.
    pub at: At,
    pub condition: Option<Condition>,
    /// See [`during`].
    pub during: u8,
    pub once: bool,
    pub from_hand: bool,
    /// Resources it costs on top of the card's own cost.
    pub spend: u8,
}

/// When an ability can be used, as bits; all that are set must hold.
pub mod during {
    pub const YOUR_TURN: u8 = 1;
    pub const OPPONENT_TURN: u8 = 1 << 1;
    pub const ENGAGEMENT: u8 = 1 << 2;
    pub const DEPLOYMENT: u8 = 1 << 3;
    pub const CONFLICT: u8 = 1 << 4;
    pub const FORCE: u8 = 1 << 5;
}

/// An action, interrupt or reaction of a card.
#[derive(Debug, Clone, Copy)]
pub struct Triggered {
    /// Its index among the abilities in the card file.
    pub number: u8,
    pub kind: AbilityKind,
    pub forced: bool,
    /// What an interrupt or reaction answers.
    pub to: Option<Trigger>,
    pub usage: Use,
}

/// What triggers an interrupt or reaction.
#[derive(Debug, Clone, Copy)]
pub struct Trigger {
    /// A bit for each [`Happening`].
    pub happenings: u32,
    /// The player who does it or to whom it happens, as the ability's owner sees them.
    pub who: WhoMask,
    pub card: Option<FilterNo>,
    pub by: Option<FilterNo>,
    /// Depends on what happens: the phase, the least margin, or the kinds of ability as bits.
    pub detail: u8,
    /// Whether that player must be the attacker, or must not be.
    pub attacking: Option<bool>,
}

/// Players as an ability's owner sees them: a bit each for you and the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WhoMask(pub u8);

impl WhoMask {
    pub const YOU: WhoMask = WhoMask(1);
    pub const OPPONENT: WhoMask = WhoMask(2);
    pub const BOTH: WhoMask = WhoMask(3);

    /// The same players as the opponent sees them.
    pub const fn flipped(self) -> WhoMask {
        WhoMask((self.0 & 1) << 1 | self.0 >> 1)
    }

    #[inline]
    pub fn covers(self, who: Seat, you: Seat) -> bool {
        self.0 & if who == you { 1 } else { 2 } != 0
    }
}

/// Kinds of events that interrupts and reactions answer.
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
    Executed,
}

impl Happening {
    pub const COUNT: usize = Happening::Executed as usize + 1;

    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Selects cards. What depends only on the printed card is computed in advance, see [`Table::fits`].
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

/// What an amount is multiplied by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    Once,
    Each(FilterNo),
    /// Each point of the damage being answered.
    Damage,
    /// Each card discarded as a cost.
    X,
}

/// What a card gains or, if negative, loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gain {
    pub icons: IconCount,
    pub keywords: u8,
    pub edge: u8,
    pub protect: Option<FilterNo>,
    pub capacity: i8,
}

/// An index into [`Cards::gains`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GainNo(pub u16);

/// A constant effect: a rule that holds while its condition does.
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
    /// How many kinds there are; rules are looked up by kind.
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

/// The kinds of rules, as indexes into [`Table::rules`].
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

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    You,
    Opponent,
    /// The dark side, which captures.
    Dark,
}

/// Whether a card has to be picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Must {
    Yes,
    /// The player may stop with `done`.
    UpTo,
}

/// The register a picked card is stored in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reg {
    Target,
    Other,
    It,
    /// The objective a card is captured at.
    Objective,
}

/// What a card is picked for, in a player's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Target,
    /// A target other than those already chosen.
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

/// The cards an instruction acts on.
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

/// As many as there are.
pub const ALL: u8 = u8::MAX;

/// What is done to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Places focus tokens on it.
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
    /// At the objective chosen before, or `here`: at the card with the ability.
    Capture {
        here: bool,
    },
    Gain {
        gain: GainNo,
        until: Until,
    },
    /// All combat icons printed on `it`.
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

/// An instruction. It either asks a player or does something, never both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    // Asking.
    /// Picks one card; if there is none, or none is wanted, skips `skip` instructions.
    Pick {
        purpose: Purpose,
        by: By,
        from: FilterNo,
        must: Must,
        into: Reg,
        skip: u8,
    },
    /// Asks yes or no; no skips this many instructions.
    May(u8),
    /// Asks for one of the `options` that follow, each starting with an [`Op::Option`].
    Mode {
        by: By,
        options: u8,
    },
    /// Discards tokens and enhancements of a card one by one, until the player stops.
    Strip(Object),
    /// Pays resources for the ability.
    Spend(u8),

    // Control flow.
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
    /// Skips this many instructions if the last one was not carried out.
    IfDone(u8),
    /// The costs are paid and the targets chosen: from here on it can be cancelled.
    Execute,
    End,

    // Costs.
    FocusThis(u8),
    LowerReserve(u8),
    /// Ends the ability unless what was just sacrificed is gone.
    NeedGone(Object),
    /// Ends the ability unless the cost before this was paid.
    NeedDone,
    /// Assigns one point of divided damage to this card.
    Assign(Object),
    DealAssigned,
    CountX,

    // Effects.
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
    /// Discards a random card from this player's hand.
    DiscardRandom(By),
    CaptureRandom,
    CaptureTop,
    LookAtHand,
    /// Looks at `count` cards from the top, or with [`ALL`] at the whole pile.
    Look {
        pile: super::ability::Pile,
        of: By,
        count: u8,
        reveal: bool,
    },
    /// Takes everything looked at that fits into your hand.
    TakeLooked(FilterNo),
    /// Ends looking at cards.
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
    /// Each player picks this many units to keep; [`Op::ReturnUnkept`] returns the others.
    Keep(u8),
    ReturnUnkept,
}

impl Cards {
    #[inline]
    pub(super) fn op(&self, at: At) -> Op {
        self.code.get(usize::from(at.0)).copied().unwrap_or(Op::End)
    }

    /// The options of the mode at `at`: the number, start and phrase of each.
    pub(super) fn options(&self, at: At, options: u8) -> impl Iterator<Item = (u8, At, u16)> {
        crate::options(at, options, |at| match self.op(at) {
            Op::Option { next, phrase } => Some((next, phrase)),
            _ => None,
        })
    }

    /// The card with this number.
    #[inline]
    pub fn card(&self, no: CardNo) -> &Card {
        &self.all[usize::from(no.0)]
    }

    #[inline]
    pub(super) fn filter(&self, no: FilterNo) -> &Filter {
        &self.filters[usize::from(no.0)]
    }

    #[inline]
    pub(super) fn gain(&self, no: GainNo) -> &Gain {
        &self.gains[usize::from(no.0)]
    }

    /// Every card with its number.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (CardNo, &Card)> {
        (0..=u16::MAX).map(CardNo).zip(&self.all)
    }

    /// The number of the card with this id.
    pub fn by_id(&self, id: &str) -> Option<CardNo> {
        self.numbered().find(|(_, card)| card.id == id).map(|(no, _)| no)
    }
}

/// The physical cards of two decks.
#[derive(Debug)]
pub struct Table {
    pub(super) cards: &'static Cards,
    /// What each physical card is; the dark side's come first.
    pub(super) pieces: Vec<CardNo>,
    /// How many are the dark side's.
    pub(super) dark: usize,
    pub(super) units: Pieces,
    pub(super) enhancements: Pieces,
    pub(super) objectives: Pieces,
    pub(super) events: Pieces,
    pub(super) fates: Pieces,
    pub(super) affiliations: Pieces,
    /// Cards with a resource value.
    pub(super) sources: Pieces,
    /// Cards with an action.
    pub(super) actors: Pieces,
    /// For each [`Happening`], the cards with an interrupt to it.
    pub(super) interrupts: [Pieces; Happening::COUNT],
    /// For each [`Happening`], the cards with a reaction to it.
    pub(super) reactions: [Pieces; Happening::COUNT],
    /// For each kind of rule, the cards that have one.
    pub(super) rules: [Pieces; Rule::KINDS],
    /// For each filter, the cards that fit as printed.
    pub(super) fits: Vec<Pieces>,
    /// For each filter, the units that fit while they are enhancements.
    pub(super) fits_as_enhancement: Vec<Pieces>,
    /// For each title, the cards that have it.
    pub(super) titles: Vec<Pieces>,
    /// Cards with a printed Protect keyword.
    pub(super) protectors: Pieces,
    /// Cards that give keywords to others.
    pub(super) lends_keywords: Pieces,
}

impl Table {
    /// What a physical card is.
    #[inline]
    pub fn of(&self, piece: Piece) -> &'static Card {
        self.cards.card(self.pieces[piece.index()])
    }

    /// The number of the card that a physical card is a copy of.
    #[inline]
    pub fn no(&self, piece: Piece) -> CardNo {
        self.pieces[piece.index()]
    }

    /// Whose deck a physical card is from.
    #[inline]
    pub fn owner(&self, piece: Piece) -> Seat {
        if piece.index() < self.dark { Seat::First } else { Seat::Second }
    }

    /// All physical cards.
    pub fn every_piece(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.pieces.len() as u8).map(Piece)
    }
}
