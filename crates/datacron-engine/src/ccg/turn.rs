//! The turn, box by box, and the step function of the game loop.

use super::card::{Happening, Once, Phase, Until};
use super::state::*;
use crate::mark::rule;
use crate::run::{Flow, Steps};
use crate::{Round, Seat};

impl Steps for Ccg<'_> {
    #[inline]
    fn step(&mut self) -> Flow {
        if self.unsettled && self.settle() {
            return Flow::On;
        }
        // The topmost frame is finished before those below go on (CCG-INTERRUPTS-13, CCG-INTERRUPTS-14).
        let Some(&top) = self.stack.last() else {
            self.give_up();
            return Flow::On;
        };
        match top {
            Frame::Turn(step) => self.turn_step(step),
            Frame::Window { round, kind } => self.window_step(round, kind),
            Frame::Event(stage) => self.event_step(stage),
            Frame::Later { from } => self.later_step(from),
            Frame::Ability => self.ability_step(),
            Frame::Deploy => self.deploy_step(),
            Frame::Group => self.group_step(),
            Frame::Draw(step) => self.draw_step(step),
            Frame::Lose { seat, left, from, .. } => self.lose_step(seat, left, from),
            Frame::Leave(step) => self.leave_step(step),
            Frame::Battle(step) => self.battle_step(step),
            Frame::Damage(round) => self.damage_step(round),
            Frame::Drain { place, change } => self.drain_step(place, change),
            Frame::Embark(piece) => self.embark_step(piece),
            Frame::React { by, seat } => self.react_step(by, seat),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over.is_some()
    }

    fn give_up(&mut self) {
        Ccg::give_up(self);
    }
}

impl Ccg<'_> {
    pub(super) fn ask(&mut self, seat: Seat, ask: Ask) -> Flow {
        self.asking.put(seat, ask)
    }

    /// The next box of the turn; what is raised or pushed afterwards comes before it.
    pub(super) fn next(&mut self, step: Step) {
        if let Some(top) = self.stack.first_mut() {
            *top = Frame::Turn(step);
        }
    }

    fn turn_step(&mut self, step: Step) -> Flow {
        let active = self.active;
        match step {
            Step::Start(_) | Step::Reveal | Step::Deal => return self.set_up_step(step),
            Step::TurnBegins => {
                if self.turn >= MAX_TURNS {
                    self.give_up();
                    return Flow::On;
                }
                match self.turn {
                    0 => rule!("CCG-TURN-01", "CCG-TURN-06", "CCG-AMB-18"),
                    _ => rule!("CCG-TURN-05"),
                }
                self.turn += 1;
                self.now = ThisTurn::NOTHING;
                self.battle = Battle::NONE;
                self.phase = Phase::Activate;
                self.note(Note::Turn(active));
                self.next(Step::PhaseBegins(Phase::Activate));
                self.raise(Event::new(Happening::TurnBegins, active));
            }
            Step::PhaseBegins(phase) => {
                self.phase = phase;
                self.renew(Once::Phase);
                self.next(Step::PhaseActs(phase));
                self.note(Note::Phase(phase));
                if phase == Phase::Activate {
                    // Fixed now: what changes later in the phase does not matter (CCG-AMB-50).
                    rule!("CCG-AMB-50", "CCG-ACTIVATE-05");
                    self.now.generation = self.generation(active);
                }
                self.raise(Event::new(Happening::PhaseBegins, active).amount(phase as i16));
            }
            Step::PhaseActs(phase) => {
                self.next(Step::PhaseEnds(phase));
                self.push(Frame::Window { round: Round::new(active), kind: Window::Phase });
            }
            Step::PhaseEnds(phase) => {
                self.next(match Phase::ALL.get(phase as usize + 1) {
                    Some(&next) => {
                        rule!("CCG-TURN-02");
                        Step::PhaseBegins(next)
                    }
                    None => {
                        rule!("CCG-TURN-04");
                        Step::TurnEnds
                    }
                });
                self.raise(Event::new(Happening::PhaseEnds, active).amount(phase as i16));
            }
            Step::TurnEnds => {
                self.next(Step::TurnBegins);
                rule!("CCG-END-01", "CCG-TURN-05");
                let left = |seat: Seat| !self.pile(seat, Pile::Force).is_empty();
                rule!("CCG-END-05", "CCG-PILES-13"; if left(DARK) || left(LIGHT));
                self.end(Until::EndOfTurn);
                self.recirculate();
                self.active = active.other();
                self.raise(Event::new(Happening::TurnEnds, active));
            }
        }
        Flow::On
    }

    /// Ends the rules that hold until then.
    pub(super) fn end(&mut self, until: Until) {
        // Until your next turn ends is said in the opponent's turn.
        let next = |lasting: &Lasting| {
            until == Until::EndOfTurn && lasting.until == Until::EndOfNextTurn && lasting.seat == self.active
        };
        let ends = |lasting: &Lasting| lasting.until == until || next(lasting);
        if self.lasting.iter().any(ends) {
            let active = self.active;
            self.lasting.retain(|lasting| {
                lasting.until != until
                    && !(until == Until::EndOfTurn && lasting.until == Until::EndOfNextTurn && lasting.seat == active)
            });
            self.unsettled = true;
        }
    }
}
