//! What must hold for anything a person may give the program to read. Each function is a fuzz target; the ordinary
//! tests call them with the inputs that once were findings (`tests/program/fuzzed.rs`).

use std::sync::LazyLock;

use datacron_cards::{Game, Sources};
use datacron_data::db::Database;
use datacron_data::query::{self, NoLists};
use datacron_decks::legality::{Rulebook, judge};
use datacron_decks::read::{FileType, Known, read};
use datacron_decks::write::{Target, write};
use datacron_engine::ccg::{self, Ccg};
use datacron_engine::dbg::Dbg;
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::script::{self, Source};
use datacron_engine::session::Session;
use datacron_engine::sim::{Measured, shard};
use datacron_engine::{Keep, Playable, scenario};

/// Reads an input in some way, and panics if what must hold does not.
type Check = fn(&[u8]);

/// Every target by its name. A reader of another kind of file is one more line here, and one more file in
/// `fuzz_targets`.
pub const TARGETS: [(&str, Check); 17] = [
    ("query", query),
    ("deck_text", |bytes| deck(bytes, FileType::Text)),
    ("deck_toml", |bytes| deck(bytes, FileType::Toml)),
    ("deck_json", |bytes| deck(bytes, FileType::Json)),
    ("deck_csv", |bytes| deck(bytes, FileType::Csv)),
    ("deck_o8d", |bytes| deck(bytes, FileType::O8d)),
    ("deck_gemp", |bytes| deck(bytes, FileType::Gemp)),
    ("deck_gemp_contents", |bytes| deck(bytes, FileType::GempContents)),
    ("deck_htd", |bytes| deck(bytes, FileType::Htd)),
    ("deck_deckmaker", |bytes| deck(bytes, FileType::DeckMaker)),
    ("cards", cards),
    ("formats", formats),
    ("play_dbg", |bytes| play::<Dbg>(bytes, ())),
    ("play_lcg", |bytes| play::<Lcg<'_>>(bytes, &Keep::<lcg::Table>::new())),
    ("play_ccg", |bytes| play::<Ccg<'_>>(bytes, &Keep::<ccg::Table>::new())),
    ("part", part),
    ("import", import),
];

/// Runs the target with this name.
///
/// # Panics
///
/// On what must not happen, and if there is no such target.
pub fn run(target: &str, bytes: &[u8]) {
    let (_, check) = TARGETS.iter().find(|(name, _)| *name == target).expect("a known target");
    check(bytes);
}

/// What is imported is read or refused: files of every kind, and archives.
fn import(bytes: &[u8]) {
    let file = datacron_import::File { name: "ccg/cards".to_owned(), bytes: bytes.to_vec() };
    datacron_import::read(&file, &datacron_import::Limits::default());
}

/// No text makes the query language panic, and whatever it understands the database can answer.
fn query(bytes: &[u8]) {
    thread_local! {
        static DB: LazyLock<Database> = LazyLock::new(|| Database::open().expect("the built-in database opens"));
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    DB.with(|db| {
        let db: &Database = db;
        if let Ok(query) = query::parse(text, None, db, &NoLists) {
            db.find(&query).expect("an understood query can be answered");
            query::explain::explain(&query);
        }
    });
}

/// What was read from a deck can be judged and written, and comes back whole from every lossless file.
fn deck(bytes: &[u8], file_type: FileType) {
    static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(Rulebook::built_in);
    let known = Known { file: "fuzz", game: None, file_type: Some(file_type) };
    let Ok(reading) = read(bytes, known) else { return };
    for format in RULEBOOK.formats.of(reading.deck.game) {
        judge(&reading, format, &RULEBOOK);
    }
    for target in Target::ALL {
        let Ok(written) = write(&reading.deck, target) else { continue };
        if matches!(target, Target::Text | Target::Toml | Target::Json) {
            let again = read(&written.bytes, Known { file: "fuzz", ..Known::default() });
            let again = again.map(|reading| reading.deck.canonical().entries).unwrap_or_default();
            assert_eq!(again, reading.deck.canonical().entries, "{}", target.word());
        }
    }
}

/// Card files, products and vocabularies are read, or every mistake can be shown.
fn cards(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for game in Game::ALL {
        for file in ["set", "products", "vocabulary"] {
            let sources = Sources::from([(format!("{game}/{file}.toml"), text.to_owned())]);
            if let Err(mistakes) = datacron_cards::load(&sources) {
                assert!(!mistakes.is_empty(), "refused without a reason");
                mistakes.iter().take(3).for_each(|mistake| drop(mistake.render(false)));
            }
        }
    }
}

/// A file of formats is added, or every mistake can be shown.
fn formats(bytes: &[u8]) {
    static BUILT_IN: LazyLock<Rulebook> = LazyLock::new(Rulebook::built_in);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut rulebook = BUILT_IN.clone();
    if let Err(mistakes) = rulebook.add("fuzz", text) {
        assert!(!mistakes.is_empty(), "refused without a reason");
        mistakes.iter().take(3).for_each(|mistake| drop(mistake.render(false)));
    }
}

/// Scenarios and replays are played or refused; a saved game that can be read can be written and read again.
fn play<G: Playable>(bytes: &[u8], keep: G::Keep) {
    /// More seeds take too long to find anything else.
    const MANY_SEEDS: [&str; 2] = ["every", " to "];
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let source = Source::new("fuzz", text);
    let Ok(scripts) = script::read(&source) else { return };
    for script in scripts.iter().take(3) {
        let seed = script.header_value("seed").unwrap_or_default();
        if MANY_SEEDS.iter().any(|many| seed.contains(many)) {
            return;
        }
        if let Err(fault) = scenario::play::<G>(script, &source, keep) {
            fault.mistakes().iter().take(3).for_each(|mistake| drop(mistake.render(false)));
        }
    }
    if let Ok(session) = Session::<G>::read(&source, keep) {
        let again = Source::new("saved", &session.text());
        let again = Session::<G>::read(&again, keep).map(|again| again.moves().len());
        assert_eq!(again.as_ref().ok(), Some(&session.moves().len()), "a saved game is read again: {again:?}");
    }
}

/// A part of a run of any game is merged or refused.
fn part(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    part_of::<Dbg>(text);
    part_of::<Lcg<'static>>(text);
    part_of::<Ccg<'static>>(text);
}

fn part_of<G: Measured>(text: &str) {
    if let Ok(part) = shard::read::<G>(text) {
        // Parts of the same run fit, or are refused in words.
        drop(shard::merge::<G>(&[("a".to_owned(), part)]));
    }
}
