//! The game as plain data, and how cards move between zones.

use super::card::{Cards, Destination, PIECES, Pieces, Purpose, WORDS};
use crate::hidden::{Known, SeenBy};
use crate::mark::rule;
use crate::run::Asking;
use crate::zones::Zones;
use crate::{At, Each, List, Notes, Outcome, Piece, Seat};
use datacron_decks::random::Random;

/// The number of cards in the galaxy row (DBG-SET-13, DBG-REP-04).
pub const ROW: usize = 6;
/// The number of cards drawn at the end of a turn, and before the first (DBG-SET-20, DBG-TRN-17).
pub const HAND: usize = 5;
/// The number of spaces on each side of the centre of the Force track (DBG-FRC-01).
pub const FORCE_END: i8 = 3;
/// A game that nobody has won by this turn is given up.
pub const MAX_TURNS: u16 = 10_000;

/// Where a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    Deck(Seat),
    Hand(Seat),
    /// Units and capital ships in play.
    Play(Seat),
    Discard(Seat),
    /// Bases to come, face down.
    Bases(Seat),
    /// The current base.
    Base(Seat),
    /// Bases this player has destroyed.
    Victory(Seat),
    GalaxyDeck,
    Row,
    GalaxyDiscard,
    Pilots,
    /// Out of the game.
    Exile,
}

impl Zone {
    #[inline]
    fn seen_by(self) -> SeenBy {
        match self {
            Zone::Hand(seat) => SeenBy::Only(seat),  // DBG-VIS-04
            Zone::Bases(seat) => SeenBy::Only(seat), // DBG-SET-07
            Zone::Deck(_) | Zone::GalaxyDeck => SeenBy::Nobody,
            Zone::Discard(_) | Zone::GalaxyDiscard => SeenBy::Both, // DBG-VIS-01, DBG-VIS-02
            Zone::Play(_) | Zone::Base(_) | Zone::Victory(_) | Zone::Row | Zone::Pilots | Zone::Exile => SeenBy::Both,
        }
    }
}

/// A game of Star Wars: The Deckbuilding Game. The Empire has the first seat.
#[derive(Clone, Copy)]
pub struct Dbg {
    pub(super) cards: &'static Cards,
    pub(super) random: Random,

    // Where every card is, kept consistent by `Zones::go`.
    pub(super) zones: [Zone; PIECES],
    /// The last card is the top.
    pub(super) deck: Each<List<Piece, 112>>,
    /// The last card is the top.
    pub(super) discard: Each<List<Piece, 112>>,
    pub(super) galaxy_deck: List<Piece, 96>,
    pub(super) galaxy_discard: List<Piece, 96>,
    pub(super) row: [Option<Piece>; ROW],
    /// A bit for each slot of the row with the same card as an earlier slot.
    pub(super) row_duplicates: u8,
    pub(super) hand: Each<Pieces>,
    pub(super) play: Each<Pieces>,
    pub(super) base: Each<Option<Piece>>,
    pub(super) bases: Each<Pieces>,
    pub(super) victory: Each<Pieces>,
    pub(super) pilots: Pieces,
    pub(super) known: Known<WORDS>,

    // Counters.
    pub(super) damage: [u8; PIECES],
    /// Negative if the Force is with the Empire, positive if it is with the Rebels.
    pub(super) force: i8,
    pub(super) resources: Each<u8>,

    // The agreement.
    pub(super) goal: u8,
    pub(super) pay_off: bool,

    // The progress of the turn.
    pub(super) turn: u16,
    pub(super) active: Seat,
    pub(super) over: Option<Outcome>,
    pub(super) asking: Asking<Ask>,
    pub(super) stack: List<Frame, 12>,
    pub(super) triggers: List<Trigger, 16>,

    pub(super) now: ThisTurn,

    pub(super) notes: Notes<Note, 48>,
}

/// What lasts until the end of the turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThisTurn {
    /// Cards whose ability was used.
    pub used: Pieces,
    /// Cards committed to the next attack on the base.
    pub at_base: Pieces,
    /// Cards committed to an attack on the card in each slot of the row.
    pub at_row: [Pieces; ROW],
    /// Cards that have attacked.
    pub spent: Pieces,
    /// Cards that are committed or have attacked.
    pub busy: Pieces,
    /// Attack that abilities have added, by piece.
    pub bonus: [u8; PIECES],
    /// The number of cards played, by faction.
    pub played: [u8; 3],
    /// The number of cards purchased, by faction.
    pub purchased: [u8; 3],
    /// Whether an ability sends the next purchase to hand.
    pub next_to_hand: bool,
    /// Whether an ability sends the next purchase to the top of the deck.
    pub next_to_deck: bool,
    /// The permission to hunt a neutral card.
    pub hunt_permit: HuntPermit,
    /// Damage to the bases that was prevented.
    pub prevented: Each<u8>,
    /// Cards to exile at the end of the turn.
    pub exile_at_end: List<Piece, 8>,
}

/// The permission of a base to hunt one neutral card each turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HuntPermit {
    Unused,
    /// For this card only, which may be attacked again until it is defeated.
    For(Piece),
    Used,
}

impl ThisTurn {
    /// The beginning of a turn.
    pub const NOTHING: ThisTurn = ThisTurn {
        used: Pieces::NONE,
        at_base: Pieces::NONE,
        at_row: [Pieces::NONE; ROW],
        spent: Pieces::NONE,
        busy: Pieces::NONE,
        bonus: [0; PIECES],
        played: [0; 3],
        purchased: [0; 3],
        next_to_hand: false,
        next_to_deck: false,
        hunt_permit: HuntPermit::Unused,
        prevented: Each([0; 2]),
        exile_at_end: List::new(Piece(0)),
    };
}

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Before the game: which base to play with in secret.
    SecretBase,
    /// Which base to reveal.
    NewBase,
    /// What to do in the main phase.
    Action,
    /// Whether to resolve the ability of this card.
    May(Piece),
    /// Which card to pick for an ability.
    Pick {
        /// The card with the ability.
        source: Piece,
        /// What the picked card is for.
        purpose: Purpose,
    },
    /// Which option of this card to take.
    Option(Piece),
    /// Where this purchased card goes.
    Destination(Piece),
    /// Which of several triggered abilities to resolve first.
    Order,
    /// How much damage of an attack to deal to a ship.
    Split {
        /// The ship.
        ship: Piece,
        /// The least damage it must take.
        least: u8,
        /// The most damage it can take.
        most: u8,
    },
}

/// The target of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// The opponent's base.
    Base,
    /// This card of the galaxy row.
    Row(Piece),
}

/// A choice that a player can make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Play this card from hand.
    Play(Piece),
    /// Purchase this card.
    Buy(Piece),
    /// Pay to discard this neutral card from the row.
    PayOff(Piece),
    /// Use the ability of this card.
    Use(Piece),
    /// Commit this card to an attack.
    Commit(Piece, Against),
    /// Attack with everything that is committed against this target.
    Attack(Against),
    /// End the turn.
    EndTurn,
    /// Pick this card: a base, a target, or the ability to resolve first.
    Take(Piece),
    /// Resolve an optional ability.
    Accept,
    /// Decline an optional ability, or stop picking.
    Decline,
    /// Take this option, numbered from 0.
    Option(u8),
    /// Send the purchased card where the rules send it.
    To(Destination),
    /// Send the purchased card where this card sends it instead.
    Instead(Piece),
    /// Deal this much damage.
    Damage(u8),
}

/// A part of the rules in progress. The top of the stack comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    Turn(Step),
    Ability(Run),
    /// Triggered abilities, from this index of `triggers` on.
    Triggers {
        from: u8,
    },
    Purchase {
        piece: Piece,
        to: Option<Destination>,
    },
    /// Damage left to deal in a base attack, to the ships after this one.
    Damage {
        left: u8,
        after: Option<Piece>,
    },
}

/// The steps of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    SecretBases,
    Begin,
    NewBase,
    Start,
    Resources,
    Main,
    End,
}

/// An ability in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// The next instruction.
    pub at: At,
    /// The card with the ability.
    pub source: Piece,
    /// The player who has it.
    pub seat: Seat,
    /// The card the ability is about: picked, revealed or purchased.
    pub it: Option<Piece>,
    /// The second card of a swap.
    pub other: Option<Piece>,
    /// The number of cards looked at or discarded.
    pub count: u8,
}

/// A triggered ability that waits to be resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trigger {
    pub at: At,
    pub source: Piece,
    pub seat: Seat,
}

/// Something that happened since the last choice, for stories and statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    Turn(Seat),
    Revealed(Piece),
    NewBase(Seat, Piece),
    ForceBonus(Seat),
    ShipResources(Seat, u8),
    Resources(Seat, u8),
    Force(Seat, u8),
    Attack(Piece, u8),
    Drew(Seat, Piece),
    Reshuffled(Option<Seat>),
    EnteredRow(Piece),
    Discarded(Piece),
    Exiled(Piece),
    Destroyed(Piece),
    Taken(Piece),
    Bought(Piece, Destination),
    OnDeck(Piece),
    Swapped(Piece, Piece),
    Looked(Seat, u8),
    Damaged(Piece, u8),
    Prevented(Piece, u8),
    Repaired(Piece, u8),
    Assault(u8),
    Hunt(Piece, u8),
    Defeated(Piece),
    Fell(Piece),
}

impl Zones for Dbg {
    type Zone = Zone;

    fn lift(&mut self, piece: Piece) {
        match self.zones[piece.index()] {
            Zone::Deck(seat) => self.deck[seat].take_out(piece),
            Zone::Discard(seat) => self.discard[seat].take_out(piece),
            Zone::GalaxyDeck => self.galaxy_deck.take_out(piece),
            Zone::GalaxyDiscard => self.galaxy_discard.take_out(piece),
            Zone::Hand(seat) => {
                self.hand[seat].drop(piece);
                let cards = self.cards;
                let same = |one: Piece, other: Piece| cards.no(one) == cards.no(other);
                self.known.forget_twin(seat, self.hand[seat], piece, same);
            }
            Zone::Bases(seat) => self.bases[seat].drop(piece),
            Zone::Victory(seat) => self.victory[seat].drop(piece),
            Zone::Pilots => self.pilots.drop(piece),
            Zone::Exile => {}
            Zone::Base(seat) => {
                self.base[seat] = None;
                self.leave_play(piece);
            }
            Zone::Play(seat) => {
                self.play[seat].drop(piece);
                self.leave_play(piece);
            }
            Zone::Row => {
                if let Some(slot) = self.slot(piece) {
                    self.row[slot] = None;
                    self.compare_row();
                    // The attack on it is lost, but the attackers stay committed.
                    let committed = std::mem::take(&mut self.now.at_row[slot]);
                    if !committed.is_empty() {
                        rule!("DBG-AMB-09");
                    }
                    self.now.spent = self.now.spent.or(committed);
                }
            }
        }
    }

    // Piles have room for every card that the rules can bring there.
    #[inline]
    fn lay(&mut self, piece: Piece, to: Zone) -> bool {
        match to {
            Zone::Deck(seat) => return self.deck[seat].push(piece),
            Zone::Discard(seat) => return self.discard[seat].push(piece),
            Zone::GalaxyDeck => return self.galaxy_deck.push(piece),
            Zone::GalaxyDiscard => return self.galaxy_discard.push(piece),
            Zone::Hand(seat) => self.hand[seat].add(piece),
            Zone::Play(seat) => self.play[seat].add(piece),
            Zone::Bases(seat) => self.bases[seat].add(piece),
            Zone::Base(seat) => self.base[seat] = Some(piece),
            Zone::Victory(seat) => self.victory[seat].add(piece),
            Zone::Pilots => self.pilots.add(piece),
            // `enter_row` puts the card into a slot.
            Zone::Row | Zone::Exile => {}
        }
        true
    }

    #[inline]
    fn set_zone(&mut self, piece: Piece, zone: Zone) {
        self.zones[piece.index()] = zone;
        self.known.show(piece, zone.seen_by());
    }
}

impl Dbg {
    /// All cards of the game.
    pub fn cards(&self) -> &'static Cards {
        self.cards
    }

    pub(super) fn zone(&self, piece: Piece) -> Zone {
        self.zones[piece.index()]
    }

    #[inline]
    pub(super) fn note(&mut self, note: Note) {
        self.notes.add(note);
    }

    /// What happened since the last choice.
    pub(super) fn notes(&self) -> &[Note] {
        self.notes.as_slice()
    }

    /// Forgets everything about a card that leaves play.
    fn leave_play(&mut self, piece: Piece) {
        self.damage[piece.index()] = 0; // DBG-AMB-01
        self.now.bonus[piece.index()] = 0;
        self.now.used.drop(piece);
        if !self.now.busy.has(piece) {
            return;
        }
        if !self.now.spent.has(piece) {
            rule!("DBG-AMB-09");
        }
        self.now.busy.drop(piece);
        self.now.spent.drop(piece);
        self.now.at_base.drop(piece);
        for committed in &mut self.now.at_row {
            committed.drop(piece);
        }
    }

    #[inline]
    pub(super) fn slot(&self, piece: Piece) -> Option<usize> {
        self.row.iter().position(|&in_row| in_row == Some(piece))
    }

    /// Puts a card into an empty slot of the row.
    pub(super) fn enter_row(&mut self, piece: Piece, slot: usize) {
        self.go(piece, Zone::Row);
        self.row[slot] = Some(piece);
        self.compare_row();
    }

    /// Finds duplicates in the row. It rarely changes but is needed for every action, so the result is stored.
    fn compare_row(&mut self) {
        // The card in each slot; empty slots are all different.
        let mut nos = [0u16; ROW];
        for (slot, piece) in self.row.iter().enumerate() {
            nos[slot] = piece.map_or(0x100 + slot as u16, |piece| u16::from(self.cards.no(piece).0));
        }
        self.row_duplicates = 0;
        for slot in 1..ROW {
            for earlier in 0..slot {
                self.row_duplicates |= u8::from(nos[slot] == nos[earlier]) << slot;
            }
        }
    }

    /// Fills the empty slots of the row. An empty galaxy deck is reshuffled only now (DBG-EMP-03, DBG-REP-04).
    pub(super) fn fill_row(&mut self) {
        for slot in 0..ROW {
            if self.row[slot].is_some() {
                continue;
            }
            if self.galaxy_deck.is_empty() && !self.galaxy_discard.is_empty() {
                rule!("DBG-EMP-04");
                self.reshuffle_galaxy();
            }
            let Some(&top) = self.galaxy_deck.last() else {
                rule!("DBG-AMB-15");
                return;
            };
            self.enter_row(top, slot);
            self.note(Note::EnteredRow(top));
        }
    }

    fn reshuffle_galaxy(&mut self) {
        self.galaxy_deck = self.galaxy_discard;
        self.galaxy_discard.clear();
        for at in 0..self.galaxy_deck.len() {
            let piece = self.galaxy_deck[at];
            self.zones[piece.index()] = Zone::GalaxyDeck;
            self.known.forget(piece);
        }
        self.random.shuffle(&mut self.galaxy_deck);
        self.note(Note::Reshuffled(None));
    }

    /// Draws from the top of the player's deck. An empty deck is reshuffled only when a card must be drawn
    /// (DBG-EMP-01).
    pub(super) fn draw(&mut self, seat: Seat, count: usize) {
        for _ in 0..count {
            if self.deck[seat].is_empty() && !self.discard[seat].is_empty() {
                rule!("DBG-EMP-02");
                self.reshuffle(seat);
            }
            let Some(top) = self.deck[seat].pop() else {
                rule!("DBG-AMB-15");
                return;
            };
            self.zones[top.index()] = Zone::Hand(seat);
            self.hand[seat].add(top);
            // Even if the opponent knew the top card, it is now one of several in a hand.
            self.known[seat].add(top);
            self.known[seat.other()].drop(top);
            self.note(Note::Drew(seat, top));
        }
    }

    fn reshuffle(&mut self, seat: Seat) {
        self.deck[seat] = self.discard[seat];
        self.discard[seat].clear();
        for at in 0..self.deck[seat].len() {
            let piece = self.deck[seat][at];
            self.zones[piece.index()] = Zone::Deck(seat);
            self.known.forget(piece);
        }
        self.random.shuffle(&mut self.deck[seat]);
        self.note(Note::Reshuffled(Some(seat)));
    }

    /// Moves the Force marker toward a player's side.
    pub(super) fn gain_force(&mut self, seat: Seat, amount: u8) {
        let toward = match seat {
            Seat::First => -1,
            Seat::Second => 1,
        };
        let before = self.force;
        self.force = (self.force + toward * amount.min(6) as i8).clamp(-FORCE_END, FORCE_END);
        let moved = self.force.abs_diff(before);
        if moved < amount {
            rule!("DBG-AMB-05");
        }
        if moved > 0 {
            rule!("DBG-FRC-02");
            self.note(Note::Force(seat, moved));
        }
    }

    pub(super) fn gain_resources(&mut self, seat: Seat, amount: u8) {
        self.resources[seat] = self.resources[seat].saturating_add(amount);
        if amount > 0 {
            self.note(Note::Resources(seat, amount));
        }
    }

    /// The number of bases a player has destroyed.
    #[inline]
    pub(super) fn destroyed_by(&self, seat: Seat) -> usize {
        self.victory[seat].len()
    }

    /// How far the Force marker is on a player's side; negative on the other side.
    #[inline]
    pub(super) fn force_of(&self, seat: Seat) -> i8 {
        match seat {
            Seat::First => -self.force,
            Seat::Second => self.force,
        }
    }

    /// Whether the Force is with a player.
    #[inline]
    pub(super) fn force_with(&self, seat: Seat) -> bool {
        match seat {
            _ if self.force == 0 => rule!("DBG-FRC-05"),
            Seat::First => rule!("DBG-FRC-03"),
            Seat::Second => rule!("DBG-FRC-04"),
        }
        self.force_of(seat) > 0
    }

    /// Deals damage to a base, by an attack or an ability. Ships do not absorb it here.
    pub(super) fn damage_base(&mut self, owner: Seat, amount: u8) {
        let Some(base) = self.base[owner] else {
            rule!("DBG-BAS-15", "DBG-AMB-24");
            return;
        };
        let card = self.cards.of(base);
        let prevented = (card.prevent.saturating_sub(self.now.prevented[owner])).min(amount);
        if prevented > 0 {
            rule!("DBG-TRAP-16");
            self.now.prevented[owner] += prevented;
            self.note(Note::Prevented(base, prevented));
        }
        let dealt = amount - prevented;
        if dealt == 0 {
            return;
        }
        self.note(Note::Damaged(base, dealt));
        let total = self.damage[base.index()].saturating_add(dealt);
        rule!("DBG-BAS-02");
        self.damage[base.index()] = total;
        if total.saturating_add(1) >= card.hit_points {
            rule!("DBG-BAS-09"); // enough, or one short of it
        }
        // Excess damage is lost (DBG-BAS-12).
        if total >= card.hit_points {
            rule!("DBG-BAS-10", "DBG-BAS-11", "DBG-BAS-13", "DBG-VIC-01", "DBG-VIC-04");
            let winner = owner.other();
            self.go(base, Zone::Victory(winner));
            self.note(Note::Fell(base));
            if self.victory[winner].len() >= usize::from(self.goal) {
                rule!("DBG-VIC-02");
                self.over = Some(Outcome::Won(winner));
            }
        }
    }

    pub(super) fn damage_ship(&mut self, ship: Piece, amount: u8) {
        if amount == 0 {
            return;
        }
        self.note(Note::Damaged(ship, amount));
        let total = self.damage[ship.index()].saturating_add(amount);
        self.damage[ship.index()] = total;
        if total.saturating_add(1) >= self.cards.of(ship).hit_points {
            rule!("DBG-BAS-05"); // enough, or one short of it
        }
        if total >= self.cards.of(ship).hit_points {
            rule!("DBG-BAS-06");
            self.destroy(ship);
        }
    }

    /// Moves a ship to its owner's discard pile, or from the row to the galaxy discard pile.
    pub(super) fn destroy(&mut self, ship: Piece) {
        self.note(Note::Destroyed(ship));
        match self.zone(ship) {
            Zone::Play(owner) => self.go(ship, Zone::Discard(owner)),
            Zone::Row => {
                rule!("DBG-KEY-05", "DBG-REP-03");
                self.go(ship, Zone::GalaxyDiscard);
                self.fill_row();
            }
            _ => {}
        }
    }

    pub(super) fn push(&mut self, frame: Frame) {
        if !self.stack.push(frame) {
            self.give_up();
        }
    }

    /// Ends a game that takes too long or has run out of room.
    pub(super) fn give_up(&mut self) {
        self.over.get_or_insert(Outcome::Unfinished);
    }
}
