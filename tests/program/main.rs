//! The program as people use it, and what is promised of the repository as a whole.

mod cli;
mod generated;
mod invariants;
mod layers;
mod play;
mod rule;
mod schemas;
mod sim;
