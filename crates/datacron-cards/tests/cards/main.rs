//! Card files and rendered card text.

mod ccg;
mod files;
mod text;
