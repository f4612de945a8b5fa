//! A resolved query as parameterised SQL over `card c`.

use regex::Regex;
use rusqlite::types::Value;

use super::Error;
use super::ast::Op;
use super::fields::{Field, Kind};
use super::resolve::{Column, Filter, On, Sort};

/// An SQL statement and its parameters.
#[derive(Debug, Default)]
pub struct Sql {
    /// The statement, with `?` for parameters.
    pub text: String,
    /// The parameters, in order.
    pub params: Vec<Value>,
}

/// Finds the rows a pattern matches.
pub type Matching<'a> = dyn Fn(On, &Regex) -> Result<Vec<i64>, Error> + 'a;

impl Sql {
    /// Selects the matching rows of `card`, sorted.
    pub fn select(filter: &Filter, sort: &[Sort], matching: &Matching<'_>) -> Result<Sql, Error> {
        let mut sql = Sql { text: "SELECT c.card FROM card c WHERE ".into(), ..Sql::default() };
        sql.filter(filter, matching)?;
        sql.text.push_str(" ORDER BY ");
        for key in sort {
            let column = order_column(key.field);
            let direction = if key.descending { " DESC" } else { "" };
            // Cards without a value come last in both directions.
            sql.text.push_str(&format!("{column} IS NULL, {column}{direction}, "));
        }
        sql.text.push_str("c.card");
        Ok(sql)
    }

    fn param(&mut self, value: impl Into<Value>) {
        self.params.push(value.into());
        self.text.push('?');
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn list(&mut self, filters: &[Filter], between: &str, none: &str, matching: &Matching<'_>) -> Result<(), Error> {
        if filters.is_empty() {
            self.push(none);
            return Ok(());
        }
        self.push("(");
        for (i, filter) in filters.iter().enumerate() {
            if i > 0 {
                self.push(between);
            }
            self.filter(filter, matching)?;
        }
        self.push(")");
        Ok(())
    }

    /// Every condition is true or false, never NULL, so that `NOT` works.
    fn filter(&mut self, filter: &Filter, matching: &Matching<'_>) -> Result<(), Error> {
        match filter {
            Filter::All => self.push("1"),
            Filter::And(filters) => self.list(filters, " AND ", "1", matching)?,
            Filter::Or(filters) => self.list(filters, " OR ", "0", matching)?,
            Filter::Not(filter) => {
                self.push("NOT ");
                self.filter(filter, matching)?;
            }
            Filter::Words { of, words, joined, whole } => {
                self.push("c.card IN (SELECT rowid FROM words WHERE words MATCH ");
                self.param(full_text(*of, words, joined, *whole));
                self.push(")");
            }
            Filter::Pattern { on, regex } => {
                self.push("c.card IN (SELECT value FROM json_each(");
                self.param(serde_json::Value::from(matching(*on, regex)?).to_string());
                self.push("))");
            }
            Filter::Listed { rows, .. } => {
                self.push("c.card IN (SELECT value FROM json_each(");
                self.param(serde_json::Value::from(rows.as_slice()).to_string());
                self.push("))");
            }
            Filter::Named(key) => {
                self.push("c.card IN (SELECT card FROM name WHERE key = ");
                self.param(key.clone());
                self.push(")");
            }
            Filter::Number { field, op, value } => self.number(field, |sql, column| {
                sql.push(&format!("{column} {} ", op.sql()));
                sql.param(*value);
            }),
            Filter::Between { field, low, high } => self.number(field, |sql, column| {
                sql.push(&format!("{column} BETWEEN "));
                sql.param(*low);
                sql.push(" AND ");
                sql.param(*high);
            }),
            Filter::Against { left, op, right } => self.against(left, *op, right),
            Filter::Has(field) => self.has(field),
            Filter::Counted(field) => match field.kind {
                Kind::Number(columns) => self.push(&format!("(c.{} IS NOT NULL)", columns[0])),
                _ => self.has(field),
            },
            Filter::Among { field, values } => match field.kind {
                // `IS` is never NULL, and the fastest for a single value.
                Kind::Word(column) if values.len() == 1 => {
                    self.push(&format!("(c.{column} IS "));
                    self.values(values);
                    self.push(")");
                }
                Kind::Word(column) => {
                    self.push(&format!("(c.{column} IN ("));
                    self.values(values);
                    self.push(") IS TRUE)");
                }
                _ => self.tag(field.name, values),
            },
            Filter::PrintedAs { field, values } => self.tag(field.name, values),
            Filter::Id { pattern, glob: false } => self.tag("id", std::slice::from_ref(pattern)),
            Filter::Id { pattern, glob: true } => {
                self.push("c.card IN (SELECT card FROM tag WHERE field = 'id' AND value GLOB ");
                // Only the star is special.
                self.param(pattern.replace('[', "[[]").replace('?', "[?]"));
                self.push(")");
            }
            Filter::Is(flag) => self.push(&format!("({})", flag.sql)),
        }
        Ok(())
    }

    /// A few values become a parameter each; many, as when a pattern matches, become a single one.
    fn values(&mut self, values: &[String]) {
        const FEW: usize = 8;
        if values.len() > FEW {
            self.push("SELECT value FROM json_each(");
            self.param(serde_json::Value::from(values).to_string());
            return self.push(")");
        }
        for (i, value) in values.iter().enumerate() {
            if i > 0 {
                self.push(",");
            }
            self.param(value.clone());
        }
    }

    fn tag(&mut self, field: &str, values: &[String]) {
        self.push(&format!("c.card IN (SELECT card FROM tag WHERE field = '{field}' AND value IN ("));
        self.values(values);
        self.push("))");
    }

    /// A condition that at least one number of the field must meet.
    fn number(&mut self, field: &Field, condition: impl Fn(&mut Sql, &str)) {
        match field.kind {
            Kind::Number(columns) => {
                self.push("((");
                for (i, column) in columns.iter().enumerate() {
                    if i > 0 {
                        self.push(" OR ");
                    }
                    condition(self, &format!("c.{column}"));
                }
                self.push(") IS TRUE)");
            }
            Kind::Printed(column) => {
                self.push("c.card IN (SELECT card FROM printing WHERE ");
                condition(self, column);
                self.push(")");
            }
            _ => self.push("0"),
        }
    }

    fn against(&mut self, left: &Field, op: Op, right: &Field) {
        let (Kind::Number(lefts), Kind::Number(rights)) = (left.kind, right.kind) else {
            return self.push("0");
        };
        let pairs: Vec<String> =
            lefts.iter().flat_map(|l| rights.iter().map(move |r| format!("c.{l} {} c.{r}", op.sql()))).collect();
        self.push(&format!("(({}) IS TRUE)", pairs.join(" OR ")));
    }

    fn has(&mut self, field: &Field) {
        match field.kind {
            Kind::Number(columns) => self.push(&format!(
                "(c.{} IS NOT NULL OR c.card IN (SELECT card FROM tag WHERE field = '{}'))",
                columns[0], field.name
            )),
            Kind::Word(column) => self.push(&format!("(c.{column} IS NOT NULL)")),
            Kind::Printed(column) => {
                self.push(&format!("c.card IN (SELECT card FROM printing WHERE {column} IS NOT NULL)"))
            }
            Kind::Tag => self.push(&format!("c.card IN (SELECT card FROM tag WHERE field = '{}')", field.name)),
            Kind::Text => self.push("c.has_text"),
            Kind::Name | Kind::Id => self.push("1"),
            Kind::Is | Kind::Has | Kind::Sort | Kind::Listed(_) => self.push("0"),
        }
    }
}

/// The FTS5 query for consecutive words. Words are letters and digits, so nothing needs escaping.
fn full_text(of: Column, words: &[String], joined: &str, whole: bool) -> String {
    let phrase = words.join(" ");
    let star = if whole { "" } else { " *" };
    match of {
        // One word is its own joined form.
        Column::Name if words.len() == 1 => format!("{{name joined}} : \"{phrase}\"{star}"),
        Column::Name => format!("{{name}} : \"{phrase}\"{star} OR {{name joined}} : \"{joined}\"{star}"),
        Column::Text => format!("{{text}} : \"{phrase}\"{star}"),
    }
}

/// The expression to sort a field by. The field is one of `resolve::sortable`.
fn order_column(field: &Field) -> String {
    match field.kind {
        Kind::Number(columns) => format!("c.{}", columns[0]),
        Kind::Word(column) => format!("c.{column}"),
        Kind::Printed("number") => "c.number".into(),
        Kind::Printed(column) => format!("(SELECT min({column}) FROM printing p WHERE p.card = c.card)"),
        Kind::Tag => "c.product".into(),
        _ => "c.card".into(),
    }
}
