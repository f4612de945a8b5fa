//! Statistics of the game: objectives destroyed, what players do with cards, how a side develops against nobody.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::{Card, Phase, Pieces};
use super::state::{Choice, DARK, Lcg, MAX_TURNS, Note, WonBy};
use super::{Setup, compile};
use crate::sim::decks::{self, DeckCard, DeckFacts};
use crate::sim::goldfish::Gains;
use crate::sim::stats::{Rate, Share};
use crate::sim::{self, Counted, Gauge, Marks, Measured, yes_or_no};
use crate::{Piece, Seat};
use datacron_cards::diagnostic::count;

/// What the players agreed on, as files have it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Facts {
    /// Of the dark and of the light side.
    pub decks: [DeckFacts<DeckList>; 2],
    /// Whether both players may take one.
    pub mulligan: bool,
}

/// A deck: its affiliation card and its objective sets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct DeckList {
    pub affiliation: String,
    /// By number; a set that is there twice is listed twice.
    pub sets: Vec<u16>,
}

impl DeckList {
    fn text(&self) -> String {
        let sets: Vec<String> = self.sets.iter().map(u16::to_string).collect();
        format!("{}; {}", self.affiliation, sets.join(", "))
    }
}

/// The deck of a player.
fn deck(setup: &Setup, seat: Seat) -> DeckFacts<DeckList> {
    let table = setup.table;
    let list = DeckList {
        affiliation: setup.affiliation(seat).map(|card| card.id.clone()).unwrap_or_default(),
        sets: setup.sets[seat].clone(),
    };
    let own = |piece: &Piece| table.owner(*piece) == seat && !table.affiliations.has(*piece);
    let cards = table.every_piece().filter(own).map(|piece| table.of(piece));
    DeckFacts::new(list, cards.map(|card| DeckCard { id: &card.id, title: &card.title, blank: card.blank }))
}

impl sim::Facts for Facts {
    fn about(&self) -> String {
        let [dark, light] = self.decks.each_ref().map(|deck| deck.list.sets.len());
        let mulligan = if self.mulligan { "one mulligan each" } else { "no mulligan" };
        match dark == light {
            true => format!("{} each, {mulligan}", count(dark, "objective set")),
            false => format!("{dark} and {}, {mulligan}", count(light, "objective set")),
        }
    }

    fn by_name(&self) -> Vec<(&'static str, String)> {
        let [dark, light] = &self.decks;
        vec![("dark deck", dark.list.text()), ("light deck", light.list.text()), ("mulligan", yes_or_no(self.mulligan))]
    }

    fn remarks(&self) -> Vec<String> {
        decks::remarks::<Lcg, _>(&self.decks)
    }
}

/// A card: players who did this with it, and how many of them won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "CardTally")]
pub struct CardTally<T = Share> {
    /// Had it in hand after the mulligans.
    pub drawn: T,
    /// Played it, or had it put into play, as objectives are.
    pub played: T,
    /// Placed it in an edge stack.
    pub edge: T,
    /// Committed it to the Force.
    pub committed: T,
    /// Lost it: it was destroyed.
    pub lost: T,
}

const DRAWN: usize = 0;
const PLAYED: usize = 1;
const EDGE: usize = 2;
const COMMITTED: usize = 3;
const LOST: usize = 4;

impl sim::Deeds for CardTally {
    const NAMES: &'static [(&'static str, &'static str)] = &[
        ("drawn", "drew it"),
        ("played", "played it"),
        ("edge", "edge stack"),
        ("committed", "committed"),
        ("lost", "lost it"),
    ];

    type Rates = CardTally<Option<Rate>>;

    fn rates(&self) -> CardTally<Option<Rate>> {
        CardTally {
            drawn: self.drawn.rate_if_any(),
            played: self.played.rate_if_any(),
            edge: self.edge.rate_if_any(),
            committed: self.committed.rate_if_any(),
            lost: self.lost.rate_if_any(),
        }
    }

    fn shares(&self) -> impl Iterator<Item = Share> {
        [self.drawn, self.played, self.edge, self.committed, self.lost].into_iter()
    }

    fn shares_mut(&mut self) -> impl Iterator<Item = &mut Share> {
        [&mut self.drawn, &mut self.played, &mut self.edge, &mut self.committed, &mut self.lost].into_iter()
    }
}

/// The indexes of the gauges.
pub(super) mod gauge {
    pub const READY: usize = 0;
    pub const SPENT: usize = 1;
    pub const DEAD: usize = 2;
    pub const PROGRESS: usize = 3;
    pub const FORCE: usize = 4;
}

impl Measured for Lcg<'_> {
    type Facts = Facts;
    type Deeds = CardTally;
    /// The cards each player has ever had in hand.
    type Memory = [Pieces; 2];

    const PART: &'static str = "datacron.sim-shard-lcg/1";
    const PROGRESS: &'static str = "objectives destroyed";
    const MOST_TURNS: u16 = MAX_TURNS;
    const CAVEAT: &'static str = "drawing a card is luck, playing it is not: the player who is ahead plays the expensive \
                                cards, and winning with a card is not always winning because of it";

    fn gauges(seat: Seat) -> &'static [Gauge] {
        // In the order of [`gauge`].
        const fn with(progress: &'static str) -> [Gauge; 5] {
            [
                Gauge::number("resources ready when deploying"),
                Gauge::number("resources spent in turn"),
                Gauge::number("cards in hand that could not be played when deploying (not counting fate cards)"),
                Gauge::number(progress),
                Gauge::yes_no("games with the Force"),
            ]
        }
        match seat {
            DARK => const { &with("dial") },
            _ => const { &with("objectives destroyed") },
        }
    }

    fn facts(setup: &Setup) -> Facts {
        Facts { decks: Seat::BOTH.map(|seat| deck(setup, seat)), mulligan: setup.mulligan }
    }

    fn every_card() -> Vec<Counted> {
        let counted = |card: &'static Card| Counted { id: &card.id, title: &card.title, side: Some(card.side) };
        compile::built_in().all.iter().map(counted).collect()
    }

    fn progress(&self, by: Seat) -> usize {
        self.destroyed_by(by)
    }

    fn remember(&self) -> [Pieces; 2] {
        [Pieces::NONE; 2]
    }

    fn record(held: &mut [Pieces; 2], seat: Seat, choice: Choice, after: &Lcg, marks: &mut Marks) {
        let mut done = |by: Seat, piece: Piece, deed: usize| marks.add(by, after.table.no(piece).0.into(), deed);
        // Cards that a mulligan puts back do not count as drawn.
        if after.turn > 0 {
            for seat in Seat::BOTH {
                let drawn = after.hand[seat].without(held[seat as usize]);
                drawn.iter().for_each(|piece| done(seat, piece, DRAWN));
                held[seat as usize] = held[seat as usize].or(drawn);
            }
        }
        for note in after.notes() {
            match (*note, choice) {
                (Note::Played(by, piece), _) => done(by, piece, PLAYED),
                (Note::Enters(piece), _) => done(after.owner(piece), piece, PLAYED),
                (Note::EdgePlaced(by), Choice::Take(piece)) if by == seat => done(by, piece, EDGE),
                (Note::Committed(piece), _) => done(after.owner(piece), piece, COMMITTED),
                (Note::Destroyed(piece), _) => done(after.owner(piece), piece, LOST),
                _ => {}
            }
        }
    }

    fn gauge(&self, gains: &mut Gains) {
        let seat = gains.seat;
        for note in self.notes() {
            match *note {
                Note::Turn(_) => gains.turn += 1,
                // The dark side has the odd turns. Nothing can have been spent before the current question.
                Note::Phase(Phase::Deployment) if (gains.turn % 2 == 1) == (seat == DARK) => {
                    gains.set(gauge::READY, self.purse(seat).total.into());
                    gains.set(gauge::DEAD, self.dead_cards(seat) as u64);
                    // A player who can do nothing is not asked this turn, and spends nothing.
                    gains.add(gauge::SPENT, 0);
                }
                _ => {}
            }
        }
        // The notes may be full; the turn number is always right.
        gains.turn = self.turn;
        if self.active == seat {
            // A turn that ends before anything can be deployed says nothing about spending.
            match self.over.is_some() && self.phase < Phase::Deployment {
                true => gains.forget(gauge::SPENT),
                false => gains.set(gauge::SPENT, self.now.spent.into()),
            }
        }
        let progress = if seat == DARK { u64::from(self.dial) } else { self.destroyed_by(seat) as u64 };
        gains.set(gauge::PROGRESS, progress);
        gains.set(gauge::FORCE, u64::from(self.balance == seat));
    }

    fn lost_by(&self, _: Seat) -> &'static str {
        match self.won_by {
            Some(WonBy::Dial) => "the dial",
            Some(WonBy::Objectives) => "three destroyed objectives",
            Some(WonBy::EmptyDeck) => "an empty deck",
            Some(WonBy::NoObjective) => "having no objective left",
            Some(WonBy::Downfall) => "an objective it must keep",
            Some(WonBy::DialDestroyed) => "the dial being destroyed",
            None => "being given up",
        }
    }
}

impl Lcg<'_> {
    /// Cards in hand that all resources together could not play: too expensive, without a matching source, or unique
    /// and already in play. Fate cards do not count: they are for edge battles.
    pub(super) fn dead_cards(&self, seat: Seat) -> usize {
        let (purse, any) = (self.whole_purse(seat), self.ignores_match(seat));
        let dead = |card: &Piece| {
            self.is_duplicate(*card) || !purse.pays(self.cost(seat, *card), self.table.of(*card).affiliation, any)
        };
        self.hand[seat].without(self.table.fates).iter().filter(dead).count()
    }
}
