//! What games add up to: whole numbers only, so that parts of a run put together are the run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::game::{End, Watch};
use super::stats::{Moments, Share};
use crate::dbg::compile;
use crate::dbg::state::{Note, Zone};
use crate::dbg::{Choice, Dbg};
use crate::engine::{Outcome, Piece, Seat};

/// Nobody destroys more bases in a game.
pub const MOST_BASES: usize = 5;

/// What some games of a run add up to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tally {
    pub games: u64,
    /// Games nobody won.
    pub unfinished: u64,
    pub decisions: u64,
    /// Of the first and of the second agent: as Empire, as Rebel.
    pub seats: [[Share; 2]; 2],
    /// `lengths[t]` games were won after `t` turns.
    pub lengths: Vec<u64>,
    /// By the Empire and by the Rebels: `fallen[k][t]` times the base number `k + 1` fell in turn `t`.
    pub fallen: [[Vec<u64>; MOST_BASES]; 2],
    /// Cards in the order of the box; empty unless asked for.
    pub cards: Vec<CardTally>,
    /// The games played once more by other agents.
    pub compared: Option<Compared>,
}

/// A card: players who did this with it, and how many of them won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardTally {
    pub bought: Share,
    pub played: Share,
    pub exiled: Share,
}

/// The same games by other agents: how often the first agent of each pair won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Compared {
    /// Games the first agent of the other pair won.
    pub wins: u64,
    pub unfinished: u64,
    /// Games that only the first agent of the other pair won.
    pub gained: u64,
    /// Games that only the first agent of this pair won.
    pub lost: u64,
}

impl Tally {
    /// Counts a game. `first`: where the first agent sat.
    pub fn count(&mut self, end: End, first: Seat, seen: &Seen) {
        self.games += 1;
        self.decisions += end.decisions;
        let winner = match end.outcome {
            Outcome::Won(seat) => Some(seat),
            Outcome::Unfinished => None,
        };
        match winner {
            Some(_) => *grown(&mut self.lengths, usize::from(end.turns)) += 1,
            None => self.unfinished += 1,
        }
        for (agent, seat) in [first, first.other()].into_iter().enumerate() {
            self.seats[agent][seat as usize].count(winner == Some(seat));
        }
        for &(by, number, turn) in &seen.fallen {
            if let Some(turns) = self.fallen[by as usize].get_mut(number) {
                *grown(turns, usize::from(turn)) += 1;
            }
        }
        if let Some(cards) = &seen.cards {
            self.cards.resize(cards.done[0].len(), CardTally::default());
            for seat in Seat::BOTH {
                for (tally, done) in self.cards.iter_mut().zip(&cards.done[seat as usize]) {
                    let won = winner == Some(seat);
                    for (share, bit) in
                        [(&mut tally.bought, BOUGHT), (&mut tally.played, PLAYED), (&mut tally.exiled, EXILED)]
                    {
                        if done & bit != 0 {
                            share.count(won);
                        }
                    }
                }
            }
        }
    }

    /// The same game by other agents.
    pub fn count_compared(&mut self, this: Outcome, other: Outcome, first: Seat) {
        let compared = self.compared.get_or_insert_default();
        let (this, won) = (this == Outcome::Won(first), other == Outcome::Won(first));
        compared.wins += u64::from(won);
        compared.unfinished += u64::from(other == Outcome::Unfinished);
        compared.gained += u64::from(won && !this);
        compared.lost += u64::from(this && !won);
    }

    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.decisions += other.decisions;
        for agent in 0..2 {
            for seat in 0..2 {
                self.seats[agent][seat].add(other.seats[agent][seat]);
            }
        }
        add_counts(&mut self.lengths, &other.lengths);
        for (own, more) in self.fallen.iter_mut().flatten().zip(other.fallen.iter().flatten()) {
            add_counts(own, more);
        }
        if self.cards.len() < other.cards.len() {
            self.cards.resize(other.cards.len(), CardTally::default());
        }
        for (own, more) in self.cards.iter_mut().zip(&other.cards) {
            own.bought.add(more.bought);
            own.played.add(more.played);
            own.exiled.add(more.exiled);
        }
        if let Some(more) = &other.compared {
            let own = self.compared.get_or_insert_default();
            own.wins += more.wins;
            own.unfinished += more.unfinished;
            own.gained += more.gained;
            own.lost += more.lost;
        }
    }

    /// An agent in both seats.
    pub fn agent(&self, agent: usize) -> Share {
        self.seats[agent][0].and(self.seats[agent][1])
    }

    /// A seat, whoever sat there.
    pub fn seat(&self, seat: Seat) -> Share {
        self.seats[0][seat as usize].and(self.seats[1][seat as usize])
    }

    /// Bases a player has destroyed by the end of a turn, over all games.
    pub fn bases(&self, by: Seat) -> Vec<Moments> {
        let numbers = &self.fallen[by as usize];
        let last = self.fallen.iter().flatten().map(Vec::len).max().unwrap_or(0).max(self.lengths.len());
        let mut so_far = [0; MOST_BASES];
        let mut turns = Vec::with_capacity(last);
        for turn in 0..last {
            let mut moments = Moments { count: self.games, ..Moments::default() };
            for (number, counts) in numbers.iter().enumerate() {
                so_far[number] += counts.get(turn).copied().unwrap_or(0);
                // Squares are sums of odd numbers.
                moments.sum += so_far[number];
                moments.squares += so_far[number] * (2 * number as u64 + 1);
            }
            turns.push(moments);
        }
        turns
    }

    /// Whether the numbers fit each other: files may say anything.
    pub fn is_sound(&self) -> bool {
        /// More than anybody plays, and so few that nothing overflows.
        const MOST: u64 = 1 << 40;
        let fits = |share: &Share, most: u64| share.wins <= share.games && share.games <= most;
        let sum = |counts: &[u64]| counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        let agents = self.seats.iter().flatten().all(|share| fits(share, self.games));
        let cards = self.cards.iter().flat_map(|card| [card.bought, card.played, card.exiled]);
        self.games <= MOST
            && self.unfinished <= self.games
            && self.decisions <= MOST << 16
            && agents
            && (0..2).all(|agent| self.agent(agent).games == self.games)
            && self.agent(0).wins + self.agent(1).wins == self.games - self.unfinished
            && sum(&self.lengths) == Some(self.games - self.unfinished)
            && self.lengths.len() <= 1 << 16
            && self
                .fallen
                .iter()
                .flatten()
                .all(|turns| turns.len() <= 1 << 16 && sum(turns).is_some_and(|falls| falls <= self.games))
            && self.cards.len() <= compile::built_in().all.len()
            && cards.into_iter().all(|share| fits(&share, 2 * self.games))
            && self.compared.is_none_or(|compared| {
                [compared.wins, compared.unfinished, compared.gained, compared.lost].iter().all(|n| *n <= self.games)
            })
    }
}

/// The place in a list of counts, which grows to have it.
pub fn grown<T: Default + Clone>(counts: &mut Vec<T>, at: usize) -> &mut T {
    if counts.len() <= at {
        counts.resize(at + 1, T::default());
    }
    &mut counts[at]
}

pub fn add_counts(own: &mut Vec<u64>, more: &[u64]) {
    if own.len() < more.len() {
        own.resize(more.len(), 0);
    }
    for (own, more) in own.iter_mut().zip(more) {
        *own += more;
    }
}

const BOUGHT: u8 = 1;
const PLAYED: u8 = 2;
const EXILED: u8 = 4;

/// What is seen of one game.
#[derive(Debug, Default)]
pub struct Seen {
    /// Who destroyed a base, which of theirs it was, from 0, and in which turn.
    fallen: Vec<(Seat, usize, u16)>,
    destroyed: [usize; 2],
    cards: Option<CardsSeen>,
    /// Every choice, if they are kept.
    pub choices: Option<Vec<Choice>>,
}

/// What players did with each card.
#[derive(Debug)]
struct CardsSeen {
    owner: Vec<Option<Seat>>,
    done: [Vec<u8>; 2],
}

impl Seen {
    pub fn new(cards: bool, choices: bool) -> Seen {
        let all = compile::built_in();
        let cards = cards.then(|| CardsSeen {
            owner: vec![None; all.count],
            done: [vec![0; all.all.len()], vec![0; all.all.len()]],
        });
        Seen { cards, choices: choices.then(Vec::new), ..Seen::default() }
    }
}

impl Watch for Seen {
    fn begins(&mut self, game: &mut Dbg) {
        self.fallen.clear();
        self.destroyed = [0; 2];
        if let Some(choices) = &mut self.choices {
            choices.clear();
        }
        if let Some(cards) = &mut self.cards {
            game.tell();
            for (at, owner) in cards.owner.iter_mut().enumerate() {
                *owner = holder(game, Piece(at as u8));
            }
            cards.done.iter_mut().for_each(|done| done.fill(0));
        }
    }

    fn chosen(&mut self, seat: Seat, choice: Choice, after: &Dbg) {
        for by in Seat::BOTH {
            let destroyed = after.destroyed_by(by);
            while self.destroyed[by as usize] < destroyed {
                self.fallen.push((by, self.destroyed[by as usize], crate::engine::Game::turns(after)));
                self.destroyed[by as usize] += 1;
            }
        }
        if let Some(choices) = &mut self.choices {
            choices.push(choice);
        }
        if let Some(cards) = &mut self.cards {
            cards.see(seat, choice, after);
        }
    }
}

impl CardsSeen {
    fn see(&mut self, seat: Seat, choice: Choice, after: &Dbg) {
        let mut done = |by: Seat, piece: Piece, what: u8| {
            self.done[by as usize][usize::from(after.cards().no(piece).0)] |= what;
        };
        if let Choice::Play(piece) = choice {
            done(seat, piece, PLAYED);
        }
        for note in after.notes() {
            match *note {
                Note::Bought(piece, _) => {
                    let by = holder(after, piece).unwrap_or(seat);
                    self.owner[piece.index()] = Some(by);
                    done(by, piece, BOUGHT);
                }
                Note::Taken(piece) => self.owner[piece.index()] = holder(after, piece).or(self.owner[piece.index()]),
                Note::Exiled(piece) => {
                    if let Some(owner) = self.owner[piece.index()] {
                        done(owner, piece, EXILED);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The player whose deck a card is part of now.
fn holder(game: &Dbg, piece: Piece) -> Option<Seat> {
    match game.zone(piece) {
        Zone::Deck(seat) | Zone::Hand(seat) | Zone::Play(seat) | Zone::Discard(seat) => Some(seat),
        _ => None,
    }
}
