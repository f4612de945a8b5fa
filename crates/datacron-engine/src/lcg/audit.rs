//! Invariants of every position, and what a player sees of it; for tests and long runs.

use super::card::Kind;
use super::state::{DARK, DIAL, DIAL_END, FORCE_CARDS, GOAL, LIGHT, Lcg, NO_HOST, Zone};
use crate::audit::{Census, Sight};
use crate::{GameState, Piece, Seat};

impl Lcg<'_> {
    /// Checks that all parts of the state agree; the error says which do not.
    pub fn audit(&self) -> Result<(), String> {
        let mut census = Census::default();
        let mut check = |piece: Piece, zone: Zone| census.find(piece, &self.table.of(piece).id, zone, self.zone(piece));
        for seat in Seat::BOTH {
            self.deck[seat].iter().try_for_each(|&piece| check(piece, Zone::Deck(seat)))?;
            self.objective_deck[seat].iter().try_for_each(|&piece| check(piece, Zone::Objectives(seat)))?;
            self.discard[seat].iter().try_for_each(|&piece| check(piece, Zone::Discard(seat)))?;
            self.edge[seat].iter().try_for_each(|&piece| check(piece, Zone::Edge(seat)))?;
            self.hand[seat].iter().try_for_each(|piece| check(piece, Zone::Hand(seat)))?;
            self.chosen[seat].iter().try_for_each(|piece| check(piece, Zone::Chosen(seat)))?;
            self.play[seat].iter().try_for_each(|piece| check(piece, Zone::Play(seat)))?;
            self.victory[seat].iter().try_for_each(|piece| check(piece, Zone::Victory(seat)))?;
        }
        for piece in self.captured {
            let id = &self.table.of(piece).id;
            let Some(objective) = self.host_of(piece) else { return Err(format!("{id} is captured at no objective")) };
            check(piece, Zone::Captured(objective))?;
            if self.owner(piece) != LIGHT || !self.objectives(DARK).has(objective) {
                return Err(format!("{id} is captured at {}", self.table.of(objective).id));
            }
        }
        let elsewhere = |piece: &Piece| matches!(self.zone(*piece), Zone::Announced(_) | Zone::Out);
        let elsewhere = self.table.every_piece().filter(elsewhere).count();
        let found = census.found();
        if found + elsewhere != self.table.pieces.len() {
            return Err(format!("found {found} cards and {elsewhere} in transit, not {}", self.table.pieces.len()));
        }
        self.audit_tokens()?;
        self.audit_marks()
    }

    fn audit_tokens(&self) -> Result<(), String> {
        let in_play = self.all_in_play();
        for piece in self.table.every_piece() {
            let at = piece.index();
            let tokens =
                [(self.focus[at], self.exhausted), (self.damage[at], self.damaged), (self.shields[at], self.shielded)];
            let card = self.table.of(piece);
            for (count, set) in tokens {
                if (count > 0) != set.has(piece) {
                    return Err(format!("{}: token count and token set disagree", card.id));
                }
                if count > 0 && !in_play.has(piece) {
                    return Err(format!("{} has tokens in {:?}", card.id, self.zone(piece)));
                }
            }
            let fallen = self.damaged.has(piece) && self.damage[at] >= self.capacity(piece);
            if fallen && !self.dying.has(piece) && !self.unsettled && self.over.is_none() {
                return Err(format!("{} is in play with {} damage", card.id, self.damage[at]));
            }
            let objective = matches!(self.zone(piece), Zone::Objectives(_) | Zone::Victory(_) | Zone::Chosen(_));
            if objective && card.kind != Kind::Objective || card.kind == Kind::Affiliation && !in_play.has(piece) {
                return Err(format!("{} is in {:?}", card.id, self.zone(piece)));
            }
            let host = self.host[at];
            // Attachments of a card that has left play are about to leave as well.
            let leaving = self.events.iter().any(|pending| pending.event.it == Some(piece));
            if host < DIAL && in_play.has(piece) && !in_play.has(Piece(host)) && !leaving {
                return Err(format!("{} is attached to a card out of play", card.id));
            }
            if self.attached.has(piece) && (host == NO_HOST || !in_play.has(piece)) {
                return Err(format!("{} is attached to nothing", card.id));
            }
            let enhances = card.kind == Kind::Enhancement || self.as_enhancement.has(piece);
            if self.attached.has(piece) && !enhances {
                return Err(format!("{} is attached but is not an enhancement", card.id));
            }
            if self.attached.has(piece) && host < DIAL && self.attached.has(Piece(host)) {
                return Err(format!("{} is attached to an enhancement", card.id));
            }
            let stands = self.is_unit(piece) || card.kind == Kind::Objective;
            if (self.damaged.has(piece) || self.shielded.has(piece)) && !stands {
                return Err(format!("{} has damage or shields but is neither a unit nor an objective", card.id));
            }
            let doubles = self.table.titles[usize::from(card.title_no)].and(in_play);
            if card.unique && in_play.has(piece) && doubles.len() > 1 {
                return Err(format!("{} is in play twice", card.id));
            }
        }
        Ok(())
    }

    fn audit_marks(&self) -> Result<(), String> {
        for seat in Seat::BOTH {
            let committed = self.committed[seat];
            if committed.len() + self.force_supply(seat) != FORCE_CARDS {
                return Err(format!("{} Force cards are committed", committed.len()));
            }
            if !committed.without(self.units(seat)).is_empty() {
                return Err("a committed card is not a unit in play".into());
            }
            if self.play[seat].and(self.table.affiliations).len() != 1 {
                return Err(format!("{} does not have exactly one affiliation card", Lcg::name(seat)));
            }
            if self.objectives(seat).iter().any(|objective| self.owner(objective) != seat) {
                return Err(format!("{} controls an objective of the other side", Lcg::name(seat)));
            }
        }
        let fighting = self.fight.participants();
        if !fighting.without(self.all_in_play()).is_empty() || !fighting.is_empty() && !self.fight.going {
            return Err("a participating unit is not in play, or there is no engagement".into());
        }
        if !self.as_enhancement.without(self.attached).is_empty() {
            return Err("a unit played as an enhancement is attached to nothing".into());
        }
        let destroyed = self.destroyed_by(LIGHT);
        let lost = self.dial >= DIAL_END || self.dial_damage >= self.dial_capacity() || destroyed >= GOAL;
        match self.over.is_some() || !lost {
            true => Ok(()),
            false => Err(format!(
                "the dial is at {} with {} damage, {destroyed} objectives are destroyed, and nobody has won",
                self.dial, self.dial_damage
            )),
        }
    }

    /// Everything a player sees, zone by zone; a card back is `None`. It is equal for games that look alike.
    pub fn sight(&self, seat: Seat) -> Vec<Option<Piece>> {
        let mut sight = Sight::new(self.known[seat]);
        for owner in Seat::BOTH {
            sight.pile(&self.deck[owner]);
            sight.pile(&self.objective_deck[owner]);
            sight.pile(&self.edge[owner]);
            sight.open(self.discard[owner].iter().copied());
            sight.hidden(self.hand[owner]);
            sight.hidden(self.chosen[owner]);
            sight.open(self.play[owner].iter().chain(self.victory[owner].iter()));
        }
        for objective in self.all_in_play().and(self.table.objectives) {
            sight.hidden(self.captured_at(objective));
        }
        sight.into_vec()
    }
}
