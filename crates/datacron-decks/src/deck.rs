//! A deck: counted cards in sections.

use std::fmt;

use datacron_cards::diagnostic::count;
use datacron_cards::lcg::spec::SetPlace;
use datacron_cards::{Game, Side};
use datacron_data::index::{self, Fact, Row};

/// Most copies of a card in a list; a higher number must be a mistake.
pub const MOST: u32 = 999;

/// A deck, or (dbg) a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// The game the deck is for.
    pub game: Game,
    /// The name of the deck; may be empty.
    pub name: String,
    /// Who built it; may be empty.
    pub author: String,
    /// Free text of several lines; may be empty.
    pub notes: String,
    /// The format it is for, as the list names it; empty if it does not.
    pub format: String,
    /// Bases to win (dbg); `None` if the list does not say.
    pub goal: Option<u8>,
    /// The cards, in the order of the list.
    pub entries: Vec<Entry>,
}

/// A number of copies of a card or an objective set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The part of the deck it is in.
    pub section: Section,
    /// The card or objective set.
    pub slot: Slot,
    /// Number of copies, up to [`MOST`].
    pub count: u32,
    /// Whether it starts the game on the table (ccg) or is the first base (dbg).
    pub starting: bool,
    /// The line of the file it was read from, from 1; 0 if there is none.
    pub line: u32,
}

/// What an entry counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// A single card.
    Card(Row),
    /// A whole objective set: the objective and its five command cards (lcg).
    Set(u16),
    /// One card of an objective set, without the rest (lcg).
    SetPlace(SetPlace),
}

/// The parts of a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// The deck itself (lcg, ccg), including the affiliation card (lcg).
    Deck,
    /// Cards outside the deck (ccg).
    Outside,
    /// Starter deck of the Empire (dbg).
    EmpireStarter,
    /// Starter deck of the Rebels (dbg).
    RebelStarter,
    /// Galaxy deck (dbg).
    Galaxy,
    /// Outer Rim Pilots (dbg).
    Pilots,
    /// Base deck of the Empire (dbg).
    EmpireBases,
    /// Base deck of the Rebels (dbg).
    RebelBases,
}

impl Section {
    /// All sections, in the order of lists.
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

    /// The word in native decks.
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

    /// The heading in lists for people.
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

    /// Whether decks of this game have this section.
    pub const fn is_of(self, game: Game) -> bool {
        match game {
            Game::Lcg => matches!(self, Section::Deck),
            Game::Ccg => matches!(self, Section::Deck | Section::Outside),
            Game::Dbg => !matches!(self, Section::Deck | Section::Outside),
        }
    }

    /// Whether it is one of the two base decks (dbg).
    pub const fn is_bases(self) -> bool {
        matches!(self, Section::EmpireBases | Section::RebelBases)
    }
}

impl Slot {
    /// The card, or the objective of the set.
    pub fn fact(self) -> Option<Fact> {
        match self {
            Slot::Card(row) => Some(index::fact(row)),
            Slot::Set(set) => index::seat(SetPlace { set, sequence: SetPlace::OBJECTIVE }),
            Slot::SetPlace(seat) => index::seat(seat),
        }
    }

    /// The seats it fills in objective sets: six, one or none.
    pub fn seats(self) -> impl Iterator<Item = SetPlace> {
        let seats = match self {
            Slot::Set(set) => Some((set, SetPlace::OBJECTIVE..=SetPlace::LAST)),
            Slot::SetPlace(seat) => Some((seat.set, seat.sequence..=seat.sequence)),
            Slot::Card(_) => None,
        };
        seats.into_iter().flat_map(|(set, sequences)| sequences.map(move |sequence| SetPlace { set, sequence }))
    }

    /// The number of physical cards in one copy.
    pub const fn cards(self) -> u32 {
        match self {
            Slot::Set(_) => SetPlace::LAST as u32,
            Slot::Card(_) | Slot::SetPlace(_) => 1,
        }
    }

    /// The title of the card, or of the objective of the set.
    pub fn title(self) -> &'static str {
        self.fact().map_or("", |fact| fact.title())
    }

    /// The id in the notation that players use: `1_168`, `19` (a set), `19-2`, `lothal`.
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
            Slot::SetPlace(seat) => seat.to_string(),
        }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Card(_) => f.write_str(self.title()),
            Slot::Set(set) => write!(f, "{} ({set})", self.title()),
            Slot::SetPlace(seat) => write!(f, "{} ({seat})", self.title()),
        }
    }
}

impl Deck {
    /// An empty deck.
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

    /// The entries of a section.
    pub fn section(&self, section: Section) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.section == section)
    }

    /// Number of physical cards in a section, without the affiliation card (lcg).
    pub fn size(&self, section: Section) -> u32 {
        self.section(section).filter(|entry| !entry.is_affiliation_card()).map(|e| e.count * e.slot.cards()).sum()
    }

    /// Number of physical cards in all sections, without the affiliation card (lcg).
    pub fn cards(&self) -> u32 {
        Section::ALL.into_iter().map(|section| self.size(section)).sum()
    }

    /// The first affiliation card in the list (lcg).
    pub fn affiliation_card(&self) -> Option<Fact> {
        self.entries.iter().find(|entry| entry.is_affiliation_card()).and_then(|entry| entry.slot.fact())
    }

    /// The side of the affiliation card (lcg), otherwise of most cards; `None` if no card has a side.
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

    /// The entries under the headings of a list, each in the order of the file.
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

    /// Rows of all its cards, including those of objective sets, each once.
    pub fn rows(&self) -> Vec<i64> {
        let cards = |entry: &Entry| {
            let own = match entry.slot {
                Slot::Card(row) => Some(row),
                Slot::Set(_) | Slot::SetPlace(_) => None,
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

    /// The title of a card, with its id if the title is ambiguous.
    pub fn label(&self, slot: Slot) -> String {
        match slot {
            Slot::Card(row) if !self.title_suffices(row) => format!("{} [{}]", slot.title(), slot.id()),
            _ => slot.to_string(),
        }
    }

    /// Whether the title means only this card, given the game and the side of the deck.
    pub fn title_suffices(&self, row: Row) -> bool {
        let fact = index::fact(row);
        let side = self.side();
        let named = index::named(&datacron_cards::fold::key(fact.title()));
        let all: Vec<Fact> = named.of(self.game).collect();
        let of_side: Vec<&Fact> = all.iter().filter(|other| side.is_some() && other.side() == side).collect();
        match of_side.as_slice() {
            [] => matches!(all.as_slice(), [one] if one.row == row),
            [one] => one.row == row,
            _ => false,
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

    /// The deck with equal entries merged, in a fixed order and without line numbers, so that two lists of the same
    /// deck are equal.
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

/// The text on one line, with single spaces between words.
pub fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The lines of notes without trailing spaces, and without empty lines at the beginning and end.
pub(crate) fn tidy_lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let clean = |line: &str| line.replace(|c: char| c.is_control(), " ").trim_end().to_owned();
    let lines: Vec<String> = text.split('\n').map(clean).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

impl Entry {
    /// Whether both are the same card in the same place.
    fn is_same(&self, other: &Entry) -> bool {
        (self.section, self.slot, self.starting) == (other.section, other.slot, other.starting)
    }

    /// Whether it is an affiliation card (lcg).
    pub fn is_affiliation_card(&self) -> bool {
        matches!(self.slot, Slot::Card(row) if index::fact(row).is_affiliation_card())
    }

    /// Its heading in lists for people: position and text.
    pub fn group(&self) -> (usize, &'static str) {
        if self.starting && self.section == Section::Deck {
            return (0, "Starting");
        }
        if self.section != Section::Deck {
            return (40, self.section.heading());
        }
        let kind = match self.slot {
            Slot::Set(_) => return (2, "Objective sets"),
            Slot::SetPlace(_) => return (3, "Single cards"),
            Slot::Card(row) if index::fact(row).is_affiliation_card() => return (1, "Affiliation"),
            Slot::Card(row) => index::fact(row).kind(),
        };
        let at = GROUPS.iter().position(|(word, _)| *word == kind);
        at.map_or((39, "Other"), |at| (at + 4, GROUPS[at].1))
    }
}

/// Card types in the order of lists, with their headings.
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
    // In many lists the bare word means cards outside the deck.
    ("defensive-shield", "Shields in the deck"),
    ("game-aid", "Game Aids"),
    ("unit", "Units"),
    ("enhancement", "Enhancements"),
    ("event", "Events"),
    ("fate", "Fate cards"),
    ("mission", "Missions"),
];
