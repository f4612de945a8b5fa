//! The piles of the Force: using, activating, losing and retrieving it, card by card.

use super::card::{Happening, ONE, Pieces};
use super::state::*;
use crate::mark::rule;
use crate::run::Flow;
use crate::zones::Zones;
use crate::{Piece, Seat};

impl Ccg<'_> {
    /// The Force a player can use.
    #[inline]
    pub(super) fn force(&self, seat: Seat) -> u8 {
        self.pile(seat, Pile::Force).len() as u8 // CCG-PILES-11
    }

    /// Uses Force: from the top of the Force Pile to the top of the Used Pile, one card at a time.
    pub(super) fn use_force(&mut self, seat: Seat, amount: u8) {
        if amount == 0 {
            return;
        }
        for _ in 0..amount {
            let Some(&top) = self.pile(seat, Pile::Force).last() else { break };
            rule!("CCG-PILES-10", "CCG-PILES-09", "CCG-TERMS-16");
            rule!("CCG-PILES-25"; if amount > 1);
            self.go(top, Zone::Used(seat));
        }
        self.now.spent[seat] = self.now.spent[seat].saturating_add(amount);
        self.note(Note::Used(seat, amount));
    }

    /// Activates Force, as far as the Reserve Deck goes.
    pub(super) fn activate(&mut self, seat: Seat, amount: u8) {
        let mut done = 0;
        for _ in 0..amount {
            let Some(&top) = self.pile(seat, Pile::Reserve).last() else { break };
            rule!("CCG-ACTIVATE-07", "CCG-ACTIVATE-09", "CCG-PILES-08");
            rule!("CCG-PILES-25"; if amount > 1);
            self.go(top, Zone::Force(seat));
            done += 1;
        }
        if self.pile(seat, Pile::Reserve).is_empty() {
            rule!("CCG-ACTIVATE-12");
        }
        self.now.activated = self.now.activated.saturating_add(done);
        self.note(Note::Activated(seat, done));
    }

    /// Puts the Used Piles under the Reserve Decks, order kept (CCG-END-02, CCG-END-03).
    pub(super) fn recirculate(&mut self) {
        for seat in Seat::BOTH {
            let used = *self.pile(seat, Pile::Used);
            if used.is_empty() {
                continue;
            }
            rule!("CCG-END-02", "CCG-END-03", "CCG-END-04", "CCG-END-06", "CCG-AMB-49", "CCG-PILES-06");
            self.put_used_under_reserve(seat);
            self.note(Note::Recirculated(seat, used.len() as u8));
        }
    }

    /// A player draws the top card of the Force Pile (CCG-DRAW-02, CCG-DRAW-03).
    pub(super) fn draw_from_force(&mut self, seat: Seat) {
        if let Some(&top) = self.pile(seat, Pile::Force).last() {
            rule!("CCG-DRAW-02", "CCG-DRAW-03", "CCG-DRAW-05");
            self.go(top, Zone::Hand(seat));
            self.note(Note::Drew(seat, 1));
            if self.life(seat) == 0 {
                rule!("CCG-WIN-06", "CCG-AMB-03");
            }
            self.check_depletion(seat, Cause::Draw);
        }
    }

    /// Puts the top cards of the Lost Pile onto the Used Pile (CCG-TERMS-10, CCG-AMB-43).
    pub(super) fn retrieve(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let Some(&top) = self.pile(seat, Pile::Lost).last() else { break };
            rule!("CCG-TERMS-10", "CCG-AMB-43");
            self.go(top, Zone::Used(seat));
            self.note(Note::Retrieved(top));
        }
    }

    /// The cards of a hand that can be lost: one of each.
    pub(super) fn different(&self, cards: Pieces) -> Pieces {
        // Copies have neighbouring numbers.
        let mut found = Pieces::NONE;
        let mut last: Option<Piece> = None;
        for card in cards {
            if last.is_none_or(|last| self.table.no(last) != self.table.no(card)) {
                found.add(card);
            }
            last = Some(card);
        }
        found
    }

    /// What a player may lose Force from now: cards of the hand, and piles.
    pub(super) fn sources(&self, seat: Seat, from: LoseFrom) -> (Pieces, [bool; 3]) {
        let hand = match from {
            LoseFrom::Anywhere | LoseFrom::Hand => self.different(self.hand[seat]),
            LoseFrom::Only(_) => Pieces::NONE,
        };
        let piles = Pile::LIFE.map(|pile| {
            let open = match from {
                LoseFrom::Anywhere => true,
                LoseFrom::Hand => false,
                LoseFrom::Only(only) => only == pile,
            };
            open && !self.pile(seat, pile).is_empty()
        });
        (hand, piles)
    }

    /// A loss of Force: one card at a time (CCG-PILES-19, CCG-PILES-20).
    pub(super) fn lose_step(&mut self, seat: Seat, left: u8, from: LoseFrom) -> Flow {
        let (hand, piles) = self.sources(seat, from);
        let open = piles.iter().filter(|open| **open).count();
        if left == 0 || hand.is_empty() && open == 0 {
            self.stack.pop();
            return Flow::On;
        }
        if !self.ask_all {
            // One source is not asked.
            if hand.is_empty() && open == 1 {
                let pile = Pile::LIFE.into_iter().zip(piles).find(|(_, open)| *open).map(|(pile, _)| pile);
                self.lose_top(pile.unwrap_or(Pile::Reserve));
                return Flow::On;
            }
            if open == 0 && hand.len() == 1 {
                if let Some(card) = hand.first() {
                    self.lose_from_hand(card);
                }
                return Flow::On;
            }
        }
        rule!("CCG-PILES-20", "CCG-PILES-21");
        rule!("CCG-CONTROL-23"; if self.losing().1 == Cause::Drain);
        self.ask(seat, Ask::Lose)
    }

    /// Who loses Force now, and why.
    fn losing(&self) -> (Seat, Cause) {
        match self.stack.last() {
            Some(&Frame::Lose { seat, cause, .. }) => (seat, cause),
            _ => (self.asking.seat, Cause::Battle),
        }
    }

    fn lost_one(&mut self) {
        match self.stack.last_mut() {
            Some(Frame::Lose { left, .. }) => *left = left.saturating_sub(1),
            _ => self.damage_paid(),
        }
    }

    /// The top card of a pile is lost (CCG-PILES-23, CCG-PILES-24).
    pub(super) fn lose_top(&mut self, pile: Pile) {
        let (seat, cause) = self.losing();
        let Some(&top) = self.pile(seat, pile).last() else { return };
        rule!("CCG-PILES-01", "CCG-PILES-16", "CCG-PILES-19", "CCG-PILES-23", "CCG-PILES-24");
        self.go(top, Zone::Lost(seat));
        self.lost(seat, top, pile as u8, cause);
    }

    /// A card of the hand is lost (CCG-PILES-22).
    pub(super) fn lose_from_hand(&mut self, card: Piece) {
        let (seat, cause) = self.losing();
        rule!("CCG-PILES-19", "CCG-PILES-22", "CCG-PILES-24");
        // The hand keeps a player in the game who owes more than there is.
        rule!("CCG-AMB-02"; if usize::from(self.still_lost(seat)) >= self.life(seat));
        self.go(card, Zone::Lost(self.owner(card)));
        self.lost(seat, card, u8::MAX, cause);
    }

    fn lost(&mut self, seat: Seat, card: Piece, from: u8, cause: Cause) {
        self.now.lost[seat] = self.now.lost[seat].saturating_add(1);
        self.note(Note::LostForce { seat, piece: card, from });
        self.lost_one();
        self.check_depletion(seat, cause);
        rule!("CCG-AMB-02"; if self.over.is_some() && self.still_lost(seat) > 0);
    }

    /// The Force that a player has yet to lose: for the mark of that rule.
    fn still_lost(&self, seat: Seat) -> u8 {
        match self.stack.last() {
            Some(&Frame::Lose { left, .. }) => left,
            _ => Self::whole(self.battle.damage[seat]),
        }
    }

    /// Makes a player lose Force for the text of a card.
    pub(super) fn make_lose(&mut self, seat: Seat, count: u8, from: LoseFrom) {
        if count == 0 {
            return;
        }
        let goes = match from {
            LoseFrom::Hand => Goes::Hand,
            LoseFrom::Only(Pile::Reserve) => Goes::Reserve,
            LoseFrom::Only(Pile::Force) => Goes::Force,
            LoseFrom::Only(Pile::Used) => Goes::Used,
            LoseFrom::Anywhere | LoseFrom::Only(Pile::Lost) => Goes::Lost,
        };
        let event = Event { goes, ..Event::new(Happening::Loses, seat) };
        self.raise(event.amount(i16::from(count) * ONE));
    }
}
