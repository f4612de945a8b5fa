//! The memory layout of the index: eight sections of fixed-size entries, written by the build and read in place.
//!
//! A deck check takes two milliseconds, too little to open a database; these bytes need no opening. All numbers are
//! little-endian.

use datacron_cards::AllFormats;
use datacron_cards::ccg::spec::GempId;

/// The prefix of every OCTGN card GUID of the LCG; twelve digits follow.
pub const GUID_PREFIX: &str = "ff4fb461-8060-457a-9c16-";

/// The twelve digits after [`GUID_PREFIX`]; `None` for any other GUID.
pub fn guid_digits(guid: &str) -> Option<u64> {
    let (prefix, digits) = guid.split_at_checked(GUID_PREFIX.len())?;
    let only_digits = digits.len() == 12 && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| only_digits && prefix.eq_ignore_ascii_case(GUID_PREFIX))
}

/// The sections, in the order they are stored.
#[derive(Debug, Clone, Copy)]
pub enum Section {
    /// One [`Record`] per card, by row.
    Records,
    /// Hash table of folded names, made of [`Slot`]s.
    Names,
    /// Rows (`u16`) the slots point to.
    Postings,
    /// Six rows (`u16`) per objective set; 0 if there is no card.
    Seats,
    /// OCTGN GUIDs, sorted by their digits, with objective set, sequence and row.
    Guids,
    /// All products, by game and order of release.
    Products,
    /// Words that records refer to by number.
    Words,
    /// The bytes of all texts.
    Strings,
}

/// Number of sections.
pub const SECTIONS: usize = 8;
/// Size of a card record in bytes.
pub const RECORD: usize = 56;
/// Size of a slot of the name table in bytes.
pub const SLOT: usize = 16;
/// Size of a GUID entry in bytes.
pub const GUID: usize = 16;
/// Size of a product entry in bytes.
pub const PRODUCT: usize = 40;
/// Size of a reference to a text in bytes, with two bytes of padding.
pub const TEXT: usize = 8;

/// Joins the sections, after a table with the end of each (`u32`).
pub fn join(sections: &[&[u8]; SECTIONS]) -> Vec<u8> {
    let mut end = SECTIONS * 4;
    let mut bytes = Vec::new();
    for section in sections {
        end += section.len();
        bytes.extend((end as u32).to_le_bytes());
    }
    bytes.extend(sections.concat());
    bytes
}

/// Yes-or-no facts about a card, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(pub u16);

impl Flags {
    /// Limited to one copy in play.
    pub const UNIQUE: u16 = 1;
    /// Objective set that may be in a deck only once (lcg).
    pub const LIMIT_ONE: u16 = 1 << 1;
    /// Objective set only for decks with an affiliation card of its own affiliation (lcg).
    pub const AFFILIATION_ONLY: u16 = 1 << 2;
    /// Base that a faction starts with (dbg).
    pub const STARTING_BASE: u16 = 1 << 3;
    /// One of the bases of the beginner game (dbg).
    pub const BEGINNER_BASE: u16 = 1 << 4;
    /// Has two faces (ccg).
    pub const TWO_SIDED: u16 = 1 << 5;
    /// Location the game may start from, or a card that deploys one (ccg).
    pub const CAN_START: u16 = 1 << 6;
    /// Affiliation card (lcg).
    pub const AFFILIATION: u16 = 1 << 7;
    /// Imported by the user: not built in.
    pub const IMPORTED: u16 = 1 << 8;

    /// Sets the flag if `value` is true.
    pub fn set(&mut self, flag: u16, value: bool) {
        if value {
            self.0 |= flag;
        }
    }

    /// Whether the flag is set.
    pub fn has(self, flag: u16) -> bool {
        self.0 & flag != 0
    }
}

/// A reference to a text: its first byte in the strings section, and its length in bytes.
pub type Place = (u32, u16);

/// The facts of a card. Words are stored as their number in the words section; 0 is the empty word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Record {
    /// Index in [`Game::ALL`](datacron_cards::Game::ALL).
    pub game: u8,
    /// 0 for none, 1 for light, 2 for dark.
    pub side: u8,
    /// Type, as a word.
    pub kind: u16,
    /// Affiliation (lcg) or faction (dbg), as a word.
    pub faction: u16,
    /// Yes-or-no facts.
    pub flags: Flags,
    /// GEMP set (ccg) or first objective set (lcg).
    pub set: u16,
    /// Number in the GEMP set (ccg) or card number (lcg).
    pub number: u16,
    /// Copies in the box (dbg).
    pub copies: u8,
    /// Objective sets of its own affiliation that an affiliation card demands; 0 if it demands nothing (lcg).
    pub own: u8,
    /// Objective sets of the ally's affiliation, or neutral, that it demands (lcg).
    pub allied: u8,
    /// The allied affiliation, as a word (lcg).
    pub ally: u16,
    /// Subtype (ccg) or role (dbg), as a word.
    pub subtype: u16,
    /// Rarity, as a word (ccg).
    pub rarity: u16,
    /// Index of its first product in the products section.
    pub product: u16,
    /// Printed title.
    pub title: Place,
    /// Id, unique in the game.
    pub id: Place,
    /// Icons, separated by spaces (ccg).
    pub icons: Place,
    /// A bit for each format whose pool contains the card (ccg).
    pub formats: u64,
}

impl Record {
    /// The record as it is stored.
    pub fn encode(&self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        let mut put = |place: usize, part: &[u8]| bytes[place..place + part.len()].copy_from_slice(part);
        put(at::FORMATS, &self.formats.to_le_bytes());
        for (place, (start, length)) in [(at::TITLE, self.title), (at::ID, self.id), (at::ICONS, self.icons)] {
            put(place, &start.to_le_bytes());
            put(place + 4, &length.to_le_bytes());
        }
        for (place, number) in [
            (at::KIND, self.kind),
            (at::FACTION, self.faction),
            (at::FLAGS, self.flags.0),
            (at::SET, self.set),
            (at::NUMBER, self.number),
            (at::ALLY, self.ally),
            (at::SUBTYPE, self.subtype),
            (at::RARITY, self.rarity),
            (at::PRODUCT, self.product),
        ] {
            put(place, &number.to_le_bytes());
        }
        let bytes_of = [
            (at::GAME, self.game),
            (at::SIDE, self.side),
            (at::COPIES, self.copies),
            (at::OWN, self.own),
            (at::ALLIED, self.allied),
        ];
        bytes_of.into_iter().for_each(|(place, byte)| put(place, &[byte]));
        bytes
    }
}

/// Byte offsets of the fields of a record.
pub mod at {
    /// [`Record::formats`](super::Record::formats).
    pub const FORMATS: usize = 0;
    /// [`Record::title`](super::Record::title).
    pub const TITLE: usize = 8;
    /// [`Record::id`](super::Record::id).
    pub const ID: usize = 14;
    /// [`Record::icons`](super::Record::icons).
    pub const ICONS: usize = 20;
    /// [`Record::kind`](super::Record::kind).
    pub const KIND: usize = 26;
    /// [`Record::faction`](super::Record::faction).
    pub const FACTION: usize = 28;
    /// [`Record::flags`](super::Record::flags).
    pub const FLAGS: usize = 30;
    /// [`Record::set`](super::Record::set).
    pub const SET: usize = 32;
    /// [`Record::number`](super::Record::number).
    pub const NUMBER: usize = 34;
    /// [`Record::ally`](super::Record::ally).
    pub const ALLY: usize = 36;
    /// [`Record::subtype`](super::Record::subtype).
    pub const SUBTYPE: usize = 38;
    /// [`Record::rarity`](super::Record::rarity).
    pub const RARITY: usize = 40;
    /// [`Record::product`](super::Record::product).
    pub const PRODUCT: usize = 42;
    /// [`Record::game`](super::Record::game).
    pub const GAME: usize = 44;
    /// [`Record::side`](super::Record::side).
    pub const SIDE: usize = 45;
    /// [`Record::copies`](super::Record::copies).
    pub const COPIES: usize = 46;
    /// [`Record::own`](super::Record::own).
    pub const OWN: usize = 47;
    /// [`Record::allied`](super::Record::allied).
    pub const ALLIED: usize = 48;
}

/// A slot of the hash table of names; a free slot is all zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// [`hash`] of the folded name.
    pub hash: u32,
    /// First byte of the name in the strings section.
    pub at: u32,
    /// Length of the name in bytes; never 0.
    pub length: u16,
    /// How many of the rows have it as their whole title; these come first.
    pub full: u8,
    /// How many cards have this name.
    pub rows: u8,
    /// Index of its first row in the postings section.
    pub first: u32,
}

impl Slot {
    /// The slot as it is stored.
    pub fn encode(&self) -> [u8; SLOT] {
        let mut bytes = [0; SLOT];
        bytes[0..4].copy_from_slice(&self.hash.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.at.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.length.to_le_bytes());
        bytes[10] = self.full;
        bytes[11] = self.rows;
        bytes[12..16].copy_from_slice(&self.first.to_le_bytes());
        bytes
    }

    /// Reads a stored slot; `None` if it is free.
    pub fn decode(bytes: &[u8; SLOT]) -> Option<Slot> {
        let u32_at = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let length = u16::from_le_bytes([bytes[8], bytes[9]]);
        (length > 0).then(|| Slot {
            hash: u32_at(0),
            at: u32_at(4),
            length,
            full: bytes[10],
            rows: bytes[11],
            first: u32_at(12),
        })
    }
}

/// A reference to a text as it is stored in a table.
pub fn text((at, length): Place) -> [u8; TEXT] {
    let mut bytes = [0; TEXT];
    bytes[0..4].copy_from_slice(&at.to_le_bytes());
    bytes[4..6].copy_from_slice(&length.to_le_bytes());
    bytes
}

/// Hash of a folded name. Takes eight bytes at a time, as a folder of decks may have a million names.
pub fn hash(bytes: &[u8]) -> u32 {
    const PRIME: u64 = 0x9e37_79b9_7f4a_7c15;
    let (words, rest) = bytes.as_chunks::<8>();
    let mut state = bytes.len() as u64;
    for word in words {
        state = (state.rotate_left(23) ^ u64::from_le_bytes(*word)).wrapping_mul(PRIME);
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    state = (state.rotate_left(23) ^ u64::from_le_bytes(last)).wrapping_mul(PRIME);
    (state >> 32) as u32
}

/// The formats whose pool contains a CCG card, one bit each; a format without a pool allows all cards.
pub fn formats_mask(
    formats: &AllFormats,
    id: GempId,
    kind: &str,
    rarity: &str,
    has_icon: impl Fn(&str) -> bool,
) -> u64 {
    formats.ccg.formats.iter().enumerate().fold(0, |mask, (bit, format)| {
        let allowed = format.pool.as_ref().is_none_or(|pool| pool.refuses(id, kind, rarity, &has_icon).is_none());
        mask | u64::from(allowed) << bit
    })
}
