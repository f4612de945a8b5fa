//! Text of a card of the Customizable Card Game, rendered from its abilities.

mod ability;
mod amount;
mod effect;
mod noun;
mod rule;

use self::noun::Names;
use super::ability::{Ability, Effect};
use super::spec::{Capacity, Card};
use crate::words::{all_of, heading};
use crate::{Abilities, About, TextLine};

/// One line for who may be aboard, one for permanent pilots, one for each ability.
pub fn lines(card: &Card) -> Vec<TextLine> {
    let mut lines = Vec::new();
    lines.extend(room(&card.capacity).map(|text| TextLine::new(About::Keywords, text)));
    if !card.permanent_pilots.is_empty() {
        let pilots = card.permanent_pilots.iter().map(|ability| format!("ability {ability}"));
        let plural = if card.permanent_pilots.len() > 1 { "s" } else { "" };
        lines.push(TextLine::new(About::Keywords, format!("Permanent pilot{plural}: {}.", all_of(pilots))));
    }
    match &card.abilities {
        Abilities::None | Abilities::Unencoded => {}
        Abilities::Encoded(abilities) => {
            let first_way = abilities.iter().position(|each| matches!(each, Ability::Deploy(_)));
            for (number, each) in abilities.iter().enumerate() {
                let text = ability::ability(card, each, first_way == Some(number));
                lines.extend(u8::try_from(number).map(|number| TextLine::new(About::Ability(number), text)));
            }
        }
    }
    lines
}

/// One option of a choice on this card, addressed to the player who chooses.
pub fn option(card: &Card, effects: &[Effect]) -> String {
    Names::of(card).effects(effects, " and ", None)
}

/// "Room for 1 pilot and 2 passengers."
fn room(capacity: &Capacity) -> Option<String> {
    let Capacity { pilots, drivers, passengers, either, astromechs, vehicles, starfighters, ties, capitals } =
        *capacity;
    let seats = [
        (pilots, "pilot"),
        (drivers, "driver"),
        (passengers, "passenger"),
        (either, "pilot or passenger"),
        (astromechs, "astromech"),
        (vehicles, "vehicle"),
        (starfighters, "starfighter"),
        (ties, "TIE starfighter"),
        (capitals, "capital starship"),
    ];
    let seats = seats.into_iter().filter(|(n, _)| *n > 0);
    let seats = all_of(seats.map(|(n, seat)| match (n, seat) {
        (2.., "pilot or passenger") => format!("{n} pilots or passengers"),
        (n, seat) => crate::diagnostic::count(n.into(), seat),
    }));
    (!seats.is_empty()).then(|| format!("Room for {seats}."))
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
