//! A deck prepared for the templates of lists and sheets.

use minijinja::{AutoEscape, Environment, Error, ErrorKind, Output, State, UndefinedBehavior, Value};
use serde::Serialize;

use super::super::{Deck, Entry, Section, Slot};
use super::forum;
use datacron_cards::diagnostic::count;
use datacron_cards::lcg::spec::SetPlace;
use datacron_cards::{Game, Side, words::heading};
use datacron_data::index;

#[derive(Debug, Clone, Serialize)]
pub(super) struct View {
    pub name: String,
    pub author: String,
    pub notes: String,
    pub format: String,
    pub goal: Option<u8>,
    /// The code of the game, so that the list can be read again.
    pub game: &'static str,
    /// The full name of the game.
    pub game_name: &'static str,
    pub side: String,
    /// `Jedi (Light)` (lcg), otherwise the side.
    pub kind: String,
    pub totals: Vec<String>,
    pub groups: Vec<Group>,
}

/// Cards under a heading.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Group {
    pub heading: &'static str,
    pub count: u32,
    pub lines: Vec<Line>,
}

#[derive(Debug, Clone, Serialize)]
pub(super) struct Line {
    pub count: u32,
    pub title: String,
    /// What distinguishes the card from others with the same title: an id or the number of an objective set; often
    /// empty.
    pub mark: String,
    /// The command cards of an objective set.
    pub contents: Vec<&'static str>,
    /// Whether it starts the game on the table, in a part that has no heading for that.
    pub first: bool,
}

impl View {
    /// The view of a deck in canonical order.
    pub fn of(deck: &Deck) -> View {
        let side = deck.side().filter(|_| deck.game != Game::Dbg).map(Side::name).map(heading).unwrap_or_default();
        let kind = match deck.affiliation_card() {
            Some(card) if !side.is_empty() => format!("{} ({side})", card.title()),
            _ => side.clone(),
        };
        View {
            name: deck.name.clone(),
            author: deck.author.clone(),
            notes: deck.notes.clone(),
            format: deck.format.clone(),
            goal: deck.goal,
            game: deck.game.code(),
            game_name: deck.game.name(),
            side,
            kind,
            totals: totals(deck),
            groups: groups(deck),
        }
    }

    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.groups.iter().flat_map(|group| &group.lines)
    }
}

/// The totals of the deck, most important first.
fn totals(deck: &Deck) -> Vec<String> {
    let many = |n: u32, noun: &str| count(n as usize, noun);
    if deck.game == Game::Lcg {
        let (mut sets, mut command) = (0, 0);
        for entry in &deck.entries {
            match entry.slot {
                Slot::Set(_) => {
                    sets += entry.count;
                    command += entry.count * (entry.slot.cards() - 1);
                }
                Slot::SetPlace(seat) if seat.sequence != SetPlace::OBJECTIVE => command += entry.count,
                Slot::SetPlace(_) | Slot::Card(_) => {}
            }
        }
        return vec![many(sets, "objective set"), many(command, "command card")];
    }
    let outside = deck.size(Section::Outside);
    let mut totals = vec![many(deck.cards() - outside, "card")];
    if outside > 0 {
        totals.push(format!("{outside} outside"));
    }
    totals
}

fn groups(deck: &Deck) -> Vec<Group> {
    let group = |(heading, entries): (&'static str, Vec<Entry>)| Group {
        heading,
        count: entries.iter().map(|entry| entry.count).sum(),
        lines: entries.iter().map(|entry| line(deck, entry)).collect(),
    };
    deck.grouped().into_iter().map(group).collect()
}

fn line(deck: &Deck, entry: &Entry) -> Line {
    let mark = match entry.slot {
        Slot::Card(row) if deck.title_suffices(row) => String::new(),
        slot => slot.id(),
    };
    let contents = match entry.slot {
        Slot::Set(set) => (SetPlace::OBJECTIVE + 1..=SetPlace::LAST)
            .filter_map(|sequence| index::seat(SetPlace { set, sequence }))
            .map(|fact| fact.title())
            .collect(),
        Slot::Card(_) | Slot::SetPlace(_) => Vec::new(),
    };
    let first = entry.starting && entry.section.is_bases();
    Line { count: entry.count, title: entry.slot.title().to_owned(), mark, contents, first }
}

/// Renders a template. Every value is escaped according to the extension of the template's name.
pub(super) fn render(name: &'static str, template: &'static str, values: impl Serialize) -> Result<String, String> {
    let mut environment = Environment::new();
    environment.set_trim_blocks(true);
    environment.set_lstrip_blocks(true);
    environment.set_keep_trailing_newline(true);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|name| match name.rsplit('.').next() {
        Some("md") => AutoEscape::Custom("markdown"),
        Some("txt") => AutoEscape::Custom("bbcode"),
        _ => AutoEscape::Html,
    });
    environment.set_formatter(escape);
    let failed = |error: Error| format!("{name}: {error:#}");
    environment.add_template(name, template).map_err(failed)?;
    environment.get_template(name).and_then(|template| template.render(values)).map_err(failed)
}

fn escape(out: &mut Output<'_>, state: &State<'_, '_>, value: &Value) -> Result<(), Error> {
    let escaped = match state.auto_escape() {
        AutoEscape::Custom("markdown") => forum::markdown(&value.to_string()),
        AutoEscape::Custom("bbcode") => forum::bbcode(&value.to_string()),
        _ => return minijinja::escape_formatter(out, state, value),
    };
    out.write_str(&escaped).map_err(|error| Error::new(ErrorKind::WriteFailure, error.to_string()))
}

/// Widths of the characters from space to tilde in thousandths of an em, in Arial, Helvetica and compatible fonts.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The width of a text in the font of our pages, in ems.
pub(super) fn ems(text: &str) -> f32 {
    /// Width of all other characters; no accented letter is wider.
    const OTHER: u16 = 778;
    let width = |c: char| (c as usize).checked_sub(' ' as usize).and_then(|at| WIDTHS.get(at)).copied();
    text.chars().map(|c| f32::from(width(c).unwrap_or(OTHER)) / 1000.0).sum()
}
