//! OCTGN decks: three sections, with sets written as their six cards.

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::super::read::o8d::GAME;
use super::super::{Deck, Slot};
use super::report_losses;
use datacron_cards::lcg::spec::SetPlace;
use datacron_data::index;

pub(super) fn write(deck: &Deck, losses: &mut Vec<String>) -> Result<Vec<u8>, String> {
    report_losses(deck, losses, &["name"]);
    let mut affiliation = Vec::new();
    let mut objectives = Vec::new();
    let mut command = Vec::new();
    for entry in &deck.entries {
        if let Slot::Card(row) = entry.slot {
            affiliation.push((index::guid_of(row, None), entry.slot.title(), entry.count));
        }
        for seat in entry.slot.seats() {
            let list = if seat.sequence == SetPlace::OBJECTIVE { &mut objectives } else { &mut command };
            list.push(card(seat, entry.count));
        }
    }
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    let written = xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), Some("yes")))).and_then(|()| {
        xml.create_element("deck").with_attribute(("game", GAME)).write_inner_content(|xml| {
            let sections = [("Affiliation", &affiliation), ("Command Deck", &command), ("Objective Deck", &objectives)];
            for (name, cards) in sections {
                xml.create_element("section").with_attribute(("name", name)).write_inner_content(|xml| {
                    for (guid, title, count) in cards {
                        xml.create_element("card")
                            .with_attribute(("qty", count.to_string().as_str()))
                            .with_attribute(("id", guid.as_deref().unwrap_or_default()))
                            .write_text_content(BytesText::new(title))?;
                    }
                    Ok(())
                })?;
            }
            Ok(())
        })
    });
    written.map_err(|e| e.to_string())?;
    let mut bytes = xml.into_inner();
    bytes.push(b'\n');
    Ok(bytes)
}

type Card = (Option<String>, &'static str, u32);

fn card(seat: SetPlace, count: u32) -> Card {
    let fact = index::seat(seat);
    (fact.and_then(|fact| index::guid_of(fact.row, Some(seat))), fact.map_or("", |fact| fact.title()), count)
}
