//! The query language: `trait:droid cost<=2 (set:core or is:unique) sort:-power`.
//!
//! [`parse`] turns text into a [`Query`], or returns every mistake in it. Reading order: `fields` (what can be
//! searched), `lexer` and `parser` (syntax), `resolve` (what the words mean), `sql` (how it is executed).

pub mod ast;
pub mod explain;
pub mod fields;
mod lexer;
mod parser;
pub mod resolve;
mod sql;

use std::sync::Arc;

use datacron_cards::diagnostic::Diagnostic;
use datacron_cards::{Game, fold};

pub use resolve::{Filter, Sort, looks_like_id, quote_if_needed, sort_key, sortable};
pub use sql::Sql;

/// A parsed query.
#[derive(Debug, Clone)]
pub struct Query {
    /// The condition that cards must meet.
    pub filter: Filter,
    /// The order of the result, by row where it leaves a choice; rows are in order of title.
    pub sort: Vec<Sort>,
}

/// The words, ids and names a query may use.
pub trait Lexicon {
    /// The values a folded word stands for in a field.
    fn values(&self, field: &str, key: &str, game: Option<Game>) -> Result<Vec<Word>, Error>;
    /// Every value of a field.
    fn all(&self, field: &str, game: Option<Game>) -> Result<Vec<Word>, Error>;
    /// Whether a card has this id, in lower case.
    fn has_id(&self, id: &str) -> Result<bool, Error>;
    /// Every id, for guesses.
    fn ids(&self) -> Result<Vec<String>, Error>;
    /// Whether a card has this folded name.
    fn has_name(&self, key: &str) -> Result<bool, Error>;
}

/// The lists of cards a query may use: decks (`in:`) and formats (`legal:`). They are not in the database, so the
/// caller provides them.
pub trait CardLists {
    /// The rows of the cards of a deck or format.
    fn cards(&self, list: fields::List, name: &str, game: Option<Game>) -> Result<Vec<i64>, UnknownList>;
}

/// No lists at all, for queries that use none.
pub struct NoLists;

impl CardLists for NoLists {
    fn cards(&self, list: fields::List, name: &str, _: Option<Game>) -> Result<Vec<i64>, UnknownList> {
        let list = match list {
            fields::List::Deck => "decks",
            fields::List::Format => "formats",
        };
        Err(UnknownList { message: format!("no {list} are available here, so there is no `{name}`"), guess: None })
    }
}

/// There is no such list of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownList {
    /// What is wrong.
    pub message: String,
    /// "did you mean …?", if a name is close.
    pub guess: Option<String>,
}

/// One entry of the vocabulary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The folded word.
    pub key: String,
    /// What it stands for, as the database stores it.
    pub value: String,
    /// The value as it is shown.
    pub label: String,
    /// The game whose cards have it.
    pub game: Game,
    /// Whether the word is only another name for the value.
    pub alias: bool,
    /// The number of cards with this value.
    pub cards: u32,
}

/// Why a query has no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The query has mistakes.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Mistakes(Vec<Diagnostic>),
    /// SQLite reported an error.
    #[error("the card database cannot be read: {0}")]
    Database(#[from] rusqlite::Error),
}

/// Parses a query about the cards of one game, or of all.
///
/// A text that is the printed title of a card means that card, even if it could be parsed differently
/// ("Do, Or Do Not", "Tatooine: Cantina").
pub fn parse(text: &str, game: Option<Game>, lexicon: &dyn Lexicon, lists: &dyn CardLists) -> Result<Query, Error> {
    let query = parse_query(text, game, lexicon, lists);
    let plain = matches!(&query, Ok(query) if only_words(&query.filter) && query.sort.is_empty());
    if !plain && could_be_title(text) {
        let key = fold::key(text);
        if !key.is_empty() && lexicon.has_name(&key)? {
            return Ok(Query { filter: within(game, Filter::Named(key)), sort: Vec::new() });
        }
    }
    query.map(|query| Query { filter: within(game, query.filter), ..query })
}

fn parse_query(text: &str, game: Option<Game>, lexicon: &dyn Lexicon, lists: &dyn CardLists) -> Result<Query, Error> {
    let node = parser::parse(text).map_err(|mistake| Error::Mistakes(vec![mistake]))?;
    let mut resolver =
        resolve::Resolver { source: Arc::from(text), game, lexicon, lists, mistakes: Vec::new(), sort: Vec::new() };
    let filter = match node {
        Some(node) => resolver.node(&node, true)?,
        None => Some(Filter::All),
    };
    match filter {
        Some(filter) if resolver.mistakes.is_empty() => Ok(Query { filter, sort: resolver.sort }),
        _ => Err(Error::Mistakes(resolver.mistakes)),
    }
}

/// Whether a text could be a title: it has no characters that only queries use.
fn could_be_title(text: &str) -> bool {
    let text = text.trim_start();
    let colons_end_words = text.split(':').skip(1).all(|rest| rest.is_empty() || rest.starts_with(' '));
    let balanced =
        text.matches('(').count() == text.matches(')').count() && text.matches('"').count().is_multiple_of(2);
    colons_end_words && balanced && !text.starts_with(['-', '/', '(']) && !text.contains(['<', '>', '=', '|', '*'])
}

fn only_words(filter: &Filter) -> bool {
    match filter {
        Filter::And(filters) => filters.iter().all(only_words),
        Filter::Words { of: resolve::Column::Name, .. } | Filter::All => true,
        _ => false,
    }
}

fn within(game: Option<Game>, filter: Filter) -> Filter {
    match (game, fields::find("game")) {
        (Some(game), Some(field)) => {
            Filter::And(vec![Filter::Among { field, values: vec![game.code().to_owned()] }, filter])
        }
        _ => filter,
    }
}
