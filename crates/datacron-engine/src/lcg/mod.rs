//! Star Wars: The Card Game.
//!
//! Card files say what cards do in the words of [`spec`] and [`ability`]; [`text`] renders them, [`compile`] makes code
//! of them, and [`state::Lcg`] plays by it. Where to start reading: [`state`], then `turn`, then `event`. For people:
//! [`table`] (the table drawn), [`menu`] (choices with remarks), [`rules`] (what a question is by the rules), [`story`]
//! (what happened, in sentences). [`from_deck`] makes a set-up of decks; what is shared with other games asks through
//! `playable` (sessions, scenarios, the terminal), [`measure`] and [`report`] (simulations) and `skill` (agents).

pub mod audit;
pub mod card;
mod choices;
pub mod compile;
mod effect;
mod engagement;
mod event;
mod frame;
pub mod from_deck;
mod known;
pub mod measure;
pub mod menu;
pub mod notation;
mod pay;
mod pick;
mod playable;
pub mod position;
pub mod report;
pub mod rules;
pub mod scenario;
pub mod setup;
mod skill;
pub mod state;
pub mod story;
mod strikes;
pub mod table;
mod turn;
mod usable;
mod values;
mod window;

use datacron_cards::lcg::{ability, spec, text};

pub use setup::Setup;
pub use state::{Choice, Lcg};
