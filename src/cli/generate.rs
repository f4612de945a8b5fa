//! Files generated from the command tree and the types: completions, man pages, schemas.

use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::env::Shells;

use super::files::{self, Existing};
use super::output::Output;
use super::{Answer, Cli, Failure, schemas};
use datacron_data::query::fields::{FIELDS, FLAGS};

/// Print a shell completion script
#[derive(Debug, Args)]
#[command(after_help = "Install it with one of:
  bash         datacron completions bash > ~/.local/share/bash-completion/completions/datacron
  zsh          datacron completions zsh > ~/.zfunc/_datacron
  fish         datacron completions fish > ~/.config/fish/completions/datacron.fish
  elvish       datacron completions elvish >> ~/.config/elvish/rc.elv
  powershell   datacron completions powershell >> $PROFILE

The script asks datacron itself for fields, set names and card names.")]
pub struct Completions {
    shell: Shell,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
    Elvish,
    Powershell,
}

/// Write completions/, man/ and schemas/ into a folder
#[derive(Debug, Args)]
pub struct Generate {
    /// Folder to write to
    folder: PathBuf,
}

impl Shell {
    const fn name(self) -> &'static str {
        match self {
            Shell::Bash => "bash",
            Shell::Zsh => "zsh",
            Shell::Fish => "fish",
            Shell::Elvish => "elvish",
            Shell::Powershell => "powershell",
        }
    }

    const fn file(self) -> &'static str {
        match self {
            Shell::Bash => "datacron.bash",
            Shell::Zsh => "_datacron",
            Shell::Fish => "datacron.fish",
            Shell::Elvish => "datacron.elv",
            Shell::Powershell => "_datacron.ps1",
        }
    }

    /// The script that makes the shell ask datacron.
    fn script(self) -> std::io::Result<Vec<u8>> {
        let mut script = Vec::new();
        if let Some(completer) = Shells::builtins().completer(self.name()) {
            completer.write_registration("COMPLETE", "datacron", "datacron", "datacron", &mut script)?;
        }
        if matches!(self, Shell::Bash) {
            // Bash would split words such as `trait:droid` at the colon.
            script.extend_from_slice(b"COMP_WORDBREAKS=${COMP_WORDBREAKS//:}\n");
        }
        Ok(script)
    }
}

impl Completions {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        out.line(String::from_utf8_lossy(&self.shell.script()?).trim_end())?;
        Ok(Answer::Yes)
    }
}

/// Every generated file: its path in the repository and its content.
pub fn files() -> std::io::Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut files = Vec::new();
    for shell in Shell::value_variants() {
        files.push((Path::new("completions").join(shell.file()), shell.script()?));
    }
    let mut command = Cli::command();
    command.build();
    man_pages(&command, &mut files)?;
    for (name, schema) in schemas::all() {
        let mut text = serde_json::to_vec_pretty(&schema)?;
        text.push(b'\n');
        files.push((Path::new("schemas").join(name), text));
    }
    Ok(files)
}

/// A page for a command and for each of its subcommands.
fn man_pages(command: &clap::Command, files: &mut Vec<(PathBuf, Vec<u8>)>) -> std::io::Result<()> {
    let man = clap_mangen::Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(examples) = command.get_before_long_help() {
        let examples = examples.to_string();
        section(&mut page, "EXAMPLES", examples.trim_start_matches("Examples:").trim_start_matches('\n'));
    }
    if command.get_name() == "search" {
        let fields = FIELDS.iter().map(|f| {
            let names: Vec<&str> = std::iter::once(f.name).chain(f.aliases.iter().copied()).collect();
            format!("{}\n    {}: {}", names.join(", "), f.help, f.example)
        });
        section(&mut page, "FIELDS", &fields.collect::<Vec<_>>().join("\n"));
        let flags = FLAGS.iter().map(|f| format!("is:{}\n    {}", f.name, f.help));
        section(&mut page, "PROPERTIES", &flags.collect::<Vec<_>>().join("\n"));
    }
    if let Some(notes) = command.get_after_help() {
        section(&mut page, "NOTES", &notes.to_string());
    }
    section(
        &mut page,
        "EXIT STATUS",
        "0  success\n1  the answer is no: nothing found, a deck not legal, a check failed\n2  error",
    );
    files.push((Path::new("man").join(man.get_filename()), page));
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        man_pages(sub, files)?;
    }
    Ok(())
}

/// A section whose lines stay as they are: examples are there to be copied.
fn section(page: &mut Vec<u8>, title: &str, text: &str) {
    page.extend(format!(".SH \"{title}\"\n.nf\n").bytes());
    for line in text.lines() {
        let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
        // A dot at the start would be a roff command.
        page.extend(format!("\\&{line}\n").bytes());
    }
    page.extend(b".fi\n");
}

impl Generate {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let files = files()?;
        for (path, content) in &files {
            let path = self.folder.join(path);
            let cannot = |error| Failure::Plain(format!("cannot write {}: {error}", path.display()));
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent).map_err(cannot)?;
            }
            files::write(&path, content, Existing::Replace).map_err(cannot)?;
        }
        out.remark(&format!("{} files written", files.len()));
        Ok(Answer::Yes)
    }
}
