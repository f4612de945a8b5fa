//! Deck rules of the Customizable Card Game.

use super::{Found, PreparedDeck, Report, Rulebook, add_or_take};
use crate::{Deck, Entry, Section, Slot};
use datacron_cards::Side;
use datacron_cards::ccg::format::{Check, Kinds, Refusal};
use datacron_cards::diagnostic::count;
use datacron_cards::format::{Format, Rule};
use datacron_cards::words::heading;
use datacron_data::index::Fact;

/// A deck, prepared for the checks.
pub(super) struct Ccg<'d> {
    deck: &'d Deck,
    cards: Vec<(Fact, &'d Entry)>,
    formats: &'d [Format],
    size: u32,
    outside: u32,
    light: u32,
    dark: u32,
    can_start: bool,
    /// A bit for each format whose pool contains every card.
    pools: u64,
    rulebook: &'d Rulebook,
}

impl<'d> Ccg<'d> {
    pub fn of(deck: &'d Deck, rulebook: &'d Rulebook) -> Ccg<'d> {
        let mut ccg = Ccg {
            deck,
            cards: Vec::with_capacity(deck.entries.len()),
            formats: &rulebook.formats.ccg.formats,
            size: 0,
            outside: 0,
            light: 0,
            dark: 0,
            can_start: false,
            pools: u64::MAX,
            rulebook,
        };
        for entry in &deck.entries {
            let Slot::Card(row) = entry.slot else { continue };
            let fact = datacron_data::index::fact(row);
            let total = if entry.section == Section::Outside { &mut ccg.outside } else { &mut ccg.size };
            *total += entry.count;
            match fact.side() {
                Some(Side::Light) => ccg.light += entry.count,
                Some(Side::Dark) => ccg.dark += entry.count,
                None => {}
            }
            ccg.can_start |= entry.section == Section::Deck && fact.can_start();
            ccg.pools &= rulebook.pools(&fact);
            ccg.cards.push((fact, entry));
        }
        ccg
    }

    fn in_deck(&self) -> impl Iterator<Item = &(Fact, &'d Entry)> {
        self.cards.iter().filter(|(_, entry)| entry.section == Section::Deck)
    }

    fn kinds<'a>(&'a self, kinds: &'a Kinds) -> impl Iterator<Item = &'a (Fact, &'d Entry)> {
        self.in_deck().filter(move |(fact, _)| is_of(kinds, fact))
    }
}

impl PreparedDeck for Ccg<'_> {
    type Check = Check;

    fn depends_on_format(check: &Check) -> bool {
        matches!(check, Check::Size | Check::Pool)
    }

    fn check(&self, rule: &Rule<Check>, format: usize, report: &mut Report) {
        let (code, text) = (&rule.code, &rule.text);
        match &rule.check {
            Check::Size => {
                let want = u32::from(self.formats[format].size.unwrap_or(60));
                if self.size != want {
                    report.add(code, text, || Found {
                        line: 0,
                        message: format!("{}, a deck of this format has {want}", count(self.size as usize, "card")),
                        cards: Vec::new(),
                        fix: add_or_take(self.size, want, "card"),
                    });
                }
            }
            Check::OneSide => self.one_side(rule, report),
            Check::StartingLocation => {
                if !self.can_start {
                    report.add(code, text, || Found {
                        line: 0,
                        message: "no location the game can start from".to_owned(),
                        cards: Vec::new(),
                        fix: format!(
                            "replace a card with a location that is not a generic site; try datacron search -g ccg '{}t:location -u:diamond'",
                            self.deck.side().map(|side| format!("side:{} ", side.name())).unwrap_or_default()
                        ),
                    });
                }
            }
            Check::Pool => {
                if self.pools & (1 << format) == 0 {
                    self.pool(rule, format, report);
                }
            }
            Check::AtMost(most) => {
                let have: u32 = self.kinds(&most.of).map(|(_, entry)| entry.count).sum();
                let allowed = u32::from(most.count);
                if have > allowed {
                    report.add(code, text, || {
                        let cards: Vec<&(Fact, &Entry)> = self.kinds(&most.of).collect();
                        let titles: Vec<String> = cards.iter().map(|(fact, _)| fact.title().to_owned()).collect();
                        Found {
                            line: cards.last().map_or(0, |(_, entry)| entry.line),
                            message: format!(
                                "{have} {}, at most {allowed} allowed: {}",
                                most.called,
                                titles.join(", ")
                            ),
                            cards: titles,
                            fix: add_or_take(have, allowed, "of them").replace("of thems", "of them"),
                        }
                    });
                }
            }
            Check::Never(kinds) => {
                for (fact, entry) in self.kinds(kinds) {
                    report.add(code, text, || {
                        on_line(
                            fact,
                            entry,
                            format!("{} cannot be part of a deck", fact.title()),
                            "take it out".to_owned(),
                        )
                    });
                }
            }
            Check::Needs(needs) => {
                let has = |ids: &[datacron_cards::ccg::spec::GempId]| {
                    self.in_deck().find(|(fact, _)| ids.contains(&fact.gemp()))
                };
                if let Some((fact, entry)) = has(&needs.cards)
                    && has(&needs.beside).is_none()
                {
                    report.add(code, text, || {
                        let beside: Vec<&str> = needs
                            .beside
                            .iter()
                            .filter_map(|id| datacron_data::index::gemp(*id))
                            .map(|fact| fact.front())
                            .collect();
                        let message = format!("{} needs {} in the deck", fact.front(), beside.join(" or "));
                        on_line(fact, entry, message, format!("take it out, or add {}", beside.join(" or ")))
                    });
                }
            }
            Check::Outside(most) => {
                if self.outside > u32::from(*most) {
                    report.add(code, text, || Found {
                        line: 0,
                        message: format!(
                            "{} outside the deck, at most {most} allowed",
                            count(self.outside as usize, "card")
                        ),
                        cards: Vec::new(),
                        fix: add_or_take(self.outside, u32::from(*most), "card"),
                    });
                }
            }
        }
    }
}

/// Whether this rule allows a card in a deck.
pub(super) fn allows(check: &Check, fact: &Fact, in_pool: bool) -> bool {
    match check {
        Check::Pool => in_pool,
        Check::Never(kinds) => !is_of(kinds, fact),
        _ => true,
    }
}

/// Whether a card is of this kind.
fn is_of(kinds: &Kinds, fact: &Fact) -> bool {
    if !kinds.cards.is_empty() {
        return kinds.cards.contains(&fact.gemp());
    }
    kinds.kind.is_some_and(|kind| fact.is_kind(kind.word()))
        && kinds.subtype.as_deref().is_none_or(|subtype| fact.is_subtype(subtype))
}

fn on_line(fact: &Fact, entry: &Entry, message: String, fix: String) -> Found {
    Found { line: entry.line, message, cards: vec![fact.title().to_owned()], fix }
}

impl Ccg<'_> {
    fn one_side(&self, rule: &Rule<Check>, report: &mut Report) {
        if self.light == 0 || self.dark == 0 {
            return;
        }
        let side = if self.light >= self.dark { Side::Light } else { Side::Dark };
        for (fact, entry) in self.cards.iter().filter(|(fact, _)| fact.side() != Some(side)) {
            report.add(&rule.code, &rule.text, || {
                let other = fact.side().map_or("", Side::name);
                let message =
                    format!("{}x {} is a {other} side card in a {} side deck", entry.count, fact.title(), side.name());
                on_line(fact, entry, message, "replace it with a card of the deck's side".to_owned())
            });
        }
    }

    fn pool(&self, rule: &Rule<Check>, format: usize, report: &mut Report) {
        let format_name = &self.formats[format].name;
        let Some(pool) = &self.formats[format].pool else { return };
        for (fact, entry) in self.cards.iter().filter(|(fact, _)| self.rulebook.pools(fact) & (1 << format) == 0) {
            report.add(&rule.code, &rule.text, || {
                let has_icon = |icon: &str| fact.icons().any(|own| own == icon);
                let why = match pool.refuses(fact.gemp(), fact.kind(), fact.rarity(), has_icon) {
                    Some(Refusal::Set) => format!("its set, {}, is not part of {format_name}", fact.product().name),
                    Some(Refusal::Type(kind)) => {
                        format!("cards of type {} are not allowed in {format_name}", heading(kind.word()))
                    }
                    Some(Refusal::Icon(icon)) => {
                        format!("cards with the icon {} are not allowed in {format_name}", heading(icon))
                    }
                    Some(Refusal::Rarity(rarity)) => {
                        format!("cards of rarity {rarity} are not allowed in {format_name}")
                    }
                    Some(Refusal::Banned) | None => format!("it is banned in {format_name}"),
                };
                let message = format!("{}x {} [{}]: {why}", entry.count, fact.title(), fact.gemp());
                on_line(
                    fact,
                    entry,
                    message,
                    format!("replace it; try datacron search 'legal:{}'", self.formats[format].id),
                )
            });
        }
    }
}
