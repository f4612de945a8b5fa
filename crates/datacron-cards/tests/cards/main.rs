//! Card files, and cards in words.

mod files;
mod text;
