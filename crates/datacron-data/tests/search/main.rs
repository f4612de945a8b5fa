//! Searches compared with a naive search over the card files and with known counts, and searches for nonsense.

mod naive;
mod sheet;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use datacron_cards::{Card, Game, fold};
use datacron_data::db::Database;
use datacron_data::query::{self, Error, Query, fields};
use datacron_decks::lists::BuiltInLists;
use naive::{Condition, FACTS, FLAGS, Facts, Op, POOL, Pen};
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
        let rows = db.find(&query::parse("", None, &db, &BuiltInLists).unwrap()).unwrap();
        let order: Vec<String> = db.cards(&rows).unwrap().into_iter().map(|record| record.full_id).collect();
        Library { db, ids: rows.into_iter().zip(order.iter().cloned()).collect(), order }
    }

    fn parse(&self, text: &str, game: Option<Game>) -> Result<Query, Error> {
        query::parse(text, game, &self.db, &BuiltInLists)
    }

    fn find(&self, text: &str, game: Option<Game>) -> Result<Vec<&str>, Error> {
        let rows = self.db.find(&self.parse(text, game)?)?;
        Ok(rows.iter().map(|row| self.ids[row].as_str()).collect())
    }

    fn found(&self, text: &str, game: Option<Game>) -> Vec<&str> {
        self.find(text, game).unwrap_or_else(|e| panic!("{text}\n{e}"))
    }

    /// Never panics, and every valid query has a result.
    fn survives(&self, text: &str, game: Option<Game>) -> Result<(), String> {
        match self.parse(text, game) {
            Ok(query) => self.db.find(&query).map(drop).map_err(|e| format!("valid, but failed: {e}")),
            Err(Error::Mistakes(mistakes)) if !mistakes.is_empty() => {
                mistakes.iter().for_each(|mistake| drop(mistake.render(true)));
                Ok(())
            }
            Err(other) => Err(format!("no mistake reported: {other:?}")),
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

// ---- Queries made of values the cards have

/// The values that queries about a game's cards can use.
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

    fn queries(&self) -> BoxedStrategy<Condition> {
        let leaf = Union::new_weighted(
            self.leaves().into_iter().map(|(weight, leaf)| (weight, leaf.boxed())).collect::<Vec<_>>(),
        );
        leaf.prop_recursive(3, 12, 3, |inner| {
            prop_oneof![
                3 => prop::collection::vec(inner.clone(), 2..4).prop_map(Condition::And),
                3 => prop::collection::vec(inner.clone(), 2..4).prop_map(Condition::Or),
                2 => inner.prop_map(|condition| Condition::Not(Box::new(condition))),
            ]
        })
        .boxed()
    }

    fn leaves(&self) -> Vec<(u32, BoxedStrategy<Condition>)> {
        let ops = || {
            let all = [Op::Equal, Op::NotEqual, Op::Less, Op::LessOrEqual, Op::Greater, Op::GreaterOrEqual];
            select(all.to_vec())
        };
        // Choose the field first, so that fields with few values come up as often.
        let number = |(field, values): &(&'static str, Vec<f64>)| {
            let off = select(vec![0.0, 0.0, 0.0, 1.0, -1.0, 0.5]);
            (Just(*field), select(values.clone()), off).prop_map(|(field, n, off)| (field, n + off)).boxed()
        };
        let numbers = Union::new(self.numbers.iter().map(number));
        let word = |(field, words): &(&'static str, Vec<String>)| {
            (Just(*field), select(words.clone())).prop_map(|(field, word)| (field, word)).boxed()
        };
        let words = Union::new(self.words.iter().map(word));
        // Sets and games have other names too, which only the library's vocabulary lists.
        let globbed = Union::new(self.words.iter().filter(|(f, _)| !matches!(*f, "set" | "game")).map(word));
        let compared: Vec<&str> =
            self.numbers.iter().map(|(f, _)| *f).filter(|f| !matches!(*f, "block" | "number")).collect();
        let mut leaves = vec![
            (
                6,
                pieces(self.titles.iter().map(|t| fold::words(t)).collect(), |text, whole| Condition::Name {
                    text,
                    whole,
                }),
            ),
            (2, select(self.titles.clone()).prop_map(|t| Condition::Named(t.replace('"', ""))).boxed()),
            (3, (select(self.titles.clone()), any::<[Index; 4]>(), any::<[bool; 3]>()).prop_map(regex).boxed()),
            (3, (select(self.titles.clone()), any::<[Index; 3]>(), any::<[bool; 2]>()).prop_map(glob).boxed()),
            (
                6,
                (numbers.clone(), ops())
                    .prop_map(|((field, value), op)| Condition::Number { field, op, value })
                    .boxed(),
            ),
            (3, (numbers, any::<[bool; 3]>(), 0..6u8).prop_map(range).boxed()),
            (
                3,
                (select(compared.clone()), ops(), select(compared))
                    // A ferocity may be printed as "destiny", so equality means that word.
                    .prop_filter("means something else", |(left, op, right)| {
                        !((*left, *right) == ("ferocity", "destiny") && matches!(op, Op::Equal | Op::NotEqual))
                    })
                    .prop_map(|(left, op, right)| Condition::Against { left, op, right })
                    .boxed(),
            ),
            (
                10,
                (words, any::<bool>()).prop_map(|((field, value), not)| Condition::Word { field, value, not }).boxed(),
            ),
            (2, (globbed, any::<[Index; 2]>()).prop_map(|((field, word), cut)| word_glob(field, &word, &cut)).boxed()),
            (2, select(self.flags.clone()).prop_map(Condition::Is).boxed()),
            (2, select(self.has.clone()).prop_map(Condition::Has).boxed()),
            (1, select(self.ids.clone()).prop_map(|id| Condition::Id(id.to_owned())).boxed()),
            (
                1,
                (select(self.ids.clone()), 1..8usize)
                    .prop_map(|(id, n)| Condition::Id(id.chars().take(n).collect::<String>() + "*"))
                    .boxed(),
            ),
        ];
        if !self.texts.is_empty() {
            let texts = self.texts.iter().map(|text| text.to_vec()).collect();
            leaves.push((2, pieces(texts, |text, whole| Condition::Text { text, whole })));
        }
        if !self.printed.is_empty() {
            let printed = (select(self.printed.clone()), any::<bool>());
            leaves
                .push((1, printed.prop_map(|((field, value), not)| Condition::Printed { field, value, not }).boxed()));
        }
        leaves
    }
}

/// One to three consecutive words, the last cut short unless they are quoted.
fn pieces(texts: Vec<Vec<String>>, condition: fn(String, bool) -> Condition) -> BoxedStrategy<Condition> {
    let between = select(vec!["-", ".", "", "'", ",", "–"]);
    (select(texts), any::<Index>(), 1..4usize, any::<Index>(), between, any::<bool>())
        .prop_map(move |(words, start, n, cut, between, whole)| {
            let start = start.index(words.len());
            let mut words: Vec<String> = words[start..].iter().take(n).cloned().collect();
            if whole {
                return condition(words.join(" "), true);
            }
            if let Some(last) = words.last_mut() {
                last.truncate(1 + cut.index(last.len()));
            }
            let text = words.join(between);
            let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
            let means_something_else = matches!(text.as_str(), "or" | "and" | "not" | "v" | "ai")
                || text.split_once('-').is_some_and(|(a, b)| digits(a) && digits(b));
            if means_something_else {
                condition(format!("{text}!").replace('-', "."), false)
            } else {
                condition(text, false)
            }
        })
        .boxed()
}

/// A piece of a title, or two with anything between them.
fn regex((title, at, [start, end, two]): (&str, [Index; 4], [bool; 3])) -> Condition {
    let letters: Vec<char> = title.chars().collect();
    let mut at = at.map(|index| index.index(letters.len() + 1));
    at.sort_unstable();
    let from = if start { 0 } else { at[0] };
    let to = if end { letters.len() } else { at[3] };
    let parts = if two { vec![&letters[from..at[1]], &letters[at[2]..to]] } else { vec![&letters[from..to]] };
    let parts: Vec<String> = parts.into_iter().map(|part| part.iter().collect()).collect();
    // A slash followed by a space does not begin a pattern.
    if !start && parts[0].starts_with([' ', '/']) || parts.concat().is_empty() {
        return Condition::Regex { parts: vec![title.to_owned()], start: true, end: true };
    }
    Condition::Regex { parts, start, end }
}

fn glob((title, [which, from, to], [before, after]): (&str, [Index; 3], [bool; 2])) -> Condition {
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
    Condition::Glob(parts.into_iter().map(str::to_owned).collect())
}

fn word_glob(field: &'static str, word: &str, cut: &[Index; 2]) -> Condition {
    let key = fold::key(word);
    let [mut from, mut to] = cut.map(|index| index.index(key.len() + 1));
    if from > to {
        (from, to) = (to, from);
    }
    Condition::WordGlob { field, start: key[..from].to_owned(), end: key[to..].to_owned() }
}

fn range(((field, value), [low, high, not], width): ((&'static str, f64), [bool; 3], u8)) -> Condition {
    let low = (low || !high).then_some(value);
    // Sometimes the wrong way round.
    Condition::Range { field, low, high: high.then_some(value + f64::from(width) - 1.0), not }
}

#[test]
fn finds_what_a_naive_search_finds() {
    let library = Library::open();
    let menus: Vec<BoxedStrategy<Condition>> = GAMES.into_iter().map(|game| Menu::of(game).queries()).collect();
    let queries = (0..GAMES.len()).prop_flat_map(move |i| (Just(GAMES[i]), menus[i].clone()));
    let result = runner(2_000).run(&(queries, any::<u64>()), |((game, condition), seed)| {
        let text = condition.spell(&mut Pen(seed));
        let found = match library.find(&text, game) {
            Ok(found) => found.into_iter().collect::<BTreeSet<_>>(),
            Err(e) => return Err(TestCaseError::fail(format!("{game:?} {text}\n{e}"))),
        };
        let is = condition.test();
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

#[test]
fn the_database_has_the_cards_of_the_files() {
    let library = Library::open();
    let rows: Vec<i64> = library.ids.keys().copied().collect();
    let mut records: HashMap<String, Card> =
        library.db.cards(&rows).unwrap().into_iter().map(|record| (record.full_id, record.card)).collect();
    for facts in FACTS.iter() {
        assert_eq!(records.remove(&facts.full_id).as_ref(), Some(facts.card));
    }
    assert!(records.is_empty(), "{:?}", records.keys());
}

// ---- Counts

#[test]
fn counts_match_the_published_games() {
    let library = Library::open();
    let has = |facts: &Facts, condition: &Condition| condition.test()(facts);
    let word = |field, value: &str| Condition::Word { field, value: value.to_owned(), not: false };
    for (game, known) in [(Game::Lcg, 1350), (Game::Dbg, 82), (Game::Ccg, 3674)] {
        assert_eq!(count(game, |_| true), known);
        assert_eq!(library.found(&format!("game:{game}"), None).len(), known);
        assert_eq!(library.found("", Some(game)).len(), known);
    }
    let objectives = Condition::And(vec![word("set", "core"), word("type", "objective")]);
    assert_eq!(count(Game::Lcg, |facts| has(facts, &objectives)), 36);
    assert_eq!(library.found("set:core type:objective", Some(Game::Lcg)).len(), 36);
    assert_eq!(library.found("set:premiere", Some(Game::Ccg)).len(), 324);

    let strong = Condition::Against { left: "power", op: Op::Greater, right: "deploy" };
    let strong = Condition::And(vec![word("type", "character"), strong]);
    let expected = count(Game::Ccg, |facts| has(facts, &strong));
    assert!(expected > 0);
    assert_eq!(library.found("type:character power>deploy", Some(Game::Ccg)).len(), expected);

    let found =
        library.db.find(&library.parse("side:dark t:character icon:warrior destiny>=5", None).unwrap()).unwrap();
    assert_eq!(library.db.titles(&found).unwrap(), ["Tech Mo'r", "Thok & Thug"]);
}

#[test]
fn every_product_has_its_cards() {
    let library = Library::open();
    for (game, product) in &POOL.products {
        let expected = count(*game, |facts| facts.products.iter().any(|p| p.id == product.id));
        assert_eq!(library.found(&format!("set:{}", product.id), Some(*game)).len(), expected, "{}", product.id);
    }
    for product in library.db.products(None).unwrap() {
        let is = |facts: &Facts| facts.products.iter().any(|p| p.id == product.id);
        assert_eq!(product.cards as usize, count(product.game, is), "{}", product.id);
    }
}

#[test]
fn every_printing_is_in_the_database() {
    let library = Library::open();
    let mut blocks: BTreeMap<u16, BTreeSet<&str>> = BTreeMap::new();
    let (mut positions, mut copies) = (0, 0);
    for facts in FACTS.iter() {
        match facts.card {
            Card::Lcg(c) => {
                positions += c.printed.len();
                for seat in c.printed.iter().filter_map(|position| position.at) {
                    blocks.entry(seat.set).or_default().insert(&facts.full_id);
                }
            }
            Card::Dbg(c) => copies += usize::from(c.copies),
            Card::Ccg(_) => {}
        }
    }
    assert_eq!((positions, blocks.len(), copies), (1752, 289, 140));
    for (block, cards) in &blocks {
        let seats = library.db.objective_set(*block).unwrap();
        let found: BTreeSet<&str> = seats.iter().map(|seat| library.ids[&seat.row].as_str()).collect();
        assert_eq!(seats.iter().map(|seat| seat.sequence).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6], "{block}");
        assert_eq!(&found, cards, "{block}");
        assert_eq!(library.found(&format!("block:{block}"), None).into_iter().collect::<BTreeSet<_>>(), *cards);
    }
}

// ---- Names and ids

/// Ways people type a title.
fn typed(title: &str) -> Vec<String> {
    let folded = |chunk: &str| chunk.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let mut curly = String::new();
    for c in title.chars() {
        curly.push(match c {
            '\'' => '’',
            '"' if curly.contains('“') => '”',
            '"' => '“',
            other => other,
        });
    }
    vec![
        title.to_owned(),
        title.to_lowercase(),
        title.split_whitespace().map(folded).collect::<Vec<_>>().join(" "),
        title.replace('\'', ""),
        curly,
        format!("•{title}"),
    ]
}

#[test]
fn every_title_finds_its_card() {
    let library = Library::open();
    let mut wrong = Vec::new();
    for facts in FACTS.iter() {
        let texts: BTreeSet<String> = facts.titles.iter().flat_map(|title| typed(title)).collect();
        for text in texts {
            match library.find(&text, None) {
                Ok(found) if found.contains(&facts.full_id.as_str()) => {}
                Ok(found) => wrong.push(format!("{text} found {found:?}, not {}", facts.full_id)),
                Err(e) => wrong.push(format!("{text}\n{e}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} titles\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

#[test]
fn every_id_finds_its_card() {
    let library = Library::open();
    for facts in FACTS.iter() {
        let own = facts.card.id();
        for id in &facts.ids {
            // Our own ids are unique only within a game.
            let game = (id == own).then_some(facts.card.game());
            let bare = id != own && *id != facts.full_id;
            for text in
                [format!("id:{id}"), format!("id:{}", id.to_uppercase())].into_iter().chain(bare.then(|| id.clone()))
            {
                assert_eq!(library.found(&text, game), [facts.full_id.as_str()], "{text}");
            }
        }
    }
}

// ---- Order

/// What a card is sorted by.
#[derive(PartialEq, PartialOrd)]
enum Key<'a> {
    Number(f64),
    Word(&'a str),
}

fn sort_key<'a>(facts: &'a Facts, field: &str) -> Option<Key<'a>> {
    let number = |n: usize| Some(Key::Number(n as f64));
    match field {
        "set" => number(POOL.products.iter().position(|(_, p)| p.id == facts.products[0].id)?),
        "block" => facts.numbers.get("block")?.iter().copied().reduce(f64::min).map(Key::Number),
        _ => match (facts.numbers.get(field), facts.words.get(field)) {
            (Some(numbers), _) => Some(Key::Number(numbers[0])),
            (_, Some(words)) => Some(Key::Word(&words[0].spelt)),
            _ => None,
        },
    }
}

#[test]
fn cards_are_in_order_of_title_game_and_release() {
    let mut expected: Vec<&Facts> = FACTS.iter().collect();
    expected.sort_by_key(|facts| {
        let number = match facts.card {
            Card::Lcg(c) => c.printed[0].number,
            Card::Dbg(_) => 0,
            Card::Ccg(c) => c.gemp.number,
        };
        (fold::words(facts.card.title()), facts.card.game(), facts.products[0].order, number)
    });
    let expected: Vec<&String> = expected.into_iter().map(|facts| &facts.full_id).collect();
    assert_eq!(Library::open().order.iter().collect::<Vec<_>>(), expected);
}

#[test]
fn cards_without_a_value_are_sorted_last() {
    let library = Library::open();
    let facts: HashMap<&str, &Facts> = FACTS.iter().map(|facts| (facts.full_id.as_str(), facts)).collect();
    let by_title: Vec<&Facts> = library.order.iter().map(|id| facts[id.as_str()]).collect();
    let sorted = |keys: &[&str]| {
        let mut cards = by_title.clone();
        for key in keys.iter().rev() {
            let (field, down) = key.strip_prefix('-').map_or((*key, false), |field| (field, true));
            cards.sort_by(|a, b| match (sort_key(a, field), sort_key(b, field)) {
                (Some(a), Some(b)) => if down { b.partial_cmp(&a) } else { a.partial_cmp(&b) }.unwrap(),
                (a, b) => b.is_some().cmp(&a.is_some()),
            });
        }
        cards.into_iter().map(|facts| facts.full_id.as_str()).collect::<Vec<_>>()
    };
    for field in query::sortable().map(|field| field.name).filter(|field| *field != "name") {
        for key in [field.to_owned(), format!("-{field}")] {
            assert_eq!(library.found(&format!("sort:{key}"), None), sorted(&[&key]), "sort:{key}");
        }
    }
    for keys in [["-power", "deploy"], ["game", "-cost"], ["-set", "-number"], ["block", "type"]] {
        let text = format!("sort:{} sort:{}", keys[0], keys[1]);
        assert_eq!(library.found(&text, None), sorted(&keys), "{text}");
    }
    let mut backwards = library.order.clone();
    backwards.reverse();
    assert_eq!(library.found("sort:name", None), library.order);
    assert_eq!(library.found("sort:-name", None), backwards);
    assert_eq!(
        library.found("(order:-destiny) side:dark t:character icon:warrior destiny>=5", None),
        ["ccg:tech-mor", "ccg:thok-thug"]
    );
}

// ---- Nonsense

#[test]
fn odd_text_never_panics() {
    let library = Library::open();
    let check = |text: &str, game| library.survives(text, game).map_err(TestCaseError::fail);
    let pieces: Vec<&str> = fields::names()
        .chain([
            ":", "=", "!=", "<", "<=", ">", ">=", "..", "*", "/", "\"", "“", "”", "(", ")", "|", "-", "•", "'", "\\",
        ])
        .chain([" ", " ", " ", "or", "and", "not", "3", "1e9", "luke", "droid", "[", "?", "{9}", "é", "\0", "\n", "\t"])
        .collect();
    let games = || select(GAMES.to_vec());
    let odd = prop_oneof![
        "[ -~]{0,40}",
        any::<String>(),
        prop::collection::vec(select(pieces), 0..14).prop_map(|pieces| pieces.concat()),
    ];
    let result = runner(3_000).run(&(odd, games()), |(text, game)| check(&text, game));
    result.unwrap_or_else(|e| panic!("{e}"));

    let valid = (Menu::of(None).queries(), any::<u64>()).prop_map(|(condition, seed)| condition.spell(&mut Pen(seed)));
    let broken = (valid, prop::collection::vec((any::<Index>(), 0..4u8, any::<char>()), 1..4));
    let result = runner(2_000).run(&(broken, games()), |((text, changes), game)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (at, change, letter) in changes {
            let at = at.index(letters.len() + 1);
            match change {
                0 => letters.insert(at, letter),
                1 => letters.truncate(at),
                2 => letters = letters[at..].to_vec(),
                _ => letters = [&letters[..at], &letters[at.saturating_sub(9)..]].concat(),
            }
        }
        check(&letters.into_iter().collect::<String>(), game)
    });
    result.unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn huge_text_never_panics() {
    let library = Library::open();
    let many = |text: &str, times: usize| text.repeat(times);
    let texts = [
        many("(", 100_000),
        many(")", 100_000),
        many("-", 100_000),
        many("- ", 100_000),
        many("not ", 100_000),
        many("-(", 100_000),
        many("a or ", 100_000),
        many("\"a\"", 100_000),
        many("a", 10_000_000),
        many("\"", 99_999),
        many("/", 99_999),
        format!("/{}/", many("(", 100_000)),
        format!("/{}/", many("a{1,1000}", 1_000)),
        format!("{}luke{}", many("(", 50), many(")", 50)),
        format!("{}luke{}", many("(cost>1 or ", 50), many(")", 50)),
        many("cost!=force ", 200),
        many("/a/ ", 200),
        many("luke or ", 200) + "vader",
        format!("{}*", many("a*", 10_000)),
        format!("power:{}", many("9", 100_000)),
    ];
    let odd =
        ["/((((/", "a..b", "power>1e999", "power:1..1e999", "power:nan", "power:inf", "\0", "a\0b", "id:a\0*", "/\0/"];
    let odd = odd.into_iter().chain([
        "trait:\0",
        "\u{feff}yoda",
        "\u{202e}yoda",
        "i\u{307}",
        "ﬁn",
        "yoda\r\n",
        "/\\/",
        "/[/",
    ]);
    for text in texts.into_iter().chain(odd.map(str::to_owned)) {
        let start: String = text.chars().take(30).collect();
        library.survives(&text, None).unwrap_or_else(|e| panic!("{start}: {e}"));
    }
    for field in fields::names() {
        for op in [":", "=", "!=", "<", "<=", ">", ">="] {
            let term = format!("{field}{op}");
            let ends = ["", " ", ")", "(", op, "\"", "\"\"", "/", "//", "-", "*", "..", "'", "|", "\\", "•"];
            for text in
                ends.map(|end| format!("{term}{end}")).into_iter().chain([format!("({term})"), format!("-{term}")])
            {
                for game in [None, Some(Game::Lcg)] {
                    library.survives(&text, game).unwrap_or_else(|e| panic!("{text}: {e}"));
                }
            }
        }
    }
}

// ---- Mistakes

/// The text under the caret, the message, and parts of the label or the hints.
type Mistake = (&'static str, &'static str, &'static [&'static str]);

const MISTAKES: &[(Option<Game>, &str, &[Mistake])] = &[
    // Fields.
    (None, "triat:droid", &[("triat", "no field `triat`", &["did you mean `trait`"])]),
    (None, "luke xyzzy:3", &[("xyzzy", "no field `xyzzy`", &["`search --fields` lists them"])]),
    (Some(Game::Lcg), "destiny>3", &[("destiny", "lcg cards have no `destiny`", &["a field of ccg"])]),
    (Some(Game::Ccg), "block:28", &[("block", "ccg cards have no `block`", &["a field of lcg"])]),
    (Some(Game::Dbg), "side:dark", &[("side", "dbg cards have no `side`", &["a field of lcg and ccg"])]),
    (Some(Game::Lcg), "cost>power", &[("power", "lcg cards have no `power`", &[])]),
    (Some(Game::Lcg), "is:virtual", &[("virtual", "no property `virtual`", &["expected `unique`", "`limit-one`"])]),
    (None, "has:kewyord", &[("kewyord", "no field `kewyord`", &["did you mean `keyword`?"])]),
    (None, "has:sort", &[("sort", "no field `sort`", &[])]),
    // Values.
    (None, "trait:troper", &[("troper", "no trait `troper`", &["did you mean `trooper`"])]),
    (None, "set:premeire", &[("premeire", "no set `premeire`", &["did you mean `Premiere`?"])]),
    (None, "icon:warior", &[("warior", "no icon `warior`", &["did you mean `Warrior`?"])]),
    (None, "t:charcter", &[("charcter", "no type `charcter`", &["did you mean `Character`?"])]),
    (None, "trait:\"bounty huntr\"", &[("\"bounty huntr\"", "no trait `bounty huntr`", &["`\"bounty hunter\"`"])]),
    (None, "game:xyz", &[("xyz", "no game `xyz`", &["expected `ccg`, `dbg` or `lcg`"])]),
    (None, "trait:qqqqqq", &[("qqqqqq", "no trait `qqqqqq`", &["no card has it"])]),
    (None, "trait:qqq*", &[("qqq*", "no trait `qqq*`", &[])]),
    (None, "trait:/^qqq/", &[("/^qqq/", "no trait `^qqq`", &[])]),
    (None, "is:uniqe", &[("uniqe", "no property `uniqe`", &["did you mean `unique`?"])]),
    (None, "id:1_9999", &[("1_9999", "no id `1_9999`", &["did you mean `"])]),
    (None, "id:/1_1/", &[("/1_1/", "`id` takes no regular expression", &["`id:1_*`"])]),
    // Values of another field or another game.
    (None, "type:alien", &[("alien", "no type `alien`", &["it is a subtype: `subtype:alien`"])]),
    (None, "trait:lost", &[("lost", "no trait `lost`", &["it is a subtype: `subtype:lost`"])]),
    (
        Some(Game::Lcg),
        "type:character",
        &[(
            "character",
            "no type `character` in lcg",
            &["it is a trait: `trait:character`", "it is a type of ccg, not of lcg"],
        )],
    ),
    (Some(Game::Lcg), "icon:warrior", &[("warrior", "no icon `warrior` in lcg", &["icon of ccg, not of lcg"])]),
    (Some(Game::Ccg), "set:core", &[("core", "no set `core` in ccg", &["it is a set of", "not of ccg"])]),
    // Numbers.
    (None, "power>deplyo", &[("deplyo", "`power` is a number, not `deplyo`", &["did you mean `deploy`?"])]),
    (None, "power:zzz", &[("zzz", "`power` is a number, not `zzz`", &["a range `2..4`", "printed values", "`*`"])]),
    (None, "power>1e999", &[("1e999", "`power` is a number, not `1e999`", &[])]),
    (None, "power:a..b", &[("a..b", "`power` is a number, not `a..b`", &[])]),
    (None, "power>2..4", &[("2..4", "`power` is a number, not `2..4`", &[])]),
    (None, "power:/3/", &[("/3/", "`power` is a number: a pattern does not apply", &["try `power>deploy`"])]),
    (None, "side>dark", &[("side>dark", "`side` has no order: `>` does not apply", &["try `side:dark`"])]),
    (None, "trait<=droid", &[("trait<=droid", "`trait` has no order: `<=` does not apply", &[])]),
    (None, "name>luke", &[("name>luke", "`name` has no order: `>` does not apply", &["try `name:vader`"])]),
    // Incomplete queries.
    (None, "luke trait:", &[("trait:", "`trait` needs a value directly after `:`", &["for example `trait:"])]),
    (None, "power> 3", &[("power>", "`power` needs a value directly after `>`", &["`power>deploy`"])]),
    (None, "x:", &[("x:", "`text` needs a value directly after `:`", &[])]),
    (None, "luke \"sky", &[("\"sky", "the quote is never closed", &["no `\"` after this"])]),
    (None, "trait:“bounty", &[("“bounty", "the quote is never closed", &[])]),
    (None, "luke /sky", &[("/sky", "the pattern is never closed", &["no `/` after this"])]),
    (None, "/((((/", &[("/((((/", "the pattern cannot be read", &["unclosed group"])]),
    (None, "/(?:\\w{9}){999}/", &[("/(?:\\w{9}){999}/", "the pattern cannot be read", &["it is too big"])]),
    (None, "luke (sky", &[("(", "this bracket is never closed", &[])]),
    (None, "luke) sky", &[(")", "this bracket was never opened", &[])]),
    (None, "luke or", &[("or", "`or` needs something on both sides", &[])]),
    (None, "| luke sky", &[("|", "`or` needs something on both sides", &[])]),
    (None, "luke not", &[("not", "nothing to negate after this", &[])]),
    (None, "(luke not) sky", &[("not", "nothing to negate after this", &[])]),
    (None, "&", &[("&", "nothing to search for here", &["no letter or digit"])]),
    (None, "name:\"?!\"", &[("\"?!\"", "nothing to search for here", &[])]),
    // Order.
    (None, "luke or sort:power", &[("sort:power", "`sort:` orders the whole result", &["not inside `or` or `not`"])]),
    (None, "-sort:power", &[("sort:power", "`sort:` orders the whole result", &[])]),
    (None, "sort:powr", &[("powr", "cannot sort by `powr`", &["did you mean `power`?"])]),
    (None, "sort:-trait", &[("-trait", "cannot sort by `-trait`", &[])]),
    // Several at once, in order.
    (
        None,
        "triat:droid (colour:red or power>deplyo) -is:uniqe",
        &[
            ("triat", "no field `triat`", &[]),
            ("colour", "no field `colour`", &[]),
            ("deplyo", "`power` is a number, not `deplyo`", &[]),
            ("uniqe", "no property `uniqe`", &[]),
        ],
    ),
];

#[test]
fn mistakes_point_at_their_place() {
    let library = Library::open();
    for (game, text, expected) in MISTAKES {
        let mistakes = match library.parse(text, *game) {
            Err(Error::Mistakes(mistakes)) => mistakes,
            other => panic!("{text}: {other:?}"),
        };
        let places: Vec<(&str, &str)> = mistakes.iter().map(|m| (&text[m.span.clone()], m.message.as_str())).collect();
        assert_eq!(places, expected.iter().map(|(at, message, _)| (*at, *message)).collect::<Vec<_>>(), "{text}");
        for (mistake, (_, _, hints)) in mistakes.iter().zip(*expected) {
            let rendered = mistake.render(false);
            for hint in *hints {
                let shown = mistake.label.contains(hint) || mistake.help.iter().any(|help| help.contains(hint));
                assert!(shown && rendered.contains(hint), "{hint} is missing:\n{rendered}");
            }
        }
    }
}

/// Queries that were once misread.
#[test]
fn query_syntax_is_not_mistaken_for_a_title() {
    let library = Library::open();
    let count = |text: &str| library.find(text, None).unwrap_or_else(|e| panic!("{text}: {e}")).len();
    let all = count("");
    assert_eq!(count("-yoda"), all - count("yoda"));
    assert_eq!(count("not & yoda"), all - count("yoda"));
    assert_eq!(count("-(yoda)"), all - count("yoda"));
    assert_eq!(count("name!=yoda"), all - count("name=yoda"));
    assert!(count("/yoda/") > count("name=yoda"));
    assert!(count("yoda*") > count("name=yoda"));
    assert_eq!(count("power!=*"), all - count("has:power"));
    assert!(count("has:power") > count("power>=0"), "a printed * is a power");
    assert_eq!(count("trait:(droid or pilot)"), count("trait:droid or trait:pilot"));
    assert_eq!(count("type:unit trait:(droid -pilot)"), count("type:unit trait:droid -trait:pilot"));
    assert_eq!(count("lcg:yoda"), 1);
    assert!(count("st:tie/ln") > 0);
    assert_eq!(count("block!=*"), all - count("block:1..289"));
    for text in ["| luke", "\"luke", "luke (", "power >3", "sort!=power", "(trait:)", "number>cost"] {
        assert!(library.parse(text, None).is_err(), "{text}");
    }
}

/// Every valid query has a result, and quickly.
#[test]
fn long_queries_run_or_are_rejected() {
    let library = Library::open();
    let patterns = "trait:/./ ".repeat(150);
    assert!(library.find(&patterns, None).is_ok());
    for text in [format!("id:*{}", "a".repeat(3_000)), format!("id:{}", "a".repeat(3_000)), "a.".repeat(100_000)] {
        assert!(library.parse(&text, None).is_err());
    }
    assert!(library.find(&"a.".repeat(1_900), None).is_ok());
}
