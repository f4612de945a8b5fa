//! Cards by the names that files call them: ids and titles.

use datacron_cards::fold;

/// Every card by its id, and by the letters of its title. Both lists are sorted. A position is read word by word, and
/// each word could be the end of a name: looking through all cards every time takes longer than playing the game.
pub struct Names<N> {
    ids: Vec<(&'static str, N)>,
    titles: Vec<(String, N)>,
}

impl<N: Copy> Names<N> {
    /// The names of these cards: number, id and title of each.
    pub fn new(cards: impl Iterator<Item = (N, &'static str, &'static str)>) -> Names<N> {
        let mut names = Names { ids: Vec::new(), titles: Vec::new() };
        for (no, id, title) in cards {
            names.ids.push((id, no));
            names.titles.push((fold::key(title), no));
        }
        // Stable: cards that share a title stay in order.
        names.ids.sort_by_key(|(id, _)| *id);
        names.titles.sort_by(|(one, _), (other, _)| one.cmp(other));
        names
    }

    /// A card by its id or title; if several share the title, the first that is preferred.
    pub fn find(&self, name: &str, preferred: impl Fn(N) -> bool) -> Option<N> {
        if let Ok(at) = self.ids.binary_search_by_key(&name, |(id, _)| *id) {
            return Some(self.ids[at].1);
        }
        let key = fold::key(name);
        let first = self.titles.partition_point(|(title, _)| *title < key);
        let mut all = self.titles[first..].iter().take_while(|(title, _)| *title == key).map(|(_, no)| *no);
        all.clone().find(|&no| preferred(no)).or_else(|| all.next())
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn an_id_comes_before_a_title_and_a_preferred_card_before_others() {
        let cards = [(1, "jawa-dark", "Jawa"), (2, "jawa-light", "Jawa"), (3, "jawa", "Jawa Chief")];
        let names = Names::new(cards.into_iter());
        assert_eq!(names.find("jawa-light", |_| false), Some(2));
        assert_eq!(names.find("jawa", |no| no == 2), Some(3));
        assert_eq!((names.find("JAWA", |no| no == 2), names.find("Jawa ", |_| false)), (Some(2), Some(1)));
        assert_eq!(names.find("jawas", |_| true), None);
    }
}
