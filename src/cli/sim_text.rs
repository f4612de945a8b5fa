//! The report of `datacron sim` as text and as CSV.

use unicode_width::UnicodeWidthStr;

use super::Failure;
use super::games::CliGame;
use super::output::{BAD, BOLD, DIM, GOOD, Output, wrap};
use datacron_cards::diagnostic::{count, thousands as number};
use datacron_engine::Seat;
use datacron_engine::draw::cut;
use datacron_engine::sim::matches::MatchReport;
use datacron_engine::sim::report::{Advantage, AgentReport, CardReport, CompareReport, LostBy, Report};
use datacron_engine::sim::stats::{Mean, Rate};
use datacron_engine::sim::{Deeds, Facts};

/// `54.2 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// `48.8-59.5`.
pub fn interval(rate: &Rate) -> String {
    format!("{:.1}-{:.1}", rate.low * 100.0, rate.high * 100.0)
}

/// The width of the first column, which names a side.
fn first_column<G: CliGame>() -> usize {
    "first player () ".len() + longest_side::<G>()
}

fn longest_side<G: CliGame>() -> usize {
    Seat::BOTH.into_iter().map(|seat| G::side(seat).len()).max().unwrap_or(0)
}

/// Prints the set-up on one line, or on several if the window is too narrow.
pub fn heading(out: &mut Output, name: &str, facts: &impl Facts) -> Result<(), Failure> {
    let about = facts.about();
    if name.width() + about.width() + 2 <= out.width() {
        out.line(format!("{BOLD}{name}{BOLD:#}  {DIM}{about}{DIM:#}"))?;
        return Ok(());
    }
    for (style, text) in [(BOLD, name), (DIM, &about)] {
        for line in wrap(text, out.width()) {
            out.line(format!("{style}{line}{style:#}"))?;
        }
    }
    Ok(())
}

/// `0.25  0.22-0.28`.
pub fn spread(mean: &Mean) -> String {
    let [mean, between] = cells(mean);
    format!("{mean} {between:>11}")
}

/// `repeat` is the command that reproduces the report.
pub fn show<G: CliGame>(out: &mut Output, facts: &G::Facts, report: &Report<G>, repeat: &str) -> Result<(), Failure> {
    let [first, second] = [&report.agents[0].agent, &report.agents[1].agent];
    let wide = first_column::<G>();
    heading(out, &report.name, facts)?;
    let games = count(report.games as usize, "game");
    out.line(format!("{first} against {second}, {games}, seed {}", report.seed))?;
    out.line("")?;
    out.line(format!("{BOLD}{:<wide$}{:>11}{:>11}{:>10}{:>14}{BOLD:#}", "agent", "games", "wins", "win rate", "95 %"))?;
    if first == second {
        // Between identical agents, only the seat makes a difference.
        for seat in Seat::BOTH {
            out.line(line::<G>(&format!("{first} as {}", G::side(seat)), &report.seat(seat)))?;
        }
    } else {
        for agent in &report.agents {
            show_agent::<G>(out, agent)?;
        }
    }
    out.line("")?;
    let first_player = report.first_turn.map_or(String::new(), |seat| format!(" ({})", G::side(seat)));
    out.line(line::<G>(&format!("first player{first_player}"), &report.first_player))?;
    out.line(match report.advantage {
        Advantage::FirstPlayer => advantage("first player", report.first_turn.map(G::side)),
        Advantage::SecondPlayer => advantage("second player", report.first_turn.map(|first| G::side(first.other()))),
        Advantage::NotSeen => "  no significant advantage".to_owned(),
        Advantage::Unknown => "  agents that differ and do not swap seats say nothing about the seats".to_owned(),
    })?;
    if report.unfinished > 0 {
        out.line(format!("{:<wide$}{:>11}  games without a winner", "unfinished", number(report.unfinished)))?;
    }
    match &report.turns {
        Some(turns) => out.line(format!(
            "{:<wide$}{:>11.1}  {}, median {}, {} to {}",
            "turns of both players",
            turns.mean.mean,
            between(&turns.mean, 1),
            turns.median,
            turns.shortest,
            turns.longest
        ))?,
        None => out.line("no game was finished")?,
    }
    show_margins::<G>(out, report)?;
    if let Some(matches) = &report.margins.matches {
        show_matches::<G>(out, matches)?;
    }
    show_lost_by::<G>(out, report)?;
    show_progress::<G>(out, report)?;
    if let Some(cards) = &report.cards {
        show_cards::<G>(out, cards)?;
    }
    if let Some(compare) = &report.compare {
        show_compare(out, report, compare)?;
    }
    out.line("")?;
    out.line(format!("repeat: {repeat}"))?;
    Ok(())
}

/// Who has the advantage: a side, if it was always the first or always the second player.
fn advantage(player: &str, side: Option<&str>) -> String {
    match side {
        // Each side has its own cards, so their effect and that of turn order cannot be separated.
        Some(side) => format!("  advantage: {side}, due to its cards or to turn order"),
        None => format!("  advantage: {player}"),
    }
}

fn line<G: CliGame>(what: &str, rate: &Rate) -> String {
    let wide = first_column::<G>();
    format!(
        "{what:<wide$}{:>11}{:>11}{:>10}{:>14}",
        number(rate.games),
        number(rate.wins),
        percent(rate.rate),
        interval(rate)
    )
}

fn show_agent<G: CliGame>(out: &mut Output, agent: &AgentReport<G>) -> Result<(), Failure> {
    out.line(line::<G>(&agent.agent, &agent.all))?;
    for (seat, rate) in Seat::BOTH.into_iter().zip(agent.seats.each()) {
        if let Some(rate) = rate {
            out.line(line::<G>(&format!("  as {}", G::side(seat)), rate))?;
        }
    }
    Ok(())
}

/// Prints by how much games were won, in games that say so.
fn show_margins<G: CliGame>(out: &mut Output, report: &Report<G>) -> Result<(), Failure> {
    let wide = first_column::<G>();
    for (seat, margin) in Seat::BOTH.into_iter().zip(report.margins.by.each()) {
        if let Some(margin) = margin {
            let what = format!("margin of {}", G::side(seat));
            out.line(format!("{what:<wide$}{:>11.1}  {}", margin.mean, between(margin, 1)))?;
        }
    }
    Ok(())
}

/// Prints who won matches, and by which sums of margins.
fn show_matches<G: CliGame>(out: &mut Output, report: &MatchReport) -> Result<(), Failure> {
    let wide = first_column::<G>();
    out.line("")?;
    out.line(format!(
        "{BOLD}{:<wide$}{:>11}{:>11}{:>10}{:>14}{BOLD:#}",
        "matches", "matches", "wins", "win rate", "95 %"
    ))?;
    for player in &report.players {
        out.line(line::<G>(&player.agent, &player.all))?;
        let margins = &player.margins;
        out.line(format!("{:<wide$}{:>11.1}  {}", "  sum of margins", margins.mean, between(margins, 1)))?;
    }
    out.line(line::<G>("tied", &report.tied))?;
    Ok(())
}

/// Prints how games were lost, if a side can lose in more than one way.
fn show_lost_by<G: CliGame>(out: &mut Output, report: &Report<G>) -> Result<(), Failure> {
    if report.lost_by.len() <= 2 {
        return Ok(());
    }
    let row = |what: &str, games: &str, share: &str, interval: &str| {
        format!("{what:<42}{games:>10}{share:>12}{interval:>16}")
    };
    out.line("")?;
    out.line(format!("{BOLD}{}{BOLD:#}", row("lost by", "games", "share", "95 %")))?;
    for LostBy { seat, by, rate, .. } in &report.lost_by {
        let what = format!("  {}: {by}", G::side(*seat));
        out.line(row(&what, &number(rate.wins), &percent(rate.rate), &interval(rate)))?;
    }
    Ok(())
}

/// Prints the progress of both players, for a dozen turns at most.
fn show_progress<G: CliGame>(out: &mut Output, report: &Report<G>) -> Result<(), Failure> {
    let last = report.turns.map_or(report.progress.0.len() as u64, |turns| turns.longest);
    let step = step(last, 12);
    let wide = first_column::<G>();
    let by = ("by  ".len() + longest_side::<G>()).max(11);
    let row = |first: &str, cells: [String; 4]| {
        let [one, between, other, and] = cells;
        format!("{first:<wide$}{one:>by$}{between:>12}{other:>by$}{and:>12}")
    };
    let [one, other] = Seat::BOTH.map(|seat| format!("by {}", G::side(seat)));
    out.line("")?;
    out.line(format!("{BOLD}{}{BOLD:#}", row(G::PROGRESS, [one, "95 %".to_owned(), other, "95 %".to_owned()])))?;
    let shown = |turn: u64| turn <= last && (turn.is_multiple_of(step) || turn == last);
    for progress in report.progress.0.iter().filter(|progress| shown(progress.turn)) {
        let [[one, between], [other, and]] = progress.by.each().each_ref().map(cells);
        out.line(row(&format!("  by turn {:>4}", progress.turn), [one, between, other, and]))?;
    }
    Ok(())
}

/// The step from one turn shown to the next, so that no more than `most` are shown.
pub fn step(turns: u64, most: u64) -> u64 {
    [1, 2, 5, 10, 20, 50].into_iter().find(|step| turns.div_ceil(*step) <= most).unwrap_or(100)
}

/// `0.25` and `0.22-0.28`.
fn cells(mean: &Mean) -> [String; 2] {
    [format!("{:.2}", mean.mean), between(mean, 2)]
}

/// `0.22-0.28`; `-` where there is no interval.
pub fn between(mean: &Mean, digits: usize) -> String {
    mean.interval().map_or("-".to_owned(), |(low, high)| format!("{low:.digits$}-{high:.digits$}"))
}

/// How much detail a cell shows: as much as there is room for. CSV and JSON have all of it.
#[derive(Clone, Copy, PartialEq)]
enum Detail {
    Intervals,
    Counts,
    /// `12k` for a count that is too long.
    RoundCounts,
    /// Likewise, in whole percents and under shorter headings.
    Whole,
}

impl Detail {
    fn cell(self, rate: &Option<Rate>) -> String {
        let Some(rate) = rate else { return "-".to_owned() };
        let percent = rate.rate * 100.0;
        match self {
            Detail::Intervals => {
                let interval = format!("{:.0}-{:.0}", rate.low * 100.0, rate.high * 100.0);
                format!("{} {percent:>5.1} {interval:>6}", number(rate.games))
            }
            Detail::Counts => format!("{} {percent:>5.1}", number(rate.games)),
            Detail::RoundCounts => format!("{} {percent:>5.1}", round(rate.games)),
            Detail::Whole => format!("{} {percent:>3.0}", round(rate.games)),
        }
    }

    /// The second line of a column's heading, with the gap before it.
    fn under(self) -> &'static str {
        match self {
            Detail::Intervals => "  count win %   95 %",
            Detail::Counts | Detail::RoundCounts => " count win %",
            Detail::Whole => " count %",
        }
    }
}

fn round(count: u64) -> String {
    match count {
        0..10_000 => number(count),
        10_000..10_000_000 => format!("{}k", (count + 500) / 1_000),
        _ => format!("{}M", (count + 500_000) / 1_000_000),
    }
}

fn show_cards<G: CliGame>(out: &mut Output, cards: &[CardReport<G::Deeds>]) -> Result<(), Failure> {
    let mut cards: Vec<&CardReport<G::Deeds>> = cards.iter().collect();
    let rate = |card: &CardReport<G::Deeds>| card.deeds.first().copied().flatten().map_or(-1.0, |rate| rate.rate);
    // By side, if cards have one: players look for their own.
    let side = |card: &CardReport<G::Deeds>| card.side.map_or(2, |side| side as u8);
    cards.sort_by(|a, b| side(a).cmp(&side(b)).then(rate(b).total_cmp(&rate(a))));
    let sides = cards.iter().map(|card| card.side).collect::<Vec<_>>();
    let names: Vec<String> = cards.iter().map(|card| name(card, &cards)).collect();
    let longest = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let longest = longest.max("players who".len());
    // Columns are as wide as their numbers; names get the rest, and matter more than intervals.
    let layout = |detail: Detail| {
        let head = |&(key, head): &(&'static str, &'static str)| if detail == Detail::Whole { key } else { head };
        let heads: Vec<&str> = G::Deeds::NAMES.iter().map(head).collect();
        let rows: Vec<Vec<String>> =
            cards.iter().map(|card| card.deeds.iter().map(|rate| detail.cell(rate)).collect()).collect();
        let widest = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(String::len).max().unwrap_or(0);
        let gap = if detail == Detail::Intervals { 2 } else { 1 };
        let width = |at: usize| (widest(at).max(heads[at].len()) + gap).max(detail.under().len());
        let widths: Vec<usize> = (0..heads.len()).map(width).collect();
        let left = out.width().saturating_sub(widths.iter().sum());
        (detail, rows, widths, left, heads)
    };
    let mut table = layout(Detail::Intervals);
    if table.3 < longest.min(out.width() / 4) {
        table = layout(Detail::Counts);
    }
    if table.3 < longest.min(out.width() / 6) {
        table = layout(Detail::RoundCounts);
    }
    if table.3 < longest.min(out.width() / 6) {
        table = layout(Detail::Whole);
    }
    let (detail, rows, widths, left, heads) = table;
    let first = longest.min(left.max(8));
    let row = |name: &str, cells: &[&str]| {
        let cells = cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
        format!("{name:<first$}{}", cells.collect::<String>())
    };
    out.line("")?;
    out.line(format!(
        "{BOLD}{}{BOLD:#}",
        row(if detail == Detail::Whole { "players" } else { "players who" }, &heads)
    ))?;
    out.line(format!("{DIM}{}{DIM:#}", row("", &vec![detail.under(); heads.len()])))?;
    for (at, (name, cells)) in names.iter().zip(&rows).enumerate() {
        if at == 0 || sides[at] != sides[at - 1] {
            out.line(format!("{BOLD}{}{BOLD:#}", sides[at].map_or("either side", G::side)))?;
        }
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        out.line(row(&cut(name, first), &cells))?;
    }
    out.hanging("note: ", G::CAVEAT)?;
    Ok(())
}

/// The name of a card, or its id if another card of its side has the same name.
fn name<D: Deeds>(card: &CardReport<D>, all: &[&CardReport<D>]) -> String {
    let namesakes = all.iter().filter(|other| other.title == card.title && other.side == card.side);
    if namesakes.count() == 1 { card.title } else { card.id }.to_owned()
}

fn show_compare<G: CliGame>(out: &mut Output, report: &Report<G>, compare: &CompareReport) -> Result<(), Failure> {
    let this = &report.agents[0];
    let row =
        |what: &str, wins: &str, rate: &str, interval: &str| format!("{what:<34}{wins:>10}{rate:>10}{interval:>16}");
    let line = |pair: [&str; 2], rate: &Rate| {
        row(&pair.join(" against "), &number(rate.wins), &percent(rate.rate), &interval(rate))
    };
    out.line("")?;
    out.line(format!("{BOLD}{}{BOLD:#}", row("the first agent of each pair", "wins", "win rate", "95 %")))?;
    out.line(line([&this.agent, &report.agents[1].agent], &this.all))?;
    out.line(line([&compare.agents[0], &compare.agents[1]], &compare.all))?;
    let interval = format!("{:+.1} to {:+.1}", compare.low * 100.0, compare.high * 100.0);
    out.line(row("difference in points", "", &format!("{:+.1}  ", compare.difference * 100.0), &interval))?;
    out.line(match compare.real {
        true => format!("  {GOOD}significant{GOOD:#}: unlikely to be chance alone"),
        false if compare.gained + compare.lost == 0 => "  every game ended the same way".to_owned(),
        false => format!("  {BAD}not significant{BAD:#}: may be chance; play more games to find out"),
    })?;
    if compare.unfinished > 0 {
        out.line(format!("{:<34}{:>10}", "unfinished by the other agents", number(compare.unfinished)))?;
    }
    Ok(())
}

/// Every number of a report with its interval.
pub fn csv<G: CliGame>(report: &Report<G>) -> (Vec<String>, Vec<Vec<String>>) {
    let header = ["measure", "of", "seat", "turn", "games", "wins", "value", "low", "high"].map(str::to_owned).to_vec();
    let mut lines: Vec<Vec<String>> = Vec::new();
    let mut rate = |measure: &str, of: &str, seat: &str, rate: &Rate| {
        let counts = [rate.games.to_string(), rate.wins.to_string()];
        let numbers = [rate.rate, rate.low, rate.high].map(|number| number.to_string());
        let words = [measure, of, seat, ""].map(str::to_owned);
        lines.push([&words[..], &counts, &numbers].concat());
    };
    let [first, second] = [&report.agents[0], &report.agents[1]];
    if first.agent == second.agent {
        for seat in Seat::BOTH {
            rate("win-rate", &first.agent, G::name(seat), &report.seat(seat));
        }
    } else {
        for agent in [first, second] {
            rate("win-rate", &agent.agent, "", &agent.all);
            for (seat, of_seat) in Seat::BOTH.into_iter().zip(agent.seats.each()) {
                if let Some(of_seat) = of_seat {
                    rate("win-rate", &agent.agent, G::name(seat), of_seat);
                }
            }
        }
    }
    rate("first-player", "", report.first_turn.map_or("", G::name), &report.first_player);
    for lost in &report.lost_by {
        rate("lost-by", &lost.by, G::name(lost.seat), &lost.rate);
    }
    for card in report.cards.iter().flatten() {
        for ((measure, _), of_card) in G::Deeds::NAMES.iter().zip(&card.deeds) {
            if let Some(of_card) = of_card {
                rate(measure, card.id, card.side.map_or("", G::name), of_card);
            }
        }
    }
    if let Some(compare) = &report.compare {
        rate("compared", &compare.agents.join(","), "", &compare.all);
    }
    if let Some(matches) = &report.margins.matches {
        for player in &matches.players {
            rate("match", &player.agent, "", &player.all);
        }
        rate("match-tied", "", "", &matches.tied);
    }
    let games = report.games.to_string();
    let mut mean = |measure: &str, seat: &str, turn: &str, games: &str, mean: Mean| {
        let numbers = [Some(mean.mean), mean.low, mean.high];
        let numbers = numbers.map(|number| number.map(|number| number.to_string()).unwrap_or_default());
        let words = [measure, "", seat, turn, games, ""].map(str::to_owned);
        lines.push([&words[..], &numbers].concat());
    };
    if let Some(compare) = &report.compare {
        let CompareReport { difference, low, high, .. } = *compare;
        mean("difference", "", "", &games, Mean { mean: difference, low: Some(low), high: Some(high) });
    }
    if let Some(turns) = &report.turns {
        let finished = (report.games - report.unfinished).to_string();
        mean("turns", "", "", &finished, turns.mean);
    }
    for (seat, margin) in Seat::BOTH.into_iter().zip(report.margins.by.each()) {
        if let Some(margin) = margin {
            mean("margin", G::name(seat), "", &report.seat(seat).wins.to_string(), *margin);
        }
    }
    let measure = G::PROGRESS.replace(' ', "-");
    for row in &report.progress.0 {
        let turn = row.turn.to_string();
        for (seat, progress) in Seat::BOTH.into_iter().zip(row.by.each()) {
            mean(&measure, G::name(seat), &turn, &games, *progress);
        }
    }
    (header, lines)
}
