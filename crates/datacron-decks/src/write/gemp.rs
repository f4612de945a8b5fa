//! GEMP's XML and its contents string.

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, Event};

use super::super::{Deck, Entry, Section};
use super::report_losses;
use datacron_data::index::Fact;

pub(super) fn write_xml(deck: &Deck, losses: &mut Vec<String>) -> Result<Vec<u8>, String> {
    report_losses(deck, losses, &["name"]);
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 4);
    let written = xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), Some("no")))).and_then(|()| {
        xml.create_element("deck").write_inner_content(|xml| {
            for (fact, entry) in copies(deck) {
                let element = if entry.section == Section::Outside { "cardOutsideDeck" } else { "card" };
                let horizontal = if matches!(fact.subtype(), "Site") { "true" } else { "false" };
                xml.create_element(element)
                    .with_attribute(("blueprintId", fact.gemp().to_string().as_str()))
                    .with_attribute(("horizontal", horizontal))
                    .with_attribute(("title", bare(fact.front())))
                    .write_empty()?;
            }
            Ok(())
        })
    });
    written.map_err(|e| e.to_string())?;
    let mut bytes = xml.into_inner();
    bytes.push(b'\n');
    Ok(bytes)
}

pub(super) fn write_contents(deck: &Deck, losses: &mut Vec<String>) -> String {
    report_losses(deck, losses, &[]);
    let ids = |section: Section| {
        let own = copies(deck).filter(move |(_, entry)| entry.section == section);
        own.map(|(fact, _)| fact.gemp().to_string()).collect::<Vec<_>>().join(",")
    };
    format!("{}|{}\n", ids(Section::Deck), ids(Section::Outside))
}

/// Every copy of every card.
fn copies(deck: &Deck) -> impl Iterator<Item = (Fact, &Entry)> {
    deck.entries.iter().flat_map(|entry| {
        let fact = entry.slot.fact();
        (0..entry.count).filter_map(move |_| Some((fact?, entry)))
    })
}

/// The title as GEMP writes it, without version marks.
fn bare(title: &str) -> &str {
    title.trim_end_matches(" (AI)").trim_end_matches(" (V)").trim_end_matches(" (AI)")
}
