//! `cargo fuzz run play_lcg --sanitizer none`
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| datacron_fuzz::run("play_lcg", bytes));
