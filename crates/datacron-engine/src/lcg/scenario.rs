//! What scenarios may claim of a game.

use super::card::Icon;
use super::position::named;
use super::state::{DARK, Lcg, Zone};
use crate::notation::seat_of;
use crate::scenario::{claim, number_of, player};
use crate::{Game, Piece, Seat};
use datacron_cards::diagnostic::count;

/// What can be said after `=`, for people who got it wrong.
const FACTS: &str = "expected one of: `CARD in PLACE`, `N CARD in PLACE`, `CARD not in PLACE`, `CARD on top of PLACE`, \
                     `PLACE N`, `CARD focus N`, `CARD damage N`, `CARD shields N`, `CARD capacity N`, `CARD unit N`, \
                     `CARD edge blast N`, `CARD ready`, `CARD exhausted`, `CARD committed`, `CARD uncommitted`, \
                     `CARD participating`, `CARD absent`, `CARD on CARD`, `CARD at CARD`, `CARD of PLAYER`, `dial N`, \
                     `dial damage N`, `balance PLAYER`, `edge PLAYER`, `engaged CARD`, `phase PHASE`, `turn PLAYER`, \
                     `PLAYER reserve N`, `PLAYER force cards N`, `PLAYER struggle N`, `PLAYER edge total N`, \
                     `PLAYER pays N for CARD`, `PLAYER sees CARD in PLACE`, `asked PLAYER`, `winner PLAYER`";

/// Whether a fact holds; if not, what is true instead.
pub fn fact(game: &Lcg, words: &[&str]) -> Result<(), String> {
    match words {
        ["turn", "number", number] => {
            let number = number_of(number)?;
            claim(usize::from(game.turn) == number, || format!("it is turn {}", game.turn))
        }
        ["turn", who] => {
            let seat = player::<Lcg>(who)?;
            claim(game.active == seat, || format!("it is the turn of {}", Lcg::name(game.active)))
        }
        ["phase", phase] => {
            let now = format!("{:?}", game.phase).to_lowercase();
            claim(now == *phase, || format!("it is the {now} phase"))
        }
        ["balance", who] => {
            let seat = player::<Lcg>(who)?;
            claim(game.balance == seat, || format!("the balance is with {}", Lcg::name(game.balance)))
        }
        ["dial", "damage", number] => {
            let number = number_of(number)?;
            claim(usize::from(game.dial_damage) == number, || format!("the dial has {} damage", game.dial_damage))
        }
        ["dial", number] => {
            let number = number_of(number)?;
            claim(usize::from(game.dial) == number, || format!("the dial is at {}", game.dial))
        }
        ["edge", "none"] => claim(game.fight.edge.is_none(), || edge(game)),
        ["edge", who] => {
            let seat = player::<Lcg>(who)?;
            claim(game.fight.edge == Some(seat), || edge(game))
        }
        ["engaged", "none"] => claim(!game.fight.going, || "an engagement is going on".into()),
        ["engaged", "dial"] => claim(game.fight.dial, || "the dial is not engaged".into()),
        ["engaged", card] => {
            let is = game.fight.objective.is_some_and(|objective| game.label(objective) == *card);
            let instead = || game.fight.objective.map_or("nothing is engaged".into(), |o| game.label(o));
            claim(is, instead)
        }
        [who, "reserve", number] if seat_of::<Lcg>(who).is_some() => {
            measure(who, number, "reserve", |seat| game.reserve(seat).into())
        }
        [who, "struggle", number] if seat_of::<Lcg>(who).is_some() => {
            measure(who, number, "icon", |seat| game.struggle(seat).into())
        }
        [who, "force", "cards", number] => measure(who, number, "free Force card", |seat| game.force_supply(seat)),
        [who, "edge", "total", number] => measure(who, number, "icon", |seat| game.edge_total(seat).into()),
        [who, "resources", number] if seat_of::<Lcg>(who).is_some() => {
            measure(who, number, "resource", |seat| game.purse(seat).total.into())
        }
        [who, "pays", number, "for", card] => {
            let (seat, number) = (player::<Lcg>(who)?, number_of(number)?);
            let no = named(card, seat).ok_or_else(|| format!("no card `{card}`"))?;
            let piece = game.table.every_piece().find(|&piece| game.table.no(piece) == no);
            let piece = piece.ok_or_else(|| format!("{card} is not in the game"))?;
            let cost = usize::from(game.cost(seat, piece));
            claim(cost == number, || format!("it costs {cost}"))
        }
        [who, "sees", card, "in", place @ ..] => sees(game, who, card, place, true),
        [who, "does", "not", "see", card, "in", place @ ..] => sees(game, who, card, place, false),
        [card, "in", place @ ..] => contains(game, card, None, place),
        [card, "not", "in", place @ ..] => contains(game, card, Some(0), place),
        [card, "on", "top", "of", place @ ..] => on_top(game, card, place),
        [card, "on", "dial"] => {
            let piece = in_play(game, card)?;
            claim(game.host[piece.index()] == super::state::DIAL, || format!("{card} is not on the dial"))
        }
        [card, "on", host] => {
            let (piece, host) = (in_play(game, card)?, in_play(game, host)?);
            claim(game.host_of(piece) == Some(host), || format!("{card} is not on it"))
        }
        [card, "at", objective] => {
            let at = in_play(game, objective)?;
            let no = named(card, Seat::Second).ok_or_else(|| format!("no card `{card}`"))?;
            let is = game.captured_at(at).iter().any(|piece| game.table.no(piece) == no);
            let have = game.captured_at(at).len();
            claim(is, || format!("{} captured there, {card} not among them", count(have, "card")))
        }
        [card, "of", who] => {
            let (piece, seat) = (in_play(game, card)?, player::<Lcg>(who)?);
            claim(game.controller(piece) == seat, || format!("{card} is controlled by the other player"))
        }
        [card, state] if state_fact(game, card, state).is_some() => state_fact(game, card, state).unwrap_or(Ok(())),
        [card, "edge", icon @ ("unit" | "tactics" | "blast"), number] => icon_fact(game, card, icon, number, true),
        [card, icon @ ("unit" | "tactics" | "blast"), number] => icon_fact(game, card, icon, number, false),
        [card, what @ ("focus" | "damage" | "shields" | "capacity"), number] => {
            let (piece, number) = (in_play(game, card)?, number_of(number)?);
            let have = usize::from(match *what {
                "focus" => game.focus[piece.index()],
                "damage" => game.damage[piece.index()],
                "shields" => game.shields[piece.index()],
                _ => game.capacity(piece),
            });
            claim(have == number, || format!("{card} has {what} {have}"))
        }
        [number, card, "in", place @ ..] => contains(game, card, Some(number_of(number)?), place),
        [place @ .., number] => {
            let place = place.join(" ");
            let zone = zone_named(&place).ok_or(FACTS)?;
            let number: usize = number.parse().map_err(|_| FACTS)?;
            let have = zone.count(game);
            claim(have == number, || format!("{place} has {}", count(have, "card")))
        }
        [] => Err(FACTS.into()),
    }
}

fn measure(who: &str, number: &str, what: &str, have: impl Fn(Seat) -> usize) -> Result<(), String> {
    let (seat, number) = (player::<Lcg>(who)?, number_of(number)?);
    let have = have(seat);
    claim(have == number, || format!("{who} has {}", count(have, what)))
}

fn edge(game: &Lcg) -> String {
    match game.fight.edge {
        Some(seat) => format!("{} has the edge", Lcg::name(seat)),
        None => "nobody has the edge".into(),
    }
}

/// `ready`, `committed` and the like.
fn state_fact(game: &Lcg, card: &str, state: &str) -> Option<Result<(), String>> {
    let holds: fn(&Lcg, Piece) -> bool = match state {
        "ready" => |game, piece| !game.exhausted.has(piece),
        "exhausted" => |game, piece| game.exhausted.has(piece),
        "committed" => |game, piece| game.committed.0.iter().any(|units| units.has(piece)),
        "uncommitted" => |game, piece| !game.committed.0.iter().any(|units| units.has(piece)),
        "participating" => |game, piece| game.fight.participants().has(piece),
        "absent" => |game, piece| !game.fight.participants().has(piece),
        "shielded" => |game, piece| game.shielded.has(piece),
        "unshielded" => |game, piece| !game.shielded.has(piece),
        _ => return None,
    };
    Some(in_play(game, card).and_then(|piece| claim(holds(game, piece), || format!("{card} is not {state}"))))
}

fn icon_fact(game: &Lcg, card: &str, icon: &str, number: &str, edge: bool) -> Result<(), String> {
    let (piece, number) = (in_play(game, card)?, number_of(number)?);
    let icon = match icon {
        "unit" => Icon::Unit,
        "tactics" => Icon::Tactics,
        "blast" => Icon::Blast,
        _ => return Err(format!("no icon `{icon}`: `unit`, `tactics` or `blast`")),
    };
    let icons = game.icons(piece);
    let have = if edge { icons.edge } else { icons.normal }[icon as usize].max(0) as usize;
    claim(have == number, || format!("{card} has {have}"))
}

/// A place a fact speaks of.
#[derive(Clone, Copy)]
enum Where {
    Zone(Zone),
    /// Objectives in play.
    Objectives(Seat),
    Captured,
}

impl Where {
    fn holds(self, game: &Lcg, piece: Piece) -> bool {
        match self {
            Where::Zone(zone) => game.zone(piece) == zone,
            Where::Objectives(seat) => game.objectives(seat).has(piece),
            Where::Captured => game.captured.has(piece),
        }
    }

    fn count(self, game: &Lcg) -> usize {
        game.table.every_piece().filter(|&piece| self.holds(game, piece)).count()
    }
}

fn zone_named(text: &str) -> Option<Where> {
    match text {
        "captured" => return Some(Where::Captured),
        "out" => return Some(Where::Zone(Zone::Out)),
        _ => {}
    }
    let (who, place) = text.split_once(' ')?;
    let seat = seat_of::<Lcg>(who)?;
    Some(Where::Zone(match place {
        "hand" => Zone::Hand(seat),
        "deck" => Zone::Deck(seat),
        "objective deck" => Zone::Objectives(seat),
        "chosen" => Zone::Chosen(seat),
        "discard" => Zone::Discard(seat),
        "play" => Zone::Play(seat),
        "edge stack" => Zone::Edge(seat),
        "victory" => Zone::Victory(seat),
        "objectives" => return Some(Where::Objectives(seat)),
        _ => return None,
    }))
}

fn zone_of(place: &[&str]) -> Result<(String, Where), String> {
    let text = place.join(" ");
    let zone = zone_named(&text).ok_or_else(|| {
        format!(
            "no place `{text}`: `captured`, or of `dark` and `light`: `hand`, `deck`, `objective deck`, `chosen`, \
             `discard`, `play`, `objectives`, `edge stack`, `victory`"
        )
    })?;
    Ok((text, zone))
}

fn contains(game: &Lcg, card: &str, wanted: Option<usize>, place: &[&str]) -> Result<(), String> {
    let (text, zone) = zone_of(place)?;
    let no = named(card, DARK).ok_or_else(|| format!("no card `{card}`"))?;
    let there = |piece: &Piece| game.table.no(*piece) == no && zone.holds(game, *piece);
    let have = game.table.every_piece().filter(there).count();
    claim(wanted.map_or(have > 0, |wanted| have == wanted), || format!("{text} has {have} of {card}"))
}

fn on_top(game: &Lcg, card: &str, place: &[&str]) -> Result<(), String> {
    let (text, zone) = zone_of(place)?;
    let top = match zone {
        Where::Zone(Zone::Deck(seat)) => game.deck[seat].last(),
        Where::Zone(Zone::Objectives(seat)) => game.objective_deck[seat].last(),
        Where::Zone(Zone::Discard(seat)) => game.discard[seat].last(),
        _ => return Err(format!("{text} has no top")),
    };
    let is = top.is_some_and(|&top| game.table.of(top).id == card);
    claim(is, || format!("on top is {}", top.map_or("nothing".into(), |&top| game.table.of(top).id.clone())))
}

fn sees(game: &Lcg, who: &str, card: &str, place: &[&str], wanted: bool) -> Result<(), String> {
    let (seat, (text, zone)) = (player::<Lcg>(who)?, zone_of(place)?);
    let no = named(card, seat).ok_or_else(|| format!("no card `{card}`"))?;
    let there = |piece: &Piece| game.table.no(*piece) == no && zone.holds(game, *piece);
    let seen = game.table.every_piece().filter(there).any(|piece| game.knows(seat, piece));
    claim(seen == wanted, || match seen {
        true => format!("{who} sees {card} in {text}"),
        false => format!("{who} does not see {card} in {text}"),
    })
}

/// A card in play, as the notation labels it.
fn in_play(game: &Lcg, label: &str) -> Result<Piece, String> {
    let found = game.all_in_play().iter().find(|&piece| game.label(piece) == label);
    found.ok_or_else(|| format!("{label} is not in play"))
}
