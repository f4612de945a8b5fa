//! What a player knows, and redealing what they do not.

use super::card::{Kind, PIECES};
use super::state::{Choice, Dbg, Zone};
use crate::hidden::Imagine;
use crate::{List, Piece, Seat};
use datacron_decks::random::Random;

impl Imagine for Dbg {
    /// Redeals the opponent's hand and deck, the order of the player's own deck and of the galaxy deck, and bases that
    /// the opponent picked in secret (DBG-SET-11, DBG-SET-15, DBG-VIS-04, DBG-ADV-06).
    fn imagine(&mut self, seat: Seat, random: &mut Random) {
        let other = seat.other();
        let known = self.known[seat];
        shuffle_unknown(&mut self.deck[seat], |piece| known.has(piece), random);
        // The opponent knows the cards in the same positions as before, whichever cards are there now.
        let looked = |game: &Dbg| -> u128 {
            let places = game.galaxy_deck.iter().enumerate();
            places.filter(|(_, piece)| game.known[other].has(**piece)).fold(0, |mask, (at, _)| mask | 1 << at)
        };
        let theirs = looked(self);
        shuffle_unknown(&mut self.galaxy_deck, |piece| known.has(piece), random);
        if theirs != looked(self) {
            for at in 0..self.galaxy_deck.len() {
                let piece = self.galaxy_deck[at];
                match theirs >> at & 1 {
                    0 => self.known[other].drop(piece),
                    _ => self.known[other].add(piece),
                }
            }
        }

        // The opponent's hand is dealt from the unknown cards of their hand and deck.
        let hidden_hand = self.hand[other].without(known);
        let mut pool: List<Piece, PIECES> = List::new(Piece(0));
        pool.push_all(hidden_hand);
        pool.push_all(self.deck[other].iter().copied().filter(|&piece| !known.has(piece)));
        random.shuffle(&mut pool);
        self.hand[other] = self.hand[other].without(hidden_hand);
        for _ in 0..hidden_hand.len() {
            if let Some(piece) = pool.pop() {
                self.hand[other].add(piece);
                self.zones[piece.index()] = Zone::Hand(other);
                self.known[other].add(piece);
            }
        }
        for at in 0..self.deck[other].len() {
            if !known.has(self.deck[other][at])
                && let Some(piece) = pool.pop()
            {
                self.deck[other][at] = piece;
                self.zones[piece.index()] = Zone::Deck(other);
                // The opponent does not know the cards of their own deck.
                self.known[other].drop(piece);
            }
        }

        let hidden_bases = self.bases[other].without(known);
        if !hidden_bases.is_empty() {
            let unpicked = |piece: &Piece| {
                self.zone(*piece) == Zone::Exile && self.cards.of(*piece).kind == Kind::Base && !known.has(*piece)
            };
            let mut pool: List<Piece, PIECES> = List::new(Piece(0));
            pool.push_all(self.cards.every_piece().filter(unpicked));
            if !pool.is_empty() {
                let picked = hidden_bases.len();
                pool.push_all(hidden_bases);
                random.shuffle(&mut pool);
                for (at, &piece) in pool.iter().enumerate() {
                    let inside = at < picked;
                    self.zones[piece.index()] = if inside { Zone::Bases(other) } else { Zone::Exile };
                    match inside {
                        true => self.bases[other].add(piece),
                        false => self.bases[other].drop(piece),
                    }
                }
            }
        }
        self.random = Random::seeded(random.number());
    }

    /// Identifies a choice by its cards, whichever copies they are.
    fn key(&self, choice: Choice) -> u64 {
        let card = |piece: Piece| u64::from(self.cards.no(piece).0) + 1;
        // The place of a picked card matters: copies may be in the hand and in the discard pile.
        let place = |piece: Piece| match self.zone(piece) {
            Zone::Hand(_) => 1,
            Zone::Discard(_) => 2,
            Zone::Play(_) => 3,
            Zone::Row => 4,
            _ => 0,
        };
        let against = |against: super::state::Against| match against {
            super::state::Against::Base => 0,
            super::state::Against::Row(piece) => card(piece),
        };
        let (kind, value) = match choice {
            Choice::Play(piece) => (1, card(piece)),
            Choice::Buy(piece) => (2, card(piece)),
            Choice::PayOff(piece) => (3, card(piece)),
            Choice::Use(piece) => (4, card(piece)),
            Choice::Commit(piece, target) => (5, card(piece) | against(target) << 8),
            Choice::Attack(target) => (6, against(target)),
            Choice::EndTurn => (7, 0),
            Choice::Take(piece) => (8, card(piece) | place(piece) << 8),
            Choice::Accept => (9, 0),
            Choice::Decline => (10, 0),
            Choice::Option(number) => (11, u64::from(number)),
            Choice::To(destination) => (12, destination as u64),
            Choice::Instead(piece) => (13, card(piece)),
            Choice::Damage(amount) => (14, u64::from(amount)),
        };
        kind << 32 | value
    }
}

impl Dbg {
    /// Whether this player knows which card this is.
    pub(super) fn knows(&self, seat: Seat, piece: Piece) -> bool {
        self.known[seat].has(piece)
    }
}

/// Shuffles the unknown cards of a pile among themselves.
fn shuffle_unknown<const N: usize>(pile: &mut List<Piece, N>, known: impl Fn(Piece) -> bool, random: &mut Random) {
    if !pile.iter().any(|&piece| known(piece)) {
        random.shuffle(pile);
        return;
    }
    let mut hidden: List<Piece, N> = List::new(Piece(0));
    hidden.push_all(pile.iter().copied().filter(|&piece| !known(piece)));
    random.shuffle(&mut hidden);
    for place in pile.iter_mut() {
        if !known(*place)
            && let Some(piece) = hidden.pop()
        {
            *place = piece;
        }
    }
}
