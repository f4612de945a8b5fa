//! Rates and means with their 95 % confidence intervals.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A normal variable is within this many standard deviations of its mean 95 % of the time.
const Z: f64 = 1.959_963_984_540_054;

/// The same if the standard deviation is only estimated (Student's t), by degrees of freedom from 1.
const T: [f64; 30] = [
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788, 2.1604, 2.1448,
    2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484,
    2.0452, 2.0423,
];

/// Half the width of the interval of a mean over at least two `games`, in standard errors.
fn student(games: u64) -> f64 {
    let freedom = games.saturating_sub(1).max(1);
    let listed = usize::try_from(freedom - 1).ok().and_then(|at| T.get(at));
    // Beyond the table, the first terms of Fisher's expansion are exact to four digits.
    let series = |n: f64| {
        let (z, z3, z5) = (Z, Z * Z * Z, Z * Z * Z * Z * Z);
        z + (z3 + z) / (4.0 * n) + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * n * n)
    };
    listed.copied().unwrap_or_else(|| series(freedom as f64))
}

/// So many of so many.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    pub games: u64,
    pub wins: u64,
}

impl Share {
    /// Counts a game.
    pub fn count(&mut self, won: bool) {
        self.games += 1;
        self.wins += u64::from(won);
    }

    /// Adds another share to this one.
    pub fn add(&mut self, other: Share) {
        self.games += other.games;
        self.wins += other.wins;
    }

    /// The two shares together.
    pub fn and(mut self, other: Share) -> Share {
        self.add(other);
        self
    }

    /// The share with its interval.
    pub fn rate(self) -> Rate {
        let (low, high) = wilson(self.wins, self.games);
        let rate = if self.games > 0 { self.wins as f64 / self.games as f64 } else { 0.0 };
        Rate { games: self.games, wins: self.wins, rate, low, high }
    }

    /// The share with its interval; none if there were no games.
    pub fn rate_if_any(self) -> Option<Rate> {
        (self.games > 0).then(|| self.rate())
    }
}

/// A share with its 95 % interval.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Rate {
    pub games: u64,
    pub wins: u64,
    pub rate: f64,
    /// The 95 % interval.
    pub low: f64,
    pub high: f64,
}

impl Rate {
    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The 95 % interval of a share by Wilson's score, which also works for few games and for shares near 0 or 1.
pub(super) fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, share) = (games as f64, wins as f64 / games as f64);
    let centre = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    // Exactly 0 and 1, without rounding errors.
    let low = if wins == 0 { 0.0 } else { (centre - spread) / scale };
    let high = if wins == games { 1.0 } else { (centre + spread) / scale };
    (low, high)
}

/// The sums from which a mean and its interval are computed. They are whole numbers, so the order of adding does not
/// matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moments {
    /// How many numbers were added.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Moments {
    /// Adds a number.
    pub fn count(&mut self, value: u64) {
        self.count_times(value, 1);
    }

    /// Adds a number several times.
    pub fn count_times(&mut self, value: u64, times: u64) {
        self.count += times;
        self.sum += value * times;
        self.squares += value * value * times;
    }

    /// Adds the numbers of another.
    pub fn add(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The share of ones, if all numbers are 0 or 1.
    pub fn share(&self) -> Share {
        Share { games: self.count, wins: self.sum }
    }

    /// The mean with its interval.
    pub fn mean(&self) -> Mean {
        let n = self.count as f64;
        let mean = if self.count > 0 { self.sum as f64 / n } else { 0.0 };
        if self.count < 2 {
            return Mean { mean, low: None, high: None };
        }
        // In whole numbers, as the difference of nearly equal floats would lose its digits.
        let spread = (u128::from(self.squares) * u128::from(self.count))
            .saturating_sub(u128::from(self.sum) * u128::from(self.sum)) as f64;
        let half = student(self.count) * (spread / n / (n - 1.0) / n).sqrt();
        // The numbers are never negative, so neither is their mean.
        Mean { mean, low: Some((mean - half).max(0.0)), high: Some(mean + half) }
    }
}

/// A mean with its 95 % interval.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Mean {
    pub mean: f64,
    /// The 95 % interval; one game says nothing about the others, and has none.
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl Mean {
    /// The interval, if there is one.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.low.zip(self.high)
    }
}

/// The moments of a histogram: `counts[n]` times the number `n`.
pub(super) fn moments(counts: &[u64]) -> Moments {
    let mut moments = Moments::default();
    for (value, &times) in counts.iter().enumerate() {
        moments.count_times(value as u64, times);
    }
    moments
}

/// The median of a histogram; halfway between the two numbers in the middle.
pub(super) fn median(counts: &[u64]) -> f64 {
    let total: u64 = counts.iter().sum();
    let at = |place: u64| {
        let mut seen = 0;
        let found = counts.iter().position(|&times| {
            seen += times;
            seen > place
        });
        found.unwrap_or(0) as f64
    };
    if total == 0 { 0.0 } else { (at((total - 1) / 2) + at(total / 2)) / 2.0 }
}

/// The least and the greatest number of a histogram.
pub(super) fn range(counts: &[u64]) -> Option<(usize, usize)> {
    let least = counts.iter().position(|&times| times > 0)?;
    let most = counts.iter().rposition(|&times| times > 0)?;
    Some((least, most))
}

/// The difference of two win rates over the same games, with its 95 % interval by Agresti and Min, which also works if
/// few games differ. `gained` games were won only by the other agents, `lost` only by these.
pub(super) fn paired(gained: u64, lost: u64, games: u64) -> (f64, f64, f64) {
    if games == 0 {
        return (0.0, -1.0, 1.0);
    }
    let n = games as f64 + 2.0;
    let (up, down) = (gained as f64 + 0.5, lost as f64 + 0.5);
    let centre = (up - down) / n;
    let half = Z * (up + down - (up - down) * (up - down) / n).sqrt() / n;
    let difference = (gained as f64 - lost as f64) / games as f64;
    (difference, (centre - half).max(-1.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-5
    }

    /// Values from Newcombe (1998), table I, and computed by hand.
    #[test]
    fn wilson_is_as_published() {
        for (wins, games, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let (l, h) = wilson(wins, games);
            assert!(near(l, low) && near(h, high), "{wins}/{games}: {l} {h}");
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(7, 7).1, 1.0);
    }

    #[test]
    fn means_and_medians() {
        // 2, 3, 3, 8: mean 4, deviation 2.708.
        let counts = [0, 0, 1, 2, 0, 0, 0, 0, 1];
        let mean = moments(&counts).mean();
        let half = mean.interval().map_or(0.0, |(_, high)| high - mean.mean);
        assert!(near(mean.mean, 4.0) && near(half, 3.1824 * 2.708_012_8 / 2.0), "{mean:?}");
        assert_eq!((median(&counts), range(&counts)), (3.0, Some((2, 8))));
        assert_eq!(median(&[0, 1, 0, 0, 1]), 2.5);
        assert_eq!((median(&[]), range(&[0])), (0.0, None));
    }

    #[test]
    fn few_games_have_wide_intervals() {
        assert_eq!(moments(&[0, 0, 0, 1]).mean(), Mean { mean: 3.0, low: None, high: None });
        // Student's quantiles, on both sides of the end of the table.
        for (games, quantile) in [(2, 12.7062), (31, 2.0423), (32, 2.0395), (121, 1.9799), (1_000_000_000, Z)] {
            assert!((student(games) - quantile).abs() < 1e-4, "{games}: {}", student(games));
        }
    }

    #[test]
    fn a_paired_difference_has_its_sign() {
        let (difference, low, high) = paired(30, 10, 100);
        assert!(near(difference, 0.2) && low > 0.0 && high < 0.4);
        let (same, low, high) = paired(0, 0, 100);
        assert!(same == 0.0 && low < 0.0 && high > 0.0);
    }
}
