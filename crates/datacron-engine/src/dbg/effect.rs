//! Resolves abilities instruction by instruction. An instruction either asks or acts.

use super::card::{At, Condition, Destination, Event, Filters, Must, Op, Pieces, Purpose, Reg, Who};
use super::state::{Ask, Dbg, FORCE_END, Frame, Note, Run, Zone};
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Piece, Seat};

impl Run {
    pub(super) fn new(at: At, source: Piece, seat: Seat) -> Run {
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
    /// The ability in progress.
    pub(super) fn running(&self) -> Option<Run> {
        let &Frame::Ability(run) = self.stack.last()? else { return None };
        Some(run)
    }

    pub(super) fn set_running(&mut self, run: Run) {
        self.stack.replace_last(Frame::Ability(run));
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
            Op::If { condition, skip } => {
                if condition == Condition::ForceWithYou {
                    rule!("DBG-TRAP-04");
                }
                if !self.condition_holds(condition, &run) {
                    run.skip(skip);
                }
            }
            Op::RevealTop | Op::LookTop(_) => self.look(op, &mut run),
            Op::DiscardEach(filter) => {
                let mut found = Pieces::NONE;
                self.find(filter.alone(), &run, |piece| {
                    found.add(piece);
                    false
                });
                rule!("DBG-TRAP-18", "DBG-KEY-09");
                run.count = found.len() as u8;
                for piece in found {
                    self.go(piece, Zone::GalaxyDiscard);
                    self.note(Note::Discarded(piece));
                }
            }
            _ => {}
        }
        // Move on first, as the action may put something on top of the stack.
        self.set_running(run);
        self.act(op, run);
        Flow::On
    }

    /// Instructions that change the game but not the ability in progress.
    fn act(&mut self, op: Op, run: Run) {
        let seat = run.seat;
        match (op, run.it) {
            (Op::Pay(count), _) => {
                rule!("DBG-TRAP-20");
                self.resources[seat] = self.resources[seat].saturating_sub(count);
            }
            (Op::Draw(count), _) => self.draw(seat, usize::from(count)),
            (Op::GainAttack(count), _) => {
                if let Zone::Play(_) = self.zone(run.source) {
                    rule!("DBG-KEY-13");
                    let bonus = &mut self.now.bonus[run.source.index()];
                    *bonus = bonus.saturating_add(count);
                    self.note(Note::Attack(run.source, count));
                }
            }
            (Op::GainResources(count), _) => {
                rule!("DBG-KEY-13");
                self.gain_resources(seat, count);
            }
            (Op::GainForce(count), _) => {
                rule!("DBG-KEY-13");
                self.gain_force(seat, count);
            }
            (Op::GainItsCost, _) => self.gain_resources(seat, self.cards.of(run.source).cost),
            (Op::Repair(count), _) => self.repair(seat, count),
            (Op::DamageOpponentBase { damage, per_discarded }, _) => {
                let times = if per_discarded { run.count } else { 1 };
                rule!("DBG-KEY-03");
                self.damage_base(seat.other(), damage.saturating_mul(times));
            }
            (Op::FillRow, _) => {
                rule!("DBG-TRAP-18", "DBG-REP-03");
                self.fill_row();
            }
            (Op::ExileThis, _) => {
                rule!("DBG-TRAP-20");
                self.exile(run.source);
            }
            (Op::NextPurchase(Destination::Hand), _) => {
                rule!("DBG-TRAP-09");
                self.now.next_to_hand = true;
            }
            (Op::NextPurchase(Destination::Deck), _) => {
                rule!("DBG-TRAP-09");
                self.now.next_to_deck = true;
            }
            (Op::LookHand, _) => {
                rule!("DBG-KEY-16", "DBG-KEY-17", "DBG-TRAP-05");
                let hand = self.hand[seat.other()];
                self.known[seat] = self.known[seat].or(hand);
                self.note(Note::Looked(seat, hand.len() as u8));
            }
            (Op::DamageIt(count), Some(it)) => match self.zone(it) {
                Zone::Base(owner) => {
                    rule!("DBG-KEY-03", "DBG-TRAP-18");
                    self.damage_base(owner, count);
                }
                _ => {
                    rule!("DBG-TRAP-18");
                    self.damage_ship(it, count);
                }
            },
            (Op::DiscardIt, Some(it)) => self.discard_it(it),
            (Op::ExileIt, Some(it)) => self.exile(it),
            (Op::ExileItLater, Some(it)) => self.exile_later(it),
            (Op::DestroyIt, Some(it)) => {
                rule!("DBG-KEY-04", "DBG-AMB-02");
                self.destroy(it);
            }
            (Op::TakeIt, Some(it)) => {
                rule!("DBG-AMB-20");
                self.go(it, Zone::Hand(seat));
                self.note(Note::Taken(it));
                rule!("DBG-REP-03");
                self.fill_row();
            }
            (Op::PurchaseIt { free, to }, Some(it)) => self.purchase(it, free, to),
            (Op::PutItOnDeck, Some(it)) => {
                rule!("DBG-TRAP-05");
                self.go(it, Zone::Deck(seat.other()));
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
        let seen = wanted.min(deck.len());
        if seen < wanted {
            rule!("DBG-AMB-14");
        }
        run.count = seen as u8;
        run.it = deck.last().copied();
        // The cards stay where they are.
        for at in deck.len() - seen..self.galaxy_deck.len() {
            let piece = self.galaxy_deck[at];
            self.known[run.seat].add(piece);
            if op == Op::RevealTop {
                rule!("DBG-KEY-19", "DBG-KEY-20");
                self.known[run.seat.other()].add(piece);
                self.note(Note::Revealed(piece));
            }
        }
        if op != Op::RevealTop {
            rule!("DBG-KEY-16", "DBG-KEY-17", "DBG-TRAP-05");
            self.note(Note::Looked(run.seat, run.count));
        }
    }

    fn exile(&mut self, piece: Piece) {
        let from_row = self.zone(piece) == Zone::Row;
        rule!("DBG-KEY-10");
        self.go(piece, Zone::Exile);
        self.note(Note::Exiled(piece));
        if from_row {
            rule!("DBG-REP-03");
            self.fill_row();
        }
    }

    /// Exiles a card at the end of the turn, wherever it is then.
    fn exile_later(&mut self, piece: Piece) {
        rule!("DBG-TRAP-12");
        if !self.now.exile_at_end.push(piece) {
            self.give_up();
        }
    }

    fn repair(&mut self, seat: Seat, count: u8) {
        if let Some(base) = self.base[seat] {
            let damage = &mut self.damage[base.index()];
            let repaired = count.min(*damage);
            *damage -= repaired;
            if repaired < count {
                rule!("DBG-AMB-04");
            }
            if repaired > 0 {
                rule!("DBG-KEY-18");
                self.note(Note::Repaired(base, repaired));
            }
        } else {
            rule!("DBG-AMB-24");
        }
    }

    /// Discards a card from a hand to its owner's discard pile, any other to the galaxy discard pile.
    fn discard_it(&mut self, piece: Piece) {
        self.note(Note::Discarded(piece));
        match self.zone(piece) {
            Zone::Hand(owner) => {
                self.go(piece, Zone::Discard(owner));
                if owner == self.active {
                    rule!("DBG-KEY-06", "DBG-TRAP-17");
                } else {
                    rule!("DBG-KEY-07");
                    let from = self.triggers.len();
                    self.trigger_in_play(self.active, Event::OpponentDiscards, None);
                    self.resolve_triggers(from);
                }
            }
            Zone::Row => {
                rule!("DBG-KEY-08", "DBG-KEY-09", "DBG-REP-03");
                self.go(piece, Zone::GalaxyDiscard);
                self.fill_row();
            }
            _ => self.go(piece, Zone::GalaxyDiscard),
        }
    }

    /// Swaps a card of the galaxy deck or discard pile with one of the row.
    fn swap(&mut self, one: Piece, in_row: Piece) {
        let (Some(slot), from) = (self.slot(in_row), self.zone(one)) else { return };
        if from == Zone::GalaxyDeck {
            rule!("DBG-TRAP-05");
        }
        self.go(in_row, from);
        self.enter_row(one, slot);
        self.note(Note::Swapped(one, in_row));
    }

    fn pick_step(&mut self, op: Op, mut run: Run) -> Flow {
        let Op::Pick { purpose, by, from, must, into, random_if, skip } = op else { return Flow::On };
        mark_pick(purpose, by, must);
        let mut only = None;
        let several = self.find_picks(purpose, from, &run, |piece| only.replace(piece).is_some());
        let random = random_if.is_some_and(|condition| self.condition_holds(condition, &run));
        let Some(only) = only else {
            rule!("DBG-ABL-04");
            run.skip(skip + 1);
            self.set_running(run);
            return Flow::On;
        };
        if random {
            rule!("DBG-TRAP-03");
            let picked = self.random_pick(from, &run).unwrap_or(only);
            self.picked(picked);
        } else if several || must != Must::Yes {
            return self.ask(run.who(by), Ask::Pick { source: run.source, purpose });
        } else {
            rule!("DBG-ABL-04");
            match into {
                Reg::It => run.it = Some(only),
                Reg::Other => run.other = Some(only),
            }
            run.skip(1);
            self.set_running(run);
        }
        Flow::On
    }

    /// Passes every card that may be picked to `stop`, but only the first of identical ones.
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

    /// Whether a card that fits the filters may be picked: purchases also depend on faction and cost.
    #[inline]
    fn can_pick(&self, purpose: Purpose, piece: Piece, seat: Seat) -> bool {
        match purpose {
            Purpose::Purchase { free } => {
                self.may_purchase(seat, piece) && (free || self.cards.offer(piece).cost <= self.resources[seat])
            }
            _ => true,
        }
    }

    /// A random card that fits the filters; identical ones count separately.
    fn random_pick(&mut self, from: Filters, run: &Run) -> Option<Piece> {
        let mut all = Pieces::NONE;
        self.find(from, run, |piece| {
            all.add(piece);
            false
        });
        let at = self.random.below(all.len() as u32);
        all.iter().nth(at as usize)
    }

    /// The player picked a card.
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

    /// The player declined, or is done picking.
    pub(super) fn declined(&mut self) {
        let Some(mut run) = self.running() else { return };
        if cfg!(debug_assertions) && self.is_at_reward() {
            rule!("DBG-BTY-09");
        }
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

    /// Whether the ability in progress is a reward at its first instruction.
    pub(super) fn is_at_reward(&self) -> bool {
        self.running().is_some_and(|run| {
            let reward = self.cards.of(run.source).reward;
            reward == Some(run.at) || run.at == self.cards.hunt_reward
        })
    }

    pub(super) fn accepted(&mut self) {
        if let Some(mut run) = self.running() {
            run.skip(1);
            self.set_running(run);
        }
    }

    /// Whether an option may be chosen: only if it would change something.
    pub(super) fn can_choose(&self, run: &Run, at: At) -> bool {
        rule!("DBG-KEY-02", "DBG-AMB-04");
        self.would_change(&Run { at, ..*run })
    }

    fn mode_step(&mut self, mut run: Run, by: Who, options: u8, may: bool) -> Flow {
        let mut open = self.cards.options(run.at, options).filter(|&(_, at, _)| self.can_choose(&run, at));
        if by == Who::Opponent {
            rule!("DBG-TRAP-02", "DBG-AMB-07");
        }
        let (first, second) = (open.next(), open.next());
        let after = self.cards.options(run.at, options).last();
        match (first, second, after) {
            (Some((_, at, _)), None, _) if !may => {
                rule!("DBG-KEY-01");
                run.at = at;
            }
            (Some(_), _, _) => {
                rule!("DBG-KEY-01");
                return self.ask(run.who(by), Ask::Option(run.source));
            }
            (None, _, Some((_, last, _))) => {
                // No option is possible: skip them all.
                rule!("DBG-AMB-07");
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
            && let Some((_, at, _)) = self.cards.options(run.at, options).nth(usize::from(number))
        {
            run.at = at;
            self.set_running(run);
        }
    }

    /// Whether the rest of an ability would change anything.
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
                    if !self.condition_holds(condition, &run) {
                        run.skip(skip);
                    }
                    false
                }
                Op::Pick { purpose, by, from, must, skip, .. } => {
                    mark_pick(purpose, by, must);
                    let found = self.find(from, &run, |piece| self.can_pick(purpose, piece, run.seat));
                    if !found {
                        run.skip(skip);
                    }
                    found
                }
                Op::Mode { options, .. } => {
                    let at = At(run.at.0 - 1);
                    if self.cards.options(at, options).any(|(_, at, _)| self.can_choose(&run, at)) {
                        return true;
                    }
                    rule!("DBG-AMB-07");
                    if let Some((_, last, _)) = self.cards.options(at, options).last()
                        && let Op::Option { next, .. } = self.cards.op(At(last.0 - 1))
                    {
                        run.at = At(last.0 + u16::from(next));
                    }
                    false
                }
                Op::Draw(_) if self.deck[seat].is_empty() && self.discard[seat].is_empty() => {
                    rule!("DBG-AMB-15");
                    false
                }
                Op::Draw(_) => true,
                Op::GainForce(_) => {
                    rule!("DBG-FAQ-03");
                    self.force_of(seat) < FORCE_END
                }
                Op::Repair(_) => match self.base[seat] {
                    Some(base) => {
                        rule!("DBG-AMB-04");
                        self.damage[base.index()] > 0
                    }
                    None => {
                        rule!("DBG-AMB-24");
                        false
                    }
                },
                Op::DamageOpponentBase { per_discarded: false, .. } if self.base[opponent].is_none() => {
                    rule!("DBG-AMB-24");
                    false
                }
                Op::DamageOpponentBase { per_discarded: false, .. } => true,
                Op::DiscardEach(filter) => {
                    rule!("DBG-TRAP-18");
                    self.find(filter.alone(), &run, |_| true)
                }
                Op::LookTop(_) | Op::RevealTop if self.galaxy_deck.is_empty() => {
                    rule!("DBG-AMB-14");
                    false
                }
                Op::LookTop(_) | Op::RevealTop => true,
                Op::LookHand => !self.hand[opponent].is_empty(),
                Op::GainAttack(_) => matches!(self.zone(run.source), Zone::Play(_)),
                Op::GainResources(_) | Op::GainItsCost => true,
                // A second one would wait for the same purchase.
                Op::NextPurchase(to) => {
                    rule!("DBG-TRAP-09");
                    match to {
                        Destination::Hand => !self.now.next_to_hand,
                        Destination::Deck => !self.now.next_to_deck,
                        Destination::Discard => false,
                    }
                }
                _ => false,
            };
            if changes {
                return true;
            }
        }
    }
}

/// Marks the rules about what a card is picked for and by whom, even if there is no card to pick.
fn mark_pick(purpose: Purpose, by: Who, must: Must) {
    match purpose {
        Purpose::Purchase { free: true } => rule!("DBG-TRAP-08"),
        Purpose::Purchase { free: false } => rule!("DBG-TRAP-11"),
        Purpose::Destroy => rule!("DBG-TRAP-19"),
        Purpose::Take => rule!("DBG-TRAP-21"),
        Purpose::Swap => rule!("DBG-TRAP-24"),
        Purpose::Discard | Purpose::Exile | Purpose::Damage | Purpose::PutOnDeck => {}
    }
    if by == Who::Opponent {
        rule!("DBG-TRAP-03");
    }
    if must == Must::UpTo {
        rule!("DBG-TRAP-28");
    }
}
