//! Where the rules stand: what is asked, what is still to be done, and what is on its way.

use super::card::{Happening, Icon, Phase, Purpose, Verb};
use super::state::{Bill, NO_HOST};
use crate::{At, List, Piece, Round, Seat};

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Which of four objectives goes to the bottom.
    Reject,
    Mulligan,
    /// Which kept objective is revealed next.
    Reveal,
    /// The objective the balance of the Force damages.
    Balance,
    /// Whether a card is discarded before drawing.
    OptionalDiscard,
    /// A card too many.
    DiscardDown,
    /// An action window.
    Action,
    /// What an interrupt or a reaction is taken to.
    Answer(Happening),
    /// Which of several forced abilities comes first.
    Forced(Happening),
    /// The card an enhancement is put on.
    Host(Piece),
    /// Where resources for this card come from.
    Pay(Piece),
    /// A card for the ability of `source`.
    Pick {
        source: Piece,
        purpose: Purpose,
    },
    /// Whether the ability of this card goes on.
    May(Piece),
    /// One option of this card.
    Option(Piece),
    /// What else this card loses.
    Strip(Piece),
    /// Which objective is engaged, if any.
    Engage,
    Attackers,
    Defenders,
    /// Where the shield of this unit goes.
    Shielding(Piece),
    EdgeCard,
    /// Which of several fate cards of one number comes first.
    FateOrder,
    /// Whether this fate card is resolved once more.
    FateAgain(Piece),
    /// Which of several cards that are discarded together goes first: of an edge stack, of the enhancements of a card.
    DiscardOrder,
    Strike,
    /// Which icons of the strike come next.
    IconType,
    /// What the icons of the strike are for.
    Aim(Icon),
    /// How much damage this card takes for another.
    Protect {
        protector: Piece,
        most: u8,
    },
    /// Whether the shield of this card is used.
    UseShield(Piece),
    /// The objective a card that leaves play is captured at.
    CaptureAt(Piece),
    Commit,
}

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    Pass,
    /// A card from hand (or where it says it may be played from), by this ability of it if it is an event.
    Play(Piece, u8),
    /// As an enhancement, though it is a unit.
    PlayAsEnhancement(Piece),
    /// An ability of a card.
    Use(Piece, u8),
    /// So many resources of a source.
    Generate(Piece, u8),
    Engage(Piece),
    EngageDial,
    /// A card that was asked for.
    Take(Piece),
    Accept,
    /// Also to stop picking.
    Decline,
    Option(u8),
    Icon(Icon),
    /// One token of this kind.
    Token(Token),
    Amount(u8),
    /// No more of it.
    Done,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    Focus,
    Damage,
    Shield,
}

impl Token {
    pub const ALL: [Token; 3] = [Token::Focus, Token::Damage, Token::Shield];
}

/// A step of the rules that is not done yet. The topmost is the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    Turn(Step),
    /// The topmost event.
    Event(Stage),
    /// An action window.
    Window {
        round: Round,
        deploy: bool,
    },
    Ability(Run),
    /// Something is done to each card of the topmost batch.
    Each {
        verb: Verb,
        run: Run,
    },
    /// A card from hand is being played.
    Play {
        piece: Piece,
        step: PlayStep,
        how: How,
        /// What was being paid before: a card may be played in the middle of a payment.
        outer: Bill,
    },
    /// Resources are generated for this card.
    Pay {
        piece: Piece,
        seat: Seat,
        outer: Bill,
    },
    /// Units are picked to keep, by this player, so many more; then by the other one, if there is one.
    Keep {
        source: Piece,
        each: u8,
        seat: Seat,
        left: u8,
        both: bool,
    },
    /// A fate card that may be resolved once more.
    FateAgain {
        fate: Piece,
        seat: Seat,
    },
    /// The enhancements of the topmost batch are discarded, in their owner's order.
    Shed,
    /// What a strike was aimed at is dealt, card by card.
    Deal {
        what: Happening,
        by: Piece,
        seat: Seat,
    },
}

/// The way a card is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// As what it is.
    Plain,
    /// An event, by this ability.
    Event(u8),
    AsEnhancement,
    /// Straight into the engagement.
    Participating,
    /// Put into play for nothing.
    Put,
    /// As [`How::Put`], as a unit or as an enhancement.
    PutEither,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayStep {
    Host,
    Pay,
    /// The card it was announced for is gone: another one.
    NewHost,
    Enter,
}

/// The boxes of the chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Reject(Seat),
    Mulligan(Seat),
    Reveal(Seat),
    TurnBegins,
    BalanceBegins,
    Dial,
    DialAgain,
    BalanceDamage,
    PhaseEnds,
    RefreshBegins,
    Refresh,
    RemoveShields,
    ReplaceObjectives,
    Refreshed,
    RefreshWindow,
    DrawBegins,
    OptionalDiscard,
    FillHand,
    DrawWindow,
    DeployBegins,
    DeployWindow,
    ConflictBegins,
    ConflictWindow,
    Engage,
    Attackers,
    AttackersShield,
    AttackersDeclared,
    AttackersWindow,
    Defenders,
    DefendersShield,
    DefendersDeclared,
    DefendersWindow,
    Edge(Round),
    EdgePlaced,
    EdgeReveal,
    Fates,
    EdgeResult,
    EdgeDiscard(Seat),
    EdgeWon,
    EdgeWindow,
    Strike {
        winner: bool,
    },
    Icons,
    StrikeDone,
    StrikeWindow {
        winner: bool,
        struck: bool,
    },
    /// Both players had their strike: whether there is another round.
    StrikeAgain,
    Unopposed,
    Survived,
    EngagementEnds,
    AfterEngagement,
    ForceBegins,
    Commit,
    Struggle,
    ForceWindow,
    TurnEnds,
}

/// Where an event stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    ForcedInterrupts,
    Interrupts(Round),
    /// Damage may be taken by others, from this card on.
    Protect {
        after: u8,
    },
    Shield,
    Apply,
    ForcedReactions,
    Reactions(Round),
}

/// Something that happens, or is about to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    pub what: Happening,
    /// The card it happens to.
    pub it: Option<Piece>,
    /// The card that does it.
    pub by: Option<Piece>,
    /// The player who does it.
    pub seat: Seat,
    /// Who controlled the card when it began: it may be out of play when the event is answered.
    pub whose: Seat,
    pub amount: u8,
    /// Where a card that leaves or enters play goes.
    pub to: Goes,
    /// The ability that waits for what comes of it, by its place in the stack; 0 is none.
    pub waits: u8,
    /// Damage that was moved by Protect, or is a cost; focus of a unit that strikes.
    pub settled: bool,
    /// Some of it was prevented or went elsewhere: a cost is not paid by the rest.
    pub reduced: bool,
}

/// Where a card that leaves or enters play goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goes {
    /// Onto a card ([`NO_HOST`]: onto none), into the engagement, as an enhancement though it is a unit.
    Play {
        host: u8,
        participating: bool,
        as_enhancement: bool,
    },
    Discard,
    Victory,
    Hand,
    Bottom,
    /// Captured at this objective; at none: at one the dark side chooses.
    Captured(Option<Piece>),
}

/// An event on its way, and who has answered it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pending {
    pub event: Event,
    pub cancelled: bool,
    /// The ability whose effects it is.
    pub run: Option<Run>,
    pub answered: List<(Piece, u8), 24>,
    /// Damage that others take, before it is placed.
    pub moved: List<(Piece, u8), 12>,
}

/// An ability being resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    pub at: At,
    pub source: Piece,
    pub seat: Seat,
    /// Which ability of the source it is.
    pub ability: u8,
    /// The card it speaks of.
    pub it: Option<Piece>,
    pub other: Option<Piece>,
    /// The objective a card is captured at.
    pub objective: Option<Piece>,
    pub targets: [u8; 3],
    pub target_count: u8,
    /// Which of the targets were in play when they were chosen, a bit each; the last is the other one.
    pub found_in_play: u8,
    /// What was discarded as a cost, and the damage that is answered.
    pub x: u8,
    pub damage: u8,
    /// Whether the last instruction was carried out.
    pub done: bool,
    /// Its costs are paid and its targets chosen.
    pub executed: bool,
    /// The cards something is done to one after the other were all in play when it began.
    pub in_play: bool,
    /// The event it answers, by its place; 0 is none.
    pub answers: u8,
}

/// Something that happened since the last choice, for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    Turn(Seat),
    Phase(Phase),
    Dial(u8),
    DialDamage(u8),
    Balance(Seat),
    Struggle { dark: u8, light: u8 },
    Refreshed(Seat),
    NewObjective(Piece),
    Drew(Seat, u8),
    Mulligan(Seat),
    Discarded(Piece),
    Played(Seat, Piece),
    Enters(Piece),
    Attached(Piece, u8),
    Focused(Piece, u8),
    Unfocused(Piece, u8),
    Damaged(Piece, u8),
    Healed(Piece, u8),
    Shielded(Piece),
    ShieldUsed(Piece),
    ShieldsOff(Seat),
    Protected(Piece, u8),
    Destroyed(Piece),
    ToVictory(Piece),
    Returned(Piece),
    ToBottom(Seat),
    Captured(Piece),
    Rescued(Piece),
    Sacrificed(Piece),
    Control(Piece, Seat),
    Committed(Piece),
    Engaged(Option<Piece>),
    EdgePlaced(Seat),
    EdgeTotals { dark: u8, light: u8 },
    Edge(Seat),
    FateResolved(Piece),
    EdgeRestarted,
    Strikes(Piece),
    Unopposed(u8),
    Cancelled(Piece),
    Looked(Seat, u8),
    Revealed(Piece),
    Gained(Piece),
}

impl Goes {
    /// Into play, on nothing.
    pub const INTO_PLAY: Goes = Goes::Play { host: NO_HOST, participating: false, as_enhancement: false };
}
