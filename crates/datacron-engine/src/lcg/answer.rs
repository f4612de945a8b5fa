//! Answers: interrupts to the moment under way, and reactions to what has happened.
//!
//! An ability is resolved completely before anything in it is reacted to: what happens is queued, and the queue is
//! worked off when the rules go on. Forced reactions to all of it come first; then each moment has a round of its own,
//! in the order things happened.

use super::card::{AbilityKind, Happening, Pieces, Trigger, Triggered};
use super::state::{Ask, Event, Frame, Lcg, Reacting, Run, Stage};
use crate::mark::rule;
use crate::run::Flow;
use crate::{Each, Piece, Round, Seat};

/// The number of an event among those that can be answered now.
type Number = u8;

/// An ability that can be used now, and the first event it answers.
#[derive(Debug, Clone, Copy)]
pub struct Answer {
    pub piece: Piece,
    pub ability: u8,
    pub event: Event,
}

impl Lcg<'_> {
    /// The kind of ability that can be used now.
    pub(super) fn answer_kind(&self) -> AbilityKind {
        match self.answering() {
            Some(Frame::Reactions { .. }) => AbilityKind::Reaction,
            _ => AbilityKind::Interrupt,
        }
    }

    /// The moment or the reactions that are answered now.
    fn answering(&self) -> Option<&Frame> {
        self.stack.iter().rev().find(|frame| matches!(frame, Frame::Moment { .. } | Frame::Reactions { .. }))
    }

    /// Calls `visit` with every event that can be answered now, until it returns true.
    pub(super) fn each_answerable(&self, mut visit: impl FnMut(Number, &Event, Option<&Pieces>) -> bool) {
        match self.answering() {
            Some(&Frame::Moment {
                stage: Stage::ForcedInterrupts { from } | Stage::Interrupts { from, .. }, ..
            }) => {
                for (number, pending) in (0..).zip(self.events.iter()).skip(usize::from(from)) {
                    if self.is_open(pending) && visit(number, &pending.event, None) {
                        return;
                    }
                }
            }
            Some(&Frame::Reactions { first, end, stage }) => {
                let queue = (0..).zip(self.happened.iter()).skip(usize::from(first)).take(usize::from(end - first));
                for (number, happened) in queue {
                    let now = match stage {
                        Reacting::Forced => true,
                        Reacting::Round { moment, .. } => happened.event.moment == moment,
                    };
                    if now && visit(number, &happened.event, Some(&happened.able)) {
                        return;
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether an ability has answered this event.
    pub(super) fn has_answered(&self, kind: AbilityKind, piece: Piece, ability: u8, at: Number, event: &Event) -> bool {
        match kind {
            AbilityKind::Interrupt => self.answers.iter().any(|&(other, by, number)| {
                // A card leaves play once, though an interrupt may make it leave sooner.
                let same = |other: &Event| {
                    other.what == Happening::LeavesPlay && (other.what, other.it) == (event.what, event.it)
                };
                (by, number) == (piece, ability)
                    && (other == at || self.events.get(usize::from(other)).is_some_and(|other| same(&other.event)))
            }),
            _ => self.reacted.contains(&(at, piece, ability)),
        }
    }

    /// Calls `visit` with each answer a player has now, until it returns true; of identical cards in hand only with the
    /// first.
    pub(super) fn each_answer(
        &self,
        kind: AbilityKind,
        seat: Seat,
        forced: bool,
        mut visit: impl FnMut(Answer) -> bool,
    ) {
        let near = self.play[seat].or(self.hand[seat]);
        let mut listeners = Pieces::NONE;
        self.each_answerable(|_, event, able| {
            listeners = listeners.or(match able {
                Some(able) => *able,
                None => self.table.interrupts[event.what as usize].and(near),
            });
            false
        });
        if listeners.is_empty() {
            return;
        }
        let mut last = None;
        for piece in listeners {
            let in_hand = self.hand[seat].has(piece);
            if !in_hand && self.user_of(piece) != seat || in_hand && last == Some(self.table.no(piece)) {
                continue;
            }
            last = in_hand.then(|| self.table.no(piece));
            for (number, ability) in (0..).zip(&self.table.of(piece).abilities) {
                if ability.kind == kind && ability.forced == forced {
                    let mut found = None;
                    self.each_occasion(seat, piece, number, ability, |_, event| {
                        found = Some(*event);
                        true
                    });
                    if found.is_some_and(|event| visit(Answer { piece, ability: number, event })) {
                        return;
                    }
                }
            }
        }
    }

    /// Who uses the abilities of a card, in play or not.
    fn user_of(&self, piece: Piece) -> Seat {
        let mut user = self.controller(piece);
        if !self.in_play(piece) {
            // A card that has left play answers for whoever controlled it.
            self.each_answerable(|_, event, _| {
                if event.it == Some(piece) {
                    user = event.whose;
                }
                false
            });
        }
        user
    }

    /// Whether something that is about to happen, or that has happened, triggers an ability of a card.
    pub(super) fn is_triggered(
        &self,
        ability: &Triggered,
        event: &Event,
        able: Option<&Pieces>,
        piece: Piece,
        seat: Seat,
    ) -> bool {
        ability.to.is_some_and(|to| match able {
            // What happened has been compared with the abilities when it happened.
            Some(able) => able.has(piece) && to.happenings & event.what.bit() != 0,
            None => self.triggers(&to, event, piece, seat),
        })
    }

    /// Calls `visit` with each event that an ability can answer now, until it returns true.
    fn each_occasion(
        &self,
        seat: Seat,
        piece: Piece,
        number: u8,
        ability: &Triggered,
        mut visit: impl FnMut(Number, &Event) -> bool,
    ) {
        self.each_answerable(|at, event, able| {
            // Each ability answers once; others may answer as well (LCG-ABILITIES-17).
            self.is_triggered(ability, event, able, piece, seat)
                && !self.has_answered(ability.kind, piece, number, at, event)
                && self.can_use(seat, piece, number, Some(event))
                && visit(at, event)
        });
    }

    /// The first answer a player has now.
    pub(super) fn first_answer(&self, kind: AbilityKind, seat: Seat, forced: bool) -> Option<Answer> {
        let mut found = None;
        self.each_answer(kind, seat, forced, |answer| {
            found = Some(answer);
            true
        });
        found
    }

    /// Whether an event triggers an ability of a card.
    fn triggers(&self, to: &Trigger, event: &Event, piece: Piece, seat: Seat) -> bool {
        if to.happenings & event.what.bit() == 0 || !to.who.covers(event.seat, seat) {
            return false;
        }
        let run = Run { it: event.it, ..Run::about(piece, seat) };
        let about = to.card.is_none_or(|no| {
            event.it.is_some_and(|it| {
                let whose = if self.in_play(it) { self.controller(it) } else { event.whose };
                self.is_about(no, it, whose, &run)
            })
        });
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
        about
            && detail
            && there
            && to.by.is_none_or(|no| event.by.is_some_and(|by| self.is_about(no, by, self.controller(by), &run)))
            && to.attacking.is_none_or(|attacking| attacking == (self.fight.attacker == event.seat))
    }

    /// The cards with a reaction to an event: those that were in play when it happened, and those that may be played
    /// or used from a hand. A card that leaves play afterwards still may answer.
    pub(super) fn able_to_react(&self, reactions: Pieces, event: &Event, before: &Each<Pieces>) -> Pieces {
        let able = |&piece: &Piece| {
            let seat = match (before[Seat::First].has(piece), before[Seat::Second].has(piece)) {
                (true, _) => Seat::First,
                (_, true) => Seat::Second,
                _ if event.it == Some(piece) => event.whose,
                _ => self.controller(piece),
            };
            let on_table = self.in_play(piece) || before[seat].has(piece) || event.it == Some(piece);
            let event_card = self.table.events.has(piece);
            self.table.of(piece).abilities.iter().any(|ability| {
                ability.kind == AbilityKind::Reaction
                    && (event_card || ability.usage.from_hand || on_table)
                    && ability.to.is_some_and(|to| self.triggers(&to, event, piece, seat))
            })
        };
        reactions.iter().filter(able).collect()
    }

    // Answering.

    /// Forced abilities come first; the active player orders them. None if there are none.
    pub(super) fn forced_answer(&mut self, kind: AbilityKind) -> Option<Flow> {
        let mut first = None;
        let mut several = false;
        for seat in [self.active, self.active.other()] {
            self.each_answer(kind, seat, true, |answer| {
                several |= first.is_some();
                first.get_or_insert((seat, answer));
                several
            });
        }
        let (seat, Answer { piece, ability, event }) = first?;
        rule!("LCG-ABILITIES-19", "LCG-AMB-35");
        if several {
            return Some(self.ask(self.active, Ask::Forced(event.what)));
        }
        self.begin_answer(seat, piece, ability);
        Some(Flow::On)
    }

    /// Asks a player for an answer, if there is one.
    pub(super) fn ask_to_answer(&mut self, kind: AbilityKind, seat: Seat) -> Option<Flow> {
        let answer = self.first_answer(kind, seat, false)?;
        Some(self.ask(seat, Ask::Answer(answer.event.what)))
    }

    /// The first event that an ability can answer now, about this card or about any, with its index.
    pub(super) fn occasion(
        &self,
        seat: Seat,
        piece: Piece,
        number: u8,
        about: Option<Piece>,
    ) -> Option<(Number, Event)> {
        let ability = self.table.of(piece).abilities.get(usize::from(number))?;
        let mut found = None;
        self.each_occasion(seat, piece, number, ability, |at, event| {
            let fits = about.is_none() || event.it == about;
            if fits {
                found = Some((at, *event));
            }
            fits
        });
        found
    }

    /// The cards that an ability could answer something about.
    pub(super) fn abouts(&self, seat: Seat, piece: Piece, number: u8) -> Pieces {
        let mut about = Pieces::NONE;
        if let Some(ability) = self.table.of(piece).abilities.get(usize::from(number)) {
            self.each_occasion(seat, piece, number, ability, |_, event| {
                event.it.into_iter().for_each(|it| about.add(it));
                false
            });
        }
        about
    }

    /// Starts an answer; if it could be about several cards, the player says about which.
    pub(super) fn begin_answer(&mut self, seat: Seat, piece: Piece, ability: u8) {
        let abouts = self.abouts(seat, piece, ability);
        match abouts.len() {
            0 | 1 => self.answer_about(seat, piece, ability, abouts.first()),
            _ => {
                rule!("LCG-AMB-36");
                self.push(Frame::About { seat, piece, ability });
            }
        }
    }

    /// Asks about which card an answer is.
    pub(super) fn about_step(&mut self, seat: Seat, piece: Piece, ability: u8) -> Flow {
        self.ask(seat, Ask::About { piece, ability })
    }

    /// The player said about which card the answer is.
    pub(super) fn chose_about(&mut self, it: Piece) {
        if let Some(&Frame::About { seat, piece, ability }) = self.stack.last() {
            self.stack.pop();
            self.answer_about(seat, piece, ability, Some(it));
        }
    }

    fn answer_about(&mut self, seat: Seat, piece: Piece, ability: u8, it: Option<Piece>) {
        let Some(triggered) = self.table.of(piece).abilities.get(usize::from(ability)) else { return };
        let Some((at, event)) = self.occasion(seat, piece, ability, it) else { return };
        let (answers, fits) = match triggered.kind {
            AbilityKind::Interrupt => {
                rule!("LCG-ABILITIES-13");
                (at + 1, self.answers.push((at, piece, ability)))
            }
            _ => {
                rule!("LCG-ABILITIES-16");
                (0, self.reacted.push((at, piece, ability)))
            }
        };
        // Answers cannot go on forever: when the list is full, the game is given up.
        if !fits {
            self.give_up();
            return;
        }
        if let Some(round) = self.answer_round() {
            round.acted();
        }
        self.begin_use(Run { it: event.it, damage: event.amount, answers, ..Run::about(piece, seat) }, ability);
    }

    /// The player passes instead of answering.
    pub(super) fn pass_answer(&mut self) {
        if let Some(round) = self.answer_round() {
            round.pass();
        }
    }

    /// Who may answer next, and how many have passed in a row.
    fn answer_round(&mut self) -> Option<&mut Round> {
        match self.stack.last_mut() {
            Some(Frame::Moment { stage: Stage::Interrupts { round, .. }, .. }) => Some(round),
            Some(Frame::Reactions { stage: Reacting::Round { round, .. }, .. }) => Some(round),
            _ => None,
        }
    }

    /// Whether the announced card cannot be paid for unless its cost is reduced first.
    pub(super) fn must_reduce(&self, seat: Seat) -> bool {
        let mut must = false;
        self.each_answerable(|_, event, _| {
            must |= event.what == Happening::Announced && event.seat == seat && self.shortage(seat, event.it) > 0;
            must
        });
        must && self.first_answer(AbilityKind::Interrupt, seat, false).is_some()
    }

    // Reactions.

    /// Lets players react to everything that has happened since.
    pub(super) fn begin_reactions(&mut self, first: u8) {
        rule!("LCG-ABILITIES-14");
        let end = self.happened.len() as u8;
        self.push(Frame::Reactions { first, end, stage: Reacting::Forced });
    }

    pub(super) fn reactions_step(&mut self, first: u8, end: u8, stage: Reacting) -> Flow {
        // What happened in a reaction is reacted to before the next one.
        if self.happened.len() > usize::from(end) {
            self.begin_reactions(end);
            return Flow::On;
        }
        match stage {
            Reacting::Forced => match self.forced_answer(AbilityKind::Reaction) {
                Some(flow) => return flow,
                None => self.next_moment(first, None),
            },
            Reacting::Round { moment, round } => {
                if round.closed() {
                    self.next_moment(first, Some(moment));
                    return Flow::On;
                }
                if let Some(flow) = self.ask_to_answer(AbilityKind::Reaction, round.next()) {
                    rule!("LCG-ABILITIES-15");
                    return flow;
                }
                self.pass_answer();
            }
        }
        Flow::On
    }

    /// Goes on to the reactions to the next moment, or ends them.
    fn next_moment(&mut self, first: u8, after: Option<u16>) {
        let queue = self.happened.iter().skip(usize::from(first)).map(|happened| happened.event.moment);
        let next = queue.filter(|&moment| after.is_none_or(|after| moment > after)).min();
        match (next, self.stack.last_mut()) {
            (Some(moment), Some(Frame::Reactions { stage, .. })) => {
                *stage = Reacting::Round { moment, round: Round::new(self.active) };
            }
            _ => {
                self.stack.pop();
                self.happened.truncate(usize::from(first));
                self.reacted.retain(|reaction| reaction.0 < first);
                if first == 0 {
                    self.moments = 0;
                }
            }
        }
    }
}
