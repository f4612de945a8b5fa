//! A query as it was typed: what belongs together, and where it stands.

use std::ops::Range;

/// A query or a part of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    And(Vec<Node>),
    Or(Vec<Node>),
    Not(Box<Node>),
    /// A word, phrase or pattern by itself: it is about the name.
    Bare(Literal),
    /// `field op value`.
    Term {
        field: Literal,
        op: Op,
        value: Literal,
    },
}

/// A piece of text with its place in the query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal {
    pub text: String,
    pub style: Style,
    pub span: Range<usize>,
}

/// How a piece of text was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Plain,
    /// In double quotes: the words as they stand.
    Quoted,
    /// Between slashes.
    Regex,
}

/// `:` asks for what is natural to the field; the others compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    Is,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Op {
    pub const fn symbol(self) -> &'static str {
        match self {
            Op::Is => ":",
            Op::Equal => "=",
            Op::NotEqual => "!=",
            Op::Less => "<",
            Op::LessOrEqual => "<=",
            Op::Greater => ">",
            Op::GreaterOrEqual => ">=",
        }
    }

    /// Whether the operator orders, and so needs numbers on both sides.
    pub const fn orders(self) -> bool {
        matches!(self, Op::Less | Op::LessOrEqual | Op::Greater | Op::GreaterOrEqual)
    }

    /// The same comparison in SQL.
    pub const fn sql(self) -> &'static str {
        match self {
            Op::Is | Op::Equal => "=",
            Op::NotEqual => "<>",
            Op::Less => "<",
            Op::LessOrEqual => "<=",
            Op::Greater => ">",
            Op::GreaterOrEqual => ">=",
        }
    }
}
