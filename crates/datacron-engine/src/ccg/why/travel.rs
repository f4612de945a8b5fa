//! Why a card cannot move, or not there.

use super::super::card::{Class, NONE, ONE, Phase, Pieces, ban, icon, trait_flag};
use super::super::menu::move_price;
use super::super::notation::{quarters, role_word};
use super::super::state::*;
use super::Why;
use crate::Piece;
use crate::notation::{Checked, need};

impl Why<'_> {
    /// `move CARD to PLACE`.
    pub(super) fn move_card(&self, label: &str, to: &[&str]) -> Checked {
        let piece = self.own(label)?;
        self.in_phase(&[Phase::Move], "cards move", self.movable(piece, label, to))
    }

    fn movable(&self, piece: Piece, label: &str, to: &[&str]) -> Checked {
        let game = self.game;
        self.has_a_move(piece, label)?;
        if let Some(carrier) = game.host_of(piece).filter(|_| game.aboard.has(piece)) {
            return Err(format!("{label} is aboard {} and moves with it, or gets off first", game.label(carrier)));
        }
        let ["to", place_label] = to else {
            need(!game.reach(piece).is_empty(), || format!("{label} cannot go anywhere from here"))?;
            need(!game.moves(piece, game.force(self.seat)).is_empty(), || {
                format!("a move costs Force, and {} has {}", self.name(), game.force(self.seat))
            })?;
            return Ok(());
        };
        let to = self.place(place_label)?;
        let from = game.place_of(piece).ok_or_else(|| format!("{label} is at no location"))?;
        need(from != to, || format!("{label} is at {place_label} already"))?;
        if game.reach(piece).iter().any(|(place, _)| *place == to) {
            self.afford("the move", move_price(game, piece, to))?;
            return need(!game.move_banned_to(piece, to), || {
                format!("a card forbids {label} to move to {place_label}")
            });
        }
        match game.table.starships.has(piece) {
            true => self.flight(piece, label, from, to, place_label),
            false => self.walk(piece, label, from, to, place_label),
        }
    }

    /// Whether a card moves at all and has not moved this turn.
    fn has_a_move(&self, piece: Piece, label: &str) -> Checked {
        let game = self.game;
        need(game.table.movers.has(piece), || format!("{label} does not move by itself"))?;
        need(!game.now.moved.has(piece), || format!("{label} has moved this turn already"))?;
        need(!game.banned(piece, ban::MOVE), || format!("a card forbids {label} to move"))
    }

    /// Why a card on land does not reach a place.
    fn walk(&self, piece: Piece, label: &str, from: u8, to: u8, place: &str) -> Checked {
        let game = self.game;
        need(game.is_site(to), || format!("{label} goes to a system only aboard a starship"))?;
        need(game.related(from, to), || format!("{place} is on another planet than {label}"))?;
        let vehicle = game.table.vehicles.has(piece);
        need(!vehicle || game.is_piloted(piece), || format!("{label} has no driver or pilot"))?;
        need(!vehicle || game.is_exterior(to), || format!("vehicles do not move to interior sites like {place}"))?;
        let at = |wanted: u8| game.row.iter().position(|&place| place == wanted).unwrap_or(0);
        let steps = at(from).abs_diff(at(to));
        let speed = game.landspeed(piece);
        need(steps as i16 * ONE <= speed, || {
            format!("{place} is {steps} sites away, and {label} has landspeed {}", quarters(speed))
        })?;
        Err(format!("a site on the way to {place} is closed to {label}"))
    }

    /// Why a starship does not reach a place.
    fn flight(&self, ship: Piece, label: &str, from: u8, to: u8, place: &str) -> Checked {
        let game = self.game;
        need(game.is_piloted(ship), || format!("{label} has no pilot"))?;
        let card = game.table.of(ship);
        let tie = card.is(trait_flag::TIE);
        let at_site = |site: u8| !tie || game.is_docking_bay(site);
        if game.is_site(from) {
            need(game.is_fighter(ship), || format!("{label} is no starfighter and does not take off"))?;
            need(at_site(from), || "TIEs take off only from docking bays".into())?;
            need(game.system_place(game.system_at(from)).is_some(), || {
                format!("the system that {label} could take off to is not on the table")
            })?;
            return Err(format!("a landed starship only takes off to its system, not to {place}"));
        }
        if game.is_site(to) {
            need(game.is_fighter(ship), || "capital starships do not land".into())?;
            need(game.related(from, to), || format!("{place} does not belong to the system where {label} is"))?;
            need(at_site(to), || "TIEs land only at docking bays".into())?;
            return Err(format!("starfighters land at exterior sites and docking bays, which {place} is not"));
        }
        let speed = game.hyperspeed(ship).ok_or_else(|| format!("{label} has no hyperspeed"))?;
        let computer = |card: Piece| game.has_icon(card, icon::NAV_COMPUTER);
        let aboard = game.carried(ship).and(game.aboard);
        need(computer(ship) || aboard.iter().any(computer), || format!("{label} has no nav computer"))?;
        let parsecs = game.distance(from, to);
        need(parsecs * ONE <= speed, || {
            format!("{place} is {parsecs} parsecs away, and {label} has hyperspeed {}", quarters(speed))
        })?;
        Err(format!("{label} cannot move to {place}"))
    }

    /// `shuttle CARD to CARD` or `to PLACE`.
    pub(super) fn shuttle(&self, label: &str, to: &[&str]) -> Checked {
        let piece = self.own(label)?;
        self.in_phase(&[Phase::Move], "cards are shuttled", self.shuttled(piece, label, to))
    }

    fn shuttled(&self, piece: Piece, label: &str, to: &[&str]) -> Checked {
        let game = self.game;
        let kind = game.table.characters.or(game.table.vehicles).has(piece);
        need(kind, || format!("only characters and vehicles are shuttled, and {label} is neither"))?;
        self.has_a_move(piece, label)?;
        self.afford("a shuttle", 1)?;
        let ["to", to] = to else {
            let any = !game.shuttles_up(piece).is_empty() || !game.shuttles_down(piece).is_empty();
            return need(any, || format!("there is nothing that {label} could be shuttled to"));
        };
        let target = self.on_table(to)?;
        match game.host_of(piece).filter(|_| game.aboard.has(piece)) {
            Some(ship) => self.down(piece, label, ship, to, target),
            None => self.up(piece, label, to, target),
        }
    }

    fn up(&self, piece: Piece, label: &str, to: &str, ship: Piece) -> Checked {
        let game = self.game;
        let capital = game.table.of(ship).class == Class::Capital;
        need(capital, || format!("{to} is no capital starship"))?;
        need(game.play[self.seat].has(ship), || format!("{to} is controlled by {}", self.other()))?;
        let (from, there) = (game.place[piece.index()], game.place[ship.index()]);
        need(from != NONE && game.is_site(from), || format!("{label} is at no site"))?;
        need(game.is_exterior(from), || "nobody shuttles from an interior site".into())?;
        need(there != NONE && game.is_system(there) && game.related(from, there), || {
            format!("{to} is not at the system of {label}")
        })?;
        need(!game.seats(piece, ship).is_empty(), || format!("{to} has no room for {label}"))
    }

    fn down(&self, piece: Piece, label: &str, ship: Piece, to: &str, site: Piece) -> Checked {
        let game = self.game;
        let carrier = game.label(ship);
        need(game.table.of(ship).class == Class::Capital, || format!("{carrier} is no capital starship"))?;
        need(!game.aboard.has(ship), || format!("{carrier} is carried itself"))?;
        need(game.table.locations.has(site), || format!("{to} is not a location"))?;
        let (from, there) = (game.place[ship.index()], game.place[site.index()]);
        need(from != NONE && game.is_system(from), || format!("{carrier} is at no system"))?;
        need(game.is_site(there) && game.related(from, there), || format!("{to} is no site of the system of {label}"))?;
        need(game.is_exterior(there), || "nobody shuttles to an interior site".into())?;
        need(!game.move_banned_to(piece, there), || format!("a card forbids {label} to move to {to}"))
    }

    /// `transit from PLACE to PLACE`.
    pub(super) fn transit(&self, from: &str, to: &str) -> Checked {
        let possible = self.transits(from, to);
        self.in_phase(&[Phase::Move], "transits begin", possible)
    }

    fn transits(&self, from: &str, to: &str) -> Checked {
        let (game, seat) = (self.game, self.seat);
        let places = [self.place(from)?, self.place(to)?];
        for (place, label) in places.into_iter().zip([from, to]) {
            need(game.is_docking_bay(place), || format!("{label} is no docking bay"))?;
        }
        need(places[0] != places[1], || "that is the same docking bay".into())?;
        let group = game.at(seat, places[0]).and(game.table.characters.or(game.table.vehicles)).without(game.aboard);
        need(!group.is_empty(), || format!("{} has no character or vehicle at {from}", self.name()))?;
        let fresh = group.iter().any(|card| !game.now.moved.has(card) && !game.banned(card, ban::MOVE));
        need(fresh, || format!("nobody at {from} can move any more this turn"))?;
        self.afford("the transit", game.transit_cost(seat, places[0], places[1]))
    }

    /// `dock CARD with CARD`.
    pub(super) fn dock(&self, label: &str, with: &[&str]) -> Checked {
        let ship = self.own(label)?;
        self.in_phase(&[Phase::Move], "starships dock", self.docks(ship, label, with))
    }

    fn docks(&self, ship: Piece, label: &str, with: &[&str]) -> Checked {
        let game = self.game;
        let space = game.ships_in_space(self.seat);
        need(space.has(ship), || format!("{label} is no starship at a system"))?;
        self.afford("docking", 1)?;
        let ["with", other] = with else {
            let mut others = space.iter().filter(|&other| game.place_of(other) == game.place_of(ship));
            let any = others.any(|other| other != ship && game.can_dock(self.seat, ship, other));
            return need(any, || format!("there is no starship here that {label} could dock with"));
        };
        let second = self.own(other)?;
        need(space.has(second) && second != ship, || format!("{other} is no other starship at a system"))?;
        need(game.place_of(ship) == game.place_of(second), || {
            format!("{label} and {other} are not at the same system")
        })?;
        // A pair is offered once, the card with the lower number first.
        need(!game.can_dock(self.seat, second, ship) || ship < second, || {
            format!("write `dock {other} with {label}`")
        })?;
        let able = |ship: Piece| {
            let card = game.table.of(ship);
            (card.class == Class::Capital || card.is(trait_flag::SHIP_DOCKING)) && game.is_piloted(ship)
        };
        need(able(ship) || able(second), || "neither ship is piloted and able to dock".into())?;
        self.may_board(None)?;
        need(game.can_dock(self.seat, ship, second), || format!("nobody aboard {label} or {other} could change ships"))
    }

    /// Whether cards may go aboard and get off any more this turn, and this one at all.
    fn may_board(&self, piece: Option<Piece>) -> Checked {
        need(self.game.now.boardings < MOST_BOARDINGS, || {
            format!("cards have gone aboard and got off {MOST_BOARDINGS} times this turn, which is the limit")
        })?;
        match piece.filter(|&piece| self.game.banned(piece, ban::MOVE)) {
            Some(piece) => Err(format!("a card forbids {} to move", self.game.label(piece))),
            None => Ok(()),
        }
    }

    /// `embark CARD on CARD`.
    pub(super) fn embark(&self, label: &str, on: &[&str]) -> Checked {
        let piece = self.own(label)?;
        self.in_phase(&[Phase::Move], "cards go aboard", self.embarks(piece, label, on))
    }

    fn embarks(&self, piece: Piece, label: &str, on: &[&str]) -> Checked {
        let game = self.game;
        need(game.table.movers.has(piece), || format!("{label} does not go aboard by itself"))?;
        need(!game.aboard.has(piece), || format!("{label} is aboard something already"))?;
        let ["on", other] = on else {
            return need(!game.embarks(piece).is_empty(), || {
                format!("there is nothing here that {label} could go aboard")
            });
        };
        let carrier = self.own(other)?;
        need(game.table.vehicles.or(game.table.starships).has(carrier), || format!("{other} carries nobody"))?;
        need(piece != carrier, || format!("{label} cannot go aboard itself"))?;
        need(game.place_of(piece) == game.place_of(carrier), || {
            format!("{label} and {other} are not at the same place")
        })?;
        need(!game.aboard.has(carrier), || format!("{other} is carried itself"))?;
        self.may_board(Some(piece))?;
        let site = game.place_of(piece).is_some_and(|place| game.is_site(place));
        if game.table.starships.has(piece) {
            let fits = !site && game.is_fighter(piece) && game.table.of(carrier).class == Class::Capital;
            need(fits, || "only starfighters go aboard, at a system, into a capital starship".into())?;
            need(game.is_piloted(piece), || format!("{label} has no pilot"))?;
        } else {
            need(site, || format!("{label} goes aboard at sites only"))?;
            let vehicle = game.table.vehicles.has(piece);
            need(!vehicle || game.is_piloted(piece), || format!("{label} has no driver or pilot"))?;
        }
        need(!game.seats(piece, carrier).is_empty(), || format!("{other} has no room for {label}"))
    }

    /// `disembark CARD`.
    pub(super) fn disembark(&self, label: &str) -> Checked {
        let piece = self.own(label)?;
        self.in_phase(&[Phase::Move], "cards get off", self.disembarks(piece, label))
    }

    fn disembarks(&self, piece: Piece, label: &str) -> Checked {
        let game = self.game;
        let carrier = game.host_of(piece).filter(|_| game.aboard.has(piece));
        let carrier = carrier.ok_or_else(|| format!("{label} is not aboard anything"))?;
        need(!game.aboard.has(carrier), || format!("{} is carried itself", game.label(carrier)))?;
        self.may_board(Some(piece))?;
        let Some(place) = game.place_of(piece) else { return Err(format!("{label} is at no location")) };
        if game.table.starships.has(piece) {
            need(game.is_system(place), || format!("{label} leaves its hold only at a system"))?;
            return need(game.is_piloted(piece), || format!("{label} has no pilot"));
        }
        need(game.is_site(place), || format!("{label} cannot get off in space"))?;
        let vehicle = game.table.vehicles.has(piece);
        need(!vehicle || game.is_exterior(place), || format!("{label} cannot be at an interior site"))?;
        need(!vehicle || game.is_piloted(piece), || format!("{label} has no driver or pilot"))
    }

    /// `seat CARD as pilot`.
    pub(super) fn sit(&self, label: &str, role: &[&str]) -> Checked {
        let piece = self.own(label)?;
        self.in_phase(&[Phase::Deploy, Phase::Move], "seats are changed", self.sits(piece, label, role))
    }

    fn sits(&self, piece: Piece, label: &str, role: &[&str]) -> Checked {
        let game = self.game;
        need(game.table.characters.has(piece), || format!("{label} is no character"))?;
        let carrier = game.host_of(piece).filter(|_| game.aboard.has(piece));
        let carrier = carrier.ok_or_else(|| format!("{label} is not aboard anything"))?;
        self.may_board(None)?;
        let ["as", word] = role else {
            return need(!game.other_seats(piece).is_empty(), || format!("there is no other seat for {label}"));
        };
        let known = Role::ALL.into_iter().find(|&role| role_word(role) == *word);
        let role = known.ok_or_else(|| format!("a seat is pilot, driver or passenger, not `{word}`"))?;
        need(game.role_of(piece) != role, || format!("{label} is {word} already"))?;
        let host = game.label(carrier);
        let full = game.seats_without(piece, carrier, game.carried(carrier).or(Pieces::of(piece)));
        need(full.contains(&role), || format!("{label} cannot be {word} of {host}"))?;
        need(game.other_seats(piece).contains(&role), || format!("the seats for a {word} of {host} are taken"))
    }
}
