//! What a search finds: against a naive search over the card files, against known counts, and against nonsense.

mod naive;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use datacron::cards::{Card, Game, fold};
use datacron::db::Database;
use datacron::diagnostic::Diagnostic;
use datacron::query::{self, Error, Query, fields};
use naive::{Ask, FACTS, FLAGS, Facts, Op, POOL, Pen};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::Union;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const GAMES: [Option<Game>; 4] = [None, Some(Game::Lcg), Some(Game::Dbg), Some(Game::Ccg)];

/// The library's search, answering with full ids.
struct Library {
    db: Database,
    ids: HashMap<i64, String>,
    /// Full ids in the order of an empty query.
    order: Vec<String>,
}

impl Library {
    fn open() -> Library {
        let db = Database::open().unwrap();
        let rows = db.find(&query::read("", None, &db).unwrap()).unwrap();
        let order: Vec<String> = db.cards(&rows).unwrap().into_iter().map(|record| record.full_id).collect();
        Library { db, ids: rows.into_iter().zip(order.iter().cloned()).collect(), order }
    }

    fn read(&self, text: &str, game: Option<Game>) -> Result<Query, Error> {
        query::read(text, game, &self.db)
    }

    fn find(&self, text: &str, game: Option<Game>) -> Result<Vec<&str>, Error> {
        let rows = self.db.find(&self.read(text, game)?)?;
        Ok(rows.iter().map(|row| self.ids[row].as_str()).collect())
    }

    fn found(&self, text: &str, game: Option<Game>) -> Vec<&str> {
        self.find(text, game).unwrap_or_else(|e| panic!("{text}\n{e}"))
    }

    /// Whatever the text: no panic, and what is understood can be answered.
    fn survives(&self, text: &str, game: Option<Game>) -> Result<(), String> {
        match self.read(text, game) {
            Ok(query) => self.db.find(&query).map(drop).map_err(|e| format!("understood but not answered: {e}")),
            Err(Error::Mistakes(mistakes)) if !mistakes.is_empty() => {
                mistakes.iter().for_each(|mistake| drop(mistake.render(true)));
                Ok(())
            }
            Err(other) => Err(format!("no mistake is named: {other:?}")),
        }
    }
}

fn of_game(game: Option<Game>) -> impl Iterator<Item = &'static Facts> {
    FACTS.iter().filter(move |facts| game.is_none_or(|game| facts.card.game() == game))
}

fn count(game: Game, is: impl Fn(&Facts) -> bool) -> usize {
    of_game(Some(game)).filter(|facts| is(facts)).count()
}

/// The same cases every time.
fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2_000, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

// ---- Queries made of what the cards have

/// What there is to ask of a game's cards.
struct Menu {
    titles: Vec<&'static str>,
    texts: Vec<&'static [String]>,
    numbers: Vec<(&'static str, Vec<f64>)>,
    printed: Vec<(&'static str, String)>,
    words: Vec<(&'static str, Vec<String>)>,
    has: Vec<&'static str>,
    flags: Vec<&'static str>,
    ids: Vec<&'static str>,
}

impl Menu {
    fn of(game: Option<Game>) -> Menu {
        let mut numbers: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        let mut words: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for facts in of_game(game) {
            for (field, values) in &facts.numbers {
                // Longer ones (π) cannot be typed.
                numbers.entry(field).or_default().extend(values.iter().filter(|n| n.to_string().len() < 8));
            }
            for (field, values) in &facts.words {
                words.entry(field).or_default().extend(values.iter().map(|w| w.spelt.clone()));
            }
        }
        // The library parts the model TIE/LN at its slash, so that neither it nor a glob finds it.
        if let Some(subtypes) = words.get_mut("subtype") {
            let whole: Vec<&String> = POOL.cards.iter().filter_map(subtype).collect();
            subtypes.retain(|s| !s.contains('/') || whole.contains(&s));
        }
        numbers.values_mut().for_each(|values| {
            values.sort_by(f64::total_cmp);
            values.dedup();
        });
        let flags = FLAGS.iter().filter(|(_, games)| game.is_none_or(|game| games.contains(&game)));
        Menu {
            titles: of_game(game).flat_map(|facts| &facts.titles).map(String::as_str).collect(),
            texts: of_game(game).map(|facts| facts.text.as_slice()).filter(|text| !text.is_empty()).collect(),
            printed: of_game(game).flat_map(|facts| facts.printed.iter().cloned()).collect(),
            has: numbers.keys().chain(words.keys()).copied().chain(["name", "text", "id"]).collect(),
            numbers: numbers.into_iter().collect(),
            words: words.into_iter().map(|(field, values)| (field, values.into_iter().collect())).collect(),
            flags: flags.map(|(flag, _)| *flag).collect(),
            ids: of_game(game).flat_map(|facts| &facts.ids).map(String::as_str).collect(),
        }
    }

    fn queries(&self) -> BoxedStrategy<Ask> {
        let leaf = Union::new_weighted(
            self.leaves().into_iter().map(|(weight, leaf)| (weight, leaf.boxed())).collect::<Vec<_>>(),
        );
        leaf.prop_recursive(3, 12, 3, |inner| {
            prop_oneof![
                3 => prop::collection::vec(inner.clone(), 2..4).prop_map(Ask::And),
                3 => prop::collection::vec(inner.clone(), 2..4).prop_map(Ask::Or),
                2 => inner.prop_map(|ask| Ask::Not(Box::new(ask))),
            ]
        })
        .boxed()
    }

    fn leaves(&self) -> Vec<(u32, BoxedStrategy<Ask>)> {
        let ops = || {
            let all = [Op::Equal, Op::NotEqual, Op::Less, Op::LessOrEqual, Op::Greater, Op::GreaterOrEqual];
            select(all.to_vec())
        };
        // A field first, so that the ones with few values are asked as often.
        let number = |(field, values): &(&'static str, Vec<f64>)| {
            let off = select(vec![0.0, 0.0, 0.0, 1.0, -1.0, 0.5]);
            (Just(*field), select(values.clone()), off).prop_map(|(field, n, off)| (field, n + off)).boxed()
        };
        let numbers = Union::new(self.numbers.iter().map(number));
        let word = |(field, words): &(&'static str, Vec<String>)| {
            (Just(*field), select(words.clone())).prop_map(|(field, word)| (field, word)).boxed()
        };
        let words = Union::new(self.words.iter().map(word));
        // Sets and games go by other names as well, which only the library's vocabulary lists.
        let globbed =
            Union::new(self.words.iter().filter(|(f, _)| !matches!(*f, "set" | "game" | "subtype")).map(word));
        let compared: Vec<&str> =
            self.numbers.iter().map(|(f, _)| *f).filter(|f| !matches!(*f, "block" | "number")).collect();
        let mut leaves = vec![
            (6, pieces(self.titles.iter().map(|t| fold::words(t)).collect(), |text, whole| Ask::Name { text, whole })),
            (2, select(self.titles.clone()).prop_map(|t| Ask::Named(t.replace('"', ""))).boxed()),
            (3, (select(self.titles.clone()), any::<[Index; 4]>(), any::<[bool; 3]>()).prop_map(regex).boxed()),
            (3, (select(self.titles.clone()), any::<[Index; 3]>(), any::<[bool; 2]>()).prop_map(glob).boxed()),
            (6, (numbers.clone(), ops()).prop_map(|((field, value), op)| Ask::Number { field, op, value }).boxed()),
            (3, (numbers, any::<[bool; 3]>(), 0..6u8).prop_map(range).boxed()),
            (
                3,
                (select(compared.clone()), ops(), select(compared))
                    // A ferocity may be printed as "destiny": asked for equality, that is what is meant.
                    .prop_filter("means something else", |(left, op, right)| {
                        !((*left, *right) == ("ferocity", "destiny") && matches!(op, Op::Equal | Op::NotEqual))
                    })
                    .prop_map(|(left, op, right)| Ask::Against { left, op, right })
                    .boxed(),
            ),
            (10, (words, any::<bool>()).prop_map(|((field, value), not)| Ask::Word { field, value, not }).boxed()),
            (2, (globbed, any::<[Index; 2]>()).prop_map(|((field, word), cut)| word_glob(field, &word, &cut)).boxed()),
            (2, select(self.flags.clone()).prop_map(Ask::Is).boxed()),
            (2, select(self.has.clone()).prop_map(Ask::Has).boxed()),
            (1, select(self.ids.clone()).prop_map(|id| Ask::Id(id.to_owned())).boxed()),
            (
                1,
                (select(self.ids.clone()), 1..8usize)
                    .prop_map(|(id, n)| Ask::Id(id.chars().take(n).collect::<String>() + "*"))
                    .boxed(),
            ),
        ];
        if !self.texts.is_empty() {
            let texts = self.texts.iter().map(|text| text.to_vec()).collect();
            leaves.push((2, pieces(texts, |text, whole| Ask::Text { text, whole })));
        }
        if !self.printed.is_empty() {
            let printed = (select(self.printed.clone()), any::<bool>());
            leaves.push((1, printed.prop_map(|((field, value), not)| Ask::Printed { field, value, not }).boxed()));
        }
        leaves
    }
}

fn subtype(card: &Card) -> Option<&String> {
    match card {
        Card::Ccg(c) => c.subtype.as_ref(),
        _ => None,
    }
}

/// One to three words in a row; the last cut short, unless they are quoted.
fn pieces(texts: Vec<Vec<String>>, ask: fn(String, bool) -> Ask) -> BoxedStrategy<Ask> {
    let between = select(vec!["-", ".", "", "'", ",", "–"]);
    (select(texts), any::<Index>(), 1..4usize, any::<Index>(), between, any::<bool>())
        .prop_map(move |(words, start, n, cut, between, whole)| {
            let start = start.index(words.len());
            let mut words: Vec<String> = words[start..].iter().take(n).cloned().collect();
            if whole {
                return ask(words.join(" "), true);
            }
            if let Some(last) = words.last_mut() {
                last.truncate(1 + cut.index(last.len()));
            }
            let text = words.join(between);
            let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
            let means_something_else = matches!(text.as_str(), "or" | "and" | "not")
                || text.split_once('-').is_some_and(|(a, b)| digits(a) && digits(b));
            if means_something_else { ask(format!("{text}!").replace('-', "."), false) } else { ask(text, false) }
        })
        .boxed()
}

/// A piece of a title, or two with anything between them.
fn regex((title, at, [start, end, two]): (&str, [Index; 4], [bool; 3])) -> Ask {
    let letters: Vec<char> = title.chars().collect();
    let mut at = at.map(|index| index.index(letters.len() + 1));
    at.sort_unstable();
    let from = if start { 0 } else { at[0] };
    let to = if end { letters.len() } else { at[3] };
    let cuts = if two { vec![from..at[1], at[2]..to] } else { vec![from..to] };
    let parts: Vec<String> = cuts.into_iter().map(|cut| letters[cut].iter().collect()).collect();
    // Behind a slash with a space there is no pattern.
    if !start && parts[0].starts_with([' ', '/']) || parts.concat().is_empty() {
        return Ask::Regex { parts: vec![title.to_owned()], start: true, end: true };
    }
    Ask::Regex { parts, start, end }
}

fn glob((title, [which, from, to], [before, after]): (&str, [Index; 3], [bool; 2])) -> Ask {
    let words = fold::words(title);
    let word = which.get(&words);
    let (mut from, mut to) = (from.index(word.len() + 1), to.index(word.len() + 1));
    if from > to {
        (from, to) = (to, from);
    }
    let parts = match (before, after) {
        (false, true) => vec![&word[..to], ""],
        (true, false) => vec!["", &word[from..]],
        (true, true) => vec!["", &word[from..to], ""],
        (false, false) => vec![&word[..from], &word[to..]],
    };
    Ask::Glob(parts.into_iter().map(str::to_owned).collect())
}

fn word_glob(field: &'static str, word: &str, cut: &[Index; 2]) -> Ask {
    let key = fold::key(word);
    let [mut from, mut to] = cut.map(|index| index.index(key.len() + 1));
    if from > to {
        (from, to) = (to, from);
    }
    Ask::WordGlob { field, start: key[..from].to_owned(), end: key[to..].to_owned() }
}

fn range(((field, value), [low, high, not], width): ((&'static str, f64), [bool; 3], u8)) -> Ask {
    let low = (low || !high).then_some(value);
    // Now and then the wrong way round.
    Ask::Range { field, low, high: high.then_some(value + f64::from(width) - 1.0), not }
}

#[test]
fn finds_what_a_naive_search_finds() {
    let library = Library::open();
    let names: BTreeSet<&String> = FACTS.iter().flat_map(|facts| &facts.keys).collect();
    let menus: Vec<BoxedStrategy<Ask>> = GAMES.into_iter().map(|game| Menu::of(game).queries()).collect();
    let queries = (0..GAMES.len()).prop_flat_map(move |i| (Just(GAMES[i]), menus[i].clone()));
    let result = runner(2_000).run(&(queries, any::<u64>()), |((game, ask), seed)| {
        let text = ask.spell(&mut Pen(seed));
        // A text that squeezes to a title means that title.
        prop_assume!(!names.contains(&fold::key(&text)));
        let found = match library.find(&text, game) {
            Ok(found) => found.into_iter().collect::<BTreeSet<_>>(),
            Err(e) => return Err(TestCaseError::fail(format!("{game:?} {text}\n{e}"))),
        };
        let is = ask.test();
        let expected: BTreeSet<&str> =
            of_game(game).filter(|facts| is(facts)).map(|facts| facts.full_id.as_str()).collect();
        let missing: Vec<_> = expected.difference(&found).take(5).collect();
        let extra: Vec<_> = found.difference(&expected).take(5).collect();
        prop_assert!(
            found == expected,
            "{game:?} {text}\nfound {}, expected {}; missing {missing:?}; too many {extra:?}",
            found.len(),
            expected.len()
        );
        Ok(())
    });
    result.unwrap_or_else(|e| panic!("{e}"));
}
