//! `cargo fuzz run cards --sanitizer none`
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| datacron_fuzz::run("cards", bytes));
