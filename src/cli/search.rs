//! `datacron search`: find cards in all three games.

use std::ffi::OsString;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::decks::UserLists;
use super::output::Output;
use super::{Answer, Failure, InGame, complete, open};
use datacron_cards::diagnostic::{count, or_list};
use datacron_cards::{Game, fold};
use datacron_data::db::lookup::Found;
use datacron_data::db::{Database, Record};
use datacron_data::query::fields::{FIELDS, FLAGS};
use datacron_data::query::{self, explain::explain, sort_key};
use datacron_decks::random::Random;

/// Find cards in all three games
#[derive(Debug, Args)]
#[command(
    before_long_help = "Examples:
  datacron search 'trait:droid cost<=2'
  datacron search -g ccg 'side:dark t:character icon:warrior destiny>=5'
  datacron search -g lcg 'set:core (is:unique or edge-tactics>=1) sort:-force'
  datacron search '/^(darth|lord) / -type:location' --names
  datacron search 'power>deploy ability>=3' --csv > strong.csv",
    after_help = "Words match names; combine terms with `or`, `not`, `-` and parentheses; `--fields` lists all fields."
)]
pub struct Search {
    /// Words of the name, field:value, comparisons; several arguments form one query
    #[arg(value_name = "QUERY", add = complete::queries())]
    query: Vec<String>,

    #[command(flatten)]
    game: InGame,

    /// Print JSON (schemas/search.json)
    #[arg(long, conflicts_with_all = ["csv", "names", "count"])]
    json: bool,

    /// Print every field as comma-separated values
    #[arg(long, conflicts_with_all = ["names", "count"])]
    csv: bool,

    /// Print names only, one per line
    #[arg(long, conflicts_with = "count")]
    names: bool,

    /// Print only the number of cards
    #[arg(long)]
    count: bool,

    /// Show at most N cards
    #[arg(short = 'n', long, value_name = "N")]
    limit: Option<usize>,

    /// Sort by a field, or by -FIELD for descending order; repeat to break ties
    #[arg(long, value_name = "FIELD", allow_hyphen_values = true, add = complete::sort_fields())]
    sort: Vec<String>,

    /// Pick N of the matching cards at random
    #[arg(long, value_name = "N")]
    random: Option<usize>,

    /// Seed for --random: the same seed picks the same cards
    #[arg(long, value_name = "S", requires = "random")]
    seed: Option<u64>,

    /// List all fields and their meaning
    #[arg(long)]
    fields: bool,

    /// Show how the query is understood, then exit
    #[arg(long)]
    explain: bool,
}

/// What `search --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchResult {
    /// Always `datacron.search/1`.
    pub schema: &'static str,
    pub query: String,
    /// How many cards there are, shown or not.
    pub total: usize,
    pub cards: Vec<Record>,
}

/// What `search --fields --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FieldList {
    /// Always `datacron.fields/1`.
    pub schema: &'static str,
    pub fields: Vec<FieldHelp>,
    /// What `is:` understands.
    pub properties: Vec<PropertyHelp>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct FieldHelp {
    pub name: &'static str,
    pub aliases: Vec<&'static str>,
    pub games: Vec<Game>,
    pub help: &'static str,
    pub example: &'static str,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct PropertyHelp {
    pub name: &'static str,
    pub games: Vec<Game>,
    pub help: &'static str,
}

impl Search {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        if self.fields {
            return fields(out, self.json);
        }
        let text = self.query.join(" ");
        let text = text.trim();
        if text.is_empty() && self.game.game.is_none() && self.random.is_none() && !self.count {
            let hint = "nothing to search for: give a query or a game (`datacron search -h` shows examples, `--fields` lists all fields)";
            return Err(Failure::Plain(hint.into()));
        }
        let db = open()?;
        let mut query = query::parse(text, self.game.game, db, &UserLists)?;
        for name in self.sort.iter().flat_map(|list| list.split(',')) {
            query.sort.push(sort_key(name).ok_or_else(|| cannot_sort(name))?);
        }
        if self.explain {
            out.line(explain(&query).trim_end())?;
            return Ok(Answer::Yes);
        }
        let mut rows = db.find(&query)?;
        let total = rows.len();
        if self.count {
            out.line(total.to_string())?;
            return Ok(found(total));
        }
        if let Some(n) = self.random {
            self.pick(&mut rows, n, out);
        }
        rows.truncate(self.limit.unwrap_or(usize::MAX));
        if self.json {
            let cards = db.cards(&rows)?;
            out.json(&SearchResult { schema: "datacron.search/1", query: text.to_owned(), total, cards })?;
        } else if self.csv {
            let sheet = db.sheet(&rows)?;
            out.csv(&sheet.header, &sheet.lines)?;
        } else if self.names {
            for title in db.titles(&rows)? {
                out.line(title)?;
            }
        } else {
            table(out, db, &rows, self.game.game)?;
        }
        if query.filter.asks_for_text() {
            let unencoded = db.unencoded(self.game.game)?;
            if unencoded > 0 {
                let cards = count(unencoded, "card");
                out.note("note", &format!("the text of {cards} is not encoded yet and cannot be searched"));
            }
        }
        if total == 0 {
            nothing(out, db, text, self.game.game)?;
        } else if out.is_terminal() && !self.json && !self.csv && !self.names {
            out.finish()?;
            let shown = if rows.len() < total { format!("{} of ", rows.len()) } else { String::new() };
            out.remark(&format!("{shown}{}", count(total, "card")));
        }
        Ok(found(total))
    }

    /// Picks `n` rows at random; without `--seed`, reports the seed that was used.
    fn pick(&self, rows: &mut Vec<i64>, n: usize, out: &mut Output) {
        let seed = self.seed.unwrap_or_else(|| {
            let seed = super::seed_from_clock();
            out.remark(&format!("use --seed {seed} to pick these again"));
            seed
        });
        let mut random = Random::seeded(seed);
        for i in 0..n.min(rows.len()) {
            let at = i + random.below((rows.len() - i) as u32) as usize;
            rows.swap(i, at);
        }
        rows.truncate(n);
    }
}

fn found(total: usize) -> Answer {
    if total > 0 { Answer::Yes } else { Answer::No }
}

fn cannot_sort(name: &str) -> Failure {
    let near = datacron_cards::diagnostic::guesses(name.trim_start_matches('-'), query::sortable().map(|f| f.name), 3);
    let guess = if near.is_empty() { String::new() } else { format!("; did you mean {}?", or_list(&near)) };
    Failure::Plain(format!("cannot sort by `{name}`{guess}"))
}

/// Reports that nothing was found, with similar names if the query was a name.
fn nothing(out: &mut Output, db: &Database, text: &str, game: Option<Game>) -> Result<(), Failure> {
    let mut remark = "no cards found".to_owned();
    let plain = !text.contains([':', '=', '<', '>', '/', '*', '(', '|']);
    if plain && !fold::key(text).is_empty() {
        let near = match db.look_up(text, game)? {
            Found::One(row) => vec![row],
            Found::Near { row, others } => std::iter::once(row).chain(others).collect(),
            Found::Several { rows, .. } | Found::Nothing { near: rows } => rows,
        };
        let mut titles = db.titles(&near)?;
        titles.dedup();
        titles.truncate(3);
        if !titles.is_empty() {
            remark = format!("no cards found; similar names: {}", titles.join(" · "));
        }
    }
    out.remark(&remark);
    Ok(())
}

/// Piped lines always have the same cells; on a terminal, what a narrow window must not lose comes first.
fn table(out: &mut Output, db: &Database, rows: &[i64], game: Option<Game>) -> Result<(), Failure> {
    if !out.is_terminal() {
        for line in db.lines(rows, |line| line.tab_separated())? {
            out.line(line)?;
        }
        return Ok(());
    }
    let short = out.width() < 130;
    let rows = db.lines(rows, |line| {
        let stats = if short { line.stats.short() } else { line.stats.plain() };
        let mut row = [line.title, line.id, line.short_kind, &stats, line.set, line.icons, line.traits].to_vec();
        // Within one game it is the same in every line.
        if game.is_none() {
            row.insert(2, line.game);
        }
        row.into_iter().map(str::to_owned).collect()
    })?;
    let mut header = vec!["Card", "Id", "Type", "Stats", "Set", "Icons", "Traits"];
    if game.is_none() {
        header.insert(2, "Game");
    }
    out.table(&header, rows)?;
    Ok(())
}

fn fields(out: &mut Output, json: bool) -> Result<Answer, Failure> {
    if json {
        let fields = FIELDS.iter().map(|f| FieldHelp {
            name: f.name,
            aliases: f.aliases.to_vec(),
            games: f.games.to_vec(),
            help: f.help,
            example: f.example,
        });
        let properties = FLAGS.iter().map(|f| PropertyHelp { name: f.name, games: f.games.to_vec(), help: f.help });
        let list =
            FieldList { schema: "datacron.fields/1", fields: fields.collect(), properties: properties.collect() };
        out.json(&list)?;
        return Ok(Answer::Yes);
    }
    let games = |games: &[Game]| {
        if games.len() == 3 { "all".to_owned() } else { games.iter().map(|g| g.code()).collect::<Vec<_>>().join(" ") }
    };
    let rows = FIELDS.iter().map(|f| {
        let names: Vec<&str> = std::iter::once(f.name).chain(f.aliases.iter().copied()).collect();
        vec![names.join(", "), games(f.games), f.example.to_owned(), f.help.to_owned()]
    });
    out.table(&["Field", "Games", "Example", "Meaning"], rows.collect())?;
    if out.is_terminal() {
        out.line("")?;
    }
    let rows = FLAGS.iter().map(|f| vec![format!("is:{}", f.name), games(f.games), f.help.to_owned()]);
    out.table(&["Property", "Games", "Meaning"], rows.collect())?;
    if out.is_terminal() {
        out.line(
            "\nOperators: : = != < <= > >=   ranges 2..4   \"phrase\"   /regex/   glob*   a or b   not a   -a   ( )",
        )?;
    }
    Ok(Answer::Yes)
}

/// Lets `-type:unit` reach the query: only the program's own short options begin with one dash.
///
/// A leading space hides the dash from the option parser and means nothing in a query.
pub fn shield_negations(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    if let Some(at) = args.iter().skip(1).position(|command| command == "search") {
        let mut option_value = false;
        for arg in &mut args[at + 2..] {
            let Some(text) = arg.to_str() else { continue };
            let is_value = std::mem::replace(&mut option_value, text == "--sort");
            let long_option =
                ["json", "csv", "names", "count", "fields", "explain"].contains(&text.trim_start_matches('-'));
            let negation =
                text.len() > 2 && text.starts_with('-') && !text.starts_with("--") && !is_value && !long_option;
            let own =
                text.strip_prefix("-g").is_some_and(|value| Game::from_code(value.trim_start_matches('=')).is_some())
                    || text
                        .strip_prefix("-n")
                        .is_some_and(|value| value.trim_start_matches('=').bytes().all(|b| b.is_ascii_digit()));
            if negation && !own {
                *arg = format!(" {text}").into();
            }
        }
    }
    args
}
