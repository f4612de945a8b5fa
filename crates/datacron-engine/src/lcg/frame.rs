//! Where the rules stand: the question, the steps still to be done, and pending events.

use super::card::{Happening, Icon, Phase, Pieces, Purpose};
use super::state::{Bill, NO_HOST};
use crate::{At, Piece, Round, Seat};

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Which of four objectives goes to the bottom of the deck.
    Reject,
    Mulligan,
    /// Which kept objective is revealed next.
    Reveal,
    /// The objective the balance of the Force damages.
    Balance,
    /// Whether a card is discarded before drawing.
    OptionalDiscard,
    /// Which card to discard from a hand larger than the reserve.
    DiscardDown,
    /// An action window.
    Action,
    /// Whether to interrupt or react to this.
    Answer(Happening),
    /// Which of several forced abilities comes first.
    Forced(Happening),
    /// About which of several cards this answer is.
    About {
        piece: Piece,
        ability: u8,
    },
    /// Which card this enhancement goes on.
    Host(Piece),
    /// Which card generates resources for this card.
    Pay(Piece),
    /// A card for the ability of `source`.
    Pick {
        source: Piece,
        purpose: Purpose,
    },
    /// Whether to use the optional part of this card's ability.
    May(Piece),
    /// One option of this card.
    Option(Piece),
    /// Which token or enhancement this card loses next.
    Strip(Piece),
    /// Which objective is engaged, if any.
    Engage,
    Attackers,
    Defenders,
    /// Where this unit's shield goes.
    Shielding(Piece),
    EdgeCard,
    /// Which of several fate cards with the same priority comes first.
    FateOrder,
    /// Whether this fate card is resolved again.
    FateAgain(Piece),
    /// Which of several cards that are discarded together goes first: from an edge stack, or off a card.
    DiscardOrder,
    Strike,
    /// Which icons of the strike are resolved next.
    IconType,
    /// Which unit these icons of the strike are used on.
    Aim(Icon),
    /// How much damage this card takes for another.
    Protect {
        protector: Piece,
        most: u8,
    },
    /// Whether this card's shield is used.
    UseShield(Piece),
    /// At which objective this card is captured as it leaves play.
    CaptureAt(Piece),
    Commit,
}

/// A choice at a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Do nothing now.
    Pass,
    /// Play a card; an event by the ability with this number.
    Play(Piece, u8),
    /// Play a unit as an enhancement.
    PlayAsEnhancement(Piece),
    /// Use the ability of a card with this number.
    Use(Piece, u8),
    /// Generate this many resources with a card.
    Generate(Piece, u8),
    /// Engage an objective.
    Engage(Piece),
    /// Engage the Death Star dial.
    EngageDial,
    /// Pick this card.
    Take(Piece),
    /// Yes.
    Accept,
    /// No, or no card.
    Decline,
    /// Pick the option with this number.
    Option(u8),
    /// Resolve these icons next.
    Icon(Icon),
    /// Remove one token of this kind.
    Token(Token),
    /// This much damage.
    Amount(u8),
    /// Stop picking.
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

/// An unfinished step of the rules. The topmost comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    Turn(Step),
    /// What happens together: the events from `first` on.
    Moment {
        first: u8,
        stage: Stage,
    },
    /// Reactions to what has happened, from `first` to before `end`.
    Reactions {
        first: u8,
        end: u8,
        stage: Reacting,
    },
    /// An answer that could be about several cards.
    About {
        seat: Seat,
        piece: Piece,
        ability: u8,
    },
    /// An action window.
    Window {
        round: Round,
        deploy: bool,
    },
    Ability(Run),
    /// A card from hand is being played.
    Play {
        piece: Piece,
        step: PlayStep,
        how: How,
        /// The payment this one interrupts: a card may be played in the middle of a payment.
        outer: Bill,
    },
    /// Resources are generated for this card.
    Pay {
        piece: Piece,
        seat: Seat,
        outer: Bill,
    },
    /// This player picks `left` more units to keep; then, if `both`, the other player picks.
    Keep {
        source: Piece,
        each: u8,
        seat: Seat,
        left: u8,
        both: bool,
    },
    /// A fate card that may be resolved again.
    FateAgain {
        fate: Piece,
        seat: Seat,
    },
}

/// The way a card is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// As its printed type.
    Plain,
    /// An event, by this ability.
    Event(u8),
    AsEnhancement,
    /// Straight into the engagement.
    Participating,
    /// Put into play without paying.
    Put,
    /// Like [`How::Put`], as a unit or as an enhancement.
    PutEither,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayStep {
    Host,
    Pay,
    /// The host has left play: another one is needed.
    NewHost,
    Enter,
}

/// The steps of the set-up, a turn and an engagement, as in the timing chart of the rules.
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
    EdgeBegins,
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
    /// Both players had their strike: is there another round?
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

/// How far a moment has come. Events are given by their index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// To the events from this one on.
    ForcedInterrupts {
        from: u8,
    },
    Interrupts {
        from: u8,
        round: Round,
    },
    /// Others may take the damage of this event; those before `after` have been asked. Events from `end` on are damage
    /// that was moved.
    Protect {
        event: u8,
        after: u8,
        end: u8,
    },
    Shield {
        event: u8,
    },
    /// Where a card that leaves play is captured.
    Capture {
        event: u8,
    },
    /// In which order cards are discarded; the events before this one are in order.
    Order {
        placed: u8,
    },
}

/// How far the reactions to what has happened have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reacting {
    /// Forced ones, to all of it.
    Forced,
    /// Voluntary ones to this moment.
    Round { moment: u16, round: Round },
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
    /// Who controlled the card at first: it may be out of play when the event is answered.
    pub whose: Seat,
    pub amount: u8,
    /// Where a card that leaves or enters play goes.
    pub to: Destination,
    /// The ability that waits for the result, as its index in the stack plus 1; 0 is none.
    pub waits: u8,
    /// Damage that Protect has moved or that is a cost: Protect does not move it.
    pub settled: bool,
    /// Some of it was prevented or redirected: the rest does not pay a cost.
    pub reduced: bool,
    /// What happens together has one number; 0 until it happens.
    pub moment: u16,
}

/// Where a card that leaves or enters play goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Destination {
    /// Into play: on a card or on none ([`NO_HOST`]), into the engagement, as an enhancement though it is a unit.
    Play {
        host: u8,
        participating: bool,
        as_enhancement: bool,
    },
    Discard,
    Victory,
    Hand,
    Bottom,
    /// Captured at this objective, or at one the dark side has yet to choose.
    Captured(Option<Piece>),
}

/// An event that is about to happen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pending {
    pub event: Event,
    pub cancelled: bool,
}

/// An event that has happened and may still be reacted to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Happened {
    pub event: Event,
    /// The cards that may react to it.
    pub able: Pieces,
}

/// An ability being resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    pub at: At,
    pub source: Piece,
    pub seat: Seat,
    /// Which ability of the source it is.
    pub ability: u8,
    /// The card its text calls `it`.
    pub it: Option<Piece>,
    pub other: Option<Piece>,
    /// The objective a card is captured at.
    pub objective: Option<Piece>,
    pub targets: [u8; 3],
    pub target_count: u8,
    /// Which targets were in play when they were chosen, a bit each; the highest is for `other`.
    pub found_in_play: u8,
    /// Cards discarded as a cost.
    pub x: u8,
    /// The damage being answered.
    pub damage: u8,
    /// Whether the last instruction was carried out.
    pub done: bool,
    /// Its costs are paid and its targets chosen.
    pub executed: bool,
    /// The event it interrupts, as its index plus 1; 0 is none.
    pub answers: u8,
}

/// Something that happened since the last choice, for the story.
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

impl Destination {
    /// Into play, attached to nothing.
    pub const INTO_PLAY: Destination = Destination::Play { host: NO_HOST, participating: false, as_enhancement: false };
}
