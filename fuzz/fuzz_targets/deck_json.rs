//! `cargo fuzz run deck_json --sanitizer none`
#![no_main]

use datacron_decks::read::FileType;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| datacron_fuzz::deck(bytes, FileType::Json));
