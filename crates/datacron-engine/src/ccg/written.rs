//! Writes a game as the set-up of a position: what `position` reads.

use super::card::{CardNo, NONE, Phase, Pieces};
use super::position::{Effect, effects};
use super::state::{Ask, Ccg, Frame, Lasting, Pile, Role, Step, Window, Zone};
use crate::header::listed;
use crate::run::Asking;
use crate::{GameState, Piece, Round, Seat};

/// The header of a position with this game in it; none if it is in the middle of something.
pub fn position(game: &Ccg) -> Option<Vec<(String, String)>> {
    let [Frame::Turn(Step::PhaseEnds(phase)), Frame::Window { round, kind: Window::Phase }] = *game.stack else {
        return None;
    };
    // A seat aboard is asked for when its step is off the stack already.
    if game.asking != (Asking { seat: round.next(), ask: Ask::Action }) || !can_be_written(game) {
        return None;
    }
    let order = order(game)?;
    let mut header = vec![
        ("turn", format!("{} {}", Ccg::name(game.active), phase.word())),
        ("number", game.turn.to_string()),
        ("acts", acts(round)),
    ];
    if phase == Phase::Activate {
        header.push(("generation", format!("{} {}", Ccg::name(game.active), game.now.generation)));
    }
    if game.now.boardings > 0 {
        header.push(("boardings", game.now.boardings.to_string()));
    }
    if !game.row.is_empty() {
        header.push(("locations", locations(game)));
    }
    if !game.lasting.is_empty() {
        header.push(("lasting", lasting(game)?));
    }
    header.push(("seed", game.random.seed().to_string()));
    for seat in Seat::BOTH {
        header.push((Ccg::name(seat), player(game, seat, order)));
    }
    Some(header.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// Whether nothing is under way that no header describes.
fn can_be_written(game: &Ccg) -> bool {
    let under_way = !(game.events.is_empty()
        && game.runs.is_empty()
        && game.later.is_empty()
        && game.draws.is_empty()
        && game.deploying.is_empty()
        && game.looked.is_empty()
        && game.batches_used == 0);
    let unsettled = |piece: Piece| matches!(game.zone(piece), Zone::Played(_) | Zone::Drawn(_) | Zone::Chosen(_));
    // Cards that came back to a hand are still marked, which cannot be written there.
    let now = &game.now;
    let did = [now.moved, now.battled, now.reacted, now.fired, now.drained_with];
    let did = did.into_iter().fold(Pieces::NONE, Pieces::or);
    let back = Seat::BOTH.into_iter().any(|seat| did.meets(game.hand[seat]));
    game.over.is_none() && !under_way && !game.battle.going && !back && !game.table.every_piece().any(unsettled)
}

fn acts(round: Round) -> String {
    let passed = if round == Round::new(round.next()) { "" } else { " after pass" };
    format!("{}{passed}", Ccg::name(round.next()))
}

/// The row, group by group.
fn locations(game: &Ccg) -> String {
    let mut groups: Vec<String> = Vec::new();
    let mut last: Option<u8> = None;
    for &place in game.row.iter() {
        let item = location(game, place);
        match groups.last_mut().filter(|_| last.is_some_and(|last| game.related(last, place))) {
            Some(group) => {
                group.push_str(", ");
                group.push_str(&item);
            }
            None => groups.push(item),
        }
        last = Some(place);
    }
    groups.join("; ")
}

/// A location with what happened there, and those it covers.
fn location(game: &Ccg, place: u8) -> String {
    let mut piece = game.location(place);
    let mut text = name(game, game.table.no(piece));
    let parsec = game.places[usize::from(place)].parsec;
    if parsec != game.table.of(piece).parsec {
        text.push_str(&format!(" parsec {parsec}"));
    }
    for (places, mark) in [(game.now.drained, " drained"), (game.now.fought, " battled")] {
        if places >> place & 1 != 0 {
            text.push_str(mark);
        }
    }
    text.push_str(&used(game, piece));
    let below = |upper: Piece| {
        let lies = |&piece: &Piece| game.zone(piece) == Zone::Covered && game.host[piece.index()] == upper.0;
        game.table.locations.iter().find(lies)
    };
    while let Some(covered) = below(piece) {
        text.push_str(&format!(" over {}", name(game, game.table.no(covered))));
        piece = covered;
    }
    text
}

/// The effects in force; none if one cannot be told.
fn lasting(game: &Ccg) -> Option<String> {
    let items: Option<Vec<String>> = game.lasting.iter().map(|lasting| lasting_item(game, lasting)).collect();
    Some(items?.join(", "))
}

fn lasting_item(game: &Ccg, lasting: &Lasting) -> Option<String> {
    let Lasting { until, source, seat, rule, target, it, x, times, condition } = *lasting;
    let all = effects(game.table.cards, game.table.of(source));
    let at = all.iter().position(|&effect| effect == Effect { until, rule, condition })?;
    let mut text = match game.on_table(source) {
        true => game.label(source),
        false => game.table.of(source).id.clone(),
    };
    if all.len() > 1 {
        text.push_str(&format!(" ({})", at + 1));
    }
    text.push_str(&format!(" for {}", Ccg::name(seat)));
    for (card, word) in [(target, "on"), (it, "with")] {
        if card != NONE {
            // A card that has left the table cannot be named.
            let card = Some(Piece(card)).filter(|&card| game.on_table(card))?;
            text.push_str(&format!(" {word} {}", game.label(card)));
        }
    }
    if x > 0 {
        text.push_str(&format!(" x {x}"));
    }
    if times != 1 {
        text.push_str(&format!(" times {times}"));
    }
    Some(text)
}

/// How the cards on the table are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Location by location.
    Places,
    /// Card by card.
    Cards,
}

/// The order that keeps the numbers of copies, which are counted as they are read. None if there is no such order: a
/// player has stolen a copy of what its owner has.
fn order(game: &Ccg) -> Option<Order> {
    let keeps = |order: &Order| {
        let mut seen = Pieces::NONE;
        let listed = Seat::BOTH.into_iter().flat_map(|seat| lists(game, seat, *order)).flat_map(|(_, cards)| cards);
        for card in listed {
            if seen.iter().any(|before| game.table.no(before) == game.table.no(card) && before > card) {
                return false;
            }
            seen.add(card);
        }
        true
    };
    [Order::Places, Order::Cards].into_iter().find(keeps)
}

/// The cards of a player on the table, in lists with their headings.
fn lists(game: &Ccg, seat: Seat, order: Order) -> Vec<(String, Vec<Piece>)> {
    let cards = game.play[seat].without(game.table.locations);
    let heading = |card: Piece| match game.place_of(card) {
        Some(place) => format!("at {}", game.label(game.location(place))),
        None if game.theirs.has(card) => "side theirs".to_owned(),
        None => "side".to_owned(),
    };
    let mut all: Vec<Piece> = cards.iter().collect();
    if order == Order::Places {
        let rank = |card: &Piece| game.row.iter().position(|&place| game.place_of(*card) == Some(place));
        // Stable: copies at one place stay in order. Cards beside the table come last.
        all.sort_by_key(|card| (rank(card).unwrap_or(usize::MAX), game.theirs.has(*card) && rank(card).is_none()));
    }
    let mut lists: Vec<(String, Vec<Piece>)> = Vec::new();
    for card in all {
        let heading = heading(card);
        match lists.last_mut().filter(|(last, _)| *last == heading) {
            Some((_, cards)) => cards.push(card),
            None => lists.push((heading, vec![card])),
        }
    }
    lists
}

/// All places of a player.
fn player(game: &Ccg, seat: Seat, order: Order) -> String {
    let mut places = Vec::new();
    for (heading, cards) in lists(game, seat, order) {
        places.push(format!("{heading} {}", listed(cards.into_iter().map(|card| on_table(game, card)).collect())));
    }
    let mut place = |name: &str, cards: Vec<String>| {
        if !cards.is_empty() {
            places.push(format!("{name} {}", listed(cards)));
        }
    };
    let hidden = |cards: &mut dyn Iterator<Item = Piece>| cards.map(|card| off_table(game, card)).collect::<Vec<_>>();
    place("hand", hidden(&mut game.hand[seat].iter()));
    for (pile, name) in Pile::ALL.into_iter().zip(["reserve", "force", "used", "lost"]) {
        // Piles are listed from the top.
        place(name, hidden(&mut game.pile(seat, pile).iter().rev().copied()));
    }
    let own =
        |zone: Zone| game.table.every_piece().filter(move |&card| game.zone(card) == zone && game.owner(card) == seat);
    place("out", hidden(&mut own(Zone::Out)));
    place("outside", hidden(&mut own(Zone::Outside(seat))));
    place("played", played(game, seat));
    places.join("; ")
}

/// The interrupts that were played this turn, each by a card of this player with that title.
fn played(game: &Ccg, seat: Seat) -> Vec<String> {
    let titled = |&title: &u16| {
        let card = game.table.titles[usize::from(title)].first()?;
        (game.owner(card) == seat).then(|| game.table.of(card).id.clone())
    };
    game.now.played.iter().filter_map(titled).collect()
}

/// A card on the table with its marks.
fn on_table(game: &Ccg, piece: Piece) -> String {
    let mut text = name(game, game.table.no(piece));
    if let Some(host) = game.host_of(piece) {
        let word = if game.aboard.has(piece) { "aboard" } else { "on" };
        text.push_str(&format!(" {word} {}", game.label(host)));
    }
    if game.steering.has(piece) {
        text.push_str(if game.role_of(piece) == Role::Driver { " driver" } else { " pilot" });
    }
    let now = &game.now;
    let marks = [
        (game.theirs.has(piece) && game.place_of(piece).is_some(), " beside"),
        (game.second_way.has(piece), " as 2"),
        (now.moved.has(piece), " moved"),
        (now.battled.has(piece), " battled"),
        (now.drained_with.has(piece), " drained"),
        (now.fired.has(piece), " fired"),
        (now.reacted.has(piece), " reacted"),
    ];
    marks.iter().filter(|(marked, _)| *marked).for_each(|(_, mark)| text.push_str(mark));
    text.push_str(&used(game, piece));
    text
}

fn used(game: &Ccg, piece: Piece) -> String {
    let mark = match [game.now.used[0].has(piece), game.now.used[1].has(piece)] {
        [true, true] => " used",
        [true, false] => " used (1)",
        [false, true] => " used (2)",
        [false, false] if game.now.devices.has(piece) => " used",
        [false, false] => "",
    };
    mark.to_owned()
}

/// A card off the table, and who knows it though it lies face down.
fn off_table(game: &Ccg, piece: Piece) -> String {
    let mut text = name(game, game.table.no(piece));
    let knows = Seat::BOTH.map(|seat| game.knows(seat, piece));
    text.push_str(match (game.zone(piece), knows) {
        (Zone::Lost(_) | Zone::Out, _) | (_, [false, false]) => "",
        (Zone::Hand(Seat::First) | Zone::Outside(Seat::First), [_, true]) => " seen by light",
        (Zone::Hand(Seat::Second) | Zone::Outside(Seat::Second), [true, _]) => " seen by dark",
        (Zone::Hand(_) | Zone::Outside(_), _) => "",
        (_, [true, true]) => " seen",
        (_, [true, false]) => " seen by dark",
        (_, [false, true]) => " seen by light",
    });
    text
}

fn name(game: &Ccg, no: CardNo) -> String {
    let card = game.table.cards.card(no);
    let blank = if card.blank { " blank" } else { "" };
    format!("{}{blank}", card.id)
}
