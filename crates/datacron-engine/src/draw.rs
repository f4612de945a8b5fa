//! What tables are drawn with: lines with toned parts, labels, lists and horizontal rules.

use unicode_width::UnicodeWidthStr;

use super::{Each, Piece, Seat};

/// What a part of a line is; how that looks is decided elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Ordinary text.
    Plain,
    /// The most important text.
    Strong,
    /// The least important text.
    Faint,
    /// Something of this player's side.
    Side(Seat),
    /// Something neutral.
    Neutral,
}

/// A line of the table, as parts with one tone each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line(pub Vec<(Tone, String)>);

impl Line {
    /// A line of one plain part.
    pub fn plain(text: impl Into<String>) -> Line {
        Line(vec![(Tone::Plain, text.into())])
    }

    /// Adds a part at the end.
    pub fn add(&mut self, tone: Tone, text: impl Into<String>) {
        self.0.push((tone, text.into()));
    }

    /// The width of the line in columns.
    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.width()).sum()
    }

    /// Pads the line with spaces up to this column.
    pub fn fill(&mut self, column: usize) {
        let spaces = column.saturating_sub(self.width());
        self.add(Tone::Plain, " ".repeat(spaces));
    }

    /// The line as plain text, without trailing spaces.
    pub fn text(&self) -> String {
        let text: String = self.0.iter().map(|(_, text)| text.as_str()).collect();
        text.trim_end().to_owned()
    }
}

/// Who looks at the table, and how it is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Look<'n> {
    /// The player at the bottom, who looks.
    pub seat: Seat,
    /// Whether every card is shown, as in a replay.
    pub open: bool,
    /// The names of the players.
    pub names: &'n Each<String>,
    /// The width of the table in columns.
    pub width: usize,
}

/// What drawing needs to know about the cards of a game.
pub(crate) trait Drawn {
    /// The title of a card.
    fn title(&self, piece: Piece) -> &'static str;

    /// Whether a player knows which card this is.
    fn knows(&self, seat: Seat, piece: Piece) -> bool;

    /// The title of a card that is not in play, with the numbers that matter there: `Nightsister (cost 2, Force 1)`.
    fn with_numbers(&self, piece: Piece) -> String;

    /// Whether the card is shown face up.
    fn shown(&self, look: &Look, piece: Piece) -> bool {
        look.open || self.knows(look.seat, piece)
    }
}

/// The table does not fit into fewer columns.
const NARROWEST: usize = 80;
/// Lines longer than this are hard to read.
const WIDEST: usize = 140;
/// The column where the content of a labelled line begins.
pub(crate) const INDENT: usize = 13;

/// A horizontal rule with text at both ends.
pub(crate) fn across(look: &Look, who: Vec<(Tone, String)>, facts: &[String]) -> Line {
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

/// The whole table: a headline with the state of the game and the goal, the opponent, the middle, the player who looks.
pub(crate) fn whole_table(
    look: &Look,
    state: String,
    goal: String,
    player: impl Fn(&Look, Seat, &mut Vec<Line>),
    middle: impl FnOnce(&Look, &mut Vec<Line>),
) -> Vec<Line> {
    let look = &Look { width: look.width.clamp(NARROWEST, WIDEST), ..*look };
    let mut headline = Line::default();
    headline.add(Tone::Strong, state);
    headline.fill(look.width.saturating_sub(goal.width()));
    headline.add(Tone::Faint, goal);
    let mut lines = vec![headline];
    player(look, look.seat.other(), &mut lines);
    middle(look, &mut lines);
    player(look, look.seat, &mut lines);
    lines.push(Line(vec![(Tone::Faint, "-".repeat(look.width))]));
    lines
}

/// The rule above a player's cards: the side, who plays it, and facts at the right.
pub(crate) fn nameplate(look: &Look, seat: Seat, side: &str, facts: &[String]) -> Line {
    let name = &look.names[seat];
    let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
    across(look, vec![(Tone::Side(seat), side.to_uppercase()), (Tone::Plain, name)], facts)
}

/// A line that begins with a label.
pub(crate) fn label(text: &str) -> Line {
    let mut line = Line::plain("   ");
    line.add(Tone::Faint, text);
    line.fill(INDENT.max(line.width() + 1));
    line
}

/// A labelled list, with equal items counted, on as many lines as it takes; nothing if it is empty.
pub(crate) fn listed(look: &Look, name: &str, items: impl Iterator<Item = String>, lines: &mut Vec<Line>) {
    let mut items = items.peekable();
    if items.peek().is_some() {
        list(look, name, items, lines);
    }
}

fn list(look: &Look, name: &str, items: impl Iterator<Item = String>, lines: &mut Vec<Line>) {
    let mut counted: Vec<(usize, String)> = Vec::new();
    for item in items {
        match counted.iter_mut().find(|(_, other)| *other == item) {
            Some((count, _)) if item != "?" => *count += 1,
            _ => counted.push((1, item)),
        }
    }
    let mut line = label(name);
    let mut begun = false;
    for (at, (count, item)) in counted.iter().enumerate() {
        let comma = if at + 1 < counted.len() { "," } else { "" };
        let text = if *count > 1 { format!("{count} {item}{comma}") } else { format!("{item}{comma}") };
        if begun && line.width() + 1 + text.width() > look.width {
            lines.push(std::mem::replace(&mut line, label("")));
            begun = false;
        }
        line.add(Tone::Plain, if begun { format!(" {text}") } else { text });
        begun = true;
    }
    lines.push(line);
}

/// The titles of cards.
pub(crate) fn titles(game: &impl Drawn, pieces: impl IntoIterator<Item = Piece>) -> impl Iterator<Item = String> {
    pieces.into_iter().map(|piece| game.title(piece).to_owned())
}

/// A labelled list of cards, with the unknown ones counted.
pub(crate) fn hidden(
    game: &impl Drawn,
    look: &Look,
    name: &str,
    pieces: impl IntoIterator<Item = Piece>,
    lines: &mut Vec<Line>,
) {
    listed(look, name, known_and_unknown(game, look, pieces).into_iter(), lines);
}

/// A player's hand: always for the player who looks, otherwise only if a card in it is known.
pub(crate) fn hand(
    game: &impl Drawn,
    look: &Look,
    seat: Seat,
    pieces: impl IntoIterator<Item = Piece> + Copy,
    lines: &mut Vec<Line>,
) {
    if seat == look.seat || pieces.into_iter().any(|piece| game.shown(look, piece)) {
        list(look, "Hand", known_and_unknown(game, look, pieces).into_iter(), lines);
    }
}

fn known_and_unknown(game: &impl Drawn, look: &Look, pieces: impl IntoIterator<Item = Piece>) -> Vec<String> {
    let (known, unknown): (Vec<Piece>, Vec<Piece>) = pieces.into_iter().partition(|&piece| game.shown(look, piece));
    let rest = (!unknown.is_empty()).then(|| format!("{} unknown", unknown.len()));
    known.into_iter().map(|piece| game.with_numbers(piece)).chain(rest).collect()
}

/// The top cards of a pile, down to the deepest known one.
pub(crate) fn top(game: &impl Drawn, look: &Look, pile: &[Piece]) -> impl Iterator<Item = String> {
    // On an open table this would list whole decks: show only what a player knows.
    let known = |piece: Piece| match look.open {
        true => Seat::BOTH.iter().any(|&seat| game.knows(seat, piece)),
        false => game.shown(look, piece),
    };
    let deepest = pile.iter().rev().take(6).rposition(|&piece| known(piece));
    let depth = deepest.map_or(0, |at| at + 1);
    let name = move |&piece: &Piece| if known(piece) { game.title(piece) } else { "?" }.to_owned();
    pile.iter().rev().take(depth).map(name)
}

/// The text cut to a width, with an ellipsis if it is longer.
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

/// A remark cut to a width after a whole word, and rather between two of its parts than shortly after one begins.
pub fn cut_remark(remark: &str, width: usize) -> String {
    if remark.width() <= width {
        return remark.to_owned();
    }
    let mut cut = String::new();
    for word in remark.split(' ') {
        if cut.width() + word.width() + 4 > width && !cut.is_empty() {
            break;
        }
        cut = format!("{cut} {word}").trim_start().to_owned();
    }
    /// Less of a part says nothing.
    const LEAST: usize = 12;
    if let Some((whole, begun)) = cut.rsplit_once("; ")
        && begun.width() < LEAST
    {
        cut.truncate(whole.len());
    }
    format!("{}...", cut.trim_end_matches([';', ',', ':', '.']))
}

/// A pile as a player may look through it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    /// Whose pile it is and what it holds.
    pub name: String,
    /// The number of cards.
    pub size: usize,
    /// The titles of the cards the player knows; a discard pile from the top.
    pub cards: Vec<&'static str>,
}

impl Pile {
    /// A discard pile, which everybody may look through.
    pub(crate) fn discard(game: &impl Drawn, name: String, pile: &[Piece]) -> Pile {
        Pile { name, size: pile.len(), cards: pile.iter().rev().map(|&piece| game.title(piece)).collect() }
    }

    /// A pile of hidden cards, some of which may be known.
    pub(crate) fn hidden(
        game: &impl Drawn,
        look: &Look,
        name: String,
        pieces: impl IntoIterator<Item = Piece>,
    ) -> Pile {
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        let known = pieces.iter().filter(|&&piece| game.shown(look, piece));
        Pile { name, size: pieces.len(), cards: known.map(|&piece| game.title(piece)).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::cut_remark;

    #[test]
    fn a_remark_is_cut_between_words_and_parts() {
        let remark = "dark 1, light 1; Light may not deploy here";
        assert_eq!(cut_remark(remark, 42), remark);
        assert_eq!(cut_remark(remark, 41), "dark 1, light 1; Light may not deploy...");
        assert_eq!(cut_remark(remark, 30), "dark 1, light 1...");
    }
}
