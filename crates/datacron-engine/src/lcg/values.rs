//! Current values, computed on demand from what is printed and from the cards in play. Nothing is applied and undone.

use super::ability::{Ban, State};
use super::card::{
    Affiliation, Condition, Constant, Filter, FilterNo, Gain, IconCount, Per, Pieces, Place, Ref, Rule, WhoMask,
    keyword, rule,
};
use super::compile::{ban_bit, state_bit};
use super::state::{DARK, LIGHT, Lasts, Lcg, Run};
use crate::mark::rule;
use crate::{List, Piece, Seat};

/// The resources a player could generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Purse {
    pub total: u16,
    /// A bit for each affiliation there is a source of.
    pub affiliations: u8,
}

impl Purse {
    /// Whether it pays this cost, with a source of this affiliation unless `any` will do.
    pub fn pays(&self, cost: u8, affiliation: Affiliation, any: bool) -> bool {
        let matched = any || affiliation == Affiliation::Neutral || self.affiliations >> affiliation as u8 & 1 != 0;
        if !matched {
            rule!("LCG-RESOURCES-12");
        }
        cost == 0 || self.total >= u16::from(cost) && matched
    }
}

impl Lcg<'_> {
    /// All cards that fit, as the owner of the ability sees them.
    pub(super) fn select(&self, no: FilterNo, run: &Run) -> Pieces {
        let filter = self.table.cards.filter(no);
        let mut set = self.table.fits[usize::from(no.0)];
        if let Some(is) = filter.is {
            set = set.and(self.referred(is, run));
        } else {
            let (you, other) = (run.seat, run.seat.other());
            let theirs = filter.whose.0 & WhoMask::OPPONENT.0 != 0;
            let yours = filter.whose.0 & WhoMask::YOU.0 != 0; // LCG-TERMS-31
            let of = |zone: &dyn Fn(Seat) -> Pieces| match (yours, theirs) {
                (true, true) => zone(you).or(zone(other)),
                (true, false) => zone(you),
                (false, true) => zone(other),
                (false, false) => Pieces::NONE,
            };
            set = match filter.place {
                Place::Play => {
                    let place = of(&|seat| self.play[seat]); // LCG-TERMS-18, LCG-TERMS-22
                    self.by_current_kind(set, no, filter).and(place)
                }
                Place::Hand => set.and(of(&|seat| self.hand[seat])),
                Place::Discard => set.and(of(&|seat| self.discard[seat].iter().copied().collect())),
                Place::Deck => set.and(of(&|seat| self.deck[seat].iter().copied().collect())),
                Place::ObjectiveDeck => set.and(of(&|seat| self.objective_deck[seat].iter().copied().collect())),
                Place::EdgeStack => set.and(of(&|seat| self.edge[seat].iter().copied().collect())),
                Place::Looked => set.and(self.looked),
                Place::CapturedHere => set.and(self.captured_at(run.source)),
                Place::Captured => set.and(self.captured),
            };
        }
        if set.is_empty() {
            return set;
        }
        if filter.state != 0 {
            set = self.in_state(set, filter.state, run);
        }
        if filter.not_this {
            set.drop(run.source);
        }
        if let (true, Some(host)) = (filter.not_host, self.host_of(run.source)) {
            set.drop(host);
        }
        if let (true, Some(it)) = (filter.not_it, run.it) {
            set.drop(it);
        }
        if let (true, Some(&target)) = (filter.cheaper_than_target, run.targets().first()) {
            let most = self.table.of(target).cost;
            set = set.iter().filter(|&piece| self.table.of(piece).cost < most).collect();
        }
        if filter.lowest_cost {
            let least = set.iter().map(|piece| self.table.of(piece).cost).min().unwrap_or(0);
            set = set.iter().filter(|&piece| self.table.of(piece).cost == least).collect();
        }
        set
    }

    /// Counts units that are in play as enhancements as enhancements.
    #[inline]
    fn by_current_kind(&self, set: Pieces, no: FilterNo, filter: &Filter) -> Pieces {
        if self.as_enhancement.is_empty() || filter.kinds == u8::MAX {
            return set;
        }
        let fits = self.table.fits_as_enhancement[usize::from(no.0)];
        set.without(self.as_enhancement).or(self.as_enhancement.and(fits))
    }

    pub(super) fn referred(&self, is: Ref, run: &Run) -> Pieces {
        let one = |piece: Option<Piece>| piece.map_or(Pieces::NONE, Pieces::of);
        match is {
            Ref::This => Pieces::of(run.source),
            Ref::Host => one(self.host_of(run.source)),
            Ref::It => one(run.it),
            Ref::Target => run.targets().iter().copied().collect(),
            Ref::Other => one(run.other),
            Ref::Engaged => one(self.fight.objective),
        }
    }

    pub(super) fn in_state(&self, mut set: Pieces, state: u32, run: &Run) -> Pieces {
        let has = |word: State| state & state_bit(word) != 0;
        let committed = self.all_committed();
        if has(State::Ready) {
            set = set.without(self.exhausted);
        }
        if has(State::Exhausted) {
            set = set.and(self.exhausted);
        }
        if has(State::Damaged) {
            set = set.and(self.damaged);
        }
        if has(State::Undamaged) {
            set = set.without(self.damaged);
        }
        if has(State::Shielded) {
            set = set.and(self.shielded);
        }
        if has(State::Unshielded) {
            if set.meets(self.shielded) {
                rule!("LCG-SHIELDS-02");
            }
            set = set.without(self.shielded);
        }
        if has(State::Committed) {
            set = set.and(committed);
        }
        if has(State::Uncommitted) {
            set = set.without(committed);
        }
        if has(State::Participating) {
            set = set.and(self.fight.participants());
        }
        if has(State::Absent) {
            set = set.without(self.fight.participants());
        }
        if has(State::Attacking) {
            set = set.and(self.fight.attackers);
        }
        if has(State::AttackingAlone) {
            let alone = if self.fight.attackers.len() == 1 { self.fight.attackers } else { Pieces::NONE };
            set = set.and(alone);
        }
        if has(State::Defending) {
            set = set.and(self.fight.defenders);
        }
        let engaged = self.fight.objective.map_or(Pieces::NONE, Pieces::of);
        if has(State::Engaged) {
            set = set.and(engaged);
        }
        if has(State::NotEngaged) {
            set = set.without(engaged);
        }
        if has(State::AttachedHere) {
            set = set.and(self.attached_to(run.source));
        }
        if has(State::Attached) {
            set = set.and(self.attached);
        }
        if has(State::Unattached) {
            set = set.without(self.attached);
        }
        if has(State::HoldsCaptured) {
            let holders: Pieces = self.captured.iter().filter_map(|piece| self.host_of(piece)).collect();
            set = set.and(holders);
        }
        set
    }

    /// Whether the card of an event, controlled by `whose`, fits, wherever it is by now.
    pub(super) fn is_about(&self, no: FilterNo, piece: Piece, whose: Seat, run: &Run) -> bool {
        let filter = self.table.cards.filter(no);
        let set = self.by_current_kind(self.table.fits[usize::from(no.0)], no, filter);
        set.has(piece)
            && filter.whose.covers(whose, run.seat)
            && filter.is.is_none_or(|is| self.referred(is, run).has(piece))
            && (filter.state == 0 || self.in_state(Pieces::of(piece), filter.state, run).has(piece))
            && !(filter.not_this && piece == run.source)
    }

    pub(super) fn holds(&self, condition: Condition, run: &Run) -> bool {
        match condition {
            Condition::BalanceWithYou => {
                rule!("LCG-FORCE-22");
                self.balance == run.seat
            }
            Condition::YouAttack => self.fight.going && self.fight.attacker == run.seat,
            Condition::YouDefend => self.fight.going && self.fight.attacker != run.seat,
            Condition::Exists(no) => !self.select(no, run).is_empty(),
            Condition::None(no) => self.select(no, run).is_empty(),
            Condition::ItIs(no) => run.it.is_some_and(|it| self.table.fits[usize::from(no.0)].has(it)),
            Condition::FatePlaced => self.fight.going && self.fight.fate_placed[run.seat],
            Condition::FirstEngagement => self.fight.going && self.now.engagements == 1,
        }
    }

    pub(super) fn times(&self, per: Per, run: &Run) -> u8 {
        match per {
            Per::Once => 1,
            Per::Each(no) => self.select(no, run).len().min(99) as u8,
            Per::Damage => run.damage,
            Per::X => run.x,
        }
    }

    /// Calls `visit` with every rule of a kind that is in force, and the card that has it.
    #[inline]
    pub(super) fn each_rule(&self, kind: usize, mut visit: impl FnMut(&Constant, &Run)) {
        let sources = self.table.rules[kind].and(self.all_in_play()); // LCG-ABILITIES-02, LCG-FOCUS-08
        if sources.is_empty() {
            return;
        }
        for source in sources {
            let run = Run::about(source, self.controller(source));
            for constant in &self.table.of(source).constants {
                if constant.rule.kind() == kind
                    && constant.condition.is_none_or(|condition| self.holds(condition, &run))
                {
                    visit(constant, &run);
                }
            }
        }
    }

    /// The rules a card has now, in play or not.
    pub(super) fn own_rules(&self, piece: Piece) -> impl Iterator<Item = Rule> {
        let run = Run::about(piece, self.controller(piece));
        let constants = self.table.of(piece).constants.iter();
        let active = move |constant: &&Constant| constant.condition.is_none_or(|condition| self.holds(condition, &run));
        constants.filter(active).map(|constant| constant.rule)
    }

    /// Whether a card has a rule of a kind now, in play or not.
    pub(super) fn has_rule(&self, piece: Piece, kind: usize) -> bool {
        self.table.rules[kind].has(piece) && self.own_rules(piece).any(|rule| rule.kind() == kind)
    }

    /// Whether any rule of a kind in force passes the test.
    #[inline]
    pub(super) fn any_rule(&self, kind: usize, mut test: impl FnMut(&Rule, &Run) -> bool) -> bool {
        let mut found = false;
        self.each_rule(kind, |constant, run| found |= test(&constant.rule, run));
        found
    }

    /// Calls `visit` with everything a card gains, and how many times.
    fn each_gain(&self, piece: Piece, mut visit: impl FnMut(&Gain, i8)) {
        let cards = self.table.cards;
        self.each_rule(rule::GAIN, |constant, run| {
            if let Rule::Gain { to, gain, per } = constant.rule
                && self.select(to, run).has(piece)
            {
                visit(cards.gain(gain), self.times(per, run) as i8);
            }
        });
        for pilot in self.as_enhancement {
            if self.host_of(pilot) == Some(piece) {
                for rule in self.own_rules(pilot) {
                    if let Rule::AsEnhancement { gain, .. } = rule {
                        visit(cards.gain(gain), 1);
                    }
                }
            }
        }
        for lasting in self.lasting.iter() {
            if let Lasts::Gain(on, gain) = lasting.what
                && on == piece
            {
                visit(cards.gain(gain), 1);
            }
        }
    }

    /// Units committed to the Force, by either player.
    #[inline]
    pub(super) fn all_committed(&self) -> Pieces {
        self.committed[DARK].or(self.committed[LIGHT])
    }

    /// How much more damage destroys a card.
    pub(super) fn room(&self, piece: Piece) -> u8 {
        self.capacity(piece).saturating_sub(self.damage[piece.index()])
    }

    pub(super) fn capacity(&self, piece: Piece) -> u8 {
        let mut capacity = i16::from(self.table.of(piece).capacity);
        self.each_gain(piece, |gain, times| capacity += i16::from(gain.capacity) * i16::from(times));
        capacity.clamp(0, 99) as u8
    }

    /// The combat icons of a unit, normal and edge-enabled (LCG-ICONS-02).
    pub(super) fn icons(&self, piece: Piece) -> IconCount {
        let mut icons = self.table.of(piece).icons;
        self.each_gain(piece, |gain, times| icons.add(&gain.icons, times)); // LCG-ICONS-03
        for lasting in self.lasting.iter() {
            if let Lasts::Icons(on, more) = &lasting.what
                && *on == piece
            {
                icons.add(more, 1);
            }
        }
        if !self.table.rules[rule::ALL_ICONS_EDGE].is_empty() {
            let participates = |_: &Rule, run: &Run| self.fight.participants().has(run.source);
            if self.fight.participants().has(piece) && self.any_rule(rule::ALL_ICONS_EDGE, participates) {
                for at in 0..3 {
                    icons.edge[at] = icons.edge[at].saturating_add(icons.normal[at].max(0));
                    icons.normal[at] = 0;
                }
            }
        }
        icons
    }

    /// The strength of a unit's strike, by icon type.
    pub(super) fn strength(&self, piece: Piece) -> [u8; 3] {
        let icons = self.icons(piece);
        let edge = self.fight.edge == Some(self.controller(piece));
        if cfg!(debug_assertions) && icons.edge.iter().any(|&count| count > 0) {
            match edge {
                true => rule!("LCG-ICONS-04"),
                false => rule!("LCG-ICONS-05"),
            }
        }
        let mut strength = [0; 3];
        for (at, strength) in strength.iter_mut().enumerate() {
            // A loss of normal icons does not carry over to icons that need the edge.
            let with_edge = if edge { icons.edge[at].max(0) } else { 0 };
            *strength = icons.normal[at].max(0).saturating_add(with_edge) as u8; // LCG-ICONS-06
        }
        strength
    }

    /// Keywords of a card in play, printed or gained; see [`keyword`].
    pub(super) fn keywords(&self, piece: Piece) -> u8 {
        let mut keywords = self.table.of(piece).keywords;
        if self.may_gain_keywords() {
            self.each_gain(piece, |gain, times| {
                if times > 0 {
                    keywords |= gain.keywords;
                }
            });
        }
        keywords
    }

    fn may_gain_keywords(&self) -> bool {
        !self.lasting.is_empty() || self.table.lends_keywords.meets(self.all_in_play())
    }

    #[inline]
    pub(super) fn has_keyword(&self, piece: Piece, keyword: u8) -> bool {
        self.keywords(piece) & keyword != 0
    }

    /// Edge (x) of a participating unit (LCG-KEYWORDS-03).
    pub(super) fn edge_of(&self, piece: Piece) -> u8 {
        let mut edge = self.table.of(piece).edge;
        if self.may_gain_keywords() {
            self.each_gain(piece, |gain, times| {
                edge = edge.saturating_add(gain.edge.saturating_mul(times.max(0) as u8));
            });
        }
        edge
    }

    /// The cards that may take damage for this one (LCG-KEYWORDS-14, LCG-KEYWORDS-15).
    pub(super) fn protectors(&self, piece: Piece) -> Pieces {
        let seat = self.controller(piece);
        let own = self.play[seat].and(self.table.protectors);
        let mut found = Pieces::NONE;
        for protector in own {
            let run = Run::about(protector, seat);
            if self.table.of(protector).protect.is_some_and(|no| self.select(no, &run).has(piece)) {
                found.add(protector);
            } else if protector != piece {
                // The card does not fit the description.
                rule!("LCG-KEYWORDS-10");
            }
        }
        if self.may_gain_keywords() {
            for protector in self.play[seat].and(self.table.units).without(self.as_enhancement) {
                let run = Run::about(protector, seat);
                self.each_gain(protector, |gain, times| {
                    if times > 0 && gain.protect.is_some_and(|no| self.select(no, &run).has(piece)) {
                        found.add(protector);
                    }
                });
            }
        }
        found.drop(piece);
        found
    }

    pub(super) fn units(&self, seat: Seat) -> Pieces {
        self.play[seat].and(self.table.units).without(self.as_enhancement)
    }

    pub(super) fn objectives(&self, seat: Seat) -> Pieces {
        self.play[seat].and(self.table.objectives) // LCG-TERMS-32
    }

    /// What a card would cost this player now.
    pub(super) fn cost(&self, seat: Seat, piece: Piece) -> u8 {
        let printed = self.table.of(piece).cost;
        let mut cost = i16::from(printed);
        let mut free = false;
        self.each_rule(rule::COST, |constant, run| {
            let Rule::Cost { of, by, free: nothing, who, first } = constant.rule else { return };
            let fits = self.table.fits[usize::from(of.0)];
            let is = match self.table.cards.filter(of).is {
                Some(is) => self.referred(is, run).has(piece),
                None => fits.has(piece),
            };
            let theirs = run.seat != seat;
            if !is || !who.covers(seat, run.seat) {
                return;
            }
            // An opponent's first card counts in a turn of their own only.
            if first && (self.now.played[seat].meets(fits) || theirs && self.active != seat) {
                rule!("LCG-TURN-05");
                return;
            }
            free |= nothing;
            cost += i16::from(by);
        });
        // A card's rule about its own cost applies where it is played from.
        for constant in &self.table.of(piece).constants {
            if let Rule::Cost { of, by, free: nothing, .. } = constant.rule
                && self.table.cards.filter(of).is == Some(Ref::This)
            {
                let run = Run::about(piece, seat);
                if constant.condition.is_none_or(|condition| self.holds(condition, &run)) {
                    free |= nothing;
                    cost += i16::from(by);
                }
            }
        }
        for lasting in self.lasting.iter() {
            if let Lasts::NextCard { seat: whose, cheaper, taken_by: None, .. } = lasting.what
                && whose == seat
            {
                cost -= i16::from(cheaper);
            }
        }
        if free { 0 } else { cost.max(0) as u8 }
    }

    /// Whether a player needs no resource match for the next card.
    pub(super) fn ignores_match(&self, seat: Seat) -> bool {
        let lasting = |lasting: &super::state::Lasting| match lasting.what {
            Lasts::IgnoreMatch(whose) => whose == seat,
            Lasts::NextCard { seat: whose, ignore_match, taken_by: None, .. } => whose == seat && ignore_match,
            _ => false,
        };
        self.any_rule(rule::IGNORE_MATCH, |_, run| run.seat == seat) || self.lasting.iter().any(lasting)
    }

    /// Ready cards with resources (LCG-RESOURCES-01, LCG-RESOURCES-03, LCG-RESOURCES-07).
    #[inline]
    pub(super) fn sources(&self, seat: Seat) -> Pieces {
        self.play[seat].and(self.table.sources).without(self.exhausted).without(self.as_enhancement)
    }

    /// Whether resources of this source match an affiliation (LCG-RESOURCES-14, LCG-RESOURCES-16).
    pub(super) fn matches(&self, source: Piece, affiliation: Affiliation) -> bool {
        self.table.of(source).affiliation == affiliation
            || !self.table.rules[rule::HOST_MATCHES_ALL].is_empty()
                && self.any_rule(rule::HOST_MATCHES_ALL, |_, run| self.host_of(run.source) == Some(source))
    }

    pub(super) fn purse(&self, seat: Seat) -> Purse {
        self.purse_of(self.sources(seat))
    }

    /// What a player could generate if all cards were ready.
    pub(super) fn whole_purse(&self, seat: Seat) -> Purse {
        self.purse_of(self.play[seat].and(self.table.sources).without(self.as_enhancement))
    }

    fn purse_of(&self, sources: Pieces) -> Purse {
        let mut purse = Purse::default();
        for source in sources {
            let card = self.table.of(source);
            purse.total += u16::from(card.resources);
            purse.affiliations |= 1 << card.affiliation as u8;
        }
        if !self.table.rules[rule::HOST_MATCHES_ALL].is_empty() {
            let all = |_: &Rule, run: &Run| self.host_of(run.source).is_some_and(|host| sources.has(host));
            if self.any_rule(rule::HOST_MATCHES_ALL, all) {
                purse.affiliations = u8::MAX;
            }
        }
        purse
    }

    pub(super) fn reserve(&self, seat: Seat) -> u8 {
        let card = self.play[seat].and(self.table.affiliations).first();
        let mut reserve = card.map_or(6, |card| i16::from(self.table.of(card).reserve)); // LCG-DRAW-04
        self.each_rule(rule::RESERVE, |constant, run| {
            if let Rule::Reserve { by, per } = constant.rule
                && run.seat == seat
            {
                rule!("LCG-DRAW-05");
                reserve += i16::from(by) * i16::from(self.times(per, run));
            }
        });
        (reserve + i16::from(self.now.reserve[seat])).clamp(0, 60) as u8
    }

    /// A player's Force icons in the struggle.
    pub(super) fn struggle(&self, seat: Seat) -> u8 {
        let committed = self.committed[seat].and(self.play[seat]); // LCG-FORCE-20
        let mut total = 0u8;
        for unit in committed {
            let counts = !self.exhausted.has(unit) || self.has_rule(unit, rule::STRUGGLES_EXHAUSTED);
            if counts {
                rule!("LCG-FORCE-15");
                total = total.saturating_add(self.table.of(unit).force);
            } else {
                rule!("LCG-FORCE-16");
            }
        }
        self.each_rule(rule::STRUGGLE, |constant, run| {
            if let Rule::Struggle(icons) = constant.rule
                && run.seat == seat
            {
                rule!("LCG-FORCE-21");
                total = total.saturating_add(icons);
            }
        });
        total
    }

    /// Whether something cannot be done by or to a card.
    pub(super) fn banned(&self, piece: Piece, ban: Ban) -> bool {
        let bit = ban_bit(ban);
        let lasting = |lasting: &super::state::Lasting| matches!(lasting.what, Lasts::Ban(on, bans) if on == piece && bans & bit != 0);
        let banned = self.lasting.iter().any(lasting)
            || self.any_rule(rule::CANNOT, |rule, run| match *rule {
                Rule::Cannot { who, bans } => bans & bit != 0 && self.select(who, run).has(piece),
                _ => false,
            });
        if banned {
            rule!("LCG-TERMS-01");
        }
        banned
    }

    /// Whether a card is unique and one of its title is already in play (LCG-UNIQUE-04,
    /// LCG-UNIQUE-05).
    pub(super) fn is_duplicate(&self, piece: Piece) -> bool {
        let card = self.table.of(piece);
        card.unique && self.table.titles[usize::from(card.title_no)].meets(self.all_in_play())
    }

    /// Whether enhancements may be put on this card.
    pub(super) fn takes_enhancements(&self, piece: Piece) -> bool {
        let barred = self.has_keyword(piece, keyword::NO_ENHANCEMENTS);
        if barred {
            rule!("LCG-KEYWORDS-08");
        }
        !barred
    }

    /// The cards an enhancement may be put on.
    pub(super) fn hosts(&self, seat: Seat, piece: Piece, no: FilterNo) -> Pieces {
        let run = Run::about(piece, seat);
        self.select(no, &run).iter().filter(|&host| self.takes_enhancements(host)).collect()
    }

    pub(super) fn is_unit(&self, piece: Piece) -> bool {
        self.table.units.has(piece) && !self.as_enhancement.has(piece)
    }
}

impl Run {
    /// A run that has done nothing yet; enough to select cards as the owner of this one sees them.
    pub fn about(source: Piece, seat: Seat) -> Run {
        Run {
            at: crate::At(0),
            source,
            seat,
            ability: 0,
            it: None,
            other: None,
            objective: None,
            targets: [0; 3],
            target_count: 0,
            found_in_play: 0,
            x: 0,
            damage: 0,
            done: false,
            executed: false,
            answers: 0,
        }
    }

    pub fn targets(&self) -> List<Piece, 3> {
        let mut list = List::new(Piece(0));
        list.push_all(self.targets[..usize::from(self.target_count)].iter().copied().map(Piece));
        list
    }
}
