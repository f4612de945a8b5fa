//! What places, cards and Life Force are worth.

use super::super::card::{Kind, NONE, ONE, Quarters};
use super::super::state::*;
use super::weights::{ahead, battle, card, keep, life, place};
use crate::{Each, Piece, Seat};

/// What a player has at a place, in quarters.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stand {
    pub power: i32,
    pub ability: i32,
    pub forfeit: i32,
}

impl Stand {
    pub fn plus(self, more: Stand) -> Stand {
        Stand {
            power: self.power + more.power,
            ability: self.ability + more.ability,
            forfeit: self.forfeit + more.forfeit,
        }
    }

    pub fn minus(self, less: Stand) -> Stand {
        Stand {
            power: self.power - less.power,
            ability: self.ability - less.ability,
            forfeit: self.forfeit - less.forfeit,
        }
    }

    /// Presence (CCG-CONTROL-01).
    fn is_there(self) -> bool {
        self.ability >= i32::from(ONE)
    }

    /// Whether it draws battle destiny (CCG-BATTLE-62).
    fn draws(self) -> bool {
        self.ability >= 4 * i32::from(ONE)
    }

    /// What it costs a player to meet this damage and attrition with what stands here.
    fn loss(self, damage: i32, attrition: i32) -> i32 {
        let forfeit = self.forfeit.max(0);
        let owed = damage.max(attrition.min(forfeit));
        let by_cards = owed.min(forfeit);
        (battle::BY_CARDS * by_cards + battle::BY_LIFE * (owed - by_cards)) / i32::from(ONE)
    }
}

/// All places as they stand, worked out once for a question.
pub struct Board {
    pub stands: [Each<Stand>; PLACES],
    /// The Force a player could drain there each turn.
    drains: [Each<u8>; PLACES],
    /// The mean destiny a player would draw, in quarters.
    means: Each<i32>,
}

impl Board {
    pub fn new(game: &Ccg) -> Board {
        let mut stands = [Each::<Stand>::default(); PLACES];
        for seat in Seat::BOTH {
            for piece in game.play[seat].and(game.table.movers) {
                let at = game.place[piece.index()];
                if at != NONE {
                    let stand = &mut stands[usize::from(at)][seat];
                    *stand = stand.plus(game.stand_of(piece));
                }
            }
        }
        let mut drains = [Each([0; 2]); PLACES];
        for &at in game.row.iter() {
            drains[usize::from(at)] = Each(Seat::BOTH.map(|seat| game.drain_amount(seat, at)));
        }
        Board { stands, drains, means: Each(Seat::BOTH.map(|seat| game.mean_destiny(seat))) }
    }

    /// The value of a place to a player, if these were there.
    pub fn value(&self, seat: Seat, at: u8, mine: Stand, theirs: Stand) -> i32 {
        match (mine.is_there(), theirs.is_there()) {
            (false, false) => 0,
            (true, false) => self.held(seat, at, mine),
            (false, true) => -self.held(seat.other(), at, theirs),
            (true, true) => {
                // Whoever has the better of it begins a battle.
                let edge = self.clash(seat, at, mine, theirs);
                edge * place::BATTLE / 100
            }
        }
    }

    /// The value of a place to a player now.
    pub fn value_now(&self, seat: Seat, at: u8) -> i32 {
        let stands = &self.stands[usize::from(at)];
        self.value(seat, at, stands[seat], stands[seat.other()])
    }

    /// A place that a player has for itself.
    fn held(&self, seat: Seat, at: u8, stand: Stand) -> i32 {
        let power = stand.power / i32::from(ONE);
        let exposed = (place::SAFE_POWER - power).max(0);
        let strong = (power - place::SAFE_POWER).clamp(0, place::STRONG_POWER - place::SAFE_POWER);
        place::ALONE + place::DRAIN * i32::from(self.drains[usize::from(at)][seat]) - place::EXPOSED * exposed
            + place::STRONG * strong
    }

    /// What a battle would be worth to a player: what the opponent is expected to lose by it, less the own losses.
    pub fn clash(&self, seat: Seat, at: u8, mine: Stand, theirs: Stand) -> i32 {
        let other = seat.other();
        let drawn = |stand: Stand, seat: Seat| if stand.draws() { self.means[seat] } else { 0 };
        let (own, enemy) = (drawn(mine, seat), drawn(theirs, other));
        let lead = mine.power + own - theirs.power - enemy;
        let draws = i32::from(own > 0) + i32::from(enemy > 0);
        let spread = battle::SPREAD + battle::SPREAD_DRAW * draws;
        let (won, lost) = (above(lead, spread), above(-lead, spread));
        let drains = &self.drains[usize::from(at)];
        // Who is driven out drains no more.
        let driven_out = |stand: Stand, damage: i32, attrition: i32| damage.max(attrition) >= stand.forfeit.max(1);
        let gain = if driven_out(theirs, won, own) { place::DRAIN * i32::from(drains[seat]) } else { 0 };
        let harm = if driven_out(mine, lost, enemy) { place::DRAIN * i32::from(drains[other]) } else { 0 };
        theirs.loss(won, own) - mine.loss(lost, enemy) + gain - harm
    }

    /// The value of all places to a player.
    pub fn total(&self, game: &Ccg, seat: Seat) -> i32 {
        game.row.iter().map(|&at| self.value_now(seat, at)).sum()
    }
}

/// What a number is expected to be above 0, if it varies by so much to either side.
fn above(mean: i32, spread: i32) -> i32 {
    match mean {
        _ if mean >= spread => mean,
        _ if mean <= -spread => 0,
        _ => (mean + spread) * (mean + spread) / (4 * spread),
    }
}

impl Ccg<'_> {
    /// What a card on the table adds to its place.
    pub(super) fn stand_of(&self, piece: Piece) -> Stand {
        // Whoever is inside something fights with what carries it.
        let fights = !self.inside.has(piece) && !self.hit.has(piece);
        let power = if fights { self.power(piece) } else { 0 };
        Stand {
            power: power.into(),
            ability: self.ability(piece).into(),
            forfeit: if fights || self.steering.has(piece) { self.forfeit(piece).into() } else { 0 },
        }
    }

    /// What a card and all it carries add to their place.
    pub(super) fn stand_of_all(&self, piece: Piece) -> Stand {
        let tree = self.tree(piece).and(self.table.movers);
        tree.iter().fold(Stand::default(), |sum, card| sum.plus(self.stand_of(card)))
    }

    /// What a card in hand would add to a place.
    pub(super) fn stand_in_hand(&self, piece: Piece) -> Stand {
        let card = self.table.of(piece);
        Stand { power: card.power.into(), ability: card.ability.into(), forfeit: card.forfeit.into() }
    }

    /// The mean destiny of a player's Reserve Deck, in quarters.
    pub(super) fn mean_destiny(&self, seat: Seat) -> i32 {
        let pile = self.pile(seat, Pile::Reserve);
        let sum: i32 = pile.iter().map(|&piece| i32::from(self.table.of(piece).destiny.0)).sum();
        sum / (pile.len() as i32).max(1)
    }

    /// What a card on the table is worth to its controller.
    pub(super) fn worth(&self, piece: Piece) -> i32 {
        let printed = self.table.of(piece);
        let of = |weight: i32, number: Quarters| weight * i32::from(number) / i32::from(ONE);
        match printed.kind {
            Kind::Character | Kind::Vehicle | Kind::Starship => {
                let text = if printed.abilities.is_empty() && printed.constants.is_empty() { 0 } else { card::TEXT };
                of(card::POWER, printed.power)
                    + of(card::ABILITY, printed.ability)
                    + of(card::FORFEIT, printed.forfeit)
                    + of(card::DEPLOY, printed.deploy.unwrap_or(0))
                    + text
            }
            Kind::Location => card::LOCATION,
            _ => card::OTHER,
        }
    }

    /// What it is worth to keep a card in hand.
    pub(super) fn keep_worth(&self, seat: Seat, piece: Piece) -> i32 {
        let printed = self.table.of(piece);
        match printed.kind {
            Kind::Location => match self.stands_already(piece, printed.system) {
                true => keep::DEAD,
                false => keep::LOCATION,
            },
            Kind::Interrupt if printed.abilities.is_empty() => keep::DEAD,
            Kind::Interrupt => keep::INTERRUPT,
            _ if self.is_one_too_many(seat, piece) => keep::DEAD,
            Kind::Character | Kind::Vehicle | Kind::Starship => keep::BODY + self.worth(piece) / keep::BODY_PART,
            _ if printed.deploys.is_empty() => keep::DEAD,
            Kind::Effect => keep::EFFECT,
            _ => keep::TOOL,
        }
    }

    /// What the next card of Life Force is worth to a player.
    pub(super) fn life_worth(&self, seat: Seat) -> i32 {
        match self.life(seat) {
            0 | 1 => life::LAST,
            left => life::CARD + life::SCARCE / (left as i32 + life::ENOUGH),
        }
    }

    /// How far ahead the dark side is.
    pub(super) fn lead(&self) -> i32 {
        let board = Board::new(self);
        let [dark, light] = Seat::BOTH.map(|seat| self.life(seat) as i32);
        let lives = ahead::LIFE * (dark - light) / (ahead::LIFE_BASE + dark + light);
        let places = board.total(self, DARK) * ahead::PLACES / 100;
        lives + places + self.standing(DARK) - self.standing(LIGHT)
    }

    /// How well a player stands, regardless of places and Life Force.
    fn standing(&self, seat: Seat) -> i32 {
        let mut points = 0;
        for piece in self.hand[seat] {
            let dead = self.keep_worth(seat, piece) == keep::DEAD;
            points += if dead { ahead::DEAD } else { ahead::HAND };
        }
        let cards = self.play[seat].without(self.table.locations);
        let worth: i32 = cards.iter().map(|piece| self.worth(piece)).sum();
        points
            + worth * ahead::WORTH / 100
            + ahead::GENERATION * i32::from(self.generation(seat))
            + ahead::FORCE * i32::from(self.force(seat))
    }
}
