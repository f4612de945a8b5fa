//! An ability in one line: events become clauses, costs and effects imperatives, rules sentences.

use super::super::ability::{
    Ability, AbilityKind, Action, Answer, AsEnhancement, Ban, Bonus, Cannot, CannotRule, Capture, Captured, Cheaper,
    Choose, Chosen, Condition, Constant, Cost, CostRule, Deal, DiscardFromHand, Draw, During, Edge, Effect, Enhance,
    Event, Executed, Fate, Gain, Harm, If, Instead, Move, NextCard, Object, Per, Phase, PhaseOf, Pile, Place, Play,
    PutIntoPlay, Recover, Ref, Rescue, ReserveRule, Reveal, Rule, Search, Selection, Shield, Survived, Target, Tokens,
    Until, Who, Whose,
};
use super::super::spec::{Card, Icons, Keyword};
use super::keyword;
use super::noun::{Names, Number, adjective, all_of, any_of};
use crate::words::capital;

pub(super) fn ability(card: &Card, ability: &Ability) -> String {
    let (target, other) = match ability {
        Ability::Action(Action { target, other, .. })
        | Ability::Interrupt(Answer { target, other, .. })
        | Ability::Reaction(Answer { target, other, .. }) => (target.as_ref(), other.as_ref()),
        Ability::Fate(Fate { target, .. }) => (target.as_ref(), None),
        Ability::Enhance(_) | Ability::Constant(_) => (None, None),
    };
    let mut renderer =
        Renderer { names: Names::of(card), target, other, target_named: false, other_named: false, you: "" };
    match ability {
        Ability::Enhance(Enhance::PlayArea) => "Enhances your side of the table.".into(),
        Ability::Enhance(Enhance::Dial) => "Enhances the Death Star dial.".into(),
        Ability::Enhance(Enhance::Card(host)) => format!("Enhances {}.", renderer.names.some(host, "in")),
        Ability::Action(action) => renderer.action(action),
        Ability::Interrupt(answer) => renderer.answer("interrupt", "when", answer),
        Ability::Reaction(answer) => renderer.answer("reaction", "after", answer),
        Ability::Constant(constant) => renderer.constant(constant),
        Ability::Fate(Fate { condition, effects, .. }) => {
            let condition =
                condition.as_ref().map(|c| format!(", if {}", renderer.clause(c, None))).unwrap_or_default();
            format!("Fate{condition}: {}.", renderer.effects(effects, "; "))
        }
    }
}

/// One option of a choice, as an imperative without a full stop.
pub(super) fn option(card: &Card, effects: &[Effect]) -> String {
    let names = Names::of(card);
    Renderer { names, target: None, other: None, target_named: false, other_named: false, you: "" }
        .effects(effects, " and ")
}

/// Renders one ability, describing each target only once.
struct Renderer<'a> {
    names: Names,
    target: Option<&'a Target>,
    other: Option<&'a Selection>,
    /// Whether the target was described; from then on it is "the target".
    target_named: bool,
    other_named: bool,
    /// The subject before what you do; empty where the line is an imperative.
    you: &'static str,
}

impl Renderer<'_> {
    fn action(&mut self, action: &Action) -> String {
        let Action { from_hand, during, condition, once_per_turn, cost, effects, .. } = action;
        let head = self.head("Action".into(), *from_hand, None, during, condition.as_ref(), cost);
        format!("{head}: {}.{}", self.effects(effects, "; "), once(*once_per_turn))
    }

    fn answer(&mut self, kind: &str, word: &str, answer: &Answer) -> String {
        let Answer { to, forced, from_hand, during, condition, once_per_turn, cost, effects, .. } = answer;
        let kind = if *forced { format!("Forced {kind}") } else { capital(kind) };
        let event = format!("{word} {}", self.event(to, word == "when"));
        let head = self.head(kind, *from_hand, Some(event), during, condition.as_ref(), cost);
        format!("{head}: {}.{}", self.effects(effects, "; "), once(*once_per_turn))
    }

    /// Everything before the colon.
    fn head(
        &mut self,
        kind: String,
        from_hand: bool,
        event: Option<String>,
        when: &[During],
        condition: Option<&Condition>,
        cost: &[Cost],
    ) -> String {
        let mut parts = vec![kind];
        if from_hand {
            parts.push("from hand".into());
        }
        parts.extend(when.iter().map(|when| during(*when).to_owned()));
        parts.extend(event);
        parts.extend(condition.map(|condition| format!("if {}", self.clause(condition, None))));
        if !cost.is_empty() {
            parts.push(all_of(cost.iter().map(|cost| self.cost(cost))));
        }
        parts.join(", ")
    }

    fn event(&self, event: &Event, interrupts: bool) -> String {
        let some = |cards: &Selection| self.names.some(cards, "from");
        let does = |cards: &Selection, what: &str| self.names.does(cards, what);
        let harmed = |Harm { card, by }: &Harm, what: &str| {
            let by = by.as_ref().map(|by| format!(" by {}", some(by))).unwrap_or_default();
            does(card, &format!("is {what}{by}"))
        };
        let played = |Play { by, card }: &Play, passive: &str, yours: &str, theirs: &str| match by {
            None | Some(Who::Each) => does(card, passive),
            Some(Who::You) => format!("you {yours} {}", some(card)),
            Some(Who::Opponent) => format!("the opponent {theirs} {}", some(card)),
        };
        let edge = |Edge { by, attacking, margin }: &Edge, active: &str| {
            let mut line = match by {
                Who::You => format!("you {active} the edge battle"),
                Who::Opponent => format!("the opponent {active}s the edge battle"),
                Who::Each => format!("a player {active}s the edge battle"),
            };
            if *attacking {
                line += " while attacking";
            }
            if let Some(margin) = margin {
                line += &format!(" by at least {}", count(*margin, "Force icon"));
            }
            line
        };
        match event {
            Event::TurnBegins(who) => format!("{} turn begins", whose_turn(*who)),
            Event::PhaseBegins(phase) => format!("{} begins", phase_of(phase)),
            Event::PhaseEnds(phase) => format!("{} ends", phase_of(phase)),
            Event::Refreshed(who) => format!("{} refresh", whose_turn(*who)),
            Event::Played(play) => played(play, "is played", "have played", "has played"),
            Event::Announced(play) => {
                played(play, "is about to be paid for", "are about to pay for", "is about to pay for")
            }
            Event::EntersPlay(card) => does(card, "enters play"),
            Event::LeavesPlay(card) => does(card, "leaves play"),
            Event::Destroyed(harm) => harmed(harm, "destroyed"),
            // An interrupt comes before the damage.
            Event::Damaged(harm) if interrupts => harmed(harm, "about to be damaged"),
            Event::Damaged(harm) => harmed(harm, "damaged"),
            Event::FocusPlaced(card) => format!("a strike or an effect is about to place focus on {}", some(card)),
            Event::Engaged(card) => does(card, "is engaged"),
            Event::DeclaredAttacker(card) => does(card, "is declared as an attacker"),
            Event::DeclaredDefender(card) => does(card, "is declared as a defender"),
            Event::Declared(card) => does(card, "is declared as attacker or as defender"),
            Event::FocusedToStrike(card) => does(card, "focuses to strike"),
            Event::Struck(card) => format!("the strike of {}", some(card)),
            Event::Survived(Survived { card, unopposed }) => {
                let what = if *unopposed { "an unopposed" } else { "an" };
                does(card, &format!("survives {what} engagement"))
            }
            Event::EdgePlaced => "all edge cards are placed and none is revealed".into(),
            Event::EdgeWon(won) => edge(won, "win"),
            Event::EdgeLost(lost) => edge(lost, "lose"),
            Event::Committed(card) => does(card, "is committed to the Force"),
            Event::Captured(card) => does(card, "is captured from play"),
            Event::Generated(card) => does(card, "generates resources"),
            Event::GetsFocus(card) => does(card, "gets focus"),
            Event::Executed(Executed { ability, of }) => {
                let kind = |kind: &AbilityKind| match kind {
                    AbilityKind::Action => "action",
                    AbilityKind::Interrupt => "interrupt",
                    AbilityKind::Reaction => "reaction",
                };
                let of = of.as_ref().map(|of| format!(" of {}", some(of))).unwrap_or_default();
                format!("an {}{of} is executed", any_of(ability.iter().map(kind)))
            }
        }
    }

    /// A card the sentence is already `about` is called "it".
    fn clause(&self, condition: &Condition, about: Option<Ref>) -> String {
        match condition {
            Condition::BalanceWithYou => "the Balance is with you".into(),
            Condition::YouAttack => "you attack".into(),
            Condition::YouDefend => "you defend".into(),
            Condition::Exists(cards) => self.there_is(cards, about, true),
            Condition::None(cards) => self.there_is(cards, about, false),
            Condition::ItIs(cards) => format!("it is {}", self.names.some(cards, "from")),
            Condition::FatePlaced => "a fate card of yours was revealed in this engagement".into(),
            Condition::FirstEngagement => "this is the first engagement of the phase".into(),
        }
    }

    /// "a friendly unit is in play", "the enhanced unit is Boba Fett".
    fn there_is(&self, cards: &Selection, about: Option<Ref>, there: bool) -> String {
        let Some(card) = cards.is else {
            return match (there, cards.from) {
                (true, None) => format!("{} is in play", self.names.some(cards, "in")),
                (false, None) => format!("no {} is in play", self.names.noun(cards, Number::One, "in")),
                (true, Some(_)) => format!("there is {}", self.names.some(cards, "in")),
                (false, Some(_)) => format!("there is no {}", self.names.noun(cards, Number::One, "in")),
            };
        };
        let name = if about == Some(card) { "it" } else { self.names.reference(card) };
        let is = if there { "is" } else { "is not" };
        let bare = Selection { is: None, ..cards.clone() };
        if bare == (Selection { state: bare.state.clone(), ..Selection::default() }) {
            return format!("{name} {is} {}", all_of(bare.state.iter().map(|state| adjective(*state))));
        }
        format!("{name} {is} {}", self.names.some(&bare, "in"))
    }

    fn cost(&self, cost: &Cost) -> String {
        // Costs are always paid with your own cards.
        let own = |cards: &Selection| self.names.some(&Selection { whose: None, ..cards.clone() }, "from");
        match cost {
            Cost::FocusThis(1) => "focus this".into(),
            Cost::FocusThis(n) => format!("focus this with {n} tokens"),
            Cost::Focus(card) => format!("focus {}", own(card)),
            Cost::SacrificeThis => "sacrifice this".into(),
            Cost::Sacrifice(card) => format!("sacrifice {}", own(card)),
            Cost::Discard(card) => format!("discard {} from hand", own(&Selection { from: None, ..card.clone() })),
            Cost::DiscardX => "discard X cards from hand".into(),
            Cost::DiscardCaptured => "discard a card captured here".into(),
            Cost::DamageThis(n) => format!("deal {n} damage to this"),
            Cost::DamageHost(n) => format!("deal {n} damage to {}", self.names.host),
            Cost::ReturnThis => "return this to hand".into(),
            Cost::Spend(n) => format!("pay {}", count(*n, "resource")),
            Cost::LowerReserve(n) => format!("lower your reserve by {n} until the phase ends"),
        }
    }

    fn object(&mut self, object: &Object) -> String {
        match object {
            Object::This => self.names.this.into(),
            Object::Host => self.names.host.into(),
            Object::It => "it".into(),
            Object::Target => self.targeted(),
            Object::Other => {
                // "Another" if the first target would qualify as well.
                let same = self.target.is_some_and(|target| Some(&target.of) == self.other);
                self.other_target(same)
            }
            Object::Engaged => "the engaged objective".into(),
            Object::Each(cards) => self.names.every(cards),
            Object::One(cards) => self.names.some(cards, "from"),
            Object::OpponentOne(cards) => {
                // To the opponent, their own cards are friendly.
                let whose = cards.whose.map(|whose| match whose {
                    Whose::Friendly => Whose::Enemy,
                    Whose::Enemy => Whose::Friendly,
                });
                let cards = Selection { whose, ..cards.clone() };
                format!("{} of the opponent's choice", self.names.some(&cards, "from"))
            }
        }
    }

    /// Where something is moved to, which is never the card it comes from.
    fn second(&mut self, object: &Object) -> String {
        match object {
            Object::Other => {
                let whose = self.target.and_then(|target| target.of.whose);
                let apart =
                    self.other.is_some_and(|other| whose.is_some() && other.whose.is_some() && whose != other.whose);
                self.other_target(!apart)
            }
            object => self.object(object),
        }
    }

    fn other_target(&mut self, another: bool) -> String {
        match self.other {
            Some(other) if !self.other_named => {
                self.other_named = true;
                self.names.target(&Selection { not_it: other.not_it || another, ..other.clone() }, None)
            }
            _ => "the other target".into(),
        }
    }

    fn targeted(&mut self) -> String {
        match self.target {
            Some(target) if !self.target_named => {
                self.target_named = true;
                self.names.target(&target.of, target.up_to)
            }
            Some(Target { up_to: Some(_), .. }) => "the targets".into(),
            _ => "the target".into(),
        }
    }

    /// Whether the object is several cards with a plural noun.
    fn plural(&self, object: &Object) -> bool {
        *object == Object::Target && self.target.is_some_and(|target| target.up_to.is_some())
    }

    fn outside_play(&self, object: &Object) -> bool {
        let cards = match object {
            Object::Each(cards) | Object::One(cards) | Object::OpponentOne(cards) => Some(cards),
            Object::Target => self.target.map(|target| &target.of),
            Object::Other => self.other,
            Object::This | Object::Host | Object::It | Object::Engaged => None,
        };
        cards.is_some_and(|cards| cards.from.is_some_and(|place| place != Place::Play))
    }

    fn effects(&mut self, effects: &[Effect], separator: &str) -> String {
        let parts: Vec<String> = effects.iter().map(|effect| self.effect(effect)).collect();
        parts.join(separator)
    }

    fn effect(&mut self, effect: &Effect) -> String {
        let order = match effect {
            // These have a subject of their own.
            Effect::Draw(Draw { cards, who: Who::Opponent }) => {
                return format!("the opponent draws {}", count(*cards, "card"));
            }
            Effect::Draw(Draw { cards, who: Who::Each }) => {
                return format!("each player draws {}", count(*cards, "card"));
            }
            Effect::OpponentSacrifices(card) => {
                let own = Selection { whose: None, ..card.clone() };
                return format!("the opponent sacrifices {}", self.names.some(&own, "from"));
            }
            Effect::DiscardFromHand(DiscardFromHand { who: who @ (Who::Opponent | Who::Each), how }) => {
                let who = if *who == Who::Each { "each player" } else { "the opponent" };
                return match how {
                    Chosen::Random => format!("{who} discards 1 random card from hand"),
                    Chosen::ByOwner => format!("{who} discards 1 card from hand"),
                    Chosen::ByYou => format!("{who} discards 1 card of your choice from hand"),
                };
            }
            Effect::Gain(gain) => return self.gains(gain),
            Effect::Cannot(Cannot { who, what, until: end }) => {
                return format!("{} cannot {} {}", self.object(who), bans(what), until(*end));
            }
            Effect::Instead(instead) => return self.instead(instead),
            Effect::IgnoreMatch => return "you need no resource match until the phase ends".into(),
            Effect::NextCard(NextCard { cheaper, ignore_match }) => {
                let matching = if *ignore_match { " and needs no resource match" } else { "" };
                return format!("the next card you play this phase costs {cheaper} less{matching}");
            }
            Effect::Cheaper(Cheaper { by, per, least }) => {
                return format!("it costs {by} less{}, but at least {least}", self.per(per.as_ref()));
            }
            Effect::RestartEdgeBattle => {
                return "the edge battle begins anew, with all other fate cards cancelled and both edge stacks discarded"
                    .into();
            }
            Effect::SwapEdgeStacks => return "the two edge stacks change sides for this edge battle".into(),
            Effect::EngageAgain => return "the engaged objective may be engaged once more this phase".into(),
            Effect::KeepUnits(n) => {
                return format!("each player keeps up to {}; all others go to their owners' hands", count(*n, "unit"));
            }
            Effect::Choose(Choose { by, options }) => return self.chosen(*by, options),
            Effect::If(If { is, then, otherwise }) => {
                let mut line = format!("if {}, {}", self.clause(is, None), self.effects(then, " and "));
                if !otherwise.is_empty() {
                    line = format!("{line}, otherwise {}", self.effects(otherwise, " and "));
                }
                return line;
            }
            Effect::Then(effects) => return format!("then {}", self.effects(effects, " and ")),
            Effect::May(effects) => return format!("you can {}", self.effects(effects, " and ")),
            // The subject of these is you.
            Effect::Draw(Draw { cards, who: Who::You }) => format!("draw {}", count(*cards, "card")),
            Effect::Focus(Tokens { count, on }) => format!("place {} on {}", tokens(*count, "focus"), self.object(on)),
            Effect::Unfocus(Tokens { count, on }) => {
                format!("remove {} from {}", tokens(*count, "focus"), self.object(on))
            }
            Effect::MoveFocus(Move { from, to }) => {
                format!("move 1 focus from {} to {}", self.object(from), self.second(to))
            }
            Effect::Shield(Shield { on, even_if_shielded }) => {
                let even = if *even_if_shielded { ", also if it is shielded" } else { "" };
                format!("put 1 shield on {}{even}", self.object(on))
            }
            Effect::Unshield(object) => format!("remove all shields from {}", self.object(object)),
            Effect::Deal(Deal { damage, per, to, divided }) => {
                let apart = if *divided { ", each point" } else { "" };
                format!("deal {damage} damage{apart} to {}{}", self.object(to), self.per(per.as_ref()))
            }
            Effect::Heal(Tokens { count, on }) => {
                format!("remove {} from {}", tokens(*count, "damage"), self.object(on))
            }
            Effect::MoveDamage(Move { from, to }) => {
                format!("move 1 damage from {} to {}", self.object(from), self.second(to))
            }
            Effect::Strip(object) => {
                format!("discard any of the tokens on {} and any enhancements attached to it", self.object(object))
            }
            Effect::Destroy(object) => format!("destroy {}", self.object(object)),
            Effect::SacrificeThis => format!("sacrifice {}", self.names.this),
            Effect::Discard(object) => format!("discard {}", self.object(object)),
            Effect::ReturnToHand(object) => match self.outside_play(object) {
                true => format!("put {} into hand", self.object(object)),
                false if self.plural(object) => format!("return {} to their owners' hands", self.object(object)),
                false => format!("return {} to its owner's hand", self.object(object)),
            },
            Effect::ToBottomOfDeck(object) => {
                let (whose, order) = match object {
                    Object::Each(_) => ("its owner's", ", in random order"),
                    Object::One(Selection { from: Some(_), whose: Some(Whose::Friendly), .. }) => ("your", ""),
                    _ => ("its owner's", ""),
                };
                format!("put {} under {whose} deck{order}", self.object(object))
            }
            Effect::PutIntoPlay(PutIntoPlay { card, participating, paid, until_end_of_phase }) => {
                let card = self.object(card);
                let mut line = if *paid { format!("play {card}") } else { format!("bring {card} into play") };
                if *participating {
                    line += ", participating on your side";
                }
                if *until_end_of_phase {
                    line += ", and return it to its owner's hand when the phase ends";
                }
                line
            }
            Effect::TakeControl(object) => format!("gain control of {}", self.object(object)),
            Effect::Capture(Capture { what, here }) => {
                let here = match here {
                    true => format!(" at {}", self.names.this),
                    false => " at an objective of yours".into(),
                };
                match what {
                    Captured::Card(object) => format!("capture {}{here}", self.object(object)),
                    Captured::RandomFromHand => format!("capture a random card of the opponent's hand{here}"),
                    Captured::TopOfDeck => format!("capture the top card of the opponent's deck{here}"),
                    Captured::OneOfTop(n) => format!(
                        "look at the opponent's top {}, capture 1 of them{here} and put the others back on top in \
                         any order",
                        count(*n, "card")
                    ),
                }
            }
            Effect::Rescue(Rescue { engaged }) => {
                let from = if *engaged { "the engaged objective" } else { "a dark side objective of your choice" };
                format!("rescue a random captured card from {from}")
            }
            Effect::MoveCaptured => "move a captured card from an objective of yours to another".into(),
            Effect::DiscardFromHand(DiscardFromHand { who: Who::You, how }) => match how {
                Chosen::Random => "discard 1 random card from hand".into(),
                Chosen::ByOwner | Chosen::ByYou => "discard 1 card from hand".into(),
            },
            Effect::LookAtHand => "look at the opponent's hand".into(),
            Effect::Search(Search { pile, top, card, into_play }) => {
                let pile = match pile {
                    Pile::Deck => "your deck",
                    Pile::ObjectiveDeck => "your objective deck",
                };
                let where_to = match top {
                    Some(n) => format!("the top {n} of {pile}"),
                    None => pile.into(),
                };
                let to = if *into_play { "put it into play" } else { "show it, put it into hand" };
                format!("look through {where_to} for {}, {to} and shuffle", self.names.some(card, "from"))
            }
            Effect::Reveal(Reveal { top, take }) => format!(
                "reveal the top {top} of your deck, put {} into hand and the others under the deck in any order",
                self.names.every(take)
            ),
            Effect::DiscardTop => "discard the topmost card of your deck".into(),
            Effect::Recover(Recover { cards, of: None }) => match cards {
                1 => "put the top card of your discard pile into hand".into(),
                n => format!("put the top {n} cards of your discard pile into hand"),
            },
            Effect::Recover(Recover { cards, of: Some(of) }) => {
                let (n, number) = match cards {
                    1 => (String::new(), Number::One),
                    n => (format!("{n} "), Number::Many),
                };
                format!("put the topmost {n}{} of your discard pile into hand", self.names.noun(of, number, "in"))
            }
            Effect::Dial(by) if *by < 0 => format!("turn the Death Star dial back by {}, to no less than 1", -by),
            Effect::Dial(by) => format!("advance the Death Star dial by {by}"),
            Effect::Cancel => "cancel its effect".into(),
            Effect::LeaveEngagement(object) => format!("take {} out of the engagement", self.object(object)),
        };
        format!("{}{order}", self.you)
    }

    fn gains(&mut self, Gain { to, icons, icons_of_it, keywords, until: end }: &Gain) -> String {
        let verb = if self.plural(to) { "gain" } else { "gains" };
        let mut what = gained(icons.as_ref(), 0, keywords);
        if *icons_of_it {
            what.push("all combat icons printed on it".into());
        }
        format!("{} {verb} {} {}", self.object(to), all_of(what.into_iter()), until(*end))
    }

    fn instead(&mut self, instead: &Instead) -> String {
        match instead {
            Instead::ReturnToHand => "it returns to its owner's hand instead".into(),
            Instead::EngageThis => format!("{} is engaged instead", self.names.this),
            Instead::Prevent(n) if self.target.is_some() => format!("target it and prevent {n} of the damage"),
            Instead::Prevent(n) => format!("prevent {n} of the damage"),
            Instead::Redirect(n) => format!("{n} of the damage goes to {} instead", self.targeted()),
            Instead::Damage => "1 focus becomes 1 damage to it instead".into(),
        }
    }

    fn chosen(&mut self, by: Who, options: &[Vec<Effect>]) -> String {
        let before = self.you;
        let chooser = match by {
            Who::You => "choose one",
            Who::Opponent => "the opponent chooses one",
            Who::Each => "each player chooses one",
        };
        if by != Who::You {
            self.you = "you ";
        }
        let options: Vec<String> = options.iter().map(|option| self.effects(option, " and ")).collect();
        self.you = before;
        match options.split_last() {
            Some((last, most)) => format!("{chooser}: {}; or {last}", most.join("; ")),
            None => chooser.into(),
        }
    }

    fn per(&self, per: Option<&Per>) -> String {
        match per {
            None => String::new(),
            Some(Per::Each(cards)) => format!(" for each {}", self.names.noun(cards, Number::One, "in")),
            Some(Per::Damage) => " for each point of that damage".into(),
            Some(Per::X) => " for each card discarded".into(),
        }
    }

    fn constant(&self, Constant { condition, rule }: &Constant) -> String {
        let about = match rule {
            Rule::Gain(Bonus { to, .. }) => to.is,
            Rule::StrikesAbsent(card) => Some(*card),
            _ => None,
        };
        let when = condition.as_ref().map(|condition| self.meanwhile(condition, about)).unwrap_or_default();
        format!("{}{when}.", capital(&self.rule(rule)))
    }

    /// When a constant effect is active: "while" for what may change, "if" for what is permanent or past.
    fn meanwhile(&self, condition: &Condition, about: Option<Ref>) -> String {
        let word = match condition {
            Condition::FirstEngagement => return " in the first engagement of a phase".into(),
            Condition::FatePlaced => "if",
            Condition::Exists(Selection { is: Some(_), title: Some(_), .. }) => "if",
            _ => "while",
        };
        format!(" {word} {}", self.clause(condition, about))
    }

    fn rule(&self, rule: &Rule) -> String {
        let Names { this, host } = self.names;
        match rule {
            Rule::Gain(Bonus { to, icons, lose, capacity, keywords, per }) => {
                let verb = if *lose { "loses" } else { "gains" };
                let what = all_of(gained(icons.as_ref(), *capacity, keywords).into_iter());
                let per = self.per(per.as_ref());
                let gains = match capacity {
                    // Only capacity can be reduced without `lose`.
                    ..0 => format!("has {} less damage capacity{per}", -capacity),
                    _ => format!("{verb} {what}{per}"),
                };
                self.names.each_does(to, &gains)
            }
            Rule::Cost(cost) => self.cost_rule(cost),
            Rule::Reserve(ReserveRule { by, per }) => {
                let more = if *by < 0 { "lower" } else { "higher" };
                format!("your reserve is {} {more}{}", by.abs(), self.per(per.as_ref()))
            }
            Rule::Struggle(n) => format!("{this} adds {} to your side in the Force struggle", count(*n, "Force icon")),
            Rule::StrugglesExhausted => {
                format!("the Force icons of {this} count in the Force struggle also while it is exhausted")
            }
            Rule::IgnoreMatch => "you need no resource match".into(),
            Rule::HostMatchesAll => format!("resources of {host} match every affiliation"),
            Rule::Cannot(CannotRule { who, what }) => self.names.each_does(who, &format!("cannot {}", bans(what))),
            Rule::OnlyAttackers(cards) => {
                let attackers = self.names.noun(cards, Number::Many, "in");
                format!("units declared as attackers against {this} must be {attackers}")
            }
            Rule::MostAttackers(n) => {
                format!("at most {} can be declared against {this} in an engagement", count(*n, "attacker"))
            }
            Rule::NoDefendersWhileAlone(cards) => {
                let defenders = self.names.noun(cards, Number::Many, "in");
                format!("while {this} attacks alone, {defenders} cannot be declared as defenders")
            }
            Rule::NoDrawing => "the opponent draws no cards by card effects".into(),
            Rule::HostEngagedLast => {
                format!(
                    "{host} can be engaged only when all other objectives of its controller were engaged in that phase"
                )
            }
            Rule::EngagedFirst(cards) => {
                let objective = self.names.some(cards, "in");
                format!("the opponent's first engagement of a conflict phase is against {objective}, if able")
            }
            Rule::DestroyedLoses => format!("you lose the game if {this} is destroyed"),
            Rule::EdgeFaceUp(card) => {
                let card = self.names.reference(*card);
                format!("while {card} participates, the first card of the opponent's edge stack is placed face up")
            }
            Rule::FateTwice => {
                format!("while {this} participates, each fate card in your edge stack may be resolved once more")
            }
            Rule::HostDividesDamage => {
                format!("the unit damage of {host} may be divided among participating enemy units")
            }
            Rule::StrikesAbsent(card) => format!("{} may strike without participating", self.names.reference(*card)),
            Rule::StrikesAt(cards) => {
                let prey = self.names.some(cards, "in");
                format!("the unit damage of {this} may go to {prey} that does not participate")
            }
            Rule::AllIconsEdge => {
                format!("while {this} participates, all combat icons of participating units need the edge")
            }
            Rule::Unopposed(n) => format!("your unopposed bonus is {n}"),
            Rule::CapturedOnLeaving => {
                format!("when {this} leaves play, it is captured at an objective of the opponent, who chooses which")
            }
            Rule::PlayFromDiscard => format!("{this} can be played from your discard pile"),
            Rule::AsEnhancement(AsEnhancement { on, icons }) => format!(
                "{this} may enter play as an enhancement of {}, which then gains {}",
                self.names.some(on, "in"),
                all_of(gained(Some(icons), 0, &[]).into_iter())
            ),
            Rule::DialEngaged(n) => {
                format!("you may engage the Death Star dial like an enemy objective, and win once it has {n} damage")
            }
            Rule::SacrificedWithFocus(n) => format!("{this} is sacrificed as soon as it has {n} or more focus"),
        }
    }

    fn cost_rule(&self, CostRule { of, by, free, who, first }: &CostRule) -> String {
        let plays = match who {
            Who::You => "you play",
            Who::Opponent => "the opponent plays",
            Who::Each => "a player plays",
        };
        let turn = match who {
            Who::Opponent => "in each of their turns",
            Who::You | Who::Each => "in a turn",
        };
        let what = match of.is {
            Some(card) => self.names.reference(card).to_owned(),
            None if *first => format!("the first {} {plays} {turn}", self.names.noun(of, Number::One, "from")),
            None => format!("each {} {plays}", self.names.noun(of, Number::One, "from")),
        };
        match (free, by) {
            (true, _) => format!("{what} costs nothing to play"),
            (false, ..0) => format!("{what} costs {} less", -by),
            (false, _) => format!("{what} costs {by} more"),
        }
    }
}

fn once(once_per_turn: bool) -> &'static str {
    if once_per_turn { " Once per turn." } else { "" }
}

fn during(when: During) -> &'static str {
    match when {
        During::YourTurn => "in your turn",
        During::OpponentTurn => "in the opponent's turn",
        During::Engagement => "in an engagement",
        During::DeploymentPhase => "in a deployment phase",
        During::ConflictPhase => "in a conflict phase",
        During::ForcePhase => "in a Force phase",
    }
}

/// "your refresh phase"
fn phase_of(PhaseOf { phase, of }: &PhaseOf) -> String {
    let phase = match phase {
        Phase::Balance => "balance",
        Phase::Refresh => "refresh",
        Phase::Draw => "draw",
        Phase::Deployment => "deployment",
        Phase::Conflict => "conflict",
        Phase::Force => "Force",
    };
    format!("{} {phase} phase", whose_turn(*of))
}

fn whose_turn(who: Who) -> &'static str {
    match who {
        Who::You => "your",
        Who::Opponent => "the opponent's",
        Who::Each => "any player's",
    }
}

fn until(end: Until) -> &'static str {
    match end {
        Until::EndOfStrike => "until the strike ends",
        Until::EndOfEngagement => "until the engagement ends",
        Until::EndOfPhase => "until the phase ends",
        Until::EndOfTurn => "until the turn ends",
    }
}

fn bans(bans: &[Ban]) -> String {
    let mut roles = Vec::new();
    let mut what = Vec::new();
    for ban in bans {
        match ban {
            // Not "attack": a unit may join an engagement without being declared.
            Ban::Attack => roles.push("an attacker"),
            Ban::Defend => roles.push("a defender"),
            Ban::BeTargetedByEnemyEvents => what.push("be a target of enemy events".to_owned()),
            Ban::BeTargeted => what.push("be targeted".to_owned()),
        }
    }
    if !roles.is_empty() {
        what.insert(0, format!("be declared as {}", any_of(roles.into_iter())));
    }
    any_of(what.into_iter())
}

/// "1 unit damage", "1 edge blast", "3 damage capacity", "Targeted Strike".
fn gained(icons: Option<&Icons>, capacity: i8, keywords: &[Keyword]) -> Vec<String> {
    let mut what = Vec::new();
    let counts = icons.map(Icons::counts).unwrap_or_default();
    for (name, n) in counts.into_iter().filter(|(_, n)| *n > 0) {
        let damage = if name.ends_with("unit") { " damage" } else { "" };
        what.push(format!("{n} {}{damage}", name.replace('-', " ")));
    }
    if capacity > 0 {
        what.push(format!("{capacity} damage capacity"));
    }
    what.extend(keywords.iter().map(keyword));
    what
}

fn tokens(count: Option<u8>, what: &str) -> String {
    match count {
        Some(n) => format!("{n} {what}"),
        None => format!("all {what}"),
    }
}

fn count(n: u8, noun: &str) -> String {
    crate::diagnostic::count(n.into(), noun)
}
