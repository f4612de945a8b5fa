//! Purchases: what they cost, where the card goes and what they trigger.

use super::card::{Destination, Event, Instead, Op};
use super::state::{Ask, Dbg, Frame, Note, Run, Zone};
use crate::Piece;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;

impl Dbg {
    /// Purchases a card for the active player, wherever it is.
    pub(super) fn purchase(&mut self, piece: Piece, free: bool, to: Option<Destination>) {
        let seat = self.active;
        let card = self.cards.of(piece);
        if free {
            rule!("DBG-AMB-20");
        } else {
            rule!("DBG-BUY-02", "DBG-BUY-03");
            self.resources[seat] = self.resources[seat].saturating_sub(card.cost);
        }
        self.now.purchased[card.faction as usize] += 1;
        self.push(Frame::Purchase { piece, to });
    }

    /// The destinations of a purchased card: where the ability that buys it or earlier abilities send it, otherwise the
    /// discard pile.
    pub(super) fn ordered(&self, to: Option<Destination>, mut offer: impl FnMut(Destination)) {
        let hand = to == Some(Destination::Hand) || self.now.next_to_hand;
        let deck = to == Some(Destination::Deck) || self.now.next_to_deck;
        if hand {
            rule!("DBG-TRAP-09");
            offer(Destination::Hand);
        }
        if deck {
            rule!("DBG-TRAP-09");
            offer(Destination::Deck);
        }
        if !hand && !deck {
            offer(Destination::Discard);
        }
    }

    /// The cards that would send a purchased card elsewhere: itself, the base and cards in play. A card that would only
    /// send it where it goes anyway is left out.
    pub(super) fn diverters(&self, piece: Piece, to: Option<Destination>, mut offer: impl FnMut(Piece)) {
        let seat = self.active;
        let mut ordered = [false; 3];
        self.ordered(to, |destination| ordered[destination as usize] = true);
        let elsewhere = |instead: &Instead| !ordered[instead.to as usize] || self.cards.op(instead.then) != Op::End;
        let faction = self.cards.of(piece).faction;
        let applies = |source: Piece, instead: &Instead| {
            (!instead.this || source == piece)
                && instead.whose.covers(faction, seat)
                && (!instead.first || {
                    rule!("DBG-TRAP-25");
                    self.count(self.now.purchased, instead.whose, seat) == 1
                })
        };
        if self.cards.of(piece).instead.is_some_and(|instead| instead.this && elsewhere(&instead)) {
            rule!("DBG-TRAP-10");
            offer(piece);
        }
        let mut sources = self.play[seat];
        if let Some(base) = self.base[seat] {
            sources.add(base);
        }
        for source in sources.and(self.cards.diverters) {
            if self.cards.of(source).instead.is_some_and(|instead| applies(source, &instead) && elsewhere(&instead)) {
                offer(source);
            }
        }
    }

    pub(super) fn purchase_step(&mut self, piece: Piece, to: Option<Destination>) -> Flow {
        let mut routes = 0;
        let mut only = Destination::Discard;
        self.ordered(to, |destination| {
            routes += 1;
            only = destination;
        });
        self.diverters(piece, to, |_| routes += 1);
        if routes > 1 {
            rule!("DBG-AMB-21", "DBG-TRAP-09");
            return self.ask(self.active, Ask::Destination(piece));
        }
        self.place(only);
        Flow::On
    }

    /// Sends the purchased card where the rules send it.
    pub(super) fn place(&mut self, to: Destination) {
        if let Some(Frame::Purchase { piece, .. }) = self.stack.pop() {
            self.arrive(piece, to, None);
        }
    }

    /// Sends the purchased card where another card sends it instead.
    pub(super) fn divert(&mut self, source: Piece) {
        if let Some(Frame::Purchase { piece, .. }) = self.stack.pop()
            && let Some(instead) = self.cards.of(source).instead
        {
            let then = Run { it: Some(piece), ..Run::new(instead.then, source, self.active) };
            self.arrive(piece, instead.to, Some(then));
        }
    }

    fn arrive(&mut self, piece: Piece, to: Destination, then: Option<Run>) {
        let seat = self.active;
        // Whatever waited for the next purchase has had it, even if the card goes elsewhere.
        if self.now.next_to_hand || self.now.next_to_deck {
            rule!("DBG-AMB-21");
        }
        self.now.next_to_hand = false;
        self.now.next_to_deck = false;
        let zone = match to {
            Destination::Discard => {
                rule!("DBG-BUY-04");
                Zone::Discard(seat)
            }
            Destination::Hand => Zone::Hand(seat),
            Destination::Deck => Zone::Deck(seat),
        };
        self.note(Note::Bought(piece, to));
        self.go(piece, zone);
        rule!("DBG-REP-01");
        self.fill_row();
        let from = self.triggers.len();
        self.trigger(piece, seat, Event::ThisPurchased);
        self.resolve_triggers(from);
        if let Some(run) = then {
            self.push(Frame::Ability(run));
        }
    }
}
