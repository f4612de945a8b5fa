//! Cards of three Star Wars card games: card files read and checked, and cards in words.
//!
//! [`load`] reads the whole folder `cards/` and returns either a [`Pool`] or every mistake it found. [`lcg`], [`dbg`] and
//! [`ccg`] say what a card of each game is; [`diagnostic`] is how every crate of the workspace reports a mistake.
#![forbid(unsafe_code)]

pub mod card;
pub mod ccg;
mod check;
mod common;
pub mod dbg;
pub mod diagnostic;
pub mod fold;
pub mod format;
mod formats_file;
pub mod lcg;
pub mod line;
mod load;
pub mod product;
pub mod words;

pub use card::Card;
pub use common::{Abilities, AbilityState, Game, Side, Stat, from_text, is_false};
pub use format::AllFormats;
pub use formats_file::{Known, read_formats};
pub use load::{Sources, load, read_folder};
pub use product::{Origin, Product, Vocabulary};

use crate::lcg::spec::Position;

/// Every card, product and word of the three games.
#[derive(Debug, Clone, Default)]
pub struct Pool {
    /// By game, then in the order of their files.
    pub cards: Vec<Card>,
    /// By game, then in order of release.
    pub products: Vec<(Game, Product)>,
    /// Deck rules and formats.
    pub formats: AllFormats,
}

impl Pool {
    /// The product an objective set of the LCG was published in.
    pub fn product_of_objective_set(&self, set: u16) -> Option<&Product> {
        self.products_of(Game::Lcg)
            .find(|p| p.objective_sets.is_some_and(|[first, last]| (first..=last).contains(&set)))
    }

    /// The product a position of an LCG card is in: its objective set's, or the one it names.
    pub fn product_of_position(&self, position: &Position) -> Option<&Product> {
        match (position.at, &position.product) {
            (Some(seat), _) => self.product_of_objective_set(seat.set),
            (None, Some(id)) => self.products_of(Game::Lcg).find(|p| p.id == *id),
            (None, None) => None,
        }
    }

    pub fn products_of(&self, game: Game) -> impl Iterator<Item = &Product> {
        self.products.iter().filter(move |(g, _)| *g == game).map(|(_, p)| p)
    }

    /// Every product a card is in, its first one first.
    pub fn products_of_card(&self, card: &Card) -> Vec<&Product> {
        let by_number = |number: &str| self.products_of(Game::Ccg).find(|p| p.number == number);
        let listed: Vec<Option<&Product>> = match card {
            Card::Lcg(c) => c.printed.iter().map(|position| self.product_of_position(position)).collect(),
            Card::Dbg(_) => vec![self.products_of(Game::Dbg).next()],
            Card::Ccg(c) => {
                let first = by_number(&c.gemp.set.to_string());
                std::iter::once(first).chain(c.also_in.iter().map(|number| by_number(number))).collect()
            }
        };
        let mut found: Vec<&Product> = Vec::new();
        for product in listed.into_iter().flatten() {
            if !found.iter().any(|known| known.id == product.id) {
                found.push(product);
            }
        }
        found
    }
}
