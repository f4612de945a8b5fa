//! Picking cards and options for an ability.

use super::ability::Ban;
use super::card::{At, Enhance, Must, Op, Pieces, Purpose, Reg, rule};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::{Piece, Seat};

impl Lcg<'_> {
    /// The cards that may be picked; before an ability is executed, only targets for which it has an effect.
    pub(super) fn pick_set(&self, op: Op, run: &Run) -> Pieces {
        let set = self.candidates(op, run);
        match op {
            Op::Pick { purpose: Purpose::Target, must: Must::Yes, into: Reg::Target, .. } if !run.executed => {
                set.iter().filter(|&target| self.target_works(run, target)).collect()
            }
            _ => set,
        }
    }

    /// Whether the rest of an ability can be used with this target.
    pub(super) fn target_works(&self, run: &Run, target: Piece) -> bool {
        let mut after = Run { at: At(run.at.0 + 1), ..*run };
        after.put(Reg::Target, target);
        self.can_begin(&after)
    }

    pub(super) fn candidates(&self, op: Op, run: &Run) -> Pieces {
        let Op::Pick { purpose, from, into, .. } = op else { return Pieces::NONE };
        let mut set = self.select(from, run); // LCG-TERMS-22
        match purpose {
            Purpose::Target | Purpose::Another => {
                if into == Reg::Target || purpose == Purpose::Another {
                    run.targets().iter().for_each(|&target| set.drop(target));
                }
                set = self.targetable(set, run);
            }
            Purpose::PutIntoPlay => set = set.iter().filter(|&card| self.can_put(card)).collect(),
            Purpose::CaptureAt => {
                rule!("LCG-CAPTURE-02", "LCG-CAPTURE-03");
                set = set.and(self.play[DARK]);
                // A captured card that is moved goes to another objective.
                if let Some(Zone::Captured(at)) = run.it.map(|it| self.zone(it)) {
                    set.drop(at);
                }
            }
            Purpose::Move => set = set.and(self.captured),
            Purpose::Keep => set = set.without(self.picked),
            _ => {}
        }
        set
    }

    /// Whether a card could be put into play.
    fn can_put(&self, card: Piece) -> bool {
        if self.is_duplicate(card) {
            rule!("LCG-UNIQUE-03", "LCG-AMB-27");
            return false;
        }
        match self.table.of(card).enhance {
            Some(Enhance::Card(no)) if self.hosts(self.owner(card), card, no).is_empty() => {
                rule!("LCG-DEPLOY-11");
                false
            }
            _ => true,
        }
    }

    fn targetable(&self, set: Pieces, run: &Run) -> Pieces {
        if self.lasting.is_empty() && !self.table.rules[rule::CANNOT].meets(self.all_in_play()) {
            return set;
        }
        let event = self.table.events.has(run.source);
        set.iter()
            .filter(|&card| {
                let enemy = self.controller(card) != run.seat;
                !(self.banned(card, Ban::BeTargeted)
                    || event && enemy && self.banned(card, Ban::BeTargetedByEnemyEvents))
            })
            .collect()
    }

    pub(super) fn pick_step(&mut self, op: Op, mut run: Run) -> Flow {
        let Op::Pick { purpose, by, must, into, skip, .. } = op else { return Flow::On };
        let set = self.pick_set(op, &run);
        let Some(first) = set.first() else {
            run.skip(skip + 1);
            run.done = false;
            self.set_running(run);
            return Flow::On;
        };
        if must == Must::Yes && (set.len() == 1 || self.are_twins(set)) {
            run.keep(into, first, self.in_play(first));
            run.skip(1);
            self.set_running(run);
            return Flow::On;
        }
        self.ask(run.who(by), Ask::Pick { source: run.source, purpose }) // LCG-TERMS-07
    }

    /// Whether it does not matter which of these cards is taken: copies of one card in one zone out of play.
    pub(super) fn are_twins(&self, set: Pieces) -> bool {
        !set.meets(self.all_in_play().or(self.captured)) && self.all_alike(set)
    }

    /// The player picked this card.
    pub(super) fn picked(&mut self, piece: Piece) {
        let Some(mut run) = self.running() else { return };
        if let Op::Pick { into, .. } = self.table.cards.op(run.at) {
            run.keep(into, piece, self.in_play(piece));
            run.skip(1);
            self.set_running(run);
        }
    }

    /// The player declined, or is done picking.
    pub(super) fn declined(&mut self) {
        let Some(mut run) = self.running() else { return };
        match self.table.cards.op(run.at) {
            Op::Pick { skip, .. } | Op::May(skip) => {
                run.skip(skip + 1);
                run.done = false;
                self.set_running(run);
            }
            _ => {
                self.stack.pop();
            }
        }
    }

    pub(super) fn accepted(&mut self) {
        let Some(mut run) = self.running() else { return };
        run.skip(1);
        self.set_running(run);
    }

    pub(super) fn chose_option(&mut self, number: u8) {
        let Some(mut run) = self.running() else { return };
        if let Op::Mode { options, .. } = self.table.cards.op(run.at)
            && let Some((_, at, _)) = self.table.cards.options(run.at, options).nth(usize::from(number))
        {
            run.at = at;
            self.set_running(run);
        }
    }

    /// Asks for a unit to keep.
    pub(super) fn keep_step(&mut self, source: Piece, seat: Seat, left: u8) -> Flow {
        if left == 0 || self.units(seat).without(self.picked).is_empty() {
            self.keep_done();
            return Flow::On;
        }
        self.ask(seat, Ask::Pick { source, purpose: Purpose::Keep })
    }

    pub(super) fn keep(&mut self, unit: Option<Piece>) {
        match (unit, self.stack.last_mut()) {
            (Some(unit), Some(Frame::Keep { left, .. })) => {
                *left = left.saturating_sub(1);
                self.picked.add(unit);
            }
            _ => self.keep_done(),
        }
    }

    /// This player is done: the other one is asked, unless that has happened.
    fn keep_done(&mut self) {
        match self.stack.last_mut() {
            Some(Frame::Keep { each, seat, left, both, .. }) if *both => {
                (*seat, *left, *both) = (seat.other(), *each, false);
            }
            _ => {
                self.stack.pop();
            }
        }
    }

    /// Offers a fate card again if it is still in the stack and would have an effect.
    pub(super) fn fate_again_step(&mut self, fate: Piece, seat: Seat) -> Flow {
        if self.zone(fate) == Zone::Edge(seat) && self.fate_works(fate, seat) {
            return self.ask(seat, Ask::FateAgain(fate));
        }
        self.stack.pop();
        Flow::On
    }

    pub(super) fn fate_again(&mut self, fate: Piece, seat: Seat, yes: bool) {
        self.stack.pop();
        if yes {
            self.begin_fate(fate, seat);
        }
    }
}
