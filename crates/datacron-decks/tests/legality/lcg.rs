//! Rules of The Card Game that a pair of decks cannot show.

use datacron_cards::Game;
use datacron_cards::lcg::format::Check;
use datacron_cards::lcg::spec::SetPlace;
use datacron_data::index::{self, Fact};
use datacron_decks::Slot;

use super::{BOOK, accepted, legal_in, once, problems, refused, sets};

const LCG: Game = Game::Lcg;

fn objective(set: u16) -> Fact {
    Slot::Set(set).fact().expect("a set")
}

fn every_set() -> impl Iterator<Item = u16> {
    1..=index::last_objective_set()
}

/// Sets of an affiliation that any of its decks may have: no limit, no reservation, no restriction.
fn plain_sets(faction: &str, light: bool) -> Vec<u16> {
    let restricted: Vec<u16> = groups().concat();
    let side =
        |fact: &Fact| fact.side() == Some(if light { datacron_cards::Side::Light } else { datacron_cards::Side::Dark });
    every_set()
        .filter(|set| {
            let fact = objective(*set);
            fact.faction() == faction
                && side(&fact)
                && !fact.is_limit_one()
                && !fact.is_affiliation_only()
                && !restricted.contains(set)
                && *set != 109
        })
        .collect()
}

fn groups() -> Vec<Vec<u16>> {
    let found = BOOK.formats.lcg.rules.iter().find_map(|rule| match &rule.check {
        Check::Restricted(groups) => Some(groups.clone()),
        _ => None,
    });
    found.expect("the FAQ's list")
}

/// The light sets of the Core Set, ten of them, once each.
fn ten() -> String {
    once("Jedi", 1..=10)
}

#[test]
pub fn a_set_is_an_objective_and_five_other_cards() {
    for set in every_set() {
        let kind = |sequence| index::seat(SetPlace { set, sequence }).map(|fact| fact.kind());
        assert_eq!(kind(1), Some("objective"), "set {set}");
        for sequence in 2..=6 {
            let kind = kind(sequence).unwrap_or_else(|| panic!("set {set} has no card {sequence}"));
            assert!(["unit", "event", "enhancement", "fate", "mission"].contains(&kind), "{set}-{sequence}: {kind}");
        }
        assert_eq!(kind(7), None, "set {set}");
        assert_eq!(Slot::Set(set).cards(), 6);
    }
}

#[test]
pub fn a_set_may_have_a_card_twice() {
    // Set 17 has two copies of its unit and two of its event.
    let row = |sequence| index::seat(SetPlace { set: 17, sequence }).map(|fact| fact.row);
    assert_eq!(row(2), row(3));
    assert_eq!(row(5), row(6));
    accepted(LCG, "tournament", &once("Jedi", (1..=10).chain([17])));
    // Listed card by card, with or without counts, it is the same set.
    let named = "Affiliation: Jedi
1x Tribal Support
2x Ewok Scout
1x Log Trap
1x Yub Yub!
1x Yub Yub!
";
    let reading = super::deck(LCG, named);
    let slots: Vec<Slot> = reading.deck.entries.iter().map(|entry| entry.slot).collect();
    assert_eq!(slots[1..], [Slot::Set(17)]);
}

#[test]
pub fn a_card_of_another_set_is_not_a_substitute() {
    // Set 4 has a Twi'lek Loyalist too, but set 4 is not in the deck.
    let text = format!("{}Single cards\n1x Twi'lek Loyalist (4-4)\n", once("Jedi", [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]));
    let found = refused(LCG, "tournament", "LCG-DECK-03", &text);
    assert_eq!((found[0].line, found[0].cards.as_slice()), (Some(13), &["Twi'lek Loyalist".to_owned()][..]));
}

#[test]
pub fn there_is_no_maximum_number_of_sets() {
    accepted(LCG, "tournament", &once("Jedi", (1..=12).chain([14, 15, 16, 17, 18, 37, 38, 39])));
    let light = every_set().filter(|set| {
        let fact = objective(*set);
        let free = !fact.is_affiliation_only() && !groups().concat().contains(set);
        fact.side() == Some(datacron_cards::Side::Light) && free
    });
    accepted(LCG, "tournament", &once("Jedi", light));
}

#[test]
pub fn affiliations_of_a_side_mix_freely() {
    accepted(LCG, "tournament", &once("Jedi", (8..=12).chain([14, 15, 16, 38, 43])));
    // There need not be any sets of the card's own affiliation.
    accepted(LCG, "tournament", &once("Imperial Navy", [19, 20, 21, 23, 24, 25, 33, 34, 40, 47]));
}

#[test]
pub fn neutral_sets_have_a_side_too() {
    for light in [true, false] {
        let (own, other) = if light { ("Jedi", "Sith") } else { ("Sith", "Jedi") };
        let ten: Vec<u16> =
            if light { (1..=3).chain(5..=11).collect() } else { (19..=21).chain(23..=27).chain([29, 30]).collect() };
        let of_side = |set: &u16| (objective(*set).side() == Some(datacron_cards::Side::Light)) == light;
        let (mut with, mut against) = (0, 0);
        for set in every_set().filter(|set| objective(*set).faction() == "neutral") {
            let text = once(own, ten.iter().copied().chain([set]));
            if of_side(&set) {
                accepted(LCG, "tournament", &text);
                with += 1;
            } else {
                let found = refused(LCG, "tournament", "LCG-DECK-09", &text);
                assert_eq!(found[0].line, Some(12), "{other}");
                against += 1;
            }
        }
        assert!(with > 5 && against > 5, "{with} and {against}");
    }
}

#[test]
pub fn a_second_affiliation_card_is_reported_once_for_each_rule() {
    let text = ten().replace("Affiliation: Jedi", "Affiliation: Jedi\nAffiliation: Rebel Alliance");
    let found = refused(LCG, "tournament", "LCG-DECK-04", &text);
    assert_eq!(found[0].cards, ["Jedi", "Rebel Alliance"]);
    let text = ten().replace("Affiliation: Jedi", "2x Jedi");
    refused(LCG, "tournament", "LCG-DECK-04", &text);
    // One of the other side breaks two rules.
    let text = ten().replace("Affiliation: Jedi", "Affiliation: Jedi\nAffiliation: Sith");
    let mut codes: Vec<String> = problems(LCG, "tournament", &text).into_iter().map(|problem| problem.code).collect();
    codes.sort_unstable();
    assert_eq!(codes, ["LCG-DECK-04", "LCG-DECK-09"]);
}

#[test]
pub fn starter_decks_are_for_a_first_game_only() {
    for (card, sets) in [
        ("Jedi", (1..=7).chain([18])),
        ("Rebel Alliance", (8..=14).chain([18])),
        ("Sith", (19..=25).chain([36])),
        ("Imperial Navy", (26..=32).chain([36])),
    ] {
        let text = once(card, sets);
        accepted(LCG, "starter", &text);
        assert_eq!(super::deck(LCG, &text).deck.cards(), 48);
        for format in ["tournament", "rulebook", "one-core"] {
            let found = refused(LCG, format, "LCG-DECK-05", &text);
            assert!(found[0].fix.contains("add 2 sets"), "{found:?}");
        }
        assert_eq!(legal_in(LCG, &text), ["starter"]);
    }
    // Any other eight sets are not a starter deck, nor are ten.
    refused(LCG, "starter", "LCG-DECK-14", &once("Jedi", (1..=7).chain([15])));
    refused(LCG, "starter", "LCG-DECK-14", &ten());
}

#[test]
pub fn the_boxed_files_are_the_four_lists() {
    for (name, card, first) in
        [("jedi", "Jedi", 1), ("rebel", "Rebel Alliance", 8), ("sith", "Sith", 19), ("navy", "Imperial Navy", 26)]
    {
        let file = datacron_decks::starter::starter(name).expect("a starter");
        let last = if first < 19 { 18 } else { 36 };
        let listed = super::deck(LCG, &once(card, (first..first + 7).chain([last])));
        assert_eq!(file.deck.canonical().entries, listed.deck.canonical().entries, "{name}");
    }
}

#[test]
pub fn both_starters_of_a_side_fit_in_one_box() {
    for (card, last) in [("Jedi", 18), ("Sith", 36)] {
        let first = last - 17;
        // The box has two copies of the shared set, although its limit allows a deck only one.
        let both: Vec<(u16, u32)> = (first..first + 14).map(|set| (set, 1)).chain([(last, 2)]).collect();
        let codes: Vec<String> =
            problems(LCG, "one-core", &sets(card, &both)).into_iter().map(|problem| problem.code).collect();
        assert!(!codes.contains(&"LCG-DECK-18".to_owned()), "{codes:?}");
        // The box has no third copy.
        let mut three = both.clone();
        three[14].1 = 3;
        let codes: Vec<String> =
            problems(LCG, "one-core", &sets(card, &three)).into_iter().map(|problem| problem.code).collect();
        assert!(codes.contains(&"LCG-DECK-18".to_owned()), "{codes:?}");
    }
    // The Core Set has no later sets and affiliation cards.
    refused(LCG, "one-core", "LCG-DECK-18", &once("Jedi", (1..=10).chain([37])));
    let found = refused(LCG, "one-core", "LCG-DECK-18", &once("Guardians of Justice", 1..=10));
    assert_eq!(found[0].line, Some(1));
    accepted(LCG, "one-core", &once("Smugglers and Spies", [1, 2, 3, 5, 6, 7, 8, 9, 10, 15]));
}

#[test]
pub fn six_sets_of_the_box_are_in_no_starter() {
    let in_starters: Vec<u16> = (1..=14).chain([18]).chain(19..=32).chain([36]).collect();
    let outside: Vec<u16> = (1..=36).filter(|set| !in_starters.contains(set)).collect();
    assert_eq!(outside, [15, 16, 17, 33, 34, 35]);
    for set in outside {
        let (card, ten) = if set < 19 { ("Jedi", 1..=9) } else { ("Imperial Navy", 23..=32) };
        let ten = ten.filter(|own| !objective(*own).is_affiliation_only() || card == "Imperial Navy");
        let numbers: Vec<u16> = ten.chain([set]).collect();
        let text =
            once(card, if card == "Jedi" { numbers.into_iter().chain([10]).collect::<Vec<_>>() } else { numbers });
        accepted(LCG, "one-core", &text);
    }
}

#[test]
pub fn each_limited_set_is_allowed_once() {
    let limited: Vec<u16> = every_set().filter(|set| objective(*set).is_limit_one()).collect();
    assert!(limited.len() > 20, "{limited:?}");
    for set in limited {
        let fact = objective(set);
        let light = fact.side() == Some(datacron_cards::Side::Light);
        let ten: Vec<u16> =
            if light { vec![1, 2, 3, 5, 6, 7, 8, 9, 10, 11] } else { vec![19, 20, 21, 23, 24, 25, 26, 27, 29, 30] };
        let card = if light { "Jedi" } else { "Sith" };
        accepted(LCG, "tournament", &once(card, ten.iter().copied().chain([set])));
        let twice: Vec<(u16, u32)> = ten.iter().map(|own| (*own, 1)).chain([(set, 2)]).collect();
        let found = refused(LCG, "tournament", "LCG-DECK-08", &sets(card, &twice));
        assert_eq!((found[0].line, found[0].cards[0].as_str()), (Some(12), fact.title()));
    }
}

#[test]
pub fn each_reserved_set_needs_its_affiliation() {
    let cards = [
        ("Jedi", "jedi"),
        ("Rebel Alliance", "rebel-alliance"),
        ("Smugglers and Spies", "smugglers-and-spies"),
        ("Sith", "sith"),
        ("Imperial Navy", "imperial-navy"),
        ("Scum and Villainy", "scum-and-villainy"),
    ];
    let mut seen = 0;
    for set in every_set().filter(|set| objective(*set).is_affiliation_only()) {
        let fact = objective(set);
        let light = fact.side() == Some(datacron_cards::Side::Light);
        let own = plain_sets(fact.faction(), light);
        let of_side = if light { &cards[..3] } else { &cards[3..] };
        for (card, faction) in of_side {
            let text = once(card, own.iter().copied().take(10).chain([set]));
            if fact.faction() == *faction {
                accepted(LCG, "tournament", &text);
                seen += 1;
            } else {
                let found = refused(LCG, "tournament", "LCG-DECK-11", &text);
                assert_eq!((found[0].line, found[0].cards[0].as_str()), (Some(12), fact.title()));
            }
        }
    }
    assert!(seen > 25, "{seen}");
}

/// The twelve affiliation cards of Allies of Necessity, with what they demand.
const DEMANDS: [(&str, &str, &str, u32); 12] = [
    ("Guardians of Justice", "jedi", "rebel-alliance", 6),
    ("No Questions Asked", "jedi", "smugglers-and-spies", 5),
    ("Fighters for Freedom", "rebel-alliance", "jedi", 5),
    ("Information Network", "rebel-alliance", "smugglers-and-spies", 5),
    ("Desperate Allies", "smugglers-and-spies", "jedi", 5),
    ("Mercenary Contacts", "smugglers-and-spies", "rebel-alliance", 6),
    ("Galactic Enforcers", "sith", "imperial-navy", 6),
    ("Expendable Allies", "sith", "scum-and-villainy", 5),
    ("Dark Masters", "imperial-navy", "sith", 5),
    ("Any Methods Necessary", "imperial-navy", "scum-and-villainy", 5),
    ("Promise of Power", "scum-and-villainy", "sith", 5),
    ("Imperial Contractors", "scum-and-villainy", "imperial-navy", 6),
];

#[test]
pub fn each_affiliation_card_with_an_ally_demands_exact_numbers() {
    for (card, own, ally, number) in DEMANDS {
        let light = ["jedi", "rebel-alliance", "smugglers-and-spies"].contains(&own);
        let affiliations = if light {
            ["jedi", "rebel-alliance", "smugglers-and-spies"]
        } else {
            ["sith", "imperial-navy", "scum-and-villainy"]
        };
        let third = affiliations.into_iter().find(|other| *other != own && *other != ally).expect("three a side");
        let [own, ally, third, neutral] = [own, ally, third, "neutral"].map(|faction| plain_sets(faction, light));
        // `n` objectives from these sets, two copies of each where possible.
        let of = |sets: &[u16], n: u32| -> Vec<(u16, u32)> {
            (0..n.div_ceil(2)).map(|at| (sets[at as usize], (n - at * 2).min(2))).collect()
        };
        let deck = |parts: &[Vec<(u16, u32)>]| sets(card, &parts.concat());
        accepted(LCG, "tournament", &deck(&[of(&own, number), of(&ally, number)]));
        // Neutral ones count with the ally's.
        accepted(LCG, "tournament", &deck(&[of(&own, number), of(&ally, number - 2), of(&neutral, 2)]));
        accepted(LCG, "rulebook", &deck(&[of(&own, number), of(&ally, number - 2), of(&neutral, 2)]));
        for (parts, line) in [
            ([of(&own, number + 1), of(&ally, number)], 1),
            ([of(&own, number), of(&ally, number + 1)], 1),
            ([of(&own, number + 1), of(&ally, number - 1)], 1),
        ] {
            let found = refused(LCG, "tournament", "LCG-ALLY-01", &deck(&parts));
            assert_eq!((found[0].line, found[0].cards[0].as_str()), (Some(line), card));
        }
        // The third affiliation of the side is not allowed, even beside the right numbers.
        let text = deck(&[of(&own, number), of(&ally, number), of(&third, 1)]);
        let found = refused(LCG, "tournament", "LCG-ALLY-01", &text);
        assert_eq!(found[0].line, Some(text.lines().count() as u32), "{found:?}");
        assert_eq!(found[0].cards, [objective(third[0]).title()]);
        // Sets reserved for its own affiliation are allowed.
        let reserved = every_set()
            .find(|set| {
                objective(*set).is_affiliation_only()
                    && objective(*set).faction() == objective(own[0]).faction()
                    && !groups().concat().contains(set)
            })
            .expect("each affiliation has one");
        accepted(LCG, "tournament", &deck(&[of(&own, number - 1), vec![(reserved, 1)], of(&ally, number)]));
    }
}

#[test]
pub fn each_restricted_pair_is_refused_together() {
    let groups = groups();
    assert_eq!(
        groups,
        [vec![99, 103], vec![112, 128], vec![97, 229], vec![103, 237], vec![46, 180], vec![135, 195], vec![126, 240]]
    );
    for group in groups {
        let [first, second] = group[..] else { panic!("pairs") };
        let light = objective(first).side() == Some(datacron_cards::Side::Light);
        // A reserved set of the pair decides the affiliation card.
        let reserved = [first, second].into_iter().find(|set| objective(*set).is_affiliation_only());
        let card = match (reserved.map(|set| objective(set).faction()), light) {
            (Some("smugglers-and-spies"), _) => "Smugglers and Spies",
            (Some("scum-and-villainy"), _) => "Scum and Villainy",
            (Some("imperial-navy"), _) => "Imperial Navy",
            (_, true) => "Jedi",
            (_, false) => "Sith",
        };
        let ten: Vec<u16> = if light { plain_sets("jedi", true) } else { plain_sets("sith", false) };
        let with = |more: &[(u16, u32)]| {
            let ten = ten.iter().take(10).map(|set| (*set, 1));
            sets(card, &ten.chain(more.iter().copied()).collect::<Vec<_>>())
        };
        let found = refused(LCG, "tournament", "LCG-FAQ-01", &with(&[(first, 1), (second, 1)]));
        assert_eq!(found[0].line, Some(13));
        assert_eq!(found[0].cards, [objective(first).title(), objective(second).title()]);
        // Outside tournaments both are allowed, and either alone is allowed like any other set.
        accepted(LCG, "rulebook", &with(&[(first, 1), (second, 1)]));
        for alone in [first, second] {
            let copies = if objective(alone).is_limit_one() { 1 } else { 2 };
            accepted(LCG, "tournament", &with(&[(alone, copies)]));
        }
    }
}

#[test]
pub fn the_erratum_is_for_tournaments() {
    let text = sets("Jedi", &[(1, 2), (2, 2), (3, 2), (6, 2), (7, 2), (109, 2)]);
    refused(LCG, "tournament", "LCG-FAQ-02", &text);
    accepted(LCG, "rulebook", &text);
}

#[test]
fn lists_of_legal_formats() {
    assert_eq!(legal_in(LCG, &ten()), ["tournament", "rulebook", "one-core"]);
    let doubled = sets("Jedi", &[(1, 2), (2, 2), (3, 2), (6, 2), (7, 2)]);
    assert_eq!(legal_in(LCG, &doubled), ["tournament", "rulebook"]);
    assert_eq!(legal_in(LCG, &sets("Jedi", &[(1, 3), (2, 2), (3, 2), (6, 2), (7, 2)])), Vec::<&str>::new());
    let known = datacron_decks::read::Known { game: Some(LCG), ..Default::default() };
    let unread =
        datacron_decks::read::read(format!("{}3x No Such Card At All\n", ten()).as_bytes(), known).expect("a deck");
    let format = BOOK.formats.find(LCG, "casual").expect("an alias");
    let verdict = datacron_decks::legality::judge(&unread, format, &BOOK);
    // That line could be anything, so the deck is not legal in any format.
    assert_eq!(verdict.legal_in, Vec::<&datacron_cards::format::Format>::new());
    assert_eq!((verdict.problems[0].code.as_str(), verdict.problems[0].line), ("DECK-READ", Some(12)));
    assert_eq!(verdict.format.id, "rulebook");
}
