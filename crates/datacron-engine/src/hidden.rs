//! What players know about hidden cards, and redealing what they do not know.

use super::{Each, GameState, List, Piece, PieceSet, Seat};
use datacron_decks::random::Random;

/// A game with hidden cards, which can be redealt to fit what one player knows.
pub trait Imagine: GameState {
    /// Redeals everything `seat` does not know; every arrangement is equally likely.
    fn imagine(&mut self, seat: Seat, random: &mut Random);

    /// A number that identifies a choice in every imagined world, whichever copy of a card it is about.
    fn key(&self, choice: Self::Choice) -> u64;
}

/// The cards each player knows. Both know the cards that lie face up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known<const WORDS: usize>(Each<PieceSet<WORDS>>);

/// Who can see the cards of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeenBy {
    /// They lie face up.
    Both,
    /// Only this player.
    Only(Seat),
    /// They lie face down. A player who knew one still does.
    Nobody,
}

impl<const WORDS: usize> std::ops::Index<Seat> for Known<WORDS> {
    type Output = PieceSet<WORDS>;

    #[inline]
    fn index(&self, seat: Seat) -> &PieceSet<WORDS> {
        &self.0[seat]
    }
}

impl<const WORDS: usize> std::ops::IndexMut<Seat> for Known<WORDS> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut PieceSet<WORDS> {
        &mut self.0[seat]
    }
}

impl<const WORDS: usize> Known<WORDS> {
    /// Nobody knows any card.
    pub const NONE: Known<WORDS> = Known(Each([PieceSet::NONE; 2]));

    /// A card has moved to a zone: whoever can see the cards there knows it.
    #[inline]
    pub fn show(&mut self, piece: Piece, seen_by: SeenBy) {
        match seen_by {
            SeenBy::Both => self.reveal(piece),
            SeenBy::Only(seat) => self.0[seat].add(piece),
            SeenBy::Nobody => {}
        }
    }

    /// Both players see a card.
    #[inline]
    pub fn reveal(&mut self, piece: Piece) {
        self.0[Seat::First].add(piece);
        self.0[Seat::Second].add(piece);
    }

    /// Nobody knows which card this is any more.
    #[inline]
    pub fn forget(&mut self, piece: Piece) {
        self.0[Seat::First].drop(piece);
        self.0[Seat::Second].drop(piece);
    }

    /// A card has left `seat`'s hand; `hand` is what is left. Copies cannot be told apart: it may have been the one
    /// that the opponent knew there.
    #[inline]
    pub fn forget_twin(
        &mut self,
        seat: Seat,
        hand: PieceSet<WORDS>,
        piece: Piece,
        same: impl Fn(Piece, Piece) -> bool,
    ) {
        let theirs = &mut self.0[seat.other()];
        let known = hand.and(*theirs);
        if known.is_empty() || theirs.has(piece) {
            return;
        }
        if let Some(twin) = known.iter().find(|&card| same(card, piece)) {
            theirs.drop(twin);
        }
    }

    /// Whether this player knows all these cards.
    #[inline]
    pub fn has_all(&self, seat: Seat, cards: PieceSet<WORDS>) -> bool {
        cards.without(self.0[seat]).is_empty()
    }

    /// This player no longer knows which of these cards is which.
    pub fn conceal(&mut self, seat: Seat, cards: PieceSet<WORDS>) {
        self.0[seat] = self.0[seat].without(cards);
    }
}

/// The place of a hidden card.
#[derive(Debug, Clone, Copy)]
pub struct Spot<Z> {
    /// The zone.
    pub zone: Z,
    /// The position in the zone, if it is a pile.
    pub at: u8,
    /// Whether the other player knows the card there.
    pub theirs: bool,
}

/// At most `N` hidden cards that could be in each other's places.
pub struct Hidden<Z, const WORDS: usize, const N: usize> {
    viewer: Seat,
    known: Known<WORDS>,
    fixed: PieceSet<WORDS>,
    spots: List<Spot<Z>, N>,
    cards: List<Piece, N>,
}

impl<Z: Copy, const WORDS: usize, const N: usize> Hidden<Z, WORDS, N> {
    /// No cards yet. Cards that `viewer` knows and the `fixed` ones are never added; `filler` is any zone.
    pub fn new(viewer: Seat, known: Known<WORDS>, fixed: PieceSet<WORDS>, filler: Z) -> Self {
        let spot = Spot { zone: filler, at: 0, theirs: false };
        Hidden { viewer, known, fixed, spots: List::new(spot), cards: List::new(Piece(0)) }
    }

    /// Adds a card of an unordered zone, if it is hidden.
    #[inline]
    pub fn add(&mut self, zone: Z, card: Piece) {
        self.put(zone, 0, card);
    }

    /// Adds the hidden cards of a pile.
    #[inline]
    pub fn add_pile(&mut self, zone: Z, pile: &[Piece]) {
        for (at, &card) in (0..=u8::MAX).zip(pile) {
            self.put(zone, at, card);
        }
    }

    /// Adds a card at its position in a pile, if it is hidden.
    #[inline]
    pub fn put(&mut self, zone: Z, at: u8, card: Piece) {
        if self.known[self.viewer].has(card) || self.fixed.has(card) {
            return;
        }
        let theirs = self.known[self.viewer.other()].has(card);
        // A card too many would just stay where it is. Both lists have the same length.
        let fits = self.spots.push(Spot { zone, at, theirs }) && self.cards.push(card);
        debug_assert!(fits, "more than {N} hidden cards");
    }

    /// Shuffles the cards among their places and returns them; none if there are fewer than two.
    #[inline]
    pub fn shuffle(&mut self, random: &mut Random) -> Option<PieceSet<WORDS>> {
        if self.cards.len() < 2 {
            return None;
        }
        let all = self.cards.iter().copied().collect();
        random.shuffle(&mut self.cards);
        Some(all)
    }

    /// Every place with the card that is there now.
    #[inline]
    pub fn dealt(&self) -> impl Iterator<Item = (Spot<Z>, Piece)> {
        self.spots.iter().copied().zip(self.cards.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::{Hidden, Known, Piece, PieceSet, Random, Seat};

    const A: Piece = Piece(1);
    const B: Piece = Piece(2);
    const C: Piece = Piece(70);

    #[test]
    fn a_card_that_leaves_a_hand_may_be_the_known_copy() {
        let mut known = Known::<2>::NONE;
        known[Seat::Second].add(A);
        known.forget_twin(Seat::First, PieceSet::of(A), C, |_, _| false);
        assert!(known[Seat::Second].has(A), "another card left");
        known.forget_twin(Seat::First, PieceSet::of(A), B, |_, _| true);
        assert!(!known[Seat::Second].has(A), "a copy left");
    }

    #[test]
    fn concealed_cards_are_no_longer_known() {
        let hand: PieceSet<2> = [A, B].into_iter().collect();
        let mut known = Known::NONE;
        known[Seat::First].add(A);
        assert!(!known.has_all(Seat::First, hand));
        known.reveal(B);
        assert!(known.has_all(Seat::First, hand) && !known.has_all(Seat::Second, hand));
        known.conceal(Seat::First, hand);
        assert!(known[Seat::First].is_empty() && known[Seat::Second].has(B));
    }

    #[test]
    fn only_unknown_cards_change_places() {
        let mut known = Known::<2>::NONE;
        known[Seat::First].add(B);
        known[Seat::Second].add(C);
        let pile: Vec<Piece> = (0..40).map(Piece).chain([C]).collect();
        let mut hidden: Hidden<char, 2, 64> = Hidden::new(Seat::First, known, PieceSet::of(A), 'x');
        hidden.add_pile('d', &pile);
        let all = hidden.shuffle(&mut Random::seeded(1)).expect("cards to shuffle");
        assert!(!all.has(A) && !all.has(B) && all.has(C));
        let dealt: Vec<_> = hidden.dealt().collect();
        assert_eq!(dealt.iter().map(|(_, card)| *card).collect::<PieceSet<2>>(), all);
        assert!(
            dealt.iter().all(|(spot, _)| spot.theirs == (spot.at == 40)),
            "the opponent knows the place, whichever card is there"
        );
        assert!(dealt.iter().any(|(spot, card)| pile[usize::from(spot.at)] != *card));
    }
}
