//! Small files never make much work: sizes of what is read, kept and printed. Nothing here measures time.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::support::root;

fn program() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("datacron"));
    command.env("DATACRON_USER_DB", "tests/no-such-folder/user.db").env("COLUMNS", "80");
    command
}

fn run(args: &[&str]) -> Output {
    program().args(args).output().expect("it runs")
}

/// Runs with at most this much memory, and gives it these bytes.
#[cfg(target_os = "linux")]
fn run_within(kib: u32, args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {kib}; exec \"$@\"")).arg("sh");
    command.arg(assert_cmd::cargo::cargo_bin("datacron")).args(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("there is a shell");
    let mut stdin = child.stdin.take().expect("it is a pipe");
    let input = input.to_vec();
    // It may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it is written");
    output
}

/// A file for one test.
fn file(name: &str, text: &str) -> String {
    let path = folder("work").join(name);
    std::fs::write(&path, text).expect("writable");
    path.display().to_string()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("writable");
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_deck_of_nothing_but_high_counts_is_refused() {
    let titles = ["Rebel Trooper", "Yavin 4", "Stormtrooper", "Tatooine"];
    let deck: String = (0..271).map(|line| format!("999x {}\n", titles[line % titles.len()])).collect();
    let deck = file("many.txt", &deck);
    let commands: [&[&str]; 5] =
        [&["export", "--to", "gemp"], &["hand", "-n", "1000"], &["odds"], &["show"], &["stats"]];
    for command in commands {
        let mut args = command.to_vec();
        args.push(&deck);
        if command[0] == "odds" {
            args.push("type:character");
        }
        let output = run(&args);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {said}");
        assert!(said.contains("is not a deck: it has 270,729 cards: a deck may have at most 1,000"), "{said}");
        assert!(output.stdout.is_empty() && said.len() < 10_000, "{command:?}");
    }
}

#[test]
fn the_largest_deck_makes_a_file_of_ordinary_size() {
    let deck = file("largest.txt", "999x Rebel Trooper\n1x Yavin 4 [1_135]\n");
    let urls = ["--image-url", "https://x.example/{id}.jpg", "--back-url", "https://x.example/{side}.jpg"];
    for target in ["text", "gemp", "gemp-contents", "o8d", "csv", "sheet", "card", "markdown"] {
        let output = run(&["export", "--to", target, &deck]);
        assert!(output.stdout.len() < 200_000, "{target}: {}", output.stdout.len());
    }
    let mut args = vec!["export", "--to", "tts", &deck];
    args.extend(urls);
    let output = run(&args);
    assert!((1_000..2_000_000).contains(&output.stdout.len()), "{}", output.stdout.len());
}

#[test]
fn odds_that_take_too_long_are_refused() {
    let queries = ["type:unit", "cost>1", "cost>2", "cost>3", "cost<2", "cost<3", "cost<4", "type:event"];
    let queries: Vec<String> = queries.iter().map(|query| format!("30x {query}")).collect();
    let mut args = vec!["odds", "starter:jedi", "--draws", "0..50"];
    args.extend(queries.iter().map(String::as_str));
    let output = run(&args);
    // What nobody can draw is not followed; the rest is either quick or refused.
    assert!(matches!(output.status.code(), Some(0 | 2)), "{}", text(&output.stderr));
}

#[test]
fn mistakes_of_a_formats_file_are_counted_after_fifty() {
    let rules = "[[rule]]\ncode = \"A\"\ntext = \"x\"\nexample = \"x\"\ncheck = { once = [0] }\n".repeat(3_000);
    let files = [
        ("tags.toml", "<a>".repeat(340_000), " more mistakes"),
        ("rules.toml", format!("game = \"lcg\"\n{rules}"), "and 5,950 more mistakes"),
        (
            "keys.toml",
            format!("game = \"lcg\"\n{}", (0..50_000).map(|at| format!("k{at} = 1\n")).collect::<String>()),
            "and 49,950 more mistakes",
        ),
    ];
    for (name, formats, last) in files {
        let output = run(&["check", "starter:jedi", "--formats", &file(name, &formats)]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(said.contains(last), "{name}: {}", &said[said.len().saturating_sub(300)..]);
        assert!(said.len() < 50_000, "{name}: {}", said.len());
    }
}

#[test]
fn failing_scenarios_are_counted_after_fifty() {
    let fails: String = (0..400).map(|at| format!("--- s{at} ---\nturn: empire\n= empire resources 77\n")).collect();
    let output = run(&["scenario", &file("fails.game", &fails)]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("and 350 more scenarios\n400 scenarios in 1 file: 0 hold, 400 fail"), "{said}");
    assert!(said.len() < 20_000, "{}", said.len());
    // Those that cannot be played, too.
    let unread: String = (0..400).map(|at| format!("--- s{at} ---\nturn: nobody\n= empire resources 77\n")).collect();
    let output = run(&["scenario", &file("unread.game", &unread)]);
    assert!(text(&output.stdout).contains(" more scenarios\n"), "{}", text(&output.stdout));
    assert!(output.stderr.len() < 30_000, "{}", output.stderr.len());
}

#[test]
fn mistakes_of_card_files_are_counted_after_fifty() {
    let cards = folder("cards").join("ccg");
    std::fs::create_dir_all(&cards).expect("writable");
    let broken: String = (0..5_000).map(|at| format!("[[card]]\ntitle = {at}\n")).collect();
    std::fs::write(cards.join("broken.toml"), broken).expect("writable");
    let output = run(&["db", "verify", "--cards", &folder("cards").display().to_string()]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains(" more mistakes\n") && said.len() < 60_000, "{}: {said}", said.len());
}

#[test]
fn card_files_have_a_largest_size() {
    let comments = "# nothing\n".repeat(104_858);
    let refused = |name: &str| {
        let output = run(&["db", "verify", "--cards", &folder(name).display().to_string()]);
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    std::fs::write(folder("large-card-file").join("a.toml"), &comments).expect("writable");
    assert!(refused("large-card-file").contains("it is larger than 1 MiB, the limit for a card file"));
    for at in 0..9 {
        let name = format!("{at}.toml");
        std::fs::write(folder("many-card-files").join(name), &comments[..1 << 20]).expect("writable");
    }
    assert!(refused("many-card-files").contains("together they are larger than 8 MiB, the limit for card files"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_scenario_is_forgotten_when_it_is_over() {
    // Each has card tables of its own, of 50 KiB and more.
    for (game, replay) in [("lcg", "lcg-sith-jedi"), ("ccg", "ccg-quick")] {
        let replay = root().join(format!("tests/replays/{replay}.game"));
        let replay = std::fs::read_to_string(replay).expect("it is there");
        let decks: Vec<&str> = replay.lines().filter(|line| line.contains(" deck: ")).collect();
        let scenario = format!("---\ngame: {game}\n{}\n= winner none\n", decks.join("\n"));
        let scenarios = file(&format!("{game}.game"), &scenario.repeat(3_000));
        let output = run_within(150_000, &["scenario", &scenarios], b"");
        let said = text(&output.stdout);
        assert!(said.contains("3,000 scenarios in 1 file: all hold"), "{game}: {said}{}", text(&output.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_long_line_at_the_prompt_is_cut_short() {
    let mut input = vec![b'a'; 100_000_000];
    input.extend(b"\nquit\n");
    let output = run_within(150_000, &["play", "--seed", "1", "--against", "idle"], &input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(output.stdout.len() < 50_000, "{}", output.stdout.len());
}
