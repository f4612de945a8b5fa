//! The contents of native decks, from TOML or JSON.

use super::super::native::{NativeDeck, Part};
use super::super::resolve::Draft;
use super::text;
use datacron_cards::fold;
use datacron_data::index;

/// Adds everything but the cards to a draft.
pub(super) fn facts(draft: &mut Draft<'_>, native: NativeDeck, affiliation_line: u32) {
    draft.game = native.game.or(draft.game);
    draft.name = native.name;
    draft.author = native.author;
    draft.format = native.format;
    draft.notes = native.notes;
    draft.goal = native.bases_to_win;
    draft.side = native.side;
    if let Some(name) = native.affiliation {
        draft.items.push(text::affiliation_item(affiliation_line, name));
    }
}

/// Adds a number of copies of a card, given by name or id, to a draft.
pub(super) fn entry(draft: &mut Draft<'_>, line: u32, part: Part, name: String, count: u64) {
    let mut item = text::item(line, count, name, &mut Vec::new());
    if part.word == "sets" {
        item.number = item.text.trim().parse().ok().filter(|set| (1..=index::last_objective_set()).contains(set));
    }
    if part.single {
        item.exact =
            item.text.trim().parse().ok().filter(|seat| index::seat(*seat).is_some()).map(super::super::Slot::SetPlace);
    }
    if item.named.is_empty() {
        // Our own ids are names too: `lothal`, `yoda-2`.
        if let Some(game) = draft.game {
            item.named = index::named(&format!("{game}:{}", fold::slug(&item.text)));
        }
    }
    item.section = part.section;
    item.starting = part.starting;
    item.single = part.single;
    draft.items.push(item);
}
