//! A run: many games of one set-up between the same agents.

use std::ops::{ControlFlow, Range};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::crew::{block, in_order};
use super::game::{End, Seeds, play};
use super::matches::{Match, Matches};
use super::measured::Measured;
use super::replay;
use super::stats::Share;
use super::tally::{Recorder, Tally};
use crate::agents::Brain;
use crate::{Outcome, Seat};

/// The most games of a run: no sum over so many games overflows.
pub const MOST_GAMES: u64 = 1_000_000_000;

/// A run checks whether it can end after each batch of this many games, whatever the number of threads.
const CHECK: u64 = 100;

/// What is played and counted.
#[derive(Clone)]
pub struct Plan<G: Measured> {
    /// What the players agreed on.
    pub setup: G::Setup,
    /// The first and the second agent.
    pub agents: [Brain; 2],
    /// Whether the agents change seats: in odd games the second one has the first seat.
    pub swap: bool,
    /// The seed of the run.
    pub seed: u64,
    /// Whether to count what is done with each card.
    pub cards: bool,
    /// Agents that play the same games once more, for comparison.
    pub compare: Option<[Brain; 2]>,
    /// The run ends when half the width of the interval of [`Plan::watched`] is no more than this.
    pub until: Option<f64>,
}

/// Which replays to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayFilter {
    /// Games that the first agent won.
    Won,
    /// Games that the first agent lost.
    Lost,
    /// All games.
    All,
}

/// What is made of the games of a block besides its tally.
type Besides<'f, T> = dyn Fn(&[(End, Option<u64>)]) -> T + Sync + 'f;

impl FromStr for ReplayFilter {
    type Err = String;

    fn from_str(text: &str) -> Result<ReplayFilter, String> {
        match text.to_ascii_lowercase().as_str() {
            "won" => Ok(ReplayFilter::Won),
            "lost" => Ok(ReplayFilter::Lost),
            "all" => Ok(ReplayFilter::All),
            _ => Err(format!("expected `won`, `lost` or `all`, not `{text}`")),
        }
    }
}

/// Saves the replay of a game, given its number and text.
pub type SaveReplay<'k> = &'k (dyn Fn(u64, &str) -> Result<(), String> + Sync);

/// How a run is carried out, which does not change its results.
pub struct RunOptions<'h> {
    /// The number of threads.
    pub threads: usize,
    /// Set from outside to end the run with the games played so far.
    pub stop: &'h AtomicBool,
    /// Which replays to keep, and how to save one.
    pub keep: Option<(ReplayFilter, SaveReplay<'h>)>,
    /// Called with the number of games done.
    pub progress: &'h mut dyn FnMut(u64),
}

/// The result of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct RunResult<D> {
    /// What the games add up to.
    pub tally: Tally<D>,
    /// Whether the run ended because the interval was narrow enough.
    pub narrow: bool,
}

impl<G: Measured> Plan<G> {
    /// Plays the games with these numbers; fails if a replay cannot be saved.
    pub fn run(&self, games: Range<u64>, options: RunOptions<'_>) -> Result<RunResult<G::Deeds>, String> {
        let mut tally = Tally::<G::Deeds>::default();
        let mut narrow = false;
        self.each_block(games, self.block_size(), options, &|_| (), |games, block: Tally<G::Deeds>, ()| {
            tally.add(&block);
            let tight = |until| games.is_multiple_of(CHECK) && self.watched(&tally).rate().half_width() <= until;
            narrow = self.until.is_some_and(tight);
            if narrow { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(RunResult { tally, narrow })
    }

    /// Plays so many matches of two games, between which the agents change seats.
    pub fn run_matches(&self, count: u64, options: RunOptions<'_>) -> Result<(Tally<G::Deeds>, Matches), String> {
        let plan = Plan { swap: true, ..self.clone() };
        let mut tally = Tally::<G::Deeds>::default();
        let mut matches = Matches::default();
        // The games of a match are in the same block, and odd games end a match.
        let size = plan.block_size().next_multiple_of(2);
        let counted = |ended: &[(End, Option<u64>)]| {
            let mut matches = Matches::default();
            for pair in ended.chunks_exact(2) {
                let mut one = Match::default();
                for (game, &(end, margin)) in (0..).zip(pair) {
                    one.count(end.outcome, plan.first(game), margin.unwrap_or(0));
                }
                matches.count(one);
            }
            matches
        };
        plan.each_block(0..2 * count, size, options, &counted, |_, block: Tally<G::Deeds>, more| {
            tally.add(&block);
            matches.add(&more);
            ControlFlow::Continue(())
        })?;
        Ok((tally, matches))
    }

    fn block_size(&self) -> u64 {
        block(self.agents.into_iter().chain(self.compare.into_iter().flatten()))
    }

    /// Plays the games in blocks, and passes on what each block adds up to, and what `besides` makes of how its games
    /// ended and by how much.
    fn each_block<T: Send>(
        &self,
        games: Range<u64>,
        block: u64,
        options: RunOptions<'_>,
        besides: &Besides<'_, T>,
        mut fold: impl FnMut(u64, Tally<G::Deeds>, T) -> ControlFlow<()>,
    ) -> Result<(), String> {
        let RunOptions { threads, stop, keep, progress } = options;
        let failure = Mutex::new(None);
        let work = |games: Range<u64>| {
            let mut ended = Vec::new();
            match self.block(games, stop, keep, &mut ended) {
                Ok(tally) => tally.map(|tally| (tally, besides(&ended))),
                Err(error) => {
                    failure.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(error);
                    stop.store(true, Ordering::Relaxed);
                    None
                }
            }
        };
        in_order(games, block, threads, stop, work, |games, (tally, more)| {
            let flow = fold(games, tally, more);
            progress(games);
            flow
        });
        match failure.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// The win rate that decides when the run ends: that of the first agent. If both agents are the same, who had the
    /// first turn is what matters.
    pub fn watched(&self, tally: &Tally<G::Deeds>) -> Share {
        let [first, second] = self.agents;
        if first == second { tally.first_player() } else { tally.agent(0) }
    }

    /// The seat of the first agent.
    pub fn first(&self, game: u64) -> Seat {
        if self.swap && game % 2 == 1 { Seat::Second } else { Seat::First }
    }

    fn block(
        &self,
        games: Range<u64>,
        stop: &AtomicBool,
        keep: Option<(ReplayFilter, SaveReplay<'_>)>,
        ended: &mut Vec<(End, Option<u64>)>,
    ) -> Result<Option<Tally<G::Deeds>>, String> {
        let mut tally = Tally::default();
        let mut choices = Vec::with_capacity(64);
        let mut recorder = Recorder::<G>::new(self.cards, keep.is_some());
        for game in games {
            let seeds = Seeds::of(self.seed, game);
            let first = self.first(game);
            let brains = by_seat(self.agents, first);
            let agents = by_seat(seeds.agents, first);
            let end = play::<G>(&self.setup, seeds.deal, brains, agents, &mut choices, stop, &mut recorder);
            let Some(end) = end else { return Ok(None) };
            tally.count(end, first, &recorder);
            ended.push((end, recorder.margin));
            if let Some(others) = self.compare {
                let others = by_seat(others, first);
                let other = play::<G>(&self.setup, seeds.deal, others, agents, &mut choices, stop, &mut ());
                let Some(other) = other else { return Ok(None) };
                tally.count_compared(end.outcome, other.outcome, first);
            }
            if let Some((filter, save)) = keep {
                let wanted = match filter {
                    ReplayFilter::Won => end.outcome == Outcome::Won(first),
                    ReplayFilter::Lost => end.outcome == Outcome::Won(first.other()),
                    ReplayFilter::All => true,
                };
                if wanted {
                    let names = brains.map(|brain| brain.to_string());
                    let made = recorder.choices.as_deref().unwrap_or_default();
                    save(game, &replay::text::<G>(&self.setup, seeds.deal, &names, made))?;
                }
            }
        }
        Ok(Some(tally))
    }
}

/// The values of the two agents in the order of their seats, given the seat of the first agent.
fn by_seat<T>(of_agents: [T; 2], first: Seat) -> [T; 2] {
    let [one, other] = of_agents;
    match first {
        Seat::First => [one, other],
        Seat::Second => [other, one],
    }
}
