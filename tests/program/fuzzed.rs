//! What the fuzz targets found stays mended: their inputs are replayed here, without a fuzzer.

use std::collections::BTreeSet;
use std::path::PathBuf;

use assert_cmd::Command;
use datacron_decks::random::Random;
use datacron_decks::starter;
use datacron_decks::write::{Target, write};

use super::support::root;

#[path = "../../fuzz/src/lib.rs"]
mod readers;

/// The names in a folder, without their extensions.
fn names(folder: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("readable").path());
    paths.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

#[test]
fn every_reader_is_a_target() {
    let known: BTreeSet<String> = readers::TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names("fuzz/fuzz_targets"), known);
    let manifest = std::fs::read_to_string(root().join("fuzz/Cargo.toml")).expect("it is there");
    let manifest: toml::Table = toml::from_str(&manifest).expect("it is TOML");
    let binaries = manifest["bin"].as_array().expect("a list");
    let binaries: BTreeSet<String> =
        binaries.iter().filter_map(|bin| Some(bin.get("name")?.as_str()?.to_owned())).collect();
    assert_eq!(binaries, known);
}

#[test]
fn nothing_that_was_found_comes_back() {
    for (target, _) in readers::TARGETS {
        let samples: [&[u8]; 4] = [b"", b"\xff\xfe", b"[[", b"game: ccg\n"];
        samples.into_iter().for_each(|sample| readers::run(target, sample));
        let Ok(found) = std::fs::read_dir(root().join("fuzz/regressions").join(target)) else { continue };
        for entry in found {
            let path = entry.expect("readable").path();
            eprintln!("{}", path.display());
            readers::run(target, &std::fs::read(&path).expect("readable"));
        }
    }
}

/// Real files for a target, none of them long.
fn samples(target: &str) -> Vec<Vec<u8>> {
    let written = |to: Target| -> Vec<Vec<u8>> {
        let decks = ["luke", "jedi", "dbg-beginner"].into_iter().filter_map(starter::starter);
        decks.filter_map(|reading| Some(write(&reading.deck, to).ok()?.bytes)).collect()
    };
    let file = |path: &str| std::fs::read(root().join(path)).expect("it is there");
    let begin = |path: &str| file(path).into_iter().take(6_000).collect();
    match target {
        "query" => ["type:unit cost<=2", "not (set:core is:unique) sort:-cost", "text:/draw .* card/ or \"a b\""]
            .map(|query| query.as_bytes().to_vec())
            .into(),
        "deck_toml" => written(Target::Toml),
        "deck_json" => written(Target::Json),
        "deck_csv" => written(Target::Csv),
        "deck_o8d" => written(Target::O8d),
        "deck_gemp" => written(Target::Gemp),
        "deck_gemp_contents" => written(Target::GempContents),
        "deck_htd" => written(Target::Htd),
        "deck_deckmaker" => vec![file("crates/datacron-decks/tests/decks/samples/dark-ground.deck")],
        "cards" => {
            vec![begin("cards/dbg/products.toml"), begin("cards/ccg/vocabulary.toml"), begin("cards/dbg/bases.toml")]
        }
        "formats" => vec![begin("cards/lcg/formats.toml"), begin("cards/ccg/formats.toml")],
        "play_dbg" => vec![begin("tests/replays/dbg-beginner.game")],
        "play_lcg" => vec![begin("tests/replays/lcg-sith-jedi.game")],
        "play_ccg" => vec![begin("tests/replays/ccg-quick.game")],
        "part" => vec![part()],
        "import" => imports(),
        _ => written(Target::Text),
    }
}

/// Files of the kinds that can be imported, with a made-up card each.
fn imports() -> Vec<Vec<u8>> {
    let ccg = r#"{"cards":[{"gempId":"900_1","side":"Light","rarity":"C","set":"900","front":{"title":"Made Up","type":"Effect","destiny":"4","gametext":"Nothing happens.","icons":["Premiere"]}}]}"#;
    let lcg = r#"[{"product":"Made Up","octgnId":"ff4fb461-8060-457a-9c16-900000000001","objectiveSetNumber":900,"objectiveSetSequence":2,"side":"Light","affiliation":"Jedi","type":"Unit","title":"Made Up","cost":2,"text":null}]"#;
    let octgn = r#"<set name="Made Up" id="1"><cards><card id="ff4fb461-8060-457a-9c16-900000000001" name="Made Up"><property name="Type" value="Unit"/><property name="Side" value="Light"/><property name="Block" value="900"/></card></cards></set>"#;
    [ccg, lcg, octgn].map(|text| text.as_bytes().to_vec()).into()
}

/// The file of a part of a run.
fn part() -> Vec<u8> {
    let mut command = Command::cargo_bin("datacron").expect("it is built");
    command.args(["sim", "--agents", "random", "-n", "2", "--shard", "1/2"]).output().expect("it runs").stdout
}

/// Words and signs that readers look at.
const PIECES: [&str; 24] = [
    "\"",
    "'",
    "[",
    "]",
    "[[",
    "{",
    "}",
    "<",
    ">",
    "/>",
    "&",
    "=",
    ":",
    "#",
    "\n",
    "\r\n",
    "\0",
    "é",
    "999",
    "-1",
    "18446744073709551616",
    "x",
    "()",
    "\\",
];

/// The file with a few things cut out, doubled, put in or exchanged.
fn mutated(random: &mut Random, mut bytes: Vec<u8>, other: &[u8]) -> Vec<u8> {
    let mut below = |bound: usize| random.below(bound as u32) as usize;
    for _ in 0..=below(6) {
        let at = below(bytes.len() + 1);
        let end = (at + below(40)).min(bytes.len());
        match below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.truncate(at),
            2 => {
                let part = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, part));
            }
            3 => {
                let from = below(other.len() + 1);
                let part = other[from..(from + 60).min(other.len())].to_vec();
                drop(bytes.splice(at..end, part));
            }
            4 if at < bytes.len() => bytes[at] = below(256) as u8,
            _ => drop(bytes.splice(at..at, PIECES[below(PIECES.len())].bytes())),
        }
    }
    bytes
}

/// A short search without a fuzzer. `MUTATIONS=100000` makes it a long one, `MUTATED=deck_csv` one of one target.
#[test]
fn mutated_files_are_read_or_refused() {
    let wanted = |name: &str| std::env::var(name).ok();
    let number = wanted("MUTATIONS").and_then(|number| number.parse().ok()).unwrap_or(20);
    for (target, check) in readers::TARGETS {
        if wanted("MUTATED").is_some_and(|only| only != target) {
            continue;
        }
        let samples = samples(target);
        for seed in 0..number {
            let mut random = Random::seeded(seed);
            let mut one = || samples[random.below(samples.len() as u32) as usize].as_slice();
            let (first, second) = (one(), one());
            let bytes = mutated(&mut random, first.to_vec(), second);
            // Left there, should it be a finding.
            let input = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mutated-{target}"));
            std::fs::write(&input, &bytes).expect("writable");
            check(&bytes);
        }
    }
}
