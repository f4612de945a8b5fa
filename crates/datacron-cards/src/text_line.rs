//! Lines of a card's rendered text, each with what it is about.

use std::fmt;

/// A line of a card's rendered text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextLine {
    /// What the line is about.
    pub about: About,
    /// The line as it is shown.
    pub text: String,
}

impl TextLine {
    /// A line with its subject.
    pub fn new(about: About, text: impl Into<String>) -> TextLine {
        TextLine { about, text: text.into() }
    }

    /// The lines as one text, separated by spaces.
    pub fn join<'l>(lines: impl IntoIterator<Item = &'l TextLine>) -> String {
        lines.into_iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for TextLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What a line of a card's text is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// All keywords of the card.
    Keywords,
    /// A restriction on decks that include the card.
    DeckBuilding,
    /// The card's ability with this number, counted from 0 in the order of its file.
    Ability(u8),
    /// The reward for defeating the card in the galaxy row.
    Reward,
}
