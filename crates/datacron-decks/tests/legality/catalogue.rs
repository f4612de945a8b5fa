//! Every deck rule of the three rulebooks is proven, or there is a reason why a deck cannot show it.

use std::collections::BTreeSet;

use super::{ccg, dbg, lcg, pairs};

enum Proof {
    /// It is a code of the format files, and has a pair of decks.
    Pair(&'static str),
    /// These tests show it.
    Tests(&'static [fn()]),
    /// A deck cannot show it.
    Elsewhere(&'static str),
}

use Proof::{Elsewhere, Pair, Tests};

const BOX: &str = "counts tokens and cards of the box, not of a deck";
const TABLE: &str = "needs two decks at a table";

/// Every rule on decks and set-ups, by its id.
const CATALOGUE: &[(&str, Proof)] = &[
    ("LCG-DECK-01", Tests(&[lcg::a_set_is_an_objective_and_five_other_cards])),
    ("LCG-DECK-02", Tests(&[lcg::a_set_is_an_objective_and_five_other_cards, lcg::a_set_may_have_a_card_twice])),
    ("LCG-DECK-03", Pair("LCG-DECK-03")),
    ("LCG-DECK-04", Pair("LCG-DECK-04")),
    ("LCG-DECK-05", Pair("LCG-DECK-05")),
    ("LCG-DECK-06", Tests(&[lcg::there_is_no_maximum_number_of_sets])),
    ("LCG-DECK-07", Pair("LCG-DECK-07")),
    ("LCG-DECK-08", Pair("LCG-DECK-08")),
    ("LCG-DECK-09", Pair("LCG-DECK-09")),
    ("LCG-DECK-10", Tests(&[lcg::affiliations_of_a_side_mix_freely])),
    ("LCG-DECK-11", Pair("LCG-DECK-11")),
    ("LCG-DECK-12", Tests(&[lcg::neutral_sets_have_a_side_too])),
    ("LCG-DECK-13", Tests(&[lcg::starter_decks_are_for_a_first_game_only])),
    ("LCG-DECK-14", Pair("LCG-DECK-14")),
    ("LCG-DECK-15", Pair("LCG-DECK-15")),
    ("LCG-DECK-16", Pair("LCG-DECK-16")),
    ("LCG-DECK-17", Pair("LCG-DECK-17")),
    ("LCG-DECK-18", Tests(&[lcg::both_starters_of_a_side_fit_in_one_box])),
    ("LCG-DECK-19", Tests(&[lcg::six_sets_of_the_box_are_in_no_starter])),
    ("LCG-DECK-20", Elsewhere(BOX)),
    ("LCG-DECK-21", Elsewhere(BOX)),
    ("CCG-DECK-01", Tests(&[ccg::a_deck_has_exactly_sixty_cards])),
    ("CCG-DECK-02", Pair("CCG-DECK-02")),
    ("CCG-DECK-03", Elsewhere(TABLE)),
    ("CCG-DECK-04", Tests(&[ccg::every_card_has_a_side])),
    ("CCG-DECK-05", Tests(&[ccg::every_agreed_size_is_exact])),
    ("CCG-DECK-06", Elsewhere(TABLE)),
    ("CCG-DECK-07", Pair("CCG-DECK-07")),
    ("CCG-DECK-08", Tests(&[ccg::the_recommended_cuts_make_forty])),
    ("CCG-DECK-09", Tests(&[ccg::the_recommended_cuts_make_forty])),
    ("CCG-DECK-10", Tests(&[ccg::there_is_no_limit_to_copies])),
    ("CCG-DECK-11", Tests(&[ccg::no_type_has_a_quota])),
    ("CCG-DECK-12", Tests(&[ccg::a_game_starts_from_a_location_or_an_objective])),
    ("DBG-SET-01", Elsewhere(TABLE)),
    ("DBG-SET-02", Tests(&[dbg::the_beginner_bases_are_five_each])),
    ("DBG-SET-03", Tests(&[dbg::the_beginner_bases_are_five_each])),
    ("DBG-SET-04", Tests(&[dbg::the_beginner_bases_are_five_each])),
    ("DBG-SET-05", Tests(&[dbg::a_faction_begins_on_its_starting_base])),
    ("DBG-SET-06", Tests(&[dbg::a_faction_begins_on_its_starting_base])),
    ("DBG-SET-09", Tests(&[dbg::each_starter_deck_is_seven_two_and_one])),
    ("DBG-SET-12", Tests(&[dbg::the_galaxy_deck_is_ninety_cards])),
    ("DBG-SET-16", Tests(&[dbg::the_pilots_are_ten])),
    ("DBG-ADV-01", Tests(&[dbg::full_galaxy_has_all_ten])),
    ("DBG-ADV-02", Tests(&[dbg::recommended_goals_are_notes])),
    ("DBG-ADV-03", Tests(&[dbg::a_faction_begins_on_its_starting_base])),
    ("DBG-ADV-04", Tests(&[dbg::secret_bases_are_four_and_the_first])),
    ("DBG-OPT-01", Tests(&[dbg::the_goal_is_two_to_five])),
    ("DBG-OPT-02", Tests(&[dbg::the_goal_is_two_to_five])),
    ("DBG-OPT-03", Elsewhere("a set-up is agreed on before the game: the engine prevents later changes")),
    ("DBG-DCK-01", Tests(&[dbg::the_galaxy_deck_is_ninety_cards])),
    ("DBG-DCK-02", Tests(&[dbg::starter_cards_of_the_data])),
    ("DBG-DCK-03", Tests(&[dbg::starter_cards_of_the_data])),
    ("DBG-DCK-04", Tests(&[dbg::bases_are_twenty_of_two_factions])),
    ("DBG-DCK-05", Tests(&[dbg::the_pilots_are_ten])),
    ("DBG-DCK-06", Tests(&[dbg::no_base_is_in_a_players_deck, dbg::every_card_has_a_kind_and_a_faction])),
    (
        "DBG-DCK-07",
        Tests(&[dbg::every_card_has_a_kind_and_a_faction, dbg::base_decks_have_their_own_faction_and_no_duplicates]),
    ),
    ("DBG-DCK-08", Elsewhere(BOX)),
];

/// The rules that are about decks, as the catalogues number them.
fn ids() -> BTreeSet<String> {
    let runs: [(&str, Vec<u8>); 6] = [
        ("LCG-DECK", (1..=21).collect()),
        ("CCG-DECK", (1..=12).collect()),
        ("DBG-SET", vec![1, 2, 3, 4, 5, 6, 9, 12, 16]),
        ("DBG-ADV", (1..=4).collect()),
        ("DBG-OPT", (1..=3).collect()),
        ("DBG-DCK", (1..=8).collect()),
    ];
    runs.iter()
        .flat_map(|(family, numbers)| numbers.iter().map(move |number| format!("{family}-{number:02}")))
        .collect()
}

#[test]
fn every_deck_rule_is_proven_or_excused() {
    let listed: Vec<&str> = CATALOGUE.iter().map(|(id, _)| *id).collect();
    let set: BTreeSet<String> = listed.iter().map(|id| (*id).to_owned()).collect();
    assert_eq!(set, ids());
    assert_eq!(set.len(), listed.len(), "an id is listed twice");
    let pairs = pairs::all();
    for (id, proof) in CATALOGUE {
        match proof {
            Pair(code) => {
                let pair = pairs.iter().find(|pair| pair.code == *code);
                pair.unwrap_or_else(|| panic!("{id}: no pair for {code}")).prove();
            }
            Tests(tests) => {
                assert!(!tests.is_empty(), "{id}");
                tests.iter().for_each(|test| test());
            }
            Elsewhere(reason) => assert!(reason.len() > 10, "{id}"),
        }
    }
    // A rule that a format checks may not be excused.
    for pair in &pairs {
        let excused = CATALOGUE.iter().any(|(id, proof)| *id == pair.code && matches!(proof, Elsewhere(_)));
        assert!(!excused, "{}", pair.code);
    }
}
