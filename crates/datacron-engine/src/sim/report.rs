//! A run in numbers: the same for a run at once and for one put together from parts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::measured::{Counted, Deeds, Measured};
use super::stats::{Mean, Rate, Share, median, moments, paired, range};
use super::tally::Tally;
use crate::{Game, Seat};

/// A run in words: what is needed to tell it from others and to repeat it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Run")]
pub struct Run<F> {
    /// Of the program that plays it.
    pub version: String,
    /// The name of the set-up.
    pub name: String,
    /// What the players agreed on.
    #[serde(flatten)]
    pub facts: F,
    pub games: u64,
    pub seed: u64,
    pub agents: [String; 2],
    /// Whether the agents change seats.
    pub swap: bool,
    pub cards: bool,
    pub compare: Option<[String; 2]>,
    /// Where the run ends: half the width of the win rate's interval, in percent.
    pub until: Option<f64>,
    /// The command, without the number of games.
    pub command: String,
}

/// A run in numbers. Each game says how programs read them ([`Measured::sim_json`]).
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The name of the set-up.
    pub name: String,
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Games nobody won.
    pub unfinished: u64,
    /// Questions answered in all games.
    pub decisions: u64,
    pub agents: Vec<AgentReport>,
    /// How often the first player won.
    pub first_player: Rate,
    pub advantage: Advantage,
    /// How long games took that somebody won; absent if none was.
    pub turns: Option<Turns>,
    /// What games were lost by, the most frequent first.
    pub lost_by: Vec<LostBy>,
    /// What each player destroyed by the end of each turn.
    pub fallen: Vec<FallenByTurn>,
    pub cards: Option<Vec<CardReport>>,
    pub compare: Option<CompareReport>,
    /// The command that gives this report again.
    pub repeat: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct AgentReport {
    pub agent: String,
    pub all: Rate,
    /// Absent if the agent never sat there.
    pub seats: [Option<Rate>; 2],
}

/// Who has it easier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Advantage {
    FirstPlayer,
    SecondPlayer,
    /// What is seen may be chance.
    NotSeen,
    /// Different agents did not change seats: it may be theirs.
    Unknown,
}

/// The length of games in turns of both players.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Turns {
    #[serde(flatten)]
    pub mean: Mean,
    pub median: f64,
    pub shortest: u64,
    pub longest: u64,
}

impl Turns {
    /// `lengths[t]` games took `t` turns; none if there was no game.
    pub fn of(lengths: &[u64]) -> Option<Turns> {
        range(lengths).map(|(shortest, longest)| Turns {
            mean: moments(lengths).mean(),
            median: median(lengths),
            shortest: shortest as u64,
            longest: longest as u64,
        })
    }
}

/// Games that one side lost by the same thing, such as `the dial`.
#[derive(Debug, Clone, PartialEq)]
pub struct LostBy {
    pub seat: Seat,
    pub by: String,
    /// Of all games.
    pub rate: Rate,
}

/// The same for programs.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LostGames {
    /// Whose games they are.
    pub side: &'static str,
    pub by: String,
    /// How many of all games: `wins` are those of the other side.
    #[serde(flatten)]
    pub rate: Rate,
}

impl LostBy {
    pub fn told<G: Game>(&self) -> LostGames {
        LostGames { side: G::name(self.seat), by: self.by.clone(), rate: self.rate }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FallenByTurn {
    pub turn: u64,
    pub by: [Mean; 2],
}

/// How often players won who did this with the card, deed by deed; absent if nobody did.
#[derive(Debug, Clone, PartialEq)]
pub struct CardReport {
    pub card: Counted,
    pub deeds: Vec<Option<Rate>>,
}

/// The same games by another pair of agents: the first of each pair.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CompareReport {
    pub agents: [String; 2],
    /// The first agent of the other pair.
    pub all: Rate,
    pub unfinished: u64,
    /// Games that only the first agent of the other pair won.
    pub gained: u64,
    /// Games that only the first agent of this pair won.
    pub lost: u64,
    /// Its win rate less that of this pair's first agent, with the 95 % interval of paired games.
    pub difference: f64,
    pub low: f64,
    pub high: f64,
    /// Whether chance is an unlikely reason: the interval does not hold 0.
    pub real: bool,
}

/// `interrupted`: the run was ended from outside, and a shorter one would be the same.
pub fn report<G: Measured>(run: &Run<G::Facts>, tally: &Tally<G::Deeds>, interrupted: bool) -> Report {
    let rate = |share: Share| (share.games > 0).then(|| share.rate());
    let agent = |(at, name): (usize, &String)| AgentReport {
        agent: name.clone(),
        all: tally.agent(at).rate(),
        seats: tally.seats[at].map(rate),
    };
    let finished = Share { games: tally.games - tally.unfinished, wins: tally.seat(Seat::First).wins }.rate();
    let advantage = match finished {
        _ if !run.swap && run.agents[0] != run.agents[1] => Advantage::Unknown,
        Rate { games: 0, .. } => Advantage::NotSeen,
        Rate { low, .. } if low > 0.5 => Advantage::FirstPlayer,
        Rate { high, .. } if high < 0.5 => Advantage::SecondPlayer,
        _ => Advantage::NotSeen,
    };
    let fallen = tally.fallen_by(Seat::First).into_iter().zip(tally.fallen_by(Seat::Second)).enumerate();
    let fallen = fallen
        .skip(1)
        .map(|(turn, (first, second))| FallenByTurn { turn: turn as u64, by: [first.mean(), second.mean()] });
    let cards = run.cards.then(|| {
        let all = G::every_card().into_iter().zip(&tally.cards);
        let told = all.map(|(card, tally)| CardReport { card, deeds: tally.shares().map(rate).collect() });
        told.filter(|card| card.deeds.iter().any(Option::is_some)).collect()
    });
    let compare = run.compare.as_ref().zip(tally.compared).map(|(agents, compared)| {
        let (difference, low, high) = paired(compared.gained, compared.lost, tally.games);
        CompareReport {
            agents: agents.clone(),
            all: Share { games: tally.games, wins: compared.wins }.rate(),
            unfinished: compared.unfinished,
            gained: compared.gained,
            lost: compared.lost,
            difference,
            low,
            high,
            real: low > 0.0 || high < 0.0,
        }
    });
    let mut lost_by: Vec<LostBy> = Vec::new();
    for (by, lost) in &tally.lost_by {
        for (seat, &wins) in Seat::BOTH.into_iter().zip(lost).filter(|(_, lost)| **lost > 0) {
            lost_by.push(LostBy { seat, by: by.clone(), rate: Share { games: tally.games, wins }.rate() });
        }
    }
    lost_by.sort_by_key(|lost| std::cmp::Reverse(lost.rate.wins));
    Report {
        name: run.name.clone(),
        seed: run.seed,
        games: tally.games,
        unfinished: tally.unfinished,
        decisions: tally.decisions,
        agents: run.agents.iter().enumerate().map(agent).collect(),
        first_player: tally.seat(Seat::First).rate(),
        advantage,
        turns: Turns::of(&tally.lengths),
        lost_by,
        fallen: fallen.collect(),
        cards,
        compare,
        repeat: run.repeat(tally.games, interrupted),
    }
}

impl<F> Run<F> {
    /// The command that plays this run again, or as much of it as was played.
    pub fn repeat(&self, played: u64, interrupted: bool) -> String {
        match self.until {
            _ if interrupted => format!("{} -n {played}", self.command),
            Some(until) => format!("{} -n {} --until {}%", self.command, self.games, until),
            None => format!("{} -n {}", self.command, self.games),
        }
    }
}
