//! All cards, products and formats, as read from the card files.

use crate::format::AllFormats;
use crate::lcg::spec::Position;
use crate::product::Product;
use crate::{Card, Game};

/// All cards, products and formats of the three games.
#[derive(Debug, Clone, Default)]
pub struct Pool {
    /// All cards, by game and then in the order of their files.
    pub cards: Vec<Card>,
    /// All products, by game and then in order of release.
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

    /// The product with this printing of an LCG card: its objective set's, or the one it names.
    pub fn product_of_position(&self, position: &Position) -> Option<&Product> {
        match (position.at, &position.product) {
            (Some(seat), _) => self.product_of_objective_set(seat.set),
            (None, Some(id)) => self.products_of(Game::Lcg).find(|p| p.id == *id),
            (None, None) => None,
        }
    }

    /// The products of a game, in order of release.
    pub fn products_of(&self, game: Game) -> impl Iterator<Item = &Product> {
        self.products.iter().filter(move |(g, _)| *g == game).map(|(_, p)| p)
    }

    /// Every product the card is in, starting with the first.
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
