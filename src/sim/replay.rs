//! A game as a file that plays it again.

use crate::dbg::session::Session;
use crate::dbg::{Choice, Setup};

/// The replay of a game that was dealt by this seed and went this way.
pub fn text(setup: &Setup, deal: u64, players: &[String; 2], choices: &[Choice]) -> String {
    let mut session = Session::new(setup, deal);
    session.say("players", &players.join(", "));
    choices.iter().for_each(|&choice| session.choose(choice));
    session.text()
}
