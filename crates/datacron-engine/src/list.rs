//! A list of bounded length that is stored in the game itself: no heap, copied with the game.

/// A list of at most `N` (and at most 255) items.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list; `filler` fills the unused places.
    pub const fn new(filler: T) -> Self {
        List { items: [filler; N], len: 0 }
    }

    /// Adds an item at the end; returns false and changes nothing if the list is full.
    #[inline]
    #[must_use = "a full list refuses items"]
    pub fn push(&mut self, item: T) -> bool {
        match self.items.get_mut(usize::from(self.len)) {
            Some(place) => {
                *place = item;
                self.len += 1;
                true
            }
            None => false,
        }
    }

    /// Adds items that are certain to fit, as the list can hold all of what they are taken from.
    #[inline]
    pub fn push_all(&mut self, items: impl IntoIterator<Item = T>) {
        let fits = items.into_iter().all(|item| self.push(item));
        debug_assert!(fits, "more than {N} items");
    }

    /// Inserts an item at a position; later items move down. Returns false and changes nothing if the list is full or
    /// shorter than that.
    #[must_use = "a full list refuses items"]
    pub fn insert(&mut self, at: usize, item: T) -> bool {
        at <= self.len.into() && self.push(item) && {
            self[at..].rotate_right(1);
            true
        }
    }

    /// Inserts items before all others, in order. Returns false and changes nothing if they do not all fit.
    #[must_use = "a full list refuses items"]
    pub fn prepend(&mut self, items: &[T]) -> bool {
        let before = *self;
        let fits = items.iter().all(|&item| self.push(item));
        match fits {
            true => self.rotate_right(items.len()),
            false => *self = before,
        }
        fits
    }

    /// Removes and returns the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = self.len.checked_sub(1)?;
        self.len = last;
        Some(self.items[usize::from(last)])
    }

    /// Replaces the last item, if there is one.
    #[inline]
    pub fn replace_last(&mut self, item: T) {
        if let Some(last) = self.last_mut() {
            *last = item;
        }
    }

    /// Removes and returns the item at a position; later items move up.
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let item = *self.get(at)?;
        self.items.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        Some(item)
    }

    /// Keeps only the items that pass the test, in order.
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        let mut kept = 0;
        for at in 0..usize::from(self.len) {
            if keep(&self.items[at]) {
                self.items[usize::from(kept)] = self.items[at];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Removes the items from one position to before another; later items move up.
    pub fn cut(&mut self, from: usize, to: usize) {
        let (to, len) = (to.min(self.len.into()), usize::from(self.len));
        if from < to {
            self.items.copy_within(to..len, from);
            self.len -= (to - from) as u8;
        }
    }

    /// Keeps only the first `len` items.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len.min(N) as u8);
    }

    /// Removes all items.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + PartialEq, const N: usize> List<T, N> {
    /// Removes an item, if it is there. The search starts at the end, as most cards leave a pile from the top.
    #[inline]
    pub fn take_out(&mut self, item: T) {
        if let Some(at) = self.iter().rposition(|&other| other == item) {
            self.remove(at);
        }
    }
}

impl<T, const N: usize> std::ops::Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> std::ops::DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::List;

    #[test]
    fn a_full_list_refuses() {
        let mut list = List::<u8, 2>::new(0);
        assert!(list.push(1) && list.push(2) && !list.push(3));
        assert_eq!(list.remove(0), Some(1));
        assert_eq!(&*list, [2]);
        assert_eq!((list.pop(), list.pop(), list.remove(0)), (Some(2), None, None));
    }

    #[test]
    fn retained_items_stay_in_order() {
        let mut list = List::<u8, 5>::new(0);
        (1..=5).for_each(|item| assert!(list.push(item)));
        list.retain(|item| item % 2 == 1);
        assert_eq!(&*list, [1, 3, 5]);
    }

    #[test]
    fn an_item_is_inserted_between_others() {
        let mut list = List::<u8, 4>::new(0);
        assert!(list.insert(0, 3) && list.insert(0, 1) && list.insert(1, 2) && list.insert(3, 4));
        assert_eq!(&*list, [1, 2, 3, 4]);
        assert!(!list.insert(0, 5), "full");
        list.clear();
        assert!(!list.insert(1, 5), "too short");
        assert!(list.is_empty());
    }

    #[test]
    fn items_are_prepended_all_or_none() {
        let mut list = List::<u8, 4>::new(0);
        assert!(list.prepend(&[3]) && list.prepend(&[]) && list.prepend(&[1, 2]));
        assert_eq!(&*list, [1, 2, 3]);
        assert!(!list.prepend(&[8, 9]), "one too many");
        assert_eq!(&*list, [1, 2, 3]);
    }

    #[test]
    fn the_last_of_equal_items_is_removed() {
        let mut list = List::<u8, 4>::new(0);
        list.push_all([1, 2, 1, 3]);
        list.take_out(1);
        list.take_out(7);
        assert_eq!(&*list, [1, 2, 3]);
    }
}
