//! Native decks in TOML, to be edited by hand.

use std::fmt::Write;

use super::super::Deck;
use super::super::native::NativeDeck;
use datacron_cards::Side;

pub(super) fn write(deck: &Deck) -> String {
    let native = NativeDeck::of(deck);
    let mut text = String::new();
    let mut fact = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = writeln!(text, "{name} = {value}");
        }
    };
    let quoted = |text: &str| (!text.is_empty()).then(|| quote(text));
    fact("game", quoted(deck.game.code()));
    fact("name", quoted(&native.name));
    fact("author", quoted(&native.author));
    fact("format", quoted(&native.format));
    fact("side", native.side.map(Side::name).and_then(quoted));
    fact("affiliation", native.affiliation.as_deref().and_then(quoted));
    fact("bases-to-win", native.bases_to_win.map(|goal| goal.to_string()));
    fact("notes", quoted(&native.notes));
    for (part, counts) in native.parts().into_iter().filter(|(_, counts)| !counts.is_empty()) {
        let _ = writeln!(text, "\n[{}]", part.word);
        for (name, count) in &counts.0 {
            let key = if name.parse::<u16>().is_ok() { name.clone() } else { quote(name) };
            let _ = write!(text, "{key} = {count}");
            // People do not know ids, so add the title.
            if let Some(title) = title(deck, name) {
                let _ = write!(text, "  # {title}");
            }
            text.push('\n');
        }
    }
    text
}

/// The title of a card that is named by its id.
fn title(deck: &Deck, name: &str) -> Option<&'static str> {
    let entry = deck.entries.iter().find(|entry| entry.slot.id() == name)?;
    let title = entry.slot.title();
    (title != name).then_some(title)
}

fn quote(text: &str) -> String {
    ::toml::Value::String(text.to_owned()).to_string()
}
