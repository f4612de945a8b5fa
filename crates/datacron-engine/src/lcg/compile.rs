//! Compiles card specs into the code the engine runs, by exhaustive matches.

mod rule;

use std::sync::OnceLock;

use super::ability::{self, Ability, Captured, Chosen, Cost, Effect, Event, Instead, Pile, Selection, State, Who};
use super::card::*;
use super::spec::{self, Keyword};
use super::text;
use crate::code::compile_pool;
use crate::{Fitting, OutOfRange, Seat};
use datacron_cards::{Abilities, Side, Stat};

use datacron_data::built_in::LCG_CARDS;
use datacron_data::installed::new_cards;

/// The cards the program was built with, and those the user imported, which are blanks.
pub fn built_in() -> &'static Cards {
    static CARDS: OnceLock<Cards> = OnceLock::new();
    let blank = |card: &datacron_cards::Card| match card {
        datacron_cards::Card::Lcg(card) => Some(spec::Card { abilities: Abilities::Unencoded, ..card.clone() }),
        _ => None,
    };
    CARDS.get_or_init(|| {
        let new = new_cards().iter().filter_map(blank).collect();
        compile_pool(LCG_CARDS, new, |card: &spec::Card| &card.id, compile)
    })
}

/// Compiles checked cards; fails if the engine has no room for them.
pub fn compile(specs: &[spec::Card]) -> Result<Cards, OutOfRange> {
    let mut traits: Vec<String> = specs.iter().flat_map(|card| card.traits.iter().cloned()).collect();
    traits.sort();
    traits.dedup();
    let mut titles: Vec<String> = specs.iter().map(|card| card.title.clone()).collect();
    titles.sort();
    titles.dedup();
    let cards = Cards { traits, titles, ..Cards::default() };
    let mut compiler = Compiler { cards, spec: None, fitting: Fitting::default() };
    for spec in specs {
        compiler.fitting.begin(&spec.id);
        let card = compiler.card(spec);
        compiler.cards.all.push(card);
    }
    let Compiler { cards, mut fitting, .. } = compiler;
    let _: u16 = fitting.fit(cards.all.len(), "the cards of the game");
    fitting.finish(cards)
}

/// Matches every card in play.
pub const ANYTHING: Filter = Filter {
    is: None,
    place: Place::Play,
    whose: WhoMask::BOTH,
    kinds: u8::MAX,
    traits: TraitSet([0; 3]),
    not_traits: TraitSet([0; 3]),
    affiliation: None,
    not_affiliation: None,
    title: None,
    unique: false,
    cost: (0, u8::MAX),
    state: 0,
    limited: None,
    cheaper_than_target: false,
    not_this: false,
    not_host: false,
    not_it: false,
    lowest_cost: false,
};

struct Compiler<'s> {
    cards: Cards,
    /// The card being compiled.
    spec: Option<&'s spec::Card>,
    fitting: Fitting,
}

impl<'s> Compiler<'s> {
    fn here(&mut self) -> At {
        At(self.fitting.fit(self.cards.code.len(), "the instructions of all cards"))
    }

    fn push(&mut self, op: Op) {
        self.cards.code.push(op);
    }

    fn do_to(&mut self, verb: Verb, to: Object) {
        self.push(Op::Do { verb, to });
    }

    fn card(&mut self, spec: &'s spec::Card) -> Card {
        self.spec = Some(spec);
        let mut number = |stat: &Option<Stat>, what| match stat {
            Some(Stat::Number(n)) => self.fitting.whole(*n, what),
            _ => 0,
        };
        let (resources, capacity) = (number(&spec.resources, "resources"), number(&spec.capacity, "damage capacity"));
        let mut card = Card {
            id: spec.id.clone(),
            title: spec.title.clone(),
            title_no: self.title(&spec.title).unwrap_or(0),
            kind: spec.kind,
            side: match spec.side {
                Side::Dark => Seat::First,
                Side::Light => Seat::Second,
            },
            affiliation: spec.affiliation,
            unique: spec.unique,
            traits: self.traits(&spec.traits),
            keywords: 0,
            edge: 0,
            protect: None,
            cost: spec.cost.unwrap_or(0),
            force: spec.force.unwrap_or(0),
            resources,
            capacity,
            priority: spec.priority.unwrap_or(0),
            reserve: spec.reserve.unwrap_or(0),
            icons: spec.icons.as_ref().map(|printed| self.icons(printed)).unwrap_or_default(),
            printed: spec.printed.iter().filter_map(|position| position.at).collect(),
            enhance: (spec.kind == Kind::Enhancement).then_some(Enhance::PlayArea),
            abilities: Vec::new(),
            constants: Vec::new(),
            fate: None,
            blank: matches!(spec.abilities, Abilities::Unencoded) || is_passed_over(spec),
            text: text::lines(spec),
        };
        let own = self.keywords(&spec.keywords);
        (card.keywords, card.edge, card.protect) = (own.keywords, own.edge, own.protect);
        if let Abilities::Encoded(abilities) = &spec.abilities {
            for (number, ability) in (0..).zip(abilities) {
                self.ability(number, ability, &mut card);
            }
        }
        card
    }

    fn ability(&mut self, number: u8, ability: &Ability, card: &mut Card) {
        match ability {
            Ability::Enhance(enhance) => {
                card.enhance = Some(match enhance {
                    ability::Enhance::PlayArea => Enhance::PlayArea,
                    ability::Enhance::Dial => Enhance::Dial,
                    ability::Enhance::Card(card) => Enhance::Card(self.filter(card)),
                });
            }
            Ability::Action(action) => {
                let ability::Action { from_hand, during, condition, once_per_turn, cost, target, other, effects } =
                    action;
                let parts = Parts { cost, target: target.as_ref(), other: other.as_ref(), effects };
                let usage = self.usage(parts, *from_hand, during, condition.as_ref(), *once_per_turn);
                card.abilities.push(Triggered { number, kind: AbilityKind::Action, forced: false, to: None, usage });
            }
            Ability::Interrupt(answer) => self.answer(number, AbilityKind::Interrupt, answer, card),
            Ability::Reaction(answer) => self.answer(number, AbilityKind::Reaction, answer, card),
            Ability::Constant(constant) => self.constant(constant, card),
            Ability::Fate(fate) => {
                let parts = Parts { cost: &[], target: fate.target.as_ref(), other: None, effects: &fate.effects };
                card.fate = Some(self.usage(parts, false, &[], fate.condition.as_ref(), false));
            }
        }
    }

    fn answer(&mut self, number: u8, kind: AbilityKind, answer: &ability::Answer, card: &mut Card) {
        let ability::Answer { to, forced, from_hand, during, condition, once_per_turn, cost, target, other, effects } =
            answer;
        let to = self.trigger(to);
        let parts = Parts { cost, target: target.as_ref(), other: other.as_ref(), effects };
        let usage = self.usage(parts, *from_hand, during, condition.as_ref(), *once_per_turn);
        card.abilities.push(Triggered { number, kind, forced: *forced, to: Some(to), usage });
    }

    fn trigger(&mut self, event: &Event) -> Trigger {
        let mut trigger =
            Trigger { happenings: 0, who: WhoMask::BOTH, card: None, by: None, detail: 0, attacking: None };
        let (happenings, card) = match event {
            Event::TurnBegins(by) => {
                trigger.who = who(*by);
                (Happening::TurnBegins.bit(), None)
            }
            Event::PhaseBegins(phase) | Event::PhaseEnds(phase) => {
                trigger.who = who(phase.of);
                trigger.detail = phase.phase as u8;
                let begins = matches!(event, Event::PhaseBegins(_));
                let what = if begins { Happening::PhaseBegins } else { Happening::PhaseEnds };
                (what.bit(), None)
            }
            Event::Refreshed(by) => {
                trigger.who = who(*by);
                (Happening::Refreshed.bit(), None)
            }
            Event::Played(play) => {
                trigger.who = play.by.map_or(WhoMask::BOTH, who);
                (Happening::Played.bit(), Some(&play.card))
            }
            Event::Announced(play) => {
                trigger.who = play.by.map_or(WhoMask::BOTH, who);
                (Happening::Announced.bit(), Some(&play.card))
            }
            Event::EntersPlay(card) => (Happening::EntersPlay.bit(), Some(card)),
            Event::LeavesPlay(card) => (Happening::LeavesPlay.bit(), Some(card)),
            Event::Destroyed(harm) => {
                trigger.by = harm.by.as_ref().map(|by| self.filter(by));
                (Happening::Destroyed.bit(), Some(&harm.card))
            }
            Event::Damaged(harm) => {
                trigger.by = harm.by.as_ref().map(|by| self.filter(by));
                (Happening::Damaged.bit(), Some(&harm.card))
            }
            Event::FocusPlaced(card) | Event::GetsFocus(card) => (Happening::FocusPlaced.bit(), Some(card)),
            Event::Engaged(card) => (Happening::Engaged.bit(), Some(card)),
            Event::DeclaredAttacker(card) => (Happening::DeclaredAttacker.bit(), Some(card)),
            Event::DeclaredDefender(card) => (Happening::DeclaredDefender.bit(), Some(card)),
            Event::Declared(card) => {
                (Happening::DeclaredAttacker.bit() | Happening::DeclaredDefender.bit(), Some(card))
            }
            Event::FocusedToStrike(card) => (Happening::FocusedToStrike.bit(), Some(card)),
            Event::Struck(card) => (Happening::Struck.bit(), Some(card)),
            Event::Survived(survived) => {
                trigger.detail = u8::from(survived.unopposed);
                (Happening::Survived.bit(), Some(&survived.card))
            }
            Event::EdgePlaced => (Happening::EdgePlaced.bit(), None),
            Event::EdgeWon(edge) => {
                trigger.who = who(edge.by);
                trigger.detail = edge.margin.unwrap_or(0);
                trigger.attacking = edge.attacking.then_some(true);
                (Happening::EdgeWon.bit(), None)
            }
            // One player loses the edge when the other wins it: one event for both.
            Event::EdgeLost(edge) => {
                trigger.who = who(edge.by).flipped();
                trigger.detail = edge.margin.unwrap_or(0);
                trigger.attacking = edge.attacking.then_some(false);
                (Happening::EdgeWon.bit(), None)
            }
            Event::Committed(card) => (Happening::Committed.bit(), Some(card)),
            Event::Captured(card) => (Happening::Captured.bit(), Some(card)),
            Event::Generated(card) => (Happening::Generated.bit(), Some(card)),
            Event::Executed(executed) => {
                trigger.detail = executed.ability.iter().fold(0, |mask, kind| mask | 1 << *kind as u8);
                // Playing an event executes its ability.
                let events = if executed.of.is_none() { Happening::Played.bit() } else { 0 };
                (Happening::Executed.bit() | events, executed.of.as_ref())
            }
        };
        trigger.happenings = happenings;
        trigger.card = card.map(|card| self.filter(card));
        trigger
    }

    fn usage(
        &mut self,
        parts: Parts<'_>,
        from_hand: bool,
        during: &[ability::During],
        condition: Option<&ability::Condition>,
        once: bool,
    ) -> Use {
        let condition = condition.map(|condition| self.condition(condition));
        let at = self.here();
        let mut spend = 0;
        for cost in parts.cost {
            self.cost(cost, &mut spend);
        }
        if let Some(target) = parts.target {
            self.targets(target, parts.effects);
        }
        if let Some(other) = parts.other {
            let from = self.filter(other);
            // Nothing can be moved from a card to itself; otherwise both targets may be the same card.
            let moves = |effect: &Effect| matches!(effect, Effect::MoveFocus(_) | Effect::MoveDamage(_));
            let purpose = if parts.effects.iter().any(moves) { Purpose::Another } else { Purpose::Target };
            let (by, must, into) = (By::You, Must::Yes, Reg::Other);
            self.push(Op::Pick { purpose, by, from, must, into, skip: 0 });
        }
        self.push(Op::Execute);
        self.effects(parts.effects);
        self.push(Op::End);
        Use { at, condition, during: during_mask(during), once, from_hand, spend }
    }

    fn cost(&mut self, cost: &Cost, spend: &mut u8) {
        let hand = Filter { place: Place::Hand, whose: WhoMask::YOU, ..ANYTHING };
        match cost {
            Cost::FocusThis(count) => self.push(Op::FocusThis(*count)),
            Cost::Focus(card) => {
                let filter = Filter { state: state_bit(State::Ready), ..self.build_filter(card) };
                let from = self.intern(filter);
                self.pick(Purpose::Focus, from, Must::Yes, 0);
                self.do_to(Verb::Exhaust, Object::It);
            }
            Cost::SacrificeThis => {
                self.do_to(Verb::Sacrifice, Object::This);
                self.push(Op::NeedGone(Object::This));
            }
            Cost::Sacrifice(card) => {
                let filter = Filter { whose: WhoMask::YOU, ..self.build_filter(card) };
                let from = self.intern(filter);
                self.pick(Purpose::Sacrifice, from, Must::Yes, 0);
                self.do_to(Verb::Sacrifice, Object::It);
                self.push(Op::NeedGone(Object::It));
            }
            Cost::Discard(card) => {
                let filter = Filter { place: Place::Hand, whose: WhoMask::YOU, ..self.build_filter(card) };
                let from = self.intern(filter);
                self.pick(Purpose::Discard, from, Must::Yes, 0);
                self.do_to(Verb::Discard, Object::It);
            }
            Cost::DiscardX => {
                let from = self.intern(hand);
                self.pick(Purpose::Discard, from, Must::Yes, 0);
                self.do_to(Verb::Discard, Object::It);
                self.push(Op::CountX);
                self.pick(Purpose::Discard, from, Must::UpTo, 3);
                self.do_to(Verb::Discard, Object::It);
                self.push(Op::CountX);
                self.push(Op::Back(4));
            }
            Cost::DiscardCaptured => {
                let from = self.intern(Filter { place: Place::CapturedHere, ..ANYTHING });
                self.pick(Purpose::Discard, from, Must::Yes, 0);
                self.do_to(Verb::Discard, Object::It);
            }
            Cost::DamageThis(amount) => self.pay_by_damage(*amount, Object::This),
            Cost::DamageHost(amount) => self.pay_by_damage(*amount, Object::Host),
            Cost::ReturnThis => self.do_to(Verb::Return, Object::This),
            Cost::Spend(count) => {
                *spend = self.fitting.fit(u16::from(*spend) + u16::from(*count), "the cost of an ability");
                self.push(Op::Spend(*count));
            }
            Cost::LowerReserve(count) => self.push(Op::LowerReserve(*count)),
        }
    }

    fn pay_by_damage(&mut self, amount: u8, to: Object) {
        self.do_to(Verb::Damage { amount, per: Per::Once }, to);
        self.push(Op::NeedDone);
    }

    /// Picks targets. If there is only one effect, a card it could not change is not a target.
    fn targets(&mut self, target: &ability::Target, effects: &[Effect]) {
        let mut filter = self.build_filter(&target.of);
        if let [only] = effects {
            filter.state |= match only {
                Effect::Unfocus(ability::Tokens { on: ability::Object::Target, .. }) => state_bit(State::Exhausted),
                Effect::Heal(ability::Tokens { on: ability::Object::Target, .. }) => state_bit(State::Damaged),
                Effect::Shield(ability::Shield { on: ability::Object::Target, even_if_shielded: false }) => {
                    state_bit(State::Unshielded)
                }
                Effect::MoveFocus(ability::Move { from: ability::Object::Target, .. }) => state_bit(State::Exhausted),
                Effect::MoveDamage(ability::Move { from: ability::Object::Target, .. }) => state_bit(State::Damaged),
                _ => 0,
            };
        }
        let from = self.intern(filter);
        let most = target.up_to.unwrap_or(1);
        for left in (0..most).rev() {
            let must = if left + 1 == most { Must::Yes } else { Must::UpTo };
            let (purpose, by, into) = (Purpose::Target, By::You, Reg::Target);
            self.push(Op::Pick { purpose, by, from, must, into, skip: left });
        }
    }

    /// Lets you pick one card, which becomes `it`.
    fn pick(&mut self, purpose: Purpose, from: FilterNo, must: Must, skip: u8) {
        self.push(Op::Pick { purpose, by: By::You, from, must, into: Reg::It, skip });
    }

    fn effects(&mut self, effects: &[Effect]) {
        effects.iter().for_each(|effect| self.effect(effect));
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Draw(ability::Draw { cards, who }) => self.push(match who {
                Who::You => Op::Draw { cards: *cards, who: By::You },
                Who::Opponent => Op::Draw { cards: *cards, who: By::Opponent },
                Who::Each => Op::DrawEach(*cards),
            }),
            Effect::Focus(tokens) => {
                self.act(Purpose::Focus, Verb::Focus(tokens.count.unwrap_or(1)), &tokens.on, 0);
            }
            Effect::Unfocus(tokens) => {
                let verb = Verb::Unfocus(tokens.count.unwrap_or(ALL));
                self.act(Purpose::Ready, verb, &tokens.on, state_bit(State::Exhausted));
            }
            Effect::MoveFocus(moved) => {
                let before = self.cards.code.len();
                let from = self.object(&moved.from, Purpose::Ready, state_bit(State::Exhausted));
                let to = self.second_object(&moved.to, Purpose::Focus);
                self.push(Op::MoveFocus { from, to });
                self.skip_over_picks(before);
            }
            Effect::Shield(shield) => {
                let even = shield.even_if_shielded;
                let state = if even { 0 } else { state_bit(State::Unshielded) };
                self.act(Purpose::Shield, Verb::Shield { even }, &shield.on, state);
            }
            Effect::Unshield(on) => self.act(Purpose::Choose, Verb::Unshield, on, state_bit(State::Shielded)),
            Effect::Deal(deal) => {
                let per = self.per(deal.per.as_ref());
                if !deal.divided {
                    self.act(Purpose::Damage, Verb::Damage { amount: deal.damage, per }, &deal.to, 0);
                    return;
                }
                // All points are assigned before any is dealt.
                for _ in 0..deal.damage {
                    let before = self.cards.code.len();
                    let to = self.object(&deal.to, Purpose::Damage, 0);
                    self.push(Op::Assign(to));
                    self.skip_over_picks(before);
                }
                self.push(Op::DealAssigned);
            }
            Effect::Heal(tokens) => {
                let verb = Verb::Heal(tokens.count.unwrap_or(ALL));
                self.act(Purpose::Heal, verb, &tokens.on, state_bit(State::Damaged));
            }
            Effect::MoveDamage(moved) => {
                let before = self.cards.code.len();
                let from = self.object(&moved.from, Purpose::Heal, state_bit(State::Damaged));
                let to = self.second_object(&moved.to, Purpose::Damage);
                self.push(Op::MoveDamage { from, to });
                self.skip_over_picks(before);
            }
            Effect::Destroy(object) => self.act(Purpose::Destroy, Verb::Destroy, object, 0),
            Effect::OpponentSacrifices(card) => {
                let filter = self.build_filter(card);
                let filter = Filter { whose: WhoMask::OPPONENT, ..filter };
                let from = self.intern(filter);
                let (purpose, by, must, into) = (Purpose::Sacrifice, By::Opponent, Must::Yes, Reg::It);
                self.push(Op::Pick { purpose, by, from, must, into, skip: 1 });
                self.do_to(Verb::Sacrifice, Object::It);
            }
            Effect::SacrificeThis => self.do_to(Verb::Sacrifice, Object::This),
            Effect::Discard(object) => self.act(Purpose::Discard, Verb::Discard, object, 0),
            Effect::ReturnToHand(object) => self.act(Purpose::Return, Verb::Return, object, 0),
            Effect::ToBottomOfDeck(object) => self.act(Purpose::PutUnder, Verb::ToBottom, object, 0),
            Effect::PutIntoPlay(put) => {
                let ability::PutIntoPlay { card, participating, paid, until_end_of_phase } = put;
                let verb = Verb::PutIntoPlay {
                    participating: *participating,
                    paid: *paid,
                    until_end_of_phase: *until_end_of_phase,
                };
                self.act(Purpose::PutIntoPlay, verb, card, 0);
            }
            Effect::TakeControl(object) => self.act(Purpose::Control, Verb::TakeControl, object, 0),
            Effect::Capture(capture) => self.capture(capture),
            Effect::Rescue(rescue) => {
                let mut filter = Filter { kinds: kind_bit(Kind::Objective), ..ANYTHING };
                filter.state = state_bit(State::HoldsCaptured);
                if rescue.engaged {
                    filter.state |= state_bit(State::Engaged);
                }
                let from = self.intern(filter);
                self.pick(Purpose::Rescue, from, Must::Yes, 1);
                self.push(Op::RescueRandom);
            }
            Effect::MoveCaptured => {
                let from = self.intern(Filter { place: Place::Captured, whose: WhoMask::OPPONENT, ..ANYTHING });
                self.pick(Purpose::Move, from, Must::Yes, 2);
                let to = self.intern(Filter { kinds: kind_bit(Kind::Objective), whose: WhoMask::YOU, ..ANYTHING });
                let (purpose, by, must, into) = (Purpose::CaptureAt, By::You, Must::Yes, Reg::Objective);
                self.push(Op::Pick { purpose, by, from: to, must, into, skip: 1 });
                self.push(Op::MoveCaptured);
            }
            Effect::DiscardFromHand(discard) => self.discard_from_hand(discard),
            Effect::LookAtHand => self.push(Op::LookAtHand),
            Effect::Search(search) => self.search(search),
            Effect::Reveal(reveal) => {
                self.push(Op::Look { pile: Pile::Deck, of: By::You, count: reveal.top, reveal: true });
                let filter = Filter { place: Place::Looked, ..self.build_filter(&reveal.take) };
                let take = self.intern(filter);
                self.push(Op::TakeLooked(take));
                self.put_back(Purpose::PutUnder, Verb::ToBottom);
            }
            Effect::DiscardTop => self.push(Op::DiscardTop),
            Effect::Recover(recover) => {
                let of = recover.of.as_ref().map(|of| {
                    let filter = Filter { place: Place::Discard, whose: WhoMask::YOU, ..self.build_filter(of) };
                    self.intern(filter)
                });
                self.push(Op::Recover { cards: recover.cards, of });
            }
            Effect::Dial(by) => self.push(Op::Dial(*by)),
            Effect::Gain(gain) => {
                let verb = match gain.icons_of_it {
                    true => Verb::GainIconsOfIt { until: gain.until },
                    false => {
                        let mut more = self.keywords(&gain.keywords);
                        more.icons = gain.icons.as_ref().map(|icons| self.icons(icons)).unwrap_or_default();
                        Verb::Gain { gain: self.gain(more), until: gain.until }
                    }
                };
                self.act(Purpose::Choose, verb, &gain.to, 0);
            }
            Effect::Cannot(cannot) => {
                let verb = Verb::Ban { bans: ban_mask(&cannot.what), until: cannot.until };
                self.act(Purpose::Choose, verb, &cannot.who, 0);
            }
            Effect::Cancel => self.push(Op::Cancel),
            Effect::Instead(instead) => self.push(match instead {
                Instead::ReturnToHand => Op::ReturnInstead,
                Instead::EngageThis => Op::EngageThis,
                Instead::Prevent(count) => Op::Prevent(*count),
                Instead::Redirect(count) => Op::Redirect(*count),
                Instead::Damage => Op::DamageInstead,
            }),
            Effect::IgnoreMatch => self.push(Op::IgnoreMatch),
            Effect::NextCard(next) => {
                self.push(Op::NextCard { cheaper: next.cheaper, ignore_match: next.ignore_match });
            }
            Effect::Cheaper(cheaper) => {
                let per = self.per(cheaper.per.as_ref());
                self.push(Op::Cheaper { by: cheaper.by, per, least: cheaper.least });
            }
            Effect::RestartEdgeBattle => self.push(Op::RestartEdgeBattle),
            Effect::SwapEdgeStacks => self.push(Op::SwapEdgeStacks),
            Effect::EngageAgain => self.push(Op::EngageAgain),
            Effect::LeaveEngagement(object) => self.act(Purpose::Choose, Verb::LeaveEngagement, object, 0),
            Effect::KeepUnits(count) => {
                self.push(Op::Keep(*count));
                self.push(Op::ReturnUnkept);
            }
            Effect::Strip(object) => {
                let to = self.object(object, Purpose::Choose, 0);
                self.push(Op::Strip(to));
            }
            Effect::Choose(choose) => self.choose(choose),
            Effect::If(ability::If { is, then, otherwise }) => {
                let condition = self.condition(is);
                let at = self.cards.code.len();
                self.push(Op::If { condition, skip: 0 });
                self.effects(then);
                let else_at = self.cards.code.len();
                if !otherwise.is_empty() {
                    self.push(Op::Skip(0));
                }
                self.cards.code[at] = Op::If { condition, skip: self.distance(at) };
                if !otherwise.is_empty() {
                    self.effects(otherwise);
                    self.cards.code[else_at] = Op::Skip(self.distance(else_at));
                }
            }
            Effect::Then(effects) => {
                let at = self.cards.code.len();
                self.push(Op::IfDone(0));
                self.effects(effects);
                self.cards.code[at] = Op::IfDone(self.distance(at));
            }
            Effect::May(effects) => {
                let at = self.cards.code.len();
                self.push(Op::May(0));
                self.effects(effects);
                self.cards.code[at] = Op::May(self.distance(at));
            }
        }
    }

    /// How many instructions follow the one at `at`.
    fn distance(&mut self, at: usize) -> u8 {
        self.fitting.fit(self.cards.code.len() - at - 1, "the instructions skipped at once")
    }

    /// Does something to an object, which may have to be picked first.
    fn act(&mut self, purpose: Purpose, verb: Verb, object: &ability::Object, state: u32) {
        let before = self.cards.code.len();
        let to = self.object(object, purpose, state);
        self.do_to(verb, to);
        self.skip_over_picks(before);
    }

    /// Makes picks that find nothing skip the rest of their effect.
    fn skip_over_picks(&mut self, from: usize) {
        for at in from..self.cards.code.len() {
            let distance = self.distance(at);
            if let Some(Op::Pick { skip, .. }) = self.cards.code.get_mut(at) {
                *skip = distance;
            }
        }
    }

    /// The object something is moved to; if it has to be picked, it gets a register of its own.
    fn second_object(&mut self, object: &ability::Object, purpose: Purpose) -> Object {
        let to = self.object(object, purpose, 0);
        match self.cards.code.last_mut() {
            Some(Op::Pick { into: into @ Reg::It, .. }) if to == Object::It => {
                *into = Reg::Other;
                Object::Other
            }
            _ => to,
        }
    }

    /// An object; one that has to be picked becomes `it`.
    fn object(&mut self, object: &ability::Object, purpose: Purpose, state: u32) -> Object {
        match object {
            ability::Object::This => Object::This,
            ability::Object::Host => Object::Host,
            ability::Object::It => Object::It,
            ability::Object::Target => Object::Targets,
            ability::Object::Other => Object::Other,
            ability::Object::Engaged => Object::Engaged,
            ability::Object::Each(cards) => {
                let filter = self.build_filter(cards);
                Object::Each(self.intern(Filter { state: filter.state | state, ..filter }))
            }
            ability::Object::One(card) => {
                let filter = self.build_filter(card);
                let from = self.intern(Filter { state: filter.state | state, ..filter });
                self.pick(purpose, from, Must::Yes, 1);
                Object::It
            }
            ability::Object::OpponentOne(card) => {
                let filter = self.build_filter(card);
                let whose = filter.whose.flipped();
                let from = self.intern(Filter { whose, state: filter.state | state, ..filter });
                let (by, must, into) = (By::Opponent, Must::Yes, Reg::It);
                self.push(Op::Pick { purpose, by, from, must, into, skip: 1 });
                Object::It
            }
        }
    }

    fn capture(&mut self, capture: &ability::Capture) {
        let here = capture.here;
        match &capture.what {
            Captured::Card(object) => {
                let to = self.object(object, Purpose::Capture, 0);
                if !here {
                    let own = Filter { kinds: kind_bit(Kind::Objective), ..ANYTHING };
                    // Captured cards are always at an objective of the dark side.
                    let from = self.intern(own);
                    let (purpose, by, must, into) = (Purpose::CaptureAt, By::Dark, Must::Yes, Reg::Objective);
                    self.push(Op::Pick { purpose, by, from, must, into, skip: 1 });
                }
                self.do_to(Verb::Capture { here }, to);
            }
            Captured::RandomFromHand => self.push(Op::CaptureRandom),
            Captured::TopOfDeck => self.push(Op::CaptureTop),
            Captured::OneOfTop(count) => {
                self.push(Op::Look { pile: Pile::Deck, of: By::Opponent, count: *count, reveal: false });
                let from = self.intern(Filter { place: Place::Looked, ..ANYTHING });
                self.pick(Purpose::Capture, from, Must::Yes, 1);
                self.do_to(Verb::Capture { here: true }, Object::It);
                self.put_back(Purpose::PutOnTop, Verb::ToTop);
            }
        }
    }

    /// Puts the rest of the cards looked at back one by one, in the order the player chooses.
    fn put_back(&mut self, purpose: Purpose, verb: Verb) {
        let from = self.intern(Filter { place: Place::Looked, ..ANYTHING });
        self.pick(purpose, from, Must::Yes, 2);
        self.do_to(verb, Object::It);
        self.push(Op::Back(3));
        self.push(Op::EndLook);
    }

    fn discard_from_hand(&mut self, discard: &ability::DiscardFromHand) {
        let (whose, owner) = match discard.who {
            Who::Opponent => (WhoMask::OPPONENT, By::Opponent),
            Who::You | Who::Each => (WhoMask::YOU, By::You),
        };
        let by = match discard.how {
            Chosen::Random => {
                self.push(Op::DiscardRandom(owner));
                return;
            }
            Chosen::ByOwner => owner,
            Chosen::ByYou => By::You,
        };
        let from = self.intern(Filter { place: Place::Hand, whose, ..ANYTHING });
        let (purpose, must, into) = (Purpose::Discard, Must::Yes, Reg::It);
        self.push(Op::Pick { purpose, by, from, must, into, skip: 1 });
        self.do_to(Verb::Discard, Object::It);
    }

    fn search(&mut self, search: &ability::Search) {
        let count = search.top.unwrap_or(ALL);
        self.push(Op::Look { pile: search.pile, of: By::You, count, reveal: false });
        let filter = Filter { place: Place::Looked, ..self.build_filter(&search.card) };
        let from = self.intern(filter);
        let (purpose, verb) = match search.into_play {
            true => {
                let put = Verb::PutIntoPlay { participating: false, paid: false, until_end_of_phase: false };
                (Purpose::PutIntoPlay, put)
            }
            false => (Purpose::Take, Verb::Take),
        };
        // A player cannot be forced to find a card only they can see; but an objective must be chosen.
        let must = if search.into_play { Must::Yes } else { Must::UpTo };
        self.pick(purpose, from, must, 1);
        self.do_to(verb, Object::It);
        self.push(Op::EndLook);
        self.push(Op::Shuffle(search.pile));
    }

    fn icons(&mut self, icons: &spec::Icons) -> IconCount {
        let mut three = |printed: [u8; 3]| printed.map(|count| self.fitting.fit(count, "combat icons"));
        IconCount {
            normal: three([icons.unit, icons.tactics, icons.blast]),
            edge: three([icons.edge.unit, icons.edge.tactics, icons.edge.blast]),
        }
    }

    fn choose(&mut self, choose: &ability::Choose) {
        let by = if choose.by == Who::Opponent { By::Opponent } else { By::You };
        let options = self.fitting.fit(choose.options.len(), "the options of an ability");
        self.push(Op::Mode { by, options });
        let mut ends = Vec::new();
        for option in &choose.options {
            let at = self.cards.code.len();
            let phrase = self.fitting.fit(self.cards.phrases.len(), "the options of all cards");
            let words = self.spec.map(|card| text::option(card, option)).unwrap_or_default();
            self.cards.phrases.push(words);
            self.push(Op::Option { next: 0, phrase });
            self.effects(option);
            ends.push(self.cards.code.len());
            self.push(Op::Skip(0));
            self.cards.code[at] = Op::Option { next: self.distance(at), phrase };
        }
        for at in ends {
            self.cards.code[at] = Op::Skip(self.distance(at));
        }
    }
}

/// Whether a card has a keyword or type that the engine does not play yet, as `is:playable` has it.
fn is_passed_over(spec: &spec::Card) -> bool {
    let keyword = |keyword: &Keyword| matches!(keyword, Keyword::Influence | Keyword::Pilot(_));
    spec.kind == Kind::Mission || spec.keywords.iter().any(keyword)
}

/// The parts of an ability, except when it can be used.
struct Parts<'a> {
    cost: &'a [Cost],
    target: Option<&'a ability::Target>,
    other: Option<&'a Selection>,
    effects: &'a [Effect],
}

const NO_GAIN: Gain =
    Gain { icons: IconCount { normal: [0; 3], edge: [0; 3] }, keywords: 0, edge: 0, protect: None, capacity: 0 };

pub const fn kind_bit(kind: Kind) -> u8 {
    1 << kind as u8
}

pub const fn state_bit(state: State) -> u32 {
    1 << state as u32
}

pub const fn ban_bit(ban: Ban) -> u8 {
    1 << ban as u8
}

fn ban_mask(bans: &[Ban]) -> u8 {
    bans.iter().fold(0, |mask, ban| mask | ban_bit(*ban))
}

fn during_mask(list: &[ability::During]) -> u8 {
    list.iter().fold(0, |mask, word| {
        mask | match word {
            ability::During::YourTurn => during::YOUR_TURN,
            ability::During::OpponentTurn => during::OPPONENT_TURN,
            ability::During::Engagement => during::ENGAGEMENT,
            ability::During::DeploymentPhase => during::DEPLOYMENT,
            ability::During::ConflictPhase => during::CONFLICT,
            ability::During::ForcePhase => during::FORCE,
        }
    })
}

fn who(who: Who) -> WhoMask {
    match who {
        Who::You => WhoMask::YOU,
        Who::Opponent => WhoMask::OPPONENT,
        Who::Each => WhoMask::BOTH,
    }
}
