//! Finds the card a user means: by id, by name, by the beginning of words, or by similarity.

use std::cmp::Reverse;

use fuzzy_matcher::FuzzyMatcher;
use fuzzy_matcher::skim::SkimMatcherV2;

use super::Database;
use crate::installed;
use crate::query::{self, Error, Filter, NoLists};
use datacron_cards::{Game, fold};

/// The result of a lookup. Cards are given by row.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// Exactly one card.
    One(i64),
    /// No card has this name, but one is closest by far.
    Near {
        /// The closest card.
        row: i64,
        /// The next closest.
        others: Vec<i64>,
    },
    /// Several cards have this name, or the one closest to it.
    Several {
        /// These cards.
        rows: Vec<i64>,
        /// Whether their name is only similar.
        guessed: bool,
    },
    /// No card has this name or one that is close enough.
    Nothing {
        /// The most similar ones; may be empty.
        near: Vec<i64>,
    },
}

/// Lowest similarity for a guess, from 0 to 1.
const LIKELY: f64 = 0.72;
/// Lowest similarity for a suggestion.
const POSSIBLE: f64 = 0.45;

impl Database {
    /// Finds the card a name or id means, in one game or in all.
    pub fn look_up(&self, name: &str, game: Option<Game>) -> Result<Found, Error> {
        let key = fold::key(name);
        let named = if key.is_empty() { Vec::new() } else { self.named(&key, game)? };
        let exact = if named.is_empty() { self.with_id(name.trim(), game)? } else { named };
        match exact.as_slice() {
            [] => {}
            [row] => return Ok(Found::One(*row)),
            _ => return Ok(Found::Several { rows: exact, guessed: false }),
        }
        if fold::words(name).is_empty() || query::looks_like_id(name.trim()) {
            // Ids are not guessed, but a card of another game with this id is suggested.
            return Ok(Found::Nothing { near: self.with_id(name.trim(), None)? });
        }
        let matches = self.beginning(name, game)?;
        match matches.as_slice() {
            [] => self.alike(&fold::words(name).join(" "), game),
            [row] => Ok(Found::One(*row)),
            _ => Ok(Found::Several { rows: matches, guessed: false }),
        }
    }

    /// Cards whose name has words beginning with every typed word.
    fn beginning(&self, name: &str, game: Option<Game>) -> Result<Vec<i64>, Error> {
        let words: Vec<String> = name
            .split_whitespace()
            .filter(|w| !fold::words(w).is_empty())
            .map(|w| format!("name:\"{}\"", w.replace('"', "")))
            .collect();
        let mut query = query::parse(&words.join(" "), game, self, &NoLists)?;
        allow_prefixes(&mut query.filter);
        self.find(&query)
    }

    fn alike(&self, typed: &str, game: Option<Game>) -> Result<Found, Error> {
        let names = &*self.names()?;
        let mut scored = by_pairs_of_letters(typed, names);
        scored.retain(|(score, _)| *score >= POSSIBLE);
        // Matching letters in order takes more than a few of them.
        if scored.is_empty() && typed.len() > 4 {
            scored = by_letters_in_order(typed, names);
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
        if best < LIKELY {
            return Ok(Found::Nothing { near: rows.into_iter().map(|(_, row)| row).collect() });
        }
        // All cards with the closest name are equally close, so the user has to choose.
        let title = self.titles(&[row])?.pop().unwrap_or_default();
        let tied = self.named(&fold::key(&title), game)?;
        Ok(if tied.len() > 1 { Found::Several { rows: tied, guessed: true } } else { Found::Near { row, others } })
    }
}

/// Cards with a similar name, the most similar first: for guesses without a database.
pub fn similar(name: &str) -> Vec<i64> {
    /// Most names that begin with it to include.
    const MOST: usize = 6;
    let typed = fold::words(name).join(" ");
    let names = installed::parts().names;
    let mut scored = by_pairs_of_letters(&typed, names);
    scored.retain(|(score, _)| *score >= POSSIBLE);
    let beginning = format!("\t{typed} ");
    let begins = |line: &&str| line.contains(&beginning);
    let beginning_with: Vec<i64> =
        names.lines().filter(begins).filter_map(entry).map(|(row, _)| row).take(MOST).collect();
    let near = scored.iter().filter(|(score, _)| *score >= LIKELY).map(|(_, row)| *row);
    let rest = scored.iter().filter(|(score, _)| *score < LIKELY).map(|(_, row)| *row);
    near.chain(beginning_with).chain(rest).collect()
}

/// The card whose name is so close that hardly any other can be intended.
pub fn nearest(name: &str) -> Option<i64> {
    /// Similarity of names that differ by a letter or two.
    const TYPO: f64 = 0.85;
    let scored = by_pairs_of_letters(&fold::words(name).join(" "), installed::parts().names);
    scored.first().filter(|(score, _)| *score >= TYPO).map(|(_, row)| *row)
}

/// Lets the last word of a phrase be incomplete.
fn allow_prefixes(filter: &mut Filter) {
    match filter {
        Filter::And(filters) => filters.iter_mut().for_each(allow_prefixes),
        Filter::Words { whole, .. } => *whole = false,
        _ => {}
    }
}

/// The row and name of a line of the list of names.
fn entry(line: &str) -> Option<(i64, &str)> {
    let (row, name) = line.split_once('\t')?;
    Some((row.parse().ok()?, name))
}

/// Names that share pairs of letters with what was typed; the best candidates are then compared letter by letter.
fn by_pairs_of_letters(typed: &str, names: &str) -> Vec<(f64, i64)> {
    let mut candidates = Pairs::of(typed).sharing(names);
    candidates.sort_unstable_by_key(|(alike, start, _)| (Reverse(*alike), *start));
    candidates.truncate(40);
    let entries = candidates.into_iter().filter_map(|(_, start, end)| entry(names.get(start..end)?));
    let mut scored: Vec<(f64, i64)> =
        entries.map(|(row, name)| (strsim::normalized_damerau_levenshtein(typed, name), row)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    scored
}

/// Names that contain the typed letters in this order, however far apart: `lndo clrsn`.
fn by_letters_in_order(typed: &str, names: &str) -> Vec<(f64, i64)> {
    let matcher = SkimMatcherV2::default();
    let typed: String = typed.split(' ').collect();
    let mut scored: Vec<(i64, i64)> = names
        .lines()
        .filter_map(entry)
        .filter_map(|(row, name)| Some((matcher.fuzzy_match(name, &typed)?, row)))
        .collect();
    scored.sort_unstable_by_key(|(score, row)| (Reverse(*score), *row));
    // Only suggestions: their score stays below that of a guess.
    scored.into_iter().take(6).map(|(_, row)| (POSSIBLE, row)).collect()
}

/// The pairs of adjacent letters of a folded text: which of the 38 × 38 occur, and how many.
struct Pairs {
    has: [u8; LETTERS * LETTERS],
    count: u32,
}

/// Letters, digits, the space, and [`NONE`].
const LETTERS: usize = 38;
/// Not a letter, and so in no pair.
const NONE: u8 = 37;

impl Pairs {
    fn of(text: &str) -> Pairs {
        let mut pairs = Pairs { has: [0; LETTERS * LETTERS], count: 0 };
        for pair in text.as_bytes().windows(2) {
            pairs.has[pair_number(LETTER[usize::from(pair[0])], LETTER[usize::from(pair[1])])] = 1;
            pairs.count += 1;
        }
        pairs
    }

    /// Lines of the list that share enough pairs: how many, in thousandths, and where the line starts and ends.
    ///
    /// A single pass over the bytes, as this takes most of the time of a fuzzy lookup.
    fn sharing(&self, names: &str) -> Vec<(u32, usize, usize)> {
        let mut found = Vec::new();
        let (mut start, mut name, mut shared, mut before) = (0, 0, 0, NONE);
        for (at, byte) in names.bytes().enumerate() {
            let this = LETTER[usize::from(byte)];
            if this != NONE {
                shared += u32::from(self.has[pair_number(before, this)]);
                before = this;
                continue;
            }
            if byte == b'\n' {
                let pairs = u32::try_from(at - name).unwrap_or(u32::MAX).saturating_sub(1);
                let alike = 2000 * shared.min(self.count) / (self.count + pairs).max(1);
                if alike > 300 {
                    found.push((alike, start, at));
                }
                start = at + 1;
            }
            // The name begins after the tab.
            (name, shared, before) = (at + 1, 0, NONE);
        }
        found
    }
}

fn pair_number(a: u8, b: u8) -> usize {
    usize::from(a) * LETTERS + usize::from(b)
}

/// The number of each byte. Folded text has only letters, digits and spaces; tab and line end are [`NONE`].
static LETTER: [u8; 256] = {
    let mut numbers = [36; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        numbers[byte] = match b {
            b'a'..=b'z' => b - b'a',
            b'0'..=b'9' => 26 + b - b'0',
            b'\t' | b'\n' => NONE,
            _ => 36,
        };
        byte += 1;
    }
    numbers
};
