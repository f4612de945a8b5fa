//! Effects that last: `lasting: CARD on CARD, CARD for PLAYER`.

use super::super::card::{Card, Cards, GainNo, IconCount, Op, Until, Verb};
use super::super::compile;
use super::super::state::{DARK, Lasting, Lasts, Lcg};
use super::{Reader, named, of_player};
use crate::notation::seat_of;
use crate::{At, Piece, Seat, header};
use datacron_cards::diagnostic::count;

/// What an ability does for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// A card gains something.
    Gain(GainNo),
    /// A card gains the combat icons of another one.
    Icons,
    /// A card is barred from something.
    Ban(u8),
    /// A card returns to its owner's hand afterwards.
    Returns,
    /// A player needs no resource match.
    IgnoreMatch,
    /// The next card of a player is cheaper, or needs no resource match.
    NextCard { cheaper: u8, ignore_match: bool },
}

impl Effect {
    /// Whether it is about a player, and not about a card.
    fn is_for_player(self) -> bool {
        matches!(self, Effect::IgnoreMatch | Effect::NextCard { .. })
    }
}

/// What an effect is about: a player, or a card.
#[derive(Clone, Copy)]
enum Whom<C> {
    Player(Seat),
    Card(C),
}

/// What a card does for a while: one list for each ability, and for each option of one, that has such effects. A list
/// that another ability has as well is left out.
pub fn effects(cards: &Cards, card: &Card) -> Vec<Vec<(Until, Effect)>> {
    let mut all = Vec::new();
    for usage in card.abilities.iter().map(|ability| ability.usage).chain(card.fate) {
        let mut one = Vec::new();
        // Where the current option ends.
        let mut end = u16::MAX;
        for at in usage.at.0.. {
            let op = cards.op(At(at));
            if at == end || matches!(op, Op::End | Op::Option { .. }) {
                all.push(std::mem::take(&mut one));
            }
            match op {
                Op::End => break,
                Op::Option { next, .. } => end = at + u16::from(next) + 1,
                op => one.extend(effect(op)),
            }
        }
    }
    let mut different: Vec<Vec<(Until, Effect)>> = Vec::new();
    for one in all {
        if !one.is_empty() && !different.contains(&one) {
            different.push(one);
        }
    }
    different
}

fn effect(op: Op) -> Option<(Until, Effect)> {
    Some(match op {
        Op::Do { verb, .. } => match verb {
            Verb::Gain { gain, until } => (until, Effect::Gain(gain)),
            Verb::GainIconsOfIt { until } => (until, Effect::Icons),
            Verb::Ban { bans, until } => (until, Effect::Ban(bans)),
            Verb::PutIntoPlay { until_end_of_phase: true, .. } => (Until::EndOfPhase, Effect::Returns),
            _ => return None,
        },
        Op::IgnoreMatch => (Until::EndOfPhase, Effect::IgnoreMatch),
        Op::NextCard { cheaper, ignore_match } => (Until::EndOfPhase, Effect::NextCard { cheaper, ignore_match }),
        _ => return None,
    })
}

impl<'s> Reader<'s> {
    /// Puts the effects of `lasting:` in force.
    pub(super) fn lasting(&mut self, game: &mut Lcg) {
        let Some(entry) = self.head.entry("lasting") else { return };
        for item in header::cards(&entry.value) {
            match self.lasting_item(game, entry.line, item) {
                Some(effects) => effects.into_iter().for_each(|lasting| game.lasts(lasting.until, lasting.what)),
                None if self.head.is_full() => return,
                None => {}
            }
        }
    }

    /// `CARD on CARD`, `CARD (2) on CARD`, `CARD with CARD on CARD` or `CARD for PLAYER`.
    fn lasting_item(&mut self, game: &Lcg, line: usize, item: &'s str) -> Option<Vec<Lasting>> {
        let player = item.rsplit_once(" for ").and_then(|(of, who)| Some((of, seat_of::<Lcg>(who.trim())?)));
        let (source, whom) = match (player, item.rsplit_once(" on ")) {
            (Some((source, seat)), _) => (source, Whom::Player(seat)),
            (None, Some((source, on))) => (source, Whom::Card(on.trim())),
            (None, None) => {
                let message = format!("`{item}` must be `CARD on CARD` or `CARD for PLAYER`");
                self.head.report_word(line, item, message);
                return None;
            }
        };
        let (source, with) =
            source.split_once(" with ").map_or((source, None), |(card, with)| (card, Some(with.trim())));
        let (name, effects) = self.effects_of(line, source)?;
        let for_player = effects.iter().any(|(_, effect)| effect.is_for_player());
        let icons = effects.iter().any(|(_, effect)| *effect == Effect::Icons);
        let over = effects.iter().find_map(|(until, _)| match until {
            Until::EndOfStrike => Some("strike, and no position is in the middle of one"),
            Until::EndOfEngagement if !game.fight.going => Some("engagement, and there is none"),
            _ => None,
        });
        let problem = match (for_player, icons, over) {
            (true, ..) if matches!(whom, Whom::Card(_)) => {
                format!("what {name} does is about a player: write `{name} for PLAYER`")
            }
            (false, ..) if matches!(whom, Whom::Player(_)) => {
                format!("what {name} does is about a card: write `{name} on CARD`")
            }
            (_, true, _) if with.is_none() => {
                format!("{name} gives the icons of another card: write `{name} with CARD on CARD`")
            }
            (_, false, _) if with.is_some() => format!("{name} needs no other card: leave out `with`"),
            (.., Some(over)) => format!("{name} lasts until the end of the {over}"),
            _ => {
                let with = self.icons_of(line, with)?;
                let whom = match whom {
                    Whom::Player(seat) => Whom::Player(seat),
                    Whom::Card(on) => Whom::Card(self.target(game, line, on)?),
                };
                let what = |effect| in_force(effect, whom, with);
                let lasting = |&(until, effect): &(Until, Effect)| Some(Lasting { until, what: what(effect)? });
                return Some(effects.iter().filter_map(lasting).collect());
            }
        };
        self.head.report_word(line, name, problem);
        None
    }

    /// The card of `CARD` or `CARD (2)`, and what it does for a while.
    fn effects_of(&mut self, line: usize, source: &'s str) -> Option<(&'s str, Vec<(Until, Effect)>)> {
        let numbered = source.trim_end().strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
        let numbered = numbered.and_then(|(card, number)| Some((card, number.parse::<usize>().ok()?)));
        let (name, number) = numbered.map_or((source, None), |(card, number)| (card, Some(number)));
        let name = name.trim();
        let cards = compile::built_in();
        let Some(no) = named(name, DARK) else {
            self.head.no_card::<Lcg>(line, name);
            return None;
        };
        let mut all = effects(cards, cards.card(no));
        let several = all.len();
        let last = if several == 1 { "lasts" } else { "last" };
        let problem = match number.unwrap_or(1) {
            _ if several == 0 => format!("{name} has no effect that lasts"),
            _ if number.is_none() && several > 1 => {
                format!("{name} has {several} effects that last: write `{name} (1)` to `({several})`")
            }
            number if (1..=several).contains(&number) => return Some((name, all.swap_remove(number - 1))),
            _ => format!("{name} has only {} that {last}", count(several, "effect")),
        };
        self.head.report_word(line, name, problem);
        None
    }

    /// The combat icons of the card after `with`, if there is one; none if that is not a card.
    fn icons_of(&mut self, line: usize, with: Option<&'s str>) -> Option<IconCount> {
        let Some(with) = with else { return Some(IconCount::default()) };
        let no = named(with, DARK);
        if no.is_none() {
            self.head.no_card::<Lcg>(line, with);
        }
        no.map(|no| compile::built_in().card(no).icons)
    }

    /// The card after `on`: `CARD` or `CARD of PLAYER`.
    fn target(&mut self, game: &Lcg, line: usize, on: &'s str) -> Option<Piece> {
        let mut words = on.split_whitespace();
        let card = words.next().unwrap_or(on);
        let of = of_player(&mut words);
        if let Some(word) = words.next() {
            self.head.report_word(line, word, format!("`{word}` is not expected after `{card}`"));
            return None;
        }
        self.in_play(game, line, card, of)
    }
}

/// An effect in force; none if it is about the other of a card and a player.
fn in_force(effect: Effect, whom: Whom<Piece>, icons: IconCount) -> Option<Lasts> {
    Some(match (effect, whom) {
        (Effect::Gain(gain), Whom::Card(on)) => Lasts::Gain(on, gain),
        (Effect::Icons, Whom::Card(on)) => Lasts::Icons(on, icons),
        (Effect::Ban(bans), Whom::Card(on)) => Lasts::Ban(on, bans),
        (Effect::Returns, Whom::Card(on)) => Lasts::Returns(on),
        (Effect::IgnoreMatch, Whom::Player(seat)) => Lasts::IgnoreMatch(seat),
        (Effect::NextCard { cheaper, ignore_match }, Whom::Player(seat)) => {
            Lasts::NextCard { seat, cheaper, ignore_match, taken_by: None }
        }
        _ => return None,
    })
}
