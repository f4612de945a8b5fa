//! The game as plain data, and the only function that moves a card.

use super::card::{Cards, Destination, PIECES, Pieces, Purpose, WORDS};
use crate::hidden::{Known, SeenBy};
use crate::mark::rule;
use crate::run::Asking;
use crate::{At, Each, List, Notes, Outcome, Piece, Seat};
use datacron_decks::random::Random;

/// Cards in the galaxy row (DBG-SET-13, DBG-REP-04).
pub const ROW: usize = 6;
/// Cards drawn at the end of a turn, and before the first (DBG-SET-20, DBG-TRN-17).
pub const HAND: usize = 5;
/// The Force track has so many spaces on each side of its centre (DBG-FRC-01).
pub const FORCE_END: i8 = 3;
/// A game that nobody has won by then is given up.
pub const MAX_TURNS: u16 = 10_000;

/// Where a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    Deck(Seat),
    Hand(Seat),
    /// Units and capital ships in play.
    Play(Seat),
    Discard(Seat),
    /// Face down, not yet revealed.
    Bases(Seat),
    Base(Seat),
    /// Bases this player destroyed.
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

/// A game of the Deckbuilding Game. Empire has the first seat.
#[derive(Clone, Copy)]
pub struct Dbg {
    pub(super) cards: &'static Cards,
    pub(super) random: Random,

    // Where every card is. Kept true by `go`.
    pub(super) zones: [Zone; PIECES],
    /// The top is the last.
    pub(super) deck: Each<List<Piece, 112>>,
    /// The top is the last.
    pub(super) discard: Each<List<Piece, 112>>,
    pub(super) galaxy_deck: List<Piece, 96>,
    pub(super) galaxy_discard: List<Piece, 96>,
    pub(super) row: [Option<Piece>; ROW],
    /// A bit for each place of the row with the same card as an earlier place.
    pub(super) row_again: u8,
    pub(super) hand: Each<Pieces>,
    pub(super) play: Each<Pieces>,
    pub(super) base: Each<Option<Piece>>,
    pub(super) bases: Each<Pieces>,
    pub(super) victory: Each<Pieces>,
    pub(super) pilots: Pieces,
    pub(super) known: Known<WORDS>,

    // Counters.
    pub(super) damage: [u8; PIECES],
    /// Below 0 the Force is with the Empire, above with the Rebels.
    pub(super) force: i8,
    pub(super) resources: Each<u8>,

    // The agreement.
    pub(super) goal: u8,
    pub(super) pay_off: bool,

    // Where the rules stand.
    pub(super) turn: u16,
    pub(super) active: Seat,
    pub(super) over: Option<Outcome>,
    pub(super) asking: Asking<Ask>,
    pub(super) stack: List<Frame, 12>,
    pub(super) triggers: List<Trigger, 16>,

    pub(super) now: ThisTurn,

    pub(super) notes: Notes<Note, 48>,
}

/// What is forgotten when a turn ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThisTurn {
    /// Cards whose ability was used.
    pub used: Pieces,
    /// Committed to the base attack that is being prepared.
    pub at_base: Pieces,
    /// Committed against the card in this place of the row.
    pub at_row: [Pieces; ROW],
    /// Cards that have attacked.
    pub spent: Pieces,
    /// Cards that are committed or have attacked.
    pub busy: Pieces,
    pub bonus: [u8; PIECES],
    /// Cards played and purchased, by faction.
    pub played: [u8; 3],
    pub purchased: [u8; 3],
    /// Cards waiting for a purchase, to hand and to deck.
    pub next_to_hand: u8,
    pub next_to_deck: u8,
    pub leave: Leave,
    /// Damage kept from the bases.
    pub prevented: Each<u8>,
    /// To be exiled when the turn ends.
    pub later: List<Piece, 8>,
}

/// The leave a base gives to hunt one neutral card in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    Open,
    /// Taken for this card: until it is defeated, it may be attacked again.
    On(Piece),
    Spent,
}

impl ThisTurn {
    pub const NOTHING: ThisTurn = ThisTurn {
        used: Pieces::NONE,
        at_base: Pieces::NONE,
        at_row: [Pieces::NONE; ROW],
        spent: Pieces::NONE,
        busy: Pieces::NONE,
        bonus: [0; PIECES],
        played: [0; 3],
        purchased: [0; 3],
        next_to_hand: 0,
        next_to_deck: 0,
        leave: Leave::Open,
        prevented: Each([0; 2]),
        later: List::new(Piece(0)),
    };
}

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Before the game: a base to play with in secret.
    SecretBase,
    /// Which base is revealed.
    NewBase,
    /// The main phase.
    Action,
    /// Whether the ability of this card is taken.
    May(Piece),
    /// A card for the ability of `source`.
    Pick { source: Piece, purpose: Purpose },
    /// One option of this card.
    Option(Piece),
    /// Where the purchased card goes.
    Destination(Piece),
    /// Which of several triggered abilities comes first.
    Order,
    /// How much of the attack goes to this ship.
    Split { ship: Piece, least: u8, most: u8 },
}

/// What a card or attack goes against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    Base,
    /// This card of the galaxy row.
    Row(Piece),
}

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    Play(Piece),
    Buy(Piece),
    PayOff(Piece),
    Use(Piece),
    Commit(Piece, Against),
    /// Resolve what was committed.
    Attack(Against),
    EndTurn,
    /// A card that was asked for: a base, a target, the first of several abilities.
    Take(Piece),
    Accept,
    /// Also to stop picking.
    Decline,
    Option(u8),
    /// Where the rules send a purchased card.
    To(Destination),
    /// Where this card sends it instead.
    Instead(Piece),
    /// So much damage.
    Damage(u8),
}

/// A step of the rules that is not done yet. The topmost is the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    Turn(Step),
    Ability(Run),
    /// Triggered abilities from this place of `triggers` on.
    Triggers {
        from: u8,
    },
    Purchase {
        piece: Piece,
        to: Option<Destination>,
    },
    /// Damage of a base attack that is still to be dealt, to ships after this one.
    Damage {
        left: u8,
        after: Option<Piece>,
    },
}

/// The boxes of a turn.
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

/// An ability being resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    pub at: At,
    pub source: Piece,
    pub seat: Seat,
    /// The card it speaks of.
    pub it: Option<Piece>,
    pub other: Option<Piece>,
    /// Cards looked at or discarded.
    pub count: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trigger {
    pub at: At,
    pub source: Piece,
    pub seat: Seat,
}

/// Something that happened since the last choice, for people.
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

impl Dbg {
    pub fn cards(&self) -> &'static Cards {
        self.cards
    }

    pub fn zone(&self, piece: Piece) -> Zone {
        self.zones[piece.index()]
    }

    #[inline]
    pub(super) fn note(&mut self, note: Note) {
        self.notes.add(note);
    }

    /// Takes notes from now on, for people to read.
    pub fn tell(&mut self) {
        self.notes.record();
    }

    /// What happened since the last choice.
    pub fn notes(&self) -> &[Note] {
        self.notes.as_slice()
    }

    /// Moves a card. Nothing else does, so every list and set stays true.
    pub(super) fn go(&mut self, piece: Piece, to: Zone) {
        self.lift(piece);
        self.zones[piece.index()] = to;
        self.known.show(piece, to.seen_by());
        // Piles hold whatever the rules can bring there.
        if !self.lay(piece, to) {
            self.give_up();
        }
    }

    /// Puts a card into a zone, if there is room.
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
            // The row is entered at a place, by `enter_row`.
            Zone::Row | Zone::Exile => {}
        }
        true
    }

    /// Takes a card from where it is.
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
                    // An attack on it comes to nothing; what was committed stays so.
                    let committed = std::mem::take(&mut self.now.at_row[slot]);
                    if !committed.is_empty() {
                        rule!("DBG-AMB-09");
                    }
                    self.now.spent = self.now.spent.or(committed);
                }
            }
        }
    }

    /// A card that leaves play forgets what it did.
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

    /// Puts a card into an empty place of the row.
    pub(super) fn enter_row(&mut self, piece: Piece, slot: usize) {
        self.go(piece, Zone::Row);
        self.row[slot] = Some(piece);
        self.compare_row();
    }

    /// Looks for cards that are in the row twice: it changes seldom and is looked at before every action.
    fn compare_row(&mut self) {
        // Which card lies where; two empty places are not alike.
        let mut nos = [0u16; ROW];
        for (slot, piece) in self.row.iter().enumerate() {
            nos[slot] = piece.map_or(0x100 + slot as u16, |piece| u16::from(self.cards.no(piece).0));
        }
        self.row_again = 0;
        for slot in 1..ROW {
            for earlier in 0..slot {
                self.row_again |= u8::from(nos[slot] == nos[earlier]) << slot;
            }
        }
    }

    /// Fills the empty places of the row; an empty galaxy deck is made anew only now (DBG-EMP-03, DBG-REP-04).
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

    /// Draws from the top of the own deck; an empty deck is made anew only when a card has to be drawn (DBG-EMP-01).
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
            // Among the cards of a hand nobody else can tell it any more.
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

    /// Moves the marker toward a player's side.
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

    /// How many bases a player has destroyed.
    #[inline]
    pub fn destroyed_by(&self, seat: Seat) -> usize {
        self.victory[seat].len()
    }

    /// How far the marker is on a player's own side; below 0 on the other.
    #[inline]
    pub fn force_of(&self, seat: Seat) -> i8 {
        match seat {
            Seat::First => -self.force,
            Seat::Second => self.force,
        }
    }

    #[inline]
    pub fn force_with(&self, seat: Seat) -> bool {
        match seat {
            _ if self.force == 0 => rule!("DBG-FRC-05"),
            Seat::First => rule!("DBG-FRC-03"),
            Seat::Second => rule!("DBG-FRC-04"),
        }
        self.force_of(seat) > 0
    }

    /// Damage to a base, by an attack or an ability: ships are no matter here.
    pub(super) fn damage_base(&mut self, owner: Seat, amount: u8) {
        let Some(base) = self.base[owner] else {
            rule!("DBG-BAS-15", "DBG-AMB-24");
            return;
        };
        let card = self.cards.of(base);
        let kept = (card.prevent.saturating_sub(self.now.prevented[owner])).min(amount);
        if kept > 0 {
            rule!("DBG-TRAP-16");
            self.now.prevented[owner] += kept;
            self.note(Note::Prevented(base, kept));
        }
        let dealt = amount - kept;
        if dealt == 0 {
            return;
        }
        self.note(Note::Damaged(base, dealt));
        let total = self.damage[base.index()].saturating_add(dealt);
        rule!("DBG-BAS-02");
        self.damage[base.index()] = total;
        rule!("DBG-BAS-09");
        // What is more than that is lost (DBG-BAS-12).
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
        rule!("DBG-BAS-05");
        if total >= self.cards.of(ship).hit_points {
            rule!("DBG-BAS-06");
            self.destroy(ship);
        }
    }

    /// A ship goes to its owner's discard pile, or from the row to the galaxy's.
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

    /// A game that takes too long, or outgrew its space.
    pub(super) fn give_up(&mut self) {
        self.over.get_or_insert(Outcome::Unfinished);
    }
}
