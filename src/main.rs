//! The datacron program: see the library for what it does.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    datacron::cli::run(std::env::args_os())
}
