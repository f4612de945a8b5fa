//! What each question and each action is by the rules, in sentences for the player who is asked.
//!
//! The ids are those of the rules that scenarios name.

use super::card::Purpose;
use super::state::{Against, Ask, Choice, Dbg};
use super::table::side;
use crate::{Game, Piece, Rule, Status};

const fn rule(ids: &'static str, text: &'static str) -> Rule {
    Rule { ids, text }
}

const MAIN: Rule = rule(
    "DBG-TRN-10",
    "In your main phase you do what you like, in any order, as often as you can: play, buy, use, commit, attack. \
     Nothing has to be done; end the turn when you are through.",
);
const PLAY: Rule = rule(
    "DBG-PLY-01, DBG-PLY-02, DBG-PLY-03",
    "Playing a card is free: it goes from your hand to the table, its resources are yours at once and the marker moves \
     toward you by its Force. Units go to your discard pile at the end of the turn, ships stay.",
);
const BUY: Rule = rule(
    "DBG-BUY-01 to DBG-BUY-09",
    "You buy cards of the galaxy row and pilots of the stack for their cost: your own faction's and neutral ones. What \
     you buy goes on your discard pile, and the row is filled up at once.",
);
const PAY_OFF: Rule = rule(
    "DBG-OPT-04, DBG-OPT-05",
    "You agreed that neutral cards of the row may be paid off: for its cost the card goes to the galaxy discard pile, \
     and nobody gains it.",
);
const USE: Rule = rule(
    "DBG-ABL-01 to DBG-ABL-06",
    "Each card you have in play, your base among them, may use its ability once in a turn. It is never a must; but what \
     is begun is done as far as it can be done.",
);
const COMMIT_BASE: Rule = rule(
    "DBG-COM-02, DBG-COM-05, DBG-COM-06",
    "Units and ships are committed to the attack on the enemy base one after the other; nothing happens before you \
     resolve it. A card joins one attack in a turn.",
);
const COMMIT_ROW: Rule = rule(
    "DBG-COM-03, DBG-COM-04, DBG-BTY-01 to DBG-BTY-04",
    "Units, but no ships, are committed against an enemy card of the row: bounty hunting for the Empire, sabotage for \
     the Rebels. A card joins one attack in a turn.",
);
const ATTACK_BASE: Rule = rule(
    "DBG-BAS-01 to DBG-BAS-12",
    "The committed attack becomes damage. Enemy ships take it first, as you split it; only when none is left the base \
     takes the rest. A base whose damage reaches its hit points is yours, and what is beyond that is lost.",
);
const ATTACK_ROW: Rule = rule(
    "DBG-BTY-05 to DBG-BTY-12",
    "If the committed attack reaches the target value, the card goes to the galaxy discard pile and you may take its \
     reward; if not, nothing happens to it. The units have attacked either way.",
);
const END: Rule = rule(
    "DBG-TRN-12 to DBG-TRN-17",
    "At the end of the turn your units and what is left in your hand are discarded, your resources are lost, and you \
     draw five cards. Ships and damage stay.",
);
const NEW_BASE: Rule = rule(
    "DBG-TRN-04, DBG-TRN-06",
    "Your base was destroyed: at the start of your turn you choose any one of those you have left. If it does something \
     when it is revealed, that happens now, before you gain resources.",
);
const SECRET_BASE: Rule =
    rule("DBG-ADV-04 to DBG-ADV-06", "Before anything is dealt each player picks four bases in secret.");
const MAY: Rule =
    rule("DBG-KEY-21, DBG-BTY-09", "You may take this, or leave it. What you accept is done as far as it can be.");
const OPTION: Rule =
    rule("DBG-KEY-01, DBG-KEY-02", "Exactly one of these is done. What would change nothing cannot be chosen.");
const DESTINATION: Rule = rule(
    "DBG-BUY-04, DBG-AMB-21",
    "A purchased card goes on your discard pile unless a card says otherwise. Where several do, you choose one; those \
     that wait for the next or the first purchase have had it.",
);
const ORDER: Rule =
    rule("DBG-AMB-23", "Several abilities wait at once: the player whose turn it is says which comes first.");
const SPLIT: Rule = rule(
    "DBG-BAS-03, DBG-BAS-04, DBG-AMB-12",
    "You split the damage of your attack among the enemy ships, one after the other, and must deal all of it. The \
     numbers are those that leave no damage over.",
);
const PICK_DISCARD: Rule = rule(
    "DBG-KEY-06 to DBG-KEY-09",
    "A card from a hand goes to its owner's discard pile, a card of the row to the galaxy discard pile and without a \
     reward.",
);
const PICK_EXILE: Rule = rule("DBG-KEY-10, DBG-FAQ-02", "An exiled card is out of the game for good.");
const PICK_DESTROY: Rule = rule(
    "DBG-KEY-04, DBG-KEY-05",
    "A ship in play goes to its owner's discard pile, whatever its damage; one in the row to the galaxy discard pile.",
);
const PICK_DAMAGE: Rule = rule("DBG-KEY-03", "Damage by an ability passes ships: the base can be chosen all the same.");
const PICK_TAKE: Rule = rule("DBG-TRAP-21", "The card goes to your hand and can be played this turn.");
const PICK_PURCHASE: Rule = rule(
    "DBG-AMB-20, DBG-TRAP-08",
    "This is a purchase like any other: your own faction's and neutral cards only, and what waits for a purchase sees \
     it.",
);
const PICK_SWAP: Rule = rule("DBG-TRAP-05, DBG-TRAP-24", "The two cards change places; nobody gains a reward.");
const PICK_BACK: Rule =
    rule("DBG-KEY-17, DBG-TRAP-05", "The card goes on top of its owner's deck; who saw it knows it is there.");

/// The rules of the question that is asked now; in the main phase those of every kind of action that is offered.
pub fn explain(game: &Dbg) -> Vec<Rule> {
    let Status::Choose { ask, .. } = game.status() else { return Vec::new() };
    match ask {
        Ask::Action => {
            let mut choices = Vec::new();
            game.choices(&mut choices);
            let mut rules = vec![MAIN];
            for choice in choices {
                let rule = of_action(choice);
                if !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
            rules
        }
        Ask::SecretBase => vec![SECRET_BASE],
        Ask::NewBase => vec![NEW_BASE],
        Ask::May(_) => vec![MAY],
        Ask::Option(_) => vec![OPTION],
        Ask::Destination(_) => vec![DESTINATION],
        Ask::Order => vec![ORDER],
        Ask::Split { .. } => vec![SPLIT],
        Ask::Pick { purpose, .. } => vec![of_pick(purpose)],
    }
}

/// The rule of an action of the main phase.
pub fn of_action(choice: Choice) -> Rule {
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

fn of_pick(purpose: Purpose) -> Rule {
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
pub fn question(game: &Dbg) -> String {
    let Status::Choose { seat, ask } = game.status() else { return "The game is over.".into() };
    let title = |piece| game.cards().of(piece).title.as_str();
    let who = side(seat);
    match ask {
        Ask::Action => format!("{who}, main phase of turn {}: what do you do?", game.turns()),
        Ask::SecretBase => {
            format!("{who}, pick {} of your four secret bases:", ordinal(game.bases[seat].len() + 1))
        }
        Ask::NewBase => format!("{who}, which base do you reveal?"),
        Ask::May(source) => format!("{who}, {}: do you want it?", title(source)),
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
                Purpose::Purchase { free: true } => "which card do you get for nothing?",
                Purpose::Purchase { free: false } => "which card do you buy?",
                Purpose::Swap => "which card is swapped?",
                Purpose::PutOnDeck => "which card goes on the deck?",
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

/// The card whose ability asks, if one does.
pub fn source(game: &Dbg) -> Option<Piece> {
    match game.status() {
        Status::Choose { ask: Ask::May(source) | Ask::Option(source) | Ask::Pick { source, .. }, .. } => Some(source),
        _ => None,
    }
}
