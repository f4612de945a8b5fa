//! Moments of random games, written as positions and read again: the same questions, the same cards, the same play.

use std::path::PathBuf;

use datacron_decks::random::Random;
use datacron_engine::ccg::Ccg;
use datacron_engine::dbg::{self, Dbg, Mode};
use datacron_engine::draw::{Line, Look};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::notation::parse;
use datacron_engine::script::{self, Source, Statement};
use datacron_engine::session::Session;
use datacron_engine::{Each, Keep, Playable, Seat, Shown, Status, excerpt};

/// The number of games that are checked; more with `MOMENTS=100 cargo test --release --test games excerpts`.
fn games() -> u64 {
    std::env::var("MOMENTS").ok().and_then(|games| games.parse().ok()).unwrap_or(9)
}

/// How far a game that was read is played on next to the original.
const AHEAD: usize = 15;

/// How many lines of a stored game are written.
const LINES: usize = 60;

trait Tested: Shown {
    /// What a player sees, by the ids of cards.
    fn seen(&self, seat: Seat) -> Vec<Option<String>>;
}

impl Tested for Dbg {
    fn seen(&self, seat: Seat) -> Vec<Option<String>> {
        self.sight(seat).into_iter().map(|card| card.map(|card| self.cards().of(card).id.clone())).collect()
    }
}

impl Tested for Lcg<'_> {
    fn seen(&self, seat: Seat) -> Vec<Option<String>> {
        self.sight(seat).into_iter().map(|card| card.map(|card| self.table().of(card).id.clone())).collect()
    }
}

impl Tested for Ccg<'_> {
    fn seen(&self, seat: Seat) -> Vec<Option<String>> {
        self.sight(seat).into_iter().map(|card| card.map(|card| self.table().of(card).id.clone())).collect()
    }
}

/// Who is asked, and what is offered.
fn question<G: Playable>(game: &G) -> (Option<Seat>, Vec<String>) {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let mut texts: Vec<String> = choices.into_iter().map(|choice| game.notation(choice)).collect();
    texts.sort();
    let seat = match game.status() {
        Status::Choose { seat, .. } => Some(seat),
        Status::Over(_) => None,
    };
    (seat, texts)
}

/// The question without the numbers of copies.
fn unnumbered((seat, choices): &(Option<Seat>, Vec<String>)) -> (Option<Seat>, Vec<String>) {
    let plain = |choice: &String| {
        let words = choice.split(' ').map(|word| word.split('#').next().unwrap_or(word));
        words.collect::<Vec<_>>().join(" ")
    };
    let mut choices: Vec<String> = choices.iter().map(plain).collect();
    choices.sort();
    (*seat, choices)
}

/// The table, with every card face up.
fn table<G: Shown>(game: &G) -> Vec<String> {
    let names = Each([String::new(), String::new()]);
    let look = Look { seat: Seat::First, open: true, names: &names, width: 200 };
    // The first line counts the turns, which is not part of every position.
    game.table(&look).iter().skip(1).map(Line::text).collect()
}

/// The game of a position that another game wrote, and its text.
fn read_again<G: Playable>(game: &G, agreement: &str, keep: G::Keep) -> Option<(G, String)> {
    let position = game.position()?;
    let text = format!("game: {}\n{agreement}{}", G::GAME.code(), script::header_text(&position));
    let source = Source::new("written.game", &text);
    let scripts = script::read(&source).expect("it parses");
    match G::begin(&scripts[0], &source, keep) {
        Ok(again) => Some((again, text)),
        Err(mistakes) => panic!("{}\n{text}", mistakes[0]),
    }
}

/// Plays a random game and reads every moment of it that can be written. Returns how many there were of how many.
fn play<G: Tested>(setup: &G::Setup, agreement: &str, seed: u64, keep: G::Keep) -> (usize, usize) {
    let mut session = Session::<G>::new(setup, seed);
    let mut random = Random::seeded(seed);
    let mut choices = Vec::new();
    loop {
        session.game().choices(&mut choices);
        if choices.is_empty() || session.moves().len() > 600 {
            break;
        }
        session.choose(choices[random.below(choices.len() as u32) as usize]);
    }
    let (mut written, mut compared, moments) = (0, 0, session.moves().len());
    // Every third moment, as most are much like the one before.
    for from in (seed as usize % 3..moments).step_by(3) {
        let Some((mut again, text)) = read_again(session.after(from), agreement, keep) else { continue };
        written += 1;
        for seat in Seat::BOTH {
            assert_eq!(again.seen(seat), session.after(from).seen(seat), "{seat:?}\n{text}");
        }
        for (at, past) in session.moves().iter().enumerate().skip(from).take(AHEAD) {
            let (ours, theirs) = (question(&again), question(&past.before));
            assert_eq!(unnumbered(&ours), unnumbered(&theirs), "after {} choices\n{text}", at - from);
            let alike = ours == theirs && table(&again) == table(&past.before);
            if !alike || again.position() != past.before.position() {
                // A copy that came later is the first of its kind here and the second there.
                assert!(at > from, "{text}");
                break;
            }
            compared += 1;
            let choice = past.before.notation(past.choice);
            again.choose(parse(&again, &choice).unwrap_or_else(|error| panic!("{error}\n{text}")));
        }
    }
    assert!(compared > written * AHEAD / 3, "{compared} moments were compared from {written} positions on");
    (written * 3, moments)
}

#[test]
fn a_moment_of_the_deckbuilding_game_can_be_written_and_read() {
    let (mut written, mut moments) = (0, 0);
    for seed in 0..games() {
        let mode = Mode::ALL[seed as usize % 3];
        let setup = dbg::Setup::new(mode);
        let agreement = format!("mode: {}\n", mode.name());
        let (some, all) = play::<Dbg>(&setup, &agreement, seed, ());
        (written, moments) = (written + some, moments + all);
    }
    assert!(written * 3 > moments * 2, "{written} of {moments}");
}

#[test]
fn a_moment_of_the_card_game_can_be_written_and_read() {
    let [dark, light] = crate::properties::decks();
    let (mut written, mut moments) = (0, 0);
    for seed in 0..games() {
        let keep = Keep::new();
        let (dark, light) = (dark[seed as usize % 3].clone(), light[seed as usize / 3 % 3].clone());
        let setup = lcg::Setup::of_sets(dark, light, false, &keep).expect("they fit the engine");
        let (some, all) = play::<Lcg>(&setup, "", seed, &keep);
        (written, moments) = (written + some, moments + all);
    }
    assert!(written * 10 > moments * 3, "{written} of {moments}");
}

#[test]
fn a_moment_of_the_customizable_card_game_can_be_written_and_read() {
    let tables = crate::properties::custom_tables();
    let (mut written, mut moments) = (0, 0);
    for seed in 0..games() {
        // A step that has no factor in common with their number, so that all kinds of decks take turns.
        let setup = &tables[seed as usize * 101 % tables.len()];
        let (some, all) = play::<Ccg>(setup, "", seed, &Keep::new());
        (written, moments) = (written + some, moments + all);
    }
    assert!(written * 10 > moments * 3, "{written} of {moments}");
}

/// Every line of a stored game, whatever happens there, becomes a scenario that holds.
fn every_line_is_written<G: Playable>(name: &str, keep: G::Keep) {
    let path = PathBuf::from("../../tests/replays").join(name);
    let text = std::fs::read_to_string(path).expect("a stored game");
    let source = Source::new(name, &text);
    let scripts = script::read(&source).expect("it parses");
    let choices = scripts[0].lines.iter().filter(|line| matches!(line.statement, Statement::Chooses { .. }));
    let lines: Vec<&script::Line> = choices.collect();
    // Only some of them, as each is reached by playing the game from its start.
    for line in lines.iter().step_by(lines.len() / LINES + 1) {
        let session = excerpt::until::<G>(&scripts[0], line.line, &source, keep).expect("it plays");
        let text = excerpt::write(&session, "A moment", keep).expect("the game goes on");
        let source = Source::new("written.game", &text);
        let written = script::read(&source).expect("it parses");
        let game = datacron_engine::scenario::play::<G>(&written[0], &source, keep);
        let game = game.unwrap_or_else(|fault| panic!("{:?}\n{text}", fault.mistakes()));
        assert_eq!(question(&game), question(session.game()), "{text}");
    }
}

#[test]
fn every_line_of_a_stored_game_becomes_a_scenario() {
    every_line_is_written::<Dbg>("dbg-secret-bases.game", ());
    every_line_is_written::<Lcg>("lcg-sith-jedi.game", &Keep::new());
    for (name, ..) in crate::replays::CUSTOM {
        every_line_is_written::<Ccg>(&format!("{name}.game"), &Keep::new());
    }
}
