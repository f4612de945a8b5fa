//! The deck argument: a file in any format, `-` for standard input, or `starter:NAME`.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use etcetera::BaseStrategy;

use super::output::Output;
use super::{Answer, Failure, InGame, complete};
use datacron_cards::Game;
use datacron_cards::diagnostic::{did_you_mean, or_list};
use datacron_data::query::fields::List;
use datacron_data::query::{CardLists, UnknownList};
use datacron_decks::legality::{self, NoFormat, Rulebook, Verdict, cards_legal_in};
use datacron_decks::lists::BuiltInLists;
use datacron_decks::piles::{Pile, piles};
use datacron_decks::read::{self, FileType, Known, LONGEST, ReadError, Reading, Unread};
use datacron_decks::{Deck, starter};

/// How to read deck arguments.
#[derive(Debug, Args)]
pub struct ReadOptions {
    #[command(flatten)]
    pub game: InGame,

    /// File type, if it cannot be detected: text, toml, json, csv, o8d, gemp, gemp-contents, htd, deckmaker
    #[arg(long, value_name = "TYPE", value_parser = file_type, add = complete::words(FileType::ALL.map(FileType::word)))]
    pub from: Option<FileType>,
}

/// Which format to check decks against.
#[derive(Debug, Args)]
pub struct FormatOptions {
    /// Format: tournament, open, beginner … [default: the deck's own, or the game's default]
    #[arg(short, long, value_name = "FORMAT", add = complete::formats())]
    pub format: Option<String>,

    /// File with your own formats, in addition to datacron/formats.toml in the configuration folder
    #[arg(long, value_name = "FILE")]
    pub formats: Vec<PathBuf>,
}

fn file_type(word: &str) -> Result<FileType, String> {
    FileType::from_word(&word.to_ascii_lowercase()).ok_or_else(|| {
        let words = FileType::ALL.map(FileType::word);
        let guess = did_you_mean(word, words.into_iter()).map(|guess| format!("; {guess}")).unwrap_or_default();
        format!("expected one of {}{guess}", words.join(", "))
    })
}

impl ReadOptions {
    /// Reads a deck.
    pub fn read(&self, name: &str) -> Result<Reading, Failure> {
        if let Some(wanted) = name.strip_prefix("starter:") {
            let reading = starter::starter(wanted).ok_or_else(|| {
                let guess = did_you_mean(wanted, starter::names());
                let help = guess.unwrap_or_else(|| "`datacron starter` lists them".to_owned());
                Failure::Plain(format!("there is no boxed deck `{wanted}`: {help}"))
            })?;
            return match self.game.game.filter(|game| *game != reading.deck.game) {
                Some(game) => {
                    Err(Failure::Plain(format!("{name} is a deck for the {}, not the {game}", reading.deck.game)))
                }
                None => Ok(reading),
            };
        }
        let bytes = if name == "-" { limited(std::io::stdin().lock()) } else { open(Path::new(name)) };
        let shown = if name == "-" { "standard input" } else { name };
        let bytes = bytes.map_err(|why| {
            let boxed = starter::starter(name).map(|_| format!("; did you mean `starter:{name}`?"));
            Failure::Plain(format!("cannot read {shown}: {why}{}", boxed.unwrap_or_default()))
        })?;
        let known = Known { file: if name == "-" { "" } else { name }, game: self.game.game, file_type: self.from };
        read::read(&bytes, known).map_err(|error| match error {
            ReadError::NotADeck(why) => Failure::Plain(format!("{shown} is not a deck: {why}")),
            ReadError::Mistakes(mut mistakes) => {
                for mistake in &mut mistakes {
                    mistake.file = Some(shown.into());
                }
                Failure::Mistakes(mistakes)
            }
        })
    }

    /// Reads a deck for a command that only needs its cards, and reports what could not be read.
    pub fn read_and_report(&self, name: &str, out: &mut Output) -> Result<Reading, Failure> {
        let reading = self.read(name)?;
        report(out, name, &reading);
        Ok(reading)
    }
}

/// Reports unread lines and notes on standard error.
pub fn report(out: &mut Output, name: &str, reading: &Reading) {
    for unread in &reading.unread {
        let guess = match unread.guesses.as_slice() {
            [] => String::new(),
            guesses => format!("; did you mean {}?", or_list(guesses)),
        };
        out.note(
            "warning",
            &format!("{name}{}: cannot read `{}`: {}{guess}", line(unread.line), unread.text, unread.why),
        );
    }
    for note in &reading.notes {
        out.note("note", &format!("{name}{}: {}", line(note.line), note.text));
    }
}

/// The exit code of a command about a deck: no, if lines of it could not be read.
pub fn answer(unread: &[Unread]) -> Answer {
    if unread.is_empty() { Answer::Yes } else { Answer::No }
}

/// `:14`, or nothing.
pub fn line(line: u32) -> String {
    if line > 0 { format!(":{line}") } else { String::new() }
}

/// Reads a regular file, up to the longest a deck can be.
fn open(path: &Path) -> Result<Vec<u8>, String> {
    let there = std::fs::metadata(path).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => e.to_string(),
    })?;
    if there.is_dir() {
        return Err("it is a folder".to_owned());
    }
    if !there.is_file() {
        return Err("it is not a regular file; use `-` to read from a pipe".to_owned());
    }
    limited(std::fs::File::open(path).map_err(|e| e.to_string())?)
}

fn limited(source: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    source.take(LONGEST as u64 + 1).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    Ok(bytes)
}

/// What is wrong with the user's own formats, which are then left out.
struct Unusable {
    path: PathBuf,
    why: Failure,
}

/// Found out where nothing could be printed.
static UNTOLD: Mutex<Option<Unusable>> = Mutex::new(None);

/// Reports what could not be reported when it was found out.
pub fn report_untold(out: &mut Output) {
    if let Some(unusable) = UNTOLD.lock().unwrap_or_else(PoisonError::into_inner).take() {
        unusable.report(out);
    }
}

impl Unusable {
    fn report(&self, out: &mut Output) {
        let Unusable { path, why } = self;
        let path = path.display();
        match why {
            Failure::Mistakes(_) => {
                out.failure(why);
                out.note("warning", &format!("{path} has mistakes: going on with the built-in formats"));
            }
            other => out.note("warning", &format!("{other}: going on with the built-in formats")),
        }
    }
}

/// Adds the formats in a file.
fn add_formats(rulebook: &mut Rulebook, path: &Path) -> Result<(), Failure> {
    let cannot = |why: &str| Failure::Plain(format!("cannot read {}: {why}", path.display()));
    let text = String::from_utf8(open(path).map_err(|why| cannot(&why))?);
    let text = text.map_err(|_| cannot("it is not UTF-8 text"))?;
    rulebook.add(&path.display().to_string(), &text).map_err(Failure::Mistakes)
}

impl FormatOptions {
    /// All rules and formats: built in, from the configuration folder, and from `--formats`.
    pub fn rulebook(&self, out: &mut Output) -> Result<Rulebook, Failure> {
        let (rulebook, unusable) = self.usable()?;
        if let Some(unusable) = unusable {
            out.finish()?;
            unusable.report(out);
        }
        Ok(rulebook)
    }

    /// The file in the configuration folder is left out as a whole if anything is wrong with it: no command but one that
    /// names a format in it depends on it.
    fn usable(&self) -> Result<(Rulebook, Option<Unusable>), Failure> {
        let mut rulebook = Rulebook::built_in();
        let own = etcetera::choose_base_strategy().ok().map(|s| s.config_dir().join("datacron").join("formats.toml"));
        let mut unusable = None;
        if let Some(path) = own.filter(|path| path.is_file())
            && let Err(why) = add_formats(&mut rulebook, &path)
        {
            rulebook = Rulebook::built_in();
            unusable = Some(Unusable { path, why });
        }
        for path in &self.formats {
            add_formats(&mut rulebook, path)?;
        }
        Ok((rulebook, unusable))
    }

    /// Checks a deck against `--format`, or the format that applies; adds a note where that may surprise.
    pub fn judge<'b>(&self, reading: &mut Reading, rulebook: &'b Rulebook) -> Result<Verdict<'b>, Failure> {
        let (game, asked) = (reading.deck.game, self.format.as_deref());
        legality::judge_by(asked, reading, rulebook).map_err(|none| {
            Failure::Plain(match none {
                NoFormat::NoDefault => format!("the {game} has no default format: choose one with -f"),
                NoFormat::Unknown { known } => {
                    let asked = asked.unwrap_or_default();
                    let guess = did_you_mean(asked, known.iter().copied());
                    let guess = guess.unwrap_or_else(|| format!("expected one of {}", known.join(", ")));
                    format!("the {game} has no format `{asked}`: {guess}")
                }
            })
        })
    }
}

/// The named pile of a deck; by default, the one a hand is drawn from.
pub fn pile(deck: &Deck, name: Option<&str>) -> Result<Pile, Failure> {
    let mut piles = piles(deck);
    let Some(name) = name else { return Ok(piles.swap_remove(0)) };
    let names: Vec<&str> = piles.iter().map(|pile| pile.name).collect();
    match piles.iter().position(|pile| pile.name == name) {
        Some(at) => Ok(piles.swap_remove(at)),
        None => Err(Failure::Plain(format!(
            "a deck of the {} has no pile `{name}`: expected {}",
            deck.game,
            or_list(&names)
        ))),
    }
}

/// Card lists that queries on the command line may name: deck files and the user's own formats too.
pub struct UserLists;

impl CardLists for UserLists {
    fn cards(&self, list: List, name: &str, game: Option<Game>) -> Result<Vec<i64>, UnknownList> {
        let unknown = |failure: Failure| UnknownList { message: failure.to_string(), guess: None };
        match list {
            List::Deck if name.starts_with("starter:") => BuiltInLists.cards(list, name, game),
            List::Deck => {
                let how = ReadOptions { game: InGame { game }, from: None };
                Ok(how.read(name).map_err(unknown)?.deck.rows())
            }
            List::Format => {
                let formats = FormatOptions { format: None, formats: Vec::new() };
                let (rulebook, unusable) = formats.usable().map_err(unknown)?;
                if let Some(unusable) = unusable {
                    *UNTOLD.lock().unwrap_or_else(PoisonError::into_inner) = Some(unusable);
                }
                cards_legal_in(name, game, &rulebook)
            }
        }
    }
}
