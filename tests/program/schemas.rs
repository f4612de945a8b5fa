//! Card files and `--json` outputs match their schemas.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

use super::support::{mistakes, root, validator};

#[test]
fn every_card_file_fits_its_schema() {
    let sources = datacron_cards::read_folder(&root().join("cards")).expect("readable");
    let names = ["cards-lcg.json", "cards-dbg.json", "cards-ccg.json", "products.json", "vocabulary.json"];
    let names = names.into_iter().chain(["formats-lcg.json", "formats-dbg.json", "formats-ccg.json"]);
    let validators: Vec<_> = names.map(|name| (name, validator(name))).collect();
    for (file, text) in &sources {
        let schema = text.lines().next().and_then(|line| line.strip_prefix("#:schema ")).unwrap_or_default();
        let folder = root().join("cards").join(file);
        let target = folder.parent().expect("in a folder").join(schema);
        assert!(target.is_file(), "{file}: {schema} leads nowhere");
        let name = Path::new(schema).file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let (_, validator) = validators.iter().find(|(n, _)| *n == name).expect("a known schema");
        let value: Value = toml::from_str(text).expect("valid TOML");
        assert_eq!(mistakes(validator, &value), Vec::<String>::new(), "{file}");
    }
}

#[test]
fn every_boxed_deck_fits_its_schema() {
    let validator = validator("deck.json");
    for name in datacron_decks::starter::names() {
        let text = datacron_decks::starter::file(name).expect("listed");
        let value: Value = toml::from_str(text).expect("valid TOML");
        assert_eq!(mistakes(&validator, &value), Vec::<String>::new(), "{name}");
        let reading = datacron_decks::starter::starter(name).expect("readable");
        assert!(reading.unread.is_empty() && reading.notes.is_empty(), "{name}: {reading:?}");
    }
}

#[test]
fn a_misspelt_key_does_not_fit() {
    let value: Value = toml::from_str("[[card]]\nid = \"x\"\ntitel = \"X\"\n").expect("valid TOML");
    assert!(!mistakes(&validator("cards-dbg.json"), &value).is_empty());
}

#[test]
fn every_json_output_fits_its_schema() {
    let outputs: &[(&str, &[&str])] = &[
        ("search.json", &["search", "game:dbg", "--json"]),
        ("search.json", &["search", "(set:core or set:premiere) sort:-cost", "--json"]),
        ("search.json", &["search", "game:ccg is:two-sided", "--json"]),
        ("fields.json", &["search", "--fields", "--json"]),
        ("card.json", &["card", "lcg:yoda", "1_168", "lando calrisian", "zzzzzzzz", "--json"]),
        ("check.json", &["check", "starter:jedi", "starter:vader", "no-such-file", "-f", "starter", "--json"]),
        ("rules.json", &["check", "--explain", "all", "--json"]),
        ("formats.json", &["check", "--list-formats", "--json"]),
        ("show.json", &["show", "starter:jedi", "--expand", "--json"]),
        ("starters.json", &["starter", "--json"]),
        ("stats.json", &["stats", "starter:vader", "--json"]),
        ("stats.json", &["stats", "starter:jedi", "--json"]),
        ("stats.json", &["stats", "starter:dbg", "--json"]),
        ("odds.json", &["odds", "starter:vader", "vader", "2x t:location", "--draws", "1..9", "--json"]),
        ("hand.json", &["hand", "starter:sith", "-n", "3", "--seed", "1", "--mulligan", "--json"]),
        ("diff.json", &["diff", "starter:luke", "starter:luke-quick", "--json"]),
        ("sim.json", &["sim", "--agents", "random", "-n", "6", "--cards", "--compare", "random,greedy", "--json"]),
        ("sim.json", &["sim", "--agents", "random,idle", "-n", "3", "--no-swap", "--json"]),
        ("sim-shard.json", &["sim", "--agents", "random", "-n", "6", "--cards", "--shard", "2/3"]),
        ("goldfish.json", &["goldfish", "--agent", "random", "-n", "4", "--json"]),
        // One game has no intervals.
        ("sim.json", &["sim", "--agents", "random", "-n", "1", "--json"]),
        ("goldfish-lcg.json", &["goldfish", "starter:jedi", "-n", "1", "--seed", "4", "--json"]),
        (
            "sim-lcg.json",
            &["sim", "starter:jedi", "starter:navy", "--agents", "random", "-n", "6", "--cards", "--json"],
        ),
        (
            "sim-shard-lcg.json",
            &["sim", "starter:sith", "starter:rebel", "--agents", "random", "-n", "6", "--shard", "2/3"],
        ),
        ("goldfish-lcg.json", &["goldfish", "starter:sith", "--agent", "random", "-n", "4", "--json"]),
        (
            "sim-ccg.json",
            &["sim", "starter:vader", "starter:luke", "--agents", "random", "-n", "6", "--cards", "--json"],
        ),
        (
            "sim-shard-ccg.json",
            &["sim", "starter:esb-dark", "starter:esb-light", "--agents", "random", "-n", "6", "--shard", "2/3"],
        ),
        ("goldfish-ccg.json", &["goldfish", "starter:luke", "--agent", "random", "-n", "4", "--json"]),
        ("sets.json", &["sets", "--json"]),
        ("db-info.json", &["db", "info", "--json"]),
        ("db-verify.json", &["db", "verify", "--json"]),
    ];
    for (schema, args) in outputs {
        let output = Command::new(env!("CARGO_BIN_EXE_datacron")).args(*args).output().expect("it runs");
        let value: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        assert_eq!(mistakes(&validator(schema), &value), Vec::<String>::new(), "{args:?}");
        let expected = format!("datacron.{}/1", schema.trim_end_matches(".json"));
        assert_eq!(value["schema"], expected, "{args:?}");
    }
}
