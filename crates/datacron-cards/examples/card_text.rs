//! Reads a folder of card files, reports every mistake in it, and prints the text of a card.
//!
//! `cargo run -p datacron-cards --example card_text -- cards yoda`

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (Some(folder), Some(id)) = (args.next(), args.next()) else {
        eprintln!("usage: card_text FOLDER CARD-ID");
        return ExitCode::from(2);
    };
    let sources = match datacron_cards::read_folder(Path::new(&folder)) {
        Ok(sources) => sources,
        Err(error) => {
            eprintln!("{folder}: {error}");
            return ExitCode::from(2);
        }
    };
    let pool = match datacron_cards::load(&sources) {
        Ok(pool) => pool,
        Err(mistakes) => {
            for mistake in mistakes {
                eprintln!("{mistake}\n");
            }
            return ExitCode::FAILURE;
        }
    };
    let mut found = false;
    for card in pool.cards.iter().filter(|card| card.id() == id) {
        found = true;
        println!("{} ({}, {})", card.title(), card.type_line(), card.game().name());
        for line in card.text() {
            println!("  {line}");
        }
    }
    if found { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
