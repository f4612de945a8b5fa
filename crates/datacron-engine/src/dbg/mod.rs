//! Star Wars: The Deckbuilding Game.
//!
//! [`Setup`] is what the players agree on, and [`Dbg`] a game of it.
//!
//! Reading order of the rules: `state` (the game as plain data), `turn` (the steps of a turn and the main loop),
//! `choices` (every question), `effect` (abilities), `attack`, `purchase`, `values` (current numbers), `known` (hidden
//! cards), `notation` and `setup`; [`from_deck`] makes a set-up from a file. For people: `table` (draws the table),
//! `menu` (choices with remarks), `rules` (the rules behind a question) and `story` (what happened, in sentences).
//! `card` and `compile` are the cards in the form the engine uses. The traits that all games share are implemented in
//! `playable` (sessions, scenarios, the terminal), `measure` and `report` (simulations) and `skill` (agents).

mod attack;
mod audit;
mod card;
mod choices;
mod compile;
mod effect;
pub mod from_deck;
mod known;
mod measure;
mod menu;
mod notation;
mod playable;
mod position;
mod purchase;
mod report;
mod rules;
mod scenario;
mod setup;
mod skill;
mod state;
mod story;
mod table;
mod turn;
mod values;
mod why;
mod written;

use datacron_cards::dbg::{spec, text};

pub use card::{Card, CardNo, Cards, Purpose};
pub use compile::built_in;
pub use measure::{CardTally, Facts};
pub use setup::{Mode, Setup};
pub use state::{Against, Ask, Choice, Dbg};
