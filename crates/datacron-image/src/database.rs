//! Builds the database from the card pool. See `tables.sql` for the result.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::types::Value;
use rusqlite::{Connection, params, params_from_iter};

use datacron_cards::line::Line;
use datacron_cards::words::{heading, word};
use datacron_cards::{AbilityState, Card, Game, Pool, Product, Stat, fold};
use datacron_cards::{ccg, lcg};

use crate::index;

/// Increased whenever `tables.sql` changes in a way that readers depend on.
pub const SCHEMA_VERSION: u32 = 1;
/// "DtCn": distinguishes our files from other SQLite databases.
pub const APPLICATION_ID: u32 = 0x4474_436e;

/// The data the program embeds.
pub struct Image {
    /// The bytes of the database file.
    pub database: Vec<u8>,
    /// The printed titles, one line per row.
    pub titles: String,
    /// The folded titles, one line per row.
    pub folded: String,
    /// One line for each name of a card: row, tab, folded name.
    pub names: String,
    /// The facts decks need, as [`layout`](crate::layout) describes.
    pub index: Vec<u8>,
}

/// Why a pool cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// SQLite reported an error.
    #[error(transparent)]
    Sql(#[from] rusqlite::Error),
    /// The pool does not fit into the index.
    #[error(transparent)]
    Index(#[from] index::Error),
    /// Every card is in a product.
    #[error("{0} is in no product")]
    NoProduct(String),
    /// Lists and lines are separated by them.
    #[error("the facts of {0} have control characters in them")]
    Control(String),
}

type Result<T> = std::result::Result<T, Error>;

/// What an import adds to the facts of the cards.
#[derive(Debug, Default)]
pub struct Imports {
    /// Full ids of the cards that are not built in.
    pub new: BTreeSet<String>,
    /// Printed texts.
    pub printed: Vec<PrintedText>,
}

/// What is printed on a face of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedText {
    /// Full id of the card.
    pub id: String,
    /// The source it is from, as the table `source` numbers it.
    pub source: i64,
    /// 0 for the front, 1 for the back, 2 and 3 for the light and the dark side of a location.
    pub face: u8,
    /// The text, in as many lines as printed.
    pub text: String,
}

/// What is read without the database.
pub(crate) struct Lists {
    pub titles: String,
    pub folded: String,
    pub names: String,
    pub index: Vec<u8>,
}

/// Builds everything the program embeds. `content_hash` identifies the card files, and is stored in the database.
pub fn build(pool: &Pool, content_hash: &str) -> Result<Image> {
    let mut db = Connection::open_in_memory()?;
    create(&db, SCHEMA_VERSION)?;
    let Lists { titles, folded, names, index } = fill(&db, pool, content_hash, &Imports::default())?;
    db.execute_batch("VACUUM")?;
    let database = db.serialize("main")?.to_vec();
    Ok(Image { database, titles, folded, names, index })
}

/// Makes the tables of the pool in an empty database.
pub(crate) fn create(db: &Connection, version: u32) -> Result<()> {
    db.pragma_update(None, "page_size", 4096)?;
    db.pragma_update(None, "application_id", APPLICATION_ID)?;
    db.pragma_update(None, "user_version", version)?;
    Ok(db.execute_batch(include_str!("tables.sql"))?)
}

/// Writes the pool into its tables.
pub(crate) fn fill(db: &Connection, pool: &Pool, content_hash: &str, imports: &Imports) -> Result<Lists> {
    db.execute_batch("BEGIN")?;
    let sorted = |card| (fold::words(Card::title(card)), Card::game(card), place(pool, card));
    let mut cards: Vec<_> = pool.cards.iter().map(|card| (sorted(card), card)).collect();
    // The sort is stable: cards with the same title stay in the order of their files, which is the order of release.
    cards.sort_by(|(a, _), (b, _)| a.cmp(b));

    for (row, (game, product)) in (1..).zip(&pool.products) {
        insert_product(db, row, *game, product)?;
    }
    let mut printed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for PrintedText { id, text, .. } in &imports.printed {
        printed.entry(id).or_default().push(text);
    }
    let mut vocabulary = Words::default();
    let (mut titles, mut folded, mut names) = (String::new(), String::new(), String::new());
    for (row, ((words, ..), card)) in (1..).zip(&cards) {
        let id = card.full_id();
        let row = Row {
            db,
            pool,
            row,
            card,
            new: imports.new.contains(&id),
            printed: printed.get(id.as_str()).map_or(&[], Vec::as_slice),
        };
        row.insert(&mut vocabulary)?;
        let name = words.join(" ");
        titles.push_str(&format!("{}\n", card.title()));
        folded.push_str(&format!("{name}\n"));
        let mut all = vec![name];
        all.extend(fold::parts_of_title(card.title()).into_iter().map(|part| fold::words(part).join(" ")));
        all.dedup();
        names.extend(all.iter().map(|name| format!("{}\t{name}\n", row.row)));
    }
    vocabulary.insert(db, pool)?;
    let meta = [
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("schema", SCHEMA_VERSION.to_string()),
        ("content", content_hash.to_owned()),
        ("cards", cards.len().to_string()),
        ("products", pool.products.len().to_string()),
    ];
    for (key, value) in meta {
        db.execute("INSERT INTO meta VALUES (?1, ?2)", [key, &value])?;
    }
    for game in Game::ALL {
        let cards = || pool.cards.iter().filter(|c| c.game() == game);
        let unknown =
            |c: &&Card| c.abilities() == AbilityState::Unencoded && !printed.contains_key(c.full_id().as_str());
        for (key, count) in [("cards", cards().count()), ("unencoded", cards().filter(unknown).count())] {
            db.execute("INSERT INTO meta VALUES (?1, ?2)", params![format!("{key}.{game}"), count.to_string()])?;
        }
    }
    db.execute_batch("INSERT INTO words (words) VALUES ('optimize'); COMMIT;")?;
    let rows: Vec<&Card> = cards.iter().map(|(_, card)| *card).collect();
    Ok(Lists { titles, folded, names, index: index::build(pool, &rows, &imports.new)? })
}

/// Whether a string in JSON has characters that end a line or a cell, which JSON writes as `\n` or `\u0009`.
fn has_control_characters(json: &str) -> bool {
    let mut bytes = json.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'\\' && !matches!(bytes.next(), Some(b'"' | b'\\')) {
            return true;
        }
    }
    false
}

/// The position of a card in the order of release.
fn place(pool: &Pool, card: &Card) -> (u16, u16) {
    (pool.products_of_card(card).first().map_or(0, |p| p.order), number(card).unwrap_or(0))
}

fn number(card: &Card) -> Option<u16> {
    match card {
        Card::Lcg(c) => c.printed.first().map(|p| p.number),
        Card::Dbg(_) => None,
        Card::Ccg(c) => Some(c.gemp.number),
    }
}

fn insert_product(db: &Connection, row: i64, game: Game, p: &Product) -> Result<()> {
    let [first, last] = p.objective_sets.map_or([None, None], |[a, b]| [Some(a), Some(b)]);
    db.prepare_cached("INSERT INTO product VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13)")?.execute(params![
        row,
        game.code(),
        p.id,
        p.number,
        p.name,
        p.abbreviation,
        p.order,
        p.released,
        p.origin.name(),
        p.series,
        first,
        last,
        p.note
    ])?;
    Ok(())
}

/// One card on its way into the tables.
struct Row<'a> {
    db: &'a Connection,
    pool: &'a Pool,
    row: i64,
    card: &'a Card,
    /// It is not built in.
    new: bool,
    printed: &'a [&'a str],
}

impl Row<'_> {
    fn insert(&self, vocabulary: &mut Words) -> Result<()> {
        if self.pool.products_of_card(self.card).is_empty() {
            return Err(Error::NoProduct(self.card.full_id()));
        }
        let text: Vec<String> = self.card.text().into_iter().map(|line| line.text).collect();
        let text = text.join("\n");
        self.columns(vocabulary)?;
        self.db.prepare_cached("INSERT INTO title VALUES (?1,?2,?3,?4)")?.execute(params![
            self.row,
            self.card.title(),
            fold::words(self.card.title()).join(" "),
            self.card.full_id()
        ])?;
        let json = match self.card {
            Card::Lcg(c) => serde_json::to_string(c),
            Card::Dbg(c) => serde_json::to_string(c),
            Card::Ccg(c) => serde_json::to_string(c),
        };
        let json = json.map_err(|e| rusqlite::Error::ToSqlConversionFailure(e.into()))?;
        if has_control_characters(&json) {
            return Err(Error::Control(self.card.full_id()));
        }
        self.db.prepare_cached("INSERT INTO facts VALUES (?1,?2,?3)")?.execute(params![self.row, json, text])?;
        let set = self.pool.products_of_card(self.card).first().map_or("", |p| p.abbreviation.as_str());
        let cells = Line::store(self.card, set);
        self.db.prepare_cached("INSERT INTO line VALUES (?1,?2)")?.execute(params![self.row, cells])?;
        self.printings()?;
        self.tags(vocabulary)?;
        self.names(&text)
    }

    fn columns(&self, vocabulary: &mut Words) -> Result<()> {
        let mut columns: Vec<(&'static str, Value)> = vec![("card", self.row.into())];
        let mut set = |name: &'static str, value: Value| columns.push((name, value));
        let game = self.card.game();
        let here = (game, self.row);
        set("game", game.code().to_owned().into());
        let kind = self.card.kind();
        vocabulary.add("type", &kind, &heading(&kind), here);
        set("type", kind.into());
        if let Some(side) = self.card.side() {
            vocabulary.add("side", side.name(), &heading(side.name()), here);
            set("side", side.name().to_owned().into());
        }
        if let Some(faction) = self.card.faction() {
            vocabulary.add("faction", &faction, &heading(&faction), here);
            set("faction", faction.into());
        }
        let abilities = self.card.abilities().name();
        vocabulary.add("abilities", abilities, abilities, here);
        set("abilities", abilities.to_owned().into());
        let unique = if self.card.is_unique() { "unique" } else { "none" };
        let uniqueness = match self.card {
            Card::Ccg(c) => word(&c.uniqueness),
            _ => unique.to_owned(),
        };
        vocabulary.add("uniqueness", &uniqueness, &uniqueness, here);
        set("uniqueness", uniqueness.into());
        set("unique", self.card.is_unique().into());
        let products = self.pool.products_of_card(self.card);
        let first = products.first().and_then(|first| self.product_row(first));
        set("product", first.into());
        set("number", number(self.card).into());
        // A flag a game does not use is never set on its cards.
        let mut flags = BTreeMap::from([
            ("errata", false),
            ("has_text", !self.card.text().is_empty() || !self.printed.is_empty()),
            ("virtual", products.first().is_some_and(|p| p.origin == datacron_cards::Origin::Virtual)),
            ("two_sided", false),
            ("limit_one", false),
            ("affiliation_only", false),
            ("starting_base", false),
            ("beginner_base", false),
        ]);
        match self.card {
            Card::Lcg(c) => {
                flags.insert("errata", c.errata);
                flags.insert("limit_one", c.limit_one);
                flags.insert("affiliation_only", c.affiliation_only);
            }
            Card::Dbg(c) => {
                vocabulary.add("role", &word(&c.role), &heading(&word(&c.role)), here);
                set("role", word(&c.role).into());
                flags.insert("starting_base", c.starting_base);
                flags.insert("beginner_base", c.beginner_base);
            }
            Card::Ccg(c) => {
                vocabulary.add("rarity", &c.rarity, &c.rarity, here);
                set("rarity", c.rarity.clone().into());
                if let Some(sensitivity) = &c.sensitivity {
                    let name = word(sensitivity);
                    vocabulary.add("sensitivity", &name, &heading(&name), here);
                    set("sensitivity", name.into());
                }
                flags.insert("errata", c.errata.is_some());
                flags.insert("two_sided", c.title.contains(" / "));
            }
        }
        for (name, flag) in flags {
            set(name, flag.into());
        }
        for (column, value) in self.numbers() {
            if let Some(first) = value {
                set(column, number_value(first));
            }
        }
        let names: Vec<String> = columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        let marks = vec!["?"; columns.len()].join(",");
        let sql = format!("INSERT INTO card ({}) VALUES ({marks})", names.join(","));
        self.db.prepare_cached(&sql)?.execute(params_from_iter(columns.into_iter().map(|(_, value)| value)))?;
        Ok(())
    }

    /// Every number of the card, by column; `None` if it has none.
    fn numbers(&self) -> Vec<(&'static str, Option<f64>)> {
        let n = |value: Option<u8>| value.map(f64::from);
        match self.card {
            Card::Lcg(c) => {
                let icon = |of: fn(&lcg::spec::Icons) -> u8| n(c.icons.as_ref().map(of));
                vec![
                    ("cost", n(c.cost)),
                    ("force", n(c.force)),
                    ("resources", first(&c.resources)),
                    ("capacity", first(&c.capacity)),
                    ("priority", n(c.priority)),
                    ("reserve", n(c.reserve)),
                    ("unit", icon(|i| i.unit)),
                    ("blast", icon(|i| i.blast)),
                    ("tactics", icon(|i| i.tactics)),
                    ("edge_unit", icon(|i| i.edge.unit)),
                    ("edge_blast", icon(|i| i.edge.blast)),
                    ("edge_tactics", icon(|i| i.edge.tactics)),
                ]
            }
            Card::Dbg(c) => vec![
                ("cost", n(c.cost)),
                ("attack", n(c.attack)),
                ("resources", n(c.resources)),
                ("force", n(c.force)),
                ("target", n(c.target)),
                ("hit_points", n(c.hit_points)),
                ("copies", n(Some(c.copies))),
            ],
            Card::Ccg(c) => {
                let icon = |name: &str| n(c.icons.get(name).copied());
                let mut numbers: Vec<_> = stats(c).into_iter().map(|(column, stat)| (column, first(stat))).collect();
                numbers.extend([
                    ("cost", first(&c.deploy)),
                    ("destiny_other", c.destiny.as_ref().and_then(|d| d.values().get(1).copied())),
                    ("light_force", n(c.light_force)),
                    ("dark_force", n(c.dark_force)),
                    ("pilot", icon("pilot")),
                    ("warrior", icon("warrior")),
                    ("nav_computer", icon("nav-computer")),
                    ("scomp_link", icon("scomp-link")),
                ]);
                numbers
            }
        }
    }

    fn printings(&self) -> Result<()> {
        let mut insert = self.db.prepare_cached(
            "INSERT INTO printing (card, product, number, block, sequence, octgn) VALUES (?1,?2,?3,?4,?5,?6)",
        )?;
        if let Card::Lcg(c) = self.card {
            for position in &c.printed {
                let product = self.pool.product_of_position(position);
                insert.execute(params![
                    self.row,
                    product.and_then(|p| self.product_row(p)),
                    position.number,
                    position.at.map(|seat| seat.set),
                    position.at.map(|seat| seat.sequence),
                    position.octgn
                ])?;
            }
            return Ok(());
        }
        for (i, product) in self.pool.products_of_card(self.card).into_iter().enumerate() {
            let number = if i == 0 { number(self.card) } else { None };
            insert.execute(params![
                self.row,
                self.product_row(product),
                number,
                None::<u16>,
                None::<u8>,
                None::<String>
            ])?;
        }
        Ok(())
    }

    fn product_row(&self, product: &Product) -> Option<i64> {
        let game = self.card.game();
        let at = self.pool.products.iter().position(|(g, p)| *g == game && p.id == product.id)?;
        i64::try_from(at + 1).ok()
    }

    fn tags(&self, vocabulary: &mut Words) -> Result<()> {
        let here = (self.card.game(), self.row);
        let mut insert = self.db.prepare_cached("INSERT OR IGNORE INTO tag VALUES (?1,?2,?3)")?;
        let mut tag = |field: &'static str, value: &str| insert.execute(params![field, value, self.row]).map(drop);
        for (field, value, label) in several(self.card) {
            vocabulary.add(field, &value, &label, here);
            tag(field, &value)?;
        }
        for product in self.pool.products_of_card(self.card) {
            vocabulary.add("set", &product.id, &product.name, here);
            tag("set", &product.id)?;
            vocabulary.add("origin", product.origin.name(), product.origin.name(), here);
            tag("origin", product.origin.name())?;
            if let Some(series) = &product.series {
                vocabulary.add("series", &fold::slug(series), series, here);
                tag("series", &fold::slug(series))?;
            }
        }
        for id in ids(self.card) {
            tag("id", &id)?;
        }
        if self.new {
            tag("imported", "imported")?;
        }
        for (field, text) in printed_stats(self.card) {
            vocabulary.add_raw(field, text, here);
            tag(field, text)?;
        }
        Ok(())
    }

    fn names(&self, text: &str) -> Result<()> {
        let title = self.card.title();
        let mut insert = self.db.prepare_cached("INSERT OR IGNORE INTO name VALUES (?1,?2,?3)")?;
        insert.execute(params![fold::key(title), self.row, true])?;
        for part in fold::parts_of_title(title) {
            insert.execute(params![fold::key(part), self.row, false])?;
        }
        let mut names = vec![title];
        if let Card::Ccg(c) = self.card {
            for other in &c.also_titled {
                names.push(other);
                insert.execute(params![fold::key(other), self.row, false])?;
            }
        }
        // Nobody can type what separates the texts, so that no phrase begins in one and ends in the next.
        let texts: Vec<String> =
            std::iter::once(&text).chain(self.printed).map(|text| fold::words(text).join(" ")).collect();
        let spelt = |fold: fn(&str) -> Vec<String>| names.iter().flat_map(|n| fold(n)).collect::<Vec<_>>().join(" ");
        self.db
            .prepare_cached("INSERT INTO words (rowid, name, joined, text) VALUES (?1,?2,?3,?4)")?
            .execute(params![self.row, spelt(fold::words), spelt(fold::joined), texts.join(" · ")])?;
        Ok(())
    }
}

/// What the tables say of a card in several values: field and value, in order. `products` are the ids of its products.
pub fn tags<'a>(card: &Card, products: impl Iterator<Item = &'a str>) -> BTreeSet<(&'static str, String)> {
    let mut tags: BTreeSet<_> = several(card).into_iter().map(|(field, value, _)| (field, value)).collect();
    tags.extend(products.map(|id| ("set", id.to_owned())));
    tags.extend(ids(card).into_iter().map(|id| ("id", id)));
    tags.extend(printed_stats(card).into_iter().map(|(field, text)| (field, text.to_owned())));
    tags
}

/// Statistics whose printed value is not just a number.
fn printed_stats(card: &Card) -> Vec<(&'static str, &str)> {
    let stats = match card {
        Card::Lcg(c) => vec![("resources", &c.resources), ("capacity", &c.capacity)],
        Card::Dbg(_) => Vec::new(),
        Card::Ccg(c) => stats(c).into_iter().chain([("cost", &c.deploy)]).collect(),
    };
    let printed = stats.into_iter().filter_map(|(field, stat)| match stat {
        Some(Stat::Printed(text)) => Some((field, text.as_str())),
        _ => None,
    });
    printed.collect()
}

/// The statistics of a CCG card that may be a number or a printed value, by column.
fn stats(c: &ccg::spec::Card) -> Vec<(&'static str, &Option<Stat>)> {
    vec![
        ("destiny", &c.destiny),
        ("power", &c.power),
        ("ability", &c.ability),
        ("deploy", &c.deploy),
        ("forfeit", &c.forfeit),
        ("armor", &c.armor),
        ("maneuver", &c.maneuver),
        ("hyperspeed", &c.hyperspeed),
        ("landspeed", &c.landspeed),
        ("parsec", &c.parsec),
        ("politics", &c.politics),
        ("ferocity", &c.ferocity),
    ]
}

fn first(stat: &Option<Stat>) -> Option<f64> {
    stat.as_ref().and_then(|s| s.values().first().copied())
}

/// Whole numbers as integers, which SQLite stores in a byte.
fn number_value(n: f64) -> Value {
    if n.fract() == 0.0 { Value::Integer(n as i64) } else { Value::Real(n) }
}

/// Fields with several values: field, value, and the value as shown.
fn several(card: &Card) -> Vec<(&'static str, String, String)> {
    let mut out: Vec<(&'static str, String, String)> = Vec::new();
    let mut add = |field, value: &str, label: &str| out.push((field, value.to_owned(), label.to_owned()));
    for name in card.traits() {
        add("trait", &fold::slug(name), name);
    }
    match card {
        Card::Lcg(c) => {
            for keyword in &c.keywords {
                let whole = lcg::text::keyword(keyword);
                add("keyword", &fold::slug(&whole), &whole);
                // "pilot" also finds Pilot 2, and "protect" any kind of protection.
                if let Some((first, _)) = whole.split_once(' ')
                    && matches!(first, "Edge" | "Pilot" | "Protect")
                {
                    add("keyword", &fold::slug(first), first);
                }
            }
            if let Some(icons) = &c.icons {
                for (icon, _) in icons.counts().into_iter().filter(|(_, count)| *count > 0) {
                    add("icon", icon, icon);
                }
            }
            if c.force.is_some_and(|n| n > 0) {
                add("icon", "force", "force");
            }
        }
        Card::Dbg(c) => {
            for (icon, count) in [("attack", c.attack), ("resources", c.resources), ("force", c.force)] {
                if count.is_some_and(|n| n > 0) {
                    add("icon", icon, icon);
                }
            }
        }
        Card::Ccg(c) => {
            for icon in c.icons.keys() {
                add("icon", icon, &heading(icon));
            }
            for icon in &c.set_icons {
                add("icon", &fold::slug(icon), icon);
            }
            if let Some(subtype) = &c.subtype {
                add("subtype", &fold::slug(subtype), subtype);
                // Class and model of a starship, or both subtypes of a character with two.
                let between = if subtype.contains(':') { ':' } else { '/' };
                for part in subtype.split(between).map(str::trim) {
                    add("subtype", &fold::slug(part), part);
                }
            }
            for persona in &c.personas {
                add("persona", &fold::slug(persona), persona);
            }
            for other in c.matching.iter().chain(&c.matching_weapons) {
                add("matching", &fold::slug(other), other);
            }
        }
    }
    out
}

/// Every id a card is known by, lower case.
fn ids(card: &Card) -> Vec<String> {
    let mut ids = vec![card.id().to_owned(), card.full_id()];
    match card {
        Card::Lcg(c) => {
            for position in &c.printed {
                ids.push(position.octgn.to_ascii_lowercase());
                ids.extend(position.at.iter().flat_map(|seat| [seat.to_string(), format!("lcg:{seat}")]));
            }
        }
        Card::Dbg(_) => {}
        Card::Ccg(c) => ids.extend([c.gemp.to_string(), format!("ccg:{}", c.gemp)]),
    }
    ids
}

/// The vocabulary being built, by field, key, game and value.
#[derive(Default)]
struct Words(BTreeMap<(&'static str, String, Game, String), Meaning>);

/// What a word stands for.
#[derive(Clone, Default)]
struct Meaning {
    label: String,
    alias: bool,
    cards: BTreeSet<i64>,
}

impl Words {
    /// Records that a card has `value`.
    fn add(&mut self, field: &'static str, value: &str, label: &str, (game, row): (Game, i64)) {
        self.meaning(field, fold::key(value), game, value, label).cards.insert(row);
    }

    /// Printed values keep their symbols: `*`, `2 or 5`.
    fn add_raw(&mut self, field: &'static str, value: &str, (game, row): (Game, i64)) {
        self.meaning(field, value.to_lowercase(), game, value, value).cards.insert(row);
    }

    fn meaning(&mut self, field: &'static str, key: String, game: Game, value: &str, label: &str) -> &mut Meaning {
        let entry = self.0.entry((field, key, game, value.to_owned()));
        entry.or_insert_with(|| Meaning { label: label.to_owned(), ..Meaning::default() })
    }

    fn insert(mut self, db: &Connection, pool: &Pool) -> Result<()> {
        for game in Game::ALL {
            self.meaning("game", game.code().to_owned(), game, game.code(), game.name());
        }
        self.product_names(pool);
        self.faction_words();
        self.series_words();
        let mut insert = db.prepare_cached("INSERT INTO vocabulary VALUES (?1,?2,?3,?4,?5,?6,?7)")?;
        for ((field, key, game, value), Meaning { label, alias, cards }) in self.0 {
            insert.execute(params![field, key, game.code(), value, label, alias, cards.len() as i64])?;
        }
        Ok(())
    }

    /// A set can be named by its id, name, number, abbreviation and aliases.
    fn product_names(&mut self, pool: &Pool) {
        for (game, product) in &pool.products {
            let set = self.meaning("set", fold::key(&product.id), *game, &product.id, &product.name);
            set.label.clone_from(&product.name);
            let cards = set.cards.clone();
            let others = [&product.name, &product.number, &product.abbreviation];
            for other in others.into_iter().chain(&product.aliases) {
                self.also("set", fold::key(other), *game, &product.id, other, &cards);
            }
        }
    }

    /// `rebel` and `navy` are enough for an affiliation of several words.
    fn faction_words(&mut self) {
        let factions: Vec<_> =
            self.0.iter().filter(|((field, ..), _)| *field == "faction").map(|(k, m)| (k.clone(), m.clone())).collect();
        for ((field, _, game, value), meaning) in factions {
            for part in value.split('-').filter(|part| *part != "and" && *part != value) {
                self.also(field, part.to_owned(), game, &value, &meaning.label, &meaning.cards);
            }
        }
    }

    /// `hoth` is enough for the Hoth cycle.
    fn series_words(&mut self) {
        let series: Vec<_> =
            self.0.iter().filter(|((field, ..), _)| *field == "series").map(|(k, m)| (k.clone(), m.clone())).collect();
        for ((field, key, game, value), meaning) in series {
            if let Some(short) = key.strip_suffix("cycle") {
                self.also(field, short.to_owned(), game, &value, &meaning.label, &meaning.cards);
            }
        }
    }

    /// Adds another word for a value, unless it is already there.
    fn also(&mut self, field: &'static str, key: String, game: Game, value: &str, label: &str, cards: &BTreeSet<i64>) {
        let entry = self.0.entry((field, key, game, value.to_owned()));
        entry.or_insert_with(|| Meaning { label: label.to_owned(), alias: true, cards: cards.clone() });
    }
}
