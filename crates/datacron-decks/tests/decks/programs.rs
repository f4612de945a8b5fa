//! Files of programs: GEMP, Holotable, DeckMaker, OCTGN, and JSON and tables of other sites.

use datacron_cards::Game;
use datacron_cards::lcg::spec::SetPlace;
use datacron_data::index;
use datacron_decks::Slot;
use datacron_decks::read::{FileType, Known, ReadError, read};

use super::{entries, open, reads, unread};

#[test]
fn gemp_decks() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<deck>\n    <!-- made by hand -->\n\
                    <card blueprintId=\"1_135\" horizontal=\"true\" title=\"Yavin 4\"/>\n\
                    <card blueprintId=\"1_28\" horizontal=\"false\" title=\"Rebel Trooper\"/>\n\
                    <card blueprintId=\"1_28*\" title=\"Rebel Trooper\"/>\n\
                    <card blueprintId=\"1_28^\"/>\n\
                    <card blueprintId=\"1_28\"/>\n\
                    <cardOutsideDeck blueprintId=\"13_4\" horizontal=\"false\" title=\"Aim High\"/>\n</deck>\n";
    for text in [text.to_owned(), text.replace('\n', "\r\n"), text.replace('\n', ""), format!("\u{feff}{text}")] {
        let reading = open(&text);
        assert_eq!((reading.file_type, unread(&reading), reading.notes.len()), (FileType::Gemp, vec![], 0));
        assert_eq!(entries(&reading.deck.canonical()), ["1x 1_135", "4x 1_28", "1x 13_4 outside"]);
    }
    let lines: Vec<u32> = open(text).deck.entries.iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [4, 5, 6, 7, 8, 9]);
    // The deck is named after the file, up to the first dot.
    let known = Known { file: "somewhere/My Deck.gemp.xml", ..Known::default() };
    assert_eq!(read(text.as_bytes(), known).expect("a deck").deck.name, "My Deck");
}

#[test]
fn gemp_decks_with_mistakes() {
    // A converter's comment, an unknown id, an id with two marks, and a wrong root element.
    let text = "<deck>\n<!-- Card not found: Rebel Trooper -->\n<!-- Card not found: Xyzzy -->\n<card blueprintId=\"999_1\" title=\"Yavin 4\"/>\n\
                <card blueprintId=\"1_28*^\" title=\"Rebel Trooper\"/>\n<card title=\"8D8\"/>\n<other blueprintId=\"1_1\"/>\n</deck>\n";
    let reading = open(text);
    assert_eq!(entries(&reading.deck), ["1x 1_28", "1x 6_1"]);
    assert_eq!(unread(&reading), [(3, "Xyzzy"), (4, "999_1 Yavin 4"), (5, "1_28*^ Rebel Trooper")]);
    assert!(reading.unread[1].guesses.iter().any(|guess| guess.contains("1_135")), "{:?}", reading.unread[1]);
    assert!(read(b"<decks><card blueprintId=\"1_28\"/></decks>", Known::default()).is_err());
    let error = read(b"<deck>\n<card blueprintId=\"1_28\"\n</deck>", Known::default()).expect_err("not XML");
    assert!(error.to_string().contains('3'), "it gives the line: {error}");
}

#[test]
fn gemp_contents() {
    for text in [
        "1_135,1_28,1_28|13_4",
        "1_135,1_28,1_28|13_4\n",
        "1_135, 1_28,\n1_28 | 13_4,",
        ",1_135,,1_28,1_28,|,13_4,,",
        "1_135,1_28*,1_28^|13_4",
    ] {
        let reading = open(text);
        assert_eq!((reading.file_type, unread(&reading)), (FileType::GempContents, vec![]), "{text}");
        assert_eq!(entries(&reading.deck.canonical()), ["1x 1_135", "2x 1_28", "1x 13_4 outside"], "{text}");
    }
    reads(&open("1_135,1_28|"), FileType::GempContents, &["1x 1_135", "1x 1_28"]);
    reads(&open("1_135,1_28"), FileType::GempContents, &["1x 1_135", "1x 1_28"]);
    let reading = open("1_135,999_9|888_8");
    assert_eq!(unread(&reading), [(1, "999_9"), (1, "888_8")]);
}

#[test]
fn decks_of_champions() {
    let reading = open(include_bytes!("samples/dark-1996.xml"));
    assert_eq!((reading.file_type, unread(&reading), reading.deck.cards()), (FileType::Gemp, vec![], 60));
    let reading = open(include_bytes!("samples/light-with-shields.txt"));
    assert_eq!((reading.file_type, unread(&reading), reading.deck.cards()), (FileType::GempContents, vec![], 70));
    assert_eq!(reading.deck.size(datacron_decks::Section::Outside), 10);
}

#[test]
fn holotable_decks() {
    let text = "ver 2\r\nback imp.gif\r\ncard \"/starwars/Premiere-Dark/t_imperialbarrier\" 2\r\ncard \"/starwars/Premiere-Dark/t_tatooine\" 1 1 1\r\n\
                card \"/TWOSIDED/starwars/DemoDeck-Dark/t_twinsunsoftatooine/welltrainedinthejediarts\" 1 1 1\r\n\
                card \"/starwars/Virtual0-Dark/t_countdooku\" 1\r\ncard \"/starwars/ReflectionsII-Dark/t_abyssinornament&woundedwookiee\" 3\r\n";
    let reading = open(text);
    assert_eq!(reading.file_type, FileType::Htd);
    assert_eq!(unread(&reading), []);
    let [barrier, tatooine, objective, ..] = &entries(&reading.deck)[..] else { panic!("{reading:?}") };
    assert_eq!([barrier.as_str(), tatooine], ["2x 1_249", "1x 1_289 starting"]);
    assert!(objective.ends_with("starting"));
    assert_eq!(reading.deck.entries[2].slot.title(), "Twin Suns Of Tatooine / Well Trained In The Jedi Arts");
    assert_eq!(reading.deck.entries[3].slot.title(), "Count Dooku");
    assert_eq!(entries(&reading.deck)[4], "3x 10_28");
    // Light has another back. One line has no count, one an unknown image.
    let reading = open(
        "ver 2\nback reb.gif\ncard \"/starwars/Premiere-Light/t_rebeltrooper\" 2\ncard \"/starwars/Premiere-Light/t_rebeltrooper\"\ncard \"/starwars/Premiere-Light/t_nosuchcard\" 1\nnonsense\n",
    );
    assert_eq!(entries(&reading.deck), ["2x 1_28"]);
    assert_eq!(unread(&reading).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4, 5, 6]);
}

#[test]
fn holotable_decks_of_both_versions() {
    let second = open(include_bytes!("samples/dark-demo.htd"));
    assert_eq!((second.file_type, unread(&second), second.deck.cards()), (FileType::Htd, vec![], 60));
    assert_eq!(second.deck.entries.iter().filter(|entry| entry.starting).count(), 5);
    // Version 1 has text in quotes and Windows-1252 bytes; this is the boxed deck.
    let first = open(include_bytes!("samples/dark-introductory.htd"));
    assert_eq!((first.file_type, unread(&first), first.deck.cards()), (FileType::Htd, vec![], 60));
    let boxed = datacron_decks::starter::starter("vader").expect("a starter").deck;
    assert_eq!(entries(&first.deck.canonical()), entries(&boxed.canonical()));
}

#[test]
fn deckmaker_decks() {
    let reading = open(include_bytes!("samples/dark-ground.deck"));
    assert_eq!((reading.file_type, unread(&reading)), (FileType::DeckMaker, vec![]), "{:?}", reading.notes);
    assert_eq!(reading.deck.cards(), 60);
    assert_eq!(reading.deck.kind(), "dark");
    assert_eq!(reading.deck.notes, "Start from the third marker.\nDrain on Tatooine.");
    let of = |title: &str| {
        let entry = reading.deck.entries.iter().find(|entry| entry.slot.title().starts_with(title));
        entry.map(|entry| format!("{}x {}", entry.count, entry.slot.id()))
    };
    assert_eq!(of("Sense").as_deref(), Some("7x 1_267"));
    assert_eq!(of("Hoth: Defensive Perimeter").as_deref(), Some("1x 3_144"));
    assert_eq!(of("Boba Fett").as_deref(), Some("1x 5_91"));
    let reading = open("VERSION=2.00.1;SIDEEXC=d\nTatooine: Jawa Camp;?;p;2;0;0\nLuke;l;i;1;0;0\nnonsense\nENDCARDS\n");
    assert_eq!(entries(&reading.deck), ["2x 1_131", "1x 101_2"]);
    assert_eq!(unread(&reading), [(4, "nonsense")]);
}

/// An OCTGN deck; each card has the GUID of one seat and the title of another.
fn octgn(cards: &[(SetPlace, SetPlace, u32)], end: &str) -> String {
    let card = |(id, title, count): &(SetPlace, SetPlace, u32)| {
        let row = |seat: &SetPlace| index::seat(*seat).expect("a seat");
        let guid = index::guid_of(row(id).row, Some(*id)).expect("a GUID");
        format!("<card qty=\"{count}\" id=\"{guid}\">{}</card>{end}", row(title).title().replace('"', "&quot;"))
    };
    let of = |objective: bool| {
        cards.iter().filter(|(_, title, _)| (title.sequence == 1) == objective).map(card).collect::<String>()
    };
    let navy = index::named("imperialnavy")
        .of(Game::Lcg)
        .next()
        .and_then(|fact| index::guid_of(fact.row, None))
        .expect("a GUID");
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>{end}<deck game=\"d5cf89e5-1984-4873-8ae0-f06eea411bb3\">{end}\
         <section name=\"Affiliation\">{end}<card qty=\"1\" id=\"{navy}\">Imperial Navy</card>{end}</section>{end}\
         <section name=\"Command Deck\">{end}{}</section>{end}<section name=\"Objective Deck\">{end}{}</section>{end}</deck>{end}",
        of(false),
        of(true)
    )
}

fn whole(set: u16, guids_of: u16, count: u32) -> impl Iterator<Item = (SetPlace, SetPlace, u32)> {
    (1..=6).map(move |sequence| (SetPlace { set: guids_of, sequence }, SetPlace { set, sequence }, count))
}

#[test]
fn octgn_decks() {
    let cards: Vec<_> = whole(27, 27, 2).chain(whole(29, 29, 1)).collect();
    for end in ["\n", "\r\n", ""] {
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}{}", octgn(&cards, end));
            assert!(text.contains("&quot;Backstabber&quot;"));
            reads(&open(&text), FileType::O8d, &["1x imperial-navy", "2x 27", "1x 29"]);
            // Typographic quotes, and a word that a broken export left between the cards.
            let curly = text.replace("&quot;Backstabber&quot;", "“Backstabber”");
            reads(&open(curly), FileType::O8d, &["1x imperial-navy", "2x 27", "1x 29"]);
            let stray = text.replacen("</card>", "</card>undefined", 2);
            let reading = open(stray);
            assert_eq!(entries(&reading.deck), ["1x imperial-navy", "2x 27", "1x 29"]);
            assert_eq!(reading.notes.len(), 2, "{:?}", reading.notes);
        }
    }
}

#[test]
fn octgn_decks_with_the_ids_of_another_set() {
    // Set 125 with the GUIDs of 126: the titles are right.
    let cards: Vec<_> = whole(27, 27, 2).chain(whole(125, 126, 2)).collect();
    let reading = open(octgn(&cards, "\n"));
    assert_eq!(unread(&reading), []);
    assert_eq!(entries(&reading.deck), ["1x imperial-navy", "2x 27", "2x 125"]);
    assert!(reading.notes.len() >= 6, "each has a note: {:?}", reading.notes);
    // An unknown title with a known id: the id is used, with a note.
    let text = octgn(&whole(29, 29, 1).collect::<Vec<_>>(), "\n").replace(">Devastator<", ">Devastater<");
    let reading = open(text);
    assert_eq!(entries(&reading.deck), ["1x imperial-navy", "1x 29"]);
    assert_eq!(reading.notes.len(), 1);
    // Both are unknown.
    let text = octgn(&whole(29, 29, 1).collect::<Vec<_>>(), "\n");
    let text = text.replace("000000000035\">Devastator<", "999999999999\">Xyzzy<");
    let reading = open(text);
    assert_eq!(reading.unread.len(), 1, "{reading:?}");
    assert!(!reading.deck.entries.iter().any(|entry| matches!(entry.slot, Slot::Set(_))), "the set lacks a card");
}

#[test]
fn octgn_decks_of_other_games_and_with_bad_counts() {
    let text = "<deck game=\"00000000-0000-0000-0000-000000000000\"><section name=\"Deck\"><card qty=\"1\" id=\"\">Jawa</card></section></deck>";
    assert!(read(text.as_bytes(), Known::default()).is_err());
    let good = octgn(&whole(29, 29, 1).collect::<Vec<_>>(), "\n");
    let reading = open(good.replacen("qty=\"1\"", "qty=\"many\"", 1));
    assert_eq!(unread(&reading), [(4, "qty=\"many\" Imperial Navy")]);
    let reading = open(good.replacen("qty=\"1\"", "qty=\"0\"", 1));
    assert_eq!(entries(&reading.deck), ["1x 29"]);
}

#[test]
fn json_of_a_deck_site() {
    let text = r#"{"id": 7, "user": "x", "name": "Control", "description": "words", "cards": [], "created_at": "2025",
        "affiliation": {"id": 1, "name": "Jedi", "resources": 1, "side": "light", "affiliation_name": "Jedi"},
        "card_blocks": [
          {"id": 2, "card_set_id": 1, "block": 1, "name": "A Hero's Journey", "affiliation": "Jedi", "side": "light", "quantity": 2},
          {"id": 9, "card_set_id": 1, "block": 18, "name": "Hit and Run", "quantity": 1}
        ]}"#;
    let reading = open(text);
    reads(&reading, FileType::Json, &["1x jedi", "2x 1", "1x 18"]);
    assert_eq!((reading.deck.name.as_str(), reading.deck.notes.as_str()), ("Control", "words"));
    assert_eq!(reading.deck.game, Game::Lcg);
}

#[test]
fn json_of_a_deck_site_with_zero_copies_of_a_set() {
    let text = r#"{"name": "x", "affiliation": {"name": "Jedi"}, "card_blocks": [{"block": 1, "name": "A Hero's Journey", "quantity": 2}, {"block": 19, "name": "Fall of the Jedi", "quantity": 0}]}"#;
    reads(&open(text), FileType::Json, &["1x jedi", "2x 1"]);
}

#[test]
fn other_json() {
    reads(
        &open(r#"{"cards": [{"title": "Rebel Trooper", "count": 2}, {"id": "1_19", "qty": 1}, "8D8"]}"#),
        FileType::Json,
        &["2x 1_28", "1x 1_19", "1x 6_1"],
    );
    let counted = open(r#"{"Rebel Trooper": 2, "8D8": 1}"#).deck;
    assert_eq!(entries(&counted.canonical()), ["1x 6_1", "2x 1_28"]);
    reads(&open(r#"["Rebel Trooper", "8D8"]"#), FileType::Json, &["1x 1_28", "1x 6_1"]);
    for text in [r#"{"a": {"b": 1}}"#, r#"{"game": "ccg", "dekc": {}}"#, "{", "[]", "{}", r#"{"cards": 3}"#] {
        let known = Known { file_type: Some(FileType::Json), ..Known::default() };
        assert!(read(text.as_bytes(), known).is_err(), "{text}");
    }
}

#[test]
fn native_files() {
    let toml = "name = \"x\"\n[starting]\n\"Yavin 4\" = 1\n[deck]\n\"Rebel Trooper\" = 3\n\"1_19\" = 1\n[outside]\n\"13_4\" = 1\n";
    let reading = open(toml);
    reads(&reading, FileType::Toml, &["1x 1_135 starting", "3x 1_28", "1x 1_19", "1x 13_4 outside"]);
    assert_eq!(reading.deck.entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [3, 5, 6, 8]);
    reads(
        &open("affiliation = \"Jedi\"\n[sets]\n1 = 2\n\"Hit and Run\" = 1\n[single]\n\"7-1\" = 1\n"),
        FileType::Toml,
        &["1x jedi", "2x 1", "1x 18", "1x 7-1"],
    );
    // Every mistake is reported, with its line.
    let error =
        read(b"nam = 1\nname = \"x\"\n[deck]\n\"Yavin 4\" = 0\n\"8D8\" = 1000\n\"Jawa\" = \"two\"\n", Known::default())
            .expect_err("mistakes");
    let ReadError::Mistakes(mistakes) = error else { panic!("{error}") };
    let mut lines: Vec<usize> = mistakes.iter().map(|mistake| mistake.position().0).collect();
    lines.sort_unstable();
    assert_eq!(lines, [1, 4, 5, 6]);
}

#[test]
fn mistakes_are_in_order_of_lines() {
    let error = read(b"nam = 1\nname = \"x\"\n[deck]\n\"Yavin 4\" = 0\n\"8D8\" = 1000\n", Known::default())
        .expect_err("mistakes");
    let ReadError::Mistakes(mistakes) = error else { panic!("{error}") };
    assert_eq!(mistakes.iter().map(|mistake| mistake.position().0).collect::<Vec<_>>(), [1, 4, 5]);
}

#[test]
fn tables() {
    reads(&open("count,name\n2,Rebel Trooper\n1,8D8\n"), FileType::Csv, &["2x 1_28", "1x 6_1"]);
    reads(
        &open("Name;Qty;Set\nSense;2;Coruscant\nRebel Trooper;1;Premiere\n"),
        FileType::Csv,
        &["2x 12_68", "1x 1_28"],
    );
    reads(&open("card\tcount\nRebel Trooper\t2x\n"), FileType::Csv, &["2x 1_28"]);
    reads(
        &open("\r\nid,count,section,starting\r\n1_135,1,deck,yes\r\n13_4,1,outside,\r\n"),
        FileType::Csv,
        &["1x 1_135 starting", "1x 13_4 outside"],
    );
    let reading = open("count,name\n2,Rebel Trooper\nmany,8D8\n1,Xyzzy\n");
    assert_eq!(unread(&reading), [(3, "8D8"), (4, "Xyzzy")]);
}
