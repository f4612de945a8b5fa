//! What sessions, scenarios and simulations need from a game besides [`GameState`](super::GameState).

use super::Notation;
use super::script::{Script, Source};
use datacron_cards as cards;
use datacron_cards::diagnostic::Diagnostic;

/// A game that can be dealt from a seed, started in any position and described in files of play.
pub trait Playable: Notation {
    /// Which game it is; its code is the value of `game:` in a header.
    const GAME: cards::Game;

    /// What the players agree on before the game.
    type Setup: Clone + Send + Sync;

    /// Where the cards of a game read from a file are kept, as the game only points to them.
    type Keep: Copy;

    /// The ids of all cards of the game.
    fn ids() -> impl Iterator<Item = &'static str>;

    /// Deals a new game from a seed.
    fn deal(setup: &Self::Setup, seed: u64) -> Self;

    /// The header, including the seed, from which [`Playable::begin`] deals the same game again. The line `game:` is
    /// added for all games alike.
    fn header(setup: &Self::Setup, seed: u64) -> Vec<(String, String)>;

    /// The game that a script starts with, or all mistakes in its header. Without a position, a new game is dealt from
    /// the seed.
    fn begin(script: &Script, source: &Source, keep: Self::Keep) -> Result<Self, Vec<Diagnostic>>;

    /// Checks a fact of a scenario, given as words in lower case; the error says what is true instead. Facts about the
    /// winner and about who is asked are the same in all games and handled in [`super::scenario`].
    fn fact(&self, words: &[&str]) -> Result<(), String>;

    /// Makes the game take notes on what happens, for stories and statistics.
    fn record_notes(&mut self);
}
