//! A run: so many games of one set-up between the same agents.

use std::ops::{ControlFlow, Range};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::crew::{block, in_order};
use super::game::{Seeds, play};
use super::measured::Measured;
use super::replay;
use super::stats::Share;
use super::tally::{Seen, Tally};
use crate::agents::Brain;
use crate::{Outcome, Seat};

/// No run has more games: whatever is added up fits its number.
pub const MOST_GAMES: u64 = 1_000_000_000;

/// Whether a run goes on is asked after so many games, however many threads play them.
pub const CHECK: u64 = 100;

/// What is played, and what is looked at.
#[derive(Clone)]
pub struct Plan<G: Measured> {
    pub setup: G::Setup,
    pub agents: [Brain; 2],
    /// The agents change seats: in odd games the second one has the first seat.
    pub swap: bool,
    pub seed: u64,
    /// What is done with each card.
    pub cards: bool,
    /// The same games once more by these agents.
    pub compare: Option<[Brain; 2]>,
    /// The run ends when half the interval of the win rate is no wider: that of the first agent, of two alike that of the
    /// first player.
    pub until: Option<f64>,
}

/// Which games are kept, as the first agent sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    Won,
    Lost,
    All,
}

impl FromStr for Which {
    type Err = String;

    fn from_str(text: &str) -> Result<Which, String> {
        match text.to_ascii_lowercase().as_str() {
            "won" => Ok(Which::Won),
            "lost" => Ok(Which::Lost),
            "all" => Ok(Which::All),
            _ => Err(format!("won, lost or all games are kept, not `{text}`")),
        }
    }
}

/// Keeps the replay of a game, or says why it cannot.
pub type Keeper<'k> = &'k (dyn Fn(u64, &str) -> Result<(), String> + Sync);

/// How a run is run.
pub struct How<'h> {
    pub threads: usize,
    /// Set from outside: the run ends with the games it has.
    pub stop: &'h AtomicBool,
    pub keep: Option<(Which, Keeper<'h>)>,
    /// Told how many games are done.
    pub progress: &'h mut dyn FnMut(u64),
}

/// What came of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Done<D> {
    pub tally: Tally<D>,
    /// Whether the run ended because its interval was narrow enough.
    pub narrow: bool,
}

impl<G: Measured> Plan<G> {
    /// Plays games of these numbers, or says why a replay could not be kept.
    pub fn run(&self, games: Range<u64>, how: How<'_>) -> Result<Done<G::Deeds>, String> {
        let How { threads, stop, keep, progress } = how;
        let block = block(self.agents.into_iter().chain(self.compare.into_iter().flatten()));
        let trouble = Mutex::new(None);
        let mut tally = Tally::<G::Deeds>::default();
        let mut narrow = false;
        let work = |games: Range<u64>| match self.block(games, stop, keep) {
            Ok(tally) => tally,
            Err(problem) => {
                trouble.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(problem);
                stop.store(true, Ordering::Relaxed);
                None
            }
        };
        in_order(games, block, threads, stop, work, |games, block: Tally<G::Deeds>| {
            tally.add(&block);
            progress(games);
            let tight = |until| games.is_multiple_of(CHECK) && self.watched(&tally).rate().half_width() <= until;
            narrow = self.until.is_some_and(tight);
            if narrow { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match trouble.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            Some(problem) => Err(problem),
            None => Ok(Done { tally, narrow }),
        }
    }

    /// The win rate that has to be sure. Who of two alike won says nothing; where they sat does.
    pub fn watched(&self, tally: &Tally<G::Deeds>) -> Share {
        let [first, second] = self.agents;
        if first == second { tally.first_player() } else { tally.agent(0) }
    }

    /// Where the first agent sits.
    pub fn first(&self, game: u64) -> Seat {
        if self.swap && game % 2 == 1 { Seat::Second } else { Seat::First }
    }

    fn block(
        &self,
        games: Range<u64>,
        stop: &AtomicBool,
        keep: Option<(Which, Keeper<'_>)>,
    ) -> Result<Option<Tally<G::Deeds>>, String> {
        let mut tally = Tally::default();
        let mut choices = Vec::with_capacity(64);
        let mut seen = Seen::<G>::new(self.cards, keep.is_some());
        for game in games {
            let seeds = Seeds::of(self.seed, game);
            let first = self.first(game);
            let seated = |brains: [Brain; 2]| by_seat(brains, first);
            let agents = by_seat(seeds.agents, first);
            let end = play::<G>(&self.setup, seeds.deal, seated(self.agents), agents, &mut choices, stop, &mut seen);
            let Some(end) = end else { return Ok(None) };
            tally.count(end, first, &seen);
            if let Some(brains) = self.compare {
                let other = play::<G>(&self.setup, seeds.deal, seated(brains), agents, &mut choices, stop, &mut ());
                let Some(other) = other else { return Ok(None) };
                tally.count_compared(end.outcome, other.outcome, first);
            }
            if let Some((which, keeper)) = keep {
                let wanted = match which {
                    Which::Won => end.outcome == Outcome::Won(first),
                    Which::Lost => end.outcome == Outcome::Won(first.other()),
                    Which::All => true,
                };
                if wanted {
                    let names = seated(self.agents).map(|brain| brain.to_string());
                    let taken = seen.choices.as_deref().unwrap_or_default();
                    keeper(game, &replay::text::<G>(&self.setup, seeds.deal, &names, taken))?;
                }
            }
        }
        Ok(Some(tally))
    }
}

/// What belongs to the first and second agent, as the first and the second seat have it.
fn by_seat<T>(of_agents: [T; 2], first: Seat) -> [T; 2] {
    let [one, other] = of_agents;
    match first {
        Seat::First => [one, other],
        Seat::Second => [other, one],
    }
}
