//! What abilities do, as instructions.

use super::super::ability::{self, Destination, Effect, Object as ObjectSpec, PileOf};
use super::super::card::*;
use super::super::frame::{Goes, LoseFrom, Pile};
use super::selection::reference;
use super::{Compiler, LOSE, by, goes};

impl Compiler<'_> {
    pub(super) fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.effect(effect);
        }
    }

    /// Picks a card that is `it` from then on.
    pub(super) fn pick(&mut self, purpose: Purpose, by: By, from: FilterNo, must: Must, skip: u8) {
        self.push(Op::Pick { purpose, by, from, must, into: Reg::It, skip });
    }

    /// The cards something is done to; picks them first if they have to be chosen. If there is nothing to pick, `skip`
    /// instructions behind it are skipped.
    pub(super) fn object(&mut self, object: &ObjectSpec, purpose: Purpose, skip: u8) -> Object {
        match object {
            ObjectSpec::This => Object::Ref(Ref::This),
            ObjectSpec::Host => Object::Ref(Ref::Host),
            ObjectSpec::It => {
                self.says_it = true;
                Object::Ref(Ref::It)
            }
            ObjectSpec::Target => Object::Ref(Ref::Target),
            ObjectSpec::Other => Object::Ref(Ref::Other),
            ObjectSpec::Each(selection) => Object::Each(self.filter(selection)),
            ObjectSpec::One(selection) => {
                let from = self.filter(selection);
                self.pick(purpose, By::You, from, Must::Yes, skip);
                Object::Ref(Ref::It)
            }
            ObjectSpec::OpponentOne(selection) => {
                let from = self.filter(selection);
                self.pick(purpose, By::Opponent, from, Must::Yes, skip);
                Object::Ref(Ref::It)
            }
            ObjectSpec::Some(some) => {
                let (from, count) = (self.filter(&some.of), self.amount(&some.count));
                let must = if some.up_to { Must::UpTo } else { Must::Yes };
                self.push(Op::PickSome { purpose, by: by(some.by), from, must, count });
                Object::Picked
            }
        }
    }

    /// Does one thing to an object.
    fn act(&mut self, verb: Verb, object: &ObjectSpec, purpose: Purpose) {
        let to = self.object(object, purpose, 1);
        self.do_to(verb, to);
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::DrawDestiny(draw) => self.draw_destiny(draw),
            Effect::Contest(contest) => self.contest(contest),
            Effect::Lose(object) => self.act(LOSE, object, Purpose::Lose),
            Effect::LoseForce(lose) => {
                let count = self.amount(&lose.count);
                let from = lose.from.map_or(LoseFrom::Anywhere, |pile| match pile_of(pile) {
                    Some(pile) => LoseFrom::Only(pile),
                    None => LoseFrom::Hand,
                });
                for who in players(lose.who) {
                    self.push(Op::LoseForce { who, count, from });
                }
            }
            Effect::Retrieve(retrieve) => self.retrieve(retrieve, Must::Yes),
            Effect::Activate(activate) => {
                let count = self.amount(&activate.count);
                for who in players(activate.who) {
                    self.push(Op::Activate { who, count });
                }
            }
            Effect::Search(search) => self.search(search),
            Effect::PutIntoPlay(put) => {
                let to = self.destination(put.to.as_ref());
                self.act(Verb::PutIntoPlay { to, free: put.free }, &put.card, Purpose::Deploy);
            }
            Effect::Draw(draw) => {
                let count = self.amount(&draw.cards);
                let from = draw.from.and_then(pile_of).unwrap_or(Pile::Reserve);
                for who in players(draw.who) {
                    self.push(Op::DrawCards { who, from, count });
                }
            }
            Effect::Look(look) => {
                let top = look.top.as_ref().or(look.random.as_ref()).map(|top| self.amount(top));
                let random = look.random.is_some();
                self.push(Op::Look {
                    who: whose(look.whose),
                    pile: pile_of(look.pile),
                    top,
                    random,
                    reveal: look.reveal,
                });
            }
            Effect::Shuffle(shuffle) => match (shuffle.whose, pile_of(shuffle.pile)) {
                (PileOf::Any, Some(pile)) => {
                    self.push(Op::PickPile { piles: 1 << pile as u8, who: WhoMask::BOTH });
                    self.push(Op::ShufflePicked);
                }
                (of, Some(pile)) => self.push(Op::Shuffle { who: whose(of), pile }),
                (_, None) => {}
            },
            Effect::Put(put) => {
                let verb = Verb::Put { goes: goes(put.to), tree: false, under: put.under };
                self.act(verb, &put.card, Purpose::Place);
            }
            Effect::ReturnToHand(object) => {
                self.act(Verb::Put { goes: Goes::Hand, tree: true, under: false }, object, Purpose::Return);
            }
            Effect::Steal(steal) => self.act(Verb::Steal, &steal.card, Purpose::Steal),
            Effect::Move(moves) => self.moves(moves),
            Effect::Change(change) => self.change(change),
            Effect::CancelDestiny(cancel) => self.push(Op::CancelDestiny { redraw: cancel.redraw }),
            Effect::Cancel => self.push(Op::Cancel),
            Effect::CancelCard(selection) => {
                if let Some(is) = selection.is {
                    self.says_it |= is == ability::Ref::It;
                    self.do_to(Verb::Cancel, Object::Ref(reference(is)));
                } else {
                    let from = self.filter(selection);
                    self.pick(Purpose::Cancel, By::You, from, Must::Yes, 1);
                    self.do_to(Verb::Cancel, Object::Ref(Ref::It));
                }
            }
            Effect::Lasting(lasting) => self.lasting(lasting.until, lasting.condition.as_ref(), &lasting.rule),
            Effect::Hit(object) => self.act(Verb::Hit, object, Purpose::Choose),
            Effect::Restore(object) => self.act(Verb::Restore, object, Purpose::Choose),
            Effect::Forfeit(forfeit) => {
                let instead = forfeit.instead_of.as_ref();
                if let Some(other) = instead {
                    self.object(other, Purpose::Choose, 1);
                }
                self.act(Verb::Forfeit { instead: instead.is_some() }, &forfeit.card, Purpose::Forfeit);
            }
            Effect::Choose(choose) => self.choose(choose),
            Effect::If(condition) => {
                let no = self.condition(&condition.is);
                let at = self.cards.code.len();
                self.push(Op::If { condition: no, skip: 0 });
                self.branches(at, &condition.then, &condition.otherwise);
            }
            Effect::Then(effects) => {
                let at = self.cards.code.len();
                self.push(Op::IfDone(0));
                self.effects(effects);
                self.patch_skip(at);
            }
            Effect::May(effects) => self.may(effects),
            Effect::MayPay(may) => {
                let at = self.cards.code.len();
                self.push(Op::May(0));
                let mut force = 0;
                for cost in &may.cost {
                    self.cost(cost, &mut force);
                }
                self.effects(&may.effects);
                self.patch_skip(at);
            }
        }
    }

    /// The instruction at `at` skips the first branch; behind that the other one stands.
    fn branches(&mut self, at: usize, then: &[Effect], otherwise: &[Effect]) {
        self.effects(then);
        if otherwise.is_empty() {
            self.patch_skip(at);
            return;
        }
        let end = self.cards.code.len();
        self.push(Op::Skip(0));
        self.patch_skip(at);
        self.effects(otherwise);
        self.patch_skip(end);
    }

    /// What may be declined.
    fn may(&mut self, effects: &[Effect]) {
        // Which cards are retrieved, if any, is one question.
        if let [Effect::Retrieve(retrieve @ ability::Retrieve { of: Some(_), topmost: false, random: false, .. })] =
            effects
        {
            self.retrieve(retrieve, Must::UpTo);
            return;
        }
        let at = self.cards.code.len();
        self.push(Op::May(0));
        self.effects(effects);
        self.patch_skip(at);
    }

    fn draw_destiny(&mut self, draw: &ability::DrawDestiny) {
        let count = self.amount(&draw.count);
        self.push(Op::Draw { who: by(draw.who), count, weapon: false, into: 0 });
        if let Some(plus) = &draw.plus {
            let amount = self.amount(plus);
            self.push(Op::AddTotal { into: 0, amount });
        }
        let tests = [
            (Compare::Over, draw.over.as_ref()),
            (Compare::Under, draw.under.as_ref()),
            (Compare::Is, draw.is.as_ref().or(draw.any_is.as_ref())),
        ];
        let mut at: Vec<usize> = Vec::new();
        for (compare, to) in tests {
            if let Some(to) = to {
                let to = self.amount(to);
                at.push(self.cards.code.len());
                self.push(Op::Test { compare, to, skip: 0 });
            }
        }
        if at.is_empty() {
            at.push(self.cards.code.len());
            self.push(Op::IfDone(0));
        }
        self.effects(&draw.then);
        if draw.otherwise.is_empty() {
            at.into_iter().for_each(|at| self.patch_skip(at));
            return;
        }
        let end = self.cards.code.len();
        self.push(Op::Skip(0));
        at.into_iter().for_each(|at| self.patch_skip(at));
        self.effects(&draw.otherwise);
        self.patch_skip(end);
    }

    /// Two totals are compared; the winner's and the loser's effects are done for them.
    fn contest(&mut self, contest: &ability::Contest) {
        for (who, into, side) in [(By::You, 0, &contest.you), (By::Opponent, 1, &contest.opponent)] {
            let count = side.destinies.as_ref().map_or(Amount::ZERO, |count| self.amount(count));
            self.push(Op::Draw { who, count, weapon: false, into });
            if let Some(plus) = &side.plus {
                let amount = self.amount(plus);
                self.push(Op::AddTotal { into, amount });
            }
        }
        for (higher, effects) in [(true, &contest.higher), (false, &contest.lower)] {
            if effects.is_empty() {
                continue;
            }
            let at = self.cards.code.len();
            self.push(Op::Winner { higher, skip: 0 });
            self.effects(effects);
            self.push(Op::Again);
            self.patch_skip(at);
        }
    }

    fn retrieve(&mut self, retrieve: &ability::Retrieve, must: Must) {
        let count = self.amount(&retrieve.count);
        let to = retrieve.to.map_or(Goes::Used, goes);
        let Some(of) = &retrieve.of else {
            for who in players(retrieve.who) {
                self.push(Op::Retrieve { who, count });
            }
            return;
        };
        let mut of = of.clone();
        of.from.get_or_insert(ability::Zone::LostPile);
        of.whose.get_or_insert(match retrieve.who {
            ability::Who::Opponent => ability::Whose::Enemy,
            ability::Who::You | ability::Who::Each => ability::Whose::Friendly,
        });
        let from = self.filter(&of);
        if retrieve.topmost || retrieve.random {
            self.push(Op::RetrieveTop { of: from, count, goes: to, random: retrieve.random });
            return;
        }
        self.push(Op::PickSome { purpose: Purpose::Retrieve, by: by(retrieve.who), from, must, count });
        self.do_to(Verb::Retrieve(to), Object::Picked);
    }

    fn search(&mut self, search: &ability::Search) {
        let Some(pile) = pile_of(search.pile) else { return };
        let who = whose(search.whose);
        self.push(Op::Look { who, pile: Some(pile), top: None, random: false, reveal: false });
        let mut card = search.card.clone();
        card.from = Some(ability::Zone::Looked);
        let from = self.filter(&card);
        let at = self.cards.code.len();
        let purpose = if search.deploy.is_some() { Purpose::Deploy } else { Purpose::Take };
        self.push(Op::Pick { purpose, by: By::You, from, must: Must::UpTo, into: Reg::It, skip: 0 });
        match &search.deploy {
            Some(deploy) => self.push(Op::DeployIt { free: deploy.free }),
            None => {
                let goes = search.to.map_or(Goes::Hand, goes);
                self.do_to(Verb::Put { goes, tree: false, under: false }, Object::Ref(Ref::It));
            }
        }
        self.patch_skip(at);
        self.push(Op::EndLook);
        self.push(Op::Shuffle { who, pile });
    }

    fn destination(&mut self, to: Option<&Destination>) -> Toward {
        match to {
            None => Toward::Anywhere,
            Some(Destination::Here) => Toward::Here,
            Some(Destination::Event) => Toward::Event,
            Some(Destination::Target) => Toward::Target,
            Some(Destination::Other) => Toward::Other,
            Some(Destination::One(selection)) => {
                let filter = self.location_filter(selection);
                self.push(Op::PickPlace(filter));
                Toward::Event
            }
        }
    }

    fn moves(&mut self, moves: &ability::Move) {
        let to = self.destination(moves.to.as_ref());
        let away = moves.kind == ability::MoveAs::Away;
        let verb = match moves.kind {
            ability::MoveAs::Direct => Verb::Place { to, moves: true },
            ability::MoveAs::Relocated => Verb::Place { to, moves: false },
            _ => Verb::Move { to, away, landspeed: moves.landspeed, free: moves.free },
        };
        let which = match &moves.cards {
            ObjectSpec::Each(selection) => Some(selection.clone()),
            ObjectSpec::It => Some(ability::Selection::only(ability::Ref::It)),
            ObjectSpec::Target => Some(ability::Selection::only(ability::Ref::Target)),
            _ => None,
        };
        match (which, away) {
            (Some(selection), true) => {
                let filter = self.filter(&selection);
                self.push(Op::PickAll(filter));
                self.push(Op::Routes(Going { free: moves.free, walks: moves.landspeed }));
                self.do_to(verb, Object::Picked);
            }
            _ => self.act(verb, &moves.cards, Purpose::Move),
        }
    }

    fn change(&mut self, change: &ability::Change) {
        let outer = change.of == ability::Answered::Outer;
        if change.swap {
            self.push(Op::SwapTotals);
        }
        let changes = [(Change::Add, &change.by), (Change::Times, &change.times), (Change::Set, &change.is)];
        for (how, amount) in changes {
            if let Some(amount) = amount {
                let by = self.amount(amount);
                self.push(Op::Edit { by, how, outer });
            }
        }
    }

    fn choose(&mut self, choose: &ability::Choose) {
        // Shuffling one of several piles is a choice of a pile.
        let piles: Option<Vec<Pile>> = choose
            .options
            .iter()
            .map(|option| match option.as_slice() {
                [Effect::Shuffle(shuffle)] if shuffle.whose == PileOf::Any => pile_of(shuffle.pile),
                _ => None,
            })
            .collect();
        if let Some(piles) = piles {
            let piles = piles.into_iter().fold(0, |mask, pile| mask | 1 << pile as u8);
            self.push(Op::PickPile { piles, who: WhoMask::BOTH });
            self.push(Op::ShufflePicked);
            return;
        }
        let options: u8 = self.fitting.fit(choose.options.len(), "the options of an ability");
        self.push(Op::Mode { by: by(choose.by), options });
        let mut ends = Vec::new();
        for option in &choose.options {
            let phrase = self.spec.map(|card| super::super::text::option(card, option)).unwrap_or_default();
            let no = self.cards.phrases.len();
            self.cards.phrases.push(phrase);
            let phrase = self.fitting.fit(no, "the options of all cards");
            let at = self.cards.code.len();
            self.push(Op::Option { next: 0, phrase });
            self.effects(option);
            ends.push(self.cards.code.len());
            self.push(Op::Skip(0));
            self.patch_skip(at);
        }
        ends.into_iter().for_each(|end| self.patch_skip(end));
    }
}

fn players(who: ability::Who) -> Vec<By> {
    match who {
        ability::Who::You => vec![By::You],
        ability::Who::Opponent => vec![By::Opponent],
        ability::Who::Each => vec![By::You, By::Opponent],
    }
}

fn whose(of: PileOf) -> By {
    match of {
        PileOf::Enemy => By::Opponent,
        PileOf::Friendly | PileOf::Any => By::You,
    }
}

/// The pile; none for a hand.
fn pile_of(pile: ability::Pile) -> Option<Pile> {
    Some(match pile {
        ability::Pile::ReserveDeck => Pile::Reserve,
        ability::Pile::ForcePile => Pile::Force,
        ability::Pile::UsedPile => Pile::Used,
        ability::Pile::LostPile => Pile::Lost,
        ability::Pile::Hand | ability::Pile::OutOfPlay => return None,
    })
}
