//! Cards that leave the table, together with what is on and aboard them.

use super::card::{Class, Happening, NONE, Pieces};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Piece, Seat};

impl Ccg<'_> {
    /// Cards leave the table together; `by` is the card that makes them.
    pub(super) fn leave(&mut self, cards: Pieces, goes: Goes, flags: u8, by: u8) {
        let cards = cards.and(self.all_in_play());
        let Some(first) = cards.first() else { return };
        let batch = self.keep_batch(cards);
        let seat = self.controller(first);
        let event = Event { it: first.0, by, goes, flags, batch, ..Event::new(Happening::Leaves, seat) };
        self.raise(event.at(self.place[first.index()]));
    }

    /// The event whose cards leave now.
    fn leaving(&self) -> Option<Event> {
        self.events.last().map(|pending| pending.event).filter(|event| event.what == Happening::Leaves)
    }

    /// All cards that go: those named and what is on or aboard them (CCG-BATTLE-82).
    fn whole_batch(&self, event: &Event) -> Pieces {
        let mut all = Pieces::NONE;
        for card in self.cards_of(event).and(self.all_in_play()) {
            all = all.or(self.tree(card));
        }
        all
    }

    pub(super) fn leave_step(&mut self, step: LeaveStep) -> Flow {
        let Some(event) = self.leaving() else {
            self.stack.pop();
            return Flow::On;
        };
        match step {
            LeaveStep::JumpOff => {
                if let Some(rider) = self.next_rider(&event) {
                    rule!("CCG-BATTLE-83", "CCG-EX-26");
                    return self.ask(self.controller(rider), Ask::JumpOff(rider));
                }
                let all = self.whole_batch(&event);
                if event.batch != NONE {
                    self.batches[usize::from(event.batch)] = all;
                }
                self.stack.replace_last(Frame::Leave(LeaveStep::Order(DARK)));
            }
            LeaveStep::Order(seat) => {
                let left = self.unordered(&event, seat);
                if left.len() > 1 && !self.all_alike(left) {
                    rule!("CCG-AMB-62");
                    return self.ask(seat, Ask::Order);
                }
                for card in left {
                    self.send(card, &event);
                }
                let next = if seat == DARK { LeaveStep::Order(LIGHT) } else { LeaveStep::Go };
                self.stack.replace_last(Frame::Leave(next));
            }
            LeaveStep::Go => {
                self.stack.pop();
                for card in self.cards_of(&event).and(self.all_in_play()) {
                    self.send(card, &event);
                }
            }
        }
        Flow::On
    }

    /// A rider of a creature vehicle that leaves, who has not been asked yet (CCG-BATTLE-83).
    fn next_rider(&self, event: &Event) -> Option<Piece> {
        if event.goes != Goes::Lost {
            return None;
        }
        let creatures = self
            .cards_of(event)
            .iter()
            .filter(|&card| self.on_table(card) && self.table.of(card).class == Class::CreatureVehicle);
        let mut riders = Pieces::NONE;
        for creature in creatures {
            riders = riders.or(self.carried(creature).and(self.aboard).and(self.table.characters));
        }
        // Riders who stay aboard are among the cards that go.
        riders.without(self.cards_of(event)).first()
    }

    /// A rider gets off, or stays aboard and goes with the creature.
    pub(super) fn jumped(&mut self, rider: Piece, off: bool) {
        if off {
            let place = self.place[rider.index()];
            self.stand(rider, place);
            self.note(Note::GetsOff(rider));
        } else if let Some(event) = self.leaving().filter(|event| event.batch != NONE) {
            self.batches[usize::from(event.batch)].add(rider);
        }
    }

    /// Cards of an owner that go to the Lost Pile now and are still to be laid there. A location goes after all cards that
    /// are at it, of both players, so that none of them is nowhere while the others are put in order.
    pub(super) fn unordered(&self, event: &Event, owner: Seat) -> Pieces {
        let holds = |card: Piece| self.place_of(card).is_some_and(|place| !self.here[usize::from(place)].is_empty());
        let waits = |card: Piece| self.table.locations.has(card) && holds(card);
        let own = |&card: &Piece| self.owner(card) == owner && !waits(card);
        let cards = self.cards_of(event).and(self.all_in_play());
        match event.goes {
            Goes::Lost | Goes::Used => cards.iter().filter(own).collect(),
            _ => Pieces::NONE,
        }
    }

    /// Cards of a player that still have to be put in order.
    pub(super) fn order_choices(&self, seat: Seat) -> Pieces {
        self.leaving().map_or(Pieces::NONE, |event| self.unordered(&event, seat))
    }

    /// The player put this card onto the pile next.
    pub(super) fn ordered(&mut self, card: Piece) {
        if let Some(event) = self.leaving() {
            self.send(card, &event);
        }
    }

    /// A card goes to its owner's pile (CCG-BATTLE-81, CCG-AMB-41).
    fn send(&mut self, card: Piece, event: &Event) {
        let owner = self.owner(card);
        let named = event.it == card.0 || event.flags & flag::TREE != 0 || self.host[card.index()] == NONE;
        // What is on or aboard is lost, unless the text sends it along.
        let goes = match event.goes {
            Goes::Lost => Goes::Lost,
            other if named => other,
            _ => Goes::Lost,
        };
        let zone = match goes {
            Goes::Lost => Zone::Lost(owner),
            Goes::Used => Zone::Used(owner),
            Goes::Force => Zone::Force(owner),
            Goes::Reserve => Zone::Reserve(owner),
            Goes::Hand => Zone::Hand(owner),
            Goes::OutOfPlay => Zone::Out,
        };
        rule!("CCG-BATTLE-81"; if event.flags & flag::FORFEITED != 0);
        rule!("CCG-AMB-41"; if owner != self.controller(card));
        rule!("CCG-PILES-15"; if goes == Goes::Used);
        if self.host[card.index()] != NONE {
            rule!("CCG-BATTLE-82");
        }
        if self.table.locations.has(card)
            && let Some(place) = self.place_of(card)
        {
            self.clear_place(place, card);
        }
        self.go(card, zone);
        self.note(match goes {
            Goes::Lost | Goes::OutOfPlay => Note::Lost(card),
            Goes::Hand => Note::Returned(card),
            Goes::Used | Goes::Force | Goes::Reserve => Note::ToUsed(card),
        });
    }
}
