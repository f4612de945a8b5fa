//! `datacron play` and `datacron replay` through a pipe, and what a player must never see.

use std::path::PathBuf;

use assert_cmd::Command;
use datacron_decks::random::Random;
use datacron_engine::ccg::{self, Ccg};
use datacron_engine::dbg::{self, Choice, Dbg, Mode, Setup};
use datacron_engine::draw::Look;
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::script::Source;
use datacron_engine::{Each, GameState, Imagine, Keep, Outcome, Seat, Shown, Status};

type Session = datacron_engine::session::Session<Dbg>;

struct Ran {
    out: String,
    err: String,
    code: i32,
}

fn run(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let output = Command::cargo_bin("datacron")
        .expect("the program is built")
        .env("COLUMNS", "80")
        .env("DATACRON_USER_DB", "tests/no-such-folder/user.db")
        .args(args)
        .write_stdin(input)
        .output()
        .expect("it runs");
    Ran {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().unwrap_or(-1),
    }
}

fn play(args: &str, input: &[&str]) -> Ran {
    let args: Vec<&str> = ["play"].into_iter().chain(args.split_whitespace()).collect();
    run(&args, input.join("\n") + "\n")
}

/// An empty folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("writable");
    folder
}

/// The tables of a transcript.
fn tables(text: &str) -> Vec<String> {
    let mut tables = Vec::new();
    let mut table: Option<String> = None;
    for line in text.lines() {
        if line.starts_with("Turn ") && line.ends_with("to win") {
            table = Some(String::new());
        }
        if let Some(text) = &mut table {
            text.push_str(line);
            text.push('\n');
            if line.len() == 80 && line.bytes().all(|b| b == b'-') {
                tables.extend(table.take());
            }
        }
    }
    tables
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let ran = play("--seed 5 --against random", &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("the game was not saved"), "{}", ran.err);
    assert_eq!(tables(&ran.out).len(), 1, "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
}

#[test]
fn choices_are_typed_as_numbers_words_or_abbreviations() {
    let by_number = play("--seed 5 --against random", &["1", "table", "quit"]);
    let by_words = play("--seed 5 --against random", &["play imperial-shuttle", "table", "quit"]);
    let by_beginning = play("--seed 5 --against random", &["p i", "table", "quit"]);
    assert_eq!(tables(&by_number.out), tables(&by_words.out));
    assert_eq!(tables(&by_number.out), tables(&by_beginning.out));
    assert!(by_number.out.contains("The game was not saved."), "{}", by_number.out);
}

#[test]
fn wrong_input_is_reported_and_asked_again() {
    let ran = play("--seed 5 --against random", &["plaay shuttle", "play", "99", "tabel", "", "end turn", "quit"]);
    assert_eq!(ran.code, 0);
    for part in [
        "`plaay shuttle`: not one of the choices; did you mean `play",
        "`play`: could be `play",
        "`99`: not one of the choices",
        "did you mean `table`?",
        "Empire ends the turn",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let bad = run(&["play", "--against", "gredy"], "");
    assert_eq!((bad.code, bad.err.contains("greedy")), (2, true), "{}", bad.err);
    assert_eq!(play("starter:vader starter:esb-dark", &[]).code, 2);
    assert_eq!(play("starter:jedi starter:rebel", &[]).code, 2);
    assert_eq!(play("--mode medium", &[]).code, 2);
    assert_eq!(play("--load tests/no-such.game", &[]).code, 2);
}

#[test]
fn undo_returns_to_the_same_table() {
    let ran = play("--seed 5 --against random", &["1", "table", "end turn", "undo", "undo", "undo", "quit"]);
    let tables = tables(&ran.out);
    let [first, played, after, undone, again] = tables.as_slice() else { panic!("{}", ran.out) };
    assert_eq!(played, undone, "over the bot's turn");
    assert_eq!(first, again);
    assert_ne!(played, after);
    assert!(ran.out.contains("There is nothing to undo."), "{}", ran.out);
}

#[test]
fn a_saved_game_continues_as_it_would_have() {
    let folder = folder("saved");
    let file = |name: &str| folder.join(name).display().to_string();
    let (first, second, third) = (file("first.game"), file("second.game"), file("third.game"));
    let save = |path: &str| format!("save {path}");
    let autos = ["auto"; 25];
    let mut input = autos.to_vec();
    let (to_first, to_second, to_third) = (save(&first), save(&second), save(&third));
    input.push(&to_first);
    input.extend(autos);
    // An existing file is not overwritten, unless this game wrote it.
    input.extend([to_second.as_str(), to_second.as_str(), "save tests/program/play.rs", "quit"]);
    let ran = play("--seed 11 --mode full-galaxy --side rebel --against random", &input);
    assert!(ran.out.contains("tests/program/play.rs already exists"), "{}", ran.out);
    assert!(ran.out.contains(&format!("datacron play --load {second}")), "{}", ran.out);

    let mut input = autos.to_vec();
    input.extend([to_third.as_str(), "quit"]);
    let loaded = play(&format!("--load {first}"), &input);
    assert_eq!(loaded.code, 0, "{}", loaded.err);
    assert!(loaded.out.contains("You are the Rebel, random is the Empire; full-galaxy game, seed 11."));
    let read = |path: &str| std::fs::read_to_string(path).expect("it was written");
    assert_eq!(read(&second), read(&third));
}

/// The header of a file may have remarks that look like play.
#[test]
fn a_game_with_any_remark_can_be_saved_and_loaded_again() {
    let folder = folder("remarks");
    let file = |name: &str| folder.join(name).display().to_string();
    let (first, second, third) = (file("first.game"), file("second.game"), file("third.game"));
    for value in ["> x", "? a | b", "?+ c", "?- d", "#5", "= e", "--- f ---"] {
        std::fs::write(&first, format!("rules:{value}\nseed: 5\nmode: beginner\n")).expect("writable");
        for (from, to) in [(&first, &second), (&second, &third)] {
            let _ = std::fs::remove_file(to);
            let ran = run(&["play", "--load", from], format!("save {to}\nquit\n"));
            assert_eq!(ran.code, 0, "{value}: {}", ran.err);
        }
        let saved = std::fs::read_to_string(&third).expect("saved");
        assert!(saved.lines().any(|line| line.starts_with("rules:") && line.ends_with(value)), "{saved}");
    }
}

#[test]
fn hints_explanations_and_cards() {
    // With cards left in hand, the hint is to play them; after that the bot simulates games.
    let played = ["play", "play imp", "play imp", "play imp", "play sto", "play sto"];
    let typed = [&["hint", "?", "? x-wing", "help", "piles", "log"], played.as_slice(), &["hint", "quit"]].concat();
    let ran = play("--seed 5 --against random", &typed);
    for part in [
        "play them first",
        "400 simulated games",
        ", tried ",
        "DBG-PLY-01",
        "Use, if the Force is with you",
        "save FILE",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
}

#[test]
fn a_hot_seat_game_hides_hands_between_players() {
    let ran = play("--seed 5 --hot-seat", &["", "end turn", "", "end turn", ""]);
    assert_eq!(ran.code, 0);
    let turns: Vec<&str> = ran.out.split("Press Enter").collect();
    assert_eq!(turns.len(), 4, "{}", ran.out);
    let rebel_hand = ["Alliance Shuttle", "Rebel Trooper", "Temple Guardian"];
    assert!(rebel_hand.iter().all(|card| !turns[1].contains(card)), "{}", turns[1]);
    assert!(rebel_hand.iter().any(|card| turns[2].contains(card)), "{}", turns[2]);
    assert!(!turns[2].contains("Hand      3 Imperial Shuttle"), "{}", turns[2]);
    // Between players, the game can be left and nothing is shown.
    let left = play("--seed 5 --hot-seat", &["", "end turn", "table", "quit", "", "quit"]);
    let after = left.out.split("Press Enter").skip(2).collect::<String>();
    assert!(after.contains("type save FILE or quit") && after.contains("The game was not saved."), "{after}");
    assert!(tables(&after).is_empty() && !after.contains("rebel>"), "{after}");
}

#[test]
fn invalid_text_is_not_a_choice_and_does_not_end_the_game() {
    let ran =
        run(&["play", "--seed", "5", "--against", "random"], b"\xff\xfe\n\x1b[4~\x1b[A\nend turn\nquit\n".to_vec());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("`\u{fffd}\u{fffd}`: not one of the choices"), "{}", ran.out);
    assert!(ran.out.contains("empire> \nempire> end turn\n") && !ran.out.contains("``"), "{}", ran.out);
}

#[test]
fn a_whole_game_shows_no_hidden_hand_and_replays() {
    let folder = folder("whole");
    let file = folder.join("whole.game").display().to_string();
    let save = format!("save {file}");
    let mut input = vec!["auto"; 6000];
    input.extend([save.as_str(), "quit"]);
    let ran = play("--seed 3 --goal 2 --against random", &input);
    assert!(ran.out.contains("has won as the") || ran.out.contains("You have won as the"), "it did not end");
    for table in tables(&ran.out) {
        let rebel = table.split("-- GALAXY ROW").next().unwrap_or_default();
        // Cards seen on their way to the hand may be named, but never all of them.
        let hand = rebel.lines().find(|line| line.starts_with("   Hand "));
        assert!(hand.is_none_or(|hand| hand.ends_with(" unknown")), "{table}");
    }
    let replay = run(&["replay", &file], "");
    assert_eq!(replay.code, 0, "{}", replay.err);
    let last = replay.out.lines().last().unwrap_or_default();
    assert!(last.contains("wins after"), "{last}");
    let stepped = run(&["replay", &file, "--step"], "\n\nb\nt\nturn 3\n12\nturn 9999\nend\n\nq\n");
    assert_eq!(stepped.code, 0, "{}", stepped.err);
    for part in ["0 of ", "there is no turn 9999", "This is the end", last] {
        assert!(stepped.out.contains(part), "{part}");
    }
}

/// What happens at the start of a turn is printed under its heading, and no heading is printed twice.
#[test]
fn turns_are_printed_under_their_headings() {
    let folder = folder("headings");
    for (args, begins) in [
        ("--seed 3 --goal 2 --against random", "gains 1 resource from the Force."),
        ("starter:jedi starter:navy --seed 3 --against random", "Balance phase"),
        ("starter:luke starter:vader --seed 3 --against random", "Activate phase"),
    ] {
        let file = folder.join("headings.game").display().to_string();
        let _ = std::fs::remove_file(&file);
        let save = format!("save {file}");
        let mut input = vec!["auto"; 60];
        input.extend([save.as_str(), "log", "quit"]);
        let ran = play(args, &input);
        let log = ran.out.rsplit("> log\n").next().unwrap_or_default();
        let replay = run(&["replay", &file], "");
        for text in [log, replay.out.as_str()] {
            let lines: Vec<&str> = text.lines().collect();
            let heading = |line: &&&str| line.starts_with("Turn ");
            let under = lines.windows(2).filter(|pair| pair[1].trim_start().starts_with(begins));
            assert!(under.clone().all(|pair| pair[0].starts_with("Turn ")), "{text}");
            assert!(under.count() > 0, "{text}");
            let mut headings: Vec<&str> = lines.iter().filter(heading).copied().collect();
            let all = headings.len();
            headings.sort_unstable();
            headings.dedup_by_key(|heading| heading.split([',', ':']).next());
            assert_eq!(headings.len(), all, "{text}");
        }
    }
}

#[test]
fn a_wrong_replay_is_reported_with_its_line() {
    let folder = folder("wrong");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("writable");
        path.display().to_string()
    };
    let head = "game: dbg\nmode: beginner\nseed: 5\n\n";
    let illegal = run(&["replay", &write("illegal.game", &format!("{head}empire > play darth-vader\n"))], "");
    assert_eq!(illegal.code, 1);
    assert!(
        illegal.err.contains("illegal.game:5:1") && illegal.err.contains("offered: play imperial-shuttle"),
        "{}",
        illegal.err
    );
    let unread = run(&["replay", &write("unread.game", "mode: beginer\ngoal: 9\n\nempire > end turn\n")], "");
    assert_eq!(unread.code, 2);
    assert!(unread.err.contains("unread.game:1:7") && unread.err.contains("unread.game:2:7"), "{}", unread.err);
    let two = run(&["replay", &write("two.game", "--- a ---\nseed: 1\n--- b ---\nseed: 2\n")], "");
    assert_eq!((two.code, two.err.contains("two.game:3:1")), (2, true), "{}", two.err);
    assert_eq!(run(&["replay", "tests/no-such.game"], "").code, 2);
}

#[test]
fn picked_bases_are_part_of_the_record() {
    let cards = dbg::built_in();
    let mut setup = Setup::new(Mode::SecretBases);
    let bases = ["endor", "kessel", "mustafar", "rodia"].map(|id| cards.by_id(id).expect("a base").0);
    setup.bases[Seat::First] = Some(bases.to_vec());
    let mut session = Session::new(&setup, 4);
    let mut random = Random::seeded(4);
    random_moves(&mut session, &mut random, 200);
    let text = session.text();
    let read = Session::read(&Source::new("f", &text), ()).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(read.text(), text);
    assert!(text.contains("empire bases: endor, kessel, mustafar, rodia"), "{text}");
}

fn random_moves(session: &mut Session, random: &mut Random, most: usize) {
    let mut choices: Vec<Choice> = Vec::new();
    for _ in 0..most {
        session.game().choices(&mut choices);
        if choices.is_empty() {
            break;
        }
        session.choose(choices[random.below(choices.len() as u32) as usize]);
    }
}

/// What a player is shown is the same in every world that fits what that player knows.
#[test]
fn the_table_shows_nothing_a_player_does_not_know() {
    let names = Each([String::new(), String::new()]);
    let mut choices = Vec::new();
    for seed in 0..9 {
        let mut game = Dbg::new(&Setup::new(Mode::ALL[seed as usize % 3]), seed);
        let mut random = Random::part(5, seed);
        while let Status::Choose { seat: asked, .. } = game.status() {
            for seat in Seat::BOTH {
                let look = Look { seat, open: false, names: &names, width: 120 };
                let mut world = game;
                world.imagine(seat, &mut random);
                assert_eq!(game.table(&look), world.table(&look), "seed {seed}");
                assert_eq!(game.piles(&look), world.piles(&look), "seed {seed}");
            }
            let mut world = game;
            world.imagine(asked, &mut random);
            assert_eq!(game.menu(), world.menu(), "seed {seed}");
            assert_eq!(game.question(), world.question(), "seed {seed}");
            assert!(!game.explain().is_empty());
            game.choices(&mut choices);
            game.choose(choices[random.below(choices.len() as u32) as usize]);
        }
        assert!(matches!(game.status().outcome(), Some(Outcome::Won(_))), "seed {seed}");
    }
}

/// Two boxed decks of The Card Game.
fn boxed(dark: &str, light: &str) -> lcg::Setup<'static> {
    static KEEP: Keep<lcg::Table> = Keep::new();
    let list = |name: &str| {
        let reading = datacron_decks::starter::starter(name).expect("boxed");
        lcg::from_deck::list(&reading.deck).expect("it has an affiliation card")
    };
    lcg::Setup::of_sets(list(dark), list(light), true, &KEEP).expect("they fit the table")
}

/// Two boxed decks of the Customizable Card Game.
fn custom(dark: &str, light: &str) -> ccg::Setup<'static> {
    static KEEP: Keep<ccg::Table> = Keep::new();
    let list = |name: &str| {
        let reading = datacron_decks::starter::starter(name).expect("boxed");
        ccg::from_deck::list(&reading.deck).expect("the engine knows its cards")
    };
    ccg::Setup::new(&list(dark), &list(light), &KEEP).expect("they fit the table")
}

/// The same for a game of two decks, looking at one moment in `every`; and no line is wider than the terminal.
fn tables_show_only_what_is_known<G: Shown + Imagine>(setups: &[G::Setup], games: u64, every: usize) {
    let names = Each(["you".to_owned(), "mcts:1000000".to_owned()]);
    let prefix = format!("{}-", G::GAME.code().to_uppercase());
    let mut choices = Vec::new();
    for seed in 0..games {
        let mut game = G::deal(&setups[seed as usize % setups.len()], seed);
        let mut random = Random::part(5, seed);
        let mut moment = 0;
        while let Status::Choose { seat: asked, .. } = game.status() {
            moment += 1;
            for seat in Seat::BOTH.into_iter().filter(|_| moment % every == 0) {
                let mut world = game;
                world.imagine(seat, &mut random);
                for width in [80, 120] {
                    let look = Look { seat, open: false, names: &names, width };
                    let drawn = game.table(&look);
                    assert_eq!(drawn, world.table(&look), "seed {seed}");
                    for line in drawn.iter().chain(&game.table(&Look { open: true, ..look })) {
                        assert!(line.width() <= width, "{}: {}", line.width(), line.text());
                    }
                }
                let look = Look { seat, open: false, names: &names, width: 80 };
                assert_eq!(game.piles(&look), world.piles(&look), "seed {seed}");
            }
            if moment % every == 0 {
                let mut world = game;
                world.imagine(asked, &mut random);
                let shown = |game: &G| -> Vec<(String, String)> {
                    game.menu().into_iter().map(|offer| (offer.text, offer.remark)).collect()
                };
                assert_eq!(shown(&game), shown(&world), "seed {seed}, {}", game.question());
                assert_eq!(game.question(), world.question(), "seed {seed}");
                assert!(game.question().ends_with('?'), "{}", game.question());
                let rules = game.explain();
                assert!(!rules.is_empty() && rules.iter().all(|rule| rule.id.starts_with(&prefix)), "{rules:?}");
            }
            game.choices(&mut choices);
            game.choose(choices[random.below(choices.len() as u32) as usize]);
        }
        assert!(matches!(game.status().outcome(), Some(Outcome::Won(_))), "seed {seed}");
    }
}

#[test]
fn the_table_of_two_decks_shows_nothing_a_player_does_not_know() {
    tables_show_only_what_is_known::<Lcg>(&[boxed("sith", "jedi"), boxed("navy", "rebel")], 12, 1);
}

#[test]
fn the_table_of_locations_shows_nothing_a_player_does_not_know() {
    tables_show_only_what_is_known::<Ccg>(&[custom("vader", "luke"), custom("esb-dark", "esb-light")], 12, 3);
}

#[test]
fn a_whole_game_of_two_decks_is_played_saved_and_replayed() {
    let folder = folder("decks");
    let file = folder.join("whole.game").display().to_string();
    let save = format!("save {file}");
    let mut input = vec!["?", "help", "piles", "table", "hint"];
    input.extend(["auto"; 600]);
    input.extend(["log", save.as_str(), "quit"]);
    let ran = play("starter:jedi --seed 3 --against random", &input);
    assert!(ran.err.contains("note: the dark side plays starter:"), "{}", ran.err);
    assert!(ran.out.contains("You are the Light side, random is the Dark side; "), "{}", ran.out);
    assert!(ran.out.contains("LCG-SETUP-13"), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80 || line.starts_with("Saved to ")), "{}", ran.out);
    // Only a player who could do something is asked, so a pass would give that away.
    assert!(!ran.out.contains("Dark side passes"), "{}", ran.out);
    assert!(ran.out.contains("has won as the") || ran.out.contains("You have won as the"), "it did not end");
    // Only cards seen on their way to the hand are named.
    let above = |table: &str| table.split("-- DEATH STAR DIAL").next().unwrap_or_default().to_owned();
    for table in tables(&ran.out) {
        let hand = above(&table).lines().find(|line| line.starts_with("   Hand ")).map(str::to_owned);
        assert!(hand.is_none_or(|hand| hand.ends_with(" unknown") || hand.ends_with(',')), "{table}");
    }
    let replay = run(&["replay", &file], "");
    assert_eq!(replay.code, 0, "{}", replay.err);
    assert!(replay.out.lines().last().unwrap_or_default().contains("wins after"), "{}", replay.out);
    let loaded = play(&format!("--load {file}"), &["undo", "quit"]);
    assert!(loaded.out.contains("You are the Light side, random is the Dark side"), "{}", loaded.out);
    let (seen, other) =
        (run(&["replay", &file, "--table", "--side", "Light"], ""), run(&["replay", &file, "--table"], ""));
    assert!(seen.code == 0 && other.code == 0 && seen.out != other.out);
}

#[test]
fn the_hand_is_shown_when_a_mulligan_is_offered() {
    let ran = play("starter:jedi starter:navy --seed 3 --against idle", &["1", "mulligan", "quit"]);
    let (before, after) = ran.out.split_once("do you keep your hand?").expect("a mulligan is offered");
    let table = before.rsplit("Before the first turn").next().unwrap_or_default();
    assert!(table.contains("   Hand      ") && table.contains("hand 6"), "{table}");
    assert!(after.contains("Light side takes a mulligan: the new hand is "), "{after}");
}

#[test]
fn choices_and_cards_of_the_game_are_explained() {
    let ran = play("starter:jedi starter:navy --seed 3 --against idle", &["? yoda", "? 1", "? 99", "quit"]);
    assert!(ran.out.contains("lcg:yoda ") && !ran.err.contains(" match "), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("`99`: not one of the choices"), "{}", ran.out);
    let (_, explained) = ran.out.split_once("> ? 1\n").expect("it was typed");
    let explained = explained.split("light>").next().unwrap_or_default();
    assert!(explained.contains("reject In You Must Go") && !explained.contains("..."), "{explained}");
}

/// A loaded position is played by the player who has to choose, and its story names the cards involved.
#[test]
fn a_position_is_played_by_the_player_to_choose() {
    let folder = folder("position");
    let file = folder.join("position.game").display().to_string();
    let dark = "dark: affiliation sith; objectives shadows-of-dathomir, imperial-command, trandoshan-terror; play \
                nightsister; captured luke-skywalker at shadows-of-dathomir";
    let light = "light: affiliation jedi; objectives a-heros-journey, draw-their-fire, self-preservation blank; play \
                 secret-informant, x-wing; hand target-of-opportunity-light";
    std::fs::write(&file, format!("game: lcg\nturn: light conflict\n{light}\n{dark}\n")).expect("writable");
    let typed = ["piles", "engage imperial", "attack with secret", "done", "place", "?", "accept", "quit"];
    let ran = play(&format!("--load {file} --against idle"), &typed);
    for part in [
        "You are the Light side",
        "Captured at Shadows of Dathomir (1)",
        "holds 1",
        "Self Preservation (blank)",
        "Edge battle: the Light side reveals Target of Opportunity",
        "Secret Informant: do you resolve Target of Opportunity again?",
        "Light side resolves Target of Opportunity again (Secret Informant)",
        "    Light side strikes with Secret Informant: ",
        "The attack is unopposed: Imperial Command takes 1 damage",
    ] {
        assert!(ran.out.contains(part), "{part}: {}{}", ran.out, ran.err);
    }
}

/// DBG-SET-14 and DBG-SET-18: cards of the row are turned by faction, and the Force track lies with its Rebel end toward
/// the Rebel player, from either side.
#[test]
fn cards_and_the_force_track_are_turned_as_on_a_table() {
    let text = "row: tie-fighter, x-wing, hwk-290, at-st, y-wing, lobot\nturn: empire\n";
    let session = Session::read(&Source::new("row", text), ()).unwrap_or_else(|_| panic!("a position"));
    let names = Each([String::new(), String::new()]);
    let table = |seat| -> Vec<String> {
        let look = Look { seat, open: false, names: &names, width: 80 };
        session.game().table(&look).iter().map(datacron_engine::draw::Line::text).collect()
    };
    for (seat, empire, rebel) in [(Seat::First, 'v', '^'), (Seat::Second, '^', 'v')] {
        let lines = table(seat);
        let marked = |title: &str| lines.iter().find(|line| line.contains(title)).and_then(|line| line.chars().nth(3));
        assert_eq!(marked("TIE Fighter"), Some(empire), "{lines:#?}");
        assert_eq!(marked("X-Wing"), Some(rebel), "{lines:#?}");
        assert_eq!(marked("HWK-290"), Some('='), "{lines:#?}");
        // The viewer sits at the bottom, the opponent at the top.
        let end = |name: &str| lines.iter().position(|line| line.ends_with(&format!("] {name}")));
        let (rebel_end, empire_end) = (end("Rebel"), end("Empire"));
        assert!(rebel_end.is_some() && empire_end.is_some(), "{lines:#?}");
        assert_eq!(rebel_end < empire_end, seat == Seat::First, "{lines:#?}");
    }
}
