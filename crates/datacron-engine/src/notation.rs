//! What the notations of all games have in common: a choice is heard by comparing it with what may be said.

use super::{Game, Playable, Seat};
use datacron_cards::diagnostic::guess;

/// Finds the choice that is said like this, or says what might have been meant.
pub fn hear<G: Game>(game: &G, text: &str) -> Result<G::Choice, String> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let wanted = tidy(text);
    let said: Vec<String> = choices.iter().map(|&choice| game.say(choice)).collect();
    if let Some(at) = said.iter().position(|said| tidy(said) == wanted) {
        return Ok(choices[at]);
    }
    Err(format!("`{wanted}` is not among the choices{}", guess(&wanted, said.iter().map(String::as_str))))
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
pub fn seat_of<G: Game>(name: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|&seat| G::name(seat) == name)
}

/// One blank between words, small letters.
pub fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
