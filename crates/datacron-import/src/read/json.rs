//! JSON with the place of every value.
//!
//! Values stay text until they are asked for: a file takes little more memory than its bytes whatever is in it, and
//! finding the end of a value needs no stack.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// The records of a file.
#[derive(Default)]
pub(super) struct Records<'a> {
    /// As many as were asked for.
    pub list: Vec<&'a RawValue>,
    /// How many there are.
    pub total: usize,
}

/// Reads `[…]` or `{"cards": […]}`; no more than `most` records are kept.
pub(super) fn records(text: &str, most: usize) -> Result<Records<'_>, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let records = List { most, top: true }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(records)
}

/// Where in `text` a syntax error is.
pub(super) fn error_place(text: &str, error: &serde_json::Error) -> Range<usize> {
    let start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (start + error.column().saturating_sub(1)).min(text.len());
    at..at
}

/// Where in `text` a part of it is.
pub(super) fn place(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize).min(text.len());
    start..(start + part.len()).min(text.len())
}

#[derive(Clone, Copy)]
struct List {
    most: usize,
    top: bool,
}

impl<'de> DeserializeSeed<'de> for List {
    type Value = Records<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Records<'de>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for List {
    type Value = Records<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cards or sets")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Records<'de>, A::Error> {
        let mut records = Records::default();
        loop {
            if records.list.len() < self.most {
                let Some(record) = seq.next_element()? else { break };
                records.list.push(record);
            } else if seq.next_element::<IgnoredAny>()?.is_none() {
                break;
            }
            records.total += 1;
        }
        Ok(records)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Records<'de>, A::Error> {
        let mut records = None;
        while let Some(key) = map.next_key_seed(Key)? {
            if self.top && key == "cards" {
                records = Some(map.next_value_seed(List { top: false, ..self })?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        records.ok_or_else(|| de::Error::custom("there is no list `cards`"))
    }
}

/// The keys and values of an object.
pub(super) struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Fields<'a> {
    /// The fields of an object with at most `most` of them; of several with the same name the last counts.
    pub fn read(raw: &'a RawValue, most: usize) -> Result<Fields<'a>, String> {
        let mut reader = serde_json::Deserializer::from_str(raw.get());
        Object { most }.deserialize(&mut reader).map_err(|error| plain(&error))
    }

    pub fn get(&self, key: &str) -> Option<&'a RawValue> {
        self.0.iter().rev().find(|(name, _)| name == key).map(|(_, value)| *value)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.0.iter().map(|(key, value)| (&**key, *value))
    }
}

struct Object {
    most: usize,
}

impl<'de> DeserializeSeed<'de> for Object {
    type Value = Fields<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Fields<'de>, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Object {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some(key) = map.next_key_seed(Key)? {
            if fields.len() == self.most {
                return Err(de::Error::custom(format!("more than {} fields", self.most)));
            }
            fields.push((key, map.next_value()?));
        }
        Ok(Fields(fields))
    }
}

/// A key, borrowed if it has no escapes.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Cow<'de, str>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Key {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Borrowed(key))
    }

    fn visit_str<E>(self, key: &str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Owned(key.to_owned()))
    }
}

/// A list of texts with at most `most` elements.
pub(super) fn texts(raw: &RawValue, most: usize) -> Result<Vec<String>, String> {
    struct Texts(usize);
    impl<'de> Visitor<'de> for Texts {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of texts")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<String>, A::Error> {
            let mut list = Vec::new();
            while let Some(text) = seq.next_element::<String>()? {
                if list.len() == self.0 {
                    return Err(de::Error::custom(format!("a list of more than {} elements", self.0)));
                }
                list.push(text);
            }
            Ok(list)
        }
    }
    serde_json::Deserializer::from_str(raw.get()).deserialize_seq(Texts(most)).map_err(|error| plain(&error))
}

/// What an error says, without the place, which is told otherwise.
pub(super) fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((message, _)) => message.to_owned(),
        None => text,
    }
}
