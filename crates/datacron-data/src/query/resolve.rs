//! Resolves the fields and values of a query against the vocabulary of the database, or suggests corrections.

use std::ops::Range;
use std::sync::Arc;

use regex::{Regex, RegexBuilder};

use super::ast::{Literal, Node, Op, Style};
use super::fields::{self, FLAGS, Field, Flag, Kind, List};
use super::{CardLists, Error, Lexicon, UnknownList, Word};
use datacron_cards::diagnostic::{Diagnostic, did_you_mean, guesses, or_list};
use datacron_cards::{Game, fold};

/// Most memory a compiled pattern may take, in bytes.
const PATTERN_SIZE: usize = 1 << 20;

/// Longest id that is looked up: real ones have up to about 70 characters, and SQLite rejects very long patterns.
const LONGEST_ID: usize = 200;

/// A condition on cards, ready to become SQL.
#[derive(Debug, Clone)]
pub enum Filter {
    /// Every card.
    All,
    /// Cards that meet all of these.
    And(Vec<Filter>),
    /// Cards that meet at least one of these.
    Or(Vec<Filter>),
    /// Cards that do not meet this.
    Not(Box<Filter>),
    /// Consecutive words in the name or the text.
    Words {
        /// Where to search.
        of: Column,
        /// The folded words.
        words: Vec<String>,
        /// The words joined into one, for names with punctuation such as "M.I.C."
        joined: String,
        /// Whether the last word must be complete.
        whole: bool,
    },
    /// A regular expression.
    Pattern {
        /// What it is matched against.
        on: On,
        /// The compiled pattern; ignores case.
        regex: Regex,
    },
    /// The name as a [`fold::key`]: the whole title, or a part that is a name of the card.
    Named(String),
    /// One of the numbers of a field compares with a value.
    Number {
        /// The number field.
        field: &'static Field,
        /// The comparison.
        op: Op,
        /// The number on the right.
        value: f64,
    },
    /// One of the numbers of a field is in a range.
    Between {
        /// The number field.
        field: &'static Field,
        /// Lowest number, included.
        low: f64,
        /// Highest number, included.
        high: f64,
    },
    /// Two number fields compare with each other.
    Against {
        /// The field on the left.
        left: &'static Field,
        /// The comparison.
        op: Op,
        /// The field on the right.
        right: &'static Field,
    },
    /// The field has a value.
    Has(&'static Field),
    /// A number field has a number, not just a printed `*`.
    Counted(&'static Field),
    /// A word column or tag is one of these values.
    Among {
        /// A word or tag field.
        field: &'static Field,
        /// The values, as the database stores them.
        values: Vec<String>,
    },
    /// A number field has one of these printed values that are not numbers.
    PrintedAs {
        /// The number field.
        field: &'static Field,
        /// The values, such as `*`.
        values: Vec<String>,
    },
    /// Any id, by exact value or glob.
    Id {
        /// The id in lower case.
        pattern: String,
        /// Whether `*` in it stands for any characters.
        glob: bool,
    },
    /// Cards with this property.
    Is(&'static Flag),
    /// One of these rows: the cards of a deck, or those a format allows.
    Listed {
        /// The list in words, for explanations.
        what: String,
        /// The rows of its cards.
        rows: Vec<i64>,
    },
}

impl Filter {
    /// Whether any part of it searches the rules text.
    pub fn asks_for_text(&self) -> bool {
        match self {
            Filter::And(filters) | Filter::Or(filters) => filters.iter().any(Filter::asks_for_text),
            Filter::Not(filter) => filter.asks_for_text(),
            Filter::Words { of, .. } => *of == Column::Text,
            Filter::Pattern { on, .. } => *on == On::Text,
            Filter::Has(field) => field.kind == Kind::Text,
            _ => false,
        }
    }
}

/// Where words are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The title.
    Name,
    /// The rendered rules text.
    Text,
}

/// What a pattern is matched against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// The title as printed.
    Title,
    /// The title in lower-case words without punctuation.
    FoldedTitle,
    /// The rendered rules text.
    Text,
}

/// One key of the sort order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sort {
    /// A field of [`sortable`].
    pub field: &'static Field,
    /// Highest first; cards without a value still come last.
    pub descending: bool,
}

pub(super) struct Resolver<'a> {
    pub source: Arc<str>,
    pub game: Option<Game>,
    pub lexicon: &'a dyn Lexicon,
    pub lists: &'a dyn CardLists,
    pub mistakes: Vec<Diagnostic>,
    pub sort: Vec<Sort>,
}

/// `None` if a mistake was reported.
type Resolved = Result<Option<Filter>, Error>;

impl Resolver<'_> {
    fn mistake(&mut self, span: &Range<usize>, message: impl Into<String>) -> &mut Diagnostic {
        self.mistakes.push(Diagnostic::new(&self.source, span.clone(), message));
        let last = self.mistakes.len() - 1;
        &mut self.mistakes[last]
    }

    /// Resolves a node. `sort:` is allowed only at the `top`, not inside `or` or `not`.
    pub fn node(&mut self, node: &Node, top: bool) -> Resolved {
        match node {
            Node::And(nodes) => Ok(self.all(nodes, |_| top)?.map(Filter::And)),
            // `a or b sort:c` sorts the whole result; `a or sort:c` makes no sense.
            Node::Or(nodes) => Ok(self.all(nodes, |node| top && matches!(node, Node::And(_)))?.map(Filter::Or)),
            Node::Not(node) => Ok(self.node(node, false)?.map(|f| Filter::Not(Box::new(f)))),
            Node::Bare(literal) => self.words(literal, Column::Name),
            Node::Term { field, op, value } => self.term(field, *op, value, top),
        }
    }

    /// Resolves every part even if one is wrong, so that all mistakes are reported at once.
    fn all(&mut self, nodes: &[Node], top: impl Fn(&Node) -> bool) -> Result<Option<Vec<Filter>>, Error> {
        let mut filters = Some(Vec::with_capacity(nodes.len()));
        for node in nodes {
            match (self.node(node, top(node))?, &mut filters) {
                (Some(filter), Some(list)) => list.push(filter),
                (None, _) => filters = None,
                _ => {}
            }
        }
        Ok(filters)
    }

    fn term(&mut self, name: &Literal, op: Op, value: &Literal, top: bool) -> Resolved {
        let whole = name.span.start..value.span.end;
        if op == Op::Is && Game::from_code(&name.text).is_some() {
            // `lcg:yoda` is one of our ids, not a field.
            let text = format!("{}:{}", name.text, value.text);
            return self.id(&Literal { text, style: value.style, span: whole });
        }
        let Some(field) = fields::find(&name.text) else {
            self.mistake(&name.span, format!("no field `{}`", name.text)).label =
                did_you_mean(&name.text, fields::names()).unwrap_or_else(|| "`search --fields` lists them".into());
            return Ok(None);
        };
        if let Some(game) = self.game
            && !field.games.contains(&game)
        {
            let games: Vec<&str> = field.games.iter().map(|g| g.code()).collect();
            self.mistake(&name.span, format!("{game} cards have no `{}`", field.name)).label =
                format!("a field of {}", games.join(" and "));
            return Ok(None);
        }
        if op.orders() && !matches!(field.kind, Kind::Number(_) | Kind::Printed(_)) {
            let message = format!("`{}` has no order: `{}` does not apply", field.name, op.symbol());
            self.mistake(&whole, message).label = format!("try `{}`", field.example);
            return Ok(None);
        }
        let filter = match field.kind {
            Kind::Name if op != Op::Is && value.style != Style::Regex => self.named(value)?,
            Kind::Name => self.words(value, Column::Name)?,
            Kind::Text => self.words(value, Column::Text)?,
            Kind::Number(_) | Kind::Printed(_) => return self.number(field, op, value),
            Kind::Word(_) | Kind::Tag => self.among(field, value)?,
            Kind::Id => self.id(value)?,
            Kind::Is => self.flag(value),
            Kind::Has => self.has(value),
            Kind::Listed(list) => self.listed(list, value),
            Kind::Sort if op == Op::NotEqual => {
                self.mistake(&whole, "`sort` takes a colon").label = "`sort:-power` for descending".into();
                None
            }
            Kind::Sort => return Ok(self.sort(name, value, top)),
        };
        Ok(match op {
            Op::NotEqual => filter.map(|f| Filter::Not(Box::new(f))),
            _ => filter,
        })
    }

    /// `in:starter:luke`, `legal:premiere`.
    fn listed(&mut self, list: List, value: &Literal) -> Option<Filter> {
        match self.lists.cards(list, &value.text, self.game) {
            Ok(rows) => {
                let place = if list == List::Deck { "it is in" } else { "it is legal in" };
                Some(Filter::Listed { what: format!("{place} {}", value.text), rows })
            }
            Err(UnknownList { message, guess }) => {
                self.mistake(&value.span, message).label = guess.unwrap_or_default();
                None
            }
        }
    }

    /// `name=`: the whole title, or another name of the card.
    fn named(&mut self, value: &Literal) -> Resolved {
        if value.style == Style::Plain && value.text.contains('*') {
            let pattern = glob_pattern(&value.text, "^", "$");
            return Ok(self
                .pattern(value, &pattern, false)
                .map(|regex| Filter::Pattern { on: On::FoldedTitle, regex }));
        }
        Ok(Some(Filter::Named(fold::key(&value.text))))
    }

    fn words(&mut self, literal: &Literal, of: Column) -> Resolved {
        if literal.style == Style::Regex {
            let on = if of == Column::Name { On::Title } else { On::Text };
            return Ok(self.pattern(literal, &literal.text, true).map(|regex| Filter::Pattern { on, regex }));
        }
        if literal.style == Style::Plain && literal.text.contains('*') {
            let (on, pattern) = match of {
                Column::Name => (On::FoldedTitle, glob_pattern(&literal.text, "(?:^| )", "(?:$| )")),
                Column::Text => (On::Text, glob_pattern(&literal.text, r"(?i)\b", r"\b")),
            };
            return Ok(self.pattern(literal, &pattern, false).map(|regex| Filter::Pattern { on, regex }));
        }
        let operator = literal.text.contains(['<', '>', '=', '≤', '≥', '≠']) || literal.text.starts_with(['!', ':']);
        if of == Column::Name && literal.style == Style::Plain && operator {
            self.mistake(&literal.span, "an operator needs a field directly before it").label =
                "as in `power>3`".into();
            return Ok(None);
        }
        let words = fold::words(&literal.text);
        if words.is_empty() {
            self.mistake(&literal.span, "nothing to search for here").label = "no letter or digit".into();
            return Ok(None);
        }
        if of == Column::Name && literal.style == Style::Plain && looks_like_id(&literal.text) {
            let id = literal.text.to_ascii_lowercase();
            if self.lexicon.has_id(&id)? {
                return Ok(Some(Filter::Id { pattern: id, glob: false }));
            }
            if !self.lexicon.has_name(&fold::key(&literal.text))? {
                self.mistake(&literal.span, format!("no card has the id `{}`", literal.text)).label =
                    "quote it to search names".into();
                return Ok(None);
            }
        }
        let whole = literal.style == Style::Quoted;
        Ok(Some(Filter::Words { of, words, joined: fold::key(&literal.text), whole }))
    }

    fn pattern(&mut self, literal: &Literal, pattern: &str, any_case: bool) -> Option<Regex> {
        let built = RegexBuilder::new(pattern).case_insensitive(any_case).size_limit(PATTERN_SIZE).build();
        built.map_err(|error| self.bad_pattern(literal, &error)).ok()
    }

    fn bad_pattern(&mut self, literal: &Literal, error: &regex::Error) {
        let reason = match error {
            regex::Error::CompiledTooBig(_) => "it is too big".to_owned(),
            other => other.to_string().lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned(),
        };
        self.mistake(&literal.span, "the pattern cannot be read").label = reason;
    }

    fn number(&mut self, field: &'static Field, op: Op, value: &Literal) -> Resolved {
        let text = value.text.trim();
        if value.style == Style::Regex {
            self.mistake(&value.span, format!("`{}` is a number: a pattern does not apply", field.name)).label =
                format!("try `{}`", field.example);
            return Ok(None);
        }
        let not = |filter: Filter| match op {
            // "Not 3" applies only to cards that have a number.
            Op::NotEqual => Filter::And(vec![Filter::Counted(field), Filter::Not(Box::new(filter))]),
            _ => filter,
        };
        let is = if op == Op::NotEqual { Op::Equal } else { op };
        if let Some(value) = parse_number(text) {
            return Ok(Some(not(Filter::Number { field, op: is, value })));
        }
        if !op.orders() {
            if text == "*" && value.style == Style::Plain {
                let has = Filter::Has(field);
                return Ok(Some(if op == Op::NotEqual { Filter::Not(Box::new(has)) } else { has }));
            }
            if let Some(range) = range(field, text) {
                return Ok(Some(not(range)));
            }
            let printed = self.lexicon.values(field.name, &text.to_lowercase(), self.game)?;
            if !printed.is_empty() {
                let values = printed.into_iter().map(|word| word.value).collect();
                let filter = Filter::PrintedAs { field, values };
                return Ok(Some(if op == Op::NotEqual { Filter::Not(Box::new(filter)) } else { filter }));
            }
        }
        match fields::find(text) {
            Some(right) if matches!(right.kind, Kind::Number(_) | Kind::Printed(_)) => {
                Ok(self.against(field, op, right, value))
            }
            _ => self.not_a_number(field, value).map(|()| None),
        }
    }

    /// `power>deploy`
    fn against(&mut self, left: &'static Field, op: Op, right: &'static Field, value: &Literal) -> Option<Filter> {
        if !matches!((left.kind, right.kind), (Kind::Number(_), Kind::Number(_))) {
            let message = format!("`{}` cannot be compared with `{}`", left.name, right.name);
            self.mistake(&value.span, message).label = "only fields with a single number can be compared".into();
            return None;
        }
        if let Some(game) = self.game
            && !right.games.contains(&game)
        {
            self.mistake(&value.span, format!("{game} cards have no `{}`", right.name));
            return None;
        }
        Some(match op {
            Op::NotEqual => {
                let same = Filter::Against { left, op: Op::Equal, right };
                Filter::And(vec![Filter::Counted(left), Filter::Counted(right), Filter::Not(Box::new(same))])
            }
            _ => Filter::Against { left, op, right },
        })
    }

    fn not_a_number(&mut self, field: &'static Field, value: &Literal) -> Result<(), Error> {
        let printed = self.lexicon.all(field.name, self.game)?;
        let numbers = fields::FIELDS.iter().filter(|f| matches!(f.kind, Kind::Number(_))).map(|f| f.name);
        let expected = || "expected a number, a range `2..4` or another number field".to_owned();
        let label = did_you_mean(&value.text, numbers).unwrap_or_else(expected);
        let mistake = self.mistake(&value.span, format!("`{}` is a number, not `{}`", field.name, value.text));
        mistake.label = label;
        if !printed.is_empty() {
            let values: Vec<&str> = printed.iter().map(|w| w.label.as_str()).collect();
            mistake.help.push(format!("printed values that are not numbers: {}", or_list(&values)));
        }
        Ok(())
    }

    /// Values of the vocabulary, matched exactly, by glob or by regular expression.
    fn among(&mut self, field: &'static Field, value: &Literal) -> Resolved {
        let found: Vec<Word> = match value.style {
            Style::Regex => {
                let Some(regex) = self.pattern(value, &value.text, true) else { return Ok(None) };
                self.lexicon
                    .all(field.name, self.game)?
                    .into_iter()
                    .filter(|w| regex.is_match(&w.label) || regex.is_match(&w.value))
                    .collect()
            }
            Style::Plain if value.text == "*" => return Ok(Some(Filter::Has(field))),
            Style::Plain if value.text.contains('*') => {
                let Some(regex) = self.pattern(value, &glob_pattern(&value.text, "^", "$"), true) else {
                    return Ok(None);
                };
                self.lexicon
                    .all(field.name, self.game)?
                    .into_iter()
                    .filter(|w| regex.is_match(&fold::words(&w.label).join(" ")) || regex.is_match(&w.key))
                    .collect()
            }
            _ => self.lexicon.values(field.name, &fold::key(&value.text), self.game)?,
        };
        if found.is_empty() {
            self.unknown_value(field, value)?;
            return Ok(None);
        }
        let mut values: Vec<String> = found.into_iter().map(|word| word.value).collect();
        values.sort_unstable();
        values.dedup();
        Ok(Some(Filter::Among { field, values }))
    }

    fn unknown_value(&mut self, field: &'static Field, value: &Literal) -> Result<(), Error> {
        let all = self.lexicon.all(field.name, self.game)?;
        let scope = self.game.map_or(String::new(), |game| format!(" in {game}"));
        let near = guesses(&value.text, all.iter().map(|w| w.label.as_str()), 3);
        let near: Vec<String> = near.into_iter().map(quote_if_needed).collect();
        let mut label = match (near.is_empty(), all.len()) {
            (false, _) => format!("did you mean {}?", or_list(&near)),
            (true, 1..=12) => {
                let mut labels: Vec<String> =
                    all.iter().filter(|w| !w.alias).map(|w| quote_if_needed(&w.value)).collect();
                labels.sort_unstable();
                labels.dedup();
                format!("expected {}", or_list(&labels))
            }
            _ => String::new(),
        };
        let mut help = Vec::new();
        // The word may exist in another field or another game.
        if value.style != Style::Regex {
            let key = fold::key(&value.text);
            let elsewhere: Vec<&str> = fields::FIELDS
                .iter()
                .filter(|f| f.name != field.name && matches!(f.kind, Kind::Word(_) | Kind::Tag))
                .filter(|f| self.game.is_none_or(|game| f.games.contains(&game)))
                .map(|f| f.name)
                .collect();
            for name in elsewhere {
                if let Some(word) = self.lexicon.values(name, &key, self.game)?.first() {
                    help.push(format!("it is {}: `{name}:{}`", a(name), quote_if_needed(&word.value)));
                }
            }
            let mut games: Vec<Game> = self.lexicon.values(field.name, &key, None)?.iter().map(|w| w.game).collect();
            games.sort_unstable();
            games.dedup();
            let games: Vec<&str> = games.into_iter().map(Game::code).collect();
            if let (Some(game), false) = (self.game, games.is_empty()) {
                help.push(format!("it is {} of {}, not of {game}", a(field.name), games.join(" and ")));
            }
        }
        if !help.is_empty() {
            // Where the word exists is more useful than a guess at another.
            label.clear();
        } else if label.is_empty() {
            label = "no card has it".into();
        }
        let mistake = self.mistake(&value.span, format!("no {} `{}`{scope}", field.name, value.text));
        mistake.label = label;
        mistake.help = help;
        Ok(())
    }

    fn id(&mut self, value: &Literal) -> Resolved {
        if value.style == Style::Regex {
            self.mistake(&value.span, "`id` takes no regular expression").label = "try a glob: `id:1_*`".into();
            return Ok(None);
        }
        let pattern = value.text.to_ascii_lowercase();
        if pattern.len() > LONGEST_ID {
            self.mistake(&value.span, "no id is that long");
            return Ok(None);
        }
        if pattern.contains('*') {
            return Ok(Some(Filter::Id { pattern, glob: true }));
        }
        if self.lexicon.has_id(&pattern)? {
            return Ok(Some(Filter::Id { pattern, glob: false }));
        }
        let ids = self.lexicon.ids()?;
        let near = guesses(&value.text, ids.iter().map(String::as_str), 3);
        let label =
            if near.is_empty() { "no card has it".to_owned() } else { format!("did you mean {}?", or_list(&near)) };
        self.mistake(&value.span, format!("no id `{}`", value.text)).label = label;
        Ok(None)
    }

    fn flag(&mut self, value: &Literal) -> Option<Filter> {
        let known = FLAGS.iter().filter(|f| self.game.is_none_or(|game| f.games.contains(&game)));
        let key = fold::slug(&value.text);
        if let Some(flag) = known.clone().find(|f| f.name == key) {
            return Some(Filter::Is(flag));
        }
        let names: Vec<&str> = known.map(|f| f.name).collect();
        self.mistake(&value.span, format!("no property `{}`", value.text)).label =
            did_you_mean(&value.text, names.iter().copied()).unwrap_or_else(|| format!("expected {}", or_list(&names)));
        None
    }

    fn has(&mut self, value: &Literal) -> Option<Filter> {
        let usable = |field: &&Field| !matches!(field.kind, Kind::Is | Kind::Has | Kind::Sort | Kind::Listed(_));
        if let Some(field) = fields::find(&value.text).filter(usable) {
            return Some(Filter::Has(field));
        }
        let names: Vec<&str> = fields::FIELDS.iter().filter(usable).map(|f| f.name).collect();
        self.mistake(&value.span, format!("no field `{}`", value.text)).label =
            did_you_mean(&value.text, names.into_iter()).unwrap_or_else(|| "expected the name of a field".into());
        None
    }

    fn sort(&mut self, name: &Literal, value: &Literal, top: bool) -> Option<Filter> {
        if !top {
            self.mistake(&(name.span.start..value.span.end), "`sort:` orders the whole result").label =
                "not inside `or` or `not`".into();
            return None;
        }
        match sort_key(&value.text) {
            Some(sort) => {
                self.sort.push(sort);
                Some(Filter::All)
            }
            None => {
                let expected = || "expected a field, such as `cost`, `-power` or `set`".to_owned();
                self.mistake(&value.span, format!("cannot sort by `{}`", value.text)).label =
                    did_you_mean(value.text.trim_start_matches('-'), sortable().map(|f| f.name))
                        .unwrap_or_else(expected);
                None
            }
        }
    }
}

/// The fields a result can be sorted by.
pub fn sortable() -> impl Iterator<Item = &'static Field> {
    fields::FIELDS.iter().filter(|f| match f.kind {
        Kind::Name | Kind::Number(_) | Kind::Word(_) | Kind::Printed(_) => true,
        Kind::Tag => f.name == "set",
        _ => false,
    })
}

/// Parses a sort key: `power`, or `-power` for descending. `None` if the field is unknown or not sortable.
pub fn sort_key(text: &str) -> Option<Sort> {
    let (descending, name) = match text.strip_prefix('-') {
        Some(name) => (true, name),
        None => (false, text),
    };
    let field = fields::find(name)?;
    sortable().any(|f| f.name == field.name).then_some(Sort { field, descending })
}

/// Plain decimal numbers as cards print them: no `inf`, no `1e9`.
fn parse_number(text: &str) -> Option<f64> {
    let plain = !text.is_empty()
        && text.len() <= 12
        && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '-' | '+'));
    text.parse().ok().filter(|_| plain)
}

/// `2..4`, `2..`, `..4`
fn range(field: &'static Field, text: &str) -> Option<Filter> {
    let (from, to) = text.split_once("..")?;
    match (parse_number(from), parse_number(to)) {
        (Some(low), Some(high)) => Some(Filter::Between { field, low, high }),
        (Some(value), None) if to.is_empty() => Some(Filter::Number { field, op: Op::GreaterOrEqual, value }),
        (None, Some(value)) if from.is_empty() => Some(Filter::Number { field, op: Op::LessOrEqual, value }),
        _ => None,
    }
}

/// Whether a bare word is searched as an id: GEMP ids, seats in objective sets and GUIDs.
pub fn looks_like_id(text: &str) -> bool {
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let pair = |by: char| text.split_once(by).is_some_and(|(a, b)| digits(a) && digits(b));
    let guid =
        text.len() == 36 && text.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-') && text.matches('-').count() == 4;
    pair('_') || pair('-') || guid
}

/// A glob over folded words: only the star is special.
fn glob_pattern(text: &str, before: &str, after: &str) -> String {
    let parts: Vec<String> = text.split('*').map(|part| fold::words(part).join(" ")).collect();
    format!("{before}{}{after}", parts.join(".*"))
}

/// A value as it can be typed in a query.
pub fn quote_if_needed(value: &str) -> String {
    let plain = value.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '\'' | '.' | '#' | '_'));
    if plain { value.to_owned() } else { format!("\"{value}\"") }
}

/// "a set", "an icon".
fn a(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {noun}")
}
