//! The user's database: what is found in a good one, and what happens with every kind of bad one.

mod hostile;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rusqlite::{Connection, params};

use datacron_cards::{Abilities, Card, Game, Pool};
use datacron_data::built_in::{self, CONTENT};
use datacron_data::db::user::{User, UserDatabase};
use datacron_data::db::{Database, Printed};
use datacron_data::query::{self, NoLists};
use datacron_image::user::{self, Imports, PrintedText};

/// The title of a card that is not built in.
const TITLE: &str = "Qwyjibo Of The Outer Tests";
/// Its full id.
const ID: &str = "ccg:qwyjibo-of-the-outer-tests";

/// A folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("user").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it can be made");
    folder
}

/// The built-in cards and a new one, whose words no other card has.
fn pool() -> Pool {
    let mut pool = built_in::pool();
    let like = pool.cards.iter().find_map(|card| match card {
        Card::Ccg(card) if card.back.is_none() && card.power.is_some() => Some(card.clone()),
        _ => None,
    });
    let mut card = like.expect("there are characters");
    card.id = ID.trim_start_matches("ccg:").into();
    card.title = TITLE.into();
    card.gemp.number = 9_999;
    card.also_in.clear();
    card.also_titled.clear();
    card.characteristics = vec!["Zzyzx".into()];
    card.icons.insert("made-up".into(), 2);
    card.rarity = "Q7".into();
    card.subtype = Some("Mascot".into());
    card.abilities = Abilities::Unencoded;
    pool.cards.push(Card::Ccg(card));
    pool
}

/// A built-in card without abilities, and one whose abilities are encoded.
fn built_in_ids(pool: &Pool) -> [String; 2] {
    let first =
        |state| pool.cards.iter().find(|card| card.abilities().name() == state).expect("there is one").full_id();
    [first("none"), first("encoded")]
}

/// Writes a user's database, as an import does; most tests begin with a copy of the same one.
fn write(path: &Path, content: &str) {
    static CURRENT: LazyLock<Vec<u8>> = LazyLock::new(|| bytes(CONTENT));
    let written = if content == CONTENT { CURRENT.clone() } else { bytes(content) };
    std::fs::write(path, written).expect("it can be written");
}

fn bytes(content: &str) -> Vec<u8> {
    let mut db = Connection::open_in_memory().expect("memory");
    user::create(&db).expect("empty");
    let pool = pool();
    for (source, place) in [(1, "Light.json"), (2, "/home/me/texts.json")] {
        db.execute(
            "INSERT INTO source (source, place, kind, bytes, sha256, fetched, cards, new_cards, texts)
             VALUES (?1, ?2, 'ccg-cards', 10, 'abc', '2024-01-01T00:00:00Z', 1, 1, 1)",
            params![source, place],
        )
        .expect("the source fits");
    }
    db.execute(
        "INSERT INTO imported (source, number, kind, game, id, card, is_new, differs, extra)
         VALUES (1, 1, 'ccg-cards', 'ccg', ?, '{}', 1, '[]', '{}')",
        [ID],
    )
    .expect("the card fits");
    let printed = |id: &str, source, face, text: &str| PrintedText { id: id.into(), source, face, text: text.into() };
    let [plain, encoded] = built_in_ids(&pool);
    let imports = Imports {
        new: BTreeSet::from([ID.to_owned()]),
        printed: vec![
            printed(ID, 1, 0, "Snorkels the florbit.\nThen hums."),
            printed(ID, 1, 1, "Backside grumbles."),
            printed(&plain, 1, 0, "Snorkels quietly."),
            printed(&plain, 2, 0, "Another wording."),
            printed(&encoded, 2, 0, "Wibbles while encoded."),
        ],
    };
    user::fill(&db, &pool, content, &imports).expect("it fits");
    db.serialize("main").expect("it can be copied").to_vec()
}

fn open(path: &Path) -> User {
    match UserDatabase::open(path) {
        UserDatabase::Open(user) => user,
        other => panic!("{other:?}"),
    }
}

fn merged(test: &str) -> (PathBuf, Database) {
    let path = folder(test).join("user.db");
    write(&path, CONTENT);
    let db = open(&path).into_database();
    (path, db)
}

fn found(db: &Database, text: &str) -> Vec<String> {
    let query = query::parse(text, None, db, &NoLists).unwrap_or_else(|error| panic!("{text}: {error}"));
    let rows = db.find(&query).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut ids: Vec<String> =
        db.cards(&rows).expect("they can be read").into_iter().map(|record| record.full_id).collect();
    ids.sort();
    ids
}

#[test]
fn the_built_in_pool_is_given_back() {
    let pool = built_in::pool();
    let image = datacron_image::database::build(&pool, CONTENT).expect("it was built before");
    assert!(image.database == datacron_data::db::IMAGE, "the same cards, products and formats give the same bytes");
    assert_eq!(Database::open().expect("built in").meta("content").expect("there is one"), CONTENT);
}

#[test]
fn imported_cards_are_found() {
    let (_, db) = merged("found");
    for text in ["is:imported", "qwyjibo", "trait:zzyzx", "icon:made-up", "rarity:q7", "subtype:mascot", "id:*_9999 q*"]
    {
        assert_eq!(found(&db, text), [ID], "{text}");
    }
    assert_eq!(found(&db, "/^qwyjibo/"), [ID]);
    assert_eq!(found(&db, "is:imported is:playable"), [""; 0]);
    assert_eq!(found(&db, &format!("id:{ID} -is:imported")), [""; 0]);
    let built_in = Database::open().expect("built in");
    assert_eq!(found(&built_in, "is:imported"), [""; 0]);
    // All else is as before.
    for text in ["is:playable", "-is:playable t:character destiny>=5 -is:imported", "legacy or droid -is:imported"] {
        assert_eq!(found(&db, text), found(&built_in, text), "{text}");
    }
    assert_eq!(found(&db, "").len(), found(&built_in, "").len() + 1);
}

#[test]
fn printed_texts_are_searched_beside_rendered_ones() {
    let (_, db) = merged("texts");
    let [plain, encoded] = built_in_ids(&pool());
    let mut both = [ID.to_owned(), plain.clone()];
    both.sort();
    assert_eq!(found(&db, "text:snorkels"), both);
    assert_eq!(found(&db, "text:\"the florbit\""), [ID]);
    assert_eq!(found(&db, "text:grumbles"), [ID]);
    assert_eq!(found(&db, "text:/snorkels (the|quiet)/"), both);
    assert_eq!(found(&db, "text:wibb*"), [encoded.as_str()]);
    assert_eq!(found(&db, "text:wording has:text"), [plain.as_str()]);
    // A phrase does not begin in one text and end in the next.
    assert_eq!(found(&db, "text:\"quietly another\""), [""; 0]);
    // The rendered text is still found.
    let built_in = Database::open().expect("built in");
    let before = found(&built_in, "text:draw");
    assert!(!before.is_empty());
    assert_eq!(found(&db, "text:draw"), before);
    // What has a printed text can be searched.
    let [own, other] = [&db, &built_in].map(|db| db.unencoded(None).expect("counted"));
    assert_eq!(own, other);
}

#[test]
fn printed_texts_are_given_with_their_sources() {
    let (_, db) = merged("printed");
    let [plain, _] = built_in_ids(&pool());
    let printed = |id: &str| {
        let rows = db.with_id(id, None).expect("it can be read");
        db.cards(&rows).expect("it can be read").pop().expect("there is one").printed_texts
    };
    let text = |source: &str, face, text: &str| Printed { source: source.into(), face, text: text.into() };
    assert_eq!(
        printed(ID),
        [text("Light.json", 0, "Snorkels the florbit.\nThen hums."), text("Light.json", 1, "Backside grumbles.")]
    );
    assert_eq!(
        printed(&plain),
        [text("Light.json", 0, "Snorkels quietly."), text("/home/me/texts.json", 0, "Another wording.")]
    );
    assert_eq!(db.sources_of(ID).expect("it can be read"), ["Light.json"]);
    assert_eq!(db.sources_of(&plain).expect("it can be read"), [""; 0]);
}

#[test]
fn names_are_completed_and_guessed() {
    let (_, db) = merged("names");
    let row = db.with_id(ID, None).expect("it can be read")[0];
    for name in [TITLE, "qwyj outer", "qwyjibo of the outer testz", ID] {
        let found = format!("{:?}", db.look_up(name, Some(Game::Ccg)).expect("it can be read"));
        assert!(found.contains(&row.to_string()), "{name}: {found}");
    }
}

#[test]
fn tables_for_spreadsheets_have_imported_cards() {
    let (_, db) = merged("sheet");
    let rows = db.with_id(ID, None).expect("it can be read");
    let sheet = db.sheet(&rows).expect("it can be read");
    let line = sheet.lines[0].join(",");
    assert!(
        line.contains(TITLE) && line.contains("zzyzx") && line.contains("made-up") && line.contains("Q7"),
        "{line}"
    );
}

#[test]
fn out_of_date_cards_are_not_used_but_their_texts_are() {
    let path = folder("old").join("user.db");
    write(&path, "0123456789abcdef");
    let user = UserDatabase::open(&path);
    assert!(user.problem().expect("it is told").contains("datacron db update"));
    let user = open(&path);
    assert!(!user.is_current());
    let db = Database::open_with_texts(user).expect("built in");
    assert!(!db.is_merged());
    assert_eq!(found(&db, "is:imported"), [""; 0]);
    let [plain, _] = built_in_ids(&pool());
    let rows = db.with_id(&plain, None).expect("it can be read");
    assert_eq!(db.cards(&rows).expect("it can be read")[0].printed_texts.len(), 2);
}

#[test]
fn its_parts_are_the_new_cards_and_a_sound_index() {
    let path = folder("parts").join("user.db");
    write(&path, CONTENT);
    let user = open(&path);
    user.parts().expect("it is sound");
    let new = user.new_cards().expect("they can be read");
    assert_eq!(new.iter().map(Card::full_id).collect::<Vec<_>>(), [ID]);
}

#[test]
fn what_does_not_fit_is_refused_not_written() {
    let fill = |change: &dyn Fn(&mut Pool)| {
        let mut pool = pool();
        change(&mut pool);
        let db = Connection::open_in_memory().expect("memory");
        user::create(&db).expect("empty");
        user::fill(&db, &pool, CONTENT, &Imports::default()).expect_err("it does not fit").to_string()
    };
    let last = |pool: &mut Pool, change: fn(&mut datacron_cards::ccg::spec::Card)| match pool.cards.last_mut() {
        Some(Card::Ccg(card)) => change(card),
        _ => unreachable!("it was added"),
    };
    let said = fill(&|pool| last(pool, |card| card.title = "two\nlines".into()));
    assert!(said.contains(ID) && said.contains("control characters"), "{said}");
    let said = fill(&|pool| last(pool, |card| card.gemp.set = 65_000));
    assert!(said.contains(ID) && said.contains("no product"), "{said}");
    let said = fill(&|pool| last(pool, |card| card.title = "x".repeat(70_000)));
    assert!(said.contains("too long"), "{said}");
    let said = fill(&|pool| {
        let card = pool.cards.last().expect("it was added").clone();
        for number in 0..300 {
            let Card::Ccg(mut card) = card.clone() else { continue };
            card.id = format!("namesake-{number}");
            card.gemp.number = 10_000 + number;
            pool.cards.push(Card::Ccg(card));
        }
    });
    assert!(said.contains("301 cards are called"), "{said}");
}
