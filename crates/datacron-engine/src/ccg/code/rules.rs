//! Rules that hold while a card is on the table, or for a time.

use super::super::frame::Pile;
use super::{Amount, ConditionNo, FilterNo, Stat, WhoMask};
use crate::Seat;

/// A rule that holds while its card is on the table and its condition is met.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    pub side: Option<Seat>,
    pub condition: Option<ConditionNo>,
    pub rule: Rule,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Rule {
    /// Statistics of such cards are higher; they are these; so many times as high.
    Gain(Gain),
    Set(Gain),
    Multiply(Gain),
    /// Icons of such cards and locations.
    Icons {
        to: FilterNo,
        icons: u64,
    },
    /// What this card steers has more.
    Pilots(Vec<PilotsOn>),
    Cost(CostRule),
    ForceDrain {
        who: WhoMask,
        at: FilterNo,
        by: Amount,
        is: bool,
    },
    Total {
        what: TotalRule,
        who: WhoMask,
        at: FilterNo,
        by: Amount,
        how: Change,
    },
    Destiny {
        of: DestinyOf,
        /// Each draw, or the total of all.
        each: bool,
        who: WhoMask,
        at: Option<FilterNo>,
        by_user: Option<FilterNo>,
        at_target: Option<FilterNo>,
        by: Amount,
        how: Change,
    },
    BattleDestiny {
        who: WhoMask,
        at: Option<FilterNo>,
        add: Amount,
        least: Option<Amount>,
        most: Option<Amount>,
        to: DestinyTo,
    },
    AbilityNeeded {
        to_control: bool,
        who: WhoMask,
        at: FilterNo,
        by: Amount,
        is: bool,
    },
    ImmuneAttrition {
        who: FilterNo,
        /// Under this number, exactly this number, or all of it.
        under: Option<Amount>,
        exactly: Option<Amount>,
        /// The number of an immunity is higher instead.
        raise: Option<Amount>,
    },
    ImmuneTo {
        who: FilterNo,
        cards: FilterNo,
    },
    ForceLoss {
        who: WhoMask,
        from: LossBy,
        by: Amount,
        at_most: Option<Amount>,
        half_up: Option<HalfUp>,
        /// It has to come out of this pile.
        pile: Option<Pile>,
    },
    Generation {
        who: WhoMask,
        by: Amount,
        most: Option<Amount>,
    },
    ForceIcons {
        to: FilterNo,
        by: [Amount; 2],
        equal: bool,
        none: bool,
    },
    Cannot {
        who: FilterNo,
        bans: u16,
        at: Option<FilterNo>,
    },
    React {
        deploy: bool,
        who: Option<FilterNo>,
        /// Where the battle or drain has to be, and where the card comes from.
        to: Option<FilterNo>,
        from: Option<FilterNo>,
        free: bool,
        away: bool,
        only: ReactOnly,
    },
    Night {
        at: FilterNo,
    },
    FirstTurn(Seat),
    /// The text of such cards does not count.
    Blank(FilterNo),
    /// Such cards drive even without ability.
    MayDrive(FilterNo),
}

/// What a pilot adds on ships that fit; the first that fits counts.
#[derive(Debug, Clone, PartialEq)]
pub struct PilotsOn {
    pub ship: Option<FilterNo>,
    /// Power, maneuver, hyperspeed.
    pub by: [Amount; 3],
}

/// Why Force is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LossBy {
    Any,
    Drain,
    Battle,
    Card,
}

/// How a half is rounded.
pub type HalfUp = bool;

/// Statistics by [`CHANGEABLE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gain {
    pub to: FilterNo,
    pub by: [Amount; 8],
    /// A bit for each statistic it is about.
    pub stats: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CostRule {
    pub price: Price,
    pub of: Option<FilterNo>,
    /// To such a location, from such a location.
    pub to: Option<FilterNo>,
    pub at: Option<FilterNo>,
    pub who: WhoMask,
    pub by: Amount,
    pub how: Change,
}

/// How a number changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Add,
    Set,
    Times,
    AtMost,
}

/// What is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Price {
    Deploy,
    Move,
    Transit,
    Battle,
}

impl Price {
    pub const ALL: [Price; 4] = [Price::Deploy, Price::Move, Price::Transit, Price::Battle];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TotalRule {
    Power,
    Ability,
    Attrition,
    Damage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DestinyOf {
    Battle,
    Weapon,
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DestinyTo {
    Battle,
    Power,
    Attrition,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReactOnly {
    Either,
    Battle,
    Drain,
}

/// What cards cannot do: a bit each.
pub mod ban {
    pub const MOVE: u16 = 1;
    pub const BATTLE: u16 = 2;
    pub const USE: u16 = 4;
    pub const BOARD: u16 = 8;
    pub const DEPLOY: u16 = 16;
}

/// The kinds of rules, as indexes into [`super::card::Table::rules`].
pub mod rule {
    pub const GAIN: usize = 0;
    pub const SET: usize = 1;
    pub const MULTIPLY: usize = 2;
    pub const ICONS: usize = 3;
    pub const PILOTS: usize = 4;
    pub const COST: usize = 5;
    pub const FORCE_DRAIN: usize = 6;
    pub const TOTAL: usize = 7;
    pub const DESTINY: usize = 8;
    pub const BATTLE_DESTINY: usize = 9;
    pub const ABILITY_NEEDED: usize = 10;
    pub const IMMUNE_ATTRITION: usize = 11;
    pub const IMMUNE_TO: usize = 12;
    pub const FORCE_LOSS: usize = 13;
    pub const GENERATION: usize = 14;
    pub const FORCE_ICONS: usize = 15;
    pub const CANNOT: usize = 16;
    pub const REACT: usize = 17;
    pub const NIGHT: usize = 18;
    pub const FIRST_TURN: usize = 19;
    pub const BLANK: usize = 20;
    pub const MAY_DRIVE: usize = 21;
}

impl Rule {
    /// How many kinds there are; rules are looked up by kind.
    pub const KINDS: usize = rule::MAY_DRIVE + 1;

    /// The cards whose statistic it changes, if it changes this one.
    pub const fn gain(&self, stat: Stat) -> Option<FilterNo> {
        match self {
            Rule::Gain(gain) | Rule::Set(gain) | Rule::Multiply(gain) if gain.stats & 1 << stat as u8 != 0 => {
                Some(gain.to)
            }
            _ => None,
        }
    }

    /// Whether it is about this price.
    pub fn is_about(&self, price: Price) -> bool {
        matches!(self, Rule::Cost(cost) if cost.price == price)
    }

    pub const fn kind(&self) -> usize {
        match self {
            Rule::Gain(_) => rule::GAIN,
            Rule::Set(_) => rule::SET,
            Rule::Multiply(_) => rule::MULTIPLY,
            Rule::Icons { .. } => rule::ICONS,
            Rule::Pilots(_) => rule::PILOTS,
            Rule::Cost(_) => rule::COST,
            Rule::ForceDrain { .. } => rule::FORCE_DRAIN,
            Rule::Total { .. } => rule::TOTAL,
            Rule::Destiny { .. } => rule::DESTINY,
            Rule::BattleDestiny { .. } => rule::BATTLE_DESTINY,
            Rule::AbilityNeeded { .. } => rule::ABILITY_NEEDED,
            Rule::ImmuneAttrition { .. } => rule::IMMUNE_ATTRITION,
            Rule::ImmuneTo { .. } => rule::IMMUNE_TO,
            Rule::ForceLoss { .. } => rule::FORCE_LOSS,
            Rule::Generation { .. } => rule::GENERATION,
            Rule::ForceIcons { .. } => rule::FORCE_ICONS,
            Rule::Cannot { .. } => rule::CANNOT,
            Rule::React { .. } => rule::REACT,
            Rule::Night { .. } => rule::NIGHT,
            Rule::FirstTurn(_) => rule::FIRST_TURN,
            Rule::Blank(_) => rule::BLANK,
            Rule::MayDrive(_) => rule::MAY_DRIVE,
        }
    }
}
