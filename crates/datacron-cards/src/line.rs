//! A card as one line of a search result.
//!
//! The database stores each line as one string, written by [`Line::store`] and parsed by [`Line::read`]: cells
//! separated by tabs, and statistics by control characters that no card file can contain.

use super::Card;

/// Separates the cells of a stored line.
const CELL: char = '\t';
/// Separates statistics.
const STAT: char = '\u{1e}';
/// Separates the name of a statistic from its value.
const VALUE: char = '\u{1f}';

/// The cells of a line, borrowed from the stored string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'t> {
    /// The title with its marks of uniqueness.
    pub title: &'t str,
    /// The number players look the card up by.
    pub id: &'t str,
    /// Code of the game: `lcg`, `dbg` or `ccg`.
    pub game: &'t str,
    /// Abbreviation of its first product.
    pub set: &'t str,
    /// The type line in full: `Dark character, Droid`.
    pub kind: &'t str,
    /// Its printed statistics.
    pub stats: Stats<'t>,
    /// Its icons in words.
    pub icons: &'t str,
    /// Its traits, separated by commas.
    pub traits: &'t str,
    /// `kind` for a narrow column.
    pub short_kind: &'t str,
}

impl<'t> Line<'t> {
    /// The line of a card as the database stores it. `set` is the abbreviation of its first product.
    pub fn store(card: &Card, set: &str) -> String {
        let stats: Vec<String> =
            card.stats().into_iter().map(|(name, value)| format!("{name}{VALUE}{value}")).collect();
        let cells = [
            format!("{}{}", card.marks(), card.title()),
            card.short_id().into_owned(),
            card.game().code().to_owned(),
            set.to_owned(),
            card.type_line(),
            stats.join(&STAT.to_string()),
            card.icons(),
            card.traits().join(", "),
            card.short_type(),
        ];
        cells.join(&CELL.to_string())
    }

    /// Parses a line written by [`Line::store`].
    pub fn read(stored: &'t str) -> Line<'t> {
        let mut cells = stored.split(CELL);
        let mut next = || cells.next().unwrap_or_default();
        Line {
            title: next(),
            id: next(),
            game: next(),
            set: next(),
            kind: next(),
            stats: Stats(next()),
            icons: next(),
            traits: next(),
            short_kind: next(),
        }
    }

    /// The line in machine-readable output: eight cells separated by tabs.
    pub fn tab_separated(&self) -> String {
        let Line { title, id, game, set, kind, stats, icons, traits, short_kind: _ } = self;
        [title, id, game, set, kind, stats.listed().as_str(), icons, traits].join("\t")
    }
}

/// The printed statistics of a card with their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats<'t>(&'t str);

impl<'t> Stats<'t> {
    /// Names and values, in the order a player reads them.
    pub fn pairs(self) -> impl Iterator<Item = (&'t str, &'t str)> {
        self.0.split(STAT).filter_map(|stat| stat.split_once(VALUE))
    }

    /// `destiny 6, power 1`
    pub fn listed(self) -> String {
        self.joined(", ", |name| name)
    }

    /// `destiny 6 power 1`
    pub fn plain(self) -> String {
        self.joined(" ", |name| name)
    }

    /// `des 6 pow 1`
    pub fn short(self) -> String {
        self.joined(" ", abbreviation)
    }

    fn joined(self, between: &str, name: fn(&str) -> &str) -> String {
        let mut text = String::new();
        for (stat, value) in self.pairs() {
            if !text.is_empty() {
                text.push_str(between);
            }
            text.push_str(name(stat));
            text.push(' ');
            text.push_str(value);
        }
        text
    }
}

/// A short name of a statistic, for narrow columns.
fn abbreviation(stat: &str) -> &str {
    match stat {
        "attack" => "atk",
        "target" => "tgt",
        "hit points" => "hp",
        "light Force" => "light",
        "dark Force" => "dark",
        "forfeit" => "forf",
        "cost" | "force" => stat,
        _ => stat.get(..3).unwrap_or(stat),
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, STAT, Stats, VALUE};

    fn stored(stats: &[(&str, &str)]) -> String {
        let stats: Vec<String> = stats.iter().map(|(name, value)| format!("{name}{VALUE}{value}")).collect();
        stats.join(&STAT.to_string())
    }

    #[test]
    fn statistics_are_listed_or_abbreviated() {
        let text = stored(&[("destiny", "2 or 5"), ("power", "*"), ("hit points", "3"), ("light Force", "π")]);
        let stats = Stats(&text);
        assert_eq!(stats.listed(), "destiny 2 or 5, power *, hit points 3, light Force π");
        assert_eq!(stats.plain(), "destiny 2 or 5 power * hit points 3 light Force π");
        assert_eq!(stats.short(), "des 2 or 5 pow * hp 3 light π");
        assert_eq!(Stats("").short(), "");
    }

    #[test]
    fn tab_separated_output_has_all_cells_but_the_short_kind() {
        let text =
            ["•Yoda", "2-2", "lcg", "Core", "Jedi unit", &stored(&[("cost", "3"), ("force", "5")]), "", "Jedi", "x"];
        let text = text.join("\t");
        let line = Line::read(&text);
        assert_eq!((line.title, line.short_kind), ("•Yoda", "x"));
        assert_eq!(line.tab_separated(), "•Yoda\t2-2\tlcg\tCore\tJedi unit\tcost 3, force 5\t\tJedi");
    }
}
