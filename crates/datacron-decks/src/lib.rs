//! Deck lists: counted cards in sections.
//!
//! Reading order: this file (what a deck is), [`read`] (from any file), `resolve` (from names to cards),
//! [`write`] (to any file), [`starter`] (the boxed ones), [`piles`] (what is drawn from), then [`stats`], [`odds`],
//! [`hand`] and [`diff`].

#![forbid(unsafe_code)]

pub mod diff;
pub mod hand;
pub mod legality;
pub mod lists;
pub mod native;
pub mod odds;
pub mod piles;
pub mod random;
pub mod read;
mod resolve;
pub mod starter;
pub mod stats;
pub mod write;

use std::fmt;

use datacron_cards::diagnostic::count;
use datacron_cards::lcg::spec::Seat;
use datacron_cards::{Game, Side};
use datacron_data::index::{self, Fact, Row};

/// No list has more of a card than this: a greater number is a slip.
pub const MOST: u32 = 999;

/// A deck, or (dbg) a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    pub game: Game,
    pub name: String,
    pub author: String,
    pub notes: String,
    /// The format it says it is for; empty if it does not say.
    pub format: String,
    /// Bases to win (dbg), if it says.
    pub goal: Option<u8>,
    pub entries: Vec<Entry>,
}

/// So many of a card, or of an objective set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub section: Section,
    pub slot: Slot,
    pub count: u32,
    /// Begins the game on the table (ccg), or is the first base (dbg).
    pub starting: bool,
    /// The line of the file it was read from; 0 if there is none.
    pub line: u32,
}

/// What an entry counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    Card(Row),
    /// A whole objective set: the objective and its five command cards (lcg).
    Set(u16),
    /// One card of an objective set, without the rest (lcg).
    Seat(Seat),
}

/// The parts of a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// The deck itself; the affiliation card too (lcg).
    Deck,
    /// Cards that lie beside the deck (ccg).
    Outside,
    EmpireStarter,
    RebelStarter,
    Galaxy,
    Pilots,
    EmpireBases,
    RebelBases,
}

impl Section {
    pub const ALL: [Section; 8] = [
        Section::Deck,
        Section::Outside,
        Section::EmpireStarter,
        Section::RebelStarter,
        Section::Galaxy,
        Section::Pilots,
        Section::EmpireBases,
        Section::RebelBases,
    ];

    /// How native decks write it.
    pub const fn word(self) -> &'static str {
        match self {
            Section::Deck => "deck",
            Section::Outside => "outside",
            Section::EmpireStarter => "empire-starter",
            Section::RebelStarter => "rebel-starter",
            Section::Galaxy => "galaxy",
            Section::Pilots => "pilots",
            Section::EmpireBases => "empire-bases",
            Section::RebelBases => "rebel-bases",
        }
    }

    /// How lists for people call it.
    pub const fn heading(self) -> &'static str {
        match self {
            Section::Deck => "Deck",
            Section::Outside => "Outside the deck",
            Section::EmpireStarter => "Empire starter deck",
            Section::RebelStarter => "Rebel starter deck",
            Section::Galaxy => "Galaxy deck",
            Section::Pilots => "Outer Rim pilots",
            Section::EmpireBases => "Empire bases",
            Section::RebelBases => "Rebel bases",
        }
    }

    /// The game that has this part; `Deck` is the LCG's and the CCG's.
    pub const fn is_of(self, game: Game) -> bool {
        match game {
            Game::Lcg => matches!(self, Section::Deck),
            Game::Ccg => matches!(self, Section::Deck | Section::Outside),
            Game::Dbg => !matches!(self, Section::Deck | Section::Outside),
        }
    }

    pub const fn is_bases(self) -> bool {
        matches!(self, Section::EmpireBases | Section::RebelBases)
    }
}

impl Slot {
    /// The card, or the set's objective.
    pub fn fact(self) -> Option<Fact> {
        match self {
            Slot::Card(row) => Some(index::fact(row)),
            Slot::Set(set) => index::seat(Seat { set, sequence: Seat::OBJECTIVE }),
            Slot::Seat(seat) => index::seat(seat),
        }
    }

    /// The seats of objective sets it fills: six, one, or none.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        let seats = match self {
            Slot::Set(set) => Some((set, Seat::OBJECTIVE..=Seat::LAST)),
            Slot::Seat(seat) => Some((seat.set, seat.sequence..=seat.sequence)),
            Slot::Card(_) => None,
        };
        seats.into_iter().flat_map(|(set, sequences)| sequences.map(move |sequence| Seat { set, sequence }))
    }

    /// How many cards one of it is.
    pub const fn cards(self) -> u32 {
        match self {
            Slot::Set(_) => Seat::LAST as u32,
            Slot::Card(_) | Slot::Seat(_) => 1,
        }
    }

    pub fn title(self) -> &'static str {
        self.fact().map_or("", |fact| fact.title())
    }

    /// The card's own id in the notation its players use: `1_168`, `19` (a set), `19-2`, `lothal`.
    pub fn id(self) -> String {
        match self {
            Slot::Card(row) => {
                let fact = index::fact(row);
                match fact.game() {
                    Game::Ccg => fact.gemp().to_string(),
                    Game::Lcg | Game::Dbg => fact.id().to_owned(),
                }
            }
            Slot::Set(set) => set.to_string(),
            Slot::Seat(seat) => seat.to_string(),
        }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Card(_) => f.write_str(self.title()),
            Slot::Set(set) => write!(f, "{} ({set})", self.title()),
            Slot::Seat(seat) => write!(f, "{} ({seat})", self.title()),
        }
    }
}

impl Deck {
    pub fn new(game: Game) -> Deck {
        Deck {
            game,
            name: String::new(),
            author: String::new(),
            notes: String::new(),
            format: String::new(),
            goal: None,
            entries: Vec::new(),
        }
    }

    pub fn section(&self, section: Section) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.section == section)
    }

    /// Physical cards in a section; affiliation cards are not part of an LCG deck.
    pub fn size(&self, section: Section) -> u32 {
        self.section(section).filter(|entry| !entry.is_affiliation_card()).map(|e| e.count * e.slot.cards()).sum()
    }

    /// All physical cards, but for the affiliation card.
    pub fn cards(&self) -> u32 {
        Section::ALL.into_iter().map(|section| self.size(section)).sum()
    }

    /// The affiliation card that comes first (lcg).
    pub fn affiliation_card(&self) -> Option<Fact> {
        self.entries.iter().find(|entry| entry.is_affiliation_card()).and_then(|entry| entry.slot.fact())
    }

    /// The side most of its cards are of; the affiliation card's (lcg).
    pub fn side(&self) -> Option<Side> {
        if let Some(side) = self.affiliation_card().and_then(|card| card.side()) {
            return Some(side);
        }
        let of = |side: Side| -> u32 {
            let own = self.entries.iter().filter(|e| e.slot.fact().is_some_and(|fact| fact.side() == Some(side)));
            own.map(|entry| entry.count).sum()
        };
        match (of(Side::Light), of(Side::Dark)) {
            (0, 0) => None,
            (light, dark) => Some(if light >= dark { Side::Light } else { Side::Dark }),
        }
    }

    /// The entries under the headings a list has, in the order of the file within each.
    pub fn grouped(&self) -> Vec<(&'static str, Vec<Entry>)> {
        let mut entries: Vec<Entry> = Vec::with_capacity(self.entries.len());
        for entry in self.entries.iter().filter(|entry| entry.count > 0) {
            match entries.iter_mut().find(|known| known.is_same(entry)) {
                Some(known) => known.count += entry.count,
                None => entries.push(*entry),
            }
        }
        entries.sort_by_key(|entry| (entry.section, entry.group(), !entry.starting));
        let same = |a: &Entry, b: &Entry| (a.section, a.group()) == (b.section, b.group());
        entries.chunk_by(same).map(|entries| (entries[0].group().1, entries.to_vec())).collect()
    }

    /// Rows of all its cards, those of objective sets among them.
    pub fn rows(&self) -> Vec<i64> {
        let cards = |entry: &Entry| {
            let own = match entry.slot {
                Slot::Card(row) => Some(row),
                Slot::Set(_) | Slot::Seat(_) => None,
            };
            let seated = entry.slot.seats().filter_map(index::seat).map(|fact| fact.row);
            seated.chain(own).map(Row::number).collect::<Vec<i64>>()
        };
        let mut rows: Vec<i64> = self.entries.iter().flat_map(cards).collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// How many cards, in words: `60 cards`, `60 cards and 10 outside`.
    pub fn size_in_words(&self) -> String {
        let outside = self.size(Section::Outside);
        let cards = count((self.cards() - outside) as usize, "card");
        if outside > 0 { format!("{cards} and {outside} outside") } else { cards }
    }

    /// A card of the deck in words: with its id where the title is not enough.
    pub fn label(&self, slot: Slot) -> String {
        match slot {
            Slot::Card(row) if !native::title_suffices(self, row) => format!("{} [{}]", slot.title(), slot.id()),
            _ => slot.to_string(),
        }
    }

    /// What kind of deck it is, in a few words: `Jedi, light`, `dark`, `set-up`.
    pub fn kind(&self) -> String {
        let side = self.side().map_or("no side", Side::name);
        match (self.game, self.affiliation_card()) {
            (Game::Dbg, _) => "set-up".to_owned(),
            (Game::Lcg, Some(card)) => format!("{}, {side}", card.title()),
            _ => side.to_owned(),
        }
    }

    /// The same deck with equal entries put together and everything in a fixed order, without line numbers:
    /// two lists of the same deck are equal then.
    pub fn canonical(&self) -> Deck {
        let mut entries: Vec<Entry> = Vec::with_capacity(self.entries.len());
        for entry in self.entries.iter().filter(|entry| entry.count > 0) {
            match entries.iter_mut().find(|known| known.is_same(entry)) {
                Some(known) => known.count += entry.count,
                None => entries.push(Entry { line: 0, ..*entry }),
            }
        }
        entries.sort_by_key(|entry| (entry.section, !entry.starting, entry.group(), entry.slot));
        Deck {
            game: self.game,
            name: one_line(&self.name),
            author: one_line(&self.author),
            format: one_line(&self.format),
            notes: tidy_lines(&self.notes),
            goal: self.goal,
            entries,
        }
    }
}

/// A fact about a deck has one line, without blanks that nobody sees.
pub fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Notes have lines, without blanks that nobody sees at their ends and without empty ones around them.
fn tidy_lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let clean = |line: &str| line.replace(|c: char| c.is_control(), " ").trim_end().to_owned();
    let lines: Vec<String> = text.split('\n').map(clean).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

impl Entry {
    /// Whether both count the same card in the same place.
    fn is_same(&self, other: &Entry) -> bool {
        (self.section, self.slot, self.starting) == (other.section, other.slot, other.starting)
    }

    pub fn is_affiliation_card(&self) -> bool {
        matches!(self.slot, Slot::Card(row) if index::fact(row).is_affiliation_card())
    }

    /// The heading it stands under in a list for people: its place and words.
    pub fn group(&self) -> (usize, &'static str) {
        if self.starting && self.section == Section::Deck {
            return (0, "Starting");
        }
        if self.section != Section::Deck {
            return (40, self.section.heading());
        }
        let kind = match self.slot {
            Slot::Set(_) => return (2, "Objective sets"),
            Slot::Seat(_) => return (3, "Single cards"),
            Slot::Card(row) if index::fact(row).is_affiliation_card() => return (1, "Affiliation"),
            Slot::Card(row) => index::fact(row).kind(),
        };
        let at = GROUPS.iter().position(|(word, _)| *word == kind);
        at.map_or((39, "Other"), |at| (at + 4, GROUPS[at].1))
    }
}

/// Card types in the order lists have them, with their headings.
const GROUPS: &[(&str, &str)] = &[
    ("objective", "Objectives"),
    ("location", "Locations"),
    ("character", "Characters"),
    ("creature", "Creatures"),
    ("starship", "Starships"),
    ("vehicle", "Vehicles"),
    ("podracer", "Podracers"),
    ("weapon", "Weapons"),
    ("device", "Devices"),
    ("effect", "Effects"),
    ("interrupt", "Interrupts"),
    ("admirals-order", "Admiral's Orders"),
    ("epic-event", "Epic Events"),
    ("jedi-test", "Jedi Tests"),
    // The bare words would mean cards outside the deck in many lists.
    ("defensive-shield", "Shields in the deck"),
    ("game-aid", "Game Aids"),
    ("unit", "Units"),
    ("enhancement", "Enhancements"),
    ("event", "Events"),
    ("fate", "Fate cards"),
    ("mission", "Missions"),
];
