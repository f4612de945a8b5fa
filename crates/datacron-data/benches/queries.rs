//! The parts of a search, without the process around them: `cargo bench`.

use datacron_data::db::Database;
use datacron_data::query::{self, NoLists};

fn main() {
    divan::main();
}

const QUERIES: &[&str] = &[
    "trait:droid cost<=2",
    "side:dark t:character icon:warrior destiny>=5",
    "type:character power>deploy",
    "vader",
    "/^darth/",
    "*walker sort:-power",
];

#[divan::bench]
fn open() -> Database {
    Database::open().expect("the built-in database opens")
}

#[divan::bench(args = QUERIES)]
fn parse(bencher: divan::Bencher<'_, '_>, text: &str) {
    let db = open();
    bencher.bench_local(|| query::parse(text, None, &db, &NoLists).expect("a valid query"));
}

#[divan::bench(args = QUERIES)]
fn find(bencher: divan::Bencher<'_, '_>, text: &str) {
    let db = open();
    let query = query::parse(text, None, &db, &NoLists).expect("a valid query");
    bencher.bench_local(|| db.find(&query).expect("the database answers"));
}

#[divan::bench(args = ["chubacca", "lando calrisian", "lndo clrsn"])]
fn look_up(bencher: divan::Bencher<'_, '_>, name: &str) {
    let db = open();
    bencher.bench_local(|| db.look_up(name, None).expect("the database answers"));
}
