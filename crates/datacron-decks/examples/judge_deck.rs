//! Reads a deck from a file of any type and prints whether it is legal.
//!
//! `cargo run -p datacron-decks --example judge_deck -- my-deck.txt`

use std::process::ExitCode;

use datacron_decks::legality::{Rulebook, judge};
use datacron_decks::read::{Known, read};

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: judge_deck FILE");
        return ExitCode::from(2);
    };
    let bytes = match std::fs::read(&file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(2);
        }
    };
    let reading = match read(&bytes, Known { file: &file, ..Known::default() }) {
        Ok(reading) => reading,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(2);
        }
    };
    let rulebook = Rulebook::built_in();
    let Some(format) = rulebook.formats.default_of(reading.deck.game) else { return ExitCode::from(2) };
    let verdict = judge(&reading, format, &rulebook);
    for problem in &verdict.problems {
        println!("{}: {}; {}", problem.code, problem.message, problem.fix);
    }
    println!("{} in {}", if verdict.is_legal() { "legal" } else { "not legal" }, format.name);
    if verdict.is_legal() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
