//! From what a person typed to one card: by id, by name, by the beginning of names, by likeness.

use std::cmp::Reverse;

use fuzzy_matcher::FuzzyMatcher;
use fuzzy_matcher::skim::SkimMatcherV2;

use super::Database;
use crate::cards::{Game, fold};
use crate::query::{self, Error, Filter};

/// What a name led to.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    One(i64),
    /// Nothing is called that; this is nearest by far, and these are the next.
    Near {
        row: i64,
        others: Vec<i64>,
    },
    /// Several cards answer to it, or (`guessed`) to the name nearest to it.
    Several {
        rows: Vec<i64>,
        guessed: bool,
    },
    /// Nothing answers to it; these are as near as it gets.
    Nothing {
        near: Vec<i64>,
    },
}

/// At least this alike, or the guess is not made.
const ALIKE: f64 = 0.72;
/// Below this a name is not worth naming.
const WORTH_NAMING: f64 = 0.45;

impl Database {
    pub fn look_up(&self, name: &str, game: Option<Game>) -> Result<Found, Error> {
        let key = fold::key(name);
        let named = if key.is_empty() { Vec::new() } else { self.named(&key, game)? };
        let exact = if named.is_empty() { self.with_id(name.trim(), game)? } else { named };
        match exact.as_slice() {
            [] => {}
            [row] => return Ok(Found::One(*row)),
            _ => return Ok(Found::Several { rows: exact, guessed: false }),
        }
        if fold::words(name).is_empty() {
            return Ok(Found::Nothing { near: Vec::new() });
        }
        let begun = self.beginning(name, game)?;
        match begun.as_slice() {
            [] => self.alike(&fold::words(name).join(" "), game),
            [row] => Ok(Found::One(*row)),
            _ => Ok(Found::Several { rows: begun, guessed: false }),
        }
    }

    /// Cards whose name has every word typed, from the start of a word.
    fn beginning(&self, name: &str, game: Option<Game>) -> Result<Vec<i64>, Error> {
        let words: Vec<String> = name
            .split_whitespace()
            .filter(|w| !fold::words(w).is_empty())
            .map(|w| format!("name:\"{}\"", w.replace('"', "")))
            .collect();
        let mut query = query::read(&words.join(" "), game, self)?;
        from_the_start(&mut query.filter);
        self.find(&query)
    }

    fn alike(&self, typed: &str, game: Option<Game>) -> Result<Found, Error> {
        let names = self.folded_names()?;
        let mut scored = by_pairs_of_letters(typed, &names);
        scored.retain(|(score, _)| *score >= WORTH_NAMING);
        // Letters in order say something only if there are some.
        if scored.is_empty() && typed.len() > 4 {
            scored = by_letters_in_order(typed, &names);
        }
        if let Some(&(best, _)) = scored.first() {
            scored.retain(|(score, _)| *score >= best - 0.2);
        }
        let mut rows: Vec<(f64, i64)> = Vec::new();
        for (score, row) in scored {
            if rows.iter().any(|(_, seen)| *seen == row)
                || game.is_some_and(|game| self.game_of(row).ok().flatten() != Some(game))
            {
                continue;
            }
            rows.push((score, row));
            if rows.len() == 6 {
                break;
            }
        }
        let Some(&(best, row)) = rows.first() else {
            return Ok(Found::Nothing { near: Vec::new() });
        };
        let others: Vec<i64> = rows[1..].iter().map(|(_, row)| *row).collect();
        if best < ALIKE {
            return Ok(Found::Nothing { near: rows.into_iter().map(|(_, row)| row).collect() });
        }
        // Cards of one name are equally near: that is a choice, not a guess.
        let tied: Vec<i64> = rows.iter().filter(|(score, _)| *score == best).map(|(_, row)| *row).collect();
        Ok(if tied.len() > 1 { Found::Several { rows: tied, guessed: true } } else { Found::Near { row, others } })
    }
}

/// Phrases of the lookup may break off inside the last word.
fn from_the_start(filter: &mut Filter) {
    match filter {
        Filter::And(filters) => filters.iter_mut().for_each(from_the_start),
        Filter::Words { whole, .. } => *whole = false,
        _ => {}
    }
}

fn lines(names: &str) -> impl Iterator<Item = (i64, &str)> {
    names.lines().filter_map(|line| {
        let (row, name) = line.split_once('\t')?;
        Some((row.parse().ok()?, name))
    })
}

/// Names that share pairs of letters with what was typed; the most promising are measured letter by letter.
fn by_pairs_of_letters(typed: &str, names: &str) -> Vec<(f64, i64)> {
    let pairs = Pairs::of(typed);
    let mut candidates: Vec<(u32, i64, &str)> = lines(names)
        .filter_map(|(row, name)| {
            let alike = pairs.share(name);
            (alike > 300).then_some((alike, row, name))
        })
        .collect();
    candidates.sort_unstable_by_key(|(alike, row, _)| (Reverse(*alike), *row));
    candidates.truncate(40);
    let mut scored: Vec<(f64, i64)> = candidates
        .into_iter()
        .map(|(_, row, name)| (strsim::normalized_damerau_levenshtein(typed, name), row))
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    scored
}

/// Names that have the letters typed in this order, however far apart: `lndo clrsn`.
fn by_letters_in_order(typed: &str, names: &str) -> Vec<(f64, i64)> {
    let matcher = SkimMatcherV2::default();
    let typed: String = typed.split(' ').collect();
    let mut scored: Vec<(i64, i64)> =
        lines(names).filter_map(|(row, name)| Some((matcher.fuzzy_match(name, &typed)?, row))).collect();
    scored.sort_unstable_by_key(|(score, row)| (Reverse(*score), *row));
    // These are offered, never chosen: their score stays below a guess's.
    scored.into_iter().take(6).map(|(_, row)| (WORTH_NAMING, row)).collect()
}

/// The pairs of neighbouring letters of a folded text, as a bit set over 37 × 37 pairs.
struct Pairs {
    bits: [u64; 22],
    count: u32,
}

impl Pairs {
    fn of(text: &str) -> Pairs {
        let mut pairs = Pairs { bits: [0; 22], count: 0 };
        for pair in text.as_bytes().windows(2) {
            let at = index(pair);
            pairs.bits[at / 64] |= 1 << (at % 64);
            pairs.count += 1;
        }
        pairs
    }

    /// How much of both texts is shared, in thousandths.
    fn share(&self, text: &str) -> u32 {
        let pairs = text.as_bytes().windows(2);
        let all = self.count + u32::try_from(pairs.len()).unwrap_or(u32::MAX / 4000);
        let shared = pairs.filter(|pair| self.bits[index(pair) / 64] >> (index(pair) % 64) & 1 == 1).count();
        let shared = u32::try_from(shared).unwrap_or(0).min(self.count);
        if all == 0 { 0 } else { 2000 * shared / all }
    }
}

/// A pair's place in the set. Folded text has letters, digits and spaces only.
fn index(pair: &[u8]) -> usize {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' => usize::from(byte - b'a'),
        b'0'..=b'9' => 26 + usize::from(byte - b'0'),
        _ => 36,
    };
    letter(pair[0]) * 37 + letter(pair[1])
}
