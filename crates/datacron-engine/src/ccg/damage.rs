//! The damage segment: hits, attrition and battle damage are met by forfeits and Force.

use super::card::{AbilityKind, NONE, ONE, Pieces, Quarters, during};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::{Piece, Round, Seat};

impl Ccg<'_> {
    /// The cards a player may forfeit: those that took part (CCG-BATTLE-86, CCG-BATTLE-87).
    pub(super) fn forfeitable(&self, seat: Seat) -> Pieces {
        let cards = self.battle.joined.and(self.play[seat]).and(self.table.movers);
        cards
            .iter()
            .filter(|&card| {
                rule!("CCG-BATTLE-92"; if self.is_system(self.battle.place) && self.role_of(card) == Role::Pilot);
                let parked = self.is_parked(card);
                if parked {
                    rule!("CCG-BATTLE-59");
                }
                !parked
            })
            .collect()
    }

    /// Whether a player still owes something.
    pub(super) fn owes(&self, seat: Seat) -> bool {
        self.battle.damage[seat] > 0 || self.battle.attrition[seat] > 0 || self.hit.meets(self.play[seat])
    }

    /// What attrition a player cannot meet lapses (CCG-BATTLE-106, CCG-BATTLE-110, CCG-AMB-11).
    fn lapse(&mut self, seat: Seat) {
        if self.battle.attrition[seat] > 0 && self.forfeitable(seat).is_empty() {
            rule!("CCG-BATTLE-106", "CCG-AMB-11");
            self.battle.attrition[seat] = 0;
            self.note(Note::Lapsed(seat));
        }
    }

    /// Players meet their losses in turn, one card at a time (CCG-AMB-16).
    pub(super) fn damage_step(&mut self, round: Round) -> Flow {
        for seat in Seat::BOTH {
            self.lapse(seat);
        }
        let seat = match (self.owes(round.next()), self.owes(round.next().other())) {
            (true, _) => round.next(),
            (false, true) => round.next().other(),
            (false, false) => {
                rule!("CCG-BATTLE-113");
                self.stack.pop();
                return Flow::On;
            }
        };
        rule!("CCG-BATTLE-77");
        rule!("CCG-AMB-08"; if self.battle.damage[seat] > 0 && self.battle.attrition[seat] > 0);
        rule!("CCG-AMB-16"; if self.owes(seat.other()));
        let mut next = Round::new(seat);
        next.acted();
        self.stack.replace_last(Frame::Damage(next));
        // What can be met in one way only is met.
        let cards = self.damage_forfeits(seat);
        let (hand, piles) = self.damage_sources(seat);
        let open = piles.iter().filter(|open| **open).count();
        let done = self.may_leave_rest(seat);
        if !self.ask_all && !self.each_meeting(seat, &mut |_| true) {
            match (cards.len(), hand.len(), open, done) {
                (0, 0, 0, _) => {
                    // Nothing is left to give.
                    self.battle.damage[seat] = 0;
                    return Flow::On;
                }
                (0, 0, 1, false) => {
                    let pile = Pile::LIFE.into_iter().zip(piles).find(|(_, open)| *open).map(|(pile, _)| pile);
                    self.asking.seat = seat;
                    self.lose_top(pile.unwrap_or(Pile::Reserve));
                    return Flow::On;
                }
                (1, 0, 0, false) => {
                    if let Some(card) = cards.first() {
                        self.forfeit_card(card);
                    }
                    return Flow::On;
                }
                _ => {}
            }
        }
        rule!("CCG-BATTLE-103"; if self.battle.attrition[seat] > 0 && cards.len() > 1);
        self.ask(seat, Ask::Damage)
    }

    /// Calls `found` for each text by which a player may meet losses, until it returns true.
    pub(super) fn each_meeting(&self, seat: Seat, found: &mut dyn FnMut(Choice) -> bool) -> bool {
        let texts = self.table.actors[during::DAMAGE_SEGMENT.trailing_zeros() as usize].and(self.play[seat]);
        texts.iter().any(|piece| {
            let abilities = &self.table.of(piece).abilities;
            (0..).zip(abilities).any(|(number, ability)| {
                ability.kind == AbilityKind::Action
                    && ability.during == during::DAMAGE_SEGMENT
                    && self.can_use(seat, piece, number, None)
                    && found(Choice::Use(piece, number))
            })
        })
    }

    /// The cards that may be forfeited now: only hit ones, if nothing else is owed (CCG-AMB-09).
    pub(super) fn damage_forfeits(&self, seat: Seat) -> Pieces {
        let all = self.forfeitable(seat);
        match self.battle.damage[seat] > 0 || self.battle.attrition[seat] > 0 {
            true => {
                // Who is immune may go all the same.
                rule!("CCG-AMB-13"; if self.battle.attrition[seat] > 0 && all.meets(self.battle.immune));
                all
            }
            false => {
                rule!("CCG-AMB-09");
                all.or(self.hit.and(self.play[seat])).and(self.hit)
            }
        }
    }

    /// Where Force may be lost from for battle damage (CCG-BATTLE-94, CCG-BATTLE-95).
    pub(super) fn damage_sources(&self, seat: Seat) -> (Pieces, [bool; 3]) {
        match self.battle.damage[seat] > 0 {
            true => self.sources(seat, LoseFrom::Anywhere),
            // Attrition and hits are not met with Force (CCG-BATTLE-80, CCG-BATTLE-101).
            false => {
                rule!("CCG-BATTLE-80"; if self.hit.meets(self.play[seat]));
                rule!("CCG-BATTLE-101"; if self.battle.attrition[seat] > 0);
                (Pieces::NONE, [false; 3])
            }
        }
    }

    /// Whether the rest of the attrition may be left: only cards that are immune could meet it.
    pub(super) fn may_leave_rest(&self, seat: Seat) -> bool {
        let open = self.battle.attrition[seat] > 0 && self.battle.damage[seat] == 0;
        let left = self.forfeitable(seat);
        let hit = self.hit.meets(self.play[seat]);
        open && !hit && left.without(self.battle.immune).is_empty()
    }

    /// Attrition that only immune cards could meet is left.
    pub(super) fn leave_rest(&mut self, seat: Seat) {
        rule!("CCG-BATTLE-110");
        self.battle.attrition[seat] = 0;
        self.note(Note::Lapsed(seat));
    }

    /// Forfeits a card: its value lowers damage and attrition alike (CCG-BATTLE-88, CCG-BATTLE-104).
    pub(super) fn forfeit_card(&mut self, card: Piece) {
        let value = self.forfeit(card);
        self.forfeit_for(card, value);
    }

    pub(super) fn forfeit_for(&mut self, card: Piece, value: Quarters) {
        let seat = self.controller(card);
        if self.hit.has(card) {
            rule!("CCG-BATTLE-78");
            rule!("CCG-BATTLE-79"; if self.battle.winner != Some(seat.other()));
            rule!("CCG-BATTLE-84", "CCG-AMB-10"; if self.battle.damage[seat] > 0);
            rule!("CCG-BATTLE-85", "CCG-AMB-10"; if self.battle.attrition[seat] > 0);
        }
        if self.battle.immune.has(card) {
            rule!("CCG-BATTLE-112"; if self.hit.has(card) || self.battle.damage[seat] > 0);
        }
        rule!("CCG-BATTLE-86", "CCG-BATTLE-87", "CCG-BATTLE-90");
        rule!("CCG-BATTLE-88"; if self.battle.damage[seat] > 0);
        rule!("CCG-BATTLE-89"; if value < self.battle.damage[seat]);
        rule!("CCG-BATTLE-102"; if self.battle.attrition[seat] > 0);
        if self.battle.damage[seat] > 0 && self.battle.attrition[seat] > 0 {
            rule!("CCG-BATTLE-104", "CCG-AMB-08");
            rule!("CCG-BATTLE-105"; if value < self.battle.damage[seat]);
        }
        if value > self.battle.damage[seat].max(self.battle.attrition[seat]) {
            rule!("CCG-BATTLE-91"); // the surplus is wasted
        }
        self.battle.damage[seat] = (self.battle.damage[seat] - value).max(0);
        self.battle.attrition[seat] = (self.battle.attrition[seat] - value).max(0);
        self.note(Note::Forfeited(card));
        self.leave(Pieces::of(card), Goes::Lost, flag::FORFEITED, NONE);
    }

    /// A card of Force met 1 battle damage (CCG-BATTLE-95).
    pub(super) fn damage_paid(&mut self) {
        let seat = self.asking.seat;
        rule!("CCG-BATTLE-94", "CCG-BATTLE-95");
        rule!("CCG-BATTLE-96"; if !self.forfeitable(seat).is_empty());
        self.battle.damage[seat] = (self.battle.damage[seat] - ONE).max(0);
        self.battle.force_lost[seat] = self.battle.force_lost[seat].saturating_add(1);
    }
}
