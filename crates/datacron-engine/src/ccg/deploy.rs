//! Deploying cards: where they may go, what they cost, and the steps of a deployment.

use super::card::{Amount, Class, DeployOn, DeployWay, Happening, Kind, NONE, ONE, Pieces, trait_flag};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Each, List, Piece, Seat};

/// Where a card can be deployed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    pub way: u8,
    pub to: SpotAt,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpotAt {
    /// At a location, or into its system as a new one.
    Place(u8),
    /// The opponent's half of a location.
    Beside(u8),
    /// Onto or aboard a card.
    Card(Piece),
    /// A player's side of the table.
    Side(Seat),
    /// A location with a place of its own.
    NewPlace,
}

/// The most spots that are looked at for one card.
const MOST_SPOTS: usize = 64;

pub(super) type Spots = List<Spot, MOST_SPOTS>;

impl Ccg<'_> {
    /// The places where a player may deploy characters, vehicles and starships: presence or an own icon, a bit each.
    pub(super) fn open_places(&self, seat: Seat) -> u32 {
        let with_icons = self.with_icons(seat);
        let presence = self.presence(seat);
        let open = with_icons | presence;
        let deploys = self.hand[seat].meets(self.table.movers);
        let only_theirs = |place: u8| open >> place & 1 == 0 && self.icons_at(seat.other(), place) > 0;
        rule!("CCG-DEPLOY-09"; if deploys && with_icons & !presence != 0);
        rule!("CCG-DEPLOY-10", "CCG-DEPLOY-15"; if deploys && presence & !with_icons != 0);
        rule!("CCG-DEPLOY-12"; if deploys && self.row.iter().any(|&place| only_theirs(place)));
        open
    }

    /// All places, a bit each.
    fn all_places(&self) -> u32 {
        self.row.iter().fold(0u32, |mask, &place| mask | 1 << place)
    }

    /// Whether copies on the table forbid another one (CCG-DEPLOY-74 to CCG-DEPLOY-79).
    pub(super) fn is_one_too_many(&self, seat: Seat, piece: Piece) -> bool {
        let card = self.table.of(piece);
        let Some(limit) = card.limit() else {
            rule!("CCG-DEPLOY-76");
            return false;
        };
        // Locations are counted by the row, diamonds where they are to go.
        if card.kind == Kind::Location || card.has_diamond() {
            return false;
        }
        // By title, and of one player (CCG-DEPLOY-77, CCG-AMB-28).
        let alike = self.table.namesakes(piece).and(self.play[seat]);
        if alike.len() >= limit {
            rule!("CCG-DEPLOY-74", "CCG-DEPLOY-75", "CCG-DEPLOY-77", "CCG-AMB-28");
            return true;
        }
        // One version of a unique person (CCG-AMB-56).
        let person = self.table.rivals[piece.index()].meets(self.play[seat]);
        if person {
            rule!("CCG-AMB-56");
        }
        person
    }

    /// Whether a player may not have one more of this card at the system of a place (CCG-DEPLOY-38).
    fn is_one_too_many_at(&self, seat: Seat, piece: Piece, place: u8) -> bool {
        let card = self.table.of(piece);
        let Some(limit) = card.limit().filter(|_| card.has_diamond()) else { return false };
        let there =
            |other: &Piece| self.place_of(*other).map(|place| self.system_at(place)) == Some(self.system_at(place));
        let full = self.table.namesakes(piece).and(self.play[seat]).iter().filter(there).count() >= limit;
        if full {
            rule!("CCG-DEPLOY-38");
        }
        full
    }

    /// The ways to deploy a card. Cards that are at a location have one even without a text.
    pub(super) fn ways(&self, piece: Piece) -> &'static [DeployWay] {
        static USUAL: [DeployWay; 1] =
            [DeployWay { on: DeployOn::Usual, force: None, from_each: None, only: None, condition: None }];
        let card = self.table.of(piece);
        match card.kind {
            // A blank is never a licence: these need a text to say where they go.
            _ if !card.deploys.is_empty() => &card.deploys,
            Kind::Character | Kind::Vehicle | Kind::Starship | Kind::Location => &USUAL,
            _ => &[],
        }
    }

    /// Every place where a card could be deployed now, whatever it costs or only where its player can pay for it.
    pub(super) fn spots(&self, seat: Seat, piece: Piece, open: u32, only_to: Option<u8>, free: bool) -> Spots {
        let mut spots = List::new(Spot { way: 0, to: SpotAt::NewPlace });
        // Sixty-four are more than anybody chooses from.
        self.any_spot(seat, piece, open, only_to, free, &mut |spot| !spots.push(spot));
        spots
    }

    /// Calls `found` for each of [`Ccg::spots`], until it returns true, and returns whether it did.
    fn any_spot(
        &self,
        seat: Seat,
        piece: Piece,
        open: u32,
        only_to: Option<u8>,
        free: bool,
        found: &mut dyn FnMut(Spot) -> bool,
    ) -> bool {
        !self.is_one_too_many(seat, piece)
            && (0..).zip(self.ways(piece)).any(|(number, way)| {
                let scope = self.scope_of(piece, seat);
                if way.condition.is_some_and(|condition| !self.holds(condition, &scope)) {
                    return false;
                }
                if way.on == DeployOn::Usual && self.table.locations.has(piece) {
                    // Locations cost nothing (CCG-DEPLOY-16).
                    return self.any_location_spot(piece, &mut |to| found(Spot { way: number, to }));
                }
                let fixed = self.fixed_cost(piece, way).filter(|_| !free);
                if fixed.is_some_and(|cost| cost > self.force(seat)) {
                    rule!("CCG-PILES-11", "CCG-PILES-12", "CCG-DEPLOY-05");
                    return false;
                }
                let mut add = |to: SpotAt, place: Option<u8>| {
                    let spot = Spot { way: number, to };
                    let reached = only_to.is_none_or(|only| place == Some(only));
                    let allowed =
                        way.only.is_none_or(|only| place.is_some_and(|place| self.place_fits(only, &scope, place)));
                    let refused = |place: u8| {
                        self.is_one_too_many_at(seat, piece, place) || self.deploy_banned_to(seat, piece, place)
                    };
                    reached
                        && allowed
                        && !place.is_some_and(refused)
                        && (free || fixed.is_some() || self.can_pay_at(seat, piece, spot))
                        && found(spot)
                };
                self.any_spot_of(seat, piece, way, open, &mut add)
            })
    }

    /// Like [`Ccg::any_spot`], for one of the ways to deploy a card.
    fn any_spot_of(
        &self,
        seat: Seat,
        piece: Piece,
        way: &DeployWay,
        open: u32,
        add: &mut dyn FnMut(SpotAt, Option<u8>) -> bool,
    ) -> bool {
        let card = self.table.of(piece);
        let scope = self.scope_of(piece, seat);
        match way.on {
            DeployOn::Card(filter) => {
                // Neither presence nor icons are needed (CCG-DEPLOY-53, CCG-DEPLOY-65).
                let effect = card.kind == Kind::Effect;
                let tools = self.table.weapons.or(self.table.devices);
                let theirs = self.table.fits[usize::from(filter.0)].and(self.play[seat.other()]);
                rule!("CCG-DEPLOY-64"; if effect);
                rule!("CCG-DEPLOY-54"; if !effect && !theirs.is_empty());
                self.select(filter, &scope).iter().any(|host| {
                    match effect {
                        true => rule!("CCG-DEPLOY-65"),
                        false => rule!("CCG-DEPLOY-52", "CCG-DEPLOY-53"),
                    }
                    rule!("CCG-DEPLOY-55"; if self.carried(host).meets(tools));
                    add(SpotAt::Card(host), self.place_of(host))
                })
            }
            DeployOn::Location { filter, theirs } => {
                rule!("CCG-DEPLOY-64", "CCG-DEPLOY-65"; if card.kind == Kind::Effect);
                let places = self.select(filter, &scope);
                places.iter().filter_map(|location| self.place_of(location)).any(|place| {
                    let to = if theirs { SpotAt::Beside(place) } else { SpotAt::Place(place) };
                    add(to, Some(place))
                })
            }
            DeployOn::Table { theirs } => {
                rule!("CCG-DEPLOY-64", "CCG-DEPLOY-65"; if card.kind == Kind::Effect);
                add(SpotAt::Side(if theirs { seat.other() } else { seat }), None)
            }
            DeployOn::Usual => {
                // A spy needs no presence (CCG-DEPLOY-13, CCG-AMB-27).
                let open = if card.kind == Kind::Character && card.is(trait_flag::SPY) {
                    rule!("CCG-DEPLOY-13", "CCG-AMB-27");
                    self.all_places()
                } else {
                    rule!("CCG-DEPLOY-11"; if open != self.all_places());
                    open
                };
                let all_carriers = self.table.vehicles.or(self.table.starships).and(self.play[seat]);
                self.row.iter().filter(|&&place| open >> place & 1 != 0).any(|&place| {
                    if self.may_stand(piece, place)
                        && self.arrives_piloted(seat, piece, place)
                        && add(SpotAt::Place(place), Some(place))
                    {
                        return true;
                    }
                    // Aboard needs presence or an icon there, too (CCG-DEPLOY-44, CCG-AMB-23).
                    all_carriers.and(self.here[usize::from(place)]).iter().any(|carrier| {
                        self.may_deploy_aboard(piece, carrier) && {
                            rule!("CCG-DEPLOY-41", "CCG-DEPLOY-44", "CCG-AMB-23");
                            add(SpotAt::Card(carrier), Some(place))
                        }
                    })
                })
            }
        }
    }

    /// Whether `found` accepts a place where a location may go: onto the version it converts, or into the row.
    fn any_location_spot(&self, piece: Piece, found: &mut dyn FnMut(SpotAt) -> bool) -> bool {
        let card = self.table.of(piece);
        let full = self.row.len() >= PLACES;
        if card.is_generic() {
            self.planets(piece).iter().any(|&place| {
                let system = self.system_at(place);
                let converts = self.converts(piece, system).is_some();
                let fits = converts || !full && !self.slots(piece, system).is_empty();
                fits && {
                    rule!("CCG-DEPLOY-32", "CCG-DEPLOY-33", "CCG-DEPLOY-38", "CCG-DEPLOY-39");
                    found(SpotAt::Place(place))
                }
            })
        } else if card.carrier.is_some() && self.carrier_on_table(piece).is_none() {
            rule!("CCG-AMB-74");
            false
        } else if self.stands_already(piece, card.system) {
            rule!("CCG-DEPLOY-28", "CCG-AMB-28", "CCG-AMB-29");
            false
        } else if self.converts(piece, card.system).is_some() || !full {
            rule!("CCG-DEPLOY-16", "CCG-DEPLOY-17", "CCG-DEPLOY-18");
            found(SpotAt::NewPlace)
        } else {
            rule!("CCG-AMB-75");
            false
        }
    }

    /// Whether a card of this type may be at a place by itself when it is deployed.
    fn may_stand(&self, piece: Piece, place: u8) -> bool {
        let card = self.table.of(piece);
        let site = self.is_site(place);
        match card.kind {
            Kind::Character => {
                match site {
                    true => rule!("CCG-DEPLOY-40", "CCG-TERMS-20"),
                    false => rule!("CCG-DEPLOY-42"),
                }
                site
            }
            Kind::Vehicle => {
                let exterior = site && self.is_exterior(place);
                match exterior {
                    true => rule!("CCG-DEPLOY-45"),
                    false => rule!("CCG-DEPLOY-46"; if site),
                }
                exterior
            }
            Kind::Starship if card.class == Class::Starfighter => {
                let open = !site || self.is_docking_bay(place);
                if site {
                    rule!("CCG-DEPLOY-50", "CCG-AMB-22");
                    rule!("CCG-TERMS-19"; if !open);
                } else {
                    rule!("CCG-DEPLOY-51", "CCG-TERMS-19");
                }
                open
            }
            Kind::Starship => {
                if site {
                    rule!("CCG-DEPLOY-49", "CCG-AMB-22");
                }
                rule!("CCG-DEPLOY-48", "CCG-TERMS-19");
                !site
            }
            _ => false,
        }
    }

    /// A starfighter comes to a system piloted, if need be with a pilot from hand (CCG-DEPLOY-51, CCG-AMB-22).
    fn arrives_piloted(&self, seat: Seat, piece: Piece, place: u8) -> bool {
        let card = self.table.of(piece);
        if card.class != Class::Starfighter || self.is_site(place) || card.permanent_pilots > 0 {
            return true;
        }
        rule!("CCG-DEPLOY-51", "CCG-AMB-22");
        self.crew(seat, piece, place).next().is_some()
    }

    /// The pilots in hand who could come with a ship to a place, and whom the player can pay for with it.
    pub(super) fn crew(&self, seat: Seat, ship: Piece, place: u8) -> impl Iterator<Item = Piece> {
        let pilots = self.hand[seat].and(self.table.characters);
        pilots.iter().filter(move |&pilot| {
            self.can_pilot(pilot, ship)
                && !self.is_one_too_many(seat, pilot)
                && self.may_come_along(seat, pilot, place)
                && self.pays_together(seat, ship, pilot, place)
        })
    }

    /// Whether a pilot's own text lets it be deployed there.
    fn may_come_along(&self, seat: Seat, pilot: Piece, place: u8) -> bool {
        let scope = self.scope_of(pilot, seat);
        self.ways(pilot).iter().any(|way| {
            way.on == DeployOn::Usual
                && way.only.is_none_or(|only| self.place_fits(only, &scope, place))
                && way.condition.is_none_or(|condition| self.holds(condition, &scope))
        })
    }

    fn pays_together(&self, seat: Seat, ship: Piece, pilot: Piece, place: u8) -> bool {
        let (one, two) =
            (self.cost_at(seat, ship, 0, Some(place), None), self.cost_at(seat, pilot, 0, Some(place), None));
        let sum = |seat: Seat| u16::from(one[seat]) + u16::from(two[seat]);
        Seat::BOTH.into_iter().all(|each| sum(each) <= u16::from(self.force(each)))
    }

    /// Whether a card from hand may be deployed aboard a carrier.
    fn may_deploy_aboard(&self, piece: Piece, carrier: Piece) -> bool {
        let card = self.table.of(piece);
        let kind = match card.kind {
            Kind::Character => true,
            Kind::Vehicle => self.table.starships.has(carrier),
            Kind::Starship => card.class == Class::Starfighter && self.table.of(carrier).class == Class::Capital,
            _ => false,
        };
        let may = kind && !self.seats(piece, carrier).is_empty();
        rule!("CCG-DEPLOY-47"; if may && card.kind == Kind::Vehicle);
        rule!("CCG-AMB-22"; if may && card.kind == Kind::Starship);
        may
    }

    /// Whether a player can pay for a card at a spot.
    pub(super) fn can_pay_at(&self, seat: Seat, piece: Piece, spot: Spot) -> bool {
        let (place, host) = self.spot_place(spot);
        let cost = self.cost_at(seat, piece, spot.way, place, host);
        let enough = Seat::BOTH.into_iter().all(|each| cost[each] <= self.force(each));
        if !enough {
            rule!("CCG-PILES-11", "CCG-PILES-12", "CCG-DEPLOY-05");
        }
        enough
    }

    fn spot_place(&self, spot: Spot) -> (Option<u8>, Option<Piece>) {
        match spot.to {
            SpotAt::Place(place) | SpotAt::Beside(place) => (Some(place), None),
            SpotAt::Card(card) => (self.place_of(card), Some(card)),
            SpotAt::Side(_) | SpotAt::NewPlace => (None, None),
        }
    }

    /// What a card costs to deploy there, of each player's Force.
    pub(super) fn cost_at(
        &self,
        seat: Seat,
        piece: Piece,
        way: u8,
        place: Option<u8>,
        host: Option<Piece>,
    ) -> Each<u8> {
        let card = self.table.of(piece);
        let mut cost = Each([0; 2]);
        if card.kind == Kind::Location {
            return cost; // CCG-DEPLOY-16
        }
        let way = self.ways(piece).get(usize::from(way));
        let mut scope = self.scope_of(piece, seat);
        scope.host = host.map_or(NONE, |host| host.0);
        let printed = match (way.and_then(|way| way.force), card.deploy) {
            (Some(force), _) => self.amount(force, &scope), // CCG-DEPLOY-07
            (None, Some(deploy)) => deploy,                 // CCG-DEPLOY-04
            (None, None) => 0,                              // CCG-DEPLOY-08
        };
        let from_each = way.and_then(|way| way.from_each).map_or(0, |amount| Self::whole(self.amount(amount, &scope)));
        let (own, only_own) = self.deploy_price(seat, piece, place, printed, from_each > 0);
        cost[seat] = (own / ONE).clamp(0, 99) as u8;
        if from_each > 0 && !only_own {
            cost = Each([from_each; 2]);
        }
        cost
    }

    /// What a card costs its player wherever it goes, if that does not depend on where.
    fn fixed_cost(&self, piece: Piece, way: &DeployWay) -> Option<u8> {
        let printed = match (way.force, way.from_each) {
            (None, None) => self.table.of(piece).deploy.unwrap_or(0),
            (Some(Amount::Number(force)), None) => force,
            _ => return None,
        };
        (!self.deploy_price_changes(piece)).then_some((printed / ONE).clamp(0, 99) as u8)
    }

    /// Whether there is a spot for a card that its player can pay for.
    pub(super) fn can_deploy(&self, seat: Seat, piece: Piece, open: u32) -> bool {
        self.any_spot(seat, piece, open, None, false, &mut |_| true)
    }

    /// Begins a deployment; where to is asked next.
    pub(super) fn begin_deploy(&mut self, seat: Seat, piece: Piece, how: How, place: u8) {
        let deploying = Deploying { place, ..Deploying::of(piece, seat, how) };
        if !self.deploying.push(deploying) {
            self.give_up();
            return;
        }
        self.push(Frame::Deploy);
    }

    /// The spots of the card being deployed, which its player can pay for.
    pub(super) fn open_spots(&self, deploying: &Deploying) -> Spots {
        let Deploying { piece, seat, how, place, free, .. } = *deploying;
        // A react goes where the battle or drain is (CCG-BATTLE-15).
        let only = (how == How::React && place != NONE).then_some(place);
        self.spots(seat, piece, self.open_places(seat), only, free)
    }

    pub(super) fn deploy_step(&mut self) -> Flow {
        let Some(&deploying) = self.deploying.last() else {
            self.stack.pop();
            return Flow::On;
        };
        let Deploying { piece, seat, step, .. } = deploying;
        match step {
            DeployStep::Where => {
                let spots = self.open_spots(&deploying);
                match *spots {
                    [] => self.drop_deployment(),
                    [only] if !self.ask_all => self.deploy_at(only),
                    _ => return self.ask(seat, Ask::Where(piece)),
                }
            }
            DeployStep::Slot => {
                let slots = self.open_slots(&deploying);
                match *slots {
                    [] => self.drop_deployment(),
                    [only] if !self.ask_all => self.deploy_slot(only),
                    _ => {
                        rule!("CCG-DEPLOY-22", "CCG-DEPLOY-23");
                        return self.ask(seat, Ask::Slot(piece));
                    }
                }
            }
            DeployStep::Role => {
                let carrier = Piece(deploying.host);
                let seats = self.seats(piece, carrier);
                match *seats {
                    [] => self.drop_deployment(),
                    [only] if !self.ask_all => self.deploy_role(only),
                    _ => return self.ask(seat, Ask::Role(piece)),
                }
            }
            DeployStep::Crew => {
                let (crew, must) = self.open_crew(&deploying);
                let only = self.different(crew);
                match (only.len(), must) {
                    (0, _) => self.deploy_with(None),
                    (1, true) if !self.ask_all => self.deploy_with(only.first()),
                    _ => return self.ask(seat, Ask::Crew(piece)),
                }
            }
            DeployStep::Pay => self.pay_for_deployment(deploying),
            DeployStep::Announced => self.set_step(DeployStep::Enter),
            DeployStep::Enter => self.enter(deploying),
        }
        Flow::On
    }

    fn set_step(&mut self, step: DeployStep) {
        if let Some(deploying) = self.deploying.last_mut() {
            deploying.step = step;
        }
    }

    /// The card cannot be deployed after all.
    pub(super) fn drop_deployment(&mut self) {
        self.deploying.pop();
        self.stack.pop();
    }

    /// The slots of the location being deployed.
    pub(super) fn open_slots(&self, deploying: &Deploying) -> List<u8, PLACES> {
        self.slots(deploying.piece, self.system_for(deploying))
    }

    /// The system a location being deployed will belong to.
    fn system_for(&self, deploying: &Deploying) -> u16 {
        match deploying.place {
            NONE => self.table.of(deploying.piece).system,
            place => {
                rule!("CCG-DEPLOY-35");
                self.system_at(place)
            }
        }
    }

    /// The pilots who could come with the ship being deployed, and whether one must.
    pub(super) fn open_crew(&self, deploying: &Deploying) -> (Pieces, bool) {
        let Deploying { piece, seat, place, .. } = *deploying;
        let card = self.table.of(piece);
        let unpiloted = card.class == Class::Starfighter && card.permanent_pilots == 0 && deploying.host == NONE;
        if !unpiloted {
            return (Pieces::NONE, false);
        }
        (self.crew(seat, piece, place).collect(), self.is_system(place))
    }

    /// The player chose where.
    pub(super) fn deploy_at(&mut self, spot: Spot) {
        let Some(deploying) = self.deploying.last_mut() else { return };
        deploying.way = spot.way;
        deploying.step = DeployStep::Pay;
        let location = self.table.locations.has(deploying.piece);
        match spot.to {
            SpotAt::Place(place) => {
                deploying.place = place;
                if location {
                    deploying.step = DeployStep::Slot;
                } else if self.table.starships.has(deploying.piece) {
                    deploying.step = DeployStep::Crew;
                }
            }
            SpotAt::Beside(place) => (deploying.place, deploying.theirs) = (place, true),
            SpotAt::Card(card) => {
                deploying.host = card.0;
                deploying.place = self.place[card.index()];
                if self.table.movers.has(deploying.piece) {
                    deploying.step = DeployStep::Role;
                }
            }
            SpotAt::Side(side) => deploying.theirs = side != deploying.seat,
            SpotAt::NewPlace => deploying.step = DeployStep::Slot,
        }
        // A conversion needs no slot.
        let deploying = *deploying;
        if location && self.converts(deploying.piece, self.system_for(&deploying)).is_some() {
            self.set_step(DeployStep::Pay);
        }
    }

    pub(super) fn deploy_slot(&mut self, slot: u8) {
        if let Some(deploying) = self.deploying.last_mut() {
            (deploying.slot, deploying.step) = (slot, DeployStep::Pay);
        }
    }

    pub(super) fn deploy_role(&mut self, role: Role) {
        if let Some(deploying) = self.deploying.last_mut() {
            (deploying.role, deploying.step) = (role, DeployStep::Pay);
        }
    }

    pub(super) fn deploy_with(&mut self, pilot: Option<Piece>) {
        if let Some(deploying) = self.deploying.last_mut() {
            (deploying.with, deploying.step) = (pilot.map_or(NONE, |pilot| pilot.0), DeployStep::Pay);
        }
    }

    /// Uses the Force, and announces the card (CCG-DEPLOY-05).
    fn pay_for_deployment(&mut self, deploying: Deploying) {
        let Deploying { piece, seat, way, place, host, with, free, how, .. } = deploying;
        let (at, on) = ((place != NONE).then_some(place), (host != NONE).then_some(Piece(host)));
        self.set_step(DeployStep::Announced);
        if !free {
            let mut cost = self.cost_at(seat, piece, way, at, on);
            let printed = self.table.of(piece).deploy.is_some();
            rule!("CCG-DEPLOY-05", "CCG-DEPLOY-06"; if cost[seat] > 0);
            match (self.table.movers.has(piece), cost[seat]) {
                (true, _) => rule!("CCG-DEPLOY-04"),
                (false, 0) => rule!("CCG-DEPLOY-08"; if !self.table.locations.has(piece) && !printed),
                (false, _) => rule!("CCG-DEPLOY-07"),
            }
            if with != NONE {
                let crew = self.cost_at(seat, Piece(with), 0, at, None);
                Seat::BOTH.into_iter().for_each(|each| cost[each] += crew[each]);
            }
            for each in [seat, seat.other()] {
                self.use_force(each, cost[each]);
            }
        }
        // The card is seen as soon as it is announced (CCG-DEPLOY-03).
        if !matches!(self.zone(piece), Zone::Table(_)) {
            self.go(piece, Zone::Played(seat));
        }
        if with != NONE {
            self.go(Piece(with), Zone::Played(seat));
        }
        let what = if how == How::React { Happening::Reacts } else { Happening::Plays };
        let event = Event { it: piece.0, ..Event::new(what, seat) };
        self.raise(event.at(place));
    }

    /// The card comes to the table.
    fn enter(&mut self, deploying: Deploying) {
        let Deploying { piece, seat, way, place, host, role, with, slot, theirs, how, .. } = deploying;
        self.deploying.pop();
        self.stack.pop();
        if self.table.locations.has(piece) {
            let system = self.system_for(&deploying);
            let is_system = self.table.of(piece).class != Class::Site;
            match self.row.iter().any(|&other| self.system_at(other) == system) {
                true => rule!("CCG-SETUP-13", "CCG-DEPLOY-20"),
                false if is_system => rule!("CCG-DEPLOY-26"),
                false => rule!("CCG-DEPLOY-27"),
            }
            self.lay_location_of(piece, seat, system, slot);
        } else {
            // What it was to go on may have left the table meanwhile.
            if host != NONE && !self.on_table(Piece(host)) {
                let owner = self.owner(piece);
                self.go(piece, Zone::Lost(owner));
                return;
            }
            self.go(piece, Zone::Table(seat));
            match (host, place) {
                (NONE, NONE) => {}
                (NONE, place) => self.stand(piece, place),
                (host, _) if self.table.movers.has(piece) => self.board(piece, Piece(host), role),
                (host, _) => self.attach(piece, Piece(host)),
            }
            if way > 0 {
                self.second_way.add(piece);
            }
            if theirs {
                self.theirs.add(piece);
            }
            self.note(Note::Deployed(piece));
        }
        let mut entered = Pieces::of(piece);
        if with != NONE {
            let pilot = Piece(with);
            self.go(pilot, Zone::Table(seat));
            self.take_seat(pilot, piece);
            self.note(Note::Deployed(pilot));
            entered.add(pilot);
        }
        self.joins_battle(entered);
        if how == How::React {
            self.now.reacted = self.now.reacted.or(entered);
        }
        let batch = if with == NONE { NONE } else { self.keep_batch(entered) };
        let event = Event { it: piece.0, batch, ..Event::new(Happening::Enters, seat) };
        self.raise(event.at(self.place[piece.index()]));
    }

    /// Whether two cards of a player at one place could hand each other something: they are present together, or aboard
    /// the same vehicle or starship (CCG-AMB-37).
    pub(super) fn are_together(&self, one: Piece, other: Piece) -> bool {
        let open = !self.inside.has(one) && !self.inside.has(other);
        let inside = self.inside.has(one) && self.inside.has(other) && self.host_of(one) == self.host_of(other);
        self.place_of(one) == self.place_of(other) && (open || inside)
    }

    /// Whom a weapon or device can be handed to (CCG-AMB-37).
    pub(super) fn transfer_spots(&self, seat: Seat, piece: Piece) -> Spots {
        let mut spots = List::new(Spot { way: 0, to: SpotAt::NewPlace });
        let Some(host) = self.host_of(piece) else { return spots };
        let Some(place) = self.place_of(host) else { return spots };
        if !self.attached.has(piece) {
            return spots;
        }
        for (number, way) in (0..).zip(self.ways(piece)) {
            let DeployOn::Card(filter) = way.on else { continue };
            let fixed = self.fixed_cost(piece, way);
            if fixed.is_some_and(|cost| cost > self.force(seat)) {
                rule!("CCG-PILES-11", "CCG-PILES-12", "CCG-DEPLOY-05");
                continue;
            }
            let scope = self.scope_of(piece, seat);
            for other in self.select_among(filter, &scope, self.at(seat, place)) {
                let spot = Spot { way: number, to: SpotAt::Card(other) };
                let paid = || fixed.is_some() || self.can_pay_at(seat, piece, spot);
                if other != host && self.are_together(host, other) && paid() && self.may_hand_on(seat, piece, spot) {
                    rule!("CCG-AMB-37");
                    match self.table.weapons.has(piece) {
                        true => rule!("CCG-DEPLOY-60"),
                        false => rule!("CCG-DEPLOY-61", "CCG-AMB-36"),
                    }
                    let _ = spots.push(spot);
                }
            }
        }
        spots
    }

    /// Whether a card can still be handed on: what costs nothing could go back and forth for ever.
    pub(super) fn may_hand_on(&self, seat: Seat, piece: Piece, spot: Spot) -> bool {
        let SpotAt::Card(to) = spot.to else { return true };
        self.now.boardings < MOST_BOARDINGS
            || self.cost_at(seat, piece, spot.way, self.place_of(to), Some(to))[seat] > 0
    }

    /// Hands a weapon or device on for its deploy cost.
    pub(super) fn transfer(&mut self, seat: Seat, piece: Piece, to: Piece) {
        let spots = self.transfer_spots(seat, piece);
        if let Some(spot) = spots.iter().find(|spot| spot.to == SpotAt::Card(to)) {
            let cost = self.cost_at(seat, piece, spot.way, self.place_of(to), Some(to));
            self.now.boardings += u8::from(cost[seat] == 0);
            self.use_force(seat, cost[seat]);
            self.attach(piece, to);
        }
    }
}
