//! Tables with a header: a column for the card, one for the count, and optional others.

use super::super::resolve::{Draft, side_word};
use super::super::{Section, Slot};
use super::{ReadError, text};
use datacron_cards::clean::from_cell;
use datacron_cards::lcg::spec::SetPlace;
use datacron_cards::{Game, fold};
use datacron_data::index;

const NAME: [&str; 4] = ["name", "title", "card", "cardname"];
const COUNT: [&str; 6] = ["count", "qty", "quantity", "copies", "number", "amount"];

/// Whether a line is the header of such a table.
pub(super) fn is_header(line: &str) -> bool {
    if !line.contains([',', ';', '\t']) || line.contains(':') {
        return false;
    }
    let columns: Vec<String> = line.split([',', ';', '\t']).map(fold::key).collect();
    let has = |words: &[&str]| columns.iter().any(|column| words.contains(&column.as_str()));
    columns.len() > 1 && (has(&NAME) || has(&["id"])) && (has(&COUNT) || has(&NAME) && has(&["id", "set"]))
}

pub(super) fn read(source: &str, draft: &mut Draft<'_>) -> Result<(), ReadError> {
    let first = source.trim_start().lines().next().unwrap_or_default();
    let delimiter = [b'\t', b';', b','].into_iter().find(|d| first.bytes().any(|b| b == *d)).unwrap_or(b',');
    let mut table = ::csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .trim(::csv::Trim::All)
        .from_reader(source.trim_start().as_bytes());
    let skipped = source.len() - source.trim_start().len();
    let lines_before = source[..skipped].matches('\n').count() as u32;
    let bad = |e: ::csv::Error| ReadError::NotADeck(format!("it is not a table: {e}"));
    let columns: Vec<String> = table.headers().map_err(bad)?.iter().map(fold::key).collect();
    let column = |words: &[&str]| columns.iter().position(|column| words.contains(&column.as_str()));
    let (name, id, count) = (column(&NAME), column(&["id", "blueprintid", "gempid"]), column(&COUNT));
    // With a set column, the number is that of the card.
    let count = count.filter(|at| columns[*at] != "number" || column(&["set", "expansion"]).is_none());
    let (set, section, starting) =
        (column(&["set", "expansion"]), column(&["section", "part"]), column(&["starting", "start"]));
    let (side, game) = (column(&["side"]), column(&["game"]));
    let mut key = Vec::new();
    for record in table.records() {
        let record = record.map_err(bad)?;
        let line = record.position().map_or(0, |at| at.line() as u32) + lines_before;
        let cell =
            |column: Option<usize>| column.and_then(|at| record.get(at)).map(from_cell).filter(|cell| !cell.is_empty());
        if let Some(game) = cell(game).and_then(Game::from_code) {
            draft.game = Some(game);
        }
        let Some(name_or_id) = cell(id).or_else(|| cell(name)) else { continue };
        let copies = cell(count).map_or(1, |n| n.trim_end_matches(['x', 'X']).parse().unwrap_or(u64::MAX));
        let mut item = text::item(line, copies, name_or_id.to_owned(), &mut key);
        if item.named.is_empty()
            && item.number.is_none()
            && item.exact.is_none()
            && let Some(title) = cell(name)
        {
            item = text::item(line, copies, title.to_owned(), &mut key);
        }
        if draft.game == Some(Game::Lcg) {
            let seat: Option<SetPlace> = cell(id).and_then(|id| id.parse().ok());
            item.exact = seat.filter(|seat| index::seat(*seat).is_some()).map(Slot::SetPlace);
            item.number = cell(id).and_then(|id| id.parse().ok());
        }
        item.tags.extend(cell(set).map(str::to_owned));
        item.tags.extend(cell(side).filter(|side| side_word(side).is_some()).map(str::to_owned));
        item.starting = cell(starting)
            .is_some_and(|mark| matches!(fold::key(mark).as_str(), "1" | "yes" | "true" | "x" | "starting"));
        if let Some(section) = cell(section) {
            item.single = section == "single";
            item.section = Section::ALL.into_iter().find(|known| known.word() == section).unwrap_or(item.section);
        }
        draft.items.push(item);
    }
    Ok(())
}
