//! The decks of a run, as reports describe them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{GameState, Seat};

/// A deck: what it is made of, as its game lists it, and how much of it the engine knows.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
// The description of the list is that of the deck.
#[schemars(rename = "DeckFacts", description = "")]
pub struct DeckFacts<L> {
    #[serde(flatten)]
    pub list: L,
    /// How many cards they have.
    pub cards: u16,
    /// Those the engine does not know yet.
    pub blanks: Vec<Blank>,
}

/// A card that is not encoded yet and played as a blank.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Blank {
    pub id: String,
    pub title: String,
    /// How many of it are in the deck.
    pub count: u16,
}

/// A card of a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DeckCard<'c> {
    /// The id.
    pub id: &'c str,
    /// The title.
    pub title: &'c str,
    /// Whether it is not encoded yet and played as a blank.
    pub blank: bool,
}

impl<L> DeckFacts<L> {
    /// `cards` are all cards of the deck, with copies next to each other.
    pub(crate) fn new<'c>(list: L, cards: impl Iterator<Item = DeckCard<'c>>) -> DeckFacts<L> {
        let mut facts = DeckFacts { list, cards: 0, blanks: Vec::new() };
        for card in cards {
            facts.cards += 1;
            match facts.blanks.last_mut() {
                _ if !card.blank => {}
                Some(last) if last.id == card.id => last.count += 1,
                _ => facts.blanks.push(Blank { id: card.id.to_owned(), title: card.title.to_owned(), count: 1 }),
            }
        }
        facts
    }

    /// How many cards of the deck are blanks, if any are.
    fn remark(&self) -> Option<String> {
        let blanks: u16 = self.blanks.iter().map(|blank| blank.count).sum();
        let named = |blank: &Blank| match blank.count {
            1 => blank.title.clone(),
            count => format!("{count}x {}", blank.title),
        };
        let titles: Vec<String> = self.blanks.iter().map(named).collect();
        let are = if blanks == 1 {
            "is not encoded yet and played as a blank"
        } else {
            "are not encoded yet and played as blanks"
        };
        (blanks > 0).then(|| format!("{blanks} of {} cards {are}: {}", self.cards, titles.join("; ")))
    }
}

/// A sentence for each deck that has blanks. `decks` are in the order of the seats.
pub(crate) fn remarks<G: GameState, L>(decks: &[DeckFacts<L>; 2]) -> Vec<String> {
    let remark = |(seat, deck): (Seat, &DeckFacts<L>)| Some(format!("{} deck: {}", G::name(seat), deck.remark()?));
    Seat::BOTH.into_iter().zip(decks).filter_map(remark).collect()
}
