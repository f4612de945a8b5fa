//! One game between agents.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::agents::{Brain, Skilled};
use crate::{GameState, Outcome, Playable, Seat, Status, View};
use datacron_decks::random::Random;

/// The seeds of one game of a run. They depend only on the seed of the run and the number of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeds {
    /// The seed that the cards are dealt from.
    pub deal: u64,
    /// The seeds of the first and the second agent.
    pub agents: [u64; 2],
}

impl Seeds {
    /// The seeds of game number `game` in a run with this seed.
    pub fn of(seed: u64, game: u64) -> Seeds {
        let mut random = Random::part(seed, game);
        Seeds { deal: random.number(), agents: [random.number(), random.number()] }
    }
}

/// Watches a game while it is played.
pub trait Watch<G: GameState> {
    /// A new game begins.
    fn begins(&mut self, _game: &mut G) {}

    /// A player chose, and the game is at the next question.
    fn chosen(&mut self, _seat: Seat, _choice: G::Choice, _after: &G) {}
}

/// Nobody watches.
impl<G: GameState> Watch<G> for () {}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// The player who had the first turn.
    pub first_turn: Seat,
    /// The number of turns of both players.
    pub turns: u16,
    /// The number of questions answered.
    pub decisions: u64,
}

/// Plays one game; returns nothing if it was stopped. `brains` and `seeds` are by seat.
pub fn play<G: Playable + Skilled>(
    setup: &G::Setup,
    deal: u64,
    brains: [Brain; 2],
    seeds: [u64; 2],
    choices: &mut Vec<G::Choice>,
    stop: &AtomicBool,
    watch: &mut impl Watch<G>,
) -> Option<End> {
    let mut game = G::deal(setup, deal);
    let mut agents = [brains[0].agent_until::<G>(seeds[0], stop), brains[1].agent_until::<G>(seeds[1], stop)];
    let mut decisions = 0;
    watch.begins(&mut game);
    loop {
        let seat = match game.status() {
            Status::Choose { seat, .. } => seat,
            Status::Over(outcome) => {
                return Some(End { outcome, first_turn: game.first_turn(), turns: game.turns(), decisions });
            }
        };
        game.choices(choices);
        let choice = match choices.as_slice() {
            [only] => *only,
            several => agents[seat as usize].choose(View::new(&game, seat), several),
        };
        game.choose(choice);
        decisions += 1;
        watch.chosen(seat, choice, &game);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
    }
}
