//! A card as one line of a search result.

use super::Card;

/// The cells of a line, none of which holds a tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// With the marks of uniqueness.
    pub title: String,
    /// The number players look it up by.
    pub id: String,
    pub game: String,
    /// Abbreviation of its first product.
    pub set: String,
    pub kind: String,
    /// `destiny 6, power 1`
    pub stats: String,
    pub icons: String,
    pub traits: String,
    /// `kind` for a narrow column.
    pub short_kind: String,
}

impl Line {
    pub fn of(card: &Card, set: &str) -> Line {
        let stats: Vec<String> = card.stats().into_iter().map(|(name, value)| format!("{name} {value}")).collect();
        Line {
            title: format!("{}{}", card.marks(), card.title()),
            id: card.short_id().into_owned(),
            game: card.game().code().to_owned(),
            set: set.to_owned(),
            kind: card.type_line(),
            stats: stats.join(", "),
            icons: card.icons(),
            traits: card.traits().join(", "),
            short_kind: card.short_type(),
        }
    }

    /// In the order they are stored; all but the last are what a program reads.
    pub fn cells(self) -> [String; 9] {
        let Line { title, id, game, set, kind, stats, icons, traits, short_kind } = self;
        [title, id, game, set, kind, stats, icons, traits, short_kind]
    }

    /// From cells parted by tabs, as the database keeps them.
    pub fn from_cells(text: &str) -> Option<Line> {
        let mut cells = text.split('\t').map(str::to_owned);
        let mut next = || cells.next();
        Some(Line {
            title: next()?,
            id: next()?,
            game: next()?,
            set: next()?,
            kind: next()?,
            stats: next()?,
            icons: next()?,
            traits: next()?,
            short_kind: next()?,
        })
    }
}
