//! What ARCHITECTURE.md promises about the source itself.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use datacron_cards::Game;

use super::support::root;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("readable") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file: no comments, no tests.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("readable");
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    for krate in std::fs::read_dir(root().join("crates")).expect("readable") {
        sources(&krate.expect("readable").path().join("src"), &mut files);
    }
    assert!(files.len() > 20);
    files
}

/// The path from the root of the repository.
fn name(path: &Path) -> String {
    path.strip_prefix(root()).expect("in the repository").display().to_string()
}

#[test]
fn no_card_is_named_in_the_source() {
    let sources = datacron_cards::read_folder(&root().join("cards")).expect("readable");
    let pool = datacron_cards::load(&sources).expect("no mistakes");
    // Affiliation cards share the name of their affiliation; a few titles are ordinary words of the games.
    let affiliations = ["Jedi", "Rebel Alliance", "Smugglers and Spies", "Sith", "Imperial Navy", "Scum and Villainy"];
    // A role of the dbg with one card in it, and a card type of the ccg that is an event of the lcg.
    let words = [&affiliations[..], &["outer-rim-pilot", "Admiral's Orders"]].concat();
    let mut names: HashSet<String> = HashSet::new();
    for card in &pool.cards {
        names.extend([card.full_id(), card.title().to_owned(), card.short_id().into_owned()]);
        if card.id().contains('-') {
            names.insert(card.id().to_owned());
        }
    }
    let named: Vec<String> = files()
        .iter()
        .flat_map(|path| {
            let code = code(path);
            let literals: Vec<String> = code.split('"').skip(1).step_by(2).map(str::to_owned).collect();
            literals.into_iter().map(move |literal| (path.display().to_string(), literal))
        })
        .filter(|(file, literal)| {
            // A literal as a whole, or a word in it; only command-line help may name cards, in examples.
            let help = ["src/cli/", "crates/datacron-data/src/query/"].iter().any(|folder| file.contains(folder));
            let ids = literal.split([' ', '`', '{', '}', '/', ':']).filter(|word| !help && word.contains('-'));
            ids.chain([literal.as_str()]).any(|word| names.contains(word) && !words.contains(&word))
        })
        .map(|(file, literal)| format!("{file}: {literal}"))
        .collect();
    assert!(named.is_empty(), "cards are data: {named:#?}");
}

#[test]
fn only_the_program_reads_clock_environment_and_terminal() {
    let outside = [
        "std::env::",
        "print!(",
        "println!(",
        "dbg!(",
        "SystemTime",
        "Instant::",
        "io::stdin",
        "io::stdout",
        "io::stderr",
        "is_terminal",
    ];
    let mut found = Vec::new();
    for path in files() {
        let name = name(&path);
        if name.starts_with("src/") {
            continue;
        }
        let code = code(&path);
        found.extend(outside.iter().filter(|word| code.contains(**word)).map(|word| format!("{name}: {word}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_file_is_longer_than_800_lines() {
    let long: Vec<String> = files()
        .iter()
        .map(|path| (path, std::fs::read_to_string(path).expect("readable").lines().count()))
        .filter(|(_, lines)| *lines > 800)
        .map(|(path, lines)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

/// The engine without agents, statistics and reports.
fn rule_files() -> impl Iterator<Item = (String, String)> {
    let beside = ["sim/", "agents/", "measure.rs", "report.rs", "skill.rs"];
    files().into_iter().filter_map(move |path| {
        let name = name(&path).strip_prefix("crates/datacron-engine/src/")?.to_owned();
        (!beside.iter().any(|part| name.starts_with(part) || name.ends_with(part))).then(|| (name, code(&path)))
    })
}

#[test]
fn rules_use_no_map_float_or_thread() {
    let banned = ["HashMap", "HashSet", "BTreeMap", "f32", "f64", "thread::", "Rc<", "RefCell"];
    // Marks are recorded in debug builds only; numbers of card files may have fractions until they are compiled.
    let excused =
        [("mark.rs", "RefCell"), ("code.rs", "f64"), ("lcg/compile/rule.rs", "f64"), ("ccg/compile.rs", "f64")];
    let mut found = Vec::new();
    for (name, code) in rule_files() {
        let used = banned.iter().filter(|word| code.contains(**word));
        found.extend(
            used.filter(|word| !excused.contains(&(name.as_str(), word))).map(|word| format!("{name}: {word}")),
        );
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn only_the_state_moves_cards() {
    let moves = |code: &str| code.lines().any(|line| line.contains("zones[") && line.contains("] = "));
    // Imagining deals hidden cards again; it moves nothing a player can see.
    let allowed = ["dbg/state.rs", "dbg/known.rs", "lcg/state.rs", "lcg/known.rs", "ccg/state.rs", "ccg/known.rs"];
    let found: Vec<String> = rule_files()
        .filter(|(name, code)| moves(code) && !allowed.contains(&name.as_str()))
        .map(|(name, _)| name)
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// The rule ids in a line, each with the text after it.
fn named_rules(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts = ["DBG-", "LCG-"].into_iter().flat_map(move |game| line.match_indices(game));
    starts.map(move |(at, _)| {
        let rest = &line[at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
        rest.split_at(end)
    })
}

/// The ids of a game's rules.
fn ids(game: Game) -> BTreeSet<&'static str> {
    datacron_data::rules::rules(Some(game)).map(|rule| rule.id.as_str()).collect()
}

/// What is wrong with a rule id: the rule must exist, and the id must be written in full, so that a search finds it.
fn wrongly_named(id: &str, after: &str, known: &BTreeSet<&str>) -> Option<String> {
    if !known.contains(id) {
        return Some(format!("no rule has the id {id}"));
    }
    let shortened = |link: &str| after.strip_prefix(link).is_some_and(|next| next.starts_with(char::is_numeric));
    if [", ", " to ", " and ", "/"].into_iter().any(shortened) {
        return Some(format!("the id after {id} is not written in full: {after}"));
    }
    let range =
        after.strip_prefix(" to ").and_then(|to| named_rules(to).next().filter(|(last, _)| to.starts_with(last)));
    let (last, _) = range?;
    let chapter = |id: &str| id.rsplit_once('-').map(|(chapter, _)| chapter.to_owned());
    (chapter(id) != chapter(last) || id >= last).then(|| format!("{id} to {last} is not a range of rules"))
}

#[test]
fn rules_named_in_the_source_are_in_the_catalogue() {
    let mut wrong = Vec::new();
    for game in [Game::Dbg, Game::Lcg] {
        let known = ids(game);
        let mut files = Vec::new();
        sources(&root().join("crates/datacron-engine/src").join(game.code()), &mut files);
        let mut named = 0;
        for path in files {
            let text = std::fs::read_to_string(&path).expect("readable");
            for (number, line) in text.lines().enumerate() {
                for (id, after) in named_rules(line) {
                    named += 1;
                    let fault = wrongly_named(id, after, &known);
                    wrong.extend(fault.map(|fault| format!("{}:{}: {fault}", path.display(), number + 1)));
                }
            }
        }
        assert!(named > known.len() / 2, "the source names too few rules of the {game}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_wrongly_named_rule_is_noticed() {
    let known = ids(Game::Lcg);
    let faults = |line: &str| named_rules(line).filter_map(|(id, after)| wrongly_named(id, after, &known)).count();
    for right in ["// LCG-EDGE-13", "(LCG-EDGE-13, LCG-EDGE-14).", "LCG-EDGE-13 to LCG-EDGE-16, LCG-AMB-29", "no rule"]
    {
        assert_eq!(faults(right), 0, "{right}");
    }
    for wrong in [
        "// LCG-EDGE-24",
        "LCG-EDGE-1",
        "LCG-EDGES-01",
        "DBG-SET-01",
        "LCG-EDGE-13/14",
        "LCG-EDGE-13 to 16",
        "LCG-EDGE-13, 14",
        "LCG-EDGE-13 and 14",
        "LCG-EDGE-13 to LCG-FORCE-16",
        "LCG-EDGE-16 to LCG-EDGE-13",
    ] {
        assert_eq!(faults(wrong), 1, "{wrong}");
    }
}
