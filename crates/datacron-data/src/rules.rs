//! The rules of the games, with lookup by id, search by words, and the scenarios that prove them.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::LazyLock;

use datacron_cards::rules::{Catalogue, ChapterKind, Rule};
use datacron_cards::{Game, fold};
use serde::Deserialize;
use strsim::damerau_levenshtein;

use crate::built_in::{PROOFS, RULES};

/// One catalogue per game, in the order of [`Game::ALL`].
static CATALOGUES: LazyLock<[Catalogue; Game::ALL.len()]> =
    LazyLock::new(|| serde_json::from_str(RULES).expect("the build writes valid rules"));
static SCENARIOS: LazyLock<Vec<Scenario>> =
    LazyLock::new(|| serde_json::from_str(PROOFS).expect("the build writes valid scenarios"));

/// A scenario that proves rules.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Scenario {
    /// Its file, relative to `tests/scenarios`.
    pub file: String,
    /// The line where it begins, from 1.
    pub line: usize,
    /// What it shows, in a sentence.
    pub title: String,
    /// Ids of the rules it proves.
    pub rules: Vec<String>,
}

/// The rules of a game.
pub fn catalogue(game: Game) -> &'static Catalogue {
    let [lcg, dbg, ccg] = &*CATALOGUES;
    match game {
        Game::Lcg => lcg,
        Game::Dbg => dbg,
        Game::Ccg => ccg,
    }
}

/// The rules of one game, or of all.
pub fn rules(game: Option<Game>) -> impl Iterator<Item = &'static Rule> {
    let games = Game::one_or_all(game);
    games.flat_map(|game| &catalogue(game).rules)
}

/// The ids of all rules.
pub fn ids() -> HashSet<String> {
    rules(None).map(|rule| rule.id.clone()).collect()
}

/// The rule with exactly this id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    rules(None).find(|rule| rule.id == id)
}

/// The rules with an id, in upper or lower case: one, or one per game if the id does not name the game (`amb-26`).
pub fn find(id: &str) -> Vec<&'static Rule> {
    let id = id.trim();
    let named = |rule: &&Rule| {
        let short = rule.id.split_once('-').map_or("", |(_, short)| short);
        rule.id.eq_ignore_ascii_case(id) || short.eq_ignore_ascii_case(id)
    };
    rules(None).filter(named).collect()
}

/// The scenarios that prove a rule, starting with those written for rules rather than cards.
pub fn proofs(id: &str) -> Vec<&'static Scenario> {
    let mut found: Vec<&Scenario> = SCENARIOS.iter().filter(|s| s.rules.iter().any(|rule| rule == id)).collect();
    found.sort_by_key(|scenario| !scenario.file.contains("/rules/"));
    found
}

/// The rules that a rule refers to, then those that refer to it.
pub fn related(id: &str) -> Vec<&'static Rule> {
    let own = rule(id).map_or(&[][..], |rule| &rule.see);
    let named = own.iter().filter_map(|other| rule(other));
    let naming = rules(None).filter(|other| other.see.iter().any(|see| see == id) && !own.contains(&other.id));
    named.chain(naming).collect()
}

/// The rules that contain every word, best first. A word that no rule contains may be misspelt.
pub fn search(words: &str, game: Option<Game>) -> Vec<&'static Rule> {
    let entries: Vec<Entry> = rules(game).map(Entry::new).collect();
    let mut words = fold::words(words);
    words.dedup();
    let mut scores: Vec<Option<u32>> = vec![Some(0); entries.len()];
    if words.is_empty() {
        return Vec::new();
    }
    for word in &words {
        let mut found: Vec<Option<u32>> = entries.iter().map(|entry| entry.score(|own| spelt(word, own))).collect();
        if found.iter().all(Option::is_none) {
            found = entries.iter().map(|entry| entry.score(|own| misspelt(word, own))).collect();
        }
        for (score, found) in scores.iter_mut().zip(found) {
            *score = score.zip(found).map(|(score, found)| score + found);
        }
    }
    let mut ranked: Vec<(u32, &Entry)> =
        scores.into_iter().zip(&entries).filter_map(|(score, entry)| Some((score?, entry))).collect();
    // Among equal scores, statements come before readings and examples; then the order of the catalogue decides.
    ranked.sort_by_key(|(score, entry)| (Reverse(*score), entry.kind));
    ranked.into_iter().map(|(_, entry)| entry.rule).collect()
}

/// A rule prepared for searching.
struct Entry {
    rule: &'static Rule,
    kind: Option<ChapterKind>,
    /// The words of each part, and the weight of a match in it.
    parts: [(u32, Vec<String>); 4],
}

impl Entry {
    fn new(rule: &'static Rule) -> Entry {
        let chapter = catalogue(rule.game).chapter_of(rule);
        let words = |texts: &[Option<&str>]| texts.iter().flatten().flat_map(|text| fold::words(text)).collect();
        let place = rule.place.as_ref();
        let parts = [
            (4, words(&[Some(&rule.says), Some(&rule.id)])),
            (3, words(&[place.map(|place| place.section.as_str())])),
            (2, words(&[chapter.map(|chapter| chapter.title.as_str())])),
            (1, words(&[rule.why.as_deref(), rule.later.as_deref()])),
        ];
        Entry { rule, kind: chapter.map(|chapter| chapter.kind), parts }
    }

    /// The best score of a word in any part; `None` if it matches none.
    fn score(&self, fits: impl Fn(&str) -> Option<u32>) -> Option<u32> {
        let best = |words: &[String]| words.iter().filter_map(|own| fits(own)).max();
        self.parts.iter().filter_map(|(weight, words)| best(words).map(|fit| fit * weight)).max()
    }
}

/// The score of a word that is the beginning of another; an exact match is best.
fn spelt(word: &str, own: &str) -> Option<u32> {
    if own == word {
        Some(3)
    } else if own.starts_with(word) {
        Some(2)
    } else {
        None
    }
}

/// The score of a word that may be misspelt: by one letter from four letters on, by two from eight on.
fn misspelt(word: &str, own: &str) -> Option<u32> {
    let most = match word.len() {
        0..4 => return None,
        4..8 => 1,
        _ => 2,
    };
    let close = own.len().abs_diff(word.len()) <= most && damerau_levenshtein(word, own) <= most;
    close.then_some(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(rules: Vec<&Rule>) -> Vec<&str> {
        rules.into_iter().map(|rule| rule.id.as_str()).collect()
    }

    #[test]
    fn every_game_has_its_rules() {
        for game in Game::ALL {
            let catalogue = catalogue(game);
            assert_eq!(catalogue.game, game);
            assert!(catalogue.rules.len() > 200 && catalogue.chapters.len() > 10, "{game}");
            assert!(catalogue.rules.iter().all(|rule| catalogue.chapter_of(rule).is_some() && rule.game == game));
        }
        assert!(SCENARIOS.len() > 500);
    }

    #[test]
    fn an_id_is_found_in_any_case_and_without_its_game() {
        assert_eq!(ids(find("lcg-terms-04")), ["LCG-TERMS-04"]);
        assert_eq!(ids(find("amb-26")), ["LCG-AMB-26", "DBG-AMB-26", "CCG-AMB-26"]);
        assert_eq!(ids(find("TRAP-05")), ["DBG-TRAP-05"]);
        assert!(find("AMB-99").is_empty() && find("AMB").is_empty() && find("").is_empty());
    }

    #[test]
    fn every_word_must_occur_and_matches_in_the_text_come_first() {
        let found = search("shield optional", Some(Game::Lcg));
        assert_eq!(found[0].id, "LCG-SHIELDS-05");
        assert!(search("shield zeppelin", None).is_empty());
        assert!(search("", None).is_empty() && search(" - ", None).is_empty());
        // An id or its beginning is a word like any other, and so is the title of a chapter.
        assert!(ids(search("lcg mulligan", None)).contains(&"LCG-MULLIGAN-05"));
        assert_eq!(ids(search("LCG-EDGE-13", None))[0], "LCG-EDGE-13");
        assert!(search("outer rim", None).iter().all(|rule| rule.game == Game::Dbg));
    }

    #[test]
    fn misspelt_words_find_the_intended_rules() {
        for (wrong, right) in
            [("mulligann", "mulligan"), ("unoposed", "unopposed"), ("sheild", "shield"), ("exhuasted", "exhausted")]
        {
            let found = ids(search(wrong, Some(Game::Lcg)));
            assert!(!found.is_empty(), "{wrong}");
            assert!(found.iter().all(|id| ids(search(right, Some(Game::Lcg))).contains(id)), "{wrong}");
        }
        // Short or very different words are not guessed, and correctly spelt ones are not corrected.
        assert!(search("zzq", None).is_empty() && search("mxllxgxn", None).is_empty());
        let strikes = ids(search("strikes", Some(Game::Lcg)));
        assert!(
            strikes
                .iter()
                .all(|id| rule(id).is_some_and(|rule| format!("{rule:?}").to_lowercase().contains("strikes")))
        );
    }

    #[test]
    fn rules_are_related_both_ways() {
        for rule in rules(None) {
            for other in related(&rule.id) {
                assert!(related(&other.id).iter().any(|back| back.id == rule.id), "{} and {}", rule.id, other.id);
            }
        }
        assert!(ids(related("LCG-FORCE-07")).contains(&"LCG-SETUP-03"));
    }

    #[test]
    fn a_rule_is_proven_by_scenarios_that_name_it() {
        let found = proofs("LCG-REFRESH-10");
        assert!(
            found
                .iter()
                .any(|scenario| scenario.title == "Shields given after the refresh are not stripped by that refresh")
        );
        assert!(found[0].file.contains("/rules/"), "{found:?}");
        assert!(proofs("LCG-REFRESH-99").is_empty());
    }
}
