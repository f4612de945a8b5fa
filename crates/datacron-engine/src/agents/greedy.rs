//! Plays whatever looks best at a glance.

use super::Skilled;
use crate::{Agent, View};
use datacron_decks::random::Random;

/// Weighs the choices in one world that fits what the player knows, and takes the best.
pub struct Greedy {
    random: Random,
    weights: Vec<i32>,
}

impl Greedy {
    /// An agent with this source of randomness.
    pub fn new(random: Random) -> Greedy {
        Greedy { random, weights: Vec::with_capacity(256) }
    }
}

impl<G: Skilled> Agent<G> for Greedy {
    fn choose(&mut self, view: View<G>, choices: &[G::Choice]) -> G::Choice {
        best(&view.imagine(&mut self.random), choices, &mut self.weights)
    }
}

/// The choice with the highest weight; the first of equals.
pub fn best<G: Skilled>(world: &G, choices: &[G::Choice], weights: &mut Vec<i32>) -> G::Choice {
    world.weigh(choices, weights);
    let mut best = 0;
    for (at, weight) in weights.iter().enumerate() {
        if *weight > weights[best] {
            best = at;
        }
    }
    choices[best]
}
