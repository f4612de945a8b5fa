//! What is counted: bases destroyed, what players do with cards, what a side gains against a passive opponent.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::{Card, Kind};
use super::setup::owner;
use super::state::{Choice, Dbg, MAX_TURNS, Note, Zone};
use super::{Setup, compile, from_deck};
use crate::sim::goldfish::Gains;
use crate::sim::stats::{Rate, Share};
use crate::sim::{self, Counted, Gauge, Marks, Measured, yes_or_no};
use crate::{Piece, Seat};

/// What the players agreed on, as files have it.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Facts {
    pub mode: String,
    /// Bases to win.
    pub goal: u8,
    pub pay_off: bool,
    /// Base decks that are not a matter of the mode: of the Empire and of the Rebels.
    pub bases: [Option<Vec<String>>; 2],
}

impl sim::Facts for Facts {
    fn about(&self) -> String {
        let pay_off = if self.pay_off { ", pay-off" } else { "" };
        format!("{}, {} bases to win{pay_off}", self.mode, self.goal)
    }

    fn by_name(&self) -> Vec<(&'static str, String)> {
        let [empire, rebel] = self
            .bases
            .each_ref()
            .map(|bases| bases.as_ref().map_or("as the mode has them".into(), |ids| ids.join(", ")));
        vec![
            ("mode", self.mode.clone()),
            ("goal", self.goal.to_string()),
            ("pay-off", yes_or_no(self.pay_off)),
            ("empire bases", empire),
            ("rebel bases", rebel),
        ]
    }
}

/// A card: players who did this with it, and how many of them won.
// Doc comments here would become part of the JSON Schemas.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "CardTally")]
pub struct CardTally<T = Share> {
    pub bought: T,
    pub played: T,
    pub exiled: T,
}

const BOUGHT: usize = 0;
const PLAYED: usize = 1;
const EXILED: usize = 2;

impl sim::Deeds for CardTally {
    const NAMES: &'static [(&'static str, &'static str)] =
        &[("bought", "bought it"), ("played", "played it"), ("exiled", "exiled it")];

    type Rates = CardTally<Option<Rate>>;

    fn rates(&self) -> CardTally<Option<Rate>> {
        let [bought, played, exiled] = [self.bought, self.played, self.exiled].map(Share::rate_if_any);
        CardTally { bought, played, exiled }
    }

    fn shares(&self) -> impl Iterator<Item = Share> {
        [self.bought, self.played, self.exiled].into_iter()
    }

    fn shares_mut(&mut self) -> impl Iterator<Item = &mut Share> {
        [&mut self.bought, &mut self.played, &mut self.exiled].into_iter()
    }
}

// The indices of the gauges.
pub(super) const RESOURCES: usize = 0;
pub(super) const ATTACK: usize = 1;

impl Measured for Dbg {
    type Facts = Facts;
    type Deeds = CardTally;
    /// The player whose deck each card was last part of.
    type Memory = Vec<Option<Seat>>;

    const PART: &'static str = "datacron.sim-shard/1";
    const PROGRESS: &'static str = "bases destroyed";
    const MOST_TURNS: u16 = MAX_TURNS;
    const CAVEAT: &'static str =
        "players who are ahead buy the expensive cards: winning with a card is not always winning because of it";

    fn gauges(_: Seat) -> &'static [Gauge] {
        // In the order of their indices.
        const { &[Gauge::number("resources gained in turn"), Gauge::number("attack dealt in turn")] }
    }

    fn facts(setup: &Setup) -> Facts {
        let bases = |seat| from_deck::base_ids(setup, seat).map(|ids| ids.into_iter().map(str::to_owned).collect());
        Facts {
            mode: setup.mode.name().to_owned(),
            goal: setup.goal,
            pay_off: setup.pay_off,
            bases: Seat::BOTH.map(bases),
        }
    }

    fn every_card() -> Vec<Counted> {
        let counted = |card: &'static Card| Counted { id: &card.id, title: &card.title, side: owner(card.faction) };
        compile::built_in().all.iter().map(counted).collect()
    }

    fn progress(&self, by: Seat) -> usize {
        self.destroyed_by(by)
    }

    fn remember(&self) -> Vec<Option<Seat>> {
        self.cards.every_piece().map(|piece| holder(self, piece)).collect()
    }

    fn record(owners: &mut Vec<Option<Seat>>, seat: Seat, choice: Choice, after: &Dbg, marks: &mut Marks) {
        let mut done = |by: Seat, piece: Piece, deed: usize| marks.add(by, after.cards.no(piece).0.into(), deed);
        if let Choice::Play(piece) = choice {
            done(seat, piece, PLAYED);
        }
        for note in after.notes() {
            match *note {
                Note::Bought(piece, _) => {
                    let by = holder(after, piece).unwrap_or(seat);
                    owners[piece.index()] = Some(by);
                    done(by, piece, BOUGHT);
                }
                Note::Taken(piece) => owners[piece.index()] = holder(after, piece).or(owners[piece.index()]),
                Note::Exiled(piece) => {
                    if let Some(owner) = owners[piece.index()] {
                        done(owner, piece, EXILED);
                    }
                }
                _ => {}
            }
        }
    }

    /// Attack is any damage to the opponent's bases and ships.
    fn gauge(&self, gains: &mut Gains) {
        let seat = gains.seat;
        // A turn without gains counts as 0.
        let begins = |gains: &mut Gains| [RESOURCES, ATTACK].into_iter().for_each(|gauge| gains.add(gauge, 0));
        begins(gains);
        for note in self.notes() {
            match *note {
                Note::Turn(_) => {
                    gains.turn += 1;
                    begins(gains);
                }
                Note::Resources(by, amount) | Note::ShipResources(by, amount) if by == seat => {
                    gains.add(RESOURCES, amount.into());
                }
                Note::ForceBonus(by) if by == seat => gains.add(RESOURCES, 1),
                Note::Damaged(piece, amount) if damaged_side(self, piece) == Some(seat.other()) => {
                    gains.add(ATTACK, amount.into());
                }
                _ => {}
            }
        }
    }

    fn lost_by(&self, _: Seat) -> &'static str {
        "bases destroyed"
    }
}

/// The player whose deck a card is part of.
fn holder(game: &Dbg, piece: Piece) -> Option<Seat> {
    match game.zone(piece) {
        Zone::Deck(seat) | Zone::Hand(seat) | Zone::Play(seat) | Zone::Discard(seat) => Some(seat),
        _ => None,
    }
}

/// The player whose base or ship was damaged.
fn damaged_side(game: &Dbg, piece: Piece) -> Option<Seat> {
    let card = game.cards.of(piece);
    match game.zone(piece) {
        _ if card.kind == Kind::Base => owner(card.faction),
        Zone::Play(seat) | Zone::Discard(seat) => Some(seat),
        _ => None,
    }
}
