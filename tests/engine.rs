//! Properties of the engine after every choice of random games.

use datacron::dbg::{Choice, Dbg, Mode, Setup};
use datacron::engine::{Game, Status};
use datacron::random::Random;

#[test]
fn random_games_end() {
    let mut choices: Vec<Choice> = Vec::new();
    let mut total = 0u64;
    for seed in 0..2000 {
        let mode = Mode::ALL[seed as usize % 3];
        let mut game = Dbg::new(&Setup::new(mode), seed);
        let mut random = Random::part(9, seed);
        while let Status::Choose { .. } = game.status() {
            game.choices(&mut choices);
            assert!(!choices.is_empty(), "seed {seed}");
            let choice = choices[random.below(choices.len() as u32) as usize];
            game.choose(choice);
            total += 1;
            assert!(total < 100_000_000);
        }
        if seed < 5 {
            println!("{:?} after {} turns", game.outcome(), game.turns());
        }
    }
    println!("{total} decisions, {} bytes", size_of::<Dbg>());
}
