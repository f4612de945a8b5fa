//! `datacron hand`: sample hands.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::decks::{ReadOptions, answer, pile};
use super::output::{BOLD, Output};
use super::{Answer, Failure, complete, open, seed_from_clock, whole};
use datacron_cards::diagnostic::count;
use datacron_cards::{Card, Game};
use datacron_data::db::Database;
use datacron_data::index::{self, Row};
use datacron_decks::hand::hands;
use datacron_decks::read::{Reading, Unread};

/// Draw sample opening hands, with or without a mulligan
#[derive(Debug, Args)]
#[command(
    name = "hand",
    before_long_help = "Examples:
  datacron hand starter:vader
  datacron hand my-deck.txt -n 5 --seed 1       the same five hands every time
  datacron hand starter:jedi --mulligan
  datacron hand starter:dbg --pile galaxy       the first galaxy row"
)]
pub struct HandArgs {
    /// A deck file, - for standard input, or starter:NAME for a boxed deck
    #[arg(value_name = "DECK", add = complete::decks())]
    deck: String,

    /// Number of hands
    #[arg(short, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = whole::<u32>(1, 1000))]
    n: u32,

    /// Cards in a hand [default: the game's opening hand]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(1, 200))]
    size: Option<u32>,

    /// Also show the hand after a mulligan (lcg)
    #[arg(long)]
    mulligan: bool,

    /// Which pile: command or objectives (lcg); empire, rebel or galaxy (dbg)
    #[arg(long, value_name = "PILE")]
    pile: Option<String>,

    /// Seed: the same seed deals the same hands
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    how: ReadOptions,

    /// Print JSON (schemas/hand.json)
    #[arg(long)]
    json: bool,
}

/// What `hand --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HandResult {
    /// Always `datacron.hand/1`.
    pub schema: &'static str,
    pub pile: &'static str,
    pub seed: u64,
    pub hands: Vec<HandCards>,
    /// Lines of the list that are in no hand.
    pub unread: Vec<Unread>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct HandCards {
    pub cards: Vec<String>,
    /// Instead of it, after a mulligan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mulligan: Option<Vec<String>>,
}

impl HandArgs {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let Reading { deck, unread, .. } = self.how.read_and_report(&self.deck, out)?;
        if self.mulligan && deck.game != Game::Lcg {
            return Err(Failure::Plain(format!("the {} has no mulligan", deck.game)));
        }
        let answer = answer(&unread);
        let pile = pile(&deck, self.pile.as_deref())?;
        let seed = self.seed.unwrap_or_else(seed_from_clock);
        let size = match self.size {
            Some(size) => size,
            None if deck.game == Game::Lcg && pile.name == "command" => reserve(&deck)?.unwrap_or(pile.hand),
            None => pile.hand,
        };
        if size > pile.size() {
            out.note("note", &format!("the pile has only {}", count(pile.size() as usize, "card")));
        }
        let hands = hands(&pile, size, self.n, seed);
        let titles = |rows: &[Row]| rows.iter().map(|row| index::fact(*row).title().to_owned()).collect::<Vec<_>>();
        if self.json {
            let mulligan = |rows: &[Row]| self.mulligan.then(|| titles(rows));
            let hands =
                hands.iter().map(|hand| HandCards { cards: titles(&hand.cards), mulligan: mulligan(&hand.mulligan) });
            out.json(&HandResult { schema: "datacron.hand/1", pile: pile.name, seed, hands: hands.collect(), unread })?;
            return Ok(answer);
        }
        let db = open()?;
        for (i, hand) in hands.iter().enumerate() {
            if i > 0 {
                out.line("")?;
            }
            if self.n > 1 || self.mulligan {
                out.line(format!("{BOLD}Hand {}{BOLD:#}", i + 1))?;
            }
            show(out, &hand.cards, db)?;
            if self.mulligan {
                out.line(format!("{BOLD}after a mulligan{BOLD:#}"))?;
                show(out, &hand.mulligan, db)?;
            }
        }
        if self.seed.is_none() {
            out.finish()?;
            out.remark(&format!("use --seed {seed} to deal these hands again"));
        }
        Ok(answer)
    }
}

fn show(out: &mut Output, cards: &[Row], db: &Database) -> Result<(), Failure> {
    let rows: Vec<i64> = cards.iter().map(|row| row.number()).collect();
    let short = out.is_terminal();
    let table = db.lines(&rows, |line| {
        let statistics = if short { line.stats.short() } else { line.stats.listed() };
        vec![line.title.to_owned(), line.kind.to_owned(), statistics]
    })?;
    out.table(&["Card", "Type", "Statistics"], table)?;
    Ok(())
}

/// The reserve value of the affiliation card, which is the hand size.
fn reserve(deck: &datacron_decks::Deck) -> Result<Option<u32>, Failure> {
    let Some(fact) = deck.affiliation_card() else { return Ok(None) };
    let card = open()?.cards(&[fact.row.number()])?.pop().map(|record| record.card);
    Ok(match card {
        Some(Card::Lcg(card)) => card.reserve.map(u32::from),
        _ => None,
    })
}
