//! A game as a file that plays it again.

use crate::Playable;
use crate::session::Session;

/// The replay of a game that was dealt by this seed and went this way.
pub fn text<G: Playable>(setup: &G::Setup, deal: u64, players: &[String; 2], choices: &[G::Choice]) -> String {
    let mut session = Session::<G>::new(setup, deal);
    session.set_header("players", &players.join(", "));
    choices.iter().for_each(|&choice| session.choose(choice));
    session.text()
}
