//! The turn, step by step as in the timing chart of the rules, and the step function of the game loop.

use super::card::{Happening, Phase, Until, keyword};
use super::state::*;
use crate::mark::rule;
use crate::run::{Flow, Steps};
use crate::zones::Zones;
use crate::{Each, Piece, Round, Seat};

impl Steps for Lcg<'_> {
    #[inline]
    fn step(&mut self) -> Flow {
        if self.unsettled && self.settle() {
            return Flow::On;
        }
        // The topmost frame is finished before those below go on (LCG-SETUP-20, LCG-REFRESH-07,
        // LCG-REFRESH-08, LCG-DEPLOY-04, LCG-ABILITIES-07, LCG-STRIKES-10).
        let Some(&top) = self.stack.last() else {
            self.give_up();
            return Flow::On;
        };
        match top {
            // An ability or a step of the rules is done: now it may be reacted to.
            Frame::Turn(_) | Frame::Window { .. } if !self.happened.is_empty() => {
                self.begin_reactions(0);
                Flow::On
            }
            Frame::Turn(step) => self.turn_step(step),
            Frame::Moment { first, stage } => self.moment_step(first, stage),
            Frame::Reactions { first, end, stage } => self.reactions_step(first, end, stage),
            Frame::About { seat, piece, ability } => self.about_step(seat, piece, ability),
            Frame::Window { round, deploy } => self.window_step(round, deploy),
            Frame::Ability(run) => self.ability_step(run),
            Frame::Play { piece, step, how, .. } => self.play_step(piece, step, how),
            Frame::Pay { piece, seat, .. } => self.pay_step(piece, seat),
            Frame::Keep { source, seat, left, .. } => self.keep_step(source, seat, left),
            Frame::FateAgain { fate, seat } => self.fate_again_step(fate, seat),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        // A win ends everything still to be done.
        self.over.is_some()
    }

    fn give_up(&mut self) {
        Lcg::give_up(self);
    }
}

impl Lcg<'_> {
    pub(super) fn ask(&mut self, seat: Seat, ask: Ask) -> Flow {
        self.asking.put(seat, ask)
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

    /// Ends the effects that last until then.
    pub(super) fn end(&mut self, until: Until) {
        let first = self.begin_moment();
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
                self.add(Event { to: Destination::Hand, ..event });
            }
        }
        self.happen(first);
    }

    pub(super) fn open_window(&mut self, deploy: bool) {
        self.push(Frame::Window { round: Round::new(self.active), deploy });
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
                if !self.now.events.is_empty() || self.now.used.iter().any(|used| !used.is_empty()) {
                    rule!("LCG-TURN-05"); // what was used up may be used again
                }
                self.now = ThisTurn::NOTHING;
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
                if active == DARK {
                    rule!("LCG-BALANCE-01", "LCG-TIMING-05");
                    self.turn_dial(1);
                } else {
                    rule!("LCG-BALANCE-06");
                }
            }
            Step::DialAgain => {
                self.next(Step::BalanceDamage);
                if active == DARK && self.balance == DARK {
                    rule!("LCG-BALANCE-02", "LCG-TIMING-06");
                    self.turn_dial(1);
                }
            }
            Step::BalanceDamage => {
                // Nothing happens if the balance is with the dark side (LCG-BALANCE-05).
                if active == LIGHT && self.balance == LIGHT && !self.objectives(DARK).is_empty() {
                    rule!("LCG-BALANCE-03", "LCG-TIMING-06");
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
                // Only the light side's first turn skips this (LCG-TURN-09).
                if self.turn == 2 {
                    rule!("LCG-TURN-06", "LCG-TURN-07", "LCG-AMB-38");
                } else {
                    self.refresh(active);
                }
            }
            Step::RemoveShields => {
                self.next(Step::ReplaceObjectives); // LCG-REFRESH-01
                let shielded = self.shielded.and(self.play[active]); // LCG-REFRESH-05, LCG-AMB-08
                for piece in shielded {
                    rule!("LCG-REFRESH-04", "LCG-TIMING-09");
                    self.remove_shields(piece, u8::MAX);
                }
                if !shielded.is_empty() {
                    self.note(Note::ShieldsOff(active));
                }
            }
            Step::ReplaceObjectives => {
                if self.objectives(active).len() >= OBJECTIVES {
                    self.next(Step::Refreshed);
                    return Flow::On;
                }
                rule!("LCG-REFRESH-06", "LCG-TIMING-10");
                self.new_objective(active); // LCG-REFRESH-09
            }
            Step::Refreshed => {
                rule!("LCG-REFRESH-10", "LCG-AMB-01");
                self.note(Note::Refreshed(active));
                self.next(Step::RefreshWindow);
                self.raise(Event::new(Happening::Refreshed, None, active)); // LCG-AMB-39
            }
            Step::RefreshWindow => {
                self.next(Step::PhaseEnds);
                self.open_window(false);
            }
            Step::PhaseEnds => {
                let phase = self.phase;
                rule!("LCG-TURN-03");
                self.next(match phase {
                    Phase::Balance => Step::RefreshBegins,
                    Phase::Refresh => Step::DrawBegins,
                    Phase::Draw => Step::DeployBegins,
                    // The dark side cannot engage in its first turn: the phase is skipped, with its windows.
                    Phase::Deployment if self.turn == 1 => {
                        rule!("LCG-TURN-08");
                        Step::ForceBegins
                    }
                    Phase::Deployment => Step::ConflictBegins,
                    Phase::Conflict => Step::ForceBegins,
                    Phase::Force => Step::TurnEnds,
                });
                self.raise(Event::new(Happening::PhaseEnds, None, active).amount(phase as u8)); // LCG-TIMING-04
                // Cards that return at the end of the phase do so before anybody answers it.
                self.end(Until::EndOfPhase);
            }
            Step::DrawBegins => {
                self.next(Step::OptionalDiscard);
                self.begin_phase(Phase::Draw);
            }
            Step::OptionalDiscard => {
                if !self.hand[active].is_empty() {
                    rule!("LCG-DRAW-01", "LCG-TIMING-12");
                    return self.ask(active, Ask::OptionalDiscard);
                }
                self.next(Step::FillHand);
            }
            Step::FillHand => {
                rule!("LCG-DRAW-06");
                let (have, reserve) = (self.hand[active].len(), usize::from(self.reserve(active)));
                if have > reserve {
                    rule!("LCG-DRAW-03", "LCG-AMB-42", "LCG-TIMING-13");
                    return self.ask(active, Ask::DiscardDown);
                }
                self.next(Step::DrawWindow);
                let mut drawn = 0;
                while have + usize::from(drawn) < reserve && self.draw(active) {
                    rule!("LCG-DRAW-02", "LCG-TIMING-13");
                    drawn += 1;
                }
                if drawn > 0 {
                    self.note(Note::Drew(active, drawn));
                }
            }
            Step::DrawWindow => {
                self.next(Step::PhaseEnds);
                self.open_window(false);
            }
            Step::DeployBegins => {
                self.now.reserve = Each::default();
                self.next(Step::DeployWindow);
                self.begin_phase(Phase::Deployment);
            }
            Step::DeployWindow => {
                self.next(Step::PhaseEnds);
                rule!("LCG-DEPLOY-01");
                self.open_window(true);
            }
            Step::ConflictBegins => {
                self.next(Step::ConflictWindow);
                self.begin_phase(Phase::Conflict);
            }
            Step::ConflictWindow => {
                self.next(Step::Engage);
                self.open_window(false);
            }
            Step::ForceBegins => {
                self.next(Step::Commit);
                self.begin_phase(Phase::Force);
            }
            Step::Commit => {
                // Any unit that is not committed yet, exhausted or not (LCG-FORCE-03, LCG-FORCE-04, LCG-FORCE-05,
                // LCG-KEYWORDS-09).
                if self.force_supply(active) == 0 {
                    rule!("LCG-FORCE-07");
                } else if !self.units(active).without(self.committed[active]).is_empty() {
                    rule!("LCG-FORCE-02", "LCG-TIMING-35");
                    return self.ask(active, Ask::Commit);
                }
                self.next(Step::Struggle);
            }
            Step::Struggle => {
                self.next(Step::ForceWindow);
                rule!("LCG-FORCE-01", "LCG-FORCE-14", "LCG-TIMING-36");
                let (dark, light) = (self.struggle(DARK), self.struggle(LIGHT)); // LCG-FORCE-17
                self.note(Note::Struggle { dark, light });
                let winner = match dark.cmp(&light) {
                    std::cmp::Ordering::Greater => {
                        rule!("LCG-FORCE-18");
                        DARK
                    }
                    std::cmp::Ordering::Less => {
                        rule!("LCG-FORCE-18");
                        LIGHT
                    }
                    std::cmp::Ordering::Equal => {
                        rule!("LCG-FORCE-19");
                        self.balance
                    }
                };
                if winner != self.balance {
                    self.balance = winner;
                    self.note(Note::Balance(winner));
                }
            }
            Step::ForceWindow => {
                self.next(Step::PhaseEnds);
                self.open_window(false);
            }
            Step::TurnEnds => {
                self.next(Step::TurnBegins);
                self.end(Until::EndOfTurn);
                rule!("LCG-TURN-02");
                self.active = active.other();
            }
            step => return self.engagement_step(step),
        }
        Flow::On
    }

    /// The damage from the balance of the Force in the light side's turn, which may be declined.
    pub(super) fn balance_damage(&mut self, objective: Option<Piece>) {
        self.next(Step::PhaseEnds);
        if objective.is_some() {
            self.raise(Event::new(Happening::Damaged, objective, LIGHT).amount(1)); // LCG-AMB-19
        } else {
            rule!("LCG-BALANCE-04", "LCG-AMB-30");
        }
    }

    fn refresh(&mut self, seat: Seat) {
        // LCG-REFRESH-03, LCG-AMB-07
        for piece in self.exhausted.and(self.play[seat]) {
            rule!("LCG-REFRESH-02", "LCG-TIMING-08");
            let elite = self.has_keyword(piece, keyword::ELITE);
            if elite {
                rule!("LCG-KEYWORDS-06");
            }
            self.remove_focus(piece, 1 + u8::from(elite));
        }
    }

    /// Puts the top card of the objective deck into play; a player who has none left loses.
    fn new_objective(&mut self, seat: Seat) {
        let Some(&top) = self.objective_deck[seat].last() else {
            if seat == DARK {
                rule!("LCG-WIN-04", "LCG-AMB-04");
            } else {
                rule!("LCG-WIN-06", "LCG-AMB-04");
            }
            self.win(seat.other(), WonBy::NoObjective);
            return;
        };
        self.note(Note::NewObjective(top));
        self.put_objective(top, seat);
    }

    pub(super) fn put_objective(&mut self, objective: Piece, seat: Seat) {
        rule!("LCG-TERMS-16");
        let event = Event::new(Happening::EntersPlay, Some(objective), seat);
        self.raise(Event { to: Destination::INTO_PLAY, ..event });
    }

    /// The optional discard before drawing.
    pub(super) fn optional_discard(&mut self, card: Option<Piece>) {
        self.next(Step::FillHand);
        if let Some(card) = card {
            self.discard_card(card);
        }
    }

    /// Discards a card from hand, or from anywhere else out of play.
    pub(super) fn discard_card(&mut self, card: Piece) {
        rule!("LCG-TERMS-25");
        self.go(card, Zone::Discard(self.owner(card)));
        self.note(Note::Discarded(card));
    }

    pub(super) fn commit(&mut self, unit: Option<Piece>) {
        let Some(unit) = unit else {
            self.next(Step::Struggle);
            return;
        };
        rule!("LCG-FORCE-02");
        self.committed[self.active].add(unit);
        self.note(Note::Committed(unit));
        self.raise(Event::new(Happening::Committed, Some(unit), self.active));
    }

    // The set-up.

    fn set_up_step(&mut self, step: Step) -> Flow {
        match step {
            Step::Reject(seat) => {
                if self.chosen[seat].len() > OBJECTIVES {
                    rule!("LCG-SETUP-13");
                    return self.ask(seat, Ask::Reject);
                }
                self.next(if seat == DARK { Step::Reject(LIGHT) } else { Step::Mulligan(DARK) });
                if seat == LIGHT {
                    rule!("LCG-SETUP-16", "LCG-SETUP-17");
                    for seat in Seat::BOTH {
                        for _ in 0..HAND.min(self.deck[seat].len()) {
                            self.draw(seat);
                        }
                    }
                }
            }
            Step::Mulligan(seat) => {
                rule!("LCG-MULLIGAN-01");
                if self.mulligan {
                    rule!("LCG-MULLIGAN-03", "LCG-AMB-37");
                    return self.ask(seat, Ask::Mulligan);
                }
                self.after_mulligan(seat);
            }
            Step::Reveal(seat) => {
                if seat == DARK {
                    rule!("LCG-SETUP-18");
                } else {
                    rule!("LCG-SETUP-19");
                }
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
        self.next(if seat == DARK { Step::Mulligan(LIGHT) } else { Step::Reveal(DARK) });
    }

    /// If the mulligan is taken, the whole hand goes back and a new one is drawn, which has to be kept.
    pub(super) fn mulligan(&mut self, seat: Seat, taken: bool) {
        self.after_mulligan(seat);
        if taken {
            rule!("LCG-MULLIGAN-04", "LCG-MULLIGAN-05");
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
