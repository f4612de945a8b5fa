//! Star Wars: The Card Game.
//!
//! Card files describe abilities in the terms of `ability`; `compile` turns cards into code, and [`Lcg`] runs it. Where
//! to start reading: `state`, then `turn`, then `moment` and `answer`. For people there are `table` (draws the table), `menu` (the
//! choices, with remarks), `rules` (questions and the rules behind them) and `story` (what happened, in sentences).
//! [`from_deck`] turns decks into what a [`Setup`] needs. Code shared by all games uses `playable` (sessions, scenarios,
//! the terminal), `measure` and `report` (simulations) and `skill` (bots).

mod answer;
mod audit;
mod card;
mod choices;
mod compile;
mod effect;
mod engagement;
mod frame;
pub mod from_deck;
mod known;
mod leave;
mod measure;
mod menu;
mod moment;
mod notation;
mod pay;
mod pick;
mod playable;
mod position;
mod protect;
mod report;
mod rules;
mod scenario;
mod setup;
mod skill;
mod state;
mod story;
mod strikes;
mod table;
mod turn;
mod usable;
mod values;
mod why;
mod why_use;
mod window;
mod written;

use datacron_cards::lcg::{ability, spec, text};

pub use card::{Card, CardNo, Cards, Table};
pub use compile::built_in;
pub use measure::CardTally;
pub use setup::Setup;
pub use state::{Choice, Lcg};
pub use story::note_sentence;
