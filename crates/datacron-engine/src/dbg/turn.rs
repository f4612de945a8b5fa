//! The steps of a turn, as in the rulebook.

use super::card::{Event, Faction, WhoseMask};
use super::state::{Ask, Dbg, FORCE_END, Frame, HAND, MAX_TURNS, Note, Run, Step, ThisTurn, Trigger, Zone};
use crate::mark::rule;
use crate::run::{Flow, Steps};
use crate::zones::Zones;
use crate::{Piece, Seat};

impl Steps for Dbg {
    #[inline]
    fn step(&mut self) -> Flow {
        match self.stack.last() {
            // The most common case.
            Some(&Frame::Turn(Step::Main)) => self.ask(self.active, Ask::Action), // DBG-TRN-10
            Some(&Frame::Turn(step)) => self.turn_step(step),
            Some(&Frame::Ability(run)) => self.ability_step(run),
            Some(&Frame::Triggers { from }) => self.trigger_step(from),
            Some(&Frame::Purchase { piece, to }) => self.purchase_step(piece, to),
            Some(&Frame::Damage { left, after }) => self.damage_step(left, after),
            None => {
                self.give_up();
                Flow::On
            }
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        let over = self.over.is_some();
        if over {
            rule!("DBG-VIC-03");
        }
        over
    }

    fn give_up(&mut self) {
        Dbg::give_up(self);
    }
}

impl Dbg {
    #[inline]
    pub(super) fn ask(&mut self, seat: Seat, ask: Ask) -> Flow {
        self.asking.put(seat, ask)
    }

    fn set_step(&mut self, step: Step) {
        if let Some(Frame::Turn(at)) = self.stack.first_mut() {
            *at = step;
        }
    }

    fn turn_step(&mut self, step: Step) -> Flow {
        let seat = self.active;
        match step {
            Step::SecretBases => return self.secret_bases(),
            Step::Begin => {
                if self.turn >= MAX_TURNS {
                    self.give_up();
                    return Flow::On;
                }
                self.turn += 1;
                self.note(Note::Turn(seat));
                self.set_step(Step::NewBase);
            }
            Step::NewBase => {
                if self.base[seat].is_none() {
                    match self.bases[seat].len() {
                        0 => {}
                        1 => {
                            if let Some(only) = self.bases[seat].first() {
                                rule!("DBG-TRN-04");
                                self.reveal_base(only);
                            }
                        }
                        _ => return self.ask(seat, Ask::NewBase),
                    }
                } else {
                    rule!("DBG-TRN-05");
                }
                // A reveal puts its triggered abilities on top of the stack, before the next step (DBG-TRN-03).
                self.set_step(Step::Start);
            }
            Step::Start => {
                self.set_step(Step::Resources);
                let from = self.triggers.len();
                self.trigger_in_play(seat, Event::TurnStarts, None);
                self.resolve_triggers(from);
            }
            Step::Resources => {
                if self.force_of(seat) + 1 >= FORCE_END {
                    rule!("DBG-TRN-07"); // on the last space, or one short of it
                }
                if self.force_of(seat) == FORCE_END {
                    self.note(Note::ForceBonus(seat));
                    self.resources[seat] = self.resources[seat].saturating_add(1);
                }
                let ships = self.play[seat].and(self.cards.ships);
                let add = |total: u8, ship: Piece| total.saturating_add(self.cards.of(ship).resources);
                let gained = ships.iter().fold(0, add);
                if gained > 0 {
                    rule!("DBG-TRN-08"); // with the bonus: DBG-TRN-09
                    self.note(Note::ShipResources(seat, gained));
                    self.resources[seat] = self.resources[seat].saturating_add(gained);
                }
                self.set_step(Step::Main);
            }
            Step::Main => {}
            Step::End => {
                self.end_turn();
                self.set_step(Step::Begin);
            }
        }
        Flow::On
    }

    /// The Empire picks first, then the Rebels; the bases they do not pick leave the game face down.
    fn secret_bases(&mut self) -> Flow {
        for seat in Seat::BOTH {
            // The starting base is not one of the picked ones.
            if self.bases[seat].len() < SECRET_BASES {
                rule!("DBG-ADV-04");
                return self.ask(seat, Ask::SecretBase);
            }
        }
        rule!("DBG-ADV-05");
        self.deal();
        self.set_step(Step::Begin);
        Flow::On
    }

    pub(super) fn reveal_base(&mut self, base: Piece) {
        let seat = self.active;
        rule!("DBG-TRAP-23");
        self.go(base, Zone::Base(seat));
        self.note(Note::NewBase(seat, base));
        let from = self.triggers.len();
        self.trigger(base, seat, Event::ThisRevealed);
        self.resolve_triggers(from);
    }

    pub(super) fn end_main_phase(&mut self) {
        self.set_step(Step::End);
    }

    /// The new base has been chosen.
    pub(super) fn after_new_base(&mut self) {
        self.set_step(Step::Start);
    }

    /// The end of a turn: exile, discard units and hand, lose resources, draw. Marks and attacks are cleared on the
    /// way.
    fn end_turn(&mut self) {
        let seat = self.active;
        rule!("DBG-TRN-12");
        for at in 0..self.now.exile_at_end.len() {
            let piece = self.now.exile_at_end[at];
            if self.zone(piece) != Zone::Exile {
                rule!("DBG-AMB-28", "DBG-TRAP-12");
                if cfg!(debug_assertions) && self.play[seat].and(self.cards.ships).has(piece) {
                    rule!("DBG-AMB-02");
                }
                self.go(piece, Zone::Exile);
                self.note(Note::Exiled(piece));
            }
        }
        // Ships stay (DBG-PER-01).
        for unit in self.play[seat].and(self.cards.units) {
            rule!("DBG-TRN-13");
            self.go(unit, Zone::Discard(seat));
        }
        rule!("DBG-TRN-14", "DBG-TRAP-27");
        self.now = ThisTurn::NOTHING;
        for card in self.hand[seat] {
            rule!("DBG-TRN-15", "DBG-PLY-05");
            self.go(card, Zone::Discard(seat));
        }
        if self.resources[seat] > 0 {
            rule!("DBG-TRN-16");
        }
        self.resources[seat] = 0;
        rule!("DBG-TRN-17");
        self.draw(seat, HAND);
        rule!("DBG-TRN-01");
        self.active = seat.other();
    }

    /// Triggers the abilities of one card.
    pub(super) fn trigger(&mut self, source: Piece, seat: Seat, event: Event) {
        for when in &self.cards.of(source).when {
            if when.event == event {
                self.queue_trigger(Trigger { at: when.at, source, seat }, event);
            }
        }
    }

    /// Triggers the abilities of everything a player has in play. `played` is the card that was played, if any; it has
    /// been counted already, so the first of its kind makes the count 1.
    pub(super) fn trigger_in_play(&mut self, seat: Seat, event: Event, played: Option<Piece>) {
        let listeners = self.cards.listeners[event as usize];
        if listeners.is_empty() {
            return;
        }
        let mut sources = self.play[seat];
        if let Some(base) = self.base[seat] {
            sources.add(base);
        }
        for source in sources.and(listeners) {
            for when in &self.cards.of(source).when {
                let fits = when.event == event
                    && played.is_none_or(|played| {
                        when.whose.covers(self.cards.of(played).faction, seat)
                            && (!when.first || {
                                rule!("DBG-TRAP-25");
                                self.count(self.now.played, when.whose, seat) == 1
                            })
                    });
                if fits {
                    self.queue_trigger(Trigger { at: when.at, source, seat }, event);
                }
            }
        }
    }

    /// Queues a triggered ability.
    fn queue_trigger(&mut self, trigger: Trigger, event: Event) {
        rule!("DBG-KEY-21", "DBG-KEY-22");
        match event {
            Event::ThisPlayed => rule!("DBG-FAQ-01", "DBG-TRAP-01"),
            Event::ThisRevealed => rule!("DBG-TRN-06"),
            Event::ThisPurchased => rule!("DBG-AMB-22", "DBG-TRAP-10"),
            Event::ThisDefeats => rule!("DBG-KEY-23"),
            Event::YouPlay => {}
            Event::TurnStarts => rule!("DBG-AMB-08"),
            Event::OpponentDiscards => rule!("DBG-TRAP-17"),
        }
        if !self.triggers.push(trigger) {
            self.give_up();
        }
    }

    /// How many of the cards counted by faction belong to these factions.
    pub(super) fn count(&self, by_faction: [u8; 3], whose: WhoseMask, seat: Seat) -> u8 {
        let factions = [Faction::Empire, Faction::Rebel, Faction::Neutral];
        let counted = factions.into_iter().filter(|&faction| whose.covers(faction, seat));
        counted.map(|faction| by_faction[faction as usize]).sum()
    }

    /// Resolves the triggers from this index on before anything else.
    pub(super) fn resolve_triggers(&mut self, from: usize) {
        if self.triggers.len() > from {
            self.push(Frame::Triggers { from: from as u8 });
        }
    }

    fn trigger_step(&mut self, from: u8) -> Flow {
        let waiting = self.triggers.len() - usize::from(from);
        match waiting {
            0 => {
                self.stack.pop();
            }
            1 => self.start_trigger(usize::from(from)),
            _ => {
                // The active player chooses the order.
                rule!("DBG-AMB-23");
                return self.ask(self.active, Ask::Order);
            }
        }
        Flow::On
    }

    /// Resolves a waiting trigger, unless it would change nothing.
    pub(super) fn start_trigger(&mut self, at: usize) {
        if let Some(Trigger { at, source, seat }) = self.triggers.remove(at) {
            let run = Run::new(at, source, seat);
            if self.would_change(&run) {
                self.push(Frame::Ability(run));
            }
        }
    }
}

/// The number of bases a player picks for a game with secret bases (DBG-ADV-04).
pub const SECRET_BASES: usize = 4;
