//! Every scenario holds, every card and every rule of the catalogue has one.

use super::catalogue;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use datacron_engine::dbg::Dbg;
use datacron_engine::lcg::Lcg;
use datacron_engine::scenario::{self, Fault};
use datacron_engine::script::{self, Script, Source};
use datacron_engine::{Keep, Playable};

/// Rules that no scenario can show, and who sees to them.
const EXCUSED: &[(&str, &str)] = &[
    ("DBG-SET-14", "how cards are turned is drawn, not played: tests/program/play.rs looks at the table"),
    ("DBG-SET-18", "how the Force track lies is drawn, not played: tests/program/play.rs looks at the table"),
    ("DBG-DCK-08", "counters and reference cards are no limit of play"),
    ("LCG-SETUP-02", "who takes which side is agreed before there is a game"),
    ("LCG-SETUP-04", "which decks a side has is a matter of deck files: crates/datacron-decks/tests/legality"),
    ("LCG-SETUP-05", "decks are chosen before there is a game"),
    ("LCG-SETUP-06", "a boxed deck with its own affiliation card is a deck file: crates/datacron-decks/tests/legality"),
    ("LCG-FORCE-10", "no encoded card discards a Force card by itself"),
    ("LCG-TERMS-12", "no encoded card keeps a sacrificed unit in play"),
    ("LCG-TERMS-20", "no encoded card could take an affiliation card out of play: all of them speak of other cards"),
    ("LCG-AMB-05", "no encoded card lets two players win by one effect"),
    ("LCG-AMB-40", "no encoded card takes an objective out of play without destroying it"),
    ("LCG-AMB-43", "what is in the box: crates/datacron-decks/tests/legality"),
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "game") {
            found.push(path);
        }
    }
}

fn all(game: &str) -> Vec<(Source, Script)> {
    let mut paths = Vec::new();
    files(&Path::new("../../tests/scenarios").join(game), &mut paths);
    paths.sort();
    let mut scripts = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("it is text");
        let source = Source::new(&path.display().to_string(), &text);
        match script::read(&source) {
            Ok(read) => scripts.extend(read.into_iter().map(|script| (source.clone(), script))),
            Err(mistakes) => panic!("{}", mistakes[0]),
        }
    }
    scripts
}

fn rules(script: &Script) -> impl Iterator<Item = &str> {
    let listed = script.header.iter().filter(|entry| entry.key == "rules");
    listed.flat_map(|entry| entry.value.split(',')).map(str::trim).filter(|id| !id.is_empty())
}

fn all_hold<G: Playable>(keep: G::Keep) {
    let mut failures = Vec::new();
    for (source, script) in all(G::GAME.code()) {
        match scenario::play::<G>(&script, &source, keep) {
            Ok(_) => {}
            Err(Fault::Line(mistake)) => failures.push(mistake.to_string()),
            Err(Fault::SetUp(mistakes)) => failures.extend(mistakes.iter().map(ToString::to_string)),
        }
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_scenario_holds() {
    all_hold::<Dbg>(());
    all_hold::<Lcg>(&Keep::new());
}

#[test]
fn every_rule_of_the_catalogues_is_proven_or_excused() {
    proven_or_excused("dbg");
    proven_or_excused("lcg");
}

fn proven_or_excused(game: &str) {
    let known = catalogue::rules(game);
    let scripts = all(game);
    let proven: BTreeSet<&str> = scripts.iter().flat_map(|(_, script)| rules(script)).collect();
    let unknown: Vec<&&str> = proven.iter().filter(|id| !known.contains(**id)).collect();
    assert!(unknown.is_empty(), "no rules of the catalogue: {unknown:?}");
    let excused: BTreeSet<&str> = EXCUSED.iter().map(|(id, _)| *id).filter(|id| known.contains(*id)).collect();
    let unproven: Vec<&String> =
        known.iter().filter(|id| !proven.contains(id.as_str()) && !excused.contains(id.as_str())).collect();
    assert!(unproven.is_empty(), "nobody proves {unproven:?}");
    let needless: Vec<&&str> = excused.iter().filter(|id| proven.contains(**id)).collect();
    assert!(needless.is_empty(), "excused but proven: {needless:?}");
}

#[test]
fn every_card_with_an_ability_has_a_scenario() {
    let scripts = all("dbg");
    let cards = datacron_engine::dbg::compile::built_in();
    let does_something = |card: &&datacron_engine::dbg::card::Card| {
        card.usage.is_some()
            || !card.when.is_empty()
            || card.instead.is_some()
            || !card.constants.is_empty()
            || card.prevent > 0
            || card.hunt.is_some()
            || card.reward.is_some()
    };
    let missing: Vec<&str> = cards
        .all
        .iter()
        .filter(does_something)
        .map(|card| card.id.as_str())
        .filter(|id| !scripts.iter().any(|(source, _)| source.name.ends_with(&format!("cards/{id}.game"))))
        .collect();
    assert!(missing.is_empty(), "no scenario: {missing:?}");
}

#[test]
fn every_card_of_the_encoded_products_has_a_scenario() {
    let scripts = all("lcg");
    let cards = datacron_engine::lcg::compile::built_in();
    let encoded = |set: u16| set <= 36 || (69..=90).contains(&set);
    let does_something = |card: &&datacron_engine::lcg::card::Card| {
        let text = !card.abilities.is_empty() || !card.constants.is_empty() || card.fate.is_some() || card.blank;
        text && card.printed.iter().any(|seat| encoded(seat.set))
    };
    let named = |id: &str| {
        let word = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == id);
        scripts.iter().any(|(source, script)| {
            source.name.contains("cards") && script.header.iter().any(|entry| word(&entry.value))
        })
    };
    let missing: Vec<&str> =
        cards.all.iter().filter(does_something).map(|card| card.id.as_str()).filter(|id| !named(id)).collect();
    assert!(missing.is_empty(), "no scenario: {missing:?}");
}
