//! What cards of all three games have in common: game, side, printed statistics, abilities.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The three card games, in the order they are listed everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// Star Wars: The Card Game (objective sets).
    Lcg,
    /// Star Wars: The Deckbuilding Game (galaxy row).
    Dbg,
    /// Star Wars Customizable Card Game (60-card decks).
    Ccg,
}

impl Game {
    /// All games, in order.
    pub const ALL: [Game; 3] = [Game::Lcg, Game::Dbg, Game::Ccg];

    /// This game, or all games if none is given.
    pub fn one_or_all(game: Option<Game>) -> impl Iterator<Item = Game> {
        Game::ALL.into_iter().filter(move |own| game.is_none_or(|game| game == *own))
    }

    /// The three letters used on the command line, in ids and as folder name.
    pub const fn code(self) -> &'static str {
        match self {
            Game::Lcg => "lcg",
            Game::Dbg => "dbg",
            Game::Ccg => "ccg",
        }
    }

    /// The full name of the game.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Lcg => "Star Wars: The Card Game",
            Game::Dbg => "Star Wars: The Deckbuilding Game",
            Game::Ccg => "Star Wars Customizable Card Game",
        }
    }

    /// The game with this [`code`](Game::code); case matters.
    pub fn from_code(code: &str) -> Option<Game> {
        Game::ALL.into_iter().find(|g| g.code() == code)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The side of the Force a card belongs to (lcg, ccg).
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Light,
    Dark,
}

impl Side {
    /// The word card files use: `light` or `dark`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Light => "light",
            Side::Dark => "dark",
        }
    }
}

/// Whether a card does anything, and if so, whether it is encoded.
///
/// In a card file, `abilities` is left out, or is `"unencoded"`, or is a list of `[[card.abilities]]` tables.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Abilities<A> {
    /// The printed card has no abilities.
    #[default]
    None,
    /// The printed card has abilities, but they are not encoded yet.
    Unencoded,
    /// All abilities of the card, in printed order; never empty.
    Encoded(Vec<A>),
}

impl<A> Abilities<A> {
    /// Whether the card has no abilities.
    pub fn is_none(&self) -> bool {
        matches!(self, Abilities::None)
    }

    /// The state without the abilities themselves.
    pub fn state(&self) -> AbilityState {
        match self {
            Abilities::None => AbilityState::None,
            Abilities::Unencoded => AbilityState::Unencoded,
            Abilities::Encoded(_) => AbilityState::Encoded,
        }
    }
}

/// [`Abilities`] without the abilities.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AbilityState {
    None,
    Unencoded,
    Encoded,
}

impl AbilityState {
    /// The word used in JSON and by queries: `none`, `unencoded` or `encoded`.
    pub const fn name(self) -> &'static str {
        match self {
            AbilityState::None => "none",
            AbilityState::Unencoded => "unencoded",
            AbilityState::Encoded => "encoded",
        }
    }
}

const UNENCODED: &str = "unencoded";

impl<A: Serialize> Serialize for Abilities<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Abilities::None => serializer.serialize_none(),
            Abilities::Unencoded => serializer.serialize_str(UNENCODED),
            Abilities::Encoded(list) => list.serialize(serializer),
        }
    }
}

impl<'de, A: Deserialize<'de>> Deserialize<'de> for Abilities<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<A>(std::marker::PhantomData<A>);
        impl<'de, A: Deserialize<'de>> Visitor<'de> for Either<A> {
            type Value = Abilities<A>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "\"{UNENCODED}\" or a list of abilities")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Self::Value, E> {
                if word == UNENCODED {
                    Ok(Abilities::Unencoded)
                } else {
                    Err(E::invalid_value(de::Unexpected::Str(word), &self))
                }
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Self::Value, S::Error> {
                let mut list = Vec::new();
                while let Some(ability) = seq.next_element()? {
                    list.push(ability);
                }
                if list.is_empty() {
                    return Err(de::Error::invalid_length(
                        0,
                        &"at least one ability (a card without abilities leaves the key out)",
                    ));
                }
                Ok(Abilities::Encoded(list))
            }
        }
        deserializer.deserialize_any(Either(std::marker::PhantomData))
    }
}

impl<A: JsonSchema> JsonSchema for Abilities<A> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Abilities".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let ability = generator.subschema_for::<A>();
        json_schema!({
            "description": "Left out: the card has no abilities. \"unencoded\": it has some, not written down yet.",
            "anyOf": [
                { "const": UNENCODED },
                { "type": "array", "items": ability, "minItems": 1 }
            ]
        })
    }
}

/// A printed statistic: a number, or one of the special values some cards carry
/// (`X`, `*`, `π`, `4½`, `2 or 5`, `(4)`, `destiny -1`).
#[derive(Debug, Clone, PartialEq)]
pub enum Stat {
    /// A plain number from 0 to 99.
    Number(f64),
    /// Anything else, as printed.
    Printed(String),
}

impl Stat {
    /// The numbers this value may stand for in play: none for `X` and `*`, two for `2 or 5`.
    pub fn values(&self) -> Vec<f64> {
        match self {
            Stat::Number(n) => vec![*n],
            Stat::Printed(text) => {
                let parts: Option<Vec<f64>> = text.split(" or ").map(printed_number).collect();
                parts.unwrap_or_default()
            }
        }
    }
}

/// Parses one printed number: `4`, `4½`, `½`, `(4)`, `π`, `2π`.
fn printed_number(text: &str) -> Option<f64> {
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    if let Ok(n) = text.parse::<f64>() {
        return n.is_finite().then_some(n);
    }
    if let Some(whole) = text.strip_suffix('½') {
        return match whole {
            "" => Some(0.5),
            _ => whole.parse::<u8>().ok().map(|n| f64::from(n) + 0.5),
        };
    }
    match text.strip_suffix('π')? {
        "" => Some(std::f64::consts::PI),
        times => times.parse::<u8>().ok().map(|n| f64::from(n) * std::f64::consts::PI),
    }
}

impl fmt::Display for Stat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stat::Number(n) => fmt::Display::fmt(n, f),
            Stat::Printed(text) => f.pad(text),
        }
    }
}

impl Serialize for Stat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            // Whole numbers stay whole in JSON: 4, not 4.0.
            Stat::Number(n) if n.fract() == 0.0 => serializer.serialize_i64(*n as i64),
            Stat::Number(n) => serializer.serialize_f64(*n),
            Stat::Printed(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for Stat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct StatVisitor;
        impl Visitor<'_> for StatVisitor {
            type Value = Stat;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number from 0 to 99, or a printed value such as \"X\", \"*\" or \"2 or 5\"")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Stat, E> {
                match n {
                    0..=99 => Ok(Stat::Number(n as f64)),
                    _ => Err(E::invalid_value(de::Unexpected::Signed(n), &self)),
                }
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Stat, E> {
                self.visit_i64(i64::try_from(n).unwrap_or(i64::MAX))
            }

            fn visit_f64<E: de::Error>(self, n: f64) -> Result<Stat, E> {
                if (0.0..=99.0).contains(&n) {
                    Ok(Stat::Number(n))
                } else {
                    Err(E::invalid_value(de::Unexpected::Float(n), &self))
                }
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Stat, E> {
                if text.is_empty() || text.parse::<f64>().is_ok() {
                    return Err(E::invalid_value(de::Unexpected::Str(text), &self));
                }
                Ok(Stat::Printed(text.to_owned()))
            }
        }
        deserializer.deserialize_any(StatVisitor)
    }
}

impl JsonSchema for Stat {
    fn schema_name() -> Cow<'static, str> {
        "Stat".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number, or a printed value such as X, *, π, 4½ or \"2 or 5\".",
            "anyOf": [
                { "type": "number", "minimum": 0, "maximum": 99 },
                { "type": "string", "minLength": 1 }
            ]
        })
    }
}

/// Deserializes a value from its text form; the `Err` of its [`FromStr`] says what was expected.
pub fn from_text<'de, D: Deserializer<'de>, T: FromStr<Err = &'static str>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|expected| de::Error::invalid_value(de::Unexpected::Str(&text), &expected))
}

/// For `skip_serializing_if`: leaves a flag out if it is `false`.
pub fn is_false(flag: &bool) -> bool {
    !flag
}

/// For `skip_serializing_if`: leaves a number out if it is 0.
pub fn is_zero(n: &u8) -> bool {
    *n == 0
}

#[cfg(test)]
mod tests {
    use super::Stat;

    #[test]
    fn printed_values_have_numbers() {
        let values = |text: &str| Stat::Printed(text.into()).values();
        assert_eq!(values("2 or 5"), [2.0, 5.0]);
        assert_eq!(values("7 or 1"), [7.0, 1.0]);
        assert_eq!(values("½"), [0.5]);
        assert_eq!(values("4½"), [4.5]);
        assert_eq!(values("(4)"), [4.0]);
        assert_eq!(values("π or 2π"), [std::f64::consts::PI, std::f64::consts::TAU]);
        assert!(values("X").is_empty());
        assert!(values("*").is_empty());
        assert!(values("destiny -1").is_empty());
        assert!(values("inf").is_empty());
    }
}
