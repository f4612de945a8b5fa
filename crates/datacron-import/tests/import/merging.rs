//! Imported cards and the built-in ones.

use datacron_cards::{Card, Game, Pool};
use datacron_import::{Prefer, Source, merge};

use super::{ccg_card, ccg_file, octgn_card, octgn_set, reading};

/// What a file has, as a source.
fn source(name: &str, text: &str) -> Source {
    let reading = reading(name, text);
    assert!(reading.refused.is_none() && reading.mistakes.is_empty(), "{reading:?}");
    Source { cards: reading.cards, products: reading.products, ..Source::default() }
}

/// A pool in which the cards of a file are built in.
fn pool(name: &str, text: &str) -> Pool {
    merge(Pool::default(), vec![source(name, text)], Prefer::BuiltIn).pool
}

#[test]
fn a_known_card_is_compared_fact_by_fact() {
    let built_in = pool("Light.json", &ccg_file(&[ccg_card("999_1", "Bolo Wrenfield")]));
    let other = ccg_card("999_1", "Bolo Wrenfield").replace("\"power\": \"3\"", "\"power\": \"5\"");
    for (prefer, power) in [(Prefer::BuiltIn, 3.0), (Prefer::Imported, 5.0)] {
        let merged =
            merge(built_in.clone(), vec![source("Light.json", &ccg_file(std::slice::from_ref(&other)))], prefer);
        let row = &merged.sources[0].rows[0];
        assert_eq!((row.id.as_str(), row.is_new), ("ccg:bolo-wrenfield", false));
        let [difference] = row.differs.as_slice() else { panic!("{:?}", row.differs) };
        assert_eq!(
            (difference.field.as_str(), difference.built_in.as_str(), difference.imported.as_str()),
            ("power", "3", "5")
        );
        let Card::Ccg(card) = &merged.pool.cards[0] else { panic!() };
        assert_eq!(card.power.as_ref().map(|p| p.values()), Some(vec![power]));
        assert!(merged.new.is_empty());
    }
}

#[test]
fn a_new_card_gets_an_id_and_a_product() {
    let built_in = pool("Light.json", &ccg_file(&[ccg_card("999_1", "Bolo Wrenfield")]));
    let sets = r#"[{"id": "998", "name": "Baker's Dozen", "gempName": "B", "abbr": "BD", "cycle_code": "virtual",
                    "date_release": "2026-01-02"}]"#;
    let cards = ccg_file(&[ccg_card("998_4", "Bolo Wrenfield"), ccg_card("997_1", "Other")]);
    let merged = merge(built_in, vec![source("Light.json", &cards), source("sets.json", sets)], Prefer::BuiltIn);
    assert_eq!(merged.new, ["ccg:bolo-wrenfield-998-4", "ccg:other"]);
    assert_eq!(merged.new_products, ["ccg:bakers-dozen", "ccg:set-997"]);
    assert_eq!(merged.pool.cards.len(), 3);
    for card in &merged.pool.cards {
        assert!(!merged.pool.products_of_card(card).is_empty(), "{}", card.full_id());
        assert_eq!(card.abilities().name(), "unencoded");
    }
    let orders: Vec<u16> = merged.pool.products_of(Game::Ccg).map(|p| p.order).collect();
    assert_eq!(orders, [1, 2, 3]);
}

#[test]
fn sources_share_what_they_know() {
    let set = octgn_set(&octgn_card("AA-2", "Bolo Wrenfield", "901", "2"));
    let again = octgn_set(
        &(octgn_card("aa-2", "Bolo Wrenfield", "901", "2") + &octgn_card("AA-3", "Bolo Wrenfield", "901", "3")),
    );
    let merged = merge(Pool::default(), vec![source("set.xml", &set), source("set.xml", &again)], Prefer::BuiltIn);
    assert_eq!(merged.new, ["lcg:bolo-wrenfield"]);
    let Card::Lcg(card) = &merged.pool.cards[0] else { panic!() };
    assert_eq!(card.printed.len(), 2);
    assert_eq!(merged.new_products, ["lcg:a-made-up-pack"]);
}

#[test]
fn merging_again_changes_nothing() {
    let cards = ccg_file(&[ccg_card("998_4", "Bolo Wrenfield"), ccg_card("997_1", "Bolo Wrenfield")]);
    let merged = merge(Pool::default(), vec![source("Light.json", &cards)], Prefer::BuiltIn);
    let back: Vec<Source> = merged
        .sources
        .iter()
        .map(|source| Source {
            info: source.info.clone(),
            cards: source.rows.iter().map(|row| row.imported.clone()).collect(),
            products: source.products.clone(),
        })
        .collect();
    let again = merge(Pool::default(), back, Prefer::BuiltIn);
    assert_eq!(again.new, merged.new);
    assert_eq!(again.pool.cards, merged.pool.cards);
}
