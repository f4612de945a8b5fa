//! Margins of victory, and matches: two games in which each player has each side once.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::measured::{Deeds, Measured};
use super::reported::BySeat;
use super::stats::{Mean, Moments, Rate, Share, moments};
use super::tally::Tally;
use crate::{Outcome, Seat};

/// What the matches of a run add up to. Players are the first and the second agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Matches {
    /// The number of matches.
    pub matches: u64,
    /// Those that each player won; the others were tied.
    pub wins: [u64; 2],
    /// The sums of margins of each player, over all matches.
    pub sums: [Moments; 2],
}

/// The margins of the games of a match, added up for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Match {
    sums: [u64; 2],
}

impl Match {
    /// Counts a game in which the first player had the seat `first`. A player who did not win it adds nothing.
    pub fn count(&mut self, outcome: Outcome, first: Seat, margin: u64) {
        if let Outcome::Won(winner) = outcome {
            self.sums[usize::from(winner != first)] += margin;
        }
    }

    /// The player with the higher sum of margins, if it is higher (CCG-WIN-10, CCG-AMB-45).
    pub fn winner(&self) -> Option<usize> {
        let [first, second] = self.sums;
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Matches {
    /// Counts a match.
    pub fn count(&mut self, one: Match) {
        self.matches += 1;
        if let Some(winner) = one.winner() {
            self.wins[winner] += 1;
        }
        for (moments, sum) in self.sums.iter_mut().zip(one.sums) {
            moments.count(sum);
        }
    }

    /// Adds other matches.
    pub fn add(&mut self, other: &Matches) {
        self.matches += other.matches;
        self.wins.iter_mut().zip(other.wins).for_each(|(own, more)| *own += more);
        self.sums.iter_mut().zip(&other.sums).for_each(|(own, more)| own.add(more));
    }

    /// The report on these matches between agents.
    pub fn report(&self, agents: &[String; 2]) -> MatchReport {
        let share = |wins: u64| Share { games: self.matches, wins }.rate();
        let player = |at: usize| MatchPlayer {
            agent: agents[at].clone(),
            all: share(self.wins[at]),
            margins: self.sums[at].mean(),
        };
        MatchReport {
            matches: self.matches,
            players: vec![player(0), player(1)],
            tied: share(self.matches - self.wins[0] - self.wins[1]),
        }
    }
}

/// Matches of two games, in which each agent has each side once.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MatchReport {
    pub matches: u64,
    /// The first and the second agent.
    pub players: Vec<MatchPlayer>,
    /// Matches in which both had the same sum of margins.
    pub tied: Rate,
}

/// How often an agent won a match.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MatchPlayer {
    pub agent: String,
    /// `games` are matches.
    pub all: Rate,
    /// The sum of its margins in a match.
    pub margins: Mean,
}

/// The margins of a run, and its matches. Games without margins write nothing.
pub struct Margins<G> {
    /// By the winner; absent for a seat that won no game.
    pub by: BySeat<G, Option<Mean>>,
    /// If the games were played in matches.
    pub matches: Option<MatchReport>,
    game: PhantomData<G>,
}

impl<G: Measured> Margins<G> {
    /// The margins that were counted.
    pub(super) fn of(tally: &Tally<G::Deeds>) -> Margins<G> {
        let mean = |counts: &Vec<u64>| Some(moments(counts)).filter(|won| won.count > 0).map(|won| won.mean());
        Margins { by: BySeat::new(tally.margins.each_ref().map(mean)), matches: None, game: PhantomData }
    }
}

impl<G: Measured> Serialize for Margins<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if G::Deeds::MARGINS {
            map.serialize_entry("margin", &self.by)?;
            if let Some(matches) = &self.matches {
                map.serialize_entry("match", matches)?;
            }
        }
        map.end()
    }
}

impl<G: Measured> JsonSchema for Margins<G> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Margins".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        if !G::Deeds::MARGINS {
            return json_schema!({ "type": "object" });
        }
        let mut by = generator.subschema_for::<BySeat<G, Option<Mean>>>();
        by.insert("description".to_owned(), "The mean margin of victory, by the winner.".into());
        let mut matches = generator.subschema_for::<MatchReport>();
        matches.insert("description".to_owned(), "Only with --match.".into());
        json_schema!({
            "type": "object",
            "properties": { "margin": by, "match": matches },
            "required": ["margin"],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Match, Matches};
    use crate::{Outcome, Seat};

    /// CCG-EX-15: the first player wins the first game by 11; the second player wins the other by this margin.
    fn played(margin: u64) -> Match {
        let mut one = Match::default();
        one.count(Outcome::Won(Seat::First), Seat::First, 11);
        one.count(Outcome::Won(Seat::First), Seat::Second, margin);
        one
    }

    #[test]
    fn the_higher_sum_of_margins_wins_a_match() {
        for (margin, winner) in [(10, Some(0)), (11, None), (12, Some(1)), (60, Some(1)), (1, Some(0))] {
            assert_eq!(played(margin).winner(), winner, "{margin}");
        }
    }

    #[test]
    fn margins_add_up_and_a_game_without_a_winner_adds_nothing() {
        let mut one = played(12);
        one.count(Outcome::Unfinished, Seat::First, 0);
        assert_eq!(one.sums, [11, 12]);
        let mut both = Match::default();
        both.count(Outcome::Won(Seat::Second), Seat::First, 5);
        both.count(Outcome::Won(Seat::First), Seat::Second, 7);
        assert_eq!((both.sums, both.winner()), ([0, 12], Some(1)));
    }

    #[test]
    fn matches_are_counted_in_any_order() {
        let mut all = Matches::default();
        for margin in [10, 11, 12, 13] {
            all.count(played(margin));
        }
        let mut parts = Matches::default();
        for margins in [[13, 11], [10, 12]] {
            let mut part = Matches::default();
            margins.into_iter().for_each(|margin| part.count(played(margin)));
            parts.add(&part);
        }
        assert_eq!(all, parts);
        let report = all.report(&["one".to_owned(), "other".to_owned()]);
        let wins: Vec<u64> = report.players.iter().map(|player| player.all.wins).collect();
        assert_eq!((wins, report.tied.wins, report.tied.games), (vec![1, 2], 1, 4));
    }
}
