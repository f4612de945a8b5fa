//! Cards that the user imported, from the index to the table: decks read and written, formats, games.
//!
//! A program of its own, as a process works on one pool only.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::LazyLock;

use datacron_cards::ccg::spec::GempId;
use datacron_cards::{Abilities, Card, Game, Pool, Product};
use datacron_data::built_in::{self, CONTENT};
use datacron_data::db::lookup::similar;
use datacron_data::db::user::{User, UserDatabase};
use datacron_data::index;
use datacron_data::installed::{Source, install};
use datacron_decks::legality::{Rulebook, judge};
use datacron_decks::read::{Known, Reading, read};
use datacron_decks::write::{Target, write};
use datacron_engine::{ccg, lcg};
use datacron_image::user::{self, Imports};
use rusqlite::Connection;

const TITLE: &str = "Qwyjibo Of The Outer Tests";
const ID: &str = "qwyjibo-of-the-outer-tests";
const LCG_ID: &str = "grumbling-florbit";
const GUID: &str = "0a1b2c3d-0000-4000-8000-00000000beef";

/// The built-in cards, and one more of each of two games.
fn pool() -> Pool {
    let mut pool = built_in::pool();
    let character = pool.cards.iter().find_map(|card| match card {
        Card::Ccg(card) if card.back.is_none() && card.power.is_some() => Some(card.clone()),
        _ => None,
    });
    let mut character = character.expect("there are characters");
    character.id = ID.into();
    character.title = TITLE.into();
    character.gemp = GempId { set: 900, number: 9 };
    character.also_in.clear();
    character.also_titled.clear();
    character.icons.insert("made-up".into(), 1);
    // It is a blank even if the file says that there is nothing to encode.
    character.abilities = Abilities::None;
    pool.cards.push(Card::Ccg(character));
    let set = pool.products_of(Game::Ccg).last().expect("there are sets");
    let set = Product {
        id: "outer-tests".into(),
        number: "900".into(),
        name: "Outer Tests".into(),
        abbreviation: "OT".into(),
        order: 900,
        aliases: Vec::new(),
        ..set.clone()
    };
    pool.products.push((Game::Ccg, set));
    let unit = pool.cards.iter().find_map(|card| match card {
        Card::Lcg(card) if card.printed.len() == 1 && card.cost.is_some() => Some(card.clone()),
        _ => None,
    });
    let mut unit = unit.expect("there are units");
    unit.id = LCG_ID.into();
    unit.title = "Grumbling Florbit".into();
    unit.abilities = Abilities::Unencoded;
    let place = &mut unit.printed[0];
    place.product = pool.product_of_position(place).map(|product| product.id.clone());
    place.octgn = GUID.into();
    place.at = None;
    pool.cards.push(Card::Lcg(unit));
    pool.cards.sort_by_key(Card::game);
    pool
}

static FILE: LazyLock<PathBuf> = LazyLock::new(|| {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("imported-cards.db");
    let _ = std::fs::remove_file(&path);
    let db = Connection::open(&path).expect("it can be made");
    user::create(&db).expect("empty");
    let new = BTreeSet::from([format!("ccg:{ID}"), format!("lcg:{LCG_ID}")]);
    user::fill(&db, &pool(), CONTENT, &Imports { new, printed: Vec::new() }).expect("it fits");
    path
});

fn open() -> User {
    match UserDatabase::open(&FILE) {
        UserDatabase::Open(user) => user,
        other => panic!("{other:?}"),
    }
}

/// What the program does at its start.
fn start() {
    install(Source { parts: || open().parts().ok(), new_cards: || open().new_cards().expect("they can be read") });
}

fn deck(game: Game, text: &str) -> Reading {
    let known = Known { game: Some(game), ..Known::default() };
    read(text.as_bytes(), known).unwrap_or_else(|error| panic!("{error}"))
}

fn gemp() -> GempId {
    index::named(&format!("ccg:{ID}")).of(Game::Ccg).next().expect("it is known").gemp()
}

#[test]
fn the_index_has_them() {
    start();
    let built_in = built_in::pool().cards.len();
    assert_eq!(usize::from(index::count()), built_in + 2);
    assert_eq!(index::all().filter(index::Fact::is_imported).count(), 2);
    for name in ["qwyjibooftheoutertests".to_owned(), format!("ccg:{ID}"), gemp().to_string()] {
        let fact = index::named(&name).of(Game::Ccg).next().unwrap_or_else(|| panic!("{name}"));
        assert_eq!((fact.title(), fact.id(), fact.is_imported()), (TITLE, ID, true));
        assert!(fact.icons().any(|icon| icon == "made-up"));
    }
    let (fact, seat) = index::guid(&GUID.to_uppercase()).expect("any GUID is understood");
    assert_eq!((fact.id(), seat), (LCG_ID, None));
    assert_eq!(index::guid_of(fact.row, None).as_deref(), Some(GUID));
    assert_eq!(index::guid("00000000-0000-0000-0000-000000000000").map(|(fact, _)| fact.title()), None);
    // Names of lists are guessed too.
    let near = similar("Qwyjibo of the Outer Testz").into_iter().filter_map(index::Row::from_number);
    assert_eq!(near.map(|row| index::fact(row).title()).next(), Some(TITLE));
}

#[test]
fn they_are_in_decks_and_formats() {
    start();
    for line in [format!("2x {TITLE}"), format!("2x {}", gemp()), format!("2 {}", TITLE.to_lowercase())] {
        let reading = deck(Game::Ccg, &line);
        assert_eq!(reading.unread, [], "{line}");
        let fact = reading.deck.entries[0].slot.fact().expect("a card");
        assert_eq!((fact.id(), reading.deck.entries[0].count), (ID, 2), "{line}");
    }
    // Open formats allow cards of any set, others none of a set that they do not know.
    let reading = deck(Game::Ccg, &format!("60x {TITLE}"));
    let book = Rulebook::built_in();
    let names_it = |format| {
        let problems = judge(&reading, format, &book).problems;
        problems.iter().any(|problem| problem.code.contains("POOL"))
    };
    let (refusing, open): (Vec<_>, Vec<_>) = book.formats.of(Game::Ccg).iter().partition(|format| names_it(format));
    assert!(!refusing.is_empty() && !open.is_empty(), "{} refuse it, {} do not", refusing.len(), open.len());
}

#[test]
fn decks_with_them_are_written_and_read_again() {
    start();
    let reading = deck(Game::Ccg, &format!("3x {TITLE}"));
    for target in
        [Target::Text, Target::Toml, Target::Json, Target::Csv, Target::Gemp, Target::GempContents, Target::Htd]
    {
        let written = write(&reading.deck, target).unwrap_or_else(|error| panic!("{target:?}: {error}"));
        let again = read(&written.bytes, Known { game: Some(Game::Ccg), ..Known::default() })
            .unwrap_or_else(|error| panic!("{target:?}: {error}"));
        assert_eq!(again.unread, [], "{target:?}");
        let ids: Vec<_> =
            again.deck.entries.iter().filter_map(|entry| entry.slot.fact()).map(|fact| fact.id()).collect();
        assert_eq!(ids, [ID], "{target:?}");
    }
}

#[test]
fn in_games_they_are_blanks() {
    start();
    let no = ccg::built_in().by_id(ID).expect("the engine knows it");
    assert!(ccg::built_in().card(no).is_blank());
    let no = lcg::built_in().by_id(LCG_ID).expect("the engine knows it");
    assert!(lcg::built_in().card(no).blank);
    let reading = deck(Game::Ccg, &format!("3x {TITLE}"));
    let list = ccg::from_deck::list(&reading.deck).expect("the engine knows all its cards");
    assert_eq!(ccg::from_deck::blanks(&list), 3);
    // The numbers of the others are as without it, so that replays say the same.
    let before = built_in::pool().cards.into_iter().filter_map(|card| match card {
        Card::Ccg(card) => Some(card.id),
        _ => None,
    });
    assert_eq!(ccg::built_in().by_id(ID).map(|no| format!("{no:?}")), Some(format!("CardNo({})", before.count())));
}
