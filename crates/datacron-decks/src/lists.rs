//! The lists of cards that queries may use: boxed decks and formats.

use datacron_cards::Game;
use datacron_cards::diagnostic::did_you_mean;
use datacron_data::query::fields::List;
use datacron_data::query::{CardLists, UnknownList};

use crate::legality::{Rulebook, cards_legal_in};
use crate::starter;

/// The boxed decks and the built-in formats.
pub struct BuiltInLists;

impl CardLists for BuiltInLists {
    fn cards(&self, list: List, name: &str, game: Option<Game>) -> Result<Vec<i64>, UnknownList> {
        match list {
            List::Deck => {
                let name = name.strip_prefix("starter:").unwrap_or(name);
                let unknown = || UnknownList {
                    message: format!("there is no boxed deck `{name}`"),
                    guess: did_you_mean(name, starter::names()),
                };
                Ok(starter::starter(name).ok_or_else(unknown)?.deck.rows())
            }
            List::Format => cards_legal_in(name, game, &Rulebook::built_in()),
        }
    }
}
