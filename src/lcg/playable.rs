//! The game as sessions, scenarios, simulations and the terminal have it.

use super::Setup;
use super::state::Lcg;
use super::{position, scenario};
use crate::cards;
use crate::diagnostic::Diagnostic;
use crate::engine::script::{Script, Source};
use crate::engine::{Game, Playable, Seat};

impl Playable for Lcg {
    const GAME: cards::Game = cards::Game::Lcg;

    type Setup = Setup;

    fn deal(setup: &Setup, seed: u64) -> Lcg {
        Lcg::new(setup, seed)
    }

    fn header(setup: &Setup, seed: u64) -> Vec<(String, String)> {
        let mut header = Vec::new();
        for seat in Seat::BOTH {
            let affiliation = setup.affiliation(seat).map_or("", |card| card.id.as_str());
            let sets: Vec<String> = setup.sets[seat].iter().map(u16::to_string).collect();
            header.push((format!("{} deck", Lcg::name(seat)), format!("{affiliation}; {}", sets.join(", "))));
        }
        if setup.mulligan {
            header.push(("options".to_owned(), "mulligan".to_owned()));
        }
        header.push(("seed".to_owned(), seed.to_string()));
        header
    }

    fn begin(script: &Script, source: &Source) -> Result<Lcg, Vec<Diagnostic>> {
        position::begin(script, source)
    }

    fn fact(&self, words: &[&str]) -> Result<(), String> {
        scenario::fact(self, words)
    }

    fn take_notes(&mut self) {
        self.tell();
    }
}
