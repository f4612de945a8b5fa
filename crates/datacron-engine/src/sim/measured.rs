//! What a game counts in simulations and measures against a passive opponent.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::goldfish::Gains;
use super::stats::Share;
use crate::agents::Skilled;
use crate::{Playable, Seat};

/// A game that can be simulated with statistics.
pub trait Measured: Playable + Skilled {
    /// The set-up as shard files store it.
    type Facts: Facts;
    /// What is counted for each card.
    type Deeds: Deeds;
    /// What must be remembered between choices to see what happens to cards.
    type Memory;

    /// The name of the schema of shard files.
    const PART: &'static str;
    /// The heading of [`Measured::progress`]: `bases destroyed`.
    const PROGRESS: &'static str;
    /// The most turns a game can take.
    const MOST_TURNS: u16;
    /// A caveat about the win rates of cards.
    const CAVEAT: &'static str;

    /// The set-up as shard files store it.
    fn facts(setup: &Self::Setup) -> Self::Facts;

    /// All cards, in the order in which they are counted.
    fn every_card() -> Vec<Counted>;

    /// How close a player is to winning: the number of bases or objectives destroyed.
    fn progress(&self, by: Seat) -> usize;

    /// What to remember when a game begins.
    fn remember(&self) -> Self::Memory;

    /// Marks what was done with cards since the last choice; `after` is the game with its notes.
    fn record(memory: &mut Self::Memory, seat: Seat, choice: Self::Choice, after: &Self, marks: &mut Marks);

    /// What is measured in each turn of this side against a passive opponent. Turns without a measurement do not count.
    fn gauges(seat: Seat) -> &'static [Gauge];

    /// Adds what happened since the last choice to the gauges.
    fn gauge(&self, gains: &mut Gains);

    /// How the loser of a finished game lost, to follow "by": `the dial`.
    fn lost_by(&self, loser: Seat) -> &'static str;

    /// By how much a finished game was won, in games that say so ([`Deeds::MARGINS`]).
    fn margin(&self, _winner: Seat) -> Option<u64> {
        None
    }
}

/// Something that is measured turn by turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gauge {
    /// The heading: `resources gained in turn`.
    pub title: &'static str,
    /// What the numbers mean.
    pub scale: Scale,
}

/// What the numbers of a gauge mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// An amount: the mean is reported.
    Number,
    /// 1 or 0: the share of games is reported.
    YesNo,
}

impl Gauge {
    /// A gauge of amounts.
    pub const fn number(title: &'static str) -> Gauge {
        Gauge { title, scale: Scale::Number }
    }

    /// A gauge of yes or no.
    pub const fn yes_no(title: &'static str) -> Gauge {
        Gauge { title, scale: Scale::YesNo }
    }
}

/// What the players agreed on, as shard files store it.
pub trait Facts: Clone + PartialEq + Serialize + DeserializeOwned + JsonSchema {
    /// A short description, to follow the name of the set-up.
    fn about(&self) -> String;

    /// Every fact by name, to report how two set-ups differ.
    fn by_name(&self) -> Vec<(&'static str, String)>;

    /// Warnings for readers of the numbers, a sentence each.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A yes-or-no fact for [`Facts::by_name`].
pub(crate) fn yes_or_no(fact: bool) -> String {
    if fact { "yes" } else { "no" }.to_owned()
}

/// A card that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The id.
    pub id: &'static str,
    /// The title.
    pub title: &'static str,
    /// The only side that can have it, if there is one.
    pub side: Option<Seat>,
}

/// The counts of one card: for each deed, how many players did it and how many of them won.
pub trait Deeds: Copy + Default + PartialEq + Send + Serialize + DeserializeOwned + JsonSchema {
    /// The deeds, at most eight: the key in JSON and the heading of the column. Cards are sorted by the first one.
    const NAMES: &'static [(&'static str, &'static str)];

    /// Whether games are won by a margin ([`Measured::margin`]). Only then do tallies and reports have keys for it, and
    /// for first turns of the second seat.
    const MARGINS: bool = false;

    /// The most steps of progress that are counted: bases or objectives that a player can destroy before the game is
    /// won.
    const STEPS: usize = 5;

    /// How the schema of shard files describes its name.
    const FILE: &'static str = "`datacron.sim-shard/1` or, of The Card Game, `datacron.sim-shard-lcg/1`.";

    /// How the schema of shard files describes progress.
    const FALLEN: &'static str = "By the first and by the second seat: `fallen[k][t]` times the base or objective number `k + 1` fell in turn `t`.";

    /// The win rate of the players who did each deed, for JSON; absent if nobody did.
    type Rates: Serialize + JsonSchema;

    /// The win rates for JSON.
    fn rates(&self) -> Self::Rates;

    /// The counts in the order of [`Deeds::NAMES`].
    fn shares(&self) -> impl Iterator<Item = Share>;

    /// The counts in the order of [`Deeds::NAMES`].
    fn shares_mut(&mut self) -> impl Iterator<Item = &mut Share>;
}

/// What each player did with each card in one game: one bit per deed.
#[derive(Debug, Clone, Default)]
pub struct Marks([Vec<u8>; 2]);

impl Marks {
    /// No marks, for this many cards.
    pub fn new(cards: usize) -> Marks {
        Marks([vec![0; cards], vec![0; cards]])
    }

    /// Marks that a player did this with a card.
    pub fn add(&mut self, by: Seat, card: usize, deed: usize) {
        if let Some(done) = self.0[by as usize].get_mut(card) {
            *done |= 1 << deed;
        }
    }

    /// Removes all marks.
    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(|done| done.fill(0));
    }

    /// The deeds of a player, card by card.
    pub fn by(&self, seat: Seat) -> &[u8] {
        &self.0[seat as usize]
    }
}
