//! The arguments of commands that play: a set-up or decks, and what else is agreed on. The set-up of the Deckbuilding Game
//! is here, that of The Card Game in `two_decks`.

use clap::Args;

use super::check::{in_full, tell_notes};
use super::decks::{ByFormat, HowToRead};
use super::games::{Agreed, Playing, SetUp};
use super::output::Output;
use super::{Failure, complete, whole};
use datacron_cards::Game;
use datacron_cards::diagnostic::did_you_mean;
use datacron_decks::Section;
use datacron_decks::legality::judge;
use datacron_decks::read::Reading;
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
    /// beginner, full-galaxy or secret-bases (dbg)
    ///
    /// The bases that are played with; what the set-up says, if left out.
    #[arg(long, value_name = "MODE", value_parser = mode, add = complete::words(Mode::ALL.map(Mode::name)))]
    pub mode: Option<Mode>,

    /// Bases to win, 2 to 5 (dbg)
    ///
    /// What the set-up or the mode says, if left out.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8>(2, 5))]
    pub goal: Option<u8>,

    /// Neutral cards of the row may be paid off (dbg)
    #[arg(long)]
    pub pay_off: bool,

    /// Whether both players may take one (lcg)
    ///
    /// yes or no; yes, as in tournaments, if left out.
    #[arg(long, value_name = "YES|NO", value_parser = yes_or_no, add = complete::words(["yes", "no"]))]
    pub mulligan: Option<bool>,

    #[command(flatten)]
    pub how: HowToRead,
}

fn mode(text: &str) -> Result<Mode, String> {
    Mode::named(&text.to_ascii_lowercase()).ok_or_else(|| {
        let names = Mode::ALL.map(Mode::name);
        let guess = did_you_mean(text, names.into_iter()).map(|guess| format!("; {guess}")).unwrap_or_default();
        format!("there are {}{guess}", names.join(", "))
    })
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("yes or no".to_owned()),
    }
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
        match self.how.game.game {
            Some(game) if deck.is_none() && Playing::of_deck(game).is_none() => {
                let known = known();
                return Err(Failure::Plain(format!("the engine does not play the {game} yet, only the {known}")));
            }
            Some(Game::Lcg) if deck.is_none() => {
                let wanted = if boxed_opponent { "yours" } else { "a dark and a light one" };
                return Err(Failure::Plain(format!(
                    "players of the lcg bring decks: name {wanted}; `datacron starter -g lcg` lists boxed ones"
                )));
            }
            _ => {}
        }
        if deck == Some("-") && other == Some("-") {
            return Err(Failure::Plain("standard input can be read only once: name a file for one deck".to_owned()));
        }
        let file = deck.unwrap_or(BOX);
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

    /// Refuses what is no matter of agreement in this game.
    fn fits(&self, game: Game) -> Result<(), Failure> {
        let said = [
            ("--mode", self.mode.is_some(), Game::Dbg),
            ("--goal", self.goal.is_some(), Game::Dbg),
            ("--pay-off", self.pay_off, Game::Dbg),
            ("--mulligan", self.mulligan.is_some(), Game::Lcg),
        ];
        match said.into_iter().find(|(_, said, of)| *said && *of != game) {
            Some((option, _, of)) => Err(Failure::Plain(format!("{option} is for the {of}, this is the {game}"))),
            None => Ok(()),
        }
    }

    /// These options as they are written on the command line.
    pub fn words(&self, words: &mut Vec<String>) {
        if let Some(mode) = self.mode {
            words.extend(["--mode".to_owned(), mode.name().to_owned()]);
        }
        if let Some(goal) = self.goal {
            words.extend(["--goal".to_owned(), goal.to_string()]);
        }
        if self.pay_off {
            words.push("--pay-off".to_owned());
        }
        if let Some(mulligan) = self.mulligan {
            words.extend(["--mulligan".to_owned(), if mulligan { "yes" } else { "no" }.to_owned()]);
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
    fn keep() {}

    /// One set-up for both players.
    fn agree(agreement: &Agreement, brought: Brought, out: &mut Output) -> Result<Option<Agreed<Dbg>>, Failure> {
        let Brought { name, mut reading, usual, other, .. } = brought;
        let formats = ByFormat { format: agreement.mode.map(|mode| mode.name().to_owned()), formats: Vec::new() };
        let rulebook = formats.rulebook()?;
        let said = from_deck::mode(&reading.deck);
        let mut format = formats.choose(&mut reading, &rulebook)?;
        let mut verdict = judge(&reading, format, &rulebook);
        // A set-up that names no mode is of the mode it can be played in.
        if agreement.mode.is_none()
            && reading.deck.format.is_empty()
            && let Some(playable) = verdict.legal_in.first()
        {
            format = playable;
            verdict = judge(&reading, format, &rulebook);
        }
        // Another mode than the set-up is for has bases of its own.
        if !verdict.is_legal() && agreement.mode.is_some_and(|mode| said.is_some_and(|said| said != mode)) {
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
        tell_notes(out, &name, &reading);
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
        setup.goal = agreement.goal.unwrap_or(setup.goal);
        setup.pay_off = agreement.pay_off;
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
