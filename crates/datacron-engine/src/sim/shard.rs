//! Runs in parts: each part is written to a file, and all parts together give the run.

use std::ops::Range;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::measured::{Deeds, Facts, Measured, yes_or_no};
use super::report::Run;
use super::run::MOST_GAMES;
use super::tally::Tally;
use datacron_cards::diagnostic::thousands;

/// The most parts of a run.
const MOST: u32 = 100_000;

/// One of several parts, from 1: `3/16`.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub part: u32,
    pub of: u32,
}

impl Part {
    /// The numbers of the games of this part, in a run of `all` games.
    pub fn games(self, all: u64) -> Range<u64> {
        let edge = |part: u32| (u128::from(all) * u128::from(part) / u128::from(self.of.max(1))) as u64;
        edge(self.part.saturating_sub(1))..edge(self.part)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if 1 <= part && part <= of && of <= MOST => Ok(Part { part, of }),
            _ => Err(format!("a part is one of several, such as `3/16` for the third of sixteen (at most {MOST})")),
        }
    }
}

/// The file of a part.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(bound = "F: JsonSchema, D: Deeds")]
pub struct Shard<F, D> {
    #[schemars(description = D::FILE)]
    pub schema: String,
    pub part: Part,
    pub run: Recorded<F>,
    pub tally: Tally<D>,
}

/// A run in words: what is needed to tell it from others and to repeat it.
// `Run` denies unknown fields, and serde cannot deny them twice around a flattened field.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Run", deny_unknown_fields)]
pub struct Recorded<F> {
    #[serde(flatten)]
    pub run: Run<F>,
    /// The command, without the number of games.
    pub command: String,
}

/// A shard file of this game.
pub type ShardOf<G> = Shard<<G as Measured>::Facts, <G as Measured>::Deeds>;

/// A whole run of this game: the description from its first part, and the tally.
pub type WholeOf<G> = (Recorded<<G as Measured>::Facts>, Tally<<G as Measured>::Deeds>);

/// Parses and checks a shard file; the error is a clause about "it", the file.
pub fn read<G: Measured>(text: &str) -> Result<ShardOf<G>, String> {
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|_| "it is not JSON; a part is what `sim --shard 1/4 -o FILE` writes")?;
    match value.get("schema").and_then(|schema| schema.as_str()) {
        Some(schema) if schema == G::PART => {}
        Some(schema) if schema.starts_with("datacron.sim-shard") => {
            return Err("it is a part of a run of another game".into());
        }
        Some(schema) if schema.starts_with("datacron.sim/") || schema.starts_with("datacron.sim-") => {
            return Err("it is the report of a whole run, not a part of one".into());
        }
        _ => return Err("it is not a part of a run, which `sim --shard 1/4 -o FILE` writes".into()),
    }
    let shard: ShardOf<G> = serde_json::from_value(value).map_err(|error| format!("it is damaged: {error}"))?;
    let Part { part, of } = shard.part;
    if !(1..=MOST_GAMES).contains(&shard.run.run.games) {
        return Err(format!("it is damaged: a run has 1 to {} games", thousands(MOST_GAMES)));
    }
    if part < 1 || part > of || of > MOST {
        return Err(format!("it is damaged: there is no part {part} of {of}"));
    }
    let games = shard.part.games(shard.run.run.games);
    let sound = shard.tally.is_sound(G::MOST_TURNS) && shard.tally.cards.len() <= G::every_card().len();
    if shard.tally.games != games.end - games.start || !sound {
        return Err("it is damaged: its numbers do not add up".into());
    }
    Ok(shard)
}

/// Merges the parts of a run, each with the name of its file. Fails if parts are missing, doubled or of different runs.
pub fn merge<G: Measured>(shards: &[(String, ShardOf<G>)]) -> Result<WholeOf<G>, String> {
    let Some((name, first)) = shards.first() else { return Err("there is nothing to merge".into()) };
    let of = first.part.of;
    let mut found: Vec<Option<&(String, ShardOf<G>)>> = vec![None; of as usize];
    for both in shards {
        let (other, shard) = both;
        if let Some(difference) = differs(&first.run.run, &shard.run.run) {
            return Err(format!("{name} and {other} are parts of different runs: {difference}"));
        }
        if shard.part.of != of {
            return Err(format!(
                "{name} is one of {of} parts and {other} one of {}: they do not fit together",
                shard.part.of
            ));
        }
        let place = &mut found[shard.part.part as usize - 1];
        if let Some((before, _)) = place {
            return Err(format!("{before} and {other} are both part {} of {of}", shard.part.part));
        }
        *place = Some(both);
    }
    let missing: Vec<String> =
        found.iter().zip(1..).filter(|(part, _)| part.is_none()).map(|(_, number)| format!("{number}")).collect();
    if !missing.is_empty() {
        let shown = missing.iter().take(10).cloned().collect::<Vec<_>>().join(", ");
        let more = if missing.len() > 10 { format!(" and {} more", missing.len() - 10) } else { String::new() };
        let (parts, are) = if missing.len() == 1 { ("part", "is") } else { ("parts", "are") };
        return Err(format!("{parts} {shown}{more} of {of} {are} missing"));
    }
    let mut tally = Tally::<G::Deeds>::default();
    for (_, shard) in found.into_iter().flatten() {
        tally.add(&shard.tally);
    }
    Ok((first.run.clone(), tally))
}

/// How two runs differ, in a few words. Their names do not matter, as those come from file names.
fn differs<F: Facts>(one: &Run<F>, other: &Run<F>) -> Option<String> {
    let played = |run: &Run<F>| Run { name: String::new(), ..run.clone() };
    if played(one) == played(other) {
        return None;
    }
    let pair = |run: &[String; 2]| run.join(",");
    let facts = |run: &Run<F>| {
        let mut facts = vec![
            ("version", run.version.clone()),
            ("seed", run.seed.to_string()),
            ("games", run.games.to_string()),
            ("agents", pair(&run.agents)),
            ("changing seats", yes_or_no(run.swap)),
            ("compared with", run.compare.as_ref().map_or("none".into(), pair)),
            ("counting cards", yes_or_no(run.cards)),
            ("until", run.until.map_or("none".into(), |until| format!("{until}%"))),
        ];
        facts.extend(run.facts.by_name());
        facts
    };
    let quoted = |value: String| if value.contains(' ') { format!("`{value}`") } else { value };
    let different = facts(one).into_iter().zip(facts(other)).find(|(a, b)| a.1 != b.1);
    Some(different.map_or("the cards they are played with".into(), |((what, this), (_, that))| {
        format!("{what} {} and {}", quoted(this), quoted(that))
    }))
}
