//! The registration sheet: one deck, or the Light and Dark decks of one player, on one page for the judge.
//!
//! Any deck has to fit on one page of A4 or US Letter, and the page has no script to measure text. So the space needed
//! is estimated here from the widths of characters, and the largest type that fits is used.

use serde::Serialize;

use super::super::Deck;
use super::view::{Line, View, ems, render};
use super::{Options, report_losses};
use datacron_cards::{Game, Side};

/// The area that fits both papers within the margins of the template, in millimetres: the width of A4, the height of
/// Letter.
const WIDTH: f32 = 190.0;
const HEIGHT: f32 = 262.0;
/// Height of the header and footer of the page.
const FRAME: f32 = 31.0;
/// Height of the header of a deck with the space around it, and of its row in the footer.
const DECK: f32 = 15.5;
/// Space between columns.
const GUTTER: f32 = 6.0;
/// Height of the line under the heading of a group and the space below it, in pixels.
const RULE: f32 = 2.0;
/// Width of the box and count before a title, in ems.
const BEFORE_TITLE: f32 = 2.75;
/// A pixel in millimetres, and a point in pixels.
const PIXEL: f32 = 25.4 / 96.0;
const POINT: f32 = 4.0 / 3.0;

/// How the lists are typeset. Heights are whole pixels, as browsers align lines to those.
#[derive(Debug, Clone, Copy, Serialize)]
struct Setting {
    columns: u8,
    /// Size of the type in points.
    size: f32,
    /// Height of a line.
    line: u8,
    /// Height of a line of command cards, which are set smaller.
    small: u8,
    /// Space between groups.
    gap: u8,
}

const fn setting(columns: u8, size: f32, line: u8, small: u8, gap: u8) -> Setting {
    Setting { columns, size, line, small, gap }
}

/// From the best to the smallest that is legible.
const SETTINGS: [Setting; 11] = [
    setting(2, 10.5, 21, 15, 11),
    setting(2, 10.0, 19, 14, 10),
    setting(2, 9.5, 18, 13, 9),
    setting(3, 9.5, 18, 13, 9),
    setting(3, 9.0, 17, 13, 8),
    setting(3, 8.5, 16, 12, 7),
    setting(3, 8.5, 15, 12, 6),
    setting(3, 8.0, 14, 12, 5),
    setting(3, 8.0, 13, 12, 5),
    setting(3, 7.5, 12, 12, 4),
    TIGHTEST,
];
const TIGHTEST: Setting = setting(3, 7.5, 11, 11, 3);

#[derive(Serialize)]
struct Sheet<'o> {
    player: &'o str,
    event: &'o str,
    date: &'o str,
    decks: Vec<View>,
    #[serde(flatten)]
    setting: Setting,
}

pub(super) fn write(mut decks: Vec<Deck>, options: &Options, losses: &mut Vec<String>) -> Result<String, String> {
    check_decks(&decks)?;
    decks.sort_by_key(|deck| deck.side() == Some(Side::Dark));
    for deck in &decks {
        let mut lost = Vec::new();
        report_losses(deck, &mut lost, &["name", "format", "starting cards", "bases to win"]);
        losses.extend(lost.into_iter().filter(|loss| !losses.contains(loss)).collect::<Vec<_>>());
    }
    let mut views: Vec<View> = decks.iter().map(View::of).collect();
    let mut setting = best(&views);
    if setting.is_none() {
        // First leave out the backs of two-sided cards: the front identifies the card.
        decks.iter().zip(&mut views).for_each(|(deck, view)| fronts_only(deck, view));
        setting = best(&views);
    }
    if setting.is_none() {
        losses.push("it may not fit on one page: check whether it continues on the back".to_owned());
    }
    let sheet = Sheet {
        player: options.player.trim(),
        event: options.event.trim(),
        date: options.date.trim(),
        decks: views,
        setting: setting.unwrap_or(TIGHTEST),
    };
    render("sheet.html", include_str!("templates/sheet.html"), sheet)
}

/// Checks that these decks belong on one sheet.
fn check_decks(decks: &[Deck]) -> Result<(), String> {
    let (one, other) = match decks {
        [_] => return Ok(()),
        [one, other] => (one, other),
        _ => {
            let many = decks.len();
            return Err(format!("a sheet holds one deck, or a player's Light and Dark decks, not {many}"));
        }
    };
    if one.game != other.game {
        return Err(format!("a sheet holds decks of one game: these are for the {} and the {}", one.game, other.game));
    }
    if one.game == Game::Dbg {
        return Err("a sheet holds one set-up: the Deckbuilding Game has no Light and Dark decks".to_owned());
    }
    match (one.side(), other.side()) {
        (Some(one), Some(other)) if one != other => Ok(()),
        (Some(side), Some(_)) => {
            Err(format!("two decks on a sheet must be a Light and a Dark one: both of these are {}", side.name()))
        }
        _ => Err("two decks on a sheet must be a Light and a Dark one: one of these has no side".to_owned()),
    }
}

/// Removes the backs of two-sided cards. As two cards may have the same front, the id is added.
fn fronts_only(deck: &Deck, view: &mut View) {
    let lines = view.groups.iter_mut().flat_map(|group| &mut group.lines);
    for (line, entry) in lines.zip(&deck.entries) {
        if let Some(fact) = entry.slot.fact().filter(|fact| fact.front() != fact.title()) {
            fact.front().clone_into(&mut line.title);
            line.mark = entry.slot.id();
        }
    }
}

/// The best setting in which everything fits.
fn best(decks: &[View]) -> Option<Setting> {
    let room = HEIGHT - FRAME - decks.len() as f32 * DECK;
    // The template adds another gap between the decks.
    let needed = |setting: &Setting| -> f32 {
        decks.iter().map(|deck| (height(deck, *setting) + f32::from(setting.gap)) * PIXEL).sum()
    };
    SETTINGS.into_iter().find(|setting| needed(setting) <= room)
}

/// The height of the list of a deck, in pixels.
fn height(deck: &View, setting: Setting) -> f32 {
    let columns = f32::from(setting.columns);
    let width = (WIDTH - (columns - 1.0) * GUTTER) / columns / PIXEL / (setting.size * POINT) - BEFORE_TITLE;
    let lines: f32 = deck.lines().map(|line| line_height(line, width, setting)).sum();
    let heading = f32::from(setting.line) + RULE + f32::from(setting.gap);
    // Columns are uneven: the longest is longer than the average.
    let uneven = 1.5 * f32::from(setting.line);
    (lines + deck.groups.len() as f32 * heading) / columns + uneven
}

fn line_height(line: &Line, width: f32, setting: Setting) -> f32 {
    let mark = if line.mark.is_empty() { 0.0 } else { ems(&line.mark) + 1.0 };
    let rows = rows(ems(&line.title) + mark, width) * f32::from(setting.line);
    if line.contents.is_empty() {
        return rows;
    }
    let contents: f32 = line.contents.iter().map(|title| ems(title) + 0.9).sum();
    rows + (self::rows(contents, width) + 0.3) * f32::from(setting.small)
}

/// The number of rows a text takes; rows that wrap are never completely filled.
fn rows(text: f32, width: f32) -> f32 {
    const FILLED: f32 = 0.9;
    if text <= width { 1.0 } else { (text / width / FILLED).ceil() }
}
