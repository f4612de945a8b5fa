//! Statistics of a deck.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::piles::{Pile, piles};
use super::{Deck, Section};
use datacron_cards::words::{heading, word};
use datacron_cards::{Card, Game, Stat};
use datacron_cards::{ccg, dbg, lcg};
use datacron_data::db::Database;
use datacron_data::query::Error;

/// The numbers of a deck.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Stats {
    pub figures: Vec<Figure>,
    pub charts: Vec<Chart>,
}

/// One number with its name.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Figure {
    pub name: String,
    pub value: f64,
}

/// How many cards there are of each kind.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Chart {
    pub title: String,
    pub bars: Vec<Bar>,
    /// What is not in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Bar {
    pub label: String,
    pub count: u32,
    /// The share of cards with this value or a higher one, where that means something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or_better: Option<f64>,
}

/// Cards from the database with their number of copies.
type Counted = Vec<(Card, u32)>;

/// Computes the statistics; starting cards (ccg) and affiliation cards (lcg) are not part of the charts.
pub fn stats(deck: &Deck, db: &Database) -> Result<Stats, Error> {
    let load = |pile: &Pile| -> Result<Counted, Error> {
        let rows: Vec<i64> = pile.cards.iter().map(|(row, _)| row.number()).collect();
        let counts = pile.cards.iter().map(|(_, count)| *count);
        Ok(db.cards(&rows)?.into_iter().map(|record| record.card).zip(counts).collect())
    };
    let mut stats = Stats { figures: Vec::new(), charts: Vec::new() };
    let piles = piles(deck);
    match deck.game {
        Game::Lcg => {
            let (command, objectives) = (load(&piles[0])?, load(&piles[1])?);
            let affiliation = deck.affiliation_card().map(|fact| db.cards(&[fact.row.number()])).transpose()?;
            stats.lcg(&command, &objectives, affiliation.and_then(|mut cards| cards.pop()).map(|record| record.card));
        }
        Game::Ccg => stats.ccg(deck, &load(&piles[0])?),
        Game::Dbg => {
            for pile in &piles {
                stats.dbg(pile.name, &load(pile)?);
            }
        }
    }
    stats.charts.retain(|chart| !chart.bars.is_empty());
    Ok(stats)
}

impl Stats {
    fn figure(&mut self, name: impl Into<String>, value: f64) {
        self.figures.push(Figure { name: name.into(), value });
    }

    fn chart(&mut self, title: impl Into<String>, bars: Vec<Bar>) -> &mut Chart {
        self.charts.push(Chart { title: title.into(), bars, note: None });
        let last = self.charts.len() - 1;
        &mut self.charts[last]
    }

    fn lcg(&mut self, command: &Counted, objectives: &Counted, affiliation: Option<Card>) {
        let own = |cards: &Counted| -> Vec<(lcg::spec::Card, u32)> {
            let lcg = |(card, count): &(Card, u32)| match card {
                Card::Lcg(card) => Some((card.clone(), *count)),
                _ => None,
            };
            cards.iter().filter_map(lcg).collect()
        };
        let (command_cards, objective_cards) = (own(command), own(objectives));
        let sum = |cards: &[(lcg::spec::Card, u32)], of: &dyn Fn(&lcg::spec::Card) -> f64| -> f64 {
            cards.iter().map(|(card, count)| of(card) * f64::from(*count)).sum()
        };
        let total = f64::from(total(command));
        let resources = |card: &lcg::spec::Card| card.resources.as_ref().map_or(0.0, number);
        let force = sum(&command_cards, &|card| f64::from(card.force.unwrap_or(0)));
        self.figure("command cards", total);
        self.figure("objectives", f64::from(self::total(objectives)));
        self.figure("Force icons", force);
        self.figure("Force icons per card", force / total.max(1.0));
        if let Some(Card::Lcg(card)) = &affiliation {
            self.figure("resources of the affiliation card", resources(card));
        }
        let of_objectives = sum(&objective_cards, &resources);
        self.figure("resources of objectives", of_objectives);
        self.figure("resources per objective", of_objectives / f64::from(self::total(objectives)).max(1.0));
        self.figure("resources of command cards", sum(&command_cards, &resources));
        let costs: Vec<(f64, u32)> =
            command_cards.iter().filter_map(|(card, count)| Some((f64::from(card.cost?), *count))).collect();
        self.figure("average cost", average(&costs));
        self.chart("Cost", histogram(&costs));
        self.chart("Types", by(command, |card| vec![heading(&card.kind())]));
        self.chart(
            "Objectives by affiliation",
            by(objectives, |card| card.faction().map(|f| heading(&f)).into_iter().collect()),
        );
        let mut icons: Vec<Bar> = Vec::new();
        for (card, count) in &command_cards {
            for (name, icons_of_card) in card.icons.iter().flat_map(lcg::spec::Icons::counts) {
                let label = heading(name);
                match icons.iter_mut().find(|bar| bar.label == label) {
                    Some(bar) => bar.count += u32::from(icons_of_card) * count,
                    None => icons.push(Bar { label, count: u32::from(icons_of_card) * count, or_better: None }),
                }
            }
        }
        self.chart("Combat icons of units", icons);
        let force: Vec<(f64, u32)> =
            command_cards.iter().map(|(card, n)| (f64::from(card.force.unwrap_or(0)), *n)).collect();
        self.chart("Force icons on a card", histogram(&force));
        self.chart("Traits", by(command, |card| card.traits().to_vec()));
    }

    fn ccg(&mut self, deck: &Deck, cards: &Counted) {
        let own: Vec<(&ccg::spec::Card, u32)> = cards
            .iter()
            .filter_map(|(card, count)| match card {
                Card::Ccg(card) => Some((card, *count)),
                _ => None,
            })
            .collect();
        let starting = deck.size(Section::Deck) - total(cards);
        self.figure("cards", f64::from(deck.size(Section::Deck)));
        if starting > 0 {
            self.figure("starting cards, not counted below", f64::from(starting));
        }
        let mut unclear = 0;
        let mut destinies: Vec<(f64, u32)> = Vec::new();
        for (card, count) in &own {
            match card.destiny.as_ref().and_then(|destiny| destiny.values().first().copied()) {
                Some(destiny) => destinies.push((destiny, *count)),
                None => unclear += count,
            }
        }
        self.figure("average destiny", average(&destinies));
        let force = |of: &dyn Fn(&ccg::spec::Card) -> Option<u8>| -> f64 {
            own.iter().map(|(card, count)| f64::from(of(card).unwrap_or(0)) * f64::from(*count)).sum()
        };
        self.figure("Light Force icons of locations", force(&|card| card.light_force));
        self.figure("Dark Force icons of locations", force(&|card| card.dark_force));
        let deploys: Vec<(f64, u32)> = own
            .iter()
            .filter_map(|(card, count)| Some((card.deploy.as_ref()?.values().first().copied()?, *count)))
            .collect();
        self.figure("average deploy cost", average(&deploys));
        let drawn: u32 = destinies.iter().map(|(_, count)| count).sum();
        let mut bars = histogram(&destinies);
        let mut better = 0;
        for bar in bars.iter_mut().rev() {
            better += bar.count;
            bar.or_better = Some(f64::from(better) / f64::from(drawn.max(1)));
        }
        let chart = self.chart("Destiny", bars);
        if unclear > 0 {
            chart.note = Some(format!(
                "{} left out: destiny is not a number",
                datacron_cards::diagnostic::count(unclear as usize, "card")
            ));
        }
        self.chart("Deploy cost", histogram(&deploys));
        self.chart("Types", by(cards, |card| vec![heading(&card.kind())]));
        let icons = by(cards, |card| match card {
            Card::Ccg(card) => card.icons.keys().map(|icon| heading(icon)).collect(),
            _ => Vec::new(),
        });
        self.chart("Icons (cards that have them)", icons);
        self.chart("Characteristics", by(cards, |card| card.traits().to_vec()));
    }

    fn dbg(&mut self, pile: &str, cards: &Counted) {
        let own: Vec<(&dbg::spec::Card, u32)> = cards
            .iter()
            .filter_map(|(card, count)| match card {
                Card::Dbg(card) => Some((card, *count)),
                _ => None,
            })
            .collect();
        let sum = |of: &dyn Fn(&dbg::spec::Card) -> Option<u8>| -> f64 {
            own.iter().map(|(card, count)| f64::from(of(card).unwrap_or(0)) * f64::from(*count)).sum()
        };
        self.figure(format!("{pile}: cards"), f64::from(total(cards)));
        self.figure(format!("{pile}: attack"), sum(&|card| card.attack));
        self.figure(format!("{pile}: resources"), sum(&|card| card.resources));
        self.figure(format!("{pile}: Force"), sum(&|card| card.force));
        if pile == "galaxy" {
            let costs: Vec<(f64, u32)> = own.iter().filter_map(|(card, n)| Some((f64::from(card.cost?), *n))).collect();
            self.chart("Galaxy deck: cost", histogram(&costs));
            self.chart(
                "Galaxy deck: factions",
                by(cards, |card| card.faction().map(|f| heading(&f)).into_iter().collect()),
            );
            self.chart("Galaxy deck: types", by(cards, |card| vec![heading(&word_of(card))]));
            self.chart("Galaxy deck: traits", by(cards, |card| card.traits().to_vec()));
        }
    }
}

fn word_of(card: &Card) -> String {
    match card {
        Card::Dbg(card) => word(&card.kind),
        other => other.kind(),
    }
}

fn total(cards: &Counted) -> u32 {
    cards.iter().map(|(_, count)| count).sum()
}

fn number(stat: &Stat) -> f64 {
    stat.values().first().copied().unwrap_or(0.0)
}

fn average(values: &[(f64, u32)]) -> f64 {
    let count: u32 = values.iter().map(|(_, count)| count).sum();
    values.iter().map(|(value, count)| value * f64::from(*count)).sum::<f64>() / f64::from(count.max(1))
}

/// The number of cards with each value, including whole numbers in between that no card has.
fn histogram(values: &[(f64, u32)]) -> Vec<Bar> {
    let mut bars: BTreeMap<i64, u32> = BTreeMap::new();
    for (value, count) in values {
        *bars.entry((value * 2.0).round() as i64).or_default() += count;
    }
    let highest = bars.keys().max().copied().unwrap_or(-1);
    for whole in (0..=highest).step_by(2) {
        bars.entry(whole).or_default();
    }
    let label = |halves: i64| if halves % 2 == 0 { (halves / 2).to_string() } else { format!("{}½", halves / 2) };
    bars.into_iter().map(|(value, count)| Bar { label: label(value), count, or_better: None }).collect()
}

/// The number of cards of each kind, most frequent first.
fn by(cards: &Counted, kinds: impl Fn(&Card) -> Vec<String>) -> Vec<Bar> {
    let mut bars: BTreeMap<String, u32> = BTreeMap::new();
    for (card, count) in cards {
        for kind in kinds(card) {
            *bars.entry(kind).or_default() += count;
        }
    }
    let mut bars: Vec<Bar> = bars.into_iter().map(|(label, count)| Bar { label, count, or_better: None }).collect();
    bars.sort_by_key(|bar| std::cmp::Reverse(bar.count));
    bars
}
