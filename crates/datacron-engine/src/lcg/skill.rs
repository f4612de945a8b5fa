//! Heuristics for bots: the weights of choices, and an evaluation of positions.
//!
//! No card is named here: worth comes from printed numbers and from what an ability's code does. Only what the player
//! whose choice it is can see is used. The constants are in [`weights`].

mod weights;

use super::card::{
    ALL, AbilityKind, At, By, FilterNo, Icon, Kind, Object, Op, Per, Pieces, Purpose, Ref, Reg, Rule, Verb, keyword,
};
use super::state::*;
use crate::agents::Skilled;
use crate::{Piece, Seat};
use weights::{card, effect, fight, harm, keep, play, race, standing, verbs};

impl Skilled for Lcg<'_> {
    const HORIZON: u16 = 2;

    fn weigh(&self, choices: &[Choice], weights: &mut Vec<i32>) {
        weights.clear();
        let seat = self.asking.seat;
        match self.asking.ask {
            Ask::Engage => weights.extend(choices.iter().map(|&choice| self.weigh_engage(seat, choice))),
            Ask::EdgeCard => {
                let wanted = self.edge_wanted(seat);
                weights.extend(choices.iter().map(|&choice| self.weigh_edge(seat, choice, wanted)));
            }
            _ => weights.extend(choices.iter().map(|&choice| self.weigh_one(seat, choice))),
        }
    }

    fn obvious(&self, choices: &[Choice], weights: &mut Vec<i32>) -> Option<Choice> {
        let ask = self.asking.ask;
        let plain = matches!(
            ask,
            Ask::Pay(_) | Ask::DiscardOrder | Ask::Reveal | Ask::UseShield(_) | Ask::FateAgain(_) | Ask::DiscardDown
        );
        plain.then(|| crate::agents::best(self, choices, weights))
    }

    fn evaluate(&self) -> i32 {
        self.race() + self.standing(DARK) - self.standing(LIGHT)
    }

    fn idle(&self, choices: &[Choice]) -> Choice {
        let least = |choice: &&Choice| matches!(choice, Choice::Pass | Choice::Done | Choice::Decline);
        *choices.iter().find(least).unwrap_or(&choices[0])
    }
}

impl Lcg<'_> {
    // What things are worth.

    /// The strength of a unit in a fight.
    fn power(&self, unit: Piece) -> i32 {
        let card = self.table.of(unit);
        let mut power = 0;
        for at in 0..3 {
            power += card::ICON * i32::from(card.icons.normal[at]) + card::EDGE_ICON * i32::from(card.icons.edge[at]);
        }
        power
    }

    /// What a card in play is worth to its controller.
    fn worth(&self, piece: Piece) -> i32 {
        let card = self.table.of(piece);
        let ability = if card.abilities.is_empty() && card.constants.is_empty() { 0 } else { card::ABILITY };
        let body = match card.kind {
            Kind::Unit => {
                self.power(piece) + card::CAPACITY * i32::from(card.capacity) + card::FORCE * i32::from(card.force)
            }
            _ => card::OTHER,
        };
        body + ability + card::RESOURCES * i32::from(card.resources) + card::COST * i32::from(card.cost)
    }

    /// What it is worth to keep a card in hand.
    fn keep_worth(&self, seat: Seat, piece: Piece) -> i32 {
        let card = self.table.of(piece);
        let edge = keep::FORCE * i32::from(card.force);
        let dead = self.is_duplicate(piece);
        match card.kind {
            _ if dead => edge,
            Kind::Unit => edge + keep::UNIT + self.worth(piece) / keep::UNIT_PART,
            Kind::Enhancement if card.resources > 0 => edge + keep::RESOURCES,
            Kind::Enhancement => edge + keep::ENHANCEMENT,
            Kind::Fate => edge + keep::FATE,
            _ => edge + keep::EVENT + if self.balance == seat { keep::EVENT_WITH_FORCE } else { 0 },
        }
    }

    /// How far ahead the dark side is by dial and objectives.
    fn race(&self) -> i32 {
        let mut points = race::START + race::DIAL * i32::from(self.dial);
        points += race::DARK_OBJECTIVE_LOST * self.victory[LIGHT].len() as i32;
        let next = self.victory[DARK].len() as i32 + 1;
        for objective in self.objectives(LIGHT) {
            let capacity = i32::from(self.capacity(objective)).max(1);
            points += race::LIGHT_OBJECTIVE_DAMAGE * next * i32::from(self.damage[objective.index()]) / capacity;
        }
        for objective in self.objectives(DARK) {
            let capacity = i32::from(self.capacity(objective)).max(1);
            points += race::DARK_OBJECTIVE_DAMAGE * i32::from(self.damage[objective.index()]) / capacity;
        }
        points += race::DIAL_DAMAGE * i32::from(self.dial_damage);
        points + if self.balance == DARK { race::BALANCE } else { -race::BALANCE }
    }

    /// How well a player stands, regardless of the opponent.
    fn standing(&self, seat: Seat) -> i32 {
        let mut points = 0;
        for piece in self.play[seat] {
            let card = self.table.of(piece);
            let tokens = i32::from(self.focus[piece.index()]);
            points += match card.kind {
                Kind::Unit => {
                    let hurt = if self.damaged.has(piece) { standing::UNIT_HURT } else { 0 };
                    standing::UNIT * self.worth(piece) + standing::UNIT_FOCUS * tokens.min(standing::MOST_FOCUS) + hurt
                }
                Kind::Enhancement => {
                    standing::ENHANCEMENT * self.worth(piece)
                        + standing::ENHANCEMENT_FOCUS * tokens.min(standing::MOST_ENHANCEMENT_FOCUS)
                }
                Kind::Objective => {
                    standing::OBJECTIVE_RESOURCES * i32::from(card.resources)
                        + standing::OBJECTIVE_FOCUS * tokens.min(standing::MOST_FOCUS)
                }
                _ => 0,
            };
        }
        for unit in self.committed[seat] {
            points += standing::COMMITTED_FORCE * i32::from(self.table.of(unit).force);
        }
        points += standing::CARD_IN_HAND * self.hand[seat].len() as i32;
        points + standing::CARD_MISSING * (standing::ENOUGH_CARDS - self.deck[seat].len() as i32).max(0)
    }

    /// What a player gains when this is done to a card.
    fn verb_worth(&self, verb: Verb, piece: Piece, seat: Seat) -> i32 {
        let enemy = self.controller(piece) != seat;
        let for_controller = |gain: i32| if enemy { -gain } else { gain };
        match verb {
            Verb::Focus(count) => {
                let ready = !self.exhausted.has(piece);
                let worth = if ready { verbs::FOCUS + self.power(piece) / 2 } else { verbs::FOCUS_EXHAUSTED };
                for_controller(-worth * i32::from(count.min(2)))
            }
            Verb::Unfocus(count) => {
                let have = self.focus[piece.index()];
                let removed = i32::from(count.min(have));
                let readies = if removed > 0 && count >= have { self.power(piece) / 2 + verbs::READY } else { 0 };
                let source = if self.table.sources.has(piece) { verbs::UNFOCUS_SOURCE } else { 0 };
                for_controller(removed * (verbs::UNFOCUS + source) + readies)
            }
            Verb::Damage { amount, .. } => for_controller(-self.harm(piece, if amount == ALL { 1 } else { amount })),
            Verb::Heal(count) => {
                let healed = i32::from(count.min(self.damage[piece.index()]));
                let each = if self.table.objectives.has(piece) { verbs::HEAL_OBJECTIVE } else { verbs::HEAL };
                for_controller(healed * each)
            }
            Verb::Shield { .. } => for_controller(verbs::SHIELD + self.worth(piece) / 8),
            Verb::Unshield => for_controller(-verbs::SHIELD),
            Verb::Destroy => match self.table.objectives.has(piece) {
                true => for_controller(-verbs::DESTROY_OBJECTIVE),
                false => for_controller(-verbs::DESTROY - 2 * self.worth(piece)),
            },
            Verb::Sacrifice | Verb::Discard if self.in_play(piece) => {
                for_controller(-verbs::DISCARD - self.worth(piece))
            }
            Verb::Sacrifice | Verb::Discard => for_controller(-self.keep_worth(self.owner(piece), piece)),
            Verb::Return if self.in_play(piece) => {
                let card = self.table.of(piece);
                let attached = self.attached_to(piece).len() as i32;
                let cost = verbs::RETURN_COST * i32::from(card.cost);
                for_controller(-verbs::RETURN - cost - verbs::RETURN_ATTACHED * attached)
            }
            Verb::Return | Verb::Take => for_controller(effect::CARD + self.keep_worth(self.owner(piece), piece) / 2),
            Verb::ToBottom if self.in_play(piece) => for_controller(-verbs::TO_BOTTOM - self.worth(piece)),
            Verb::ToBottom | Verb::ToTop => for_controller(-self.keep_worth(self.owner(piece), piece) / 3),
            Verb::PutIntoPlay { paid, .. } => {
                let cost = if paid { verbs::PAID_COST * i32::from(self.table.of(piece).cost) } else { 0 };
                for_controller(verbs::PUT_INTO_PLAY + self.worth(piece) - cost)
            }
            Verb::TakeControl => verbs::TAKE_CONTROL + self.worth(piece),
            Verb::Capture { .. } => for_controller(-verbs::CAPTURE - self.worth(piece)),
            Verb::Gain { .. } | Verb::GainIconsOfIt { .. } => for_controller(verbs::GAIN),
            Verb::Ban { .. } => for_controller(-verbs::HINDER - self.power(piece) / 2),
            Verb::LeaveEngagement => for_controller(-verbs::HINDER - self.power(piece) / 2),
            Verb::Exhaust => for_controller(-verbs::HINDER - self.power(piece) / 3),
        }
    }

    /// What damage to a card costs its controller.
    fn harm(&self, piece: Piece, amount: u8) -> i32 {
        let left = self.capacity(piece).saturating_sub(self.damage[piece.index()]);
        let amount = amount.saturating_sub(u8::from(self.shielded.has(piece)));
        let falls = amount >= left;
        if self.table.objectives.has(piece) {
            let owner = self.owner(piece);
            let next = self.victory[owner.other()].len() as i32;
            let last = owner == DARK && self.victory[LIGHT].len() + 1 >= GOAL;
            return harm::OBJECTIVE * i32::from(amount.min(left))
                + match (falls, last) {
                    (true, true) => harm::LOSES,
                    (true, false) => harm::OBJECTIVE_FALLS + harm::OBJECTIVES_BEFORE * next,
                    _ => 0,
                };
        }
        let worth = self.worth(piece);
        match falls {
            true => harm::DESTROYED + worth + if self.exhausted.has(piece) { 0 } else { harm::DESTROYED_READY },
            false => i32::from(amount) * (harm::DAMAGE + worth / i32::from(left.max(1)) / 3),
        }
    }

    // Abilities.

    /// What using an ability is worth, with its best target.
    fn use_worth(&self, seat: Seat, piece: Piece, number: u8, about: Option<Piece>) -> i32 {
        let card = self.table.of(piece);
        let Some(ability) = card.abilities.get(usize::from(number)) else { return 0 };
        let mut run = Run { at: ability.usage.at, ability: number, ..Run::about(piece, seat) };
        if ability.kind != AbilityKind::Action
            && let Some((at, event)) = self.occasion(seat, piece, number, about)
        {
            let answers = if ability.kind == AbilityKind::Interrupt { at + 1 } else { 0 };
            (run.it, run.damage, run.answers) = (event.it, event.amount, answers);
        }
        let mut cost = 0;
        if card.kind == Kind::Event {
            cost += effect::EVENT
                + effect::EVENT_COST * i32::from(self.cost(seat, piece))
                + effect::EVENT_FORCE * i32::from(card.force);
        }
        loop {
            let op = self.table.cards.op(run.at);
            match op {
                Op::Execute | Op::End => break,
                Op::FocusThis(count) => {
                    let own = if self.is_unit(piece) { self.power(piece) / 2 } else { 0 };
                    let resources = effect::OWN_FOCUS_RESOURCES * i32::from(card.resources);
                    cost += i32::from(count) * (effect::OWN_FOCUS + own + resources);
                }
                Op::Spend(count) => cost += effect::SPEND * i32::from(count),
                Op::Do { verb, to: Object::This } => cost -= self.verb_worth(verb, piece, seat),
                Op::Pick { into, .. } => {
                    let set = self.pick_set(op, &run);
                    let best = self.best_target(set, &run, seat);
                    match (into, best) {
                        (Reg::It, Some(it)) => {
                            run.it = Some(it);
                            if let Op::Do { verb, to: Object::It } = self.table.cards.op(At(run.at.0 + 1)) {
                                cost -= self.verb_worth(verb, it, seat);
                            }
                        }
                        (Reg::Target, Some(target)) if run.target_count < 3 => {
                            run.targets[usize::from(run.target_count)] = target.0;
                            run.target_count += 1;
                        }
                        (Reg::Other, other) => run.other = other,
                        _ => {}
                    }
                }
                _ => {}
            }
            run.at.0 += 1;
        }
        run.at.0 += 1;
        self.code_worth(run) - cost
    }

    /// The best card of a set to use an ability on.
    fn best_target(&self, set: Pieces, run: &Run, seat: Seat) -> Option<Piece> {
        set.iter().max_by_key(|&piece| (self.target_worth(run, piece, seat), std::cmp::Reverse(piece)))
    }

    /// What the effects on a target are worth if it is this card.
    fn target_worth(&self, run: &Run, piece: Piece, seat: Seat) -> i32 {
        let op = self.table.cards.op(run.at);
        if let (Op::Pick { into: Reg::It, .. }, Op::Do { verb, to: Object::It }) =
            (op, self.table.cards.op(At(run.at.0 + 1)))
        {
            return self.verb_worth(verb, piece, seat);
        }
        let wanted = match op {
            Op::Pick { into: Reg::Other, .. } => Object::Other,
            _ => Object::Targets,
        };
        let mut worth = 0;
        let mut at = run.at;
        loop {
            at.0 += 1;
            match self.table.cards.op(at) {
                Op::End => return worth,
                Op::If { condition, skip } if !self.holds(condition, run) => at.0 += u16::from(skip),
                Op::Skip(count) => at.0 += u16::from(count),
                Op::Do { verb, to } if to == wanted => worth += self.verb_worth(verb, piece, seat),
                Op::Redirect(count) if wanted == Object::Targets => {
                    worth += self.verb_worth(Verb::Damage { amount: count, per: Per::Once }, piece, seat);
                }
                Op::MoveFocus { from, to } | Op::MoveDamage { from, to } => {
                    let damage = matches!(self.table.cards.op(at), Op::MoveDamage { .. });
                    let (take, put) = match damage {
                        true => (Verb::Heal(1), Verb::Damage { amount: 1, per: Per::Once }),
                        false => (Verb::Unfocus(1), Verb::Focus(1)),
                    };
                    if from == wanted {
                        worth += self.verb_worth(take, piece, seat);
                    }
                    if to == wanted {
                        worth += self.verb_worth(put, piece, seat);
                    }
                }
                Op::Strip(to) if to == wanted => {
                    worth += self.verb_worth(Verb::Heal(ALL), piece, seat)
                        + self.verb_worth(Verb::Unfocus(ALL), piece, seat);
                }
                _ => {}
            }
        }
    }

    /// Roughly what an ability's effects are worth to its player.
    fn code_worth(&self, mut run: Run) -> i32 {
        let seat = run.seat;
        let mut worth = 0;
        loop {
            let op = self.table.cards.op(run.at);
            run.at.0 += 1;
            worth += match op {
                Op::End => return worth,
                Op::If { condition, skip } => {
                    if !self.holds(condition, &run) {
                        run.at.0 += u16::from(skip);
                    }
                    0
                }
                Op::Skip(count) => {
                    run.at.0 += u16::from(count);
                    0
                }
                Op::Do { verb: Verb::Damage { amount, per }, to } => {
                    let amount = amount.saturating_mul(self.times(per, &run));
                    let verb = Verb::Damage { amount, per: Per::Once };
                    self.objects(to, &run).iter().map(|piece| self.verb_worth(verb, piece, seat)).sum()
                }
                Op::Do { verb, to } => {
                    self.objects(to, &run).iter().map(|piece| self.verb_worth(verb, piece, seat)).sum()
                }
                Op::Pick { by, .. } => {
                    let set = self.pick_set(op, &Run { at: At(run.at.0 - 1), ..run });
                    let chooser = run.who(by);
                    let at = Run { at: At(run.at.0 - 1), ..run };
                    run.it = self.best_target(set, &at, chooser);
                    0
                }
                Op::Draw { cards, who } => {
                    let sign = if who == By::You { 1 } else { -1 };
                    let bare =
                        if self.deck[run.who(who)].len() < 4 { effect::DRAW_FROM_BARE_DECK } else { effect::DRAW };
                    sign * bare * i32::from(cards)
                }
                Op::DiscardRandom(who) => effect::CARD * if who == By::You { -1 } else { 1 },
                Op::CaptureRandom | Op::CaptureTop => effect::CAPTURE,
                Op::LookAtHand => effect::LOOK_AT_HAND,
                Op::Look { .. } => effect::LOOK,
                Op::DiscardTop => effect::DISCARD_TOP,
                Op::Recover { cards, .. } => effect::RECOVER * i32::from(cards),
                Op::RescueRandom => effect::RESCUE,
                Op::Dial(by) => effect::DIAL * i32::from(by) * if seat == DARK { 1 } else { -1 },
                Op::Cancel => self.cancel_worth(&run),
                Op::ReturnInstead => run.it.map_or(0, |it| {
                    let own = self.owner(it) == seat;
                    if own { effect::RETURN_INSTEAD + self.keep_worth(seat, it) } else { -effect::RETURN_INSTEAD }
                }),
                Op::EngageThis => self.redirect_worth(&run),
                Op::Prevent(count) => run.it.map_or(0, |it| self.prevent_worth(it, run.damage, count, seat)),
                Op::Redirect(count) => {
                    let hit = run.targets().first().map_or(0, |&target| {
                        self.verb_worth(Verb::Damage { amount: count, per: Per::Once }, target, seat)
                    });
                    hit + run.it.map_or(0, |it| self.prevent_worth(it, run.damage, count, seat))
                }
                Op::DamageInstead => 0,
                Op::IgnoreMatch | Op::NextCard { .. } => effect::MATCH,
                // Only worth it for a card that could not be played otherwise.
                Op::Cheaper { .. } => {
                    let announced = self.events.last().and_then(|pending| pending.event.it);
                    effect::CHEAPER * i32::from(self.shortage(seat, announced))
                }
                Op::RestartEdgeBattle | Op::SwapEdgeStacks => self.stacks_worth(seat),
                Op::EngageAgain => effect::ENGAGE_AGAIN,
                Op::ReturnUnkept => {
                    let extra = |seat: Seat| self.units(seat).len() as i32 - 3;
                    effect::UNIT_RETURNED * (extra(seat.other()).max(0) - extra(seat).max(0))
                }
                Op::Mode { .. } => effect::MODE,
                _ => 0,
            };
        }
    }

    fn cancel_worth(&self, run: &Run) -> i32 {
        let at = run.answers.checked_sub(1).map(usize::from);
        let Some(pending) = at.and_then(|at| self.events.get(at)) else { return 0 };
        let (Some(it), enemy) = (pending.event.it, pending.event.seat != run.seat) else { return 0 };
        let cost = i32::from(self.table.of(it).cost);
        let unknown = effect::CANCEL + effect::CANCEL_COST * cost;
        let least = effect::CANCEL_KNOWN + effect::CANCEL_KNOWN_COST * cost;
        let worth = self.running_of(it).map_or(unknown, |run| self.code_worth(run).max(least));
        if enemy { worth } else { -worth }
    }

    /// What it is worth to prevent damage to a card.
    fn prevent_worth(&self, piece: Piece, damage: u8, count: u8, seat: Seat) -> i32 {
        let saved = self.harm(piece, damage) - self.harm(piece, damage.saturating_sub(count));
        if self.controller(piece) == seat { saved } else { -saved }
    }

    /// What it is worth to have another objective engaged.
    fn redirect_worth(&self, run: &Run) -> i32 {
        let room = |piece: Piece| i32::from(self.capacity(piece)) - i32::from(self.damage[piece.index()]);
        run.it.map_or(0, |it| effect::REDIRECT * (room(run.source) - room(it)))
    }

    /// How much better the other player's edge stack is, as far as can be seen.
    fn stacks_worth(&self, seat: Seat) -> i32 {
        let known = |seat: Seat, viewer: Seat| -> i32 {
            let icons = |&card: &Piece| match self.known[viewer].has(card) {
                true => i32::from(self.table.of(card).force),
                false => effect::HIDDEN_ICONS,
            };
            self.edge[seat].iter().map(icons).sum()
        };
        effect::EDGE_ICON * (known(seat.other(), seat) - known(seat, seat))
    }

    // Choices.

    fn weigh_one(&self, seat: Seat, choice: Choice) -> i32 {
        match (self.asking.ask, choice) {
            (Ask::Mulligan, Choice::Accept) => self.mulligan_worth(seat),
            (Ask::Reject, Choice::Take(objective)) => {
                let card = self.table.of(objective);
                let plain = card.abilities.is_empty() && card.constants.is_empty();
                play::REJECT_RESOURCES * i32::from(card.resources)
                    + play::REJECT_CAPACITY * i32::from(card.capacity)
                    + if plain { 0 } else { play::REJECT_ABILITY }
            }
            (Ask::Balance, Choice::Take(objective)) => self.harm(objective, 1),
            (Ask::OptionalDiscard, Choice::Take(card)) => {
                let spare = self.deck[seat].len() > play::SPARE_DECK;
                let spare = if spare { play::SPARE_CARD } else { play::NO_SPARE_CARD };
                spare - self.keep_worth(seat, card)
            }
            (Ask::DiscardDown | Ask::DiscardOrder, Choice::Take(card)) => -self.keep_worth(seat, card),
            (Ask::Action, Choice::Play(piece, number)) => self.weigh_play(seat, piece, number),
            (Ask::Action, Choice::PlayAsEnhancement(piece)) => play::AS_ENHANCEMENT + self.worth(piece) / 4,
            (Ask::Action | Ask::Answer(_), Choice::Use(piece, number) | Choice::Play(piece, number)) => {
                self.use_worth(seat, piece, number, None) - 1
            }
            (Ask::About { piece, ability }, Choice::Take(it)) => self.use_worth(seat, piece, ability, Some(it)),
            (Ask::Host(enhancement), Choice::Take(host)) => self.weigh_host(seat, enhancement, host),
            (Ask::Pay(_), Choice::Generate(source, count)) => self.weigh_payment(source, count),
            (Ask::Pick { purpose, .. }, Choice::Take(piece)) => self.weigh_pick(seat, purpose, piece),
            (Ask::May(_) | Ask::UseShield(_) | Ask::FateAgain(_), Choice::Accept) => 1,
            (Ask::Strip(piece), Choice::Token(token)) => match token {
                Token::Shield => -1,
                _ if self.controller(piece) == seat => play::STRIP,
                _ => -play::STRIP,
            },
            (Ask::Strip(_), Choice::Take(piece)) => play::STRIP * if self.controller(piece) == seat { -1 } else { 1 },
            (Ask::Attackers, Choice::Take(unit)) => self.weigh_attacker(seat, unit),
            (Ask::Defenders, Choice::Take(unit)) => self.weigh_defender(seat, unit),
            (Ask::Shielding(_), Choice::Take(piece)) => match self.controller(piece) == seat {
                true if self.table.objectives.has(piece) => fight::SHIELD_OBJECTIVE,
                true => fight::SHIELD_UNIT + self.worth(piece) / 4,
                false => fight::SHIELD_ENEMY,
            },
            (Ask::FateOrder, Choice::Take(fate)) => i32::from(self.zone(fate) == Zone::Edge(seat)),
            (Ask::Strike, Choice::Take(unit)) => self.weigh_striker(unit),
            (Ask::IconType, Choice::Icon(icon)) => self.weigh_icon(icon),
            (Ask::Aim(Icon::Tactics), Choice::Take(unit)) => {
                let aimed = self.fight.aimed.iter().find(|aimed| aimed.0 == unit).map_or(0, |aimed| aimed.1);
                self.weigh_tactics(unit) + fight::AIMED_ALREADY * i32::from(aimed)
            }
            (Ask::Aim(_), Choice::Take(unit)) => {
                let strength = self.fight.strength[Icon::Unit as usize];
                let takes_part = self.fight.participants().has(unit);
                self.harm(unit, strength) + if takes_part { fight::AIM_PARTICIPANT } else { 0 }
            }
            (Ask::Protect { protector, .. }, Choice::Amount(amount)) => self.weigh_protect(protector, amount),
            (Ask::CaptureAt(_), Choice::Take(objective)) => {
                i32::from(self.capacity(objective)) - i32::from(self.damage[objective.index()])
            }
            (Ask::Commit, Choice::Take(unit)) => self.weigh_commit(seat, unit),
            _ => 0,
        }
    }

    fn mulligan_worth(&self, seat: Seat) -> i32 {
        let playable = |card: Piece| {
            let card = self.table.of(card);
            matches!(card.kind, Kind::Unit) && card.cost <= 3 || card.resources > 0
        };
        if self.hand[seat].iter().filter(|&card| playable(card)).count() < 2 { 1 } else { -1 }
    }

    fn weigh_play(&self, seat: Seat, piece: Piece, number: u8) -> i32 {
        let card = self.table.of(piece);
        match card.kind {
            Kind::Event => self.use_worth(seat, piece, number, None) - 1,
            Kind::Unit => play::UNIT + self.worth(piece),
            Kind::Enhancement if card.resources > 0 => play::RESOURCES,
            Kind::Enhancement => {
                let hosts = self.host_question(seat, piece, How::Plain);
                let weigh = |hosts: Pieces| hosts.iter().map(|host| self.weigh_host(seat, piece, host)).max();
                play::ENHANCEMENT + hosts.map_or(play::WITHOUT_HOST, |hosts| weigh(hosts).unwrap_or(0))
            }
            _ => 0,
        }
    }

    /// Helpful enhancements go on own cards, harmful ones on enemy cards.
    fn weigh_host(&self, seat: Seat, enhancement: Piece, host: Piece) -> i32 {
        let own = self.controller(host) == seat;
        if own != self.helps_host(enhancement) {
            return play::WRONG_HOST;
        }
        self.worth(host) + if own { play::CROWDED_HOST * self.attached_to(host).len() as i32 } else { 0 }
    }

    /// Whether an enhancement is good for its host.
    fn helps_host(&self, enhancement: Piece) -> bool {
        let card = self.table.of(enhancement);
        let cards = self.table.cards;
        let of_host = |no: FilterNo| cards.filter(no).is == Some(Ref::Host);
        let mut good = 0;
        for constant in &card.constants {
            good += match constant.rule {
                Rule::Gain { to, gain, .. } if of_host(to) => {
                    let gain = cards.gain(gain);
                    let icons: i32 =
                        gain.icons.normal.iter().chain(&gain.icons.edge).map(|&icons| i32::from(icons)).sum();
                    icons + i32::from(gain.capacity)
                }
                Rule::Cannot { who, .. } if of_host(who) => -1,
                _ => 0,
            };
        }
        for ability in &card.abilities {
            let code = (ability.usage.at.0..).map(|at| cards.op(At(at))).take_while(|&op| op != Op::End);
            for op in code {
                good += match op {
                    Op::Do { verb: Verb::Damage { .. } | Verb::Focus(_) | Verb::Capture { .. }, to: Object::Host } => {
                        -1
                    }
                    Op::Do { verb: Verb::Ban { .. } | Verb::Discard | Verb::Destroy, to: Object::Host } => -1,
                    _ => 0,
                };
            }
        }
        good >= 0
    }

    fn weigh_payment(&self, source: Piece, count: u8) -> i32 {
        let left = self.bill.cost.saturating_sub(self.bill.paid);
        let value = self.table.of(source).resources;
        let wasted = i32::from(count.saturating_sub(left));
        // The first token exhausts a source: the rest of its resources is lost, too.
        let unused = i32::from(value - count);
        let unit = if self.is_unit(source) { play::UNIT_PAYS - self.power(source) } else { 0 };
        // Tokens come off one by one: a source worth one is ready again next turn.
        let size = play::SOURCE_RESOURCES * i32::from(value);
        play::PAID * i32::from(count.min(left)) + play::WASTED * wasted + play::UNUSED * unused + unit + size
    }

    fn weigh_pick(&self, seat: Seat, purpose: Purpose, piece: Piece) -> i32 {
        let Some(run) = self.running() else {
            // Units to keep.
            return if purpose == Purpose::Keep { play::KEEP_UNIT + self.worth(piece) } else { 0 };
        };
        match purpose {
            Purpose::Keep => play::KEEP_UNIT + self.worth(piece),
            Purpose::CaptureAt => i32::from(self.capacity(piece)) - i32::from(self.damage[piece.index()]),
            Purpose::Rescue => self.captured_at(piece).len() as i32,
            Purpose::Capture if !self.in_play(piece) => self.keep_worth(self.owner(piece), piece),
            Purpose::PutOnTop => -self.keep_worth(self.owner(piece), piece),
            Purpose::PutUnder if self.looked.has(piece) => 0,
            _ => self.target_worth(&run, piece, seat),
        }
    }

    // The engagement.

    /// Hits and blast of units, and how many there are; an icon counts twice, one that needs the edge once.
    fn combat_strength(&self, units: Pieces) -> (i32, i32, i32) {
        let (mut hits, mut blast, mut bodies) = (0, 0, 0);
        for unit in units {
            let icons = self.icons(unit);
            let of = |icon: Icon| {
                2 * i32::from(icons.normal[icon as usize].max(0)) + i32::from(icons.edge[icon as usize].max(0))
            };
            hits += of(Icon::Unit) + of(Icon::Tactics);
            blast += of(Icon::Blast);
            bodies += 1;
        }
        (hits, blast, bodies)
    }

    fn fighters(&self, seat: Seat) -> Pieces {
        self.units(seat).without(self.exhausted).iter().filter(|&unit| self.fights(unit)).collect()
    }

    /// Whether a unit is for fighting, and not kept back for its resources.
    fn fights(&self, unit: Piece) -> bool {
        self.power(unit) > 5 * i32::from(self.table.of(unit).resources)
    }

    fn weigh_engage(&self, seat: Seat, choice: Choice) -> i32 {
        let objective = match choice {
            Choice::Engage(objective) => Some(objective),
            Choice::EngageDial => None,
            _ => return 0,
        };
        let ours = self.attackers_against(seat, objective, Pieces::NONE).and(self.fighters(seat));
        if ours.is_empty() {
            return fight::NOBODY_FIGHTS;
        }
        let theirs = self.units(seat.other()).without(self.exhausted);
        let (hits, blast, bodies) = self.combat_strength(ours);
        let (back, _, defenders) = self.combat_strength(theirs);
        let free = defenders == 0;
        // The damage to the objective: blast, and the bonus if nobody can defend.
        let dealt = if free { blast / 2 + 1 } else { blast / 2 - back / 5 };
        let gain = match objective {
            Some(objective) => {
                if dealt <= 0 {
                    return fight::NO_DAMAGE;
                }
                self.harm(objective, dealt.clamp(1, 9) as u8)
            }
            None => fight::DIAL_DAMAGE * dealt.max(0),
        };
        let patient = seat == DARK && self.dial >= fight::PATIENT_DIAL;
        let patience = if patient { fight::DARK_PATIENCE } else { fight::PATIENCE };
        let outnumbered = if bodies < defenders { fight::OUTNUMBERED } else { 0 };
        gain + fight::HITS * (hits - back) + outnumbered - patience
    }

    fn weigh_attacker(&self, seat: Seat, unit: Piece) -> i32 {
        if !self.fights(unit) {
            return fight::NOT_FOR_FIGHTING;
        }
        // Units that stay home can defend: keep the last one if the enemy could strike back.
        let committed = self.committed[seat].has(unit);
        let home = self.units(seat).without(self.exhausted).without(self.fight.attackers).len();
        let theirs = self.fighters(seat.other()).len();
        let free = self.units(seat.other()).without(self.exhausted).is_empty();
        let last = seat == DARK && home <= 1 && theirs > 0 && !self.fight.attackers.is_empty();
        let kept = if last { fight::LAST_AT_HOME } else { 0 };
        let focus = if committed { fight::COMMITTED_ATTACKER } else { 0 };
        let spare = if free && self.fight.attackers.len() >= 2 { fight::MORE_THAN_ENOUGH } else { 0 };
        fight::ATTACKER + self.power(unit) + focus + kept + spare
    }

    fn weigh_defender(&self, seat: Seat, unit: Piece) -> i32 {
        let attackers = self.fight.attackers;
        let (hits, blast, _) = self.combat_strength(attackers);
        let first = self.fight.defenders.is_empty();
        let stake = match self.fight.objective {
            Some(objective) => {
                // What the bonus and blast would do.
                let dealt = (blast / 2 + 1).clamp(1, 9) as u8;
                let saved = (dealt - 1).max(1);
                match first {
                    true => self.harm(objective, dealt) - self.harm(objective, saved - u8::from(saved > 1)),
                    false => fight::DEFEND_AGAIN,
                }
            }
            None => fight::DEFEND_DIAL,
        };
        let (ours, _, _) = self.combat_strength(Pieces::of(unit));
        let left = self.capacity(unit).saturating_sub(self.damage[unit.index()]);
        let danger = if hits > 2 * i32::from(left) { self.worth(unit) / 2 } else { self.worth(unit) / 5 };
        let resource = if self.fights(unit) { 0 } else { fight::RESOURCE_DEFENDER };
        let focus = if self.committed[seat].has(unit) { fight::COMMITTED_DEFENDER } else { 0 };
        stake + fight::DEFENDER_ICONS * ours - danger + resource + focus
    }

    /// How many Force icons the edge is worth to a player.
    fn edge_wanted(&self, seat: Seat) -> i32 {
        let mut worth = fight::EDGE;
        for unit in self.fight.participants() {
            let icons = self.icons(unit);
            let edge: i32 = icons.edge.iter().map(|&count| i32::from(count.max(0))).sum();
            let normal: i32 = icons.normal.iter().map(|&count| i32::from(count.max(0))).sum();
            let own = self.controller(unit) == seat;
            worth += fight::EDGE_ICON * edge + normal + if own { i32::from(!self.exhausted.has(unit)) } else { 0 };
        }
        worth
    }

    fn weigh_edge(&self, seat: Seat, choice: Choice, wanted: i32) -> i32 {
        let Choice::Take(card) = choice else { return 0 };
        let other = seat.other();
        let printed = self.table.of(card);
        let opposed = self.fight.participants().meets(self.play[other]);
        let mine = i32::from(self.edge_total(seat));
        let hidden = |card: &Piece| match self.known[seat].has(*card) {
            true => i32::from(self.table.of(*card).force),
            false => effect::HIDDEN_ICONS,
        };
        let theirs: i32 = self.edge[other].iter().map(hidden).sum();
        let lead = mine - theirs - i32::from(self.fight.attacker == seat);
        let fate = match printed.fate {
            Some(_) if self.fate_works(card, seat) => fight::FATE,
            _ => 0,
        };
        let icons = i32::from(printed.force);
        let gain = match opposed {
            // Nobody contests it: only the fate card counts.
            false => 0,
            true if lead > 1 => icons,
            true => icons * (2 + wanted / 3) + if lead <= 0 && lead + icons > 0 { wanted } else { 0 },
        };
        let first = match self.edge[seat].len() as i32 {
            0 => fight::FIRST_EDGE_CARD,
            placed => fight::MORE_EDGE_CARDS * placed,
        };
        gain + fate + first - self.keep_worth(seat, card)
    }

    fn weigh_striker(&self, unit: Piece) -> i32 {
        let strength = self.strength(unit);
        let mut worth = fight::STRIKER;
        let kills = |target: Piece| {
            let left = self.capacity(target).saturating_sub(self.damage[target.index()]);
            strength[Icon::Unit as usize] >= left
        };
        let aims = self.aims(unit, Icon::Unit);
        let kill = aims.iter().filter(|&target| kills(target)).map(|target| self.harm(target, 9)).max();
        worth += kill.unwrap_or(0);
        worth += fight::STRIKER_TACTICS * i32::from(strength[Icon::Tactics as usize])
            + fight::STRIKER_UNIT * i32::from(strength[Icon::Unit as usize])
            + fight::STRIKER_BLAST * i32::from(strength[Icon::Blast as usize]);
        let left = self.capacity(unit).saturating_sub(self.damage[unit.index()]);
        worth + fight::STRIKER_LEFT * i32::from(left)
    }

    fn weigh_icon(&self, icon: Icon) -> i32 {
        let strength = self.fight.strength[icon as usize];
        match icon {
            Icon::Blast => {
                let wins = self.fight.objective.is_some_and(|objective| self.harm(objective, strength) > 1_000);
                if wins { fight::WINS } else { fight::BLAST_FIRST }
            }
            Icon::Unit => fight::UNIT_DAMAGE_FIRST,
            Icon::Tactics => fight::TACTICS_FIRST,
        }
    }

    fn weigh_tactics(&self, unit: Piece) -> i32 {
        let ready = !self.exhausted.has(unit);
        let takes_part = self.fight.participants().has(unit);
        let shield = if self.shielded.has(unit) { fight::AIM_SHIELDED } else { 0 };
        let committed = self.committed.0.iter().any(|committed| committed.has(unit));
        let force = if committed { fight::AIM_FORCE * i32::from(self.table.of(unit).force) } else { 0 };
        match (ready, takes_part) {
            (true, true) => fight::AIM_READY_PARTICIPANT + self.power(unit) + force + shield,
            (true, false) => fight::AIM_READY + self.power(unit) / 2 + force + shield,
            (false, _) => fight::AIM_EXHAUSTED + self.power(unit) / 4 + shield,
        }
    }

    fn weigh_protect(&self, protector: Piece, amount: u8) -> i32 {
        let Some((it, total)) = self.protected_damage().and_then(|event| Some((event.it?, event.amount))) else {
            return 0;
        };
        -self.harm(it, total.saturating_sub(amount)) * i32::from(amount < total)
            - if amount > 0 { self.harm(protector, amount) } else { 0 }
    }

    fn weigh_commit(&self, seat: Seat, unit: Piece) -> i32 {
        let card = self.table.of(unit);
        let (mine, theirs) = (i32::from(self.struggle(seat)), i32::from(self.struggle(seat.other())));
        let icons = i32::from(card.force);
        let ready = !self.exhausted.has(unit);
        let elite = if card.keywords & keyword::ELITE != 0 { fight::COMMIT_ELITE } else { 0 };
        if icons == 0 {
            return fight::COMMIT_NO_ICONS;
        }
        // Ahead by two is enough.
        let needed = if mine > theirs + 2 { fight::COMMIT_ICONS_AHEAD } else { fight::COMMIT_ICONS };
        let turns = ready && mine <= theirs && mine + icons > theirs;
        let balance = if turns { fight::COMMIT_TURNS_BALANCE } else { 0 };
        fight::COMMIT + icons * needed / 2 + elite + balance - self.power(unit) / 3
    }
}
