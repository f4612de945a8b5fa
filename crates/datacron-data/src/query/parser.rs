//! Parses tokens into a tree: juxtaposition means AND and binds tighter than `or`; `not` and `-` bind tightest.

use std::ops::Range;
use std::sync::Arc;

use super::ast::{Literal, Node, Op, Style};
use super::fields;
use super::lexer::{self, Placed, Token, Unclosed};
use datacron_cards::diagnostic::Diagnostic;
use datacron_cards::fold;

/// Deepest nesting of brackets: more than any real query has, and little enough for the stack.
const MAX_DEPTH: usize = 50;
/// Longest query in bytes.
const MAX_LENGTH: usize = 4000;
/// Most terms, so that the SQL stays within the limits of SQLite.
const MAX_TERMS: usize = 200;

/// Parses a query; `None` if it is empty and so matches every card.
pub fn parse(query: &str) -> Result<Option<Node>, Diagnostic> {
    let source: Arc<str> = query.into();
    if query.len() > MAX_LENGTH {
        let end = query.floor_char_boundary(60);
        let message = format!("the query is longer than {MAX_LENGTH} characters");
        return Err(Diagnostic::new(&query[..end].into(), 0..end, message));
    }
    let mistake = |span: Range<usize>, message: &str| Diagnostic::new(&source, span, message);
    let tokens = lexer::tokens(query).map_err(|unclosed| match unclosed {
        Unclosed::Quote(span) => mistake(span, "the quote is never closed").label("no `\"` after this"),
        Unclosed::Regex(span) => mistake(span, "the pattern is never closed").label("no `/` after this"),
    })?;
    if tokens.len() > MAX_TERMS * 3 {
        let span = tokens[MAX_TERMS].1.clone();
        return Err(mistake(span, "the query is too long").label(format!("at most {MAX_TERMS} terms")));
    }
    let mut parser = Parser { source, tokens: &tokens, at: 0, depth: 0, terms: 0 };
    let node = parser.any()?;
    if let Some((_, span)) = parser.tokens.get(parser.at) {
        return Err(parser.mistake(span.clone(), "this bracket was never opened"));
    }
    if node.is_none() && !query.trim().is_empty() {
        return Err(parser.mistake(0..query.len(), "nothing to search for here").label("no letter or digit"));
    }
    Ok(node)
}

struct Parser<'t> {
    source: Arc<str>,
    tokens: &'t [Placed],
    at: usize,
    depth: usize,
    terms: usize,
}

type Parsed = Result<Option<Node>, Diagnostic>;

impl Parser<'_> {
    fn mistake(&self, span: Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(&self.source, span, message)
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// `a or b or c`
    fn any(&mut self) -> Parsed {
        let mut nodes = Vec::new();
        let mut or: Option<Range<usize>> = None;
        loop {
            let node = self.all()?;
            match (node, &or) {
                (Some(node), _) => nodes.push(node),
                (None, Some(or)) => return Err(self.mistake(or.clone(), "`or` needs something on both sides")),
                (None, None) if self.peek() == Some(&Token::Or) => {
                    let span = self.tokens[self.at].1.clone();
                    return Err(self.mistake(span, "`or` needs something on both sides"));
                }
                (None, None) => {}
            }
            if self.peek() != Some(&Token::Or) {
                break;
            }
            or = Some(self.tokens[self.at].1.clone());
            self.at += 1;
        }
        Ok(match nodes.len() {
            0 | 1 => nodes.pop(),
            _ => Some(Node::Or(nodes)),
        })
    }

    /// `a b and c`
    fn all(&mut self) -> Parsed {
        let mut nodes = Vec::new();
        while let Some(token) = self.peek() {
            match token {
                Token::Or | Token::Close => break,
                Token::And => {
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            nodes.extend(self.one()?);
        }
        Ok(match nodes.len() {
            0 | 1 => nodes.pop(),
            _ => Some(Node::And(nodes)),
        })
    }

    /// A term, a group, or the negation of one.
    fn one(&mut self) -> Parsed {
        let Some((token, span)) = self.tokens.get(self.at) else {
            return Ok(None);
        };
        self.at += 1;
        match token {
            Token::Not => {
                if matches!(self.peek(), None | Some(Token::Or | Token::Close | Token::And)) {
                    return Err(self.mistake(span.clone(), "nothing to negate after this"));
                }
                self.deeper(span)?;
                let mut node = self.one()?;
                // Skip punctuation: the negation applies to what follows it.
                while node.is_none() && matches!(self.peek(), Some(Token::Text(_) | Token::Not | Token::Open)) {
                    node = self.one()?;
                }
                self.depth -= 1;
                Ok(node.map(|node| Node::Not(Box::new(node))))
            }
            Token::Open if self.is_suffix() => {
                // `(V)` and `(AI)` are part of a title and match as whole words.
                let (Token::Text(word), _) = &self.tokens[self.at] else { return Ok(None) };
                self.at += 2;
                self.count(span)?;
                Ok(Some(Node::Bare(Literal { style: Style::Quoted, ..word.clone() })))
            }
            Token::Open => {
                self.deeper(span)?;
                let node = self.any()?;
                self.depth -= 1;
                if self.peek() != Some(&Token::Close) {
                    return Err(self.mistake(span.clone(), "this bracket is never closed"));
                }
                self.at += 1;
                Ok(node)
            }
            Token::Text(literal) => self.bare(literal),
            Token::Field(field, op) => match self.tokens.get(self.at) {
                Some((Token::Text(value), place)) if place.start == span.end => {
                    self.at += 1;
                    self.count(span)?;
                    Ok(Some(Node::Term { field: field.clone(), op: *op, value: value.clone() }))
                }
                Some((Token::Open, place)) if place.start == span.end => {
                    let group = self.one()?;
                    Ok(group.map(|group| distribute(group, field, *op)))
                }
                _ => {
                    let name = fields::find(&field.text).map_or(field.text.as_str(), |f| f.name);
                    let example = fields::find(&field.text).map_or("", |f| f.example);
                    let message = format!("`{name}` needs a value directly after `{}`", op.symbol());
                    Err(self.mistake(span.clone(), message).label(format!("for example `{example}`")))
                }
            },
            Token::Or | Token::And | Token::Close => Ok(None),
        }
    }

    /// Whether the bracket just opened contains `V` or `AI`, which mark versions of a card.
    fn is_suffix(&self) -> bool {
        let word = matches!(self.peek(), Some(Token::Text(word)) if ["v", "ai"].contains(&word.text.to_ascii_lowercase().as_str()));
        word && matches!(self.tokens.get(self.at + 1), Some((Token::Close, _)))
    }

    /// A word on its own. Pure punctuation (`&`, `/`, `-`) is skipped.
    fn bare(&mut self, literal: &Literal) -> Parsed {
        let punctuation = !literal.text.contains('*') && fold::words(&literal.text).is_empty();
        let operator = literal.text.contains(['<', '>', '=']);
        if literal.style == Style::Plain && punctuation && !operator {
            return Ok(None);
        }
        self.count(&literal.span)?;
        Ok(Some(Node::Bare(literal.clone())))
    }

    fn deeper(&mut self, span: &Range<usize>) -> Result<(), Diagnostic> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.mistake(span.clone(), format!("brackets are nested more than {MAX_DEPTH} deep")));
        }
        Ok(())
    }

    fn count(&mut self, span: &Range<usize>) -> Result<(), Diagnostic> {
        self.terms += 1;
        if self.terms > MAX_TERMS {
            return Err(self.mistake(span.clone(), format!("the query has more than {MAX_TERMS} terms")));
        }
        Ok(())
    }
}

/// `field:(a or b)` is `field:a or field:b`.
fn distribute(node: Node, field: &Literal, op: Op) -> Node {
    let all = |nodes: Vec<Node>| nodes.into_iter().map(|node| distribute(node, field, op)).collect();
    match node {
        Node::And(nodes) => Node::And(all(nodes)),
        Node::Or(nodes) => Node::Or(all(nodes)),
        Node::Not(node) => Node::Not(Box::new(distribute(*node, field, op))),
        Node::Bare(value) => Node::Term { field: field.clone(), op, value },
        term @ Node::Term { .. } => term,
    }
}
