//! Imports: what is read, and that nothing is ever lost, whatever happens to the file, the disk or the process.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use datacron_decks::random::Random;

use super::imported::{Home, Ran, cards, same};
use super::support::{mistakes, validator};

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn a_file_is_imported_found_and_removed_again() {
    let home = Home::new("simple");
    let file = home.write("before.json", cards(3, "before"));
    home.run(&["db", "import", text(&file)]).good();
    assert_eq!(home.run(&["search", "text:madebefore", "--count"]).out.trim(), "3");
    let card = home.run(&["card", "Madeup Pilot 2"]).good();
    assert!(card.out.contains("before of anything number 2"), "{}", card.out);
    assert!(card.out.contains("before.json"), "each text has its source: {}", card.out);

    // The same file again takes its own place.
    let file = home.write("before.json", cards(5, "after"));
    let ran = home.run(&["db", "import", text(&file), "--json"]).good();
    assert_eq!(mistakes(&validator("db-import.json"), &ran.json()), Vec::<String>::new());
    assert_eq!(ran.json()["sources"].as_array().map(Vec::len), Some(1));
    assert_eq!(home.imported(), 5);
    assert_eq!(home.run(&["search", "text:madebefore", "--count"]).out.trim(), "0");

    let info = home.run(&["db", "info", "--verbose", "--json"]).good().json();
    assert_eq!(mistakes(&validator("db-info.json"), &info), Vec::<String>::new());
    let source = &info["user-database"]["sources"][0];
    assert_eq!((&source["cards"], &source["new-cards"], &source["texts"]), (&5.into(), &5.into(), &5.into()));
    assert!(source["fetched"].as_str().is_some_and(|date| date.starts_with("20") && date.ends_with('Z')));

    let diff = home.run(&["db", "diff", "--json"]);
    assert_eq!(diff.code, Some(1));
    assert_eq!(mistakes(&validator("db-diff.json"), &diff.json()), Vec::<String>::new());
    assert_eq!(diff.json()["added"].as_array().map(Vec::len), Some(2));
    assert_eq!(diff.json()["changed"].as_array().map(Vec::len), Some(3));

    let other = home.write("other.toml.json", cards(1, "other"));
    home.run(&["db", "import", text(&other)]).good();
    home.run(&["db", "reset", "nothing.json"]).failed(&["no source is called nothing.json"]);
    let ran = home.run(&["db", "reset", "before.json", "--json"]).good();
    assert_eq!(mistakes(&validator("db-reset.json"), &ran.json()), Vec::<String>::new());
    assert_eq!(home.imported(), 1);
    home.run(&["db", "reset"]).good();
    assert_eq!(home.imported(), 0);
    assert!(home.beside().is_empty(), "{:?}", home.beside());
    home.run(&["db", "reset"]).good();
}

#[test]
fn a_folder_is_imported_and_what_is_no_card_file_is_named() {
    let home = Home::new("folder");
    home.write("folder/one.json", cards(2, "one"));
    home.write("folder/below/two.json", cards(3, "two").replace("1_9", "2_9").replace("Pilot", "Smuggler"));
    home.write("folder/.hidden/three.json", cards(9, "three"));
    home.write("folder/readme.txt", "hello");
    home.write("folder/package.json", "{\"name\": \"something else\"}");
    let ran = home.run(&["db", "import", "folder"]).good();
    assert!(ran.err.contains("readme.txt is passed over") && ran.err.contains("package.json"), "{ran:?}");
    assert_eq!(home.imported(), 5);

    fs::create_dir(home.folder.join("empty")).expect("new");
    home.run(&["db", "import", "empty"]).failed(&["no card files in empty"]);
    home.run(&["db", "import", "no-such-file.json"]).failed(&["no-such-file.json", "there is no such file"]);
    // Asked for by name, it is a mistake.
    home.run(&["db", "import", "folder/package.json"]).failed(&["package.json"]);
    assert_eq!(home.imported(), 5);
}

#[test]
fn a_bad_card_stops_an_import_unless_it_is_skipped() {
    let home = Home::filled("bad");
    let bad = cards(4, "bad").replacen("\"title\":\"Madeup Pilot 2\"", "\"titel\":\"Madeup Pilot 2\"", 1);
    let bad = home.write("bad.json", bad);
    home.run(&["db", "import", text(&bad)]).failed(&["title", "nothing was imported", "--skip-bad"]);
    assert_eq!(home.imported(), 3);
    let ran = home.run(&["db", "import", text(&bad), "--skip-bad", "--json"]).good();
    assert_eq!(ran.json()["sources"][0]["skipped"], 1);
    assert!(ran.err.contains("1 bad card skipped"), "{ran:?}");
}

#[test]
fn files_that_are_not_data_are_refused_and_change_nothing() {
    let home = Home::filled("hostile");
    let before = fs::read(home.database()).expect("written");
    let deep = vec![b'['; 100_000];
    for (name, content) in [
        ("empty.json", &b""[..]),
        ("nonsense.json", b"\x00\xff\xfe\x1b]0;title\x07"),
        ("open.json", b"{\"cards\": ["),
        ("deep.json", &deep),
        ("xml.xml", b"<!DOCTYPE x [<!ENTITY a 'b'>]><set>&a;</set>"),
        ("archive.o8g", b"PK\x03\x04nonsense"),
    ] {
        let path = home.write(name, content);
        let ran = home.run(&["db", "import", text(&path)]).failed(&[]);
        assert!(!ran.err.contains('\u{1b}'), "{ran:?}");
    }
    let large = fs::File::create(home.folder.join("large.json")).expect("new");
    large.set_len(1 << 30).expect("sparse");
    home.run(&["db", "import", "large.json"]).failed(&["larger than 16 MiB"]);
    #[cfg(unix)]
    home.run(&["db", "import", "/dev/zero"]).failed(&["not an ordinary file"]);
    assert_eq!(fs::read(home.database()).expect("there"), before);
}

/// Kills an import at many moments: there is always the old database or the new one, and the next import works.
#[test]
fn a_killed_import_leaves_the_old_or_the_new() {
    const TIMES: usize = 30;
    let home = Home::filled("killed");
    let files = [1, 2].map(|n| home.write(&format!("{n}/cards.json"), cards(40 * n, &format!("word{n}"))));
    let start = Instant::now();
    home.run(&["db", "import", text(&files[0])]).good();
    let whole = start.elapsed();
    let mut random = Random::seeded(15);
    let mut finished = 0;
    for i in 0..TIMES {
        let mut command = home.command(&["db", "import", text(&files[i % 2])]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
        thread::sleep(whole.mul_f64(f64::from(random.below(1000)) / 950.0));
        finished += usize::from(child.try_wait().expect("ours").is_some());
        child.kill().expect("ours");
        child.wait().expect("ours");
        let info = home.run(&["db", "info", "--json"]).good().json();
        assert_eq!(info["user-database"]["state"], "attached", "after {i} kills");
        let sources = info["user-database"]["sources"].as_array().expect("a list").len();
        assert!((2..=3).contains(&sources), "{info}");
    }
    assert!(finished < TIMES, "no import was killed");
    home.run(&["db", "import", text(&files[1])]).good();
    assert_eq!(home.run(&["search", "text:madeword2", "--count"]).out.trim(), "80");
    assert_eq!(home.beside(), ["user.db", "user.db.previous"], "nothing is left over");
}

#[test]
fn of_two_imports_at_once_one_says_so() {
    let home = Home::filled("two");
    let files: Vec<_> = (0..4).map(|n| home.write(&format!("{n}.json"), cards(30, "at-once"))).collect();
    let children: Vec<_> = files
        .iter()
        .map(|file| {
            let mut command = home.command(&["db", "import", text(file)]);
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
        })
        .collect();
    let ran: Vec<Ran> = children.into_iter().map(|child| Ran::of(child.wait_with_output().expect("it ends"))).collect();
    let good = ran.iter().filter(|ran| ran.code == Some(0)).count();
    assert!(good > 0, "{ran:?}");
    for ran in &ran {
        assert!(ran.code == Some(0) || ran.err.contains("is running"), "{ran:?}");
    }
    // What ended well is there.
    let info = home.run(&["db", "info", "--json"]).good().json();
    assert_eq!(info["user-database"]["sources"].as_array().map(Vec::len), Some(1 + good));
    assert_eq!(home.beside(), ["user.db", "user.db.previous"]);
}

/// Runs a script in a file system of its own, where this machine lets us: `None` if it does not.
fn in_own_files(script: &str, home: &Home) -> Option<Ran> {
    let mut unshare = Command::new("unshare");
    unshare.args(["--user", "--map-root-user", "--mount", "true"]);
    if !unshare.stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: this machine does not let a test mount a file system");
        return None;
    }
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--mount", "sh", "-ec", script]).current_dir(&home.folder);
    command.env("DATACRON", env!("CARGO_BIN_EXE_datacron")).env("DATACRON_USER_DB", home.database());
    Some(Ran::of(command.output().expect("it runs")))
}

#[test]
fn a_full_disk_changes_nothing() {
    let home = Home::filled("full");
    home.write("more.json", cards(400, "more"));
    let size = fs::metadata(home.database()).expect("there").len() / 1024;
    // Room for the old database, and for more and more of the new one.
    for part in [0, 10, 50, 90] {
        let script = format!(
            "cp data/user.db before.db
            mount -t tmpfs -o size={}k tmpfs data
            cp before.db data/user.db
            $DATACRON db import more.json && exit 1
            cmp before.db data/user.db
            ls -A data
            $DATACRON search is:imported --count",
            size + size * part / 100 + 8
        );
        let Some(ran) = in_own_files(&script, &home) else { return };
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.err.contains("cannot write") && ran.err.contains("nothing was changed"), "{ran:?}");
        assert_eq!(ran.out.split_whitespace().collect::<Vec<_>>(), ["user.db", "3"], "{ran:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_changes_nothing() {
    let home = Home::filled("read-only");
    home.write("more.json", cards(4, "more"));
    let script = "mount --bind data data
        mount -o remount,bind,ro data
        $DATACRON db import more.json && exit 1
        $DATACRON db reset && exit 1
        $DATACRON search is:imported --count";
    let Some(ran) = in_own_files(script, &home) else { return };
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err.contains("cannot write") && ran.err.contains("user.db"), "{ran:?}");
    assert_eq!(ran.out.trim(), "3");
}

#[test]
fn a_database_that_cannot_be_used_is_kept_until_it_is_reset() {
    let home = Home::filled("unusable");
    let good = fs::read(home.database()).expect("written");
    let file = home.write("more.json", cards(4, "more"));
    let mut newer = good.clone();
    // The version of the format, in the head of the file.
    newer[60..64].copy_from_slice(&u32::MAX.to_be_bytes());
    let mut damaged = good.clone();
    damaged[100..2000].fill(0xff);
    for (what, bytes) in [("newer", newer), ("damaged", damaged), ("cut", good[..5000].to_vec())] {
        fs::write(home.database(), &bytes).expect("ours");
        home.run(&["db", "import", text(&file)]).failed(&[
            "cannot be used",
            "nothing was changed",
            "datacron db reset",
        ]);
        home.run(&["db", "update"]).failed(&["datacron db reset"]);
        assert_eq!(fs::read(home.database()).expect("there"), bytes, "{what}");
        // The built-in cards work all the same.
        let ran = home.run(&["search", "-g", "lcg", "type:unit", "--count"]).good();
        assert!(ran.err.contains("warning"), "{what}: {ran:?}");
        home.run(&["db", "reset"]).good();
        assert!(home.beside().is_empty(), "{what}: {:?}", home.beside());
    }
    // What is not ours is not removed.
    fs::write(home.database(), "my diary").expect("ours");
    home.run(&["db", "import", text(&file)]).failed(&["datacron db reset"]);
    let ran = home.run(&["db", "reset", "--json"]).good();
    assert!(ran.json()["moved-to"].as_str().is_some_and(|path| path.ends_with("user.db.old1")), "{ran:?}");
    assert_eq!(fs::read_to_string(home.folder.join("data/user.db.old1")).expect("kept"), "my diary");
    home.run(&["db", "import", text(&file)]).good();
    assert_eq!(home.imported(), 4);
    // A folder is nothing to remove.
    let database = home.database();
    fs::remove_file(&database).and_then(|()| fs::create_dir(&database)).expect("ours");
    home.run(&["db", "import", text(&file)]).failed(&["folder"]);
    home.run(&["db", "reset"]).failed(&["not an ordinary file"]);
    assert!(database.is_dir());
}

#[test]
fn a_locked_database_is_answered_at_once() {
    let home = Home::filled("locked");
    let file = home.write("more.json", cards(4, "more"));
    let other = rusqlite::Connection::open(home.database()).expect("it opens");
    other.execute_batch("BEGIN EXCLUSIVE").expect("it is locked");
    let start = Instant::now();
    let ran = home.run(&["search", "is:imported", "--count"]);
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    assert!(matches!(ran.code, Some(0..=2)), "{ran:?}");
    let ran = home.run(&["db", "import", text(&file)]);
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    assert!(ran.code == Some(0) || ran.err.contains("nothing was changed"), "{ran:?}");
    drop(other);
    home.run(&["db", "import", text(&file)]).good();
}

#[cfg(unix)]
#[test]
fn links_and_modes_of_the_database_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let home = Home::new("links");
    let real = home.folder.join("elsewhere/real.db");
    fs::create_dir_all(home.folder.join("data")).expect("new");
    symlink(&real, home.database()).expect("new");
    let file = home.write("cards.json", cards(2, "linked"));
    let is_link = || fs::symlink_metadata(home.database()).expect("there").is_symlink();
    home.run(&["db", "import", text(&file)]).good();
    assert!(is_link() && real.is_file());
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).expect("ours");
    home.run(&["db", "import", text(&home.write("cards.json", cards(3, "linked")))]).good();
    assert!(is_link());
    assert_eq!(fs::metadata(&real).expect("there").permissions().mode() & 0o777, 0o600);
    assert_eq!(home.imported(), 3);
    home.run(&["db", "reset"]).good();
    assert!(is_link() && !real.exists());
    home.run(&["db", "import", text(&file)]).good();
    assert!(is_link() && real.is_file());
    // A link somebody laid where the temporary file goes is not written through.
    let victim = home.write("victim", "precious");
    for name in [".real.db.tmp", ".real.db.lock"] {
        symlink(&victim, real.with_file_name(name)).expect("new");
    }
    home.run(&["db", "import", text(&file)]);
    assert_eq!(fs::read_to_string(victim).expect("there"), "precious");
    assert!(same(&real, &home.database()));
}

#[cfg(unix)]
#[test]
fn names_of_files_do_nothing_to_the_terminal() {
    let home = Home::new("names");
    let file = home.write("evil\u{1b}]0;x\u{7}\u{202e}.json", cards(2, "named"));
    let mut all = home.run(&["db", "import", text(&file)]).good();
    for args in [["db", "info"], ["db", "update"], ["db", "diff"]] {
        let ran = home.run(&args);
        all.out += &ran.out;
        all.err += &ran.err;
    }
    for text in [&all.out, &all.err] {
        assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{text:?}");
    }
}

#[cfg(not(feature = "network"))]
#[test]
fn a_build_without_network_says_so() {
    let home = Home::new("offline");
    home.run(&["db", "import", "https://example.invalid/Light.json"])
        .failed(&["this build of datacron cannot fetch URLs", "download the file"]);
}
