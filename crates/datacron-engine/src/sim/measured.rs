//! What a game counts: in runs of many games, and in games against nobody.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::goldfish::Gains;
use super::stats::Share;
use crate::agents::Skilled;
use crate::{Playable, Seat};

/// A game with statistics.
pub trait Measured: Playable + Skilled {
    /// The set-up as the file of a part of a run has it.
    type Facts: Facts;
    /// What is counted of each card.
    type Deeds: Deeds;
    /// What must be remembered from choice to choice to see what is done with cards.
    type Memory;

    /// The schema that the file of a part of a run names.
    const PART: &'static str;
    /// How far players have come, for a heading: `bases destroyed`.
    const PROGRESS: &'static str;
    /// No game takes more turns.
    const MOST_TURNS: u16;
    /// What win rates of cards do not say.
    const CARE: &'static str;

    fn facts(setup: &Self::Setup) -> Self::Facts;

    /// Every card there is, in the order they are counted.
    fn every_card() -> Vec<Counted>;

    /// How far a player has come on the way to victory: in bases, objectives and the like that were destroyed.
    fn progress(&self, by: Seat) -> usize;

    /// What is known of the cards when a game begins.
    fn remember(&self) -> Self::Memory;

    /// Adds what was done with cards since the last choice. `after`: the game with its notes.
    fn see(memory: &mut Self::Memory, seat: Seat, choice: Self::Choice, after: &Self, marks: &mut Marks);

    /// What is measured in each turn of a game of this side against nobody. Only turns in which it was measured count.
    fn gauges(seat: Seat) -> &'static [Gauge];

    /// Adds what happened since the last choice to what one side gains against nobody.
    fn gauge(&self, gains: &mut Gains);

    /// What a player lost by whose game is over, to be read behind "by": `the dial`.
    fn lost_by(&self, loser: Seat) -> &'static str;
}

/// Something measured turn by turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gauge {
    /// A heading: `resources gained in turn`.
    pub title: &'static str,
    pub scale: Scale,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// How many: the mean is told.
    Number,
    /// 1 or 0: the share of games is told.
    YesNo,
}

impl Gauge {
    pub const fn number(title: &'static str) -> Gauge {
        Gauge { title, scale: Scale::Number }
    }

    pub const fn yes_no(title: &'static str) -> Gauge {
        Gauge { title, scale: Scale::YesNo }
    }
}

/// What players agreed on, as files have it.
pub trait Facts: Clone + PartialEq + Serialize + DeserializeOwned + JsonSchema {
    /// In a few words, behind the name of the set-up.
    fn about(&self) -> String;

    /// By name, to say in what two set-ups differ.
    fn by_name(&self) -> Vec<(&'static str, String)>;

    /// What everybody should know who reads the numbers, a sentence each.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Whether something was agreed on, for [`Facts::by_name`].
pub fn yes_or_no(agreed: bool) -> String {
    if agreed { "yes" } else { "no" }.to_owned()
}

/// A card that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    pub id: &'static str,
    pub title: &'static str,
    /// Whose card it is, if only one side may have it.
    pub side: Option<Seat>,
}

/// A card: for each deed the players who did it, and how many of them won.
pub trait Deeds: Copy + Default + PartialEq + Send + Serialize + DeserializeOwned + JsonSchema {
    /// The deeds, at most eight: as programs read them and as the head of a column. The first one is what cards are
    /// sorted by.
    const NAMES: &'static [(&'static str, &'static str)];

    /// Deed by deed how often players won who did it, as programs read it; absent if nobody did.
    type Rates: Serialize + JsonSchema;

    fn rates(&self) -> Self::Rates;
    fn shares(&self) -> impl Iterator<Item = Share>;
    fn shares_mut(&mut self) -> impl Iterator<Item = &mut Share>;
}

/// What each player did with each card in one game: a bit for each deed.
#[derive(Debug, Clone, Default)]
pub struct Marks([Vec<u8>; 2]);

impl Marks {
    pub fn new(cards: usize) -> Marks {
        Marks([vec![0; cards], vec![0; cards]])
    }

    /// A player did this with a card.
    pub fn add(&mut self, by: Seat, card: usize, deed: usize) {
        if let Some(done) = self.0[by as usize].get_mut(card) {
            *done |= 1 << deed;
        }
    }

    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(|done| done.fill(0));
    }

    /// Card by card.
    pub fn by(&self, seat: Seat) -> &[u8] {
        &self.0[seat as usize]
    }
}
