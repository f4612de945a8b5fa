//! Effects that last: `lasting: CARD for PLAYER on CARD, CARD (2) for PLAYER x 3`.

use std::str::SplitWhitespace;

use super::super::card::{Card, Cards, NONE, Op, Until};
use super::super::compile::built_in;
use super::super::state::{ALWAYS, Ccg, DARK, Lasting, Pile, Zone};
use super::{Reader, of_player};
use crate::{At, Piece, Seat, header};
use datacron_cards::diagnostic::count;

/// What a card lays down for a while: until when, the number of the rule, and when it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effect {
    pub until: Until,
    pub rule: u16,
    pub condition: u16,
}

/// The effects of a card that last. One that another ability has as well is left out.
pub fn effects(cards: &Cards, card: &Card) -> Vec<Effect> {
    let mut found = Vec::new();
    for ability in &card.abilities {
        for at in ability.at.0.. {
            match cards.op(At(at)) {
                Op::End => break,
                Op::Last { until, rule, condition } => {
                    let effect = Effect { until, rule, condition: condition.map_or(ALWAYS, |condition| condition.0) };
                    if !found.contains(&effect) {
                        found.push(effect);
                    }
                }
                _ => {}
            }
        }
    }
    found
}

impl<'s> Reader<'s> {
    /// Puts the effects of `lasting:` in force.
    pub(super) fn lasting(&mut self, game: &mut Ccg) {
        let Some(entry) = self.head.entry("lasting") else { return };
        for item in header::cards(&entry.value) {
            let lasting = self.lasting_item(game, entry.line, item);
            if lasting.is_some_and(|lasting| !game.lasting.push(lasting)) {
                self.head.report_word(entry.line, item, "too many effects are in force");
                return;
            }
            if self.head.is_full() {
                return;
            }
        }
    }

    /// `CARD for PLAYER`, with `(2)` behind the card, and `on CARD`, `with CARD`, `x N` and `times N` behind the
    /// player.
    fn lasting_item(&mut self, game: &Ccg, line: usize, item: &'s str) -> Option<Lasting> {
        let mut words = item.split_whitespace();
        let name = words.next()?;
        let Effect { until, rule, condition } = self.effect_of(line, name, &mut words)?;
        let source = self.source(game, line, name)?;
        let (target, it) = (NONE, NONE);
        let mut lasting = Lasting { until, source, seat: DARK, rule, target, it, x: 0, times: 1, condition };
        let mut seat = None;
        while let Some(word) = words.next() {
            let problem = match (word, words.next()) {
                ("for", Some(who)) => {
                    seat = Some(self.head.seat::<Ccg>(line, who)?);
                    continue;
                }
                ("on" | "with", Some(card)) => {
                    let of = of_player(&mut words);
                    let card = self.on_table(game, line, card, of)?;
                    *if word == "on" { &mut lasting.target } else { &mut lasting.it } = card.0;
                    continue;
                }
                ("x" | "times", Some(number)) => {
                    let number = self.head.number(line, number, "number", 0..=u8::MAX)?;
                    *if word == "x" { &mut lasting.x } else { &mut lasting.times } = number;
                    continue;
                }
                _ => format!("`{word}` is not expected there: write `{name} for PLAYER`"),
            };
            self.head.report_word(line, word, problem);
            return None;
        }
        let problem = match (seat, until) {
            (None, _) => format!("say whose it is: `{name} for PLAYER`"),
            (_, Until::EndOfBattle) => {
                format!("{name} lasts until the end of a battle, and no position is in the middle of one")
            }
            (Some(seat), _) => return Some(Lasting { seat, ..lasting }),
        };
        self.head.report_word(line, name, problem);
        None
    }

    /// The effect of `CARD` or `CARD (2)`.
    fn effect_of(&mut self, line: usize, name: &str, words: &mut SplitWhitespace) -> Option<Effect> {
        let cards = built_in();
        let id = name.split('#').next().unwrap_or(name);
        let Some(no) = cards.by_id(id) else {
            self.head.no_card::<Ccg>(line, id);
            return None;
        };
        let bracketed = |word: &str| word.strip_prefix('(')?.strip_suffix(')')?.parse::<usize>().ok();
        let number = words.clone().next().and_then(bracketed);
        if number.is_some() {
            words.next();
        }
        let all = effects(cards, cards.card(no));
        let several = all.len();
        let last = if several == 1 { "lasts" } else { "last" };
        let problem = match number.unwrap_or(1) {
            _ if several == 0 => format!("{name} has no effect that lasts"),
            _ if number.is_none() && several > 1 => {
                format!("{name} has {several} effects that last: write `{name} (1)` to `({several})`")
            }
            number if (1..=several).contains(&number) => return Some(all[number - 1]),
            _ => format!("{name} has only {} that {last}", count(several, "effect")),
        };
        self.head.report_word(line, name, problem);
        None
    }

    /// The card whose effect it is: on the table, or else where it went.
    fn source(&mut self, game: &Ccg, line: usize, name: &str) -> Option<Piece> {
        let id = name.split('#').next().unwrap_or(name);
        let labelled = game.all_in_play().iter().find(|&piece| game.label(piece) == name);
        let copies = || game.table.every_piece().filter(|&piece| game.table.of(piece).id == id);
        let gone = |piece: &Piece| {
            let zone = game.zone(*piece);
            Seat::BOTH.into_iter().any(|seat| zone == Zone::of(Pile::Lost, seat) || zone == Zone::of(Pile::Used, seat))
        };
        let found = labelled.or_else(|| copies().find(gone)).or_else(|| copies().next());
        if found.is_none() {
            let message = format!("{name} lasts: list it also in the place where it is now");
            self.head.report_word(line, name, message);
        }
        found
    }
}
