//! Makes a card database from a folder of card files.
//!
//! `cargo run -p datacron-image --example write_database -- cards cards.db`

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(folder), Some(file)) = (args.next(), args.next()) else {
        return Err("usage: write_database FOLDER FILE".into());
    };
    let sources = datacron_cards::read_folder(Path::new(&folder))?;
    let pool = datacron_cards::load(&sources).map_err(|mistakes| mistakes[0].to_string())?;
    let image = datacron_image::database::build(&pool, "example")?;
    std::fs::write(&file, &image.database)?;
    println!("{file}: {} cards, {} bytes", pool.cards.len(), image.database.len());
    Ok(())
}
