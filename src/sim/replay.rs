//! A game as a file that plays it again.

use std::fmt::Write;

use crate::dbg::{Choice, Dbg, Setup, from_deck};
use crate::engine::{Game, Outcome, Seat, Status};

/// The replay of a game that was dealt by this seed and went this way.
pub fn text(setup: &Setup, deal: u64, players: &[String; 2], choices: &[Choice]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_replay(&mut text, setup, deal, players, choices);
    text
}

fn write_replay(
    text: &mut String,
    setup: &Setup,
    deal: u64,
    players: &[String; 2],
    choices: &[Choice],
) -> std::fmt::Result {
    writeln!(text, "game: dbg\nmode: {}\ngoal: {}", setup.mode.name(), setup.goal)?;
    if setup.pay_off {
        writeln!(text, "options: pay-off")?;
    }
    writeln!(text, "seed: {deal}\nplayers: {}, {}", players[0], players[1])?;
    for seat in Seat::BOTH {
        if let Some(ids) = from_deck::base_ids(setup, seat) {
            writeln!(text, "{} bases: {}", Dbg::name(seat), ids.join(", "))?;
        }
    }
    writeln!(text)?;
    let mut game = Dbg::new(setup, deal);
    for &choice in choices {
        let Status::Choose { seat, .. } = game.status() else { break };
        writeln!(text, "{} > {}", Dbg::name(seat), game.say(choice))?;
        game.choose(choice);
    }
    if let Status::Over(Outcome::Won(seat)) = game.status() {
        writeln!(text, "= winner {}", Dbg::name(seat))?;
    }
    Ok(())
}
