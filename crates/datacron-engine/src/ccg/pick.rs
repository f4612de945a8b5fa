//! What abilities ask: cards, locations, piles, numbers, yes or no, and options.

use super::card::{At, Going, Happening, Must, NONE, Op, Pieces, Purpose, Reg, WhoMask};
use super::state::*;
use super::values::Scope;
use crate::mark::rule;
use crate::run::Flow;
use crate::{List, Piece, Seat};

impl Ccg<'_> {
    /// The cards that can be picked at an instruction.
    pub(super) fn pick_set(&self, op: Op, run: &Run) -> Pieces {
        let (Op::Pick { from, purpose, .. } | Op::PickSome { from, purpose, .. }) = op else { return Pieces::NONE };
        let scope = self.scope(run);
        let mut set = self.select(from, &scope);
        if let Op::PickSome { .. } = op
            && run.batch != NONE
        {
            set = set.without(self.batches[usize::from(run.batch)]);
        }
        if purpose == Purpose::Target && run.target != NONE {
            set.drop(Piece(run.target));
        }
        if self.has_rules(super::card::rule::IMMUNE_TO) {
            set = set.iter().filter(|&card| !self.is_immune_to_card(card, run.source)).collect();
        }
        // Nobody aims into a starship or an enclosed vehicle (CCG-BATTLE-32).
        let ability = self.table.of(run.source).abilities.get(usize::from(run.ability));
        let fires = ability.is_some_and(|ability| ability.kind == super::card::AbilityKind::Fire);
        if fires && purpose == Purpose::Target {
            rule!("CCG-BATTLE-30", "CCG-BATTLE-31", "CCG-BATTLE-35");
            rule!("CCG-BATTLE-32"; if set.meets(self.inside));
            set = set.without(self.inside).without(self.play[run.seat]);
            // A weapon that reaches further says where.
            if self.filter(from).live.place.is_none() {
                set = set.and(self.battle.joined);
            }
        }
        set
    }

    /// One of each: cards of a hand or pile that are alike, and alike cards on the table.
    pub(super) fn distinct(&self, cards: Pieces) -> Pieces {
        let mut found = Pieces::NONE;
        for card in cards {
            if !found.and(self.table.namesakes(card)).iter().any(|twin| self.are_twins(twin, card)) {
                found.add(card);
            }
        }
        found
    }

    /// Whether two copies cannot be told apart.
    fn are_twins(&self, one: Piece, other: Piece) -> bool {
        if self.table.no(one) != self.table.no(other) || self.zone(one) != self.zone(other) {
            return false;
        }
        if !self.on_table(one) {
            return true;
        }
        let alike = |set: &Pieces| set.has(one) == set.has(other);
        let now = &self.now;
        let sets = [
            &self.aboard,
            &self.steering,
            &self.hit,
            &self.second_way,
            &self.theirs,
            &now.moved,
            &now.battled,
            &now.reacted,
            &now.fired,
            &now.devices,
            &now.drained_with,
            &now.used[0],
            &now.used[1],
            &self.battle.joined,
        ];
        self.place[one.index()] == self.place[other.index()]
            && self.host[one.index()] == self.host[other.index()]
            && sets.into_iter().all(alike)
            && self.carried(one).is_empty()
            && self.carried(other).is_empty()
            && !self.lasting.iter().any(|lasting| {
                lasting.target == one.0 || lasting.target == other.0 || lasting.it == one.0 || lasting.it == other.0
            })
    }

    /// The pick behind an instruction that asks whether to do something: with several cards to choose from, the card is
    /// asked at once, and `done` is no.
    pub(super) fn optional_pick(&self, run: &Run) -> Option<Op> {
        let Op::May(_) = self.table.cards.op(run.at) else { return None };
        let mut next = *run;
        next.skip(1);
        let op = self.table.cards.op(next.at);
        match op {
            // A single card that was looked at is done something with, or nothing.
            Op::Pick { by: super::card::By::You, .. } => {
                let several = self.looked.len() > 1 || self.distinct(self.pick_set(op, &next)).len() > 1;
                several.then_some(op)
            }
            _ => None,
        }
    }

    pub(super) fn pick_step(&mut self, op: Op, mut run: Run) -> Flow {
        let Op::Pick { purpose, by, must, into, skip, .. } = op else { return Flow::On };
        let set = self.distinct(self.pick_set(op, &run));
        let Some(first) = set.first() else {
            run.skip(skip + 1);
            run.done = false;
            self.set_running(run);
            return Flow::On;
        };
        if must == Must::Yes && set.len() == 1 && !self.ask_all {
            self.keep_pick(run, into, first);
            return Flow::On;
        }
        self.ask(Self::who(by, run.you), Ask::Pick { source: run.source, purpose })
    }

    pub(super) fn pick_some_step(&mut self, op: Op, mut run: Run) -> Flow {
        let Op::PickSome { purpose, by, must, count, .. } = op else { return Flow::On };
        if run.batch == NONE {
            run.batch = self.keep_batch(Pieces::NONE);
            self.set_running(run);
        }
        let wanted = usize::from(self.count(count, &self.scope(&run)));
        let have = self.batch_of(&run).len();
        let set = self.pick_set(op, &run);
        if have >= wanted || set.is_empty() {
            run.skip(1);
            run.done = have > 0;
            self.set_running(run);
            return Flow::On;
        }
        if must == Must::Yes && have + set.len() <= wanted && !self.ask_all {
            self.batches[usize::from(run.batch)] = self.batch_of(&run).or(set);
            return Flow::On;
        }
        self.ask(Self::who(by, run.you), Ask::Pick { source: run.source, purpose })
    }

    pub(super) fn batch_of(&self, run: &Run) -> Pieces {
        if run.batch == NONE { Pieces::NONE } else { self.batches[usize::from(run.batch)] }
    }

    fn keep_pick(&mut self, mut run: Run, into: Reg, piece: Piece) {
        match into {
            Reg::Target => run.target = piece.0,
            Reg::Other => run.other = piece.0,
            Reg::It => run.it = piece.0,
        }
        run.done = true;
        run.skip(1);
        self.set_running(run);
    }

    /// The player picked this card.
    pub(super) fn picked(&mut self, piece: Piece) {
        let Some(&run) = self.runs.last() else { return };
        if let Some(Op::Pick { into, .. }) = self.optional_pick(&run) {
            let mut next = run;
            next.skip(1);
            self.keep_pick(next, into, piece);
            return;
        }
        match self.table.cards.op(run.at) {
            Op::Pick { into, .. } => self.keep_pick(run, into, piece),
            Op::PickSome { .. } if run.batch != NONE => self.batches[usize::from(run.batch)].add(piece),
            Op::Routes(_) => self.set_running(Run { it: piece.0, ..run }),
            Op::About => self.keep_pick(run, Reg::It, piece),
            _ => {}
        }
    }

    /// The player declined, or is done picking.
    pub(super) fn declined(&mut self) {
        let Some(&run) = self.runs.last() else { return };
        let mut run = run;
        match self.table.cards.op(run.at) {
            Op::Pick { skip, .. } | Op::May(skip) => {
                run.skip(skip + 1);
                run.done = false;
            }
            _ => {
                run.done = !self.batch_of(&run).is_empty();
                run.skip(1);
            }
        }
        self.set_running(run);
    }

    pub(super) fn accepted(&mut self) {
        if let Some(run) = self.runs.last_mut() {
            run.skip(1);
        }
    }

    pub(super) fn chose_option(&mut self, number: u8) {
        let Some(&run) = self.runs.last() else { return };
        if let Op::Mode { options, .. } = self.table.cards.op(run.at)
            && let Some((_, at, _)) = self.table.cards.options(run.at, options).nth(usize::from(number))
        {
            self.set_running(Run { at, ..run });
        }
    }

    pub(super) fn offer_picks(&self, out: &mut Vec<Choice>) {
        let Some(run) = self.runs.last() else { return };
        if let Some(op) = self.optional_pick(run) {
            out.extend(self.distinct(self.pick_set(op, run)).iter().map(Choice::Take));
            out.push(Choice::Done);
            return;
        }
        let op = self.table.cards.op(run.at);
        let set = match op {
            Op::Routes(how) => self.distinct(self.goers(run, how)),
            Op::About => self.about_choices(run),
            _ => self.distinct(self.pick_set(op, run)),
        };
        out.extend(set.iter().map(Choice::Take));
        if let Op::Pick { must: Must::UpTo, .. } | Op::PickSome { must: Must::UpTo, .. } = op {
            out.push(Choice::Done);
        }
    }

    /// The options that would do something, or all of them if none would.
    pub(super) fn open_options(&self, run: &Run, options: u8) -> impl Iterator<Item = u8> {
        let would = |at: At| self.would_change(&Run { at, ..*run });
        let all = self.table.cards.options(run.at, options);
        let open: List<u8, 16> = {
            let mut open = List::new(0);
            open.push_all(all.filter(|&(_, at, _)| would(at)).map(|(number, _, _)| number));
            open
        };
        let none = open.is_empty();
        (0..options).filter(move |number| none || open.contains(number))
    }

    pub(super) fn offer_options(&self, out: &mut Vec<Choice>) {
        if let Some(run) = self.runs.last()
            && let Op::Mode { options, .. } = self.table.cards.op(run.at)
        {
            out.extend(self.open_options(run, options).map(Choice::Option));
        }
    }

    // Numbers and piles.

    pub(super) fn offer_numbers(&self, out: &mut Vec<Choice>) {
        if let Some(run) = self.runs.last() {
            out.extend((1..=self.most_x(run)).map(Choice::Amount));
            if let Op::May(_) = self.table.cards.op(run.at) {
                out.push(Choice::Decline);
            }
        }
    }

    /// As much Force as the player has; of a loss that is answered, no more than that.
    pub(super) fn most_x(&self, run: &Run) -> u8 {
        let force = self.force(run.seat);
        let event = run.answers.checked_sub(1).and_then(|at| self.events.get(usize::from(at)));
        let lost = event.filter(|pending| matches!(pending.event.what, Happening::Loses | Happening::Owes));
        lost.map_or(force, |pending| force.min(Self::whole(pending.event.amount)))
    }

    pub(super) fn picked_number(&mut self, number: u8) {
        let Some(&run) = self.runs.last() else { return };
        let mut run = Run { x: number, ..run };
        if let Op::May(_) = self.table.cards.op(run.at) {
            run.skip(1);
        }
        run.skip(1);
        self.set_running(run);
        rule!("CCG-INTERRUPTS-04"; if self.table.interrupts.has(run.source));
        self.use_force(run.seat, number);
    }

    /// The piles that can be picked, and whose.
    pub(super) fn pickable_piles(&self, piles: u8, who: WhoMask, you: Seat) -> impl Iterator<Item = (Seat, Pile)> {
        let all = Seat::BOTH.into_iter().flat_map(|seat| Pile::ALL.map(|pile| (seat, pile)));
        all.filter(move |&(seat, pile)| {
            who.covers(seat, you) && piles >> pile as u8 & 1 != 0 && !self.pile(seat, pile).is_empty()
        })
    }

    pub(super) fn offer_piles(&self, out: &mut Vec<Choice>) {
        if let Some(run) = self.runs.last()
            && let Op::PickPile { piles, who } = self.table.cards.op(run.at)
        {
            out.extend(self.pickable_piles(piles, who, run.you).map(|(seat, pile)| Choice::Pile(seat, pile)));
        }
    }

    pub(super) fn picked_pile(&mut self, seat: Seat, pile: Pile) {
        let Some(&run) = self.runs.last() else { return };
        // The pile is remembered as a number.
        let mut run = Run { x: seat as u8 * 4 + pile as u8, ..run };
        run.skip(1);
        self.set_running(run);
    }

    // Places.

    /// Where a card can move away to: by landspeed or hyperspeed, or whatever it can do.
    pub(super) fn routes_of(&self, card: Piece, landspeed: bool) -> List<u8, PLACES> {
        let mut places = List::new(NONE);
        if !self.banned(card, super::card::ban::MOVE) {
            let reach = self.reach(card);
            let goes = |&&(to, kind): &&(u8, MoveKind)| {
                (!landspeed || kind == MoveKind::Landspeed) && !self.move_banned_to(card, to)
            };
            places.push_all(reach.iter().filter(goes).map(|(to, _)| *to));
        }
        places
    }

    /// The places of those that can be paid for besides the cards that are routed.
    pub(super) fn routes_to(&self, card: Piece, how: Going) -> List<u8, PLACES> {
        let mut places = self.routes_of(card, how.walks);
        let (from, left) = (self.place[card.index()], self.force(self.controller(card)));
        let left = left.saturating_sub(self.routed_cost());
        places.retain(|&to| how.free || self.go_cost(card, from, to) <= left);
        places
    }

    /// The cards that were told where they move.
    pub(super) fn routed(&self) -> Pieces {
        self.routes.iter().map(|(card, _)| *card).collect()
    }

    /// The card that has to be told where it moves.
    pub(super) fn unrouted(&self, run: &Run) -> Option<Piece> {
        self.picked_to_go(run).or_else(|| self.batch_of(run).without(self.routed()).first())
    }

    /// The card that was picked to go, where not all can.
    pub(super) fn picked_to_go(&self, run: &Run) -> Option<Piece> {
        let open = self.batch_of(run).without(self.routed());
        (run.it != NONE).then_some(Piece(run.it)).filter(|&card| open.has(card))
    }

    /// The cards that can still move away.
    pub(super) fn goers(&self, run: &Run, how: Going) -> Pieces {
        let open = self.batch_of(run).without(self.routed());
        open.iter().filter(|&card| !self.routes_to(card, how).is_empty()).collect()
    }

    /// Whether all of these can be paid for.
    pub(super) fn all_can_go(&self, cards: Pieces, how: Going) -> bool {
        let cost: u16 = cards.iter().filter_map(|card| self.cost_to_go(card, how)).map(u16::from).sum();
        let seat = cards.first().map_or(self.active, |card| self.controller(card));
        cost + u16::from(self.routed_cost()) <= u16::from(self.force(seat))
    }

    // Which card of an event.

    /// The cards of the answered event that an ability may be about.
    pub(super) fn about_set(&self, run: &Run) -> Pieces {
        let Some(pending) = run.answers.checked_sub(1).and_then(|at| self.events.get(usize::from(at))) else {
            return Pieces::NONE;
        };
        let event = &pending.event;
        let abilities = &self.table.of(run.source).abilities;
        let Some(ability) = abilities.get(usize::from(run.ability)) else { return Pieces::NONE };
        let scope = Scope { place: event.place, it: event.it, ..self.scope_of(run.source, run.seat) };
        let is_meant = |card: &Piece| {
            let mut listens = ability.to.iter().filter(|listen| listen.what == event.what);
            listens.any(|listen| listen.card.is_none_or(|filter| self.matches_event(filter, &scope, *card, event)))
        };
        self.cards_of(event).iter().filter(is_meant).collect()
    }

    /// An answer to what happened to several cards is about one of them (CCG-AMB-80).
    pub(super) fn about_step(&mut self, run: Run) -> Flow {
        let set = self.about_choices(&run);
        if set.len() > 1 || self.ask_all && !set.is_empty() {
            rule!("CCG-AMB-80");
            return self.ask(run.you, Ask::Pick { source: run.source, purpose: Purpose::Target });
        }
        let it = set.first().map_or(run.it, |card| card.0);
        let mut run = Run { it, ..run };
        run.skip(1);
        self.set_running(run);
        Flow::On
    }

    /// Those of them about which it does anything.
    fn about_choices(&self, run: &Run) -> Pieces {
        let does = |card: &Piece| {
            let mut with = Run { it: card.0, ..*run };
            with.skip(1);
            self.can_begin(&with)
        };
        let all = self.about_set(run);
        let able: Pieces = all.iter().filter(does).collect();
        self.distinct(if able.is_empty() { all } else { able })
    }

    pub(super) fn offer_places(&self, out: &mut Vec<Choice>) {
        let Some(run) = self.runs.last() else { return };
        match self.table.cards.op(run.at) {
            Op::Routes(how) => {
                if let Some(card) = self.unrouted(run) {
                    out.extend(self.routes_to(card, how).iter().map(|&place| Choice::Place(place)));
                }
            }
            Op::PickPlace(filter) => {
                let places = self.select(filter, &self.scope(run));
                out.extend(places.iter().filter_map(|location| self.place_of(location)).map(Choice::Place));
            }
            _ => {}
        }
    }

    pub(super) fn picked_place(&mut self, place: u8) {
        let Some(&run) = self.runs.last() else { return };
        match self.table.cards.op(run.at) {
            Op::Routes(_) => {
                if let Some(card) = self.unrouted(&run) {
                    let _ = self.routes.push((card, place));
                }
            }
            _ => {
                let mut run = Run { place, ..run };
                run.skip(1);
                self.set_running(run);
            }
        }
    }
}
