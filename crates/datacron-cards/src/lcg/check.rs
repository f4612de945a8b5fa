//! Collects what abilities refer to, and the mistakes in them that the types of [`super::ability`] cannot rule out.

use super::ability::{
    Ability, Action, Answer, Bonus, Cannot, Capture, Captured, Cheaper, Choose, Condition, Constant, Cost, Deal,
    Effect, Enhance, Event, Fate, Gain, Harm, If, Instead, Object, Per, Ref, Rule, Selection, Target, Tokens,
};
use super::spec::{Card, Keyword, Kind};
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
        let Abilities::Encoded(abilities) = &card.abilities else { return Findings::default() };
        let enhances = abilities.iter().any(|ability| matches!(ability, Ability::Enhance(_)));
        let attaches = enhances
            || abilities
                .iter()
                .any(|ability| matches!(ability, Ability::Constant(Constant { rule: Rule::AsEnhancement(_), .. })));
        let mut checker = Checker { card, attaches, found: Findings::default(), scope: Scope::default() };
        if card.kind == Kind::Enhancement && !enhances {
            checker.wrong("abilities", "an enhancement needs `enhance`: what it enhances");
        }
        for (i, ability) in abilities.iter().enumerate() {
            checker.scope = Scope::default();
            checker.ability(ability, &format!("abilities.{i}"));
        }
        checker.found
    }
}

/// What the ability being checked may refer to.
#[derive(Default)]
struct Scope<'c> {
    /// The event it answers, and whether it does so before the event happens.
    event: Option<&'c Event>,
    interrupt: bool,
    /// Whether "it" refers to a card: the one the event is about, or one chosen since.
    it: bool,
    target: bool,
    /// Whether the target is the card "it" refers to.
    targets_it: bool,
    other: bool,
    x: bool,
    target_used: bool,
    other_used: bool,
}

struct Checker<'c> {
    card: &'c Card,
    /// Whether the card can be attached to another.
    attaches: bool,
    found: Findings<'c>,
    scope: Scope<'c>,
}

impl<'c> Checker<'c> {
    fn wrong(&mut self, at: &str, what: &'static str) {
        self.found.wrong.push((at.to_owned(), what));
    }

    fn must(&mut self, holds: bool, at: &str, what: &'static str) {
        if !holds {
            self.wrong(at, what);
        }
    }

    fn ability(&mut self, ability: &'c Ability, at: &str) {
        let kind = self.card.kind;
        match ability {
            Ability::Enhance(enhance) => {
                self.must(kind == Kind::Enhancement, at, "only an enhancement can have `enhance`");
                if let Enhance::Card(host) = enhance {
                    self.selection(host, &format!("{at}.enhance.card"));
                }
            }
            Ability::Action(action) => {
                let at = format!("{at}.action");
                let Action { from_hand, condition, cost, target, other, effects, .. } = action;
                self.must(kind != Kind::Fate, &at, "a fate card works in an edge stack: use `fate`");
                self.used(*from_hand, condition.as_ref(), cost, target.as_ref(), other.as_ref(), effects, &at);
            }
            Ability::Interrupt(answer) => self.answer(answer, true, &format!("{at}.interrupt")),
            Ability::Reaction(answer) => self.answer(answer, false, &format!("{at}.reaction")),
            Ability::Constant(Constant { condition, rule }) => {
                let at = format!("{at}.constant");
                // Rules about its cost and where it is played from also hold outside play.
                let outside = matches!(rule, Rule::Cost(_) | Rule::PlayFromDiscard);
                let in_play = !matches!(kind, Kind::Event | Kind::Fate);
                self.must(in_play || outside, &at, "this card is never in play, so a constant ability has no effect");
                if let Some(condition) = condition {
                    self.condition(condition, &format!("{at}.if"));
                }
                self.rule(rule, &format!("{at}.rule"));
            }
            Ability::Fate(Fate { condition, target, effects }) => {
                let at = format!("{at}.fate");
                self.must(kind == Kind::Fate, &at, "only a fate card can have `fate`");
                self.used(false, condition.as_ref(), &[], target.as_ref(), None, effects, &at);
            }
        }
    }

    fn answer(&mut self, answer: &'c Answer, interrupt: bool, at: &str) {
        let Answer { to, from_hand, condition, cost, target, other, effects, .. } = answer;
        self.must(self.card.kind != Kind::Fate, at, "a fate card works in an edge stack: use `fate`");
        self.event(to, &format!("{at}.to"));
        self.scope.event = Some(to);
        self.scope.interrupt = interrupt;
        self.scope.it = of_a_card(to);
        let announced = matches!(to, Event::Announced(_) | Event::EdgePlaced);
        self.must(interrupt || !announced, &format!("{at}.to"), "only an interrupt can answer this");
        let done = matches!(to, Event::PhaseEnds(_) | Event::Refreshed(_) | Event::Struck(_) | Event::GetsFocus(_));
        self.must(!interrupt || !done, &format!("{at}.to"), "only a reaction can answer this");
        self.used(*from_hand, condition.as_ref(), cost, target.as_ref(), other.as_ref(), effects, at);
    }

    #[expect(clippy::too_many_arguments, reason = "what actions, answers and fate cards have in common")]
    fn used(
        &mut self,
        from_hand: bool,
        condition: Option<&'c Condition>,
        cost: &'c [Cost],
        target: Option<&'c Target>,
        other: Option<&'c Selection>,
        effects: &'c [Effect],
        at: &str,
    ) {
        if from_hand {
            let event = self.card.kind == Kind::Event;
            self.must(!event, &format!("{at}.from-hand"), "an event is always played from hand");
        }
        if let Some(condition) = condition {
            self.condition(condition, &format!("{at}.if"));
        }
        for (i, cost) in cost.iter().enumerate() {
            self.cost(cost, &format!("{at}.cost.{i}"));
        }
        if let Some(Target { of, up_to }) = target {
            self.selection(of, &format!("{at}.target.of"));
            self.must(up_to.is_none_or(|n| n > 1), &format!("{at}.target.up-to"), "`up-to` must be at least 2");
            self.scope.target = true;
            self.scope.targets_it = of.is == Some(Ref::It);
        }
        if let Some(other) = other {
            self.must(target.is_some(), &format!("{at}.other"), "a second target needs a first: `target`");
            self.selection(other, &format!("{at}.other"));
            self.scope.other = true;
        }
        self.some_effects(effects, &format!("{at}.do"));
        let Scope { target, other, target_used, other_used, .. } = self.scope;
        self.must(!target || target_used, &format!("{at}.target"), "no effect uses the target");
        self.must(!other || other_used, &format!("{at}.other"), "no effect uses the second target");
    }

    fn event(&mut self, event: &'c Event, at: &str) {
        match event {
            Event::TurnBegins(_)
            | Event::PhaseBegins(_)
            | Event::PhaseEnds(_)
            | Event::Refreshed(_)
            | Event::EdgePlaced
            | Event::EdgeWon(_)
            | Event::EdgeLost(_) => {}
            Event::Played(play) => self.selection(&play.card, &format!("{at}.played.card")),
            Event::Announced(play) => self.selection(&play.card, &format!("{at}.announced.card")),
            Event::EntersPlay(card) => self.selection(card, &format!("{at}.enters-play")),
            Event::LeavesPlay(card) => self.selection(card, &format!("{at}.leaves-play")),
            Event::Destroyed(harm) => self.harm(harm, &format!("{at}.destroyed")),
            Event::Damaged(harm) => self.harm(harm, &format!("{at}.damaged")),
            Event::FocusPlaced(card) => self.selection(card, &format!("{at}.focus-placed")),
            Event::Engaged(card) => self.selection(card, &format!("{at}.engaged")),
            Event::DeclaredAttacker(card) => self.selection(card, &format!("{at}.declared-attacker")),
            Event::DeclaredDefender(card) => self.selection(card, &format!("{at}.declared-defender")),
            Event::Declared(card) => self.selection(card, &format!("{at}.declared")),
            Event::FocusedToStrike(card) => self.selection(card, &format!("{at}.focused-to-strike")),
            Event::Struck(card) => self.selection(card, &format!("{at}.struck")),
            Event::Survived(survived) => self.selection(&survived.card, &format!("{at}.survived.card")),
            Event::Committed(card) => self.selection(card, &format!("{at}.committed")),
            Event::Captured(card) => self.selection(card, &format!("{at}.captured")),
            Event::Generated(card) => self.selection(card, &format!("{at}.generated")),
            Event::GetsFocus(card) => self.selection(card, &format!("{at}.gets-focus")),
            Event::Executed(executed) => {
                let some = !executed.ability.is_empty();
                self.must(some, &format!("{at}.executed.ability"), "at least one kind of ability is needed");
                if let Some(of) = &executed.of {
                    self.selection(of, &format!("{at}.executed.of"));
                }
            }
        }
    }

    fn harm(&mut self, Harm { card, by }: &'c Harm, at: &str) {
        self.selection(card, &format!("{at}.card"));
        if let Some(by) = by {
            self.selection(by, &format!("{at}.by"));
        }
    }

    fn cost(&mut self, cost: &'c Cost, at: &str) {
        match cost {
            Cost::FocusThis(_)
            | Cost::SacrificeThis
            | Cost::DamageThis(_)
            | Cost::ReturnThis
            | Cost::Spend(_)
            | Cost::LowerReserve(_) => {}
            Cost::Focus(card) => self.one(card, &format!("{at}.focus")),
            Cost::Sacrifice(card) => self.one(card, &format!("{at}.sacrifice")),
            Cost::Discard(card) => self.one(card, &format!("{at}.discard")),
            Cost::DiscardX => self.scope.x = true,
            Cost::DiscardCaptured => {
                self.must(self.card.kind == Kind::Objective, at, "cards are captured only at objectives");
                self.scope.it = true;
            }
            Cost::DamageHost(_) => self.host(at),
        }
    }

    fn some_effects(&mut self, effects: &'c [Effect], at: &str) {
        self.must(!effects.is_empty(), at, "at least one effect is needed");
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
            | Effect::SacrificeThis
            | Effect::LookAtHand
            | Effect::Dial(_)
            | Effect::IgnoreMatch
            | Effect::NextCard(_)
            | Effect::RestartEdgeBattle
            | Effect::SwapEdgeStacks
            | Effect::EngageAgain
            | Effect::KeepUnits(_) => {}
            // From here on, "it" refers to a card.
            Effect::Rescue(_) | Effect::MoveCaptured | Effect::DiscardFromHand(_) | Effect::DiscardTop => {
                self.scope.it = true;
            }
            Effect::Focus(Tokens { count, on }) => {
                self.must(count.is_some(), &format!("{at}.focus"), "`focus` needs `count`: how many tokens");
                self.object(on, &format!("{at}.focus.on"));
            }
            Effect::Unfocus(tokens) => self.object(&tokens.on, &format!("{at}.unfocus.on")),
            Effect::Heal(tokens) => self.object(&tokens.on, &format!("{at}.heal.on")),
            Effect::MoveFocus(moved) => {
                self.object(&moved.from, &format!("{at}.move-focus.from"));
                self.object(&moved.to, &format!("{at}.move-focus.to"));
            }
            Effect::MoveDamage(moved) => {
                self.object(&moved.from, &format!("{at}.move-damage.from"));
                self.object(&moved.to, &format!("{at}.move-damage.to"));
            }
            Effect::Shield(shield) => self.object(&shield.on, &format!("{at}.shield.on")),
            Effect::Unshield(object) => self.object(object, &format!("{at}.unshield")),
            Effect::Deal(Deal { per, to, .. }) => {
                self.per(per.as_ref(), &format!("{at}.deal.per"));
                self.object(to, &format!("{at}.deal.to"));
            }
            Effect::Strip(object) => self.object(object, &format!("{at}.strip")),
            Effect::Destroy(object) => self.object(object, &format!("{at}.destroy")),
            Effect::OpponentSacrifices(card) => self.one(card, &format!("{at}.opponent-sacrifices")),
            Effect::Discard(object) => self.object(object, &format!("{at}.discard")),
            Effect::ReturnToHand(object) => self.object(object, &format!("{at}.return-to-hand")),
            Effect::ToBottomOfDeck(object) => self.object(object, &format!("{at}.to-bottom-of-deck")),
            Effect::PutIntoPlay(put) => self.object(&put.card, &format!("{at}.put-into-play.card")),
            Effect::TakeControl(object) => self.object(object, &format!("{at}.take-control")),
            Effect::Capture(Capture { what, here }) => {
                let objective = self.card.kind == Kind::Objective;
                self.must(!here || objective, &format!("{at}.capture.here"), "cards are captured only at objectives");
                if let Captured::Card(object) = what {
                    self.object(object, &format!("{at}.capture.what.card"));
                }
                self.scope.it = true;
            }
            Effect::Search(search) => self.one(&search.card, &format!("{at}.search.for")),
            Effect::Reveal(reveal) => self.selection(&reveal.take, &format!("{at}.reveal.take")),
            Effect::Recover(recover) => {
                if let Some(of) = &recover.of {
                    self.selection(of, &format!("{at}.recover.of"));
                }
                self.scope.it = true;
            }
            Effect::Gain(gain) => self.gain(gain, &format!("{at}.gain")),
            Effect::Cannot(Cannot { who, what, .. }) => {
                self.object(who, &format!("{at}.cannot.who"));
                self.must(!what.is_empty(), &format!("{at}.cannot.what"), "at least one ban is needed");
            }
            Effect::Cancel => {
                let effects = matches!(self.scope.event, Some(Event::Played(_) | Event::Executed(_)));
                let in_time = self.scope.interrupt && effects;
                self.must(in_time, at, "only an interrupt to `played` or `executed` can cancel effects");
            }
            Effect::Instead(instead) => self.instead(instead, &format!("{at}.instead")),
            Effect::Cheaper(Cheaper { per, .. }) => {
                let announced = matches!(self.scope.event, Some(Event::Announced(_)));
                self.must(announced, at, "only an interrupt to `announced` can lower the cost");
                self.per(per.as_ref(), &format!("{at}.cheaper.per"));
            }
            Effect::LeaveEngagement(object) => self.object(object, &format!("{at}.leave-engagement")),
            Effect::Choose(Choose { options, .. }) => {
                let at = format!("{at}.choose.options");
                self.must(options.len() > 1, &at, "a choice needs at least two options");
                for (i, option) in options.iter().enumerate() {
                    self.some_effects(option, &format!("{at}.{i}"));
                }
            }
            Effect::If(If { is, then, otherwise }) => {
                self.condition(is, &format!("{at}.if.is"));
                self.some_effects(then, &format!("{at}.if.then"));
                self.effects(otherwise, &format!("{at}.if.else"));
            }
            Effect::Then(effects) => self.some_effects(effects, &format!("{at}.then")),
            Effect::May(effects) => self.some_effects(effects, &format!("{at}.may")),
        }
    }

    fn gain(&mut self, Gain { to, icons, icons_of_it, keywords, .. }: &'c Gain, at: &str) {
        self.object(to, &format!("{at}.to"));
        let some = icons.is_some() || *icons_of_it || !keywords.is_empty();
        self.must(some, at, "a gain needs `icons`, `icons-of-it` or `keywords`");
        if *icons_of_it {
            self.refer(Ref::It, &format!("{at}.icons-of-it"));
        }
        self.keywords(keywords, &format!("{at}.keywords"));
    }

    fn instead(&mut self, instead: &'c Instead, at: &str) {
        let reacts = !self.scope.interrupt && matches!(self.scope.event, Some(Event::Engaged(_)));
        let event = if self.scope.interrupt { self.scope.event } else { None };
        let (fits, needs) = match instead {
            Instead::ReturnToHand => (
                matches!(event, Some(Event::Destroyed(_) | Event::LeavesPlay(_))),
                "only in an interrupt to `destroyed` or `leaves-play`",
            ),
            Instead::EngageThis => (reacts, "only in a reaction to `engaged`"),
            Instead::Prevent(_) | Instead::Redirect(_) => {
                (matches!(event, Some(Event::Damaged(_))), "only in an interrupt to `damaged`")
            }
            Instead::Damage => (matches!(event, Some(Event::FocusPlaced(_))), "only in an interrupt to `focus-placed`"),
        };
        self.must(fits, at, needs);
        match instead {
            Instead::Redirect(_) => self.refer(Ref::Target, &format!("{at}.redirect")),
            // The damaged card may have to be targeted.
            Instead::Prevent(_) if self.scope.targets_it => self.refer(Ref::Target, &format!("{at}.prevent")),
            _ => {}
        }
    }

    fn per(&mut self, per: Option<&'c Per>, at: &str) {
        match per {
            None => {}
            Some(Per::Each(cards)) => self.selection(cards, &format!("{at}.each")),
            Some(Per::Damage) => {
                let damage = matches!(self.scope.event, Some(Event::Damaged(_)));
                self.must(damage, at, "there is no damage to count: `to` is not `damaged`");
            }
            Some(Per::X) => self.must(self.scope.x, at, "X has no value: the cost `discard-x` is missing"),
        }
    }

    fn condition(&mut self, condition: &'c Condition, at: &str) {
        match condition {
            Condition::BalanceWithYou
            | Condition::YouAttack
            | Condition::YouDefend
            | Condition::FatePlaced
            | Condition::FirstEngagement => {}
            Condition::Exists(cards) => self.selection(cards, &format!("{at}.exists")),
            Condition::None(cards) => self.selection(cards, &format!("{at}.none")),
            Condition::ItIs(cards) => {
                self.refer(Ref::It, &format!("{at}.it-is"));
                self.selection(cards, &format!("{at}.it-is"));
            }
        }
    }

    fn rule(&mut self, rule: &'c Rule, at: &str) {
        match rule {
            Rule::Struggle(_)
            | Rule::StrugglesExhausted
            | Rule::IgnoreMatch
            | Rule::MostAttackers(_)
            | Rule::NoDrawing
            | Rule::DestroyedLoses
            | Rule::FateTwice
            | Rule::AllIconsEdge
            | Rule::Unopposed(_)
            | Rule::CapturedOnLeaving
            | Rule::PlayFromDiscard
            | Rule::DialEngaged(_)
            | Rule::SacrificedWithFocus(_) => {}
            Rule::Gain(Bonus { to, icons, lose, capacity, keywords, per }) => {
                let at = format!("{at}.gain");
                self.selection(to, &format!("{at}.to"));
                let some = icons.is_some() || *capacity != 0 || !keywords.is_empty();
                self.must(some, &at, "a gain needs `icons`, `capacity` or `keywords`");
                // The rendered text has one verb for all of it.
                let only_capacity = icons.is_none() && keywords.is_empty() && !lose;
                self.must(
                    *capacity >= 0 || only_capacity,
                    &at,
                    "a negative `capacity` cannot be combined with `icons`, `keywords` or `lose`",
                );
                self.keywords(keywords, &format!("{at}.keywords"));
                self.per(per.as_ref(), &format!("{at}.per"));
            }
            Rule::Cost(cost) => {
                let changes = cost.free != (cost.by != 0);
                self.must(changes, &format!("{at}.cost"), "a cost rule needs either `by` or `free`");
                self.selection(&cost.of, &format!("{at}.cost.of"));
            }
            Rule::Reserve(reserve) => self.per(reserve.per.as_ref(), &format!("{at}.reserve.per")),
            Rule::HostMatchesAll | Rule::HostEngagedLast | Rule::HostDividesDamage => self.host(at),
            Rule::Cannot(cannot) => {
                let some = !cannot.what.is_empty();
                self.must(some, &format!("{at}.cannot.what"), "at least one ban is needed");
                self.selection(&cannot.who, &format!("{at}.cannot.who"));
            }
            Rule::OnlyAttackers(cards) => self.selection(cards, &format!("{at}.only-attackers")),
            Rule::NoDefendersWhileAlone(cards) => self.selection(cards, &format!("{at}.no-defenders-while-alone")),
            Rule::EngagedFirst(cards) => self.selection(cards, &format!("{at}.engaged-first")),
            Rule::EdgeFaceUp(card) => self.refer(*card, &format!("{at}.edge-face-up")),
            Rule::StrikesAbsent(card) => self.refer(*card, &format!("{at}.strikes-absent")),
            Rule::StrikesAt(cards) => self.selection(cards, &format!("{at}.strikes-at")),
            Rule::AsEnhancement(own) => self.selection(&own.on, &format!("{at}.as-enhancement.on")),
        }
    }

    fn keywords(&mut self, keywords: &'c [Keyword], at: &str) {
        for (i, keyword) in keywords.iter().enumerate() {
            let Keyword::Protect(what) = keyword else { continue };
            let at = format!("{at}.{i}.protect");
            self.traits(&what.traits, &format!("{at}.traits"));
            self.found.titles.extend(what.title.iter().map(|title| (format!("{at}.title"), title.as_str())));
        }
    }

    fn object(&mut self, object: &'c Object, at: &str) {
        match object {
            Object::This => self.refer(Ref::This, at),
            Object::Host => self.refer(Ref::Host, at),
            Object::It => self.refer(Ref::It, at),
            Object::Target => self.refer(Ref::Target, at),
            Object::Other => self.refer(Ref::Other, at),
            Object::Engaged => self.refer(Ref::Engaged, at),
            Object::Each(cards) => self.selection(cards, &format!("{at}.each")),
            Object::One(card) => self.one(card, &format!("{at}.one")),
            Object::OpponentOne(card) => self.one(card, &format!("{at}.opponent-one")),
        }
    }

    fn refer(&mut self, card: Ref, at: &str) {
        match card {
            Ref::This | Ref::Engaged => {}
            Ref::Host => self.host(at),
            Ref::It => self.must(self.scope.it, at, "`it` refers to no card yet"),
            Ref::Target => {
                self.scope.target_used = true;
                self.must(self.scope.target, at, "no target is declared: `target` is missing");
            }
            Ref::Other => {
                self.scope.other_used = true;
                self.must(self.scope.other, at, "no second target is declared: `other` is missing");
            }
        }
    }

    fn host(&mut self, at: &str) {
        self.must(self.attaches, at, "this card is never attached to another, so it has no `host`");
    }

    /// A card that is chosen; "it" refers to that card from then on.
    fn one(&mut self, card: &'c Selection, at: &str) {
        self.selection(card, at);
        self.scope.it = true;
    }

    fn selection(&mut self, cards: &'c Selection, at: &str) {
        if let Some(card) = cards.is {
            self.refer(card, &format!("{at}.is"));
        }
        if cards.not_host {
            self.refer(Ref::Host, &format!("{at}.not-host"));
        }
        if cards.not_it {
            self.refer(Ref::It, &format!("{at}.not-it"));
        }
        if cards.cheaper_than_target {
            self.refer(Ref::Target, &format!("{at}.cheaper-than-target"));
        }
        self.traits(&cards.traits, &format!("{at}.traits"));
        self.traits(&cards.not_traits, &format!("{at}.not-traits"));
        self.found.titles.extend(cards.title.iter().map(|title| (format!("{at}.title"), title.as_str())));
    }

    fn traits(&mut self, words: &'c [String], at: &str) {
        self.found.traits.extend(words.iter().enumerate().map(|(i, word)| (format!("{at}.{i}"), word.as_str())));
    }
}

/// Whether the event happens to a single card.
fn of_a_card(event: &Event) -> bool {
    match event {
        Event::TurnBegins(_)
        | Event::PhaseBegins(_)
        | Event::PhaseEnds(_)
        | Event::Refreshed(_)
        | Event::EdgePlaced
        | Event::EdgeWon(_)
        | Event::EdgeLost(_) => false,
        // Several units may be declared together, so "it" would be ambiguous.
        Event::DeclaredAttacker(card) | Event::DeclaredDefender(card) | Event::Declared(card) => card.is.is_some(),
        Event::Played(_)
        | Event::Announced(_)
        | Event::EntersPlay(_)
        | Event::LeavesPlay(_)
        | Event::Destroyed(_)
        | Event::Damaged(_)
        | Event::FocusPlaced(_)
        | Event::Engaged(_)
        | Event::FocusedToStrike(_)
        | Event::Struck(_)
        | Event::Survived(_)
        | Event::Committed(_)
        | Event::Captured(_)
        | Event::Generated(_)
        | Event::GetsFocus(_)
        | Event::Executed(_) => true,
    }
}
