//! Who is aboard what: seats, capacity, pilots and drivers.

use super::card::{Class, Kind, NONE, Pieces, Rule, ban, icon, trait_flag};
use super::state::*;
use crate::mark::rule;
use crate::{List, Piece};

impl Ccg<'_> {
    /// Whether a starship or vehicle can be used: it has a pilot or driver, or needs none.
    pub(super) fn is_piloted(&self, piece: Piece) -> bool {
        let card = self.table.of(piece);
        match card.class {
            Class::CreatureVehicle => {
                rule!("CCG-MOVE-73");
                return true;
            }
            Class::Transport => {}
            _ => rule!("CCG-MOVE-69"),
        }
        if card.permanent_pilots > 0 {
            rule!("CCG-CARDS-20", "CCG-MOVE-82");
            return true;
        }
        self.steering.iter().any(|crew| self.host[crew.index()] == piece.0)
    }

    /// Whether somebody who may fight is at the controls of what is piloted, or nobody has to be.
    pub(super) fn is_manned(&self, piece: Piece) -> bool {
        let card = self.table.of(piece);
        let crew = self.carried(piece).and(self.steering);
        card.class == Class::CreatureVehicle
            || card.permanent_pilots > 0
            || crew.is_empty()
            || crew.iter().any(|pilot| !self.is_excluded(pilot))
    }

    /// Whether a pilot is excluded from battle, and counts for nothing in the power of what it pilots (CCG-AMB-76).
    pub(super) fn is_excluded(&self, pilot: Piece) -> bool {
        let excluded = self.banned(pilot, ban::BATTLE);
        rule!("CCG-AMB-76"; if excluded);
        excluded
    }

    /// A starship at a site (CCG-MOVE-55).
    #[inline]
    pub(super) fn is_landed(&self, piece: Piece) -> bool {
        self.table.starships.has(piece)
            && !self.aboard.has(piece)
            && self.place_of(piece).is_some_and(|place| self.is_site(place))
    }

    /// A vehicle at a site where it can only be parked (CCG-BATTLE-58).
    pub(super) fn is_parked(&self, piece: Piece) -> bool {
        self.table.vehicles.has(piece)
            && !self.aboard.has(piece)
            && self.place_of(piece).is_some_and(|place| self.is_site(place) && !self.is_exterior(place))
    }

    /// Whether a card can do without what it lacks aboard: its power, maneuver and movement.
    pub(super) fn is_usable(&self, piece: Piece) -> bool {
        !self.table.starships.or(self.table.vehicles).has(piece) || self.is_piloted(piece)
    }

    /// The seat a card aboard has.
    pub(super) fn role_of(&self, piece: Piece) -> Role {
        let Some(host) = self.host_of(piece) else { return Role::Cargo };
        if !self.table.characters.has(piece) {
            return Role::Cargo;
        }
        match (self.steering.has(piece), self.table.of(host).class) {
            (true, Class::Transport) => Role::Driver,
            (true, _) => Role::Pilot,
            (false, _) => {
                rule!("CCG-MOVE-76");
                Role::Passenger
            }
        }
    }

    /// Whether a character can sit at the controls of a carrier.
    fn can_steer(&self, piece: Piece, carrier: Piece) -> Option<Role> {
        match self.table.of(carrier).class {
            Class::CreatureVehicle => None,
            // A driver has ability (CCG-MOVE-74).
            Class::Transport => {
                rule!("CCG-MOVE-74");
                (self.ability(piece) > 0 || self.may_drive(piece)).then_some(Role::Driver)
            }
            _ => self.has_icon(piece, icon::PILOT).then_some(Role::Pilot),
        }
    }

    /// Whether a text lets a card drive.
    fn may_drive(&self, piece: Piece) -> bool {
        let mut may = false;
        // Its own text counts before it is on the table as well.
        for constant in &self.table.of(piece).constants {
            let scope = self.scope_of(piece, self.controller(piece));
            if let Rule::MayDrive(cards) = constant.rule {
                may |= self.matches_anywhere(cards, &scope, piece, scope.you);
            }
        }
        may
    }

    /// Whether a text keeps a card from going aboard another.
    fn is_barred_from(&self, piece: Piece, carrier: Piece) -> bool {
        let own = self.table.of(piece).constants.iter();
        own.filter(|_| !self.on_table(piece) || self.has_text(piece)).any(|constant| {
            let scope = self.scope_of(piece, self.controller(piece));
            matches!(constant.rule, Rule::Cannot { bans, at, .. } if bans & ban::BOARD != 0
                && at.is_none_or(|at| self.matches(at, &scope, carrier)))
        })
    }

    /// Whether a carrier has room for all that is aboard it, and for these besides, without these.
    fn has_room(&self, carrier: Piece, more: &[(Piece, Role)], without: Pieces) -> bool {
        let capacity = self.table.of(carrier).capacity;
        let (mut steering, mut seated, mut astromechs) = (0u8, 0u8, 0u8);
        let (mut vehicles, mut fighters, mut capitals) = (0u8, 0u8, 0u8);
        let mut count = |piece: Piece, role: Role| {
            let card = self.table.of(piece);
            match card.kind {
                Kind::Vehicle => vehicles += 1,
                Kind::Starship if card.class == Class::Capital => capitals += 1,
                Kind::Starship => fighters += 1,
                _ if role.steers() => steering += 1,
                _ if card.is(trait_flag::ASTROMECH) && astromechs < capacity.astromechs => astromechs += 1,
                _ => seated += 1,
            }
        };
        for piece in self.carried(carrier).and(self.aboard).without(without) {
            count(piece, self.role_of(piece));
        }
        for &(piece, role) in more {
            count(piece, role);
        }
        // Weapons and devices of those aboard take no room (CCG-MOVE-80).
        let at_controls = capacity.pilots.max(capacity.drivers);
        let beyond =
            u16::from(steering.saturating_sub(at_controls)) + u16::from(seated.saturating_sub(capacity.passengers));
        let ties_only = capacity.starfighters == 0;
        let is_tie = |piece: Piece| self.table.of(piece).is(trait_flag::TIE);
        let fighter_room = capacity.starfighters.saturating_add(capacity.ties);
        let fits_ties = !ties_only || more.iter().all(|&(piece, _)| !self.is_fighter(piece) || is_tie(piece));
        let fits = beyond <= u16::from(capacity.either)
            && vehicles <= capacity.vehicles
            && fighters <= fighter_room
            && capitals <= capacity.capitals
            && fits_ties;
        if !fits {
            rule!("CCG-MOVE-79");
        }
        let armed = |piece: Piece| self.carried(piece).meets(self.attached);
        rule!("CCG-MOVE-80"; if fits && more.iter().any(|&(piece, _)| armed(piece)));
        rule!("CCG-MOVE-80"; if fits && self.carried(carrier).iter().any(armed));
        fits
    }

    /// Whether a carrier has more room than is taken: for the audit.
    pub(super) fn holds_all(&self, carrier: Piece) -> bool {
        self.has_room(carrier, &[], Pieces::NONE)
    }

    #[inline]
    pub(super) fn is_fighter(&self, piece: Piece) -> bool {
        self.table.of(piece).class == Class::Starfighter
    }

    /// The seats that a card could take aboard a carrier of its player.
    pub(super) fn seats(&self, piece: Piece, carrier: Piece) -> List<Role, 4> {
        self.seats_without(piece, carrier, Pieces::of(piece))
    }

    /// Like [`Ccg::seats`], if these leave the carrier.
    pub(super) fn seats_without(&self, piece: Piece, carrier: Piece, without: Pieces) -> List<Role, 4> {
        let mut roles = List::new(Role::Passenger);
        let card = self.table.of(piece);
        if piece == carrier || self.tree(piece).has(carrier) || self.is_barred_from(piece, carrier) {
            return roles;
        }
        let mut offer = |role: Role| {
            if self.has_room(carrier, &[(piece, role)], without) {
                roles.push_all([role]);
            } else {
                rule!("CCG-DEPLOY-43", "CCG-MOVE-34");
            }
        };
        match card.kind {
            Kind::Character => {
                if let Some(role) = self.can_steer(piece, carrier) {
                    offer(role);
                }
                offer(Role::Passenger);
                // Who could fly, but finds all controls taken, rides along.
                rule!("CCG-MOVE-70"; if *roles == [Role::Passenger] && self.has_icon(piece, icon::PILOT));
            }
            // Only ships that say so carry vehicles, and only capital ones fighters (CCG-MOVE-81).
            Kind::Vehicle | Kind::Starship if self.table.starships.has(carrier) => {
                rule!("CCG-MOVE-81"; if card.kind == Kind::Vehicle);
                offer(Role::Cargo);
            }
            _ => {}
        }
        roles
    }

    /// Whether two cards could both go aboard: for a pilot who comes with a ship into a hold.
    pub(super) fn can_pilot(&self, piece: Piece, ship: Piece) -> bool {
        !self.is_barred_from(piece, ship)
            && self.can_steer(piece, ship).is_some_and(|role| self.has_room(ship, &[(piece, role)], Pieces::NONE))
    }

    /// Whether a ship holds what is aboard it after these have come and those have left.
    pub(super) fn would_hold(&self, ship: Piece, come: Pieces, leave: Pieces) -> bool {
        let mut more: List<(Piece, Role), 40> = List::new((Piece(0), Role::Passenger));
        for piece in come {
            // Everybody may sit down as a passenger.
            let role = if self.table.characters.has(piece) { Role::Passenger } else { Role::Cargo };
            if !more.push((piece, role)) {
                return false;
            }
        }
        if self.has_room(ship, &more, leave) {
            return true;
        }
        // A pilot among them may take the controls instead.
        for at in 0..more.len() {
            if let Some(role) = self.can_steer(more[at].0, ship) {
                more[at].1 = role;
                if self.has_room(ship, &more, leave) {
                    return true;
                }
            }
        }
        false
    }

    /// The seats a card aboard could change to (CCG-MOVE-65, CCG-MOVE-75).
    pub(super) fn other_seats(&self, piece: Piece) -> List<Role, 4> {
        let mut roles = List::new(Role::Passenger);
        if self.host[piece.index()] == NONE || !self.aboard.has(piece) || !self.table.characters.has(piece) {
            return roles;
        }
        let carrier = Piece(self.host[piece.index()]);
        let now = self.role_of(piece);
        roles.push_all(self.seats(piece, carrier).iter().copied().filter(|&role| role != now));
        roles
    }

    /// Puts a card aboard in the seat where it does most: at the controls if they are free.
    pub(super) fn take_seat(&mut self, piece: Piece, carrier: Piece) {
        let role = self.seats(piece, carrier).first().copied();
        let fallback = if self.table.characters.has(piece) { Role::Passenger } else { Role::Cargo };
        self.board(piece, carrier, role.unwrap_or(fallback));
    }
}
