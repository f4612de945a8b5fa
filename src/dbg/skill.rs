//! How to play well: what choices look like at a glance, and how a position stands.

use super::state::{Choice, Dbg};
use crate::agents::Skilled;

impl Skilled for Dbg {
    fn weigh(&self, choice: Choice) -> i32 {
        match choice {
            Choice::Play(_) => 100,
            Choice::EndTurn => 0,
            _ => 50,
        }
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn idle(&self, choices: &[Choice]) -> Choice {
        let least = |choice: &&Choice| matches!(choice, Choice::EndTurn | Choice::Decline);
        *choices.iter().find(least).unwrap_or(&choices[0])
    }
}
