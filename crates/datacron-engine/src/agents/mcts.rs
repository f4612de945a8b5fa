//! Thinks ahead: simulates many games, each in a world that fits what the player knows, and takes the choice that did
//! best.
//!
//! This is information-set Monte Carlo tree search: all worlds share one tree, whose branches are identified by what a
//! player can see of a choice ([`Imagine::key`](crate::Imagine::key)). [`Skilled::weigh`] is the prior that decides
//! which branches are tried first; playouts follow it as well, and are evaluated where they stop. The budget is a
//! number of playouts rather than a time, so that results are the same on any machine.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Skilled;
use super::greedy::best;
use crate::{Agent, Outcome, Seat, Status, View};
use datacron_decks::random::Random;

/// How much the search prefers untried branches to good ones.
const CURIOSITY: f32 = 0.6;
/// With this lead in [`Skilled::evaluate`] a player wins nearly six games for each one lost.
const AHEAD: f32 = 1_000.0;

/// For searches that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Information-set Monte Carlo tree search with a fixed number of playouts.
pub struct Mcts<'s, G: Skilled> {
    playouts: u32,
    stop: &'s AtomicBool,
    random: Random,
    nodes: Vec<Node>,
    path: Vec<Step>,
    choices: Vec<G::Choice>,
    weights: Vec<i32>,
}

/// A choice in the tree.
struct Node {
    key: u64,
    /// The first child, or 0.
    child: u32,
    /// The next sibling, or 0.
    next: u32,
    visits: u32,
    /// How often it was a legal choice.
    offered: u32,
    /// The sum of the results for the player who chose it.
    sum: f32,
    prior: f32,
}

/// A node on the way down, and who chose it.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    seat: Seat,
}

impl<'s, G: Skilled> Mcts<'s, G> {
    /// An agent that runs this many playouts before each choice.
    pub fn new(playouts: u32, random: Random) -> Mcts<'s, G> {
        Mcts {
            playouts,
            stop: &NEVER,
            random,
            nodes: Vec::new(),
            path: Vec::new(),
            choices: Vec::with_capacity(256),
            weights: Vec::with_capacity(256),
        }
    }

    /// Ends every search when this is set. What it chooses then is not worth playing.
    pub fn until(self, stop: &'s AtomicBool) -> Mcts<'s, G> {
        Mcts { stop, ..self }
    }

    /// One playout: down the tree, one branch further, on by the prior, and back up with the result.
    fn playout(&mut self, mut world: G) {
        let stop = world.turns().saturating_add(G::HORIZON);
        self.path.clear();
        let mut at = 0;
        while let Status::Choose { seat, .. } = world.status() {
            world.choices(&mut self.choices);
            if let Some(choice) = self.obvious(&world) {
                world.choose(choice);
                continue;
            }
            let (node, choice) = self.select(&world, at);
            let new = self.nodes[node as usize].visits == 0;
            self.path.push(Step { node, seat });
            world.choose(choice);
            at = node;
            if new {
                break;
            }
        }
        while let Status::Choose { .. } = world.status() {
            if world.turns() >= stop {
                break;
            }
            world.choices(&mut self.choices);
            let obvious = self.obvious(&world);
            world.choose(obvious.unwrap_or_else(|| best(&world, &self.choices, &mut self.weights)));
        }
        let won = chances(&world);
        for step in &self.path {
            let node = &mut self.nodes[step.node as usize];
            node.visits += 1;
            node.sum += if step.seat == Seat::First { won } else { 1.0 - won };
        }
    }

    /// The choice that needs no thought, if there is one.
    fn obvious(&mut self, world: &G) -> Option<G::Choice> {
        match self.choices.as_slice() {
            [only] => Some(*only),
            several => world.obvious(several, &mut self.weights),
        }
    }

    /// The branch to follow from a node in this world.
    fn select(&mut self, world: &G, parent: u32) -> (u32, G::Choice) {
        let mut weighed = false;
        let mut best = (f32::MIN, 0, self.choices[0]);
        for at in 0..self.choices.len() {
            let choice = self.choices[at];
            let key = world.key(choice);
            let node = match self.child(parent, key) {
                Some(node) => node,
                None => {
                    if !weighed {
                        world.weigh(&self.choices, &mut self.weights);
                        weighed = true;
                    }
                    self.add(parent, key, prior(&self.weights, at))
                }
            };
            let branch = &mut self.nodes[node as usize];
            branch.offered += 1;
            let mean = if branch.visits == 0 { 0.5 } else { branch.sum / branch.visits as f32 };
            let untried = (branch.offered as f32).sqrt() / (1.0 + branch.visits as f32);
            let score = mean + CURIOSITY * branch.prior * untried;
            if score > best.0 {
                best = (score, node, choice);
            }
        }
        (best.1, best.2)
    }

    fn child(&self, parent: u32, key: u64) -> Option<u32> {
        let mut at = self.nodes[parent as usize].child;
        while at != 0 {
            let node = &self.nodes[at as usize];
            if node.key == key {
                return Some(at);
            }
            at = node.next;
        }
        None
    }

    fn add(&mut self, parent: u32, key: u64, prior: f32) -> u32 {
        let at = self.nodes.len() as u32;
        let next = self.nodes[parent as usize].child;
        self.nodes.push(Node { key, child: 0, next, visits: 0, offered: 0, sum: 0.0, prior });
        self.nodes[parent as usize].child = at;
        at
    }
}

/// What a search found out about a choice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opinion<C> {
    /// The choice.
    pub choice: C,
    /// How often it was tried.
    pub playouts: u32,
    /// The estimated chance of winning, from 0 to 1.
    pub chance: f32,
}

impl<G: Skilled> Mcts<'_, G> {
    /// Searches and rates each choice, the most visited (best) first.
    pub fn opinions(&mut self, view: View<G>, choices: &[G::Choice]) -> Vec<Opinion<G::Choice>> {
        let seen = view.imagine(&mut self.random);
        self.nodes.clear();
        self.nodes.push(Node { key: 0, child: 0, next: 0, visits: 0, offered: 0, sum: 0.0, prior: 0.0 });
        for _ in 0..self.playouts {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let world = view.imagine(&mut self.random);
            self.playout(world);
        }
        let opinion = |&choice: &G::Choice| {
            let (playouts, sum) = match self.child(0, seen.key(choice)) {
                Some(at) => (self.nodes[at as usize].visits, self.nodes[at as usize].sum),
                None => (0, 0.0),
            };
            Opinion { choice, playouts, chance: sum / playouts.max(1) as f32 }
        };
        let mut opinions: Vec<_> = choices.iter().map(opinion).collect();
        opinions.sort_by_key(|opinion| std::cmp::Reverse(opinion.playouts));
        opinions
    }
}

impl<G: Skilled> Agent<G> for Mcts<'_, G> {
    fn choose(&mut self, view: View<G>, choices: &[G::Choice]) -> G::Choice {
        // Looking at one imagined world must not change the random numbers of the search.
        let before = self.random;
        if let Some(choice) = view.imagine(&mut self.random).obvious(choices, &mut self.weights) {
            return choice;
        }
        self.random = before;
        self.opinions(view, choices).first().map_or(choices[0], |opinion| opinion.choice)
    }
}

/// The chance that the first seat wins from here, from 0 to 1.
fn chances<G: Skilled>(world: &G) -> f32 {
    match world.status() {
        Status::Over(Outcome::Won(Seat::First)) => 1.0,
        Status::Over(Outcome::Won(Seat::Second)) => 0.0,
        Status::Over(Outcome::Unfinished) => 0.5,
        Status::Choose { .. } => {
            // Close to a logistic curve, but with a square root, which is exact on every machine, instead of `exp`.
            let ahead = world.evaluate() as f32 / AHEAD;
            0.5 + 0.5 * ahead / (1.0 + ahead * ahead).sqrt()
        }
    }
}

/// The prior of a choice: by its rank among all, and small if its weight is negative.
fn prior(weights: &[i32], at: usize) -> f32 {
    let own = weights[at];
    if own < 0 {
        return 0.05;
    }
    let better = weights.iter().filter(|&&other| other > own).count();
    1.0 / (1.0 + better as f32)
}
