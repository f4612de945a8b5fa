//! The table as lines of text, as one player sees it: the opponent above, the dial and the engagement in between, the
//! player below. Nothing is shown that the player does not know.

use super::card::{Card, Icon, Kind, Phase};
use super::state::{Ask, DARK, DIAL, DIAL_END, Frame, GOAL, LIGHT, Lcg, Zone};
use crate::draw::{
    Drawn, Line, Look, Pile, Tone, across, cut, hand, hidden, label, listed, nameplate, titles, top, whole_table,
};
use crate::{GameState, Outcome, Piece, Seat, Status};
use datacron_cards::diagnostic::count;
use datacron_cards::{About, TextLine};

/// The column where card names start.
const NAME: usize = 3;
/// The least and greatest width of names.
const NAMES: (usize, usize) = (25, 31);
/// The width of what is between name and tokens: resources, Force, three kinds of icons, damage.
const NUMBERS: usize = 28;

/// The mark of a card that is played as a blank because it is not encoded yet.
pub const BLANK: &str = "(blank)";

/// The whole table.
pub fn draw(game: &Lcg, look: &Look) -> Vec<Line> {
    let goal = format!("dial {DIAL_END} or {GOAL} objectives to win");
    let player = |look: &Look, seat, lines: &mut Vec<Line>| player(game, look, seat, lines);
    whole_table(look, status_line(game), goal, player, |look, lines| middle(game, look, lines))
}

/// What a phase is called.
pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Balance => "balance phase",
        Phase::Refresh => "refresh phase",
        Phase::Draw => "draw phase",
        Phase::Deployment => "deployment phase",
        Phase::Conflict => "conflict phase",
        Phase::Force => "Force phase",
    }
}

/// What a side is called.
pub fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "Dark side",
        Seat::Second => "Light side",
    }
}

fn status_line(game: &Lcg) -> String {
    let turn = game.turns();
    match game.outcome() {
        Some(Outcome::Won(seat)) => format!("The {} has won, in turn {turn}", side(seat)),
        Some(Outcome::Unfinished) => format!("Given up in turn {turn}"),
        None if turn == 0 => "Before the first turn".into(),
        None => format!("Turn {turn}: {}, {}", side(game.active), phase_name(game.phase)),
    }
}

impl Lcg<'_> {
    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.status().outcome()
    }

    pub(super) fn title(&self, piece: Piece) -> &'static str {
        &self.table.of(piece).title
    }
}

impl Drawn for Lcg<'_> {
    fn title(&self, piece: Piece) -> &'static str {
        self.title(piece)
    }

    fn knows(&self, seat: Seat, piece: Piece) -> bool {
        self.knows(seat, piece)
    }

    fn with_numbers(&self, piece: Piece) -> String {
        with_numbers(self.table.of(piece))
    }
}

fn player(game: &Lcg, look: &Look, seat: Seat, lines: &mut Vec<Line>) {
    let won = game.victory[seat].len();
    let facts = [
        if seat == LIGHT { format!("won {won} of {GOAL}") } else { format!("won {won}") },
        format!("hand {}", game.hand[seat].len()),
        format!("deck {}", game.deck[seat].len()),
        format!("discard {}", game.discard[seat].len()),
    ];
    lines.push(nameplate(look, seat, side(seat), &facts));
    lines.push(header(look));
    for set in [game.table.affiliations, game.table.objectives] {
        game.play[seat].and(set).iter().for_each(|piece| card(game, look, piece, lines));
    }
    game.units(seat).iter().for_each(|piece| card(game, look, piece, lines));
    let others = game.play[seat].and(game.table.enhancements).iter();
    // Attachments are drawn under their host, whoever controls them.
    others.filter(|&piece| game.host_of(piece).is_none()).for_each(|piece| card(game, look, piece, lines));
    let facts = [
        resources(game, seat),
        format!("reserve {}", game.reserve(seat)),
        format!("Force cards {}", game.force_supply(seat)),
        format!("objective deck {}", game.objective_deck[seat].len()),
    ];
    listed(look, "Resources", facts.into_iter(), lines);
    listed(look, "Won", titles(game, game.victory[seat]), lines);
    hidden(game, look, "Drawn", game.chosen[seat], lines);
    hand(game, look, seat, game.hand[seat], lines);
    listed(look, "Deck top", top(game, look, &game.deck[seat]), lines);
}

fn columns(look: &Look) -> (usize, usize) {
    let name = (NAMES.0 + look.width.saturating_sub(80) / 4).min(NAMES.1);
    (name, NAME + name + NUMBERS)
}

fn header(look: &Look) -> Line {
    let (name, tokens) = columns(look);
    let mut line = Line::plain(" ".repeat(NAME));
    line.add(Tone::Faint, format!("{:name$} Res Frc Uni Tac Bla  Dmg", "Card"));
    line.fill(tokens);
    line.add(Tone::Faint, "Tokens");
    line
}

/// A card in play and its attachments, a line for each.
fn card(game: &Lcg, look: &Look, piece: Piece, lines: &mut Vec<Line>) {
    lines.push(row(game, look, piece));
    game.attached_to(piece).iter().for_each(|piece| lines.push(row(game, look, piece)));
}

fn row(game: &Lcg, look: &Look, piece: Piece) -> Line {
    let card = game.table.of(piece);
    let (name, tokens) = columns(look);
    let is_unit = game.is_unit(piece);
    let mut line = Line::plain(marks(game, piece));
    line.fill(NAME);
    let (tone, title) = match game.host_of(piece) {
        Some(_) => (Tone::Plain, format!("+ {}", card.title)),
        None => (if is_unit || card.kind == Kind::Objective { Tone::Strong } else { Tone::Plain }, card.title.clone()),
    };
    let mark = if card.blank { format!(" {BLANK}") } else { String::new() };
    line.add(tone, format!("{}{mark}", cut(&title, name - mark.len())));
    line.fill(NAME + name);
    line.add(Tone::Plain, format!("{:>4}{:>4}", dotted(card.resources), dotted(if is_unit { card.force } else { 0 })));
    let icons = game.icons(piece);
    for icon in Icon::ALL {
        let text = match is_unit {
            true => icon_text(icons.normal[icon as usize], icons.edge[icon as usize]),
            false => ".".to_owned(),
        };
        line.add(Tone::Plain, format!("{text:>4}"));
    }
    let damage = match card.kind {
        Kind::Objective => damage(game, piece),
        _ if is_unit => damage(game, piece),
        _ => ".".to_owned(),
    };
    line.add(Tone::Plain, format!("{damage:>5}"));
    line.fill(tokens);
    let on_it = cut(&self::tokens(game, piece, |held| game.shown(look, held)).join(", "), look.width - tokens);
    line.add(Tone::Neutral, on_it.as_str());
    let gap = if on_it.is_empty() { "" } else { "; " };
    let room = look.width.saturating_sub(line.width() + gap.len());
    // A few words of the text would be no use.
    let text = text(card);
    if room >= 30 && !text.is_empty() {
        line.add(Tone::Faint, format!("{gap}{}", cut(&text, room)));
    }
    line
}

/// The text of a card that matters in a game: nothing about deck building.
pub fn text(card: &Card) -> String {
    TextLine::join(card.text.iter().filter(|line| line.about != About::DeckBuilding))
}

/// The marks before a card: committed to the Force; attacking, defending or engaged.
fn marks(game: &Lcg, piece: Piece) -> String {
    let committed = game.committed[DARK].or(game.committed[LIGHT]).has(piece);
    let fight = &game.fight;
    let part = match piece {
        _ if fight.attackers.has(piece) => '>',
        _ if fight.defenders.has(piece) => '<',
        _ if fight.objective == Some(piece) => '!',
        _ => ' ',
    };
    format!("{}{part}", if committed { '@' } else { ' ' })
}

/// What is on a card, in a few words; of captured cards only those that are `shown` are named.
pub fn tokens(game: &Lcg, piece: Piece, shown: impl Fn(Piece) -> bool) -> Vec<String> {
    let mut words = Vec::new();
    let focus = game.focus[piece.index()];
    if focus > 0 {
        words.push(format!("focus {focus}"));
    }
    match game.shields[piece.index()] {
        0 => {}
        1 => words.push("shield".to_owned()),
        shields => words.push(format!("shield {shields}")),
    }
    if game.host[piece.index()] == DIAL && game.attached.has(piece) {
        words.push("on the dial".to_owned());
    }
    if let Some(host) = game.host_of(piece).filter(|_| game.in_play(piece))
        && game.controller(host) != game.controller(piece)
    {
        words.push(format!("by the {}", side(game.controller(piece))));
    }
    let held = game.captured_at(piece);
    if !held.is_empty() {
        let known: Vec<&str> = held.iter().filter(|&held| shown(held)).map(|held| game.title(held)).collect();
        let names = if known.is_empty() { String::new() } else { format!(": {}", known.join(", ")) };
        words.push(format!("holds {}{names}", held.len()));
    }
    words
}

/// Damage and capacity: `1/4`.
pub fn damage(game: &Lcg, piece: Piece) -> String {
    format!("{}/{}", game.damage[piece.index()], game.capacity(piece))
}

/// `2+1`: two icons, and one more with the edge.
pub fn icon_text(normal: i8, edge: i8) -> String {
    match (normal.max(0), edge.max(0)) {
        (0, 0) => ".".to_owned(),
        (normal, 0) => normal.to_string(),
        (0, edge) => format!("+{edge}"),
        (normal, edge) => format!("{normal}+{edge}"),
    }
}

fn dotted(number: u8) -> String {
    if number > 0 { number.to_string() } else { ".".to_owned() }
}

/// What can be spent: `4 of 7 ready (Sith, Neutral)`.
pub fn resources(game: &Lcg, seat: Seat) -> String {
    let mut kinds: Vec<&str> =
        game.sources(seat).iter().map(|source| game.table.of(source).affiliation.name()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
    format!("{} of {} ready{kinds}", game.purse(seat).total, game.whole_purse(seat).total)
}

/// The dial, the Force, and what goes on between the players.
fn middle(game: &Lcg, look: &Look, lines: &mut Vec<Line>) {
    let turned = usize::from(game.dial.min(DIAL_END));
    let bar = format!("[{}{}]", "#".repeat(turned), ".".repeat(usize::from(DIAL_END) - turned));
    let dial = format!(" {bar} {} of {DIAL_END}", game.dial);
    let force = [format!("the Force is with the {}", side(game.balance))];
    lines.push(across(look, vec![(Tone::Strong, "DEATH STAR DIAL".into()), (Tone::Plain, dial)], &force));
    if game.dial_damage > 0 {
        listed(look, "Dial", [format!("damage {}", game.dial_damage)].into_iter(), lines);
    }
    if game.fight.going {
        let target = match game.fight.objective {
            Some(objective) => game.title(objective),
            None if game.fight.dial => "the dial",
            None => "an objective that is gone",
        };
        let attacker = format!("the {} attacks", side(game.fight.attacker));
        let edge = game.fight.edge.map(|seat| format!("the {} has the edge", side(seat)));
        listed(look, "Engaged", [target.to_owned(), attacker].into_iter().chain(edge), lines);
    }
    for seat in [look.seat.other(), look.seat] {
        let stack = &game.edge[seat];
        if !stack.is_empty() {
            let name = if seat == DARK { "Edge dark" } else { "Edge light" };
            let cards = stack.iter().map(|&piece| match game.shown(look, piece) {
                true => format!("{} (Force {})", game.title(piece), game.table.of(piece).force),
                false => "?".to_owned(),
            });
            listed(look, name, cards, lines);
        }
    }
    if let Some(piece) = announced(game) {
        let mut line = label("Announced");
        line.add(Tone::Strong, game.title(piece));
        if matches!(game.asking.ask, Ask::Pay(_)) {
            line.add(Tone::Plain, format!(", paid {} of {}", game.bill.paid, game.bill.cost));
        }
        lines.push(line);
    }
}

/// The card that is being played.
fn announced(game: &Lcg) -> Option<Piece> {
    let announced = |piece: &Piece| matches!(game.zone(*piece), Zone::Announced(_));
    game.stack.iter().rev().find_map(|frame| match frame {
        Frame::Play { piece, .. } => Some(*piece).filter(announced),
        Frame::Ability(run) => Some(run.source).filter(announced),
        _ => None,
    })
}

/// A card out of play with the numbers that matter there: `Nightsister (cost 2, Force 1)`.
pub fn with_numbers(card: &Card) -> String {
    match numbers(card) {
        numbers if card.blank => format!("{} (blank, {numbers})", card.title),
        numbers if numbers.is_empty() => card.title.clone(),
        numbers => format!("{} ({numbers})", card.title),
    }
}

/// The numbers that matter on a card out of play.
pub fn numbers(card: &Card) -> String {
    let force = (card.force > 0).then(|| format!("Force {}", card.force));
    let first = match card.kind {
        Kind::Affiliation => None,
        Kind::Objective => Some(format!("resources {}, capacity {}", card.resources, card.capacity)),
        Kind::Fate => Some(format!("fate {}", card.priority)),
        _ => Some(format!("cost {}", card.cost)),
    };
    first.into_iter().chain(force).collect::<Vec<_>>().join(", ")
}

/// What the player has to work with, at questions where it matters.
pub fn unused(game: &Lcg) -> Option<String> {
    let Status::Choose { seat, ask } = game.status() else { return None };
    let edge = |seat: Seat| count(game.edge[seat].len(), "card");
    match ask {
        Ask::Action => {
            let mut words = vec![
                phase_name(game.phase).to_owned(),
                format!("resources {}", resources(game, seat)),
                format!("hand {}", game.hand[seat].len()),
            ];
            if let Some(objective) = game.fight.objective {
                words.push(format!("engaged {} {}", game.title(objective), damage(game, objective)));
            }
            Some(words.join(", "))
        }
        Ask::Pay(_) => Some(format!("paid {} of {}, {}", game.bill.paid, game.bill.cost, resources(game, seat))),
        Ask::EdgeCard => Some(format!("edge stacks: yours {}, theirs {}", edge(seat), edge(seat.other()))),
        Ask::Aim(icon) => {
            let strength = game.fight.strength[icon as usize];
            Some(format!("{} of the strike: {strength}", super::notation::icon_word(icon)))
        }
        _ => None,
    }
}

/// The piles a player may look through, and what they know of hidden ones.
pub fn piles(game: &Lcg, look: &Look) -> Vec<Pile> {
    let (own, other) = (look.seat, look.seat.other());
    let mut piles = Vec::new();
    for seat in [own, other] {
        piles.push(Pile::discard(game, format!("{} discard pile", side(seat)), &game.discard[seat]));
    }
    for seat in [own, other] {
        piles.push(Pile::hidden(game, look, format!("{} victory pile", side(seat)), game.victory[seat]));
        let deck = game.objective_deck[seat].iter().rev().copied();
        piles.push(Pile::hidden(game, look, format!("{} objective deck", side(seat)), deck));
    }
    for objective in game.table.objectives.and(game.all_in_play()) {
        let captured = game.captured_at(objective);
        if !captured.is_empty() {
            piles.push(Pile::hidden(game, look, format!("Captured at {}", game.title(objective)), captured));
        }
    }
    piles
}
