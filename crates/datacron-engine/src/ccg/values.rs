//! Current values: rules in force, amounts, conditions, and the statistics of cards.

use super::card::{
    Amount, By, Change, Class, Compare, ConditionNo, ConditionOf, CostRule, CountedIn, FilterNo, NONE, ONE, Pieces,
    Price, Quarters, Rule, Source, Stat, TotalRule, ban, rule as rules,
};
use super::state::*;
use crate::mark::rule;
use crate::{Each, Piece, Seat};

/// What a text refers to while it is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    /// The card whose text it is.
    pub source: Piece,
    pub you: Seat,
    pub it: u8,
    pub target: u8,
    pub other: u8,
    /// What the card is on, if it is about to be put there.
    pub host: u8,
    /// Where the answered event is.
    pub place: u8,
    /// Cards it speaks of together.
    pub batch: u8,
    pub x: u8,
    pub times: u8,
    pub totals: [Quarters; 2],
    pub answered: Quarters,
    /// Control is asked for inside a rule that changes control or ability, and is answered from what is printed.
    pub plain: bool,
}

impl Ccg<'_> {
    /// The scope of a card's own text.
    pub(super) fn scope_of(&self, source: Piece, you: Seat) -> Scope {
        Scope {
            source,
            you,
            it: NONE,
            target: NONE,
            other: NONE,
            host: NONE,
            place: NONE,
            batch: NONE,
            x: 0,
            times: 1,
            totals: [0; 2],
            answered: 0,
            plain: false,
        }
    }

    /// The scope of an ability in progress.
    pub(super) fn scope(&self, run: &Run) -> Scope {
        Scope {
            it: run.it,
            target: run.target,
            other: run.other,
            place: run.place,
            batch: run.batch,
            x: run.x,
            times: run.times,
            totals: run.totals,
            answered: run.answered,
            ..self.scope_of(run.source, run.you)
        }
    }

    /// Whether a card's text works: not that of a landed starship (CCG-MOVE-58).
    #[inline]
    pub(super) fn has_text(&self, piece: Piece) -> bool {
        !(self.is_landed(piece) || self.has_rules(rules::BLANK) && self.is_blanked(piece))
    }

    /// Whether a text says that this card's text does not count.
    #[cold]
    fn is_blanked(&self, piece: Piece) -> bool {
        let mut blanked = false;
        let mut look = |game: &Self, rule: &'static Rule, scope: &Scope| {
            if let Rule::Blank(cards) = rule {
                blanked |= scope.source != piece && game.matches(*cards, scope, piece);
            }
        };
        // What blanks a text is not asked whether it is blanked itself, unless it is a character.
        for source in self.table.rules[rules::BLANK].and(self.all_in_play()) {
            let silenced = self.table.characters.has(source)
                && self.carried(source).and(self.attached).meets(self.table.rules[rules::BLANK]);
            if !silenced {
                self.each_own_rule(source, true, |_, rule| matches!(rule, Rule::Blank(_)), &mut look);
            }
        }
        for lasting in self.lasting.iter() {
            let rule = self.lasting_rule(lasting);
            let scope = Scope { it: lasting.it, target: lasting.target, ..self.scope_of(lasting.source, lasting.seat) };
            look(self, rule, &scope);
        }
        blanked
    }

    /// Whether rules of this kind may be in force.
    #[inline]
    pub(super) fn has_rules(&self, kind: usize) -> bool {
        self.table.rules[kind].meets(self.all_in_play())
            || self.lasting.iter().any(|lasting| self.lasting_rule(lasting).kind() == kind)
    }

    #[inline]
    pub(super) fn lasting_rule(&self, lasting: &Lasting) -> &'static Rule {
        &self.table.cards.rules[usize::from(lasting.rule)]
    }

    /// Whether anything in force changes the ability of cards.
    #[inline]
    pub(super) fn changes_ability(&self) -> bool {
        self.table.changers[Stat::Ability as usize].meets(self.all_in_play())
            || self.lasting.iter().any(|lasting| self.lasting_rule(lasting).gain(Stat::Ability).is_some())
    }

    /// Calls `with` for every rule of a kind that is in force.
    pub(super) fn each_rule(&self, kind: usize, with: impl FnMut(&Self, &'static Rule, &Scope)) {
        let sources = self.table.rules[kind].and(self.all_in_play());
        self.each_rule_by(sources, kind == rules::ABILITY_NEEDED, |_, rule| rule.kind() == kind, with);
    }

    /// Calls `with` for every wanted rule that is in force: of these cards, and of those that hold for a time. `wanted`
    /// asks what is cheap, so that few conditions have to be looked at.
    pub(super) fn each_rule_by(
        &self,
        sources: Pieces,
        plain: bool,
        wanted: impl Fn(Piece, &Rule) -> bool,
        mut with: impl FnMut(&Self, &'static Rule, &Scope),
    ) {
        for source in sources {
            if self.has_text(source) {
                self.each_own_rule(source, plain, &wanted, &mut with);
            }
        }
        for lasting in self.lasting.iter() {
            let rule = self.lasting_rule(lasting);
            if !wanted(lasting.source, rule) {
                continue;
            }
            let scope = Scope {
                it: lasting.it,
                target: lasting.target,
                x: lasting.x,
                times: lasting.times,
                place: self.battle.place,
                plain,
                ..self.scope_of(lasting.source, lasting.seat)
            };
            if lasting.condition == ALWAYS || self.holds(ConditionNo(lasting.condition), &scope) {
                with(self, rule, &scope);
            }
        }
    }

    fn each_own_rule(
        &self,
        source: Piece,
        plain: bool,
        wanted: impl Fn(Piece, &Rule) -> bool,
        mut with: impl FnMut(&Self, &'static Rule, &Scope),
    ) {
        for constant in &self.table.of(source).constants {
            if !wanted(source, &constant.rule) {
                continue;
            }
            let you = constant.side.unwrap_or_else(|| self.controller(source));
            let scope = Scope { plain, ..self.scope_of(source, you) };
            if constant.condition.is_none_or(|condition| self.holds(condition, &scope)) {
                with(self, &constant.rule, &scope);
            }
        }
    }

    // Amounts and conditions.

    /// The player that a text means.
    pub(super) const fn who(by: By, you: Seat) -> Seat {
        match by {
            By::You => you,
            By::Opponent => you.other(),
        }
    }

    /// An amount, in quarters.
    pub(super) fn amount(&self, amount: Amount, scope: &Scope) -> Quarters {
        let no = match amount {
            Amount::Number(number) => return number,
            Amount::Of(no) => no,
        };
        let of = &self.table.cards.amounts[usize::from(no)];
        if let Some((other, condition)) = of.instead
            && self.holds(condition, scope)
        {
            return self.amount(other, scope);
        }
        let mut number = self.amount_from(&of.from, scope);
        if let Some(times) = of.times {
            number = (i32::from(number) * i32::from(self.amount(times, scope)) / i32::from(ONE)) as Quarters;
        }
        if let Some(up) = of.half_up {
            let whole = number / ONE;
            number = ONE * if up { (whole + 1) / 2 } else { whole / 2 };
        }
        number += of.plus.map_or(0, |plus| self.amount(plus, scope));
        number -= of.minus.map_or(0, |minus| self.amount(minus, scope));
        number = of.least.map_or(number, |least| number.max(self.amount(least, scope)));
        of.most.map_or(number, |most| number.min(self.amount(most, scope)))
    }

    fn amount_from(&self, from: &Source, scope: &Scope) -> Quarters {
        match from {
            Source::Base(amount) => self.amount(*amount, scope),
            Source::X => Quarters::from(scope.x) * ONE,
            Source::Destiny => scope.totals[0],
            Source::Difference => (scope.totals[0] - scope.totals[1]).abs(),
            Source::Answered => scope.answered,
            Source::Each(filter) => self.select(*filter, scope).len() as Quarters * ONE,
            Source::Stat(stat, filter) => {
                let cards = self.select(*filter, scope);
                cards.iter().map(|card| self.stat(*stat, card)).max().unwrap_or(0)
            }
            Source::Total { what, who, at } => {
                let seat = Self::who(*who, scope.you);
                let place = match at {
                    Some(at) => self.select(*at, scope).first().and_then(|location| self.place_of(location)),
                    None => self.event_or_own_place(scope),
                };
                place.map_or(0, |place| match what {
                    TotalRule::Ability => self.ability_at(seat, place),
                    TotalRule::Attrition => self.battle.attrition[seat],
                    TotalRule::Damage => self.battle.damage[seat],
                    TotalRule::Power => self.power_at(seat, place),
                })
            }
            Source::ForceIcons { of, at } => {
                let place = match at {
                    Some(at) => self.select(*at, scope).first().and_then(|location| self.place_of(location)),
                    None => self.own_place(scope),
                };
                place.map_or(0, |place| {
                    let icons = Seat::BOTH.into_iter().filter(|&seat| of[seat as usize]);
                    icons.map(|seat| Quarters::from(self.icons_at(seat, place)) * ONE).sum()
                })
            }
            Source::Cards(counted) => {
                let seat = Self::who(counted.who, scope.you);
                let count = match counted.of {
                    CountedIn::Hand => self.hand[seat].len(),
                    CountedIn::Pile(pile) => self.pile(seat, pile).len(),
                    CountedIn::Life => self.life(seat),
                };
                count as Quarters * ONE
            }
            Source::Draws(who) => Quarters::from(self.battle.drawn[Self::who(*who, scope.you)]) * ONE,
            Source::Least(amounts) => amounts.iter().map(|amount| self.amount(*amount, scope)).min().unwrap_or(0),
        }
    }

    /// A whole number of times or cards.
    pub(super) fn count(&self, amount: Amount, scope: &Scope) -> u8 {
        (self.amount(amount, scope) / ONE).clamp(0, 99) as u8
    }

    /// The place of the card with the text.
    pub(super) fn own_place(&self, scope: &Scope) -> Option<u8> {
        match scope.host {
            NONE => self.place_of(scope.source),
            host => self.place_of(Piece(host)),
        }
    }

    fn event_or_own_place(&self, scope: &Scope) -> Option<u8> {
        match scope.place {
            NONE => self.own_place(scope),
            place => Some(place),
        }
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, condition: ConditionNo, scope: &Scope) -> bool {
        match &self.table.cards.conditions[usize::from(condition.0)] {
            ConditionOf::AtLeast(count, filter) => {
                let needed = self.count(*count, scope);
                self.select(*filter, scope).len() >= usize::from(needed)
            }
            ConditionOf::ItIs(filter) => {
                scope.it != NONE && self.table.fits[usize::from(filter.0)].has(Piece(scope.it))
            }
            ConditionOf::Control { who, of, occupy, with } => {
                let places = match of {
                    Some(of) => self.select(*of, scope),
                    None => {
                        let own = self.own_place(scope).or_else(|| self.event_or_own_place(scope));
                        own.map_or(Pieces::NONE, |place| Pieces::of(self.location(place)))
                    }
                };
                places.iter().filter_map(|location| self.place_of(location)).any(|place| {
                    let holds = |seat: Seat| match (occupy, scope.plain) {
                        (true, _) => self.occupies(seat, place),
                        (false, true) => self.controls_plainly(seat, place),
                        (false, false) => self.controls(seat, place),
                    };
                    let player = Seat::BOTH.into_iter().any(|seat| who.covers(seat, scope.you) && holds(seat));
                    player
                        && with.is_none_or(|with| {
                            let there = self.here[usize::from(place)];
                            !self.select_among(with, scope, there).is_empty()
                        })
                })
            }
            ConditionOf::InBattle(filter) => {
                self.battle.going && !self.select_among(*filter, scope, self.battle.joined).is_empty()
            }
            ConditionOf::BegunBy(who) => self.battle.going && who.covers(self.battle.by, scope.you),
            ConditionOf::Compare { left, to } => {
                let left = self.amount(*left, scope);
                to.iter().all(|(compare, right)| compare.holds(left, self.amount(*right, scope)))
            }
            ConditionOf::DeployedAs(way) => (*way == 2) == self.second_way.has(scope.source),
            ConditionOf::All(all) => all.iter().all(|&condition| self.holds(condition, scope)),
            ConditionOf::Any(any) => any.iter().any(|&condition| self.holds(condition, scope)),
            ConditionOf::Not(condition) => !self.holds(*condition, scope),
        }
    }

    // Statistics.

    /// A statistic of a card as it is now.
    pub(super) fn stat(&self, stat: Stat, piece: Piece) -> Quarters {
        match stat {
            Stat::Power => self.power(piece),
            Stat::Ability => self.ability(piece),
            Stat::Forfeit => self.forfeit(piece),
            Stat::Maneuver => self.maneuver(piece).unwrap_or(0),
            Stat::Armor => self.armor(piece).unwrap_or(0),
            Stat::Hyperspeed => self.hyperspeed(piece).unwrap_or(0),
            Stat::Landspeed => self.landspeed(piece),
            Stat::Defense => self.defense(piece),
            Stat::Destiny => self.destiny_of(piece),
            Stat::Deploy => self.table.of(piece).deploy.unwrap_or(0),
        }
    }

    /// A number with the rules about it: the lowest of those that set it, then what is added, then multiplied.
    fn changed(&self, piece: Piece, stat: Stat, printed: Quarters) -> Quarters {
        let sources = self.table.changers[stat as usize].and(self.all_in_play());
        if sources.is_empty() && self.lasting.is_empty() {
            return (printed + self.pilots_add(piece, stat)).max(0);
        }
        let each = |kind: usize, with: &mut dyn FnMut(Quarters)| {
            let wanted = |source: Piece, rule: &Rule| {
                rule.kind() == kind && rule.gain(stat).is_some_and(|to| self.could_fit(to, source, piece))
            };
            let sources = sources.and(self.table.rules[kind]);
            self.each_rule_by(sources, stat == Stat::Ability, wanted, |game, rule, scope| {
                if let Rule::Gain(gain) | Rule::Set(gain) | Rule::Multiply(gain) = rule
                    && game.matches(gain.to, scope, piece)
                {
                    let copies = || game.table.namesakes(scope.source).and(game.all_in_play()).len();
                    rule!("CCG-AMB-63"; if kind == rules::GAIN && copies() > 1);
                    with(game.amount(gain.by[stat as usize], scope));
                }
            });
        };
        let mut set: Option<Quarters> = None;
        each(rules::SET, &mut |by| set = Some(set.map_or(by, |other| other.min(by))));
        let mut number = set.unwrap_or(printed);
        each(rules::GAIN, &mut |by| number += by);
        number += self.pilots_add(piece, stat);
        each(rules::MULTIPLY, &mut |by| number = number * by / ONE);
        number.max(0)
    }

    /// What the pilots of a ship or vehicle add (CCG-BATTLE-57).
    fn pilots_add(&self, ship: Piece, stat: Stat) -> Quarters {
        let at = match stat {
            Stat::Power => 0,
            Stat::Maneuver => 1,
            Stat::Hyperspeed => 2,
            _ => return 0,
        };
        let pilots = self.table.rules[rules::PILOTS].and(self.steering);
        let own = pilots.iter().filter(|&pilot| self.host[pilot.index()] == ship.0 && self.has_text(pilot));
        let own = own.filter(|&pilot| stat != Stat::Power || !self.is_excluded(pilot));
        own.flat_map(|pilot| self.table.of(pilot).constants.iter().map(move |constant| (pilot, &constant.rule)))
            .map(|(pilot, rule)| {
                let Rule::Pilots(on) = rule else { return 0 };
                let scope = self.scope_of(pilot, self.controller(pilot));
                let fits = on.iter().find(|on| on.ship.is_none_or(|filter| self.matches(filter, &scope, ship)));
                rule!("CCG-BATTLE-57"; if fits.is_some());
                fits.map_or(0, |on| self.amount(on.by[at], &scope))
            })
            .sum()
    }

    /// Power: none for what has no pilot or driver, and for landed starships (CCG-MOVE-55, CCG-MOVE-67, CCG-MOVE-72).
    pub(super) fn power(&self, piece: Piece) -> Quarters {
        if self.on_table(piece) && self.table.closed.or(self.table.vehicles).has(piece) {
            if self.is_landed(piece) {
                rule!("CCG-MOVE-55");
                return 0;
            }
            if !self.is_piloted(piece) {
                match self.table.of(piece).class {
                    Class::Transport => rule!("CCG-MOVE-72"),
                    _ => rule!("CCG-MOVE-67"),
                }
                return 0;
            }
            if self.has_rules(rules::CANNOT) && !self.is_manned(piece) {
                return 0;
            }
        }
        self.changed(piece, Stat::Power, self.table.of(piece).power)
    }

    /// Ability, with that of permanent pilots (CCG-CONTROL-03, CCG-CONTROL-04).
    pub(super) fn ability(&self, piece: Piece) -> Quarters {
        let printed = self.table.of(piece).ability;
        rule!("CCG-AMB-58"; if printed % ONE != 0);
        if self.changes_ability() { self.changed(piece, Stat::Ability, printed) } else { printed }
    }

    /// The forfeit value.
    pub(super) fn forfeit(&self, piece: Piece) -> Quarters {
        self.changed(piece, Stat::Forfeit, self.table.of(piece).forfeit)
    }

    /// Maneuver, if the card has any and can use it (CCG-MOVE-56, CCG-MOVE-68).
    pub(super) fn maneuver(&self, piece: Piece) -> Option<Quarters> {
        let printed = self.table.of(piece).maneuver?;
        if self.on_table(piece) && self.is_landed(piece) {
            rule!("CCG-MOVE-56");
            return None;
        }
        if self.on_table(piece) && !self.is_usable(piece) {
            match self.table.of(piece).class {
                Class::Transport => rule!("CCG-MOVE-72"),
                _ => rule!("CCG-MOVE-68"),
            }
            return None;
        }
        Some(self.changed(piece, Stat::Maneuver, printed))
    }

    pub(super) fn armor(&self, piece: Piece) -> Option<Quarters> {
        let printed = self.table.of(piece).armor?;
        Some(self.changed(piece, Stat::Armor, printed))
    }

    pub(super) fn hyperspeed(&self, piece: Piece) -> Option<Quarters> {
        let printed = self.table.of(piece).hyperspeed?;
        Some(self.changed(piece, Stat::Hyperspeed, printed))
    }

    /// Landspeed: 1 for a character (CCG-CARDS-17).
    pub(super) fn landspeed(&self, piece: Piece) -> Quarters {
        self.changed(piece, Stat::Landspeed, self.table.of(piece).landspeed)
    }

    /// What a weapon's destiny has to exceed: the highest of ability, armor and maneuver (CCG-AMB-57).
    pub(super) fn defense(&self, piece: Piece) -> Quarters {
        let card = self.table.of(piece);
        rule!("CCG-AMB-57");
        rule!("CCG-BATTLE-37"; if self.table.characters.has(piece));
        rule!("CCG-BATTLE-38", "CCG-TERMS-30"; if card.armor.is_some());
        rule!("CCG-BATTLE-39", "CCG-TERMS-30"; if card.maneuver.is_some());
        let ability = if self.table.characters.has(piece) { self.ability(piece) } else { 0 };
        let highest = ability.max(self.armor(piece).unwrap_or(0)).max(self.maneuver(piece).unwrap_or(0));
        self.changed(piece, Stat::Defense, highest)
    }

    /// Whether a card has an icon now, printed or given.
    pub(super) fn has_icon(&self, piece: Piece, icon: u8) -> bool {
        self.icons(piece) >> icon & 1 != 0
    }

    /// The icons of a card now, a bit each.
    pub(super) fn icons(&self, piece: Piece) -> u64 {
        let mut icons = self.table.of(piece).icons;
        let wanted =
            |source: Piece, rule: &Rule| matches!(rule, Rule::Icons { to, .. } if self.could_fit(*to, source, piece));
        let sources = self.table.rules[rules::ICONS].and(self.all_in_play());
        self.each_rule_by(sources, false, wanted, |game, rule, scope| {
            if let Rule::Icons { to, icons: more } = rule
                && icons & more != *more
                && game.matches_but_icons(*to, scope, piece)
            {
                icons |= more;
            }
        });
        icons
    }

    /// Under which attrition a card is immune, if it is at all: the highest of several (CCG-AMB-13).
    pub(super) fn immunity(&self, piece: Piece) -> Option<Quarters> {
        let (mut under, mut raise) = (None, 0);
        self.each_rule(rules::IMMUNE_ATTRITION, |game, rule, scope| {
            let Rule::ImmuneAttrition { who, under: number, exactly, raise: more } = rule else { return };
            if exactly.is_some() || !game.matches(*who, scope, piece) {
                return;
            }
            match more {
                Some(more) => raise += game.amount(*more, scope),
                None => {
                    let number = number.map_or(Quarters::MAX / 2, |number| game.amount(number, scope));
                    rule!("CCG-AMB-13"; if under.is_some());
                    under = Some(under.map_or(number, |other: Quarters| other.max(number)));
                }
            }
        });
        under.map(|under| under + raise)
    }

    /// Whether a card is immune to this much attrition.
    pub(super) fn is_immune_to(&self, piece: Piece, attrition: Quarters) -> bool {
        if self.immunity(piece).is_some_and(|under| attrition < under) {
            return true;
        }
        let mut immune = false;
        self.each_rule(rules::IMMUNE_ATTRITION, |game, rule, scope| {
            if let Rule::ImmuneAttrition { who, exactly: Some(exactly), .. } = rule
                && game.matches(*who, scope, piece)
            {
                immune |= game.amount(*exactly, scope) == attrition;
            }
        });
        immune
    }

    /// Whether a text says that the source does nothing to a card.
    pub(super) fn is_immune_to_card(&self, piece: Piece, source: Piece) -> bool {
        let mut immune = false;
        self.each_rule(rules::IMMUNE_TO, |game, rule, scope| {
            if let Rule::ImmuneTo { who, cards } = rule {
                immune |= game.matches(*who, scope, piece) && game.table.fits[usize::from(cards.0)].has(source);
            }
        });
        immune
    }

    /// Whether a card cannot do something.
    pub(super) fn banned(&self, piece: Piece, what: u16) -> bool {
        let mut banned = false;
        self.each_ban(piece, what, |game, scope, who, at| {
            let there = at.is_none_or(|at| game.place_of(piece).is_some_and(|place| game.place_fits(at, scope, place)));
            // A ban on moving to a place says nothing about other moves.
            let about_place = what == ban::MOVE && at.is_some();
            banned = banned || !about_place && there && game.matches(who, scope, piece);
        });
        banned
    }

    /// Whether a card cannot move to a place.
    pub(super) fn move_banned_to(&self, piece: Piece, to: u8) -> bool {
        let mut banned = false;
        self.each_ban(piece, ban::MOVE, |game, scope, who, at| {
            banned |= at.is_some_and(|at| game.place_fits(at, scope, to)) && game.matches(who, scope, piece);
        });
        banned
    }

    /// Whether a card cannot be deployed to a place.
    pub(super) fn deploy_banned_to(&self, seat: Seat, piece: Piece, to: u8) -> bool {
        let mut banned = false;
        self.each_ban(piece, ban::DEPLOY, |game, scope, who, at| {
            banned |=
                at.is_none_or(|at| game.place_fits(at, scope, to)) && game.matches_anywhere(who, scope, piece, seat);
        });
        banned
    }

    /// Calls `with` for each ban on something that could be about a card: on whom, and where.
    fn each_ban(&self, piece: Piece, what: u16, mut with: impl FnMut(&Self, &Scope, FilterNo, Option<FilterNo>)) {
        let wanted = |source: Piece, rule: &Rule| matches!(rule, Rule::Cannot { who, bans, .. } if bans & what != 0 && self.could_fit(*who, source, piece));
        let sources = self.table.rules[rules::CANNOT].and(self.all_in_play());
        self.each_rule_by(sources, false, wanted, |game, rule, scope| {
            if let Rule::Cannot { who, at, .. } = rule {
                with(game, scope, *who, *at);
            }
        });
    }

    /// What something costs a player, with the rules about it.
    pub(super) fn price(
        &self,
        price: Price,
        seat: Seat,
        piece: Option<Piece>,
        from: Option<u8>,
        to: Option<u8>,
        printed: Quarters,
    ) -> Quarters {
        let mut cost = printed;
        self.each_cost(price, piece, |game, cost_rule, scope| {
            let fits = cost_rule.who.covers(seat, scope.you)
                && cost_rule.of.is_none_or(|of| piece.is_some_and(|piece| game.matches(of, scope, piece)))
                && cost_rule.to.is_none_or(|filter| to.is_some_and(|to| game.place_fits(filter, scope, to)))
                && cost_rule.at.is_none_or(|filter| from.is_some_and(|from| game.place_fits(filter, scope, from)));
            if fits {
                let by = game.amount(cost_rule.by, scope);
                cost = if cost_rule.how == Change::Add { cost + by } else { by };
            }
        });
        cost.max(0)
    }

    /// Calls `with` for each rule about a price that could be about a card.
    fn each_cost(&self, price: Price, piece: Option<Piece>, mut with: impl FnMut(&Self, &CostRule, &Scope)) {
        let wanted = |source: Piece, rule: &Rule| {
            let about = |of: FilterNo| piece.is_some_and(|piece| self.could_fit(of, source, piece));
            matches!(rule, Rule::Cost(cost) if cost.price == price && cost.of.is_none_or(about))
        };
        let sources = self.table.prices[price as usize].and(self.all_in_play());
        self.each_rule_by(sources, false, wanted, |game, rule, scope| {
            if let Rule::Cost(cost) = rule {
                with(game, cost, scope);
            }
        });
    }

    /// Whether a rule in force could change what deploying a card costs.
    pub(super) fn deploy_price_changes(&self, piece: Piece) -> bool {
        let mut changes = self.table.prices[Price::Deploy as usize].has(piece);
        self.each_cost(Price::Deploy, Some(piece), |_, _, _| changes = true);
        changes
    }

    /// What deploying a card costs its player, and whether that replaces Force of both players.
    pub(super) fn deploy_price(
        &self,
        seat: Seat,
        piece: Piece,
        place: Option<u8>,
        printed: Quarters,
        from_each: bool,
    ) -> (Quarters, bool) {
        let own = self.table.prices[Price::Deploy as usize].has(piece) && !self.on_table(piece);
        if !own && !self.has_rules(rules::COST) {
            return (printed, false);
        }
        let (mut added, mut set) = (0, None::<Quarters>);
        let mut look = |game: &Self, cost_rule: &CostRule, scope: &Scope| {
            let fits = cost_rule.who.covers(seat, scope.you)
                && cost_rule.of.is_none_or(|of| game.matches_anywhere(of, scope, piece, seat))
                && cost_rule.to.is_none_or(|to| place.is_some_and(|place| game.place_fits(to, scope, place)));
            if fits {
                let by = game.amount(cost_rule.by, scope);
                match cost_rule.how {
                    Change::Add => added += by,
                    _ => set = Some(set.map_or(by, |other| other.min(by))),
                }
            }
        };
        self.each_cost(Price::Deploy, Some(piece), &mut look);
        if own {
            self.each_own_rule(
                piece,
                false,
                |_, rule| rule.is_about(Price::Deploy),
                |game, rule, scope| {
                    if let Rule::Cost(cost) = rule {
                        look(game, cost, scope);
                    }
                },
            );
        }
        match set {
            Some(set) => ((set + added.min(0)).max(0), true),
            None if from_each => (printed, false),
            None => ((printed + added).max(0), false),
        }
    }

    /// Whether it is night at a place.
    pub(super) fn is_night(&self, place: u8) -> bool {
        let mut night = false;
        self.each_rule(rules::NIGHT, |game, rule, scope| {
            if let Rule::Night { at } = rule {
                night |= game.place_fits(*at, scope, place);
            }
        });
        night
    }

    /// A number compared as a selection asks.
    pub(super) fn in_range(&self, stat: Stat, compare: Compare, to: Amount, piece: Piece, scope: &Scope) -> bool {
        compare.holds(self.stat(stat, piece), self.amount(to, scope))
    }

    /// What each player has on the table: power and ability of all cards, for measures.
    pub(super) fn strength(&self) -> Each<(Quarters, Quarters)> {
        Each(Seat::BOTH.map(|seat| {
            let cards = self.play[seat].and(self.table.movers);
            cards.iter().fold((0, 0), |(power, ability), card| (power + self.power(card), ability + self.ability(card)))
        }))
    }
}

/// Texts that count once, however many copies of a card have them (CCG-AMB-63).
#[derive(Debug, Default)]
pub(super) struct Counted {
    rules: [Option<&'static Rule>; 8],
}

impl Counted {
    /// Whether the rule counts: no copy of it has counted before.
    pub fn counts(&mut self, rule: &'static Rule) -> bool {
        for counted in &mut self.rules {
            match counted {
                Some(other) if std::ptr::eq(*other, rule) => {
                    rule!("CCG-AMB-63");
                    return false;
                }
                Some(_) => {}
                None => {
                    *counted = Some(rule);
                    return true;
                }
            }
        }
        true
    }
}
