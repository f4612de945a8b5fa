//! Rules that say too little or too much.

use super::super::ability::{
    AbilityNeeded, Amount, BattleDestiny, Cannot, CostOf, CostRule, DestinyRule, ForceDrainRule, ForceLossRule, Gain,
    Generation, IconsRule, ImmuneAttrition, ImmuneTo, Pilots, React, Rule, TotalRule, Values,
};
use super::super::spec::Kind;
use super::{Checker, List};

impl<'c> Checker<'c> {
    pub(super) fn rule(&mut self, rule: &'c Rule, at: &str) {
        match rule {
            Rule::Gain(gain) => self.gain(gain, &format!("{at}.gain")),
            Rule::Set(values) => self.values(values, &format!("{at}.set")),
            Rule::Multiply(values) => self.values(values, &format!("{at}.multiply")),
            Rule::Pilots(Pilots { power, maneuver, hyperspeed, on }) => {
                let at = format!("{at}.pilots");
                let usual = self.given([power, maneuver, hyperspeed], &at);
                self.must(usual > 0 || !on.is_empty(), &at, "at least one number is needed");
                for (i, on) in on.iter().enumerate() {
                    let at = format!("{at}.on.{i}");
                    self.selection(&on.ship, &format!("{at}.ship"));
                    let numbers = self.given([&on.power, &on.maneuver, &on.hyperspeed], &at);
                    self.must(numbers > 0, &at, "at least one number is needed");
                }
            }
            Rule::Total(TotalRule { by, is, times, at_most, met, at: place, .. }) => {
                let at = format!("{at}.total");
                let given = self.given([by, is, times, at_most], &at);
                self.must(given > 0 || *met, &at, "a total needs `by`, `is`, `times`, `at-most` or `met`");
                self.maybe(place.as_ref(), &format!("{at}.at"));
            }
            Rule::Destiny(DestinyRule { each, total, by, is, at: place, by_user, at_target, .. }) => {
                let at = format!("{at}.destiny");
                self.must(each != total, &at, "a destiny rule is either about `each` draw or about the `total`");
                self.either([by, is], &at);
                self.maybe(place.as_ref(), &format!("{at}.at"));
                self.maybe(by_user.as_ref(), &format!("{at}.by-user"));
                self.maybe(at_target.as_ref(), &format!("{at}.at-target"));
            }
            Rule::BattleDestiny(BattleDestiny { add, least, most, to, at: place, .. }) => {
                let at = format!("{at}.battle-destiny");
                let given = self.given([add, least, most], &at);
                self.must(given > 0, &at, "at least one of `add`, `least` and `most` is needed");
                let added = to.is_none() || add.is_some();
                self.must(added, &format!("{at}.to"), "only destinies that are added go to one thing alone");
                self.maybe(place.as_ref(), &format!("{at}.at"));
            }
            Rule::AbilityNeeded(AbilityNeeded { by, is, at: place, .. }) => {
                let at = format!("{at}.ability-needed");
                self.either([by, is], &at);
                self.maybe(place.as_ref(), &format!("{at}.at"));
            }
            Rule::ForceDrain(ForceDrainRule { by, is, at: place, .. }) => {
                let at = format!("{at}.force-drain");
                self.either([by, is], &at);
                self.maybe(place.as_ref(), &format!("{at}.at"));
            }
            Rule::ForceLoss(ForceLossRule { by, at_most, half, from_pile, .. }) => {
                let at = format!("{at}.force-loss");
                let given = self.given([by, at_most], &at);
                let some = given > 0 || half.is_some() || from_pile.is_some();
                self.must(some, &at, "at least one of `by`, `at-most`, `half` and `from-pile` is needed");
                self.source_pile(from_pile.as_ref(), &format!("{at}.from-pile"));
            }
            Rule::Generation(Generation { by, most, none, at: place, .. }) => {
                let at = format!("{at}.generation");
                let given = self.given([by, most], &at);
                self.must(given > 0 || *none, &at, "at least one of `by`, `most` and `none` is needed");
                self.maybe(place.as_ref(), &format!("{at}.at"));
            }
            Rule::Icons(IconsRule { to, light, dark, icons, equal, none }) => {
                let at = format!("{at}.icons");
                self.selection(to, &format!("{at}.to"));
                let given = self.given([light, dark], &at);
                self.must(given > 0 || !icons.is_empty() || *equal || *none, &at, "no icons are given");
                self.icons(icons.keys(), &format!("{at}.icons"));
            }
            Rule::Cost(cost) => self.cost_rule(cost, &format!("{at}.cost")),
            Rule::Cannot(Cannot { who, what, at: place, except }) => {
                let at = format!("{at}.cannot");
                self.must(!what.is_empty(), &format!("{at}.what"), "at least one ban is needed");
                self.selection(who, &format!("{at}.who"));
                self.maybe(place.as_ref(), &format!("{at}.at"));
                for (i, except) in except.iter().enumerate() {
                    self.selection(except, &format!("{at}.except.{i}"));
                }
            }
            Rule::React(React { moving, deploy, who, to, from, away, .. }) => {
                let at = format!("{at}.react");
                self.must(*moving || *deploy, &at, "a react is a `move` or a `deploy`");
                self.must(!(*away && *deploy), &format!("{at}.away"), "cards are not deployed away");
                self.maybe(who.as_ref(), &format!("{at}.who"));
                self.maybe(to.as_ref(), &format!("{at}.to"));
                self.maybe(from.as_ref(), &format!("{at}.from"));
            }
            Rule::ImmuneAttrition(ImmuneAttrition { who, under, exactly, by }) => {
                let at = format!("{at}.immune-attrition");
                self.selection(who, &format!("{at}.who"));
                let given = self.given([under, exactly, by], &at);
                self.must(given < 2, &at, "only one of `under`, `exactly` and `by` can be given");
            }
            Rule::ImmuneTo(ImmuneTo { who, cards }) => {
                self.selection(who, &format!("{at}.immune-to.who"));
                self.selection(cards, &format!("{at}.immune-to.cards"));
            }
            Rule::Night(place) => self.selection(place, &format!("{at}.night")),
            Rule::Blank(cards) => self.selection(cards, &format!("{at}.blank")),
            Rule::MayDrive(cards) => self.selection(cards, &format!("{at}.may-drive")),
            Rule::FirstTurn(_) => {
                let location = self.card.kind == Kind::Location;
                self.must(location, &format!("{at}.first-turn"), "only a location can be a starting location");
            }
        }
    }

    fn gain(&mut self, gain: &'c Gain, at: &str) {
        self.selection(&gain.to, &format!("{at}.to"));
        let mut some = !gain.icons.is_empty() || !gain.characteristics.is_empty() || !gain.matching.is_empty();
        for (_, by) in gain.numbers() {
            some = true;
            self.amount(by, at);
        }
        self.must(some, at, "a gain needs a number, `icons`, `characteristics` or `matching`");
        self.icons(gain.icons.keys(), &format!("{at}.icons"));
        let words = gain.characteristics.iter().enumerate();
        let words = words.map(|(i, word)| (format!("{at}.characteristics.{i}"), List::Traits, word.as_str()));
        self.found.words.extend(words);
    }

    fn values(&mut self, values: &'c Values, at: &str) {
        self.selection(&values.to, &format!("{at}.to"));
        let mut some = false;
        for (_, value) in values.numbers() {
            some = true;
            self.amount(value, at);
        }
        self.must(some, at, "at least one number is needed");
    }

    fn cost_rule(&mut self, CostRule { what, of, by, is, free, to, at: place, .. }: &'c CostRule, at: &str) {
        let given = self.given([by, is], at);
        self.must(given + usize::from(*free) == 1, at, "a cost rule needs one of `by`, `is` and `free`");
        let moves = place.is_none() || *what != CostOf::Deploy;
        self.must(moves, &format!("{at}.at"), "cards are deployed from hand: use `to`");
        self.maybe(of.as_ref(), &format!("{at}.of"));
        self.maybe(to.as_ref(), &format!("{at}.to"));
        self.maybe(place.as_ref(), &format!("{at}.at"));
    }

    fn icons(&mut self, icons: impl Iterator<Item = &'c String>, at: &str) {
        self.found.words.extend(icons.map(|icon| (format!("{at}.{icon}"), List::Icons, icon.as_str())));
    }

    /// Either one or the other.
    fn either(&mut self, amounts: [&'c Option<Amount>; 2], at: &str) {
        let given = self.given(amounts, at);
        self.must(given == 1, at, "either `by` or `is` is needed");
    }

    /// How many of the numbers are there.
    fn given<const N: usize>(&mut self, amounts: [&'c Option<Amount>; N], at: &str) -> usize {
        self.amounts(amounts, at);
        amounts.iter().filter(|amount| amount.is_some()).count()
    }
}
