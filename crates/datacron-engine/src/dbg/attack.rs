//! Attacks on bases and on cards of the galaxy row, and the damage they deal.

use super::card::{Event, Pieces};
use super::state::{Against, Ask, Dbg, Frame, HuntPermit, Note, Run, Zone};
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Piece, Seat};

impl Dbg {
    pub(super) fn commit(&mut self, piece: Piece, against: Against) {
        self.now.busy.add(piece);
        match against {
            Against::Base => {
                rule!("DBG-COM-02");
                self.now.at_base.add(piece);
            }
            Against::Row(target) => {
                if let Some(slot) = self.slot(target) {
                    rule!("DBG-COM-03");
                    self.now.at_row[slot].add(piece);
                    if self.hunts(self.active, target) {
                        self.now.hunt_permit = HuntPermit::For(target);
                    }
                }
            }
        }
    }

    pub(super) fn resolve_attack(&mut self, against: Against) {
        match against {
            Against::Base => {
                rule!("DBG-BAS-01", "DBG-AMB-10");
                // More cards may be committed afterwards (DBG-AMB-11).
                let attackers = std::mem::take(&mut self.now.at_base);
                self.now.spent = self.now.spent.or(attackers);
                let total = self.total_attack(attackers, against);
                self.note(Note::Assault(total));
                self.push(Frame::Damage { left: total, after: None });
            }
            Against::Row(target) => self.hunt(target),
        }
    }

    /// An attack on a card of the row: bounty hunting for the Empire, sabotage for the Rebels.
    fn hunt(&mut self, target: Piece) {
        let Some(slot) = self.slot(target) else { return };
        let attackers = std::mem::take(&mut self.now.at_row[slot]);
        rule!("DBG-AMB-10");
        match self.active {
            Seat::First => rule!("DBG-BTY-02"),
            Seat::Second => rule!("DBG-BTY-03"),
        }
        self.now.spent = self.now.spent.or(attackers);
        let total = self.total_attack(attackers, Against::Row(target));
        let seat = self.active;
        self.note(Note::Hunt(target, total));
        if !self.play[seat].and(self.cards.listeners[Event::ThisDefeats as usize]).is_empty() {
            rule!("DBG-TRAP-07");
        }
        let needed = self.target_value(seat, target);
        if needed.is_some_and(|needed| total.saturating_add(1) >= needed) {
            rule!("DBG-BTY-05", "DBG-BTY-06"); // enough, or one short of it
        }
        if needed.is_none_or(|needed| total < needed) {
            rule!("DBG-BTY-10", "DBG-BTY-12");
            return;
        }
        let by_permit = self.hunts(seat, target);
        let reward = if by_permit { Some(self.cards.hunt_reward) } else { self.cards.of(target).reward };
        if by_permit {
            // Even if the same card comes back into the row.
            self.now.hunt_permit = HuntPermit::Used;
        }
        self.note(Note::Defeated(target));
        rule!("DBG-BTY-07", "DBG-AMB-16", "DBG-REP-02");
        self.go(target, Zone::GalaxyDiscard);
        self.fill_row();
        // The attackers' abilities come after the reward, so they go on the stack first.
        let from = self.triggers.len();
        for attacker in attackers.and(self.cards.listeners[Event::ThisDefeats as usize]) {
            self.trigger(attacker, seat, Event::ThisDefeats);
        }
        self.resolve_triggers(from);
        if let Some(at) = reward {
            rule!("DBG-BTY-08");
            let run = Run::new(at, target, seat);
            if self.would_change(&run) {
                self.push(Frame::Ability(run));
            }
        }
    }

    /// Deals the damage of a base attack: first to the ships, as the attacker chooses, then to the base (DBG-BAS-14).
    pub(super) fn damage_step(&mut self, left: u8, after: Option<Piece>) -> Flow {
        let owner = self.active.other();
        let ships = self.play[owner].and(self.cards.ships);
        let hull = |ship: Piece| self.cards.of(ship).hit_points.saturating_sub(self.damage[ship.index()]);
        let all: u16 = ships.iter().map(|ship| u16::from(hull(ship))).sum();
        if u16::from(left) >= all && after.is_none() {
            self.stack.pop();
            for ship in ships {
                rule!("DBG-BAS-07", "DBG-AMB-12");
                self.damage_ship(ship, hull_of(self, ship));
            }
            // `all` is at most `left`, so it fits a `u8`.
            self.damage_base(owner, left - all as u8);
            return Flow::On;
        }
        rule!("DBG-BAS-03");
        let waiting: Pieces = ships.iter().filter(|&ship| after.is_none_or(|after| ship > after)).collect();
        let Some(ship) = waiting.first().filter(|_| left > 0) else {
            self.stack.pop();
            return Flow::On;
        };
        let behind: u16 = waiting.iter().skip(1).map(|ship| u16::from(hull(ship))).sum();
        let most = hull(ship).min(left);
        let least = u16::from(left).saturating_sub(behind) as u8;
        if least > 0 {
            rule!("DBG-AMB-12");
        }
        if least < most {
            rule!("DBG-BAS-04");
            return self.ask(self.active, Ask::Split { ship, least, most });
        }
        self.split(ship, most);
        Flow::On
    }

    /// Deals this much of the damage to a ship.
    pub(super) fn split(&mut self, ship: Piece, amount: u8) {
        if let Some(Frame::Damage { left, after }) = self.stack.last_mut() {
            *left -= amount.min(*left);
            *after = Some(ship);
        }
        self.damage_ship(ship, amount);
    }
}

/// The damage that destroys a ship.
fn hull_of(game: &Dbg, ship: Piece) -> u8 {
    game.cards.of(ship).hit_points.saturating_sub(game.damage[ship.index()])
}
