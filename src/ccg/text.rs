//! A card of the Customizable Card Game in words: rendered from its abilities, never typed.

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
