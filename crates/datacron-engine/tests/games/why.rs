//! What is said about a choice that is not offered.

use datacron_engine::ccg::Ccg;
use datacron_engine::dbg::Dbg;
use datacron_engine::lcg::Lcg;
use datacron_engine::scenario::{self, Fault};
use datacron_engine::script::{self, Line, Script, Source, Statement};
use datacron_engine::{Keep, Playable};

use crate::scenarios::all as scenarios;

/// What is said about the first line of play that does not match.
fn message<G: Playable>(text: &str, keep: G::Keep) -> String {
    let source = Source::new("a.game", text);
    let scripts = script::read(&source).unwrap_or_else(|mistakes| panic!("{}", mistakes[0]));
    match scenario::play::<G>(&scripts[0], &source, keep) {
        Err(Fault::Lines(mistakes)) => mistakes[0].message.clone(),
        Err(Fault::SetUp(mistakes)) => panic!("{}", mistakes[0]),
        Ok(_) => panic!("nothing is wrong with\n{text}"),
    }
}

/// Checks cases separated by blank lines: a position, lines of play separated by `;`, and the reason for which the last
/// of them is not possible.
fn check<G: Playable>(cases: &str, keep: G::Keep, complete: impl Fn(&str) -> String) {
    let mut wrong = Vec::new();
    for case in cases.trim().split("\n\n").filter(|case| !case.starts_with('#')) {
        let (case, reason) = case.split_once("\n! ").unwrap_or_else(|| panic!("no reason: {case}"));
        let (position, play) = case.rsplit_once('\n').unwrap_or_else(|| panic!("no play: {case}"));
        let text = format!("{}\n\n{}", complete(position), play.replace("; ", "\n"));
        let choice = play.rsplit("> ").next().unwrap_or_default();
        let said = message::<G>(&text, keep);
        if said != format!("`{choice}` is not among the choices: {reason}") {
            wrong.push(format!("{case}\nexpected: {reason}\nsaid: {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_card_game() {
    const LIGHT: &str =
        "affiliation jedi; objectives a-heros-journey, draw-their-fire, jedi-training; deck 9 ewok-scout";
    const DARK: &str =
        "affiliation sith; objectives shadows-of-dathomir, imperial-command, death-and-despayre; deck 9 espo-trooper";
    let keep = Keep::new();
    check::<Lcg>(include_str!("why-lcg.txt"), &keep, |position| {
        let mut text = format!("game: lcg\n{position}\n");
        for (side, more) in [("light: ", LIGHT), ("dark: ", DARK)] {
            text = match text.contains(&format!("\n{side}")) {
                true => text.replace(&format!("\n{side}"), &format!("\n{side}{more}; ")),
                false => format!("{text}{side}{more}\n"),
            };
        }
        text
    });
}

#[test]
fn the_customizable_card_game() {
    const ROW: &str = "locations: tatooine-docking-bay-94-dark, tatooine-mos-eisley-dark, tatooine-jawa-camp-dark, \
                       tatooine-dune-sea, tatooine-dark\n";
    let keep = Keep::new();
    check::<Ccg>(include_str!("why-ccg.txt"), &keep, |position| {
        let row = if position.contains("locations:") { "" } else { ROW };
        let mut text = format!("game: ccg\n{row}{position}\n");
        for (side, more) in [("dark: ", "reserve 4 jawa-dark"), ("light: ", "reserve 4 jawa-light")] {
            text = match text.contains(&format!("\n{side}")) {
                true => text.replace(&format!("\n{side}"), &format!("\n{side}{more}; ")),
                false => format!("{text}{side}{more}\n"),
            };
        }
        text
    });
}

#[test]
fn the_deckbuilding_game() {
    check::<Dbg>(include_str!("why-dbg.txt"), (), |position| {
        match position.contains("row:") || position.contains("mode:") {
            true => position.to_owned(),
            false => format!("row: b-wing, x-wing, y-wing, hwk-290, lobot, bossk\n{position}"),
        }
    });
}

#[test]
fn other_lines_give_the_reason_as_well() {
    let position = "turn: empire\nrow: b-wing, x-wing, y-wing, hwk-290, lobot, bossk\nempire: resources 2\n\n";
    let said = message::<Dbg>(&format!("{position}empire ?+ buy lobot"), ());
    assert_eq!(said, "`buy lobot` is not offered: lobot costs 3, and empire has 2 resources");
    // Words that nobody can make sense of are guessed, as is a choice that goes on.
    let said = message::<Dbg>(&format!("{position}empire > and turn"), ());
    assert_eq!(said, "`and turn` is not among the choices; did you mean `end turn`?");
    let said = message::<Lcg>(
        "game: lcg\nturn: dark\nlight: deck ewok-scout\ndark: play sith-library; discard viper-probe-droid\n\n\
         dark > play viper-probe-droid",
        &Keep::new(),
    );
    assert_eq!(
        said,
        "`play viper-probe-droid` is not among the choices; did you mean `play viper-probe-droid from discard`?"
    );
}

/// Every choice that a scenario says is not offered, and what would be said if it were made.
fn refusals<G: Playable>(keep: G::Keep) -> Vec<String> {
    let mut said = Vec::new();
    for (source, script) in scenarios(G::GAME.code()) {
        for (at, line) in script.lines.iter().enumerate() {
            let Statement::MayNot { who, choice } = &line.statement else { continue };
            let statement = Statement::Chooses { who: who.clone(), choice: choice.clone() };
            let mut lines = script.lines[..at].to_vec();
            lines.push(Line { line: line.line, statement });
            let script = Script { lines, ..script.clone() };
            match scenario::play::<G>(&script, &source, keep) {
                Err(Fault::Lines(mistakes)) => said.extend(mistakes.iter().map(ToString::to_string)),
                _ => panic!("{}:{} is offered", source.name, line.line),
            }
        }
    }
    said
}

#[test]
fn what_scenarios_say_is_not_offered_has_a_reason() {
    let mut said = refusals::<Dbg>(());
    said.extend(refusals::<Lcg>(&Keep::new()));
    said.extend(refusals::<Ccg>(&Keep::new()));
    let all = said.len();
    said.retain(|said| !said.contains("is not among the choices: "));
    assert!(said.len() * 100 < all, "no reason for {} of {all}:\n{}", said.len(), said.join("\n"));
}
