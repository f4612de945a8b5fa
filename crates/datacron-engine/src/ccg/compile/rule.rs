//! Rules that hold while a card is on the table, or for a time.

use super::super::ability::{self, Rule as Spec};
use super::super::card::*;
use super::selection::{stat_of, total_of};
use super::{Compiler, mask, seat_of};

impl Compiler<'_> {
    pub(super) fn constant(&mut self, constant: &ability::Constant, card: &mut Card) {
        let condition = constant.condition.as_ref().map(|condition| self.condition(condition));
        let side = constant.side.map(seat_of);
        for rule in self.rules(&constant.rule) {
            card.constants.push(Constant { side, condition, rule });
        }
    }

    /// The rules that a word stands for: one for each kind of thing it changes.
    pub(super) fn rules(&mut self, rule: &Spec) -> Vec<Rule> {
        match rule {
            Spec::Gain(gain) => self.gain(gain),
            Spec::Set(values) => vec![Rule::Set(self.values_of(&values.to, values.numbers()))],
            Spec::Multiply(values) => vec![Rule::Multiply(self.values_of(&values.to, values.numbers()))],
            Spec::Pilots(pilots) => vec![self.pilots(pilots)],
            Spec::Total(total) => self.total(total),
            Spec::Destiny(destiny) => vec![self.destiny(destiny)],
            Spec::BattleDestiny(destiny) => vec![Rule::BattleDestiny {
                who: mask(destiny.who),
                at: Some(self.place_or_own(destiny.at.as_ref())),
                add: self.optional(destiny.add.as_ref()).unwrap_or(Amount::ZERO),
                least: self.optional(destiny.least.as_ref()),
                most: self.optional(destiny.most.as_ref()),
                to: match destiny.to {
                    None => DestinyTo::Battle,
                    Some(ability::DestinyTo::Power) => DestinyTo::Power,
                    Some(ability::DestinyTo::Attrition) => DestinyTo::Attrition,
                },
            }],
            Spec::AbilityNeeded(needed) => vec![Rule::AbilityNeeded {
                to_control: needed.what == ability::NeededFor::Control,
                who: mask(needed.who),
                at: self.place_or_own(needed.at.as_ref()),
                by: self.either(needed.by.as_ref(), needed.is.as_ref()),
                is: needed.is.is_some(),
            }],
            Spec::ForceDrain(drain) => vec![Rule::ForceDrain {
                who: mask(drain.who),
                at: self.place_or_own(drain.at.as_ref()),
                by: self.either(drain.by.as_ref(), drain.is.as_ref()),
                is: drain.is.is_some(),
            }],
            Spec::ForceLoss(loss) => vec![self.force_loss(loss)],
            Spec::Generation(generation) => vec![Rule::Generation {
                who: mask(generation.who),
                by: self.optional(generation.by.as_ref()).unwrap_or(Amount::ZERO),
                most: match generation.none {
                    true => Some(Amount::ZERO),
                    false => self.optional(generation.most.as_ref()),
                },
            }],
            Spec::Icons(icons) => self.icons(icons),
            Spec::Cost(cost) => vec![self.cost_rule(cost)],
            Spec::Cannot(cannot) => {
                let mut who = cannot.who.clone();
                who.except.extend(cannot.except.iter().cloned());
                vec![Rule::Cannot {
                    who: self.filter(&who),
                    bans: cannot.what.iter().fold(0, |bans, what| {
                        bans | match what {
                            ability::Ban::Move => ban::MOVE,
                            ability::Ban::Battle => ban::BATTLE,
                            ability::Ban::Use => ban::USE,
                            ability::Ban::Board => ban::BOARD,
                            ability::Ban::Deploy => ban::DEPLOY,
                        }
                    }),
                    at: cannot.at.as_ref().map(|at| match cannot.what.contains(&ability::Ban::Board) {
                        true => self.filter(at),
                        false => self.location_filter(at),
                    }),
                }]
            }
            Spec::React(react) => vec![Rule::React {
                deploy: react.deploy,
                who: react.who.as_ref().map(|who| self.filter(who)),
                to: react.to.as_ref().map(|to| self.location_filter(to)),
                from: react.from.as_ref().map(|from| self.location_filter(from)),
                free: react.free,
                away: react.away,
                only: match react.only {
                    None => ReactOnly::Either,
                    Some(ability::ReactTo::Battle) => ReactOnly::Battle,
                    Some(ability::ReactTo::ForceDrain) => ReactOnly::Drain,
                },
            }],
            Spec::ImmuneAttrition(immune) => vec![Rule::ImmuneAttrition {
                who: self.filter(&immune.who),
                under: self.optional(immune.under.as_ref()),
                exactly: self.optional(immune.exactly.as_ref()),
                raise: self.optional(immune.by.as_ref()),
            }],
            Spec::ImmuneTo(immune) => {
                vec![Rule::ImmuneTo { who: self.filter(&immune.who), cards: self.filter(&immune.cards) }]
            }
            Spec::Night(at) => vec![Rule::Night { at: self.location_filter(at) }],
            Spec::FirstTurn(side) => vec![Rule::FirstTurn(seat_of(*side))],
            Spec::Blank(cards) => vec![Rule::Blank(self.filter(cards))],
            Spec::MayDrive(cards) => vec![Rule::MayDrive(self.filter(cards))],
        }
    }

    fn optional(&mut self, amount: Option<&ability::Amount>) -> Option<Amount> {
        amount.map(|amount| self.amount(amount))
    }

    fn either(&mut self, by: Option<&ability::Amount>, is: Option<&ability::Amount>) -> Amount {
        self.optional(is.or(by)).unwrap_or(Amount::ZERO)
    }

    fn values_of<'a>(
        &mut self,
        to: &ability::Selection,
        numbers: impl Iterator<Item = (ability::Number, &'a ability::Amount)>,
    ) -> Gain {
        let mut gain = Gain { to: self.filter(to), by: [Amount::ZERO; 8], stats: 0 };
        for (number, amount) in numbers {
            let Some(stat) = stat_of(number) else { continue };
            if CHANGEABLE.contains(&stat) {
                gain.by[stat as usize] = self.amount(amount);
                gain.stats |= 1 << stat as u8;
            }
        }
        gain
    }

    fn gain(&mut self, gain: &ability::Gain) -> Vec<Rule> {
        let mut rules = Vec::new();
        let numbers = self.values_of(&gain.to, gain.numbers());
        if numbers.stats != 0 {
            rules.push(Rule::Gain(numbers));
        }
        if !gain.icons.is_empty() {
            rules.push(Rule::Icons { to: numbers.to, icons: self.icon_set(gain.icons.keys()) });
        }
        rules
    }

    fn icons(&mut self, icons: &ability::IconsRule) -> Vec<Rule> {
        let to = self.location_filter(&icons.to);
        let mut rules = Vec::new();
        if icons.light.is_some() || icons.dark.is_some() || icons.equal || icons.none {
            let by = [icons.dark.as_ref(), icons.light.as_ref()];
            let by = by.map(|amount| self.optional(amount).unwrap_or(Amount::ZERO));
            rules.push(Rule::ForceIcons { to, by, equal: icons.equal, none: icons.none });
        }
        if !icons.icons.is_empty() {
            rules.push(Rule::Icons { to, icons: self.icon_set(icons.icons.keys()) });
        }
        rules
    }

    fn pilots(&mut self, pilots: &ability::Pilots) -> Rule {
        let mut by = |power: &Option<ability::Amount>,
                      maneuver: &Option<ability::Amount>,
                      speed: &Option<ability::Amount>| {
            [power, maneuver, speed].map(|amount| amount.as_ref().map_or(Amount::ZERO, |amount| self.amount(amount)))
        };
        let usual = by(&pilots.power, &pilots.maneuver, &pilots.hyperspeed);
        let on: Vec<[Amount; 3]> = pilots.on.iter().map(|on| by(&on.power, &on.maneuver, &on.hyperspeed)).collect();
        let mut all: Vec<PilotsOn> = Vec::new();
        for (spec, by) in pilots.on.iter().zip(on) {
            all.push(PilotsOn { ship: Some(self.filter(&spec.ship)), by });
        }
        all.push(PilotsOn { ship: None, by: usual });
        Rule::Pilots(all)
    }

    fn total(&mut self, total: &ability::TotalRule) -> Vec<Rule> {
        let (what, who) = (total_of(total.what), mask(total.who));
        let at = self.place_or_own(total.at.as_ref());
        let changes = [
            (Change::Add, total.by.as_ref()),
            (Change::Set, total.is.as_ref()),
            (Change::Times, total.times.as_ref()),
            (Change::AtMost, total.at_most.as_ref()),
        ];
        let mut rules = Vec::new();
        for (how, amount) in changes {
            if let Some(by) = self.optional(amount) {
                rules.push(Rule::Total { what, who, at, by, how });
            }
        }
        if total.met {
            rules.push(Rule::Total { what, who, at, by: Amount::ZERO, how: Change::AtMost });
        }
        rules
    }

    fn destiny(&mut self, destiny: &ability::DestinyRule) -> Rule {
        Rule::Destiny {
            of: match destiny.of {
                ability::Destiny::Battle => DestinyOf::Battle,
                ability::Destiny::Weapon => DestinyOf::Weapon,
                ability::Destiny::Any => DestinyOf::Any,
            },
            each: !destiny.total,
            who: mask(destiny.who),
            // Left out: where the card is, as for all rules.
            at: Some(self.place_or_own(destiny.at.as_ref())),
            by_user: destiny.by_user.as_ref().map(|user| self.filter(user)),
            at_target: destiny.at_target.as_ref().map(|target| self.filter(target)),
            by: self.either(destiny.by.as_ref(), destiny.is.as_ref()),
            how: if destiny.is.is_some() { Change::Set } else { Change::Add },
        }
    }

    fn force_loss(&mut self, loss: &ability::ForceLossRule) -> Rule {
        Rule::ForceLoss {
            who: mask(loss.who),
            from: match loss.from {
                None => LossBy::Any,
                Some(ability::LossFrom::ForceDrain) => LossBy::Drain,
                Some(ability::LossFrom::Battle) => LossBy::Battle,
                Some(ability::LossFrom::Card) => LossBy::Card,
            },
            by: self.optional(loss.by.as_ref()).unwrap_or(Amount::ZERO),
            at_most: self.optional(loss.at_most.as_ref()),
            half_up: loss.half.map(|round| round == ability::Round::Up),
            pile: None,
        }
    }

    fn cost_rule(&mut self, cost: &ability::CostRule) -> Rule {
        use ability::CostOf;
        // Left out: where the card is, for what begins there.
        let own = matches!(cost.what, CostOf::Transit | CostOf::Battle);
        let how = if cost.by.is_some() { Change::Add } else { Change::Set };
        Rule::Cost(CostRule {
            price: match cost.what {
                CostOf::Deploy => Price::Deploy,
                CostOf::Move => Price::Move,
                CostOf::Transit => Price::Transit,
                CostOf::Battle => Price::Battle,
            },
            of: cost.of.as_ref().map(|of| self.filter(of)),
            to: cost.to.as_ref().map(|to| self.location_filter(to)),
            at: match (&cost.at, own) {
                (None, false) => None,
                (at, _) => Some(self.place_or_own(at.as_ref())),
            },
            who: mask(cost.who),
            by: self.either(cost.by.as_ref(), cost.is.as_ref()),
            how,
        })
    }

    /// A rule that a text lays down for a time.
    pub(super) fn lasting(&mut self, until: ability::Until, condition: Option<&ability::Condition>, rule: &Spec) {
        let until = match until {
            ability::Until::EndOfBattle => Until::EndOfBattle,
            ability::Until::EndOfTurn => Until::EndOfTurn,
            ability::Until::EndOfYourNextTurn => Until::EndOfNextTurn,
        };
        let condition = condition.map(|condition| self.condition(condition));
        // What a text says about "here" is about where it happens, as an interrupt is nowhere.
        for rule in self.rules(rule) {
            let at = self.cards.rules.len();
            self.cards.rules.push(rule);
            let rule = self.fitting.fit(at, "the rules of all cards");
            self.push(Op::Last { until, rule, condition });
        }
    }
}
