//! The game as plain data, and how its cards move from zone to zone.

pub use super::frame::*;

use super::card::{NONE, PIECES, Phase, Pieces, Quarters, Table, Until, WORDS};
use crate::hidden::{Known, SeenBy};
use crate::mark::rule;
use crate::run::Asking;
use crate::zones::Zones;
use crate::{Each, List, Notes, Outcome, Piece, Seat};
use datacron_decks::random::Random;

/// Seats of the two sides.
pub const DARK: Seat = Seat::First;
pub const LIGHT: Seat = Seat::Second;
/// Cards of the opening hand (CCG-SETUP-16).
pub const HAND: usize = 8;
/// A pile holds a deck and a few cards of the other player.
pub const PILE: usize = 64;
/// Locations there is room for on the table.
pub const PLACES: usize = 32;
/// Cards that can be affected together at a time, counted in groups.
pub const BATCHES: usize = 12;
/// A game that nobody has won by this turn is given up.
pub const MAX_TURNS: u16 = 400;
/// Moves that cost nothing and know no limit are offered this often in a turn, so that no game goes in circles.
pub const MOST_BOARDINGS: u8 = 40;

/// Where a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    Reserve(Seat),
    Force(Seat),
    Used(Seat),
    Lost(Seat),
    Hand(Seat),
    /// A destiny being resolved; the seat is that of its owner.
    Drawn(Seat),
    /// An interrupt being played, or a card on its way to the table.
    Played(Seat),
    /// On the table, controlled by this player.
    Table(Seat),
    /// A location under the one that converted it.
    Covered,
    /// A starting location that is still face down, or was put aside.
    Chosen(Seat),
    /// Outside the deck.
    Outside(Seat),
    /// Out of play.
    Out,
}

impl Zone {
    #[inline]
    fn seen_by(self) -> SeenBy {
        match self {
            Zone::Hand(seat) | Zone::Chosen(seat) | Zone::Outside(seat) => SeenBy::Only(seat), // CCG-SETUP-02
            // Not even their owner looks at them (CCG-PILES-07, CCG-PILES-08, CCG-PILES-09, CCG-ACTIVATE-08).
            Zone::Reserve(_) | Zone::Force(_) | Zone::Used(_) => SeenBy::Nobody,
            // CCG-PILES-16, CCG-PILES-17, CCG-BATTLE-46, CCG-DEPLOY-03
            Zone::Lost(_) | Zone::Drawn(_) | Zone::Played(_) | Zone::Table(_) | Zone::Covered | Zone::Out => {
                SeenBy::Both
            }
        }
    }

    /// The zone of a player's pile.
    pub const fn of(pile: Pile, seat: Seat) -> Zone {
        match pile {
            Pile::Reserve => Zone::Reserve(seat),
            Pile::Force => Zone::Force(seat),
            Pile::Used => Zone::Used(seat),
            Pile::Lost => Zone::Lost(seat),
        }
    }
}

/// A place in the row of locations. Places keep their number for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The location on top, or [`NONE`] if there is no such place.
    pub top: u8,
    /// The system it belongs to.
    pub system: u16,
    pub parsec: u8,
}

impl Place {
    pub const NOWHERE: Place = Place { top: NONE, system: u16::MAX, parsec: 0 };
}

/// A game of the Customizable Card Game. The dark side has the first seat.
#[derive(Clone, Copy)]
pub struct Ccg<'t> {
    pub(super) table: &'t Table,
    pub(super) random: Random,

    // Where every card is. Kept up to date by `go`, `stand`, `board` and `attach`.
    pub(super) zones: [Zone; PIECES],
    /// The location a card is at, or [`NONE`] beside the table's row.
    pub(super) place: [u8; PIECES],
    /// The card it is on or aboard, or [`NONE`].
    pub(super) host: [u8; PIECES],
    /// The last card is the top.
    pub(super) piles: Each<[List<Piece, PILE>; 4]>,
    pub(super) drawn: List<Piece, 8>,
    pub(super) hand: Each<Pieces>,
    pub(super) play: Each<Pieces>,
    /// Every card at a place, aboard and attached ones too, without the location itself.
    pub(super) here: [Pieces; PLACES],
    pub(super) places: [Place; PLACES],
    /// The places from left to right.
    pub(super) row: List<u8, PLACES>,
    /// Weapons, devices and effects on a card.
    pub(super) attached: Pieces,
    /// Characters, vehicles and starships carried.
    pub(super) aboard: Pieces,
    /// Of those aboard: pilots and drivers.
    pub(super) steering: Pieces,
    /// At a place but not present there: aboard a starship or an enclosed vehicle, at any depth.
    pub(super) inside: Pieces,
    pub(super) known: Known<WORDS>,

    // States of cards.
    pub(super) hit: Pieces,
    /// Which way a card was deployed, if it is the second.
    pub(super) second_way: Pieces,
    /// Cards on the other player's side of a location or of the table.
    pub(super) theirs: Pieces,
    /// The starting locations of the players, while they are face down, and the titles that both had chosen.
    pub(super) starts: Each<u8>,
    pub(super) tried: List<u16, 16>,

    // Where the rules stand.
    pub(super) turn: u16,
    pub(super) first: Seat,
    pub(super) active: Seat,
    pub(super) phase: Phase,
    pub(super) over: Option<Outcome>,
    pub(super) lost_by: Option<Cause>,
    pub(super) asking: Asking<Ask>,
    pub(super) stack: List<Frame, 40>,
    pub(super) runs: List<Run, 12>,
    pub(super) events: List<Pending, 16>,
    /// What happened inside abilities and is told when they are over.
    pub(super) later: List<Event, 16>,
    /// Answers on the table that were used: the index of the event, the card, the ability.
    pub(super) answered: List<(u8, Piece, u8), 16>,
    pub(super) draws: List<Draw, 4>,
    pub(super) deploying: List<Deploying, 4>,
    pub(super) travel: Travel,
    /// Cards that move together, each to a place of its own.
    pub(super) routes: List<(Piece, u8), 24>,
    /// Groups of cards that events and runs speak of, and which of them are in use.
    pub(super) batches: [Pieces; BATCHES],
    pub(super) batches_used: u16,
    /// Something changed that the rules react to by themselves.
    pub(super) unsettled: bool,

    pub(super) now: ThisTurn,
    pub(super) battle: Battle,
    pub(super) lasting: List<Lasting, 24>,
    /// The cards an ability is looking at.
    pub(super) looked: Pieces,
    /// Whether questions with one answer are asked, too.
    pub(super) ask_all: bool,

    pub(super) notes: Notes<Note, 64>,
}

/// What is reset when a turn begins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThisTurn {
    /// Cards that made a move of which there is one a turn (CCG-MOVE-61).
    pub moved: Pieces,
    pub battled: Pieces,
    pub reacted: Pieces,
    /// Carriers whose weapon was fired.
    pub fired: Pieces,
    /// Cards that took part in a drain.
    pub drained_with: Pieces,
    /// Devices that were used.
    pub devices: Pieces,
    /// Cards whose first or second limited ability was used.
    pub used: [Pieces; 2],
    /// Places that saw a drain and a battle, a bit each.
    pub drained: u32,
    pub fought: u32,
    /// Force that may still be activated.
    pub generation: u8,
    pub boardings: u8,
    /// Force activated, used and lost, for statistics.
    pub activated: u8,
    pub spent: Each<u8>,
    pub lost: Each<u8>,
    /// Titles of interrupts with dots that were played, by number of title.
    pub played: List<u16, 12>,
}

impl ThisTurn {
    pub const NOTHING: ThisTurn = ThisTurn {
        moved: Pieces::NONE,
        battled: Pieces::NONE,
        reacted: Pieces::NONE,
        fired: Pieces::NONE,
        drained_with: Pieces::NONE,
        devices: Pieces::NONE,
        used: [Pieces::NONE; 2],
        drained: 0,
        fought: 0,
        generation: 0,
        boardings: 0,
        activated: 0,
        spent: Each([0; 2]),
        lost: Each([0; 2]),
        played: List::new(0),
    };
}

/// A battle. It keeps its results until the next one or the end of the turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Battle {
    pub going: bool,
    pub by: Seat,
    pub place: u8,
    pub segment: Segment,
    /// The cards that take part.
    pub joined: Pieces,
    /// Cards whose immunity holds against this attrition.
    pub immune: Pieces,
    /// How many battle destinies each player drew, and their total.
    pub drawn: Each<u8>,
    pub destiny: Each<Quarters>,
    /// Draws that only add to power, and those that only make attrition.
    pub to_power: Each<Quarters>,
    pub to_attrition: Each<Quarters>,
    pub totals: Each<Quarters>,
    pub damage: Each<Quarters>,
    pub attrition: Each<Quarters>,
    /// Force each player lost to it as battle damage.
    pub force_lost: Each<u8>,
    pub winner: Option<Seat>,
    pub stopped: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Segment {
    Begin,
    Weapons,
    Power,
    Damage,
}

impl Battle {
    pub const NONE: Battle = Battle {
        going: false,
        by: Seat::First,
        place: NONE,
        segment: Segment::Begin,
        joined: Pieces::NONE,
        immune: Pieces::NONE,
        drawn: Each([0; 2]),
        destiny: Each([0; 2]),
        to_power: Each([0; 2]),
        to_attrition: Each([0; 2]),
        totals: Each([0; 2]),
        damage: Each([0; 2]),
        attrition: Each([0; 2]),
        force_lost: Each([0; 2]),
        winner: None,
        stopped: false,
    };
}

/// A rule that holds for a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lasting {
    pub until: Until,
    /// The card whose text it is, and its player.
    pub source: Piece,
    pub seat: Seat,
    /// The rule, as an index into [`super::card::Cards::rules`].
    pub rule: u16,
    /// The cards it spoke of when it began: its target and `it`.
    pub target: u8,
    pub it: u8,
    /// The number it was given, where that was an amount, and what its result is multiplied by.
    pub x: u8,
    pub times: u8,
    /// When it holds, as an index into [`super::card::Cards::conditions`].
    pub condition: u16,
}

/// A rule that always holds.
pub const ALWAYS: u16 = u16::MAX;

impl Zones for Ccg<'_> {
    type Zone = Zone;

    fn lift(&mut self, piece: Piece) {
        match self.zones[piece.index()] {
            Zone::Reserve(seat) => self.piles[seat][0].take_out(piece),
            Zone::Force(seat) => self.piles[seat][1].take_out(piece),
            Zone::Used(seat) => self.piles[seat][2].take_out(piece),
            Zone::Lost(seat) => self.piles[seat][3].take_out(piece),
            Zone::Drawn(_) => self.drawn.take_out(piece),
            Zone::Hand(seat) => {
                self.hand[seat].drop(piece);
                let table = self.table;
                let same = |one: Piece, other: Piece| table.no(one) == table.no(other);
                self.known.forget_twin(seat, self.hand[seat], piece, same);
            }
            Zone::Table(seat) => {
                self.play[seat].drop(piece);
                self.leave_table(piece);
            }
            Zone::Covered => self.host[piece.index()] = NONE,
            Zone::Played(_) | Zone::Chosen(_) | Zone::Outside(_) | Zone::Out => {}
        }
    }

    #[inline]
    fn lay(&mut self, piece: Piece, to: Zone) -> bool {
        match to {
            Zone::Reserve(seat) => return self.piles[seat][0].push(piece),
            Zone::Force(seat) => return self.piles[seat][1].push(piece),
            Zone::Used(seat) => return self.piles[seat][2].push(piece),
            Zone::Lost(seat) => return self.piles[seat][3].push(piece),
            Zone::Drawn(_) => return self.drawn.push(piece),
            Zone::Hand(seat) => self.hand[seat].add(piece),
            Zone::Table(seat) => {
                self.play[seat].add(piece);
                self.unsettled = true;
            }
            Zone::Played(_) | Zone::Covered | Zone::Chosen(_) | Zone::Outside(_) | Zone::Out => {}
        }
        true
    }

    #[inline]
    fn set_zone(&mut self, piece: Piece, zone: Zone) {
        self.zones[piece.index()] = zone;
        self.known.show(piece, zone.seen_by());
    }
}

impl<'t> Ccg<'t> {
    /// The physical cards of this game.
    pub fn table(&self) -> &'t Table {
        self.table
    }

    #[inline]
    pub(super) fn zone(&self, piece: Piece) -> Zone {
        self.zones[piece.index()]
    }

    #[inline]
    pub(super) fn owner(&self, piece: Piece) -> Seat {
        self.table.owner(piece)
    }

    #[inline]
    pub(super) fn pile(&self, seat: Seat, pile: Pile) -> &List<Piece, PILE> {
        &self.piles[seat][pile as usize]
    }

    /// Who controls a card on the table, who owns any other.
    #[inline]
    pub(super) fn controller(&self, piece: Piece) -> Seat {
        match self.zone(piece) {
            Zone::Table(seat) => seat,
            _ => self.owner(piece),
        }
    }

    #[inline]
    pub(super) fn on_table(&self, piece: Piece) -> bool {
        matches!(self.zone(piece), Zone::Table(_)) // CCG-TERMS-01
    }

    #[inline]
    pub(super) fn all_in_play(&self) -> Pieces {
        self.play[DARK].or(self.play[LIGHT])
    }

    /// The place of a card on the table, if it is at one.
    #[inline]
    pub(super) fn place_of(&self, piece: Piece) -> Option<u8> {
        let place = self.place[piece.index()];
        (place != NONE).then_some(place)
    }

    /// The card that a card is on or aboard.
    #[inline]
    pub(super) fn host_of(&self, piece: Piece) -> Option<Piece> {
        let host = self.host[piece.index()];
        (host != NONE).then_some(Piece(host))
    }

    /// Cards of a player at a place.
    #[inline]
    pub(super) fn at(&self, seat: Seat, place: u8) -> Pieces {
        self.here[usize::from(place)].and(self.play[seat])
    }

    /// The cards directly on or aboard a card.
    pub(super) fn carried(&self, piece: Piece) -> Pieces {
        let near = match self.place_of(piece) {
            Some(place) => self.here[usize::from(place)],
            None => self.all_in_play(),
        };
        let on = near.and(self.attached.or(self.aboard));
        on.iter().filter(|&other| self.host[other.index()] == piece.0).collect()
    }

    /// A card and everything on or aboard it, at any depth.
    pub(super) fn tree(&self, piece: Piece) -> Pieces {
        let mut tree = Pieces::of(piece);
        let mut fresh = self.carried(piece);
        while !fresh.is_empty() {
            tree = tree.or(fresh);
            let mut next = Pieces::NONE;
            for card in fresh {
                next = next.or(self.carried(card));
            }
            fresh = next.without(tree);
        }
        tree
    }

    /// Forgets what a card was on the table.
    fn leave_table(&mut self, piece: Piece) {
        let at = piece.index();
        if self.place[at] != NONE {
            self.here[usize::from(self.place[at])].drop(piece);
            self.place[at] = NONE;
        }
        self.host[at] = NONE;
        for set in [
            &mut self.attached,
            &mut self.aboard,
            &mut self.steering,
            &mut self.inside,
            &mut self.hit,
            &mut self.second_way,
            &mut self.theirs,
            &mut self.battle.joined,
        ] {
            set.drop(piece);
        }
        self.unsettled = true;
    }

    /// Puts a card on the table at a place, on nothing.
    pub(super) fn stand(&mut self, piece: Piece, place: u8) {
        self.unseat(piece);
        self.set_place(piece, place);
    }

    /// Puts a card aboard another.
    pub(super) fn board(&mut self, piece: Piece, carrier: Piece, role: Role) {
        self.unseat(piece);
        self.host[piece.index()] = carrier.0;
        self.aboard.add(piece);
        if role.steers() {
            self.steering.add(piece);
        }
        self.set_place(piece, self.place[carrier.index()]);
    }

    /// Puts a weapon, device or effect on a card.
    pub(super) fn attach(&mut self, piece: Piece, host: Piece) {
        self.unseat(piece);
        self.host[piece.index()] = host.0;
        self.attached.add(piece);
        self.set_place(piece, self.place[host.index()]);
    }

    fn unseat(&mut self, piece: Piece) {
        self.host[piece.index()] = NONE;
        self.attached.drop(piece);
        self.aboard.drop(piece);
        self.steering.drop(piece);
        self.unsettled = true;
    }

    /// A card and all it carries are at this place from now on.
    fn set_place(&mut self, piece: Piece, place: u8) {
        let tree = self.tree(piece);
        for card in tree {
            let old = std::mem::replace(&mut self.place[card.index()], place);
            if old != NONE {
                self.here[usize::from(old)].drop(card);
            }
            if place != NONE {
                self.here[usize::from(place)].add(card);
            }
        }
        for card in tree {
            let closed = self.is_inside(card);
            match closed {
                true => self.inside.add(card),
                false => self.inside.drop(card),
            }
        }
    }

    /// Whether something it is aboard of is closed: a starship, or an enclosed vehicle (CCG-AMB-48).
    fn is_inside(&self, piece: Piece) -> bool {
        let mut card = piece;
        while let Some(host) = self.host_of(card) {
            if self.aboard.has(card) && self.table.closed.has(host) {
                return true;
            }
            card = host;
        }
        false
    }

    /// Cards in the three piles of a player and destinies in the air: Life Force (CCG-PILES-02).
    #[inline]
    pub(super) fn life(&self, seat: Seat) -> usize {
        let drawn = self.drawn.iter().filter(|&&card| self.zone(card) == Zone::Drawn(seat)).count(); // CCG-AMB-06
        let piles = &self.piles[seat];
        piles[0].len() + piles[1].len() + piles[2].len() + drawn
    }

    /// Whether these are copies of one card in one zone.
    pub(super) fn all_alike(&self, cards: Pieces) -> bool {
        let Some(first) = cards.first() else { return true };
        cards.iter().all(|card| self.table.no(card) == self.table.no(first) && self.zone(card) == self.zone(first))
    }

    #[inline]
    pub(super) fn note(&mut self, note: Note) {
        self.notes.add(note);
    }

    /// What happened since the last choice, if notes are recorded.
    pub fn notes(&self) -> &[Note] {
        self.notes.as_slice()
    }

    /// A card leaves a hand face down: an opponent who knew cards of this hand cannot tell which of them it was.
    pub(super) fn conceal_hand(&mut self, seat: Seat) {
        let hand = self.hand[seat];
        let sure = self.known.has_all(seat.other(), hand) && self.all_alike(hand);
        if !sure {
            self.known.conceal(seat.other(), hand);
        }
    }

    /// Shuffles a pile; nobody knows its cards any more.
    pub(super) fn shuffle(&mut self, seat: Seat, pile: Pile) {
        let list = &mut self.piles[seat][pile as usize];
        self.random.shuffle(list);
        if pile != Pile::Lost {
            for at in 0..self.piles[seat][pile as usize].len() {
                let card = self.piles[seat][pile as usize][at];
                self.known.forget(card);
            }
        }
        self.note(Note::Shuffled(seat, pile));
    }

    /// Puts a player's Used Pile under the Reserve Deck, in its order.
    pub(super) fn put_used_under_reserve(&mut self, seat: Seat) {
        let used = *self.pile(seat, Pile::Used);
        for &card in used.iter() {
            self.zones[card.index()] = Zone::Reserve(seat);
        }
        if !self.piles[seat][Pile::Reserve as usize].prepend(&used) {
            self.give_up();
        }
        self.piles[seat][Pile::Used as usize].clear();
    }

    /// A card on the table changes sides and stays where it is.
    pub(super) fn change_control(&mut self, card: Piece, to: Seat) {
        self.play[to.other()].drop(card);
        self.play[to].add(card);
        self.zones[card.index()] = Zone::Table(to);
        self.unsettled = true;
    }

    /// A player's Life Force is gone: the other one wins (CCG-WIN-01).
    pub(super) fn check_depletion(&mut self, seat: Seat, cause: Cause) {
        if self.over.is_none() && self.life(seat) == 0 {
            rule!("CCG-WIN-01", "CCG-WIN-02", "CCG-AMB-01");
            // A card in the hand or on the table does not help.
            rule!("CCG-WIN-03"; if !self.hand[seat].is_empty());
            rule!("CCG-WIN-04"; if !self.play[seat].is_empty());
            self.over = Some(Outcome::Won(seat.other()));
            self.lost_by = Some(cause);
        }
    }

    pub(super) fn push(&mut self, frame: Frame) {
        if !self.stack.push(frame) {
            self.give_up();
        }
    }

    /// Gives up a game that takes too long or outgrows its space.
    pub(super) fn give_up(&mut self) {
        self.over.get_or_insert(Outcome::Unfinished);
    }

    /// Keeps a group of cards for an event or a run; it has to be freed.
    pub(super) fn keep_batch(&mut self, cards: Pieces) -> u8 {
        let free = (!self.batches_used).trailing_zeros() as usize;
        if free >= BATCHES {
            self.give_up();
            return NONE;
        }
        self.batches_used |= 1 << free;
        self.batches[free] = cards;
        free as u8
    }

    pub(super) fn free_batch(&mut self, batch: u8) {
        if batch != NONE {
            self.batches_used &= !(1 << batch);
        }
    }

    /// The cards an event is about.
    pub(super) fn cards_of(&self, event: &Event) -> Pieces {
        match (event.batch, event.card()) {
            (NONE, Some(card)) => Pieces::of(card),
            (NONE, None) => Pieces::NONE,
            (batch, _) => self.batches[usize::from(batch)],
        }
    }
}
