//! DeckMaker and WinDeck decks of the late nineties: fields separated by semicolons, with prose after the cards.

use super::super::resolve::{Draft, Item, side_word};
use super::Unread;
use datacron_cards::{Game, fold};
use datacron_data::index;

/// Abbreviations of sets, with the number of the set.
const SETS: [(&str, &str); 16] = [
    ("p", "1"),
    ("U", "1"),
    ("i", "101"),
    ("a", "2"),
    ("h", "3"),
    ("E", "104"),
    ("r", "103"),
    ("j", "102"),
    ("d", "4"),
    ("c", "5"),
    ("s", "7"),
    ("J", "6"),
    ("o", "106"),
    ("e", "8"),
    ("1", "105"),
    ("2", "107"),
];

/// Whether a text is such a deck, judging by its first line or the word after its cards.
pub(super) fn is(text: &str, first: &str) -> bool {
    let settings = first.split(';').all(|pair| pair.is_empty() || pair.contains('='));
    (settings && first.split(';').any(|pair| pair.starts_with("NEEDFILE=") || pair.starts_with("VERSION=")))
        || (first.matches(';').count() >= 3 && text.contains("\nENDCARDS"))
}

pub(super) fn read(text: &str, draft: &mut Draft<'_>) {
    draft.game = Some(Game::Ccg);
    let mut lines = (1..).zip(text.lines());
    while let Some((number, raw)) = lines.next() {
        let line = raw.trim();
        if line == "ENDCARDS" {
            let notes: Vec<&str> = lines.map(|(_, line)| line).collect();
            notes.join("\n").trim().clone_into(&mut draft.notes);
            return;
        }
        if line.is_empty() || (line.contains('=') && line.split(';').all(|pair| pair.is_empty() || pair.contains('=')))
        {
            // SIDEEXC names the side that is excluded.
            let excluded = line.split(';').find_map(|pair| pair.strip_prefix("SIDEEXC="));
            draft.side = match excluded.and_then(side_word) {
                Some(datacron_cards::Side::Light) => Some(datacron_cards::Side::Dark),
                Some(datacron_cards::Side::Dark) => Some(datacron_cards::Side::Light),
                None => draft.side,
            };
            continue;
        }
        let mut fields = line.split(';').map(str::trim);
        let title = fields.next().unwrap_or_default();
        let side = fields.next().unwrap_or_default();
        let set = fields.next().unwrap_or_default();
        let Some(Ok(count)) = fields.next().map(str::parse::<u64>) else {
            let why = "a line of a DeckMaker deck is `title;side;set;count;0;0`".to_owned();
            draft.unread.push(Unread { line: number, text: line.to_owned(), why, guesses: Vec::new() });
            continue;
        };
        let mut tags: Vec<String> = Vec::new();
        tags.extend(SETS.iter().find(|(letter, _)| *letter == set).map(|(_, set)| (*set).to_owned()));
        tags.extend(side_word(side).map(|side| side.name().to_owned()));
        let named = index::named(&fold::key(title));
        draft.items.push(Item { named, tags, ..Item::new(number, count, title.to_owned()) });
    }
}
