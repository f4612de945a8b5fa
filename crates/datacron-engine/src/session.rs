//! A game with its history: undo, and writing and reading replay files.

use super::header::{seeds_of, stop_of};
use super::scenario::{self, Fault};
use super::script::{self, Script, Source};
use super::{Outcome, Playable, Seat, Status, Stop};

/// A choice that was made.
#[derive(Clone, Copy)]
pub struct Move<G: Playable> {
    /// The player who chose.
    pub seat: Seat,
    /// The choice.
    pub choice: G::Choice,
    /// Whether there was no other choice.
    pub forced: bool,
    /// The game before the choice.
    pub before: G,
}

/// A game from its start to the present.
#[derive(Clone)]
pub struct Session<G: Playable> {
    header: Vec<(String, String)>,
    moves: Vec<Move<G>>,
    game: G,
}

impl<G: Playable> Session<G> {
    /// Deals a new game from a seed.
    pub fn new(setup: &G::Setup, seed: u64) -> Session<G> {
        let mut game = G::deal(setup, seed);
        game.record_notes();
        let mut header = vec![("game".to_owned(), G::GAME.code().to_owned())];
        header.extend(G::header(setup, seed));
        Session { header, moves: Vec::new(), game }
    }

    /// Reads a replay, a saved game or a scenario and plays it to the end, or reports all its mistakes.
    pub fn read(source: &Source, keep: G::Keep) -> Result<Session<G>, Fault> {
        let scripts = script::read(source).map_err(Fault::SetUp)?;
        let [script] = scripts.as_slice() else {
            let second = scripts.get(1).map_or(1, |script| script.line);
            let mistake = source.mistake(second, "a second game: a replay has only one");
            return Err(Fault::SetUp(vec![mistake]));
        };
        Session::follow(script, source, keep)
    }

    /// Plays the lines of a script that was read before.
    pub fn follow(script: &Script, source: &Source, keep: G::Keep) -> Result<Session<G>, Fault> {
        let mut game = G::begin(script, source, keep).map_err(Fault::SetUp)?;
        game.record_notes();
        // A session is played on: `stop:` is only for the lines of the file.
        let kept = script.header.iter().filter(|entry| entry.key != "stop");
        let mut header: Vec<(String, String)> = kept.map(|entry| (entry.key.clone(), entry.value.clone())).collect();
        // Of several seeds it has the first.
        if let Some(seeds) = seeds_of(script) {
            header
                .iter_mut()
                .filter(|(key, _)| key == "seed")
                .for_each(|(_, value)| *value = seeds.start().to_string());
        }
        let mut session = Session { header, moves: Vec::new(), game };
        let stop = stop_of::<G>(script);
        scenario::follow(script, source, &mut session, Session::game, |session, choice| {
            session.choose_until(choice, stop);
        })?;
        if stop.is_some_and(|stop| session.game.is_at(stop)) {
            session.game.run_on();
        }
        Ok(session)
    }

    /// The game as it is now.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The lines of the header.
    pub fn header(&self) -> &[(String, String)] {
        &self.header
    }

    /// Every choice so far.
    pub fn moves(&self) -> &[Move<G>] {
        &self.moves
    }

    /// The game after this many choices.
    pub fn after(&self, moves: usize) -> &G {
        self.moves.get(moves).map_or(&self.game, |next| &next.before)
    }

    /// The value of a key in the header.
    pub fn header_value(&self, key: &str) -> Option<&str> {
        self.header.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Sets a key of the header.
    pub fn set_header(&mut self, key: &str, value: &str) {
        match self.header.iter_mut().find(|(known, _)| known == key) {
            Some((_, known)) => value.clone_into(known),
            None => self.header.push((key.to_owned(), value.to_owned())),
        }
    }

    /// The seed the game was dealt from.
    pub fn seed(&self) -> u64 {
        self.header_value("seed").and_then(|seed| seed.parse().ok()).unwrap_or(0)
    }

    /// Makes a choice.
    pub fn choose(&mut self, choice: G::Choice) {
        self.choose_until(choice, None);
    }

    fn choose_until(&mut self, choice: G::Choice, stop: Option<Stop>) {
        let Status::Choose { seat, .. } = self.game.status() else { return };
        let mut choices = Vec::new();
        self.game.choices(&mut choices);
        self.moves.push(Move { seat, choice, forced: choices.len() == 1, before: self.game });
        self.game.choose_until(choice, stop);
    }

    /// Goes back to before the last choice that passes the test; returns whether there was one.
    pub fn undo(&mut self, fits: impl Fn(&Move<G>) -> bool) -> bool {
        match self.moves.iter().rposition(fits) {
            Some(at) => {
                self.game = self.moves[at].before;
                self.moves.truncate(at);
                true
            }
            None => false,
        }
    }

    /// The session as a replay file.
    pub fn text(&self) -> String {
        let mut text = script::header_text(&self.header);
        let mut turn = u16::MAX;
        for (at, past) in self.moves.iter().enumerate() {
            if past.before.turns() != turn {
                turn = past.before.turns();
                text.push('\n');
                if turn > 0 {
                    text.push_str(&format!("# turn {turn}\n"));
                }
            }
            text.push_str(&self.line(at));
            text.push('\n');
        }
        if let Status::Over(Outcome::Won(winner)) = self.game.status() {
            text.push_str(&format!("\n= winner {}\n", G::name(winner)));
        }
        text
    }

    /// Choice number `at` as a line of the replay file.
    pub fn line(&self, at: usize) -> String {
        let line = |past: &Move<G>| format!("{} > {}", G::name(past.seat), past.before.notation(past.choice));
        self.moves.get(at).map(line).unwrap_or_default()
    }
}
