//! Finds cards by a query.
//!
//! `cargo run -p datacron-data --example find_cards -- 'trait:droid cost<=2 sort:-power'`

use datacron_data::db::Database;
use datacron_data::query::{self, Error, NoLists};

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let db = Database::open()?;
    // Decks and formats (`in:`, `legal:`) are lists of cards; `datacron_decks::lists` provides the built-in ones.
    let query = query::parse(&words.join(" "), None, &db, &NoLists)?;
    let rows = db.find(&query)?;
    for record in db.cards(&rows)? {
        println!("{:<24} {}", record.full_id, record.card.title());
    }
    println!("{} found", rows.len());
    Ok(())
}
