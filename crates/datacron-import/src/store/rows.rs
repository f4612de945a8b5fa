//! The rows of imported cards and products.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use datacron_cards::{Card, Game, Product};

use super::{StoreError, Stored};
use crate::merge::{Difference, MergedSource, Source};
use crate::reading::{ImportedCard, Kind, PrintedText};

/// A difference in JSON.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Differs {
    field: String,
    built_in: Box<RawValue>,
    imported: Box<RawValue>,
}

/// Writes what a source has.
pub(super) fn write(db: &Connection, source: i64, merged: &MergedSource) -> Result<(), StoreError> {
    let mut insert = db.prepare_cached("INSERT INTO imported VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)")?;
    for (number, row) in (1_i64..).zip(&merged.rows) {
        let card = match &row.imported.card {
            Card::Lcg(card) => json(card)?,
            Card::Dbg(card) => json(card)?,
            Card::Ccg(card) => json(card)?,
        };
        insert.execute(params![
            source,
            number,
            row.imported.kind.word(),
            row.imported.card.game().code(),
            row.id,
            card,
            row.is_new,
            differs(&row.differs)?,
            extra(&row.imported.extra)?,
        ])?;
    }
    let mut insert = db.prepare_cached("INSERT INTO imported_product VALUES (?1,?2,?3,?4)")?;
    for (number, (game, product)) in (1_i64..).zip(&merged.products) {
        insert.execute(params![source, number, game.code(), json(product)?])?;
    }
    Ok(())
}

fn json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Content(error.to_string()))
}

fn raw(json: &str) -> Result<Box<RawValue>, StoreError> {
    RawValue::from_string(json.to_owned()).map_err(|error| StoreError::Content(error.to_string()))
}

fn differs(list: &[Difference]) -> Result<String, StoreError> {
    let list: Vec<Differs> = list
        .iter()
        .map(|d| Ok(Differs { field: d.field.clone(), built_in: raw(&d.built_in)?, imported: raw(&d.imported)? }))
        .collect::<Result<_, StoreError>>()?;
    json(&list)
}

fn extra(fields: &BTreeMap<String, String>) -> Result<String, StoreError> {
    let fields: BTreeMap<&str, Box<RawValue>> =
        fields.iter().map(|(key, value)| Ok((key.as_str(), raw(value)?))).collect::<Result<_, StoreError>>()?;
    json(&fields)
}

/// Reads what a source has.
pub(super) fn read(
    user: &Connection,
    stored: Stored,
    mut texts: HashMap<String, Vec<PrintedText>>,
) -> Result<Source, StoreError> {
    let mut cards = Vec::new();
    let mut statement =
        user.prepare_cached("SELECT kind, game, id, card, extra FROM imported WHERE source = ?1 ORDER BY number")?;
    let mut rows = statement.query([stored.number])?;
    while let Some(row) = rows.next()? {
        let (kind, game, id): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let (card, extra): (String, String) = (row.get(3)?, row.get(4)?);
        let wrong = |what: &str| StoreError::Content(format!("the imported card {id}: {what}"));
        let kind = Kind::from_word(&kind).ok_or_else(|| wrong("unknown kind of file"))?;
        let parse = |error: serde_json::Error| wrong(&error.to_string());
        let card = match Game::from_code(&game) {
            Some(Game::Lcg) => Card::Lcg(serde_json::from_str(&card).map_err(parse)?),
            Some(Game::Dbg) => Card::Dbg(serde_json::from_str(&card).map_err(parse)?),
            Some(Game::Ccg) => Card::Ccg(serde_json::from_str(&card).map_err(parse)?),
            None => return Err(wrong("unknown game")),
        };
        let extra: BTreeMap<String, Box<RawValue>> = serde_json::from_str(&extra).map_err(parse)?;
        let extra = extra.into_iter().map(|(key, value)| (key, value.get().to_owned())).collect();
        let printed = texts.remove(&id).unwrap_or_default();
        cards.push(ImportedCard { kind, card, printed, extra });
    }
    let mut products = Vec::new();
    let mut statement =
        user.prepare_cached("SELECT game, product FROM imported_product WHERE source = ?1 ORDER BY number")?;
    let mut rows = statement.query([stored.number])?;
    while let Some(row) = rows.next()? {
        let (game, product): (String, String) = (row.get(0)?, row.get(1)?);
        let wrong = |what: &str| StoreError::Content(format!("an imported product: {what}"));
        let game = Game::from_code(&game).ok_or_else(|| wrong("unknown game"))?;
        let product: Product = serde_json::from_str(&product).map_err(|error| wrong(&error.to_string()))?;
        products.push((game, product));
    }
    Ok(Source { info: stored.info, cards, products })
}
