//! The syntax tree of a query: what was typed, and where.

use std::ops::Range;

/// A query or a part of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// All of these hold.
    And(Vec<Node>),
    /// At least one of these holds.
    Or(Vec<Node>),
    /// This does not hold.
    Not(Box<Node>),
    /// A word, phrase or pattern on its own, which searches the name.
    Bare(Literal),
    /// `field op value`.
    Term {
        /// The name of the field, as typed.
        field: Literal,
        /// How field and value are compared.
        op: Op,
        /// What the field is compared with.
        value: Literal,
    },
}

/// A piece of text with its position in the query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal {
    /// The text without quotes or slashes.
    pub text: String,
    /// How it was written.
    pub style: Style,
    /// Byte range in the query.
    pub span: Range<usize>,
}

/// How a piece of text was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Without quotes or slashes.
    Plain,
    /// In double quotes: taken literally.
    Quoted,
    /// Between slashes: a regular expression.
    Regex,
}

/// A comparison. What `:` means depends on the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// `:`
    Is,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Op {
    /// The operator as it is typed.
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

    /// Whether the operator compares by size, and so needs numbers on both sides.
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
