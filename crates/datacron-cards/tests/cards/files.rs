//! Card files: every mistake is reported once, with file, line and column, and none hides another.

use std::path::{Path, PathBuf};

use datacron_cards::diagnostic::Diagnostic;
use datacron_cards::{Card, Sources};

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
traits = ["Weapon"]
printed = [
  { at = "1-4", number = 3, octgn = "guid-4" },
  { at = "1-5", number = 3, octgn = "guid-5" },
]

[[card]]
id = "counter-stroke"
title = "Counter-Stroke"
type = "event"
side = "light"
affiliation = "neutral"
printed = [{ at = "1-6", number = 4, octgn = "guid-6" }]
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
pub(crate) const CCG: &str = "ccg/premiere/dark.toml";

/// File, old text, new text.
pub(crate) type Edit = (&'static str, &'static str, &'static str);

pub(crate) fn sources(edits: &[Edit]) -> Sources {
    let mut sources: Sources = FILES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    for (file, from, to) in edits {
        let text = sources.get_mut(*file).unwrap();
        assert!(text.contains(from), "{file} has no {from}");
        *text = text.replacen(from, to, 1);
    }
    sources
}

/// `file:line:column message | label`.
fn summary(mistake: &Diagnostic) -> String {
    let (line, column) = mistake.position();
    let label = if mistake.label.is_empty() { String::new() } else { format!(" | {}", mistake.label) };
    format!("{}:{line}:{column} {}{label}", mistake.file.as_deref().unwrap_or("-"), mistake.message)
}

/// Edits, and the mistakes they cause; `…` stands for a list of everything else that is allowed.
const MISTAKES: &[(&[Edit], &[&str])] = &[
    // Keys and values.
    (
        &[(CCG, "power = 3", "powr = 3")],
        &["ccg/premiere/dark.toml:10:1 unknown field `powr`, expected one of `id`, … | did you mean `power`?"],
    ),
    (
        &[(DBG, "attack", "Attack")],
        &["dbg/rebel.toml:9:1 unknown field `Attack`, expected one of `id`, … | did you mean `attack`?"],
    ),
    (
        &[(CCG, "title = \"Admiral Motti\"", "title = 3")],
        &["ccg/premiere/dark.toml:4:9 invalid type: integer `3`, expected a string"],
    ),
    (
        &[(DBG, "copies = 2", "copies = \"two\"")],
        &["dbg/rebel.toml:7:10 invalid type: string \"two\", expected a whole number from 0 to 255"],
    ),
    (
        &[(CCG, "\"admiral\", \"leader\"", "\"admiral\", 3")],
        &["ccg/premiere/dark.toml:12:31 invalid type: integer `3`, expected a string"],
    ),
    (
        &[(CCG, "\"character\"", "\"charakter\"")],
        &["ccg/premiere/dark.toml:6:8 unknown variant `charakter`, expected one of … | did you mean `character`?"],
    ),
    (
        &[(LCG, "\"jedi\"\nreserve", "\"jedis\"\nreserve")],
        &["lcg/core-set/jedi.toml:6:15 unknown variant `jedis`, expected one of … | did you mean `jedi`?"],
    ),
    (&[(CCG, "rarity = \"C2\"\n", "")], &["ccg/premiere/dark.toml:14:1 missing field `rarity`"]),
    (&[(DBG, "copies = 2\n", "")], &["dbg/rebel.toml:1:1 missing field `copies`"]),
    (
        &[(CCG, "1_164", "1-164")],
        &["ccg/premiere/dark.toml:3:8 invalid value: string \"1-164\", expected a set and a number, such as \"1_168\""],
    ),
    (
        &[(CCG, "power = 3", "power = 100")],
        &[
            "ccg/premiere/dark.toml:10:9 invalid value: integer `100`, expected a number from 0 to 99, or a printed value …",
        ],
    ),
    (
        &[(CCG, "power = 3", "power = -1")],
        &["ccg/premiere/dark.toml:10:9 invalid value: integer `-1`, expected a number from 0 to 99, …"],
    ),
    (
        &[(CCG, "power = 3", "power = \"3\"")],
        &["ccg/premiere/dark.toml:10:9 invalid value: string \"3\", expected a number from 0 to 99, …"],
    ),
    (
        &[(DBG, "attack = 2", "attack = 256")],
        &["dbg/rebel.toml:9:10 invalid value: integer `256`, expected a whole number from 0 to 255"],
    ),
    (
        &[(DBG, "attack = 2", "abilities = []")],
        &["dbg/rebel.toml:9:13 invalid length 0, expected at least one ability …"],
    ),
    (
        &[(DBG, "attack = 2", "abilities = \"encoded\"")],
        &["dbg/rebel.toml:9:13 invalid value: string \"encoded\", expected \"unencoded\" or a list of abilities"],
    ),
    // Several: in a card, in a file, in two files.
    (
        &[(CCG, "power = 3", "powr = 3"), (CCG, "\"character\"", "\"charakter\"")],
        &[
            "ccg/premiere/dark.toml:6:8 unknown variant `charakter`, … | did you mean `character`?",
            "ccg/premiere/dark.toml:10:1 unknown field `powr`, … | did you mean `power`?",
        ],
    ),
    (
        &[(CCG, "power = 3", "powr = 3"), (CCG, "destiny = \"2 or 5\"", "destiny = true")],
        &[
            "ccg/premiere/dark.toml:10:1 unknown field `powr`, … | did you mean `power`?",
            "ccg/premiere/dark.toml:22:11 invalid type: boolean `true`, expected a number from 0 to 99, …",
        ],
    ),
    (
        &[(DBG, "copies = 2", "copies = -2"), (CCG, "power = 3", "power = = 3"), (LCG, "Weapon", "Weapn")],
        &[
            "ccg/premiere/dark.toml:10:9 extra `=`, expected nothing",
            "ccg/premiere/dark.toml:10:11 unexpected key or value, expected newline, `#`",
            "dbg/rebel.toml:7:10 invalid value: integer `-2`, expected a whole number from 0 to 255",
            "lcg/core-set/jedi.toml:39:11 no trait `Weapn` in the vocabulary of lcg | did you mean `Weapon`?",
        ],
    ),
    // TOML itself.
    (&[(CCG, "power = 3", "power = 3\npower = 4")], &["ccg/premiere/dark.toml:11:1 duplicate key"]),
    (&[(DBG, "title = \"Y-Wing\"", "title = \"Y-Wing")], &["dbg/rebel.toml:3:16 invalid basic string, expected `\"`"]),
    (
        &[(DBG, "[[card]]", "[card]")],
        &["dbg/rebel.toml:1:2 `card` is a list of tables: write `[[card]]` with two brackets"],
    ),
    (&[(DBG, "[[card]]", "[[cards]]")], &["dbg/rebel.toml:1:3 unknown table `cards`, expected `[[card]]`"]),
    // Ids.
    (
        &[(CCG, "\"mouse-droid\"", "\"admiral-motti\"")],
        &["ccg/premiere/dark.toml:15:6 id `ccg:admiral-motti` is taken | first used in ccg/premiere/dark.toml:2"],
    ),
    (
        &[(CCG, "\"mouse-droid\"", "\"Mouse Droid\"")],
        &["ccg/premiere/dark.toml:15:6 `Mouse Droid` is not an id | lower-case words joined by hyphens"],
    ),
    (
        &[(CCG, "1_191", "1_164")],
        &["ccg/premiere/dark.toml:16:8 GEMP id `1_164` is taken | first used in ccg/premiere/dark.toml:3"],
    ),
    (
        &[(LCG, "guid-4", "guid-2")],
        &["lcg/core-set/jedi.toml:41:3 OCTGN GUID `guid-2` is taken | first used in lcg/core-set/jedi.toml:29"],
    ),
    (&[(DBG, "\"Y-Wing\"", "\"?\"")], &["dbg/rebel.toml:3:9 a title needs at least one letter or digit"]),
    // Objective sets.
    (
        &[(LCG, "  { at = \"1-5\", number = 3, octgn = \"guid-5\" },\n", "")],
        &["lcg/core-set/jedi.toml:17:11 objective set 1 has 5 of its 6 cards | missing: 1-5"],
    ),
    (
        &[(LCG, "1-6", "1-3")],
        &[
            "lcg/core-set/jedi.toml:17:11 objective set 1 has 5 of its 6 cards | missing: 1-6",
            "lcg/core-set/jedi.toml:51:12 seat 1-3 is taken by Luke Skywalker",
        ],
    ),
    (&[(LCG, "\"objective\"", "\"event\"")], &["lcg/core-set/jedi.toml:17:12 seat 1-1 is the objective's"]),
    (&[(LCG, "\"event\"", "\"objective\"")], &["lcg/core-set/jedi.toml:51:12 seat 1-6 is a command card's"]),
    (
        &[(
            LCG,
            "side = \"light\"\naffiliation = \"neutral\"\nprinted",
            "side = \"dark\"\naffiliation = \"neutral\"\nprinted",
        )],
        &["lcg/core-set/jedi.toml:49:8 objective set 1 is light, this card is dark"],
    ),
    (
        &[(LCG, "\"neutral\"\nprinted", "\"rebel-alliance\"\nprinted")],
        &["lcg/core-set/jedi.toml:50:15 objective set 1 is Jedi, this card is Rebel Alliance"],
    ),
    (
        &[(LCG, "\"1-6\"", "\"1-7\"")],
        &[
            "lcg/core-set/jedi.toml:51:19 invalid value: string \"1-7\", expected an objective set and a seat from 1 to 6, …",
        ],
    ),
    (
        &[(LCG, "at = \"1-6\"", "product = \"core-set\"")],
        &[
            "lcg/core-set/jedi.toml:17:11 objective set 1 has 5 of its 6 cards | missing: 1-6",
            "lcg/core-set/jedi.toml:51:12 `at` is missing: only affiliation cards are outside objective sets",
        ],
    ),
    (
        &[(LCG, "at = \"1-6\"", "at = \"1-6\", product = \"core-set\"")],
        &["lcg/core-set/jedi.toml:51:12 a position needs either `at` or `product`"],
    ),
    (
        &[(LCG, "printed = [{ at = \"1-6\", number = 4, octgn = \"guid-6\" }]", "printed = []")],
        &[
            "lcg/core-set/jedi.toml:17:11 objective set 1 has 5 of its 6 cards | missing: 1-6",
            "lcg/core-set/jedi.toml:51:11 `printed` needs at least one position",
        ],
    ),
    (
        &[(LCG, "product = \"core-set\"", "product = \"cor-set\"")],
        &["lcg/core-set/jedi.toml:8:12 no product contains this position"],
    ),
    // Words.
    (
        &[(LCG, "Force User", "Force Usr")],
        &["lcg/core-set/jedi.toml:25:24 no trait `Force Usr` in the vocabulary of lcg | did you mean `Force User`?"],
    ),
    (&[(CCG, "\"leader\"", "\"qqqq\"")], &["ccg/premiere/dark.toml:12:31 no trait `qqqq` in the vocabulary of ccg"]),
    (
        &[(CCG, "warrior = 1", "warior = 1")],
        &["ccg/premiere/dark.toml:11:9 no icon `warior` in the vocabulary of ccg | did you mean `warrior`?"],
    ),
    (
        &[(CCG, "\"Imperial\"", "\"Imperials\"")],
        &["ccg/premiere/dark.toml:7:11 no subtype `Imperials` in the vocabulary of ccg | did you mean `Imperial`?"],
    ),
    (
        &[(CCG, "\"R1\"", "\"R11\"")],
        &["ccg/premiere/dark.toml:8:10 no rarity `R11` in the vocabulary of ccg | did you mean `R1`?"],
    ),
    // Products.
    (&[(CCG, "1_164", "7_164")], &["ccg/premiere/dark.toml:3:8 no set has the number 7"]),
    (&[(CCG, "1_164", "3_164")], &["ccg/premiere/dark.toml:2:6 a card first printed in Hoth belongs in ccg/hoth"]),
    (&[(CCG, "power = 3", "also-in = [\"3\", \"99\"]")], &["ccg/premiere/dark.toml:10:17 no set has the number 99"]),
    (
        &[("ccg/products.toml", "number = \"3\"", "number = \"1\"")],
        &["ccg/products.toml:11:10 product number `ccg:1` is taken | first used in ccg/products.toml:3"],
    ),
];

/// Whether a mistake is as expected; `…` matches anything.
fn matches(found: &str, expected: &str) -> bool {
    match expected.split_once('…') {
        Some((start, end)) => {
            found.len() >= start.len() + end.len() && found.starts_with(start) && found.ends_with(end)
        }
        None => found == expected,
    }
}

/// Asserts that these files have the expected mistakes and no others.
pub(crate) fn assert_mistakes(sources: &Sources, expected: &[&str]) {
    let found: Vec<String> = match datacron_cards::load(sources) {
        Err(mistakes) => mistakes.iter().map(summary).collect(),
        Ok(_) => panic!("no mistakes, expected {expected:?}"),
    };
    let right = found.len() == expected.len() && found.iter().zip(expected).all(|(f, e)| matches(f, e));
    assert!(right, "expected {expected:#?}\n{}", found.join("\n"));
}

#[test]
fn every_mistake_is_reported_with_its_place() {
    datacron_cards::load(&sources(&[])).unwrap_or_else(|mistakes| panic!("{}", mistakes[0]));
    for (edits, expected) in MISTAKES {
        assert_mistakes(&sources(edits), expected);
    }
}

/// An ability of the Deckbuilding Game from line 10 on, and the mistakes in it.
const ABILITIES: &[(&str, &[&str])] = &[
    (
        r#"use.do = [{ drw = 1 }]"#,
        &["dbg/rebel.toml:10:13 unknown variant `drw`, expected one of … | did you mean `draw`?"],
    ),
    (
        r#"use.do = [{ draw = 1 }]
use.iff = "force-with-you""#,
        &["dbg/rebel.toml:11:5 unknown field `iff`, expected one of `if`, `cost`, `do` | did you mean `if`?"],
    ),
    (
        r#"use.do = [{ take = { from = ["discard"], traits = ["Fighter", "Figter"] } }]"#,
        &["dbg/rebel.toml:10:63 no trait `Figter` in the vocabulary of dbg | did you mean `Fighter`?"],
    ),
    (
        r#"use.if = { exists = { from = ["play"], card = "Y-Wng" } }
use.do = [{ draw = 1 }]"#,
        &["dbg/rebel.toml:10:47 no card of dbg has the title `Y-Wng` | did you mean `Y-Wing`?"],
    ),
    (
        r#"use.if = { exists = { from = ["play"], card = "zzz" } }
use.do = [{ draw = 1 }]"#,
        &["dbg/rebel.toml:10:47 no card of dbg has the title `zzz`"],
    ),
    (
        r#"reward = [{ exile = { of = { from = ["hand"] } } }]"#,
        &["dbg/rebel.toml:10:21 an exile needs either `count` or `up-to`"],
    ),
    (
        r#"reward = [{ draw = 1 }, { exile = { count = 1, up-to = 2, of = { from = ["hand"] } } }]"#,
        &["dbg/rebel.toml:10:35 an exile needs either `count` or `up-to`"],
    ),
    (
        r#"use.do = [{ choose = { options = [[{ draw = 1 }]] } }]"#,
        &["dbg/rebel.toml:10:34 a choice needs at least two options"],
    ),
    (
        r#"use.cost = [{ discard = { type = "unit" } }]
use.do = [{ destroy = [{ from = ["row"] }, { type = "capital-ship" }] }]"#,
        &[
            "dbg/rebel.toml:10:25 a selection needs at least one place in `from`",
            "dbg/rebel.toml:11:44 a selection needs at least one place in `from`",
        ],
    ),
    (
        r#"constant.attack = 1
constant.each = { traits = ["Fighter"] }
[[card.abilities]]
use.do = [{ if = { is = { exists = {} }, then = [{ gain = {} }] } }]"#,
        &[
            "dbg/rebel.toml:11:17 a selection needs at least one place in `from`",
            "dbg/rebel.toml:13:36 a selection needs at least one place in `from`",
            "dbg/rebel.toml:13:59 a gain needs `attack`, `resources` or `force`",
        ],
    ),
    (
        r#"when.event = "turn-starts"
when.faction = ["own"]
when.first = true
when.do = []"#,
        &[
            "dbg/rebel.toml:11:16 `faction` has no meaning for this event",
            "dbg/rebel.toml:12:14 `first` has no meaning for this event",
            "dbg/rebel.toml:13:11 at least one effect is needed",
        ],
    ),
];

#[test]
fn every_mistake_in_an_ability_is_reported_with_its_place() {
    for (ability, expected) in ABILITIES {
        let mut sources = sources(&[]);
        let text = sources.get_mut(DBG).unwrap();
        *text = text.replace("attack = 2", &format!("[[card.abilities]]\n{ability}"));
        assert_mistakes(&sources, expected);
    }
}

/// The type of a card of The Card Game, its ability from line 53 on, and the mistakes in it.
const LCG_ABILITIES: &[(&str, &str, &[&str])] = &[
    (
        "event",
        r#"action.do = [{ drw = { cards = 1 } }]"#,
        &["lcg/core-set/jedi.toml:53:16 unknown variant `drw`, expected one of … | did you mean `draw`?"],
    ),
    (
        "event",
        r#"action.target.of = { type = ["unit"], traits = ["Weapn"], not-traits = ["Force Usr"] }
action.if = { exists = { title = "Luke Skywaker" } }
action.do = [{ destroy = "target" }]"#,
        &[
            "lcg/core-set/jedi.toml:53:49 no trait `Weapn` in the vocabulary of lcg | did you mean `Weapon`?",
            "lcg/core-set/jedi.toml:53:73 no trait `Force Usr` in the vocabulary of lcg | did you mean `Force User`?",
            "lcg/core-set/jedi.toml:54:34 no card of lcg has the title `Luke Skywaker` | did you mean `Luke Skywalker`?",
        ],
    ),
    (
        "event",
        r#"action.from-hand = true
action.do = []"#,
        &[
            "lcg/core-set/jedi.toml:53:20 an event is always played from hand",
            "lcg/core-set/jedi.toml:54:13 at least one effect is needed",
        ],
    ),
    (
        "fate",
        r#"action.do = [{ draw = { cards = 1 } }]"#,
        &["lcg/core-set/jedi.toml:53:1 a fate card works in an edge stack: use `fate`"],
    ),
    (
        "event",
        r#"fate.do = [{ draw = { cards = 1 } }]
[[card.abilities]]
enhance = "play-area"
[[card.abilities]]
constant.rule = "no-drawing""#,
        &[
            "lcg/core-set/jedi.toml:53:1 only a fate card can have `fate`",
            "lcg/core-set/jedi.toml:54:1 only an enhancement can have `enhance`",
            "lcg/core-set/jedi.toml:57:1 this card is never in play, so a constant ability has no effect",
        ],
    ),
    (
        "enhancement",
        r#"action.do = [{ unfocus = { on = "host" } }]"#,
        &[
            "lcg/core-set/jedi.toml:52:1 an enhancement needs `enhance`: what it enhances",
            "lcg/core-set/jedi.toml:53:33 this card is never attached to another, so it has no `host`",
        ],
    ),
    (
        "event",
        r#"action.do = [{ destroy = "target" }, { move-damage = { from = "it", to = "other" } }, { focus = { on = "this" } }]"#,
        &[
            "lcg/core-set/jedi.toml:53:26 no target is declared: `target` is missing",
            "lcg/core-set/jedi.toml:53:63 `it` refers to no card yet",
            "lcg/core-set/jedi.toml:53:74 no second target is declared: `other` is missing",
            "lcg/core-set/jedi.toml:53:97 `focus` needs `count`: how many tokens",
        ],
    ),
    (
        "event",
        r#"reaction.to = { refreshed = "you" }
reaction.target = { of = { type = ["unit"] }, up-to = 1 }
reaction.do = ["cancel", { instead = { prevent = 1 } }, { cheaper = { by = 1, per = "x", least = 1 } }]"#,
        &[
            "lcg/core-set/jedi.toml:54:19 no effect uses the target",
            "lcg/core-set/jedi.toml:54:55 `up-to` must be at least 2",
            "lcg/core-set/jedi.toml:55:16 only an interrupt to `played` or `executed` can cancel effects",
            "lcg/core-set/jedi.toml:55:38 only in an interrupt to `damaged`",
            "lcg/core-set/jedi.toml:55:57 only an interrupt to `announced` can lower the cost",
            "lcg/core-set/jedi.toml:55:85 X has no value: the cost `discard-x` is missing",
        ],
    ),
    (
        "event",
        r#"reaction.to = { executed = { ability = [] } }
reaction.do = [{ choose = { options = [["sacrifice-this"]] } }, { gain = { to = "it", until = "end-of-turn" } }]"#,
        &[
            "lcg/core-set/jedi.toml:53:40 at least one kind of ability is needed",
            "lcg/core-set/jedi.toml:54:39 a choice needs at least two options",
            "lcg/core-set/jedi.toml:54:74 a gain needs `icons`, `icons-of-it` or `keywords`",
        ],
    ),
    (
        "event",
        r#"reaction.to = "edge-placed"
reaction.do = ["swap-edge-stacks"]
[[card.abilities]]
interrupt.to = { refreshed = "you" }
interrupt.do = [{ then = [] }, { may = [{ capture = { what = "top-of-deck", here = true } }] }]"#,
        &[
            "lcg/core-set/jedi.toml:53:15 only an interrupt can answer this",
            "lcg/core-set/jedi.toml:56:16 only a reaction can answer this",
            "lcg/core-set/jedi.toml:57:26 at least one effect is needed",
            "lcg/core-set/jedi.toml:57:84 cards are captured only at objectives",
        ],
    ),
];

#[test]
fn every_mistake_in_an_ability_of_the_card_game_is_reported_with_its_place() {
    for (kind, ability, expected) in LCG_ABILITIES {
        let mut sources = sources(&[]);
        let text = sources.get_mut(LCG).unwrap();
        *text = text.replace("type = \"event\"", &format!("type = \"{kind}\""));
        text.push_str(&format!("[[card.abilities]]\n{ability}\n"));
        assert_mistakes(&sources, expected);
    }
}

#[test]
fn a_file_outside_the_game_folders_is_reported() {
    let mut sources = sources(&[]);
    sources.insert("swccg/dark.toml".into(), "[[card]]\n".into());
    let mistakes = datacron_cards::load(&sources).unwrap_err();
    assert_eq!(
        mistakes.iter().map(summary).collect::<Vec<_>>(),
        ["swccg/dark.toml:1:1 a card file belongs in one of the folders lcg, dbg or ccg"]
    );
}

fn folder() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("cards")
}

#[test]
fn the_pool_has_no_mistakes_and_round_trips_through_json() {
    let pool = datacron_cards::load(&datacron_cards::read_folder(&folder()).unwrap()).unwrap_or_else(|mistakes| {
        panic!("{}", mistakes.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    });
    assert!(!pool.cards.is_empty());
    for card in &pool.cards {
        let json = serde_json::to_string(card).unwrap();
        assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), *card, "{json}");
    }
}

#[test]
fn every_file_names_its_schema() {
    for (name, text) in datacron_cards::read_folder(&folder()).unwrap() {
        let first = text.lines().next().unwrap_or_default();
        let schema = first.strip_prefix("#:schema ").unwrap_or_else(|| panic!("{name} begins with {first}"));
        let up = "../".repeat(name.matches('/').count() + 1);
        let schema =
            schema.strip_prefix(&format!("{up}schemas/")).unwrap_or_else(|| panic!("{name} points to {schema}"));
        let kind = match name.split('/').collect::<Vec<_>>()[..] {
            [_, "products.toml"] => "products.json".to_owned(),
            [_, "vocabulary.toml"] => "vocabulary.json".to_owned(),
            [game, "formats.toml"] => format!("formats-{game}.json"),
            [game, ..] => format!("cards-{game}.json"),
            [] => unreachable!(),
        };
        assert_eq!(schema, kind, "{name}");
    }
}
