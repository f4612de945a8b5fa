//! Games against an opponent who does nothing: how fast a side can be.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;

use super::crew::{BLOCK, in_order};
use super::game::{End, Seeds, Watch, play};
use super::stats::Moments;
use super::tally::{add_counts, grown};
use crate::agents::Brain;
use crate::dbg::card::Kind;
use crate::dbg::setup::owner;
use crate::dbg::state::{Note, Zone};
use crate::dbg::{Choice, Dbg, Setup};
use crate::engine::{Game, Outcome, Piece, Seat};

/// What is played.
#[derive(Debug, Clone)]
pub struct Goldfish {
    pub setup: Setup,
    pub agent: Brain,
    /// Where the agent sits.
    pub seat: Seat,
    pub seed: u64,
}

/// What the games add up to. Turns are the agent's own, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Swum {
    pub games: u64,
    pub unfinished: u64,
    /// `lengths[t]` games were won in turn `t`.
    pub lengths: Vec<u64>,
    /// Resources gained in a turn.
    pub resources: Vec<Moments>,
    /// Attack and other damage dealt to the opponent's bases and ships in a turn.
    pub attack: Vec<Moments>,
}

impl Goldfish {
    pub fn run(&self, games: u64, threads: usize, stop: &AtomicBool, progress: &mut dyn FnMut(u64)) -> Swum {
        let mut swum = Swum::default();
        let block = if matches!(self.agent, Brain::Mcts(_)) { 1 } else { BLOCK };
        let work = |games: Range<u64>| self.block(games, stop);
        in_order(0..games, block, threads, stop, work, |games, block: Swum| {
            swum.add(&block);
            progress(games);
            ControlFlow::Continue(())
        });
        swum
    }

    /// One game, looked on by somebody else.
    pub fn game(&self, game: u64, stop: &AtomicBool, watch: &mut impl Watch) -> Option<End> {
        let seeds = Seeds::of(self.seed, game);
        let (brains, agents) = match self.seat {
            Seat::First => ([self.agent, Brain::Idle], seeds.agents),
            Seat::Second => ([Brain::Idle, self.agent], [seeds.agents[1], seeds.agents[0]]),
        };
        play(&self.setup, seeds.deal, brains, agents, &mut Vec::with_capacity(64), stop, watch)
    }

    fn block(&self, games: Range<u64>, stop: &AtomicBool) -> Option<Swum> {
        let mut swum = Swum::default();
        let mut seen = Gains { seat: self.seat, turn: 0, resources: Vec::new(), attack: Vec::new() };
        for game in games {
            let end = self.game(game, stop, &mut seen)?;
            swum.count(end, self.seat, &seen);
        }
        Some(swum)
    }
}

impl Swum {
    fn count(&mut self, end: End, seat: Seat, seen: &Gains) {
        let turns = own(end.turns);
        self.games += 1;
        match end.outcome {
            Outcome::Won(winner) if winner == seat => *grown(&mut self.lengths, turns) += 1,
            _ => self.unfinished += 1,
        }
        for turn in 1..=turns {
            let gained = |list: &[u64]| list.get(turn).copied().unwrap_or(0);
            grown(&mut self.resources, turn).count(gained(&seen.resources));
            grown(&mut self.attack, turn).count(gained(&seen.attack));
        }
    }

    fn add(&mut self, other: &Swum) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        add_counts(&mut self.lengths, &other.lengths);
        for (own, more) in [(&mut self.resources, &other.resources), (&mut self.attack, &other.attack)] {
            for (turn, moments) in more.iter().enumerate() {
                grown(own, turn).add(moments);
            }
        }
    }
}

/// The number of a turn among the player's own.
fn own(turn: u16) -> usize {
    usize::from(turn).div_ceil(2)
}

/// What one side gains in each of its turns.
struct Gains {
    seat: Seat,
    turn: u16,
    resources: Vec<u64>,
    attack: Vec<u64>,
}

impl Watch for Gains {
    fn begins(&mut self, game: &mut Dbg) {
        game.tell();
        self.turn = game.turns();
        self.resources.clear();
        self.attack.clear();
    }

    fn chosen(&mut self, _: Seat, _: Choice, after: &Dbg) {
        for note in after.notes() {
            let turn = own(self.turn);
            match *note {
                Note::Turn(_) => self.turn += 1,
                Note::Resources(seat, amount) | Note::ShipResources(seat, amount) if seat == self.seat => {
                    *grown(&mut self.resources, turn) += u64::from(amount);
                }
                Note::ForceBonus(seat) if seat == self.seat => *grown(&mut self.resources, turn) += 1,
                Note::Damaged(piece, amount) if belongs(after, piece) == Some(self.seat.other()) => {
                    *grown(&mut self.attack, turn) += u64::from(amount);
                }
                _ => {}
            }
        }
    }
}

/// Whose base or ship was damaged.
fn belongs(game: &Dbg, piece: Piece) -> Option<Seat> {
    let card = game.cards().of(piece);
    match game.zone(piece) {
        _ if card.kind == Kind::Base => owner(card.faction),
        Zone::Play(seat) | Zone::Discard(seat) => Some(seat),
        _ => None,
    }
}
