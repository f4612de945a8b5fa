//! The choices of a question as a menu: grouped, numbered and with remarks, and parsed from what a person types.

use super::notation::tidy;
use super::titles::Titles;
use super::{Playable, Status};
use datacron_cards::diagnostic::{guesses, or_list};
use datacron_cards::fold;

/// A choice as the menu offers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer<C> {
    /// The number to type.
    pub number: usize,
    /// The group it belongs to, such as `Play`; empty if the question has no groups.
    pub heading: &'static str,
    /// The choice.
    pub choice: C,
    /// The choice in the notation.
    pub text: String,
    /// The same for people to read, with the titles of cards.
    pub shown: String,
    /// What it costs or gains; may be empty.
    pub remark: String,
    /// Whether it is legal but rarely useful.
    pub idle: bool,
}

/// How a game describes one of its choices.
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

/// Every legal choice, numbered from `first`: idle ones last, then by rank, then in the order of the game.
pub(crate) fn offers<G: Playable>(
    game: &G,
    first: usize,
    describe: impl Fn(G::Choice) -> Description,
) -> Vec<Offer<G::Choice>> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let mut described: Vec<(G::Choice, Description)> =
        choices.into_iter().map(|choice| (choice, describe(choice))).collect();
    // If everything is idle, nothing is worth setting apart.
    let some_idle = !described.iter().all(|(_, description)| description.idle);
    described.iter_mut().for_each(|(_, description)| description.idle &= some_idle);
    described.sort_by_key(|(_, description)| (description.idle, description.rank));
    let asked = match game.status() {
        Status::Choose { seat, .. } => Some(seat),
        Status::Over(_) => None,
    };
    let texts: Vec<String> = described.iter().map(|(choice, _)| game.notation(*choice)).collect();
    let shown = Titles::of(game, asked).all_shown(&texts);
    let offers = (first..).zip(described).zip(texts.into_iter().zip(shown));
    let offer = |((number, (choice, description)), (text, shown))| {
        let Description { heading, remark, idle, rank: _ } = description;
        Offer { number, heading, choice, text, shown, remark, idle }
    };
    offers.map(offer).collect()
}

/// Joins the parts of a remark that are not empty.
pub(crate) fn joined<const N: usize>(parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Why typed text does not name a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChoiceError {
    /// It could be any of these choices.
    Ambiguous(Vec<String>),
    /// It is not a choice; these are similar.
    Unknown(Vec<String>),
}

impl ChoiceError {
    /// The choices that may have been meant, as they are shown.
    pub fn near(&self) -> &[String] {
        match self {
            ChoiceError::Ambiguous(near) | ChoiceError::Unknown(near) => near,
        }
    }
}

impl std::fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ChoiceError::Ambiguous(near) => write!(f, "could be {}", or_list(near)),
            ChoiceError::Unknown(near) if near.is_empty() => f.write_str("not one of the choices"),
            ChoiceError::Unknown(near) => write!(f, "not one of the choices; did you mean {}?", or_list(near)),
        }
    }
}

/// The words of all games for doing nothing, or nothing more.
const NOTHING: [&str; 4] = ["pass", "decline", "done", "no"];

/// Finds the choice that was typed: by its number, its words as shown or in the notation, the beginning of those words,
/// or the beginning of some of them.
pub fn resolve<C: Copy>(offers: &[Offer<C>], typed: &str) -> Result<C, ChoiceError> {
    let wanted = tidy(typed);
    if let Ok(number) = wanted.parse::<usize>() {
        let offer = offers.iter().find(|offer| offer.number == number);
        return offer.map(|offer| offer.choice).ok_or(ChoiceError::Unknown(Vec::new()));
    }
    let words = fold::words(&wanted);
    let exact = |text: &str| tidy(text) == wanted;
    let same = |text: &str| !words.is_empty() && fold::words(text) == words;
    for fits in [&exact as &dyn Fn(&str) -> bool, &same] {
        if let Some(offer) = offers.iter().find(|offer| fits(&offer.text) || fits(&offer.shown)) {
            return Ok(offer.choice);
        }
    }
    // Nobody should have to remember which of these words the question uses.
    if NOTHING.contains(&wanted.as_str()) {
        let mut idle = offers.iter().filter(|offer| NOTHING.contains(&offer.text.as_str()));
        if let (Some(only), None) = (idle.next(), idle.next()) {
            return Ok(only.choice);
        }
    }
    let begins = |text: &str| fold::words(text).join(" ").starts_with(&words.join(" "));
    // `b x` is `buy x-wing`.
    let abbreviates = |text: &str| {
        let full: Vec<String> = tidy(text).split(' ').map(str::to_owned).collect();
        let typed: Vec<&str> = wanted.split(' ').collect();
        typed.len() <= full.len() && typed.iter().zip(&full).all(|(typed, full)| full.starts_with(typed))
    };
    // `to docking bay` is `to Tatooine: Docking Bay 94`, which the table calls by its last words.
    let leaves_out = |text: &str| {
        let mut full = fold::words(text).into_iter();
        let mut rest = words.iter();
        let verb = full.next().zip(rest.next()).is_some_and(|(full, typed)| full.starts_with(typed));
        verb && rest.all(|typed| full.any(|full| full.starts_with(typed)))
    };
    let ways: [&dyn Fn(&str) -> bool; 3] = [&begins, &abbreviates, &leaves_out];
    for fits in ways.into_iter().filter(|_| !words.is_empty()) {
        let found: Vec<&Offer<C>> = offers.iter().filter(|offer| fits(&offer.text) || fits(&offer.shown)).collect();
        match found.as_slice() {
            [] => {}
            [only] => return Ok(only.choice),
            several => {
                let near: Vec<String> = several.iter().take(4).map(|offer| offer.shown.clone()).collect();
                return Err(ChoiceError::Ambiguous(near));
            }
        }
    }
    let mut near = guesses(&wanted, offers.iter().map(|offer| offer.shown.as_str()), 3);
    if near.is_empty() {
        // Perhaps the verb is right, or nearly.
        let verb = |text: &'_ str| -> String { text.split(' ').next().unwrap_or_default().to_owned() };
        let verbs: Vec<String> = offers.iter().map(|offer| verb(&offer.text)).collect();
        let meant = guesses(&verb(&wanted), verbs.iter().map(String::as_str), 1).pop().map(str::to_owned);
        let alike = offers.iter().filter(|offer| meant.as_ref() == Some(&verb(&offer.text)));
        near = alike.take(3).map(|offer| offer.shown.as_str()).collect();
    }
    Err(ChoiceError::Unknown(near.into_iter().map(str::to_owned).collect()))
}
