//! Which cards and locations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::spec::Kind;
use super::{Amount, Pile, Who, Whose};
use crate::is_false;

/// Which cards or locations: all that is given has to fit; of a list, any one.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Selection {
    /// This very card or place, by what it is to the ability.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Ref>,
    /// Where it is; left out: on table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Zone>,
    /// Controlled by (not on table: of) this player; left out: of either.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whose: Option<Whose>,
    #[serde(rename = "type", skip_serializing_if = "Vec::is_empty")]
    pub kind: Vec<Kind>,
    /// A subtype as the card file has it, or a part of it: `Starfighter`, `Y-Wing`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub subtype: Vec<String>,
    /// A title. With `persona` it is one list, of which any one has to fit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub title: Vec<String>,
    /// A persona, as players write it: `Obi-Wan` is the persona `obiwan`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub persona: Vec<String>,
    /// As players write them: `Jawa` is the characteristic `jawa`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characteristics: Vec<String>,
    /// None of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_characteristics: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<String>,
    /// None of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_icons: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set_icons: Vec<String>,
    /// Unique, or (`false`) not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maneuver: Option<Bound>,
    /// Its destiny number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destiny: Option<Bound>,
    /// Its deploy cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deploy: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub politics: Option<Bound>,
    /// It has such a number at all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<Number>,
    /// Only those with the highest such number among all that fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub highest: Option<Number>,
    /// Only those with the lowest such number among all that fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest: Option<Number>,
    /// On such a planet or the Death Star, or at that system itself; of a location: belonging to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub system: Vec<String>,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub place: Option<Where>,
    /// At such a location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Box<Selection>>,
    /// At a location of the same system as such a location; of a location: of the same system, but not itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_to: Option<Box<Selection>>,
    /// At a location that this player controls; of a location: which this player controls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controlled_by: Option<Who>,
    /// Such a card is at the same location; of a location: at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Box<Selection>>,
    /// It pilots or drives such a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pilots: Option<Box<Selection>>,
    /// Such a card pilots or drives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piloted_by: Option<Box<Selection>>,
    /// It is aboard such a card, in whatever seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aboard: Option<Box<Selection>>,
    /// Such a card is aboard it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_aboard: Option<Box<Selection>>,
    /// Such a card is deployed on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carries: Option<Box<Selection>>,
    /// It is deployed on such a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Box<Selection>>,
    /// It has such a weapon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armed_with: Option<Box<Selection>>,
    /// All of these have to hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub state: Vec<State>,
    /// At least one of these fits as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub any: Vec<Selection>,
    /// None of these fits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<Selection>,
    /// Not the card with the ability.
    #[serde(skip_serializing_if = "is_false")]
    pub not_this: bool,
    /// Not the card this one is deployed on.
    #[serde(skip_serializing_if = "is_false")]
    pub not_host: bool,
    /// Not the card the ability answers.
    #[serde(skip_serializing_if = "is_false")]
    pub not_it: bool,
}

impl Selection {
    /// This very card and nothing more.
    pub fn only(is: Ref) -> Selection {
        Selection { is: Some(is), ..Selection::default() }
    }
}

/// A card or a place by what it is to the ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ref {
    /// The card with the ability.
    This,
    /// The card it is deployed on.
    Host,
    /// The card that what is answered happens to; later the card last chosen, found or put somewhere.
    It,
    /// What was targeted: all of it.
    Target,
    /// The second target.
    Other,
    /// The location where the card is.
    Place,
}

/// Where a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    Table,
    Hand,
    ReserveDeck,
    ForcePile,
    UsedPile,
    LostPile,
    /// The cards just looked at.
    Looked,
}

impl Zone {
    /// The hand or pile; none for the table and for cards looked at.
    pub const fn pile(self) -> Option<Pile> {
        match self {
            Zone::Table | Zone::Looked => None,
            Zone::Hand => Some(Pile::Hand),
            Zone::ReserveDeck => Some(Pile::ReserveDeck),
            Zone::ForcePile => Some(Pile::ForcePile),
            Zone::UsedPile => Some(Pile::UsedPile),
            Zone::LostPile => Some(Pile::LostPile),
        }
    }
}

/// Where on table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Where {
    /// At the location where this card is, whatever it is aboard; of a location: that location.
    Here,
    /// Here, and not inside anything enclosed.
    Present,
    /// At a site next to this one; of a location: such a site.
    Adjacent,
    HereOrAdjacent,
    /// At a location of the same system.
    Related,
    /// At a site of the same system.
    RelatedSite,
    /// At the system itself.
    RelatedSystem,
    HereOrRelated,
    /// At the location where what is answered happens.
    Event,
    /// There, and not inside anything enclosed.
    PresentAtEvent,
    AdjacentToEvent,
    EventOrAdjacent,
    /// At the location where the card is that is spoken of.
    WithIt,
    /// At the location where the target is.
    WithTarget,
}

/// How a card on table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    InBattle,
    /// In a battle that the opponent of its controller began.
    Defending,
    /// The only character of its controller at the location; of a starship or vehicle: the only one of them.
    Alone,
    Hit,
    Piloted,
    Unpiloted,
    /// It pilots or drives something.
    Driving,
    Passenger,
    /// It is night there.
    Night,
}

/// A number of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    Power,
    Ability,
    Forfeit,
    Deploy,
    Destiny,
    Maneuver,
    Armor,
    Hyperspeed,
    Landspeed,
    /// What a weapon's destiny has to be over: armor, maneuver or ability, whichever is highest.
    Defense,
    Politics,
    Ferocity,
}

/// Where a number lies: all that is given has to hold.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Bound {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
}

/// A selection that may be written as one word: `"target"` is `{ is = "target" }`.
pub(super) mod word_or_selection {
    use std::borrow::Cow;
    use std::fmt;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use serde::de::value::{MapAccessDeserializer, StrDeserializer};
    use serde::de::{self, MapAccess, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Ref, Selection};

    /// Stands for the selection while it is read and written.
    pub(in super::super) struct Word(Selection);

    impl Serialize for Word {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serialize(&self.0, serializer)
        }
    }

    impl<'de> Deserialize<'de> for Word {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserialize(deserializer).map(Word)
        }
    }

    impl JsonSchema for Word {
        fn schema_name() -> Cow<'static, str> {
            "WordOrSelection".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            let word = generator.subschema_for::<Ref>();
            let selection = generator.subschema_for::<Selection>();
            json_schema!({
                "description": "A selection, or in one word what the card is to the ability.",
                "anyOf": [word, selection]
            })
        }
    }

    pub(in super::super) fn serialize<S: Serializer>(own: &Selection, serializer: S) -> Result<S::Ok, S::Error> {
        match own.is {
            Some(word) if *own == Selection::only(word) => word.serialize(serializer),
            _ => own.serialize(serializer),
        }
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Selection, D::Error> {
        struct WordVisitor;
        impl<'de> Visitor<'de> for WordVisitor {
            type Value = Selection;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word such as \"target\", or a selection")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Selection, E> {
                Ref::deserialize(StrDeserializer::new(word)).map(Selection::only)
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Selection, M::Error> {
                Selection::deserialize(MapAccessDeserializer::new(map))
            }
        }
        deserializer.deserialize_any(WordVisitor)
    }

    pub(in super::super) mod option {
        use serde::{Deserialize, Deserializer, Serialize, Serializer};

        use super::{Selection, Word};

        pub(in super::super::super) fn serialize<S: Serializer>(
            own: &Option<Selection>,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            own.clone().map(Word).serialize(serializer)
        }

        pub(in super::super::super) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Option<Selection>, D::Error> {
            Option::<Word>::deserialize(deserializer).map(|word| word.map(|word| word.0))
        }
    }
}
