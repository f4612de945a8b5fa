//! The facts scenarios can check.

use super::card::{NONE, ONE, Phase, Quarters};
use super::notation::quarters;
use super::position::named;
use super::state::{Ccg, Choice, Frame, Pile, Role, Segment, Zone};
use crate::facts::{self, Places, in_play, measure};
use crate::notation::{is_form, seat_of, tidy};
use crate::scenario::{claim, number_of, player};
use crate::{FactError, GameState, Notation, Outcome, Piece, Playable, Seat, Status, Stop};
use datacron_cards::diagnostic::{count, guess};

/// What may follow `=`, for error messages.
const FACTS: &str = "expected one of: `CARD in PLACE`, `N CARD in PLACE`, `CARD not in PLACE`, `CARD on top of PLACE`, \
                     `PLACE order CARD, CARD`, `PLACE N`, `CARD at LOCATION`, `CARD present at LOCATION`, \
                     `CARD beside LOCATION`, `CARD on CARD`, `CARD aboard CARD`, `CARD piloting CARD`, \
                     `CARD driving CARD`, `CARD riding CARD`, `CARD of PLAYER`, `CARD on the PLAYER side`, \
                     `CARD power N`, `CARD ability N`, `CARD forfeit N`, `CARD maneuver N`, `CARD armor N`, \
                     `CARD defence N`, `CARD hyperspeed N`, `CARD landspeed N`, `CARD destiny N`, `CARD immunity N`, \
                     `CARD hit`, `CARD unhit`, `CARD landed`, `CARD piloted`, `CARD unpiloted`, `CARD moved`, \
                     `CARD immune`, `CARD in battle`, `CARD absent`, `CARD is WORD`, `CARD icons ICON N`, \
                     `PLAYER life N`, `PLAYER generation N`, `PLAYER pays N for CARD at LOCATION`, \
                     `PLAYER drains N at LOCATION`, `PLAYER owes N`, `PLAYER may CHOICE, CHOICE`, \
                     `PLAYER may not CHOICE, CHOICE`, `PLAYER controls LOCATION`, `nobody controls LOCATION`, \
                     `PLAYER occupies LOCATION`, `LOCATION night`, `LOCATION power PLAYER N`, \
                     `LOCATION ability PLAYER N`, `LOCATION icons PLAYER N`, `LOCATION adjacent LOCATION`, \
                     `LOCATION not adjacent LOCATION`, `LOCATION related LOCATION`, `LOCATION not related LOCATION`, \
                     `row LOCATION LOCATION`, `battle LOCATION`, `battle none`, `battle won by PLAYER`, \
                     `battle won by nobody`, `segment SEGMENT`, `PLAYER destinies N`, `PLAYER total N`, \
                     `PLAYER damage N`, `PLAYER attrition N`, `phase PHASE`, `turn PLAYER`, `turn number N`, \
                     `margin N`, `PLAYER sees CARD in PLACE`, `PLAYER does not see CARD in PLACE`, \
                     `PLAYER cannot CHOICE`, `asked PLAYER`, `asked nobody`, `winner PLAYER`, `winner none`";

/// The segments of a battle.
const SEGMENTS: [(&str, Segment); 4] =
    [("begin", Segment::Begin), ("weapons", Segment::Weapons), ("power", Segment::Power), ("damage", Segment::Damage)];

/// Checks a fact; the error says what is true instead.
pub fn fact(game: &Ccg, words: &[&str]) -> Result<(), FactError> {
    match words {
        ["turn", "number", number] => {
            let number = number_of(number)?;
            claim(usize::from(game.turn) == number, || format!("it is turn {}", game.turn))
        }
        ["turn", who] => {
            // Between two turns it is still the turn that ended.
            let ended = game.is_at(Stop::EndOfTurn);
            facts::turn::<Ccg>(if ended { game.active.other() } else { game.active }, who)
        }
        ["phase", phase] => {
            let phases = Phase::ALL.map(Phase::word);
            if !phases.contains(phase) {
                return Err(format!("no phase `{phase}`{}", guess(phase, phases.into_iter())).into());
            }
            claim(game.phase.word() == *phase, || format!("it is the {} phase", game.phase.word()))
        }
        ["margin", number] => {
            let number = number_of(number)?;
            let Some(Outcome::Won(winner)) = game.over else {
                return Err(FactError::Untrue("nobody has won".into()));
            };
            let life = game.life(winner);
            claim(life == number, || format!("the winner has {life} Life Force left"))
        }
        ["row", places @ ..] => {
            let places: Result<Vec<u8>, FactError> = places.iter().map(|name| place(game, name)).collect();
            let row: Vec<String> = game.row.iter().map(|&place| game.place_label(place)).collect();
            claim(places? == *game.row, || format!("the row is {}", row.join(" ")))
        }
        ["battle" | "segment", ..] => battle_fact(game, words),
        ["nobody", "controls", at] => {
            let at = place(game, at)?;
            claim(controller(game, at).is_none(), || control(game, at))
        }
        [who, "controls", at] => {
            let (seat, at) = (player::<Ccg>(who)?, place(game, at)?);
            claim(game.controls(seat, at), || control(game, at))
        }
        [who, "occupies", at] => {
            let (seat, at) = (player::<Ccg>(who)?, place(game, at)?);
            let ability = game.ability_at(seat, at);
            claim(game.occupies(seat, at), || format!("{who} has ability {} there", quarters(ability)))
        }
        [who, "may", "not", choices @ ..] => may(game, who, choices, false),
        [who, "may", choices @ ..] => may(game, who, choices, true),
        [who, rest @ ..] if seat_of::<Ccg>(who).is_some() && !matches!(rest, ["sees" | "does", ..]) => {
            player_fact(game, who, rest, words)
        }
        [card, "in", "battle"] => state_fact(game, card, "in battle", joined),
        [_, "on", "top", "of", ..] => place_fact(game, words),
        [card, "on", "the", who, "side"] => {
            let (piece, seat) = (in_play(game, card)?, player::<Ccg>(who)?);
            claim(side_of(game, piece) == seat, || format!("{card} is on the {} side", Ccg::name(seat.other())))
        }
        [card, "present", "at", at] => {
            let (piece, at) = (in_play(game, card)?, place(game, at)?);
            let is = game.place_of(piece) == Some(at) && !game.inside.has(piece);
            claim(is, || format!("{card} is {}", whereabouts(game, piece)))
        }
        [card, how @ ("at" | "beside"), at] => {
            let (piece, at) = (in_play(game, card)?, place(game, at)?);
            let is = game.place_of(piece) == Some(at) && (*how == "at" || game.theirs.has(piece));
            claim(is, || format!("{card} is {}", whereabouts(game, piece)))
        }
        [card, how @ ("on" | "aboard" | "piloting" | "driving" | "riding"), host] => {
            let (piece, host) = (in_play(game, card)?, in_play(game, host)?);
            let seat = game.aboard.has(piece).then(|| game.role_of(piece));
            let fits = match *how {
                "on" => game.attached.has(piece),
                "aboard" => seat.is_some(),
                "piloting" => seat == Some(Role::Pilot),
                "driving" => seat == Some(Role::Driver),
                _ => seat.is_some_and(|role| !role.steers()),
            };
            claim(fits && game.host_of(piece) == Some(host), || format!("{card} is {}", whereabouts(game, piece)))
        }
        [card, "of", who] => {
            let (piece, seat) = (in_play(game, card)?, player::<Ccg>(who)?);
            // Of a card on the table twice, one copy is enough unless it is numbered.
            let other = !card.contains('#') && game.label_of(card, seat).is_some();
            claim(game.controller(piece) == seat || other, || format!("{card} is controlled by the other player"))
        }
        [one, "not", how @ ("adjacent" | "related"), other] => neighbours(game, one, how, other, false),
        [one, how @ ("adjacent" | "related"), other] => neighbours(game, one, how, other, true),
        [at, what @ ("power" | "ability" | "icons"), who, number] if seat_of::<Ccg>(who).is_some() => {
            let (seat, at, wanted) = (player::<Ccg>(who)?, place(game, at)?, parse_quarters(number)?);
            let have = match *what {
                "power" => game.power_at(seat, at),
                "ability" => game.ability_at(seat, at),
                _ => Quarters::from(game.icons_at(seat, at)) * ONE,
            };
            claim(have == wanted, || format!("{who} has {what} {} there", quarters(have)))
        }
        [card, "icons", icon @ .., number] => icon_fact(game, card, icon, number),
        [card, "is", word @ ..] => word_fact(game, card, word),
        [at, "night"] => {
            let at = place(game, at)?;
            claim(game.is_night(at), || "it is day there".into())
        }
        [card, stat, number] if STATS.contains(stat) => stat_fact(game, card, stat, number),
        [card, state] if STATES.iter().any(|(known, _)| known == state) => {
            let (_, holds) = STATES.iter().find(|(known, _)| known == state).ok_or(FACTS)?;
            state_fact(game, card, state, holds)
        }
        words => place_fact(game, words),
    }
}

/// Facts that begin with a player.
fn player_fact(game: &Ccg, who: &str, rest: &[&str], words: &[&str]) -> Result<(), FactError> {
    match rest {
        [what @ ("life" | "generation" | "owes"), number] => {
            let (seat, number) = (player::<Ccg>(who)?, number_of(number)?);
            let (have, said) = match *what {
                "life" => (game.life(seat), "has a Life Force of"),
                "generation" => (game.generation(seat).into(), "generates"),
                _ => (owes(game, seat), "owes"),
            };
            claim(have == number, || format!("{who} {said} {have}"))
        }
        ["destinies", number] => {
            if !game.battle.going {
                return Err(FactError::Untrue("there is no battle".into()));
            }
            measure::<Ccg>(who, number, "battle destiny", |seat| game.battle_destinies(seat).into())
        }
        [what @ ("total" | "damage" | "attrition"), number] => {
            let (seat, wanted) = (player::<Ccg>(who)?, parse_quarters(number)?);
            if game.battle.place == NONE {
                return Err(FactError::Untrue("there was no battle this turn".into()));
            }
            let have = match *what {
                "total" => total(game, seat),
                "damage" => game.battle.damage[seat],
                _ => game.battle.attrition[seat],
            };
            claim(have == wanted, || format!("{who} has {what} {}", quarters(have)))
        }
        ["drains", number, "at", at] => {
            let (seat, number, at) = (player::<Ccg>(who)?, number_of(number)?, place(game, at)?);
            let amount = if game.controls(seat, at) { game.drain_amount(seat, at) } else { 0 };
            claim(usize::from(amount) == number, || format!("a drain there takes {amount}"))
        }
        ["pays", number, "for", card, "at", at] => {
            let (seat, number, at) = (player::<Ccg>(who)?, number_of(number)?, place(game, at)?);
            let no = named(card, seat).ok_or_else(|| format!("no card `{card}`"))?;
            let copies = || game.table.every_piece().filter(|&piece| game.table.no(piece) == no);
            let piece = copies().find(|&piece| game.hand[seat].has(piece)).or_else(|| copies().next());
            let piece = piece.ok_or_else(|| format!("{card} is not in the game"))?;
            let cost = game.cost_at(seat, piece, 0, Some(at), None)[seat];
            claim(usize::from(cost) == number, || format!("it costs {cost}"))
        }
        _ => place_fact(game, words),
    }
}

/// What a player has in a battle: power and destinies, or what was counted when it was decided.
fn total(game: &Ccg, seat: Seat) -> Quarters {
    let battle = &game.battle;
    match battle.going && battle.segment < Segment::Damage {
        true => game.power_at(seat, battle.place) + battle.destiny[seat] + battle.to_power[seat],
        false => battle.totals[seat],
    }
}

/// Force a player has to lose now: of a loss under way, or battle damage.
fn owes(game: &Ccg, seat: Seat) -> usize {
    let lose = game.stack.iter().rev().find_map(|frame| match frame {
        Frame::Lose { seat: who, left, .. } if *who == seat => Some(usize::from(*left)),
        _ => None,
    });
    // Part of a Force is paid with a whole one.
    let damage = if game.battle.going { game.battle.damage[seat].max(0) } else { 0 };
    lose.unwrap_or(usize::from(damage.unsigned_abs()).div_ceil(usize::from(ONE.unsigned_abs())))
}

/// `battle`, `battle won by` and `segment`.
fn battle_fact(game: &Ccg, words: &[&str]) -> Result<(), FactError> {
    let battle = &game.battle;
    let no_battle = || FactError::Untrue("there is no battle".into());
    match words {
        ["battle", "none"] => {
            claim(!battle.going, || format!("there is a battle at {}", game.place_label(battle.place)))
        }
        ["battle", "won", "by", who] => {
            let seat = if *who == "nobody" { None } else { Some(player::<Ccg>(who)?) };
            let decided = battle.place != NONE && (!battle.going || battle.segment == Segment::Damage);
            if !decided {
                return Err(FactError::Untrue("no battle has been decided this turn".into()));
            }
            claim(battle.winner == seat, || match battle.winner {
                Some(winner) => format!("{} has won it", Ccg::name(winner)),
                None => "nobody has won it".into(),
            })
        }
        ["battle", at] => {
            let at = place(game, at)?;
            if !battle.going {
                return Err(no_battle());
            }
            claim(battle.place == at, || format!("it is at {}", game.place_label(battle.place)))
        }
        ["segment", word] => {
            let Some((_, segment)) = SEGMENTS.iter().find(|(known, _)| known == word) else {
                let guess = guess(word, SEGMENTS.iter().map(|(known, _)| *known));
                return Err(format!("no segment `{word}`{guess}").into());
            };
            if !battle.going {
                return Err(no_battle());
            }
            let now = SEGMENTS.iter().find(|(_, segment)| *segment == battle.segment).map_or("", |(word, _)| *word);
            claim(battle.segment == *segment, || format!("it is the {now} segment"))
        }
        _ => Err(FACTS.into()),
    }
}

/// A location on the table by its notation.
fn place(game: &Ccg, name: &str) -> Result<u8, FactError> {
    let found = game.row.iter().copied().find(|&place| game.place_label(place) == name);
    found.ok_or_else(|| {
        let id = name.split('#').next().unwrap_or(name);
        match named(id, Seat::First) {
            Some(_) => FactError::Untrue(format!("{name} is not a location on the table")),
            None => {
                let labels: Vec<String> = game.row.iter().map(|&place| game.place_label(place)).collect();
                format!("no card `{name}`{}", guess(name, labels.iter().map(String::as_str))).into()
            }
        }
    })
}

/// Where a card on the table is, for error messages.
fn whereabouts(game: &Ccg, piece: Piece) -> String {
    let mut parts = Vec::new();
    if let Some(host) = game.host_of(piece) {
        let how = match game.aboard.has(piece).then(|| game.role_of(piece)) {
            None => "on",
            Some(Role::Pilot) => "piloting",
            Some(Role::Driver) => "driving",
            Some(Role::Passenger | Role::Cargo) => "riding",
        };
        parts.push(format!("{how} {}", game.label(host)));
    }
    match game.place_of(piece) {
        Some(place) => parts.push(format!("at {}", game.place_label(place))),
        None => parts.push("beside the table".to_owned()),
    }
    parts.join(" ")
}

/// On whose side of a location or of the table a card lies.
fn side_of(game: &Ccg, piece: Piece) -> Seat {
    let controller = game.controller(piece);
    if game.theirs.has(piece) { controller.other() } else { controller }
}

fn controller(game: &Ccg, place: u8) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|&seat| game.controls(seat, place))
}

fn control(game: &Ccg, place: u8) -> String {
    match controller(game, place) {
        Some(seat) => format!("{} controls it", Ccg::name(seat)),
        None => "nobody controls it".into(),
    }
}

fn neighbours(game: &Ccg, one: &str, how: &str, other: &str, wanted: bool) -> Result<(), FactError> {
    let (first, second) = (place(game, one)?, place(game, other)?);
    let are = match how {
        "adjacent" => game.are_adjacent(first, second),
        _ => game.related(first, second),
    };
    claim(are == wanted, || format!("they are{} {how}", if are { "" } else { " not" }))
}

/// Numbers of cards on the table.
const STATS: [&str; 10] =
    ["power", "ability", "forfeit", "maneuver", "armor", "defence", "hyperspeed", "landspeed", "destiny", "immunity"];

fn stat_fact(game: &Ccg, card: &str, stat: &str, number: &str) -> Result<(), FactError> {
    let (piece, wanted) = (in_play(game, card)?, parse_quarters(number)?);
    let have = match stat {
        "power" => Some(game.power(piece)),
        "ability" => Some(game.ability(piece)),
        "forfeit" => Some(game.forfeit(piece)),
        "maneuver" => game.maneuver(piece),
        "armor" => game.armor(piece),
        "defence" => Some(game.defense(piece)),
        "hyperspeed" => game.hyperspeed(piece),
        "landspeed" => Some(game.landspeed(piece)),
        "destiny" => Some(game.destiny_of(piece)),
        _ => game.immunity(piece),
    };
    // What is unpiloted or has none counts as 0.
    claim(have.unwrap_or(0) == wanted, || match have {
        Some(have) => format!("{card} has {stat} {}", quarters(have)),
        None => format!("{card} has no {stat}"),
    })
}

/// States of cards on the table.
type Holds = fn(&Ccg, Piece) -> bool;
const STATES: [(&str, Holds); 8] = [
    ("hit", |game, piece| game.hit.has(piece)),
    ("unhit", |game, piece| !game.hit.has(piece)),
    ("landed", |game, piece| game.is_landed(piece)),
    ("piloted", |game, piece| is_ship(game, piece) && game.is_piloted(piece)),
    ("unpiloted", |game, piece| is_ship(game, piece) && !game.is_piloted(piece)),
    ("moved", |game, piece| game.now.moved.has(piece)),
    ("immune", |game, piece| game.battle.going && game.battle.immune.has(piece)),
    ("absent", |game, piece| !joined(game, piece)),
];

fn is_ship(game: &Ccg, piece: Piece) -> bool {
    game.table.vehicles.or(game.table.starships).has(piece)
}

fn joined(game: &Ccg, piece: Piece) -> bool {
    game.battle.going && game.battle.joined.has(piece)
}

fn state_fact(game: &Ccg, card: &str, state: &str, holds: impl Fn(&Ccg, Piece) -> bool) -> Result<(), FactError> {
    let piece = in_play(game, card)?;
    claim(holds(game, piece), || format!("{card} is not {state}"))
}

/// `icons warrior 1`: printed or gained.
fn icon_fact(game: &Ccg, card: &str, icon: &[&str], number: &str) -> Result<(), FactError> {
    let wanted = number_of(number)?;
    let name = icon.join("-");
    let icons = &game.table.cards.icons;
    let Some(at) = icons.iter().position(|known| *known == name).and_then(|at| u8::try_from(at).ok()) else {
        return Err(format!("no icon `{name}`{}", guess(&name, icons.iter().map(String::as_str))).into());
    };
    let have = usize::from(game.has_icon(in_play(game, card)?, at));
    claim(have == wanted, || format!("{card} has {}", count(have, "such icon")))
}

/// `is alien`, `is not spy`: subtypes and characteristics.
fn word_fact(game: &Ccg, card: &str, word: &[&str]) -> Result<(), FactError> {
    let (word, wanted) = match word {
        ["not", word @ ..] => (word.join(" "), false),
        word => (word.join(" "), true),
    };
    let words = &game.table.cards.words;
    let key = datacron_cards::fold::key(&word);
    let known = |known: &String| *known == key;
    if !words.iter().any(known) {
        return Err(format!("no card is `{word}`{}", guess(&word, words.iter().map(String::as_str))).into());
    }
    let piece = in_play(game, card)?;
    let printed = game.table.of(piece);
    let own = printed.subtypes.iter().chain(&printed.characteristics).chain(&printed.personas);
    let is = own.into_iter().any(|&no| known(&words[usize::from(no)]));
    claim(is == wanted, || format!("{card} is{} {word}", if is { "" } else { " not" }))
}

/// Tries choices on a copy that asks even what has one answer: all but the last are made, and the last is offered or
/// not.
fn may(game: &Ccg, who: &str, choices: &[&str], wanted: bool) -> Result<(), FactError> {
    let seat = player::<Ccg>(who)?;
    let choices = choices.join(" ");
    let choices: Vec<String> = choices.split(',').map(tidy).filter(|choice| !choice.is_empty()).collect();
    let Some((last, before)) = choices.split_last() else {
        return Err("`may` is followed by a choice".into());
    };
    let mut copy = *game;
    copy.ask_all = true;
    for choice in before {
        let offered = asked(&copy, seat, who)?;
        let fits = |&&offered: &&Choice| is_meant(&copy.notation(offered), choice);
        match offered.iter().filter(fits).collect::<Vec<_>>()[..] {
            [found] => copy.choose(*found),
            [] => return Err(FactError::Untrue(format!("`{choice}` is not offered: {}", offers(&copy)))),
            _ => return Err(FactError::Untrue(format!("`{choice}` is several choices: {}", offers(&copy)))),
        }
    }
    let offered = match asked(&copy, seat, who) {
        Ok(offered) => offered.into_iter().any(|offered| is_meant(&copy.notation(offered), last)),
        // Who is not asked cannot do it.
        Err(_) if !wanted => false,
        Err(error) => return Err(error),
    };
    claim(offered == wanted, || match offered {
        true => format!("`{last}` is offered"),
        false => format!("`{last}` is not offered: {}", offers(&copy)),
    })
}

/// Whether an offered choice is the one that is written, which need not number abilities.
fn is_meant(offered: &str, written: &str) -> bool {
    let offered = tidy(offered);
    offered == written || is_form(&offered, written)
}

/// The choices of a player who is asked.
fn asked(game: &Ccg, seat: Seat, who: &str) -> Result<Vec<Choice>, FactError> {
    let Status::Choose { seat: asked, .. } = game.status() else {
        return Err(FactError::Untrue("nobody is asked then".into()));
    };
    if asked != seat {
        return Err(FactError::Untrue(format!("{} is asked then, not {who}", Ccg::name(asked))));
    }
    let mut choices = Vec::new();
    game.choices(&mut choices);
    Ok(choices)
}

fn offers(game: &Ccg) -> String {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let texts: Vec<String> = choices.into_iter().map(|choice| game.notation(choice)).collect();
    format!("offered are {}", texts.join(" | "))
}

/// A number that may have a fraction: `3`, `½`, `1½`.
fn parse_quarters(word: &str) -> Result<Quarters, String> {
    let fractions = [("¼", 1), ("½", 2), ("¾", 3)];
    let (whole, part) = fractions
        .into_iter()
        .find_map(|(sign, part)| word.strip_suffix(sign).map(|whole| (whole, part)))
        .unwrap_or((word, 0));
    let whole: Option<Quarters> = match whole {
        "" if part > 0 => Some(0),
        whole => whole.parse().ok().filter(|whole| (0..=1000).contains(whole)),
    };
    whole.map(|whole| whole * ONE + part).ok_or_else(|| format!("`{word}` is not a number"))
}

/// Facts about places, and the order of a pile.
fn place_fact(game: &Ccg, words: &[&str]) -> Result<(), FactError> {
    let Some(at) = words.iter().position(|word| *word == "order") else {
        return facts::fact(game, words, FACTS);
    };
    let pile = match &words[..at] {
        [who, pile] => <Ccg as Places>::place_of(player::<Ccg>(who)?, pile).and_then(|place| Places::pile(game, place)),
        _ => None,
    };
    let pile = pile.ok_or_else(|| format!("`{}` is not a pile", words[..at].join(" ")))?;
    let have: Vec<&str> = pile.iter().rev().map(|&piece| game.table.of(piece).id.as_str()).collect();
    let mut wanted = Vec::new();
    for item in words[at + 1..].join(" ").split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (number, card) = match item.split_once(' ') {
            Some((number, card)) => (number_of(number)?, card),
            None => (1, item),
        };
        let no = named(card, Seat::First).ok_or_else(|| format!("no card `{card}`"))?;
        wanted.extend(std::iter::repeat_n(game.table.cards.card(no).id.as_str(), number.min(have.len() + 1)));
    }
    claim(have == wanted, || format!("the order is {}", have.join(", ")))
}

/// A place in a fact.
#[derive(Debug, Clone, Copy)]
pub enum Where {
    /// A zone of the game.
    Zone(Zone),
    /// A player's side of the table.
    Side(Seat),
}

impl Places for Ccg<'_> {
    type Place = Where;

    const PLACES: &'static str = "`out`, `covered`, or of `dark` and `light`: `hand`, `reserve`, `force`, `used`, `lost`, \
                                  `side`, `drawn`, `outside`, `chosen`, `played`";

    fn common_place(name: &str) -> Option<Where> {
        match name {
            "out" => Some(Where::Zone(Zone::Out)),
            "covered" => Some(Where::Zone(Zone::Covered)),
            _ => None,
        }
    }

    fn place_of(seat: Seat, name: &str) -> Option<Where> {
        Some(Where::Zone(match name {
            "hand" => Zone::Hand(seat),
            "reserve" => Zone::Reserve(seat),
            "force" => Zone::Force(seat),
            "used" => Zone::Used(seat),
            "lost" => Zone::Lost(seat),
            "drawn" => Zone::Drawn(seat),
            "outside" => Zone::Outside(seat),
            "chosen" => Zone::Chosen(seat),
            "played" => Zone::Played(seat),
            "side" => return Some(Where::Side(seat)),
            _ => return None,
        }))
    }

    fn holds(&self, place: Where, piece: Piece) -> bool {
        match place {
            Where::Zone(zone) => self.zone(piece) == zone,
            Where::Side(seat) => {
                let beside = self.on_table(piece) && self.place_of(piece).is_none() && self.host_of(piece).is_none();
                beside && side_of(self, piece) == seat
            }
        }
    }

    fn pile(&self, place: Where) -> Option<&[Piece]> {
        let Where::Zone(zone) = place else { return None };
        Some(match zone {
            Zone::Reserve(seat) => self.pile(seat, Pile::Reserve),
            Zone::Force(seat) => self.pile(seat, Pile::Force),
            Zone::Used(seat) => self.pile(seat, Pile::Used),
            Zone::Lost(seat) => self.pile(seat, Pile::Lost),
            _ => return None,
        })
    }

    fn every_piece(&self) -> impl Iterator<Item = Piece> {
        self.table.every_piece()
    }

    fn copies(&self, card: &str, side: Seat) -> Option<impl Iterator<Item = Piece>> {
        named(card, side).map(|no| self.table.every_piece().filter(move |&piece| self.table.no(piece) == no))
    }

    fn cards_in_play(&self) -> impl Iterator<Item = Piece> {
        self.all_in_play().iter()
    }

    fn id(&self, piece: Piece) -> &str {
        &self.table.of(piece).id
    }

    fn label(&self, piece: Piece) -> String {
        Ccg::label(self, piece)
    }

    fn knows(&self, seat: Seat, piece: Piece) -> bool {
        Ccg::knows(self, seat, piece)
    }
}

#[cfg(test)]
mod tests {
    use super::parse_quarters;

    #[test]
    fn numbers_may_have_fractions() {
        let read = ["0", "3", "½", "1½", "¼", "2¾"].map(parse_quarters);
        assert_eq!(read, [Ok(0), Ok(12), Ok(2), Ok(6), Ok(1), Ok(11)]);
        assert!(["", "x", "-1", "½½", "99999", "1.5"].into_iter().all(|word| parse_quarters(word).is_err()));
    }
}
