//! What happened since the last choice, for people to read.

use super::List;

/// Notes of what happened, if anybody wants them.
#[derive(Debug, Clone, Copy)]
pub struct Notes<T, const N: usize> {
    wanted: bool,
    list: List<T, N>,
}

impl<T: Copy, const N: usize> Notes<T, N> {
    /// No notes; `filler` stands where there is nothing.
    pub const fn new(filler: T) -> Self {
        Notes { wanted: false, list: List::new(filler) }
    }

    /// Takes notes from now on.
    pub fn record(&mut self) {
        self.wanted = true;
    }

    /// Adds a note, if notes are taken. Nobody reads so many after one choice, so what is too much is left out.
    #[inline]
    pub fn add(&mut self, note: T) {
        if self.wanted {
            let _ = self.list.push(note);
        }
    }

    /// Forgets the notes, and goes on taking them.
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
    fn notes_are_taken_when_wanted() {
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
