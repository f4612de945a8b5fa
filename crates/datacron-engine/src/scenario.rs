//! Plays a script and checks its statements.

use super::header::{seeds_of, stop_of};
use super::notation::{is_form, parse, reason, seat_of, tidy};
use super::script::{Line, MOST_MISTAKES, Script, Source, Statement};
use super::{FactError, GameState, Notation, Outcome, Playable, Seat, Status, Stop};
use datacron_cards::diagnostic::{Diagnostic, guess};

/// Why a script was not played to its end.
#[derive(Debug, Clone, PartialEq)]
pub enum Fault {
    /// Its set-up has mistakes.
    SetUp(Vec<Diagnostic>),
    /// These lines do not match what happened, or make no sense.
    Lines(Vec<Diagnostic>),
}

impl Fault {
    /// All mistakes, of whatever kind.
    pub fn mistakes(self) -> Vec<Diagnostic> {
        match self {
            Fault::SetUp(mistakes) | Fault::Lines(mistakes) => mistakes,
        }
    }
}

/// Plays a whole script, with each of its seeds if it has several; returns the last game. Every line that does not match
/// is reported. After a choice that cannot be made nothing more is played.
pub fn play<G: Playable>(script: &Script, source: &Source, keep: G::Keep) -> Result<G, Fault> {
    let Some(seeds) = seeds_of(script) else { return play_once(script, source, keep) };
    let tried = seeds.end() - seeds.start() + 1;
    let mut failed: Option<(u64, Vec<Diagnostic>)> = None;
    let mut failures = 0;
    let mut last = None;
    for seed in seeds {
        let mut seeded = script.clone();
        seeded.header.iter_mut().filter(|entry| entry.key == "seed").for_each(|entry| entry.value = seed.to_string());
        match play_once::<G>(&seeded, source, keep) {
            Ok(game) => last = Some(game),
            Err(Fault::Lines(mistakes)) => {
                failures += 1;
                failed.get_or_insert((seed, mistakes));
            }
            // A set-up is wrong with every seed.
            Err(fault) => return Err(fault),
        }
    }
    match (failed, last) {
        (None, Some(game)) => Ok(game),
        (failed, _) => {
            let (seed, mut mistakes) = failed.unwrap_or_default();
            for mistake in &mut mistakes {
                mistake.message = format!("with seed {seed}: {}", mistake.message);
            }
            if let Some(first) = mistakes.first_mut() {
                first.help.push(format!("the scenario fails with {failures} of {tried} seeds"));
            }
            Err(Fault::Lines(mistakes))
        }
    }
}

fn play_once<G: Playable>(script: &Script, source: &Source, keep: G::Keep) -> Result<G, Fault> {
    let mut game = G::begin(script, source, keep).map_err(|mut mistakes| {
        // The lines cannot be played, but what they name can be looked up.
        let unknown = |line: &Line| Some(understand::<G>(None, None, line).err()?.at(line, source));
        mistakes.extend(script.lines.iter().filter_map(unknown));
        mistakes.truncate(MOST_MISTAKES);
        Fault::SetUp(mistakes)
    })?;
    let stop = stop_of::<G>(script);
    follow(script, source, &mut game, |game| game, |game, choice| game.choose_until(choice, stop))?;
    Ok(game)
}

/// Checks the lines of a script and makes its choices, on a game or on something that has one.
pub(crate) fn follow<G: Playable, T>(
    script: &Script,
    source: &Source,
    table: &mut T,
    game: impl Fn(&T) -> &G,
    choose: impl Fn(&mut T, G::Choice),
) -> Result<(), Fault> {
    let stop = stop_of::<G>(script);
    let mut mistakes = Vec::new();
    let mut playing = true;
    for line in &script.lines {
        let checked = match playing {
            true => check(game(table), stop, line),
            false => understand(Some(game(table)), stop, line).map(|()| None),
        };
        match checked {
            Ok(Some(choice)) => choose(table, choice),
            Ok(None) => {}
            Err(problem) => {
                playing &= !matches!(line.statement, Statement::Chooses { .. });
                mistakes.push(problem.at(line, source));
            }
        }
        if mistakes.len() == MOST_MISTAKES {
            break;
        }
    }
    if mistakes.is_empty() { Ok(()) } else { Err(Fault::Lines(mistakes)) }
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
    pub(crate) fn at(self, line: &Line, source: &Source) -> Diagnostic {
        let mut mistake = source.mistake(line.line, self.message);
        mistake.help = self.help;
        mistake
    }
}

/// Checks the statement of a line; returns the choice if it makes one.
pub(crate) fn check<G: Playable>(game: &G, stop: Option<Stop>, line: &Line) -> Result<Option<G::Choice>, Problem> {
    match &line.statement {
        Statement::Chooses { who, choice } => {
            check_asked(game, stop, who)?;
            let choice = meant(game, choice, &offered(game));
            parse(game, &choice).map(Some).map_err(|message| Problem { message, help: vec![offers(game)] })
        }
        Statement::Offered { who, choices } => {
            check_asked(game, stop, who)?;
            let offered = offered(game);
            let wanted: Vec<String> = choices.iter().map(|choice| meant(game, choice, &offered)).collect();
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
            let mut help = vec![offers(game)];
            help.extend(missing.iter().filter_map(|choice| Some(format!("`{choice}`{}", reason(game, choice)?))));
            Err(Problem { message: parts.join("; "), help })
        }
        Statement::May { who, choice } => {
            check_asked(game, stop, who)?;
            match is_offered(game, choice) {
                true => Ok(None),
                false => {
                    let why = reason(game, choice).unwrap_or_default();
                    Err(Problem { message: format!("`{choice}` is not offered{why}"), help: vec![offers(game)] })
                }
            }
        }
        Statement::MayNot { who, choice } => {
            check_asked(game, stop, who)?;
            // A misspelt card is never offered, so the claim would always hold.
            check_cards::<G>(choice)?;
            match is_offered(game, choice) {
                true => Err(format!("`{choice}` is offered").into()),
                false => Ok(None),
            }
        }
        Statement::Fact(text) => match fact(game, stop, text) {
            Ok(()) => Ok(None),
            Err(error) => Err(error.message().into()),
        },
    }
}

/// Checks what can be said about a line without playing on: players, cards and, if there is a game, the form of facts.
fn understand<G: Playable>(game: Option<&G>, stop: Option<Stop>, line: &Line) -> Result<(), Problem> {
    let (who, choices) = match &line.statement {
        Statement::Chooses { who, choice } | Statement::May { who, choice } | Statement::MayNot { who, choice } => {
            (who, std::slice::from_ref(choice))
        }
        Statement::Offered { who, choices } => (who, choices.as_slice()),
        Statement::Fact(text) => {
            check_cards::<G>(text)?;
            return match game.map(|game| fact(game, stop, text)) {
                Some(Err(FactError::Unclear(message))) => Err(message.into()),
                Some(Err(FactError::Untrue(_)) | Ok(())) | None => Ok(()),
            };
        }
    };
    player::<G>(who)?;
    choices.iter().try_for_each(|choice| check_cards::<G>(choice).map_err(Problem::from))
}

/// Checks that every word with a hyphen, which can only be the id of a card, is one; likewise what follows a verb that
/// is always followed by a card.
fn check_cards<G: Playable>(text: &str) -> Result<(), String> {
    let text = tidy(text);
    let mut before = "";
    for word in text.split(' ') {
        let id = word.split('#').next().unwrap_or(word).trim_end_matches(',');
        let card = id.contains('-') || matches!(before, "play" | "buy" | "use") && id != "shield";
        if card && !G::ids().any(|known| known == id) {
            return Err(format!("no card `{id}`{}", guess(id, G::ids())));
        }
        // `a-card in light play 2`: only the first word is a verb.
        before = if before.is_empty() { word } else { "-" };
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

fn is_offered<G: Playable>(game: &G, choice: &str) -> bool {
    let offered = offered(game);
    let meant = meant(game, choice, &offered);
    offered.iter().any(|offer| *offer == meant || is_form(offer, &meant))
}

fn offers<G: Notation>(game: &G) -> String {
    format!("offered: {}", offered(game).join(" | "))
}

/// A choice as the notation writes it. `CARD of PLAYER` is replaced by the card's notation; and where that names the
/// player, or tells abilities apart by a number, but only one choice fits without it, it may be left out.
fn meant<G: Playable>(game: &G, choice: &str, offered: &[String]) -> String {
    let choice = tidy(choice);
    if offered.contains(&choice) {
        return choice;
    }
    let words: Vec<&str> = choice.split(' ').collect();
    let named = match with_labels(game, &words) {
        Ok(words) => words.join(" "),
        // No such card is in play: as it stands it is not offered.
        Err(_) => return choice,
    };
    if offered.contains(&named) {
        return named;
    }
    let players = Seat::BOTH.map(|seat| format!(" of {}", G::name(seat)));
    let bare = |text: &str| players.iter().fold(text.to_owned(), |text, player| text.replace(player, ""));
    let mut fitting = offered.iter().filter(|offer| bare(offer) == named || is_form(offer, &named));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => only.clone(),
        _ => named,
    }
}

/// The words with each `CARD of PLAYER` replaced by the notation of that card in play.
fn with_labels<G: Playable>(game: &G, words: &[&str]) -> Result<Vec<String>, FactError> {
    let mut resolved = Vec::new();
    let mut at = 0;
    while let Some(&word) = words.get(at) {
        at += 1;
        let id = word.split('#').next().unwrap_or(word);
        if let [of, who, ..] = words[at..]
            && of == "of"
            && let Some(seat) = seat_of::<G>(who)
            && G::ids().any(|known| known == id)
        {
            let label = game.label_of(word, seat);
            resolved.push(label.ok_or_else(|| FactError::Untrue(format!("{who} has no {word} in play")))?);
            at += 2;
        } else {
            resolved.push(word.to_owned());
        }
    }
    Ok(resolved)
}

fn check_asked<G: Playable>(game: &G, stop: Option<Stop>, who: &str) -> Result<(), Problem> {
    let seat = player::<G>(who)?;
    match asked(game, stop) {
        None => Err(format!("nobody is asked: {}", ending(game, stop)).into()),
        Some(asked) if asked == seat => Ok(()),
        Some(asked) => {
            let message = format!("{} is asked, not {who}", G::name(asked));
            Err(Problem { message, help: vec![offers(game)] })
        }
    }
}

/// The player who is asked, unless the game is over or play has stopped.
fn asked<G: Playable>(game: &G, stop: Option<Stop>) -> Option<Seat> {
    match game.status() {
        Status::Choose { seat, .. } if !stopped(game, stop) => Some(seat),
        _ => None,
    }
}

fn stopped<G: Playable>(game: &G, stop: Option<Stop>) -> bool {
    stop.is_some_and(|stop| game.is_at(stop)) && game.status().outcome().is_none()
}

fn ending<G: Playable>(game: &G, stop: Option<Stop>) -> String {
    match (game.status().outcome(), stop) {
        (Some(Outcome::Won(seat)), _) => format!("{} has won", G::name(seat)),
        (Some(Outcome::Unfinished), _) => "the game was given up".into(),
        (None, Some(stop)) if stopped(game, Some(stop)) => {
            format!("play has stopped at the {}, as `stop:` says", stop.words().replace("of ", "of the "))
        }
        (None, _) => "the game goes on".into(),
    }
}

/// Checks a fact; the error says what is true instead.
fn fact<G: Playable>(game: &G, stop: Option<Stop>, text: &str) -> Result<(), FactError> {
    let text = tidy(text);
    let words: Vec<&str> = text.split(' ').collect();
    let outcome = game.status().outcome();
    match words.as_slice() {
        ["winner", "none"] => claim(outcome.is_none(), || ending(game, stop)),
        ["winner", who] => {
            let seat = player::<G>(who)?;
            claim(outcome == Some(Outcome::Won(seat)), || ending(game, stop))
        }
        ["asked", "nobody"] => {
            let asked = asked(game, stop);
            claim(asked.is_none(), || asked.map_or(String::new(), |seat| format!("{} is asked", G::name(seat))))
        }
        ["asked", who] => {
            player::<G>(who)?;
            check_asked(game, stop, who).map_err(|problem| FactError::Untrue(problem.message))
        }
        [who, "cannot", choice @ ..] if seat_of::<G>(who).is_some() || !G::ids().any(|id| id == *who) => {
            cannot(game, stop, who, choice)
        }
        // Who controls a card, not another fact about it.
        [_, "of", who] if seat_of::<G>(who).is_some() => game.fact(&words),
        words => {
            let words = with_labels(game, words)?;
            game.fact(&words.iter().map(String::as_str).collect::<Vec<_>>())
        }
    }
}

/// Checks that a player cannot make a choice now, whether or not that player is asked.
fn cannot<G: Playable>(game: &G, stop: Option<Stop>, who: &str, choice: &[&str]) -> Result<(), FactError> {
    let seat = player::<G>(who)?;
    let [verb, ..] = choice else { return Err("`cannot` must be followed by a choice".into()) };
    let number = verb.parse::<u8>().is_ok();
    if !number && !G::verbs().any(|known| known.to_lowercase() == *verb) {
        let guess = guess(verb, G::verbs());
        return Err(format!("`{}` is not a choice{guess}", choice.join(" ")).into());
    }
    let choice = choice.join(" ");
    check_cards::<G>(&choice)?;
    let can = asked(game, stop) == Some(seat) && is_offered(game, &choice);
    claim(!can, || format!("`{choice}` is offered to {who}"))
}

/// Checks a claim; `instead` says what is true if it does not hold.
pub(crate) fn claim(holds: bool, instead: impl Fn() -> String) -> Result<(), FactError> {
    if holds { Ok(()) } else { Err(FactError::Untrue(format!("this does not hold: {}", instead()))) }
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
