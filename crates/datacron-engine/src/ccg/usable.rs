//! Whether an ability can be used: timing, costs, targets, and whether it would have an effect.

use super::card::{
    Ability, AbilityKind, At, Class, Happening, Kind, Listen, Must, NONE, Object, Once, Op, Pieces, Purpose, Quarters,
    Ref, Reg, Verb, ban, during,
};
use super::state::*;
use super::values::Scope;
use crate::mark::rule;
use crate::{Piece, Seat};

impl Ccg<'_> {
    /// Whether a player can use an ability now; `event` is the index of what it answers.
    pub(super) fn can_use(&self, seat: Seat, piece: Piece, number: u8, event: Option<u8>) -> bool {
        let card = self.table.of(piece);
        let Some(ability) = card.abilities.get(usize::from(number)) else { return false };
        if !self.is_there(seat, piece, ability) || ability.during & self.times(seat) == 0 {
            return false;
        }
        if ability.force > self.force(seat) {
            rule!("CCG-PILES-11", "CCG-PILES-12");
            match self.table.interrupts.has(piece) {
                true => rule!("CCG-INTERRUPTS-06"; if seat != self.active),
                false => rule!("CCG-DEPLOY-63"; if self.table.weapons.or(self.table.devices).has(piece)),
            }
            return false;
        }
        // What costs nothing and knows no limit could go on for ever.
        if self.is_endless(ability) && self.now.boardings >= MOST_BOARDINGS {
            return false;
        }
        if self.is_used_up(seat, piece, number, ability, event) {
            return false;
        }
        let mut run = Run { at: ability.at, ability: number, ..Run::about(piece, seat) };
        if let Some(at) = event {
            let Some(pending) = self.events.get(usize::from(at)) else { return false };
            let event = pending.event;
            let scope = Scope { place: event.place, it: event.it, ..self.scope_of(piece, seat) };
            if !ability.to.iter().any(|to| self.hears(to, &event, &scope)) {
                return false;
            }
            (run.it, run.place, run.answered, run.answers) = (event.it, event.place, event.amount, at + 1);
        } else if !ability.to.is_empty() {
            return false;
        }
        if ability.kind == AbilityKind::Fire {
            run.place = self.battle.place;
        }
        let scope = self.scope(&run);
        ability.condition.is_none_or(|condition| self.holds(condition, &scope)) && self.can_begin(&run)
    }

    /// Whether nothing limits how often an ability is used: neither a cost nor a number, nor that cards move once a turn,
    /// nor the losses of a battle, which come to an end.
    fn is_endless(&self, ability: &Ability) -> bool {
        if ability.kind != AbilityKind::Action || ability.force > 0 || ability.once.is_some() || meets_losses(ability) {
            return false;
        }
        let ops = (ability.at.0..).map(|at| self.table.cards.op(At(at))).take_while(|op| *op != Op::End);
        !ops.into_iter().any(|op| matches!(op, Op::Do { verb: Verb::Place { moves: true, .. }, .. }))
    }

    /// Whether a card is where its ability can be used by this player.
    fn is_there(&self, seat: Seat, piece: Piece, ability: &Ability) -> bool {
        match (ability.kind, ability.side) {
            (AbilityKind::Play, _) => self.hand[seat].has(piece),
            (_, Some(side)) => side == seat && self.on_table(piece),
            _ => self.play[seat].has(piece) && self.has_text(piece) && !self.banned_use(piece),
        }
    }

    /// Whether a weapon or device cannot be used, by itself or because its carrier has used another.
    fn banned_use(&self, piece: Piece) -> bool {
        let tool = self.table.weapons.or(self.table.devices).has(piece);
        if !tool {
            return false;
        }
        if self.banned(piece, ban::USE) {
            return true;
        }
        // One device a turn, except on capital starships (CCG-DEPLOY-57, CCG-DEPLOY-58, CCG-AMB-72).
        let Some(host) = self.host_of(piece).filter(|_| self.table.devices.has(piece)) else { return false };
        let others = self.carried(host).and(self.now.devices).without(Pieces::of(piece));
        let capital = self.table.of(host).class == Class::Capital;
        let used = !others.is_empty() && !capital;
        if used {
            rule!("CCG-DEPLOY-57", "CCG-AMB-72");
        }
        rule!("CCG-DEPLOY-58"; if !others.is_empty() && capital);
        rule!("CCG-AMB-72"; if others.is_empty() && self.now.devices.has(piece));
        used
    }

    /// The times that it is now, a bit each.
    fn times(&self, seat: Seat) -> u16 {
        let phase = if self.active == seat { during::yours(self.phase) } else { during::theirs(self.phase) };
        match (self.battle.going, self.battle.segment) {
            (false, _) => phase,
            (true, Segment::Damage) => phase | during::DAMAGE_SEGMENT,
            (true, _) => phase | during::BATTLE,
        }
    }

    /// The cards that may have an ability for now that needs no occasion.
    pub(super) fn actors(&self, seat: Seat) -> Pieces {
        let (mut times, mut actors) = (self.times(seat), Pieces::NONE);
        while times != 0 {
            actors = actors.or(self.table.actors[times.trailing_zeros() as usize]);
            times &= times - 1;
        }
        actors
    }

    /// Whether an ability was used as often as it may be.
    fn is_used_up(&self, seat: Seat, piece: Piece, number: u8, ability: &Ability, event: Option<u8>) -> bool {
        if let Some(event) = event
            && self.answered.contains(&(event, piece, number))
        {
            return true;
        }
        if ability.kind == AbilityKind::Play {
            // Dots: so many copies a turn, of both players (CCG-INTERRUPTS-10, CCG-AMB-47).
            let card = self.table.of(piece);
            let played = self.now.played.iter().filter(|&&title| title == card.title_no).count();
            if card.limit().is_some_and(|limit| played >= limit) {
                rule!("CCG-INTERRUPTS-10", "CCG-AMB-47");
                return true;
            }
        }
        let _ = seat;
        match ability.once {
            None => false,
            Some((Once::Turn | Once::Phase | Once::Battle | Once::Drain | Once::Game, _)) => {
                self.now.used[usize::from(number).min(1)].has(piece)
            }
        }
    }

    /// Whether an event is one that an ability answers.
    fn hears(&self, listen: &Listen, event: &Event, scope: &Scope) -> bool {
        if listen.what != event.what
            || listen.before != self.answers_before()
            || !listen.who.covers(event.seat, scope.you)
            || event.flags & listen.flags != listen.flags
            || event.flags & listen.not_flags != 0 && event.what != Happening::Moves
        {
            return false;
        }
        // Going elsewhere is not being lost.
        if event.what == Happening::Leaves && event.goes != Goes::Lost {
            return false;
        }
        if listen.phase.is_some_and(|phase| event.amount != phase as Quarters) {
            return false;
        }
        if listen.moved_by.is_some_and(|kind| event.what == Happening::Moves && event.flags != kind as u8) {
            return false;
        }
        let cards = self.cards_of(event);
        listen.card.is_none_or(|filter| cards.iter().any(|card| self.matches_event(filter, scope, card, event)))
            && listen.by.is_none_or(|filter| {
                event.by != NONE && self.matches_anywhere(filter, scope, Piece(event.by), scope.you)
            })
            && listen.at.is_none_or(|filter| self.place_fits(filter, scope, event.place))
            && listen.from.is_none_or(|filter| self.place_fits(filter, scope, event.by))
            && listen.with.is_none_or(|filter| !self.select_among(filter, scope, self.battle.joined).is_empty())
    }

    /// Whether costs can be paid, targets found, and the ability would have an effect.
    pub(super) fn can_begin(&self, run: &Run) -> bool {
        let mut at = *run;
        let mut spent = 0;
        loop {
            let op = self.table.cards.op(at.at);
            let scope = self.scope(&at);
            let can = match op {
                Op::Execute => {
                    at.skip(1);
                    return self.would_change(&at);
                }
                Op::End => return false,
                Op::About => {
                    return self.about_set(&at).iter().any(|it| {
                        let mut with = Run { it: it.0, ..at };
                        with.skip(1);
                        self.can_begin(&with)
                    });
                }
                // Whether it has an effect, and what it costs, may depend on the target.
                Op::Pick { must: Must::Yes, into: Reg::Target, purpose: Purpose::Target, .. } => {
                    rule!("CCG-TERMS-15");
                    return self.pick_set(op, &at).iter().any(|target| {
                        let mut with = Run { target: target.0, ..at };
                        with.skip(1);
                        self.can_begin(&with)
                    });
                }
                Op::Pick { must: Must::Yes, .. } => !self.pick_set(op, &at).is_empty(),
                Op::UseX => self.force(at.seat) > spent,
                Op::UseForce(amount) => {
                    spent += self.count(amount, &scope);
                    self.force(at.seat) >= spent
                }
                Op::LoseForce { .. } => self.life(at.seat) > 1,
                _ => true,
            };
            if !can {
                return false;
            }
            at.skip(1);
        }
    }

    /// Abilities that may be used again: so often in each battle, phase or Force drain, and another one begins.
    pub(super) fn renew(&mut self, per: Once) {
        for at in 0..self.now.used.len() {
            for piece in self.now.used[at] {
                let abilities = self.table.of(piece).abilities.iter().enumerate();
                let mut own = abilities.filter(|(number, _)| (*number).min(1) == at).map(|(_, ability)| ability.once);
                if own.any(|once| once.is_some_and(|(other, _)| other == per)) {
                    self.now.used[at].drop(piece);
                }
            }
        }
    }

    /// Does what a card does by itself as soon as a condition holds. Returns whether one did.
    pub(super) fn as_soon_as(&mut self) -> bool {
        for piece in self.table.watchers.and(self.all_in_play()) {
            if !self.has_text(piece) {
                continue;
            }
            for (number, ability) in (0..).zip(&self.table.of(piece).abilities) {
                if ability.kind != AbilityKind::AsSoonAs {
                    continue;
                }
                let you = ability.side.unwrap_or_else(|| self.controller(piece));
                let run = Run { at: ability.at, ability: number, executed: true, ..Run::about(piece, you) };
                let holds = ability.condition.is_none_or(|condition| self.holds(condition, &self.scope(&run)));
                if holds && self.would_change(&run) {
                    self.note(Note::Affected(piece));
                    self.begin_run(run);
                    return true;
                }
            }
        }
        false
    }

    /// Whether the rest of an ability would have an effect, as far as that can be told before destinies are drawn.
    pub(super) fn would_change(&self, run: &Run) -> bool {
        let mut run = *run;
        loop {
            let op = self.table.cards.op(run.at);
            let scope = self.scope(&run);
            let changes = match op {
                Op::End => return false,
                Op::Skip(count) => {
                    run.skip(count);
                    false
                }
                Op::If { condition, skip } => {
                    if !self.holds(condition, &scope) {
                        run.skip(skip);
                    }
                    false
                }
                Op::Pick { .. } | Op::PickSome { .. } => !self.pick_set(op, &run).is_empty(),
                Op::Do { verb, to } => self.verb_changes(verb, to, &run, &scope),
                // What it depends on would not be done.
                Op::IfDone(skip) if matches!(self.table.cards.op(At(run.at.0 - 1)), Op::Do { .. }) => {
                    run.skip(skip);
                    false
                }
                Op::PickAll(filter) => {
                    // Whoever can move is what matters where cards are to move.
                    let set = self.select(filter, &scope);
                    match self.table.cards.op(At(run.at.0 + 1)) {
                        Op::Routes(how) => set.iter().any(|card| self.can_go(card, self.force(run.seat), how)),
                        _ => !set.is_empty(),
                    }
                }
                Op::Draw { who, .. } => {
                    // No destiny can be drawn from an empty Reserve Deck, so only what needs none is left (CCG-AMB-04).
                    let drawn = !self.pile(Self::who(who, run.you), Pile::Reserve).is_empty();
                    if !drawn {
                        rule!("CCG-BATTLE-49", "CCG-AMB-04");
                        run.done = false;
                    }
                    drawn
                }
                Op::Look { who, pile, .. } => {
                    let seat = Self::who(who, run.you);
                    match pile {
                        Some(pile) => !self.pile(seat, pile).is_empty(),
                        None => !self.hand[seat].is_empty(),
                    }
                }
                Op::Retrieve { who, .. } => !self.pile(Self::who(who, run.you), Pile::Lost).is_empty(),
                Op::RetrieveTop { of, .. } => !self.select(of, &scope).is_empty(),
                Op::Activate { who, .. } => !self.pile(Self::who(who, run.you), Pile::Reserve).is_empty(),
                Op::PickPlace(filter) => {
                    let places = self.select(filter, &scope);
                    let elsewhere = |card: Piece| places.iter().any(|to| self.place_of(to) != self.place_of(card));
                    match self.table.cards.op(At(run.at.0 + 1)) {
                        Op::Do { verb: Verb::Place { moves, .. }, to } => self
                            .objects(to, &run, &scope)
                            .iter()
                            .any(|card| elsewhere(card) && (!moves || self.may_move(card))),
                        _ => !places.is_empty(),
                    }
                }
                Op::PickPile { piles, who } => self.pickable_piles(piles, who, run.you).next().is_some(),
                Op::CancelDestiny { redraw } => self.draws.last().is_some_and(|draw| {
                    let empty = self.pile(draw.seat, Pile::Reserve).is_empty();
                    if redraw && empty {
                        rule!("CCG-AMB-04");
                    }
                    !(draw.cancelled || redraw && empty)
                }),
                Op::Shuffle { .. } | Op::EndLook | Op::May(_) | Op::Winner { .. } | Op::Again | Op::Routes(_) => false,
                _ => true,
            };
            if changes {
                return true;
            }
            run.skip(1);
        }
    }

    fn verb_changes(&self, verb: Verb, to: Object, run: &Run, scope: &Scope) -> bool {
        let set = self.objects(to, run, scope);
        match verb {
            Verb::Restore => set.meets(self.hit),
            Verb::Move { to: toward, away: false, landspeed, free } => {
                let place = self.toward(toward, run, scope);
                set.iter().any(|card| place.is_some_and(|place| self.moves_by_text(card, place, landspeed, free)))
            }
            // Only as a forfeit of the battle, and not of what has to be forfeited anyway.
            Verb::Forfeit { instead } => {
                let own = self.forfeitable(run.you);
                let damage = self.battle.going && self.battle.segment == Segment::Damage;
                set.meets(if instead { own.without(self.hit) } else { own }) && (damage || !instead)
            }
            Verb::Place { to: toward, moves } => {
                let place = self.toward(toward, run, scope);
                place.is_some()
                    && set.iter().any(|card| self.place_of(card) != place && (!moves || self.may_move(card)))
            }
            Verb::PutIntoPlay { .. } => {
                set.iter().any(|card| !self.on_table(card) && !self.is_one_too_many(self.owner(card), card))
            }
            _ => !set.is_empty(),
        }
    }

    /// Whether a weapon can be fired in the battle: its carrier takes part and has fired none this turn.
    pub(super) fn can_fire(&self, seat: Seat, weapon: Piece) -> bool {
        let Some(host) = self.host_of(weapon).filter(|_| self.attached.has(weapon)) else { return false };
        if !self.battle.joined.has(host) || !self.play[seat].has(host) {
            rule!("CCG-BATTLE-31");
            return false;
        }
        if self.pile(seat, Pile::Reserve).is_empty() {
            rule!("CCG-BATTLE-49", "CCG-AMB-04");
            return false;
        }
        // Not out of something closed, and crews do not shoot in space (CCG-BATTLE-33, CCG-BATTLE-61).
        if self.inside.has(host) {
            match self.is_system(self.battle.place) {
                true => rule!("CCG-BATTLE-61"),
                false => rule!("CCG-BATTLE-33"),
            }
            return false;
        }
        if self.is_landed(host) {
            rule!("CCG-MOVE-59");
            return false;
        }
        // One weapon a turn, except of capital starships (CCG-DEPLOY-56, CCG-DEPLOY-58).
        let capital = self.table.of(host).kind == Kind::Starship && self.table.of(host).class == Class::Capital;
        if self.now.fired.has(host) && !capital || capital && self.now.fired.has(weapon) {
            rule!("CCG-DEPLOY-56"; if !capital);
            return false;
        }
        rule!("CCG-DEPLOY-58"; if self.now.fired.has(host));
        true
    }

    /// Begins an ability: an interrupt leaves the hand, a weapon or device counts as used.
    pub(super) fn begin_use(&mut self, seat: Seat, piece: Piece, number: u8, event: Option<u8>) {
        let card = self.table.of(piece);
        let Some(ability) = card.abilities.get(usize::from(number)) else { return };
        let mut run = Run { at: ability.at, ability: number, ..Run::about(piece, seat) };
        if let Some(at) = event
            && let Some(pending) = self.events.get(usize::from(at))
        {
            let event = pending.event;
            (run.it, run.place, run.answered, run.answers) = (event.it, event.place, event.amount, at + 1);
        }
        match ability.kind {
            AbilityKind::Play => {
                rule!("CCG-INTERRUPTS-01", "CCG-INTERRUPTS-03");
                rule!("CCG-INTERRUPTS-02"; if seat != self.active);
                crate::zones::Zones::go(self, piece, Zone::Played(seat));
                if card.limit().is_some() && !self.now.played.push(card.title_no) {
                    self.give_up();
                }
                self.note(Note::Played(seat, piece));
            }
            AbilityKind::Fire => {
                run.place = self.battle.place;
                let host = self.host_of(piece).unwrap_or(piece);
                rule!("CCG-BATTLE-25");
                rule!("CCG-BATTLE-42"; if self.hit.has(host));
                rule!("CCG-BATTLE-43"; if seat != self.battle.by);
                self.now.fired.add(host);
                self.now.fired.add(piece);
                self.note(Note::Fires(piece));
            }
            AbilityKind::Action | AbilityKind::Reaction | AbilityKind::AsSoonAs => {
                if self.table.devices.has(piece) {
                    self.now.devices.add(piece);
                }
                if self.is_endless(ability) {
                    self.now.boardings = self.now.boardings.saturating_add(MOST_BOARDINGS / 4);
                }
                if ability.once.is_some() {
                    self.now.used[usize::from(number).min(1)].add(piece);
                }
                self.note(Note::Affected(piece));
            }
        }
        self.begin_run(run);
    }

    pub(super) fn begin_run(&mut self, run: Run) {
        let run = Run { later: self.later.len() as u8, ..run };
        if !self.runs.push(run) {
            self.give_up();
            return;
        }
        self.push(Frame::Ability);
    }

    /// The cards an instruction acts on.
    pub(super) fn objects(&self, to: Object, run: &Run, scope: &Scope) -> Pieces {
        let one = |piece: u8| if piece == NONE { Pieces::NONE } else { Pieces::of(Piece(piece)) };
        match to {
            Object::Ref(Ref::This) => Pieces::of(run.source),
            Object::Ref(Ref::Host) => one(self.host[run.source.index()]),
            Object::Ref(Ref::It) => one(run.it),
            Object::Ref(Ref::Target) if run.batch != NONE => self.batches[usize::from(run.batch)],
            Object::Ref(Ref::Target) => one(run.target),
            Object::Ref(Ref::Other) => one(run.other),
            Object::Ref(Ref::Place) => Pieces::NONE,
            Object::Each(filter) => {
                let cards = self.select(filter, scope);
                cards.iter().filter(|&card| !self.is_immune_to_card(card, run.source)).collect()
            }
            Object::Picked if run.batch != NONE => self.batches[usize::from(run.batch)],
            Object::Picked => Pieces::NONE,
        }
    }
}

/// Whether a text is used only to meet the losses of a battle.
fn meets_losses(ability: &Ability) -> bool {
    ability.during == during::DAMAGE_SEGMENT
}
