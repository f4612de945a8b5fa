//! What must hold after every choice of random games.

use datacron::dbg::{Choice, Dbg, Mode, Setup};
use datacron::engine::notation::hear;
use datacron::engine::{Game, Outcome, Seat, Status};
use datacron::random::Random;

/// Games looked at after every single choice; more with `GAMES=100000 cargo test --release --test engine`.
fn games() -> u64 {
    std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1_500)
}

fn setup(seed: u64) -> Setup {
    let mut setup = Setup::new(Mode::ALL[seed as usize % 3]);
    setup.pay_off = seed.is_multiple_of(2);
    setup.goal = 2 + (seed / 6 % 4) as u8;
    setup
}

/// Plays random games and shows every position to `look`, with its choices.
fn random_games(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Dbg, &[Choice], u64)) {
    let mut choices = Vec::new();
    for seed in seeds {
        let mut game = Dbg::new(&setup(seed), seed);
        let mut random = Random::part(9, seed);
        loop {
            game.choices(&mut choices);
            look(&game, &choices, seed);
            let Status::Choose { .. } = game.status() else { break };
            game.choose(choices[random.below(choices.len() as u32) as usize]);
        }
    }
}

#[test]
fn every_card_is_in_one_place_and_every_number_within_bounds() {
    let mut ended = 0;
    random_games(0..games(), |game, _, seed| {
        if let Err(broken) = game.audit() {
            panic!("game {seed}, turn {}: {broken}", game.turns());
        }
        ended += u64::from(matches!(game.outcome(), Some(Outcome::Won(_))));
    });
    assert_eq!(ended, games(), "every game ends with a winner");
}

#[test]
fn choices_are_never_empty_never_alike_and_can_all_be_taken() {
    random_games(0..games() / 5, |game, choices, seed| {
        if game.outcome().is_some() {
            assert!(choices.is_empty());
            return;
        }
        assert!(!choices.is_empty(), "game {seed}");
        let mut said: Vec<String> = choices.iter().map(|&choice| game.say(choice)).collect();
        for (&choice, said) in choices.iter().zip(&said) {
            assert_eq!(hear(game, said), Ok(choice), "game {seed}: a choice is heard as it is said");
            let mut after = *game;
            after.choose(choice);
            after.audit().unwrap_or_else(|broken| panic!("game {seed}, after `{said}`: {broken}"));
        }
        said.sort();
        said.dedup();
        assert_eq!(said.len(), choices.len(), "game {seed}: two choices are said alike");
    });
}

#[test]
fn imagining_changes_nothing_the_viewer_can_see() {
    let mut random = Random::seeded(4);
    let mut moved = 0;
    random_games(0..games() / 10, |game, choices, seed| {
        for seat in Seat::BOTH {
            let mut world = *game;
            world.imagine(seat, &mut random);
            assert_eq!(world.sight(seat), game.sight(seat), "game {seed}");
            world.audit().unwrap_or_else(|broken| panic!("game {seed}: {broken}"));
            moved += usize::from(world.sight(seat.other()) != game.sight(seat.other()));
            // Whoever is asked is offered the same.
            if let Status::Choose { seat: asked, .. } = game.status()
                && asked == seat
            {
                let mut offered = Vec::new();
                world.choices(&mut offered);
                let said = |game: &Dbg, choices: &[Choice]| choices.iter().map(|&c| game.say(c)).collect::<Vec<_>>();
                assert_eq!(said(&world, &offered), said(game, choices), "game {seed}");
            }
        }
    });
    assert!(moved > 1_000, "hidden cards are dealt anew");
}

#[test]
fn a_copy_does_not_disturb_its_original() {
    let mut random = Random::seeded(8);
    random_games(0..games() / 10, |game, choices, seed| {
        let before = (game.sight(Seat::First), game.sight(Seat::Second), game.census());
        let mut copy = *game;
        let mut offered = choices.to_vec();
        for _ in 0..10 {
            let Status::Choose { .. } = copy.status() else { break };
            copy.choose(offered[random.below(offered.len() as u32) as usize]);
            copy.choices(&mut offered);
        }
        assert_eq!(before, (game.sight(Seat::First), game.sight(Seat::Second), game.census()), "game {seed}");
    });
}

#[test]
fn the_same_seed_is_the_same_game() {
    let play = |seed| {
        let mut lines = Vec::new();
        random_games(seed..seed + 1, |game, choices, _| lines.extend(choices.iter().map(|&choice| game.say(choice))));
        lines
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(6));
}

#[test]
fn every_ability_is_used_in_random_games() {
    let mut waiting: Vec<&str> = Vec::new();
    let cards = datacron::dbg::compile::built_in();
    waiting.extend(cards.all.iter().filter(|card| card.usage.is_some()).map(|card| card.id.as_str()));
    random_games(0..games(), |game, choices, _| {
        if waiting.is_empty() {
            return;
        }
        for &choice in choices {
            if let Choice::Use(piece) = choice {
                let id = &game.cards().of(piece).id;
                waiting.retain(|waiting| waiting != id);
            }
        }
    });
    assert!(waiting.is_empty(), "never offered: {waiting:?}");
}
