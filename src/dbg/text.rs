//! A card of the Deckbuilding Game in words: rendered from its abilities, never typed.

use super::spec::{Ability, Card};
use crate::cards::Abilities;

/// One line an ability.
pub fn lines(card: &Card) -> Vec<String> {
    match &card.abilities {
        Abilities::None | Abilities::Unencoded => Vec::new(),
        Abilities::Encoded(abilities) => abilities.iter().map(ability).collect(),
    }
}

fn ability(ability: &Ability) -> String {
    match *ability {}
}

/// Printed numbers, in the order a player reads them.
pub fn stats(card: &Card) -> Vec<(&'static str, String)> {
    let numbers = [
        ("cost", card.cost),
        ("attack", card.attack),
        ("resources", card.resources),
        ("force", card.force),
        ("target", card.target),
        ("hit points", card.hit_points),
    ];
    numbers.into_iter().filter_map(|(name, n)| n.map(|n| (name, n.to_string()))).collect()
}
