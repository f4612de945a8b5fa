//! What tables are drawn with: lines in parts of one tone, labels, lists and rules across.

use unicode_width::UnicodeWidthStr;

use super::{Each, Seat};

/// How a part of a line is meant; what that looks like is not decided here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Strong,
    Faint,
    /// The colour of a player's side.
    Side(Seat),
    /// The colour of what belongs to nobody.
    Neutral,
}

/// A line of the table, in parts of one tone each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line(pub Vec<(Tone, String)>);

impl Line {
    pub fn plain(text: impl Into<String>) -> Line {
        Line(vec![(Tone::Plain, text.into())])
    }

    pub fn add(&mut self, tone: Tone, text: impl Into<String>) {
        self.0.push((tone, text.into()));
    }

    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.width()).sum()
    }

    /// Blanks up to this column.
    pub fn fill(&mut self, column: usize) {
        let blanks = column.saturating_sub(self.width());
        self.add(Tone::Plain, " ".repeat(blanks));
    }

    pub fn text(&self) -> String {
        let text: String = self.0.iter().map(|(_, text)| text.as_str()).collect();
        text.trim_end().to_owned()
    }
}

/// Who looks, and how.
#[derive(Debug, Clone, Copy)]
pub struct Look<'n> {
    /// Who sits below.
    pub seat: Seat,
    /// Every card is shown, as in a replay.
    pub open: bool,
    /// Who plays each side.
    pub names: &'n Each<String>,
    pub width: usize,
}

impl Look<'_> {
    /// The same, as wide as a table is drawn.
    pub fn fitting(&self) -> Self {
        Look { width: self.width.clamp(NARROWEST, WIDEST), ..*self }
    }
}

/// A table needs this much.
const NARROWEST: usize = 80;
/// Lines longer than this are hard to read.
const WIDEST: usize = 140;
/// Where what belongs to a player begins.
pub const INDENT: usize = 13;

/// A line across, with something at its beginning and something at its end.
pub fn across(look: &Look, who: Vec<(Tone, String)>, facts: &[String]) -> Line {
    let mut line = Line::default();
    line.add(Tone::Faint, "-- ");
    line.0.extend(who);
    let facts = facts.join(", ");
    let dashes = look.width.saturating_sub(line.width() + facts.width() + 5);
    line.add(Tone::Faint, format!(" {} ", "-".repeat(dashes)));
    line.add(Tone::Plain, facts);
    line.add(Tone::Faint, " --");
    line
}

/// The beginning of a line about a player.
pub fn label(text: &str) -> Line {
    let mut line = Line::plain("   ");
    line.add(Tone::Faint, text);
    line.fill(INDENT.max(line.width() + 1));
    line
}

/// Things behind a label, like ones counted, on as many lines as it takes.
pub fn listed(look: &Look, name: &str, things: impl Iterator<Item = String>, lines: &mut Vec<Line>) {
    let mut counted: Vec<(usize, String)> = Vec::new();
    for thing in things {
        match counted.iter_mut().find(|(_, other)| *other == thing) {
            Some((count, _)) if thing != "?" => *count += 1,
            _ => counted.push((1, thing)),
        }
    }
    let mut line = label(name);
    let mut begun = false;
    for (at, (count, thing)) in counted.iter().enumerate() {
        let comma = if at + 1 < counted.len() { "," } else { "" };
        let text = if *count > 1 { format!("{count} {thing}{comma}") } else { format!("{thing}{comma}") };
        if begun && line.width() + 1 + text.width() > look.width {
            lines.push(std::mem::replace(&mut line, label("")));
            begun = false;
        }
        line.add(Tone::Plain, if begun { format!(" {text}") } else { text });
        begun = true;
    }
    if begun || name == "Hand" {
        lines.push(line);
    }
}

/// A text cut to a width.
pub fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        if cut.width() + 4 > width {
            break;
        }
        cut.push(c);
    }
    format!("{}...", cut.trim_end())
}

/// A pile as a player may look through it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    pub name: String,
    /// All of its cards.
    pub size: usize,
    /// Those the player knows; of a discard pile from the top.
    pub cards: Vec<&'static str>,
}
