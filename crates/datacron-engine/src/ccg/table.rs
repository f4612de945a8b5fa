//! The table as lines of text, as one player sees it: the opponent's piles above, the locations with the cards of both
//! sides and the battle in between, the player's own piles and hand below. Nothing is shown that the player does not
//! know.

use super::card::{Card, Class, Kind, NO_SYSTEM, NONE, Phase, Pieces, Quarters, icon};
use super::notation::quarters;
use super::state::*;
use crate::draw::{
    self, Drawn, Line, Look, Tone, cut, hand, hidden, label, listed, nameplate, titles, top, whole_table,
};
use crate::notation::{copy_number, nth_copy};
use crate::{GameState, Outcome, Piece, Seat, Status};
use datacron_cards::diagnostic::count;
use datacron_cards::{About, TextLine};
use unicode_width::UnicodeWidthStr;

/// The width of the marks before a card, and of its power, ability and forfeit value together.
const MARKS: usize = 2;
const NUMBERS: usize = 12;
/// The least and greatest width of a card's name, and of what has become of it on a wide table.
const NAMES: (usize, usize) = (25, 44);
const STATES: usize = 16;
/// The widths of a location's name, kind and icons; its last column is who is there.
const PLACE: (usize, usize, usize) = (28, 13, 16);

/// What stands in the line above a battle beside the location: `-- BATTLE at `, who began it, which segment.
const BATTLE_FACTS: usize = 49;

/// The mark of a card that is played as a blank because it is not encoded yet.
pub const BLANK: &str = "(blank)";
/// The same on the table, where there is little room.
const BLANK_MARK: &str = "°";

/// The whole table.
pub fn draw(game: &Ccg, look: &Look) -> Vec<Line> {
    let goal = "win when the opponent's Life Force is gone".to_owned();
    let player = |look: &Look, seat, lines: &mut Vec<Line>| player(game, look, seat, lines);
    whole_table(look, status_line(game), goal, player, |look, lines| middle(game, look, lines))
}

/// What a phase is called.
pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Activate => "activate phase",
        Phase::Control => "control phase",
        Phase::Deploy => "deploy phase",
        Phase::Battle => "battle phase",
        Phase::Move => "move phase",
        Phase::Draw => "draw phase",
    }
}

/// What a side is called.
pub fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "Dark side",
        Seat::Second => "Light side",
    }
}

/// What a pile is called.
pub fn pile_name(pile: Pile) -> &'static str {
    match pile {
        Pile::Reserve => "Reserve Deck",
        Pile::Force => "Force Pile",
        Pile::Used => "Used Pile",
        Pile::Lost => "Lost Pile",
    }
}

fn status_line(game: &Ccg) -> String {
    let turn = game.turns();
    match game.outcome() {
        Some(Outcome::Won(seat)) => format!("The {} has won, in turn {turn}", side(seat)),
        Some(Outcome::Unfinished) => format!("Given up in turn {turn}"),
        None if turn == 0 => "Before the first turn".into(),
        None => format!("Turn {turn}: {}, {}", side(game.active), phase_name(game.phase)),
    }
}

impl Ccg<'_> {
    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.status().outcome()
    }

    pub(super) fn title(&self, piece: Piece) -> &'static str {
        &self.table.of(piece).title
    }

    /// The title of the location at a place.
    pub(super) fn place_title(&self, place: u8) -> &'static str {
        self.title(self.location(place))
    }
}

impl Drawn for Ccg<'_> {
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

/// A player's piles, the cards on their side of the table, and their hand.
fn player(game: &Ccg, look: &Look, seat: Seat, lines: &mut Vec<Line>) {
    let size = |pile: Pile| game.pile(seat, pile).len();
    let facts = [
        format!("Life Force {}", game.life(seat)),
        format!("lost {}", size(Pile::Lost)),
        format!("hand {}", game.hand[seat].len()),
    ];
    lines.push(nameplate(look, seat, side(seat), &facts));
    let piles = [
        format!("{} Force to use", size(Pile::Force)),
        format!("{} in the Reserve Deck", size(Pile::Reserve)),
        format!("{} used", size(Pile::Used)),
        format!("generates {}", game.generation(seat)),
    ];
    listed(look, "Piles", piles.into_iter(), lines);
    listed(look, "Effects", beside(game, seat).into_iter(), lines);
    listed(look, "Lost top", titles(game, game.pile(seat, Pile::Lost).iter().rev().take(1).copied()), lines);
    for pile in Pile::LIFE {
        let name = ["Reserve", "Force", "Used"][pile as usize];
        listed(look, name, top(game, look, game.pile(seat, pile)), lines);
    }
    let chosen = game.table.every_piece().filter(|&piece| game.zone(piece) == Zone::Chosen(seat));
    hidden(game, look, "Begins", chosen, lines);
    hand(game, look, seat, game.hand[seat], lines);
}

/// The cards on a player's side of the table.
fn beside(game: &Ccg, seat: Seat) -> Vec<String> {
    let mut names = Vec::new();
    for whose in [seat, seat.other()] {
        // A card may lie on the side of the player it is meant for.
        let here = |piece: &Piece| {
            game.place_of(*piece).is_none()
                && game.host_of(*piece).is_none()
                && game.theirs.has(*piece) == (whose != seat)
        };
        for piece in game.play[whose].iter().filter(here) {
            let name = name(game, piece, usize::MAX);
            names.push(if whose == seat { name } else { format!("{name} (of the {})", side(whose)) });
        }
    }
    names
}

/// The locations from left to right with what is there, and what goes on between the players.
fn middle(game: &Ccg, look: &Look, lines: &mut Vec<Line>) {
    let mut last = None;
    if !game.row.is_empty() {
        lines.push(column_heads(look));
    }
    for &place in game.row.iter() {
        let system = game.system_at(place);
        if last != Some(system) || system == NO_SYSTEM {
            lines.push(system_rule(game, look, place));
        }
        last = Some(system);
        lines.push(place_line(game, look, place));
        cards_at(game, look, place, lines);
    }
    if game.battle.going {
        battle(game, look, lines);
    }
    under_way(game, look, lines);
}

/// The two columns of cards: the player who looks has the left one.
struct Columns {
    half: usize,
    name: usize,
}

impl Columns {
    fn of(look: &Look) -> Columns {
        let half = (look.width - 1) / 2;
        let name = (half - MARKS - NUMBERS).saturating_sub(STATES + 1).clamp(NAMES.0, NAMES.1);
        Columns { half, name }
    }
}

fn column_heads(look: &Look) -> Line {
    let columns = Columns::of(look);
    let head = |seat: Seat| {
        let mut line = Line::plain(" ".repeat(MARKS));
        line.add(Tone::Side(seat), side(seat));
        line.fill(MARKS + columns.name);
        line.add(Tone::Faint, " Pow Abi For");
        line
    };
    side_by_side(&columns, Some(head(look.seat)), Some(head(look.seat.other())))
}

fn side_by_side(columns: &Columns, left: Option<Line>, right: Option<Line>) -> Line {
    let mut line = left.unwrap_or_default();
    line.fill(columns.half);
    line.add(Tone::Faint, "|");
    line.0.extend(right.unwrap_or_default().0);
    line
}

/// The rule above the locations of a system: its name, and where it is.
fn system_rule(game: &Ccg, look: &Look, place: u8) -> Line {
    let system = game.system_at(place);
    let name = game.table.cards.systems.get(usize::from(system)).map_or(game.place_title(place), String::as_str);
    let mut line = Line::default();
    line.add(Tone::Faint, "-- ");
    line.add(Tone::Strong, name.to_uppercase());
    if let Some(place) = game.system_place(system) {
        line.add(Tone::Faint, format!(", parsec {}", game.places[usize::from(place)].parsec));
    }
    let dashes = look.width.saturating_sub(line.width() + 1);
    line.add(Tone::Faint, format!(" {}", "-".repeat(dashes)));
    line
}

/// A location: its name within the system, what it is, the icons of both sides, and who is there.
fn place_line(game: &Ccg, look: &Look, place: u8) -> Line {
    let (name, kind, icons) = PLACE;
    let there = who_is_there(game, look.seat, place);
    let blank = if game.location_card(place).blank { BLANK_MARK } else { "" };
    // A long name moves the rest to the right as long as there is room.
    let title = short_title(game, place);
    let least = name + (look.width - 80) / 2;
    let most = look.width - kind - icons - there.len();
    let name = (title.width() + blank.width() + 3).clamp(least, most.max(least));
    let mut line = Line::plain(" ");
    line.add(Tone::Strong, format!("{}{blank}", cut(title, name - 2 - blank.width())));
    line.fill(name);
    line.add(Tone::Plain, place_kind(game, place));
    line.fill(name + kind);
    for seat in [look.seat, look.seat.other()] {
        line.add(Tone::Side(seat), format!("{} {}", Ccg::name(seat), game.icons_at(seat, place)));
        line.add(Tone::Plain, " ");
    }
    line.fill(name + kind + icons);
    line.add(Tone::Plain, there);
    line
}

/// The title of a location without the name of its system, which stands above it.
fn short_title(game: &Ccg, place: u8) -> &'static str {
    let title = game.place_title(place);
    let system = game.table.cards.systems.get(usize::from(game.system_at(place)));
    let rest = system.and_then(|system| title.strip_prefix(system.as_str())?.strip_prefix(": "));
    rest.unwrap_or(title)
}

/// What kind of location it is.
pub fn place_kind(game: &Ccg, place: u8) -> &'static str {
    let card = game.location_card(place);
    match card.class {
        Class::System => "system",
        Class::Sector => "sector",
        _ if game.is_docking_bay(place) => "docking bay",
        _ => match (card.has_icon(icon::INTERIOR), card.has_icon(icon::EXTERIOR)) {
            (true, true) => "int. and ext.",
            (true, false) => "interior",
            (false, true) => "exterior",
            (false, false) => "site",
        },
    }
}

/// Who controls a location and could drain there, or how strong both sides are.
pub fn who_is_there(game: &Ccg, seat: Seat, place: u8) -> String {
    for who in [seat, seat.other()] {
        if game.controls(who, place) {
            let drain = game.drain_amount(who, place);
            let drain = if drain > 0 { format!(", drain {drain}") } else { String::new() };
            return format!("{} controls{drain}", Ccg::name(who));
        }
    }
    match game.occupies(seat, place) && game.occupies(seat.other(), place) {
        true => format!("power {} to {}", power_there(game, seat, place), power_there(game, seat.other(), place)),
        false => String::new(),
    }
}

/// The power of a player's cards at a place, whether or not they have battled this turn.
fn power_there(game: &Ccg, seat: Seat, place: u8) -> String {
    let fighting = game.battle.going && game.battle.place == place;
    let cards = game.at(seat, place).and(game.table.movers);
    let power = match fighting {
        true => game.power_at(seat, place),
        false => cards.iter().filter(|&card| uses_power(game, card)).map(|card| game.power(card)).sum(),
    };
    quarters(power)
}

/// Whether the power of a card counts where it is: not if it is inside something or cannot be used.
fn uses_power(game: &Ccg, piece: Piece) -> bool {
    let Some(place) = game.place_of(piece) else { return false };
    let carried = game.inside.has(piece) || game.aboard.has(piece) && !game.table.characters.has(piece);
    let at_home = match game.is_system(place) {
        true => game.table.starships.has(piece),
        false => !game.is_landed(piece) && !game.is_parked(piece),
    };
    !carried && at_home && game.is_usable(piece)
}

/// The cards at a location, those of the player who looks on the left.
fn cards_at(game: &Ccg, look: &Look, place: u8, lines: &mut Vec<Line>) {
    let columns = Columns::of(look);
    let column = |seat: Seat| {
        let mut rows = Vec::new();
        for piece in in_order(game, game.at(seat, place)) {
            // What is on or aboard a card is drawn below it, whoever controls it.
            if game.host_of(piece).is_none() && !game.table.locations.has(piece) {
                branch(game, &columns, piece, 0, &mut rows);
            }
        }
        rows
    };
    let (mut left, mut right) = (column(look.seat).into_iter(), column(look.seat.other()).into_iter());
    loop {
        let row = (left.next(), right.next());
        if row.0.is_none() && row.1.is_none() {
            return;
        }
        lines.push(side_by_side(&columns, row.0, row.1));
    }
}

/// Cards in the order they are drawn: starships, vehicles, characters, then everything else.
fn in_order(game: &Ccg, cards: Pieces) -> impl Iterator<Item = Piece> {
    let table = game.table;
    let movers = [table.starships, table.vehicles, table.characters];
    let others = movers.iter().fold(cards, |rest, set| rest.without(*set));
    movers.into_iter().flat_map(move |set| cards.and(set)).chain(others)
}

/// A card and everything on or aboard it, a row for each.
fn branch(game: &Ccg, columns: &Columns, piece: Piece, depth: usize, rows: &mut Vec<Line>) {
    rows.push(row(game, columns, piece, depth));
    for other in in_order(game, game.carried(piece)) {
        branch(game, columns, other, depth + 1, rows);
    }
}

fn row(game: &Ccg, columns: &Columns, piece: Piece, depth: usize) -> Line {
    let mut line = Line::plain(marks(game, piece));
    line.fill(MARKS);
    let lead = match depth {
        0 => String::new(),
        _ if game.steering.has(piece) => format!("{}@ ", "  ".repeat(depth - 1)),
        _ if game.aboard.has(piece) => format!("{}> ", "  ".repeat(depth - 1)),
        _ => format!("{}+ ", "  ".repeat(depth - 1)),
    };
    let mover = game.table.movers.has(piece);
    let foreign = game.host_of(piece).is_some_and(|host| game.controller(host) != game.controller(piece));
    let tone = match (depth, mover) {
        _ if foreign => Tone::Side(game.controller(piece)),
        (0, true) => Tone::Strong,
        _ => Tone::Plain,
    };
    // What has no numbers may take their room.
    let room = if mover { columns.name } else { columns.half - MARKS };
    line.add(tone, format!("{lead}{}", name(game, piece, room - lead.len())));
    let states = states(game, piece);
    let beside = columns.half.saturating_sub(MARKS + columns.name + NUMBERS + 1);
    if beside < STATES {
        // Beside a short name there is room for some of it.
        line.add(Tone::Neutral, fitting(",", &states, (MARKS + room).saturating_sub(line.width())));
    }
    line.fill(MARKS + columns.name);
    if mover {
        let power = if uses_power(game, piece) { quarters(game.power(piece)) } else { "-".to_owned() };
        let (ability, forfeit) = (dotted(game.ability(piece)), quarters(game.forfeit(piece)));
        line.add(Tone::Plain, format!("{power:>4}{ability:>4}{forfeit:>4}"));
    }
    if beside >= STATES {
        line.add(Tone::Neutral, fitting("", &states, columns.half.saturating_sub(line.width())));
    }
    line
}

/// As many words as fit; `before` stands before the first.
fn fitting(before: &str, words: &[String], width: usize) -> String {
    let mut text = String::new();
    for word in words {
        let more = format!("{} {word}", if text.is_empty() { before } else { "," });
        if text.len() + more.len() <= width {
            text += &more;
        }
    }
    text
}

fn dotted(number: Quarters) -> String {
    if number == 0 { ".".to_owned() } else { quarters(number) }
}

/// A card on the table by its title, numbered like its label if a copy comes before it.
fn name(game: &Ccg, piece: Piece, width: usize) -> String {
    let number = nth_copy("", "", copy_number(&game.label(piece)).1);
    let blank = if game.table.of(piece).blank { BLANK_MARK } else { "" };
    let room = width - number.len() - usize::from(!blank.is_empty());
    format!("{}{number}{blank}", cut(game.title(piece), room))
}

/// The marks before a card: in the battle, hit.
fn marks(game: &Ccg, piece: Piece) -> String {
    // What is carried in a hold takes no part.
    let cargo = game.aboard.has(piece) && !game.table.characters.has(piece);
    let fights = game.battle.going && game.battle.joined.has(piece) && !cargo;
    let (fights, hit) = (if fights { '*' } else { ' ' }, if game.hit.has(piece) { 'x' } else { ' ' });
    format!("{fights}{hit}")
}

/// What has become of a card, in a few words.
pub fn states(game: &Ccg, piece: Piece) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = |holds: bool, word: &str| {
        if holds {
            words.push(word.to_owned());
        }
    };
    word(game.hit.has(piece), "hit");
    if game.table.movers.has(piece) {
        word(game.is_landed(piece), "landed");
        word(!game.is_usable(piece), "no pilot");
        word(game.is_parked(piece), "parked");
        word(game.now.moved.has(piece), "moved");
        word(game.now.battled.has(piece) && !game.battle.joined.has(piece), "battled");
    }
    word(game.owner(piece) != game.controller(piece), "stolen");
    words
}

/// The battle: how strong both sides are, and what they owe.
fn battle(game: &Ccg, look: &Look, lines: &mut Vec<Line>) {
    let battle = &game.battle;
    let segment = match battle.segment {
        Segment::Begin => "just begun",
        Segment::Weapons => "weapons segment",
        Segment::Power => "power segment",
        Segment::Damage => "damage segment",
    };
    let facts = [format!("begun by {}", Ccg::name(battle.by)), segment.to_owned()];
    let room = look.width - BATTLE_FACTS;
    let at = format!(" at {}", cut(game.place_title(battle.place), room));
    let who = vec![(Tone::Strong, "BATTLE".into()), (Tone::Plain, at)];
    lines.push(draw::across(look, who, &facts));
    for seat in [look.seat, look.seat.other()] {
        let mut line = label(side(seat));
        line.fill(draw::INDENT + 2);
        line.add(Tone::Plain, strength(game, seat).join(", "));
        lines.push(line);
    }
}

/// What a player has in the battle, and what there is to meet.
pub fn strength(game: &Ccg, seat: Seat) -> Vec<String> {
    let battle = &game.battle;
    let mut words = Vec::new();
    if battle.segment == Segment::Damage {
        words.push(format!("total {}", quarters(battle.totals[seat])));
    } else {
        words.push(format!("power {}", quarters(game.power_at(seat, battle.place))));
        words.push(format!("ability {}", quarters(game.ability_in_battle(seat))));
        match game.battle_destinies(seat) {
            0 => {}
            number if battle.drawn[seat] == 0 => words.push(format!("may draw {number} destiny")),
            _ => {}
        }
    }
    if battle.drawn[seat] > 0 {
        words.push(format!("battle destiny {}", quarters(battle.destiny[seat])));
    }
    if battle.to_power[seat] > 0 {
        words.push(format!("power destiny {}", quarters(battle.to_power[seat])));
    }
    if battle.segment == Segment::Damage {
        words.extend(owed(game, seat).map(|owed| format!("owes {owed}")));
    }
    words
}

/// What a player still has to meet in the damage segment, in words.
pub fn owed(game: &Ccg, seat: Seat) -> Option<String> {
    let battle = &game.battle;
    let mut words = Vec::new();
    if battle.damage[seat] > 0 {
        words.push(format!("battle damage {}", quarters(battle.damage[seat])));
    }
    if battle.attrition[seat] > 0 {
        words.push(format!("attrition {}", quarters(battle.attrition[seat])));
    }
    match game.hit.and(game.play[seat]).len() {
        0 => {}
        number => words.push(count(number, "hit card")),
    }
    (!words.is_empty()).then(|| words.join(" and "))
}

/// A card being played or deployed, and a destiny that is drawn.
fn under_way(game: &Ccg, look: &Look, lines: &mut Vec<Line>) {
    let played = game.table.every_piece().filter(|&piece| matches!(game.zone(piece), Zone::Played(_)));
    listed(look, "Played", titles(game, played), lines);
    let drawn = game.draws.iter().filter(|draw| draw.piece != NONE);
    let drawn = drawn.map(|draw| format!("{}, {}", game.title(Piece(draw.piece)), quarters(draw.value)));
    listed(look, "Destiny", drawn, lines);
}

/// The text of a card that matters in a game: nothing about deck building.
pub fn text(card: &Card) -> String {
    TextLine::join(card.text.iter().filter(|line| line.about != About::DeckBuilding))
}

/// A card off the table with the numbers that matter there: `Darth Vader (deploy 6, power 6)`.
pub fn with_numbers(card: &Card) -> String {
    match card.blank {
        true => format!("{} (blank, {})", card.title, numbers(card)),
        false => format!("{} ({})", card.title, numbers(card)),
    }
}

/// The numbers that matter on a card off the table.
pub fn numbers(card: &Card) -> String {
    let deploy = card.deploy.map(|deploy| format!("deploy {}", quarters(deploy)));
    let rest = match card.kind {
        Kind::Character | Kind::Vehicle | Kind::Starship => format!("power {}", quarters(card.power)),
        Kind::Location => match card.class {
            Class::Site => "site".to_owned(),
            Class::Sector => "sector".to_owned(),
            _ => "system".to_owned(),
        },
        Kind::Interrupt => if card.lost_when_played { "lost interrupt" } else { "interrupt" }.to_owned(),
        kind => kind_word(kind),
    };
    deploy.into_iter().chain([rest]).collect::<Vec<_>>().join(", ")
}

/// What a type of card is called.
pub fn kind_word(kind: Kind) -> String {
    kind.word().replace('-', " ")
}

/// What the player has to work with, at questions where it matters.
pub fn unused(game: &Ccg) -> Option<String> {
    let Status::Choose { seat, ask } = game.status() else { return None };
    let size = |pile: Pile| game.pile(seat, pile).len();
    let force = || format!("Force {}", size(Pile::Force));
    let hand = || format!("hand {}", game.hand[seat].len());
    let fight = || {
        let of = |seat: Seat| format!("{} {}", side(seat), strength(game, seat).join(", "));
        format!("battle at {}: {}; {}", game.place_title(game.battle.place), of(seat), of(seat.other()))
    };
    Some(match ask {
        Ask::Start => return None,
        Ask::Action => {
            let life = format!("Life Force {} to {}", game.life(seat), game.life(seat.other()));
            [phase_name(game.phase).to_owned(), force(), hand(), life].join(", ")
        }
        Ask::Weapons | Ask::Answer(_) | Ask::Forced(_) if game.battle.going => format!("{}; {}", force(), fight()),
        Ask::Answer(_) => format!("{}, {}", force(), hand()),
        Ask::Destiny => format!("Reserve Deck {}; {}", size(Pile::Reserve), fight()),
        Ask::Damage | Ask::Lose => {
            let reserve = format!("Reserve Deck {}", size(Pile::Reserve));
            let (force, used) =
                (format!("Force Pile {}", size(Pile::Force)), format!("Used Pile {}", size(Pile::Used)));
            let piles = [reserve, force, used, hand()].join(", ");
            if game.battle.going { format!("{piles}; {}", fight()) } else { piles }
        }
        Ask::Where(_) | Ask::Crew(_) | Ask::Number(_) => force(),
        _ => return None,
    })
}

/// The piles a player may look through, and what they know of hidden ones.
pub fn piles(game: &Ccg, look: &Look) -> Vec<draw::Pile> {
    let both = [look.seat, look.seat.other()];
    let mut piles = Vec::new();
    for seat in both {
        let name = format!("{} {}", side(seat), pile_name(Pile::Lost));
        piles.push(draw::Pile::discard(game, name, game.pile(seat, Pile::Lost)));
    }
    for seat in both {
        for pile in Pile::LIFE {
            let cards = game.pile(seat, pile).iter().rev().copied();
            let pile = draw::Pile::hidden(game, look, format!("{} {}", side(seat), pile_name(pile)), cards);
            // A pile of which nothing is known is no more than its size, which the table shows.
            if !pile.cards.is_empty() {
                piles.push(pile);
            }
        }
    }
    let mut rest = |name: String, in_it: &dyn Fn(Zone) -> bool| {
        let cards: Vec<Piece> = game.table.every_piece().filter(|&piece| in_it(game.zone(piece))).collect();
        if !cards.is_empty() {
            piles.push(draw::Pile::hidden(game, look, name, cards));
        }
    };
    rest("Out of play".to_owned(), &|zone| zone == Zone::Out);
    rest("Locations under others".to_owned(), &|zone| zone == Zone::Covered);
    for seat in both {
        rest(format!("{} cards outside the deck", side(seat)), &|zone| zone == Zone::Outside(seat));
    }
    piles
}
