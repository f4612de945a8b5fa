//! Every card in the few facts that decks need, embedded in the program and read in place.
//!
//! The database answers questions; this answers "which card is that, and may it be in this deck?" some hundred
//! nanoseconds later, a hundred thousand decks a second.

pub mod image;
pub mod layout;

use crate::cards::{Game, Known, Side};
use crate::ccg::spec::GempId;
use crate::lcg::spec::Seat;
use layout::{Flags, Record, Section, Slot};

static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/index.bin"));

/// A card: its row in the database and here, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(u16);

impl Row {
    pub fn number(self) -> i64 {
        i64::from(self.0)
    }

    /// `None`: there is no such row.
    pub fn from_number(row: i64) -> Option<Row> {
        u16::try_from(row).ok().filter(|row| (1..=count()).contains(row)).map(Row)
    }
}

/// What decks need to know of a card.
#[derive(Debug, Clone, Copy)]
pub struct Fact {
    pub row: Row,
    record: Record,
}

/// Where a section of the index is.
fn section(which: Section) -> &'static [u8] {
    let end = |i: usize| {
        let at = i * 4;
        let bytes = [BYTES[at], BYTES[at + 1], BYTES[at + 2], BYTES[at + 3]];
        u32::from_le_bytes(bytes) as usize
    };
    let which = which as usize;
    let start = if which == 0 { layout::SECTIONS * 4 } else { end(which - 1) };
    &BYTES[start..end(which)]
}

fn entries<const N: usize>(which: Section) -> &'static [[u8; N]] {
    section(which).as_chunks().0
}

/// A text among the strings; they are cut where they were joined, so it is one.
fn string((at, length): layout::Place) -> &'static str {
    let bytes = &section(Section::Strings)[at as usize..][..usize::from(length)];
    std::str::from_utf8(bytes).unwrap_or_default()
}

fn text(bytes: &[u8]) -> &'static str {
    let at = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    string((at, u16::from_le_bytes([bytes[4], bytes[5]])))
}

/// How many cards there are.
pub fn count() -> u16 {
    entries::<{ layout::RECORD }>(Section::Records).len() as u16
}

/// Every card.
pub fn all() -> impl Iterator<Item = Fact> {
    (1..=count()).map(|row| fact(Row(row)))
}

pub fn fact(row: Row) -> Fact {
    let record = &entries::<{ layout::RECORD }>(Section::Records)[usize::from(row.0 - 1)];
    Fact { row, record: Record::decode(record) }
}

/// Cards a folded name may mean: those with it as their whole title, and those with it as a part.
#[derive(Debug, Clone, Copy, Default)]
pub struct Named {
    rows: &'static [[u8; 2]],
    full: usize,
}

impl Named {
    /// Cards of one game: by whole title if there is one, else by part.
    pub fn of(self, game: Game) -> impl Iterator<Item = Fact> {
        let of_game = move |rows: &'static [[u8; 2]]| {
            rows.iter().map(|row| fact(Row(u16::from_le_bytes(*row)))).filter(move |fact| fact.game() == game)
        };
        let (full, parts) = self.rows.split_at(self.full);
        let any = of_game(full).next().is_some();
        of_game(if any { full } else { parts })
    }

    /// Whether any card has this for a name.
    pub fn is_empty(self) -> bool {
        self.rows.is_empty()
    }
}

/// Looks up a name folded by [`crate::cards::fold::key`], or an id: `1_168`, `lcg:yoda`.
pub fn named(key: &str) -> Named {
    if key.is_empty() {
        return Named::default();
    }
    let table = entries::<{ layout::SLOT }>(Section::Names);
    let hash = layout::hash(key.as_bytes());
    let mut at = hash as usize & (table.len() - 1);
    while let Some(slot) = Slot::decode(&table[at]) {
        if slot.hash == hash && string((slot.at, slot.length)) == key {
            let rows = &entries::<2>(Section::Postings)[slot.first as usize..][..usize::from(slot.rows)];
            return Named { rows, full: usize::from(slot.full) };
        }
        at = (at + 1) & (table.len() - 1);
    }
    Named::default()
}

/// A CCG card by its GEMP id.
pub fn gemp(id: GempId) -> Option<Fact> {
    named(&id.to_string()).of(Game::Ccg).next()
}

/// A card by our id: `yoda`.
pub fn by_id(game: Game, id: &str) -> Option<Fact> {
    named(&format!("{game}:{}", id.to_ascii_lowercase())).of(game).next()
}

/// The number of the last objective set.
pub fn last_objective_set() -> u16 {
    (entries::<12>(Section::Seats).len()) as u16
}

/// The card in a seat of an objective set.
pub fn seat(seat: Seat) -> Option<Fact> {
    let set = entries::<12>(Section::Seats).get(usize::from(seat.set).checked_sub(1)?)?;
    let at = usize::from(seat.sequence.checked_sub(1)?) * 2;
    let row = u16::from_le_bytes([*set.get(at)?, *set.get(at + 1)?]);
    (row > 0).then(|| fact(Row(row)))
}

/// Every seat a card of the LCG has.
pub fn seats_of(row: Row) -> impl Iterator<Item = Seat> {
    let sets = entries::<12>(Section::Seats);
    (1..).zip(sets).flat_map(move |(set, seats)| {
        let (rows, _) = seats.as_chunks::<2>();
        (1..)
            .zip(rows)
            .filter(move |(_, bytes)| u16::from_le_bytes(**bytes) == row.0)
            .map(move |(sequence, _)| Seat { set, sequence })
    })
}

/// What an OCTGN GUID stands for: a card, and its seat unless it is an affiliation card.
pub fn guid(guid: &str) -> Option<(Fact, Option<Seat>)> {
    let digits: u64 = guid.get(layout::GUID_PREFIX.len()..)?.parse().ok()?;
    if !guid[..layout::GUID_PREFIX.len()].eq_ignore_ascii_case(layout::GUID_PREFIX) {
        return None;
    }
    let table = entries::<{ layout::GUID }>(Section::Guids);
    let number = |entry: &[u8; layout::GUID]| u64::from_le_bytes(std::array::from_fn(|i| entry[i]));
    let entry = &table[table.binary_search_by_key(&digits, number).ok()?];
    let u16_at = |at: usize| u16::from_le_bytes([entry[at], entry[at + 1]]);
    let seat = (u16_at(8) > 0).then(|| Seat { set: u16_at(8), sequence: entry[10] });
    Some((fact(Row(u16_at(12))), seat))
}

/// The OCTGN GUID of a seat, or of an affiliation card.
pub fn guid_of(row: Row, seat: Option<Seat>) -> Option<String> {
    let (set, sequence) = seat.map_or((0, 0), |seat| (seat.set, seat.sequence));
    let wanted = [set.to_le_bytes(), u16::from(sequence).to_le_bytes(), row.0.to_le_bytes()].concat();
    let entry = entries::<{ layout::GUID }>(Section::Guids).iter().find(|entry| entry[8..14] == wanted[..])?;
    let digits = u64::from_le_bytes(std::array::from_fn(|i| entry[i]));
    Some(format!("{}{digits:012}", layout::GUID_PREFIX))
}

/// A product or set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Product {
    pub game: Game,
    /// Its place among all products.
    pub place: u16,
    /// First and last objective set (lcg).
    pub objective_sets: Option<(u16, u16)>,
    pub number: &'static str,
    pub name: &'static str,
    pub abbreviation: &'static str,
    keys: &'static str,
}

impl Product {
    /// Whether a folded word is one of its names.
    pub fn is_called(&self, key: &str) -> bool {
        !key.is_empty() && self.keys.split(' ').any(|own| own == key)
    }
}

pub fn products(game: Game) -> impl Iterator<Item = Product> {
    let table = entries::<{ layout::PRODUCT }>(Section::Products);
    (0..).zip(table).filter(move |(_, entry)| entry[0] == game as u8).map(|(place, entry)| product_at(place, entry))
}

fn product_at(place: u16, entry: &[u8; layout::PRODUCT]) -> Product {
    let u16_at = |at: usize| u16::from_le_bytes([entry[at], entry[at + 1]]);
    let texts: [&'static str; 4] = std::array::from_fn(|i| text(&entry[8 + i * layout::TEXT..]));
    Product {
        game: Game::ALL[usize::from(entry[0])],
        place,
        objective_sets: (u16_at(2) > 0).then(|| (u16_at(2), u16_at(4))),
        number: texts[0],
        name: texts[1],
        abbreviation: texts[2],
        keys: texts[3],
    }
}

/// What format files may speak of.
pub fn known() -> Known {
    let mut known = Known { objective_sets: last_objective_set(), ..Known::default() };
    for fact in all().filter(|fact| fact.game() == Game::Ccg) {
        known.gemp.insert(fact.gemp());
        known.icons.extend(fact.icons().map(str::to_owned));
    }
    known
}

fn word(number: u16) -> &'static str {
    text(&entries::<{ layout::TEXT }>(Section::Words)[usize::from(number)])
}

impl Fact {
    pub fn game(&self) -> Game {
        Game::ALL[usize::from(self.record.game)]
    }

    pub fn side(&self) -> Option<Side> {
        match self.record.side {
            1 => Some(Side::Light),
            2 => Some(Side::Dark),
            _ => None,
        }
    }

    pub fn title(&self) -> &'static str {
        string(self.record.title)
    }

    /// The title of the face that is played first.
    pub fn front(&self) -> &'static str {
        let title = self.title();
        title.split_once(" / ").map_or(title, |(front, _)| front)
    }

    /// Unique in the game: `yoda`.
    pub fn id(&self) -> &'static str {
        string(self.record.id)
    }

    /// The type as card files write it: `unit`, `capital-ship`.
    pub fn kind(&self) -> &'static str {
        word(self.record.kind)
    }

    /// Affiliation (lcg) or faction (dbg), as card files write it.
    pub fn faction(&self) -> &'static str {
        word(self.record.faction)
    }

    /// Subtype (ccg) or role (dbg).
    pub fn subtype(&self) -> &'static str {
        word(self.record.subtype)
    }

    pub fn rarity(&self) -> &'static str {
        word(self.record.rarity)
    }

    pub fn icons(&self) -> impl Iterator<Item = &'static str> + use<> {
        string(self.record.icons).split(' ').filter(|icon| !icon.is_empty())
    }

    /// Set and number of a CCG card.
    pub fn gemp(&self) -> GempId {
        GempId { set: self.record.set, number: self.record.number }
    }

    /// The first objective set of an LCG card; an objective has only the one.
    pub fn objective_set(&self) -> u16 {
        self.record.set
    }

    /// Card number (lcg).
    pub fn number(&self) -> u16 {
        self.record.number
    }

    /// How many the box holds (dbg).
    pub fn copies(&self) -> u8 {
        self.record.copies
    }

    /// What an affiliation card demands: of its own affiliation, which ally, of the ally's or neutral.
    pub fn demand(&self) -> Option<(u8, &'static str, u8)> {
        (self.record.own > 0).then(|| (self.record.own, word(self.record.ally), self.record.allied))
    }

    /// The product it first was in.
    pub fn product(&self) -> Product {
        let table = entries::<{ layout::PRODUCT }>(Section::Products);
        product_at(self.record.product, &table[usize::from(self.record.product)])
    }

    /// A bit for each built-in format of the game whose pool holds the card (ccg).
    pub fn formats(&self) -> u64 {
        self.record.formats
    }

    pub fn is_unique(&self) -> bool {
        self.record.flags.has(Flags::UNIQUE)
    }

    pub fn is_limit_one(&self) -> bool {
        self.record.flags.has(Flags::LIMIT_ONE)
    }

    pub fn is_affiliation_only(&self) -> bool {
        self.record.flags.has(Flags::AFFILIATION_ONLY)
    }

    pub fn is_starting_base(&self) -> bool {
        self.record.flags.has(Flags::STARTING_BASE)
    }

    pub fn is_beginner_base(&self) -> bool {
        self.record.flags.has(Flags::BEGINNER_BASE)
    }

    /// A site with a single diamond.
    pub fn is_generic(&self) -> bool {
        self.record.flags.has(Flags::GENERIC)
    }

    pub fn is_two_sided(&self) -> bool {
        self.record.flags.has(Flags::TWO_SIDED)
    }
}
