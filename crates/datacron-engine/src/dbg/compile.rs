//! Compiles card files to the form the engine runs.

use std::sync::OnceLock;

use super::card::*;
use super::spec::{self, Ability, Effect, Place, Whose};
use super::text;
use crate::code::compile_built_in;
use crate::{Fitting, OutOfRange, Piece};
use datacron_cards::Abilities;

use datacron_data::built_in::DBG_CARDS;

/// The cards of the game.
pub fn built_in() -> &'static Cards {
    static CARDS: OnceLock<Cards> = OnceLock::new();
    CARDS.get_or_init(|| compile_built_in(DBG_CARDS, compile))
}

/// Compiles checked cards; fails if a number does not fit the engine. Copies beyond [`PIECES`] are left out.
pub(super) fn compile(specs: &[spec::Card]) -> Result<Cards, OutOfRange> {
    // Bases last: they are never in a hand, deck or row, so sets of other cards have low numbers.
    let mut specs: Vec<&spec::Card> = specs.iter().collect();
    specs.sort_by_key(|card| card.kind == Kind::Base);
    let titles = specs.iter().map(|card| card.title.as_str()).collect();
    let mut traits: Vec<String> = specs.iter().flat_map(|card| card.traits.iter().cloned()).collect();
    traits.sort();
    traits.dedup();
    let fitting = Fitting::default();
    let mut compiler = Compiler { traits, titles, code: Vec::new(), filters: Vec::new(), phrases: Vec::new(), fitting };
    let mut pieces = [CardNo(0); PIECES];
    let mut count = 0;
    let mut all = Vec::with_capacity(specs.len());
    for (no, spec) in specs.iter().enumerate() {
        compiler.fitting.begin(&spec.id);
        let copies = usize::from(spec.copies).min(PIECES - count);
        let fitting = &mut compiler.fitting;
        pieces[count..count + copies].fill(CardNo(fitting.fit(no, "the cards of the game")));
        let first = Piece(fitting.fit(count, "the copies of all cards"));
        let own = fitting.fit(copies, "the copies of a card");
        all.push(compiler.card(spec, (first, own)));
        count += copies;
    }
    let offer = |no: CardNo| {
        let card: &Card = &all[usize::from(no.0)];
        Offer { cost: card.cost, target: card.target, faction: card.faction }
    };
    let offers = pieces.map(offer);
    let hunt_reward = compiler.here();
    compiler.code.extend([Op::May, Op::GainItsCost, Op::End]);
    let set = |fits: &dyn Fn(&Card) -> bool| -> Pieces {
        let pieces = (0..=u8::MAX).map(Piece).zip(&pieces[..count]);
        pieces.filter(|(_, no)| fits(&all[usize::from(no.0)])).map(|(piece, _)| piece).collect()
    };
    let listeners = |event: Event| set(&|card| card.when.iter().any(|when| when.event == event));
    let events = [
        Event::ThisPlayed,
        Event::ThisRevealed,
        Event::ThisPurchased,
        Event::ThisDefeats,
        Event::YouPlay,
        Event::TurnStarts,
        Event::OpponentDiscards,
    ];
    let cards = Cards {
        hunters: set(&|card| card.hunt.is_some()),
        usable: set(&|card| card.usage.is_some()),
        listeners: events.map(listeners),
        diverters: set(&|card| card.instead.is_some_and(|instead| !instead.this)),
        ships: set(&|card| card.kind == Kind::CapitalShip),
        units: set(&|card| card.kind == Kind::Unit),
        leaders: set(&|card| card.constants.iter().any(|constant| constant.each.is_some())),
        pieces,
        offers,
        count,
        code: compiler.code,
        filters: compiler.filters,
        phrases: compiler.phrases,
        traits: compiler.traits,
        hunt_reward,
        all,
    };
    compiler.fitting.finish(cards)
}

struct Compiler<'s> {
    traits: Vec<String>,
    titles: Vec<&'s str>,
    code: Vec<Op>,
    filters: Vec<Filter>,
    phrases: Vec<String>,
    fitting: Fitting,
}

impl Compiler<'_> {
    fn here(&mut self) -> At {
        At(self.fitting.fit(self.code.len(), "the instructions of all cards"))
    }

    /// The number of the next filter.
    fn next_filter(&mut self) -> u8 {
        self.fitting.fit(self.filters.len(), "the filters of all cards")
    }

    fn card(&mut self, spec: &spec::Card, copies: (Piece, u8)) -> Card {
        let mut card = Card {
            id: spec.id.clone(),
            title: spec.title.clone(),
            faction: spec.faction,
            kind: spec.kind,
            role: spec.role,
            unique: spec.unique,
            traits: self.trait_mask(&spec.traits),
            cost: spec.cost.unwrap_or(0),
            attack: spec.attack.unwrap_or(0),
            resources: spec.resources.unwrap_or(0),
            force: spec.force.unwrap_or(0),
            target: spec.target,
            hit_points: spec.hit_points.unwrap_or(0),
            starting_base: spec.starting_base,
            beginner_base: spec.beginner_base,
            copies,
            usage: None,
            when: Vec::new(),
            instead: None,
            constants: Vec::new(),
            prevent: 0,
            hunt: None,
            reward: None,
            text: text::lines(spec),
            usage_text: String::new(),
        };
        if let Abilities::Encoded(abilities) = &spec.abilities {
            for ability in abilities {
                self.ability(ability, &mut card);
            }
        }
        card
    }

    fn ability(&mut self, ability: &Ability, card: &mut Card) {
        match ability {
            Ability::Use(usage) => {
                card.usage = Some(self.usage(usage));
                card.usage_text = text::usage(usage);
            }
            Ability::When(when) => {
                let at = self.here();
                self.optional(&when.effects);
                card.when.push(When { event: when.event, whose: whose(&when.faction), first: when.first, at });
            }
            Ability::Instead(instead) => {
                let then = self.here();
                self.list(&instead.then);
                self.code.push(Op::End);
                card.instead = Some(Instead {
                    this: instead.purchase == spec::Purchased::This,
                    whose: whose(&instead.faction),
                    first: instead.first,
                    to: instead.to,
                    then,
                });
            }
            Ability::Constant(constant) => {
                let constant = Constant {
                    attack: constant.attack,
                    condition: constant.condition.as_ref().map(|condition| self.condition(condition)),
                    each: constant.each.as_ref().map(|each| self.filter(each)),
                    per_base_lost: constant.per == Some(spec::Per::BaseLost),
                    against_row: constant.against_row,
                };
                card.constants.push(constant);
            }
            Ability::Prevent(prevent) => card.prevent = prevent.damage,
            Ability::Hunt(selection) => card.hunt = Some(self.filter(selection)),
            Ability::Reward(effects) => {
                card.reward = Some(self.here());
                self.optional(effects);
            }
        }
    }

    fn usage(&mut self, usage: &spec::Use) -> Usage {
        let condition = usage.condition.as_ref().map(|condition| self.condition(condition));
        let at = self.here();
        let mut resources = 0u16;
        let mut pays_with = None;
        for cost in &usage.cost {
            match cost {
                spec::Cost::ExileThis => self.code.push(Op::ExileThis),
                spec::Cost::Resources(count) => {
                    resources += u16::from(*count);
                    self.code.push(Op::Pay(*count));
                }
                spec::Cost::Discard(selection) => {
                    pays_with = Some(self.pick(Purpose::Discard, selection, Must::Yes, &[Op::DiscardIt]));
                }
                spec::Cost::Exile(selection) => {
                    pays_with = Some(self.pick(Purpose::Exile, selection, Must::Yes, &[Op::ExileIt]));
                }
            }
        }
        let effect = self.here();
        self.list(&usage.effects);
        self.code.push(Op::End);
        let resources = self.fitting.fit(resources, "the cost of an ability");
        let always = !usage.cost.is_empty() || usage.effects.iter().any(always_possible);
        Usage { condition, resources, pays_with, always, at, effect }
    }

    /// An optional ability. It is declined at its first question, if that is for its owner, or else at an extra one.
    fn optional(&mut self, effects: &[Effect]) {
        let start = self.code.len();
        self.list(effects);
        self.code.push(Op::End);
        match &mut self.code[start] {
            Op::Pick { by: Who::You, must: must @ (Must::Yes | Must::No), .. } => *must = Must::OrEnd,
            Op::Pick { by: Who::You, must: Must::UpTo, .. } => {}
            Op::Mode { by: Who::You, may, .. } => *may = true,
            // This does not change distances within the list.
            _ => self.code.insert(start, Op::May),
        }
    }

    fn list(&mut self, effects: &[Effect]) {
        effects.iter().for_each(|effect| self.effect(effect));
        if effects.iter().any(|effect| matches!(effect, Effect::DiscardEach(_))) {
            self.code.push(Op::FillRow);
        }
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Draw(count) => self.code.push(Op::Draw(*count)),
            Effect::Gain(gain) => {
                let parts = [
                    (gain.attack, Op::GainAttack(gain.attack)),
                    (gain.resources, Op::GainResources(gain.resources)),
                    (gain.force, Op::GainForce(gain.force)),
                ];
                self.code.extend(parts.into_iter().filter(|(amount, _)| *amount > 0).map(|(_, op)| op));
            }
            Effect::Repair(count) => self.code.push(Op::Repair(*count)),
            Effect::Deal(deal) => self.deal(deal),
            Effect::Discard(discard) => {
                let random_if = discard.random_if.as_ref().map(|condition| self.condition(condition));
                let from = self.one_of(std::slice::from_ref(&discard.one));
                let (purpose, must, into) = (Purpose::Discard, Must::Yes, Reg::It);
                self.code.push(Op::Pick { purpose, by: discard.by, from, must, into, random_if, skip: 1 });
                self.code.push(Op::DiscardIt);
            }
            Effect::DiscardEach(selection) => {
                let filter = self.filter(selection);
                self.code.push(Op::DiscardEach(filter));
            }
            Effect::DiscardIt => self.code.push(Op::DiscardIt),
            Effect::Exile(exile) => {
                let (times, must) = match (exile.count, exile.up_to) {
                    (_, Some(most)) => (most, Must::UpTo),
                    (count, None) => (count.unwrap_or(1), Must::Yes),
                };
                let from = self.one_of(std::slice::from_ref(&exile.of));
                for left in (0..times).rev() {
                    let skip = self.fitting.fit(u16::from(left) * 2 + 1, "the instructions skipped at once");
                    let (purpose, by, into) = (Purpose::Exile, Who::You, Reg::It);
                    self.code.push(Op::Pick { purpose, by, from, must, into, random_if: None, skip });
                    self.code.push(Op::ExileIt);
                }
            }
            Effect::ExileItLater => self.code.push(Op::ExileItLater),
            Effect::Destroy(selections) => {
                let from = self.one_of(selections);
                self.pick_from(Purpose::Destroy, from, Must::Yes, &[Op::DestroyIt]);
            }
            Effect::Take(selection) => {
                self.pick(Purpose::Take, selection, Must::Yes, &[Op::TakeIt]);
            }
            Effect::Purchase(purchase) => {
                let (free, to) = (purchase.free, purchase.to);
                let verb = [Op::PurchaseIt { free, to }];
                self.pick(Purpose::Purchase { free }, &purchase.of, Must::Yes, &verb);
            }
            Effect::NextPurchase(to) => self.code.push(Op::NextPurchase(*to)),
            Effect::Look(spec::Look::GalaxyTop(count)) => self.code.push(Op::LookTop(*count)),
            Effect::Look(spec::Look::OpponentHand) => self.code.push(Op::LookHand),
            Effect::RevealTop => self.code.push(Op::RevealTop),
            Effect::Swap(swap) => self.swap(swap),
            Effect::PutOnOpponentDeck(selection) => {
                self.pick(Purpose::PutOnDeck, selection, Must::Yes, &[Op::PutItOnDeck]);
            }
            Effect::Choose(choose) => self.choose(choose),
            Effect::If(spec::If { is, then, otherwise }) => {
                let condition = self.condition(is);
                let at = self.code.len();
                self.code.push(Op::If { condition, skip: 0 });
                self.list(then);
                let else_at = self.code.len();
                if !otherwise.is_empty() {
                    self.code.push(Op::Skip(0));
                }
                self.code[at] = Op::If { condition, skip: self.distance(at) };
                if !otherwise.is_empty() {
                    self.list(otherwise);
                    self.code[else_at] = Op::Skip(self.distance(else_at));
                }
            }
        }
    }

    /// The number of instructions after the one at `at`.
    fn distance(&mut self, at: usize) -> u8 {
        self.fitting.fit(self.code.len() - at - 1, "the instructions skipped at once")
    }

    fn deal(&mut self, deal: &spec::Deal) {
        let per_discarded = deal.per == Some(spec::Per::Discarded);
        match deal.to {
            spec::DamageTo::OpponentBase => {
                self.code.push(Op::DamageOpponentBase { damage: deal.damage, per_discarded });
            }
            spec::DamageTo::OpponentBaseOrShip => {
                let base = Filter { places: place::OPPONENT_BASE, ..ANYTHING };
                let ship = Filter { places: place::OPPONENT_PLAY, kind: Some(Kind::CapitalShip), ..ANYTHING };
                let first = self.next_filter();
                self.filters.extend([base, ship]);
                let from = Filters { first, count: 2 };
                self.pick_from(Purpose::Damage, from, Must::Yes, &[Op::DamageIt(deal.damage)]);
            }
        }
    }

    fn swap(&mut self, swap: &spec::Swap) {
        let row = Filter { places: place::ROW, ..ANYTHING };
        let one = self.one_of(std::slice::from_ref(&swap.one));
        let first = self.next_filter();
        self.filters.push(row);
        let other = Filters { first, count: 1 };
        let pick = |from, must, into, skip| Op::Pick {
            purpose: Purpose::Swap,
            by: Who::You,
            from,
            must,
            into,
            random_if: None,
            skip,
        };
        let must = if swap.optional { Must::No } else { Must::Yes };
        self.code.extend([pick(one, Must::Yes, Reg::It, 2), pick(other, must, Reg::Other, 1), Op::SwapItAndOther]);
    }

    fn choose(&mut self, choose: &spec::Choose) {
        let options = self.fitting.fit(choose.options.len(), "the options of an ability");
        self.code.push(Op::Mode { by: choose.by, options, may: false });
        let mut ends = Vec::new();
        for option in &choose.options {
            let at = self.code.len();
            let phrase = self.fitting.fit(self.phrases.len(), "the options of all cards");
            self.phrases.push(text::option(option, choose.by));
            self.code.push(Op::Option { next: 0, phrase });
            self.list(option);
            ends.push(self.code.len());
            self.code.push(Op::Skip(0));
            self.code[at] = Op::Option { next: self.distance(at), phrase };
        }
        for at in ends {
            self.code[at] = Op::Skip(self.distance(at));
        }
    }

    fn pick(&mut self, purpose: Purpose, selection: &spec::Selection, must: Must, verb: &[Op]) -> FilterNo {
        let from = self.one_of(std::slice::from_ref(selection));
        self.pick_from(purpose, from, must, verb);
        FilterNo(from.first)
    }

    fn pick_from(&mut self, purpose: Purpose, from: Filters, must: Must, verb: &[Op]) {
        let skip = self.fitting.fit(verb.len(), "the instructions skipped at once");
        self.code.push(Op::Pick { purpose, by: Who::You, from, must, into: Reg::It, random_if: None, skip });
        self.code.extend(verb);
    }

    fn condition(&mut self, condition: &spec::Condition) -> Condition {
        match condition {
            spec::Condition::ForceWithYou => Condition::ForceWithYou,
            spec::Condition::Exists(selection) => Condition::Exists(self.filter(selection)),
            spec::Condition::ItIs(factions) => Condition::ItIs(whose(factions)),
        }
    }

    fn one_of(&mut self, selections: &[spec::Selection]) -> Filters {
        let first = self.next_filter();
        selections.iter().for_each(|selection| {
            self.filter(selection);
        });
        Filters { first, count: self.fitting.fit(selections.len(), "the filters of a pick") }
    }

    fn filter(&mut self, selection: &spec::Selection) -> FilterNo {
        let no = FilterNo(self.next_filter());
        let named = |title: &String| self.titles.iter().position(|known| known == title);
        let card = selection.card.as_ref().and_then(named);
        let filter = Filter {
            places: selection.from.iter().map(place_bit).fold(0, |mask, bit| mask | bit),
            whose: whose(&selection.faction),
            kind: selection.kind,
            traits: self.trait_mask(&selection.traits),
            unique: selection.unique,
            other: selection.other,
            card: card.map(|no| CardNo(self.fitting.fit(no, "the cards of the game"))),
        };
        self.filters.push(filter);
        no
    }

    fn trait_mask(&mut self, traits: &[String]) -> u32 {
        let Compiler { traits: all, fitting, .. } = self;
        let places = traits.iter().filter_map(|word| all.iter().position(|known| known == word));
        places.fold(0, |mask, at| mask | 1 << fitting.most(at, 31, "the traits of all cards"))
    }
}

const ANYTHING: Filter =
    Filter { places: 0, whose: WhoseMask::ANY, kind: None, traits: 0, unique: false, other: false, card: None };

/// Whether an effect can be carried out in every position.
fn always_possible(effect: &Effect) -> bool {
    match effect {
        Effect::Gain(gain) => gain.resources > 0,
        // Even if another one waits for the same purchase (DBG-TRAP-09).
        Effect::NextPurchase(_) => true,
        Effect::Choose(choose) => choose.options.iter().any(|option| option.iter().any(always_possible)),
        _ => false,
    }
}

fn place_bit(place: &Place) -> u16 {
    match place {
        Place::Hand => place::HAND,
        Place::Discard => place::DISCARD,
        Place::Play => place::PLAY,
        Place::Base => place::BASE,
        Place::OpponentHand => place::OPPONENT_HAND,
        Place::OpponentPlay => place::OPPONENT_PLAY,
        Place::Row => place::ROW,
        Place::GalaxyDiscard => place::GALAXY_DISCARD,
        Place::Looked => place::LOOKED,
    }
}

fn whose(factions: &[Whose]) -> WhoseMask {
    let bit = |whose: &Whose| match whose {
        Whose::Own => WhoseMask::OWN.0,
        Whose::Enemy => WhoseMask::ENEMY.0,
        Whose::Neutral => WhoseMask::NEUTRAL.0,
    };
    match factions {
        [] => WhoseMask::ANY,
        some => WhoseMask(some.iter().map(bit).fold(0, |mask, bit| mask | bit)),
    }
}
