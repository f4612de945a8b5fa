//! Whole games stored as files: every choice is still offered, and the same side wins.
//!
//! `BLESS=1 cargo test -p datacron-engine --test games replays` rewrites them after a deliberate change of the rules.

use std::path::PathBuf;

use datacron_decks::random::Random;
use datacron_engine::ccg::{self, Ccg};
use datacron_engine::dbg::{Dbg, Mode, Setup};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::script::Source;
use datacron_engine::session::Session;
use datacron_engine::{Keep, Outcome, Playable};

/// Name, mode, goal, whether neutral cards may be paid off, seed.
const GAMES: [(&str, Mode, u8, bool, u64); 6] = [
    ("dbg-beginner", Mode::Beginner, 3, false, 1),
    ("dbg-beginner-pay-off", Mode::Beginner, 2, true, 2),
    ("dbg-full-galaxy", Mode::FullGalaxy, 4, false, 3),
    ("dbg-full-galaxy-short", Mode::FullGalaxy, 2, true, 4),
    ("dbg-secret-bases", Mode::SecretBases, 4, false, 5),
    ("dbg-secret-bases-long", Mode::SecretBases, 5, false, 6),
];

/// Name, dark and light deck, whether mulligans are allowed, seed.
const DUELS: [(&str, &str, &str, bool, u64); 6] = [
    ("lcg-sith-jedi", "sith", "jedi", true, 1),
    ("lcg-navy-rebel", "navy", "rebel", false, 2),
    ("lcg-sith-rebel", "sith", "rebel", true, 3),
    ("lcg-navy-jedi", "navy", "jedi", true, 4),
    ("lcg-sith-jedi-again", "sith", "jedi", false, 5),
    ("lcg-navy-rebel-again", "navy", "rebel", true, 6),
];

/// Name, the number of the dark and the light deck among those of the property tests, seed.
pub(super) const CUSTOM: [(&str, usize, usize, u64); 6] = [
    ("ccg-vader-luke", 0, 0, 1),
    ("ccg-vader-luke-again", 0, 0, 2),
    ("ccg-quick", 1, 1, 3),
    ("ccg-quick-again", 1, 1, 4),
    ("ccg-hoth", 2, 2, 5),
    ("ccg-every-text", 4, 4, 6),
];

fn file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/replays")).join(format!("{name}.game"))
}

/// A game between two random players.
fn random_game<G: Playable>(setup: &G::Setup, seed: u64) -> Session<G> {
    let mut session = Session::<G>::new(setup, seed);
    session.set_header("players", "random, random");
    let mut random = Random::part(seed, 0);
    let mut choices: Vec<G::Choice> = Vec::new();
    loop {
        session.game().choices(&mut choices);
        if choices.is_empty() {
            return session;
        }
        session.choose(choices[random.below(choices.len() as u32) as usize]);
    }
}

/// Reads a stored game, after writing it if `BLESS` is set.
fn stored<G: Playable>(name: &str, setup: &G::Setup, seed: u64, keep: G::Keep) -> Session<G> {
    let path = file(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        std::fs::write(&path, random_game::<G>(setup, seed).text()).expect("writable");
    }
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let session = match Session::<G>::read(&Source::new(name, &text), keep) {
        Ok(session) => session,
        Err(fault) => panic!("{:?}", fault.mistakes()),
    };
    // Reading checks every claim; writing must give the same file.
    assert_eq!(session.text(), text, "{name}");
    assert!(matches!(session.game().status().outcome(), Some(Outcome::Won(_))), "{name}");
    session
}

#[test]
fn stored_games_play_out_the_same() {
    for (name, mode, goal, pay_off, seed) in GAMES {
        let session = stored::<Dbg>(name, &Setup { goal, pay_off, ..Setup::new(mode) }, seed, ());
        assert_eq!(session.header_value("mode"), Some(mode.name()));
    }
}

#[test]
fn stored_games_of_two_decks_play_out_the_same() {
    let list = |name: &str| {
        let reading = datacron_decks::starter::starter(name).expect("a starter deck");
        lcg::from_deck::list(&reading.deck).expect("it has an affiliation card")
    };
    let keep = Keep::new();
    for (name, dark, light, mulligan, seed) in DUELS {
        let setup = lcg::Setup::of_sets(list(dark), list(light), mulligan, &keep).expect("they fit the engine");
        let session = stored::<Lcg>(name, &setup, seed, &keep);
        assert_eq!(session.header_value("options"), mulligan.then_some("mulligan"));
    }
}

#[test]
fn stored_games_of_locations_play_out_the_same() {
    let keep = Keep::new();
    let [dark, light] = crate::properties::custom_decks();
    for (name, of_dark, of_light, seed) in CUSTOM {
        let setup = ccg::Setup::new(&dark[of_dark], &light[of_light], &keep).expect("they fit the engine");
        let session = stored::<Ccg>(name, &setup, seed, &keep);
        // A game in which little happens would notice little.
        let text = session.text();
        for choice in [" > deploy ", " > drain ", " > battle ", " > move ", " > draw\n", " > lose "] {
            assert!(text.contains(choice), "{name}: nobody chose `{choice}`");
        }
    }
}
