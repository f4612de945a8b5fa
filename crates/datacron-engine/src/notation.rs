//! What the notations of all games have in common: a choice is heard by comparing it with what may be said.

use super::{GameState, Playable, Seat};
use datacron_cards::diagnostic::guess;

/// Finds the choice that is said like this, or says what might have been meant.
pub fn parse<G: GameState>(game: &G, text: &str) -> Result<G::Choice, String> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let wanted = tidy(text);
    let said: Vec<String> = choices.iter().map(|&choice| game.notation(choice)).collect();
    if let Some(at) = said.iter().position(|said| tidy(said) == wanted) {
        return Ok(choices[at]);
    }
    Err(format!("`{wanted}` is not among the choices{}", guess(&wanted, said.iter().map(String::as_str))))
}

/// A card by its id, if so many of the same card come before it where it lies: `CARD`, `CARD#2`, `CARD#3`.
pub fn numbered(id: &str, before: usize) -> String {
    match before {
        0 => id.to_owned(),
        _ => format!("{id}#{}", before + 1),
    }
}

/// What comes behind an ability to tell it from others of its kind on the same card: nothing, or ` (2)`.
pub fn which(alike: impl Fn(usize) -> bool, abilities: usize, own: usize) -> String {
    match (0..abilities).filter(|&at| alike(at)).count() {
        0 | 1 => String::new(),
        _ => format!(" ({})", (0..own).filter(|&at| alike(at)).count() + 1),
    }
}

/// An option by its words, or by its number if it has none.
pub fn option(words: Option<&str>, number: u8) -> String {
    words.map_or_else(|| format!("option {}", number + 1), str::to_owned)
}

/// Whether the words of a choice that can only be ids of cards are: those with a hyphen.
pub fn cards_exist<G: Playable>(choice: &str) -> Result<(), String> {
    let words = choice.split_whitespace().map(|word| word.split('#').next().unwrap_or(word));
    for word in words.filter(|word| word.contains('-')) {
        if !G::ids().any(|id| id == word) {
            return Err(format!("no card `{word}`{}", guess(word, G::ids())));
        }
    }
    Ok(())
}

/// The player who is called like this.
pub fn seat_of<G: GameState>(name: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|&seat| G::name(seat) == name)
}

/// One blank between words, small letters.
pub fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{numbered, option, which};

    #[test]
    fn copies_and_abilities_are_numbered_from_the_second_on() {
        assert_eq!([numbered("a-card", 0), numbered("a-card", 1)], ["a-card", "a-card#2"]);
        assert_eq!(which(|at| at == 1, 3, 1), "");
        assert_eq!(which(|at| at != 1, 3, 0), " (1)");
        assert_eq!(which(|at| at != 1, 3, 2), " (2)");
        assert_eq!([option(Some("draw 1"), 0), option(None, 1)], ["draw 1", "option 2"]);
    }
}
