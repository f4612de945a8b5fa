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

/// A set of physical cards, up to 192.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pieces([u64; WORDS]);

impl Pieces {
    pub const NONE: Pieces = Pieces([0; WORDS]);

    #[inline]
    pub fn has(&self, piece: Piece) -> bool {
        self.0[piece.index() / 64] >> (piece.index() % 64) & 1 != 0
    }

    #[inline]
    pub fn add(&mut self, piece: Piece) {
        self.0[piece.index() / 64] |= 1 << (piece.index() % 64);
    }

    #[inline]
    pub fn drop(&mut self, piece: Piece) {
        self.0[piece.index() / 64] &= !(1 << (piece.index() % 64));
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// What is in both.
    #[inline]
    pub fn and(self, other: Pieces) -> Pieces {
        Pieces(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// What is in either.
    #[inline]
    pub fn or(self, other: Pieces) -> Pieces {
        Pieces(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// What is in this one only.
    #[inline]
    pub fn without(self, other: Pieces) -> Pieces {
        Pieces(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub fn first(&self) -> Option<Piece> {
        self.iter().next()
    }

    /// In ascending order.
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter { left: self.0, word: 0 }
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
    left: [u64; WORDS],
    word: usize,
}

impl Iterator for Iter {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        while self.word < WORDS {
            let word = &mut self.left[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Piece((self.word * 64) as u8 + bit as u8));
            }
            self.word += 1;
        }
        None
    }
}
