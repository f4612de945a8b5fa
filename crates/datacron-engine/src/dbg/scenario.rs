//! The facts that scenarios can state.

use super::position::{force_of, named};
use super::state::{Against, Dbg, Zone};
use crate::facts::{self, Places, in_play};
use crate::scenario::{claim, number_of, player};
use crate::{Piece, Seat};

/// The forms of a fact, for error messages.
const FACTS: &str = "expected one of: `CARD in PLACE`, `N CARD in PLACE`, `CARD not in PLACE`, `CARD on top of PLACE`, \
                     `PLACE N`, `PLAYER resources N`, `PLAYER base CARD`, `CARD damage N`, `CARD attack N`, \
                     `CARD used`, `force dark N`, `force with PLAYER`, `PLAYER sees CARD in PLACE`, `turn PLAYER`, \
                     `asked PLAYER`, `winner PLAYER`";

/// Checks a fact; the error says what is true instead.
pub(super) fn fact(game: &Dbg, words: &[&str]) -> Result<(), String> {
    match words {
        ["turn", who] => facts::turn::<Dbg>(game.active, who),
        ["force", "with", "nobody"] => {
            claim(game.force == 0, || format!("the Force marker is at {}", force_text(game.force)))
        }
        ["force", "with", who] => {
            let seat = player::<Dbg>(who)?;
            claim(game.force_with(seat), || format!("the Force marker is at {}", force_text(game.force)))
        }
        ["force", place @ ..] => {
            let wanted = force_of(&place.join(" ")).ok_or("not a place of the Force marker")?;
            claim(game.force == wanted, || format!("the Force marker is at {}", force_text(game.force)))
        }
        [who, "resources", number] => {
            facts::measure::<Dbg>(who, number, "resource", |seat| game.resources[seat].into())
        }
        [who, "base", "none"] => {
            let base = game.base[player::<Dbg>(who)?];
            claim(base.is_none(), || format!("the base is {}", base.map(|base| game.label(base)).unwrap_or_default()))
        }
        [who, "base", "damage", number] => {
            let (seat, number) = (player::<Dbg>(who)?, number_of(number)?);
            let base = game.base[seat].ok_or_else(|| format!("{who} has no base"))?;
            let damage = usize::from(game.damage[base.index()]);
            claim(damage == number, || format!("{} has {damage} damage", game.label(base)))
        }
        [who, "base", card] => {
            let base = game.base[player::<Dbg>(who)?];
            let is = base.is_some_and(|base| game.cards.of(base).id == *card);
            claim(is, || format!("the base is {}", base.map_or("none".into(), |base| game.label(base))))
        }
        [card, "damage", number] => {
            let (piece, number) = (in_play(game, card)?, number_of(number)?);
            let damage = usize::from(game.damage[piece.index()]);
            claim(damage == number, || format!("{card} has {damage} damage"))
        }
        [card, "attack", number, rest @ ..] => {
            let (piece, number) = (in_play(game, card)?, number_of(number)?);
            let against = match rest {
                [] | ["against", "base"] => Against::Base,
                // It does not matter which card of the row.
                ["against", "row"] => Against::Row(piece),
                _ => return Err("expected `attack N`, `attack N against base` or `attack N against row`".into()),
            };
            let attack = usize::from(game.attack(piece, against));
            claim(attack == number, || format!("{card} has {attack} attack"))
        }
        [card, "used"] => {
            let piece = in_play(game, card)?;
            claim(game.now.used.has(piece), || format!("{card} was not used"))
        }
        [card, "unused"] => {
            let piece = in_play(game, card)?;
            claim(!game.now.used.has(piece), || format!("{card} was used"))
        }
        words => facts::fact(game, words, FACTS),
    }
}

/// The place of the Force marker in the notation of scenarios.
fn force_text(force: i8) -> String {
    match force {
        0 => "centre".into(),
        1.. => format!("light {force}"),
        _ => format!("dark {}", -force),
    }
}

impl Places for Dbg {
    type Place = Zone;

    const PLACES: &'static str =
        "`row`, `galaxy deck`, `galaxy discard`, `pilots`, `exile`, or `empire hand` and so on";

    fn common_place(name: &str) -> Option<Zone> {
        match name {
            "row" => Some(Zone::Row),
            "galaxy deck" => Some(Zone::GalaxyDeck),
            "galaxy discard" => Some(Zone::GalaxyDiscard),
            "pilots" => Some(Zone::Pilots),
            "exile" => Some(Zone::Exile),
            _ => None,
        }
    }

    fn place_of(seat: Seat, name: &str) -> Option<Zone> {
        match name {
            "hand" => Some(Zone::Hand(seat)),
            "deck" => Some(Zone::Deck(seat)),
            "discard" => Some(Zone::Discard(seat)),
            "play" => Some(Zone::Play(seat)),
            "bases" => Some(Zone::Bases(seat)),
            "victory" => Some(Zone::Victory(seat)),
            _ => None,
        }
    }

    fn holds(&self, zone: Zone, piece: Piece) -> bool {
        self.zone(piece) == zone
    }

    fn pile(&self, zone: Zone) -> Option<&[Piece]> {
        Some(match zone {
            Zone::Deck(seat) => &self.deck[seat],
            Zone::Discard(seat) => &self.discard[seat],
            Zone::GalaxyDeck => &self.galaxy_deck,
            Zone::GalaxyDiscard => &self.galaxy_discard,
            _ => return None,
        })
    }

    fn every_piece(&self) -> impl Iterator<Item = Piece> {
        self.cards.every_piece()
    }

    fn copies(&self, card: &str, _: Seat) -> Option<impl Iterator<Item = Piece>> {
        named(card).map(|no| self.cards.copies(no))
    }

    /// Includes bases. The cards of the player whose turn it is come first, in case both have the same card.
    fn cards_in_play(&self) -> impl Iterator<Item = Piece> {
        [self.active, self.active.other()].into_iter().flat_map(|seat| self.play[seat].iter().chain(self.base[seat]))
    }

    fn id(&self, piece: Piece) -> &str {
        &self.cards.of(piece).id
    }

    fn label(&self, piece: Piece) -> String {
        Dbg::label(self, piece)
    }

    fn knows(&self, seat: Seat, piece: Piece) -> bool {
        Dbg::knows(self, seat, piece)
    }
}
