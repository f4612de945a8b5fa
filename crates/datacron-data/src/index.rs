//! The few facts of every card that decks need, embedded in the program or in a user's database, and read in place.
//!
//! The database is for searching. The index finds a card by name or id within a few hundred nanoseconds, so that a
//! hundred thousand decks can be checked per second.

use std::sync::OnceLock;

use datacron_cards::ccg::spec::GempId;
use datacron_cards::lcg::spec::SetPlace;
use datacron_cards::{Game, Known, Side};
use datacron_image::layout::{self, Flags, Section, Slot, at};

use crate::installed::{self, Parts};

/// A card, by its row in the database and in the index, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(u16);

impl Row {
    /// The row as the database numbers it.
    pub fn number(self) -> i64 {
        i64::from(self.0)
    }

    /// The row with this number; `None` if there is none.
    pub fn from_number(row: i64) -> Option<Row> {
        u16::try_from(row).ok().filter(|row| (1..=count()).contains(row)).map(Row)
    }
}

/// What decks need to know about a card.
#[derive(Debug, Clone, Copy)]
pub struct Fact {
    /// Which card it is.
    pub row: Row,
    /// Decoded field by field, as most callers need only one or two.
    record: &'static [u8; layout::RECORD],
}

/// The sections of the index.
#[derive(Debug, Clone, Copy)]
struct Tables {
    records: &'static [[u8; layout::RECORD]],
    names: &'static [[u8; layout::SLOT]],
    postings: &'static [[u8; 2]],
    seats: &'static [[u8; 12]],
    guids: &'static [[u8; layout::GUID]],
    products: &'static [[u8; layout::PRODUCT]],
    words: &'static [[u8; layout::TEXT]],
    strings: &'static [u8],
}

/// The index of the pool the program works on.
#[inline]
fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| Tables::split(installed::parts().index).expect("it was checked, or the build wrote it"))
}

impl Tables {
    /// Finds the sections; `None` if they are not there.
    fn split(bytes: &'static [u8]) -> Option<Tables> {
        let section = |which: Section| {
            let which = which as usize;
            let start = if which == 0 { layout::SECTIONS * 4 } else { section_end(bytes, which - 1)? };
            bytes.get(start..section_end(bytes, which)?)
        };
        Some(Tables {
            records: section(Section::Records)?.as_chunks().0,
            names: section(Section::Names)?.as_chunks().0,
            postings: section(Section::Postings)?.as_chunks().0,
            seats: section(Section::Seats)?.as_chunks().0,
            guids: section(Section::Guids)?.as_chunks().0,
            products: section(Section::Products)?.as_chunks().0,
            words: section(Section::Words)?.as_chunks().0,
            strings: section(Section::Strings)?,
        })
    }

    /// Whether every number in the index leads to where there is something: readers do not look again.
    fn is_sound(&self) -> bool {
        let row = |bytes: &[u8; 2]| usize::from(u16::from_le_bytes(*bytes));
        let a_row = |bytes: &[u8; 2]| (1..=self.records.len()).contains(&row(bytes));
        let text = |bytes: &[u8]| match bytes.split_first_chunk::<4>() {
            Some((start, [low, high, ..])) => {
                let end = u32::from_le_bytes(*start) as usize + row(&[*low, *high]);
                end <= self.strings.len()
            }
            _ => false,
        };
        let slot = |slot: Slot| {
            slot.at as usize + usize::from(slot.length) <= self.strings.len()
                && slot.first as usize + usize::from(slot.rows) <= self.postings.len()
                && slot.full <= slot.rows
        };
        let word = |record: &[u8], at: usize| row(&[record[at], record[at + 1]]) < self.words.len();
        let record = |record: &[u8; layout::RECORD]| {
            usize::from(record[at::GAME]) < Game::ALL.len()
                && [at::TITLE, at::ID, at::ICONS].iter().all(|at| text(&record[*at..]))
                && [at::KIND, at::FACTION, at::SUBTYPE, at::RARITY, at::ALLY].iter().all(|at| word(record, *at))
                && row(&[record[at::PRODUCT], record[at::PRODUCT + 1]]) < self.products.len()
        };
        let product = |product: &[u8; layout::PRODUCT]| {
            usize::from(product[0]) < Game::ALL.len() && (0..4).all(|i| text(&product[8 + i * layout::TEXT..]))
        };
        u16::try_from(self.records.len()).is_ok()
            && u16::try_from(self.seats.len()).is_ok()
            && self.names.len().is_power_of_two()
            // A search ends at a free slot.
            && self.names.iter().any(|bytes| Slot::decode(bytes).is_none())
            && self.names.iter().filter_map(Slot::decode).all(slot)
            && self.postings.iter().all(a_row)
            && self.seats.iter().all(|set| set.as_chunks::<2>().0.iter().all(|row| a_row(row) || *row == [0, 0]))
            && self.guids.iter().all(|guid| a_row(&[guid[12], guid[13]]))
            && self.products.iter().all(product)
            && self.words.iter().all(|word| text(word))
            && self.records.iter().all(record)
    }
}

fn section_end(bytes: &[u8], which: usize) -> Option<usize> {
    let end = bytes.get(which * 4..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*end) as usize)
}

impl Parts {
    /// The index and names of a user's database; `None` if the index is not one. They are kept until the program ends.
    pub fn new(index: Vec<u8>, names: String) -> Option<Parts> {
        let index = index.leak();
        Tables::split(index).filter(Tables::is_sound)?;
        Some(Parts { index, names: names.leak() })
    }
}

/// A text of the strings section. References start and end where texts were joined, so it is always valid UTF-8.
fn string((at, length): layout::Place) -> &'static str {
    let bytes = &tables().strings[at as usize..][..usize::from(length)];
    std::str::from_utf8(bytes).unwrap_or_default()
}

fn text(bytes: &[u8]) -> &'static str {
    let at = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    string((at, u16::from_le_bytes([bytes[4], bytes[5]])))
}

/// The number of cards of all games.
pub fn count() -> u16 {
    tables().records.len() as u16
}

/// Every card, by row.
pub fn all() -> impl Iterator<Item = Fact> {
    (1..=count()).map(|row| fact(Row(row)))
}

/// The facts of a card.
pub fn fact(row: Row) -> Fact {
    Fact { row, record: &tables().records[usize::from(row.0 - 1)] }
}

/// The cards a folded name may mean: those with it as their whole title, and those with it as part of their title.
#[derive(Debug, Clone, Copy, Default)]
pub struct Named {
    rows: &'static [[u8; 2]],
    full: usize,
}

impl Named {
    /// The cards of one game: those with the whole title if there are any, otherwise those with it as a part.
    pub fn of(self, game: Game) -> impl Iterator<Item = Fact> {
        let of_game = move |rows: &'static [[u8; 2]]| {
            rows.iter().map(|row| fact(Row(u16::from_le_bytes(*row)))).filter(move |fact| fact.game() == game)
        };
        let (full, parts) = self.rows.split_at(self.full);
        let any = of_game(full).next().is_some();
        of_game(if any { full } else { parts })
    }

    /// The games that have such a card: one bit for each, in the order of [`Game::ALL`].
    pub fn games(self) -> u8 {
        let records = tables().records;
        self.rows.iter().fold(0, |games, row| games | 1 << records[usize::from(u16::from_le_bytes(*row) - 1)][at::GAME])
    }

    /// Whether no card has this name.
    pub fn is_empty(self) -> bool {
        self.rows.is_empty()
    }
}

/// Looks up a name folded by [`datacron_cards::fold::key`], or an id: `1_168`, `lcg:yoda`.
pub fn named(key: &str) -> Named {
    named_bytes(key.as_bytes())
}

/// [`named`] for a key that need not be valid UTF-8.
pub fn named_bytes(key: &[u8]) -> Named {
    if key.is_empty() {
        return Named::default();
    }
    let Tables { names: table, strings, postings, .. } = tables();
    let hash = layout::hash(key);
    let mut at = hash as usize & (table.len() - 1);
    while let Some(slot) = Slot::decode(&table[at]) {
        if slot.hash == hash && strings[slot.at as usize..][..usize::from(slot.length)] == *key {
            let rows = &postings[slot.first as usize..][..usize::from(slot.rows)];
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

/// The number of the last objective set.
pub fn last_objective_set() -> u16 {
    tables().seats.len() as u16
}

/// The card in a seat of an objective set; `None` if there is no such seat.
pub fn seat(seat: SetPlace) -> Option<Fact> {
    let set = tables().seats.get(usize::from(seat.set).checked_sub(1)?)?;
    let at = usize::from(seat.sequence.checked_sub(1)?) * 2;
    let row = u16::from_le_bytes([*set.get(at)?, *set.get(at + 1)?]);
    (row > 0).then(|| fact(Row(row)))
}

/// Every seat an LCG card has in objective sets.
pub fn seats_of(row: Row) -> impl Iterator<Item = SetPlace> {
    let sets = tables().seats;
    (1..).zip(sets).flat_map(move |(set, seats)| {
        let (rows, _) = seats.as_chunks::<2>();
        (1..)
            .zip(rows)
            .filter(move |(_, bytes)| u16::from_le_bytes(**bytes) == row.0)
            .map(move |(sequence, _)| SetPlace { set, sequence })
    })
}

/// The card with this OCTGN GUID, and its seat in an objective set unless it is an affiliation card.
pub fn guid(guid: &str) -> Option<(Fact, Option<SetPlace>)> {
    let Some(digits) = layout::guid_digits(guid) else {
        // Those of cards that are not built in may be any; they are among the names.
        let fact = named(&guid.to_ascii_lowercase()).of(Game::Lcg).next().filter(|_| guid.contains('-'))?;
        return Some((fact, seats_of(fact.row).next()));
    };
    let table = tables().guids;
    let number = |entry: &[u8; layout::GUID]| u64::from_le_bytes(std::array::from_fn(|i| entry[i]));
    let entry = &table[table.binary_search_by_key(&digits, number).ok()?];
    let u16_at = |at: usize| u16::from_le_bytes([entry[at], entry[at + 1]]);
    let seat = (u16_at(8) > 0).then(|| SetPlace { set: u16_at(8), sequence: entry[10] });
    Some((fact(Row(u16_at(12))), seat))
}

/// The OCTGN GUID of a card in a seat of an objective set, or of an affiliation card.
pub fn guid_of(row: Row, seat: Option<SetPlace>) -> Option<String> {
    let (set, sequence) = seat.map_or((0, 0), |seat| (seat.set, seat.sequence));
    let wanted = [set.to_le_bytes(), u16::from(sequence).to_le_bytes(), row.0.to_le_bytes()].concat();
    let Some(entry) = tables().guids.iter().find(|entry| entry[8..14] == wanted[..]) else {
        return other_guid_of(row);
    };
    let digits = u64::from_le_bytes(std::array::from_fn(|i| entry[i]));
    Some(format!("{}{digits:012}", layout::GUID_PREFIX))
}

/// The GUID of a card that is not built in, which is one of its names.
fn other_guid_of(row: Row) -> Option<String> {
    let Tables { names, strings, postings, .. } = tables();
    let slots = names.iter().filter_map(Slot::decode);
    let mut own =
        slots.filter(|slot| postings[slot.first as usize..][..usize::from(slot.rows)].contains(&row.0.to_le_bytes()));
    own.find_map(|slot| {
        let name = std::str::from_utf8(&strings[slot.at as usize..][..usize::from(slot.length)]).ok()?;
        // Ids have hyphens too, after the code of the game.
        (name.contains('-') && !name.contains(':')).then(|| name.to_owned())
    })
}

/// A product or set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Product {
    /// The game it is for.
    pub game: Game,
    /// Its index among the products of all games.
    pub place: u16,
    /// First and last objective set (lcg).
    pub objective_sets: Option<(u16, u16)>,
    /// The number the community knows it by: `1`, `101`, `200d`.
    pub number: &'static str,
    /// The full name.
    pub name: &'static str,
    /// A short name for narrow columns.
    pub abbreviation: &'static str,
    keys: &'static str,
}

impl Product {
    /// Whether a folded word is one of its names.
    pub fn is_called(&self, key: &str) -> bool {
        !key.is_empty() && self.keys.split(' ').any(|own| own == key)
    }
}

/// The products of a game, in order of release.
pub fn products(game: Game) -> impl Iterator<Item = Product> {
    let table = tables().products;
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

/// What format files may refer to.
pub fn known() -> Known {
    let mut known =
        Known { objective_sets: last_objective_set(), rules: Some(crate::rules::ids()), ..Known::default() };
    for fact in all().filter(|fact| fact.game() == Game::Ccg) {
        known.gemp.insert(fact.gemp());
        known.icons.extend(fact.icons().map(str::to_owned));
        known.rarities.insert(fact.rarity().to_owned());
    }
    known
}

fn word(number: u16) -> &'static str {
    text(&tables().words[usize::from(number)])
}

/// Compares bytes, which is faster than decoding the word first.
fn word_is(number: u16, word: &str) -> bool {
    let Tables { words, strings, .. } = tables();
    let place = &words[usize::from(number)];
    let at = u32::from_le_bytes([place[0], place[1], place[2], place[3]]) as usize;
    strings[at..][..usize::from(u16::from_le_bytes([place[4], place[5]]))] == *word.as_bytes()
}

impl Fact {
    fn number_at(&self, place: usize) -> u16 {
        u16::from_le_bytes([self.record[place], self.record[place + 1]])
    }

    fn text_at(&self, place: usize) -> &'static str {
        let r = self.record;
        string((u32::from_le_bytes([r[place], r[place + 1], r[place + 2], r[place + 3]]), self.number_at(place + 4)))
    }

    fn has(&self, flag: u16) -> bool {
        Flags(self.number_at(at::FLAGS)).has(flag)
    }

    /// The game the card belongs to.
    pub fn game(&self) -> Game {
        Game::ALL[usize::from(self.record[at::GAME])]
    }

    /// Light or dark; `None` in the Deckbuilding Game.
    pub fn side(&self) -> Option<Side> {
        match self.record[at::SIDE] {
            1 => Some(Side::Light),
            2 => Some(Side::Dark),
            _ => None,
        }
    }

    /// The printed title; both faces of a two-sided card, with ` / ` between them.
    pub fn title(&self) -> &'static str {
        self.text_at(at::TITLE)
    }

    /// The title of the front face.
    pub fn front(&self) -> &'static str {
        let title = self.title();
        title.split_once(" / ").map_or(title, |(front, _)| front)
    }

    /// Unique in the game: `yoda`.
    pub fn id(&self) -> &'static str {
        self.text_at(at::ID)
    }

    /// The type as card files write it: `unit`, `capital-ship`.
    pub fn kind(&self) -> &'static str {
        word(self.number_at(at::KIND))
    }

    /// Affiliation (lcg) or faction (dbg), as card files write it; empty in the CCG.
    pub fn faction(&self) -> &'static str {
        word(self.number_at(at::FACTION))
    }

    /// Subtype (ccg) or role (dbg); empty if it has none.
    pub fn subtype(&self) -> &'static str {
        word(self.number_at(at::SUBTYPE))
    }

    /// Rarity (ccg), such as `R1`; empty in other games.
    pub fn rarity(&self) -> &'static str {
        word(self.number_at(at::RARITY))
    }

    /// Icons that matter in play (ccg).
    pub fn icons(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.text_at(at::ICONS).split(' ').filter(|icon| !icon.is_empty())
    }

    /// Set and number of a CCG card.
    pub fn gemp(&self) -> GempId {
        GempId { set: self.number_at(at::SET), number: self.number_at(at::NUMBER) }
    }

    /// The first objective set of an LCG card; an objective has only the one.
    pub fn objective_set(&self) -> u16 {
        self.number_at(at::SET)
    }

    /// Card number (lcg).
    pub fn number(&self) -> u16 {
        self.number_at(at::NUMBER)
    }

    /// Copies in the box (dbg).
    pub fn copies(&self) -> u8 {
        self.record[at::COPIES]
    }

    /// What an affiliation card demands of the deck: the number of objective sets of its own affiliation, the allied
    /// affiliation, and the number of sets that are allied or neutral. `None` if it demands nothing.
    pub fn demand(&self) -> Option<(u8, &'static str, u8)> {
        (self.record[at::OWN] > 0)
            .then(|| (self.record[at::OWN], word(self.number_at(at::ALLY)), self.record[at::ALLIED]))
    }

    /// The product it was first printed in.
    pub fn product(&self) -> Product {
        let table = tables().products;
        product_at(self.number_at(at::PRODUCT), &table[usize::from(self.number_at(at::PRODUCT))])
    }

    /// A bit for each built-in format of the game whose pool contains the card (ccg).
    pub fn formats(&self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|i| self.record[at::FORMATS + i]))
    }

    /// Whether the title has the mark of a unique card.
    pub fn is_unique(&self) -> bool {
        self.has(Flags::UNIQUE)
    }

    /// Whether its objective set may be in a deck only once (lcg).
    pub fn is_limit_one(&self) -> bool {
        self.has(Flags::LIMIT_ONE)
    }

    /// Whether its objective set is only for decks of its own affiliation (lcg).
    pub fn is_affiliation_only(&self) -> bool {
        self.has(Flags::AFFILIATION_ONLY)
    }

    /// Whether a faction starts with this base (dbg).
    pub fn is_starting_base(&self) -> bool {
        self.has(Flags::STARTING_BASE)
    }

    /// Whether it is one of the bases of the beginner game (dbg).
    pub fn is_beginner_base(&self) -> bool {
        self.has(Flags::BEGINNER_BASE)
    }

    /// Whether it is a location the game may start from, or a card that deploys one (ccg).
    pub fn can_start(&self) -> bool {
        self.has(Flags::CAN_START)
    }

    /// Whether the user imported it: it is not built in.
    pub fn is_imported(&self) -> bool {
        self.has(Flags::IMPORTED)
    }

    /// Whether it is an affiliation card (lcg).
    pub fn is_affiliation_card(&self) -> bool {
        self.has(Flags::AFFILIATION)
    }

    /// Whether this is its type, as card files write it; faster than [`kind`](Fact::kind).
    pub fn is_kind(&self, kind: &str) -> bool {
        word_is(self.number_at(at::KIND), kind)
    }

    /// Whether its subtype (ccg) or role (dbg) is this word.
    pub fn is_subtype(&self, subtype: &str) -> bool {
        word_is(self.number_at(at::SUBTYPE), subtype)
    }

    /// Whether it has two faces (ccg).
    pub fn is_two_sided(&self) -> bool {
        self.has(Flags::TWO_SIDED)
    }
}
