//! What tables are drawn with: lines in parts of one tone, labels, lists and rules across.

use unicode_width::UnicodeWidthStr;

use super::{Each, Piece, Seat};

/// How a part of a line is meant; what that looks like is not decided here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// As any other text.
    Plain,
    /// What matters most.
    Strong,
    /// What can be overlooked.
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
    /// A line of one plain part.
    pub fn plain(text: impl Into<String>) -> Line {
        Line(vec![(Tone::Plain, text.into())])
    }

    /// Adds a part at the end.
    pub fn add(&mut self, tone: Tone, text: impl Into<String>) {
        self.0.push((tone, text.into()));
    }

    /// How many columns the line takes.
    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.width()).sum()
    }

    /// Blanks up to this column.
    pub fn fill(&mut self, column: usize) {
        let blanks = column.saturating_sub(self.width());
        self.add(Tone::Plain, " ".repeat(blanks));
    }

    /// The line without its tones and without blanks at its end.
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
    /// The columns there are.
    pub width: usize,
}

/// What drawing needs to know about the cards of a game.
pub trait Drawn {
    /// The title of a card.
    fn title(&self, piece: Piece) -> &'static str;

    /// Whether a player knows which card this is.
    fn knows(&self, seat: Seat, piece: Piece) -> bool;

    /// A card out of play with the numbers that matter there: `Nightsister (cost 2, Force 1)`.
    fn with_numbers(&self, piece: Piece) -> String;

    /// Whether a card is shown to who looks.
    fn shown(&self, look: &Look, piece: Piece) -> bool {
        look.open || self.knows(look.seat, piece)
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

/// The whole table: where the game stands and what it takes to win, the opponent above, what lies between the players,
/// who looks below.
pub fn whole_table(
    look: &Look,
    stands: String,
    goal: String,
    player: impl Fn(&Look, Seat, &mut Vec<Line>),
    middle: impl FnOnce(&Look, &mut Vec<Line>),
) -> Vec<Line> {
    let look = &Look { width: look.width.clamp(NARROWEST, WIDEST), ..*look };
    let mut headline = Line::default();
    headline.add(Tone::Strong, stands);
    headline.fill(look.width.saturating_sub(goal.width()));
    headline.add(Tone::Faint, goal);
    let mut lines = vec![headline];
    player(look, look.seat.other(), &mut lines);
    middle(look, &mut lines);
    player(look, look.seat, &mut lines);
    lines.push(Line(vec![(Tone::Faint, "-".repeat(look.width))]));
    lines
}

/// The line above what belongs to a player: the side, who plays it, and facts at the other end.
pub fn nameplate(look: &Look, seat: Seat, side: &str, facts: &[String]) -> Line {
    let name = &look.names[seat];
    let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
    across(look, vec![(Tone::Side(seat), side.to_uppercase()), (Tone::Plain, name)], facts)
}

/// The beginning of a line about a player.
pub fn label(text: &str) -> Line {
    let mut line = Line::plain("   ");
    line.add(Tone::Faint, text);
    line.fill(INDENT.max(line.width() + 1));
    line
}

/// Things behind a label, like ones counted, on as many lines as it takes; nothing if there are none.
pub fn listed(look: &Look, name: &str, things: impl Iterator<Item = String>, lines: &mut Vec<Line>) {
    let mut things = things.peekable();
    if things.peek().is_some() {
        list(look, name, things, lines);
    }
}

fn list(look: &Look, name: &str, things: impl Iterator<Item = String>, lines: &mut Vec<Line>) {
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
    lines.push(line);
}

/// The titles of cards.
pub fn titles(game: &impl Drawn, pieces: impl IntoIterator<Item = Piece>) -> impl Iterator<Item = String> {
    pieces.into_iter().map(|piece| game.title(piece).to_owned())
}

/// A list of cards of which who looks may know some.
pub fn hidden(
    game: &impl Drawn,
    look: &Look,
    name: &str,
    pieces: impl IntoIterator<Item = Piece>,
    lines: &mut Vec<Line>,
) {
    listed(look, name, known_and_unknown(game, look, pieces).into_iter(), lines);
}

/// A player's hand: the own one even if it is empty, the other one if any of it is known.
pub fn hand(
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

/// The topmost cards of a pile as far down as one of them is known.
pub fn top(game: &impl Drawn, look: &Look, pile: &[Piece]) -> impl Iterator<Item = String> {
    // An open table would list whole decks here: what comes next is enough.
    let known = |piece: Piece| match look.open {
        true => Seat::BOTH.iter().any(|&seat| game.knows(seat, piece)),
        false => game.shown(look, piece),
    };
    let deepest = pile.iter().rev().take(6).rposition(|&piece| known(piece));
    let depth = deepest.map_or(0, |at| at + 1);
    let name = move |&piece: &Piece| if known(piece) { game.title(piece) } else { "?" }.to_owned();
    pile.iter().rev().take(depth).map(name)
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
    /// Whose pile it is, and of what.
    pub name: String,
    /// All of its cards.
    pub size: usize,
    /// Those the player knows; of a discard pile from the top.
    pub cards: Vec<&'static str>,
}

impl Pile {
    /// A discard pile: everybody may look through it.
    pub fn discard(game: &impl Drawn, name: String, pile: &[Piece]) -> Pile {
        Pile { name, size: pile.len(), cards: pile.iter().rev().map(|&piece| game.title(piece)).collect() }
    }

    /// A pile of which who looks may know some cards.
    pub fn hidden(game: &impl Drawn, look: &Look, name: String, pieces: impl IntoIterator<Item = Piece>) -> Pile {
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        let known = pieces.iter().filter(|&&piece| game.shown(look, piece));
        Pile { name, size: pieces.len(), cards: known.map(|&piece| game.title(piece)).collect() }
    }
}
