//! Selections, amounts and conditions.

use super::super::card::Quarters;
use super::super::frame::Pile;
use super::{By, ConditionNo, FilterNo, Stat, TotalRule, WhoMask};

/// A card that a text refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ref {
    This,
    Host,
    It,
    Target,
    Other,
    /// The location the card is at, or that is spoken of.
    Place,
}

/// The cards an instruction acts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Object {
    Ref(Ref),
    Each(FilterNo),
    /// The cards picked one by one.
    Picked,
}

/// Where a selection looks for cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    Table,
    Hand,
    Pile(Pile),
    /// The cards being looked at.
    Looked,
}

/// Where the cards of a selection have to be, seen from the card with the text.
pub use super::super::ability::Where;

/// A number that has to be in a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub stat: Stat,
    pub compare: Compare,
    pub to: Amount,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    Over,
    Under,
    Is,
}

impl Compare {
    pub fn holds(self, left: Quarters, right: Quarters) -> bool {
        match self {
            Compare::Over => left > right,
            Compare::Under => left < right,
            Compare::Is => left == right,
        }
    }
}

/// Selects cards or locations. What depends only on the printed card is worked out in advance: see
/// [`crate::ccg::card::Table::fits`].
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    pub printed: Printed,
    pub live: Live,
}

/// What a card has to have printed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Printed {
    /// A bit for each kind; 0 is any.
    pub kinds: u32,
    pub subtypes: Vec<u16>,
    pub characteristics: Vec<u16>,
    pub not_characteristics: Vec<u16>,
    pub titles: Vec<u16>,
    pub personas: Vec<u16>,
    pub unique: Option<bool>,
}

/// What depends on the game.
#[derive(Debug, Clone, PartialEq)]
pub struct Live {
    pub is: Option<Ref>,
    pub from: From,
    pub whose: WhoMask,
    pub place: Option<Where>,
    /// At a location that this player controls, or such a location.
    pub controlled_by: Option<WhoMask>,
    /// Numbers it has at all, a bit each: as printed, so that a text may ask before it changes them.
    pub has: u16,
    /// On or at a location of one of these systems; of a location: belonging to it.
    pub systems: Vec<u16>,
    /// Only locations fit, so that a selection of places is looked for in the row.
    pub locations: bool,
    /// A bit for each icon, any of which it must have now; none of which it may have.
    pub icons: u64,
    pub not_icons: u64,
    pub ranges: Vec<Range>,
    /// A bit for each [`State`].
    pub state: u16,
    pub highest: Option<(Stat, bool)>,
    /// How it stands to other cards.
    pub links: Vec<(Link, FilterNo)>,
    /// At least one of these fits as well, none of those does.
    pub any: Vec<FilterNo>,
    pub except: Vec<FilterNo>,
    pub not_this: bool,
    pub not_it: bool,
    pub not_host: bool,
    /// Nothing but the printed part and whose it is decides.
    pub plain: bool,
}

impl Live {
    pub const fn any() -> Live {
        Live {
            is: None,
            from: From::Table,
            whose: WhoMask::BOTH,
            place: None,
            controlled_by: None,
            has: 0,
            systems: Vec::new(),
            locations: false,
            icons: 0,
            not_icons: 0,
            ranges: Vec::new(),
            state: 0,
            highest: None,
            links: Vec::new(),
            any: Vec::new(),
            except: Vec::new(),
            not_this: false,
            not_it: false,
            not_host: false,
            plain: false,
        }
    }
}

/// How a card stands to another that a selection describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// It is at such a location; at another one of the same system.
    At,
    RelatedTo,
    /// Such a card is at the same location, or at this location.
    With,
    /// It pilots or drives such a card; such a card pilots or drives it.
    Pilots,
    PilotedBy,
    Aboard,
    HasAboard,
    /// Such a card is deployed on it; it is deployed on such a card.
    Carries,
    On,
}

pub use super::super::ability::State;

/// An amount: a number of quarters, or something to work out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    Number(Quarters),
    /// An index into [`super::card::Cards::amounts`].
    Of(u16),
}

impl Amount {
    pub const ZERO: Amount = Amount::Number(0);
}

/// An amount to work out, in quarters.
#[derive(Debug, Clone, PartialEq)]
pub struct AmountOf {
    pub from: Source,
    pub times: Option<Amount>,
    /// Half of it, rounded up or down to a whole number.
    pub half_up: Option<bool>,
    pub plus: Option<Amount>,
    pub minus: Option<Amount>,
    pub least: Option<Amount>,
    pub most: Option<Amount>,
    pub instead: Option<(Amount, ConditionNo)>,
}

/// What an amount begins with.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    Base(Amount),
    /// What the player chose to pay.
    X,
    /// The last destiny total.
    Destiny,
    /// Of the two totals of a contest.
    Difference,
    /// What the answered event is about.
    Answered,
    /// 1 for each that fits.
    Each(FilterNo),
    /// A statistic of a card that fits; of several the highest.
    Stat(Stat, FilterNo),
    /// A total of a player, where the card or the answered event is or at such a place.
    Total {
        what: TotalRule,
        who: By,
        at: Option<FilterNo>,
    },
    /// Force icons by seat.
    ForceIcons {
        of: [bool; 2],
        at: Option<FilterNo>,
    },
    Cards(Counted),
    /// Destinies a player has drawn for what is answered.
    Draws(By),
    Least(Vec<Amount>),
}

/// Cards that are counted, and whose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    pub of: CountedIn,
    pub who: By,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedIn {
    Hand,
    Pile(Pile),
    Life,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ConditionOf {
    /// At least so many fit.
    AtLeast(Amount, FilterNo),
    ItIs(FilterNo),
    Control {
        who: WhoMask,
        of: Option<FilterNo>,
        occupy: bool,
        with: Option<FilterNo>,
    },
    InBattle(FilterNo),
    BegunBy(WhoMask),
    Compare {
        left: Amount,
        to: Vec<(Compare, Amount)>,
    },
    DeployedAs(u8),
    All(Vec<ConditionNo>),
    Any(Vec<ConditionNo>),
    Not(ConditionNo),
}
