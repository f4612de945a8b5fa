//! What the games share: a game stands still whenever somebody must choose, and then *is* the question.
//!
//! [`GameState`] is all that agents know of a game, and it is plain data: copying it is a memory copy, at any question.
//! [`Playable`] is what [`scenario`]s, [`session`]s and simulations need beside it: set-ups, positions and facts in words.
//! [`Shown`] is what people need at a terminal: the table ([`draw`]), the choices ([`menu`]), the rules and the story.

#![forbid(unsafe_code)]

pub mod agents;
mod audit;
mod code;
pub mod dbg;
pub mod draw;
pub mod facts;
pub mod header;
pub mod hidden;
mod keep;
pub mod lcg;
mod list;
pub mod mark;
pub mod menu;
pub mod notation;
mod notes;
mod pieces;
mod playable;
mod round;
pub mod run;
pub mod scenario;
pub mod script;
pub mod session;
mod shown;
pub mod sim;
pub mod story;

pub use code::{At, Fitting, TooMuch, options};
pub use keep::Keep;
pub use list::List;
pub use notes::Notes;
pub use pieces::{Piece, PieceSet};
pub use playable::Playable;
pub use round::Round;
pub use shown::{Rule, Shown};

use datacron_decks::random::Random;

/// One of the two players. Which of them has the first turn, the game says ([`GameState::first_turn`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    First,
    Second,
}

impl Seat {
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// Something each player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Each<T>(pub [T; 2]);

impl<T> std::ops::Index<Seat> for Each<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> std::ops::IndexMut<Seat> for Each<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

/// Where a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status<A> {
    /// This player must choose; `ask` says what about.
    Choose {
        seat: Seat,
        ask: A,
    },
    Over(Outcome),
}

impl<A> Status<A> {
    /// How the game ended, if it did.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Status::Over(outcome) => Some(outcome),
            Status::Choose { .. } => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Won(Seat),
    /// Nobody won within the number of turns a game is given, or it outgrew the space it is given.
    Unfinished,
}

/// A game that stands still whenever somebody must choose.
pub trait GameState: Copy + Send + Sync {
    /// What a question is about.
    type Ask: Copy + Eq + std::fmt::Debug;
    type Choice: Copy + Eq + std::fmt::Debug + Send + Sync;

    fn status(&self) -> Status<Self::Ask>;

    /// Everything that may be chosen now, in canonical order: never empty unless the game is over, no two alike.
    fn choices(&self, out: &mut Vec<Self::Choice>);

    /// Takes one of [`GameState::choices`] and runs to the next question.
    fn choose(&mut self, choice: Self::Choice);

    /// Deals everything `seat` cannot know anew, each arrangement as likely as any other.
    fn imagine(&mut self, seat: Seat, random: &mut Random);

    /// A choice in the notation of logs, replays, scenarios and prompts.
    fn notation(&self, choice: Self::Choice) -> String;

    /// Alike for alike choices of alike cards, whatever the imagined world.
    fn key(&self, choice: Self::Choice) -> u64;

    /// How the notation calls a player.
    fn name(seat: Seat) -> &'static str;

    /// How many turns were begun.
    fn turns(&self) -> u16;

    /// Who has the first turn of this game.
    fn first_turn(&self) -> Seat;
}

/// What one player can see of a game: the question, and any number of worlds that fit what the player knows.
#[derive(Debug, Clone, Copy)]
pub struct View<'g, G> {
    game: &'g G,
    seat: Seat,
}

impl<'g, G: GameState> View<'g, G> {
    pub fn new(game: &'g G, seat: Seat) -> View<'g, G> {
        View { game, seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A full game that this player cannot tell from the real one.
    pub fn imagine(&self, random: &mut Random) -> G {
        let mut world = *self.game;
        world.imagine(self.seat, random);
        world
    }
}

/// Someone who chooses.
pub trait Agent<G: GameState>: Send {
    /// Picks one of `choices`, of which there are at least two.
    fn choose(&mut self, view: View<G>, choices: &[G::Choice]) -> G::Choice;
}
