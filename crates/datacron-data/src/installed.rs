//! The pool a program works on: the built-in one, or that of a user's database, which has the built-in cards too.
//!
//! The index and the names are needed all over the libraries, often without a database. So a program says once, at its
//! start, how to get them; they are read when first needed.

use std::sync::OnceLock;

use datacron_cards::Card;

static INDEX: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/index.bin"));
static NAMES: &str = include_str!(concat!(env!("OUT_DIR"), "/names.txt"));

/// How a program gets the pool of a user's database. Each is called at most once, and only if it is needed.
#[derive(Debug, Clone, Copy)]
pub struct Source {
    /// Its index and names; `None` for the built-in pool.
    pub parts: fn() -> Option<Parts>,
    /// The cards that are not built in.
    pub new_cards: fn() -> Vec<Card>,
}

/// What is read without a database. [`Parts::new`](crate::index) checks it.
#[derive(Debug, Clone, Copy)]
pub struct Parts {
    pub(crate) index: &'static [u8],
    pub(crate) names: &'static str,
}

static SOURCE: OnceLock<Source> = OnceLock::new();

/// Sets where the pool comes from: before anything else is done with this library. Only the first call counts.
pub fn install(source: Source) {
    let _ = SOURCE.set(source);
}

/// The index and the names of the pool.
pub(crate) fn parts() -> Parts {
    static PARTS: OnceLock<Parts> = OnceLock::new();
    *PARTS.get_or_init(|| {
        let installed = SOURCE.get().and_then(|source| (source.parts)());
        installed.unwrap_or(Parts { index: INDEX, names: NAMES })
    })
}

/// The built-in names.
pub(crate) fn built_in_names() -> &'static str {
    NAMES
}

/// The cards of the pool that are not built in: games play them as blanks.
pub fn new_cards() -> &'static [Card] {
    static CARDS: OnceLock<Vec<Card>> = OnceLock::new();
    CARDS.get_or_init(|| SOURCE.get().map(|source| (source.new_cards)()).unwrap_or_default())
}
