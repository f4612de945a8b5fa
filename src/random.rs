//! Chance that is the same everywhere: a pinned generator and a shuffle of our own, so that a seed stays what it was.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// A source of chance.
#[derive(Debug, Clone)]
pub struct Random(Pcg64);

impl Random {
    pub fn seeded(seed: u64) -> Random {
        Random(Pcg64::seed_from_u64(seed))
    }

    /// A number below `bound`, each as likely as any other; 0 if there is none.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Numbers of the last, incomplete round would make the first ones likelier.
        let rounds = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.0.next_u64();
            if number < rounds {
                return number % bound;
            }
        }
    }

    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            cards.swap(last, other);
        }
    }
}
