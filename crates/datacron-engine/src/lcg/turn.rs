//! The turn, box by box as the rules chart has it, and the loop that runs the rules to the next question.

use super::card::{Happening, Phase, Until, keyword};
use super::state::*;
use crate::{Piece, Seat};

/// Whether the rules go on or somebody has to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    On,
    Ask,
}

/// More steps than any question takes: whatever runs longer runs in circles.
const MOST_STEPS: u32 = 20_000;

impl Lcg<'_> {
    /// Runs to the next question, or to the end.
    pub(super) fn run(&mut self) {
        for _ in 0..MOST_STEPS {
            // A win ends everything that was still to be done (LCG-WIN-07).
            if self.over.is_some() {
                return;
            }
            if self.unsettled && self.settle() {
                continue;
            }
            // What came on top is finished before what lies below goes on (LCG-SETUP-20, LCG-REFRESH-07,
            // LCG-REFRESH-08, LCG-DEPLOY-04, LCG-ABILITIES-07, LCG-STRIKES-10).
            let Some(&top) = self.stack.last() else { break };
            let flow = match top {
                Frame::Turn(step) => self.turn_step(step),
                Frame::Event(stage) => self.event_step(stage),
                Frame::Window { next, passes, deploy } => self.window_step(next, passes, deploy),
                Frame::Ability(run) => self.ability_step(run),
                Frame::Each { verb, run } => self.each_step(verb, run),
                Frame::Play { piece, step, how, .. } => self.play_step(piece, step, how),
                Frame::Pay { piece, seat, .. } => self.pay_step(piece, seat),
                Frame::Keep { source, seat, left, .. } => self.keep_step(source, seat, left),
                Frame::FateAgain { fate, seat } => self.fate_again_step(fate, seat),
                Frame::Shed => self.shed_step(),
                Frame::Deal { what, by, seat } => self.deal_step(what, by, seat),
            };
            if flow == Flow::Ask && self.over.is_none() {
                return;
            }
        }
        self.give_up();
    }

    pub(super) fn ask(&mut self, seat: Seat, ask: Ask) -> Flow {
        self.asking = Asking { seat, ask };
        Flow::Ask
    }

    /// The next box; what is raised or pushed afterwards comes before it.
    pub(super) fn next(&mut self, step: Step) {
        if let Some(top) = self.stack.first_mut() {
            *top = Frame::Turn(step);
        }
    }

    fn begin_phase(&mut self, phase: Phase) {
        self.phase = phase;
        self.note(Note::Phase(phase));
        self.raise(Event::new(Happening::PhaseBegins, None, self.active).amount(phase as u8)); // LCG-TIMING-04
    }

    /// What lasts until the end of something ends with it.
    pub(super) fn end(&mut self, until: Until) {
        let mut at = 0;
        while let Some(&lasting) = self.lasting.get(at) {
            if lasting.until != until {
                at += 1;
                continue;
            }
            self.lasting.remove(at);
            self.unsettled = true;
            if let Lasts::Returns(piece) = lasting.what
                && self.in_play(piece)
            {
                let event = Event::new(Happening::LeavesPlay, Some(piece), self.controller(piece));
                self.raise(Event { to: Goes::Hand, ..event });
            }
        }
    }

    pub(super) fn open_window(&mut self, deploy: bool) {
        self.push(Frame::Window { next: self.active, passes: 0, deploy }); // LCG-ABILITIES-04
    }

    pub(super) fn turn_step(&mut self, step: Step) -> Flow {
        let active = self.active;
        match step {
            Step::Reject(_) | Step::Mulligan(_) | Step::Reveal(_) => return self.set_up_step(step),
            Step::TurnBegins => {
                if self.turn >= MAX_TURNS {
                    self.give_up();
                    return Flow::On;
                }
                self.turn += 1;
                self.now = ThisTurn::NOTHING; // LCG-TURN-05
                self.phase = Phase::Balance;
                self.note(Note::Turn(active));
                self.next(Step::BalanceBegins);
                self.raise(Event::new(Happening::TurnBegins, None, active));
            }
            Step::BalanceBegins => {
                self.next(Step::Dial);
                self.begin_phase(Phase::Balance);
            }
            Step::Dial => {
                self.next(Step::DialAgain);
                // LCG-BALANCE-01, LCG-BALANCE-06, LCG-TIMING-05
                if active == DARK {
                    self.turn_dial(1);
                }
            }
            Step::DialAgain => {
                self.next(Step::BalanceDamage);
                // LCG-BALANCE-02, LCG-TIMING-06
                if active == DARK && self.balance == DARK {
                    self.turn_dial(1);
                }
            }
            Step::BalanceDamage => {
                // LCG-BALANCE-03, LCG-BALANCE-05, LCG-TIMING-06
                if active == LIGHT && self.balance == LIGHT && !self.objectives(DARK).is_empty() {
                    return self.ask(LIGHT, Ask::Balance);
                }
                self.next(Step::PhaseEnds);
            }
            Step::RefreshBegins => {
                self.next(Step::Refresh);
                self.begin_phase(Phase::Refresh);
            }
            Step::Refresh => {
                self.next(Step::RemoveShields); // LCG-REFRESH-01
                // The light side's first turn leaves this out (LCG-TURN-06, LCG-TURN-07, LCG-TURN-09, LCG-AMB-38).
                if self.turn != 2 {
                    self.refresh(active); // LCG-TIMING-08
                }
            }
            Step::RemoveShields => {
                self.next(Step::ReplaceObjectives); // LCG-REFRESH-01
                // LCG-REFRESH-04, LCG-REFRESH-05, LCG-TIMING-09, LCG-AMB-08
                let shielded = self.shielded.and(self.play[active]);
                for piece in shielded {
                    self.remove_shields(piece, u8::MAX);
                }
                if !shielded.is_empty() {
                    self.note(Note::ShieldsOff(active));
                }
            }
            Step::ReplaceObjectives => {
                // LCG-REFRESH-06, LCG-REFRESH-09, LCG-TIMING-10
                if self.objectives(active).len() >= OBJECTIVES {
                    self.next(Step::Refreshed);
                    return Flow::On;
                }
                self.new_objective(active);
            }
            Step::Refreshed => {
                self.note(Note::Refreshed(active));
                self.next(Step::RefreshWindow);
                self.raise(Event::new(Happening::Refreshed, None, active)); // LCG-REFRESH-10, LCG-AMB-01, LCG-AMB-39
            }
            Step::RefreshWindow => {
                self.next(Step::PhaseEnds);
                self.open_window(false); // LCG-TIMING-11
            }
            Step::PhaseEnds => {
                let phase = self.phase;
                // LCG-TURN-03
                self.next(match phase {
                    Phase::Balance => Step::RefreshBegins,
                    Phase::Refresh => Step::DrawBegins,
                    Phase::Draw => Step::DeployBegins,
                    // The dark side cannot engage in its first turn: the phase is left out with its windows
                    // (LCG-TURN-08, LCG-TURN-09).
                    Phase::Deployment if self.turn == 1 => Step::ForceBegins,
                    Phase::Deployment => Step::ConflictBegins,
                    Phase::Conflict => Step::ForceBegins,
                    Phase::Force => Step::TurnEnds,
                });
                self.raise(Event::new(Happening::PhaseEnds, None, active).amount(phase as u8)); // LCG-TIMING-04
                // What goes home at the end of the phase does so before anybody answers it.
                self.end(Until::EndOfPhase);
            }
            Step::DrawBegins => {
                self.next(Step::OptionalDiscard);
                self.begin_phase(Phase::Draw);
            }
            Step::OptionalDiscard => {
                // LCG-DRAW-01, LCG-TIMING-12
                if !self.hand[active].is_empty() {
                    return self.ask(active, Ask::OptionalDiscard);
                }
                self.next(Step::FillHand);
            }
            Step::FillHand => {
                // LCG-DRAW-06, LCG-TIMING-13
                let (have, reserve) = (self.hand[active].len(), usize::from(self.reserve(active)));
                if have > reserve {
                    return self.ask(active, Ask::DiscardDown); // LCG-DRAW-03, LCG-AMB-42
                }
                self.next(Step::DrawWindow);
                let mut drawn = 0;
                // LCG-DRAW-02, LCG-AMB-03
                while have + usize::from(drawn) < reserve && self.draw(active) {
                    drawn += 1;
                }
                if drawn > 0 {
                    self.note(Note::Drew(active, drawn));
                }
            }
            Step::DrawWindow => {
                self.next(Step::PhaseEnds);
                self.open_window(false); // LCG-TIMING-14
            }
            Step::DeployBegins => {
                self.now.reserve = Default::default();
                self.next(Step::DeployWindow);
                self.begin_phase(Phase::Deployment);
            }
            Step::DeployWindow => {
                self.next(Step::PhaseEnds);
                self.open_window(true); // LCG-DEPLOY-01, LCG-TIMING-15
            }
            Step::ConflictBegins => {
                self.next(Step::ConflictWindow);
                self.begin_phase(Phase::Conflict);
            }
            Step::ConflictWindow => {
                self.next(Step::Engage);
                self.open_window(false); // LCG-TIMING-16
            }
            Step::ForceBegins => {
                self.next(Step::Commit);
                self.begin_phase(Phase::Force);
            }
            Step::Commit => {
                // Any unit that is not committed yet, exhausted or not (LCG-FORCE-02, LCG-FORCE-03, LCG-FORCE-04,
                // LCG-FORCE-05, LCG-FORCE-07, LCG-KEYWORDS-09, LCG-TIMING-35).
                if self.force_supply(active) > 0 && !self.units(active).without(self.committed[active]).is_empty() {
                    return self.ask(active, Ask::Commit);
                }
                self.next(Step::Struggle); // LCG-FORCE-01
            }
            Step::Struggle => {
                self.next(Step::ForceWindow);
                // LCG-FORCE-14, LCG-FORCE-17, LCG-TIMING-36
                let (dark, light) = (self.struggle(DARK), self.struggle(LIGHT));
                self.note(Note::Struggle { dark, light });
                let winner = match dark.cmp(&light) {
                    std::cmp::Ordering::Greater => DARK, // LCG-FORCE-18
                    std::cmp::Ordering::Less => LIGHT,
                    std::cmp::Ordering::Equal => self.balance, // LCG-FORCE-19
                };
                if winner != self.balance {
                    self.balance = winner;
                    self.note(Note::Balance(winner));
                }
            }
            Step::ForceWindow => {
                self.next(Step::PhaseEnds);
                self.open_window(false); // LCG-TIMING-37
            }
            Step::TurnEnds => {
                self.next(Step::TurnBegins);
                self.end(Until::EndOfTurn);
                self.active = active.other(); // LCG-TURN-02
            }
            step => return self.engagement_step(step),
        }
        Flow::On
    }

    /// What the balance of the Force does in the light side's turn; it may be left undone (LCG-BALANCE-04, LCG-AMB-30).
    pub(super) fn balance_damage(&mut self, objective: Option<Piece>) {
        self.next(Step::PhaseEnds);
        if objective.is_some() {
            self.raise(Event::new(Happening::Damaged, objective, LIGHT).amount(1)); // LCG-BALANCE-03, LCG-AMB-19
        }
    }

    fn refresh(&mut self, seat: Seat) {
        // LCG-REFRESH-02, LCG-REFRESH-03, LCG-AMB-07
        for piece in self.exhausted.and(self.play[seat]) {
            let more = u8::from(self.has_keyword(piece, keyword::ELITE)); // LCG-KEYWORDS-06
            self.remove_focus(piece, 1 + more);
        }
    }

    /// The top card of the objective deck comes into play; a player who has none left has lost (LCG-WIN-04, LCG-WIN-06,
    /// LCG-AMB-04).
    fn new_objective(&mut self, seat: Seat) {
        let Some(&top) = self.objective_deck[seat].last() else {
            self.win(seat.other(), WonBy::NoObjective);
            return;
        };
        self.note(Note::NewObjective(top));
        self.put_objective(top, seat);
    }

    pub(super) fn put_objective(&mut self, objective: Piece, seat: Seat) {
        let event = Event::new(Happening::EntersPlay, Some(objective), seat); // LCG-TERMS-16
        self.raise(Event { to: Goes::INTO_PLAY, ..event });
    }

    /// The optional discard before drawing.
    pub(super) fn optional_discard(&mut self, card: Option<Piece>) {
        self.next(Step::FillHand);
        if let Some(card) = card {
            self.discard_card(card);
        }
    }

    /// From a hand, or wherever it is out of play.
    pub(super) fn discard_card(&mut self, card: Piece) {
        self.go(card, Zone::Discard(self.owner(card))); // LCG-TERMS-25
        self.note(Note::Discarded(card));
    }

    pub(super) fn commit(&mut self, unit: Option<Piece>) {
        let Some(unit) = unit else {
            self.next(Step::Struggle);
            return;
        };
        self.committed[self.active].add(unit); // LCG-FORCE-02
        self.note(Note::Committed(unit));
        self.raise(Event::new(Happening::Committed, Some(unit), self.active));
    }

    // The set-up.

    fn set_up_step(&mut self, step: Step) -> Flow {
        match step {
            Step::Reject(seat) => {
                // LCG-SETUP-13
                if self.chosen[seat].len() > OBJECTIVES {
                    return self.ask(seat, Ask::Reject);
                }
                self.next(if seat == DARK { Step::Reject(LIGHT) } else { Step::Mulligan(DARK) });
                if seat == LIGHT {
                    // LCG-SETUP-16, LCG-SETUP-17
                    for seat in Seat::BOTH {
                        for _ in 0..HAND.min(self.deck[seat].len()) {
                            self.draw(seat);
                        }
                    }
                }
            }
            Step::Mulligan(seat) => {
                if self.mulligan {
                    return self.ask(seat, Ask::Mulligan); // LCG-MULLIGAN-01, LCG-MULLIGAN-03
                }
                self.after_mulligan(seat);
            }
            Step::Reveal(seat) => {
                // LCG-SETUP-18, LCG-SETUP-19
                let left = self.chosen[seat];
                match (left.len(), left.first()) {
                    (0, _) | (_, None) => {
                        self.next(if seat == DARK { Step::Reveal(LIGHT) } else { Step::TurnBegins });
                    }
                    (1, Some(only)) => self.put_objective(only, seat),
                    _ => return self.ask(seat, Ask::Reveal),
                }
            }
            _ => {}
        }
        Flow::On
    }

    fn after_mulligan(&mut self, seat: Seat) {
        self.next(if seat == DARK { Step::Mulligan(LIGHT) } else { Step::Reveal(DARK) }); // LCG-AMB-37
    }

    /// The whole hand goes back and a new one is drawn, which is kept (LCG-MULLIGAN-04, LCG-MULLIGAN-05).
    pub(super) fn mulligan(&mut self, seat: Seat, taken: bool) {
        self.after_mulligan(seat);
        if taken {
            let hand = self.hand[seat];
            hand.iter().for_each(|card| self.go(card, Zone::Deck(seat)));
            self.shuffle(seat);
            for _ in 0..HAND.min(self.deck[seat].len()) {
                self.draw(seat);
            }
            self.note(Note::Mulligan(seat));
        }
    }
}
