//! `datacron odds`: the exact chance of drawing cards that match queries.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::decks::{ReadOptions, UserLists, answer, pile};
use super::output::{BOLD, DIM, Output};
use super::{Answer, Failure, complete, open};
use datacron_cards::Game;
use datacron_cards::diagnostic::count;
use datacron_data::query;
use datacron_decks::odds::{Chances, Group, MOST_GROUPS, chances};
use datacron_decks::read::{Reading, Unread};

/// Compute the exact chance of drawing cards that match queries
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron odds starter:vader vader                    in the opening hand
  datacron odds starter:vader t:location --draws 8..12
  datacron odds starter:jedi '2x type:unit cost<=2' 'trait:\"Force User\"' --draws 6
                                                       two cheap units and a Force user")]
pub struct Odds {
    /// A deck file, - for standard input, or starter:NAME for a boxed deck
    #[arg(value_name = "DECK", add = complete::decks())]
    deck: String,

    /// Cards to draw, as a search query; `2x QUERY` for at least two
    #[arg(value_name = "QUERY", required = true, add = complete::queries())]
    queries: Vec<String>,

    /// Cards drawn: a number or a range [default: the opening hand]
    #[arg(long, value_name = "N|A..B", value_parser = draws)]
    draws: Option<(u32, u32)>,

    /// Which pile: command or objectives (lcg); empire, rebel or galaxy (dbg)
    #[arg(long, value_name = "PILE")]
    pile: Option<String>,

    #[command(flatten)]
    how: ReadOptions,

    /// Print JSON (schemas/odds.json)
    #[arg(long)]
    json: bool,
}

/// What `odds --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OddsResult {
    /// Always `datacron.odds/1`.
    pub schema: &'static str,
    pub pile: &'static str,
    /// Cards in the pile.
    pub cards: u32,
    pub groups: Vec<GroupResult>,
    pub rows: Vec<OddsRow>,
    /// Lines of the list that are in none of the numbers.
    pub unread: Vec<Unread>,
}

/// One query.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GroupResult {
    pub query: String,
    pub at_least: u32,
    /// Cards in the pile it describes.
    pub cards: u32,
}

/// The chances after so many draws.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OddsRow {
    pub draws: u32,
    /// For each query.
    pub each: Vec<f64>,
    pub all: f64,
    pub any: f64,
}

fn draws(text: &str) -> Result<(u32, u32), String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.trim().parse(), high.trim_start_matches('=').trim().parse()) {
        (Ok(low), Ok(high)) if low <= high && high <= datacron_decks::MOST => Ok((low, high)),
        _ => Err("expected a number such as 8, or a range such as 8..12, up to 999".to_owned()),
    }
}

/// Splits `2x type:unit` (also `x2`, `2X`) into a minimum and a query.
fn at_least(query: &str) -> (u32, &str) {
    let wanted = query.split_once(' ').and_then(|(count, rest)| {
        let digits = count.strip_suffix(['x', 'X']).or_else(|| count.strip_prefix(['x', 'X']))?;
        Some((digits.parse().ok()?, rest.trim_start()))
    });
    wanted.filter(|(count, _)| (1..=datacron_decks::MOST).contains(count)).unwrap_or((1, query))
}

impl Odds {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if self.queries.len() > MOST_GROUPS {
            return Err(Failure::Plain(format!("at most {MOST_GROUPS} queries at once")));
        }
        let Reading { deck, unread, .. } = self.how.read_and_report(&self.deck, out)?;
        let answer = answer(&unread);
        let pile = pile(&deck, self.pile.as_deref())?;
        let db = open()?;
        let mut groups = Vec::new();
        let mut result = OddsResult {
            schema: "datacron.odds/1",
            pile: pile.name,
            cards: pile.size(),
            groups: Vec::new(),
            rows: Vec::new(),
            unread,
        };
        for text in &self.queries {
            let (at_least, query) = at_least(text);
            let found = db.find(&query::parse(query, Some(deck.game), db, &UserLists)?)?;
            let members: Vec<bool> = pile.cards.iter().map(|(row, _)| found.contains(&row.number())).collect();
            let own = pile.cards.iter().zip(&members).filter(|(_, member)| **member);
            let cards = own.map(|((_, count), _)| count).sum();
            result.groups.push(GroupResult { query: query.to_owned(), at_least, cards });
            if cards < at_least {
                let others = if deck.game == Game::Ccg { "" } else { "; --pile chooses another pile" };
                let (pile, text) = (pile.name, count(cards as usize, "card"));
                out.note("note", &format!("`{query}` matches {text} in the pile `{pile}`{others}"));
            }
            groups.push(Group { members, at_least });
        }
        let counts: Vec<u32> = pile.cards.iter().map(|(_, count)| *count).collect();
        let (low, high) = self.draws.unwrap_or((pile.hand, pile.hand));
        if high > pile.size() {
            out.note("note", &format!("the pile has only {}", count(pile.size() as usize, "card")));
        }
        let draws = low..=high.min(pile.size().max(low));
        let rows = chances(&counts, &groups, draws.clone()).map_err(|why| Failure::Plain(why.to_string()))?;
        let row = |(draws, Chances { each, all, any })| OddsRow { draws, each, all, any };
        result.rows = draws.zip(rows).map(row).collect();
        if self.json {
            out.json(&result)?;
        } else {
            show(out, &result)?;
        }
        Ok(answer)
    }
}

fn show(out: &mut Output, odds: &OddsResult) -> Result<(), Failure> {
    let letter = |i: usize| char::from(b'A' + u8::try_from(i).unwrap_or(0));
    for (i, group) in odds.groups.iter().enumerate() {
        let what = format!("at least {} of {}: {}", group.at_least, group.cards, group.query);
        out.hanging(&format!("{} ", letter(i)), &what)?;
    }
    out.line(format!("{DIM}from {} cards ({}){DIM:#}", odds.cards, odds.pile))?;
    out.line("")?;
    let several = odds.groups.len() > 1;
    let mut header = "draws".to_owned();
    for i in 0..odds.groups.len() {
        header.push_str(&format!("  {:>7}", letter(i)));
    }
    if several {
        header.push_str(&format!("  {:>7}  {:>7}", "all", "any"));
    }
    out.line(format!("{BOLD}{header}{BOLD:#}"))?;
    for row in &odds.rows {
        let mut line = format!("{:>5}", row.draws);
        let shares = row.each.iter().chain(several.then_some([&row.all, &row.any]).into_iter().flatten());
        for share in shares {
            line.push_str(&format!("  {:>7}", percent(*share)));
        }
        out.line(line)?;
    }
    Ok(())
}

/// `65.4 %`; only certainty is shown as 0 % or 100 %.
fn percent(share: f64) -> String {
    match share {
        0.0 => "0 %".to_owned(),
        1.0 => "100 %".to_owned(),
        share if share < 0.0005 => "<0.1 %".to_owned(),
        share if share > 0.9995 => ">99.9 %".to_owned(),
        share => format!("{:.1} %", share * 100.0),
    }
}
