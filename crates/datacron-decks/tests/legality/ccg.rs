//! Rules of the Customizable Card Game that a pair of decks cannot show.

use datacron_cards::Game;
use datacron_data::index;

use super::{BOOK, accepted, dark, filled, legal_in, light, problems, refused};

const CCG: Game = Game::Ccg;

#[test]
pub fn a_deck_has_exactly_sixty_cards() {
    for (size, fix) in [(59, "add 1 card"), (61, "take out 1 card")] {
        let found = refused(CCG, "rulebook", "CCG-DECK-01", &filled(size, "Yavin 4", "Rebel Trooper", &[]));
        assert_eq!(found[0].fix, fix);
    }
    accepted(CCG, "rulebook", &light(&[]));
    // Cards outside the deck do not count.
    accepted(CCG, "open", &format!("{}Outside the deck\n10x Aim High [13_4]\n", light(&[])));
}

#[test]
pub fn every_agreed_size_is_exact() {
    for (format, size, code) in [
        ("open-40", 40, "CCG-DECK-05"),
        ("open-45", 45, "CCG-DECK-05"),
        ("open-100", 100, "CCG-DECK-05"),
        ("cube", 45, "CCG-DECK-05"),
        ("sealed", 40, "CCG-DECK-05"),
        ("quick-start", 40, "CCG-DECK-07"),
    ] {
        accepted(CCG, format, &filled(size, "Yavin 4", "Rebel Trooper", &[]));
        for other in [size - 1, size + 1] {
            refused(CCG, format, code, &filled(other, "Yavin 4", "Rebel Trooper", &[]));
        }
    }
}

#[test]
pub fn every_card_has_a_side() {
    for fact in index::all().filter(|fact| fact.game() == CCG) {
        assert!(fact.side().is_some(), "{} has no side", fact.title());
    }
    // A card of the other side is refused outside the deck too.
    let text = format!("{}Outside the deck\n1x Battle Order [13_54]\n", light(&[]));
    let found = refused(CCG, "open", "CCG-DECK-02", &text);
    assert_eq!((found[0].line, found[0].cards.as_slice()), (Some(4), &["Battle Order".to_owned()][..]));
}

#[test]
pub fn there_is_no_limit_to_copies() {
    accepted(CCG, "open", &light(&[(6, "Luke Skywalker [1_19]")]));
    accepted(CCG, "rulebook", &light(&[(59, "Luke Skywalker [1_19]")]).replace("0x Rebel Trooper\n", ""));
}

#[test]
pub fn no_type_has_a_quota() {
    let text = "30x Yavin 4\n30x A Few Maneuvers\n";
    accepted(CCG, "open", text);
    accepted(CCG, "rulebook", text);
}

#[test]
pub fn a_game_starts_from_a_location_or_an_objective() {
    for site in ["Swamp [7_128]", "Desert [7_119]", "Big One [4_82]"] {
        let text = light(&[]).replace("Yavin 4 [1_135]", site);
        for format in ["open", "rulebook"] {
            refused(CCG, format, "CCG-DECK-12", &text);
        }
    }
    // Three per system is not the mark of a generic site.
    accepted(CCG, "open", &light(&[]).replace("Yavin 4 [1_135]", "Tatooine: Desert [6_85]"));
    accepted(CCG, "open", &light(&[]).replace("Yavin 4 [1_135]", "Hidden Base"));
    // A location outside the deck cannot start the game.
    let text = "60x Rebel Trooper\nOutside the deck\n1x Yavin 4 [1_135]\n";
    refused(CCG, "open", "CCG-DECK-12", text);
}

#[test]
pub fn the_recommended_cuts_make_forty() {
    for (whole, quick, titles) in [("luke", "luke-quick", 17), ("vader", "vader-quick", 19)] {
        let [whole, quick] = [whole, quick].map(|name| datacron_decks::starter::starter(name).expect("a starter").deck);
        assert_eq!((whole.cards(), quick.cards()), (60, 40));
        let mut cut = 0;
        let mut touched = 0;
        for entry in &whole.entries {
            let left: u32 = quick.entries.iter().filter(|e| e.slot == entry.slot).map(|e| e.count).sum();
            assert!(left <= entry.count, "{}", entry.slot);
            cut += entry.count - left;
            touched += u32::from(left < entry.count);
        }
        assert_eq!((cut, touched), (20, titles), "{}", whole.name);
        let reading = |name| datacron_decks::starter::starter(name).expect("a starter");
        let (full, short) = if titles == 17 { ("luke", "luke-quick") } else { ("vader", "vader-quick") };
        assert_eq!(super::problems_in(&BOOK, &reading(short), "quick-start"), []);
        assert_eq!(super::problems_in(&BOOK, &reading(full), "introductory"), []);
    }
}

/// Formats in order of release, each with a card of the last set it includes and one of the first it does not.
const LAST_SETS: [(&str, &str, &str); 24] = [
    ("introductory", "101_2", "2_43"),
    ("introductory", "1_1", "102_1"),
    ("premiere", "103_1", "2_43"),
    ("premiere", "102_1", "104_1"),
    ("premiere-anh", "2_43", "3_1"),
    ("premiere-hoth", "104_1", "4_75"),
    ("premiere-dagobah", "4_75", "5_15"),
    ("premiere-cc", "5_15", "6_1"),
    ("premiere-cc-modified", "5_15", "6_1"),
    ("premiere-jp", "106_1", "7_151"),
    ("premiere-se", "108_1", "8_84"),
    ("premiere-endor", "110_1", "9_62"),
    ("premiere-ds2", "111_1", "112_4"),
    ("premiere-jpsd", "112_4", "10_1"),
    ("premiere-ref2", "10_1", "11_26"),
    ("premiere-ref2-modified", "10_1", "11_26"),
    ("premiere-tatooine", "11_26", "12_37"),
    ("decipher", "14_62", "200_34"),
    ("decipher-modified", "14_62", "200_34"),
    ("decipher-no-shields", "14_62", "200_34"),
    ("premiere-set3", "203_1", "204_17"),
    ("premiere-set3", "301_1", "226_14"),
    ("classic-no-virtual", "10_1", "200_34"),
    ("classic-no-virtual-modified", "10_1", "200_34"),
];

fn title(id: &str) -> &'static str {
    index::gemp(id.parse().expect("an id")).unwrap_or_else(|| panic!("no card {id}")).title()
}

/// Asserts that a format allows or refuses a card, in the deck and outside it.
fn allowed(format: &str, id: &str, yes: bool) {
    let fact = index::gemp(id.parse().expect("an id")).unwrap_or_else(|| panic!("no card {id}"));
    let of_side = if fact.side() == Some(datacron_cards::Side::Light) { light } else { dark };
    let inside = of_side(&[(1, id)]);
    let outside = format!("{}\nOutside the deck\n1x {id}\n", of_side(&[]));
    for (text, line) in [(inside, 3), (outside, 5)] {
        if yes {
            accepted(CCG, format, &text);
        } else {
            let found = refused(CCG, format, "CCG-POOL-01", &text);
            assert_eq!(found.len(), 1, "{format} {id}: {found:?}");
            assert_eq!((found[0].line, found[0].cards.as_slice()), (Some(line), &[title(id).to_owned()][..]));
            assert!(found[0].message.contains(id), "{found:?}");
        }
    }
}

#[test]
pub fn each_format_ends_with_its_last_set() {
    for (format, last, next) in LAST_SETS {
        allowed(format, last, true);
        allowed(format, next, false);
    }
}

#[test]
pub fn banned_cards_are_refused() {
    for (format, before, cards) in [
        (
            "premiere-cc-modified",
            "premiere-cc",
            &["1_266", "4_114", "4_136", "4_140", "4_16", "4_17", "4_27", "5_85", "5_174"][..],
        ),
        ("premiere-ref2-modified", "premiere-ref2", &["10_29", "10_26"]),
        ("decipher-modified", "decipher", &["8_116", "11_24", "11_79", "12_75", "12_167"]),
        ("jawa", "open", &["8_167", "12_179", "213_32", "225_32", "225_53", "215_17", "217_50", "14_52"]),
    ] {
        for id in cards {
            allowed(format, id, false);
            allowed(before, id, true);
        }
        let pool = BOOK.formats.find(CCG, format).and_then(|format| format.pool.as_ref()).expect("a pool");
        assert_eq!(pool.banned.iter().map(ToString::to_string).collect::<Vec<_>>(), cards, "{format}");
    }
}

#[test]
pub fn banned_icons_are_refused() {
    // A Defensive Shield, an Episode I card, a card with a maintenance icon, and one of Episode VII.
    for (format, refused) in [
        ("open", &[][..]),
        ("open-no-shields", &["13_4", "13_51", "13_1", "209_15", "213_13"]),
        ("decipher-no-shields", &["13_4", "13_51", "13_1"]),
        ("open-no-episode-vii", &["208_1", "225_32", "204_17"]),
        ("classic", &["13_4", "12_37", "14_62", "13_9", "13_56", "222_2"]),
        ("classic-no-virtual", &["13_4", "12_37", "14_62", "13_9", "13_56"]),
        ("classic-no-virtual-modified", &["12_37", "14_62", "13_9", "13_56"]),
    ] {
        for id in refused {
            allowed(format, id, false);
            allowed("open", id, true);
        }
    }
    allowed("classic", "204_17", true);
    allowed("open-no-shields", "14_62", true);
}

#[test]
fn every_shield_is_refused_where_shields_are_banned() {
    let shields = index::all().filter(|fact| fact.game() == CCG && fact.kind() == "defensive-shield");
    for fact in shields.collect::<Vec<_>>() {
        allowed("open-no-shields", &fact.gemp().to_string(), false);
    }
}

#[test]
pub fn banned_rarities_are_refused() {
    for (id, yes) in [
        ("1_28", true),
        ("1_1", true),
        ("9_62", true),
        ("1_19", false),
        ("1_128", false),
        ("9_1", false),
        ("9_24", false),
        ("9_109", false),
        ("9_6", false),
        ("101_2", false),
        ("111_1", false),
    ] {
        allowed("scavenger", id, yes);
    }
    // Outside its sets, no card is allowed.
    allowed("scavenger", "11_26", false);
}

#[test]
pub fn cards_allowed_by_name_are_always_allowed() {
    for format in BOOK.formats.of(CCG) {
        let Some(pool) = &format.pool else { continue };
        for id in &pool.allowed {
            allowed(&format.id, &id.to_string(), true);
        }
    }
    let number =
        |format: &str| BOOK.formats.find(CCG, format).and_then(|f| f.pool.as_ref()).map(|pool| pool.allowed.len());
    assert_eq!(number("premiere-set3"), Some(12));
    assert_eq!(number("classic-no-virtual-modified"), Some(14));
    // The cards next to them are not.
    allowed("premiere-set3", "209_16", false);
    allowed("classic-no-virtual-modified", "13_87", false);
}

#[test]
fn conventions_apply_only_to_the_deck() {
    // A card outside the deck does not count as a second Objective, Starting Effect or Game Aid.
    let text = format!("{}\nOutside the deck\n1x Local Uprising\n", light(&[(1, "Hidden Base")]));
    accepted(CCG, "open", &text);
    // The rulebook of 1998 has none of the conventions.
    let text = light(&[(1, "Local Uprising"), (1, "Hidden Base"), (3, "The Mythrol")]);
    accepted(CCG, "rulebook", &text);
    let codes: Vec<String> = problems(CCG, "open", &text).into_iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["CCG-CONV-01", "CCG-CONV-04"]);
}

#[test]
fn all_problems_are_reported() {
    let text = "30x Swamp [7_128]\n1x Stormtrooper [1_194]\n2x The Mythrol\n";
    let codes: Vec<String> = problems(CCG, "premiere", text).into_iter().map(|problem| problem.code).collect();
    let expected = ["CCG-DECK-01", "CCG-DECK-12", "CCG-POOL-01", "CCG-DECK-02", "CCG-POOL-01", "CCG-CONV-04"];
    assert_eq!(codes, expected);
}

#[test]
fn lists_of_legal_formats() {
    let sixty: Vec<&str> =
        BOOK.formats.of(CCG).iter().filter(|format| format.size == Some(60)).map(|f| f.id.as_str()).collect();
    // Premiere commons are legal wherever decks have sixty cards.
    assert_eq!(legal_in(CCG, &light(&[])), sixty);
    assert_eq!(legal_in(CCG, &dark(&[])), sixty);
    let forty = filled(40, "Yavin 4", "Rebel Trooper", &[]);
    assert_eq!(legal_in(CCG, &forty), ["quick-start", "open-40", "sealed"]);
    let with_eight = legal_in(CCG, &light(&[(1, "8_84")]));
    assert!(!with_eight.contains(&"premiere-se") && with_eight.contains(&"premiere-endor"), "{with_eight:?}");
    assert_eq!(legal_in(CCG, &filled(59, "Yavin 4", "Rebel Trooper", &[])), Vec::<&str>::new());
}
