//! Drawing destiny: card by card, each of which may be changed, cancelled or drawn again.

use super::card::{Change, DestinyOf, Happening, NONE, ONE, Quarters, Rule, rule as rules};
use super::state::*;
use super::values::Counted;
use crate::Piece;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;

impl Ccg<'_> {
    pub(super) fn begin_draw(&mut self, draw: Draw) {
        if !self.draws.push(draw) {
            self.give_up();
            return;
        }
        self.push(Frame::Draw(DrawStep::Next));
    }

    fn set_draw(&mut self, step: DrawStep) {
        self.stack.replace_last(Frame::Draw(step));
    }

    pub(super) fn draw_step(&mut self, step: DrawStep) -> Flow {
        let Some(&draw) = self.draws.last() else {
            self.stack.pop();
            return Flow::On;
        };
        match step {
            DrawStep::Next => {
                // With an empty Reserve Deck no more are drawn (CCG-BATTLE-49, CCG-AMB-04, CCG-AMB-05).
                if draw.left == 0 || self.pile(draw.seat, Pile::Reserve).is_empty() {
                    if draw.left > 0 {
                        rule!("CCG-BATTLE-49");
                        match draw.drawn {
                            0 => rule!("CCG-AMB-04"),
                            _ => rule!("CCG-AMB-05"),
                        }
                    }
                    self.set_draw(DrawStep::Total);
                } else {
                    self.set_draw(DrawStep::Show);
                    if self.is_heard(Happening::Draws, true) {
                        let event = self.draw_event(&draw);
                        self.raise_before(event);
                    }
                }
            }
            DrawStep::Show => {
                let Some(&top) = self.pile(draw.seat, Pile::Reserve).last() else {
                    self.set_draw(DrawStep::Next);
                    return Flow::On;
                };
                rule!("CCG-BATTLE-45", "CCG-BATTLE-46", "CCG-AMB-06");
                self.go(top, Zone::Drawn(draw.seat));
                if let Some(draw) = self.draws.last_mut() {
                    (draw.piece, draw.left, draw.cancelled) = (top.0, draw.left - 1, false);
                }
                if self.table.of(top).destiny.1.is_some() {
                    return self.ask(draw.seat, Ask::Worth(top));
                }
                self.value_drawn(self.destiny_of(top));
            }
            DrawStep::Just => {
                self.set_draw(DrawStep::Lay);
                let event = self.draw_event(&draw);
                self.tell(event);
            }
            DrawStep::Lay => {
                rule!("CCG-BATTLE-47", "CCG-PILES-15");
                let card = Piece(draw.piece);
                self.go(card, Zone::Used(draw.seat));
                if let Some(draw) = self.draws.last_mut() {
                    if !draw.cancelled {
                        draw.total += draw.value;
                        draw.drawn += 1;
                    }
                    draw.piece = NONE;
                }
                self.set_draw(DrawStep::Next);
            }
            DrawStep::Total => {
                self.set_draw(DrawStep::Done);
                let total = self.changed_total(&draw);
                if let Some(draw) = self.draws.last_mut() {
                    draw.total = total;
                }
                // In a battle both players' totals are answered together.
                if draw.what != DrawFor::Battle && draw.drawn > 0 {
                    let event = self.draw_event(&Draw { piece: NONE, ..draw });
                    self.tell(Event { what: Happening::Totals, ..event });
                }
            }
            DrawStep::Done => {
                self.stack.pop();
                self.draws.pop();
                self.use_draw(draw);
            }
        }
        Flow::On
    }

    fn draw_event(&self, draw: &Draw) -> Event {
        let flags = match draw.what {
            DrawFor::Battle | DrawFor::Power | DrawFor::Attrition => flag::BATTLE,
            DrawFor::Weapon => flag::WEAPON,
            DrawFor::Other => 0,
        };
        let event = Event { it: draw.piece, by: draw.by, flags, ..Event::new(Happening::Draws, draw.seat) };
        event.at(draw.place).amount(draw.value)
    }

    /// The value of the card just drawn is known, before what changes it.
    pub(super) fn value_drawn(&mut self, printed: Quarters) {
        let Some(&draw) = self.draws.last() else { return };
        if printed == 0 {
            rule!("CCG-BATTLE-48");
        }
        let value = self.changed_draw(&draw, printed);
        if let Some(draw) = self.draws.last_mut() {
            draw.value = value;
        }
        self.note(Note::Destiny { seat: draw.seat, piece: Piece(draw.piece), value });
        self.set_draw(DrawStep::Just);
    }

    fn changed_draw(&self, draw: &Draw, value: Quarters) -> Quarters {
        self.changed_destiny(draw, value, true).max(0)
    }

    fn changed_total(&self, draw: &Draw) -> Quarters {
        if draw.drawn == 0 {
            return 0;
        }
        self.changed_destiny(draw, draw.total, false).max(0)
    }

    fn changed_destiny(&self, draw: &Draw, value: Quarters, each_draw: bool) -> Quarters {
        let (mut set, mut value, mut counted) = (None, value, Counted::default());
        self.each_rule(rules::DESTINY, |game, rule, scope| {
            let Rule::Destiny { of, each, who, at, by_user, at_target, by, how } = rule else { return };
            let kind = match of {
                DestinyOf::Any => true,
                DestinyOf::Weapon => draw.what == DrawFor::Weapon,
                DestinyOf::Battle => {
                    matches!(draw.what, DrawFor::Battle | DrawFor::Power | DrawFor::Attrition)
                }
            };
            let user = || game.user_of(draw.by);
            let fits = kind
                && *each == each_draw
                && who.covers(draw.seat, scope.you)
                && at.is_none_or(|at| draw.place != NONE && game.place_fits(at, scope, draw.place))
                && by_user.is_none_or(|filter| user().is_some_and(|user| game.matches(filter, scope, user)))
                && at_target.is_none_or(|filter| draw.on != NONE && game.matches(filter, scope, Piece(draw.on)));
            if fits && counted.counts(rule) {
                let by = game.amount(*by, scope);
                match how {
                    Change::Set => set = Some(by),
                    _ => value += by,
                }
            }
        });
        set.unwrap_or(value)
    }

    /// Who fires a weapon.
    fn user_of(&self, weapon: u8) -> Option<Piece> {
        if weapon == NONE {
            return None;
        }
        Some(self.host_of(Piece(weapon)).unwrap_or(Piece(weapon)))
    }

    /// The total goes where it was drawn for.
    fn use_draw(&mut self, draw: Draw) {
        let total = draw.total;
        match draw.what {
            DrawFor::Battle => {
                self.battle.destiny[draw.seat] = total;
                self.battle.drawn[draw.seat] = draw.drawn;
            }
            DrawFor::Power => self.battle.to_power[draw.seat] = total,
            DrawFor::Attrition => self.battle.to_attrition[draw.seat] = total,
            DrawFor::Weapon | DrawFor::Other => {
                rule!("CCG-BATTLE-44");
                if let Some(run) = self.runs.last_mut() {
                    run.totals[usize::from(draw.into)] = total;
                    run.done = draw.drawn > 0;
                    run.void |= draw.drawn == 0;
                }
            }
        }
        if draw.drawn > 1 {
            self.note(Note::Total { seat: draw.seat, total });
        }
    }

    /// The printed destiny of a card.
    pub(super) fn destiny_of(&self, piece: Piece) -> Quarters {
        self.table.of(piece).destiny.0
    }

    /// The numbers to choose from, where a card has two.
    pub(super) fn destiny_choices(&self, piece: Piece) -> [Quarters; 2] {
        let (one, other) = self.table.of(piece).destiny;
        [one, other.unwrap_or(one)]
    }

    /// Cancels the destiny just drawn; a cancelled one cannot be cancelled again.
    pub(super) fn cancel_destiny(&mut self, redraw: bool) {
        if let Some(draw) = self.draws.last_mut().filter(|draw| !draw.cancelled) {
            draw.cancelled = true;
            draw.left += u8::from(redraw);
        }
    }

    /// A whole number of Force for a number of quarters: a part of one is one.
    pub(super) const fn whole(amount: Quarters) -> u8 {
        let amount = if amount < 0 { 0 } else { amount };
        ((amount + ONE - 1) / ONE) as u8
    }
}
