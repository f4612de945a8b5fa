//! How fast games are played: decisions a second of random players, and what a copy of a game costs.
//!
//! `cargo bench --bench games`

use datacron::dbg::{Choice, Dbg, Mode, Setup};
use datacron::engine::{Game, Status};
use datacron::random::Random;

fn main() {
    divan::main();
}

/// Plays one game with random choices; how many decisions it took.
fn random_game(game: &mut Dbg, random: &mut Random, choices: &mut Vec<Choice>) -> u32 {
    let mut decisions = 0;
    while let Status::Choose { .. } = game.status() {
        game.choices(choices);
        let pick = random.below(choices.len() as u32);
        game.choose(choices[pick as usize]);
        decisions += 1;
    }
    decisions
}

/// Decisions of a hundred random games; items a second are decisions a second.
#[divan::bench]
fn random_games(bencher: divan::Bencher) {
    let setup = Setup::new(Mode::Beginner);
    let play = |seeds: std::ops::Range<u64>| {
        let mut choices = Vec::with_capacity(256);
        let mut decisions = 0;
        for seed in seeds {
            let mut random = Random::part(1, seed);
            decisions += random_game(&mut Dbg::new(&setup, seed), &mut random, &mut choices);
        }
        decisions
    };
    bencher.counter(divan::counter::ItemsCount::new(play(0..100))).bench(|| play(0..100));
}

fn some_game() -> Dbg {
    Dbg::new(&Setup::new(Mode::FullGalaxy), 1)
}

#[divan::bench]
fn copy_of_a_game(bencher: divan::Bencher) {
    let game = some_game();
    bencher.counter(divan::counter::BytesCount::new(size_of::<Dbg>())).bench(|| *divan::black_box(&game));
}

#[divan::bench]
fn copy_of_as_many_bytes(bencher: divan::Bencher) {
    let bytes = [1u8; size_of::<Dbg>()];
    bencher.counter(divan::counter::BytesCount::new(size_of::<Dbg>())).bench(|| *divan::black_box(&bytes));
}

#[divan::bench]
fn imagine(bencher: divan::Bencher) {
    let game = some_game();
    let mut random = Random::seeded(3);
    bencher.bench_local(|| {
        let mut world = *divan::black_box(&game);
        world.imagine(datacron::engine::Seat::First, &mut random);
        world
    });
}
