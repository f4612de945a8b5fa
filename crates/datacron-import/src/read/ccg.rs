//! The Players Committee's card data: `Light.json`, `Dark.json` and `sets.json`.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde_json::value::RawValue;

use datacron_cards::ccg::spec::{Back, Card, GempId, Kind as Type, Sensitivity, Uniqueness};
use datacron_cards::{Abilities, Card as AnyCard, Game, Origin, Product, Side, Stat, fold};
use datacron_data::db::Database;

use super::aboard;
use super::record::Record;
use super::sink::{Sink, short};
use crate::reading::{Face, ImportedCard, Kind, PrintedText};

/// Keys of a card that are kept without having a meaning here.
const CARD_KEYS: [&str; 16] = [
    "id",
    "legacy",
    "abbr",
    "canceledBy",
    "cancels",
    "combo",
    "conceptBy",
    "counterpart",
    "previousId",
    "pulledBy",
    "pulls",
    "rulings",
    "sourceType",
    "underlyingCardFor",
    "set",
    "printings",
];
/// Keys of a face that are kept without having a meaning here.
const FACE_KEYS: [&str; 11] = [
    "destinyValues",
    "errataDate",
    "errataNotes",
    "imageUrl",
    "lore",
    "printableSlipType",
    "printableSlipUrl",
    "title",
    "type",
    "subType",
    "uniqueness",
];
const BACK_KEYS: [&str; 14] = [
    "destinyValues",
    "errataDate",
    "errataNotes",
    "errataSymbol",
    "imageUrl",
    "lore",
    "printableSlipType",
    "printableSlipUrl",
    "title",
    "type",
    "subType",
    "uniqueness",
    "characteristics",
    "extraText",
];

/// Names of sets, which are icons too: they tell where a card is from.
static SETS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let sets = Database::open().and_then(|built_in| built_in.products(Some(Game::Ccg)));
    sets.unwrap_or_default().into_iter().map(|set| set.name).collect()
});

/// Whether an icon says where a card is from and nothing else.
fn is_of_set(icon: &str) -> bool {
    icon.starts_with("Set ") || icon == "Premium" || SETS.iter().any(|set| set == icon)
}

/// Reads the records of `Light.json` or `Dark.json`.
pub(super) fn cards(records: &[&RawValue], whole: &str, sink: &mut Sink<'_>) {
    let mut cards: Vec<ImportedCard> = Vec::new();
    let mut by_id: HashMap<GempId, usize> = HashMap::new();
    for raw in records {
        let Some(imported) = card(raw, whole, sink) else { continue };
        let AnyCard::Ccg(new) = &imported.card else { continue };
        match by_id.get(&new.gemp) {
            // Alternate images share the id of the card.
            Some(&at) => same_id(&mut cards[at], imported),
            None => {
                by_id.insert(new.gemp, cards.len());
                cards.push(imported);
            }
        }
    }
    sink.reading.cards.extend(cards);
}

/// Two records with one id are one card, named by the shorter title.
fn same_id(kept: &mut ImportedCard, mut other: ImportedCard) {
    let title = |card: &ImportedCard| card.card.title().len();
    if title(&other) < title(kept) {
        std::mem::swap(kept, &mut other);
    }
    let (AnyCard::Ccg(kept), AnyCard::Ccg(other)) = (&mut kept.card, other.card) else { return };
    for title in std::iter::once(other.title).chain(other.also_titled) {
        if title != kept.title && !kept.also_titled.contains(&title) {
            kept.also_titled.push(title);
        }
    }
}

fn card(raw: &RawValue, whole: &str, sink: &mut Sink<'_>) -> Option<ImportedCard> {
    let most = sink.limits.list;
    let mut top = match Record::read(whole, raw, "", most) {
        Ok(top) => top,
        Err(problem) => {
            sink.bad("a card", vec![problem]);
            return None;
        }
    };
    let gemp_text = top.line("gempId");
    let gemp = gemp_text.as_deref().and_then(|id| id.parse::<GempId>().ok());
    if let (Some(text), None) = (&gemp_text, gemp) {
        top.problem(
            "gempId",
            format!("`gempId` is \"{}\"", short(text)),
            "expected a set and a number, such as \"1_168\"",
        );
    }
    let gemp_text = top.required("gempId", gemp_text).unwrap_or_default();
    let side: Option<Side> = top.word("side");
    let side = top.required("side", side);
    let rarity = top.line("rarity");
    let rarity = top.required("rarity", rarity);
    let front = top.raw("front");
    let front = top.required("front", front);
    let mut problems = std::mem::take(&mut top.problems);
    let mut name = gemp_text.clone();
    let mut faces = Vec::new();
    for (raw, prefix) in [(front, "front."), (top.raw("back"), "back.")] {
        let Some(raw) = raw else { continue };
        match Record::read(whole, raw, prefix, most) {
            Ok(face) => faces.push(face),
            Err(problem) => problems.push(problem),
        }
    }
    let (mut front, mut back) = {
        let mut faces = faces.into_iter();
        (faces.next(), faces.next())
    };
    let Some(front) = front.as_mut() else {
        sink.bad(if name.is_empty() { "a card" } else { &name }, problems);
        return None;
    };
    let title = front.line("title").map(|title| title_without_marks(&title));
    let title = front.required("title", title);
    if let Some(title) = &title {
        name = format!("{title} ({gemp_text})");
        if fold::words(title).is_empty() {
            front.problem("title", "`front.title` needs at least one letter or digit", "");
        }
    }
    let (kind, number) = kind(front);
    let kind = front.required("type", kind);
    let subtype = number.or_else(|| front.line("subType"));
    let uniqueness = uniqueness(front);
    let mut stat = |key| front.stat(key);
    let (destiny, power, ability, deploy) = (stat("destiny"), stat("power"), stat("ability"), stat("deploy"));
    let (forfeit, armor, maneuver, hyperspeed) = (stat("forfeit"), stat("armor"), stat("maneuver"), stat("hyperspeed"));
    let (landspeed, politics, ferocity, parsec) =
        (stat("landspeed"), stat("politics"), stat("ferocity"), stat("parsec"));
    let light_force = front.number::<u8>("lightSideIcons", "from 0 to 255");
    let dark_force = front.number::<u8>("darkSideIcons", "from 0 to 255");
    let is_location = kind == Some(Type::Location);
    let (icons, set_icons) = icons(&front.list("icons", most));
    let mut characteristics: Vec<String> =
        front.list("characteristics", most).iter().map(|word| word.to_lowercase()).collect();
    let (sensitivity, model, labels) = extra_text(&front.list("extraText", most), subtype.as_deref() == Some("Droid"));
    if let Some(model) = model
        && !characteristics.contains(&model)
    {
        characteristics.push(model);
    }
    let errata = front.line("errataSymbol");
    let text = front.text("gametext");
    let matching = top.list("matching", most);
    let matching_weapons = top.list("matchingWeapon", most);
    let also_in = also_in(&mut top, gemp, whole, most);
    let second = back.as_mut().map(|back| {
        let mut stat = |key| back.stat(key);
        Back {
            destiny: stat("destiny"),
            power: stat("power"),
            ability: stat("ability"),
            deploy: stat("deploy"),
            forfeit: stat("forfeit"),
            maneuver: stat("maneuver"),
            hyperspeed: stat("hyperspeed"),
            landspeed: stat("landspeed"),
            icons: self::icons(&back.list("icons", most)).0,
        }
    });
    let back_text = back.as_mut().and_then(|back| back.text("gametext"));
    problems.append(&mut front.problems);
    problems.append(&mut top.problems);
    if let Some(back) = &mut back {
        problems.append(&mut back.problems);
    }
    let (Some(gemp), Some(side), Some(rarity), Some(title), Some(kind), true) =
        (gemp, side, rarity, title, kind, problems.is_empty())
    else {
        sink.bad(if name.is_empty() { "a card" } else { &name }, problems);
        return None;
    };
    let words = characteristics.len() + icons.len() + set_icons.len() + matching.len() + matching_weapons.len();
    if !sink.keeps(words + labels.len() + also_in.len()) {
        sink.bad(&name, vec![front.whole_problem("too many words in this file")]);
        return None;
    }
    let mut extra = BTreeMap::new();
    top.rest(&CARD_KEYS, &name, sink, &mut extra);
    front.rest(&FACE_KEYS, &name, sink, &mut extra);
    if let Some(back) = &back {
        back.rest(&BACK_KEYS, &name, sink, &mut extra);
    }
    let rules = text.as_deref().filter(|_| matches!(kind, Type::Starship | Type::Vehicle)).unwrap_or_default();
    let (capacity, permanent_pilots) = (aboard::capacity(rules), aboard::permanent_pilots(rules));
    let mut printed = Vec::new();
    if is_location {
        printed.extend(text.as_deref().map(halves).unwrap_or_default());
    } else {
        printed.extend(text.filter(|text| !is_blank(text)).map(|text| PrintedText { face: Face::Front, text }));
    }
    printed.extend(back_text.filter(|text| !is_blank(text)).map(|text| PrintedText { face: Face::Back, text }));
    let sensitivity = sensitivity.or_else(|| by_ability(kind, side, subtype.as_deref(), ability.as_ref()));
    Some(ImportedCard {
        kind: Kind::CcgCards,
        extra,
        card: AnyCard::Ccg(Card {
            id: fold::slug(&title),
            gemp,
            title,
            side,
            kind,
            subtype,
            uniqueness,
            rarity,
            destiny,
            power,
            ability,
            deploy,
            forfeit,
            armor,
            maneuver,
            hyperspeed,
            landspeed,
            politics,
            ferocity,
            parsec,
            light_force: light_force.filter(|_| is_location),
            dark_force: dark_force.filter(|_| is_location),
            icons,
            set_icons,
            characteristics,
            sensitivity,
            personas: Vec::new(),
            matching,
            matching_weapons,
            labels,
            capacity,
            permanent_pilots,
            errata,
            back: second,
            also_in,
            also_titled: Vec::new(),
            abilities: if printed.is_empty() { Abilities::None } else { Abilities::Unencoded },
        }),
        printed,
    })
}

/// A text that says that there is none.
fn is_blank(text: &str) -> bool {
    matches!(text.trim().trim_end_matches('.').to_lowercase().as_str(), "" | "-" | "(none)" | "none" | "blank")
}

/// A title without the marks of uniqueness, which stand before each of its parts.
fn title_without_marks(title: &str) -> String {
    title.replace(['•', '◇'], "").replace("<>", "").trim_start_matches(['*', ' ']).to_owned()
}

/// The type, and the number of a `Jedi Test #2`.
fn kind(front: &mut Record<'_, '_>) -> (Option<Type>, Option<String>) {
    let Some(line) = front.line("type") else { return (None, None) };
    let (word, number) = match line.split_once(" #") {
        Some((word, number)) => (word, Some(format!("#{number}"))),
        None => (line.as_str(), None),
    };
    match super::record::word(word) {
        Ok(kind) => (Some(kind), number),
        Err((expected, guess)) => {
            front.problem("type", format!("`front.type` is \"{}\"; {expected}", short(word)), guess);
            (None, None)
        }
    }
}

fn uniqueness(front: &mut Record<'_, '_>) -> Uniqueness {
    // Read as it is: as text, diamonds would be markup.
    let marks: Option<String> = front.raw("uniqueness").and_then(|raw| serde_json::from_str(raw.get()).ok());
    match marks.as_deref() {
        Some("*" | "•") => Uniqueness::Unique,
        Some("**" | "••") => Uniqueness::Restricted2,
        Some("***" | "•••") => Uniqueness::Restricted3,
        Some("<>" | "◇") => Uniqueness::Diamond,
        Some("<><><>" | "◇◇◇") => Uniqueness::Diamond3,
        Some(other) => {
            let message = format!("`front.uniqueness` is \"{}\"", short(other));
            front.problem("uniqueness", message, "expected `*`, `**`, `***`, `<>` or `<><><>`");
            Uniqueness::None
        }
        None => Uniqueness::None,
    }
}

/// Icons that matter in play with their counts, and those of sets.
fn icons(list: &[String]) -> (BTreeMap<String, u8>, Vec<String>) {
    let (mut play, mut sets) = (BTreeMap::new(), Vec::new());
    for icon in list {
        let icon = match icon.as_str() {
            "Reflections II" => "Reflections 2",
            "Reflections III" => "Reflections 3",
            "Selective" => "Selective Creature",
            other => other,
        };
        if is_of_set(icon) {
            sets.push(icon.to_owned());
            continue;
        }
        let (name, count) = match icon.rsplit_once(" x") {
            Some((name, times)) if times.parse::<u8>().is_ok() => (name, times.parse().unwrap_or(1)),
            _ => (icon, 1),
        };
        let total: &mut u8 = play.entry(fold::slug(name)).or_default();
        *total = total.saturating_add(count);
    }
    (play, sets)
}

/// The label of sensitivity, the model of a droid, and the other words printed by the statistics.
fn extra_text(list: &[String], is_droid: bool) -> (Option<Sensitivity>, Option<String>, Vec<String>) {
    let (mut sensitivity, mut model, mut labels) = (None, None, Vec::new());
    for line in list {
        let lower = line.to_lowercase();
        if let Ok(label) = super::record::word::<Sensitivity>(line) {
            sensitivity = Some(label);
        } else if is_droid || lower.ends_with(" droid") {
            model = Some(lower);
        } else {
            labels.push(heading(&line.replace(':', "")));
        }
    }
    (sensitivity, model, labels)
}

/// `ARMORED HIDE 5` as `Armored Hide 5`.
fn heading(line: &str) -> String {
    if line.chars().any(char::is_lowercase) {
        return line.to_owned();
    }
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_string() + &letters.as_str().to_lowercase()).unwrap_or_default()
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// What the rules say about a character without a label.
fn by_ability(kind: Type, side: Side, subtype: Option<&str>, ability: Option<&Stat>) -> Option<Sensitivity> {
    if kind != Type::Character || subtype == Some("Droid") {
        return None;
    }
    let Some(Stat::Number(ability)) = ability else { return None };
    let of = |light, dark| Some(if side == Side::Light { light } else { dark });
    match *ability as u8 {
        3 => Some(Sensitivity::ForceAttuned),
        4 | 5 => Some(Sensitivity::ForceSensitive),
        6 => of(Sensitivity::JediKnight, Sensitivity::DarkJedi),
        7.. => of(Sensitivity::JediMaster, Sensitivity::DarkJediMaster),
        _ => None,
    }
}

/// The other sets of a card.
fn also_in(top: &mut Record<'_, '_>, gemp: Option<GempId>, whole: &str, most: usize) -> Vec<String> {
    let Some(raw) = top.raw("printings") else { return Vec::new() };
    let Ok(list) = super::json::records(raw.get(), most) else { return Vec::new() };
    let home = gemp.map(|gemp| gemp.set.to_string()).unwrap_or_default();
    let mut sets: Vec<String> = Vec::new();
    for raw in list.list {
        let set = Record::read(whole, raw, "printings.", most).ok().and_then(|mut printing| printing.line("set"));
        sets.extend(set.filter(|set| *set != home && !sets.contains(set)));
    }
    sets
}

/// The halves of a location's text, `Light: … Dark: …` in any order.
fn halves(text: &str) -> Vec<PrintedText> {
    let find = |word: &str| {
        let at = text.find(word)?;
        // At the beginning, or after a sentence.
        (at == 0 || text[..at].ends_with([' ', '\n'])).then_some(at)
    };
    let (light, dark) = (find("Light:"), find("Dark:"));
    let part = |from: Option<usize>, other: Option<usize>, word: &str, face: Face| {
        let from = from?;
        let end = other.filter(|other| *other > from).unwrap_or(text.len());
        let text = text[from + word.len()..end].trim();
        (!is_blank(text)).then(|| PrintedText { face, text: text.to_owned() })
    };
    if light.is_none() && dark.is_none() {
        return if is_blank(text) {
            Vec::new()
        } else {
            vec![PrintedText { face: Face::Front, text: text.to_owned() }]
        };
    }
    let halves = [part(light, dark, "Light:", Face::Light), part(dark, light, "Dark:", Face::Dark)];
    halves.into_iter().flatten().collect()
}

/// Keys of a set that are kept without having a meaning here.
const SET_KEYS: [&str; 3] = ["legacy", "position", "size"];

/// Reads the records of `sets.json`.
pub(super) fn sets(records: &[&RawValue], whole: &str, sink: &mut Sink<'_>) {
    for raw in records {
        let mut set = match Record::read(whole, raw, "", sink.limits.list) {
            Ok(set) => set,
            Err(problem) => {
                sink.bad("a set", vec![problem]);
                continue;
            }
        };
        let number = set.line("id");
        let number = set.required("id", number);
        let name = set.line("name");
        let name = set.required("name", name);
        let abbreviation = set.line("abbr");
        let released = set.line("date_release");
        let cycle = set.line("cycle_code");
        let other = set.line("gempName");
        let label = name.clone().or(number.clone()).unwrap_or_else(|| "a set".to_owned());
        let (Some(number), Some(name), true) = (number, name, set.problems.is_empty()) else {
            sink.bad(&label, std::mem::take(&mut set.problems));
            continue;
        };
        set.rest(&SET_KEYS, &label, sink, &mut BTreeMap::new());
        let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
        let decipher = digits.parse::<u16>().is_ok_and(|n| n < 200) && digits == number;
        let series = cycle.map(|cycle| match cycle.as_str() {
            "full" => "full set".to_owned(),
            _ => cycle,
        });
        let product = Product {
            id: fold::slug(&name),
            abbreviation: abbreviation.unwrap_or_else(|| number.clone()),
            number,
            aliases: other.filter(|other| *other != name).into_iter().collect(),
            name,
            order: 0,
            released,
            origin: if decipher { Origin::Decipher } else { Origin::Virtual },
            series,
            objective_sets: None,
            note: None,
        };
        sink.reading.products.push((Game::Ccg, product));
    }
}
