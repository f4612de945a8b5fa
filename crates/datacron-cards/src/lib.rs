//! Cards of three Star Wars card games: reads and checks card files, and renders card text.
//!
//! [`load`] reads the whole folder `cards/` and returns either a [`Pool`] or every mistake it found. [`lcg`],
//! [`dbg`](mod@dbg) and [`ccg`] define the cards of each game; [`diagnostic`] is how every crate of the workspace
//! reports a mistake.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod card;
pub mod ccg;
mod check;
pub mod clean;
mod common;
pub mod dbg;
pub mod diagnostic;
pub mod fold;
pub mod format;
mod formats_file;
pub mod lcg;
pub mod line;
mod load;
mod pool;
pub mod product;
pub mod rules;
mod source;
mod text_line;
pub mod words;

pub use card::Card;
pub use common::{Abilities, AbilityState, Game, Side, Stat, from_text, is_false, is_zero};
pub use format::AllFormats;
pub use formats_file::{Known, read_formats};
pub use load::{CardFile, Sources, load, read_card_file, read_folder};
pub use pool::Pool;
pub use product::{Origin, Product, Vocabulary};
pub use text_line::{About, TextLine};
