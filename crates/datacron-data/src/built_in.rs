//! What the build embeds for other crates: formats, boxed decks, and the cards of the games that can be played.

/// Deck rules and formats, as JSON.
pub static FORMATS: &str = include_str!(concat!(env!("OUT_DIR"), "/formats.json"));

/// The cards of The Card Game with their abilities, as JSON.
pub static LCG_CARDS: &str = include_str!(concat!(env!("OUT_DIR"), "/lcg.json"));

/// The cards of the Deckbuilding Game with their abilities, as JSON.
pub static DBG_CARDS: &str = include_str!(concat!(env!("OUT_DIR"), "/dbg.json"));

/// Name and file of every boxed deck, by game.
pub static BOXED_DECKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/boxed_decks.rs"));
