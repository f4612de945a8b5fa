//! The program as people use it, and what the repository as a whole promises.

mod cli;
mod doctor;
mod fuzzed;
mod generated;
mod invariants;
mod layers;
mod play;
mod rule;
mod schemas;
mod sim;
mod support;
mod work;
