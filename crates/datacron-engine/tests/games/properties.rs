//! What must hold after every choice of random games, in every game the engine plays.

use std::sync::OnceLock;

use datacron_decks::random::Random;
use datacron_engine::dbg::{self, Dbg, Mode};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::notation::parse;
use datacron_engine::{GameState, Keep, Outcome, Piece, Seat, Status};

/// Games looked at after every single choice; more with `GAMES=100000 cargo test --release --test engine`.
fn games() -> u64 {
    std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1_500)
}

/// A game that can be looked into.
trait Tested: GameState {
    /// GameState number so-and-so, of all kinds in turn.
    fn deal(seed: u64) -> Self;
    fn audit(&self) -> Result<(), String>;
    fn sight(&self, seat: Seat) -> Vec<Option<Piece>>;
    /// The card whose ability a choice uses.
    fn used(&self, choice: Self::Choice) -> Option<&str>;
    /// Every card that has such an ability and comes into these games.
    fn users() -> Vec<&'static str>;
}

impl Tested for Dbg {
    fn deal(seed: u64) -> Dbg {
        let mut setup = dbg::Setup::new(Mode::ALL[seed as usize % 3]);
        setup.pay_off = seed.is_multiple_of(2);
        setup.goal = 2 + (seed / 6 % 4) as u8;
        Dbg::new(&setup, seed)
    }

    fn audit(&self) -> Result<(), String> {
        Dbg::audit(self)
    }

    fn sight(&self, seat: Seat) -> Vec<Option<Piece>> {
        Dbg::sight(self, seat)
    }

    fn used(&self, choice: dbg::Choice) -> Option<&str> {
        match choice {
            dbg::Choice::Use(piece) => Some(&self.cards().of(piece).id),
            _ => None,
        }
    }

    fn users() -> Vec<&'static str> {
        let cards = dbg::compile::built_in();
        cards.all.iter().filter(|card| card.usage.is_some()).map(|card| card.id.as_str()).collect()
    }
}

/// The four boxed decks against each other, and decks of everything else that is encoded.
fn tables() -> &'static [lcg::Setup<'static>] {
    static KEEP: Keep<lcg::card::Table> = Keep::new();
    static TABLES: OnceLock<Vec<lcg::Setup>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let deck = |affiliation: &str, sets: &[u16]| {
            (lcg::compile::built_in().by_id(affiliation).expect("an affiliation card"), sets.to_vec())
        };
        let dark = [
            deck("sith", &[19, 20, 21, 22, 23, 24, 25, 36]),
            deck("imperial-navy", &[26, 27, 28, 29, 30, 31, 32, 36]),
            deck("scum-and-villainy", &[33, 34, 35, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90]),
        ];
        let light = [
            deck("jedi", &[1, 2, 3, 4, 5, 6, 7, 18]),
            deck("rebel-alliance", &[8, 9, 10, 11, 12, 13, 14, 18]),
            deck("smugglers-and-spies", &[15, 16, 17, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]),
        ];
        let pairs = dark.iter().flat_map(|dark| light.iter().map(move |light| (dark.clone(), light.clone())));
        pairs.map(|(dark, light)| lcg::Setup::of_sets(dark, light, true, &KEEP).expect("they fit the table")).collect()
    })
}

impl Tested for Lcg<'static> {
    fn deal(seed: u64) -> Self {
        Lcg::new(&tables()[seed as usize % tables().len()], seed)
    }

    fn audit(&self) -> Result<(), String> {
        Lcg::audit(self)
    }

    fn sight(&self, seat: Seat) -> Vec<Option<Piece>> {
        Lcg::sight(self, seat)
    }

    fn used(&self, choice: lcg::Choice) -> Option<&str> {
        match choice {
            lcg::Choice::Use(piece, _) => Some(&self.table().of(piece).id),
            lcg::Choice::Play(piece, _) => Some(&self.table().of(piece).id),
            _ => None,
        }
    }

    fn users() -> Vec<&'static str> {
        let encoded = |set: u16| set <= 36 || (69..=90).contains(&set);
        let cards = &lcg::compile::built_in().all;
        // Forced abilities are not chosen.
        let usable = |card: &&lcg::card::Card| card.abilities.iter().any(|ability| !ability.forced);
        let dealt = |card: &&lcg::card::Card| card.printed.iter().any(|seat| encoded(seat.set));
        cards.iter().filter(usable).filter(dealt).map(|card| card.id.as_str()).collect()
    }
}

/// Plays random games and shows every position to `look`, with its choices.
fn random_games<G: Tested>(seeds: std::ops::Range<u64>, mut look: impl FnMut(&G, &[G::Choice], u64)) {
    let mut choices = Vec::new();
    for seed in seeds {
        let mut game = G::deal(seed);
        let mut random = Random::part(9, seed);
        loop {
            game.choices(&mut choices);
            look(&game, &choices, seed);
            let Status::Choose { .. } = game.status() else { break };
            game.choose(choices[random.below(choices.len() as u32) as usize]);
        }
    }
}

fn every_position_is_whole<G: Tested>() {
    let mut ended = 0;
    random_games::<G>(0..games(), |game, _, seed| {
        if let Err(broken) = game.audit() {
            panic!("game {seed}, turn {}: {broken}", game.turns());
        }
        ended += u64::from(matches!(game.status().outcome(), Some(Outcome::Won(_))));
    });
    assert_eq!(ended, games(), "every game ends with a winner");
}

#[test]
fn every_card_is_in_one_place_and_every_number_within_bounds() {
    every_position_is_whole::<Dbg>();
    every_position_is_whole::<Lcg>();
}

fn every_choice_can_be_taken<G: Tested>() {
    random_games::<G>(0..games() / 5, |game, choices, seed| {
        if game.status().outcome().is_some() {
            assert!(choices.is_empty());
            return;
        }
        assert!(!choices.is_empty(), "game {seed}");
        let mut said: Vec<String> = choices.iter().map(|&choice| game.notation(choice)).collect();
        for (&choice, said) in choices.iter().zip(&said) {
            assert_eq!(parse(game, said), Ok(choice), "game {seed}: a choice is heard as it is said");
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
fn choices_are_never_empty_never_alike_and_can_all_be_taken() {
    every_choice_can_be_taken::<Dbg>();
    every_choice_can_be_taken::<Lcg>();
}

fn imagined_worlds_look_alike<G: Tested>() {
    let mut random = Random::seeded(4);
    let mut moved = 0;
    random_games::<G>(0..games() / 10, |game, choices, seed| {
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
                let said =
                    |game: &G, choices: &[G::Choice]| choices.iter().map(|&c| game.notation(c)).collect::<Vec<_>>();
                assert_eq!(said(&world, &offered), said(game, choices), "game {seed}");
            }
        }
    });
    assert!(moved > 1_000, "hidden cards are dealt anew");
}

#[test]
fn imagining_changes_nothing_the_viewer_can_see() {
    imagined_worlds_look_alike::<Dbg>();
    imagined_worlds_look_alike::<Lcg>();
}

fn seeds_repeat<G: Tested>() {
    let play = |seed| {
        let mut lines = Vec::new();
        random_games::<G>(seed..seed + 1, |game, choices, _| {
            lines.extend(choices.iter().map(|&choice| game.notation(choice)));
        });
        lines
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(6));
}

#[test]
fn the_same_seed_is_the_same_game() {
    seeds_repeat::<Dbg>();
    seeds_repeat::<Lcg>();
}

fn abilities_are_offered<G: Tested>() {
    let mut waiting = G::users();
    random_games::<G>(0..games(), |game, choices, _| {
        if waiting.is_empty() {
            return;
        }
        for &choice in choices {
            if let Some(id) = game.used(choice) {
                waiting.retain(|waiting| *waiting != id);
            }
        }
    });
    assert!(waiting.is_empty(), "never offered: {waiting:?}");
}

#[test]
fn every_ability_is_used_in_random_games() {
    abilities_are_offered::<Dbg>();
    abilities_are_offered::<Lcg>();
}
