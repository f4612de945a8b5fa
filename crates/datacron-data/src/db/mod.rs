//! The card database: an SQLite image built at compile time, embedded in the program and read in place.
//!
//! There is no file, so there is nothing to create, migrate or corrupt, and any number of processes can read at once.
//! What the user imports is in a file with the same tables for all cards, built-in and imported: see [`user`].

pub mod lookup;
pub mod user;
pub mod verify;

use std::borrow::Cow;
use std::collections::BTreeMap;

use regex::{Regex, RegexBuilder};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Statement, params_from_iter};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::installed;
use crate::query::fields::{self, Kind, PLAYABLE};
use crate::query::resolve::On;
use crate::query::{Error, Lexicon, Query, Sql, Word};
use datacron_cards::line::Line;
use datacron_cards::{Card, Game};
use datacron_image::database::tags;
use datacron_image::user as part;
use user::User;

/// The database file, as `db dump` writes it.
pub static IMAGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cards.db"));

/// Printed titles, one line per row: patterns search text faster than a table.
static TITLES: &str = include_str!(concat!(env!("OUT_DIR"), "/titles.txt"));
/// Folded titles, one line per row.
static FOLDED: &str = include_str!(concat!(env!("OUT_DIR"), "/folded.txt"));
/// The open database.
pub struct Database {
    connection: Connection,
    texts: Texts,
}

/// Where printed texts are.
enum Texts {
    /// The user has imported none.
    None,
    /// In this database, with the cards.
    Here,
    /// In a user's database whose cards are out of date.
    In(User),
}

/// A card with what the database adds to its facts.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Record {
    /// Unique in all games: `lcg:yoda`.
    pub full_id: String,
    #[serde(flatten)]
    pub card: Card,
    /// Rules text as datacron words it, one line an ability; empty if the card has none or none is encoded.
    pub text: Vec<String>,
    /// What is printed on the card, if the user imported it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub printed_texts: Vec<Printed>,
    /// Products it is in, the first one first.
    pub sets: Vec<SetName>,
    #[serde(skip)]
    pub row: i64,
}

/// What is printed on a face of a card, as the user imported it.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Printed {
    /// The file or address it is from.
    pub source: String,
    /// 0 for the front, 1 for the back, 2 and 3 for the light and the dark side of a location.
    pub face: u8,
    pub text: String,
}

/// A product in short.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetName {
    pub id: String,
    pub name: String,
    pub abbreviation: String,
}

/// A product with what is in it.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ProductCounts {
    pub game: Game,
    pub id: String,
    pub number: String,
    pub name: String,
    pub abbreviation: String,
    pub order: u32,
    pub released: Option<String>,
    pub origin: String,
    pub series: Option<String>,
    /// First and last objective set (lcg).
    pub objective_sets: Option<[u32; 2]>,
    pub note: Option<String>,
    /// Distinct cards in it, reprints included.
    pub cards: u32,
    pub light: u32,
    pub dark: u32,
    /// Cards the engine plays all of.
    pub playable: u32,
}

/// A table of text with a header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Names of the columns.
    pub header: Vec<String>,
    /// One line per card, with as many cells as the header; empty where there is no value.
    pub lines: Vec<Vec<String>>,
}

/// A card of an objective set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetCard {
    /// Seat in the set: 1 for the objective, 2 to 6 for the command cards.
    pub sequence: u8,
    /// Row of the card.
    pub row: i64,
    /// Printed title.
    pub title: String,
    /// Type, as card files write it.
    pub kind: String,
}

impl Database {
    /// Opens the built-in database.
    pub fn open() -> Result<Database, Error> {
        let mut connection = Connection::open_in_memory()?;
        connection.deserialize_bytes("main", IMAGE)?;
        // Read pages directly from the image instead of copying them into a cache.
        connection.pragma_update(None, "mmap_size", 1 << 30)?;
        Ok(Database { connection, texts: Texts::None })
    }

    /// The built-in database with the printed texts of a user's database whose cards are out of date.
    pub fn open_with_texts(user: User) -> Result<Database, Error> {
        Ok(Database { texts: Texts::In(user), ..Database::open()? })
    }

    /// Whether it has the cards the user imported.
    pub fn is_merged(&self) -> bool {
        matches!(self.texts, Texts::Here)
    }

    /// The underlying connection, for SQL of your own.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The rows of the cards that match a query, in the order it asks for.
    pub fn find(&self, query: &Query) -> Result<Vec<i64>, Error> {
        let sql = Sql::select(&query.filter, &query.sort, &|on, regex| self.matching(on, regex))?;
        let mut statement = self.connection.prepare(&sql.text)?;
        let rows = statement.query_map(params_from_iter(sql.params), |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The rows a pattern matches.
    fn matching(&self, on: On, regex: &Regex) -> Result<Vec<i64>, Error> {
        match on {
            On::Title => Ok(matching_lines(&self.list(part::TITLES, TITLES)?, regex)),
            On::FoldedTitle => Ok(matching_lines(&self.list(part::FOLDED, FOLDED)?, regex)),
            On::Text => {
                let mut found =
                    self.matching_texts("SELECT card, text FROM facts JOIN card USING (card) WHERE has_text", regex)?;
                if self.is_merged() {
                    let printed = "SELECT card, text FROM printed_text p JOIN tag ON field = 'id' AND value = p.id";
                    found.extend(self.matching_texts(printed, regex)?);
                }
                Ok(found)
            }
        }
    }

    /// The rows of the texts that match, of a statement that selects rows and texts.
    fn matching_texts(&self, sql: &str, regex: &Regex) -> Result<Vec<i64>, Error> {
        let mut statement = self.connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            if regex.is_match(row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?) {
                found.push(row.get(0)?);
            }
        }
        Ok(found)
    }

    /// A list of the pool, one line per row: that of this database.
    fn list(&self, name: &str, built_in: &'static str) -> Result<Cow<'static, str>, Error> {
        if !self.is_merged() {
            return Ok(Cow::Borrowed(built_in));
        }
        Ok(Cow::Owned(user::text_part(&self.connection, name)?))
    }

    /// Folded names with their rows, for [`lookup`].
    fn names(&self) -> Result<Cow<'static, str>, Error> {
        self.list(part::NAMES, installed::built_in_names())
    }

    /// Whether the user imported the card: it is not built in.
    pub fn is_imported(&self, row: i64) -> Result<bool, Error> {
        let sql = "SELECT 1 FROM tag WHERE field = 'imported' AND value = 'imported' AND card = ?";
        Ok(self.is_merged() && self.connection.prepare_cached(sql)?.exists([row])?)
    }

    /// The files and addresses the user imported a card from, by full id.
    pub fn sources_of(&self, id: &str) -> Result<Vec<String>, Error> {
        if !self.is_merged() {
            return Ok(Vec::new());
        }
        let mut statement = self.connection.prepare(
            "SELECT place FROM source s WHERE EXISTS (SELECT 1 FROM imported i WHERE i.source = s.source AND i.id = ?)
             ORDER BY source",
        )?;
        let places = statement.query_map([id], |r| r.get(0))?;
        Ok(places.collect::<Result<_, _>>()?)
    }

    /// Prepares to read the printed texts of cards by full id.
    fn printed_texts(&self) -> Result<Option<Statement<'_>>, Error> {
        let connection = match &self.texts {
            Texts::None => return Ok(None),
            Texts::Here => &self.connection,
            Texts::In(user) => user.connection(),
        };
        Ok(Some(connection.prepare(
            "SELECT place, face, text FROM printed_text JOIN source USING (source) WHERE id = ? ORDER BY source, face",
        )?))
    }

    /// The cards of these rows, as a search result shows them.
    pub fn cards(&self, rows: &[i64]) -> Result<Vec<Record>, Error> {
        let mut facts = self.connection.prepare(
            "SELECT t.id, c.game, f.json, f.text, p.id, p.name, p.abbreviation
             FROM facts f JOIN title t USING (card) JOIN card c USING (card) JOIN product p USING (product) WHERE f.card = ?",
        )?;
        let mut others = None;
        let mut printed = self.printed_texts()?;
        let mut records = Vec::with_capacity(rows.len());
        for &row in rows {
            let mut record = facts.query_row([row], |r| {
                let first = SetName { id: r.get(4)?, name: r.get(5)?, abbreviation: r.get(6)? };
                Ok(Record {
                    full_id: r.get(0)?,
                    card: read_card(r.get_ref(1)?.as_str()?, r.get_ref(2)?.as_str()?)?,
                    text: r.get_ref(3)?.as_str()?.lines().map(str::to_owned).collect(),
                    printed_texts: Vec::new(),
                    sets: vec![first],
                    row,
                })
            })?;
            if in_several_sets(&record.card) {
                let statement = match &mut others {
                    Some(statement) => statement,
                    none => none.insert(self.connection.prepare(
                        "SELECT DISTINCT p.id, p.name, p.abbreviation FROM printing JOIN product p USING (product)
                         WHERE card = ? ORDER BY printing",
                    )?),
                };
                let sets = statement
                    .query_map([row], |r| Ok(SetName { id: r.get(0)?, name: r.get(1)?, abbreviation: r.get(2)? }))?;
                record.sets = sets.collect::<Result<_, _>>()?;
            }
            if let Some(printed) = &mut printed {
                let texts = printed.query_map([&record.full_id], |r| {
                    Ok(Printed { source: r.get(0)?, face: r.get(1)?, text: r.get(2)? })
                })?;
                record.printed_texts = texts.collect::<Result<_, _>>()?;
            }
            records.push(record);
        }
        Ok(records)
    }

    /// The cards as a table for spreadsheets, one line per card.
    pub fn sheet(&self, rows: &[i64]) -> Result<Sheet, Error> {
        const FACTS: [&str; 9] =
            ["game", "type", "side", "faction", "rarity", "uniqueness", "role", "sensitivity", "abilities"];
        const TAGS: [&str; 8] = ["set", "subtype", "trait", "keyword", "icon", "persona", "matching", "id"];
        let numbers: Vec<(&str, &str)> = fields::FIELDS
            .iter()
            .filter_map(|field| match field.kind {
                Kind::Number(columns) => Some((field.name, columns[0])),
                _ => None,
            })
            .collect();
        let columns = FACTS.iter().chain(&["number"]).chain(numbers.iter().map(|(_, column)| column));
        let columns: Vec<String> = columns.map(|column| format!("\"{column}\"")).collect();
        let sql = format!("SELECT {} FROM card WHERE card = ?", columns.join(", "));
        let mut statement = self.connection.prepare(&sql)?;
        let mut header = vec!["id".to_owned(), "title".to_owned()];
        header.extend(FACTS.iter().chain(&["number"]).map(|&name| name.to_owned()));
        header.extend(TAGS.iter().map(|tag| format!("{tag}s")));
        header.extend(numbers.iter().map(|(name, _)| (*name).to_owned()));
        header.push("text".to_owned());
        let mut lines = Vec::with_capacity(rows.len());
        for record in self.cards(rows)? {
            let facts: Vec<String> =
                statement.query_row([record.row], |r| (0..columns.len()).map(|i| Ok(cell(r.get_ref(i)?))).collect())?;
            // A table scan for each field of each card takes two hundred times as long.
            let mut several: BTreeMap<&str, Vec<String>> = BTreeMap::new();
            for (field, value) in tags(&record.card, record.sets.iter().map(|set| set.id.as_str())) {
                several.entry(field).or_default().push(value);
            }
            let (facts, values) = facts.split_at(FACTS.len() + 1);
            let mut line = vec![record.full_id, record.card.title().to_owned()];
            line.extend_from_slice(facts);
            line.extend(TAGS.iter().map(|tag| several.get(tag).map(|values| values.join("; ")).unwrap_or_default()));
            // The printed value takes precedence over the number: `2 or 5`, `*`.
            let printed = |field: &str| several.get(field).and_then(|values| values.first()).cloned();
            line.extend(numbers.iter().zip(values).map(|((field, _), value)| printed(field).unwrap_or(value.clone())));
            line.push(record.text.join("\n"));
            lines.push(line);
        }
        Ok(Sheet { header, lines })
    }

    /// Calls `show` for each card of these rows, as a line of a search result.
    pub fn lines<T>(&self, rows: &[i64], show: impl Fn(Line<'_>) -> T) -> Result<Vec<T>, Error> {
        let mut statement = self.connection.prepare("SELECT cells FROM line WHERE card = ?")?;
        let shown =
            rows.iter().map(|row| statement.query_row([row], |r| Ok(show(Line::read(r.get_ref(0)?.as_str()?)))));
        Ok(shown.collect::<Result<_, _>>()?)
    }

    /// The titles of these rows.
    pub fn titles(&self, rows: &[i64]) -> Result<Vec<String>, Error> {
        let mut statement = self.connection.prepare("SELECT title FROM title WHERE card = ?")?;
        let titles = rows.iter().map(|row| statement.query_row([row], |r| r.get(0)));
        Ok(titles.collect::<Result<_, _>>()?)
    }

    /// Cards with this folded name: those with it as their whole title or, if there are none, as part of their title.
    pub fn named(&self, key: &str, game: Option<Game>) -> Result<Vec<i64>, Error> {
        let mut statement = self.connection.prepare(
            "SELECT card, full FROM name JOIN card USING (card) WHERE key = ?1 AND (?2 IS NULL OR game = ?2) ORDER BY full DESC, card",
        )?;
        let rows =
            statement.query_map((key, game.map(Game::code)), |r| Ok((r.get::<_, i64>(0)?, r.get::<_, bool>(1)?)))?;
        let rows: Vec<(i64, bool)> = rows.collect::<Result<_, _>>()?;
        let best = rows.iter().any(|(_, full)| *full);
        Ok(rows.into_iter().filter(|(_, full)| *full == best).map(|(row, _)| row).collect())
    }

    /// Cards with this id, our own or that of another tool.
    pub fn with_id(&self, id: &str, game: Option<Game>) -> Result<Vec<i64>, Error> {
        let mut statement = self.connection.prepare(
            "SELECT card FROM tag JOIN card USING (card) WHERE field = 'id' AND value = ?1 AND (?2 IS NULL OR game = ?2)",
        )?;
        let rows = statement.query_map((id.to_lowercase(), game.map(Game::code)), |r| r.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The game of a card; `None` if there is no such row.
    pub fn game_of(&self, row: i64) -> Result<Option<Game>, Error> {
        let code = self.connection.query_row("SELECT game FROM card WHERE card = ?", [row], |r| r.get::<_, String>(0));
        Ok(code.optional()?.and_then(|code| Game::from_code(&code)))
    }

    /// The six cards of an objective set, in order; empty if there is no such set.
    pub fn objective_set(&self, set: u16) -> Result<Vec<SetCard>, Error> {
        let mut statement = self.connection.prepare(
            "SELECT sequence, card, title, type FROM printing JOIN title USING (card) JOIN card USING (card)
             WHERE block = ? ORDER BY sequence",
        )?;
        let seats = statement.query_map([set], |r| {
            Ok(SetCard { sequence: r.get(0)?, row: r.get(1)?, title: r.get(2)?, kind: r.get(3)? })
        })?;
        Ok(seats.collect::<Result<_, _>>()?)
    }

    /// Every product, by game and order of release.
    pub fn products(&self, game: Option<Game>) -> Result<Vec<ProductCounts>, Error> {
        let mut statement = self.connection.prepare(&format!(
            "SELECT p.game, p.id, p.number, p.name, p.abbreviation, p.release_order, p.released, p.origin, p.series,
                    p.first_objective_set, p.last_objective_set, p.note,
                    count(c.card), coalesce(sum(c.side = 'light'), 0), coalesce(sum(c.side = 'dark'), 0),
                    coalesce(sum({PLAYABLE}), 0)
             FROM product p
             LEFT JOIN (SELECT DISTINCT card, product FROM printing) x ON x.product = p.product
             LEFT JOIN card c ON c.card = x.card
             WHERE ?1 IS NULL OR p.game = ?1
             GROUP BY p.product ORDER BY p.product",
        ))?;
        let rows = statement.query_map([game.map(Game::code)], |r| {
            let sets: (Option<u32>, Option<u32>) = (r.get(9)?, r.get(10)?);
            Ok(ProductCounts {
                game: Game::from_code(r.get_ref(0)?.as_str()?).ok_or(rusqlite::Error::InvalidQuery)?,
                id: r.get(1)?,
                number: r.get(2)?,
                name: r.get(3)?,
                abbreviation: r.get(4)?,
                order: r.get(5)?,
                released: r.get(6)?,
                origin: r.get(7)?,
                series: r.get(8)?,
                objective_sets: sets.0.zip(sets.1).map(|(a, b)| [a, b]),
                note: r.get(11)?,
                cards: r.get(12)?,
                light: r.get(13)?,
                dark: r.get(14)?,
                playable: r.get(15)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The number of cards with abilities that are not encoded yet.
    pub fn unencoded(&self, game: Option<Game>) -> Result<usize, Error> {
        let games = Game::one_or_all(game);
        let counts = games.map(|game| self.meta(&format!("unencoded.{game}")).map(|n| n.parse().unwrap_or(0)));
        counts.sum()
    }

    /// A value of the `meta` table, such as `version` or `cards.lcg`; an error if there is no such key.
    pub fn meta(&self, key: &str) -> Result<String, Error> {
        let mut statement = self.connection.prepare_cached("SELECT value FROM meta WHERE key = ?")?;
        Ok(statement.query_row([key], |r| r.get(0))?)
    }
}

/// The numbers, from 1, of the lines that match.
///
/// Searching the whole text for candidates is much faster than going line by line. Each candidate line is then matched
/// on its own, as a match in the text may cross line ends.
fn matching_lines(text: &str, regex: &Regex) -> Vec<i64> {
    let pattern = regex.as_str();
    // A pattern that anchors to the ends of the text, or sets flags, has to be matched line by line.
    let plain = !pattern.contains("\\A") && !pattern.contains("\\z") && !pattern.replace("(?:", "").contains("(?");
    let over_lines = RegexBuilder::new(pattern).case_insensitive(true).multi_line(true).build().ok().filter(|_| plain);
    let Some(over_lines) = over_lines else {
        return (1..).zip(text.lines()).filter(|(_, line)| regex.is_match(line)).map(|(row, _)| row).collect();
    };
    let mut found = Vec::new();
    let (mut row, mut at) = (1, 0);
    while let Some(candidate) = over_lines.find_at(text, at) {
        row += text[at..candidate.start()].matches('\n').count() as i64;
        let start = text[..candidate.start()].rfind('\n').map_or(0, |n| n + 1);
        let end = text[candidate.start()..].find('\n').map_or(text.len(), |n| candidate.start() + n);
        if regex.is_match(&text[start..end]) {
            found.push(row);
        }
        if end == text.len() {
            break;
        }
        (row, at) = (row + 1, end + 1);
    }
    found
}

fn cell(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Integer(n) => n.to_string(),
        ValueRef::Real(n) => n.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        ValueRef::Null | ValueRef::Blob(_) => String::new(),
    }
}

/// Whether the card may be in sets other than the one in its row.
fn in_several_sets(card: &Card) -> bool {
    match card {
        Card::Lcg(c) => c.printed.len() > 1,
        Card::Dbg(_) => false,
        Card::Ccg(c) => !c.also_in.is_empty(),
    }
}

fn read_card(game: &str, json: &str) -> rusqlite::Result<Card> {
    let card = match game {
        "lcg" => serde_json::from_str(json).map(Card::Lcg),
        "dbg" => serde_json::from_str(json).map(Card::Dbg),
        _ => serde_json::from_str(json).map(Card::Ccg),
    };
    card.map_err(|e| rusqlite::Error::FromSqlConversionFailure(2, rusqlite::types::Type::Text, e.into()))
}

impl Lexicon for Database {
    fn values(&self, field: &str, key: &str, game: Option<Game>) -> Result<Vec<Word>, Error> {
        self.words("AND key = ?3", field, game, Some(key))
    }

    fn all(&self, field: &str, game: Option<Game>) -> Result<Vec<Word>, Error> {
        self.words("AND ?3 IS NULL", field, game, None)
    }

    fn has_id(&self, id: &str) -> Result<bool, Error> {
        let mut statement = self.connection.prepare_cached("SELECT 1 FROM tag WHERE field = 'id' AND value = ?")?;
        Ok(statement.exists([id])?)
    }

    fn ids(&self) -> Result<Vec<String>, Error> {
        let mut statement = self.connection.prepare("SELECT DISTINCT value FROM tag WHERE field = 'id'")?;
        let ids = statement.query_map([], |r| r.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    fn has_name(&self, key: &str) -> Result<bool, Error> {
        let mut statement = self.connection.prepare_cached("SELECT 1 FROM name WHERE key = ?")?;
        Ok(statement.exists([key])?)
    }
}

impl Database {
    fn words(&self, which: &str, field: &str, game: Option<Game>, key: Option<&str>) -> Result<Vec<Word>, Error> {
        let sql = format!(
            "SELECT key, value, label, game, alias, cards FROM vocabulary
             WHERE field = ?1 AND (?2 IS NULL OR game = ?2) {which}"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let words = statement.query_map((field, game.map(Game::code), key), |r| {
            Ok(Word {
                key: r.get(0)?,
                value: r.get(1)?,
                label: r.get(2)?,
                game: Game::from_code(r.get_ref(3)?.as_str()?).ok_or(rusqlite::Error::InvalidQuery)?,
                alias: r.get(4)?,
                cards: r.get(5)?,
            })
        })?;
        Ok(words.collect::<Result<_, _>>()?)
    }
}
