//! Checks that the database is consistent.

use super::Database;
use crate::query::Error;

/// One thing that was looked at.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Check {
    pub what: String,
    /// What is wrong; empty if nothing is.
    pub problems: Vec<String>,
}

/// Checks structure, references, counts and the full-text index.
pub fn verify(db: &Database) -> Result<Vec<Check>, Error> {
    Ok(vec![integrity(db)?, references(db)?, counts(db)?, seats(db)?, index(db)?])
}

fn check(what: &str, problems: Vec<String>) -> Check {
    Check { what: what.to_owned(), problems }
}

fn integrity(db: &Database) -> Result<Check, Error> {
    let mut statement = db.connection().prepare("PRAGMA integrity_check")?;
    let lines = statement.query_map([], |r| r.get::<_, String>(0))?;
    let problems = lines.filter(|line| line.as_ref().map_or(true, |l| l != "ok")).collect::<Result<_, _>>()?;
    Ok(check("pages, tables and indexes are sound", problems))
}

fn references(db: &Database) -> Result<Check, Error> {
    let mut statement = db.connection().prepare("PRAGMA foreign_key_check")?;
    let rows = statement.query_map([], |r| {
        let (table, row, parent): (String, Option<i64>, String) = (r.get(0)?, r.get(1)?, r.get(2)?);
        Ok(format!("{table} row {}: no such {parent}", row.map_or("?".into(), |n| n.to_string())))
    })?;
    Ok(check("every reference leads to a row", rows.collect::<Result<_, _>>()?))
}

/// Compares the counts stored when the database was built with the actual ones.
fn counts(db: &Database) -> Result<Check, Error> {
    let count = |sql: &str| db.connection().query_row(sql, [], |r| r.get::<_, i64>(0));
    let mut problems = Vec::new();
    let mut expect = |what: &str, expected: i64, found: i64| {
        if expected != found {
            problems.push(format!("{what}: {found}, expected {expected}"));
        }
    };
    let number = |key: &str| db.meta(key).map(|value| value.parse::<i64>().unwrap_or(-1));
    let cards = number("cards")?;
    expect("cards", cards, count("SELECT count(*) FROM card")?);
    for game in datacron_cards::Game::ALL {
        let sql = format!("SELECT count(*) FROM card WHERE game = '{game}'");
        expect(&format!("{game} cards"), number(&format!("cards.{game}"))?, count(&sql)?);
    }
    expect("products", number("products")?, count("SELECT count(*) FROM product")?);
    for table in ["title", "facts"] {
        expect(&format!("rows of {table}"), cards, count(&format!("SELECT count(*) FROM {table}"))?);
    }
    expect("ids", cards, count("SELECT count(DISTINCT id) FROM title")?);
    Ok(check("counts agree", problems))
}

fn seats(db: &Database) -> Result<Check, Error> {
    let mut statement = db.connection().prepare(
        "SELECT block, count(*) FROM printing WHERE block IS NOT NULL GROUP BY block
         HAVING count(*) <> 6 OR count(DISTINCT sequence) <> 6",
    )?;
    let rows = statement
        .query_map([], |r| Ok(format!("objective set {} has {} cards", r.get::<_, i64>(0)?, r.get::<_, i64>(1)?)))?;
    Ok(check("every objective set has its six cards", rows.collect::<Result<_, _>>()?))
}

/// The full-text index finds every title.
fn index(db: &Database) -> Result<Check, Error> {
    let mut titles = db.connection().prepare("SELECT card, title, folded FROM title")?;
    let mut found = db.connection().prepare("SELECT 1 FROM words WHERE words MATCH ?1 AND rowid = ?2")?;
    let mut rows = titles.query([])?;
    let mut problems = Vec::new();
    while let Some(row) = rows.next()? {
        let (card, title, folded): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if !found.exists((format!("{{name}} : \"{folded}\""), card))? {
            problems.push(format!("{title} is not found by its name"));
        }
    }
    Ok(check("every title is in the word index", problems))
}
