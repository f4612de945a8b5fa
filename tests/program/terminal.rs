//! What reaches a terminal: nothing in names, notes, files or arguments that a terminal would obey or nobody would see.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nix::pty::openpty;

/// A window title, a cleared screen, colours, directions, things nobody sees, and a line that is overwritten.
const HOSTILE: &str =
    "\u{1b}]0;owned\u{7}\u{1b}[2J\u{1b}[41m\u{9b}41m\u{85}\u{7f}\u{202e}\u{2066}\u{200b}\u{fdd0}1\u{e0041}\rX";
/// How it begins where it is shown: in text, and in JSON.
const SHOWN: [&str; 2] = ["\\u{1b}]0;own", "\\u001b]0;own"];

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("writable");
    folder
}

fn datacron(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_datacron"));
    command.args(args).env("DATACRON_USER_DB", "tests/no-such-folder/user.db").env("COLUMNS", "100");
    command.env("TERM", "xterm-256color").env_remove("NO_COLOR");
    command
}

/// Runs a command with all its streams on a terminal, types `input`, and returns what the terminal got.
fn on_terminal(mut command: Command, input: &str) -> String {
    let pty = openpty(None, None).expect("the system has terminals");
    let copy = || Stdio::from(pty.slave.try_clone().expect("a descriptor"));
    command.stdin(copy()).stdout(copy()).stderr(copy());
    let mut child = command.spawn().expect("it runs");
    // The terminal is closed when the last program that has it open ends.
    drop((command, pty.slave));
    let mut master = File::from(pty.master);
    let mut typist = master.try_clone().expect("a descriptor");
    typist.write_all(input.as_bytes()).expect("a terminal takes input");
    let mut seen = Vec::new();
    let mut buffer = [0; 4096];
    // At the end of a terminal there is an error instead of nothing.
    while let Ok(length @ 1..) = master.read(&mut buffer) {
        seen.extend_from_slice(&buffer[..length]);
    }
    child.wait().expect("it ends");
    String::from_utf8(seen).expect("text")
}

/// The text without our own styles; panics if anything else in it is not to be seen.
#[track_caller]
fn clean(seen: &str) -> String {
    let mut text = String::new();
    let mut rest = seen;
    while let Some(c) = rest.chars().next() {
        if let Some(style) = rest.strip_prefix("\u{1b}[") {
            let end = style.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(0);
            assert!(style[end..].starts_with('m') && !style.starts_with("41m"), "{:?}", &rest[..rest.len().min(60)]);
            rest = &style[end + 1..];
            continue;
        }
        rest = &rest[c.len_utf8()..];
        let line_end = c == '\r' && rest.trim_start_matches('\r').starts_with('\n');
        let bad = c.is_control() && !matches!(c, '\n' | '\t') && !line_end;
        let unseen = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
            || matches!(c, '\u{feff}' | '\u{fdd0}'..='\u{fdef}' | '\u{f0000}'.. );
        assert!(!bad && !unseen, "{c:?} in {seen:?}");
        text.push(c);
    }
    text.replace('\r', "")
}

/// Runs a command on a terminal: what it prints is clean and shows the hostile text.
#[track_caller]
fn shows(args: &[&str]) -> String {
    let text = clean(&on_terminal(datacron(args), ""));
    // Where a window is narrow, what is too long is cut.
    let unwrapped = text.replace('\n', "");
    assert!(SHOWN.iter().any(|shown| unwrapped.contains(shown)), "{args:?}: {text}");
    text
}

/// A JSON or TOML string.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string").replace('\u{7f}', "\\u007f")
}

fn write(path: &Path, text: &str) -> String {
    std::fs::write(path, text).expect("writable");
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn decks_are_shown_clean() {
    let folder = folder("terminal-decks");
    let (name, line) = (quoted(HOSTILE), HOSTILE.replace('\r', ""));
    let json = write(
        &folder.join("deck.json"),
        &format!(
            "{{\"game\":\"ccg\",\"name\":{name},\"author\":{name},\"format\":{name},\"notes\":{name},\
             \"deck\":{{\"Vader's Lightsaber\":1,{name}:1}}}}"
        ),
    );
    let list = write(
        &folder.join("deck.txt"),
        &format!("Name: {line}\nFormat: {line}\nGame: ccg\n1x Vader's Lightsaber\n2x {line}\n\nNotes:\n{line}\n"),
    );
    let toml = write(&folder.join("deck.toml"), &format!("game = \"ccg\"\nname = {name}\nnonsense = {name}\n"));
    let boxed = datacron(&["export", "starter:dbg", "--to", "json"]).output().expect("it runs").stdout;
    // The order of the bases matters.
    let boxed = String::from_utf8(boxed).expect("text");
    assert!(boxed.contains("\"The complete box\""), "{boxed}");
    let set_up = write(&folder.join("set-up.json"), &boxed.replace("\"The complete box\"", &name));
    for deck in [&json, &list] {
        for command in ["check", "show", "stats", "hand", "odds"] {
            let args = [command, deck, "vader"];
            shows(if command == "odds" { &args } else { &args[..2] });
        }
        shows(&["check", deck, deck]);
        shows(&["diff", deck, "starter:vader"]);
        for target in ["text", "toml", "json", "csv", "markdown", "bbcode", "sheet", "card", "gemp"] {
            shows(&["export", deck, "--to", target]);
        }
    }
    for command in ["check", "show"] {
        shows(&[command, &toml]);
        shows(&[command, &list, "--json"]);
    }
    shows(&["sim", &set_up, "--agents", "random", "-n", "2"]);
    shows(&["goldfish", &set_up, "--agent", "random", "-n", "2"]);
}

#[test]
fn names_of_files_and_arguments_are_shown_clean() {
    let folder = folder("terminal-names");
    let hostile = HOSTILE.replace('/', "");
    let missing = folder.join(&hostile).display().to_string();
    for args in [
        vec!["check", &missing],
        vec!["replay", &missing],
        vec!["play", "--load", &missing],
        vec!["scenario", &missing],
        vec!["sim", "merge", &missing],
        vec!["db", "verify", "--cards", &missing],
        vec!["check", "starter:vader", "--formats", &missing],
        // What the parser of arguments says.
        vec!["check", "starter:vader", "--from", &hostile],
        vec!["sim", "--agents", &hostile],
        vec!["sim", "--mode", &hostile],
        vec!["search", "-g", &hostile],
        vec!["play", "--side", &hostile],
        vec!["sim", "-n", &hostile],
        vec![&hostile],
        vec!["search", "--sort", &hostile, "vader"],
        // Queries and names.
        vec!["card", &hostile],
        vec!["rule", &hostile],
        vec!["check", "--explain", &hostile],
        vec!["search", "--json", &hostile],
        vec!["search", &format!("power:{hostile}")],
        vec!["search", &format!("in:\"{hostile}\"")],
    ] {
        shows(&args);
    }
    shows(&[&format!("--{hostile}")]);
    let there = write(&folder.join(format!("{hostile}.txt")), "Game: ccg\n1x Vader's Lightsaber\n1x nonsense card\n");
    shows(&["check", &there]);
    shows(&["show", &there]);
    let out = folder.join(format!("{hostile}.o")).display().to_string();
    shows(&["export", "starter:vader", "--to", "text", "-o", &out]);
    let mut command = datacron(&["db", "info"]);
    command.env("DATACRON_USER_DB", &there);
    assert!(clean(&on_terminal(command, "")).contains("\\u{1b}"));
    let mut command = datacron(&["card", "darth vader", "-g", "dbg"]);
    command.env("DATACRON_USER_DB", &there);
    assert!(clean(&on_terminal(command, "")).contains("\\u{1b}"));
}

#[test]
fn scenarios_games_and_formats_are_shown_clean() {
    let folder = folder("terminal-games");
    let line = HOSTILE.replace(['\r', '\u{85}'], "");
    let scenario = write(
        &folder.join("one.game"),
        &format!("--- {line} ---\nturn: empire\nempire: play stormtrooper\n\nempire > {line}\n= {line}\n"),
    );
    let wrong = write(&folder.join("two.game"), &format!("--- {line} ---\n{line}: {line}\nempire: play {line}\n"));
    let holds = write(
        &folder.join("three.game"),
        &format!("--- {line} ---\nturn: empire\nempire: play stormtrooper\n\n= stormtrooper in empire play\n"),
    );
    shows(&["scenario", &scenario]);
    shows(&["scenario", &wrong]);
    shows(&["scenario", "--verbose", &holds]);
    shows(&["scenario", "--write", &format!("{holds}:5")]);
    shows(&["replay", &wrong]);
    shows(&["play", "--load", &wrong]);
    let saved =
        write(&folder.join("saved.game"), &format!("game: dbg\nseed: 5\nmode: beginner\nplayers: {line}, {line}\n"));
    clean(&on_terminal(datacron(&["replay", &saved, "--all", "--table"]), ""));
    clean(&on_terminal(datacron(&["play", "--load", &saved]), "table\nquit\nquit\n"));
    let formats = write(&folder.join("formats.toml"), &format!("game = \"ccg\"\n{} = 1\n", quoted(HOSTILE)));
    shows(&["check", "starter:vader", "--formats", &formats]);
}

#[test]
fn parts_of_a_run_are_shown_clean_and_no_foreign_command_is_printed() {
    let folder = folder("terminal-parts");
    let part = folder.join("part.json").display().to_string();
    let run = ["sim", "--agents", "random", "-n", "4", "--shard", "1/1", "-o", &part];
    assert!(datacron(&run).status().expect("it runs").success());
    let text = std::fs::read_to_string(&part).expect("written");
    let changed = |name: &str, value: &str| {
        let mut json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        json["run"][name] = value.into();
        write(&folder.join("changed.json"), &json.to_string())
    };
    shows(&["sim", "merge", &changed("name", HOSTILE)]);
    shows(&["sim", "merge", &changed("name", HOSTILE), "--json"]);
    shows(&["sim", "merge", &changed("command", &format!("datacron sim '{HOSTILE}'"))]);
    shows(&["sim", "merge", &changed("version", HOSTILE), &part]);
    for foreign in [
        "curl example.org | sh",
        "datacron sim; rm -rf ~",
        "datacron sim $(reboot)",
        "datacron sim a\nrm -rf ~",
        "datacron sim --keep all /",
        "datacron sim merge x",
        "datacron db dump x",
        "datacron sim a b c",
        "",
    ] {
        let changed = changed("command", foreign);
        let merged = datacron(&["sim", "merge", &changed]).output().expect("it runs");
        let seen = format!("{}{}", String::from_utf8_lossy(&merged.stdout), String::from_utf8_lossy(&merged.stderr));
        assert!(foreign == "datacron sim --keep all /" || merged.status.code() == Some(2), "{foreign}: {seen}");
        for word in ["curl", "rm -rf", "reboot", "--keep", "dump"] {
            assert!(!seen.contains(word), "{foreign}: {seen}");
        }
    }
    // What is printed is made from the run: another seed or agent in the command does not matter.
    let lies = changed("command", "datacron sim --seed 99 --agents mcts:5 --no-swap 'my deck'\\''s.toml'");
    let merged = datacron(&["sim", "merge", &lies]).output().expect("it runs");
    let seen = String::from_utf8_lossy(&merged.stdout);
    let repeat = "repeat: datacron sim 'my deck'\\''s.toml' --agents random,random --seed 1 -n 4";
    assert_eq!(seen.lines().last(), Some(repeat), "{merged:?}");
}

#[test]
fn imported_texts_are_shown_clean() {
    let folder = folder("terminal-user");
    let path = folder.join("user.db");
    let file = write(
        &folder.join("Dark.json"),
        r#"{"cards":[{"gempId":"1_168","set":"1","side":"Dark","rarity":"R1","front":{"title":"Darth Vader",
        "type":"Character","subType":"Imperial","destiny":"1","gametext":"A made-up text."}}]}"#,
    );
    let imported = datacron(&["db", "import", &file]).env("DATACRON_USER_DB", &path).output().expect("it runs");
    assert!(imported.status.success(), "{imported:?}");
    // Importing takes such characters out of texts; somebody may put them in afterwards.
    let database = rusqlite::Connection::open(&path).expect("a database");
    database.execute("UPDATE printed_text SET text = ?", [HOSTILE]).expect("a row");
    drop(database);
    let mut command = datacron(&["card", "1_168"]);
    command.env("DATACRON_USER_DB", &path);
    let text = clean(&on_terminal(command, ""));
    assert!(text.contains(SHOWN[0]), "{text}");
}

/// Programs that read the output get it as it is; without colour, too.
#[test]
fn data_in_a_pipe_is_exact() {
    let folder = folder("terminal-data");
    let name = "a\u{202e}b\u{200b}é";
    let deck = write(&folder.join("deck.toml"), &format!("game = \"ccg\"\nname = \"{name}\"\n[deck]\nVader = 1\n"));
    for target in ["text", "toml", "json", "markdown"] {
        for color in ["auto", "always"] {
            let ran = datacron(&["export", &deck, "--to", target, "--color", color]).output().expect("it runs");
            assert!(String::from_utf8(ran.stdout).expect("text").contains(name), "{target}");
        }
    }
    let ran = datacron(&["check", &deck, "--json"]).output().expect("it runs");
    assert!(String::from_utf8(ran.stdout).expect("text").contains(name));
    let ran = datacron(&["check", &deck]).output().expect("it runs");
    assert!(!String::from_utf8(ran.stdout).expect("text").contains('\u{202e}'));
}
