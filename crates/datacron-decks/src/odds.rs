//! The exact probability of drawing certain cards.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

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

/// There are too many ways to draw the cards; the text says what would help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that takes too long to compute: ask for fewer queries, fewer copies or fewer draws")]
pub struct TooMany;

/// Most pairs of cards drawn and cards had that are followed: about a second of work.
const MOST_STATES: usize = 200_000;

/// How many cards were drawn, and how many of each group (capped at the number wanted).
type State = (u32, [u16; MOST_GROUPS]);

/// Probabilities after drawing each of these numbers of cards without replacement from a pile with `counts` of each
/// card.
///
/// Cards are classified by the set of groups they belong to, as a card may be in several. Every way to draw from these
/// classes is counted, so the result is exact. All numbers of draws are counted at once.
pub fn chances(counts: &[u32], groups: &[Group], draws: RangeInclusive<u32>) -> Result<Vec<Chances>, TooMany> {
    let mut classes: BTreeMap<u32, u32> = BTreeMap::new();
    for (card, count) in counts.iter().enumerate() {
        let class = groups.iter().enumerate().fold(0, |class, (i, group)| class | u32::from(group.members[card]) << i);
        *classes.entry(class).or_default() += count;
    }
    let total: u32 = counts.iter().sum();
    let most = total.min(*draws.end());
    // What nobody can draw enough of is not worth following.
    let wanted: Vec<Option<u16>> = (0..groups.len())
        .map(|i| {
            let there: u32 = classes.iter().filter(|(class, _)| *class >> i & 1 == 1).map(|(_, size)| size).sum();
            u16::try_from(groups[i].at_least).ok().filter(|_| groups[i].at_least <= there.min(most))
        })
        .collect();
    // The number of ways for each state. Sorted, so that sums do not depend on the order of a map.
    let mut ways: BTreeMap<State, f64> = BTreeMap::from([((0, [0; MOST_GROUPS]), 1.0)]);
    for (class, size) in classes {
        let chosen: Vec<f64> = (0..=size.min(most)).map(|taken| choose(size, taken)).collect();
        let mut next: BTreeMap<State, f64> = BTreeMap::new();
        for ((drawn, have), number) in &ways {
            for taken in 0..=size.min(most - drawn) {
                let mut have = *have;
                for (i, wanted) in wanted.iter().enumerate().filter(|(i, _)| class >> i & 1 == 1) {
                    have[i] = u32::from(have[i]).saturating_add(taken).min(wanted.unwrap_or(0).into()) as u16;
                }
                *next.entry((drawn + taken, have)).or_default() += number * chosen[taken as usize];
            }
            if next.len() > MOST_STATES {
                return Err(TooMany);
            }
        }
        ways = next;
    }
    let enough = |have: &[u16], i: usize| wanted[i].is_some_and(|wanted| have[i] >= wanted);
    let after = |draws: u32| {
        let draws = draws.min(total);
        let all_ways = choose(total, draws);
        let share = |wanted: &dyn Fn(&[u16]) -> bool| {
            let of_draws = ways.range((draws, [0; MOST_GROUPS])..=(draws, [u16::MAX; MOST_GROUPS]));
            let mut found: Vec<f64> = of_draws.filter(|((_, have), _)| wanted(have)).map(|(_, ways)| *ways).collect();
            found.sort_by(f64::total_cmp);
            (found.iter().sum::<f64>() / all_ways).clamp(0.0, 1.0)
        };
        Chances {
            each: (0..groups.len()).map(|i| share(&|have| enough(have, i))).collect(),
            all: share(&|have| (0..groups.len()).all(|i| enough(have, i))),
            any: share(&|have| (0..groups.len()).any(|i| enough(have, i))),
        }
    };
    Ok(draws.map(after).collect())
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
                let chances = &chances(&counts, &groups[..some], 0..=12).expect("few ways")[draws as usize];
                assert!((chances.all - all).abs() < 1e-12, "{draws} draws: {} and {all}", chances.all);
                assert!((chances.any - any).abs() < 1e-12, "{draws} draws: {} and {any}", chances.any);
            }
        }
    }

    #[test]
    fn chances_match_known_values() {
        // One of seven in a sixty-card deck, eight cards in hand.
        let after =
            |counts: &[u32], group, draws| chances(counts, &[group], draws..=draws).expect("few ways").remove(0);
        let one = after(&[7, 53], group(&[1, 0], 1), 8);
        assert!((one.all - 0.653_593_6).abs() < 1e-6, "{}", one.all);
        assert_eq!(after(&[2, 3], group(&[1, 0], 1), 9).all, 1.0);
        assert_eq!(after(&[2, 3], group(&[0, 0], 1), 5).any, 0.0);
        assert_eq!(after(&[2, 3], group(&[1, 0], 3), 5).any, 0.0);
    }

    #[test]
    fn too_many_ways_are_refused() {
        let counts = [125; 8];
        let groups: Vec<Group> =
            (0..8).map(|own| Group { members: (0..8).map(|card| card == own).collect(), at_least: 99 }).collect();
        assert_eq!(chances(&counts, &groups, 1..=999), Err(TooMany));
        // A large pile and one question are not too much.
        let all = chances(&counts, &groups[..1], 0..=1000).expect("few ways");
        assert!(all.iter().all(|chances| chances.all.is_finite()));
        assert_eq!((all[0].all, all[1000].all), (0.0, 1.0));
    }
}
