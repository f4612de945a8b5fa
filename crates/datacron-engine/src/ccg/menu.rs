//! The menu of choices at a question: in groups, numbered, with remarks.

use super::card::{Kind, NONE, ONE, Pieces, Price, Quarters};
use super::deploy::{Spot, SpotAt};
use super::notation::{quarters, role_word};
use super::state::*;
use super::table::{self, BLANK, numbers, owed, place_kind, states};
use crate::menu::{Description, Offer, joined, offers};
use crate::{Each, Piece, Seat};
use datacron_cards::About;
use datacron_cards::diagnostic::count;

/// All choices there are now, grouped by kind and otherwise in the game's order; idle ones come last.
pub fn menu(game: &Ccg) -> Vec<Offer<Choice>> {
    offers(game, 1, |choice| Description {
        heading: heading(game, choice),
        remark: marked(game, choice, remark(game, choice)),
        idle: is_idle(game, choice),
        rank: rank(choice),
    })
}

/// The card a choice is about, if there is one and the player knows it.
pub fn card_of(game: &Ccg, choice: Choice) -> Option<Piece> {
    let piece = match choice {
        Choice::Deploy(piece)
        | Choice::Transfer(piece, _)
        | Choice::Move(piece, _)
        | Choice::ShuttleUp(piece, _)
        | Choice::ShuttleDown(piece, _)
        | Choice::Dock(piece, _)
        | Choice::Embark(piece, _)
        | Choice::Disembark(piece)
        | Choice::Sit(piece, _)
        | Choice::Play(piece, _)
        | Choice::Use(piece, _)
        | Choice::Fire(piece, _)
        | Choice::React(piece)
        | Choice::To(piece)
        | Choice::With(piece)
        | Choice::Take(piece)
        | Choice::Forfeit(piece) => piece,
        Choice::Drain(place)
        | Choice::Battle(place)
        | Choice::Place(place)
        | Choice::Beside(place)
        | Choice::Transit(_, place) => game.location(place),
        Choice::Slot(place) if place != NONE => game.location(place),
        _ => return None,
    };
    is_seen(game, piece).then_some(piece)
}

/// Whether the player who is asked sees a card; whoever looks for a starting location looks through the deck.
fn is_seen(game: &Ccg, piece: Piece) -> bool {
    game.asking.ask == Ask::Start || game.knows(game.asking.seat, piece)
}

/// Marks a card that is played as a blank; otherwise it would look like a card without a text.
fn marked(game: &Ccg, choice: Choice, remark: String) -> String {
    let named = matches!(choice, Choice::Deploy(_) | Choice::With(_) | Choice::Take(_));
    match card_of(game, choice) {
        Some(piece) if named && game.table.of(piece).blank => format!("{BLANK} {remark}").trim_end().to_owned(),
        _ => remark,
    }
}

/// The order of the kinds of choices.
fn rank(choice: Choice) -> u8 {
    match choice {
        Choice::Activate(_) | Choice::Drain(_) | Choice::Battle(_) | Choice::Draw => 0,
        Choice::Deploy(_) | Choice::Fire(..) | Choice::Forfeit(_) => 1,
        Choice::Play(..) => 2,
        Choice::Use(..) | Choice::React(_) => 3,
        Choice::Move(..) => 4,
        Choice::Transit(..) | Choice::ShuttleUp(..) | Choice::ShuttleDown(..) => 5,
        Choice::Embark(..) | Choice::Disembark(_) | Choice::Dock(..) | Choice::Transfer(..) | Choice::Sit(..) => 6,
        Choice::Pass | Choice::Done | Choice::Go | Choice::Alone => 8,
        _ => 7,
    }
}

/// Whether a choice is legal and rarely of use: to activate less than one could, or to draw one's last Life Force.
fn is_idle(game: &Ccg, choice: Choice) -> bool {
    let seat = game.asking.seat;
    match choice {
        Choice::Activate(amount) => amount < most_activated(game),
        Choice::Draw => game.life(seat) == 1,
        _ => false,
    }
}

/// The Force the player who is asked may still activate.
fn most_activated(game: &Ccg) -> u8 {
    let reserve = game.pile(game.asking.seat, Pile::Reserve).len();
    usize::from(game.now.generation).min(reserve) as u8
}

/// The heading a choice is listed under.
fn heading(game: &Ccg, choice: Choice) -> &'static str {
    let ask = game.asking.ask;
    match choice {
        Choice::Activate(_) => "Activate",
        Choice::Drain(_) => "Drain",
        Choice::Deploy(_) => "Deploy",
        Choice::Battle(_) => "Battle",
        Choice::Move(..) => "Move",
        Choice::Transit(..) | Choice::ShuttleUp(..) | Choice::ShuttleDown(..) => "Travel",
        Choice::Dock(..) | Choice::Embark(..) | Choice::Disembark(_) | Choice::Sit(..) => "Aboard",
        Choice::Transfer(..) => "Transfer",
        Choice::Draw => "Draw",
        Choice::Play(..) => "Play",
        Choice::Use(..) => "Use",
        Choice::Fire(..) => "Fire",
        Choice::React(_) => "React",
        Choice::Forfeit(_) => "Forfeit",
        Choice::From(_) => "Lose",
        Choice::Take(_) if matches!(ask, Ask::Lose | Ask::Damage) => "Lose",
        Choice::Pass | Choice::Done => match ask {
            Ask::Action | Ask::Weapons | Ask::Answer(_) | Ask::Damage => "Pass",
            _ => "",
        },
        _ => "",
    }
}

/// What a choice costs or does, in a few words.
fn remark(game: &Ccg, choice: Choice) -> String {
    let seat = game.asking.seat;
    let at = |place: u8| game.place_title(place);
    let costs = |cost: u8| if cost == 0 { "free".to_owned() } else { format!("costs {cost}") };
    match choice {
        Choice::Activate(amount) => {
            let left = game.pile(seat, Pile::Reserve).len() - usize::from(amount);
            let whole = if amount == most_activated(game) { "all you can; " } else { "" };
            format!("{whole}{left} left in the Reserve Deck")
        }
        Choice::Drain(place) => format!("{} Force", game.drain_amount(seat, place)),
        Choice::Deploy(piece) => deployed(game, piece),
        Choice::Transfer(piece, to) => {
            let spots = game.transfer_spots(seat, piece);
            let spot = spots.iter().find(|spot| spot.to == SpotAt::Card(to)).copied();
            let from = game.host_of(piece).map_or(String::new(), |host| format!("from {}", game.title(host)));
            joined([spot.map_or(String::new(), |spot| costs(cost_of(game, piece, spot)[seat])), from])
        }
        Choice::Battle(place) => joined([costs(game.battle_cost(seat, place)), odds(game, seat, place)]),
        Choice::Move(piece, to) => joined([costs(move_price(game, piece, to)), from_where(game, piece)]),
        Choice::ShuttleUp(piece, _) | Choice::ShuttleDown(piece, _) => joined([costs(1), from_where(game, piece)]),
        Choice::Transit(from, to) => format!("{} for the whole group", costs(game.transit_cost(seat, from, to))),
        Choice::Dock(..) => "costs 1 for all who change ships".to_owned(),
        Choice::Embark(piece, carrier) => {
            let roles: Vec<&str> = game.seats(piece, carrier).iter().map(|&role| role_word(role)).collect();
            joined(["free".to_owned(), format!("as {}", roles.join(" or "))])
        }
        Choice::Disembark(piece) => {
            joined(["free".to_owned(), game.place_of(piece).map_or(String::new(), |place| format!("at {}", at(place)))])
        }
        Choice::Sit(piece, _) => {
            let ship = game.host_of(piece).map_or(String::new(), |host| format!("aboard {}", game.title(host)));
            joined([format!("now {}", role_word(game.role_of(piece))), ship])
        }
        Choice::Draw if game.life(seat) == 1 => "you lose: it is your last Life Force".to_owned(),
        Choice::Draw => format!("Force {} left, Life Force {}", game.force(seat) - 1, game.life(seat) - 1),
        Choice::Play(piece, number) | Choice::Use(piece, number) | Choice::Fire(piece, number) => {
            ability_text(game, piece, number)
        }
        Choice::React(piece) => table::text(game.table.of(piece)),
        Choice::Place(place) => placed(game, place),
        Choice::To(host) => {
            let where_to = game.place_of(host).map_or(String::new(), |place| format!("at {}", at(place)));
            joined([here_for(game, SpotAt::Card(host)), on_table(game, host), where_to])
        }
        Choice::Beside(place) => joined([here_for(game, SpotAt::Beside(place)), "on the opponent's half".to_owned()]),
        Choice::Side(side) => here_for(game, SpotAt::Side(side)),
        Choice::Slot(NONE) => "at the end of the row".to_owned(),
        Choice::Slot(_) => "left of it".to_owned(),
        Choice::With(pilot) => {
            let cost = game.deploying.last().map(|ship| both_costs(game, ship, pilot));
            joined([cost.map_or(String::new(), |cost| format!("costs {cost} with the ship")), printed(game, pilot)])
        }
        Choice::Alone => "without a pilot".to_owned(),
        Choice::Take(piece) => about(game, piece),
        Choice::From(pile) => from_pile(game, seat, pile),
        Choice::Pile(whose, pile) => count(game.pile(whose, pile).len(), "card"),
        Choice::Forfeit(piece) => forfeited(game, piece),
        Choice::Accept => match game.asking.ask {
            Ask::Destiny => destiny(game, seat),
            Ask::May(source) => table::text(game.table.of(source)),
            _ => String::new(),
        },
        Choice::Done => match game.asking.ask {
            Ask::Damage => "the rest of the attrition lapses".to_owned(),
            _ => String::new(),
        },
        Choice::Go | Choice::Role(_) | Choice::Pass | Choice::Decline | Choice::Option(_) | Choice::Amount(_) => {
            String::new()
        }
    }
}

/// The line of a card's text for this ability, or the whole text if there is none.
pub(super) fn ability_text(game: &Ccg, piece: Piece, number: u8) -> String {
    let card = game.table.of(piece);
    let own = card.abilities.get(usize::from(number)).map(|own| About::Ability(own.number));
    let line = card.text.iter().find(|line| Some(line.about) == own);
    line.map_or_else(|| table::text(card), |line| line.text.clone())
}

/// What it costs to deploy a card at a spot, of each player's Force.
pub(super) fn cost_of(game: &Ccg, piece: Piece, spot: Spot) -> Each<u8> {
    let (place, host) = match spot.to {
        SpotAt::Place(place) | SpotAt::Beside(place) => (Some(place), None),
        SpotAt::Card(card) => (game.place_of(card), Some(card)),
        SpotAt::Side(_) | SpotAt::NewPlace => (None, None),
    };
    game.cost_at(game.asking.seat, piece, spot.way, place, host)
}

/// What a move costs; the rules have no public price of a single move.
pub(super) fn move_price(game: &Ccg, piece: Piece, to: u8) -> u8 {
    let Some(from) = game.place_of(piece) else { return 0 };
    let found = game.reach(piece).iter().find(|(place, _)| *place == to).map(|(_, kind)| *kind);
    let free = match found {
        Some(MoveKind::Land) => game.is_docking_bay(to),
        Some(MoveKind::TakeOff) => game.is_docking_bay(from),
        _ => false,
    };
    let printed = if free { 0 } else { ONE };
    let cost = game.price(Price::Move, game.controller(piece), Some(piece), Some(from), Some(to), printed);
    (cost / ONE).clamp(0, 99) as u8
}

/// The price of a card that may be deployed, as a range if it depends on where, and its numbers and text.
fn deployed(game: &Ccg, piece: Piece) -> String {
    let seat = game.asking.seat;
    let card = game.table.of(piece);
    if card.kind == Kind::Location {
        let icons = format!("dark {}, light {}", card.force[0], card.force[1]);
        return joined(["free".to_owned(), icons, table::text(card)]);
    }
    let spots = game.spots(seat, piece, game.open_places(seat), None, false);
    let costs: Vec<u8> = spots.iter().map(|&spot| cost_of(game, piece, spot)[seat]).collect();
    let cost = match (costs.iter().min(), costs.iter().max()) {
        (Some(0), Some(0)) => "free".to_owned(),
        (Some(least), Some(most)) if least == most => format!("costs {least}"),
        (Some(least), Some(most)) => format!("costs {least} to {most}"),
        _ => String::new(),
    };
    joined([cost, printed(game, piece), table::text(card)])
}

/// The printed numbers of a card that fights.
fn printed(game: &Ccg, piece: Piece) -> String {
    let card = game.table.of(piece);
    match card.kind {
        Kind::Character | Kind::Vehicle | Kind::Starship | Kind::Creature => {
            let (power, ability, forfeit) = (quarters(card.power), quarters(card.ability), quarters(card.forfeit));
            format!("power {power}, ability {ability}, forfeit {forfeit}")
        }
        _ => String::new(),
    }
}

/// The cost at one of the spots of the card being deployed.
fn here_for(game: &Ccg, to: SpotAt) -> String {
    let Some(deploying) = game.deploying.last() else { return String::new() };
    if deploying.free || game.table.locations.has(deploying.piece) {
        return String::new();
    }
    let spots = game.open_spots(deploying);
    let Some(&spot) = spots.iter().find(|spot| spot.to == to) else { return String::new() };
    match cost_of(game, deploying.piece, spot)[deploying.seat] {
        0 => "free".to_owned(),
        cost => format!("costs {cost}"),
    }
}

/// A location that a card may go to: the price there, and who is there.
fn placed(game: &Ccg, place: u8) -> String {
    let seat = game.asking.seat;
    let there = match game.asking.ask {
        Ask::Where(piece) if game.table.locations.has(piece) => {
            let system = game.table.cards.systems.get(usize::from(game.system_at(place)));
            return system.map_or(String::new(), |system| format!("on {system}"));
        }
        _ => table::who_is_there(game, seat, place),
    };
    joined([here_for(game, SpotAt::Place(place)), place_kind(game, place).to_owned(), there])
}

/// What the ship being deployed and its pilot cost together.
fn both_costs(game: &Ccg, ship: &Deploying, pilot: Piece) -> u16 {
    let place = (ship.place != NONE).then_some(ship.place);
    let of = |piece: Piece, way: u8| u16::from(game.cost_at(ship.seat, piece, way, place, None)[ship.seat]);
    of(ship.piece, ship.way) + of(pilot, 0)
}

/// How strong both sides would be in a battle: `power 7 to 5, ability 6 to 3`.
fn odds(game: &Ccg, seat: Seat, place: u8) -> String {
    let power = |seat: Seat| quarters(game.power_at(seat, place));
    let ability =
        |seat: Seat| quarters(game.fighters_at(seat, place).iter().map(|card| game.ability(card)).sum::<Quarters>());
    let other = seat.other();
    format!("power {} to {}, ability {} to {}", power(seat), power(other), ability(seat), ability(other))
}

/// Where a card comes from.
fn from_where(game: &Ccg, piece: Piece) -> String {
    game.place_of(piece).map_or(String::new(), |place| format!("from {}", game.place_title(place)))
}

/// A card to be picked: its state if it is on the table, otherwise what is printed; nothing about an unknown card.
fn about(game: &Ccg, piece: Piece) -> String {
    let card = game.table.of(piece);
    if !is_seen(game, piece) {
        return String::new();
    }
    match game.zone(piece) {
        Zone::Table(_) => on_table(game, piece),
        _ if card.kind == Kind::Location => {
            joined([format!("dark {}, light {}", card.force[0], card.force[1]), table::text(card)])
        }
        _ => joined([numbers(card), table::text(card)]),
    }
}

/// The state of a card on the table: its numbers, what has become of it, where it is.
fn on_table(game: &Ccg, piece: Piece) -> String {
    let mut words = Vec::new();
    if game.table.movers.has(piece) {
        let (power, ability) = (quarters(game.power(piece)), quarters(game.ability(piece)));
        words.push(format!("power {power}, ability {ability}, forfeit {}", quarters(game.forfeit(piece))));
        if matches!(game.asking.ask, Ask::Pick { .. }) {
            words.push(format!("defence {}", quarters(game.defense(piece))));
        }
    }
    words.extend(states(game, piece));
    let asked = matches!(game.asking.ask, Ask::Pick { .. } | Ask::Group | Ask::React(_));
    let place = game.place_of(piece).filter(|_| asked);
    joined([words.join(", "), place.map_or(String::new(), |place| format!("at {}", game.place_title(place)))])
}

/// A pile that a card is lost from.
fn from_pile(game: &Ccg, seat: Seat, pile: Pile) -> String {
    let cards = game.pile(seat, pile);
    let top = cards.last().filter(|&&top| game.knows(seat, top));
    let top = top.map_or(String::new(), |&top| format!("{} on top", game.title(top)));
    joined([count(cards.len(), "card"), top])
}

/// What forfeiting a card would meet.
fn forfeited(game: &Ccg, piece: Piece) -> String {
    let seat = game.controller(piece);
    let value = game.forfeit(piece);
    let battle = &game.battle;
    let most = battle.damage[seat].max(battle.attrition[seat]);
    let wasted = if value > most && most > 0 { format!("{} wasted", quarters(value - most)) } else { String::new() };
    let hit = if game.hit.has(piece) { "hit".to_owned() } else { String::new() };
    let immune = battle.immune.has(piece) && battle.attrition[seat] > 0;
    let immune = if immune { "need not go for attrition".to_owned() } else { String::new() };
    let along = game.tree(piece).without(Pieces::of(piece)).len();
    let along = if along > 0 { format!("{along} more with it") } else { String::new() };
    joined([hit, format!("forfeit {}", quarters(value)), wasted, immune, along])
}

/// How many destinies a player may draw, and what the unknown cards have on average.
fn destiny(game: &Ccg, seat: Seat) -> String {
    let number = game.battle_destinies(seat);
    let many = count(number.into(), "card");
    let mean = mean_destiny(game, seat).map_or(String::new(), |mean| format!("about {mean} each"));
    let last = game.pile(seat, Pile::Reserve).len() <= usize::from(number);
    let last = if last { "empties the Reserve Deck".to_owned() } else { String::new() };
    joined([many, mean, last])
}

/// The mean destiny of the cards that may be in a player's Reserve Deck, as far as the player knows.
fn mean_destiny(game: &Ccg, seat: Seat) -> Option<String> {
    let unknown = Pile::LIFE.into_iter().flat_map(|pile| game.pile(seat, pile).iter().copied());
    let unknown: Vec<Quarters> =
        unknown.filter(|&card| !game.knows(seat, card)).map(|card| game.destiny_of(card)).collect();
    let sum: i32 = unknown.iter().map(|&value| i32::from(value)).sum();
    let number = i32::try_from(unknown.len()).ok().filter(|&number| number > 0)?;
    // Tenths, rounded.
    let tenths = (sum * 10 / i32::from(ONE) + number / 2) / number;
    Some(format!("{}.{}", tenths / 10, tenths % 10))
}

/// What a player has to meet, for the question.
pub(super) fn to_meet(game: &Ccg, seat: Seat) -> String {
    owed(game, seat).unwrap_or_else(|| "nothing".to_owned())
}
