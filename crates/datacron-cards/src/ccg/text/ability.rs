//! An ability in one line: events become clauses, costs and effects imperatives, rules sentences.

use super::super::ability::{
    Ability, Action, AsSoonAs, Condition, Constant, Cost, Deploy, DeployOn, During, Event, Events, Fire, FireHit,
    LossFrom, MovedBy, OncePer, PhaseName, PhaseOf, Play, PlayAs, Reaction, Selection, Target, Who, Whose,
};
use super::super::spec::Card;
use super::noun::{Count, Names};
use super::rule::destiny_word;
use crate::Side;
use crate::words::{all_of, any_of, capital};

/// `first_way`: it is the first `deploy` of the card.
pub(super) fn ability(card: &Card, ability: &Ability, first_way: bool) -> String {
    let mut names = Names::of(card);
    let target = match ability {
        Ability::Play(play) => play.target.as_ref(),
        Ability::Action(action) => action.target.as_ref(),
        Ability::Reaction(reaction) => reaction.target.as_ref(),
        Ability::Deploy(_) | Ability::Constant(_) | Ability::Fire(_) | Ability::AsSoonAs(_) => None,
    };
    names.targets = target.is_some_and(|target| target.up_to.is_some() || target.all);
    match ability {
        Ability::Deploy(deploy) => names.deploy(deploy, if first_way { "Deploys" } else { "Or deploys" }),
        Ability::Constant(Constant { side, condition, rule }) => {
            let condition = condition.as_ref().map(|c| names.meantime(c)).unwrap_or_default();
            sided(*side, &format!("{}{condition}.", names.rule(rule)))
        }
        Ability::Play(play) => names.play(play),
        Ability::Action(action) => names.action(action),
        Ability::Reaction(reaction) => names.reaction(reaction),
        Ability::Fire(fire) => names.fire(fire),
        Ability::AsSoonAs(AsSoonAs { side, condition, effects }) => {
            let line = format!("as soon as {}: {}.", names.clause(condition), names.effects(effects, "; ", None));
            sided(*side, &line)
        }
    }
}

/// "Dark: your Force drains here are +1." A line without a side begins with a capital.
fn sided(side: Option<Side>, line: &str) -> String {
    match side {
        Some(Side::Light) => format!("Light: {line}"),
        Some(Side::Dark) => format!("Dark: {line}"),
        None => capital(line),
    }
}

/// What actions, reactions and interrupts have in common, as it stands before the colon.
struct Head<'a> {
    kind: String,
    during: &'a [During],
    event: Option<String>,
    condition: Option<&'a Condition>,
    target: Option<&'a Target>,
    other: Option<&'a Selection>,
    cost: &'a [Cost],
}

impl Names {
    fn deploy(&self, Deploy { on, force, from_each, only, condition }: &Deploy, verb: &str) -> String {
        let mut line = verb.to_owned();
        if let Some(DeployOn { card, location, table, half }) = on {
            line += &match (card, location, table) {
                (Some(card), _, _) => format!(" on {}", self.some(card)),
                (None, Some(location), _) => format!(" on {}", self.location(location)),
                (None, None, Some(who)) => format!(" on {} side of the table", self.possessive(*who)),
                (None, None, None) => String::new(),
            };
            line += match half {
                Some(Whose::Enemy) => ", on the opponent's side of it",
                Some(Whose::Friendly) => ", on your side of it",
                None => "",
            };
        }
        if let Some(force) = force {
            line += &format!(" for {}", self.force(force));
        }
        if let Some(each) = from_each {
            line += &format!(" for {} of each player, never otherwise", self.force(each));
        }
        let plain = line == verb;
        if let Some(only) = only {
            let comma = if plain { "" } else { "," };
            line += &format!("{comma} only {}", self.to(only));
        }
        if let Some(condition) = condition {
            let comma = if plain && only.is_none() { "" } else { ", and" };
            line += &format!("{comma} only while {}", self.clause(condition));
        }
        line + "."
    }

    fn play(&self, play: &Play) -> String {
        let Play { kind, to, before, during, once_per, condition, cost, target, other, effects } = play;
        let kind = match kind {
            None => "Play",
            Some(PlayAs::Used) => "Play as Used",
            Some(PlayAs::Lost) => "Play as Lost",
        };
        let head = self.head(Head {
            kind: kind.into(),
            during,
            event: self.answered(to.as_ref(), before.as_ref()),
            condition: condition.as_ref(),
            target: target.as_ref(),
            other: other.as_ref(),
            cost,
        });
        let answered = to.as_ref().or(before.as_ref());
        format!("{head}: {}.{}", self.effects(effects, "; ", answered), limit(*once_per, None))
    }

    fn action(&self, action: &Action) -> String {
        let Action { side, during, once_per, times, condition, cost, target, other, effects } = action;
        let head = self.head(Head {
            kind: "action".into(),
            during,
            event: None,
            condition: condition.as_ref(),
            target: target.as_ref(),
            other: other.as_ref(),
            cost,
        });
        sided(*side, &format!("{head}: {}.{}", self.effects(effects, "; ", None), limit(*once_per, *times)))
    }

    fn reaction(&self, reaction: &Reaction) -> String {
        let Reaction { side, to, before, forced, during, once_per, times, condition, cost, target, other, effects } =
            reaction;
        let head = self.head(Head {
            kind: if *forced { "forced reaction" } else { "reaction" }.into(),
            during,
            event: self.answered(to.as_ref(), before.as_ref()),
            condition: condition.as_ref(),
            target: target.as_ref(),
            other: other.as_ref(),
            cost,
        });
        let answered = to.as_ref().or(before.as_ref());
        sided(*side, &format!("{head}: {}.{}", self.effects(effects, "; ", answered), limit(*once_per, *times)))
    }

    fn fire(&self, Fire { at, cost, condition, draw, plus, over, hit, effects }: &Fire) -> String {
        let mut line = format!("Fire at {}", self.some(at));
        if let Some(condition) = condition {
            line += &format!(", if {}", self.clause(condition));
        }
        if let Some(cost) = cost {
            line += &format!(", use {}", self.force(cost));
        }
        line += &format!(": draw {}", self.counted(draw, "destiny", "destinies"));
        if let Some(plus) = plus {
            line += &format!(" and add {}", self.amount(plus));
        }
        line += &format!("; if {} is over {}, ", if draw.is_one() { "it" } else { "the total" }, self.amount(over));
        line += &match effects.as_slice() {
            [] => "the target is hit".into(),
            effects => self.effects(effects, " and ", None),
        };
        if let Some(FireHit { forfeit: Some(forfeit) }) = hit {
            line += &format!(" and has forfeit {}", self.amount(forfeit));
        }
        line + "."
    }

    fn head(&self, head: Head<'_>) -> String {
        let Head { kind, during, event, condition, target, other, cost } = head;
        let mut parts = vec![kind];
        if !during.is_empty() {
            parts.push(format!("in {}", any_of(during.iter().map(|when| during_word(*when)))));
        }
        parts.extend(event);
        parts.extend(condition.map(|condition| format!("if {}", self.clause(condition))));
        if let Some(Target { of, up_to, all }) = target {
            let first = match up_to {
                _ if *all => self.every(of),
                Some(most) => format!("up to {most} {}", self.noun(of, Count::Many)),
                None => self.some(of),
            };
            let second = other.map(|other| self.some(other));
            parts.push(format!("targeting {}", all_of([Some(first), second].into_iter().flatten())));
        }
        if !cost.is_empty() {
            parts.push(self.costs(cost));
        }
        parts.join(", ")
    }

    /// "use 1 Force and lose this weapon"
    pub fn costs(&self, costs: &[Cost]) -> String {
        all_of(costs.iter().map(|cost| match cost {
            Cost::UseForce(force) => format!("use {}", self.force(force)),
            Cost::LoseForce(force) => format!("lose {}", self.force(force)),
            Cost::LoseThis => format!("lose {}", self.this),
            Cost::Lose(cards) => format!("lose {}", self.some(cards)),
            Cost::Put(put) => self.put(put),
        }))
    }

    /// "after the opponent begins a battle", "before you lose Force"
    fn answered(&self, to: Option<&Events>, before: Option<&Events>) -> Option<String> {
        let events = |events: &Events| any_of(events.0.iter().map(|event| self.event(event)));
        match (to, before) {
            (Some(to), _) => Some(format!("after {}", events(to))),
            (None, Some(before)) => Some(format!("before {}", events(before))),
            (None, None) => None,
        }
    }

    fn event(&self, event: &Event) -> String {
        // "you begin", "the opponent begins", "a player begins"
        let does = |who: Option<Who>, you: &str, other: &str| match who {
            None | Some(Who::Each) => format!("a player {other}"),
            Some(who) => self.does(who, you, other),
        };
        let at = |at: Option<&Selection>| at.map(|at| format!(" {}", self.at(at))).unwrap_or_default();
        let to = |to: Option<&Selection>| to.map(|to| format!(" {}", self.to(to))).unwrap_or_default();
        let from = |from: Option<&Selection>| from.map(|from| format!(" {}", self.from(from))).unwrap_or_default();
        let with = |with: Option<&Selection>| with.map(|with| format!(" with {}", self.some(with))).unwrap_or_default();
        match event {
            Event::TurnBegins(Who::Each) => "a turn begins".into(),
            Event::TurnBegins(who) => format!("{} turn begins", self.possessive(*who)),
            Event::TurnEnds(Who::Each) => "a turn ends".into(),
            Event::TurnEnds(who) => format!("{} turn ends", self.possessive(*who)),
            Event::PhaseBegins(PhaseOf { of, phase }) => {
                let phase = match phase {
                    PhaseName::Activate => "activate phase",
                    PhaseName::Control => "control phase",
                    PhaseName::Deploy => "deploy phase",
                    PhaseName::Battle => "battle phase",
                    PhaseName::Move => "move phase",
                    PhaseName::Draw => "draw phase",
                };
                format!("{} {phase} begins", self.possessive(*of))
            }
            Event::Reacts(reacts) => does(reacts.by, "react", "reacts"),
            Event::Fired(fired) => {
                let fires = does(fired.by, "fire", "fires");
                format!("{fires} a weapon{}", at(fired.at.as_ref()))
            }
            Event::BattleBegins(battle) => {
                let begins = does(battle.by, "begin", "begins");
                format!("{begins} a battle{}{}", at(battle.at.as_ref()), with(battle.with.as_ref()))
            }
            Event::BattleWon(battle) => {
                let wins = does(battle.by, "win", "wins");
                format!("{wins} a battle{}{}", at(battle.at.as_ref()), with(battle.with.as_ref()))
            }
            Event::BattleEnds(battle) => {
                let by = battle.by.map_or_else(|| "a ".into(), |by| format!("{} ", self.possessive(by)));
                format!("{by}battle{}{} ends", at(battle.at.as_ref()), with(battle.with.as_ref()))
            }
            Event::DamageSegment(segment) => match segment.loser {
                None | Some(Who::Each) => format!("the damage segment of a battle{} begins", at(segment.at.as_ref())),
                Some(who) => {
                    let loses = self.does(who, "are losing", "is losing");
                    format!("the damage segment begins in a battle{} that {loses}", at(segment.at.as_ref()))
                }
            },
            Event::ForceDrain(drain) => {
                format!("{} a Force drain{}", does(drain.by, "begin", "begins"), at(drain.at.as_ref()))
            }
            Event::ForceLoss(loss) => {
                let from = match loss.from {
                    None => "",
                    Some(LossFrom::ForceDrain) => " by a Force drain",
                    Some(LossFrom::Battle) => " by battle damage",
                    Some(LossFrom::Card) => " by the text of a card",
                };
                format!("{} Force{from}", does(loss.who, "lose", "loses"))
            }
            Event::Deployed(deployed) => {
                let deploys = does(deployed.by, "deploy", "deploys");
                format!("{deploys} {}{}", self.some(&deployed.card), to(deployed.to.as_ref()))
            }
            Event::Played(played) => format!("{} {}", does(played.by, "play", "plays"), self.some(&played.card)),
            Event::DestinyDrawn(drawn) => {
                let kind = destiny_word(drawn.kind);
                match (drawn.done, drawn.by) {
                    (true, None | Some(Who::Each)) => format!("all {kind} is drawn"),
                    (true, Some(who)) => format!("all {} {kind} is drawn", self.possessive(who)),
                    (false, by) => format!("{} {kind}", does(by, "draw", "draws")),
                }
            }
            Event::Lost(lost) => {
                let how = if lost.forfeited { "is forfeited" } else { "is lost" };
                format!("{} {how}{}", self.some(&lost.card), from(lost.from.as_ref()))
            }
            Event::Hit(hit) => {
                let by = hit.by.as_ref().map(|by| format!(" by {}", self.some(by))).unwrap_or_default();
                format!("{} is hit{by}", self.some(&hit.card))
            }
            Event::Moved(moved) => {
                let by = match moved.by {
                    None => "",
                    Some(MovedBy::Landspeed) => " using landspeed",
                    Some(MovedBy::Hyperspeed) => " using hyperspeed",
                    Some(MovedBy::Transit) => " by docking bay transit",
                    Some(MovedBy::Shuttle) => " by shuttling",
                    Some(MovedBy::Landing) => " by landing",
                    Some(MovedBy::TakeOff) => " by taking off",
                };
                let (from, to) = (from(moved.from.as_ref()), to(moved.to.as_ref()));
                format!("{} moves{by}{to}{from}", self.some(&moved.card))
            }
        }
    }
}

/// " Once per battle.", " Up to 2 times per turn."
fn limit(once_per: Option<OncePer>, times: Option<u8>) -> String {
    let per = match once_per {
        None => return String::new(),
        Some(OncePer::Turn) => "turn",
        Some(OncePer::Phase) => "phase",
        Some(OncePer::Battle) => "battle",
        Some(OncePer::ForceDrain) => "Force drain",
        Some(OncePer::Game) => "game",
    };
    match times {
        None | Some(1) => format!(" Once per {per}."),
        Some(times) => format!(" Up to {times} times per {per}."),
    }
}

fn during_word(when: During) -> &'static str {
    match when {
        During::YourTurn => "your turn",
        During::OpponentTurn => "the opponent's turn",
        During::ActivatePhase => "an activate phase",
        During::ControlPhase => "a control phase",
        During::DeployPhase => "a deploy phase",
        During::BattlePhase => "a battle phase",
        During::MovePhase => "a move phase",
        During::DrawPhase => "a draw phase",
        During::YourActivatePhase => "your activate phase",
        During::YourControlPhase => "your control phase",
        During::YourDeployPhase => "your deploy phase",
        During::YourBattlePhase => "your battle phase",
        During::YourMovePhase => "your move phase",
        During::YourDrawPhase => "your draw phase",
        During::OpponentActivatePhase => "the opponent's activate phase",
        During::OpponentControlPhase => "the opponent's control phase",
        During::OpponentDeployPhase => "the opponent's deploy phase",
        During::OpponentBattlePhase => "the opponent's battle phase",
        During::OpponentMovePhase => "the opponent's move phase",
        During::OpponentDrawPhase => "the opponent's draw phase",
        During::Battle => "a battle",
        During::DamageSegment => "a damage segment",
    }
}
