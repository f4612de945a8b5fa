//! Other data the build embeds: formats, boxed decks, the cards of the playable games, and the rules of all games.

/// Deck rules and formats, as JSON.
pub static FORMATS: &str = include_str!(concat!(env!("OUT_DIR"), "/formats.json"));

/// The cards of The Card Game with their abilities, as JSON.
pub static LCG_CARDS: &str = include_str!(concat!(env!("OUT_DIR"), "/lcg.json"));

/// The cards of the Deckbuilding Game with their abilities, as JSON.
pub static DBG_CARDS: &str = include_str!(concat!(env!("OUT_DIR"), "/dbg.json"));

/// The cards of the Customizable Card Game with their abilities, as JSON.
pub static CCG_CARDS: &str = include_str!(concat!(env!("OUT_DIR"), "/ccg.json"));

/// Name and file contents of every boxed deck, by game.
pub static BOXED_DECKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/boxed_decks.rs"));

/// The rules of the games, as JSON.
pub(crate) static RULES: &str = include_str!(concat!(env!("OUT_DIR"), "/rules.json"));

/// The scenarios that prove rules, as JSON.
pub(crate) static PROOFS: &str = include_str!(concat!(env!("OUT_DIR"), "/proofs.json"));
