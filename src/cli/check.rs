//! `datacron check`: whether a deck is legal, and if not, what to change.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::decks::{FormatOptions, ReadOptions, line, report};
use super::output::{BAD, BOLD, DIM, GOOD, Output};
use super::{Answer, Failure, complete, rule};
use datacron_cards::Game;
use datacron_cards::diagnostic::{count, did_you_mean};
use datacron_cards::format::Format;
use datacron_decks::legality::{Problem, Rulebook, UNREAD, Verdict};
use datacron_decks::read::{FileType, Note, Reading};

/// Check whether decks are legal; report every problem with its rule and fix
#[derive(Debug, Args)]
#[command(before_long_help = "Examples:
  datacron check my-deck.txt
  datacron check my-deck.txt -f premiere
  datacron check event/*                     many decks, with a summary of each
  datacron export starter:vader --to gemp | datacron check -
  datacron check --explain LCG-DECK-05       explain a rule, with an example
  datacron check --list-formats -g ccg

A file with your own formats, for --formats:
  game = \"ccg\"
  [[format]]
  id = \"club\"
  name = \"Our club\"
  source = \"agreed on at the table\"
  date = \"2026\"
  size = 60
  rules = [\"CCG-DECK-01\", \"CCG-DECK-02\", \"CCG-DECK-12\", \"CCG-POOL-01\"]
  pool = { sets = [\"1-3\", \"101\"], banned = [\"1_168\"] }")]
pub struct Check {
    /// Deck files, - for standard input, or starter:NAME for a boxed deck
    #[arg(value_name = "DECK", required_unless_present_any = ["explain", "list_formats"], add = complete::decks())]
    decks: Vec<String>,

    #[command(flatten)]
    format: FormatOptions,

    #[command(flatten)]
    how: ReadOptions,

    /// Explain a rule, with an example; `all` for every rule
    #[arg(long, value_name = "CODE", conflicts_with = "decks", add = complete::rules())]
    explain: Option<String>,

    /// List all formats
    #[arg(long, conflicts_with_all = ["decks", "explain"])]
    list_formats: bool,

    /// Print JSON (schemas/check.json)
    #[arg(long)]
    json: bool,
}

/// What `check --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckResult {
    /// Always `datacron.check/1`.
    pub schema: &'static str,
    pub decks: Vec<Checked>,
}

/// One deck and the verdict.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Checked {
    /// The argument.
    pub deck: String,
    /// Why it could not be read; everything below is absent then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    #[serde(flatten)]
    pub verdict: Option<CheckedDeck>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CheckedDeck {
    pub name: String,
    pub game: Game,
    pub file_type: FileType,
    pub cards: u32,
    /// The format it was checked by.
    pub format: String,
    pub legal: bool,
    pub problems: Vec<Problem>,
    /// Formats in which it is legal.
    pub legal_in: Vec<String>,
    pub notes: Vec<Note>,
}

/// What `check --explain CODE --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RulesResult {
    /// Always `datacron.rules/1`.
    pub schema: &'static str,
    pub rules: Vec<RuleResult>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct RuleResult {
    pub code: String,
    pub game: Game,
    pub rule: String,
    pub example: String,
    pub source: Option<String>,
}

/// What `check --list-formats --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FormatsResult {
    /// Always `datacron.formats/1`.
    pub schema: &'static str,
    pub formats: Vec<FormatResult>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct FormatResult {
    pub id: String,
    pub game: Game,
    pub name: String,
    pub source: String,
    pub date: String,
    /// Decks that name no format are checked by this one.
    pub usual: bool,
    /// Codes of its rules.
    pub rules: Vec<String>,
}

impl Check {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let rulebook = self.format.rulebook(out)?;
        if let Some(code) = &self.explain {
            return explain(out, code, &rulebook, self.json);
        }
        if self.list_formats {
            return list_formats(out, self.how.game.game, &rulebook, self.json);
        }
        let mut result = CheckResult { schema: "datacron.check/1", decks: Vec::new() };
        let (mut illegal, mut unreadable) = (0, 0);
        for name in &self.decks {
            let read = self.how.read(name);
            let judged = read.and_then(|mut reading| {
                let verdict = self.format.judge(&mut reading, &rulebook)?;
                Ok((verdict, reading))
            });
            match judged {
                Ok((verdict, reading)) => {
                    illegal += usize::from(!verdict.is_legal());
                    if self.json {
                        result.decks.push(checked(name, &reading, verdict));
                    } else {
                        out.finish()?;
                        report_notes(out, name, &reading);
                        if self.decks.len() == 1 {
                            print_full(out, name, &reading, &verdict)?;
                        } else {
                            print_short(out, name, &reading, &verdict)?;
                        }
                    }
                }
                Err(failure) => {
                    unreadable += 1;
                    if self.json {
                        result.decks.push(Checked {
                            deck: name.clone(),
                            error: Some(failure.to_string()),
                            verdict: None,
                        });
                    } else {
                        // Among many decks, a missing line would go unnoticed.
                        if self.decks.len() > 1 {
                            out.line(format!("{BOLD}{name}{BOLD:#}  {BAD}not checked{BAD:#}"))?;
                        }
                        out.finish()?;
                        out.failure(&failure);
                    }
                }
            }
        }
        if self.json {
            out.json(&result)?;
        } else if self.decks.len() > 1 {
            let mut summary = format!("{}, {illegal} illegal", count(self.decks.len(), "deck"));
            if unreadable > 0 {
                summary.push_str(&format!(", {unreadable} not checked"));
            }
            out.line(summary)?;
        }
        Ok(match (unreadable, illegal) {
            (0, 0) => Answer::Yes,
            (0, _) => Answer::No,
            _ => Answer::Unclear,
        })
    }
}

/// Reports only the notes: unread lines are among the deck's problems.
pub(super) fn report_notes(out: &mut Output, name: &str, reading: &Reading) {
    report(out, name, &Reading { unread: Vec::new(), ..reading.clone() });
}

fn checked(name: &str, reading: &Reading, verdict: Verdict<'_>) -> Checked {
    let deck = &reading.deck;
    Checked {
        deck: name.to_owned(),
        error: None,
        verdict: Some(CheckedDeck {
            name: deck.name.clone(),
            game: deck.game,
            file_type: reading.file_type,
            cards: deck.cards(),
            format: verdict.format.id.clone(),
            legal: verdict.is_legal(),
            problems: verdict.problems,
            legal_in: verdict.legal_in.iter().map(|format| format.id.clone()).collect(),
            notes: reading.notes.clone(),
        }),
    }
}

/// Prints every problem with its rule and fix, then the summary. Problems that share rule and fix are grouped.
pub(super) fn print_full(
    out: &mut Output,
    name: &str,
    reading: &Reading,
    verdict: &Verdict<'_>,
) -> Result<(), Failure> {
    let alike = |a: &Problem, b: &Problem| (&a.code, &a.rule, &a.fix) == (&b.code, &b.rule, &b.fix);
    for problems in verdict.problems.chunk_by(alike) {
        for problem in problems {
            out.hanging(&format!("{BAD}error[{}]{BAD:#}: ", problem.code), &problem.message)?;
            out.line(format!("  --> {name}{}", line(problem.line.unwrap_or(0))))?;
        }
        out.hanging("  = rule: ", &problems[0].rule)?;
        out.hanging("  = help: ", &problems[0].fix)?;
        out.line("")?;
    }
    out.line(summary(name, reading, verdict))?;
    legal_in(out, "  ", verdict)
}

/// Prints the summary, then one line per problem.
fn print_short(out: &mut Output, name: &str, reading: &Reading, verdict: &Verdict<'_>) -> Result<(), Failure> {
    out.line(summary(name, reading, verdict))?;
    for problem in &verdict.problems {
        let place = problem.line.map(|line| format!("line {line}: ")).unwrap_or_default();
        out.hanging(&format!("  {} ", problem.code), &format!("{place}{} ({})", problem.message, problem.fix))?;
    }
    if verdict.is_legal() { Ok(()) } else { legal_in(out, "  ", verdict) }
}

fn summary(name: &str, reading: &Reading, verdict: &Verdict<'_>) -> String {
    let deck = &reading.deck;
    let format = &verdict.format.id;
    let answer = match verdict.problems.len() {
        0 => format!("{GOOD}legal{GOOD:#} in {format}"),
        n => format!("{BAD}illegal{BAD:#} in {format}, {}", count(n, "problem")),
    };
    let kind = deck.kind();
    format!("{BOLD}{name}{BOLD:#}  {} ({kind}, {})  {answer}", deck.game, deck.size_in_words())
}

/// Prints the formats in which a deck is legal.
fn legal_in(out: &mut Output, indent: &str, verdict: &Verdict<'_>) -> Result<(), Failure> {
    let others: Vec<&str> = verdict
        .legal_in
        .iter()
        .filter(|format| format.id != verdict.format.id)
        .map(|format| format.id.as_str())
        .collect();
    let label = if verdict.is_legal() { "also legal in: " } else { "legal in: " };
    if !others.is_empty() {
        out.hanging(&format!("{indent}{label}"), &others.join(", "))?;
    } else if !verdict.is_legal() {
        out.line(format!("{indent}not legal in any format"))?;
    }
    Ok(())
}

fn explain(out: &mut Output, code: &str, rulebook: &Rulebook, json: bool) -> Result<Answer, Failure> {
    let rules = rulebook.formats.all_rules();
    if code.eq_ignore_ascii_case(UNREAD) && !json {
        out.line(format!("{BOLD}{UNREAD}{BOLD:#}"))?;
        out.labelled(
            "Rule",
            "Every line of a list names a card: by its name, its id, or (lcg) the number of its set.",
        )?;
        out.labelled("Example", "`2x Lando Calrisian`: not read. `2x Lando Calrissian`: read.")?;
        return Ok(Answer::Yes);
    }
    let all = code == "all";
    let found: Vec<_> = rules.iter().filter(|rule| all || rule.code.eq_ignore_ascii_case(code)).collect();
    let of_game = datacron_data::rules::find(code);
    if let ([], [rule]) = (found.as_slice(), of_game.as_slice()) {
        if json {
            let id = &rule.id;
            return Err(Failure::Plain(format!("{id} is not a deck rule; `datacron rule {id} --json` prints it")));
        }
        rule::show(out, rule)?;
        return Ok(Answer::Yes);
    }
    if found.is_empty() {
        let ids = datacron_data::rules::rules(None).map(|rule| rule.id.as_str());
        let guess = did_you_mean(code, rules.iter().map(|rule| rule.code)).or_else(|| did_you_mean(code, ids));
        let help = guess.unwrap_or_else(|| "`--explain all` shows every rule".to_owned());
        return Err(Failure::Plain(format!("no rule has the code `{code}`: {help}")));
    }
    if json {
        let rules = found.iter().map(|rule| RuleResult {
            code: rule.code.to_owned(),
            game: rule.game,
            rule: rule.text.to_owned(),
            example: rule.example.to_owned(),
            source: rule.source.map(str::to_owned),
        });
        out.json(&RulesResult { schema: "datacron.rules/1", rules: rules.collect() })?;
        return Ok(Answer::Yes);
    }
    for (i, rule) in found.iter().enumerate() {
        if i > 0 {
            out.line("")?;
        }
        let all = rulebook.formats.of(rule.game);
        let (with, without): (Vec<&Format>, Vec<&Format>) =
            all.iter().partition(|format| format.rules.iter().any(|code| code == rule.code));
        let ids = |formats: &[&Format]| formats.iter().map(|format| format.id.as_str()).collect::<Vec<_>>().join(", ");
        let names = match (with.len(), without.len()) {
            (_, 0) => "all".to_owned(),
            (most, few) if most > 6 && few < most => format!("all but {}", ids(&without)),
            _ => ids(&with),
        };
        out.line(format!("{BOLD}{}{BOLD:#}", rule.code))?;
        out.labelled("Rule", rule.text)?;
        out.labelled("Example", rule.example)?;
        if let Some(source) = rule.source {
            out.labelled("Source", source)?;
        }
        out.labelled("Formats", &names)?;
        let mut label = "Rulebook";
        for of_game in rule.rules.iter().filter_map(|id| datacron_data::rules::rule(id)) {
            let place = of_game.place.as_ref().map_or(String::new(), |place| format!(" [{}]", rule::citation(place)));
            out.labelled(label, &format!("{}: {}{place}", of_game.id, of_game.says))?;
            label = "";
        }
    }
    Ok(Answer::Yes)
}

fn list_formats(out: &mut Output, game: Option<Game>, rulebook: &Rulebook, json: bool) -> Result<Answer, Failure> {
    let games = Game::one_or_all(game);
    let rows: Vec<Vec<String>> =
        games.flat_map(|game| rulebook.formats.of(game).iter().map(move |format| row(game, format))).collect();
    if json {
        let games = Game::one_or_all(game);
        let formats =
            games.flat_map(|game| rulebook.formats.of(game).iter().map(move |format| format_result(game, format)));
        out.json(&FormatsResult { schema: "datacron.formats/1", formats: formats.collect() })?;
        return Ok(Answer::Yes);
    }
    out.table(&["Format", "Game", "Name", "As of", "Source"], rows)?;
    if out.is_terminal() {
        out.finish()?;
        out.remark(&format!("{DIM}* the default format of its game{DIM:#}"));
    }
    Ok(Answer::Yes)
}

fn row(game: Game, format: &Format) -> Vec<String> {
    let mark = if format.default { " *" } else { "" };
    vec![format.id.clone(), format!("{game}{mark}"), format.name.clone(), format.date.clone(), format.source.clone()]
}

fn format_result(game: Game, format: &Format) -> FormatResult {
    FormatResult {
        id: format.id.clone(),
        game,
        name: format.name.clone(),
        source: format.source.clone(),
        date: format.date.clone(),
        usual: format.default,
        rules: format.rules.clone(),
    }
}
