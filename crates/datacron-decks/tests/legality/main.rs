//! Every deck rule of every format: the smallest deck that breaks it, and the closest that does not.
//!
//! Reading order: this file (how decks are checked), [`pairs`] (one pair for each code of the format files), [`lcg`],
//! [`ccg`] and [`dbg`] (rules that a pair cannot show), [`added`] (a user's own formats), [`catalogue`] (all deck rules
//! of the rulebooks are tested).

mod added;
mod catalogue;
mod ccg;
mod dbg;
mod lcg;
mod pairs;

use std::sync::LazyLock;

use datacron_cards::Game;
use datacron_decks::legality::{Problem, Rulebook, judge};
use datacron_decks::read::{Known, Reading, read};

static BOOK: LazyLock<Rulebook> = LazyLock::new(Rulebook::built_in);

/// Reads a list in which every line is understood.
fn deck(game: Game, text: &str) -> Reading {
    let known = Known { game: Some(game), ..Known::default() };
    let reading = read(text.as_bytes(), known).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(reading.unread.is_empty(), "{:?}\n{text}", reading.unread);
    assert_eq!(reading.notes, [], "{text}");
    reading
}

/// The problems of a deck in a format; asserts that they agree with the list of legal formats.
fn problems_in(book: &Rulebook, reading: &Reading, format: &str) -> Vec<Problem> {
    let format = book.formats.find(reading.deck.game, format).unwrap_or_else(|| panic!("no format {format}"));
    let verdict = judge(reading, format, book);
    assert_eq!(verdict.format.id, format.id);
    assert_eq!(verdict.is_legal(), verdict.problems.is_empty());
    let listed = verdict.legal_in.iter().any(|legal| legal.id == format.id);
    assert_eq!(listed, verdict.is_legal(), "{}: {:?}", format.id, verdict.problems);
    for problem in &verdict.problems {
        assert!(!problem.fix.trim().is_empty(), "no fix: {problem:?}");
        assert!(!problem.message.trim().is_empty() && !problem.rule.trim().is_empty(), "no message: {problem:?}");
    }
    let lines: Vec<u32> = verdict.problems.iter().map(|problem| problem.line.unwrap_or(0)).collect();
    assert!(lines.is_sorted(), "problems are sorted by line: {lines:?}");
    verdict.problems
}

fn problems(game: Game, format: &str, text: &str) -> Vec<Problem> {
    problems_in(&BOOK, &deck(game, text), format)
}

/// Asserts that a deck is legal.
fn accepted(game: Game, format: &str, text: &str) {
    assert_eq!(problems(game, format, text), [], "{format}\n{text}");
}

/// Asserts that a deck breaks only this rule, and returns the problems.
fn refused(game: Game, format: &str, code: &str, text: &str) -> Vec<Problem> {
    let found = problems(game, format, text);
    let codes: Vec<&str> = found.iter().map(|problem| problem.code.as_str()).collect();
    assert!(!codes.is_empty(), "{format} accepts what {code} refuses:\n{text}");
    assert!(codes.iter().all(|found| *found == code), "{format}: {codes:?}, not {code}\n{text}");
    found
}

/// The ids of the formats a deck is legal in.
fn legal_in(game: Game, text: &str) -> Vec<&'static str> {
    let reading = deck(game, text);
    let format = BOOK.formats.default_of(game).expect("a default format");
    judge(&reading, format, &BOOK).legal_in.iter().map(|format| format.id.as_str()).collect()
}

/// A list of objective sets: the affiliation card on line 1, the sets from line 2.
fn sets(affiliation: &str, sets: &[(u16, u32)]) -> String {
    let lines = sets.iter().map(|(set, copies)| format!("{copies}x {set}\n"));
    format!("Affiliation: {affiliation}\n{}", lines.collect::<String>())
}

/// A list with each set once.
fn once(affiliation: &str, numbers: impl IntoIterator<Item = u16>) -> String {
    sets(affiliation, &numbers.into_iter().map(|set| (set, 1)).collect::<Vec<_>>())
}

/// Sixty Light commons of Premiere that every format of sixty cards accepts: a system, and troopers to fill up.
/// `more` is on line 3 and below.
fn light(more: &[(u32, &str)]) -> String {
    filled(60, "Yavin 4 [1_135]", "Rebel Trooper", more)
}

/// The same for the Dark side.
fn dark(more: &[(u32, &str)]) -> String {
    filled(60, "Tatooine [1_289]", "Stormtrooper [1_194]", more)
}

fn filled(size: u32, system: &str, trooper: &str, more: &[(u32, &str)]) -> String {
    let others: u32 = more.iter().map(|(count, _)| count).sum();
    let lines = more.iter().map(|(count, card)| format!("{count}x {card}\n"));
    format!("1x {system}\n{}x {trooper}\n{}", size - 1 - others, lines.collect::<String>())
}

/// A boxed set-up of the Deckbuilding Game with some lines replaced or removed.
fn set_up(starter: &str, changes: &[(&str, &str)]) -> String {
    let mut text = datacron_decks::starter::file(starter).expect("a starter").to_owned();
    for (from, to) in changes {
        assert_eq!(text.matches(from).count(), 1, "`{from}` does not occur exactly once in {starter}");
        text = text.replace(from, to);
    }
    text
}

/// The first line that contains `what`.
fn line_with(text: &str, what: &str) -> Option<u32> {
    (1..).zip(text.lines()).find(|(_, line)| line.contains(what)).map(|(number, _)| number)
}
