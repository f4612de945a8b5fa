//! Lists as people post them in forums: every line is read, or reported as unreadable.

use datacron_cards::Game;

use super::{entries, list, open, unread};

#[test]
fn counts_in_every_place() {
    for line in [
        "2x Rebel Guard",
        "2 Rebel Guard",
        "2X Rebel Guard",
        "x2 Rebel Guard",
        "(2) Rebel Guard",
        "2. Rebel Guard",
        "2 - Rebel Guard",
        "Rebel Guard x2",
        "Rebel Guard x 2",
        "Rebel Guard 2x",
        "Rebel Guard*2",
        "Rebel Guard (x2)",
        "Rebel Guard (2x)",
        "Rebel Guard [x2]",
        "Rebel Guard (2)",
        "Rebel Guard, 2",
        "Rebel Guard - 2",
        "Rebel Guard: 2",
        "Rebel Guard\t2",
        "2\tRebel Guard",
        "• 2x Rebel Guard",
        "*2x Rebel Guard",
        "2x Rebel Guard # filler",
        "2x Rebel Guard // filler",
    ] {
        list(Game::Ccg, &format!("{line}\n"), &["2x 1_26"]);
    }
}

#[test]
fn titles_that_look_like_counts() {
    list(Game::Ccg, "2X-7KPR (Tooex) x2\n2x 2X-3KPR\n8D8\n", &["2x 7_163", "2x 1_1", "1x 6_1"]);
    list(Game::Ccg, "- 3x TIE Advanced x1\n", &["3x 1_303"]);
}

#[test]
fn names_in_other_spellings() {
    list(Game::Ccg, "Kessel LS\n", &["1x 1_126"]);
    list(Game::Ccg, "Boba Fett - Cloud City\n", &["1x 5_91"]);
    list(Game::Ccg, "Objective: Hidden Base\n", &["1x 7_136"]);
    list(Game::Ccg, "3 Rebel Guard, 2 Rebel Trooper, 1 Kessel LS\n", &["3x 1_26", "2x 1_28", "1x 1_126"]);
}

#[test]
fn sets_by_number() {
    let text = "Affiliation: Jedi\nSets: 1, 1, 2\nObjective Set 3 (x2)\n4 x2\n5 - 2\nBlock 6 x2\nHit and Run 18\n\
                Jedi Training - 7\nA Hero's Journey #1\n";
    let expected = ["1x jedi", "1x 1", "1x 1", "1x 2", "2x 3", "2x 4", "2x 5", "2x 6", "1x 18", "1x 7", "1x 1"];
    list(Game::Lcg, text, &expected);
    list(Game::Lcg, "affiliation Jedi; 2x 1, 1x 2\n", &["1x jedi", "2x 1", "1x 2"]);
}

#[test]
fn an_extra_card_leaves_the_sets_whole() {
    let reading = open("Jedi\n2x 1\n2x 2\n1x Yoda\n");
    assert_eq!(entries(&reading.deck), ["1x jedi", "2x 1", "2x 2", "1x 2-2"]);
}

#[test]
fn a_line_with_a_count_or_below_a_heading_is_not_the_title() {
    let reading = open("3 Darth Vadr\n59 Stormtrooper\n");
    assert_eq!(unread(&reading), [(1, "Darth Vadr")]);
    assert_eq!(reading.deck.name, "");
    let reading = open("Starting:\nHidden Bas\n59 Rebel Guard\n");
    assert_eq!(unread(&reading), [(2, "Hidden Bas")]);
    // A year is not a count.
    assert_eq!(open("1996 World Champion (Light) 1.0\n59 Rebel Guard\n").deck.name, "1996 World Champion (Light) 1.0");
}

#[test]
fn notes_end_at_the_next_heading() {
    let reading = open("Dark\n59 Stormtrooper\nStrategy:\nCharge!\n\nCharacters\n5 Darth Vader\n");
    assert_eq!(entries(&reading.deck), ["59x 1_194", "5x 1_168"]);
    assert_eq!(reading.deck.notes, "Charge!");
}

#[test]
fn remarks_are_not_cards() {
    let reading = open("# 3 Devastator\n2 Stormtrooper\n# 4 Devastator\n// 5 Devastator\n");
    assert_eq!((entries(&reading.deck), unread(&reading)), (vec!["2x 1_194".to_owned()], vec![]));
}

#[test]
fn shields_are_outside_the_deck() {
    let reading = open("59 Stormtrooper\n\nDefensive Shields\nBattle Order\nNo Escape\n");
    assert_eq!(entries(&reading.deck), ["59x 1_194", "1x 13_54 outside", "1x 13_78 outside"]);
}

#[test]
fn a_virtual_card_that_does_not_exist_is_not_the_printed_one() {
    let reading = open("2 Darth Vader\n3 Stormtrooper (V)\n");
    assert_eq!(unread(&reading), [(2, "Stormtrooper (V)")]);
}
