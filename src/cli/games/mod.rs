//! The games the engine plays, and which one a command is about. Commands are written once, for any [`CliGame`];
//! [`with_game`] is the one place that lists the games.

mod setups;
mod two_decks;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::Failure;
use super::output::Output;
use datacron_cards::Game;
use datacron_engine::scenario::Fault;
use datacron_engine::script::{self, Script, Source};
use datacron_engine::sim::Reported;
use datacron_engine::{Seat, Shown};
use serde::Deserialize;
pub use setups::{DeckArgs, SetUpArgs, deck_word, shell_quoted, shell_words};

/// A game that can be played from the command line.
pub trait CliGame: Reported + Shown {
    /// The set-up played if none is named; `None` if players bring decks.
    const BOX: Option<&'static str>;

    /// Where the card tables of games read from files live, until the program ends: only for commands that read few.
    fn keep() -> Self::Keep;

    /// Plays a scenario and forgets it, with its card tables.
    fn play_scenario(script: &Script, source: &Source) -> Result<(), Fault>;

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
    Ccg,
}

/// What a game is recognised by.
struct Signature {
    /// The schema of parts of a run.
    part: &'static str,
    /// The names of its players, in the order of the seats.
    players: [&'static str; 2],
}

impl Signature {
    fn of<G: CliGame>() -> Signature {
        Signature { part: G::PART, players: Seat::BOTH.map(G::name) }
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
            $crate::cli::games::Playing::Ccg => {
                type $game = datacron_engine::ccg::Ccg<'static>;
                $what
            }
        }
    };
}
pub(super) use with_game;

impl Playing {
    const ALL: [Playing; 3] = [Playing::Dbg, Playing::Lcg, Playing::Ccg];

    fn signature(self) -> Signature {
        with_game!(self, G => Signature::of::<G>())
    }

    /// The game of a deck.
    pub const fn of_deck(game: Game) -> Playing {
        match game {
            Game::Dbg => Playing::Dbg,
            Game::Lcg => Playing::Lcg,
            Game::Ccg => Playing::Ccg,
        }
    }

    /// The game a script names; the Deckbuilding Game if it names none, or an unknown one, which reading it reports.
    pub fn of_script(script: &Script) -> Playing {
        let named = script.header_value("game").and_then(Game::from_code);
        named.map_or(Playing::Dbg, Playing::of_deck)
    }

    /// The game of the first script in a file.
    pub fn of_file(source: &Source) -> Playing {
        let scripts = script::read(source).unwrap_or_default();
        scripts.first().map_or(Playing::Dbg, Playing::of_script)
    }

    /// The game of a part of a run.
    pub fn of_part(text: &str) -> Playing {
        #[derive(Deserialize)]
        struct Part {
            schema: String,
        }
        let part: Option<Part> = serde_json::from_str(text).ok();
        let schema = part.as_ref().map(|part| part.schema.as_str());
        Playing::ALL.into_iter().find(|playing| Some(playing.signature().part) == schema).unwrap_or(Playing::Dbg)
    }
}

/// The names of the players of all games, each once, with their seats. Any game accepts all of them.
fn sides() -> Vec<(&'static str, Seat)> {
    let mut sides: Vec<(&'static str, Seat)> = Vec::new();
    for side in Playing::ALL.into_iter().flat_map(|playing| playing.signature().players.into_iter().zip(Seat::BOTH)) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    sides
}

/// A value parser for a side; clap lists the possible names.
pub fn seats() -> impl TypedValueParser<Value = Seat> {
    PossibleValuesParser::new(sides().into_iter().map(|(name, _)| name)).map(|word| {
        let side = sides().into_iter().find(|(name, _)| name.eq_ignore_ascii_case(&word));
        side.map_or(Seat::First, |(_, seat)| seat)
    })
}
