//! Writes a game as the set-up of a position: what `position` reads.

use super::card::{Destination, Faction, Kind, Pieces, Role};
use super::position::next_purchase;
use super::scenario::force_text;
use super::setup::owner;
use super::state::{Dbg, Frame, HuntPermit, ROW, Step, Zone};
use crate::header::listed;
use crate::{GameState, Piece, Seat};

/// The header of a position with this game in it; none if it is not at a choice of the main phase.
pub(super) fn position(game: &Dbg) -> Option<Vec<(String, String)>> {
    if *game.stack != [Frame::Turn(Step::Main)] || game.over.is_some() || !game.triggers.is_empty() {
        return None;
    }
    let mut header = Vec::new();
    let mut add = |key: &str, value: String| header.push((key.to_owned(), value));
    let none = |cards: String| if cards.is_empty() { "none".to_owned() } else { cards };
    add("goal", game.goal.to_string());
    if game.pay_off {
        add("options", "pay-off".to_owned());
    }
    add("turn", Dbg::name(game.active).to_owned());
    add("seed", game.random.seed().to_string());
    add("force", force_text(game.force));
    let row = game.row.iter().map(|card| card.map_or("-".to_owned(), |card| id(game, card)));
    add("row", row.collect::<Vec<_>>().join(", "));
    add("galaxy deck", none(pile(game, &game.galaxy_deck)));
    add("galaxy discard", none(pile(game, &game.galaxy_discard)));
    add("pilots", game.pilots.len().to_string());
    let lasting = lasting(game)?;
    if !lasting.is_empty() {
        add("lasting", lasting);
    }
    for seat in Seat::BOTH {
        add(Dbg::name(seat), player(game, seat)?);
    }
    Some(header)
}

fn id(game: &Dbg, piece: Piece) -> String {
    game.cards.of(piece).id.clone()
}

/// A pile from the top.
fn pile(game: &Dbg, cards: &[Piece]) -> String {
    listed(cards.iter().rev().map(|&piece| card(game, piece)).collect())
}

/// The cards that send the next purchases elsewhere.
fn lasting(game: &Dbg) -> Option<String> {
    let mut items = Vec::new();
    for (to, waits) in [(Destination::Hand, game.now.next_to_hand), (Destination::Deck, game.now.next_to_deck)] {
        if waits {
            let card = game.cards.all.iter().find(|card| next_purchase(game.cards, card) == Some(to))?;
            items.push(format!("{} for {}", card.id, Dbg::name(game.active)));
        }
    }
    Some(items.join(", "))
}

fn player(game: &Dbg, seat: Seat) -> Option<String> {
    let mut places = Vec::new();
    let mut place = |name: &str, cards: String| {
        if !cards.is_empty() {
            places.push(format!("{name} {cards}"));
        }
    };
    let set = |cards: Pieces| listed(cards.iter().map(|piece| card(game, piece)).collect());
    let none = |cards: String| if cards.is_empty() { "none".to_owned() } else { cards };
    place("base", none(game.base[seat].map_or(String::new(), |base| card(game, base))));
    place("bases", none(set(game.bases[seat])));
    place("play", set(game.play[seat]));
    place("hand", set(game.hand[seat]));
    place("deck", pile(game, &game.deck[seat]));
    place("discard", pile(game, &game.discard[seat]));
    place("victory", set(game.victory[seat]));
    if seat == game.active {
        place("played", played(game)?);
        place("bought", examples(game, game.now.purchased, |role| matches!(role, Role::Galaxy | Role::OuterRimPilot))?);
    }
    if game.resources[seat] > 0 {
        place("resources", game.resources[seat].to_string());
    }
    Some(places.join("; "))
}

/// Cards played this turn that are not units in play. The game remembers how many there were of each faction, but not
/// which.
fn played(game: &Dbg) -> Option<String> {
    let mut counts = game.now.played;
    for unit in game.play[game.active].and(game.cards.units) {
        let count = &mut counts[game.cards.of(unit).faction as usize];
        *count = count.checked_sub(1)?;
    }
    examples(game, counts, |_| true)
}

/// Cards of the factions that are counted, which are not units in play: ships in play first, as they were probably
/// played.
fn examples(game: &Dbg, counts: [u8; 3], fits: impl Fn(Role) -> bool) -> Option<String> {
    let seat = game.active;
    let mut names = Vec::new();
    for faction in [Faction::Empire, Faction::Rebel, Faction::Neutral] {
        let units = game.play[seat].and(game.cards.units);
        let same_unit = |piece: Piece| units.iter().any(|unit| game.cards.no(unit) == game.cards.no(piece));
        let possible = |&piece: &Piece| {
            let card = game.cards.of(piece);
            let own = owner(card.faction) != Some(seat.other());
            card.faction == faction && card.kind != Kind::Base && own && fits(card.role) && !same_unit(piece)
        };
        let ships = game.play[seat].and(game.cards.ships).iter();
        let others = game.cards.every_piece().filter(|&piece| game.zone(piece) != Zone::Play(seat));
        let mut cards = ships.chain(others).filter(possible);
        for _ in 0..counts[faction as usize] {
            names.push(id(game, cards.next()?));
        }
    }
    Some(listed(names))
}

/// A card of a player or of the galaxy with its marks.
fn card(game: &Dbg, piece: Piece) -> String {
    let now = &game.now;
    let mut words = vec![id(game, piece)];
    let zone = game.zone(piece);
    let damage = game.damage[piece.index()];
    if damage > 0 {
        words.push(format!("damage {damage}"));
    }
    let bonus = now.bonus[piece.index()];
    if bonus > 0 {
        words.push(format!("bonus {bonus}"));
    }
    if now.used.has(piece) {
        words.push("used".to_owned());
    }
    if now.spent.has(piece) {
        words.push("attacked".to_owned());
    }
    if now.at_base.has(piece) {
        words.push("committed to base".to_owned());
    }
    let against = (0..ROW).find(|&slot| now.at_row[slot].has(piece)).and_then(|slot| game.row[slot]);
    if let Some(target) = against {
        words.push(format!("committed to {}", game.label(target)));
    }
    if let Zone::Base(seat) = zone {
        if now.prevented[seat] > 0 {
            words.push(format!("prevented {}", now.prevented[seat]));
        }
        match now.hunt_permit {
            HuntPermit::For(target) if seat == game.active && game.zone(target) == Zone::Row => {
                words.push(format!("hunting {}", game.label(target)));
            }
            HuntPermit::For(_) | HuntPermit::Used if seat == game.active => words.push("hunted".to_owned()),
            _ => {}
        }
    }
    if now.exile_at_end.contains(&piece) {
        words.push("for this turn".to_owned());
    }
    words.extend(seen(game, piece, zone).map(str::to_owned));
    words.join(" ")
}

/// Who knows a card that lies face down.
fn seen(game: &Dbg, piece: Piece, zone: Zone) -> Option<&'static str> {
    let knows = Seat::BOTH.map(|seat| game.knows(seat, piece));
    match (zone, knows) {
        (Zone::Deck(_) | Zone::GalaxyDeck, [true, true]) => Some("seen"),
        (Zone::Deck(_) | Zone::GalaxyDeck, [true, false]) => Some("seen by empire"),
        (Zone::Deck(_) | Zone::GalaxyDeck, [false, true]) => Some("seen by rebel"),
        (Zone::Hand(Seat::First) | Zone::Bases(Seat::First), [_, true]) => Some("seen by rebel"),
        (Zone::Hand(Seat::Second) | Zone::Bases(Seat::Second), [true, _]) => Some("seen by empire"),
        _ => None,
    }
}
