//! OCTGN decks of the LCG. Some exports have wrong GUIDs, so titles take precedence: they are what people see.

use roxmltree::{Document, Node};

use super::super::Slot;
use super::super::resolve::{Draft, Item};
use super::{Lines, Note, ReadError, Unread, xml_mistake};
use datacron_cards::lcg::spec::SetPlace;
use datacron_cards::{Game, fold};
use datacron_data::index::{self, Fact};

/// The id of the game in OCTGN.
pub const GAME: &str = "d5cf89e5-1984-4873-8ae0-f06eea411bb3";

pub(super) fn read(text: &str, draft: &mut Draft<'_>) -> Result<(), ReadError> {
    let document = Document::parse(text).map_err(|error| xml_mistake(text, &error))?;
    let root = document.root_element();
    match root.attribute("game") {
        Some(game) if !game.eq_ignore_ascii_case(GAME) => {
            return Err(ReadError::NotADeck(format!("it is an OCTGN deck of another game ({game})")));
        }
        _ => draft.game = Some(Game::Lcg),
    }
    let lines = Lines::of(text);
    for section in root.children().filter(Node::is_element) {
        for card in section.children() {
            let line = lines.number(card.range().start);
            if card.is_element() {
                read_card(&card, line, draft);
            } else if let Some(stray) = card.text().map(str::trim).filter(|text| card.is_text() && !text.is_empty()) {
                let text =
                    format!("unexpected word `{}` between the cards", stray.chars().take(40).collect::<String>());
                draft.notes_on_lines.push(Note { line, text });
            }
        }
    }
    Ok(())
}

fn read_card(card: &Node<'_, '_>, line: u32, draft: &mut Draft<'_>) {
    let title = card.text().unwrap_or_default().trim();
    let id = card.attribute("id").unwrap_or_default().trim();
    let count = match card.attribute("qty").unwrap_or("1").trim().parse::<u64>() {
        Ok(count) => count,
        Err(_) => {
            let text = format!("qty=\"{}\" {title}", card.attribute("qty").unwrap_or_default());
            draft.unread.push(Unread { line, text, why: "the quantity is not a number".into(), guesses: Vec::new() });
            return;
        }
    };
    if count == 0 {
        return;
    }
    let by_guid = index::guid(id);
    let by_title: Vec<Fact> = index::named(&fold::key(title)).of(Game::Lcg).collect();
    let agreed = by_guid.filter(|(fact, _)| title.is_empty() || by_title.iter().any(|named| named.row == fact.row));
    let mut item = Item::by_name(line, count, title.to_owned());
    if let Some((fact, seat)) = agreed {
        item.exact = Some(exact(fact, seat));
    } else if !by_title.is_empty() {
        if let Some((fact, _)) = by_guid {
            let text = format!("`{title}` has the id of {}: using the title", fact.title());
            draft.notes_on_lines.push(Note { line, text });
        }
    } else if let Some((fact, seat)) = by_guid {
        // The title is unknown (an old spelling or a typo), so use the id.
        let text = format!("no card has the title `{title}`: by its id it is {}", fact.title());
        draft.notes_on_lines.push(Note { line, text });
        item.exact = Some(exact(fact, seat));
    }
    draft.items.push(item);
}

fn exact(fact: Fact, seat: Option<SetPlace>) -> Slot {
    match seat {
        Some(seat) if seat.sequence == SetPlace::OBJECTIVE => Slot::Set(seat.set),
        Some(seat) => Slot::SetPlace(seat),
        None => Slot::Card(fact.row),
    }
}
