//! `datacron db info`: what the program carries, and what the user imported.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::output::{BOLD, Output};
use super::super::{Answer, Failure};
use super::source::{HEADER, SourceResult, preferred};
use super::store::Store;
use super::user_path;
use datacron_cards::Game;
use datacron_cards::diagnostic::count;
use datacron_data::db::user::{User, UserDatabase};
use datacron_data::db::{Database, IMAGE, ProductCounts};
use datacron_import::store::{StoreError, prefer, read_back, sources};

/// Show versions, content hash, paths, and counts per game and set
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron db info
  datacron db info --verbose    also every imported fact that is not the built-in one")]
pub struct Info {
    /// List the imported facts that differ from the built-in ones
    #[arg(short, long)]
    verbose: bool,

    /// Print JSON (schemas/db-info.json)
    #[arg(long)]
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
    /// Whose value stands where a fact differs: `built-in` or `imported`.
    pub prefer: Option<&'static str>,
    /// What was imported.
    pub sources: Vec<SourceResult>,
    /// Facts that differ from the built-in ones, with `--verbose`.
    pub differences: Vec<DifferenceResult>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct DifferenceResult {
    /// The card.
    pub id: String,
    /// A key of the card files.
    pub field: String,
    /// As JSON.
    pub built_in: String,
    /// As JSON.
    pub imported: String,
    pub place: String,
}

impl Info {
    pub(super) fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let db = Database::open()?;
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
            user_database: self.user(),
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
        let user = &info.user_database;
        let path = user.path.as_deref().unwrap_or("no data folder").to_owned();
        out.labelled("User", &format!("{path} ({})", user.state))?;
        if !user.sources.is_empty() {
            out.line("")?;
            out.line(format!("{BOLD}imported{BOLD:#}"))?;
            out.table(&HEADER, user.sources.iter().map(SourceResult::row).collect())?;
        }
        if !user.differences.is_empty() {
            out.line("")?;
            out.line(format!("{BOLD}imported facts that differ{BOLD:#}"))?;
            let rows = user.differences.iter().map(|differs| {
                [&differs.id, &differs.field, &differs.built_in, &differs.imported].map(Clone::clone).into()
            });
            out.table(&["card", "field", "built-in", "imported"], rows.collect())?;
        }
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

    /// The user's database. Whatever is wrong with it, the rest is shown.
    fn user(&self) -> UserInfo {
        let path = user_path();
        let mut info = UserInfo {
            path: path.as_deref().map(|path| path.display().to_string()),
            state: "absent".to_owned(),
            prefer: None,
            sources: Vec::new(),
            differences: Vec::new(),
        };
        match path.as_deref().map_or(UserDatabase::Absent, UserDatabase::open) {
            UserDatabase::Absent => {}
            UserDatabase::Unusable { reason, .. } => info.state = format!("not usable: {reason}"),
            UserDatabase::Open(user) => {
                let outdated = "made for another version of datacron; run datacron db update";
                info.state = if user.is_current() { "attached" } else { outdated }.to_owned();
                if let Err(problem) = self.imports(&user, &mut info) {
                    info.state = format!("not usable: {problem}");
                }
            }
        }
        info
    }

    fn imports(&self, user: &User, info: &mut UserInfo) -> Result<(), StoreError> {
        let prefer = prefer(user.connection())?;
        info.prefer = Some(preferred(prefer));
        info.sources = sources(user.connection())?.iter().map(SourceResult::of).collect();
        if self.verbose {
            let merged = Store::merged(read_back(user.connection())?, prefer);
            for source in &merged.sources {
                let differs = source.rows.iter().flat_map(|row| row.differs.iter().map(move |differs| (row, differs)));
                info.differences.extend(differs.map(|(row, differs)| DifferenceResult {
                    id: row.id.clone(),
                    field: differs.field.clone(),
                    built_in: differs.built_in.clone(),
                    imported: differs.imported.clone(),
                    place: source.info.place.clone(),
                }));
            }
        }
        Ok(())
    }
}
