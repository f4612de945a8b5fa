//! One game between agents: the loop, and what is seen on the way.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::agents::{Brain, Skilled};
use crate::{GameState, Outcome, Playable, Seat, Status, View};
use datacron_decks::random::Random;

/// What game number so-and-so of a run begins with: all of it depends on the run's seed and the number only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeds {
    pub deal: u64,
    /// Of the first and the second agent.
    pub agents: [u64; 2],
}

impl Seeds {
    pub fn of(seed: u64, game: u64) -> Seeds {
        let mut random = Random::part(seed, game);
        Seeds { deal: random.number(), agents: [random.number(), random.number()] }
    }
}

/// Looks on while a game is played.
pub trait Watch<G: GameState> {
    fn begins(&mut self, _game: &mut G) {}

    /// `seat` chose, and the game stands at the next question.
    fn chosen(&mut self, _seat: Seat, _choice: G::Choice, _after: &G) {}
}

/// Sees nothing.
impl<G: GameState> Watch<G> for () {}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    pub outcome: Outcome,
    /// Who had the first turn.
    pub first_turn: Seat,
    /// Turns of both players.
    pub turns: u16,
    /// Questions that were answered.
    pub decisions: u64,
}

/// Plays one game; nothing if it was stopped. `brains` and `seeds` are of the first and of the second seat.
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
    let mut agents = [brains[0].agent::<G>(seeds[0]), brains[1].agent::<G>(seeds[1])];
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
