//! The parts of reports for programs that are specific to the game.

use schemars::JsonSchema;
use serde::Serialize;

use super::measure::{Facts, gauge};
use super::state::Ccg;
use crate::sim::goldfish::ByTurn;
use crate::sim::stats::{Mean, Rate};
use crate::sim::{About, ProgressByTurn, Reported};

impl Reported for Ccg<'_> {
    /// Written the same way in shard files.
    type SetupReport = Facts;
    type GoldfishSetupReport = Facts;
    type Turn = TurnResult;

    const SIM: &'static str = "datacron.sim-ccg/1";
    const GOLDFISH: &'static str = "datacron.goldfish-ccg/1";
    const PROGRESS_BY_TURN: ProgressByTurn = ProgressByTurn {
        key: "lost",
        entry: "LostByTurn",
        about: "Cards the opponent has lost by the end of each turn; those that came back count.",
    };
    const PLAYERS: [&'static str; 2] = ["the dark side", "the light side"];
    const DONE: &'static str = "Taken";
    const ABOUT: About = About {
        name: "The names of both decks.",
        first_player: "How often the player won who had the first turn: the dark side, unless a starting location says \
                       otherwise.",
        lost: "Games that the opponent won, by what: own draws can use up Life Force, whatever the opponent does.",
    };
}

impl From<&Facts> for Facts {
    fn from(facts: &Facts) -> Facts {
        facts.clone()
    }
}

// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TurnResult {
    pub turn: u64,
    /// Games that lasted that long.
    pub games: u64,
    /// Force generated when the turn began.
    pub generated: Option<Mean>,
    /// Force activated in the turn, and in the opponent's turn after it.
    pub activated: Option<Mean>,
    /// Likewise used.
    pub used: Option<Mean>,
    /// Cards in hand that could be neither deployed nor played when the deploy phase began; of the games that came to it.
    pub dead_cards: Option<Mean>,
    /// On the table.
    pub power: Mean,
    pub ability: Mean,
    /// Locations controlled.
    pub controlled: Mean,
    /// Force drained in the turn.
    pub drained: Option<Mean>,
    /// The share of games with a drain of 3 or more.
    pub great_drain: Option<Rate>,
    /// Life Force of the opponent.
    pub opponent: Mean,
    /// The destiny on top of the Reserve Deck when the turn began.
    pub destiny: Option<Mean>,
}

impl From<&ByTurn> for TurnResult {
    fn from(row: &ByTurn) -> TurnResult {
        let measured = |at: usize| Some(row.gauge(at)).filter(|shown| shown.count > 0);
        let mean = |at: usize| measured(at).map(|shown| shown.mean());
        TurnResult {
            turn: row.turn,
            games: row.games,
            generated: mean(gauge::GENERATED),
            activated: mean(gauge::ACTIVATED),
            used: mean(gauge::USED),
            dead_cards: mean(gauge::DEAD),
            power: row.gauge(gauge::POWER).mean(),
            ability: row.gauge(gauge::ABILITY).mean(),
            controlled: row.gauge(gauge::CONTROLLED).mean(),
            drained: mean(gauge::DRAINED),
            great_drain: measured(gauge::GREAT_DRAIN).map(|shown| shown.share().rate()),
            opponent: row.gauge(gauge::LIFE).mean(),
            destiny: mean(gauge::DESTINY),
        }
    }
}
