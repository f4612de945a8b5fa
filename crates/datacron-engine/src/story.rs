//! The story of a game as values: turns that begin, actions with their effects, the end.

use std::borrow::Cow;

use super::{Outcome, Seat};

/// A line of a story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoryLine {
    /// A turn begins.
    Heading(String),
    /// Something happened.
    Sentence {
        /// The player who did it, unless that is clear from the heading of the turn; the text continues after the name.
        by: Option<Seat>,
        /// The sentence with its full stop.
        text: String,
    },
    /// The game is over.
    End(String),
}

impl StoryLine {
    /// The line as text, with the name of the player where there is one.
    pub fn words(&self, side: fn(Seat) -> &'static str) -> Cow<'_, str> {
        match self {
            StoryLine::Sentence { by: Some(seat), text } => format!("{} {text}", side(*seat)).into(),
            StoryLine::Sentence { by: None, text } | StoryLine::Heading(text) | StoryLine::End(text) => text.into(),
        }
    }
}

/// Builds a story. One sentence is open at a time: an action, and after a colon its effects.
#[derive(Debug, Default)]
pub(crate) struct Story {
    lines: Vec<StoryLine>,
    lead: Option<Lead>,
    effects: Vec<String>,
}

/// The beginning of the open sentence.
#[derive(Debug)]
struct Lead {
    by: Option<Seat>,
    text: String,
    /// Whether the effects are lists with commas of their own.
    lists: bool,
}

impl Story {
    /// Ends the open sentence and begins another.
    pub fn begin(&mut self, by: Option<Seat>, text: impl Into<String>) {
        self.close();
        self.lead = Some(Lead { by, text: text.into(), lists: false });
    }

    /// Begins a sentence whose effects are lists, unless such a sentence is open already.
    pub fn begin_lists(&mut self, text: &str) {
        if !self.lead.as_ref().is_some_and(|lead| lead.lists) {
            self.close();
            self.lead = Some(Lead { by: None, text: text.to_owned(), lists: true });
        }
    }

    /// Adds an effect to the open sentence.
    pub fn effect(&mut self, text: impl Into<String>) {
        self.effects.push(text.into());
    }

    /// Ends the open sentence.
    pub fn close(&mut self) {
        let lead = self.lead.take();
        let separator = if lead.as_ref().is_some_and(|lead| lead.lists) { "; " } else { ", " };
        let effects = std::mem::take(&mut self.effects).join(separator);
        let (by, text) = match (lead, effects.is_empty()) {
            (Some(lead), true) => (lead.by, lead.text),
            (Some(lead), false) => (lead.by, format!("{}: {effects}", lead.text)),
            (None, false) => (None, capitalised(&effects)),
            (None, true) => return,
        };
        self.lines.push(StoryLine::Sentence { by, text: format!("{text}.") });
    }

    /// Adds a whole sentence about something that nobody chose.
    pub fn sentence(&mut self, text: &str) {
        self.close();
        self.lines.push(StoryLine::Sentence { by: None, text: format!("{text}.") });
    }

    /// Begins a turn.
    pub fn heading(&mut self, text: String) {
        self.close();
        self.lines.push(StoryLine::Heading(text));
    }

    /// The finished story; if a player has won, `won` renders the last line.
    pub fn finish(mut self, outcome: Option<Outcome>, won: impl FnOnce(Seat) -> String) -> Vec<StoryLine> {
        self.close();
        self.lines.extend(outcome.map(|outcome| match outcome {
            Outcome::Won(winner) => StoryLine::End(won(winner)),
            Outcome::Unfinished => StoryLine::End("The game is given up.".to_owned()),
        }));
        self.lines
    }
}

/// The player to name in front of an action. A story for one player always names them; a story for everybody only where
/// the heading of the turn does not make it clear.
pub(crate) fn named(seat: Seat, for_whom: Option<Seat>, turn_of: Option<Seat>) -> Option<Seat> {
    let clear = for_whom.is_none() && turn_of == Some(seat);
    (!clear).then_some(seat)
}

/// The text with its first letter in upper case.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Seat, Story, StoryLine, named};

    #[test]
    fn a_sentence_is_an_action_and_its_effects() {
        let mut story = Story::default();
        story.effect("the dial turns");
        story.begin(Some(Seat::First), "plays a card");
        story.effect("one thing");
        story.effect("another");
        story.begin_lists("Edge battle");
        story.effect("a, b");
        story.begin_lists("Edge battle");
        story.effect("c, d");
        story.heading("Turn 2".to_owned());
        let sentence = |by, text: &str| StoryLine::Sentence { by, text: text.to_owned() };
        let lines = story.finish(Some(Outcome::Won(Seat::Second)), |winner| format!("{winner:?} wins."));
        assert_eq!(
            lines,
            [
                sentence(None, "The dial turns."),
                sentence(Some(Seat::First), "plays a card: one thing, another."),
                sentence(None, "Edge battle: a, b; c, d."),
                StoryLine::Heading("Turn 2".to_owned()),
                StoryLine::End("Second wins.".to_owned()),
            ]
        );
    }

    #[test]
    fn players_are_named_where_it_is_not_clear() {
        let (own, other) = (Seat::First, Seat::Second);
        assert_eq!(named(own, None, Some(own)), None);
        assert_eq!(named(other, None, Some(own)), Some(other));
        assert_eq!(named(own, Some(own), Some(own)), Some(own));
        assert_eq!(named(own, None, None), Some(own));
    }
}
