//! Abilities compiled to one list of instructions, and errors for what does not fit into it.

use std::fmt::{Display, Formatter};

use serde::de::DeserializeOwned;

/// A place in the instructions of all cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At(pub u16);

/// The options of the instruction at `mode`: the number of each from 0, where it begins, and its phrase. `head` decodes
/// the instruction at the head of an option: how many instructions follow it, and its phrase.
#[inline]
pub fn options(mode: At, count: u8, head: impl Fn(At) -> Option<(u8, u16)>) -> impl Iterator<Item = (u8, At, u16)> {
    let mut at = At(mode.0 + 1);
    (0..count).map_while(move |number| {
        let (length, phrase) = head(at)?;
        let option = (number, At(at.0 + 1), phrase);
        at.0 += u16::from(length) + 1;
        Some(option)
    })
}

/// A number on a card that the engine cannot store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutOfRange {
    /// The card's id.
    pub card: String,
    /// What the number is.
    pub what: &'static str,
    /// The number.
    pub number: String,
}

impl Display for OutOfRange {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} is out of range for {}", self.card, self.number, self.what)
    }
}

impl std::error::Error for OutOfRange {}

/// Compiles the built-in cards, which always fit.
pub fn compile_built_in<S: DeserializeOwned, C>(json: &str, compile: fn(&[S]) -> Result<C, OutOfRange>) -> C {
    compile_pool(json, Vec::new(), |_| "", compile)
}

/// Compiles the built-in cards and those the user imported. Of these, the ones that do not fit are left out: then the
/// engine does not know them.
pub fn compile_pool<S: DeserializeOwned, C>(
    json: &str,
    new: Vec<S>,
    id: fn(&S) -> &str,
    compile: fn(&[S]) -> Result<C, OutOfRange>,
) -> C {
    /// More cards than this that do not fit are hardly a mistake in a few of them.
    const MOST_LEFT_OUT: usize = 50;
    let mut specs: Vec<S> = serde_json::from_str(json).expect("the build script wrote these cards");
    let built_in = specs.len();
    specs.extend(new);
    let mut left_out = 0;
    loop {
        match compile(&specs) {
            Ok(cards) => return cards,
            Err(error) if specs.len() == built_in => panic!("a built-in card does not fit the engine: {error}"),
            Err(error) => {
                let before = specs.len();
                let mut at = 0;
                specs.retain(|spec| {
                    at += 1;
                    at <= built_in || id(spec) != error.card
                });
                left_out += 1;
                // What has no room is not always the fault of one card.
                if specs.len() == before || left_out == MOST_LEFT_OUT {
                    specs.truncate(built_in);
                }
            }
        }
    }
}

/// Converts numbers of card files to the types the engine stores them in. The first that does not fit is remembered, so
/// that only [`Fitting::finish`] can fail.
#[derive(Debug, Default)]
pub struct Fitting {
    card: String,
    failed: Option<OutOfRange>,
}

impl Fitting {
    /// Names the card that the next numbers belong to.
    pub fn begin(&mut self, card: &str) {
        card.clone_into(&mut self.card);
    }

    /// The converted number; 0 if it does not fit.
    pub fn fit<N: Copy + Display, T: TryFrom<N> + Default>(&mut self, number: N, what: &'static str) -> T {
        T::try_from(number).unwrap_or_else(|_| {
            self.fail(number, what);
            T::default()
        })
    }

    /// A printed number; 0 if it is not whole or does not fit.
    pub fn whole(&mut self, number: f64, what: &'static str) -> u8 {
        (0..=u8::MAX).find(|&whole| f64::from(whole) == number).unwrap_or_else(|| {
            self.fail(number, what);
            0
        })
    }

    /// A number up to `most`; 0 if it is greater.
    pub fn most(&mut self, number: usize, most: usize, what: &'static str) -> usize {
        if number > most {
            self.fail(number, what);
            return 0;
        }
        number
    }

    fn fail(&mut self, number: impl Display, what: &'static str) {
        let Fitting { card, failed } = self;
        failed.get_or_insert_with(|| OutOfRange { card: card.clone(), what, number: number.to_string() });
    }

    /// What was compiled, if every number did fit.
    pub fn finish<T>(self, compiled: T) -> Result<T, OutOfRange> {
        match self.failed {
            Some(failed) => Err(failed),
            None => Ok(compiled),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{At, Fitting, options};

    #[test]
    fn options_follow_each_other() {
        // An option of two instructions, one of none, and something else.
        let head =
            |at: At| [None, Some((2, 7)), None, None, Some((0, 8)), None].get(usize::from(at.0)).copied().flatten();
        assert_eq!(options(At(0), 9, head).collect::<Vec<_>>(), [(0, At(2), 7), (1, At(5), 8)]);
    }

    #[test]
    fn the_first_number_that_does_not_fit_is_reported() {
        let mut fitting = Fitting::default();
        fitting.begin("a-card");
        assert_eq!(fitting.fit::<usize, u8>(255, "a number"), 255);
        assert_eq!(fitting.fit::<i32, u8>(-1, "a cost"), 0);
        assert_eq!(fitting.fit::<usize, u8>(256, "a number"), 0);
        assert_eq!((fitting.whole(9.0, "a stat"), fitting.whole(1.5, "a stat")), (9, 0));
        assert_eq!((fitting.most(31, 31, "a bit"), fitting.most(32, 31, "a bit")), (31, 0));
        let failed = fitting.finish(()).expect_err("two numbers do not fit");
        assert_eq!(failed.to_string(), "a-card: -1 is out of range for a cost");
        assert_eq!(Fitting::default().finish(1), Ok(1));
    }
}
