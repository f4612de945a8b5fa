//! `datacron card`: one card in full.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::output::{BOLD, DIM, KEEP, Output};
use super::{Answer, Failure, InGame, complete, open};
use datacron_cards::diagnostic::count;
use datacron_cards::words::{heading, word};
use datacron_cards::{AbilityState, Card, fold};
use datacron_cards::{ccg, dbg, lcg};
use datacron_data::db::lookup::Found;
use datacron_data::db::{Database, Printed, Record};

/// Show a card in full, by name or id; typos are tolerated
#[derive(Debug, Args)]
#[command(
    name = "card",
    before_long_help = "Examples:
  datacron card yoda -g ccg
  datacron card 1_168
  datacron card 2-2                    objective set 2, card 2
  datacron card 'lando calrisian' -g dbg"
)]
pub struct CardArgs {
    /// Name, full id (lcg:yoda), GEMP id (1_168), objective set and number (2-2) or OCTGN GUID
    #[arg(required = true, value_name = "NAME|ID", add = complete::cards())]
    names: Vec<String>,

    #[command(flatten)]
    game: InGame,

    /// Print JSON (schemas/card.json)
    #[arg(long)]
    json: bool,
}

/// What `card --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CardResult {
    /// Always `datacron.card/1`.
    pub schema: &'static str,
    /// One answer for each name asked for, in order.
    pub answers: Vec<CardAnswer>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct CardAnswer {
    pub asked: String,
    /// The card, if one answers to the name or is nearest by far.
    pub card: Option<Record>,
    /// The name was not a card's; `card` is the nearest.
    pub guessed: bool,
    /// Cards that answer to an ambiguous name, or that are near.
    pub others: Vec<Record>,
}

/// More candidates than this are counted, not listed.
const LISTED: usize = 20;

impl CardArgs {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let db = open()?;
        let mut answer = Answer::Yes;
        let mut answers = Vec::new();
        // `card darth vader` without quotes: if all the words are one name, that is what was meant.
        let together = self.names.join(" ");
        let one_name = self.names.len() > 1 && !db.named(&fold::key(&together), self.game.game)?.is_empty();
        let names = if one_name { vec![together] } else { self.names };
        for (i, name) in names.iter().enumerate() {
            let found = db.look_up(name, self.game.game)?;
            let this = match found {
                Found::One(_) | Found::Near { .. } => Answer::Yes,
                Found::Several { .. } => Answer::Unclear,
                Found::Nothing { .. } => Answer::No,
            };
            if answer == Answer::Yes {
                answer = this;
            }
            if self.json {
                answers.push(json_answer(db, name, found)?);
                continue;
            }
            if i > 0 {
                out.line("")?;
            }
            show_answer(out, db, name, found)?;
        }
        if self.json {
            out.json(&CardResult { schema: "datacron.card/1", answers })?;
        }
        Ok(answer)
    }
}

fn json_answer(db: &Database, asked: &str, found: Found) -> Result<CardAnswer, Failure> {
    let guessed = matches!(found, Found::Near { .. } | Found::Several { guessed: true, .. });
    let (row, others) = match found {
        Found::One(row) => (Some(row), Vec::new()),
        Found::Near { row, others } => (Some(row), others),
        Found::Several { rows, .. } | Found::Nothing { near: rows } => (None, rows),
    };
    let card = row.map(|row| db.cards(&[row])).transpose()?.and_then(|mut cards| cards.pop());
    Ok(CardAnswer { asked: asked.to_owned(), card, guessed, others: db.cards(&others)? })
}

pub(super) fn show_answer(out: &mut Output, db: &Database, name: &str, found: Found) -> Result<(), Failure> {
    match found {
        Found::One(row) => show(out, db, row),
        Found::Near { row, others } => {
            let mut near = vec![row];
            near.extend(others);
            let mut titles = db.titles(&near)?;
            titles.dedup();
            let others = titles.split_off(1);
            let others =
                if others.is_empty() { String::new() } else { format!("; similar names: {}", others.join(" · ")) };
            out.note("note", &format!("no card is called \"{name}\"; showing {}{others}", titles[0]));
            show(out, db, row)
        }
        Found::Several { rows, guessed } => {
            let several = count(rows.len(), "card");
            let remark = match (guessed, db.titles(&rows[..1])?.pop()) {
                (true, Some(title)) => {
                    format!("no card is called \"{name}\"; {several} are called {title}; choose one by id")
                }
                _ => format!("{several} match \"{name}\"; choose one by id"),
            };
            out.note("error", &remark);
            candidates(out, db, &rows)
        }
        Found::Nothing { near } => {
            let hint = if near.is_empty() { "" } else { "; similar names:" };
            out.note("error", &format!("no card is called \"{name}\"{hint}"));
            candidates(out, db, &near)
        }
    }
}

fn candidates(out: &mut Output, db: &Database, rows: &[i64]) -> Result<(), Failure> {
    if rows.is_empty() {
        return Ok(());
    }
    let shown = &rows[..rows.len().min(LISTED)];
    let lines = db.cards(shown)?.into_iter().map(|record| {
        let sets: Vec<&str> = record.sets.iter().map(|set| set.name.as_str()).collect();
        let side = record.card.side().map_or(String::new(), |side| side.name().to_owned());
        let title = format!("{}{}", record.card.marks(), record.card.title());
        let game = record.card.game().code().to_owned();
        vec![
            title,
            record.full_id.clone(),
            record.card.short_id().into_owned(),
            game,
            side,
            sets.join(", "),
            record.card.short_type(),
        ]
    });
    let mut lines: Vec<Vec<String>> = lines.collect();
    // The full id is the longest cell and repeats the game: on a terminal it goes last, where it may be cut.
    if out.is_terminal() {
        lines.iter_mut().for_each(|line| line[1..].rotate_left(1));
        out.table(&["Card", "Id", "Game", "Side", "Set", "Type", "Full id"], lines)?;
    } else {
        out.table(&[], lines)?;
    }
    if rows.len() > LISTED {
        out.remark(&format!("and {} more; `datacron search` lists them all", rows.len() - LISTED));
    }
    Ok(())
}

fn show(out: &mut Output, db: &Database, row: i64) -> Result<(), Failure> {
    let Some(record) = db.cards(&[row])?.pop() else { return Ok(()) };
    let card = &record.card;
    out.line(format!("{BOLD}{}{}{BOLD:#}", card.marks(), card.title()))?;
    out.line(format!("{}  {DIM}{}{DIM:#}", card.type_line(), card.game().name()))?;
    out.line("")?;
    let stats: Vec<String> = card.stats().into_iter().map(|(name, value)| kept(&format!("{name} {value}"))).collect();
    labelled(out, "Stats", &stats.join("   "))?;
    labelled(out, "Icons", &card.icons())?;
    labelled(out, "Traits", &card.traits().join(", "))?;
    match card {
        Card::Lcg(_) => {}
        Card::Dbg(c) => dbg_facts(out, c)?,
        Card::Ccg(c) => ccg_facts(out, c)?,
    }
    text(out, db, &record)?;
    match card {
        Card::Lcg(c) => lcg_printings(out, db, &record, c)?,
        _ => sets(out, &record)?,
    }
    ids(out, &record)?;
    Ok(())
}

/// Text that stays on one line.
fn kept(text: &str) -> String {
    text.replace(' ', &KEEP.to_string())
}

/// A labelled line, left out if there is no text.
fn labelled(out: &mut Output, label: &str, text: &str) -> std::io::Result<()> {
    if text.is_empty() { Ok(()) } else { out.labelled(label, text) }
}

/// What the card does in our words, then as printed, each with where it is from.
fn text(out: &mut Output, db: &Database, record: &Record) -> Result<(), Failure> {
    let mut label = "Text";
    for line in &record.text {
        out.labelled(label, line)?;
        label = "";
    }
    let imported = db.is_imported(record.row)?;
    match record.card.abilities() {
        _ if imported => {}
        AbilityState::Unencoded if label.is_empty() => {
            out.labelled("", "(Its other abilities are not encoded yet.)")?
        }
        AbilityState::Unencoded => out.labelled(label, "(Its abilities are not encoded yet.)")?,
        AbilityState::None if !label.is_empty() => out.labelled(label, "(No abilities.)")?,
        AbilityState::None | AbilityState::Encoded => {}
    }
    if !record.printed_texts.is_empty() && !record.text.is_empty() {
        from(out, "datacron, in its own words")?;
    }
    for Printed { source, face, text } in &record.printed_texts {
        let mut label = face_label(*face);
        for line in text.lines() {
            out.labelled(label, line)?;
            label = "";
        }
        from(out, source)?;
    }
    if imported {
        out.labelled("Imported", "not built in: in games it is played as a blank")?;
        for source in db.sources_of(&record.full_id)? {
            from(out, &source)?;
        }
    }
    Ok(())
}

/// Where a text is from.
fn from(out: &mut Output, source: &str) -> std::io::Result<()> {
    out.labelled("", &format!("({source})"))
}

fn face_label(face: u8) -> &'static str {
    match face {
        1 => "Back",
        2 => "Light side",
        3 => "Dark side",
        _ => "Printed",
    }
}

fn dbg_facts(out: &mut Output, c: &dbg::spec::Card) -> std::io::Result<()> {
    let copies = if c.copies == 1 { "1 copy".to_owned() } else { format!("{} copies", c.copies) };
    let mut facts = vec![heading(&word(&c.role)), copies];
    if c.starting_base {
        facts.push("starting base".into());
    }
    if c.beginner_base {
        facts.push("beginner game".into());
    }
    out.labelled("In the box", &facts.join(", "))
}

fn ccg_facts(out: &mut Output, c: &ccg::spec::Card) -> std::io::Result<()> {
    labelled(out, "Force", &c.sensitivity.map_or(String::new(), |s| heading(&word(&s))))?;
    labelled(out, "Persona", &c.personas.join(", "))?;
    labelled(out, "Also", &c.labels.join(", "))?;
    labelled(out, "Matching", &c.matching.join(", "))?;
    labelled(out, "Weapons", &c.matching_weapons.join(", "))?;
    if let Some(back) = &c.back {
        let numbers = [
            ("destiny", &back.destiny),
            ("power", &back.power),
            ("ability", &back.ability),
            ("deploy", &back.deploy),
            ("forfeit", &back.forfeit),
            ("maneuver", &back.maneuver),
            ("hyperspeed", &back.hyperspeed),
            ("landspeed", &back.landspeed),
        ];
        let stats: Vec<String> =
            numbers.into_iter().filter_map(|(name, n)| n.as_ref().map(|n| kept(&format!("{name} {n}")))).collect();
        labelled(out, "Back", &stats.join("   "))?;
    }
    labelled(out, "Also titled", &c.also_titled.join(" · "))
}

fn sets(out: &mut Output, record: &Record) -> std::io::Result<()> {
    let sets: Vec<String> = record.sets.iter().map(|set| format!("{} ({})", set.name, set.abbreviation)).collect();
    let rarity = match &record.card {
        Card::Ccg(c) => format!(", rarity {}", c.rarity),
        _ => String::new(),
    };
    let errata = match &record.card {
        Card::Ccg(c) => c.errata.as_ref().map_or(String::new(), |mark| format!(", errata {mark}")),
        _ => String::new(),
    };
    out.labelled("Set", &format!("{}{rarity}{errata}", sets.join(", ")))
}

/// Its products, and every objective set it is in with the other cards of that set.
fn lcg_printings(out: &mut Output, db: &Database, record: &Record, c: &lcg::spec::Card) -> Result<(), Failure> {
    let sets: Vec<String> = record.sets.iter().map(|set| set.name.clone()).collect();
    let errata = if c.errata { ", changed by the FAQ" } else { "" };
    out.labelled("Set", &format!("{}{errata}", sets.join(", ")))?;
    let mut blocks: Vec<u16> = c.printed.iter().filter_map(|p| p.at.map(|place| place.set)).collect();
    blocks.dedup();
    for block in blocks {
        let cards = db.objective_set(block)?.into_iter().map(|card| {
            let mark = if card.row == record.row { "*" } else { "" };
            kept(&format!("{}{mark} {}", card.sequence, card.title))
        });
        let cards = cards.collect::<Vec<_>>().join(&format!("{KEEP}· "));
        out.labelled(&format!("Block {block}"), &cards)?;
    }
    Ok(())
}

fn ids(out: &mut Output, record: &Record) -> std::io::Result<()> {
    let ids = match &record.card {
        Card::Lcg(c) => {
            let mut numbers: Vec<String> = c.printed.iter().map(|p| p.number.to_string()).collect();
            numbers.sort();
            numbers.dedup();
            let places: Vec<String> = c.printed.iter().filter_map(|p| p.at.map(|place| place.to_string())).collect();
            let places = if places.is_empty() { String::new() } else { format!("   set place {}", places.join(", ")) };
            format!("{}   number {}{places}", record.full_id, numbers.join(", "))
        }
        Card::Dbg(_) => record.full_id.clone(),
        Card::Ccg(c) => format!("{}   GEMP {}", record.full_id, c.gemp),
    };
    out.labelled("Ids", &ids)?;
    if let Card::Lcg(c) = &record.card {
        let mut label = "OCTGN";
        for position in &c.printed {
            out.labelled(label, &position.octgn)?;
            label = "";
        }
    }
    Ok(())
}
