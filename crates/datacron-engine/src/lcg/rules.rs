//! Questions in words, and the rules of the catalogue that explain them.

use super::card::{Happening, Icon, Kind, Purpose, rule as rule_kind};
use super::state::{Ask, Choice, Event, Lcg};
use super::table::{phase_name, side};
use crate::shown::in_catalogue;
use crate::{GameState, Piece, Rule, Status};

/// Ids of the rules that explain a question.
type Ids = &'static [&'static str];

const REJECT: Ids = &["LCG-SETUP-13", "LCG-SETUP-14", "LCG-SETUP-15"];
const MULLIGAN: Ids = &["LCG-MULLIGAN-03", "LCG-MULLIGAN-04", "LCG-MULLIGAN-05"];
const REVEAL: Ids = &["LCG-SETUP-18", "LCG-SETUP-19", "LCG-SETUP-20"];
const BALANCE: Ids = &["LCG-BALANCE-03", "LCG-BALANCE-04"];
const OPTIONAL_DISCARD: Ids = &["LCG-DRAW-01", "LCG-DRAW-02", "LCG-AMB-42"];
const DISCARD_DOWN: Ids = &["LCG-DRAW-03", "LCG-DRAW-06"];
const WINDOW: Ids = &["LCG-ABILITIES-04", "LCG-ABILITIES-05", "LCG-ABILITIES-06"];
const DEPLOY: Ids = &["LCG-DEPLOY-02", "LCG-RESOURCES-12"];
const EVENT: Ids = &["LCG-EVENTS-01", "LCG-EVENTS-03", "LCG-EVENTS-04"];
const USE: Ids = &["LCG-ABILITIES-03", "LCG-ABILITIES-20", "LCG-FOCUS-03"];
const PILOT: Ids = &["LCG-DEPLOY-06"];
const INTERRUPT: Ids = &["LCG-ABILITIES-10", "LCG-ABILITIES-12", "LCG-ABILITIES-13", "LCG-ABILITIES-18"];
const REACTION: Ids = &["LCG-ABILITIES-14", "LCG-ABILITIES-15", "LCG-ABILITIES-16", "LCG-ABILITIES-18"];
const FORCED: Ids = &["LCG-ABILITIES-19", "LCG-AMB-35"];
const ABOUT: Ids = &["LCG-AMB-36", "LCG-ABILITIES-16"];
const HOST: Ids = &["LCG-DEPLOY-07", "LCG-DEPLOY-12", "LCG-DEPLOY-13"];
const PAY: Ids = &["LCG-RESOURCES-03", "LCG-RESOURCES-04", "LCG-RESOURCES-06", "LCG-RESOURCES-11", "LCG-RESOURCES-12"];
const TARGET: Ids = &["LCG-TERMS-07", "LCG-TERMS-22"];
const MAY: Ids = &["LCG-ABILITIES-18"];
const OPTION: Ids = &["LCG-TERMS-07"];
const STRIP: Ids = &["LCG-TERMS-27", "LCG-DEPLOY-14"];
const ENGAGE: Ids = &["LCG-CONFLICT-01", "LCG-CONFLICT-02", "LCG-CONFLICT-03", "LCG-ENGAGEMENT-02"];
const ATTACKERS: Ids = &["LCG-ENGAGEMENT-04", "LCG-ENGAGEMENT-05", "LCG-ENGAGEMENT-08"];
const DEFENDERS: Ids =
    &["LCG-ENGAGEMENT-06", "LCG-ENGAGEMENT-07", "LCG-ENGAGEMENT-08", "LCG-EDGE-03", "LCG-UNOPPOSED-03"];
const SHIELDING: Ids = &["LCG-KEYWORDS-17", "LCG-KEYWORDS-18", "LCG-KEYWORDS-19"];
const EDGE: Ids = &["LCG-EDGE-05", "LCG-EDGE-06", "LCG-EDGE-08", "LCG-EDGE-18", "LCG-EDGE-19", "LCG-EDGE-22"];
const FATE_ORDER: Ids = &["LCG-EDGE-13", "LCG-EDGE-14"];
const FATE_AGAIN: Ids = &["LCG-EDGE-15"];
const DISCARD_ORDER: Ids = &["LCG-EDGE-22", "LCG-TERMS-26"];
const STRIKE: Ids = &["LCG-STRIKES-01", "LCG-STRIKES-02", "LCG-STRIKES-04", "LCG-STRIKES-09", "LCG-FORCE-13"];
const ICONS: Ids = &["LCG-ICONS-04", "LCG-ICONS-05", "LCG-ICONS-07", "LCG-ICONS-08"];
const AIM_UNIT: Ids = &["LCG-ICONS-10", "LCG-ICONS-11", "LCG-KEYWORDS-20"];
const AIM_TACTICS: Ids = &["LCG-ICONS-13", "LCG-ICONS-14", "LCG-ICONS-15"];
const AIM_BLAST: Ids = &["LCG-ICONS-17", "LCG-ICONS-18"];
const PROTECT: Ids = &["LCG-KEYWORDS-10", "LCG-KEYWORDS-11", "LCG-KEYWORDS-12"];
const SHIELD: Ids = &["LCG-SHIELDS-03", "LCG-SHIELDS-04", "LCG-SHIELDS-05"];
const CAPTURE_AT: Ids = &["LCG-CAPTURE-02", "LCG-CAPTURE-03", "LCG-CAPTURE-06"];
const COMMIT: Ids = &["LCG-FORCE-02", "LCG-FORCE-07", "LCG-FORCE-08", "LCG-FORCE-13", "LCG-FORCE-15"];

/// The rules that explain the current question; in an action window also those for each kind of action offered.
pub fn explain(game: &Lcg) -> Vec<&'static Rule> {
    let Status::Choose { ask, .. } = game.status() else { return Vec::new() };
    let ids = match ask {
        Ask::Reject => REJECT,
        Ask::Mulligan => MULLIGAN,
        Ask::Reveal => REVEAL,
        Ask::Balance => BALANCE,
        Ask::OptionalDiscard => OPTIONAL_DISCARD,
        Ask::DiscardDown => DISCARD_DOWN,
        Ask::Action => return with_actions(game, WINDOW),
        Ask::Answer(_) => return with_actions(game, if is_interrupt(game) { INTERRUPT } else { REACTION }),
        Ask::Forced(_) => FORCED,
        Ask::About { .. } => ABOUT,
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
    in_catalogue(ids)
}

fn with_actions(game: &Lcg, first: Ids) -> Vec<&'static Rule> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let of_action = |choice| match choice {
        Choice::Play(piece, _) if game.table.of(piece).kind == Kind::Event => EVENT,
        Choice::Play(..) => DEPLOY,
        Choice::PlayAsEnhancement(_) => PILOT,
        Choice::Use(..) => USE,
        _ => &[],
    };
    in_catalogue(first.iter().chain(choices.into_iter().flat_map(of_action)))
}

fn is_interrupt(game: &Lcg) -> bool {
    game.answer_kind() == super::card::AbilityKind::Interrupt
}

/// The question as a sentence.
pub fn question(game: &Lcg) -> String {
    let Status::Choose { seat, ask } = game.status() else { return "The game is over.".into() };
    let title = |piece| game.title(piece);
    let what = match ask {
        Ask::Reject => "which of the four objectives goes to the bottom?".to_owned(),
        Ask::Mulligan => "do you keep your hand?".to_owned(),
        Ask::Reveal => "which objective do you reveal next?".to_owned(),
        Ask::Balance => "which objective takes 1 damage from the balance of the Force?".to_owned(),
        Ask::OptionalDiscard => "do you discard a card before you draw?".to_owned(),
        Ask::DiscardDown => format!("your reserve is {}: which card do you discard?", game.reserve(seat)),
        Ask::Action => format!("{} of turn {}: what do you do?", phase_name(game.phase), game.turns()),
        Ask::Answer(what) if is_interrupt(game) => format!("{}: do you interrupt?", event_text(game, what, true)),
        Ask::Answer(what) => format!("{}: do you react?", event_text(game, what, false)),
        Ask::Forced(what) => {
            format!("{}: which forced ability comes first?", event_text(game, what, is_interrupt(game)))
        }
        Ask::About { piece, .. } => format!("{}: about which card?", title(piece)),
        Ask::Host(piece) => format!("which card does {} go on?", title(piece)),
        Ask::Pay(piece) => {
            let left = game.bill.cost.saturating_sub(game.bill.paid);
            format!("{}: {left} to pay, with which card?", title(piece))
        }
        Ask::Pick { source, purpose } => format!("{}: {}", title(source), pick_question(purpose)),
        Ask::May(source) => format!("{}: do you use it?", title(source)),
        Ask::Option(source) => format!("{}: which one?", title(source)),
        Ask::Strip(piece) => format!("what else do you remove from {}?", title(piece)),
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
            Some(card) => format!("{}: do you resolve {} again?", title(card), title(fate)),
            None => format!("do you resolve {} again?", title(fate)),
        },
        Ask::DiscardOrder => "which of your cards do you discard next?".to_owned(),
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
        Ask::Protect { protector, most } => {
            format!("how much of the damage does {} take (at most {most})?", title(protector))
        }
        Ask::UseShield(piece) => format!("do you use the shield of {}?", title(piece)),
        Ask::CaptureAt(piece) => format!("at which objective is {} captured?", title(piece)),
        Ask::Commit => format!("which unit do you commit to the Force ({} left)?", game.force_supply(seat)),
    };
    format!("{}, {what}", side(seat))
}

/// The card that lets the player who is asked resolve a fate card again.
pub fn resolves_twice(game: &Lcg) -> Option<Piece> {
    let mut found = None;
    game.each_rule(rule_kind::FATE_TWICE, |_, run| {
        if run.seat == game.asking.seat && game.fight.participants().has(run.source) {
            found = found.or(Some(run.source));
        }
    });
    found
}

fn pick_question(purpose: Purpose) -> &'static str {
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

/// The first event of this kind that can be answered, and how many more there are.
fn answered(game: &Lcg, what: Happening) -> Option<(Event, usize)> {
    let mut found: Option<(Event, usize)> = None;
    game.each_answerable(|_, event, _| {
        if event.what == what {
            found = Some(found.map_or((*event, 0), |(first, more)| (first, more + 1)));
        }
        false
    });
    found
}

/// The event being answered, before or after it: `Nightsister would take 2 damage`.
pub(super) fn event_text(game: &Lcg, what: Happening, before: bool) -> String {
    let Some((event, more)) = answered(game, what) else { return "something happens".to_owned() };
    let text = one_event_text(game, &event, before);
    // A declaration is told as a whole.
    let whole = matches!(what, Happening::DeclaredAttacker | Happening::DeclaredDefender);
    if more == 0 || whole { text } else { format!("{text} (and {more} more with it)") }
}

fn one_event_text(game: &Lcg, event: &Event, before: bool) -> String {
    // A card that was captured from a hidden zone is not named.
    let it = event.it.filter(|&it| game.knows(game.asking.seat, it)).map_or("a card", |it| game.title(it));
    let who = side(event.seat);
    let (passive, done) = (if before { "would be" } else { "was" }, !before);
    let verb = |now: &str, then: &str| format!("{it} {}", if done { then } else { now });
    match event.what {
        Happening::TurnBegins => format!("the turn of the {who} begins"),
        Happening::PhaseBegins => format!("the {} begins", phase_name(game.phase)),
        Happening::PhaseEnds => format!("the {} has ended", phase_name(game.phase)),
        Happening::Refreshed => format!("the {who} has refreshed"),
        Happening::Played => format!("{it} {} played", if done { "was" } else { "is being" }),
        Happening::Announced => format!("{it} is announced"),
        Happening::EntersPlay => verb("would enter play", "entered play"),
        Happening::LeavesPlay => verb("would leave play", "left play"),
        Happening::Destroyed => format!("{it} {passive} destroyed"),
        Happening::Damaged => format!("{it} {} {} damage", if done { "took" } else { "would take" }, event.amount),
        Happening::FocusPlaced => verb("would get a focus token", "got a focus token"),
        Happening::Engaged => format!("{it} {passive} engaged"),
        Happening::DeclaredAttacker => "the attackers were declared".to_owned(),
        Happening::DeclaredDefender => "the defenders were declared".to_owned(),
        Happening::FocusedToStrike => verb("would strike", "was focused to strike"),
        Happening::Struck => verb("would have struck", "has struck"),
        Happening::Survived => format!("{it} survived the engagement"),
        Happening::EdgePlaced => "the edge stacks are placed".to_owned(),
        Happening::EdgeWon => format!("the {who} won the edge battle"),
        Happening::Committed => format!("{it} {passive} committed"),
        Happening::Captured => format!("{it} {passive} captured"),
        Happening::Generated => format!("{it} {passive} used for resources"),
        Happening::Executed => format!("the ability of {it} {passive} executed"),
    }
}

/// The card the question is about, if there is one: its text explains most of it.
pub fn source(game: &Lcg) -> Option<Piece> {
    let Status::Choose { ask, .. } = game.status() else { return None };
    match ask {
        Ask::Host(piece)
        | Ask::About { piece, .. }
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
