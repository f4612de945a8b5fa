//! Damage before it is dealt: who takes it for whom, and what shields prevent.

use super::card::{Happening, Pieces, Verb};
use super::state::{Ask, Event, Frame, Lcg, Note, Stage};
use crate::Piece;
use crate::mark::rule;
use crate::run::Flow;

impl Lcg<'_> {
    /// Decides who takes damage for whom; shields and tokens come after that.
    pub(super) fn protect_step(&mut self, event: &Event, after: u8) -> Flow {
        let protectors = match event.it {
            Some(_) if event.settled => {
                rule!("LCG-AMB-18");
                Pieces::NONE
            }
            Some(it) if event.amount > 0 => self.protectors(it),
            _ => Pieces::NONE,
        };
        for protector in protectors.iter().filter(|protector| protector.0 >= after) {
            let most = self.room_to_protect(protector).min(event.amount);
            if most > 0 {
                rule!("LCG-KEYWORDS-10", "LCG-KEYWORDS-11", "LCG-AMB-16");
                return self.ask(self.controller(protector), Ask::Protect { protector, most });
            }
        }
        self.set_stage(Stage::Shield);
        let moved = self.events.last().map(|pending| pending.moved);
        for &(protector, amount) in moved.iter().flat_map(|moved| moved.iter()).rev() {
            self.note(Note::Protected(protector, amount));
            self.raise(Event { it: Some(protector), amount, settled: true, ..*event });
        }
        Flow::On
    }

    /// How much damage a card can take for others, less what the same effect is about to deal to it.
    fn room_to_protect(&self, protector: Piece) -> u8 {
        rule!("LCG-KEYWORDS-12", "LCG-KEYWORDS-13", "LCG-AMB-17");
        let coming = self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Each { verb: Verb::Damage { amount, .. }, .. } => Some(*amount),
            _ => None,
        });
        let own = match (coming, self.batches.last()) {
            (Some(amount), Some(batch)) if batch.has(protector) => amount,
            _ => 0,
        };
        let struck = self.fight.striker.map_or(0, |striker| self.still_to_come(protector, striker));
        self.room(protector).saturating_sub(own).saturating_sub(struck)
    }

    /// Damage from the strike being resolved that a unit has yet to take.
    fn still_to_come(&self, unit: Piece, striker: Piece) -> u8 {
        let below = self.events.len().saturating_sub(1);
        let coming =
            self.events.iter().take(below).map(|pending| &pending.event).filter(|event| {
                event.what == Happening::Damaged && event.it == Some(unit) && event.by == Some(striker)
            });
        let raised = coming.fold(0u8, |sum, event| sum.saturating_add(event.amount));
        // What the strike has yet to deal.
        let damages = |frame: &Frame| matches!(frame, Frame::Deal { what: Happening::Damaged, .. });
        match self.stack.iter().any(damages) {
            true => self
                .fight
                .dealing
                .iter()
                .filter(|(on, _)| *on == unit)
                .fold(raised, |sum, &(_, n)| sum.saturating_add(n)),
            false => raised,
        }
    }

    /// Moves this much of the damage to the protector.
    pub(super) fn protected(&mut self, protector: Piece, amount: u8) {
        self.set_stage(Stage::Protect { after: protector.0.saturating_add(1) });
        let Some(pending) = self.events.last_mut() else { return };
        if amount == 0 {
            return;
        }
        pending.event.amount -= amount.min(pending.event.amount);
        if !pending.moved.push((protector, amount)) {
            self.give_up();
        }
    }

    pub(super) fn shield_step(&mut self, event: &Event) -> Flow {
        let Some(it) = event.it.filter(|&it| self.in_play(it)) else {
            self.end_event();
            return Flow::On;
        };
        if event.amount == 0 {
            self.end_event();
            return Flow::On;
        }
        if self.may_shield(event) {
            rule!("LCG-SHIELDS-05", "LCG-AMB-20");
            return self.ask(self.controller(it), Ask::UseShield(it));
        }
        self.set_stage(Stage::Apply);
        Flow::On
    }

    pub(super) fn used_shield(&mut self, used: bool) {
        let Some(pending) = self.events.last_mut() else { return };
        let Some(it) = pending.event.it else { return };
        if used {
            rule!("LCG-SHIELDS-03", "LCG-SHIELDS-04");
            pending.event.amount -= 1;
            self.remove_shields(it, 1);
            self.note(Note::ShieldUsed(it));
        } else {
            self.set_stage(Stage::Apply);
        }
    }
}
