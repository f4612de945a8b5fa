//! Writes a simulated game as a replay file.

use crate::Playable;
use crate::session::Session;

/// The replay of the game that was dealt from this seed and in which these choices were made.
pub(super) fn text<G: Playable>(setup: &G::Setup, deal: u64, players: &[String; 2], choices: &[G::Choice]) -> String {
    let mut session = Session::<G>::new(setup, deal);
    session.set_header("players", &players.join(", "));
    choices.iter().for_each(|&choice| session.choose(choice));
    session.text()
}
