//! `datacron goldfish`: games against an opponent who does nothing.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;

use super::games::{CliGame, DeckArgs, SetUpArgs, deck_word, seats, shell_quoted, with_game};
use super::output::{BOLD, Output, wrap};
use super::sim::{MOST_THREADS, Progress, Repeatable, threads};
use super::sim_text::{between, heading, interval, percent, spread, step};
use super::{Answer, Failure, complete, interrupt, whole};
use datacron_cards::diagnostic::{count, thousands as number};
use datacron_engine::Seat;
use datacron_engine::agents::Brain;
use datacron_engine::sim::game::Watch;
use datacron_engine::sim::goldfish::{ByTurn, Goldfish as Plan, Report, Side, WonIn};
use datacron_engine::sim::{MOST_GAMES, Scale};
use datacron_engine::story::StoryLine;

/// The most turns a chart shows.
const SHOWN: u64 = 24;

/// Measure how fast a side wins against an opponent who does nothing
#[derive(Debug, Args)]
#[command(
    name = "goldfish",
    before_long_help = "Examples:
  datacron goldfish                      both sides of the box
  datacron goldfish my-set-up.toml --side rebel --agent mcts:100 -n 50
  datacron goldfish --log --seed 3       one game in plain sentences
  datacron goldfish starter:jedi         a deck of The Card Game
  datacron goldfish starter:luke         a deck of the Customizable Card Game

Turns are the player's own; a chart counts only turns that got as far as what it measures. Attack is what attacks and \
abilities deal to the opponent's bases. Where players bring decks, the opponent has a boxed deck of the other side, \
unless you name a second deck."
)]
pub struct Goldfish {
    /// A set-up (dbg) or a deck (lcg, ccg) [default: the dbg box]
    ///
    /// A file, - for standard input, or starter:NAME for a boxed one.
    #[arg(value_name = "DECK", add = complete::decks())]
    deck: Option<String>,

    /// The deck of the other side (lcg, ccg) [default: a boxed deck]
    #[arg(value_name = "DECK", add = complete::decks())]
    other: Option<String>,

    /// Agent: random, greedy or mcts:N
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    agent: Brain,

    /// Only this side: empire or rebel, dark or light
    #[arg(long, value_name = "SIDE", value_parser = seats(), ignore_case = true, hide_possible_values = true)]
    side: Option<Seat>,

    /// Number of games
    #[arg(short, value_name = "N", default_value = "1000", allow_negative_numbers = true, value_parser = whole::<u64>(1, MOST_GAMES))]
    n: u64,

    /// Random seed: same seed, same games
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    seed: u64,

    /// Number of threads [default: all cores]
    #[arg(short, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1, MOST_THREADS))]
    j: Option<u16>,

    /// Print the first game in plain sentences instead
    #[arg(long, conflicts_with_all = ["json", "n"])]
    log: bool,

    #[command(flatten)]
    args: SetUpArgs,

    /// Print JSON (schemas/goldfish.json, goldfish-lcg.json, goldfish-ccg.json)
    #[arg(long)]
    json: bool,
}

impl Goldfish {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let (playing, decks) = self.args.read_decks(self.deck.as_deref(), self.other.as_deref(), true)?;
        with_game!(playing, G => self.games::<G>(decks, out))
    }

    fn games<G: CliGame>(self, decks: DeckArgs, out: &mut Output) -> Result<Answer, Failure> {
        let Some(prepared) = G::prepare(&self.args, decks, out)? else { return Ok(Answer::No) };
        prepared.check_side(self.side)?;
        let stop = interrupt::at_work();
        let sides = match (self.side, prepared.seats.as_slice()) {
            (Some(side), _) => vec![side],
            // One story is enough.
            (None, []) if self.log => vec![Seat::First],
            (None, [first, ..]) if self.log => vec![*first],
            (None, []) => Seat::BOTH.to_vec(),
            (None, named) => named.to_vec(),
        };
        let plan = |seat: Seat| Plan::<G> { setup: prepared.setup.clone(), agent: self.agent, seat, seed: self.seed };
        if self.log {
            return log(out, &plan(sides[0]), stop);
        }
        let mut results = Vec::new();
        let mut played = self.n;
        let all = self.n * sides.len() as u64;
        for side in sides {
            let mut progress = Progress::new(self.n);
            let tally = plan(side).run(self.n, threads(self.j), stop, &mut |games| progress.at(games));
            progress.end();
            played = played.min(tally.games);
            if tally.games > 0 {
                results.push(tally.report(side));
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        let interrupted = stop.load(Ordering::Relaxed);
        if results.is_empty() {
            out.note("note", "interrupted before any game ended");
            return Ok(Answer::Interrupted);
        }
        let facts = G::facts(&prepared.setup);
        let repeat = self.repeat::<G>(if played > 0 { played } else { self.n });
        let report = Report::<G> {
            schema: G::GOLDFISH,
            name: prepared.name,
            setup: G::GoldfishSetupReport::from(&facts),
            agent: self.agent.to_string(),
            seed: self.seed,
            sides: results,
        };
        let ended = report.sides.iter().map(|side| side.games).sum();
        if self.json {
            out.json(&Repeatable { report, repeat })?;
        } else {
            show::<G>(out, &facts, &report, &repeat)?;
        }
        if interrupted {
            out.finish()?;
            out.note("note", &format!("interrupted after {} of {}", number(ended), count(all as usize, "game")));
            return Ok(Answer::Interrupted);
        }
        Ok(Answer::Yes)
    }

    fn repeat<G: CliGame>(&self, games: u64) -> String {
        let mut words = vec!["datacron".to_owned(), "goldfish".to_owned()];
        words.extend(self.deck.iter().chain(&self.other).map(|deck| deck_word(deck)));
        self.args.words(&mut words);
        words.extend(["--agent".to_owned(), self.agent.to_string()]);
        if let Some(side) = self.side {
            words.extend(["--side".to_owned(), G::name(side).to_owned()]);
        }
        words.extend(["--seed".to_owned(), self.seed.to_string(), "-n".to_owned(), games.to_string()]);
        words.iter().map(|word| shell_quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

/// `repeat` is the command that reproduces the report.
fn show<G: CliGame>(out: &mut Output, facts: &G::Facts, report: &Report<G>, repeat: &str) -> Result<(), Failure> {
    heading(out, &report.name, facts)?;
    for side in &report.sides {
        let name = G::side(side.seat);
        out.line("")?;
        out.line(format!(
            "{BOLD}{} as {name}{BOLD:#} against nobody, {}, seed {}",
            report.agent,
            count(side.games as usize, "game"),
            report.seed
        ))?;
        match &side.turns {
            Some(turns) => out.line(format!(
                "won in {:.1} turns ({}), median {}, {} to {}",
                turns.mean.mean,
                between(&turns.mean, 1),
                turns.median,
                turns.shortest,
                turns.longest
            ))?,
            None => out.line("no game was won")?,
        }
        show_lost(out, side)?;
        let share = |games: u64| games as f64 / side.games as f64;
        let bar = |label: String, games: u64| {
            (label, games as f64, format!("{:>7}  {:>7}", number(games), percent(share(games))))
        };
        // The slowest 1 % of the games would stretch the chart.
        let mut left: u64 = side.won_in.iter().map(|won| won.games).sum();
        let mut wins: Vec<&WonIn> = Vec::new();
        for won in &side.won_in {
            if share(left) < 0.01 {
                break;
            }
            left -= won.games;
            wins.push(won);
        }
        let wide = step(wins.len() as u64, SHOWN) as usize;
        let mut bars: Vec<_> = wins
            .chunks(wide)
            .map(|turns| {
                let games = turns.iter().map(|won| won.games).sum();
                let (first, last) = (turns[0].turn, turns[0].turn + wide as u64 - 1);
                bar(if wide == 1 { first.to_string() } else { format!("{first}-{last}") }, games)
            })
            .collect();
        if left > 0 {
            bars.push(bar("later".to_owned(), left));
        }
        chart(out, "games won in turn", bars)?;
        // Few games last to the latest turns.
        let often: Vec<&ByTurn> = side.by_turn.iter().filter(|row| share(row.games) >= 0.05).collect();
        let step = step(often.len() as u64, SHOWN);
        let often = || often.iter().filter(|row| row.turn == 1 || row.turn.is_multiple_of(step));
        for (at, gauge) in G::gauges(side.seat).iter().enumerate() {
            let bar = |row: &&ByTurn| {
                let moments = Some(row.gauge(at)).filter(|moments| moments.count > 0)?;
                let (value, text) = match gauge.scale {
                    Scale::Number => {
                        let mean = moments.mean();
                        (mean.mean, format!("{:>13}", spread(&mean)))
                    }
                    Scale::YesNo => {
                        let rate = moments.share().rate();
                        (rate.rate, format!("{:>8} {:>11}", percent(rate.rate), interval(&rate)))
                    }
                };
                Some((row.turn.to_string(), value, text))
            };
            chart(out, gauge.title, often().filter_map(bar).collect())?;
        }
    }
    out.line("")?;
    out.line(format!("repeat: {repeat}"))?;
    Ok(())
}

/// Prints what became of games that were not won.
fn show_lost<G: CliGame>(out: &mut Output, side: &Side<G>) -> Result<(), Failure> {
    let lost: u64 = side.lost.iter().map(|lost| lost.games).sum();
    let by = match side.lost.as_slice() {
        [only] => format!("by {}", only.by),
        several => {
            let each = several.iter().map(|lost| format!("{} by {}", number(lost.games), lost.by));
            each.collect::<Vec<_>>().join(", ")
        }
    };
    if lost > 0 {
        out.line(format!("{} lost: {by}", count(lost as usize, "game")))?;
    }
    if side.unfinished > 0 {
        out.line(format!("{} without a winner", count(side.unfinished as usize, "game")))?;
    }
    Ok(())
}

fn chart(out: &mut Output, title: &str, bars: Vec<(String, f64, String)>) -> Result<(), Failure> {
    if !bars.is_empty() {
        out.line("")?;
        out.line(format!("{BOLD}{title}{BOLD:#}"))?;
        out.bars(&bars)?;
    }
    Ok(())
}

/// Prints the story of one game.
fn log<G: CliGame>(out: &mut Output, plan: &Plan<G>, stop: &AtomicBool) -> Result<Answer, Failure> {
    let mut narrator = Narrator { before: None, lines: Vec::new() };
    let end = plan.game(0, stop, &mut narrator);
    let room = out.width().clamp(40, 100) - 2;
    for line in &narrator.lines {
        let indent = if matches!(line, StoryLine::Sentence { .. }) { 2 } else { 0 };
        for (at, part) in wrap(&line.words(G::side), room - indent).iter().enumerate() {
            let indent = if at == 0 { indent } else { indent + 2 };
            out.line(format!("{}{part}", " ".repeat(indent)))?;
        }
    }
    Ok(if end.is_some() { Answer::Yes } else { Answer::Interrupted })
}

/// Collects the story of a game.
struct Narrator<G> {
    before: Option<G>,
    lines: Vec<StoryLine>,
}

impl<G: CliGame> Watch<G> for Narrator<G> {
    fn begins(&mut self, game: &mut G) {
        game.record_notes();
        if game.turns() > 0 {
            self.lines.push(StoryLine::Heading(game.heading()));
        }
        self.before = Some(*game);
    }

    fn chosen(&mut self, _: Seat, choice: G::Choice, after: &G) {
        if let Some(before) = &self.before {
            self.lines.extend(G::story(before, choice, after, None));
        }
        self.before = Some(*after);
    }
}
