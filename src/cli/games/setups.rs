//! The arguments of commands that play: a set-up or decks, and options. The Deckbuilding Game is set up here, games in
//! which players bring decks in `two_decks`.

use clap::Args;

use super::two_decks::LcgOptions;
use super::{CliGame, Playing, Prepared, with_game};
use crate::cli::check::{print_full, report_notes};
use crate::cli::decks::{FormatOptions, ReadOptions};
use crate::cli::output::Output;
use crate::cli::{Failure, complete, whole};
use datacron_cards::Game;
use datacron_cards::diagnostic::did_you_mean;
use datacron_decks::Section;
use datacron_decks::legality::judge;
use datacron_decks::read::Reading;
use datacron_engine::Seat;
use datacron_engine::dbg::{Dbg, Mode, from_deck};
use datacron_engine::scenario::{self, Fault};
use datacron_engine::script::{Script, Source};

/// The complete box.
const BOX: &str = "starter:dbg";

/// The options that say what is played.
#[derive(Debug, Args)]
#[command(mut_arg("from", |from| {
    let types = from.get_help().cloned().unwrap_or_default();
    from.help("Deck file type, if it cannot be detected").long_help(types)
}))]
pub struct SetUpArgs {
    #[command(flatten)]
    pub dbg: DbgOptions,

    #[command(flatten)]
    pub lcg: LcgOptions,

    #[command(flatten)]
    pub how: ReadOptions,
}

/// The options of one game.
pub trait Options {
    /// The game they belong to.
    const GAME: Game;

    /// The options that were given, each with its value if it takes one.
    fn given(&self) -> Vec<(&'static str, Option<String>)>;
}

/// The options of the Deckbuilding Game.
#[derive(Debug, Args)]
pub struct DbgOptions {
    /// Mode: beginner, full-galaxy or secret-bases (dbg)
    ///
    /// Sets which bases are used. By default, the mode of the set-up.
    #[arg(long, value_name = "MODE", value_parser = mode, add = complete::words(Mode::ALL.map(Mode::name)))]
    mode: Option<Mode>,

    /// Bases to win, 2 to 5 (dbg)
    ///
    /// By default, the goal of the set-up or of the mode.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8>(2, 5))]
    goal: Option<u8>,

    /// Allow paying off neutral cards in the row (dbg)
    #[arg(long)]
    pay_off: bool,
}

impl Options for DbgOptions {
    const GAME: Game = Game::Dbg;

    fn given(&self) -> Vec<(&'static str, Option<String>)> {
        let mode = self.mode.map(|mode| ("--mode", Some(mode.name().to_owned())));
        let goal = self.goal.map(|goal| ("--goal", Some(goal.to_string())));
        let pay_off = self.pay_off.then_some(("--pay-off", None));
        [mode, goal, pay_off].into_iter().flatten().collect()
    }
}

fn mode(text: &str) -> Result<Mode, String> {
    Mode::named(&text.to_ascii_lowercase()).ok_or_else(|| {
        let names = Mode::ALL.map(Mode::name);
        let guess = did_you_mean(text, names.into_iter()).map(|guess| format!("; {guess}")).unwrap_or_default();
        format!("expected one of {}{guess}", names.join(", "))
    })
}

/// The deck arguments. The first one is read already: it decides which game is played.
pub struct DeckArgs {
    pub name: String,
    pub reading: Reading,
    /// No deck was named: this is the box.
    pub is_default: bool,
    /// The deck of the second player, in games where players bring decks.
    pub other: Option<String>,
    /// If there is no other deck, the opponent plays a boxed one.
    pub boxed_opponent: bool,
}

impl SetUpArgs {
    /// Reads the first deck, and returns which game it is for.
    pub fn read_decks(
        &self,
        deck: Option<&str>,
        other: Option<&str>,
        boxed_opponent: bool,
    ) -> Result<(Playing, DeckArgs), Failure> {
        let file = match (deck, self.how.game.game) {
            (Some(deck), _) => deck,
            (None, None) => BOX,
            (None, Some(game)) => with_game!(Playing::of_deck(game), G => default_deck::<G>(boxed_opponent))?,
        };
        if deck == Some("-") && other == Some("-") {
            return Err(Failure::Plain(
                "standard input can be read only once: give a file for one of the decks".to_owned(),
            ));
        }
        let reading = self.how.read(file)?;
        let name = display_name(file).to_owned();
        let playing = Playing::of_deck(reading.deck.game);
        self.check_options(reading.deck.game)?;
        let other = other.map(str::to_owned);
        Ok((playing, DeckArgs { name, reading, is_default: deck.is_none(), other, boxed_opponent }))
    }

    /// The options that were given, each with its game.
    fn given(&self) -> Vec<(Game, &'static str, Option<String>)> {
        fn of<O: Options>(options: &O) -> impl Iterator<Item = (Game, &'static str, Option<String>)> {
            options.given().into_iter().map(|(option, value)| (O::GAME, option, value))
        }
        of(&self.dbg).chain(of(&self.lcg)).collect()
    }

    /// Refuses options of another game.
    fn check_options(&self, game: Game) -> Result<(), Failure> {
        match self.given().into_iter().find(|(of, ..)| *of != game) {
            Some((of, option, _)) => Err(Failure::Plain(format!("{option} is for the {of}, but this is the {game}"))),
            None => Ok(()),
        }
    }

    /// Appends these options as they are written on the command line.
    pub fn words(&self, words: &mut Vec<String>) {
        for (_, option, value) in self.given() {
            words.push(option.to_owned());
            words.extend(value);
        }
        if let Some(game) = self.how.game.game {
            words.extend(["-g".to_owned(), game.code().to_owned()]);
        }
        if let Some(file_type) = self.how.from {
            words.extend(["--from".to_owned(), file_type.word().to_owned()]);
        }
    }
}

impl CliGame for Dbg {
    const BOX: Option<&'static str> = Some(BOX);

    fn keep() {}

    fn play_scenario(script: &Script, source: &Source) -> Result<(), Fault> {
        scenario::play::<Dbg>(script, source, ()).map(|_| ())
    }

    /// One set-up for both players.
    fn prepare(args: &SetUpArgs, decks: DeckArgs, out: &mut Output) -> Result<Option<Prepared<Dbg>>, Failure> {
        let DeckArgs { name, mut reading, is_default, other, .. } = decks;
        let DbgOptions { mode: wanted, goal, pay_off } = args.dbg;
        let formats = FormatOptions { format: wanted.map(|mode| mode.name().to_owned()), formats: Vec::new() };
        let rulebook = formats.rulebook(out)?;
        let own_mode = from_deck::mode(&reading.deck);
        let mut verdict = formats.judge(&mut reading, &rulebook)?;
        let format = verdict.format;
        // The base decks of a set-up are for its own mode; any other mode uses its own.
        if !verdict.is_legal() && wanted.is_some_and(|mode| own_mode.is_some_and(|own| own != mode)) {
            let mut bare = reading.clone();
            bare.deck.entries.retain(|entry| !matches!(entry.section, Section::EmpireBases | Section::RebelBases));
            let bare_verdict = judge(&bare, format, &rulebook);
            if bare_verdict.is_legal() {
                if !is_default {
                    let own = &reading.deck.format;
                    out.note("note", &format!("{name}: its base decks are for {own}; {} uses its own", format.id));
                }
                (reading, verdict) = (bare, bare_verdict);
            }
        }
        report_notes(out, &name, &reading);
        if !verdict.is_legal() {
            print_full(out, &name, &reading, &verdict)?;
            return Ok(None);
        }
        let Some(mode) = Mode::named(&format.id) else {
            return Err(Failure::Plain(format!("{name}: the engine does not know the mode `{}`", format.id)));
        };
        if own_mode.is_some_and(|own| own != mode) {
            // The goal of a set-up is for its own mode.
            reading.deck.goal = None;
        }
        let mut setup = from_deck::setup(&reading.deck, mode);
        setup.goal = goal.unwrap_or(setup.goal);
        setup.pay_off = pay_off;
        match other {
            Some(other) => Err(Failure::Plain(format!(
                "the Deckbuilding Game has one set-up for both players: leave out `{other}`"
            ))),
            None => {
                let name = if reading.deck.name.is_empty() { name } else { reading.deck.name };
                Ok(Some(Prepared { setup, name, seats: Vec::new() }))
            }
        }
    }
}

/// What is played if no deck is named.
fn default_deck<G: CliGame>(boxed_opponent: bool) -> Result<&'static str, Failure> {
    G::BOX.ok_or_else(|| {
        let [first, second] = Seat::BOTH.map(G::name);
        let wanted = if boxed_opponent { "yours".to_owned() } else { format!("a {first} and a {second} deck") };
        let game = G::GAME;
        Failure::Plain(format!(
            "the {game} is played with decks: name {wanted}; `datacron starter -g {game}` lists the boxed decks"
        ))
    })
}

/// A deck argument as messages show it.
pub fn display_name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

/// A deck argument as it is repeated in a command: a name does not look like an option.
pub fn deck_word(file: &str) -> String {
    if file.starts_with('-') && file != "-" { format!("./{file}") } else { file.to_owned() }
}

/// Whether a shell takes a character as it is.
fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || "-_./:,%+=@".contains(c)
}

/// A word, quoted for a shell if needed.
pub fn shell_quoted(word: &str) -> String {
    // At the beginning `=` is a command to some shells.
    if !word.is_empty() && word.chars().all(is_plain) && !word.starts_with('=') {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The words of a command written with [`shell_quoted`]; `None` if it is anything else.
pub fn shell_words(command: &str) -> Option<Vec<String>> {
    let mut words = vec![String::new()];
    let mut letters = command.chars();
    let mut quoted = false;
    while let Some(c) = letters.next() {
        let word = words.last_mut()?;
        match c {
            '\'' => quoted = !quoted,
            c if quoted => word.push(c),
            ' ' => words.push(String::new()),
            '\\' => word.push(letters.next().filter(|c| *c == '\'')?),
            c if is_plain(c) => word.push(c),
            _ => return None,
        }
    }
    Some(words).filter(|_| !quoted)
}

#[cfg(test)]
mod tests {
    use super::{shell_quoted, shell_words};

    #[test]
    fn commands_are_read_as_they_are_written() {
        let words = ["datacron", "sim", "my deck's.txt", "", "=x", "$(rm -rf ~)", "naïve.o8d", "'", "a\nb"];
        let command = words.map(shell_quoted).join(" ");
        assert_eq!(shell_words(&command).expect("our own"), words);
        for foreign in ["datacron sim; rm -rf ~", "a $(b)", "a `b`", "a | b", "a\nb", "'a", "a \\b", "~", "a > b", "a*"]
        {
            assert_eq!(shell_words(foreign), None, "{foreign}");
        }
    }
}
