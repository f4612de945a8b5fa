//! The ids of the rules, by the chapters of the two catalogues: those scenarios prove and the source names.

use std::collections::BTreeSet;

/// How many rules each chapter of the catalogue of The Card Game has; its deck building is proven in tests/legality.
const LCG: &[(&str, usize)] = &[
    ("SETUP", 20),
    ("TURN", 10),
    ("BALANCE", 7),
    ("REFRESH", 11),
    ("DRAW", 6),
    ("DEPLOY", 14),
    ("CONFLICT", 7),
    ("FORCE", 22),
    ("WIN", 8),
    ("FOCUS", 8),
    ("RESOURCES", 18),
    ("ENGAGEMENT", 13),
    ("EDGE", 23),
    ("STRIKES", 13),
    ("ICONS", 18),
    ("DAMAGE", 5),
    ("DESTROY", 5),
    ("SHIELDS", 7),
    ("UNOPPOSED", 7),
    ("ABILITIES", 20),
    ("EVENTS", 5),
    ("KEYWORDS", 22),
    ("UNIQUE", 5),
    ("CAPTURE", 7),
    ("TERMS", 37),
    ("MULLIGAN", 5),
    ("TIMING", 37),
    ("CARDS", 6),
    ("AMB", 43),
    ("EX", 23),
];

/// How many rules each chapter of the catalogue of the Deckbuilding Game has.
const DBG: &[(&str, usize)] = &[
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

/// Every id of a game's catalogue: `LCG-SETUP-01` and so on.
pub fn rules(game: &str) -> BTreeSet<String> {
    let (prefix, chapters) = match game {
        "dbg" => ("DBG", DBG),
        "lcg" => ("LCG", LCG),
        _ => panic!("no catalogue of {game}"),
    };
    let ids = |(chapter, rules): &(&str, usize)| -> Vec<String> {
        (1..=*rules).map(|number| format!("{prefix}-{chapter}-{number:02}")).collect()
    };
    chapters.iter().flat_map(ids).collect()
}
