//! The report on a run, whether it was played at once or merged from parts.

use std::marker::PhantomData;

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

use super::matches::Margins;
use super::measured::Deeds;
use super::reported::{BySeat, InTurn, Progress, Reported, always, player};
use super::stats::{Mean, Moments, Rate, Share, median, moments, paired, range};
use super::tally::Tally;
use crate::{GameState, Seat};

/// A run in words: what is needed to tell it from others.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
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
}

/// What `sim --json` prints.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
// The command that repeats the run is added by the program.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", bound = "")]
#[schemars(bound = "G: Reported")]
pub struct Report<G: Reported> {
    #[schemars(description = always(G::SIM))]
    pub schema: &'static str,
    #[schemars(description = G::ABOUT.name)]
    pub name: String,
    #[serde(flatten)]
    pub setup: G::SetupReport,
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Games nobody won.
    pub unfinished: u64,
    /// Questions answered in all games.
    pub decisions: u64,
    pub agents: Vec<AgentReport<G>>,
    #[schemars(description = G::ABOUT.first_player)]
    pub first_player: Rate,
    /// The seat that had the first turn, if it was always the same.
    #[serde(skip)]
    pub first_turn: Option<Seat>,
    pub advantage: Advantage,
    /// How long games took that somebody won; absent if none was.
    pub turns: Option<Turns>,
    /// What games were lost by, the most frequent first.
    pub lost_by: Vec<LostBy<G>>,
    #[serde(flatten)]
    pub margins: Margins<G>,
    #[serde(flatten)]
    pub progress: Progress<G>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<CardReport<G::Deeds>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare: Option<CompareReport>,
}

// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Serialize, JsonSchema)]
#[serde(bound = "G: GameState")]
#[schemars(bound = "G: GameState", rename = "AgentReport", transform = absent_seats::<G>)]
pub struct AgentReport<G> {
    pub agent: String,
    pub all: Rate,
    /// Absent if the agent never sat there.
    #[serde(flatten)]
    pub seats: BySeat<G, Option<Rate>>,
}

/// Adds the description to the first seat only, for both.
fn absent_seats<G: GameState>(schema: &mut Schema) {
    let seat = schema.pointer_mut(&format!("/properties/{}", G::name(Seat::First)));
    if let Some(seat) = seat.and_then(|seat| seat.as_object_mut()) {
        seat.insert("description".to_owned(), "Absent if the agent never sat there.".into());
    }
}

/// Who has it easier.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
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
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Turns {
    #[serde(flatten)]
    pub mean: Mean,
    pub median: f64,
    pub shortest: u64,
    pub longest: u64,
}

impl Turns {
    /// The lengths of games, of which `lengths[t]` took `t` turns; none if there were no games.
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
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Serialize, JsonSchema)]
#[serde(bound = "G: GameState")]
#[schemars(bound = "G: GameState", rename = "LostGames", description = "The same for programs.")]
pub struct LostBy<G> {
    /// Whose games they are.
    #[serde(rename = "side", serialize_with = "player::<G, _>")]
    #[schemars(with = "&'static str")]
    pub seat: Seat,
    pub by: String,
    /// How many of all games: `wins` are those of the other side.
    #[serde(flatten)]
    pub rate: Rate,
    #[serde(skip)]
    game: PhantomData<G>,
}

/// How often players won who did this with the card; absent if nobody did.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "D: Deeds", rename = "CardReport")]
pub struct CardReport<D: Deeds> {
    pub id: &'static str,
    pub title: &'static str,
    /// Whose card it is, if only one side may have it.
    #[serde(skip)]
    pub side: Option<Seat>,
    #[serde(flatten)]
    pub rates: D::Rates,
    /// The same in the order of [`Deeds::NAMES`].
    #[serde(skip)]
    pub deeds: Vec<Option<Rate>>,
}

/// The same games by another pair of agents: the first of each pair.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
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

/// The report on a run.
pub fn report<G: Reported>(run: &Run<G::Facts>, tally: &Tally<G::Deeds>) -> Report<G> {
    let agent = |(at, name): (usize, &String)| AgentReport {
        agent: name.clone(),
        all: tally.agent(at).rate(),
        seats: BySeat::new(tally.seats[at].map(Share::rate_if_any)),
    };
    let finished = Share { games: tally.games - tally.unfinished, ..tally.first_player() }.rate();
    let advantage = match finished {
        _ if !run.swap && run.agents[0] != run.agents[1] => Advantage::Unknown,
        Rate { games: 0, .. } => Advantage::NotSeen,
        Rate { low, .. } if low > 0.5 => Advantage::FirstPlayer,
        Rate { high, .. } if high < 0.5 => Advantage::SecondPlayer,
        _ => Advantage::NotSeen,
    };
    let progress = tally.progress_of(Seat::First).into_iter().zip(tally.progress_of(Seat::Second)).enumerate();
    let in_turn = |(turn, (first, second)): (usize, (Moments, Moments))| InTurn {
        turn: turn as u64,
        by: BySeat::new([first.mean(), second.mean()]),
    };
    let cards = run.cards.then(|| {
        let all = G::every_card().into_iter().zip(&tally.cards).map(|(card, tally)| CardReport {
            id: card.id,
            title: card.title,
            side: card.side,
            rates: tally.rates(),
            deeds: tally.shares().map(Share::rate_if_any).collect(),
        });
        all.filter(|card| card.deeds.iter().any(Option::is_some)).collect()
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
    let mut lost_by: Vec<LostBy<G>> = Vec::new();
    for (by, lost) in &tally.lost_by {
        for (seat, &wins) in Seat::BOTH.into_iter().zip(lost).filter(|(_, lost)| **lost > 0) {
            let rate = Share { games: tally.games, wins }.rate();
            lost_by.push(LostBy { seat, by: by.clone(), rate, game: PhantomData });
        }
    }
    lost_by.sort_by_key(|lost| std::cmp::Reverse(lost.rate.wins));
    Report {
        schema: G::SIM,
        name: run.name.clone(),
        setup: G::SetupReport::from(&run.facts),
        seed: run.seed,
        games: tally.games,
        unfinished: tally.unfinished,
        decisions: tally.decisions,
        agents: run.agents.iter().enumerate().map(agent).collect(),
        first_player: tally.first_player().rate(),
        first_turn: tally.first_turn(),
        advantage,
        turns: Turns::of(&tally.lengths),
        lost_by,
        margins: Margins::of(tally),
        progress: Progress(progress.skip(1).map(in_turn).collect()),
        cards,
        compare,
    }
}

impl<G: Reported> Report<G> {
    /// How often a seat won, whichever agent had it.
    pub fn seat(&self, seat: Seat) -> Rate {
        let rates = self.agents.iter().filter_map(|agent| agent.seats[seat]);
        let shares = rates.map(|rate| Share { games: rate.games, wins: rate.wins });
        shares.fold(Share::default(), Share::and).rate()
    }
}
