//! `cargo fuzz run deck_o8d --sanitizer none`
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| datacron_fuzz::run("deck_o8d", bytes));
