//! The choices of a question for people: in groups, numbered, with a remark, and found again by what is typed.

use super::GameState;
use super::notation::tidy;
use datacron_cards::diagnostic::{guesses, or_list};

/// A choice as it is offered to people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer<C> {
    /// What to type for it.
    pub number: usize,
    /// What it has in common with those beside it: `Play`; empty if there is nothing to tell apart.
    pub heading: &'static str,
    /// What is chosen with it.
    pub choice: C,
    /// In the notation.
    pub said: String,
    /// What it costs or brings; may be empty.
    pub remark: String,
    /// Allowed, but nothing anybody does without a reason.
    pub idle: bool,
}

/// What a game says about a choice of its own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Description {
    /// See [`Offer::heading`].
    pub heading: &'static str,
    /// See [`Offer::remark`].
    pub remark: String,
    /// See [`Offer::idle`].
    pub idle: bool,
    /// Choices of a lower rank come first.
    pub rank: u8,
}

/// Everything that may be chosen now, numbered from `first`: by rank, otherwise in the order of the game, what is idle
/// last.
pub fn offers<G: GameState>(
    game: &G,
    first: usize,
    describe: impl Fn(G::Choice) -> Description,
) -> Vec<Offer<G::Choice>> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let mut described: Vec<(G::Choice, Description)> =
        choices.into_iter().map(|choice| (choice, describe(choice))).collect();
    // Where everything is idle, nothing is worth hiding.
    let some_idle = !described.iter().all(|(_, description)| description.idle);
    described.iter_mut().for_each(|(_, description)| description.idle &= some_idle);
    described.sort_by_key(|(_, description)| (description.idle, description.rank));
    let offer = |(number, (choice, description)): (usize, (G::Choice, Description))| {
        let Description { heading, remark, idle, rank: _ } = description;
        Offer { number, heading, choice, said: game.notation(choice), remark, idle }
    };
    (first..).zip(described).map(offer).collect()
}

/// The parts of a remark that have something to say.
pub fn joined<const N: usize>(parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Why what was typed is no choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChoiceError {
    /// It could be any of these.
    Ambiguous(Vec<String>),
    /// It is none; these are near.
    Unknown(Vec<String>),
}

impl ChoiceError {
    /// The choices that may have been meant.
    pub fn near(&self) -> &[String] {
        match self {
            ChoiceError::Ambiguous(near) | ChoiceError::Unknown(near) => near,
        }
    }
}

impl std::fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ChoiceError::Ambiguous(said) => write!(f, "could be {}", or_list(said)),
            ChoiceError::Unknown(near) if near.is_empty() => f.write_str("not one of the choices"),
            ChoiceError::Unknown(near) => write!(f, "not one of the choices; did you mean {}?", or_list(near)),
        }
    }
}

/// The words of all games for not doing anything, or no more.
const NOTHING: [&str; 4] = ["pass", "decline", "done", "no"];

/// The choice that is meant: by its number, by its words, by an unambiguous beginning of them or of each of them.
pub fn resolve<C: Copy>(offers: &[Offer<C>], typed: &str) -> Result<C, ChoiceError> {
    let wanted = tidy(typed);
    if let Ok(number) = wanted.parse::<usize>() {
        let offer = offers.iter().find(|offer| offer.number == number);
        return offer.map(|offer| offer.choice).ok_or(ChoiceError::Unknown(Vec::new()));
    }
    let words = |text: &str| tidy(&text.replace(['-', '\''], " "));
    if let Some(offer) = offers.iter().find(|offer| tidy(&offer.said) == wanted || words(&offer.said) == words(&wanted))
    {
        return Ok(offer.choice);
    }
    // Whoever wants nothing need not remember which word this question has for it.
    if NOTHING.contains(&wanted.as_str()) {
        let mut idle = offers.iter().filter(|offer| NOTHING.contains(&offer.said.as_str()));
        if let (Some(only), None) = (idle.next(), idle.next()) {
            return Ok(only.choice);
        }
    }
    let begins = |said: &str| words(said).starts_with(&words(&wanted));
    // `b x` is `buy x-wing`.
    let abbreviates = |said: &str| {
        let said: Vec<String> = tidy(said).split(' ').map(str::to_owned).collect();
        let typed: Vec<&str> = wanted.split(' ').collect();
        typed.len() <= said.len() && typed.iter().zip(&said).all(|(typed, said)| said.starts_with(typed))
    };
    for fits in [&begins as &dyn Fn(&str) -> bool, &abbreviates] {
        let found: Vec<&Offer<C>> = offers.iter().filter(|offer| fits(&offer.said)).collect();
        match found.as_slice() {
            [] => {}
            [only] => return Ok(only.choice),
            several => {
                let said: Vec<String> = several.iter().take(4).map(|offer| offer.said.clone()).collect();
                return Err(ChoiceError::Ambiguous(said));
            }
        }
    }
    let mut near = guesses(&wanted, offers.iter().map(|offer| offer.said.as_str()), 3);
    if near.is_empty() {
        // The verb may be right, or nearly.
        let verb = |said: &'_ str| -> String { said.split(' ').next().unwrap_or_default().to_owned() };
        let verbs: Vec<String> = offers.iter().map(|offer| verb(&offer.said)).collect();
        let meant = guesses(&verb(&wanted), verbs.iter().map(String::as_str), 1).pop().map(str::to_owned);
        let alike = offers.iter().filter(|offer| meant.as_ref() == Some(&verb(&offer.said)));
        near = alike.take(3).map(|offer| offer.said.as_str()).collect();
    }
    Err(ChoiceError::Unknown(near.into_iter().map(str::to_owned).collect()))
}
