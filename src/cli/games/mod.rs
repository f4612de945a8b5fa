//! The games the engine plays, and which one a command is about. Commands are written once, for any [`CliGame`];
//! [`with_game`] is the one place that lists the games.

mod setups;
mod two_decks;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::Failure;
use super::output::Output;
use datacron_cards::Game;
use datacron_engine::script::{self, Script, Source};
use datacron_engine::sim::Reported;
use datacron_engine::{Seat, Shown};
pub use setups::{DeckArgs, SetUpArgs, shell_quoted};

/// A game that can be played from the command line.
pub trait CliGame: Reported + Shown {
    /// The set-up played if none is named; `None` if players bring decks.
    const BOX: Option<&'static str>;

    /// Where the card tables of games read from files live, until the program ends: a command reads few.
    fn keep() -> Self::Keep;

    /// Makes a set-up from decks and options; `None` if it is illegal, which is reported as `check` does.
    fn prepare(args: &SetUpArgs, decks: DeckArgs, out: &mut Output) -> Result<Option<Prepared<Self>>, Failure>;

    /// A boxed deck for each side, in games where players bring decks.
    fn boxed_pair() -> Option<[String; 2]> {
        None
    }
}

/// A set-up that can be played.
pub struct Prepared<G: CliGame> {
    pub setup: G::Setup,
    /// The name of the set-up, or of both decks.
    pub name: String,
    /// The seats of the decks that were named, in the order of the command line; empty in games without decks.
    pub seats: Vec<Seat>,
}

impl<G: CliGame> Prepared<G> {
    /// Refuses a side if the only deck named is for the other one.
    pub fn check_side(&self, side: Option<Seat>) -> Result<(), Failure> {
        match (side, self.seats.as_slice()) {
            (Some(side), &[only]) if side != only => Err(Failure::Plain(format!(
                "your deck is {}: leave out `--side {}`, or name a {} deck as well",
                G::name(only),
                G::name(side),
                G::name(side)
            ))),
            _ => Ok(()),
        }
    }
}

/// The games that can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Playing {
    Dbg,
    Lcg,
}

/// What a game is recognised by.
struct Signature {
    game: Game,
    /// The schema of parts of a run.
    part: &'static str,
    /// The names of its players, in the order of the seats.
    players: [&'static str; 2],
}

impl Signature {
    fn of<G: CliGame>() -> Signature {
        Signature { game: G::GAME, part: G::PART, players: Seat::BOTH.map(G::name) }
    }
}

/// Evaluates an expression for one of the games, given as a type.
macro_rules! with_game {
    ($playing:expr, $game:ident => $what:expr) => {
        match $playing {
            $crate::cli::games::Playing::Dbg => {
                type $game = datacron_engine::dbg::Dbg;
                $what
            }
            $crate::cli::games::Playing::Lcg => {
                type $game = datacron_engine::lcg::Lcg<'static>;
                $what
            }
        }
    };
}
pub(super) use with_game;

impl Playing {
    const ALL: [Playing; 2] = [Playing::Dbg, Playing::Lcg];

    fn signature(self) -> Signature {
        with_game!(self, G => Signature::of::<G>())
    }

    /// The codes of the games.
    pub fn known() -> Vec<&'static str> {
        Playing::ALL.into_iter().map(|playing| playing.signature().game.code()).collect()
    }

    /// `None` if the engine does not play the game.
    pub fn of_deck(game: Game) -> Option<Playing> {
        Playing::ALL.into_iter().find(|playing| playing.signature().game == game)
    }

    /// The game a script names; the Deckbuilding Game if it names none, or an unknown one, which reading it reports.
    pub fn of_script(script: &Script) -> Playing {
        let named = script.header_value("game").and_then(Game::from_code);
        named.and_then(Playing::of_deck).unwrap_or(Playing::Dbg)
    }

    /// The game of the first script in a file.
    pub fn of_file(source: &Source) -> Playing {
        let scripts = script::read(source).unwrap_or_default();
        scripts.first().map_or(Playing::Dbg, Playing::of_script)
    }

    /// The game of a part of a run.
    pub fn of_part(text: &str) -> Playing {
        let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
        let schema = value.get("schema").and_then(|schema| schema.as_str());
        Playing::ALL.into_iter().find(|playing| Some(playing.signature().part) == schema).unwrap_or(Playing::Dbg)
    }
}

/// The names of the players of all games. A name stands for a seat, so any game accepts all of them.
fn sides() -> Vec<&'static str> {
    Playing::ALL.into_iter().flat_map(|playing| playing.signature().players).collect()
}

/// A value parser for a side; clap lists the possible names.
pub fn seats() -> impl TypedValueParser<Value = Seat> {
    PossibleValuesParser::new(sides()).map(|word| {
        let at = sides().iter().position(|side| side.eq_ignore_ascii_case(&word));
        Seat::BOTH[at.unwrap_or(0) % 2]
    })
}
