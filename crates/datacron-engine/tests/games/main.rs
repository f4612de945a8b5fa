//! The games by their rules: scenarios, recorded games, what must hold after every choice, and broken files.

mod hostile_play;
mod properties;
mod replays;
mod scenarios;
