//! `datacron stats`: a deck in numbers and charts.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::decks::{ReadOptions, answer};
use super::output::{BOLD, DIM, Output};
use super::{Answer, Failure, complete, open};
use datacron_cards::Game;
use datacron_decks::read::{Reading, Unread};
use datacron_decks::stats::{Bar, Stats, stats};

/// Show a deck in numbers: curves, types, traits, icons, resources, destiny
#[derive(Debug, Args)]
#[command(
    name = "stats",
    before_long_help = "Examples:
  datacron stats starter:vader
  datacron stats my-deck.txt --all       every trait and icon, not only the most frequent
  datacron stats my-deck.txt --json"
)]
pub struct StatsArgs {
    /// A deck file, - for standard input, or starter:NAME for a boxed deck
    #[arg(value_name = "DECK", add = complete::decks())]
    deck: String,

    /// Show every bar of every chart
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    how: ReadOptions,

    /// Print JSON (schemas/stats.json)
    #[arg(long)]
    json: bool,
}

/// What `stats --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StatsResult {
    /// Always `datacron.stats/1`.
    pub schema: &'static str,
    pub name: String,
    pub game: Game,
    #[serde(flatten)]
    pub stats: Stats,
    /// Lines of the list that are in none of the numbers.
    pub unread: Vec<Unread>,
}

/// The most bars of a chart without `--all`.
const SHOWN: usize = 12;

impl StatsArgs {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let Reading { deck, unread, .. } = self.how.read_and_report(&self.deck, out)?;
        let answer = answer(&unread);
        let stats = stats(&deck, open()?)?;
        if self.json {
            out.json(&StatsResult { schema: "datacron.stats/1", name: deck.name, game: deck.game, stats, unread })?;
            return Ok(answer);
        }
        out.line(format!("{BOLD}{}{BOLD:#}  {DIM}{}: {}{DIM:#}", deck.name, deck.game, deck.kind()))?;
        let widest = stats.figures.iter().map(|figure| figure.name.len()).max().unwrap_or(0);
        for figure in &stats.figures {
            out.line(format!("  {:<widest$}  {}", figure.name, rounded(figure.value)))?;
        }
        for chart in &stats.charts {
            out.line("")?;
            out.line(format!("{BOLD}{}{BOLD:#}", chart.title))?;
            // A curve is shown in full, a long list only in part.
            let curve = chart.bars.iter().any(|bar| bar.or_better.is_some() || bar.label.parse::<f64>().is_ok());
            let shown = if self.all || curve { chart.bars.len() } else { SHOWN.min(chart.bars.len()) };
            out.bars(&chart.bars[..shown].iter().map(bar).collect::<Vec<_>>())?;
            if shown < chart.bars.len() {
                out.line(format!("  {DIM}and {} more (--all){DIM:#}", chart.bars.len() - shown))?;
            }
            if let Some(note) = &chart.note {
                out.line(format!("  {DIM}{note}{DIM:#}"))?;
            }
        }
        Ok(answer)
    }
}

fn bar(bar: &Bar) -> (String, f64, String) {
    let text = match bar.or_better {
        Some(share) => format!("{:>3}  {:>4.0} % or better", bar.count, share * 100.0),
        None => bar.count.to_string(),
    };
    (bar.label.clone(), f64::from(bar.count), text)
}

fn rounded(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.2}") }
}
