//! Players take turns acting until both pass.

use super::Seat;

/// Who acts next, and how many passes there were in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    next: Seat,
    passes: u8,
}

impl Round {
    /// A round that this player begins.
    #[inline]
    pub const fn new(first: Seat) -> Round {
        Round { next: first, passes: 0 }
    }

    /// The player who may act.
    #[inline]
    pub const fn next(self) -> Seat {
        self.next
    }

    /// The player passes; the other is next.
    #[inline]
    pub const fn pass(&mut self) {
        *self = Round { next: self.next.other(), passes: self.passes + 1 };
    }

    /// The player acted; the other is next, and it takes two passes again to close the round.
    #[inline]
    pub const fn acted(&mut self) {
        *self = Round::new(self.next.other());
    }

    /// Whether both players passed in a row.
    #[inline]
    pub const fn closed(self) -> bool {
        self.passes >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::{Round, Seat};

    #[test]
    fn two_passes_in_a_row_close_a_round() {
        let mut round = Round::new(Seat::First);
        round.pass();
        assert!(round.next() == Seat::Second && !round.closed());
        round.acted();
        round.pass();
        assert!(round.next() == Seat::Second && !round.closed());
        round.pass();
        assert!(round.closed());
    }
}
