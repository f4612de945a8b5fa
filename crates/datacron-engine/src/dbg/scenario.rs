//! The facts that scenarios can state.

use super::position::{FORCE_PLACES, force_of, named};
use super::state::{Against, Dbg, ROW, Zone};
use crate::facts::{self, Places, in_play};
use crate::scenario::{claim, number_of, player};
use crate::{FactError, Piece, Playable, Seat, Stop};

/// The forms of a fact, for error messages.
const FACTS: &str = "expected one of: `CARD in PLACE`, `N CARD in PLACE`, `CARD not in PLACE`, `CARD on top of PLACE`, \
                     `PLACE N`, `PLAYER resources N`, `PLAYER base CARD`, `PLAYER base none`, \
                     `PLAYER base damage N`, `CARD damage N`, `CARD attack N`, `CARD attack N against base`, \
                     `CARD attack N against row`, `CARD used`, `CARD unused`, `CARD attacked`, \
                     `CARD committed to base`, `CARD committed to CARD`, `CARD uncommitted`, `CARD has trait TRAIT`, \
                     `CARD lacks trait TRAIT`, `CARD of PLAYER`, `force dark N`, `force light N`, `force centre`, \
                     `force with PLAYER`, `force with nobody`, `PLAYER sees CARD in PLACE`, \
                     `PLAYER does not see CARD in PLACE`, `PLAYER cannot CHOICE`, `turn PLAYER`, `asked PLAYER`, \
                     `asked nobody`, `winner PLAYER`, `winner none`";

/// Checks a fact; the error says what is true instead.
pub(super) fn fact(game: &Dbg, words: &[&str]) -> Result<(), FactError> {
    match words {
        ["turn", who] => {
            // Between two turns it is still the turn that ended.
            let ended = game.is_at(Stop::EndOfTurn);
            facts::turn::<Dbg>(if ended { game.active.other() } else { game.active }, who)
        }
        ["force", "with", "nobody"] => {
            claim(game.force == 0, || format!("the Force marker is at {}", force_text(game.force)))
        }
        ["force", "with", who] => {
            let seat = player::<Dbg>(who)?;
            claim(game.force_with(seat), || format!("the Force marker is at {}", force_text(game.force)))
        }
        ["force", place @ ..] => {
            let wanted = force_of(&place.join(" ")).ok_or_else(|| {
                format!("`{}` is not a place of the Force marker: expected {FORCE_PLACES}", place.join(" "))
            })?;
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
            let base = game.base[seat].ok_or_else(|| FactError::Untrue(format!("{who} has no base")))?;
            let damage = usize::from(game.damage[base.index()]);
            claim(damage == number, || format!("{} has {damage} damage", game.label(base)))
        }
        [who, "base", card] => {
            let base = game.base[player::<Dbg>(who)?];
            named(card).ok_or_else(|| format!("no card `{card}`"))?;
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
        [card, "attacked"] => {
            let piece = in_play(game, card)?;
            claim(game.now.spent.has(piece), || format!("{card} has not attacked"))
        }
        [card, "committed", "to", target] => {
            let piece = in_play(game, card)?;
            let slot = (0..ROW).find(|&slot| game.now.at_row[slot].has(piece)).and_then(|slot| game.row[slot]);
            let to =
                if game.now.at_base.has(piece) { Some("base".to_owned()) } else { slot.map(|card| game.label(card)) };
            if *target != "base" {
                let id = target.split('#').next().unwrap_or(target);
                named(id).ok_or_else(|| format!("no card `{target}`"))?;
            }
            let instead =
                || to.as_ref().map_or(format!("{card} is not committed"), |to| format!("it is committed to {to}"));
            claim(to.as_deref() == Some(*target), instead)
        }
        [card, "uncommitted"] => {
            let piece = in_play(game, card)?;
            claim(!game.now.busy.has(piece), || format!("{card} is committed or has attacked"))
        }
        [card, has @ ("has" | "lacks"), "trait", wanted @ ..] => {
            let piece = in_play(game, card)?;
            let traits = game.cards.of(piece).traits;
            facts::has_trait(card, wanted, *has == "has", &game.cards.traits, |at| traits & 1 << at != 0)
        }
        [card, "of", who] => {
            let seat = player::<Dbg>(who)?;
            in_play(game, card)?;
            claim(game.label_of(card, seat).is_some(), || format!("{card} belongs to the other player"))
        }
        words => facts::fact(game, words, FACTS),
    }
}

/// The place of the Force marker in the notation of scenarios.
pub(super) fn force_text(force: i8) -> String {
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
