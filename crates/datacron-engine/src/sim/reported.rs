//! The parts of `sim --json` and `goldfish --json` that differ between games.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::goldfish::ByTurn;
use super::measured::Measured;
use super::stats::Mean;
use crate::{GameState, Seat};

/// A game whose runs are reported as JSON. What all games report is in [`super::report`] and [`super::goldfish`].
pub trait Reported: Measured {
    /// What the players agreed on, in `sim --json`.
    type SetupReport: for<'f> From<&'f Self::Facts> + Serialize + JsonSchema;
    /// What the players agreed on, in `goldfish --json`.
    type GoldfishSetupReport: for<'f> From<&'f Self::Facts> + Serialize + JsonSchema;
    /// One turn, in `goldfish --json`.
    type Turn: for<'t> From<&'t ByTurn> + Serialize + JsonSchema;

    /// The name of the schema of `sim --json`.
    const SIM: &'static str;
    /// The name of the schema of `goldfish --json`.
    const GOLDFISH: &'static str;
    /// What reports and their schemas call [`Measured::progress`].
    const PROGRESS_BY_TURN: ProgressByTurn;
    /// What sentences call the players, by seat: `the Empire`.
    const PLAYERS: [&'static str; 2];
    /// Descriptions in the schemas.
    const ABOUT: About;
    /// What a step of progress is to the player who makes it, in descriptions: `Destroyed`.
    const DONE: &'static str = "Destroyed";
}

/// What a game calls the list of what was destroyed by the end of each turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgressByTurn {
    /// The key of the list: `bases`.
    pub key: &'static str,
    /// The name of an entry in schemas: `BasesByTurn`.
    pub entry: &'static str,
    /// The description of the list.
    pub about: &'static str,
}

/// How the schemas of a game describe keys that all games have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// The description of `name`.
    pub name: &'static str,
    /// The description of `first-player`.
    pub first_player: &'static str,
    /// The description of `lost` in `goldfish --json`.
    pub lost: &'static str,
}

/// A value for each player, serialized under the players' names: `"empire": 1, "rebel": 2`.
pub struct BySeat<G, T> {
    of: [T; 2],
    game: PhantomData<G>,
}

impl<G, T> BySeat<G, T> {
    /// Takes the values in the order of the seats.
    pub fn new(of: [T; 2]) -> BySeat<G, T> {
        BySeat { of, game: PhantomData }
    }

    /// The values in the order of the seats.
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
    /// The turn, from 1.
    pub turn: u64,
    /// The mean number destroyed by each player.
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
            mean.insert("description".to_owned(), format!("{} by {player}.", G::DONE).into());
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

/// The description of the key that holds the name of a schema.
pub(super) fn always(schema: &str) -> String {
    format!("Always `{schema}`.")
}

/// Serializes a seat as the name of the player.
pub(super) fn player<G: GameState, S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(G::name(*seat))
}
