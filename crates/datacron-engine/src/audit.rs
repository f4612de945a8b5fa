//! What the audits of all games share: checking that every card is in one place, and listing what a player sees.

use std::fmt::Debug;

use super::{Piece, PieceSet};

/// Counts cards place by place.
#[derive(Debug, Default)]
pub struct Census {
    found: PieceSet<4>,
}

impl Census {
    /// Counts a card in the zone it was `found` in, which must be the `recorded` one and the only one.
    pub fn find<Z: Debug + PartialEq>(&mut self, piece: Piece, id: &str, found: Z, recorded: Z) -> Result<(), String> {
        if self.found.has(piece) {
            return Err(format!("{id} is in two places"));
        }
        if recorded != found {
            return Err(format!("{id} is in {found:?} but recorded in {recorded:?}"));
        }
        self.found.add(piece);
        Ok(())
    }

    /// The number of cards counted.
    pub fn found(&self) -> usize {
        self.found.len()
    }
}

/// Everything a player sees, place by place: a card, or just a card back. It is equal for games that look alike.
#[derive(Debug)]
pub struct Sight<const WORDS: usize> {
    known: PieceSet<WORDS>,
    seen: Vec<Option<Piece>>,
}

impl<const WORDS: usize> Sight<WORDS> {
    /// Nothing yet; `known` are the cards the player knows.
    pub fn new(known: PieceSet<WORDS>) -> Self {
        Sight { known, seen: Vec::new() }
    }

    /// Adds an ordered pile of hidden cards.
    pub fn pile(&mut self, pile: &[Piece]) {
        self.seen.extend(pile.iter().map(|&piece| self.known.has(piece).then_some(piece)));
    }

    /// Adds hidden cards without an order, known ones first: the order of card backs must not reveal anything.
    pub fn hidden(&mut self, set: PieceSet<WORDS>) {
        self.seen.extend(set.and(self.known).iter().map(Some));
        self.seen.extend(set.without(self.known).iter().map(|_| None));
    }

    /// Adds cards that lie face up.
    pub fn open(&mut self, pieces: impl IntoIterator<Item = Piece>) {
        self.seen.extend(pieces.into_iter().map(Some));
    }

    /// Adds places that hold one face-up card or none.
    pub fn places(&mut self, places: impl IntoIterator<Item = Option<Piece>>) {
        self.seen.extend(places);
    }

    /// Everything that was added, in order.
    pub fn into_vec(self) -> Vec<Option<Piece>> {
        self.seen
    }
}
