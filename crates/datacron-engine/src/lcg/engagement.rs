//! An engagement: declarations, the edge battle, strikes, and the reward for standing unopposed.

use super::ability::Ban;
use super::card::{Happening, Icon, Pieces, Rule, Until, keyword, rule};
use super::state::*;
use super::turn::Flow;
use crate::{Piece, Seat};

impl Lcg<'_> {
    pub(super) fn engagement_step(&mut self, step: Step) -> Flow {
        let fight = &self.fight;
        let (attacker, defender) = (fight.attacker, fight.attacker.other());
        // LCG-ENGAGEMENT-01
        match step {
            Step::Engage => {
                if self.can_engage() {
                    return self.ask(self.active, Ask::Engage); // LCG-CONFLICT-01, LCG-CONFLICT-05, LCG-TIMING-17
                }
                self.next(Step::PhaseEnds); // LCG-CONFLICT-06
            }
            Step::Attackers => return self.declare_step(Ask::Attackers), // LCG-TIMING-21
            Step::AttackersShield => return self.shielding_step(Step::AttackersDeclared),
            Step::AttackersDeclared => {
                self.declared_step(Happening::DeclaredAttacker, attacker, Step::AttackersWindow);
            }
            Step::AttackersWindow => {
                self.fight.declared = Pieces::NONE;
                self.window_then(Step::Defenders); // LCG-TIMING-22
            }
            Step::Defenders => return self.declare_step(Ask::Defenders), // LCG-TIMING-23
            Step::DefendersShield => return self.shielding_step(Step::DefendersDeclared),
            Step::DefendersDeclared => {
                self.declared_step(Happening::DeclaredDefender, defender, Step::DefendersWindow);
            }
            // LCG-EDGE-05, LCG-TIMING-24, LCG-TIMING-25
            Step::DefendersWindow => self.window_then(Step::Edge { next: attacker, passes: 0 }),
            Step::Edge { next, passes } => return self.edge_step(next, passes),
            Step::EdgePlaced => {
                self.next(Step::EdgeReveal);
                self.raise(Event::new(Happening::EdgePlaced, None, attacker));
            }
            Step::EdgeReveal => self.reveal_edge(), // LCG-EDGE-01, LCG-TIMING-26
            Step::Fates => return self.fate_step(),
            Step::EdgeResult => self.edge_result(),
            Step::EdgeDiscard(seat) => return self.edge_discard_step(seat),
            Step::EdgeWon => {
                let winner = self.fight.edge.unwrap_or(defender);
                self.next(Step::EdgeWindow);
                self.raise(Event::new(Happening::EdgeWon, None, winner).amount(self.fight.margin));
            }
            Step::EdgeWindow => self.window_then(Step::Strike { winner: true }), // LCG-STRIKES-01, LCG-TIMING-27
            Step::Strike { winner } => return self.strike_step(winner), // LCG-STRIKES-02, LCG-TIMING-28, LCG-TIMING-30
            Step::Icons => return self.icons_step(),
            Step::StrikeDone => self.strike_done(),
            Step::StrikeWindow { winner, struck } => {
                self.next(if winner { Step::Strike { winner: false } } else { Step::StrikeAgain });
                // After a strike nobody could make nothing has happened since both players passed (LCG-AMB-34).
                if struck {
                    self.open_window(false); // LCG-TIMING-29, LCG-TIMING-31
                }
            }
            Step::StrikeAgain => {
                let ready = self.ready_units(DARK).or(self.ready_units(LIGHT));
                let more = ready.meets(self.fight.participants()); // LCG-STRIKES-07, LCG-STRIKES-13, LCG-TIMING-32
                self.next(if more { Step::Strike { winner: true } } else { Step::Unopposed });
            }
            Step::Unopposed => self.reward_unopposed(), // LCG-TIMING-33
            Step::Survived => self.survived_step(),
            Step::EngagementEnds => {
                self.end(Until::EndOfEngagement);
                self.fight = Engagement::NONE; // LCG-ENGAGEMENT-12, LCG-EDGE-21, LCG-TIMING-34
                self.next(Step::AfterEngagement);
            }
            Step::AfterEngagement => self.window_then(Step::Engage), // LCG-CONFLICT-02, LCG-CONFLICT-05, LCG-TIMING-19
            // All other boxes are of the turn.
            _ => self.give_up(),
        }
        Flow::On
    }

    fn window_then(&mut self, step: Step) {
        self.next(step);
        self.open_window(false);
    }

    /// The active player stops engaging: a last window, unless it would be the first one once more (LCG-AMB-33).
    pub(super) fn end_conflict(&mut self) {
        self.next(Step::PhaseEnds);
        if self.now.engagements > 0 {
            self.open_window(false);
        }
    }

    // Declarations.

    /// Whether an attacker could be declared against anything (LCG-ENGAGEMENT-02).
    fn can_engage(&self) -> bool {
        let mut any = false;
        self.each_engageable(|_| {
            any = true;
            true
        });
        any
    }

    /// Objectives that may still be engaged in this turn, for the first time or once more (LCG-CONFLICT-03,
    /// LCG-AMB-32).
    fn engageable(&self, of: Seat) -> Pieces {
        let objectives = self.objectives(of);
        objectives.without(self.now.engaged).or(objectives.and(self.now.again.iter().copied().collect()))
    }

    /// Objectives that cannot be engaged while another one of their controller can.
    pub(super) fn not_yet_engageable(&self) -> Pieces {
        let mut last = Pieces::NONE;
        self.each_rule(rule::HOST_ENGAGED_LAST, |_, run| {
            if let Some(host) = self.host_of(run.source)
                && self.engageable(self.controller(host)) != Pieces::of(host)
            {
                last.add(host);
            }
        });
        last
    }

    /// Shows what may be engaged to `stop`: objectives, or the dial.
    pub(super) fn each_engageable(&self, mut stop: impl FnMut(Option<Piece>) -> bool) {
        let seat = self.active;
        if self.ready_units(seat).is_empty() {
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
            if !self.attackers_against(seat, Some(objective), Pieces::NONE).is_empty() && stop(Some(objective)) {
                return;
            }
        }
        if seat == LIGHT
            && !self.now.dial_engaged
            && self.any_rule(rule::DIAL_ENGAGED, |_, run| run.seat == LIGHT)
            && !self.attackers_against(seat, None, Pieces::NONE).is_empty()
        {
            stop(None);
        }
    }

    pub(super) fn ready_units(&self, seat: Seat) -> Pieces {
        self.units(seat).without(self.exhausted) // LCG-ENGAGEMENT-04, LCG-ENGAGEMENT-06
    }

    /// The units that may be declared against an objective, when some are declared already.
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
                    units = units.without(self.select(no, run));
                }
            });
        }
        self.without_banned(units, Ban::Defend)
    }

    /// Begins an engagement; the interrupts to it may choose another objective (LCG-ENGAGEMENT-11, LCG-TIMING-20).
    pub(super) fn engage(&mut self, objective: Option<Piece>) {
        self.fight = Engagement { going: true, attacker: self.active, dial: objective.is_none(), ..Engagement::NONE };
        self.now.engagements = self.now.engagements.saturating_add(1);
        self.next(Step::Attackers);
        match objective {
            Some(_) => self.raise(Event::new(Happening::Engaged, objective, self.active)),
            None => {
                self.now.dial_engaged = true;
                self.note(Note::Engaged(None));
            }
        }
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
            // At least one attacker has to be declared (LCG-ENGAGEMENT-05).
            (1, Some(only)) if attacking && declared.is_empty() => self.declare(only, ask),
            (0, _) => self.declared_all(),
            _ => return self.ask(seat, ask),
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

    /// Every declared unit with Shielding may shield one card, after all are declared (LCG-KEYWORDS-17, LCG-AMB-25).
    fn shielding_step(&mut self, then: Step) -> Flow {
        let next = self.fight.waiting.iter().find(|&unit| self.has_keyword(unit, keyword::SHIELDING));
        match next {
            Some(unit) if !self.shieldable(unit).is_empty() => self.ask(self.controller(unit), Ask::Shielding(unit)),
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

    /// What the shield of a unit may be put on: a friendly participating unit, or the engaged objective.
    pub(super) fn shieldable(&self, unit: Piece) -> Pieces {
        let seat = self.controller(unit);
        let mut cards = self.fight.participants().and(self.play[seat]); // LCG-KEYWORDS-18
        if let Some(objective) = self.fight.objective {
            cards.add(objective); // LCG-KEYWORDS-18, LCG-AMB-24
        }
        cards.without(self.shielded) // LCG-KEYWORDS-19, LCG-SHIELDS-02
    }

    pub(super) fn shielding(&mut self, on: Option<Piece>) {
        if let Ask::Shielding(unit) = self.asking.ask {
            self.fight.waiting.drop(unit);
        }
        if let Some(on) = on {
            self.add_shield(on);
        }
    }

    /// All are declared in one step: their players order what they answer to it.
    fn declared_step(&mut self, what: Happening, seat: Seat, then: Step) {
        self.next(then);
        if !self.fight.declared.is_empty() {
            self.raise(Event::new(what, None, seat));
        }
    }

    // The edge battle.

    fn takes_part(&self, seat: Seat) -> bool {
        self.fight.participants().meets(self.play[seat]) // LCG-EDGE-02
    }

    fn edge_step(&mut self, next: Seat, passes: u8) -> Flow {
        if passes >= 2 {
            self.next(Step::EdgePlaced); // LCG-EDGE-06
            return Flow::On;
        }
        if self.takes_part(next) && !self.hand[next].is_empty() {
            return self.ask(next, Ask::EdgeCard); // LCG-EDGE-02, LCG-EDGE-05
        }
        self.next(Step::Edge { next: next.other(), passes: passes + 1 }); // LCG-AMB-10, LCG-AMB-13
        Flow::On
    }

    pub(super) fn place_edge(&mut self, card: Option<Piece>) {
        let Some(&Frame::Turn(Step::Edge { next, passes })) = self.stack.first() else { return };
        let Some(card) = card else {
            self.next(Step::Edge { next: next.other(), passes: passes + 1 });
            return;
        };
        self.next(Step::Edge { next: next.other(), passes: 0 }); // LCG-EDGE-05, LCG-EDGE-07
        let first = self.edge[next].is_empty();
        let shown = first && self.must_show(next);
        if !shown {
            self.conceal_hand(next);
        }
        self.go(card, Zone::Edge(next)); // LCG-EDGE-08, LCG-EDGE-09, LCG-EDGE-10
        if shown {
            self.known[next.other()].add(card);
            self.note(Note::Revealed(card));
        }
        self.note(Note::EdgePlaced(next));
    }

    /// Whether an enemy unit has this player place the first card face up.
    fn must_show(&self, seat: Seat) -> bool {
        self.any_rule(rule::EDGE_FACE_UP, |rule, run| {
            let Rule::EdgeFaceUp(is) = *rule else { return false };
            run.seat != seat && self.referred(is, run).meets(self.fight.participants())
        })
    }

    fn reveal_edge(&mut self) {
        for seat in Seat::BOTH {
            for at in 0..self.edge[seat].len() {
                let card = self.edge[seat][at];
                self.known[DARK].add(card);
                self.known[LIGHT].add(card);
                self.note(Note::Revealed(card)); // LCG-EDGE-11
                if self.table.fates.has(card) {
                    self.fight.fates.add(card); // LCG-EDGE-12
                    // Not before: nobody knows what lies there face down. Stacks may have been switched since.
                    let placed_by = self.owner(card);
                    self.fight.fate_placed[placed_by] = true;
                }
            }
        }
        self.next(Step::Fates);
    }

    /// The fate cards that come next: those of the lowest number (LCG-EDGE-13).
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
            // Of cards that are alike the order is no matter, unless they are of different stacks.
            (_, Some(first)) if self.all_alike(next) => self.resolve_fate(first),
            _ => return self.ask(self.fight.attacker, Ask::FateOrder), // LCG-EDGE-14
        }
        Flow::On
    }

    pub(super) fn resolve_fate(&mut self, fate: Piece) {
        self.fight.fates.drop(fate);
        let Zone::Edge(seat) = self.zone(fate) else { return }; // LCG-EDGE-16
        self.note(Note::FateResolved(fate));
        let mut again = 0;
        self.each_rule(rule::FATE_TWICE, |_, run| {
            again += u8::from(run.seat == seat && self.fight.participants().has(run.source));
        });
        // Asked for each such card, once the first time is over.
        (0..again).for_each(|_| self.push(Frame::FateAgain { fate, seat }));
        self.begin_fate(fate, seat); // LCG-EDGE-15
    }

    /// Whether anything would come of a fate card.
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

    /// Both stacks are discarded and the edge battle begins anew; no other fate card counts.
    pub(super) fn restart_edge(&mut self) {
        self.fight.fates = Pieces::NONE;
        self.note(Note::EdgeRestarted);
        self.next(Step::EdgeDiscard(self.active));
    }

    /// A player's Force icons in the edge battle (LCG-EDGE-12, LCG-EDGE-17).
    pub fn edge_total(&self, seat: Seat) -> u8 {
        let stack: u16 = self.edge[seat].iter().map(|&card| u16::from(self.table.of(card).force)).sum();
        let units = self.fight.participants().and(self.play[seat]); // LCG-KEYWORDS-03, LCG-KEYWORDS-04
        let words: u16 = units.iter().map(|unit| u16::from(self.edge_of(unit))).sum();
        (stack + words).min(255) as u8 // LCG-KEYWORDS-05
    }

    fn edge_result(&mut self) {
        let (attacker, defender) = (self.fight.attacker, self.fight.attacker.other());
        let (ours, theirs) = (self.edge_total(attacker), self.edge_total(defender));
        let opposed = self.fight.defenders.meets(self.play[defender]); // LCG-EDGE-03, LCG-AMB-11, LCG-AMB-12
        // LCG-EDGE-18, LCG-EDGE-19, LCG-EDGE-20
        let winner = if !opposed || ours > theirs { attacker } else { defender };
        let (dark, light) = if attacker == DARK { (ours, theirs) } else { (theirs, ours) };
        self.note(Note::EdgeTotals { dark, light });
        self.note(Note::Edge(winner));
        self.fight.edge = Some(winner); // LCG-EDGE-21
        // Who wins for want of an enemy may have fewer icons: nobody lost by these.
        let (won, lost) = if winner == attacker { (ours, theirs) } else { (theirs, ours) };
        self.fight.margin = won.saturating_sub(lost);
        self.next(Step::EdgeDiscard(self.active));
    }

    /// Cards that are discarded together go in the order their owner likes (LCG-EDGE-22, LCG-TERMS-26).
    fn edge_discard_step(&mut self, seat: Seat) -> Flow {
        let stack: Pieces = self.edge[seat].iter().copied().collect();
        match stack.first() {
            None => {
                let restarted = self.fight.edge.is_none();
                let after = match (seat == self.active, restarted) {
                    (true, _) => Step::EdgeDiscard(seat.other()),
                    (false, true) => Step::Edge { next: self.fight.attacker, passes: 0 },
                    (false, false) => Step::EdgeWon,
                };
                self.next(after);
            }
            Some(first) if self.all_alike(stack) => self.discard_card(first),
            // Stacks that were switched are still each owner's cards.
            Some(first) => return self.ask(self.owner(first), Ask::DiscardOrder),
        }
        Flow::On
    }

    // Strikes.

    /// Units a player may strike with: those that must, and those that may without taking part.
    pub(super) fn strikers(&self, seat: Seat) -> (Pieces, Pieces) {
        let ready = self.ready_units(seat); // LCG-STRIKES-03, LCG-STRIKES-12
        let mut absent = Pieces::NONE;
        self.each_rule(rule::STRIKES_ABSENT, |constant, run| {
            if let Rule::StrikesAbsent(is) = constant.rule {
                absent = absent.or(self.referred(is, run));
            }
        });
        (ready.and(self.fight.participants()), ready.and(absent).without(self.fight.participants()))
    }

    fn strike_step(&mut self, winner: bool) -> Flow {
        let edge = self.fight.edge.unwrap_or(self.fight.attacker.other());
        let seat = if winner { edge } else { edge.other() }; // LCG-STRIKES-01, LCG-STRIKES-02
        let (must, may) = self.strikers(seat);
        match (must.len(), may.len(), must.first()) {
            (0, 0, _) => self.next(Step::StrikeWindow { winner, struck: false }), // LCG-STRIKES-06
            (1, 0, Some(only)) => self.begin_strike(only),                        // LCG-STRIKES-04
            _ => return self.ask(seat, Ask::Strike),                              // LCG-STRIKES-05
        }
        Flow::On
    }

    /// No strike of a unit that need not.
    pub(super) fn no_strike(&mut self) {
        if let Some(&Frame::Turn(Step::Strike { winner })) = self.stack.first() {
            self.next(Step::StrikeWindow { winner, struck: false });
        }
    }

    pub(super) fn begin_strike(&mut self, unit: Piece) {
        let seat = self.controller(unit);
        let committed = self.all_committed().has(unit);
        self.note(Note::Strikes(unit));
        self.fight.striker = Some(unit);
        self.fight.strike_seat = seat;
        self.fight.icons_left = [true; 3];
        self.fight.aimed.clear();
        self.next(Step::Icons); // LCG-STRIKES-08
        self.raise(Event::new(Happening::FocusedToStrike, Some(unit), seat));
        let tokens = if committed { 2 } else { 1 }; // LCG-STRIKES-09, LCG-FORCE-13
        let focus = Event::new(Happening::FocusPlaced, Some(unit), seat).amount(tokens);
        self.raise(Event { settled: true, ..focus });
    }

    /// Each icon type of the strike is resolved, in the order its player likes (LCG-ICONS-07, LCG-ICONS-08).
    fn icons_step(&mut self) -> Flow {
        let Some(striker) = self.fight.striker else {
            self.next(Step::StrikeDone);
            return Flow::On;
        };
        if !self.in_play(striker) {
            // A unit that is gone strikes no more.
            self.next(Step::StrikeDone);
            return Flow::On;
        }
        if let Some(icon) = self.fight.icon {
            return self.aim_step(striker, icon);
        }
        // Each type counts as it is when its turn comes.
        let strength = self.strength(striker);
        for icon in Icon::ALL {
            let left = self.fight.icons_left[icon as usize];
            self.fight.strength[icon as usize] = if left { strength[icon as usize] } else { 0 };
        }
        self.forget_useless(striker);
        let types = self.icons_left();
        match types {
            [false, false, false] => {
                self.next(Step::StrikeDone); // LCG-STRIKES-11
                Flow::On
            }
            [unit, tactics, blast] if u8::from(unit) + u8::from(tactics) + u8::from(blast) > 1 => {
                self.ask(self.controller(striker), Ask::IconType) // LCG-ICONS-07
            }
            _ => {
                let icon = Icon::ALL.into_iter().find(|&icon| types[icon as usize]).unwrap_or(Icon::Unit);
                self.aim_step(striker, icon)
            }
        }
    }

    pub(super) fn icons_left(&self) -> [bool; 3] {
        self.fight.strength.map(|strength| strength > 0)
    }

    /// Icons that have nothing to be used on do nothing (LCG-ICONS-12, LCG-AMB-14).
    fn forget_useless(&mut self, striker: Piece) {
        for icon in Icon::ALL {
            if self.fight.strength[icon as usize] > 0 && !self.has_use(striker, icon) {
                self.fight.strength[icon as usize] = 0;
            }
        }
    }

    fn has_use(&self, striker: Piece, icon: Icon) -> bool {
        match icon {
            Icon::Blast => {
                // LCG-ICONS-18
                self.controller(striker) == self.fight.attacker && (self.fight.dial || self.fight.objective.is_some())
            }
            _ => !self.aims(striker, icon).is_empty(),
        }
    }

    /// What the icons of a strike may be used on.
    pub(super) fn aims(&self, striker: Piece, icon: Icon) -> Pieces {
        let enemy = self.controller(striker).other();
        let units = self.units(enemy);
        match icon {
            Icon::Blast => Pieces::NONE,
            Icon::Tactics => units, // LCG-ICONS-15, LCG-ICONS-16
            Icon::Unit => {
                let mut aims = units.and(self.fight.participants()); // LCG-ICONS-10, LCG-ICONS-11
                // Damage that is divided stays among those who take part.
                if !self.fight.aimed.is_empty() {
                    return aims;
                }
                if self.fight.attackers.has(striker) && self.has_keyword(striker, keyword::TARGETED_STRIKE) {
                    return units; // LCG-KEYWORDS-20, LCG-KEYWORDS-21
                }
                for rule in self.own_rules(striker) {
                    if let Rule::StrikesAt(no) = rule {
                        let run = Run::about(striker, enemy.other());
                        aims = aims.or(units.and(self.select(no, &run)));
                    }
                }
                aims
            }
        }
    }

    /// The icons chosen by the striking player; they are aimed before others are chosen.
    pub(super) fn chose_icon(&mut self, icon: Icon) {
        self.fight.icon = Some(icon);
    }

    fn divides(&self, striker: Piece) -> bool {
        self.any_rule(rule::HOST_DIVIDES_DAMAGE, |_, run| self.host_of(run.source) == Some(striker))
    }

    pub(super) fn aim_step(&mut self, striker: Piece, icon: Icon) -> Flow {
        let seat = self.controller(striker);
        let strength = self.fight.strength[icon as usize];
        self.fight.icons_left[icon as usize] = false;
        if icon == Icon::Blast {
            self.fight.strength[icon as usize] = 0;
            self.fight.icon = None;
            self.blast(striker, seat, strength);
            return Flow::On;
        }
        let aims = self.aims(striker, icon);
        match (aims.len(), aims.first()) {
            (0, _) | (_, None) => {
                self.fight.strength[icon as usize] = 0;
                self.fight.icon = None;
                Flow::On
            }
            (1, Some(only)) if !self.may_miss(icon, aims) => {
                self.fight.strength[icon as usize] = 0;
                self.fight.icon = None;
                self.aim(only, strength);
                self.strike_aimed(striker, icon, seat);
                Flow::On
            }
            _ => {
                self.fight.icon = Some(icon);
                self.ask(seat, Ask::Aim(icon)) // LCG-ICONS-09
            }
        }
    }

    pub(super) fn aim(&mut self, unit: Piece, count: u8) {
        if let Some(aimed) = self.fight.aimed.iter_mut().find(|aimed| aimed.0 == unit) {
            aimed.1 = aimed.1.saturating_add(count);
        } else if !self.fight.aimed.push((unit, count)) {
            self.give_up();
        }
    }

    /// Whether damage may be dealt to nobody: a unit that does not participate may be struck, and need not be.
    pub(super) fn may_miss(&self, icon: Icon, aims: Pieces) -> bool {
        icon == Icon::Unit && self.fight.aimed.is_empty() && !aims.meets(self.fight.participants()) // LCG-KEYWORDS-20
    }

    pub(super) fn miss(&mut self) {
        if let Some(icon) = self.fight.icon.take() {
            self.fight.strength[icon as usize] = 0;
        }
    }

    /// The answer to where icons go: all of them, or one token or point at a time where they may be divided.
    pub(super) fn aimed_at(&mut self, unit: Piece) {
        let (Some(striker), Some(icon)) = (self.fight.striker, self.fight.icon) else { return };
        let seat = self.controller(striker);
        let strength = &mut self.fight.strength[icon as usize];
        let left = *strength;
        let divided = left > 1 && self.fight.participants().has(unit) && self.divides(striker);
        let one_by_one = icon == Icon::Tactics || divided; // LCG-ICONS-13, LCG-ICONS-14
        let count = if one_by_one { 1 } else { left }; // LCG-ICONS-10, LCG-KEYWORDS-22
        self.fight.strength[icon as usize] = left - count;
        self.aim(unit, count);
        if left == count {
            self.fight.icon = None;
            self.strike_aimed(striker, icon, seat);
        }
    }

    /// What was aimed is dealt, unit by unit (LCG-AMB-36).
    fn strike_aimed(&mut self, striker: Piece, icon: Icon, seat: Seat) {
        let what = if icon == Icon::Tactics { Happening::FocusPlaced } else { Happening::Damaged };
        self.fight.dealing = self.fight.aimed;
        self.fight.aimed.clear();
        self.push(Frame::Deal { what, by: striker, seat });
    }

    pub(super) fn deal_step(&mut self, what: Happening, by: Piece, seat: Seat) -> Flow {
        match self.fight.dealing.first() {
            Some(&(unit, count)) => {
                self.fight.dealing.remove(0);
                self.raise(Event::new(what, Some(unit), seat).by(by).amount(count));
            }
            None => {
                self.stack.pop();
            }
        }
        Flow::On
    }

    /// Raises all damage that an ability assigned, card by card.
    pub(super) fn deal_assigned(&mut self, by: Piece, seat: Seat) {
        let assigned = self.fight.aimed;
        self.fight.aimed.clear();
        for &(card, count) in assigned.iter().rev() {
            self.raise(Event::new(Happening::Damaged, Some(card), seat).by(by).amount(count));
        }
    }

    fn blast(&mut self, striker: Piece, seat: Seat, strength: u8) {
        // LCG-ICONS-17
        match self.fight.objective {
            Some(objective) => {
                self.raise(Event::new(Happening::Damaged, Some(objective), seat).by(striker).amount(strength));
            }
            None if self.fight.dial => self.damage_dial(strength),
            None => {} // LCG-AMB-14
        }
    }

    /// The dial takes damage where a card lets it be engaged.
    pub(super) fn damage_dial(&mut self, amount: u8) {
        self.dial_damage = self.dial_damage.saturating_add(amount);
        self.note(Note::DialDamage(self.dial_damage));
        if self.dial_damage >= self.dial_capacity() {
            self.win(LIGHT, WonBy::DialDestroyed);
        }
    }

    /// The damage that destroys the dial.
    pub(super) fn dial_capacity(&self) -> u8 {
        let mut most = u8::MAX;
        self.each_rule(rule::DIAL_ENGAGED, |constant, _| {
            if let Rule::DialEngaged(damage) = constant.rule {
                most = most.min(damage);
            }
        });
        most
    }

    fn strike_done(&mut self) {
        let striker = self.fight.striker.take();
        self.fight.strength = [0; 3];
        self.fight.icon = None;
        self.end(Until::EndOfStrike);
        let edge = self.fight.edge.unwrap_or(self.fight.attacker.other());
        let seat = self.fight.strike_seat;
        self.next(Step::StrikeWindow { winner: seat == edge, struck: true });
        if let Some(unit) = striker {
            self.raise(Event::new(Happening::Struck, Some(unit), seat));
        }
    }

    // The end.

    fn reward_unopposed(&mut self) {
        let (attacker, defender) = (self.fight.attacker, self.fight.attacker.other());
        let stands = self.fight.attackers.meets(self.play[attacker]); // LCG-UNOPPOSED-06, LCG-AMB-15
        let opposed = self.fight.defenders.meets(self.play[defender]); // LCG-UNOPPOSED-01, LCG-UNOPPOSED-05
        self.fight.unopposed = stands && !opposed; // LCG-UNOPPOSED-02, LCG-UNOPPOSED-03
        self.fight.waiting = self.fight.participants();
        self.next(Step::Survived);
        if !self.fight.unopposed {
            return;
        }
        let mut bonus = 1; // LCG-UNOPPOSED-04
        self.each_rule(rule::UNOPPOSED, |constant, run| {
            if let Rule::Unopposed(more) = constant.rule
                && run.seat == attacker
            {
                bonus = bonus.max(more);
            }
        });
        match self.fight.objective {
            Some(objective) => {
                self.note(Note::Unopposed(bonus));
                self.raise(Event::new(Happening::Damaged, Some(objective), attacker).amount(bonus));
            }
            None if self.fight.dial => {
                self.note(Note::Unopposed(bonus));
                self.damage_dial(bonus);
            }
            None => {} // LCG-UNOPPOSED-07
        }
    }

    fn survived_step(&mut self) {
        match self.fight.waiting.first() {
            Some(unit) => {
                self.fight.waiting.drop(unit);
                let unopposed = u8::from(self.fight.unopposed);
                self.raise(Event::new(Happening::Survived, Some(unit), self.controller(unit)).amount(unopposed));
            }
            None => self.next(Step::EngagementEnds),
        }
    }
}
