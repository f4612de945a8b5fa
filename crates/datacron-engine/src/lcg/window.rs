//! Action windows: players take turns to act, the active player first, until both pass in a row.

use super::card::{AbilityKind, Phase, during};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::{Piece, Round, Seat};

impl Lcg<'_> {
    pub(super) fn window_step(&mut self, round: Round, deploy: bool) -> Flow {
        if round.closed() {
            rule!("LCG-ABILITIES-05");
            self.stack.pop();
            return Flow::On;
        }
        let mut any = false;
        self.each_action(round.next(), deploy, |_| {
            any = true;
            true
        });
        if any {
            rule!("LCG-ABILITIES-03", "LCG-ABILITIES-04");
            if cfg!(debug_assertions) {
                self.mark_window();
            }
            return self.ask(round.next(), Ask::Action);
        }
        self.pass_window();
        Flow::On
    }

    /// Marks the rule of the window somebody may act in; a window nobody can use proves nothing.
    fn mark_window(&self) {
        let Some(&Frame::Turn(after)) = self.stack.first() else { return };
        match (after, self.phase) {
            (Step::PhaseEnds, Phase::Refresh) => rule!("LCG-TIMING-11"),
            (Step::PhaseEnds, Phase::Draw) => rule!("LCG-TIMING-14"),
            (Step::PhaseEnds, Phase::Deployment) => rule!("LCG-TIMING-15"),
            (Step::PhaseEnds, Phase::Force) => rule!("LCG-TIMING-37"),
            (Step::Engage, _) if self.now.engagements == 0 => rule!("LCG-TIMING-16"),
            (Step::Engage, _) => rule!("LCG-TIMING-19"),
            (Step::Defenders, _) => rule!("LCG-TIMING-22"),
            (Step::EdgeBegins, _) => rule!("LCG-TIMING-24"),
            (Step::Strike { winner: true }, _) => rule!("LCG-TIMING-27"),
            (Step::Strike { winner: false }, _) => rule!("LCG-TIMING-29"),
            (Step::StrikeAgain, _) => rule!("LCG-TIMING-31"),
            _ => {}
        }
    }

    pub(super) fn pass_window(&mut self) {
        if let Some(Frame::Window { round, .. }) = self.stack.last_mut() {
            round.pass();
        }
    }

    /// The player acts: the other player is next.
    pub(super) fn acted(&mut self) {
        if let Some(Frame::Window { round, .. }) = self.stack.last_mut() {
            rule!("LCG-ABILITIES-06");
            round.acted();
        }
    }

    /// Calls `visit` with every action a player can take, until it returns true; of identical cards in hand only with
    /// the first.
    pub(super) fn each_action(&self, seat: Seat, deploy: bool, mut visit: impl FnMut(Choice) -> bool) {
        if deploy && seat == self.active {
            // LCG-DEPLOY-02
            let mut last = None;
            // Neither events nor fate cards (LCG-EDGE-23).
            for piece in self.playable_zone(seat).and(self.table.units.or(self.table.enhancements)) {
                let alike = Some((self.table.no(piece), self.plays_from(piece)));
                if last == alike {
                    continue;
                }
                last = alike;
                if self.can_deploy(seat, piece) && visit(Choice::Play(piece, 0)) {
                    return;
                }
                if self.can_pilot(seat, piece) && visit(Choice::PlayAsEnhancement(piece)) {
                    return;
                }
            }
        }
        let mut last = None;
        let actors = self.table.actors.and(self.play[seat].or(self.hand[seat]));
        for piece in actors {
            let in_hand = self.hand[seat].has(piece);
            if in_hand && last == Some(self.table.no(piece)) {
                continue;
            }
            last = in_hand.then(|| self.table.no(piece));
            for (number, ability) in self.table.of(piece).abilities.iter().enumerate() {
                let number = number as u8;
                if ability.kind == AbilityKind::Action && self.can_use(seat, piece, number, None) {
                    let choice = match self.table.events.has(piece) {
                        true => {
                            rule!("LCG-EVENTS-04");
                            Choice::Play(piece, number)
                        }
                        false => Choice::Use(piece, number),
                    };
                    if visit(choice) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether now is a time when an ability can be used (LCG-ABILITIES-20).
    pub(super) fn is_during(&self, mask: u8, seat: Seat) -> bool {
        if mask == 0 {
            return true;
        }
        let wrong = |bit: u8, holds: bool| mask & bit != 0 && !holds;
        !(wrong(during::YOUR_TURN, self.active == seat)
            || wrong(during::OPPONENT_TURN, self.active != seat)
            || wrong(during::ENGAGEMENT, self.fight.going)
            || wrong(during::DEPLOYMENT, self.phase == Phase::Deployment)
            || wrong(during::CONFLICT, self.phase == Phase::Conflict)
            || wrong(during::FORCE, self.phase == Phase::Force))
    }

    /// Takes an action.
    pub(super) fn take_action(&mut self, seat: Seat, choice: Choice) {
        self.acted();
        match choice {
            Choice::Play(piece, ability) if self.table.events.has(piece) => self.use_ability(seat, piece, ability),
            Choice::Play(piece, _) => self.play_card(seat, piece, How::Plain),
            Choice::PlayAsEnhancement(piece) => self.play_card(seat, piece, How::AsEnhancement),
            Choice::Use(piece, ability) => self.use_ability(seat, piece, ability),
            _ => {}
        }
    }

    fn use_ability(&mut self, seat: Seat, piece: Piece, ability: u8) {
        self.begin_use(Run::about(piece, seat), ability);
    }
}
