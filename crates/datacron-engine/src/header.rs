//! The set-up of a file of play: what is parsed alike in every game, with every mistake reported at its word.
//!
//! ```text
//! turn: empire start
//! dark: affiliation sith; play 2 tie-fighter focus 1 used, darth-vader committed; hand none
//! ```

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::{FromStr, SplitWhitespace};

use super::notation::seat_of;
use super::script::{Entry, MOST_MISTAKES, Script, Source};
use super::{GameState, Playable, Seat, Stop};
use datacron_cards as cards;
use datacron_cards::diagnostic::{Diagnostic, guess};

/// Keys of every game; the last two are for human readers.
const COMMON: [&str; 6] = ["game", "seed", "options", "stop", "rules", "players"];

/// The seeds of `seed: every`.
const EVERY: RangeInclusive<u64> = 0..=31;
/// No scenario is played with more seeds.
const MOST_SEEDS: u64 = 1_000;

/// The keys of one game besides the common ones.
pub struct Keys {
    /// Keys for what the players agreed on.
    pub agreement: &'static [&'static str],
    /// Keys that only a new game has.
    pub new_game: &'static [&'static str],
    /// Keys that describe a position instead.
    pub position: &'static [&'static str],
}

/// Parses a header and collects its mistakes.
pub struct Header<'s> {
    /// The script the header belongs to.
    pub script: &'s Script,
    source: &'s Source,
    position: bool,
    mistakes: Vec<Diagnostic>,
}

/// An item of a list: a card and its marks.
pub struct Item<'s, C> {
    /// The number of copies.
    pub count: usize,
    /// The card.
    pub card: C,
    /// Its name as written.
    pub name: &'s str,
    /// The words after the name.
    pub marks: &'s str,
}

impl<'s> Header<'s> {
    /// Checks the keys: each must be known, appear once and fit the others.
    pub fn new<G: Playable>(script: &'s Script, source: &'s Source, keys: &Keys) -> Header<'s> {
        let is_of = |entry: &Entry, keys: &[&str]| keys.contains(&entry.key.as_str());
        let position = script.header.iter().any(|entry| is_of(entry, keys.position));
        let mut header = Header { script, source, position, mistakes: Vec::new() };
        let known = [&COMMON, keys.agreement, keys.new_game, keys.position].concat();
        for (at, entry) in script.header.iter().enumerate() {
            let Entry { line, key, .. } = entry;
            if header.is_full() {
                break;
            } else if !is_of(entry, &known) {
                header.unknown(*line, "key", key, &known);
            } else if script.header[..at].iter().any(|earlier| earlier.key == *key) {
                header.report_word(*line, key, format!("`{key}:` appears twice"));
            } else if position && is_of(entry, keys.new_game) {
                header.report_word(
                    *line,
                    key,
                    format!("`{key}:` belongs to a new game, but other lines describe a position"),
                );
            }
        }
        let code = G::GAME.code();
        if let Some(Entry { line, value, .. }) = header.entry("game").filter(|entry| entry.value != code) {
            let guess = guess(value, cards::Game::ALL.iter().map(|game| game.code()));
            let message = format!("the engine does not play `{value}`; the file is read as a game of `{code}`{guess}");
            header.report_word(*line, value, message);
        }
        if let Some(Entry { line, value, .. }) = header.entry("stop")
            && stop_of::<G>(script).is_none()
        {
            let known: Vec<&str> = G::STOPS.iter().map(|stop| stop.words()).collect();
            header.unknown(*line, "moment to stop at", value, &known);
        }
        header
    }

    /// Whether the header describes a position; otherwise a new game is dealt.
    pub fn is_position(&self) -> bool {
        self.position
    }

    /// The line with this key.
    pub fn entry(&self, key: &str) -> Option<&'s Entry> {
        self.script.header.iter().find(|entry| entry.key == key)
    }

    /// The game, unless there were mistakes.
    pub fn end<G>(self, game: Option<G>) -> Result<G, Vec<Diagnostic>> {
        game.filter(|_| self.mistakes.is_empty()).ok_or(self.mistakes)
    }

    // Mistakes.

    /// Whether no more mistakes are reported, so that reading on is pointless.
    pub fn is_full(&self) -> bool {
        self.mistakes.len() >= MOST_MISTAKES
    }

    /// Whether there were no mistakes so far.
    pub fn is_clean(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// Reports a mistake about a whole line.
    pub fn report(&mut self, line: usize, message: impl Into<String>) {
        self.report_word(line, "", message);
    }

    /// Reports a mistake about one word of a line.
    pub fn report_word(&mut self, line: usize, word: &str, message: impl Into<String>) {
        if self.mistakes.len() + 1 < MOST_MISTAKES {
            self.mistakes.push(self.source.mistake_at(line, word, message));
        } else if !self.is_full() {
            self.mistakes.push(self.source.mistake(line, "too many mistakes: the rest are not reported"));
        }
    }

    /// Reports an unknown word and lists the known ones.
    pub fn unknown(&mut self, line: usize, what: &str, word: &str, known: &[&str]) {
        if self.is_full() {
            return;
        }
        let guess = guess(word, known.iter().copied());
        let known: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
        self.report_word(line, word, format!("unknown {what} `{word}`, expected {}{guess}", known.join(", ")));
    }

    /// Reports a name that no card has.
    pub fn no_card<G: Playable>(&mut self, line: usize, name: &str) {
        if !self.is_full() {
            self.report_word(line, name, format!("no card `{name}`{}", guess(name, G::ids())));
        }
    }

    /// Whether the position can be played: there were no mistakes, and `audit` finds nothing.
    pub fn is_sound(&mut self, audit: impl FnOnce() -> Result<(), String>) -> bool {
        if self.mistakes.is_empty()
            && let Err(why) = audit()
        {
            self.report(self.script.line, format!("this position cannot occur: {why}"));
        }
        self.mistakes.is_empty()
    }

    // Values.

    /// Parses a number within bounds.
    pub fn number<N>(&mut self, line: usize, word: &str, what: &str, within: RangeInclusive<N>) -> Option<N>
    where
        N: FromStr + PartialOrd + Display,
    {
        let number = word.parse().ok().filter(|number| within.contains(number));
        if number.is_none() {
            let (least, most) = (within.start(), within.end());
            self.report_word(
                line,
                word,
                format!("`{word}` is not a valid {what}: expected a number from {least} to {most}"),
            );
        }
        number
    }

    /// Parses the number of a key.
    pub fn value<N>(&mut self, key: &str, what: &str, within: RangeInclusive<N>) -> Option<N>
    where
        N: FromStr + PartialOrd + Display,
    {
        let entry = self.entry(key)?;
        self.number(entry.line, &entry.value, what, within)
    }

    /// The seed, 0 unless given; the first one of several.
    pub fn seed(&mut self) -> u64 {
        match (seeds_of(self.script), self.entry("seed")) {
            (Some(seeds), _) => *seeds.start(),
            (None, Some(Entry { line, value, .. })) if value.contains(' ') => {
                let message = format!(
                    "`{value}` are no seeds: expected a number, `every`, or a range such as `0 to 99` of at most \
                     {MOST_SEEDS} seeds"
                );
                self.report_word(*line, value, message);
                0
            }
            (None, _) => self.value("seed", "seed", 0..=u64::MAX).unwrap_or(0),
        }
    }

    /// Which of the known options are set.
    pub fn options<const N: usize>(&mut self, known: [&str; N]) -> [bool; N] {
        let mut set = [false; N];
        let Some(entry) = self.entry("options") else { return set };
        for option in list(&entry.value) {
            match known.iter().position(|known| *known == option) {
                Some(at) => set[at] = true,
                None if known.is_empty() => {
                    self.report_word(entry.line, option, format!("unknown option `{option}`: this game has none"));
                }
                None => self.unknown(entry.line, "option", option, &known),
            }
        }
        set
    }

    /// Parses the name of a player.
    pub fn seat<G: GameState>(&mut self, line: usize, who: &str) -> Option<Seat> {
        let seat = seat_of::<G>(who);
        if seat.is_none() {
            self.unknown(line, "player", who, &Seat::BOTH.map(G::name));
        }
        seat
    }

    /// Parses `empire start`: whose turn it is and which part of it; none for the default part.
    pub fn turn<G: GameState>(
        &mut self,
        entry: &Entry,
        parts: &[&'static str],
    ) -> (Option<Seat>, Option<&'static str>) {
        let (who, when) = entry.value.split_once(' ').unwrap_or((&entry.value, ""));
        let when = when.trim();
        let part = parts.iter().find(|part| **part == when).copied();
        if part.is_none() && !when.is_empty() {
            self.unknown(entry.line, "part of a turn", when, parts);
        }
        (self.seat::<G>(entry.line, who), part)
    }

    /// Parses one place of a player and what is there: `hand 2 x-wing, yoda`.
    pub fn place(&mut self, line: usize, part: &'s str, known: &[&'static str]) -> Option<(&'static str, &'s str)> {
        let (word, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        let place = known.iter().find(|place| **place == word).copied();
        if place.is_none() {
            self.unknown(line, "place of a player", word, known);
        }
        place.map(|place| (place, rest.trim()))
    }

    // Cards.

    /// Parses a card with its marks: `2 x-wing damage 1 used`. `find` looks up a card by id or title.
    pub fn card<G: Playable, C>(
        &mut self,
        line: usize,
        text: &'s str,
        marks: &[&str],
        find: impl Fn(&str) -> Option<C>,
    ) -> Option<Item<'s, C>> {
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let counted = first.trim_end_matches('x').parse::<usize>().ok().filter(|_| !rest.is_empty());
        let (count, text) = counted.map_or((1, text), |count| (count, rest.trim()));
        if count == 0 {
            self.report_word(line, first, format!("{first} of `{text}`: the number of cards must be 1 or more"));
            return None;
        }
        // The marks begin at the first mark with a card's name before it, since titles may contain such words. Failing
        // that, they begin at any word, so that a misspelt mark is reported as one.
        let mark = |at: &usize| text[*at..].split_whitespace().next().is_none_or(|word| marks.contains(&word));
        let at_marks = words_from(text).filter(mark);
        let mut ends = std::iter::once(text.len()).chain(at_marks).chain(words_from(text).rev());
        let found = ends.find_map(|end| find(text[..end].trim()).map(|card| (card, end)));
        let Some((card, end)) = found else {
            let end = words_from(text).find(mark).unwrap_or(text.len());
            self.no_card::<G>(line, text[..end].trim());
            return None;
        };
        Some(Item { count, card, name: text[..end].trim(), marks: &text[end..] })
    }

    /// Passes every mark to `read`, which consumes the words that belong to it.
    pub fn marks(
        &mut self,
        line: usize,
        marks: &'s str,
        known: &[&str],
        mut read: impl FnMut(&str, &mut SplitWhitespace<'s>) -> Result<(), String>,
    ) {
        let mut words = marks.split_whitespace();
        let mut given = Vec::new();
        while let Some(word) = words.next() {
            if !known.contains(&word) {
                self.unknown(line, "mark", word, known);
                continue;
            }
            if given.contains(&word) {
                self.report_word(line, word, format!("`{word}` is given twice"));
                return;
            }
            given.push(word);
            if let Err(message) = read(word, &mut words) {
                self.report_word(line, word, message);
            }
        }
    }
}

/// The moment at which `stop:` makes play stop, if there is such a line and it is right.
pub fn stop_of<G: Playable>(script: &Script) -> Option<Stop> {
    let words = script.header_value("stop")?;
    G::STOPS.iter().find(|stop| stop.words() == words).copied()
}

/// The seeds of a script that is to be played with several: `every`, or a range such as `0 to 99`.
pub fn seeds_of(script: &Script) -> Option<RangeInclusive<u64>> {
    let value = script.header_value("seed")?;
    if value == "every" {
        return Some(EVERY);
    }
    let (first, last) = value.split_once(" to ")?;
    let (first, last): (u64, u64) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (first <= last && last - first < MOST_SEEDS).then_some(first..=last)
}

/// The items of a list.
pub fn list(text: &str) -> impl Iterator<Item = &str> {
    parts(text, ',')
}

/// A list as it is read: equal neighbours as one item with a count.
pub fn listed(items: Vec<String>) -> String {
    let mut parts: Vec<(usize, String)> = Vec::new();
    for item in items {
        match parts.last_mut() {
            Some((count, last)) if *last == item => *count += 1,
            _ => parts.push((1, item)),
        }
    }
    let part = |(count, item): (usize, String)| if count > 1 { format!("{count} {item}") } else { item };
    parts.into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The cards of a list; `none` stands for no card.
pub fn cards(text: &str) -> impl Iterator<Item = &str> {
    list(text).filter(|&word| word != "none")
}

/// The places in a line about a player.
pub fn places(text: &str) -> impl Iterator<Item = &str> {
    parts(text, ';')
}

fn parts(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator).map(str::trim).filter(|part| !part.is_empty())
}

/// Where the words after the first begin, as far as a name may extend.
fn words_from(text: &str) -> impl DoubleEndedIterator<Item = usize> {
    const LONGEST_NAME: usize = 100;
    let within = &text[..text.floor_char_boundary(LONGEST_NAME)];
    let begins =
        |at: usize| within[..at].ends_with(char::is_whitespace) && !within[at..].starts_with(char::is_whitespace);
    within.char_indices().map(|(at, _)| at).filter(move |&at| at > 0 && begins(at))
}

/// Parses the number after a mark.
pub fn number_after(mark: &str, words: &mut SplitWhitespace) -> Result<u8, String> {
    let number = words.next().and_then(|word| word.parse().ok());
    number.ok_or_else(|| format!("`{mark}` must be followed by a number from 0 to {}", u8::MAX))
}

/// Parses who has seen a card: `by PLAYER` after `seen`, or nothing for both.
pub fn seen_by<G: GameState>(words: &mut SplitWhitespace) -> Result<Vec<Seat>, String> {
    let mut ahead = words.clone();
    if ahead.next() != Some("by") {
        return Ok(Seat::BOTH.to_vec());
    }
    *words = ahead;
    let seat = words.next().and_then(seat_of::<G>);
    let [first, second] = Seat::BOTH.map(G::name);
    seat.map(|seat| vec![seat]).ok_or_else(|| format!("`seen by` needs `{first}` or `{second}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dbg::Dbg;

    const NO_KEYS: Keys = Keys { agreement: &[], new_game: &[], position: &[] };

    #[test]
    fn a_name_ends_where_its_marks_begin() {
        let (script, source) = (Script::default(), Source::new("f", ""));
        let mut header = Header::new::<Dbg>(&script, &source, &NO_KEYS);
        let find = |name: &str| ["wing", "wing on wing", "used parts"].iter().position(|known| *known == name);
        let mut read = |text: &'static str| {
            let item = header.card::<Dbg, _>(1, text, &["used", "on"], find);
            item.map(|Item { count, name, marks, .. }| (count, name, marks))
        };
        assert_eq!(read("2 wing used"), Some((2, "wing", "used")));
        assert_eq!(read("3x used parts  used on x"), Some((3, "used parts", "used on x")));
        assert_eq!(read("wing on x"), Some((1, "wing", "on x")));
        assert_eq!(read("wing on wing"), Some((1, "wing on wing", "")));
        // A misspelt mark is reported as an unknown mark.
        assert_eq!(read("wing usd used"), Some((1, "wing", "usd used")));
        assert_eq!((read("0 wing"), read("swing used"), read("2")), (None, None, None));
    }

    #[test]
    fn keys_are_known_and_appear_once() {
        let text = "seed: 1\nsede: 2\nseed: 3\ngame: ccg\n";
        let source = Source::new("f", text);
        let scripts = super::super::script::read(&source).expect("it parses");
        let header = Header::new::<Dbg>(&scripts[0], &source, &NO_KEYS);
        let places = header.mistakes.iter().map(|mistake| (mistake.position().0, &text[mistake.span.clone()]));
        assert_eq!(places.collect::<Vec<_>>(), [(2, "sede"), (3, "seed"), (4, "ccg")]);
    }
}
