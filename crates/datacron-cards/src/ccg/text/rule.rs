//! Rules as sentences, without their full stop.

use super::super::ability::{
    AbilityNeeded, Amount, Ban, BattleDestiny, Cannot, CostOf, CostRule, Destiny, DestinyRule, DestinyTo,
    ForceDrainRule, ForceLossRule, Gain, Generation, IconsRule, ImmuneAttrition, ImmuneTo, LossFrom, NeededFor, Number,
    Pilots, PilotsOn, Quarters, React, ReactTo, Ref, Rule, Selection, Total, TotalRule, Values, Who,
};
use super::amount::{rounded, total_word};
use super::noun::{Count, Names, article, named, number_word, pile_word};
use crate::Side;
use crate::words::{all_of, any_of};

impl Names {
    pub fn rule(&self, rule: &Rule) -> String {
        match rule {
            Rule::Gain(gain) => self.gain(gain),
            Rule::Set(values) => {
                let numbers = values.numbers().map(|(number, value)| (number, self.amount(value)));
                self.each_does(&values.to, &format!("has {}", all_of(grouped(numbers).into_iter())))
            }
            Rule::Multiply(values) => self.multiply(values),
            Rule::Pilots(pilots) => self.pilots(pilots),
            Rule::Total(total) => self.total_rule(total),
            Rule::Destiny(destiny) => self.destiny_rule(destiny),
            Rule::BattleDestiny(destiny) => self.battle_destiny(destiny),
            Rule::AbilityNeeded(needed) => self.ability_needed(needed),
            Rule::ForceDrain(ForceDrainRule { who, by, is, at }) => {
                let drains = format!("{} Force drains {}", self.possessive(*who), self.at_or_here(at.as_ref()));
                format!("{drains} are {}", self.changed(by.as_ref(), is.as_ref()))
            }
            Rule::ForceLoss(loss) => self.force_loss(loss),
            Rule::Generation(generation) => self.generation(generation),
            Rule::Icons(icons) => self.icons_rule(icons),
            Rule::Cost(cost) => self.cost_rule(cost),
            Rule::Cannot(Cannot { who, what, at, except }) => {
                let aboard = what.contains(&Ban::Board);
                let going = what.iter().all(|ban| matches!(ban, Ban::Move | Ban::Deploy));
                let what = any_of(what.iter().map(|ban| ban_word(*ban)));
                let at = at.as_ref().map(|at| match (aboard, going) {
                    (true, _) => format!(" {}", self.some(at)),
                    (false, true) => format!(" {}", self.to(at)),
                    (false, false) => format!(" {}", self.at(at)),
                });
                let at = at.unwrap_or_default();
                let except = match except.as_slice() {
                    [] => String::new(),
                    some => format!(", except {}", any_of(some.iter().map(|one| self.some(one)))),
                };
                self.each_does(who, &format!("cannot {what}{at}{except}"))
            }
            Rule::React(react) => self.react(react),
            Rule::ImmuneAttrition(immune) => self.immune_attrition(immune),
            Rule::ImmuneTo(ImmuneTo { who, cards }) => {
                let cards = if named(cards) { self.some(cards) } else { self.every(cards) };
                format!("{cards} does nothing to {}", self.every(who))
            }
            Rule::Night(at) => format!("it is night {}", self.at_each(at)),
            Rule::Blank(cards) => format!("the text of {} does not count", self.every(cards)),
            Rule::MayDrive(cards) => self.each_does(cards, "may drive transport vehicles"),
            Rule::FirstTurn(side) => {
                let side = match side {
                    Side::Light => "Light",
                    Side::Dark => "Dark",
                };
                format!("as a starting location, it gives the {side} Side the first turn")
            }
        }
    }

    fn gain(&self, gain: &Gain) -> String {
        let numbers = gain.numbers().map(|(number, by)| (number, self.signed(by)));
        let mut has = grouped(numbers);
        has.extend(gain.icons.iter().map(|(icon, n)| match n {
            1 => format!("the {} icon", icon.replace('-', " ")),
            n => format!("{n} {} icons", icon.replace('-', " ")),
        }));
        let mut what = Vec::new();
        if !has.is_empty() {
            what.push(format!("has {}", all_of(has.into_iter())));
        }
        if !gain.characteristics.is_empty() {
            what.push(format!("also counts as {}", all_of(gain.characteristics.iter().map(|word| article(word)))));
        }
        if !gain.matching.is_empty() {
            what.push(format!("matches {}", all_of(gain.matching.iter().map(String::as_str))));
        }
        self.each_does(&gain.to, &all_of(what.into_iter()))
    }

    fn multiply(&self, values: &Values) -> String {
        let numbers = values.numbers().map(|(number, times)| {
            let number = number_word(number);
            match times.fixed().and_then(Quarters::whole) {
                Some(2) => format!("double {number}"),
                Some(3) => format!("triple {number}"),
                _ => format!("{} times its {number}", self.amount(times)),
            }
        });
        self.each_does(&values.to, &format!("has {}", all_of(numbers)))
    }

    fn pilots(&self, Pilots { power, maneuver, hyperspeed, on }: &Pilots) -> String {
        let numbers = |power: &Option<Amount>, maneuver: &Option<Amount>, hyperspeed: &Option<Amount>| {
            let numbers = [(Number::Power, power), (Number::Maneuver, maneuver), (Number::Hyperspeed, hyperspeed)];
            let numbers = numbers.into_iter().filter_map(|(number, by)| Some((number, self.signed(by.as_ref()?))));
            all_of(grouped(numbers).into_iter())
        };
        let usual = numbers(power, maneuver, hyperspeed);
        let mut parts = Vec::new();
        if !usual.is_empty() {
            parts.push(format!("what {} pilots has {usual}", self.this));
        }
        for PilotsOn { ship, power, maneuver, hyperspeed } in on {
            let other = numbers(power, maneuver, hyperspeed);
            let ship = self.some(ship);
            parts.push(match usual.as_str() {
                "" => format!("piloted by {}, {ship} has {other}", self.this),
                _ => format!("{ship} has {other} instead"),
            });
        }
        parts.join("; ")
    }

    /// "your total power here is +2", "battle damage against either player is tripled"
    fn total_rule(&self, TotalRule { what, who, by, is, times, at_most, met, at }: &TotalRule) -> String {
        let at = match (what, at) {
            (_, Some(at)) => format!(" {}", self.at(at)),
            (Total::Power | Total::Ability, None) => format!(" {}", self.here),
            // It is always that of the battle.
            (Total::Attrition | Total::BattleDamage, None) => String::new(),
        };
        let total = match what {
            Total::Power | Total::Ability => format!("{} total {}{at}", self.possessive(*who), total_word(*what)),
            Total::Attrition | Total::BattleDamage => {
                format!("{} against {}{at}", total_word(*what), self.whom(*who))
            }
        };
        let mut changes = Vec::new();
        if by.is_some() || is.is_some() {
            changes.push(self.changed(by.as_ref(), is.as_ref()));
        }
        changes.extend(times.as_ref().map(|times| self.multiplied(times)));
        changes.extend(at_most.as_ref().map(|most| format!("at most {}", self.amount(most))));
        changes.extend(met.then(|| "all met".into()));
        format!("{total} is {}", all_of(changes.into_iter()))
    }

    /// "doubled", "tripled", "multiplied by 2 (3 if …)"
    pub fn multiplied(&self, times: &Amount) -> String {
        match times.fixed().and_then(Quarters::whole) {
            Some(2) => "doubled".into(),
            Some(3) => "tripled".into(),
            _ => format!("multiplied by {}", self.amount(times)),
        }
    }

    fn destiny_rule(&self, rule: &DestinyRule) -> String {
        let DestinyRule { of, each: _, total, who, by, is, at, by_user, at_target } = rule;
        let kind = destiny_word(*of);
        let mut line = match total {
            true => format!("the total of {} {kind} draws", self.possessive(*who)),
            false => match who {
                Who::You if !self.theirs => format!("each {kind} of yours"),
                Who::Each => format!("each {kind}"),
                who => format!("each of {} {kind} draws", self.possessive(*who)),
            },
        };
        if let Some(user) = by_user {
            line += &format!(" for {}", self.some(user));
        }
        if let Some(target) = at_target {
            line += &format!(" against {}", self.some(target));
        }
        if at.is_some() || (by_user.is_none() && at_target.is_none()) {
            line += &format!(" {}", self.at_or_here(at.as_ref()));
        }
        format!("{line} is {}", self.changed(by.as_ref(), is.as_ref()))
    }

    fn battle_destiny(&self, BattleDestiny { who, add, least, most, to, at }: &BattleDestiny) -> String {
        let draws = |count: &Amount| self.counted(count, "battle destiny", "battle destinies");
        let mut parts = Vec::new();
        if let Some(add) = add {
            let to = match to {
                None => "",
                Some(DestinyTo::Power) => ", for power alone",
                Some(DestinyTo::Attrition) => ", for attrition alone",
            };
            parts.push(format!("{} more{to}", draws(add)));
        }
        parts.extend(least.as_ref().map(|least| format!("at least {}", draws(least))));
        parts.extend(most.as_ref().map(|most| format!("at most {}", draws(most))));
        let at = at.as_ref().map(|at| format!(" {}", self.at(at))).unwrap_or_default();
        format!("{} {}{at}", self.does(*who, "draw", "draws"), all_of(parts.into_iter()))
    }

    fn ability_needed(&self, AbilityNeeded { what, who, by, is, at }: &AbilityNeeded) -> String {
        let much = match (by, is) {
            (_, Some(is)) => format!("ability {}", self.amount(is)),
            (Some(by), None) => format!("{} ability", self.signed(by)),
            (None, None) => "ability".into(),
        };
        let what = match (what, at) {
            (NeededFor::BattleDestiny, at) => format!("for battle destiny {}", self.at_or_here(at.as_ref())),
            (NeededFor::Control, None) => format!("to control {}", self.location(&Selection::only(Ref::This))),
            (NeededFor::Control, Some(at)) => format!("for control {}", self.at_each(at)),
        };
        format!("{} {much} {what}", self.does(*who, "need", "needs"))
    }

    fn force_loss(&self, ForceLossRule { who, from, by, at_most, half, from_pile }: &ForceLossRule) -> String {
        let mut parts = Vec::new();
        parts.extend(half.map(|round| format!("half as much Force (rounded {})", rounded(round))));
        parts.extend(by.as_ref().map(|by| format!("{} Force", self.signed(by))));
        parts.extend(at_most.as_ref().map(|most| format!("at most {}", self.force(most))));
        let mut line = format!("{} {}", self.does(*who, "lose", "loses"), all_of(parts.into_iter()));
        if let Some(from) = from {
            line += match from {
                LossFrom::ForceDrain => " by Force drains",
                LossFrom::Battle => " by battle damage",
                LossFrom::Card => " by texts of cards",
            };
        }
        if let Some(pile) = from_pile {
            line +=
                &format!(" out of {} {}", self.possessive(*who).replace("each player's", "their"), pile_word(*pile));
        }
        line
    }

    fn generation(&self, Generation { who, by, most, none, at }: &Generation) -> String {
        let mut parts = Vec::new();
        parts.extend(by.as_ref().map(|by| format!("{} Force", self.signed(by))));
        parts.extend(most.as_ref().map(|most| format!("at most {}", self.force(most))));
        parts.extend(none.then(|| "no Force".into()));
        let at = at.as_ref().map(|at| format!(" {}", self.at(at))).unwrap_or_default();
        format!("{} {}{at}", self.does(*who, "generate", "generates"), all_of(parts.into_iter()))
    }

    fn icons_rule(&self, IconsRule { to, light, dark, icons, equal, none }: &IconsRule) -> String {
        let mut parts = Vec::new();
        let side = |n: &Amount, side: &str| format!("{} {side} Side Force icons", self.signed(n));
        parts.extend(light.as_ref().map(|n| side(n, "Light")));
        parts.extend(dark.as_ref().map(|n| side(n, "Dark")));
        parts.extend(icons.iter().map(|(icon, n)| match n {
            1 => format!("the {} icon", icon.replace('-', " ")),
            n => format!("{n} {} icons", icon.replace('-', " ")),
        }));
        parts.extend(equal.then(|| "as many Force icons on one side as on the other".into()));
        parts.extend(none.then(|| "no Force icons".into()));
        format!("{} has {}", self.each_location(to), all_of(parts.into_iter()))
    }

    fn cost_rule(&self, cost: &CostRule) -> String {
        let CostRule { what, of, who, by, is, free, to, at, first } = cost;
        let to = to.as_ref().map(|to| format!(" {}", self.to(to))).unwrap_or_default();
        match what {
            CostOf::Deploy => {
                let cards = match of {
                    Some(of) if *first => format!("the first {} in each turn", self.noun(of, Count::One)),
                    Some(of) => self.every(of),
                    None => format!("each card of {}", self.whom(*who).replace("you", "yours")),
                };
                let price = match (free, is, by) {
                    (true, _, _) => format!("deploys free{to}"),
                    (false, Some(is), _) => {
                        format!("deploys{to} for {}, out of one Force Pile alone", self.force(is))
                    }
                    (false, None, by) => format!("deploys{to} for {}", self.dearer(by.as_ref())),
                };
                format!("{cards} {price}")
            }
            CostOf::Move | CostOf::Battle => {
                let line = match (what, of) {
                    (CostOf::Battle, _) => {
                        let at = at.as_ref().map_or_else(|| self.here.into(), |at| self.at(at));
                        format!("beginning a battle {at} costs {}", self.whom(*who))
                    }
                    (_, of) => {
                        let cards = of.as_ref().map_or_else(|| "a card".into(), |of| self.every(of));
                        let from = at.as_ref().map(|at| format!(" {}", self.from(at))).unwrap_or_default();
                        format!("{cards} moves{from}{to}")
                    }
                };
                match (what, free, is, by) {
                    (CostOf::Battle, true, _, _) => format!("{line} nothing"),
                    (_, true, _, _) => format!("{line} free"),
                    (CostOf::Battle, _, Some(is), _) => format!("{line} {}", self.force(is)),
                    (_, _, Some(is), _) => format!("{line} for {}", self.force(is)),
                    (CostOf::Battle, _, None, by) => format!("{line} {}", self.dearer(by.as_ref())),
                    (_, _, None, by) => format!("{line} for {}", self.dearer(by.as_ref())),
                }
            }
            CostOf::Transit => {
                let cards = of.as_ref().map(|of| format!(" of {}", self.some(of))).unwrap_or_default();
                let from = at.as_ref().map_or_else(|| "from here".into(), |at| self.from(at));
                let price = match (free, is, by) {
                    (true, _, _) => "nothing".into(),
                    (false, Some(is), _) => self.force(is),
                    (false, None, by) => self.dearer(by.as_ref()),
                };
                let first = if *first { "the first " } else { "" };
                format!("{first}docking bay transit{cards} {from}{to} costs {} {price}", self.whom(*who))
            }
        }
    }

    /// "1 Force less"
    fn dearer(&self, by: Option<&Amount>) -> String {
        match by {
            Some(Amount::Fixed(n)) if n.0 < 0 => format!("{} less", self.force(&Amount::Fixed(Quarters(-n.0)))),
            Some(Amount::Fixed(_)) => format!("{} more", by.map(|by| self.force(by)).unwrap_or_default()),
            Some(by) => format!("{} Force", self.signed(by)),
            None => "its price".into(),
        }
    }

    fn react(&self, React { moving, deploy, who, to, from, free, away, only }: &React) -> String {
        let cards = who.as_ref().map_or_else(|| "your cards".into(), |who| self.every(who));
        let mut how = Vec::new();
        how.extend(moving.then_some("move"));
        how.extend(deploy.then_some("be deployed"));
        let mut line = format!("{cards} may {} as a react", any_of(how.into_iter()));
        if *away {
            line += " away";
        }
        if let Some(from) = from {
            line += &format!(" {}", self.from(from));
        }
        if let Some(to) = to {
            line += &format!(" {}", self.to(to));
        }
        if *free {
            line += " for free";
        }
        line += match only {
            None => "",
            Some(ReactTo::Battle) => ", only to battles",
            Some(ReactTo::ForceDrain) => ", only to Force drains",
        };
        line
    }

    fn immune_attrition(&self, ImmuneAttrition { who, under, exactly, by }: &ImmuneAttrition) -> String {
        if let Some(by) = by {
            return self.each_does(who, &format!("has {} to its immunity to attrition", self.signed(by)));
        }
        let what = match (under, exactly) {
            (Some(under), _) => format!(" under {}", self.amount(under)),
            (None, Some(exactly)) => format!(" of exactly {}", self.amount(exactly)),
            (None, None) => String::new(),
        };
        self.each_does(who, &format!("is immune to attrition{what}"))
    }

    /// "+1", "3", "+1 and at most 5"
    fn changed(&self, by: Option<&Amount>, is: Option<&Amount>) -> String {
        let by = by.map(|by| self.signed(by));
        let is = is.map(|is| self.amount(is));
        all_of(is.into_iter().chain(by))
    }

    fn at_or_here(&self, at: Option<&Selection>) -> String {
        at.map_or_else(|| self.here.into(), |at| self.at(at))
    }
}

/// Numbers with the same change together: "power and forfeit +1", "maneuver −1".
fn grouped(numbers: impl Iterator<Item = (Number, String)>) -> Vec<String> {
    let mut groups: Vec<(Vec<&'static str>, String)> = Vec::new();
    for (number, change) in numbers {
        match groups.iter_mut().find(|(_, own)| *own == change) {
            Some((words, _)) => words.push(number_word(number)),
            None => groups.push((vec![number_word(number)], change)),
        }
    }
    groups.into_iter().map(|(words, change)| format!("{} {change}", all_of(words.into_iter()))).collect()
}

fn ban_word(ban: Ban) -> &'static str {
    match ban {
        Ban::Move => "move",
        Ban::Battle => "take part in battles",
        Ban::Use => "be used",
        Ban::Board => "go aboard",
        Ban::Deploy => "be deployed",
    }
}

pub(super) fn destiny_word(of: Destiny) -> &'static str {
    match of {
        Destiny::Battle => "battle destiny",
        Destiny::Weapon => "weapon destiny",
        Destiny::Any => "destiny",
    }
}
