//! The physical cards of a game, and sets of them.

/// One physical card of a game. The table of the game says which card it is a copy of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(pub u8);

impl Piece {
    /// Its index in arrays with an entry for each piece.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of pieces as a bit set of up to four words. Games give the pieces they look at most the numbers below 128:
/// then a loop over a set stays within one `u128`, with few branches to mispredict, which cost more than anything else
/// here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for PieceSet<WORDS> {
    fn default() -> Self {
        PieceSet::NONE
    }
}

impl<const WORDS: usize> PieceSet<WORDS> {
    /// The empty set.
    pub const NONE: PieceSet<WORDS> = PieceSet([0; WORDS]);

    /// The set of one piece.
    #[inline]
    pub fn of(piece: Piece) -> PieceSet<WORDS> {
        let mut set = PieceSet::NONE;
        set.add(piece);
        set
    }

    /// Whether the piece is in the set.
    #[inline]
    pub const fn has(&self, piece: Piece) -> bool {
        self.0[piece.index() / 64] >> (piece.index() % 64) & 1 != 0
    }

    /// Adds a piece.
    #[inline]
    pub const fn add(&mut self, piece: Piece) {
        self.0[piece.index() / 64] |= 1 << (piece.index() % 64);
    }

    /// Removes a piece, if it is there.
    #[inline]
    pub const fn drop(&mut self, piece: Piece) {
        self.0[piece.index() / 64] &= !(1 << (piece.index() % 64));
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of pieces.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The intersection.
    #[inline]
    pub fn and(self, other: PieceSet<WORDS>) -> PieceSet<WORDS> {
        self.each(other, |one, two| one & two)
    }

    /// The union.
    #[inline]
    pub fn or(self, other: PieceSet<WORDS>) -> PieceSet<WORDS> {
        self.each(other, |one, two| one | two)
    }

    /// The difference: what is in this set and not in the other.
    #[inline]
    pub fn without(self, other: PieceSet<WORDS>) -> PieceSet<WORDS> {
        self.each(other, |one, two| one & !two)
    }

    /// Whether the sets have a piece in common.
    #[inline]
    pub fn meets(self, other: PieceSet<WORDS>) -> bool {
        !self.and(other).is_empty()
    }

    #[inline]
    fn each(mut self, other: PieceSet<WORDS>, word: impl Fn(u64, u64) -> u64) -> PieceSet<WORDS> {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own = word(*own, more);
        }
        self
    }

    /// The piece with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<Piece> {
        self.iter().next()
    }

    /// The pieces in ascending order.
    #[inline]
    pub fn iter(&self) -> Iter {
        let word = |at: usize| u128::from(self.0.get(at).copied().unwrap_or(0));
        Iter { low: word(0) | word(1) << 64, high: word(2) | word(3) << 64 }
    }
}

impl<const WORDS: usize> IntoIterator for PieceSet<WORDS> {
    type Item = Piece;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl<const WORDS: usize> FromIterator<Piece> for PieceSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet<WORDS> {
        let mut set = PieceSet::NONE;
        pieces.into_iter().for_each(|piece| set.add(piece));
        set
    }
}

/// The pieces of a [`PieceSet`] in ascending order.
#[derive(Debug, Clone, Copy)]
pub struct Iter {
    low: u128,
    high: u128,
}

impl Iterator for Iter {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        let Iter { low, high } = self;
        if *low != 0 {
            let bit = low.trailing_zeros();
            *low &= *low - 1;
            return Some(Piece(bit as u8));
        }
        if *high != 0 {
            let bit = high.trailing_zeros();
            *high &= *high - 1;
            return Some(Piece(128 + bit as u8));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Piece, PieceSet};

    #[test]
    fn sets_hold_what_was_added() {
        let some = [0, 3, 63, 64, 127, 128, 139, 191].map(Piece);
        let mut set: PieceSet<3> = some.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), some);
        assert_eq!(set.len(), 8);
        set.drop(Piece(127));
        set.drop(Piece(128));
        assert!(!set.has(Piece(127)) && !set.has(Piece(128)) && set.has(Piece(139)));
        assert_eq!(set.without(set), PieceSet::NONE);
        assert!(set.meets(PieceSet::of(Piece(139))) && !set.meets(PieceSet::of(Piece(140))));
    }

    #[test]
    fn four_words_hold_every_piece() {
        let all: PieceSet<4> = (0..=255).map(Piece).collect();
        assert_eq!((all.len(), all.iter().last()), (256, Some(Piece(255))));
    }
}
