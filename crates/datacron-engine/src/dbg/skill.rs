//! How to play well: what choices look like at a glance, and how a position stands.
//!
//! No card is named here: worth is made of printed numbers and of what an ability's code does.

use super::card::{At, Destination, Faction, Kind, Op, Purpose, Role, WhoseMask};
use super::state::{Against, Ask, Choice, Dbg, ROW, Zone};
use crate::agents::Skilled;
use crate::{List, Piece, Pieces, Seat};

impl Skilled for Dbg {
    const HORIZON: u16 = 6;

    fn weigh(&self, choices: &[Choice], weights: &mut Vec<i32>) {
        weights.clear();
        match self.asking.ask {
            Ask::Action => {
                // Playing a card costs nothing: nothing else is looked at before the hand is empty.
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

/// What the attackers are for this time.
struct Plan {
    /// The card of the row that is worth attacking, and who does it.
    hunt: Option<(Piece, Pieces)>,
    /// Whether the rest should attack the base.
    base: bool,
}

/// Points of damage and their like, in the unit everything is weighed in.
const DAMAGE: i32 = 5;

impl Dbg {
    /// What a card is worth in a deck.
    fn worth(&self, piece: Piece) -> i32 {
        let card = self.cards.of(piece);
        let numbers = 4 * i32::from(card.attack) + 4 * i32::from(card.resources) + 3 * i32::from(card.force);
        let ability = if card.usage.is_some() || !card.when.is_empty() { 4 } else { 0 };
        5 * i32::from(card.cost) + numbers + ability
    }

    /// How a player stands, without looking at the other. The weights are what a logistic regression made of 270,000
    /// turns of greedy players in all modes: 500 is the logarithm of the odds.
    fn standing(&self, seat: Seat) -> i32 {
        let other = seat.other();
        let goal = i32::from(self.goal).max(1);
        let won = self.victory[seat].len() as i32;
        let last = won + 1 == goal;
        let mut points = 2_200 * won / goal + if last { 310 } else { 0 };
        if let Some(base) = self.base[other] {
            let hull = i32::from(self.cards.of(base).hit_points).max(1);
            let damage = i32::from(self.damage[base.index()]).min(hull);
            points += if last { 1_530 } else { 515 } * damage / hull;
        }
        points += self.standing_of_deck(seat);
        for ship in self.play[seat].and(self.cards.ships) {
            let card = self.cards.of(ship);
            points += 76 * i32::from(card.attack) + 43 * self.hull_left(ship) + 78 * i32::from(card.resources) - 53;
        }
        // The player whose turn it is can use the hand before anything happens to it.
        let (attack, resources) = if self.active == seat { (41, 28) } else { (19, 9) };
        for piece in self.hand[seat] {
            let card = self.cards.of(piece);
            points += attack * i32::from(card.attack) + resources * i32::from(card.resources);
        }
        points + 48 * i32::from(self.force_of(seat)) + if self.active == seat { 47 } else { 0 }
    }

    /// What a player draws from: its average counts, and the fewer cards the better. For what it costs, a card that only
    /// brings resources or Force wins less than one that attacks.
    fn standing_of_deck(&self, seat: Seat) -> i32 {
        let (mut worth, mut count) = (0, 0);
        let mut add = |piece: Piece| {
            let card = self.cards.of(piece);
            let ability = card.usage.is_some() || !card.when.is_empty();
            worth += 930 * i32::from(card.cost) + 175 * i32::from(card.attack)
                - 424 * i32::from(card.resources)
                - 1_000 * i32::from(card.force)
                - if ability { 580 } else { 0 };
            count += 1;
        };
        self.deck[seat].iter().copied().for_each(&mut add);
        self.discard[seat].iter().copied().for_each(&mut add);
        self.hand[seat].iter().for_each(&mut add);
        self.play[seat].and(self.cards.units).iter().for_each(&mut add);
        worth / i32::max(count, 5) - 28 * count
    }

    fn hull_left(&self, piece: Piece) -> i32 {
        i32::from(self.cards.of(piece).hit_points) - i32::from(self.damage[piece.index()])
    }

    /// How the free units and ships are best used.
    fn plan(&self) -> Plan {
        let seat = self.active;
        let other = seat.other();
        let free = self.free_attackers(seat);
        let ships = self.play[other].and(self.cards.ships);
        let wall: i32 = ships.iter().map(|ship| self.hull_left(ship)).sum();
        let storm = i32::from(self.total_attack(free.or(self.now.at_base), Against::Base));
        let base = self.base[other].map(|base| {
            let kept = self.cards.of(base).prevent.saturating_sub(self.now.prevented[other]);
            wall + self.hull_left(base) + i32::from(kept)
        });
        let storms = base.is_some_and(|needed| storm >= needed);
        let hunt = if storms { None } else { self.best_hunt(seat, free.and(self.cards.units)) };
        Plan { hunt, base: base.is_some() || wall > 0 }
    }

    fn free_attackers(&self, seat: Seat) -> Pieces {
        self.play[seat].without(self.now.busy)
    }

    /// The card of the row that gives most for the attack it takes, and the units to send.
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
            // The reward, and that the opponent cannot have the card.
            let reward =
                if self.hunts(seat, target) { 5 * i32::from(card.cost) } else { self.code_worth(card.reward, seat) };
            let denied = if WhoseMask::ENEMY.covers(card.faction, seat) { 4 * i32::from(card.cost) } else { 0 };
            let begun = if sent > 0 { 100 } else { 0 };
            let gain = reward + denied + begun - DAMAGE * i32::from(spent);
            if gain > 0 && best.is_none_or(|(most, _, _)| gain > most) {
                best = Some((gain, target, team));
            }
        }
        best.map(|(_, target, team)| (target, team))
    }

    /// The units that reach so much attack with the least to spare, and how much they bring.
    fn team(&self, units: Pieces, against: Against, needed: u8) -> Option<(Pieces, u8)> {
        let mut strong: List<(u8, Piece), 24> = List::new((0, Piece(0)));
        for unit in units {
            let attack = self.attack(unit, against);
            if attack > 0 {
                strong.push((attack, unit));
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
            // The weakest that completes the team is enough.
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
            Choice::Play(_) => 10_000,
            Choice::Use(piece) => self.weigh_use(piece),
            Choice::Commit(piece, Against::Row(target)) => match plan.hunt {
                Some((wanted, team)) if wanted == target && team.has(piece) => 5_000,
                _ => -10,
            },
            Choice::Commit(piece, Against::Base) => {
                let hunts = plan.hunt.is_some_and(|(_, team)| team.has(piece));
                match plan.base && !hunts && self.attack(piece, Against::Base) > 0 {
                    true => 4_000,
                    false => -10,
                }
            }
            Choice::Attack(Against::Row(target)) => {
                let committed = self.slot(target).map_or(Pieces::NONE, |slot| self.now.at_row[slot]);
                let total = self.total_attack(committed, Against::Row(target));
                match self.target_value(seat, target) {
                    Some(needed) if total >= needed => 6_000,
                    _ => -10,
                }
            }
            Choice::Attack(Against::Base) => 3_500,
            Choice::Buy(piece) => self.weigh_buy(piece),
            Choice::EndTurn => 0,
            _ => -10,
        }
    }

    /// Early on everything helps; later a weak card only hides the strong ones.
    fn weigh_buy(&self, piece: Piece) -> i32 {
        let card = self.cards.of(piece);
        if card.role == Role::OuterRimPilot {
            return if self.turn <= 14 { 1_010 } else { -5 };
        }
        2_000 + self.worth(piece) + if card.faction == Faction::Neutral { 0 } else { 5 }
    }

    fn weigh_use(&self, piece: Piece) -> i32 {
        let Some(usage) = self.cards.of(piece).usage else { return -10 };
        let seat = self.active;
        let gain = self.code_worth(Some(usage.effect), seat);
        let cost = if usage.at == usage.effect { 0 } else { self.cost_worth(usage.at, usage.effect, piece) };
        if gain > cost { 8_000 + gain - cost } else { -10 }
    }

    /// What is given up for an ability.
    fn cost_worth(&self, from: At, to: At, source: Piece) -> i32 {
        let mut worth = 0;
        for at in from.0..to.0 {
            worth += match self.cards.op(At(at)) {
                Op::ExileThis => {
                    // What it still does this turn is lost as well.
                    let idle = self.now.spent.has(source) || self.cards.of(source).attack == 0;
                    self.worth(source) + if idle { 0 } else { 10 }
                }
                Op::Pay(count) => 4 * i32::from(count),
                Op::Pick { .. } => 8,
                _ => 0,
            };
        }
        worth
    }

    /// About what an ability's code gives a player.
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
                    // What depends on a card nobody has seen may come or not.
                    if !self.is(condition, &run) && !matches!(condition, super::card::Condition::ItIs(_)) {
                        at.0 += u16::from(skip);
                    }
                    0
                }
                Op::Mode { options, .. } => {
                    for (_, option, _) in Dbg::options(self.cards, At(at.0 - 1), options) {
                        let ends = self.code_worth_until_skip(option, seat);
                        best_option = best_option.max(ends);
                    }
                    let last = Dbg::options(self.cards, At(at.0 - 1), options).last();
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
            Op::Draw(count) => 20 * i32::from(count),
            Op::GainAttack(count) => DAMAGE * i32::from(count),
            Op::GainResources(count) => 5 * i32::from(count),
            Op::GainForce(count) => 4 * i32::from(count).min(i32::from(3 - self.force_of(seat))),
            Op::Repair(count) => {
                let damage = self.base[seat].map_or(0, |base| self.damage[base.index()]);
                6 * i32::from(count.min(damage))
            }
            Op::DamageOpponentBase { damage, .. } => 6 * i32::from(damage),
            Op::DamageIt(count) => {
                let falls = self.base[other].is_some_and(|base| self.hull_left(base) <= i32::from(count));
                let wins = falls && self.victory[seat].len() + 1 >= usize::from(self.goal);
                6 * i32::from(count)
                    + if wins {
                        1_000
                    } else if falls {
                        40
                    } else {
                        0
                    }
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
            Op::DiscardEach(_) => 20,
            Op::NextPurchase(_) => 6,
            Op::LookTop(_) | Op::LookHand | Op::RevealTop => 3,
            _ => 0,
        }
    }

    /// What it gives a player to do this to a card.
    fn pick_worth(&self, purpose: Purpose, piece: Piece, seat: Seat) -> i32 {
        let card = self.cards.of(piece);
        let enemy = WhoseMask::ENEMY.covers(card.faction, seat);
        match (purpose, self.zone(piece)) {
            (Purpose::Discard, Zone::Row | Zone::GalaxyDeck) => match card.faction {
                Faction::Neutral => 1,
                _ if enemy => 3 * i32::from(card.cost),
                _ => -3 * i32::from(card.cost),
            },
            (Purpose::Discard, Zone::Hand(owner)) if owner == seat => -self.worth(piece),
            (Purpose::Discard, _) => 15,
            // A thin deck draws its best cards more often.
            (Purpose::Exile, zone) => {
                let unplayed = if matches!(zone, Zone::Hand(_)) { 6 } else { 0 };
                20 - self.worth(piece) - unplayed
            }
            (Purpose::Destroy, Zone::Play(owner)) if owner != seat => {
                20 + self.worth(piece) + 4 * self.hull_left(piece)
            }
            (Purpose::Destroy, _) => {
                if enemy {
                    2 * i32::from(card.cost)
                } else {
                    -20
                }
            }
            (Purpose::Damage, Zone::Base(_)) => 12 + if self.hull_left(piece) <= 2 { 100 } else { 0 },
            (Purpose::Damage, _) => 8 + if self.hull_left(piece) <= 2 { 10 + self.worth(piece) } else { 0 },
            (Purpose::Take, _) => 4 + self.worth(piece),
            (Purpose::Purchase { free }, _) => self.worth(piece) - if free { 0 } else { 4 * i32::from(card.cost) },
            (Purpose::Swap, Zone::Row) => {
                if enemy {
                    3 * i32::from(card.cost)
                } else {
                    -2 * i32::from(card.cost)
                }
            }
            (Purpose::Swap, _) => {
                if enemy {
                    -i32::from(card.cost)
                } else {
                    3 * i32::from(card.cost)
                }
            }
            (Purpose::PutOnDeck, _) => self.worth(piece),
        }
    }

    fn weigh_answer(&self, choice: Choice) -> i32 {
        let seat = self.asking.seat;
        match (self.asking.ask, choice) {
            (Ask::NewBase | Ask::SecretBase, Choice::Take(base)) => {
                let card = self.cards.of(base);
                10 * i32::from(card.hit_points) + if card.kind == Kind::Base && !card.when.is_empty() { 15 } else { 0 }
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
                // Ships are destroyed one after the other.
                i32::from(amount) + if i32::from(amount) >= self.hull_left(ship) { 100 } else { 0 }
            }
            _ => 0,
        }
    }

    fn weigh_option(&self, number: u8) -> i32 {
        let Some(run) = self.running() else { return 0 };
        let Op::Mode { options, .. } = self.cards.op(run.at) else { return 0 };
        let Some((_, at, _)) = Dbg::options(self.cards, run.at, options).nth(usize::from(number)) else { return 0 };
        let worth = self.code_worth_until_skip(at, run.seat);
        // The opponent who chooses wants the least of it.
        if self.asking.seat == run.seat { worth } else { -worth }
    }
}
