//! Card files in memory: what `cards/` says, read and checked.
//!
//! [`load`] reads the whole folder and returns either a [`Pool`] or every mistake it found.

pub mod card;
mod check;
mod common;
pub mod fold;
pub mod line;
mod load;
pub mod product;

pub use card::Card;
pub use common::{Abilities, AbilityState, Game, Side, Stat, from_text, is_false};
pub use load::{Sources, load, read_folder};
pub use product::{Origin, Product, Vocabulary};

/// Every card, product and word of the three games.
#[derive(Debug, Clone, Default)]
pub struct Pool {
    /// By game, then in the order of their files.
    pub cards: Vec<Card>,
    /// By game, then in order of release.
    pub products: Vec<(Game, Product)>,
}

impl Pool {
    /// The product an objective set of the LCG was published in.
    pub fn product_of_objective_set(&self, set: u16) -> Option<&Product> {
        self.products_of(Game::Lcg)
            .find(|p| p.objective_sets.is_some_and(|[first, last]| (first..=last).contains(&set)))
    }

    pub fn products_of(&self, game: Game) -> impl Iterator<Item = &Product> {
        self.products.iter().filter(move |(g, _)| *g == game).map(|(_, p)| p)
    }

    /// Every product a card is in, its first one first.
    pub fn products_of_card(&self, card: &Card) -> Vec<&Product> {
        let mut found: Vec<&Product> = Vec::new();
        let mut add = |product: Option<&'_ Product>| {
            // A lifetime of the pool's, not of the closure's argument.
            if let Some(product) = product.and_then(|p| self.products_of(card.game()).find(|q| q.id == p.id))
                && !found.iter().any(|f| f.id == product.id)
            {
                found.push(product);
            }
        };
        match card {
            Card::Lcg(c) => {
                for position in &c.printed {
                    match position.at {
                        Some(seat) => add(self.product_of_objective_set(seat.set)),
                        None => add(self.products_of(Game::Lcg).find(|p| Some(&p.id) == position.product.as_ref())),
                    }
                }
            }
            Card::Dbg(_) => add(self.products_of(Game::Dbg).next()),
            Card::Ccg(c) => {
                let set = c.gemp.set.to_string();
                for number in std::iter::once(&set).chain(&c.also_in) {
                    add(self.products_of(Game::Ccg).find(|p| p.number == *number));
                }
            }
        }
        found
    }
}
