//! `datacron play`: a game in the terminal, against a bot or another person at the same keyboard.

use std::path::PathBuf;

use clap::Args;

use super::desk::{Desk, Player};
use super::games::{CliGame, DeckArgs, Playing, SetUpArgs, seats, with_game};
use super::output::Output;
use super::{Answer, Failure, complete, files, seed_from_clock};
use datacron_engine::agents::Brain;
use datacron_engine::script::Source;
use datacron_engine::session::Session;
use datacron_engine::{Each, Seat, Status};

/// Play in the terminal, against a bot or another person at the same keyboard
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron play
  datacron play --side rebel --against mcts:1000
  datacron play starter:dbg-beginner     five bases each, three to win
  datacron play --goal 2                 all bases, a short game
  datacron play --mode secret-bases --hot-seat
  datacron play starter:jedi             The Card Game; the bot has a boxed deck
  datacron play my-deck.o8d starter:sith --against greedy
  datacron play starter:luke             the Customizable Card Game
  datacron play --load evening.game      resume a saved game

Type the number of a choice, its words, or the beginning of its words. `?` explains the question, `? 4` a choice, `? CARD` a \
card, `hint` asks the bot, `undo` takes back a decision, `save FILE` saves the game; `help` lists all commands.")]
pub struct Play {
    /// A set-up (dbg) or your deck (lcg, ccg) [default: the dbg box]
    ///
    /// A file, - for standard input, or starter:NAME for a boxed one.
    #[arg(value_name = "DECK", add = complete::decks())]
    setup: Option<String>,

    /// The bot's deck (lcg, ccg) [default: a boxed deck of the other side]
    #[arg(value_name = "DECK", add = complete::decks())]
    other: Option<String>,

    #[command(flatten)]
    args: SetUpArgs,

    /// Seed: the same seed deals the same cards
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Your side: empire or rebel, dark or light
    ///
    /// By default, the side that chooses first, or the side of your deck.
    #[arg(long, value_name = "SIDE", value_parser = seats(), ignore_case = true, hide_possible_values = true)]
    side: Option<Seat>,

    /// Bot to play against [default: mcts:200]
    ///
    /// mcts:N simulates N games for each choice; greedy, random and idle do not look ahead.
    #[arg(long, value_name = "BOT", add = complete::words(["mcts:200", "greedy", "random", "idle"]))]
    against: Option<Brain>,

    /// Two people at the same keyboard
    #[arg(long, conflicts_with_all = ["side", "against"])]
    hot_seat: bool,

    /// Resume a saved game, a replay or a position
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "other", "mode", "goal", "pay_off", "mulligan", "seed"])]
    load: Option<PathBuf>,
}

/// The bot to play against by default.
const DEFAULT_BOT: Brain = Brain::Mcts(200);

impl Play {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if let Some(path) = &self.load {
            let text = files::text(path, files::PLAY)?;
            let source = Source::new(&path.display().to_string(), &text);
            return with_game!(Playing::of_file(&source), G => self.load::<G>(&source, out));
        }
        let (playing, decks) = self.args.read_decks(self.setup.as_deref(), self.other.as_deref(), true)?;
        with_game!(playing, G => self.begin::<G>(decks, out))
    }

    /// Starts a new game.
    fn begin<G: CliGame>(self, decks: DeckArgs, out: &mut Output) -> Result<Answer, Failure> {
        let Some(prepared) = G::prepare(&self.args, decks, out)? else { return Ok(Answer::No) };
        prepared.check_side(self.side)?;
        let session = Session::<G>::new(&prepared.setup, self.seed.unwrap_or_else(seed_from_clock));
        self.play(session, prepared.seats.first().copied(), out)
    }

    /// Resumes a game.
    fn load<G: CliGame>(self, source: &Source, out: &mut Output) -> Result<Answer, Failure> {
        let session = Session::<G>::read(source, G::keep()).map_err(|fault| Failure::Mistakes(fault.mistakes()))?;
        self.play(session, None, out)
    }

    /// Plays a game. `deck` is the seat of the deck named first.
    fn play<G: CliGame>(
        self,
        mut session: Session<G>,
        deck: Option<Seat>,
        out: &mut Output,
    ) -> Result<Answer, Failure> {
        let players = self.players(&session, deck);
        session.set_header("players", &format!("{}, {}", players[Seat::First], players[Seat::Second]));
        Desk::new(out, session, players, self.load).run()
    }

    /// Who plays: by the options, or else as in the loaded game.
    fn players<G: CliGame>(&self, session: &Session<G>, deck: Option<Seat>) -> Each<Player> {
        if self.hot_seat {
            return Each([Player::You; 2]);
        }
        let saved = session.header_value("players").and_then(players_of);
        if let Some(saved) = saved.filter(|_| self.side.is_none() && self.against.is_none()) {
            return saved;
        }
        let of_saved = |wanted: &dyn Fn(Player) -> bool| {
            let seats = saved.iter().flat_map(|saved| Seat::BOTH.map(|seat| (seat, saved[seat])));
            seats.into_iter().find(|(_, player)| wanted(*player))
        };
        // Whoever loads a position wants to answer its question.
        let asked = match session.game().status() {
            Status::Choose { seat, .. } => seat,
            Status::Over(_) => Seat::First,
        };
        let of_deck = || deck.unwrap_or(asked);
        let yours = || of_saved(&|player| player == Player::You).map_or_else(of_deck, |(seat, _)| seat);
        let seat = self.side.unwrap_or_else(yours);
        let known = of_saved(&|player| player != Player::You).map(|(_, player)| player);
        let bot = self.against.map(Player::Bot).or(known).unwrap_or(Player::Bot(DEFAULT_BOT));
        let mut players = Each([bot; 2]);
        players[seat] = Player::You;
        players
    }
}

/// Parses `you, mcts:200`; `None` if nobody at the terminal plays.
fn players_of(text: &str) -> Option<Each<Player>> {
    let (first, second) = text.split_once(',')?;
    let player = |word: &str| match word.trim() {
        "you" => Some(Player::You),
        word => word.parse().ok().map(Player::Bot),
    };
    let players = Each([player(first)?, player(second)?]);
    players.0.contains(&Player::You).then_some(players)
}
