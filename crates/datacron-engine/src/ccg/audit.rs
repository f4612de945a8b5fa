//! Invariants of every position, and what a player sees of it; for tests and long runs.

use super::card::{Happening, NO_SYSTEM, NONE, Pieces};
use super::state::{Ccg, PLACES, Pile, Zone};
use crate::audit::{Census, Sight};
use crate::{GameState, Piece, Seat};

impl Ccg<'_> {
    /// Checks that all parts of the state agree; the error says which do not.
    pub fn audit(&self) -> Result<(), String> {
        self.audit_zones()?;
        self.audit_knowledge()?;
        self.audit_row()?;
        for piece in self.table.every_piece() {
            match self.on_table(piece) {
                true => self.audit_tree(piece)?,
                false => self.audit_off_table(piece)?,
            }
        }
        self.audit_sets()?;
        self.audit_batches()?;
        let depleted = Seat::BOTH.into_iter().find(|&seat| self.life(seat) == 0);
        match depleted.filter(|_| self.over.is_none()) {
            Some(seat) => Err(format!("{} has no Life Force, and nobody has won", Ccg::name(seat))),
            None => Ok(()),
        }
    }

    /// Every card is in one place, and the cards of an owner add up to the deck (CCG-PILES-28).
    fn audit_zones(&self) -> Result<(), String> {
        let mut census = Census::default();
        let mut check = |piece: Piece, zone: Zone| census.find(piece, id_of(self, piece), zone, self.zone(piece));
        for seat in Seat::BOTH {
            for pile in Pile::ALL {
                self.pile(seat, pile).iter().try_for_each(|&piece| check(piece, Zone::of(pile, seat)))?;
            }
            self.hand[seat].iter().try_for_each(|piece| check(piece, Zone::Hand(seat)))?;
            self.play[seat].iter().try_for_each(|piece| check(piece, Zone::Table(seat)))?;
        }
        self.drawn.iter().try_for_each(|&piece| check(piece, Zone::Drawn(self.owner(piece))))?;
        let mut elsewhere = 0;
        for piece in self.table.every_piece() {
            let owner = match self.zone(piece) {
                Zone::Played(_) | Zone::Covered | Zone::Out => {
                    elsewhere += 1;
                    continue;
                }
                Zone::Chosen(seat) | Zone::Outside(seat) => {
                    elsewhere += 1;
                    seat
                }
                Zone::Reserve(seat) | Zone::Force(seat) | Zone::Used(seat) | Zone::Lost(seat) | Zone::Hand(seat) => {
                    seat
                }
                Zone::Drawn(_) | Zone::Table(_) => continue,
            };
            if owner != self.owner(piece) {
                return Err(format!(
                    "{} is in {:?}, but it is the other player's card",
                    id_of(self, piece),
                    self.zone(piece)
                ));
            }
        }
        let found = census.found();
        match found + elsewhere == self.table.pieces.len() {
            true => Ok(()),
            false => Err(format!("found {found} cards and {elsewhere} elsewhere, not {}", self.table.pieces.len())),
        }
    }

    /// Whoever can see a card knows it.
    fn audit_knowledge(&self) -> Result<(), String> {
        for piece in self.table.every_piece() {
            let sees = match self.zone(piece) {
                Zone::Reserve(_) | Zone::Force(_) | Zone::Used(_) => [false; 2],
                Zone::Hand(seat) | Zone::Chosen(seat) | Zone::Outside(seat) => Seat::BOTH.map(|each| each == seat),
                _ => [true; 2],
            };
            for seat in Seat::BOTH {
                if sees[seat as usize] && !self.knows(seat, piece) {
                    return Err(format!(
                        "{} does not know {} in {:?}",
                        Ccg::name(seat),
                        id_of(self, piece),
                        self.zone(piece)
                    ));
                }
            }
        }
        Ok(())
    }

    /// The row, the places and the locations on top of them agree, and the places of a system are neighbours.
    fn audit_row(&self) -> Result<(), String> {
        let mut in_row = 0u32;
        for &place in self.row.iter() {
            let known = usize::from(place) < PLACES && in_row >> place & 1 == 0;
            if !known || self.places[usize::from(place)].top == NONE {
                return Err(format!("the row has place {place} twice, or there is no such place"));
            }
            in_row |= 1 << place;
            let top = self.location(place);
            if !self.table.locations.has(top) || !self.on_table(top) || self.place[top.index()] != place {
                return Err(format!("{} is on top of place {place}, and is not there", id_of(self, top)));
            }
        }
        for place in 0..PLACES {
            let used = in_row >> place & 1 != 0;
            if !used && (self.places[place].top != NONE || !self.here[place].is_empty()) {
                return Err(format!("place {place} is not in the row and not empty"));
            }
        }
        let locations = self.all_in_play().and(self.table.locations);
        if locations != self.locations_on_table() {
            return Err("a location on the table is not in the row".into());
        }
        for (at, &place) in self.row.iter().enumerate() {
            let system = self.system_at(place);
            let apart = |&other: &u8| system != NO_SYSTEM && self.system_at(other) == system;
            let next = self.row.get(at + 1).copied();
            if next.is_some_and(|next| !apart(&next)) && self.row[at + 1..].iter().any(apart) {
                return Err(format!("{} lies apart from its system", id_of(self, self.location(place))));
            }
        }
        Ok(())
    }

    /// Cards that are about to leave the table, of which what held them may have left already.
    fn about_to_leave(&self) -> Pieces {
        let leaves = self.events.iter().filter(|pending| pending.event.what == Happening::Leaves);
        leaves.fold(Pieces::NONE, |cards, pending| cards.or(self.cards_of(&pending.event)))
    }

    /// Place, host and seat of a card on the table agree with each other and with those of its host.
    fn audit_tree(&self, piece: Piece) -> Result<(), String> {
        let (id, at) = (id_of(self, piece), piece.index());
        if self.table.locations.has(piece) {
            let bare = self.host[at] == NONE && !self.attached.or(self.aboard).has(piece);
            return if bare { Ok(()) } else { Err(format!("{id} is a location and on a card")) };
        }
        let (place, host) = (self.place_of(piece), self.host_of(piece));
        if place.is_some_and(|place| !self.here[usize::from(place)].has(piece)) {
            return Err(format!("{id} is not among the cards of its place"));
        }
        let elsewhere = (0..PLACES).any(|other| self.here[other].has(piece) && place.map(usize::from) != Some(other));
        if elsewhere {
            return Err(format!("{id} is among the cards of another place"));
        }
        let held = [self.attached.has(piece), self.aboard.has(piece)];
        if host.is_some() != (held != [false; 2]) || held == [true; 2] {
            return Err(format!("{id} is on or aboard a card, and is not"));
        }
        let movers = self.table.movers.has(piece);
        if self.aboard.has(piece) && !movers || self.attached.has(piece) && movers {
            return Err(format!("{id} is aboard or on a card as its type cannot be"));
        }
        if self.steering.has(piece) && !(self.aboard.has(piece) && self.table.characters.has(piece)) {
            return Err(format!("{id} steers, and is not a character aboard"));
        }
        if let Some(host) = host {
            let gone = !self.on_table(host);
            if gone && !self.about_to_leave().has(piece) && !self.unsettled {
                return Err(format!("{id} is on {}, which has left the table", id_of(self, host)));
            }
            if !gone && self.place[host.index()] != self.place[at] {
                return Err(format!("{id} is not where {} is", id_of(self, host)));
            }
            let carries = self.table.vehicles.or(self.table.starships).has(host);
            if self.aboard.has(piece) && !carries {
                return Err(format!("{id} is aboard {}, which carries nobody", id_of(self, host)));
            }
        }
        let closed = self.hosts_of(piece).ok_or_else(|| format!("{id} is aboard of itself"))?;
        if self.inside.has(piece) != closed && !self.about_to_leave().has(piece) && !self.unsettled {
            return Err(format!("{id} is recorded as inside something, and is not, or the other way round"));
        }
        let carried = self.carried(piece).and(self.aboard);
        match carried.is_empty() || self.holds_all(piece) {
            true => Ok(()),
            false => Err(format!("{id} has no room for all that is aboard")),
        }
    }

    /// Whether something that a card is aboard of is closed; none if the chain of hosts does not end.
    fn hosts_of(&self, piece: Piece) -> Option<bool> {
        let (mut card, mut closed) = (piece, false);
        for _ in 0..self.table.pieces.len() {
            let Some(host) = self.host_of(card) else { return Some(closed) };
            closed |= self.aboard.has(card) && self.table.closed.has(host);
            card = host;
        }
        None
    }

    /// A card off the table has no place there. A covered location lies under another version of it (CCG-DEPLOY-30).
    fn audit_off_table(&self, piece: Piece) -> Result<(), String> {
        let (id, at) = (id_of(self, piece), piece.index());
        if self.place[at] != NONE || (0..PLACES).any(|place| self.here[place].has(piece)) {
            return Err(format!("{id} is in {:?} and has a place", self.zone(piece)));
        }
        match (self.zone(piece), self.host_of(piece)) {
            (Zone::Covered, Some(upper)) => {
                let lies = self.on_table(upper) || self.zone(upper) == Zone::Covered;
                match lies && self.table.of(upper).title_no == self.table.of(piece).title_no {
                    true => Ok(()),
                    false => Err(format!("{id} lies under {}", id_of(self, upper))),
                }
            }
            (Zone::Covered, None) => Err(format!("{id} lies under nothing")),
            (zone, Some(host)) => Err(format!("{id} is in {zone:?} and on {}", id_of(self, host))),
            (_, None) => Ok(()),
        }
    }

    /// States of cards, and the battle, are about cards on the table.
    fn audit_sets(&self) -> Result<(), String> {
        let play = self.all_in_play();
        let sets = [
            (self.attached, "attached"),
            (self.aboard, "aboard"),
            (self.steering, "steering"),
            (self.inside, "inside"),
            (self.hit, "hit"),
            (self.second_way, "deployed the second way"),
            (self.theirs, "on the other side"),
        ];
        for (set, what) in sets {
            if let Some(piece) = set.without(play).first() {
                return Err(format!("{} is {what} and not on the table", id_of(self, piece)));
            }
        }
        if !self.battle.going {
            return match self.hit.first() {
                Some(piece) => Err(format!("{} is hit, and there is no battle", id_of(self, piece))),
                None => Ok(()),
            };
        }
        let place = usize::from(self.battle.place);
        if place >= PLACES || !self.row.contains(&self.battle.place) {
            return Err("a battle is nowhere".into());
        }
        match self.battle.joined.without(self.here[place].and(play)).first() {
            Some(piece) => Err(format!("{} is in the battle, and is not there", id_of(self, piece))),
            None => Ok(()),
        }
    }

    /// The groups of cards in use are those that events and runs speak of.
    fn audit_batches(&self) -> Result<(), String> {
        let events = self.events.iter().map(|pending| pending.event).chain(self.later.iter().copied());
        // A group that is being picked is kept with the routes.
        let picked = self.routes.first().filter(|(_, to)| *to == NONE).map(|(batch, _)| batch.0);
        let named = events.map(|event| event.batch).chain(self.runs.iter().map(|run| run.batch)).chain(picked);
        let used = named.filter(|&batch| batch != NONE).fold(0u16, |used, batch| used | 1 << batch);
        match used == self.batches_used {
            true => Ok(()),
            false => Err(format!("groups {:b} are in use and {used:b} are spoken of", self.batches_used)),
        }
    }

    /// Everything a player sees, zone by zone; a card back is `None`. It is equal for games that look alike.
    pub fn sight(&self, seat: Seat) -> Vec<Option<Piece>> {
        let mut sight = Sight::new(self.known[seat]);
        let in_zone =
            |zone: Zone| -> Pieces { self.table.every_piece().filter(|&piece| self.zone(piece) == zone).collect() };
        for owner in Seat::BOTH {
            for pile in Pile::LIFE {
                sight.pile(self.pile(owner, pile));
            }
            sight.open(self.pile(owner, Pile::Lost).iter().copied());
            sight.hidden(self.hand[owner]);
            sight.hidden(in_zone(Zone::Chosen(owner)));
            sight.hidden(in_zone(Zone::Outside(owner)));
            sight.open(in_zone(Zone::Played(owner)));
            sight.open(self.play[owner]);
        }
        sight.open(self.drawn.iter().copied());
        sight.open(in_zone(Zone::Out));
        for &place in self.row.iter() {
            sight.open([self.location(place)]);
            sight.open(self.here[usize::from(place)]);
        }
        sight.open(in_zone(Zone::Covered));
        sight.into_vec()
    }
}

fn id_of(game: &Ccg, piece: Piece) -> &'static str {
    &game.table.of(piece).id
}
