//! The deck argument: a file in any format, `-` for standard input, or `starter:NAME`.

use std::io::Read;
use std::path::{Path, PathBuf};

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

/// How deck arguments are read.
#[derive(Debug, Args)]
pub struct HowToRead {
    #[command(flatten)]
    pub game: InGame,

    /// How the files are written, where that is not seen: text, toml, json, csv, o8d, gemp, gemp-contents, htd, deckmaker
    #[arg(long, value_name = "TYPE", value_parser = file_type, add = complete::words(FileType::ALL.map(FileType::word)))]
    pub from: Option<FileType>,
}

/// Which format decks are checked by.
#[derive(Debug, Args)]
pub struct ByFormat {
    /// The format: tournament, open, beginner …; what the deck says, or the game's usual one, if left out
    #[arg(short, long, value_name = "FORMAT", add = complete::formats())]
    pub format: Option<String>,

    /// A file with formats of your own (beside datacron/formats.toml in the configuration folder)
    #[arg(long, value_name = "FILE")]
    pub formats: Vec<PathBuf>,
}

fn file_type(word: &str) -> Result<FileType, String> {
    FileType::from_word(&word.to_ascii_lowercase()).ok_or_else(|| {
        let words = FileType::ALL.map(FileType::word);
        let guess = did_you_mean(word, words.into_iter()).map(|guess| format!("; {guess}")).unwrap_or_default();
        format!("decks are read from {}{guess}", words.join(", "))
    })
}

impl HowToRead {
    /// Reads a deck, or says why there is none.
    pub fn read(&self, name: &str) -> Result<Reading, Failure> {
        if let Some(wanted) = name.strip_prefix("starter:") {
            let reading = starter::starter(wanted).ok_or_else(|| {
                let guess = did_you_mean(wanted, starter::names());
                let help = guess.unwrap_or_else(|| "`datacron starter` lists them".to_owned());
                Failure::Plain(format!("no boxed deck is called `{wanted}`: {help}"))
            })?;
            return match self.game.game.filter(|game| *game != reading.deck.game) {
                Some(game) => {
                    Err(Failure::Plain(format!("{name} is a deck of the {}, not of the {game}", reading.deck.game)))
                }
                None => Ok(reading),
            };
        }
        let bytes = if name == "-" { limited(std::io::stdin().lock()) } else { open(Path::new(name)) };
        let shown = if name == "-" { "standard input" } else { name };
        let bytes = bytes.map_err(|why| {
            let boxed = starter::starter(name).map(|_| format!("; the boxed deck is `starter:{name}`"));
            Failure::Plain(format!("cannot read {shown}: {why}{}", boxed.unwrap_or_default()))
        })?;
        let known = Known { file: if name == "-" { "" } else { name }, game: self.game.game, file_type: self.from };
        read::read(&bytes, known).map_err(|error| match error {
            ReadError::NotADeck(why) => Failure::Plain(format!("{shown} is no deck: {why}")),
            ReadError::Mistakes(mut mistakes) => {
                for mistake in &mut mistakes {
                    mistake.file = Some(shown.into());
                }
                Failure::Mistakes(mistakes)
            }
        })
    }

    /// Reads a deck for a command that only wants its cards: what could not be read is told on the way.
    pub fn read_and_report(&self, name: &str, out: &mut Output) -> Result<Reading, Failure> {
        let reading = self.read(name)?;
        tell(out, name, &reading);
        Ok(reading)
    }
}

/// What there is to say about a file, on standard error.
pub fn tell(out: &mut Output, name: &str, reading: &Reading) {
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

/// How a command answers about a deck: not with a yes, if lines of it could not be read.
pub fn answer(unread: &[Unread]) -> Answer {
    if unread.is_empty() { Answer::Yes } else { Answer::No }
}

/// `:14`, or nothing.
pub fn line(line: u32) -> String {
    if line > 0 { format!(":{line}") } else { String::new() }
}

/// An ordinary file, and no more of it than any deck has.
fn open(path: &Path) -> Result<Vec<u8>, String> {
    let there = std::fs::metadata(path).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => e.to_string(),
    })?;
    if there.is_dir() {
        return Err("it is a folder".to_owned());
    }
    if !there.is_file() {
        return Err("it is not an ordinary file; to read from a pipe, write `-`".to_owned());
    }
    limited(std::fs::File::open(path).map_err(|e| e.to_string())?)
}

fn limited(source: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    source.take(LONGEST as u64 + 1).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    Ok(bytes)
}

impl ByFormat {
    /// All rules: the built-in ones, those of the configuration folder, and those of `--formats`.
    pub fn rulebook(&self) -> Result<Rulebook, Failure> {
        let mut rulebook = Rulebook::built_in();
        let own = etcetera::choose_base_strategy().ok().map(|s| s.config_dir().join("datacron").join("formats.toml"));
        let own = own.filter(|path| path.is_file());
        for path in own.iter().chain(&self.formats) {
            let bytes = open(path).map_err(|why| Failure::Plain(format!("cannot read {}: {why}", path.display())))?;
            let text = String::from_utf8(bytes)
                .map_err(|_| Failure::Plain(format!("cannot read {}: it is not UTF-8 text", path.display())))?;
            rulebook.add(&path.display().to_string(), &text).map_err(Failure::Mistakes)?;
        }
        Ok(rulebook)
    }

    /// Checks a deck by the format asked for, or by the one that applies; notes what should be known about that.
    pub fn judge<'b>(&self, reading: &mut Reading, rulebook: &'b Rulebook) -> Result<Verdict<'b>, Failure> {
        let (game, asked) = (reading.deck.game, self.format.as_deref());
        legality::judge_by(asked, reading, rulebook).map_err(|none| {
            Failure::Plain(match none {
                NoFormat::NoUsual => format!("the {game} has no usual format: name one with -f"),
                NoFormat::Unknown { known } => {
                    let asked = asked.unwrap_or_default();
                    let guess = did_you_mean(asked, known.iter().copied());
                    let guess = guess.unwrap_or_else(|| format!("there are {}", known.join(", ")));
                    format!("the {game} has no format `{asked}`: {guess}")
                }
            })
        })
    }
}

/// The pile of a deck that is asked for, or the one a hand is drawn from.
pub fn pile(deck: &Deck, name: Option<&str>) -> Result<Pile, Failure> {
    let mut piles = piles(deck);
    let Some(name) = name else { return Ok(piles.swap_remove(0)) };
    let names: Vec<&str> = piles.iter().map(|pile| pile.name).collect();
    match piles.iter().position(|pile| pile.name == name) {
        Some(at) => Ok(piles.swap_remove(at)),
        None => Err(Failure::Plain(format!(
            "a deck of the {} has no pile `{name}`: there is {}",
            deck.game,
            or_list(&names)
        ))),
    }
}

/// Lists of cards a query may name on the command line: deck files too, and the user's own formats.
pub struct ListsOfUser;

impl CardLists for ListsOfUser {
    fn cards(&self, list: List, name: &str, game: Option<Game>) -> Result<Vec<i64>, UnknownList> {
        let unknown = |failure: Failure| UnknownList { message: failure.to_string(), guess: None };
        match list {
            List::Deck if name.starts_with("starter:") => BuiltInLists.cards(list, name, game),
            List::Deck => {
                let how = HowToRead { game: InGame { game }, from: None };
                Ok(how.read(name).map_err(unknown)?.deck.rows())
            }
            List::Format => {
                let formats = ByFormat { format: None, formats: Vec::new() };
                cards_legal_in(name, game, &formats.rulebook().map_err(unknown)?)
            }
        }
    }
}
