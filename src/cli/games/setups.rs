//! The arguments of commands that play: a set-up or decks, and what else is agreed on. The set-up of the Deckbuilding Game
//! is here, that of The Card Game in `two_decks`.

use clap::Args;

use super::two_decks::LcgOptions;
use super::{Agreed, Playing, SetUp, with_game};
use crate::cli::check::{in_full, report_notes};
use crate::cli::decks::{ByFormat, HowToRead};
use crate::cli::output::Output;
use crate::cli::{Failure, complete, whole};
use datacron_cards::Game;
use datacron_cards::diagnostic::did_you_mean;
use datacron_decks::Section;
use datacron_decks::legality::judge;
use datacron_decks::read::Reading;
use datacron_engine::Seat;
use datacron_engine::dbg::{Dbg, Mode, from_deck};

/// The box as it is.
const BOX: &str = "starter:dbg";

/// What the players agree on.
#[derive(Debug, Args)]
#[command(mut_arg("from", |from| {
    let types = from.get_help().cloned().unwrap_or_default();
    from.help("How the decks are written, where that is not seen").long_help(types)
}))]
pub struct Agreement {
    #[command(flatten)]
    pub dbg: DbgOptions,

    #[command(flatten)]
    pub lcg: LcgOptions,

    #[command(flatten)]
    pub how: HowToRead,
}

/// What players of one game may agree on, as options of the command line.
pub trait Options {
    /// Whose options they are.
    const GAME: Game;

    /// The options that were given, as they are written on the command line: each with its value, if it has one.
    fn given(&self) -> Vec<(&'static str, Option<String>)>;
}

/// What players of the Deckbuilding Game may agree on.
#[derive(Debug, Args)]
pub struct DbgOptions {
    /// beginner, full-galaxy or secret-bases (dbg)
    ///
    /// The bases that are played with; what the set-up says, if left out.
    #[arg(long, value_name = "MODE", value_parser = mode, add = complete::words(Mode::ALL.map(Mode::name)))]
    mode: Option<Mode>,

    /// Bases to win, 2 to 5 (dbg)
    ///
    /// What the set-up or the mode says, if left out.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8>(2, 5))]
    goal: Option<u8>,

    /// Neutral cards of the row may be paid off (dbg)
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
        format!("there are {}{guess}", names.join(", "))
    })
}

/// The decks of the command line: the first one read, which says what game it is.
pub struct Brought {
    pub name: String,
    pub reading: Reading,
    /// Nobody has named it: it is the box.
    pub usual: bool,
    /// The deck of the second player, in games where players bring decks.
    pub other: Option<String>,
    /// Without that one the opponent plays a boxed deck.
    pub boxed_opponent: bool,
}

impl Agreement {
    /// Reads what the players bring, and says which game it is for.
    pub fn bring(
        &self,
        deck: Option<&str>,
        other: Option<&str>,
        boxed_opponent: bool,
    ) -> Result<(Playing, Brought), Failure> {
        let known = || Playing::known().join(" and the ");
        let file = match (deck, self.how.game.game) {
            (Some(deck), _) => deck,
            (None, None) => BOX,
            (None, Some(game)) => match Playing::of_deck(game) {
                Some(playing) => with_game!(playing, G => usual::<G>(boxed_opponent))?,
                None => {
                    let known = known();
                    return Err(Failure::Plain(format!("the engine does not play the {game} yet, only the {known}")));
                }
            },
        };
        if deck == Some("-") && other == Some("-") {
            return Err(Failure::Plain("standard input can be read only once: name a file for one deck".to_owned()));
        }
        let reading = self.how.read(file)?;
        let name = called(file).to_owned();
        let Some(playing) = Playing::of_deck(reading.deck.game) else {
            return Err(Failure::Plain(format!(
                "{name} is a deck of the {}: the engine does not play this game yet, only the {}",
                reading.deck.game,
                known()
            )));
        };
        self.fits(reading.deck.game)?;
        let other = other.map(str::to_owned);
        Ok((playing, Brought { name, reading, usual: deck.is_none(), other, boxed_opponent }))
    }

    /// The options that were given, and whose they are.
    fn given(&self) -> Vec<(Game, &'static str, Option<String>)> {
        fn of<O: Options>(options: &O) -> impl Iterator<Item = (Game, &'static str, Option<String>)> {
            options.given().into_iter().map(|(option, value)| (O::GAME, option, value))
        }
        of(&self.dbg).chain(of(&self.lcg)).collect()
    }

    /// Refuses what is no matter of agreement in this game.
    fn fits(&self, game: Game) -> Result<(), Failure> {
        match self.given().into_iter().find(|(of, ..)| *of != game) {
            Some((of, option, _)) => Err(Failure::Plain(format!("{option} is for the {of}, this is the {game}"))),
            None => Ok(()),
        }
    }

    /// These options as they are written on the command line.
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

impl SetUp for Dbg {
    const BOX: Option<&'static str> = Some(BOX);

    fn keep() {}

    /// One set-up for both players.
    fn agree(agreement: &Agreement, brought: Brought, out: &mut Output) -> Result<Option<Agreed<Dbg>>, Failure> {
        let Brought { name, mut reading, usual, other, .. } = brought;
        let DbgOptions { mode: wanted, goal, pay_off } = agreement.dbg;
        let formats = ByFormat { format: wanted.map(|mode| mode.name().to_owned()), formats: Vec::new() };
        let rulebook = formats.rulebook()?;
        let said = from_deck::mode(&reading.deck);
        let mut verdict = formats.judge(&mut reading, &rulebook)?;
        let format = verdict.format;
        // Another mode than the set-up is for has bases of its own.
        if !verdict.is_legal() && wanted.is_some_and(|mode| said.is_some_and(|said| said != mode)) {
            let mut bare = reading.clone();
            bare.deck.entries.retain(|entry| !matches!(entry.section, Section::EmpireBases | Section::RebelBases));
            let anew = judge(&bare, format, &rulebook);
            if anew.is_legal() {
                if !usual {
                    let said = &reading.deck.format;
                    out.note("note", &format!("{name}: its base decks are for {said}; {} has its own", format.id));
                }
                (reading, verdict) = (bare, anew);
            }
        }
        report_notes(out, &name, &reading);
        if !verdict.is_legal() {
            in_full(out, &name, &reading, &verdict)?;
            return Ok(None);
        }
        let Some(mode) = Mode::named(&format.id) else {
            return Err(Failure::Plain(format!("{name}: the engine does not know the mode `{}`", format.id)));
        };
        if said.is_some_and(|said| said != mode) {
            // The goal goes with the mode it was said for.
            reading.deck.goal = None;
        }
        let mut setup = from_deck::setup(&reading.deck, mode);
        setup.goal = goal.unwrap_or(setup.goal);
        setup.pay_off = pay_off;
        match other {
            Some(other) => Err(Failure::Plain(format!(
                "one set-up is for both players of the Deckbuilding Game: leave `{other}` out"
            ))),
            None => {
                let name = if reading.deck.name.is_empty() { name } else { reading.deck.name };
                Ok(Some(Agreed { setup, name, seats: Vec::new() }))
            }
        }
    }
}

/// What is played if no deck is named.
fn usual<G: SetUp>(boxed_opponent: bool) -> Result<&'static str, Failure> {
    G::BOX.ok_or_else(|| {
        let [first, second] = Seat::BOTH.map(G::name);
        let wanted = if boxed_opponent { "yours".to_owned() } else { format!("a {first} and a {second} one") };
        let game = G::GAME;
        Failure::Plain(format!(
            "players of the {game} bring decks: name {wanted}; `datacron starter -g {game}` lists boxed ones"
        ))
    })
}

/// What people call a deck argument.
pub fn called(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

/// A word as a shell takes it for one.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:,%+=@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
