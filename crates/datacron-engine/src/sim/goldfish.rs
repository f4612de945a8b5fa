//! Games against an opponent who does nothing, to measure how fast a side is.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::crew::{block, in_order};
use super::game::{End, Seeds, Watch, play};
use super::measured::Measured;
use super::report::Turns;
use super::reported::{Reported, always, player};
use super::stats::Moments;
use super::tally::{add_counts, grown};
use crate::agents::Brain;
use crate::{Outcome, Seat, Status};

/// What is played.
#[derive(Clone)]
pub struct Goldfish<G: Measured> {
    /// What the players agreed on.
    pub setup: G::Setup,
    /// The agent that plays against the passive opponent.
    pub agent: Brain,
    /// The seat of the agent.
    pub seat: Seat,
    /// The seed of the run.
    pub seed: u64,
}

/// What the games add up to. Turns are the agent's own, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    /// The number of games.
    pub games: u64,
    /// Games that nobody won.
    pub unfinished: u64,
    /// Games that the agent lost although the opponent did nothing, by how.
    pub lost: BTreeMap<&'static str, u64>,
    /// `lengths[t]` games were won in turn `t`.
    pub lengths: Vec<u64>,
    /// `lasted[t]` games had a turn `t`.
    pub lasted: Vec<u64>,
    /// `gauges[g][t]`: the values of gauge `g` in turn `t`, over the games in which it was measured.
    pub gauges: Vec<Vec<Moments>>,
}

impl<G: Measured> Goldfish<G> {
    /// Plays this many games; `progress` is called with the number done, and `stop` ends the run early.
    pub fn run(&self, games: u64, threads: usize, stop: &AtomicBool, progress: &mut dyn FnMut(u64)) -> Totals {
        let mut totals = Totals::default();
        let work = |games: Range<u64>| self.block(games, stop);
        in_order(0..games, block([self.agent]), threads, stop, work, |games, block: Totals| {
            totals.add(&block);
            progress(games);
            ControlFlow::Continue(())
        });
        totals
    }

    /// Plays one game while `watch` looks on; returns nothing if it was stopped.
    pub fn game(&self, game: u64, stop: &AtomicBool, watch: &mut impl Watch<G>) -> Option<End> {
        let seeds = Seeds::of(self.seed, game);
        let (brains, agents) = match self.seat {
            Seat::First => ([self.agent, Brain::Idle], seeds.agents),
            Seat::Second => ([Brain::Idle, self.agent], [seeds.agents[1], seeds.agents[0]]),
        };
        play::<G>(&self.setup, seeds.deal, brains, agents, &mut Vec::with_capacity(64), stop, watch)
    }

    fn block(&self, games: Range<u64>, stop: &AtomicBool) -> Option<Totals> {
        let mut totals = Totals::default();
        let gained = vec![Vec::new(); G::gauges(self.seat).len()];
        let mut gains = Gains { seat: self.seat, turn: 0, begins: true, gained, lost_by: None };
        for game in games {
            let end = self.game(game, stop, &mut gains)?;
            totals.count(end, self.seat, &gains);
        }
        Some(totals)
    }
}

impl Totals {
    fn count(&mut self, end: End, seat: Seat, gains: &Gains) {
        let turns = own(end.turns, end.first_turn == seat);
        self.games += 1;
        match end.outcome {
            Outcome::Won(winner) if winner == seat => *grown(&mut self.lengths, turns) += 1,
            Outcome::Won(_) => *self.lost.entry(gains.lost_by.unwrap_or_default()).or_default() += 1,
            Outcome::Unfinished => self.unfinished += 1,
        }
        (1..=turns).for_each(|turn| *grown(&mut self.lasted, turn) += 1);
        self.gauges.resize(gains.gained.len(), Vec::new());
        for (gauge, gained) in self.gauges.iter_mut().zip(&gains.gained) {
            for (turn, value) in gained.iter().enumerate() {
                if let Some(value) = value {
                    grown(gauge, turn).count(*value);
                }
            }
        }
    }

    fn add(&mut self, other: &Totals) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        other.lost.iter().for_each(|(by, games)| *self.lost.entry(by).or_default() += games);
        add_counts(&mut self.lengths, &other.lengths);
        add_counts(&mut self.lasted, &other.lasted);
        self.gauges.resize(self.gauges.len().max(other.gauges.len()), Vec::new());
        for (own, more) in self.gauges.iter_mut().zip(&other.gauges) {
            for (turn, moments) in more.iter().enumerate() {
                grown(own, turn).add(moments);
            }
        }
    }
}

/// The number of a turn among the player's own; the opponent's turn after it counts as part of it.
fn own(turn: u16, begins: bool) -> usize {
    match begins {
        true => usize::from(turn).div_ceil(2),
        false => usize::from(turn) / 2,
    }
}

/// The gauges of one side in one game, turn by turn.
#[derive(Debug, Clone)]
pub struct Gains {
    /// The side that is measured.
    pub seat: Seat,
    /// The current turn, counting those of both players; [`Measured::gauge`] keeps it up to date.
    pub turn: u16,
    /// Whether the side has the first turn.
    begins: bool,
    /// Values by gauge and turn; none where nothing was measured.
    gained: Vec<Vec<Option<u64>>>,
    lost_by: Option<&'static str>,
}

impl Gains {
    /// Adds to a gauge in this turn; adding 0 makes the turn count.
    pub fn add(&mut self, gauge: usize, amount: u64) {
        if let Some(gained) = self.gained.get_mut(gauge) {
            *grown(gained, own(self.turn, self.begins)).get_or_insert(0) += amount;
        }
    }

    /// Sets a gauge in this turn, whatever its value was.
    pub fn set(&mut self, gauge: usize, value: u64) {
        if let Some(gained) = self.gained.get_mut(gauge) {
            *grown(gained, own(self.turn, self.begins)) = Some(value);
        }
    }

    /// Discards the value of a gauge in this turn, so that the turn does not count.
    pub fn forget(&mut self, gauge: usize) {
        if let Some(gained) = self.gained.get_mut(gauge) {
            *grown(gained, own(self.turn, self.begins)) = None;
        }
    }
}

impl<G: Measured> Watch<G> for Gains {
    fn begins(&mut self, game: &mut G) {
        game.record_notes();
        self.turn = game.turns();
        self.begins = game.first_turn() == self.seat;
        self.gained.iter_mut().for_each(Vec::clear);
        self.lost_by = None;
    }

    fn chosen(&mut self, _: Seat, _: G::Choice, after: &G) {
        self.begins = after.first_turn() == self.seat;
        after.gauge(self);
        if after.status() == Status::Over(Outcome::Won(self.seat.other())) {
            self.lost_by = Some(after.lost_by(self.seat));
        }
    }
}

/// What `goldfish --json` prints.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
// The command that repeats the run is added by the program.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", bound = "")]
#[schemars(bound = "G: Reported")]
pub struct Report<G: Reported> {
    #[schemars(description = always(G::GOLDFISH))]
    pub schema: &'static str,
    #[schemars(description = G::ABOUT.name)]
    pub name: String,
    #[serde(flatten)]
    pub setup: G::GoldfishSetupReport,
    pub agent: String,
    pub seed: u64,
    pub sides: Vec<Side<G>>,
}

/// One side against an opponent who does nothing. Turns are its own.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", bound = "")]
#[schemars(bound = "G: Reported", rename = "SideResult")]
pub struct Side<G: Reported> {
    #[serde(rename = "side", serialize_with = "player::<G, _>")]
    #[schemars(with = "&'static str")]
    pub seat: Seat,
    pub games: u64,
    /// Games that nobody won.
    pub unfinished: u64,
    #[schemars(description = G::ABOUT.lost)]
    pub lost: Vec<LostBy>,
    /// How long games took that were won; absent if none was.
    pub turns: Option<Turns>,
    /// How many games were won in each turn.
    pub won_in: Vec<WonIn>,
    #[serde(serialize_with = "turns::<G, _>")]
    #[schemars(with = "Vec<G::Turn>")]
    pub by_turn: Vec<ByTurn>,
    #[serde(skip)]
    game: PhantomData<G>,
}

fn turns<G: Reported, S: Serializer>(turns: &[ByTurn], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(turns.iter().map(G::Turn::from))
}

// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct WonIn {
    pub turn: u64,
    pub games: u64,
}

/// Games that were lost by the same thing, such as `the dial`.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct LostBy {
    pub by: &'static str,
    pub games: u64,
}

/// One turn over all games.
#[derive(Debug, Clone, PartialEq)]
pub struct ByTurn {
    /// The turn of the side, from 1.
    pub turn: u64,
    /// Games that lasted this long.
    pub games: u64,
    /// The values of each gauge, over the games in which it was measured.
    gauges: Vec<Moments>,
}

impl ByTurn {
    /// The values of a gauge, by its index in [`Measured::gauges`].
    pub fn gauge(&self, at: usize) -> Moments {
        self.gauges.get(at).copied().unwrap_or_default()
    }
}

impl Totals {
    /// The report on this side.
    pub fn report<G: Reported>(&self, seat: Seat) -> Side<G> {
        let turns = Turns::of(&self.lengths);
        let won_in = self.lengths.iter().enumerate().skip(turns.map_or(0, |turns| turns.shortest as usize));
        let by_turn = self.lasted.iter().enumerate().skip(1).map(|(turn, &games)| ByTurn {
            turn: turn as u64,
            games,
            gauges: self.gauges.iter().map(|gauge| gauge.get(turn).copied().unwrap_or_default()).collect(),
        });
        Side {
            seat,
            games: self.games,
            unfinished: self.unfinished,
            lost: self.lost.iter().map(|(&by, &games)| LostBy { by, games }).collect(),
            turns,
            won_in: won_in.map(|(turn, &games)| WonIn { turn: turn as u64, games }).collect(),
            by_turn: by_turn.collect(),
            game: PhantomData,
        }
    }
}
