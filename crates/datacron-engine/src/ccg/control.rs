//! Presence, occupation and control of locations, and the Force they generate.

use super::card::{NONE, ONE, Once, Quarters, Rule, rule as rules};
use super::state::*;
use super::values::Counted;
use crate::mark::rule;
use crate::{Piece, Seat};

impl Ccg<'_> {
    /// A player's ability at a place: of all cards there, aboard or not (CCG-CONTROL-02, CCG-AMB-51).
    pub(super) fn ability_at(&self, seat: Seat, place: u8) -> Quarters {
        let cards = self.at(seat, place).and(self.table.movers);
        rule!("CCG-AMB-51"; if cards.iter().any(|card| self.inside.has(card) && self.table.of(card).ability > 0));
        let plain = !self.changes_ability();
        // Most cards have the ability they are printed with.
        let ability =
            cards.iter().map(|card| if plain { self.table.of(card).ability } else { self.ability(card) }).sum();
        rule!("CCG-AMB-58"; if ability % ONE != 0);
        ability
    }

    /// Whether a player has presence: ability of 1 or more (CCG-CONTROL-01, CCG-TERMS-03).
    #[inline]
    pub(super) fn occupies(&self, seat: Seat, place: u8) -> bool {
        self.ability_at(seat, place) >= ONE
    }

    /// The places where a player has presence, a bit each.
    pub(super) fn presence(&self, seat: Seat) -> u32 {
        let mut ability = [0; PLACES];
        let plain = !self.changes_ability();
        for card in self.play[seat].and(self.table.movers) {
            let place = self.place[card.index()];
            if place != NONE {
                ability[usize::from(place)] += if plain { self.table.of(card).ability } else { self.ability(card) };
            }
        }
        (0..PLACES).filter(|&place| ability[place] >= ONE).fold(0, |mask, place| mask | 1 << place)
    }

    /// Whether a player controls a place, as rules that change what control takes see it.
    pub(super) fn controls_plainly(&self, seat: Seat, place: u8) -> bool {
        self.occupies(seat, place) && !self.occupies(seat.other(), place)
    }

    /// Whether a player controls a place: presence, and the opponent has none (CCG-CONTROL-07, CCG-CONTROL-08).
    pub(super) fn controls(&self, seat: Seat, place: u8) -> bool {
        let ability = self.ability_at(seat, place);
        if ability < ONE {
            rule!("CCG-CONTROL-01");
            return false;
        }
        if self.occupies(seat.other(), place) {
            rule!("CCG-CONTROL-08");
            return false;
        }
        rule!("CCG-CONTROL-07");
        ability >= self.needed_to_control(seat, place)
    }

    /// The ability a player needs to control a place.
    fn needed_to_control(&self, seat: Seat, place: u8) -> Quarters {
        let mut needed = ONE;
        let sources = self.table.rules[rules::ABILITY_NEEDED].and(self.all_in_play());
        let location = self.location(place);
        let wanted = |source: Piece, rule: &Rule| matches!(rule, Rule::AbilityNeeded { to_control: true, at, .. } if self.could_fit(*at, source, location));
        self.each_rule_by(sources, true, wanted, |game, rule, scope| {
            if let Rule::AbilityNeeded { to_control: true, who, at, by, is } = rule
                && who.covers(seat, scope.you)
                && game.place_fits(*at, scope, place)
            {
                let by = game.amount(*by, scope);
                needed = if *is { needed.max(by) } else { needed + by };
            }
        });
        needed
    }

    /// A player's Force icons at a place.
    pub(super) fn icons_at(&self, seat: Seat, place: u8) -> u8 {
        let printed = self.location_card(place).force[seat as usize];
        if !self.has_rules(rules::FORCE_ICONS) {
            return printed;
        }
        let (mut icons, mut cancelled) = (Quarters::from(printed) * ONE, false);
        self.each_rule(rules::FORCE_ICONS, |game, rule, scope| {
            if let Rule::ForceIcons { to, by, equal, none } = rule
                && game.place_fits(*to, scope, place)
            {
                icons += game.amount(by[seat as usize], scope);
                if *equal {
                    let printed = game.location_card(place).force;
                    icons = icons.max(Quarters::from(printed[seat.other() as usize]) * ONE);
                }
                cancelled |= none;
            }
        });
        if cancelled { 0 } else { (icons / ONE).clamp(0, 99) as u8 }
    }

    /// The places where a player has Force icons, a bit each.
    pub(super) fn with_icons(&self, seat: Seat) -> u32 {
        let plain = !self.has_rules(rules::FORCE_ICONS);
        let icons = |place: u8| match plain {
            true => self.location_card(place).force[seat as usize],
            false => self.icons_at(seat, place),
        };
        self.row.iter().filter(|&&place| icons(place) > 0).fold(0, |mask, place| mask | 1 << place)
    }

    /// The Force a player generates in a turn: icons on all locations, and 1 (CCG-ACTIVATE-01 to CCG-ACTIVATE-04).
    pub(super) fn generation(&self, seat: Seat) -> u8 {
        // Wherever the icons are, and whoever is there (CCG-ACTIVATE-03, CCG-ACTIVATE-10).
        let icons: u16 = self.row.iter().map(|&place| u16::from(self.icons_at(seat, place))).sum();
        rule!("CCG-ACTIVATE-01", "CCG-ACTIVATE-02", "CCG-ACTIVATE-04");
        let with_icons = |place: &&u8| self.icons_at(seat, **place) > 0;
        let theirs = |&place: &u8| self.owner(self.location(place)) != seat;
        rule!("CCG-ACTIVATE-03"; if self.row.iter().filter(with_icons).any(theirs));
        rule!("CCG-ACTIVATE-10"; if self.row.iter().filter(with_icons).any(|&place| self.at(seat, place).is_empty()));
        let mut total = (icons as Quarters + 1) * ONE;
        self.each_rule(rules::GENERATION, |game, rule, scope| {
            if let Rule::Generation { who, by, most } = rule
                && who.covers(seat, scope.you)
            {
                total += game.amount(*by, scope);
                if let Some(most) = most {
                    total = total.min(game.amount(*most, scope));
                }
            }
        });
        (total / ONE).clamp(0, 99) as u8
    }

    /// What a drain at a place takes, in Force.
    pub(super) fn drain_amount(&self, seat: Seat, place: u8) -> u8 {
        rule!("CCG-CONTROL-16");
        let mut amount = Quarters::from(self.icons_at(seat.other(), place)) * ONE;
        let (mut set, mut counted) = (None, Counted::default());
        let location = self.location(place);
        let wanted = |source: Piece, rule: &Rule| matches!(rule, Rule::ForceDrain { at, .. } if self.could_fit(*at, source, location));
        let sources = self.table.rules[rules::FORCE_DRAIN].and(self.all_in_play());
        self.each_rule_by(sources, false, wanted, |game, rule, scope| {
            if let Rule::ForceDrain { who, at, by, is } = rule
                && who.covers(seat, scope.you)
                && game.place_fits(*at, scope, place)
                && counted.counts(rule)
            {
                let by = game.amount(*by, scope);
                match is {
                    true => set = Some(by),
                    false => {
                        rule!("CCG-CONTROL-24", "CCG-CONTROL-25", "CCG-CONTROL-26");
                        amount += by;
                    }
                }
            }
        });
        (set.unwrap_or(amount) / ONE).clamp(0, 99) as u8
    }

    /// Whether a player can begin a drain at a place.
    pub(super) fn can_drain(&self, seat: Seat, place: u8) -> bool {
        if self.now.drained >> place & 1 != 0 {
            rule!("CCG-CONTROL-14", "CCG-AMB-25");
            return false;
        }
        self.controls(seat, place) && self.can_drain_controlled(seat, place)
    }

    /// Whether a player can begin a drain at a place that this player controls.
    pub(super) fn can_drain_controlled(&self, seat: Seat, place: u8) -> bool {
        if self.at(seat, place).meets(self.now.drained_with) {
            rule!("CCG-AMB-25");
            return false;
        }
        if self.drain_amount(seat, place) == 0 {
            rule!("CCG-CONTROL-28", "CCG-CONTROL-29", "CCG-AMB-59");
            return false;
        }
        true
    }

    /// Announces a drain (CCG-CONTROL-11, CCG-CONTROL-18).
    pub(super) fn begin_drain(&mut self, seat: Seat, place: u8) {
        rule!("CCG-CONTROL-11", "CCG-CONTROL-12", "CCG-CONTROL-17", "CCG-CONTROL-18");
        if self.is_system(place) {
            rule!("CCG-CONTROL-15");
        }
        self.now.drained |= 1 << place;
        self.renew(Once::Drain);
        self.now.drained_with = self.now.drained_with.or(self.at(seat, place).and(self.table.movers));
        self.push(Frame::Drain { place, change: 0 });
        self.raise(Event::new(super::card::Happening::Drains, seat).at(place));
    }

    /// The drain was answered: it takes effect if the player still controls the place (CCG-AMB-26).
    pub(super) fn drain_step(&mut self, place: u8, change: i8) -> crate::run::Flow {
        let seat = self.active;
        self.stack.pop();
        if self.controls(seat, place) {
            let base = i16::from(self.drain_amount(seat, place));
            let amount = (base + i16::from(change)).clamp(0, 99);
            rule!("CCG-CONTROL-19", "CCG-CONTROL-21", "CCG-CONTROL-22");
            self.note(Note::Drains { seat, place, amount: amount as u8 });
            self.raise(
                Event { whose: seat.other(), ..Event::new(super::card::Happening::Drained, seat) }
                    .at(place)
                    .amount(amount * ONE),
            );
            let loses = Event { flags: flag::DRAIN, ..Event::new(super::card::Happening::Loses, seat.other()) };
            self.raise(loses.at(place).amount(amount * ONE));
        } else {
            rule!("CCG-CONTROL-20", "CCG-AMB-26");
            self.note(Note::CancelledDrain(place));
        }
        crate::run::Flow::On
    }

    /// The places that a player controls, a bit each.
    pub(super) fn controlled(&self, seat: Seat) -> u32 {
        let alone = self.presence(seat) & !self.presence(seat.other());
        if alone == 0 || !self.has_rules(rules::ABILITY_NEEDED) {
            return alone;
        }
        let controls = |place: u8| {
            // Presence is enough almost everywhere.
            let needed = self.needed_to_control(seat, place);
            needed <= ONE || self.ability_at(seat, place) >= needed
        };
        (0..PLACES as u8)
            .filter(|&place| alone >> place & 1 != 0 && controls(place))
            .fold(0, |mask, place| mask | 1 << place)
    }
}
