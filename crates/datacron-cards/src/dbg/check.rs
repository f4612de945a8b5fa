//! Collects what abilities refer to, and the mistakes in them that the types of [`super::spec`] cannot rule out.

use super::spec::{Ability, Card, Choose, Condition, Cost, Discard, Effect, Event, Exile, Gain, If, Selection, When};
use crate::Abilities;

/// What the abilities of a card refer to and what is wrong with them, each with its path in the card: keys and list
/// indexes joined by dots, such as `abilities.0.effects.1`.
#[derive(Debug, Default)]
pub struct Findings<'c> {
    /// Traits they name.
    pub traits: Vec<(String, &'c str)>,
    /// Card titles they name.
    pub titles: Vec<(String, &'c str)>,
    /// Mistakes: what is wrong at each path.
    pub wrong: Vec<(String, &'static str)>,
}

impl<'c> Findings<'c> {
    /// Checks all abilities of a card.
    pub fn of(card: &'c Card) -> Findings<'c> {
        let mut found = Findings::default();
        if let Abilities::Encoded(abilities) = &card.abilities {
            for (i, ability) in abilities.iter().enumerate() {
                found.ability(ability, &format!("abilities.{i}"));
            }
        }
        found
    }

    fn wrong(&mut self, at: &str, what: &'static str) {
        self.wrong.push((at.to_owned(), what));
    }

    fn ability(&mut self, ability: &'c Ability, at: &str) {
        match ability {
            Ability::Use(used) => {
                if let Some(condition) = &used.condition {
                    self.condition(condition, &format!("{at}.use.if"));
                }
                for (i, cost) in used.cost.iter().enumerate() {
                    match cost {
                        Cost::ExileThis | Cost::Resources(_) => {}
                        Cost::Discard(card) => self.selection(card, &format!("{at}.use.cost.{i}.discard")),
                        Cost::Exile(card) => self.selection(card, &format!("{at}.use.cost.{i}.exile")),
                    }
                }
                self.some_effects(&used.effects, &format!("{at}.use.do"));
            }
            Ability::When(When { event, faction, first, effects }) => {
                if *first && !of_a_card(*event) {
                    self.wrong(&format!("{at}.when.first"), "`first` has no meaning for this event");
                }
                if !faction.is_empty() && !of_a_card(*event) {
                    self.wrong(&format!("{at}.when.faction"), "`faction` has no meaning for this event");
                }
                self.some_effects(effects, &format!("{at}.when.do"));
            }
            Ability::Instead(instead) => self.effects(&instead.then, &format!("{at}.instead.then")),
            Ability::Constant(constant) => {
                if let Some(condition) = &constant.condition {
                    self.condition(condition, &format!("{at}.constant.if"));
                }
                if let Some(each) = &constant.each {
                    self.selection(each, &format!("{at}.constant.each"));
                }
            }
            Ability::Prevent(_) => {}
            Ability::Hunt(prey) => self.selection(prey, &format!("{at}.hunt")),
            Ability::Reward(effects) => self.some_effects(effects, &format!("{at}.reward")),
        }
    }

    fn some_effects(&mut self, effects: &'c [Effect], at: &str) {
        if effects.is_empty() {
            self.wrong(at, "at least one effect is needed");
        }
        self.effects(effects, at);
    }

    fn effects(&mut self, effects: &'c [Effect], at: &str) {
        for (i, effect) in effects.iter().enumerate() {
            self.effect(effect, &format!("{at}.{i}"));
        }
    }

    fn effect(&mut self, effect: &'c Effect, at: &str) {
        match effect {
            Effect::Draw(_)
            | Effect::Repair(_)
            | Effect::Deal(_)
            | Effect::DiscardIt
            | Effect::ExileItLater
            | Effect::NextPurchase(_)
            | Effect::Look(_)
            | Effect::RevealTop => {}
            Effect::Gain(Gain { attack, resources, force }) => {
                if [attack, resources, force].into_iter().all(|n| *n == 0) {
                    self.wrong(&format!("{at}.gain"), "a gain needs `attack`, `resources` or `force`");
                }
            }
            Effect::Discard(Discard { random_if, one, .. }) => {
                if let Some(condition) = random_if {
                    self.condition(condition, &format!("{at}.discard.random-if"));
                }
                self.selection(one, &format!("{at}.discard.one"));
            }
            Effect::DiscardEach(cards) => self.selection(cards, &format!("{at}.discard-each")),
            Effect::Exile(Exile { count, up_to, of }) => {
                if count.is_some() == up_to.is_some() {
                    self.wrong(&format!("{at}.exile"), "an exile needs either `count` or `up-to`");
                }
                self.selection(of, &format!("{at}.exile.of"));
            }
            Effect::Destroy(ships) => {
                if ships.is_empty() {
                    self.wrong(&format!("{at}.destroy"), "at least one selection is needed");
                }
                for (i, ship) in ships.iter().enumerate() {
                    self.selection(ship, &format!("{at}.destroy.{i}"));
                }
            }
            Effect::Take(card) => self.selection(card, &format!("{at}.take")),
            Effect::Purchase(purchase) => self.selection(&purchase.of, &format!("{at}.purchase.of")),
            Effect::Swap(swap) => self.selection(&swap.one, &format!("{at}.swap.one")),
            Effect::PutOnOpponentDeck(card) => self.selection(card, &format!("{at}.put-on-opponent-deck")),
            Effect::Choose(Choose { options, .. }) => {
                let at = format!("{at}.choose.options");
                if options.len() < 2 {
                    self.wrong(&at, "a choice needs at least two options");
                }
                for (i, option) in options.iter().enumerate() {
                    self.some_effects(option, &format!("{at}.{i}"));
                }
            }
            Effect::If(If { is, then, otherwise }) => {
                self.condition(is, &format!("{at}.if.is"));
                self.some_effects(then, &format!("{at}.if.then"));
                self.effects(otherwise, &format!("{at}.if.else"));
            }
        }
    }

    fn condition(&mut self, condition: &'c Condition, at: &str) {
        match condition {
            Condition::ForceWithYou => {}
            Condition::Exists(card) => self.selection(card, &format!("{at}.exists")),
            Condition::ItIs(factions) => {
                if factions.is_empty() {
                    self.wrong(&format!("{at}.it-is"), "at least one faction is needed");
                }
            }
        }
    }

    fn selection(&mut self, cards: &'c Selection, at: &str) {
        if cards.from.is_empty() {
            self.wrong(at, "a selection needs at least one place in `from`");
        }
        self.traits
            .extend(cards.traits.iter().enumerate().map(|(i, word)| (format!("{at}.traits.{i}"), word.as_str())));
        self.titles.extend(cards.card.iter().map(|title| (format!("{at}.card"), title.as_str())));
    }
}

/// Whether the event happens to one card at a time and may happen several times a turn.
fn of_a_card(event: Event) -> bool {
    match event {
        Event::YouPlay | Event::OpponentDiscards => true,
        Event::ThisPlayed | Event::ThisRevealed | Event::ThisPurchased | Event::ThisDefeats | Event::TurnStarts => {
            false
        }
    }
}
