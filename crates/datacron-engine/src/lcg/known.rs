//! What a player knows, and worlds that fit it.

use super::card::{Pieces, WORDS};
use super::state::{Choice, Frame, Lcg, MOST_CARDS, Zone};
use crate::hidden::{Hidden, Imagine};
use crate::{Piece, Seat};
use datacron_decks::random::Random;

/// The hidden cards of one deck, wherever they are.
type Unknown = Hidden<Zone, WORDS, MOST_CARDS>;

impl Imagine for Lcg<'_> {
    /// Redeals what the player does not know: hands, decks, edge stacks, captured cards, objectives (LCG-SETUP-10,
    /// LCG-EDGE-09, LCG-TERMS-34, LCG-AMB-41).
    fn imagine(&mut self, seat: Seat, random: &mut Random) {
        let other = seat.other();
        let (known, referenced) = (self.known, self.referenced());
        for owner in Seat::BOTH {
            let own = |card: &Piece| self.owner(*card) == owner;
            let mut hidden = Unknown::new(seat, known, referenced, Zone::Out);
            hidden.add_pile(Zone::Deck(owner), &self.deck[owner]);
            if owner == other {
                self.hand[owner].iter().for_each(|card| hidden.add(Zone::Hand(owner), card));
                for stack in Seat::BOTH {
                    let cards = (0..).zip(self.edge[stack].iter()).filter(|(_, card)| own(card));
                    cards.for_each(|(at, &card)| hidden.put(Zone::Edge(stack), at, card));
                }
            }
            self.captured.iter().filter(own).for_each(|card| hidden.add(self.zone(card), card));
            self.deal(hidden, other, random);

            let mut hidden = Unknown::new(seat, known, referenced, Zone::Out);
            hidden.add_pile(Zone::Objectives(owner), &self.objective_deck[owner]);
            self.chosen[owner].iter().for_each(|card| hidden.add(Zone::Chosen(owner), card));
            self.deal(hidden, other, random);
        }
        self.random = Random::seeded(random.number());
    }

    /// Identifies a choice by its cards, whichever copies they are.
    fn key(&self, choice: Choice) -> u64 {
        // Copies in play are not the same: their tokens matter.
        let card = |piece: Piece| match self.zone(piece) {
            Zone::Play(_) => 0x1_0000 + u64::from(piece.0),
            Zone::Captured(_) => 0x2_0000,
            Zone::Discard(_) => 0x4_0000 + u64::from(self.table.no(piece).0),
            _ => u64::from(self.table.no(piece).0),
        };
        let (kind, value) = match choice {
            Choice::Pass => (1, 0),
            Choice::Play(piece, ability) => (2, card(piece) | u64::from(ability) << 24),
            Choice::PlayAsEnhancement(piece) => (3, card(piece)),
            Choice::Use(piece, ability) => (4, card(piece) | u64::from(ability) << 24),
            Choice::Generate(piece, count) => (5, card(piece) | u64::from(count) << 24),
            Choice::Engage(piece) => (6, card(piece)),
            Choice::EngageDial => (7, 0),
            Choice::Take(piece) => (8, card(piece)),
            Choice::Accept => (9, 0),
            Choice::Decline => (10, 0),
            Choice::Option(number) => (11, u64::from(number)),
            Choice::Icon(icon) => (12, icon as u64),
            Choice::Amount(amount) => (13, u64::from(amount)),
            Choice::Done => (14, 0),
            Choice::Token(token) => (15, token as u64),
        };
        kind << 40 | value
    }
}

impl Lcg<'_> {
    /// Whether this player knows what the card is.
    pub fn knows(&self, seat: Seat, piece: Piece) -> bool {
        self.known[seat].has(piece)
    }

    /// Hidden cards that unfinished abilities and events refer to.
    fn referenced(&self) -> Pieces {
        let mut cards = self.looked;
        for frame in self.stack.iter() {
            if let Frame::Ability(run) = frame {
                run.it.iter().chain(&run.other).for_each(|&card| cards.add(card));
                run.targets().iter().for_each(|&card| cards.add(card));
            }
        }
        let pending = self.events.iter().map(|pending| pending.event);
        let happened = self.happened.iter().map(|happened| happened.event);
        for event in pending.chain(happened) {
            event.it.iter().for_each(|&card| cards.add(card));
        }
        cards
    }

    fn deal(&mut self, mut hidden: Unknown, other: Seat, random: &mut Random) {
        let Some(before) = hidden.shuffle(random) else { return };
        for seat in Seat::BOTH {
            self.hand[seat] = self.hand[seat].without(before);
            self.chosen[seat] = self.chosen[seat].without(before);
        }
        self.captured = self.captured.without(before);
        for (spot, card) in hidden.dealt() {
            let at = usize::from(spot.at);
            match spot.zone {
                Zone::Deck(seat) => self.deck[seat][at] = card,
                Zone::Objectives(seat) => self.objective_deck[seat][at] = card,
                Zone::Edge(seat) => self.edge[seat][at] = card,
                Zone::Hand(seat) => self.hand[seat].add(card),
                Zone::Chosen(seat) => self.chosen[seat].add(card),
                Zone::Captured(objective) => {
                    self.captured.add(card);
                    self.host[card.index()] = objective.0;
                }
                _ => {}
            }
            self.zones[card.index()] = spot.zone;
            match spot.theirs {
                true => self.known[other].add(card),
                false => self.known[other].drop(card),
            }
        }
    }
}
