//! What people at a terminal need from a game: table, choices, rules and story. Nothing is printed here.

use super::draw::{Line, Look, Pile};
use super::menu::Offer;
use super::session::Session;
use super::story::StoryLine;
use super::{Playable, Seat};
use datacron_cards::TextLine;

pub use datacron_cards::rules::Rule;

/// The rules of the catalogue with these ids, without duplicates.
pub(crate) fn in_catalogue(ids: impl IntoIterator<Item = &'static &'static str>) -> Vec<&'static Rule> {
    let mut seen = Vec::new();
    for id in ids {
        if !seen.contains(id) {
            seen.push(*id);
        }
    }
    seen.into_iter().filter_map(datacron_data::rules::rule).collect()
}

/// A game that people can play at a terminal. Players are shown only what they know.
pub trait Shown: Playable {
    /// How to read the table, in a few sentences.
    const LEGEND: &'static str;
    /// What [`Shown::piles`] lists, in a few words.
    const PILES: &'static str;
    /// Advice where nothing speaks for one choice over another.
    const DEFAULT_ADVICE: &'static str;

    /// The name of a player's side: `Empire`.
    fn side(seat: Seat) -> &'static str;

    /// The player whose turn it is.
    fn active(&self) -> Seat;

    /// The kind of game, from the header of the session: `beginner game`.
    fn description(session: &Session<Self>) -> String;

    /// The table as the player who looks sees it.
    fn table(&self, look: &Look) -> Vec<Line>;

    /// Whether the question is about cards that the last drawn table does not show.
    fn needs_table(&self) -> bool;

    /// The piles that a player may look through.
    fn piles(&self, look: &Look) -> Vec<Pile>;

    /// What the player has left to use, in a few words, if the question is what to do with it.
    fn unused(&self) -> Option<String>;

    /// The legal choices as a menu; idle ones come last.
    fn menu(&self) -> Vec<Offer<Self::Choice>>;

    /// A number of idle choices in words.
    fn idle_choices(count: usize) -> String;

    /// The question as a sentence.
    fn question(&self) -> String;

    /// The rules behind the question.
    fn explain(&self) -> Vec<&'static Rule>;

    /// Title and text of the card whose ability asks the question, if one does.
    fn asking_card(&self) -> Option<(&str, &[TextLine])>;

    /// Title and text of the card that a choice is about, if the player knows it.
    fn chosen_card(&self, choice: Self::Choice) -> Option<(&str, &[TextLine])>;

    /// What happened from one question to the next: as `for_whom` saw it, or everything.
    fn story(before: &Self, choice: Self::Choice, after: &Self, for_whom: Option<Seat>) -> Vec<StoryLine>;

    /// The heading of the current turn.
    fn heading(&self) -> String;
}
