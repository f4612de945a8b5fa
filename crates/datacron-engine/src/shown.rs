//! What people at a terminal need of a game: table, choices, rules and story. Nothing is printed here.

use super::draw::{Line, Look, Pile};
use super::menu::Offer;
use super::session::Session;
use super::story::StoryLine;
use super::{Playable, Seat};
use datacron_cards::TextLine;

pub use datacron_cards::rules::Rule;

/// The rules of the catalogue with these ids, each once.
pub(crate) fn in_catalogue(ids: impl IntoIterator<Item = &'static &'static str>) -> Vec<&'static Rule> {
    let mut seen = Vec::new();
    for id in ids {
        if !seen.contains(id) {
            seen.push(*id);
        }
    }
    seen.into_iter().filter_map(datacron_data::rules::rule).collect()
}

/// A game that people play at a terminal. What is shown to a player is only what that player knows.
pub trait Shown: Playable {
    /// How the table is read, in a few sentences.
    const LEGEND: &'static str;
    /// What [`Shown::piles`] lists, in a few words.
    const PILES: &'static str;
    /// Advice where the first choice is as good as any.
    const PLAIN: &'static str;

    /// A player's side as people call it: `Empire`.
    fn side(seat: Seat) -> &'static str;

    /// Whose turn it is.
    fn active(&self) -> Seat;

    /// What kind of game was agreed on, from the header of its record: `beginner game`.
    fn occasion(session: &Session<Self>) -> String;

    /// The table as who looks sees it.
    fn table(&self, look: &Look) -> Vec<Line>;

    /// Whether the question is about cards that the table drawn before it does not show.
    fn needs_table(&self) -> bool;

    /// The piles a player may look through.
    fn piles(&self, look: &Look) -> Vec<Pile>;

    /// What the player has left, in a few words, where the question is what to do with it.
    fn left(&self) -> Option<String>;

    /// Everything that may be chosen now; what is idle comes last.
    fn menu(&self) -> Vec<Offer<Self::Choice>>;

    /// So many idle choices, in words.
    fn idle_choices(count: usize) -> String;

    /// The question as a sentence.
    fn question(&self) -> String;

    /// The rules of the question.
    fn explain(&self) -> Vec<&'static Rule>;

    /// The card whose ability asks, if one does: its title and its text.
    fn asking_card(&self) -> Option<(&str, &[TextLine])>;

    /// The card a choice is about, if it is about one that the player knows: its title and its text.
    fn chosen_card(&self, choice: Self::Choice) -> Option<(&str, &[TextLine])>;

    /// The ids of the cards that are played with, as far as `for_whom` knows them, or all of them.
    fn played_with(&self, for_whom: Option<Seat>) -> Vec<&str>;

    /// What happened from one question to the next, as `for_whom` saw it, or all of it.
    fn story(before: &Self, choice: Self::Choice, after: &Self, for_whom: Option<Seat>) -> Vec<StoryLine>;

    /// The head of the turn the game stands in.
    fn heading(&self) -> String;
}
