//! Set-up rules of the Deckbuilding Game. A part that a set-up leaves out is as in the box.

use super::{Found, PreparedDeck, Report};
use crate::{Deck, Entry, Section};
use datacron_cards::dbg::format::{Bases, Check};
use datacron_cards::diagnostic::count;
use datacron_cards::format::Rule;
use datacron_cards::{Game, words::heading};
use datacron_data::index::{self, Fact};

/// A set-up, prepared for the checks.
pub(super) struct Dbg<'d> {
    deck: &'d Deck,
    /// Every card of the box.
    all: Vec<Fact>,
}

impl<'d> Dbg<'d> {
    pub fn of(deck: &'d Deck) -> Dbg<'d> {
        // What the user imported is not in the box.
        let boxed = |fact: &Fact| fact.game() == Game::Dbg && !fact.is_imported();
        Dbg { deck, all: index::all().filter(boxed).collect() }
    }

    fn role(&self, role: &'static str) -> impl Iterator<Item = &Fact> {
        self.all.iter().filter(move |fact| fact.subtype() == role)
    }

    /// The number of copies of a card in a part.
    fn have(&self, section: Section, fact: &Fact) -> u32 {
        self.entries(section).filter(|(other, _)| other.row == fact.row).map(|(_, entry)| entry.count).sum()
    }

    fn entries(&self, section: Section) -> impl Iterator<Item = (Fact, &'d Entry)> {
        self.deck.section(section).filter_map(|entry| Some((entry.slot.fact()?, entry)))
    }

    fn is_given(&self, section: Section) -> bool {
        self.deck.section(section).next().is_some()
    }
}

/// Base decks and the faction they belong to.
const BASES: [(Section, &str); 2] = [(Section::EmpireBases, "empire"), (Section::RebelBases, "rebel")];

impl PreparedDeck for Dbg<'_> {
    type Check = Check;

    fn depends_on_format(_: &Check) -> bool {
        false
    }

    fn check(&self, rule: &Rule<Check>, _: usize, report: &mut Report) {
        match &rule.check {
            Check::StarterDecks => {
                for (section, faction) in [(Section::EmpireStarter, "empire"), (Section::RebelStarter, "rebel")] {
                    let cards: Vec<&Fact> = self.role("starter").filter(|fact| fact.faction() == faction).collect();
                    self.exactly(section, &cards, rule, report);
                }
            }
            Check::GalaxyDeck => self.exactly(Section::Galaxy, &self.role("galaxy").collect::<Vec<_>>(), rule, report),
            Check::Pilots => {
                self.exactly(Section::Pilots, &self.role("outer-rim-pilot").collect::<Vec<_>>(), rule, report)
            }
            Check::OwnBases => self.own_bases(rule, report),
            Check::StartingBase => self.starting_base(rule, report),
            Check::BaseDecks(which) => self.base_decks(*which, rule, report),
            Check::Goal([least, most]) => {
                if let Some(goal) = self.deck.goal.filter(|goal| !(least..=most).contains(&goal)) {
                    report.add(&rule.code, &rule.text, || Found {
                        line: 0,
                        message: format!("{} to win, must be {least} to {most}", count(usize::from(goal), "base")),
                        cards: Vec::new(),
                        fix: format!("play to {} bases", goal.clamp(*least, *most)),
                    });
                }
            }
        }
    }
}

impl Dbg<'_> {
    /// Checks that a part has exactly these cards, as many as the box has.
    fn exactly(&self, section: Section, cards: &[&Fact], rule: &Rule<Check>, report: &mut Report) {
        if !self.is_given(section) {
            return;
        }
        for fact in cards {
            let (have, want) = (self.have(section, fact), u32::from(fact.copies()));
            if have != want {
                let line =
                    self.entries(section).find(|(other, _)| other.row == fact.row).map_or(0, |(_, entry)| entry.line);
                report.add(&rule.code, &rule.text, || Found {
                    line,
                    message: format!("{}: {have}x {}, there should be {want}", section.heading(), fact.title()),
                    cards: vec![fact.title().to_owned()],
                    fix: if have < want {
                        format!("add {}x {}", want - have, fact.title())
                    } else {
                        format!("take out {}x {}", have - want, fact.title())
                    },
                });
            }
        }
        for (fact, entry) in self.entries(section) {
            if !cards.iter().any(|known| known.row == fact.row) {
                report.add(&rule.code, &rule.text, || foreign(section, &fact, entry));
            }
        }
    }

    fn own_bases(&self, rule: &Rule<Check>, report: &mut Report) {
        for (section, faction) in BASES {
            let mut seen: Vec<Fact> = Vec::new();
            for (fact, entry) in self.entries(section) {
                if fact.subtype() != "base" || fact.faction() != faction {
                    report.add(&rule.code, &rule.text, || foreign(section, &fact, entry));
                }
                if entry.count > 1 || seen.iter().any(|known| known.row == fact.row) {
                    report.add(&rule.code, &rule.text, || Found {
                        line: entry.line,
                        message: format!("{}: {} more than once", section.heading(), fact.title()),
                        cards: vec![fact.title().to_owned()],
                        fix: "keep one".to_owned(),
                    });
                }
                seen.push(fact);
            }
        }
    }

    fn starting_base(&self, rule: &Rule<Check>, report: &mut Report) {
        for (section, faction) in BASES {
            let Some((first, entry)) = self.entries(section).find(|(_, entry)| entry.starting) else { continue };
            if first.is_starting_base() && first.faction() == faction {
                continue;
            }
            report.add(&rule.code, &rule.text, || {
                let right = self.role("base").find(|fact| fact.is_starting_base() && fact.faction() == faction);
                let right = right.map_or("", |fact| fact.title());
                Found {
                    line: entry.line,
                    message: format!("{} begin with {}, not with {right}", section.heading(), first.title()),
                    cards: vec![first.title().to_owned()],
                    fix: format!("list {right} first"),
                }
            });
        }
    }

    fn base_decks(&self, which: Bases, rule: &Rule<Check>, report: &mut Report) {
        for (section, faction) in BASES {
            let own = || self.role("base").filter(|fact| fact.faction() == faction);
            // A base deck that is left out is the mode's own.
            if !self.is_given(section) {
                continue;
            }
            let have = |fact: &Fact| self.have(section, fact) > 0;
            let missing = |wanted: &dyn Fn(&Fact) -> bool| -> Vec<&Fact> {
                own().filter(|fact| wanted(fact) && !have(fact)).collect()
            };
            let absent = match which {
                Bases::Beginner => missing(&Fact::is_beginner_base),
                Bases::All => missing(&|_| true),
                Bases::Picked => missing(&Fact::is_starting_base),
            };
            for fact in absent {
                report.add(&rule.code, &rule.text, || Found {
                    line: 0,
                    message: format!("{}: {} is missing", section.heading(), fact.title()),
                    cards: vec![fact.title().to_owned()],
                    fix: format!("add {}", fact.title()),
                });
            }
            if which == Bases::Beginner {
                for (fact, entry) in
                    self.entries(section).filter(|(fact, _)| fact.faction() == faction && !fact.is_beginner_base())
                {
                    report.add(&rule.code, &rule.text, || Found {
                        line: entry.line,
                        message: format!("{}: {} is not a base of the beginner game", section.heading(), fact.title()),
                        cards: vec![fact.title().to_owned()],
                        fix: "take it out".to_owned(),
                    });
                }
            }
            if which == Bases::Picked {
                let picked = own().filter(|fact| !fact.is_starting_base() && have(fact)).count();
                if picked != PICKED {
                    report.add(&rule.code, &rule.text, || Found {
                        line: 0,
                        message: format!(
                            "{}: {} besides the starting base, must be {PICKED}",
                            section.heading(),
                            count(picked, "base")
                        ),
                        cards: Vec::new(),
                        fix: super::add_or_take(picked as u32, PICKED as u32, "base"),
                    });
                }
            }
        }
    }
}

/// Number of bases picked in addition to the starting base.
const PICKED: usize = 4;

fn foreign(section: Section, fact: &Fact, entry: &Entry) -> Found {
    Found {
        line: entry.line,
        message: format!("{}: {} ({}) does not belong there", section.heading(), fact.title(), heading(fact.subtype())),
        cards: vec![fact.title().to_owned()],
        fix: "take it out".to_owned(),
    }
}

/// Whether this rule allows a card in a set-up.
pub(super) fn allows(check: &Check, fact: &Fact) -> bool {
    match check {
        Check::BaseDecks(Bases::Beginner) => fact.subtype() != "base" || fact.is_beginner_base(),
        _ => true,
    }
}
