//! Files that are not what an import wrote: each is refused at once, with the reason, and nothing is left beside it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::{folder, found, open, write};
use datacron_data::built_in::CONTENT;
use datacron_data::db::user::UserDatabase;
use datacron_data::query::{self, Error, NoLists};

/// A good file, changed by SQL.
fn changed(test: &str, sql: &str) -> PathBuf {
    let path = folder(test).join("user.db");
    write(&path, CONTENT);
    let db = Connection::open(&path).expect("it opens");
    db.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    path
}

/// Why a file is refused.
fn refused(path: &Path) -> String {
    let beside = || std::fs::read_dir(path.parent().expect("in a folder")).expect("it is there").count();
    let (before, start) = (beside(), Instant::now());
    let reason = match UserDatabase::open(path) {
        UserDatabase::Unusable { reason, .. } => reason,
        other => panic!("{}: {other:?}", path.display()),
    };
    assert!(start.elapsed() < Duration::from_secs(1), "{reason}: took {:?}", start.elapsed());
    assert_eq!(beside(), before, "{reason}: something was left beside it");
    assert!(!reason.contains(['\u{1b}', '\n', '\u{7}']), "{reason:?}");
    reason
}

#[test]
fn foreign_tables_views_and_triggers_are_refused() {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    for (name, sql, expected) in [
        ("view", format!("CREATE VIEW boo AS {endless}"), "a view, `boo`"),
        (
            "view-instead",
            format!(
                "DROP TABLE printed_text; CREATE VIEW printed_text(id, source, face, text) AS SELECT i, i, i, i FROM ({endless})"
            ),
            "a view, `printed_text`",
        ),
        (
            "trigger",
            "CREATE TRIGGER boo AFTER INSERT ON meta BEGIN SELECT raise(FAIL, 'x'); END".into(),
            "a trigger, `boo`",
        ),
        ("table", "CREATE TABLE zzz (x)".into(), "it has a table `zzz`"),
        ("virtual", "CREATE VIRTUAL TABLE zzz USING fts5(x)".into(), "which datacron never writes"),
        ("index", "CREATE INDEX boo ON meta (value)".into(), "which datacron never writes"),
        ("column", "ALTER TABLE product ADD COLUMN boo TEXT".into(), "its table `product` is not as"),
        ("missing", "DROP TABLE part".into(), "`part`"),
        ("generated", "DROP TABLE part; CREATE TABLE part (name TEXT, bytes AS (zeroblob(1000000000)))".into(), "part"),
        ("control", "CREATE TABLE \"\u{1b}]0;boo\u{7}\" (x)".into(), "which datacron never writes"),
        ("no-stamp", "DELETE FROM meta".into(), "it lacks rows"),
        ("null", "UPDATE meta SET value = x'ff00' WHERE key = 'content'".into(), "wrong type"),
    ] {
        let reason = refused(&changed(name, &sql));
        assert!(reason.contains(expected), "{name}: {reason}");
        assert!(reason.contains("datacron db reset"), "{name}: {reason}");
    }
}

#[test]
fn other_files_are_refused() {
    let good = std::fs::read(changed("bytes", "SELECT 1")).expect("it was written");
    let with = |name: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let path = folder(name).join("user.db");
        let mut bytes = good.clone();
        change(&mut bytes);
        std::fs::write(&path, bytes).expect("it can be written");
        path
    };
    let number = |bytes: &mut Vec<u8>, at: usize, number: u32| bytes[at..at + 4].copy_from_slice(&number.to_be_bytes());
    for (name, expected, change) in [
        ("empty", "not a datacron database", &(|b: &mut Vec<u8>| b.clear()) as &dyn Fn(&mut Vec<u8>)),
        ("text", "not a datacron database", &|b| *b = b"[not a database]".repeat(100)),
        ("short", "not a datacron database", &|b| b.truncate(60)),
        ("foreign", "not a datacron database", &|b| number(b, 68, 1234)),
        ("newer", "a newer version", &|b| number(b, 60, 4_000_000)),
        ("older", "an older version", &|b| number(b, 60, 0)),
        ("wal", "write-ahead", &|b| b[18..20].fill(2)),
        ("truncated", "damaged", &|b| b.truncate(4096 * 3)),
        ("damaged", "damaged", &|b| b[100..4096].fill(0xff)),
    ] {
        let reason = refused(&with(name, change));
        assert!(reason.contains(expected), "{name}: {reason}");
    }
    let folder = folder("folder");
    assert!(refused(&folder).contains("it is a folder"));
}

#[test]
fn a_file_of_a_stopped_writer_is_refused() {
    let path = changed("journal", "SELECT 1");
    std::fs::write(path.with_file_name("user.db-journal"), [0xd9; 600]).expect("it can be written");
    assert!(refused(&path).contains("another program"));
}

#[test]
fn a_locked_file_is_answered_at_once() {
    let path = changed("locked", "SELECT 1");
    let other = Connection::open(&path).expect("it opens");
    other.execute_batch("BEGIN EXCLUSIVE").expect("it can be locked");
    assert!(refused(&path).contains("another program"), "{}", refused(&path));
    drop(other);
    open(&path);
}

#[test]
#[cfg(unix)]
fn pipes_devices_and_forbidden_files_are_refused() {
    use std::os::unix::fs::PermissionsExt;
    let path = folder("fifo").join("user.db");
    let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo is there");
    assert!(made.success());
    assert!(refused(&path).contains("not an ordinary file"));
    assert!(refused(Path::new("/dev/zero")).contains("not an ordinary file"));
    let path = changed("forbidden", "SELECT 1");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).expect("it is ours");
    // Root may read everything.
    if std::fs::File::open(&path).is_err() {
        assert!(refused(&path).contains("ermission"));
    }
}

#[test]
fn there_may_be_none() {
    let folder = folder("none");
    assert!(matches!(UserDatabase::open(&folder.join("user.db")), UserDatabase::Absent));
    assert!(matches!(UserDatabase::open(&folder.join("no/such/folder/user.db")), UserDatabase::Absent));
}

#[test]
fn values_of_the_wrong_type_are_errors() {
    for (name, sql, text) in [
        ("facts", "UPDATE facts SET json = '{'", "is:imported"),
        ("blob-facts", "UPDATE facts SET json = x'00ff'", "is:imported"),
        ("null-place", "UPDATE title SET id = x'ff'", "is:imported"),
        ("wrong-game", "UPDATE vocabulary SET game = 'zzz' WHERE game = 'lcg'", "trait:droid"),
        ("huge", "UPDATE facts SET text = zeroblob(40000000), json = zeroblob(40000000) WHERE card = 1", "text:/x/"),
    ] {
        let db = open(&changed(name, sql)).into_database();
        let start = Instant::now();
        let query = query::parse(text, None, &db, &NoLists);
        let cards = query.and_then(|query| db.find(&query)).and_then(|rows| db.cards(&rows));
        assert!(matches!(cards, Err(Error::Database(_))), "{name}: {:?}", cards.map(|cards| cards.len()));
        assert!(start.elapsed() < Duration::from_secs(1), "{name}");
    }
}

#[test]
fn a_damaged_index_is_refused() {
    let path = changed("index", "SELECT 1");
    let good: Vec<u8> = open(&path)
        .connection()
        .query_row("SELECT bytes FROM part WHERE name = 'index'", [], |r| r.get(0))
        .expect("it is there");
    let refused = |bytes: Vec<u8>| {
        let db = Connection::open(&path).expect("it opens");
        db.execute("UPDATE part SET bytes = ? WHERE name = 'index'", [bytes]).expect("it can be changed");
        drop(db);
        open(&path).parts().err()
    };
    assert_eq!(refused(good.clone()), None);
    for bytes in [Vec::new(), vec![0; 10], vec![0xff; 5_000], vec![0; 5_000], good[..good.len() / 2].to_vec()] {
        assert!(refused(bytes).is_some_and(|reason| reason.contains("index is damaged")));
    }
    // Whatever is accepted can be used without a panic: lengths and places are looked at, the rest is only text.
    for at in (32..good.len()).step_by(good.len() / 60) {
        let mut bytes = good.clone();
        bytes[at..(at + 8).min(good.len())].fill(0xff);
        refused(bytes);
    }
}

#[test]
fn an_endless_query_is_stopped() {
    let user = open(&changed("endless", "SELECT 1"));
    let start = Instant::now();
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    let answer = user.connection().query_row(endless, [], |r| r.get::<_, i64>(0));
    assert!(answer.is_err());
    // A debug build on a busy machine is slow.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn it_cannot_be_written() {
    let path = changed("read-only", "SELECT 1");
    let user = open(&path);
    for sql in ["DELETE FROM source", "CREATE TABLE zzz (x)", "PRAGMA user_version = 7", "ATTACH 'zzz.db' AS z"] {
        assert!(user.connection().execute_batch(sql).is_err(), "{sql}");
    }
    assert_eq!(found(&user.into_database(), "is:imported").len(), 1);
}
