//! What must be true of every position, and what a player sees of it: for tests and for long runs.

use super::card::{Kind, Role};
use super::state::{Dbg, FORCE_END, Zone};
use crate::engine::{Piece, Pieces, Seat};

/// A card as a player sees it: which card, or only a back.
pub type Sight = Option<Piece>;

impl Dbg {
    /// Checks every list against every other; says what is broken.
    pub fn audit(&self) -> Result<(), String> {
        let mut seen = Pieces::NONE;
        let mut found = 0;
        let mut check = |piece: Piece, zone: Zone| {
            if seen.has(piece) {
                return Err(format!("{piece:?} is in two places"));
            }
            if self.zone(piece) != zone {
                return Err(format!("{piece:?} lies in {zone:?} but is said to be in {:?}", self.zone(piece)));
            }
            seen.add(piece);
            found += 1;
            Ok(())
        };
        for seat in Seat::BOTH {
            self.deck[seat].iter().try_for_each(|&piece| check(piece, Zone::Deck(seat)))?;
            self.discard[seat].iter().try_for_each(|&piece| check(piece, Zone::Discard(seat)))?;
            self.hand[seat].iter().try_for_each(|piece| check(piece, Zone::Hand(seat)))?;
            self.play[seat].iter().try_for_each(|piece| check(piece, Zone::Play(seat)))?;
            self.bases[seat].iter().try_for_each(|piece| check(piece, Zone::Bases(seat)))?;
            self.victory[seat].iter().try_for_each(|piece| check(piece, Zone::Victory(seat)))?;
            self.base[seat].iter().try_for_each(|&piece| check(piece, Zone::Base(seat)))?;
        }
        self.galaxy_deck.iter().try_for_each(|&piece| check(piece, Zone::GalaxyDeck))?;
        self.galaxy_discard.iter().try_for_each(|&piece| check(piece, Zone::GalaxyDiscard))?;
        self.row.iter().flatten().try_for_each(|&piece| check(piece, Zone::Row))?;
        self.pilots.iter().try_for_each(|piece| check(piece, Zone::Pilots))?;
        let exiled = self.cards.every_piece().filter(|&piece| self.zone(piece) == Zone::Exile).count();
        if found + exiled != self.cards.count {
            return Err(format!("{found} cards in play and {exiled} out of it are not {}", self.cards.count));
        }
        self.audit_numbers()?;
        self.audit_marks()
    }

    fn audit_numbers(&self) -> Result<(), String> {
        if self.force.abs() > FORCE_END {
            return Err(format!("the Force marker is at {}", self.force));
        }
        if self.over.is_none() && self.resources[self.active.other()] != 0 {
            return Err("a player has resources in the other's turn".into());
        }
        for piece in self.cards.every_piece() {
            let (card, damage) = (self.cards.of(piece), self.damage[piece.index()]);
            let stands = matches!(self.zone(piece), Zone::Base(_))
                || matches!(self.zone(piece), Zone::Play(_)) && card.kind == Kind::CapitalShip;
            if damage > 0 && (!stands || damage >= card.hit_points) {
                return Err(format!("{} has {damage} damage in {:?}", card.id, self.zone(piece)));
            }
            let at_home = match card.role {
                Role::Base => {
                    matches!(self.zone(piece), Zone::Base(_) | Zone::Bases(_) | Zone::Victory(_) | Zone::Exile)
                }
                _ => !matches!(self.zone(piece), Zone::Base(_) | Zone::Bases(_) | Zone::Victory(_)),
            };
            if !at_home {
                return Err(format!("{} is in {:?}", card.id, self.zone(piece)));
            }
        }
        Ok(())
    }

    fn audit_marks(&self) -> Result<(), String> {
        let mut mine = self.play[self.active];
        if let Some(base) = self.base[self.active] {
            mine.add(base);
        }
        let mut marked = self.now.used.or(self.now.spent).or(self.now.at_base);
        for (slot, at_row) in self.now.at_row.iter().enumerate() {
            if !at_row.is_empty() && self.row[slot].is_none() {
                return Err("cards are committed against an empty place".into());
            }
            marked = marked.or(*at_row);
        }
        let busy = marked.without(self.now.used.without(self.now.busy));
        if busy.or(self.now.busy) != self.now.busy {
            return Err("a card that is committed is not busy".into());
        }
        match marked.or(self.now.busy).without(mine).is_empty() {
            true => Ok(()),
            false => Err("a card that is not in play is marked".into()),
        }
    }

    /// Everything a player sees, place by place; two games that look alike give the same.
    pub fn sight(&self, seat: Seat) -> Vec<Sight> {
        let mut sight = Vec::new();
        let look = |piece: Piece| self.knows(seat, piece).then_some(piece);
        for owner in Seat::BOTH {
            sight.extend(self.deck[owner].iter().map(|&piece| look(piece)));
            sight.extend(self.discard[owner].iter().map(|&piece| Some(piece)));
            let hidden = [self.hand[owner], self.bases[owner]];
            for set in hidden {
                // The order of backs in a hand says nothing.
                sight.extend(set.iter().filter_map(look).map(Some));
                sight.extend(set.iter().filter(|&piece| look(piece).is_none()).map(|_| None));
            }
            sight.extend(self.play[owner].iter().chain(self.victory[owner].iter()).map(Some));
            sight.push(self.base[owner]);
        }
        sight.extend(self.galaxy_deck.iter().map(|&piece| look(piece)));
        sight.extend(self.galaxy_discard.iter().map(|&piece| Some(piece)));
        sight.extend(self.row);
        sight.extend(self.pilots.iter().map(Some));
        sight
    }

    /// The hidden cards of all places together: imagining deals them anew, and adds or loses none.
    pub fn census(&self) -> Vec<(Piece, bool)> {
        self.cards.every_piece().map(|piece| (piece, self.zone(piece) == Zone::Exile)).collect()
    }
}
