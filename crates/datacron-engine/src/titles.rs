//! Cards as people read and type them: by their printed titles. Files name them by their ids; only what is shown on a
//! screen or typed at a prompt goes through here.

use super::notation::{copy_number, nth_copy};
use super::{Playable, Seat};
use datacron_cards::fold;

/// What is longer than so many words is no choice, and would take long to read.
const LONGEST: usize = 24;
/// The most ways in which a choice is read.
const MOST: usize = 16;

/// The titles of the cards of a game by their ids.
#[derive(Debug)]
pub struct Titles {
    /// The id and title of every card, in the order of ids.
    all: Vec<(&'static str, &'static str)>,
    /// Likewise of the cards that are known to be played with.
    played: Vec<(&'static str, &'static str)>,
}

impl Titles {
    /// The titles for a player of this game, or for everybody.
    pub fn of<G: Playable>(game: &G, for_whom: Option<Seat>) -> Titles {
        Titles::new(G::cards().collect(), game.card_ids(for_whom))
    }

    fn new(mut all: Vec<(&'static str, &'static str)>, mut played: Vec<&str>) -> Titles {
        all.sort_unstable();
        played.sort_unstable();
        played.dedup();
        let played = played.into_iter().filter_map(|id| find(&all, id)).collect();
        Titles { all, played }
    }

    /// A text with titles in place of ids.
    pub fn shown(&self, text: &str) -> String {
        self.all_shown(&[text.to_owned()]).pop().unwrap_or_default()
    }

    /// Texts with titles in place of ids. Namesakes are told apart if they occur together.
    pub fn all_shown(&self, texts: &[String]) -> Vec<String> {
        let pieces: Vec<Vec<&str>> = texts.iter().map(|text| split(text)).collect();
        let cards = pieces.iter().flatten().filter_map(|piece| self.card(piece));
        let mut named: Vec<(&str, &str)> = cards.map(|(id, title, _)| (id, title)).collect();
        named.sort_unstable();
        named.dedup();
        let one = |pieces: &Vec<&str>| -> String {
            let shown = |piece: &&str| match self.card(piece) {
                Some((id, title, number)) => {
                    let alike = named.iter().any(|&(other, same)| other != id && same == title);
                    nth_copy(title, if alike { difference(id, title) } else { "" }, number)
                }
                None => (*piece).to_owned(),
            };
            pieces.iter().map(shown).collect()
        };
        pieces.iter().map(one).collect()
    }

    /// The card a word stands for: its id, its title and the number of the copy.
    fn card(&self, word: &str) -> Option<(&'static str, &'static str, usize)> {
        let (id, number) = copy_number(word);
        // The first copy has no number: this is something else that is numbered.
        if number == 1 && id != word {
            return None;
        }
        // A word without a hyphen may be just that word, unless such a card is about.
        let cards = if id.contains('-') { &self.all } else { &self.played };
        find(cards, id).map(|(id, title)| (id, title, number))
    }

    /// What was typed with ids in place of titles, in as many ways as titles fit.
    pub fn meant(&self, typed: &str) -> Vec<String> {
        let words: Vec<&str> = typed.split_whitespace().collect();
        if words.len() > LONGEST {
            return vec![typed.to_owned()];
        }
        let (all, played) = (folded(&self.all), folded(&self.played));
        let mut found = vec![String::new()];
        let mut at = 0;
        while at < words.len() {
            let longest = (at + 1..=words.len()).rev().find_map(|end| {
                let mut ids = titled(&played, &words[at..end]);
                // The first word is what is done.
                if ids.is_empty() && at > 0 {
                    ids = titled(&all, &words[at..end]);
                }
                (!ids.is_empty()).then_some((end, ids))
            });
            let begun = || begun(&played, &words[at..]).filter(|_| at > 0).map(|id| (words.len(), vec![id]));
            let (end, ways) = longest.or_else(begun).unwrap_or_else(|| (at + 1, vec![words[at].to_owned()]));
            let extended = found.iter().flat_map(|text| ways.iter().map(move |way| format!("{text} {way}")));
            found = extended.map(|text| text.trim_start().to_owned()).take(MOST).collect();
            at = end;
        }
        found
    }
}

/// A card with the words of its title, and those that tell it from its namesakes.
struct Folded {
    id: &'static str,
    title: Vec<String>,
    apart: Vec<String>,
}

fn folded(cards: &[(&'static str, &'static str)]) -> Vec<Folded> {
    let one = |&(id, title)| Folded { id, title: fold::words(title), apart: fold::words(difference(id, title)) };
    cards.iter().map(one).collect()
}

/// The one card whose title begins like this, or has this in it.
fn begun(cards: &[Folded], words: &[&str]) -> Option<String> {
    let wanted = format!(" {}", fold::words(&words.join(" ")).join(" "));
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut found = cards.iter().filter(|card| wanted.len() > 1 && fits(&format!(" {}", card.title.join(" "))));
        found.next().filter(|_| found.next().is_none()).map(|card| card.id.to_owned())
    };
    only(&|title| title.starts_with(&wanted)).or_else(|| only(&|title| title.contains(&wanted)))
}

/// The cards with this title, perhaps with what tells them from others and the number of a copy.
fn titled(cards: &[Folded], words: &[&str]) -> Vec<String> {
    let whole = fold::words(&words.join(" "));
    let number = words.last().and_then(|word| ordinal(word));
    let named = &whole[..whole.len().saturating_sub(1)];
    let fits = |card: &Folded, wanted: &[String]| {
        wanted.strip_prefix(card.title.as_slice()).is_some_and(|rest| rest.is_empty() || rest == card.apart)
    };
    let found = cards.iter().filter_map(|card| match number {
        _ if fits(card, &whole) => Some(card.id.to_owned()),
        Some(number) if fits(card, named) => Some(format!("{}#{number}", card.id)),
        _ => None,
    });
    found.collect()
}

/// The card with this id, in a list in the order of ids.
fn find(cards: &[(&'static str, &'static str)], id: &str) -> Option<(&'static str, &'static str)> {
    cards.binary_search_by_key(&id, |(id, _)| id).ok().map(|at| cards[at])
}

/// What an id has besides the title, which tells it from its namesakes: the side, or a number.
fn difference<'i>(id: &'i str, title: &str) -> &'i str {
    id.strip_prefix(&fold::slug(title)).map_or("", |rest| rest.trim_start_matches('-'))
}

/// The number at the end of `CARD#2`, or of `2nd` in brackets or without. A bare `(2)` is the number of an ability.
fn ordinal(word: &str) -> Option<usize> {
    let word = word.trim_end_matches(')').to_lowercase();
    let nth = || ["st", "nd", "rd", "th"].iter().find_map(|end| word.trim_start_matches('(').strip_suffix(end));
    word.rsplit_once('#').map(|(_, number)| number).or_else(nth)?.parse().ok()
}

/// Words that may be ids, and what is between them. The printed text of a card, in quotation marks, stays whole.
fn split(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let in_id = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '#';
        let end = match first {
            '“' => rest.find('”').map(|at| at + '”'.len_utf8()),
            first => rest.find(|c| in_id(c) != in_id(first) || c == '“'),
        };
        let (piece, more) = rest.split_at(end.unwrap_or(rest.len()));
        pieces.push(piece);
        rest = more;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, MOST, Titles};

    fn titles() -> Titles {
        let cards = [
            ("a-scout-dark", "A Scout"),
            ("a-scout-light", "A Scout"),
            ("bay-94", "Bay 94"),
            ("guard", "Guard"),
            ("speeder", "Speeder"),
        ];
        Titles::new(cards.to_vec(), vec!["guard", "bay-94", "a-scout-light", "a-scout-dark"])
    }

    #[test]
    fn ids_are_read_as_titles() {
        let titles = titles();
        assert_eq!(titles.shown("move guard#2 to bay-94 (2)"), "move Guard (2nd) to Bay 94 (2)");
        assert_eq!(
            titles.shown("`guard`'s speeder, a-scout-dark#13: “to guard”"),
            "`Guard`'s speeder, A Scout (13th): “to guard”"
        );
        let texts = ["take a-scout-dark", "take a-scout-light#2"].map(str::to_owned);
        assert_eq!(titles.all_shown(&texts), ["take A Scout (dark)", "take A Scout (light, 2nd)"]);
    }

    #[test]
    fn titles_are_understood_as_ids() {
        let titles = titles();
        assert_eq!(titles.meant("move Guard (2nd) to bay 94"), ["move guard#2 to bay-94"]);
        assert_eq!(titles.meant("move guard#2 to bay-94"), ["move guard#2 to bay-94"]);
        assert_eq!(titles.meant("take A SCOUT"), ["take a-scout-dark", "take a-scout-light"]);
        assert_eq!(titles.meant("take a scout (light, 2nd)"), ["take a-scout-light#2"]);
        assert_eq!(titles.meant("move guard#2 to b"), ["move guard#2 to bay-94"]);
        let long = "guard ".repeat(LONGEST + 1);
        assert_eq!(titles.meant(&long), [long.as_str()]);
        assert!(titles.meant(&"a scout ".repeat(LONGEST / 2)).len() <= MOST);
        assert_eq!(titles.meant("move speeder to 94"), ["move speeder to bay-94"]);
        assert_eq!(titles.meant("take nothing with guard (2)"), ["take nothing with guard (2)"]);
    }
}
