//! What abilities are compiled to: instructions, rules, selections, amounts and conditions.

mod rules;
mod selection;

use super::card::Phase;
use super::frame::{Goes, LoseFrom, MoveKind, Pile};
use crate::{At, Seat};

pub use self::rules::*;
pub use self::selection::*;

/// An index into [`super::card::Cards::filters`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilterNo(pub u16);

/// An index into [`super::card::Cards::conditions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConditionNo(pub u16);

/// Players as a text means them: a bit each for you and the opponent.
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

/// Who decides or is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    You,
    Opponent,
}

/// Kinds of events that texts answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happening {
    TurnBegins,
    TurnEnds,
    PhaseBegins,
    PhaseEnds,
    /// A card is played or on its way to the table.
    Plays,
    /// A text on the table is used.
    Uses,
    Reacts,
    /// A drain is announced; it is over.
    Drains,
    Drained,
    /// A battle begins.
    Battles,
    /// A weapon is aimed.
    Targets,
    Fires,
    Hits,
    /// A destiny.
    Draws,
    /// All destinies of one occasion; in a battle of both players.
    Totals,
    /// The result of a battle is known.
    Decides,
    /// A player loses Force.
    Loses,
    /// A player is about to meet battle damage.
    Owes,
    Enters,
    Leaves,
    /// A battle has ended, and who won it.
    BattleEnds,
    Moves,
    Activates,
    Retrieves,
    Steals,
}

impl Happening {
    pub const COUNT: usize = Happening::Steals as usize + 1;

    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Whether it is answered when it is announced, before anything of it is done.
    pub const fn announced(self) -> bool {
        matches!(
            self,
            Happening::Plays
                | Happening::Uses
                | Happening::Reacts
                | Happening::Drains
                | Happening::Battles
                | Happening::Targets
        )
    }

    /// Whether it is answered at once even inside an ability, which goes on with the result.
    pub const fn at_once(self) -> bool {
        self.announced() || matches!(self, Happening::Draws | Happening::Totals)
    }
}

/// A statistic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stat {
    Power,
    Ability,
    Forfeit,
    Maneuver,
    Armor,
    Hyperspeed,
    Landspeed,
    Defense,
    Destiny,
    Deploy,
}

/// The numbers a rule can change on a card, in the order of [`Gain::by`].
pub const CHANGEABLE: [Stat; 8] = [
    Stat::Power,
    Stat::Ability,
    Stat::Forfeit,
    Stat::Maneuver,
    Stat::Armor,
    Stat::Hyperspeed,
    Stat::Landspeed,
    Stat::Defense,
];

/// What an ability answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Listen {
    pub what: Happening,
    pub before: bool,
    /// Who does it; of the result of a battle: who won.
    pub who: WhoMask,
    /// The card it happens to, the card that does it, the location, the location it leaves.
    pub card: Option<FilterNo>,
    pub by: Option<FilterNo>,
    pub at: Option<FilterNo>,
    pub from: Option<FilterNo>,
    /// Such a card takes part in the battle.
    pub with: Option<FilterNo>,
    /// Flags of the event that must be set, and that must not be.
    pub flags: u8,
    pub not_flags: u8,
    /// How a card moved.
    pub moved_by: Option<MoveKind>,
    /// Which phase begins.
    pub phase: Option<Phase>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbilityKind {
    /// On the table, in a window.
    Action,
    /// On the table, as an answer.
    Reaction,
    /// An interrupt.
    Play,
    Fire,
    /// On the table, by itself as soon as its condition holds.
    AsSoonAs,
}

/// An ability that is used.
#[derive(Debug, Clone, PartialEq)]
pub struct Ability {
    /// Its number among the abilities of the card file.
    pub number: u8,
    pub kind: AbilityKind,
    /// Whose text it is on a location.
    pub side: Option<Seat>,
    pub forced: bool,
    /// Any of these.
    pub to: Vec<Listen>,
    /// A bit for each phase of your turn and of the opponent's; all of them if it does not matter.
    pub during: u16,
    /// How often it may be used.
    pub once: Option<(Once, u8)>,
    pub condition: Option<ConditionNo>,
    /// Whether an interrupt played so is lost; left out: as its subtype says.
    pub lost: Option<bool>,
    pub at: At,
    /// The Force it costs at least.
    pub force: u8,
}

/// How often an ability may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Once {
    Turn,
    Phase,
    Battle,
    Drain,
    Game,
}

/// Bits of `during`: phases of your turn, phases of the opponent's turn, and in a battle.
pub mod during {
    use super::Phase;

    pub const fn yours(phase: Phase) -> u16 {
        1 << phase as u16
    }

    pub const fn theirs(phase: Phase) -> u16 {
        1 << (6 + phase as u16)
    }

    pub const YOUR_TURN: u16 = 0b11_1111;
    pub const THEIR_TURN: u16 = 0b1111_1100_0000;
    pub const ALWAYS: u16 = YOUR_TURN | THEIR_TURN;
    /// Only while a battle is under way.
    pub const BATTLE: u16 = 1 << 12;
    pub const DAMAGE_SEGMENT: u16 = 1 << 13;
    pub const COUNT: usize = 14;
}

/// A way to deploy a card.
#[derive(Debug, Clone, PartialEq)]
pub struct DeployWay {
    pub on: DeployOn,
    pub force: Option<Amount>,
    /// Force of both players.
    pub from_each: Option<Amount>,
    /// Locations it may go to; of cards that go on a card: where that is.
    pub only: Option<FilterNo>,
    pub condition: Option<ConditionNo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeployOn {
    /// Where a card of its type goes.
    Usual,
    Card(FilterNo),
    /// A location; on the other player's half of it.
    Location {
        filter: FilterNo,
        theirs: bool,
    },
    /// Beside the table: on a player's side.
    Table {
        theirs: bool,
    },
}

/// Until when something lasts.
#[allow(clippy::enum_variant_names, reason = "things last until the end of something")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    EndOfBattle,
    EndOfTurn,
    /// Of the next turn of whoever laid it down.
    EndOfNextTurn,
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
}

/// What a card is picked for, in a player's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Target,
    By,
    Lose,
    Return,
    Steal,
    Take,
    Place,
    Cancel,
    Move,
    Deploy,
    Choose,
    Retrieve,
    Forfeit,
}

/// What is done to cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// To a pile or hand of their owners, from wherever they are; what is on them is lost unless `tree`.
    Put {
        goes: Goes,
        tree: bool,
        under: bool,
    },
    /// To their owners' Used Piles or elsewhere, as Force retrieved.
    Retrieve(Goes),
    Hit,
    Restore,
    /// To the table where the ability says, or wherever they may be deployed.
    PutIntoPlay {
        to: Toward,
        free: bool,
    },
    Steal,
    /// Forfeited, for its own value; `instead` of a card that is hit.
    Forfeit {
        instead: bool,
    },
    /// By their own means.
    Move {
        to: Toward,
        away: bool,
        landspeed: bool,
        free: bool,
    },
    /// To a location wherever it is: as a move of their own, or carried there.
    Place {
        to: Toward,
        moves: bool,
    },
    /// Cancelled: lost from the table.
    Cancel,
}

/// Where cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toward {
    /// Wherever they may.
    Anywhere,
    Here,
    Event,
    Target,
    Other,
}

/// How cards that a text moves away go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Going {
    pub free: bool,
    /// By landspeed only.
    pub walks: bool,
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
    /// Picks so many cards, one after the other, as far as there are any; with `UpTo` as the player likes.
    PickSome {
        purpose: Purpose,
        by: By,
        from: FilterNo,
        must: Must,
        count: Amount,
    },
    /// Picks a location.
    PickPlace(FilterNo),
    /// Picks one of the players' piles, a bit for each pile.
    PickPile {
        piles: u8,
        who: WhoMask,
    },
    /// Asks how much Force is used: as much as the player likes, at least 1.
    UseX,
    /// Asks yes or no; no skips this many instructions.
    May(u8),
    /// Asks for one of the `options` that follow, each starting with an [`Op::Option`].
    Mode {
        by: By,
        options: u8,
    },
    /// Asks where each of the picked cards moves, and which of them do if not all can be paid for.
    Routes(Going),
    /// Asks which card of the answered event it is about, if several fit.
    About,

    // Control flow.
    Option {
        next: u8,
        phrase: u16,
    },
    Skip(u8),
    If {
        condition: ConditionNo,
        skip: u8,
    },
    /// Skips this many instructions if the last one was not carried out.
    IfDone(u8),
    /// The costs are paid and the targets chosen: announces it.
    Execute,
    End,

    // Costs.
    UseForce(Amount),

    // Destinies.
    Draw {
        who: By,
        count: Amount,
        weapon: bool,
        into: u8,
    },
    /// Adds to a total.
    AddTotal {
        into: u8,
        amount: Amount,
    },
    /// Goes on if the last total fits, otherwise skips. Without a draw nothing fits.
    Test {
        compare: Compare,
        to: Amount,
        skip: u8,
    },
    /// Compares both totals of a contest: the higher one's player is `you` from here on, if `higher`, otherwise the lower
    /// one's. After a tie it skips.
    Winner {
        higher: bool,
        skip: u8,
    },
    /// `you` is again the player whose ability it is.
    Again,

    // Effects.
    Do {
        verb: Verb,
        to: Object,
    },
    /// All that fit become the picked cards.
    PickAll(FilterNo),
    LoseForce {
        who: By,
        count: Amount,
        from: LoseFrom,
    },
    Retrieve {
        who: By,
        count: Amount,
    },
    /// Retrieves the topmost cards that fit.
    RetrieveTop {
        of: FilterNo,
        count: Amount,
        goes: Goes,
        random: bool,
    },
    Activate {
        who: By,
        count: Amount,
    },
    DrawCards {
        who: By,
        from: Pile,
        count: Amount,
    },
    /// Looks at cards from the top, at all without a number, or at a hand.
    Look {
        who: By,
        pile: Option<Pile>,
        top: Option<Amount>,
        random: bool,
        reveal: bool,
    },
    EndLook,
    Shuffle {
        who: By,
        pile: Pile,
    },
    /// Shuffles the pile that was picked.
    ShufflePicked,
    /// Deploys `it` from where it is.
    DeployIt {
        free: bool,
    },
    /// Lays a rule down for a time.
    Last {
        until: Until,
        rule: u16,
        condition: Option<ConditionNo>,
    },
    /// Stops what is answered.
    Cancel,
    CancelDestiny {
        redraw: bool,
    },
    /// Changes the number of what is answered, or of what that answers.
    Edit {
        by: Amount,
        how: Change,
        outer: bool,
    },
    /// The two players' battle destinies change places.
    SwapTotals,
    /// A shot is over.
    Fired,
}
