//! The row of locations: `locations: a, b over c; d` in groups of one system each, from left to right.

use super::super::card::{Card, Class, Kind, NO_SYSTEM, NONE, PIECES, icon, trait_flag};
use super::super::compile::built_in;
use super::super::state::{Ccg, DARK, PLACES};
use super::{Named, Reader, Where, mark_used, take};
use crate::{Piece, header};

/// The name of the icon of systems that move.
const MOBILE: &str = "mobile";

impl Reader<'_> {
    /// Reads the groups of `locations:`.
    pub(super) fn read_row(&mut self) {
        let Some(entry) = self.head.entry("locations") else { return };
        for part in header::places(&entry.value) {
            let mut group = Vec::new();
            for item in header::cards(part) {
                let mut pile = Vec::new();
                for (depth, word) in item.split(" over ").enumerate() {
                    if self.head.is_full() || self.row.iter().flatten().count() > PIECES {
                        return;
                    }
                    // Whose location it is, the card says.
                    let Some((count, mut card)) = self.named(entry.line, word.trim(), DARK, Where::Row) else {
                        continue;
                    };
                    card.seat = built_in().card(card.no).side;
                    match self.problem(&card).or_else(|| wrong(&card, count, depth).map(Into::into)) {
                        Some(problem) => {
                            let message = format!("{}: {problem}", card.name);
                            self.head.report_word(card.line, card.name, message);
                        }
                        None => pile.push(card),
                    }
                }
                if !pile.is_empty() {
                    group.push(pile);
                }
            }
            if !group.is_empty() {
                self.row.push(group);
            }
        }
    }

    /// Lays the locations, group by group.
    pub(super) fn lay_row(&mut self, game: &mut Ccg, free: &mut Vec<Piece>) {
        for group in std::mem::take(&mut self.row) {
            let pieces: Vec<Vec<Piece>> =
                group.iter().map(|pile| pile.iter().map(|card| take(game, free, card.no, false)).collect()).collect();
            if let Some(system) = self.system(game, &group) {
                self.lay_group(game, &group, &pieces, system);
            }
        }
    }

    /// The system of a group.
    fn system(&mut self, game: &Ccg, group: &[Vec<Named>]) -> Option<u16> {
        let card = |named: &Named| built_in().card(named.no);
        let named = group.iter().flatten().find(|named| !card(named).is_generic());
        let Some(first) = named else {
            let generic = group.first()?.first()?;
            let message = format!("{} is generic: list it with a location of its planet", generic.name);
            self.head.report_word(generic.line, generic.name, message);
            return None;
        };
        let system = card(first).system;
        let apart = |named: &&Named| !card(named).is_generic() && card(named).system != system;
        if let Some(other) = group.iter().flatten().find(apart) {
            let message = format!("{} is of another system than {}: write `;` between them", other.name, first.name);
            self.head.report_word(other.line, other.name, message);
            return None;
        }
        if system != NO_SYSTEM && game.row.iter().any(|&place| game.system_at(place) == system) {
            let message = format!("{} is of a system listed before: its locations are one group", first.name);
            self.head.report_word(first.line, first.name, message);
            return None;
        }
        Some(system)
    }

    /// Lays the locations of a system. Spaceports first, as one goes only next to another, and what lies between them
    /// came later (CCG-DEPLOY-36).
    fn lay_group(&mut self, game: &mut Ccg, group: &[Vec<Named>], pieces: &[Vec<Piece>], system: u16) {
        let bottom = |at: usize| group[at].last().map(|named| built_in().card(named.no));
        let spaceport =
            |at: &usize| bottom(*at).is_some_and(|card| card.is_generic() && card.is(trait_flag::SPACEPORT));
        let ports = (0..group.len()).filter(spaceport);
        let others = (0..group.len()).filter(|at| !spaceport(at));
        // The places that are laid, by their position in the group.
        let mut laid = vec![NONE; group.len()];
        for at in ports.chain(others) {
            let slot = laid[at + 1..].iter().copied().find(|&place| place != NONE).unwrap_or(NONE);
            for (named, &piece) in group[at].iter().zip(&pieces[at]).rev() {
                let under = laid[at];
                if let Some(problem) = self.no_place(game, named, piece, system, (under != NONE).then_some(under), slot)
                {
                    self.head.report_word(named.line, named.name, format!("{}: {problem}", named.name));
                    return;
                }
                game.lay_location_of(piece, named.seat, system, slot);
                laid[at] = game.place[piece.index()];
            }
            if let (Some(top), Some(&piece)) = (group[at].first(), pieces[at].first()) {
                happened(game, top, piece);
            }
        }
    }

    /// Why a location cannot lie where it is listed: on another one, or before `slot`.
    fn no_place(
        &self,
        game: &Ccg,
        named: &Named,
        piece: Piece,
        system: u16,
        under: Option<u8>,
        slot: u8,
    ) -> Option<&'static str> {
        let converts = game.converts(piece, system);
        match under {
            Some(_) if converts != under => Some("a location covers only the other side's version of it"),
            Some(_) => None,
            None if converts.is_some() => {
                Some("the other side's version of it is on the table: write `CARD over CARD`")
            }
            None if game.stands_already(piece, system) => Some("it is on the table already"),
            None if game.row.len() >= PLACES => Some("there is no room for another location"),
            None if !game.slots(piece, system).contains(&slot) => {
                Some("it cannot lie there: interior sites come first, then docking bays, exterior sites and the system")
            }
            None => {
                debug_assert!(named.place == Where::Row, "a location");
                None
            }
        }
    }
}

/// Why an item cannot be a location of the row.
fn wrong(named: &Named, count: usize, depth: usize) -> Option<&'static str> {
    let card = built_in().card(named.no);
    let marks = &named.marks;
    let happened = marks.battled || marks.drained || marks.parsec.is_some() || marks.used.contains(&true);
    if card.kind != Kind::Location {
        return Some("it is not a location");
    }
    if count > 1 {
        return Some("each location is listed by itself");
    }
    if depth > 0 && happened {
        return Some("it is covered: marks belong to the location on top");
    }
    if marks.parsec.is_some() && !is_mobile(card) {
        return Some("only a mobile system stands at another parsec than it is printed with");
    }
    None
}

pub(super) fn is_mobile(card: &Card) -> bool {
    let icon = icon::NAMES.iter().position(|name| *name == MOBILE).and_then(|at| u8::try_from(at).ok());
    card.class == Class::System && icon.is_some_and(|icon| card.has_icon(icon))
}

/// What happened at a location this turn, and where a mobile system stands.
fn happened(game: &mut Ccg, named: &Named, piece: Piece) {
    let place = game.place[piece.index()];
    if named.marks.drained {
        game.now.drained |= 1 << place;
    }
    if named.marks.battled {
        game.now.fought |= 1 << place;
    }
    if let Some(parsec) = named.marks.parsec {
        game.places[usize::from(place)].parsec = parsec;
    }
    mark_used(game, piece, named.marks.used);
}
