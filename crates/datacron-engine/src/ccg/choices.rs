//! Every question and its answers.

use super::card::{AbilityKind, NONE, Phase, Pieces};
use super::deploy::SpotAt;
use super::state::*;
use crate::mark::rule;
use crate::run::{Asking, run};
use crate::{GameState, Piece, Seat, Status};

impl GameState for Ccg<'_> {
    type Ask = Ask;
    type Choice = Choice;

    const NAMES: [&'static str; 2] = ["dark", "light"];

    #[inline]
    fn status(&self) -> Status<Ask> {
        self.asking.status(self.over)
    }

    fn offer(&self, seat: Seat, ask: Ask, out: &mut Vec<Choice>) {
        match ask {
            Ask::Start => out.extend(self.starting_locations(seat).iter().map(Choice::Take)),
            Ask::Action | Ask::Weapons => {
                let kind = if ask == Ask::Action { Window::Phase } else { Window::Weapons };
                // What the phase is for is the other player's.
                rule!("CCG-TURN-07"; if kind == Window::Phase && seat != self.active);
                self.each_action(seat, kind, &mut |choice| {
                    out.push(choice);
                    false
                });
                out.push(Choice::Pass);
            }
            Ask::Answer(_) | Ask::Forced(_) => self.offer_answers(seat, matches!(ask, Ask::Forced(_)), out),
            Ask::React(by) => out.extend(self.react_choices(by, seat).iter().map(Choice::Take)),
            Ask::Where(_) => {
                if let Some(deploying) = self.deploying.last() {
                    out.extend(self.open_spots(deploying).iter().map(|spot| match spot.to {
                        SpotAt::Place(place) => Choice::Place(place),
                        SpotAt::Beside(place) => Choice::Beside(place),
                        SpotAt::Card(card) => Choice::To(card),
                        SpotAt::Side(side) => Choice::Side(side),
                        SpotAt::NewPlace => Choice::Go,
                    }));
                    out.dedup();
                }
            }
            Ask::Slot(_) => {
                if let Some(deploying) = self.deploying.last() {
                    out.extend(self.open_slots(deploying).iter().map(|&slot| Choice::Slot(slot)));
                }
            }
            Ask::Role(piece) => out.extend(self.role_choices(piece).iter().map(|&role| Choice::Role(role))),
            Ask::Crew(_) => {
                if let Some(deploying) = self.deploying.last() {
                    let (crew, must) = self.open_crew(deploying);
                    out.extend(self.different(crew).iter().map(Choice::With));
                    if !must {
                        out.push(Choice::Alone);
                    }
                }
            }
            Ask::Group => {
                out.extend(self.distinct(self.group_candidates(seat)).iter().map(Choice::Take));
                if self.group_fits() {
                    out.push(Choice::Go);
                }
            }
            Ask::Lose => {
                let from = match self.stack.last() {
                    Some(&Frame::Lose { from, .. }) => from,
                    _ => LoseFrom::Anywhere,
                };
                self.offer_sources(self.sources(seat, from), out);
            }
            Ask::Damage => {
                out.extend(self.distinct(self.damage_forfeits(seat)).iter().map(Choice::Forfeit));
                self.each_meeting(seat, &mut |choice| {
                    out.push(choice);
                    false
                });
                self.offer_sources(self.damage_sources(seat), out);
                if self.may_leave_rest(seat) {
                    out.push(Choice::Done);
                }
            }
            Ask::Destiny => out.extend([Choice::Accept, Choice::Decline]),
            Ask::Worth(piece) => {
                out.extend(self.destiny_choices(piece).iter().map(|&value| Choice::Amount(value as u8)));
                out.dedup();
            }
            Ask::JumpOff(_) | Ask::May(_) => out.extend([Choice::Accept, Choice::Decline]),
            Ask::Order => out.extend(self.order_choices(seat).iter().map(Choice::Take)),
            Ask::Pick { .. } => self.offer_picks(out),
            Ask::PickPlace(_) => self.offer_places(out),
            Ask::PickPile(_) => self.offer_piles(out),
            Ask::Number(_) => self.offer_numbers(out),
            Ask::Option(_) => self.offer_options(out),
        }
    }

    fn choose(&mut self, choice: Choice) {
        if self.over.is_some() {
            return;
        }
        self.answer(choice);
        run(self);
    }

    fn turns(&self) -> u16 {
        self.turn
    }

    fn first_turn(&self) -> Seat {
        self.first
    }
}

impl Ccg<'_> {
    /// Calls `found` for each action of a player in a window, until it returns true.
    pub(super) fn each_action(&self, seat: Seat, kind: Window, found: &mut dyn FnMut(Choice) -> bool) {
        let stopped = kind == Window::Phase && seat == self.active && self.each_phase_action(seat, found);
        if stopped || kind == Window::Weapons && self.each_shot(seat, found) {
            return;
        }
        self.each_text(seat, found);
    }

    /// What the phase allows the active player (CCG-TURN-07).
    fn each_phase_action(&self, seat: Seat, found: &mut dyn FnMut(Choice) -> bool) -> bool {
        match self.phase {
            Phase::Activate => {
                // Up to the total, and as far as the Reserve Deck goes (CCG-ACTIVATE-05, CCG-ACTIVATE-06,
                // CCG-ACTIVATE-11, CCG-AMB-20).
                let cards = self.pile(seat, Pile::Reserve).len();
                let most = usize::from(self.now.generation).min(cards) as u8;
                rule!("CCG-ACTIVATE-05", "CCG-ACTIVATE-06"; if most > 0);
                rule!("CCG-ACTIVATE-11", "CCG-AMB-20"; if usize::from(self.now.generation) > cards);
                (1..=most).rev().any(|amount| found(Choice::Activate(amount)))
            }
            Phase::Control => {
                let controlled = self.controlled(seat);
                rule!("CCG-CONTROL-14", "CCG-AMB-25"; if controlled & self.now.drained != 0);
                let open = controlled & !self.now.drained;
                self.row.iter().any(|&place| {
                    open >> place & 1 != 0 && self.can_drain_controlled(seat, place) && found(Choice::Drain(place))
                })
            }
            Phase::Deploy => self.each_deployment(seat, found) || self.each_seat(seat, found),
            Phase::Battle => {
                if self.force(seat) == 0 && !self.has_rules(super::card::rule::COST) {
                    return false;
                }
                let both = self.presence(DARK) & self.presence(LIGHT);
                let alone = |place: u8| {
                    let there = |seat: Seat| self.at(seat, place).meets(self.table.movers);
                    there(DARK) && there(LIGHT) && both >> place & 1 == 0
                };
                rule!("CCG-BATTLE-02", "CCG-AMB-07"; if self.row.iter().any(|&place| alone(place)));
                rule!("CCG-BATTLE-05"; if both & self.now.fought != 0);
                let both = both & !self.now.fought;
                self.row.iter().any(|&place| {
                    both >> place & 1 != 0 && self.can_battle(seat, place) && found(Choice::Battle(place))
                })
            }
            Phase::Move => self.each_move(seat, found) || self.each_seat(seat, found),
            Phase::Draw => {
                let any = !self.pile(seat, Pile::Force).is_empty();
                match any {
                    true => rule!("CCG-DRAW-01"),
                    false => rule!("CCG-DRAW-03"; if !self.pile(seat, Pile::Reserve).is_empty()),
                }
                any && found(Choice::Draw)
            }
        }
    }

    fn each_deployment(&self, seat: Seat, found: &mut dyn FnMut(Choice) -> bool) -> bool {
        let open = self.open_places(seat);
        for piece in self.different(self.hand[seat].without(self.table.interrupts)) {
            if self.can_deploy(seat, piece, open) {
                rule!("CCG-DEPLOY-01", "CCG-DEPLOY-02");
                if found(Choice::Deploy(piece)) {
                    return true;
                }
            }
        }
        let carried = self.play[seat].and(self.table.weapons.or(self.table.devices)).and(self.attached);
        for piece in carried {
            for spot in self.transfer_spots(seat, piece).iter() {
                if let SpotAt::Card(to) = spot.to
                    && found(Choice::Transfer(piece, to))
                {
                    return true;
                }
            }
        }
        false
    }

    fn each_seat(&self, seat: Seat, found: &mut dyn FnMut(Choice) -> bool) -> bool {
        if self.now.boardings >= MOST_BOARDINGS {
            return false;
        }
        let aboard = self.aboard.and(self.play[seat]).and(self.table.characters);
        aboard.iter().any(|piece| {
            let seats = self.other_seats(piece);
            seats.iter().any(|&role| found(Choice::Sit(piece, role)))
        })
    }

    fn each_move(&self, seat: Seat, found: &mut dyn FnMut(Choice) -> bool) -> bool {
        let force = self.force(seat);
        let movers = self.play[seat].and(self.table.movers);
        let carriers = self.table.vehicles.or(self.table.starships).and(self.play[seat]);
        for piece in self.distinct(movers.without(self.aboard)) {
            if self.moves(piece, force).iter().any(|&(to, _)| found(Choice::Move(piece, to))) {
                return true;
            }
            if carriers.is_empty() {
                continue;
            }
            if self.shuttles_up(piece).iter().any(|ship| found(Choice::ShuttleUp(piece, ship)))
                || self.embarks(piece).iter().any(|carrier| found(Choice::Embark(piece, carrier)))
            {
                return true;
            }
        }
        for piece in movers.and(self.aboard) {
            if self.shuttles_down(piece).iter().any(|&site| found(Choice::ShuttleDown(piece, site)))
                || self.can_disembark(piece) && found(Choice::Disembark(piece))
            {
                return true;
            }
        }
        for &from in self.row.iter().filter(|&&place| self.is_docking_bay(place)) {
            for &to in self.row.iter() {
                if self.can_transit(seat, from, to) && found(Choice::Transit(from, to)) {
                    return true;
                }
            }
        }
        let ships = self.ships_in_space(seat);
        if ships.len() > 1 && force > 0 && self.now.boardings < MOST_BOARDINGS {
            for one in ships {
                // Of two that can dock, the order does not matter.
                let near = |other: Piece| other != one && self.place[other.index()] == self.place[one.index()];
                for other in ships.iter().filter(|&other| near(other) && (other > one || !self.docks(other))) {
                    if self.can_dock(seat, one, other) && found(Choice::Dock(one, other)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Weapons that a player can fire in the battle (CCG-BATTLE-25 to CCG-BATTLE-35).
    fn each_shot(&self, seat: Seat, found: &mut dyn FnMut(Choice) -> bool) -> bool {
        let weapons = self.table.firing.and(self.play[seat]);
        self.distinct(weapons).iter().any(|piece| {
            let abilities = &self.table.of(piece).abilities;
            (0..).zip(abilities).any(|(number, ability)| {
                ability.kind == AbilityKind::Fire
                    && self.can_fire(seat, piece)
                    && self.can_use(seat, piece, number, None)
                    && found(Choice::Fire(piece, number))
            })
        })
    }

    /// Interrupts and texts that need no occasion (CCG-INTERRUPTS-01, CCG-INTERRUPTS-02).
    fn each_text(&self, seat: Seat, found: &mut dyn FnMut(Choice) -> bool) -> bool {
        let actors = self.actors(seat);
        let hand = self.different(actors.and(self.hand[seat]));
        for piece in hand {
            for (number, ability) in (0..).zip(&self.table.of(piece).abilities) {
                if ability.kind == AbilityKind::Play
                    && ability.to.is_empty()
                    && self.can_use(seat, piece, number, None)
                    && found(Choice::Play(piece, number))
                {
                    return true;
                }
            }
        }
        let locations = self.table.locations.and(self.all_in_play());
        for piece in self.distinct(actors.and(self.play[seat].or(locations))) {
            for (number, ability) in (0..).zip(&self.table.of(piece).abilities) {
                if ability.kind == AbilityKind::Action
                    && self.can_use(seat, piece, number, None)
                    && found(Choice::Use(piece, number))
                {
                    return true;
                }
            }
        }
        false
    }

    fn offer_answers(&self, asked: Seat, forced: bool, out: &mut Vec<Choice>) {
        let Some((at, _)) = self.pending() else { return };
        let before = self.answers_before();
        let seats = if forced { [self.active, self.active.other()] } else { [asked, asked] };
        for seat in if forced { &seats[..] } else { &seats[..1] } {
            self.each_answer(*seat, at, before, forced, &mut |piece, ability| {
                let play = self.table.interrupts.has(piece);
                out.push(if play { Choice::Play(piece, ability) } else { Choice::Use(piece, ability) });
                false
            });
        }
        if forced {
            return;
        }
        if !before {
            out.extend(self.reactors(asked, at).iter().map(Choice::React));
        }
        out.push(Choice::Pass);
    }

    fn offer_sources(&self, (hand, piles): (Pieces, [bool; 3]), out: &mut Vec<Choice>) {
        out.extend(hand.iter().map(Choice::Take));
        out.extend(Pile::LIFE.into_iter().zip(piles).filter(|(_, open)| *open).map(|(pile, _)| Choice::From(pile)));
    }

    /// The seats to choose from: aboard what a card is deployed to, or what it goes aboard.
    pub(super) fn role_choices(&self, piece: Piece) -> crate::List<Role, 4> {
        let carrier = match (self.stack.last(), self.deploying.last()) {
            (Some(Frame::Deploy), Some(deploying)) => deploying.host,
            _ => self.travel.to,
        };
        if carrier == NONE {
            return crate::List::new(Role::Passenger);
        }
        self.seats(piece, Piece(carrier))
    }

    /// Makes a choice without running on.
    pub(super) fn answer(&mut self, choice: Choice) {
        self.notes.clear();
        let Asking { seat, ask } = self.asking;
        match ask {
            Ask::Start => {
                if let Choice::Take(piece) = choice {
                    let after = if seat == DARK { Step::Start(LIGHT) } else { Step::Reveal };
                    self.next(after);
                    self.start_with(seat, piece);
                }
            }
            Ask::Action | Ask::Weapons => self.act(seat, choice),
            Ask::Answer(_) | Ask::Forced(_) => match choice {
                Choice::Play(piece, ability) | Choice::Use(piece, ability) => {
                    let user = self.user_of_answer(seat, piece, ability);
                    self.begin_answer(user, piece, ability);
                }
                Choice::React(by) => self.begin_react(seat, by),
                _ => self.passes(),
            },
            Ask::React(_) => {
                if let Choice::Take(card) = choice {
                    self.react_with(seat, card);
                }
            }
            Ask::Where(_) => self.chose_spot(choice),
            Ask::Slot(_) => {
                if let Choice::Slot(slot) = choice {
                    self.deploy_slot(slot);
                }
            }
            Ask::Role(piece) => {
                if let Choice::Role(role) = choice {
                    match self.stack.last() {
                        Some(Frame::Deploy) => self.deploy_role(role),
                        _ => self.embark(piece, Piece(self.travel.to), role),
                    }
                }
            }
            Ask::Crew(_) => match choice {
                Choice::With(pilot) => self.deploy_with(Some(pilot)),
                _ => self.deploy_with(None),
            },
            Ask::Group => match choice {
                Choice::Take(card) => self.take_along(card),
                _ => self.group_goes(),
            },
            Ask::Lose | Ask::Damage => match choice {
                Choice::Take(card) => self.lose_from_hand(card),
                Choice::From(pile) => self.lose_top(pile),
                Choice::Forfeit(card) => self.forfeit_card(card),
                Choice::Use(piece, ability) => self.begin_use(seat, piece, ability, None),
                _ => self.leave_rest(seat),
            },
            Ask::Destiny => self.destiny_decided(seat, choice == Choice::Accept),
            Ask::Worth(_) => {
                if let Choice::Amount(value) = choice {
                    self.value_drawn(i16::from(value));
                }
            }
            Ask::JumpOff(rider) => self.jumped(rider, choice == Choice::Accept),
            Ask::Order => {
                if let Choice::Take(card) = choice {
                    self.ordered(card);
                }
            }
            Ask::Pick { .. } => match choice {
                Choice::Take(card) => self.picked(card),
                _ => self.declined(),
            },
            Ask::PickPlace(_) => {
                if let Choice::Place(place) = choice {
                    self.picked_place(place);
                }
            }
            Ask::PickPile(_) => {
                if let Choice::Pile(whose, pile) = choice {
                    self.picked_pile(whose, pile);
                }
            }
            Ask::Number(_) => match choice {
                Choice::Amount(number) => self.picked_number(number),
                _ => self.declined(),
            },
            Ask::May(_) => match choice {
                Choice::Accept => self.accepted(),
                _ => self.declined(),
            },
            Ask::Option(_) => {
                if let Choice::Option(number) = choice {
                    self.chose_option(number);
                }
            }
        }
    }

    /// Whose answer a forced ability is: the active player may put one of the opponent's first.
    fn user_of_answer(&self, asked: Seat, piece: Piece, ability: u8) -> Seat {
        let Some((at, _)) = self.pending() else { return asked };
        let theirs = [asked, asked.other()].into_iter().find(|&seat| self.can_use(seat, piece, ability, Some(at)));
        theirs.unwrap_or(asked)
    }

    fn chose_spot(&mut self, choice: Choice) {
        let Some(deploying) = self.deploying.last() else { return };
        let spot = self.open_spots(deploying).iter().copied().find(|spot| match (spot.to, choice) {
            (SpotAt::Place(place), Choice::Place(chosen)) | (SpotAt::Beside(place), Choice::Beside(chosen)) => {
                place == chosen
            }
            (SpotAt::Card(card), Choice::To(chosen)) => card == chosen,
            (SpotAt::Side(side), Choice::Side(chosen)) => side == chosen,
            (SpotAt::NewPlace, Choice::Go) => true,
            _ => false,
        });
        if let Some(spot) = spot {
            self.deploy_at(spot);
        }
    }

    /// An action in a window.
    fn act(&mut self, seat: Seat, choice: Choice) {
        if choice == Choice::Pass {
            rule!("CCG-TURN-03"; if seat == self.active && !self.battle.going);
            self.window_passed();
            return;
        }
        self.window_acted();
        if self.phase == Phase::Move && !matches!(choice, Choice::Play(..) | Choice::Use(..)) {
            rule!("CCG-MOVE-01");
            rule!("CCG-MOVE-02"; if !self.now.moved.is_empty());
        }
        match choice {
            Choice::Activate(amount) => {
                self.now.generation -= amount.min(self.now.generation);
                self.activate(seat, amount);
            }
            Choice::Drain(place) => self.begin_drain(seat, place),
            Choice::Deploy(piece) => self.begin_deploy(seat, piece, How::Plain, NONE),
            Choice::Transfer(piece, to) => self.transfer(seat, piece, to),
            Choice::Battle(place) => self.begin_battle(seat, place),
            Choice::Move(piece, to) => self.move_to(piece, to, false, true),
            Choice::ShuttleUp(piece, ship) => self.shuttle(piece, Ok(ship)),
            Choice::ShuttleDown(piece, site) => self.shuttle(piece, Err(site)),
            Choice::Transit(from, to) => self.begin_group(Travel { kind: MoveKind::Transit, from, to }),
            Choice::Dock(one, other) => {
                self.begin_group(Travel { kind: MoveKind::Dock, from: one.0, to: other.0 });
            }
            Choice::Embark(piece, carrier) => self.begin_embark(piece, carrier),
            Choice::Disembark(piece) => self.disembark(piece),
            Choice::Sit(piece, role) => self.sit(piece, role),
            Choice::Draw => self.draw_from_force(seat),
            Choice::Play(piece, ability) | Choice::Use(piece, ability) | Choice::Fire(piece, ability) => {
                self.begin_use(seat, piece, ability, None);
            }
            _ => {}
        }
    }

    /// A card goes aboard; which seat is asked, if there are several.
    fn begin_embark(&mut self, piece: Piece, carrier: Piece) {
        let seats = self.seats(piece, carrier);
        match *seats {
            [] => {}
            [only] => self.embark(piece, carrier, only),
            _ => {
                self.travel = Travel { kind: MoveKind::Relocate, from: NONE, to: carrier.0 };
                self.push(Frame::Embark(piece));
            }
        }
    }

    pub(super) fn embark_step(&mut self, piece: Piece) -> crate::run::Flow {
        self.stack.pop();
        let seat = self.controller(piece);
        self.ask(seat, Ask::Role(piece))
    }
}
