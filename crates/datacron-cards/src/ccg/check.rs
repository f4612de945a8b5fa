//! Collects what abilities refer to, and the mistakes in them that the types of [`super::ability`] cannot rule out.

use super::ability::{
    Ability, Action, Amount, Answered, AsSoonAs, AtLeast, Bound, Change, Choose, Compare, Condition, Constant, Contest,
    Control, Cost, Deploy, DeployOn, Destination, DrawDestiny, Effect, Event, Events, Fire, Forfeit, If, Lasting, Look,
    LoseForce, MayPay, Object, Pile, Play, Put, PutIntoPlay, Reaction, Ref, Retrieve, Rule, Search, Selection, SomeOf,
    Source, Steal, Target, Where, Worked, Zone,
};
use super::spec::{Card, Kind};
use crate::Abilities;

mod rule;

/// What the abilities of a card refer to and what is wrong with them, each with its path in the card: keys and list
/// indexes joined by dots, such as `abilities.0.play.do.1`.
#[derive(Debug, Default)]
pub struct Findings<'c> {
    /// Words they name, each of one list of the vocabulary.
    pub words: Vec<(String, List, &'c str)>,
    /// Card titles they name.
    pub titles: Vec<(String, &'c str)>,
    /// Systems they name.
    pub systems: Vec<(String, &'c str)>,
    /// Mistakes: what is wrong at each path.
    pub wrong: Vec<(String, &'static str)>,
}

/// A list of the vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    Traits,
    Icons,
    SetIcons,
    Subtypes,
    Personas,
}

impl<'c> Findings<'c> {
    /// Checks all abilities of a card.
    pub fn of(card: &'c Card) -> Findings<'c> {
        let Abilities::Encoded(abilities) = &card.abilities else { return Findings::default() };
        let ways = abilities.iter().filter_map(|ability| match ability {
            Ability::Deploy(deploy) => Some(&**deploy),
            _ => None,
        });
        let ways: Vec<&Deploy> = ways.collect();
        let on = || ways.iter().filter_map(|way| way.on.as_ref());
        let attaches = on().any(|on| on.card.is_some() || on.location.is_some());
        let mut checker =
            Checker { card, attaches, ways: ways.len(), found: Findings::default(), scope: Scope::default() };
        let placed = matches!(card.kind, Kind::Device | Kind::Effect | Kind::Weapon);
        checker.must(!placed || on().count() > 0, "abilities", "this card needs `deploy.on`: what it is deployed on");
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
    /// The events it answers.
    events: &'c [Event],
    /// Whether it answers them before they happen.
    before: bool,
    /// Whether "it" refers to a card: the one the event is about, or one chosen since.
    it: bool,
    target: bool,
    other: bool,
    target_used: bool,
    other_used: bool,
    fires: bool,
    x: bool,
    destiny: bool,
    contest: bool,
    looked: bool,
}

struct Checker<'c> {
    card: &'c Card,
    /// Whether the card can be on another or on a location.
    attaches: bool,
    /// How many ways it has to be deployed.
    ways: usize,
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
        let interrupt = self.card.kind == Kind::Interrupt;
        let side = match ability {
            Ability::Constant(Constant { side, .. }) => Some((side, "constant")),
            Ability::Action(action) => Some((&action.side, "action")),
            Ability::Reaction(reaction) => Some((&reaction.side, "reaction")),
            Ability::AsSoonAs(AsSoonAs { side, .. }) => Some((side, "as-soon-as")),
            Ability::Deploy(_) | Ability::Play(_) | Ability::Fire(_) => None,
        };
        if let Some((side, kind)) = side {
            let at = format!("{at}.{kind}");
            match (self.card.kind == Kind::Location, side.is_some()) {
                (true, false) => self.wrong(&at, "a text of a location needs `side`: whose text it is"),
                (false, true) => self.wrong(&format!("{at}.side"), "only a location has a text for each side"),
                _ => {}
            }
        }
        match ability {
            Ability::Deploy(deploy) => self.deploy(deploy, &format!("{at}.deploy")),
            Ability::Constant(Constant { condition, rule, .. }) => {
                let at = format!("{at}.constant");
                let outside = matches!(rule, Rule::Cost(_) | Rule::ImmuneTo(_));
                self.must(!interrupt || outside, &at, "an interrupt is never on table, so this rule has no effect");
                self.condition(condition.as_ref(), &format!("{at}.if"));
                self.rule(rule, &format!("{at}.rule"));
            }
            Ability::Play(play) => self.play(play, &format!("{at}.play")),
            Ability::Action(action) => {
                let at = format!("{at}.action");
                let Action { times, once_per, condition, cost, target, other, effects, .. } = &**action;
                self.must(!interrupt, &at, "an interrupt is played from hand: use `play`");
                self.must(
                    times.is_none() || once_per.is_some(),
                    &format!("{at}.times"),
                    "`times` needs `once-per`: how often in what",
                );
                self.used(condition.as_ref(), cost, target.as_ref(), other.as_ref(), effects, &at);
            }
            Ability::Reaction(reaction) => {
                let at = format!("{at}.reaction");
                let Reaction { to, before, times, once_per, condition, cost, target, other, effects, .. } = &**reaction;
                self.must(!interrupt, &at, "an interrupt is played from hand: use `play`");
                self.must(
                    times.is_none() || once_per.is_some(),
                    &format!("{at}.times"),
                    "`times` needs `once-per`: how often in what",
                );
                self.must(to.is_some() || before.is_some(), &at, "a reaction needs `to` or `before`: what it answers");
                self.answers(to.as_ref(), before.as_ref(), &at);
                self.used(condition.as_ref(), cost, target.as_ref(), other.as_ref(), effects, &at);
            }
            Ability::Fire(fire) => self.fire(fire, &format!("{at}.fire")),
            Ability::AsSoonAs(AsSoonAs { condition, effects, .. }) => {
                let at = format!("{at}.as-soon-as");
                self.must(!interrupt, &at, "an interrupt is played from hand: use `play`");
                self.condition(Some(condition), &format!("{at}.if"));
                self.some_effects(effects, &format!("{at}.do"));
            }
        }
    }

    fn deploy(&mut self, deploy: &'c Deploy, at: &str) {
        let Deploy { on, force, from_each, only, condition } = deploy;
        self.must(self.card.kind != Kind::Interrupt, at, "an interrupt is never deployed");
        self.must(*deploy != Deploy::default(), at, "`deploy` says nothing");
        let once = force.is_none() || from_each.is_none();
        self.must(once, at, "a price is either `force` or `from-each`");
        if let Some(DeployOn { card, location, table, half }) = on {
            let at = format!("{at}.on");
            let places = usize::from(card.is_some()) + usize::from(location.is_some()) + usize::from(table.is_some());
            self.must(places == 1, &at, "`on` is either `card`, `location` or `table`");
            let half = half.is_none() || location.is_some();
            self.must(half, &format!("{at}.half"), "only a location has a side for each player");
            self.maybe(card.as_ref(), &format!("{at}.card"));
            self.maybe(location.as_ref(), &format!("{at}.location"));
        }
        self.amounts([force, from_each], at);
        self.maybe(only.as_ref(), &format!("{at}.only"));
        self.condition(condition.as_ref(), &format!("{at}.if"));
    }

    fn play(&mut self, play: &'c Play, at: &str) {
        let Play { kind, to, before, condition, cost, target, other, effects, .. } = play;
        self.must(self.card.kind == Kind::Interrupt, at, "only an interrupt can have `play`");
        let both = self.card.subtype.as_deref().is_some_and(|subtype| subtype.contains("Used Or Lost"));
        self.must(kind.is_none() || both, &format!("{at}.as"), "its subtype says whether it is used or lost");
        self.answers(to.as_ref(), before.as_ref(), at);
        self.used(condition.as_ref(), cost, target.as_ref(), other.as_ref(), effects, at);
    }

    fn fire(&mut self, fire: &'c Fire, at: &str) {
        let Fire { at: aim, cost, condition, draw, plus, over, hit, effects } = fire;
        self.must(self.card.kind == Kind::Weapon, at, "only a weapon can have `fire`");
        let once = hit.is_none() || effects.is_empty();
        self.must(once, &format!("{at}.do"), "a shot either hits or does something else");
        self.selection(aim, &format!("{at}.at"));
        self.condition(condition.as_ref(), &format!("{at}.if"));
        self.scope.fires = true;
        self.scope.target = true;
        self.amounts([cost, plus], at);
        self.amount(draw, &format!("{at}.draw"));
        self.amount(over, &format!("{at}.over"));
        if let Some(forfeit) = hit.as_ref().and_then(|hit| hit.forfeit.as_ref()) {
            self.amount(forfeit, &format!("{at}.hit.forfeit"));
        }
        self.scope.destiny = true;
        self.effects(effects, &format!("{at}.do"));
    }

    fn answers(&mut self, to: Option<&'c Events>, before: Option<&'c Events>, at: &str) {
        self.must(to.is_none() || before.is_none(), at, "an event is answered either after it (`to`) or `before`");
        let Some((events, word)) = to.map(|to| (to, "to")).or(before.map(|before| (before, "before"))) else { return };
        self.scope.events = &events.0;
        self.scope.before = word == "before";
        self.scope.it = events.0.iter().all(of_a_card);
        for (i, event) in events.0.iter().enumerate() {
            let at = if events.0.len() > 1 { format!("{at}.{word}.{i}") } else { format!("{at}.{word}") };
            let announced = matches!(
                event,
                Event::TurnBegins(_)
                    | Event::TurnEnds(_)
                    | Event::PhaseBegins(_)
                    | Event::Reacts(_)
                    | Event::Fired(_)
                    | Event::BattleBegins(_)
                    | Event::BattleWon(_)
                    | Event::BattleEnds(_)
                    | Event::DamageSegment(_)
                    | Event::ForceDrain(_)
                    | Event::Played(_)
                    | Event::Deployed(_)
            );
            self.must(!self.scope.before || !announced, &at, "this is never about to happen: use `to`");
            self.event(event, &at);
        }
    }

    fn used(
        &mut self,
        condition: Option<&'c Condition>,
        cost: &'c [Cost],
        target: Option<&'c Target>,
        other: Option<&'c Selection>,
        effects: &'c [Effect],
        at: &str,
    ) {
        self.condition(condition, &format!("{at}.if"));
        if let Some(Target { of, up_to, all }) = target {
            self.selection(of, &format!("{at}.target.of"));
            let several = up_to.is_none_or(|n| n > 1) && !(*all && up_to.is_some());
            self.must(several, &format!("{at}.target.up-to"), "`up-to` is at least 2, and not together with `all`");
            self.scope.target = true;
        }
        if let Some(other) = other {
            self.must(target.is_some(), &format!("{at}.other"), "a second target needs a first: `target`");
            self.selection(other, &format!("{at}.other"));
            self.scope.other = true;
        }
        self.costs(cost, &format!("{at}.cost"));
        self.some_effects(effects, &format!("{at}.do"));
        let Scope { target, other, target_used, other_used, .. } = self.scope;
        self.must(!target || target_used, &format!("{at}.target"), "no effect uses the target");
        self.must(!other || other_used, &format!("{at}.other"), "no effect uses the second target");
    }

    fn costs(&mut self, costs: &'c [Cost], at: &str) {
        for (i, cost) in costs.iter().enumerate() {
            let at = format!("{at}.{i}");
            match cost {
                Cost::UseForce(force) => self.price(force, &format!("{at}.use-force")),
                Cost::LoseForce(force) => self.price(force, &format!("{at}.lose-force")),
                Cost::LoseThis => {}
                Cost::Lose(card) => self.one(card, &format!("{at}.lose")),
                Cost::Put(put) => self.put(put, &format!("{at}.put")),
            }
        }
    }

    /// X gets its value where it is paid.
    fn price(&mut self, force: &'c Amount, at: &str) {
        self.scope.x |= *force == Amount::X;
        self.amount(force, at);
    }

    fn event(&mut self, event: &'c Event, at: &str) {
        match event {
            Event::TurnBegins(_)
            | Event::TurnEnds(_)
            | Event::PhaseBegins(_)
            | Event::Reacts(_)
            | Event::ForceLoss(_)
            | Event::DestinyDrawn(_) => {}
            Event::Fired(fired) => self.maybe(fired.at.as_ref(), &format!("{at}.fired.at")),
            Event::BattleBegins(battle) => {
                self.maybe(battle.at.as_ref(), &format!("{at}.battle-begins.at"));
                self.maybe(battle.with.as_ref(), &format!("{at}.battle-begins.with"));
            }
            Event::BattleWon(battle) => {
                self.maybe(battle.at.as_ref(), &format!("{at}.battle-won.at"));
                self.maybe(battle.with.as_ref(), &format!("{at}.battle-won.with"));
            }
            Event::BattleEnds(battle) => {
                self.maybe(battle.at.as_ref(), &format!("{at}.battle-ends.at"));
                self.maybe(battle.with.as_ref(), &format!("{at}.battle-ends.with"));
            }
            Event::DamageSegment(segment) => self.maybe(segment.at.as_ref(), &format!("{at}.damage-segment.at")),
            Event::ForceDrain(drain) => self.maybe(drain.at.as_ref(), &format!("{at}.force-drain.at")),
            Event::Deployed(deployed) => {
                self.selection(&deployed.card, &format!("{at}.deployed.card"));
                self.maybe(deployed.to.as_ref(), &format!("{at}.deployed.to"));
            }
            Event::Played(played) => self.selection(&played.card, &format!("{at}.played.card")),
            Event::Lost(lost) => {
                self.selection(&lost.card, &format!("{at}.lost.card"));
                self.maybe(lost.from.as_ref(), &format!("{at}.lost.from"));
            }
            Event::Hit(hit) => {
                self.selection(&hit.card, &format!("{at}.hit.card"));
                self.maybe(hit.by.as_ref(), &format!("{at}.hit.by"));
            }
            Event::Moved(moved) => {
                self.selection(&moved.card, &format!("{at}.moved.card"));
                self.maybe(moved.to.as_ref(), &format!("{at}.moved.to"));
                self.maybe(moved.from.as_ref(), &format!("{at}.moved.from"));
            }
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
            Effect::DrawDestiny(draw) => self.draw_destiny(draw, &format!("{at}.draw-destiny")),
            Effect::Contest(contest) => self.contest(contest, &format!("{at}.contest")),
            Effect::Lose(object) => self.object(object, &format!("{at}.lose")),
            Effect::LoseForce(LoseForce { count, from, .. }) => {
                self.amount(count, &format!("{at}.lose-force.count"));
                self.source_pile(from.as_ref(), &format!("{at}.lose-force.from"));
            }
            Effect::Retrieve(Retrieve { count, of, topmost, random, .. }) => {
                let at = format!("{at}.retrieve");
                self.amount(count, &format!("{at}.count"));
                self.must(!(*topmost && *random), &at, "either the topmost cards or some by chance");
                self.must(!topmost || of.is_some(), &at, "the topmost cards of what? `of` is missing");
                self.maybe(of.as_ref(), &format!("{at}.of"));
                self.scope.it |= of.is_some();
            }
            Effect::Activate(activate) => self.amount(&activate.count, &format!("{at}.activate.count")),
            Effect::Search(Search { pile, card, to, deploy, .. }) => {
                let at = format!("{at}.search");
                self.source_pile(Some(pile), &format!("{at}.pile"));
                self.one(card, &format!("{at}.for"));
                self.must(to.is_none() || deploy.is_none(), &at, "a card found goes somewhere or is deployed");
                if let Some(deploy) = deploy {
                    self.maybe(deploy.to.as_ref(), &format!("{at}.deploy.to"));
                    self.maybe(deploy.on.as_ref(), &format!("{at}.deploy.on"));
                    self.amounts([&deploy.by], &format!("{at}.deploy.by"));
                }
            }
            Effect::PutIntoPlay(PutIntoPlay { card, to, on, .. }) => {
                let at = format!("{at}.put-into-play");
                self.object(card, &format!("{at}.card"));
                self.destination(to.as_ref(), &format!("{at}.to"));
                if let Some(on) = on {
                    self.object(on, &format!("{at}.on"));
                }
            }
            Effect::Draw(draw) => {
                self.amount(&draw.cards, &format!("{at}.draw.cards"));
                self.source_pile(draw.from.as_ref(), &format!("{at}.draw.from"));
            }
            Effect::Look(Look { pile, top, random, .. }) => {
                let at = format!("{at}.look");
                self.source_pile(Some(pile), &format!("{at}.pile"));
                self.must(top.is_none() || random.is_none(), &at, "either from the top or by chance");
                self.amounts([top, random], &at);
                self.scope.looked = true;
            }
            Effect::Shuffle(shuffle) => self.source_pile(Some(&shuffle.pile), &format!("{at}.shuffle.pile")),
            Effect::Put(put) => self.put(put, &format!("{at}.put")),
            Effect::ReturnToHand(object) => self.object(object, &format!("{at}.return-to-hand")),
            Effect::Steal(Steal { card, to }) => {
                self.object(card, &format!("{at}.steal.card"));
                if let Some(to) = to {
                    self.object(to, &format!("{at}.steal.to"));
                }
            }
            Effect::Move(moved) => {
                self.object(&moved.cards, &format!("{at}.move.cards"));
                self.destination(moved.to.as_ref(), &format!("{at}.move.to"));
            }
            Effect::Change(change) => self.change(change, &format!("{at}.change")),
            Effect::CancelDestiny(_) => {
                let drawn = |event: &Event| matches!(event, Event::DestinyDrawn(drawn) if !drawn.done);
                self.answering(drawn, at, "only an answer to `destiny-drawn` can cancel a destiny");
            }
            Effect::Cancel => {
                let can = |event: &Event| {
                    matches!(event, Event::ForceDrain(_) | Event::BattleBegins(_) | Event::Played(_) | Event::Reacts(_))
                };
                let what = "only an answer to `force-drain`, `battle-begins`, `played` or `reacts` can cancel it";
                self.answering(can, at, what);
            }
            Effect::CancelCard(cards) => self.selection(cards, &format!("{at}.cancel-card")),
            Effect::Lasting(lasting) => {
                let Lasting { condition, rule, .. } = &**lasting;
                self.condition(condition.as_ref(), &format!("{at}.lasting.if"));
                self.rule(rule, &format!("{at}.lasting.rule"));
            }
            Effect::Hit(object) => self.object(object, &format!("{at}.hit")),
            Effect::Restore(object) => self.object(object, &format!("{at}.restore")),
            Effect::Forfeit(Forfeit { card, instead_of, value, .. }) => {
                self.object(card, &format!("{at}.forfeit.card"));
                if let Some(other) = instead_of {
                    self.object(other, &format!("{at}.forfeit.for"));
                }
                self.amounts([value], &format!("{at}.forfeit.value"));
            }
            Effect::Choose(Choose { options, .. }) => {
                let at = format!("{at}.choose.options");
                self.must(options.len() > 1, &at, "a choice needs at least two options");
                for (i, option) in options.iter().enumerate() {
                    self.some_effects(option, &format!("{at}.{i}"));
                }
            }
            Effect::If(own) => {
                let If { is, then, otherwise } = &**own;
                self.condition(Some(is), &format!("{at}.if.is"));
                self.some_effects(then, &format!("{at}.if.then"));
                self.effects(otherwise, &format!("{at}.if.else"));
            }
            Effect::Then(effects) => self.some_effects(effects, &format!("{at}.then")),
            Effect::May(effects) => self.some_effects(effects, &format!("{at}.may")),
            Effect::MayPay(MayPay { cost, effects }) => {
                self.must(!cost.is_empty(), &format!("{at}.may-pay.cost"), "without a cost it is `may`");
                self.costs(cost, &format!("{at}.may-pay.cost"));
                self.some_effects(effects, &format!("{at}.may-pay.do"));
            }
        }
    }

    fn draw_destiny(&mut self, draw: &'c DrawDestiny, at: &str) {
        let DrawDestiny { count, plus, over, under, is, any_is, each, then, otherwise, .. } = draw;
        self.amount(count, &format!("{at}.count"));
        self.amounts([plus, over, under, is, any_is], at);
        let limit = over.is_some() || under.is_some() || is.is_some();
        self.must(!each || limit, &format!("{at}.each"), "there is no test that each draw has to pass");
        let test = limit || any_is.is_some();
        self.must(!test || !then.is_empty() || !otherwise.is_empty(), at, "the test has no consequence");
        self.scope.destiny = true;
        self.effects(then, &format!("{at}.then"));
        self.effects(otherwise, &format!("{at}.else"));
    }

    fn contest(&mut self, contest: &'c Contest, at: &str) {
        let Contest { you, opponent, higher, lower, .. } = contest;
        for (side, who) in [(you, "you"), (opponent, "opponent")] {
            self.amounts([&side.destinies, &side.plus], &format!("{at}.{who}"));
        }
        self.must(!higher.is_empty() || !lower.is_empty(), at, "the contest has no consequence");
        self.scope.contest = true;
        self.effects(higher, &format!("{at}.higher"));
        self.effects(lower, &format!("{at}.lower"));
    }

    fn change(&mut self, Change { of, by, times, is, swap }: &'c Change, at: &str) {
        let given = [by.is_some(), times.is_some(), is.is_some(), *swap].into_iter().filter(|given| *given).count();
        self.must(given == 1, at, "a change needs one of `by`, `times`, `is` and `swap`");
        self.amounts([by, times, is], at);
        if *swap {
            let drawn = |event: &Event| matches!(event, Event::DestinyDrawn(drawn) if drawn.done);
            self.answering(drawn, at, "only totals of destinies can change places: `done = true` is missing");
        } else if *of == Answered::Outer {
            let played = |event: &Event| matches!(event, Event::Played(_));
            self.answering(played, at, "only a card that is played answers something else");
        } else {
            self.answering(has_number, at, "what is answered has no number");
        }
    }

    fn put(&mut self, Put { card, .. }: &'c Put, at: &str) {
        self.object(card, &format!("{at}.card"));
    }

    fn answering(&mut self, fits: impl Fn(&Event) -> bool, at: &str, what: &'static str) {
        let all = !self.scope.events.is_empty() && self.scope.events.iter().all(fits);
        self.must(all, at, what);
    }

    fn source_pile(&mut self, pile: Option<&Pile>, at: &str) {
        self.must(pile != Some(&Pile::OutOfPlay), at, "cards out of play are in no pile");
    }

    fn destination(&mut self, to: Option<&'c Destination>, at: &str) {
        match to {
            None | Some(Destination::Here) => {}
            Some(Destination::Event) => self.event_place(at),
            Some(Destination::Target) => self.refer(Ref::Target, at),
            Some(Destination::Other) => self.refer(Ref::Other, at),
            Some(Destination::One(place)) => self.selection(place, &format!("{at}.one")),
        }
    }

    fn object(&mut self, object: &'c Object, at: &str) {
        match object {
            Object::This => self.refer(Ref::This, at),
            Object::Host => self.refer(Ref::Host, at),
            Object::It => self.refer(Ref::It, at),
            Object::Target => self.refer(Ref::Target, at),
            Object::Other => self.refer(Ref::Other, at),
            Object::Each(cards) => self.selection(cards, &format!("{at}.each")),
            Object::One(card) => self.one(card, &format!("{at}.one")),
            Object::OpponentOne(card) => self.one(card, &format!("{at}.opponent-one")),
            Object::Some(SomeOf { count, of, .. }) => {
                self.amount(count, &format!("{at}.some.count"));
                self.selection(of, &format!("{at}.some.of"));
            }
        }
    }

    fn refer(&mut self, card: Ref, at: &str) {
        match card {
            Ref::This | Ref::Place => {}
            Ref::Host => self.must(self.attaches, at, "this card is never on another, so it has no `host`"),
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

    fn event_place(&mut self, at: &str) {
        self.must(!self.scope.events.is_empty(), at, "nothing is answered, so there is no place where it happens");
    }

    /// A card that is chosen; "it" refers to that card from then on.
    fn one(&mut self, card: &'c Selection, at: &str) {
        self.selection(card, at);
        self.scope.it = true;
    }

    fn maybe(&mut self, cards: Option<&'c Selection>, at: &str) {
        if let Some(cards) = cards {
            self.selection(cards, at);
        }
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
        match cards.place {
            Some(Where::Event | Where::PresentAtEvent | Where::AdjacentToEvent | Where::EventOrAdjacent) => {
                self.event_place(&format!("{at}.where"));
            }
            Some(Where::WithIt) => self.refer(Ref::It, &format!("{at}.where")),
            Some(Where::WithTarget) => self.refer(Ref::Target, &format!("{at}.where")),
            _ => {}
        }
        if cards.from == Some(Zone::Looked) {
            self.must(self.scope.looked, &format!("{at}.from"), "no cards were looked at: `look` is missing");
        }
        let lists = [
            (List::Traits, "characteristics", &cards.characteristics),
            (List::Traits, "not-characteristics", &cards.not_characteristics),
            (List::Icons, "icons", &cards.icons),
            (List::Icons, "not-icons", &cards.not_icons),
            (List::SetIcons, "set-icons", &cards.set_icons),
            (List::Subtypes, "subtype", &cards.subtype),
            (List::Personas, "persona", &cards.persona),
        ];
        for (list, key, words) in lists {
            let words = words.iter().enumerate().map(|(i, word)| (format!("{at}.{key}.{i}"), list, word.as_str()));
            self.found.words.extend(words);
        }
        let named = |key: &str, words: &'c [String]| {
            let words = words.iter().enumerate();
            words.map(|(i, word)| (format!("{at}.{key}.{i}"), word.as_str())).collect::<Vec<_>>()
        };
        self.found.titles.extend(named("title", &cards.title));
        self.found.systems.extend(named("system", &cards.system));
        let bounds = [
            ("ability", &cards.ability),
            ("power", &cards.power),
            ("forfeit", &cards.forfeit),
            ("maneuver", &cards.maneuver),
            ("destiny", &cards.destiny),
            ("deploy", &cards.deploy),
            ("politics", &cards.politics),
        ];
        for (key, bound) in bounds.into_iter().filter_map(|(key, bound)| Some((key, bound.as_ref()?))) {
            let Bound { over, under, is } = bound;
            self.limits([over, under, is], &format!("{at}.{key}"));
        }
        let others = [
            ("at", &cards.at),
            ("related-to", &cards.related_to),
            ("with", &cards.with),
            ("pilots", &cards.pilots),
            ("piloted-by", &cards.piloted_by),
            ("aboard", &cards.aboard),
            ("has-aboard", &cards.has_aboard),
            ("carries", &cards.carries),
            ("on", &cards.on),
            ("armed-with", &cards.armed_with),
        ];
        for (key, other) in others.into_iter().filter_map(|(key, other)| Some((key, other.as_ref()?))) {
            self.selection(other, &format!("{at}.{key}"));
        }
        for (key, list) in [("any", &cards.any), ("except", &cards.except)] {
            for (i, one) in list.iter().enumerate() {
                self.selection(one, &format!("{at}.{key}.{i}"));
            }
        }
    }

    /// What a number is compared with.
    fn limits(&mut self, limits: [&'c Option<Amount>; 3], at: &str) {
        let some = limits.iter().any(|limit| limit.is_some());
        self.must(some, at, "at least one of `over`, `under` and `is` is needed");
        self.amounts(limits, at);
    }

    fn amounts<const N: usize>(&mut self, amounts: [&'c Option<Amount>; N], at: &str) {
        for amount in amounts.into_iter().flatten() {
            self.amount(amount, at);
        }
    }

    fn amount(&mut self, amount: &'c Amount, at: &str) {
        match amount {
            Amount::Fixed(_) => {}
            Amount::X => self.must(self.scope.x, at, "X has no value: a cost of `\"x\"` is missing"),
            Amount::Destiny => self.must(self.scope.destiny, at, "no destiny was drawn: `draw-destiny` is missing"),
            Amount::Difference => self.must(self.scope.contest, at, "there was no contest with a difference"),
            Amount::Answered => self.answering(has_number, at, "what is answered has no number"),
            Amount::Defense => self.must(self.scope.fires, at, "only a shot has a defense value to beat"),
            Amount::Worked(worked) => self.worked(worked, at),
        }
    }

    fn worked(&mut self, worked: &'c Worked, at: &str) {
        let Worked { from, times, half: _, plus, minus, least, most, instead } = worked;
        match from {
            Source::Base(base) => self.amount(base, &format!("{at}.base")),
            Source::Each(cards) => self.selection(cards, &format!("{at}.each")),
            Source::Stat { of, .. } => self.selection(of, &format!("{at}.of")),
            Source::Total { at: place, .. } | Source::ForceIcons { at: place, .. } => {
                self.maybe(place.as_ref(), &format!("{at}.at"));
            }
            Source::Count(_) => {}
            Source::Draws(_) => {
                let drawn = |event: &Event| matches!(event, Event::DestinyDrawn(_));
                self.answering(drawn, &format!("{at}.draws"), "no draws are answered: `destiny-drawn` is missing");
            }
            Source::LeastOf(amounts) => {
                for (i, amount) in amounts.iter().enumerate() {
                    self.amount(amount, &format!("{at}.least-of.{i}"));
                }
            }
        }
        self.amounts([times, plus, minus, least, most], at);
        if let Some(instead) = instead {
            self.amount(&instead.number, &format!("{at}.instead"));
            self.condition(Some(&instead.condition), &format!("{at}.if"));
        }
    }

    fn condition(&mut self, condition: Option<&'c Condition>, at: &str) {
        match condition {
            None | Some(Condition::BegunBy(_)) => {}
            Some(Condition::Exists(cards)) => self.selection(cards, &format!("{at}.exists")),
            Some(Condition::None(cards)) => self.selection(cards, &format!("{at}.none")),
            Some(Condition::AtLeast(least)) => {
                let AtLeast { count, of } = &**least;
                self.amount(count, &format!("{at}.at-least.count"));
                self.selection(of, &format!("{at}.at-least.of"));
            }
            Some(Condition::ItIs(cards)) => {
                self.refer(Ref::It, &format!("{at}.it-is"));
                self.selection(cards, &format!("{at}.it-is"));
            }
            Some(Condition::Control(control)) => {
                let Control { of, with, .. } = &**control;
                self.maybe(of.as_ref(), &format!("{at}.control.of"));
                self.maybe(with.as_ref(), &format!("{at}.control.with"));
            }
            Some(Condition::InBattle(cards)) => self.selection(cards, &format!("{at}.in-battle")),
            Some(Condition::Compare(compare)) => {
                let Compare { left, over, under, is } = &**compare;
                self.amount(left, &format!("{at}.compare.left"));
                self.limits([over, under, is], &format!("{at}.compare"));
            }
            Some(Condition::DeployedAs(way)) => {
                let way = usize::from(*way);
                let there = self.ways > 1 && (1..=self.ways).contains(&way);
                self.must(there, &format!("{at}.deployed-as"), "the card has no such way to be deployed");
            }
            Some(Condition::All(all)) => self.conditions(all, &format!("{at}.all")),
            Some(Condition::Any(any)) => self.conditions(any, &format!("{at}.any")),
            Some(Condition::Not(not)) => self.condition(Some(not), &format!("{at}.not")),
        }
    }

    fn conditions(&mut self, conditions: &'c [Condition], at: &str) {
        self.must(conditions.len() > 1, at, "at least two conditions are needed");
        for (i, condition) in conditions.iter().enumerate() {
            self.condition(Some(condition), &format!("{at}.{i}"));
        }
    }
}

/// Whether the event happens to a card.
fn of_a_card(event: &Event) -> bool {
    matches!(
        event,
        Event::Deployed(_) | Event::Played(_) | Event::Lost(_) | Event::Hit(_) | Event::Moved(_) | Event::Fired(_)
    )
}

/// Whether the event has a number that can be changed.
fn has_number(event: &Event) -> bool {
    matches!(event, Event::ForceDrain(_) | Event::ForceLoss(_) | Event::DestinyDrawn(_) | Event::Played(_))
}
