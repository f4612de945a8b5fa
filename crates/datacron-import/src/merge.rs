//! Puts imported cards into the pool of built-in ones.

use std::collections::{HashMap, HashSet};

use datacron_cards::lcg::spec::Position;
use datacron_cards::{Card, Game, Origin, Pool, Product, fold};

use crate::facts;
pub use crate::facts::Difference;
use crate::reading::{Face, ImportedCard, SourceInfo};

/// Which value stands where an imported fact differs from a built-in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Prefer {
    /// The built-in one.
    #[default]
    BuiltIn,
    /// The imported one; of several sources, the last.
    Imported,
}

/// Everything that was imported from one place.
#[derive(Debug, Clone, Default)]
pub struct Source {
    /// Where from.
    pub info: SourceInfo,
    /// The cards.
    pub cards: Vec<ImportedCard>,
    /// The products it tells of.
    pub products: Vec<(Game, Product)>,
}

/// A pool with imported cards, and where everything came from: what a user's database stores.
#[derive(Debug, Clone, Default)]
pub struct Merged {
    /// All cards, products and formats.
    pub pool: Pool,
    /// Full ids of the cards that are not built in, in the order of the sources.
    pub new: Vec<String>,
    /// Full ids of products that are not built in, such as `ccg:virtual-set-27`.
    pub new_products: Vec<String>,
    /// The sources, in the order of the merge.
    pub sources: Vec<MergedSource>,
    /// Whose values stand.
    pub prefer: Prefer,
}

/// A source in a merged pool.
#[derive(Debug, Clone, Default)]
pub struct MergedSource {
    /// Where from.
    pub info: SourceInfo,
    /// Its cards, in the order of the source.
    pub rows: Vec<Row>,
    /// The products it tells of, as it tells of them.
    pub products: Vec<(Game, Product)>,
}

impl MergedSource {
    /// How many of its cards are not built in.
    pub fn new_cards(&self) -> usize {
        self.rows.iter().filter(|row| row.is_new).count()
    }

    /// How many printed texts it has.
    pub fn texts(&self) -> usize {
        self.rows.iter().map(|row| row.imported.printed.len()).sum()
    }
}

/// An imported card that has found its place.
#[derive(Debug, Clone)]
pub struct Row {
    /// Our full id: `ccg:...`.
    pub id: String,
    /// Whether the card is not built in.
    pub is_new: bool,
    /// Facts that differ from the built-in card.
    pub differs: Vec<Difference>,
    /// The card as it was read.
    pub imported: ImportedCard,
}

impl Merged {
    /// The printed texts with our full id, the index of the source, face and text.
    pub fn printed_texts(&self) -> impl Iterator<Item = (&str, usize, Face, &str)> {
        self.sources.iter().enumerate().flat_map(|(i, source)| {
            source.rows.iter().flat_map(move |row| {
                row.imported.printed.iter().map(move |printed| (&*row.id, i, printed.face, &*printed.text))
            })
        })
    }
}

/// Merges sources into the built-in pool, in their order.
pub fn merge(built_in: Pool, sources: Vec<Source>, prefer: Prefer) -> Merged {
    let products: Vec<(Game, Product)> = sources.iter().flat_map(|source| source.products.iter()).cloned().collect();
    let mut merger = Merger::new(built_in, prefer);
    let sources = sources.into_iter().map(|source| merger.source(source)).collect();
    let new_products = merger.products(&products);
    let Merger { pool, new, .. } = merger;
    Merged { pool, new, new_products, sources, prefer }
}

struct Merger {
    pool: Pool,
    prefer: Prefer,
    /// Cards that are built in come first.
    built_in: usize,
    /// The card of each community id, by index in the pool.
    by_community: HashMap<String, usize>,
    /// The card of each of our full ids.
    by_id: HashMap<String, usize>,
    new: Vec<String>,
}

impl Merger {
    fn new(pool: Pool, prefer: Prefer) -> Merger {
        let (mut by_community, mut by_id) = (HashMap::new(), HashMap::new());
        for (i, card) in pool.cards.iter().enumerate() {
            for id in community_ids(card) {
                by_community.entry(id).or_insert(i);
            }
            by_id.insert(card.full_id(), i);
        }
        Merger { built_in: pool.cards.len(), pool, prefer, by_community, by_id, new: Vec::new() }
    }

    fn source(&mut self, source: Source) -> MergedSource {
        let rows = source.cards.into_iter().map(|card| self.card(card)).collect();
        MergedSource { info: source.info, rows, products: source.products }
    }

    fn card(&mut self, mut imported: ImportedCard) -> Row {
        let known = community_ids(&imported.card).into_iter().find_map(|id| self.by_community.get(&id).copied());
        let at = known.unwrap_or_else(|| self.add(&imported));
        let is_new = at >= self.built_in;
        let card = &mut self.pool.cards[at];
        let take = self.prefer == Prefer::Imported;
        let differs =
            if known.is_some() { facts::compare(card, &imported.card, imported.kind, take) } else { Vec::new() };
        if let (true, Card::Lcg(card), Card::Lcg(other)) = (is_new, &mut *card, &imported.card) {
            // Copies of a new card in another file are further places.
            for position in &other.printed {
                if !position_ids(position).any(|id| self.by_community.contains_key(&id)) {
                    card.printed.push(position.clone());
                }
            }
        }
        set_id(&mut imported.card, card.id().to_owned());
        let id = card.full_id();
        if is_new {
            for community in community_ids(&imported.card) {
                self.by_community.entry(community).or_insert(at);
            }
        }
        Row { id, is_new, differs, imported }
    }

    /// Adds a card nobody knows, under an id that is free.
    fn add(&mut self, imported: &ImportedCard) -> usize {
        let mut card = imported.card.clone();
        let stem = fold::slug(card.id());
        let stem = if stem.is_empty() { fold::slug(card.title()) } else { stem };
        let stem = if stem.is_empty() { "card".to_owned() } else { stem };
        set_id(&mut card, stem.clone());
        if self.by_id.contains_key(&card.full_id()) {
            let community = community_ids(&card).into_iter().next().unwrap_or_default();
            let suffix = fold::slug(community.split_once(':').map_or("", |(_, id)| id));
            let stem = if suffix.is_empty() { stem } else { format!("{stem}-{suffix}") };
            set_id(&mut card, stem.clone());
            let mut number = 2;
            while self.by_id.contains_key(&card.full_id()) {
                set_id(&mut card, format!("{stem}-{number}"));
                number += 1;
            }
        }
        let at = self.pool.cards.len();
        for community in community_ids(&card) {
            self.by_community.entry(community).or_insert(at);
        }
        self.by_id.insert(card.full_id(), at);
        self.new.push(card.full_id());
        self.pool.cards.push(card);
        at
    }

    /// Adds the products new cards are in, as sources tell of them or else made up. Returns their full ids.
    fn products(&mut self, told: &[(Game, Product)]) -> Vec<String> {
        let mut added = Vec::new();
        let mut seen: HashSet<Home> = HashSet::new();
        // Built-in cards come into other sets only if imported facts stand.
        let from = if self.prefer == Prefer::Imported { 0 } else { self.built_in };
        let homes: Vec<Home> =
            self.pool.cards[from..].iter().flat_map(homes).filter(|home| seen.insert(home.clone())).collect();
        for home in homes {
            if !self.has(&home) && added.len() < MOST_NEW_PRODUCTS {
                let (game, product) = self.product(&home, told);
                added.push(format!("{game}:{}", product.id));
                self.pool.products.push((game, product));
            }
        }
        self.pool.products.sort_by_key(|(game, product)| (*game, product.order));
        // Both lists are by game, and then in the order they came in.
        self.pool.cards.sort_by_key(Card::game);
        added
    }

    fn has(&self, home: &Home) -> bool {
        let mut of = self.pool.products.iter().filter(|(game, _)| *game == home.game());
        match home {
            Home::CcgSet(number) => of.any(|(_, product)| product.number == *number),
            Home::ObjectiveSet(set) => {
                of.any(|(_, p)| p.objective_sets.is_some_and(|[first, last]| (first..=last).contains(set)))
            }
            Home::Product(id) => of.any(|(_, product)| product.id == *id),
            Home::Box => of.next().is_some(),
        }
    }

    /// The product for a home nobody has yet.
    fn product(&self, home: &Home, told: &[(Game, Product)]) -> (Game, Product) {
        let game = home.game();
        let fits = |product: &Product| match home {
            Home::CcgSet(number) => product.number == *number,
            Home::ObjectiveSet(set) => product.objective_sets.is_some_and(|[first, last]| (first..=last).contains(set)),
            Home::Product(id) => product.id == *id,
            Home::Box => true,
        };
        let of_game = || self.pool.products.iter().filter(|(g, _)| *g == game).map(|(_, product)| product);
        let order = of_game().map(|product| product.order).max().unwrap_or(0).saturating_add(1);
        let found = told.iter().find(|(g, product)| *g == game && fits(product));
        let mut product = found.map_or_else(|| made_up(home), |(_, product)| product.clone());
        product.order = order;
        product.id = fold::slug(&product.id);
        if product.id.is_empty() {
            product.id = format!("product-{order}");
        }
        if product.number.is_empty() {
            product.number = order.to_string();
        }
        if let (Some(told), Home::ObjectiveSet(set)) = (product.objective_sets, home) {
            product.objective_sets = Some(self.free_sets(told, *set));
        }
        let (id, name) = (product.id.clone(), product.name.clone());
        let mut n = 2;
        while of_game().any(|other| other.id == product.id || other.number == product.number) {
            product.id = format!("{id}-{n}");
            product.name = format!("{name} ({n})");
            if !matches!(home, Home::CcgSet(_)) {
                product.number = format!("{order}-{n}");
            }
            n += 1;
            if n > 1000 {
                break;
            }
        }
        (game, product)
    }

    /// The part of a range of objective sets around one of them that no other product has.
    fn free_sets(&self, [first, last]: [u16; 2], set: u16) -> [u16; 2] {
        let taken = |set: &u16| self.has(&Home::ObjectiveSet(*set));
        let before = (first..=set).rev().take_while(|set| !taken(set)).last().unwrap_or(set);
        let after = (set..=last).take_while(|set| !taken(set)).last().unwrap_or(set);
        [before, after]
    }
}

/// How many products are added: far more than anybody publishes. Cards beyond are in none, and refused when written.
const MOST_NEW_PRODUCTS: usize = 2000;

/// Where a card is printed.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Home {
    CcgSet(String),
    ObjectiveSet(u16),
    Product(String),
    Box,
}

impl Home {
    fn game(&self) -> Game {
        match self {
            Home::CcgSet(_) => Game::Ccg,
            Home::ObjectiveSet(_) | Home::Product(_) => Game::Lcg,
            Home::Box => Game::Dbg,
        }
    }
}

fn homes(card: &Card) -> Vec<Home> {
    match card {
        Card::Ccg(c) => {
            let first = std::iter::once(c.gemp.set.to_string());
            first.chain(c.also_in.iter().cloned()).map(Home::CcgSet).collect()
        }
        Card::Lcg(c) => c
            .printed
            .iter()
            .filter_map(|position| match (position.at, &position.product) {
                (Some(place), _) => Some(Home::ObjectiveSet(place.set)),
                (None, Some(id)) => Some(Home::Product(id.clone())),
                (None, None) => None,
            })
            .collect(),
        Card::Dbg(_) => vec![Home::Box],
    }
}

/// A product that no source tells of, with its number as name.
fn made_up(home: &Home) -> Product {
    let (id, number, name, abbreviation, sets) = match home {
        Home::CcgSet(number) => {
            (format!("set-{}", fold::slug(number)), number.clone(), format!("Set {number}"), number.clone(), None)
        }
        Home::ObjectiveSet(set) => {
            let name = format!("Objective Set {set}");
            (format!("objective-set-{set}"), String::new(), name, format!("OS{set}"), Some([*set, *set]))
        }
        Home::Product(id) => (id.clone(), String::new(), id.clone(), id.clone(), None),
        Home::Box => ("imported".to_owned(), String::new(), "Imported".to_owned(), "Imp".to_owned(), None),
    };
    Product {
        id,
        number,
        name,
        abbreviation,
        order: 0,
        released: None,
        origin: if matches!(home, Home::CcgSet(_)) { Origin::Virtual } else { Origin::Ffg },
        series: None,
        aliases: Vec::new(),
        objective_sets: sets,
        note: None,
    }
}

/// The ids under which communities know a card, each with its game.
fn community_ids(card: &Card) -> Vec<String> {
    match card {
        Card::Ccg(c) => vec![format!("ccg:{}", c.gemp)],
        Card::Lcg(c) => {
            // OCTGN's ids first: they belong to a card, and places to whatever is printed there.
            let (octgn, places): (Vec<_>, Vec<_>) = c
                .printed
                .iter()
                .flat_map(|position| position_ids(position).zip([true, false]))
                .partition(|(_, is)| *is);
            octgn.into_iter().chain(places).map(|(id, _)| id).collect()
        }
        Card::Dbg(c) => vec![format!("dbg:{}", c.id)],
    }
}

/// The ids of a place: that of OCTGN, and objective set and number.
fn position_ids(position: &Position) -> impl Iterator<Item = String> {
    let octgn = format!("lcg:{}", position.octgn.to_ascii_lowercase());
    std::iter::once(octgn).chain(position.at.map(|place| format!("lcg:{place}")))
}

fn set_id(card: &mut Card, id: String) {
    match card {
        Card::Lcg(c) => c.id = id,
        Card::Dbg(c) => c.id = id,
        Card::Ccg(c) => c.id = id,
    }
}
