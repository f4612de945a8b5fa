//! Players without a person: from one who does nothing to one who thinks ahead. All of them choose by a [`View`] and
//! repeat themselves exactly for the same seed.

mod greedy;
mod mcts;

use std::fmt;
use std::str::FromStr;

pub use greedy::{Greedy, best};
pub use mcts::{Mcts, Opinion};

use crate::{Agent, GameState, View};
use datacron_cards::diagnostic::did_you_mean;
use datacron_decks::random::Random;

/// What a game knows of playing well.
pub trait Skilled: GameState {
    /// How many turns a playout goes on after the question: far enough to see what comes of it.
    const HORIZON: u16;

    /// How good the choices look at a glance, compared with each other; the player asked sees all that is looked at.
    fn weigh(&self, choices: &[Self::Choice], weights: &mut Vec<i32>);

    /// The choice there is nothing to think about, if the question is such a one.
    fn obvious(&self, choices: &[Self::Choice], weights: &mut Vec<i32>) -> Option<Self::Choice>;

    /// How a game that goes on stands for the first seat: 0 is even, 500 wins about three games of four.
    fn evaluate(&self) -> i32;

    /// What a player without any plan does: as little as possible.
    fn idle(&self, choices: &[Self::Choice]) -> Self::Choice;
}

/// A kind of agent, as the command line names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brain {
    /// Does nothing but what must be done.
    Idle,
    /// Any choice is as good as any other.
    Random,
    /// Takes what looks best at a glance.
    Greedy,
    /// Plays so many games in its head before each choice.
    Mcts(u32),
}

impl Brain {
    /// An agent of this kind; the same seed chooses the same.
    pub fn agent<'g, G: Skilled + 'g>(self, seed: u64) -> Box<dyn Agent<G> + 'g> {
        let random = Random::seeded(seed);
        match self {
            Brain::Idle => Box::new(Idle { random }),
            Brain::Random => Box::new(Chance { random }),
            Brain::Greedy => Box::new(Greedy::new(random)),
            Brain::Mcts(playouts) => Box::new(Mcts::new(playouts, random)),
        }
    }
}

impl FromStr for Brain {
    type Err = String;

    fn from_str(text: &str) -> Result<Brain, String> {
        match text.split_once(':') {
            None if text == "idle" => Ok(Brain::Idle),
            None if text == "random" => Ok(Brain::Random),
            None if text == "greedy" => Ok(Brain::Greedy),
            None if text == "mcts" => Ok(Brain::Mcts(200)),
            Some(("mcts", count)) => match count.parse() {
                Ok(playouts @ 1..=1_000_000) => Ok(Brain::Mcts(playouts)),
                _ => Err(format!("`{count}` is no number of playouts from 1 to 1000000, as in `mcts:200`")),
            },
            _ => {
                // What was said behind the colon is kept.
                let playouts = text.split_once(':').map_or("200", |(_, playouts)| playouts);
                let mcts = format!("mcts:{playouts}");
                let guess = did_you_mean(text, ["idle", "random", "greedy", &mcts].into_iter());
                let guess = guess.map(|guess| format!("; {guess}")).unwrap_or_default();
                Err(format!("no agent `{text}`, expected random, greedy, mcts:N or idle{guess}"))
            }
        }
    }
}

impl fmt::Display for Brain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Brain::Idle => f.pad("idle"),
            Brain::Random => f.pad("random"),
            Brain::Greedy => f.pad("greedy"),
            Brain::Mcts(playouts) => f.pad(&format!("mcts:{playouts}")),
        }
    }
}

struct Chance {
    random: Random,
}

impl<G: GameState> Agent<G> for Chance {
    fn choose(&mut self, _: View<G>, choices: &[G::Choice]) -> G::Choice {
        choices[self.random.below(choices.len() as u32) as usize]
    }
}

struct Idle {
    random: Random,
}

impl<G: Skilled> Agent<G> for Idle {
    fn choose(&mut self, view: View<G>, choices: &[G::Choice]) -> G::Choice {
        view.imagine(&mut self.random).idle(choices)
    }
}
