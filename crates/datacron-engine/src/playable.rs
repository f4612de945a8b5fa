//! What sessions, scenarios and simulations need from a game besides [`GameState`](super::GameState).

use super::run::{Steps, run_until};
use super::script::{Script, Source};
use super::{Notation, Seat};
use datacron_cards as cards;
use datacron_cards::diagnostic::Diagnostic;

/// A moment at which a scenario can make play stop: what ends there has ended, and nothing after it has begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The end of the engagement.
    EndOfEngagement,
    /// The end of the phase.
    EndOfPhase,
    /// The end of the turn.
    EndOfTurn,
}

impl Stop {
    /// The moment as `stop:` names it.
    pub const fn words(self) -> &'static str {
        match self {
            Stop::EndOfEngagement => "end of engagement",
            Stop::EndOfPhase => "end of phase",
            Stop::EndOfTurn => "end of turn",
        }
    }
}

/// Why a fact of a scenario is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FactError {
    /// It does not hold now; says what is true instead.
    Untrue(String),
    /// It can never hold: it has no known form, or names something that does not exist.
    Unclear(String),
}

impl FactError {
    /// What is wrong, in words.
    pub fn message(self) -> String {
        match self {
            FactError::Untrue(message) | FactError::Unclear(message) => message,
        }
    }
}

impl From<String> for FactError {
    fn from(message: String) -> FactError {
        FactError::Unclear(message)
    }
}

impl From<&str> for FactError {
    fn from(message: &str) -> FactError {
        FactError::Unclear(message.to_owned())
    }
}

/// A game that can be dealt from a seed, started in any position and described in files of play.
pub trait Playable: Notation {
    /// Which game it is; its code is the value of `game:` in a header.
    const GAME: cards::Game;

    /// What the players agree on before the game.
    type Setup: Clone + Send + Sync;

    /// Where the cards of a game read from a file are kept, as the game only points to them.
    type Keep: Copy;

    /// The ids and titles of all cards of the game.
    fn cards() -> impl Iterator<Item = (&'static str, &'static str)>;

    /// The ids of all cards of the game.
    fn ids() -> impl Iterator<Item = &'static str> {
        Self::cards().map(|(id, _)| id)
    }

    /// The ids of the cards in the game: those `for_whom` knows, or all of them.
    fn card_ids(&self, for_whom: Option<Seat>) -> Vec<&str>;

    /// Deals a new game from a seed.
    fn deal(setup: &Self::Setup, seed: u64) -> Self;

    /// The header, including the seed, from which [`Playable::begin`] deals the same game again. The line `game:` is
    /// added for all games alike.
    fn header(setup: &Self::Setup, seed: u64) -> Vec<(String, String)>;

    /// The game that a script starts with, or all mistakes in its header. Without a position, a new game is dealt from
    /// the seed.
    fn begin(script: &Script, source: &Source, keep: Self::Keep) -> Result<Self, Vec<Diagnostic>>;

    /// Checks a fact of a scenario, given as words in lower case. Facts about the winner, about who is asked and about
    /// what a player cannot do are the same in all games and handled in [`super::scenario`].
    fn fact(&self, words: &[&str]) -> Result<(), FactError>;

    /// The first words of choices, for the claim that a player cannot make one. Those of options are among them; a
    /// choice may also begin with a number.
    fn verbs() -> impl Iterator<Item = &'static str>;

    /// The notation of the card that `CARD of PLAYER` means, given as an id with or without a number: the first or
    /// another copy among the cards this player has in play. None if there is no such card.
    fn label_of(&self, card: &str, of: Seat) -> Option<String>;

    /// The moments at which play can be made to stop.
    const STOPS: &'static [Stop];

    /// Whether the game is at such a moment. It is then between two steps of the rules and not at a question.
    fn is_at(&self, stop: Stop) -> bool;

    /// Makes a choice and runs to the next question, or to the moment to stop at.
    fn choose_until(&mut self, choice: Self::Choice, stop: Option<Stop>);

    /// Runs on from a moment at which play has stopped.
    fn run_on(&mut self);

    /// The header of a position that [`Playable::begin`] turns into this game again, at the same question. None in the
    /// middle of an ability, a payment or anything else that no header can describe.
    fn position(&self) -> Option<Vec<(String, String)>>;

    /// Makes the game take notes on what happens, for stories and statistics.
    fn record_notes(&mut self);
}

/// Makes a choice, which `make` does without running on, and runs to the next question or to the moment to stop at.
pub(crate) fn choose_until<G: Playable + Steps>(
    game: &mut G,
    choice: G::Choice,
    stop: Option<Stop>,
    make: impl FnOnce(&mut G, G::Choice),
) {
    match stop {
        None => game.choose(choice),
        Some(_) if game.is_over() => {}
        Some(stop) => {
            make(game, choice);
            run_until(game, |game| game.is_at(stop));
        }
    }
}
