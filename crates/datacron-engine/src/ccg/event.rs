//! What happens and is answered: rounds of answers before and after, and what waits until an ability is over.

use super::card::{Happening, NONE, ONE, Pieces, Quarters, ReactOnly, Rule, ban, rule as rules};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Piece, Round, Seat};

impl Ccg<'_> {
    /// Whether a card on the table or in a hand could answer this.
    #[inline]
    pub(super) fn is_heard(&self, what: Happening, before: bool) -> bool {
        let listeners = if before { &self.table.before } else { &self.table.after }[what as usize];
        !listeners.is_empty()
            && listeners.meets(self.play[DARK].or(self.play[LIGHT]).or(self.hand[DARK]).or(self.hand[LIGHT]))
    }

    /// Something is about to happen. It is answered, happens and is answered again; at once where nobody listens.
    pub(super) fn raise(&mut self, event: Event) {
        let (before, after) = (self.is_heard(event.what, true), self.is_heard(event.what, false));
        if !before && !after && !matches!(event.what, Happening::Leaves) {
            self.apply(&event);
            self.finished(&event, false);
            self.free_batch(event.batch);
            return;
        }
        self.pend(event, if before { Stage::ForcedBefore } else { Stage::Apply });
    }

    /// Asks for answers before something that then happens by itself.
    pub(super) fn raise_before(&mut self, event: Event) {
        self.pend(event, Stage::ForcedBefore);
    }

    /// Something has happened: it is answered.
    pub(super) fn tell(&mut self, event: Event) {
        if self.is_heard(event.what, false) {
            self.pend(event, Stage::Applied);
        } else {
            self.free_batch(event.batch);
        }
    }

    fn pend(&mut self, event: Event, stage: Stage) {
        if !self.events.push(Pending { event, cancelled: false }) {
            self.give_up();
            return;
        }
        self.push(Frame::Event(stage));
    }

    fn set_stage(&mut self, stage: Stage) {
        self.stack.replace_last(Frame::Event(stage));
    }

    /// Who may answer first: the opponent of who acts; the active player if nobody does (CCG-AMB-54).
    fn first_to_answer(&self, event: &Event) -> Seat {
        match event.what {
            Happening::TurnBegins | Happening::TurnEnds | Happening::PhaseBegins | Happening::PhaseEnds => self.active,
            Happening::Totals | Happening::Decides | Happening::BattleEnds if event.flags & flag::BATTLE == 0 => {
                self.active
            }
            _ => event.seat.other(),
        }
    }

    pub(super) fn event_step(&mut self, stage: Stage) -> Flow {
        let Some(&Pending { event, cancelled }) = self.events.last() else {
            self.stack.pop();
            return Flow::On;
        };
        let at = self.events.len() as u8 - 1;
        match stage {
            Stage::ForcedBefore | Stage::ForcedAfter => {
                let before = stage == Stage::ForcedBefore;
                if cancelled {
                    self.set_stage(Stage::End);
                    return Flow::On;
                }
                // Forced answers first; the active player orders them (CCG-AMB-54).
                let mut found = (0, None);
                for seat in [self.active, self.active.other()] {
                    self.each_answer(seat, at, before, true, &mut |piece, ability| {
                        found.0 += 1;
                        found.1.get_or_insert((seat, piece, ability));
                        false
                    });
                }
                match found {
                    (0, _) => {
                        let round = Round::new(self.first_to_answer(&event));
                        self.set_stage(if before { Stage::Before(round) } else { Stage::After(round) });
                    }
                    (1, Some((seat, piece, ability))) => self.begin_answer(seat, piece, ability),
                    _ => {
                        rule!("CCG-AMB-54");
                        return self.ask(self.active, Ask::Forced(event.what));
                    }
                }
            }
            Stage::Before(round) | Stage::After(round) => {
                let before = matches!(stage, Stage::Before(_));
                // A drain ends as soon as a react takes control away (CCG-AMB-26).
                let lapsed = event.what == Happening::Drains && !self.controls(event.seat, event.place);
                if round.closed() || cancelled || lapsed {
                    self.set_stage(if before && !cancelled { Stage::Apply } else { Stage::End });
                    return Flow::On;
                }
                let seat = round.next();
                if self.has_answer(seat, at, before) {
                    rule!("CCG-AMB-54");
                    rule!("CCG-AMB-55"; if before && matches!(event.what, Happening::Loses | Happening::Owes));
                    rule!("CCG-BATTLE-13"; if event.what == Happening::Battles && !self.reactors(seat, at).is_empty());
                    return self.ask(seat, Ask::Answer(event.what));
                }
                self.passes();
            }
            Stage::Apply => {
                self.set_stage(Stage::Applied);
                self.apply(&event);
            }
            Stage::Applied => {
                if !self.is_heard(event.what, false) {
                    self.set_stage(Stage::End);
                } else if event.what.at_once() || self.runs.is_empty() {
                    rule!("CCG-AMB-71"; if event.what.at_once());
                    self.set_stage(Stage::ForcedAfter);
                } else {
                    // Inside an ability: it is told when that is over (CCG-AMB-71).
                    rule!("CCG-AMB-71");
                    self.stack.pop();
                    self.events.pop();
                    self.forget_answers();
                    if !self.later.push(event) {
                        self.give_up();
                    }
                }
            }
            Stage::End => {
                self.stack.pop();
                self.events.pop();
                self.forget_answers();
                self.finished(&event, cancelled);
                self.free_batch(event.batch);
            }
        }
        Flow::On
    }

    /// Answers to events that are over are forgotten.
    fn forget_answers(&mut self) {
        let open = self.events.len() as u8;
        self.answered.retain(|(event, _, _)| *event < open);
    }

    /// What happened inside an ability is told, one thing after the other.
    pub(super) fn later_step(&mut self, from: u8) -> Flow {
        match self.later.remove(usize::from(from)) {
            Some(event) => {
                if !self.events.push(Pending { event, cancelled: false }) {
                    self.give_up();
                }
                self.push(Frame::Event(Stage::ForcedAfter));
            }
            None => {
                self.stack.pop();
            }
        }
        Flow::On
    }

    /// The player who is asked for an answer passes.
    pub(super) fn passes(&mut self) {
        if let Some(Frame::Event(Stage::Before(round) | Stage::After(round))) = self.stack.last_mut() {
            round.pass();
        }
    }

    /// The player has answered; the other one is next.
    fn acted(&mut self) {
        if let Some(Frame::Event(Stage::Before(round) | Stage::After(round))) = self.stack.last_mut() {
            round.acted();
        }
    }

    /// The topmost pending event.
    pub(super) fn pending(&self) -> Option<(u8, &Pending)> {
        self.events.last().map(|pending| (self.events.len() as u8 - 1, pending))
    }

    /// Whether the answers that are asked for now come before what they answer.
    pub(super) fn answers_before(&self) -> bool {
        matches!(self.stack.last(), Some(Frame::Event(Stage::ForcedBefore | Stage::Before(_))))
    }

    /// Calls `found` for each ability of a player that can answer an event, until it returns true.
    pub(super) fn each_answer(
        &self,
        seat: Seat,
        event: u8,
        before: bool,
        forced: bool,
        found: &mut dyn FnMut(Piece, u8) -> bool,
    ) {
        let Some(pending) = self.events.get(usize::from(event)) else { return };
        let what = pending.event.what;
        let listeners = if before { &self.table.before } else { &self.table.after }[what as usize];
        // A location's text may be the other player's.
        let near = self.play[seat].or(self.hand[seat]).or(self.locations_in_play());
        for piece in self.different_hand(listeners.and(near), seat) {
            let abilities = &self.table.of(piece).abilities;
            for (number, ability) in (0..).zip(abilities) {
                if ability.forced != forced || ability.to.is_empty() {
                    continue;
                }
                let listens = ability.to.iter().any(|to| to.before == before && to.what == what);
                if listens && self.can_use(seat, piece, number, Some(event)) && found(piece, number) {
                    return;
                }
            }
        }
    }

    /// Locations of both players, if any has a text that is used.
    fn locations_in_play(&self) -> Pieces {
        self.table.locations.and(self.all_in_play())
    }

    /// One of each card that is in a hand.
    fn different_hand(&self, cards: Pieces, seat: Seat) -> Pieces {
        let hand = cards.and(self.hand[seat]);
        cards.without(hand).or(self.different(hand))
    }

    /// Whether a player has anything to answer.
    fn has_answer(&self, seat: Seat, event: u8, before: bool) -> bool {
        let mut any = false;
        self.each_answer(seat, event, before, false, &mut |_, _| {
            any = true;
            true
        });
        any || !before && !self.reactors(seat, event).is_empty()
    }

    /// A player answers the topmost event with an ability.
    pub(super) fn begin_answer(&mut self, seat: Seat, piece: Piece, ability: u8) {
        let Some((at, _)) = self.pending() else { return };
        self.acted();
        if !self.answered.push((at, piece, ability)) {
            self.give_up();
        }
        self.begin_use(seat, piece, ability, Some(at));
    }

    // Reacts.

    /// The cards by whose text a player can react to an event (CCG-BATTLE-13 to CCG-BATTLE-18).
    pub(super) fn reactors(&self, seat: Seat, event: u8) -> Pieces {
        let Some(pending) = self.events.get(usize::from(event)) else { return Pieces::NONE };
        let event = pending.event;
        // Only in the opponent's turn (CCG-BATTLE-18).
        let granting = self.table.rules[rules::REACT].and(self.play[seat]);
        if !matches!(event.what, Happening::Battles | Happening::Drains) || event.seat == seat || self.active == seat {
            rule!("CCG-BATTLE-18"; if self.active == seat && !granting.is_empty());
            return Pieces::NONE;
        }
        granting.iter().filter(|&by| !self.reacting_cards(seat, by, &event).is_empty()).collect()
    }

    /// The cards that can react by the text of a card.
    pub(super) fn reacting_cards(&self, seat: Seat, by: Piece, event: &Event) -> Pieces {
        let mut cards = Pieces::NONE;
        if !self.has_text(by) {
            return cards;
        }
        let battle = event.what == Happening::Battles;
        for constant in &self.table.of(by).constants {
            let Rule::React { deploy, who, to, from, only, free, away } = &constant.rule else { continue };
            let mut scope = self.scope_of(by, seat);
            scope.place = event.place;
            let fits = match only {
                ReactOnly::Either => true,
                ReactOnly::Battle => battle,
                ReactOnly::Drain => !battle,
            };
            let holds = constant.condition.is_none_or(|condition| self.holds(condition, &scope));
            if !fits || !holds || *away || to.is_some_and(|to| !self.place_fits(to, &scope, event.place)) {
                continue;
            }
            let candidates = match deploy {
                true => self.different(self.hand[seat]).without(self.table.locations),
                false => self.play[seat].and(self.table.movers).without(self.now.reacted),
            };
            let open = if *deploy { self.open_places(seat) } else { 0 };
            for card in candidates {
                let who_fits = who.is_none_or(|who| *deploy || self.matches(who, &scope, card));
                let able = match deploy {
                    true => !self.spots(seat, card, open, Some(event.place), *free).is_empty(),
                    false => {
                        from.is_none_or(|from| {
                            self.place_of(card).is_some_and(|place| self.place_fits(from, &scope, place))
                        }) && self.can_move_there(card, event.place, *free)
                    }
                };
                if who_fits && able {
                    rule!("CCG-BATTLE-14", "CCG-BATTLE-15");
                    rule!("CCG-BATTLE-20", "CCG-BATTLE-21"; if self.table.vehicles.has(card));
                    cards.add(card);
                }
            }
        }
        cards
    }

    /// Whether a card can move to a place by itself and its player can pay for it.
    fn can_move_there(&self, card: Piece, place: u8, free: bool) -> bool {
        let reached = self.reach(card).iter().any(|(to, _)| *to == place);
        if reached && self.force(self.controller(card)) == 0 && !free {
            rule!("CCG-BATTLE-17");
            return false;
        }
        reached && !self.banned(card, ban::MOVE) && !self.move_banned_to(card, place)
    }

    /// A player reacts by the text of a card; which card does is asked next.
    pub(super) fn begin_react(&mut self, seat: Seat, by: Piece) {
        self.acted();
        self.push(Frame::React { by, seat });
    }

    pub(super) fn react_step(&mut self, by: Piece, seat: Seat) -> Flow {
        let cards = self.react_choices(by, seat);
        match cards.len() {
            0 => {
                self.stack.pop();
            }
            1 if !self.ask_all => {
                if let Some(card) = cards.first() {
                    self.react_with(seat, card);
                }
            }
            _ => return self.ask(seat, Ask::React(by)),
        }
        Flow::On
    }

    pub(super) fn react_choices(&self, by: Piece, seat: Seat) -> Pieces {
        let event = self.pending().map(|(_, pending)| pending.event);
        event.map_or(Pieces::NONE, |event| self.reacting_cards(seat, by, &event))
    }

    /// A card reacts: it moves or is deployed to where the battle or drain is, for what that costs (CCG-BATTLE-16).
    pub(super) fn react_with(&mut self, seat: Seat, card: Piece) {
        let place = self.pending().map_or(NONE, |(_, pending)| pending.event.place);
        self.stack.pop();
        rule!("CCG-BATTLE-16");
        rule!("CCG-CONTROL-20"; if !self.battle.going);
        if self.on_table(card) {
            self.now.reacted.add(card);
            self.pay_for_move(card, place);
            self.raise(Event { it: card.0, ..Event::new(Happening::Reacts, seat) }.at(place));
        } else {
            self.begin_deploy(seat, card, How::React, place);
        }
    }

    // What happens.

    /// Carries out what happens.
    fn apply(&mut self, event: &Event) {
        match event.what {
            Happening::Moves => self.arrive(event),
            Happening::Leaves => self.push(Frame::Leave(LeaveStep::JumpOff)),
            Happening::Hits => {
                for card in self.cards_of(event).and(self.all_in_play()) {
                    rule!("CCG-BATTLE-40", "CCG-BATTLE-41", "CCG-AMB-40");
                    self.hit.add(card);
                    self.note(Note::Hit(card));
                }
            }
            Happening::Loses => {
                let from = match event.goes {
                    Goes::Hand => LoseFrom::Hand,
                    Goes::Reserve => LoseFrom::Only(Pile::Reserve),
                    Goes::Force => LoseFrom::Only(Pile::Force),
                    Goes::Used => LoseFrom::Only(Pile::Used),
                    _ => LoseFrom::Anywhere,
                };
                let cause = if event.flags & flag::DRAIN != 0 { Cause::Drain } else { Cause::Card };
                let amount = self.changed_loss(event.seat, event.flags, event.amount);
                let left = Self::whole(amount);
                if left > 0 {
                    self.push(Frame::Lose { seat: event.seat, left, from, cause });
                }
            }
            Happening::Owes => {
                self.battle.damage[event.seat] = self.changed_loss(event.seat, event.flags, event.amount).max(0);
            }
            _ => {}
        }
    }

    /// A loss of Force with the rules about it.
    fn changed_loss(&self, seat: Seat, flags: u8, amount: Quarters) -> Quarters {
        let mut amount = amount;
        self.each_rule(rules::FORCE_LOSS, |game, rule, scope| {
            let Rule::ForceLoss { who, from, by, at_most, half_up, .. } = rule else { return };
            let fits = match from {
                super::card::LossBy::Any => true,
                super::card::LossBy::Drain => flags & flag::DRAIN != 0,
                super::card::LossBy::Battle => flags & flag::BATTLE != 0,
                super::card::LossBy::Card => flags & (flag::DRAIN | flag::BATTLE) == 0,
            };
            if !fits || !who.covers(seat, scope.you) {
                return;
            }
            amount += game.amount(*by, scope);
            if let Some(most) = at_most {
                amount = amount.min(game.amount(*most, scope));
            }
            if let Some(up) = half_up {
                let whole = (amount + ONE - 1) / ONE;
                amount = ONE * if *up { (whole + 1) / 2 } else { whole / 2 };
            }
        });
        amount.max(0)
    }

    /// An event is over: what waited for it goes on, or does not.
    fn finished(&mut self, event: &Event, cancelled: bool) {
        match event.what {
            Happening::Plays | Happening::Uses | Happening::Targets => match self.stack.last() {
                Some(Frame::Ability) if cancelled => self.cancel_run(),
                Some(Frame::Deploy) if cancelled => self.cancel_deployment(),
                _ => {}
            },
            Happening::Reacts if cancelled && self.stack.last() == Some(&Frame::Deploy) => self.cancel_deployment(),
            Happening::Reacts if !cancelled => {
                if let Some(card) = event.card().filter(|&card| self.on_table(card)) {
                    self.move_to(card, event.place, true, false);
                }
            }
            Happening::Battles if cancelled => self.battle.stopped = true,
            Happening::Drains => {
                if let Some(Frame::Drain { change, .. }) = self.stack.last_mut() {
                    *change = (event.amount / ONE).clamp(-99, 99) as i8;
                }
                if cancelled {
                    self.stack.pop();
                    self.note(Note::CancelledDrain(event.place));
                }
            }
            _ => {}
        }
    }

    /// A card on its way to the table is cancelled: it is lost, and so is the pilot with it.
    fn cancel_deployment(&mut self) {
        if let Some(&Deploying { piece, with, .. }) = self.deploying.last() {
            for card in [Some(piece), (with != NONE).then_some(Piece(with))].into_iter().flatten() {
                let owner = self.owner(card);
                rule!("CCG-TERMS-13");
                self.go(card, Zone::Lost(owner));
                self.note(Note::Cancelled(card));
            }
        }
        self.drop_deployment();
    }

    /// What follows by itself from what has changed. Returns whether something did.
    pub(super) fn settle(&mut self) -> bool {
        self.unsettled = false;
        // Not in the middle of an ability (CCG-AMB-07).
        if !self.runs.is_empty() {
            self.unsettled = true;
            return false;
        }
        let leaving = |site: Piece| {
            let leaves = |pending: &Pending| pending.event.what == Happening::Leaves;
            self.events.iter().any(|pending| leaves(pending) && self.cards_of(&pending.event).has(site))
        };
        if let Some(site) = self.orphaned_site().filter(|&site| !leaving(site)) {
            rule!("CCG-AMB-74");
            let there = self.place_of(site).map_or(Pieces::NONE, |place| self.here[usize::from(place)]);
            self.leave(there.or(Pieces::of(site)), Goes::Lost, flag::RULE, NONE);
            return true;
        }
        if self.battle_is_over() {
            rule!("CCG-AMB-07");
            self.battle.stopped = true;
            self.abandon_battle();
            return true;
        }
        self.as_soon_as()
    }

    /// Goes back to the battle, so that it stops.
    fn abandon_battle(&mut self) {
        if let Some(Frame::Window { kind: Window::Weapons, .. }) = self.stack.last() {
            self.stack.pop();
        }
    }
}
