//! Prints what files of a community tell differently from the built-in cards, and how long an import takes.
//!
//! `cargo run -p datacron-import --example differences -- Light.json Dark.json sets.json`

use std::collections::BTreeMap;
use std::time::Instant;

use datacron_import::store::write_to;
use datacron_import::{File, Limits, Prefer, Source, merge, read};
use rusqlite::Connection;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut files = Vec::new();
    for name in std::env::args().skip(1) {
        files.push(File { bytes: std::fs::read(&name)?, name });
    }
    let start = Instant::now();
    let mut sources = Vec::new();
    for file in &files {
        let reading = read(file, &Limits::default());
        for mistake in reading.refused.iter().chain(&reading.mistakes) {
            println!("{mistake}");
        }
        for field in &reading.unknown {
            println!("{}: {} not known, {} times, first in {}", file.name, field.field, field.times, field.first);
        }
        for note in &reading.notes {
            println!("{}: {note}", file.name);
        }
        println!("{}: {:?}, {} cards, {} bad", file.name, reading.kinds, reading.cards.len(), reading.bad);
        sources.push(Source { cards: reading.cards, products: reading.products, ..Source::default() });
    }
    let read = start.elapsed();
    let pool = datacron_data::built_in::pool();
    let start_merge = Instant::now();
    let merged = merge(pool, sources, Prefer::BuiltIn);
    let took = start_merge.elapsed();
    let mut fields: BTreeMap<String, usize> = BTreeMap::new();
    for source in &merged.sources {
        let differing = source.rows.iter().filter(|row| !row.differs.is_empty()).count();
        println!(
            "{} compared, {differing} differ, {} new, {} texts",
            source.rows.len(),
            source.new_cards(),
            source.texts()
        );
        for row in &source.rows {
            for difference in &row.differs {
                *fields.entry(difference.field.clone()).or_default() += 1;
                println!("  {} {}: {} -> {}", row.id, difference.field, difference.built_in, difference.imported);
            }
        }
    }
    println!("{fields:?}; {} new cards, {} new products", merged.new.len(), merged.new_products.len());
    let start = Instant::now();
    write_to(&Connection::open_in_memory()?, &merged, datacron_data::built_in::CONTENT)?;
    println!("read in {read:?}, merged in {took:?}, written in {:?}", start.elapsed());
    Ok(())
}
