//! Games against an opponent who does nothing: how fast a side can be.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;

use schemars::JsonSchema;
use serde::Serialize;

use super::crew::{block, in_order};
use super::game::{End, Seeds, Watch, play};
use super::measured::Measured;
use super::report::Turns;
use super::stats::Moments;
use super::tally::{add_counts, grown};
use crate::agents::Brain;
use crate::{Outcome, Seat, Status};

/// What is played.
#[derive(Clone)]
pub struct Goldfish<G: Measured> {
    pub setup: G::Setup,
    pub agent: Brain,
    /// Where the agent sits.
    pub seat: Seat,
    pub seed: u64,
}

/// What the games add up to. Turns are the agent's own, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Swum {
    pub games: u64,
    /// Games that nobody won.
    pub unfinished: u64,
    /// Games that the opponent won, who did nothing: by what.
    pub lost: BTreeMap<&'static str, u64>,
    /// `lengths[t]` games were won in turn `t`.
    pub lengths: Vec<u64>,
    /// `lasted[t]` games had a turn `t`.
    pub lasted: Vec<u64>,
    /// `gauges[g][t]`: what the game's gauge number `g` showed in turn `t`, of games in which it was measured.
    pub gauges: Vec<Vec<Moments>>,
}

impl<G: Measured> Goldfish<G> {
    pub fn run(&self, games: u64, threads: usize, stop: &AtomicBool, progress: &mut dyn FnMut(u64)) -> Swum {
        let mut swum = Swum::default();
        let work = |games: Range<u64>| self.block(games, stop);
        in_order(0..games, block([self.agent]), threads, stop, work, |games, block: Swum| {
            swum.add(&block);
            progress(games);
            ControlFlow::Continue(())
        });
        swum
    }

    /// One game, looked on by somebody else.
    pub fn game(&self, game: u64, stop: &AtomicBool, watch: &mut impl Watch<G>) -> Option<End> {
        let seeds = Seeds::of(self.seed, game);
        let (brains, agents) = match self.seat {
            Seat::First => ([self.agent, Brain::Idle], seeds.agents),
            Seat::Second => ([Brain::Idle, self.agent], [seeds.agents[1], seeds.agents[0]]),
        };
        play::<G>(&self.setup, seeds.deal, brains, agents, &mut Vec::with_capacity(64), stop, watch)
    }

    fn block(&self, games: Range<u64>, stop: &AtomicBool) -> Option<Swum> {
        let mut swum = Swum::default();
        let gained = vec![Vec::new(); G::gauges(self.seat).len()];
        let mut seen = Gains { seat: self.seat, turn: 0, gained, lost_by: None };
        for game in games {
            let end = self.game(game, stop, &mut seen)?;
            swum.count(end, self.seat, &seen);
        }
        Some(swum)
    }
}

impl Swum {
    fn count(&mut self, end: End, seat: Seat, seen: &Gains) {
        let turns = own(end.turns, seat);
        self.games += 1;
        match end.outcome {
            Outcome::Won(winner) if winner == seat => *grown(&mut self.lengths, turns) += 1,
            Outcome::Won(_) => *self.lost.entry(seen.lost_by.unwrap_or_default()).or_default() += 1,
            Outcome::Unfinished => self.unfinished += 1,
        }
        (1..=turns).for_each(|turn| *grown(&mut self.lasted, turn) += 1);
        self.gauges.resize(seen.gained.len(), Vec::new());
        for (gauge, gained) in self.gauges.iter_mut().zip(&seen.gained) {
            for (turn, shown) in gained.iter().enumerate() {
                if let Some(shown) = shown {
                    grown(gauge, turn).count(*shown);
                }
            }
        }
    }

    fn add(&mut self, other: &Swum) {
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

/// The number of a turn among the player's own; the opponent's turn behind it belongs to it.
fn own(turn: u16, seat: Seat) -> usize {
    match seat {
        Seat::First => usize::from(turn).div_ceil(2),
        Seat::Second => usize::from(turn) / 2,
    }
}

/// What one side gains in each of its turns.
#[derive(Debug, Clone)]
pub struct Gains {
    pub seat: Seat,
    /// The turn of both players that is played; the game keeps it up to date.
    pub turn: u16,
    /// By gauge and turn; none where nothing was measured.
    gained: Vec<Vec<Option<u64>>>,
    lost_by: Option<&'static str>,
}

impl Gains {
    /// A gauge shows so much more in this turn; a turn counts even if that is 0.
    pub fn add(&mut self, gauge: usize, amount: u64) {
        if let Some(gained) = self.gained.get_mut(gauge) {
            *grown(gained, own(self.turn, self.seat)).get_or_insert(0) += amount;
        }
    }

    /// A gauge shows this in this turn, whatever it has shown before.
    pub fn set(&mut self, gauge: usize, shown: u64) {
        if let Some(gained) = self.gained.get_mut(gauge) {
            *grown(gained, own(self.turn, self.seat)) = Some(shown);
        }
    }

    /// A gauge shows nothing in this turn, which came to nothing.
    pub fn forget(&mut self, gauge: usize) {
        if let Some(gained) = self.gained.get_mut(gauge) {
            *grown(gained, own(self.turn, self.seat)) = None;
        }
    }
}

impl<G: Measured> Watch<G> for Gains {
    fn begins(&mut self, game: &mut G) {
        game.take_notes();
        self.turn = game.turns();
        self.gained.iter_mut().for_each(Vec::clear);
        self.lost_by = None;
    }

    fn chosen(&mut self, _: Seat, _: G::Choice, after: &G) {
        after.gauge(self);
        if after.status() == Status::Over(Outcome::Won(self.seat.other())) {
            self.lost_by = Some(after.lost_by(self.seat));
        }
    }
}

/// Games against nobody in numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The name of the set-up.
    pub name: String,
    pub agent: String,
    pub seed: u64,
    pub sides: Vec<Side>,
    /// The command that gives this report again.
    pub repeat: String,
}

/// One side against an opponent who does nothing. Turns are its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    pub seat: Seat,
    pub games: u64,
    /// Games that nobody won.
    pub unfinished: u64,
    /// Games that the opponent won, by what.
    pub lost: Vec<LostBy>,
    /// How long games took that were won; absent if none was.
    pub turns: Option<Turns>,
    /// How many games were won in each turn.
    pub won_in: Vec<WonIn>,
    pub by_turn: Vec<ByTurn>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct WonIn {
    pub turn: u64,
    pub games: u64,
}

/// Games that were lost by the same thing, such as `the dial`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct LostBy {
    pub by: &'static str,
    pub games: u64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ByTurn {
    pub turn: u64,
    /// Games that lasted that long.
    pub games: u64,
    /// What each gauge showed, in games in which it was measured.
    pub gauges: Vec<Moments>,
}

impl Swum {
    pub fn report(&self, seat: Seat) -> Side {
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
        }
    }
}
