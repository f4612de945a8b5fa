//! `datacron doctor`: what it says about an installation, and what it finds wrong.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

use super::support::{mistakes, validator};

/// An empty home.
fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doctor").join(name);
    let _ = std::fs::remove_dir_all(&home);
    std::fs::create_dir_all(&home).expect("writable");
    home
}

fn doctor(home: &Path) -> Command {
    let mut command = Command::cargo_bin("datacron").expect("it is built");
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "DATACRON_USER_DB", "NO_COLOR", "TERM"] {
        command.env_remove(name);
    }
    command.env("HOME", home).env("COLUMNS", "100").env("LC_ALL", "C.UTF-8").arg("doctor");
    command
}

/// The report, checked against its schema, and the exit code.
fn report(home: &Path) -> (Value, Option<i32>) {
    let output = doctor(home).arg("--json").output().expect("it runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(mistakes(&validator("doctor.json"), &report), Vec::<String>::new());
    (report, output.status.code())
}

fn write(path: &Path, bytes: &[u8]) {
    std::fs::create_dir_all(path.parent().expect("in a folder")).expect("writable");
    std::fs::write(path, bytes).expect("writable");
}

fn problems(report: &Value) -> Vec<String> {
    let list = report["problems"].as_array().expect("a list");
    list.iter().map(|problem| problem["what"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_new_installation_is_well() {
    let home = home("new");
    let (report, code) = report(&home);
    assert_eq!((code, problems(&report)), (Some(0), Vec::new()));
    assert_eq!(report["sound"], true);
    assert_eq!(report["user-database"]["state"], "absent");
    assert_eq!(report["formats"]["state"], "absent");
    assert_eq!(report["terminal"]["output"], false);
    assert_eq!(report["terminal"]["width"], 100);
    assert_eq!(report["terminal"]["unicode"], true);
    // Nothing is left behind.
    assert_eq!(std::fs::read_dir(&home).expect("readable").count(), 0);
}

#[test]
fn a_report_is_text_without_the_name_of_the_home() {
    let home = home("text");
    let output = doctor(&home).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    for part in ["Version     datacron ", "SQLite ", "sound", "~/", "bash not installed", "nothing is wrong"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains(&home.display().to_string()) && !text.contains('\u{1b}'), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_there_is_found() {
    let home = home("filled");
    let script = ["completions/datacron.bash", ".local/share/bash-completion/completions/datacron"];
    let script: Vec<u8> = std::fs::read(script[0]).inspect(|bytes| write(&home.join(script[1]), bytes)).expect("there");
    assert!(!script.is_empty());
    let format =
        "game = \"lcg\"\n[[format]]\nid = \"mine\"\nname = \"Mine\"\nsource = \"me\"\ndate = \"2020\"\nrules = []\n";
    write(&home.join(".config/datacron/formats.toml"), format.as_bytes());
    let (report, code) = report(&home);
    assert_eq!((code, problems(&report)), (Some(0), Vec::new()));
    assert_eq!(report["formats"]["state"], "1 format");
    let path = report["completions"][0]["path"].as_str().expect("installed");
    assert!(path.ends_with("bash-completion/completions/datacron"), "{path}");
    assert_eq!(report["folders"][0]["state"], "writable");
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_wrong_is_told_with_a_remedy() {
    use std::os::unix::fs::PermissionsExt;
    let home = home("wrong");
    write(&home.join(".local/share/datacron/user.db"), b"not a database at all, but long enough to be looked at");
    write(&home.join(".config/datacron/formats.toml"), b"game = 5\n");
    write(&home.join(".cache/datacron"), b"a file, not a folder");
    let config = home.join(".config/datacron");
    std::fs::set_permissions(&config, std::fs::Permissions::from_mode(0o777)).expect("ours");
    let (report, code) = report(&home);
    let found = problems(&report);
    assert_eq!((code, found.len()), (Some(1), 4), "{found:?}");
    for part in ["user.db is not usable", "formats.toml cannot be used: line 1", "is not a folder", "by anybody"] {
        assert!(found.iter().any(|what| what.contains(part)), "{part}: {found:?}");
    }
    assert_eq!(report["folders"][0]["mode"], "777");
    let mends = report["problems"].as_array().expect("a list").iter().map(|problem| problem["mend"].as_str());
    assert!(mends.into_iter().all(|mend| mend.is_some_and(|mend| !mend.is_empty())));
    let output = doctor(&home).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!((output.status.code(), text.matches("BAD  ").count()), (Some(1), 4), "{text}");
}
