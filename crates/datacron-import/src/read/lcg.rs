//! Cards of The Card Game as swlcg-json writes them, and what its files share with OCTGN's.

use std::collections::{BTreeMap, HashMap};

use serde_json::value::RawValue;

use datacron_cards::lcg::spec::{
    Affiliation, Card, EdgeIcons, Icons, Keyword, Kind as Type, Position, Protected, SetPlace,
};
use datacron_cards::{Abilities, Card as AnyCard, Game, Origin, Product, Side, Stat, fold};

use super::record::{Record, stat, word};
use super::sink::{Sink, short};
use crate::reading::{Face, ImportedCard, Kind, PrintedText};

/// Keys that are kept without having a meaning here.
const KEYS: [&str; 5] = ["productOctgnId", "illustrator", "stats", "productCycle", "product"];
const ABILITY_KEYS: [&str; 4] = ["types", "referencedTraits", "keywords", "scenarios"];

/// Reads the records of a file of swlcg-json.
pub(super) fn cards(records: &[&RawValue], whole: &str, sink: &mut Sink<'_>) {
    let mut found = Found::default();
    for raw in records {
        card(raw, whole, sink, &mut found);
    }
    found.finish(sink);
}

fn card(raw: &RawValue, whole: &str, sink: &mut Sink<'_>, found: &mut Found) {
    let most = sink.limits.list;
    let mut record = match Record::read(whole, raw, "", most) {
        Ok(record) => record,
        Err(problem) => return sink.bad("a card", vec![problem]),
    };
    let title = record.line("title");
    let title = record.required("title", title);
    let octgn = record.line("octgnId");
    let octgn = record.required("octgnId", octgn);
    let kind: Option<Type> = record.word("type");
    let kind = record.required("type", kind);
    let side: Option<Side> = record.word("side");
    let side = record.required("side", side);
    let affiliation: Option<Affiliation> = record.word("affiliation");
    let affiliation = record.required("affiliation", affiliation);
    let set = record.line("objectiveSetNumber");
    let sequence = record.line("objectiveSetSequence");
    let number: u16 = record.number("number", "from 0 to 65535").unwrap_or_default();
    let unique = record.flag("isUnique");
    let limit_one = record.flag("isLimitedToObjectiveDeck");
    let affiliation_only = record.flag("isLockedToAffiliation");
    let cost = record.number("cost", "from 0 to 255");
    let capacity = record.stat("damageCapacity");
    let force = record.number("forceIcons", "from 0 to 255");
    let resources = record.stat("resourceValue");
    let priority = record.number("edgePriorityNumber", "from 0 to 255");
    let text = record.text("text");
    let normal = icons(&mut record, "normalCombatIcons", "normalCombatIcons.", whole, most);
    let edge = icons(&mut record, "edgeEnabledCombatIcons", "edgeEnabledCombatIcons.", whole, most);
    let (product, cycle) = (record.line("product"), record.line("productCycle"));
    let label = title.clone().or(octgn.clone()).unwrap_or_else(|| "a card".to_owned());
    let mut traits = Vec::new();
    let mut extra = BTreeMap::new();
    if let Some(raw) = record.raw("abilities") {
        match Record::read(whole, raw, "abilities.", most) {
            Ok(mut abilities) => {
                traits = abilities.list("traits", most);
                record.problems.append(&mut abilities.problems);
                abilities.rest(&ABILITY_KEYS, &label, sink, &mut extra);
            }
            Err(problem) => record.problems.push(problem),
        }
    }
    let problems = std::mem::take(&mut record.problems);
    let (Some(title), Some(octgn), Some(kind), Some(side), Some(affiliation), true) =
        (title, octgn, kind, side, affiliation, problems.is_empty())
    else {
        return sink.bad(&label, problems);
    };
    if !sink.keeps(traits.len()) {
        return sink.bad(&label, vec![record.whole_problem("too many words in this file")]);
    }
    record.rest(&KEYS, &label, sink, &mut extra);
    let icons = (kind == Type::Unit).then(|| {
        let (normal, edge) = (normal.unwrap_or_default(), edge.unwrap_or_default());
        let edge = EdgeIcons { unit: edge.0, blast: edge.1, tactics: edge.2 };
        Icons { unit: normal.0, blast: normal.1, tactics: normal.2, edge }
    });
    let facts = Facts {
        title,
        kind,
        side,
        affiliation,
        unique,
        limit_one,
        affiliation_only,
        cost,
        capacity,
        force,
        resources,
        priority,
        icons,
        traits,
        text,
    };
    let product = product.map(|name| (name, cycle));
    let place = Place { set, sequence, number, octgn, product };
    found.add(Kind::LcgCards, facts, place, extra);
}

fn icons(
    record: &mut Record<'_, '_>,
    key: &'static str,
    prefix: &'static str,
    whole: &str,
    most: usize,
) -> Option<(u8, u8, u8)> {
    let raw = record.raw(key)?;
    match Record::read(whole, raw, prefix, most) {
        Ok(mut icons) => {
            let mut count = |key| icons.number::<u8>(key, "from 0 to 255").unwrap_or_default();
            let counts = (count("unitDamage"), count("blastDamage"), count("tactics"));
            record.problems.append(&mut icons.problems);
            Some(counts)
        }
        Err(problem) => {
            record.problems.push(problem);
            None
        }
    }
}

/// What a card of either publisher says of itself.
#[derive(PartialEq)]
pub(super) struct Facts {
    pub title: String,
    pub kind: Type,
    pub side: Side,
    pub affiliation: Affiliation,
    pub unique: bool,
    pub limit_one: bool,
    pub affiliation_only: bool,
    pub cost: Option<u8>,
    pub capacity: Option<Stat>,
    pub force: Option<u8>,
    pub resources: Option<Stat>,
    pub priority: Option<u8>,
    pub icons: Option<Icons>,
    pub traits: Vec<String>,
    pub text: Option<String>,
}

/// Where a card is printed, as its file says.
pub(super) struct Place {
    /// Number of the objective set, or the name of something else: `D01`.
    pub set: Option<String>,
    pub sequence: Option<String>,
    pub number: u16,
    pub octgn: String,
    /// The product and its cycle.
    pub product: Option<(String, Option<String>)>,
}

/// How many cards of one title a card is compared with, and how many places a card may have.
const MOST_ALIKE: usize = 20;
const MOST_PLACES: usize = 100;
/// How many products a file may tell of; there is one in a real file.
const MOST_PRODUCTS: usize = 100;

/// The cards of a file so far. Copies in several places are one card.
#[derive(Default)]
pub(super) struct Found {
    cards: Vec<ImportedCard>,
    by_title: HashMap<String, Vec<usize>>,
    products: Vec<Product>,
    left_out: Vec<String>,
}

impl Found {
    pub fn add(&mut self, kind: Kind, facts: Facts, place: Place, extra: BTreeMap<String, String>) {
        let at = match (&place.set, &place.sequence) {
            (Some(set), Some(sequence)) => format!("{set}-{sequence}").parse::<SetPlace>().ok(),
            _ => None,
        };
        let is_affiliation = facts.kind == Type::Affiliation;
        if at.is_none() && !is_affiliation {
            self.left_out.push(facts.title);
            return;
        }
        let product = place.product.as_ref().map(|(name, _)| fold::slug(name)).filter(|id| !id.is_empty());
        let product = product.or_else(|| at.is_none().then(|| "imported".to_owned()));
        if let Some((name, cycle)) = &place.product {
            self.product(name, cycle.as_deref(), at);
        }
        let position = Position {
            at,
            product: product.filter(|_| at.is_none()),
            number: place.number,
            octgn: place.octgn.to_ascii_lowercase(),
        };
        let (card, printed) = build(facts);
        let same = self.by_title.entry(card.title.clone()).or_default();
        for &i in same.iter().rev().take(MOST_ALIKE) {
            let other = &mut self.cards[i];
            let AnyCard::Lcg(known) = &mut other.card else { continue };
            let printed_there = std::mem::take(&mut known.printed);
            let is_same = *known == card && other.printed == printed && printed_there.len() < MOST_PLACES;
            known.printed = printed_there;
            if is_same {
                known.printed.push(position);
                return;
            }
        }
        same.push(self.cards.len());
        let card = AnyCard::Lcg(Card { printed: vec![position], ..card });
        self.cards.push(ImportedCard { kind, card, printed, extra });
    }

    /// Remembers a product, and which objective sets are in it.
    fn product(&mut self, name: &str, cycle: Option<&str>, at: Option<SetPlace>) {
        let id = fold::slug(name);
        if id.is_empty() {
            return;
        }
        let known = self.products.iter().position(|product| product.id == id);
        if known.is_none() && self.products.len() == MOST_PRODUCTS {
            return;
        }
        let i = known.unwrap_or_else(|| {
            let abbreviation: String = name.split(' ').filter_map(|word| word.chars().next()).collect();
            let product = Product {
                id,
                number: String::new(),
                name: name.to_owned(),
                abbreviation,
                order: 0,
                released: None,
                origin: Origin::Ffg,
                series: cycle.map(str::to_owned),
                aliases: Vec::new(),
                objective_sets: None,
                note: None,
            };
            self.products.push(product);
            self.products.len() - 1
        });
        let Some(SetPlace { set, .. }) = at else { return };
        let sets = &mut self.products[i].objective_sets;
        *sets = Some(sets.map_or([set, set], |[first, last]| [first.min(set), last.max(set)]));
    }

    pub fn finish(self, sink: &mut Sink<'_>) {
        sink.reading.cards.extend(self.cards);
        sink.reading.products.extend(self.products.into_iter().map(|product| (Game::Lcg, product)));
        if let Some(first) = self.left_out.first() {
            sink.reading.notes.push(format!(
                "{} left out, such as {}: not in a numbered objective set",
                datacron_cards::diagnostic::count(self.left_out.len(), "card"),
                short(first)
            ));
        }
    }
}

/// The card of its facts, without places, and its printed text.
fn build(facts: Facts) -> (Card, Vec<PrintedText>) {
    let text = facts.text.unwrap_or_default();
    let is_affiliation = facts.kind == Type::Affiliation;
    let (mut lines, mut reserve) = (Vec::new(), None);
    for line in text.lines() {
        match line.strip_prefix("Starting Reserve:").and_then(|rest| rest.trim().trim_end_matches('.').parse().ok()) {
            Some(number) if is_affiliation => reserve = Some(number),
            _ if is_affiliation && line.starts_with("Phase Sequence:") => {}
            _ => lines.push(line),
        }
    }
    let card = Card {
        id: fold::slug(&facts.title),
        kind: facts.kind,
        side: facts.side,
        affiliation: facts.affiliation,
        unique: facts.unique,
        keywords: keywords(&text),
        cost: facts.cost.filter(|_| !matches!(facts.kind, Type::Objective | Type::Fate | Type::Affiliation)),
        force: facts.force.filter(|_| !matches!(facts.kind, Type::Objective | Type::Affiliation)),
        resources: facts.resources,
        capacity: facts.capacity,
        priority: facts.priority.filter(|_| facts.kind == Type::Fate),
        icons: facts.icons,
        limit_one: facts.limit_one || text.lines().any(|line| line.starts_with("Limit 1 per objective deck")),
        affiliation_only: facts.affiliation_only
            || text.lines().any(|line| line.trim_end_matches('.').ends_with(" affiliation only")),
        reserve,
        demands: None,
        errata: false,
        abilities: if lines.is_empty() { Abilities::None } else { Abilities::Unencoded },
        printed: Vec::new(),
        traits: facts.traits,
        title: facts.title,
    };
    let text = lines.join("\n");
    let printed = if text.is_empty() { Vec::new() } else { vec![PrintedText { face: Face::Front, text }] };
    (card, printed)
}

/// The keywords of a card: each is a sentence of its own at the beginning of a line.
fn keywords(text: &str) -> Vec<Keyword> {
    let mut found: Vec<Keyword> = Vec::new();
    for line in text.lines() {
        // Reminders stand in brackets behind a keyword.
        for sentence in line.split(". ").map(|s| s.trim().trim_end_matches('.')) {
            if sentence.starts_with('(') {
                break;
            }
            let Some(keyword) = keyword(sentence) else { break };
            if !found.contains(&keyword) {
                found.push(keyword);
            }
        }
    }
    found
}

fn keyword(sentence: &str) -> Option<Keyword> {
    let amount = |name: &str| sentence.strip_prefix(name)?.strip_prefix(" (")?.strip_suffix(')').map(str::trim);
    match fold::key(sentence).as_str() {
        "elite" => Some(Keyword::Elite),
        "influence" => Some(Keyword::Influence),
        "limited" => Some(Keyword::Limited),
        "noenhancements" | "noattachments" => Some(Keyword::NoEnhancements),
        "shielding" => Some(Keyword::Shielding),
        "targetedstrike" => Some(Keyword::TargetedStrike),
        _ => {
            if let Some(value) = amount("Edge") {
                return stat(value).map(Keyword::Edge);
            }
            if let Some(value) = amount("Pilot") {
                return value.parse().ok().map(Keyword::Pilot);
            }
            let whom = sentence.strip_prefix("Protect ")?;
            (whom.len() < 60).then(|| Keyword::Protect(protected(whom)))
        }
    }
}

/// `[Smugglers and Spies] Vehicle unit`, `non-[Sith] Character`, `Mercenary or Bounty Hunter`, a title.
fn protected(whom: &str) -> Protected {
    let mut what = Protected::default();
    let mut rest = whom.trim();
    if let Some(before) = rest.strip_suffix(" that is committed to the Force") {
        what.committed = true;
        rest = before;
    }
    let affiliation = |text: &str| text.split_once(']').and_then(|(name, _)| word::<Affiliation>(name).ok());
    if let Some(after) = rest.strip_prefix("non-[") {
        what.not_affiliation = affiliation(after);
        rest = after.split_once(']').map_or("", |(_, rest)| rest.trim());
    } else if let Some(after) = rest.strip_prefix('[') {
        what.affiliation = affiliation(after);
        rest = after.split_once(']').map_or("", |(_, rest)| rest.trim());
    }
    for (name, kind) in [("unit", Type::Unit), ("objective", Type::Objective)] {
        if let Some(before) = rest.strip_suffix(name).filter(|b| b.is_empty() || b.ends_with(' ')) {
            what.kind = Some(kind);
            rest = before.trim();
        }
    }
    if !rest.is_empty() {
        what.traits = rest.split(" or ").map(|name| name.trim().to_owned()).collect();
    }
    what
}
