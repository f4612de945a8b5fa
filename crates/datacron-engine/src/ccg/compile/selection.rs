//! Selections, amounts and conditions.

use super::super::ability::{self, Bound, Number, Selection, Zone};
use super::super::card::*;
use super::super::frame::Pile;
use super::{Compiler, by, mask};

impl Compiler<'_> {
    fn intern(&mut self, filter: Filter) -> FilterNo {
        let known = self.cards.filters.iter().position(|other| *other == filter);
        let at = known.unwrap_or_else(|| {
            self.cards.filters.push(filter);
            self.cards.filters.len() - 1
        });
        FilterNo(self.fitting.fit(at, "the selections of all cards"))
    }

    /// Cards that a text selects.
    pub(super) fn filter(&mut self, selection: &Selection) -> FilterNo {
        let filter = self.build(selection);
        self.intern(filter)
    }

    /// Locations that a text selects; left open, the type is that of a location.
    pub(super) fn location_filter(&mut self, selection: &Selection) -> FilterNo {
        let mut filter = self.build(selection);
        filter.live.locations = true;
        if filter.printed.kinds == 0 && filter.live.is.is_none() {
            filter.printed.kinds = 1 << Kind::Location as u32;
        }
        self.intern(filter)
    }

    /// Where the card is, or the location itself.
    pub(super) fn own_place(&mut self) -> FilterNo {
        if self.interrupt {
            // An interrupt is nowhere: what it says holds at any place.
            return self.location_filter(&Selection::default());
        }
        let is = Some(if self.location { ability::Ref::This } else { ability::Ref::Place });
        self.location_filter(&Selection { is, ..Selection::default() })
    }

    /// Such a location, or where the card is.
    pub(super) fn place_or_own(&mut self, at: Option<&Selection>) -> FilterNo {
        match at {
            Some(at) => self.location_filter(at),
            None => self.own_place(),
        }
    }

    fn filters(&mut self, selections: &[Selection]) -> Vec<FilterNo> {
        selections.iter().map(|selection| self.filter(selection)).collect()
    }

    fn build(&mut self, selection: &Selection) -> Filter {
        let s = selection;
        let titles = s.title.iter().map(|title| self.title(title)).collect();
        let printed = Printed {
            kinds: s.kind.iter().fold(0, |kinds, kind| kinds | 1 << *kind as u32),
            subtypes: self.word_set(&s.subtype),
            characteristics: self.word_set(&s.characteristics),
            not_characteristics: self.word_set(&s.not_characteristics),
            titles,
            personas: self.word_set(&s.persona),
            unique: s.unique,
        };
        let mut ranges = Vec::new();
        let bounds: [(Stat, &Option<Bound>); 6] = [
            (Stat::Ability, &s.ability),
            (Stat::Power, &s.power),
            (Stat::Forfeit, &s.forfeit),
            (Stat::Maneuver, &s.maneuver),
            (Stat::Destiny, &s.destiny),
            (Stat::Deploy, &s.deploy),
        ];
        for (stat, bound) in bounds {
            let Some(bound) = bound else { continue };
            for (compare, to) in
                [(Compare::Over, &bound.over), (Compare::Under, &bound.under), (Compare::Is, &bound.is)]
            {
                if let Some(to) = to {
                    let to = self.amount(to);
                    ranges.push(Range { stat, compare, to });
                }
            }
        }
        let extreme = s.highest.map(|number| (number, true)).or(s.lowest.map(|number| (number, false)));
        let armed = s.armed_with.as_deref().map(|weapon| {
            let mut weapon = weapon.clone();
            if weapon.kind.is_empty() {
                weapon.kind = vec![Kind::Weapon];
            }
            weapon
        });
        let mut links = Vec::new();
        let named = [
            (Link::With, s.with.as_deref()),
            (Link::Pilots, s.pilots.as_deref()),
            (Link::PilotedBy, s.piloted_by.as_deref()),
            (Link::Aboard, s.aboard.as_deref()),
            (Link::HasAboard, s.has_aboard.as_deref()),
            (Link::Carries, s.carries.as_deref()),
            (Link::On, s.on.as_deref()),
            (Link::Carries, armed.as_ref()),
        ];
        for (link, other) in named {
            if let Some(other) = other {
                links.push((link, self.filter(other)));
            }
        }
        if let Some(at) = s.at.as_deref() {
            links.push((Link::At, self.location_filter(at)));
        }
        if let Some(other) = s.related_to.as_deref() {
            links.push((Link::RelatedTo, self.location_filter(other)));
        }
        self.says_it |= s.is == Some(ability::Ref::It) || s.not_it || s.place == Some(Where::WithIt);
        let mut live = Live {
            is: s.is.map(reference),
            from: s.from.map_or(From::Table, zone),
            whose: match s.whose {
                None => WhoMask::BOTH,
                Some(ability::Whose::Friendly) => WhoMask::YOU,
                Some(ability::Whose::Enemy) => WhoMask::OPPONENT,
            },
            place: s.place,
            controlled_by: s.controlled_by.map(mask),
            has: s.has.iter().filter_map(|number| stat_of(*number)).fold(0, |has, stat| has | 1 << stat as u16),
            systems: s.system.iter().map(|name| self.system(name)).collect(),
            locations: s.kind.as_slice() == [Kind::Location],
            icons: self.icon_set(s.icons.iter()),
            not_icons: self.icon_set(s.not_icons.iter()),
            ranges,
            state: s.state.iter().fold(0, |states, state| states | 1 << *state as u16),
            highest: extreme.and_then(|(number, highest)| Some((stat_of(number)?, highest))),
            links,
            any: self.filters(&s.any),
            except: self.filters(&s.except),
            not_this: s.not_this,
            not_it: s.not_it,
            not_host: s.not_host,
            plain: false,
        };
        let open = Live { from: live.from, whose: live.whose, locations: live.locations, ..Live::any() };
        live.plain = live == open;
        Filter { printed, live }
    }

    /// A number, or how to work one out.
    pub(super) fn amount(&mut self, amount: &ability::Amount) -> Amount {
        let from = match amount {
            ability::Amount::Fixed(number) => return Amount::Number(number.0),
            ability::Amount::X => Source::X,
            ability::Amount::Destiny => Source::Destiny,
            ability::Amount::Difference => Source::Difference,
            ability::Amount::Answered => Source::Answered,
            ability::Amount::Defense => {
                let target = Selection::only(ability::Ref::Target);
                Source::Stat(Stat::Defense, self.filter(&target))
            }
            ability::Amount::Worked(worked) => return self.worked(worked),
        };
        self.amount_of(AmountOf {
            from,
            times: None,
            half_up: None,
            plus: None,
            minus: None,
            least: None,
            most: None,
            instead: None,
        })
    }

    fn amount_of(&mut self, of: AmountOf) -> Amount {
        let known = self.cards.amounts.iter().position(|other| *other == of);
        let at = known.unwrap_or_else(|| {
            self.cards.amounts.push(of);
            self.cards.amounts.len() - 1
        });
        Amount::Of(self.fitting.fit(at, "the amounts of all cards"))
    }

    fn worked(&mut self, worked: &ability::Worked) -> Amount {
        let from = match &worked.from {
            ability::Source::Base(amount) => Source::Base(self.amount(amount)),
            ability::Source::Each(selection) => Source::Each(self.filter(selection)),
            ability::Source::Stat { stat, of } => Source::Stat(stat_of(*stat).unwrap_or(Stat::Power), self.filter(of)),
            ability::Source::Total { total, who, at } => Source::Total {
                what: total_of(*total),
                who: by(*who),
                at: at.as_ref().map(|at| self.location_filter(at)),
            },
            ability::Source::ForceIcons { icons, at } => Source::ForceIcons {
                of: match icons {
                    ability::ForceIcons::Dark => [true, false],
                    ability::ForceIcons::Light => [false, true],
                    ability::ForceIcons::Both => [true, true],
                },
                at: at.as_ref().map(|at| self.location_filter(at)),
            },
            ability::Source::Count(count) => Source::Cards(Counted {
                of: match count.cards {
                    ability::Counted::Hand => CountedIn::Hand,
                    ability::Counted::ReserveDeck => CountedIn::Pile(Pile::Reserve),
                    ability::Counted::ForcePile => CountedIn::Pile(Pile::Force),
                    ability::Counted::UsedPile => CountedIn::Pile(Pile::Used),
                    ability::Counted::LostPile => CountedIn::Pile(Pile::Lost),
                    ability::Counted::LifeForce => CountedIn::Life,
                },
                who: by(count.of),
            }),
            ability::Source::Draws(who) => Source::Draws(by(*who)),
            ability::Source::LeastOf(amounts) => {
                Source::Least(amounts.iter().map(|amount| self.amount(amount)).collect())
            }
        };
        let instead = worked.instead.as_ref().map(|instead| {
            let number = self.amount(&instead.number);
            (number, self.condition(&instead.condition))
        });
        let mut optional = |amount: &Option<ability::Amount>| amount.as_ref().map(|amount| self.amount(amount));
        let (times, plus, minus) = (optional(&worked.times), optional(&worked.plus), optional(&worked.minus));
        let (least, most) = (optional(&worked.least), optional(&worked.most));
        let half_up = worked.half.map(|round| round == ability::Round::Up);
        self.amount_of(AmountOf { from, times, half_up, plus, minus, least, most, instead })
    }

    /// A condition.
    pub(super) fn condition(&mut self, condition: &ability::Condition) -> ConditionNo {
        use ability::Condition;
        let of = match condition {
            Condition::Exists(selection) => ConditionOf::AtLeast(Amount::Number(ONE), self.filter(selection)),
            Condition::None(selection) => {
                let some = ConditionOf::AtLeast(Amount::Number(ONE), self.filter(selection));
                ConditionOf::Not(self.condition_of(some))
            }
            Condition::AtLeast(at_least) => {
                let count = self.amount(&at_least.count);
                ConditionOf::AtLeast(count, self.filter(&at_least.of))
            }
            Condition::ItIs(selection) => {
                self.says_it = true;
                ConditionOf::ItIs(self.filter(selection))
            }
            Condition::Control(control) => ConditionOf::Control {
                who: mask(control.who),
                of: control.of.as_ref().map(|of| self.location_filter(of)),
                occupy: control.occupy,
                with: control.with.as_ref().map(|with| self.filter(with)),
            },
            Condition::InBattle(selection) => ConditionOf::InBattle(self.filter(selection)),
            Condition::BegunBy(who) => ConditionOf::BegunBy(mask(*who)),
            Condition::Compare(compare) => {
                let left = self.amount(&compare.left);
                let to = [(Compare::Over, &compare.over), (Compare::Under, &compare.under), (Compare::Is, &compare.is)];
                let to = to.into_iter().filter_map(|(how, to)| Some((how, to.as_ref()?)));
                let to = to.collect::<Vec<_>>();
                ConditionOf::Compare { left, to: to.into_iter().map(|(how, to)| (how, self.amount(to))).collect() }
            }
            Condition::DeployedAs(way) => ConditionOf::DeployedAs(*way),
            Condition::All(all) => ConditionOf::All(all.iter().map(|each| self.condition(each)).collect()),
            Condition::Any(any) => ConditionOf::Any(any.iter().map(|each| self.condition(each)).collect()),
            Condition::Not(not) => ConditionOf::Not(self.condition(not)),
        };
        self.condition_of(of)
    }

    fn condition_of(&mut self, of: ConditionOf) -> ConditionNo {
        let known = self.cards.conditions.iter().position(|other| *other == of);
        let at = known.unwrap_or_else(|| {
            self.cards.conditions.push(of);
            self.cards.conditions.len() - 1
        });
        ConditionNo(self.fitting.fit(at, "the conditions of all cards"))
    }
}

pub(super) fn reference(is: ability::Ref) -> Ref {
    match is {
        ability::Ref::This => Ref::This,
        ability::Ref::Host => Ref::Host,
        ability::Ref::It => Ref::It,
        ability::Ref::Target => Ref::Target,
        ability::Ref::Other => Ref::Other,
        ability::Ref::Place => Ref::Place,
    }
}

fn zone(zone: Zone) -> From {
    match zone {
        Zone::Table => From::Table,
        Zone::Hand => From::Hand,
        Zone::ReserveDeck => From::Pile(Pile::Reserve),
        Zone::ForcePile => From::Pile(Pile::Force),
        Zone::UsedPile => From::Pile(Pile::Used),
        Zone::LostPile => From::Pile(Pile::Lost),
        Zone::Looked => From::Looked,
    }
}

/// The statistic; none for those that no rule of the game asks for yet.
pub(super) fn stat_of(number: Number) -> Option<Stat> {
    Some(match number {
        Number::Power => Stat::Power,
        Number::Ability => Stat::Ability,
        Number::Forfeit => Stat::Forfeit,
        Number::Deploy => Stat::Deploy,
        Number::Destiny => Stat::Destiny,
        Number::Maneuver => Stat::Maneuver,
        Number::Armor => Stat::Armor,
        Number::Hyperspeed => Stat::Hyperspeed,
        Number::Landspeed => Stat::Landspeed,
        Number::Defense => Stat::Defense,
        Number::Politics | Number::Ferocity => return None,
    })
}

pub(super) fn total_of(total: ability::Total) -> TotalRule {
    match total {
        ability::Total::Power => TotalRule::Power,
        ability::Total::Ability => TotalRule::Ability,
        ability::Total::Attrition => TotalRule::Attrition,
        ability::Total::BattleDamage => TotalRule::Damage,
    }
}
