//! Marks: where the code decides a rule of the catalogue, so that a scenario that claims the rule can be held to it.
//!
//! `rule!("LCG-TURN-08")` stands where that rule is decided. In debug builds, where scenarios are tested, passing it is
//! recorded while [`record`] listens; in release builds it compiles to nothing.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

thread_local! {
    static LISTENING: Cell<bool> = const { Cell::new(false) };
    static REACHED: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Marks that these rules are decided here.
macro_rules! rule {
    ($($id:literal),+ $(,)?) => {
        if cfg!(debug_assertions) {
            $crate::mark::reach(&[$($id),+]);
        }
    };
}
pub(crate) use rule;

/// Notes that a mark was passed, if anybody listens.
#[cold]
#[inline(never)]
pub(crate) fn reach(ids: &[&'static str]) {
    if LISTENING.get() {
        REACHED.with_borrow_mut(|reached| reached.extend(ids));
    }
}

/// Does something, and lists the rules whose marks were passed on the way; none in release builds.
pub fn record<T>(what: impl FnOnce() -> T) -> (T, BTreeSet<&'static str>) {
    REACHED.with_borrow_mut(BTreeSet::clear);
    LISTENING.set(true);
    let done = what();
    LISTENING.set(false);
    (done, REACHED.take())
}

#[cfg(test)]
mod tests {
    use super::record;

    #[test]
    fn marks_are_recorded_while_somebody_listens() {
        rule!("LCG-TURN-01");
        let (done, reached) = record(|| {
            rule!("LCG-TURN-02", "LCG-TURN-03");
            7
        });
        let expected: &[&str] = if cfg!(debug_assertions) { &["LCG-TURN-02", "LCG-TURN-03"] } else { &[] };
        assert_eq!((done, reached.into_iter().collect::<Vec<_>>().as_slice()), (7, expected));
    }
}
