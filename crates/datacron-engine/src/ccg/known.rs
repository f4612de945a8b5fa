//! What a player knows, and worlds that fit it.

use super::card::{Happening, NONE, Pieces, WORDS};
use super::setup::starts;
use super::state::{Ccg, Choice, Frame, PILE, Pile, Zone};
use crate::hidden::{Hidden, Imagine};
use crate::{Piece, Seat};
use datacron_decks::random::Random;

/// The hidden cards of one deck, wherever they are.
type Unknown = Hidden<Zone, WORDS, PILE>;

impl Imagine for Ccg<'_> {
    /// Redeals what the player does not know: the piles of Life Force, the opponent's hand, a location that the
    /// opponent begins with (CCG-ACTIVATE-08, CCG-PILES-07, CCG-SETUP-02). Cards outside a deck are in no order and have
    /// no other place, so they stay as they are.
    fn imagine(&mut self, seat: Seat, random: &mut Random) {
        let other = seat.other();
        self.exchange_start(seat, random);
        let (known, mentioned) = (self.known, self.mentioned());
        for owner in Seat::BOTH {
            let mut hidden = Unknown::new(seat, known, mentioned, Zone::Out);
            for pile in Pile::LIFE {
                hidden.add_pile(Zone::of(pile, owner), self.pile(owner, pile));
            }
            if owner == other {
                self.hand[owner].iter().for_each(|card| hidden.add(Zone::Hand(owner), card));
            }
            self.redeal(hidden, other, random);
        }
        self.random = Random::seeded(random.number());
    }

    /// Identifies a choice by its cards, whichever copies they are.
    fn key(&self, choice: Choice) -> u64 {
        let card = |piece: Piece| self.card_key(piece);
        let two = |one: Piece, other: Piece| self.card_key(one) | self.card_key(other) << 24;
        let with = |piece: Piece, number: u8| self.card_key(piece) | u64::from(number) << 24;
        let (kind, value) = match choice {
            Choice::Pass => (1, 0),
            Choice::Activate(amount) => (2, amount.into()),
            Choice::Drain(place) => (3, place.into()),
            Choice::Deploy(piece) => (4, card(piece)),
            Choice::Transfer(piece, to) => (5, two(piece, to)),
            Choice::Battle(place) => (6, place.into()),
            Choice::Move(piece, place) => (7, with(piece, place)),
            Choice::ShuttleUp(piece, to) => (8, two(piece, to)),
            Choice::ShuttleDown(piece, place) => (9, with(piece, place)),
            Choice::Transit(from, to) => (10, u64::from(from) | u64::from(to) << 8),
            Choice::Dock(piece, to) => (11, two(piece, to)),
            Choice::Embark(piece, to) => (12, two(piece, to)),
            Choice::Disembark(piece) => (13, card(piece)),
            Choice::Sit(piece, role) => (14, with(piece, role as u8)),
            Choice::Draw => (15, 0),
            Choice::Play(piece, ability) => (16, with(piece, ability)),
            Choice::Use(piece, ability) => (17, with(piece, ability)),
            Choice::Fire(piece, ability) => (18, with(piece, ability)),
            Choice::React(piece) => (19, card(piece)),
            Choice::Place(place) => (20, place.into()),
            Choice::To(piece) => (21, card(piece)),
            Choice::Beside(place) => (22, place.into()),
            Choice::Side(seat) => (23, seat as u64),
            Choice::Slot(place) => (24, place.into()),
            Choice::Role(role) => (25, role as u64),
            Choice::With(piece) => (26, card(piece)),
            Choice::Alone => (27, 0),
            Choice::Take(piece) => (28, card(piece)),
            Choice::Go => (29, 0),
            Choice::From(pile) => (30, pile as u64),
            Choice::Pile(seat, pile) => (31, pile as u64 | (seat as u64) << 8),
            Choice::Forfeit(piece) => (32, card(piece)),
            Choice::Done => (33, 0),
            Choice::Accept => (34, 0),
            Choice::Decline => (35, 0),
            Choice::Option(number) => (36, number.into()),
            Choice::Amount(amount) => (37, amount.into()),
        };
        kind << 48 | value
    }
}

impl Ccg<'_> {
    /// Whether this player knows what the card is.
    pub fn knows(&self, seat: Seat, piece: Piece) -> bool {
        self.known[seat].has(piece)
    }

    /// A card on the table by its piece, any other by what it is and where: 24 bits.
    fn card_key(&self, piece: Piece) -> u64 {
        let (zone, seat) = match self.zone(piece) {
            // Copies on the table are not the same: their places and states matter.
            Zone::Table(_) => return 0x80_0000 | u64::from(piece.0),
            Zone::Reserve(seat) => (1, seat),
            Zone::Force(seat) => (2, seat),
            Zone::Used(seat) => (3, seat),
            Zone::Lost(seat) => (4, seat),
            Zone::Hand(seat) => (5, seat),
            Zone::Drawn(seat) => (6, seat),
            Zone::Played(seat) => (7, seat),
            Zone::Chosen(seat) => (8, seat),
            Zone::Outside(seat) => (9, seat),
            Zone::Covered => (10, Seat::First),
            Zone::Out => (11, Seat::First),
        };
        u64::from(self.table.no(piece).0) | (zone << 1 | seat as u64) << 16
    }

    /// Hidden cards that unfinished abilities, events, draws and deployments speak of.
    fn mentioned(&self) -> Pieces {
        let mut cards = self.looked;
        let mut mention = |piece: u8| {
            if piece != NONE {
                cards.add(Piece(piece));
            }
        };
        self.starts.0.into_iter().for_each(&mut mention);
        for run in self.runs.iter() {
            [run.source.0, run.it, run.target, run.other].into_iter().for_each(&mut mention);
        }
        let pending = self.events.iter().map(|pending| pending.event);
        for event in pending.chain(self.later.iter().copied()) {
            mention(event.it);
            // A move is by no card: there it is the place it came from.
            if event.what != Happening::Moves {
                mention(event.by);
            }
        }
        for draw in self.draws.iter() {
            [draw.piece, draw.by, draw.on].into_iter().for_each(&mut mention);
        }
        for deploying in self.deploying.iter() {
            [deploying.piece.0, deploying.host, deploying.with].into_iter().for_each(&mut mention);
        }
        for frame in self.stack.iter() {
            if let Frame::React { by: card, .. } | Frame::Embark(card) = frame {
                mention(card.0);
            }
        }
        for (number, batch) in self.batches.iter().enumerate() {
            if self.batches_used >> number & 1 != 0 {
                cards = cards.or(*batch);
            }
        }
        cards
    }

    /// Exchanges the location that the opponent of `seat` has chosen face down for any other that it may be.
    fn exchange_start(&mut self, seat: Seat, random: &mut Random) {
        let other = seat.other();
        let chosen = Piece(self.starts[other]);
        if chosen.0 == NONE || self.zone(chosen) != Zone::Chosen(other) || self.knows(seat, chosen) {
            return;
        }
        let may_start = |piece: Piece| {
            starts(self.table.cards, self.table.no(piece)) && !self.tried.contains(&self.table.of(piece).title_no)
        };
        // Who had no other location kept one that both players had shown (CCG-AMB-21).
        if !may_start(chosen) {
            return;
        }
        let reserve = self.pile(other, Pile::Reserve);
        let open = |&(_, &piece): &(usize, &Piece)| may_start(piece) && !self.knows(seat, piece);
        let others = reserve.iter().enumerate().filter(open);
        let Some((at, &instead)) = others.clone().nth(random.below(others.count() as u32 + 1) as usize) else { return };
        self.piles[other][Pile::Reserve as usize][at] = chosen;
        self.zones[chosen.index()] = Zone::Reserve(other);
        self.zones[instead.index()] = Zone::Chosen(other);
        self.starts[other] = instead.0;
        // Its player knows the card of a place, whichever it is.
        if !self.known[other].has(instead) {
            self.known[other].drop(chosen);
        }
        self.known[other].add(instead);
    }

    fn redeal(&mut self, mut hidden: Unknown, other: Seat, random: &mut Random) {
        let Some(before) = hidden.shuffle(random) else { return };
        self.hand[other] = self.hand[other].without(before);
        for (spot, card) in hidden.dealt() {
            let at = usize::from(spot.at);
            match spot.zone {
                Zone::Reserve(seat) => self.piles[seat][Pile::Reserve as usize][at] = card,
                Zone::Force(seat) => self.piles[seat][Pile::Force as usize][at] = card,
                Zone::Used(seat) => self.piles[seat][Pile::Used as usize][at] = card,
                Zone::Hand(seat) => self.hand[seat].add(card),
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
