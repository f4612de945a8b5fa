//! The menu of choices: headings and remarks.

use super::card::{Destination, Kind};
use super::state::{Against, Ask, Choice, Dbg, Run, Zone};
use super::table::numbers;
use crate::menu::{Description, Offer, joined, offers};
use crate::{GameState, Piece, Status};
use datacron_cards::diagnostic::count;
use datacron_cards::{About, TextLine};

/// The legal choices in the order of the game, idle ones last.
pub(super) fn menu(game: &Dbg) -> Vec<Offer<Choice>> {
    // Damage is its own number: typing 3 deals 3 damage.
    let first = match game.status() {
        Status::Choose { ask: Ask::Split { least, .. }, .. } => usize::from(least),
        _ => 1,
    };
    offers(game, first, |choice| Description {
        heading: heading(choice),
        remark: remark(game, choice),
        // There is rarely a reason to attack with a card that has no attack.
        idle: matches!(choice, Choice::Commit(piece, against) if game.attack(piece, against) == 0),
        rank: 0,
    })
}

/// The card that a choice is about, if the player knows it.
pub(super) fn card_of(game: &Dbg, choice: Choice) -> Option<Piece> {
    let piece = match choice {
        Choice::Play(piece)
        | Choice::Buy(piece)
        | Choice::PayOff(piece)
        | Choice::Use(piece)
        | Choice::Commit(piece, _)
        | Choice::Attack(Against::Row(piece))
        | Choice::Take(piece)
        | Choice::Instead(piece) => piece,
        _ => return None,
    };
    game.knows(game.asking.seat, piece).then_some(piece)
}

/// The kind of action; empty outside the main phase.
fn heading(choice: Choice) -> &'static str {
    match choice {
        Choice::Play(_) => "Play",
        Choice::Buy(_) | Choice::PayOff(_) => "Buy",
        Choice::Use(_) => "Use",
        Choice::Commit(..) => "Commit",
        Choice::Attack(_) => "Attack",
        Choice::EndTurn => "End",
        _ => "",
    }
}

/// What a choice costs or gains, in a few words.
fn remark(game: &Dbg, choice: Choice) -> String {
    let seat = game.asking.seat;
    let costs = |piece: Piece| {
        let (cost, have) = (game.cards.of(piece).cost, game.resources[seat]);
        format!("costs {cost}, leaves {}", have.saturating_sub(cost))
    };
    match choice {
        Choice::Play(piece) => brings(game, piece),
        Choice::Buy(piece) => costs(piece),
        Choice::PayOff(piece) => format!("{}; nobody gains it", costs(piece)),
        Choice::Use(piece) => using(game, piece),
        Choice::Commit(piece, against) => {
            let attack = game.attack(piece, against);
            let total = match against {
                Against::Base => game.now.at_base,
                Against::Row(target) => game.slot(target).map(|slot| game.now.at_row[slot]).unwrap_or_default(),
            };
            let total = game.total_attack(total, against).saturating_add(attack);
            match against {
                Against::Base => format!("attack {attack}, {total} in all"),
                Against::Row(target) => {
                    let needed = game.target_value(seat, target).unwrap_or(0);
                    let enough = if total >= needed { ", enough" } else { "" };
                    format!("attack {attack}, {total} of {needed}{enough}")
                }
            }
        }
        Choice::Attack(Against::Base) => assault(game),
        Choice::Attack(Against::Row(target)) => {
            let committed = game.slot(target).map(|slot| game.now.at_row[slot]).unwrap_or_default();
            let total = game.total_attack(committed, Against::Row(target));
            let needed = game.target_value(seat, target).unwrap_or(0);
            format!("{total} of {needed}: {}", if total >= needed { "defeats it" } else { "not enough" })
        }
        Choice::EndTurn => {
            let mut left = Vec::new();
            if game.resources[seat] > 0 {
                left.push(count(usize::from(game.resources[seat]), "resource"));
            }
            if !game.hand[seat].is_empty() {
                left.push(count(game.hand[seat].len(), "card"));
            }
            if !game.now.at_base.is_empty() || game.now.at_row.iter().any(|at_row| !at_row.is_empty()) {
                left.push("an attack".into());
            }
            if left.is_empty() { String::new() } else { format!("unused: {}", left.join(", ")) }
        }
        Choice::Take(piece) => about(game, piece),
        Choice::Accept => match game.asking.ask {
            Ask::May(source) => TextLine::join(&game.cards.of(source).text),
            _ => String::new(),
        },
        Choice::Instead(source) => TextLine::join(&game.cards.of(source).text),
        Choice::To(Destination::Discard) if matches!(game.asking.ask, Ask::Destination(_)) => {
            "to your discard pile, as usual".into()
        }
        Choice::Damage(amount) => match game.asking.ask {
            Ask::Split { ship, .. } => {
                let left = game.cards.of(ship).hit_points - game.damage[ship.index()];
                if amount >= left { "destroys it".into() } else { format!("{} hit points left", left - amount) }
            }
            _ => String::new(),
        },
        Choice::To(_) | Choice::Decline | Choice::Option(_) => String::new(),
    }
}

/// What a card does when it is played: numbers, then abilities.
fn brings(game: &Dbg, piece: Piece) -> String {
    let card = game.cards.of(piece);
    // The reward is only for a player who defeats the card in the row.
    let text = TextLine::join(card.text.iter().filter(|line| line.about != About::Reward));
    joined([numbers(card), text])
}

/// A card to pick: what matters depends on where it is.
fn about(game: &Dbg, piece: Piece) -> String {
    let card = game.cards.of(piece);
    match (card.kind, game.zone(piece)) {
        (Kind::Base, Zone::Base(_)) | (Kind::CapitalShip, Zone::Play(_)) => {
            format!("{} of {} damage", game.damage[piece.index()], card.hit_points)
        }
        (Kind::Base, _) => joined([format!("{} hit points", card.hit_points), TextLine::join(&card.text)]),
        (_, Zone::Row | Zone::GalaxyDiscard | Zone::GalaxyDeck | Zone::Pilots) => {
            joined([format!("cost {}", card.cost), brings(game, piece)])
        }
        _ => brings(game, piece),
    }
}

fn using(game: &Dbg, piece: Piece) -> String {
    let card = game.cards.of(piece);
    let text = &card.usage_text;
    let idle = card.usage.is_some_and(|usage| !game.would_change(&Run::new(usage.effect, piece, game.asking.seat)));
    if idle { format!("would do nothing now: {text}") } else { text.clone() }
}

fn assault(game: &Dbg) -> String {
    let enemy = game.active.other();
    let total = game.total_attack(game.now.at_base, Against::Base);
    let ships = game.play[enemy].and(game.cards.ships);
    let left = |piece: Piece| game.cards.of(piece).hit_points.saturating_sub(game.damage[piece.index()]);
    let hulls: u8 = ships.iter().map(left).fold(0, u8::saturating_add);
    let mut parts = vec![format!("{total} damage")];
    if !ships.is_empty() {
        parts.push(format!("ships take {hulls} first"));
    }
    match game.base[enemy] {
        Some(base) => parts.push(format!("{} has {} left", game.cards.of(base).title, left(base))),
        None => parts.push("there is no base".into()),
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::menu;
    use crate::dbg::{Choice, Dbg, Mode, Setup};
    use crate::menu::{ChoiceError, resolve};

    #[test]
    fn choices_are_found_by_number_text_and_prefix() {
        let game = Dbg::new(&Setup::new(Mode::Beginner), 1);
        let offers = menu(&game);
        let last = offers.iter().find(|offer| offer.choice == Choice::EndTurn).expect("the turn may be ended");
        for typed in [last.number.to_string().as_str(), "end turn", " END  turn", "end", "e t"] {
            assert_eq!(resolve(&offers, typed), Ok(Choice::EndTurn), "{typed}");
        }
        let plays: Vec<String> =
            offers.iter().map(|offer| offer.shown.clone()).filter(|text| text.starts_with("play ")).collect();
        assert!(plays.len() > 1, "all cards in hand are the same: {plays:?}");
        assert_eq!(resolve(&offers, "play"), Err(ChoiceError::Ambiguous(plays)));
        assert_eq!(resolve(&offers, "99"), Err(ChoiceError::Unknown(Vec::new())));
        assert_eq!(resolve(&offers, "and turn"), Err(ChoiceError::Unknown(vec!["end turn".into()])));
    }
}
