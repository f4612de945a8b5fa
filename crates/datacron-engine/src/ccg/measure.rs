//! Statistics of the game: Force lost, what players do with cards, how a side develops against nobody.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::{Card, CardNo, ONE, Phase, Pieces};
use super::compile::built_in;
use super::setup::Setup;
use super::state::{Cause, Ccg, Choice, MAX_TURNS, Note, Pile};
use crate::sim::decks::{self, DeckCard, DeckFacts};
use crate::sim::goldfish::Gains;
use crate::sim::stats::{Rate, Share};
use crate::sim::{self, Counted, Gauge, Marks, Measured};
use crate::{Piece, Seat};
use datacron_cards::diagnostic::count;

/// A drain of so much Force is a great one.
const GREAT_DRAIN: u8 = 3;

/// What the players agreed on, as files have it.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Facts")]
pub struct Facts {
    /// Of the dark and of the light side.
    pub decks: [DeckFacts<ListOfCards>; 2],
}

/// The cards of a deck.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ListOfCards {
    /// How many there are of each, by id.
    pub deck: BTreeMap<String, u16>,
    /// Likewise, outside the deck.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub outside: BTreeMap<String, u16>,
}

impl ListOfCards {
    fn text(&self) -> String {
        let named = |cards: &BTreeMap<String, u16>| {
            let words = cards.iter().map(|(id, count)| if *count == 1 { id.clone() } else { format!("{count} {id}") });
            words.collect::<Vec<_>>().join(", ")
        };
        match self.outside.is_empty() {
            true => named(&self.deck),
            false => format!("{}; outside {}", named(&self.deck), named(&self.outside)),
        }
    }

    fn size(&self) -> usize {
        self.deck.values().map(|count| usize::from(*count)).sum()
    }
}

/// The deck of a player.
fn deck(setup: &Setup, seat: Seat) -> DeckFacts<ListOfCards> {
    let list = setup.deck(seat);
    let card = |no: &CardNo| built_in().card(*no);
    let counted = |cards: &[CardNo]| {
        let mut counts = BTreeMap::new();
        cards.iter().for_each(|no| *counts.entry(card(no).id.clone()).or_default() += 1);
        counts
    };
    let cards = ListOfCards { deck: counted(&list.cards), outside: counted(&list.outside) };
    let all = list.cards.iter().chain(&list.outside).map(card);
    DeckFacts::new(cards, all.map(|card| DeckCard { id: &card.id, title: &card.title, blank: card.blank }))
}

impl sim::Facts for Facts {
    fn about(&self) -> String {
        let [dark, light] = self.decks.each_ref().map(|deck| deck.list.size());
        match dark == light {
            true => format!("{} each", count(dark, "card")),
            false => format!("{dark} and {}", count(light, "card")),
        }
    }

    fn by_name(&self) -> Vec<(&'static str, String)> {
        let [dark, light] = &self.decks;
        vec![("dark deck", dark.list.text()), ("light deck", light.list.text())]
    }

    fn remarks(&self) -> Vec<String> {
        decks::remarks::<Ccg, _>(&self.decks)
    }
}

/// A card: players who did this with it, and how many of them won.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "CardTally")]
pub struct CardTally<T = Share> {
    /// Had it in hand.
    pub drawn: T,
    /// Deployed it, or began with it.
    pub deployed: T,
    /// Played it as an interrupt.
    pub played: T,
    /// Drew it as a destiny.
    pub destiny: T,
    /// Forfeited it.
    pub forfeited: T,
    /// Lost it: as Force, or from the table.
    pub lost: T,
}

const DRAWN: usize = 0;
const DEPLOYED: usize = 1;
const PLAYED: usize = 2;
const DESTINY: usize = 3;
const FORFEITED: usize = 4;
const LOST: usize = 5;

impl sim::Deeds for CardTally {
    const NAMES: &'static [(&'static str, &'static str)] = &[
        ("drawn", "drew it"),
        ("deployed", "deployed it"),
        ("played", "played it"),
        ("destiny", "as destiny"),
        ("forfeited", "forfeited"),
        ("lost", "lost it"),
    ];

    const MARGINS: bool = true;

    /// More cards than a side plays with.
    const STEPS: usize = 256;

    const FILE: &'static str = "Always `datacron.sim-shard-ccg/1`.";

    const FALLEN: &'static str = "By the first and by the second seat: `fallen[k][t]` times the opponent lost \
                                  card number `k + 1` in turn `t`.";

    type Rates = CardTally<Option<Rate>>;

    fn rates(&self) -> CardTally<Option<Rate>> {
        CardTally {
            drawn: self.drawn.rate_if_any(),
            deployed: self.deployed.rate_if_any(),
            played: self.played.rate_if_any(),
            destiny: self.destiny.rate_if_any(),
            forfeited: self.forfeited.rate_if_any(),
            lost: self.lost.rate_if_any(),
        }
    }

    fn shares(&self) -> impl Iterator<Item = Share> {
        [self.drawn, self.deployed, self.played, self.destiny, self.forfeited, self.lost].into_iter()
    }

    fn shares_mut(&mut self) -> impl Iterator<Item = &mut Share> {
        let CardTally { drawn, deployed, played, destiny, forfeited, lost } = self;
        [drawn, deployed, played, destiny, forfeited, lost].into_iter()
    }
}

/// The indexes of the gauges.
pub(super) mod gauge {
    pub const GENERATED: usize = 0;
    pub const ACTIVATED: usize = 1;
    pub const USED: usize = 2;
    pub const DEAD: usize = 3;
    pub const POWER: usize = 4;
    pub const ABILITY: usize = 5;
    pub const CONTROLLED: usize = 6;
    pub const DRAINED: usize = 7;
    pub const GREAT_DRAIN: usize = 8;
    pub const LIFE: usize = 9;
    pub const DESTINY: usize = 10;
}

impl Measured for Ccg<'_> {
    type Facts = Facts;
    type Deeds = CardTally;
    /// The cards each player has ever had in hand.
    type Memory = [Pieces; 2];

    const PART: &'static str = "datacron.sim-shard-ccg/1";
    const PROGRESS: &'static str = "Force taken";
    const MOST_TURNS: u16 = MAX_TURNS;
    const CAVEAT: &'static str = "drawing a card is luck, deploying it is not: the player who is ahead deploys the expensive \
                                cards, and winning with a card is not always winning because of it";

    fn gauges(_: Seat) -> &'static [Gauge] {
        // In the order of [`gauge`].
        const {
            &[
                Gauge::number("Force generated in turn"),
                Gauge::number("Force activated in turn"),
                Gauge::number("Force used in turn"),
                Gauge::number("cards in hand that could be neither deployed nor played when deploying"),
                Gauge::number("power on table"),
                Gauge::number("ability on table"),
                Gauge::number("locations controlled"),
                Gauge::number("Force drained in turn"),
                Gauge::yes_no("games with a drain of 3 or more"),
                Gauge::number("Life Force of the opponent"),
                Gauge::number("destiny on top of the Reserve Deck"),
            ]
        }
    }

    fn facts(setup: &Setup) -> Facts {
        Facts { decks: Seat::BOTH.map(|seat| deck(setup, seat)) }
    }

    fn every_card() -> Vec<Counted> {
        let counted = |card: &'static Card| Counted { id: &card.id, title: &card.title, side: Some(card.side) };
        built_in().all.iter().map(counted).collect()
    }

    fn progress(&self, by: Seat) -> usize {
        self.pile(by.other(), Pile::Lost).len()
    }

    fn remember(&self) -> [Pieces; 2] {
        [Pieces::NONE; 2]
    }

    fn record(held: &mut [Pieces; 2], _: Seat, _: Choice, after: &Ccg, marks: &mut Marks) {
        let mut done = |by: Seat, piece: Piece, deed: usize| marks.add(by, after.table.no(piece).0.into(), deed);
        for seat in Seat::BOTH {
            let drawn = after.hand[seat].without(held[seat as usize]);
            drawn.iter().for_each(|piece| done(seat, piece, DRAWN));
            held[seat as usize] = held[seat as usize].or(drawn);
        }
        for note in after.notes() {
            match *note {
                Note::Deployed(piece) | Note::Converted(piece) => done(after.owner(piece), piece, DEPLOYED),
                Note::Starts(seat, piece) => done(seat, piece, DEPLOYED),
                // A card on its way to the table is announced, too.
                Note::Played(by, piece) if after.table.interrupts.has(piece) => done(by, piece, PLAYED),
                Note::Destiny { seat, piece, .. } => done(seat, piece, DESTINY),
                Note::Forfeited(piece) => done(after.owner(piece), piece, FORFEITED),
                Note::LostForce { seat, piece, .. } => done(seat, piece, LOST),
                Note::Lost(piece) => done(after.owner(piece), piece, LOST),
                _ => {}
            }
        }
    }

    fn gauge(&self, gains: &mut Gains) {
        let seat = gains.seat;
        for note in self.notes() {
            match *note {
                Note::Turn(active) => {
                    gains.turn += 1;
                    // A turn in which nothing is done counts as 0.
                    for gauge in [gauge::ACTIVATED, gauge::USED, gauge::DRAINED, gauge::GREAT_DRAIN] {
                        gains.add(gauge, 0);
                    }
                    if active == seat {
                        self.gauge_beginning(gains);
                    }
                }
                Note::Phase(Phase::Deploy) if self.active == seat => {
                    gains.set(gauge::DEAD, self.dead_cards(seat) as u64);
                }
                Note::Activated(by, amount) if by == seat => gains.add(gauge::ACTIVATED, amount.into()),
                Note::Used(by, amount) if by == seat => gains.add(gauge::USED, amount.into()),
                Note::Drains { seat: by, amount, .. } if by == seat => {
                    gains.add(gauge::DRAINED, amount.into());
                    if amount >= GREAT_DRAIN {
                        gains.set(gauge::GREAT_DRAIN, 1);
                    }
                }
                _ => {}
            }
        }
        // The notes may be full; the turn number is always right.
        gains.turn = self.turn;
        if self.turn == 0 {
            return;
        }
        let (power, ability) = self.strength()[seat];
        gains.set(gauge::POWER, (power / ONE).max(0) as u64);
        gains.set(gauge::ABILITY, (ability / ONE).max(0) as u64);
        gains.set(gauge::CONTROLLED, self.controlled(seat).count_ones().into());
        gains.set(gauge::LIFE, self.life(seat.other()) as u64);
    }

    fn lost_by(&self, _: Seat) -> &'static str {
        match self.lost_by {
            Some(Cause::Drain) => "Force drains",
            Some(Cause::Battle) => "battle damage",
            Some(Cause::Card) => "other losses of Force",
            Some(Cause::Draw) => "own draws",
            None => "being given up",
        }
    }

    /// The Life Force the winner has left (CCG-WIN-08).
    fn margin(&self, winner: Seat) -> Option<u64> {
        Some(self.life(winner) as u64)
    }
}

impl Ccg<'_> {
    /// What is measured when a turn of the side begins.
    fn gauge_beginning(&self, gains: &mut Gains) {
        let seat = gains.seat;
        // Later in the turn, locations may have been deployed already.
        let generated = match self.phase {
            Phase::Activate => self.now.generation + self.now.activated,
            _ => self.generation(seat),
        };
        gains.set(gauge::GENERATED, generated.into());
        if let Some(&top) = self.pile(seat, Pile::Reserve).last() {
            gains.set(gauge::DESTINY, (self.destiny_of(top) / ONE).max(0) as u64);
        }
    }

    /// Cards in hand that could be neither deployed nor played now, whatever Force there is: no place for them, another
    /// copy on the table, nothing to play them for, or not enough Force. Interrupts that answer something may find an
    /// occasion.
    pub(super) fn dead_cards(&self, seat: Seat) -> usize {
        let open = self.open_places(seat);
        let dead = |card: &Piece| match self.table.interrupts.has(*card) {
            true => {
                let abilities = &self.table.of(*card).abilities;
                !(0..)
                    .zip(abilities)
                    .any(|(number, ability)| !ability.to.is_empty() || self.can_use(seat, *card, number, None))
            }
            false => !self.can_deploy(seat, *card, open),
        };
        self.hand[seat].iter().filter(dead).count()
    }
}
