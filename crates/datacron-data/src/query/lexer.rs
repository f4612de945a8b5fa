//! Splits a query into tokens. Fails only on an unclosed quote or pattern.

use std::ops::Range;

use winnow::ascii::multispace0;
use winnow::combinator::{alt, delimited, opt, peek, preceded, repeat, terminated};
use winnow::error::{ContextError, ErrMode};
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{any, none_of, one_of, take_while};
use winnow::{ModalResult, Parser};

use super::ast::{Literal, Op, Style};
use super::fields;

type Input<'i> = LocatingSlice<&'i str>;

#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    Open,
    Close,
    Or,
    And,
    Not,
    /// A word, phrase or pattern.
    Text(Literal),
    /// A field with its operator; the value is the next token.
    Field(Literal, Op),
}

/// A token with its byte range.
pub type Placed = (Token, Range<usize>);

/// Why a query could not be split into tokens.
#[derive(Debug, PartialEq, Eq)]
pub enum Unclosed {
    Quote(Range<usize>),
    Regex(Range<usize>),
}

pub fn tokens(query: &str) -> Result<Vec<Placed>, Unclosed> {
    let mut input = LocatingSlice::new(query);
    let mut tokens: Vec<Placed> = Vec::new();
    loop {
        let _: ModalResult<&str> = multispace0.parse_next(&mut input);
        if input.is_empty() {
            return Ok(tokens);
        }
        let start = input.current_token_start();
        // Whatever directly follows a field is its value.
        let value = matches!(tokens.last(), Some((Token::Field(..), before)) if before.end == start)
            && !query[start..].starts_with(['(', ')', '|']);
        let parsed = if value { text(true).parse_next(&mut input) } else { token.parse_next(&mut input) };
        let span = start..input.current_token_start();
        match parsed {
            Ok(token) => tokens.push((token, span)),
            // Only an unclosed quote or pattern can fail: everything else is a word.
            Err(_) if query[start..].starts_with('/') => return Err(Unclosed::Regex(start..query.len())),
            Err(_) => return Err(Unclosed::Quote(start..query.len())),
        }
    }
}

fn token(input: &mut Input<'_>) -> ModalResult<Token> {
    alt((
        '('.value(Token::Open),
        ')'.value(Token::Close),
        '|'.value(Token::Or),
        // A dash negates what it touches; alone it is punctuation.
        terminated('-', peek(none_of([' ', '\t', '\n', '-', '|', ')']))).value(Token::Not),
        field,
        text(false),
    ))
    .parse_next(input)
}

/// A name and an operator. A word that is not a field and has a space after its colon is part of a title.
fn field(input: &mut Input<'_>) -> ModalResult<Token> {
    let start = input.checkpoint();
    let mut name = (
        one_of(|c: char| c.is_ascii_alphabetic()),
        take_while(0.., |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_'),
    )
        .take()
        .with_span();
    let (text, span) = name.parse_next(input)?;
    let op = operator.parse_next(input)?;
    let value_follows: Option<char> = opt(peek(none_of([' ', '\t', '\n', ')']))).parse_next(input)?;
    if value_follows.is_none() && fields::find(text).is_none() {
        input.reset(&start);
        return Err(ErrMode::Backtrack(ContextError::new()));
    }
    Ok(Token::Field(Literal { text: text.to_owned(), style: Style::Plain, span }, op))
}

fn operator(input: &mut Input<'_>) -> ModalResult<Op> {
    alt((
        "!=".value(Op::NotEqual),
        "<=".value(Op::LessOrEqual),
        ">=".value(Op::GreaterOrEqual),
        "<".value(Op::Less),
        ">".value(Op::Greater),
        "=".value(Op::Equal),
        ":".value(Op::Is),
    ))
    .parse_next(input)
}

/// A phrase, a pattern or a word; `or`, `and` and `not` are words only as values.
fn text<'i>(value: bool) -> impl FnMut(&mut Input<'i>) -> ModalResult<Token> {
    move |input| {
        let start = input.current_token_start();
        let first = peek(any).parse_next(input)?;
        let (text, style) = match first {
            '"' | '\u{201c}' => (quoted.parse_next(input)?, Style::Quoted),
            '/' if slash_opens_regex(input) => (regex.parse_next(input)?, Style::Regex),
            _ => (word.parse_next(input)?, Style::Plain),
        };
        if style == Style::Plain && !value {
            match text.to_ascii_lowercase().as_str() {
                "or" => return Ok(Token::Or),
                "and" => return Ok(Token::And),
                "not" => return Ok(Token::Not),
                _ => {}
            }
        }
        Ok(Token::Text(Literal { text, style, span: start..input.current_token_start() }))
    }
}

/// A slash followed by a space separates the faces of a two-sided card.
fn slash_opens_regex(input: &Input<'_>) -> bool {
    input.chars().nth(1).is_some_and(|c| !c.is_whitespace())
}

fn quoted(input: &mut Input<'_>) -> ModalResult<String> {
    let quote = ['"', '\u{201c}', '\u{201d}'];
    delimited(one_of(quote), repeat(0.., none_of(quote)), one_of(quote)).parse_next(input)
}

/// Between slashes; `\/` is a slash, any other backslash belongs to the pattern.
fn regex(input: &mut Input<'_>) -> ModalResult<String> {
    let inside = alt((
        "\\/".map(|_| "/".to_owned()),
        preceded('\\', any).map(|c: char| format!("\\{c}")),
        none_of('/').map(String::from),
    ));
    delimited('/', repeat(0.., inside).map(|parts: Vec<String>| parts.concat()), '/').parse_next(input)
}

fn word(input: &mut Input<'_>) -> ModalResult<String> {
    let first = any;
    let rest = take_while(0.., |c: char| !c.is_whitespace() && !matches!(c, '(' | ')' | '|' | '"'));
    (first, rest).take().map(str::to_owned).parse_next(input)
}
