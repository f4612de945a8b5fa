//! Computer players, from one that does as little as possible to one that thinks ahead. All of them see the game
//! through a [`View`], and with the same seed they make the same choices.

mod greedy;
mod mcts;

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

pub use greedy::{Greedy, best};
pub use mcts::{Mcts, Opinion};

use crate::{Agent, GameState, Imagine, View};
use datacron_cards::diagnostic::did_you_mean;
use datacron_decks::random::Random;

/// A game with the knowledge that agents play by.
pub trait Skilled: Imagine {
    /// How many turns a playout lasts: long enough for a choice to show its effect.
    const HORIZON: u16;

    /// Weighs the choices against each other at a glance, using only what the player who chooses can see.
    fn weigh(&self, choices: &[Self::Choice], weights: &mut Vec<i32>);

    /// The choice that needs no thought, if there is one.
    fn obvious(&self, choices: &[Self::Choice], weights: &mut Vec<i32>) -> Option<Self::Choice>;

    /// The lead of the first seat in an unfinished game: 0 is even, 500 wins about three games out of four.
    fn evaluate(&self) -> i32;

    /// The choice that does as little as possible.
    fn idle(&self, choices: &[Self::Choice]) -> Self::Choice;
}

/// A kind of agent, as the command line names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brain {
    /// Does only what it must.
    Idle,
    /// Chooses at random.
    Random,
    /// Takes whatever looks best at a glance.
    Greedy,
    /// Simulates this many games before each choice.
    Mcts(u32),
}

impl Brain {
    /// An agent of this kind. With the same seed it makes the same choices.
    pub fn agent<'g, G: Skilled + 'g>(self, seed: u64) -> Box<dyn Agent<G> + 'g> {
        let random = Random::seeded(seed);
        match self {
            Brain::Idle => Box::new(Idle { random }),
            Brain::Random => Box::new(Chance { random }),
            Brain::Greedy => Box::new(Greedy::new(random)),
            Brain::Mcts(playouts) => Box::new(Mcts::new(playouts, random)),
        }
    }

    /// Likewise; once `stop` is set, it chooses at once and anything.
    pub fn agent_until<'g, G: Skilled + 'g>(self, seed: u64, stop: &'g AtomicBool) -> Box<dyn Agent<G> + 'g> {
        match self {
            Brain::Mcts(playouts) => Box::new(Mcts::new(playouts, Random::seeded(seed)).until(stop)),
            // The others do not take long.
            Brain::Idle | Brain::Random | Brain::Greedy => self.agent(seed),
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
                _ => Err(format!("`{count}` is not a number of playouts from 1 to 1000000, as in `mcts:200`")),
            },
            _ => {
                // The suggestion keeps what was typed after the colon.
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

/// Chooses at random.
struct Chance {
    random: Random,
}

impl<G: GameState> Agent<G> for Chance {
    fn choose(&mut self, _: View<G>, choices: &[G::Choice]) -> G::Choice {
        choices[self.random.below(choices.len() as u32) as usize]
    }
}

/// Does only what it must.
struct Idle {
    random: Random,
}

impl<G: Skilled> Agent<G> for Idle {
    fn choose(&mut self, view: View<G>, choices: &[G::Choice]) -> G::Choice {
        view.imagine(&mut self.random).idle(choices)
    }
}
