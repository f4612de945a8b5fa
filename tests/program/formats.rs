//! Formats of one's own in the configuration folder: a mistake in them is told, and stops nothing else.

use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs a command with this file in the configuration folder.
fn with_formats(name: &str, formats: &[u8], args: &[&str]) -> Output {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("formats-{name}"));
    let folder = home.join("datacron");
    std::fs::create_dir_all(&folder).expect("writable");
    std::fs::write(folder.join("formats.toml"), formats).expect("writable");
    let mut command = Command::new(env!("CARGO_BIN_EXE_datacron"));
    command.args(args).env("XDG_CONFIG_HOME", &home).env("APPDATA", &home).env("HOME", &home);
    command.env("DATACRON_USER_DB", "tests/no-such-folder/user.db").output().expect("it runs")
}

const BROKEN: &[u8] = b"game = \"ccg\"\n\n[[format]]\nid = 7\nnmae = \"x\"\n\n[[format]]\nid = \"mine\"\n";

#[test]
fn broken_formats_are_told_once_and_stop_nothing() {
    let commands: [&[&str]; 9] = [
        &["check", "starter:vader"],
        &["check", "--list-formats"],
        &["check", "starter:jedi", "-f", "tournament"],
        &["sim", "--agents", "random", "-n", "2"],
        &["sim", "starter:luke", "starter:vader", "--agents", "random", "-n", "2"],
        &["goldfish", "starter:jedi", "--agent", "random", "-n", "2"],
        &["play", "--seed", "1", "--against", "random"],
        &["search", "legal:open vader", "--names"],
        &["odds", "starter:vader", "legal:open"],
    ];
    for args in commands {
        let whole = with_formats("none", b"", args);
        let broken = with_formats("broken", BROKEN, args);
        let told = String::from_utf8_lossy(&broken.stderr).into_owned();
        assert_eq!((broken.status.code(), &broken.stdout), (whole.status.code(), &whole.stdout), "{args:?}: {told}");
        assert_eq!(told.matches("going on with the built-in formats").count(), 1, "{args:?}: {told}");
        // All mistakes, each with its line.
        assert!(told.matches("formats.toml:").count() > 2, "{args:?}: {told}");
    }
    let unreadable = with_formats("bytes", b"\xff\xfe", &["check", "starter:vader"]);
    let told = String::from_utf8_lossy(&unreadable.stderr).into_owned();
    assert_eq!(unreadable.status.code(), Some(0), "{told}");
    assert!(told.contains("it is not UTF-8 text: going on with the built-in formats"), "{told}");
}

#[test]
fn a_format_that_is_not_there_is_an_error() {
    for args in [&["check", "starter:vader", "-f", "mine"][..], &["search", "legal:mine"]] {
        let broken = with_formats("mine", BROKEN, args);
        let told = String::from_utf8_lossy(&broken.stderr).into_owned();
        assert_eq!(broken.status.code(), Some(2), "{told}");
        assert!(told.contains("`mine`") && told.contains("going on with the built-in formats"), "{told}");
    }
    // Named on the command line, a broken file is an error.
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("formats-named.toml");
    std::fs::write(&home, BROKEN).expect("writable");
    let named = with_formats("named", b"", &["check", "starter:vader", "--formats", &home.display().to_string()]);
    assert_eq!(named.status.code(), Some(2), "{named:?}");
}
