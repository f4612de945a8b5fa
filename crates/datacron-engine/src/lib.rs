//! A rules engine for three card games ([`dbg`](mod@dbg), [`lcg`] and [`ccg`]), agents that play them ([`agents`]) and simulations
//! ([`sim`]).
//!
//! A game runs until a player must choose. [`GameState`] is all that agents know of it: the question, the choices and a
//! way to make one. It is plain data, so copying a game is a memory copy at any point. [`Playable`] adds what
//! [`scenario`], [`session`] and [`sim`] need: set-ups, positions and facts. [`Shown`] adds what people need at a
//! terminal: the table ([`draw`]), the choices ([`menu`]), the rules and the story of the game.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod agents;
mod audit;
pub mod ccg;
mod code;
pub mod dbg;
pub mod draw;
pub mod excerpt;
mod facts;
mod header;
mod hidden;
mod keep;
pub mod lcg;
mod list;
pub mod mark;
pub mod menu;
mod names;
pub mod notation;
mod notes;
mod pieces;
mod playable;
mod round;
mod run;
pub mod scenario;
pub mod script;
pub mod session;
mod shown;
pub mod sim;
pub mod story;
pub mod titles;
mod zones;

pub use hidden::Imagine;
pub use keep::Keep;
pub use list::List;
pub use notation::Notation;
pub use pieces::Piece;
pub use playable::{FactError, Playable, Stop};
pub use shown::{Rule, Shown};

pub(crate) use code::{At, Fitting, OutOfRange, options};
pub(crate) use notes::Notes;
pub(crate) use pieces::PieceSet;
pub(crate) use round::Round;

use datacron_decks::random::Random;

/// One of the two players. The numbering says nothing about turn order; that is [`GameState::first_turn`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The Empire, or the dark side.
    First,
    /// The Rebels, or the light side.
    Second,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The opponent.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// One value per player, indexed by [`Seat`].
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

/// Whether a game waits for a choice or is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status<A> {
    /// A player must choose.
    Choose {
        /// The player who chooses.
        seat: Seat,
        /// What the question is about.
        ask: A,
    },
    /// The game is over.
    Over(Outcome),
}

impl<A> Status<A> {
    /// How the game ended, if it is over.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Status::Over(outcome) => Some(outcome),
            Status::Choose { .. } => None,
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// This player won.
    Won(Seat),
    /// Nobody won within the turn limit, or the game outgrew its fixed-size lists.
    Unfinished,
}

/// A game in progress, stopped at a question or over.
pub trait GameState: Copy + Send + Sync {
    /// What a question is about.
    type Ask: Copy + Eq + std::fmt::Debug;
    /// An answer to a question.
    type Choice: Copy + Eq + std::fmt::Debug + Send + Sync;

    /// The names of the players in the notation, by seat.
    const NAMES: [&'static str; 2];

    /// The name of a player in the notation.
    fn name(seat: Seat) -> &'static str {
        Self::NAMES[seat as usize]
    }

    /// The current question, or the outcome.
    fn status(&self) -> Status<Self::Ask>;

    /// Appends every legal choice of a player at this question, which is the current one.
    fn offer(&self, seat: Seat, ask: Self::Ask, out: &mut Vec<Self::Choice>);

    /// Replaces `out` with every legal choice, in canonical order: no duplicates, and never empty unless the game is
    /// over.
    fn choices(&self, out: &mut Vec<Self::Choice>) {
        out.clear();
        if let Status::Choose { seat, ask } = self.status() {
            self.offer(seat, ask, out);
        }
    }

    /// Makes one of the [`GameState::choices`] and runs to the next question.
    fn choose(&mut self, choice: Self::Choice);

    /// The number of turns begun so far, of both players.
    fn turns(&self) -> u16;

    /// Who has the first turn of this game.
    fn first_turn(&self) -> Seat;
}

/// What one player can see of a game. The game itself is out of reach; an agent gets worlds that fit what the player
/// knows.
#[derive(Debug, Clone, Copy)]
pub struct View<'g, G> {
    game: &'g G,
    seat: Seat,
}

impl<'g, G: Imagine> View<'g, G> {
    /// The game as seen from this seat.
    pub fn new(game: &'g G, seat: Seat) -> View<'g, G> {
        View { game, seat }
    }

    /// The player whose view this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A complete game that this player cannot tell from the real one.
    pub fn imagine(&self, random: &mut Random) -> G {
        let mut world = *self.game;
        world.imagine(self.seat, random);
        world
    }
}

/// A player that chooses by program.
pub trait Agent<G: GameState>: Send {
    /// Picks one of at least two `choices`.
    fn choose(&mut self, view: View<G>, choices: &[G::Choice]) -> G::Choice;
}
