//! Thinks ahead: plays many games in its head, each in a world that fits what it knows, and takes what did best.
//!
//! Information-set search: all worlds share one tree, whose branches are told apart by what a player can see of a
//! choice. A first glance ([`Skilled::weigh`]) decides which branches are tried first; playouts go by the same glance
//! and are judged where they stop. The budget is a number of playouts, so that results repeat on any machine.

use super::Skilled;
use super::greedy::best;
use crate::{Agent, Outcome, Seat, Status, View};
use datacron_decks::random::Random;

/// How much untried branches are preferred to good ones.
const CURIOSITY: f32 = 0.6;
/// An advantage of so much in [`Skilled::evaluate`] wins nearly six games for one that is lost.
const AHEAD: f32 = 1_000.0;

/// Information-set search with a fixed number of playouts.
pub struct Mcts<G: Skilled> {
    playouts: u32,
    random: Random,
    nodes: Vec<Node>,
    path: Vec<Step>,
    choices: Vec<G::Choice>,
    weights: Vec<i32>,
}

/// A choice in the tree, as one player can tell it from others.
struct Node {
    key: u64,
    /// The first of its answers, and the next choice beside it; 0 is none.
    child: u32,
    next: u32,
    visits: u32,
    /// How often it could have been chosen.
    offered: u32,
    /// What came of it, for the player who chose it.
    sum: f32,
    glance: f32,
}

/// A node on the way down, and who chose it.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    seat: Seat,
}

impl<G: Skilled> Mcts<G> {
    pub fn new(playouts: u32, random: Random) -> Mcts<G> {
        Mcts {
            playouts,
            random,
            nodes: Vec::new(),
            path: Vec::new(),
            choices: Vec::with_capacity(256),
            weights: Vec::with_capacity(256),
        }
    }

    /// One playout: down the tree, one branch further, on by glance, and back up with what came of it.
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

    /// The choice there is nothing to think about.
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
                    self.add(parent, key, glance(&self.weights, at))
                }
            };
            let branch = &mut self.nodes[node as usize];
            branch.offered += 1;
            let mean = if branch.visits == 0 { 0.5 } else { branch.sum / branch.visits as f32 };
            let untried = (branch.offered as f32).sqrt() / (1.0 + branch.visits as f32);
            let score = mean + CURIOSITY * branch.glance * untried;
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

    fn add(&mut self, parent: u32, key: u64, glance: f32) -> u32 {
        let at = self.nodes.len() as u32;
        let next = self.nodes[parent as usize].child;
        self.nodes.push(Node { key, child: 0, next, visits: 0, offered: 0, sum: 0.0, glance });
        self.nodes[parent as usize].child = at;
        at
    }
}

/// What a search found out about a choice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opinion<C> {
    pub choice: C,
    /// How often it was tried.
    pub playouts: u32,
    /// How much of a game it wins, from 0 to 1.
    pub chance: f32,
}

impl<G: Skilled> Mcts<G> {
    /// What the search thinks of each choice, the best first: what was tried most.
    pub fn opinions(&mut self, view: View<G>, choices: &[G::Choice]) -> Vec<Opinion<G::Choice>> {
        let seen = view.imagine(&mut self.random);
        self.nodes.clear();
        self.nodes.push(Node { key: 0, child: 0, next: 0, visits: 0, offered: 0, sum: 0.0, glance: 0.0 });
        for _ in 0..self.playouts {
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

impl<G: Skilled> Agent<G> for Mcts<G> {
    fn choose(&mut self, view: View<G>, choices: &[G::Choice]) -> G::Choice {
        // One world to look at the question, as every choice begins.
        let before = self.random;
        if let Some(choice) = view.imagine(&mut self.random).obvious(choices, &mut self.weights) {
            return choice;
        }
        self.random = before;
        self.opinions(view, choices).first().map_or(choices[0], |opinion| opinion.choice)
    }
}

/// How likely the first seat wins from here, from 0 to 1.
fn chances<G: Skilled>(world: &G) -> f32 {
    match world.status() {
        Status::Over(Outcome::Won(Seat::First)) => 1.0,
        Status::Over(Outcome::Won(Seat::Second)) => 0.0,
        Status::Over(Outcome::Unfinished) => 0.5,
        Status::Choose { .. } => {
            // Nearly a logistic curve, without functions that differ between machines: a root does not.
            let ahead = world.evaluate() as f32 / AHEAD;
            0.5 + 0.5 * ahead / (1.0 + ahead * ahead).sqrt()
        }
    }
}

/// How much a choice is preferred at a glance: by its rank among all, little if it looks bad.
fn glance(weights: &[i32], at: usize) -> f32 {
    let own = weights[at];
    if own < 0 {
        return 0.05;
    }
    let better = weights.iter().filter(|&&other| other > own).count();
    1.0 / (1.0 + better as f32)
}
