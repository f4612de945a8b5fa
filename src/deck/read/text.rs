//! Plain text lists as people write and paste them.

use std::borrow::Cow;

use super::super::resolve::{Draft, Item, side_word};
use super::super::{MOST, Section};
use super::{Note, Unread};
use crate::cards::{Game, fold};
use crate::index::{self, Named};

/// What a line that is no card means for those that follow.
enum Heading {
    /// Cards of this part.
    Part(Section),
    /// Cards that begin the game on the table.
    Starting,
    /// Single cards of objective sets.
    Single,
    /// Everything that follows is prose.
    Notes,
    /// Says nothing about cards.
    Nothing,
}

/// No line of a list is longer: what is, is not looked into.
const LONGEST_LINE: usize = 500;

pub(super) fn read<'t>(text: &'t str, draft: &mut Draft<'t>, key: &mut Vec<u8>) {
    let mut at = Place { section: Section::Deck, starting: false, single: false };
    draft.items.reserve(text.len() / 24);
    let mut lines = (1..).zip(text.lines());
    while let Some((number, raw)) = lines.next() {
        let line = raw.trim();
        if let Some((count, name)) = plain(line).filter(|_| line.len() <= LONGEST_LINE) {
            fold::key_into(name, key);
            let named = index::named_bytes(key);
            if !named.is_empty() {
                draft.items.push(at.item(Item { named, ..Item::new(number, count, name) }));
                continue;
            }
            // "2x Title [1_168]": how we tell cards of one title apart.
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
            let why = format!("a line of a list has no more than {LONGEST_LINE} characters");
            draft.unread.push(Unread { line: number, text: shortened(line), why, guesses: Vec::new() });
            continue;
        }
        if let Some(Heading::Notes) = other_line(number, line, &mut at, draft, key) {
            let rest: Vec<&str> = lines.map(|(_, line)| line).collect();
            let notes = rest.join("\n");
            let said = line.split_once(':').map_or("", |(_, said)| said.trim());
            draft.notes = format!("{said}\n{}", notes.trim_end()).trim_start_matches('\n').to_owned();
            return;
        }
    }
}

/// Where in the list a line stands.
struct Place {
    section: Section,
    starting: bool,
    single: bool,
}

impl Place {
    fn go_to(&mut self, heading: &Heading) {
        match heading {
            Heading::Part(section) => *self = Place { section: *section, starting: false, single: false },
            Heading::Starting => *self = Place { section: Section::Deck, starting: true, single: false },
            Heading::Single => *self = Place { section: Section::Deck, starting: false, single: true },
            Heading::Notes | Heading::Nothing => {}
        }
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

/// Any other line: a card with more to say, a heading, a fact about the deck, or nothing that is known.
fn other_line<'t>(
    number: u32,
    line: &'t str,
    at: &mut Place,
    draft: &mut Draft<'t>,
    key: &mut Vec<u8>,
) -> Option<Heading> {
    // "# Characters (12)" is a heading; what is none behind such a sign is a remark.
    let comment = line.starts_with('#') && (!draft.items.is_empty() || !draft.name.is_empty());
    // As it stands first: what a deck is called may look like markup.
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
    if let Some(counted) = counted.as_ref().filter(|counted| counted.is_card()) {
        let text: Cow<'t, str> = Cow::Owned(counted.name.to_owned());
        // What is a heading in one game may be a card of another.
        let heading = if counted.given { None } else { heading(counted.name) };
        if let Some(heading) = &heading {
            at.go_to(heading);
        }
        draft.items.push(at.item(Item {
            counted: counted.given,
            heading: heading.is_some(),
            named: counted.named,
            tags: counted.tags.iter().map(|tag| (*tag).to_owned()).collect(),
            number: counted.number,
            ..Item::new(number, counted.count, text)
        }));
        return None;
    }
    let name = counted.as_ref().map_or(line, |counted| counted.name);
    if let Some(heading) = heading(name) {
        at.go_to(&heading);
        return Some(heading);
    }
    if comment {
        return None;
    }
    let says_count = counted.as_ref().is_some_and(|counted| counted.marked && counted.count <= u64::from(MOST));
    if draft.items.is_empty() && !says_count && draft.unread.is_empty() {
        // Before the first card stands what the deck is called, and by whom.
        draft.hint = draft.hint.or_else(|| line.split(|c: char| !c.is_alphanumeric()).find_map(side_word));
        if draft.name.is_empty() {
            draft.name = line.to_owned();
        } else {
            draft
                .notes_on_lines
                .push(Note { line: number, text: format!("not taken for a card: `{}`", shortened(line)) });
        }
        return None;
    }
    let count = counted.as_ref().map_or(1, |counted| counted.count);
    draft.items.push(at.item(Item::new(number, count.min(u64::from(MOST) + 1), Cow::Owned(name.to_owned()))));
    None
}

/// A card by whatever a cell or key calls it: name, id, seat or set.
pub(super) fn item<'t>(line: u32, count: u64, name: String, key: &mut Vec<u8>) -> Item<'t> {
    let counted = Counted::named(&name, key);
    let (named, number) = (counted.named, None);
    let tags = counted.tags.iter().map(|tag| (*tag).to_owned()).collect();
    Item { named, tags, number, ..Item::new(line, count, name) }
}

fn shortened(line: &str) -> String {
    line.chars().take(60).collect()
}

/// Takes off what lists are decorated with: bullets, wiki links, bold type, quotes.
fn clean(line: &str) -> Cow<'_, str> {
    let bare = line.trim_start_matches(['#', '>']).trim_start();
    let bare = bare.strip_prefix(['*', '-', '+', '–', '·', '•']).map_or(bare, |rest| {
        // Only before something that is no word: they may begin one.
        let counted = rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if counted || rest.starts_with([' ', '*', '[', '{']) { rest.trim_start() } else { bare }
    });
    let marked = ["[[", "{{", "<", "\'\'\'", "**", "__", "&", "\t", "[/", "[*]"];
    if !bare.contains(['[', '{', '<', '\'', '*', '_', '&', '\t']) || !marked.iter().any(|mark| bare.contains(mark)) {
        return bare.trim().into();
    }
    let mut text = bare.replace("'''", "").replace("**", "").replace("__", "").replace('\t', " ");
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
        "<b>", "</b>", "<i>", "</i>", "<br>", "<br/>", "<li>", "</li>", "[b]", "[/b]", "[i]", "[/i]", "[u]", "[/u]",
        "[*]",
    ] {
        while let Some(start) = text.to_ascii_lowercase().find(tag) {
            text.replace_range(start..start + tag.len(), "");
        }
    }
    text.trim().to_owned().into()
}

/// A line taken apart: how many, of what, with what in brackets behind it.
struct Counted<'l> {
    count: u64,
    /// The list says how many.
    given: bool,
    /// It says so with an `x`, which no title line does.
    marked: bool,
    name: &'l str,
    named: Named,
    tags: Vec<&'l str>,
    /// An objective set by its number.
    number: Option<u16>,
}

impl<'l> Counted<'l> {
    /// `None`: there is nothing but a number that is none.
    fn of(line: &'l str, key: &mut Vec<u8>) -> Option<Counted<'l>> {
        if let Some(counted) = numbered_set(line) {
            return Some(counted);
        }
        // A title may begin with a number or end with one: what is a card as it stands, is that card.
        let whole = Counted::named(line, key);
        if whole.named.is_empty() {
            let (count, rest, marked) = leading_count(line).unwrap_or((1, line, false));
            let given = !std::ptr::eq(rest, line);
            let mut counted = Counted::named(rest, key);
            let mut trailing = counted.count_in_brackets();
            // A title may end with what looks like a count, too.
            if counted.named.is_empty()
                && let Some((count, rest)) = trailing_count(rest)
            {
                trailing = Some(count);
                counted = Counted::named(rest, key);
            }
            counted.given = given || trailing.is_some();
            counted.marked = marked || trailing.is_some();
            counted.count = count;
            match trailing {
                // "4 A Journey to Dagobah 2x": the first number is the set's.
                Some(trailing) if given => {
                    counted.number = u16::try_from(count).ok();
                    counted.count = trailing;
                }
                Some(trailing) => counted.count = trailing,
                None => {}
            }
            if counted.named.is_empty() && counted.number.is_none() {
                let digits = counted.name.trim_start_matches(['#', '0']);
                let set = digits.strip_prefix("Set ").or(digits.strip_prefix("set ")).unwrap_or(digits);
                counted.number = set.parse().ok().filter(|set| (1..=index::last_objective_set()).contains(set));
            }
            return Some(counted);
        }
        let mut whole = whole;
        if let Some(count) = whole.count_in_brackets() {
            (whole.count, whole.given, whole.marked) = (count, true, true);
        }
        Some(whole)
    }

    /// `(x2)` is how many, not what.
    fn count_in_brackets(&mut self) -> Option<u64> {
        let at = self.tags.iter().position(|tag| bare_count(tag).is_some())?;
        bare_count(self.tags.remove(at))
    }

    fn is_card(&self) -> bool {
        !self.named.is_empty() || self.number.is_some()
    }

    /// Takes brackets off the end until the rest is a name.
    fn named(text: &'l str, key: &mut Vec<u8>) -> Counted<'l> {
        let mut name = text.trim();
        let mut tags = Vec::new();
        let unnamed = Counted {
            count: 1,
            given: false,
            marked: false,
            name,
            named: Named::default(),
            tags: Vec::new(),
            number: None,
        };
        loop {
            fold::key_into(name, key);
            let mut named = lookup(key);
            if named.is_empty() && name.contains('_') {
                named = index::named(name.trim_matches(['[', ']', '(', ')']).trim_end_matches(['*', '^']));
            }
            if !named.is_empty() {
                return Counted { name, named, tags, ..unnamed };
            }
            let Some((rest, tag)) = bracketed(name) else { return unnamed };
            tags.push(tag);
            name = rest;
        }
    }
}

/// Suffixes come in both orders: "(AI) (V)" and "(V) (AI)".
fn lookup(key: &[u8]) -> Named {
    let named = index::named_bytes(key);
    if !named.is_empty() {
        return named;
    }
    let with = |bare: &[u8], suffix: &[u8]| index::named_bytes(&[bare, suffix].concat());
    match key.strip_suffix(b"aiv") {
        Some(bare) => {
            let other = with(bare, b"vai");
            if other.is_empty() { with(bare, b"v") } else { other }
        }
        None => key.strip_suffix(b"vai").map_or(named, |bare| with(bare, b"v")),
    }
}

/// The last bracket of a line and what stands before it.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let open = match text.chars().next_back()? {
        ')' => '(',
        ']' => '[',
        _ => return None,
    };
    let start = text.rfind(open)?;
    let before = text[..start].trim_end();
    (!before.is_empty()).then(|| (before, text[start + 1..text.len() - 1].trim()))
}

/// `2x `, `2 `, `x2 `, `2 - ` at the beginning; the last says whether there was an `x`.
fn leading_count(line: &str) -> Option<(u64, &str, bool)> {
    if let Some(rest) = line.strip_prefix(['x', 'X', '×']) {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (count, rest) = rest.split_at(digits);
        return rest.starts_with(' ').then_some((number(count)?, rest.trim_start(), true));
    }
    let line = line.strip_prefix(['(', '[']).unwrap_or(line);
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (count, rest) = line.split_at(digits);
    let count = number(count)?;
    let after = rest.trim_start().trim_start_matches([')', ']']);
    if let Some(name) = after.strip_prefix(['x', 'X', '×', '*']) {
        let name = name.trim_start_matches([')', ']']).trim_start();
        return (!name.is_empty()).then_some((count, name, true));
    }
    let name = after.trim_start_matches(['-', '–', '.', ':']).trim_start();
    (rest.starts_with([' ', ')', ']']) && !name.is_empty()).then_some((count, name, false))
}

/// ` x2`, ` 2x`, ` ×2`, ` - 2`, `: 2` at the end.
fn trailing_count(line: &str) -> Option<(u64, &str)> {
    let at = line.rfind(' ')?;
    let (before, last) = (line[..at].trim_end(), line[at..].trim());
    if let Some(name) = before.strip_suffix(['-', '–', ':', '=']) {
        return Some((bare_count(last).or_else(|| number(last))?, name.trim_end()));
    }
    Some((bare_count(last)?, before))
}

/// `x2`, `2x`, `×2`.
fn bare_count(text: &str) -> Option<u64> {
    let text = text.trim();
    number(text.strip_prefix(['x', 'X', '×']).or_else(|| text.strip_suffix(['x', 'X', '×']))?.trim())
}

/// `19 x2`: an objective set by its number, and how often.
fn numbered_set(line: &str) -> Option<Counted<'_>> {
    let (set, count) = line.split_once(' ')?;
    let known = set.parse().ok().filter(|set| (1..=index::last_objective_set()).contains(set))?;
    Some(Counted {
        count: bare_count(count)?,
        given: true,
        marked: true,
        name: set,
        named: Named::default(),
        tags: Vec::new(),
        number: Some(known),
    })
}

/// A count however great: what is too great is told, not lost.
fn number(digits: &str) -> Option<u64> {
    let all = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    all.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// `19-19-20-23`: objective sets and nothing else.
fn joined_sets(line: &str) -> Option<impl Iterator<Item = u16>> {
    let known = |part: &str| part.parse().is_ok_and(|set| (1..=index::last_objective_set()).contains(&set));
    let parts = || line.split(['-', ',', ' ']).filter(|part| !part.is_empty());
    (parts().count() >= 3 && parts().all(known)).then(|| parts().filter_map(|part| part.parse().ok()))
}

/// `Side: Dark`, `Faction - Sith` and the like.
fn fact(number: u32, line: &str, draft: &mut Draft<'_>, key: &mut Vec<u8>) -> Option<Heading> {
    let (name, said) = line.split_once(':').or_else(|| line.split_once(" - "))?;
    if name.contains(['*', '\'', '[', '<']) {
        return None;
    }
    let said = said.trim();
    let cleaned = clean(said);
    let value = cleaned.as_ref();
    match fold::key(name).as_str() {
        "game" => draft.game = Game::from_code(&value.to_ascii_lowercase()).or(draft.game),
        "side" => draft.side = side_word(value),
        "affiliation" | "faction" | "affiliationcard" if !value.is_empty() => {
            let item = affiliation(value).map(|row| Item {
                exact: Some(super::super::Slot::Card(row)),
                ..Item::new(number, 1, Cow::Owned(value.to_owned()))
            });
            let unknown = || Item::new(number, 1, Cow::Owned(value.to_owned()));
            draft.items.push(item.unwrap_or_else(unknown));
        }
        "name" | "deckname" | "title" | "deck" if !said.is_empty() => {
            said.clone_into(&mut draft.name);
            draft.hint = draft.hint.or_else(|| said.split(|c: char| !c.is_alphanumeric()).find_map(side_word));
        }
        "author" | "player" | "by" => said.clone_into(&mut draft.author),
        "format" | "mode" => said.clone_into(&mut draft.format),
        "basestowin" | "goal" => match value.parse() {
            Ok(goal) => draft.goal = Some(goal),
            Err(_) => draft.unread.push(Unread {
                line: number,
                text: line.to_owned(),
                why: "bases to win are a number from 2 to 5".into(),
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

/// The affiliation card a word or two stand for: the card's title, or enough of the affiliation's name.
pub(super) fn affiliation(value: &str) -> Option<index::Row> {
    let card = |key: &str| {
        let mut cards = index::named(key).of(Game::Lcg).filter(|fact| fact.is_affiliation_card());
        cards.next().map(|fact| fact.row)
    };
    // "Jedi (Guardians of Justice)": the card in brackets is the one.
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

/// What a line that names no card says about those below it.
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
