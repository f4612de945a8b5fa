//! The events that reactions and interrupts answer.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Selection, Who};
use crate::is_false;

/// One event or a list of events, any of which will do.
#[derive(Debug, Clone, PartialEq)]
pub struct Events(pub Vec<Event>);

/// What is answered. With `to` it has happened, or was announced; with `before` it is about to happen.
#[expect(clippy::large_enum_variant, reason = "read once and compiled; boxes would only be in the way")]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Event {
    TurnBegins(Who),
    TurnEnds(Who),
    PhaseBegins(PhaseOf),
    /// A battle was begun.
    BattleBegins(Battle),
    /// A battle is over and one player has won it.
    BattleWon(Battle),
    BattleEnds(Battle),
    /// Winner, attrition and battle damage are known.
    DamageSegment(DamageSegment),
    /// A Force drain was begun.
    ForceDrain(Drain),
    /// A player loses Force: the whole loss.
    ForceLoss(Loss),
    Deployed(Deployed),
    /// An interrupt, or another card on its way to the table.
    Played(Played),
    DestinyDrawn(DestinyDrawn),
    /// A card goes from table to the Lost Pile.
    Lost(Lost),
    Hit(Hit),
    Moved(Moved),
    /// A card is about to react.
    Reacts(Reacts),
    /// A weapon was fired. The weapon is `it`.
    Fired(Fired),
}

/// A phase of a player's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PhaseOf {
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub of: Who,
    pub phase: PhaseName,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseName {
    Activate,
    Control,
    Deploy,
    Battle,
    Move,
    Draw,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Reacts {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Fired {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    /// At such a location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Battle {
    /// Who began it; of a battle won: who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
    /// Such a card takes part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct DamageSegment {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loser: Option<Who>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Drain {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Loss {
    /// Who loses Force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<Who>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<LossFrom>,
}

/// Why Force is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LossFrom {
    ForceDrain,
    /// Battle damage.
    Battle,
    /// The text of a card.
    Card,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Deployed {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    pub card: Selection,
    /// To such a location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Played {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    pub card: Selection,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct DestinyDrawn {
    #[serde(rename = "for", skip_serializing_if = "Destiny::is_any")]
    pub kind: Destiny,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    /// All draws are made, in a battle those of both players.
    #[serde(skip_serializing_if = "is_false")]
    pub done: bool,
}

/// What destiny is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Destiny {
    Battle,
    Weapon,
    #[default]
    Any,
}

impl Destiny {
    pub(super) fn is_any(&self) -> bool {
        *self == Destiny::Any
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Lost {
    pub card: Selection,
    /// From such a location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Selection>,
    /// Only by forfeiting it.
    #[serde(skip_serializing_if = "is_false")]
    pub forfeited: bool,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Hit {
    pub card: Selection,
    /// By such a weapon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Moved {
    pub card: Selection,
    /// To such a location, which is where it happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Selection>,
    /// From such a location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Selection>,
    /// In this way; left out: in any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<MovedBy>,
}

/// How a card moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MovedBy {
    Landspeed,
    Hyperspeed,
    /// Docking bay transit.
    Transit,
    Shuttle,
    Landing,
    TakeOff,
}

impl Serialize for Events {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_slice() {
            [event] => event.serialize(serializer),
            events => events.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Events {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EventsVisitor;
        impl<'de> Visitor<'de> for EventsVisitor {
            type Value = Events;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an event or a list of events")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Events, E> {
                Event::deserialize(StrDeserializer::new(word)).map(|event| Events(vec![event]))
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Events, M::Error> {
                Event::deserialize(MapAccessDeserializer::new(map)).map(|event| Events(vec![event]))
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Events, S::Error> {
                let mut events = Vec::new();
                while let Some(event) = seq.next_element()? {
                    events.push(event);
                }
                match events.len() {
                    0 | 1 => Err(de::Error::invalid_length(events.len(), &"two or more events (one is written alone)")),
                    _ => Ok(Events(events)),
                }
            }
        }
        deserializer.deserialize_any(EventsVisitor)
    }
}

impl JsonSchema for Events {
    fn schema_name() -> Cow<'static, str> {
        "Events".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let event = generator.subschema_for::<Event>();
        json_schema!({
            "description": "An event, or a list of events, any of which will do.",
            "anyOf": [event.clone(), { "type": "array", "items": event, "minItems": 2 }]
        })
    }
}
