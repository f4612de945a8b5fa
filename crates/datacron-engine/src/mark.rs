//! Marks where the code decides a rule of the catalogue, so that tests can check that a scenario reaches the rules it
//! claims.
//!
//! `rule!("LCG-TURN-08")` marks where that rule is decided. Where one place decides several cases and has no branch for
//! the one that the rule is about, `rule!("LCG-TURN-08"; if case)` is reached in that case only. In debug builds
//! [`record`] collects the marks that are reached; in release builds they compile to nothing.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

thread_local! {
    static RECORDING: Cell<bool> = const { Cell::new(false) };
    static REACHED: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Marks the place where these rules are decided.
macro_rules! rule {
    ($($id:literal),+ $(,)?) => {
        if cfg!(debug_assertions) {
            $crate::mark::reach(&[$($id),+]);
        }
    };
    ($($id:literal),+; if $case:expr) => {
        if cfg!(debug_assertions) && $crate::mark::is_recording() && $case {
            $crate::mark::reach(&[$($id),+]);
        }
    };
}
pub(crate) use rule;

/// Whether marks are collected now: what a mark asks need not be found out otherwise.
pub(crate) fn is_recording() -> bool {
    RECORDING.get()
}

/// Does something that is no play, such as laying out a position: what it reaches proves nothing.
pub(crate) fn unseen<T>(lay_out: impl FnOnce() -> T) -> T {
    if !cfg!(debug_assertions) {
        return lay_out();
    }
    let recording = RECORDING.replace(false);
    let result = lay_out();
    RECORDING.set(recording);
    result
}

/// Adds the rules of a mark, while [`record`] runs.
#[cold]
#[inline(never)]
pub(crate) fn reach(ids: &[&'static str]) {
    if RECORDING.get() {
        REACHED.with_borrow_mut(|reached| reached.extend(ids));
    }
}

/// Runs `play` and collects the rules whose marks it reaches; none in release builds.
pub fn record<T>(play: impl FnOnce() -> T) -> (T, BTreeSet<&'static str>) {
    REACHED.with_borrow_mut(BTreeSet::clear);
    RECORDING.set(true);
    let result = play();
    RECORDING.set(false);
    (result, REACHED.take())
}

#[cfg(test)]
mod tests {
    use super::{record, unseen};

    #[test]
    fn marks_are_recorded_only_within_record() {
        rule!("LCG-TURN-01");
        let (result, reached) = record(|| {
            rule!("LCG-TURN-02", "LCG-TURN-03");
            rule!("LCG-TURN-04", "LCG-TURN-05"; if 1 > 2);
            rule!("LCG-TURN-06"; if 2 > 1);
            unseen(|| rule!("LCG-TURN-07"));
            7
        });
        let expected: &[&str] =
            if cfg!(debug_assertions) { &["LCG-TURN-02", "LCG-TURN-03", "LCG-TURN-06"] } else { &[] };
        assert_eq!((result, reached.into_iter().collect::<Vec<_>>().as_slice()), (7, expected));
    }
}
