//! What the audits of all games have in common: that every card is in one place, and what a player sees of it.

use std::fmt::Debug;

use super::{Piece, PieceSet};

/// The cards that were found so far, place by place.
#[derive(Debug, Default)]
pub struct Census {
    found: PieceSet<4>,
}

impl Census {
    /// A card lies in a zone: the game must say so too, and it must lie nowhere else.
    pub fn find<Z: Debug + PartialEq>(&mut self, piece: Piece, id: &str, lies: Z, said: Z) -> Result<(), String> {
        if self.found.has(piece) {
            return Err(format!("{id} is in two places"));
        }
        if said != lies {
            return Err(format!("{id} lies in {lies:?} but is said to be in {said:?}"));
        }
        self.found.add(piece);
        Ok(())
    }

    /// How many cards were found.
    pub fn found(&self) -> usize {
        self.found.len()
    }
}

/// Everything a player sees, place by place: which card, or only a back. Two games that look alike give the same.
#[derive(Debug)]
pub struct Sight<const WORDS: usize> {
    known: PieceSet<WORDS>,
    seen: Vec<Option<Piece>>,
}

impl<const WORDS: usize> Sight<WORDS> {
    /// Nothing yet; these are the cards the player knows.
    pub fn new(known: PieceSet<WORDS>) -> Self {
        Sight { known, seen: Vec::new() }
    }

    /// Cards that lie face down in order.
    pub fn pile(&mut self, pile: &[Piece]) {
        self.seen.extend(pile.iter().map(|&piece| self.known.has(piece).then_some(piece)));
    }

    /// Cards that lie face down in no order, so that the order of their backs says nothing.
    pub fn hidden(&mut self, set: PieceSet<WORDS>) {
        self.seen.extend(set.and(self.known).iter().map(Some));
        self.seen.extend(set.without(self.known).iter().map(|_| None));
    }

    /// Cards that lie open.
    pub fn open(&mut self, pieces: impl IntoIterator<Item = Piece>) {
        self.seen.extend(pieces.into_iter().map(Some));
    }

    /// Places with an open card each, or with none.
    pub fn places(&mut self, places: impl IntoIterator<Item = Option<Piece>>) {
        self.seen.extend(places);
    }

    /// All that was seen.
    pub fn into_vec(self) -> Vec<Option<Piece>> {
        self.seen
    }
}
