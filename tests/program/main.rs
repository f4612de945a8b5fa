//! The program as people use it, and what the repository as a whole promises.

mod cli;
mod generated;
mod invariants;
mod layers;
mod play;
mod rule;
mod schemas;
mod sim;
mod support;
