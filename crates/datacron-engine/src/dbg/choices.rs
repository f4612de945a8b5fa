//! The legal choices at each question, and what each of them does.

use super::card::{Event, Faction, Must, Op, Pieces, WhoseMask};
use super::state::{Against, Ask, Choice, Dbg, Frame, HuntPermit, Note, ROW, Run, Zone};
use crate::mark::rule;
use crate::run::run;
use crate::zones::Zones;
use crate::{GameState, Outcome, Piece, Seat, Status};

impl GameState for Dbg {
    type Ask = Ask;
    type Choice = Choice;

    const NAMES: [&'static str; 2] = ["empire", "rebel"];

    #[inline]
    fn status(&self) -> Status<Ask> {
        self.asking.status(self.over)
    }

    fn offer(&self, seat: Seat, ask: Ask, out: &mut Vec<Choice>) {
        match ask {
            Ask::SecretBase => {
                let unpicked = |piece: &Piece| self.is_base_of(*piece, seat) && self.zone(*piece) == Zone::Exile;
                out.extend(self.cards.every_piece().filter(unpicked).map(Choice::Take));
            }
            Ask::NewBase => {
                rule!("DBG-TRN-04", "DBG-SET-08");
                out.extend(self.bases[seat].iter().map(Choice::Take));
            }
            Ask::Action => self.actions(seat, out),
            Ask::May(_) => {
                if cfg!(debug_assertions) && self.is_at_reward() {
                    rule!("DBG-BTY-09", "DBG-AMB-29");
                }
                out.extend([Choice::Accept, Choice::Decline]);
            }
            Ask::Pick { .. } => self.picks(out),
            Ask::Option(_) => {
                if let Some(run) = self.running()
                    && let Op::Mode { options, may, .. } = self.cards.op(run.at)
                {
                    let open = self.cards.options(run.at, options).filter(|&(_, at, _)| self.can_choose(&run, at));
                    out.extend(open.map(|(number, _, _)| Choice::Option(number)));
                    out.extend(may.then_some(Choice::Decline));
                }
            }
            Ask::Destination(piece) => {
                if let Some(&Frame::Purchase { to, .. }) = self.stack.last() {
                    self.ordered(to, |destination| out.push(Choice::To(destination)));
                    self.diverters(piece, to, |source| out.push(Choice::Instead(source)));
                }
            }
            Ask::Order => {
                if let Some(&Frame::Triggers { from }) = self.stack.last() {
                    let waiting = &self.triggers[usize::from(from)..];
                    for (at, trigger) in waiting.iter().enumerate() {
                        if waiting[..at].iter().all(|earlier| earlier.source != trigger.source) {
                            out.push(Choice::Take(trigger.source));
                        }
                    }
                }
            }
            Ask::Split { least, most, .. } => out.extend((least..=most).map(Choice::Damage)),
        }
    }

    fn choose(&mut self, choice: Choice) {
        if self.over.is_none() {
            self.answer(choice);
            run(self);
        }
    }

    fn turns(&self) -> u16 {
        self.turn
    }

    fn first_turn(&self) -> Seat {
        Seat::First
    }
}

/// Filters out pieces that are identical to one offered before. Pieces come in ascending order, so copies of a card
/// follow each other, and only earlier copies need to be compared.
#[derive(Default)]
struct Offered {
    same: Pieces,
    last: Option<Piece>,
}

impl Offered {
    /// Whether a piece should be offered.
    #[inline]
    fn is_new(&mut self, game: &Dbg, piece: Piece) -> bool {
        match self.last {
            Some(last) if game.cards.no(last) == game.cards.no(piece) => {
                self.same.add(last);
                if game.alike(last, piece) || game.has_twin(self.same, piece) {
                    return false;
                }
            }
            _ => self.same = Pieces::NONE,
        }
        self.last = Some(piece);
        true
    }
}

/// Adds a choice if it is legal. There is no branch, because the processor could not predict it.
#[inline]
fn offer_if(legal: bool, choice: Choice, out: &mut Vec<Choice>) {
    out.push(choice);
    out.truncate(out.len() - usize::from(!legal));
}

impl Dbg {
    /// Makes a choice, without running to the next question.
    #[inline]
    pub(super) fn answer(&mut self, choice: Choice) {
        self.notes.clear();
        let seat = self.asking.seat;
        match choice {
            Choice::Play(piece) => self.play_card(piece),
            Choice::Buy(piece) => self.purchase(piece, false, None),
            Choice::PayOff(piece) => {
                rule!("DBG-OPT-05");
                self.resources[seat] = self.resources[seat].saturating_sub(self.cards.of(piece).cost);
                self.note(Note::Discarded(piece));
                self.go(piece, Zone::GalaxyDiscard);
                self.fill_row();
            }
            Choice::Use(piece) => {
                rule!("DBG-ABL-04", "DBG-ABL-05", "DBG-FAQ-01");
                self.now.used.add(piece);
                if let Some(usage) = self.cards.of(piece).usage {
                    self.push(Frame::Ability(Run::new(usage.at, piece, seat)));
                }
            }
            Choice::Commit(piece, against) => self.commit(piece, against),
            Choice::Attack(against) => self.resolve_attack(against),
            Choice::EndTurn => self.end_main_phase(),
            Choice::Take(piece) => self.take(piece),
            Choice::Accept => self.accepted(),
            Choice::Decline => self.declined(),
            Choice::Option(number) => self.chose_option(number),
            Choice::To(destination) => self.place(destination),
            Choice::Instead(source) => self.divert(source),
            Choice::Damage(amount) => {
                if let Ask::Split { ship, .. } = self.asking.ask {
                    self.split(ship, amount);
                }
            }
        }
    }

    /// The main phase (DBG-TRN-10, DBG-TRN-11).
    fn actions(&self, seat: Seat, out: &mut Vec<Choice>) {
        let mut offered = Offered::default();
        let mut last = None;
        for piece in self.hand[seat] {
            // In a hand, copies only differ if one of them will be exiled at the end of the turn.
            let no = Some(self.cards.no(piece));
            let new = if self.now.exile_at_end.is_empty() { no != last } else { offered.is_new(self, piece) };
            offer_if(new, Choice::Play(piece), out);
            last = no;
        }
        let duplicates = self.duplicates_in_row();
        self.purchases(seat, duplicates, out);
        let in_play = self.play[seat];
        let mut offered = Offered::default();
        let mut usable = in_play.and(self.cards.usable); // DBG-ABL-06
        if let Some(base) = self.base[seat]
            && self.cards.usable.has(base)
        {
            usable.add(base);
        }
        if !usable.and(self.now.used).is_empty() {
            rule!("DBG-ABL-01");
        }
        for piece in usable.without(self.now.used) {
            if self.can_use(seat, piece) && offered.is_new(self, piece) {
                out.push(Choice::Use(piece));
            }
        }
        let free = in_play.without(self.now.busy);
        if !free.is_empty() {
            self.commitments(seat, free, duplicates, out);
        }
        if !self.now.busy.is_empty() {
            // Busy cards were left out above.
            rule!("DBG-COM-05");
            if !self.now.spent.is_empty() {
                rule!("DBG-COM-07");
            }
            if !self.now.at_base.is_empty() {
                rule!("DBG-COM-06");
                // Even if there is no base to attack (DBG-BAS-14).
                out.push(Choice::Attack(Against::Base));
            }
            for (slot, at_row) in self.now.at_row.iter().enumerate() {
                if !at_row.is_empty()
                    && let Some(target) = self.row[slot]
                {
                    rule!("DBG-COM-06");
                    out.push(Choice::Attack(Against::Row(target)));
                }
            }
        }
        out.push(Choice::EndTurn); // DBG-PLY-05, DBG-ABL-03
    }

    /// The cards to purchase or pay off. The slots in the bit mask `duplicates` are left out (DBG-BUY-01).
    fn purchases(&self, seat: Seat, duplicates: u8, out: &mut Vec<Choice>) {
        let resources = self.resources[seat];
        if resources == 0 {
            return;
        }
        for (slot, piece) in self.row.iter().enumerate() {
            let Some(piece) = *piece else { continue };
            let offer = self.cards.offer(piece);
            if offer.cost > resources {
                rule!("DBG-BUY-02");
            }
            let can = (offer.cost <= resources) & self.may_purchase(seat, piece) & (duplicates >> slot & 1 == 0);
            offer_if(can, Choice::Buy(piece), out);
        }
        if let Some(pilot) = self.pilots.first()
            && self.cards.offer(pilot).cost <= resources
        {
            rule!("DBG-BUY-08", "DBG-BUY-09");
            out.push(Choice::Buy(pilot));
        }
        if self.pay_off {
            rule!("DBG-OPT-04");
            for (slot, piece) in self.row.iter().enumerate() {
                let Some(piece) = *piece else { continue };
                let offer = self.cards.offer(piece);
                if offer.faction != Faction::Neutral && offer.cost <= resources {
                    rule!("DBG-OPT-06");
                }
                let can =
                    (offer.faction == Faction::Neutral) & (offer.cost <= resources) & (duplicates >> slot & 1 == 0);
                offer_if(can, Choice::PayOff(piece), out);
            }
        } else if cfg!(debug_assertions) {
            let mut offers = self.row.iter().flatten().map(|&piece| self.cards.offer(piece));
            if offers.any(|offer| offer.faction == Faction::Neutral && offer.cost <= resources) {
                rule!("DBG-OPT-06");
            }
        }
    }

    /// A bit for each slot of the row whose card is identical to one in an earlier slot.
    #[inline]
    fn duplicates_in_row(&self) -> u8 {
        let same = self.row_duplicates;
        if same == 0 {
            return 0;
        }
        let twin = |slot: usize| {
            self.row[slot].is_some_and(|piece| self.row[..slot].iter().flatten().any(|&other| self.twins(other, piece)))
        };
        (0..ROW).filter(|&slot| same >> slot & 1 != 0 && twin(slot)).fold(0, |mask, slot| mask | 1 << slot)
    }

    fn commitments(&self, seat: Seat, free: Pieces, duplicates: u8, out: &mut Vec<Choice>) {
        let mut targets = [Piece(0); ROW];
        let mut count = 0;
        let hunts = self.base[seat].is_some_and(|base| self.cards.hunters.has(base));
        for (slot, piece) in self.row.iter().enumerate() {
            let Some(piece) = *piece else { continue };
            let offer = self.cards.offer(piece);
            let enemy = WhoseMask::ENEMY.covers(offer.faction, seat);
            match (offer.faction, seat) {
                _ if enemy && offer.target.is_none() => rule!("DBG-AMB-03", "DBG-BTY-05"),
                _ if enemy => {}
                (Faction::Neutral, _) => rule!("DBG-BTY-04"),
                (_, Seat::First) => rule!("DBG-BTY-02"),
                (_, Seat::Second) => rule!("DBG-BTY-03"),
            }
            let open = enemy & offer.target.is_some() || hunts && self.target_value(seat, piece).is_some();
            targets[count] = piece;
            count += usize::from(open & (duplicates >> slot & 1 == 0));
        }
        let targets = &targets[..count];
        let mut offered = Offered::default();
        for piece in free {
            if !offered.is_new(self, piece) {
                continue;
            }
            out.push(Choice::Commit(piece, Against::Base)); // DBG-AMB-13
            if self.cards.units.has(piece) {
                out.extend(targets.iter().map(|&target| Choice::Commit(piece, Against::Row(target))));
            } else if !targets.is_empty() {
                rule!("DBG-COM-04");
            }
        }
    }

    /// Whether a card in play may use its ability now.
    pub(super) fn can_use(&self, seat: Seat, piece: Piece) -> bool {
        let Some(usage) = self.cards.of(piece).usage else { return false };
        let run = Run::new(usage.effect, piece, seat);
        if let Some(condition) = usage.condition {
            rule!("DBG-KEY-15");
            if !self.condition_holds(condition, &run) {
                return false;
            }
        }
        if usage.resources > self.resources[seat] {
            rule!("DBG-TRAP-20", "DBG-AMB-06");
            return false;
        }
        if let Some(filter) = usage.pays_with {
            rule!("DBG-TRAP-20", "DBG-AMB-06");
            if !self.find(filter.alone(), &run, |_| true) {
                return false;
            }
        }
        if usage.always {
            if cfg!(debug_assertions) && !self.would_change(&run) {
                rule!("DBG-AMB-06");
            }
            return true;
        }
        self.would_change(&run)
    }

    fn picks(&self, out: &mut Vec<Choice>) {
        let Some(run) = self.running() else { return };
        if let Op::Pick { purpose, from, must, .. } = self.cards.op(run.at) {
            self.find_picks(purpose, from, &run, |piece| {
                out.push(Choice::Take(piece));
                false
            });
            if must != Must::Yes {
                out.push(Choice::Decline);
            }
        }
    }

    fn take(&mut self, piece: Piece) {
        match self.asking.ask {
            Ask::SecretBase => {
                let seat = self.asking.seat;
                self.go(piece, Zone::Bases(seat));
                rule!("DBG-ADV-04", "DBG-ADV-06");
                self.known[seat.other()].drop(piece);
            }
            Ask::NewBase => {
                self.after_new_base();
                self.reveal_base(piece);
            }
            Ask::Order => {
                if let Some(&Frame::Triggers { from }) = self.stack.last() {
                    let from = usize::from(from);
                    let at = self.triggers[from..].iter().position(|trigger| trigger.source == piece);
                    self.start_trigger(from + at.unwrap_or(0));
                }
            }
            _ => self.picked(piece),
        }
    }

    fn play_card(&mut self, piece: Piece) {
        let seat = self.active;
        let card = self.cards.of(piece);
        rule!("DBG-PLY-01");
        self.go(piece, Zone::Play(seat));
        if card.resources > 0 {
            rule!("DBG-PLY-02");
        }
        self.gain_resources(seat, card.resources);
        if card.force > 0 {
            rule!("DBG-PLY-03");
            self.gain_force(seat, card.force);
        }
        self.now.played[card.faction as usize] += 1;
        let from = self.triggers.len();
        self.trigger(piece, seat, Event::ThisPlayed);
        self.trigger_in_play(seat, Event::YouPlay, Some(piece));
        self.resolve_triggers(from);
    }

    /// Whether the set has a piece that is identical to this one.
    #[inline]
    pub(super) fn has_twin(&self, seen: Pieces, piece: Piece) -> bool {
        if seen.is_empty() {
            return false;
        }
        let (first, copies) = self.cards.of(piece).copies;
        let mut at = first.0;
        while at < first.0 + copies {
            if seen.has(Piece(at)) && at != piece.0 && self.alike(Piece(at), piece) {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Whether two pieces are identical: copies of the same card, in the same place and state.
    #[inline]
    pub(super) fn twins(&self, one: Piece, other: Piece) -> bool {
        self.cards.no(one) == self.cards.no(other) && self.alike(one, other)
    }

    /// Whether two copies of a card are in the same place and state.
    fn alike(&self, one: Piece, other: Piece) -> bool {
        if self.zone(one) != self.zone(other) {
            return false;
        }
        if !self.now.exile_at_end.is_empty()
            && self.now.exile_at_end.contains(&one) != self.now.exile_at_end.contains(&other)
        {
            return false;
        }
        let now = &self.now;
        match self.zone(one) {
            Zone::Play(_) => {
                let same = |set: &Pieces| set.has(one) == set.has(other);
                let idle = !now.busy.has(one) && !now.busy.has(other);
                same(&now.used)
                    && (idle || same(&now.spent) && same(&now.at_base) && now.at_row.iter().all(same))
                    && now.bonus[one.index()] == now.bonus[other.index()]
                    && self.damage[one.index()] == self.damage[other.index()]
            }
            Zone::Row => {
                let quiet = |piece: Piece| {
                    now.hunt_permit != HuntPermit::For(piece)
                        && self.slot(piece).is_none_or(|slot| now.at_row[slot].is_empty())
                };
                quiet(one) && quiet(other)
            }
            _ => true,
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.over
    }
}
