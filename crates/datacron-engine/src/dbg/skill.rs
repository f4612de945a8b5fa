//! The knowledge agents play by: weights of choices, and an evaluation of positions.
//!
//! No card is named here. The worth of a card is computed from its printed numbers and the code of its abilities, with
//! the tables in [`weights`].

mod weights;

use super::card::{At, Destination, Faction, Kind, Op, Pieces, Purpose, Role, WhoseMask};
use super::state::{Against, Ask, Choice, Dbg, ROW, Zone};
use crate::agents::Skilled;
use crate::{List, Piece, Seat};
use weights::{action, answer, card, effect, pick, position};

impl Skilled for Dbg {
    const HORIZON: u16 = 6;

    fn weigh(&self, choices: &[Choice], weights: &mut Vec<i32>) {
        weights.clear();
        match self.asking.ask {
            Ask::Action => {
                // Playing a card costs nothing, so the whole hand is played first.
                if let Some(Choice::Play(_)) = choices.first() {
                    weights.extend(choices.iter().map(|choice| i32::from(matches!(choice, Choice::Play(_)))));
                    return;
                }
                let plan = self.plan();
                weights.extend(choices.iter().map(|&choice| self.weigh_action(choice, &plan)));
            }
            _ => weights.extend(choices.iter().map(|&choice| self.weigh_answer(choice))),
        }
    }

    fn obvious(&self, choices: &[Choice], _: &mut Vec<i32>) -> Option<Choice> {
        let plays = |choice: &Choice| self.asking.ask == Ask::Action && matches!(choice, Choice::Play(_));
        choices.first().copied().filter(plays)
    }

    fn evaluate(&self) -> i32 {
        self.standing(Seat::First) - self.standing(Seat::Second)
    }

    fn idle(&self, choices: &[Choice]) -> Choice {
        let least = |choice: &&Choice| matches!(choice, Choice::EndTurn | Choice::Decline);
        *choices.iter().find(least).unwrap_or(&choices[0])
    }
}

/// What to do with the attackers.
struct Plan {
    /// The card of the row to attack, and with which units.
    hunt: Option<(Piece, Pieces)>,
    /// Whether the rest should attack the base.
    base: bool,
}

impl Dbg {
    /// The worth of a card in a deck.
    fn worth(&self, piece: Piece) -> i32 {
        let printed = self.cards.of(piece);
        let ability = if printed.usage.is_some() || !printed.when.is_empty() { card::ABILITY } else { 0 };
        card::COST * i32::from(printed.cost)
            + card::ATTACK * i32::from(printed.attack)
            + card::RESOURCES * i32::from(printed.resources)
            + card::FORCE * i32::from(printed.force)
            + ability
    }

    /// The score of one player.
    fn standing(&self, seat: Seat) -> i32 {
        let other = seat.other();
        let goal = i32::from(self.goal).max(1);
        let won = self.victory[seat].len() as i32;
        let last = won + 1 == goal;
        let mut points = position::BASES_WON * won / goal + if last { position::LAST_BASE } else { 0 };
        if let Some(base) = self.base[other] {
            let hull = i32::from(self.cards.of(base).hit_points).max(1);
            let damage = i32::from(self.damage[base.index()]).min(hull);
            let weight = if last { position::LAST_BASE_DAMAGE } else { position::BASE_DAMAGE };
            points += weight * damage / hull;
        }
        points += self.standing_of_deck(seat);
        for ship in self.play[seat].and(self.cards.ships) {
            let card = self.cards.of(ship);
            points += position::SHIP
                + position::SHIP_ATTACK * i32::from(card.attack)
                + position::SHIP_HULL * self.hull_left(ship)
                + position::SHIP_RESOURCES * i32::from(card.resources);
        }
        let (attack, resources) = match self.active == seat {
            true => (position::HAND_ATTACK, position::HAND_RESOURCES),
            false => (position::WAITING_ATTACK, position::WAITING_RESOURCES),
        };
        for piece in self.hand[seat] {
            let card = self.cards.of(piece);
            points += attack * i32::from(card.attack) + resources * i32::from(card.resources);
        }
        let turn = if self.active == seat { position::TURN } else { 0 };
        points + position::FORCE * i32::from(self.force_of(seat)) + turn
    }

    /// The score of a player's deck: the average card counts, and fewer cards are better.
    fn standing_of_deck(&self, seat: Seat) -> i32 {
        let (mut worth, mut count) = (0, 0);
        let mut add = |piece: Piece| {
            let card = self.cards.of(piece);
            let ability = card.usage.is_some() || !card.when.is_empty();
            worth += position::DECK_COST * i32::from(card.cost)
                + position::DECK_ATTACK * i32::from(card.attack)
                + position::DECK_RESOURCES * i32::from(card.resources)
                + position::DECK_FORCE * i32::from(card.force)
                + if ability { position::DECK_ABILITY } else { 0 };
            count += 1;
        };
        self.deck[seat].iter().copied().for_each(&mut add);
        self.discard[seat].iter().copied().for_each(&mut add);
        self.hand[seat].iter().for_each(&mut add);
        self.play[seat].and(self.cards.units).iter().for_each(&mut add);
        worth / i32::max(count, 5) + position::DECK_CARD * count
    }

    fn hull_left(&self, piece: Piece) -> i32 {
        i32::from(self.cards.of(piece).hit_points) - i32::from(self.damage[piece.index()])
    }

    /// The best use of the free units and ships.
    fn plan(&self) -> Plan {
        let seat = self.active;
        let other = seat.other();
        let free = self.free_attackers(seat);
        let ships = self.play[other].and(self.cards.ships);
        let wall: i32 = ships.iter().map(|ship| self.hull_left(ship)).sum();
        let assault = i32::from(self.total_attack(free.or(self.now.at_base), Against::Base));
        let base = self.base[other].map(|base| {
            let prevented = self.cards.of(base).prevent.saturating_sub(self.now.prevented[other]);
            wall + self.hull_left(base) + i32::from(prevented)
        });
        let base_falls = base.is_some_and(|needed| assault >= needed);
        let hunt = if base_falls { None } else { self.best_hunt(seat, free.and(self.cards.units)) };
        Plan { hunt, base: base.is_some() || wall > 0 }
    }

    fn free_attackers(&self, seat: Seat) -> Pieces {
        self.play[seat].without(self.now.busy)
    }

    /// The card of the row with the best return for the attack it takes, and the units to send.
    fn best_hunt(&self, seat: Seat, units: Pieces) -> Option<(Piece, Pieces)> {
        let mut best: Option<(i32, Piece, Pieces)> = None;
        for slot in 0..ROW {
            let Some(target) = self.row[slot] else { continue };
            let Some(needed) = self.target_value(seat, target) else { continue };
            let against = Against::Row(target);
            let sent = self.total_attack(self.now.at_row[slot], against);
            let missing = needed.saturating_sub(sent);
            let Some((team, spent)) = self.team(units, against, missing) else { continue };
            let card = self.cards.of(target);
            // The gain is the reward, and that the opponent cannot buy the card.
            let cost = i32::from(card.cost);
            let reward =
                if self.hunts(seat, target) { effect::BOUNTY * cost } else { self.code_worth(card.reward, seat) };
            let denied = if WhoseMask::ENEMY.covers(card.faction, seat) { effect::DENIED * cost } else { 0 };
            let begun = if sent > 0 { effect::BEGUN } else { 0 };
            let gain = reward + denied + begun - effect::ATTACK * i32::from(spent);
            if gain > 0 && best.is_none_or(|(most, _, _)| gain > most) {
                best = Some((gain, target, team));
            }
        }
        best.map(|(_, target, team)| (target, team))
    }

    /// Units that reach the needed attack with little to spare, and their total attack.
    fn team(&self, units: Pieces, against: Against, needed: u8) -> Option<(Pieces, u8)> {
        let mut strong: List<(u8, Piece), 24> = List::new((0, Piece(0)));
        for unit in units {
            let attack = self.attack(unit, against);
            if attack > 0 {
                let _ = strong.push((attack, unit)); // A full list is enough for any team.
            }
        }
        strong.sort_unstable_by_key(|&(attack, unit)| (std::cmp::Reverse(attack), unit));
        if let Some(&(attack, unit)) = strong.iter().rev().find(|(attack, _)| *attack >= needed) {
            return Some(([unit].into_iter().collect(), attack));
        }
        let mut team = Pieces::NONE;
        let mut total = 0u8;
        for &(attack, unit) in strong.iter() {
            if total >= needed {
                break;
            }
            // Prefer the weakest unit that completes the team.
            let missing = needed - total;
            let (attack, unit) = match strong.iter().rev().find(|(a, u)| *a >= missing && !team.has(*u)) {
                Some(&enough) => enough,
                None => (attack, unit),
            };
            if !team.has(unit) {
                team.add(unit);
                total = total.saturating_add(attack);
            }
        }
        (total >= needed).then_some((team, total))
    }

    fn weigh_action(&self, choice: Choice, plan: &Plan) -> i32 {
        let seat = self.active;
        match choice {
            Choice::Play(_) => action::PLAY,
            Choice::Use(piece) => self.weigh_use(piece),
            Choice::Commit(piece, Against::Row(target)) => match plan.hunt {
                Some((wanted, team)) if wanted == target && team.has(piece) => action::COMMIT_TO_ROW,
                _ => action::NEVER,
            },
            Choice::Commit(piece, Against::Base) => {
                let hunts = plan.hunt.is_some_and(|(_, team)| team.has(piece));
                match plan.base && !hunts && self.attack(piece, Against::Base) > 0 {
                    true => action::COMMIT_TO_BASE,
                    false => action::NEVER,
                }
            }
            Choice::Attack(Against::Row(target)) => {
                let committed = self.slot(target).map_or(Pieces::NONE, |slot| self.now.at_row[slot]);
                let total = self.total_attack(committed, Against::Row(target));
                match self.target_value(seat, target) {
                    Some(needed) if total >= needed => action::ATTACK_ROW,
                    _ => action::NEVER,
                }
            }
            Choice::Attack(Against::Base) => action::ATTACK_BASE,
            Choice::Buy(piece) => self.weigh_buy(piece),
            Choice::EndTurn => action::END_TURN,
            _ => action::NEVER,
        }
    }

    /// Early on every card helps; later a weak card only dilutes the deck.
    fn weigh_buy(&self, piece: Piece) -> i32 {
        let card = self.cards.of(piece);
        if card.role == Role::OuterRimPilot {
            return if self.turn <= action::LAST_PILOT { action::BUY_PILOT } else { action::LATE_PILOT };
        }
        let own = if card.faction == Faction::Neutral { 0 } else { action::BUY_OWN_FACTION };
        action::BUY + self.worth(piece) + own
    }

    fn weigh_use(&self, piece: Piece) -> i32 {
        let Some(usage) = self.cards.of(piece).usage else { return action::NEVER };
        let seat = self.active;
        let gain = self.code_worth(Some(usage.effect), seat);
        let cost = if usage.at == usage.effect { 0 } else { self.cost_worth(usage.at, usage.effect, piece) };
        if gain > cost { action::USE + gain - cost } else { action::NEVER }
    }

    /// The worth of what an ability costs.
    fn cost_worth(&self, from: At, to: At, source: Piece) -> i32 {
        let mut worth = 0;
        for at in from.0..to.0 {
            worth += match self.cards.op(At(at)) {
                Op::ExileThis => {
                    // The attack it could still make this turn is lost as well.
                    let idle = self.now.spent.has(source) || self.cards.of(source).attack == 0;
                    self.worth(source) + if idle { 0 } else { effect::ATTACK_LOST }
                }
                Op::Pay(count) => effect::PAY * i32::from(count),
                Op::Pick { .. } => effect::PICK,
                _ => 0,
            };
        }
        worth
    }

    /// Roughly what an ability's code gains for a player.
    fn code_worth(&self, at: Option<At>, seat: Seat) -> i32 {
        let Some(mut at) = at else { return 0 };
        let other = seat.other();
        let mut worth = 0;
        let mut best_option = 0;
        let run = super::state::Run::new(at, Piece(0), seat);
        loop {
            let op = self.cards.op(at);
            at.0 += 1;
            worth += match op {
                Op::End => return worth + best_option,
                Op::If { condition, skip } => {
                    // A condition on a card that is still hidden may hold.
                    if !self.condition_holds(condition, &run) && !matches!(condition, super::card::Condition::ItIs(_)) {
                        at.0 += u16::from(skip);
                    }
                    0
                }
                Op::Mode { options, .. } => {
                    for (_, option, _) in self.cards.options(At(at.0 - 1), options) {
                        let ends = self.code_worth_until_skip(option, seat);
                        best_option = best_option.max(ends);
                    }
                    let last = self.cards.options(At(at.0 - 1), options).last();
                    if let Some((_, option, _)) = last
                        && let Op::Option { next, .. } = self.cards.op(At(option.0 - 1))
                    {
                        at = At(option.0 + u16::from(next));
                    }
                    0
                }
                op => self.op_worth(op, seat, other),
            };
        }
    }

    fn code_worth_until_skip(&self, mut at: At, seat: Seat) -> i32 {
        let mut worth = 0;
        loop {
            let op = self.cards.op(at);
            if matches!(op, Op::Skip(_) | Op::End | Op::Mode { .. }) {
                return worth;
            }
            worth += self.op_worth(op, seat, seat.other());
            at.0 += 1;
        }
    }

    fn op_worth(&self, op: Op, seat: Seat, other: Seat) -> i32 {
        match op {
            Op::Draw(count) => effect::DRAW * i32::from(count),
            Op::GainAttack(count) => effect::ATTACK * i32::from(count),
            Op::GainResources(count) => effect::RESOURCES * i32::from(count),
            Op::GainForce(count) => effect::FORCE * i32::from(count).min(i32::from(3 - self.force_of(seat))),
            Op::Repair(count) => {
                let damage = self.base[seat].map_or(0, |base| self.damage[base.index()]);
                effect::REPAIR * i32::from(count.min(damage))
            }
            Op::DamageOpponentBase { damage, .. } => effect::BASE_DAMAGE * i32::from(damage),
            Op::DamageIt(count) => {
                let falls = self.base[other].is_some_and(|base| self.hull_left(base) <= i32::from(count));
                let wins = falls && self.victory[seat].len() + 1 >= usize::from(self.goal);
                let more = match (wins, falls) {
                    (true, _) => effect::WINS,
                    (false, true) => effect::BASE_FALLS,
                    (false, false) => 0,
                };
                effect::BASE_DAMAGE * i32::from(count) + more
            }
            Op::Pick { purpose, from, must: super::card::Must::Yes | super::card::Must::UpTo, .. } => {
                let run = super::state::Run::new(At(0), Piece(0), seat);
                let mut most = 0;
                self.find(from, &run, |piece| {
                    most = most.max(self.pick_worth(purpose, piece, seat));
                    false
                });
                most
            }
            Op::DiscardEach(_) => effect::OPPONENT_DISCARDS,
            Op::NextPurchase(_) => effect::NEXT_PURCHASE,
            Op::LookTop(_) | Op::LookHand | Op::RevealTop => effect::LOOK,
            _ => 0,
        }
    }

    /// What a player gains by doing this to a card.
    fn pick_worth(&self, purpose: Purpose, piece: Piece, seat: Seat) -> i32 {
        let card = self.cards.of(piece);
        let cost = i32::from(card.cost);
        let enemy = WhoseMask::ENEMY.covers(card.faction, seat);
        let by_faction = |enemy_weight: i32, own_weight: i32| cost * if enemy { enemy_weight } else { own_weight };
        match (purpose, self.zone(piece)) {
            (Purpose::Discard, Zone::Row | Zone::GalaxyDeck) => match card.faction {
                Faction::Neutral => pick::DISCARD_NEUTRAL,
                _ => by_faction(pick::DISCARD_COST, -pick::DISCARD_COST),
            },
            (Purpose::Discard, Zone::Hand(owner)) if owner == seat => -self.worth(piece),
            (Purpose::Discard, _) => pick::DISCARD_FROM_HAND,
            (Purpose::Exile, zone) => {
                let unplayed = if matches!(zone, Zone::Hand(_)) { pick::EXILE_UNPLAYED } else { 0 };
                pick::EXILE - self.worth(piece) + unplayed
            }
            (Purpose::Destroy, Zone::Play(owner)) if owner != seat => {
                pick::DESTROY + self.worth(piece) + pick::DESTROY_HULL * self.hull_left(piece)
            }
            (Purpose::Destroy, _) if enemy => pick::DESTROY_ENEMY_COST * cost,
            (Purpose::Destroy, _) => pick::DESTROY_OWN,
            (Purpose::Damage, zone) => {
                let weak = self.hull_left(piece) <= pick::WEAK_HULL;
                match zone {
                    Zone::Base(_) => pick::DAMAGE_BASE + if weak { pick::DAMAGE_WEAK_BASE } else { 0 },
                    _ => pick::DAMAGE_SHIP + if weak { pick::DAMAGE_WEAK_SHIP + self.worth(piece) } else { 0 },
                }
            }
            (Purpose::Take, _) => pick::TAKE + self.worth(piece),
            (Purpose::Purchase { free }, _) => self.worth(piece) - if free { 0 } else { pick::PURCHASE_COST * cost },
            (Purpose::Swap, Zone::Row) => by_faction(pick::SWAP_ENEMY_OUT_COST, pick::SWAP_OWN_OUT_COST),
            (Purpose::Swap, _) => by_faction(pick::SWAP_ENEMY_IN_COST, pick::SWAP_OWN_IN_COST),
            (Purpose::PutOnDeck, _) => self.worth(piece),
        }
    }

    fn weigh_answer(&self, choice: Choice) -> i32 {
        let seat = self.asking.seat;
        match (self.asking.ask, choice) {
            (Ask::NewBase | Ask::SecretBase, Choice::Take(base)) => {
                let card = self.cards.of(base);
                let ability = card.kind == Kind::Base && !card.when.is_empty();
                answer::BASE_HIT_POINT * i32::from(card.hit_points) + if ability { answer::BASE_ABILITY } else { 0 }
            }
            (Ask::Pick { purpose, .. }, Choice::Take(piece)) => self.pick_worth(purpose, piece, seat),
            (Ask::Pick { .. }, _) => 0,
            (_, Choice::Accept) => 1,
            (Ask::Option(_), Choice::Option(number)) => self.weigh_option(number),
            (_, Choice::To(Destination::Hand)) => 3,
            (_, Choice::To(Destination::Deck)) => 2,
            (_, Choice::To(Destination::Discard)) => 1,
            (_, Choice::Instead(source)) => match self.cards.of(source).instead {
                Some(instead) if self.cards.op(instead.then) == Op::ExileItLater => 0,
                Some(instead) if instead.to == Destination::Hand => 5,
                _ => 4,
            },
            (Ask::Split { ship, .. }, Choice::Damage(amount)) => {
                // Destroy one ship at a time.
                let amount = i32::from(amount);
                amount + if amount >= self.hull_left(ship) { answer::DESTROYS_SHIP } else { 0 }
            }
            _ => 0,
        }
    }

    fn weigh_option(&self, number: u8) -> i32 {
        let Some(run) = self.running() else { return 0 };
        let Op::Mode { options, .. } = self.cards.op(run.at) else { return 0 };
        let Some((_, at, _)) = self.cards.options(run.at, options).nth(usize::from(number)) else { return 0 };
        let worth = self.code_worth_until_skip(at, run.seat);
        // If the opponent chooses, they want the worst option.
        if self.asking.seat == run.seat { worth } else { -worth }
    }
}
