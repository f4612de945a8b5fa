//! Whether an ability can be used: timing, costs, targets, and whether it would have an effect.

use super::ability::Pile;
use super::card::{AbilityKind, At, Must, Object, Op, Purpose, Reg, Verb, keyword};
use super::state::*;
use crate::mark::rule;
use crate::{Piece, Seat};

impl Lcg<'_> {
    /// Whether costs can be paid, targets found, and the ability would have an effect.
    pub(super) fn can_begin(&self, run: &Run) -> bool {
        let mut at = *run;
        loop {
            let op = self.table.cards.op(at.at);
            let can = match op {
                Op::Execute => {
                    at.skip(1);
                    // An event that chooses nothing may be played without effect: playing it can be answered.
                    let chooses = matches!(self.table.cards.op(at.at), Op::Pick { .. });
                    let free = self.is_action_event(&at) && at.target_count == 0 && !chooses;
                    let works = free || self.would_change(&at);
                    if !works {
                        rule!("LCG-TERMS-08");
                    }
                    return works;
                }
                Op::End => return false,
                // Whether it has an effect may depend on the target.
                Op::Pick { purpose: Purpose::Target, must: Must::Yes, into: Reg::Target, .. } => {
                    let found = self.candidates(op, &at).iter().any(|target| self.target_works(&at, target));
                    if !found {
                        rule!("LCG-TERMS-08");
                    }
                    return found;
                }
                Op::Pick { must: Must::Yes, .. } if self.pick_set(op, &at).is_empty() => {
                    rule!("LCG-TERMS-08");
                    false
                }
                Op::Pick { must: Must::Yes, .. } => true,
                // LCG-FOCUS-03, LCG-FOCUS-07
                Op::FocusThis(_) => self.in_play(at.source) && !self.exhausted.has(at.source),
                Op::Spend(count) if self.purse(at.seat).total < u16::from(count) => {
                    rule!("LCG-RESOURCES-09");
                    false
                }
                Op::Spend(_) => true,
                Op::LowerReserve(count) => self.reserve(at.seat) >= count,
                Op::Do { verb: Verb::Sacrifice | Verb::Return, to: Object::This } => self.in_play(at.source),
                Op::Do { verb: Verb::Damage { amount, .. }, to } => {
                    let cards = self.objects(to, &at);
                    !cards.is_empty() && cards.iter().all(|card| self.takes(card, amount))
                }
                _ => true,
            };
            if !can {
                return false;
            }
            at.skip(1);
        }
    }

    /// Whether a card in play has room for this much damage, as a cost.
    fn takes(&self, card: Piece, damage: u8) -> bool {
        let takes = self.in_play(card) && self.room(card) >= damage;
        if !takes {
            rule!("LCG-DAMAGE-03");
        }
        takes
    }

    fn is_action_event(&self, run: &Run) -> bool {
        let card = self.table.of(run.source);
        let ability = card.abilities.get(usize::from(run.ability));
        self.table.events.has(run.source) && ability.is_some_and(|ability| ability.kind == AbilityKind::Action)
    }

    /// Whether the rest of an ability would have an effect.
    pub(super) fn would_change(&self, run: &Run) -> bool {
        let mut run = *run;
        loop {
            let op = self.table.cards.op(run.at);
            run.skip(1);
            let (seat, opponent) = (run.seat, run.seat.other());
            let changes = match op {
                Op::End => return false,
                Op::Skip(count) => {
                    run.skip(count);
                    false
                }
                // Nothing came of what stands before the "then".
                Op::IfDone(count) => {
                    rule!("LCG-TERMS-04");
                    run.skip(count);
                    false
                }
                Op::If { condition, skip } => {
                    if !self.holds(condition, &run) {
                        run.skip(skip);
                    }
                    false
                }
                // Where a card would be captured does not matter if there is none.
                Op::Pick { purpose: Purpose::CaptureAt, .. } => false,
                Op::Pick { skip, .. } => {
                    let at = Run { at: At(run.at.0 - 1), ..run };
                    let found = self.finds(op, &at);
                    if !found {
                        run.skip(skip);
                    }
                    found
                }
                Op::Do { verb, to } => self.verb_changes(verb, to, &run),
                Op::Draw { who, .. } => !self.cannot_draw(run.who(who)),
                Op::DiscardRandom(who) => !self.hand[run.who(who)].is_empty(),
                Op::CaptureRandom => !self.hand[LIGHT].is_empty(),
                Op::CaptureTop => !self.deck[LIGHT].is_empty(),
                Op::LookAtHand => !self.hand[opponent].is_empty(),
                Op::Look { pile: Pile::Deck, of, .. } => !self.deck[run.who(of)].is_empty(),
                Op::Look { pile: Pile::ObjectiveDeck, of, .. } => !self.objective_deck[run.who(of)].is_empty(),
                Op::Recover { of, .. } => match of {
                    Some(no) => !self.select(no, &run).is_empty(),
                    None => !self.discard[seat].is_empty(),
                },
                Op::Strip(object) => self.objects(object, &run).iter().any(|piece| self.can_strip(piece)),
                Op::Dial(by) => by > 0 || self.dial > 1,
                Op::EngageAgain => self.fight.objective.is_some(),
                Op::EngageThis => !self.not_yet_engageable().has(run.source),
                Op::Prevent(_) | Op::Redirect(_) | Op::DamageInstead => self.answered_amount(&run) > 0,
                Op::ReturnUnkept => !self.units(DARK).or(self.units(LIGHT)).is_empty(),
                Op::May(_) | Op::Keep(_) | Op::EndLook | Op::Shuffle(_) | Op::TakeLooked(_) | Op::RescueRandom => false,
                _ => true,
            };
            if changes {
                return true;
            }
        }
    }

    /// Whether there is a card to pick, and a second one to go with it where something is moved.
    fn finds(&self, op: Op, run: &Run) -> bool {
        let set = self.pick_set(op, run);
        let next = self.table.cards.op(At(run.at.0 + 1));
        let (Op::Pick { into, .. }, Op::Pick { into: Reg::Other, .. }) = (op, next) else { return !set.is_empty() };
        set.iter().any(|first| {
            let mut after = Run { at: At(run.at.0 + 1), ..*run };
            after.put(into, first);
            !self.pick_set(next, &after).is_empty()
        })
    }

    /// How much damage or how many tokens the ability answers.
    fn answered_amount(&self, run: &Run) -> u8 {
        match run.answers.checked_sub(1).and_then(|at| self.events.get(usize::from(at))) {
            Some(pending) => pending.event.amount,
            None => run.damage,
        }
    }

    fn verb_changes(&self, verb: Verb, to: Object, run: &Run) -> bool {
        let set = self.objects(to, run);
        let in_play = set.and(self.all_in_play());
        match verb {
            Verb::Unfocus(_) => set.meets(self.exhausted),
            Verb::Heal(_) => set.meets(self.damaged),
            Verb::Unshield => set.meets(self.shielded),
            Verb::Shield { even } => !in_play.is_empty() && (even || !in_play.without(self.shielded).is_empty()),
            Verb::PutIntoPlay { paid, .. } => set.iter().filter(|&card| !self.in_play(card)).any(|card| {
                if self.is_duplicate(card) {
                    rule!("LCG-UNIQUE-03", "LCG-AMB-27");
                    return false;
                }
                !paid || self.can_afford(run.seat, card)
            }),
            Verb::Capture { here } => {
                let light = |card: Piece| {
                    rule!("LCG-CAPTURE-01");
                    self.owner(card) == LIGHT
                };
                (here || !self.objectives(DARK).is_empty()) && in_play.iter().any(light)
            }
            Verb::LeaveEngagement => set.meets(self.fight.participants()),
            Verb::Return | Verb::Discard | Verb::ToBottom => !set.is_empty(),
            _ => !in_play.is_empty(),
        }
    }

    /// Whether a player can use an ability now; `event` is what it answers.
    pub(super) fn can_use(&self, seat: Seat, piece: Piece, number: u8, event: Option<&Event>) -> bool {
        let card = self.table.of(piece);
        let Some(ability) = card.abilities.get(usize::from(number)) else { return false };
        let usage = &ability.usage;
        let event_card = self.table.events.has(piece);
        let in_hand = self.hand[seat].has(piece);
        // LCG-TERMS-21
        let there = match event_card || usage.from_hand {
            true => in_hand,
            // A card that has left play may still react to what happened before.
            false => {
                let left = ability.kind == AbilityKind::Reaction && !self.in_play(piece) && !in_hand;
                if left {
                    rule!("LCG-AMB-44");
                }
                self.play[seat].has(piece) || event.is_some() && left
            }
        };
        // LCG-ABILITIES-20, LCG-EVENTS-03
        if !there || self.as_enhancement.has(piece) || !self.is_during(usage.during, seat) {
            return false;
        }
        if usage.once {
            let used = match event_card {
                true => self.now.events.contains(&(seat, self.table.no(piece))),
                false => self.now.used[usize::from(number).min(1)].has(piece),
            };
            if used {
                rule!("LCG-TURN-05");
                return false;
            }
        }
        if event_card {
            if card.keywords & keyword::LIMITED != 0 && self.now.limited[seat] {
                rule!("LCG-KEYWORDS-07");
                return false;
            }
            let purse = self.purse(seat);
            let cost = self.cost(seat, piece);
            if !purse.pays(cost, card.affiliation, self.ignores_match(seat))
                || purse.total < u16::from(cost) + u16::from(usage.spend)
            {
                rule!("LCG-RESOURCES-09");
                return false;
            }
        }
        let mut run = Run { at: usage.at, ability: number, ..Run::about(piece, seat) };
        if let Some(event) = event {
            (run.it, run.damage) = (event.it, event.amount);
        }
        usage.condition.is_none_or(|condition| self.holds(condition, &run)) && self.can_begin(&run)
    }
}
