//! Current values: what is printed and everything that changes it. They are computed when needed, never stored.

use super::card::{At, Condition, Constant, Faction, Filter, FilterNo, Filters, Kind, Pieces, WhoseMask, place};
use super::state::{Against, Dbg, HuntPermit, Run, Zone};
use crate::mark::rule;
use crate::{Piece, Seat};

impl Dbg {
    /// The attack of a card in play (DBG-COM-01).
    pub(super) fn attack(&self, piece: Piece, against: Against) -> u8 {
        let card = self.cards.of(piece);
        let mut attack = card.attack.saturating_add(self.now.bonus[piece.index()]);
        let Zone::Play(owner) = self.zone(piece) else { return attack };
        for constant in &card.constants {
            if constant.each.is_none() && self.applies(constant, piece, owner, against) {
                attack = attack.saturating_add(self.amount(constant, owner));
            }
        }
        let mut leaders = self.play[owner].and(self.cards.leaders); // DBG-KEY-25
        if let Some(base) = self.base[owner]
            && self.cards.leaders.has(base)
        {
            leaders.add(base);
        }
        for leader in leaders {
            for constant in &self.cards.of(leader).constants {
                if let Some(each) = constant.each
                    && self.fits(self.filter(each), piece, owner, leader)
                    && self.applies(constant, leader, owner, against)
                {
                    rule!("DBG-TRAP-14", "DBG-AMB-27");
                    attack = attack.saturating_add(self.amount(constant, owner));
                }
            }
        }
        attack
    }

    fn applies(&self, constant: &Constant, source: Piece, owner: Seat, against: Against) -> bool {
        let run = Run::new(At(0), source, owner);
        rule!("DBG-KEY-24");
        if constant.against_row {
            rule!("DBG-TRAP-15");
            if against == Against::Base {
                return false;
            }
        }
        constant.condition.is_none_or(|condition| {
            rule!("DBG-TRAP-13");
            self.condition_holds(condition, &run)
        })
    }

    fn amount(&self, constant: &Constant, owner: Seat) -> u8 {
        match constant.per_base_lost {
            true => {
                rule!("DBG-TRAP-15");
                constant.attack.saturating_mul(self.victory[owner.other()].len() as u8)
            }
            false => constant.attack,
        }
    }

    /// The attack of all committed cards together (DBG-BAS-01, DBG-BTY-06).
    pub(super) fn total_attack(&self, committed: Pieces, against: Against) -> u8 {
        committed.iter().fold(0, |total, piece| total.saturating_add(self.attack(piece, against)))
    }

    /// The attack a player needs to defeat a card of the row; none if it cannot be attacked.
    #[inline]
    pub(super) fn target_value(&self, seat: Seat, piece: Piece) -> Option<u8> {
        let offer = self.cards.offer(piece);
        if WhoseMask::ENEMY.covers(offer.faction, seat) {
            return offer.target; // DBG-BTY-01
        }
        self.hunts(seat, piece).then_some(offer.cost)
    }

    /// Whether the player's base lets them attack this card, which is not an enemy.
    #[inline]
    pub(super) fn hunts(&self, seat: Seat, piece: Piece) -> bool {
        let hunt = self.base[seat]
            .filter(|&base| self.cards.hunters.has(base))
            .and_then(|base| Some((base, self.cards.of(base).hunt?)));
        hunt.is_some_and(|(base, filter)| {
            rule!("DBG-TRAP-26");
            let permit = self.now.hunt_permit;
            (permit == HuntPermit::Unused || permit == HuntPermit::For(piece))
                && self.fits(self.filter(filter), piece, seat, base)
        })
    }

    #[inline]
    pub(super) fn condition_holds(&self, condition: Condition, run: &Run) -> bool {
        match condition {
            Condition::ForceWithYou => self.force_with(run.seat),
            Condition::Exists(filter) => {
                if cfg!(debug_assertions) && self.filter(filter).places == place::GALAXY_DISCARD {
                    rule!("DBG-TRAP-24");
                } else {
                    rule!("DBG-TRAP-22");
                }
                self.find(filter.alone(), run, |_| true)
            }
            Condition::ItIs(whose) => {
                rule!("DBG-TRAP-06");
                run.it.is_some_and(|it| whose.covers(self.cards.of(it).faction, run.seat))
            }
        }
    }

    #[inline]
    pub(super) fn filter(&self, no: FilterNo) -> &'static Filter {
        &self.cards.filters[usize::from(no.0)]
    }

    #[inline]
    pub(super) fn fits(&self, filter: &Filter, piece: Piece, seat: Seat, source: Piece) -> bool {
        let card = self.cards.of(piece);
        filter.whose.covers(card.faction, seat)
            && filter.kind.is_none_or(|kind| kind == card.kind)
            && (filter.traits == 0 || filter.traits & card.traits != 0)
            && (!filter.unique || {
                rule!("DBG-KEY-26");
                card.unique
            })
            && (!filter.other || piece != source)
            && filter.card.is_none_or(|no| no == self.cards.no(piece))
    }

    /// Passes every card the filters find to `stop`, place by place, until it returns true; returns whether it did.
    pub(super) fn find(&self, filters: Filters, run: &Run, mut stop: impl FnMut(Piece) -> bool) -> bool {
        let (me, other) = (run.seat, run.seat.other());
        let first = usize::from(filters.first);
        for filter in &self.cards.filters[first..first + usize::from(filters.count)] {
            let mut offer = |piece: Piece| self.fits(filter, piece, me, run.source) && stop(piece);
            let kind = |set: Pieces| match filter.kind {
                Some(Kind::CapitalShip) => set.and(self.cards.ships),
                Some(Kind::Unit) => set.and(self.cards.units),
                _ => set,
            };
            let mut places = filter.places;
            let mut found = false;
            while places != 0 && !found {
                let place = places & places.wrapping_neg();
                places &= !place;
                found = match place {
                    place::HAND => self.hand[me].iter().any(&mut offer),
                    place::DISCARD => self.discard[me].iter().copied().any(&mut offer),
                    place::PLAY => kind(self.play[me]).iter().any(&mut offer),
                    place::BASE => self.base[me].is_some_and(&mut offer),
                    place::OPPONENT_HAND => self.hand[other].iter().any(&mut offer),
                    place::OPPONENT_PLAY => kind(self.play[other]).iter().any(&mut offer),
                    place::OPPONENT_BASE => self.base[other].is_some_and(&mut offer),
                    place::ROW => self.row.iter().flatten().copied().any(&mut offer),
                    place::GALAXY_DISCARD => self.galaxy_discard.iter().copied().any(&mut offer),
                    _ => self.galaxy_deck.iter().rev().take(usize::from(run.count)).copied().any(&mut offer),
                };
            }
            if found {
                return true;
            }
        }
        false
    }

    /// Whether the player may purchase this card, whatever it costs: it must be their own or neutral.
    #[inline]
    pub(super) fn may_purchase(&self, seat: Seat, piece: Piece) -> bool {
        let faction = self.cards.offer(piece).faction;
        match faction {
            Faction::Empire => rule!("DBG-BUY-05"),
            Faction::Rebel => rule!("DBG-BUY-06"),
            Faction::Neutral => rule!("DBG-BUY-07"),
        }
        !WhoseMask::ENEMY.covers(faction, seat)
    }
}
