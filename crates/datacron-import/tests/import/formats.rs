//! Every kind of file, and what happens when it changes.

use datacron_cards::ccg::spec::Uniqueness;
use datacron_cards::{Card, Game, Origin, Stat};
use datacron_import::{Face, Kind, PrintedText};

use super::{archive, ccg_card, ccg_file, messages, octgn_card, octgn_set, reading, refusal};

fn text(face: Face, text: &str) -> PrintedText {
    PrintedText { face, text: text.into() }
}

#[test]
fn cards_of_the_players_committee() {
    let reading = reading("Light.json", &ccg_file(&[ccg_card("999_1", "Bolo Wrenfield")]));
    assert_eq!(messages(&reading), Vec::<String>::new());
    assert_eq!(reading.kinds, [Kind::CcgCards]);
    assert!(reading.unknown.is_empty(), "{:?}", reading.unknown);
    let [imported] = reading.cards.as_slice() else { panic!("{:?}", reading.cards) };
    let Card::Ccg(card) = &imported.card else { panic!("{imported:?}") };
    assert_eq!((card.title.as_str(), card.gemp.to_string().as_str()), ("Bolo Wrenfield", "999_1"));
    assert_eq!(card.uniqueness, Uniqueness::Unique);
    assert_eq!((&card.power, &card.forfeit), (&Some(Stat::Number(3.0)), &Some(Stat::Printed("4½".into()))));
    assert_eq!(
        card.icons.iter().map(|(name, n)| (name.as_str(), *n)).collect::<Vec<_>>(),
        [("pilot", 1), ("warrior", 2)]
    );
    assert_eq!(card.set_icons, ["Set 99"]);
    assert_eq!(card.characteristics, ["baker"]);
    assert_eq!(imported.printed, [text(Face::Front, "Draws two if alone & hungry.")]);
    assert_eq!(imported.extra["front.lore"], "\"Bakes.\"");
}

#[test]
fn both_halves_of_a_location_and_both_faces() {
    let location = ccg_card("999_2", "Bakery")
        .replace("\"Character\"", "\"Location\"")
        .replace("Draws <b>two</b> if alone &amp; hungry.", "Dark: No cake. Light: Much cake.");
    let faces = ccg_card("999_3", "Early / Late").replace(
        "\"gempId\"",
        r#""back": {"title": "Early / Late", "type": "Objective", "destiny": "7", "gametext": "Sleeps."}, "gempId""#,
    );
    let reading = reading("Dark.json", &ccg_file(&[location, faces]));
    assert_eq!(messages(&reading), Vec::<String>::new());
    assert_eq!(reading.cards[0].printed, [text(Face::Light, "Much cake."), text(Face::Dark, "No cake.")]);
    assert_eq!(reading.cards[1].printed[1], text(Face::Back, "Sleeps."));
    let Card::Ccg(card) = &reading.cards[1].card else { panic!() };
    assert_eq!(card.back.as_ref().and_then(|back| back.destiny.clone()), Some(Stat::Number(7.0)));
}

#[test]
fn alternate_images_are_one_card() {
    let cards = [ccg_card("999_1", "Bolo Wrenfield (AI)"), ccg_card("999_1", "Bolo Wrenfield")];
    let reading = reading("Light.json", &ccg_file(&cards));
    let [imported] = reading.cards.as_slice() else { panic!("{:?}", reading.cards) };
    let Card::Ccg(card) = &imported.card else { panic!() };
    assert_eq!(
        (card.title.as_str(), card.also_titled.as_slice()),
        ("Bolo Wrenfield", &["Bolo Wrenfield (AI)".to_owned()][..])
    );
}

#[test]
fn sets_of_the_players_committee() {
    let reading = reading(
        "sets.json",
        r#"[{"id": "999", "name": "Baker's Dozen", "gempName": "Bakers", "abbr": "BD", "legacy": false,
             "cycle_code": "virtual", "date_release": "2026-01-02", "position": 9, "size": 13, "colour": "red"}]"#,
    );
    assert_eq!(reading.kinds, [Kind::CcgSets]);
    let [(Game::Ccg, product)] = reading.products.as_slice() else { panic!("{:?}", reading.products) };
    assert_eq!(
        (product.id.as_str(), product.number.as_str(), product.origin),
        ("bakers-dozen", "999", Origin::Virtual)
    );
    assert_eq!(reading.unknown[0].field, "colour");
}

#[test]
fn cards_of_swlcg_json() {
    let card = |sequence: u8, id: &str| {
        format!(
            r#"{{"product": "A Made Up Pack", "productCycle": "Bakers", "number": 901, "octgnId": "{id}",
                "objectiveSetNumber": 901, "objectiveSetSequence": {sequence}, "side": "Light",
                "affiliation": "Smugglers and Spies", "isLockedToAffiliation": false, "type": "Unit",
                "title": "Bolo Wrenfield", "isUnique": true, "isLimitedToObjectiveDeck": false, "cost": 2,
                "damageCapacity": 3, "forceIcons": 1, "resourceValue": null, "edgePriorityNumber": null,
                "normalCombatIcons": {{"unitDamage": 1, "blastDamage": 0, "tactics": 0}},
                "edgeEnabledCombatIcons": {{"unitDamage": 0, "blastDamage": 2, "tactics": 0}},
                "text": "Edge (1). Shielding.\nProtect [Sith] Baker unit. (Made up.)\nBakes.",
                "abilities": {{"traits": ["Baker"], "keywords": [], "types": [], "scenarios": []}}}}"#
        )
    };
    let file = format!("[{}, {}]", card(2, "AA-2"), card(3, "aa-3"));
    let reading = reading("pack.json", &file);
    assert_eq!(messages(&reading), Vec::<String>::new());
    assert_eq!(reading.kinds, [Kind::LcgCards]);
    let [imported] = reading.cards.as_slice() else { panic!("{:?}", reading.cards) };
    let Card::Lcg(card) = &imported.card else { panic!() };
    assert_eq!(card.printed.len(), 2);
    assert_eq!(card.printed[0].octgn, "aa-2");
    assert_eq!(card.icons.map(|icons| icons.edge.blast), Some(2));
    let keywords: Vec<String> = card.keywords.iter().map(datacron_cards::lcg::text::keyword).collect();
    assert_eq!(keywords, ["Edge 1", "Shielding", "Protect Sith Baker unit"]);
    let [(Game::Lcg, product)] = reading.products.as_slice() else { panic!("{:?}", reading.products) };
    assert_eq!(product.objective_sets, Some([901, 901]));
}

#[test]
fn sets_of_octgn_plain_and_in_an_archive() {
    let cards = octgn_card("AA-2", "Bolo Wrenfield", "901", "2") + &octgn_card("AA-3", "Left Out", "D01", "3");
    let set = octgn_set(&cards);
    let plain = reading("set.xml", &set);
    assert_eq!((refusal(&plain), messages(&plain)), ("not refused", vec![]));
    let [imported] = plain.cards.as_slice() else { panic!("{:?}", plain.cards) };
    let Card::Lcg(card) = &imported.card else { panic!() };
    assert!(card.unique);
    assert_eq!((card.traits.as_slice(), card.resources.is_none()), (&["Baker".to_owned()][..], true));
    assert_eq!(imported.printed, [text(Face::Front, "Elite.\nBakes a cake.")]);
    assert!(plain.notes[0].contains("1 card left out, such as Left Out"), "{:?}", plain.notes);

    let zip = archive(&[("def/Sets/x/set.xml", set.as_bytes()), ("def/readme.txt", b"hello")]);
    let file = datacron_import::File { name: "pack.o8g".into(), bytes: zip };
    let zipped = datacron_import::read(&file, &datacron_import::Limits::default());
    assert_eq!(refusal(&zipped), "not refused");
    assert_eq!(zipped.cards, plain.cards);
    assert_eq!(zipped.kinds, [Kind::OctgnSet]);
}

#[test]
fn our_own_card_files() {
    let file = "[[card]]\nid = \"bolo\"\ngemp = \"999_1\"\ntitle = \"Bolo Wrenfield\"\nside = \"light\"\n\
                type = \"character\"\nrarity = \"R\"\n\n[[card]]\nid = \"b\"\ntitle = \"Second\"\ndestny = 3\n";
    let reading = reading("mine.toml", file);
    assert_eq!(reading.kinds, [Kind::CardFiles]);
    assert_eq!((reading.cards.len(), reading.bad), (1, 1));
    assert!(
        messages(&reading).iter().any(|m| m.contains("Second") && m.contains("destny")),
        "{:?}",
        messages(&reading)
    );
    assert!(messages(&reading).iter().any(|m| m.contains("Second") && m.contains("gemp")), "{:?}", messages(&reading));
}

#[test]
fn a_card_file_of_no_known_game_says_what_to_do() {
    let refused = reading("mine.toml", "[[card]]\ntitle = \"Bolo\"\n");
    assert!(refusal(&refused).contains("unknown game"), "{}", refusal(&refused));
    assert!(!refused.refused.expect("refused").help.is_empty());
    let by_folder = reading("cards/dbg/mine.toml", "[[card]]\ntitle = \"Bolo\"\n");
    assert!(by_folder.refused.is_none());
    assert!(messages(&by_folder).iter().all(|m| m.starts_with("Bolo: missing field")), "{:?}", messages(&by_folder));
}

#[test]
fn unknown_fields_are_kept_and_told_once() {
    let strange =
        |gemp: &str| ccg_card(gemp, "Bolo Wrenfield").replace("\"power\"", r#""charm": [1, {"a": 2}], "power""#);
    let reading = reading("Light.json", &ccg_file(&[strange("999_1"), strange("999_2")]));
    let [field] = reading.unknown.as_slice() else { panic!("{:?}", reading.unknown) };
    assert_eq!((field.field.as_str(), field.times), ("front.charm", 2));
    assert_eq!(field.first, "Bolo Wrenfield (999_1)");
    assert_eq!(reading.cards[1].extra["front.charm"], r#"[1, {"a": 2}]"#);
}

#[test]
fn a_missing_field_names_card_and_field_and_others_are_read() {
    let cards = [
        ccg_card("999_1", "Bolo Wrenfield"),
        ccg_card("999_2", "No Type").replace("\"type\"", "\"tpye\""),
        ccg_card("999_3", "No Side").replace("\"side\": \"Light\"", "\"side\": \"Grey\""),
        ccg_card("oops", "No Number").replace("\"power\": \"3\"", "\"power\": [3]"),
    ];
    let reading = reading("Light.json", &ccg_file(&cards));
    assert_eq!((reading.cards.len(), reading.bad), (1, 3));
    assert_eq!(
        messages(&reading),
        [
            "No Type (999_2): `front.type` is missing",
            "No Side (999_3): `side` is \"Grey\"; expected `light` or `dark`",
            "No Number (oops): `gempId` is \"oops\"",
            "No Number (oops): `front.power` is [3]",
        ]
    );
    assert!(reading.mistakes[0].label.starts_with("did you mean `tpye`"), "{}", reading.mistakes[0].label);
    // The place is that of the value.
    assert!(reading.mistakes[1].render(false).contains('^'), "{}", reading.mistakes[1]);
    assert_eq!(&reading.mistakes[3].source[reading.mistakes[3].span.clone()], "[3]");
}

#[test]
fn a_card_of_octgn_without_a_type_is_named() {
    let card = octgn_card("AA-2", "Bolo Wrenfield", "901", "2").replace("name=\"Type\"", "name=\"Typ\"");
    let reading = reading("set.xml", &octgn_set(&card));
    assert_eq!(messages(&reading), ["Bolo Wrenfield: `Type` is missing"]);
    assert_eq!(reading.bad, 1);
}

#[test]
fn other_files_are_refused_with_a_reason() {
    for (name, text, reason) in [
        ("a.json", "", "the file is empty"),
        ("a.json", "{\"cards\": [", "not a file of cards"),
        ("a.json", "{\"a\": 1}", "there is no list `cards`"),
        ("a.json", "[1, 2]", "cards of no kind that is known"),
        ("a.json", "[]", "there are no cards in it"),
        ("a.xml", "<game name='x'/>", "not a set of OCTGN"),
        ("a.txt", "hello", "not a file of a kind that can be imported"),
    ] {
        let reading = reading(name, text);
        assert!(refusal(&reading).contains(reason), "{text}: {}", refusal(&reading));
        assert!(reading.cards.is_empty());
    }
}
