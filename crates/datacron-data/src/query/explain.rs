//! A query in plain words, to show how it was understood.

use std::fmt::Write;

use super::Query;
use super::ast::Op;
use super::resolve::{Column, Filter, On};

/// The query as text: one condition per line, indented by nesting.
pub fn explain(query: &Query) -> String {
    let mut out = String::new();
    lines(&query.filter, 0, &mut out);
    for key in &query.sort {
        let direction = if key.descending { ", highest first" } else { "" };
        let _ = writeln!(out, "sorted by {}{direction}", key.field.name);
    }
    out
}

fn lines(filter: &Filter, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let mut group = |heading: &str, filters: &[Filter]| {
        let _ = writeln!(out, "{indent}{heading}");
        for filter in filters {
            lines(filter, depth + 1, out);
        }
    };
    match filter {
        Filter::And(filters) => {
            // `sort:` leaves no condition behind.
            let conditions: Vec<Filter> = filters.iter().filter(|f| !matches!(f, Filter::All)).cloned().collect();
            match conditions.as_slice() {
                [only] => lines(only, depth, out),
                _ => group("all of:", &conditions),
            }
        }
        Filter::Or(filters) => group("any of:", filters),
        Filter::Not(filter) => group("not:", std::slice::from_ref(filter)),
        other => {
            let _ = writeln!(out, "{indent}{}", phrase(other));
        }
    }
}

fn phrase(filter: &Filter) -> String {
    match filter {
        Filter::All | Filter::And(_) | Filter::Or(_) | Filter::Not(_) => "every card".into(),
        Filter::Words { of, words, whole, .. } => {
            let of = if *of == Column::Name { "the name" } else { "the text" };
            let how = if *whole { "has the words" } else { "has words beginning with" };
            format!("{of} {how} \"{}\"", words.join(" "))
        }
        Filter::Pattern { on, regex } => {
            let of = match on {
                On::Title => "the title",
                On::FoldedTitle => "the name, lower case without punctuation,",
                On::Text => "the text",
            };
            format!("{of} matches /{regex}/")
        }
        Filter::Named(key) => format!("the title is \"{key}\""),
        Filter::Number { field, op, value } => format!("{} is {}{value}", field.name, comparison(*op)),
        Filter::Between { field, low, high } => format!("{} is from {low} to {high}", field.name),
        Filter::Against { left, op, right } => format!("{} is {}the {}", left.name, comparison(*op), right.name),
        Filter::Has(field) => format!("there is a {}", field.name),
        Filter::Counted(field) => format!("{} is a number", field.name),
        Filter::Among { field, values } => format!("{} is {}", field.name, values.join(" or ")),
        Filter::PrintedAs { field, values } => format!("{} is printed as {}", field.name, values.join(" or ")),
        Filter::Id { pattern, .. } => format!("an id is {pattern}"),
        Filter::Listed { what, .. } => what.clone(),
        Filter::Is(flag) => flag.help.to_owned(),
    }
}

fn comparison(op: Op) -> &'static str {
    match op {
        Op::Is | Op::Equal => "",
        Op::NotEqual => "not ",
        Op::Less => "less than ",
        Op::LessOrEqual => "at most ",
        Op::Greater => "more than ",
        Op::GreaterOrEqual => "at least ",
    }
}
