//! Plays a script and checks what it claims.

use super::notation::{seat_of, tidy};
use super::position::{self, force_of, named};
use super::state::{Against, Dbg, Zone};
use crate::diagnostic::{Diagnostic, count};
use crate::engine::script::{Line, Says, Script, Source};
use crate::engine::{Game, Outcome, Piece, Seat, Status};

/// Why a script was not played to its end.
#[derive(Debug, Clone, PartialEq)]
pub enum Fault {
    /// Its set-up makes no sense.
    SetUp(Vec<Diagnostic>),
    /// A line is not what happened.
    Line(Box<Diagnostic>),
}

/// Plays a whole script, or says where it went another way.
pub fn play(script: &Script, source: &Source) -> Result<Dbg, Fault> {
    let mut game = position::begin(script, source).map_err(Fault::SetUp)?;
    for line in &script.lines {
        step(&mut game, line).map_err(|problem| {
            let mut mistake = source.mistake(line.line, problem.message);
            mistake.help = problem.help;
            Fault::Line(Box::new(mistake))
        })?;
    }
    Ok(game)
}

/// What a line claimed in vain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub message: String,
    pub help: Vec<String>,
}

impl From<String> for Problem {
    fn from(message: String) -> Problem {
        Problem { message, help: Vec::new() }
    }
}

/// Plays one line.
pub fn step(game: &mut Dbg, line: &Line) -> Result<(), Problem> {
    match &line.says {
        Says::Chooses { who, choice } => {
            asked(game, who)?;
            let choice = game.hear(choice).map_err(|message| Problem { message, help: vec![offers(game)] })?;
            game.choose(choice);
            Ok(())
        }
        Says::Offered { who, choices } => {
            asked(game, who)?;
            let wanted: Vec<String> = choices.iter().map(|choice| tidy(choice)).collect();
            let offered = offered(game);
            let missing: Vec<&str> = without(&wanted, &offered);
            let extra: Vec<&str> = without(&offered, &wanted);
            if missing.is_empty() && extra.is_empty() {
                return Ok(());
            }
            let mut parts = Vec::new();
            if !missing.is_empty() {
                parts.push(format!("not offered: {}", missing.join(" | ")));
            }
            if !extra.is_empty() {
                parts.push(format!("offered as well: {}", extra.join(" | ")));
            }
            Err(Problem { message: parts.join("; "), help: vec![offers(game)] })
        }
        Says::May { who, choice } => {
            asked(game, who)?;
            match offered(game).contains(&tidy(choice)) {
                true => Ok(()),
                false => Err(Problem { message: format!("`{choice}` is not offered"), help: vec![offers(game)] }),
            }
        }
        Says::MayNot { who, choice } => {
            asked(game, who)?;
            match offered(game).contains(&tidy(choice)) {
                true => Err(format!("`{choice}` is offered").into()),
                false => Ok(()),
            }
        }
        Says::Fact(text) => fact(game, text).map_err(Problem::from),
    }
}

fn without<'w>(some: &'w [String], others: &[String]) -> Vec<&'w str> {
    some.iter().filter(|one| !others.contains(one)).map(String::as_str).collect()
}

/// Everything that may be chosen now, as it is said.
pub fn offered(game: &Dbg) -> Vec<String> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    choices.into_iter().map(|choice| tidy(&game.say(choice))).collect()
}

fn offers(game: &Dbg) -> String {
    format!("offered: {}", offered(game).join(" | "))
}

fn asked(game: &Dbg, who: &str) -> Result<(), Problem> {
    let seat = seat_of(who).ok_or_else(|| format!("no player `{who}`: `empire` or `rebel`"))?;
    match game.status() {
        Status::Over(_) => Err(format!("nobody is asked: {}", ending(game)).into()),
        Status::Choose { seat: asked, .. } if asked == seat => Ok(()),
        Status::Choose { seat: asked, .. } => {
            let message = format!("{} is asked, not {who}", Dbg::name(asked));
            Err(Problem { message, help: vec![offers(game)] })
        }
    }
}

fn ending(game: &Dbg) -> String {
    match game.outcome() {
        Some(Outcome::Won(seat)) => format!("{} has won", Dbg::name(seat)),
        Some(Outcome::Unfinished) => "the game was given up".into(),
        None => "the game goes on".into(),
    }
}

/// What can be said after `=`, for people who got it wrong.
const FACTS: &str = "expected one of: `CARD in PLACE`, `N CARD in PLACE`, `CARD not in PLACE`, `CARD on top of PLACE`, \
                     `PLACE N`, `PLAYER resources N`, `PLAYER base CARD`, `CARD damage N`, `CARD attack N`, \
                     `CARD used`, `force dark N`, `force with PLAYER`, `PLAYER sees CARD in PLACE`, `turn PLAYER`, \
                     `asked PLAYER`, `winner PLAYER`";

/// Whether a fact holds; if not, what is true instead.
pub fn fact(game: &Dbg, text: &str) -> Result<(), String> {
    let text = tidy(text);
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["winner", "none"] => claim(game.outcome().is_none(), || ending(game)),
        ["winner", who] => {
            let seat = player(who)?;
            claim(game.outcome() == Some(Outcome::Won(seat)), || ending(game))
        }
        ["turn", who] => {
            let seat = player(who)?;
            claim(game.active == seat, || format!("it is the turn of {}", Dbg::name(game.active)))
        }
        ["asked", "nobody"] => claim(game.outcome().is_some(), || ending(game)),
        ["asked", who] => asked(game, who).map_err(|problem| problem.message),
        ["force", "with", "nobody"] => {
            claim(game.force == 0, || format!("the marker is at {}", force_text(game.force)))
        }
        ["force", "with", who] => {
            let seat = player(who)?;
            claim(game.force_with(seat), || format!("the marker is at {}", force_text(game.force)))
        }
        ["force", place @ ..] => {
            let wanted = force_of(&place.join(" ")).ok_or("no such place of the marker")?;
            claim(game.force == wanted, || format!("the marker is at {}", force_text(game.force)))
        }
        [who, "resources", number] => {
            let (seat, number) = (player(who)?, number_of(number)?);
            let have = usize::from(game.resources[seat]);
            claim(have == number, || format!("{who} has {}", count(have, "resource")))
        }
        [who, "base", "none"] => {
            let base = game.base[player(who)?];
            claim(base.is_none(), || format!("the base is {}", base.map(|base| game.label(base)).unwrap_or_default()))
        }
        [who, "base", "damage", number] => {
            let (seat, number) = (player(who)?, number_of(number)?);
            let base = game.base[seat].ok_or_else(|| format!("{who} has no base"))?;
            let damage = usize::from(game.damage[base.index()]);
            claim(damage == number, || format!("{} has {damage} damage", game.label(base)))
        }
        [who, "base", card] => {
            let base = game.base[player(who)?];
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

fn claim(holds: bool, instead: impl Fn() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("not so: {}", instead())) }
}

fn player(who: &str) -> Result<Seat, String> {
    seat_of(who).ok_or_else(|| format!("no player `{who}`: `empire` or `rebel`"))
}

fn number_of(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("`{word}` is no number"))
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
    let seat = seat_of(who)?;
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
    let (seat, (text, zone)) = (player(who)?, zone_of(place)?);
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
