//! The remarks beside the choices.

use datacron_engine::ccg::{Ccg, Choice};
use datacron_engine::dbg::Dbg;
use datacron_engine::menu::{Offer, resolve};
use datacron_engine::script::{self, Source};
use datacron_engine::{GameState, Keep, Playable, Shown};

const USELESS: &str = "would do nothing now";

#[test]
fn a_use_for_nothing_is_offered_with_a_warning() {
    let source = Source::new(
        "position",
        "row: x-wing, u-wing, b-wing, han-solo, luke-skywalker, cassian-andor\n\
         empire: base death-star; play 2 twilek-smuggler; resources 4\n",
    );
    let scripts = script::read(&source).expect("it parses");
    let mut game = Dbg::begin(&scripts[0], &source, ()).expect("it is a position");
    let warned = |game: &Dbg| {
        let menu = game.menu();
        let uses = menu.into_iter().filter(|offer| offer.text.starts_with("use "));
        uses.map(|offer| (offer.text, offer.remark.starts_with(USELESS))).collect::<Vec<_>>()
    };
    // There is no ship to destroy.
    assert_eq!(warned(&game), [("use twilek-smuggler".into(), false), ("use death-star".into(), true)]);

    let smuggler = game.menu().into_iter().find(|offer| offer.text == "use twilek-smuggler").expect("it is offered");
    game.choose(smuggler.choice);
    // The first one waits for the next purchase already.
    assert_eq!(warned(&game), [("use twilek-smuggler#2".into(), true), ("use death-star".into(), true)]);
}

/// The menu of a position.
fn offers_of(position: &str) -> Vec<Offer<Choice>> {
    let text = format!("game: ccg\n{position}");
    let source = Source::new("position", &text);
    let scripts = script::read(&source).expect("it parses");
    let keep = Keep::new();
    Ccg::begin(&scripts[0], &source, &keep).unwrap_or_else(|mistakes| panic!("{}", mistakes[0])).menu()
}

/// The texts and remarks of a position's menu, and whether a choice is set apart as idle.
fn menu_of(position: &str) -> Vec<(String, String, bool)> {
    offers_of(position).into_iter().map(|offer| (offer.text, offer.remark, offer.idle)).collect()
}

#[test]
fn cards_are_read_and_typed_by_their_titles() {
    let menu = offers_of(
        "turn: dark move\nlocations: tatooine-docking-bay-94-dark, tatooine-jawa-camp-dark, tatooine-dune-sea\n\
         dark: at tatooine-dune-sea 2 stormtrooper, imperial-blaster on stormtrooper; force 3 jawa-dark; reserve 4 \
         jawa-dark\n\
         light: reserve 4 jawa-light\n",
    );
    let second = menu.iter().find(|offer| offer.text == "move stormtrooper#2 to tatooine-jawa-camp-dark");
    let second = second.expect("it is offered");
    assert_eq!(second.shown, "move Stormtrooper (2nd) to Tatooine: Jawa Camp");
    for typed in [
        "move Stormtrooper (2nd) to Tatooine: Jawa Camp",
        "move stormtrooper 2nd to tatooine jawa camp",
        "move stormtrooper#2 to tatooine-jawa-camp-dark",
        "move stormtrooper#2 to tatooine jawa",
        "move stormtrooper (2nd) to jawa camp",
        "m stormtrooper#2 t",
    ] {
        assert_eq!(resolve(&menu, typed), Ok(second.choice), "{typed}");
    }
    let several = resolve(&menu, "move storm").expect_err("there are two of them");
    assert!(several.to_string().contains("`move Stormtrooper (2nd) to Tatooine: Jawa Camp`"), "{several}");
}

#[test]
fn to_activate_less_than_one_could_is_set_apart() {
    let menu = menu_of(
        "turn: dark activate\ngeneration: dark 3\nlocations: tatooine-dune-sea\n\
         dark: reserve 5 stormtrooper\nlight: reserve talz\n",
    );
    let remarks = menu.iter().map(|(text, remark, idle)| (text.as_str(), remark.as_str(), *idle));
    assert_eq!(
        remarks.collect::<Vec<_>>(),
        [
            ("activate 3", "all you can; 2 left in the Reserve Deck", false),
            ("pass", "", false),
            ("activate 2", "3 left in the Reserve Deck", true),
            ("activate 1", "4 left in the Reserve Deck", true),
        ]
    );
}

#[test]
fn remarks_say_what_a_choice_costs_and_whom_it_meets() {
    let remark = |position: &str, choice: &str| {
        let menu = menu_of(position);
        let found = menu.iter().find(|(text, ..)| text == choice);
        found.map_or_else(|| panic!("not offered: {menu:?}"), |(_, remark, _)| remark.clone())
    };
    let row = "locations: tatooine-docking-bay-94-dark, tatooine-jawa-camp-dark, tatooine-dune-sea\n";
    let battle = format!(
        "turn: dark battle\n{row}dark: at tatooine-dune-sea 2 stormtrooper; force 3 jawa-dark; reserve 4 jawa-dark\n\
         light: at tatooine-dune-sea talz; reserve 4 jawa-light\n"
    );
    assert_eq!(remark(&battle, "battle tatooine-dune-sea"), "costs 1; power 2 to 1, ability 2 to 1");
    let walk = format!(
        "turn: dark move\n{row}dark: at tatooine-dune-sea stormtrooper; force 3 jawa-dark; reserve 4 jawa-dark\n\
         light: reserve 4 jawa-light\n"
    );
    assert_eq!(remark(&walk, "move stormtrooper to tatooine-jawa-camp-dark"), "costs 1; from Tatooine: Dune Sea");
    let last = format!("turn: dark draw\n{row}dark: force jawa-dark\nlight: reserve 4 jawa-light\n");
    assert_eq!(remark(&last, "draw"), "you lose: it is your last Life Force");
    // A card without its text is marked, or it would look like a card that has none.
    let hand = format!(
        "turn: dark deploy\n{row}dark: hand reserve-pilot blank; force 3 jawa-dark; reserve 4 jawa-dark\n\
         light: reserve 4 jawa-light\n"
    );
    assert_eq!(remark(&hand, "deploy reserve-pilot"), "(blank) costs 2; power 2, ability 1, forfeit 4");
}

#[test]
fn a_question_says_what_it_offers_and_the_log_names_a_card_to_whoever_saw_it() {
    let text = "game: ccg\nturn: light deploy\nlocations: tatooine-lars-moisture-farm-light\ndark: reserve 5 takeel\n\
                light: at tatooine-lars-moisture-farm-light rebel-trooper, electrobinoculars on rebel-trooper; force 3 \
                jawa-light; reserve luke, 5 jawa-light\n";
    let source = Source::new("position", text);
    let scripts = script::read(&source).expect("it parses");
    let keep = Keep::new();
    let mut game = Ccg::begin(&scripts[0], &source, &keep).unwrap_or_else(|mistakes| panic!("{}", mistakes[0]));
    game.record_notes();
    let uses = game.menu().into_iter().find(|offer| offer.text == "use electrobinoculars").expect("it is offered");
    let before = game;
    game.choose(uses.choice);
    let question = game.question();
    assert!(question.ends_with(": do you put Luke on top of the Force Pile?"), "{question}");
    let told = |whom| format!("{:?}", Ccg::story(&before, uses.choice, &game, Some(whom)));
    let [dark, light] = datacron_engine::Seat::BOTH.map(told);
    assert!(light.contains("looks at Luke") && dark.contains("looks at 1 card"), "{light}\n{dark}");
}
