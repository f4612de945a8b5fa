//! A pair for each code: the smallest change that makes a deck illegal, and the deck without it.

use datacron_cards::Game;

use super::{BOOK, accepted, dark, filled, light, line_with, once, refused, set_up, sets};

/// A deck that breaks one rule, and a similar one that does not.
pub struct Pair {
    pub code: &'static str,
    game: Game,
    format: &'static str,
    bad: String,
    /// The line of the problem; `None` if it is about the whole deck.
    line: Option<u32>,
    /// The cards the problem names.
    cards: &'static [&'static str],
    good: String,
}

impl Pair {
    /// Checks both decks.
    pub fn prove(&self) {
        let found = refused(self.game, self.format, self.code, &self.bad);
        assert_eq!(found[0].line, self.line, "{}: {found:?}\n{}", self.code, self.bad);
        let named: Vec<&str> = found.iter().flat_map(|problem| problem.cards.iter().map(String::as_str)).collect();
        assert_eq!(named, self.cards, "{}: {found:?}", self.code);
        accepted(self.game, self.format, &self.good);
    }
}

fn lcg(
    code: &'static str,
    format: &'static str,
    bad: String,
    line: Option<u32>,
    cards: &'static [&'static str],
    good: String,
) -> Pair {
    Pair { code, game: Game::Lcg, format, bad, line, cards, good }
}

fn ccg(
    code: &'static str,
    format: &'static str,
    bad: String,
    line: Option<u32>,
    cards: &'static [&'static str],
    good: String,
) -> Pair {
    Pair { code, game: Game::Ccg, format, bad, line, cards, good }
}

/// A change to a boxed set-up that breaks a rule; the set-up itself is the good one.
fn dbg(
    code: &'static str,
    format: &'static str,
    starter: &str,
    change: (&str, &str),
    whole: bool,
    cards: &'static [&'static str],
) -> Pair {
    let bad = set_up(starter, &[change]);
    let line = if whole { None } else { line_with(&bad, change.1) };
    Pair { code, game: Game::Dbg, format, bad, line, cards, good: set_up(starter, &[]) }
}

/// Two copies of each of five sets, the usual deck.
const TEN: [(u16, u32); 5] = [(1, 2), (2, 2), (3, 2), (6, 2), (7, 2)];

fn ten_and(more: &[(u16, u32)]) -> String {
    sets("Jedi", &[&TEN[..], more].concat())
}

pub fn all() -> Vec<Pair> {
    let mut pairs = of_the_lcg();
    pairs.extend(of_the_ccg());
    pairs.extend(of_the_dbg());
    pairs
}

fn of_the_lcg() -> Vec<Pair> {
    let ten = || ten_and(&[]);
    let nine = sets("Jedi", &[(1, 2), (2, 2), (3, 2), (6, 2), (7, 1)]);
    let no_card = ten().replace("Affiliation: Jedi", "Name: no card");
    // The objective and four of its five cards, and nine whole sets.
    let broken = format!(
        "{}Single cards\n1x Jedi Training (7-1)\n1x Jedi in Hiding (7-2)\n1x Believer in the Old Ways (7-3)\n\
         1x Ancient Monument (7-4)\n1x Jedi Mind Trick (7-5)\n",
        sets("Jedi", &[(1, 2), (2, 2), (3, 2), (6, 2), (7, 1)])
    );
    let starter = |card: &str, numbers: std::ops::RangeInclusive<u16>, last: u16| once(card, numbers.chain([last]));
    vec![
        lcg("LCG-DECK-04", "tournament", no_card, None, &[], ten()),
        lcg("LCG-DECK-03", "tournament", broken, Some(6), &["It Binds All Things"], ten()),
        lcg("LCG-DECK-05", "tournament", nine, None, &[], ten()),
        lcg(
            "LCG-DECK-07",
            "tournament",
            sets("Jedi", &[(1, 3), (2, 2), (3, 2), (6, 2), (7, 1)]),
            Some(2),
            &["A Hero's Journey"],
            ten(),
        ),
        lcg("LCG-DECK-08", "tournament", ten_and(&[(17, 2)]), Some(7), &["Tribal Support"], ten_and(&[(17, 1)])),
        lcg("LCG-DECK-09", "tournament", ten_and(&[(19, 1)]), Some(7), &["Fall of the Jedi"], ten()),
        lcg(
            "LCG-DECK-11",
            "tournament",
            ten_and(&[(13, 1)]),
            Some(7),
            &["Mobilize the Squadrons"],
            ten_and(&[(13, 1)]).replace("Affiliation: Jedi", "Affiliation: Rebel Alliance"),
        ),
        lcg(
            "LCG-ALLY-01",
            "tournament",
            sets("Guardians of Justice", &[(1, 2), (2, 2), (3, 2), (8, 2), (9, 2), (10, 2), (16, 1)]),
            Some(1),
            &["Guardians of Justice"],
            sets("Guardians of Justice", &[(1, 2), (2, 2), (3, 2), (8, 2), (9, 2), (10, 1), (16, 1)]),
        ),
        lcg(
            "LCG-FAQ-01",
            "tournament",
            ten_and(&[(112, 1), (128, 1)]),
            Some(8),
            &["May the Force Be With You", "The Master's Domain"],
            ten_and(&[(112, 2)]),
        ),
        lcg("LCG-FAQ-02", "tournament", ten_and(&[(109, 2)]), Some(7), &["Along the Gamor Run"], ten_and(&[(109, 1)])),
        lcg("LCG-DECK-14", "starter", starter("Jedi", 1..=6, 18), None, &["Jedi Training"], starter("Jedi", 1..=7, 18)),
        lcg(
            "LCG-DECK-15",
            "starter",
            starter("Rebel Alliance", 8..=15, 18),
            Some(9),
            &["Questionable Contacts"],
            starter("Rebel Alliance", 8..=14, 18),
        ),
        lcg(
            "LCG-DECK-16",
            "starter",
            starter("Galactic Enforcers", 19..=25, 36),
            Some(1),
            &["Galactic Enforcers"],
            starter("Sith", 19..=25, 36),
        ),
        lcg(
            "LCG-DECK-17",
            "starter",
            starter("Sith", 26..=32, 36),
            Some(1),
            &["Sith"],
            starter("Imperial Navy", 26..=32, 36),
        ),
        lcg(
            "LCG-DECK-18",
            "one-core",
            sets("Jedi", &[(1, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1)]),
            Some(2),
            &["A Hero's Journey"],
            once("Jedi", 1..=10),
        ),
    ]
}

fn of_the_ccg() -> Vec<Pair> {
    // Jabba's Prize is allowed only once, and only with its Objective.
    let prize = |copies: u32| dark(&[(1, "Carbon Chamber Testing"), (copies, "Jabba's Prize [10_42]")]);
    let outside = |count: u32| format!("{}Outside the deck\n{count}x Aim High [13_4]\n", light(&[]));
    let short = light(&[]).replace("59x", "58x");
    vec![
        ccg("CCG-DECK-01", "open", short, None, &[], light(&[])),
        ccg(
            "CCG-DECK-05",
            "open-45",
            filled(44, "Yavin 4", "Rebel Trooper", &[]),
            None,
            &[],
            filled(45, "Yavin 4", "Rebel Trooper", &[]),
        ),
        ccg("CCG-DECK-07", "quick-start", light(&[]), None, &[], filled(40, "Yavin 4", "Rebel Trooper", &[])),
        ccg("CCG-DECK-02", "open", light(&[(1, "Stormtrooper [1_194]")]), Some(3), &["Stormtrooper"], light(&[])),
        ccg(
            "CCG-DECK-12",
            "open",
            light(&[]).replace("Yavin 4 [1_135]", "Swamp [7_128]"),
            None,
            &[],
            light(&[(1, "Swamp [7_128]")]),
        ),
        ccg("CCG-POOL-01", "premiere", light(&[(1, "8D8")]), Some(3), &["8D8"], light(&[(1, "Jawa [1_12]")])),
        ccg(
            "CCG-CONV-01",
            "open",
            light(&[(1, "Local Uprising"), (1, "Hidden Base")]),
            Some(4),
            &["Local Uprising / Liberation", "Hidden Base / Systems Will Slip Through Your Fingers"],
            light(&[(1, "Hidden Base")]),
        ),
        ccg(
            "CCG-CONV-02",
            "open",
            light(&[(1, "An Unusual Amount Of Fear"), (1, "Anger, Fear, Aggression (V)")]),
            Some(4),
            &["An Unusual Amount Of Fear", "Anger, Fear, Aggression (V)"],
            light(&[(1, "Anger, Fear, Aggression (V)"), (1, "Anger, Fear, Aggression")]),
        ),
        ccg(
            "CCG-CONV-03",
            "open",
            light(&[(2, "The Falcon, Junkyard Garbage")]),
            Some(3),
            &["The Falcon, Junkyard Garbage / The Falcon, Junkyard Garbage"],
            light(&[(1, "The Falcon, Junkyard Garbage")]),
        ),
        ccg(
            "CCG-CONV-04",
            "open",
            light(&[(2, "The Mythrol")]),
            Some(3),
            &["The Mythrol / The Mythrol"],
            light(&[(1, "The Mythrol")]),
        ),
        ccg("CCG-CONV-05", "open", prize(2), Some(4), &["Jabba's Prize / Jabba's Prize"], prize(1)),
        ccg(
            "CCG-CONV-06",
            "open",
            dark(&[(1, "Jabba's Prize [10_42]")]),
            Some(3),
            &["Jabba's Prize / Jabba's Prize"],
            prize(1),
        ),
        ccg(
            "CCG-CONV-07",
            "open",
            dark(&[(1, "Luke Skywalker, The Emperor's Prize")]),
            Some(3),
            &["Luke Skywalker, The Emperor's Prize / Luke Skywalker, The Emperor's Prize"],
            dark(&[]),
        ),
        ccg(
            "CCG-CONV-08",
            "open",
            dark(&[(1, "Hyperoute Navigation Chart")]),
            Some(3),
            &["Hyperoute Navigation Chart"],
            dark(&[]),
        ),
        ccg("CCG-CONV-09", "open", outside(51), None, &[], outside(50)),
    ]
}

fn of_the_dbg() -> Vec<Pair> {
    let beginner = |code, change, whole, cards| dbg(code, "beginner", "dbg-beginner", change, whole, cards);
    let mut pairs = vec![
        beginner("DBG-SET-09", ("\"Stormtrooper\" = 2", "\"Stormtrooper\" = 3"), false, &["Stormtrooper"]),
        beginner("DBG-SET-12", ("\"TIE Fighter\" = 3", "\"TIE Fighter\" = 2"), false, &["TIE Fighter"]),
        beginner("DBG-SET-16", ("\"Outer Rim Pilot\" = 10", "\"Outer Rim Pilot\" = 9"), false, &["Outer Rim Pilot"]),
        beginner("DBG-DCK-07", ("\"Endor\" = 1", "\"Endor\" = 2"), false, &["Endor"]),
        beginner(
            "DBG-SET-05",
            ("\"Lothal\" = 1\n\"Corellia\" = 1", "\"Corellia\" = 1\n\"Lothal\" = 1"),
            false,
            &["Corellia"],
        ),
        beginner("DBG-SET-02", ("\"Endor\" = 1\n", ""), true, &["Endor"]),
        dbg("DBG-ADV-01", "full-galaxy", "dbg", ("\"Rodia\" = 1\n", ""), true, &["Rodia"]),
        dbg("DBG-ADV-04", "secret-bases", "dbg-beginner", ("\"Endor\" = 1\n", ""), true, &[]),
        beginner("DBG-OPT-01", ("bases-to-win = 3", "bases-to-win = 6"), true, &[]),
    ];
    // The reported line is that of the first base, not the last of the two that were swapped.
    let bases = &mut pairs[4];
    bases.line = line_with(&bases.bad, "\"Corellia\"");
    pairs
}

#[test]
fn each_rule_refuses_one_deck_and_accepts_the_other() {
    for pair in all() {
        pair.prove();
    }
}

/// A rule without a pair would be untested.
#[test]
fn each_code_has_its_pair() {
    let proven: Vec<&str> = all().iter().map(|pair| pair.code).collect();
    let mut codes: Vec<String> = BOOK.formats.all_rules().iter().map(|rule| rule.code.to_owned()).collect();
    for rule in &BOOK.formats.lcg.rules {
        if let datacron_cards::lcg::format::Check::Boxed(decks) = &rule.check {
            // Problems have the starter deck's own code, never the rule's.
            codes.retain(|code| *code != rule.code);
            codes.extend(decks.iter().map(|deck| deck.code.clone()));
        }
    }
    for code in &codes {
        assert_eq!(proven.iter().filter(|proven| *proven == code).count(), 1, "{code}");
    }
    assert_eq!(proven.len(), codes.len(), "a pair for an unknown code");
}

/// Every code of every format is a rule that can be explained.
#[test]
fn each_format_is_made_of_rules() {
    for game in Game::ALL {
        for format in BOOK.formats.of(game) {
            assert!(!format.rules.is_empty(), "{}", format.id);
            for code in &format.rules {
                let rule = BOOK.formats.all_rules().into_iter().find(|rule| rule.game == game && rule.code == *code);
                assert!(rule.is_some(), "{}: {code}", format.id);
            }
        }
    }
}
