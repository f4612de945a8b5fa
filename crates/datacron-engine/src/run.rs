//! The loop of every game: step after step, until a player must choose or the game is over.

use super::{Outcome, Seat, Status};

/// More steps than there can be between two questions: a game that takes longer is in an endless loop.
const MOST_STEPS: u32 = 20_000;

/// What follows a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Another step follows.
    On,
    /// A player must choose.
    Ask,
}

/// The question that a game waits at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asking<A> {
    /// The player who must choose.
    pub seat: Seat,
    /// What the question is about.
    pub ask: A,
}

impl<A> Asking<A> {
    /// Asks a question.
    #[inline]
    pub fn put(&mut self, seat: Seat, ask: A) -> Flow {
        *self = Asking { seat, ask };
        Flow::Ask
    }

    /// The status of a game that waits at this question, unless it is over.
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

    /// Whether the game is over.
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

/// Runs like [`run`], and also stops after the first step that brings the game to where `stops` holds.
pub fn run_until<G: Steps>(game: &mut G, stops: impl Fn(&G) -> bool) {
    for _ in 0..MOST_STEPS {
        if game.is_over() || game.step() == Flow::Ask || stops(game) {
            return;
        }
    }
    game.give_up();
}

#[cfg(test)]
mod tests {
    use super::{Flow, MOST_STEPS, Steps, run, run_until};

    /// Asks a question after `left` steps.
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
    fn a_game_stops_where_it_is_told_to_but_not_where_it_starts() {
        let mut walk = Walk { left: 100, over: false };
        run_until(&mut walk, |walk| walk.left >= 40 && walk.left % 20 == 0);
        assert_eq!(walk.left, 80);
        run_until(&mut walk, |walk| walk.left == 80);
        assert_eq!(walk.left, 0);
    }

    #[test]
    fn an_endless_loop_is_given_up() {
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
