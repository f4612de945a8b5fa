//! What each question and each action is by the rules, in sentences for the player who is asked.
//!
//! The ids are those of the rules that scenarios name.

use super::card::{Happening, Icon, Kind, Purpose, rule as rule_kind};
use super::state::{Ask, Choice, Lcg};
use super::table::{phase_name, side};
use crate::{Game, Piece, Rule, Status};

const fn rule(ids: &'static str, text: &'static str) -> Rule {
    Rule { ids, text }
}

const REJECT: Rule = rule(
    "LCG-SETUP-13 to LCG-SETUP-15",
    "Of the four objectives on top of your deck you keep three; the one you reject goes to the bottom. The kept ones stay \
     face down until both hands are drawn.",
);
const MULLIGAN: Rule = rule(
    "LCG-MULLIGAN-01 to LCG-MULLIGAN-05",
    "You may shuffle your whole hand back and draw six new cards, once, and must keep those.",
);
const REVEAL: Rule = rule(
    "LCG-SETUP-18 to LCG-SETUP-20",
    "The dark side turns up its objectives first, then the light side, one after the other in any order; what one of them \
     sets off is finished before the next.",
);
const BALANCE: Rule = rule(
    "LCG-BALANCE-03 to LCG-BALANCE-07",
    "While the Force is with the light side, it may deal 1 damage to a dark objective at the beginning of its turns.",
);
const OPTIONAL_DISCARD: Rule = rule(
    "LCG-DRAW-01, LCG-AMB-42",
    "Before you draw you may discard one card; it makes room for another. Then you draw up to your reserve.",
);
const DISCARD_DOWN: Rule =
    rule("LCG-DRAW-03, LCG-DRAW-06", "You have more cards than your reserve: you discard down to it, as you like.");
const WINDOW: Rule = rule(
    "LCG-ABILITIES-04 to LCG-ABILITIES-07, LCG-TIMING-01 to LCG-TIMING-04",
    "An action window: the active player first, then in turn, one action or a pass each, until both pass one after the \
     other. Who has passed may act again if the other one acts.",
);
const DEPLOY: Rule = rule(
    "LCG-DEPLOY-01 to LCG-DEPLOY-06, LCG-RESOURCES-12",
    "In your own deployment phase units and enhancements are played from hand for their cost. One of the sources you pay \
     with has to be of the card's affiliation, unless the card is neutral or costs nothing.",
);
const EVENT: Rule = rule(
    "LCG-EVENTS-01 to LCG-EVENTS-04",
    "An event is paid for, does what it says and is discarded; it can be played in either player's turn where its action, \
     interrupt or reaction fits.",
);
const USE: Rule = rule(
    "LCG-ABILITIES-03, LCG-ABILITIES-20, LCG-FOCUS-03",
    "Actions of your cards in play may be used in either player's turn. What costs a focus token needs a ready card.",
);
const PILOT: Rule = rule(
    "LCG-DEPLOY-07 to LCG-DEPLOY-14",
    "This unit can be played as an enhancement instead: it goes on a card and is no unit while it is there.",
);
const INTERRUPT: Rule = rule(
    "LCG-ABILITIES-09 to LCG-ABILITIES-13",
    "Something is about to happen, and may be answered before it does: the active player first, then in turn, each ability \
     once. Nobody has to.",
);
const REACTION: Rule = rule(
    "LCG-ABILITIES-14 to LCG-ABILITIES-18",
    "Something has happened, and may be answered now: the active player first, then in turn, each ability once. Nobody \
     has to.",
);
const FORCED: Rule = rule(
    "LCG-ABILITIES-19, LCG-AMB-35",
    "Forced abilities come before all others; where several wait, the active player says which one is first.",
);
const HOST: Rule = rule(
    "LCG-DEPLOY-07 to LCG-DEPLOY-13, LCG-KEYWORDS-08",
    "An enhancement goes on what its text names, also on an enemy card if it says so, and stays yours.",
);
const PAY: Rule = rule(
    "LCG-RESOURCES-03 to LCG-RESOURCES-18",
    "Each resource is a focus token on a ready source, up to its value; a source that gave any is exhausted. One source has \
     to be of the card's affiliation. What is generated beyond the cost is lost.",
);
const TARGET: Rule = rule(
    "LCG-TERMS-07, LCG-TERMS-22",
    "Who uses an ability chooses its targets, among cards in play unless it names another place.",
);
const MAY: Rule = rule("LCG-ABILITIES-18", "You may have this, or leave it.");
const OPTION: Rule = rule("LCG-TERMS-07", "Exactly one of these is done.");
const STRIP: Rule = rule(
    "LCG-TERMS-27, LCG-DEPLOY-14",
    "You take tokens and enhancements off this card, one after the other, for as long as you like.",
);
const ENGAGE: Rule = rule(
    "LCG-CONFLICT-01 to LCG-CONFLICT-07, LCG-ENGAGEMENT-02",
    "In your conflict phase you may engage enemy objectives, one after the other and each once in a turn, as long as you have \
     a unit that can attack.",
);
const ATTACKERS: Rule = rule(
    "LCG-ENGAGEMENT-04, LCG-ENGAGEMENT-05, LCG-ENGAGEMENT-08",
    "Ready units attack, at least one and as many as you like. Attacking itself costs no focus token, striking does.",
);
const DEFENDERS: Rule = rule(
    "LCG-ENGAGEMENT-06, LCG-ENGAGEMENT-07, LCG-ENGAGEMENT-10, LCG-UNOPPOSED-03",
    "Ready units defend, or none does. Without a defender the attacker has the edge, and 1 damage more for standing \
     unopposed.",
);
const SHIELDING: Rule = rule(
    "LCG-KEYWORDS-17 to LCG-KEYWORDS-19, LCG-SHIELDS-02",
    "A unit with Shielding that attacks or defends may shield a friendly unit that takes part, or the engaged objective; a \
     card has one shield.",
);
const EDGE: Rule = rule(
    "LCG-EDGE-02 to LCG-EDGE-10, LCG-EDGE-17 to LCG-EDGE-20",
    "Cards are placed face down in turn, the attacker first, free of charge, until both pass one after the other. More Force \
     icons win the edge, and the defender wins a tie; fate cards do what they say when they are turned up. The cards are \
     discarded afterwards.",
);
const FATE_ORDER: Rule = rule(
    "LCG-EDGE-13 to LCG-EDGE-16",
    "Fate cards of both stacks come by their number, the lowest first; of equal numbers the attacker says which.",
);
const FATE_AGAIN: Rule = rule("LCG-EDGE-15", "A card in play lets this fate card be resolved once more.");
const DISCARD_ORDER: Rule = rule(
    "LCG-EDGE-22, LCG-TERMS-26",
    "Cards that are discarded together, an edge stack or what was attached to a card, go to their owner's pile in the \
     order the owner likes.",
);
const STRIKE: Rule = rule(
    "LCG-STRIKES-01 to LCG-STRIKES-05, LCG-FORCE-13",
    "Who has the edge strikes first, then in turn. A ready unit that takes part has to strike; it gets a focus token, a \
     committed one two.",
);
const ICONS: Rule = rule(
    "LCG-ICONS-04 to LCG-ICONS-09",
    "All icons of a strike count, those with the edge symbol only for who has the edge; you say which kind comes next.",
);
const AIM_UNIT: Rule = rule(
    "LCG-ICONS-10 to LCG-ICONS-12, LCG-KEYWORDS-20 to LCG-KEYWORDS-22",
    "Unit damage hits one enemy unit that takes part with all its strength; by Targeted Strike an attacker reaches others \
     too.",
);
const AIM_TACTICS: Rule = rule(
    "LCG-ICONS-13 to LCG-ICONS-16",
    "Tactics puts focus tokens on enemy units, whether they take part or not, together or spread, one after the other.",
);
const AIM_BLAST: Rule =
    rule("LCG-ICONS-17, LCG-ICONS-18", "Blast damages the engaged objective, if an attacker strikes.");
const PROTECT: Rule = rule(
    "LCG-KEYWORDS-10 to LCG-KEYWORDS-16",
    "A card with Protect may take damage for another, as much of it as you like and as it has room for.",
);
const SHIELD: Rule = rule(
    "LCG-SHIELDS-03 to LCG-SHIELDS-07",
    "A shield is given up to stop one damage or one focus token of an enemy; you may keep it for later.",
);
const CAPTURE_AT: Rule = rule(
    "LCG-CAPTURE-02 to LCG-CAPTURE-06",
    "The dark side says at which of its objectives the card is held. When that objective is destroyed, the card goes back \
     to its owner's hand.",
);
const COMMIT: Rule = rule(
    "LCG-FORCE-02 to LCG-FORCE-17",
    "You may commit units to the Force, three at most, for as long as they are in play. In the struggle the Force icons of \
     ready committed units count; but striking costs them two focus tokens.",
);

/// The rules of the question that is asked now; in an action window those of every kind of action that is offered.
pub fn explain(game: &Lcg) -> Vec<Rule> {
    let Status::Choose { ask, .. } = game.status() else { return Vec::new() };
    let one = match ask {
        Ask::Reject => REJECT,
        Ask::Mulligan => MULLIGAN,
        Ask::Reveal => REVEAL,
        Ask::Balance => BALANCE,
        Ask::OptionalDiscard => OPTIONAL_DISCARD,
        Ask::DiscardDown => DISCARD_DOWN,
        Ask::Action => return with_actions(game, WINDOW),
        Ask::Answer(_) => return with_actions(game, if answers_before(game) { INTERRUPT } else { REACTION }),
        Ask::Forced(_) => FORCED,
        Ask::Host(_) => HOST,
        Ask::Pay(_) => PAY,
        Ask::Pick { .. } => TARGET,
        Ask::May(_) => MAY,
        Ask::Option(_) => OPTION,
        Ask::Strip(_) => STRIP,
        Ask::Engage => ENGAGE,
        Ask::Attackers => ATTACKERS,
        Ask::Defenders => DEFENDERS,
        Ask::Shielding(_) => SHIELDING,
        Ask::EdgeCard => EDGE,
        Ask::FateOrder => FATE_ORDER,
        Ask::FateAgain(_) => FATE_AGAIN,
        Ask::DiscardOrder => DISCARD_ORDER,
        Ask::Strike => STRIKE,
        Ask::IconType => ICONS,
        Ask::Aim(Icon::Unit) => AIM_UNIT,
        Ask::Aim(Icon::Tactics) => AIM_TACTICS,
        Ask::Aim(Icon::Blast) => AIM_BLAST,
        Ask::Protect { .. } => PROTECT,
        Ask::UseShield(_) => SHIELD,
        Ask::CaptureAt(_) => CAPTURE_AT,
        Ask::Commit => COMMIT,
    };
    vec![one]
}

fn with_actions(game: &Lcg, first: Rule) -> Vec<Rule> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let mut rules = vec![first];
    for choice in choices {
        let rule = match choice {
            Choice::Play(piece, _) if game.table.of(piece).kind == Kind::Event => EVENT,
            Choice::Play(..) => DEPLOY,
            Choice::PlayAsEnhancement(_) => PILOT,
            Choice::Use(..) => USE,
            _ => continue,
        };
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

fn answers_before(game: &Lcg) -> bool {
    game.answer_kind() == super::card::AbilityKind::Interrupt
}

/// The question as a sentence.
pub fn question(game: &Lcg) -> String {
    let Status::Choose { seat, ask } = game.status() else { return "The game is over.".into() };
    let title = |piece| game.title(piece);
    let what = match ask {
        Ask::Reject => "which of the four objectives goes to the bottom?".to_owned(),
        Ask::Mulligan => "do you keep your hand?".to_owned(),
        Ask::Reveal => "which objective do you turn up next?".to_owned(),
        Ask::Balance => "which objective takes 1 damage by the balance of the Force?".to_owned(),
        Ask::OptionalDiscard => "do you discard a card before you draw?".to_owned(),
        Ask::DiscardDown => format!("your reserve is {}: which card do you discard?", game.reserve(seat)),
        Ask::Action => format!("{} of turn {}: what do you do?", phase_name(game.phase), game.turns()),
        Ask::Answer(what) if answers_before(game) => format!("{}: do you interrupt?", happening(game, what, true)),
        Ask::Answer(what) => format!("{}: do you react?", happening(game, what, false)),
        Ask::Forced(what) => {
            format!("{}: which forced ability comes first?", happening(game, what, answers_before(game)))
        }
        Ask::Host(piece) => format!("what does {} go on?", title(piece)),
        Ask::Pay(piece) => {
            let left = game.bill.cost.saturating_sub(game.bill.paid);
            format!("{}: {left} to pay, with which card?", title(piece))
        }
        Ask::Pick { source, purpose } => format!("{}: {}", title(source), pick(purpose)),
        Ask::May(source) => format!("{}: do you want it?", title(source)),
        Ask::Option(source) => format!("{}: which one?", title(source)),
        Ask::Strip(piece) => format!("what else is taken off {}?", title(piece)),
        Ask::Engage => "which objective do you engage?".to_owned(),
        Ask::Attackers => match game.fight.objective {
            Some(objective) => format!("who attacks {}?", title(objective)),
            None => "who attacks?".to_owned(),
        },
        Ask::Defenders => match game.fight.objective {
            Some(objective) => format!("who defends {}?", title(objective)),
            None => "who defends?".to_owned(),
        },
        Ask::Shielding(unit) => format!("what does {} shield?", title(unit)),
        Ask::EdgeCard => "which card do you place in your edge stack?".to_owned(),
        Ask::FateOrder => "which fate card comes first?".to_owned(),
        Ask::FateAgain(fate) => match resolves_twice(game) {
            Some(card) => format!("{}: is {} resolved once more?", title(card), title(fate)),
            None => format!("is {} resolved once more?", title(fate)),
        },
        Ask::DiscardOrder => "which of your cards is discarded next?".to_owned(),
        Ask::Strike => "which unit strikes?".to_owned(),
        Ask::IconType => match game.fight.striker {
            Some(striker) => format!("{} strikes: which icons come first?", title(striker)),
            None => "which icons come first?".to_owned(),
        },
        Ask::Aim(icon) => {
            let strength = game.fight.strength[icon as usize];
            match icon {
                Icon::Tactics => format!("which unit gets a focus token ({strength} to place)?"),
                _ => format!("which unit takes the {strength} damage?"),
            }
        }
        Ask::Protect { protector, most } => format!("how much of it does {} take (at most {most})?", title(protector)),
        Ask::UseShield(piece) => format!("do you use the shield of {}?", title(piece)),
        Ask::CaptureAt(piece) => format!("at which objective is {} captured?", title(piece)),
        Ask::Commit => format!("which unit is committed to the Force ({} left)?", game.force_supply(seat)),
    };
    format!("{}, {what}", side(seat))
}

/// The card that lets the player who is asked resolve a fate card once more.
pub fn resolves_twice(game: &Lcg) -> Option<Piece> {
    let mut found = None;
    game.each_rule(rule_kind::FATE_TWICE, |_, run| {
        if run.seat == game.asking.seat && game.fight.participants().has(run.source) {
            found = found.or(Some(run.source));
        }
    });
    found
}

fn pick(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Target => "what is the target?",
        Purpose::Another => "what is the other target?",
        Purpose::Focus => "what gets the focus token?",
        Purpose::Ready => "what loses a focus token?",
        Purpose::Shield => "what gets the shield?",
        Purpose::Damage => "what takes the damage?",
        Purpose::Heal => "what is healed?",
        Purpose::Destroy => "what is destroyed?",
        Purpose::Sacrifice => "what is sacrificed?",
        Purpose::Discard => "what is discarded?",
        Purpose::Return => "what returns to hand?",
        Purpose::PutUnder => "what goes under the deck?",
        Purpose::PutOnTop => "what goes on top of the deck?",
        Purpose::PutIntoPlay => "what is put into play?",
        Purpose::Control => "what do you take control of?",
        Purpose::Capture => "what is captured?",
        Purpose::CaptureAt => "at which objective is it captured?",
        Purpose::Rescue => "from which objective is a card rescued?",
        Purpose::Keep => "which unit stays?",
        Purpose::Take => "which card do you take?",
        Purpose::Move => "what is moved?",
        Purpose::Choose => "which card do you choose?",
    }
}

/// What an answer is to, before or after it: `Nightsister would be damaged`.
fn happening(game: &Lcg, what: Happening, before: bool) -> String {
    let Some(event) = game.events.last().map(|pending| pending.event) else { return "something happens".to_owned() };
    // A card that was captured from a hidden place is not named.
    let it = event.it.filter(|&it| game.knows(game.asking.seat, it)).map_or("a card", |it| game.title(it));
    let who = side(event.seat);
    let (passive, done) = (if before { "would be" } else { "was" }, !before);
    let verb = |now: &str, then: &str| format!("{it} {}", if done { then } else { now });
    match what {
        Happening::TurnBegins => format!("the turn of the {who} begins"),
        Happening::PhaseBegins => format!("the {} begins", phase_name(game.phase)),
        Happening::PhaseEnds => format!("the {} has ended", phase_name(game.phase)),
        Happening::Refreshed => format!("the {who} has refreshed"),
        Happening::Played => format!("{it} {} played", if done { "was" } else { "is being" }),
        Happening::Announced => format!("{it} is announced"),
        Happening::EntersPlay => verb("would enter play", "entered play"),
        Happening::LeavesPlay => verb("would leave play", "left play"),
        Happening::Destroyed => format!("{it} {passive} destroyed"),
        Happening::Damaged => format!("{it} {passive} damaged by {}", event.amount),
        Happening::FocusPlaced => verb("would get a focus token", "got a focus token"),
        Happening::Engaged => format!("{it} {passive} engaged"),
        Happening::DeclaredAttacker => "the attackers were declared".to_owned(),
        Happening::DeclaredDefender => "the defenders were declared".to_owned(),
        Happening::FocusedToStrike => verb("would strike", "was focused to strike"),
        Happening::Struck => verb("would have struck", "has struck"),
        Happening::Survived => format!("{it} came through the engagement"),
        Happening::EdgePlaced => "the edge stacks are placed".to_owned(),
        Happening::EdgeWon => format!("the {who} won the edge"),
        Happening::Committed => format!("{it} {passive} committed"),
        Happening::Captured => format!("{it} {passive} captured"),
        Happening::Generated => format!("{it} {passive} used for resources"),
        Happening::GotFocus => verb("would get focus", "got focus"),
        Happening::Executed => format!("the ability of {it} {passive} executed"),
    }
}

/// The card the question is about, if it is about one: its text answers most of it.
pub fn source(game: &Lcg) -> Option<Piece> {
    let Status::Choose { ask, .. } = game.status() else { return None };
    match ask {
        Ask::Host(piece)
        | Ask::Pay(piece)
        | Ask::May(piece)
        | Ask::Option(piece)
        | Ask::Strip(piece)
        | Ask::Shielding(piece)
        | Ask::FateAgain(piece)
        | Ask::UseShield(piece)
        | Ask::CaptureAt(piece) => Some(piece),
        Ask::Pick { source, .. } => Some(source),
        Ask::Protect { protector, .. } => Some(protector),
        _ => None,
    }
}
