//! Abilities in progress: one instruction after the other.

use super::card::{
    AbilityKind, Change, Going, Happening, NONE, ONE, Object, Op, Pieces, Purpose, Quarters, Toward, Verb,
};
use super::state::*;
use super::values::Scope;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Piece, Seat};

impl Ccg<'_> {
    pub(super) fn set_running(&mut self, run: Run) {
        self.runs.replace_last(run);
    }

    /// Carries out the next instruction of the topmost ability.
    pub(super) fn ability_step(&mut self) -> Flow {
        let Some(&run) = self.runs.last() else {
            self.stack.pop();
            return Flow::On;
        };
        let op = self.table.cards.op(run.at);
        match op {
            Op::Pick { .. } => return self.pick_step(op, run),
            Op::PickSome { .. } => return self.pick_some_step(op, run),
            Op::May(skip) => {
                if !self.may_matters(&run) {
                    let mut run = run;
                    run.skip(skip + 1);
                    run.done = false;
                    self.set_running(run);
                    return Flow::On;
                }
                let next = self.table.cards.op(super::card::At(run.at.0 + 1));
                if next == Op::UseX {
                    return self.ask(run.you, Ask::Number(run.source));
                }
                if let Some(Op::Pick { purpose, .. }) = self.optional_pick(&run) {
                    return self.ask(run.you, Ask::Pick { source: run.source, purpose });
                }
                return self.ask(run.you, Ask::May(run.source));
            }
            Op::Mode { by, options } => {
                if options == 1 {
                    self.chose_option(0);
                    return Flow::On;
                }
                let mut open = self.open_options(&run, options);
                if let (Some(only), None) = (open.next(), open.next())
                    && !self.ask_all
                {
                    drop(open);
                    self.chose_option(only);
                    return Flow::On;
                }
                drop(open);
                return self.ask(Self::who(by, run.you), Ask::Option(run.source));
            }
            Op::UseX => {
                let most = self.most_x(&run);
                if most <= 1 && !self.ask_all {
                    self.picked_number(most);
                    return Flow::On;
                }
                return self.ask(run.seat, Ask::Number(run.source));
            }
            Op::PickPile { piles, who } => {
                let mut open = self.pickable_piles(piles, who, run.you);
                let (first, second) = (open.next(), open.next());
                drop(open);
                match (first, second) {
                    (Some((seat, pile)), None) if !self.ask_all => self.picked_pile(seat, pile),
                    (Some(_), _) => return self.ask(run.you, Ask::PickPile(run.source)),
                    (None, _) => self.step_on(run, false),
                }
                return Flow::On;
            }
            Op::PickPlace(filter) => {
                let places = self.select(filter, &self.scope(&run));
                match (places.len(), places.first().and_then(|location| self.place_of(location))) {
                    (0, _) | (_, None) => self.step_on(run, false),
                    (1, Some(place)) if !self.ask_all => self.picked_place(place),
                    _ => return self.ask(run.you, Ask::PickPlace(run.source)),
                }
                return Flow::On;
            }
            Op::Routes(how) => return self.routes_step(how, run),
            Op::About => return self.about_step(run),
            Op::End => {
                self.end_run(run);
                return Flow::On;
            }
            _ => {}
        }
        let mut next = run;
        next.skip(1);
        self.set_running(next);
        self.carry_out(op, next);
        Flow::On
    }

    /// Goes on behind the instruction, and says whether it was carried out.
    fn step_on(&mut self, mut run: Run, done: bool) {
        run.skip(1);
        run.done = done;
        self.set_running(run);
    }

    /// Whether what may be done would do anything.
    fn may_matters(&self, run: &Run) -> bool {
        let mut next = *run;
        next.skip(1);
        match self.table.cards.op(next.at) {
            op @ (Op::Pick { .. } | Op::PickSome { .. }) => !self.pick_set(op, &next).is_empty(),
            Op::Do { to, .. } => !self.objects(to, &next, &self.scope(&next)).is_empty(),
            Op::UseX => self.force(run.seat) > 0,
            Op::UseForce(amount) => self.force(run.seat) >= self.count(amount, &self.scope(&next)),
            _ => true,
        }
    }

    /// Finds out where each picked card moves; whoever cannot move stays. If not all can be paid for, their player says
    /// who goes (CCG-AMB-79).
    fn routes_step(&mut self, how: Going, run: Run) -> Flow {
        if self.picked_to_go(&run).is_none() {
            let stay = self.batch_of(&run).without(self.goers(&run, how)).without(self.routed());
            self.batches[usize::from(run.batch)] = self.batch_of(&run).without(stay);
            let open = self.goers(&run, how);
            if !open.is_empty() && !how.free && !self.all_can_go(open, how) {
                rule!("CCG-AMB-79");
                let distinct = self.distinct(open);
                match distinct.first().filter(|_| distinct.len() == 1 && !self.ask_all) {
                    Some(only) => self.picked(only),
                    None => return self.ask(run.you, Ask::Pick { source: run.source, purpose: Purpose::Move }),
                }
                return Flow::On;
            }
        }
        match self.unrouted(&run) {
            Some(card) => {
                let places = self.routes_to(card, how);
                match places.first() {
                    Some(&only) if places.len() == 1 => self.picked_place(only),
                    // Whoever moves says where.
                    _ => return self.ask(self.controller(card), Ask::PickPlace(run.source)),
                }
            }
            None => self.step_on(run, true),
        }
        Flow::On
    }

    /// The ability is over: an interrupt goes to its pile, and what happened meanwhile is told.
    fn end_run(&mut self, run: Run) {
        self.stack.pop();
        self.runs.pop();
        self.free_batch(run.batch);
        let ability = self.table.of(run.source).abilities.get(usize::from(run.ability));
        let kind = ability.map(|ability| ability.kind);
        if kind == Some(AbilityKind::Play) && self.zone(run.source) == Zone::Played(run.seat) {
            let lost = ability.and_then(|ability| ability.lost).unwrap_or(self.table.of(run.source).lost_when_played);
            let answered = run.answers.checked_sub(1).and_then(|at| self.events.get(usize::from(at)));
            rule!("CCG-INTERRUPTS-17"; if answered.is_some_and(|it| it.cancelled && it.event.what == Happening::Plays));
            self.lay_interrupt(run.source, lost);
        }
        if self.later.len() > usize::from(run.later) {
            self.push(Frame::Later { from: run.later });
        }
    }

    /// An interrupt that was played goes to its owner's pile (CCG-INTERRUPTS-08, CCG-INTERRUPTS-09).
    fn lay_interrupt(&mut self, piece: Piece, lost: bool) {
        let owner = self.owner(piece);
        match lost {
            true => {
                rule!("CCG-INTERRUPTS-07", "CCG-INTERRUPTS-09", "CCG-INTERRUPTS-11");
                self.go(piece, Zone::Lost(owner));
            }
            false => {
                rule!("CCG-INTERRUPTS-07", "CCG-INTERRUPTS-08", "CCG-INTERRUPTS-11", "CCG-PILES-15");
                self.go(piece, Zone::Used(owner));
            }
        }
    }

    /// What an ability answers is cancelled: an interrupt is lost at once, used or not (CCG-INTERRUPTS-15).
    pub(super) fn cancel_run(&mut self) {
        let Some(run) = self.runs.pop() else { return };
        self.stack.pop();
        self.free_batch(run.batch);
        self.note(Note::Cancelled(run.source));
        if self.zone(run.source) == Zone::Played(run.seat) {
            rule!("CCG-INTERRUPTS-14", "CCG-INTERRUPTS-15", "CCG-INTERRUPTS-16", "CCG-TERMS-13");
            let owner = self.owner(run.source);
            self.go(run.source, Zone::Lost(owner));
        }
    }

    fn jump(&mut self, count: u8) {
        if let Some(run) = self.runs.last_mut() {
            run.skip(count);
        }
    }

    /// An instruction that does not ask.
    fn carry_out(&mut self, op: Op, run: Run) {
        let scope = self.scope(&run);
        let you = run.you;
        match op {
            Op::Option { next, .. } => self.jump(next),
            Op::Skip(count) => self.jump(count),
            Op::If { condition, skip } => {
                if !self.holds(condition, &scope) {
                    self.jump(skip);
                }
            }
            Op::IfDone(skip) => {
                if !run.done {
                    self.jump(skip);
                }
            }
            Op::Execute => self.announce(run),
            Op::UseForce(amount) => {
                rule!("CCG-INTERRUPTS-04"; if self.table.interrupts.has(run.source));
                rule!("CCG-DEPLOY-63"; if self.table.weapons.or(self.table.devices).has(run.source));
                rule!("CCG-BATTLE-34"; if self.table.weapons.has(run.source));
                let amount = self.count(amount, &scope);
                self.use_force(run.seat, amount);
            }
            Op::Draw { who, count, weapon, into } => {
                // A weapon that answers with a shot draws weapon destiny as well (CCG-BATTLE-36).
                let shot = weapon || self.table.weapons.has(run.source) && run.target != NONE;
                let what = if shot { DrawFor::Weapon } else { DrawFor::Other };
                let (by, on) = (run.source.0, run.target);
                let place = if run.place == NONE { self.place[run.source.index()] } else { run.place };
                let count = self.count(count, &scope);
                if let Some(run) = self.runs.last_mut() {
                    (run.totals[usize::from(into)], run.done) = (0, false);
                    run.void &= into > 0;
                }
                if count == 0 {
                    return;
                }
                if shot {
                    rule!("CCG-BATTLE-36");
                }
                self.begin_draw(Draw { by, on, place, into, ..Draw::of(Self::who(who, you), what, count) });
            }
            Op::AddTotal { into, amount } => {
                let amount = self.amount(amount, &scope);
                if let Some(run) = self.runs.last_mut() {
                    run.totals[usize::from(into)] += amount;
                }
            }
            Op::Test { compare, to, skip } => {
                let to = self.amount(to, &scope);
                if !run.done || !compare.holds(run.totals[0], to) {
                    self.jump(skip);
                }
            }
            Op::Winner { higher, skip } => {
                let [own, theirs] = run.totals;
                let you = if (own > theirs) == higher { run.seat } else { run.seat.other() };
                rule!("CCG-AMB-04"; if run.void);
                match own == theirs || run.void {
                    true => self.jump(skip),
                    false => self.set_running(Run { you, ..run }),
                }
            }
            Op::Again => self.set_running(Run { you: run.seat, ..run }),
            Op::Do { verb, to } => self.do_to(verb, to, run, &scope),
            Op::PickAll(filter) => {
                let cards = self.select(filter, &scope);
                let cards: Pieces = cards.iter().filter(|&card| !self.is_immune_to_card(card, run.source)).collect();
                self.free_batch(run.batch);
                let batch = self.keep_batch(cards);
                self.routes.clear();
                self.set_running(Run { batch, done: !cards.is_empty(), ..run });
            }
            Op::LoseForce { who, count, from } => {
                let count = self.count(count, &scope).saturating_mul(run.times);
                self.make_lose(Self::who(who, you), count, from);
            }
            Op::Retrieve { who, count } => {
                let count = self.count(count, &scope);
                self.retrieve(Self::who(who, you), count);
            }
            Op::RetrieveTop { of, count, goes, random } => self.retrieve_top(of, count, goes, random, &scope),
            Op::Activate { who, count } => {
                let count = self.count(count, &scope);
                self.activate(Self::who(who, you), count);
            }
            Op::DrawCards { who, from, count } => {
                let seat = Self::who(who, you);
                for _ in 0..self.count(count, &scope) {
                    let Some(&top) = self.pile(seat, from).last() else { break };
                    self.go(top, Zone::Hand(seat));
                    self.note(Note::Drew(seat, 1));
                    self.check_depletion(seat, Cause::Draw);
                }
            }
            Op::Look { who, pile, top, random, reveal } => {
                self.look(run, Self::who(who, you), pile, top, random, reveal)
            }
            Op::EndLook => self.looked = Pieces::NONE,
            Op::Shuffle { who, pile } => self.shuffle(Self::who(who, you), pile),
            Op::ShufflePicked => {
                let seat = Seat::BOTH[usize::from(run.x / 4).min(1)];
                self.shuffle(seat, Pile::ALL[usize::from(run.x % 4)]);
            }
            Op::DeployIt { free } => {
                if run.it != NONE {
                    self.begin_deploy(you, Piece(run.it), How::ByText, NONE);
                    if let Some(deploying) = self.deploying.last_mut() {
                        deploying.free = free;
                    }
                }
            }
            Op::Last { until, rule, condition } => {
                let lasting = Lasting {
                    until,
                    source: run.source,
                    seat: you,
                    rule,
                    target: run.target,
                    it: run.it,
                    x: run.x,
                    times: run.times,
                    condition: condition.map_or(ALWAYS, |condition| condition.0),
                };
                if !self.lasting.push(lasting) {
                    self.give_up();
                }
                self.unsettled = true;
                self.bar_from_battle();
            }
            Op::Cancel => {
                if let Some(at) = run.answers.checked_sub(1)
                    && let Some(pending) = self.events.get_mut(usize::from(at))
                {
                    pending.cancelled = true;
                }
            }
            Op::CancelDestiny { redraw } => self.cancel_destiny(redraw),
            Op::Edit { by, how, outer } => {
                let by = self.amount(by, &scope);
                self.edit(run, by, how, outer);
            }
            Op::SwapTotals => {
                let destiny = &mut self.battle.destiny.0;
                destiny.swap(0, 1);
            }
            Op::Fired => {
                let event = Event { it: run.source.0, by: run.target, ..Event::new(Happening::Fires, run.seat) };
                self.raise(event.at(run.place));
            }
            Op::Pick { .. }
            | Op::PickSome { .. }
            | Op::PickPlace(_)
            | Op::PickPile { .. }
            | Op::UseX
            | Op::May(_)
            | Op::Mode { .. }
            | Op::Routes(_)
            | Op::About
            | Op::End => {}
        }
    }

    /// Costs are paid and targets chosen: the ability is announced, and may be answered.
    fn announce(&mut self, run: Run) {
        self.set_running(Run { executed: true, ..run });
        let ability = self.table.of(run.source).abilities.get(usize::from(run.ability));
        let (what, it, by) = match ability.map(|ability| ability.kind) {
            Some(AbilityKind::Play) => (Happening::Plays, run.source.0, NONE),
            Some(AbilityKind::Fire) => (Happening::Targets, run.target, run.source.0),
            _ => (Happening::Uses, run.source.0, NONE),
        };
        self.raise(Event { it, by, ..Event::new(what, run.seat) }.at(run.place));
    }

    /// Changes the number of what is answered.
    fn edit(&mut self, run: Run, by: Quarters, how: Change, outer: bool) {
        let Some(mut at) = run.answers.checked_sub(1) else { return };
        if outer {
            // The ability of the card that is answered answers something itself.
            let below = self.runs.len().checked_sub(2).and_then(|index| self.runs.get(index));
            match below.and_then(|below| below.answers.checked_sub(1)) {
                Some(outer) => at = outer,
                None => return,
            }
        }
        let Some(what) = self.events.get(usize::from(at)).map(|pending| pending.event.what) else { return };
        let change = |number: Quarters| match how {
            Change::Add => number + by,
            Change::Set => by,
            Change::Times => number * by / ONE,
            Change::AtMost => number.min(by),
        };
        match what {
            Happening::Draws => {
                if let Some(draw) = self.draws.last_mut() {
                    draw.value = change(draw.value).max(0);
                }
            }
            Happening::Totals => match self.draws.last_mut() {
                Some(draw) => draw.total = change(draw.total).max(0),
                None => self.battle.destiny[run.you] = change(self.battle.destiny[run.you]).max(0),
            },
            // The result of a card that is being played.
            Happening::Plays => {
                rule!("CCG-INTERRUPTS-14");
                let below = self.runs.len().wrapping_sub(2);
                if let Some(below) = self.runs.get_mut(below) {
                    below.times = (Quarters::from(below.times) * by / ONE).clamp(0, 99) as u8;
                }
            }
            Happening::Drains => {
                if let Some(pending) = self.events.get_mut(usize::from(at)) {
                    pending.event.amount = change(pending.event.amount);
                }
            }
            _ => {
                if let Some(pending) = self.events.get_mut(usize::from(at)) {
                    pending.event.amount = change(pending.event.amount).max(0);
                }
            }
        }
    }

    /// A player looks at cards of a hand or pile.
    fn look(
        &mut self,
        run: Run,
        seat: Seat,
        pile: Option<Pile>,
        top: Option<super::card::Amount>,
        random: bool,
        reveal: bool,
    ) {
        let count = top.map(|top| usize::from(self.count(top, &self.scope(&run))));
        let mut seen = Pieces::NONE;
        match pile {
            None => seen = self.hand[seat],
            Some(pile) => {
                let cards = self.pile(seat, pile);
                let most = count.unwrap_or(cards.len()).min(cards.len());
                seen = seen.or(cards.iter().rev().take(most).copied().collect());
            }
        }
        if random && let (None, Some(count)) = (pile, count) {
            let mut cards: crate::List<Piece, 64> = crate::List::new(Piece(0));
            cards.push_all(seen);
            self.random.shuffle(&mut cards);
            seen = cards.iter().take(count).copied().collect();
        }
        self.looked = seen;
        for card in seen {
            match reveal {
                true => self.known.reveal(card),
                false => self.known[run.you].add(card),
            }
        }
        self.note(Note::Looked(run.you, seen.len() as u8));
        if let Some(run) = self.runs.last_mut() {
            run.done = !seen.is_empty();
        }
    }

    /// Retrieves the topmost cards that fit, or some by chance.
    fn retrieve_top(
        &mut self,
        of: super::card::FilterNo,
        count: super::card::Amount,
        goes: Goes,
        random: bool,
        scope: &Scope,
    ) {
        let fitting = self.select(of, scope);
        let mut found: crate::List<Piece, PILE> = crate::List::new(Piece(0));
        for seat in Seat::BOTH {
            let pile = self.pile(seat, Pile::Lost);
            let cards = pile.iter().rev().copied().filter(|&card| fitting.has(card));
            for card in cards {
                let _ = found.push(card);
            }
        }
        if random {
            self.random.shuffle(&mut found);
        }
        let count = usize::from(self.count(count, scope));
        for &card in found.iter().take(count) {
            self.retrieve_card(card, goes);
        }
        if let Some(run) = self.runs.last_mut() {
            run.done = !found.is_empty();
            run.it = found.first().map_or(run.it, |card| card.0);
        }
    }

    fn retrieve_card(&mut self, card: Piece, goes: Goes) {
        rule!("CCG-TERMS-10", "CCG-PILES-18", "CCG-PILES-27");
        rule!("CCG-AMB-43"; if goes == Goes::Used);
        let owner = self.owner(card);
        self.put(card, goes, owner, false);
        self.note(Note::Retrieved(card));
    }

    /// Puts a card that is not on the table onto a pile of its owner, or into the owner's hand.
    fn put(&mut self, card: Piece, goes: Goes, owner: Seat, under: bool) {
        if let Zone::Hand(seat) = self.zone(card)
            && goes != Goes::Lost
        {
            let seen = self.looked.has(card);
            if !seen {
                self.conceal_hand(seat);
            }
        }
        let zone = match goes {
            Goes::Lost => Zone::Lost(owner),
            Goes::Used => Zone::Used(owner),
            Goes::Force => Zone::Force(owner),
            Goes::Reserve => Zone::Reserve(owner),
            Goes::Hand => Zone::Hand(owner),
            Goes::OutOfPlay => Zone::Out,
        };
        let from_life = matches!(self.zone(card), Zone::Reserve(_) | Zone::Force(_) | Zone::Used(_));
        self.go(card, zone);
        if under {
            match goes {
                Goes::Reserve => self.piles[owner][Pile::Reserve as usize].rotate_right(1),
                Goes::Force => self.piles[owner][Pile::Force as usize].rotate_right(1),
                Goes::Used => self.piles[owner][Pile::Used as usize].rotate_right(1),
                Goes::Lost => self.piles[owner][Pile::Lost as usize].rotate_right(1),
                Goes::Hand | Goes::OutOfPlay => {}
            }
        }
        if from_life && matches!(goes, Goes::Lost | Goes::Hand | Goes::OutOfPlay) {
            self.check_depletion(owner, Cause::Card);
        }
    }

    /// The place that an ability sends cards to.
    pub(super) fn toward(&self, to: Toward, run: &Run, scope: &Scope) -> Option<u8> {
        let of = |card: u8| (card != NONE).then(|| self.place[usize::from(card)]).filter(|&place| place != NONE);
        match to {
            Toward::Anywhere => None,
            Toward::Here => self.own_place(scope),
            Toward::Event => (run.place != NONE).then_some(run.place),
            Toward::Target => of(run.target),
            Toward::Other => of(run.other),
        }
    }

    /// Does something to cards, together.
    fn do_to(&mut self, verb: Verb, to: Object, run: Run, scope: &Scope) {
        let cards = self.objects(to, &run, scope);
        if let Some(run) = self.runs.last_mut() {
            run.done = !cards.is_empty();
        }
        let on_table = cards.and(self.all_in_play());
        match verb {
            Verb::Put { goes, tree, under } => {
                for card in cards.without(on_table) {
                    let owner = self.owner(card);
                    self.put(card, goes, owner, under);
                    self.note(match goes {
                        Goes::Hand => Note::Took(owner, card),
                        Goes::Lost => Note::Lost(card),
                        _ => Note::ToUsed(card),
                    });
                }
                self.leave(on_table, goes, if tree { flag::TREE } else { 0 }, run.source.0);
            }
            Verb::Retrieve(goes) => {
                for card in cards {
                    self.retrieve_card(card, goes);
                }
            }
            Verb::Hit => {
                if !on_table.is_empty() {
                    let batch = self.keep_batch(on_table);
                    let first = on_table.first().map_or(NONE, |card| card.0);
                    let whose = on_table.first().map_or(run.seat, |card| self.controller(card));
                    let event =
                        Event { it: first, by: run.source.0, whose, batch, ..Event::new(Happening::Hits, run.seat) };
                    self.raise(event.at(run.place));
                }
            }
            Verb::Restore => self.hit = self.hit.without(cards),
            // In the damage segment it meets what is owed, as any forfeit does (CCG-AMB-78).
            Verb::Forfeit { instead } if self.battle.going && self.battle.segment == Segment::Damage => {
                rule!("CCG-AMB-78"; if instead);
                for card in on_table {
                    self.forfeit_card(card);
                }
            }
            Verb::Forfeit { .. } => {
                for card in on_table {
                    self.note(Note::Forfeited(card));
                }
                self.leave(on_table, Goes::Lost, flag::FORFEITED, run.source.0);
            }
            Verb::Cancel => {
                for card in on_table {
                    self.note(Note::Cancelled(card));
                }
                self.leave(on_table, Goes::Lost, 0, run.source.0);
            }
            Verb::Steal => {
                for card in on_table {
                    self.steal(card, run.you);
                }
            }
            Verb::PutIntoPlay { to, free } => {
                let place = self.toward(to, &run, scope);
                for card in cards.without(on_table) {
                    self.put_into_play(card, place, free);
                }
            }
            Verb::Place { to, moves } => {
                if let Some(place) = self.toward(to, &run, scope) {
                    for card in on_table {
                        self.place_at(card, place, moves);
                    }
                }
            }
            Verb::Move { to, away, landspeed, free } => match (away, self.toward(to, &run, scope)) {
                (true, _) => self.move_away(run, free),
                (false, to) => {
                    let mut moved = false;
                    for card in on_table {
                        if let Some(to) = to.filter(|&to| self.moves_by_text(card, to, landspeed, free)) {
                            self.move_to(card, to, free, true);
                            moved = true;
                        }
                    }
                    if let Some(run) = self.runs.last_mut() {
                        run.done = moved;
                    }
                }
            },
        }
    }

    /// A card changes sides (CCG-TERMS-09).
    fn steal(&mut self, card: Piece, to: Seat) {
        let from = self.controller(card);
        if from != to {
            rule!("CCG-TERMS-09", "CCG-AMB-41");
            // Whoever is aboard gets off; what is deployed on it goes along.
            let place = self.place[card.index()];
            for other in self.carried(card) {
                match self.aboard.has(other) {
                    true => self.stand(other, place),
                    false => self.change_control(other, to),
                }
            }
            self.change_control(card, to);
            self.note(Note::Stolen(card, to));
        }
    }

    /// A card goes to a place, however far it is.
    fn place_at(&mut self, card: Piece, to: u8, moves: bool) {
        let Some(from) = self.place_of(card).filter(|&from| from != to) else { return };
        if moves {
            if !self.may_move(card) {
                return;
            }
            self.now.moved.add(card);
        }
        self.raise_move(card, from, to, MoveKind::Relocate);
    }

    /// A card comes to the table at a place, or wherever it may be deployed.
    fn put_into_play(&mut self, card: Piece, place: Option<u8>, free: bool) {
        let seat = self.owner(card);
        if self.is_one_too_many(seat, card) {
            return;
        }
        rule!("CCG-PILES-18", "CCG-PILES-27"; if matches!(self.zone(card), Zone::Lost(_)));
        match place {
            Some(place) if free => {
                self.go(card, Zone::Table(seat));
                self.stand(card, place);
                self.joins_battle(Pieces::of(card));
                self.note(Note::Deployed(card));
                let event = Event { it: card.0, ..Event::new(Happening::Enters, seat) };
                self.raise(event.at(place));
            }
            place => {
                self.begin_deploy(seat, card, How::ByText, place.unwrap_or(NONE));
                if let Some(deploying) = self.deploying.last_mut() {
                    deploying.free = free;
                }
            }
        }
    }

    /// The picked cards move, each to its place, all at once.
    fn move_away(&mut self, run: Run, free: bool) {
        let cards = self.batch_of(&run);
        self.routes.retain(|(card, _)| cards.has(*card));
        if !free {
            rule!("CCG-MOVE-03");
            let cost = self.routed_cost();
            self.use_force(run.seat, cost);
        }
        let Some(&(first, to)) = self.routes.first() else { return };
        let from = self.place[first.index()];
        self.now.moved = self.now.moved.or(cards);
        let batch = self.keep_batch(cards);
        let event = Event { it: first.0, by: from, batch, ..Event::new(Happening::Moves, run.seat) };
        self.raise(Event { flags: MoveKind::Landspeed as u8, ..event }.at(to));
    }
}
