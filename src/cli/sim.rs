//! `datacron sim`: many games between agents, with intervals.

use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::{Args, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use schemars::JsonSchema;
use serde::Serialize;

use super::files::{self, Existing};
use super::games::{CliGame, DeckArgs, Playing, Prepared, SetUpArgs, deck_word, shell_quoted, shell_words, with_game};
use super::output::{BOLD, Output};
use super::sim_text;
use super::{Answer, Failure, complete, interrupt, whole};
use datacron_cards::Game;
use datacron_cards::diagnostic::{count, thousands as number};
use datacron_engine::agents::Brain;
use datacron_engine::sim::matches::Matches;
use datacron_engine::sim::report::{Report, Run, report};
use datacron_engine::sim::shard::{self, Part, Recorded, Shard, ShardOf};
use datacron_engine::sim::{Deeds, Facts, MOST_GAMES, Plan, ReplayFilter, RunOptions, RunResult, Tally};

/// The default number of games.
const GAMES: u64 = 1_000;
/// The default limit of games with `--until`.
const GAMES_UNTIL: u64 = 1_000_000;
pub const MOST_THREADS: u64 = 1024;

/// Play bot against bot: win rates, game length and cards, with 95 % intervals
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    before_long_help = "Examples:
  datacron sim                                the box, greedy against greedy
  datacron sim my-set-up.toml --agents greedy,mcts:200 -n 500 --seed 7
  datacron sim --agents mcts:200,greedy --compare mcts:50,greedy
                                              is more thinking worth it?
  datacron sim --cards --until 1%             until the win rate is within 1 %
  datacron sim --keep lost lost/ -n 200       replays of lost games
  datacron sim -n 1000000 --shard 3/16 -o part-3.json
  datacron sim merge part-*.json              the same report as one run
  datacron sim starter:jedi starter:sith      The Card Game, decks in any order
  datacron sim mine.txt starter:sith --cards  which of my cards win?
  datacron sim starter:luke starter:vader --match -n 500
                                              the Customizable Card Game, in matches

Agents: random, greedy (takes what looks best), mcts:N (simulates N games before \
each choice), idle (does as little as possible). They swap seats after every game, so that neither goes first more \
often.

The same command gives the same numbers, on any machine and any number of threads."
)]
pub struct Sim {
    #[command(subcommand)]
    command: Option<Command>,

    /// A set-up (dbg) or a deck (lcg, ccg) [default: the dbg box]
    ///
    /// A file, - for standard input, or starter:NAME for a boxed one.
    #[arg(value_name = "DECK", add = complete::decks())]
    deck: Option<String>,

    /// The deck of the other side (lcg, ccg)
    #[arg(value_name = "DECK", add = complete::decks())]
    other: Option<String>,

    /// Decks beyond the second, which are refused
    #[arg(hide = true)]
    more: Vec<String>,

    /// Agents that play
    ///
    /// One, or two separated by a comma: random, greedy, mcts:N, idle.
    #[arg(long, value_name = "A,B", default_value = "greedy,greedy", value_parser = pair)]
    agents: Pair,

    /// Number of games [default: 1000]
    ///
    /// With --match, of matches.
    #[arg(short, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1, MOST_GAMES))]
    n: Option<u64>,

    /// Random seed: same seed, same games
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    seed: u64,

    /// Number of threads [default: all cores]
    #[arg(short, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1, MOST_THREADS))]
    j: Option<u16>,

    #[command(flatten)]
    args: SetUpArgs,

    /// Let the first agent go first in every game
    ///
    /// As Empire or dark side. By default, agents swap seats after every game.
    #[arg(long)]
    no_swap: bool,

    /// Play matches of two games, each agent on each side once (ccg)
    ///
    /// The higher sum of margins wins a match; a margin is the Life Force the winner of a game has left.
    #[arg(long = "match", conflicts_with_all = ["no_swap", "compare", "until", "shard", "bench"])]
    matches: bool,

    /// Win rates by card
    ///
    /// For cards bought, drawn, played and so on.
    #[arg(long)]
    cards: bool,

    /// Play the same games with other agents, too
    ///
    /// Reports whether the difference is significant.
    #[arg(long, value_name = "A,B", value_parser = pair)]
    compare: Option<Pair>,

    /// Stop when the win rate is known to within, say, 1%
    ///
    /// Half the width of its 95 % interval. The win rate is that of the first agent or, if both agents are the same, of
    /// the first player: Empire or dark side. Plays at most a million games, unless -n is given.
    #[arg(long, value_name = "PERCENT", value_parser = percent, conflicts_with = "shard")]
    until: Option<f64>,

    /// Write replays of won, lost or all games
    ///
    /// Games that the first agent won or lost, or all games; DIR is created if needed.
    #[arg(long, num_args = 2, value_names = ["WHICH", "DIR"])]
    keep: Vec<String>,

    /// Play one part of a run, such as 3/16
    ///
    /// Prints JSON for `sim merge` (schemas/sim-shard.json, sim-shard-lcg.json, sim-shard-ccg.json).
    #[arg(long, value_name = "PART", conflicts_with_all = ["json", "csv"])]
    shard: Option<Part>,

    /// Output file of --shard [default: standard output]
    #[arg(short, value_name = "FILE", requires = "shard")]
    output: Option<PathBuf>,

    /// Overwrite existing files of -o and --keep
    #[arg(long)]
    force: bool,

    /// Measure decisions per second
    ///
    /// By random agents, on one core and on all. With -g lcg or -g ccg, uses two boxed decks.
    #[arg(long, conflicts_with_all = ["json", "csv", "shard", "compare", "until", "keep", "cards"])]
    bench: bool,

    #[command(flatten)]
    form: Form,
}

#[derive(Debug, Subcommand)]
enum Command {
    Merge(Merge),
}

/// Combine the parts of a run
///
/// Prints exactly what a single run would have printed.
#[derive(Debug, Args)]
pub struct Merge {
    /// Files written by `sim --shard`: all parts of one run
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    form: Form,
}

/// How the report is printed.
#[derive(Debug, Clone, Copy, Args)]
pub struct Form {
    /// Print JSON (schemas/sim.json, sim-lcg.json, sim-ccg.json)
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print CSV: one number with its interval per line
    ///
    /// If both agents are the same, win rates are given by seat.
    #[arg(long)]
    csv: bool,
}

/// Two agents.
#[derive(Debug, Clone, Copy)]
struct Pair([Brain; 2]);

impl Pair {
    fn names(&self) -> [String; 2] {
        self.0.map(|brain| brain.to_string())
    }

    /// As it is written on the command line.
    fn word(&self) -> String {
        self.names().join(",")
    }
}

fn pair(text: &str) -> Result<Pair, String> {
    let brains: Vec<Brain> = text.split(',').map(|name| name.trim().parse()).collect::<Result<_, String>>()?;
    match brains.as_slice() {
        [one] => Ok(Pair([*one; 2])),
        [one, other] => Ok(Pair([*one, *other])),
        _ => Err("expected one agent or two, such as `greedy,random`".to_owned()),
    }
}

/// `1%`, `0.5 %` or `1`.
fn percent(text: &str) -> Result<f64, String> {
    match text.trim().trim_end_matches('%').trim_end().parse::<f64>() {
        Ok(number) if (0.01..=50.0).contains(&number) => Ok(number),
        _ => Err("expected a percentage from 0.01% to 50%, such as `1%`".to_owned()),
    }
}

impl Sim {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if let Some(Command::Merge(merge)) = self.command {
            return merge.run(out);
        }
        if let Some(third) = self.more.first() {
            return Err(Failure::Plain(format!("a game has two decks: leave out `{third}`")));
        }
        let keep = self.keep_option()?;
        // In games where players bring decks, `--bench` uses boxed ones if none are named.
        let game = self.args.how.game.game.filter(|_| self.bench && self.deck.is_none());
        let boxed = game.map(Playing::of_deck).and_then(|playing| with_game!(playing, G => G::boxed_pair()));
        let [deck, other] = match boxed {
            Some(pair) => pair.map(Some),
            None => [self.deck.clone(), self.other.clone()],
        };
        let (playing, decks) = self.args.read_decks(deck.as_deref(), other.as_deref(), false)?;
        with_game!(playing, G => self.games::<G>(decks, keep, out))
    }

    fn games<G: CliGame>(
        self,
        decks: DeckArgs,
        keep: Option<(ReplayFilter, PathBuf)>,
        out: &mut Output,
    ) -> Result<Answer, Failure> {
        if self.matches && !G::Deeds::MARGINS {
            return Err(Failure::Plain(format!(
                "--match is for games that are won by a margin, such as the {}: games of the {} are not",
                Game::Ccg,
                G::GAME
            )));
        }
        let Some(prepared) = G::prepare(&self.args, decks, out)? else { return Ok(Answer::No) };
        let threads = threads(self.j);
        if self.bench {
            return self.bench(&prepared, threads, out);
        }
        let (plan, run, command) = (self.plan(&prepared), self.run_facts(&prepared), self.command_line());
        let games = match self.shard {
            Some(part) if u64::from(part.of) > run.games => {
                return Err(Failure::Plain(format!(
                    "{} cannot be split into {} parts",
                    count(run.games as usize, "game"),
                    number(u64::from(part.of))
                )));
            }
            Some(part) => part.games(run.games),
            None => 0..run.games,
        };
        let existing = Existing::force(self.force);
        if let Some(file) = &self.output {
            files::check_writable(file, existing).map_err(|problem| cannot_write(file, &problem))?;
        }
        let replays = keep.map(|(which, folder)| Replays::in_folder(which, folder, existing)).transpose()?;
        let save = |game: u64, text: &str| {
            replays.iter().for_each(|replays| replays.save(game, text));
            Ok(())
        };
        let stop = interrupt::at_work();
        let mut progress = Progress::new(games.end - games.start);
        let how = RunOptions {
            threads,
            stop,
            keep: replays.as_ref().map(|replays| (replays.which, &save as _)),
            progress: &mut |games| progress.at(games),
        };
        if self.matches {
            let done = plan.run_matches(run.games / 2, how);
            progress.end();
            let (tally, matches) = done.map_err(Failure::Plain)?;
            let answer = self.show_matches::<G>(&run, &tally, &matches, &command, out)?;
            return Ok(replays_saved(replays, answer, out));
        }
        let done = plan.run(games.clone(), how);
        progress.end();
        let result = done.map_err(Failure::Plain)?;
        let answer = self.show_result::<G>(run, command, games, result, out)?;
        Ok(replays_saved(replays, answer, out))
    }

    /// Prints the report of a run, or writes it as a part.
    fn show_result<G: CliGame>(
        &self,
        run: Run<G::Facts>,
        command: String,
        games: Range<u64>,
        RunResult { tally, narrow }: RunResult<G::Deeds>,
        out: &mut Output,
    ) -> Result<Answer, Failure> {
        let interrupted = tally.games < games.end - games.start && !narrow;
        if let Some(part) = self.shard {
            if interrupted {
                out.note("error", "interrupted: an incomplete part cannot be merged, so it is not written");
                return Ok(Answer::Interrupted);
            }
            let shard = Shard { schema: G::PART.to_owned(), part, run: Recorded { run, command }, tally };
            return self.write_shard::<G>(&shard, out);
        }
        if tally.games == 0 {
            out.note("note", "interrupted before any game ended");
            return Ok(Answer::Interrupted);
        }
        let repeat = repeat(&run, &command, interrupted.then_some(tally.games));
        show::<G>(out, &run, report::<G>(&run, &tally), repeat, self.form)?;
        if let Some(until) = self.until.filter(|_| !narrow && !interrupted) {
            out.finish()?;
            let played = count(run.games as usize, "game");
            out.note("note", &format!("the win rate is not known to within {until} % after {played}"));
        }
        if interrupted {
            out.finish()?;
            let all = count(run.games as usize, "game");
            out.note("note", &format!("interrupted after {} of {all}", number(tally.games)));
            return Ok(Answer::Interrupted);
        }
        Ok(Answer::Yes)
    }

    fn show_matches<G: CliGame>(
        &self,
        run: &Run<G::Facts>,
        tally: &Tally<G::Deeds>,
        matches: &Matches,
        command: &str,
        out: &mut Output,
    ) -> Result<Answer, Failure> {
        if matches.matches == 0 {
            out.note("note", "interrupted before any match ended");
            return Ok(Answer::Interrupted);
        }
        let mut report = report::<G>(run, tally);
        report.margins.matches = Some(matches.report(&run.agents));
        show::<G>(out, run, report, format!("{command} -n {}", matches.matches), self.form)?;
        let all = run.games / 2;
        if matches.matches < all {
            out.finish()?;
            let (played, all) = (number(matches.matches), number(all));
            out.note("note", &format!("interrupted after {played} of {all} matches"));
            return Ok(Answer::Interrupted);
        }
        Ok(Answer::Yes)
    }

    fn plan<G: CliGame>(&self, prepared: &Prepared<G>) -> Plan<G> {
        Plan {
            setup: prepared.setup.clone(),
            agents: self.agents.0,
            swap: !self.no_swap,
            seed: self.seed,
            cards: self.cards,
            compare: self.compare.map(|pair| pair.0),
            until: self.until.map(|percent| percent / 100.0),
        }
    }

    /// The command as it was given, without the number of games.
    fn command_line(&self) -> String {
        let mut words = vec!["datacron".to_owned(), "sim".to_owned()];
        words.extend(self.deck.iter().chain(&self.other).map(|deck| deck_word(deck)));
        self.args.words(&mut words);
        words.extend(["--agents".to_owned(), self.agents.word()]);
        words.extend(["--seed".to_owned(), self.seed.to_string()]);
        words.extend(self.no_swap.then(|| "--no-swap".to_owned()));
        words.extend(self.matches.then(|| "--match".to_owned()));
        words.extend(self.cards.then(|| "--cards".to_owned()));
        if let Some(compare) = &self.compare {
            words.extend(["--compare".to_owned(), compare.word()]);
        }
        words.iter().map(|word| shell_quoted(word)).collect::<Vec<_>>().join(" ")
    }

    /// The command of a run, made from what a part records; `None` if that is not a command of ours. Only the names of
    /// decks and the options of a game are taken from its command, and they are quoted anew.
    fn recorded_command<F>(command: &str, run: &Run<F>) -> Option<String> {
        let cli = super::Cli::try_parse_from(shell_words(command)?).ok()?;
        let super::Command::Sim(sim) = cli.command else { return None };
        if sim.command.is_some() || !sim.more.is_empty() {
            return None;
        }
        let brains = |names: &[String; 2]| Some(Pair([names[0].parse().ok()?, names[1].parse().ok()?]));
        let compare = match &run.compare {
            Some(names) => Some(brains(names)?),
            None => None,
        };
        let agents = brains(&run.agents)?;
        let sim = Sim { agents, compare, seed: run.seed, no_swap: !run.swap, cards: run.cards, ..sim };
        Some(sim.command_line())
    }

    /// The facts of the run that its report and its parts record.
    fn run_facts<G: CliGame>(&self, prepared: &Prepared<G>) -> Run<G::Facts> {
        Run {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            name: prepared.name.clone(),
            facts: G::facts(&prepared.setup),
            // A match is two games.
            games: self.n.unwrap_or(if self.until.is_some() { GAMES_UNTIL } else { GAMES })
                * if self.matches { 2 } else { 1 },
            seed: self.seed,
            agents: self.agents.names(),
            swap: !self.no_swap,
            cards: self.cards,
            compare: self.compare.map(|pair| pair.names()),
            until: self.until,
        }
    }

    /// Which replays to write, and where.
    fn keep_option(&self) -> Result<Option<(ReplayFilter, PathBuf)>, Failure> {
        let [which, folder] = self.keep.as_slice() else { return Ok(None) };
        let which = which.parse().map_err(|why| Failure::Plain(format!("--keep WHICH DIR: {why}")))?;
        Ok(Some((which, PathBuf::from(folder))))
    }

    fn write_shard<G: CliGame>(&self, shard: &ShardOf<G>, out: &mut Output) -> Result<Answer, Failure> {
        let Some(file) = &self.output else {
            out.json(shard)?;
            return Ok(Answer::Yes);
        };
        let mut text = serde_json::to_string(shard)?;
        text.push('\n');
        if let Err(problem) = files::write(file, text.as_bytes(), Existing::force(self.force)) {
            // The run may have taken days: its result is not thrown away.
            out.json(shard)?;
            out.finish()?;
            out.note("error", &format!("{}; the part is on standard output instead", cannot_write(file, &problem)));
            return Ok(Answer::Unclear);
        }
        out.remark(&format!(
            "{} written: part {} of {}, {}",
            file.display(),
            shard.part.part,
            shard.part.of,
            count(shard.tally.games as usize, "game")
        ));
        Ok(Answer::Yes)
    }

    /// Measures decisions per second of random agents: the only report that depends on time.
    fn bench<G: CliGame>(&self, prepared: &Prepared<G>, threads: usize, out: &mut Output) -> Result<Answer, Failure> {
        let plan = Plan { agents: [Brain::Random; 2], ..self.plan(prepared) };
        let games = self.n.unwrap_or(GAMES);
        let stop = interrupt::at_work();
        out.line(format!(
            "{BOLD}{:<6}{:>8}{:>15}{:>12}{:>14}{BOLD:#}",
            "game", "threads", "decisions/s", "games/s", "decisions"
        ))?;
        // A warm-up: an idle processor takes a while to reach full speed.
        let warm_up = RunOptions { threads, stop, keep: None, progress: &mut |_| {} };
        plan.run(0..games, warm_up).map_err(Failure::Plain)?;
        for threads in [1, threads].into_iter().take(threads.min(2)) {
            // Each thread plays as many games as one thread alone.
            let games = games * threads as u64;
            let start = Instant::now();
            let how = RunOptions { threads, stop, keep: None, progress: &mut |_| {} };
            let Tally { decisions, games, .. } = plan.run(0..games, how).map_err(Failure::Plain)?.tally;
            if stop.load(Ordering::Relaxed) {
                return Ok(Answer::Interrupted);
            }
            let seconds = start.elapsed().as_secs_f64().max(1e-9);
            let rate = |count: u64| number((count as f64 / seconds).round() as u64);
            out.line(format!(
                "{:<6}{threads:>8}{:>15}{:>12}{:>14}",
                G::GAME.code(),
                rate(decisions),
                rate(games),
                number(decisions)
            ))?;
            out.finish()?;
        }
        Ok(Answer::Yes)
    }
}

impl Merge {
    fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        // The first part names the game. It is read only once, as it may be a pipe.
        let first = self.files.first().map(|file| files::text(file, files::PART)).transpose()?.unwrap_or_default();
        with_game!(Playing::of_part(&first), G => self.merge::<G>(first, out))
    }

    fn merge<G: CliGame>(self, first: String, out: &mut Output) -> Result<Answer, Failure> {
        let texts =
            std::iter::once(Ok(first)).chain(self.files.iter().skip(1).map(|file| files::text(file, files::PART)));
        let mut shards = Vec::new();
        for (file, text) in self.files.iter().zip(texts) {
            let name = file.display().to_string();
            let shard = shard::read::<G>(&text?).map_err(|problem| Failure::Plain(format!("{name}: {problem}")))?;
            shards.push((name, shard));
        }
        let (Recorded { run, command }, tally) = shard::merge::<G>(&shards).map_err(Failure::Plain)?;
        let Some(command) = Sim::recorded_command(&command, &run) else {
            let name = self.files.first().map(|file| file.display().to_string()).unwrap_or_default();
            return Err(Failure::Plain(format!("{name}: it is damaged: its command is not one of `datacron sim`")));
        };
        for remark in run.facts.remarks() {
            out.note("note", &remark);
        }
        let repeat = repeat(&run, &command, None);
        show::<G>(out, &run, report::<G>(&run, &tally), repeat, self.form)?;
        Ok(Answer::Yes)
    }
}

fn show<G: CliGame>(
    out: &mut Output,
    run: &Run<G::Facts>,
    report: Report<G>,
    repeat: String,
    form: Form,
) -> Result<(), Failure> {
    if form.json {
        out.json(&Repeatable { report, repeat })
    } else if form.csv {
        let (header, lines) = sim_text::csv::<G>(&report);
        out.csv(&header, &lines)
    } else {
        sim_text::show::<G>(out, &run.facts, &report, &repeat)
    }
}

/// A report as programs read it, with the command that gives it again.
#[derive(Debug, Serialize, JsonSchema)]
// The description in the schema is that of the report.
#[schemars(description = "")]
pub struct Repeatable<R> {
    #[serde(flatten)]
    pub report: R,
    /// The command that gives this report again.
    pub repeat: String,
}

/// The command that repeats a run or, if it was interrupted, the games that were played.
fn repeat<F>(run: &Run<F>, command: &str, played: Option<u64>) -> String {
    match (played, run.until) {
        (Some(played), _) => format!("{command} -n {played}"),
        (None, Some(until)) => format!("{command} -n {} --until {until}%", run.games),
        (None, None) => format!("{command} -n {}", run.games),
    }
}

fn cannot_write(path: &Path, problem: &std::io::Error) -> Failure {
    Failure::Plain(format!("cannot write {}: {problem}", path.display()))
}

fn cannot_write_replays(path: &Path, problem: &std::io::Error) -> Failure {
    Failure::Plain(format!("cannot write replays to {}: {problem}", path.display()))
}

/// Replays of a run as files of a folder. The run goes on if one cannot be written: its numbers are worth more.
struct Replays {
    which: ReplayFilter,
    folder: PathBuf,
    existing: Existing,
    /// The first thing that went wrong. Nothing is written after it.
    failure: Mutex<Option<Failure>>,
}

impl Replays {
    fn in_folder(which: ReplayFilter, folder: PathBuf, existing: Existing) -> Result<Replays, Failure> {
        let cannot = |problem| cannot_write_replays(&folder, &problem);
        std::fs::create_dir_all(&folder).map_err(cannot)?;
        // Better now than after the run; the first game has the lowest number.
        let first = folder.join(replay_name(0));
        files::check_writable(&first, existing).map_err(|problem| cannot_write_replays(&first, &problem))?;
        Ok(Replays { which, folder, existing, failure: Mutex::new(None) })
    }

    fn save(&self, game: u64, text: &str) {
        let failed = || self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        if failed().is_some() {
            return;
        }
        let file = self.folder.join(replay_name(game));
        if let Err(problem) = files::write(&file, text.as_bytes(), self.existing) {
            failed().get_or_insert(cannot_write_replays(&file, &problem));
        }
    }
}

fn replay_name(game: u64) -> String {
    format!("game-{game:06}.game")
}

/// The answer of a run whose replays were to be kept: not all of them may have been.
fn replays_saved(replays: Option<Replays>, answer: Answer, out: &mut Output) -> Answer {
    let failure = replays.and_then(|replays| replays.failure.into_inner().unwrap_or_else(PoisonError::into_inner));
    match failure {
        Some(failure) => {
            out.failure(&failure);
            Answer::Unclear
        }
        None => answer,
    }
}

/// The number of threads asked for, or of cores.
pub fn threads(asked: Option<u16>) -> usize {
    match asked {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
    }
}

/// A progress bar on a terminal, shown after half a second.
pub struct Progress {
    games: u64,
    start: Instant,
    bar: Option<ProgressBar>,
    shown: bool,
}

impl Progress {
    const DELAY: Duration = Duration::from_millis(500);

    pub fn new(games: u64) -> Progress {
        Progress { games, start: Instant::now(), bar: None, shown: std::io::stderr().is_terminal() }
    }

    pub fn at(&mut self, games: u64) {
        if !self.shown {
            return;
        }
        if self.bar.is_none() && self.start.elapsed() > Progress::DELAY {
            let bar = ProgressBar::new(self.games).with_elapsed(self.start.elapsed());
            let games = if self.games == 1 { "game" } else { "games" };
            let template =
                format!("{{bar:24}} {{human_pos}} of {{human_len}} {games}, {{rate}} per second, {{eta}} left");
            if let Ok(style) = ProgressStyle::with_template(&template) {
                let rate = |state: &ProgressState, text: &mut dyn std::fmt::Write| {
                    let rate = state.per_sec();
                    // A rate that cannot be written is no reason to stop.
                    let _ =
                        if rate < 10.0 { write!(text, "{rate:.1}") } else { write!(text, "{}", number(rate as u64)) };
                };
                bar.set_style(style.with_key("rate", rate).progress_chars("##."));
            }
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(games);
        }
    }

    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
