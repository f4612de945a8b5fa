//! Reproducible random numbers: a fixed generator and shuffle, so that a seed gives the same result on every platform
//! and in every version.
//!
//! The state is eight bytes of plain data, so that copying a game copies its generator. The generators of the usual
//! crates are larger or not `Copy`. The algorithm is SplitMix64.

/// A random number generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub const fn seeded(seed: u64) -> Random {
        Random(mix(seed))
    }

    /// The seed that makes a generator like this one, as it is now.
    pub const fn seed(self) -> u64 {
        unmix(self.0)
    }

    /// An independent generator for one part of a whole, such as game `index` of a simulation.
    pub const fn part(seed: u64, index: u64) -> Random {
        Random(mix(mix(seed) ^ mix(index.wrapping_add(STEP))))
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A uniformly distributed number below `bound`; 0 if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        // Multiply instead of dividing, and reject the numbers of the last, incomplete round, which would add a bias.
        let mut wide = (self.number() >> 32) * u64::from(bound);
        if (wide as u32) < bound {
            let incomplete = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
            while (wide as u32) < incomplete {
                wide = (self.number() >> 32) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    /// Puts the cards in random order.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            cards.swap(last, other);
        }
    }
}

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

const fn mix(mut n: u64) -> u64 {
    n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}

/// The number that [`mix`] turns into this one.
const fn unmix(mut n: u64) -> u64 {
    n = (n ^ (n >> 31) ^ (n >> 62)).wrapping_mul(0x3196_42B2_D24D_8EC3);
    n = (n ^ (n >> 27) ^ (n >> 54)).wrapping_mul(0x96DE_1B17_3F11_9089);
    n ^ (n >> 30) ^ (n >> 60)
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn every_number_below_the_bound_is_equally_frequent() {
        let mut random = Random::seeded(7);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| (9_600..10_400).contains(&times)), "{seen:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn a_generator_can_be_made_again_from_its_seed() {
        let mut random = Random::seeded(42);
        for _ in 0..100 {
            assert_eq!(Random::seeded(random.seed()), random);
            random.number();
        }
        assert_eq!(Random::seeded(7).seed(), 7);
    }

    /// Replays depend on these numbers, and so do seeds that people have noted.
    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut random = Random::seeded(42);
        assert_eq!([random.number(), random.number()], [0x989B_3F13_0A06_3869, 0x290D_B4BF_2570_DED7]);
    }
}
