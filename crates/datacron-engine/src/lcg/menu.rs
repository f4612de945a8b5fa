//! The menu of choices at a question: in groups, numbered, with remarks.

use super::card::{Icon, Kind};
use super::notation::icon_word;
use super::state::{Ask, Choice, Lcg, Token, Zone};
use super::table::{self, BLANK, damage, icon_text, numbers, tokens};
use crate::Piece;
use crate::menu::{Description, Offer, joined, offers};
use datacron_cards::About;

/// All choices there are now, grouped by kind and otherwise in the game's order; idle ones come last.
pub fn menu(game: &Lcg) -> Vec<Offer<Choice>> {
    // The number of a choice is its amount of damage: 2 is 2 damage.
    let first = match game.asking.ask {
        Ask::Protect { .. } => 0,
        _ => 1,
    };
    offers(game, first, |choice| Description {
        heading: heading(game, choice),
        remark: marked(game, choice, remark(game, choice)),
        idle: wastes(game, choice) > 0,
        rank: rank(choice),
    })
}

/// The card a choice is about, if there is one and the player knows it.
pub fn card_of(game: &Lcg, choice: Choice) -> Option<Piece> {
    let piece = match choice {
        Choice::Play(piece, _)
        | Choice::PlayAsEnhancement(piece)
        | Choice::Use(piece, _)
        | Choice::Generate(piece, _)
        | Choice::Engage(piece)
        | Choice::Take(piece) => piece,
        _ => return None,
    };
    game.knows(game.asking.seat, piece).then_some(piece)
}

/// Marks a card that is played as a blank; otherwise it would look like a card without abilities.
fn marked(game: &Lcg, choice: Choice, remark: String) -> String {
    match card_of(game, choice) {
        Some(piece) if game.table.of(piece).blank => format!("{BLANK} {remark}").trim_end().to_owned(),
        _ => remark,
    }
}

/// The order of the kinds of choices.
fn rank(choice: Choice) -> u8 {
    match choice {
        Choice::Play(..) | Choice::PlayAsEnhancement(_) => 0,
        Choice::Use(..) => 1,
        Choice::Pass | Choice::Done => 3,
        _ => 2,
    }
}

/// Resources that would be wasted.
fn wastes(game: &Lcg, choice: Choice) -> u8 {
    match choice {
        Choice::Generate(_, count) => count.saturating_sub(game.bill.cost.saturating_sub(game.bill.paid)),
        _ => 0,
    }
}

/// The heading a choice is listed under.
fn heading(game: &Lcg, choice: Choice) -> &'static str {
    match choice {
        Choice::Play(..) | Choice::PlayAsEnhancement(_) => "Play",
        Choice::Use(..) => "Use",
        Choice::Generate(..) => "Pay",
        Choice::Engage(_) | Choice::EngageDial => "Engage",
        Choice::Take(_) => match game.asking.ask {
            Ask::Attackers => "Attack",
            Ask::Defenders => "Defend",
            Ask::EdgeCard => "Edge",
            Ask::Strike => "Strike",
            Ask::Commit => "Commit",
            _ => "",
        },
        Choice::Pass | Choice::Done => match game.asking.ask {
            Ask::Action
            | Ask::Answer(_)
            | Ask::Engage
            | Ask::Attackers
            | Ask::Defenders
            | Ask::EdgeCard
            | Ask::Strike
            | Ask::Commit => "Pass",
            _ => "",
        },
        Choice::Accept
        | Choice::Decline
        | Choice::Option(_)
        | Choice::Icon(_)
        | Choice::Token(_)
        | Choice::Amount(_) => "",
    }
}

/// What a choice costs or does, in a few words.
fn remark(game: &Lcg, choice: Choice) -> String {
    let seat = game.asking.seat;
    let text = |piece: Piece| table::text(game.table.of(piece));
    match choice {
        Choice::Play(piece, _) => {
            let cost = format!("cost {}", game.cost(seat, piece));
            joined([cost, unit_numbers(game, piece), text(piece)])
        }
        Choice::PlayAsEnhancement(piece) => {
            let cost = format!("cost {}", game.cost(seat, piece));
            joined([cost, "put on a card".to_owned(), text(piece)])
        }
        Choice::Use(piece, ability) => ability_text(game, piece, ability),
        Choice::Generate(piece, count) => {
            let card = game.table.of(piece);
            let left = game.bill.cost.saturating_sub(game.bill.paid);
            let rest = match wastes(game, choice) {
                0 if count == left => "pays the rest".to_owned(),
                0 => format!("{} more to pay", left - count),
                wasted => format!("{wasted} wasted"),
            };
            // The important part comes first: there may be no room for the rest.
            format!("{rest}; {} source of value {}", card.affiliation.name(), card.resources)
        }
        Choice::Engage(objective) => joined([in_play(game, objective), text(objective)]),
        Choice::EngageDial => format!("damage {}", game.dial_damage),
        Choice::Take(piece) => about(game, piece),
        Choice::Accept => match game.asking.ask {
            Ask::Mulligan => "shuffle your hand back and keep a new one".to_owned(),
            Ask::UseShield(_) => "prevents 1 damage or 1 focus".to_owned(),
            Ask::May(source) | Ask::FateAgain(source) => text(source),
            _ => String::new(),
        },
        Choice::Icon(icon) => format!("strength {}", game.fight.strength[icon as usize]),
        Choice::Amount(0) => "none".to_owned(),
        Choice::Amount(amount) => match game.asking.ask {
            Ask::Protect { protector, .. } => {
                let room = game.capacity(protector).saturating_sub(game.damage[protector.index()]);
                if amount >= room { "destroys it".to_owned() } else { String::new() }
            }
            _ => String::new(),
        },
        Choice::Token(token) => match (token, game.asking.ask) {
            (Token::Focus, Ask::Strip(piece)) => format!("of {}", game.focus[piece.index()]),
            (Token::Damage, Ask::Strip(piece)) => format!("of {}", game.damage[piece.index()]),
            (Token::Shield, Ask::Strip(piece)) => format!("of {}", game.shields[piece.index()]),
            _ => String::new(),
        },
        Choice::Pass | Choice::Done | Choice::Decline | Choice::Option(_) => String::new(),
    }
}

/// The line of a card's text for this ability, or the whole text if there is none.
pub(super) fn ability_text(game: &Lcg, piece: Piece, number: u8) -> String {
    let card = game.table.of(piece);
    let own = card.abilities.get(usize::from(number)).map(|own| About::Ability(own.number));
    let line = card.text.iter().find(|line| Some(line.about) == own);
    line.map_or_else(|| table::text(card), |line| line.text.clone())
}

/// A card to be picked: its state if it is in play, otherwise what is printed; nothing about an unknown card.
fn about(game: &Lcg, piece: Piece) -> String {
    let (card, seat) = (game.table.of(piece), game.asking.seat);
    if !game.knows(seat, piece) {
        return match game.zone(piece) {
            Zone::Captured(objective) => format!("at {}", game.title(objective)),
            _ => String::new(),
        };
    }
    let text = table::text(card);
    match game.zone(piece) {
        Zone::Play(_) => match game.asking.ask {
            // Whether to send it to fight depends on its text, too.
            Ask::Attackers | Ask::Defenders | Ask::Strike | Ask::Commit => joined([in_play(game, piece), text]),
            _ => in_play(game, piece),
        },
        _ if game.asking.ask == Ask::EdgeCard && card.kind != Kind::Fate => format!("Force {}", card.force),
        _ => joined([numbers(card), unit_numbers(game, piece), text]),
    }
}

/// Icons and capacity of a unit.
fn unit_numbers(game: &Lcg, piece: Piece) -> String {
    let card = game.table.of(piece);
    if card.kind != Kind::Unit {
        return String::new();
    }
    let capacity = format!("capacity {}", card.capacity);
    let mut words = vec![capacity];
    words.extend(icons(card.icons.normal, card.icons.edge));
    words.join(", ")
}

fn icons(normal: [i8; 3], edge: [i8; 3]) -> impl Iterator<Item = String> {
    Icon::ALL.into_iter().filter_map(move |icon| {
        let (normal, edge) = (normal[icon as usize], edge[icon as usize]);
        (normal > 0 || edge > 0).then(|| format!("{} {}", icon_word(icon), icon_text(normal, edge)))
    })
}

/// The state of a card in play: icons, damage, tokens.
fn in_play(game: &Lcg, piece: Piece) -> String {
    let mut words = Vec::new();
    let is_unit = game.is_unit(piece);
    if is_unit {
        let now = game.icons(piece);
        words.extend(icons(now.normal, now.edge));
    }
    if game.asking.ask == Ask::Commit {
        words.push(format!("Force {}", game.table.of(piece).force));
    }
    if is_unit || game.table.objectives.has(piece) {
        words.push(format!("damage {}", damage(game, piece)));
    }
    words.extend(tokens(game, piece, |held| game.knows(game.asking.seat, held)));
    if game.committed.0.iter().any(|committed| committed.has(piece)) {
        words.push("committed".to_owned());
    }
    words.join(", ")
}
