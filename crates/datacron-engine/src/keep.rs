//! An append-only arena for what games point to: values are added through a shared reference and never move.

use std::sync::OnceLock;

/// Values that are added one by one and live as long as the `Keep`.
#[derive(Debug)]
pub struct Keep<T> {
    first: OnceLock<T>,
    more: OnceLock<Box<Keep<T>>>,
}

impl<T> Default for Keep<T> {
    fn default() -> Self {
        Keep::new()
    }
}

impl<T> Keep<T> {
    /// An empty arena.
    pub const fn new() -> Keep<T> {
        Keep { first: OnceLock::new(), more: OnceLock::new() }
    }

    /// Adds a value and returns a reference to where it is kept.
    pub fn add(&self, value: T) -> &T {
        let mut place = self;
        let mut value = Some(value);
        loop {
            let kept = place.first.get_or_init(|| value.take().expect("it is added only once"));
            if value.is_none() {
                return kept;
            }
            place = place.more.get_or_init(|| Box::new(Keep::new()));
        }
    }
}

impl<T> Drop for Keep<T> {
    /// Drops the chain in a loop: dropping a long one by recursion would overflow the stack.
    fn drop(&mut self) {
        let mut rest = self.more.take();
        while let Some(mut next) = rest {
            rest = next.more.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Keep;

    #[test]
    fn values_do_not_move() {
        let keep = Keep::new();
        let values: Vec<&String> = (0..100_000).step_by(1_000).map(|n| keep.add(n.to_string())).collect();
        assert_eq!(values[42], "42000");
    }

    #[test]
    fn a_long_chain_is_dropped() {
        let keep = Keep::new();
        // Built by hand, as `add` walks the whole chain.
        let mut place: &Keep<u32> = &keep;
        for n in 0..1_000_000 {
            place.first.set(n).expect("empty");
            place = place.more.get_or_init(|| Box::new(Keep::new()));
        }
    }
}
