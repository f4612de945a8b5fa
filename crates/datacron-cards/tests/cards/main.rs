//! Card files and rendered card text.

mod files;
mod text;
