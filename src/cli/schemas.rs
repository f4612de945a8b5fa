//! JSON Schemas of the card files and of every `--json` output, generated from the Rust types.

use schemars::{JsonSchema, Schema, generate::SchemaSettings};

use super::sim::Repeatable;
use super::{card, check, db, diff, doctor, hand, odds, rule, search, sets, show, starter, stats};
use datacron_cards::{ccg, dbg, lcg};
use datacron_cards::{format, product, rules};
use datacron_decks::native::NativeDeck;
use datacron_engine::ccg::Ccg;
use datacron_engine::dbg::Dbg;
use datacron_engine::lcg::Lcg;
use datacron_engine::sim::goldfish::Report as Goldfish;
use datacron_engine::sim::report::Report;
use datacron_engine::sim::shard::ShardOf;

/// Every schema, with its file name in `schemas/`.
pub fn all() -> Vec<(&'static str, Schema)> {
    vec![
        ("cards-lcg.json", input::<lcg::spec::File>("Card file of Star Wars: The Card Game")),
        ("cards-dbg.json", input::<dbg::spec::File>("Card file of Star Wars: The Deckbuilding Game")),
        ("cards-ccg.json", input::<ccg::spec::File>("Card file of the Star Wars Customizable Card Game")),
        ("products.json", input::<product::ProductsFile>("Products and sets of a game")),
        ("vocabulary.json", input::<product::Vocabulary>("Words the cards of a game may use")),
        ("formats-lcg.json", input::<format::FormatsFile<lcg::format::Check>>("Deck rules and formats of the LCG")),
        ("formats-dbg.json", input::<format::FormatsFile<dbg::format::Check>>("Set-up rules and modes of the DBG")),
        ("formats-ccg.json", input::<format::FormatsFile<ccg::format::Check>>("Deck rules and formats of the CCG")),
        ("catalogue.json", input::<rules::CatalogueFile>("The rules of a game")),
        ("deck.json", input::<NativeDeck>("A deck, in TOML or JSON")),
        ("check.json", output::<check::CheckResult>("Output of datacron check --json")),
        ("rules.json", output::<check::RulesResult>("Output of datacron check --explain --json")),
        ("formats.json", output::<check::FormatsResult>("Output of datacron check --list-formats --json")),
        ("show.json", output::<show::ShowResult>("Output of datacron show --json")),
        ("stats.json", output::<stats::StatsResult>("Output of datacron stats --json")),
        ("odds.json", output::<odds::OddsResult>("Output of datacron odds --json")),
        ("hand.json", output::<hand::HandResult>("Output of datacron hand --json")),
        ("diff.json", output::<diff::DiffResult>("Output of datacron diff --json")),
        ("sim.json", output::<Repeatable<Report<Dbg>>>("Output of datacron sim --json")),
        ("sim-shard.json", output::<ShardOf<Dbg>>("Output of datacron sim --shard")),
        ("goldfish.json", output::<Repeatable<Goldfish<Dbg>>>("Output of datacron goldfish --json")),
        ("sim-lcg.json", output::<Repeatable<Report<Lcg>>>("Output of datacron sim --json for The Card Game")),
        ("sim-shard-lcg.json", output::<ShardOf<Lcg>>("Output of datacron sim --shard for The Card Game")),
        (
            "goldfish-lcg.json",
            output::<Repeatable<Goldfish<Lcg>>>("Output of datacron goldfish --json for The Card Game"),
        ),
        (
            "sim-ccg.json",
            output::<Repeatable<Report<Ccg>>>("Output of datacron sim --json for the Customizable Card Game"),
        ),
        ("sim-shard-ccg.json", output::<ShardOf<Ccg>>("Output of datacron sim --shard for the Customizable Card Game")),
        (
            "goldfish-ccg.json",
            output::<Repeatable<Goldfish<Ccg>>>("Output of datacron goldfish --json for the Customizable Card Game"),
        ),
        ("starters.json", output::<starter::StartersResult>("Output of datacron starter --json")),
        ("search.json", output::<search::SearchResult>("Output of datacron search --json")),
        ("fields.json", output::<search::FieldList>("Output of datacron search --fields --json")),
        ("card.json", output::<card::CardResult>("Output of datacron card --json")),
        ("rule.json", output::<rule::RuleResult>("Output of datacron rule --json")),
        ("sets.json", output::<sets::SetsResult>("Output of datacron sets --json")),
        ("db-info.json", output::<db::InfoResult>("Output of datacron db info --json")),
        ("db-import.json", output::<db::ImportResult>("Output of datacron db import --json")),
        ("db-update.json", output::<db::UpdateResult>("Output of datacron db update --json")),
        ("db-diff.json", output::<db::DiffResult>("Output of datacron db diff --json")),
        ("db-reset.json", output::<db::ResetResult>("Output of datacron db reset --json")),
        ("doctor.json", output::<doctor::DoctorResult>("Output of datacron doctor --json")),
        ("db-verify.json", output::<db::VerifyResult>("Output of datacron db verify --json")),
    ]
}

/// A file people write: keys with a default may be left out.
fn input<T: JsonSchema>(title: &str) -> Schema {
    titled(SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>(), title)
}

/// Output that programs read: keys that are always there are required.
fn output<T: JsonSchema>(title: &str) -> Schema {
    titled(SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>(), title)
}

fn titled(mut schema: Schema, title: &str) -> Schema {
    schema.insert("title".into(), title.into());
    schema
}
