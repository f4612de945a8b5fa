//! Where play begins: turn, phase and window, and the Force that may still be activated.

use super::super::card::Phase;
use super::super::state::{Ccg, DARK, Frame, MAX_TURNS, Step, ThisTurn, Window};
use super::Reader;
use crate::notation::seat_of;
use crate::script::Entry;
use crate::{Round, Seat};

/// Parts of a turn.
const PARTS: [&str; 8] = ["start", "activate", "control", "deploy", "battle", "move", "draw", "end"];

/// The most Force that may be left to activate.
const MOST_FORCE: u8 = 60;

impl Reader<'_> {
    /// Sets turn and phase. Returns what is to be done, the last of it first.
    pub(super) fn moment(&mut self, game: &mut Ccg) -> Vec<Frame> {
        let mut part = "deploy";
        if let Some(entry) = self.head.entry("turn") {
            let (seat, given) = self.head.turn::<Ccg>(entry, &PARTS);
            game.active = seat.unwrap_or(DARK);
            part = given.unwrap_or(part);
        }
        let phase = Phase::ALL.into_iter().find(|phase| phase.word() == part);
        game.phase = phase.unwrap_or(if part == "end" { Phase::Draw } else { Phase::Activate });
        self.number(game, part);
        let acts = self.head.entry("acts").and_then(|entry| self.acts(entry, phase));
        let generation = self.generation(game, phase);
        if part == "start" && game.now != ThisTurn::NOTHING {
            let message =
                "at `start` nothing has happened this turn: leave out what was moved, used, played or the like";
            self.head.report(self.head.script.line, message);
        }
        let Some(phase) = phase else {
            return vec![Frame::Turn(if part == "end" { Step::TurnEnds } else { Step::TurnBegins })];
        };
        if phase == Phase::Activate && (acts.is_some() || generation.is_some()) {
            game.now.generation = generation.unwrap_or_else(|| game.generation(game.active));
        }
        match (acts, generation) {
            (Some(round), _) => {
                vec![Frame::Turn(Step::PhaseEnds(phase)), Frame::Window { round, kind: Window::Phase }]
            }
            (None, Some(_)) => vec![Frame::Turn(Step::PhaseActs(phase))],
            (None, None) => vec![Frame::Turn(Step::PhaseBegins(phase))],
        }
    }

    /// The number of the turn: odd for the player who had the first.
    fn number(&mut self, game: &mut Ccg, part: &str) {
        let usual = if game.active == DARK { 3 } else { 4 };
        let number = self.head.value("number", "turn number", 1..=MAX_TURNS).unwrap_or(usual);
        game.first = if number % 2 == 1 { game.active } else { game.active.other() };
        // A turn that begins is counted then.
        game.turn = if part == "start" { number - 1 } else { number };
    }

    /// `generation: PLAYER N`: the Force that may still be activated.
    fn generation(&mut self, game: &Ccg, phase: Option<Phase>) -> Option<u8> {
        let entry = self.head.entry("generation")?;
        let Some((who, number)) = entry.value.split_once(' ') else {
            self.head.report_word(entry.line, &entry.value, "expected a player and a number, such as `dark 3`");
            return None;
        };
        let number = self.head.number(entry.line, number.trim(), "amount of Force to activate", 0..=MOST_FORCE);
        let seat = self.head.seat::<Ccg>(entry.line, who)?;
        if seat != game.active || phase != Some(Phase::Activate) {
            let message = format!("`generation:` belongs to a player's activate phase: `turn: {who} activate`");
            self.head.report_word(entry.line, &entry.key, message);
            return None;
        }
        number
    }

    /// `acts: PLAYER` or `acts: PLAYER after pass`: who may act next in the window of the phase.
    fn acts(&mut self, entry: &Entry, phase: Option<Phase>) -> Option<Round> {
        let (who, passed) = match entry.value.strip_suffix(" after pass") {
            Some(who) => (who.trim(), true),
            None => (entry.value.as_str(), false),
        };
        let Some(seat) = seat_of::<Ccg>(who) else {
            let expected = ["dark", "dark after pass", "light", "light after pass"];
            self.head.unknown(entry.line, "player to act", &entry.value, &expected);
            return None;
        };
        if phase.is_none() {
            let message = "`acts:` belongs to a phase, such as `turn: dark control`";
            self.head.report_word(entry.line, &entry.key, message);
            return None;
        }
        Some(round(seat, passed))
    }
}

/// The round of a window in which this player is next.
fn round(seat: Seat, passed: bool) -> Round {
    let mut round = Round::new(if passed { seat.other() } else { seat });
    if passed {
        round.pass();
    }
    round
}

#[cfg(test)]
mod tests {
    use super::round;
    use crate::{Round, Seat};

    #[test]
    fn a_pass_comes_before_the_player_who_acts_next() {
        assert_eq!(round(Seat::First, false), Round::new(Seat::First));
        let after = round(Seat::First, true);
        assert!(after.next() == Seat::First && after != Round::new(Seat::First) && !after.closed());
    }
}
