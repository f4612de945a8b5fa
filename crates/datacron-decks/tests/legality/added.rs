//! Formats added by a user.

use datacron_cards::Game;
use datacron_decks::legality::{Rulebook, judge};

use super::{dark, deck, light, once, problems_in, sets};

const HOUSE: &str = r#"
game = "ccg"

[[rule]]
code = "HOUSE-01"
text = "A deck has at most three Interrupts."
example = "Four: refused. Three: accepted."
check = { at-most = { count = 3, called = "Interrupts", of = { type = "interrupt" } } }

[[format]]
id = "house"
name = "Our house"
aliases = ["kitchen table"]
source = "us"
date = "2024"
size = 50
rules = ["CCG-DECK-05", "CCG-DECK-02", "CCG-POOL-01", "HOUSE-01"]

[format.pool]
sets = ["1-2"]
banned = ["1_19"]
banned-rarities = ["C3"]
banned-icons = ["nav-computer"]
allowed = ["9_24"]
"#;

#[test]
fn a_users_format_works_like_a_built_in_one() {
    let mut book = Rulebook::built_in();
    let before = book.formats.of(Game::Ccg).len();
    book.add("house.toml", HOUSE).expect("a good file");
    assert_eq!(book.formats.of(Game::Ccg).len(), before + 1);
    for name in ["house", "Our House", "Kitchen Table", "kitchen-table"] {
        assert_eq!(book.formats.find(Game::Ccg, name).map(|format| format.id.as_str()), Some("house"), "{name}");
    }
    let fifty = |more: &str| format!("1x Yavin 4 [1_135]\n48x Jawa [1_12]\n{more}\n");
    let codes = |text: &str| -> Vec<(String, Option<u32>)> {
        let found = problems_in(&book, &deck(Game::Ccg, text), "house");
        found.into_iter().map(|problem| (problem.code, problem.line)).collect()
    };
    let pool = |line| vec![("CCG-POOL-01".to_owned(), Some(line))];
    assert_eq!(codes(&fifty("1x Jawa [1_12]")), []);
    assert_eq!(codes(&fifty("1x 2_43")), []);
    assert_eq!(codes(&fifty("1x 9_24")), []);
    assert_eq!(codes(&fifty("1x 1_19")), pool(3), "banned");
    assert_eq!(codes(&fifty("1x 3_1")), pool(3), "of another set");
    assert_eq!(codes(&fifty("1x 1_28")), pool(3), "too common");
    assert_eq!(codes(&fifty("1x 1_143")), pool(3), "with a banned icon");
    assert_eq!(codes(&fifty("2x Jawa [1_12]")), [("CCG-DECK-05".to_owned(), None)]);
    let interrupts = "1x Yavin 4 [1_135]\n45x Jawa [1_12]\n4x A Few Maneuvers\n";
    assert_eq!(codes(interrupts), [("HOUSE-01".to_owned(), Some(3))]);
    assert_eq!(codes(&interrupts.replace("45x", "46x").replace("4x A", "3x A")), []);
    // The built-in formats work as before, and the new one is among those a deck is legal in.
    for text in [light(&[]), dark(&[]), light(&[(1, "8D8")]), fifty("1x Jawa [1_12]")] {
        let reading = deck(Game::Ccg, &text);
        for format in Rulebook::built_in().formats.of(Game::Ccg) {
            let alone = Rulebook::built_in();
            let problems = judge(&reading, format, &alone).problems;
            assert_eq!(judge(&reading, format, &book).problems, problems, "{}", format.id);
        }
    }
    let reading = deck(Game::Ccg, &fifty("1x Jawa [1_12]"));
    let open = book.formats.find(Game::Ccg, "open").expect("built in").clone();
    let legal: Vec<&str> = judge(&reading, &open, &book).legal_in.iter().map(|format| format.id.as_str()).collect();
    assert_eq!(legal, ["house"]);
}

#[test]
fn formats_of_the_other_games_can_be_added_too() {
    let mut book = Rulebook::built_in();
    let lcg = r#"
game = "lcg"
[[rule]]
code = "OURS-1"
text = "Twelve sets."
example = "Eleven: refused. Twelve: accepted."
check = { least-sets = 12 }
[[rule]]
code = "OURS-2"
text = "No Yoda twice."
example = "Sets 2 and 112: refused."
check = { restricted = [[2, 112, 128]] }
[[format]]
id = "long"
name = "Long game"
source = "us"
date = "2024"
rules = ["LCG-DECK-04", "OURS-1", "OURS-2"]
"#;
    book.add("long.toml", lcg).expect("a good file");
    let codes = |text: &str| -> Vec<String> {
        problems_in(&book, &deck(Game::Lcg, text), "long").into_iter().map(|problem| problem.code).collect()
    };
    assert_eq!(codes(&once("Jedi", 1..=12)), Vec::<String>::new());
    assert_eq!(codes(&once("Jedi", 1..=11)), ["OURS-1"]);
    assert_eq!(codes(&sets("Jedi", &[(1, 11), (2, 1), (128, 1)])), ["OURS-2"]);
    let dbg = "game = \"dbg\"\n[[format]]\nid = \"short\"\nname = \"Short\"\nsource = \"us\"\ndate = \"2024\"\nrules = [\"DBG-SET-09\"]\n";
    book.add("short.toml", dbg).expect("a good file");
    assert!(book.formats.find(Game::Dbg, "short").is_some());
}

/// The mistakes in a file that is rejected: line and message.
fn mistakes(text: &str) -> Vec<(usize, String)> {
    let mut book = Rulebook::built_in();
    let before = book.formats.clone();
    let found = book.add("bad.toml", text).expect_err("a bad file");
    assert_eq!(book.formats, before, "a bad file adds nothing");
    found
        .iter()
        .map(|mistake| {
            assert_eq!(mistake.file.as_deref(), Some("bad.toml"));
            (mistake.position().0, mistake.message.clone())
        })
        .collect()
}

#[test]
fn every_mistake_in_a_file_is_reported() {
    let found = mistakes(
        r#"game = "ccg"
[[rule]]
code = "CCG-DECK-01"
text = "x"
example = "x"
check = { never = { cards = ["999_1"] } }
[[rule]]
code = "HOUSE-02"
text = ""
example = "x"
check = { needs = { cards = ["1_19"], beside = ["1_999"] } }
[[format]]
id = "Not A Slug"
name = "x"
source = "x"
date = "x"
default = true
rules = ["CCG-DECK-1", "HOUSE-02"]
[format.pool]
sets = ["1"]
banned-icons = ["pilots"]
allowed = ["77_7"]
[[format]]
id = "premiere"
name = "y"
source = "x"
date = "x"
rules = []
"#,
    );
    let expected = [
        (3, "CCG-DECK-01"),
        (6, "999_1"),
        (8, "text"),
        (11, "1_999"),
        (13, "not-a-slug"),
        (13, "default"),
        (18, "CCG-DECK-1"),
        (21, "pilots"),
        (22, "77_7"),
        (24, "premiere"),
    ];
    let mut left = found.clone();
    for (line, word) in expected {
        let at = left.iter().position(|(on, message)| *on == line && message.contains(word));
        let at = at.unwrap_or_else(|| panic!("no mistake about {word} on line {line}: {found:#?}"));
        left.remove(at);
    }
    assert_eq!(left, [], "unexpected mistakes");
}

#[test]
fn every_unreadable_table_is_reported() {
    // Each table that cannot be read is reported, with its place.
    let found = mistakes(
        "game = \"lcg\"\nformats = 1\n[[rule]]\ncode = \"A\"\ntext = \"x\"\nexample = \"x\"\ncheck = \"no-such-check\"\n\
         [[format]]\nid = \"a\"\nname = \"a\"\nsource = \"x\"\ndate = \"x\"\nrules = []\nsise = 60\n",
    );
    let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2, 7, 14], "{found:#?}");
    // No game, and an unknown one.
    assert!(mistakes("[[format]]\nid = \"a\"\n")[0].1.contains("game"));
    assert!(mistakes("game = \"mtg\"\n")[0].1.contains("game"));
    // Not TOML.
    assert!(!mistakes("game = \"ccg\"\n[[format\n").is_empty());
    // The other games have no sizes and pools, and there is no objective set 0 or 999.
    let found = mistakes(
        "game = \"lcg\"\n[[rule]]\ncode = \"A\"\ntext = \"x\"\nexample = \"x\"\ncheck = { once = [0, 999] }\n[[format]]\nid = \"a\"\nname = \"a\"\nsource = \"x\"\ndate = \"x\"\nrules = [\"A\"]\nsize = 60\n",
    );
    assert_eq!(found.len(), 3, "{found:#?}");
}

#[test]
fn an_unknown_rarity_is_reported() {
    let text = HOUSE.replace("\"C3\"", "\"Rare\"");
    let found = mistakes(&text);
    assert!(found.iter().any(|(_, message)| message.contains("Rare")), "{found:?}");
}
