//! Text of a card of the Customizable Card Game, rendered from its abilities.

use super::spec::{Ability, Card};
use crate::words::heading;
use crate::{Abilities, About, TextLine};

/// One line per ability.
pub fn lines(card: &Card) -> Vec<TextLine> {
    match &card.abilities {
        Abilities::None | Abilities::Unencoded => Vec::new(),
        Abilities::Encoded(abilities) => {
            (0..).zip(abilities).map(|(number, each)| TextLine::new(About::Ability(number), ability(each))).collect()
        }
    }
}

fn ability(ability: &Ability) -> String {
    match *ability {}
}

/// Printed statistics, in the order a player reads them.
pub fn stats(card: &Card) -> Vec<(&'static str, String)> {
    let numbers = [
        ("destiny", &card.destiny),
        ("power", &card.power),
        ("ability", &card.ability),
        ("politics", &card.politics),
        ("armor", &card.armor),
        ("maneuver", &card.maneuver),
        ("hyperspeed", &card.hyperspeed),
        ("landspeed", &card.landspeed),
        ("ferocity", &card.ferocity),
        ("deploy", &card.deploy),
        ("forfeit", &card.forfeit),
        ("parsec", &card.parsec),
    ];
    let stats = numbers.into_iter().filter_map(|(name, n)| n.as_ref().map(|n| (name, n.to_string())));
    let force = [("light Force", card.light_force), ("dark Force", card.dark_force)];
    stats.chain(force.into_iter().filter_map(|(name, n)| n.map(|n| (name, n.to_string())))).collect()
}

/// Icons that matter in play: `Pilot x2, Warrior`.
pub fn icons(card: &Card) -> String {
    let icons = card.icons.iter().map(|(icon, count)| match count {
        1 => heading(icon),
        _ => format!("{} x{count}", heading(icon)),
    });
    icons.collect::<Vec<_>>().join(", ")
}
