//! Each question as a sentence, and the rules of the catalogue that explain it.

use super::card::Purpose;
use super::state::{Against, Ask, Choice, Dbg};
use super::table::side;
use crate::shown::in_catalogue;
use crate::{GameState, Piece, Rule, Status};

/// The ids of the rules that explain a question.
type Ids = &'static [&'static str];

const MAIN: Ids = &["DBG-TRN-10"];
const PLAY: Ids = &["DBG-PLY-01", "DBG-PLY-02", "DBG-PLY-03"];
const BUY: Ids = &["DBG-BUY-01", "DBG-BUY-04", "DBG-REP-01"];
const PAY_OFF: Ids = &["DBG-OPT-04", "DBG-OPT-05"];
const USE: Ids = &["DBG-ABL-01", "DBG-ABL-03", "DBG-ABL-04"];
const COMMIT_BASE: Ids = &["DBG-COM-02", "DBG-COM-05", "DBG-COM-06"];
const COMMIT_ROW: Ids = &["DBG-COM-03", "DBG-COM-04", "DBG-COM-05"];
const ATTACK_BASE: Ids = &["DBG-BAS-01", "DBG-BAS-03", "DBG-BAS-04", "DBG-BAS-12"];
const ATTACK_ROW: Ids = &["DBG-BTY-06", "DBG-BTY-08", "DBG-BTY-10"];
const END: Ids = &["DBG-TRN-12", "DBG-PER-01"];
const NEW_BASE: Ids = &["DBG-TRN-04", "DBG-TRN-06"];
const SECRET_BASE: Ids = &["DBG-ADV-04", "DBG-ADV-06"];
const MAY: Ids = &["DBG-KEY-21", "DBG-BTY-09", "DBG-ABL-04"];
const OPTION: Ids = &["DBG-KEY-01", "DBG-KEY-02"];
const DESTINATION: Ids = &["DBG-BUY-04", "DBG-AMB-21"];
const ORDER: Ids = &["DBG-AMB-23"];
const SPLIT: Ids = &["DBG-BAS-03", "DBG-BAS-04", "DBG-AMB-12"];
const PICK_DISCARD: Ids = &["DBG-KEY-06", "DBG-KEY-07", "DBG-KEY-08", "DBG-KEY-09"];
const PICK_EXILE: Ids = &["DBG-KEY-10", "DBG-FAQ-02"];
const PICK_DESTROY: Ids = &["DBG-KEY-04", "DBG-KEY-05"];
const PICK_DAMAGE: Ids = &["DBG-KEY-03"];
const PICK_TAKE: Ids = &["DBG-TRAP-21"];
const PICK_PURCHASE: Ids = &["DBG-AMB-20", "DBG-TRAP-08"];
const PICK_SWAP: Ids = &["DBG-TRAP-05", "DBG-TRAP-24"];
const PICK_BACK: Ids = &["DBG-KEY-17", "DBG-TRAP-05"];

/// The rules behind the current question; in the main phase, those of every kind of action that is offered.
pub(super) fn explain(game: &Dbg) -> Vec<&'static Rule> {
    let Status::Choose { ask, .. } = game.status() else { return Vec::new() };
    let ids = match ask {
        Ask::Action => {
            let mut choices = Vec::new();
            game.choices(&mut choices);
            return in_catalogue(MAIN.iter().chain(choices.into_iter().flat_map(of_action)));
        }
        Ask::SecretBase => SECRET_BASE,
        Ask::NewBase => NEW_BASE,
        Ask::May(_) => MAY,
        Ask::Option(_) => OPTION,
        Ask::Destination(_) => DESTINATION,
        Ask::Order => ORDER,
        Ask::Split { .. } => SPLIT,
        Ask::Pick { purpose, .. } => of_pick(purpose),
    };
    in_catalogue(ids)
}

/// The rules of an action of the main phase.
fn of_action(choice: Choice) -> Ids {
    match choice {
        Choice::Play(_) => PLAY,
        Choice::Buy(_) => BUY,
        Choice::PayOff(_) => PAY_OFF,
        Choice::Use(_) => USE,
        Choice::Commit(_, Against::Base) => COMMIT_BASE,
        Choice::Commit(_, Against::Row(_)) => COMMIT_ROW,
        Choice::Attack(Against::Base) => ATTACK_BASE,
        Choice::Attack(Against::Row(_)) => ATTACK_ROW,
        Choice::EndTurn => END,
        _ => MAIN,
    }
}

fn of_pick(purpose: Purpose) -> Ids {
    match purpose {
        Purpose::Discard => PICK_DISCARD,
        Purpose::Exile => PICK_EXILE,
        Purpose::Destroy => PICK_DESTROY,
        Purpose::Damage => PICK_DAMAGE,
        Purpose::Take => PICK_TAKE,
        Purpose::Purchase { .. } => PICK_PURCHASE,
        Purpose::Swap => PICK_SWAP,
        Purpose::PutOnDeck => PICK_BACK,
    }
}

/// The question as a sentence.
pub(super) fn question(game: &Dbg) -> String {
    let Status::Choose { seat, ask } = game.status() else { return "The game is over.".into() };
    let title = |piece| game.cards().of(piece).title.as_str();
    let who = side(seat);
    match ask {
        Ask::Action => format!("{who}, main phase of turn {}: what do you do?", game.turns()),
        Ask::SecretBase => {
            format!("{who}, pick {} of your four secret bases:", ordinal(game.bases[seat].len() + 1))
        }
        Ask::NewBase => format!("{who}, which base do you reveal?"),
        Ask::May(source) => format!("{who}, {}: do you accept?", title(source)),
        Ask::Option(source) => format!("{who}, {}: which one?", title(source)),
        Ask::Destination(piece) => format!("{who}, where does {} go?", title(piece)),
        Ask::Order => format!("{who}, which ability comes first?"),
        Ask::Split { ship, .. } => format!("{who}, how much damage goes to {}?", title(ship)),
        Ask::Pick { source, purpose } => {
            let what = match purpose {
                Purpose::Discard => "which card is discarded?",
                Purpose::Exile => "which card is exiled?",
                Purpose::Destroy => "which ship is destroyed?",
                Purpose::Damage => "what takes the damage?",
                Purpose::Take => "which card do you take?",
                Purpose::Purchase { free: true } => "which card do you get for free?",
                Purpose::Purchase { free: false } => "which card do you buy?",
                Purpose::Swap => "which card is swapped?",
                Purpose::PutOnDeck => "which card goes on top of the deck?",
            };
            format!("{who}, {}: {what}", title(source))
        }
    }
}

fn ordinal(number: usize) -> &'static str {
    match number {
        1 => "the first",
        2 => "the second",
        3 => "the third",
        _ => "the last",
    }
}

/// The card whose ability asks the question, if one does.
pub(super) fn source(game: &Dbg) -> Option<Piece> {
    match game.status() {
        Status::Choose { ask: Ask::May(source) | Ask::Option(source) | Ask::Pick { source, .. }, .. } => Some(source),
        _ => None,
    }
}
