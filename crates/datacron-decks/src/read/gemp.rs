//! Decks of GEMP: XML with an element for each copy, and the bare contents string.

use roxmltree::Document;

use super::super::Section;
use super::super::resolve::{Draft, Item};
use super::{Lines, ReadError, Unread, xml_mistake};
use datacron_cards::ccg::spec::GempId;
use datacron_cards::{Game, fold};
use datacron_data::index;

/// Whether a text is nothing but ids, commas and a bar.
pub(super) fn is_contents(text: &str) -> bool {
    text.contains('_')
        && text.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_whitespace() || b"_,|*^".contains(&b))
        && text.split([',', '|']).all(|id| id.trim().is_empty() || base(id.trim()).is_some())
}

/// The id without the marks for foils and alternate images.
fn base(id: &str) -> Option<GempId> {
    id.strip_suffix(['*', '^']).unwrap_or(id).parse().ok()
}

pub(super) fn read_contents(text: &str, draft: &mut Draft<'_>) {
    draft.game = Some(Game::Ccg);
    let (deck, outside) = text.split_once('|').unwrap_or((text, ""));
    let lines = Lines::of(text);
    let mut at = 0;
    for (ids, section) in [(deck, Section::Deck), (outside, Section::Outside)] {
        for id in ids.split([',', '|']) {
            let number = lines.number(at + id.len() - id.trim_start().len());
            at += id.len() + 1;
            if !id.trim().is_empty() {
                card(draft, number, id.trim(), "", section);
            }
        }
    }
}

pub(super) fn read_xml(text: &str, draft: &mut Draft<'_>) -> Result<(), ReadError> {
    draft.game = Some(Game::Ccg);
    let document = Document::parse(text).map_err(|error| xml_mistake(text, &error))?;
    let root = document.root_element();
    if root.tag_name().name() != "deck" {
        let found = root.tag_name().name();
        return Err(ReadError::NotADeck(format!("a GEMP deck begins with <deck>, this one with <{found}>")));
    }
    let lines = Lines::of(text);
    for node in root.children() {
        let line = lines.number(node.range().start);
        if node.is_comment() {
            // Converters list what they could not convert in comments.
            if let Some(missing) = node.text().and_then(|text| text.trim().strip_prefix("Card not found:")) {
                draft.items.push(Item::by_name(line, 1, missing.trim().to_owned()));
            }
            continue;
        }
        let section = match node.tag_name().name() {
            "card" => Section::Deck,
            "cardOutsideDeck" => Section::Outside,
            _ => continue,
        };
        let title = node.attribute("title").unwrap_or_default();
        match node.attribute("blueprintId") {
            Some(id) => card(draft, line, id.trim(), title, section),
            None => draft.items.push(Item { section, ..Item::by_name(line, 1, title.to_owned()) }),
        }
    }
    Ok(())
}

/// Adds one copy. Consecutive copies of a card become one entry.
fn card(draft: &mut Draft<'_>, line: u32, id: &str, title: &str, section: Section) {
    if let Some(last) = draft.items.last_mut()
        && last.text == id
        && last.section == section
    {
        last.count += 1;
        return;
    }
    let fact = base(id).and_then(index::gemp);
    if fact.is_none() {
        // An id that is not in the pool: withdrawn, renumbered or mistyped. The title may still help.
        let near =
            index::named(&fold::key(title)).of(Game::Ccg).map(|fact| format!("{} {}", fact.gemp(), fact.title()));
        let guesses: Vec<String> = near.take(3).collect();
        let text = if title.is_empty() { id.to_owned() } else { format!("{id} {title}") };
        draft.unread.push(Unread { line, text, why: "no card has this id".into(), guesses });
        return;
    }
    let exact = fact.map(|fact| super::super::Slot::Card(fact.row));
    draft.items.push(Item { exact, section, ..Item::new(line, 1, id.to_owned()) });
}
