//! Reports as programs read them: `sim --json` and `goldfish --json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::measure::{DeckFacts, Facts};
use super::state::Lcg;
use crate::Game;
use crate::sim::goldfish::{self, WonIn};
use crate::sim::report::{self, Advantage, CompareReport, LostBy, LostGames, Run, Turns};
use crate::sim::stats::{Mean, Moments, Rate};

/// What `sim --json` prints.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// Always `datacron.sim-lcg/1`.
    pub schema: &'static str,
    /// The names of both decks.
    pub name: String,
    /// Of the dark and of the light side.
    pub decks: [DeckFacts; 2],
    /// Whether both players may take one.
    pub mulligan: bool,
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Games nobody won.
    pub unfinished: u64,
    /// Questions answered in all games.
    pub decisions: u64,
    pub agents: Vec<AgentReport>,
    /// How often the dark side won, which has the first turn.
    pub first_player: Rate,
    pub advantage: Advantage,
    /// How long games took that somebody won; absent if none was.
    pub turns: Option<Turns>,
    /// What games were lost by, the most frequent first.
    pub lost_by: Vec<LostGames>,
    /// Objectives destroyed by the end of each turn.
    pub objectives: Vec<ObjectivesByTurn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<CardReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare: Option<CompareReport>,
    /// The command that gives this report again.
    pub repeat: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AgentReport {
    pub agent: String,
    pub all: Rate,
    /// Absent if the agent never sat there.
    pub dark: Option<Rate>,
    pub light: Option<Rate>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct ObjectivesByTurn {
    pub turn: u64,
    /// Destroyed by the dark side.
    pub dark: Mean,
    /// Destroyed by the light side.
    pub light: Mean,
}

/// How often players won who did this with the card; absent if nobody did.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CardReport {
    pub id: String,
    pub title: String,
    /// Had it in hand after the mulligans.
    pub drawn: Option<Rate>,
    /// Played it, or had it put into play, as objectives are.
    pub played: Option<Rate>,
    /// Placed it in an edge stack.
    pub edge: Option<Rate>,
    /// Committed it to the Force.
    pub committed: Option<Rate>,
    /// Lost it: it was destroyed.
    pub lost: Option<Rate>,
}

pub(super) fn sim(run: &Run<Facts>, report: &report::Report) -> Report {
    let agent = |agent: &report::AgentReport| {
        let [dark, light] = agent.seats;
        AgentReport { agent: agent.agent.clone(), all: agent.all, dark, light }
    };
    let objectives = |fallen: &report::FallenByTurn| {
        let [dark, light] = fallen.by;
        ObjectivesByTurn { turn: fallen.turn, dark, light }
    };
    let card = |card: &report::CardReport| {
        let deed = |at: usize| card.deeds.get(at).copied().flatten();
        CardReport {
            id: card.card.id.to_owned(),
            title: card.card.title.to_owned(),
            drawn: deed(0),
            played: deed(1),
            edge: deed(2),
            committed: deed(3),
            lost: deed(4),
        }
    };
    Report {
        schema: "datacron.sim-lcg/1",
        name: report.name.clone(),
        decks: run.facts.decks.clone(),
        mulligan: run.facts.mulligan,
        seed: report.seed,
        games: report.games,
        unfinished: report.unfinished,
        decisions: report.decisions,
        agents: report.agents.iter().map(agent).collect(),
        first_player: report.first_player,
        advantage: report.advantage,
        turns: report.turns,
        lost_by: report.lost_by.iter().map(LostBy::told::<Lcg>).collect(),
        objectives: report.fallen.iter().map(objectives).collect(),
        cards: report.cards.as_ref().map(|cards| cards.iter().map(card).collect()),
        compare: report.compare.clone(),
        repeat: report.repeat.clone(),
    }
}

/// What `goldfish --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GoldfishResult {
    /// Always `datacron.goldfish-lcg/1`.
    pub schema: &'static str,
    /// The names of both decks.
    pub name: String,
    /// Of the dark and of the light side.
    pub decks: [DeckFacts; 2],
    /// Whether both players may take one.
    pub mulligan: bool,
    pub agent: String,
    pub seed: u64,
    pub sides: Vec<SideResult>,
    /// The command that gives this report again.
    pub repeat: String,
}

/// One side against an opponent who does nothing. Turns are its own.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SideResult {
    pub side: &'static str,
    pub games: u64,
    /// Games that nobody won.
    pub unfinished: u64,
    /// Games that the opponent won, by what: the dial turns against the light side, whatever the dark side does.
    pub lost: Vec<goldfish::LostBy>,
    /// How long games took that were won; absent if none was.
    pub turns: Option<Turns>,
    /// How many games were won in each turn.
    pub won_in: Vec<WonIn>,
    pub by_turn: Vec<TurnResult>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TurnResult {
    pub turn: u64,
    /// Games that lasted that long.
    pub games: u64,
    /// Games in which the turn came to its deployment phase: resources, spent and dead-cards are of those only.
    pub deployed: u64,
    /// Ready when the deployment phase began.
    pub resources: Option<Mean>,
    /// Resources spent in the turn.
    pub spent: Option<Mean>,
    /// Cards in hand that all resources together could not play, when the deployment phase began.
    pub dead_cards: Option<Mean>,
    /// The dial (dark), objectives destroyed so far (light).
    pub progress: Mean,
    /// The share of games in which the side had the Force.
    pub force: Rate,
}

pub(super) fn goldfish(facts: &Facts, report: &goldfish::Report) -> GoldfishResult {
    let mean = |moments: &Moments| (moments.count > 0).then(|| moments.mean());
    let turn = |row: &goldfish::ByTurn| match row.gauges.as_slice() {
        [resources, spent, dead_cards, progress, force] => Some(TurnResult {
            turn: row.turn,
            games: row.games,
            deployed: resources.count,
            resources: mean(resources),
            spent: mean(spent),
            dead_cards: mean(dead_cards),
            progress: progress.mean(),
            force: force.share().rate(),
        }),
        _ => None,
    };
    let side = |side: &goldfish::Side| SideResult {
        side: Lcg::name(side.seat),
        games: side.games,
        unfinished: side.unfinished,
        lost: side.lost.clone(),
        turns: side.turns,
        won_in: side.won_in.clone(),
        by_turn: side.by_turn.iter().filter_map(turn).collect(),
    };
    GoldfishResult {
        schema: "datacron.goldfish-lcg/1",
        name: report.name.clone(),
        decks: facts.decks.clone(),
        mulligan: facts.mulligan,
        agent: report.agent.clone(),
        seed: report.seed,
        sides: report.sides.iter().map(side).collect(),
        repeat: report.repeat.clone(),
    }
}
