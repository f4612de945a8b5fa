//! Sample hands.

use super::piles::Pile;
use crate::random::Random;
use datacron_data::index::Row;

/// A hand, and the one that came after a mulligan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    pub cards: Vec<Row>,
    /// The hand that replaces it: everything is shuffled together and drawn anew.
    pub mulligan: Vec<Row>,
}

/// Hands of `size` cards from a pile; the same seed, the same hands.
pub fn hands(pile: &Pile, size: u32, number: u32, seed: u64) -> Vec<Hand> {
    let mut random = Random::seeded(seed);
    let mut cards: Vec<Row> = pile.cards.iter().flat_map(|(row, count)| vec![*row; *count as usize]).collect();
    let mut draw = || {
        // From the same order every time, so that a hand depends on nothing but the seed and its number.
        cards.sort_unstable();
        random.shuffle(&mut cards);
        let mut hand: Vec<Row> = cards.iter().take(size as usize).copied().collect();
        hand.sort_unstable();
        hand
    };
    (0..number).map(|_| Hand { cards: draw(), mulligan: draw() }).collect()
}
