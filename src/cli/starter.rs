//! `datacron starter`: the boxed decks.

use std::path::PathBuf;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::export::write_output;
use super::output::Output;
use super::{Answer, Failure, InGame, complete};
use datacron_cards::Game;
use datacron_cards::diagnostic::did_you_mean;
use datacron_decks::starter::{file, names, starter};

/// List the boxed decks, print one, or write it to a file
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron starter
  datacron starter jedi                  the deck file, to change and check
  datacron starter jedi -o my-jedi.toml
  datacron show starter:jedi             starter:NAME works wherever a deck does")]
pub struct Starter {
    /// Name of a boxed deck [default: list all of them]
    #[arg(value_name = "NAME", add = complete::words(names()))]
    name: Option<String>,

    #[command(flatten)]
    game: InGame,

    /// Write the deck to this file
    #[arg(short, long, value_name = "FILE", requires = "name")]
    output: Option<PathBuf>,

    /// Overwrite an existing file
    #[arg(long, requires = "output")]
    force: bool,

    /// Print JSON (schemas/starters.json)
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

/// What `starter --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StartersResult {
    /// Always `datacron.starters/1`.
    pub schema: &'static str,
    pub starters: Vec<StarterDeck>,
}

/// A boxed deck in short.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StarterDeck {
    /// What `starter:` calls it.
    pub starter: &'static str,
    pub game: Game,
    pub name: String,
    pub cards: u32,
    pub format: String,
    pub notes: String,
}

impl Starter {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if let Some(name) = &self.name {
            let name = name.strip_prefix("starter:").unwrap_or(name);
            let text = file(name).ok_or_else(|| {
                let help = did_you_mean(name, names()).unwrap_or_else(|| "`datacron starter` lists them".to_owned());
                Failure::Plain(format!("there is no boxed deck `{name}`: {help}"))
            })?;
            let game = starter(name).map(|reading| reading.deck.game);
            if let (Some(asked), Some(own)) = (self.game.game, game)
                && asked != own
            {
                return Err(Failure::Plain(format!("{name} is a deck for the {own}, not the {asked}")));
            }
            if !self.json {
                // The first line points editors to the schema by a path that is only right in the repository.
                let own = text
                    .split_once('\n')
                    .filter(|(first, _)| first.starts_with("#:schema"))
                    .map_or(text, |(_, rest)| rest);
                return write_output(out, self.output.as_deref(), own.as_bytes(), self.force);
            }
        }
        let wanted = self.name.as_deref().map(|name| name.strip_prefix("starter:").unwrap_or(name));
        let starters: Vec<StarterDeck> = names()
            .filter(|name| wanted.is_none_or(|wanted| wanted == *name))
            .filter_map(|name| {
                let deck = starter(name)?.deck;
                Some(StarterDeck {
                    starter: name,
                    game: deck.game,
                    cards: deck.cards(),
                    name: deck.name,
                    format: deck.format,
                    notes: deck.notes,
                })
            })
            .filter(|deck| self.game.game.is_none_or(|game| game == deck.game))
            .collect();
        if self.json {
            out.json(&StartersResult { schema: "datacron.starters/1", starters })?;
            return Ok(Answer::Yes);
        }
        let row = |deck: StarterDeck| {
            vec![
                format!("starter:{}", deck.starter),
                deck.game.code().to_owned(),
                deck.cards.to_string(),
                deck.name,
                deck.notes,
            ]
        };
        out.table(&["Deck", "Game", "Cards", "Name", "Notes"], starters.into_iter().map(row).collect())?;
        Ok(Answer::Yes)
    }
}
