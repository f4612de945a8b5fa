//! Questions in words, and the rules of the catalogue that explain them.

use super::card::{By, Happening, Kind, NONE, Op, Phase, Purpose, Verb};
use super::menu::to_meet;
use super::notation::quarters;
use super::state::*;
use super::table::{phase_name, pile_name, side};
use crate::shown::in_catalogue;
use crate::{GameState, Piece, Rule, Seat, Status};
use datacron_cards::diagnostic::count;

/// Ids of the rules that explain a question.
type Ids = &'static [&'static str];

const START: Ids = &["CCG-SETUP-01", "CCG-SETUP-02", "CCG-SETUP-04", "CCG-SETUP-07", "CCG-SETUP-08", "CCG-AMB-21"];
const WINDOW: Ids = &["CCG-TURN-03", "CCG-AMB-53"];
const ACTIVATE: Ids = &["CCG-ACTIVATE-05", "CCG-ACTIVATE-06", "CCG-ACTIVATE-07", "CCG-ACTIVATE-11"];
const DRAIN: Ids = &["CCG-CONTROL-07", "CCG-CONTROL-12", "CCG-CONTROL-14", "CCG-CONTROL-16", "CCG-CONTROL-22"];
const DEPLOY: Ids = &["CCG-DEPLOY-04", "CCG-DEPLOY-09", "CCG-DEPLOY-10", "CCG-DEPLOY-74"];
const DEPLOY_LOCATION: Ids = &["CCG-DEPLOY-16", "CCG-DEPLOY-18", "CCG-DEPLOY-28", "CCG-DEPLOY-29"];
const DEPLOY_TOOL: Ids = &["CCG-DEPLOY-07", "CCG-DEPLOY-52", "CCG-DEPLOY-53", "CCG-DEPLOY-59"];
const DEPLOY_EFFECT: Ids = &["CCG-DEPLOY-07", "CCG-DEPLOY-64", "CCG-DEPLOY-65"];
const DEPLOY_SHIP: Ids = &["CCG-DEPLOY-04", "CCG-DEPLOY-48", "CCG-DEPLOY-50", "CCG-DEPLOY-51", "CCG-AMB-22"];
const DEPLOY_VEHICLE: Ids = &["CCG-DEPLOY-04", "CCG-DEPLOY-45", "CCG-DEPLOY-46"];
const TRANSFER: Ids = &["CCG-DEPLOY-60", "CCG-DEPLOY-61", "CCG-AMB-37"];
const BATTLE: Ids = &["CCG-BATTLE-02", "CCG-BATTLE-03", "CCG-BATTLE-05", "CCG-BATTLE-07", "CCG-BATTLE-11"];
const MOVE: Ids = &["CCG-MOVE-02", "CCG-MOVE-03", "CCG-MOVE-04", "CCG-MOVE-61"];
const FLY: Ids = &["CCG-MOVE-37", "CCG-MOVE-38", "CCG-MOVE-39", "CCG-MOVE-41"];
const LAND: Ids = &["CCG-MOVE-47", "CCG-MOVE-48", "CCG-MOVE-51", "CCG-MOVE-52"];
const SHUTTLE: Ids = &["CCG-MOVE-12", "CCG-MOVE-13", "CCG-MOVE-14"];
const TRANSIT: Ids = &["CCG-MOVE-25", "CCG-MOVE-26", "CCG-MOVE-27", "CCG-AMB-32"];
const DOCK: Ids = &["CCG-MOVE-18", "CCG-MOVE-19", "CCG-MOVE-21", "CCG-AMB-34"];
const EMBARK: Ids = &["CCG-MOVE-31", "CCG-MOVE-32", "CCG-MOVE-33", "CCG-MOVE-36", "CCG-MOVE-62"];
const SEAT: Ids = &["CCG-MOVE-63", "CCG-MOVE-65", "CCG-MOVE-66", "CCG-MOVE-69", "CCG-MOVE-71", "CCG-MOVE-76"];
const DRAW: Ids = &["CCG-DRAW-01", "CCG-DRAW-02", "CCG-DRAW-05", "CCG-AMB-03"];
const PLAY: Ids = &["CCG-INTERRUPTS-03", "CCG-INTERRUPTS-04", "CCG-INTERRUPTS-08", "CCG-INTERRUPTS-09"];
const USE: Ids = &["CCG-GOLDEN-01", "CCG-DEPLOY-63"];
const WEAPONS: Ids = &["CCG-BATTLE-25", "CCG-BATTLE-26", "CCG-BATTLE-27", "CCG-AMB-46"];
const FIRE: Ids = &["CCG-BATTLE-30", "CCG-BATTLE-35", "CCG-BATTLE-36", "CCG-BATTLE-40", "CCG-DEPLOY-56"];
const ANSWER: Ids = &["CCG-AMB-54", "CCG-INTERRUPTS-14", "CCG-AMB-71"];
const REACT: Ids = &["CCG-BATTLE-14", "CCG-BATTLE-15", "CCG-BATTLE-16", "CCG-BATTLE-18", "CCG-CONTROL-20"];
const FORCED: Ids = &["CCG-AMB-54"];
const SLOT: Ids = &["CCG-DEPLOY-20", "CCG-DEPLOY-21", "CCG-DEPLOY-22", "CCG-DEPLOY-23", "CCG-AMB-30"];
const GENERIC: Ids = &["CCG-DEPLOY-32", "CCG-DEPLOY-35", "CCG-DEPLOY-38"];
const CREW: Ids = &["CCG-DEPLOY-51", "CCG-MOVE-69", "CCG-AMB-22"];
const LOSE: Ids = &["CCG-PILES-19", "CCG-PILES-20", "CCG-PILES-21", "CCG-PILES-22", "CCG-PILES-23", "CCG-WIN-01"];
const DAMAGE: Ids =
    &["CCG-BATTLE-77", "CCG-BATTLE-88", "CCG-BATTLE-94", "CCG-BATTLE-101", "CCG-BATTLE-104", "CCG-AMB-16"];
const HIT: Ids = &["CCG-BATTLE-78", "CCG-BATTLE-80"];
const IMMUNE: Ids = &["CCG-BATTLE-107", "CCG-BATTLE-110", "CCG-AMB-13"];
const DESTINY: Ids =
    &["CCG-BATTLE-62", "CCG-BATTLE-65", "CCG-BATTLE-68", "CCG-BATTLE-97", "CCG-BATTLE-45", "CCG-AMB-15"];
const WORTH: Ids = &["CCG-BATTLE-45", "CCG-CARDS-10"];
const JUMP_OFF: Ids = &["CCG-BATTLE-82", "CCG-BATTLE-83"];
const ORDER: Ids = &["CCG-AMB-62"];
const TARGET: Ids = &["CCG-TERMS-15", "CCG-GOLDEN-01"];
const AIM: Ids = &["CCG-BATTLE-30", "CCG-BATTLE-31", "CCG-BATTLE-37", "CCG-BATTLE-38", "CCG-BATTLE-39"];
const TEXT: Ids = &["CCG-GOLDEN-01"];

/// The rules that explain the current question; where players act, also those for each kind of action offered.
pub fn explain(game: &Ccg) -> Vec<&'static Rule> {
    let Status::Choose { seat, ask } = game.status() else { return Vec::new() };
    let ids = match ask {
        Ask::Start => START,
        Ask::Action => return with_actions(game, WINDOW),
        Ask::Weapons => return with_actions(game, WEAPONS),
        Ask::Answer(_) => return with_actions(game, ANSWER),
        Ask::Forced(_) => FORCED,
        Ask::React(_) => REACT,
        Ask::Where(piece) => deployment(game, piece),
        Ask::Slot(_) => SLOT,
        Ask::Role(_) => SEAT,
        Ask::Crew(_) => CREW,
        Ask::Group if game.travel.kind == MoveKind::Transit => TRANSIT,
        Ask::Group => DOCK,
        Ask::Lose => LOSE,
        Ask::Damage => {
            let hit = if game.hit.meets(game.play[seat]) { HIT } else { &[] };
            let immune = if game.battle.immune.meets(game.play[seat]) { IMMUNE } else { &[] };
            return in_catalogue(DAMAGE.iter().chain(hit).chain(immune));
        }
        Ask::Destiny => DESTINY,
        Ask::Worth(_) => WORTH,
        Ask::JumpOff(_) => JUMP_OFF,
        Ask::Order => ORDER,
        Ask::Pick { source, purpose: Purpose::Target } if game.table.firing.has(source) => AIM,
        Ask::Pick { .. } => TARGET,
        Ask::PickPlace(_) | Ask::PickPile(_) | Ask::Number(_) | Ask::May(_) | Ask::Option(_) => TEXT,
    };
    in_catalogue(ids)
}

/// The rules about deploying a card.
fn deployment(game: &Ccg, piece: Piece) -> Ids {
    let card = game.table.of(piece);
    match card.kind {
        Kind::Location if card.is_generic() => GENERIC,
        Kind::Location => DEPLOY_LOCATION,
        Kind::Weapon | Kind::Device => DEPLOY_TOOL,
        Kind::Character => DEPLOY,
        Kind::Starship => DEPLOY_SHIP,
        Kind::Vehicle => DEPLOY_VEHICLE,
        _ => DEPLOY_EFFECT,
    }
}

fn with_actions(game: &Ccg, first: Ids) -> Vec<&'static Rule> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let of_action = |choice| match choice {
        Choice::Activate(_) => ACTIVATE,
        Choice::Drain(_) => DRAIN,
        Choice::Deploy(piece) => deployment(game, piece),
        Choice::Transfer(..) => TRANSFER,
        Choice::Battle(_) => BATTLE,
        Choice::Move(piece, to) if game.table.starships.has(piece) => {
            let site = |place: u8| game.is_site(place);
            if site(to) || game.place_of(piece).is_some_and(site) { LAND } else { FLY }
        }
        Choice::Move(..) => MOVE,
        Choice::ShuttleUp(..) | Choice::ShuttleDown(..) => SHUTTLE,
        Choice::Transit(..) => TRANSIT,
        Choice::Dock(..) => DOCK,
        Choice::Embark(..) | Choice::Disembark(_) => EMBARK,
        Choice::Sit(..) => SEAT,
        Choice::Draw => DRAW,
        Choice::Play(..) => PLAY,
        Choice::Use(..) => USE,
        Choice::Fire(..) => FIRE,
        Choice::React(_) => REACT,
        _ => &[],
    };
    in_catalogue(first.iter().chain(choices.into_iter().flat_map(of_action)))
}

/// The question as a sentence.
pub fn question(game: &Ccg) -> String {
    let Status::Choose { seat, ask } = game.status() else { return "The game is over.".into() };
    let title = |piece| game.title(piece);
    let what = match ask {
        Ask::Start => "which location do you begin with?".to_owned(),
        Ask::Action => match (seat == game.active, game.phase) {
            (true, Phase::Activate) => {
                format!("activate phase of turn {}: how much Force do you activate?", game.turns())
            }
            (true, phase) => format!("{} of turn {}: what do you do?", phase_name(phase), game.turns()),
            (false, phase) => format!("{} of the opponent: what do you do?", phase_name(phase)),
        },
        Ask::Weapons => format!("weapons segment at {}: what do you do?", battlefield(game)),
        Ask::Answer(what) => format!("{}: do you answer?", event_text(game, what)),
        Ask::Forced(what) => format!("{}: which text comes first?", event_text(game, what)),
        Ask::React(by) => format!("{}: which card reacts?", title(by)),
        Ask::Where(piece) if game.table.locations.has(piece) => format!("where does {} lie?", title(piece)),
        Ask::Where(piece) => format!("where do you deploy {}?", title(piece)),
        Ask::Slot(piece) => format!("where in the row does {} go?", title(piece)),
        Ask::Role(piece) => format!("which seat does {} take?", title(piece)),
        Ask::Crew(ship) => format!("who pilots {}?", title(ship)),
        Ask::Group => match game.travel.kind {
            MoveKind::Transit => format!("who goes to {}?", game.place_title(game.travel.to)),
            _ => {
                format!("who changes between {} and {}?", title(Piece(game.travel.from)), title(Piece(game.travel.to)))
            }
        },
        Ask::Lose => match game.stack.last() {
            Some(Frame::Lose { left, .. }) => format!("{left} Force to lose: which card goes?"),
            _ => "which card do you lose?".to_owned(),
        },
        Ask::Damage => format!("you owe {}: what goes?", to_meet(game, seat)),
        Ask::Destiny => match game.battle_destinies(seat) {
            1 => format!("battle at {}: do you draw battle destiny?", battlefield(game)),
            number => format!("battle at {}: do you draw {number} battle destinies?", battlefield(game)),
        },
        Ask::Worth(piece) => format!("which destiny does {} count as?", title(piece)),
        Ask::JumpOff(rider) => match game.host_of(rider) {
            Some(mount) => format!("{} leaves the table: does {} jump off?", title(mount), title(rider)),
            None => format!("does {} jump off?", title(rider)),
        },
        Ask::Order => "which card goes onto the pile next?".to_owned(),
        Ask::Pick { source, purpose } => format!("{}: {}", title(source), pick_question(purpose)),
        Ask::PickPlace(source) => match routed(game) {
            Some(card) => format!("{}: where does {} move?", title(source), title(card)),
            None => format!("{}: which location?", title(source)),
        },
        Ask::PickPile(source) => format!("{}: which pile?", title(source)),
        Ask::Number(source) => format!("{}: how much Force do you use?", title(source)),
        Ask::May(source) => match offered(game) {
            Some(what) => format!("{}: do you {what}?", title(source)),
            None => format!("{}: do you use it?", title(source)),
        },
        Ask::Option(source) => format!("{}: which one?", title(source)),
    };
    format!("{}, {what}", side(seat))
}

/// Where the battle is.
pub(super) fn battlefield(game: &Ccg) -> &'static str {
    if game.battle.place == NONE { "a location" } else { game.place_title(game.battle.place) }
}

/// The card that is told where it moves, if several cards move each to a place of its own.
fn routed(game: &Ccg) -> Option<Piece> {
    game.runs.last().filter(|run| run.batch != NONE).and_then(|run| game.unrouted(run))
}

/// What the ability under way offers to do, with the card if the player who is asked sees it: `put Luke on top of the
/// Force Pile`.
fn offered(game: &Ccg) -> Option<String> {
    let mut run = *game.runs.last()?;
    run.skip(1);
    let op = game.table.cards.op(run.at);
    match op {
        Op::Pick { .. } => {
            let card = game.pick_set(op, &run).first()?;
            let card = if game.knows(game.asking.seat, card) { game.title(card) } else { "the card" };
            run.skip(1);
            match game.table.cards.op(run.at) {
                Op::DeployIt { .. } | Op::Do { verb: Verb::PutIntoPlay { .. }, .. } => Some(format!("deploy {card}")),
                Op::Do { verb: Verb::Retrieve(_), .. } => Some(format!("retrieve {card}")),
                Op::Do { verb: Verb::Steal, .. } => Some(format!("steal {card}")),
                Op::Do { verb: Verb::Put { goes, under, .. }, .. } => Some(put_text(card, goes, under)),
                _ => None,
            }
        }
        Op::Look { who, pile, top, .. } => {
            let whose = if who == By::You { "your" } else { "the opponent's" };
            let place = pile.map_or("hand", pile_name);
            Some(match top.map(|top| game.count(top, &game.scope(&run))) {
                Some(number) => format!("look at {} of {whose} {place}", count(number.into(), "card")),
                None => format!("look through {whose} {place}"),
            })
        }
        Op::Draw { .. } => Some("draw destiny".to_owned()),
        Op::UseForce(amount) => Some(format!("use {} Force for it", game.count(amount, &game.scope(&run)))),
        _ => None,
    }
}

/// Where a card is put: `put Luke on top of the Force Pile`.
fn put_text(card: &str, goes: Goes, under: bool) -> String {
    let on = if under { "under" } else { "on top of" };
    match goes {
        Goes::Hand => format!("take {card} into hand"),
        Goes::OutOfPlay => format!("put {card} out of play"),
        Goes::Lost => format!("put {card} {on} the {}", pile_name(Pile::Lost)),
        Goes::Used => format!("put {card} {on} the {}", pile_name(Pile::Used)),
        Goes::Force => format!("put {card} {on} the {}", pile_name(Pile::Force)),
        Goes::Reserve => format!("put {card} {on} the {}", pile_name(Pile::Reserve)),
    }
}

fn pick_question(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Target => "what is the target?",
        Purpose::By => "who fires or uses it?",
        Purpose::Lose => "what is lost?",
        Purpose::Return => "what returns?",
        Purpose::Steal => "what is stolen?",
        Purpose::Take => "which card do you take?",
        Purpose::Place => "which card is placed?",
        Purpose::Cancel => "what is cancelled?",
        Purpose::Move => "what moves?",
        Purpose::Deploy => "what is deployed?",
        Purpose::Choose => "which card do you choose?",
        Purpose::Retrieve => "which card do you retrieve?",
        Purpose::Forfeit => "what is forfeited?",
    }
}

/// The event being answered, before or after it: `the Dark side would lose 2 Force`.
pub(super) fn event_text(game: &Ccg, what: Happening) -> String {
    let event = game.pending().map(|(_, pending)| pending.event).filter(|event| event.what == what);
    event.map_or_else(|| "something happens".to_owned(), |event| one_event_text(game, &event))
}

fn one_event_text(game: &Ccg, event: &Event) -> String {
    let before = game.answers_before();
    let known = |piece: Piece| game.knows(game.asking.seat, piece);
    let it = event.card().filter(|&it| known(it)).map_or("a card", |it| game.title(it));
    let more = match game.cards_of(event).len() {
        0 | 1 => String::new(),
        number => format!(" (and {} more with it)", number - 1),
    };
    let who = side(event.seat);
    let place = || if event.place == NONE { String::new() } else { format!(" at {}", game.place_title(event.place)) };
    let by = || match event.by {
        NONE => "a weapon",
        by => game.title(Piece(by)),
    };
    let would = |now: &str, then: &str| (if before { now } else { then }).to_owned();
    let number = quarters(event.amount);
    match event.what {
        Happening::TurnBegins => format!("the turn of the {who} begins"),
        Happening::TurnEnds => format!("the turn of the {who} has ended"),
        Happening::PhaseBegins => format!("the {} of the {who} begins", phase_name(game.phase)),
        Happening::PhaseEnds => format!("the {} of the {who} has ended", phase_name(game.phase)),
        Happening::Plays => match event.card().is_some_and(|it| game.table.interrupts.has(it)) {
            true => format!("the {who} plays {it}"),
            false => format!("the {who} deploys {it}{}", place()),
        },
        Happening::Uses => format!("the {who} uses {it}"),
        Happening::Reacts => format!("the {who} reacts with {it}"),
        Happening::Drains => format!("the {who} drains{}", place()),
        Happening::Drained => format!("the {who} has drained{}", place()),
        Happening::Battles => format!("the {who} begins a battle{}", place()),
        Happening::Targets => format!("{} is aimed at {it}", by()),
        Happening::Fires => format!("the {who} has fired {it}"),
        Happening::Hits => format!("{it} {}{more}", would("would be hit", "was hit")),
        Happening::Draws if before => format!("the {who} is about to draw destiny"),
        Happening::Draws => format!("the {who} draws {it}, destiny {number}"),
        Happening::Totals if event.flags & flag::BATTLE != 0 => "battle destinies are drawn".to_owned(),
        Happening::Totals => format!("the {who} has drawn destiny"),
        Happening::Decides => decision(game),
        Happening::Loses => format!("the {who} {} {number} Force", would("would lose", "lost")),
        Happening::Owes => format!("the {who} {} battle damage {number}", would("would owe", "owes")),
        Happening::Enters => format!("{it} was deployed{}{more}", place()),
        Happening::Leaves => {
            let verb = match (event.flags & flag::FORFEITED != 0, before) {
                (true, true) => "is about to be forfeited",
                (true, false) => "was forfeited",
                (false, true) => "is about to leave the table",
                (false, false) => "left the table",
            };
            format!("{it} {verb}{more}")
        }
        Happening::BattleEnds => match game.battle.winner {
            Some(winner) => format!("the battle is over; the {} has won", side(winner)),
            None => "the battle is over".to_owned(),
        },
        Happening::Moves => {
            let to = if event.place == NONE { String::new() } else { format!(" to {}", game.place_title(event.place)) };
            format!("{it} {}{to}{more}", would("is about to move", "moved"))
        }
        Happening::Activates => format!("the {who} activates Force"),
        Happening::Retrieves => format!("the {who} {} Force", would("would retrieve", "retrieved")),
        Happening::Steals => format!("{it} {}", would("would be stolen", "was stolen")),
    }
}

/// How a battle came out.
fn decision(game: &Ccg) -> String {
    let totals = |seat: Seat| quarters(game.battle.totals[seat]);
    match game.battle.winner {
        Some(winner) => {
            format!("the {} wins the battle {} to {}", side(winner), totals(winner), totals(winner.other()))
        }
        None => format!("the battle is a tie at {}", totals(DARK)),
    }
}

/// The card the question is about, if there is one: its text explains most of it.
pub fn source(game: &Ccg) -> Option<Piece> {
    let Status::Choose { ask, .. } = game.status() else { return None };
    match ask {
        Ask::React(piece)
        | Ask::Where(piece)
        | Ask::Slot(piece)
        | Ask::Role(piece)
        | Ask::Crew(piece)
        | Ask::Worth(piece)
        | Ask::JumpOff(piece)
        | Ask::PickPlace(piece)
        | Ask::PickPile(piece)
        | Ask::Number(piece)
        | Ask::May(piece)
        | Ask::Option(piece) => Some(piece),
        Ask::Pick { source, .. } => Some(source),
        _ => None,
    }
}
