//! Whatever is imported is read or refused: files of every kind and archives.
#![no_main]

use datacron_import::{File, Limits, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = read(&File { name: "ccg/x".to_owned(), bytes: bytes.to_vec() }, &Limits::default());
});
