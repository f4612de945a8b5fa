//! The program as people use it, and what the repository as a whole promises.

mod cli;
#[cfg(feature = "network")]
mod fetch;
#[cfg(feature = "network")]
mod fetch_tls;
mod generated;
mod import;
mod imported;
mod invariants;
mod layers;
mod play;
mod rule;
mod schemas;
mod sim;
mod support;
