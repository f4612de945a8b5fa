//! Star Wars: The Deckbuilding Game.
//!
//! [`spec`], [`text`] and [`format`] say what card and format files may say; the rest is the rules. Reading order:
//! [`state`] (the game as plain data), `turn` (the boxes of a turn and the loop), `choices` (every question),
//! `effect` (abilities), `attack`, `purchase`, `values` (numbers as they are now), `known` (hidden cards),
//! [`notation`] and [`setup`] ([`from_deck`]: of a file). For people: [`table`] (the table drawn), [`menu`] (choices with
//! remarks), [`rules`] (what a question is by the rules), [`story`] (what happened, in sentences). [`card`] and
//! [`compile`] are the cards as the engine has them. What is shared with other games asks through `playable` (sessions,
//! scenarios, the terminal), [`measure`] and [`report`] (simulations) and `skill` (agents).

mod attack;
mod audit;
pub mod card;
mod choices;
pub mod compile;
mod effect;
pub mod from_deck;
mod known;
pub mod measure;
pub mod menu;
pub mod notation;
mod playable;
pub mod position;
mod purchase;
pub mod report;
pub mod rules;
pub mod scenario;
pub mod setup;
mod skill;
pub mod state;
pub mod story;
pub mod table;
mod turn;
mod values;

use datacron_cards::dbg::{spec, text};

pub use setup::{Mode, Setup};
pub use state::{Choice, Dbg};
