//! The loop every game runs in: step after step, until somebody must choose or the game is over.

use super::{Outcome, Seat, Status};

/// More steps than any question takes: whatever runs longer runs in circles.
const MOST_STEPS: u32 = 20_000;

/// Whether the rules go on or somebody has to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Another step follows.
    On,
    /// A question was put.
    Ask,
}

/// The question a game waits with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asking<A> {
    /// Who has to choose.
    pub seat: Seat,
    /// What about.
    pub ask: A,
}

impl<A> Asking<A> {
    /// Puts a question.
    #[inline]
    pub fn put(&mut self, seat: Seat, ask: A) -> Flow {
        *self = Asking { seat, ask };
        Flow::Ask
    }

    /// Where a game stands that waits with this question, unless it is over.
    #[inline]
    pub fn status(self, over: Option<Outcome>) -> Status<A> {
        match over {
            Some(outcome) => Status::Over(outcome),
            None => Status::Choose { seat: self.seat, ask: self.ask },
        }
    }
}

/// A game whose rules are played in steps.
pub trait Steps {
    /// Plays the next step of a game that is not over.
    fn step(&mut self) -> Flow;

    /// Whether nothing more happens.
    fn is_over(&self) -> bool;

    /// Ends the game without a winner, if it is not over.
    fn give_up(&mut self);
}

/// Runs to the next question, or to the end of the game.
#[inline]
pub fn run<G: Steps>(game: &mut G) {
    for _ in 0..MOST_STEPS {
        if game.is_over() || game.step() == Flow::Ask {
            return;
        }
    }
    game.give_up();
}

#[cfg(test)]
mod tests {
    use super::{Flow, MOST_STEPS, Steps, run};

    /// Asks after so many steps.
    #[derive(Default)]
    struct Walk {
        left: u32,
        over: bool,
    }

    impl Steps for Walk {
        fn step(&mut self) -> Flow {
            match self.left.checked_sub(1) {
                Some(left) => {
                    self.left = left;
                    Flow::On
                }
                None => Flow::Ask,
            }
        }

        fn is_over(&self) -> bool {
            self.over
        }

        fn give_up(&mut self) {
            self.over = true;
        }
    }

    #[test]
    fn a_game_runs_to_its_next_question() {
        let mut walk = Walk { left: 100, over: false };
        run(&mut walk);
        assert!(walk.left == 0 && !walk.over);
    }

    #[test]
    fn a_game_that_runs_in_circles_is_given_up() {
        let mut walk = Walk { left: 2 * MOST_STEPS, over: false };
        run(&mut walk);
        assert!(walk.over);
    }

    #[test]
    fn nothing_happens_after_the_end() {
        let mut walk = Walk { left: 1, over: true };
        run(&mut walk);
        assert_eq!(walk.left, 1);
    }
}
