//! Playing cards from hand, and paying for them.

use super::card::{Affiliation, At, Enhance, FilterNo, Happening, Kind, Op, Pieces, Place, Rule, keyword, rule};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Piece, Seat};

impl Lcg<'_> {
    /// The cards a player may play: the hand, and cards in the discard pile that say so.
    pub(super) fn playable_zone(&self, seat: Seat) -> Pieces {
        let mut cards = self.hand[seat];
        if !self.table.rules[rule::PLAY_FROM_DISCARD].is_empty() {
            for &piece in self.discard[seat].iter().filter(|&&piece| self.has_rule(piece, rule::PLAY_FROM_DISCARD)) {
                cards.add(piece);
            }
        }
        cards
    }

    /// Whether a player can pay for a card, perhaps after reducing its cost.
    pub(super) fn can_afford(&self, seat: Seat, piece: Piece) -> bool {
        let card = self.table.of(piece);
        let cost = self.cost(seat, piece);
        let any = self.ignores_match(seat);
        let purse = self.purse(seat);
        if purse.pays(cost, card.affiliation, any) {
            return true;
        }
        let least = self.least_cost(seat, piece, cost);
        let lowered = least < cost && purse.pays(least, card.affiliation, any);
        if !lowered {
            rule!("LCG-RESOURCES-09");
        }
        lowered
    }

    /// The lowest cost of a card after answers to its announcement.
    fn least_cost(&self, seat: Seat, piece: Piece, cost: u8) -> u8 {
        let reducers = self.table.interrupts[Happening::Announced as usize].and(self.play[seat]);
        if reducers.is_empty() {
            return cost;
        }
        // Every other card in hand may be discarded for it.
        let others = self.hand[seat].len().saturating_sub(usize::from(self.hand[seat].has(piece))).min(99) as u8;
        let mut lowest = cost;
        for reducer in reducers {
            for ability in &self.table.of(reducer).abilities {
                let run = Run { x: others, ..Run::about(reducer, seat) };
                let listens = ability.to.is_some_and(|to| {
                    to.happenings & Happening::Announced.bit() != 0
                        && to.card.is_none_or(|no| self.is_about(no, piece, seat, &run))
                });
                if let (true, Some((cheaper, least))) = (listens, self.reduction(ability.usage.at, &run)) {
                    lowest = lowest.min(cost.saturating_sub(cheaper).max(least.min(cost)));
                }
            }
        }
        lowest
    }

    /// By how much an ability's code reduces a cost, and the lowest cost it allows.
    fn reduction(&self, from: At, run: &Run) -> Option<(u8, u8)> {
        let code = (from.0..).map(|at| self.table.cards.op(At(at))).take_while(|&op| op != Op::End);
        code.filter_map(|op| match op {
            Op::Cheaper { by, per, least } => Some((by.saturating_mul(self.times(per, run)), least)),
            _ => None,
        })
        .next()
    }

    /// How many resources are missing to pay for the announced card.
    pub(super) fn shortage(&self, seat: Seat, piece: Option<Piece>) -> u8 {
        let Some(piece) = piece else { return 0 };
        let cost = self.announced_cost(seat, piece);
        u16::from(cost).saturating_sub(self.purse(seat).total) as u8
    }

    /// The cost of an announced card after reductions.
    fn announced_cost(&self, seat: Seat, piece: Piece) -> u8 {
        let cost = self.cost(seat, piece);
        match self.bill.cheaper {
            0 => cost,
            cheaper => cost.saturating_sub(cheaper).max(self.bill.least.min(cost)),
        }
    }

    /// Whether a unit or enhancement can be played from hand now.
    pub(super) fn can_deploy(&self, seat: Seat, piece: Piece) -> bool {
        let card = self.table.of(piece);
        let hosted = match card.enhance {
            Some(Enhance::Card(no)) => !self.hosts(seat, piece, no).is_empty(),
            _ => true,
        };
        if !hosted {
            rule!("LCG-DEPLOY-11");
        }
        matches!(card.kind, Kind::Unit | Kind::Enhancement) && hosted && self.may_deploy(seat, piece)
    }

    /// Whether limits, uniqueness and cost allow a card to be deployed, wherever it would go.
    fn may_deploy(&self, seat: Seat, piece: Piece) -> bool {
        let limited = self.table.of(piece).keywords & keyword::LIMITED != 0 && self.now.limited[seat];
        if limited {
            rule!("LCG-KEYWORDS-07");
        }
        let doubled = self.is_duplicate(piece);
        if doubled {
            rule!("LCG-UNIQUE-02");
        }
        !limited && !doubled && self.can_afford(seat, piece)
    }

    /// The cards a unit may be put on as an enhancement.
    pub(super) fn pilot_hosts(&self, piece: Piece) -> Option<FilterNo> {
        self.own_rules(piece).find_map(|rule| match rule {
            Rule::AsEnhancement { on, .. } => Some(on),
            _ => None,
        })
    }

    pub(super) fn can_pilot(&self, seat: Seat, piece: Piece) -> bool {
        self.pilot_hosts(piece).is_some_and(|on| !self.hosts(seat, piece, on).is_empty())
            && self.may_deploy(seat, piece)
    }

    /// Announces a card.
    pub(super) fn play_card(&mut self, seat: Seat, piece: Piece, how: How) {
        rule!("LCG-RESOURCES-08");
        self.go(piece, Zone::Announced(seat));
        self.note(Note::Played(seat, piece));
        self.begin_play(piece, how);
    }

    pub(super) fn begin_play(&mut self, piece: Piece, how: How) {
        // What is generated for this card pays for no other (LCG-RESOURCES-10).
        let outer = std::mem::replace(&mut self.bill, Bill::NONE);
        self.host[piece.index()] = NO_HOST;
        self.push(Frame::Play { piece, step: PlayStep::Host, how, outer });
    }

    fn set_play(&mut self, to: PlayStep, by: How) {
        if let Some(Frame::Play { step, how, .. }) = self.stack.last_mut() {
            (*step, *how) = (to, by);
        }
    }

    /// Ends playing or paying for a card; an interrupted payment goes on.
    fn end_play(&mut self) {
        if let Some(Frame::Play { outer, .. } | Frame::Pay { outer, .. }) = self.stack.pop() {
            self.bill = outer;
        }
    }

    /// Who plays the announced card.
    fn player_of(&self, piece: Piece) -> Seat {
        match self.zone(piece) {
            Zone::Announced(seat) => seat,
            _ => self.owner(piece),
        }
    }

    pub(super) fn play_step(&mut self, piece: Piece, step: PlayStep, how: How) -> Flow {
        let seat = self.player_of(piece);
        match step {
            PlayStep::Host => {
                let Some(hosts) = self.host_question(seat, piece, how) else {
                    if self.table.of(piece).enhance == Some(Enhance::Dial) {
                        rule!("LCG-DEPLOY-10");
                        self.host[piece.index()] = DIAL;
                    }
                    self.announce(piece, how);
                    return Flow::On;
                };
                match (hosts.len(), hosts.first()) {
                    (0, _) | (_, None) => {
                        // Nothing to enhance: the card goes back.
                        rule!("LCG-DEPLOY-11");
                        self.end_play();
                        self.take_back(piece, seat, how);
                    }
                    (1, Some(only)) if how != How::PutEither => self.chose_host(only),
                    _ => {
                        rule!("LCG-DEPLOY-07");
                        return self.ask(seat, Ask::Host(piece));
                    }
                }
            }
            PlayStep::Pay => {
                self.set_play(PlayStep::Enter, how);
                let card = self.table.of(piece);
                let cost = self.announced_cost(seat, piece);
                let neutral = card.affiliation == Affiliation::Neutral;
                if neutral {
                    rule!("LCG-RESOURCES-15");
                }
                let matched = neutral || self.ignores_match(seat);
                self.bill = Bill { cost, paid: 0, matched, affiliation: card.affiliation, ..Bill::NONE };
                self.take_next_card(seat, piece);
                if cost > 0 {
                    self.push(Frame::Pay { piece, seat, outer: Bill::NONE });
                } else {
                    rule!("LCG-RESOURCES-17", "LCG-AMB-21", "LCG-AMB-23");
                }
            }
            PlayStep::NewHost => return self.ask(seat, Ask::Host(piece)),
            PlayStep::Enter => {
                if let Some(hosts) = self.host_question(seat, piece, how)
                    && self.host_of(piece).is_some_and(|host| !hosts.has(host))
                {
                    return self.lost_host(piece, seat, how, hosts);
                }
                self.end_play();
                let used = |what| matches!(what, Lasts::NextCard { taken_by: Some(by), .. } if by == piece);
                self.lasting.retain(|lasting| !used(lasting.what));
                if matches!(how, How::Put | How::PutEither) {
                    rule!("LCG-TERMS-17", "LCG-AMB-28");
                } else {
                    self.now.played[seat].add(piece);
                    let limited = self.table.of(piece).keywords & keyword::LIMITED != 0;
                    if limited {
                        rule!("LCG-KEYWORDS-07");
                    }
                    self.now.limited[seat] |= limited;
                }
                self.enter_played(piece, seat, how);
            }
        }
        Flow::On
    }

    /// The host has gone since the card was announced: it goes on another one, or back.
    fn lost_host(&mut self, piece: Piece, seat: Seat, how: How, hosts: Pieces) -> Flow {
        match (hosts.len(), hosts.first()) {
            (1, Some(only)) => self.host[piece.index()] = only.0,
            (0, _) | (_, None) => {
                rule!("LCG-DEPLOY-11");
                self.end_play();
                self.host[piece.index()] = NO_HOST;
                self.take_back(piece, seat, how);
            }
            _ => self.set_play(PlayStep::NewHost, how),
        }
        Flow::On
    }

    /// Effects on the next card apply to this one, and not to another that is played while it is paid for.
    fn take_next_card(&mut self, seat: Seat, piece: Piece) {
        for lasting in self.lasting.iter_mut() {
            if let Lasts::NextCard { seat: whose, taken_by: taken_by @ None, .. } = &mut lasting.what
                && *whose == seat
            {
                *taken_by = Some(piece);
            }
        }
    }

    fn announce(&mut self, piece: Piece, how: How) {
        let seat = self.player_of(piece);
        match how {
            How::Put | How::PutEither => {
                rule!("LCG-TERMS-13");
                self.set_play(PlayStep::Enter, how);
            }
            _ => {
                self.set_play(PlayStep::Pay, how);
                self.raise(Event::new(Happening::Announced, Some(piece), seat));
            }
        }
    }

    /// The cards the announced card may be put on; `None` if it needs no host (LCG-DEPLOY-09).
    pub(super) fn host_question(&self, seat: Seat, piece: Piece, how: How) -> Option<Pieces> {
        let no = match (how, self.table.of(piece).enhance) {
            (How::AsEnhancement | How::PutEither, _) => self.pilot_hosts(piece)?,
            (How::Plain | How::Put, Some(Enhance::Card(no))) => no,
            _ => return None,
        };
        Some(self.hosts(seat, piece, no))
    }

    pub(super) fn chose_host(&mut self, host: Piece) {
        if let Some(&Frame::Play { piece, how, step, .. }) = self.stack.last() {
            rule!("LCG-DEPLOY-07", "LCG-DEPLOY-08");
            if !self.table.units.has(host) {
                rule!("LCG-DEPLOY-10");
            }
            self.host[piece.index()] = host.0;
            match step {
                PlayStep::NewHost => self.set_play(PlayStep::Enter, how),
                _ => self.announce(piece, how),
            }
        }
    }

    /// A card that may enter play as a unit or an enhancement enters as a unit.
    pub(super) fn no_host(&mut self) {
        self.set_play(PlayStep::Enter, How::Put);
    }

    /// Takes back a card that cannot be played after all.
    fn take_back(&mut self, piece: Piece, seat: Seat, how: How) {
        for lasting in self.lasting.iter_mut() {
            if let Lasts::NextCard { taken_by, .. } = &mut lasting.what
                && *taken_by == Some(piece)
            {
                *taken_by = None;
            }
        }
        if how != How::Put {
            self.go(piece, Zone::Hand(seat));
        }
    }

    fn enter_played(&mut self, piece: Piece, seat: Seat, how: How) {
        if let How::Event(_) = how {
            // The ability below on the stack goes on.
            rule!("LCG-EVENTS-05");
            return;
        }
        let host = self.host[piece.index()];
        let to = Destination::Play {
            host,
            participating: how == How::Participating,
            as_enhancement: matches!(how, How::AsEnhancement | How::PutEither),
        };
        let put = matches!(how, How::Put | How::PutEither);
        let what = if put { Happening::EntersPlay } else { Happening::Played };
        let event = Event::new(what, Some(piece), seat);
        self.raise(Event { to, ..event });
    }

    pub(super) fn pay_step(&mut self, piece: Piece, seat: Seat) -> Flow {
        if self.bill.paid >= self.bill.cost {
            self.end_play();
            return Flow::On;
        }
        let mut only = None;
        let mut several = false;
        self.each_payment(seat, |source, count| {
            several |= only.replace((source, count)).is_some();
            several
        });
        match only {
            None => self.cannot_pay(piece, seat),
            Some(_) if several => return self.ask(seat, Ask::Pay(piece)),
            Some((source, count)) => self.generate(source, count),
        }
        Flow::On
    }

    /// A cost reduction was cancelled: the card goes back to hand, and its ability is not executed.
    fn cannot_pay(&mut self, piece: Piece, seat: Seat) {
        rule!("LCG-RESOURCES-09");
        self.end_play();
        let play = matches!(self.stack.last(), Some(Frame::Play { piece: played, .. }) if *played == piece);
        if play {
            self.end_play();
            self.take_back(piece, seat, How::Plain);
        }
        if let Some(Frame::Ability(run)) = self.stack.last()
            && run.source == piece
        {
            self.stack.pop();
            // It does not count towards its limit.
            let played = (seat, self.table.no(piece));
            if let Some(at) = self.now.events.iter().rposition(|&event| event == played) {
                self.now.events.remove(at);
            }
        }
    }

    /// Calls `visit` with each source and amount to pay next, until it returns true (LCG-RESOURCES-05).
    pub(super) fn each_payment(&self, seat: Seat, mut visit: impl FnMut(Piece, u8) -> bool) {
        let Bill { cost, paid, matched, affiliation, .. } = self.bill;
        let left = cost.saturating_sub(paid);
        let sources = self.sources(seat);
        let mut total = 0u16;
        let mut matching = 0usize;
        for source in sources {
            total += u16::from(self.table.of(source).resources);
            matching += usize::from(!matched && self.matches(source, affiliation));
        }
        for source in sources {
            let value = self.table.of(source).resources;
            let fits = matched || self.matches(source, affiliation);
            // Whether a source that matches is left for later (LCG-RESOURCES-13).
            let later = fits || matching > 0;
            for count in 1..=value {
                let rest = u16::from(left.saturating_sub(count));
                let can = if rest == 0 { fits } else { later && total - u16::from(value) >= rest };
                if !can && !fits {
                    rule!("LCG-RESOURCES-12");
                }
                if can && visit(source, count) {
                    return;
                }
            }
        }
    }

    /// Focuses a source to generate resources.
    pub(super) fn generate(&mut self, source: Piece, count: u8) {
        let seat = self.controller(source);
        self.bill.matched |= self.matches(source, self.bill.affiliation);
        self.bill.paid = self.bill.paid.saturating_add(count);
        if self.bill.paid > self.bill.cost {
            rule!("LCG-RESOURCES-11", "LCG-AMB-22");
        }
        self.now.spent = self.now.spent.saturating_add(count);
        rule!("LCG-RESOURCES-04", "LCG-RESOURCES-06");
        let first = self.begin_moment();
        self.add(Event::new(Happening::Generated, Some(source), seat).amount(count));
        self.add(Event::new(Happening::FocusPlaced, Some(source), seat).amount(count));
        self.happen(first);
    }

    /// Pays resources for an ability; they need not match.
    pub(super) fn spend(&mut self, seat: Seat, source: Piece, cost: u8) {
        rule!("LCG-RESOURCES-18");
        let outer = std::mem::replace(&mut self.bill, Bill { cost, ..Bill::NONE });
        self.push(Frame::Pay { piece: source, seat, outer });
    }

    /// The place a card is played from, for the notation.
    pub(super) fn plays_from(&self, piece: Piece) -> Place {
        match self.zone(piece) {
            Zone::Discard(_) => Place::Discard,
            _ => Place::Hand,
        }
    }
}
