//! The command line: arguments in, exit code out. Nothing else reads the terminal or the environment.

mod card;
mod check;
mod complete;
mod db;
mod decks;
mod desk;
mod diff;
mod doctor;
mod export;
mod fetch;
mod files;
mod games;
mod generate;
mod goldfish;
mod hand;
mod interrupt;
mod odds;
mod output;
mod play;
mod pool;
mod replay;
mod rule;
mod scenario;
mod schemas;
mod search;
mod sets;
mod show;
mod sim;
mod sim_text;
mod starter;
mod stats;
mod style;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use datacron_cards::diagnostic::thousands;
use datacron_cards::{Game, clean};
use datacron_data::db::Database;
use output::Output;

const ABOUT: &str =
    "A toolkit for three Star Wars card games: find cards, check and convert decks, play and simulate games";

const NOTICE: &str = "\
datacron is an unofficial fan project. Star Wars and the games' names, characters and marks belong to their \
owners, who neither made nor endorsed this program.";

#[derive(Debug, Parser)]
#[command(name = "datacron", version, about = ABOUT, after_help = NOTICE, max_term_width = 100)]
#[command(subcommand_required = true, arg_required_else_help = true, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    color: Color,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    Search(search::Search),
    Card(card::CardArgs),
    Sets(sets::Sets),
    Rule(rule::RuleArgs),
    Check(check::Check),
    Show(show::Show),
    Stats(stats::StatsArgs),
    Odds(odds::Odds),
    Hand(hand::HandArgs),
    Diff(diff::Diff),
    Export(export::Export),
    Starter(starter::Starter),
    Sim(sim::Sim),
    Goldfish(goldfish::Goldfish),
    Play(play::Play),
    Replay(replay::Replay),
    Scenario(scenario::Scenario),
    #[command(subcommand)]
    Db(db::Db),
    Doctor(doctor::Doctor),
    Completions(generate::Completions),
    #[command(hide = true)]
    Generate(generate::Generate),
}

/// The `--game` option.
#[derive(Debug, Args)]
pub struct InGame {
    /// Limit to one game: lcg, dbg or ccg
    #[arg(short, long, value_name = "GAME", value_parser = game, add = complete::games())]
    game: Option<Game>,
}

fn game(text: &str) -> Result<Game, String> {
    Game::from_code(&text.to_ascii_lowercase()).ok_or_else(|| {
        let games = Game::ALL.map(|g| format!("{} ({})", g.code(), g.name()));
        format!("expected one of {}", games.join(", "))
    })
}

/// How a command ends: its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Done or found: 0.
    Yes,
    /// The answer is no, or nothing was found: 1.
    No,
    /// The question could not be answered: 2.
    Unclear,
    /// Ctrl-C: the result covers only what was done until then: 130.
    Interrupted,
}

/// Why a command stopped.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Query(#[from] datacron_data::query::Error),
    #[error("{0}")]
    Plain(String),
    /// Files with mistakes in them.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Mistakes(Vec<datacron_cards::diagnostic::Diagnostic>),
    /// Writing the result failed. A closed pipe is not reported: the reader has seen enough.
    #[error("cannot write the result: {0}")]
    Io(#[from] io::Error),
    #[error("cannot write the result: {0}")]
    Csv(#[from] csv::Error),
    #[error("cannot write the result: {0}")]
    Json(#[from] serde_json::Error),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Failure::Query(error.into())
    }
}

/// Runs the program on these arguments.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    if std::env::var_os("COMPLETE").is_some() {
        clap_complete::CompleteEnv::with_factory(Cli::command).complete();
    }
    let args = search::shield_negations(args);
    interrupt::install_for(&args);
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) => {
            let help = !error.use_stderr();
            // If even this cannot be printed, there is nothing left to do.
            let _ = without_hidden(error, &args).print();
            return ExitCode::from(if help { 0 } else { 2 });
        }
    };
    pool::install(cli.color);
    let mut out = Output::new(cli.color);
    let answer = match cli.command {
        Command::Search(command) => command.run(&mut out),
        Command::Card(command) => command.run(&mut out),
        Command::Sets(command) => command.run(&mut out),
        Command::Rule(command) => command.run(&mut out),
        Command::Check(command) => command.run(&mut out),
        Command::Show(command) => command.run(&mut out),
        Command::Stats(command) => command.run(&mut out),
        Command::Odds(command) => command.run(&mut out),
        Command::Hand(command) => command.run(&mut out),
        Command::Diff(command) => command.run(&mut out),
        Command::Export(command) => command.run(&mut out),
        Command::Starter(command) => command.run(&mut out),
        Command::Sim(command) => command.run(&mut out),
        Command::Goldfish(command) => command.run(&mut out),
        Command::Play(command) => command.run(&mut out),
        Command::Replay(command) => command.run(&mut out),
        Command::Scenario(command) => command.run(&mut out),
        Command::Db(command) => command.run(&mut out),
        Command::Doctor(command) => command.run(&mut out),
        Command::Completions(command) => command.run(&mut out),
        Command::Generate(command) => command.run(&mut out),
    };
    let answer = answer.and_then(|answer| out.finish().map(|()| answer).map_err(Failure::from));
    decks::report_untold(&mut out);
    match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Unclear) => ExitCode::from(2),
        Ok(Answer::Interrupted) => ExitCode::from(130),
        Err(failure) if closed_pipe(&failure) => ExitCode::SUCCESS,
        Err(failure) => {
            out.failure(&pool::explained(failure));
            ExitCode::from(2)
        }
    }
}

/// The error about these arguments, in which all of each argument can be seen.
fn without_hidden(error: clap::Error, args: &[OsString]) -> clap::Error {
    let shown = args.iter().map(|arg| clean::shown(&arg.to_string_lossy()).replace('\n', "\\u{a}"));
    match Cli::try_parse_from(shown) {
        Err(error) => error,
        // Then the hidden characters are what is wrong.
        Ok(_) => Cli::command().error(error.kind(), "an argument contains control characters"),
    }
}

fn closed_pipe(failure: &Failure) -> bool {
    let kind = match failure {
        Failure::Io(error) => Some(error.kind()),
        Failure::Json(error) => error.io_error_kind(),
        Failure::Csv(error) => match error.kind() {
            csv::ErrorKind::Io(error) => Some(error.kind()),
            _ => None,
        },
        _ => None,
    };
    kind == Some(io::ErrorKind::BrokenPipe)
}

/// Opens the database: that of the user, with the imported cards, or the built-in one. It is never closed: that would
/// only cost time.
fn open() -> Result<&'static Database, Failure> {
    let db = match pool::with_user(|user| Ok(user.into_database()))? {
        Some(db) => db,
        None => match pool::out_of_date() {
            Some(user) => Database::open_with_texts(user)?,
            None => Database::open()?,
        },
    };
    Ok(Box::leak(Box::new(db)))
}

/// A value parser for whole numbers within bounds.
fn whole<N: TryFrom<u64> + Clone + Send + Sync>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| N::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => format!("expected a whole number, {least} or more"),
            _ => format!("expected a whole number from {least} to {}", thousands(most)),
        })
    }
}

/// A seed for when none is given: the only place that reads the time of day.
fn seed_from_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 % 1_000_000
}
