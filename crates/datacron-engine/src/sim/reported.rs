//! What is a game's own in the reports that programs read: `sim --json` and `goldfish --json`.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::goldfish::ByTurn;
use super::measured::Measured;
use super::stats::Mean;
use crate::{GameState, Seat};

/// A game whose runs are reported to programs. What every game reports is in [`super::report`] and [`super::goldfish`].
pub trait Reported: Measured {
    /// What the players agreed on, as `sim --json` has it.
    type Agreed: for<'f> From<&'f Self::Facts> + Serialize + JsonSchema;
    /// The same, as `goldfish --json` has it.
    type AgreedAlone: for<'f> From<&'f Self::Facts> + Serialize + JsonSchema;
    /// A turn of games against nobody.
    type Turn: for<'t> From<&'t ByTurn> + Serialize + JsonSchema;

    /// The schema that `sim --json` names.
    const SIM: &'static str;
    /// The schema that `goldfish --json` names.
    const GOLDFISH: &'static str;
    /// What [`Measured::progress`] is called, in reports and in their schemas.
    const PROGRESS_BY_TURN: ProgressByTurn;
    /// How sentences call the players, in the order of the seats: `the Empire`.
    const PLAYERS: [&'static str; 2];
    /// Sentences of the schemas.
    const ABOUT: About;
}

/// How a game calls the list of what was destroyed by the end of each turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgressByTurn {
    /// The key of the list: `bases`.
    pub key: &'static str,
    /// What a schema calls an entry of it: `BasesByTurn`.
    pub entry: &'static str,
    /// The list in a sentence.
    pub about: &'static str,
}

/// What the schemas of a game say about keys that every game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// Of `name`.
    pub name: &'static str,
    /// Of `first-player`.
    pub first_player: &'static str,
    /// Of `lost`, in games against nobody.
    pub lost: &'static str,
}

/// Something of each player, written under the players' names: `"empire": 1, "rebel": 2`.
pub struct BySeat<G, T> {
    of: [T; 2],
    game: PhantomData<G>,
}

impl<G, T> BySeat<G, T> {
    /// In the order of the seats.
    pub fn new(of: [T; 2]) -> BySeat<G, T> {
        BySeat { of, game: PhantomData }
    }

    /// In the order of the seats.
    pub fn each(&self) -> &[T; 2] {
        &self.of
    }
}

impl<G, T> std::ops::Index<Seat> for BySeat<G, T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.of[seat as usize]
    }
}

impl<G: GameState, T: Serialize> Serialize for BySeat<G, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Seat::BOTH.map(G::name).into_iter().zip(&self.of))
    }
}

impl<G: GameState, T: JsonSchema> JsonSchema for BySeat<G, T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "BySeat".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let [first, second] = Seat::BOTH.map(G::name);
        let each = generator.subschema_for::<T>();
        json_schema!({
            "type": "object",
            "properties": { (first): each, (second): each },
            "required": [first, second],
        })
    }
}

/// What each player has destroyed by the end of each turn, from the first on.
pub struct Progress<G>(pub Vec<InTurn<G>>);

/// What each player has destroyed by the end of a turn.
#[derive(Serialize)]
#[serde(bound = "G: GameState")]
pub struct InTurn<G> {
    pub turn: u64,
    #[serde(flatten)]
    pub by: BySeat<G, Mean>,
}

impl<G: Reported> Serialize for Progress<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(G::PROGRESS_BY_TURN.key, &self.0)?;
        map.end()
    }
}

impl<G: Reported> JsonSchema for Progress<G> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Progress".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let ProgressByTurn { key, about, .. } = G::PROGRESS_BY_TURN;
        let mut list = generator.subschema_for::<Vec<InTurn<G>>>();
        list.insert("description".to_owned(), about.into());
        json_schema!({ "type": "object", "properties": { (key): list }, "required": [key] })
    }
}

impl<G: Reported> JsonSchema for InTurn<G> {
    fn schema_name() -> Cow<'static, str> {
        G::PROGRESS_BY_TURN.entry.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let [first, second] = Seat::BOTH.map(G::name);
        let mut by = |player: &str| {
            let mut mean = generator.subschema_for::<Mean>();
            mean.insert("description".to_owned(), format!("Destroyed by {player}.").into());
            mean
        };
        let [by_first, by_second] = G::PLAYERS.map(&mut by);
        json_schema!({
            "type": "object",
            "properties": { "turn": generator.subschema_for::<u64>(), (first): by_first, (second): by_second },
            "required": ["turn", first, second],
        })
    }
}

/// What a schema says about the key that holds its name.
pub(super) fn always(schema: &str) -> String {
    format!("Always `{schema}`.")
}

/// A seat as the name of its player.
pub(super) fn player<G: GameState, S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(G::name(*seat))
}
