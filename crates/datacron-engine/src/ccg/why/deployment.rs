//! Why a card cannot be deployed, or not there.

use super::super::card::{Class, DeployOn, Kind, NONE, Phase, trait_flag};
use super::super::deploy::{Spot, SpotAt};
use super::super::menu::cost_of;
use super::super::notation::role_word;
use super::super::state::*;
use super::Why;
use crate::notation::{Checked, need};
use crate::{Piece, Seat};

impl Why<'_> {
    pub(super) fn deploy(&self, label: &str) -> Checked {
        let piece = self.in_hand(label)?;
        let card = self.game.table.of(piece);
        need(card.kind != Kind::Interrupt, || format!("{label} is an interrupt: it is played, not deployed"))?;
        self.in_phase(&[Phase::Deploy], "cards are deployed", self.deployable(piece))
    }

    fn deployable(&self, piece: Piece) -> Checked {
        let (game, seat, id) = (self.game, self.seat, self.id(piece));
        let open = game.open_places(seat);
        if game.can_deploy(seat, piece, open) {
            return Ok(());
        }
        self.not_too_many(piece)?;
        self.has_a_way(piece)?;
        let spots = game.spots(seat, piece, open, None, true);
        need(!spots.is_empty(), || self.nowhere(piece, open))?;
        let cheapest = spots.iter().min_by_key(|spot| cost_of(game, piece, **spot)[seat]);
        if let Some(&spot) = cheapest {
            self.payable(piece, spot)?;
        }
        Err(format!("{} cannot pay for {id}", self.name()))
    }

    /// Whether the player can pay for a card at a spot; a few cards take Force of both players.
    fn payable(&self, piece: Piece, spot: Spot) -> Checked {
        let (game, id) = (self.game, self.id(piece));
        let cost = cost_of(game, piece, spot);
        self.afford(id, cost[self.seat])?;
        let (theirs, have) = (cost[self.seat.other()], game.force(self.seat.other()));
        need(have >= theirs, || format!("{id} takes {theirs} Force of {}, who has {have}", self.other()))
    }

    fn not_too_many(&self, piece: Piece) -> Checked {
        let (game, id) = (self.game, self.id(piece));
        if !game.is_one_too_many(self.seat, piece) {
            return Ok(());
        }
        let alike = game.table.namesakes(piece).and(game.play[self.seat]).len();
        Err(match game.table.of(piece).limit() {
            Some(1) if alike > 0 => format!("{id} is unique, and one is on the table"),
            Some(limit) if alike >= limit => format!("{id} may be on the table {limit} times, and it is"),
            _ => format!("another version of {id} is on the table"),
        })
    }

    /// Whether anything says where a card goes.
    fn has_a_way(&self, piece: Piece) -> Checked {
        let (game, id) = (self.game, self.id(piece));
        if !game.ways(piece).is_empty() {
            return Ok(());
        }
        Err(match game.table.of(piece).blank {
            true => {
                format!("the text of {id} is not encoded yet, so it stays in hand: only the text says where it goes")
            }
            false => format!("nothing says where {id} is deployed"),
        })
    }

    /// Why there is no place at all for a card.
    fn nowhere(&self, piece: Piece, open: u32) -> String {
        let (game, id, name) = (self.game, self.id(piece), self.name());
        let (card, says) = (game.table.of(piece), self.says(piece));
        let scope = game.scope_of(piece, self.seat);
        let ways = game.ways(piece);
        if ways.iter().all(|way| way.condition.is_some_and(|condition| !game.holds(condition, &scope))) {
            return format!("the condition of {id} does not hold{says}");
        }
        if ways.iter().any(|way| way.only.is_some()) {
            return format!("there is no location that {id} may be deployed to{says}");
        }
        match ways.first().map(|way| way.on) {
            Some(DeployOn::Card(_)) => return format!("there is no card that {id} could be deployed on{says}"),
            Some(DeployOn::Location { .. }) => {
                return format!("there is no location that {id} could be deployed on{says}");
            }
            _ => {}
        }
        match card.kind {
            Kind::Location if card.is_generic() => format!("no planet on the table has room for {id}"),
            Kind::Location if game.stands_already(piece, card.system) => format!("{id} is on the table already"),
            Kind::Location => "there is no room for another location".into(),
            _ if open == 0 => format!("{name} has neither presence nor a Force icon at any location"),
            Kind::Character => {
                format!("there is no site where {name} has presence or a Force icon, and no room aboard")
            }
            Kind::Vehicle => format!("there is no exterior site where {name} has presence or a Force icon"),
            Kind::Starship if card.class == Class::Starfighter && card.permanent_pilots == 0 => format!(
                "there is no docking bay where {name} has presence or a Force icon, and to a system {id} goes only with \
                 a pilot from hand who can be paid for, too"
            ),
            Kind::Starship if card.class == Class::Starfighter => {
                format!("there is no system or docking bay where {name} has presence or a Force icon")
            }
            _ => format!("there is no system where {name} has presence or a Force icon"),
        }
    }

    /// An answer to a question about a deployment, or about a card that goes aboard.
    pub(super) fn detail(&self, words: &[&str]) -> Checked {
        match (self.ask, words) {
            (Ask::Where(piece), ["to", "my" | "their", "side"]) => {
                Err(format!("{} is not deployed on a side of the table{}", self.id(piece), self.says(piece)))
            }
            (Ask::Where(piece), ["to", place]) => self.to_place(piece, place, SpotAt::Place),
            (Ask::Where(piece), ["beside", place]) => self.to_place(piece, place, SpotAt::Beside),
            (Ask::Where(piece), ["aboard" | "on", card]) => self.onto(piece, card),
            (Ask::Slot(piece), ["before", place]) => self.before(piece, place),
            (Ask::Role(piece), ["as", role]) => self.role(piece, role),
            (Ask::Crew(ship), ["with", pilot]) => self.crew(ship, pilot),
            (_, ["as", "a", "new", "location"] | ["to" | "beside" | "aboard" | "on", ..]) => {
                self.past("nothing is asked about where a card goes")
            }
            (_, ["before", ..]) => self.past("no location is laid down now"),
            (_, ["as", ..]) => self.past("nobody takes a seat now"),
            (_, ["with", ..]) => self.past("no starship is deployed with a pilot now"),
            _ => Ok(()),
        }
    }

    /// A card that is being deployed and a location it does not go to.
    fn to_place(&self, piece: Piece, label: &str, to: fn(u8) -> SpotAt) -> Checked {
        let (game, seat, id, name) = (self.game, self.seat, self.id(piece), self.name());
        let place = self.place(label)?;
        let spots = game.spots(seat, piece, game.open_places(seat), None, true);
        if let Some(&spot) = spots.iter().find(|spot| spot.to == to(place)) {
            self.payable(piece, spot)?;
            return Err(format!("{id} has to go where it reacts to"));
        }
        let card = game.table.of(piece);
        let site = game.is_site(place);
        match card.kind {
            Kind::Character => need(site, || format!("{id} goes to a system only aboard a starship"))?,
            Kind::Vehicle => {
                need(site, || format!("{id} goes to a system only aboard a starship"))?;
                need(game.is_exterior(place), || "vehicles are not deployed to interior sites".into())?;
            }
            Kind::Starship if card.class == Class::Starfighter => {
                need(!site || game.is_docking_bay(place), || {
                    "starfighters are deployed to systems and docking bays, not to other sites".into()
                })?;
            }
            Kind::Starship => need(!site, || "capital starships are deployed to systems, not to sites".into())?,
            Kind::Location if card.is_generic() => {
                return Err(format!("{id} cannot be deployed to the system of {label}"));
            }
            _ => return Err(format!("{id} is not deployed at {label}{}", self.says(piece))),
        }
        let spy = card.kind == Kind::Character && card.is(trait_flag::SPY);
        let open = game.icons_at(seat, place) > 0 || game.occupies(seat, place);
        need(spy || open, || format!("{name} has neither presence nor a Force icon at {label}"))?;
        let pilot = card.class == Class::Starfighter && !site && card.permanent_pilots == 0;
        need(!pilot || game.crew(seat, piece, place).next().is_some(), || {
            format!("{id} goes to a system only with a pilot from hand who can be paid for, too")
        })?;
        Err(format!("the text of {id} does not allow {label}{}", self.says(piece)))
    }

    /// A card that is being deployed and a card it does not go on or aboard of.
    fn onto(&self, piece: Piece, label: &str) -> Checked {
        let (game, seat, id, name) = (self.game, self.seat, self.id(piece), self.name());
        let host = self.on_table(label)?;
        let spots = game.spots(seat, piece, game.open_places(seat), None, true);
        if let Some(&spot) = spots.iter().find(|spot| spot.to == SpotAt::Card(host)) {
            self.payable(piece, spot)?;
            return Err(format!("{id} has to go where it reacts to"));
        }
        if !game.table.movers.has(piece) {
            return Err(format!("{id} is not deployed on a card like {label}{}", self.says(piece)));
        }
        need(game.play[seat].has(host), || format!("{label} is controlled by {}", self.other()))?;
        let carrier = game.table.vehicles.or(game.table.starships).has(host);
        need(carrier, || format!("{label} is no vehicle or starship"))?;
        need(!game.seats(piece, host).is_empty(), || format!("{label} has no room for {id}"))?;
        let open = |place: u8| game.icons_at(seat, place) > 0 || game.occupies(seat, place);
        need(game.place_of(host).is_some_and(open), || {
            format!("{name} has neither presence nor a Force icon where {label} is")
        })?;
        Err(format!("{id} is not deployed aboard {label}"))
    }

    fn before(&self, piece: Piece, label: &str) -> Checked {
        let (game, id) = (self.game, self.id(piece));
        let place = self.place(label)?;
        let same = game.deploying.last().is_some_and(|deploying| {
            let system = match deploying.place {
                NONE => game.table.of(piece).system,
                there => game.system_at(there),
            };
            system == game.system_at(place)
        });
        need(same, || format!("{id} lies with its own system, not before {label}"))?;
        Err(format!(
            "{id} cannot lie before {label}: interior sites, docking bays, exterior sites, the system is the order"
        ))
    }

    fn role(&self, piece: Piece, word: &str) -> Checked {
        let known = Role::ALL.into_iter().any(|role| role_word(role) == word);
        need(known, || format!("a seat is pilot, driver, passenger or cargo, not `{word}`"))?;
        Err(format!("{} cannot be {word} there", self.id(piece)))
    }

    fn crew(&self, ship: Piece, label: &str) -> Checked {
        let (game, id) = (self.game, self.id(ship));
        let pilot = self.in_hand(label)?;
        need(game.can_pilot(pilot, ship), || format!("{label} cannot pilot {id}"))?;
        self.not_too_many(pilot)?;
        if let Some(deploying) = game.deploying.last() {
            let place = Some(deploying.place).filter(|&place| place != NONE);
            let cost =
                |piece: Piece, way: u8, of: Seat| u16::from(game.cost_at(self.seat, piece, way, place, None)[of]);
            let both = cost(ship, deploying.way, self.seat) + cost(pilot, 0, self.seat);
            self.afford(&format!("{id} with {label}"), both.min(99) as u8)?;
        }
        Err(format!("{label} may not be deployed there{}", self.says(pilot)))
    }

    /// `transfer CARD to CARD`.
    pub(super) fn transfer(&self, label: &str, to: &[&str]) -> Checked {
        let piece = self.own(label)?;
        self.in_phase(&[Phase::Deploy], "weapons and devices are handed on", self.transferable(piece, label, to))
    }

    fn transferable(&self, piece: Piece, label: &str, to: &[&str]) -> Checked {
        let (game, seat) = (self.game, self.seat);
        need(game.table.weapons.or(game.table.devices).has(piece), || format!("{label} is no weapon or device"))?;
        let host = game.host_of(piece).filter(|_| game.attached.has(piece));
        let host = host.ok_or_else(|| format!("nobody carries {label}"))?;
        let ["to", other] = to else {
            let any = !game.transfer_spots(seat, piece).is_empty();
            return need(any, || format!("there is nobody here whom {label} could be handed to"));
        };
        let carrier = self.own(other)?;
        need(carrier != host, || format!("{other} has {label} already"))?;
        need(game.are_together(host, carrier), || format!("{other} is not present with {}", game.label(host)))?;
        let fits = |on: DeployOn| match on {
            DeployOn::Card(filter) => game.select(filter, &game.scope_of(piece, seat)).has(carrier),
            _ => false,
        };
        let way = (0..).zip(game.ways(piece)).find(|(_, way)| fits(way.on)).map(|(number, _)| number);
        let way = way.ok_or_else(|| format!("{other} cannot carry {label}{}", self.says(piece)))?;
        let spot = Spot { way, to: SpotAt::Card(carrier) };
        self.payable(piece, spot)?;
        need(game.may_hand_on(seat, piece, spot), || {
            format!(
                "this turn, cards have been handed on, gone aboard or got off {MOST_BOARDINGS} times, which is the limit"
            )
        })
    }
}
