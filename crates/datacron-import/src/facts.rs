//! Which facts of two cards differ.

use serde::Serialize;

use datacron_cards::{Card, ccg, dbg, lcg};

use crate::reading::Kind;

/// A fact of a card that a source tells differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The key, as card files write it.
    pub field: String,
    /// The built-in value as JSON; `null` if there is none.
    pub built_in: String,
    /// The imported value as JSON; `null` if there is none.
    pub imported: String,
}

/// Compares facts one by one, and takes over those that differ if asked to.
struct Comparison<'k> {
    /// What the kind of file says nothing about.
    silent: &'k [&'k str],
    take: bool,
    found: Vec<Difference>,
}

impl Comparison<'_> {
    fn fact<T: PartialEq + Serialize + Clone>(&mut self, field: &'static str, built_in: &mut T, imported: &T) {
        if *built_in == *imported || self.silent.contains(&field) {
            return;
        }
        let json = |value: &T| serde_json::to_string(value).unwrap_or_default();
        self.found.push(Difference { field: field.to_owned(), built_in: json(built_in), imported: json(imported) });
        if self.take {
            built_in.clone_from(imported);
        }
    }

    /// A list that the file may have only a part of: only what the built-in card lacks is a difference.
    fn part(&mut self, field: &'static str, built_in: &mut Vec<String>, imported: &[String]) {
        let all: Vec<String> = imported.iter().filter(|word| !built_in.contains(word)).cloned().collect();
        if all.is_empty() || self.silent.contains(&field) {
            return;
        }
        let mut more = built_in.clone();
        more.extend(all);
        self.fact(field, built_in, &more);
    }
}

/// Compares each field by its name in card files.
macro_rules! facts {
    ($comparison:expr, $built_in:expr, $imported:expr, $($name:literal: $field:ident),+ $(,)?) => {
        $($comparison.fact($name, &mut $built_in.$field, &$imported.$field);)+
    };
}

/// What files of a kind say nothing about.
fn silent(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::CcgCards => &["personas", "capacity", "permanent-pilots"],
        Kind::LcgCards => &["errata", "demands"],
        Kind::OctgnSet => &["errata", "demands"],
        Kind::CcgSets | Kind::CardFiles => &[],
    }
}

/// The facts an imported card tells differently; with `take` the card gets the imported ones.
pub(crate) fn compare(built_in: &mut Card, imported: &Card, kind: Kind, take: bool) -> Vec<Difference> {
    let mut comparison = Comparison { silent: silent(kind), take, found: Vec::new() };
    match (built_in, imported) {
        (Card::Ccg(a), Card::Ccg(b)) => ccg(&mut comparison, a, b, kind),
        (Card::Lcg(a), Card::Lcg(b)) => lcg(&mut comparison, a, b),
        (Card::Dbg(a), Card::Dbg(b)) => dbg(&mut comparison, a, b),
        _ => {}
    }
    comparison.found
}

fn ccg(all: &mut Comparison<'_>, a: &mut ccg::spec::Card, b: &ccg::spec::Card, kind: Kind) {
    facts!(all, a, b,
        "title": title, "side": side, "type": kind, "uniqueness": uniqueness, "rarity": rarity,
        "destiny": destiny, "power": power, "ability": ability, "deploy": deploy, "forfeit": forfeit, "armor": armor,
        "maneuver": maneuver, "hyperspeed": hyperspeed, "landspeed": landspeed, "politics": politics,
        "ferocity": ferocity, "parsec": parsec, "light-force": light_force, "dark-force": dark_force,
        "icons": icons, "set-icons": set_icons, "sensitivity": sensitivity, "personas": personas,
        "matching": matching, "matching-weapons": matching_weapons, "labels": labels, "capacity": capacity,
        "permanent-pilots": permanent_pilots, "errata": errata, "back": back, "also-in": also_in,
    );
    // Models are written in several ways: `X-wing`, `X-Wing`.
    let same = |a: &Option<String>, b: &Option<String>| match (a, b) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        _ => a == b,
    };
    if !same(&a.subtype, &b.subtype) {
        all.fact("subtype", &mut a.subtype, &b.subtype);
    }
    // The committee lists what is in lore; terms of the rules are in ours too.
    if kind == Kind::CcgCards {
        all.part("characteristics", &mut a.characteristics, &b.characteristics);
        all.part("also-titled", &mut a.also_titled, &b.also_titled);
    } else {
        facts!(all, a, b, "characteristics": characteristics, "also-titled": also_titled);
    }
}

fn lcg(all: &mut Comparison<'_>, a: &mut lcg::spec::Card, b: &lcg::spec::Card) {
    facts!(all, a, b,
        "title": title, "type": kind, "side": side, "affiliation": affiliation, "unique": unique, "traits": traits,
        "keywords": keywords, "cost": cost, "force": force, "resources": resources, "capacity": capacity,
        "priority": priority, "icons": icons, "limit-one": limit_one, "affiliation-only": affiliation_only,
        "reserve": reserve, "demands": demands, "errata": errata,
    );
    // Copies in other places are another record; only the number of each place is compared.
    for position in &b.printed {
        let octgn = &position.octgn;
        let own = a.printed.iter_mut().find(|own| own.octgn.eq_ignore_ascii_case(octgn));
        if let Some(own) = own {
            all.fact("number", &mut own.number, &position.number);
            all.fact("at", &mut own.at, &position.at);
        }
    }
}

fn dbg(all: &mut Comparison<'_>, a: &mut dbg::spec::Card, b: &dbg::spec::Card) {
    facts!(all, a, b,
        "title": title, "faction": faction, "type": kind, "role": role, "copies": copies, "unique": unique,
        "traits": traits, "cost": cost, "attack": attack, "resources": resources, "force": force, "target": target,
        "hit-points": hit_points, "starting-base": starting_base, "beginner-base": beginner_base,
    );
}
