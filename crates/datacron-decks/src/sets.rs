//! Objective sets in lists that also name their cards: merges the six cards, and notes those that do not fit.

use std::collections::BTreeMap;

use super::reading::Note;
use super::{Deck, Entry, Section, Slot};
use datacron_cards::lcg::spec::SetPlace;
use datacron_data::index::{self, Row};

/// Number of cards of a set without its objective.
const COMMAND_CARDS: u32 = 5;

/// A command card named in a list.
#[derive(Debug, Clone)]
pub(crate) struct Listed {
    pub seat: SetPlace,
    /// The cards with its name.
    pub rows: Vec<Row>,
    /// Whether the list gives its set; if not, any card with the name will do.
    pub exact: bool,
    pub count: u32,
    pub line: u32,
}

impl Listed {
    fn is(&self, row: Row) -> bool {
        row_of(self.seat) == Some(row) || self.rows.contains(&row)
    }
}

/// Assigns the listed cards to seats in the sets of the deck. Complete sets stay whole; a set with missing or extra
/// cards becomes single cards.
pub(crate) fn gather(deck: &mut Deck, listed: Vec<Listed>, notes: &mut Vec<Note>) {
    if listed.is_empty() {
        return;
    }
    let mut left: Vec<Listed> = listed;
    let mut sets: BTreeMap<u16, (u32, u32)> = BTreeMap::new();
    for entry in &deck.entries {
        if let Slot::Set(set) = entry.slot {
            let (count, line) = sets.entry(set).or_insert((0, entry.line));
            *count += entry.count;
            *line = (*line).min(entry.line);
        }
    }
    if sets.is_empty() {
        sets = by_their_cards(&left);
        for (set, (count, line)) in &sets {
            let slot = Slot::Set(*set);
            let text = format!("{slot} is not listed, but its five cards are: using the whole set");
            notes.push(Note { line: *line, text });
            deck.entries.push(Entry { section: Section::Deck, slot, count: *count, starting: false, line: *line });
        }
    }
    // A few cards next to many sets are extra cards, not their contents.
    let needed: u32 = sets.values().map(|(copies, _)| copies * COMMAND_CARDS).sum();
    let named: u32 = left.iter().map(|card| card.count).sum();
    if named * 2 < needed && !left.iter().any(|card| card.exact) {
        left.iter().for_each(|card| single(deck, card.seat, card.count, card.line));
        return;
    }
    // Cards with a known seat first; the others fill the gaps.
    let mut have: BTreeMap<SetPlace, u32> = BTreeMap::new();
    for exact in [true, false] {
        for (set, (copies, _)) in &sets {
            for sequence in SetPlace::OBJECTIVE + 1..=SetPlace::LAST {
                let seat = SetPlace { set: *set, sequence };
                let row = index::seat(seat).map(|fact| fact.row);
                let found = have.entry(seat).or_default();
                for card in &mut left {
                    let same =
                        if exact { card.exact && card.seat == seat } else { row.is_some_and(|row| card.is(row)) };
                    if !same || *found == *copies || card.count == 0 {
                        continue;
                    }
                    let taken = card.count.min(copies - *found);
                    *found += taken;
                    card.count -= taken;
                    if !exact && card.exact && card.seat != seat {
                        let text = format!("{} is listed as card {}: using {seat}", index_title(seat), card.seat);
                        notes.push(Note { line: card.line, text });
                    }
                }
            }
        }
    }
    for (set, (copies, line)) in &sets {
        let seats = || (SetPlace::OBJECTIVE + 1..=SetPlace::LAST).map(|sequence| SetPlace { set: *set, sequence });
        if seats().all(|seat| have.get(&seat) == Some(copies)) {
            continue;
        }
        deck.entries.retain(|entry| entry.slot != Slot::Set(*set));
        let objective = (SetPlace { set: *set, sequence: SetPlace::OBJECTIVE }, *copies);
        let present = seats().map(|seat| (seat, have.get(&seat).copied().unwrap_or(0)));
        for (seat, count) in std::iter::once(objective).chain(present).filter(|(_, count)| *count > 0) {
            single(deck, seat, count, *line);
        }
    }
    for card in left.iter().filter(|card| card.count > 0) {
        single(deck, card.seat, card.count, card.line);
    }
}

fn single(deck: &mut Deck, seat: SetPlace, count: u32, line: u32) {
    deck.entries.push(Entry { section: Section::Deck, slot: Slot::SetPlace(seat), count, starting: false, line });
}

fn row_of(seat: SetPlace) -> Option<Row> {
    index::seat(seat).map(|fact| fact.row)
}

fn index_title(seat: SetPlace) -> &'static str {
    index::seat(seat).map_or("", |fact| fact.title())
}

/// Sets whose five command cards are all listed, with their number and the first line.
fn by_their_cards(listed: &[Listed]) -> BTreeMap<u16, (u32, u32)> {
    let mut left: BTreeMap<Row, (u32, u32)> = BTreeMap::new();
    for card in listed {
        for row in
            row_of(card.seat).into_iter().chain(card.rows.iter().copied().filter(|row| row_of(card.seat) != Some(*row)))
        {
            let (count, line) = left.entry(row).or_insert((0, card.line));
            *count += card.count;
            *line = (*line).min(card.line);
        }
    }
    let mut sets = BTreeMap::new();
    for set in 1..=index::last_objective_set() {
        let rows: Vec<Row> = (SetPlace::OBJECTIVE + 1..=SetPlace::LAST)
            .filter_map(|sequence| row_of(SetPlace { set, sequence }))
            .collect();
        while rows.len() == 5 {
            // A set may have a card twice.
            let enough = rows.iter().all(|row| {
                let needed = rows.iter().filter(|other| *other == row).count() as u32;
                left.get(row).is_some_and(|(count, _)| *count >= needed)
            });
            if !enough {
                break;
            }
            let line = rows.iter().filter_map(|row| left.get(row)).map(|(_, line)| *line).min().unwrap_or(0);
            for row in &rows {
                if let Some((count, _)) = left.get_mut(row) {
                    *count -= 1;
                }
            }
            sets.entry(set).or_insert((0, line)).0 += 1;
        }
    }
    sets
}
