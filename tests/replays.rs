//! Whole games, kept as files: every choice is still offered, and the same side wins.
//!
//! `BLESS=1 cargo test --test replays` writes them anew, after the rules have changed for a reason.

use std::path::PathBuf;

use datacron::dbg::{Choice, Dbg, Mode, Setup};
use datacron::engine::scenario::Fault;
use datacron::engine::script::Source;
use datacron::engine::{Game, Outcome};
use datacron::random::Random;

type Session = datacron::engine::session::Session<Dbg>;

/// Name, mode, goal, whether neutral cards may be paid off, seed.
const GAMES: [(&str, Mode, u8, bool, u64); 6] = [
    ("dbg-beginner", Mode::Beginner, 3, false, 1),
    ("dbg-beginner-pay-off", Mode::Beginner, 2, true, 2),
    ("dbg-full-galaxy", Mode::FullGalaxy, 4, false, 3),
    ("dbg-full-galaxy-short", Mode::FullGalaxy, 2, true, 4),
    ("dbg-secret-bases", Mode::SecretBases, 4, false, 5),
    ("dbg-secret-bases-long", Mode::SecretBases, 5, false, 6),
];

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/replays").join(format!("{name}.game"))
}

/// A game between two players who take whatever comes.
fn random_game(setup: &Setup, seed: u64) -> Session {
    let mut session = Session::new(setup, seed);
    session.say("players", "random, random");
    let mut random = Random::part(seed, 0);
    let mut choices: Vec<Choice> = Vec::new();
    loop {
        session.game().choices(&mut choices);
        if choices.is_empty() {
            return session;
        }
        session.choose(choices[random.below(choices.len() as u32) as usize]);
    }
}

#[test]
fn stored_games_go_as_they_went() {
    for (name, mode, goal, pay_off, seed) in GAMES {
        let path = file(name);
        if std::env::var_os("BLESS").is_some() {
            let session = random_game(&Setup { goal, pay_off, ..Setup::new(mode) }, seed);
            let text = session.text();
            std::fs::create_dir_all(file(name).parent().expect("a folder")).expect("writable");
            std::fs::write(&path, text).expect("writable");
        }
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let session = match Session::read(&Source::new(name, &text)) {
            Ok(session) => session,
            Err(Fault::Line(mistake)) => panic!("{mistake}"),
            Err(Fault::SetUp(mistakes)) => panic!("{mistakes:?}"),
        };
        // Claims are checked by reading; the rest of the file is what is written again.
        assert_eq!(session.text(), text, "{name}");
        assert!(matches!(session.game().outcome(), Some(Outcome::Won(_))), "{name}");
        assert_eq!(session.said("mode"), Some(mode.name()));
    }
}
