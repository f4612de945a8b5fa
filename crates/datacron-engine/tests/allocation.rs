//! Playouts do not allocate: the game is plain data, and choices go into the caller's buffer.

#![allow(unsafe_code, reason = "a global allocator needs it")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use datacron_decks::random::Random;
use datacron_decks::starter::starter;
use datacron_engine::ccg::{self, Ccg};
use datacron_engine::dbg::{Dbg, Mode, Setup};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::{Imagine, Keep, Seat, Status};

struct Counting;

thread_local! {
    /// Per thread, as the test harness allocates in others.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// The system allocator, with a counter.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Agents copy games all the time, so a larger game should be a conscious decision.
#[test]
fn the_size_of_a_game_is_known() {
    assert_eq!((size_of::<Dbg>(), size_of::<Lcg>(), size_of::<Ccg>()), (2_120, 8_512, 4_880));
}

#[test]
fn playouts_do_not_allocate() {
    let dbg: Vec<Dbg> = (0..30).map(|seed| Dbg::new(&Setup::new(Mode::ALL[seed as usize % 3]), seed)).collect();
    plays_without_allocating(&dbg);
    let keep = Keep::new();
    let deck = |id: &str, sets: std::ops::RangeInclusive<u16>| {
        (lcg::built_in().by_id(id).expect("an affiliation card"), sets.collect::<Vec<_>>())
    };
    let setup =
        lcg::Setup::of_sets(deck("sith", 19..=33), deck("jedi", 1..=15), true, &keep).expect("they fit the engine");
    let lcg: Vec<Lcg> = (0..100).map(|seed| Lcg::new(&setup, seed)).collect();
    plays_without_allocating(&lcg);
    let keep = Keep::new();
    let deck = |name: &str| {
        let reading = starter(name).expect("a boxed deck");
        ccg::from_deck::list(&reading.deck).expect("the engine knows its cards")
    };
    let ccg: Vec<Ccg> = [["vader", "luke"], ["esb-dark", "esb-light"], ["vader-quick", "luke-quick"]]
        .into_iter()
        .flat_map(|[dark, light]| {
            let setup = ccg::Setup::new(&deck(dark), &deck(light), &keep).expect("they fit the engine");
            (0..20).map(move |seed| Ccg::new(&setup, seed))
        })
        .collect();
    plays_without_allocating(&ccg);
}

fn plays_without_allocating<G: Imagine>(games: &[G]) {
    let mut choices: Vec<G::Choice> = Vec::with_capacity(512);
    let mut random = Random::seeded(1);
    let before = ALLOCATIONS.get();
    let mut decisions = 0;
    for game in games {
        let mut game = *game;
        while let Status::Choose { .. } = game.status() {
            if decisions % 50 == 0 {
                game.imagine(Seat::First, &mut random);
            }
            game.choices(&mut choices);
            game.choose(choices[random.below(choices.len() as u32) as usize]);
            decisions += 1;
        }
    }
    let allocated = ALLOCATIONS.get() - before;
    assert!(decisions > 10_000);
    assert_eq!(allocated, 0, "{decisions} decisions");
}
