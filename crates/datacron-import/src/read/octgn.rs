//! A `set.xml` of the OCTGN plug-in of The Card Game.

use std::collections::BTreeMap;

use roxmltree::{Document, Node, ParsingOptions};

use datacron_cards::diagnostic::did_you_mean;
use datacron_cards::lcg::spec::{Affiliation, EdgeIcons, Icons, Kind as Type};
use datacron_cards::{Side, Stat};

use super::lcg::{Facts, Found, Place};
use super::record::{LONGEST_LINE, LONGEST_TEXT, stat, word};
use super::sink::{Problem, Sink, short};
use super::text;
use crate::reading::{Kind, Limits, Reading};

/// Properties that are kept without having a meaning here.
const KEPT: [&str; 4] = ["Flavor", "Instructions", "AutoScript", "AutoAction"];

/// Reads a file.
pub(super) fn read(mut sink: Sink<'_>) -> Reading {
    let whole = std::sync::Arc::clone(&sink.text);
    if let Some((at, message)) = excess(&whole, sink.limits) {
        return sink.refuse(at..at + 1, message);
    }
    let nodes = u32::try_from(sink.limits.records.saturating_mul(40)).unwrap_or(u32::MAX);
    let options = ParsingOptions { allow_dtd: false, nodes_limit: nodes, ..ParsingOptions::default() };
    let document = match Document::parse_with_options(&whole, options) {
        Ok(document) => document,
        Err(error) => {
            let position = error.pos();
            let before: usize =
                whole.split_inclusive('\n').take(position.row.saturating_sub(1) as usize).map(str::len).sum();
            let at = (before + position.col.saturating_sub(1) as usize).min(whole.len());
            let message = match error {
                roxmltree::Error::DtdDetected => "document types and entities are not read".to_owned(),
                error => format!("not an XML file that can be read: {error}"),
            };
            return sink.refuse(at..at + 1, message);
        }
    };
    let set = document.root_element();
    if set.tag_name().name() != "set" {
        let message = format!("a file about `{}`, not a set of OCTGN", short(set.tag_name().name()));
        return sink.refuse(set.range().start..set.range().start + 1, message);
    }
    let product = set.attribute("name").map(text::line).filter(|name| !name.is_empty() && name.len() <= LONGEST_LINE);
    let mut found = Found::default();
    let cards = set.descendants().filter(|node| node.has_tag_name("card"));
    for (i, node) in cards.enumerate() {
        if i == sink.limits.records {
            let message = format!("more than {} cards", sink.limits.records);
            return sink.refuse(node.range().start..node.range().start + 1, message);
        }
        card(node, product.as_deref(), &mut sink, &mut found);
    }
    found.finish(&mut sink);
    sink.reading
}

/// What makes a file more work than it may be, and where: looked for before parsing, as a parser compares attributes
/// with each other and keeps every node.
fn excess(whole: &str, limits: &Limits) -> Option<(usize, String)> {
    let (mut depth, mut at, mut total) = (0_usize, 0, 0_usize);
    let bytes = whole.as_bytes();
    while let Some(start) = whole[at..].find('<').map(|n| at + n) {
        let skip = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
            .into_iter()
            .find(|(open, _)| whole[start..].starts_with(open));
        if let Some((open, close)) = skip {
            at = whole[start + open.len()..].find(close).map(|n| start + open.len() + n + close.len())?;
            continue;
        }
        // The end of the tag; `>` may stand in quotes.
        let (mut end, mut quote, mut values) = (start + 1, None, 0);
        while let Some(&byte) = bytes.get(end) {
            match quote {
                Some(open) if byte == open => {
                    quote = None;
                    values += 1;
                }
                Some(_) => {}
                None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
                None if byte == b'>' => break,
                None => {}
            }
            end += 1;
        }
        total += values;
        if values > limits.list {
            return Some((start, format!("more than {} attributes", limits.list)));
        }
        if total > limits.records.saturating_mul(40) {
            return Some((start, "more attributes than a set has".to_owned()));
        }
        match bytes.get(start + 1) {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'!') => {}
            _ if bytes.get(end - 1) == Some(&b'/') => {}
            _ => depth += 1,
        }
        if depth > limits.depth {
            return Some((start, format!("elements are nested more than {} deep", limits.depth)));
        }
        at = (end + 1).min(whole.len());
    }
    None
}

/// The properties of a card, by name.
struct Properties<'d, 'i> {
    card: Node<'d, 'i>,
    list: Vec<(&'d str, &'d str, Node<'d, 'i>)>,
    used: Vec<&'static str>,
    problems: Vec<Problem>,
}

impl<'d> Properties<'d, '_> {
    fn text(&mut self, name: &'static str) -> Option<&'d str> {
        self.used.push(name);
        let (_, value, _) = self.list.iter().find(|(key, ..)| *key == name)?;
        Some(value.trim()).filter(|value| !value.is_empty())
    }

    fn problem(&mut self, name: &str, message: String, label: String) {
        let node = self.list.iter().find(|(key, ..)| *key == name).map_or(self.card, |(.., node)| *node);
        let span = node.attribute_node("value").map_or(node.range().start..node.range().start + 1, |a| a.range_value());
        self.problems.push(Problem { span, message, label });
    }

    fn missing(&mut self, name: &'static str) {
        let names = self.list.iter().map(|(key, ..)| *key).take(50);
        let label = did_you_mean(name, names).unwrap_or_default();
        self.problem(name, format!("`{name}` is missing"), label);
    }

    fn line(&mut self, name: &'static str) -> Option<String> {
        let line = text::line(self.text(name)?);
        if line.len() > LONGEST_LINE {
            self.problem(name, format!("`{name}` is longer than {LONGEST_LINE} letters"), String::new());
            return None;
        }
        Some(line).filter(|line| !line.is_empty())
    }

    fn word<T: for<'de> serde::Deserialize<'de>>(&mut self, name: &'static str) -> Option<T> {
        let Some(line) = self.line(name) else {
            self.missing(name);
            return None;
        };
        match word(&line) {
            Ok(value) => Some(value),
            Err((message, guess)) => {
                self.problem(name, format!("`{name}` is \"{}\"; {message}", short(&line)), guess);
                None
            }
        }
    }

    fn number<T: std::str::FromStr>(&mut self, name: &'static str, range: &str) -> Option<T> {
        let line = self.line(name)?;
        let number = line.parse().ok();
        if number.is_none() {
            let message = format!("`{name}` is \"{}\"", short(&line));
            self.problem(name, message, format!("expected a whole number {range}"));
        }
        number
    }

    fn stat(&mut self, name: &'static str) -> Option<Stat> {
        let line = self.line(name)?;
        let stat = stat(&line);
        if stat.is_none() {
            let message = format!("`{name}` is \"{}\"", short(&line));
            self.problem(name, message, "expected a number from 0 to 99, or a printed value such as \"X\"".to_owned());
        }
        stat
    }
}

fn card<'d>(node: Node<'d, '_>, product: Option<&str>, sink: &mut Sink<'_>, found: &mut Found) {
    let title = node.attribute("name").map(text::line).filter(|title| !title.is_empty());
    let octgn = node.attribute("id").map(text::line).filter(|id| !id.is_empty());
    let label = title.clone().or(octgn.clone()).unwrap_or_else(|| "a card".to_owned());
    let mut list: Vec<(&'d str, &'d str, Node<'_, '_>)> = Vec::new();
    for property in node.children().filter(|child| child.has_tag_name("property")).take(sink.limits.list) {
        if let (Some(name), Some(value)) = (property.attribute("name"), property.attribute("value")) {
            list.push((name, value, property));
        }
    }
    let mut card = Properties { card: node, list, used: Vec::new(), problems: Vec::new() };
    for (key, value) in [("name", &title), ("id", &octgn)] {
        if value.is_none() {
            card.problem("", format!("`{key}` is missing"), String::new());
        }
    }
    if title.as_ref().is_some_and(|title| title.len() > LONGEST_LINE) {
        card.problem("", format!("`name` is longer than {LONGEST_LINE} letters"), String::new());
    }
    let kind: Option<Type> = card.word("Type");
    let side: Option<Side> = card.word("Side");
    let affiliation: Option<Affiliation> = card.word("Affiliation");
    let cost = card.number("Cost", "from 0 to 255");
    let force = card.number("Force", "from 0 to 255");
    let capacity = card.stat("Damage Capacity");
    let resources = card.stat("Resources");
    let priority = card.number("Edge Priority", "from 0 to 255");
    let number = card.number("Number", "from 0 to 65535").unwrap_or_default();
    let traits = card.line("Traits").unwrap_or_default();
    let rules = card.text("Text").map(text::plain).filter(|text| !text.is_empty());
    if rules.as_ref().is_some_and(|text| text.len() > LONGEST_TEXT) {
        card.problem("Text", format!("`Text` is longer than {LONGEST_TEXT} letters"), String::new());
    }
    let (set, sequence) = (card.line("Block"), card.line("Block Number"));
    let icons = card.line("Combat Icons").map(|line| (icons(&line), line));
    if let Some((None, line)) = &icons {
        let message = format!("`Combat Icons` is \"{}\"", short(line));
        card.problem("Combat Icons", message, "expected counts such as `UD:1, BD:0, T:0, EE-UD:0`".to_owned());
    }
    let problems = std::mem::take(&mut card.problems);
    let (Some(title), Some(octgn), Some(kind), Some(side), Some(affiliation), true) =
        (title, octgn, kind, side, affiliation, problems.is_empty())
    else {
        return sink.bad(&label, problems);
    };
    let mut extra = BTreeMap::new();
    for (name, value, _) in &card.list {
        if card.used.contains(name) || value.is_empty() {
            continue;
        }
        if !KEPT.contains(name) {
            sink.unknown(name, &label);
        }
        if !sink.keeps(1) {
            break;
        }
        extra.insert(short(name), serde_json::Value::from(*value).to_string());
    }
    for child in node.children().filter(|child| child.is_element() && !child.has_tag_name("property")) {
        // Other forms of a card are markup of the table, not cards.
        let name = child.tag_name().name();
        if name != "alternate" {
            sink.unknown(name, &label);
        }
    }
    // A zero stands for nothing printed where a card of this type has no such value.
    let zero = |stat: &Stat| *stat == Stat::Number(0.0);
    let damageable = matches!(kind, Type::Unit | Type::Objective);
    let mut unique = false;
    let traits = traits.split('-').map(str::trim).filter(|name| !name.is_empty());
    let mut names: Vec<String> = traits.map(str::to_owned).collect();
    names.retain(|name| {
        unique |= name == "Unique";
        name != "Unique"
    });
    let facts = Facts {
        title,
        kind,
        side,
        affiliation,
        unique,
        limit_one: false,
        affiliation_only: false,
        cost,
        capacity: capacity.filter(|stat| damageable || !zero(stat)),
        force,
        resources: resources.filter(|stat| kind == Type::Objective || !zero(stat)),
        priority,
        icons: icons
            .and_then(|(icons, _)| icons)
            .filter(|_| kind == Type::Unit)
            .or((kind == Type::Unit).then(Icons::default)),
        traits: names,
        text: rules,
    };
    let place = Place { set, sequence, number, octgn, product: product.map(|name| (name.to_owned(), None)) };
    found.add(Kind::OctgnSet, facts, place, extra);
}

/// `UD:1, BD:0, T:0, EE-UD:0, EE-BD:0, EE-T:0`.
fn icons(line: &str) -> Option<Icons> {
    let mut icons = Icons { edge: EdgeIcons::default(), ..Icons::default() };
    for part in line.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, count) = part.split_once(':')?;
        let count = count.trim().parse().ok()?;
        match name.trim() {
            "UD" => icons.unit = count,
            "BD" => icons.blast = count,
            "T" => icons.tactics = count,
            "EE-UD" => icons.edge.unit = count,
            "EE-BD" => icons.edge.blast = count,
            "EE-T" => icons.edge.tactics = count,
            _ => return None,
        }
    }
    Some(icons)
}
