//! The Star Wars Customizable Card Game.
//!
//! Card files describe abilities in the terms of `ability`; `compile` turns cards into code, and [`Ccg`] runs it. Where
//! to start reading: `state`, `frame`, then `turn`, `event` and `effect`. Locations and where cards are: `layout`,
//! `crew`, `control`; charts of the rules: `deploy`, `travel`, `battle`, `damage`, `destiny`, `leave`, `force`. For
//! people there are `table`, `menu`, `rules`, `why` and `story`. [`from_deck`] turns decks into what a [`Setup`] needs.

mod audit;
mod battle;
mod card;
mod choices;
mod code;
mod compile;
mod control;
mod crew;
mod damage;
mod deploy;
mod destiny;
mod effect;
mod event;
mod force;
mod frame;
pub mod from_deck;
mod known;
mod layout;
mod leave;
mod measure;
mod menu;
mod notation;
mod pick;
mod playable;
mod position;
mod report;
mod rules;
mod scenario;
mod select;
mod setup;
mod skill;
mod state;
mod story;
mod table;
mod travel;
mod turn;
mod usable;
mod values;
mod why;
mod window;
mod written;

use datacron_cards::ccg::{ability, spec, text};

pub use card::{Card, CardNo, Cards, Table};
pub use compile::built_in;
pub use measure::CardTally;
pub use setup::{DeckList, Setup};
pub use state::{Ccg, Choice};
pub use story::note_sentence;
