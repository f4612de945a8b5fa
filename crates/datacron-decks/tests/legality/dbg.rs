//! Rules of the Deckbuilding Game that a pair of set-ups cannot show.

use datacron_cards::Game;
use datacron_data::index::{self, Fact};

use super::{accepted, legal_in, line_with, refused, set_up};

const DBG: Game = Game::Dbg;

fn role(role: &'static str) -> impl Iterator<Item = Fact> {
    index::all().filter(move |fact| fact.game() == DBG && fact.subtype() == role)
}

fn copies(facts: impl Iterator<Item = Fact>) -> u32 {
    facts.map(|fact| u32::from(fact.copies())).sum()
}

#[test]
pub fn a_part_that_is_left_out_is_as_in_the_box() {
    for starter in ["dbg-empire", "dbg-rebel"] {
        let text = set_up(starter, &[]);
        assert_eq!(legal_in(DBG, &text), ["beginner", "full-galaxy", "secret-bases"]);
    }
    accepted(DBG, "beginner", &set_up("dbg-beginner", &[("[pilots]\n\"Outer Rim Pilot\" = 10\n", "")]));
}

#[test]
pub fn each_starter_deck_is_seven_two_and_one() {
    for (starter, counts) in [
        ("dbg-empire", [("Imperial Shuttle", 7), ("Stormtrooper", 2), ("Inquisitor", 1)]),
        ("dbg-rebel", [("Alliance Shuttle", 7), ("Rebel Trooper", 2), ("Temple Guardian", 1)]),
    ] {
        for (title, count) in counts {
            let line = format!("\"{title}\" = {count}");
            for other in [count - 1, count + 1] {
                let changed = if other == 0 { String::new() } else { format!("\"{title}\" = {other}") };
                let text = set_up(starter, &[(&line, &changed)]);
                let found = refused(DBG, "beginner", "DBG-SET-09", &text);
                assert_eq!(found[0].cards, [title]);
                let expected = if other == 0 { None } else { line_with(&text, title) };
                assert_eq!(found[0].line, expected, "{found:?}");
            }
        }
        let more = format!("\"{}\" = {}", counts[2].0, counts[2].1);
        // A card of the galaxy deck is not a starter card.
        let text = set_up(starter, &[(&more, &format!("{more}\n\"X-Wing\" = 1"))]);
        let found = refused(DBG, "beginner", "DBG-SET-09", &text);
        assert_eq!((found[0].cards[0].as_str(), found[0].line), ("X-Wing", line_with(&text, "X-Wing")));
    }
}

#[test]
pub fn the_galaxy_deck_is_ninety_cards() {
    let galaxy = || role("galaxy");
    assert_eq!(copies(galaxy()), 90);
    for faction in ["empire", "rebel", "neutral"] {
        assert_eq!(copies(galaxy().filter(|fact| fact.faction() == faction)), 30, "{faction}");
    }
    for (from, to, card) in [
        ("\"Darth Vader\" = 1", "\"Darth Vader\" = 2", "Darth Vader"),
        ("\"X-Wing\" = 3", "\"X-Wing\" = 2", "X-Wing"),
        ("\"Jabba the Hutt\" = 1", "", "Jabba the Hutt"),
        ("\"IG-88\" = 1", "\"IG-88\" = 1\n\"Inquisitor\" = 1", "Inquisitor"),
    ] {
        let found = refused(DBG, "beginner", "DBG-SET-12", &set_up("dbg-beginner", &[(from, to)]));
        assert_eq!(found[0].cards, [card]);
    }
}

#[test]
pub fn the_pilots_are_ten() {
    assert_eq!(copies(role("outer-rim-pilot")), 10);
    for other in [9, 11] {
        let to = format!("\"Outer Rim Pilot\" = {other}");
        refused(DBG, "full-galaxy", "DBG-SET-16", &set_up("dbg", &[("\"Outer Rim Pilot\" = 10", &to)]));
    }
    // A pilot is not a card of the galaxy deck.
    let text = set_up("dbg", &[("\"IG-88\" = 1", "\"IG-88\" = 1\n\"Outer Rim Pilot\" = 1")]);
    refused(DBG, "full-galaxy", "DBG-SET-12", &text);
}

#[test]
pub fn starter_cards_of_the_data() {
    for (faction, expected) in [
        ("empire", [("Imperial Shuttle", 7), ("Inquisitor", 1), ("Stormtrooper", 2)]),
        ("rebel", [("Alliance Shuttle", 7), ("Rebel Trooper", 2), ("Temple Guardian", 1)]),
    ] {
        let mut own: Vec<(&str, u8)> = role("starter")
            .filter(|fact| fact.faction() == faction)
            .map(|fact| (fact.title(), fact.copies()))
            .collect();
        own.sort_unstable();
        assert_eq!(own, expected);
    }
}

#[test]
pub fn bases_are_twenty_of_two_factions() {
    for faction in ["empire", "rebel"] {
        let own: Vec<Fact> = role("base").filter(|fact| fact.faction() == faction).collect();
        assert_eq!(own.len(), 10);
        assert!(own.iter().all(|fact| fact.copies() == 1 && fact.kind() == "base"));
        assert_eq!(own.iter().filter(|fact| fact.is_starting_base()).count(), 1);
        assert_eq!(own.iter().filter(|fact| fact.is_beginner_base()).count(), 5);
    }
    assert_eq!(role("base").count(), 20);
}

#[test]
pub fn every_card_has_a_kind_and_a_faction() {
    let all = || index::all().filter(|fact| fact.game() == DBG);
    for fact in all() {
        let base = fact.subtype() == "base";
        assert_eq!(fact.kind() == "base", base, "{}", fact.title());
        assert!(base || ["unit", "capital-ship"].contains(&fact.kind()), "{}: {}", fact.title(), fact.kind());
        let factions: &[&str] = if base { &["empire", "rebel"] } else { &["empire", "rebel", "neutral"] };
        assert!(factions.contains(&fact.faction()), "{}: {}", fact.title(), fact.faction());
    }
    assert_eq!(copies(all()), 140);
}

#[test]
pub fn no_base_is_in_a_players_deck() {
    for (section, code, first) in [
        ("[empire-starter]", "DBG-SET-09", "\"Imperial Shuttle\" = 7"),
        ("[galaxy]", "DBG-SET-12", "\"TIE Fighter\" = 3"),
        ("[pilots]", "DBG-SET-16", "\"Outer Rim Pilot\" = 10"),
    ] {
        let from = format!("{section}\n{first}");
        let to = format!("{section}\n\"Kessel\" = 1\n{first}");
        let text = set_up("dbg-beginner", &[(&from, &to)]);
        let found = refused(DBG, "beginner", code, &text);
        assert_eq!((found[0].cards[0].as_str(), found[0].line), ("Kessel", line_with(&text, "Kessel")));
    }
}

#[test]
pub fn the_beginner_bases_are_five_each() {
    // One missing, one too many, or a different one.
    for (from, to, cards) in [
        ("\"Sullust\" = 1\n", "", &["Sullust"][..]),
        ("\"Sullust\" = 1\n", "\"Sullust\" = 1\n\"Tatooine\" = 1\n", &["Tatooine"]),
        ("\"Corellia\" = 1\n", "\"Kessel\" = 1\n", &["Corellia", "Kessel"]),
    ] {
        let found = refused(DBG, "beginner", "DBG-SET-02", &set_up("dbg-beginner", &[(from, to)]));
        let named: Vec<&str> = found.iter().flat_map(|problem| problem.cards.iter().map(String::as_str)).collect();
        assert_eq!(named, cards);
    }
    // All ten are for Full Galaxy, not for the beginner game.
    refused(DBG, "beginner", "DBG-SET-02", &set_up("dbg", &[]));
    assert_eq!(legal_in(DBG, &set_up("dbg", &[])), ["full-galaxy"]);
    assert_eq!(legal_in(DBG, &set_up("dbg-beginner", &[])), ["beginner", "secret-bases"]);
}

#[test]
pub fn a_faction_begins_on_its_starting_base() {
    for (starter, format) in [("dbg-beginner", "beginner"), ("dbg", "full-galaxy"), ("dbg-beginner", "secret-bases")] {
        for (from, to, first, right) in [
            ("\"Lothal\" = 1\n\"Corellia\" = 1", "\"Corellia\" = 1\n\"Lothal\" = 1", "Corellia", "Lothal"),
            ("\"Dantooine\" = 1\n\"Hoth\" = 1", "\"Hoth\" = 1\n\"Dantooine\" = 1", "Hoth", "Dantooine"),
        ] {
            let text = set_up(starter, &[(from, to)]);
            let found = refused(DBG, format, "DBG-SET-05", &text);
            assert_eq!((found[0].cards[0].as_str(), found[0].line), (first, line_with(&text, &format!("\"{first}\""))));
            assert!(found[0].fix.contains(right), "{found:?}");
        }
    }
}

#[test]
pub fn full_galaxy_has_all_ten() {
    for base in ["Kafrene", "Endor", "Tatooine", "Yavin 4"] {
        let line = format!("\"{base}\" = 1\n");
        let found = refused(DBG, "full-galaxy", "DBG-ADV-01", &set_up("dbg", &[(&line, "")]));
        assert_eq!((found[0].cards[0].as_str(), found[0].line), (base, None));
    }
    refused(DBG, "full-galaxy", "DBG-ADV-01", &set_up("dbg-beginner", &[]));
}

#[test]
pub fn recommended_goals_are_notes() {
    for (format, goal) in [("full-galaxy", "4"), ("secret-bases", "4"), ("beginner", "3")] {
        let format = super::BOOK.formats.find(DBG, format).expect("a format");
        assert!(format.note.as_deref().is_some_and(|note| note.contains(goal)), "{}", format.id);
    }
    let boxed = |name| datacron_decks::starter::starter(name).expect("a starter").deck.goal;
    assert_eq!((boxed("dbg"), boxed("dbg-beginner")), (Some(4), Some(3)));
}

#[test]
pub fn secret_bases_are_four_and_the_first() {
    let text = |change: (&str, &str)| set_up("dbg-beginner", &[change]);
    let picked = |change| refused(DBG, "secret-bases", "DBG-ADV-04", &text(change));
    assert_eq!(picked(("\"Endor\" = 1\n", ""))[0].fix, "add 1 base");
    assert_eq!(picked(("\"Endor\" = 1\n", "\"Endor\" = 1\n\"Kessel\" = 1\n"))[0].fix, "take out 1 base");
    // Any other four will do.
    accepted(DBG, "secret-bases", &text(("\"Endor\" = 1\n", "\"Kessel\" = 1\n")));
    // Five without the starting base: it is missing, one too many is picked, and another base is first.
    let without = text(("\"Lothal\" = 1\n", "\"Kessel\" = 1\n"));
    let codes: Vec<String> =
        super::problems(DBG, "secret-bases", &without).into_iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["DBG-ADV-04", "DBG-ADV-04", "DBG-SET-05"]);
}

#[test]
pub fn the_goal_is_two_to_five() {
    let text = |goal: u8| set_up("dbg-beginner", &[("bases-to-win = 3", &format!("bases-to-win = {goal}"))]);
    for goal in 2..=5 {
        accepted(DBG, "beginner", &text(goal));
    }
    for (goal, fix) in
        [(0, "play to 2 bases"), (1, "play to 2 bases"), (6, "play to 5 bases"), (255, "play to 5 bases")]
    {
        let found = refused(DBG, "beginner", "DBG-OPT-01", &text(goal));
        assert_eq!(found[0].fix, fix);
    }
    accepted(DBG, "beginner", &set_up("dbg-beginner", &[("bases-to-win = 3\n", "")]));
}

#[test]
pub fn base_decks_have_their_own_faction_and_no_duplicates() {
    for (from, to, card) in [
        ("\"Endor\" = 1", "\"Endor\" = 1\n\"Jedha\" = 1", "Jedha"),
        ("\"Endor\" = 1", "\"Endor\" = 1\n\"X-Wing\" = 1", "X-Wing"),
        ("\"Hoth\" = 1", "\"Hoth\" = 2", "Hoth"),
    ] {
        let found = refused(DBG, "beginner", "DBG-DCK-07", &set_up("dbg-beginner", &[(from, to)]));
        assert_eq!(found[0].cards, [card]);
    }
}
