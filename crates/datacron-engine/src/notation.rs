//! What the notations of all games have in common. A choice is parsed by comparing the text with every legal choice.

use super::{GameState, Seat};
use datacron_cards::diagnostic::guess;

/// A game whose choices have a text form.
pub trait Notation: GameState {
    /// A choice as written in logs, replays, scenarios and prompts.
    fn notation(&self, choice: Self::Choice) -> String;
}

/// Parses a choice; the error suggests what may have been meant.
pub fn parse<G: Notation>(game: &G, text: &str) -> Result<G::Choice, String> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let wanted = tidy(text);
    let texts: Vec<String> = choices.iter().map(|&choice| game.notation(choice)).collect();
    if let Some(at) = texts.iter().position(|text| tidy(text) == wanted) {
        return Ok(choices[at]);
    }
    Err(format!("`{wanted}` is not among the choices{}", guess(&wanted, texts.iter().map(String::as_str))))
}

/// A card by its id, numbered if copies come before it in the same place: `CARD`, `CARD#2`, `CARD#3`.
pub(crate) fn numbered(id: &str, before: usize) -> String {
    match before {
        0 => id.to_owned(),
        _ => format!("{id}#{}", before + 1),
    }
}

/// The suffix that tells an ability from others of its kind on the same card: nothing, or ` (2)`.
pub(crate) fn which(alike: impl Fn(usize) -> bool, abilities: usize, own: usize) -> String {
    match (0..abilities).filter(|&at| alike(at)).count() {
        0 | 1 => String::new(),
        _ => format!(" ({})", (0..own).filter(|&at| alike(at)).count() + 1),
    }
}

/// An option by its phrase, or by its number if it has none.
pub(crate) fn option(phrase: Option<&str>, number: u8) -> String {
    phrase.map_or_else(|| format!("option {}", number + 1), str::to_owned)
}

/// The player with this name.
pub(crate) fn seat_of<G: GameState>(name: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|&seat| G::name(seat) == name)
}

/// In lower case, with one space between words.
pub(crate) fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{numbered, option, which};

    #[test]
    fn copies_are_numbered_from_the_second_and_abilities_where_there_are_several() {
        assert_eq!([numbered("a-card", 0), numbered("a-card", 1)], ["a-card", "a-card#2"]);
        assert_eq!(which(|at| at == 1, 3, 1), "");
        assert_eq!(which(|at| at != 1, 3, 0), " (1)");
        assert_eq!(which(|at| at != 1, 3, 2), " (2)");
        assert_eq!([option(Some("draw 1"), 0), option(None, 1)], ["draw 1", "option 2"]);
    }
}
