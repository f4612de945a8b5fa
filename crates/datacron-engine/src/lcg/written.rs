//! Writes a game as the set-up of a position: what `position` reads.

use super::card::{CardNo, Kind, Pieces};
use super::position::{Effect, effects};
use super::state::{DARK, DIAL, Frame, Lasting, Lasts, Lcg, Step, Zone};
use crate::header::listed;
use crate::{GameState, Piece, Round, Seat};

/// The header of a position with this game in it; none if it is in the middle of something.
pub fn position(game: &Lcg) -> Option<Vec<(String, String)>> {
    let (step, round) = match *game.stack {
        [Frame::Turn(step)] => (step, None),
        [Frame::Turn(step), Frame::Window { round, .. }] => (step, Some(round)),
        _ => return None,
    };
    if game.over.is_some() || !game.events.is_empty() || !game.happened.is_empty() || !game.looked.is_empty() {
        return None;
    }
    let step = step_words(game, step, round.is_some())?;
    let mut header = Header(Vec::new());
    let phase = format!("{:?}", game.phase).to_lowercase();
    header.add("turn", format!("{} {phase}", Lcg::name(game.active)));
    header.add("number", game.turn.to_string());
    header.add("step", step);
    let windowless = matches!(game.stack.first(), Some(Frame::Turn(Step::Commit | Step::Attackers)));
    if !windowless {
        header.add("acts", acts(round));
    }
    header.add("balance", Lcg::name(game.balance).to_owned());
    header.add(
        "dial",
        match game.dial_damage {
            0 => game.dial.to_string(),
            damage => format!("{} damage {damage}", game.dial),
        },
    );
    engagement(game, &mut header);
    if !game.lasting.is_empty() {
        header.add("lasting", lasting(game)?);
    }
    header.add("seed", game.random.seed().to_string());
    for seat in Seat::BOTH {
        header.add(Lcg::name(seat), player(game, seat));
    }
    Some(header.0)
}

struct Header(Vec<(String, String)>);

impl Header {
    fn add(&mut self, key: &str, value: String) {
        self.0.push((key.to_owned(), value));
    }
}

/// The step that comes next, in the words of `step:`.
fn step_words(game: &Lcg, step: Step, window: bool) -> Option<String> {
    let winner = game.fight.edge;
    let name = |seat: Option<Seat>| seat.map(Lcg::name);
    Some(match step {
        Step::PhaseEnds if window => "actions".to_owned(),
        Step::Commit if !window => "commit".to_owned(),
        Step::Engage => "engage".to_owned(),
        Step::Attackers if !window && game.fight.attackers.is_empty() => "attackers".to_owned(),
        // A position before the strikes has an attacker.
        Step::Defenders | Step::EdgeBegins if game.fight.attackers.is_empty() => return None,
        Step::Defenders if game.fight.defenders.is_empty() => "defenders".to_owned(),
        Step::EdgeBegins if window => "edge".to_owned(),
        Step::Strike { winner: true } => "strikes".to_owned(),
        Step::Strike { winner: false } => format!("strikes {}", name(winner.map(Seat::other))?),
        Step::StrikeAgain if window => match game.fight.participants().without(game.exhausted).is_empty() {
            true => "reward".to_owned(),
            false => format!("strikes {}", name(winner)?),
        },
        _ => return None,
    })
}

fn acts(round: Option<Round>) -> String {
    match round {
        None => "nobody".to_owned(),
        Some(round) => {
            let passed = if round == Round::new(round.next()) { "" } else { " after pass" };
            format!("{}{passed}", Lcg::name(round.next()))
        }
    }
}

fn engagement(game: &Lcg, header: &mut Header) {
    let fight = &game.fight;
    // What is engaged now is not listed as engaged before.
    let before = game.now.engaged.iter().filter(|&objective| Some(objective) != fight.objective);
    let mut engaged: Vec<String> = Vec::new();
    for objective in before {
        let again = if game.now.again.contains(&objective) { " again" } else { "" };
        engaged.push(format!("{}{again}", game.label(objective)));
    }
    if game.now.dial_engaged && !fight.dial {
        engaged.push("dial".to_owned());
    }
    if !engaged.is_empty() {
        header.add("engaged", engaged.join(", "));
    }
    if game.now.engagements > 0 {
        header.add("engagements", game.now.engagements.to_string());
    }
    if !fight.going {
        return;
    }
    let what = if fight.dial { Some("dial".to_owned()) } else { fight.objective.map(|card| game.label(card)) };
    let what = what.unwrap_or_else(|| "none".to_owned());
    let declared = !fight.attackers.is_empty() || fight.edge.is_some();
    let moved = declared && fight.objective.is_some_and(|objective| !game.now.engaged.has(objective));
    header.add("engagement", if moved { format!("{what} instead") } else { what });
    if let Some(edge) = fight.edge {
        header.add("edge", Lcg::name(edge).to_owned());
        let placed = Seat::BOTH.into_iter().filter(|&seat| fight.fate_placed[seat]).map(Lcg::name);
        let placed: Vec<&str> = placed.collect();
        if !placed.is_empty() {
            header.add("fates placed", placed.join(", "));
        }
    }
}

/// The effects in force, each by a card that has it; none if there is no such card.
fn lasting(game: &Lcg) -> Option<String> {
    let mut left: Vec<Lasting> = game.lasting.to_vec();
    let mut items = Vec::new();
    while let Some(&first) = left.first() {
        let (item, covered) = lasting_item(game, &left, first)?;
        items.push(item);
        for one in covered {
            let at = left.iter().position(|lasting| *lasting == one)?;
            left.remove(at);
        }
    }
    Some(items.join(", "))
}

/// A card with this effect, and all effects of its ability.
fn lasting_item(game: &Lcg, left: &[Lasting], first: Lasting) -> Option<(String, Vec<Lasting>)> {
    let cards = game.table.cards;
    let target = match first.what {
        Lasts::Gain(on, _) | Lasts::Icons(on, _) | Lasts::Ban(on, _) | Lasts::Returns(on) => {
            format!("on {}", game.label(on))
        }
        Lasts::IgnoreMatch(seat) | Lasts::NextCard { seat, .. } => format!("for {}", Lcg::name(seat)),
    };
    for (_, card) in cards.numbered() {
        let all = effects(cards, card);
        for (at, one) in all.iter().enumerate() {
            // Two effects on different cards are two items.
            let covered: Option<Vec<Lasting>> = one
                .iter()
                .map(|&(until, effect)| {
                    let fits = |lasting: &&Lasting| {
                        lasting.until == until && same_target(lasting.what, first.what) && is(lasting.what, effect)
                    };
                    left.iter().find(fits).copied()
                })
                .collect();
            let Some(covered) = covered.filter(|covered| covered.contains(&first)) else { continue };
            let number = if all.len() > 1 { format!(" ({})", at + 1) } else { String::new() };
            let with = match covered.iter().find_map(|lasting| match lasting.what {
                Lasts::Icons(_, icons) => Some(icons),
                _ => None,
            }) {
                None => String::new(),
                Some(icons) => {
                    let (_, other) =
                        cards.numbered().find(|(_, card)| card.kind == Kind::Unit && card.icons == icons)?;
                    format!(" with {}", other.id)
                }
            };
            return Some((format!("{}{number}{with} {target}", card.id), covered));
        }
    }
    None
}

fn same_target(one: Lasts, other: Lasts) -> bool {
    let target = |what: Lasts| match what {
        Lasts::Gain(on, _) | Lasts::Icons(on, _) | Lasts::Ban(on, _) | Lasts::Returns(on) => (Some(on), None),
        Lasts::IgnoreMatch(seat) | Lasts::NextCard { seat, .. } => (None, Some(seat)),
    };
    target(one) == target(other)
}

fn is(what: Lasts, effect: Effect) -> bool {
    match (what, effect) {
        (Lasts::Gain(_, one), Effect::Gain(other)) => one == other,
        (Lasts::Icons(..), Effect::Icons) | (Lasts::Returns(_), Effect::Returns) => true,
        (Lasts::Ban(_, one), Effect::Ban(other)) => one == other,
        (Lasts::IgnoreMatch(_), Effect::IgnoreMatch) => true,
        (
            Lasts::NextCard { cheaper, ignore_match, taken_by: None, .. },
            Effect::NextCard { cheaper: wanted, ignore_match: ignored },
        ) => cheaper == wanted && ignore_match == ignored,
        _ => false,
    }
}

/// All places of a player.
fn player(game: &Lcg, seat: Seat) -> String {
    let mut places = Vec::new();
    let mut place = |name: &str, cards: Vec<String>| {
        if !cards.is_empty() {
            places.push(format!("{name} {}", listed(cards)));
        }
    };
    let play = game.play[seat];
    let open = |cards: Pieces| cards.iter().map(|piece| in_play(game, piece)).collect::<Vec<_>>();
    let hidden =
        |cards: &mut dyn Iterator<Item = Piece>| cards.map(|piece| out_of_play(game, piece)).collect::<Vec<_>>();
    let pile = |cards: &[Piece]| hidden(&mut cards.iter().rev().copied());
    place("affiliation", open(play.and(game.table.affiliations)));
    place("objectives", open(play.and(game.table.objectives)));
    place("play", open(play.without(game.table.affiliations).without(game.table.objectives)));
    place("hand", hidden(&mut game.hand[seat].iter()));
    place("deck", pile(&game.deck[seat]));
    place("objective-deck", pile(&game.objective_deck[seat]));
    place("discard", pile(&game.discard[seat]));
    place("victory", hidden(&mut game.victory[seat].iter()));
    if seat == DARK {
        place("captured", hidden(&mut game.captured.iter()));
    }
    place("played", game.now.played[seat].iter().map(|piece| game.table.of(piece).id.clone()).collect());
    if game.now.reserve[seat] != 0 {
        places.push(format!("reserve {}", game.now.reserve[seat]));
    }
    places.join("; ")
}

/// A card in play with its marks.
fn in_play(game: &Lcg, piece: Piece) -> String {
    let at = piece.index();
    let mut words = vec![name(game, game.table.no(piece))];
    for (token, count) in [("focus", game.focus[at]), ("damage", game.damage[at]), ("shields", game.shields[at])] {
        if count > 0 {
            words.push(format!("{token} {count}"));
        }
    }
    if game.all_committed().has(piece) {
        words.push("committed".to_owned());
    }
    match [game.now.used[0].has(piece), game.now.used[1].has(piece)] {
        [true, true] => words.push("used".to_owned()),
        [true, false] => words.push("used (1)".to_owned()),
        [false, true] => words.push("used (2)".to_owned()),
        [false, false] => {}
    }
    if game.fight.attackers.has(piece) {
        words.push("attacking".to_owned());
    }
    if game.fight.defenders.has(piece) {
        words.push("defending".to_owned());
    }
    if game.as_enhancement.has(piece) {
        words.push("as enhancement".to_owned());
    }
    if game.attached.has(piece) {
        words.push(match game.host[at] {
            DIAL => "on dial".to_owned(),
            host => format!("on {}", game.label(Piece(host))),
        });
    }
    words.join(" ")
}

/// A card out of play, and who knows it though it lies face down.
fn out_of_play(game: &Lcg, piece: Piece) -> String {
    let mut text = name(game, game.table.no(piece));
    let zone = game.zone(piece);
    if let Zone::Captured(objective) = zone {
        text.push_str(&format!(" at {}", game.label(objective)));
    }
    let knows = Seat::BOTH.map(|seat| game.knows(seat, piece));
    let seen = match (zone, knows) {
        (Zone::Discard(_) | Zone::Victory(_), _) | (_, [false, false]) => "",
        (Zone::Hand(Seat::First), [_, true]) => " seen by light",
        (Zone::Hand(Seat::Second), [true, _]) => " seen by dark",
        (Zone::Hand(_), _) => "",
        (_, [true, true]) => " seen",
        (_, [true, false]) => " seen by dark",
        (_, [false, true]) => " seen by light",
    };
    text.push_str(seen);
    text
}

fn name(game: &Lcg, no: CardNo) -> String {
    let card = game.table.cards.card(no);
    let blank = if card.blank { " blank" } else { "" };
    format!("{}{blank}", card.id)
}
