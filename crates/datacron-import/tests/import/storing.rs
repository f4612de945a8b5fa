//! The user's database, written and read back.

use datacron_import::store::{self, diff, prefer, read_back, sources, write_to};
use datacron_import::{Prefer, Source, SourceInfo, merge};
use rusqlite::Connection;

use super::{ccg_card, ccg_file, octgn_card, octgn_set, reading};

fn source(place: &str, text: &str) -> Source {
    let reading = reading(place, text);
    let info = SourceInfo {
        place: place.into(),
        kind: reading.kinds.iter().map(|kind| kind.word()).collect(),
        bytes: text.len() as u64,
        sha256: "00".into(),
        etag: Some("\"e\"".into()),
        modified: None,
        fetched: "2026-01-02T03:04:05Z".into(),
    };
    Source { info, cards: reading.cards, products: reading.products }
}

fn two_sources() -> Vec<Source> {
    let cards = ccg_file(&[ccg_card("998_4", "Bolo Wrenfield"), ccg_card("997_1", "Other")]);
    vec![source("Light.json", &cards), source("set.xml", &octgn_set(&octgn_card("AA-2", "Lcg Baker", "901", "2")))]
}

#[test]
fn what_is_written_is_read_back() {
    let merged = merge(datacron_data::built_in::pool(), two_sources(), Prefer::Imported);
    let db = Connection::open_in_memory().expect("memory");
    write_to(&db, &merged, "content").expect("written");
    let stored = sources(&db).expect("sources");
    assert_eq!(stored.len(), 2);
    assert_eq!((stored[0].cards, stored[0].new_cards, stored[0].texts, stored[0].differing), (2, 2, 2, 0));
    assert_eq!(stored[0].info, merged.sources[0].info);
    let back = read_back(&db).expect("read");
    for (back, merged) in back.iter().zip(&merged.sources) {
        assert_eq!(back.info, merged.info);
        assert_eq!(back.products, merged.products);
        assert_eq!(back.cards, merged.rows.iter().map(|row| row.imported.clone()).collect::<Vec<_>>());
    }
    assert_eq!(prefer(&db).expect("a word"), Prefer::Imported);
    let again = merge(datacron_data::built_in::pool(), back, Prefer::Imported);
    assert_eq!(again.new, merged.new);
    assert!(again.pool.cards == merged.pool.cards);
    let check: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("an answer");
    assert_eq!(check, "ok");
}

#[test]
fn a_broken_row_is_told() {
    let merged = merge(datacron_data::built_in::pool(), two_sources(), Prefer::BuiltIn);
    let db = Connection::open_in_memory().expect("memory");
    write_to(&db, &merged, "content").expect("written");
    db.execute("UPDATE imported SET card = '{}' WHERE source = 1 AND number = 2", []).expect("updated");
    let error = read_back(&db).expect_err("broken").to_string();
    assert!(error.contains("ccg:other"), "{error}");
    db.execute("UPDATE printed_text SET face = 9", []).expect("updated");
    assert!(matches!(read_back(&db), Err(store::StoreError::Content(_))));
}

#[test]
fn a_difference_names_cards_fields_and_texts() {
    let after = merge(datacron_data::built_in::pool(), two_sources(), Prefer::BuiltIn);
    let changed =
        ccg_card("998_4", "Bolo Wrenfield").replace("\"power\": \"3\"", "\"power\": \"5\"").replace("alone", "tired");
    let cards = ccg_file(&[changed, ccg_card("996_1", "Third")]);
    let before = merge(datacron_data::built_in::pool(), vec![source("Light.json", &cards)], Prefer::BuiltIn);
    let as_sources = |merged: &datacron_import::Merged| -> Vec<Source> {
        let cards = |rows: &[datacron_import::merge::Row]| rows.iter().map(|row| row.imported.clone()).collect();
        merged
            .sources
            .iter()
            .map(|s| Source { info: s.info.clone(), cards: cards(&s.rows), products: Vec::new() })
            .collect()
    };
    let changes = diff(&as_sources(&before), &as_sources(&after));
    let ids = |list: &[(String, String)]| list.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&changes.removed), ["ccg:third"]);
    assert_eq!(ids(&changes.added), ["ccg:other", "lcg:lcg-baker"]);
    let [card] = changes.changed.as_slice() else { panic!("{:?}", changes.changed) };
    let fields: Vec<&str> = card.fields.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(fields, ["power", "text.front"]);
    assert_eq!((card.fields[0].1.as_str(), card.fields[0].2.as_str()), ("5", "3"));
    assert_eq!(diff(&as_sources(&after), &as_sources(&after)), store::Changes::default());
}
