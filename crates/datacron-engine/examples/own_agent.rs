//! Plays the Deckbuilding Game with an agent of your own and prints the game as a replay.
//!
//! `cargo run -p datacron-engine --example own_agent > game.game && datacron replay game.game`

use datacron_decks::random::Random;
use datacron_engine::agents::Brain;
use datacron_engine::dbg::{Choice, Dbg, Mode, Setup};
use datacron_engine::session::Session;
use datacron_engine::{Agent, GameState, Seat, Status, View};

/// Plays all cards in hand first and chooses at random otherwise.
struct Hasty {
    random: Random,
}

impl Agent<Dbg> for Hasty {
    fn choose(&mut self, _: View<Dbg>, choices: &[Choice]) -> Choice {
        let play = choices.iter().copied().find(|choice| matches!(choice, Choice::Play(_)));
        play.unwrap_or_else(|| choices[self.random.below(choices.len() as u32) as usize])
    }
}

fn main() {
    let mut hasty = Hasty { random: Random::seeded(1) };
    let mut greedy = Brain::Greedy.agent::<Dbg>(2);
    let mut session = Session::<Dbg>::new(&Setup::new(Mode::Beginner), 7);
    let mut choices = Vec::new();
    while let Status::Choose { seat, .. } = session.game().status() {
        session.game().choices(&mut choices);
        // An agent sees only what its player sees.
        let view = View::new(session.game(), seat);
        let choice = match choices.as_slice() {
            [only] => *only,
            several if seat == Seat::First => hasty.choose(view, several),
            several => greedy.choose(view, several),
        };
        session.choose(choice);
    }
    print!("{}", session.text());
}
