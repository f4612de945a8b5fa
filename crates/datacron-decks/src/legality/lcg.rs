//! Deck rules of The Card Game.

use super::{Found, PreparedDeck, Report, add_or_take};
use crate::{Deck, Slot};
use datacron_cards::diagnostic::count;
use datacron_cards::format::Rule;
use datacron_cards::lcg::format::{BoxContents, BoxedDeck, Check};
use datacron_cards::lcg::spec::SetPlace;
use datacron_cards::words::{heading, word};
use datacron_data::index::Fact;

/// A deck, prepared for the checks.
pub(super) struct Lcg {
    /// Affiliation cards with their count and line.
    affiliations: Vec<(Fact, u32, u32)>,
    sets: Vec<Set>,
    /// Cards that are not part of a known objective set, with their count and line.
    others: Vec<(Fact, u32, u32)>,
}

/// An objective set, with the number of each of its six cards.
struct Set {
    number: u16,
    objective: Fact,
    seats: [u32; 6],
    line: u32,
    /// The line where single cards of it are listed.
    line_of_cards: u32,
}

impl Set {
    /// The number of copies of the set, which is that of its objective.
    fn copies(&self) -> u32 {
        self.seats[0]
    }

    fn name(&self) -> String {
        Slot::Set(self.number).to_string()
    }

    fn found(&self, message: String, fix: String) -> Found {
        Found { line: self.line, message, cards: vec![self.objective.title().to_owned()], fix }
    }
}

impl Lcg {
    pub fn of(deck: &Deck) -> Lcg {
        let mut lcg = Lcg { affiliations: Vec::new(), sets: Vec::new(), others: Vec::new() };
        for entry in &deck.entries {
            match entry.slot {
                Slot::Set(set) => lcg.add(set, 0..6, entry.count, entry.line),
                Slot::SetPlace(seat) => {
                    let at = usize::from(seat.sequence - 1);
                    lcg.add(seat.set, at..at + 1, entry.count, entry.line);
                }
                Slot::Card(row) => {
                    let fact = datacron_data::index::fact(row);
                    let list = if fact.is_affiliation_card() { &mut lcg.affiliations } else { &mut lcg.others };
                    list.push((fact, entry.count, entry.line));
                }
            }
        }
        lcg
    }

    fn add(&mut self, number: u16, seats: std::ops::Range<usize>, count: u32, line: u32) {
        let Some(objective) = Slot::Set(number).fact() else { return };
        let at = self.sets.iter().position(|set| set.number == number).unwrap_or_else(|| {
            self.sets.push(Set { number, objective, seats: [0; 6], line, line_of_cards: line });
            self.sets.len() - 1
        });
        if seats.len() == 1 {
            self.sets[at].line_of_cards = line;
        }
        for seat in &mut self.sets[at].seats[seats] {
            *seat += count;
        }
    }

    fn objectives(&self) -> u32 {
        self.sets.iter().map(Set::copies).sum()
    }

    fn affiliation(&self) -> Option<Fact> {
        self.affiliations.first().map(|(fact, _, _)| *fact)
    }

    fn line_of_affiliation(&self) -> u32 {
        self.affiliations.first().map_or(0, |(_, _, line)| *line)
    }
}

impl PreparedDeck for Lcg {
    type Check = Check;

    fn depends_on_format(_: &Check) -> bool {
        false
    }

    fn check(&self, rule: &Rule<Check>, _: usize, report: &mut Report) {
        let mut add = |found: &dyn Fn() -> Found| report.add(&rule.code, &rule.text, found);
        match &rule.check {
            Check::AffiliationCard => self.affiliation_card(&mut add),
            Check::WholeSets => self.whole_sets(&mut add),
            Check::LeastSets(least) => self.least_sets(u32::from(*least), &mut add),
            Check::MostCopies(most) => self.most_copies(u32::from(*most), |_| true, &mut add),
            Check::LimitOne => self.most_copies(1, |set| set.objective.is_limit_one(), &mut add),
            Check::Once(sets) => self.most_copies(1, |set| sets.contains(&set.number), &mut add),
            Check::OneSide => self.one_side(&mut add),
            Check::AffiliationOnly => self.affiliation_only(&mut add),
            Check::AffiliationDemand => self.affiliation_demand(&mut add),
            Check::Restricted(groups) => self.restricted(groups, &mut add),
            Check::Boxed(decks) => self.boxed(rule, decks, report),
            Check::Box(contents) => self.within_box(contents, &mut add),
        }
    }
}

/// Adds a violation of the rule being checked.
type Add<'a> = &'a mut dyn FnMut(&dyn Fn() -> Found);

impl Lcg {
    fn affiliation_card(&self, add: Add<'_>) {
        let number: u32 = self.affiliations.iter().map(|(_, count, _)| count).sum();
        if number == 1 {
            return;
        }
        add(&|| {
            let titles: Vec<String> = self.affiliations.iter().map(|(fact, _, _)| fact.title().to_owned()).collect();
            let message = match number {
                0 => "no affiliation card".to_owned(),
                _ => format!("{}: {}", count(number as usize, "affiliation card"), titles.join(", ")),
            };
            // Suggest the affiliation of most sets.
            let mut factions: Vec<&str> = self.sets.iter().map(|set| set.objective.faction()).collect();
            factions.retain(|faction| *faction != "neutral");
            let most = factions.iter().max_by_key(|faction| factions.iter().filter(|other| other == faction).count());
            let fix = match number {
                0 => {
                    format!("add one: `Affiliation: {}`", most.map_or_else(|| "Jedi".to_owned(), |most| heading(most)))
                }
                _ => "keep one of them".to_owned(),
            };
            Found { line: self.line_of_affiliation(), message, cards: titles, fix }
        });
    }

    fn whole_sets(&self, add: Add<'_>) {
        for set in &self.sets {
            let copies = set.copies();
            let seat = |sequence: u8| Slot::SetPlace(SetPlace { set: set.number, sequence });
            let seats = || (1..).zip(&set.seats).skip(1).map(|(sequence, have)| (seat(sequence), *have));
            let missing: Vec<(Slot, u32)> =
                seats().filter(|(_, have)| *have < copies).map(|(seat, have)| (seat, copies - have)).collect();
            let surplus: Vec<(Slot, u32)> =
                seats().filter(|(_, have)| *have > copies).map(|(seat, have)| (seat, have - copies)).collect();
            let titles = |cards: &[(Slot, u32)]| cards.iter().map(|(seat, _)| seat.title().to_owned()).collect();
            if !missing.is_empty() {
                add(&|| Found {
                    line: set.line,
                    message: format!("set {} lacks {}", set.name(), many(&missing)),
                    cards: titles(&missing),
                    fix: format!("add {}", many(&missing)),
                });
            }
            if !surplus.is_empty() && copies == 0 {
                add(&|| Found {
                    line: set.line_of_cards,
                    message: format!("cards of set {} without its objective: {}", set.name(), many(&surplus)),
                    cards: titles(&surplus),
                    fix: format!("take out {}, or add the whole set {}", many(&surplus), set.name()),
                });
            } else if !surplus.is_empty() {
                add(&|| Found {
                    line: set.line_of_cards,
                    message: format!(
                        "more cards than set {} contains, which is in the deck {}: {}",
                        set.name(),
                        times(copies),
                        many(&surplus)
                    ),
                    cards: titles(&surplus),
                    fix: format!("take out {}", many(&surplus)),
                });
            }
        }
        for (fact, have, line) in &self.others {
            add(&|| Found {
                line: *line,
                message: format!("{have}x {} belongs to no objective set", fact.title()),
                cards: vec![fact.title().to_owned()],
                fix: "take it out".to_owned(),
            });
        }
    }

    fn least_sets(&self, least: u32, add: Add<'_>) {
        let have = self.objectives();
        if have >= least {
            return;
        }
        add(&|| {
            let search = match self.affiliation() {
                Some(card) => format!("datacron search 'type:objective affiliation:{}'", card.faction()),
                None => "datacron search -g lcg type:objective".to_owned(),
            };
            Found {
                line: 0,
                message: format!("{}, at least {least} are needed", count(have as usize, "objective set")),
                cards: Vec::new(),
                fix: format!("{}; try {search}", add_or_take(have, least, "set")),
            }
        });
    }

    fn most_copies(&self, most: u32, applies: impl Fn(&Set) -> bool, add: Add<'_>) {
        for set in self.sets.iter().filter(|set| set.copies() > most && applies(set)) {
            add(&|| {
                let message = format!(
                    "set {} is in the deck {}, at most {} allowed",
                    set.name(),
                    times(set.copies()),
                    times(most)
                );
                set.found(message, format!("take out {}", count((set.copies() - most) as usize, "set")))
            });
        }
    }

    fn one_side(&self, add: Add<'_>) {
        let light = |fact: &Fact| fact.side() == Some(datacron_cards::Side::Light);
        let of_light: u32 = self.sets.iter().filter(|set| light(&set.objective)).map(Set::copies).sum();
        let side = match self.affiliation() {
            Some(card) => light(&card),
            None => of_light * 2 >= self.objectives(),
        };
        let name = if side { "light" } else { "dark" };
        for (fact, _, line) in self.affiliations.iter().filter(|(fact, _, _)| light(fact) != side) {
            add(&|| Found {
                line: *line,
                message: format!("{} belongs to the other side: the deck is {name}", fact.title()),
                cards: vec![fact.title().to_owned()],
                fix: "keep one affiliation card".to_owned(),
            });
        }
        for set in self.sets.iter().filter(|set| light(&set.objective) != side) {
            add(&|| {
                let message = format!("set {} belongs to the other side: the deck is {name}", set.name());
                set.found(message, format!("take it out, or replace it with a {name} set"))
            });
        }
    }

    fn affiliation_only(&self, add: Add<'_>) {
        let Some(card) = self.affiliation() else { return };
        // Another rule reports sets of the other side.
        let wants_other = |set: &&Set| {
            let objective = &set.objective;
            objective.is_affiliation_only() && objective.faction() != card.faction() && objective.side() == card.side()
        };
        for set in self.sets.iter().filter(wants_other) {
            add(&|| {
                let wanted = heading(set.objective.faction());
                let message = format!(
                    "set {} is for {wanted} decks only; this deck's affiliation is {}",
                    set.name(),
                    heading(card.faction())
                );
                set.found(message, format!("take it out, or play a {wanted} affiliation card"))
            });
        }
    }

    fn affiliation_demand(&self, add: Add<'_>) {
        let Some(card) = self.affiliation() else { return };
        let Some((own, ally, allied)) = card.demand() else { return };
        let of = |wanted: &dyn Fn(&str) -> bool| -> u32 {
            self.sets.iter().filter(|set| wanted(set.objective.faction())).map(Set::copies).sum()
        };
        let have_own = of(&|faction| faction == card.faction());
        let have_allied = of(&|faction| faction == ally || faction == "neutral");
        let (own, allied) = (u32::from(own), u32::from(allied));
        let whose = format!("{} or neutral", heading(ally));
        for (have, want, whose) in [(have_own, own, heading(card.faction())), (have_allied, allied, whose)] {
            if have != want {
                add(&|| Found {
                    line: self.line_of_affiliation(),
                    message: format!(
                        "{} requires exactly {want} {whose} objectives, the deck has {have}",
                        card.title()
                    ),
                    cards: vec![card.title().to_owned()],
                    fix: format!("{} ({whose})", add_or_take(have, want, "set")),
                });
            }
        }
        let foreign = |set: &&Set| ![card.faction(), ally, "neutral"].contains(&set.objective.faction());
        for set in self.sets.iter().filter(foreign) {
            add(&|| {
                let whose = heading(set.objective.faction());
                let message = format!("set {} is {whose}, which {} does not allow", set.name(), card.title());
                set.found(message, "take it out".to_owned())
            });
        }
    }

    fn restricted(&self, groups: &[Vec<u16>], add: Add<'_>) {
        for group in groups {
            let present: Vec<&Set> =
                self.sets.iter().filter(|set| set.copies() > 0 && group.contains(&set.number)).collect();
            let [_, second, ..] = present.as_slice() else { continue };
            add(&|| {
                let names: Vec<String> = present.iter().map(|set| set.name()).collect();
                Found {
                    line: second.line,
                    message: format!("restricted sets together: {}", names.join(" and ")),
                    cards: present.iter().map(|set| set.objective.title().to_owned()).collect(),
                    fix: format!("keep only one of them, in as many copies as you like: {}", names.join(" or ")),
                }
            });
        }
    }

    /// Compares the deck with the closest boxed deck.
    fn boxed(&self, rule: &Rule<Check>, decks: &[BoxedDeck], report: &mut Report) {
        let faction = self.affiliation().map(|card| card.faction());
        let shared = |deck: &BoxedDeck| self.sets.iter().filter(|set| deck.sets.contains(&set.number)).count();
        let own = |deck: &BoxedDeck| faction == Some(word(&deck.affiliation).as_str());
        let Some(nearest) = decks.iter().max_by_key(|deck| (shared(deck), own(deck))) else { return };
        let mut add = |found: &dyn Fn() -> Found| {
            let text = format!("{} The {} starter is sets {}.", rule.text, nearest.name, listed(&nearest.sets));
            report.add(&nearest.code, &text, found);
        };
        // Later affiliation cards share the affiliation, but the boxed decks have the plain ones.
        let plain = self.affiliation().is_some_and(|card| card.demand().is_none());
        if faction.is_some() && !(own(nearest) && plain) {
            add(&|| Found {
                line: self.line_of_affiliation(),
                message: format!("the {} starter has the affiliation card {}", nearest.name, nearest.name),
                cards: self.affiliation().iter().map(|card| card.title().to_owned()).collect(),
                fix: format!("replace the affiliation card with {}", nearest.name),
            });
        }
        for number in &nearest.sets {
            if !self.sets.iter().any(|set| set.number == *number && set.copies() > 0) {
                let name = Slot::Set(*number).to_string();
                add(&|| Found {
                    line: 0,
                    message: format!("the {} starter has set {name}", nearest.name),
                    cards: vec![Slot::Set(*number).title().to_owned()],
                    fix: format!("add set {name}"),
                });
            }
        }
        for set in &self.sets {
            let most = u32::from(nearest.sets.contains(&set.number));
            if set.copies() > most {
                add(&|| {
                    let message = match most {
                        0 => format!("the {} starter does not have set {}", nearest.name, set.name()),
                        n => format!("the {} starter has set {} {}", nearest.name, set.name(), times(n)),
                    };
                    set.found(message, format!("take out {}", count((set.copies() - most) as usize, "set")))
                });
            }
        }
    }

    fn within_box(&self, contents: &BoxContents, add: Add<'_>) {
        let [first, last] = contents.affiliation_cards;
        for (fact, _, line) in self.affiliations.iter().filter(|(fact, _, _)| !(first..=last).contains(&fact.number()))
        {
            add(&|| Found {
                line: *line,
                message: format!("{} is not in {}", fact.title(), contents.name),
                cards: vec![fact.title().to_owned()],
                fix: format!("play an affiliation card of {}", contents.name),
            });
        }
        for set in &self.sets {
            let [first, last] = contents.sets;
            let most = match set.number {
                number if contents.twice.contains(&number) => 2,
                number => u32::from((first..=last).contains(&number)),
            };
            if set.copies() > most {
                add(&|| {
                    let (name, set_name, copies) = (&contents.name, set.name(), times(set.copies()));
                    let message = match most {
                        0 => format!("{name} does not have set {set_name}"),
                        n => format!("{name} has set {set_name} {}, the deck {copies}", times(n)),
                    };
                    set.found(message, format!("take out {}", count((set.copies() - most) as usize, "set")))
                });
            }
        }
    }
}

fn many(cards: &[(Slot, u32)]) -> String {
    cards.iter().map(|(slot, count)| format!("{count}x {slot}")).collect::<Vec<_>>().join(", ")
}

/// "once", "twice", "3 times".
fn times(n: u32) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}

fn listed(sets: &[u16]) -> String {
    sets.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Whether this rule allows at least one of a card's objective sets in a deck.
pub(super) fn allows(check: &Check, fact: &Fact) -> bool {
    let in_set = |allowed: &dyn Fn(u16) -> bool| datacron_data::index::seats_of(fact.row).any(|seat| allowed(seat.set));
    let is_affiliation = fact.is_affiliation_card();
    match check {
        Check::Boxed(decks) if is_affiliation => {
            fact.demand().is_none() && decks.iter().any(|deck| word(&deck.affiliation) == fact.faction())
        }
        Check::Boxed(decks) => in_set(&|set| decks.iter().any(|deck| deck.sets.contains(&set))),
        Check::Box(contents) if is_affiliation => {
            let [first, last] = contents.affiliation_cards;
            (first..=last).contains(&fact.number())
        }
        Check::Box(contents) => in_set(&|set| (contents.sets[0]..=contents.sets[1]).contains(&set)),
        _ => true,
    }
}
