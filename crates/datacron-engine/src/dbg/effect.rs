//! Resolves abilities: one instruction at a time, which either asks or does something.

use super::card::{At, Cards, Destination, Event, Filters, Must, Op, Purpose, Reg, Who};
use super::state::{Ask, Dbg, FORCE_END, Frame, Note, Run, Zone};
use super::turn::Flow;
use crate::{Piece, Pieces, Seat};

impl Run {
    pub fn new(at: At, source: Piece, seat: Seat) -> Run {
        Run { at, source, seat, it: None, other: None, count: 0 }
    }

    fn skip(&mut self, count: u8) {
        self.at.0 += u16::from(count);
    }

    pub(super) fn who(&self, who: Who) -> Seat {
        match who {
            Who::You => self.seat,
            Who::Opponent => self.seat.other(),
        }
    }
}

impl Dbg {
    /// The ability being resolved.
    pub(super) fn running(&self) -> Option<Run> {
        match self.stack.last() {
            Some(&Frame::Ability(run)) => Some(run),
            _ => None,
        }
    }

    pub(super) fn set_running(&mut self, run: Run) {
        if let Some(top) = self.stack.last_mut() {
            *top = Frame::Ability(run);
        }
    }

    pub(super) fn ability_step(&mut self, mut run: Run) -> Flow {
        let op = self.cards.op(run.at);
        match op {
            Op::May => return self.ask(run.seat, Ask::May(run.source)),
            Op::Pick { .. } => return self.pick_step(op, run),
            Op::Mode { by, options, may } => return self.mode_step(run, by, options, may),
            Op::End => {
                self.stack.pop();
                return Flow::On;
            }
            _ => {}
        }
        run.skip(1);
        match op {
            Op::Skip(count) => run.skip(count),
            Op::If { condition, skip } if !self.is(condition, &run) => run.skip(skip), // DBG-TRAP-04
            Op::RevealTop | Op::LookTop(_) => self.look(op, &mut run),
            Op::DiscardEach(filter) => {
                let mut found = Pieces::NONE;
                self.find(filter.alone(), &run, |piece| {
                    found.add(piece);
                    false
                });
                run.count = found.len() as u8; // DBG-TRAP-18
                for piece in found {
                    self.go(piece, Zone::GalaxyDiscard);
                    self.note(Note::Discarded(piece));
                }
            }
            _ => {}
        }
        // The cursor moves first: what is done below may put something on top.
        self.set_running(run);
        self.act(op, run);
        Flow::On
    }

    /// The instructions that change the table and nothing of the ability itself.
    fn act(&mut self, op: Op, run: Run) {
        let seat = run.seat;
        match (op, run.it) {
            (Op::Pay(count), _) => self.resources[seat] = self.resources[seat].saturating_sub(count),
            (Op::Draw(count), _) => self.draw(seat, usize::from(count)),
            (Op::GainAttack(count), _) => {
                if let Zone::Play(_) = self.zone(run.source) {
                    let bonus = &mut self.now.bonus[run.source.index()];
                    *bonus = bonus.saturating_add(count); // DBG-KEY-13
                    self.note(Note::Attack(run.source, count));
                }
            }
            (Op::GainResources(count), _) => self.gain_resources(seat, count), // DBG-KEY-13
            (Op::GainForce(count), _) => self.gain_force(seat, count),
            (Op::GainItsCost, _) => self.gain_resources(seat, self.cards.of(run.source).cost),
            (Op::Repair(count), _) => self.repair(seat, count),
            (Op::DamageOpponentBase { damage, per_discarded }, _) => {
                let times = if per_discarded { run.count } else { 1 };
                self.damage_base(seat.other(), damage.saturating_mul(times)); // DBG-KEY-03
            }
            (Op::FillRow, _) => self.fill_row(), // DBG-TRAP-18, DBG-REP-03
            (Op::ExileThis, _) => self.exile(run.source),
            (Op::NextPurchase(Destination::Hand), _) => self.now.next_to_hand += 1, // DBG-TRAP-09
            (Op::NextPurchase(Destination::Deck), _) => self.now.next_to_deck += 1,
            (Op::LookHand, _) => {
                let hand = self.hand[seat.other()];
                self.known[seat] = self.known[seat].or(hand); // DBG-KEY-16, DBG-TRAP-05
                self.note(Note::Looked(seat, hand.len() as u8));
            }
            (Op::DamageIt(count), Some(it)) => match self.zone(it) {
                Zone::Base(owner) => self.damage_base(owner, count), // DBG-KEY-03, DBG-TRAP-18
                _ => self.damage_ship(it, count),
            },
            (Op::DiscardIt, Some(it)) => self.discard_it(it),
            (Op::ExileIt, Some(it)) => self.exile(it),
            (Op::ExileItLater, Some(it)) => self.exile_later(it),
            (Op::DestroyIt, Some(it)) => self.destroy(it),
            (Op::TakeIt, Some(it)) => {
                self.go(it, Zone::Hand(seat));
                self.note(Note::Taken(it));
                self.fill_row(); // DBG-REP-03
            }
            (Op::PurchaseIt { free, to }, Some(it)) => self.purchase(it, free, to),
            (Op::PutItOnDeck, Some(it)) => {
                self.go(it, Zone::Deck(seat.other())); // DBG-TRAP-05
                self.note(Note::OnDeck(it));
            }
            (Op::SwapItAndOther, Some(it)) => {
                if let Some(other) = run.other {
                    self.swap(it, other);
                }
            }
            _ => {}
        }
    }

    fn look(&mut self, op: Op, run: &mut Run) {
        let wanted = if let Op::LookTop(count) = op { usize::from(count) } else { 1 };
        let deck = &self.galaxy_deck;
        let seen = wanted.min(deck.len()); // DBG-AMB-14
        run.count = seen as u8;
        run.it = deck.last().copied();
        // They stay where they are (DBG-KEY-17, DBG-KEY-20).
        for at in deck.len() - seen..self.galaxy_deck.len() {
            let piece = self.galaxy_deck[at];
            self.known[run.seat].add(piece); // DBG-KEY-16
            if op == Op::RevealTop {
                self.known[run.seat.other()].add(piece); // DBG-KEY-19
                self.note(Note::Revealed(piece));
            }
        }
        if op != Op::RevealTop {
            self.note(Note::Looked(run.seat, run.count));
        }
    }

    fn exile(&mut self, piece: Piece) {
        let from_row = self.zone(piece) == Zone::Row;
        self.go(piece, Zone::Exile); // DBG-KEY-10
        self.note(Note::Exiled(piece));
        if from_row {
            self.fill_row(); // DBG-REP-03
        }
    }

    /// At the end of the turn, wherever it is then (DBG-TRAP-12).
    fn exile_later(&mut self, piece: Piece) {
        if !self.now.later.push(piece) {
            self.give_up();
        }
    }

    fn repair(&mut self, seat: Seat, count: u8) {
        // DBG-AMB-24
        if let Some(base) = self.base[seat] {
            let damage = &mut self.damage[base.index()];
            let repaired = count.min(*damage); // DBG-KEY-18
            *damage -= repaired;
            if repaired > 0 {
                self.note(Note::Repaired(base, repaired));
            }
        }
    }

    /// To the discard pile of where it is.
    fn discard_it(&mut self, piece: Piece) {
        self.note(Note::Discarded(piece));
        match self.zone(piece) {
            Zone::Hand(owner) => {
                self.go(piece, Zone::Discard(owner)); // DBG-KEY-06, DBG-KEY-07
                if owner != self.active {
                    let from = self.triggers.len();
                    self.listen(self.active, Event::OpponentDiscards, None); // DBG-TRAP-17
                    self.resolve_triggers(from);
                }
            }
            Zone::Row => {
                self.go(piece, Zone::GalaxyDiscard); // DBG-KEY-08, DBG-KEY-09
                self.fill_row(); // DBG-REP-03
            }
            _ => self.go(piece, Zone::GalaxyDiscard), // DBG-TRAP-06
        }
    }

    /// A card of the row and one of the galaxy deck or discard pile change places (DBG-TRAP-05, DBG-TRAP-24).
    fn swap(&mut self, one: Piece, in_row: Piece) {
        let (Some(slot), from) = (self.slot(in_row), self.zone(one)) else { return };
        self.go(in_row, from);
        self.enter_row(one, slot);
        self.note(Note::Swapped(one, in_row));
    }

    fn pick_step(&mut self, op: Op, mut run: Run) -> Flow {
        let Op::Pick { purpose, by, from, must, into, random_if, skip } = op else { return Flow::On };
        let mut only = None;
        let several = self.find_picks(purpose, from, &run, |piece| only.replace(piece).is_some());
        let chance = random_if.is_some_and(|condition| self.is(condition, &run));
        // DBG-ABL-04
        let Some(only) = only else {
            run.skip(skip + 1);
            self.set_running(run);
            return Flow::On;
        };
        if chance {
            let picked = self.any_of(from, &run).unwrap_or(only); // DBG-TRAP-03
            self.picked(picked);
        } else if several || must != Must::Yes {
            return self.ask(run.who(by), Ask::Pick { source: run.source, purpose });
        } else {
            match into {
                Reg::It => run.it = Some(only),
                Reg::Other => run.other = Some(only),
            }
            run.skip(1);
            self.set_running(run);
        }
        Flow::On
    }

    /// Shows every card that may be picked to `stop`; of twins only the first.
    pub(super) fn find_picks(
        &self,
        purpose: Purpose,
        from: Filters,
        run: &Run,
        mut stop: impl FnMut(Piece) -> bool,
    ) -> bool {
        let mut seen = Pieces::NONE;
        self.find(from, run, |piece| {
            if !self.can_pick(purpose, piece, run.seat) || self.has_twin(seen, piece) {
                return false;
            }
            seen.add(piece);
            stop(piece)
        })
    }

    /// Purchases are a matter of faction and cost; everything else the filters have said (DBG-TRAP-08, DBG-TRAP-11).
    #[inline]
    fn can_pick(&self, purpose: Purpose, piece: Piece, seat: Seat) -> bool {
        match purpose {
            Purpose::Purchase { free } => {
                self.may_purchase(seat, piece) && (free || self.cards.offer(piece).cost <= self.resources[seat])
            }
            _ => true,
        }
    }

    /// One of all cards that may be picked, twins and all, by chance.
    fn any_of(&mut self, from: Filters, run: &Run) -> Option<Piece> {
        let mut all = Pieces::NONE;
        self.find(from, run, |piece| {
            all.add(piece);
            false
        });
        let at = self.random.below(all.len() as u32);
        all.iter().nth(at as usize)
    }

    /// The answer to a pick.
    pub(super) fn picked(&mut self, piece: Piece) {
        let Some(mut run) = self.running() else { return };
        if let Op::Pick { into, .. } = self.cards.op(run.at) {
            match into {
                Reg::It => run.it = Some(piece),
                Reg::Other => run.other = Some(piece),
            }
            run.skip(1);
            self.set_running(run);
        }
    }

    /// The answer of somebody who does not want to, or no more (DBG-TRAP-28).
    pub(super) fn declined(&mut self) {
        let Some(mut run) = self.running() else { return };
        match self.cards.op(run.at) {
            Op::Pick { must: Must::No | Must::UpTo, skip, .. } => {
                run.skip(skip + 1);
                self.set_running(run);
            }
            _ => {
                self.stack.pop();
            }
        }
    }

    pub(super) fn accepted(&mut self) {
        if let Some(mut run) = self.running() {
            run.skip(1);
            self.set_running(run);
        }
    }

    /// The options of the mode at `at`: where each begins, and what it says.
    pub(super) fn options(cards: &'static Cards, at: At, options: u8) -> impl Iterator<Item = (u8, At, u16)> {
        let mut head = At(at.0 + 1);
        (0..options).map_while(move |number| {
            let Op::Option { next, phrase } = cards.op(head) else { return None };
            let option = (number, At(head.0 + 1), phrase);
            head.0 += u16::from(next) + 1;
            Some(option)
        })
    }

    /// Whether an option may be chosen: only if it would change something (DBG-KEY-02, DBG-AMB-04).
    pub(super) fn can_choose(&self, run: &Run, at: At) -> bool {
        self.would_change(&Run { at, ..*run })
    }

    fn mode_step(&mut self, mut run: Run, by: Who, options: u8, may: bool) -> Flow {
        let mut open = Dbg::options(self.cards, run.at, options).filter(|&(_, at, _)| self.can_choose(&run, at));
        let (first, second) = (open.next(), open.next());
        let after = Dbg::options(self.cards, run.at, options).last();
        match (first, second, after) {
            (Some((_, at, _)), None, _) if !may => run.at = at, // DBG-TRAP-02, DBG-FAQ-03
            (Some(_), _, _) => return self.ask(run.who(by), Ask::Option(run.source)), // DBG-KEY-01
            (None, _, Some((_, last, _))) => {
                // Nothing can be done: on after the last option (DBG-AMB-07).
                if let Op::Option { next, .. } = self.cards.op(At(last.0 - 1)) {
                    run.at = At(last.0 + u16::from(next));
                }
            }
            (None, _, None) => run.skip(1),
        }
        self.set_running(run);
        Flow::On
    }

    pub(super) fn chose_option(&mut self, number: u8) {
        let Some(mut run) = self.running() else { return };
        if let Op::Mode { options, .. } = self.cards.op(run.at)
            && let Some((_, at, _)) = Dbg::options(self.cards, run.at, options).nth(usize::from(number))
        {
            run.at = at;
            self.set_running(run);
        }
    }

    /// Whether anything would come of an ability from where it stands.
    pub(super) fn would_change(&self, run: &Run) -> bool {
        let mut run = *run;
        loop {
            let op = self.cards.op(run.at);
            run.skip(1);
            let (seat, opponent) = (run.seat, run.seat.other());
            let changes = match op {
                Op::End => return false,
                Op::Skip(count) => {
                    run.skip(count);
                    false
                }
                Op::If { condition, skip } => {
                    if !self.is(condition, &run) {
                        run.skip(skip);
                    }
                    false
                }
                Op::Pick { purpose, from, skip, .. } => {
                    let found = self.find(from, &run, |piece| self.can_pick(purpose, piece, run.seat));
                    if !found {
                        run.skip(skip);
                    }
                    found
                }
                Op::Mode { options, .. } => {
                    let at = At(run.at.0 - 1);
                    if Dbg::options(self.cards, at, options).any(|(_, at, _)| self.can_choose(&run, at)) {
                        return true;
                    }
                    if let Some((_, last, _)) = Dbg::options(self.cards, at, options).last()
                        && let Op::Option { next, .. } = self.cards.op(At(last.0 - 1))
                    {
                        run.at = At(last.0 + u16::from(next));
                    }
                    false
                }
                Op::Draw(_) => !self.deck[seat].is_empty() || !self.discard[seat].is_empty(),
                Op::GainForce(_) => self.force_of(seat) < FORCE_END, // DBG-AMB-04, DBG-FAQ-03
                Op::Repair(_) => self.base[seat].is_some_and(|base| self.damage[base.index()] > 0), // DBG-AMB-24
                Op::DamageOpponentBase { per_discarded: false, .. } => self.base[opponent].is_some(),
                Op::DiscardEach(filter) => self.find(filter.alone(), &run, |_| true),
                Op::LookTop(_) | Op::RevealTop => !self.galaxy_deck.is_empty(), // DBG-AMB-14
                Op::LookHand => !self.hand[opponent].is_empty(),
                Op::GainAttack(_) => matches!(self.zone(run.source), Zone::Play(_)),
                Op::GainResources(_) | Op::GainItsCost | Op::NextPurchase(_) => true,
                _ => false,
            };
            if changes {
                return true;
            }
        }
    }
}
