//! What scenarios may claim of a game.

use super::position::{force_of, named};
use super::state::{Against, Dbg, Zone};
use crate::notation::seat_of;
use crate::scenario::{claim, number_of, player};
use crate::{Game, Piece, Seat};
use datacron_cards::diagnostic::count;

/// What can be said after `=`, for people who got it wrong.
const FACTS: &str = "expected one of: `CARD in PLACE`, `N CARD in PLACE`, `CARD not in PLACE`, `CARD on top of PLACE`, \
                     `PLACE N`, `PLAYER resources N`, `PLAYER base CARD`, `CARD damage N`, `CARD attack N`, \
                     `CARD used`, `force dark N`, `force with PLAYER`, `PLAYER sees CARD in PLACE`, `turn PLAYER`, \
                     `asked PLAYER`, `winner PLAYER`";

/// Whether a fact holds; if not, what is true instead.
pub fn fact(game: &Dbg, words: &[&str]) -> Result<(), String> {
    match words {
        ["turn", who] => {
            let seat = player::<Dbg>(who)?;
            claim(game.active == seat, || format!("it is the turn of {}", Dbg::name(game.active)))
        }
        ["force", "with", "nobody"] => {
            claim(game.force == 0, || format!("the marker is at {}", force_text(game.force)))
        }
        ["force", "with", who] => {
            let seat = player::<Dbg>(who)?;
            claim(game.force_with(seat), || format!("the marker is at {}", force_text(game.force)))
        }
        ["force", place @ ..] => {
            let wanted = force_of(&place.join(" ")).ok_or("no such place of the marker")?;
            claim(game.force == wanted, || format!("the marker is at {}", force_text(game.force)))
        }
        [who, "resources", number] => {
            let (seat, number) = (player::<Dbg>(who)?, number_of(number)?);
            let have = usize::from(game.resources[seat]);
            claim(have == number, || format!("{who} has {}", count(have, "resource")))
        }
        [who, "base", "none"] => {
            let base = game.base[player::<Dbg>(who)?];
            claim(base.is_none(), || format!("the base is {}", base.map(|base| game.label(base)).unwrap_or_default()))
        }
        [who, "base", "damage", number] => {
            let (seat, number) = (player::<Dbg>(who)?, number_of(number)?);
            let base = game.base[seat].ok_or_else(|| format!("{who} has no base"))?;
            let damage = usize::from(game.damage[base.index()]);
            claim(damage == number, || format!("{} has {damage} damage", game.label(base)))
        }
        [who, "base", card] => {
            let base = game.base[player::<Dbg>(who)?];
            let is = base.is_some_and(|base| game.cards.of(base).id == *card);
            claim(is, || format!("the base is {}", base.map_or("none".into(), |base| game.label(base))))
        }
        [who, "sees", card, "in", place @ ..] => sees(game, who, card, place, true),
        [who, "does", "not", "see", card, "in", place @ ..] => sees(game, who, card, place, false),
        [card, "in", place @ ..] => contains(game, card, None, place),
        [card, "not", "in", place @ ..] => contains(game, card, Some(0), place),
        [card, "on", "top", "of", place @ ..] => {
            let (text, zone) = zone_of(place)?;
            let top = match zone {
                Zone::Deck(seat) => game.deck[seat].last(),
                Zone::Discard(seat) => game.discard[seat].last(),
                Zone::GalaxyDeck => game.galaxy_deck.last(),
                Zone::GalaxyDiscard => game.galaxy_discard.last(),
                _ => return Err(format!("{text} has no top")),
            };
            let is = top.is_some_and(|&top| game.cards.of(top).id == *card);
            claim(is, || format!("on top is {}", top.map_or("nothing".into(), |&top| game.cards.of(top).id.clone())))
        }
        [card, "damage", number] => {
            let (piece, number) = (in_play(game, card)?, number_of(number)?);
            let damage = usize::from(game.damage[piece.index()]);
            claim(damage == number, || format!("{card} has {damage} damage"))
        }
        [card, "attack", number, rest @ ..] => {
            let (piece, number) = (in_play(game, card)?, number_of(number)?);
            let against = match rest {
                [] | ["against", "base"] => Against::Base,
                // Which card of the row is no matter.
                ["against", "row"] => Against::Row(piece),
                _ => return Err("`attack N`, `attack N against base` or `attack N against row`".into()),
            };
            let attack = usize::from(game.attack(piece, against));
            claim(attack == number, || format!("{card} has {attack} attack"))
        }
        [card, "used"] => {
            let piece = in_play(game, card)?;
            claim(game.now.used.has(piece), || format!("{card} was not used"))
        }
        [card, "unused"] => {
            let piece = in_play(game, card)?;
            claim(!game.now.used.has(piece), || format!("{card} was used"))
        }
        [number, card, "in", place @ ..] => contains(game, card, Some(number_of(number)?), place),
        [place @ .., number] => {
            let place = place.join(" ");
            let zone = zone_named(&place).ok_or(FACTS)?;
            let number: usize = number.parse().map_err(|_| FACTS)?;
            let have = game.cards.every_piece().filter(|&piece| game.zone(piece) == zone).count();
            claim(have == number, || format!("{place} has {}", count(have, "card")))
        }
        [] => Err(FACTS.into()),
    }
}

/// The marker as a scenario says it.
pub fn force_text(force: i8) -> String {
    match force {
        0 => "centre".into(),
        1.. => format!("light {force}"),
        _ => format!("dark {}", -force),
    }
}

/// The place a fact speaks of.
fn zone_named(text: &str) -> Option<Zone> {
    match text {
        "row" => return Some(Zone::Row),
        "galaxy deck" => return Some(Zone::GalaxyDeck),
        "galaxy discard" => return Some(Zone::GalaxyDiscard),
        "pilots" => return Some(Zone::Pilots),
        "exile" => return Some(Zone::Exile),
        _ => {}
    }
    let (who, place) = text.split_once(' ')?;
    let seat = seat_of::<Dbg>(who)?;
    match place {
        "hand" => Some(Zone::Hand(seat)),
        "deck" => Some(Zone::Deck(seat)),
        "discard" => Some(Zone::Discard(seat)),
        "play" => Some(Zone::Play(seat)),
        "bases" => Some(Zone::Bases(seat)),
        "victory" => Some(Zone::Victory(seat)),
        _ => None,
    }
}

fn zone_of(place: &[&str]) -> Result<(String, Zone), String> {
    let text = place.join(" ");
    let zone = zone_named(&text).ok_or_else(|| {
        format!(
            "no place `{text}`: `row`, `galaxy deck`, `galaxy discard`, `pilots`, `exile`, or `empire hand` and so on"
        )
    })?;
    Ok((text, zone))
}

fn contains(game: &Dbg, card: &str, wanted: Option<usize>, place: &[&str]) -> Result<(), String> {
    let (text, zone) = zone_of(place)?;
    let no = named(card).ok_or_else(|| format!("no card `{card}`"))?;
    let have = game.cards.copies(no).filter(|&piece| game.zone(piece) == zone).count();
    claim(wanted.map_or(have > 0, |wanted| have == wanted), || format!("{text} has {have} of {card}"))
}

fn sees(game: &Dbg, who: &str, card: &str, place: &[&str], wanted: bool) -> Result<(), String> {
    let (seat, (text, zone)) = (player::<Dbg>(who)?, zone_of(place)?);
    let no = named(card).ok_or_else(|| format!("no card `{card}`"))?;
    let seen = game.cards.copies(no).any(|piece| game.zone(piece) == zone && game.knows(seat, piece));
    claim(seen == wanted, || match seen {
        true => format!("{who} sees {card} in {text}"),
        false => format!("{who} does not see {card} in {text}"),
    })
}

/// A card in play, a base among them, as the notation labels it.
fn in_play(game: &Dbg, label: &str) -> Result<Piece, String> {
    let candidates = Seat::BOTH.into_iter().flat_map(|seat| game.play[seat].iter().chain(game.base[seat]));
    // The player whose turn it is comes first where both have the card.
    let mut found: Vec<Piece> = candidates.filter(|&piece| game.label(piece) == label).collect();
    found.sort_by_key(|&piece| !matches!(game.zone(piece), Zone::Play(seat) | Zone::Base(seat) if seat == game.active));
    found.first().copied().ok_or_else(|| format!("{label} is not in play"))
}
