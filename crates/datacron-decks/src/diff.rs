//! Differences between two decks.

use super::{Deck, Entry, Section, Slot};

/// A card that the two decks have different numbers of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The part of the deck it is in.
    pub section: Section,
    /// The card or objective set.
    pub slot: Slot,
    /// Whether it starts the game on the table (ccg) or is the first base (dbg).
    pub starting: bool,
    /// Copies in the first deck.
    pub before: u32,
    /// Copies in the second deck.
    pub after: u32,
}

/// Every difference, and the number of physical cards that both decks share.
pub fn diff(before: &Deck, after: &Deck) -> (Vec<Change>, u32) {
    let (before, after) = (before.canonical(), after.canonical());
    let key = |entry: &Entry| (entry.section, !entry.starting, entry.group(), entry.slot);
    let mut changes: Vec<Change> = Vec::new();
    let mut same = 0;
    let mut keys: Vec<_> = before.entries.iter().chain(&after.entries).map(key).collect();
    keys.sort_unstable();
    keys.dedup();
    for wanted in keys {
        let count = |deck: &Deck| deck.entries.iter().find(|entry| key(entry) == wanted).map_or(0, |entry| entry.count);
        let (section, not_starting, _, slot) = wanted;
        let is_affiliation_card = slot.fact().is_some_and(|fact| fact.is_affiliation_card());
        let (before, after) = (count(&before), count(&after));
        same += if is_affiliation_card { 0 } else { before.min(after) * slot.cards() };
        if before != after {
            changes.push(Change { section, slot, starting: !not_starting, before, after });
        }
    }
    (changes, same)
}
