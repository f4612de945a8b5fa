//! Checks whether a deck is legal, and reports every problem with its rule and the smallest fix.
//!
//! Every command uses this checker. Rules and formats are data ([`datacron_cards::format`]); the checks are in `lcg`,
//! `dbg` and `ccg`.

mod ccg;
mod dbg;
mod lcg;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Deck;
use crate::reading::{Note, Reading, Unread};
use datacron_cards::diagnostic::{Diagnostic, count, did_you_mean};
use datacron_cards::format::{Format, Formats, Rule};
use datacron_cards::{AllFormats, Game, read_formats};
use datacron_data::built_in::FORMATS;
use datacron_data::index::{self, Fact};
use datacron_data::query::UnknownList;
use datacron_image::layout;

/// The code of problems with lines that could not be read.
pub const UNREAD: &str = "DECK-READ";

/// All rules and formats: the built-in ones and the user's own.
#[derive(Debug, Clone)]
pub struct Rulebook {
    /// Rules and formats of all games.
    pub formats: AllFormats,
    /// Number of CCG formats in the index, which are the built-in ones.
    indexed: usize,
    /// If formats were added: for each row, a bit for each format whose pool contains the card.
    added: Vec<u64>,
    /// For each game and format, the indexes of its rules.
    plans: [Vec<Vec<usize>>; Game::ALL.len()],
}

impl Rulebook {
    /// The built-in rules and formats.
    pub fn built_in() -> Rulebook {
        let formats: AllFormats = serde_json::from_str(FORMATS).expect("the build writes valid formats");
        Rulebook { indexed: formats.ccg.formats.len(), plans: plans(&formats), formats, added: Vec::new() }
    }

    /// Adds a user's format file, or returns every mistake in it. `name` is for messages.
    pub fn add(&mut self, name: &str, text: &str) -> Result<(), Vec<Diagnostic>> {
        read_formats(name, text, &index::known(), &mut self.formats)?;
        self.plans = plans(&self.formats);
        if self.formats.ccg.formats.len() > self.indexed {
            let mask = |fact: Fact| match fact.game() {
                Game::Ccg => {
                    let has_icon = |icon: &str| fact.icons().any(|own| own == icon);
                    layout::formats_mask(&self.formats, fact.gemp(), fact.kind(), fact.rarity(), has_icon)
                }
                Game::Lcg | Game::Dbg => 0,
            };
            self.added = index::all().map(mask).collect();
        }
        Ok(())
    }

    /// A bit for each CCG format whose pool contains the card.
    fn pools(&self, fact: &Fact) -> u64 {
        match usize::try_from(fact.row.number() - 1).ok().and_then(|at| self.added.get(at)) {
            Some(mask) => *mask,
            None => fact.formats(),
        }
    }
}

/// The indexes of the rules of every format, so that codes are not looked up for every deck.
fn plans(formats: &AllFormats) -> [Vec<Vec<usize>>; Game::ALL.len()] {
    fn of<C>(formats: &Formats<C>) -> Vec<Vec<usize>> {
        let place = |code: &String| formats.rules.iter().position(|rule| rule.code == *code);
        formats.formats.iter().map(|format| format.rules.iter().filter_map(place).collect()).collect()
    }
    [of(&formats.lcg), of(&formats.dbg), of(&formats.ccg)]
}

/// What is wrong with a deck, by one rule, in one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Problem {
    /// The rule's id: stable, and what `--explain` understands.
    pub code: String,
    /// The line of the file, if the problem is on one.
    pub line: Option<u32>,
    /// What is wrong.
    pub message: String,
    /// The cards concerned.
    pub cards: Vec<String>,
    /// The rule, in one sentence.
    pub rule: String,
    /// The smallest change that mends it.
    pub fix: String,
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict<'b> {
    /// The format the deck was checked by.
    pub format: &'b Format,
    /// Sorted by line, starting with those about the whole deck.
    pub problems: Vec<Problem>,
    /// All formats in which the deck is legal.
    pub legal_in: Vec<&'b Format>,
}

impl Verdict<'_> {
    /// Whether there are no problems.
    pub fn is_legal(&self) -> bool {
        self.problems.is_empty()
    }
}

/// A violation of a rule, before it gets its code.
struct Found {
    pub line: u32,
    pub message: String,
    pub cards: Vec<String>,
    pub fix: String,
}

/// Collects violations, or only whether there are any: rendering messages takes longer than checking.
struct Report {
    problems: Option<Vec<Problem>>,
    broken: bool,
}

impl Report {
    fn silent() -> Report {
        Report { problems: None, broken: false }
    }

    fn with_messages() -> Report {
        Report { problems: Some(Vec::new()), broken: false }
    }

    /// Adds a violation of the rule with this `code` and text.
    fn add(&mut self, code: &str, rule: &str, found: impl FnOnce() -> Found) {
        self.broken = true;
        if let Some(problems) = &mut self.problems {
            let Found { line, message, cards, fix } = found();
            problems.push(Problem {
                code: code.to_owned(),
                line: (line > 0).then_some(line),
                message,
                cards,
                rule: rule.to_owned(),
                fix,
            });
        }
    }
}

/// A deck prepared for the checks of its game.
trait PreparedDeck {
    type Check;
    /// Reports every violation of a rule.
    fn check(&self, rule: &Rule<Self::Check>, format: usize, report: &mut Report);
    /// Whether the result depends on the size or pool of the format.
    fn depends_on_format(check: &Self::Check) -> bool;
}

/// Checks a deck by the rules of a format of its game.
pub fn judge<'b>(reading: &Reading, format: &Format, rulebook: &'b Rulebook) -> Verdict<'b> {
    let deck = &reading.deck;
    let formats = &rulebook.formats;
    let plans = &rulebook.plans[deck.game as usize];
    match deck.game {
        Game::Lcg => verdict(&lcg::Lcg::of(deck), &formats.lcg, plans, format, &reading.unread),
        Game::Dbg => verdict(&dbg::Dbg::of(deck), &formats.dbg, plans, format, &reading.unread),
        Game::Ccg => verdict(&ccg::Ccg::of(deck, rulebook), &formats.ccg, plans, format, &reading.unread),
    }
}

/// The format that applies to a deck.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Applies<'b> {
    /// The one the user asked for.
    Requested(&'b Format),
    /// The one the deck names.
    Declared(&'b Format),
    /// The default of the game, as the deck names none.
    Default(&'b Format),
    /// The default of the game, as the format the deck names is unknown; other sites may have formats of their own.
    Fallback(&'b Format),
}

impl<'b> Applies<'b> {
    /// The format itself.
    pub fn format(self) -> &'b Format {
        match self {
            Applies::Requested(format)
            | Applies::Declared(format)
            | Applies::Default(format)
            | Applies::Fallback(format) => format,
        }
    }
}

/// Why no format applies to a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoFormat<'b> {
    /// The game has no format of the name that was asked for.
    Unknown {
        /// Ids of the formats it has.
        known: Vec<&'b str>,
    },
    /// None was asked for, the deck names none, and its game has no default.
    NoDefault,
}

/// The format to check a deck by: the one asked for, the one the deck names, or the default of the game.
pub fn applies<'b>(requested: Option<&str>, deck: &Deck, rulebook: &'b Rulebook) -> Result<Applies<'b>, NoFormat<'b>> {
    let formats = &rulebook.formats;
    if let Some(requested) = requested {
        let known = || formats.of(deck.game).iter().map(|format| format.id.as_str()).collect();
        let found = formats.find(deck.game, requested).map(Applies::Requested);
        return found.ok_or_else(|| NoFormat::Unknown { known: known() });
    }
    match (formats.find(deck.game, &deck.format), formats.default_of(deck.game)) {
        (Some(declared), _) => Ok(Applies::Declared(declared)),
        (None, Some(default)) if deck.format.is_empty() => Ok(Applies::Default(default)),
        (None, Some(default)) => Ok(Applies::Fallback(default)),
        (None, None) => Err(NoFormat::NoDefault),
    }
}

/// Checks a deck by the format that applies, and adds a note if that is not the one it names. A set-up (dbg) that names
/// no mode is checked by a mode it is legal in, if there is one.
pub fn judge_by<'b>(
    requested: Option<&str>,
    reading: &mut Reading,
    rulebook: &'b Rulebook,
) -> Result<Verdict<'b>, NoFormat<'b>> {
    let applies = applies(requested, &reading.deck, rulebook)?;
    if let Applies::Fallback(default) = applies {
        let declared = &reading.deck.format;
        let text = format!("the deck is for `{declared}`, which is not a known format: checked by {}", default.id);
        reading.notes.push(Note { line: 0, text });
    }
    let verdict = judge(reading, applies.format(), rulebook);
    let names_no_mode = reading.deck.game == Game::Dbg && reading.deck.format.is_empty() && requested.is_none();
    Ok(match verdict.legal_in.first() {
        Some(playable) if names_no_mode => judge(reading, playable, rulebook),
        _ => verdict,
    })
}

/// The rows of every card a format allows, ignoring rules about combinations of cards.
pub fn cards_legal_in(name: &str, game: Option<Game>, rulebook: &Rulebook) -> Result<Vec<i64>, UnknownList> {
    let games = || Game::one_or_all(game);
    let found: Vec<(Game, &Format)> =
        games().filter_map(|game| Some((game, rulebook.formats.find(game, name)?))).collect();
    if found.is_empty() {
        let names = games().flat_map(|game| rulebook.formats.of(game)).map(|format| format.id.as_str());
        return Err(UnknownList { message: format!("there is no format `{name}`"), guess: did_you_mean(name, names) });
    }
    let allowed = |fact: &Fact| {
        let Some((game, format)) = found.iter().find(|(game, _)| *game == fact.game()) else { return false };
        let formats = &rulebook.formats;
        match game {
            Game::Lcg => rules_of(&formats.lcg, format).all(|rule| lcg::allows(&rule.check, fact)),
            Game::Dbg => rules_of(&formats.dbg, format).all(|rule| dbg::allows(&rule.check, fact)),
            Game::Ccg => {
                let bit = formats.ccg.formats.iter().position(|own| own.id == format.id).unwrap_or(0);
                rules_of(&formats.ccg, format)
                    .all(|rule| ccg::allows(&rule.check, fact, rulebook.pools(fact) >> bit & 1 == 1))
            }
        }
    };
    Ok(index::all().filter(allowed).map(|fact| fact.row.number()).collect())
}

fn verdict<'b, D: PreparedDeck>(
    deck: &D,
    formats: &'b Formats<D::Check>,
    plans: &[Vec<usize>],
    format: &Format,
    unread: &[Unread],
) -> Verdict<'b> {
    let mut legal_in = legal_in(deck, formats, plans);
    let place = formats.formats.iter().position(|own| own.id == format.id).unwrap_or(0);
    let format = &formats.formats[place];
    let mut problems: Vec<Problem> = Vec::new();
    if !legal_in.iter().any(|legal| legal.id == format.id) {
        let mut report = Report::with_messages();
        for rule in &plans[place] {
            deck.check(&formats.rules[*rule], place, &mut report);
        }
        problems = report.problems.unwrap_or_default();
    }
    if !unread.is_empty() {
        // Those lines could be anything, so the deck is not legal in any format.
        legal_in.clear();
        problems.extend(unread.iter().map(unread_problem));
    }
    problems.sort_by_key(|problem| problem.line.unwrap_or(0));
    Verdict { format, problems, legal_in }
}

fn rules_of<'b, C>(formats: &'b Formats<C>, format: &'b Format) -> impl Iterator<Item = &'b Rule<C>> {
    format.rules.iter().filter_map(|code| formats.rules.iter().find(|rule| rule.code == *code))
}

/// The formats the deck is legal in. A rule that does not depend on the format is checked only once.
fn legal_in<'b, D: PreparedDeck>(deck: &D, formats: &'b Formats<D::Check>, plans: &[Vec<usize>]) -> Vec<&'b Format> {
    let mut legal = Vec::with_capacity(formats.formats.len());
    let breaks = |at: usize, place: usize| {
        let mut report = Report::silent();
        deck.check(&formats.rules[at], place, &mut report);
        report.broken
    };
    let depends: Vec<bool> = formats.rules.iter().map(|rule| D::depends_on_format(&rule.check)).collect();
    let broken: Vec<bool> = (0..formats.rules.len()).map(|at| !depends[at] && breaks(at, 0)).collect();
    for (place, (format, plan)) in formats.formats.iter().zip(plans).enumerate() {
        if !plan.iter().any(|&at| broken[at] || (depends[at] && breaks(at, place))) {
            legal.push(format);
        }
    }
    legal
}

fn unread_problem(unread: &Unread) -> Problem {
    let guess = match unread.guesses.as_slice() {
        [] => "write the card's name or id as `datacron search` shows it".to_owned(),
        guesses => format!("did you mean {}?", datacron_cards::diagnostic::or_list(guesses)),
    };
    Problem {
        code: UNREAD.to_owned(),
        line: (unread.line > 0).then_some(unread.line),
        message: format!("cannot read `{}`: {}", unread.text, unread.why),
        cards: Vec::new(),
        rule: "Every line of a list names a card.".to_owned(),
        fix: guess,
    }
}

/// "add 1 card", "take out 3 cards".
fn add_or_take(have: u32, want: u32, noun: &str) -> String {
    if have < want {
        format!("add {}", count((want - have) as usize, noun))
    } else {
        format!("take out {}", count((have - want) as usize, noun))
    }
}
