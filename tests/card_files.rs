//! Card files: what is wrong with one is said once, with file, line and column; nothing wrong hides the next thing.

use std::path::{Path, PathBuf};

use datacron::cards::{self, Card, Sources};
use datacron::diagnostic::Diagnostic;

/// A pool with one objective set, one box and two sets.
const FILES: &[(&str, &str)] = &[
    (
        "lcg/products.toml",
        r#"[[product]]
id = "core-set"
number = "1"
name = "Core Set"
abbreviation = "Core"
order = 1
origin = "ffg"
objective-sets = [1, 1]
"#,
    ),
    ("lcg/vocabulary.toml", "traits = [\"Character\", \"Force User\", \"Weapon\"]\n"),
    (
        "lcg/core-set/jedi.toml",
        r#"[[card]]
id = "jedi"
title = "Jedi"
type = "affiliation"
side = "light"
affiliation = "jedi"
reserve = 6
printed = [{ product = "core-set", number = 172, octgn = "guid-0" }]

[[card]]
id = "a-heros-journey"
title = "A Hero's Journey"
type = "objective"
side = "light"
affiliation = "jedi"
resources = 2
printed = [{ at = "1-1", number = 2, octgn = "guid-1" }]

[[card]]
id = "luke-skywalker"
title = "Luke Skywalker"
type = "unit"
side = "light"
affiliation = "jedi"
traits = ["Character", "Force User"]
icons = { unit = 2, edge = { blast = 1 } }
capacity = 3
printed = [
  { at = "1-2", number = 92, octgn = "guid-2" },
  { at = "1-3", number = 92, octgn = "guid-3" },
]

[[card]]
id = "lightsaber"
title = "Lightsaber"
type = "enhancement"
side = "light"
affiliation = "neutral"
printed = [
  { at = "1-4", number = 3, octgn = "guid-4" },
  { at = "1-5", number = 3, octgn = "guid-5" },
  { at = "1-6", number = 3, octgn = "guid-6" },
]
"#,
    ),
    (
        "dbg/products.toml",
        r#"[[product]]
id = "box"
number = "1"
name = "Box"
abbreviation = "B"
order = 1
origin = "ffg"
"#,
    ),
    ("dbg/vocabulary.toml", "traits = [\"Fighter\"]\n"),
    (
        "dbg/rebel.toml",
        r#"[[card]]
id = "y-wing"
title = "Y-Wing"
faction = "rebel"
type = "unit"
role = "galaxy"
copies = 2
traits = ["Fighter"]
attack = 2
"#,
    ),
    (
        "ccg/products.toml",
        r#"[[product]]
id = "premiere"
number = "1"
name = "Premiere"
abbreviation = "P"
order = 1
origin = "decipher"

[[product]]
id = "hoth"
number = "3"
name = "Hoth"
abbreviation = "H"
order = 2
origin = "decipher"
"#,
    ),
    (
        "ccg/vocabulary.toml",
        r#"traits = ["admiral", "leader"]
icons = ["pilot", "warrior"]
subtypes = ["Imperial", "Droid"]
rarities = ["R1", "C2"]
"#,
    ),
    (
        "ccg/premiere/dark.toml",
        r#"[[card]]
id = "admiral-motti"
gemp = "1_164"
title = "Admiral Motti"
side = "dark"
type = "character"
subtype = "Imperial"
rarity = "R1"
destiny = 1
power = 3
icons = { pilot = 1, warrior = 1 }
characteristics = ["admiral", "leader"]

[[card]]
id = "mouse-droid"
gemp = "1_191"
title = "Mouse Droid"
side = "dark"
type = "character"
subtype = "Droid"
rarity = "C2"
destiny = "2 or 5"
"#,
    ),
];

const LCG: &str = "lcg/core-set/jedi.toml";
const DBG: &str = "dbg/rebel.toml";
const CCG: &str = "ccg/premiere/dark.toml";

/// File, what stands there, what is put in its place.
type Edit = (&'static str, &'static str, &'static str);

fn sources(edits: &[Edit]) -> Sources {
    let mut sources: Sources = FILES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    for (file, from, to) in edits {
        let text = sources.get_mut(*file).unwrap();
        assert!(text.contains(from), "{file} has no {from}");
        *text = text.replacen(from, to, 1);
    }
    sources
}

/// `file:line:column message | label`.
fn said(mistake: &Diagnostic) -> String {
    let (line, column) = mistake.position();
    let label = if mistake.label.is_empty() { String::new() } else { format!(" | {}", mistake.label) };
    format!("{}:{line}:{column} {}{label}", mistake.file.as_deref().unwrap_or("-"), mistake.message)
}

const MISTAKES: &[(&[Edit], &[&str])] = &[
    // Keys and values.
    (&[(CCG, "power = 3", "powr = 3")], &[]),
    (&[(LCG, "reserve = 6", "reserves = 6")], &[]),
    (&[(LCG, "edge = { blast", "edge = { blasts")], &[]),
    (&[(CCG, "title = \"Admiral Motti\"", "title = 3")], &[]),
    (&[(DBG, "copies = 2", "copies = \"two\"")], &[]),
    (&[(CCG, "\"admiral\", \"leader\"", "\"admiral\", 3")], &[]),
    (&[(CCG, "\"character\"", "\"charakter\"")], &[]),
    (&[(LCG, "affiliation = \"jedi\"\nreserve", "affiliation = \"jedis\"\nreserve")], &[]),
    (&[(CCG, "rarity = \"R1\"\n", "")], &[]),
    (&[(DBG, "copies = 2\n", "")], &[]),
    (&[(CCG, "1_164", "1-164")], &[]),
    (&[(LCG, "\"1-2\"", "\"1-7\"")], &[]),
    (&[(CCG, "power = 3", "power = 100")], &[]),
    (&[(CCG, "power = 3", "power = -1")], &[]),
    (&[(CCG, "power = 3", "power = \"3\"")], &[]),
    (&[(DBG, "attack = 2", "attack = 256")], &[]),
    (&[(DBG, "attack = 2", "abilities = []")], &[]),
    (&[(DBG, "attack = 2", "abilities = \"encoded\"")], &[]),
    // Several.
    (&[(CCG, "power = 3", "powr = 3"), (CCG, "\"character\"", "\"charakter\"")], &[]),
    (&[(CCG, "power = 3", "powr = 3"), (CCG, "destiny = \"2 or 5\"", "destiny = true")], &[]),
    (&[(CCG, "power = 3", "powr = 3"), (DBG, "copies = 2", "copies = -2")], &[]),
    // TOML itself.
    (&[(CCG, "power = 3", "power = = 3")], &[]),
    (&[(DBG, "\"Fighter\"]", "\"Fighter\"")], &[]),
    (&[(CCG, "power = 3", "power = 3\npower = 4")], &[]),
    (&[(DBG, "[[card]]", "[card]")], &[]),
    (&[(DBG, "[[card]]", "[[cards]]")], &[]),
    // Ids.
    (&[(CCG, "id = \"mouse-droid\"", "id = \"admiral-motti\"")], &[]),
    (&[(CCG, "id = \"mouse-droid\"", "id = \"Mouse Droid\"")], &[]),
    (&[(CCG, "1_191", "1_164")], &[]),
    (&[(LCG, "guid-3", "guid-1")], &[]),
    (&[(DBG, "title = \"Y-Wing\"", "title = \"?\"")], &[]),
    // Objective sets.
    (&[(LCG, "  { at = \"1-6\", number = 3, octgn = \"guid-6\" },\n", "")], &[]),
    (&[(LCG, "1-6", "1-5")], &[]),
    (&[(LCG, "\"1-1\"", "\"1-6\""), (LCG, "\"1-6\", number = 3", "\"1-1\", number = 3")], &[]),
    (&[(LCG, "side = \"light\"\naffiliation = \"neutral\"", "side = \"dark\"\naffiliation = \"neutral\"")], &[]),
    (&[(LCG, "affiliation = \"neutral\"", "affiliation = \"rebel-alliance\"")], &[]),
    (&[(LCG, "at = \"1-6\"", "product = \"core-set\"")], &[]),
    (&[(LCG, "at = \"1-6\"", "at = \"1-6\", product = \"core-set\"")], &[]),
    (&[("lcg/products.toml", "[1, 1]", "[2, 1]")], &[]),
    // Words.
    (&[(LCG, "Force User", "Force Usr")], &[]),
    (&[(CCG, "\"leader\"", "\"qqqq\"")], &[]),
    (&[(CCG, "warrior = 1", "warior = 1")], &[]),
    (&[(CCG, "\"Imperial\"", "\"Imperials\"")], &[]),
    (&[(CCG, "\"R1\"", "\"R11\"")], &[]),
    // Products.
    (&[(CCG, "1_164", "7_164")], &[]),
    (&[(CCG, "1_164", "3_164")], &[]),
    (&[(CCG, "power = 3", "also-in = [\"3\", \"99\"]")], &[]),
    (&[("ccg/products.toml", "number = \"3\"", "number = \"1\"")], &[]),
    (&[("ccg/products.toml", "origin = \"decipher\"", "origin = \"desipher\"")], &[]),
];

#[test]
fn show() {
    for (edits, _) in MISTAKES {
        println!("## {edits:?}");
        match cards::load(&sources(edits)) {
            Ok(_) => println!("    OK!!!"),
            Err(m) => {
                for m in m {
                    println!("    {:?},\n{m}", said(&m));
                }
            }
        }
    }
    panic!();
}
