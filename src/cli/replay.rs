//! `datacron replay`: a recorded game, step by step.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;

use super::desk::{Input, StoryStyle, beginning, coloured, print_story, show_card, styled};
use super::games::{CliGame, Playing, seats, with_game};
use super::output::{BOLD, DIM, Output};
use super::{Answer, Failure, files};
use datacron_cards::diagnostic::count;
use datacron_engine::draw::Look;
use datacron_engine::scenario::Fault;
use datacron_engine::script::Source;
use datacron_engine::session::Session;
use datacron_engine::titles::Titles;
use datacron_engine::{Each, Outcome, Seat};

/// Step through a recorded game
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron replay evening.game
  datacron replay evening.game --all --table | less
  datacron replay evening.game --side rebel     with the Rebels at the bottom

Exits with 0 if the file replays, 1 if one of its lines fails, 2 if it cannot be read.")]
pub struct Replay {
    /// A saved game, a replay, or a file with one scenario
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print the whole game without pausing, as when piped
    #[arg(long, conflicts_with = "step")]
    all: bool,

    /// Pause after each choice even when piped
    #[arg(long)]
    step: bool,

    /// Draw the table at each turn, as stepping always does
    #[arg(long)]
    table: bool,

    /// Side to draw at the bottom: empire or rebel, dark or light
    #[arg(
        long,
        value_name = "SIDE",
        default_value = "empire",
        value_parser = seats(),
        ignore_case = true,
        hide_possible_values = true
    )]
    side: Seat,
}

const KEYS: &str =
    "Enter: next; b: back; NUMBER or turn NUMBER: go there; t: table; ? CARD: show a card; end: last; q: quit";

impl Replay {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let name = self.file.display().to_string();
        let text = files::text(&self.file, files::PLAY)?;
        let source = Source::new(&name, &text);
        with_game!(Playing::of_file(&source), G => self.show::<G>(&source, out))
    }

    fn show<G: CliGame>(self, source: &Source, out: &mut Output) -> Result<Answer, Failure> {
        let session = match Session::<G>::read(source, G::keep()) {
            Ok(session) => session,
            Err(Fault::SetUp(mistakes)) => return Err(Failure::Mistakes(mistakes)),
            Err(Fault::Lines(mistakes)) => {
                out.failure(&Failure::Mistakes(mistakes));
                return Ok(Answer::No);
            }
        };
        let players = session.header_value("players").and_then(|players| players.split_once(','));
        let names = players.map(|(first, second)| [first.trim().to_owned(), second.trim().to_owned()]);
        let steps = self.step || !self.all && out.is_terminal() && std::io::stdin().is_terminal();
        let mut viewer = Viewer { out, session, names: Each(names.unwrap_or_default()), seat: self.side };
        if steps {
            viewer.step()?
        } else {
            viewer.all(self.table)?
        }
        Ok(Answer::Yes)
    }
}

/// A recorded game, and how to show it.
struct Viewer<'o, G: CliGame> {
    out: &'o mut Output,
    session: Session<G>,
    names: Each<String>,
    seat: Seat,
}

impl<G: CliGame> Viewer<'_, G> {
    fn all(&mut self, tables: bool) -> Result<(), Failure> {
        // A table has its own heading.
        if !tables {
            styled(self.out, BOLD, &beginning(self.session.after(0)))?;
        }
        for at in 0..self.session.moves().len() {
            if tables && (at == 0 || self.begins_turn(at)) {
                self.table(at)?;
            }
            self.line(at)?;
        }
        if tables {
            self.table(self.session.moves().len())?;
        }
        self.ending()
    }

    /// Whether choice `at` is the first of a turn.
    fn begins_turn(&self, at: usize) -> bool {
        at > 0 && self.session.after(at - 1).turns() != self.session.after(at).turns()
    }

    /// Prints choice `at` and what came of it.
    fn line(&mut self, at: usize) -> Result<(), Failure> {
        let past = self.session.moves()[at];
        let notation = Titles::of(self.session.after(at), None).shown(&self.session.line(at));
        self.out.line(format!("{DIM}{:>5}{DIM:#}  {BOLD}{notation}{BOLD:#}", at + 1))?;
        let story = G::story(&past.before, past.choice, self.session.after(at + 1), None);
        let indent = "         ";
        print_story::<G>(self.out, &story, &StoryStyle { choice: indent, sentence: indent, heading: BOLD })
    }

    fn table(&mut self, at: usize) -> Result<(), Failure> {
        let look = Look { seat: self.seat, open: true, names: &self.names, width: self.out.width() };
        self.out.line("")?;
        for line in self.session.after(at).table(&look) {
            self.out.line(coloured(&line))?;
        }
        Ok(())
    }

    fn ending(&mut self) -> Result<(), Failure> {
        let game = self.session.game();
        let turns = count(game.turns().into(), "turn");
        let choices = count(self.session.moves().len(), "choice");
        let text = match game.status().outcome() {
            Some(Outcome::Won(seat)) => format!("The {} wins after {turns} and {choices}.", G::side(seat)),
            Some(Outcome::Unfinished) => format!("Nobody wins: the game is stopped after {turns} and {choices}."),
            None => format!("The recording ends in turn {} after {choices}; the game is not over.", game.turns()),
        };
        self.out.line(format!("\n{BOLD}{text}{BOLD:#}"))?;
        Ok(())
    }

    /// Lets the user step through the game; `at` is how many choices have been shown.
    fn step(&mut self) -> Result<(), Failure> {
        let last = self.session.moves().len();
        let mut input = Input::new();
        let mut at = 0;
        self.table(0)?;
        // Below the table, so that it is still on the screen when needed.
        self.out.hanging("", &format!("{}. {KEYS}.", count(last, "choice")))?;
        loop {
            let prompt = format!("{at} of {last}>");
            let Some(typed) = input.ask(self.out, &prompt)? else { return Ok(()) };
            if let Some(card) = typed.strip_prefix('?').map(str::trim).filter(|card| !card.is_empty()) {
                show_card(self.out, self.session.after(at), None, card)?;
                continue;
            }
            let words: Vec<&str> = typed.split_whitespace().collect();
            let go = match words.as_slice() {
                [] | ["n" | "next"] if at < last => {
                    if self.begins_turn(at) {
                        self.table(at)?;
                    }
                    self.line(at)?;
                    at += 1;
                    if at == last {
                        self.ending()?;
                    }
                    continue;
                }
                [] | ["n" | "next"] => {
                    self.out.line("This is the end. b goes back, q quits.")?;
                    continue;
                }
                ["b" | "back"] => at.saturating_sub(1),
                ["t" | "table"] => at,
                ["end"] => last,
                ["q" | "quit"] => return Ok(()),
                ["turn", number] => match self.turn(number) {
                    Ok(at) => at,
                    Err(why) => {
                        self.out.line(why)?;
                        continue;
                    }
                },
                [number] if number.parse::<usize>().is_ok() => number.parse().unwrap_or(0).min(last),
                ["?" | "help"] => {
                    self.out.hanging("", &format!("{KEYS}."))?;
                    continue;
                }
                _ => {
                    self.out.hanging("", &format!("`{typed}`: {KEYS}."))?;
                    continue;
                }
            };
            at = go;
            self.table(at)?;
            if at > 0 {
                self.line(at - 1)?;
            }
            if at == last {
                self.ending()?;
            }
        }
    }

    /// How many choices come before a turn.
    fn turn(&self, number: &str) -> Result<usize, String> {
        let turns = self.session.game().turns();
        let wanted: u16 = number.parse().map_err(|_| format!("`{number}` is not a turn number"))?;
        let found = (0..=self.session.moves().len()).find(|&at| self.session.after(at).turns() == wanted);
        found.ok_or_else(|| format!("there is no turn {wanted}: the game has {}", count(turns.into(), "turn")))
    }
}
