//! Text of a card of the Deckbuilding Game, rendered from its abilities.
//!
//! Selections become nouns, effects imperatives and events clauses.

use super::spec::{
    Ability, Card, Choose, Condition, Constant, Cost, DamageTo, Deal, Destination, Discard, Effect, Event, Exile, Gain,
    If, Instead, Kind, Look, Per, Place, Purchase, Purchased, Selection, Swap, Use, When, Who, Whose,
};
use crate::{Abilities, About, TextLine};

/// One line per ability.
pub fn lines(card: &Card) -> Vec<TextLine> {
    match &card.abilities {
        Abilities::None | Abilities::Unencoded => Vec::new(),
        Abilities::Encoded(abilities) => (0..).zip(abilities).map(line).collect(),
    }
}

fn line((number, encoded): (u8, &Ability)) -> TextLine {
    let about = if matches!(encoded, Ability::Reward(_)) { About::Reward } else { About::Ability(number) };
    TextLine::new(about, ability(encoded))
}

/// Condition, cost and effects of using a card, without a full stop: `if the Force is with you: draw 1 card`.
pub fn usage(Use { condition, cost, effects }: &Use) -> String {
    let mut head: Vec<String> = condition.iter().map(|condition| format!("if {}", clause(condition))).collect();
    if !cost.is_empty() {
        head.push(cost.iter().map(paying).collect::<Vec<_>>().join(" and "));
    }
    if head.is_empty() { plain(effects) } else { format!("{}: {}", head.join(", "), plain(effects)) }
}

/// Printed statistics, in the order a player reads them.
pub fn stats(card: &Card) -> Vec<(&'static str, String)> {
    let numbers = [
        ("cost", card.cost),
        ("attack", card.attack),
        ("resources", card.resources),
        ("force", card.force),
        ("target", card.target),
        ("hit points", card.hit_points),
    ];
    numbers.into_iter().filter_map(|(name, n)| n.map(|n| (name, n.to_string()))).collect()
}

/// One option of a choice, addressed to the player who chooses. It is typed, so it is short: how long a gain lasts is
/// left to the text of the card.
pub fn option(list: &[Effect], by: Who) -> String {
    let typed = |list: &[Effect]| joined(list, Voice::TYPED, "; ");
    match (by, list) {
        (Who::You, _) => typed(list),
        // What the chooser does is an imperative; the rest is about the other player.
        (Who::Opponent, [own @ Effect::Discard(Discard { by: Who::Opponent, .. }), rest @ ..]) => {
            let order = phrase(own, Voice { opponent: "discard", ..Voice::TYPED });
            if rest.is_empty() { order } else { format!("{order}; {}", typed(rest)) }
        }
        // The card itself gains it.
        (Who::Opponent, [Effect::Gain(Gain { attack: 1.., .. }), ..]) => typed(list),
        (Who::Opponent, _) => format!("let the opponent {}", typed(list)),
    }
}

fn ability(ability: &Ability) -> String {
    let line = match ability {
        Ability::Use(Use { condition: None, cost, effects }) if cost.is_empty() => format!("Use: {}", plain(effects)),
        Ability::Use(conditional) => format!("Use, {}", usage(conditional)),
        Ability::When(when) => format!("{}, {}", trigger(when), joined(&when.effects, Voice::MAY, " and ")),
        Ability::Instead(Instead { purchase, faction, first, to, then }) => {
            let what = match purchase {
                Purchased::This => "this".to_owned(),
                Purchased::Any => some_card(faction, *first),
            };
            let put = format!("When you purchase {what}, you may put it {} instead", destination(*to));
            continued(put, then, Voice::PLAIN, " and ")
        }
        Ability::Constant(constant) => format!("Constant: {}", bonus(constant)),
        Ability::Prevent(prevent) => {
            format!("Constant: the first {} damage to this base in each turn is prevented", prevent.damage)
        }
        Ability::Hunt(prey) => format!(
            "Constant: in each of your turns you may attack 1 {} as if it were an enemy; its cost is its target value \
             and, in resources, its reward",
            noun(prey, 1, "in"),
        ),
        Ability::Reward(effects) => format!("Reward: {}", plain(effects)),
    };
    line + "."
}

fn trigger(When { event, faction, first, .. }: &When) -> String {
    let card = some_card(faction, *first);
    match event {
        Event::ThisPlayed => "When played".into(),
        Event::ThisRevealed => "When revealed".into(),
        Event::ThisPurchased => "When you purchase this".into(),
        Event::ThisDefeats => "When this helps to defeat a card in the galaxy row".into(),
        Event::YouPlay => format!("When you play {card}"),
        Event::TurnStarts => "At the start of your turn".into(),
        Event::OpponentDiscards => format!("When the opponent discards {card} from hand in your turn"),
    }
}

/// "a neutral card", "the first neutral card of the turn".
fn some_card(faction: &[Whose], first: bool) -> String {
    let card = Selection { faction: faction.to_vec(), ..Selection::default() };
    if first { format!("the first {} of the turn", noun(&card, 1, "")) } else { some(&card, "") }
}

fn bonus(Constant { attack, condition, each, per, against_row }: &Constant) -> String {
    let mut line = format!("+{attack} attack");
    if let Some(each) = each {
        line = format!("each {} has {line}", noun(each, 1, "in"));
    }
    if let Some(per) = per {
        line = format!("{line} {}", for_each(*per));
    }
    if *against_row {
        line += " against a card in the galaxy row";
    }
    if let Some(condition) = condition {
        line = format!("{line} while {}", clause(condition));
    }
    line
}

fn for_each(per: Per) -> &'static str {
    match per {
        Per::Discarded => "for each card discarded",
        Per::BaseLost => "for each base of yours in the opponent's victory pile",
    }
}

fn paying(cost: &Cost) -> String {
    match cost {
        Cost::ExileThis => "exiling this".into(),
        Cost::Resources(n) => format!("paying {}", count(*n, "resource")),
        Cost::Discard(card) => format!("discarding {}", counted(card, 1, Voice::PLAIN)),
        Cost::Exile(card) => format!("exiling {}", counted(card, 1, Voice::PLAIN)),
    }
}

fn clause(condition: &Condition) -> String {
    match condition {
        Condition::ForceWithYou => "the Force is with you".into(),
        Condition::ItIs(factions) => {
            format!("it is {}", some(&Selection { faction: factions.clone(), ..Selection::default() }, ""))
        }
        Condition::Exists(card) => {
            let bare = Selection { from: Vec::new(), ..card.clone() };
            match card.from[..] {
                [Place::Play] => format!("you have {} in play", some(&bare, "")),
                [Place::OpponentPlay] => format!("the opponent has {} in play", some(&bare, "")),
                [Place::Base] => format!("your base is {}", some(&bare, "")),
                _ => format!("there is {}", some(card, "in")),
            }
        }
    }
}

/// How the text refers to the players.
#[derive(Clone, Copy)]
struct Voice {
    you: You,
    /// Subject and verb for the opponent discarding something.
    opponent: &'static str,
    /// How many cards of the galaxy deck were looked at.
    looked: u8,
    /// Whether it says how long a gain of attack lasts.
    duration: bool,
}

/// The subject before what you do.
#[derive(Clone, Copy, PartialEq)]
enum You {
    /// "draw 1 card".
    Unsaid,
    /// "you draw 1 card".
    Said,
    /// "you may draw 1 card".
    May,
}

impl You {
    fn word(self) -> &'static str {
        match self {
            You::Unsaid => "",
            You::Said => "you ",
            You::May => "you may ",
        }
    }
}

impl Voice {
    const PLAIN: Voice = Voice { you: You::Unsaid, opponent: "the opponent discards", looked: 0, duration: true };
    /// For options the opponent chooses from.
    const OFFERED: Voice = Voice { you: You::Said, opponent: "they discard", ..Voice::PLAIN };
    /// For what may be declined.
    const MAY: Voice = Voice { you: You::May, opponent: "you may make the opponent discard", ..Voice::PLAIN };
    /// For options as a player types them.
    const TYPED: Voice = Voice { opponent: "they discard", duration: false, ..Voice::PLAIN };

    /// The voice after the first effect: one "you may" covers all that is joined to it.
    fn next(self) -> Voice {
        match self.you {
            You::May => Voice { looked: self.looked, ..Voice::PLAIN },
            You::Unsaid | You::Said => self,
        }
    }
}

fn plain(effects: &[Effect]) -> String {
    joined(effects, Voice::PLAIN, "; ")
}

fn joined(effects: &[Effect], voice: Voice, separator: &str) -> String {
    continued(String::new(), effects, voice, separator)
}

/// The line, and the effects joined to it.
fn continued(mut line: String, effects: &[Effect], mut voice: Voice, separator: &str) -> String {
    for effect in effects {
        if !line.is_empty() {
            let condition = matches!(effect, Effect::If(_)) && separator == " and ";
            line += if condition { " and, " } else { separator };
        }
        line += &phrase(effect, voice);
        voice = voice.next();
        if let Effect::Look(Look::GalaxyTop(n)) = effect {
            voice.looked = *n;
        }
    }
    line
}

fn phrase(effect: &Effect, voice: Voice) -> String {
    let what = match effect {
        // These have a subject of their own.
        Effect::Gain(gain) => return gained(gain, voice),
        Effect::Discard(Discard { by: Who::Opponent, random_if, one }) => {
            // Their hand needs no owner when they are the ones who discard.
            let from = one.from.iter().map(|p| if *p == Place::OpponentHand { Place::Hand } else { *p }).collect();
            let one = noun(&Selection { from, ..one.clone() }, 1, "from");
            return format!("{} 1 {one}{}", voice.opponent, at_random(random_if.as_ref()));
        }
        Effect::NextPurchase(to) => {
            let to = destination(*to);
            return match voice.you {
                You::May => format!("you may let the next card you purchase this turn go {to}"),
                You::Unsaid | You::Said => format!("the next card you purchase this turn goes {to}"),
            };
        }
        Effect::Choose(choice) => return chosen(choice, voice),
        Effect::If(If { is, then, otherwise }) => {
            let then = joined(then, voice, " and ");
            let otherwise = match &otherwise[..] {
                [] => String::new(),
                effects => format!(", otherwise {}", joined(effects, voice, " and ")),
            };
            return format!("if {}, {then}{otherwise}", clause(is));
        }
        // The subject of these is you.
        Effect::Draw(n) => format!("draw {}", count(*n, "card")),
        Effect::Repair(n) => format!("repair {n} damage on your base"),
        Effect::Deal(Deal { damage, per, to }) => {
            let to = match to {
                DamageTo::OpponentBase => "the opponent's base",
                DamageTo::OpponentBaseOrShip => "the opponent's base or to 1 of their capital ships",
            };
            let per = per.map(|per| format!(" {}", for_each(per))).unwrap_or_default();
            format!("deal {damage} damage to {to}{per}")
        }
        Effect::Discard(Discard { by: Who::You, random_if, one }) => {
            format!("discard {}{}", counted(one, 1, voice), at_random(random_if.as_ref()))
        }
        Effect::DiscardEach(cards) => format!("discard each {}", noun(cards, 1, "in")),
        Effect::DiscardIt => "discard it".into(),
        Effect::Exile(Exile { count, up_to, of }) => match (count, up_to) {
            (_, Some(most)) => format!("exile up to {}", counted(of, *most, voice)),
            (n, None) => format!("exile {}", counted(of, n.unwrap_or(1), voice)),
        },
        Effect::ExileItLater => "exile it at the end of the turn".into(),
        Effect::Destroy(ships) => format!("destroy {}", any_ship(ships)),
        Effect::Take(card) => format!("put {} into hand", counted(card, 1, voice)),
        Effect::Purchase(Purchase { of, free, to }) => {
            let free = if *free { " for free" } else { "" };
            let to = to.map(|to| format!(" and put it {}", destination(to))).unwrap_or_default();
            format!("purchase {}{free}{to}", counted(of, 1, voice))
        }
        Effect::Look(Look::GalaxyTop(1)) => "look at the top card of the galaxy deck".into(),
        Effect::Look(Look::GalaxyTop(n)) => format!("look at the top {n} cards of the galaxy deck"),
        Effect::Look(Look::OpponentHand) => "look at the opponent's hand".into(),
        Effect::RevealTop => "reveal the top card of the galaxy deck".into(),
        Effect::Swap(Swap { one, optional }) => {
            let swap = format!("swap {} with 1 card from the galaxy row", counted(one, 1, voice));
            if *optional {
                return format!("you may {swap}");
            }
            swap
        }
        Effect::PutOnOpponentDeck(card) => format!("put {} on top of their deck", counted(card, 1, voice)),
    };
    format!("{}{what}", voice.you.word())
}

fn gained(Gain { attack, resources, force }: &Gain, voice: Voice) -> String {
    let mut yours = Vec::new();
    if *resources > 0 {
        yours.push(count(*resources, "resource"));
    }
    if *force > 0 {
        yours.push(format!("{force} Force"));
    }
    let mut parts = Vec::new();
    if *attack > 0 {
        let gains = if voice.you == You::May { "you may let this unit gain" } else { "this unit gains" };
        let until = if voice.duration { " until the end of the turn" } else { "" };
        parts.push(format!("{gains} {attack} attack{until}"));
    }
    if !yours.is_empty() {
        let you = match voice.you {
            you if parts.is_empty() => you,
            You::May => You::Unsaid,
            You::Unsaid | You::Said => You::Said,
        };
        parts.push(format!("{}gain {}", you.word(), yours.join(" and ")));
    }
    parts.join(" and ")
}

fn at_random(condition: Option<&Condition>) -> String {
    condition.map(|c| format!(", at random if {}", clause(c))).unwrap_or_default()
}

fn chosen(Choose { by, options }: &Choose, voice: Voice) -> String {
    let (chooser, offer) = match (by, voice.you) {
        (Who::You, You::May) => ("you may choose one", Voice::PLAIN),
        (Who::You, You::Unsaid | You::Said) => ("choose one", Voice::PLAIN),
        (Who::Opponent, You::May) => ("you may let the opponent choose one", Voice::OFFERED),
        (Who::Opponent, You::Unsaid | You::Said) => ("the opponent chooses one", Voice::OFFERED),
    };
    let options: Vec<String> = options.iter().map(|option| joined(option, offer, " and ")).collect();
    match options.split_last() {
        Some((last, most)) => format!("{chooser}: {}; or {last}", most.join("; ")),
        None => chooser.into(),
    }
}

/// "1 capital ship the opponent has in play or 1 capital ship in the galaxy row". Each has a noun of its own, so that
/// what is said of one does not seem to be said of the other.
fn any_ship(ships: &[Selection]) -> String {
    let ships: Vec<String> = ships.iter().map(|ship| format!("1 {}", noun(ship, 1, "in"))).collect();
    ships.join(" or ")
}

fn destination(to: Destination) -> &'static str {
    match to {
        Destination::Discard => "into your discard pile",
        Destination::Hand => "into hand",
        Destination::Deck => "on top of your deck",
    }
}

/// "2 cards from hand", "it", "1 of them".
fn counted(cards: &Selection, n: u8, voice: Voice) -> String {
    let all_looked_at = Selection { from: vec![Place::Looked], ..Selection::default() };
    match voice.looked {
        1 if *cards == all_looked_at => "it".into(),
        _ if *cards == all_looked_at => format!("{n} of them"),
        _ => format!("{n} {}", noun(cards, n, "from")),
    }
}

/// The noun with its article; a title has none.
fn some(card: &Selection, preposition: &str) -> String {
    let noun = noun(card, 1, preposition);
    match noun.chars().next() {
        _ if card.card.is_some() => noun,
        _ if card.other => format!("an{noun}"),
        // Not before "u": "a unit", "a unique card".
        Some('a' | 'e' | 'i' | 'o' | 'A' | 'E' | 'I' | 'O') => format!("an {noun}"),
        _ => format!("a {noun}"),
    }
}

/// The noun for such cards, and where they are: "other unique units you have in play".
fn noun(cards: &Selection, n: u8, preposition: &str) -> String {
    let called = match cards.faction[..] {
        [] => called(cards, None, n),
        _ => any_of(cards.faction.iter().map(|faction| called(cards, Some(*faction), n))),
    };
    if cards.from.is_empty() { called } else { format!("{called} {}", places(cards, preposition)) }
}

fn called(cards: &Selection, faction: Option<Whose>, n: u8) -> String {
    let mut words: Vec<String> = Vec::new();
    if cards.other {
        words.push("other".into());
    }
    if cards.unique {
        words.push("unique".into());
    }
    match faction {
        Some(Whose::Enemy) => words.push("enemy".into()),
        Some(Whose::Neutral) => words.push("neutral".into()),
        Some(Whose::Own) | None => {}
    }
    if !cards.traits.is_empty() {
        words.push(any_of(cards.traits.iter().map(String::as_str)));
    }
    let kind = match (&cards.card, cards.kind) {
        (Some(title), _) => title,
        (None, None) => "card",
        (None, Some(Kind::Unit)) => "unit",
        (None, Some(Kind::CapitalShip)) => "capital ship",
        (None, Some(Kind::Base)) => "base",
    };
    words.push(if n == 1 { kind.into() } else { format!("{kind}s") });
    if faction == Some(Whose::Own) {
        words.push("of your faction".into());
    }
    words.join(" ")
}

/// "from hand or discard pile", "you have in play".
fn places(cards: &Selection, preposition: &str) -> String {
    let place = |place: &Place| match place {
        Place::Hand => (preposition, "hand"),
        Place::Discard if cards.from.len() > 1 => (preposition, "discard pile"),
        Place::Play if cards.from.len() > 1 => (preposition, "play"),
        Place::Discard => (preposition, "your discard pile"),
        Place::Play => ("", "you have in play"),
        Place::Base => ("", "you have as your base"),
        Place::OpponentHand => (preposition, "the opponent's hand"),
        Place::OpponentPlay => ("", "the opponent has in play"),
        Place::Row => (preposition, "the galaxy row"),
        Place::GalaxyDiscard => (preposition, "the galaxy discard pile"),
        Place::Looked => ("", "among them"),
    };
    let mut before = "";
    any_of(cards.from.iter().map(place).map(|(preposition, name)| {
        let again = preposition.is_empty() || preposition == before;
        before = preposition;
        if again { name.to_owned() } else { format!("{preposition} {name}") }
    }))
}

/// "A", "A or B", "A, B or C".
fn any_of(words: impl Iterator<Item = impl Into<String>>) -> String {
    let words: Vec<String> = words.map(Into::into).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn count(n: u8, noun: &str) -> String {
    crate::diagnostic::count(n.into(), noun)
}
