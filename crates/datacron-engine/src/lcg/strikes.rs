//! Strikes: who strikes, what the combat icons do, and the reward for an unopposed attack.

use super::card::{Happening, Icon, Pieces, Rule, Until, keyword, rule};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::{Piece, Seat};

impl Lcg<'_> {
    /// Units that must strike, and units that may strike without participating.
    pub(super) fn strikers(&self, seat: Seat) -> (Pieces, Pieces) {
        let ready = self.ready_units(seat); // LCG-STRIKES-03, LCG-STRIKES-12
        let mut absent = Pieces::NONE;
        self.each_rule(rule::STRIKES_ABSENT, |constant, run| {
            if let Rule::StrikesAbsent(is) = constant.rule {
                absent = absent.or(self.referred(is, run));
            }
        });
        (ready.and(self.fight.participants()), ready.and(absent).without(self.fight.participants()))
    }

    pub(super) fn strike_step(&mut self, winner: bool) -> Flow {
        let edge = self.fight.edge.unwrap_or(self.fight.attacker.other());
        let seat = if winner {
            rule!("LCG-STRIKES-01");
            edge
        } else {
            rule!("LCG-STRIKES-02");
            edge.other()
        };
        let (must, may) = self.strikers(seat);
        match must.or(may).is_empty() {
            true => {}
            false if winner => rule!("LCG-TIMING-28"),
            false => rule!("LCG-TIMING-30"),
        }
        match (must.len(), may.len(), must.first()) {
            (0, 0, _) => {
                rule!("LCG-STRIKES-06");
                self.next(Step::StrikeWindow { winner, struck: false });
            }
            (1, 0, Some(only)) => {
                rule!("LCG-STRIKES-04");
                self.begin_strike(only);
            }
            _ => {
                rule!("LCG-STRIKES-05");
                return self.ask(seat, Ask::Strike);
            }
        }
        Flow::On
    }

    /// The player does not strike with a unit that need not.
    pub(super) fn no_strike(&mut self) {
        if let Some(&Frame::Turn(Step::Strike { winner })) = self.stack.first() {
            self.next(Step::StrikeWindow { winner, struck: false });
        }
    }

    pub(super) fn begin_strike(&mut self, unit: Piece) {
        let seat = self.controller(unit);
        let committed = self.all_committed().has(unit);
        self.note(Note::Strikes(unit));
        self.fight.striker = Some(unit);
        self.fight.strike_seat = seat;
        self.fight.icons_left = [true; 3];
        self.fight.aimed.clear();
        rule!("LCG-STRIKES-08", "LCG-FOCUS-01");
        self.next(Step::Icons);
        let tokens = if committed {
            rule!("LCG-FORCE-13");
            2
        } else {
            rule!("LCG-STRIKES-09");
            1
        };
        let first = self.begin_moment();
        self.add(Event::new(Happening::FocusedToStrike, Some(unit), seat));
        self.add(Event::new(Happening::FocusPlaced, Some(unit), seat).amount(tokens));
        self.happen(first);
    }

    /// Resolves each icon type of the strike, in the order the player chooses (LCG-ICONS-08).
    pub(super) fn icons_step(&mut self) -> Flow {
        let Some(striker) = self.fight.striker else {
            self.next(Step::StrikeDone);
            return Flow::On;
        };
        if !self.in_play(striker) {
            // A unit that has left play no longer strikes.
            self.next(Step::StrikeDone);
            return Flow::On;
        }
        if let Some(icon) = self.fight.icon {
            return self.aim_step(striker, icon);
        }
        // The icons of each type are counted when their turn comes.
        let strength = self.strength(striker);
        for icon in Icon::ALL {
            let left = self.fight.icons_left[icon as usize];
            self.fight.strength[icon as usize] = if left { strength[icon as usize] } else { 0 };
        }
        self.forget_useless(striker);
        let types = self.icons_left();
        match types {
            [false, false, false] => {
                self.next(Step::StrikeDone); // LCG-STRIKES-11
                Flow::On
            }
            [unit, tactics, blast] if u8::from(unit) + u8::from(tactics) + u8::from(blast) > 1 => {
                rule!("LCG-ICONS-07");
                self.ask(self.controller(striker), Ask::IconType)
            }
            _ => {
                let icon = Icon::ALL.into_iter().find(|&icon| types[icon as usize]).unwrap_or(Icon::Unit);
                self.aim_step(striker, icon)
            }
        }
    }

    pub(super) fn icons_left(&self) -> [bool; 3] {
        self.fight.strength.map(|strength| strength > 0)
    }

    /// Drops icons that cannot be used on anything.
    fn forget_useless(&mut self, striker: Piece) {
        for icon in Icon::ALL {
            if self.fight.strength[icon as usize] > 0 && !self.has_use(striker, icon) {
                self.fight.strength[icon as usize] = 0;
            }
        }
    }

    fn has_use(&self, striker: Piece, icon: Icon) -> bool {
        match icon {
            Icon::Blast if self.controller(striker) != self.fight.attacker => {
                rule!("LCG-ICONS-18");
                false
            }
            Icon::Blast => self.fight.dial || self.fight.objective.is_some(),
            _ => {
                let aims = self.aims(striker, icon);
                if aims.is_empty() {
                    rule!("LCG-ICONS-12");
                }
                !aims.is_empty()
            }
        }
    }

    /// What the icons of a strike may be used on.
    pub(super) fn aims(&self, striker: Piece, icon: Icon) -> Pieces {
        let enemy = self.controller(striker).other();
        let units = self.units(enemy);
        match icon {
            Icon::Blast => Pieces::NONE,
            Icon::Tactics => {
                rule!("LCG-ICONS-15", "LCG-ICONS-16");
                units
            }
            Icon::Unit => {
                rule!("LCG-ICONS-11");
                let mut aims = units.and(self.fight.participants());
                // Divided damage stays among participating units.
                if !self.fight.aimed.is_empty() {
                    return aims;
                }
                if self.fight.attackers.has(striker) && self.has_keyword(striker, keyword::TARGETED_STRIKE) {
                    rule!("LCG-KEYWORDS-20", "LCG-KEYWORDS-22");
                    return units;
                }
                for rule in self.own_rules(striker) {
                    if let Rule::StrikesAt(no) = rule {
                        let run = Run::about(striker, enemy.other());
                        aims = aims.or(units.and(self.select(no, &run)));
                    }
                }
                aims
            }
        }
    }

    /// The player chose these icons; they are aimed before others are chosen.
    pub(super) fn chose_icon(&mut self, icon: Icon) {
        self.fight.icon = Some(icon);
    }

    fn divides(&self, striker: Piece) -> bool {
        self.any_rule(rule::HOST_DIVIDES_DAMAGE, |_, run| self.host_of(run.source) == Some(striker))
    }

    pub(super) fn aim_step(&mut self, striker: Piece, icon: Icon) -> Flow {
        let seat = self.controller(striker);
        rule!("LCG-ICONS-09");
        let strength = self.fight.strength[icon as usize];
        self.fight.icons_left[icon as usize] = false;
        if icon == Icon::Blast {
            self.fight.strength[icon as usize] = 0;
            self.fight.icon = None;
            self.blast(striker, seat, strength);
            return Flow::On;
        }
        let aims = self.aims(striker, icon);
        match (aims.len(), aims.first()) {
            (0, _) | (_, None) => {
                self.fight.strength[icon as usize] = 0;
                self.fight.icon = None;
                Flow::On
            }
            (1, Some(only)) if !self.may_miss(icon, aims) => {
                self.fight.strength[icon as usize] = 0;
                self.fight.icon = None;
                self.aim(only, strength);
                self.strike_aimed(striker, icon, seat);
                Flow::On
            }
            _ => {
                self.fight.icon = Some(icon);
                self.ask(seat, Ask::Aim(icon))
            }
        }
    }

    pub(super) fn aim(&mut self, unit: Piece, count: u8) {
        if let Some(aimed) = self.fight.aimed.iter_mut().find(|aimed| aimed.0 == unit) {
            aimed.1 = aimed.1.saturating_add(count);
        } else if !self.fight.aimed.push((unit, count)) {
            self.give_up();
        }
    }

    /// Whether damage may be dealt to nobody: units that do not participate may be struck, but need not be.
    pub(super) fn may_miss(&self, icon: Icon, aims: Pieces) -> bool {
        icon == Icon::Unit && self.fight.aimed.is_empty() && !aims.meets(self.fight.participants())
    }

    pub(super) fn miss(&mut self) {
        if let Some(icon) = self.fight.icon.take() {
            self.fight.strength[icon as usize] = 0;
        }
    }

    /// Aims icons at a unit: all of them, or one token or point at a time where they may be divided.
    pub(super) fn aimed_at(&mut self, unit: Piece) {
        let (Some(striker), Some(icon)) = (self.fight.striker, self.fight.icon) else { return };
        let seat = self.controller(striker);
        let strength = &mut self.fight.strength[icon as usize];
        let left = *strength;
        let divided = left > 1 && self.fight.participants().has(unit) && self.divides(striker);
        let one_by_one = icon == Icon::Tactics || divided;
        let count = if one_by_one {
            rule!("LCG-ICONS-14");
            1
        } else {
            left
        };
        self.fight.strength[icon as usize] = left - count;
        self.aim(unit, count);
        if left == count {
            self.fight.icon = None;
            self.strike_aimed(striker, icon, seat);
        }
    }

    /// Deals what was aimed: all icons of a type at once.
    fn strike_aimed(&mut self, striker: Piece, icon: Icon, seat: Seat) {
        let what = if icon == Icon::Tactics {
            rule!("LCG-ICONS-13");
            Happening::FocusPlaced
        } else {
            rule!("LCG-ICONS-10");
            Happening::Damaged
        };
        self.deal_aimed(what, striker, seat);
    }

    /// Deals all damage or focus that was aimed or assigned, to all cards at once.
    pub(super) fn deal_aimed(&mut self, what: Happening, by: Piece, seat: Seat) {
        let aimed = self.fight.aimed;
        self.fight.aimed.clear();
        let first = self.begin_moment();
        for &(card, count) in aimed.iter() {
            self.add(Event::new(what, Some(card), seat).by(by).amount(count));
        }
        self.happen(first);
    }

    fn blast(&mut self, striker: Piece, seat: Seat, strength: u8) {
        match self.fight.objective {
            Some(objective) => {
                rule!("LCG-ICONS-17");
                self.raise(Event::new(Happening::Damaged, Some(objective), seat).by(striker).amount(strength));
            }
            None if self.fight.dial => self.damage_dial(strength),
            None => {}
        }
    }

    /// Damages the dial, which can be engaged by the effect of a card.
    pub(super) fn damage_dial(&mut self, amount: u8) {
        self.dial_damage = self.dial_damage.saturating_add(amount);
        self.note(Note::DialDamage(self.dial_damage));
        if self.dial_damage >= self.dial_capacity() {
            self.win(LIGHT, WonBy::DialDestroyed);
        }
    }

    /// The damage that destroys the dial.
    pub(super) fn dial_capacity(&self) -> u8 {
        let mut most = u8::MAX;
        self.each_rule(rule::DIAL_ENGAGED, |constant, _| {
            if let Rule::DialEngaged(damage) = constant.rule {
                most = most.min(damage);
            }
        });
        most
    }

    pub(super) fn strike_done(&mut self) {
        let striker = self.fight.striker.take();
        self.fight.strength = [0; 3];
        self.fight.icon = None;
        self.end(Until::EndOfStrike);
        let edge = self.fight.edge.unwrap_or(self.fight.attacker.other());
        let seat = self.fight.strike_seat;
        self.next(Step::StrikeWindow { winner: seat == edge, struck: true });
        if let Some(unit) = striker {
            self.raise(Event::new(Happening::Struck, Some(unit), seat));
        }
    }

    // After the last strike.

    pub(super) fn reward_unopposed(&mut self) {
        let (attacker, defender) = (self.fight.attacker, self.fight.attacker.other());
        let stands = self.fight.attackers.meets(self.play[attacker]); // LCG-AMB-15
        let opposed = self.fight.defenders.meets(self.play[defender]);
        self.fight.unopposed = stands && !opposed;
        self.fight.waiting = self.fight.participants();
        self.next(Step::Survived);
        if opposed {
            rule!("LCG-UNOPPOSED-05");
        }
        if !stands {
            rule!("LCG-UNOPPOSED-06");
        }
        if !self.fight.unopposed {
            return;
        }
        rule!("LCG-UNOPPOSED-02", "LCG-UNOPPOSED-03", "LCG-UNOPPOSED-04", "LCG-TIMING-33");
        let mut bonus = 1;
        self.each_rule(rule::UNOPPOSED, |constant, run| {
            if let Rule::Unopposed(more) = constant.rule
                && run.seat == attacker
            {
                bonus = bonus.max(more);
            }
        });
        match self.fight.objective {
            Some(objective) => {
                self.note(Note::Unopposed(bonus));
                self.raise(Event::new(Happening::Damaged, Some(objective), attacker).amount(bonus));
            }
            None if self.fight.dial => {
                self.note(Note::Unopposed(bonus));
                self.damage_dial(bonus);
            }
            None => {
                rule!("LCG-UNOPPOSED-07");
            }
        }
    }

    pub(super) fn survived_step(&mut self) {
        self.next(Step::EngagementEnds);
        let survivors = std::mem::take(&mut self.fight.waiting);
        let unopposed = u8::from(self.fight.unopposed);
        let first = self.begin_moment();
        for unit in survivors {
            rule!("LCG-UNOPPOSED-01");
            self.add(Event::new(Happening::Survived, Some(unit), self.controller(unit)).amount(unopposed));
        }
        self.happen(first);
    }
}
