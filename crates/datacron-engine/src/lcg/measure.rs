//! What is counted of the game: objectives destroyed, what players do with cards, how a side comes along against nobody.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::{Card, Phase, Pieces};
use super::state::{Choice, DARK, Lcg, MAX_TURNS, Note, WonBy};
use super::{Setup, compile, report};
use crate::sim::goldfish::{self, Gains};
use crate::sim::report::{Report, Run};
use crate::sim::stats::Share;
use crate::sim::{self, Counted, Gauge, Marks, Measured, yes_or_no};
use crate::{Game, Piece, Seat};
use datacron_cards::diagnostic::count;

/// What the players agreed on, as files have it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Facts {
    /// Of the dark and of the light side.
    pub decks: [DeckFacts; 2],
    /// Whether both players may take one.
    pub mulligan: bool,
}

/// A deck: its affiliation card and its objective sets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeckFacts {
    pub affiliation: String,
    /// By number; a set that is there twice is listed twice.
    pub sets: Vec<u16>,
    /// How many cards they have.
    pub cards: u16,
    /// Those the engine does not know yet.
    pub blanks: Vec<Blank>,
}

/// A card that is not encoded yet and played as a blank.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Blank {
    pub id: String,
    pub title: String,
    /// How many of it are in the deck.
    pub count: u16,
}

impl DeckFacts {
    fn text(&self) -> String {
        let sets: Vec<String> = self.sets.iter().map(u16::to_string).collect();
        format!("{}; {}", self.affiliation, sets.join(", "))
    }

    fn of(setup: &Setup, seat: Seat) -> DeckFacts {
        let table = setup.table;
        let mut facts = DeckFacts {
            affiliation: setup.affiliation(seat).map(|card| card.id.clone()).unwrap_or_default(),
            sets: setup.sets[seat].clone(),
            cards: 0,
            blanks: Vec::new(),
        };
        let own = |piece: &Piece| table.owner(*piece) == seat && !table.affiliations.has(*piece);
        for card in table.every_piece().filter(own).map(|piece| table.of(piece)) {
            facts.cards += 1;
            // Copies of a card are neighbours.
            match facts.blanks.last_mut() {
                _ if !card.blank => {}
                Some(last) if last.id == card.id => last.count += 1,
                _ => facts.blanks.push(Blank { id: card.id.clone(), title: card.title.clone(), count: 1 }),
            }
        }
        facts
    }

    /// How much of the deck is blank, if any of it is.
    fn remark(&self) -> Option<String> {
        let blanks: u16 = self.blanks.iter().map(|blank| blank.count).sum();
        let named = |blank: &Blank| match blank.count {
            1 => blank.title.clone(),
            count => format!("{count}x {}", blank.title),
        };
        let titles: Vec<String> = self.blanks.iter().map(named).collect();
        let are = if blanks == 1 {
            "is not encoded yet and played as a blank"
        } else {
            "are not encoded yet and played as blanks"
        };
        (blanks > 0).then(|| format!("{blanks} of {} cards {are}: {}", self.cards, titles.join("; ")))
    }
}

impl sim::Facts for Facts {
    fn about(&self) -> String {
        let [dark, light] = self.decks.each_ref().map(|deck| deck.sets.len());
        let mulligan = if self.mulligan { "one mulligan each" } else { "no mulligan" };
        match dark == light {
            true => format!("{} each, {mulligan}", count(dark, "objective set")),
            false => format!("{dark} and {}, {mulligan}", count(light, "objective set")),
        }
    }

    fn by_name(&self) -> Vec<(&'static str, String)> {
        let [dark, light] = &self.decks;
        vec![("dark deck", dark.text()), ("light deck", light.text()), ("mulligan", yes_or_no(self.mulligan))]
    }

    fn remarks(&self) -> Vec<String> {
        let remark = |seat: Seat| Some(format!("{} deck: {}", Lcg::name(seat), self.decks[seat as usize].remark()?));
        Seat::BOTH.into_iter().filter_map(remark).collect()
    }
}

/// A card: players who did this with it, and how many of them won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardTally {
    /// Had it in hand after the mulligans.
    pub drawn: Share,
    /// Played it, or had it put into play, as objectives are.
    pub played: Share,
    /// Placed it in an edge stack.
    pub edge: Share,
    /// Committed it to the Force.
    pub committed: Share,
    /// Lost it: it was destroyed.
    pub lost: Share,
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

    fn shares(&self) -> impl Iterator<Item = Share> {
        [self.drawn, self.played, self.edge, self.committed, self.lost].into_iter()
    }

    fn shares_mut(&mut self) -> impl Iterator<Item = &mut Share> {
        [&mut self.drawn, &mut self.played, &mut self.edge, &mut self.committed, &mut self.lost].into_iter()
    }
}

impl Measured for Lcg<'_> {
    type Facts = Facts;
    type Deeds = CardTally;
    /// The cards each player ever had in hand.
    type Memory = [Pieces; 2];

    const PART: &'static str = "datacron.sim-shard-lcg/1";
    const FALLEN: &'static str = "objectives destroyed";
    const MOST_TURNS: u16 = MAX_TURNS;
    const CARE: &'static str = "what is drawn is chance, what is played is not: who is ahead plays the expensive cards, and \
                                winning with a card is not always winning by it";
    fn gauges(seat: Seat) -> &'static [Gauge] {
        const fn with(progress: &'static str) -> [Gauge; 5] {
            [
                Gauge::number("resources ready when deploying"),
                Gauge::number("resources spent in turn"),
                Gauge::number("cards in hand that could not be played when deploying (fate cards left aside)"),
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
        Facts { decks: Seat::BOTH.map(|seat| DeckFacts::of(setup, seat)), mulligan: setup.mulligan }
    }

    fn every_card() -> Vec<Counted> {
        let counted = |card: &'static Card| Counted { id: &card.id, title: &card.title, side: Some(card.side) };
        compile::built_in().all.iter().map(counted).collect()
    }

    fn fallen(&self, by: Seat) -> usize {
        self.destroyed_by(by)
    }

    fn remember(&self) -> [Pieces; 2] {
        [Pieces::NONE; 2]
    }

    fn see(held: &mut [Pieces; 2], seat: Seat, choice: Choice, after: &Lcg, marks: &mut Marks) {
        let mut done = |by: Seat, piece: Piece, deed: usize| marks.add(by, after.table.no(piece).0.into(), deed);
        // What went back with a mulligan was not drawn.
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
        const READY: usize = 0;
        const SPENT: usize = 1;
        const DEAD: usize = 2;
        const PROGRESS: usize = 3;
        const FORCE: usize = 4;
        let seat = gains.seat;
        for note in self.notes() {
            match *note {
                Note::Turn(_) => gains.turn += 1,
                // The dark side has the odd turns. Nothing can be spent before the question the game stands at.
                Note::Phase(Phase::Deployment) if (gains.turn % 2 == 1) == (seat == DARK) => {
                    gains.set(READY, self.purse(seat).total.into());
                    gains.set(DEAD, self.dead_cards(seat) as u64);
                    // Who can do nothing is not asked in the turn, and spends nothing.
                    gains.add(SPENT, 0);
                }
                _ => {}
            }
        }
        // Notes have an end, turns have not.
        gains.turn = self.turn;
        if self.active == seat {
            // A turn that ends before anything can be deployed says nothing about spending.
            match self.over.is_some() && self.phase < Phase::Deployment {
                true => gains.forget(SPENT),
                false => gains.set(SPENT, self.now.spent.into()),
            }
        }
        let progress = if seat == DARK { u64::from(self.dial) } else { self.destroyed_by(seat) as u64 };
        gains.set(PROGRESS, progress);
        gains.set(FORCE, u64::from(self.balance == seat));
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

    fn sim_json(run: &Run<Facts>, report: &Report) -> impl Serialize {
        report::sim(run, report)
    }

    fn goldfish_json(facts: &Facts, report: &goldfish::Report) -> impl Serialize {
        report::goldfish(facts, report)
    }
}

impl Lcg<'_> {
    /// Cards of a hand that all resources together cannot play: too dear, of no affiliation there is, or unique and in
    /// play. Fate cards are for edge battles.
    pub fn dead_cards(&self, seat: Seat) -> usize {
        let (purse, any) = (self.whole_purse(seat), self.ignores_match(seat));
        let dead = |card: &Piece| {
            self.is_doubled(*card) || !purse.pays(self.cost(seat, *card), self.table.of(*card).affiliation, any)
        };
        self.hand[seat].without(self.table.fates).iter().filter(dead).count()
    }
}
