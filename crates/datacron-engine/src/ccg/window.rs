//! Windows in which players act in turn: the phases, and the weapons segment of a battle.

use super::state::*;
use crate::Round;
use crate::mark::rule;
use crate::run::Flow;

impl Ccg<'_> {
    /// Asks the player whose turn it is to act; who can do nothing passes (CCG-TURN-03).
    pub(super) fn window_step(&mut self, round: Round, kind: Window) -> Flow {
        if round.closed() {
            if kind == Window::Weapons {
                rule!("CCG-BATTLE-29", "CCG-AMB-46");
            }
            self.stack.pop();
            return Flow::On;
        }
        let seat = round.next();
        let mut any = false;
        self.each_action(seat, kind, &mut |_| {
            any = true;
            true
        });
        if any {
            let ask = match kind {
                Window::Phase => {
                    rule!("CCG-AMB-53"; if seat != self.active);
                    Ask::Action
                }
                Window::Weapons => {
                    rule!("CCG-BATTLE-25", "CCG-BATTLE-28");
                    match seat == self.battle.by {
                        true => rule!("CCG-BATTLE-26"),
                        false => rule!("CCG-BATTLE-27", "CCG-BATTLE-43"),
                    }
                    Ask::Weapons
                }
            };
            return self.ask(seat, ask);
        }
        self.window_passed();
        Flow::On
    }

    pub(super) fn window_passed(&mut self) {
        if let Some(Frame::Window { round, .. }) = self.stack.last_mut() {
            round.pass();
        }
    }

    /// The player acted: the other one is next.
    pub(super) fn window_acted(&mut self) {
        if let Some(Frame::Window { round, .. }) = self.stack.last_mut() {
            round.acted();
        }
    }
}
