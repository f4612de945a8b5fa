//! What already happened in the turn of a position: attacks, cards played and bought, and what lasts until its end.

use super::super::card::{Card, Cards, Destination, Kind, Op, Role};
use super::super::setup::owner;
use super::super::state::{Dbg, HuntPermit, ROW, Step, Zone};
use super::{Did, Named, Reader, compile, named};
use crate::notation::seat_of;
use crate::{At, GameState, Piece, Seat, header};

/// Where a card sends the next purchase of its player, if it does.
pub fn next_purchase(cards: &Cards, card: &Card) -> Option<Destination> {
    let usage = card.usage.into_iter().flat_map(|usage| [usage.at, usage.effect]);
    let mut begins = usage.chain(card.when.iter().map(|when| when.at)).chain(card.reward);
    begins.find_map(|begin| {
        let mut ops = (begin.0..).map(|at| cards.op(At(at))).take_while(|op| *op != Op::End);
        ops.find_map(|op| match op {
            Op::NextPurchase(to) => Some(to),
            _ => None,
        })
    })
}

impl<'s> Reader<'s> {
    /// The cards that were played or bought.
    pub(super) fn did(&mut self, line: usize, text: &'s str, seat: Seat, bought: bool) {
        for word in header::cards(text) {
            if self.head.is_full() {
                return;
            }
            let Some(item) = self.head.card::<Dbg, _>(line, word, &[], named) else { continue };
            let card = &compile::built_in().all[usize::from(item.card.0)];
            let wrong = if !item.marks.trim().is_empty() {
                Some("is marked where it is now, not here")
            } else if card.kind == Kind::Base {
                Some("is a base")
            } else if owner(card.faction) == Some(seat.other()) {
                Some("belongs to the other player")
            } else if bought && !matches!(card.role, Role::Galaxy | Role::OuterRimPilot) {
                Some("cannot be bought")
            } else if item.count > usize::from(card.copies()) {
                Some("is listed more often than there are copies")
            } else {
                None
            };
            match wrong {
                Some(why) => self.head.report_word(line, item.name, format!("{} {why}", card.id)),
                None => {
                    let (no, count) = (item.card, item.count);
                    self.did.push(Did { line, name: item.name, seat, bought, no, count });
                }
            }
        }
    }

    /// Everything about the turn that is known only when all cards are placed.
    pub(super) fn this_turn(&mut self, game: &mut Dbg, step: Step) {
        let active = game.active;
        let placed = std::mem::take(&mut self.placed);
        let begins = step != Step::Main;
        for (seat, named) in &placed {
            if let Some(why) = misplaced(game, *seat, named, begins) {
                self.head.report_word(named.line, named.name, format!("{}: {why}", named.name));
                continue;
            }
            self.marks_of_turn(game, *seat, named);
        }
        let mut units = game.play[active].and(game.cards.units);
        for did in std::mem::take(&mut self.did) {
            if did.seat != active || begins {
                let what = if did.bought { "bought" } else { "played" };
                let message = format!("{} has not {what} anything this turn", Dbg::name(did.seat));
                self.head.report_word(did.line, did.name, message);
                continue;
            }
            // Units in play were played this turn; those that are named as well are not counted twice.
            let mut more = did.count;
            for _ in 0..did.count {
                let unit = units.iter().find(|&unit| !did.bought && game.cards.no(unit) == did.no);
                more -= usize::from(unit.is_some());
                unit.into_iter().for_each(|unit| units.drop(unit));
            }
            let faction = compile::built_in().all[usize::from(did.no.0)].faction as usize;
            let counts = if did.bought { &mut game.now.purchased } else { &mut game.now.played };
            counts[faction] = counts[faction].saturating_add(u8::try_from(more).unwrap_or(u8::MAX));
        }
        for unit in game.play[active].and(game.cards.units) {
            game.now.played[game.cards.of(unit).faction as usize] += 1;
        }
        self.lasting(game, begins);
        // A base with mistakes was reported.
        if !begins && game.base[active].is_none() && self.head.is_clean() {
            let line = self.head.entry(Dbg::name(active)).map_or(self.head.script.line, |entry| entry.line);
            let message = format!("{} has no base: a new one is revealed before the main phase", Dbg::name(active));
            self.head.report_word(line, "base", message);
        }
    }

    fn marks_of_turn(&mut self, game: &mut Dbg, seat: Seat, named: &Named) {
        let Named { line, name, piece, ref marks } = *named;
        game.now.prevented[seat] += marks.prevented;
        if marks.exiled && !game.now.exile_at_end.push(piece) {
            self.head.report_word(line, name, "too many cards are to be exiled at the end of the turn");
        }
        if marks.hunted {
            game.now.hunt_permit = HuntPermit::Used;
        }
        if let Some(card) = marks.hunting
            && let Some(target) = self.in_row(game, line, card)
        {
            match game.hunts(seat, target) {
                true => game.now.hunt_permit = HuntPermit::For(target),
                false => self.head.report_word(line, card, format!("{name} does not let you hunt {card}")),
            }
        }
        match marks.committed {
            None => {}
            Some("base") => {
                game.now.at_base.add(piece);
                game.now.busy.add(piece);
            }
            Some(card) => {
                let Some(target) = self.in_row(game, line, card) else { return };
                let Some(slot) = game.slot(target) else { return };
                if game.target_value(seat, target).is_none() {
                    self.head.report_word(line, card, format!("{} cannot attack {card}", Dbg::name(seat)));
                    return;
                }
                game.now.at_row[slot].add(piece);
                game.now.busy.add(piece);
                if game.hunts(seat, target) {
                    game.now.hunt_permit = HuntPermit::For(target);
                }
            }
        }
    }

    /// A card of the row by its notation.
    fn in_row(&mut self, game: &Dbg, line: usize, label: &str) -> Option<Piece> {
        let found = (0..ROW).filter_map(|slot| game.row[slot]).find(|&card| game.label(card) == label);
        if found.is_none() {
            match named(label.split('#').next().unwrap_or(label)) {
                Some(_) => self.head.report_word(line, label, format!("{label} is not in the row")),
                None => self.head.no_card::<Dbg>(line, label),
            }
        }
        found
    }

    /// `lasting: CARD for PLAYER`: where the next card that player buys goes.
    fn lasting(&mut self, game: &mut Dbg, begins: bool) {
        let Some(entry) = self.head.entry("lasting") else { return };
        let line = entry.line;
        for item in header::cards(&entry.value) {
            if self.head.is_full() {
                return;
            }
            let parts =
                item.rsplit_once(" for ").and_then(|(card, who)| Some((card.trim(), seat_of::<Dbg>(who.trim())?)));
            let Some((name, seat)) = parts else {
                self.head.report_word(line, item, format!("`{item}` must be `CARD for PLAYER`"));
                continue;
            };
            let Some(no) = named(name) else {
                self.head.no_card::<Dbg>(line, name);
                continue;
            };
            let card = &game.cards.all[usize::from(no.0)];
            match next_purchase(game.cards, card) {
                None => self.head.report_word(line, name, format!("{name} has no effect that lasts")),
                Some(_) if seat != game.active || begins => {
                    let message = format!("what {name} did ended with the turn of {}", Dbg::name(seat));
                    self.head.report_word(line, name, message);
                }
                Some(Destination::Hand) => game.now.next_to_hand = true,
                Some(Destination::Deck) => game.now.next_to_deck = true,
                Some(Destination::Discard) => {}
            }
        }
    }
}

/// Why a player's card cannot be where it is at this time of the turn. `begins`: nothing has happened in the turn yet.
fn misplaced(game: &Dbg, seat: Seat, named: &Named, begins: bool) -> Option<String> {
    let unit = game.cards.units.has(named.piece) && game.zone(named.piece) == Zone::Play(seat);
    let (own, who) = (seat == game.active, Dbg::name(seat));
    if unit && !own {
        return Some(format!("units leave play at the end of a turn, and it is not the turn of {who}"));
    }
    if unit && begins {
        return Some("units leave play at the end of a turn, and this one has only begun".to_owned());
    }
    let mark = named.marks.of_turn().or((named.marks.prevented > 0 && own).then_some("prevented"))?;
    match own && !begins {
        _ if mark == "prevented" => Some("damage to a base is prevented in the turn of the opponent".to_owned()),
        true => None,
        false => Some(format!("`{mark}` ends with the turn of {who}")),
    }
}
