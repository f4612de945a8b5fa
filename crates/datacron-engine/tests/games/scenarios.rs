//! Every scenario holds, and every card and every rule of the catalogue has one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use datacron_cards::Game;
use datacron_engine::ccg::Ccg;
use datacron_engine::dbg::{self, Dbg};
use datacron_engine::lcg::Lcg;
use datacron_engine::mark;
use datacron_engine::scenario;
use datacron_engine::script::{self, Script, Source};
use datacron_engine::{Keep, Playable};

/// Rules that no scenario can prove, and why or what else covers them.
const EXCUSED: &[(&str, &str)] = &[
    ("DBG-SET-14", "which way cards face is drawn, not played: tests/program/play.rs looks at the table"),
    ("DBG-SET-18", "how the Force track lies is drawn, not played: tests/program/play.rs looks at the table"),
    ("DBG-DCK-08", "counters and reference cards do not limit play"),
    ("LCG-SETUP-02", "who takes which side is agreed before the game"),
    ("LCG-SETUP-04", "which decks a side can have is checked with deck files: crates/datacron-decks/tests/legality"),
    ("LCG-SETUP-05", "decks are chosen before the game"),
    ("LCG-SETUP-06", "a boxed deck with its own affiliation card is a deck file: crates/datacron-decks/tests/legality"),
    ("LCG-FORCE-10", "no encoded card discards a Force card by itself"),
    ("LCG-TERMS-12", "no encoded card keeps a sacrificed unit in play"),
    ("LCG-TERMS-20", "no encoded card can take an affiliation card out of play"),
    ("LCG-AMB-40", "no encoded card takes an objective out of play without destroying it"),
    ("LCG-AMB-43", "what is in the box: crates/datacron-decks/tests/legality"),
    ("CCG-CONTROL-28", "no encoded card cancels Force icons"),
    ("CCG-DEPLOY-34", "no generic site is encoded"),
    ("CCG-DEPLOY-66", "no immediate effect is encoded"),
    ("CCG-DEPLOY-67", "no Jedi Test or Epic Event is encoded"),
    ("CCG-DEPLOY-72", "no Utinni effect is encoded"),
    ("CCG-DEPLOY-73", "no Utinni effect is encoded"),
    ("CCG-MOVE-60", "no encoded card asks for a starfighter that moves"),
    ("CCG-WIN-09", "a match is played by `sim`, not in a game: src/sim/matches.rs"),
    ("CCG-WIN-10", "a match is played by `sim`, not in a game: src/sim/matches.rs"),
    ("CCG-TERMS-12", "no encoded card is inserted"),
    ("CCG-TERMS-18", "a name for all places where cards are in play"),
    ("CCG-TERMS-21", "a name that no encoded card asks for"),
    ("CCG-TERMS-22", "a name that no encoded card asks for"),
    ("CCG-TERMS-23", "a name that no encoded card asks for"),
    ("CCG-TERMS-24", "a name that no encoded card asks for"),
    ("CCG-TERMS-25", "a name that no encoded card asks for"),
    ("CCG-TERMS-26", "a name that no encoded card asks for"),
    ("CCG-CARDS-01", "the card types: card files are refused with any other"),
    ("CCG-CARDS-02", "printed: the card files name the kind of every character"),
    ("CCG-CARDS-04", "printed: the card files name the kind of every location"),
    ("CCG-CARDS-05", "printed: the card files name the icons of every system"),
    ("CCG-CARDS-06", "how locations are printed is not played"),
    ("CCG-CARDS-07", "printed: the card files name the Force icons of every location"),
    ("CCG-CARDS-08", "printed: the card files name the parsec number of every system"),
    ("CCG-CARDS-09", "printed: the card files name the ability of every character"),
    ("CCG-CARDS-15", "printed: the card files name the class of every vehicle"),
    ("CCG-CARDS-18", "printed: the card files name the kind of every weapon"),
    ("CCG-CARDS-19", "printed: the card files name the kind of every effect"),
    ("CCG-CARDS-24", "printed: the card files name the icons of every card"),
    ("CCG-CARDS-25", "the colour of a card is not played"),
    ("CCG-AMB-42", "no encoded card is inserted"),
    ("CCG-AMB-45", "a match is played by `sim`, not in a game: src/sim/matches.rs"),
    ("CCG-AMB-60", "no encoded card goes undercover"),
    ("CCG-AMB-61", "no encoded card is a mobile system"),
    ("CCG-AMB-66", "no encoded card makes a character missing"),
    ("CCG-AMB-69", "the encoded mines explode when a turn begins, not when a card moves"),
    ("CCG-EX-15", "a match is played by `sim`, not in a game: src/sim/matches.rs"),
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "game") {
            found.push(path);
        }
    }
}

/// Every scenario in a folder.
pub fn all(folder: &str) -> Vec<(Source, Script)> {
    let mut paths = Vec::new();
    files(&Path::new("../../tests/scenarios").join(folder), &mut paths);
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
            Err(fault) => failures.extend(fault.mistakes().iter().map(ToString::to_string)),
        }
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_scenario_holds() {
    all_hold::<Dbg>(());
    all_hold::<Lcg>(&Keep::new());
    all_hold::<Ccg>(&Keep::new());
}

/// The rules that the source of a game marks.
fn marked(game: Game) -> BTreeSet<String> {
    fn sources(folder: &Path, code: &mut String) {
        for entry in std::fs::read_dir(folder).expect("readable") {
            let path = entry.expect("readable").path();
            match path.is_dir() {
                true => sources(&path, code),
                false => code.push_str(&std::fs::read_to_string(&path).expect("it is text")),
            }
        }
    }
    let mut code = String::new();
    sources(&Path::new("src").join(game.code()), &mut code);
    let marks = code.split("rule!(").skip(1).filter_map(|rest| rest.split(')').next());
    marks.flat_map(|ids| ids.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Checks that every scenario reaches the rules it claims.
fn claims_are_reached<G: Playable>(keep: G::Keep) {
    let marked = marked(G::GAME);
    let mut wrong = Vec::new();
    for (source, script) in all(G::GAME.code()) {
        let (_, reached) = mark::record(|| scenario::play::<G>(&script, &source, keep).is_ok());
        for id in rules(&script).filter(|id| marked.contains(*id) && !reached.contains(id)) {
            wrong.push(format!("{}:{}: {}: never reaches {id}", source.name, script.line, script.title));
        }
    }
    assert!(wrong.is_empty(), "{} claims:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_scenario_of_the_deckbuilding_game_reaches_the_rules_it_claims() {
    claims_are_reached::<Dbg>(());
}

#[test]
fn every_scenario_of_the_card_game_reaches_the_rules_it_claims() {
    claims_are_reached::<Lcg>(&Keep::new());
}

#[test]
fn every_scenario_of_the_customizable_card_game_reaches_the_rules_it_claims() {
    claims_are_reached::<Ccg>(&Keep::new());
}

/// Rules without a mark, and why.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Unmarked {
    because: Vec<Because>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Because {
    reason: String,
    rules: Vec<String>,
}

#[test]
fn every_rule_is_marked_or_listed_with_the_reason() {
    for (game, least) in [(Game::Dbg, 110), (Game::Lcg, 200), (Game::Ccg, 400)] {
        let marked = marked(game);
        let known: BTreeSet<String> = datacron_data::rules::rules(Some(game)).map(|rule| rule.id.clone()).collect();
        let file = Path::new("../../tests/scenarios").join(format!("unmarked-{}.toml", game.code()));
        let text = std::fs::read_to_string(&file).expect("the list exists");
        let list: Unmarked = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(list.because.iter().all(|group| !group.reason.is_empty()));
        let listed: BTreeSet<String> = list.because.into_iter().flat_map(|group| group.rules).collect();
        let both: Vec<&String> = marked.intersection(&listed).collect();
        assert!(both.is_empty(), "marked but listed as unmarked: {both:?}");
        let all: BTreeSet<String> = marked.union(&listed).cloned().collect();
        let missing: Vec<&String> = known.difference(&all).collect();
        assert!(missing.is_empty(), "neither marked nor listed: {missing:?}");
        let unknown: Vec<&String> = all.difference(&known).collect();
        assert!(unknown.is_empty(), "not in the catalogue: {unknown:?}");
        assert!(marked.len() >= least, "only {} rules of the {game} are marked", marked.len());
    }
}

#[test]
fn every_rule_of_the_catalogues_is_proven_or_excused() {
    proven_or_excused(Game::Dbg);
    proven_or_excused(Game::Lcg);
    proven_or_excused(Game::Ccg);
}

fn proven_or_excused(game: Game) {
    // Rules of deck building are proven in crates/datacron-decks/tests/legality.
    let rules_of_play = datacron_data::rules::rules(Some(game)).filter(|rule| rule.chapter() != "DECK");
    let known: BTreeSet<&str> = rules_of_play.map(|rule| rule.id.as_str()).collect();
    let scripts = all(game.code());
    let proven: BTreeSet<&str> = scripts.iter().flat_map(|(_, script)| rules(script)).collect();
    let unknown: Vec<&&str> = proven.difference(&known).collect();
    assert!(unknown.is_empty(), "not in the catalogue: {unknown:?}");
    let excused: BTreeSet<&str> = EXCUSED.iter().map(|(id, _)| *id).filter(|id| known.contains(*id)).collect();
    let unproven: Vec<&&str> = known.iter().filter(|id| !proven.contains(*id) && !excused.contains(*id)).collect();
    assert!(unproven.is_empty(), "no scenario proves {unproven:?}");
    let needless: Vec<&&str> = excused.iter().filter(|id| proven.contains(**id)).collect();
    assert!(needless.is_empty(), "excused but proven: {needless:?}");
}

#[test]
fn every_card_with_an_ability_has_a_scenario() {
    let scripts = all("dbg");
    let cards = dbg::built_in();
    let missing: Vec<&str> = cards
        .all
        .iter()
        .filter(|card| card.has_abilities())
        .map(|card| card.id.as_str())
        .filter(|id| !scripts.iter().any(|(source, _)| source.name.ends_with(&format!("cards/{id}.game"))))
        .collect();
    assert!(missing.is_empty(), "no scenario: {missing:?}");
}

#[test]
fn every_card_of_the_encoded_products_has_a_scenario() {
    let scripts = all("lcg");
    let cards = datacron_engine::lcg::built_in();
    let encoded = |set: u16| set <= 36 || (69..=90).contains(&set);
    let does_something = |card: &&datacron_engine::lcg::Card| {
        let text = !card.abilities.is_empty() || !card.constants.is_empty() || card.fate.is_some() || card.blank;
        text && card.printed.iter().any(|seat| encoded(seat.set))
    };
    let ids = cards.all.iter().filter(does_something).map(|card| card.id.as_str());
    let missing: Vec<&str> = ids.filter(|id| !sets_up(&scripts, id)).collect();
    assert!(missing.is_empty(), "no scenario: {missing:?}");
}

#[test]
fn every_encoded_card_of_the_customizable_card_game_has_a_scenario() {
    let scripts = all("ccg");
    let cards = datacron_engine::ccg::built_in();
    let encoded = cards.all.iter().filter(|card| card.has_text() && !card.is_blank());
    let ids: Vec<&str> = encoded.map(|card| card.id.as_str()).collect();
    assert!(ids.len() >= 229, "only {} cards have a text that is played", ids.len());
    let missing: Vec<&&str> = ids.iter().filter(|id| !sets_up(&scripts, id)).collect();
    assert!(missing.is_empty(), "no scenario: {missing:?}");
}

/// Whether a scenario about cards has this one in its position.
fn sets_up(scripts: &[(Source, Script)], id: &str) -> bool {
    let word = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == id);
    let mut of_cards = scripts.iter().filter(|(source, _)| source.name.contains("/cards/"));
    of_cards.any(|(_, script)| script.header.iter().any(|entry| word(&entry.value)))
}
