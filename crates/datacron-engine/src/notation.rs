//! What the notations of all games have in common. A choice is parsed by comparing the text with every legal choice.

use super::{GameState, Seat, Status};
use datacron_cards::diagnostic::guess;

/// A game whose choices have a text form.
pub trait Notation: GameState {
    /// A choice as written in logs, replays, scenarios and prompts.
    fn notation(&self, choice: Self::Choice) -> String;

    /// Why a player cannot make a choice that is not offered, in a player's words and as far as that player may know;
    /// none if the game cannot tell.
    fn why_not(&self, _seat: Seat, _choice: &str) -> Option<String> {
        None
    }
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
    // One of several abilities need not be told from those that cannot be used now.
    if let [only] = *(0..texts.len()).filter(|&at| is_form(&tidy(&texts[at]), &wanted)).collect::<Vec<_>>() {
        return Ok(choices[only]);
    }
    let more = reason(game, &wanted).unwrap_or_else(|| guess(&wanted, texts.iter().map(String::as_str)));
    Err(format!("`{wanted}` is not among the choices{more}"))
}

/// Whether a choice is one of the abilities that these words name without a number: `use CARD (2)` for `use CARD`.
pub(crate) fn is_form(choice: &str, words: &str) -> bool {
    let number = choice.strip_prefix(words).and_then(|rest| rest.strip_prefix(" (")?.strip_suffix(')'));
    number.is_some_and(|number| number.parse::<u8>().is_ok())
}

/// Why the player who is asked cannot make a choice that is not offered, to append to a message.
pub(crate) fn reason<G: Notation>(game: &G, choice: &str) -> Option<String> {
    let Status::Choose { seat, .. } = game.status() else { return None };
    let choice = tidy(choice);
    let mut choices = Vec::new();
    game.choices(&mut choices);
    // With a word missing at its end it is misspelt rather than impossible.
    let cut_short = |text: &str| text.strip_prefix(&choice).is_some_and(|rest| rest.starts_with(' '));
    if choices.iter().any(|&offered| cut_short(&game.notation(offered))) {
        return None;
    }
    game.why_not(seat, &choice).map(|why| format!(": {why}"))
}

/// Whether nothing speaks against a choice; otherwise what does.
pub(crate) type Checked = Result<(), String>;

/// Checks one condition of a choice; `why` says what is wrong if it does not hold.
pub(crate) fn need(holds: bool, why: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(why()) }
}

/// Whether exactly this choice is offered.
pub(crate) fn is_offered<G: Notation>(game: &G, text: &str) -> bool {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    choices.into_iter().any(|choice| tidy(&game.notation(choice)) == text)
}

/// Checks the words of a choice, if this player is asked at all.
pub(crate) fn check_words<G: GameState>(
    game: &G,
    seat: Seat,
    choice: &str,
    check: impl FnOnce(G::Ask, &[&str]) -> Checked,
) -> Checked {
    let Status::Choose { seat: asked, ask } = game.status() else { return Err("the game is over".into()) };
    need(asked == seat, || format!("{} is asked, not {}", G::name(asked), G::name(seat)))?;
    let choice = tidy(choice);
    check(ask, &choice.split(' ').collect::<Vec<_>>())
}

/// Why a choice that answers another question is not offered: what is not going on, and what is asked instead.
pub(crate) fn other_question(nothing: &str, question: &str) -> String {
    format!("{nothing}; the question is: {question}")
}

/// Like [`other_question`], where the answer may have been the only one.
pub(crate) fn past_question(nothing: &str, question: &str) -> String {
    other_question(&format!("{nothing} (a question with one answer is not asked)"), question)
}

/// Why a copy in hand has no number.
pub(crate) fn unnumbered(id: &str) -> String {
    format!("copies in a hand are not numbered: write `{id}`")
}

/// Splits the label of a card into its id and the number of the copy: `x-wing#2`.
pub(crate) fn copy_number(label: &str) -> (&str, usize) {
    let split = label.split_once('#').and_then(|(id, number)| Some((id, number.parse().ok()?)));
    split.unwrap_or((label, 1))
}

/// A card by its id, numbered if copies come before it in the same place: `CARD`, `CARD#2`, `CARD#3`.
pub(crate) fn numbered(id: &str, before: usize) -> String {
    match before {
        0 => id.to_owned(),
        _ => format!("{id}#{}", before + 1),
    }
}

/// A card by its title for people to read, with what tells it from namesakes and copies: `TITLE (light, 2nd)`.
pub(crate) fn nth_copy(title: &str, apart: &str, number: usize) -> String {
    let nth = match (number, number % 10, number % 100) {
        (0 | 1, ..) => String::new(),
        (_, 1, tens) if tens != 11 => format!("{number}st"),
        (_, 2, tens) if tens != 12 => format!("{number}nd"),
        (_, 3, tens) if tens != 13 => format!("{number}rd"),
        _ => format!("{number}th"),
    };
    match [apart, &nth].map(|part| part.replace('-', " ")) {
        [apart, nth] if apart.is_empty() && nth.is_empty() => title.to_owned(),
        [apart, nth] if apart.is_empty() || nth.is_empty() => format!("{title} ({apart}{nth})"),
        [apart, nth] => format!("{title} ({apart}, {nth})"),
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
    use super::{copy_number, is_form, numbered, option, which};

    #[test]
    fn copies_are_numbered_from_the_second_and_abilities_where_there_are_several() {
        assert_eq!([numbered("a-card", 0), numbered("a-card", 1)], ["a-card", "a-card#2"]);
        assert_eq!([copy_number("a-card"), copy_number("a-card#2")], [("a-card", 1), ("a-card", 2)]);
        assert_eq!(which(|at| at == 1, 3, 1), "");
        assert_eq!(which(|at| at != 1, 3, 0), " (1)");
        assert_eq!(which(|at| at != 1, 3, 2), " (2)");
        assert_eq!([option(Some("draw 1"), 0), option(None, 1)], ["draw 1", "option 2"]);
    }

    #[test]
    fn a_choice_without_a_number_is_any_of_its_forms() {
        let forms = ["use a-card (1)", "use a-card (2)"];
        assert!(forms.iter().all(|form| is_form(form, "use a-card")));
        let others = ["use a-card", "use a-card#2", "use a-card (blank)", "use a-card-too (1)", "use"];
        assert!(!others.iter().any(|other| is_form(other, "use a-card")));
    }
}
