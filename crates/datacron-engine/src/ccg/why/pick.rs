//! Why a card is not among those to pick from.

use super::super::card::{From, Op, WhoMask};
use super::super::menu::ability_text;
use super::super::notation::purpose_word;
use super::super::rules::question;
use super::super::setup::starts;
use super::super::state::*;
use super::Why;
use crate::GameState;
use crate::notation::{Checked, copy_number, need};

impl Why<'_> {
    /// Whether cards are picked with this word at the question asked.
    pub(super) fn picks_with(&self, verb: &str) -> bool {
        match self.ask {
            Ask::React(_) => matches!(verb, "move" | "deploy"),
            Ask::Group => verb == "take",
            Ask::Order => verb == "next",
            Ask::Pick { purpose, .. } => purpose_word(purpose) == verb,
            _ => false,
        }
    }

    /// A card that is not offered at a question that asks for one.
    pub(super) fn take(&self, label: &str) -> Checked {
        match self.ask {
            Ask::React(by) => {
                let held = self.in_hand(label).or_else(|_| self.own(label))?;
                let id = self.id(held);
                need(!self.game.now.reacted.has(held), || format!("{id} has reacted this turn already"))?;
                Err(format!("{id} cannot come here by {}{}", self.id(by), self.says(by)))
            }
            Ask::Group => self.goes_along(label),
            Ask::Pick { .. } => self.pick(label),
            _ => {
                self.card(copy_number(label).0)?;
                Err(format!("{label} is not one of the cards to choose from"))
            }
        }
    }

    fn goes_along(&self, label: &str) -> Checked {
        let game = self.game;
        let card = self.own(label)?;
        let kind = game.table.characters.or(game.table.vehicles).has(card);
        need(kind, || format!("{label} is no character or vehicle"))?;
        if game.travel.kind == MoveKind::Transit {
            need(game.place_of(card) == Some(game.travel.from), || format!("{label} is not at the docking bay"))?;
            need(!game.aboard.has(card), || format!("{label} is aboard something and goes with it"))?;
            need(!game.now.moved.has(card), || format!("{label} has moved this turn already"))?;
        } else {
            let ships = [game.travel.from, game.travel.to];
            let aboard = game.host_of(card).is_some_and(|host| ships.contains(&host.0));
            need(aboard, || format!("{label} is aboard neither of the ships"))?;
        }
        Err(format!("{label} is going along already, or cannot"))
    }

    /// A card for an ability.
    fn pick(&self, label: &str) -> Checked {
        let game = self.game;
        let (Some(&run), Ask::Pick { source, .. }) = (game.runs.last(), self.ask) else { return Ok(()) };
        let op = game.table.cards.op(run.at);
        let (Op::Pick { from, .. } | Op::PickSome { from, .. }) = op else {
            self.on_table(label)?;
            return Err(format!("{label} cannot be chosen now; {}", question(game)));
        };
        let live = &game.filter(from).live;
        let says = || format!("; {} says “{}”", game.label(source), ability_text(game, source, run.ability));
        let piece = match live.from {
            From::Table => self.on_table(label)?,
            From::Hand if live.whose == WhoMask::YOU && run.you == self.seat => self.in_hand(label)?,
            // Which of the cards somewhere else is meant, and whether the player may know it, is not clear.
            _ => {
                self.card(copy_number(label).0)?;
                return Err(format!("{label} is not one of the cards to choose from{}", says()));
            }
        };
        need(!game.batch_of(&run).has(piece), || format!("{label} was chosen already"))?;
        let printed = game.table.fits[usize::from(from.0)].has(piece);
        need(printed, || format!("{label} is not such a card{}", says()))?;
        let whose = live.whose.covers(game.controller(piece), run.you);
        need(whose, || format!("{label} is controlled by {}{}", Ccg::name(game.controller(piece)), says()))?;
        let fits = game.select(from, &game.scope(&run)).has(piece);
        need(!fits, || format!("{label} cannot be chosen now{}", says()))?;
        Err(format!("{label} is not one of the cards to choose from{}", says()))
    }

    /// A word for picking a card that answers another question.
    pub(super) fn another(&self, verb: &str, label: &str) -> Checked {
        self.card(copy_number(label).0)?;
        self.past(&format!("nothing is asked with `{verb}` now"))
    }

    /// `at PLACE`.
    pub(super) fn at(&self, label: &str) -> Checked {
        let Ask::PickPlace(source) = self.ask else { return self.past("no location is chosen now") };
        self.place(label)?;
        Err(format!("{label} is not one of the locations to choose from{}", self.says(source)))
    }

    /// `start with CARD`.
    pub(super) fn start(&self, label: &str) -> Checked {
        let game = self.game;
        let Ask::Start = self.ask else { return self.past("no starting location is chosen now") };
        let no = self.card(copy_number(label).0)?;
        let card = game.table.cards.card(no);
        let own = self.copies(no).any(|piece| game.owner(piece) == self.seat && !game.table.outside.has(piece));
        need(own, || format!("{label} is not in {}'s deck", self.name()))?;
        need(game.table.locations.iter().any(|piece| game.table.no(piece) == no), || {
            format!("{label} is not a location")
        })?;
        need(starts(game.table.cards, no), || format!("{label} is a generic site, and no game begins with one"))?;
        need(!game.tried.contains(&card.title_no), || format!("both players have chosen {label} before"))?;
        Err(format!("copies are not numbered: write `{}`", card.id))
    }
}
