//! Movement: by landspeed and hyperspeed, landing and taking off, shuttling, transit, docking, going aboard.

use super::card::{Class, Going, Happening, NONE, ONE, Pieces, Price, Quarters, ban, icon, rule as rules, trait_flag};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::{List, Piece, Seat};

/// The most places a card can move to.
pub(super) type Reach = List<(u8, MoveKind), PLACES>;

impl Ccg<'_> {
    /// Whether a card can still make its one move of the turn (CCG-MOVE-61).
    pub(super) fn may_move(&self, piece: Piece) -> bool {
        if self.now.moved.has(piece) {
            rule!("CCG-MOVE-61");
            return false;
        }
        if self.banned(piece, ban::MOVE) {
            return false;
        }
        true
    }

    /// Where a card can move by itself, whatever it costs and whether or not it has moved this turn.
    pub(super) fn reach(&self, piece: Piece) -> Reach {
        let mut reach = List::new((NONE, MoveKind::Landspeed));
        let Some(place) = self.place_of(piece) else { return reach };
        if self.aboard.has(piece) || !self.table.movers.has(piece) {
            return reach;
        }
        if self.table.starships.has(piece) {
            self.reach_in_space(piece, place, &mut reach);
        } else if self.is_site(place) {
            self.reach_on_land(piece, place, &mut reach);
        }
        reach
    }

    /// Along adjacent sites in one direction, each of which must be open to the card (CCG-AMB-31).
    fn reach_on_land(&self, piece: Piece, place: u8, reach: &mut Reach) {
        let vehicle = self.table.vehicles.has(piece);
        if vehicle {
            match self.table.of(piece).class {
                Class::CreatureVehicle => {}
                Class::Transport => rule!("CCG-MOVE-71"),
                _ => rule!("CCG-MOVE-66"),
            }
        }
        if vehicle && !self.is_piloted(piece) {
            rule!("CCG-MOVE-75"; if self.carried(piece).and(self.aboard).len() > 1);
            return;
        }
        let speed = self.landspeed(piece) / ONE;
        if !vehicle && speed > 0 && self.table.inner_sites.meets(self.all_in_play()) {
            self.reach_inner_sites(place, reach);
        }
        let Some(start) = self.row_index(place) else { return };
        for direction in [-1, 1] {
            let mut at = start;
            for step in 0..speed {
                let Some(beside) = self.site_beside(at, direction) else { break };
                let next = self.row[beside];
                if vehicle && !self.is_exterior(next) {
                    rule!("CCG-MOVE-08", "CCG-AMB-31");
                    break;
                }
                rule!("CCG-MOVE-07");
                match vehicle {
                    true => rule!("CCG-MOVE-05"),
                    false => rule!("CCG-MOVE-04"),
                }
                rule!("CCG-MOVE-06"; if step > 0);
                rule!("CCG-AMB-31"; if speed > 1);
                reach.push_all([(next, MoveKind::Landspeed)]);
                at = beside;
            }
        }
    }

    /// Into a vehicle's own sites, and out of them to where it stands (CCG-AMB-74).
    fn reach_inner_sites(&self, place: u8, reach: &mut Reach) {
        let outside = |site: u8| {
            let carrier = self.carrier_on_table(self.location(site))?;
            self.place_of(carrier).filter(|&place| self.is_site(place) && !self.aboard.has(carrier))
        };
        let sites = self.row.iter().copied().filter(|&site| outside(site) == Some(place));
        for to in outside(place).into_iter().chain(sites) {
            rule!("CCG-AMB-74");
            reach.push_all([(to, MoveKind::Landspeed)]);
        }
    }

    fn reach_in_space(&self, ship: Piece, place: u8, reach: &mut Reach) {
        if !self.is_piloted(ship) {
            rule!("CCG-MOVE-66");
            rule!("CCG-MOVE-38"; if self.is_system(place));
            return;
        }
        let fighter = self.is_fighter(ship);
        if self.is_site(place) {
            rule!("CCG-MOVE-57");
            let system = self.system_place(self.system_at(place));
            rule!("CCG-MOVE-49"; if system.is_none());
            if let Some(system) = system.filter(|_| fighter && self.may_land(ship, place)) {
                rule!("CCG-MOVE-48");
                rule!("CCG-MOVE-53"; if !self.has_icon(ship, icon::NAV_COMPUTER));
                reach.push_all([(system, MoveKind::TakeOff)]);
            }
            return;
        }
        for &other in self.row.iter().filter(|&&other| other != place) {
            if self.is_site(other) {
                if !fighter {
                    rule!("CCG-MOVE-54"; if self.related(place, other));
                } else if self.related(place, other) && self.may_land(ship, other) {
                    rule!("CCG-MOVE-47");
                    rule!("CCG-MOVE-53"; if !self.has_icon(ship, icon::NAV_COMPUTER));
                    reach.push_all([(other, MoveKind::Land)]);
                }
            } else if self.can_jump(ship, place, other) {
                reach.push_all([(other, MoveKind::Hyperspeed)]);
            }
        }
    }

    /// Whether a starfighter can land at a site or take off from it.
    fn may_land(&self, ship: Piece, site: u8) -> bool {
        if self.is_docking_bay(site) {
            return true;
        }
        if self.table.of(ship).is(trait_flag::TIE) {
            rule!("CCG-MOVE-50", "CCG-GOLDEN-02");
            return false;
        }
        self.is_exterior(site)
    }

    /// Whether a starship can jump from one system to another (CCG-MOVE-37 to CCG-MOVE-46).
    fn can_jump(&self, ship: Piece, from: u8, to: u8) -> bool {
        let systems = [from, to].iter().all(|&place| self.location_card(place).class == Class::System);
        let Some(speed) = self.hyperspeed(ship).filter(|_| systems) else {
            rule!("CCG-MOVE-45");
            return false;
        };
        if !self.has_nav_computer(ship) {
            rule!("CCG-MOVE-39");
            return false;
        }
        let parsecs = self.distance(from, to);
        if parsecs * ONE > speed {
            rule!("CCG-MOVE-41", "CCG-MOVE-44");
            return false;
        }
        rule!("CCG-MOVE-37", "CCG-MOVE-40");
        rule!("CCG-MOVE-42"; if parsecs > 1);
        if parsecs == 0 {
            rule!("CCG-MOVE-43", "CCG-AMB-35");
        }
        true
    }

    /// Parsecs between two systems.
    pub(super) fn distance(&self, from: u8, to: u8) -> Quarters {
        let parsec = |place: u8| Quarters::from(self.places[usize::from(place)].parsec);
        (parsec(from) - parsec(to)).abs()
    }

    /// An icon on the ship or on somebody aboard (CCG-MOVE-39, CCG-CARDS-21).
    fn has_nav_computer(&self, ship: Piece) -> bool {
        let found = self.has_icon(ship, icon::NAV_COMPUTER)
            || self.carried(ship).and(self.aboard).iter().any(|card| self.has_icon(card, icon::NAV_COMPUTER));
        if found {
            rule!("CCG-MOVE-39");
        }
        found
    }

    /// What a move costs.
    pub(super) fn move_cost(&self, piece: Piece, from: u8, to: u8, kind: MoveKind) -> u8 {
        let printed = match kind {
            MoveKind::Land if self.is_docking_bay(to) => 0,
            MoveKind::TakeOff if self.is_docking_bay(from) => 0,
            _ => ONE,
        };
        if printed == 0 {
            rule!("CCG-MOVE-52");
        } else if matches!(kind, MoveKind::Land | MoveKind::TakeOff) {
            rule!("CCG-MOVE-51");
        }
        let cost = self.price(Price::Move, self.controller(piece), Some(piece), Some(from), Some(to), printed);
        (cost / ONE).clamp(0, 99) as u8
    }

    /// The places a card can move to now, in its player's move phase.
    pub(super) fn moves(&self, piece: Piece, force: u8) -> Reach {
        let mut reach = self.reach(piece);
        if reach.is_empty() || !self.may_move(piece) {
            reach.clear();
            return reach;
        }
        let from = self.place[piece.index()];
        reach.retain(|&(to, kind)| self.move_cost(piece, from, to, kind) <= force && !self.move_banned_to(piece, to));
        reach
    }

    /// Whether a text can have a card make its regular move to a place (CCG-AMB-77).
    pub(super) fn moves_by_text(&self, piece: Piece, to: u8, landspeed: bool, free: bool) -> bool {
        let reach = self.reach(piece);
        let way = reach.iter().find(|(place, kind)| *place == to && (!landspeed || *kind == MoveKind::Landspeed));
        let Some(&(_, kind)) = way else {
            rule!("CCG-AMB-77"; if self.aboard.has(piece));
            return false;
        };
        let able = self.may_move(piece) && !self.move_banned_to(piece, to);
        rule!("CCG-AMB-77"; if !able);
        let from = self.place[piece.index()];
        able && (free || self.move_cost(piece, from, to, kind) <= self.force(self.controller(piece)))
    }

    /// What it costs a card to go from one place to another by its own means.
    pub(super) fn go_cost(&self, piece: Piece, from: u8, to: u8) -> u8 {
        let ways = self.reach(piece);
        let costs =
            ways.iter().filter(|(place, _)| *place == to).map(|&(_, kind)| self.move_cost(piece, from, to, kind));
        costs.min().unwrap_or(0)
    }

    /// What the cheapest way of a card to move away costs; none if it cannot.
    pub(super) fn cost_to_go(&self, piece: Piece, how: Going) -> Option<u8> {
        let from = self.place[piece.index()];
        self.routes_of(piece, how.walks).iter().map(|&to| self.go_cost(piece, from, to)).min()
    }

    /// Whether a card can move away for so much Force.
    pub(super) fn can_go(&self, piece: Piece, force: u8, how: Going) -> bool {
        self.cost_to_go(piece, how).is_some_and(|cost| how.free || cost <= force)
    }

    /// What it costs that the routed cards go.
    pub(super) fn routed_cost(&self) -> u8 {
        let cost = |&(card, to): &(Piece, u8)| self.go_cost(card, self.place[card.index()], to);
        self.routes.iter().map(cost).fold(0, u8::saturating_add)
    }

    /// Moves a card by its own means, for what that costs.
    pub(super) fn move_to(&mut self, piece: Piece, to: u8, free: bool, regular: bool) {
        let Some(from) = self.place_of(piece) else { return };
        let found = self.reach(piece).iter().find(|(place, _)| *place == to).copied();
        let Some((_, kind)) = found else { return };
        if !free {
            match kind {
                MoveKind::Landspeed => rule!("CCG-MOVE-03"),
                _ => rule!("CCG-MOVE-37"; if kind == MoveKind::Hyperspeed),
            }
            rule!("CCG-MOVE-09"; if self.table.vehicles.has(piece) && self.carried(piece).meets(self.aboard));
            let cost = self.move_cost(piece, from, to, kind);
            self.use_force(self.controller(piece), cost);
        }
        if regular {
            self.now.moved.add(piece);
        }
        self.raise_move(piece, from, to, kind);
    }

    /// Pays for a move that is answered before it is made.
    pub(super) fn pay_for_move(&mut self, piece: Piece, to: u8) {
        let Some(from) = self.place_of(piece) else { return };
        if let Some((_, kind)) = self.reach(piece).iter().find(|(place, _)| *place == to).copied() {
            rule!("CCG-MOVE-03"; if kind == MoveKind::Landspeed);
            rule!("CCG-MOVE-09"; if self.table.vehicles.has(piece) && self.carried(piece).meets(self.aboard));
            let cost = self.move_cost(piece, from, to, kind);
            self.use_force(self.controller(piece), cost);
        }
    }

    /// Announces that a card moves; it arrives with everything aboard (CCG-MOVE-09, CCG-MOVE-10, CCG-MOVE-46).
    pub(super) fn raise_move(&mut self, piece: Piece, from: u8, to: u8, kind: MoveKind) {
        let seat = self.controller(piece);
        let event = Event { it: piece.0, by: from, flags: kind as u8, ..Event::new(Happening::Moves, seat) };
        self.raise(event.at(to));
    }

    /// A card arrives where it moves to.
    pub(super) fn arrive(&mut self, event: &Event) {
        let Some(piece) = event.card() else { return };
        let from = event.by;
        if event.batch != NONE {
            // Several cards, each to a place of its own.
            let routes = self.routes;
            for &(card, to) in routes.iter() {
                self.stand(card, to);
                self.note(Note::Moved(card, to));
                for gone in self.tree(card) {
                    self.left_battle(gone, from);
                }
            }
            self.routes.clear();
            return;
        }
        self.stand(piece, event.place);
        self.note(Note::Moved(piece, event.place));
        let tree = self.tree(piece);
        for card in tree {
            self.left_battle(card, from);
        }
        self.joins_battle(tree);
    }

    /// A card that has moved away is out of a battle.
    fn left_battle(&mut self, card: Piece, from: u8) {
        if self.battle.going && self.battle.place == from {
            self.battle.joined.drop(card);
        }
    }

    // Shuttling.

    fn shuttles(&self, piece: Piece) -> bool {
        self.table.characters.or(self.table.vehicles).has(piece)
    }

    /// The starships a card at a site can shuttle to (CCG-MOVE-12 to CCG-MOVE-17).
    pub(super) fn shuttles_up(&self, piece: Piece) -> Pieces {
        let (seat, Some(place)) = (self.controller(piece), self.place_of(piece)) else { return Pieces::NONE };
        let shuttle = self.shuttles(piece) && !self.aboard.has(piece) && self.is_site(place) && self.may_move(piece);
        if !shuttle || self.force(seat) == 0 {
            return Pieces::NONE;
        }
        if !self.is_exterior(place) {
            rule!("CCG-MOVE-16");
            return Pieces::NONE;
        }
        let Some(system) = self.system_place(self.system_at(place)) else { return Pieces::NONE };
        let ships = self.at(seat, system).and(self.table.starships).without(self.aboard);
        let takes = |&ship: &Piece| {
            if self.table.of(ship).class != Class::Capital {
                rule!("CCG-MOVE-15");
                return false;
            }
            rule!("CCG-MOVE-12", "CCG-MOVE-23");
            rule!("CCG-MOVE-24"; if !self.is_docking_bay(place));
            let room = !self.seats(piece, ship).is_empty();
            if !room {
                rule!("CCG-AMB-33");
            }
            room
        };
        ships.iter().filter(takes).collect()
    }

    /// The sites a card aboard a starship can shuttle down to (CCG-MOVE-13).
    pub(super) fn shuttles_down(&self, piece: Piece) -> List<u8, PLACES> {
        let mut sites = List::new(NONE);
        let Some(ship) = self.host_of(piece).filter(|_| self.aboard.has(piece) && self.shuttles(piece)) else {
            return sites;
        };
        let Some(place) = self.place_of(piece) else { return sites };
        let capital = self.table.of(ship).class == Class::Capital && !self.aboard.has(ship);
        rule!("CCG-MOVE-15"; if self.is_fighter(ship) && !self.is_site(place));
        if !capital || self.is_site(place) || !self.may_move(piece) || self.force(self.controller(piece)) == 0 {
            return sites;
        }
        sites.push_all(self.row.iter().copied().filter(|&site| {
            if !self.is_site(site) || !self.related(place, site) {
                return false;
            }
            let exterior = self.is_exterior(site);
            match exterior {
                true => rule!("CCG-MOVE-12", "CCG-MOVE-13"),
                false => rule!("CCG-MOVE-16"),
            }
            exterior && !self.move_banned_to(piece, site)
        }));
        sites
    }

    /// Shuttles a card for 1 Force (CCG-MOVE-14).
    pub(super) fn shuttle(&mut self, piece: Piece, to: Result<Piece, u8>) {
        rule!("CCG-MOVE-14", "CCG-AMB-33");
        rule!("CCG-MOVE-17"; if self.table.vehicles.has(piece) && !self.carried(piece).meets(self.steering));
        let seat = self.controller(piece);
        self.use_force(seat, 1);
        self.now.moved.add(piece);
        let from = self.place[piece.index()];
        match to {
            Ok(ship) => {
                self.take_seat(piece, ship);
                self.note(Note::Boards(piece, ship));
                self.tell_move(piece, from, MoveKind::Shuttle);
            }
            Err(site) => self.raise_move(piece, from, site, MoveKind::Shuttle),
        }
    }

    /// Tells that a card has moved aboard something.
    fn tell_move(&mut self, piece: Piece, from: u8, kind: MoveKind) {
        let seat = self.controller(piece);
        let event = Event { it: piece.0, by: from, flags: kind as u8, ..Event::new(Happening::Moves, seat) };
        self.tell(event.at(self.place[piece.index()]));
    }

    // Groups: docking bay transit, and cards between two starships.

    /// The price of a transit between two docking bays (CCG-MOVE-26, CCG-AMB-32).
    pub(super) fn transit_cost(&self, seat: Seat, from: u8, to: u8) -> u8 {
        let cost = self.price(Price::Transit, seat, None, Some(from), Some(to), 0);
        (cost / ONE).clamp(0, 99) as u8
    }

    /// The cards that could go along in a transit from a docking bay.
    fn transit_group(&self, seat: Seat, from: u8) -> Pieces {
        let cards = self.at(seat, from).and(self.table.characters.or(self.table.vehicles)).without(self.aboard);
        cards.iter().filter(|&card| self.may_move(card)).collect()
    }

    /// Whether a transit is possible (CCG-MOVE-25, CCG-MOVE-28, CCG-MOVE-29, CCG-MOVE-30).
    pub(super) fn can_transit(&self, seat: Seat, from: u8, to: u8) -> bool {
        if from == to || !self.is_docking_bay(from) {
            return false;
        }
        if !self.is_docking_bay(to) {
            rule!("CCG-MOVE-25"; if self.at(seat, from).meets(self.table.characters.or(self.table.vehicles)));
            return false;
        }
        if self.transit_group(seat, from).is_empty() {
            return false;
        }
        let paid = self.transit_cost(seat, from, to) <= self.force(seat);
        if !paid {
            rule!("CCG-MOVE-26", "CCG-AMB-32", "CCG-PILES-11", "CCG-PILES-12");
        }
        paid
    }

    /// The ships that a starship can dock with: at the same system, one of the two piloted and able to dock
    /// (CCG-MOVE-18, CCG-MOVE-19, CCG-MOVE-20).
    pub(super) fn can_dock(&self, seat: Seat, one: Piece, other: Piece) -> bool {
        if self.force(seat) == 0 || !self.docks(one) {
            rule!("CCG-MOVE-19");
            return false;
        }
        rule!("CCG-MOVE-18");
        rule!("CCG-MOVE-20"; if self.is_fighter(one));
        rule!("CCG-MOVE-24"; if !self.row.iter().any(|&place| self.is_docking_bay(place)));
        let moves = |from: Piece, to: Piece| {
            self.crew_of(from).iter().any(|card| self.would_hold(to, Pieces::of(card), Pieces::NONE))
        };
        // A swap may be possible where neither has room.
        let swaps = |from, to| self.crew_of(from).iter().any(|card| self.could_change(card, to));
        let docks = moves(one, other) || moves(other, one) || swaps(one, other) && swaps(other, one);
        if !docks {
            rule!("CCG-MOVE-21");
        }
        docks
    }

    /// Whether a ship would have a seat for a card if its own crew left.
    fn could_change(&self, card: Piece, ship: Piece) -> bool {
        self.would_hold(ship, Pieces::of(card), self.crew_of(ship))
    }

    /// Whether a starship can dock with others: piloted, and a capital one or one whose card says so (CCG-MOVE-23).
    pub(super) fn docks(&self, ship: Piece) -> bool {
        let card = self.table.of(ship);
        rule!("CCG-MOVE-23");
        (card.class == Class::Capital || card.is(trait_flag::SHIP_DOCKING)) && self.is_piloted(ship)
    }

    /// The characters and vehicles aboard a ship that could change to another.
    fn crew_of(&self, ship: Piece) -> Pieces {
        let crew = self.carried(ship).and(self.aboard).and(self.table.characters.or(self.table.vehicles));
        if !self.has_rules(rules::CANNOT) {
            return crew;
        }
        crew.iter().filter(|&card| !self.banned(card, ban::MOVE)).collect()
    }

    /// The ships of a player at systems, which could dock.
    pub(super) fn ships_in_space(&self, seat: Seat) -> Pieces {
        let ships = self.play[seat].and(self.table.starships).without(self.aboard);
        ships.iter().filter(|&ship| self.place_of(ship).is_some_and(|place| self.is_system(place))).collect()
    }

    pub(super) fn begin_group(&mut self, travel: Travel) {
        self.travel = travel;
        let batch = self.keep_batch(Pieces::NONE);
        self.push(Frame::Group);
        self.routes.clear();
        // The batch is remembered as a route without a destination.
        let _ = self.routes.push((Piece(batch), NONE));
    }

    fn group(&self) -> Pieces {
        self.routes.first().map_or(Pieces::NONE, |(batch, _)| self.batches[batch.index()])
    }

    /// The cards that can still be taken along.
    pub(super) fn group_candidates(&self, seat: Seat) -> Pieces {
        let all = match self.travel.kind {
            MoveKind::Transit => self.transit_group(seat, self.travel.from),
            _ => {
                let (one, other) = (Piece(self.travel.from), Piece(self.travel.to));
                let changes =
                    |from, to| self.crew_of(from).iter().filter(|&card| self.could_change(card, to)).collect();
                let (there, back): (Pieces, Pieces) = (changes(one, other), changes(other, one));
                there.or(back)
            }
        };
        all.without(self.group())
    }

    /// Whether the group can go as it is: nobody is left without a seat (CCG-MOVE-21, CCG-AMB-34).
    pub(super) fn group_fits(&self) -> bool {
        let group = self.group();
        if group.is_empty() {
            return false;
        }
        if self.travel.kind == MoveKind::Transit {
            return true;
        }
        let (one, other) = (Piece(self.travel.from), Piece(self.travel.to));
        let (leaves, comes) = (group.and(self.crew_of(one)), group.and(self.crew_of(other)));
        rule!("CCG-AMB-34");
        let fits = self.would_hold(one, comes, leaves) && self.would_hold(other, leaves, comes);
        if !fits {
            rule!("CCG-MOVE-21");
        }
        fits
    }

    pub(super) fn group_step(&mut self) -> Flow {
        let seat = self.active;
        let (candidates, fits) = (self.group_candidates(seat), self.group_fits());
        if candidates.is_empty() {
            self.group_goes();
            return Flow::On;
        }
        if candidates.len() == 1 && !fits && !self.ask_all {
            if let Some(only) = candidates.first() {
                self.take_along(only);
            }
            return Flow::On;
        }
        self.ask(seat, Ask::Group)
    }

    pub(super) fn take_along(&mut self, piece: Piece) {
        if let Some(&(batch, _)) = self.routes.first() {
            self.batches[batch.index()].add(piece);
        }
    }

    /// The group is complete: it pays, and moves together.
    pub(super) fn group_goes(&mut self) {
        self.stack.pop();
        let (group, fits) = (self.group(), self.group_fits());
        if let Some(&(batch, _)) = self.routes.first() {
            self.free_batch(batch.0);
        }
        self.routes.clear();
        let Some(first) = group.first().filter(|_| fits) else { return };
        let (seat, Travel { kind, from, to }) = (self.active, self.travel);
        match kind {
            MoveKind::Transit => {
                rule!("CCG-MOVE-25", "CCG-MOVE-26", "CCG-AMB-32");
                rule!("CCG-MOVE-27"; if group.len() > 1);
                rule!("CCG-MOVE-28"; if !self.related(from, to));
                rule!("CCG-MOVE-29"; if !self.play[seat].meets(self.table.starships));
                let empty = |card: Piece| !self.carried(card).meets(self.steering);
                rule!("CCG-MOVE-30"; if group.and(self.table.vehicles).iter().any(empty));
                let cost = self.transit_cost(seat, from, to);
                self.use_force(seat, cost);
                self.now.moved = self.now.moved.or(group);
                for card in group {
                    let _ = self.routes.push((card, to));
                }
                let batch = self.keep_batch(group);
                let event = Event { it: first.0, by: from, batch, ..Event::new(Happening::Moves, seat) };
                self.raise(Event { flags: MoveKind::Transit as u8, ..event }.at(to));
            }
            _ => {
                rule!("CCG-MOVE-18", "CCG-MOVE-62", "CCG-AMB-34");
                let empty = |card: Piece| !self.carried(card).meets(self.steering);
                rule!("CCG-MOVE-22"; if group.and(self.table.vehicles).iter().any(empty));
                self.use_force(seat, 1);
                self.now.boardings += 1;
                let (one, other) = (Piece(from), Piece(to));
                let leaves = group.and(self.crew_of(one));
                // All leave first, so that seats are free.
                let place = self.place[one.index()];
                for card in group {
                    self.stand(card, place);
                }
                for card in group {
                    let ship = if leaves.has(card) { other } else { one };
                    self.take_seat(card, ship);
                    self.note(Note::Boards(card, ship));
                }
            }
        }
    }

    // Going aboard and getting off: free, and as often as one likes (CCG-MOVE-33, CCG-MOVE-62).

    /// Whether a card may go aboard something and get off: who cannot move cannot do that either.
    fn may_board(&self, piece: Piece) -> bool {
        self.now.boardings < MOST_BOARDINGS && !self.banned(piece, ban::MOVE)
    }

    /// What a card can go aboard of.
    pub(super) fn embarks(&self, piece: Piece) -> Pieces {
        let (seat, Some(place)) = (self.controller(piece), self.place_of(piece)) else { return Pieces::NONE };
        if self.aboard.has(piece) || !self.table.movers.has(piece) || !self.may_board(piece) {
            return Pieces::NONE;
        }
        let site = self.is_site(place);
        let carriers = self.at(seat, place).and(self.table.vehicles.or(self.table.starships)).without(self.aboard);
        let takes = |&carrier: &Piece| {
            let capital = self.table.of(carrier).class == Class::Capital;
            let fits = match (self.table.characters.has(piece), self.table.vehicles.has(piece)) {
                (true, _) => {
                    rule!("CCG-MOVE-31");
                    site
                }
                // A vehicle needs somebody at the controls (CCG-MOVE-35).
                (_, true) => {
                    let piloted = self.is_piloted(piece);
                    match piloted {
                        true => rule!("CCG-MOVE-31"),
                        false => rule!("CCG-MOVE-35"),
                    }
                    site && piloted
                }
                _ => {
                    rule!("CCG-MOVE-36", "CCG-MOVE-66");
                    !site && capital && self.is_fighter(piece) && self.is_piloted(piece)
                }
            };
            fits && !self.seats(piece, carrier).is_empty()
        };
        carriers.iter().filter(takes).collect()
    }

    /// Whether a card can leave what carries it.
    pub(super) fn can_disembark(&self, piece: Piece) -> bool {
        let Some(carrier) = self.host_of(piece).filter(|_| self.aboard.has(piece)) else { return false };
        let Some(place) = self.place_of(piece) else { return false };
        if self.aboard.has(carrier) || !self.may_board(piece) {
            return false;
        }
        if self.table.characters.has(piece) {
            rule!("CCG-MOVE-32");
            return self.is_site(place);
        }
        if self.table.vehicles.has(piece) {
            let piloted = self.is_piloted(piece);
            match piloted {
                true => rule!("CCG-MOVE-32"),
                false => rule!("CCG-MOVE-35"),
            }
            return self.is_site(place) && self.is_exterior(place) && piloted;
        }
        rule!("CCG-MOVE-36", "CCG-MOVE-66");
        self.is_system(place) && self.is_piloted(piece)
    }

    pub(super) fn embark(&mut self, piece: Piece, carrier: Piece, role: Role) {
        rule!("CCG-MOVE-33", "CCG-MOVE-62");
        rule!("CCG-MOVE-63"; if self.table.characters.has(piece));
        self.now.boardings += 1;
        self.board(piece, carrier, role);
        self.note(Note::Boards(piece, carrier));
    }

    pub(super) fn disembark(&mut self, piece: Piece) {
        rule!("CCG-MOVE-32", "CCG-MOVE-33", "CCG-MOVE-62", "CCG-MOVE-77");
        self.now.boardings += 1;
        self.stand(piece, self.place[piece.index()]);
        self.note(Note::GetsOff(piece));
    }

    /// A card takes another seat aboard what carries it (CCG-MOVE-65).
    pub(super) fn sit(&mut self, piece: Piece, role: Role) {
        rule!("CCG-MOVE-65", "CCG-MOVE-63");
        self.now.boardings += 1;
        match role.steers() {
            true => self.steering.add(piece),
            false => self.steering.drop(piece),
        }
        self.unsettled = true;
    }
}
