//! Takes what looks best at a glance.

use super::Skilled;
use crate::engine::{Agent, View};
use crate::random::Random;

/// Weighs each choice in one world that fits what is known, and takes the best.
pub struct Greedy {
    random: Random,
}

impl Greedy {
    pub fn new(random: Random) -> Greedy {
        Greedy { random }
    }
}

impl<G: Skilled> Agent<G> for Greedy {
    fn choose(&mut self, view: View<G>, choices: &[G::Choice]) -> G::Choice {
        best(&view.imagine(&mut self.random), choices)
    }
}

/// The choice that weighs most; of equals the first.
pub fn best<G: Skilled>(world: &G, choices: &[G::Choice]) -> G::Choice {
    let mut best = choices[0];
    let mut weight = i32::MIN;
    for &choice in choices {
        let weighed = world.weigh(choice);
        if weighed > weight {
            (best, weight) = (choice, weighed);
        }
    }
    best
}
