//! Damage before it is dealt: who takes it for whom, and what shields prevent.

use super::card::{Happening, Pieces};
use super::state::{Ask, Event, Frame, Lcg, Note, Stage};
use crate::Piece;
use crate::mark::rule;
use crate::run::Flow;

impl Lcg<'_> {
    /// The cards that may take some of this damage.
    fn protectors_from(&self, event: &Event) -> Pieces {
        match event.it {
            Some(it) if event.what == Happening::Damaged && event.amount > 0 => match event.settled {
                true => {
                    rule!("LCG-AMB-18");
                    Pieces::NONE
                }
                false => self.protectors(it),
            },
            _ => Pieces::NONE,
        }
    }

    /// Whether another card may take some of this damage.
    pub(super) fn may_be_protected(&self, event: &Event) -> bool {
        !self.protectors_from(event).is_empty()
    }

    /// Decides for each card who takes damage for it; those before `after` have been asked. Shields and tokens come
    /// after that.
    pub(super) fn protect_step(&mut self, first: u8, event: u8, after: u8, end: u8) -> Flow {
        if event >= end {
            // What was moved can be interrupted as well (LCG-KEYWORDS-16).
            let moved = self.events.len() > usize::from(end);
            self.set_stage(match moved {
                true => Stage::ForcedInterrupts { from: end },
                false => Stage::Shield { event: first },
            });
            return Flow::On;
        }
        if let Some(pending) = self.events.get(usize::from(event)).copied()
            && self.is_open(&pending)
        {
            let protectors = self.protectors_from(&pending.event);
            for protector in protectors.iter().filter(|protector| protector.0 >= after) {
                let most = self.room_to_protect(protector, first).min(pending.event.amount);
                if most > 0 {
                    rule!("LCG-KEYWORDS-10", "LCG-KEYWORDS-11", "LCG-AMB-16");
                    return self.ask(self.controller(protector), Ask::Protect { protector, most });
                }
            }
        }
        self.set_stage(Stage::Protect { event: event + 1, after: 0, end });
        Flow::On
    }

    /// How much damage a card can take for others, less what the same moment is about to deal to it.
    fn room_to_protect(&self, protector: Piece, first: u8) -> u8 {
        rule!("LCG-KEYWORDS-12", "LCG-KEYWORDS-13", "LCG-AMB-17");
        let coming = self.events.iter().skip(usize::from(first)).filter(|pending| {
            pending.event.what == Happening::Damaged && pending.event.it == Some(protector) && self.is_open(pending)
        });
        coming.fold(self.room(protector), |room, pending| room.saturating_sub(pending.event.amount))
    }

    /// The card whose damage may be taken by another, and how much it is.
    pub(super) fn protected_damage(&self) -> Option<&Event> {
        let &Frame::Moment { stage: Stage::Protect { event, .. }, .. } = self.stack.last()? else { return None };
        self.events.get(usize::from(event)).map(|pending| &pending.event)
    }

    /// Moves this much of the damage to the protector.
    pub(super) fn protected(&mut self, protector: Piece, amount: u8) {
        let Some(&Frame::Moment { stage: Stage::Protect { event, end, .. }, .. }) = self.stack.last() else { return };
        self.set_stage(Stage::Protect { event, after: protector.0.saturating_add(1), end });
        let Some(pending) = self.events.get_mut(usize::from(event)) else { return };
        let amount = amount.min(pending.event.amount);
        if amount == 0 {
            return;
        }
        pending.event.amount -= amount;
        let cause = pending.event;
        self.note(Note::Protected(protector, amount));
        self.add(Event { it: Some(protector), amount, settled: true, ..cause });
    }

    /// Shields only work against attacks and effects of the enemy; the rules of the game count as the enemy's, too
    /// (LCG-AMB-19).
    pub(super) fn may_shield(&self, event: &Event) -> bool {
        if !matches!(event.what, Happening::Damaged | Happening::FocusPlaced) {
            return false;
        }
        let Some(it) = event.it.filter(|&it| self.shielded.has(it)) else { return false };
        let by_enemy = event.seat != self.controller(it);
        rule!("LCG-SHIELDS-06");
        if !by_enemy {
            rule!("LCG-SHIELDS-07");
        }
        by_enemy
    }

    pub(super) fn shield_step(&mut self, event: u8) -> Flow {
        let Some(pending) = self.events.get(usize::from(event)) else {
            if let Some(&Frame::Moment { first, .. }) = self.stack.last() {
                self.set_stage(Stage::Capture { event: first });
            }
            return Flow::On;
        };
        if let Some(it) = pending.event.it
            && self.is_open(pending)
            && self.may_shield(&pending.event)
        {
            rule!("LCG-SHIELDS-05", "LCG-AMB-20");
            return self.ask(self.controller(it), Ask::UseShield(it));
        }
        self.set_stage(Stage::Shield { event: event + 1 });
        Flow::On
    }

    pub(super) fn used_shield(&mut self, used: bool) {
        let Some(&Frame::Moment { stage: Stage::Shield { event }, .. }) = self.stack.last() else { return };
        if !used {
            self.set_stage(Stage::Shield { event: event + 1 });
            return;
        }
        let Some(pending) = self.events.get_mut(usize::from(event)) else { return };
        rule!("LCG-SHIELDS-03", "LCG-SHIELDS-04");
        pending.event.amount = pending.event.amount.saturating_sub(1);
        if let Some(it) = pending.event.it {
            self.remove_shields(it, 1);
            self.note(Note::ShieldUsed(it));
        }
    }
}
