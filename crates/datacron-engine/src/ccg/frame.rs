//! Where the rules stand: the question, the steps still to be done, and pending events.

use super::card::{Happening, NONE, Phase, Purpose, Quarters};
use crate::{At, Piece, Round, Seat};

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Which location to begin the game with.
    Start,
    /// A window of a phase.
    Action,
    /// The weapons segment of a battle.
    Weapons,
    /// Whether to answer this.
    Answer(Happening),
    /// Which of several forced abilities comes first.
    Forced(Happening),
    /// Which card reacts by the text of this one.
    React(Piece),
    /// Where this card is deployed.
    Where(Piece),
    /// Between which sites this location goes.
    Slot(Piece),
    /// Which seat this card takes aboard.
    Role(Piece),
    /// Which pilot this starship is deployed with.
    Crew(Piece),
    /// Which cards go along.
    Group,
    /// Which Force is lost.
    Lose,
    /// How losses of a battle are met.
    Damage,
    /// Whether battle destiny is drawn.
    Destiny,
    /// Which of a card's two destiny numbers counts.
    Worth(Piece),
    /// Whether this rider gets off the creature it rides.
    JumpOff(Piece),
    /// Which of several cards goes to the Lost Pile next.
    Order,
    /// A card for the ability of `source`.
    Pick { source: Piece, purpose: Purpose },
    /// A location for the ability of this card.
    PickPlace(Piece),
    /// A pile for the ability of this card.
    PickPile(Piece),
    /// A number for the ability of this card.
    Number(Piece),
    /// Whether to use the optional part of this card's ability.
    May(Piece),
    /// One option of this card.
    Option(Piece),
}

/// A choice at a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Do nothing now.
    Pass,
    /// Activate this much Force.
    Activate(u8),
    /// Drain Force at a location.
    Drain(u8),
    /// Deploy a card.
    Deploy(Piece),
    /// Hand a weapon or device to another card.
    Transfer(Piece, Piece),
    /// Begin a battle at a location.
    Battle(u8),
    /// Move a card to a location: by landspeed, by hyperspeed, landing or taking off.
    Move(Piece, u8),
    /// Shuttle a card up to a starship.
    ShuttleUp(Piece, Piece),
    /// Shuttle a card down to a site.
    ShuttleDown(Piece, u8),
    /// Begin a transit from one docking bay to another.
    Transit(u8, u8),
    /// Dock one starship with another, to move cards between them.
    Dock(Piece, Piece),
    /// Go aboard.
    Embark(Piece, Piece),
    /// Leave what carries the card.
    Disembark(Piece),
    /// Take another seat.
    Sit(Piece, Role),
    /// Draw a card from the Force Pile.
    Draw,
    /// Play an interrupt from hand by the ability with this number.
    Play(Piece, u8),
    /// Use the ability of a card with this number.
    Use(Piece, u8),
    /// Fire a weapon by the ability with this number.
    Fire(Piece, u8),
    /// React by the text of this card.
    React(Piece),
    /// This location.
    Place(u8),
    /// Onto or aboard this card.
    To(Piece),
    /// The opponent's side of a location.
    Beside(u8),
    /// This player's side of the table.
    Side(Seat),
    /// Before the site with this place, or at the end of its row with [`NONE`].
    Slot(u8),
    /// In this seat.
    Role(Role),
    /// Together with this card.
    With(Piece),
    /// Without anybody.
    Alone,
    /// This card.
    Take(Piece),
    /// The group is complete.
    Go,
    /// The top card of this pile.
    From(Pile),
    /// A pile of a player.
    Pile(Seat, Pile),
    /// Forfeit this card.
    Forfeit(Piece),
    /// Stop picking, or leave the rest.
    Done,
    /// Yes.
    Accept,
    /// No, or no card.
    Decline,
    /// The option with this number.
    Option(u8),
    /// This number, in quarters where a destiny has two.
    Amount(u8),
}

/// What a card aboard another does there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Pilot,
    Driver,
    Passenger,
    Cargo,
}

impl Role {
    pub const ALL: [Role; 4] = [Role::Pilot, Role::Driver, Role::Passenger, Role::Cargo];

    /// Whether it steers what carries it.
    pub const fn steers(self) -> bool {
        matches!(self, Role::Pilot | Role::Driver)
    }
}

/// A player's pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pile {
    Reserve,
    Force,
    Used,
    Lost,
}

impl Pile {
    /// The piles of Life Force, in the order they are offered.
    pub const LIFE: [Pile; 3] = [Pile::Reserve, Pile::Force, Pile::Used];
    pub const ALL: [Pile; 4] = [Pile::Reserve, Pile::Force, Pile::Used, Pile::Lost];
}

/// An unfinished step of the rules. The topmost comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    Turn(Step),
    /// Players act in turn until both pass.
    Window {
        round: Round,
        kind: Window,
    },
    /// The topmost pending event.
    Event(Stage),
    /// What happened inside an ability is told, from this index of `later` on.
    Later {
        from: u8,
    },
    /// The topmost run.
    Ability,
    /// The topmost deployment.
    Deploy,
    /// Cards for a transit or between two starships are picked.
    Group,
    /// The topmost destiny draws.
    Draw(DrawStep),
    /// A player loses Force.
    Lose {
        seat: Seat,
        left: u8,
        from: LoseFrom,
        cause: Cause,
    },
    /// Cards leave the table: those of the topmost event.
    Leave(LeaveStep),
    Battle(BattleStep),
    /// The losses of a battle.
    Damage(Round),
    /// A drain that was announced, and by how much answers changed it.
    Drain {
        place: u8,
        change: i8,
    },
    /// The seat this card takes aboard is asked.
    Embark(Piece),
    /// The player picks who reacts by the text of this card.
    React {
        by: Piece,
        seat: Seat,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    Phase,
    Weapons,
}

/// The boxes of the set-up and of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// This player chooses a starting location.
    Start(Seat),
    Reveal,
    Deal,
    TurnBegins,
    PhaseBegins(Phase),
    PhaseActs(Phase),
    PhaseEnds(Phase),
    TurnEnds,
}

/// The boxes of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BattleStep {
    Begun,
    Weapons,
    /// Destinies that only add to power.
    ToPower(Seat),
    Destiny(Seat),
    Destinies,
    Decide,
    Owes(Seat),
    Pay,
    Paid(Seat),
    Ends,
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawStep {
    Next,
    Show,
    Just,
    Lay,
    Total,
    Done,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeaveStep {
    JumpOff,
    Order(Seat),
    Go,
}

/// Where a player may lose Force from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoseFrom {
    Anywhere,
    Hand,
    Only(Pile),
}

/// Why a player loses Force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    Drain,
    Battle,
    Card,
    /// A card drawn from the Force Pile.
    Draw,
}

/// How far an event has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    ForcedBefore,
    Before(Round),
    Apply,
    Applied,
    ForcedAfter,
    After(Round),
    End,
}

/// Something that happens, or is about to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    pub what: Happening,
    /// The card it happens to, or [`NONE`].
    pub it: u8,
    /// The card that does it, or [`NONE`]. Of a move: the place it leaves.
    pub by: u8,
    /// Where, or [`NONE`].
    pub place: u8,
    /// The player who does it.
    pub seat: Seat,
    /// Who controlled the card when it happened: it may be elsewhere when the event is answered.
    pub whose: Seat,
    /// Force, quarters of a destiny, or a factor, as the happening says.
    pub amount: Quarters,
    /// Where a card goes that leaves the table.
    pub goes: Goes,
    /// Details of the happening: see [`flag`]. Of a move: its [`MoveKind`].
    pub flags: u8,
    /// The cards it happens to together, as a number of a batch, or [`NONE`].
    pub batch: u8,
}

/// Details of an event.
pub mod flag {
    /// Of a departure: the card was forfeited.
    pub const FORFEITED: u8 = 1;
    /// Of a loss of Force: in a battle. Of a draw: battle destiny.
    pub const BATTLE: u8 = 2;
    /// Of a loss of Force: by a drain. Of a draw: weapon destiny.
    pub const DRAIN: u8 = 4;
    pub const WEAPON: u8 = 4;
    /// Of a departure: the cards aboard and attached go where the card goes.
    pub const TREE: u8 = 8;
    /// Of a departure: the card was hit and the battle was stopped, or it has no room.
    pub const RULE: u8 = 32;
}

/// Where cards go that leave the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goes {
    Lost,
    Used,
    Force,
    Reserve,
    Hand,
    OutOfPlay,
}

impl Event {
    /// An event of a player's, about no card.
    pub const fn new(what: Happening, seat: Seat) -> Event {
        Event {
            what,
            it: NONE,
            by: NONE,
            place: NONE,
            seat,
            whose: seat,
            amount: 0,
            goes: Goes::Lost,
            flags: 0,
            batch: NONE,
        }
    }

    pub const fn amount(self, amount: Quarters) -> Event {
        Event { amount, ..self }
    }

    pub const fn at(self, place: u8) -> Event {
        Event { place, ..self }
    }

    /// The card it happens to.
    pub fn card(self) -> Option<Piece> {
        (self.it != NONE).then_some(Piece(self.it))
    }
}

/// An event that is about to happen or being answered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pending {
    pub event: Event,
    pub cancelled: bool,
}

/// An ability being resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    pub at: At,
    pub source: Piece,
    /// Whose ability it is.
    pub seat: Seat,
    /// Whom its text calls `you` now: in a contest the winner or the loser.
    pub you: Seat,
    /// Which ability of the source it is.
    pub ability: u8,
    /// The card its text calls `it`, a target and a second one; [`NONE`] if there is none.
    pub it: u8,
    pub target: u8,
    pub other: u8,
    /// The location the ability is about, or [`NONE`].
    pub place: u8,
    /// Force used as much as the player liked.
    pub x: u8,
    /// What its result is multiplied by.
    pub times: u8,
    /// The last destiny totals: of its player, and of the opponent in a contest.
    pub totals: [Quarters; 2],
    /// How much the answered event was about.
    pub answered: Quarters,
    /// Whether the last instruction was carried out.
    pub done: bool,
    /// A destiny of the contest could not be drawn: there is no total to compare.
    pub void: bool,
    /// Its costs are paid, its targets chosen, and it was announced.
    pub executed: bool,
    /// The event it answers, as its index plus 1; 0 is none.
    pub answers: u8,
    /// Where its part of `later` begins.
    pub later: u8,
    /// Cards it picked or speaks of together, as a number of a batch, or [`NONE`].
    pub batch: u8,
}

impl Run {
    pub fn skip(&mut self, count: u8) {
        self.at.0 += u16::from(count);
    }
}

/// Destinies being drawn for one purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    pub seat: Seat,
    pub what: DrawFor,
    /// Cards still to draw.
    pub left: u8,
    /// How many counted.
    pub drawn: u8,
    /// The card being resolved, or [`NONE`], and its value.
    pub piece: u8,
    pub value: Quarters,
    pub total: Quarters,
    /// The card that fires or asks for it, and what it is aimed at; [`NONE`] if there is none.
    pub by: u8,
    pub on: u8,
    /// Where, or [`NONE`].
    pub place: u8,
    /// The value was cancelled: it does not count.
    pub cancelled: bool,
    /// Which total of the run it becomes.
    pub into: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawFor {
    Battle,
    /// Adds to power and makes no attrition.
    Power,
    /// Makes attrition and does not add to power.
    Attrition,
    Weapon,
    Other,
}

/// A card on its way to the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deploying {
    pub piece: Piece,
    pub seat: Seat,
    pub step: DeployStep,
    pub how: How,
    /// Which of its ways to deploy is used.
    pub way: u8,
    /// The location, or [`NONE`].
    pub place: u8,
    /// The card it goes on or aboard, or [`NONE`].
    pub host: u8,
    pub role: Role,
    /// The pilot who comes with it, or [`NONE`].
    pub with: u8,
    /// Before which place a new site goes, [`NONE`] for the end of its row.
    pub slot: u8,
    /// On the other player's side of a location or of the table.
    pub theirs: bool,
    pub free: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeployStep {
    Where,
    Slot,
    Role,
    Crew,
    Pay,
    Announced,
    Enter,
}

/// What brings a card to the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Its player deploys it from hand.
    Plain,
    React,
    /// A text deploys it.
    ByText,
}

/// How cards move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveKind {
    Landspeed,
    Hyperspeed,
    Land,
    TakeOff,
    Shuttle,
    Transit,
    Dock,
    /// By a text, in no way of its own.
    Relocate,
}

/// A group on its way from one place or starship to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Travel {
    pub kind: MoveKind,
    /// Places of a transit, starships of a docking.
    pub from: u8,
    pub to: u8,
}

/// Something that happened since the last choice, for the story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    Turn(Seat),
    Phase(Phase),
    Starts(Seat, Piece),
    SameStart,
    Activated(Seat, u8),
    Used(Seat, u8),
    Drew(Seat, u8),
    Recirculated(Seat, u8),
    Played(Seat, Piece),
    Deployed(Piece),
    Converted(Piece),
    Moved(Piece, u8),
    Boards(Piece, Piece),
    GetsOff(Piece),
    Drains { seat: Seat, place: u8, amount: u8 },
    LostForce { seat: Seat, piece: Piece, from: u8 },
    Battle { seat: Seat, place: u8 },
    Fires(Piece),
    Hit(Piece),
    Destiny { seat: Seat, piece: Piece, value: Quarters },
    Power { dark: Quarters, light: Quarters },
    Attrition { seat: Seat, amount: Quarters },
    BattleDamage { seat: Seat, amount: Quarters },
    Forfeited(Piece),
    Lapsed(Seat),
    BattleEnds,
    Cancelled(Piece),
    CancelledDrain(u8),
    CancelledBattle(u8),
    Lost(Piece),
    Returned(Piece),
    ToUsed(Piece),
    Retrieved(Piece),
    Took(Seat, Piece),
    Looked(Seat, u8),
    Shuffled(Seat, Pile),
    Stolen(Piece, Seat),
    Affected(Piece),
    Total { seat: Seat, total: Quarters },
}
