//! Reads the set-up of a script: any position, with cards in any zone, any tokens, any turn and phase; or a new game, as
//! in replays. `moment` reads where in the turn play begins, `lasting` which effects are in force, `refusal` says why a
//! card cannot be where it is.

mod lasting;
mod moment;
mod refusal;

pub(super) use lasting::{Effect, effects};

use std::str::SplitWhitespace;
use std::sync::OnceLock;

use super::card::{CardNo, Kind, PIECES, Table, keyword};
use super::compile;
use super::from_deck::MOST_SETS;
use super::setup::{DeckList, Setup};
use super::state::{DARK, DIAL, LIGHT, Lcg, Zone};
use crate::facts::copy_of;
use crate::header::{self, Header, Keys, number_after, seen_by};
use crate::hidden::Known;
use crate::names::Names;
use crate::notation::seat_of;
use crate::run::{run, run_until};
use crate::script::{Entry, Script, Source};
use crate::zones::Zones;
use crate::{Each, GameState, Keep, Piece, Playable, Seat};
use datacron_cards::diagnostic::Diagnostic;

/// The keys of a set-up.
const KEYS: Keys = Keys {
    agreement: &[],
    new_game: &["dark deck", "light deck"],
    position: &[
        "turn",
        "number",
        "balance",
        "dial",
        "engaged",
        "engagements",
        "engagement",
        "step",
        "acts",
        "edge",
        "fates placed",
        "lasting",
        "dark",
        "light",
    ],
};
/// The places of a player; the last two hold no cards.
const PLACES: [&str; 12] = [
    "affiliation",
    "objectives",
    "play",
    "hand",
    "deck",
    "objective-deck",
    "discard",
    "victory",
    "captured",
    "edge-stack",
    "played",
    "reserve",
];
/// The marks that may follow a card's name.
const MARKS: [&str; 12] =
    ["focus", "damage", "shields", "committed", "used", "attacking", "defending", "on", "at", "as", "seen", "blank"];

/// The game a script starts with, or all errors in its set-up.
pub fn begin<'t>(script: &Script, source: &Source, keep: &'t Keep<Table>) -> Result<Lcg<'t>, Vec<Diagnostic>> {
    let head = Header::new::<Lcg>(script, source, &KEYS);
    let mut reader = Reader { head, cards: Vec::new(), played: Vec::new(), reserve: Each::default() };
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
    /// The cards that were played this turn.
    played: Vec<Named<'s>>,
    /// By how much costs changed the reserves this turn.
    reserve: Each<i8>,
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
    /// Whether the first and the second ability were used.
    used: [bool; 2],
    attacking: bool,
    defending: bool,
    as_enhancement: bool,
    /// What it is attached to or captured at, and who controls that if it says so.
    on: Option<(&'s str, Option<Seat>)>,
    seen: Vec<Seat>,
    /// It is to be played without its abilities.
    blank: bool,
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
        let frames = self.moment(&mut game, &cards, &pieces);
        self.played(&mut game);
        self.lasting(&mut game);
        self.check_hosts(&game, &cards, &pieces);
        self.check_tokens(&game, &cards, &pieces);
        // What a card makes of too many tokens comes before anything else.
        game.unsettled = true;
        frames.into_iter().for_each(|frame| game.push(frame));
        if self.head.is_sound(|| game.audit()) {
            match header::stop_of::<Lcg>(script) {
                Some(stop) => run_until(&mut game, |game| game.is_at(stop)),
                None => run(&mut game),
            }
        }
        Some(game)
    }

    /// One player: `objectives a, b damage 2, c; hand d; play e focus 1 committed`.
    fn player(&mut self, entry: &'s Entry, seat: Seat) {
        for part in header::places(&entry.value) {
            let Some((place, rest)) = self.head.place(entry.line, part, &PLACES) else { continue };
            if place == "reserve" {
                self.reserve[seat] = self.head.number(entry.line, rest, "change of the reserve", -60..=0).unwrap_or(0);
                continue;
            }
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
                    match place {
                        "played" => self.played.push(card.clone()),
                        _ => self.cards.push(card.clone()),
                    }
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
                "used" => marks.used = used(words),
                "attacking" => marks.attacking = true,
                "defending" => marks.defending = true,
                "blank" => marks.blank = true,
                "as" => match words.next() {
                    Some("enhancement") => marks.as_enhancement = true,
                    _ => return Err("`as` is followed by `enhancement`".into()),
                },
                "seen" => marks.seen = seen_by::<Lcg>(words)?,
                _ => {
                    let card = words.next().ok_or_else(|| format!("a card is needed after `{mark}`"))?;
                    marks.on = Some((card, of_player(words)));
                }
            }
            Ok(())
        });
        marks
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
                "edge-stack" => Zone::Edge(seat),
                // Its objective is looked up when all cards are placed.
                "captured" => Zone::Out,
                _ => Zone::Play(seat),
            };
            game.go(piece, zone);
            if let Zone::Edge(_) = zone {
                game.known[seat].add(piece);
            }
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
            for (used, marked) in game.now.used.iter_mut().zip(card.marks.used) {
                if marked {
                    used.add(piece);
                }
            }
        }
        pieces
    }

    fn attach(&mut self, game: &mut Lcg, cards: &[Named], pieces: &[Piece]) {
        for (card, &piece) in cards.iter().zip(pieces) {
            let host = match card.marks.on {
                None => None,
                Some(("dial", _)) => Some(DIAL),
                Some((name, of)) => self.in_play(game, card.line, name, of).map(|host| host.0),
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

    /// A card in play by its notation, or by the number it has among a player's copies.
    fn in_play(&mut self, game: &Lcg, line: usize, name: &str, of: Option<Seat>) -> Option<Piece> {
        let found = match of {
            Some(seat) => copy_of(game, name, |piece| game.controller(piece) == seat),
            None => game.all_in_play().iter().find(|&piece| game.label(piece) == name),
        };
        if found.is_none() {
            match named(name.split('#').next().unwrap_or(name), DARK) {
                Some(_) => {
                    let of = of.map_or(String::new(), |seat| format!(" of {}", Lcg::name(seat)));
                    self.head.report_word(line, name, format!("{name}{of} is not in play"));
                }
                None => self.head.no_card::<Lcg>(line, name),
            }
        }
        found
    }

    /// The cards that were played this turn, with everything that depends on it.
    fn played(&mut self, game: &mut Lcg) {
        for Named { line, name, no, seat, .. } in std::mem::take(&mut self.played) {
            let already = game.now.played[DARK].or(game.now.played[LIGHT]);
            let copies = |zone: fn(&Zone) -> bool| {
                let fits =
                    |piece: &Piece| game.table.no(*piece) == no && zone(&game.zone(*piece)) && !already.has(*piece);
                game.table.every_piece().find(fits)
            };
            let in_play = copies(|zone| matches!(zone, Zone::Play(_)));
            let discarded = || copies(|zone| matches!(zone, Zone::Discard(_)));
            let anywhere = || copies(|_| true);
            let Some(piece) = in_play.or_else(discarded).or_else(anywhere) else {
                let message = format!("{name} was played: list it also in the place where it is now");
                self.head.report_word(line, name, message);
                continue;
            };
            game.now.played[seat].add(piece);
            let card = game.table.of(piece);
            game.now.limited[seat] |= card.keywords & keyword::LIMITED != 0;
            let once = game.table.events.has(piece) && card.abilities.iter().any(|ability| ability.usage.once);
            if once && !game.now.events.push((seat, no)) {
                self.head.report_word(line, name, "too many events were played this turn");
            }
        }
    }
}

/// Which abilities `used` is about: all, or those after it in brackets.
fn used(words: &mut SplitWhitespace) -> [bool; 2] {
    let which = match words.clone().next() {
        Some("(1)") => [true, false],
        Some("(2)") => [false, true],
        _ => return [true; 2],
    };
    words.next();
    which
}

/// The player in `of PLAYER`, if that follows.
fn of_player(words: &mut SplitWhitespace) -> Option<Seat> {
    let mut ahead = words.clone();
    let seat = ahead.next().filter(|&word| word == "of").and_then(|_| ahead.next()).and_then(seat_of::<Lcg>);
    if seat.is_some() {
        *words = ahead;
    }
    seat
}

fn is_in_play(place: &str) -> bool {
    matches!(place, "play" | "objectives" | "affiliation")
}

fn is_pile(place: &str) -> bool {
    matches!(place, "deck" | "objective-deck" | "discard")
}

/// A card by its id or title; if several share the title, the one of this side.
pub(super) fn named(name: &str, seat: Seat) -> Option<CardNo> {
    static NAMES: OnceLock<Names<CardNo>> = OnceLock::new();
    let cards = compile::built_in();
    let all = || cards.numbered().map(|(no, card)| (no, card.id.as_str(), card.title.as_str()));
    NAMES.get_or_init(|| Names::new(all())).find(name, |no| cards.card(no).side == seat)
}
