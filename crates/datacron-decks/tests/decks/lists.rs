//! Text lists of the Customizable Card Game from forums, sites and tournament reports.

use datacron_cards::Game;
use datacron_decks::read::{FileType, Known, ReadError, read};

use super::{entries, list, open, open_as, reads, unread};

const CCG: Game = Game::Ccg;

#[test]
fn counts_before_and_after_the_name() {
    for line in [
        "2x Rebel Trooper",
        "2X Rebel Trooper",
        "2 x Rebel Trooper",
        "2 Rebel Trooper",
        "x2 Rebel Trooper",
        "Rebel Trooper x2",
        "Rebel Trooper X2",
        "Rebel Trooper 2x",
        "Rebel Trooper ×2",
        "2× Rebel Trooper",
        "(2) Rebel Trooper",
        "[2] Rebel Trooper",
        "- 2x Rebel Trooper",
        "* 2x Rebel Trooper",
        "2x •Rebel Trooper",
        "\t2x\tRebel Trooper\t",
        "  2  Rebel   Trooper  ",
        "2x REBEL TROOPER",
        "2x rebel-trooper",
        "2x **Rebel Trooper**",
        "<b>2x Rebel Trooper</b><br>",
        "2x [b]Rebel Trooper[/b]",
        "2 - Rebel Trooper",
    ] {
        list(CCG, &format!("1x Yavin 4 [1_135]\n{line}\n"), &["1x 1_135", "2x 1_28"]);
    }
    list(CCG, "Rebel Trooper\nYavin 4 [1_135]", &["1x 1_28", "1x 1_135"]);
}

#[test]
fn counts_in_brackets_after_the_name() {
    for line in ["Rebel Trooper (x2)", "Rebel Trooper [x2]", "Rebel Trooper (2x)"] {
        list(CCG, &format!("1x Yavin 4 [1_135]\n{line}\n"), &["1x 1_135", "2x 1_28"]);
    }
}

#[test]
fn counts_after_a_bullet() {
    for line in ["• 2x Rebel Trooper", "•2x Rebel Trooper"] {
        list(CCG, &format!("1x Yavin 4 [1_135]\n{line}\n"), &["1x 1_135", "2x 1_28"]);
    }
}

#[test]
fn numbers_in_a_title_are_not_counts() {
    list(
        CCG,
        "1x 8D8\n8D8\n2x 2-1B (Too-Onebee)\n2-1B\nYavin 4 [1_135]\n3x Yavin 4 [1_135]\n",
        &["1x 6_1", "1x 6_1", "2x 3_1", "1x 3_1", "1x 1_135", "3x 1_135"],
    );
    list(CCG, "2x 3,720 To 1\n3,720 To 1 x2\n4x DS-61-2\n", &["2x 4_114", "2x 4_114", "4x 1_173"]);
}

#[test]
fn headings_in_many_styles() {
    for heading in [
        "CHARACTERS",
        "CHARACTER",
        "Characters",
        "Characters:",
        "Characters (12)",
        "Characters: (12)",
        "Characters - 12",
        "CHARACTERS (2):",
        "== Characters ==",
        "## Characters",
        "'''Character'''",
        "**Characters**",
        "<b>Deck:</b>",
        "Main Deck",
        "Decklist:",
        "Admiral's Orders",
        "EPIC EVENTS (0)",
        "Total: 60",
        "Total Cards 60",
        "--------------------",
        "// a remark",
    ] {
        list(CCG, &format!("1x Yavin 4 [1_135]\n\n{heading}\n2x Rebel Trooper\n"), &["1x 1_135", "2x 1_28"]);
    }
}

#[test]
fn starting_cards_and_cards_outside_the_deck() {
    let text = "STARTING\nYavin 4 [1_135]\n\nCHARACTERS\n2x Rebel Trooper\n\nSide Deck\nAim High [13_4]\n";
    list(CCG, text, &["1x 1_135 starting", "2x 1_28", "1x 13_4 outside"]);
    for heading in [
        "Outside Deck",
        "OUTSIDE THE DECK",
        "Outside of deck (1)",
        "Defensive Shields (1)",
        "Shields:",
        "Side Deck: (1)",
    ] {
        let text = format!("2x Rebel Trooper\n{heading}\nAim High [13_4]\nCharacters\n1x Rebel Trooper\n");
        list(CCG, &text, &["2x 1_28", "1x 13_4 outside", "1x 1_28"]);
    }
    for heading in ["Starting", "Starting:", "STARTING (1)", "Starting Cards", "Start"] {
        list(CCG, &format!("{heading}\nYavin 4 [1_135]\nOther\n2x Rebel Trooper\n"), &["1x 1_135 starting", "2x 1_28"]);
    }
}

#[test]
fn tags_identify_the_card() {
    // The same title in two sets: the tag is a name, abbreviation, number or id.
    for (line, id) in [
        ("Sense [Premiere]", "1_109"),
        ("Sense [Coruscant]", "12_68"),
        ("Sense (Premiere)", "1_109"),
        ("Sense [1]", "1_109"),
        ("Sense [12]", "12_68"),
        ("Sense [12_68]", "12_68"),
        ("Sense (Light) (Coruscant)", "12_68"),
        ("12_68", "12_68"),
        ("[12_68]", "12_68"),
    ] {
        list(CCG, &format!("3x Rebel Trooper\n2x {line}\n"), &["3x 1_28", &format!("2x {id}")]);
    }
    list(CCG, "1x Dejarik Hologameboard [A New Hope]\n2x Luke Skywalker [Premiere]\n", &["1x 2_63", "2x 1_19"]);
    list(CCG, "2x Control (Dark) (Dagobah)\n1x Stormtrooper\n", &["2x 4_139", "1x 1_194"]);
    // An ambiguous name gets a note.
    let reading = open_as(CCG, "3x Rebel Trooper\n2x Sense\n");
    assert_eq!(entries(&reading.deck), ["3x 1_28", "2x 1_109"]);
    assert_eq!(reading.notes.iter().map(|note| note.line).collect::<Vec<_>>(), [2]);
    // So does a wrong tag.
    let reading = open_as(CCG, "3x Rebel Trooper [Hoth]\n");
    assert_eq!((entries(&reading.deck), reading.notes.len()), (vec!["3x 1_28".to_owned()], 1));
}

#[test]
fn virtual_cards_and_alternate_images() {
    for (line, id) in [
        ("Mace Windu", "12_13"),
        ("Mace Windu (AI)", "12_14"),
        ("Mace Windu (V)", "201_2"),
        ("Mace Windu (V) (AI)", "201_42"),
        ("Mace Windu (AI) (V)", "201_42"),
        ("Mace Windu (v)", "201_2"),
        ("Mace Windu (V", "201_2"),
        ("Mace Windu V", "201_2"),
        ("2x Chewbacca (V)", "213_36"),
    ] {
        let reading = open_as(CCG, format!("1x Rebel Trooper\n{line}\n"));
        assert_eq!(entries(&reading.deck)[1].split(' ').nth(1), Some(id), "{line}: {reading:?}");
        assert!(reading.unread.is_empty() && reading.notes.is_empty(), "{line}: {reading:?}");
    }
    // This virtual card has no alternate image, so it is the plain one.
    let reading = open_as(CCG, "1x Boba Fett (V) (AI)\n1x Stormtrooper\n");
    assert!(reading.unread.is_empty(), "{reading:?}");
}

#[test]
fn quotes_and_apostrophes_of_every_kind() {
    for line in [
        "Lars' Moisture Farm",
        "Lars’ Moisture Farm",
        "Lars‘ Moisture Farm",
        "Lars` Moisture Farm",
        "Lars Moisture Farm",
    ] {
        list(CCG, &format!("2x Rebel Trooper\n1x Tatooine: {line} [1_132]"), &["2x 1_28", "1x 1_132"]);
    }
    for line in [
        "WED-9-M1 'Bantha' Droid",
        "WED-9-M1 “Bantha” Droid",
        "WED-9-M1 \"Bantha\" Droid",
        "WED-9-M1 &quot;Bantha&quot; Droid",
    ] {
        list(CCG, &format!("1x {line}\n"), &["1x 1_32"]);
    }
    list(CCG, "1x Alter &amp; Friendly Fire\n1x Alter & Friendly Fire\n", &["1x 10_1", "1x 10_1"]);
}

#[test]
fn either_face_of_a_two_sided_card_and_both() {
    for line in [
        "Local Uprising / Liberation",
        "Local Uprising",
        "Liberation",
        "Local Uprising/Liberation",
        "1x Local Uprising / Liberation",
    ] {
        list(CCG, &format!("3x Rebel Trooper\n{line}\n"), &["3x 1_28", "1x 7_137"]);
    }
    list(CCG, "The Falcon, Junkyard Garbage\n", &["1x 204_35"]);
}

#[test]
fn a_title_on_both_sides_is_of_the_decks_side() {
    list(CCG, "3x Rebel Trooper\n1x Tatooine: Jawa Camp\n1x Kessel\n", &["3x 1_28", "1x 1_131", "1x 1_126"]);
    list(CCG, "3x Death Star Trooper\n1x Tatooine: Jawa Camp\n1x Kessel\n", &["3x 1_170", "1x 1_292", "1x 1_288"]);
    // With nothing else in the deck, the line `Side:` or the deck's title decides.
    list(CCG, "Side: Dark\n1x Tatooine: Jawa Camp\n", &["1x 1_292"]);
    list(CCG, "Side: Light\n1x Tatooine: Jawa Camp\n", &["1x 1_131"]);
    list(CCG, "A player - Worlds - DS Jawas\n1x Tatooine: Jawa Camp\n", &["1x 1_292"]);
    // A tag on the line takes precedence.
    list(CCG, "3x Rebel Trooper\n1x Kessel (Dark)\n", &["3x 1_28", "1x 1_288"]);
    // With nothing to go by, one is chosen and a note names the other.
    let reading = open_as(CCG, "1x Tatooine: Jawa Camp\n");
    assert_eq!((entries(&reading.deck), reading.notes.len()), (vec!["1x 1_131".to_owned()], 1));
}

#[test]
fn wiki_pages() {
    let text = "'''Side:''' [[Dark]]\n'''Format:''' [[Open]]\n'''Starting Card:''' [[Tatooine (Premiere)]]\n\n'''Character'''\n\
                * 2x [[Stormtrooper]]\n* 2x {{CardLink|Darth Vader|vader.gif|label=Vader}}\n* [[Sense (Dark)|Sense]]\n\
                * 1x [[Control (Dark)]]\n\n'''Location'''\n* 1x [[Tatooine: Jabba's Palace (Special Edition)]]\n";
    let reading = open_as(CCG, text);
    assert_eq!(unread(&reading), []);
    assert_eq!(reading.deck.format, "Open");
    let found = entries(&reading.deck);
    assert!(found.contains(&"2x 1_194".to_owned()) && found.contains(&"2x 1_168".to_owned()), "{found:?}");
    assert!(found.contains(&"1x 4_139".to_owned()), "{found:?}");
}

#[test]
fn the_starting_card_of_a_wiki_page() {
    let text = "Side: Dark\nStarting Card: Tatooine (Premiere)\n2x Stormtrooper\n";
    list(CCG, text, &["1x 1_289 starting", "2x 1_194"]);
}

#[test]
fn an_unknown_starting_card() {
    let reading = open_as(CCG, "Side: Dark\nStarting Card: Tatoine\n2x Stormtrooper\n");
    assert_eq!(unread(&reading), [(2, "Tatoine")]);
}

#[test]
fn the_export_of_a_deck_site() {
    let text = "1996 World Champion (Light) 1.0\n\nSide: Light\n\nSets: From Premiere to A New Hope (2)\n\nObjective\n\nHidden Base / Systems Will Slip Through Your Fingers\n\n\
                Locations\n\n1x Dejarik Hologameboard [A New Hope]\n2x Yavin 4 [Premiere]\n\nCharacters\n\n2x Luke Skywalker [Premiere]\n";
    let reading = open(text);
    reads(&reading, FileType::Text, &["1x 7_136", "1x 2_63", "2x 1_135", "2x 1_19"]);
    assert_eq!(reading.deck.name, "1996 World Champion (Light) 1.0");
    assert_eq!(reading.deck.entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [9, 13, 14, 18]);
}

#[test]
fn one_line_per_copy() {
    let text = "Characters: (3)\nRebel Trooper\nRebel Trooper\nRebel Trooper\n\nSide Deck: (1)\nAim High [13_4]\n";
    let reading = open_as(CCG, text);
    let canonical = reading.deck.canonical();
    assert_eq!(entries(&canonical), ["3x 1_28", "1x 13_4 outside"]);
}

#[test]
fn posts_with_prose() {
    let text = "Title: Troopers\nAuthor: Somebody\nDate: 1999\nCards:\n3 Rebel Trooper\nYavin 4 [1_135] x2\nStrategy: play them.\n2x Stormtrooper\n";
    let reading = open(text);
    reads(&reading, FileType::Text, &["3x 1_28", "2x 1_135"]);
    assert_eq!((reading.deck.name.as_str(), reading.deck.author.as_str()), ("Troopers", "Somebody"));
    assert_eq!(reading.deck.notes, "play them.\n2x Stormtrooper");
}

#[test]
fn byte_order_marks_line_ends_and_encodings() {
    let text = "2x Rebel Trooper\r\n1x Tatooine: Lars’ Moisture Farm [1_132]\r\n";
    let expected = ["2x 1_28", "1x 1_132"];
    reads(&open(text), FileType::Text, &expected);
    reads(&open(format!("\u{feff}{text}")), FileType::Text, &expected);
    reads(&open(text.trim_end()), FileType::Text, &expected);
    let units = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
    reads(&open([&[0xff, 0xfe][..], &units(u16::to_le_bytes)].concat()), FileType::Text, &expected);
    reads(&open([&[0xfe, 0xff][..], &units(u16::to_be_bytes)].concat()), FileType::Text, &expected);
    // Windows-1252, where the apostrophe is a byte that is not valid UTF-8.
    let windows: Vec<u8> = text.chars().map(|c| if c == '’' { 0x92 } else { c as u8 }).collect();
    reads(&open(windows), FileType::Text, &expected);
}

#[test]
fn line_ends_of_old_macs() {
    reads(&open("2x Rebel Trooper\r1x Yavin 4 [1_135]\r"), FileType::Text, &["2x 1_28", "1x 1_135"]);
}

#[test]
fn a_count_of_zero_adds_nothing() {
    list(CCG, "2x Rebel Trooper\n0x Stormtrooper\n", &["2x 1_28"]);
}

#[test]
fn tournament_decks() {
    let dark = open(include_bytes!("samples/dark-senate.txt"));
    assert_eq!((unread(&dark), dark.deck.cards()), (vec![], 60), "{:?}", dark.notes);
    assert_eq!(dark.deck.name, "A player - Worlds Day 1 - DS Senate");
    assert_eq!(dark.deck.kind(), "dark");
    assert_eq!(dark.deck.entries.iter().filter(|entry| entry.starting).count(), 5);
    let light = open(include_bytes!("samples/light-watch-your-step.txt"));
    // One of its cards is not in the pool.
    let missing = vec![(48, "Help Me Obi-Wan Kenobi & Quite A Mercenary")];
    assert_eq!((unread(&light), light.deck.cards()), (missing, 59), "{:?}", light.notes);
    assert_eq!(light.deck.kind(), "light");
    assert_eq!(light.deck.entries.iter().filter(|entry| entry.starting).count(), 9);
}

#[test]
fn unknown_cards() {
    let text = "3x Rebel Trooper\n2x Luke Skywaker\n\n4x Xyzzy Plugh Quux\nYavin 4 [1_135]\nsome words about it\n";
    let reading = open_as(CCG, text);
    assert_eq!(entries(&reading.deck), ["3x 1_28", "1x 1_135"]);
    assert_eq!(unread(&reading), [(2, "Luke Skywaker"), (4, "Xyzzy Plugh Quux"), (6, "some words about it")]);
    for line in &reading.unread {
        assert!(line.guesses.len() <= 3 && !line.why.is_empty(), "{line:?}");
    }
    assert!(reading.unread[0].guesses.iter().any(|guess| guess == "Luke Skywalker"), "{:?}", reading.unread[0]);
    // Guesses are cards of the same game, without duplicates.
    for (game, text) in [
        (Game::Lcg, "2x 1\n1x Darth Vadr\n"),
        (Game::Dbg, "1x X-Wing\n1x Darth Vadr\n"),
        (CCG, "1x Stormtrooper\n1x Darth Vadr\n"),
    ] {
        let reading = open_as(game, text);
        let guesses = &reading.unread[0].guesses;
        assert!(guesses.iter().any(|guess| guess == "Darth Vader"), "{game}: {guesses:?}");
        assert!((1..=3).contains(&guesses.len()), "{game}: {guesses:?}");
    }
}

#[test]
fn counts_that_are_too_high() {
    for count in ["1000", "1000000000000000000", "99999999999999999999999999"] {
        let reading = open_as(CCG, format!("1x Yavin 4 [1_135]\n{count}x Rebel Trooper\n"));
        assert_eq!(entries(&reading.deck), ["1x 1_135"], "{count}");
        assert_eq!(unread(&reading), [(2, "Rebel Trooper")], "{count}");
    }
    list(CCG, "999x Rebel Trooper\n", &["999x 1_28"]);
}

#[test]
fn a_list_of_another_game() {
    let known = Known { game: Some(Game::Lcg), ..Known::default() };
    let error = read(b"Game: ccg\n2x Rebel Trooper\n", known).expect_err("two games");
    assert!(matches!(error, ReadError::NotADeck(_)), "{error:?}");
    assert!(read(b"nothing of interest\nat all\n", Known::default()).is_err());
    // By default, the game is the one that has the cards.
    assert_eq!(open("Imperial Shuttle x7\nInquisitor\nOuter Rim Pilot\n").deck.game, Game::Dbg);
    assert_eq!(open("A Hero's Journey\nFall of the Jedi\n").deck.game, Game::Lcg);
    assert_eq!(open("Rebel Guard\nYavin 4: Jungle\n").deck.game, CCG);
}
