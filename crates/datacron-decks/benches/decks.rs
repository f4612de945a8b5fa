//! Reading and checking decks: what an organiser with a folder of lists waits for.

use datacron_cards::Game;
use datacron_decks::legality::{Rulebook, judge};
use datacron_decks::read::{Known, LONGEST, read};
use datacron_decks::starter::starter;
use datacron_decks::write::{Target, write};

fn main() {
    divan::main();
}

/// A sixty-card text list, as people write them.
fn list(name: &str) -> Vec<u8> {
    let deck = starter(name).expect("a boxed deck").deck;
    write(&deck, Target::Text).expect("a list").bytes
}

/// A list of nothing but counts and titles.
fn bare(name: &str) -> Vec<u8> {
    let text = String::from_utf8(list(name)).expect("text");
    let cards: Vec<&str> = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    cards.join("\n").into_bytes()
}

const DECKS: [&str; 3] = ["luke", "vader", "esb-dark"];

#[divan::bench(args = DECKS)]
fn read_list(bencher: divan::Bencher<'_, '_>, name: &str) {
    let list = list(name);
    bencher.counter(1_u32).bench(|| read(divan::black_box(&list), Known::default()).expect("a deck"));
}

#[divan::bench(args = DECKS)]
fn read_bare_list(bencher: divan::Bencher<'_, '_>, name: &str) {
    let list = bare(name);
    bencher.counter(1_u32).bench(|| read(divan::black_box(&list), Known::default()).expect("a deck"));
}

/// Reads a deck, checks it by one format, and lists the formats in which it is legal: all that `check` does.
#[divan::bench(args = DECKS)]
fn read_and_check(bencher: divan::Bencher<'_, '_>, name: &str) {
    let list = bare(name);
    let rulebook = Rulebook::built_in();
    let format = rulebook.formats.find(Game::Ccg, "open").expect("a built-in format");
    bencher.counter(1_u32).bench(|| {
        let reading = read(divan::black_box(&list), Known::default()).expect("a deck");
        let verdict = judge(&reading, format, &rulebook);
        assert!(verdict.is_legal());
        verdict.legal_in.len()
    });
}

/// The longest hostile or meaningless files: a megabyte of the same piece.
#[divan::bench(args = ["2x Rebel Trooper\n", "zq\n", "Rebel Troper\n", "1_1,", "[", "19-20-21-\n"], sample_count = 5)]
fn read_longest_file(bencher: divan::Bencher<'_, '_>, piece: &str) {
    let bytes = piece.repeat(LONGEST / piece.len()).into_bytes();
    bencher
        .counter(divan::counter::BytesCount::new(bytes.len()))
        .bench(|| read(divan::black_box(&bytes), Known::default()));
}
