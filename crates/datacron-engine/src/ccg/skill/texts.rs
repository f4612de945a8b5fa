//! What the abilities of cards are worth.

use super::super::card::{
    AbilityKind, Amount, At, By, Change, Happening, Must, NONE, ONE, Object, Op, Pieces, Quarters, Ref, Reg, Rule,
    Stat, TotalRule, Verb, WhoMask,
};
use super::super::state::*;
use super::super::values::Scope;
use super::board::Board;
use super::weights::{life, play, text};
use crate::{Piece, Seat};

/// In percent.
const CERTAIN: i32 = 100;

impl Ccg<'_> {
    /// What using an ability is worth to a player, with its best target; as an answer to the topmost event if it answers
    /// anything.
    pub(super) fn use_worth(&self, seat: Seat, piece: Piece, number: u8) -> i32 {
        let card = self.table.of(piece);
        let Some(ability) = card.abilities.get(usize::from(number)) else { return 0 };
        let mut run = Run { at: ability.at, ability: number, ..Run::about(piece, seat) };
        if !ability.to.is_empty()
            && let Some((at, pending)) = self.pending()
        {
            let event = pending.event;
            (run.it, run.place, run.answered, run.answers) = (event.it, event.place, event.amount, at + 1);
        }
        let mut cost = text::USE;
        if ability.kind == AbilityKind::Play {
            let lost = ability.lost.unwrap_or(card.lost_when_played);
            cost += text::INTERRUPT + if lost { life::CARD / 3 } else { 0 };
        }
        if ability.kind == AbilityKind::Fire {
            run.place = self.battle.place;
        }
        self.code_worth(run, true) - cost
    }

    /// What the rest of an ability is worth to its player. Questions are answered as that player would like.
    pub(super) fn code_worth(&self, mut run: Run, costs: bool) -> i32 {
        let seat = run.seat;
        let mut chance = CERTAIN;
        let mut worth = 0;
        // The code of a card is short; a skip goes forward only.
        for _ in 0..64 {
            let op = self.table.cards.op(run.at);
            let scope = self.scope(&run);
            let sure = match op {
                Op::End => break,
                Op::Pick { into, by, must, skip, .. } => {
                    let set = self.pick_set(op, &run);
                    let chooser = Self::who(by, run.you);
                    match self.best_target(set, &run, chooser) {
                        Some(best) => match into {
                            Reg::Target => run.target = best.0,
                            Reg::Other => run.other = best.0,
                            Reg::It => run.it = best.0,
                        },
                        None if must == Must::Yes => break,
                        None => run.skip(skip),
                    }
                    0
                }
                Op::PickSome { .. } => self.picks_worth(op, &run),
                Op::PickAll(filter) => {
                    let set = self.select(filter, &scope);
                    self.group_worth(set, &run)
                }
                // What is picked later depends on what is seen: as the player imagines it.
                Op::Look { who, pile: Some(pile), .. } => {
                    let mut world = *self;
                    world.looked = self.pile(Self::who(who, run.you), pile).iter().copied().collect();
                    run.skip(1);
                    return worth + (world.code_worth(run, costs) + text::LOOK) * chance / 100;
                }
                Op::Skip(count) => {
                    run.skip(count);
                    0
                }
                Op::If { condition, skip } => {
                    if !self.holds(condition, &scope) {
                        run.skip(skip);
                    }
                    0
                }
                Op::UseForce(amount) if costs => -play::FORCE * i32::from(self.count(amount, &scope)),
                Op::UseX => {
                    run.x = self.most_x(&run).min(2);
                    -play::FORCE * i32::from(run.x)
                }
                Op::Draw { who, count, into, .. } => {
                    let drawn = self.mean_destiny(Self::who(who, run.you)) * i32::from(self.count(count, &scope));
                    run.totals[usize::from(into)] = drawn.clamp(0, 400) as Quarters;
                    0
                }
                Op::AddTotal { into, amount } => {
                    run.totals[usize::from(into)] += self.amount(amount, &scope);
                    0
                }
                Op::Test { compare, to, .. } => {
                    use super::super::card::Compare;
                    let over = i32::from(run.totals[0]) - i32::from(self.amount(to, &scope));
                    // A destiny is within 3 of the mean.
                    let higher = (50 + over * 50 / 14).clamp(5, 95);
                    chance = chance
                        * match compare {
                            Compare::Over => higher,
                            Compare::Under => 100 - higher,
                            Compare::Is => 12,
                        }
                        / 100;
                    0
                }
                // Either player may win it.
                Op::Winner { .. } => {
                    chance = chance * if run.totals[0] > run.totals[1] { 65 } else { 40 } / 100;
                    0
                }
                Op::Mode { .. } => text::MODE,
                _ => self.op_worth(op, &run, &scope),
            };
            worth += sure * chance / 100;
            if matches!(op, Op::Mode { .. }) {
                break;
            }
            run.skip(1);
        }
        if run.you == seat { worth } else { -worth }
    }

    /// What an instruction that does not ask is worth to the player of the run.
    fn op_worth(&self, op: Op, run: &Run, scope: &Scope) -> i32 {
        let sign = |who: By| if who == By::You { 1 } else { -1 };
        let count = |amount: Amount| i32::from(self.count(amount, scope));
        match op {
            Op::Do { verb, to } => {
                self.objects(to, run, scope).iter().map(|piece| self.verb_worth(verb, piece, run.you)).sum()
            }
            Op::LoseForce { who, count: amount, .. } => -sign(who) * text::LOSE_FORCE * count(amount),
            Op::Retrieve { who, count: amount } => {
                let lost = self.pile(Self::who(who, run.you), Pile::Lost).len() as i32;
                sign(who) * text::RETRIEVE * count(amount).min(lost)
            }
            Op::RetrieveTop { count: amount, .. } => text::RETRIEVE * count(amount),
            Op::Activate { who, count: amount } => sign(who) * text::ACTIVATE * count(amount),
            Op::DrawCards { who, count: amount, .. } => sign(who) * text::DRAW_CARD * count(amount),
            Op::DeployIt { .. } => self.deploys_worth(run.it, run.you),
            Op::Last { rule, .. } => self.rule_worth(&self.table.cards.rules[usize::from(rule)], run, scope),
            Op::Cancel => self.cancel_worth(run),
            Op::CancelDestiny { redraw } => self.cancel_destiny_worth(run.you, redraw),
            Op::Edit { by, how, outer } => self.edit_worth(run, self.amount(by, scope), how, outer),
            Op::SwapTotals => {
                let own = self.battle.destiny[run.you] - self.battle.destiny[run.you.other()];
                -2 * text::POWER * i32::from(own) / i32::from(ONE)
            }
            _ => 0,
        }
    }

    /// What it is worth that a text deploys a card, if it can be deployed anywhere.
    fn deploys_worth(&self, piece: u8, seat: Seat) -> i32 {
        if piece == NONE {
            return 0;
        }
        let spots = self.spots(seat, Piece(piece), self.open_places(seat), None, true);
        if spots.is_empty() { -text::NOWHERE } else { self.worth(Piece(piece)) }
    }

    /// What a player gains when this is done to a card.
    fn verb_worth(&self, verb: Verb, piece: Piece, seat: Seat) -> i32 {
        let enemy = self.controller(piece) != seat;
        let harm = |worth: i32| if enemy { worth } else { -worth };
        let worth = self.worth(piece);
        match verb {
            Verb::Put { goes: Goes::Lost | Goes::OutOfPlay, .. } => harm(worth),
            Verb::Put { goes, .. } => match (self.on_table(piece), goes) {
                (true, _) => harm(worth * text::RETURNED / 100),
                // Out of a pile into the hand, for example.
                (false, Goes::Hand) => -harm(text::DRAW_CARD + worth / 4),
                (false, _) => 0,
            },
            Verb::Retrieve(_) => -harm(text::RETRIEVE),
            Verb::Hit if self.hit.has(piece) => 0,
            Verb::Hit => harm(worth * text::HIT / 100),
            Verb::Restore if self.hit.has(piece) => -harm(worth * text::HIT / 100),
            Verb::Restore => 0,
            Verb::PutIntoPlay { .. } => -harm(worth),
            Verb::Steal => worth * text::STOLEN / 100,
            Verb::Forfeit { .. } => harm(worth / 2),
            Verb::Move { .. } | Verb::Place { .. } => self.escape_worth(piece, seat),
            Verb::Cancel => harm(worth),
        }
    }

    /// What it is worth to a player that a card goes away: out of a battle that is lost, above all.
    fn escape_worth(&self, piece: Piece, seat: Seat) -> i32 {
        let own = self.controller(piece) == seat;
        if !self.battle.going || !self.battle.joined.has(piece) {
            return if own { text::MOVE / 2 } else { -text::MOVE / 2 };
        }
        let board = Board::new(self);
        let stands = &board.stands[usize::from(self.battle.place)];
        let edge = board.clash(seat, self.battle.place, stands[seat], stands[seat.other()]);
        if own { -edge / 2 - text::MOVE } else { text::MOVE - edge / 4 }
    }

    /// What is picked one by one is worth what happens to it.
    fn picks_worth(&self, op: Op, run: &Run) -> i32 {
        let Op::PickSome { by, count, .. } = op else { return 0 };
        let set = self.pick_set(op, run);
        let chooser = Self::who(by, run.you);
        let wanted = i32::from(self.count(count, &self.scope(run))).min(set.len() as i32);
        self.best_target(set, run, chooser).map_or(0, |best| wanted * self.target_worth(run, best, run.you))
    }

    fn group_worth(&self, set: Pieces, run: &Run) -> i32 {
        set.iter().map(|piece| self.target_worth(run, piece, run.you)).sum()
    }

    /// The best card of a set to use an ability on.
    pub(super) fn best_target(&self, set: Pieces, run: &Run, seat: Seat) -> Option<Piece> {
        set.iter().max_by_key(|&piece| (self.target_worth(run, piece, seat), std::cmp::Reverse(piece)))
    }

    /// What the instructions about a card that is picked now are worth to a player if it is this one.
    pub(super) fn target_worth(&self, run: &Run, piece: Piece, seat: Seat) -> i32 {
        let wanted = match self.table.cards.op(run.at) {
            Op::Pick { into: Reg::It, .. } | Op::About => Object::Ref(Ref::It),
            Op::Pick { into: Reg::Other, .. } => Object::Ref(Ref::Other),
            Op::Pick { .. } => Object::Ref(Ref::Target),
            _ => Object::Picked,
        };
        let mut worth = 0;
        let mut at = run.at;
        for _ in 0..64 {
            at.0 += 1;
            match self.table.cards.op(at) {
                Op::End => break,
                Op::Skip(count) => at.0 += u16::from(count),
                Op::Do { verb, to } if to == wanted => worth += self.verb_worth(verb, piece, seat),
                Op::DeployIt { .. } if wanted == Object::Ref(Ref::It) => worth += self.deploys_worth(piece.0, seat),
                Op::Routes(_) => worth += self.escape_worth(piece, seat),
                // A weapon hits the weak more easily.
                Op::Test { .. } => worth -= i32::from(self.table.of(piece).ability),
                Op::Last { rule, .. } => {
                    let own = if self.controller(piece) == seat { 1 } else { -1 };
                    worth += own * self.gain_sum(&self.table.cards.rules[usize::from(rule)], run);
                }
                _ => {}
            }
        }
        worth
    }

    /// The sum of what a rule adds to statistics, in points.
    fn gain_sum(&self, rule: &Rule, run: &Run) -> i32 {
        let scope = self.scope(run);
        match rule {
            Rule::Gain(gain) => {
                let by = gain.by.iter().map(|&by| i32::from(self.amount(by, &scope)));
                text::STATISTIC * by.sum::<i32>() / i32::from(ONE)
            }
            Rule::Set(gain) | Rule::Multiply(gain) => {
                let lowered = gain.stats & 1 << Stat::Power as u8 != 0 && self.amount(gain.by[0], &scope) < ONE;
                if lowered { -2 * text::STATISTIC } else { text::STATISTIC }
            }
            Rule::Cannot { .. } => -text::BAN,
            Rule::ImmuneAttrition { .. } | Rule::ImmuneTo { .. } => text::IMMUNITY,
            _ => 0,
        }
    }

    /// What a rule that is laid down for a time is worth to its player.
    fn rule_worth(&self, rule: &Rule, run: &Run, scope: &Scope) -> i32 {
        let whole = |amount: Amount| i32::from(self.amount(amount, scope)) / i32::from(ONE);
        let sign = |who: WhoMask| match (who.covers(run.you, run.you), who.covers(run.you.other(), run.you)) {
            (true, false) => 1,
            (false, true) => -1,
            _ => 0,
        };
        let of_cards = |filter| {
            let cards = self.select(filter, scope);
            let own = cards.and(self.play[run.you]).len() as i32;
            2 * own - cards.len() as i32
        };
        match rule {
            Rule::Gain(gain) => of_cards(gain.to) * self.gain_sum(rule, run),
            Rule::Set(gain) | Rule::Multiply(gain) => of_cards(gain.to) * self.gain_sum(rule, run),
            Rule::Cannot { who, .. } => -text::BAN * of_cards(*who),
            Rule::ImmuneAttrition { who, .. } => text::IMMUNITY * of_cards(*who),
            Rule::Total { what, who, by, how, .. } => {
                let by = whole(*by);
                let change = match how {
                    Change::Add => by,
                    Change::Set => -2,
                    Change::Times => 4 * (by - 1),
                    Change::AtMost => -3,
                };
                let bad = matches!(what, TotalRule::Attrition | TotalRule::Damage);
                sign(*who) * text::POWER * if bad { -change } else { change }
            }
            Rule::Destiny { who, by, how, .. } => match how {
                Change::Add => sign(*who) * text::EDIT * whole(*by),
                _ => sign(*who) * text::EDIT * (whole(*by) - 3),
            },
            Rule::BattleDestiny { who, add, most, .. } => {
                let limited = most.map_or(0, |_| -text::DESTINY);
                sign(*who) * (text::DESTINY * whole(*add) + limited)
            }
            Rule::ForceDrain { who, by, .. } => sign(*who) * text::CANCEL_DRAIN * whole(*by),
            Rule::ForceLoss { who, .. } => sign(*who) * text::LOSE_FORCE,
            Rule::Cost(cost) => -sign(cost.who) * play::FORCE * whole(cost.by).max(1),
            _ => text::RULE,
        }
    }

    fn answered(&self, run: &Run) -> Option<Event> {
        let at = run.answers.checked_sub(1)?;
        self.events.get(usize::from(at)).map(|pending| pending.event)
    }

    /// What it is worth that what is answered does not happen.
    fn cancel_worth(&self, run: &Run) -> i32 {
        let Some(event) = self.answered(run) else { return 0 };
        let worth = match event.what {
            Happening::Drains => text::CANCEL_DRAIN * i32::from(self.drain_amount(event.seat, event.place)),
            Happening::Battles => {
                let board = Board::new(self);
                let stands = &board.stands[usize::from(event.place)];
                board.clash(event.seat, event.place, stands[event.seat], stands[event.seat.other()])
            }
            Happening::Loses | Happening::Owes => {
                let lost = text::LOSE_FORCE * i32::from(event.amount) / i32::from(ONE);
                // What somebody loses harms that player.
                return if event.seat == run.you { lost } else { -lost };
            }
            _ => {
                let card = event.card().map(|piece| self.table.of(piece));
                let cost = card.and_then(|card| card.deploy).unwrap_or(0);
                text::CANCEL + text::CANCEL_COST * i32::from(cost) / i32::from(ONE)
            }
        };
        if event.seat == run.you { -worth } else { worth }
    }

    /// What it is worth to cancel the destiny just drawn.
    fn cancel_destiny_worth(&self, you: Seat, redraw: bool) -> i32 {
        let Some(draw) = self.draws.last() else { return 0 };
        let instead = if redraw { self.mean_destiny(draw.seat) } else { 0 };
        let lowered = text::EDIT * (i32::from(draw.value) - instead) / i32::from(ONE);
        if draw.seat == you { -lowered } else { lowered }
    }

    /// What it is worth to change the number of what is answered.
    fn edit_worth(&self, run: &Run, by: Quarters, how: Change, outer: bool) -> i32 {
        let Some(event) = self.answered(run) else { return 0 };
        let number = match event.what {
            Happening::Drains => Quarters::from(self.drain_amount(event.seat, event.place)) * ONE,
            _ => event.amount,
        };
        let change = match how {
            Change::Add => by,
            Change::Set => by - number,
            Change::Times => number * (by - ONE) / ONE,
            Change::AtMost => by.min(number) - number,
        };
        let points = text::EDIT * i32::from(change) / i32::from(ONE);
        let own = event.seat == run.you;
        match event.what {
            // A loss is bad for whose it is.
            Happening::Loses | Happening::Owes if !outer => {
                if own {
                    -points
                } else {
                    points
                }
            }
            _ => {
                if own {
                    points
                } else {
                    -points
                }
            }
        }
    }

    /// What an option of the running ability is worth.
    pub(super) fn option_worth(&self, number: u8) -> i32 {
        let Some(&run) = self.runs.last() else { return 0 };
        let Op::Mode { options, .. } = self.table.cards.op(run.at) else { return 0 };
        let option = self.table.cards.options(run.at, options).nth(usize::from(number));
        option.map_or(0, |(_, at, _)| self.code_worth(Run { at, ..run }, true))
    }

    /// What going on with the optional part of the running ability is worth.
    pub(super) fn part_worth(&self) -> i32 {
        let Some(&run) = self.runs.last() else { return 1 };
        self.code_worth(Run { at: At(run.at.0 + 1), ..run }, true)
    }
}
