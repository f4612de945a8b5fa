//! `datacron rule`: a rule of a game by its id, or rules by their words.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::output::{BOLD, DIM, Output};
use super::{Answer, Failure, InGame, complete};
use datacron_cards::Game;
use datacron_cards::diagnostic::{count, guess, guesses};
use datacron_cards::rules::{Chapter, ChapterKind, Place, Rule};
use datacron_data::rules::{self, catalogue, proofs, related};

/// Look up rules of the games, by id or by words
#[derive(Debug, Args)]
#[command(
    name = "rule",
    before_long_help = "Examples:
  datacron rule LCG-TERMS-04           one rule, with its source and scenarios
  datacron rule shield focus -g lcg    rules with these words, despite typos
  datacron rule                        the chapters of all three games"
)]
pub struct RuleArgs {
    /// Ids (LCG-TERMS-04, amb-26) or words [default: list the chapters]
    #[arg(value_name = "ID|WORDS", add = complete::rule_ids())]
    asked: Vec<String>,

    #[command(flatten)]
    game: InGame,

    /// Show at most N rules [default: 20]
    #[arg(short = 'n', long, value_name = "N")]
    limit: Option<usize>,

    /// Print JSON (schemas/rule.json)
    #[arg(long)]
    json: bool,
}

/// What `rule --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RuleResult {
    /// Always `datacron.rule/1`.
    pub schema: &'static str,
    /// The ids or words asked for.
    pub asked: Vec<String>,
    /// How many rules answer, shown or not.
    pub total: usize,
    /// Those rules, the best first.
    pub rules: Vec<FullRule>,
    /// Ids like those that no rule has.
    pub near: Vec<String>,
    /// The chapters, if nothing was asked for.
    pub chapters: Vec<ChapterResult>,
}

/// A rule with all that belongs to it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FullRule {
    /// As in `LCG-TERMS-04`.
    pub id: String,
    /// The game it is a rule of.
    pub game: Game,
    /// The chapter it belongs to.
    pub chapter: Option<Chapter>,
    /// The rule itself.
    pub says: String,
    /// Where it stands; absent for a reading of no certain passage.
    pub place: Option<Place>,
    /// What the documents leave open, and the reason for the reading.
    pub why: Option<String>,
    /// What another document says, where they differ.
    pub later: Option<String>,
    /// It follows from the text but is not written there.
    pub derived: bool,
    /// Ids of related rules.
    pub related: Vec<String>,
    /// Scenarios that prove it.
    pub scenarios: Vec<Proof>,
}

/// A scenario.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// Below `tests/scenarios`.
    pub file: String,
    /// The line it begins in, from 1.
    pub line: usize,
    /// What it shows, in a sentence.
    pub title: String,
}

/// A chapter of a game's rules.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ChapterResult {
    /// The game.
    pub game: Game,
    /// Code, title and kind.
    #[serde(flatten)]
    pub chapter: Chapter,
    /// How many rules it has.
    pub rules: usize,
}

/// More rules than this are counted, not listed.
const LISTED: usize = 20;

/// More scenarios than this are counted, not listed.
const PROOFS_LISTED: usize = 10;

impl RuleArgs {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let game = self.game.game;
        if self.asked.is_empty() {
            return chapters(out, game, self.json);
        }
        let named: Vec<(&String, Vec<&Rule>)> = self.asked.iter().map(|id| (id, find(id, game))).collect();
        // A card's name may look like an id (`IG-88`), but does not begin with a game.
        let ids = self.asked.iter().all(|asked| looks_like_id(asked))
            && named.iter().any(|(id, found)| !found.is_empty() || names_game(id));
        if ids { self.by_id(out, &named) } else { self.by_words(out) }
    }

    fn by_id(&self, out: &mut Output, named: &[(&String, Vec<&'static Rule>)]) -> Result<Answer, Failure> {
        let mut answer = Answer::Yes;
        for (_, found) in named {
            let this = match found.len() {
                0 => Answer::No,
                1 => Answer::Yes,
                _ => Answer::Unclear,
            };
            answer = if answer == Answer::Yes { this } else { answer };
        }
        if self.json {
            let unknown = named.iter().filter(|(_, found)| found.is_empty());
            let near = unknown.flat_map(|(id, _)| guesses(id, candidates(id, self.game.game), 3));
            let near = near.map(str::to_owned).collect();
            let found: Vec<&Rule> = named.iter().flat_map(|(_, found)| found.iter().copied()).collect();
            out.json(&self.result(found.len(), &found, near))?;
            return Ok(answer);
        }
        for (i, (id, found)) in named.iter().enumerate() {
            if i > 0 {
                out.line("")?;
            }
            match found.as_slice() {
                [] => {
                    out.finish()?;
                    out.note(
                        "error",
                        &format!("no rule has the id \"{id}\"{}", guess(id, candidates(id, self.game.game))),
                    );
                }
                [rule] => show(out, rule)?,
                several => {
                    out.note("error", &format!("{} rules match \"{id}\"; choose one by its full id", several.len()));
                    list(out, several)?;
                }
            }
        }
        Ok(answer)
    }

    fn by_words(&self, out: &mut Output) -> Result<Answer, Failure> {
        let words = self.asked.join(" ");
        let mut found = rules::search(&words, self.game.game);
        let total = found.len();
        found.truncate(self.limit.unwrap_or(if self.json { usize::MAX } else { LISTED }));
        if self.json {
            out.json(&self.result(total, &found, Vec::new()))?;
        } else if total == 0 {
            let guess = match self.asked.as_slice() {
                [id] if looks_like_id(id) => guess(id, candidates(id, self.game.game)),
                _ => String::new(),
            };
            out.remark(&format!("no rule matches \"{words}\"{guess}"));
        } else {
            list(out, &found)?;
            out.finish()?;
            let shown = if found.len() < total { format!("{} of ", found.len()) } else { String::new() };
            out.remark(&format!("{shown}{}", count(total, "rule")));
        }
        Ok(if total > 0 { Answer::Yes } else { Answer::No })
    }

    fn result(&self, total: usize, found: &[&Rule], near: Vec<String>) -> RuleResult {
        RuleResult {
            schema: "datacron.rule/1",
            asked: self.asked.clone(),
            total,
            rules: found.iter().map(|rule| full(rule)).collect(),
            near,
            chapters: Vec::new(),
        }
    }
}

/// The rules an id stands for, of one game or of all.
fn find(id: &str, game: Option<Game>) -> Vec<&'static Rule> {
    rules::find(id).into_iter().filter(|rule| game.is_none_or(|game| rule.game == game)).collect()
}

/// Whether text looks like an id: `LCG-TERMS-04` or `amb-26`.
fn looks_like_id(text: &str) -> bool {
    let Some((words, number)) = text.rsplit_once('-') else { return false };
    let digits = number.strip_suffix(|c: char| c.is_ascii_alphabetic()).unwrap_or(number);
    let letters = |part: &str| part.len() >= 2 && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && words.split('-').count() <= 2
        && words.split('-').all(letters)
}

/// Whether an id names its game.
fn names_game(id: &str) -> bool {
    id.split_once('-').is_some_and(|(game, _)| Game::from_code(&game.to_ascii_lowercase()).is_some())
}

/// The ids to suggest instead of `id`, with their game if `id` has one.
fn candidates(id: &str, game: Option<Game>) -> impl Iterator<Item = &'static str> {
    let full = names_game(id);
    rules::rules(game).map(move |rule| match rule.id.split_once('-') {
        Some((_, short)) if !full => short,
        _ => &rule.id,
    })
}

fn full(rule: &Rule) -> FullRule {
    FullRule {
        id: rule.id.clone(),
        game: rule.game,
        chapter: catalogue(rule.game).chapter_of(rule).cloned(),
        says: rule.says.clone(),
        place: rule.place.clone(),
        why: rule.why.clone(),
        later: rule.later.clone(),
        derived: rule.derived,
        related: related(&rule.id).into_iter().map(|other| other.id.clone()).collect(),
        scenarios: proofs(&rule.id)
            .into_iter()
            .map(|proof| Proof { file: proof.file.clone(), line: proof.line, title: proof.title.clone() })
            .collect(),
    }
}

/// Prints a rule in full.
pub(super) fn show(out: &mut Output, rule: &Rule) -> Result<(), Failure> {
    let chapter = catalogue(rule.game).chapter_of(rule);
    out.line(format!("{BOLD}{}{BOLD:#}  {DIM}{}{DIM:#}", rule.id, rule.game.name()))?;
    out.line("")?;
    let label = match chapter.map(|chapter| chapter.kind) {
        Some(ChapterKind::Reading) => "Reading",
        Some(ChapterKind::Example) => "Example",
        _ => "Rule",
    };
    out.labelled(label, &rule.says)?;
    if let Some(chapter) = chapter {
        out.labelled("Chapter", &chapter.title)?;
    }
    let mut label = "Where";
    if let Some(place) = &rule.place {
        out.labelled(label, &citation(place))?;
        label = "";
    }
    if rule.derived {
        out.labelled(label, "It follows from the text but is not stated there.")?;
    }
    if let Some(why) = &rule.why {
        out.labelled("Why", why)?;
    }
    if let Some(later) = &rule.later {
        out.labelled("Later", later)?;
    }
    let mut label = "Related";
    for other in related(&rule.id) {
        out.labelled(label, &format!("{}: {}", other.id, other.says))?;
        label = "";
    }
    let proofs = proofs(&rule.id);
    let mut label = "Proven by";
    for proof in proofs.iter().take(PROOFS_LISTED) {
        out.labelled(label, &format!("tests/scenarios/{}:{}: {}", proof.file, proof.line, proof.title))?;
        label = "";
    }
    if proofs.len() > PROOFS_LISTED {
        out.labelled("", &format!("and {} more", proofs.len() - PROOFS_LISTED))?;
    }
    Ok(())
}

/// The source of a rule: `Core rulebook (2012): Then`.
pub(super) fn citation(place: &Place) -> String {
    format!("{}: {}", place.document, place.section)
}

/// Prints ids and rules: wrapped on a terminal, otherwise one per line.
pub(super) fn list(out: &mut Output, rules: &[&Rule]) -> Result<(), Failure> {
    let width = rules.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
    for rule in rules {
        if out.is_terminal() {
            out.hanging(&format!("{BOLD}{:width$}{BOLD:#}  ", rule.id), &rule.says)?;
        } else {
            out.line(format!("{}\t{}", rule.id, rule.says))?;
        }
    }
    Ok(())
}

/// Prints the chapters of one game or of all, with the number of rules in each.
fn chapters(out: &mut Output, game: Option<Game>, json: bool) -> Result<Answer, Failure> {
    let games = Game::one_or_all(game);
    let chapters: Vec<ChapterResult> = games
        .flat_map(|game| {
            let catalogue = catalogue(game);
            catalogue.chapters.iter().map(move |chapter| ChapterResult {
                game,
                chapter: chapter.clone(),
                rules: catalogue.rules_of(chapter).count(),
            })
        })
        .collect();
    let total = chapters.iter().map(|chapter| chapter.rules).sum();
    if json {
        let result = RuleResult {
            schema: "datacron.rule/1",
            asked: Vec::new(),
            total,
            rules: Vec::new(),
            near: Vec::new(),
            chapters,
        };
        out.json(&result)?;
        return Ok(Answer::Yes);
    }
    let rows = chapters.iter().map(|ChapterResult { game, chapter, rules }| {
        let kind = match chapter.kind {
            ChapterKind::Rule => "rules",
            ChapterKind::Reading => "readings",
            ChapterKind::Example => "examples",
        };
        let code = format!("{}-{}", game.code().to_ascii_uppercase(), chapter.code);
        vec![code, rules.to_string(), kind.to_owned(), chapter.title.clone()]
    });
    out.table(&["Chapter", "Count", "Kind", "Title"], rows.collect())?;
    if out.is_terminal() {
        out.finish()?;
        let all = count(total, "rule");
        out.remark(&format!(
            "{all}; `datacron rule LCG-TERMS` lists a chapter, `datacron rule LCG-TERMS-04` shows a rule"
        ));
    }
    Ok(Answer::Yes)
}

#[cfg(test)]
mod tests {
    use super::{looks_like_id, names_game};

    #[test]
    fn ids_are_distinguished_from_words() {
        for id in ["LCG-TERMS-04", "amb-26", "ccg-ex-03a", "DBG-TRAP-5"] {
            assert!(looks_like_id(id), "{id}");
        }
        for words in ["shield", "LCG-TERMS", "T-16", "obi-wan", "04", "a-b-c-1", "-1", "lcg-"] {
            assert!(!looks_like_id(words), "{words}");
        }
        assert!(names_game("lcg-terms-04") && !names_game("IG-88"));
    }
}
