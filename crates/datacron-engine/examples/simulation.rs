//! Plays a thousand games between two starter decks of The Card Game on all cores.
//!
//! `cargo run --release -p datacron-engine --example simulation`

use std::error::Error;
use std::sync::atomic::AtomicBool;

use datacron_decks::starter::starter;
use datacron_engine::agents::Brain;
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::sim::{Plan, RunOptions};
use datacron_engine::{Keep, Seat};

fn main() -> Result<(), Box<dyn Error>> {
    let list = |name: &str| lcg::from_deck::list(&starter(name).ok_or("no such deck")?.deck);
    // Games point to the table of their two decks, which is kept here.
    let keep = Keep::new();
    let setup = lcg::Setup::of_sets(list("sith")?, list("jedi")?, true, &keep)?;
    let plan = Plan::<Lcg> {
        setup,
        agents: [Brain::Greedy, Brain::Random],
        swap: true,
        seed: 1,
        cards: false,
        compare: None,
        until: None,
    };
    let threads = std::thread::available_parallelism()?.get();
    let options = RunOptions { threads, stop: &AtomicBool::new(false), keep: None, progress: &mut |_| {} };
    let tally = plan.run(0..1_000, options)?.tally;
    println!("greedy won {:.1} % of {} games", tally.agent(0).rate().rate * 100.0, tally.games);
    println!("the dark side won {:.1} %", tally.seat(Seat::First).rate().rate * 100.0);
    Ok(())
}
