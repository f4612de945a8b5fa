//! What the games of a run add up to: whole numbers only, so that the parts of a run add up to the run.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::game::{End, Watch};
use super::measured::{Deeds, Marks, Measured};
use super::run::MOST_GAMES;
use super::stats::{Moments, Share};
use crate::{Outcome, Seat, Status};

/// What some games of a run add up to.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(bound = "D: Deeds", rename = "Tally", transform = keys_of_margins::<D>)]
pub struct Tally<D> {
    pub games: u64,
    /// Games nobody won.
    pub unfinished: u64,
    pub decisions: u64,
    /// Of the first and of the second agent: in the first seat (Empire, dark side), in the second (Rebel, light side).
    pub seats: [[Share; 2]; 2],
    /// Games lost by the first and by the second seat, by what: `the dial`.
    pub lost_by: BTreeMap<String, [u64; 2]>,
    /// `lengths[t]` games were won after `t` turns.
    pub lengths: Vec<u64>,
    /// By the first and by the second seat: `progress[k][t]` times step number `k + 1` was made in turn `t`.
    #[serde(rename = "fallen")]
    #[schemars(description = D::FALLEN)]
    pub progress: [Vec<Vec<u64>>; 2],
    /// Cards in the order of the card files; empty unless asked for.
    pub cards: Vec<D>,
    /// The games played once more by other agents.
    pub compared: Option<Compared>,
    /// Games in which the second seat had the first turn. Games that always give it to the first seat never write this,
    /// nor do their schemas have it.
    #[serde(default, skip_serializing_if = "SecondBegan::is_none")]
    #[schemars(skip)]
    pub second_began: SecondBegan,
    /// By the first and by the second seat: `margins[m]` games were won by this margin. Likewise only in some games.
    #[serde(default, skip_serializing_if = "no_margins")]
    #[schemars(skip)]
    pub margins: [Vec<u64>; 2],
}

fn no_margins(margins: &[Vec<u64>; 2]) -> bool {
    margins.iter().all(Vec::is_empty)
}

/// Adds the keys that only games with margins have to the schema.
fn keys_of_margins<D: Deeds>(schema: &mut Schema) {
    let Some(keys) = schema.pointer_mut("/properties").and_then(|keys| keys.as_object_mut()).filter(|_| D::MARGINS)
    else {
        return;
    };
    let mut generator = SchemaGenerator::default();
    let mut add = |key: &str, mut schema: Schema, about: &str| {
        schema.insert("description".to_owned(), about.into());
        keys.insert(key.to_owned(), schema.into());
    };
    let second_began = SecondBegan::json_schema(&mut generator);
    add("second-began", second_began, "Games in which the second seat had the first turn; absent if there were none.");
    let margins = <[Vec<u64>; 2]>::json_schema(&mut generator);
    add("margins", margins, "Of the first and of the second seat: `margins[m]` games were won by this margin.");
}

/// Games in which the second seat had the first turn.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SecondBegan {
    pub games: u64,
    /// Those the first and those the second seat won.
    pub wins: [u64; 2],
}

impl SecondBegan {
    fn is_none(&self) -> bool {
        self.games == 0
    }
}

/// The same games by other agents: how often the first agent of each pair won.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
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

impl<D: Deeds> Tally<D> {
    /// Counts a game in which the first agent had the seat `first`.
    pub fn count<G: Measured<Deeds = D>>(&mut self, end: End, first: Seat, recorder: &Recorder<G>) {
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
        if let (Some(winner), Some(by)) = (winner, recorder.lost_by) {
            let loser = winner.other() as usize;
            match self.lost_by.get_mut(by) {
                Some(lost) => lost[loser] += 1,
                None => self.lost_by.entry(by.to_owned()).or_default()[loser] += 1,
            }
        }
        if let (Some(winner), Some(margin)) = (winner, recorder.margin) {
            *grown(&mut self.margins[winner as usize], margin as usize) += 1;
        }
        if end.first_turn == Seat::Second {
            self.second_began.games += 1;
            if let Some(winner) = winner {
                self.second_began.wins[winner as usize] += 1;
            }
        }
        for (agent, seat) in [first, first.other()].into_iter().enumerate() {
            self.seats[agent][seat as usize].count(winner == Some(seat));
        }
        for &(by, number, turn) in &recorder.progress {
            if number < D::STEPS {
                *grown(grown(&mut self.progress[by as usize], number), usize::from(turn)) += 1;
            }
        }
        if let Some((_, done)) = &recorder.cards {
            for seat in Seat::BOTH {
                let done = done.by(seat);
                self.cards.resize(done.len(), D::default());
                for (tally, done) in self.cards.iter_mut().zip(done) {
                    for (deed, share) in tally.shares_mut().enumerate() {
                        if done & 1 << deed != 0 {
                            share.count(winner == Some(seat));
                        }
                    }
                }
            }
        }
    }

    /// Counts the same game played by other agents.
    pub fn count_compared(&mut self, this: Outcome, other: Outcome, first: Seat) {
        let compared = self.compared.get_or_insert_default();
        let (this, won) = (this == Outcome::Won(first), other == Outcome::Won(first));
        compared.wins += u64::from(won);
        compared.unfinished += u64::from(other == Outcome::Unfinished);
        compared.gained += u64::from(won && !this);
        compared.lost += u64::from(this && !won);
    }

    /// Adds the games of another tally.
    pub fn add(&mut self, other: &Tally<D>) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.decisions += other.decisions;
        for agent in 0..2 {
            for seat in 0..2 {
                self.seats[agent][seat].add(other.seats[agent][seat]);
            }
        }
        for (by, more) in &other.lost_by {
            let own = self.lost_by.entry(by.clone()).or_default();
            own.iter_mut().zip(more).for_each(|(own, more)| *own += more);
        }
        add_counts(&mut self.lengths, &other.lengths);
        for (own, more) in self.progress.iter_mut().zip(&other.progress) {
            more.iter().enumerate().for_each(|(number, more)| add_counts(grown(own, number), more));
        }
        if self.cards.len() < other.cards.len() {
            self.cards.resize(other.cards.len(), D::default());
        }
        for (own, more) in self.cards.iter_mut().zip(&other.cards) {
            own.shares_mut().zip(more.shares()).for_each(|(own, more)| own.add(more));
        }
        if let Some(more) = &other.compared {
            let own = self.compared.get_or_insert_default();
            own.wins += more.wins;
            own.unfinished += more.unfinished;
            own.gained += more.gained;
            own.lost += more.lost;
        }
        self.second_began.games += other.second_began.games;
        for (own, more) in self.second_began.wins.iter_mut().zip(other.second_began.wins) {
            *own += more;
        }
        for (own, more) in self.margins.iter_mut().zip(&other.margins) {
            add_counts(own, more);
        }
    }

    /// How often an agent won, in either seat.
    pub fn agent(&self, agent: usize) -> Share {
        self.seats[agent][0].and(self.seats[agent][1])
    }

    /// How often a seat won, whichever agent had it.
    pub fn seat(&self, seat: Seat) -> Share {
        self.seats[0][seat as usize].and(self.seats[1][seat as usize])
    }

    /// How often the player with the first turn won.
    pub fn first_player(&self) -> Share {
        let SecondBegan { wins: [first, second], .. } = self.second_began;
        Share { games: self.games, wins: self.seat(Seat::First).wins - first + second }
    }

    /// The seat that had the first turn in every game, if it was always the same.
    pub fn first_turn(&self) -> Option<Seat> {
        match self.second_began.games {
            0 => Some(Seat::First),
            games => (games == self.games).then_some(Seat::Second),
        }
    }

    /// The progress of a player by the end of each turn, over all games.
    pub fn progress_of(&self, by: Seat) -> Vec<Moments> {
        let numbers = &self.progress[by as usize];
        let last = self.progress.iter().flatten().map(Vec::len).max().unwrap_or(0).max(self.lengths.len());
        let mut so_far = vec![0; numbers.len()];
        let mut turns = Vec::with_capacity(last);
        for turn in 0..last {
            let mut moments = Moments { count: self.games, ..Moments::default() };
            for (number, counts) in numbers.iter().enumerate() {
                so_far[number] += counts.get(turn).copied().unwrap_or(0);
                // The square of n is the sum of the first n odd numbers.
                moments.sum += so_far[number];
                moments.squares += so_far[number] * (2 * number as u64 + 1);
            }
            turns.push(moments);
        }
        turns
    }

    /// Whether the numbers of a file are consistent, with each other and with the turn limit. Sound tallies can be
    /// added up to a run of [`MOST_GAMES`] without overflow.
    pub fn is_sound(&self, most_turns: u16) -> bool {
        /// More decisions than any game takes.
        const MOST_DECISIONS: u64 = 1 << 24;
        /// More than any game is won by.
        const MOST_MARGIN: usize = 1 << 10;
        let turns = usize::from(most_turns) + 1;
        let fits = |share: &Share, most: u64| share.wins <= share.games && share.games <= most;
        let sum = |counts: &[u64]| counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        let agents = self.seats.iter().flatten().all(|share| fits(share, self.games));
        let cards = self.cards.iter().flat_map(super::measured::Deeds::shares);
        self.games <= MOST_GAMES
            && self.unfinished <= self.games
            && self.decisions <= self.games * MOST_DECISIONS
            && agents
            && (0..2).all(|agent| self.agent(agent).games == self.games)
            && self.agent(0).wins + self.agent(1).wins == self.games - self.unfinished
            && Seat::BOTH.into_iter().all(|seat| {
                let lost: Vec<u64> = self.lost_by.values().map(|lost| lost[seat as usize]).collect();
                sum(&lost) == Some(self.seat(seat.other()).wins)
            })
            && sum(&self.lengths) == Some(self.games - self.unfinished)
            && self.lengths.len() <= turns
            && self.progress.iter().all(|numbers| numbers.len() <= D::STEPS)
            && self
                .progress
                .iter()
                .flatten()
                .all(|steps| steps.len() <= turns && sum(steps).is_some_and(|steps| steps <= self.games))
            && cards.into_iter().all(|share| fits(&share, 2 * self.games))
            && self.compared.is_none_or(|compared| {
                [compared.wins, compared.unfinished, compared.gained, compared.lost].iter().all(|n| *n <= self.games)
            })
            && self.second_began.games <= self.games
            && sum(&self.second_began.wins).is_some_and(|wins| wins <= self.second_began.games)
            && Seat::BOTH.into_iter().all(|seat| self.second_began.wins[seat as usize] <= self.seat(seat).wins)
            && Seat::BOTH.into_iter().all(|seat| {
                let margins = &self.margins[seat as usize];
                let won = if D::MARGINS { self.seat(seat).wins } else { 0 };
                margins.len() <= MOST_MARGIN && sum(margins) == Some(won)
            })
    }
}

/// The entry of a list at an index; the list grows as needed.
pub(super) fn grown<T: Default + Clone>(counts: &mut Vec<T>, at: usize) -> &mut T {
    if counts.len() <= at {
        counts.resize(at + 1, T::default());
    }
    &mut counts[at]
}

/// Adds counts entry by entry.
pub(super) fn add_counts(own: &mut Vec<u64>, more: &[u64]) {
    if own.len() < more.len() {
        own.resize(more.len(), 0);
    }
    for (own, more) in own.iter_mut().zip(more) {
        *own += more;
    }
}

/// Records what a tally counts while a game is played.
pub struct Recorder<G: Measured> {
    /// Each step of progress: the player, its number from 0, and the turn.
    progress: Vec<(Seat, usize, u16)>,
    steps: [usize; 2],
    lost_by: Option<&'static str>,
    /// By how much the game was won, in games that say so.
    pub(super) margin: Option<u64>,
    /// What the players did with each card, if that is counted.
    cards: Option<(Option<G::Memory>, Marks)>,
    /// All choices, if they are recorded.
    pub choices: Option<Vec<G::Choice>>,
}

impl<G: Measured> Recorder<G> {
    /// Records what is done with cards, and all choices, only if asked to.
    pub fn new(cards: bool, choices: bool) -> Recorder<G> {
        Recorder {
            progress: Vec::new(),
            steps: [0; 2],
            lost_by: None,
            margin: None,
            cards: cards.then(|| (None, Marks::new(G::every_card().len()))),
            choices: choices.then(Vec::new),
        }
    }
}

impl<G: Measured> Watch<G> for Recorder<G> {
    fn begins(&mut self, game: &mut G) {
        self.progress.clear();
        self.steps = [0; 2];
        (self.lost_by, self.margin) = (None, None);
        if let Some(choices) = &mut self.choices {
            choices.clear();
        }
        if let Some((memory, done)) = &mut self.cards {
            game.record_notes();
            *memory = Some(game.remember());
            done.clear();
        }
    }

    fn chosen(&mut self, seat: Seat, choice: G::Choice, after: &G) {
        for by in Seat::BOTH {
            let progress = after.progress(by);
            while self.steps[by as usize] < progress {
                self.progress.push((by, self.steps[by as usize], after.turns()));
                self.steps[by as usize] += 1;
            }
        }
        if let Status::Over(Outcome::Won(winner)) = after.status() {
            self.lost_by = Some(after.lost_by(winner.other()));
            self.margin = after.margin(winner);
        }
        if let Some(choices) = &mut self.choices {
            choices.push(choice);
        }
        if let Some((Some(memory), done)) = &mut self.cards {
            G::record(memory, seat, choice, after, done);
        }
    }
}
