//! The card data that players' communities publish: read, merged with the built-in cards, and stored.
//!
//! [`read`] takes the bytes of one file and says what kind of file it is, which cards it has, and every mistake in it.
//! [`merge`](merge::merge) puts the cards of several sources into the built-in [`Pool`](datacron_cards::Pool), by the
//! ids their communities use. [`store`] writes the result as the user's database and reads such a database back.
//!
//! Nothing here knows a network or a clock: bytes, names and times come from the caller. Bytes are not trusted: reading
//! takes little more memory than the file, whatever is in it, and [`Limits`] bound the file.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod facts;
pub mod merge;
pub mod read;
pub mod reading;
pub mod store;

pub use merge::{Merged, Prefer, Source, merge};
pub use read::read;
pub use reading::{Face, File, ImportedCard, Kind, Limits, PrintedText, Reading, SourceInfo, UnknownField};
