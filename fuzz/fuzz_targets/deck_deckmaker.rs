//! `cargo fuzz run deck_deckmaker --sanitizer none`
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| datacron_fuzz::run("deck_deckmaker", bytes));
