//! The game as plain data, and how its cards move from zone to zone.

pub use super::frame::*;

use super::card::{CardNo, GainNo, Icon, IconCount, PIECES, Phase, Pieces, Table, Until, WORDS};
use crate::hidden::{Known, SeenBy};
use crate::mark::rule;
use crate::run::Asking;
use crate::zones::Zones;
use crate::{Each, List, Notes, Outcome, Piece, Seat};
use datacron_decks::random::Random;

/// Seats of the two sides: the dark side begins (LCG-SETUP-01, LCG-TURN-01).
pub const DARK: Seat = Seat::First;
pub const LIGHT: Seat = Seat::Second;
/// Objectives each player has in play (LCG-SETUP-13, LCG-REFRESH-06).
pub const OBJECTIVES: usize = 3;
/// Cards of the starting hand (LCG-SETUP-16).
pub const HAND: usize = 6;
/// Force cards of each player (LCG-SETUP-03, LCG-FORCE-07).
pub const FORCE_CARDS: usize = 3;
/// Where the dial stands when the dark side wins (LCG-WIN-02).
pub const DIAL_END: u8 = 12;
/// Objectives the light side has to destroy (LCG-WIN-01).
pub const GOAL: usize = 3;
/// The most command cards and objectives a player can have.
pub const MOST_CARDS: usize = 128;
pub const MOST_OBJECTIVES: usize = 40;
/// The most units the icons of one strike can be divided among.
pub const MOST_AIMS: usize = 24;
/// A game that nobody has won by this turn is given up.
pub const MAX_TURNS: u16 = 1_000;
/// The host of a card that is attached to nothing.
pub const NO_HOST: u8 = u8::MAX;
/// The host of a card that is attached to the dial.
pub const DIAL: u8 = u8::MAX - 1;

/// Where a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// The command deck.
    Deck(Seat),
    /// The objective deck.
    Objectives(Seat),
    /// Objectives kept during the set-up, face down.
    Chosen(Seat),
    Hand(Seat),
    /// In play, controlled by this player.
    Play(Seat),
    Discard(Seat),
    Edge(Seat),
    Victory(Seat),
    /// Captured at this objective.
    Captured(Piece),
    /// Announced, not yet paid for; or an event being resolved.
    Announced(Seat),
    /// Not in the game.
    Out,
}

impl Zone {
    #[inline]
    fn seen_by(self) -> SeenBy {
        match self {
            Zone::Hand(seat) => SeenBy::Only(seat), // LCG-TERMS-34
            Zone::Chosen(seat) => SeenBy::Only(seat),
            Zone::Captured(_) => {
                rule!("LCG-AMB-41");
                SeenBy::Only(DARK)
            }
            Zone::Deck(_) | Zone::Objectives(_) | Zone::Edge(_) => SeenBy::Nobody,
            Zone::Play(_) | Zone::Discard(_) | Zone::Victory(_) | Zone::Announced(_) | Zone::Out => SeenBy::Both,
        }
    }
}

/// A game of The Card Game. The dark side has the first seat.
#[derive(Clone, Copy)]
pub struct Lcg<'t> {
    pub(super) table: &'t Table,
    pub(super) random: Random,

    // Where every card is. Kept up to date by `go`.
    pub(super) zones: [Zone; PIECES],
    /// The last card is the top.
    pub(super) deck: Each<List<Piece, MOST_CARDS>>,
    pub(super) objective_deck: Each<List<Piece, MOST_OBJECTIVES>>,
    pub(super) discard: Each<List<Piece, MOST_CARDS>>,
    /// In the order they were placed.
    pub(super) edge: Each<List<Piece, 40>>,
    pub(super) hand: Each<Pieces>,
    pub(super) chosen: Each<Pieces>,
    pub(super) play: Each<Pieces>,
    pub(super) victory: Each<Pieces>,
    pub(super) captured: Pieces,
    /// What a card is attached to or captured at.
    pub(super) host: [u8; PIECES],
    pub(super) attached: Pieces,
    /// Units that are in play as enhancements.
    pub(super) as_enhancement: Pieces,
    pub(super) known: Known<WORDS>,

    // Tokens.
    pub(super) focus: [u8; PIECES],
    pub(super) damage: [u8; PIECES],
    pub(super) shields: [u8; PIECES],
    /// Cards with any such tokens.
    pub(super) exhausted: Pieces,
    pub(super) damaged: Pieces,
    pub(super) shielded: Pieces,
    /// Units with a Force card of this player (LCG-FORCE-11).
    pub(super) committed: Each<Pieces>,
    pub(super) balance: Seat,
    pub(super) dial: u8,
    pub(super) dial_damage: u8,

    // Where the rules stand.
    pub(super) mulligan: bool,
    pub(super) turn: u16,
    pub(super) active: Seat,
    pub(super) phase: Phase,
    pub(super) over: Option<Outcome>,
    pub(super) won_by: Option<WonBy>,
    pub(super) asking: Asking<Ask>,
    pub(super) stack: List<Frame, 56>,
    /// What is about to happen; the topmost moment is at the end.
    pub(super) events: List<Pending, 64>,
    /// Interrupts that were used: the index of the event, the card, the ability.
    pub(super) answers: List<(u8, Piece, u8), 24>,
    /// What has happened and may be reacted to, in order.
    pub(super) happened: List<Happened, 40>,
    /// Reactions that were used: the index of what happened, the card, the ability.
    pub(super) reacted: List<(u8, Piece, u8), 24>,
    /// The number of the last moment.
    pub(super) moments: u16,
    /// Cards that are being destroyed.
    pub(super) dying: Pieces,
    /// A capacity or a token changed: look for cards with too much damage.
    pub(super) unsettled: bool,

    pub(super) now: ThisTurn,
    pub(super) fight: Engagement,
    pub(super) lasting: List<Lasting, 48>,
    /// The cards an ability is looking at.
    pub(super) looked: Pieces,
    /// Cards on their way under a deck, in an order nobody knows.
    pub(super) jumbled: Pieces,
    /// Cards picked one by one for what happens to all of them at once: units to keep, enhancements to discard.
    pub(super) picked: Pieces,
    /// What is being paid for.
    pub(super) bill: Bill,

    pub(super) notes: Notes<Note, 64>,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WonBy {
    Dial,
    /// Enough of the opponent's were destroyed.
    Objectives,
    /// The opponent had to draw from one.
    EmptyDeck,
    /// The opponent could not replace one.
    NoObjective,
    /// An objective whose destruction loses the game was destroyed.
    Downfall,
    DialDestroyed,
}

/// What is reset when a turn begins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThisTurn {
    /// Cards whose first or second ability was used, if it may be used only once per turn.
    pub used: [Pieces; 2],
    /// Once-per-turn events that were played.
    pub events: List<(Seat, CardNo), 8>,
    /// The cards each player played.
    pub played: Each<Pieces>,
    pub limited: Each<bool>,
    /// Objectives that were engaged.
    pub engaged: Pieces,
    pub dial_engaged: bool,
    /// Objectives that may be engaged again, once for each entry.
    pub again: List<Piece, 8>,
    /// How many engagements there were.
    pub engagements: u8,
    pub reserve: Each<i8>,
    /// Resources spent, for statistics.
    pub spent: u8,
}

impl ThisTurn {
    pub const NOTHING: ThisTurn = ThisTurn {
        used: [Pieces::NONE; 2],
        events: List::new((Seat::First, CardNo(0))),
        played: Each([Pieces::NONE; 2]),
        limited: Each([false; 2]),
        engaged: Pieces::NONE,
        dial_engaged: false,
        again: List::new(Piece(0)),
        engagements: 0,
        reserve: Each([0; 2]),
        spent: 0,
    };
}

/// An engagement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Engagement {
    pub going: bool,
    pub attacker: Seat,
    pub objective: Option<Piece>,
    /// The dial is engaged.
    pub dial: bool,
    pub attackers: Pieces,
    pub defenders: Pieces,
    /// Who has the edge.
    pub edge: Option<Seat>,
    pub fate_placed: Each<bool>,
    /// Fate cards that are still to be resolved.
    pub fates: Pieces,
    /// Units declared in the current step: attackers, then defenders. Units that joined otherwise are not included.
    pub declared: Pieces,
    /// Declared units yet to shield, then survivors yet to be announced.
    pub waiting: Pieces,
    /// The edge battle began with defending units.
    pub opposed: bool,
    /// The unit that is striking, and its player, who is known even when the unit is gone.
    pub striker: Option<Piece>,
    pub strike_seat: Seat,
    /// Icon types that are still to be resolved.
    pub icons_left: [bool; 3],
    /// By how many Force icons the edge was won.
    pub margin: u8,
    /// Strength left of each icon type.
    pub strength: [u8; 3],
    /// The icon type being aimed.
    pub icon: Option<Icon>,
    /// Tactics tokens and points of divided damage, by unit.
    pub aimed: List<(Piece, u8), MOST_AIMS>,
    pub unopposed: bool,
}

impl Engagement {
    pub const NONE: Engagement = Engagement {
        going: false,
        attacker: Seat::First,
        objective: None,
        dial: false,
        attackers: Pieces::NONE,
        defenders: Pieces::NONE,
        edge: None,
        fate_placed: Each([false; 2]),
        fates: Pieces::NONE,
        declared: Pieces::NONE,
        waiting: Pieces::NONE,
        opposed: false,
        striker: None,
        strike_seat: Seat::First,
        icons_left: [false; 3],
        margin: 0,
        strength: [0; 3],
        icon: None,
        aimed: List::new((Piece(0), 0)),
        unopposed: false,
    };

    pub fn participants(&self) -> Pieces {
        self.attackers.or(self.defenders)
    }
}

/// A payment under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bill {
    pub cost: u8,
    pub paid: u8,
    /// A source of the right affiliation was used, or none is needed.
    pub matched: bool,
    /// The affiliation a source has to match.
    pub affiliation: super::card::Affiliation,
    /// By how much the cost of the announced card was reduced.
    pub cheaper: u8,
    /// The lowest cost the reduction allows.
    pub least: u8,
}

impl Bill {
    pub const NONE: Bill =
        Bill { cost: 0, paid: 0, matched: true, affiliation: super::card::Affiliation::Neutral, cheaper: 0, least: 0 };
}

/// A temporary effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lasting {
    pub until: Until,
    pub what: Lasts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasts {
    Gain(Piece, GainNo),
    Icons(Piece, IconCount),
    Ban(Piece, u8),
    IgnoreMatch(Seat),
    NextCard {
        seat: Seat,
        cheaper: u8,
        ignore_match: bool,
        /// The card that uses it, until that is certain to be played.
        taken_by: Option<Piece>,
    },
    /// It returns to its owner's hand when this ends.
    Returns(Piece),
}

impl Zones for Lcg<'_> {
    type Zone = Zone;

    fn lift(&mut self, piece: Piece) {
        match self.zones[piece.index()] {
            Zone::Deck(seat) => self.deck[seat].take_out(piece),
            Zone::Objectives(seat) => self.objective_deck[seat].take_out(piece),
            Zone::Discard(seat) => self.discard[seat].take_out(piece),
            Zone::Edge(seat) => self.edge[seat].take_out(piece),
            Zone::Chosen(seat) => self.chosen[seat].drop(piece),
            Zone::Hand(seat) => {
                self.hand[seat].drop(piece);
                let table = self.table;
                let same = |one: Piece, other: Piece| table.no(one) == table.no(other);
                self.known.forget_twin(seat, self.hand[seat], piece, same);
            }
            Zone::Victory(seat) => self.victory[seat].drop(piece),
            Zone::Captured(_) => {
                self.captured.drop(piece);
                self.host[piece.index()] = NO_HOST;
            }
            Zone::Play(seat) => {
                self.play[seat].drop(piece);
                self.leave_play(piece);
            }
            Zone::Announced(_) | Zone::Out => {}
        }
    }

    // Decks have room for every card of a table; only an edge stack may outgrow its space.
    #[inline]
    fn lay(&mut self, piece: Piece, to: Zone) -> bool {
        match to {
            Zone::Deck(seat) => return self.deck[seat].push(piece),
            Zone::Objectives(seat) => return self.objective_deck[seat].push(piece),
            Zone::Edge(seat) => return self.edge[seat].push(piece),
            Zone::Discard(seat) => return self.discard[seat].push(piece),
            Zone::Chosen(seat) => self.chosen[seat].add(piece),
            Zone::Hand(seat) => self.hand[seat].add(piece),
            Zone::Captured(objective) => {
                self.captured.add(piece);
                self.host[piece.index()] = objective.0;
            }
            Zone::Play(seat) => {
                self.play[seat].add(piece);
                self.unsettled |= self.table.rules[super::card::rule::GAIN].has(piece);
            }
            Zone::Victory(seat) => self.victory[seat].add(piece),
            Zone::Announced(_) | Zone::Out => {}
        }
        true
    }

    #[inline]
    fn set_zone(&mut self, piece: Piece, zone: Zone) {
        self.zones[piece.index()] = zone;
        self.known.show(piece, zone.seen_by());
    }
}

impl<'t> Lcg<'t> {
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
        self.table.owner(piece) // LCG-TERMS-29
    }

    /// Who controls a card in play (LCG-TERMS-30).
    #[inline]
    pub(super) fn controller(&self, piece: Piece) -> Seat {
        match self.zone(piece) {
            Zone::Play(seat) => seat,
            _ => self.owner(piece),
        }
    }

    #[inline]
    pub(super) fn in_play(&self, piece: Piece) -> bool {
        matches!(self.zone(piece), Zone::Play(_)) // LCG-TERMS-18, LCG-TERMS-21
    }

    #[inline]
    pub(super) fn all_in_play(&self) -> Pieces {
        self.play[DARK].or(self.play[LIGHT])
    }

    /// Whether these are copies of one card in one zone.
    pub(super) fn all_alike(&self, cards: Pieces) -> bool {
        let Some(first) = cards.first() else { return true };
        cards.iter().all(|card| self.table.no(card) == self.table.no(first) && self.zone(card) == self.zone(first))
    }

    /// How many enemy objectives a player has destroyed.
    pub(super) fn destroyed_by(&self, seat: Seat) -> usize {
        self.victory[seat].len()
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

    /// A player does something unseen with one of the cards looked at: the opponent can no longer tell them apart.
    pub(super) fn conceal_looked(&mut self, by: Seat) {
        if !self.all_alike(self.looked) {
            self.known.conceal(by.other(), self.looked);
        }
    }

    /// A card that leaves play loses its tokens and forgets what it did (LCG-TERMS-27).
    fn leave_play(&mut self, piece: Piece) {
        self.focus[piece.index()] = 0;
        self.damage[piece.index()] = 0;
        self.shields[piece.index()] = 0;
        self.exhausted.drop(piece);
        self.damaged.drop(piece);
        self.shielded.drop(piece);
        self.committed[DARK].drop(piece); // LCG-FORCE-09
        self.committed[LIGHT].drop(piece);
        self.attached.drop(piece);
        self.as_enhancement.drop(piece);
        self.host[piece.index()] = NO_HOST;
        self.dying.drop(piece);
        self.now.used[0].drop(piece);
        self.now.used[1].drop(piece);
        self.now.engaged.drop(piece); // LCG-CONFLICT-07
        if self.fight.participants().has(piece) {
            rule!("LCG-ENGAGEMENT-09");
        }
        self.fight.attackers.drop(piece);
        self.fight.defenders.drop(piece);
        self.fight.declared.drop(piece);
        self.fight.waiting.drop(piece);
        if self.fight.objective == Some(piece) {
            rule!("LCG-UNOPPOSED-07", "LCG-AMB-14");
            self.fight.objective = None;
        }
        self.unsettled |= self.table.rules[super::card::rule::GAIN].has(piece);
        self.lasting.retain(|lasting| match lasting.what {
            Lasts::Gain(on, _) | Lasts::Icons(on, _) | Lasts::Ban(on, _) | Lasts::Returns(on) => on != piece,
            Lasts::IgnoreMatch(_) | Lasts::NextCard { .. } => true,
        });
    }

    /// Gives a player control of a card in play.
    pub(super) fn give(&mut self, piece: Piece, to: Seat) {
        let Zone::Play(from) = self.zone(piece) else { return };
        if from == to {
            return;
        }
        self.play[from].drop(piece);
        self.play[to].add(piece);
        self.zones[piece.index()] = Zone::Play(to);
        self.committed[from].drop(piece);
        self.fight.attackers.drop(piece);
        self.fight.defenders.drop(piece);
        self.fight.declared.drop(piece);
        self.fight.waiting.drop(piece);
        self.unsettled = true;
        self.note(Note::Control(piece, to));
    }

    pub(super) fn swap_edge_stacks(&mut self) {
        self.edge.0.swap(0, 1);
        for seat in Seat::BOTH {
            for at in 0..self.edge[seat].len() {
                let card = self.edge[seat][at];
                self.zones[card.index()] = Zone::Edge(seat);
            }
        }
    }

    pub(super) fn attach(&mut self, piece: Piece, host: u8) {
        self.host[piece.index()] = host;
        if host != NO_HOST {
            self.attached.add(piece);
            self.note(Note::Attached(piece, host));
        }
    }

    /// The card something is attached to or captured at.
    #[inline]
    pub(super) fn host_of(&self, piece: Piece) -> Option<Piece> {
        let host = self.host[piece.index()];
        (host < DIAL).then_some(Piece(host))
    }

    /// What is attached to a card.
    pub(super) fn attached_to(&self, host: Piece) -> Pieces {
        self.attached.iter().filter(|piece| self.host[piece.index()] == host.0).collect()
    }

    /// The cards captured at an objective.
    pub(super) fn captured_at(&self, objective: Piece) -> Pieces {
        self.captured.iter().filter(|piece| self.host[piece.index()] == objective.0).collect()
    }

    #[inline]
    pub(super) fn add_focus(&mut self, piece: Piece, count: u8) {
        if count > 0 {
            let focus = &mut self.focus[piece.index()];
            *focus = focus.saturating_add(count); // LCG-FOCUS-05
            self.exhausted.add(piece); // LCG-FOCUS-02
            self.unsettled |= self.table.rules[super::card::rule::SACRIFICED_WITH_FOCUS].has(piece);
            self.note(Note::Focused(piece, count));
        }
    }

    /// Removes up to `count` focus tokens and returns how many.
    #[inline]
    pub(super) fn remove_focus(&mut self, piece: Piece, count: u8) -> u8 {
        let focus = &mut self.focus[piece.index()];
        let removed = count.min(*focus);
        *focus -= removed;
        if *focus == 0 {
            self.exhausted.drop(piece); // LCG-FOCUS-02
        }
        if removed > 0 {
            self.note(Note::Unfocused(piece, removed));
        }
        removed
    }

    pub(super) fn add_damage(&mut self, piece: Piece, count: u8) {
        let damage = &mut self.damage[piece.index()];
        *damage = damage.saturating_add(count);
        self.damaged.add(piece);
        self.note(Note::Damaged(piece, count));
    }

    /// Removes up to `count` damage and returns how much.
    pub(super) fn remove_damage(&mut self, piece: Piece, count: u8) -> u8 {
        let damage = &mut self.damage[piece.index()];
        let removed = count.min(*damage);
        *damage -= removed;
        if *damage == 0 {
            self.damaged.drop(piece);
        }
        if removed > 0 {
            self.note(Note::Healed(piece, removed));
        }
        removed
    }

    pub(super) fn add_shield(&mut self, piece: Piece) {
        self.shields[piece.index()] = self.shields[piece.index()].saturating_add(1);
        rule!("LCG-TERMS-36");
        self.shielded.add(piece);
        self.note(Note::Shielded(piece));
    }

    pub(super) fn remove_shields(&mut self, piece: Piece, count: u8) {
        let shields = &mut self.shields[piece.index()];
        *shields = shields.saturating_sub(count);
        if *shields == 0 {
            self.shielded.drop(piece);
        }
    }

    /// Draws a card. A player who must draw from an empty deck loses; an empty deck alone does no harm
    /// (LCG-AMB-02).
    pub(super) fn draw(&mut self, seat: Seat) -> bool {
        let Some(&top) = self.deck[seat].last() else {
            if seat == DARK {
                rule!("LCG-WIN-03", "LCG-AMB-03");
            } else {
                rule!("LCG-WIN-05", "LCG-AMB-03");
            }
            self.win(seat.other(), WonBy::EmptyDeck);
            return false;
        };
        // In a hand the opponent can no longer tell it from the others.
        self.known[seat.other()].drop(top);
        self.go(top, Zone::Hand(seat));
        true
    }

    pub(super) fn shuffle(&mut self, seat: Seat) {
        for at in 0..self.deck[seat].len() {
            let piece = self.deck[seat][at];
            self.known.forget(piece);
        }
        self.random.shuffle(&mut self.deck[seat]);
    }

    pub(super) fn shuffle_objectives(&mut self, seat: Seat) {
        for at in 0..self.objective_deck[seat].len() {
            let piece = self.objective_deck[seat][at];
            self.known.forget(piece);
        }
        self.random.shuffle(&mut self.objective_deck[seat]);
    }

    /// Puts a card on the bottom of its deck.
    pub(super) fn put_under(&mut self, piece: Piece) {
        let owner = self.owner(piece);
        if self.table.objectives.has(piece) {
            self.go(piece, Zone::Objectives(owner));
            self.objective_deck[owner].rotate_right(1);
        } else {
            self.go(piece, Zone::Deck(owner));
            self.deck[owner].rotate_right(1);
        }
        if self.jumbled.has(piece) {
            self.jumbled.drop(piece);
            self.known.forget(piece);
        }
    }

    pub(super) fn win(&mut self, seat: Seat, by: WonBy) {
        if self.over.is_none() {
            rule!("LCG-WIN-07");
            self.over = Some(Outcome::Won(seat));
            self.won_by = Some(by);
        }
    }

    pub(super) fn turn_dial(&mut self, by: i8) {
        if by == 0 {
            return;
        }
        self.dial = match by {
            0.. => self.dial.saturating_add(by as u8).min(DIAL_END),
            // It does not go below 1, unless it is at 0.
            _ => self.dial.saturating_sub(by.unsigned_abs()).max(self.dial.min(1)),
        };
        self.note(Note::Dial(self.dial));
        if self.dial + 1 >= DIAL_END {
            rule!("LCG-WIN-02"); // the last step, or one short of it
        }
        if self.dial >= DIAL_END {
            self.win(DARK, WonBy::Dial);
        }
    }

    /// How many Force cards a player has left.
    pub(super) fn force_supply(&self, seat: Seat) -> usize {
        FORCE_CARDS.saturating_sub(self.committed[seat].len())
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

    pub(super) fn lasts(&mut self, until: Until, what: Lasts) {
        if !self.lasting.push(Lasting { until, what }) {
            self.give_up();
        }
    }
}
