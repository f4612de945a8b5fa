//! An engagement: its steps, declarations and the edge battle. Strikes are in [`super::strikes`].

use super::ability::Ban;
use super::card::{Happening, Pieces, Rule, Until, keyword, rule};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Piece, Round, Seat};

impl Lcg<'_> {
    pub(super) fn engagement_step(&mut self, step: Step) -> Flow {
        let fight = &self.fight;
        let (attacker, defender) = (fight.attacker, fight.attacker.other());
        // LCG-ENGAGEMENT-01
        match step {
            Step::Engage => {
                if self.can_engage() {
                    rule!("LCG-CONFLICT-01", "LCG-ENGAGEMENT-03", "LCG-TIMING-17");
                    return self.ask(self.active, Ask::Engage);
                }
                rule!("LCG-CONFLICT-06");
                self.next(Step::PhaseEnds);
            }
            Step::Attackers => {
                rule!("LCG-TIMING-21");
                return self.declare_step(Ask::Attackers);
            }
            Step::AttackersShield => return self.shielding_step(Step::AttackersDeclared),
            Step::AttackersDeclared => {
                self.declared_step(Happening::DeclaredAttacker, attacker, Step::AttackersWindow);
            }
            Step::AttackersWindow => {
                self.fight.declared = Pieces::NONE;
                self.window_then(Step::Defenders);
            }
            Step::Defenders => {
                return self.declare_step(Ask::Defenders);
            }
            Step::DefendersShield => return self.shielding_step(Step::DefendersDeclared),
            Step::DefendersDeclared => {
                self.declared_step(Happening::DeclaredDefender, defender, Step::DefendersWindow);
            }
            Step::DefendersWindow => {
                self.window_then(Step::EdgeBegins);
            }
            Step::EdgeBegins => {
                self.fight.opposed = self.fight.defenders.meets(self.play[defender]);
                self.next(Step::Edge(Round::new(attacker)));
            }
            Step::Edge(round) => return self.edge_step(round),
            Step::EdgePlaced => {
                self.next(Step::EdgeReveal);
                self.raise(Event::new(Happening::EdgePlaced, None, attacker));
            }
            Step::EdgeReveal => self.reveal_edge(), // LCG-EDGE-01
            Step::Fates => return self.fate_step(),
            Step::EdgeResult => self.edge_result(),
            Step::EdgeDiscard(seat) => return self.edge_discard_step(seat),
            Step::EdgeWon => {
                let winner = self.fight.edge.unwrap_or(defender);
                rule!("LCG-EDGE-22");
                self.next(Step::EdgeDiscard(self.active));
                self.raise(Event::new(Happening::EdgeWon, None, winner).amount(self.fight.margin));
            }
            Step::EdgeWindow => {
                self.window_then(Step::Strike { winner: true });
            }
            Step::Strike { winner } => return self.strike_step(winner),
            Step::Icons => return self.icons_step(),
            Step::StrikeDone => self.strike_done(),
            Step::StrikeWindow { winner, struck } => {
                self.next(if winner { Step::Strike { winner: false } } else { Step::StrikeAgain });
                // If nobody could strike, nothing has happened since both players passed.
                if struck {
                    self.open_window(false);
                } else {
                    rule!("LCG-AMB-34");
                }
            }
            Step::StrikeAgain => {
                let ready = self.ready_units(DARK).or(self.ready_units(LIGHT));
                let more = ready.meets(self.fight.participants()); // LCG-STRIKES-13
                self.next(if more {
                    rule!("LCG-TIMING-32");
                    Step::Strike { winner: true }
                } else {
                    rule!("LCG-STRIKES-07");
                    Step::Unopposed
                });
            }
            Step::Unopposed => self.reward_unopposed(),
            Step::Survived => self.survived_step(),
            Step::EngagementEnds => {
                self.end(Until::EndOfEngagement);
                rule!("LCG-ENGAGEMENT-09", "LCG-ENGAGEMENT-12", "LCG-EDGE-21", "LCG-TIMING-34");
                self.fight = Engagement::NONE;
                self.next(Step::AfterEngagement);
            }
            Step::AfterEngagement => {
                rule!("LCG-CONFLICT-02", "LCG-CONFLICT-05", "LCG-AMB-33");
                self.window_then(Step::Engage);
            }
            // All other steps belong to the turn.
            _ => self.give_up(),
        }
        Flow::On
    }

    fn window_then(&mut self, step: Step) {
        self.next(step);
        self.open_window(false);
    }

    /// The active player stops engaging: a last window follows, unless there was no engagement since the first.
    pub(super) fn end_conflict(&mut self) {
        rule!("LCG-AMB-33");
        self.next(Step::PhaseEnds);
        if self.now.engagements > 0 {
            self.open_window(false);
        }
    }

    // Declarations.

    /// Whether an attacker could be declared against anything.
    fn can_engage(&self) -> bool {
        let mut any = false;
        self.each_engageable(|_| {
            any = true;
            true
        });
        any
    }

    /// Objectives that may still be engaged this turn, for the first time or again.
    pub(super) fn engageable(&self, of: Seat) -> Pieces {
        let objectives = self.objectives(of);
        if objectives.meets(self.now.engaged) {
            rule!("LCG-CONFLICT-03", "LCG-AMB-32");
        }
        objectives.without(self.now.engaged).or(objectives.and(self.now.again.iter().copied().collect()))
    }

    /// Objectives that cannot be engaged while their controller has another that can be.
    pub(super) fn not_yet_engageable(&self) -> Pieces {
        let mut last = Pieces::NONE;
        self.each_rule(rule::HOST_ENGAGED_LAST, |_, run| {
            if let Some(host) = self.host_of(run.source)
                && self.engageable(self.controller(host)) != Pieces::of(host)
            {
                rule!("LCG-TERMS-01");
                last.add(host);
            }
        });
        last
    }

    /// Calls `visit` with each objective that may be engaged, and with none for the dial, until it returns true.
    pub(super) fn each_engageable(&self, mut visit: impl FnMut(Option<Piece>) -> bool) {
        let seat = self.active;
        if self.ready_units(seat).is_empty() {
            rule!("LCG-ENGAGEMENT-02");
            return;
        }
        let enemy = seat.other(); // LCG-CONFLICT-04
        let mut open = self.engageable(enemy).without(self.not_yet_engageable());
        if self.now.engagements == 0 {
            let mut first = Pieces::NONE;
            self.each_rule(rule::ENGAGED_FIRST, |constant, run| {
                if let Rule::EngagedFirst(no) = constant.rule
                    && run.seat == enemy
                {
                    first = first.or(self.select(no, run));
                }
            });
            if first.meets(open) {
                open = open.and(first);
            }
        }
        for objective in open {
            if self.attackers_against(seat, Some(objective), Pieces::NONE).is_empty() {
                rule!("LCG-ENGAGEMENT-02");
            } else if visit(Some(objective)) {
                return;
            }
        }
        if seat == LIGHT
            && !self.now.dial_engaged
            && self.any_rule(rule::DIAL_ENGAGED, |_, run| run.seat == LIGHT)
            && !self.attackers_against(seat, None, Pieces::NONE).is_empty()
        {
            visit(None);
        }
    }

    pub(super) fn ready_units(&self, seat: Seat) -> Pieces {
        self.units(seat).without(self.exhausted) // LCG-ENGAGEMENT-04, LCG-ENGAGEMENT-06
    }

    /// The units that may still attack an objective, besides those already declared.
    pub(super) fn attackers_against(&self, seat: Seat, objective: Option<Piece>, declared: Pieces) -> Pieces {
        let mut units = self.ready_units(seat).without(declared);
        let mut most = u8::MAX;
        if let Some(objective) = objective {
            let run = Run::about(objective, self.controller(objective));
            for rule in self.own_rules(objective) {
                match rule {
                    Rule::OnlyAttackers(no) => units = units.and(self.select(no, &run)),
                    Rule::MostAttackers(count) => most = most.min(count),
                    _ => {}
                }
            }
        }
        if declared.len() >= usize::from(most) {
            return Pieces::NONE;
        }
        self.without_banned(units, Ban::Attack)
    }

    fn without_banned(&self, units: Pieces, ban: Ban) -> Pieces {
        if self.lasting.is_empty() && !self.table.rules[rule::CANNOT].meets(self.all_in_play()) {
            return units;
        }
        units.iter().filter(|&unit| !self.banned(unit, ban)).collect()
    }

    pub(super) fn possible_defenders(&self) -> Pieces {
        let seat = self.fight.attacker.other();
        let mut units = self.ready_units(seat).without(self.fight.defenders);
        if self.fight.attackers.len() == 1 {
            self.each_rule(rule::NO_DEFENDERS_WHILE_ALONE, |constant, run| {
                if let Rule::NoDefendersWhileAlone(no) = constant.rule
                    && self.fight.attackers.has(run.source)
                {
                    rule!("LCG-TERMS-01");
                    units = units.without(self.select(no, run));
                }
            });
        }
        self.without_banned(units, Ban::Defend)
    }

    /// Starts an engagement; the objective is engaged when the attackers are declared.
    pub(super) fn engage(&mut self, objective: Option<Piece>) {
        rule!("LCG-ENGAGEMENT-11", "LCG-TIMING-20");
        let (attacker, dial) = (self.active, objective.is_none());
        self.fight = Engagement { going: true, attacker, objective, dial, ..Engagement::NONE };
        self.now.engagements = self.now.engagements.saturating_add(1);
        self.now.dial_engaged |= dial;
        self.note(Note::Engaged(objective));
        self.next(Step::Attackers);
    }

    /// The objective counts as engaged, though an interrupt may have moved the engagement to another one.
    pub(super) fn engaged(&mut self, declared: Piece) {
        if self.now.engaged.has(declared)
            && let Some(at) = self.now.again.iter().position(|&again| again == declared)
        {
            self.now.again.remove(at);
        }
        self.now.engaged.add(declared);
    }

    fn declare_step(&mut self, ask: Ask) -> Flow {
        let attacking = ask == Ask::Attackers;
        let (seat, left, declared) = match attacking {
            true => {
                let seat = self.fight.attacker;
                let left = self.attackers_against(seat, self.fight.objective, self.fight.attackers);
                (seat, left, self.fight.attackers)
            }
            false => (self.fight.attacker.other(), self.possible_defenders(), self.fight.defenders),
        };
        match (left.len(), left.first()) {
            // At least one attacker has to be declared.
            (1, Some(only)) if attacking && declared.is_empty() => {
                rule!("LCG-ENGAGEMENT-05");
                self.declare(only, ask);
            }
            (0, _) => self.declared_all(),
            _ => {
                if !attacking {
                    rule!("LCG-TIMING-23");
                }
                return self.ask(seat, ask);
            }
        }
        Flow::On
    }

    pub(super) fn declare(&mut self, unit: Piece, ask: Ask) {
        self.fight.declared.add(unit);
        match ask {
            Ask::Attackers => self.fight.attackers.add(unit),
            _ => self.fight.defenders.add(unit),
        }
    }

    pub(super) fn declared_all(&mut self) {
        self.fight.waiting = self.fight.declared;
        let attacking = self.stack.first() == Some(&Frame::Turn(Step::Attackers));
        self.next(if attacking { Step::AttackersShield } else { Step::DefendersShield });
    }

    /// Every declared unit with Shielding may shield one card, after all are declared.
    fn shielding_step(&mut self, then: Step) -> Flow {
        let next = self.fight.waiting.iter().find(|&unit| self.has_keyword(unit, keyword::SHIELDING));
        match next {
            Some(unit) if !self.shieldable(unit).is_empty() => {
                rule!("LCG-KEYWORDS-17", "LCG-AMB-25");
                self.ask(self.controller(unit), Ask::Shielding(unit))
            }
            Some(unit) => {
                self.fight.waiting.drop(unit);
                Flow::On
            }
            None => {
                self.next(then);
                Flow::On
            }
        }
    }

    /// Where a unit's shield may go: a friendly participating unit, or the engaged objective.
    pub(super) fn shieldable(&self, unit: Piece) -> Pieces {
        let seat = self.controller(unit);
        rule!("LCG-KEYWORDS-18");
        let mut cards = self.fight.participants().and(self.play[seat]);
        if let Some(objective) = self.fight.objective {
            rule!("LCG-AMB-24");
            cards.add(objective);
        }
        if cards.meets(self.shielded) {
            rule!("LCG-KEYWORDS-19", "LCG-SHIELDS-02");
        }
        cards.without(self.shielded)
    }

    pub(super) fn shielding(&mut self, on: Option<Piece>) {
        if let Ask::Shielding(unit) = self.asking.ask {
            self.fight.waiting.drop(unit);
        }
        if let Some(on) = on {
            self.add_shield(on);
        }
    }

    /// Units are declared together; with the attackers the objective is engaged.
    fn declared_step(&mut self, what: Happening, seat: Seat, then: Step) {
        self.next(then);
        let first = self.begin_moment();
        if let (Happening::DeclaredAttacker, Some(objective)) = (what, self.fight.objective) {
            rule!("LCG-ENGAGEMENT-03");
            self.add(Event::new(Happening::Engaged, Some(objective), seat));
        }
        for unit in self.fight.declared {
            self.add(Event::new(what, Some(unit), seat));
        }
        self.happen(first);
    }

    // The edge battle.

    fn takes_part(&self, seat: Seat) -> bool {
        self.fight.participants().meets(self.play[seat])
    }

    fn edge_step(&mut self, mut round: Round) -> Flow {
        if round.closed() {
            rule!("LCG-EDGE-06");
            self.next(Step::EdgePlaced);
            return Flow::On;
        }
        let next = round.next();
        if !self.takes_part(next) {
            rule!("LCG-EDGE-02", "LCG-AMB-10"); // LCG-AMB-13
        } else if !self.hand[next].is_empty() {
            rule!("LCG-EDGE-02", "LCG-EDGE-05", "LCG-TIMING-25");
            return self.ask(next, Ask::EdgeCard);
        }
        round.pass();
        self.next(Step::Edge(round));
        Flow::On
    }

    pub(super) fn place_edge(&mut self, card: Option<Piece>) {
        let Some(Frame::Turn(Step::Edge(round))) = self.stack.first_mut() else { return };
        let next = round.next();
        let Some(card) = card else {
            round.pass();
            return;
        };
        rule!("LCG-EDGE-07");
        round.acted();
        let first = self.edge[next].is_empty();
        let shown = first && self.must_show(next);
        if !shown {
            rule!("LCG-EDGE-09");
            self.conceal_hand(next);
        }
        rule!("LCG-EDGE-08", "LCG-EDGE-10");
        self.go(card, Zone::Edge(next));
        if shown {
            self.known[next.other()].add(card);
            self.note(Note::Revealed(card));
        }
        self.note(Note::EdgePlaced(next));
    }

    /// Whether an enemy unit makes this player place the first card face up.
    fn must_show(&self, seat: Seat) -> bool {
        self.any_rule(rule::EDGE_FACE_UP, |rule, run| {
            let Rule::EdgeFaceUp(is) = *rule else { return false };
            run.seat != seat && self.referred(is, run).meets(self.fight.participants())
        })
    }

    fn reveal_edge(&mut self) {
        rule!("LCG-EDGE-11");
        for seat in Seat::BOTH {
            for at in 0..self.edge[seat].len() {
                let card = self.edge[seat][at];
                self.known.reveal(card);
                self.note(Note::Revealed(card));
                rule!("LCG-EDGE-12", "LCG-TIMING-26");
                if self.table.fates.has(card) {
                    self.fight.fates.add(card);
                    // Not earlier: face-down cards are unknown. Stacks may have been switched since.
                    let placed_by = self.owner(card);
                    self.fight.fate_placed[placed_by] = true;
                }
            }
        }
        self.next(Step::Fates);
    }

    /// The fate cards that come next: those with the lowest priority number.
    pub(super) fn next_fates(&self) -> Pieces {
        let fates = self.fight.fates;
        let least = fates.iter().map(|fate| self.table.of(fate).priority).min().unwrap_or(0);
        fates.iter().filter(|&fate| self.table.of(fate).priority == least).collect()
    }

    fn fate_step(&mut self) -> Flow {
        let next = self.next_fates();
        match (next.len(), next.first()) {
            (0, _) | (_, None) => self.next(Step::EdgeResult), // LCG-EDGE-01
            (1, Some(only)) => self.resolve_fate(only),
            // The order of identical cards does not matter, unless they are in different stacks.
            (_, Some(first)) if self.all_alike(next) => self.resolve_fate(first),
            _ => {
                rule!("LCG-EDGE-14");
                return self.ask(self.fight.attacker, Ask::FateOrder);
            }
        }
        Flow::On
    }

    pub(super) fn resolve_fate(&mut self, fate: Piece) {
        self.fight.fates.drop(fate);
        let Zone::Edge(seat) = self.zone(fate) else { return };
        rule!("LCG-EDGE-13", "LCG-EDGE-15", "LCG-EDGE-16");
        self.note(Note::FateResolved(fate));
        let mut again = 0;
        self.each_rule(rule::FATE_TWICE, |_, run| {
            again += u8::from(run.seat == seat && self.fight.participants().has(run.source));
        });
        // Asked for each such card, after the first resolution.
        (0..again).for_each(|_| self.push(Frame::FateAgain { fate, seat }));
        self.begin_fate(fate, seat);
    }

    /// Whether a fate card would have any effect.
    pub(super) fn fate_works(&self, fate: Piece, seat: Seat) -> bool {
        let Some(usage) = self.table.of(fate).fate else { return false };
        let run = Run { at: usage.at, ..Run::about(fate, seat) };
        usage.condition.is_none_or(|condition| self.holds(condition, &run)) && self.can_begin(&run)
    }

    pub(super) fn begin_fate(&mut self, fate: Piece, seat: Seat) {
        let Some(usage) = self.table.of(fate).fate else { return };
        if self.fate_works(fate, seat) {
            self.push(Frame::Ability(Run { at: usage.at, ..Run::about(fate, seat) }));
        }
    }

    /// Discards both stacks and restarts the edge battle; no other fate card is resolved.
    pub(super) fn restart_edge(&mut self) {
        if !self.fight.fates.is_empty() {
            rule!("LCG-TERMS-09");
        }
        self.fight.fates = Pieces::NONE;
        self.note(Note::EdgeRestarted);
        self.next(Step::EdgeDiscard(self.active));
    }

    /// A player's Force icons in the edge battle.
    pub(super) fn edge_total(&self, seat: Seat) -> u8 {
        let stack: u16 = self.edge[seat].iter().map(|&card| u16::from(self.table.of(card).force)).sum();
        let units = self.fight.participants().and(self.play[seat]); // LCG-KEYWORDS-03, LCG-KEYWORDS-04
        let words: u16 = units.iter().map(|unit| u16::from(self.edge_of(unit))).sum();
        (stack + words).min(255) as u8 // LCG-KEYWORDS-05
    }

    fn edge_result(&mut self) {
        let (attacker, defender) = (self.fight.attacker, self.fight.attacker.other());
        rule!("LCG-EDGE-17");
        let (ours, theirs) = (self.edge_total(attacker), self.edge_total(defender));
        if self.fight.opposed && !self.fight.defenders.meets(self.play[defender]) {
            rule!("LCG-AMB-12");
        }
        let winner = if !self.fight.opposed {
            rule!("LCG-EDGE-03", "LCG-AMB-11");
            attacker
        } else if ours > theirs {
            rule!("LCG-EDGE-18");
            attacker
        } else if ours < theirs {
            rule!("LCG-EDGE-18");
            defender
        } else {
            rule!("LCG-EDGE-19", "LCG-EDGE-20");
            defender
        };
        let (dark, light) = if attacker == DARK { (ours, theirs) } else { (theirs, ours) };
        self.note(Note::EdgeTotals { dark, light });
        self.note(Note::Edge(winner));
        rule!("LCG-EDGE-21");
        self.fight.edge = Some(winner);
        // An unopposed winner may have fewer icons: then there is no margin.
        let (won, lost) = if winner == attacker { (ours, theirs) } else { (theirs, ours) };
        self.fight.margin = won.saturating_sub(lost);
        self.next(Step::EdgeWon);
    }

    /// Cards that are discarded together go in the order their owner chooses.
    fn edge_discard_step(&mut self, seat: Seat) -> Flow {
        let stack: Pieces = self.edge[seat].iter().copied().collect();
        match stack.first() {
            None => {
                let restarted = self.fight.edge.is_none();
                let after = match (seat == self.active, restarted) {
                    (true, _) => Step::EdgeDiscard(seat.other()),
                    (false, true) => Step::EdgeBegins,
                    (false, false) => Step::EdgeWindow,
                };
                self.next(after);
            }
            Some(first) if self.all_alike(stack) => {
                rule!("LCG-EDGE-22");
                self.discard_card(first);
            }
            // Stacks may have been switched: the owner of the cards decides.
            Some(first) => {
                rule!("LCG-EDGE-22", "LCG-TERMS-26");
                return self.ask(self.owner(first), Ask::DiscardOrder);
            }
        }
        Flow::On
    }
}
