//! A table with one line per card.

use super::super::{Deck, Slot};
use super::report_losses;
use datacron_cards::clean::cell;

pub(super) fn write(deck: &Deck, losses: &mut Vec<String>) -> Result<Vec<u8>, String> {
    report_losses(deck, losses, &["starting cards"]);
    let mut table = ::csv::Writer::from_writer(Vec::new());
    let failed = |e: ::csv::Error| e.to_string();
    table.write_record(["count", "name", "id", "game", "set", "section", "starting"]).map_err(failed)?;
    for entry in &deck.entries {
        let set = entry.slot.fact().map_or("", |fact| fact.product().name);
        let section = if matches!(entry.slot, Slot::SetPlace(_)) { "single" } else { entry.section.word() };
        let starting = if entry.starting { "yes" } else { "" };
        table
            .write_record([
                &entry.count.to_string(),
                &*cell(entry.slot.title()),
                &*cell(&entry.slot.id()),
                deck.game.code(),
                &*cell(set),
                section,
                starting,
            ])
            .map_err(failed)?;
    }
    table.into_inner().map_err(|e| e.to_string())
}
