//! The row of locations: which places there are, what lies next to what, and where a new location may go.

use super::card::{Class, Kind, NO_SYSTEM, NONE, Pieces, icon, trait_flag};
use super::state::*;
use crate::mark::rule;
use crate::zones::Zones;
use crate::{List, Piece, Seat};

impl Ccg<'_> {
    /// The location on top at a place.
    #[inline]
    pub(super) fn location(&self, place: u8) -> Piece {
        Piece(self.places[usize::from(place)].top)
    }

    #[inline]
    pub(super) fn location_card(&self, place: u8) -> &'static super::card::Card {
        self.table.of(self.location(place))
    }

    #[inline]
    pub(super) fn is_site(&self, place: u8) -> bool {
        self.location_card(place).class == Class::Site
    }

    /// Whether starships move and fight there: a system, or a sector (CCG-AMB-52).
    #[inline]
    pub(super) fn is_system(&self, place: u8) -> bool {
        !self.is_site(place)
    }

    #[inline]
    pub(super) fn is_exterior(&self, place: u8) -> bool {
        let card = self.location_card(place);
        let exterior = card.has_icon(icon::EXTERIOR);
        // A site with both icons is both.
        rule!("CCG-AMB-65"; if exterior && card.has_icon(icon::INTERIOR));
        exterior
    }

    #[inline]
    pub(super) fn is_docking_bay(&self, place: u8) -> bool {
        self.location_card(place).is(trait_flag::DOCKING_BAY)
    }

    #[inline]
    pub(super) fn system_at(&self, place: u8) -> u16 {
        self.places[usize::from(place)].system
    }

    /// The place of a system itself, if it is on the table.
    pub(super) fn system_place(&self, system: u16) -> Option<u8> {
        self.row
            .iter()
            .copied()
            .find(|&place| self.system_at(place) == system && self.location_card(place).class == Class::System)
    }

    /// Whether two places belong to one system (CCG-TERMS-05).
    #[inline]
    pub(super) fn related(&self, one: u8, other: u8) -> bool {
        let system = self.system_at(one);
        system != NO_SYSTEM && system == self.system_at(other)
    }

    /// The sites next to a site, on the same planet (CCG-TERMS-06, CCG-TERMS-07, CCG-TERMS-08).
    pub(super) fn adjacent(&self, place: u8) -> [Option<u8>; 2] {
        let Some(at) = self.row_index(place) else { return [None; 2] };
        [-1, 1].map(|step| self.site_beside(at, step).map(|at| self.row[at]))
    }

    /// Where in the row a place is.
    #[inline]
    pub(super) fn row_index(&self, place: u8) -> Option<usize> {
        self.row.iter().position(|&other| other == place)
    }

    /// The index in the row of the site next to the one at this index, to the left or to the right.
    #[inline]
    pub(super) fn site_beside(&self, at: usize, step: isize) -> Option<usize> {
        let beside = at.checked_add_signed(step)?;
        let (place, &other) = (self.row[at], self.row.get(beside)?);
        let sites = self.is_site(place) && self.is_site(other);
        let adjacent = sites && self.related(place, other);
        match (sites, adjacent) {
            (false, _) => rule!("CCG-TERMS-07"),
            (true, false) => rule!("CCG-TERMS-08"),
            (true, true) => rule!("CCG-TERMS-06"),
        }
        adjacent.then_some(beside)
    }

    #[inline]
    pub(super) fn are_adjacent(&self, one: u8, other: u8) -> bool {
        self.adjacent(one).contains(&Some(other))
    }

    /// The order of a location within its system: interior sites, sites with both icons, exterior sites, the system
    /// (CCG-DEPLOY-21, CCG-DEPLOY-25, CCG-AMB-30).
    fn rank(&self, piece: Piece) -> u8 {
        let card = self.table.of(piece);
        match card.class {
            Class::Site => match (card.has_icon(icon::INTERIOR), card.has_icon(icon::EXTERIOR)) {
                (true, false) => 0,
                (true, true) => 1,
                _ if card.is(trait_flag::DOCKING_BAY) => 1,
                _ => 2,
            },
            _ => 3,
        }
    }

    /// Before which places a new location of this system may go; [`NONE`] is the end of its row.
    pub(super) fn slots(&self, piece: Piece, system: u16) -> List<u8, PLACES> {
        let mut slots = List::new(NONE);
        let block: List<u8, PLACES> = {
            let mut block = List::new(NONE);
            block.push_all(self.row.iter().copied().filter(|&place| self.system_at(place) == system));
            block
        };
        let rank = self.rank(piece);
        let spaceport = |place: u8| {
            let card = self.location_card(place);
            card.is_generic() && card.is(trait_flag::SPACEPORT)
        };
        let card = self.table.of(piece);
        let must_touch =
            card.is_generic() && card.is(trait_flag::SPACEPORT) && block.iter().any(|&place| spaceport(place));
        if card.marker > 0 && block.iter().any(|&place| self.location_card(place).marker > 0) {
            // Marker sites lie in the order of their numbers (CCG-AMB-68).
            rule!("CCG-AMB-68");
            let marker = |place: u8| self.location_card(place).marker;
            let higher = block.iter().position(|&place| marker(place) > card.marker);
            let behind = || block.iter().rposition(|&place| marker(place) > 0).map_or(0, |at| at + 1);
            let at = higher.unwrap_or_else(behind);
            slots.push_all([block.get(at).copied().unwrap_or(NONE)]);
            return slots;
        }
        let port = card.is_generic() && card.is(trait_flag::SPACEPORT);
        rule!("CCG-DEPLOY-37"; if port && !must_touch);
        for at in 0..=block.len() {
            let (left, right) = (at.checked_sub(1).map(|at| block[at]), block.get(at).copied());
            let fits = left.is_none_or(|left| self.rank(self.location(left)) <= rank)
                && right.is_none_or(|right| self.rank(self.location(right)) >= rank);
            if !fits {
                rule!("CCG-AMB-30");
                match card.class {
                    Class::Site => rule!("CCG-DEPLOY-21"),
                    _ => rule!("CCG-DEPLOY-25"),
                }
            }
            let touches = left.is_some_and(spaceport) || right.is_some_and(spaceport);
            // Nothing else comes between two marker sites.
            let numbered = |place: Option<u8>| place.is_some_and(|place| self.location_card(place).marker > 0);
            if fits && must_touch && !touches {
                rule!("CCG-DEPLOY-36");
            }
            if fits && (!must_touch || touches) && !(numbered(left) && numbered(right)) {
                slots.push_all([right.unwrap_or(NONE)]);
            }
        }
        slots
    }

    /// The place where this location would convert the opponent's version of it.
    pub(super) fn converts(&self, piece: Piece, system: u16) -> Option<u8> {
        let card = self.table.of(piece);
        self.row.iter().copied().find(|&place| {
            let top = self.location_card(place);
            top.title_no == card.title_no
                && top.side != card.side
                && (!card.is_generic() || self.system_at(place) == system)
        })
    }

    /// Whether a location of this title is on the table by its own side already.
    pub(super) fn stands_already(&self, piece: Piece, system: u16) -> bool {
        let card = self.table.of(piece);
        let alike = self.row.iter().filter(|&&place| {
            let top = self.location_card(place);
            top.title_no == card.title_no
                && top.side == card.side
                && (!card.is_generic() || self.system_at(place) == system)
        });
        alike.count() >= card.limit().unwrap_or(1)
    }

    /// Puts a location into the row, or onto the version it converts.
    pub(super) fn lay_location(&mut self, piece: Piece, seat: Seat, slot: u8) {
        let own = self.table.of(piece).system;
        self.lay_location_of(piece, seat, own, slot);
    }

    /// Puts a location of this system into the row, or onto the version it converts.
    pub(super) fn lay_location_of(&mut self, piece: Piece, seat: Seat, system: u16, slot: u8) {
        let card = self.table.of(piece);
        if let Some(place) = self.converts(piece, system) {
            // The cards there stay, and the covered card lies beneath (CCG-AMB-29).
            rule!("CCG-DEPLOY-29", "CCG-DEPLOY-31", "CCG-AMB-28", "CCG-AMB-29");
            let under = self.location(place);
            rule!("CCG-DEPLOY-30"; if self.host.contains(&under.0));
            self.place[under.index()] = NONE;
            self.go(under, Zone::Covered);
            self.host[under.index()] = piece.0;
            self.go(piece, Zone::Table(seat));
            self.place[piece.index()] = place;
            self.places[usize::from(place)].top = piece.0;
            self.note(Note::Converted(piece));
            return;
        }
        let Some(place) = (0..PLACES as u8).find(|&place| self.places[usize::from(place)].top == NONE) else {
            rule!("CCG-AMB-75");
            self.give_up();
            return;
        };
        // Where in the row: before the slot, or behind the last place of the system.
        let at = match slot {
            NONE => self.row.iter().rposition(|&other| self.system_at(other) == system).map(|last| last + 1),
            slot => self.row.iter().position(|&other| other == slot),
        };
        let at = at.unwrap_or(self.row.len());
        let laid = self.row.insert(at, place);
        debug_assert!(laid, "there is room for a place");
        self.places[usize::from(place)] = Place { top: piece.0, system, parsec: card.parsec };
        self.go(piece, Zone::Table(seat));
        self.place[piece.index()] = place;
        self.note(Note::Deployed(piece));
    }

    /// The systems a generic site may belong to: those of which the system or a site that is not generic is on the table
    /// (CCG-DEPLOY-32, CCG-DEPLOY-33). Each is given by the first of its places.
    pub(super) fn planets(&self, piece: Piece) -> List<u8, PLACES> {
        let mut found: List<u8, PLACES> = List::new(NONE);
        for &place in self.row.iter() {
            let (card, system) = (self.location_card(place), self.system_at(place));
            let known = found.iter().any(|&other| self.system_at(other) == system);
            if card.kind != Kind::Location || known || system == NO_SYSTEM {
                continue;
            }
            let of_system = |other: &&u8| self.system_at(**other) == system;
            let named = self.row.iter().filter(of_system).any(|&other| !self.location_card(other).is_generic());
            let planet =
                self.row.iter().filter(of_system).any(|&other| self.location_card(other).has_icon(icon::PLANET));
            if named && planet && !self.stands_already(piece, system) {
                found.push_all([place]);
            }
        }
        found
    }

    /// The vehicle or starship on the table that a site is inside of.
    pub(super) fn carrier_on_table(&self, site: Piece) -> Option<Piece> {
        let title = self.table.of(site).carrier?;
        self.table.titles[usize::from(title)].and(self.all_in_play()).and(self.table.movers).first()
    }

    /// A site whose vehicle or starship has left the table.
    pub(super) fn orphaned_site(&self) -> Option<Piece> {
        let sites = self.table.inner_sites.and(self.all_in_play());
        sites.iter().find(|&site| self.carrier_on_table(site).is_none())
    }

    /// A location leaves the row, and what it covered goes to its owner's Lost Pile.
    pub(super) fn clear_place(&mut self, place: u8, location: Piece) {
        self.row.take_out(place);
        self.places[usize::from(place)] = Place::NOWHERE;
        for card in self.table.locations {
            if self.zone(card) == Zone::Covered && self.host[card.index()] == location.0 {
                let owner = self.owner(card);
                self.go(card, Zone::Lost(owner));
            }
        }
    }

    /// The locations of the row, as a set.
    pub(super) fn locations_on_table(&self) -> Pieces {
        self.row.iter().map(|&place| self.location(place)).collect()
    }
}
