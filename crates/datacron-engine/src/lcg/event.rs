//! Events: interrupts first, then what happens, then reactions.

use super::card::{AbilityKind, Happening, Pieces, Rule, Trigger, rule};
use super::state::{Ask, DARK, Destination, Event, Frame, GOAL, LIGHT, Lcg, Note, Pending, Run, Stage, WonBy, Zone};
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{List, Piece, Round, Seat};

impl Event {
    /// Something a player does to a card.
    pub fn new(what: Happening, it: Option<Piece>, seat: Seat) -> Event {
        let to = Destination::Discard;
        Event { what, it, by: None, seat, whose: seat, amount: 0, to, waits: 0, settled: false, reduced: false }
    }

    pub fn by(self, by: Piece) -> Event {
        Event { by: Some(by), ..self }
    }

    pub fn amount(self, amount: u8) -> Event {
        Event { amount, ..self }
    }
}

impl Lcg<'_> {
    /// Cards that could answer an event: those in play or in a hand.
    fn in_reach(&self) -> Pieces {
        self.all_in_play().or(self.hand[DARK]).or(self.hand[LIGHT])
    }

    /// Makes something happen that cards may answer; there is no other way.
    pub(super) fn raise(&mut self, event: Event) {
        self.raise_with(event, None);
    }

    /// Like [`Lcg::raise`]; with `run`, what happens is that this ability is resolved.
    pub(super) fn raise_with(&mut self, event: Event, run: Option<Run>) {
        let at = event.what as usize;
        let mut event = event;
        if let Some(it) = event.it {
            event.whose = self.controller(it);
        }
        if event.waits == 0 {
            event.waits = self.waiting_run();
        }
        let stage = if self.table.interrupts[at].meets(self.in_reach()) {
            Stage::ForcedInterrupts
        } else {
            self.after_interrupts(&event)
        };
        if stage == Stage::Apply && run.is_none() {
            // If nothing is done in between, whoever can react now can react afterwards.
            let silent = match does_nothing(event.what) {
                true => !self.may_react(&event),
                false => self.table.reactions[at].is_empty() && !self.asks_where(&event),
            };
            if silent {
                self.apply(event);
                return;
            }
        }
        let nothing = List::new((Piece(0), 0));
        let pending = Pending { event, cancelled: false, run, answered: nothing, moved: List::new((Piece(0), 0)) };
        if !self.events.push(pending) {
            self.give_up();
            return;
        }
        self.push(Frame::Event(stage));
    }

    /// Whether any card in reach has a reaction to this.
    fn may_react(&self, event: &Event) -> bool {
        let mut near = self.in_reach();
        if let Some(it) = event.it {
            // A card may answer what took it out of play.
            near.add(it);
        }
        self.table.reactions[event.what as usize].meets(near)
    }

    /// The ability that waits for what is raised now, see [`Event::waits`].
    fn waiting_run(&self) -> u8 {
        self.stack.iter().rposition(|frame| matches!(frame, Frame::Ability(_))).map_or(0, |at| at as u8 + 1)
    }

    /// Marks an event as carried out for the ability that waits for it.
    fn carried_out(&mut self, event: &Event) {
        if let Some(at) = event.waits.checked_sub(1)
            && let Some(Frame::Ability(run)) = self.stack.get_mut(usize::from(at))
        {
            rule!("LCG-TERMS-04");
            run.done = true;
        }
    }

    fn after_interrupts(&self, event: &Event) -> Stage {
        match event.what {
            Happening::Damaged => Stage::Protect { after: 0 }, // LCG-KEYWORDS-16
            Happening::FocusPlaced if self.may_shield(event) => Stage::Shield,
            _ => Stage::Apply,
        }
    }

    /// Shields only work against attacks and effects of the enemy; the rules of the game count as the enemy's, too
    /// (LCG-AMB-19).
    pub(super) fn may_shield(&self, event: &Event) -> bool {
        let Some(it) = event.it.filter(|&it| self.shielded.has(it)) else { return false };
        let by_enemy = event.seat != self.controller(it);
        rule!("LCG-SHIELDS-06");
        if !by_enemy {
            rule!("LCG-SHIELDS-07");
        }
        by_enemy
    }

    /// Whether the dark side has to choose where a card is captured.
    fn asks_where(&self, event: &Event) -> bool {
        event.what == Happening::LeavesPlay
            && (event.to == Destination::Captured(None)
                || event.it.is_some_and(|it| self.has_rule(it, rule::CAPTURED_ON_LEAVING)))
    }

    pub(super) fn set_stage(&mut self, stage: Stage) {
        if let Some(top) = self.stack.last_mut() {
            *top = Frame::Event(stage);
        }
    }

    pub(super) fn end_event(&mut self) {
        self.stack.pop();
        self.events.pop();
    }

    pub(super) fn event_step(&mut self, stage: Stage) -> Flow {
        let Some(pending) = self.events.last() else {
            self.stack.pop();
            return Flow::On;
        };
        let event = pending.event;
        match stage {
            Stage::ForcedInterrupts => self.forced_step(AbilityKind::Interrupt, event.what, |game| {
                game.set_stage(Stage::Interrupts(Round::new(game.active)));
            }),
            Stage::Interrupts(round) => {
                if pending.cancelled || round.closed() {
                    let stage = if pending.cancelled { Stage::Apply } else { self.after_interrupts(&event) };
                    self.set_stage(stage);
                    return Flow::On;
                }
                let next = round.next();
                if self.must_reduce(&event, next) || self.can_answer(AbilityKind::Interrupt, next, false) {
                    rule!("LCG-ABILITIES-09", "LCG-ABILITIES-10", "LCG-ABILITIES-12");
                    return self.ask(next, Ask::Answer(event.what));
                }
                self.pass_answer();
                Flow::On
            }
            Stage::Protect { after } => self.protect_step(&event, after),
            Stage::Shield => self.shield_step(&event),
            Stage::Apply => {
                let pending = *pending;
                self.apply_step(pending)
            }
            Stage::ForcedReactions if !self.may_react(&event) => {
                self.end_event();
                Flow::On
            }
            Stage::ForcedReactions => self.forced_step(AbilityKind::Reaction, event.what, |game| {
                game.set_stage(Stage::Reactions(Round::new(game.active)));
            }),
            Stage::Reactions(round) => {
                if round.closed() {
                    self.end_event();
                    return Flow::On;
                }
                if self.can_answer(AbilityKind::Reaction, round.next(), false) {
                    rule!("LCG-ABILITIES-14", "LCG-ABILITIES-15");
                    return self.ask(round.next(), Ask::Answer(event.what));
                }
                self.pass_answer();
                Flow::On
            }
        }
    }

    /// Forced abilities come first; the active player orders them.
    fn forced_step(&mut self, kind: AbilityKind, what: Happening, on: impl Fn(&mut Lcg)) -> Flow {
        let mut first = None;
        let mut several = false;
        for seat in [self.active, self.active.other()] {
            self.each_answer(kind, seat, true, |piece, ability| {
                several |= first.is_some();
                first.get_or_insert((seat, piece, ability));
                several
            });
        }
        match first {
            None => on(self),
            Some(_) if several => {
                rule!("LCG-ABILITIES-19", "LCG-AMB-35");
                return self.ask(self.active, Ask::Forced(what));
            }
            Some((seat, piece, ability)) => {
                rule!("LCG-ABILITIES-19", "LCG-AMB-35");
                self.begin_answer(seat, piece, ability);
            }
        }
        Flow::On
    }

    pub(super) fn can_answer(&self, kind: AbilityKind, seat: Seat, forced: bool) -> bool {
        let mut found = false;
        self.each_answer(kind, seat, forced, |_, _| {
            found = true;
            true
        });
        found
    }

    /// Calls `visit` with each answer a player has to the topmost event, until it returns true; of identical cards in
    /// hand only with the first.
    pub(super) fn each_answer(
        &self,
        kind: AbilityKind,
        seat: Seat,
        forced: bool,
        mut visit: impl FnMut(Piece, u8) -> bool,
    ) {
        let Some(pending) = self.events.last() else { return };
        let event = &pending.event;
        let listeners = match kind {
            AbilityKind::Interrupt => self.table.interrupts[event.what as usize],
            _ => self.table.reactions[event.what as usize],
        };
        let mut near = self.play[seat].or(self.hand[seat]);
        if let Some(it) = event.it
            && event.whose == seat
        {
            // A card may answer what took it out of play.
            near.add(it);
        }
        let mut last = None;
        for piece in listeners.and(near) {
            let in_hand = self.hand[seat].has(piece);
            if in_hand && last == Some(self.table.no(piece)) {
                continue;
            }
            last = in_hand.then(|| self.table.no(piece));
            let card = self.table.of(piece);
            for (number, ability) in card.abilities.iter().enumerate() {
                let number = number as u8;
                if ability.kind != kind || ability.forced != forced {
                    continue;
                }
                // Each ability answers once; others may answer as well (LCG-ABILITIES-17).
                if pending.answered.contains(&(piece, number)) {
                    continue;
                }
                let event = ability.to.and_then(|to| self.triggering(&to, event, piece, seat));
                if event.is_some_and(|event| self.can_use(seat, piece, number, Some(&event))) && visit(piece, number) {
                    return;
                }
            }
        }
    }

    /// The event as it triggers an ability of a card, if it does: of units declared together, about the one that fits.
    fn triggering(&self, to: &Trigger, event: &Event, piece: Piece, seat: Seat) -> Option<Event> {
        if to.happenings & event.what.bit() == 0 || !to.who.covers(event.seat, seat) {
            return None;
        }
        let run = Run { it: event.it, ..Run::about(piece, seat) };
        let about = |no, it| {
            let whose = if self.in_play(it) { self.controller(it) } else { event.whose };
            self.is_about(no, it, whose, &run)
        };
        let together = matches!(event.what, Happening::DeclaredAttacker | Happening::DeclaredDefender);
        let it = match to.card {
            None => event.it,
            Some(no) if together => Some(self.fight.declared.iter().find(|&unit| about(no, unit))?),
            Some(no) => Some(event.it.filter(|&it| about(no, it))?),
        };
        let detail = match event.what {
            Happening::PhaseBegins | Happening::PhaseEnds => to.detail == event.amount,
            Happening::Survived | Happening::EdgeWon => to.detail <= event.amount,
            // Kinds of abilities, as bits.
            Happening::Played | Happening::Executed => to.detail == 0 || to.detail & event.amount != 0,
            _ => true,
        };
        // If the trigger names a card, only an ability of a card outside the hand counts.
        let there = event.what != Happening::Executed
            || to.card.is_none()
            || event.it.is_some_and(|it| !self.hand[self.owner(it)].has(it));
        let triggers = detail
            && there
            && to.by.is_none_or(|no| event.by.is_some_and(|by| self.is_about(no, by, self.controller(by), &run)))
            && to.attacking.is_none_or(|attacking| attacking == (self.fight.attacker == event.seat));
        triggers.then_some(Event { it, ..*event })
    }

    /// Starts an answer to the topmost event.
    pub(super) fn begin_answer(&mut self, seat: Seat, piece: Piece, ability: u8) {
        let answers = self.events.len() as u8;
        let to = self.table.of(piece).abilities.get(usize::from(ability)).and_then(|ability| ability.to);
        let event = self.events.last().map(|pending| pending.event);
        let event = event.and_then(|event| to.and_then(|to| self.triggering(&to, &event, piece, seat)));
        let (Some(event), Some(pending)) = (event, self.events.last_mut()) else { return };
        // Answers cannot go on forever: when the list is full, the game is given up.
        if !pending.answered.push((piece, ability)) {
            self.give_up();
            return;
        }
        match self.answer_kind() {
            AbilityKind::Interrupt => {
                rule!("LCG-ABILITIES-13");
            }
            _ => {
                rule!("LCG-ABILITIES-16");
            }
        }
        if let Some(round) = self.answering() {
            round.acted();
        }
        let run = Run { it: event.it, damage: event.amount, answers, ..Run::about(piece, seat) };
        self.begin_use(run, ability);
    }

    /// The player passes instead of answering.
    pub(super) fn pass_answer(&mut self) {
        if let Some(round) = self.answering() {
            round.pass();
        }
    }

    /// Who may answer the topmost event next, and how many have passed in a row.
    fn answering(&mut self) -> Option<&mut Round> {
        match self.stack.last_mut() {
            Some(Frame::Event(Stage::Interrupts(round) | Stage::Reactions(round))) => Some(round),
            _ => None,
        }
    }

    /// Whether the announced card cannot be paid for unless its cost is reduced first.
    pub(super) fn must_reduce(&self, event: &Event, seat: Seat) -> bool {
        event.what == Happening::Announced
            && event.seat == seat
            && self.shortage(seat, event.it) > 0
            && self.can_answer(AbilityKind::Interrupt, seat, false)
    }

    fn apply_step(&mut self, pending: Pending) -> Flow {
        let mut event = pending.event;
        let played = event.what == Happening::Played;
        if pending.cancelled {
            // A cancelled event card still counts as played.
            rule!("LCG-TERMS-09", "LCG-TERMS-10");
            match (played, event.it) {
                (true, Some(it)) => {
                    self.finish_event_card(it);
                    self.set_stage(Stage::ForcedReactions);
                }
                _ => self.end_event(),
            }
            return Flow::On;
        }
        if event.what == Happening::LeavesPlay
            && let Some(it) = event.it
        {
            if self.has_rule(it, rule::CAPTURED_ON_LEAVING) && !matches!(event.to, Destination::Captured(_)) {
                event.to = Destination::Captured(None);
            }
            if event.to == Destination::Captured(None) {
                let objectives = self.objectives(DARK);
                event.to = match objectives.len() {
                    0 => Destination::Discard,
                    1 => {
                        rule!("LCG-CAPTURE-03");
                        Destination::Captured(objectives.first())
                    }
                    _ => {
                        rule!("LCG-CAPTURE-03");
                        return self.ask(DARK, Ask::CaptureAt(it));
                    }
                };
            }
        }
        self.set_stage(Stage::ForcedReactions);
        match pending.run {
            Some(run) => self.push(Frame::Ability(run)),
            None => self.apply(event),
        }
        Flow::On
    }

    /// Sets where the card that leaves play is captured.
    pub(super) fn capture_at(&mut self, objective: Piece) {
        if let Some(pending) = self.events.last_mut() {
            pending.event.to = Destination::Captured(Some(objective));
        }
    }

    /// An event card that was played goes to its owner's discard pile.
    pub(super) fn finish_event_card(&mut self, piece: Piece) {
        if let Zone::Announced(_) = self.zone(piece) {
            rule!("LCG-EVENTS-02");
            self.go(piece, Zone::Discard(self.owner(piece)));
        }
    }

    /// Carries out an event.
    fn apply(&mut self, event: Event) {
        let Some(it) = event.it else { return };
        match event.what {
            Happening::Damaged => {
                if self.in_play(it) && event.amount > 0 {
                    rule!("LCG-DAMAGE-01");
                    self.add_damage(it, event.amount);
                    if !(event.settled && event.reduced) {
                        self.carried_out(&event);
                    }
                    if self.damage[it.index()] >= self.capacity(it) {
                        rule!("LCG-DAMAGE-02");
                        self.destroy(it, &event);
                    }
                }
            }
            Happening::FocusPlaced => {
                if self.in_play(it) && event.amount > 0 {
                    self.carried_out(&event);
                    match event.settled {
                        // A strike has an event of its own.
                        true => self.add_focus(it, event.amount),
                        false => {
                            rule!("LCG-FOCUS-04", "LCG-AMB-09");
                            self.focus_card(it, event.amount, event.seat);
                        }
                    }
                }
            }
            Happening::Destroyed => {
                if self.in_play(it) {
                    self.note(Note::Destroyed(it));
                    self.carried_out(&event);
                    self.raise(Event { what: Happening::LeavesPlay, ..event });
                }
            }
            Happening::LeavesPlay => {
                if self.in_play(it) {
                    rule!("LCG-TERMS-24");
                    self.carried_out(&event);
                    self.leave(it, event.to);
                }
            }
            Happening::EntersPlay => self.enter(it, &event),
            Happening::Played => {
                rule!("LCG-DEPLOY-06");
                self.raise(Event { what: Happening::EntersPlay, ..event });
            }
            Happening::Engaged => {
                if self.in_play(it) {
                    self.engage_now(it);
                }
            }
            Happening::TurnBegins
            | Happening::PhaseBegins
            | Happening::PhaseEnds
            | Happening::Refreshed
            | Happening::Announced
            | Happening::DeclaredAttacker
            | Happening::DeclaredDefender
            | Happening::FocusedToStrike
            | Happening::Struck
            | Happening::Survived
            | Happening::EdgePlaced
            | Happening::EdgeWon
            | Happening::Committed
            | Happening::Captured
            | Happening::Generated
            | Happening::GotFocus
            | Happening::Executed => {}
        }
    }

    /// Engages an objective, for the first time or again if an effect allows it.
    pub(super) fn engage_now(&mut self, objective: Piece) {
        self.fight.objective = Some(objective);
        self.fight.first_time = !self.now.engaged.has(objective);
        if !self.fight.first_time
            && let Some(at) = self.now.again.iter().position(|&again| again == objective)
        {
            self.now.again.remove(at);
        }
        self.now.engaged.add(objective);
        self.note(Note::Engaged(Some(objective)));
    }

    /// Engages another objective instead; the one before counts as not engaged.
    pub(super) fn engage_instead(&mut self, objective: Piece) {
        if let Some(before) = self.fight.objective {
            if self.fight.first_time {
                self.now.engaged.drop(before);
            } else if !self.now.again.push(before) {
                self.give_up();
            }
        }
        self.engage_now(objective);
    }

    /// Destroys a card, unless that is already under way.
    pub(super) fn destroy(&mut self, piece: Piece, cause: &Event) {
        if self.dying.has(piece) {
            return;
        }
        self.dying.add(piece);
        let to = if self.table.objectives.has(piece) {
            rule!("LCG-DESTROY-02", "LCG-DESTROY-03");
            Destination::Victory
        } else {
            rule!("LCG-DESTROY-01");
            Destination::Discard
        };
        self.raise(Event { what: Happening::Destroyed, it: Some(piece), to, amount: 0, settled: false, ..*cause });
    }

    /// Destroys or sacrifices a card whose damage or focus has become too much. Returns whether there was one.
    pub(super) fn settle(&mut self) -> bool {
        self.unsettled = false;
        for piece in self.damaged.and(self.all_in_play()).without(self.dying) {
            if self.damage[piece.index()] >= self.capacity(piece) {
                rule!("LCG-DAMAGE-05");
                self.unsettled = true;
                let cause = Event::new(Happening::Destroyed, Some(piece), self.controller(piece).other());
                self.destroy(piece, &cause);
                return true;
            }
        }
        for piece in self.exhausted.and(self.table.rules[rule::SACRIFICED_WITH_FOCUS]).without(self.dying) {
            let focus = self.focus[piece.index()];
            let enough = |rule| matches!(rule, Rule::SacrificedWithFocus(most) if focus >= most);
            if self.own_rules(piece).any(enough) {
                self.dying.add(piece);
                self.unsettled = true;
                self.note(Note::Sacrificed(piece));
                self.raise(Event::new(Happening::LeavesPlay, Some(piece), self.controller(piece)));
                return true;
            }
        }
        false
    }

    /// Moves a card out of play, and everything that goes with it.
    fn leave(&mut self, piece: Piece, to: Destination) {
        let owner = self.owner(piece);
        let attached = self.attached_to(piece);
        let captured = self.captured_at(piece);
        let destroyed_objective = to == Destination::Victory;
        match to {
            Destination::Discard => {
                rule!("LCG-TERMS-25");
                self.go(piece, Zone::Discard(owner));
                self.note(Note::Discarded(piece));
            }
            Destination::Victory => {
                rule!("LCG-TERMS-33");
                self.go(piece, Zone::Victory(owner.other()));
                self.note(Note::ToVictory(piece));
            }
            Destination::Hand => {
                self.go(piece, Zone::Hand(owner));
                self.note(Note::Returned(piece));
            }
            Destination::Bottom => {
                self.put_under(piece);
                self.note(Note::ToBottom(owner));
            }
            Destination::Captured(at) => match at.filter(|&at| self.in_play(at) && owner == LIGHT) {
                Some(at) => {
                    rule!("LCG-CAPTURE-01", "LCG-CAPTURE-02", "LCG-CAPTURE-04");
                    self.go(piece, Zone::Captured(at));
                    self.note(Note::Captured(piece));
                    self.raise(Event::new(Happening::Captured, Some(piece), DARK));
                }
                None => self.go(piece, Zone::Discard(owner)),
            },
            Destination::Play { .. } => {}
        }
        for card in captured {
            let home = self.owner(card);
            if destroyed_objective {
                rule!("LCG-CAPTURE-06");
                self.go(card, Zone::Hand(home));
                self.note(Note::Rescued(card));
            } else {
                self.go(card, Zone::Discard(home)); // LCG-AMB-40
                self.note(Note::Discarded(card));
            }
        }
        if !attached.is_empty() {
            match self.batches.push(attached) {
                true => {
                    rule!("LCG-DEPLOY-14");
                    self.push(Frame::Shed);
                }
                false => self.give_up(),
            }
        }
        if destroyed_objective {
            self.objective_destroyed(piece, owner);
        }
    }

    /// The enhancements to discard next: one player's, then the other's.
    pub(super) fn next_to_shed(&self) -> Pieces {
        let left = self.batches.last().map_or(Pieces::NONE, |batch| batch.and(self.all_in_play()));
        self.of_one_owner(left)
    }

    pub(super) fn shed_step(&mut self) -> Flow {
        let next = self.next_to_shed();
        match next.first() {
            None => {
                self.batches.pop();
                self.stack.pop();
            }
            Some(first) if self.all_alike(next) => self.shed(first),
            Some(first) => {
                rule!("LCG-TERMS-26");
                return self.ask(self.owner(first), Ask::DiscardOrder);
            }
        }
        Flow::On
    }

    pub(super) fn shed(&mut self, enhancement: Piece) {
        if let Some(batch) = self.batches.last_mut() {
            batch.drop(enhancement);
        }
        self.raise(Event::new(Happening::LeavesPlay, Some(enhancement), self.controller(enhancement)));
    }

    fn objective_destroyed(&mut self, objective: Piece, owner: Seat) {
        if self.has_rule(objective, rule::DESTROYED_LOSES) {
            self.win(owner.other(), WonBy::Downfall);
        } else if owner == LIGHT {
            rule!("LCG-DESTROY-04", "LCG-WIN-08", "LCG-AMB-06");
            self.turn_dial(self.victory[DARK].len().min(99) as i8);
        } else {
            rule!("LCG-DESTROY-05");
            if self.victory[LIGHT].len() + 1 >= GOAL {
                rule!("LCG-WIN-01"); // the last one, or one short of it
            }
            if self.victory[LIGHT].len() >= GOAL {
                self.win(LIGHT, WonBy::Objectives);
            }
        }
    }

    fn enter(&mut self, piece: Piece, event: &Event) {
        if self.is_duplicate(piece) {
            // No second unique card enters play; one that was paid for goes to the discard pile.
            rule!("LCG-UNIQUE-03", "LCG-AMB-27");
            self.finish_event_card(piece);
            return;
        }
        rule!("LCG-TERMS-23");
        self.go(piece, Zone::Play(event.seat)); // LCG-DEPLOY-13
        self.note(Note::Enters(piece));
        self.carried_out(event);
        let Destination::Play { host, participating, as_enhancement } = event.to else { return };
        if as_enhancement {
            self.as_enhancement.add(piece);
        }
        self.attach(piece, host); // LCG-DEPLOY-09
        if participating && self.fight.going && self.is_unit(piece) {
            match event.seat == self.fight.attacker {
                true => self.fight.attackers.add(piece),
                false => self.fight.defenders.add(piece),
            }
        }
    }
}

/// Whether the rules do nothing when this happens: it only lets cards answer.
fn does_nothing(what: Happening) -> bool {
    !matches!(
        what,
        Happening::Damaged
            | Happening::FocusPlaced
            | Happening::Destroyed
            | Happening::LeavesPlay
            | Happening::EntersPlay
            | Happening::Played
            | Happening::Engaged
    )
}
