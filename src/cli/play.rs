//! `datacron play`: a game in the terminal, against a bot or somebody beside you.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::desk::Desk;
use super::output::Output;
use super::setups::Agreement;
use super::{Answer, Failure, complete, seed_from_clock};
use crate::agents::Brain;
use crate::dbg::scenario::Fault;
use crate::dbg::session::Session;
use crate::engine::script::Source;
use crate::engine::{Each, Seat};

/// Play the Deckbuilding Game in the terminal, against a bot or somebody beside you
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron play
  datacron play --side rebel --against mcts:1000
  datacron play starter:dbg-beginner           five bases each, three to win
  datacron play --goal 2                       all bases, a short game
  datacron play --mode secret-bases --hot-seat
  datacron play --load evening.game            go on with a saved game

Type the number of a choice, its words or their beginning. `?` explains the question, `? CARD` a card, `hint` asks the
bot, `undo` takes a decision back, `save FILE` keeps the game; `help` lists everything that can be typed.")]
pub struct Play {
    /// A set-up file, or starter:NAME for a boxed one; the whole box if left out
    #[arg(value_name = "SET-UP", add = complete::decks())]
    setup: Option<String>,

    #[command(flatten)]
    agreement: Agreement,

    /// The same seed, the same cards
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Your side: empire, which begins, or rebel
    #[arg(long, value_name = "SIDE", hide_possible_values = true)]
    side: Option<Side>,

    /// The bot: mcts:N thinks N games ahead, greedy, random or idle; mcts:200 if left out
    #[arg(long, value_name = "BOT", add = complete::words(["mcts:200", "greedy", "random", "idle"]))]
    against: Option<Brain>,

    /// Two people at one terminal
    #[arg(long, conflicts_with_all = ["side", "against"])]
    hot_seat: bool,

    /// Go on with a saved game, a replay or a position
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "mode", "goal", "pay_off", "seed"])]
    load: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Side {
    Empire,
    Rebel,
}

/// Who makes the choices of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    You,
    Bot(Brain),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::You => f.write_str("you"),
            Player::Bot(brain) => brain.fmt(f),
        }
    }
}

/// The bot people play against if they do not say.
const USUAL: Brain = Brain::Mcts(200);

impl Play {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let mut session = match &self.load {
            Some(path) => load(path)?,
            None => {
                let Some(agreed) = self.agreement.agree(self.setup.as_deref(), out)? else { return Ok(Answer::No) };
                Session::new(&agreed.setup, self.seed.unwrap_or_else(seed_from_clock))
            }
        };
        let players = self.players(&session);
        session.say("players", &format!("{}, {}", players[Seat::First], players[Seat::Second]));
        Desk::new(out, session, players, self.load).run()?;
        Ok(Answer::Yes)
    }

    /// Who plays: as the options say, else as the loaded game says.
    fn players(&self, session: &Session) -> Each<Player> {
        if self.hot_seat {
            return Each([Player::You; 2]);
        }
        let saved = session.said("players").and_then(players_of);
        if let Some(saved) = saved.filter(|_| self.side.is_none() && self.against.is_none()) {
            return saved;
        }
        let of_saved = |wanted: &dyn Fn(Player) -> bool| {
            let seats = saved.iter().flat_map(|saved| Seat::BOTH.map(|seat| (seat, saved[seat])));
            seats.into_iter().find(|(_, player)| wanted(*player))
        };
        let seat = match self.side {
            Some(Side::Empire) => Seat::First,
            Some(Side::Rebel) => Seat::Second,
            None => of_saved(&|player| player == Player::You).map_or(Seat::First, |(seat, _)| seat),
        };
        let known = of_saved(&|player| player != Player::You).map(|(_, player)| player);
        let bot = self.against.map(Player::Bot).or(known).unwrap_or(Player::Bot(USUAL));
        let mut players = Each([bot; 2]);
        players[seat] = Player::You;
        players
    }
}

/// `you, mcts:200`; none if nobody at the terminal plays.
fn players_of(text: &str) -> Option<Each<Player>> {
    let (first, second) = text.split_once(',')?;
    let player = |word: &str| match word.trim() {
        "you" => Some(Player::You),
        word => word.parse().ok().map(Player::Bot),
    };
    let players = Each([player(first)?, player(second)?]);
    players.0.contains(&Player::You).then_some(players)
}

fn load(path: &Path) -> Result<Session, Failure> {
    let name = path.display().to_string();
    let text = text_of(path)?;
    Session::read(&Source::new(&name, &text)).map_err(|fault| {
        Failure::Mistakes(match fault {
            Fault::SetUp(mistakes) => mistakes,
            Fault::Line(mistake) => vec![*mistake],
        })
    })
}

/// A file of play.
pub fn text_of(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let bytes = std::fs::read(path).map_err(|why| match why.kind() {
        std::io::ErrorKind::NotFound => Failure::Plain(format!("cannot read {name}: there is no such file")),
        _ => Failure::Plain(format!("cannot read {name}: {why}")),
    })?;
    String::from_utf8(bytes).map_err(|_| Failure::Plain(format!("cannot read {name}: this is no text")))
}
