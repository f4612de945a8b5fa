//! Properties that hold after every choice of random games, for every game.

use std::sync::OnceLock;

use datacron_decks::random::Random;
use datacron_engine::dbg::{self, Dbg, Mode};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::notation::parse;
use datacron_engine::{Imagine, Keep, Outcome, Piece, Seat, Shown, Status};

/// The number of games that are checked; more with `GAMES=100000 cargo test --release --test games properties`.
fn games() -> u64 {
    std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1_500)
}

/// A game with its internals open to tests.
trait Tested: Imagine + Shown {
    /// Deals a game; consecutive seeds take turns with the set-ups.
    fn deal(seed: u64) -> Self;
    /// Checks that the game is consistent.
    fn audit(&self) -> Result<(), String>;
    /// What a player sees.
    fn sight(&self, seat: Seat) -> Vec<Option<Piece>>;
    /// The card whose ability a choice uses.
    fn used(&self, choice: Self::Choice) -> Option<&str>;
    /// Every card in these games that has such an ability.
    fn usable() -> Vec<&'static str>;
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

    fn usable() -> Vec<&'static str> {
        let cards = dbg::built_in();
        cards.all.iter().filter(|card| card.is_usable()).map(|card| card.id.as_str()).collect()
    }
}

/// An affiliation card and the numbers of its objective sets.
pub type Deck = (lcg::CardNo, Vec<u16>);

/// The four starter decks, and decks with all other encoded cards: the dark side's and the light side's.
pub fn decks() -> [[Deck; 3]; 2] {
    let deck = |affiliation: &str, sets: &[u16]| {
        (lcg::built_in().by_id(affiliation).expect("an affiliation card"), sets.to_vec())
    };
    [
        [
            deck("sith", &[19, 20, 21, 22, 23, 24, 25, 36]),
            deck("imperial-navy", &[26, 27, 28, 29, 30, 31, 32, 36]),
            deck("scum-and-villainy", &[33, 34, 35, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90]),
        ],
        [
            deck("jedi", &[1, 2, 3, 4, 5, 6, 7, 18]),
            deck("rebel-alliance", &[8, 9, 10, 11, 12, 13, 14, 18]),
            deck("smugglers-and-spies", &[15, 16, 17, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]),
        ],
    ]
}

/// All these decks against each other.
fn tables() -> &'static [lcg::Setup<'static>] {
    static KEEP: Keep<lcg::Table> = Keep::new();
    static TABLES: OnceLock<Vec<lcg::Setup>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let [dark, light] = decks();
        let pairs = dark.iter().flat_map(|dark| light.iter().map(move |light| (dark.clone(), light.clone())));
        pairs.map(|(dark, light)| lcg::Setup::of_sets(dark, light, true, &KEEP).expect("they fit the engine")).collect()
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

    fn usable() -> Vec<&'static str> {
        let encoded = |set: u16| set <= 36 || (69..=90).contains(&set);
        let cards = &lcg::built_in().all;
        // Forced abilities are not chosen.
        let usable = |card: &&lcg::Card| card.abilities.iter().any(|ability| !ability.forced);
        let dealt = |card: &&lcg::Card| card.printed.iter().any(|seat| encoded(seat.set));
        cards.iter().filter(usable).filter(dealt).map(|card| card.id.as_str()).collect()
    }
}

/// Plays random games and passes every position to `look`, with its choices and the seed.
fn random_games<G: Tested>(seeds: std::ops::Range<u64>, mut look: impl FnMut(&G, &[G::Choice], u64)) {
    let mut choices = Vec::new();
    for seed in seeds {
        let mut game = <G as Tested>::deal(seed);
        let mut random = Random::part(9, seed);
        loop {
            game.choices(&mut choices);
            look(&game, &choices, seed);
            let Status::Choose { .. } = game.status() else { break };
            game.choose(choices[random.below(choices.len() as u32) as usize]);
        }
    }
}

fn every_position_is_sound<G: Tested>() {
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
    every_position_is_sound::<Dbg>();
    every_position_is_sound::<Lcg>();
}

fn every_choice_can_be_taken<G: Tested>() {
    random_games::<G>(0..games() / 5, |game, choices, seed| {
        if game.status().outcome().is_some() {
            assert!(choices.is_empty());
            return;
        }
        assert!(!choices.is_empty(), "game {seed}");
        let mut texts: Vec<String> = choices.iter().map(|&choice| game.notation(choice)).collect();
        for (&choice, text) in choices.iter().zip(&texts) {
            assert_eq!(parse(game, text), Ok(choice), "game {seed}: `{text}` does not parse to its choice");
            let mut after = *game;
            after.choose(choice);
            after.audit().unwrap_or_else(|broken| panic!("game {seed}, after `{text}`: {broken}"));
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), choices.len(), "game {seed}: two choices have the same text");
    });
}

#[test]
fn choices_are_never_empty_all_different_and_legal() {
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
            // The player who is asked has the same choices.
            if let Status::Choose { seat: asked, .. } = game.status()
                && asked == seat
            {
                let mut offered = Vec::new();
                world.choices(&mut offered);
                let texts =
                    |game: &G, choices: &[G::Choice]| choices.iter().map(|&c| game.notation(c)).collect::<Vec<_>>();
                assert_eq!(texts(&world, &offered), texts(game, choices), "game {seed}");
            }
        }
    });
    assert!(moved > 1_000, "hidden cards are redealt");
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
    let mut waiting = G::usable();
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

/// What is offered has no reason against it, what is not offered has one, and the reason gives nothing away.
fn reasons_fit_the_choices<G: Tested>(games: u64, verbs: &[&str]) {
    let mut random = Random::seeded(5);
    let (mut asked, mut unexplained) = (0, Vec::new());
    random_games::<G>(0..games.max(1), |game, choices, seed| {
        let Status::Choose { seat, .. } = game.status() else { return };
        let offered: Vec<String> = choices.iter().map(|&choice| game.notation(choice)).collect();
        for text in &offered {
            assert_eq!(game.why_not(seat, text), None, "game {seed}: `{text}` is offered");
        }
        let mut world = *game;
        world.imagine(seat, &mut random);
        let mut ids = game.card_ids(Some(seat));
        ids.dedup();
        for (verb, id) in verbs.iter().flat_map(|verb| ids.iter().map(move |id| (verb, id))) {
            for text in [format!("{verb} {id}"), format!("{verb} {id}#2")] {
                let why = game.why_not(seat, &text);
                assert_eq!(why, world.why_not(seat, &text), "game {seed}: `{text}` depends on hidden cards");
                let alike = |other: &String| other == &text || other.starts_with(&format!("{text} "));
                if !offered.iter().any(alike) {
                    asked += 1;
                    unexplained.extend(why.is_none().then_some(text));
                }
            }
        }
    });
    assert!(asked > 100_000, "{asked} choices are not many");
    assert!(unexplained.is_empty(), "{} of {asked} without a reason: {unexplained:?}", unexplained.len());
}

#[test]
fn what_is_not_offered_has_a_reason() {
    reasons_fit_the_choices::<Dbg>(games() / 300, &["play", "use", "buy"]);
    reasons_fit_the_choices::<Lcg>(games() / 300, &["play", "use"]);
    let others = ["pay off", "attack", "discard", "exile", "destroy", "take", "damage", "swap", "reveal", "resolve"];
    reasons_fit_the_choices::<Dbg>(games() / 1_500, &others);
    let others = ["pay 1 from", "engage", "attack with", "defend with", "strike with", "place", "commit", "target"];
    reasons_fit_the_choices::<Lcg>(games() / 1_500, &others);
    let others = ["damage", "focus", "discard", "enhance", "shield", "reject", "reveal", "take", "capture at"];
    reasons_fit_the_choices::<Lcg>(games() / 1_500, &others);
}
