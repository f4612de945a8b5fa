//! `datacron show`: a deck in groups.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::decks::ReadOptions;
use super::output::{BOLD, DIM, LABEL, Output};
use super::{Answer, Failure, complete};
use datacron_cards::Game;
use datacron_data::index::{self, Fact};
use datacron_decks::piles::piles;
use datacron_decks::read::{Note, Unread};
use datacron_decks::{Deck, Entry};

/// Show a deck in groups; --expand lists the cards of its objective sets
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron show starter:jedi
  datacron show starter:jedi --expand    the command deck actually played
  datacron show my-deck.htd --json")]
pub struct Show {
    /// A deck file, - for standard input, or starter:NAME for a boxed deck
    #[arg(value_name = "DECK", add = complete::decks())]
    deck: String,

    /// List the cards of the objective sets (lcg)
    #[arg(long)]
    expand: bool,

    #[command(flatten)]
    how: ReadOptions,

    /// Print JSON (schemas/show.json)
    #[arg(long)]
    json: bool,
}

/// What `show --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ShowResult {
    /// Always `datacron.show/1`.
    pub schema: &'static str,
    pub game: Game,
    pub name: String,
    pub author: String,
    pub format: String,
    pub kind: String,
    pub cards: u32,
    pub notes: String,
    pub groups: Vec<Group>,
    pub unread: Vec<Unread>,
    pub remarks: Vec<Note>,
}

/// Cards under one heading.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Group {
    pub heading: String,
    pub count: u32,
    pub cards: Vec<Line>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct Line {
    pub count: u32,
    pub name: String,
    pub id: String,
    /// The line of the file; 0 if there is none.
    pub line: u32,
}

impl Show {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let reading = if self.json { self.how.read(&self.deck)? } else { self.how.read_and_report(&self.deck, out)? };
        let deck = &reading.deck;
        let groups = if self.expand && deck.game == Game::Lcg { expanded(deck) } else { grouped(deck) };
        let whole = reading.unread.is_empty();
        if self.json {
            out.json(&ShowResult {
                schema: "datacron.show/1",
                game: deck.game,
                name: deck.name.clone(),
                author: deck.author.clone(),
                format: deck.format.clone(),
                kind: deck.kind(),
                cards: deck.cards(),
                notes: deck.notes.clone(),
                groups,
                unread: reading.unread,
                remarks: reading.notes,
            })?;
        } else {
            let name = if deck.name.is_empty() { &self.deck } else { &deck.name };
            let by = if deck.author.is_empty() { String::new() } else { format!(" by {}", deck.author) };
            out.line(format!("{BOLD}{name}{BOLD:#}{by}"))?;
            let format = if deck.format.is_empty() { String::new() } else { format!(", for {}", deck.format) };
            let goal = deck.goal.map(|goal| format!(", {goal} bases to win")).unwrap_or_default();
            out.line(format!("{DIM}{}: {}, {}{format}{goal}{DIM:#}", deck.game, deck.kind(), deck.size_in_words()))?;
            out.columns(&groups.iter().map(block).collect::<Vec<_>>())?;
            if !deck.notes.is_empty() {
                out.line("")?;
                for line in deck.notes.lines() {
                    out.hanging("", line)?;
                }
            }
        }
        Ok(if whole { Answer::Yes } else { Answer::No })
    }
}

/// A group as lines: its heading, then its cards.
fn block(group: &Group) -> Vec<String> {
    let mut lines = vec![format!("{LABEL}{} ({}){LABEL:#}", group.heading, group.count)];
    lines.extend(group.cards.iter().map(|card| format!("{:>3} {}", card.count, card.name)));
    lines
}

/// The deck as it is listed.
fn grouped(deck: &Deck) -> Vec<Group> {
    let line = |entry: &Entry| Line {
        count: entry.count,
        name: deck.label(entry.slot),
        id: entry.slot.id(),
        line: entry.line,
    };
    let group = |(heading, entries): (&'static str, Vec<Entry>)| Group {
        heading: heading.to_owned(),
        count: entries.iter().map(|entry| entry.count).sum(),
        cards: entries.iter().map(line).collect(),
    };
    deck.grouped().into_iter().map(group).collect()
}

/// Card types in the order they are listed, with their headings.
const TYPES: [(&str, &str); 7] = [
    ("affiliation", "Affiliation"),
    ("objective", "Objectives"),
    ("unit", "Units"),
    ("enhancement", "Enhancements"),
    ("event", "Events"),
    ("fate", "Fate"),
    ("mission", "Missions"),
];

/// Affiliation, objectives, and the command deck by type.
fn expanded(deck: &Deck) -> Vec<Group> {
    let affiliations = deck.entries.iter().filter(|entry| entry.is_affiliation_card());
    let affiliations = affiliations.filter_map(|entry| Some((entry.slot.fact()?, entry.count)));
    let drawn = piles(deck).into_iter().flat_map(|pile| pile.cards).map(|(row, count)| (index::fact(row), count));
    let mut cards: Vec<(Fact, u32)> = affiliations.chain(drawn).collect();
    cards.sort_by_key(|(fact, _)| fact.title());
    let group = |(kind, heading): (&str, &str)| {
        let cards: Vec<&(Fact, u32)> = cards.iter().filter(|(fact, _)| fact.is_kind(kind)).collect();
        Group {
            heading: heading.to_owned(),
            count: cards.iter().map(|(_, count)| count).sum(),
            cards: cards.into_iter().map(|(fact, count)| expanded_line(*fact, *count)).collect(),
        }
    };
    TYPES.into_iter().map(group).filter(|group| !group.cards.is_empty()).collect()
}

fn expanded_line(fact: Fact, count: u32) -> Line {
    Line { count, name: fact.title().to_owned(), id: fact.id().to_owned(), line: 0 }
}
