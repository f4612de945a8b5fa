//! Why a card of a position cannot be where it is, or as it is.

use std::borrow::Cow;

use super::super::card::{Card, CardNo, Enhance, FilterNo, Kind, Op, Rule, Verb, keyword};
use super::super::compile;
use super::super::state::{DARK, DIAL, FORCE_CARDS, GOAL, LIGHT, Lcg, OBJECTIVES};
use super::{Named, Reader, is_in_play};
use crate::{GameState, Piece, Seat};
use datacron_cards::diagnostic::count;

/// A card has one shield, unless an ability adds another.
const MOST_SHIELDS: u8 = 2;

impl Reader<'_> {
    /// Why a card cannot be in its place with its marks, given the cards listed before it.
    pub(super) fn problem(&self, named: &Named) -> Option<Cow<'static, str>> {
        let Named { no, seat, place, ref marks, .. } = *named;
        let card = compile::built_in().card(no);
        let kind = match place {
            "affiliation" => card.kind == Kind::Affiliation,
            "objectives" | "objective-deck" | "victory" => card.kind == Kind::Objective,
            "play" => matches!(card.kind, Kind::Unit | Kind::Enhancement),
            _ => !matches!(card.kind, Kind::Objective | Kind::Affiliation),
        };
        // Who owns the cards in a place; the other player may control a card in play.
        let owner = match place {
            "play" => card.side,
            "victory" | "captured" => seat.other(),
            _ => seat,
        };
        let in_play = is_in_play(place);
        let hit = marks.damage > 0 || marks.shields > 0;
        let fights = marks.attacking || marks.defending;
        let used = marks.used.contains(&true);
        let marked = hit || marks.focus > 0 || marks.committed || used || marks.as_enhancement || fights;
        let pilot = || card.constants.iter().any(|constant| matches!(constant.rule, Rule::AsEnhancement { .. }));
        let enhancement = card.kind == Kind::Enhancement || marks.as_enhancement;
        let unit = card.kind == Kind::Unit && !enhancement;
        let again =
            |other: &Named| is_in_play(other.place) && compile::built_in().card(other.no).title_no == card.title_no;
        let earlier =
            |fits: fn(&Named) -> bool| self.cards.iter().filter(|card| card.seat == seat && fits(card)).count();
        let committed = earlier(|card| card.marks.committed);
        let affiliations = earlier(|card| card.place == "affiliation");
        let destroyed = earlier(|card| card.place == "victory") + 1;
        let objectives = earlier(|card| card.place == "objectives");
        let side = Lcg::name(seat);
        let problems: [(bool, Cow<str>); 25] = [
            (!kind, format!("it cannot be in `{place}`").into()),
            (card.side != owner && place == "victory", "it is this player's own objective".into()),
            (card.side != owner, "it belongs to the other side".into()),
            (place == "captured" && seat != DARK, "only the dark side captures cards".into()),
            (place == "played" && card.kind == Kind::Fate, "fate cards are not played".into()),
            (
                place == "played" && (marks.blank || !marks.seen.is_empty()),
                "a card that was played is marked where it is now".into(),
            ),
            (
                card.blank && !marks.blank && place != "played",
                format!("its abilities are not encoded yet; write `{} blank` to play it without them", card.id).into(),
            ),
            (marks.blank && !card.blank, "its abilities are encoded, so it cannot be played `blank`".into()),
            (
                !in_play && (marked || marks.on.is_some() && place != "captured"),
                format!("it is in `{place}`, where it can only be marked `seen`").into(),
            ),
            (marks.as_enhancement && !pilot(), "it cannot be an enhancement".into()),
            (marks.as_enhancement && marks.on.is_none(), "an enhancement must be `on` a card".into()),
            (
                in_play && marks.on.is_some() && !enhancement,
                "it is not an enhancement, so it cannot be `on` a card".into(),
            ),
            (
                hit && !unit && card.kind != Kind::Objective,
                "only units and objectives can have damage or shields".into(),
            ),
            (
                marks.used.into_iter().zip(once(card)).any(|(used, once)| used && !once) && !both(card, marks.used),
                "it has no such ability that can be used once per turn".into(),
            ),
            (
                (in_play || matches!(place, "discard" | "victory")) && !marks.seen.is_empty(),
                format!("everybody sees the cards in `{place}`").into(),
            ),
            (
                place == "played"
                    && limited(no)
                    && self.played.iter().any(|other| other.seat == seat && limited(other.no)),
                "a player plays only one Limited card in a turn".into(),
            ),
            (
                matches!(place, "hand" | "edge-stack") && marks.seen == [seat],
                format!("{side} always sees it there: `seen` is for the opponent").into(),
            ),
            (
                marks.shields > MOST_SHIELDS,
                format!("a card has at most {}", count(MOST_SHIELDS.into(), "shield")).into(),
            ),
            (marks.committed && !unit, "only units can be committed".into()),
            (fights && !unit, "only units can attack or defend".into()),
            (
                marks.committed && committed == FORCE_CARDS,
                format!("all {FORCE_CARDS} Force cards of {side} are under other units").into(),
            ),
            (in_play && card.unique && self.cards.iter().any(again), "it is unique and already in play".into()),
            (
                place == "objectives" && objectives == OBJECTIVES,
                format!("{side} already has {OBJECTIVES} objectives").into(),
            ),
            (place == "affiliation" && affiliations > 0, format!("{side} already has an affiliation card").into()),
            (
                place == "victory" && seat == LIGHT && destroyed == GOAL,
                format!("with it {side} would have destroyed {} and won", count(GOAL, "objective")).into(),
            ),
        ];
        problems.into_iter().find(|(wrong, _)| *wrong).map(|(_, why)| why)
    }

    /// Reports enhancements that are on nothing, or on what they cannot be on.
    pub(super) fn check_hosts(&mut self, game: &Lcg, cards: &[Named], pieces: &[Piece]) {
        for (named, &piece) in cards.iter().zip(pieces).filter(|(named, _)| is_in_play(named.place)) {
            // A host that is not in play was reported.
            let reported = named.marks.on.is_some() && !game.attached.has(piece);
            if let Some(why) = wrong_host(game, piece).filter(|_| !reported) {
                self.head.report_word(named.line, named.name, format!("{}: {why}", named.name));
            }
        }
    }

    /// Reports more tokens than a card can have.
    pub(super) fn check_tokens(&mut self, game: &Lcg, cards: &[Named], pieces: &[Piece]) {
        let more = game.table.every_piece().any(|piece| adds_shield(game, game.table.of(piece)));
        for (named, &piece) in cards.iter().zip(pieces) {
            let (damage, capacity) = (game.damage[piece.index()], game.capacity(piece));
            let why = if damage > 0 && damage >= capacity {
                format!("it has a capacity of {capacity}: {damage} damage destroys it")
            } else if game.shields[piece.index()] > 1 && !more {
                "a card has one shield, and no card here adds another".to_owned()
            } else {
                continue;
            };
            self.head.report_word(named.line, named.name, format!("{}: {why}", named.name));
        }
    }
}

/// Whether the first and any other ability of a card can be used once per turn only.
fn once(card: &Card) -> [bool; 2] {
    let mut once = [false; 2];
    for (number, ability) in card.abilities.iter().enumerate() {
        once[number.min(1)] |= ability.usage.once;
    }
    once
}

/// Whether `used` is about all abilities of a card, of which one is enough.
fn both(card: &Card, used: [bool; 2]) -> bool {
    used == [true; 2] && once(card).contains(&true)
}

fn limited(no: CardNo) -> bool {
    compile::built_in().card(no).keywords & keyword::LIMITED != 0
}

/// Why a card in play cannot be attached to what it is attached to, or to nothing.
fn wrong_host(game: &Lcg, piece: Piece) -> Option<&'static str> {
    let on = game.attached.has(piece).then(|| game.host[piece.index()]);
    if game.as_enhancement.has(piece) {
        return match (game.pilot_hosts(piece), on) {
            (Some(no), Some(host)) if fits_host(game, piece, no, host) => None,
            _ => Some("it cannot be put on that card"),
        };
    }
    match (game.table.of(piece).enhance?, on) {
        (Enhance::PlayArea, None) | (Enhance::Dial, Some(DIAL)) => None,
        (Enhance::PlayArea, Some(_)) => Some("it enhances your play area, so it is `on` nothing"),
        (Enhance::Dial, _) => Some("it enhances the dial: write `on dial`"),
        (Enhance::Card(_), None) => Some("it enhances a card: write `on CARD`"),
        (Enhance::Card(no), Some(host)) if fits_host(game, piece, no, host) => None,
        (Enhance::Card(_), Some(_)) => Some("it cannot be put on that card"),
    }
}

/// Whether an enhancement can be on a card, as its player saw the cards; if the control of one has changed since, as
/// either player sees them.
fn fits_host(game: &Lcg, piece: Piece, no: FilterNo, host: u8) -> bool {
    if host >= DIAL {
        return false;
    }
    let host = Piece(host);
    let moved = |card: Piece| game.owner(card) != game.controller(card);
    let can = |seat: Seat| game.hosts(seat, piece, no).has(host);
    can(game.controller(piece)) || (moved(piece) || moved(host)) && Seat::BOTH.into_iter().any(can)
}

/// Whether a card shields cards that are shielded already.
fn adds_shield(game: &Lcg, card: &Card) -> bool {
    let uses = card.abilities.iter().map(|ability| ability.usage).chain(card.fate);
    uses.into_iter().any(|usage| {
        let mut ops = (usage.at.0..).map(|at| game.table.cards.op(crate::At(at))).take_while(|op| *op != Op::End);
        ops.any(|op| matches!(op, Op::Do { verb: Verb::Shield { even: true }, .. }))
    })
}
