//! How long the parts of an import take: as many made-up cards as the Players Committee publishes, of the same size.

use datacron_cards::Pool;
use datacron_import::store::write_to;
use datacron_import::{File, Limits, Merged, Prefer, Source, merge, read};
use rusqlite::Connection;

fn main() {
    divan::main();
}

/// 3,800 cards in 5 MB.
fn file() -> File {
    let text = "Makes cake of flour and eggs, once in each turn, if alone at a bakery. ".repeat(4);
    let pulls = "\"Something Else\", ".repeat(30);
    let card = |n: usize| {
        format!(
            r#"{{"front": {{"title": "•Baker {n}", "type": "Character", "subType": "Rebel", "uniqueness": "*",
                "destiny": "2", "power": "3", "ability": "3", "deploy": "2", "forfeit": "4", "lore": "{text}",
                "icons": ["Pilot", "Warrior x2", "Set 99"], "characteristics": ["baker"], "gametext": "{text}"}},
              "gempId": "999_{n}", "id": {n}, "legacy": false, "printings": [{{"set": "999"}}], "rarity": "R",
              "pulls": [{pulls} "x"], "set": "999", "side": "Light"}}"#
        )
    };
    let cards: Vec<String> = (1..=3800).map(card).collect();
    File { name: "Light.json".into(), bytes: format!("{{\"cards\": [{}]}}", cards.join(",")).into_bytes() }
}

fn source() -> Source {
    let reading = read(&file(), &Limits::default());
    Source { cards: reading.cards, products: reading.products, ..Source::default() }
}

fn merged() -> Merged {
    merge(Pool::default(), vec![source()], Prefer::BuiltIn)
}

#[divan::bench]
fn reading(bencher: divan::Bencher<'_, '_>) {
    let file = file();
    bencher.bench(|| read(&file, &Limits::default()));
}

#[divan::bench]
fn merging(bencher: divan::Bencher<'_, '_>) {
    let pool = merged().pool;
    bencher
        .with_inputs(|| (pool.clone(), vec![source()]))
        .bench_values(|(pool, sources)| merge(pool, sources, Prefer::BuiltIn));
}

#[divan::bench]
fn writing(bencher: divan::Bencher<'_, '_>) {
    let merged = merged();
    bencher.bench(|| write_to(&Connection::open_in_memory().expect("memory"), &merged, "x"));
}
