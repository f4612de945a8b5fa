//! Plays a script and checks its statements.

use super::notation::{parse, reason, seat_of, tidy};
use super::script::{Line, Script, Source, Statement};
use super::{GameState, Notation, Outcome, Playable, Seat, Status};
use datacron_cards::diagnostic::{Diagnostic, guess};

/// Why a script was not played to its end.
#[derive(Debug, Clone, PartialEq)]
pub enum Fault {
    /// Its set-up has mistakes.
    SetUp(Vec<Diagnostic>),
    /// A line does not match what happened.
    Line(Box<Diagnostic>),
}

/// Plays a whole script; stops at the first line that does not match.
pub fn play<G: Playable>(script: &Script, source: &Source, keep: G::Keep) -> Result<G, Fault> {
    let mut game = G::begin(script, source, keep).map_err(Fault::SetUp)?;
    for line in &script.lines {
        if let Some(choice) = check(&game, line).map_err(|problem| problem.at(line, source))? {
            game.choose(choice);
        }
    }
    Ok(game)
}

/// Why a line does not match what happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    message: String,
    help: Vec<String>,
}

impl From<String> for Problem {
    fn from(message: String) -> Problem {
        Problem { message, help: Vec::new() }
    }
}

impl Problem {
    /// The problem with its place in the file.
    pub(crate) fn at(self, line: &Line, source: &Source) -> Fault {
        let mut mistake = source.mistake(line.line, self.message);
        mistake.help = self.help;
        Fault::Line(Box::new(mistake))
    }
}

/// Checks the statement of a line; returns the choice if it makes one.
pub(crate) fn check<G: Playable>(game: &G, line: &Line) -> Result<Option<G::Choice>, Problem> {
    match &line.statement {
        Statement::Chooses { who, choice } => {
            check_asked(game, who)?;
            parse(game, choice).map(Some).map_err(|message| Problem { message, help: vec![offers(game)] })
        }
        Statement::Offered { who, choices } => {
            check_asked(game, who)?;
            let wanted: Vec<String> = choices.iter().map(|choice| tidy(choice)).collect();
            let offered = offered(game);
            let missing: Vec<&str> = without(&wanted, &offered);
            let extra: Vec<&str> = without(&offered, &wanted);
            if missing.is_empty() && extra.is_empty() {
                return Ok(None);
            }
            let mut parts = Vec::new();
            if !missing.is_empty() {
                parts.push(format!("not offered: {}", missing.join(" | ")));
            }
            if !extra.is_empty() {
                parts.push(format!("also offered: {}", extra.join(" | ")));
            }
            Err(Problem { message: parts.join("; "), help: vec![offers(game)] })
        }
        Statement::May { who, choice } => {
            check_asked(game, who)?;
            match offered(game).contains(&tidy(choice)) {
                true => Ok(None),
                false => {
                    let why = reason(game, choice).unwrap_or_default();
                    Err(Problem { message: format!("`{choice}` is not offered{why}"), help: vec![offers(game)] })
                }
            }
        }
        Statement::MayNot { who, choice } => {
            check_asked(game, who)?;
            let choice = tidy(choice);
            // A misspelt card is never offered, so the claim would always hold.
            check_cards::<G>(&choice)?;
            match offered(game).contains(&choice) {
                true => Err(format!("`{choice}` is offered").into()),
                false => Ok(None),
            }
        }
        Statement::Fact(text) => fact(game, text).map(|()| None).map_err(Problem::from),
    }
}

/// Checks that every word with a hyphen, which can only be the id of a card, is one.
fn check_cards<G: Playable>(choice: &str) -> Result<(), String> {
    let words = choice.split_whitespace().map(|word| word.split('#').next().unwrap_or(word));
    for word in words.filter(|word| word.contains('-')) {
        if !G::ids().any(|id| id == word) {
            return Err(format!("no card `{word}`{}", guess(word, G::ids())));
        }
    }
    Ok(())
}

fn without<'w>(some: &'w [String], others: &[String]) -> Vec<&'w str> {
    some.iter().filter(|one| !others.contains(one)).map(String::as_str).collect()
}

/// Every legal choice in the notation.
fn offered<G: Notation>(game: &G) -> Vec<String> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    choices.into_iter().map(|choice| tidy(&game.notation(choice))).collect()
}

fn offers<G: Notation>(game: &G) -> String {
    format!("offered: {}", offered(game).join(" | "))
}

fn check_asked<G: Notation>(game: &G, who: &str) -> Result<(), Problem> {
    let seat = player::<G>(who)?;
    match game.status() {
        Status::Over(_) => Err(format!("nobody is asked: {}", ending(game)).into()),
        Status::Choose { seat: asked, .. } if asked == seat => Ok(()),
        Status::Choose { seat: asked, .. } => {
            let message = format!("{} is asked, not {who}", G::name(asked));
            Err(Problem { message, help: vec![offers(game)] })
        }
    }
}

fn ending<G: GameState>(game: &G) -> String {
    match game.status().outcome() {
        Some(Outcome::Won(seat)) => format!("{} has won", G::name(seat)),
        Some(Outcome::Unfinished) => "the game was given up".into(),
        None => "the game goes on".into(),
    }
}

/// Checks a fact; the error says what is true instead.
fn fact<G: Playable>(game: &G, text: &str) -> Result<(), String> {
    let text = tidy(text);
    let words: Vec<&str> = text.split(' ').collect();
    let outcome = game.status().outcome();
    match words.as_slice() {
        ["winner", "none"] => claim(outcome.is_none(), || ending(game)),
        ["winner", who] => {
            let seat = player::<G>(who)?;
            claim(outcome == Some(Outcome::Won(seat)), || ending(game))
        }
        ["asked", "nobody"] => claim(outcome.is_some(), || ending(game)),
        ["asked", who] => check_asked(game, who).map_err(|problem| problem.message),
        words => game.fact(words),
    }
}

/// Checks a claim; `instead` says what is true if it does not hold.
pub(crate) fn claim(holds: bool, instead: impl Fn() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("this does not hold: {}", instead())) }
}

/// Parses the player in a fact.
pub(crate) fn player<G: GameState>(who: &str) -> Result<Seat, String> {
    seat_of::<G>(who).ok_or_else(|| {
        let [first, second] = Seat::BOTH.map(G::name);
        format!("unknown player `{who}`, expected `{first}` or `{second}`")
    })
}

/// Parses the number in a fact.
pub(crate) fn number_of(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("`{word}` is not a number"))
}
