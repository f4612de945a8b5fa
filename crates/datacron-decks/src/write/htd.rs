//! Holotable decks, version 2: Windows-1252 with Windows line ends.

use super::super::read::to_windows_1252;
use super::super::{Deck, Section};
use super::report_losses;
use datacron_cards::{Side, words::heading};
use datacron_data::index::Fact;

pub(super) fn write(deck: &Deck, losses: &mut Vec<String>) -> Vec<u8> {
    report_losses(deck, losses, &["name", "starting cards"]);
    let outside = deck.size(Section::Outside);
    if outside > 0 {
        losses.push(format!(
            "not stored: the {} outside the deck",
            datacron_cards::diagnostic::count(outside as usize, "card")
        ));
    }
    let alternate = deck.section(Section::Deck).filter(|entry| entry.slot.title().contains("(AI)"));
    let alternate: u32 = alternate.map(|entry| entry.count).sum();
    if alternate > 0 {
        losses.push(format!(
            "alternate images: {} become the standard ones",
            datacron_cards::diagnostic::count(alternate as usize, "card")
        ));
    }
    let back = if deck.side() == Some(Side::Light) { "reb.gif" } else { "imp.gif" };
    let mut text = format!("ver 2\r\nback {back}\r\n");
    for entry in deck.section(Section::Deck) {
        let Some(fact) = entry.slot.fact() else { continue };
        let starting = if entry.starting { " 1 1" } else { "" };
        text.push_str(&format!("card \"{}\" {}{starting}\r\n", image(fact), entry.count));
    }
    text.chars().map(|c| to_windows_1252(c).unwrap_or(b'?')).collect()
}

/// The path of a card's image: set and side, then the title in letters and digits.
fn image(fact: Fact) -> String {
    let set: String =
        fact.product().name.replace("Virtual Set ", "Virtual").chars().filter(char::is_ascii_alphanumeric).collect();
    let side = heading(fact.side().map_or("", Side::name));
    let compact = |title: &str| {
        let bare = title.replace("(V)", "").replace("(AI)", "");
        let plain = datacron_cards::fold::slug(&bare.replace('&', " ampersand ")).replace("ampersand", "&");
        plain.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '&').collect::<String>()
    };
    match fact.title().split_once(" / ") {
        Some((front, back)) if front == back => {
            format!("/TWOSIDED/starwars/{set}-{side}/t_{0}front/{0}back", compact(front))
        }
        Some((front, back)) => format!("/TWOSIDED/starwars/{set}-{side}/t_{}/{}", compact(front), compact(back)),
        None => format!("/starwars/{set}-{side}/t_{}", compact(fact.title())),
    }
}
