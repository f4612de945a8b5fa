//! Effects as imperatives, or as sentences where somebody else is the subject.

use super::super::ability::{
    Activate, Amount, Answered, CancelDestiny, Change, Choose, Contest, ContestSide, DeployFound, Destination, Draw,
    DrawDestiny, Effect, Event, Events, Forfeit, If, Lasting, Look, LoseForce, MayPay, Move, MoveAs, Object, Pile,
    PileOf, Put, PutIntoPlay, Quarters, Ref, Retrieve, Search, Shuffle, SomeOf, Steal, Until, Who, Whose, Zone,
};
use super::noun::{Count, Names, only_references, pile_word};
use crate::words::{all_of, any_of};

impl Names {
    /// All effects in order; `answered` is what the ability answers.
    pub fn effects(&self, effects: &[Effect], separator: &str, answered: Option<&Events>) -> String {
        effects.iter().map(|effect| self.effect(effect, answered)).collect::<Vec<_>>().join(separator)
    }

    fn effect(&self, effect: &Effect, answered: Option<&Events>) -> String {
        match effect {
            Effect::DrawDestiny(draw) => self.draw_destiny(draw, answered),
            Effect::Contest(contest) => self.contest(contest, answered),
            Effect::Lose(object) => self.lose(object),
            Effect::LoseForce(LoseForce { who, count, from }) => {
                let mut line = self.order(*who, "lose", "loses", &self.force(count));
                if let Some(pile) = from {
                    line += &format!(" out of the {}", pile_word(*pile));
                }
                line
            }
            Effect::Retrieve(retrieve) => self.retrieve(retrieve),
            Effect::Activate(Activate { who, count, may }) => {
                let up_to = if *may { "up to " } else { "" };
                self.order(*who, "activate", "activates", &format!("{up_to}{}", self.force(count)))
            }
            Effect::Search(search) => self.search(search),
            Effect::PutIntoPlay(PutIntoPlay { card, to, on, free }) => {
                let to = to.as_ref().map(|to| format!(" {}", self.destination(to))).unwrap_or_default();
                let on = on.as_ref().map(|on| format!(" on {}", self.object(on))).unwrap_or_default();
                let free = if *free { " for free" } else { "" };
                format!("bring {} to the table{to}{on}{free}", self.object(card))
            }
            Effect::Draw(Draw { cards, who, from }) => {
                let cards = self.counted(cards, "card", "cards");
                let from = from.map(|pile| format!(" from the {}", pile_word(pile))).unwrap_or_default();
                self.order(*who, "draw", "draws", &format!("{cards}{from}"))
            }
            Effect::Look(look) => self.look(look),
            Effect::Shuffle(Shuffle { pile, whose }) => format!("shuffle {}", self.pile(*pile, *whose)),
            Effect::Put(put) => self.put(put),
            Effect::ReturnToHand(object) => {
                format!("return {} and all cards on it to their owners' hands", self.object(object))
            }
            Effect::Steal(Steal { card, to }) => {
                let to = to.as_ref().map(|to| format!(", to {}", self.object(to))).unwrap_or_default();
                format!("steal {}{to}", self.object(card))
            }
            Effect::Move(moved) => self.moved(moved),
            Effect::Change(change) => self.change(change, answered),
            Effect::CancelDestiny(CancelDestiny { redraw, earlier }) => {
                let which = if *earlier { "that destiny or an earlier one" } else { "that destiny" };
                let redraw = if *redraw { " and draw another in its place" } else { "" };
                format!("cancel {which}{redraw}")
            }
            Effect::Cancel => format!("cancel {}", answered_noun(answered)),
            Effect::CancelCard(cards) if cards.is.is_some() => format!("cancel {}", self.some(cards)),
            Effect::CancelCard(cards) => format!("cancel {}, on table or as it is played", self.some(cards)),
            Effect::Lasting(lasting) => self.lasting(lasting),
            Effect::Hit(object) => format!("{} is hit", self.object(object)),
            Effect::Restore(object) => format!("{} is no longer hit", self.object(object)),
            Effect::Forfeit(Forfeit { card, from_hand, instead_of, value }) => {
                let mut line = format!("forfeit {}", self.object(card));
                let in_hand = matches!(card, Object::One(cards) if cards.from == Some(Zone::Hand));
                if *from_hand && !in_hand {
                    line += " out of hand";
                }
                if let Some(value) = value {
                    line += &format!(" for {}", self.amount(value));
                }
                if let Some(other) = instead_of {
                    line += &format!(" in place of {}", self.object(other));
                }
                line
            }
            Effect::Choose(Choose { by, options }) => {
                // To another player, what you do needs a subject.
                let subject = |effect: &Effect| match by {
                    Who::Opponent | Who::Each if self.imperative(effect) => "you ",
                    _ => "",
                };
                let option = |option: &Vec<Effect>| {
                    let effects =
                        option.iter().map(|effect| subject(effect).to_owned() + &self.effect(effect, answered));
                    effects.collect::<Vec<_>>().join(" and ")
                };
                let options = options.iter().map(option).collect::<Vec<_>>().join(", or ");
                format!("{}: {options}", self.order(*by, "choose", "chooses", "one"))
            }
            Effect::If(own) => {
                let If { is, then, otherwise } = &**own;
                let mut line = format!("if {}, {}", self.clause(is), self.effects(then, " and ", answered));
                if !otherwise.is_empty() {
                    line += &format!(", otherwise {}", self.effects(otherwise, " and ", answered));
                }
                line
            }
            Effect::Then(effects) => format!("then {}", self.effects(effects, " and ", answered)),
            Effect::May(effects) => self.may(effects, answered),
            Effect::MayPay(MayPay { cost, effects }) => {
                let (you, effects) = (self.does(Who::You, "can", "can"), self.effects(effects, " and ", answered));
                format!("{you} {} to do this: {effects}", self.costs(cost))
            }
        }
    }

    /// "lose 2 Force", "the opponent loses 2 Force"
    fn order(&self, who: Who, you: &str, other: &str, what: &str) -> String {
        match who {
            Who::You => format!("{you} {what}"),
            who => format!("{} {what}", self.does(who, you, other)),
        }
    }

    fn may(&self, effects: &[Effect], answered: Option<&Events>) -> String {
        let what = self.effects(effects, " and ", answered);
        let can = self.does(Who::You, "can", "can");
        if effects.first().is_some_and(|first| self.imperative(first)) {
            format!("{can} {what}")
        } else {
            format!("{can} choose this: {what}")
        }
    }

    /// Whether the effect is rendered as something you do.
    fn imperative(&self, effect: &Effect) -> bool {
        match effect {
            Effect::LoseForce(LoseForce { who, .. })
            | Effect::Activate(Activate { who, .. })
            | Effect::Draw(Draw { who, .. })
            | Effect::Retrieve(Retrieve { who, .. })
            | Effect::DrawDestiny(DrawDestiny { who, .. })
            | Effect::Choose(Choose { by: who, .. }) => *who == Who::You,
            Effect::Lose(object) => self.own(object),
            Effect::Move(moved) => !moves_itself(moved),
            Effect::Search(_)
            | Effect::PutIntoPlay(_)
            | Effect::Look(_)
            | Effect::Shuffle(_)
            | Effect::Put(_)
            | Effect::ReturnToHand(_)
            | Effect::Steal(_)
            | Effect::CancelDestiny(_)
            | Effect::Cancel
            | Effect::CancelCard(_)
            | Effect::Forfeit(_) => true,
            Effect::Contest(_)
            | Effect::Change(_)
            | Effect::Lasting(_)
            | Effect::Hit(_)
            | Effect::Restore(_)
            | Effect::If(_)
            | Effect::Then(_)
            | Effect::May(_)
            | Effect::MayPay(_) => false,
        }
    }

    /// Whether the object is a card of yours.
    fn own(&self, object: &Object) -> bool {
        match object {
            Object::This | Object::Host => true,
            Object::Each(cards) | Object::One(cards) => cards.whose == Some(Whose::Friendly),
            Object::It | Object::Target | Object::Other | Object::OpponentOne(_) | Object::Some(_) => false,
        }
    }

    /// "this weapon", "each character of the opponent here", "1 weapon"
    pub fn object(&self, object: &Object) -> String {
        match object {
            Object::This => self.this.into(),
            Object::Host => self.host.into(),
            Object::It => "it".into(),
            Object::Target => self.reference(Ref::Target).into(),
            Object::Other => "the other target".into(),
            Object::Each(cards) if only_references(cards) => {
                let which = all_of(cards.any.iter().filter_map(|one| one.is).map(|card| self.reference(card)));
                match cards.whose {
                    None => which,
                    Some(Whose::Friendly) if self.theirs => format!("whichever of {which} is theirs"),
                    Some(Whose::Friendly) => format!("whichever of {which} is yours"),
                    Some(Whose::Enemy) => format!("whichever of {which} is {}", self.possessive(Who::Opponent)),
                }
            }
            Object::Each(cards) => self.every(cards),
            Object::One(cards) => self.some(cards),
            Object::OpponentOne(cards) => format!("{}, chosen by {},", self.some(cards), self.whom(Who::Opponent)),
            Object::Some(SomeOf { by, count, up_to, of }) => {
                let cards = match count {
                    // As many as there are: a number would say nothing.
                    Amount::Worked(_) if *up_to => format!("any number of {}", self.noun(of, Count::Many)),
                    count => {
                        let up_to = if *up_to { "up to " } else { "" };
                        let cards = self.counted(count, &self.noun(of, Count::One), &self.noun(of, Count::Many));
                        format!("{up_to}{cards}")
                    }
                };
                match by {
                    Who::You => cards,
                    Who::Opponent => format!("{cards}, chosen by {},", self.whom(*by)),
                    Who::Each => format!("{cards}, chosen by their owners,"),
                }
            }
        }
    }

    /// "lose this weapon", "the target is lost"
    fn lose(&self, object: &Object) -> String {
        match object {
            _ if self.own(object) => format!("lose {}", self.object(object)),
            Object::Some(_) => format!("{} are lost", self.object(object)),
            object => format!("{} is lost", self.object(object)),
        }
    }

    fn draw_destiny(&self, draw: &DrawDestiny, answered: Option<&Events>) -> String {
        let DrawDestiny { count, who, plus, over, under, is, any_is, each, then, otherwise } = draw;
        let mut line = self.order(*who, "draw", "draws", &self.counted(count, "destiny", "destinies"));
        if let Some(plus) = plus {
            line += &format!(", adding {}", self.amount(plus));
        }
        let limits = [("over ", over), ("under ", under), ("", is)];
        let limits = limits.into_iter().filter_map(|(word, limit)| Some((word, limit.as_ref()?)));
        let limits = all_of(limits.map(|(word, limit)| format!("{word}{}", self.amount(limit))));
        let mut tests = Vec::new();
        if !limits.is_empty() {
            let what = if count.is_one() { "it" } else { "the total" };
            tests.push(if *each { format!("for each that is {limits}") } else { format!("if {what} is {limits}") });
        }
        tests.extend(any_is.as_ref().map(|is| format!("if any of them is {}", self.amount(is))));
        let then = self.effects(then, " and ", answered);
        match (tests.is_empty(), then.is_empty()) {
            (_, true) => {}
            (true, false) if *who == Who::You => line += &format!(" and {then}"),
            (true, false) => line += &format!("; then {then}"),
            (false, false) => line += &format!("; {}, {then}", all_of(tests.into_iter())),
        }
        if !otherwise.is_empty() {
            line += &format!(", otherwise {}", self.effects(otherwise, " and ", answered));
        }
        line
    }

    fn contest(&self, Contest { you, opponent, kind, higher, lower }: &Contest, answered: Option<&Events>) -> String {
        let side = |who: Who, ContestSide { destinies, plus }: &ContestSide| {
            let draws = destinies.as_ref().map(|n| {
                let draws = self.does(who, "draw", "draws");
                format!("{draws} {}", self.counted(n, "destiny", "destinies"))
            });
            match (draws, plus) {
                (Some(draws), Some(plus)) => format!("{draws} and {} {}", verb(who, "add"), self.amount(plus)),
                (Some(draws), None) => draws,
                (None, plus) => {
                    let total = plus.as_ref().map_or_else(|| "0".into(), |plus| self.amount(plus));
                    if who == Who::You {
                        format!("{} {total}", self.does(who, "have", "has"))
                    } else {
                        format!("against {total}")
                    }
                }
            }
        };
        let duel = if kind.is_some() { "duel" } else { "compare totals" };
        let mut line = format!("{duel}: {}, {}", side(Who::You, you), side(Who::Opponent, opponent));
        let turned = self.turned();
        for (which, effects) in [("higher", higher), ("lower", lower)] {
            if !effects.is_empty() {
                let effects = turned.effects(effects, " and ", answered);
                let (verb, effects) = match effects.strip_prefix("they can ") {
                    Some(rest) => ("can", rest),
                    None => ("must", effects.as_str()),
                };
                line += &format!("; the player with the {which} total {verb} {effects}");
            }
        }
        line
    }

    fn retrieve(&self, Retrieve { who, count, of, topmost, random, to }: &Retrieve) -> String {
        let what = match of {
            None => self.force(count),
            Some(of) => {
                let one = matches!(count, Amount::Fixed(Quarters(4)));
                let (single, many) = (self.noun(of, Count::One), self.noun(of, Count::Many));
                match (one, topmost) {
                    (true, true) => format!("the topmost {single}"),
                    (false, true) => format!("the topmost {}", self.counted(count, &single, &many)),
                    (_, false) => self.counted(count, &single, &many),
                }
            }
        };
        let random = if *random { " by chance" } else { "" };
        let to = match to {
            None => String::new(),
            Some(Pile::Hand) => " into hand".into(),
            Some(pile) => format!(" to the {}", pile_word(*pile)),
        };
        self.order(*who, "retrieve", "retrieves", &format!("{what}{random}{to}"))
    }

    fn search(&self, Search { pile, whose, card, to, deploy }: &Search) -> String {
        let to = match (deploy, to) {
            (Some(DeployFound { to, on, free, by }), _) => {
                let to = to.as_ref().map(|to| format!(" {}", self.to(to))).unwrap_or_default();
                let on = on.as_ref().map(|on| format!(" on {}", self.some(on))).unwrap_or_default();
                let price = match by {
                    _ if *free => " for free".into(),
                    Some(by) => format!(" for {} Force", self.signed(by)),
                    None => String::new(),
                };
                format!("deploy it{to}{on}{price}")
            }
            (None, None | Some(Pile::Hand)) => "take it into hand".into(),
            (None, Some(Pile::OutOfPlay)) => "put it out of play".into(),
            (None, Some(to)) => format!("put it on the {}", pile_word(*to)),
        };
        format!("look through {} for {}, {to} and shuffle", self.pile(*pile, *whose), self.some(card))
    }

    fn look(&self, Look { pile, whose, top, random, reveal }: &Look) -> String {
        let look = if *reveal { "reveal" } else { "look at" };
        let pile = self.pile(*pile, *whose);
        match (top, random) {
            (Some(Amount::Fixed(Quarters(4))), _) => format!("{look} the topmost card of {pile}"),
            (Some(top), _) => format!("{look} {} from the top of {pile}", self.counted(top, "card", "cards")),
            (None, Some(random)) => format!("{look} {} of {pile} by chance", self.counted(random, "card", "cards")),
            (None, None) => format!("{look} {pile}"),
        }
    }

    /// "your Reserve Deck", "either player's Lost Pile"
    fn pile(&self, pile: Pile, whose: PileOf) -> String {
        let whose = match whose {
            PileOf::Friendly => self.possessive(Who::You),
            PileOf::Enemy => self.possessive(Who::Opponent),
            PileOf::Any => "either player's",
        };
        format!("{whose} {}", pile_word(pile))
    }

    pub fn put(&self, Put { card, to, under }: &Put) -> String {
        let card = self.object(card);
        match to {
            Pile::Hand => format!("put {card} into its owner's hand"),
            Pile::OutOfPlay => format!("put {card} out of play"),
            pile => {
                let preposition = if *under { "under" } else { "on top of" };
                format!("put {card} {preposition} its owner's {}", pile_word(*pile))
            }
        }
    }

    fn destination(&self, to: &Destination) -> String {
        match to {
            Destination::Here => "here".into(),
            Destination::Event => "there".into(),
            Destination::Target => "to the target".into(),
            Destination::Other => "to the other target".into(),
            Destination::One(place) => self.to(place),
        }
    }

    fn moved(&self, moved: &Move) -> String {
        let Move { cards, to, kind, landspeed, free } = moved;
        let leaves = moves_itself(moved);
        let cards = self.object(cards);
        let mut line = match kind {
            MoveAs::Regular => format!("move {cards}"),
            MoveAs::Away if leaves => format!("{cards} moves away"),
            MoveAs::Away => format!("move away {cards}"),
            MoveAs::React => format!("move {cards} as a react"),
            MoveAs::Direct => format!("move {cards} directly"),
            MoveAs::Relocated => format!("relocate {cards}"),
        };
        if let Some(to) = to {
            line += &format!(" {}", self.destination(to));
        }
        if *landspeed {
            line += " by landspeed";
        }
        if *free {
            line += " for free";
        }
        line
    }

    fn change(&self, Change { of, by, times, is, swap }: &Change, answered: Option<&Events>) -> String {
        let what = match of {
            Answered::Answered => answered_number(answered),
            Answered::Outer => "the number it was to change".into(),
        };
        let mut changes = Vec::new();
        changes.extend(by.as_ref().map(|by| format!("is {}", self.signed(by))));
        changes.extend(times.as_ref().map(|times| format!("is {}", self.multiplied(times))));
        changes.extend(is.as_ref().map(|is| format!("becomes {}", self.amount(is))));
        if *swap {
            return "the numbers of the two players change places".into();
        }
        format!("{what} {}", all_of(changes.into_iter()))
    }

    fn lasting(&self, Lasting { until, condition, rule }: &Lasting) -> String {
        let until = match until {
            Until::EndOfBattle => "until the battle ends",
            Until::EndOfTurn => "until the turn ends",
            Until::EndOfYourNextTurn => "until your next turn ends",
        };
        let condition = condition.as_ref().map(|c| self.meantime(c)).unwrap_or_default();
        format!("{until}, {}{condition}", self.rule(rule))
    }
}

/// Whether a card moves away by the choice of whoever controls it.
fn moves_itself(moved: &Move) -> bool {
    moved.kind == MoveAs::Away && matches!(moved.cards, Object::It | Object::Target | Object::Other)
}

fn verb(who: Who, verb: &str) -> String {
    if who == Who::You { verb.into() } else { format!("{verb}s") }
}

/// What is answered, as something that can be cancelled.
fn answered_noun(answered: Option<&Events>) -> String {
    let noun = |event: &Event| match event {
        Event::ForceDrain(_) => "the Force drain",
        Event::BattleBegins(_) => "the battle",
        Event::ForceLoss(_) => "the loss",
        Event::DestinyDrawn(_) => "the destiny",
        Event::Reacts(_) => "the react",
        _ => "it",
    };
    nouns(answered, noun)
}

/// The number of what is answered.
fn answered_number(answered: Option<&Events>) -> String {
    let noun = |event: &Event| match event {
        Event::ForceDrain(_) => "the Force drain",
        Event::ForceLoss(_) => "the loss",
        Event::DestinyDrawn(drawn) if drawn.done => "the total",
        Event::DestinyDrawn(_) => "that destiny",
        Event::Played(_) => "its result",
        _ => "its number",
    };
    nouns(answered, noun)
}

fn nouns(answered: Option<&Events>, noun: impl Fn(&Event) -> &'static str) -> String {
    let mut nouns: Vec<&str> = answered.iter().flat_map(|events| &events.0).map(noun).collect();
    nouns.dedup();
    if nouns.is_empty() { "it".into() } else { any_of(nouns.into_iter()) }
}
