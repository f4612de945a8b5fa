//! `datacron scenario`: plays scenario files and checks their claims.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::Args;

use super::files;
use super::games::{CliGame, Playing, with_game};
use super::output::{BAD, DIM, GOOD, Output};
use super::{Answer, Failure, interrupt};
use datacron_cards::diagnostic::{MOST_SHOWN, count};
use datacron_engine::excerpt;
use datacron_engine::scenario::Fault;
use datacron_engine::script::{self, Script, Source};

/// The extension of scenario files, which folders are searched for.
const EXTENSION: &str = "game";

/// Play scenario files and check their claims
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron scenario tests/scenarios/dbg
  datacron scenario my-question.game --verbose
  datacron scenario --write my-game.game:42 > my-question.game

A scenario is a position, lines of play and claims; tests/scenarios/README.md explains how to write one.")]
pub struct Scenario {
    /// Scenario files, or folders with *.game files
    #[arg(value_name = "FILE", required_unless_present = "write")]
    files: Vec<PathBuf>,

    /// Print the moment before a line of a recorded game or scenario as a scenario of its own
    #[arg(long, value_name = "FILE:LINE", conflicts_with_all = ["files", "verbose"])]
    write: Option<String>,

    /// List every scenario, not only those that fail
    #[arg(short, long)]
    verbose: bool,
}

impl Scenario {
    /// Exit code 0 if all claims hold, 1 if one fails, 2 if a file cannot be read.
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if let Some(place) = &self.write {
            return write(place, out);
        }
        let mut paths = Vec::new();
        for path in &self.files {
            collect(path, &mut paths)?;
        }
        if paths.is_empty() {
            return Err(Failure::Plain(format!("no *.{EXTENSION} files in {}", self.files[0].display())));
        }
        let (mut held, mut failed, mut unread) = (0, 0, 0);
        let stop = interrupt::at_work();
        let mut begun = 0;
        // More mistakes than fit a screen are counted.
        let (mut shown, mut counted) = (0, 0);
        for path in &paths {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            begun += 1;
            let name = path.display().to_string();
            let text = match files::text(path, files::PLAY) {
                Ok(text) => text,
                Err(failure) => {
                    unread += 1;
                    out.failure(&failure);
                    continue;
                }
            };
            let source = Source::new(&name, &text);
            let scripts = match script::read(&source) {
                Ok(scripts) => scripts,
                Err(mistakes) => {
                    unread += 1;
                    if shown < MOST_SHOWN {
                        shown += mistakes.len();
                        out.failure(&Failure::Mistakes(mistakes));
                    }
                    continue;
                }
            };
            for script in scripts {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let title = if script.title.is_empty() { "untitled" } else { &script.title };
                let played = with_game!(Playing::of_script(&script), G => G::play_scenario(&script, &source));
                match played {
                    Ok(()) => {
                        held += 1;
                        if self.verbose {
                            out.line(format!("{GOOD}holds{GOOD:#}  {title}  {DIM}{name}:{}{DIM:#}", script.line))?;
                        }
                    }
                    Err(Fault::Lines(mistakes)) => {
                        failed += 1;
                        if shown < MOST_SHOWN {
                            shown += mistakes.len();
                            out.line(format!("{BAD}fails{BAD:#}  {title}  {DIM}{name}:{}{DIM:#}", script.line))?;
                            for mistake in mistakes {
                                out.mistake(&mistake)?;
                            }
                        } else {
                            counted += 1;
                        }
                    }
                    Err(Fault::SetUp(mistakes)) => {
                        unread += 1;
                        if shown < MOST_SHOWN {
                            shown += mistakes.len();
                            out.failure(&Failure::Mistakes(mistakes));
                        } else {
                            counted += 1;
                        }
                    }
                }
            }
        }
        if counted > 0 {
            out.line(format!("and {}", count(counted, "more scenario")))?;
        }
        let files = count(paths.len(), "file");
        out.line(match (failed, unread) {
            (0, 0) if !stop.load(Ordering::Relaxed) => format!("{} in {files}: all hold", count(held, "scenario")),
            _ => {
                let unread = if unread > 0 { format!(", {unread} cannot be played") } else { String::new() };
                format!("{} in {files}: {held} hold, {failed} fail{unread}", count(held + failed, "scenario"))
            }
        })?;
        if stop.load(Ordering::Relaxed) {
            out.finish()?;
            out.note("note", &format!("interrupted in file {begun} of {}", paths.len()));
            return Ok(Answer::Interrupted);
        }
        Ok(match (failed, unread) {
            (0, 0) => Answer::Yes,
            (_, 0) => Answer::No,
            _ => Answer::Unclear,
        })
    }
}

/// Writes the moment before a line, given as `FILE:LINE`.
fn write(place: &str, out: &mut Output) -> Result<Answer, Failure> {
    let parts = place.rsplit_once(':').and_then(|(path, line)| Some((path, line.parse::<usize>().ok()?)));
    let Some((path, line)) = parts else {
        return Err(Failure::Plain(format!("`{place}` must be a file and a line of it, such as `my-game.game:42`")));
    };
    let text = files::text(Path::new(path), files::PLAY)?;
    let lines = text.lines().count();
    if line > lines {
        return Err(Failure::Plain(format!("{path} has {}, and no line {line}", count(lines, "line"))));
    }
    let source = Source::new(path, &text);
    let scripts = script::read(&source).map_err(Failure::Mistakes)?;
    let Some(script) = scripts.iter().rfind(|script| script.line <= line) else {
        return Err(Failure::Plain(format!("line {line} of {path} is before the first scenario")));
    };
    let title = if script.title.is_empty() { path } else { &script.title };
    let title = format!("{title}, before line {line}");
    let written = with_game!(Playing::of_script(script), G => excerpt_of::<G>(script, line, &source, &title))?;
    match written {
        Some(text) => {
            out.bytes(format!("{}\n", text.trim_end()).as_bytes())?;
            Ok(Answer::Yes)
        }
        None => Err(Failure::Plain(format!("before line {line} of {path} the game is over, so nobody is asked"))),
    }
}

fn excerpt_of<G: CliGame>(
    script: &Script,
    line: usize,
    source: &Source,
    title: &str,
) -> Result<Option<String>, Failure> {
    let session = excerpt::until::<G>(script, line, source, G::keep());
    let session = session.map_err(|fault| Failure::Mistakes(fault.mistakes()))?;
    Ok(excerpt::write(&session, title, G::keep()))
}

/// Collects the file at a path, or the scenario files below a folder, in order.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let cannot = |e: std::io::Error| Failure::Plain(format!("{}: {e}", path.display()));
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(path).map_err(cannot)? {
        entries.push(entry.map_err(cannot)?.path());
    }
    entries.sort();
    for entry in entries {
        // A link could lead back to this folder.
        if entry.is_dir() && !entry.is_symlink() {
            collect(&entry, files)?;
        } else if entry.extension().is_some_and(|extension| extension == EXTENSION) {
            files.push(entry);
        }
    }
    Ok(())
}
