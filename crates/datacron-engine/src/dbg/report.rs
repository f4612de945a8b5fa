//! Reports as programs read them: `sim --json` and `goldfish --json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::measure::Facts;
use super::state::Dbg;
use crate::Game;
use crate::sim::goldfish::{self, WonIn};
use crate::sim::report::{self, Advantage, CompareReport, LostBy, LostGames, Run, Turns};
use crate::sim::stats::{Mean, Rate};

/// What `sim --json` prints.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// Always `datacron.sim/1`.
    pub schema: &'static str,
    /// The name of the set-up.
    pub name: String,
    pub mode: String,
    /// Bases to win.
    pub goal: u8,
    pub pay_off: bool,
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Games nobody won.
    pub unfinished: u64,
    /// Questions answered in all games.
    pub decisions: u64,
    pub agents: Vec<AgentReport>,
    /// How often the Empire won, which has the first turn.
    pub first_player: Rate,
    pub advantage: Advantage,
    /// How long games took that somebody won; absent if none was.
    pub turns: Option<Turns>,
    /// What games were lost by, the most frequent first.
    pub lost_by: Vec<LostGames>,
    /// Bases destroyed by the end of each turn.
    pub bases: Vec<BasesByTurn>,
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
    pub empire: Option<Rate>,
    pub rebel: Option<Rate>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct BasesByTurn {
    pub turn: u64,
    /// Destroyed by the Empire.
    pub empire: Mean,
    /// Destroyed by the Rebels.
    pub rebel: Mean,
}

/// How often players won who did this with the card; absent if nobody did.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CardReport {
    pub id: String,
    pub title: String,
    pub bought: Option<Rate>,
    pub played: Option<Rate>,
    pub exiled: Option<Rate>,
}

pub(super) fn sim(run: &Run<Facts>, report: &report::Report) -> Report {
    let agent = |agent: &report::AgentReport| {
        let [empire, rebel] = agent.seats;
        AgentReport { agent: agent.agent.clone(), all: agent.all, empire, rebel }
    };
    let bases = |fallen: &report::FallenByTurn| {
        let [empire, rebel] = fallen.by;
        BasesByTurn { turn: fallen.turn, empire, rebel }
    };
    let card = |card: &report::CardReport| {
        let deed = |at: usize| card.deeds.get(at).copied().flatten();
        let (id, title) = (card.card.id.to_owned(), card.card.title.to_owned());
        CardReport { id, title, bought: deed(0), played: deed(1), exiled: deed(2) }
    };
    Report {
        schema: "datacron.sim/1",
        name: report.name.clone(),
        mode: run.facts.mode.clone(),
        goal: run.facts.goal,
        pay_off: run.facts.pay_off,
        seed: report.seed,
        games: report.games,
        unfinished: report.unfinished,
        decisions: report.decisions,
        agents: report.agents.iter().map(agent).collect(),
        first_player: report.first_player,
        advantage: report.advantage,
        turns: report.turns,
        lost_by: report.lost_by.iter().map(LostBy::told::<Dbg>).collect(),
        bases: report.fallen.iter().map(bases).collect(),
        cards: report.cards.as_ref().map(|cards| cards.iter().map(card).collect()),
        compare: report.compare.clone(),
        repeat: report.repeat.clone(),
    }
}

/// What `goldfish --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GoldfishResult {
    /// Always `datacron.goldfish/1`.
    pub schema: &'static str,
    /// The name of the set-up.
    pub name: String,
    pub mode: String,
    /// Bases to win.
    pub goal: u8,
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
    /// Games that the opponent won, by what.
    pub lost: Vec<goldfish::LostBy>,
    /// How long games took that were won; absent if none was.
    pub turns: Option<Turns>,
    /// How many games were won in each turn.
    pub won_in: Vec<WonIn>,
    pub by_turn: Vec<TurnResult>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct TurnResult {
    pub turn: u64,
    /// Games that lasted that long.
    pub games: u64,
    pub resources: Mean,
    pub attack: Mean,
}

pub(super) fn goldfish(facts: &Facts, report: &goldfish::Report) -> GoldfishResult {
    let turn = |row: &goldfish::ByTurn| match row.gauges.as_slice() {
        [resources, attack] => {
            let (resources, attack) = (resources.mean(), attack.mean());
            Some(TurnResult { turn: row.turn, games: row.games, resources, attack })
        }
        _ => None,
    };
    let side = |side: &goldfish::Side| SideResult {
        side: Dbg::name(side.seat),
        games: side.games,
        unfinished: side.unfinished,
        lost: side.lost.clone(),
        turns: side.turns,
        won_in: side.won_in.clone(),
        by_turn: side.by_turn.iter().filter_map(turn).collect(),
    };
    GoldfishResult {
        schema: "datacron.goldfish/1",
        name: report.name.clone(),
        mode: facts.mode.clone(),
        goal: facts.goal,
        agent: report.agent.clone(),
        seed: report.seed,
        sides: report.sides.iter().map(side).collect(),
        repeat: report.repeat.clone(),
    }
}
