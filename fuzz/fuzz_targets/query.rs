//! No text makes the query language panic, and whatever it understands the database can answer.
//!
//! `cargo fuzz run query --sanitizer none`
#![no_main]

use std::sync::LazyLock;

use datacron_data::db::Database;
use datacron_data::query::{self, NoLists};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static DB: LazyLock<Database> = LazyLock::new(|| Database::open().expect("the built-in database opens"));
}

fuzz_target!(|text: &str| {
    DB.with(|db| {
        let db: &Database = db;
        if let Ok(query) = query::parse(text, None, db, &NoLists) {
            db.find(&query).expect("an understood query can be answered");
            query::explain::explain(&query);
        }
    });
});
