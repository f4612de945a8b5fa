//! Plain text lists as people write and paste them.

use std::borrow::Cow;

use super::super::resolve::{Draft, Item, side_word};
use super::super::{MOST, Section, Slot};
use super::line::{Counted, bracketed};
use super::{Note, Unread};
use datacron_cards::{Game, fold};
use datacron_data::index;

/// What a heading means for the lines that follow.
enum Heading {
    /// Cards of this part.
    Part(Section),
    /// Cards that start the game on the table.
    Starting,
    /// Single cards of objective sets.
    Single,
    /// Everything that follows is prose.
    Notes,
    /// Says nothing about cards.
    Nothing,
}

/// With this many cards, a text is a list and not prose.
const MANY: usize = 10;

/// Longest line that is parsed, in bytes; no line of a real list is longer.
const LONGEST_LINE: usize = 500;

pub(super) fn read<'t>(text: &'t str, draft: &mut Draft<'t>, key: &mut Vec<u8>) {
    let mut at = Place { section: Section::Deck, starting: false, single: false, below_heading: false };
    draft.items.reserve(text.len() / 24);
    let mut prose = false;
    let mut cards_in_prose = 0;
    for (number, raw) in (1..).zip(text.lines()) {
        let line = raw.trim();
        if prose {
            // Our own lists end with the notes; in others, a heading may follow.
            let heading = if draft.game_named { None } else { heading(line) };
            match heading {
                Some(heading @ (Heading::Part(_) | Heading::Starting | Heading::Single)) => {
                    at.go_to(&heading);
                    prose = false;
                }
                _ => {
                    draft.notes.push_str(raw);
                    draft.notes.push('\n');
                    let card = plain(line).is_some_and(|(_, name)| !index::named(&fold::key(name)).is_empty());
                    cards_in_prose += usize::from(card);
                }
            }
            continue;
        }
        if let Some((count, name)) = plain(line).filter(|_| line.len() <= LONGEST_LINE) {
            fold::key_into(name, key);
            let named = index::named_bytes(key);
            if !named.is_empty() {
                draft.items.push(at.item(Item { named, ..Item::new(number, count, name) }));
                continue;
            }
            // "2x Title [1_168]": how we distinguish cards with the same title.
            if let Some((name, tag)) = bracketed(name) {
                fold::key_into(name, key);
                let named = index::named_bytes(key);
                if !named.is_empty() {
                    draft.items.push(at.item(Item {
                        named,
                        tags: vec![tag.to_owned()],
                        ..Item::new(number, count, name)
                    }));
                    continue;
                }
            }
        }
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        if line.len() > LONGEST_LINE {
            let why = format!("a line may have at most {LONGEST_LINE} characters");
            draft.unread.push(Unread { line: number, text: shortened(line), why, guesses: Vec::new() });
            continue;
        }
        if let Some(Heading::Notes) = other_line(number, line, &mut at, draft, key) {
            let text = line.split_once(':').map_or("", |(_, text)| text.trim());
            draft.notes.push_str(text);
            draft.notes.push('\n');
            prose = true;
        }
    }
    if cards_in_prose >= MANY {
        let text = format!("{cards_in_prose} lines below the notes name cards; they are not part of the deck");
        draft.notes_on_lines.push(Note { line: 0, text });
    }
}

/// The position in the list.
#[derive(Clone, Copy)]
struct Place {
    section: Section,
    starting: bool,
    single: bool,
    /// Whether a heading has been seen; below one, there is no title of the deck.
    below_heading: bool,
}

impl Place {
    fn go_to(&mut self, heading: &Heading) {
        let (section, starting, single) = match heading {
            Heading::Part(section) => (*section, false, false),
            Heading::Starting => (Section::Deck, true, false),
            Heading::Single => (Section::Deck, false, true),
            Heading::Notes | Heading::Nothing => return,
        };
        *self = Place { section, starting, single, below_heading: true };
    }

    fn item<'t>(&self, item: Item<'t>) -> Item<'t> {
        Item { section: self.section, starting: self.starting, single: self.single, ..item }
    }
}

/// `2x Title` or `2 Title`: most lines of most lists.
fn plain(line: &str) -> Option<(u64, &str)> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 3 {
        return None;
    }
    let (count, rest) = line.split_at(digits);
    let rest = rest.strip_prefix(['x', 'X']).unwrap_or(rest);
    let name = rest.strip_prefix(' ')?.trim_start();
    Some((count.parse().ok()?, name))
}

/// Any other line: a card in a more complex form, a heading, a fact about the deck, or unknown.
fn other_line(number: u32, line: &str, at: &mut Place, draft: &mut Draft<'_>, key: &mut Vec<u8>) -> Option<Heading> {
    // "# Characters (12)" is a heading; anything else after `#` is a remark.
    let remark = line.starts_with('#');
    // Before cleaning, as the name of a deck may look like markup.
    if let Some(heading) = fact(number, line, draft, key) {
        return Some(heading);
    }
    let cleaned = clean(line);
    let line = cleaned.as_ref();
    if line.is_empty() {
        return None;
    }
    if let Some(heading) = fact(number, line, draft, key) {
        return Some(heading);
    }
    if let Some(sets) = joined_sets(line) {
        draft.items.extend(sets.map(|set| Item { number: Some(set), ..Item::new(number, 1, set.to_string()) }));
        return None;
    }
    let counted = Counted::of(line, key);
    // "# 3 Title" is a remark, but "#3" is an objective set.
    if counted.is_card() && !(remark && counted.number.is_none()) {
        // A heading in one game may be a card in another.
        let heading = if counted.given { None } else { heading(&counted.name) };
        if let Some(heading) = &heading {
            at.go_to(heading);
        }
        draft.items.push(at.item(Item {
            counted: counted.given,
            heading: heading.is_some(),
            named: counted.named,
            tags: counted.tags,
            number: counted.number,
            ..Item::new(number, counted.count, counted.name)
        }));
        return None;
    }
    if let Some(heading) = heading(&counted.name) {
        at.go_to(&heading);
        return Some(heading);
    }
    if let Some((kind, card)) = line.split_once(':')
        && let Some(heading) = self::heading(kind)
    {
        // "Objective: Title", "Starting Effect: Title".
        let mut here = Place { ..*at };
        here.go_to(&heading);
        return other_line(number, card.trim(), &mut here, draft, key);
    }
    if several(number, line, at, draft, key) {
        return None;
    }
    let before_cards = draft.items.is_empty() && draft.unread.is_empty() && !at.below_heading;
    if remark && (counted.given || !before_cards || !draft.name.is_empty()) {
        return None;
    }
    // A year may begin a title; a count does not.
    let has_count = counted.given && counted.count <= u64::from(MOST);
    if before_cards && !has_count {
        // Lines before the first card are the name of the deck and its author.
        draft.hint = draft.hint.or_else(|| line.split(|c: char| !c.is_alphanumeric()).find_map(side_word));
        let near = nearest(line);
        if draft.name.is_empty() {
            line.clone_into(&mut draft.name);
        }
        if draft.name != line || near.is_some() {
            let guess = near.map(|title| format!("; did you mean `{title}`?")).unwrap_or_default();
            let text = format!("ignored, not a card: `{}`{guess}", shortened(line));
            draft.notes_on_lines.push(Note { line: number, text });
        }
        return None;
    }
    draft.items.push(at.item(Item::new(number, counted.count, counted.name)));
    None
}

/// The title the line is probably a misspelling of.
fn nearest(line: &str) -> Option<&'static str> {
    let row = datacron_data::db::lookup::nearest(line)?;
    index::Row::from_number(row).map(|row| index::fact(row).title())
}

/// "3 Stormtrooper, 2 Darth Vader, 1 Tatooine": several cards on one line, each with its count.
fn several(number: u32, line: &str, at: &Place, draft: &mut Draft<'_>, key: &mut Vec<u8>) -> bool {
    let parts: Vec<&str> = line.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let cards: Vec<Counted> = parts.iter().map(|part| Counted::of(part, key)).collect();
    let affiliation = |part: &&str| part.to_ascii_lowercase().starts_with("affiliation ");
    let all = parts.iter().zip(&cards).all(|(part, card)| (card.given && card.is_card()) || affiliation(part));
    if parts.len() < 2 || !all {
        return false;
    }
    for (part, card) in parts.iter().zip(cards) {
        let (named, tags, set, count) = (card.named, card.tags, card.number, card.count);
        draft.items.push(match part.split_once(' ').filter(|_| affiliation(part)) {
            Some((_, name)) => affiliation_item(number, name.to_owned()),
            None => at.item(Item { named, tags, number: set, ..Item::new(number, count, card.name) }),
        });
    }
    true
}

/// A card by the contents of a cell or key: name, id, or seat in an objective set.
pub(super) fn item<'t>(line: u32, count: u64, name: String, key: &mut Vec<u8>) -> Item<'t> {
    let Counted { named, tags, .. } = Counted::named(&name, key);
    Item { named, tags, ..Item::new(line, count, name) }
}

fn shortened(line: &str) -> String {
    line.chars().take(60).collect()
}

/// Removes markup: bullets, wiki links, bold type, quotes.
fn clean(line: &str) -> Cow<'_, str> {
    let bare = line.trim_start_matches(['#', '>']).trim_start();
    let bare = bare.strip_prefix(['*', '-', '+', '–', '·', '•']).map_or(bare, |rest| {
        // Only if not directly followed by a word, as a title may begin with these.
        let counted = rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if counted || rest.starts_with([' ', '*', '[', '{']) { rest.trim_start() } else { bare }
    });
    let marked = ["[[", "{{", "<", "\'\'\'", "**", "__", "&", "\t", "[/", "[*]"];
    if !bare.contains(['[', '{', '<', '\'', '*', '_', '&', '\t']) || !marked.iter().any(|mark| bare.contains(mark)) {
        return bare.trim().into();
    }
    // In a table, the count is in its own column.
    let table = bare.rsplit_once('\t').filter(|(_, last)| !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit()));
    let mut text = table.map_or_else(|| bare.to_owned(), |(name, count)| format!("{name} x{count}"));
    text = text.replace("'''", "").replace("**", "").replace("__", "").replace('\t', " ");
    text = text.replace("&amp;", "&").replace("&quot;", "\"").replace("&#39;", "'");
    while let Some(start) = text.find("{{") {
        // {{CardLink|Title|image.gif|label=..}}
        let end = text[start..].find("}}").map_or(text.len(), |end| start + end);
        let name = text[start + 2..end].split('|').nth(1).unwrap_or_default().trim().to_owned();
        text.replace_range(start..(end + 2).min(text.len()), &name);
    }
    while let Some(start) = text.find("[[") {
        let end = text[start..].find("]]").map_or(text.len(), |end| start + end);
        let name = text[start + 2..end].split('|').next().unwrap_or_default().trim().to_owned();
        text.replace_range(start..(end + 2).min(text.len()), &name);
    }
    for tag in [
        "<b>", "</b>", "<i>", "</i>", "<br>", "<br/>", "<li>", "</li>", "<ul>", "</ul>", "<ol>", "</ol>", "[b]",
        "[/b]", "[i]", "[/i]", "[u]", "[/u]", "[list]", "[/list]", "[*]",
    ] {
        while let Some(start) = text.to_ascii_lowercase().find(tag) {
            text.replace_range(start..start + tag.len(), "");
        }
    }
    text.trim().to_owned().into()
}

/// `19-19-20-23`: objective sets and nothing else.
fn joined_sets(line: &str) -> Option<impl Iterator<Item = u16>> {
    let known = |part: &str| part.parse().is_ok_and(|set| (1..=index::last_objective_set()).contains(&set));
    let parts = || line.split(['-', ',', ' ']).filter(|part| !part.is_empty());
    (parts().count() >= 3 && parts().all(known)).then(|| parts().filter_map(|part| part.parse().ok()))
}

/// `Side: Dark`, `Faction - Sith` and the like.
fn fact(number: u32, line: &str, draft: &mut Draft<'_>, key: &mut Vec<u8>) -> Option<Heading> {
    let (name, raw) = line.split_once(':').or_else(|| line.split_once(" - "))?;
    if name.contains(['*', '\'', '[', '<']) {
        return None;
    }
    let raw = raw.trim();
    let cleaned = clean(raw);
    let value = cleaned.as_ref();
    match fold::key(name).as_str() {
        "game" => {
            let game = Game::from_code(&value.to_ascii_lowercase());
            draft.game_named |= game.is_some();
            draft.game = game.or(draft.game);
        }
        "side" => {
            draft.side = side_word(value);
            if draft.side.is_none() {
                let text = format!("the side is `light` or `dark`, not `{value}`");
                draft.notes_on_lines.push(Note { line: number, text });
            }
        }
        "sets" | "objectivesets" | "objectives" | "blocks" if joined_sets(value).is_some() => {
            let sets = joined_sets(value).into_iter().flatten();
            draft.items.extend(sets.map(|set| Item { number: Some(set), ..Item::new(number, 1, set.to_string()) }));
        }
        "affiliation" | "faction" | "affiliationcard" if !value.is_empty() => {
            draft.items.push(affiliation_item(number, value.to_owned()));
        }
        "name" | "deckname" | "title" | "deck" if !raw.is_empty() => {
            raw.clone_into(&mut draft.name);
            draft.hint = draft.hint.or_else(|| raw.split(|c: char| !c.is_alphanumeric()).find_map(side_word));
        }
        "author" | "player" | "by" => raw.clone_into(&mut draft.author),
        "format" | "mode" => raw.clone_into(&mut draft.format),
        "basestowin" | "goal" => match value.parse() {
            Ok(goal) => draft.goal = Some(goal),
            Err(_) => draft.unread.push(Unread {
                line: number,
                text: line.to_owned(),
                why: "bases to win must be a number from 2 to 5".into(),
                guesses: Vec::new(),
            }),
        },
        "notes" | "strategy" | "description" | "comments" => return Some(Heading::Notes),
        "date" | "event" | "sets" | "cards" | "total" | "totals" | "deck" | "totalobjectivesets" | "totalcards" => {}
        "startingcard" | "startinglocation" if !value.is_empty() => {
            draft.items.push(Item { starting: true, ..item(number, 1, value.to_owned(), key) });
        }
        _ => return None,
    }
    Some(Heading::Nothing)
}

/// The item for a line that names the affiliation card.
pub(super) fn affiliation_item<'t>(line: u32, name: String) -> Item<'t> {
    let exact = affiliation(&name).map(Slot::Card);
    Item { exact, ..Item::by_name(line, 1, name) }
}

/// The affiliation card with this title, or with this word in the name of its affiliation.
fn affiliation(value: &str) -> Option<index::Row> {
    let card = |key: &str| {
        let mut cards = index::named(key).of(Game::Lcg).filter(|fact| fact.is_affiliation_card());
        cards.next().map(|fact| fact.row)
    };
    // "Jedi (Guardians of Justice)": the card is the one in brackets.
    if let Some((before, inner)) = bracketed(value) {
        return card(&fold::key(inner)).or_else(|| affiliation(before));
    }
    let key = fold::key(&value.replace('&', " and "));
    let by_word = || {
        let mut cards = index::all().filter(|fact| fact.game() == Game::Lcg && fact.is_affiliation_card());
        let one = cards.find(|fact| fact.demand().is_none() && fold::words(fact.title()).contains(&key))?;
        Some(one.row)
    };
    card(&key).or_else(by_word)
}

/// The meaning of a heading for the lines below it; `None` if the line is not a heading.
fn heading(line: &str) -> Option<Heading> {
    // "Characters: (12)", "Objectives (10)", "UNITS - 20".
    let bare = line.trim_end_matches(|c: char| !c.is_alphabetic());
    let key = fold::key(bare);
    if bare.is_empty() && line.chars().all(|c| matches!(c, '=' | '-' | '_' | '*' | '~' | '#' | '.' | ' ')) {
        return Some(Heading::Nothing);
    }
    let singular = key.strip_suffix('s').unwrap_or(&key);
    match singular {
        "starting" | "startingcard" | "start" => Some(Heading::Starting),
        "singlecard" => Some(Heading::Single),
        "outsidedeck" | "outsideofdeck" | "sidedeck" | "sideboard" | "defensiveshield" | "shield" => {
            Some(Heading::Part(Section::Outside))
        }
        "note" | "strategy" | "description" | "comment" => Some(Heading::Notes),
        "card" | "maindeck" | "decklist" | "location" | "character" | "starship" | "ship" | "vehicle" | "weapon"
        | "device" | "effect" | "interrupt" | "objective" | "objectivedeck" | "objectiveset" | "commanddeck"
        | "admiralsorder" | "epicevent" | "jeditest" | "creature" | "podracer" | "site" | "system" | "sector"
        | "unit" | "enhancement" | "event" | "fate" | "fatecard" | "mission" | "affiliation" | "shieldsinthedeck"
        | "gameaid" | "other" | "red" | "blue" | "green" | "alien" | "rebel" | "imperial" | "droid" => {
            Some(Heading::Part(Section::Deck))
        }
        _ if key.starts_with("total") => Some(Heading::Nothing),
        _ => {
            let is = |section: &Section| fold::key(section.heading()) == key || fold::key(section.word()) == key;
            Section::ALL.into_iter().find(is).map(Heading::Part)
        }
    }
}
