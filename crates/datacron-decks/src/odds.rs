//! The exact probability of drawing certain cards.

use std::collections::HashMap;

/// Most groups that can be combined; the time needed grows quickly with their number.
pub const MOST_GROUPS: usize = 8;

/// A kind of card, and how many of it are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// For each card of the pile, whether it is of this kind.
    pub members: Vec<bool>,
    /// How many are wanted.
    pub at_least: u32,
}

/// The probabilities after a number of draws, from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Chances {
    /// For each group, that it was drawn.
    pub each: Vec<f64>,
    /// That all groups were drawn.
    pub all: f64,
    /// That at least one group was drawn.
    pub any: f64,
}

/// Probabilities after drawing `draws` cards without replacement from a pile with `counts` of each card.
///
/// Cards are classified by the set of groups they belong to, as a card may be in several. Every way to draw from these
/// classes is counted, so the result is exact.
pub fn chances(counts: &[u32], groups: &[Group], draws: u32) -> Chances {
    let mut classes: HashMap<u32, u32> = HashMap::new();
    for (card, count) in counts.iter().enumerate() {
        let class = groups.iter().enumerate().fold(0, |class, (i, group)| class | u32::from(group.members[card]) << i);
        *classes.entry(class).or_default() += count;
    }
    let total: u32 = counts.iter().sum();
    let draws = draws.min(total);
    let mut classes: Vec<(u32, u32)> = classes.into_iter().collect();
    classes.sort_unstable();
    // The number of ways for each number of draws and cards drawn of each group (capped at the number wanted).
    let mut ways: HashMap<(u32, Vec<u32>), f64> = HashMap::from([((0, vec![0; groups.len()]), 1.0)]);
    for (class, size) in classes {
        let mut next: HashMap<(u32, Vec<u32>), f64> = HashMap::new();
        for ((drawn, have), number) in &ways {
            for taken in 0..=size.min(draws - drawn) {
                let mut have = have.clone();
                for (i, group) in groups.iter().enumerate().filter(|(i, _)| class >> i & 1 == 1) {
                    have[i] = (have[i] + taken).min(group.at_least);
                }
                *next.entry((drawn + taken, have)).or_default() += number * choose(size, taken);
            }
        }
        ways = next;
    }
    let all_ways = choose(total, draws);
    let share = |wanted: &dyn Fn(&[u32]) -> bool| {
        let mut found: Vec<f64> = ways
            .iter()
            .filter(|((drawn, have), _)| *drawn == draws && wanted(have))
            .map(|(_, number)| *number)
            .collect();
        // Sort first, so that the sum does not depend on the order of the map.
        found.sort_by(f64::total_cmp);
        (found.iter().sum::<f64>() / all_ways).clamp(0.0, 1.0)
    };
    let enough = |have: &[u32], i: usize| have[i] >= groups[i].at_least;
    Chances {
        each: (0..groups.len()).map(|i| share(&|have| enough(have, i))).collect(),
        all: share(&|have| (0..groups.len()).all(|i| enough(have, i))),
        any: share(&|have| (0..groups.len()).any(|i| enough(have, i))),
    }
}

/// The binomial coefficient "n choose k".
fn choose(n: u32, k: u32) -> f64 {
    let k = k.min(n - k.min(n));
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(members: &[u8], at_least: u32) -> Group {
        Group { members: members.iter().map(|m| *m == 1).collect(), at_least }
    }

    /// The chances of all groups and of any, from counting every hand of a small pile.
    fn by_counting(counts: &[u32], groups: &[Group], draws: u32) -> (f64, f64) {
        let cards: Vec<usize> = counts.iter().enumerate().flat_map(|(card, n)| vec![card; *n as usize]).collect();
        let (mut hands, mut all, mut any) = (0.0, 0.0, 0.0);
        for hand in 0_u32..1 << cards.len() {
            if hand.count_ones() != draws {
                continue;
            }
            hands += 1.0;
            let have = |group: &Group| {
                let own = cards.iter().enumerate().filter(|(i, card)| hand >> i & 1 == 1 && group.members[**card]);
                own.count() as u32 >= group.at_least
            };
            all += f64::from(u8::from(groups.iter().all(have)));
            any += f64::from(u8::from(groups.iter().any(have)));
        }
        (all / hands, any / hands)
    }

    #[test]
    fn chances_match_a_count_of_every_hand() {
        let counts = [3, 2, 4, 1, 2];
        let groups = [group(&[1, 1, 0, 0, 0], 2), group(&[0, 1, 0, 1, 0], 1), group(&[0, 0, 1, 0, 1], 1)];
        for draws in 0..=12 {
            for some in 1..=groups.len() {
                let (all, any) = by_counting(&counts, &groups[..some], draws);
                let chances = chances(&counts, &groups[..some], draws);
                assert!((chances.all - all).abs() < 1e-12, "{draws} draws: {} and {all}", chances.all);
                assert!((chances.any - any).abs() < 1e-12, "{draws} draws: {} and {any}", chances.any);
            }
        }
    }

    #[test]
    fn chances_match_known_values() {
        // One of seven in a sixty-card deck, eight cards in hand.
        let one = chances(&[7, 53], &[group(&[1, 0], 1)], 8);
        assert!((one.all - 0.653_593_6).abs() < 1e-6, "{}", one.all);
        assert_eq!(chances(&[2, 3], &[group(&[1, 0], 1)], 9).all, 1.0);
        assert_eq!(chances(&[2, 3], &[group(&[0, 0], 1)], 5).any, 0.0);
    }
}
