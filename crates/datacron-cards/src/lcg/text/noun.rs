//! How abilities refer to cards.

use super::super::ability::{Ability, Enhance, Place, Ref, Selection, State, Whose};
use super::super::spec::{Card, Kind};
use crate::Abilities;
pub(super) use crate::words::{all_of, any_of};

/// How a card refers to itself and to the card it is attached to.
pub(super) struct Names {
    pub this: &'static str,
    pub host: &'static str,
}

/// Grammatical number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    One,
    Many,
}

impl Names {
    pub fn of(card: &Card) -> Names {
        let abilities = match &card.abilities {
            Abilities::Encoded(abilities) => abilities.as_slice(),
            Abilities::None | Abilities::Unencoded => &[],
        };
        let enhanced = abilities.iter().find_map(|ability| match ability {
            Ability::Enhance(enhance) => Some(enhance),
            _ => None,
        });
        let host = match enhanced {
            Some(Enhance::Card(Selection { kind, .. })) if *kind == [Kind::Unit] => "the enhanced unit",
            Some(Enhance::Card(Selection { kind, .. })) if *kind == [Kind::Objective] => "the enhanced objective",
            Some(Enhance::PlayArea) => "the enhanced play area",
            Some(Enhance::Dial) => "the Death Star dial",
            Some(Enhance::Card(_)) | None => "the enhanced card",
        };
        let this = match card.kind {
            Kind::Unit => "this unit",
            Kind::Objective => "this objective",
            Kind::Enhancement => "this enhancement",
            Kind::Event => "this event",
            Kind::Affiliation | Kind::Fate | Kind::Mission => "this card",
        };
        Names { this, host }
    }

    pub fn reference(&self, card: Ref) -> &'static str {
        match card {
            Ref::This => self.this,
            Ref::Host => self.host,
            Ref::It => "it",
            Ref::Target => "the target",
            Ref::Other => "the other target",
            Ref::Engaged => "the engaged objective",
        }
    }

    /// The noun with its article: "another friendly unit", "this unit while attacking".
    pub fn some(&self, cards: &Selection, preposition: &str) -> String {
        match cards.is {
            Some(card) => format!("{}{}", self.reference(card), meanwhile(cards)),
            None => with_article(cards, self.noun(cards, Number::One, preposition)),
        }
    }

    /// "a unit is damaged", "this focuses to strike while attacking".
    pub fn does(&self, cards: &Selection, what: &str) -> String {
        match cards.is {
            Some(Ref::This) => format!("this {what}{}", meanwhile(cards)),
            Some(card) => format!("{} {what}{}", self.reference(card), meanwhile(cards)),
            None => format!("{} {what}", self.some(cards, "from")),
        }
    }

    /// "each friendly unit gains 1 blast", "this unit gains 1 blast while attacking alone".
    pub fn each_does(&self, cards: &Selection, what: &str) -> String {
        match cards.is {
            Some(card) => format!("{} {what}{}", self.reference(card), meanwhile(cards)),
            None => format!("{} {what}", self.every(cards)),
        }
    }

    /// "each friendly unit", "this unit".
    pub fn every(&self, cards: &Selection) -> String {
        match cards.is {
            Some(_) => self.some(cards, "in"),
            None => format!("each {}", self.noun(cards, Number::One, "in")),
        }
    }

    /// "1 target enemy unit", "another target unit".
    pub fn target(&self, cards: &Selection, up_to: Option<u8>) -> String {
        let others = cards.not_this || cards.not_it || cards.not_host;
        let bare = Selection { not_this: false, not_it: false, not_host: false, ..cards.clone() };
        match up_to {
            Some(most) => {
                let others = if others { "other " } else { "" };
                format!("up to {most} {others}target {}", self.noun(&bare, Number::Many, "from"))
            }
            None => {
                let one = if others { "another" } else { "1" };
                format!("{one} target {}", self.noun(&bare, Number::One, "from"))
            }
        }
    }

    /// The noun for such cards, and where they are: "other exhausted friendly Vehicle units".
    pub fn noun(&self, cards: &Selection, number: Number, preposition: &str) -> String {
        let mut words: Vec<String> = Vec::new();
        if cards.not_this || cards.not_it || cards.not_host {
            words.push("other".into());
        }
        let (after, before): (Vec<State>, Vec<State>) = cards.state.iter().partition(|state| {
            matches!(state, State::AttachedHere | State::AttackingAlone | State::HoldsCaptured | State::NotEngaged)
        });
        words.extend(before.into_iter().map(|state| adjective(state).to_owned()));
        match (cards.whose, cards.from) {
            (Some(Whose::Friendly), None | Some(Place::Play)) => words.push("friendly".into()),
            (Some(Whose::Enemy), None | Some(Place::Play)) => words.push("enemy".into()),
            // Elsewhere the place says whose they are.
            _ => {}
        }
        if cards.from == Some(Place::Captured) {
            words.push("captured".into());
        }
        if cards.unique {
            words.push("unique".into());
        }
        words.extend(cards.not_traits.iter().map(|word| format!("non-{word}")));
        words.extend(cards.affiliation.map(|affiliation| affiliation.name().to_owned()));
        if !cards.traits.is_empty() {
            words.push(any_of(cards.traits.iter().cloned()));
        }
        match &cards.title {
            Some(title) => words.push(title.clone()),
            None => words.push(kinds(&cards.kind, number)),
        }
        words.extend(after.into_iter().map(|state| match state {
            State::AttachedHere => format!("attached to {}", self.this),
            State::NotEngaged => "other than the engaged one".into(),
            other => adjective(other).to_owned(),
        }));
        words.extend(cards.cost_at_most.map(|cost| format!("of printed cost {cost} or less")));
        words.extend(cards.cost_at_least.map(|cost| format!("of printed cost {cost} or more")));
        if cards.cheaper_than_target {
            words.push("of lower printed cost".into());
        }
        if cards.lowest_cost {
            words.push("of the lowest printed cost".into());
        }
        words.extend(cards.from.and_then(|place| self.place(place, cards.whose, preposition)));
        words.join(" ")
    }

    fn place(&self, place: Place, whose: Option<Whose>, preposition: &str) -> Option<String> {
        let pile = match place {
            // The default, so not mentioned.
            Place::Play => return None,
            // Mentioned before the noun.
            Place::Captured => return None,
            Place::CapturedHere => return Some("captured here".into()),
            Place::Looked => return Some("among them".into()),
            Place::Hand => "hand",
            Place::Discard => "discard pile",
            Place::Deck => "deck",
            Place::ObjectiveDeck => "objective deck",
            Place::EdgeStack => "edge stack",
        };
        let owner = match whose {
            Some(Whose::Friendly) => "your",
            Some(Whose::Enemy) => "the opponent's",
            None => "either player's",
        };
        Some(format!("{preposition} {owner} {pile}"))
    }
}

/// The state required of a card the ability refers to directly.
fn meanwhile(cards: &Selection) -> String {
    match cards.state[..] {
        [] => String::new(),
        _ => format!(" while {}", all_of(cards.state.iter().map(|state| adjective(*state)))),
    }
}

/// "unit or objective".
fn kinds(kinds: &[Kind], number: Number) -> String {
    let name = |kind: &Kind| match kind {
        Kind::Affiliation => "affiliation card",
        Kind::Objective => "objective",
        Kind::Unit => "unit",
        Kind::Enhancement => "enhancement",
        Kind::Event => "event",
        Kind::Fate => "fate card",
        Kind::Mission => "mission",
    };
    let names = if kinds.is_empty() { vec!["card"] } else { kinds.iter().map(name).collect() };
    let plural = if number == Number::Many { "s" } else { "" };
    any_of(names.into_iter().map(|name| format!("{name}{plural}")))
}

/// "an enemy unit"; a title needs no article.
fn with_article(cards: &Selection, noun: String) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    match noun {
        _ if cards.not_this || cards.not_it || cards.not_host => format!("an{noun}"),
        _ if cards.title.as_ref().is_some_and(|title| noun.starts_with(title)) => noun,
        // "A unit", "a unique unit".
        _ if vowel && !noun.starts_with("uni") => format!("an {noun}"),
        _ => format!("a {noun}"),
    }
}

pub(super) fn adjective(state: State) -> &'static str {
    match state {
        State::Ready => "ready",
        State::Exhausted => "exhausted",
        State::Damaged => "damaged",
        State::Undamaged => "undamaged",
        State::Shielded => "shielded",
        State::Unshielded => "unshielded",
        State::Committed => "committed",
        State::Uncommitted => "uncommitted",
        State::Participating => "participating",
        State::Absent => "non-participating",
        State::Attacking => "attacking",
        State::AttackingAlone => "attacking alone",
        State::Defending => "defending",
        State::Engaged => "engaged",
        State::NotEngaged => "not engaged",
        State::AttachedHere => "attached here",
        State::Attached => "attached",
        State::Unattached => "unattached",
        State::HoldsCaptured => "holding captured cards",
        State::Limited => "Limited",
        State::NotLimited => "non-Limited",
    }
}
