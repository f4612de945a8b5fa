//! Cards that are destroyed, leave play or enter it.

use super::card::{Happening, Rule, rule};
use super::state::{DARK, Destination, Event, GOAL, LIGHT, Lcg, Note, WonBy, Zone};
use crate::mark::rule;
use crate::zones::Zones;
use crate::{Piece, Seat};

impl Lcg<'_> {
    /// Adds the destruction of a card to the next moment, unless it is already under way.
    pub(super) fn destroy(&mut self, piece: Piece, cause: &Event) {
        if self.dying.has(piece) {
            return;
        }
        self.dying.add(piece);
        let to = if self.table.objectives.has(piece) {
            rule!("LCG-DESTROY-02", "LCG-DESTROY-03");
            Destination::Victory
        } else {
            rule!("LCG-DESTROY-01");
            Destination::Discard
        };
        let (what, it) = (Happening::Destroyed, Some(piece));
        self.add(Event { what, it, to, amount: 0, settled: false, moment: 0, ..*cause });
    }

    /// Destroys or sacrifices the cards whose damage or focus has become too much. Returns whether there were any.
    pub(super) fn settle(&mut self) -> bool {
        self.unsettled = false;
        let first = self.begin_moment();
        for piece in self.damaged.and(self.all_in_play()).without(self.dying) {
            if self.damage[piece.index()] >= self.capacity(piece) {
                rule!("LCG-DAMAGE-05");
                let cause = Event::new(Happening::Destroyed, Some(piece), self.controller(piece).other());
                self.destroy(piece, &cause);
            }
        }
        for piece in self.exhausted.and(self.table.rules[rule::SACRIFICED_WITH_FOCUS]).without(self.dying) {
            let focus = self.focus[piece.index()];
            let enough = |rule| matches!(rule, Rule::SacrificedWithFocus(most) if focus >= most);
            if self.own_rules(piece).any(enough) {
                self.dying.add(piece);
                self.note(Note::Sacrificed(piece));
                self.add(Event::new(Happening::LeavesPlay, Some(piece), self.controller(piece)));
            }
        }
        let any = self.events.len() > usize::from(first);
        self.happen(first);
        any
    }

    /// Moves a card out of play, and everything that goes with it.
    pub(super) fn leave(&mut self, piece: Piece, to: Destination) {
        let owner = self.owner(piece);
        let attached = self.attached_to(piece);
        let captured = self.captured_at(piece);
        match to {
            Destination::Discard => {
                rule!("LCG-TERMS-25");
                self.go(piece, Zone::Discard(owner));
                self.note(Note::Discarded(piece));
            }
            Destination::Victory => {
                rule!("LCG-TERMS-33");
                self.go(piece, Zone::Victory(owner.other()));
                self.note(Note::ToVictory(piece));
            }
            Destination::Hand => {
                self.go(piece, Zone::Hand(owner));
                self.note(Note::Returned(piece));
            }
            Destination::Bottom => {
                self.put_under(piece);
                self.note(Note::ToBottom(owner));
            }
            Destination::Captured(at) => match at.filter(|&at| self.in_play(at) && owner == LIGHT) {
                Some(at) => {
                    rule!("LCG-CAPTURE-01", "LCG-CAPTURE-02", "LCG-CAPTURE-04");
                    self.go(piece, Zone::Captured(at));
                    self.note(Note::Captured(piece));
                    self.add(Event::new(Happening::Captured, Some(piece), DARK));
                }
                None => self.go(piece, Zone::Discard(owner)),
            },
            Destination::Play { .. } => {}
        }
        self.jumbled.drop(piece);
        if !captured.is_empty() && to != Destination::Victory {
            rule!("LCG-AMB-40");
        }
        for card in captured {
            rule!("LCG-CAPTURE-06");
            self.go(card, Zone::Hand(self.owner(card)));
            self.note(Note::Rescued(card));
        }
        for enhancement in attached {
            rule!("LCG-DEPLOY-14");
            self.add(Event::new(Happening::LeavesPlay, Some(enhancement), self.controller(enhancement)));
        }
        if to == Destination::Victory {
            self.objective_destroyed(piece, owner);
        }
    }

    fn objective_destroyed(&mut self, objective: Piece, owner: Seat) {
        if self.has_rule(objective, rule::DESTROYED_LOSES) {
            self.win(owner.other(), WonBy::Downfall);
        } else if owner == LIGHT {
            rule!("LCG-DESTROY-04", "LCG-WIN-08", "LCG-AMB-06");
            self.turn_dial(self.victory[DARK].len().min(99) as i8);
        } else {
            rule!("LCG-DESTROY-05");
            if self.victory[LIGHT].len() + 1 >= GOAL {
                rule!("LCG-WIN-01"); // the last one, or one short of it
            }
            if self.victory[LIGHT].len() >= GOAL {
                self.win(LIGHT, WonBy::Objectives);
            }
        }
    }

    /// Puts a card into play. Returns whether it entered.
    pub(super) fn enter(&mut self, piece: Piece, event: &Event) -> bool {
        if self.is_duplicate(piece) {
            // No second unique card enters play; one that was paid for goes to the discard pile.
            rule!("LCG-UNIQUE-03", "LCG-AMB-27");
            self.finish_event_card(piece);
            return false;
        }
        rule!("LCG-TERMS-23");
        self.go(piece, Zone::Play(event.seat)); // LCG-DEPLOY-13
        self.note(Note::Enters(piece));
        self.carried_out(event);
        let Destination::Play { host, participating, as_enhancement } = event.to else { return true };
        if as_enhancement {
            self.as_enhancement.add(piece);
        }
        self.attach(piece, host); // LCG-DEPLOY-09
        if participating && self.fight.going && self.is_unit(piece) {
            match event.seat == self.fight.attacker {
                true => self.fight.attackers.add(piece),
                false => self.fight.defenders.add(piece),
            }
        }
        true
    }
}
