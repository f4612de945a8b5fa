//! The query language: `trait:droid cost<=2 (set:core or is:unique) sort:-power`.
//!
//! [`parse`] turns text into a [`Query`], or into every mistake it holds. Reading order: `fields` (what can be
//! asked), `lexer` and `parser` (how it is written), `resolve` (what the words mean), `sql` (how it is answered).

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

/// A query that was understood.
#[derive(Debug, Clone)]
pub struct Query {
    pub filter: Filter,
    pub sort: Vec<Sort>,
}

/// What the database knows of words, ids and names.
pub trait Lexicon {
    /// What a folded word stands for in a field.
    fn values(&self, field: &str, key: &str, game: Option<Game>) -> Result<Vec<Word>, Error>;
    /// Every word of a field.
    fn all(&self, field: &str, game: Option<Game>) -> Result<Vec<Word>, Error>;
    fn has_id(&self, id: &str) -> Result<bool, Error>;
    fn ids(&self) -> Result<Vec<String>, Error>;
    /// Whether a folded name is a card's.
    fn has_name(&self, key: &str) -> Result<bool, Error>;
}

/// The lists of cards a query may name: decks (`in:`) and formats (`legal:`). The database knows neither; whoever asks
/// brings them along.
pub trait CardLists {
    /// The rows of the cards of a deck or format.
    fn cards(&self, list: fields::List, name: &str, game: Option<Game>) -> Result<Vec<i64>, UnknownList>;
}

/// No lists at all, for queries that name none.
pub struct NoLists;

impl CardLists for NoLists {
    fn cards(&self, list: fields::List, name: &str, _: Option<Game>) -> Result<Vec<i64>, UnknownList> {
        let list = match list {
            fields::List::Deck => "decks",
            fields::List::Format => "formats",
        };
        Err(UnknownList { message: format!("there are no {list} here, and so no `{name}`"), guess: None })
    }
}

/// Why a list of cards cannot be had, and what may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownList {
    pub message: String,
    pub guess: Option<String>,
}

/// One entry of the vocabulary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub key: String,
    pub value: String,
    pub label: String,
    pub game: Game,
    pub alias: bool,
    pub cards: u32,
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Mistakes(Vec<Diagnostic>),
    #[error("the card database cannot be read: {0}")]
    Database(#[from] rusqlite::Error),
}

/// Parses a query about the cards of one game, or of all.
///
/// A text that is a card's title as printed means that card, even where it could be read otherwise
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

/// Whether a text has the look of a title: signs that only a query has mean a query.
fn could_be_title(text: &str) -> bool {
    let text = text.trim_start();
    let colons_part_words = text.split(':').skip(1).all(|rest| rest.is_empty() || rest.starts_with(' '));
    let balanced =
        text.matches('(').count() == text.matches(')').count() && text.matches('"').count().is_multiple_of(2);
    colons_part_words && balanced && !text.starts_with(['-', '/', '(']) && !text.contains(['<', '>', '=', '|', '*'])
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
