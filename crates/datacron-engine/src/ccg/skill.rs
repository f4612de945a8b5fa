//! Heuristics for bots: the weights of choices, and an evaluation of positions.
//!
//! No card is named here: worth comes from printed numbers and from what an ability's code does. Only what the player
//! whose choice it is can see is used. What places and cards are worth is in [`board`], what texts are worth in
//! [`texts`], and the constants are in [`weights`].

mod board;
mod texts;
mod weights;

use super::card::{Class, DeployOn, Kind, ONE, Phase, Purpose, Rule};
use super::deploy::{Spot, SpotAt};
use super::state::*;
use crate::agents::Skilled;
use crate::{Piece, Seat};
use board::{Board, Stand};
use weights::{battle, keep, life, play, text};

impl Skilled for Ccg<'_> {
    const HORIZON: u16 = 2;

    fn weigh(&self, choices: &[Choice], weights: &mut Vec<i32>) {
        weights.clear();
        let seat = self.asking.seat;
        match self.asking.ask {
            Ask::Action => self.weigh_actions(seat, choices, weights),
            Ask::Where(piece) => {
                let board = Board::new(self);
                weights.extend(choices.iter().map(|&choice| self.weigh_spot(seat, &board, piece, choice)));
            }
            Ask::Damage => weights.extend(choices.iter().map(|&choice| self.weigh_damage(seat, choice))),
            Ask::Lose => weights.extend(choices.iter().map(|&choice| -self.source_worth(seat, choice))),
            _ => weights.extend(choices.iter().map(|&choice| self.weigh_one(seat, choice))),
        }
    }

    fn obvious(&self, choices: &[Choice], weights: &mut Vec<i32>) -> Option<Choice> {
        let plain = match self.asking.ask {
            Ask::Slot(_) | Ask::Role(_) | Ask::Order | Ask::Worth(_) | Ask::Destiny | Ask::JumpOff(_) => true,
            Ask::Action => self.phase == Phase::Activate && self.active == self.asking.seat,
            _ => false,
        };
        plain.then(|| crate::agents::best(self, choices, weights))
    }

    fn evaluate(&self) -> i32 {
        self.lead()
    }

    fn idle(&self, choices: &[Choice]) -> Choice {
        let least = |choice: &&Choice| {
            matches!(choice, Choice::Pass | Choice::Done | Choice::Decline | Choice::From(Pile::Reserve))
        };
        *choices.iter().find(least).unwrap_or(&choices[0])
    }
}

impl Ccg<'_> {
    // A turn.

    fn weigh_actions(&self, seat: Seat, choices: &[Choice], weights: &mut Vec<i32>) {
        // Most windows are about texts only, and need no look at the places.
        let looks = self.active == seat && matches!(self.phase, Phase::Deploy | Phase::Battle | Phase::Move);
        if !looks {
            weights.extend(choices.iter().map(|&choice| self.weigh_one(seat, choice)));
            return;
        }
        let board = Board::new(self);
        weights.extend(choices.iter().map(|&choice| match choice {
            Choice::Deploy(piece) => self.weigh_deploy(seat, &board, piece),
            Choice::Battle(place) => self.weigh_battle(seat, &board, place),
            Choice::Move(piece, to) => self.weigh_move(seat, &board, piece, to),
            Choice::ShuttleDown(piece, to) => self.weigh_move(seat, &board, piece, to),
            Choice::Transit(from, to) => self.weigh_transit(seat, &board, from, to),
            _ => self.weigh_one(seat, choice),
        }));
    }

    /// Force to activate: all of it, unless the Reserve Deck runs out or there is more than enough.
    fn weigh_activation(&self, seat: Seat, amount: u8) -> i32 {
        let [reserve, force] = [Pile::Reserve, Pile::Force].map(|pile| self.pile(seat, pile).len() as i32);
        let wanted = (reserve - play::RESERVE).min(play::ENOUGH_FORCE - force).max(0);
        let amount = i32::from(amount);
        if amount <= wanted { amount } else { 2 * wanted - amount }
    }

    /// Cards to draw: as many as there is Life Force for.
    fn weigh_draw(&self, seat: Seat) -> i32 {
        let (left, force) = (self.life(seat) as i32, i32::from(self.force(seat)));
        if left <= 2 {
            return -life::LAST;
        }
        let part = |piece: Piece| if self.keep_worth(seat, piece) == keep::DEAD { play::DEAD_IN_HAND } else { 100 };
        let hand: i32 = self.hand[seat].iter().map(part).sum();
        let full = play::HAND.min(left / play::LIFE_FOR_CARD);
        let spare = if force > play::KEPT_FORCE { 0 } else { play::DRAW };
        play::DRAW * (100 * full - hand) / 100 - spare
    }

    fn weigh_one(&self, seat: Seat, choice: Choice) -> i32 {
        match (self.asking.ask, choice) {
            (Ask::Start, Choice::Take(location)) => self.weigh_start(seat, location),
            (_, Choice::Activate(amount)) => self.weigh_activation(seat, amount),
            (_, Choice::Drain(place)) => play::DRAIN + i32::from(self.drain_amount(seat, place)),
            (_, Choice::Draw) => self.weigh_draw(seat),
            (_, Choice::Play(piece, number) | Choice::Use(piece, number) | Choice::Fire(piece, number)) => {
                self.use_worth(seat, piece, number)
            }
            (_, Choice::React(_)) => self.weigh_react(seat),
            (Ask::React(_), Choice::Take(piece)) => self.stand_in_hand(piece).power,
            (_, Choice::Transfer(_, to)) => self.weigh_transfer(to),
            (_, Choice::Embark(piece, carrier)) => self.weigh_boarding(piece, carrier),
            (_, Choice::Sit(piece, role)) => match self.host_of(piece) {
                Some(carrier) if role.steers() => self.weigh_boarding(piece, carrier),
                _ => play::BOARD,
            },
            (_, Choice::ShuttleUp(..) | Choice::Dock(..) | Choice::Disembark(_)) => play::BOARD,
            (_, Choice::Role(role)) => i32::from(role.steers()),
            (Ask::Crew(_), Choice::With(pilot)) => play::PILOT - self.worth(pilot) / 4,
            (Ask::Crew(_), Choice::Alone) => 0,
            (Ask::Group, Choice::Take(piece)) => self.weigh_companion(seat, piece),
            (Ask::Destiny | Ask::JumpOff(_), Choice::Accept) => 1,
            (Ask::May(_), Choice::Accept) => self.part_worth(),
            (Ask::Worth(_), Choice::Amount(value)) => value.into(),
            (Ask::Order, Choice::Take(piece)) => -self.keep_worth(seat, piece),
            (Ask::Pick { purpose, .. }, Choice::Take(piece)) => self.weigh_pick(seat, purpose, piece),
            (Ask::Number(_), Choice::Amount(number)) => self.weigh_number(seat, number),
            (Ask::PickPlace(_), Choice::Place(place)) => self.weigh_place(seat, place),
            (Ask::PickPile(_), Choice::Pile(of, _)) => i32::from(of != seat),
            (Ask::Option(_), Choice::Option(number)) => self.option_worth(number),
            _ => 0,
        }
    }

    /// The location to begin with: Force for its player, and little for the other.
    fn weigh_start(&self, seat: Seat, location: Piece) -> i32 {
        let icons = self.table.of(location).force;
        let of = |seat: Seat| i32::from(icons[seat as usize]);
        play::OWN_ICON * of(seat) + play::THEIR_ICON * of(seat.other())
    }

    // Deploying.

    /// A card to deploy, to the best place it can be paid for at.
    fn weigh_deploy(&self, seat: Seat, board: &Board, piece: Piece) -> i32 {
        let spots = self.spots(seat, piece, self.open_places(seat), None, false);
        spots.iter().map(|&spot| self.weigh_at(seat, board, piece, spot)).max().unwrap_or(-1)
    }

    fn weigh_spot(&self, seat: Seat, board: &Board, piece: Piece, choice: Choice) -> i32 {
        let to = match choice {
            Choice::Place(place) => SpotAt::Place(place),
            Choice::Beside(place) => SpotAt::Beside(place),
            Choice::To(card) => SpotAt::Card(card),
            Choice::Side(side) => SpotAt::Side(side),
            _ => SpotAt::NewPlace,
        };
        self.weigh_at(seat, board, piece, Spot { way: 0, to })
    }

    fn weigh_at(&self, seat: Seat, board: &Board, piece: Piece, spot: Spot) -> i32 {
        let card = self.table.of(piece);
        let place = match spot.to {
            SpotAt::Place(place) | SpotAt::Beside(place) => Some(place),
            SpotAt::Card(host) => self.place_of(host),
            SpotAt::Side(_) | SpotAt::NewPlace => None,
        };
        let host = match spot.to {
            SpotAt::Card(host) => Some(host),
            _ => None,
        };
        let cost = i32::from(self.cost_at(seat, piece, spot.way, place, host)[seat]);
        let worth = match card.kind {
            Kind::Location => return self.weigh_location(seat, piece),
            Kind::Character | Kind::Vehicle | Kind::Starship => self.weigh_body(seat, board, piece, place, host),
            Kind::Weapon | Kind::Device => host.map_or(play::TOOL, |host| self.weigh_carrier(seat, piece, host)),
            _ => host.map_or(play::EFFECT, |host| self.weigh_effect(seat, piece, host)),
        };
        worth - play::FORCE * cost
    }

    /// Locations cost nothing: more Force for their player, and places to go to.
    fn weigh_location(&self, seat: Seat, piece: Piece) -> i32 {
        let icons = self.table.of(piece).force;
        let covered = self.converts(piece, self.table.of(piece).system).map(|place| self.location_card(place).force);
        let of = |seat: Seat| i32::from(icons[seat as usize]) - covered.map_or(0, |old| i32::from(old[seat as usize]));
        let gain = play::OWN_ICON * of(seat) + play::THEIR_ICON * of(seat.other());
        if gain >= 0 { play::LOCATION + gain } else { gain }
    }

    /// A character, vehicle or starship: what the place is worth with it, less what it is worth now.
    fn weigh_body(&self, seat: Seat, board: &Board, piece: Piece, place: Option<u8>, host: Option<Piece>) -> i32 {
        let Some(place) = place else { return 0 };
        let card = self.table.of(piece);
        let mut more = self.stand_in_hand(piece);
        if let Some(carrier) = host {
            if self.table.closed.has(carrier) {
                more.power = 0;
            }
            // The carrier can fight with somebody at the controls.
            if !self.is_piloted(carrier) && card.kind == Kind::Character {
                more.power += i32::from(self.table.of(carrier).power);
            }
        } else if card.kind != Kind::Character && card.permanent_pilots == 0 && card.class != Class::CreatureVehicle {
            // Nobody steers it yet; a pilot may come with it or later.
            let pilot = self.hand[seat].and(self.table.characters).iter().any(|pilot| self.can_pilot(pilot, piece));
            if !pilot {
                more.power = 0;
            }
        }
        let stands = &board.stands[usize::from(place)];
        let (mine, theirs) = (stands[seat], stands[seat.other()]);
        let after = board.value(seat, place, mine.plus(more), theirs);
        play::BODY + after - board.value(seat, place, mine, theirs)
    }

    /// Weapons and devices go to fighters who have none.
    fn weigh_carrier(&self, seat: Seat, piece: Piece, host: Piece) -> i32 {
        if self.controller(host) != seat {
            return play::WRONG_HOST;
        }
        let same = if self.table.weapons.has(piece) { self.table.weapons } else { self.table.devices };
        let armed = if self.carried(host).meets(same) { play::ARMED } else { 0 };
        play::TOOL + armed + self.worth(host) / 5
    }

    fn weigh_transfer(&self, to: Piece) -> i32 {
        let armed = if self.carried(to).meets(self.table.weapons.or(self.table.devices)) { play::ARMED } else { 0 };
        play::BOARD + armed
    }

    /// Helpful effects go on own cards, harmful ones on the opponent's.
    fn weigh_effect(&self, seat: Seat, piece: Piece, host: Piece) -> i32 {
        let own = self.controller(host) == seat;
        // A text that can only go on one player's cards says itself whose.
        if own != self.helps_host(piece) && self.ways(piece).iter().any(|way| matches!(way.on, DeployOn::Card(_))) {
            return play::EFFECT - self.worth(host);
        }
        play::EFFECT + self.worth(host) / 4
    }

    /// Whether a card is good for what it is on, by the numbers it adds.
    fn helps_host(&self, piece: Piece) -> bool {
        let card = self.table.of(piece);
        let scope = self.scope_of(piece, self.owner(piece));
        let mut good = 0;
        for constant in &card.constants {
            good += match &constant.rule {
                Rule::Gain(gain) => gain.by.iter().map(|&by| i32::from(self.amount(by, &scope))).sum(),
                Rule::Cannot { .. } => -i32::from(ONE),
                Rule::ImmuneAttrition { .. } | Rule::ImmuneTo { .. } => i32::from(ONE),
                _ => 0,
            };
        }
        good >= 0
    }

    // Battles.

    fn weigh_battle(&self, seat: Seat, board: &Board, place: u8) -> i32 {
        let of = |seat: Seat| {
            let cards = self.fighters_at(seat, place);
            let sum = cards.iter().fold(Stand::default(), |sum, card| sum.plus(self.stand_of(card)));
            // The rules about totals are in force now.
            Stand { power: self.power_at(seat, place).into(), ..sum }
        };
        let (mine, theirs) = (of(seat), of(seat.other()));
        let edge = board.clash(seat, place, mine, theirs) + self.shots_worth(seat, place);
        let worth = edge - battle::BEGIN;
        if worth > 0 { worth + battle::SCORE } else { worth }
    }

    /// Weapons that could be fired there, of both players.
    fn shots_worth(&self, seat: Seat, place: u8) -> i32 {
        let armed = |seat: Seat| {
            let weapons = self.table.firing.and(self.at(seat, place)).and(self.attached);
            weapons.len().min(3) as i32
        };
        text::STATISTIC * (armed(seat) - armed(seat.other()))
    }

    /// What it is worth to meet losses of a battle this way.
    fn weigh_damage(&self, seat: Seat, choice: Choice) -> i32 {
        if let Choice::Use(piece, number) = choice {
            return self.meets_worth(seat, piece) + self.use_worth(seat, piece, number);
        }
        let Choice::Forfeit(piece) = choice else {
            // A Force meets one damage; attrition is met by forfeits first, as they meet both.
            let forfeits =
                self.battle.attrition[seat] > 0 && !self.forfeitable(seat).without(self.battle.immune).is_empty();
            let wait = if forfeits { life::CARD } else { 0 };
            return match choice {
                Choice::Done => 0,
                _ => self.life_worth(seat).min(life::LAST / 2) - self.source_worth(seat, choice) - wait,
            };
        };
        // What is hit goes in any case, and its value should meet something.
        let worth = if self.hit.has(piece) { 0 } else { self.tree_worth(piece) };
        self.meets_worth(seat, piece) - worth
    }

    /// What the forfeit value of a card is worth against what is owed.
    fn meets_worth(&self, seat: Seat, piece: Piece) -> i32 {
        let (damage, attrition) = (i32::from(self.battle.damage[seat]), i32::from(self.battle.attrition[seat]));
        let value = i32::from(self.forfeit(piece));
        let immune = self.battle.immune.has(piece);
        let met = value.min(damage) + if immune { 0 } else { value.min(attrition) };
        let price = self.life_worth(seat).min(life::LAST / 2);
        let wasted = (value - damage.max(attrition)).max(0);
        (met * price - wasted) / i32::from(ONE)
    }

    /// What a card and all it carries are worth.
    fn tree_worth(&self, piece: Piece) -> i32 {
        self.tree(piece).iter().map(|card| self.worth(card)).sum()
    }

    /// What a Force lost from there is worth.
    fn source_worth(&self, seat: Seat, choice: Choice) -> i32 {
        match choice {
            Choice::Take(piece) => self.keep_worth(seat, piece),
            Choice::From(pile) => {
                let kind = match pile {
                    Pile::Force => life::USABLE,
                    Pile::Used => life::USED,
                    Pile::Reserve | Pile::Lost => 0,
                };
                self.life_worth(seat) + kind
            }
            _ => 0,
        }
    }

    /// To react: with whom is asked next. A battle that is lost anyway is not joined.
    fn weigh_react(&self, seat: Seat) -> i32 {
        let Some((_, pending)) = self.pending() else { return 0 };
        let event = pending.event;
        let board = Board::new(self);
        let stands = &board.stands[usize::from(event.place)];
        match self.battle.going {
            true => board.clash(seat, event.place, stands[seat], stands[seat.other()]) / 2,
            false => text::CANCEL_DRAIN * i32::from(self.drain_amount(event.seat, event.place)),
        }
    }

    // Moving.

    fn weigh_move(&self, seat: Seat, board: &Board, piece: Piece, to: u8) -> i32 {
        let Some(from) = self.place_of(piece) else { return 0 };
        self.weigh_way(seat, board, self.stand_of_all(piece), from, to)
    }

    /// What it is worth that so much goes from one place to another.
    fn weigh_way(&self, seat: Seat, board: &Board, goes: Stand, from: u8, to: u8) -> i32 {
        let there = &board.stands[usize::from(to)];
        let here = &board.stands[usize::from(from)];
        let left = board.value(seat, from, here[seat].minus(goes), here[seat.other()]) - board.value_now(seat, from);
        let reached = board.value(seat, to, there[seat].plus(goes), there[seat.other()]) - board.value_now(seat, to);
        left + reached + play::MOVE
    }

    /// A transit with everybody who can go.
    fn weigh_transit(&self, seat: Seat, board: &Board, from: u8, to: u8) -> i32 {
        let group = self.at(seat, from).and(self.table.movers).without(self.aboard).without(self.now.moved);
        let goes = group.iter().fold(Stand::default(), |sum, piece| sum.plus(self.stand_of_all(piece)));
        let cost = i32::from(self.transit_cost(seat, from, to));
        self.weigh_way(seat, board, goes, from, to) - play::FORCE * cost
    }

    /// Whether to take somebody along in a group.
    fn weigh_companion(&self, seat: Seat, piece: Piece) -> i32 {
        if self.travel.kind != MoveKind::Transit {
            return -1;
        }
        let board = Board::new(self);
        self.weigh_way(seat, &board, self.stand_of_all(piece), self.travel.from, self.travel.to) + 1
    }

    /// Going aboard is worth it for whoever can steer what nobody steers.
    fn weigh_boarding(&self, piece: Piece, carrier: Piece) -> i32 {
        match !self.is_piloted(carrier) && self.can_pilot(piece, carrier) {
            true => play::PILOT,
            false => play::BOARD,
        }
    }

    // Texts that ask.

    fn weigh_pick(&self, seat: Seat, purpose: Purpose, piece: Piece) -> i32 {
        let Some(run) = self.runs.last() else { return 0 };
        let worth = self.target_worth(run, piece, seat);
        // Where the code says nothing about the card, what it is picked for does.
        match purpose {
            _ if worth != 0 => worth,
            Purpose::Lose | Purpose::Forfeit | Purpose::Return | Purpose::Place => {
                let own = self.controller(piece) == seat;
                if own { -self.keep_worth(seat, piece) } else { self.worth(piece) }
            }
            Purpose::Take | Purpose::Deploy | Purpose::Retrieve | Purpose::Steal => {
                keep::BODY + self.keep_worth(self.owner(piece), piece)
            }
            _ => self.worth(piece),
        }
    }

    /// How much Force to use for a text: some, and not all.
    fn weigh_number(&self, seat: Seat, number: u8) -> i32 {
        let Some(&run) = self.runs.last() else { return 0 };
        let after = Run { x: number, at: super::card::At(run.at.0 + 1), ..run };
        let left = i32::from(self.force(seat)) - i32::from(number);
        self.code_worth(after, false) - play::FORCE * i32::from(number) + left.min(1)
    }

    /// Where a card of the player goes by a text.
    fn weigh_place(&self, seat: Seat, place: u8) -> i32 {
        let board = Board::new(self);
        let own = self.runs.last().is_none_or(|run| run.you == seat);
        let value = board.value_now(seat, place);
        if own { value } else { -value }
    }
}
