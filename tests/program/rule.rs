//! The rules of the games: their files, and `datacron rule`.

use std::path::Path;

use assert_cmd::Command;
use datacron_cards::Game;
use serde_json::Value;

use super::support::{mistakes, root, validator};

fn run(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_datacron")).args(args).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn every_rules_file_fits_its_schema() {
    for game in Game::ALL {
        let file = root().join("rules").join(game.code()).with_extension("toml");
        let text = std::fs::read_to_string(&file).expect("readable");
        let schema = text.lines().next().and_then(|line| line.strip_prefix("#:schema ")).unwrap_or_default();
        assert!(root().join("rules").join(schema).is_file(), "{game}: {schema} leads nowhere");
        let name = Path::new(schema).file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let value: Value = toml::from_str(&text).expect("valid TOML");
        assert_eq!(mistakes(&validator(name), &value), Vec::<String>::new(), "{game}");
    }
}

#[test]
fn every_json_output_fits_its_schema() {
    let validator = validator("rule.json");
    for args in
        [&["LCG-TERMS-04", "amb-26"][..], &["shield", "focus"], &["zzzzzz"], &["LCG-TERMS-99"], &[], &["-g", "ccg"]]
    {
        let (_, out, _) = run(&[&["rule", "--json"], args].concat());
        let value: Value = serde_json::from_str(&out).expect("it prints JSON");
        assert_eq!(mistakes(&validator, &value), Vec::<String>::new(), "{args:?}");
        assert_eq!(value["schema"], "datacron.rule/1", "{args:?}");
    }
}

#[test]
fn the_answer_is_in_the_exit_code() {
    for (args, code) in [
        (&["LCG-TERMS-04"][..], 0),
        (&["terms-07", "-g", "lcg"], 0),
        (&["amb-26", "-g", "dbg"], 0),
        (&["amb-26"], 2),
        (&["LCG-TERMS-99"], 1),
        (&["LCG-TERMS-04", "-g", "dbg"], 1),
        (&["zzzzzz"], 1),
        (&["ig-88"], 0),
    ] {
        assert_eq!(run(&[&["rule"], args].concat()).0, code, "{args:?}");
        assert_eq!(run(&[&["rule", "--json"], args].concat()).0, code, "{args:?}");
    }
}

#[test]
fn every_rule_can_be_shown() {
    let ids: Vec<&str> = datacron_data::rules::rules(None).map(|rule| rule.id.as_str()).collect();
    let (code, out, err) = run(&[&["rule"], &ids[..]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.lines().all(|line| line.chars().count() <= 80 || line.contains("tests/scenarios/")));
    assert!(ids.iter().all(|id| out.contains(&format!("{id}  "))));
}

#[test]
fn long_results_are_cut() {
    let (_, out, err) = run(&["rule", "card"]);
    assert!(out.lines().count() == 20 && err.starts_with("20 of "), "{err}");
    let (_, out, err) = run(&["rule", "card", "-n", "3"]);
    assert!(out.lines().count() == 3 && err.starts_with("3 of "), "{err}");
}

#[test]
fn a_deck_rule_is_explained_by_the_rules_of_the_game() {
    let (code, out, _) = run(&["check", "--explain", "LCG-DECK-05"]);
    assert!(code == 0 && out.contains("LCG-DECK-06: "), "{out}");
    let (code, out, _) = run(&["check", "--explain", "lcg-terms-04"]);
    assert_eq!((code, out), (0, run(&["rule", "LCG-TERMS-04"]).1));
    let (code, _, err) = run(&["check", "--explain", "LCG-TERMS-99"]);
    assert!(code == 2 && err.contains("did you mean"), "{err}");
}
