//! Reads the set-up of a script: any position, with cards in any zone, any tokens, any turn and phase; or a new game, as
//! in replays.

use std::borrow::Cow;

use super::card::{CardNo, Kind, PIECES, Phase, Rule, Table};
use super::compile;
use super::from_deck::MOST_SETS;
use super::setup::{DeckList, Setup};
use super::state::{DARK, DIAL, DIAL_END, FORCE_CARDS, Frame, GOAL, LIGHT, Lcg, MAX_TURNS, Step, Zone};
use crate::header::{self, Header, Keys, number_after, seen_by};
use crate::hidden::Known;
use crate::notation::seat_of;
use crate::run::run;
use crate::script::{Entry, Script, Source};
use crate::zones::Zones;
use crate::{Each, GameState, Keep, Piece, Seat};
use datacron_cards::diagnostic::{Diagnostic, count};
use datacron_cards::fold;

/// The keys of a set-up.
const KEYS: Keys = Keys {
    agreement: &[],
    new_game: &["dark deck", "light deck"],
    position: &["turn", "number", "balance", "dial", "engaged", "dark", "light"],
};
/// The places of a player.
const PLACES: [&str; 9] =
    ["affiliation", "objectives", "play", "hand", "deck", "objective-deck", "discard", "victory", "captured"];
/// The marks that may follow a card's name.
const MARKS: [&str; 9] = ["focus", "damage", "shields", "committed", "used", "on", "at", "as", "seen"];

/// The game a script starts with, or all errors in its set-up.
pub fn begin<'t>(script: &Script, source: &Source, keep: &'t Keep<Table>) -> Result<Lcg<'t>, Vec<Diagnostic>> {
    let mut reader = Reader { head: Header::new::<Lcg>(script, source, &KEYS), cards: Vec::new() };
    let seed = reader.head.seed();
    let [mulligan] = reader.head.options(["mulligan"]);
    let game = match reader.head.is_position() {
        true => reader.position(seed, mulligan, keep),
        false => reader.new_game(seed, mulligan, keep),
    };
    reader.head.end(game)
}

struct Reader<'s> {
    head: Header<'s>,
    /// The cards of a position, as listed.
    cards: Vec<Named<'s>>,
}

/// A card of a list.
#[derive(Clone)]
struct Named<'s> {
    line: usize,
    name: &'s str,
    no: CardNo,
    /// Whose list it is in, and which.
    seat: Seat,
    place: &'static str,
    marks: Marks<'s>,
}

/// The marks of a card.
#[derive(Clone, Default)]
struct Marks<'s> {
    focus: u8,
    damage: u8,
    shields: u8,
    committed: bool,
    used: bool,
    as_enhancement: bool,
    /// What it is attached to or captured at.
    on: Option<&'s str>,
    seen: Vec<Seat>,
}

impl<'s> Reader<'s> {
    // A new game.

    fn new_game<'t>(&mut self, seed: u64, mulligan: bool, keep: &'t Keep<Table>) -> Option<Lcg<'t>> {
        let mut decks = [None, None];
        for seat in Seat::BOTH {
            let key = format!("{} deck", Lcg::name(seat));
            match self.head.entry(&key) {
                Some(entry) => decks[seat as usize] = self.deck(entry, seat),
                None => {
                    let message = format!("a new game needs `{key}: AFFILIATION; SETS`, such as `sith; 19, 20, 21`");
                    self.head.report(self.head.script.line, message);
                }
            }
        }
        let [Some(dark), Some(light)] = decks else { return None };
        let setup = self.set_up(Setup::of_sets(dark, light, mulligan, keep))?;
        Some(Lcg::new(&setup, seed))
    }

    fn set_up<'t>(&mut self, setup: Result<Setup<'t>, String>) -> Option<Setup<'t>> {
        setup.map_err(|problem| self.head.report(self.head.script.line, problem)).ok()
    }

    /// `sith; 19, 20, 21, 36`.
    fn deck(&mut self, entry: &Entry, seat: Seat) -> Option<(CardNo, Vec<u16>)> {
        let (affiliation, sets) = entry.value.split_once(';').unwrap_or((&entry.value, ""));
        let no = self.affiliation(entry.line, affiliation.trim(), seat)?;
        let mut numbers = Vec::new();
        for word in header::list(sets) {
            let problem = match word.parse() {
                _ if numbers.len() == MOST_SETS => {
                    let most = format!("too many objective sets: the engine plays decks of at most {MOST_SETS}");
                    self.head.report(entry.line, most);
                    return None;
                }
                Ok(set) if Setup::has_set(set, seat) => {
                    numbers.push(set);
                    continue;
                }
                Ok(set) => format!("the {} side has no objective set {set}", Lcg::name(seat)),
                Err(_) => format!("`{word}` is not the number of an objective set"),
            };
            self.head.report_word(entry.line, word, problem);
            if self.head.is_full() {
                return None;
            }
        }
        Some((no, numbers))
    }

    fn affiliation(&mut self, line: usize, name: &str, seat: Seat) -> Option<CardNo> {
        let cards = compile::built_in();
        let fits = |no: &CardNo| cards.card(*no).kind == Kind::Affiliation && cards.card(*no).side == seat;
        let found = named(name, seat).filter(fits);
        if found.is_none() {
            let own = cards.all.iter().filter(|card| card.kind == Kind::Affiliation && card.side == seat);
            let own: Vec<&str> = own.map(|card| card.id.as_str()).collect();
            self.head.unknown(line, "affiliation card", name, &own);
        }
        found
    }

    // Any position.

    fn position<'t>(&mut self, seed: u64, mulligan: bool, keep: &'t Keep<Table>) -> Option<Lcg<'t>> {
        let script = self.head.script;
        for entry in &script.header {
            if let Some(seat) = seat_of::<Lcg>(&entry.key) {
                self.player(entry, seat);
            }
        }
        let cards = compile::built_in();
        for seat in Seat::BOTH {
            if !self.cards.iter().any(|card| card.place == "affiliation" && card.seat == seat) {
                let first = cards.numbered().find(|(_, card)| card.kind == Kind::Affiliation && card.side == seat);
                let no = first.map_or(CardNo(0), |(no, _)| no);
                let (line, marks) = (script.line, Marks::default());
                self.cards.push(Named { line, name: "", no, seat, place: "affiliation", marks });
            }
        }
        let mut decks = Each([DeckList::default(), DeckList::default()]);
        for card in &self.cards {
            decks[cards.card(card.no).side].cards.push(card.no);
        }
        let setup = self.set_up(Setup::new(&decks[DARK], &decks[LIGHT], mulligan, keep))?;
        let mut game = Lcg::empty(setup.table, seed);
        game.mulligan = mulligan;
        for piece in game.table.every_piece() {
            game.go(piece, Zone::Out);
        }
        // Everybody sees cards out of the game. Forget that: the zone of a card decides who knows it.
        game.known = Known::NONE;
        let cards = std::mem::take(&mut self.cards);
        let pieces = self.place(&mut game, &cards);
        self.attach(&mut game, &cards, &pieces);
        let step = self.moment(&mut game);
        // What has too much damage is destroyed before anything else.
        game.unsettled = true;
        game.push(Frame::Turn(step));
        if self.head.is_sound(|| game.audit()) {
            run(&mut game);
        }
        Some(game)
    }

    /// One player: `objectives a, b damage 2, c; hand d; play e focus 1 committed`.
    fn player(&mut self, entry: &'s Entry, seat: Seat) {
        for part in header::places(&entry.value) {
            let Some((place, rest)) = self.head.place(entry.line, part, &PLACES) else { continue };
            for word in header::cards(rest) {
                // Too many cards are reported when all are read.
                if self.head.is_full() || self.cards.len() > PIECES {
                    return;
                }
                let find = |name: &str| named(name, seat);
                let Some(item) = self.head.card::<Lcg, _>(entry.line, word, &MARKS, find) else { continue };
                let marks = self.marks(entry.line, item.marks);
                let card = Named { line: entry.line, name: item.name, no: item.card, seat, place, marks };
                // Beyond what a game can hold the exact number does not matter.
                for _ in 0..item.count.min(PIECES + 1) {
                    if let Some(problem) = self.problem(&card) {
                        self.head.report_word(card.line, card.name, format!("{}: {problem}", item.name));
                        break;
                    }
                    self.cards.push(card.clone());
                }
            }
        }
    }

    fn marks(&mut self, line: usize, text: &'s str) -> Marks<'s> {
        let mut marks = Marks::default();
        self.head.marks(line, text, &MARKS, |mark, words| {
            match mark {
                "focus" => marks.focus = number_after(mark, words)?,
                "damage" => marks.damage = number_after(mark, words)?,
                "shields" => marks.shields = number_after(mark, words)?,
                "committed" => marks.committed = true,
                "used" => marks.used = true,
                "as" => match words.next() {
                    Some("enhancement") => marks.as_enhancement = true,
                    _ => return Err("`as` is followed by `enhancement`".into()),
                },
                "seen" => marks.seen = seen_by::<Lcg>(words)?,
                _ => marks.on = Some(words.next().ok_or_else(|| format!("a card is needed after `{mark}`"))?),
            }
            Ok(())
        });
        marks
    }

    /// Why a card cannot be in its place with its marks, given the cards listed before it.
    fn problem(&self, named: &Named) -> Option<Cow<'static, str>> {
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
        let marked = hit || marks.focus > 0 || marks.committed || marks.used || marks.as_enhancement;
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
        let side = Lcg::name(seat);
        let problems: [(bool, Cow<str>); 14] = [
            (!kind, format!("it cannot be in `{place}`").into()),
            (card.side != owner && place == "victory", "it is this player's own objective".into()),
            (card.side != owner, "it belongs to the other side".into()),
            (place == "captured" && seat != DARK, "only the dark side captures cards".into()),
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
            (marks.committed && !unit, "only units can be committed".into()),
            (
                marks.committed && committed == FORCE_CARDS,
                format!("all {FORCE_CARDS} Force cards of {side} are under other units").into(),
            ),
            (in_play && card.unique && self.cards.iter().any(again), "it is unique and already in play".into()),
            (place == "affiliation" && affiliations > 0, format!("{side} already has an affiliation card").into()),
            (
                place == "victory" && seat == LIGHT && destroyed == GOAL,
                format!("with it {side} would have destroyed {} and won", count(GOAL, "objective")).into(),
            ),
        ];
        problems.into_iter().find(|(wrong, _)| *wrong).map(|(_, why)| why)
    }

    /// Puts every card in its place and returns which piece each one is.
    fn place(&mut self, game: &mut Lcg, cards: &[Named]) -> Vec<Piece> {
        let mut free: Vec<Piece> = game.table.every_piece().collect();
        let mut pieces = Vec::with_capacity(cards.len());
        for card in cards {
            let at = free.iter().position(|&piece| game.table.no(piece) == card.no).unwrap_or(0);
            pieces.push(free.remove(at));
        }
        // Piles are listed from the top.
        let order = (0..cards.len()).filter(|&at| !is_pile(cards[at].place));
        let piles = (0..cards.len()).rev().filter(|&at| is_pile(cards[at].place));
        for at in order.chain(piles) {
            let (card, piece) = (&cards[at], pieces[at]);
            let seat = card.seat;
            let zone = match card.place {
                "hand" => Zone::Hand(seat),
                "deck" => Zone::Deck(seat),
                "objective-deck" => Zone::Objectives(seat),
                "discard" => Zone::Discard(seat),
                "victory" => Zone::Victory(seat),
                // Its objective is looked up when all cards are placed.
                "captured" => Zone::Out,
                _ => Zone::Play(seat),
            };
            game.go(piece, zone);
            if !matches!(zone, Zone::Play(_)) {
                card.marks.seen.iter().for_each(|&seat| game.known[seat].add(piece));
                continue;
            }
            game.add_focus(piece, card.marks.focus);
            if card.marks.damage > 0 {
                game.add_damage(piece, card.marks.damage);
            }
            (0..card.marks.shields).for_each(|_| game.add_shield(piece));
            if card.marks.committed {
                game.committed[seat].add(piece);
            }
            if card.marks.used {
                game.now.used = [game.now.used[0].or(super::card::Pieces::of(piece)); 2];
            }
        }
        pieces
    }

    fn attach(&mut self, game: &mut Lcg, cards: &[Named], pieces: &[Piece]) {
        for (card, &piece) in cards.iter().zip(pieces) {
            let host = match card.marks.on {
                None => None,
                Some("dial") => Some(DIAL),
                Some(name) => self.in_play(game, card.line, name).map(|host| host.0),
            };
            if card.place != "captured" {
                if card.marks.as_enhancement {
                    game.as_enhancement.add(piece);
                }
                host.into_iter().for_each(|host| game.attach(piece, host));
                continue;
            }
            match host.map(Piece).filter(|&host| game.objectives(DARK).has(host)) {
                Some(objective) => {
                    game.go(piece, Zone::Captured(objective));
                    game.known.forget(piece);
                    game.known[DARK].add(piece); // LCG-AMB-41
                    card.marks.seen.iter().for_each(|&seat| game.known[seat].add(piece));
                }
                None => {
                    let message = format!("{} must be captured `at` a dark objective in play", card.name);
                    self.head.report_word(card.line, card.name, message);
                }
            }
        }
    }

    /// A card in play by its notation.
    fn in_play(&mut self, game: &Lcg, line: usize, name: &str) -> Option<Piece> {
        let found = game.all_in_play().iter().find(|&piece| game.label(piece) == name);
        if found.is_none() {
            self.head.report_word(line, name, format!("{name} is not in play"));
        }
        found
    }

    /// Turn and phase, the Force, the dial.
    fn moment(&mut self, game: &mut Lcg) -> Step {
        let mut step = Step::DeployBegins;
        if let Some(entry) = self.head.entry("turn") {
            step = self.turn(entry, game);
        }
        if let Some(entry) = self.head.entry("balance") {
            game.balance = self.head.seat::<Lcg>(entry.line, &entry.value).unwrap_or(LIGHT);
        }
        if let Some(entry) = self.head.entry("dial") {
            let (dial, damage) = entry.value.split_once(" damage ").unwrap_or((&entry.value, "0"));
            let dial = self.head.number(entry.line, dial.trim(), "dial position", 0..=DIAL_END - 1);
            let damage = self.head.number(entry.line, damage.trim(), "dial damage", 0..=u8::MAX);
            (game.dial, game.dial_damage) = (dial.unwrap_or(0), damage.unwrap_or(0));
        }
        if let Some(entry) = self.head.entry("engaged") {
            for name in header::list(&entry.value) {
                let Some(objective) = self.in_play(game, entry.line, name) else { continue };
                if !game.objectives(game.active.other()).has(objective) {
                    self.head.report_word(entry.line, name, format!("{name} is not an objective of the defender"));
                } else if game.now.engaged.has(objective) {
                    self.head.report_word(entry.line, name, format!("{name} is listed twice"));
                }
                game.now.engaged.add(objective);
                if self.head.is_full() {
                    break;
                }
            }
        }
        // By default a turn after the exceptions of the first turns.
        let usual = if game.active == DARK { 3 } else { 4 };
        game.turn = self.head.value("number", "turn number", 1..=MAX_TURNS).unwrap_or(usual);
        if step == Step::TurnBegins {
            // It is counted when it begins.
            game.turn -= 1;
        }
        step
    }

    fn turn(&mut self, entry: &Entry, game: &mut Lcg) -> Step {
        let parts = ["start", "balance", "refresh", "draw", "deployment", "conflict", "force", "end"];
        let (seat, part) = self.head.turn::<Lcg>(entry, &parts);
        game.active = seat.unwrap_or(DARK);
        let (phase, step) = match part.unwrap_or("deployment") {
            "start" => (Phase::Balance, Step::TurnBegins),
            "balance" => (Phase::Balance, Step::BalanceBegins),
            "refresh" => (Phase::Refresh, Step::RefreshBegins),
            "draw" => (Phase::Draw, Step::DrawBegins),
            "conflict" => (Phase::Conflict, Step::ConflictBegins),
            "force" => (Phase::Force, Step::ForceBegins),
            "end" => (Phase::Force, Step::PhaseEnds),
            _ => (Phase::Deployment, Step::DeployBegins),
        };
        game.phase = phase;
        step
    }
}

fn is_in_play(place: &str) -> bool {
    matches!(place, "play" | "objectives" | "affiliation")
}

fn is_pile(place: &str) -> bool {
    matches!(place, "deck" | "objective-deck" | "discard")
}

/// A card by its id or title; if several share the title, the one of this side.
pub(super) fn named(name: &str, seat: Seat) -> Option<CardNo> {
    let cards = compile::built_in();
    if let Some(no) = cards.by_id(name) {
        return Some(no);
    }
    let wanted = fold::key(name);
    let all = || cards.numbered().filter(|(_, card)| fold::key(&card.title) == wanted);
    let own = all().find(|(_, card)| card.side == seat);
    own.or_else(|| all().next()).map(|(no, _)| no)
}
