//! Parses a line that names a card: the count, the name, and what follows the name.

use datacron_cards::fold;
use datacron_data::index::{self, Named};

/// A parsed line.
#[derive(Debug, Clone, Default)]
pub(super) struct Counted {
    pub count: u64,
    /// Whether the list gives the count.
    pub given: bool,
    /// Whether the count has an `x`, so that the line cannot be the title of a deck.
    pub marked: bool,
    pub name: String,
    pub named: Named,
    /// The contents of brackets after the name, or a bare number after it.
    pub tags: Vec<String>,
    /// The number of an objective set.
    pub number: Option<u16>,
}

impl Counted {
    /// Parses a line. Titles may begin with numbers and end with brackets, so all ways to read it are tried, simplest
    /// first, until one names a card.
    pub fn of(line: &str, key: &mut Vec<u8>) -> Counted {
        if let Some(counted) = numbered_set(line) {
            return counted;
        }
        let whole = Counted::named(line, key);
        if whole.is_card() {
            return whole.with_count_in_brackets();
        }
        let leading = leading_count(line);
        let (rest, marked) = leading.map_or((line, false), |(_, rest, marked)| (rest, marked));
        let counted = |counted: Counted| match leading {
            Some((count, ..)) => Counted { count, given: true, marked, ..counted },
            None => counted,
        };
        let plain = counted(Counted::named(rest, key));
        if plain.is_card() {
            return plain.with_count_in_brackets();
        }
        // "Title x2", or "4 A Journey to Dagobah 2x", where the first number is the set.
        for (text, number) in [(rest, leading.and_then(|(count, ..)| u16::try_from(count).ok())), (line, None)] {
            let Some((count, name)) = trailing_count(text) else { continue };
            let named = Counted { count, given: true, marked: true, ..Counted::named(name, key) };
            if named.is_card() {
                return Counted { number, ..named };
            }
            if let Some(set) = set_number(name) {
                return Counted { number: Some(set), ..named };
            }
        }
        if let Some(set) = set_number(rest) {
            return Counted { number: Some(set), ..plain };
        }
        for text in other_spellings(rest) {
            let spelt = counted(Counted::named(&text, key));
            if spelt.is_card() {
                return spelt.with_count_in_brackets();
            }
        }
        // "Title - 2", "Title, 2", "Title #7": a count or a set, depending on the game.
        if let Some((name, number)) = bare_number(rest) {
            let named = counted(Counted::named(name, key));
            if named.is_card() {
                let tags = named.tags.iter().cloned().chain([number.to_owned()]).collect();
                return Counted { tags, ..named };
            }
        }
        plain
    }

    pub fn is_card(&self) -> bool {
        !self.named.is_empty() || self.number.is_some()
    }

    /// `(x2)` is a count, not a tag.
    fn with_count_in_brackets(mut self) -> Counted {
        if let Some(at) = self.tags.iter().position(|tag| marked_count(tag).is_some())
            && let Some(count) = marked_count(&self.tags.remove(at))
        {
            (self.count, self.given, self.marked) = (count, true, true);
        }
        self
    }

    /// Removes brackets from the end until the rest is a name.
    pub fn named(text: &str, key: &mut Vec<u8>) -> Counted {
        let text = text.trim();
        let mut name = text;
        let mut tags = Vec::new();
        loop {
            fold::key_into(name, key);
            let mut named = lookup(key);
            if named.is_empty() && name.contains('_') {
                named = index::named(name.trim_matches(['[', ']', '(', ')']).trim_end_matches(['*', '^']));
            }
            if !named.is_empty() {
                return Counted { count: 1, name: name.to_owned(), named, tags, ..Counted::default() };
            }
            let Some((rest, tag)) = bracketed(name) else {
                return Counted { count: 1, name: text.to_owned(), ..Counted::default() };
            };
            tags.push(tag.to_owned());
            name = rest;
        }
    }
}

/// Looks up a name. Suffixes come in both orders: "(AI) (V)" and "(V) (AI)".
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

/// The text before the last bracket of a line, and its contents.
pub(super) fn bracketed(text: &str) -> Option<(&str, &str)> {
    let open = match text.chars().next_back()? {
        ')' => '(',
        ']' => '[',
        _ => return None,
    };
    let start = text.rfind(open)?;
    let before = text[..start].trim_end();
    (!before.is_empty()).then(|| (before, text[start + 1..text.len() - 1].trim()))
}

/// `2x `, `2 `, `x2 `, `2 - `, `2. ` at the beginning. Returns count, rest, and whether there was an `x`.
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
    let separated = rest.starts_with([' ', ')', ']']) || rest.starts_with(". ");
    (separated && !name.is_empty()).then_some((count, name, false))
}

/// ` x2`, ` x 2`, ` 2x`, ` ×2`, `*2` at the end.
fn trailing_count(line: &str) -> Option<(u64, &str)> {
    let bare = line.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Some(name) = bare.trim_end().strip_suffix(['x', 'X', '×', '*'])
        && (name.ends_with(' ') || bare.ends_with('*'))
    {
        return Some((number(&line[bare.len()..])?, name.trim_end().trim_end_matches(['-', ':', ',']).trim_end()));
    }
    let (name, last) = line.rsplit_once(' ')?;
    Some((marked_count(last)?, name.trim_end().trim_end_matches(['-', ':', ',']).trim_end()))
}

/// `x2`, `2x`, `×2`.
fn marked_count(text: &str) -> Option<u64> {
    let text = text.trim();
    number(text.strip_prefix(['x', 'X', '×']).or_else(|| text.strip_suffix(['x', 'X', '×']))?.trim())
}

/// ` - 2`, `: 2`, `, 2`, ` #2`, ` 2` at the end.
fn bare_number(line: &str) -> Option<(&str, &str)> {
    let name = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &line[name.len()..];
    let separated = name.ends_with([' ', ',', '#', ':', '-', '=']);
    (separated && !digits.is_empty()).then(|| (name.trim_end_matches([' ', ',', '#', ':', '-', '–', '=']), digits))
}

/// A count of any size, so that one that is too high can be reported.
fn number(digits: &str) -> Option<u64> {
    let all = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    all.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// `19`, `#19`, `Set 19`, `Objective Set 19`, `Block 19`, without a count.
fn set_number(text: &str) -> Option<u16> {
    let lower = text.trim().to_ascii_lowercase();
    let digits =
        ["objective set ", "set ", "block "].iter().find_map(|word| lower.strip_prefix(word)).unwrap_or(&lower);
    let digits = digits.trim_start_matches(['#', '0', ' ']);
    let known = |set: &u16| (1..=index::last_objective_set()).contains(set);
    (digits.len() <= 3).then(|| digits.parse().ok())?.filter(known)
}

/// `19 x2`, `19 - 2`, `Set 19 (x2)`: an objective set by its number, with a count.
fn numbered_set(line: &str) -> Option<Counted> {
    let (set, count) = match bracketed(line) {
        Some((set, count)) => (set, marked_count(count)?),
        None => {
            // "2x 19" has the other order, and "19-2" is a card.
            let (set, count) = line.split_once(' ')?;
            let count = count.strip_prefix(['x', 'X', '×', '-']).or_else(|| count.strip_suffix(['x', 'X', '×']))?;
            (set, number(count.trim())?)
        }
    };
    let number = set_number(set)?;
    Some(Counted { count, given: true, marked: true, name: set.to_owned(), number: Some(number), ..Counted::default() })
}

/// Other ways people write a name: with `w/` or `and`, followed by a side, a set or a remark.
fn other_spellings(text: &str) -> Vec<String> {
    let mut spellings: Vec<String> = Vec::new();
    let bare = [" # ", " // "].iter().find_map(|mark| text.split_once(mark)).map_or(text, |(bare, _)| bare.trim_end());
    if bare.len() < text.len() {
        spellings.push(bare.to_owned());
    }
    let with = bare.replace(" w/ ", " with ").replace(" w/", " with ");
    if with != bare {
        spellings.push(with);
    }
    if bare.contains(" and ") || bare.contains(" And ") {
        spellings.push(bare.replace(" and ", " & ").replace(" And ", " & "));
    }
    if let Some((name, tag)) = bare.rsplit_once(" - ") {
        spellings.push(format!("{name} ({tag})"));
    }
    if let Some((name, side)) = bare.rsplit_once(' ')
        && matches!(side, "LS" | "DS" | "Light" | "Dark")
    {
        spellings.push(format!("{name} ({side})"));
    }
    spellings
}
