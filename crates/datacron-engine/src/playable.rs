//! What sessions, scenarios and simulations need of a game beside [`GameState`].

use super::GameState;
use super::script::{Script, Source};
use datacron_cards as cards;
use datacron_cards::diagnostic::Diagnostic;

/// A game that can be dealt by a seed, begun in any position and spoken about in files of play.
pub trait Playable: GameState {
    /// Which game it is; its code is what a header says behind `game:`.
    const GAME: cards::Game;

    /// What the players agree on before the game.
    type Setup: Clone + Send + Sync;

    /// Where the cards of a game that is read from a file are kept, as the game only points to them.
    type Keep: Copy;

    /// The ids of all its cards.
    fn ids() -> impl Iterator<Item = &'static str>;

    /// A new game, dealt by the seed.
    fn deal(setup: &Self::Setup, seed: u64) -> Self;

    /// The header of a file from which [`Playable::begin`] deals this very game again, `seed` among its keys. The line
    /// `game:` is written for all games.
    fn header(setup: &Self::Setup, seed: u64) -> Vec<(String, String)>;

    /// The game a script begins with, or everything that is wrong with its header. A script without a position is a new
    /// game, dealt by its seed.
    fn begin(script: &Script, source: &Source, keep: Self::Keep) -> Result<Self, Vec<Diagnostic>>;

    /// Whether a fact of a scenario holds, word by word in small letters; if not, what is true instead. Who has won and who
    /// is asked is answered for all games ([`super::scenario`]).
    fn fact(&self, words: &[&str]) -> Result<(), String>;

    /// From now on the game notes what happens, for stories and statistics.
    fn record_notes(&mut self);
}
