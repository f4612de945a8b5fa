//! Draws the table as one player sees it: the opponent at the top, the galaxy row and the Force track in the middle,
//! the player at the bottom. Nothing is drawn that the player does not know.

use super::card::{Card, Faction, Kind, Role};
use super::setup::owner;
use super::state::{Against, Dbg, FORCE_END, ROW, Zone};
use crate::draw::{
    Drawn, INDENT, Line, Look, Pile, Tone, across, cut, hand, label, listed, nameplate, titles, top, whole_table,
};
use crate::{GameState, Outcome, Piece, Seat};
use datacron_cards::{About, TextLine};

/// The column and the width of the titles in the row.
const NAME: (usize, usize) = (14, 20);
/// The width of the Force track with the names at its ends.
const TRACK: usize = 10;

/// The whole table.
pub(super) fn draw(game: &Dbg, look: &Look) -> Vec<Line> {
    let goal = format!("{} bases to win", game.goal);
    let player = |look: &Look, seat, lines: &mut Vec<Line>| player(game, look, seat, lines);
    whole_table(look, state(game), goal, player, |look, lines| row(game, look, lines))
}

/// The name of a player's side.
pub(super) fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "Empire",
        Seat::Second => "Rebel",
    }
}

fn tone(faction: Faction) -> Tone {
    owner(faction).map_or(Tone::Neutral, Tone::Side)
}

fn state(game: &Dbg) -> String {
    match game.outcome() {
        Some(Outcome::Won(seat)) => format!("The {} has won, in turn {}", side(seat), game.turns()),
        Some(Outcome::Unfinished) => format!("Given up in turn {}", game.turns()),
        None if game.turns() == 0 => "Before the first turn".into(),
        None => format!("Turn {}: {}", game.turns(), side(game.active)),
    }
}

impl Drawn for Dbg {
    fn title(&self, piece: Piece) -> &'static str {
        &self.cards.of(piece).title
    }

    fn knows(&self, seat: Seat, piece: Piece) -> bool {
        self.knows(seat, piece)
    }

    fn with_numbers(&self, piece: Piece) -> String {
        with_numbers(self.cards.of(piece))
    }
}

fn player(game: &Dbg, look: &Look, seat: Seat, lines: &mut Vec<Line>) {
    let facts = [
        format!("bases won {} of {}", game.victory[seat].len(), game.goal),
        format!("hand {}", game.hand[seat].len()),
        format!("deck {}", game.deck[seat].len()),
        format!("discard {}", game.discard[seat].len()),
    ];
    lines.push(nameplate(look, seat, side(seat), &facts));
    base(game, seat, lines);
    listed(look, "Won", titles(game, game.victory[seat]), lines);
    let ships = game.play[seat].and(game.cards.ships);
    listed(look, "Ships", ships.iter().map(|ship| in_play(game, ship)), lines);
    let units = game.play[seat].and(game.cards.units);
    listed(look, "In play", units.iter().map(|unit| in_play(game, unit)), lines);
    if seat == game.active && game.outcome().is_none() && game.turns() > 0 {
        pool(game, seat, lines);
    }
    hand(game, look, seat, game.hand[seat], lines);
    listed(look, "Deck top", top(game, look, &game.deck[seat]), lines);
}

fn base(game: &Dbg, seat: Seat, lines: &mut Vec<Line>) {
    let mut line = label("Base");
    match game.base[seat] {
        Some(base) => {
            let (hit_points, damage) = (game.cards.of(base).hit_points, game.damage[base.index()]);
            let bar: String = (0..hit_points).map(|at| if at < damage { '#' } else { '.' }).collect();
            line.add(Tone::Strong, game.title(base));
            line.fill(INDENT + 12);
            line.add(Tone::Plain, format!("[{bar}] {damage} of {hit_points} damage"));
        }
        None => line.add(Tone::Strong, "none"),
    }
    let left = game.bases[seat].len();
    let left = format!("{left} more {}", if left == 1 { "base" } else { "bases" });
    line.add(Tone::Faint, format!(", {left}"));
    lines.push(line);
}

/// The resources and attack of the player whose turn it is.
fn pool(game: &Dbg, seat: Seat, lines: &mut Vec<Line>) {
    let mut line = label("Resources");
    line.add(Tone::Strong, game.resources[seat].to_string());
    let (ready, at_base) = attack_now(game, seat);
    line.fill(INDENT + 4);
    line.add(Tone::Faint, "Attack ");
    line.add(Tone::Strong, format!("{ready} ready"));
    if !game.now.at_base.is_empty() {
        line.add(Tone::Plain, format!(", {at_base} committed to the base"));
    }
    lines.push(line);
}

/// The attack against the base that is not committed yet, and that which is.
fn attack_now(game: &Dbg, seat: Seat) -> (u8, u8) {
    let mut busy = game.now.at_base.or(game.now.spent);
    for at_row in &game.now.at_row {
        busy = busy.or(*at_row);
    }
    let ready = game.total_attack(game.play[seat].without(busy), Against::Base);
    (ready, game.total_attack(game.now.at_base, Against::Base))
}

/// What the player whose turn it is has left to use, in a few words.
pub(super) fn status(game: &Dbg) -> String {
    let seat = game.active;
    let (ready, at_base) = attack_now(game, seat);
    let mut parts = vec![
        format!("resources {}", game.resources[seat]),
        format!("attack ready {ready}"),
        format!("hand {}", game.hand[seat].len()),
    ];
    if !game.now.at_base.is_empty() {
        parts.insert(2, format!("at the base {at_base}"));
    }
    for (slot, committed) in game.now.at_row.iter().enumerate() {
        if let Some(target) = game.row[slot].filter(|_| !committed.is_empty()) {
            let total = game.total_attack(*committed, Against::Row(target));
            let needed = game.target_value(seat, target).unwrap_or(0);
            parts.push(format!("at {} {total} of {needed}", game.title(target)));
        }
    }
    parts.join(", ")
}

/// A card in play with its current attack and marks.
fn in_play(game: &Dbg, piece: Piece) -> String {
    let card = game.cards.of(piece);
    let mut words = Vec::new();
    let attack = game.attack(piece, Against::Base);
    if attack > 0 {
        words.push(format!("attack {attack}"));
    }
    if card.kind == Kind::CapitalShip {
        words.push(format!("{} of {} damage", game.damage[piece.index()], card.hit_points));
    }
    if game.now.used.has(piece) {
        words.push("used".into());
    }
    if game.now.spent.has(piece) {
        words.push("attacked".into());
    }
    let mut text = card.title.clone();
    if !words.is_empty() {
        text = format!("{text} ({})", words.join(", "));
    }
    if game.now.at_base.has(piece) {
        text.push_str(" -> base");
    }
    let slot = game.now.at_row.iter().position(|committed| committed.has(piece));
    if let Some(target) = slot.and_then(|slot| game.row[slot]) {
        text = format!("{text} -> {}", game.title(target));
    }
    text
}

/// A card with its printed numbers.
fn with_numbers(card: &Card) -> String {
    match numbers(card) {
        numbers if numbers.is_empty() => card.title.clone(),
        numbers => format!("{} ({numbers})", card.title),
    }
}

/// The printed numbers of a card: `attack 2, resources 1`.
pub(super) fn numbers(card: &Card) -> String {
    let numbers = [("attack", card.attack), ("resources", card.resources), ("Force", card.force)];
    let printed = numbers.iter().filter(|(_, number)| *number > 0);
    printed.map(|(word, number)| format!("{word} {number}")).collect::<Vec<_>>().join(", ")
}

fn row(game: &Dbg, look: &Look, lines: &mut Vec<Line>) {
    let facts = [
        format!("deck {}", game.galaxy_deck.len()),
        format!("discard {}", game.galaxy_discard.len()),
        format!("pilots {}", game.pilots.len()),
    ];
    lines.push(across(look, vec![(Tone::Strong, "GALAXY ROW".into())], &facts));
    let mut heads = Line::plain(" ".repeat(NAME.0));
    heads.add(Tone::Faint, format!("{:20} Cost  Att  Res  Frc   HP  Target", "Card"));
    heads.fill(look.width - TRACK);
    heads.add(Tone::Faint, "Force");
    lines.push(heads);
    let pilot = game.pilots.first();
    for place in 0..=ROW {
        let piece = if place < ROW { game.row[place] } else { pilot };
        let mut line = match piece {
            Some(piece) => row_card(game, look, (place < ROW).then_some(place), piece),
            None => {
                Line(vec![(Tone::Faint, if place < ROW { format!(" {} empty", place + 1) } else { String::new() })])
            }
        };
        line.fill(look.width - TRACK);
        track(game, look, place, &mut line);
        lines.push(line);
    }
    listed(look, "Deck top", top(game, look, &game.galaxy_deck), lines);
}

/// Which way a card of the row faces: toward this player, the opponent, or neither.
fn facing(faction: Faction, seat: Seat) -> char {
    match owner(faction) {
        Some(toward) if toward == seat => 'v',
        Some(_) => '^',
        None => '=',
    }
}

fn row_card(game: &Dbg, look: &Look, place: Option<usize>, piece: Piece) -> Line {
    let card = game.cards.of(piece);
    let faction = match card.faction {
        Faction::Empire => "Empire",
        Faction::Rebel => "Rebel",
        Faction::Neutral => "neutral",
    };
    let mut line = Line::default();
    let number = place.map_or(" ".into(), |place| (place + 1).to_string());
    line.add(Tone::Plain, format!(" {number} "));
    line.add(tone(card.faction), format!("{} {faction}", facing(card.faction, look.seat)));
    line.fill(NAME.0);
    line.add(Tone::Strong, card.title.as_str());
    if place.is_none() {
        // The stack of pilots.
        line.add(Tone::Plain, format!(" x{}", game.pilots.len()));
    }
    line.fill(NAME.0 + NAME.1);
    let number = |number: u8| if number > 0 { number.to_string() } else { ".".into() };
    let columns = [card.cost.to_string(), number(card.attack), number(card.resources), number(card.force)];
    columns.iter().for_each(|column| line.add(Tone::Plain, format!("{column:>5}")));
    line.add(Tone::Plain, format!("{:>5}", number(card.hit_points)));
    line.add(Tone::Plain, format!("{:>8}", target(game, look.seat, place, piece)));
    let room = look.width - TRACK - 4 - line.width().min(look.width - TRACK - 4);
    if room >= 20 {
        // For an enemy card, the reward matters most.
        let enemy = facing(card.faction, look.seat) == '^';
        let mut text: Vec<&TextLine> = card.text.iter().collect();
        text.sort_by_key(|line| (line.about == About::Reward) != enemy);
        line.add(Tone::Faint, format!("  {}", cut(&TextLine::join(text), room)));
    }
    line
}

/// The attack needed to defeat a card: by the player at the bottom or, in brackets, by the opponent.
fn target(game: &Dbg, seat: Seat, place: Option<usize>, piece: Piece) -> String {
    let Some(place) = place else { return ".".into() };
    let committed = game.now.at_row[place];
    let needed = |seat: Seat| game.target_value(seat, piece);
    let attacked = (!committed.is_empty()).then(|| game.total_attack(committed, Against::Row(piece)));
    match (needed(seat), needed(seat.other()), attacked) {
        (Some(needed), _, Some(total)) if game.active == seat => format!("{total} of {needed}"),
        (_, Some(needed), Some(total)) => format!("({total} of {needed})"),
        (Some(needed), _, _) => needed.to_string(),
        (None, Some(needed), None) => format!("({needed})"),
        (None, None, _) => ".".into(),
    }
}

/// One of the seven spaces of the Force track. The opponent's end is at the top.
fn track(game: &Dbg, look: &Look, place: usize, line: &mut Line) {
    let own = game.force_of(look.seat);
    // From the opponent's end down to the player's own.
    let here = place as i8 - FORCE_END;
    line.add(Tone::Strong, if here == own { "[@]" } else { "[ ]" });
    let name = match here {
        _ if here == -FORCE_END => Some(look.seat.other()),
        _ if here == FORCE_END => Some(look.seat),
        _ => None,
    };
    if let Some(seat) = name {
        line.add(Tone::Side(seat), format!(" {}", side(seat)));
    }
    if here == 0 {
        line.add(Tone::Faint, " -");
    }
}

/// The piles that everybody may look through, and the bases to come as far as the player knows them.
pub(super) fn piles(game: &Dbg, look: &Look) -> Vec<Pile> {
    let (own, other) = (look.seat, look.seat.other());
    let mut piles = vec![
        Pile::discard(game, format!("{} discard pile", side(own)), &game.discard[own]),
        Pile::discard(game, format!("{} discard pile", side(other)), &game.discard[other]),
        Pile::discard(game, "Galaxy discard pile".to_owned(), &game.galaxy_discard),
    ];
    for seat in [own, other] {
        piles.push(Pile::hidden(game, look, format!("{} bases to come", side(seat)), game.bases[seat]));
    }
    let exiled = |piece: &Piece| game.zone(*piece) == Zone::Exile && game.cards.of(*piece).role != Role::Base;
    piles.push(Pile::hidden(game, look, "Exiled".to_owned(), game.cards.every_piece().filter(exiled)));
    piles
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::dbg::{Dbg, Mode, Setup};
    use crate::draw::Look;
    use crate::{Each, GameState, Seat, Status};
    use datacron_decks::random::Random;

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let names = Each(["you".to_owned(), "mcts:100000".to_owned()]);
        let mut choices = Vec::new();
        for seed in 0..12 {
            let mut game = Dbg::new(&Setup::new(Mode::ALL[seed as usize % 3]), seed);
            let mut random = Random::part(3, seed);
            while let Status::Choose { .. } = game.status() {
                for (seat, width) in [(Seat::First, 80), (Seat::Second, 120)] {
                    for line in draw(&game, &Look { seat, open: seed % 2 == 0, names: &names, width }) {
                        assert!(line.width() <= width, "{}: {}", line.width(), line.text());
                    }
                }
                game.choices(&mut choices);
                game.choose(choices[random.below(choices.len() as u32) as usize]);
            }
        }
    }

    #[test]
    fn the_track_and_the_row_face_their_players() {
        let game = Dbg::new(&Setup::new(Mode::Beginner), 1);
        let names = Each([String::new(), String::new()]);
        let text = |seat: Seat| -> Vec<String> {
            draw(&game, &Look { seat, open: false, names: &names, width: 80 })
                .iter()
                .map(crate::draw::Line::text)
                .collect()
        };
        let (empire, rebel) = (text(Seat::First), text(Seat::Second));
        // The marker begins at the Rebels' end: at the top for the Empire, at the bottom for the Rebels.
        let marker = |lines: &[String]| {
            lines.iter().filter(|l| l.contains("[ ]") || l.contains("[@]")).position(|l| l.contains("[@] Rebel"))
        };
        assert_eq!((marker(&empire), marker(&rebel)), (Some(0), Some(6)));
        assert!(empire.iter().any(|line| line.contains("^ Rebel")), "{empire:#?}");
        assert!(rebel.iter().any(|line| line.contains("v Rebel")), "{rebel:#?}");
    }
}
