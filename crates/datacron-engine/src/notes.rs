//! What happened since the last choice, for stories and statistics.

use super::List;

/// Notes on what happened, taken only if wanted.
#[derive(Debug, Clone, Copy)]
pub struct Notes<T, const N: usize> {
    wanted: bool,
    list: List<T, N>,
}

impl<T: Copy, const N: usize> Notes<T, N> {
    /// No notes, and none are taken; `filler` fills the unused places.
    pub const fn new(filler: T) -> Self {
        Notes { wanted: false, list: List::new(filler) }
    }

    /// Starts taking notes.
    pub fn record(&mut self) {
        self.wanted = true;
    }

    /// Adds a note, if notes are taken. Notes beyond `N` are dropped: nobody reads that many after one choice.
    #[inline]
    pub fn add(&mut self, note: T) {
        if self.wanted {
            let _ = self.list.push(note);
        }
    }

    /// Drops the notes taken so far.
    #[inline]
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// The notes in order.
    pub fn as_slice(&self) -> &[T] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::Notes;

    #[test]
    fn notes_are_taken_only_when_wanted() {
        let mut notes = Notes::<u8, 2>::new(0);
        notes.add(1);
        assert!(notes.as_slice().is_empty());
        notes.record();
        (2..6).for_each(|note| notes.add(note));
        assert_eq!(notes.as_slice(), [2, 3]);
        notes.clear();
        notes.add(6);
        assert_eq!(notes.as_slice(), [6]);
    }
}
