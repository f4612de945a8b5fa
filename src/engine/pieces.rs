//! The physical cards of a game, and sets of them.

/// One physical card. What it is, the game's table says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(pub u8);

impl Piece {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

const WORDS: usize = 3;

/// A set of physical cards, up to 192. Games number the cards that are looked at most below 128: going through a set
/// then is one loop over one number, and what is not foreseen by the processor costs more than anything else here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pieces([u64; WORDS]);

impl Pieces {
    pub const NONE: Pieces = Pieces([0; WORDS]);

    #[inline]
    pub const fn has(&self, piece: Piece) -> bool {
        self.0[piece.index() / 64] >> (piece.index() % 64) & 1 != 0
    }

    #[inline]
    pub const fn add(&mut self, piece: Piece) {
        self.0[piece.index() / 64] |= 1 << (piece.index() % 64);
    }

    #[inline]
    pub const fn drop(&mut self, piece: Piece) {
        self.0[piece.index() / 64] &= !(1 << (piece.index() % 64));
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline]
    pub const fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// What is in both.
    #[inline]
    pub const fn and(self, other: Pieces) -> Pieces {
        Pieces([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }

    /// What is in either.
    #[inline]
    pub const fn or(self, other: Pieces) -> Pieces {
        Pieces([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    /// What is in this one only.
    #[inline]
    pub const fn without(self, other: Pieces) -> Pieces {
        Pieces([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }

    #[inline]
    pub fn first(&self) -> Option<Piece> {
        self.iter().next()
    }

    /// In ascending order.
    #[inline]
    pub const fn iter(&self) -> Iter {
        Iter { low: self.0[0] as u128 | (self.0[1] as u128) << 64, high: self.0[2] }
    }
}

impl IntoIterator for Pieces {
    type Item = Piece;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Pieces {
        let mut set = Pieces::NONE;
        pieces.into_iter().for_each(|piece| set.add(piece));
        set
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Iter {
    low: u128,
    high: u64,
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
    use super::{Piece, Pieces};

    #[test]
    fn sets_hold_what_they_were_given() {
        let some = [0, 3, 63, 64, 127, 128, 139, 191].map(Piece);
        let mut set: Pieces = some.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), some);
        assert_eq!(set.len(), 8);
        set.drop(Piece(127));
        set.drop(Piece(128));
        assert!(!set.has(Piece(127)) && !set.has(Piece(128)) && set.has(Piece(139)));
        assert_eq!(set.without(set), Pieces::NONE);
    }
}
