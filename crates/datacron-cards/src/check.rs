//! Checks across card files: ids, places in objective sets, products and words.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::fold;
use super::product::{Product, Vocabulary};
use super::source::Origin;
use super::{Card, Game};
use crate::diagnostic::{Diagnostic, MOST_SHOWN, did_you_mean, guesses, or_list};
use crate::lcg::spec::{Affiliation, Kind as LcgKind, SetPlace};
use crate::{ccg, dbg, lcg};

/// Everything that was read, with where it came from.
#[derive(Default)]
pub(super) struct Found<'i> {
    pub cards: Vec<(Card, Origin<'i>)>,
    pub products: Vec<(Game, Product, Origin<'i>)>,
    pub vocabularies: Vec<(Game, Vocabulary)>,
}

impl<'i> Found<'i> {
    pub fn add<T>(&mut self, entries: Vec<(T, Origin<'i>)>, wrap: impl Fn(T) -> Card) {
        self.cards.extend(entries.into_iter().map(|(card, at)| (wrap(card), at)));
    }
}

/// Runs all checks. Those for missing things run only if the files are `complete`: everything could be read.
pub(super) fn check(found: &Found<'_>, complete: bool, mistakes: &mut Vec<Diagnostic>) {
    ids(found, mistakes);
    products(found, mistakes);
    words(found, mistakes);
    abilities(found, complete, mistakes);
    if complete {
        files(found, mistakes);
        objective_sets(found, mistakes);
        printed_in_products(found, mistakes);
    }
}

/// Remembers where each name was used first, and reports every later use.
struct Claims {
    what: &'static str,
    /// The first use.
    first: HashMap<String, Diagnostic>,
}

impl Claims {
    fn new(what: &'static str) -> Self {
        Claims { what, first: HashMap::new() }
    }

    fn claim(
        &mut self,
        name: String,
        key: &str,
        index: Option<usize>,
        at: &Origin<'_>,
        mistakes: &mut Vec<Diagnostic>,
    ) {
        let mut mistake = at.mistake(key, index, "");
        if let Some(first) = self.first.get(&name) {
            mistake.message = format!("{} `{name}` is taken", self.what);
            // Counting lines takes time.
            if mistakes.len() < MOST_SHOWN {
                let file = first.file.as_deref().unwrap_or_default();
                mistake = mistake.label(format!("first used in {file}:{}", first.position().0));
            }
            mistakes.push(mistake);
        } else {
            self.first.insert(name, mistake);
        }
    }
}

/// Every game with cards has a products file and a vocabulary.
fn files(found: &Found<'_>, mistakes: &mut Vec<Diagnostic>) {
    for game in Game::ALL {
        let Some((_, at)) = found.cards.iter().find(|(card, _)| card.game() == game) else { continue };
        if !found.products.iter().any(|(g, _, _)| *g == game) {
            mistakes.push(at.mistake(
                "id",
                None,
                format!("there is no {game}/products.toml with the products of this game"),
            ));
        }
        if !found.vocabularies.iter().any(|(g, _)| *g == game) {
            mistakes.push(at.mistake(
                "id",
                None,
                format!("there is no {game}/vocabulary.toml with the words of this game"),
            ));
        }
    }
}

fn ids(found: &Found<'_>, mistakes: &mut Vec<Diagnostic>) {
    let mut ids = Claims::new("id");
    let mut gemp = Claims::new("GEMP id");
    let mut octgn = Claims::new("OCTGN GUID");
    for (card, at) in &found.cards {
        if card.id().is_empty() || card.id() != fold::slug(card.id()) {
            let label = "lower-case words joined by hyphens";
            mistakes.push(at.mistake("id", None, format!("`{}` is not an id", card.id())).label(label));
        }
        if fold::words(card.title()).is_empty() {
            mistakes.push(at.mistake("title", None, "a title needs at least one letter or digit"));
        }
        ids.claim(card.full_id(), "id", None, at, mistakes);
        match card {
            Card::Lcg(c) => {
                if c.printed.is_empty() {
                    mistakes.push(at.mistake("printed", None, "`printed` needs at least one position"));
                }
                for (i, position) in c.printed.iter().enumerate() {
                    octgn.claim(position.octgn.to_ascii_lowercase(), "printed", Some(i), at, mistakes);
                }
            }
            Card::Dbg(_) => {}
            Card::Ccg(c) => gemp.claim(c.gemp.to_string(), "gemp", None, at, mistakes),
        }
    }
}

fn products(found: &Found<'_>, mistakes: &mut Vec<Diagnostic>) {
    let mut names = Claims::new("product");
    let mut numbers = Claims::new("product number");
    let mut orders = Claims::new("place in the order of release");
    for (game, product, at) in &found.products {
        names.claim(format!("{game}:{}", product.id), "id", None, at, mistakes);
        numbers.claim(format!("{game}:{}", product.number), "number", None, at, mistakes);
        orders.claim(format!("{game}:{}", product.order), "order", None, at, mistakes);
        if let Some([first, last]) = product.objective_sets
            && first > last
        {
            mistakes.push(at.mistake("objective-sets", None, format!("{first} to {last} is not a range of sets")));
        }
    }
}

/// Every trait, icon, subtype, rarity and persona is in the vocabulary.
fn words(found: &Found<'_>, mistakes: &mut Vec<Diagnostic>) {
    for (game, vocabulary) in &found.vocabularies {
        let words = Words { game: *game };
        for (card, at) in found.cards.iter().filter(|(card, _)| card.game() == *game) {
            let key = if *game == Game::Ccg { "characteristics" } else { "traits" };
            for (i, word) in card.traits().iter().enumerate() {
                words.check("trait", word, &vocabulary.traits, || at.mistake(key, Some(i), ""), mistakes);
            }
            let Card::Ccg(c) = card else { continue };
            for icon in c.icons.keys() {
                words.check("icon", icon, &vocabulary.icons, || at.mistake("icons", None, ""), mistakes);
            }
            for (i, icon) in c.set_icons.iter().enumerate() {
                words.check("set icon", icon, &vocabulary.set_icons, || at.mistake("set-icons", Some(i), ""), mistakes);
            }
            for (i, persona) in c.personas.iter().enumerate() {
                words.check("persona", persona, &vocabulary.personas, || at.mistake("personas", Some(i), ""), mistakes);
            }
            if let Some(subtype) = &c.subtype {
                words.check("subtype", subtype, &vocabulary.subtypes, || at.mistake("subtype", None, ""), mistakes);
            }
            words.check("rarity", &c.rarity, &vocabulary.rarities, || at.mistake("rarity", None, ""), mistakes);
        }
    }
}

/// Abilities refer only to existing cards and traits, and make sense.
fn abilities(found: &Found<'_>, complete: bool, mistakes: &mut Vec<Diagnostic>) {
    let titles = |game: Game| -> Vec<&str> {
        found.cards.iter().filter(|(card, _)| card.game() == game).map(|(card, _)| card.title()).collect()
    };
    let (lcg_titles, dbg_titles, ccg_titles) = (titles(Game::Lcg), titles(Game::Dbg), titles(Game::Ccg));
    let known: HashSet<(Game, &str)> = found.cards.iter().map(|(card, _)| (card.game(), card.title())).collect();
    for (card, at) in &found.cards {
        let game = card.game();
        let (wrong, words, named, titles) = match card {
            Card::Lcg(card) => {
                let found = lcg::check::Findings::of(card);
                (found.wrong, found.traits, found.titles, &lcg_titles)
            }
            Card::Dbg(card) => {
                let found = dbg::check::Findings::of(card);
                (found.wrong, found.traits, found.titles, &dbg_titles)
            }
            Card::Ccg(card) => {
                let found_here = ccg::check::Findings::of(card);
                let vocabulary = found.vocabularies.iter().find(|(of, _)| *of == game).map(|(_, words)| words);
                ccg_words(&found_here, vocabulary, at, mistakes);
                if complete {
                    systems(&found_here.systems, &ccg_titles, at, mistakes);
                }
                (found_here.wrong, Vec::new(), found_here.titles, &ccg_titles)
            }
        };
        mistakes.extend(wrong.into_iter().map(|(path, what)| at.mistake_at(&path, what)));
        if let Some((_, vocabulary)) = found.vocabularies.iter().find(|(of, _)| *of == game) {
            for (path, word) in words {
                let place = || at.mistake_at(&path, "");
                Words { game }.check("trait", word, &vocabulary.traits, place, mistakes);
            }
        }
        for (path, title) in named.into_iter().filter(|(_, title)| complete && !known.contains(&(game, *title))) {
            let guess = guess_of(title, titles, mistakes);
            mistakes.push(at.mistake_at(&path, format!("no card of {game} has the title `{title}`")).label(guess));
        }
    }
}

/// Words of abilities are in the vocabulary; those that players read may be written as they read them.
fn ccg_words(
    found: &ccg::check::Findings<'_>,
    vocabulary: Option<&Vocabulary>,
    at: &Origin<'_>,
    mistakes: &mut Vec<Diagnostic>,
) {
    let Some(vocabulary) = vocabulary else { return };
    for (path, list, word) in &found.words {
        let (what, all) = match list {
            ccg::check::List::Traits => ("trait", &vocabulary.traits),
            ccg::check::List::Icons => ("icon", &vocabulary.icons),
            ccg::check::List::SetIcons => ("set icon", &vocabulary.set_icons),
            ccg::check::List::Subtypes => ("subtype", &vocabulary.subtypes),
            ccg::check::List::Personas => ("persona", &vocabulary.personas),
        };
        let known = match list {
            ccg::check::List::Traits | ccg::check::List::Personas => {
                all.iter().any(|own| fold::key(own) == fold::key(word))
            }
            ccg::check::List::Subtypes => all.iter().any(|own| ccg::spec::subtypes(own).contains(word)),
            ccg::check::List::Icons | ccg::check::List::SetIcons => false,
        };
        if !known {
            Words { game: Game::Ccg }.check(what, word, all, || at.mistake_at(path, ""), mistakes);
        }
    }
}

/// A system is the title of a location, or what sites have before the colon of theirs.
fn systems(named: &[(String, &str)], titles: &[&str], at: &Origin<'_>, mistakes: &mut Vec<Diagnostic>) {
    for (path, system) in named {
        let site =
            |title: &str| title.strip_prefix(system).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'));
        if !titles.iter().any(|title| site(title)) {
            let guess = guess_of(system, titles, mistakes);
            mistakes.push(at.mistake_at(path, format!("no location of ccg belongs to `{system}`")).label(guess));
        }
    }
}

/// A guess at what was meant; nothing after so many mistakes that nobody will see it, as guessing takes time.
fn guess_of(word: &str, known: &[&str], mistakes: &[Diagnostic]) -> String {
    let wanted = mistakes.len() < MOST_SHOWN;
    wanted.then(|| did_you_mean(word, known.iter().copied())).flatten().unwrap_or_default()
}

/// Reports words that the vocabulary of a game does not have.
struct Words {
    game: Game,
}

impl Words {
    fn check(
        &self,
        what: &str,
        word: &str,
        all: &[String],
        place: impl Fn() -> Diagnostic,
        mistakes: &mut Vec<Diagnostic>,
    ) {
        if all.iter().any(|known| known == word) {
            return;
        }
        let wanted = mistakes.len() < MOST_SHOWN;
        let near = if wanted { guesses(word, all.iter().map(String::as_str), 3) } else { Vec::new() };
        let mut mistake = place();
        mistake.message = format!("no {what} `{word}` in the vocabulary of {}", self.game);
        if !near.is_empty() {
            mistake = mistake.label(format!("did you mean {}?", or_list(&near)));
        }
        mistakes.push(mistake.help(format!("if it is new, add it to {}/vocabulary.toml", self.game)));
    }
}

/// An objective set is one objective and five command cards of one side, all neutral or of the objective's
/// affiliation.
fn objective_sets(found: &Found<'_>, mistakes: &mut Vec<Diagnostic>) {
    let mut sets: BTreeMap<u16, BTreeMap<u8, (&Card, &Origin<'_>)>> = BTreeMap::new();
    for (card, at) in &found.cards {
        let Card::Lcg(c) = card else { continue };
        for (i, position) in c.printed.iter().enumerate() {
            let Some(seat) = position.at else {
                if c.kind != LcgKind::Affiliation {
                    mistakes.push(at.mistake(
                        "printed",
                        Some(i),
                        "`at` is missing: only affiliation cards are outside objective sets",
                    ));
                }
                continue;
            };
            if (seat.sequence == SetPlace::OBJECTIVE) != (c.kind == LcgKind::Objective) {
                let message = format!(
                    "seat {seat} is {}",
                    if seat.sequence == SetPlace::OBJECTIVE { "the objective's" } else { "a command card's" }
                );
                mistakes.push(at.mistake("printed", Some(i), message));
            }
            let seats = sets.entry(seat.set).or_default();
            if let Some((other, _)) = seats.insert(seat.sequence, (card, at)) {
                mistakes.push(at.mistake("printed", Some(i), format!("seat {seat} is taken by {}", other.title())));
            }
        }
    }
    for (set, seats) in &sets {
        let Some((_, at)) = seats.values().next() else { continue };
        let missing: Vec<String> = (SetPlace::OBJECTIVE..=SetPlace::LAST)
            .filter(|s| !seats.contains_key(s))
            .map(|s| format!("{set}-{s}"))
            .collect();
        if !missing.is_empty() {
            let message = format!("objective set {set} has {} of its 6 cards", seats.len());
            mistakes.push(at.mistake("printed", None, message).label(format!("missing: {}", missing.join(", "))));
        }
        let Some((Card::Lcg(objective), _)) = seats.get(&SetPlace::OBJECTIVE) else { continue };
        for (card, at) in seats.values() {
            let Card::Lcg(c) = card else { continue };
            if c.side != objective.side {
                mistakes.push(at.mistake(
                    "side",
                    None,
                    format!("objective set {set} is {}, this card is {}", objective.side.name(), c.side.name()),
                ));
            }
            if c.affiliation != Affiliation::Neutral && c.affiliation != objective.affiliation {
                let message = format!(
                    "objective set {set} is {}, this card is {}",
                    objective.affiliation.name(),
                    c.affiliation.name()
                );
                mistakes.push(at.mistake("affiliation", None, message));
            }
        }
    }
}

/// Every set a card names exists, and the card is in the folder of its first set.
fn printed_in_products(found: &Found<'_>, mistakes: &mut Vec<Diagnostic>) {
    let of = |game: Game| found.products.iter().filter(move |(g, _, _)| *g == game).map(|(_, p, _)| p);
    for (card, at) in &found.cards {
        let mut home: Option<&Product> = None;
        match card {
            Card::Lcg(c) => {
                for (i, position) in c.printed.iter().enumerate() {
                    let product = match (position.at, &position.product) {
                        (Some(seat), None) => of(Game::Lcg)
                            .find(|p| p.objective_sets.is_some_and(|[first, last]| (first..=last).contains(&seat.set))),
                        (None, Some(id)) => of(Game::Lcg).find(|p| p.id == *id),
                        _ => {
                            mistakes.push(at.mistake("printed", Some(i), "a position needs either `at` or `product`"));
                            continue;
                        }
                    };
                    match product {
                        Some(product) => home = home.or(Some(product)),
                        None => mistakes.push(at.mistake("printed", Some(i), "no product contains this position")),
                    }
                }
            }
            Card::Dbg(_) => continue,
            Card::Ccg(c) => {
                home = of(Game::Ccg).find(|p| p.number == c.gemp.set.to_string());
                if home.is_none() {
                    mistakes.push(at.mistake("gemp", None, format!("no set has the number {}", c.gemp.set)));
                }
                for (i, number) in c.also_in.iter().enumerate() {
                    if !of(Game::Ccg).any(|p| p.number == *number) {
                        mistakes.push(at.mistake("also-in", Some(i), format!("no set has the number {number}")));
                    }
                }
            }
        }
        if let Some(home) = home {
            let folder = format!("{}/{}", card.game(), home.id);
            let at_home = at.file.name.strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with(['/', '.']));
            if !at_home {
                mistakes.push(at.mistake(
                    "id",
                    None,
                    format!("a card first printed in {} belongs in {folder}", home.name),
                ));
            }
        }
    }
}
