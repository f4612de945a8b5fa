//! Text of a card of The Card Game, rendered from its keywords and abilities.

mod ability;
mod noun;

use super::ability::Effect;
use super::spec::{Affiliation, Card, Keyword, Protected};
use crate::words::{heading, word};
use crate::{Abilities, About, Stat, TextLine};

/// One line for all keywords, one for each deck-building restriction, one for each ability.
pub fn lines(card: &Card) -> Vec<TextLine> {
    let mut lines = Vec::new();
    if !card.keywords.is_empty() {
        let words: Vec<String> = card.keywords.iter().map(|k| keyword(k) + ".").collect();
        lines.push(TextLine::new(About::Keywords, words.join(" ")));
    }
    let mut restrict = |text: String| lines.push(TextLine::new(About::DeckBuilding, text));
    if card.affiliation_only {
        restrict(format!("Deck building: the affiliation card must be {}.", card.affiliation.name()));
    }
    if card.limit_one {
        restrict("Deck building: at most one of this set.".into());
    }
    if let Some(demand) = card.demands {
        restrict(format!(
            "Deck building: exactly {} {} objective sets and {} that are {} or neutral.",
            demand.own,
            card.affiliation.name(),
            demand.allied,
            demand.ally.name()
        ));
    }
    match &card.abilities {
        Abilities::None | Abilities::Unencoded => {}
        Abilities::Encoded(abilities) => {
            let line = |(number, each)| TextLine::new(About::Ability(number), ability::ability(card, each));
            lines.extend((0..).zip(abilities).map(line));
        }
    }
    lines
}

/// One option of a choice on this card, addressed to the player who chooses.
pub fn option(card: &Card, effects: &[Effect]) -> String {
    ability::option(card, effects)
}

/// A keyword as players write it: `Edge 1`, `Protect Mercenary or Bounty Hunter`.
pub fn keyword(keyword: &Keyword) -> String {
    match keyword {
        Keyword::Elite => "Elite".into(),
        Keyword::Influence => "Influence".into(),
        Keyword::Limited => "Limited".into(),
        Keyword::NoEnhancements => "No Enhancements".into(),
        Keyword::Shielding => "Shielding".into(),
        Keyword::TargetedStrike => "Targeted Strike".into(),
        Keyword::Edge(amount) => format!("Edge {amount}"),
        Keyword::Pilot(amount) => format!("Pilot {amount}"),
        Keyword::Protect(what) => format!("Protect {}", protected(what)),
    }
}

fn protected(what: &Protected) -> String {
    let mut words: Vec<String> = Vec::new();
    if let Some(not) = what.not_affiliation {
        words.push(format!("non-{}", Affiliation::name(not)));
    }
    if let Some(affiliation) = what.affiliation {
        words.push(affiliation.name().into());
    }
    if !what.traits.is_empty() {
        words.push(what.traits.join(" or "));
    }
    words.extend(what.title.clone());
    if let Some(kind) = &what.kind {
        words.push(heading(&word(kind)).to_lowercase());
    }
    if what.committed {
        words.push("committed to the Force".into());
    }
    words.join(" ")
}

/// Printed statistics, in the order a player reads them.
pub fn stats(card: &Card) -> Vec<(&'static str, String)> {
    let n = |n: Option<u8>| n.map(|n| n.to_string());
    let stat = |stat: &Option<Stat>| stat.as_ref().map(ToString::to_string);
    let numbers = [
        ("cost", n(card.cost)),
        ("force", n(card.force)),
        ("resources", stat(&card.resources)),
        ("capacity", stat(&card.capacity)),
        ("priority", n(card.priority)),
        ("reserve", n(card.reserve)),
    ];
    numbers.into_iter().filter_map(|(name, n)| n.map(|n| (name, n))).collect()
}

/// Combat icons: `unit 2, blast 1, edge blast 1`.
pub fn icons(card: &Card) -> String {
    let Some(icons) = &card.icons else { return String::new() };
    let counts = icons.counts().into_iter().filter(|(_, n)| *n > 0);
    let icons = counts.map(|(name, n)| format!("{} {n}", name.replace('-', " ")));
    icons.collect::<Vec<_>>().join(", ")
}
