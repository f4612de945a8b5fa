//! Makes a [`Setup`] from a set-up file.

use super::card::CardNo;
use super::{Mode, Setup, compile};
use crate::{Each, Seat};
use datacron_decks::{Deck, Section};

/// The set-up that a file describes, in this mode, for which `deck` must be legal. Bases are picked only in the mode
/// with secret bases; the other modes fix them.
pub fn setup(deck: &Deck, mode: Mode) -> Setup {
    let mut setup = Setup::new(mode);
    if let Some(goal) = deck.goal {
        setup.goal = goal;
    }
    if mode == Mode::SecretBases {
        setup.bases = Each([picked(deck, Section::EmpireBases), picked(deck, Section::RebelBases)]);
    }
    setup
}

/// The mode that a set-up file names.
pub fn mode(deck: &Deck) -> Option<Mode> {
    Mode::named(&deck.format)
}

/// The bases besides the starting base; none if the file has no base deck, so that the player picks.
fn picked(deck: &Deck, section: Section) -> Option<Vec<CardNo>> {
    let cards = compile::built_in();
    deck.section(section).next()?;
    let bases = deck.section(section).filter_map(|entry| cards.by_id(&entry.slot.id()));
    let mut bases: Vec<CardNo> = bases.filter(|(_, card)| !card.starting_base).map(|(no, _)| no).collect();
    bases.sort_unstable();
    Some(bases)
}

/// The ids of the picked bases of a player, if they are picked before the game.
pub fn base_ids(setup: &Setup, seat: Seat) -> Option<Vec<&'static str>> {
    let all = &compile::built_in().all;
    let ids = |bases: &Vec<CardNo>| bases.iter().map(|no| all[usize::from(no.0)].id.as_str()).collect();
    setup.bases[seat].as_ref().map(ids)
}
