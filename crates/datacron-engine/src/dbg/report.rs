//! The parts of JSON reports that only this game has.

use schemars::JsonSchema;
use serde::Serialize;

use super::measure::{ATTACK, Facts, RESOURCES};
use super::state::Dbg;
use crate::sim::goldfish::ByTurn;
use crate::sim::stats::Mean;
use crate::sim::{About, ProgressByTurn, Reported};

impl Reported for Dbg {
    type SetupReport = SetupReport;
    type GoldfishSetupReport = GoldfishSetupReport;
    type Turn = TurnResult;

    const SIM: &'static str = "datacron.sim/1";
    const GOLDFISH: &'static str = "datacron.goldfish/1";
    const PROGRESS_BY_TURN: ProgressByTurn =
        ProgressByTurn { key: "bases", entry: "BasesByTurn", about: "Bases destroyed by the end of each turn." };
    const PLAYERS: [&'static str; 2] = ["the Empire", "the Rebels"];
    const ABOUT: About = About {
        name: "The name of the set-up.",
        first_player: "How often the Empire won, which has the first turn.",
        lost: "Games that the opponent won, by what.",
    };
}

/// What the players of many games agreed on.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SetupReport {
    pub mode: String,
    /// Bases to win.
    pub goal: u8,
    pub pay_off: bool,
}

impl From<&Facts> for SetupReport {
    fn from(facts: &Facts) -> SetupReport {
        SetupReport { mode: facts.mode.clone(), goal: facts.goal, pay_off: facts.pay_off }
    }
}

/// What matters against nobody.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GoldfishSetupReport {
    pub mode: String,
    /// Bases to win.
    pub goal: u8,
}

impl From<&Facts> for GoldfishSetupReport {
    fn from(facts: &Facts) -> GoldfishSetupReport {
        GoldfishSetupReport { mode: facts.mode.clone(), goal: facts.goal }
    }
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct TurnResult {
    pub turn: u64,
    /// Games that lasted that long.
    pub games: u64,
    pub resources: Mean,
    pub attack: Mean,
}

impl From<&ByTurn> for TurnResult {
    fn from(row: &ByTurn) -> TurnResult {
        let [resources, attack] = [RESOURCES, ATTACK].map(|gauge| row.gauge(gauge).mean());
        TurnResult { turn: row.turn, games: row.games, resources, attack }
    }
}
