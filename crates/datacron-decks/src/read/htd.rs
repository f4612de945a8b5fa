//! Holotable decks: a line for each card, with the path of its image and the count.

use super::super::Slot;
use super::super::resolve::{Draft, Item};
use super::{Note, Unread};
use datacron_cards::{Game, Side, fold};
use datacron_data::index::{self, Fact};

/// Whether this is the first line of a Holotable deck.
pub(super) fn is(first: &str) -> bool {
    let version = first.strip_prefix("ver ").is_some_and(|n| n.trim().parse::<u8>().is_ok());
    version || (first.starts_with("back ") && first.ends_with(".gif")) || first.starts_with("card \"/")
}

pub(super) fn read(text: &str, draft: &mut Draft<'_>) {
    draft.game = Some(Game::Ccg);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with("ver ") {
            continue;
        }
        if let Some(back) = line.strip_prefix("back ") {
            draft.side = match back.trim() {
                "imp.gif" => Some(Side::Dark),
                "reb.gif" => Some(Side::Light),
                _ => None,
            };
            continue;
        }
        let unread = |why: &str| Unread {
            line: number,
            text: line.chars().take(80).collect(),
            why: why.to_owned(),
            guesses: Vec::new(),
        };
        let Some((path, rest)) = line.strip_prefix("card \"").and_then(|rest| rest.split_once('"')) else {
            draft.unread.push(unread("a line of a Holotable deck is `card \"/path\" count`"));
            continue;
        };
        // Version 1 has the text of the card here, which may contain quotes; the numbers come last.
        let numbers = rest.rsplit('"').next().unwrap_or(rest);
        let mut numbers = numbers.split_whitespace().map(str::parse::<u64>);
        let Some(Ok(count)) = numbers.next() else {
            draft.unread.push(unread("the number of copies after the card is missing"));
            continue;
        };
        let starting = numbers.next().is_some();
        let (set, side, names) = parts(path);
        let shown = format!("{} ({set})", names.join("/"));
        let found = find(set, side.or(draft.side), &names);
        let known = index::products(Game::Ccg).any(|product| product.is_called(&fold::key(set)));
        if let Some(fact) = found.filter(|_| !known && !set.starts_with("Demo")) {
            let text = format!("`{set}` is not a set: using {} from {}", fact.title(), fact.product().name);
            draft.notes_on_lines.push(Note { line: number, text });
        }
        let exact = found.map(|fact| Slot::Card(fact.row));
        draft.items.push(Item { exact, starting, ..Item::by_name(number, count, shown) });
    }
}

/// Splits a path such as `/TWOSIDED/starwars/DemoDeck-Dark/t_front/back` into set, side and names of the faces.
fn parts(path: &str) -> (&str, Option<Side>, Vec<&str>) {
    let path = path.strip_prefix("/TWOSIDED").unwrap_or(path);
    let mut parts = path.split('/').filter(|part| !part.is_empty()).skip_while(|part| *part == "starwars");
    let folder = parts.next().unwrap_or_default();
    let (set, side) = folder.rsplit_once('-').unwrap_or((folder, ""));
    let side = super::super::resolve::side_word(side);
    (set, side, parts.map(|name| name.strip_prefix("t_").unwrap_or(name)).collect())
}

/// The card of an image: from the set if it is there, otherwise from any set.
fn find(set: &str, side: Option<Side>, names: &[&str]) -> Option<Fact> {
    let set = fold::key(set);
    let front = fold::key(names.first()?);
    // Faces of one title are called front and back; combined cards keep their `&`.
    let spellings = [front.clone(), front.trim_end_matches("front").to_owned(), format!("{front}v")];
    let mut best: Option<(bool, Fact)> = None;
    for key in &spellings {
        for fact in index::named(key).of(Game::Ccg).filter(|fact| side.is_none() || fact.side() == side) {
            let of_set = fact.product().is_called(&set);
            if of_set {
                return Some(fact);
            }
            best = best.or(Some((of_set, fact)));
        }
    }
    best.map(|(_, fact)| fact)
}
