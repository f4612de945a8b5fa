//! Other data the build embeds: formats, products, boxed decks, the cards of all games with their abilities, and the rules
//! of all games.

use serde::de::DeserializeOwned;

use datacron_cards::{Card, Pool};

/// Hash over all card files: the same hash, the same cards.
pub static CONTENT: &str = env!("DATACRON_CONTENT");

/// Deck rules and formats, as JSON.
pub static FORMATS: &str = include_str!(concat!(env!("OUT_DIR"), "/formats.json"));

/// The cards of The Card Game with their abilities, as JSON.
pub static LCG_CARDS: &str = include_str!(concat!(env!("OUT_DIR"), "/lcg.json"));

/// The cards of the Deckbuilding Game with their abilities, as JSON.
pub static DBG_CARDS: &str = include_str!(concat!(env!("OUT_DIR"), "/dbg.json"));

/// The cards of the Customizable Card Game with their abilities, as JSON.
pub static CCG_CARDS: &str = include_str!(concat!(env!("OUT_DIR"), "/ccg.json"));

/// Products of all games, as JSON.
static PRODUCTS: &str = include_str!(concat!(env!("OUT_DIR"), "/products.json"));

/// The built-in cards, products and formats, as they were read from the card files.
pub fn pool() -> Pool {
    let mut cards: Vec<Card> = read::<Vec<_>>(LCG_CARDS).into_iter().map(Card::Lcg).collect();
    cards.extend(read::<Vec<_>>(DBG_CARDS).into_iter().map(Card::Dbg));
    cards.extend(read::<Vec<_>>(CCG_CARDS).into_iter().map(Card::Ccg));
    Pool { cards, products: read(PRODUCTS), formats: read(FORMATS) }
}

fn read<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).expect("the build script wrote it")
}

/// Name and file contents of every boxed deck, by game.
pub static BOXED_DECKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/boxed_decks.rs"));

/// The rules of the games, as JSON.
pub(crate) static RULES: &str = include_str!(concat!(env!("OUT_DIR"), "/rules.json"));

/// The scenarios that prove rules, as JSON.
pub(crate) static PROOFS: &str = include_str!(concat!(env!("OUT_DIR"), "/proofs.json"));
