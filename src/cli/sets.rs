//! `datacron sets`: products and what is in them.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::output::Output;
use super::{Answer, Failure, InGame, open};
use datacron_cards::diagnostic::{count, did_you_mean};
use datacron_cards::fold;
use datacron_data::db::ProductCounts;

/// List products and sets, with the number of cards and of playable cards in each
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron sets
  datacron sets -g lcg hoth            with \"hoth\" in their name or series
  datacron sets --json")]
pub struct Sets {
    /// Only products with these words in their name, series or abbreviation
    #[arg(value_name = "WORDS")]
    words: Vec<String>,

    #[command(flatten)]
    game: InGame,

    /// Print JSON (schemas/sets.json)
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
}

/// What `sets --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SetsResult {
    /// Always `datacron.sets/1`.
    pub schema: &'static str,
    pub sets: Vec<ProductCounts>,
}

impl Sets {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let mut sets = open()?.products(self.game.game)?;
        let known: Vec<String> = sets.iter().flat_map(|set| fold::words(&searchable(set))).collect();
        let words: Vec<String> = self.words.iter().flat_map(|w| fold::words(w)).collect();
        sets.retain(|set| {
            let have = fold::words(&searchable(set));
            words.iter().all(|word| have.iter().any(|h| h.starts_with(word.as_str())))
        });
        let total = sets.len();
        if self.json {
            out.json(&SetsResult { schema: "datacron.sets/1", sets })?;
        } else if self.csv {
            let header = [
                "game",
                "number",
                "abbreviation",
                "name",
                "series",
                "released",
                "origin",
                "cards",
                "light",
                "dark",
                "playable",
            ]
            .map(str::to_owned);
            let lines: Vec<Vec<String>> = sets.iter().map(|s| cells(s, false)).collect();
            out.csv(&header, &lines)?;
        } else if out.is_terminal() {
            let header =
                ["Set", "Game", "No", "Abbr", "Cards", "Light", "Dark", "Playable", "Released", "Origin", "Series"];
            let rows = sets.iter().map(|s| {
                let c = cells(s, true);
                [3, 0, 1, 2, 7, 8, 9, 10, 5, 6, 4].map(|i| c[i].clone()).to_vec()
            });
            out.table(&header, rows.collect())?;
        } else {
            out.table(&[], sets.iter().map(|s| cells(s, false)).collect())?;
        }
        if total == 0 {
            out.finish()?;
            let unknown = words.iter().find(|word| !known.iter().any(|known| known.starts_with(word.as_str())));
            // Words such as "for" and "of" resemble too many others.
            let long = |known: &&str| known.len() > 3;
            let guess = unknown.and_then(|word| did_you_mean(word, known.iter().map(String::as_str).filter(long)));
            let guess = guess.map(|guess| format!("; {guess}")).unwrap_or_default();
            out.remark(&format!("no set matches \"{}\"{guess}", self.words.join(" ")));
        } else if out.is_terminal() && !self.json && !self.csv {
            out.finish()?;
            out.remark(&count(total, "set"));
        }
        Ok(if total > 0 { Answer::Yes } else { Answer::No })
    }
}

/// The text in which a product is searched for.
fn searchable(set: &ProductCounts) -> String {
    format!("{} {} {} {}", set.name, set.series.as_deref().unwrap_or(""), set.abbreviation, set.number)
}

/// One line of a table; `blank` leaves out the sides of products without sides.
fn cells(set: &ProductCounts, blank: bool) -> Vec<String> {
    let side = |n: u32| if blank && set.light + set.dark == 0 { String::new() } else { n.to_string() };
    vec![
        set.game.code().to_owned(),
        set.number.clone(),
        set.abbreviation.clone(),
        set.name.clone(),
        set.series.clone().unwrap_or_default(),
        set.released.clone().unwrap_or_default(),
        set.origin.clone(),
        set.cards.to_string(),
        side(set.light),
        side(set.dark),
        set.playable.to_string(),
    ]
}
