//! Zones: every card is in exactly one, and one function moves cards between them.

use super::Piece;
use super::run::Steps;

/// A game that tracks the zone of each card.
pub(crate) trait Zones: Steps {
    /// Where a card can be.
    type Zone: Copy;

    /// Records the new zone of a card and shows the card to whoever can see it there.
    fn set_zone(&mut self, piece: Piece, zone: Self::Zone);

    /// Removes a card from the list or set of its zone.
    fn lift(&mut self, piece: Piece);

    /// Adds a card to the list or set of a zone; false if there is no room.
    fn lay(&mut self, piece: Piece, to: Self::Zone) -> bool;

    /// Moves a card. Nothing else does, so lists, sets and zones always agree. A game that runs out of room is given
    /// up.
    #[inline]
    fn go(&mut self, piece: Piece, to: Self::Zone) {
        self.lift(piece);
        self.set_zone(piece, to);
        if !self.lay(piece, to) {
            self.give_up();
        }
    }
}
