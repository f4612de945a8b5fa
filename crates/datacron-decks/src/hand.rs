//! Sample hands.

use super::piles::Pile;
use crate::random::Random;
use datacron_data::index::Row;

/// A sample hand, and the one after a mulligan. Both are sorted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// The first hand.
    pub cards: Vec<Row>,
    /// The hand that replaces it after everything is shuffled together.
    pub mulligan: Vec<Row>,
}

/// Draws a `number` of hands of `size` cards from a pile. The same seed gives the same hands.
pub fn hands(pile: &Pile, size: u32, number: u32, seed: u64) -> Vec<Hand> {
    let mut random = Random::seeded(seed);
    let mut cards: Vec<Row> = pile.cards.iter().flat_map(|(row, count)| vec![*row; *count as usize]).collect();
    let mut draw = || {
        // Start from the same order, so that a hand depends only on the seed and its number.
        cards.sort_unstable();
        random.shuffle(&mut cards);
        let mut hand: Vec<Row> = cards.iter().take(size as usize).copied().collect();
        hand.sort_unstable();
        hand
    };
    (0..number).map(|_| Hand { cards: draw(), mulligan: draw() }).collect()
}
