//! Text lists of The Card Game: objective sets by number, by title, and with their cards.

use datacron_cards::Game;
use datacron_decks::read::FileType;

use super::{entries, list, open, open_as, reads, unread};

const LCG: Game = Game::Lcg;

/// A regional winner of 2013.
const SITH: [&str; 6] = ["1x sith", "2x 19", "2x 20", "2x 23", "2x 24", "2x 40"];

#[test]
fn sets_by_number_and_by_title() {
    for text in [
        "Affiliation: Sith\n2x 19\n2x 20\n2x 23\n2x 24\n2x 40\n",
        "Affiliation: Sith\n2x Set 19\n2x #20\n2x set 23\n2x #24\n2x 040\n",
        "Sith\n2x Fall of the Jedi\n2x Counsel of the Sith\n2x The Emperor's Web\n2x Cruel Interrogations\n2x The Killing Cold\n",
        "Sith\n2x Fall of the Jedi (19)\n2x Counsel of the Sith (20)\n2x The Emperor’s Web (23)\n2x Cruel Interrogations (24)\n2x The Killing Cold (40)\n",
        // The number of the set, its title, the count.
        "Affiliation: Sith\n19 Fall of the Jedi 2x\n20 Counsel of the Sith 2x\n23 The Emperor's Web 2x\n24 Cruel Interrogations 2x\n40 The Killing Cold x2\n",
        // With the product at the end.
        "Affiliation: Sith\n2 Fall of the Jedi (Core Set)\n2 Counsel of the Sith (Core)\n2 The Emperor's Web (Core)\n2 Cruel Interrogations (Core Set)\n2 The Killing Cold (The Desolation of Hoth)\n",
    ] {
        list(LCG, text, &SITH);
    }
    list(LCG, "Affiliation: Jedi\n4 A Journey to Dagobah 2x\n", &["1x jedi", "2x 4"]);
}

#[test]
fn sets_joined_by_hyphens() {
    let reading = open_as(LCG, "Affiliation: Sith\n19-19-20-20-23-23-24-24-40-40\n");
    reads(
        &reading,
        FileType::Text,
        &["1x sith", "1x 19", "1x 19", "1x 20", "1x 20", "1x 23", "1x 23", "1x 24", "1x 24", "1x 40", "1x 40"],
    );
    let canonical = entries(&reading.deck.canonical());
    assert_eq!(canonical.len(), 6);
    assert!(SITH.iter().all(|entry| canonical.iter().any(|found| found == entry)), "{canonical:?}");
}

#[test]
fn affiliation_lines() {
    for (line, id) in [
        ("Affiliation: Jedi", "jedi"),
        ("Faction - Sith", "sith"),
        ("Faction: Navy", "imperial-navy"),
        ("Affiliation: Scum", "scum-and-villainy"),
        ("Affiliation Card: Rebel Alliance", "rebel-alliance"),
        ("Faction - Jedi (Guardians of Justice)", "guardians-of-justice"),
        ("Smugglers and Spies (Core Smugglers and Spies)", "smugglers-and-spies"),
        ("1x Guardians of Justice", "guardians-of-justice"),
    ] {
        let reading = open_as(LCG, format!("{line}\n2x 18\n"));
        assert_eq!(entries(&reading.deck), [format!("1x {id}"), "2x 18".to_owned()], "{line}: {reading:?}");
        assert!(reading.unread.is_empty() && reading.notes.is_empty(), "{line}: {reading:?}");
    }
    // There is no such affiliation: the line is reported.
    let reading = open_as(LCG, "Affiliation: Ewoks\n2x 18\n");
    assert_eq!(unread(&reading), [(1, "Ewoks")]);
}

#[test]
fn a_site_that_lists_each_sets_cards() {
    let text = "Jedi (Core Jedi)\n\nTotal Objective Sets: 2\n\n2x A Hero's Journey (1-1)\nLuke Skywalker (1-2)\nTwi'lek Loyalist (1-3)\nJedi Lightsaber (1-4)\n\
                Trust Your Feelings (1-5)\nDagobah Training Grounds (1-6)\n1x A Journey to Dagobah (4-1)\nRed Five (4-2)\nR2-D2 (4-3)\nTwi'lek Loyalist (4-4)\n\
                Double Strike (4-5)\nTarget of Opportunity (4-6)\n";
    list(LCG, text, &["1x jedi", "2x 1", "1x 4"]);
    // The older kind has the product at the end, and lists the cards of a doubled set twice.
    let text = "Sith (Core Sith)\n2x Fall of the Jedi (Core)\n2x Darth Vader (Core)\n2x Dark Side Apprentice (Core)\n2x Vader's Lightsaber (Core)\n2x Force Choke (Core)\n2x Heat of Battle (Core)\n";
    list(LCG, text, &["1x sith", "2x 19"]);
}

#[test]
fn a_set_with_a_missing_card_is_not_a_set() {
    let text = "Affiliation: Sith\n1x Fall of the Jedi (19-1)\n1x Darth Vader (19-2)\n1x Dark Side Apprentice (19-3)\n1x Vader's Lightsaber (19-4)\n1x Force Choke (19-5)\n";
    let reading = open_as(LCG, text);
    assert_eq!(entries(&reading.deck), ["1x sith", "1x 19-1", "1x 19-2", "1x 19-3", "1x 19-4", "1x 19-5"]);
}

#[test]
fn five_cards_without_their_objective_are_the_set() {
    let text = "Affiliation: Sith\n1x Darth Vader (19-2)\n1x Dark Side Apprentice (19-3)\n1x Vader's Lightsaber (19-4)\n1x Force Choke (19-5)\n1x Heat of Battle (19-6)\n";
    let reading = open_as(LCG, text);
    assert_eq!(entries(&reading.deck), ["1x sith", "1x 19"]);
    assert_eq!(reading.notes.len(), 1, "{:?}", reading.notes);
}

#[test]
fn a_builder_with_padded_titles() {
    let text = "Faction - Sith\n\n2 - Objectives\n================================\n1 - Fall of the Jedi           (019-1)\n1 - Counsel of the Sith        (020-1)\n\n\
                4 - Units\n================================\n1 - Darth Vader                (019-2)\n1 - Dark Side Apprentice       (019-3)\n1 - Advisor to the Emperor     (020-2)\n1 - Kuati Security Team        (020-3)\n\n\
                2 - Enhancements\n================================\n1 - Vader's Lightsaber         (019-4)\n1 - Sith Library               (020-4)\n\n\
                2 - Events\n================================\n1 - Force Choke                (019-5)\n1 - Dark Precognition          (020-5)\n\n\
                2 - Fate Cards\n================================\n1 - Heat of Battle             (019-6)\n1 - Twist of Fate              (020-6)\n";
    list(LCG, text, &["1x sith", "1x 19", "1x 20"]);
}

#[test]
fn text_copied_from_a_screen() {
    let text = "Objectives (2)\n2x A Hero's Journey (1)\n\nUnits\n2x Luke Skywalker\n2x Twi'lek Loyalist\n\nEnhancements\n2x Jedi Lightsaber\n2x Trust Your Feelings\n2x Dagobah Training Grounds\n\nTotal command cards: 10\n";
    let reading = open_as(LCG, text);
    assert_eq!((entries(&reading.deck), unread(&reading)), (vec!["2x 1".to_owned()], vec![]));
}

#[test]
fn sets_decide_between_cards_of_the_same_name() {
    // Five units are called Luke Skywalker; the first is not the one of set 64.
    let text = "1x A Hero's Resolve (64)\n1x Luke Skywalker (64-2)\n";
    let seat = |sequence| {
        datacron_data::index::seat(datacron_cards::lcg::spec::SetPlace { set: 64, sequence }).expect("a seat").title()
    };
    let named: String = (3..=6).map(|sequence| format!("1x {} (64-{sequence})\n", seat(sequence))).collect();
    list(LCG, &format!("Affiliation: Jedi\n{text}{named}"), &["1x jedi", "1x 64"]);
}

#[test]
fn sets_decide_between_cards_of_the_same_name_without_seats() {
    let seat = |sequence| {
        datacron_data::index::seat(datacron_cards::lcg::spec::SetPlace { set: 64, sequence }).expect("a seat").title()
    };
    let named: String = (1..=6).map(|sequence| format!("1x {}\n", seat(sequence))).collect();
    list(LCG, &format!("Affiliation: Jedi\n{named}"), &["1x jedi", "1x 64"]);
}

#[test]
fn a_count_after_a_set_number() {
    list(LCG, "Affiliation: Sith\n19 x2\n20 x2\n", &["1x sith", "2x 19", "2x 20"]);
}

#[test]
fn ampersand_in_an_affiliation() {
    list(LCG, "Affiliation: Smugglers & Spies\n2x 18\n", &["1x smugglers-and-spies", "2x 18"]);
}

#[test]
fn old_spellings() {
    // Punctuation in names does not matter; other spellings get guesses.
    list(LCG, "Affiliation: Jedi\nSingle cards\n1x Shii-Cho-Training\n", &["1x jedi", "1x 2-4"]);
    let reading = open_as(LCG, "Affiliation: Jedi\n2x 1\n1x Keeyan Farlander\n");
    assert_eq!(unread(&reading), [(3, "Keeyan Farlander")]);
    assert_eq!(reading.unread[0].guesses.first().map(String::as_str), Some("Keyan Farlander"));
}

#[test]
fn numbers_that_are_not_sets() {
    let reading = open_as(LCG, "Affiliation: Jedi\n2x 1\n2x 290\n1x 0\n2x 65536\n");
    assert_eq!(entries(&reading.deck), ["1x jedi", "2x 1"]);
    assert_eq!(unread(&reading).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 4, 5]);
}

#[test]
fn a_number_that_contradicts_its_title() {
    // The title takes precedence: it is what people read.
    let reading = open_as(LCG, "Affiliation: Jedi\n5 A Journey to Dagobah 2x\n");
    assert_eq!(entries(&reading.deck), ["1x jedi", "2x 4"]);
}

#[test]
fn the_game_of_bare_numbers() {
    assert_eq!(open("Affiliation: Sith\n2x 19\n2x 20\n").deck.game, LCG);
    assert_eq!(open("19-20-21-23-24\n").deck.game, LCG);
}
