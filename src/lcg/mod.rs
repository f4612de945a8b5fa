//! Star Wars: The Card Game.
//!
//! Card files say what cards do in the words of [`spec`] and [`ability`]; [`text`] renders them, [`compile`] makes code
//! of them, and [`state::Lcg`] plays by it. Where to start reading: [`state`], then [`turn`], then [`event`].

pub mod ability;
pub mod audit;
pub mod card;
pub mod check;
mod choices;
pub mod compile;
mod effect;
mod engagement;
mod event;
pub mod format;
mod frame;
mod known;
pub mod notation;
mod pay;
mod pick;
mod playable;
pub mod position;
pub mod scenario;
pub mod setup;
mod skill;
pub mod spec;
pub mod state;
pub mod text;
mod turn;
mod usable;
mod values;
mod window;

pub use setup::Setup;
pub use state::{Choice, Lcg};
