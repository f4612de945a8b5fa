//! `datacron export`: converts deck files.

use std::path::{Path, PathBuf};

use clap::Args;

use super::decks::ReadOptions;
use super::files::{self, Existing};
use super::output::Output;
use super::{Answer, Failure, complete};
use datacron_cards::diagnostic::{count, did_you_mean};
use datacron_decks::Deck;
use datacron_decks::write::{Options, Target, Written, write_sheet, write_with};

/// Convert decks to another format; reports what the target format cannot store
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron export my-deck.o8d --to text
  datacron export *.o8d --to text -o lists/      a whole folder
  datacron export starter:vader --to gemp -o vader.xml
  datacron export light.txt dark.txt --to sheet --player 'Ann Example' -o sheet.html
  datacron export deck.toml --to tts --image-url 'https://…/{game}/{set}/{id}.jpg' --back-url 'https://…/{side}.jpg'")]
pub struct Export {
    /// Deck files, - for standard input, or starter:NAME for a boxed deck
    #[arg(value_name = "DECK", required = true, add = complete::decks())]
    decks: Vec<String>,

    /// Target format: text, toml, json, csv, o8d, gemp, gemp-contents, htd, markdown, bbcode, tts, sheet (a registration
    /// sheet for one deck, or for a Light and a Dark deck), card (a list the size of a card)
    #[arg(long, value_name = "TYPE", value_parser = target, add = complete::words(Target::ALL.map(Target::word)))]
    to: Target,

    /// Output file, or a folder for several decks [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long, requires = "output")]
    force: bool,

    /// Player's name on a sheet [default: a blank to fill in]
    #[arg(long, value_name = "NAME", help_heading = SHEET)]
    player: Option<String>,

    /// Event name on a sheet
    #[arg(long, value_name = "NAME", help_heading = SHEET)]
    event: Option<String>,

    /// Date on a sheet, printed as given
    #[arg(long, value_name = "DATE", help_heading = SHEET)]
    date: Option<String>,

    /// URL or path of card images, with placeholders {id} {game} {set} {number} {title} {slug} {side}
    #[arg(long, value_name = "URL", help_heading = TTS)]
    image_url: Option<String>,

    /// URL or path of the card back image, with the same placeholders
    #[arg(long, value_name = "URL", help_heading = TTS)]
    back_url: Option<String>,

    #[command(flatten)]
    how: ReadOptions,
}

const SHEET: &str = "For --to sheet";
const TTS: &str = "For --to tts";

fn target(word: &str) -> Result<Target, String> {
    let words = Target::ALL.map(Target::word);
    Target::ALL.into_iter().find(|target| target.word() == word.to_ascii_lowercase()).ok_or_else(|| {
        let guess = did_you_mean(word, words.into_iter()).map(|guess| format!("; {guess}")).unwrap_or_default();
        format!("expected one of {}{guess}", words.join(", "))
    })
}

impl Export {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let options = self.options()?;
        if self.to == Target::Sheet {
            return self.sheet(out, &options);
        }
        let parts = matches!(self.to, Target::Text | Target::Markdown | Target::Bbcode | Target::GempContents);
        if self.decks.len() > 1 && self.output.is_none() && !parts {
            let message = format!("several decks do not fit into one {} file; give a folder with -o", self.to.word());
            return Err(Failure::Plain(message));
        }
        let folder = self.folder(self.decks.len() > 1)?;
        self.check_names(folder)?;
        let (mut failed, mut incomplete) = (0, 0);
        for name in &self.decks {
            let written = self.how.read_and_report(name, out).and_then(|reading| {
                incomplete += usize::from(!reading.unread.is_empty());
                let written = write_with(&reading.deck, self.to, &options)
                    .map_err(|why| Failure::Plain(format!("{name}: {why}")))?;
                self.write_deck(out, folder, name, &written)
            });
            if let Err(failure) = written {
                if matches!(failure, Failure::Io(_)) {
                    return Err(failure);
                }
                out.failure(&failure);
                failed += 1;
            }
        }
        if self.decks.len() > 1 && failed > 0 {
            out.remark(&format!("{} of {} not written", failed, count(self.decks.len(), "deck")));
        }
        Ok(match (failed, incomplete) {
            (0, 0) => Answer::Yes,
            (0, _) => Answer::No,
            _ => Answer::Unclear,
        })
    }

    /// One page for all decks.
    fn sheet(&self, out: &mut Output, options: &Options) -> Result<Answer, Failure> {
        let folder = self.folder(false)?;
        let mut readings = Vec::new();
        for name in &self.decks {
            readings.push(self.how.read_and_report(name, out)?);
        }
        let decks: Vec<&Deck> = readings.iter().map(|reading| &reading.deck).collect();
        let written = write_sheet(&decks, options).map_err(Failure::Plain)?;
        self.write_deck(out, folder, &self.decks[0], &written)?;
        let whole = readings.iter().all(|reading| reading.unread.is_empty());
        Ok(if whole { Answer::Yes } else { Answer::No })
    }

    /// Collects the options; one that the target format does not use is an error.
    fn options(&self) -> Result<Options, Failure> {
        let own = [
            ("--player", &self.player, Target::Sheet),
            ("--event", &self.event, Target::Sheet),
            ("--date", &self.date, Target::Sheet),
            ("--image-url", &self.image_url, Target::Tts),
            ("--back-url", &self.back_url, Target::Tts),
        ];
        if let Some((option, _, target)) = own.iter().find(|(_, given, to)| given.is_some() && *to != self.to) {
            return Err(Failure::Plain(format!(
                "{option} works with --to {}, not with --to {}",
                target.word(),
                self.to.word()
            )));
        }
        let text = |given: &Option<String>| given.clone().unwrap_or_default();
        Ok(Options {
            player: text(&self.player),
            event: text(&self.event),
            date: text(&self.date),
            image_url: text(&self.image_url),
            back_url: text(&self.back_url),
        })
    }

    /// Refuses decks that would overwrite each other.
    fn check_names(&self, folder: Option<&Path>) -> Result<(), Failure> {
        let names: Vec<String> = self.decks.iter().map(|name| file_name(name, self.to)).collect();
        let twice = (1..names.len()).find(|at| names[..*at].contains(&names[*at])).filter(|_| folder.is_some());
        match twice {
            Some(at) => Err(Failure::Plain(format!("two decks would both be written to {}", names[at]))),
            None => Ok(()),
        }
    }

    /// The folder to write to, created if needed; `None` for a file or standard output.
    fn folder(&self, several: bool) -> Result<Option<&Path>, Failure> {
        let is_folder = |path: &&PathBuf| several || path.is_dir() || path.as_os_str().to_string_lossy().ends_with('/');
        let Some(folder) = self.output.as_ref().filter(is_folder) else { return Ok(None) };
        if folder.is_file() {
            return Err(Failure::Plain(format!("{} is a file, but several decks need a folder", folder.display())));
        }
        std::fs::create_dir_all(folder)
            .map_err(|e| Failure::Plain(format!("cannot create the folder {}: {e}", folder.display())))?;
        Ok(Some(folder))
    }

    fn write_deck(
        &self,
        out: &mut Output,
        folder: Option<&Path>,
        name: &str,
        written: &Written,
    ) -> Result<Answer, Failure> {
        for loss in &written.losses {
            out.note("note", &format!("{name}: {loss}"));
        }
        let path = match folder {
            Some(folder) => Some(folder.join(file_name(name, self.to))),
            None => self.output.clone(),
        };
        write_output(out, path.as_deref(), &written.bytes, self.force)
    }
}

/// `lists/jedi.o8d` → `jedi.txt`.
fn file_name(deck: &str, to: Target) -> String {
    let own = deck.strip_prefix("starter:").unwrap_or(deck);
    let stem =
        if own == "-" { "deck".into() } else { Path::new(own).file_stem().unwrap_or_default().to_string_lossy() };
    format!("{stem}.{}", to.extension())
}

/// Writes to a file, or to standard output if there is none.
pub fn write_output(out: &mut Output, path: Option<&Path>, bytes: &[u8], force: bool) -> Result<Answer, Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        out.bytes(bytes)?;
        return Ok(Answer::Yes);
    };
    files::write(path, bytes, Existing::force(force))
        .map_err(|problem| Failure::Plain(format!("cannot write {}: {problem}", path.display())))?;
    out.remark(&format!("{} written", path.display()));
    Ok(Answer::Yes)
}
