//! Numbers and conditions as parts of a sentence.

use super::super::ability::{
    Amount, AtLeast, Compare, Condition, Control, Count as Cards, Counted, ForceIcons, Instead, Quarters, Ref, Round,
    Selection, Source, State, Total, Who, Worked,
};
use super::super::spec::Kind;
use super::noun::{Count, Names, named, number_word, pile_word, plural, unplaced};
use crate::words::{all_of, any_of, listed};

impl Names {
    /// The number as a noun: "2", "the target's ability", "the number of characters of the opponent there".
    pub fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Fixed(n) => n.to_string(),
            Amount::X => "X".into(),
            Amount::Destiny => "the destiny".into(),
            Amount::Difference => "the difference".into(),
            Amount::Answered => "that number".into(),
            Amount::Defense => "its defense value".into(),
            Amount::Worked(worked) => self.worked(worked),
        }
    }

    fn worked(&self, worked: &Worked) -> String {
        let Worked { from, times, half, plus, minus, least, most, instead } = worked;
        let mut line = self.source(from);
        if let Some(times) = times {
            line = format!("{} times {line}", self.amount(times));
        }
        if let Some(round) = half {
            line = format!("half of {line} (rounded {})", rounded(*round));
        }
        if let Some(plus) = plus {
            line = format!("{line} plus {}", self.amount(plus));
        }
        if let Some(minus) = minus {
            line = format!("{line} less {}", self.amount(minus));
        }
        if let Some(least) = least {
            line += &format!(" (at least {})", self.amount(least));
        }
        if let Some(most) = most {
            line += &format!(" (at most {})", self.amount(most));
        }
        if let Some(Instead { number, condition }) = instead {
            line += &format!(" ({} if {})", self.amount(number), self.clause(condition));
        }
        line
    }

    fn source(&self, source: &Source) -> String {
        match source {
            Source::Base(base) => self.amount(base),
            Source::Each(cards) => format!("the number of {}", self.noun(cards, Count::Many)),
            Source::Stat { stat, of: Selection { is: Some(card), .. } } => {
                let whose = match card {
                    Ref::It => "its".to_owned(),
                    other => format!("{}'s", self.reference(*other)),
                };
                format!("{whose} {}", number_word(*stat))
            }
            Source::Stat { stat, of } => format!("the {} of {}", number_word(*stat), self.some(of)),
            Source::Total { total, who, at } => {
                let at = at.as_ref().map(|at| format!(" {}", self.at(at))).unwrap_or_default();
                match total {
                    Total::Power | Total::Ability => {
                        format!("{} total {}{at}", self.possessive(*who), total_word(*total))
                    }
                    Total::Attrition | Total::BattleDamage => {
                        format!("the {} against {}{at}", total_word(*total), self.whom(*who))
                    }
                }
            }
            Source::ForceIcons { icons, at } => {
                let at = at.as_ref().map_or_else(|| self.here.into(), |at| self.at(at));
                let icons = match icons {
                    ForceIcons::Light => "Light Side Force icons",
                    ForceIcons::Dark => "Dark Side Force icons",
                    ForceIcons::Both => "Force icons",
                };
                format!("the number of {icons} {at}")
            }
            Source::Count(Cards { cards: Counted::LifeForce, of }) => format!("{} Life Force", self.possessive(*of)),
            Source::Count(Cards { cards, of }) => {
                let pile = cards.pile().map(pile_word).unwrap_or_default();
                format!("the number of cards in {} {pile}", self.possessive(*of))
            }
            Source::Draws(who) => format!("the number of destinies {}", self.does(*who, "have drawn", "has drawn")),
            Source::LeastOf(amounts) => {
                format!("the lowest of {}", all_of(amounts.iter().map(|amount| self.amount(amount))))
            }
        }
    }

    /// "you", "the opponent"
    pub fn whom(&self, who: Who) -> &'static str {
        match (who, self.theirs) {
            (Who::You, false) => "you",
            (Who::You, true) => "them",
            (Who::Opponent, false) => "the opponent",
            (Who::Opponent, true) => "the other player",
            (Who::Each, _) => "either player",
        }
    }

    /// What is added or taken away: "+1", "−X", "+1 for each Jawa here", "+1 (+2 if …)".
    pub fn signed(&self, amount: &Amount) -> String {
        let Amount::Worked(worked) = amount else {
            return match amount.fixed() {
                Some(n) => signed(n),
                None => format!("+{}", self.amount(amount)),
            };
        };
        if let Worked {
            from: Source::Each(cards),
            times,
            half: None,
            plus: None,
            minus: None,
            least: None,
            most,
            instead: None,
        } = &**worked
            && times.as_ref().is_none_or(|times| times.fixed().is_some())
        {
            let times = times.as_ref().and_then(Amount::fixed).unwrap_or(Quarters(4));
            let most = most.as_ref().map(|most| format!(", at most {}", self.signed(most))).unwrap_or_default();
            return format!("{} for each {}{most}", signed(times), self.noun(cards, Count::One));
        }
        match simple(worked) {
            Some((base, None)) => self.signed(base),
            Some((base, Some(Instead { number, condition }))) => {
                format!("{} ({} if {})", self.signed(base), self.signed(number), self.clause(condition))
            }
            None => match &**worked {
                Worked {
                    from: Source::Base(base),
                    times: None,
                    half: None,
                    plus: None,
                    minus: Some(minus),
                    least: None,
                    most: None,
                    instead: None,
                } if base.fixed() == Some(Quarters(0)) => {
                    format!("−{}", self.amount(minus))
                }
                _ => format!("+{}", self.amount(amount)),
            },
        }
    }

    /// So many of something: "1 card", "X Force", "1 card (3 if …)", "as many cards as the destiny".
    pub fn counted(&self, amount: &Amount, one: &str, many: &str) -> String {
        match amount {
            Amount::Fixed(n) => format!("{n} {}", if n.0 == 4 { one } else { many }),
            Amount::X => format!("X {many}"),
            Amount::Worked(worked) => match (each(worked), simple(worked)) {
                (Some(cards), _) => format!("1 {one} for each {}", self.noun(cards, Count::One)),
                (None, Some((base, Some(Instead { number, condition })))) => {
                    let other = self.amount(number);
                    format!("{} ({other} if {})", self.counted(base, one, many), self.clause(condition))
                }
                _ => match &**worked {
                    Worked {
                        from: Source::Base(base @ Amount::Fixed(_)),
                        times: None,
                        half: None,
                        plus: None,
                        minus: Some(minus),
                        least: None,
                        most: None,
                        instead: None,
                    } => format!("{} less {}", self.counted(base, one, many), self.amount(minus)),
                    _ => format!("as {} {many} as {}", much(one, many), self.amount(amount)),
                },
            },
            _ => format!("as {} {many} as {}", much(one, many), self.amount(amount)),
        }
    }

    /// "2 Force", "as much Force as the difference"
    pub fn force(&self, amount: &Amount) -> String {
        self.counted(amount, "Force", "Force")
    }

    /// " while you control this location", " if it was deployed in the first way"
    pub fn meantime(&self, condition: &Condition) -> String {
        let word = if matches!(condition, Condition::DeployedAs(_)) { "if" } else { "while" };
        format!(" {word} {}", self.clause(condition))
    }

    /// "you control this location", "another Tusken Raider is present"
    pub fn clause(&self, condition: &Condition) -> String {
        match condition {
            Condition::Exists(cards) => self.there_is(cards, true),
            Condition::None(cards) => self.there_is(cards, false),
            Condition::AtLeast(least) => self.at_least(least, true),
            Condition::ItIs(cards) => format!("it is {}", self.some(cards)),
            Condition::Control(control) => self.control(control, true),
            Condition::InBattle(cards) => self.in_battle(cards, true),
            Condition::BegunBy(who) => format!("{} the battle", self.does(*who, "began", "began")),
            Condition::Compare(compare) => self.compare(compare, true),
            Condition::DeployedAs(way) => format!("it was deployed in the {} way", ordinal(*way)),
            Condition::All(all) => all_of(all.iter().map(|one| self.clause(one))),
            Condition::Any(any) => any_of(any.iter().map(|one| self.clause(one))),
            Condition::Not(not) => self.denied(not),
        }
    }

    fn denied(&self, condition: &Condition) -> String {
        match condition {
            Condition::Exists(cards) => self.there_is(cards, false),
            Condition::None(cards) => self.there_is(cards, true),
            Condition::AtLeast(least) => self.at_least(least, false),
            Condition::ItIs(cards) => format!("it is not {}", self.some(cards)),
            Condition::Control(control) => self.control(control, false),
            Condition::InBattle(cards) => self.in_battle(cards, false),
            Condition::BegunBy(who) => {
                let other = match who {
                    Who::You => Who::Opponent,
                    Who::Opponent => Who::You,
                    Who::Each => Who::Each,
                };
                format!("{} the battle", self.does(other, "began", "began"))
            }
            Condition::Compare(compare) => self.compare(compare, false),
            Condition::DeployedAs(way) => format!("it was not deployed in the {} way", ordinal(*way)),
            // What is said of the whole is said of each part.
            Condition::All(all) => any_of(all.iter().map(|one| self.denied(one))),
            Condition::Any(any) => all_of(any.iter().map(|one| self.denied(one))),
            Condition::Not(not) => self.clause(not),
        }
    }

    /// "Luke is here", "no droid is present", "its bearer is on Tatooine", "there is a card in your hand"
    fn there_is(&self, cards: &Selection, there: bool) -> String {
        if let Some(card) = cards.is {
            let is = if there { "is" } else { "is not" };
            return format!("{} {is} {}", self.reference(card), self.tail(cards));
        }
        if cards.kind == [Kind::Location] && cards.state == [State::Night] {
            let spot = Selection { kind: Vec::new(), state: Vec::new(), ..cards.clone() };
            return match (there, spot == Selection::default()) {
                (true, true) => "it is night anywhere".into(),
                (false, true) => "it is night nowhere".into(),
                (true, false) => format!("it is night {}", self.at(&spot)),
                (false, false) => format!("it is not night {}", self.at(&spot)),
            };
        }
        let place = self.place_of(cards);
        let bare = unplaced(cards);
        let place = if place.is_empty() { "on table".into() } else { place };
        match there {
            true => format!("{} is {place}", self.some(&bare)),
            false if named(cards) => {
                let names: Vec<&String> = cards.title.iter().chain(&cards.persona).collect();
                match names.as_slice() {
                    [one] => format!("{one} is not {place}"),
                    names => format!("neither {} is {place}", listed(names.iter().copied(), "nor")),
                }
            }
            false => format!("no {} is {place}", self.bare(&bare, Count::One)),
        }
    }

    fn at_least(&self, AtLeast { count, of }: &AtLeast, there: bool) -> String {
        let place = self.place_of(of);
        let place = if place.is_empty() { "on table".into() } else { place };
        let bare = unplaced(of);
        let (count, noun) = (self.amount(count), self.bare(&bare, Count::Many));
        match there {
            true => format!("{count} or more {noun} are {place}"),
            false => format!("fewer than {count} {noun} are {place}"),
        }
    }

    fn control(&self, Control { who, of, with, occupy }: &Control, there: bool) -> String {
        let does = match (there, occupy) {
            (true, false) => self.does(*who, "control", "controls"),
            (true, true) => self.does(*who, "occupy", "occupies"),
            (false, false) => self.does(*who, "do not control", "does not control"),
            (false, true) => self.does(*who, "do not occupy", "does not occupy"),
        };
        let here = Selection::only(Ref::This);
        let with = with.as_ref().map(|with| format!(" with {}", self.some(with))).unwrap_or_default();
        format!("{does} {}{with}", self.location(of.as_ref().unwrap_or(&here)))
    }

    fn in_battle(&self, cards: &Selection, there: bool) -> String {
        match there {
            true if *cards == Selection::default() => "there is a battle".into(),
            false if *cards == Selection::default() => "there is no battle".into(),
            true => format!("{} is in the battle", self.some(cards)),
            false if cards.is.is_some() => format!("{} is not in the battle", self.some(cards)),
            false => format!("no {} is in the battle", self.noun(cards, Count::One)),
        }
    }

    fn compare(&self, Compare { left, over, under, is }: &Compare, there: bool) -> String {
        let limits = [("over ", over), ("under ", under), ("", is)];
        let limits = limits.into_iter().filter_map(|(word, limit)| Some((word, limit.as_ref()?)));
        let limits = all_of(limits.map(|(word, limit)| format!("{word}{}", self.amount(limit))));
        format!("{} is {}{limits}", self.amount(left), if there { "" } else { "not " })
    }
}

/// 1 for each such card and nothing else.
fn each(worked: &Worked) -> Option<&Selection> {
    match worked {
        Worked {
            from: Source::Each(cards),
            times: None,
            half: None,
            plus: None,
            minus: None,
            least: None,
            most: None,
            instead: None,
        } => Some(cards),
        _ => None,
    }
}

/// A plain number, with another one while a condition holds.
fn simple(worked: &Worked) -> Option<(&Amount, Option<&Instead>)> {
    match worked {
        Worked {
            from: Source::Base(base),
            times: None,
            half: None,
            plus: None,
            minus: None,
            least: None,
            most: None,
            instead,
        } => Some((base, instead.as_ref())),
        _ => None,
    }
}

/// "+2", "−1½"
fn signed(n: Quarters) -> String {
    if n.0 < 0 { n.to_string() } else { format!("+{n}") }
}

/// Force is not counted but measured.
fn much(one: &str, many: &str) -> &'static str {
    if one == many && plural(one) != many { "much" } else { "many" }
}

pub(super) fn rounded(round: Round) -> &'static str {
    match round {
        Round::Up => "up",
        Round::Down => "down",
    }
}

pub(super) fn total_word(total: Total) -> &'static str {
    match total {
        Total::Power => "power",
        Total::Ability => "ability",
        Total::Attrition => "attrition",
        Total::BattleDamage => "battle damage",
    }
}

fn ordinal(n: u8) -> String {
    match n {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        n => format!("{n}th"),
    }
}
