//! The program as people use it, and what the repository as a whole promises.

mod cli;
mod doctor;
#[cfg(feature = "network")]
mod fetch;
#[cfg(feature = "network")]
mod fetch_tls;
mod formats;
mod fuzzed;
mod generated;
mod import;
mod imported;
#[cfg(unix)]
mod interrupts;
mod invariants;
mod layers;
mod play;
mod rule;
mod schemas;
mod sim;
mod support;
#[cfg(unix)]
mod terminal;
mod work;
#[cfg(unix)]
mod writers;
