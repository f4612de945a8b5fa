//! Moments: what happens together is one moment. Interrupts come first, while everything is as it was; then who takes
//! damage for whom, and shields; then all of it happens at once. Reactions wait, see [`super::answer`].

use super::card::{AbilityKind, Happening, Pieces, rule};
use super::state::{Ask, DARK, Destination, Event, Frame, Happened, Lcg, Note, Pending, Stage, Zone};
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Each, Piece, Round, Seat};

impl Event {
    /// Something a player does to a card.
    pub fn new(what: Happening, it: Option<Piece>, seat: Seat) -> Event {
        let to = Destination::Discard;
        Event {
            what,
            it,
            by: None,
            seat,
            whose: seat,
            amount: 0,
            to,
            waits: 0,
            settled: false,
            reduced: false,
            moment: 0,
        }
    }

    pub fn by(self, by: Piece) -> Event {
        Event { by: Some(by), ..self }
    }

    pub fn amount(self, amount: u8) -> Event {
        Event { amount, ..self }
    }

    /// Whether it is about tokens of which at least one is still to be placed.
    fn comes_to_nothing(&self) -> bool {
        matches!(self.what, Happening::Damaged | Happening::FocusPlaced) && self.amount == 0
    }

    /// Whether it can only happen to a card in play.
    fn needs_play(&self) -> bool {
        matches!(self.what, Happening::Damaged | Happening::FocusPlaced | Happening::Destroyed | Happening::LeavesPlay)
    }
}

impl Lcg<'_> {
    /// Makes one thing happen that cards may answer.
    pub(super) fn raise(&mut self, event: Event) {
        let at = event.what as usize;
        if does_nothing(event.what) && self.table.interrupts[at].is_empty() && self.table.reactions[at].is_empty() {
            return;
        }
        let first = self.begin_moment();
        self.add(event);
        self.happen(first);
    }

    /// Begins to collect what happens together: [`Lcg::add`] adds to it, [`Lcg::happen`] makes it happen.
    pub(super) fn begin_moment(&self) -> u8 {
        self.events.len() as u8
    }

    /// Adds to the moment that is being collected, or that an interrupt changes.
    pub(super) fn add(&mut self, event: Event) {
        let mut event = event;
        if let Some(it) = event.it {
            event.whose = self.controller(it);
        }
        if event.waits == 0 {
            event.waits = self.waiting_run();
        }
        if !self.events.push(Pending { event, cancelled: false }) {
            self.give_up();
        }
    }

    /// Makes everything happen that was added since [`Lcg::begin_moment`].
    pub(super) fn happen(&mut self, first: u8) {
        if self.events.len() <= usize::from(first) {
            return;
        }
        match self.is_quiet(first) {
            true => self.apply_moment(first),
            false => self.push(Frame::Moment { first, stage: Stage::ForcedInterrupts { from: first } }),
        }
    }

    /// Whether nobody can interrupt a moment and nobody has anything to decide.
    fn is_quiet(&self, first: u8) -> bool {
        let moment = &self.events[usize::from(first)..];
        let reach = self.in_reach();
        let several = moment.len() > 1;
        moment.iter().all(|Pending { event, .. }| {
            let decides = match event.what {
                Happening::Damaged => self.may_be_protected(event) || self.may_shield(event),
                Happening::FocusPlaced => self.may_shield(event),
                Happening::LeavesPlay => several || self.asks_where(event),
                _ => false,
            };
            !decides && !self.table.interrupts[event.what as usize].meets(reach)
        })
    }

    /// Cards that could answer an event: those in play or in a hand.
    pub(super) fn in_reach(&self) -> Pieces {
        self.all_in_play().or(self.hand[Seat::First]).or(self.hand[Seat::Second])
    }

    /// The ability that waits for what is raised now, see [`Event::waits`].
    fn waiting_run(&self) -> u8 {
        self.stack.iter().rposition(|frame| matches!(frame, Frame::Ability(_))).map_or(0, |at| at as u8 + 1)
    }

    /// Marks an event as carried out for the ability that waits for it.
    pub(super) fn carried_out(&mut self, event: &Event) {
        if let Some(at) = event.waits.checked_sub(1)
            && let Some(Frame::Ability(run)) = self.stack.get_mut(usize::from(at))
        {
            rule!("LCG-TERMS-04");
            run.done = true;
        }
    }

    pub(super) fn set_stage(&mut self, to: Stage) {
        if let Some(Frame::Moment { stage, .. }) = self.stack.last_mut() {
            *stage = to;
        }
    }

    /// An event of the moment under way that can still come to something.
    pub(super) fn is_open(&self, pending: &Pending) -> bool {
        let event = &pending.event;
        let gone = event.needs_play() && event.it.is_some_and(|it| !self.in_play(it));
        !pending.cancelled && !gone && !event.comes_to_nothing()
    }

    pub(super) fn moment_step(&mut self, first: u8, stage: Stage) -> Flow {
        match stage {
            Stage::ForcedInterrupts { from } => match self.forced_answer(AbilityKind::Interrupt) {
                Some(flow) => return flow,
                None => self.set_stage(Stage::Interrupts { from, round: Round::new(self.active) }),
            },
            Stage::Interrupts { from, round } => {
                if round.closed() {
                    let end = self.events.len() as u8;
                    self.set_stage(Stage::Protect { event: from, after: 0, end });
                    return Flow::On;
                }
                let next = round.next();
                if let Some(flow) = self.ask_to_answer(AbilityKind::Interrupt, next) {
                    rule!("LCG-ABILITIES-09", "LCG-ABILITIES-10", "LCG-ABILITIES-12");
                    return flow;
                }
                self.pass_answer();
            }
            Stage::Protect { event, after, end } => return self.protect_step(first, event, after, end),
            Stage::Shield { event } => return self.shield_step(event),
            Stage::Capture { event } => return self.capture_step(first, event),
            Stage::Order { placed } => return self.order_step(first, placed),
        }
        Flow::On
    }

    // Cards that leave play together.

    /// Whether the dark side has to choose where a card is captured.
    fn asks_where(&self, event: &Event) -> bool {
        event.what == Happening::LeavesPlay
            && (event.to == Destination::Captured(None)
                || event.it.is_some_and(|it| self.has_rule(it, rule::CAPTURED_ON_LEAVING)))
    }

    /// Decides where cards that leave play are captured.
    fn capture_step(&mut self, first: u8, event: u8) -> Flow {
        let Some(pending) = self.events.get(usize::from(event)).copied() else {
            self.set_stage(Stage::Order { placed: first });
            return Flow::On;
        };
        if self.is_open(&pending)
            && self.asks_where(&pending.event)
            && !matches!(pending.event.to, Destination::Captured(Some(_)))
            && let Some(it) = pending.event.it
        {
            let objectives = self.objectives(DARK);
            if !objectives.is_empty() {
                rule!("LCG-CAPTURE-03");
            }
            match (objectives.len(), objectives.first()) {
                (0, _) | (_, None) => self.events[usize::from(event)].event.to = Destination::Discard,
                (1, Some(only)) => self.capture_at(only),
                _ => return self.ask(DARK, Ask::CaptureAt(it)),
            }
        }
        self.set_stage(Stage::Capture { event: event + 1 });
        Flow::On
    }

    /// Sets where the card that leaves play is captured.
    pub(super) fn capture_at(&mut self, objective: Piece) {
        if let Some(&Frame::Moment { stage: Stage::Capture { event }, .. }) = self.stack.last() {
            if let Some(pending) = self.events.get_mut(usize::from(event)) {
                pending.event.to = Destination::Captured(Some(objective));
            }
            self.set_stage(Stage::Capture { event: event + 1 });
        }
    }

    /// The cards one player discards together that have no place in the order yet; the active player's come first.
    pub(super) fn next_to_fall(&self, placed: u8) -> Pieces {
        let falls = |pending: &&Pending| {
            pending.event.what == Happening::LeavesPlay
                && pending.event.to == Destination::Discard
                && self.is_open(pending)
        };
        let left = self.events.iter().skip(usize::from(placed)).filter(falls).filter_map(|pending| pending.event.it);
        self.of_one_owner(left.filter(|&card| !self.table.objectives.has(card)).collect())
    }

    /// The cards of one owner: the active player's, if there are any.
    fn of_one_owner(&self, cards: Pieces) -> Pieces {
        let of = |seat: Seat| -> Pieces { cards.iter().filter(|&card| self.owner(card) == seat).collect() };
        let active = of(self.active);
        if active.is_empty() { cards } else { active }
    }

    /// Cards that are discarded together go in the order their owner chooses. Then nothing is left to decide.
    fn order_step(&mut self, first: u8, placed: u8) -> Flow {
        let next = self.next_to_fall(placed);
        match next.first() {
            None => {
                self.stack.pop();
                self.apply_moment(first);
            }
            Some(card) if self.all_twins(next) => self.falls_next(card),
            Some(card) => {
                rule!("LCG-TERMS-26");
                return self.ask(self.owner(card), Ask::DiscardOrder);
            }
        }
        Flow::On
    }

    /// Whether these are copies of one card: their order does not matter, wherever they are.
    fn all_twins(&self, cards: Pieces) -> bool {
        let Some(first) = cards.first() else { return true };
        cards.iter().all(|card| self.table.no(card) == self.table.no(first))
    }

    /// Gives a card the next place in the order.
    pub(super) fn falls_next(&mut self, card: Piece) {
        let Some(&Frame::Moment { stage: Stage::Order { placed }, .. }) = self.stack.last() else { return };
        let at = usize::from(placed);
        let found = self.events.iter().skip(at).position(|pending| pending.event.it == Some(card));
        if let Some(found) = found {
            self.events[at..=at + found].rotate_right(1);
        }
        self.set_stage(Stage::Order { placed: placed + 1 });
    }

    // What happens.

    /// Makes everything of the topmost moment happen at once; what follows from it is the next moment.
    fn apply_moment(&mut self, first: u8) {
        let (from, to) = (usize::from(first), self.events.len());
        self.moments = self.moments.wrapping_add(1);
        let moment = self.moments;
        let before = self.play;
        if to > from + 1 {
            rule!("LCG-AMB-45");
            self.put_own_losses_last(from);
        }
        for at in from..to {
            let Some(mut pending) = self.events.get(at).copied() else { break };
            if pending.event.moment == 0 {
                pending.event.moment = moment;
            }
            match pending.cancelled {
                true => self.cancelled(pending.event, &before),
                false => self.apply(pending.event, &before),
            }
        }
        self.events.cut(from, to);
        self.answers.retain(|answer| usize::from(answer.0) < from);
        // A card that left with the others does not leave again.
        let mut at = from;
        while let Some(next) = self.events.get(at) {
            match next.event.needs_play() && next.event.it.is_some_and(|it| !self.in_play(it)) {
                true => drop(self.events.remove(at)),
                false => at += 1,
            }
        }
        self.happen(first);
    }

    /// Of objectives destroyed together, those that go to the active player's victory pile count first.
    fn put_own_losses_last(&mut self, from: usize) {
        let (active, table) = (self.active, self.table);
        let own = |pending: &Pending| {
            pending.event.to == Destination::Victory && pending.event.it.is_some_and(|it| table.owner(it) == active)
        };
        for at in from..self.events.len() {
            let enemy = self.events[at].event.to == Destination::Victory && !own(&self.events[at]);
            if let (true, Some(before)) = (enemy, self.events[from..at].iter().position(own)) {
                rule!("LCG-AMB-05");
                self.events[from + before..=at].rotate_right(1);
            }
        }
    }

    /// An ability was cancelled; a cancelled event card still counts as played.
    fn cancelled(&mut self, event: Event, before: &Each<Pieces>) {
        rule!("LCG-TERMS-09", "LCG-TERMS-10");
        let executes = matches!(event.what, Happening::Played | Happening::Executed);
        if let (true, Some(Frame::Ability(run))) = (executes, self.stack.last())
            && Some(run.source) == event.it
        {
            let source = run.source;
            self.stack.pop();
            self.finish_event_card(source);
            if event.what == Happening::Played {
                self.happened(event, before);
            }
        }
    }

    /// An event card that was played goes to its owner's discard pile.
    pub(super) fn finish_event_card(&mut self, piece: Piece) {
        if let Zone::Announced(_) = self.zone(piece) {
            rule!("LCG-EVENTS-02");
            self.go(piece, Zone::Discard(self.owner(piece)));
        }
    }

    /// Carries out an event. What follows from it is added to the next moment.
    fn apply(&mut self, event: Event, before: &Each<Pieces>) {
        let mut event = event;
        if let Some(it) = event.it {
            if event.needs_play() && !self.in_play(it) || event.comes_to_nothing() {
                return;
            }
            match event.what {
                Happening::Damaged => {
                    rule!("LCG-DAMAGE-01");
                    if event.amount > self.room(it) {
                        rule!("LCG-DAMAGE-03");
                        event.amount = self.room(it);
                    }
                    if event.amount == 0 {
                        return;
                    }
                    self.add_damage(it, event.amount);
                    if !(event.settled && event.reduced) {
                        self.carried_out(&event);
                    }
                    if self.room(it) == 0 {
                        rule!("LCG-DAMAGE-02");
                        self.destroy(it, &event);
                    }
                }
                Happening::FocusPlaced => {
                    if event.by.is_some() {
                        rule!("LCG-FOCUS-04", "LCG-AMB-09");
                    }
                    self.carried_out(&event);
                    self.add_focus(it, event.amount);
                }
                Happening::Destroyed => {
                    self.note(Note::Destroyed(it));
                    self.carried_out(&event);
                    self.add(Event { what: Happening::LeavesPlay, ..event });
                }
                Happening::LeavesPlay => {
                    rule!("LCG-TERMS-24");
                    self.carried_out(&event);
                    self.leave(it, event.to);
                }
                Happening::EntersPlay if !self.enter(it, &event) => return,
                // An event card is being resolved; it counts as played when that is done.
                Happening::Played if self.table.events.has(it) => return,
                Happening::Executed => return,
                Happening::Played => {
                    rule!("LCG-DEPLOY-06");
                    self.add(Event { what: Happening::EntersPlay, ..event });
                }
                Happening::Engaged => self.engaged(it),
                _ => {}
            }
        }
        self.happened(event, before);
    }

    /// Queues an event for reactions, if there is anything that may react to it.
    pub(super) fn happened(&mut self, event: Event, before: &Each<Pieces>) {
        let reactions = self.table.reactions[event.what as usize];
        if reactions.is_empty() {
            return;
        }
        let able = self.able_to_react(reactions, &event, before);
        if able.is_empty() {
            return;
        }
        if cfg!(debug_assertions) && self.waiting_run() > 0 {
            rule!("LCG-AMB-44"); // an ability is not yet resolved
        }
        // What a card is dealt in one moment is dealt once, whatever was moved to it from others.
        let dealt = matches!(event.what, Happening::Damaged | Happening::FocusPlaced);
        let same = |other: &Event| (other.what, other.it, other.moment) == (event.what, event.it, event.moment);
        if let (true, Some(before)) = (dealt, self.happened.iter_mut().find(|before| same(&before.event))) {
            rule!("LCG-AMB-36");
            before.event.amount = before.event.amount.saturating_add(event.amount);
            before.able = before.able.or(able);
            return;
        }
        if !self.happened.push(Happened { event, able }) {
            self.give_up();
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
