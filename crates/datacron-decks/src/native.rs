//! datacron's own deck format, in TOML or JSON: a table for each part, with a count for each name or id.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Deck, Section, Slot};
use datacron_cards::{Game, Side};

/// A deck file. Names are understood as everywhere: without case, accents and dots, with or without their set.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct NativeDeck {
    /// `datacron.deck/1`, in JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The format the deck is for.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub format: String,
    /// Side of the Force (ccg); the affiliation card says it in the LCG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The affiliation card (lcg).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub affiliation: Option<String>,
    /// Bases to win (dbg).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bases_to_win: Option<u8>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Cards of the deck that begin the game on the table (ccg).
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub starting: Counts,
    /// The deck (ccg).
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub deck: Counts,
    /// Cards outside the deck (ccg).
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub outside: Counts,
    /// Objective sets by number or by the objective's name (lcg).
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub sets: Counts,
    /// Single cards of objective sets, by seat: no legal deck has any (lcg).
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub single: Counts,
    /// The Empire's starter deck (dbg). A part that is left out is as in the box.
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub empire_starter: Counts,
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub rebel_starter: Counts,
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub galaxy: Counts,
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub pilots: Counts,
    /// The first is the base the Empire begins on (dbg).
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub empire_bases: Counts,
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub rebel_bases: Counts,
}

/// A part of a native deck: its table, and what its entries are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The name of the table.
    pub word: &'static str,
    /// The section its entries are in.
    pub section: Section,
    /// Whether its cards start the game on the table (ccg).
    pub starting: bool,
    /// Whether its entries are single cards of objective sets (lcg).
    pub single: bool,
}

impl Part {
    const fn of(section: Section) -> Part {
        Part { word: section.word(), section, starting: false, single: false }
    }

    /// The part with this table.
    pub fn find(word: &str) -> Option<Part> {
        PARTS.iter().copied().find(|part| part.word == word)
    }
}

/// Every part, in the order of files.
pub const PARTS: [Part; 11] = [
    Part { word: "starting", section: Section::Deck, starting: true, single: false },
    Part::of(Section::Deck),
    Part::of(Section::Outside),
    Part { word: "sets", section: Section::Deck, starting: false, single: false },
    Part { word: "single", section: Section::Deck, starting: false, single: true },
    Part::of(Section::EmpireStarter),
    Part::of(Section::RebelStarter),
    Part::of(Section::Galaxy),
    Part::of(Section::Pilots),
    Part::of(Section::EmpireBases),
    Part::of(Section::RebelBases),
];

/// Counts by name or id, in the order of the file; a repeated name is kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts(pub Vec<(String, u64)>);

impl Counts {
    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, count)| (name, count)))
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Counts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of cards and their counts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counts, A::Error> {
                let mut counts = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    counts.push(entry);
                }
                Ok(Counts(counts))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

impl JsonSchema for Counts {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Counts".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "How many there are of each card, by name or id.",
            "type": "object",
            "additionalProperties": { "type": "integer", "minimum": 1, "maximum": super::MOST }
        })
    }
}

impl NativeDeck {
    /// The deck in canonical order.
    pub fn of(deck: &Deck) -> NativeDeck {
        let mut native = NativeDeck {
            game: Some(deck.game),
            name: deck.name.clone(),
            author: deck.author.clone(),
            format: deck.format.clone(),
            notes: deck.notes.clone(),
            bases_to_win: deck.goal,
            side: deck.side().filter(|_| deck.game == Game::Ccg),
            ..NativeDeck::default()
        };
        for entry in deck.canonical().entries {
            if entry.is_affiliation_card() && native.affiliation.is_none() && entry.count == 1 {
                native.affiliation = Some(entry.slot.title().to_owned());
                continue;
            }
            let part = match (entry.slot, entry.section) {
                (Slot::Set(_), _) => &mut native.sets,
                (Slot::SetPlace(_), _) => &mut native.single,
                (_, Section::Deck) if entry.starting => &mut native.starting,
                (_, section) => native.part_mut(section),
            };
            part.0.push((name_in(deck, entry.slot), u64::from(entry.count)));
        }
        native
    }

    fn part_mut(&mut self, section: Section) -> &mut Counts {
        match section {
            Section::Deck => &mut self.deck,
            Section::Outside => &mut self.outside,
            Section::EmpireStarter => &mut self.empire_starter,
            Section::RebelStarter => &mut self.rebel_starter,
            Section::Galaxy => &mut self.galaxy,
            Section::Pilots => &mut self.pilots,
            Section::EmpireBases => &mut self.empire_bases,
            Section::RebelBases => &mut self.rebel_bases,
        }
    }

    /// Every part with its contents, in the order of [`PARTS`].
    pub fn parts(&self) -> [(Part, &Counts); 11] {
        let counts = [
            &self.starting,
            &self.deck,
            &self.outside,
            &self.sets,
            &self.single,
            &self.empire_starter,
            &self.rebel_starter,
            &self.galaxy,
            &self.pilots,
            &self.empire_bases,
            &self.rebel_bases,
        ];
        std::array::from_fn(|i| (PARTS[i], counts[i]))
    }
}

/// The name of a card in a file: its title if that is unambiguous, otherwise its id.
pub fn name_in(deck: &Deck, slot: Slot) -> String {
    match slot {
        Slot::Card(row) if !deck.title_suffices(row) => slot.id(),
        Slot::Card(_) => slot.title().to_owned(),
        Slot::Set(_) | Slot::SetPlace(_) => slot.id(),
    }
}
