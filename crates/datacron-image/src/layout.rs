//! How the index lies in memory: eight sections of fixed-size entries, written by the build, read in place.
//!
//! A deck check that takes two milliseconds has no time to open a database; these bytes need no opening.

use datacron_cards::AllFormats;
use datacron_cards::ccg::spec::GempId;

/// What every OCTGN card GUID of the LCG begins with; twelve digits follow.
pub const GUID_PREFIX: &str = "ff4fb461-8060-457a-9c16-";

/// The sections, in order.
#[derive(Debug, Clone, Copy)]
pub enum Section {
    Records,
    Names,
    Postings,
    Seats,
    Guids,
    Products,
    Words,
    Strings,
}

pub const SECTIONS: usize = 8;
/// Bytes of an entry of each kind.
pub const RECORD: usize = 56;
pub const SLOT: usize = 16;
pub const GUID: usize = 16;
pub const PRODUCT: usize = 40;
pub const TEXT: usize = 8;

/// Puts the sections behind a table of where they end.
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

/// Facts that are either so or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(pub u16);

impl Flags {
    pub const UNIQUE: u16 = 1;
    pub const LIMIT_ONE: u16 = 1 << 1;
    pub const AFFILIATION_ONLY: u16 = 1 << 2;
    pub const STARTING_BASE: u16 = 1 << 3;
    pub const BEGINNER_BASE: u16 = 1 << 4;
    pub const TWO_SIDED: u16 = 1 << 5;
    /// A location the game may start from, or a card that brings one.
    pub const CAN_START: u16 = 1 << 6;
    pub const AFFILIATION: u16 = 1 << 7;

    pub fn set(&mut self, flag: u16, value: bool) {
        if value {
            self.0 |= flag;
        }
    }

    pub fn has(self, flag: u16) -> bool {
        self.0 & flag != 0
    }
}

/// Where a text is: its first byte among the strings, and its length.
pub type Place = (u32, u16);

/// A card. Numbers of words are places in the section of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Record {
    pub game: u8,
    pub side: u8,
    pub kind: u16,
    pub faction: u16,
    pub flags: Flags,
    /// GEMP set (ccg) or first objective set (lcg).
    pub set: u16,
    pub number: u16,
    pub copies: u8,
    pub own: u8,
    pub allied: u8,
    pub ally: u16,
    /// Subtype (ccg) or role (dbg).
    pub subtype: u16,
    pub rarity: u16,
    pub product: u16,
    pub title: Place,
    pub id: Place,
    pub icons: Place,
    /// A bit for each format of the game whose pool holds the card.
    pub formats: u64,
}

impl Record {
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

/// Where the fields of a record are.
pub mod at {
    pub const FORMATS: usize = 0;
    pub const TITLE: usize = 8;
    pub const ID: usize = 14;
    pub const ICONS: usize = 20;
    pub const KIND: usize = 26;
    pub const FACTION: usize = 28;
    pub const FLAGS: usize = 30;
    pub const SET: usize = 32;
    pub const NUMBER: usize = 34;
    pub const ALLY: usize = 36;
    pub const SUBTYPE: usize = 38;
    pub const RARITY: usize = 40;
    pub const PRODUCT: usize = 42;
    pub const GAME: usize = 44;
    pub const SIDE: usize = 45;
    pub const COPIES: usize = 46;
    pub const OWN: usize = 47;
    pub const ALLIED: usize = 48;
}

/// A place of the hash table of names; one without a name is all zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    pub hash: u32,
    pub at: u32,
    pub length: u16,
    /// How many of the rows have it as their whole title; they come first.
    pub full: u8,
    pub rows: u8,
    /// The first of its rows among the postings.
    pub first: u32,
}

impl Slot {
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

    /// `None`: the slot is free.
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

/// A text of a table: where it is.
pub fn text((at, length): Place) -> [u8; TEXT] {
    let mut bytes = [0; TEXT];
    bytes[0..4].copy_from_slice(&at.to_le_bytes());
    bytes[4..6].copy_from_slice(&length.to_le_bytes());
    bytes
}

/// Eight bytes at a time: names are short, and there are a million of them in a folder of decks.
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

/// The formats whose pool holds a card of the CCG; a format without a pool rule holds all.
pub fn formats_mask(
    formats: &AllFormats,
    id: GempId,
    kind: &str,
    rarity: &str,
    has_icon: impl Fn(&str) -> bool,
) -> u64 {
    formats.ccg.formats.iter().enumerate().fold(0, |mask, (bit, format)| {
        let held = format.pool.as_ref().is_none_or(|pool| pool.refuses(id, kind, rarity, &has_icon).is_none());
        mask | u64::from(held) << bit
    })
}
