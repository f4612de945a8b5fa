//! Every scenario holds, every card and every rule of the catalogue has one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use datacron::dbg::Dbg;
use datacron::engine::scenario::{self, Fault};
use datacron::engine::script::{self, Script, Source};

/// Rules that no scenario can show, and who sees to them.
const EXCUSED: &[(&str, &str)] = &[
    ("DBG-SET-14", "how cards are turned is drawn, not played: tests/play.rs looks at the table"),
    ("DBG-SET-18", "how the Force track lies is drawn, not played: tests/play.rs looks at the table"),
    ("DBG-DCK-08", "counters and reference cards are no limit of play"),
];

/// How many rules each chapter of the catalogue has.
const CHAPTERS: &[(&str, usize)] = &[
    ("SET", 21),
    ("TRN", 17),
    ("PLY", 6),
    ("BUY", 9),
    ("ABL", 6),
    ("COM", 7),
    ("BAS", 16),
    ("BTY", 12),
    ("FRC", 5),
    ("VIC", 4),
    ("KEY", 26),
    ("EMP", 4),
    ("REP", 4),
    ("VIS", 4),
    ("PER", 2),
    ("FAQ", 3),
    ("ADV", 7),
    ("OPT", 6),
    ("DCK", 8),
    ("AMB", 29),
    ("TRAP", 28),
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

fn all() -> Vec<(Source, Script)> {
    let mut paths = Vec::new();
    files(Path::new("tests/scenarios/dbg"), &mut paths);
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

#[test]
fn every_scenario_holds() {
    let mut failures = Vec::new();
    for (source, script) in all() {
        match scenario::play::<Dbg>(&script, &source) {
            Ok(_) => {}
            Err(Fault::Line(mistake)) => failures.push(mistake.to_string()),
            Err(Fault::SetUp(mistakes)) => failures.extend(mistakes.iter().map(ToString::to_string)),
        }
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_rule_of_the_catalogue_is_proven_or_excused() {
    let known: BTreeSet<String> = CHAPTERS
        .iter()
        .flat_map(|(chapter, rules)| (1..=*rules).map(move |number| format!("DBG-{chapter}-{number:02}")))
        .collect();
    let scripts = all();
    let proven: BTreeSet<&str> = scripts.iter().flat_map(|(_, script)| rules(script)).collect();
    let unknown: Vec<&&str> = proven.iter().filter(|id| !known.contains(**id)).collect();
    assert!(unknown.is_empty(), "no rules of the catalogue: {unknown:?}");
    let excused: BTreeSet<&str> = EXCUSED.iter().map(|(id, _)| *id).collect();
    let unproven: Vec<&String> =
        known.iter().filter(|id| !proven.contains(id.as_str()) && !excused.contains(id.as_str())).collect();
    assert!(unproven.is_empty(), "nobody proves {unproven:?}");
    let needless: Vec<&&str> = excused.iter().filter(|id| proven.contains(**id)).collect();
    assert!(needless.is_empty(), "excused but proven: {needless:?}");
}

#[test]
fn every_card_with_an_ability_has_a_scenario() {
    let scripts = all();
    let cards = datacron::dbg::compile::built_in();
    let does_something = |card: &&datacron::dbg::card::Card| {
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
