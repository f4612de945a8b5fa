//! A set-up file as the engine needs it.

use super::card::CardNo;
use super::{Mode, Setup, compile};
use crate::{Each, Seat};
use datacron_decks::{Deck, Section};

/// The agreement a set-up describes, in this mode. Only secret bases are a matter of choice: in the other modes the mode
/// says which bases there are. `deck`: legal in the mode.
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

/// The mode a set-up names.
pub fn mode(deck: &Deck) -> Option<Mode> {
    Mode::named(&deck.format)
}

/// Bases beside the starting base; none if the set-up leaves the base deck out, and the player picks.
fn picked(deck: &Deck, section: Section) -> Option<Vec<CardNo>> {
    let cards = compile::built_in();
    deck.section(section).next()?;
    let bases = deck.section(section).filter_map(|entry| cards.by_id(&entry.slot.id()));
    let mut bases: Vec<CardNo> = bases.filter(|(_, card)| !card.starting_base).map(|(no, _)| no).collect();
    bases.sort_unstable();
    Some(bases)
}

/// The ids of picked bases, for files.
pub fn base_ids(setup: &Setup, seat: Seat) -> Option<Vec<&'static str>> {
    let all = &compile::built_in().all;
    let ids = |bases: &Vec<CardNo>| bases.iter().map(|no| all[usize::from(no.0)].id.as_str()).collect();
    setup.bases[seat].as_ref().map(ids)
}
