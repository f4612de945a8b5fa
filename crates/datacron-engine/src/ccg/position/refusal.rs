//! Why a card of a position cannot be where it is, or as it is.

use std::borrow::Cow;

use super::super::card::{Card, Class, DeployOn, FilterNo, Kind, Rule, WhoMask, rule};
use super::super::compile::built_in;
use super::super::state::{Ccg, Pile, Role};
use super::{Named, Reader, Where, effects, limited};
use crate::{GameState, Piece};

impl Reader<'_> {
    /// Why a card cannot be in its place with its marks, given the cards listed before it.
    pub(super) fn problem(&self, named: &Named) -> Option<Cow<'static, str>> {
        let Named { no, seat, place, ref marks, .. } = *named;
        let card = built_in().card(no);
        let on_table = place.is_on_table();
        let row = place == Where::Row;
        let held = marks.on.is_some() || marks.aboard.is_some();
        let acted = marks.moved || marks.battled || marks.drained || marks.reacted;
        let used = marks.used.contains(&true);
        let marked = held
            || acted
            || marks.fired
            || used
            || marks.steers.is_some()
            || marks.beside
            || marks.second_way
            || marks.hit;
        let mover = is_mover(card);
        let side = Ccg::name(seat);
        let word = place.word();
        let problems: [(bool, Cow<str>); 26] = [
            (card.kind == Kind::Location && on_table && !row, "it is a location: list it under `locations:`".into()),
            (!may_be(card, place), format!("it cannot be in `{word}`").into()),
            (card.side != seat && !on_table && place != Where::Played, "it belongs to the other side".into()),
            (
                card.blank && !marks.blank && place != Where::Played,
                format!("its text is not encoded yet; write `{} blank` to play it without it", card.id).into(),
            ),
            (marks.blank && !card.blank, "its text is encoded, so it cannot be played `blank`".into()),
            (
                place == Where::Played && (marks.blank || marked || !marks.seen.is_empty()),
                "a card that was played is marked where it is now".into(),
            ),
            (marks.stolen && card.side == seat, format!("it is {side}'s own card").into()),
            (marks.hit, "cards are hit only in a battle, and no position is in the middle of one".into()),
            (!on_table && marked, format!("it is in `{word}`, where it can only be marked `seen`").into()),
            (
                (on_table || matches!(place, Where::Pile(Pile::Lost) | Where::Out)) && !marks.seen.is_empty(),
                format!("everybody sees the cards in `{word}`").into(),
            ),
            (
                matches!(place, Where::Hand | Where::Outside) && marks.seen == [seat],
                format!("{side} always sees it there: `seen` is for the opponent").into(),
            ),
            (marks.parsec.is_some() && !row, "only a location stands at a parsec".into()),
            (
                row && (held || marks.moved || marks.fired || marks.reacted || marks.steers.is_some() || marks.beside),
                "a location can only be marked `drained`, `battled`, `used` and `parsec`".into(),
            ),
            (row && marks.second_way, "a location is deployed in one way only".into()),
            (marks.on.is_some() && marks.aboard.is_some(), "it is `on` a card or `aboard` one, not both".into()),
            (marks.on.is_some() && mover, "characters, vehicles and starships are `aboard` a card, not `on` it".into()),
            (marks.aboard.is_some() && !mover, "only characters, vehicles and starships are `aboard` a card".into()),
            (marks.steers.is_some() && marks.aboard.is_none(), "a pilot or driver must be `aboard` a card".into()),
            (marks.steers.is_some() && card.kind != Kind::Character, "only characters are pilots and drivers".into()),
            (
                marks.beside && (held || mover || !matches!(place, Where::At(_))),
                "only what is deployed on a location lies `beside` it, on the other player's side".into(),
            ),
            (marks.second_way && !card.blank && card.deploys.len() < 2, "it is deployed in one way only".into()),
            (acted && !row && !mover, "it neither moves nor fights".into()),
            (marks.fired && !mover && card.kind != Kind::Weapon, "it neither fires nor carries a weapon".into()),
            (used && !card.blank && !may_be_used(card, marks.used), "it has no such ability that is limited".into()),
            (
                on_table && !row && self.is_one_more(named, card),
                match card.limit() {
                    Some(limit) if limit > 1 => {
                        format!("{side} already has {} of it on the table", copies(limit)).into()
                    }
                    _ => format!("it is unique, and {side} already has it on the table").into(),
                },
            ),
            (
                place == Where::Played && card.limit().is_none(),
                "interrupts without dots may be played again and again: leave it out".into(),
            ),
        ];
        problems.into_iter().find(|(wrong, _)| *wrong).map(|(_, why)| why)
    }

    /// Whether copies of a card, or another version of a person, are on the table already (CCG-DEPLOY-74, CCG-AMB-56).
    fn is_one_more(&self, named: &Named, card: &Card) -> bool {
        let Some(limit) = card.limit() else { return false };
        let own = self.cards.iter().filter(|other| other.seat == named.seat && other.place.is_on_table());
        let own: Vec<&Card> = own.map(|other| built_in().card(other.no)).collect();
        let copies = own.iter().filter(|other| other.title_no == card.title_no).count();
        let version = |other: &&Card| {
            is_mover(other) && other.limit() == Some(1) && other.personas.iter().any(|one| card.personas.contains(one))
        };
        copies >= limit || limit == 1 && is_mover(card) && own.iter().any(version)
    }

    /// Reports cards that are on what they cannot be on, or where they cannot be by themselves.
    pub(super) fn check_hosts(&mut self, game: &Ccg, cards: &[Named], pieces: &[Piece]) {
        for (named, &piece) in cards.iter().zip(pieces) {
            if !named.place.is_on_table() || !game.on_table(piece) {
                continue;
            }
            // A host that is not on the table was reported.
            let held = named.marks.on.is_some() || named.marks.aboard.is_some();
            if held && game.host_of(piece).is_none() {
                continue;
            }
            if let Some(why) = wrong_place(game, named, piece) {
                self.head.report_word(named.line, named.name, format!("{}: {why}", named.name));
            }
        }
    }
}

fn is_mover(card: &Card) -> bool {
    matches!(card.kind, Kind::Character | Kind::Creature | Kind::Vehicle | Kind::Starship | Kind::Podracer)
}

/// Whether cards of this type can be there.
fn may_be(card: &Card, place: Where) -> bool {
    match place {
        Where::Row => card.kind == Kind::Location,
        Where::At(_) => {
            is_mover(card) || matches!(card.kind, Kind::Weapon | Kind::Device | Kind::Effect | Kind::EpicEvent)
        }
        Where::Side { .. } => {
            !is_mover(card) && !matches!(card.kind, Kind::Weapon | Kind::Location | Kind::Interrupt | Kind::GameAid)
        }
        Where::Played => card.kind == Kind::Interrupt,
        Where::Pile(_) | Where::Hand | Where::Out | Where::Outside => card.kind != Kind::GameAid,
    }
}

/// Whether a card has the limited abilities that are marked as used. A device counts as used by itself.
fn may_be_used(card: &Card, used: [bool; 2]) -> bool {
    let device = card.kind == Kind::Device && !card.abilities.is_empty();
    let limited = limited(card);
    // Without a number it is about all of them, of which one is enough.
    device
        || if used == [true; 2] {
            limited.contains(&true)
        } else {
            used.iter().zip(limited).all(|(used, may)| !used || may)
        }
}

/// Why a card cannot be on or aboard its host, or at a place by itself.
fn wrong_place(game: &Ccg, named: &Named, piece: Piece) -> Option<String> {
    let card = game.table.of(piece);
    if game.aboard.has(piece) {
        return wrong_carrier(game, named, piece);
    }
    if is_mover(card) {
        return game.place_of(piece).and_then(|place| {
            let site = game.is_site(place);
            let why = match card.kind {
                Kind::Character if !site => "a character is at a system only `aboard` a starship",
                Kind::Vehicle if !site => "a vehicle is at a system only `aboard` a starship",
                Kind::Starship if site && card.class != Class::Starfighter => "only starfighters land",
                Kind::Starship if site && !game.is_exterior(place) && !game.is_docking_bay(place) => {
                    "starships land at exterior sites and docking bays only"
                }
                _ => return None,
            };
            Some(why.to_owned())
        });
    }
    // Where cards go whose text is not known, nobody can say.
    if card.blank || card.deploys.is_empty() {
        return None;
    }
    let fits = |on: DeployOn| match (game.host_of(piece), named.place, on) {
        (Some(host), _, DeployOn::Card(filter)) => {
            let stolen = [piece, host].iter().any(|&card| game.owner(card) != game.controller(card));
            let same = game.controller(host) == game.controller(piece);
            let whose = game.table.cards.filter(filter).live.whose;
            let who = whose == WhoMask::BOTH || stolen || same == (whose == WhoMask::YOU);
            who && may_hold(game, filter, host)
        }
        (None, Where::At(_), DeployOn::Location { theirs, .. })
        | (None, Where::Side { .. }, DeployOn::Table { theirs }) => theirs == game.theirs.has(piece),
        _ => false,
    };
    if card.deploys.iter().any(|way| fits(way.on)) {
        return None;
    }
    let on_cards = card.deploys.iter().any(|way| matches!(way.on, DeployOn::Card(_)));
    if on_cards && game.host_of(piece).is_some() {
        return Some("it cannot be on that card".to_owned());
    }
    let ways = card.deploys.iter().map(|way| match way.on {
        DeployOn::Card(_) => "`on` a card that its text allows",
        DeployOn::Location { theirs: false, .. } => "`at` a location",
        DeployOn::Location { theirs: true, .. } => "`at` a location, `beside` it",
        DeployOn::Table { theirs: false } => "under `side`",
        DeployOn::Table { theirs: true } => "under `side theirs`",
        DeployOn::Usual => "where cards of its type go",
    });
    Some(format!("it is deployed {}", ways.collect::<Vec<_>>().join(" or ")))
}

/// Whether a card could ever have fit, as it is printed and with icons that cards of this game give to others.
fn may_hold(game: &Ccg, filter: FilterNo, host: Piece) -> bool {
    let cards = game.table.cards;
    let live = &cards.filter(filter).live;
    let own = live.icons == 0 || game.table.of(host).icons & live.icons != 0;
    let gives = |piece: Piece| {
        let lasting = effects(cards, game.table.of(piece));
        lasting.iter().any(|effect| matches!(cards.rules.get(usize::from(effect.rule)), Some(Rule::Icons { .. })))
    };
    game.table.fits[usize::from(filter.0)].has(host)
        && (own || !game.table.rules[rule::ICONS].is_empty() || game.table.every_piece().any(gives))
        && (live.any.is_empty() || live.any.iter().any(|&other| may_hold(game, other, host)))
}

/// Why a card cannot have its seat aboard another.
fn wrong_carrier(game: &Ccg, named: &Named, piece: Piece) -> Option<String> {
    let carrier = game.host_of(piece)?;
    let name = &game.table.of(carrier).id;
    if !game.table.vehicles.or(game.table.starships).has(carrier) {
        return Some(format!("{name} carries nobody"));
    }
    if game.controller(carrier) != game.controller(piece) {
        return Some(format!("{name} is the other player's"));
    }
    let usual = if game.table.characters.has(piece) { Role::Passenger } else { Role::Cargo };
    let role = named.marks.steers.unwrap_or(usual);
    if game.seats(piece, carrier).contains(&role) {
        return None;
    }
    Some(match role {
        Role::Pilot => format!("it cannot be a pilot of {name}, or there is no room"),
        Role::Driver => format!("it cannot be a driver of {name}, or there is no room"),
        Role::Passenger | Role::Cargo => format!("there is no room for it aboard {name}"),
    })
}

/// `1 copy`, `3 copies`.
fn copies(number: usize) -> String {
    if number == 1 { "1 copy".to_owned() } else { format!("{number} copies") }
}
