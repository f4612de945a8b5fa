//! `datacron doctor`: what a bug report needs, and what is wrong with an installation.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::Args;
use etcetera::BaseStrategy;
use schemars::JsonSchema;
use serde::Serialize;

use super::files::{self, Existing};
use super::output::{BAD, GOOD, Output, unicode};
use super::{Answer, Failure, db};
use datacron_cards::Game;
use datacron_cards::diagnostic::count;
use datacron_data::db::Database;
use datacron_data::db::user::UserDatabase;
use datacron_decks::legality::Rulebook;

/// Check the installation: versions, paths, databases, terminal, completions
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron doctor
  datacron doctor > report.txt       for a bug report")]
pub struct Doctor {
    /// Print JSON (schemas/doctor.json)
    #[arg(long)]
    json: bool,
}

/// What `doctor --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct DoctorResult {
    /// Always `datacron.doctor/1`.
    pub schema: &'static str,
    pub version: String,
    /// Operating system and processor.
    pub system: String,
    /// Version of the tables of the built-in database.
    pub tables: String,
    pub sqlite: String,
    /// Hash over all card files: the same hash, the same cards.
    pub content: String,
    pub cards: usize,
    /// Whether the built-in database is as it was built.
    pub sound: bool,
    pub user_database: Place,
    /// What was imported.
    pub sources: Vec<db::SourceResult>,
    pub formats: Place,
    pub folders: Vec<Folder>,
    pub terminal: Terminal,
    pub completions: Vec<Completion>,
    /// Everything that is wrong; empty if nothing is.
    pub problems: Vec<Problem>,
}

/// A file that may be there.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Place {
    pub path: Option<String>,
    /// absent, what is in it, or what is wrong with it.
    pub state: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct Folder {
    /// configuration, data or cache.
    pub what: &'static str,
    pub path: String,
    /// absent, writable, read-only, or what else is there.
    pub state: String,
    /// Its permissions, in octal, where the system has them.
    pub mode: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Terminal {
    /// Whether input, output and messages are on a terminal.
    pub input: bool,
    pub output: bool,
    pub messages: bool,
    pub width: usize,
    pub colour: bool,
    /// Whether NO_COLOR is set.
    pub no_color: bool,
    /// TERM, if it is set.
    pub kind: Option<String>,
    /// Whether the locale has more than ASCII.
    pub unicode: bool,
}

/// The completions of a shell.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Completion {
    pub shell: &'static str,
    /// Where they are installed.
    pub path: Option<String>,
}

/// Something wrong.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Problem {
    pub what: String,
    /// How to mend it.
    pub mend: String,
}

impl Doctor {
    /// Exit code 1 if something is wrong.
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let mut problems = Vec::new();
        let result = examine(out, &mut problems)?;
        let result = DoctorResult { problems, ..result };
        if self.json {
            out.json(&result)?;
        } else {
            show(out, &result)?;
        }
        Ok(if result.problems.is_empty() { Answer::Yes } else { Answer::No })
    }
}

fn examine(out: &Output, problems: &mut Vec<Problem>) -> Result<DoctorResult, Failure> {
    let db = Database::open()?;
    let quick: String = db.connection().query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    let cards = db.meta("cards")?.parse().unwrap_or(0);
    let counted: i64 = db.connection().query_row("SELECT count(*) FROM card", [], |row| row.get(0))?;
    let sound = quick == "ok" && usize::try_from(counted).is_ok_and(|counted| counted == cards);
    if !sound {
        problems.push(Problem {
            what: "the built-in database is damaged".to_owned(),
            mend: "install the program again; `datacron db verify` says more".to_owned(),
        });
    }
    let folders = etcetera::choose_base_strategy().ok();
    if folders.is_none() {
        problems.push(Problem {
            what: "there is no home folder".to_owned(),
            mend: "set HOME; until then your own formats and cards are not found".to_owned(),
        });
    }
    let own = |folder: PathBuf| folder.join("datacron");
    let named = folders.as_ref().map(|base| {
        [("configuration", own(base.config_dir())), ("data", own(base.data_dir())), ("cache", own(base.cache_dir()))]
    });
    let (user_database, sources) = user_database(db::user_path(), problems);
    Ok(DoctorResult {
        schema: "datacron.doctor/1",
        version: env!("CARGO_PKG_VERSION").to_owned(),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        tables: db.meta("schema")?,
        sqlite: rusqlite::version().to_owned(),
        content: db.meta("content")?,
        cards,
        sound,
        user_database,
        sources,
        formats: formats(folders.as_ref().map(|base| own(base.config_dir()).join("formats.toml")), problems),
        folders: named.into_iter().flatten().map(|(what, path)| folder(what, &path, problems)).collect(),
        terminal: Terminal {
            input: std::io::stdin().is_terminal(),
            output: out.is_terminal(),
            messages: std::io::stderr().is_terminal(),
            width: out.width(),
            colour: out.is_coloured(),
            no_color: std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty()),
            kind: std::env::var("TERM").ok(),
            unicode: unicode(),
        },
        completions: completions(folders.as_ref()),
        problems: Vec::new(),
    })
}

/// The user's database and what was imported into it.
fn user_database(path: Option<PathBuf>, problems: &mut Vec<Problem>) -> (Place, Vec<db::SourceResult>) {
    let Some(path) = path else { return (Place { path: None, state: "absent".to_owned() }, Vec::new()) };
    let name = path.display().to_string();
    let mut sources = Vec::new();
    let read = match UserDatabase::open(&path) {
        UserDatabase::Absent => Ok("absent"),
        UserDatabase::Unusable { reason, .. } => Err(reason),
        UserDatabase::Open(user) => {
            if !user.is_current() {
                problems.push(Problem {
                    what: format!("the cards in {name} were merged with those of another version of datacron"),
                    mend: "merge them again: datacron db update".to_owned(),
                });
            }
            let state = if user.is_current() { "attached" } else { "out of date" };
            let stored = datacron_import::store::sources(user.connection()).map_err(|problem| problem.to_string());
            stored.map(|stored| {
                sources = stored.iter().map(db::SourceResult::of).collect();
                state
            })
        }
    };
    let state = read.map_or_else(
        |reason| {
            problems.push(Problem {
                what: format!("the user database {name} is not usable: {reason}"),
                mend: "the built-in cards work without it; `datacron db reset` removes it".to_owned(),
            });
            format!("not usable: {reason}")
        },
        str::to_owned,
    );
    (Place { path: Some(name), state }, sources)
}

/// The user's own formats, which every check of a deck reads.
fn formats(path: Option<PathBuf>, problems: &mut Vec<Problem>) -> Place {
    let Some(path) = path else { return Place { path: None, state: "absent".to_owned() } };
    let name = path.display().to_string();
    let state = if std::fs::symlink_metadata(&path).is_err() {
        "absent".to_owned()
    } else {
        let mut rulebook = Rulebook::built_in();
        let number = |rulebook: &Rulebook| Game::ALL.map(|game| rulebook.formats.of(game).len()).iter().sum::<usize>();
        let before = number(&rulebook);
        let read = files::text(&path, 1).map_err(|failure| failure.to_string());
        let added = read.and_then(|text| {
            rulebook.add(&name, &text).map_err(|mistakes| match mistakes.first() {
                Some(first) => format!("line {}: {}", first.position().0, first.message),
                None => "it has mistakes".to_owned(),
            })
        });
        match added {
            Ok(()) => count(number(&rulebook) - before, "format"),
            Err(why) => {
                problems.push(Problem {
                    what: format!("{name} cannot be used: {why}"),
                    mend: "correct it; `datacron check --list-formats` shows all its mistakes".to_owned(),
                });
                "broken".to_owned()
            }
        }
    };
    Place { path: Some(name), state }
}

fn folder(what: &'static str, path: &Path, problems: &mut Vec<Problem>) -> Folder {
    let name = path.display().to_string();
    let mut wrong = |is: &str, mend: String| {
        problems.push(Problem { what: format!("the {what} folder {name} {is}"), mend });
    };
    let mut state = "absent";
    let mut permissions = None;
    if let Ok(there) = std::fs::metadata(path) {
        permissions = mode(&there);
        if !there.is_dir() {
            state = "not a folder";
            wrong("is not a folder", format!("move it away: mv {name} {name}.old"));
        } else if files::check_writable(&path.join("doctor"), Existing::Keep).is_err() {
            state = "read-only";
            wrong("cannot be written", format!("make it yours: chmod u+rwx {name}"));
        } else {
            state = "writable";
            if permissions.is_some_and(|mode| mode & 0o002 != 0) {
                wrong("can be changed by anybody", format!("keep others out: chmod o-w {name}"));
            }
        }
    }
    Folder { what, path: name, state: state.to_owned(), mode: permissions.map(|mode| format!("{mode:o}")) }
}

#[cfg(unix)]
fn mode(there: &std::fs::Metadata) -> Option<u32> {
    Some(std::os::unix::fs::PermissionsExt::mode(&there.permissions()) & 0o7777)
}

#[cfg(not(unix))]
fn mode(_: &std::fs::Metadata) -> Option<u32> {
    None
}

/// Looks where shells find completions.
fn completions(folders: Option<&impl BaseStrategy>) -> Vec<Completion> {
    let home = |rest: &str| folders.map(|base| base.home_dir().join(rest));
    let data = |rest: &str| folders.map(|base| base.data_dir().join(rest));
    let config = |rest: &str| folders.map(|base| base.config_dir().join(rest));
    let of_system = |rest: &str| ["/usr/local/share", "/usr/share"].map(|share| Some(Path::new(share).join(rest)));
    let bash = [
        data("bash-completion/completions/datacron"),
        data("bash-completion/completions/datacron.bash"),
        Some("/etc/bash_completion.d/datacron".into()),
    ];
    let zsh = [home(".zfunc/_datacron"), home(".zsh/completions/_datacron"), data("zsh/site-functions/_datacron")];
    let fish = [config("fish/completions/datacron.fish"), data("fish/vendor_completions.d/datacron.fish")];
    let installed = |own: &[Option<PathBuf>], of_system: [Option<PathBuf>; 2]| {
        let places = own.iter().chain(&of_system).flatten();
        places.into_iter().find(|path| path.is_file()).map(|path| path.display().to_string())
    };
    vec![
        Completion { shell: "bash", path: installed(&bash, of_system("bash-completion/completions/datacron")) },
        Completion { shell: "zsh", path: installed(&zsh, of_system("zsh/site-functions/_datacron")) },
        Completion { shell: "fish", path: installed(&fish, of_system("fish/vendor_completions.d/datacron.fish")) },
    ]
}

fn show(out: &mut Output, result: &DoctorResult) -> Result<(), Failure> {
    // A report that is passed on need not tell who wrote it.
    let home = etcetera::home_dir().ok().map(|home| home.display().to_string()).filter(|home| home.len() > 1);
    let short = |text: &str| home.as_ref().map_or_else(|| text.to_owned(), |home| text.replace(home.as_str(), "~"));
    let place = |place: &Place| match &place.path {
        Some(path) => format!("{} ({})", short(path), short(&place.state)),
        None => "no home folder".to_owned(),
    };
    let DoctorResult { version, tables, sqlite, system, .. } = result;
    out.labelled("Version", &format!("datacron {version}, tables {tables}, SQLite {sqlite}, {system}"))?;
    out.labelled("Content", &result.content)?;
    let state = if result.sound { "sound" } else { "damaged" };
    out.labelled("Built in", &format!("{}, {state}", count(result.cards, "card")))?;
    out.labelled("User", &place(&result.user_database))?;
    for source in &result.sources {
        let date = source.fetched.split('T').next().unwrap_or_default();
        let cards = count(source.cards, "card");
        out.labelled("", &format!("{} ({cards}, {} new, imported {date})", short(&source.place), source.new_cards))?;
    }
    out.labelled("Formats", &place(&result.formats))?;
    for Folder { what, path, state, mode } in &result.folders {
        let mode = mode.as_ref().map(|mode| format!(", mode {mode}")).unwrap_or_default();
        let label = if *what == "configuration" {
            "Config"
        } else if *what == "data" {
            "Data"
        } else {
            "Cache"
        };
        out.labelled(label, &format!("{} ({state}{mode})", short(path)))?;
    }
    out.labelled("Terminal", &terminal(&result.terminal))?;
    let installed = result.completions.iter().map(|Completion { shell, path }| match path {
        Some(path) => format!("{shell} in {}", short(path)),
        None => format!("{shell} not installed"),
    });
    out.labelled("Shells", &installed.collect::<Vec<_>>().join(", "))?;
    if result.completions.iter().all(|completion| completion.path.is_none()) {
        out.labelled("", "`datacron completions --help` says how to install completions")?;
    }
    out.line("")?;
    if result.problems.is_empty() {
        out.line(format!("{GOOD}ok{GOOD:#}   nothing is wrong"))?;
    }
    for Problem { what, mend } in &result.problems {
        out.hanging(&format!("{BAD}BAD{BAD:#}  "), &short(what))?;
        out.hanging("     ", &short(mend))?;
    }
    Ok(())
}

fn terminal(terminal: &Terminal) -> String {
    let parts = [("input", terminal.input), ("output", terminal.output), ("messages", terminal.messages)];
    let on: Vec<&str> = parts.iter().filter(|(_, is)| *is).map(|(what, _)| *what).collect();
    let on = if on.is_empty() { "none".to_owned() } else { format!("for {}", on.join(", ")) };
    let kind = terminal.kind.as_ref().map(|kind| format!(", TERM {kind}")).unwrap_or_default();
    let colour = match (terminal.colour, terminal.no_color) {
        (true, _) => "colour",
        (false, true) => "no colour, as NO_COLOR is set",
        (false, false) => "no colour",
    };
    let letters = if terminal.unicode { "Unicode" } else { "ASCII only" };
    format!("{on}{kind}; {} columns, {colour}, {letters}", terminal.width)
}
