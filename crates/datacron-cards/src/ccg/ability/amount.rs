//! Numbers: wherever card files write a number, they may write how to work one out.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::selection::word_or_selection;
use super::{Condition, Number, Pile, Selection, Total, Who};

/// A number, or how to work one out.
#[derive(Debug, Clone, PartialEq)]
pub enum Amount {
    /// A whole number or a fraction.
    Fixed(Quarters),
    /// `"x"`: what the player chose to pay.
    X,
    /// `"destiny"`: the last total of destinies the ability drew.
    Destiny,
    /// `"difference"`: between the two totals of the last contest.
    Difference,
    /// `"answered"`: the number of what is answered, such as Force that is lost.
    Answered,
    /// `"defense"`: the defense value of the target.
    Defense,
    /// A table.
    Worked(Box<Worked>),
}

impl Amount {
    /// A whole number.
    pub const fn whole(n: i16) -> Amount {
        Amount::Fixed(Quarters(n * 4))
    }

    /// The number, where it is a plain one.
    pub const fn fixed(&self) -> Option<Quarters> {
        match self {
            Amount::Fixed(n) => Some(*n),
            _ => None,
        }
    }

    pub(super) fn one() -> Amount {
        Amount::whole(1)
    }

    /// Whether it is plainly 1.
    pub fn is_one(&self) -> bool {
        *self == Amount::one()
    }
}

/// A number counted in quarters: 2 is ½.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quarters(pub i16);

impl Quarters {
    /// The largest number that card files write, and the lowest below 0.
    const MOST: i16 = 99;

    /// The number, if it is a whole one.
    pub const fn whole(self) -> Option<i16> {
        if self.0 % 4 == 0 { Some(self.0 / 4) } else { None }
    }
}

impl fmt::Display for Quarters {
    /// With a minus sign for a number below 0: `−2`, `1½`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.unsigned_abs() / 4, self.0.unsigned_abs() % 4);
        if self.0 < 0 {
            f.write_str("−")?;
        }
        if whole > 0 || rest == 0 {
            write!(f, "{whole}")?;
        }
        f.write_str(["", "¼", "½", "¾"][usize::from(rest)])
    }
}

impl FromStr for Quarters {
    type Err = &'static str;

    /// Reads a fraction; whole numbers are not written as text.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "a fraction such as \"½\" or \"1½\"";
        let fractions = [('¼', 1), ('½', 2), ('¾', 3)].into_iter();
        let (whole, rest) =
            fractions.filter_map(|(sign, rest)| Some((text.strip_suffix(sign)?, rest))).next().ok_or(expected)?;
        let whole = match whole {
            "" => 0,
            whole => whole.parse::<u8>().map_err(|_| expected)?,
        };
        match i16::from(whole) {
            whole if whole < Quarters::MOST => Ok(Quarters(whole * 4 + rest)),
            _ => Err(expected),
        }
    }
}

/// A number worked out: where it begins, then the others in this order.
#[derive(Debug, Clone, PartialEq)]
pub struct Worked {
    /// What is counted or looked up.
    pub from: Source,
    /// So many times.
    pub times: Option<Amount>,
    /// Half of it.
    pub half: Option<Round>,
    /// So much more.
    pub plus: Option<Amount>,
    /// So much less.
    pub minus: Option<Amount>,
    /// Not below this.
    pub least: Option<Amount>,
    /// Not above this.
    pub most: Option<Amount>,
    /// Another number while a condition holds.
    pub instead: Option<Instead>,
}

/// What a number begins with.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// Another number.
    Base(Amount),
    /// 1 for each such card or location.
    Each(Selection),
    /// A number of such a card; of several, the highest.
    Stat {
        /// Which number.
        stat: Number,
        /// Which card.
        of: Selection,
    },
    /// A total of a player.
    Total {
        /// Which total.
        total: Total,
        /// Whose.
        who: Who,
        /// Where; left out: here, for an interrupt where what it answers is.
        at: Option<Selection>,
    },
    /// Force icons of one side or both.
    ForceIcons {
        /// Which.
        icons: ForceIcons,
        /// Where; left out: here.
        at: Option<Selection>,
    },
    /// Cards in hand or in a pile.
    Count(Count),
    /// The destinies that a player has drawn for what is answered.
    Draws(Who),
    /// The lowest of these.
    LeastOf(Vec<Amount>),
}

/// Another number while a condition holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Instead {
    /// The other number.
    pub number: Amount,
    /// When it counts.
    pub condition: Condition,
}

/// How a half is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    Up,
    Down,
}

/// Which Force icons of a location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ForceIcons {
    Light,
    Dark,
    Both,
}

/// Cards in hand or in a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Count {
    pub cards: Counted,
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub of: Who,
}

/// Where cards are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    Hand,
    ReserveDeck,
    ForcePile,
    UsedPile,
    LostPile,
    /// Reserve Deck, Force Pile and Used Pile together.
    LifeForce,
}

impl Counted {
    /// The pile, where it is a single one.
    pub const fn pile(self) -> Option<Pile> {
        match self {
            Counted::Hand => Some(Pile::Hand),
            Counted::ReserveDeck => Some(Pile::ReserveDeck),
            Counted::ForcePile => Some(Pile::ForcePile),
            Counted::UsedPile => Some(Pile::UsedPile),
            Counted::LostPile => Some(Pile::LostPile),
            Counted::LifeForce => None,
        }
    }
}

/// The keys of [`Worked`] as they are written.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[schemars(rename = "Worked")]
struct Table {
    /// Another number.
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<Amount>,
    /// 1 for each such card or location.
    #[serde(skip_serializing_if = "Option::is_none")]
    each: Option<Selection>,
    /// A number of the card of `of`.
    #[serde(skip_serializing_if = "Option::is_none")]
    stat: Option<Number>,
    /// `"target"`, or a selection: of several, the highest.
    #[serde(skip_serializing_if = "Option::is_none", with = "word_or_selection::option")]
    #[schemars(with = "Option<word_or_selection::Word>")]
    of: Option<Selection>,
    /// A total of the player of `who`.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<Total>,
    #[serde(skip_serializing_if = "Option::is_none")]
    who: Option<Who>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Selection>,
    #[serde(skip_serializing_if = "Option::is_none")]
    force_icons: Option<ForceIcons>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Count>,
    /// The destinies that a player has drawn for what is answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<Who>,
    /// The lowest of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    least_of: Vec<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    times: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    half: Option<Round>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plus: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minus: Option<Amount>,
    /// Not below this.
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<Amount>,
    /// Not above this.
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<Amount>,
    /// Another number while `if` holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<Amount>,
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    condition: Option<Condition>,
}

impl Table {
    fn worked(self) -> Result<Worked, &'static str> {
        let mut sources = Vec::new();
        sources.extend(self.base.map(Source::Base));
        sources.extend(self.each.map(Source::Each));
        match (self.stat, self.of) {
            (Some(stat), Some(of)) => sources.push(Source::Stat { stat, of }),
            (None, None) => {}
            _ => return Err("`stat` and `of` belong together"),
        }
        let (who, at) = (self.who, self.at);
        if (who.is_some() && self.total.is_none())
            || (at.is_some() && self.total.is_none() && self.force_icons.is_none())
        {
            return Err("`who` and `at` belong to `total`, `at` also to `force-icons`");
        }
        sources.extend(self.force_icons.map(|icons| Source::ForceIcons { icons, at: at.clone() }));
        sources.extend(self.total.map(|total| Source::Total { total, who: who.unwrap_or_default(), at }));
        sources.extend(self.count.map(Source::Count));
        sources.extend(self.draws.map(Source::Draws));
        if !self.least_of.is_empty() {
            sources.push(Source::LeastOf(self.least_of));
        }
        let one = "a number is worked out from one of `base`, `each`, `stat`, `total`, `force-icons`, `count`, `draws`, `least-of`";
        let (Some(from), true) = (sources.pop(), sources.is_empty()) else { return Err(one) };
        let instead = match (self.instead, self.condition) {
            (Some(number), Some(condition)) => Some(Instead { number, condition }),
            (None, None) => None,
            _ => return Err("`instead` and `if` belong together"),
        };
        let Table { times, half, plus, minus, least, most, .. } = self;
        Ok(Worked { from, times, half, plus, minus, least, most, instead })
    }
}

impl From<Worked> for Table {
    fn from(worked: Worked) -> Table {
        let Worked { from, times, half, plus, minus, least, most, instead } = worked;
        let (instead, condition) = instead.map(|i| (i.number, i.condition)).unzip();
        let table = Table { times, half, plus, minus, least, most, instead, condition, ..Table::default() };
        match from {
            Source::Base(base) => Table { base: Some(base), ..table },
            Source::Each(each) => Table { each: Some(each), ..table },
            Source::Stat { stat, of } => Table { stat: Some(stat), of: Some(of), ..table },
            Source::Total { total, who, at } => {
                Table { total: Some(total), who: (!who.is_you()).then_some(who), at, ..table }
            }
            Source::ForceIcons { icons, at } => Table { force_icons: Some(icons), at, ..table },
            Source::Count(count) => Table { count: Some(count), ..table },
            Source::Draws(who) => Table { draws: Some(who), ..table },
            Source::LeastOf(least_of) => Table { least_of, ..table },
        }
    }
}

const WORDS: [(&str, Amount); 5] = [
    ("x", Amount::X),
    ("destiny", Amount::Destiny),
    ("difference", Amount::Difference),
    ("answered", Amount::Answered),
    ("defense", Amount::Defense),
];

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Amount::Fixed(n) => match n.whole() {
                Some(n) => serializer.serialize_i16(n),
                None => serializer.collect_str(n),
            },
            Amount::Worked(worked) => Table::from((**worked).clone()).serialize(serializer),
            word => match WORDS.iter().find(|(_, own)| own == word) {
                Some((text, _)) => serializer.serialize_str(text),
                None => Err(serde::ser::Error::custom("an amount without a word")),
            },
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AmountVisitor;
        impl<'de> Visitor<'de> for AmountVisitor {
            type Value = Amount;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number from -99 to 99, a fraction such as \"½\", \"x\", \"destiny\", \"difference\", ")?;
                f.write_str("\"answered\", \"defense\", or a table such as { each = { … } }")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Amount, E> {
                match i16::try_from(n) {
                    Ok(n) if n.abs() <= Quarters::MOST => Ok(Amount::whole(n)),
                    _ => Err(E::invalid_value(de::Unexpected::Signed(n), &self)),
                }
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Amount, E> {
                self.visit_i64(i64::try_from(n).unwrap_or(i64::MAX))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Amount, E> {
                if let Some((_, word)) = WORDS.iter().find(|(own, _)| *own == text) {
                    return Ok(word.clone());
                }
                let fraction = text.parse().map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self));
                fraction.map(Amount::Fixed)
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Amount, M::Error> {
                let table = Table::deserialize(MapAccessDeserializer::new(map))?;
                table.worked().map(|worked| Amount::Worked(Box::new(worked))).map_err(de::Error::custom)
            }
        }
        deserializer.deserialize_any(AmountVisitor)
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let table = generator.subschema_for::<Table>();
        let words = WORDS.map(|(word, _)| word);
        json_schema!({
            "description": "A number, or how to work one out.",
            "anyOf": [
                { "type": "integer", "minimum": -Quarters::MOST, "maximum": Quarters::MOST },
                { "type": "string", "pattern": "^[0-9]*[¼½¾]$" },
                { "enum": words },
                table
            ]
        })
    }
}
