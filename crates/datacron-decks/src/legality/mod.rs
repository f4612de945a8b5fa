//! Whether a deck may be played: every problem, by which rule, with the smallest fix.
//!
//! One checker for every command. Rules and formats are data ([`datacron_cards::format`]); what each check means is in
//! `lcg`, `dbg` and `ccg`.

mod ccg;
mod dbg;
mod lcg;

use schemars::JsonSchema;
use serde::Serialize;

use crate::read::{Reading, Unread};
use datacron_cards::diagnostic::{Diagnostic, count, did_you_mean};
use datacron_cards::format::{Format, Formats, Rule};
use datacron_cards::{AllFormats, Game, read_formats};
use datacron_data::built_in::FORMATS;
use datacron_data::index::{self, Fact};
use datacron_data::query::UnknownList;
use datacron_image::layout;

/// The code of lines that name no card.
pub const UNREAD: &str = "DECK-READ";

/// Every rule and format there is: the built-in ones and the user's own.
#[derive(Debug, Clone)]
pub struct Rulebook {
    pub formats: AllFormats,
    /// How many formats of the CCG the index knows of.
    indexed: usize,
    /// Pools of the formats that were added: a bit for each format, by row.
    added: Vec<u64>,
    /// For each game and format the places of its rules.
    plans: [Vec<Vec<usize>>; Game::ALL.len()],
}

impl Rulebook {
    pub fn built_in() -> Rulebook {
        let formats: AllFormats = serde_json::from_str(FORMATS).expect("the build has written the formats it read");
        Rulebook { indexed: formats.ccg.formats.len(), plans: plans(&formats), formats, added: Vec::new() }
    }

    /// Adds a user's format file, or says everything that is wrong with it.
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

    /// A bit for each format of the CCG whose pool holds the card.
    fn pools(&self, fact: &Fact) -> u64 {
        match usize::try_from(fact.row.number() - 1).ok().and_then(|at| self.added.get(at)) {
            Some(mask) => *mask,
            None => fact.formats(),
        }
    }
}

/// Where the rules of every format are: codes are looked up once, not for every deck.
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

/// The answer of a check.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict<'b> {
    pub format: &'b Format,
    /// By line; what concerns the whole deck first.
    pub problems: Vec<Problem>,
    /// The formats in which there is no problem.
    pub legal_in: Vec<&'b Format>,
}

impl Verdict<'_> {
    pub fn is_legal(&self) -> bool {
        self.problems.is_empty()
    }
}

/// What a rule found, before it has a code.
struct Found {
    pub line: u32,
    pub message: String,
    pub cards: Vec<String>,
    pub fix: String,
}

/// Collects what rules find, or only whether they find anything: words cost more than checks.
struct Report {
    problems: Option<Vec<Problem>>,
    broken: bool,
}

impl Report {
    fn silent() -> Report {
        Report { problems: None, broken: false }
    }

    fn worded() -> Report {
        Report { problems: Some(Vec::new()), broken: false }
    }

    /// `code` and `rule` of the rule that is broken, and how.
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
trait Judged {
    type Check;
    /// Looks for what breaks a rule.
    fn look(&self, rule: &Rule<Self::Check>, format: usize, report: &mut Report);
    /// Whether the answer depends on the format: on its size or its pool.
    fn depends_on_format(check: &Self::Check) -> bool;
}

/// Checks a deck by a format's rules. `format`: one of the game's formats.
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

/// Every card a format allows in a deck; rules about cards together are left aside.
pub fn cards_legal_in(name: &str, game: Option<Game>, rulebook: &Rulebook) -> Result<Vec<i64>, UnknownList> {
    let games = || Game::ALL.into_iter().filter(|own| game.is_none_or(|game| game == *own));
    let found: Vec<(Game, &Format)> =
        games().filter_map(|game| Some((game, rulebook.formats.find(game, name)?))).collect();
    if found.is_empty() {
        let names = games().flat_map(|game| rulebook.formats.of(game)).map(|format| format.id.as_str());
        return Err(UnknownList { message: format!("no format is called `{name}`"), guess: did_you_mean(name, names) });
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

fn verdict<'b, J: Judged>(
    deck: &J,
    formats: &'b Formats<J::Check>,
    plans: &[Vec<usize>],
    asked: &Format,
    unread: &[Unread],
) -> Verdict<'b> {
    let mut legal_in = legal_in(deck, formats, plans);
    let place = formats.formats.iter().position(|format| format.id == asked.id).unwrap_or(0);
    let format = &formats.formats[place];
    let mut problems: Vec<Problem> = Vec::new();
    if !legal_in.iter().any(|legal| legal.id == format.id) {
        let mut report = Report::worded();
        for rule in &plans[place] {
            deck.look(&formats.rules[*rule], place, &mut report);
        }
        problems = report.problems.unwrap_or_default();
    }
    if !unread.is_empty() {
        // Who knows what those lines are: the deck is not legal anywhere until they can be read.
        legal_in.clear();
        problems.extend(unread.iter().map(unread_problem));
    }
    problems.sort_by_key(|problem| problem.line.unwrap_or(0));
    Verdict { format, problems, legal_in }
}

fn rules_of<'b, C>(formats: &'b Formats<C>, format: &'b Format) -> impl Iterator<Item = &'b Rule<C>> {
    format.rules.iter().filter_map(|code| formats.rules.iter().find(|rule| rule.code == *code))
}

/// The formats a deck breaks no rule of. A rule that does not depend on the format is asked only once.
fn legal_in<'b, J: Judged>(deck: &J, formats: &'b Formats<J::Check>, plans: &[Vec<usize>]) -> Vec<&'b Format> {
    let mut legal = Vec::with_capacity(formats.formats.len());
    let breaks = |at: usize, place: usize| {
        let mut report = Report::silent();
        deck.look(&formats.rules[at], place, &mut report);
        report.broken
    };
    let depends: Vec<bool> = formats.rules.iter().map(|rule| J::depends_on_format(&rule.check)).collect();
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
