//! Where what games point to is kept: it is added through a shared reference, stays where it is, and goes with its owner.

use std::sync::OnceLock;

/// Things that are added one by one and live as long as this does.
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
    /// Nothing yet.
    pub const fn new() -> Keep<T> {
        Keep { first: OnceLock::new(), more: OnceLock::new() }
    }

    /// Keeps a thing.
    pub fn add(&self, thing: T) -> &T {
        let mut place = self;
        let mut thing = Some(thing);
        loop {
            let kept = place.first.get_or_init(|| thing.take().expect("it is kept only once"));
            if thing.is_none() {
                return kept;
            }
            place = place.more.get_or_init(|| Box::new(Keep::new()));
        }
    }
}

impl<T> Drop for Keep<T> {
    /// One after the other: a long chain must not be dropped by calls within calls.
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
    fn things_stay_where_they_are() {
        let keep = Keep::new();
        let things: Vec<&String> = (0..100_000).step_by(1_000).map(|n| keep.add(n.to_string())).collect();
        assert_eq!(things[42], "42000");
    }

    #[test]
    fn many_things_are_dropped() {
        let keep = Keep::new();
        // In reverse, as adding goes through the chain.
        let mut place: &Keep<u32> = &keep;
        for n in 0..1_000_000 {
            place.first.set(n).expect("empty");
            place = place.more.get_or_init(|| Box::new(Keep::new()));
        }
    }
}
