//! A battle as its chart: initiation, weapons segment, power segment, damage segment.

use super::card::{
    Change, DestinyTo, Happening, NONE, ONE, Once, Pieces, Price, Quarters, Rule, TotalRule, Until, ban, rule as rules,
};
use super::state::*;
use super::values::Counted;
use crate::mark::rule;
use crate::run::Flow;
use crate::{Each, Piece, Round, Seat};

/// The ability that battle destiny takes (CCG-BATTLE-62).
const ABILITY_FOR_DESTINY: Quarters = 4 * ONE;

impl Ccg<'_> {
    /// What beginning a battle costs (CCG-BATTLE-03).
    pub(super) fn battle_cost(&self, seat: Seat, place: u8) -> u8 {
        (self.price(Price::Battle, seat, None, Some(place), None, ONE) / ONE).clamp(0, 99) as u8
    }

    /// The cards of a player that can fight at a place.
    pub(super) fn fighters_at(&self, seat: Seat, place: u8) -> Pieces {
        let here = self.at(seat, place).and(self.table.movers);
        rule!("CCG-BATTLE-07"; if here.meets(self.now.battled));
        let cards = here.without(self.now.battled);
        if !self.has_rules(rules::CANNOT) {
            return cards;
        }
        cards.iter().filter(|&card| !self.is_barred(card)).collect()
    }

    /// Whether a card is excluded from battle, or aboard something that is (CCG-AMB-67, CCG-AMB-76).
    pub(super) fn is_barred(&self, card: Piece) -> bool {
        if self.banned(card, ban::BATTLE) {
            rule!("CCG-AMB-67");
            return true;
        }
        let aboard = self.host_of(card).is_some_and(|host| self.aboard.has(card) && self.is_barred(host));
        rule!("CCG-AMB-76"; if aboard);
        aboard
    }

    /// Whether a player can begin a battle at a place.
    pub(super) fn can_battle(&self, seat: Seat, place: u8) -> bool {
        if self.now.fought >> place & 1 != 0 {
            rule!("CCG-BATTLE-05");
            return false;
        }
        let presence = |seat: Seat| {
            let cards = self.fighters_at(seat, place);
            let ability: Quarters = cards.iter().map(|card| self.ability(card)).sum();
            ability >= ONE
        };
        if !presence(seat) || !presence(seat.other()) {
            rule!("CCG-BATTLE-02", "CCG-AMB-07");
            return false;
        }
        if self.battle_cost(seat, place) > self.force(seat) {
            rule!("CCG-BATTLE-03", "CCG-PILES-11", "CCG-PILES-12");
            return false;
        }
        true
    }

    /// Begins a battle (CCG-BATTLE-01 to CCG-BATTLE-12).
    pub(super) fn begin_battle(&mut self, seat: Seat, place: u8) {
        rule!("CCG-BATTLE-01", "CCG-BATTLE-03", "CCG-BATTLE-10");
        rule!("CCG-BATTLE-04"; if self.now.fought != 0);
        let cost = self.battle_cost(seat, place);
        self.use_force(seat, cost);
        self.now.fought |= 1 << place;
        self.renew(Once::Battle);
        let fighters = self.fighters_at(DARK, place).or(self.fighters_at(LIGHT, place));
        let joined: Pieces = fighters.iter().filter(|&card| !self.is_idle(card)).collect();
        rule!("CCG-BATTLE-09"; if !self.table.weapons.and(self.attached).meets(self.here[usize::from(place)]));
        let elsewhere = self.all_in_play().and(self.table.movers).without(self.here[usize::from(place)]);
        rule!("CCG-BATTLE-11"; if !elsewhere.is_empty());
        rule!("CCG-BATTLE-12"; if joined.iter().any(|card| self.table.of(card).ability == 0));
        self.battle = Battle { going: true, by: seat, place, joined, ..Battle::NONE };
        self.now.battled = self.now.battled.or(joined);
        self.note(Note::Battle { seat, place });
        self.push(Frame::Battle(BattleStep::Begun));
        self.raise(Event::new(Happening::Battles, seat).at(place));
    }

    /// Whether a card aboard another takes no part in battles: passengers and cargo of starships, and everybody aboard
    /// what is carried itself (CCG-BATTLE-60, CCG-BATTLE-93, CCG-AMB-17).
    fn is_idle(&self, card: Piece) -> bool {
        let Some(host) = self.host_of(card).filter(|_| self.aboard.has(card)) else { return false };
        let idle = self.aboard.has(host) || self.table.starships.has(host) && self.role_of(card) != Role::Pilot;
        if idle {
            rule!("CCG-BATTLE-60", "CCG-BATTLE-93", "CCG-AMB-17");
            rule!("CCG-BATTLE-69", "CCG-AMB-51"; if self.table.of(card).ability > 0);
        }
        idle
    }

    /// Cards that come to the battle before its power segment take part (CCG-BATTLE-19).
    pub(super) fn joins_battle(&mut self, cards: Pieces) {
        if !self.battle.going || self.battle.segment > Segment::Weapons {
            return;
        }
        let place = self.battle.place;
        for card in cards.and(self.table.movers).and(self.here[usize::from(place)]) {
            if self.now.battled.has(card) {
                rule!("CCG-BATTLE-07"; if !self.battle.joined.has(card));
            } else if !self.is_barred(card) && !self.is_idle(card) {
                rule!("CCG-BATTLE-19");
                self.battle.joined.add(card);
                self.now.battled.add(card);
            }
        }
    }

    /// Cards that are barred from battle while one is fought take no further part in it (CCG-AMB-67).
    pub(super) fn bar_from_battle(&mut self) {
        if !self.battle.going || self.battle.segment >= Segment::Damage || !self.has_rules(rules::CANNOT) {
            return;
        }
        for card in self.battle.joined {
            if self.is_barred(card) {
                self.battle.joined.drop(card);
            }
        }
    }

    fn set_battle(&mut self, step: BattleStep) {
        self.stack.replace_last(Frame::Battle(step));
    }

    pub(super) fn battle_step(&mut self, step: BattleStep) -> Flow {
        let by = self.battle.by;
        match step {
            BattleStep::Begun => {
                if self.battle.stopped {
                    self.stop_battle();
                    return Flow::On;
                }
                // Reacts are over (CCG-BATTLE-22).
                rule!("CCG-BATTLE-23");
                let reactors = self.table.rules[rules::REACT].and(self.play[by.other()]);
                rule!("CCG-BATTLE-22"; if !self.now.reacted.is_empty() || !reactors.is_empty());
                self.battle.segment = Segment::Weapons;
                self.set_battle(BattleStep::Weapons);
                self.push(Frame::Window { round: Round::new(by), kind: Window::Weapons }); // CCG-BATTLE-26
            }
            BattleStep::Weapons => {
                if self.battle.stopped {
                    self.stop_battle();
                    return Flow::On;
                }
                self.battle.segment = Segment::Power;
                self.set_battle(BattleStep::ToPower(by));
            }
            BattleStep::ToPower(seat) => {
                let next = if seat == by { BattleStep::ToPower(by.other()) } else { BattleStep::Destiny(by) };
                self.set_battle(next);
                let count = self.added_destinies(seat, DestinyTo::Power);
                self.draw_in_battle(seat, DrawFor::Power, count);
            }
            BattleStep::Destiny(seat) => {
                // The player who began it draws first (CCG-AMB-15).
                let count = self.battle_destinies(seat);
                if count > 0 && !self.pile(seat, Pile::Reserve).is_empty() {
                    rule!("CCG-BATTLE-62", "CCG-BATTLE-65", "CCG-BATTLE-66");
                    rule!("CCG-AMB-15"; if seat == by);
                    return self.ask(seat, Ask::Destiny);
                }
                rule!("CCG-BATTLE-49", "CCG-AMB-04"; if count > 0);
                self.destiny_decided(seat, false);
            }
            BattleStep::Destinies => {
                self.set_battle(BattleStep::Decide);
                let drawn = self.battle.drawn;
                if drawn[DARK] > 0 || drawn[LIGHT] > 0 {
                    self.raise(
                        Event { flags: flag::BATTLE, ..Event::new(Happening::Totals, by) }.at(self.battle.place),
                    );
                }
            }
            BattleStep::Decide => {
                self.set_battle(BattleStep::Owes(by));
                self.decide();
            }
            BattleStep::Owes(seat) => {
                let next = if seat == by { BattleStep::Owes(by.other()) } else { BattleStep::Pay };
                self.set_battle(next);
                if self.battle.damage[seat] > 0 {
                    let event = Event { flags: flag::BATTLE, ..Event::new(Happening::Owes, seat) };
                    self.raise(event.at(self.battle.place).amount(self.battle.damage[seat]));
                }
            }
            BattleStep::Pay => {
                self.set_battle(BattleStep::Paid(by));
                self.fix_immunity();
                self.push(Frame::Damage(Round::new(by)));
            }
            BattleStep::Paid(seat) => {
                let next = if seat == by { BattleStep::Paid(by.other()) } else { BattleStep::Ends };
                self.set_battle(next);
                let lost = self.battle.force_lost[seat];
                if lost > 0 {
                    let event = Event { flags: flag::BATTLE, ..Event::new(Happening::Loses, seat) };
                    self.tell(event.at(self.battle.place).amount(Quarters::from(lost) * ONE));
                }
            }
            BattleStep::Ends => {
                self.set_battle(BattleStep::Over);
                rule!("CCG-BATTLE-113", "CCG-BATTLE-114");
                self.hit = Pieces::NONE;
                self.note(Note::BattleEnds);
                let seat = self.battle.winner.unwrap_or(by);
                let flags = if self.battle.winner.is_some() { flag::BATTLE } else { 0 };
                rule!("CCG-AMB-73"; if self.battle.winner.is_some());
                self.tell(Event { flags, ..Event::new(Happening::BattleEnds, seat) }.at(self.battle.place));
            }
            BattleStep::Over => {
                self.stack.pop();
                self.battle.going = false;
                self.battle.joined = Pieces::NONE;
                self.end(Until::EndOfBattle);
            }
        }
        Flow::On
    }

    /// The battle is cancelled, or a side has no presence left: hit cards are lost, nothing is owed, and what was spent
    /// stays spent (CCG-BATTLE-115, CCG-AMB-07, CCG-AMB-39).
    fn stop_battle(&mut self) {
        rule!("CCG-BATTLE-115", "CCG-AMB-07", "CCG-AMB-39");
        self.note(Note::CancelledBattle(self.battle.place));
        self.set_battle(BattleStep::Ends);
        let hit = self.hit;
        self.battle.winner = None;
        if !hit.is_empty() {
            self.leave(hit, Goes::Lost, flag::RULE, NONE);
        }
    }

    /// Whether a battle has to stop: one side has no presence left before the damage segment (CCG-AMB-07).
    pub(super) fn battle_is_over(&self) -> bool {
        self.battle.going
            && !self.battle.stopped
            && self.battle.segment < Segment::Damage
            && Seat::BOTH.into_iter().any(|seat| {
                // Passengers give presence though they do not fight (CCG-AMB-51).
                let there = self.at(seat, self.battle.place).and(self.table.movers);
                let counts =
                    |card: &Piece| self.battle.joined.has(*card) || self.is_idle(*card) && !self.is_barred(*card);
                there.iter().filter(counts).map(|card| self.ability(card)).sum::<Quarters>() < ONE
            })
    }

    /// The cards of a player whose power counts in a battle at a place.
    fn counting(&self, seat: Seat, place: u8) -> Pieces {
        let cards = match self.battle.going && self.battle.place == place {
            true => self.battle.joined.and(self.play[seat]).and(self.here[usize::from(place)]),
            false => self.fighters_at(seat, place),
        };
        if self.is_system(place) {
            // Only starships; what they carry takes no part (CCG-BATTLE-51, CCG-BATTLE-60).
            rule!("CCG-BATTLE-51");
            rule!("CCG-BATTLE-60"; if cards.and(self.table.vehicles).meets(self.aboard));
            rule!("CCG-AMB-17"; if cards.meets(self.aboard.without(self.steering)));
            return cards.and(self.table.starships).without(self.aboard);
        }
        rule!("CCG-BATTLE-52"; if cards.meets(self.table.vehicles));
        rule!("CCG-BATTLE-53"; if cards.meets(self.table.characters));
        rule!("CCG-BATTLE-54"; if cards.and(self.table.characters).meets(self.aboard.without(self.inside)));
        cards.without(self.inside)
    }

    /// A player's total power at a place (CCG-BATTLE-50).
    pub(super) fn power_at(&self, seat: Seat, place: u8) -> Quarters {
        let cards = self.counting(seat, place);
        let fights = |&card: &Piece| {
            let parked = self.is_parked(card);
            if parked {
                rule!("CCG-BATTLE-58");
            }
            !parked
        };
        let power: Quarters = cards.iter().filter(fights).map(|card| self.power(card)).sum();
        let total = self.total(TotalRule::Power, seat, place, power);
        rule!("CCG-BATTLE-50");
        rule!("CCG-BATTLE-55"; if cards.meets(self.hit));
        rule!("CCG-BATTLE-56"; if total != power || self.power_is_changed(cards));
        total
    }

    /// Whether a text changes the power of one of these cards: for the mark of that rule.
    fn power_is_changed(&self, cards: Pieces) -> bool {
        let usable = |card: &Piece| self.is_usable(*card) && !self.is_landed(*card);
        cards.iter().filter(usable).any(|card| self.power(card) != self.table.of(card).power)
    }

    /// The ability a player can use for battle destiny: not that of passengers of starships and enclosed vehicles
    /// (CCG-BATTLE-69, CCG-BATTLE-70, CCG-BATTLE-71, CCG-AMB-51).
    pub(super) fn ability_in_battle(&self, seat: Seat) -> Quarters {
        let passengers = self.inside.without(self.steering);
        let all = self.battle.joined.and(self.play[seat]);
        let cards = all.without(passengers);
        rule!("CCG-BATTLE-69", "CCG-AMB-51"; if all.meets(passengers));
        rule!("CCG-AMB-51"; if cards.meets(self.aboard.without(self.inside).without(self.steering)));
        rule!("CCG-BATTLE-70"; if cards.meets(self.inside.and(self.steering)));
        rule!("CCG-BATTLE-71"; if cards.iter().any(|card| self.table.of(card).permanent_pilots > 0));
        // A pilot of something carried does not fight, either.
        let idle = |card: Piece| self.host_of(card).is_some_and(|host| self.aboard.has(card) && self.aboard.has(host));
        let ability: Quarters =
            cards.iter().filter(|&card| !idle(card) && !self.is_hold(card)).map(|card| self.ability(card)).sum();
        self.total(TotalRule::Ability, seat, self.battle.place, ability)
    }

    /// A vehicle or starship carried aboard another.
    fn is_hold(&self, card: Piece) -> bool {
        self.aboard.has(card) && !self.table.characters.has(card)
    }

    /// How many battle destinies a player may draw as things stand.
    pub(super) fn battle_destinies(&self, seat: Seat) -> u8 {
        let place = self.battle.place;
        let mut needed = ABILITY_FOR_DESTINY;
        self.each_rule(rules::ABILITY_NEEDED, |game, rule, scope| {
            if let Rule::AbilityNeeded { to_control: false, who, at, by, is } = rule
                && who.covers(seat, scope.you)
                && game.place_fits(*at, scope, place)
            {
                let by = game.amount(*by, scope);
                needed = if *is { needed.max(by) } else { needed + by };
            }
        });
        let own = i16::from(self.ability_in_battle(seat) >= needed);
        if own == 0 {
            rule!("CCG-BATTLE-63");
        } else {
            rule!("CCG-BATTLE-62", "CCG-BATTLE-64");
        }
        // Those that cards add need no ability (CCG-AMB-64).
        let added = i16::from(self.added_destinies(seat, DestinyTo::Battle));
        if added > 0 {
            rule!("CCG-BATTLE-67", "CCG-AMB-64");
        }
        let (mut least, mut most) = (0, i16::MAX);
        self.each_rule(rules::BATTLE_DESTINY, |game, rule, scope| {
            if let Rule::BattleDestiny { who, at, least: at_least, most: at_most, .. } = rule
                && who.covers(seat, scope.you)
                && at.is_none_or(|at| game.place_fits(at, scope, place))
            {
                least = at_least.map_or(least, |amount| least.max(game.amount(amount, scope) / ONE));
                most = at_most.map_or(most, |amount| most.min(game.amount(amount, scope) / ONE));
            }
        });
        (own + added).max(least).min(most).clamp(0, 20) as u8
    }

    /// The destinies that cards add for a purpose.
    fn added_destinies(&self, seat: Seat, purpose: DestinyTo) -> u8 {
        let place = self.battle.place;
        let mut added = 0;
        self.each_rule(rules::BATTLE_DESTINY, |game, rule, scope| {
            if let Rule::BattleDestiny { who, at, add, to, .. } = rule
                && *to == purpose
                && who.covers(seat, scope.you)
                && at.is_none_or(|at| game.place_fits(at, scope, place))
            {
                added += game.amount(*add, scope) / ONE;
            }
        });
        added.clamp(0, 20) as u8
    }

    fn draw_in_battle(&mut self, seat: Seat, what: DrawFor, count: u8) {
        if count > 0 {
            let draw = Draw { place: self.battle.place, ..Draw::of(seat, what, count) };
            self.begin_draw(draw);
        }
    }

    /// A player draws battle destiny, or does not.
    pub(super) fn destiny_decided(&mut self, seat: Seat, draws: bool) {
        let by = self.battle.by;
        let next = if seat == by { BattleStep::Destiny(by.other()) } else { BattleStep::Destinies };
        self.set_battle(next);
        let attrition = self.added_destinies(seat, DestinyTo::Attrition);
        self.draw_in_battle(seat, DrawFor::Attrition, attrition);
        if draws {
            let count = self.battle_destinies(seat);
            self.draw_in_battle(seat, DrawFor::Battle, count);
        }
    }

    /// Totals, winner, damage and attrition (CCG-BATTLE-72 to CCG-BATTLE-76, CCG-BATTLE-97 to CCG-BATTLE-100).
    fn decide(&mut self) {
        let place = self.battle.place;
        let total = |seat: Seat| {
            rule!("CCG-BATTLE-68"; if self.battle.destiny[seat] > 0);
            self.power_at(seat, place) + self.battle.destiny[seat] + self.battle.to_power[seat]
        };
        let totals = Each(Seat::BOTH.map(total));
        self.battle.totals = totals;
        self.battle.winner = match totals[DARK].cmp(&totals[LIGHT]) {
            std::cmp::Ordering::Greater => Some(DARK),
            std::cmp::Ordering::Less => Some(LIGHT),
            std::cmp::Ordering::Equal => {
                rule!("CCG-BATTLE-75", "CCG-BATTLE-76");
                None
            }
        };
        self.battle.segment = Segment::Damage;
        self.note(Note::Power { dark: totals[DARK], light: totals[LIGHT] });
        for seat in Seat::BOTH {
            let difference = match self.battle.winner {
                Some(winner) if winner != seat => {
                    rule!("CCG-BATTLE-72", "CCG-BATTLE-73", "CCG-BATTLE-74");
                    totals[winner] - totals[seat]
                }
                _ => 0,
            };
            let damage = self.total(TotalRule::Damage, seat, place, difference);
            // Force is whole: what is left of a part is a whole Force (CCG-AMB-58).
            self.battle.damage[seat] = damage;
            let against = self.battle.destiny[seat.other()] + self.battle.to_attrition[seat.other()];
            match against {
                0 => rule!("CCG-BATTLE-100"),
                _ => rule!("CCG-BATTLE-97"),
            }
            rule!("CCG-BATTLE-98"; if against > 0 && self.battle.winner == Some(seat));
            rule!("CCG-BATTLE-99"; if against > 0 && self.battle.destiny[seat] > 0);
            rule!("CCG-AMB-14"; if self.battle.drawn[seat.other()] > 1);
            self.battle.attrition[seat] = self.total(TotalRule::Attrition, seat, place, against);
            if self.battle.attrition[seat] > 0 {
                self.note(Note::Attrition { seat, amount: self.battle.attrition[seat] });
            }
            if damage > 0 {
                self.note(Note::BattleDamage { seat, amount: damage });
            }
        }
        rule!("CCG-AMB-73"; if self.battle.winner.is_some());
        let by = self.battle.by;
        let seat = self.battle.winner.unwrap_or(by);
        let flags = if self.battle.winner.is_some() { flag::BATTLE } else { 0 };
        self.tell(Event { flags, ..Event::new(Happening::Decides, seat) }.at(place));
    }

    /// A total of a player at a place, with the rules about it.
    pub(super) fn total(&self, what: TotalRule, seat: Seat, place: u8, base: Quarters) -> Quarters {
        if !self.has_rules(rules::TOTAL) {
            return base;
        }
        let (mut total, mut times, mut counted) = (base, 1, Counted::default());
        self.each_rule(rules::TOTAL, |game, rule, scope| {
            if let Rule::Total { what: about, who, at, by, how } = rule
                && *about == what
                && who.covers(seat, scope.you)
                && game.place_fits(*at, scope, place)
                && (*how == Change::Times || counted.counts(rule))
            {
                let by = game.amount(*by, scope);
                match how {
                    Change::Add => total += by,
                    Change::Set => total = by,
                    Change::Times => times *= by / ONE * Quarters::from(scope.times),
                    Change::AtMost => total = total.min(by),
                }
            }
        });
        (total * times).max(0)
    }

    /// Which immunity holds: compared once with the whole attrition (CCG-BATTLE-107, CCG-BATTLE-111, CCG-AMB-12).
    fn fix_immunity(&mut self) {
        self.battle.immune = Pieces::NONE;
        for seat in Seat::BOTH {
            let attrition = self.battle.attrition[seat];
            for card in self.battle.joined.and(self.play[seat]) {
                if self.is_immune_to(card, attrition) {
                    rule!("CCG-BATTLE-107", "CCG-BATTLE-109", "CCG-BATTLE-111", "CCG-AMB-12"; if attrition > 0);
                    self.battle.immune.add(card);
                } else if attrition > 0 && self.immunity(card).is_some() {
                    rule!("CCG-BATTLE-108", "CCG-BATTLE-111", "CCG-AMB-12");
                }
            }
        }
    }
}
