//! Tabletop Simulator: a saved object with a pile for each part of the deck. The user provides the URLs of images.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::{Deck, Section, Slot};
use super::{Options, report_losses};
use datacron_cards::diagnostic::{count, did_you_mean};
use datacron_cards::lcg::spec::SetPlace;
use datacron_cards::{Game, Side, fold};
use datacron_data::index::{Fact, Row};

/// The placeholders a template may have in braces.
const PLACEHOLDERS: [&str; 7] = ["id", "game", "set", "number", "title", "slug", "side"];

/// Distance between the centres of two piles.
const GAP: f32 = 3.0;

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Save {
    save_name: String,
    object_states: Vec<Object>,
}

/// A pile, or a card.
#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Object {
    name: &'static str,
    transform: Transform,
    nickname: String,
    description: String,
    hide_when_face_down: bool,
    hands: bool,
    #[serde(rename = "CardID", skip_serializing_if = "Option::is_none")]
    card: Option<u32>,
    #[serde(rename = "DeckIDs", skip_serializing_if = "Vec::is_empty")]
    cards: Vec<u32>,
    custom_deck: BTreeMap<u32, Images>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contained_objects: Vec<Object>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Transform {
    pos_x: f32,
    pos_y: f32,
    pos_z: f32,
    rot_x: f32,
    rot_y: f32,
    rot_z: f32,
    scale_x: f32,
    scale_y: f32,
    scale_z: f32,
}

/// A sheet of images; ours have a single image.
#[derive(Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Images {
    #[serde(rename = "FaceURL")]
    face: String,
    #[serde(rename = "BackURL")]
    back: String,
    num_width: u8,
    num_height: u8,
    back_is_hidden: bool,
    unique_back: bool,
}

/// One physical card.
#[derive(Clone, Copy)]
struct Piece {
    slot: Slot,
    fact: Fact,
}

struct Pile {
    heading: &'static str,
    face_up: bool,
    cards: Vec<Piece>,
}

pub(super) fn write(deck: &Deck, options: &Options, losses: &mut Vec<String>) -> Result<Vec<u8>, String> {
    let (face, back) = templates(options)?;
    report_losses(deck, losses, &["name"]);
    let two_sided = deck.entries.iter().filter(|entry| entry.slot.fact().is_some_and(|fact| fact.is_two_sided()));
    let two_sided: u32 = two_sided.map(|entry| entry.count).sum();
    if two_sided > 0 {
        losses.push(format!("not stored: the other side of {}", count(two_sided as usize, "two-sided card")));
    }
    let mut sheets = Sheets { face, back, known: Vec::new() };
    let mut object_states = Vec::new();
    for pile in piles(deck).into_iter().filter(|pile| !pile.cards.is_empty()) {
        object_states.push(object(deck, &pile, object_states.len(), &mut sheets)?);
    }
    let save = Save { save_name: deck.name.clone(), object_states };
    let mut json = serde_json::to_vec_pretty(&save).map_err(|e| e.to_string())?;
    json.push(b'\n');
    Ok(json)
}

/// Both URL templates, checked in advance.
fn templates(options: &Options) -> Result<(&str, &str), String> {
    if options.image_url.is_empty() || options.back_url.is_empty() {
        return Err("tts needs the URLs of the images: --image-url 'https://…/{game}/{set}/{id}.jpg' for the \
                    faces, --back-url 'https://…/{side}.jpg' for the backs"
            .to_owned());
    }
    for template in [&options.image_url, &options.back_url] {
        fill(template, |_| Ok(String::new()))?;
    }
    Ok((&options.image_url, &options.back_url))
}

fn piles(deck: &Deck) -> Vec<Pile> {
    if deck.game == Game::Lcg {
        return lcg_piles(deck);
    }
    let pile = |section: Section| {
        let entries = deck.section(section);
        let cards = entries.flat_map(|entry| copies(entry.slot, entry.count)).collect();
        Pile { heading: section.heading(), face_up: section == Section::Outside, cards }
    };
    Section::ALL.into_iter().map(pile).collect()
}

/// Objective sets form two decks: the objectives, and everything else.
fn lcg_piles(deck: &Deck) -> Vec<Pile> {
    let mut affiliation = Pile { heading: "Affiliation", face_up: true, cards: Vec::new() };
    let mut objectives = Pile { heading: "Objective deck", face_up: false, cards: Vec::new() };
    let mut command = Pile { heading: "Command deck", face_up: false, cards: Vec::new() };
    for entry in &deck.entries {
        if let Slot::Card(_) = entry.slot {
            affiliation.cards.extend(copies(entry.slot, entry.count));
        }
        for seat in entry.slot.seats() {
            let pile = if seat.sequence == SetPlace::OBJECTIVE { &mut objectives } else { &mut command };
            pile.cards.extend(copies(Slot::SetPlace(seat), entry.count));
        }
    }
    vec![affiliation, objectives, command]
}

fn copies(slot: Slot, count: u32) -> impl Iterator<Item = Piece> {
    let fact = slot.fact();
    (0..count).filter_map(move |_| Some(Piece { slot, fact: fact? }))
}

/// The images so far; copies of a card share them.
struct Sheets<'t> {
    face: &'t str,
    back: &'t str,
    known: Vec<(Row, Images)>,
}

impl Sheets<'_> {
    fn of(&mut self, deck: &Deck, card: Piece) -> Result<(u32, Images), String> {
        let images = Images {
            face: url(self.face, deck, card)?,
            back: url(self.back, deck, card)?,
            num_width: 1,
            num_height: 1,
            back_is_hidden: true,
            unique_back: false,
        };
        let same = |(row, known): &(Row, Images)| {
            *row == card.fact.row && (&known.face, &known.back) == (&images.face, &images.back)
        };
        let at = self.known.iter().position(same).unwrap_or_else(|| {
            self.known.push((card.fact.row, images.clone()));
            self.known.len() - 1
        });
        Ok((at as u32 + 1, images))
    }
}

/// The object for a pile, or for its only card.
fn object(deck: &Deck, pile: &Pile, place: usize, sheets: &mut Sheets<'_>) -> Result<Object, String> {
    let mut cards = Vec::with_capacity(pile.cards.len());
    for card in &pile.cards {
        let (sheet, images) = sheets.of(deck, *card)?;
        cards.push(Object {
            name: "Card",
            transform: transform(place, pile.face_up),
            nickname: card.fact.title().to_owned(),
            description: card.slot.id(),
            hide_when_face_down: true,
            hands: true,
            // Sheet number and index on the sheet, which is 0.
            card: Some(sheet * 100),
            cards: Vec::new(),
            custom_deck: BTreeMap::from([(sheet, images)]),
            contained_objects: Vec::new(),
        });
    }
    if cards.len() == 1
        && let Some(only) = cards.pop()
    {
        return Ok(only);
    }
    let nickname =
        if deck.name.is_empty() { pile.heading.to_owned() } else { format!("{}: {}", deck.name, pile.heading) };
    Ok(Object {
        name: "DeckCustom",
        transform: transform(place, pile.face_up),
        nickname,
        description: String::new(),
        hide_when_face_down: true,
        hands: false,
        card: None,
        cards: cards.iter().filter_map(|card| card.card).collect(),
        custom_deck: cards.iter().flat_map(|card| card.custom_deck.clone()).collect(),
        contained_objects: cards,
    })
}

/// Piles lie in a row, upright for the player in front of them.
fn transform(place: usize, face_up: bool) -> Transform {
    Transform {
        pos_x: place as f32 * GAP,
        pos_y: 1.0,
        pos_z: 0.0,
        rot_x: 0.0,
        rot_y: 180.0,
        rot_z: if face_up { 0.0 } else { 180.0 },
        scale_x: 1.0,
        scale_y: 1.0,
        scale_z: 1.0,
    }
}

fn url(template: &str, deck: &Deck, card: Piece) -> Result<String, String> {
    let Piece { slot, fact } = card;
    let ccg = deck.game == Game::Ccg;
    fill(template, |placeholder| {
        let value = match placeholder {
            "id" => slot.id(),
            "game" => deck.game.code().to_owned(),
            "set" if ccg => fact.gemp().set.to_string(),
            "set" => fact.product().number.to_owned(),
            "number" if ccg => fact.gemp().number.to_string(),
            "number" => Some(fact.number()).filter(|number| *number > 0).map(|n| n.to_string()).unwrap_or_default(),
            "title" => percent_encoded(fact.title()),
            "slug" => fold::slug(fact.title()),
            // In the Deckbuilding Game, factions take the place of sides.
            "side" => fact.side().map_or(fact.faction(), Side::name).to_owned(),
            _ => String::new(),
        };
        // An empty value would make the URL wrong.
        if value.is_empty() {
            return Err(format!("`{template}`: {} has no {placeholder}", fact.title()));
        }
        Ok(value)
    })
}

/// Replaces the placeholders in braces with their values.
fn fill(template: &str, value: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        let Some(length) = rest[open..].find('}') else {
            return Err(format!("`{template}`: an opening brace is never closed"));
        };
        let name = &rest[open + 1..open + length];
        if !PLACEHOLDERS.contains(&name) {
            let guess = did_you_mean(name, PLACEHOLDERS.into_iter()).map(|g| format!("; {g}")).unwrap_or_default();
            let all = PLACEHOLDERS.map(|name| format!("{{{name}}}")).join(" ");
            return Err(format!("`{template}`: unknown placeholder {{{name}}}, expected one of {all}{guess}"));
        }
        out.push_str(&rest[..open]);
        out.push_str(&value(name)?);
        rest = &rest[open + length + 1..];
    }
    out.push_str(rest);
    Ok(out)
}

/// A text encoded as part of a URL.
fn percent_encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}
