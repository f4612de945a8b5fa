//! Builds the index from the card pool; see [`layout`] for the result.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::layout::{self, Flags, Record};
use datacron_cards::ccg::spec::{Kind as CcgKind, Uniqueness};
use datacron_cards::lcg::spec::Kind as LcgKind;
use datacron_cards::words::word;
use datacron_cards::{Card, Game, Pool, Side, fold};

/// A pool that has no room in the index.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Too many cards.
    #[error("{0} cards are more than the program can keep apart: it has room for 65,535")]
    Cards(usize),
    /// Too many cards with one name.
    #[error("{count} cards are called \"{name}\": there is room for 255")]
    Namesakes {
        /// The folded name.
        name: String,
        /// How many.
        count: usize,
    },
    /// A name or word is too long.
    #[error("a name or word of {0} bytes is too long: it has room for 65,535")]
    Text(usize),
    /// Too many different words, or too many products.
    #[error("{0} different words or products are more than the program can keep apart: it has room for 65,535")]
    Words(usize),
}

/// The index as bytes. `cards` are in the order of their rows, the first being row 1; those in `new`, by full id, are
/// not built in.
pub fn build(pool: &Pool, cards: &[&Card], new: &BTreeSet<String>) -> Result<Vec<u8>, Error> {
    /// The largest number that is stored.
    const MOST: usize = u16::MAX as usize;
    if cards.len() > MOST {
        return Err(Error::Cards(cards.len()));
    }
    let mut strings = Strings::default();
    let mut words = Words::default();
    let mut records = Vec::new();
    let mut names: BTreeMap<String, Vec<(bool, u16)>> = BTreeMap::new();
    let mut seats: BTreeMap<(u16, u8), u16> = BTreeMap::new();
    let mut guids: BTreeMap<u64, (u16, u8, u16)> = BTreeMap::new();
    for (row, card) in (1_u16..).zip(cards) {
        let mut record = record(pool, card, &mut strings, &mut words);
        record.flags.set(Flags::IMPORTED, !new.is_empty() && new.contains(&card.full_id()));
        records.extend(record.encode());
        for (key, full) in card_names(card) {
            let rows = names.entry(key).or_default();
            if !rows.iter().any(|(_, known)| *known == row) {
                rows.push((full, row));
            }
        }
        if let Card::Lcg(c) = card {
            for position in &c.printed {
                let seat = position.at.map_or((0, 0), |seat| (seat.set, seat.sequence));
                if seat.0 > 0 {
                    seats.insert(seat, row);
                }
                match layout::guid_digits(&position.octgn) {
                    Some(digits) => _ = guids.insert(digits, (seat.0, seat.1, row)),
                    // No folded name has its hyphens.
                    None if position.octgn.contains('-') => {
                        names.entry(position.octgn.to_ascii_lowercase()).or_default().push((true, row));
                    }
                    None => {}
                }
            }
        }
    }
    let last_set = seats.keys().map(|(set, _)| *set).max().unwrap_or(0);
    let mut seat_table = Vec::new();
    for set in 1..=last_set {
        for sequence in 1..=6 {
            seat_table.extend(seats.get(&(set, sequence)).copied().unwrap_or(0).to_le_bytes());
        }
    }
    let mut guid_table = Vec::new();
    for (digits, (set, sequence, row)) in guids {
        guid_table.extend(digits.to_le_bytes());
        guid_table.extend(set.to_le_bytes());
        guid_table.extend(u16::from(sequence).to_le_bytes());
        guid_table.extend(row.to_le_bytes());
        guid_table.extend([0, 0]);
    }
    if let Some((name, rows)) = names.iter().find(|(_, rows)| rows.len() > usize::from(u8::MAX)) {
        return Err(Error::Namesakes { name: name.clone(), count: rows.len() });
    }
    let (table, postings) = name_table(names, &mut strings);
    let products = product_table(pool, &mut strings);
    if words.list.len().max(pool.products.len()) > MOST {
        return Err(Error::Words(words.list.len().max(pool.products.len())));
    }
    let words: Vec<u8> = words.list.iter().flat_map(|word| strings.add(word)).collect();
    if let Some(length) = strings.known.keys().map(String::len).find(|length| *length > MOST) {
        return Err(Error::Text(length));
    }
    let sections = [&records, &table, &postings, &seat_table, &guid_table, &products, &words, &strings.bytes];
    Ok(layout::join(&sections.map(Vec::as_slice)))
}

fn record(pool: &Pool, card: &Card, strings: &mut Strings, words: &mut Words) -> Record {
    let mut record = Record {
        game: match card.game() {
            Game::Lcg => 0,
            Game::Dbg => 1,
            Game::Ccg => 2,
        },
        side: match card.side() {
            None => 0,
            Some(Side::Light) => 1,
            Some(Side::Dark) => 2,
        },
        kind: words.number(&card.kind()),
        faction: words.number(&card.faction().unwrap_or_default()),
        title: strings.place(card.title()),
        id: strings.place(card.id()),
        product: pool
            .products_of_card(card)
            .first()
            .and_then(|first| pool.products.iter().position(|(g, p)| *g == card.game() && p.id == first.id))
            .map_or(0, |at| at as u16),
        ..Record::default()
    };
    let mut flags = Flags::default();
    flags.set(Flags::UNIQUE, card.is_unique());
    match card {
        Card::Lcg(c) => {
            flags.set(Flags::AFFILIATION, c.kind == LcgKind::Affiliation);
            flags.set(Flags::LIMIT_ONE, c.limit_one);
            flags.set(Flags::AFFILIATION_ONLY, c.affiliation_only);
            if let Some(position) = c.printed.first() {
                record.set = position.at.map_or(0, |seat| seat.set);
                record.number = position.number;
            }
            if let Some(demand) = c.demands {
                record.own = demand.own;
                record.allied = demand.allied;
                record.ally = words.number(&word(&demand.ally));
            }
        }
        Card::Dbg(c) => {
            record.copies = c.copies;
            record.subtype = words.number(&word(&c.role));
            flags.set(Flags::STARTING_BASE, c.starting_base);
            flags.set(Flags::BEGINNER_BASE, c.beginner_base);
        }
        Card::Ccg(c) => {
            record.set = c.gemp.set;
            record.number = c.gemp.number;
            record.subtype = words.number(c.subtype.as_deref().unwrap_or_default());
            record.rarity = words.number(&c.rarity);
            let generic = c.kind == CcgKind::Location && c.uniqueness == Uniqueness::Diamond;
            flags.set(Flags::CAN_START, c.kind == CcgKind::Objective || (c.kind == CcgKind::Location && !generic));
            flags.set(Flags::TWO_SIDED, c.title.contains(" / "));
            let icons: Vec<&str> = c.icons.keys().map(String::as_str).collect();
            record.icons = strings.place(&icons.join(" "));
            record.formats = layout::formats_mask(&pool.formats, c.gemp, c.kind.word(), &c.rarity, |icon| {
                c.icons.contains_key(icon)
            });
        }
    }
    record.flags = flags;
    record
}

/// Every folded name a deck list may use for the card, and whether it is the whole title.
fn card_names(card: &Card) -> Vec<(String, bool)> {
    let mut names = vec![(fold::key(card.title()), true)];
    let mut titles = vec![card.title()];
    if let Card::Ccg(c) = card {
        titles.extend(c.also_titled.iter().map(String::as_str));
    }
    for title in titles {
        names.push((fold::key(title), false));
        names.extend(fold::parts_of_title(title).into_iter().map(|part| (fold::key(part), false)));
    }
    names.retain(|(name, _)| !name.is_empty());
    // Ids contain `:` or `_`, which no folded name does.
    names.push((card.full_id(), true));
    if let Card::Ccg(c) = card {
        names.push((c.gemp.to_string(), true));
    }
    names
}

/// An open-addressing hash table from folded name to rows; whole titles come before parts of titles.
fn name_table(names: BTreeMap<String, Vec<(bool, u16)>>, strings: &mut Strings) -> (Vec<u8>, Vec<u8>) {
    let slots = (names.len() * 2).next_power_of_two();
    let mut table = vec![[0_u8; layout::SLOT]; slots];
    let mut postings: Vec<u8> = Vec::new();
    for (name, mut rows) in names {
        rows.sort_by_key(|(full, row)| (!full, *row));
        let first = (postings.len() / 2) as u32;
        let full = rows.iter().filter(|(full, _)| *full).count() as u8;
        postings.extend(rows.iter().flat_map(|(_, row)| row.to_le_bytes()));
        let (at, length) = strings.place(&name);
        let hash = layout::hash(name.as_bytes());
        let mut slot = hash as usize & (slots - 1);
        while table[slot] != [0; layout::SLOT] {
            slot = (slot + 1) & (slots - 1);
        }
        table[slot] = layout::Slot { hash, at, length, full, rows: rows.len() as u8, first }.encode();
    }
    (table.concat(), postings)
}

/// Products: game, objective sets, number, name, abbreviation, and every folded name in one string.
fn product_table(pool: &Pool, strings: &mut Strings) -> Vec<u8> {
    let mut table = Vec::new();
    for (game, product) in &pool.products {
        let [first, last] = product.objective_sets.unwrap_or([0, 0]);
        table.extend([*game as u8, 0]);
        table.extend(first.to_le_bytes());
        table.extend(last.to_le_bytes());
        table.extend([0, 0]);
        let mut keys: Vec<String> = [&product.id, &product.name, &product.number, &product.abbreviation]
            .into_iter()
            .chain(&product.aliases)
            .map(|name| fold::key(name))
            .collect();
        // Holotable's folder name for a virtual set, and how lists abbreviate a numbered set.
        keys.extend(
            keys.clone().iter().filter_map(|key| key.strip_prefix("virtualset")).map(|n| format!("virtual{n}")),
        );
        keys.extend(keys.clone().iter().filter_map(|key| key.strip_suffix("set")).map(str::to_owned));
        keys.sort();
        keys.dedup();
        let keys = format!(" {} ", keys.join(" "));
        for text in [&product.number, &product.name, &product.abbreviation, &keys] {
            table.extend(strings.add(text));
        }
    }
    table
}

/// All strings, one after the other, each stored once.
#[derive(Default)]
struct Strings {
    bytes: Vec<u8>,
    known: HashMap<String, (u32, u16)>,
}

impl Strings {
    fn place(&mut self, text: &str) -> (u32, u16) {
        if let Some(place) = self.known.get(text) {
            return *place;
        }
        let place = (self.bytes.len() as u32, text.len() as u16);
        self.bytes.extend(text.bytes());
        self.known.insert(text.to_owned(), place);
        place
    }

    fn add(&mut self, text: &str) -> [u8; 8] {
        layout::text(self.place(text))
    }
}

/// Words that many cards share, by number; 0 is the empty word.
struct Words {
    list: Vec<String>,
}

impl Default for Words {
    fn default() -> Self {
        Words { list: vec![String::new()] }
    }
}

impl Words {
    fn number(&mut self, word: &str) -> u16 {
        let at = self.list.iter().position(|known| known == word).unwrap_or_else(|| {
            self.list.push(word.to_owned());
            self.list.len() - 1
        });
        at as u16
    }
}
