//! Ctrl-C and SIGTERM in the middle of everything: a soon end, with what there is, and never without a word.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn started(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_datacron"));
    command.args(args).env("DATACRON_USER_DB", "tests/no-such-folder/user.db").env("COLUMNS", "100");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
}

fn kill(child: &Child, signal: &str) {
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill is there");
    assert!(killed.success());
}

/// Sends a signal and waits for the end, which comes within a second, give or take a busy machine.
#[track_caller]
fn interrupted(mut child: Child, signal: &str) -> Output {
    // The end of its input would end it, too.
    let _stdin = child.stdin.take();
    let sent = Instant::now();
    kill(&child, signal);
    let output = child.wait_with_output().expect("it ends");
    let took = sent.elapsed();
    assert!(took < Duration::from_secs(3), "{took:?}: {output:?}");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const A_WHILE: Duration = Duration::from_millis(700);

/// Waits until a program has computed for half a second, however busy the machine is.
fn until_at_work(child: &Child) {
    let begun = Instant::now();
    let computed = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
        // Hundredths of a second, after the name of the program in brackets.
        let times: Vec<u64> = stat.rsplit(')').next()?.split(' ').skip(12).take(2).flat_map(str::parse).collect();
        Some(times.iter().sum::<u64>())
    };
    while computed().map_or(begun.elapsed() < A_WHILE * 3, |ticks| ticks < 50) {
        assert!(begun.elapsed() < Duration::from_mins(1), "it does nothing");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_search_of_a_million_games_ends_soon() {
    let all: [(&[&str], &str); 6] = [
        (&["sim", "starter:luke", "starter:vader", "--agents", "mcts:1000000", "-n", "4"], "before any game ended"),
        (&["sim", "--agents", "mcts:1000000", "-n", "4", "-j", "2"], "before any game ended"),
        (&["goldfish", "starter:jedi", "--agent", "mcts:1000000", "-n", "4"], "before any game ended"),
        (&["goldfish", "--agent", "mcts:1000000", "--log"], ""),
        (&["play", "--side", "rebel", "--against", "mcts:1000000", "--seed", "1"], "the game was not saved"),
        (&["play", "starter:luke", "--side", "light", "--against", "mcts:1000000", "--seed", "1"], "not saved"),
    ];
    for (at, (args, words)) in all.into_iter().enumerate() {
        let run = started(args);
        until_at_work(&run);
        let signal = if at % 2 == 0 { "-INT" } else { "-TERM" };
        let output = interrupted(run, signal);
        assert!(text(&output.stderr).contains(words), "{args:?}: {output:?}");
    }
}

#[test]
fn what_was_played_is_reported() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let run = started(&["sim", "--agents", "random", "-n", "1000000000", "--goal", "2"]);
        until_at_work(&run);
        let output = interrupted(run, signal);
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert!(out.contains("repeat: datacron sim ") && err.contains("interrupted after "), "{output:?}");
        let run = started(&["goldfish", "--agent", "random", "-n", "1000000000", "--side", "rebel", "--json"]);
        until_at_work(&run);
        let output = interrupted(run, signal);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(report["sides"][0]["games"].as_u64() > Some(0), "{output:?}");
    }
}

#[test]
fn scenarios_say_how_far_they_got() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupts");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("writable");
    let one = "--- one ---\nturn: empire\nempire: play stormtrooper\n\n= stormtrooper in empire play\n\n";
    for number in 0..40 {
        std::fs::write(folder.join(format!("{number}.game")), one.repeat(10_000)).expect("writable");
    }
    let run = started(&["scenario", &folder.display().to_string()]);
    until_at_work(&run);
    let output = interrupted(run, "-TERM");
    assert!(text(&output.stdout).contains("scenarios in 40 files"), "{output:?}");
    assert!(text(&output.stderr).contains("interrupted in file "), "{output:?}");
}

#[test]
fn a_player_who_is_asked_is_told_what_is_lost() {
    for (typed, words) in [("", "interrupted; the game was not saved"), ("1\n", "interrupted; the game was not saved")]
    {
        let mut run = started(&["play", "--seed", "5", "--against", "random"]);
        run.stdin.as_mut().expect("piped").write_all(typed.as_bytes()).expect("it reads");
        std::thread::sleep(A_WHILE * 3);
        let output = interrupted(run, "-INT");
        assert!(text(&output.stderr).contains(words), "{output:?}");
        assert!(text(&output.stdout).ends_with("empire> "), "{output:?}");
    }
}

/// A deck that never comes: nothing has begun, and the handler must be there all the same.
#[test]
fn waiting_for_a_deck_ends_with_a_word() {
    for args in [&["sim", "-"][..], &["goldfish", "-"], &["play", "-"]] {
        for signal in ["-INT", "-TERM"] {
            let run = started(args);
            std::thread::sleep(A_WHILE * 2);
            let output = interrupted(run, signal);
            assert!(text(&output.stderr).contains("interrupted"), "{output:?}");
        }
    }
}

/// From the moment the signal is caught no interruption is lost, and none ends the program without a word.
#[cfg(target_os = "linux")]
#[test]
fn the_first_moments_are_covered() {
    /// The bit of SIGINT in the mask of caught signals.
    const INT: u64 = 1 << 1;
    let catches = |child: &Child| {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & INT != 0)
    };
    let commands: [&[&str]; 4] = [
        &["sim", "--agents", "mcts:100000", "-n", "100"],
        &["goldfish", "--agent", "mcts:100000", "-n", "100"],
        &["play", "--seed", "1"],
        &["scenario", "-v", "tests/scenarios/ccg", "tests/scenarios/lcg"],
    ];
    for at in 0..24 {
        let run = started(commands[at % commands.len()]);
        let begun = Instant::now();
        while !catches(&run) {
            assert!(begun.elapsed() < Duration::from_secs(5), "no handler");
            std::hint::spin_loop();
        }
        std::thread::sleep(Duration::from_millis(at as u64));
        let output = interrupted(run, "-INT");
        assert!(text(&output.stderr).contains("interrupted"), "{output:?}");
    }
}
