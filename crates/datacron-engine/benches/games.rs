//! The speed of games: decisions per second of random players, and the cost of copying a game.
//!
//! `cargo bench --bench games`

use datacron_decks::random::Random;
use datacron_engine::ccg::{self, Ccg};
use datacron_engine::dbg::{Dbg, Mode, Setup};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::{GameState, Imagine, Keep, Seat, Status};

fn main() {
    divan::main();
}

/// Plays one game with random choices and returns the number of decisions.
fn random_game<G: GameState>(mut game: G, random: &mut Random, choices: &mut Vec<G::Choice>) -> u32 {
    let mut decisions = 0;
    while let Status::Choose { .. } = game.status() {
        game.choices(choices);
        let pick = random.below(choices.len() as u32);
        game.choose(choices[pick as usize]);
        decisions += 1;
    }
    decisions
}

/// Plays random games; items per second are decisions per second.
fn bench_games<G: GameState>(bencher: divan::Bencher, games: u64, deal: impl Fn(u64) -> G + Sync) {
    let play = || {
        let mut choices = Vec::with_capacity(256);
        let mut decisions = 0;
        for seed in 0..games {
            decisions += random_game(deal(seed), &mut Random::part(1, seed), &mut choices);
        }
        decisions
    };
    bencher.counter(divan::counter::ItemsCount::new(play())).bench(play);
}

#[divan::bench]
fn random_games(bencher: divan::Bencher) {
    let setup = Setup::new(Mode::Beginner);
    bench_games(bencher, 100, |seed| Dbg::new(&setup, seed));
}

#[divan::bench]
fn random_games_of_the_card_game(bencher: divan::Bencher) {
    let keep = Keep::new();
    let deck = |id: &str, sets: &[u16]| (lcg::built_in().by_id(id).expect("an affiliation card"), sets.to_vec());
    let sith = deck("sith", &[19, 20, 21, 22, 23, 24, 25, 36]);
    let jedi = deck("jedi", &[1, 2, 3, 4, 5, 6, 7, 18]);
    let setup = lcg::Setup::of_sets(sith, jedi, true, &keep).expect("they fit the engine");
    bench_games(bencher, 200, |seed| Lcg::new(&setup, seed));
}

#[divan::bench]
fn random_games_of_the_customizable_card_game(bencher: divan::Bencher) {
    let keep = Keep::new();
    let deck = |name: &str| {
        let reading = datacron_decks::starter::starter(name).expect("a boxed deck");
        ccg::from_deck::list(&reading.deck).expect("the engine knows its cards")
    };
    let setup = ccg::Setup::new(&deck("vader"), &deck("luke"), &keep).expect("they fit the engine");
    bench_games(bencher, 50, |seed| Ccg::new(&setup, seed));
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
        world.imagine(Seat::First, &mut random);
        world
    });
}
