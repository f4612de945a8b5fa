//! Resolves abilities: one instruction at a time, which either asks or does something.

use super::ability::Pile;
use super::card::{ALL, By, FilterNo, Happening, Object, Op, Pieces, Reg, Until, Verb, rule};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Each, Piece, Seat};

impl Run {
    pub(super) fn skip(&mut self, count: u8) {
        self.at.0 += u16::from(count);
    }

    pub(super) fn who(&self, by: By) -> Seat {
        match by {
            By::You => self.seat,
            By::Opponent => {
                rule!("LCG-TERMS-37");
                self.seat.other()
            }
            By::Dark => DARK,
        }
    }

    /// The bit of [`Run::found_in_play`] for the other target.
    pub(super) const OTHER: u8 = 1 << 7;

    /// Like [`Run::put`], and records whether the picked card was in play.
    pub(super) fn keep(&mut self, reg: Reg, piece: Piece, in_play: bool) {
        let bit = match reg {
            Reg::Target => 1 << self.target_count.min(self.targets.len() as u8 - 1),
            Reg::Other => Run::OTHER,
            Reg::It | Reg::Objective => 0,
        };
        self.found_in_play = if in_play { self.found_in_play | bit } else { self.found_in_play & !bit };
        self.put(reg, piece);
    }

    pub(super) fn put(&mut self, reg: Reg, piece: Piece) {
        match reg {
            Reg::It => self.it = Some(piece),
            Reg::Other => self.other = Some(piece),
            Reg::Objective => self.objective = Some(piece),
            Reg::Target => {
                let at = usize::from(self.target_count).min(self.targets.len() - 1);
                self.targets[at] = piece.0;
                self.target_count = at as u8 + 1;
            }
        }
    }
}

impl Lcg<'_> {
    /// The ability being resolved.
    pub(super) fn running(&self) -> Option<Run> {
        let &Frame::Ability(run) = self.stack.last()? else { return None };
        Some(run)
    }

    /// The ability of this card that is being resolved.
    pub(super) fn running_of(&self, source: Piece) -> Option<Run> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Ability(run) if run.source == source => Some(*run),
            _ => None,
        })
    }

    pub(super) fn set_running(&mut self, run: Run) {
        self.stack.replace_last(Frame::Ability(run));
    }

    /// Starts to use an ability; an event card is announced and paid for first.
    pub(super) fn begin_use(&mut self, run: Run, ability: u8) {
        let piece = run.source;
        let card = self.table.of(piece);
        let Some(triggered) = card.abilities.get(usize::from(ability)) else { return };
        let usage = triggered.usage;
        let event = self.table.events.has(piece);
        if usage.once {
            if event {
                if !self.now.events.push((run.seat, self.table.no(piece))) {
                    self.give_up();
                }
            } else {
                self.now.used[usize::from(ability).min(1)].add(piece);
            }
        }
        self.push(Frame::Ability(Run { at: usage.at, ability, ..run }));
        if event {
            rule!("LCG-EVENTS-01");
            self.play_card(run.seat, piece, How::Event(ability));
        }
    }

    pub(super) fn ability_step(&mut self, mut run: Run) -> Flow {
        let op = self.table.cards.op(run.at);
        match op {
            Op::Pick { .. } => return self.pick_step(op, run),
            Op::May(skip) => {
                let mut inside = run;
                inside.skip(1);
                if self.would_change(&inside) {
                    return self.ask(run.seat, Ask::May(run.source));
                }
                run.skip(skip + 1);
                self.set_running(run);
                return Flow::On;
            }
            Op::Mode { by, .. } => return self.ask(run.who(by), Ask::Option(run.source)),
            Op::Strip(object) => return self.strip_step(object, run),
            Op::Execute => {
                self.execute(run);
                return Flow::On;
            }
            Op::End => {
                self.end_ability(run);
                return Flow::On;
            }
            _ => {}
        }
        run.skip(1);
        match op {
            Op::Skip(count) => run.skip(count),
            Op::Back(count) => run.at.0 -= u16::from(count),
            Op::If { condition, skip } if !self.holds(condition, &run) => run.skip(skip),
            Op::IfDone(skip) if !run.done => {
                rule!("LCG-TERMS-04");
                run.skip(skip);
            }
            Op::CountX => run.x = run.x.saturating_add(1),
            Op::NeedGone(object) if self.objects(object, &run).iter().any(|piece| self.in_play(piece)) => {
                self.not_paid(run);
                return Flow::On;
            }
            Op::NeedDone if !run.done => {
                self.not_paid(run);
                return Flow::On;
            }
            Op::NeedGone(_) | Op::NeedDone => {}
            Op::IfDone(_) | Op::If { .. } | Op::Option { .. } => {}
            _ => run.done = false,
        }
        // Move on first: the instruction may push another frame.
        self.set_running(run);
        self.act(op, run);
        Flow::On
    }

    /// A cost was replaced or prevented: it is not paid, so the ability has no effect (LCG-TERMS-12).
    fn not_paid(&mut self, run: Run) {
        rule!("LCG-RESOURCES-09");
        self.stack.pop();
        self.finish_event_card(run.source);
    }

    /// Whether a card has tokens of this kind.
    pub(super) fn has_token(&self, piece: Piece, token: Token) -> bool {
        match token {
            Token::Focus => self.exhausted.has(piece),
            Token::Damage => self.damaged.has(piece),
            Token::Shield => self.shielded.has(piece),
        }
    }

    fn strip_step(&mut self, object: Object, run: Run) -> Flow {
        match self.objects(object, &run).first().filter(|&piece| self.can_strip(piece)) {
            Some(piece) => self.ask(run.seat, Ask::Strip(piece)),
            None => {
                self.stripped();
                Flow::On
            }
        }
    }

    pub(super) fn can_strip(&self, piece: Piece) -> bool {
        Token::ALL.iter().any(|&token| self.has_token(piece, token)) || !self.strippable(piece).is_empty()
    }

    /// Removes one token from a card that is being stripped.
    pub(super) fn strip_token(&mut self, piece: Piece, token: Token) {
        match token {
            Token::Focus => {
                self.remove_focus(piece, 1);
            }
            Token::Damage => {
                self.remove_damage(piece, 1);
            }
            Token::Shield => self.remove_shields(piece, 1),
        }
    }

    /// Picks an enhancement; all of them are discarded together.
    pub(super) fn strip_enhancement(&mut self, enhancement: Piece) {
        self.picked.add(enhancement);
    }

    /// Ends stripping.
    pub(super) fn stripped(&mut self) {
        if let Some(mut run) = self.running() {
            run.skip(1);
            self.set_running(run);
            let picked = std::mem::take(&mut self.picked);
            self.do_to(Verb::Discard, picked, &run);
        }
    }

    /// The enhancements of a card that may still be picked for discarding.
    pub(super) fn strippable(&self, piece: Piece) -> Pieces {
        self.attached_to(piece).without(self.picked)
    }

    /// The costs are paid: from now on the ability can be answered.
    fn execute(&mut self, mut run: Run) {
        run.skip(1);
        run.executed = true;
        self.set_running(run);
        if let Some(event) = self.execution(&run) {
            self.raise(event);
        }
    }

    /// The event of an ability being executed: an event card is played by it. A fate card is resolved, not played.
    fn execution(&self, run: &Run) -> Option<Event> {
        let card = self.table.of(run.source);
        let Some(ability) = card.abilities.get(usize::from(run.ability)).filter(|_| card.fate.is_none()) else {
            rule!("LCG-AMB-29");
            return None;
        };
        let event_card = self.table.events.has(run.source);
        let what = if event_card { Happening::Played } else { Happening::Executed };
        Some(Event::new(what, Some(run.source), run.seat).amount(1 << ability.kind as u8))
    }

    /// An ability is resolved completely: only now it counts as executed, and its card as played.
    fn end_ability(&mut self, run: Run) {
        self.stack.pop();
        self.finish_event_card(run.source);
        if let Some(event) = self.execution(&run) {
            self.moments = self.moments.wrapping_add(1);
            let whose = self.controller(run.source);
            self.happened(Event { whose, moment: self.moments, ..event }, &Each([Pieces::NONE; 2]));
        }
    }

    /// The cards an instruction acts on.
    pub(super) fn objects(&self, object: Object, run: &Run) -> Pieces {
        let one = |piece: Option<Piece>| piece.map_or(Pieces::NONE, Pieces::of);
        match object {
            Object::This => Pieces::of(run.source),
            Object::Host => one(self.host_of(run.source)),
            Object::It => one(run.it),
            // A target that was in play stops being one when it leaves play (LCG-TERMS-22).
            Object::Targets => {
                let there = |&(at, &target): &(usize, &Piece)| run.found_in_play >> at & 1 == 0 || self.in_play(target);
                run.targets().iter().enumerate().filter(there).map(|(_, &target)| target).collect()
            }
            Object::Other => one(run.other.filter(|&other| run.found_in_play & Run::OTHER == 0 || self.in_play(other))),
            Object::Engaged => one(self.fight.objective),
            Object::Each(no) => self.select(no, run),
        }
    }

    fn act(&mut self, op: Op, run: Run) {
        let seat = run.seat;
        match op {
            Op::Do { verb, to } => {
                let set = self.objects(to, &run);
                self.do_to(verb, set, &run);
            }
            Op::Spend(count) => self.spend(seat, run.source, count),
            Op::FocusThis(count) => {
                rule!("LCG-FOCUS-01");
                self.raise(Event::new(Happening::FocusPlaced, Some(run.source), seat).amount(count));
            }
            Op::LowerReserve(count) => {
                rule!("LCG-DRAW-05");
                self.now.reserve[seat] -= count as i8;
            }
            Op::MoveFocus { from, to } => {
                if let (Some(from), Some(to)) = (self.objects(from, &run).first(), self.objects(to, &run).first())
                    && self.remove_focus(from, 1) > 0
                {
                    self.raise(Event::new(Happening::FocusPlaced, Some(to), seat).by(run.source).amount(1));
                }
            }
            Op::MoveDamage { from, to } => {
                if let (Some(from), Some(to)) = (self.objects(from, &run).first(), self.objects(to, &run).first())
                    && self.remove_damage(from, 1) > 0
                {
                    self.raise(Event::new(Happening::Damaged, Some(to), seat).by(run.source).amount(1));
                }
            }
            Op::Draw { cards, who } => {
                rule!("LCG-TERMS-35");
                self.draw_by_effect(run.who(who), cards);
            }
            Op::DrawEach(cards) => {
                rule!("LCG-AMB-05");
                for who in [seat, seat.other()] {
                    self.draw_by_effect(who, cards);
                }
            }
            Op::DiscardRandom(who) => {
                if let Some(card) = self.random_from_hand(run.who(who)) {
                    self.discard_card(card);
                    self.mark_done(Some(card));
                }
            }
            Op::CaptureRandom => {
                if let Some(card) = self.random_from_hand(LIGHT) {
                    self.capture(card, run.source);
                }
            }
            Op::CaptureTop => {
                if let Some(&top) = self.deck[LIGHT].last() {
                    self.capture(top, run.source);
                }
            }
            Op::LookAtHand => {
                let hand = self.hand[seat.other()];
                self.known[seat] = self.known[seat].or(hand);
                self.note(Note::Looked(seat, hand.len() as u8));
            }
            Op::Look { pile, of, count, reveal } => self.look(&run, pile, run.who(of), count, reveal),
            Op::TakeLooked(no) => {
                for card in self.select(no, &run) {
                    self.looked.drop(card);
                    self.go(card, Zone::Hand(self.owner(card)));
                }
            }
            Op::EndLook => self.looked = Pieces::NONE,
            Op::Assign(to) => {
                if let Some(card) = self.objects(to, &run).first() {
                    self.aim(card, 1);
                }
            }
            Op::DealAssigned => self.deal_aimed(Happening::Damaged, run.source, seat),
            Op::Shuffle(Pile::Deck) => self.shuffle(seat),
            Op::Shuffle(Pile::ObjectiveDeck) => self.shuffle_objectives(seat),
            Op::DiscardTop => {
                let top = self.deck[seat].last().copied();
                if let Some(top) = top {
                    self.discard_card(top);
                }
                if let Some(Frame::Ability(run)) = self.stack.last_mut() {
                    (run.it, run.done) = (top, top.is_some());
                }
            }
            Op::Recover { cards, of } => self.recover(&run, cards, of),
            Op::RescueRandom => self.rescue(&run),
            Op::MoveCaptured => {
                if let (Some(card), Some(objective)) = (run.it, run.objective) {
                    self.go(card, Zone::Captured(objective));
                }
            }
            Op::Dial(by) => {
                self.turn_dial(by);
                self.mark_done(None);
            }
            Op::IgnoreMatch => self.lasts(Until::EndOfPhase, Lasts::IgnoreMatch(seat)),
            Op::NextCard { cheaper, ignore_match } => {
                let taken_by = None;
                self.lasts(Until::EndOfPhase, Lasts::NextCard { seat, cheaper, ignore_match, taken_by });
            }
            Op::Cheaper { by, per, least } => {
                let times = self.times(per, &run);
                self.bill.cheaper = self.bill.cheaper.saturating_add(by.saturating_mul(times));
                self.bill.least = least;
            }
            // The objective before counts as engaged all the same, and this one may still be engaged.
            Op::EngageThis => {
                rule!("LCG-CONFLICT-03", "LCG-AMB-32");
                self.fight.objective = Some(run.source);
                self.note(Note::Engaged(Some(run.source)));
            }
            Op::RestartEdgeBattle => self.restart_edge(),
            Op::SwapEdgeStacks => self.swap_edge_stacks(),
            Op::EngageAgain => {
                if let Some(objective) = self.fight.objective
                    && !self.now.again.push(objective)
                {
                    self.give_up();
                }
            }
            Op::Keep(count) => {
                self.picked = Pieces::NONE;
                rule!("LCG-AMB-05");
                let source = run.source;
                self.push(Frame::Keep { source, each: count, seat, left: count, both: true });
            }
            Op::ReturnUnkept => {
                let units = self.units(DARK).or(self.units(LIGHT)).without(self.picked);
                self.do_to(Verb::Return, units, &run);
            }
            op => self.change_event(op, &run),
        }
    }

    /// Instructions of an interrupt that change its event.
    fn change_event(&mut self, op: Op, run: &Run) {
        let Some(at) = run.answers.checked_sub(1) else { return };
        let Some(pending) = self.events.get_mut(usize::from(at)) else { return };
        let it = pending.event.it;
        rule!("LCG-ABILITIES-11");
        match op {
            Op::Cancel => {
                rule!("LCG-TERMS-09");
                pending.cancelled = true;
                if let Some(it) = it {
                    self.note(Note::Cancelled(it));
                }
            }
            Op::ReturnInstead => pending.event.to = Destination::Hand,
            Op::Prevent(count) => {
                pending.event.amount = pending.event.amount.saturating_sub(count);
                pending.event.reduced = true;
            }
            Op::Redirect(count) => {
                let moved = count.min(pending.event.amount);
                pending.event.amount -= moved;
                pending.event.reduced = true;
                let by = pending.event.by;
                if let (Some(target), 1..) = (run.targets().first().copied(), moved) {
                    let event = Event::new(Happening::Damaged, Some(target), run.seat).amount(moved);
                    self.add(Event { by, ..event });
                }
            }
            Op::DamageInstead => {
                if pending.event.by.is_none() {
                    rule!("LCG-FOCUS-01"); // a price, which is paid all the same
                }
                pending.event.amount = pending.event.amount.saturating_sub(1);
                // The token would have been placed now: so is the damage.
                self.add(Event::new(Happening::Damaged, it, run.seat).by(run.source).amount(1));
            }
            _ => return,
        }
        self.mark_done(None);
    }

    /// Records that the topmost ability carried something out, and which card is `it` from now on.
    fn mark_done(&mut self, it: Option<Piece>) {
        if let Some(Frame::Ability(run)) = self.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Ability(_)))
        {
            run.done = true;
            if it.is_some() {
                run.it = it;
            }
        }
    }

    /// Nobody knows the order of different cards that go under a deck together.
    fn jumble(&mut self, set: Pieces) {
        for seat in Seat::BOTH {
            let own: Pieces = set.iter().filter(|&card| self.owner(card) == seat).collect();
            if !self.all_alike(own) {
                self.jumbled = self.jumbled.or(own);
            }
        }
    }

    /// Does something to cards, to all of them at once.
    fn do_to(&mut self, verb: Verb, set: Pieces, run: &Run) {
        let first = self.begin_moment();
        if verb == Verb::ToBottom {
            // Cards without an order go back in a random one.
            self.jumble(set);
            let mut left = set;
            while !left.is_empty() {
                let at = self.random.below(left.len() as u32) as usize;
                let Some(card) = left.iter().nth(at) else { break };
                left.drop(card);
                self.do_to_one(verb, card, run);
            }
        } else {
            // The active player has the first say on every question about them.
            let own = set.and(self.play[self.active]);
            own.iter().chain(set.without(own).iter()).for_each(|card| self.do_to_one(verb, card, run));
        }
        self.happen(first);
    }

    /// Does something to a card, or adds it to the moment that is being collected.
    fn do_to_one(&mut self, verb: Verb, piece: Piece, run: &Run) {
        let seat = run.seat;
        let in_play = self.in_play(piece);
        let leave = |to: Destination| {
            let event = Event::new(Happening::LeavesPlay, Some(piece), seat).by(run.source);
            Event { to, ..event }
        };
        match verb {
            Verb::Focus(count) if in_play => {
                self.add(Event::new(Happening::FocusPlaced, Some(piece), seat).by(run.source).amount(count));
            }
            Verb::Exhaust if in_play => {
                rule!("LCG-FOCUS-01");
                self.add(Event::new(Happening::FocusPlaced, Some(piece), seat).amount(1));
            }
            Verb::Damage { amount, per } if in_play => {
                let amount = amount.saturating_mul(self.times(per, run));
                if amount > 0 {
                    let event = Event::new(Happening::Damaged, Some(piece), seat).by(run.source).amount(amount);
                    // A cost must be paid by the card itself.
                    self.add(Event { settled: !run.executed, ..event });
                }
            }
            Verb::Destroy if in_play => {
                let cause = Event::new(Happening::Destroyed, Some(piece), seat).by(run.source);
                self.destroy(piece, &cause);
            }
            Verb::Sacrifice if in_play => {
                self.note(Note::Sacrificed(piece));
                rule!("LCG-TERMS-11");
                self.add(leave(Destination::Discard));
            }
            Verb::Discard if in_play => self.add(leave(Destination::Discard)),
            Verb::Return if in_play => self.add(leave(Destination::Hand)),
            Verb::ToBottom if in_play => self.add(leave(Destination::Bottom)),
            Verb::Capture { here } => {
                let objective = if here { Some(run.source) } else { run.objective };
                match objective {
                    Some(objective) if in_play => self.add(leave(Destination::Captured(Some(objective)))),
                    Some(objective) => self.capture(piece, objective),
                    None => {}
                }
                self.mark_done(Some(piece));
            }
            Verb::PutIntoPlay { participating, paid, until_end_of_phase } if !in_play => {
                self.put_into_play(piece, participating, paid);
                if until_end_of_phase {
                    self.lasts(Until::EndOfPhase, Lasts::Returns(piece));
                }
            }
            _ => {
                if self.do_quietly(verb, piece, run, in_play) {
                    self.mark_done(None);
                }
            }
        }
    }

    /// Does what nobody can answer. Returns whether anything changed.
    fn do_quietly(&mut self, verb: Verb, piece: Piece, run: &Run, in_play: bool) -> bool {
        let owner = self.owner(piece);
        match verb {
            Verb::Unfocus(count) => {
                rule!("LCG-FOCUS-06");
                return self.remove_focus(piece, count) > 0;
            }
            Verb::Heal(count) => return self.remove_damage(piece, count) > 0, // LCG-DAMAGE-04
            Verb::Shield { even } => {
                if self.shielded.has(piece) {
                    rule!("LCG-SHIELDS-02");
                }
                if !in_play || !even && self.shielded.has(piece) {
                    return false;
                }
                self.add_shield(piece);
            }
            Verb::Unshield => self.remove_shields(piece, u8::MAX),
            Verb::Discard => {
                self.looked.drop(piece);
                self.discard_card(piece);
            }
            Verb::Return | Verb::Take => {
                let shown = verb == Verb::Take;
                self.looked.drop(piece);
                self.go(piece, Zone::Hand(owner));
                if shown {
                    self.known[owner.other()].add(piece);
                    self.note(Note::Revealed(piece));
                }
                self.note(Note::Returned(piece));
            }
            Verb::ToBottom => {
                if let Zone::Hand(seat) = self.zone(piece) {
                    self.conceal_hand(seat);
                }
                if self.looked.has(piece) {
                    self.conceal_looked(run.seat);
                }
                self.looked.drop(piece);
                self.put_under(piece);
                self.note(Note::ToBottom(owner));
            }
            Verb::ToTop => {
                if self.looked.has(piece) {
                    self.conceal_looked(run.seat);
                }
                self.looked.drop(piece);
                let zone = if self.table.objectives.has(piece) { Zone::Objectives(owner) } else { Zone::Deck(owner) };
                self.go(piece, zone);
            }
            Verb::TakeControl if in_play => self.give(piece, run.seat),
            Verb::Gain { gain, until } if in_play => {
                self.note(Note::Gained(piece));
                self.lasts(until, Lasts::Gain(piece, gain));
            }
            Verb::GainIconsOfIt { until } if in_play => {
                let Some(it) = run.it.filter(|&it| self.table.units.has(it)) else { return false };
                self.note(Note::Gained(piece));
                self.lasts(until, Lasts::Icons(piece, self.table.of(it).icons));
            }
            Verb::Ban { bans, until } if in_play => self.lasts(until, Lasts::Ban(piece, bans)),
            Verb::LeaveEngagement => {
                rule!("LCG-ENGAGEMENT-09");
                self.fight.attackers.drop(piece);
                self.fight.defenders.drop(piece);
            }
            _ => return false,
        }
        true
    }

    fn put_into_play(&mut self, piece: Piece, participating: bool, paid: bool) {
        let owner = self.owner(piece);
        self.looked.drop(piece);
        if paid {
            self.play_card(owner, piece, How::Participating);
            return;
        }
        if self.is_duplicate(piece) {
            rule!("LCG-UNIQUE-03", "LCG-AMB-27");
            return;
        }
        self.mark_done(Some(piece));
        let pilot = self.pilot_hosts(piece).is_some_and(|on| !self.hosts(owner, piece, on).is_empty());
        if pilot || self.table.enhancements.has(piece) {
            let how = if pilot { How::PutEither } else { How::Put };
            self.begin_play(piece, how);
            return;
        }
        rule!("LCG-TERMS-13", "LCG-TERMS-14", "LCG-TERMS-15", "LCG-TERMS-17", "LCG-AMB-28");
        let event = Event::new(Happening::EntersPlay, Some(piece), owner);
        self.add(Event { to: Destination::Play { host: NO_HOST, participating, as_enhancement: false }, ..event });
    }

    /// Captures a card that is not in play. Its owner knows it if it was in their hand.
    fn capture(&mut self, piece: Piece, objective: Piece) {
        if self.owner(piece) != LIGHT || !self.in_play(objective) {
            rule!("LCG-CAPTURE-01");
            return;
        }
        if self.looked.has(piece) {
            self.conceal_looked(DARK);
        }
        self.looked.drop(piece);
        rule!("LCG-CAPTURE-02");
        self.go(piece, Zone::Captured(objective));
        self.note(Note::Captured(piece));
        self.mark_done(Some(piece));
    }

    fn rescue(&mut self, run: &Run) {
        let Some(objective) = run.it else { return };
        let captured = self.captured_at(objective);
        if captured.is_empty() {
            return;
        }
        rule!("LCG-CAPTURE-07");
        let at = self.random.below(captured.len() as u32) as usize;
        if let Some(card) = captured.iter().nth(at) {
            self.go(card, Zone::Hand(self.owner(card))); // LCG-TERMS-29
            self.note(Note::Rescued(card));
            self.mark_done(Some(card));
        }
    }

    fn random_from_hand(&mut self, seat: Seat) -> Option<Piece> {
        let hand = self.hand[seat];
        if hand.is_empty() {
            return None;
        }
        let at = self.random.below(hand.len() as u32) as usize;
        hand.iter().nth(at)
    }

    fn draw_by_effect(&mut self, seat: Seat, cards: u8) {
        if self.cannot_draw(seat) {
            rule!("LCG-TERMS-01");
            return;
        }
        let mut drawn = 0;
        while drawn < cards && self.draw(seat) {
            drawn += 1;
        }
        if drawn > 0 {
            self.note(Note::Drew(seat, drawn));
            self.mark_done(None);
        }
    }

    pub(super) fn cannot_draw(&self, seat: Seat) -> bool {
        !self.table.rules[rule::NO_DRAWING].is_empty() && self.any_rule(rule::NO_DRAWING, |_, run| run.seat != seat)
    }

    fn look(&mut self, run: &Run, pile: Pile, of: Seat, count: u8, reveal: bool) {
        let cards: Pieces = match pile {
            Pile::Deck => top_of(&self.deck[of], count),
            Pile::ObjectiveDeck => top_of(&self.objective_deck[of], count),
        };
        self.looked = cards;
        self.known[run.seat] = self.known[run.seat].or(cards);
        if reveal {
            self.known[run.seat.other()] = self.known[run.seat.other()].or(cards);
            cards.iter().for_each(|card| self.note(Note::Revealed(card)));
        } else {
            self.note(Note::Looked(run.seat, cards.len() as u8));
        }
    }

    fn recover(&mut self, run: &Run, cards: u8, of: Option<FilterNo>) {
        for _ in 0..cards {
            let fits = of.map(|no| self.select(no, run));
            let pile = &self.discard[run.seat];
            let Some(&card) = pile.iter().rev().find(|&&card| fits.is_none_or(|fits| fits.has(card))) else { return };
            self.go(card, Zone::Hand(run.seat));
            self.note(Note::Returned(card));
            self.mark_done(Some(card));
        }
    }
}

/// The top `count` cards, or all of them with [`ALL`].
fn top_of(pile: &[Piece], count: u8) -> Pieces {
    let wanted = if count == ALL { pile.len() } else { usize::from(count).min(pile.len()) };
    pile[pile.len() - wanted..].iter().copied().collect()
}
