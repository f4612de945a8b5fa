//! Checks the invariants of a position and lists what a player sees of it, for tests and positions from files.

use super::card::{Kind, Pieces, Role};
use super::setup::owner;
use super::state::{Dbg, FORCE_END, Zone};
use crate::audit::{Census, Sight};
use crate::{Piece, Seat};

impl Dbg {
    /// Checks that the game is consistent; the error says what is broken.
    pub fn audit(&self) -> Result<(), String> {
        self.audit_position()?;
        if self.over.is_none() && self.resources[self.active.other()] != 0 {
            return Err("a player has resources during the opponent's turn".into());
        }
        match self.marked().without(self.in_play(self.active)).is_empty() {
            true => Ok(()),
            false => Err("a card is marked during the opponent's turn".into()),
        }
    }

    /// The same for a position that a scenario sets up, where both players may have resources and used cards, for a
    /// later turn.
    pub fn audit_position(&self) -> Result<(), String> {
        let mut census = Census::default();
        let mut check = |piece: Piece, zone: Zone| census.find(piece, &self.cards.of(piece).id, zone, self.zone(piece));
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
        let found = census.found();
        if found + exiled != self.cards.count {
            return Err(format!("{found} cards in the game and {exiled} in exile are not {} in all", self.cards.count));
        }
        self.audit_numbers()?;
        self.audit_marks()
    }

    fn audit_numbers(&self) -> Result<(), String> {
        if self.force.abs() > FORCE_END {
            return Err(format!("the Force marker is at {}", self.force));
        }
        for seat in Seat::BOTH {
            if self.over.is_none() && self.victory[seat].len() >= self.goal.into() {
                return Err(format!("{} bases are destroyed, but nobody has won", self.victory[seat].len()));
            }
        }
        for piece in self.cards.every_piece() {
            let (card, damage) = (self.cards.of(piece), self.damage[piece.index()]);
            let stands = matches!(self.zone(piece), Zone::Base(_))
                || matches!(self.zone(piece), Zone::Play(_)) && card.kind == Kind::CapitalShip;
            if damage > 0 && (!stands || damage >= card.hit_points) {
                return Err(format!("{} has {damage} damage in {:?}", card.id, self.zone(piece)));
            }
            if !self.can_be_in(piece, self.zone(piece)) {
                return Err(format!("{} is in {:?}", card.id, self.zone(piece)));
            }
            if self.now.bonus[piece.index()] > 0 && !matches!(self.zone(piece), Zone::Play(_)) {
                return Err(format!("{} has a bonus in {:?}", card.id, self.zone(piece)));
            }
        }
        Ok(())
    }

    /// Whether the rules can bring a card to a zone: never to the other player, and starting cards never to the galaxy.
    pub(super) fn can_be_in(&self, piece: Piece, zone: Zone) -> bool {
        let card = self.cards.of(piece);
        let (base, owner) = (card.kind == Kind::Base, owner(card.faction));
        match zone {
            Zone::Base(seat) | Zone::Bases(seat) => base && owner == Some(seat),
            Zone::Victory(seat) => base && owner == Some(seat.other()),
            Zone::Deck(seat) | Zone::Hand(seat) | Zone::Play(seat) | Zone::Discard(seat) => {
                !base && owner != Some(seat.other())
            }
            Zone::Row | Zone::GalaxyDeck | Zone::GalaxyDiscard => card.role == Role::Galaxy,
            Zone::Pilots => card.role == Role::OuterRimPilot,
            Zone::Exile => true,
        }
    }

    /// What a player has in play, including the base.
    fn in_play(&self, seat: Seat) -> Pieces {
        self.base[seat].map_or(self.play[seat], |base| self.play[seat].or(Pieces::of(base)))
    }

    /// Cards that are committed or have attacked this turn.
    fn attacking(&self) -> Pieces {
        self.now.at_row.iter().fold(self.now.at_base.or(self.now.spent), |all, at_row| all.or(*at_row))
    }

    /// Cards with a mark that lasts until the end of the turn.
    fn marked(&self) -> Pieces {
        self.now.used.or(self.now.busy).or(self.attacking())
    }

    fn audit_marks(&self) -> Result<(), String> {
        let empty = |slot: usize| self.row[slot].is_none();
        if self.now.at_row.iter().enumerate().any(|(slot, at_row)| !at_row.is_empty() && empty(slot)) {
            return Err("cards are committed against an empty slot".into());
        }
        if !self.attacking().without(self.now.busy).is_empty() {
            return Err("a card that is committed is not busy".into());
        }
        let in_play = self.in_play(Seat::First).or(self.in_play(Seat::Second));
        match self.marked().without(in_play).is_empty() {
            true => Ok(()),
            false => Err("a card that is not in play is marked".into()),
        }
    }

    /// Everything a player sees, place by place: a card, or nothing for a card back.
    pub fn sight(&self, seat: Seat) -> Vec<Option<Piece>> {
        let mut sight = Sight::new(self.known[seat]);
        for owner in Seat::BOTH {
            sight.pile(&self.deck[owner]);
            sight.open(self.discard[owner].iter().copied());
            sight.hidden(self.hand[owner]);
            sight.hidden(self.bases[owner]);
            sight.open(self.play[owner].iter().chain(self.victory[owner].iter()));
            sight.places([self.base[owner]]);
        }
        sight.pile(&self.galaxy_deck);
        sight.open(self.galaxy_discard.iter().copied());
        sight.places(self.row);
        sight.open(self.pilots);
        sight.into_vec()
    }
}
