//! Games the engine plays, and which of them is meant. A command is written once, for any [`SetUp`] game; [`with_game`] is
//! the one place that lists them.

mod setups;
mod two_decks;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::Failure;
use super::output::Output;
use datacron_cards::Game;
use datacron_engine::script::{self, Script, Source};
use datacron_engine::sim::Reported;
use datacron_engine::{Seat, Shown};
pub use setups::{Agreement, Brought, quoted};

/// A game that can be played from the command line.
pub trait SetUp: Reported + Shown {
    /// What is played if no deck is named; none if players must bring theirs.
    const BOX: Option<&'static str>;

    /// Where the cards of games that are read from files are kept: a command plays a few at most.
    fn keep() -> Self::Keep;

    /// The set-up that decks and options ask for; nothing if it may not be played, which is told as `check` tells it.
    fn agree(agreement: &Agreement, brought: Brought, out: &mut Output) -> Result<Option<Agreed<Self>>, Failure>;

    /// Boxed decks of both sides, in games where players bring decks.
    fn boxed_pair() -> Option<[String; 2]> {
        None
    }
}

/// A set-up that can be played.
pub struct Agreed<G: SetUp> {
    pub setup: G::Setup,
    /// The name of the set-up, or of both decks.
    pub name: String,
    /// Whose decks were brought, in the order of the command line; none in games without decks.
    pub seats: Vec<Seat>,
}

impl<G: SetUp> Agreed<G> {
    /// Refuses a side that none of the decks that were brought is for.
    pub fn may_sit(&self, side: Option<Seat>) -> Result<(), Failure> {
        match (side, self.seats.as_slice()) {
            (Some(side), &[only]) if side != only => Err(Failure::Plain(format!(
                "your deck is a {} one: leave `--side {}` out, or name a {} deck beside it",
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
struct Signs {
    game: Game,
    /// The schema of the parts of its runs.
    part: &'static str,
    /// How its players are called, in the order of the seats.
    players: [&'static str; 2],
}

impl Signs {
    fn of<G: SetUp>() -> Signs {
        Signs { game: G::GAME, part: G::PART, players: Seat::BOTH.map(G::name) }
    }
}

/// Does something with the game that is meant, as a type.
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

    fn signs(self) -> Signs {
        with_game!(self, G => Signs::of::<G>())
    }

    /// The codes of the games.
    pub fn known() -> Vec<&'static str> {
        Playing::ALL.into_iter().map(|playing| playing.signs().game.code()).collect()
    }

    /// None if the engine does not play it.
    pub fn of_deck(game: Game) -> Option<Playing> {
        Playing::ALL.into_iter().find(|playing| playing.signs().game == game)
    }

    /// What a script says; the Deckbuilding Game if it says nothing or something strange, which its reader tells.
    pub fn of_script(script: &Script) -> Playing {
        let said = script.header_value("game").and_then(Game::from_code);
        said.and_then(Playing::of_deck).unwrap_or(Playing::Dbg)
    }

    /// What the first game of a file says.
    pub fn of_file(source: &Source) -> Playing {
        let scripts = script::read(source).unwrap_or_default();
        scripts.first().map_or(Playing::Dbg, Playing::of_script)
    }

    /// What a part of a run says.
    pub fn of_part(text: &str) -> Playing {
        let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
        let schema = value.get("schema").and_then(|schema| schema.as_str());
        Playing::ALL.into_iter().find(|playing| Some(playing.signs().part) == schema).unwrap_or(Playing::Dbg)
    }
}

/// The players of all games. A side is a seat: the name of the first player of one game is understood in any.
fn sides() -> Vec<&'static str> {
    Playing::ALL.into_iter().flat_map(|playing| playing.signs().players).collect()
}

/// A side as an option: clap lists what there is.
pub fn seats() -> impl TypedValueParser<Value = Seat> {
    PossibleValuesParser::new(sides()).map(|word| {
        let at = sides().iter().position(|side| side.eq_ignore_ascii_case(&word));
        Seat::BOTH[at.unwrap_or(0) % 2]
    })
}
