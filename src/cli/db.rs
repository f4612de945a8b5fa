//! `datacron db`: the database itself.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use etcetera::BaseStrategy;
use schemars::JsonSchema;
use serde::Serialize;

use super::files::{self, Existing};
use super::output::{BOLD, Output};
use super::{Answer, Failure, open};
use datacron_cards::Game;
use datacron_cards::diagnostic::{MOST_SHOWN, count};
use datacron_data::db::user::UserDatabase;
use datacron_data::db::verify::{Check, verify};
use datacron_data::db::{IMAGE, ProductCounts};

/// Inspect, copy or verify the card database
#[derive(Debug, Subcommand)]
pub enum Db {
    Info(Info),
    Dump(Dump),
    Verify(Verify),
}

/// Show versions, content hash, paths, and counts per game and set
#[derive(Debug, Args)]
pub struct Info {
    /// Print JSON (schemas/db-info.json)
    #[arg(long)]
    json: bool,
}

/// Write the database to a file, for use with other tools
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron db dump cards.db
  sqlite3 cards.db 'SELECT title, power FROM card JOIN title USING (card) WHERE power > 8'")]
pub struct Dump {
    /// Output file, or - for standard output
    file: PathBuf,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

/// Check the built-in database, or a folder of card files
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron db verify
  datacron db verify --cards cards/    after editing card files")]
pub struct Verify {
    /// Check the card files in this folder instead
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,

    /// Print JSON (schemas/db-verify.json)
    #[arg(long, conflicts_with = "cards")]
    json: bool,
}

/// What `db info --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct InfoResult {
    /// Always `datacron.db-info/1`.
    pub schema: &'static str,
    pub version: String,
    /// Version of the tables.
    pub tables: String,
    pub sqlite: String,
    /// Hash over all card files: the same hash, the same cards.
    pub content: String,
    pub bytes: usize,
    pub cards: usize,
    pub games: Vec<GameCount>,
    pub sets: Vec<ProductCounts>,
    pub user_database: UserInfo,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct GameCount {
    pub game: Game,
    pub name: &'static str,
    pub cards: usize,
    pub sets: usize,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct UserInfo {
    pub path: Option<String>,
    /// absent, attached, or what is wrong with it.
    pub state: String,
}

/// What `db verify --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VerifyResult {
    /// Always `datacron.db-verify/1`.
    pub schema: &'static str,
    pub sound: bool,
    pub checks: Vec<Check>,
}

impl Db {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        match self {
            Db::Info(command) => command.run(out),
            Db::Dump(command) => command.run(out),
            Db::Verify(command) => command.run(out),
        }
    }
}

/// The path of the user's own database, if the system has a data folder.
pub fn user_path() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("DATACRON_USER_DB") {
        return Some(path.into());
    }
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("datacron").join("user.db"))
}

impl Info {
    fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let db = open()?;
        let sets = db.products(None)?;
        let number = |key: &str| db.meta(key).map(|value| value.parse::<usize>().unwrap_or(0));
        let mut games = Vec::new();
        for game in Game::ALL {
            games.push(GameCount {
                game,
                name: game.name(),
                cards: number(&format!("cards.{game}"))?,
                sets: sets.iter().filter(|set| set.game == game).count(),
            });
        }
        let path = user_path();
        let state = match path.as_deref().map_or(UserDatabase::Absent, UserDatabase::open) {
            UserDatabase::Absent => "absent".to_owned(),
            UserDatabase::Open(_) => "attached".to_owned(),
            UserDatabase::Unusable { reason, .. } => format!("not usable: {reason}"),
        };
        let info = InfoResult {
            schema: "datacron.db-info/1",
            version: db.meta("version")?,
            tables: db.meta("schema")?,
            sqlite: rusqlite::version().to_owned(),
            content: db.meta("content")?,
            bytes: IMAGE.len(),
            cards: number("cards")?,
            games,
            sets,
            user_database: UserInfo { path: path.map(|p| p.display().to_string()), state },
        };
        if self.json {
            out.json(&info)?;
            return Ok(Answer::Yes);
        }
        out.labelled("Version", &format!("datacron {}, tables {}, SQLite {}", info.version, info.tables, info.sqlite))?;
        out.labelled("Content", &info.content)?;
        out.labelled(
            "Built in",
            &format!("{}, {} KiB, embedded in the program", count(info.cards, "card"), info.bytes / 1024),
        )?;
        let path = info.user_database.path.as_deref().unwrap_or("no data folder");
        out.labelled("User", &format!("{path} ({})", info.user_database.state))?;
        for game in &info.games {
            out.line("")?;
            let heading = format!("{}: {} in {}", game.name, count(game.cards, "card"), count(game.sets, "set"));
            out.line(format!("{BOLD}{}{BOLD:#}  {heading}", game.game))?;
            for set in info.sets.iter().filter(|set| set.game == game.game) {
                out.line(format!("{:>7}  {:>4}  {}", set.cards, set.number, set.name))?;
            }
        }
        Ok(Answer::Yes)
    }
}

impl Dump {
    fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if self.file == Path::new("-") {
            if out.is_terminal() {
                return Err(Failure::Plain("the database is binary: write it to a file or a pipe".into()));
            }
            let mut stdout = std::io::stdout().lock();
            stdout.write_all(IMAGE)?;
            stdout.flush()?;
            return Ok(Answer::Yes);
        }
        let cannot = |error: std::io::Error| Failure::Plain(format!("cannot write {}: {error}", self.file.display()));
        files::write(&self.file, IMAGE, Existing::force(self.force)).map_err(cannot)?;
        out.remark(&format!("{} written, {} KiB", self.file.display(), IMAGE.len() / 1024));
        Ok(Answer::Yes)
    }
}

impl Verify {
    fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if let Some(folder) = &self.cards {
            return verify_card_files(out, folder);
        }
        let checks = verify(open()?)?;
        let sound = checks.iter().all(|check| check.problems.is_empty());
        if self.json {
            out.json(&VerifyResult { schema: "datacron.db-verify/1", sound, checks })?;
        } else {
            for check in &checks {
                out.line(format!("{}  {}", if check.problems.is_empty() { "ok " } else { "BAD" }, check.what))?;
                for problem in &check.problems {
                    out.line(format!("     {problem}"))?;
                }
            }
        }
        Ok(if sound { Answer::Yes } else { Answer::No })
    }
}

fn verify_card_files(out: &mut Output, folder: &Path) -> Result<Answer, Failure> {
    let sources = datacron_cards::read_folder(folder)
        .map_err(|error| Failure::Plain(format!("cannot read the card files in {}: {error}", folder.display())))?;
    if sources.is_empty() {
        return Err(Failure::Plain(format!("no card files in {}", folder.display())));
    }
    match datacron_cards::load(&sources) {
        Ok(pool) => {
            out.line(format!("ok   {} in {}", count(pool.cards.len(), "card"), count(sources.len(), "file")))?;
            Ok(Answer::Yes)
        }
        Err(mut mistakes) => {
            for mistake in mistakes.iter_mut().take(MOST_SHOWN) {
                // A path that works from the current folder.
                mistake.file = mistake.file.take().map(|file| folder.join(&*file).display().to_string().into());
                out.line(mistake.render(out.colour()))?;
                out.line("")?;
            }
            if mistakes.len() > MOST_SHOWN {
                out.line(format!("and {}", count(mistakes.len() - MOST_SHOWN, "more mistake")))?;
            }
            out.line(format!("{} in {}", count(mistakes.len(), "mistake"), folder.display()))?;
            Ok(Answer::No)
        }
    }
}
