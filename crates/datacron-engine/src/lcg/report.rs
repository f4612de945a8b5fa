//! The parts of reports for programs that are specific to the game.

use schemars::JsonSchema;
use serde::Serialize;

use super::measure::{Facts, gauge};
use super::state::Lcg;
use crate::sim::goldfish::ByTurn;
use crate::sim::stats::{Mean, Rate};
use crate::sim::{About, ProgressByTurn, Reported};

impl Reported for Lcg<'_> {
    /// Written the same way in shard files.
    type SetupReport = Facts;
    type GoldfishSetupReport = Facts;
    type Turn = TurnResult;

    const SIM: &'static str = "datacron.sim-lcg/1";
    const GOLDFISH: &'static str = "datacron.goldfish-lcg/1";
    const PROGRESS_BY_TURN: ProgressByTurn = ProgressByTurn {
        key: "objectives",
        entry: "ObjectivesByTurn",
        about: "Objectives destroyed by the end of each turn.",
    };
    const PLAYERS: [&'static str; 2] = ["the dark side", "the light side"];
    const ABOUT: About = About {
        name: "The names of both decks.",
        first_player: "How often the dark side won, which has the first turn.",
        lost: "Games that the opponent won, by what: the dial turns against the light side, whatever the dark side does.",
    };
}

impl From<&Facts> for Facts {
    fn from(facts: &Facts) -> Facts {
        facts.clone()
    }
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

impl From<&ByTurn> for TurnResult {
    fn from(row: &ByTurn) -> TurnResult {
        let mean = |at: usize| Some(row.gauge(at)).filter(|shown| shown.count > 0).map(|shown| shown.mean());
        TurnResult {
            turn: row.turn,
            games: row.games,
            deployed: row.gauge(gauge::READY).count,
            resources: mean(gauge::READY),
            spent: mean(gauge::SPENT),
            dead_cards: mean(gauge::DEAD),
            progress: row.gauge(gauge::PROGRESS).mean(),
            force: row.gauge(gauge::FORCE).share().rate(),
        }
    }
}
