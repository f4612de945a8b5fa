//! Reads the set-up of a script: any position, with cards in any zone, any turn and phase; or a new game, as in
//! replays. `row` reads the locations, `moment` where in the turn play begins, `lasting` which effects are in force, and
//! `refusal` says why a card cannot be where it is.

mod lasting;
mod moment;
mod refusal;
mod row;

pub(super) use lasting::{Effect, effects};

use std::str::SplitWhitespace;
use std::sync::OnceLock;

use super::card::{Card, CardNo, DeployOn, PIECES, Table};
use super::compile::built_in;
use super::setup::{DeckList, MOST_CARDS, Setup};
use super::state::{Ccg, DARK, LIGHT, Pile, Role, Zone};
use crate::facts::copy_of;
use crate::header::{self, Header, Keys, number_after, seen_by};
use crate::hidden::Known;
use crate::mark;
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
    position: &["turn", "number", "acts", "generation", "boardings", "locations", "lasting", "dark", "light"],
};
/// The places of a player; the last holds no cards.
const PLACES: [&str; 10] = ["at", "side", "hand", "reserve", "force", "used", "lost", "out", "outside", "played"];
/// The marks that may follow a card's name.
const MARKS: [&str; 17] = [
    "on", "aboard", "pilot", "driver", "beside", "as", "moved", "battled", "drained", "fired", "reacted", "used",
    "hit", "parsec", "stolen", "seen", "blank",
];
/// Marks of the design that no game comes to yet.
const LATER: [&str; 7] = ["undercover", "missing", "crashed", "inserted", "targets", "stage", "turned"];

/// The game a script starts with, or all errors in its set-up.
pub fn begin<'t>(script: &Script, source: &Source, keep: &'t Keep<Table>) -> Result<Ccg<'t>, Vec<Diagnostic>> {
    let head = Header::new::<Ccg>(script, source, &KEYS);
    let mut reader = Reader { head, row: Vec::new(), cards: Vec::new(), played: Vec::new() };
    let seed = reader.head.seed();
    let [] = reader.head.options([]);
    let game = match reader.head.is_position() {
        true => reader.position(seed, keep),
        false => reader.new_game(seed, keep),
    };
    reader.head.end(game)
}

struct Reader<'s> {
    head: Header<'s>,
    /// The locations, group by group; each with those it covers below it.
    row: Vec<Vec<Vec<Named<'s>>>>,
    /// The other cards of a position, as listed.
    cards: Vec<Named<'s>>,
    /// The interrupts that were played this turn.
    played: Vec<Named<'s>>,
}

/// A card of a list.
#[derive(Clone)]
struct Named<'s> {
    line: usize,
    name: &'s str,
    no: CardNo,
    /// Whose list it is in, and which.
    seat: Seat,
    place: Where<'s>,
    marks: Marks<'s>,
}

/// A list of cards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where<'s> {
    /// The row of locations.
    Row,
    /// At the location with this name.
    At(&'s str),
    /// A side of the table: one's own, or the other player's.
    Side {
        theirs: bool,
    },
    Pile(Pile),
    Hand,
    Out,
    Outside,
    /// Interrupts that were played this turn.
    Played,
}

impl Where<'_> {
    fn is_on_table(self) -> bool {
        matches!(self, Where::Row | Where::At(_) | Where::Side { .. })
    }

    /// As the position names it.
    fn word(self) -> &'static str {
        match self {
            Where::Row => "locations",
            Where::At(_) => "at",
            Where::Side { .. } => "side",
            Where::Pile(Pile::Reserve) => "reserve",
            Where::Pile(Pile::Force) => "force",
            Where::Pile(Pile::Used) => "used",
            Where::Pile(Pile::Lost) => "lost",
            Where::Hand => "hand",
            Where::Out => "out",
            Where::Outside => "outside",
            Where::Played => "played",
        }
    }
}

/// The marks of a card.
#[derive(Clone, Default)]
struct Marks<'s> {
    /// What it is on or aboard, and who controls that if it says so.
    on: Option<(&'s str, Option<Seat>)>,
    aboard: Option<(&'s str, Option<Seat>)>,
    /// Of those aboard: a pilot or driver.
    steers: Option<Role>,
    beside: bool,
    second_way: bool,
    moved: bool,
    battled: bool,
    drained: bool,
    fired: bool,
    reacted: bool,
    /// Whether the first and the second limited ability were used.
    used: [bool; 2],
    hit: bool,
    /// It is the other player's card, which its place says as well.
    stolen: bool,
    parsec: Option<u8>,
    seen: Vec<Seat>,
    /// It is to be played without its text.
    blank: bool,
}

impl<'s> Reader<'s> {
    // A new game.

    fn new_game<'t>(&mut self, seed: u64, keep: &'t Keep<Table>) -> Option<Ccg<'t>> {
        let mut decks = [None, None];
        for seat in Seat::BOTH {
            let key = format!("{} deck", Ccg::name(seat));
            match self.head.entry(&key) {
                Some(entry) => decks[seat as usize] = self.deck(entry, seat),
                None => {
                    let message =
                        format!("a new game needs `{key}: CARDS`, such as `{key}: 3 luke, talz; outside none`");
                    self.head.report(self.head.script.line, message);
                }
            }
        }
        let [Some(dark), Some(light)] = decks else { return None };
        if !self.head.is_clean() {
            return None;
        }
        let setup = Setup::new(&dark, &light, keep);
        let setup = setup.map_err(|problem| self.head.report(self.head.script.line, problem)).ok()?;
        Some(Ccg::new(&setup, seed))
    }

    /// `7 stormtrooper, 3 vader; outside vader`.
    fn deck(&mut self, entry: &'s Entry, seat: Seat) -> Option<DeckList> {
        let mut deck = DeckList::default();
        for (at, part) in header::places(&entry.value).enumerate() {
            let (first, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let outside = at > 0;
            if outside && (first != "outside" || at > 1) {
                let message = "a deck is followed only by `; outside` and the cards outside of it";
                self.head.report_word(entry.line, first, message);
                return None;
            }
            let list = if outside { &mut deck.outside } else { &mut deck.cards };
            for word in header::cards(if outside { rest } else { part }) {
                if self.head.is_full() {
                    return None;
                }
                let find = |name: &str| named(name, seat);
                let Some(item) = self.head.card::<Ccg, _>(entry.line, word, &[], find) else { continue };
                let problem = match () {
                    () if !item.marks.trim().is_empty() => "cards of a deck have no marks",
                    () if built_in().card(item.card).side != seat => "it belongs to the other side",
                    () => {
                        // Beyond what a deck can hold the exact number does not matter.
                        let room = (MOST_CARDS + 1).saturating_sub(list.len());
                        list.extend(std::iter::repeat_n(item.card, item.count.min(room)));
                        continue;
                    }
                };
                self.head.report_word(entry.line, item.name, format!("{}: {problem}", item.name));
            }
        }
        Some(deck)
    }

    // Any position.

    fn position<'t>(&mut self, seed: u64, keep: &'t Keep<Table>) -> Option<Ccg<'t>> {
        let script = self.head.script;
        self.read_row();
        for entry in &script.header {
            if let Some(seat) = seat_of::<Ccg>(&entry.key) {
                self.player(entry, seat);
            }
        }
        let mut decks = Each([DeckList::default(), DeckList::default()]);
        for card in self.row.iter().flatten().flatten().chain(&self.cards) {
            let deck = &mut decks[built_in().card(card.no).side];
            match card.place {
                Where::Outside => deck.outside.push(card.no),
                _ => deck.cards.push(card.no),
            }
        }
        let table = Table::new(built_in(), &decks[DARK], &decks[LIGHT]);
        let table = table.map_err(|problem| self.head.report(script.line, problem)).ok()?;
        let mut game = Ccg::empty(keep.add(table), seed);
        if mark::unseen(|| self.lay_out(&mut game)) {
            match header::stop_of::<Ccg>(script) {
                Some(stop) => run_until(&mut game, |game| game.is_at(stop)),
                None => run(&mut game),
            }
        }
        Some(game)
    }

    /// Lays out what was read, and says whether play can begin.
    fn lay_out(&mut self, game: &mut Ccg) -> bool {
        for piece in game.table.every_piece() {
            game.go(piece, Zone::Out);
        }
        // Everybody sees cards out of play. Forget that: the zone of a card decides who knows it.
        game.known = Known::NONE;
        let mut free: Vec<Piece> = game.table.every_piece().collect();
        self.lay_row(game, &mut free);
        let cards = std::mem::take(&mut self.cards);
        let pieces = self.place(game, &cards, &mut free);
        self.hold(game, &cards, &pieces);
        self.check_hosts(game, &cards, &pieces);
        self.played(game);
        self.boardings(game);
        let frames = self.moment(game);
        self.lasting(game);
        self.check_life(game);
        // What no longer holds comes before anything else.
        game.unsettled = true;
        frames.into_iter().for_each(|frame| game.push(frame));
        self.head.is_sound(|| game.audit())
    }

    /// One player: `at CARD a, b on a; hand c; reserve 2 d; side e`.
    fn player(&mut self, entry: &'s Entry, seat: Seat) {
        for part in header::places(&entry.value) {
            let Some((word, rest)) = self.head.place(entry.line, part, &PLACES) else { continue };
            let Some((place, rest)) = self.list(entry.line, word, rest) else { continue };
            for word in header::cards(rest) {
                // Too many cards are reported when all are read.
                if self.head.is_full() || self.cards.len() > PIECES {
                    return;
                }
                let Some((count, card)) = self.named(entry.line, word, seat, place) else { continue };
                // Beyond what a game can hold the exact number does not matter.
                for _ in 0..count.min(PIECES + 1) {
                    if let Some(problem) = self.problem(&card) {
                        self.head.report_word(card.line, card.name, format!("{}: {problem}", card.name));
                        break;
                    }
                    match place {
                        Where::Played => self.played.push(card.clone()),
                        _ => self.cards.push(card.clone()),
                    }
                }
            }
        }
    }

    /// Which list a word begins, and the cards in it: `at CARD` and `side theirs` are two words.
    fn list(&mut self, line: usize, word: &str, rest: &'s str) -> Option<(Where<'s>, &'s str)> {
        let (first, others) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        Some(match word {
            "at" if first.is_empty() || others.trim().is_empty() => {
                self.head.report_word(line, word, "`at` is followed by a location and the cards there");
                return None;
            }
            "at" => (Where::At(first), others.trim()),
            "side" if first == "theirs" => (Where::Side { theirs: true }, others.trim()),
            "side" => (Where::Side { theirs: false }, rest),
            "hand" => (Where::Hand, rest),
            "reserve" => (Where::Pile(Pile::Reserve), rest),
            "force" => (Where::Pile(Pile::Force), rest),
            "used" => (Where::Pile(Pile::Used), rest),
            "lost" => (Where::Pile(Pile::Lost), rest),
            "out" => (Where::Out, rest),
            "outside" => (Where::Outside, rest),
            _ => (Where::Played, rest),
        })
    }

    /// A card of a list with its marks, and how many of it.
    fn named(&mut self, line: usize, word: &'s str, seat: Seat, place: Where<'s>) -> Option<(usize, Named<'s>)> {
        let find = |name: &str| named(name, seat);
        let item = self.head.card::<Ccg, _>(line, word, &MARKS, find)?;
        let marks = self.marks(line, item.marks);
        Some((item.count, Named { line, name: item.name, no: item.card, seat, place, marks }))
    }

    fn marks(&mut self, line: usize, text: &'s str) -> Marks<'s> {
        let mut marks = Marks::default();
        if let Some(word) = text.split_whitespace().find(|word| LATER.contains(word)) {
            self.head.report_word(line, word, format!("the engine does not play with `{word}` yet"));
            return marks;
        }
        self.head.marks(line, text, &MARKS, |mark, words| {
            match mark {
                "pilot" | "driver" if marks.steers.is_some() => {
                    return Err("it is a pilot or a driver, not both".into());
                }
                "pilot" => marks.steers = Some(Role::Pilot),
                "driver" => marks.steers = Some(Role::Driver),
                "beside" => marks.beside = true,
                "moved" => marks.moved = true,
                "battled" => marks.battled = true,
                "drained" => marks.drained = true,
                "fired" => marks.fired = true,
                "reacted" => marks.reacted = true,
                "hit" => marks.hit = true,
                "stolen" => marks.stolen = true,
                "blank" => marks.blank = true,
                "used" => marks.used = used(words),
                "parsec" => marks.parsec = Some(number_after(mark, words)?),
                "as" => match words.next() {
                    Some("2") => marks.second_way = true,
                    _ => return Err("`as` is followed by `2`".into()),
                },
                "seen" => marks.seen = seen_by::<Ccg>(words)?,
                _ => {
                    let card = words.next().ok_or_else(|| format!("a card is needed after `{mark}`"))?;
                    let of = of_player(words);
                    match mark {
                        "on" => marks.on = Some((card, of)),
                        _ => marks.aboard = Some((card, of)),
                    }
                }
            }
            Ok(())
        });
        marks
    }

    /// Puts every card in its place and returns which piece each one is.
    fn place(&mut self, game: &mut Ccg, cards: &[Named<'s>], free: &mut Vec<Piece>) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(cards.len());
        for card in cards {
            pieces.push(take(game, free, card.no, card.place == Where::Outside));
        }
        let mut looked_up: Vec<(&str, Option<u8>)> = Vec::new();
        // Piles are listed from the top.
        let is_pile = |at: &usize| matches!(cards[*at].place, Where::Pile(_));
        let order = (0..cards.len()).filter(|at| !is_pile(at));
        let piles = (0..cards.len()).rev().filter(is_pile);
        for at in order.chain(piles) {
            let (card, piece) = (&cards[at], pieces[at]);
            let seat = card.seat;
            let zone = match card.place {
                Where::Hand => Zone::Hand(seat),
                Where::Pile(pile) => Zone::of(pile, seat),
                Where::Outside => Zone::Outside(seat),
                Where::Out | Where::Played => Zone::Out,
                Where::At(_) | Where::Side { .. } | Where::Row => Zone::Table(seat),
            };
            let place = match card.place {
                Where::At(name) => match looked_up.iter().find(|(known, _)| *known == name) {
                    Some(&(_, place)) => place,
                    None => {
                        let place = self.place_named(game, card.line, name);
                        looked_up.push((name, place));
                        place
                    }
                },
                _ => None,
            };
            // A location that is not there was reported.
            if matches!(card.place, Where::At(_)) && place.is_none() {
                continue;
            }
            game.go(piece, zone);
            if !card.place.is_on_table() {
                card.marks.seen.iter().for_each(|&seat| game.known[seat].add(piece));
                continue;
            }
            place.into_iter().for_each(|place| game.stand(piece, place));
            mark(game, piece, &card.marks);
            if card.place == (Where::Side { theirs: true }) || is_only_theirs(game, card, piece) {
                game.theirs.add(piece);
            }
        }
        pieces
    }

    /// Puts cards on and aboard others.
    fn hold(&mut self, game: &mut Ccg, cards: &[Named<'s>], pieces: &[Piece]) {
        for (card, &piece) in cards.iter().zip(pieces) {
            let Some((name, of)) = card.marks.on.or(card.marks.aboard).filter(|_| game.on_table(piece)) else {
                continue;
            };
            let Some(host) = self.on_table(game, card.line, name, of) else { continue };
            let problem = match () {
                () if game.place[host.index()] != game.place[piece.index()] => {
                    format!("{name} is at another location (a second copy is `{name}#2`)")
                }
                () if game.tree(piece).has(host) => format!("{name} is on or aboard of it"),
                () if game.table.locations.has(host) => format!("{name} is a location: list it under `at` only"),
                () if card.marks.on.is_some() => {
                    game.attach(piece, host);
                    continue;
                }
                () => {
                    let usual = if game.table.characters.has(piece) { Role::Passenger } else { Role::Cargo };
                    game.board(piece, host, card.marks.steers.unwrap_or(usual));
                    continue;
                }
            };
            self.head.report_word(card.line, card.name, format!("{}: {problem}", card.name));
        }
    }

    /// The place of a location, by the name of the card on top.
    fn place_named(&mut self, game: &Ccg, line: usize, name: &str) -> Option<u8> {
        let found = game.row.iter().copied().find(|&place| game.label(game.location(place)) == name);
        if found.is_none() {
            match named(name.split('#').next().unwrap_or(name), DARK) {
                Some(no) => {
                    let covered = |piece: &Piece| game.table.no(*piece) == no && game.zone(*piece) == Zone::Covered;
                    let message = match game.table.every_piece().any(|piece| covered(&piece)) {
                        true => format!("{name} is covered: name the location on top of it"),
                        false => format!("{name} is not under `locations:`"),
                    };
                    self.head.report_word(line, name, message);
                }
                None => self.head.no_card::<Ccg>(line, name),
            }
        }
        found
    }

    /// A card on the table by its notation, or by the number it has among a player's copies.
    fn on_table(&mut self, game: &Ccg, line: usize, name: &str, of: Option<Seat>) -> Option<Piece> {
        let found = match of {
            Some(seat) => copy_of(game, name, |piece| game.controller(piece) == seat),
            None => game.all_in_play().iter().find(|&piece| game.label(piece) == name),
        };
        if found.is_none() {
            match named(name.split('#').next().unwrap_or(name), DARK) {
                Some(_) => {
                    let of = of.map_or(String::new(), |seat| format!(" of {}", Ccg::name(seat)));
                    self.head.report_word(line, name, format!("{name}{of} is not on the table"));
                }
                None => self.head.no_card::<Ccg>(line, name),
            }
        }
        found
    }

    /// The interrupts that were played this turn, of which there may not be another (CCG-INTERRUPTS-10).
    fn played(&mut self, game: &mut Ccg) {
        for Named { line, name, no, .. } in std::mem::take(&mut self.played) {
            let card = built_in().card(no);
            let times = game.now.played.iter().filter(|&&title| title == card.title_no).count();
            let problem = match () {
                () if !game.table.every_piece().any(|piece| game.table.no(piece) == no) => {
                    format!("{name} was played: list it also in the place where it is now")
                }
                () if card.limit().is_some_and(|limit| times >= limit) => {
                    format!("{name} is played only {} in a turn", if times == 1 { "once" } else { "so often" })
                }
                () if !game.now.played.push(card.title_no) => "too many interrupts were played this turn".to_owned(),
                () => continue,
            };
            self.head.report_word(line, name, problem);
        }
    }

    fn boardings(&mut self, game: &mut Ccg) {
        let most = super::state::MOST_BOARDINGS;
        game.now.boardings = self.head.value("boardings", "number of free moves", 0..=most).unwrap_or(0);
    }

    fn check_life(&mut self, game: &Ccg) {
        for seat in Seat::BOTH {
            if self.head.is_clean() && game.life(seat) == 0 {
                let message = format!("{} has no Life Force and would have lost: give a `reserve`", Ccg::name(seat));
                self.head.report(self.head.script.line, message);
            }
        }
    }
}

/// Takes a copy of a card out of the pieces that are left.
fn take(game: &Ccg, free: &mut Vec<Piece>, no: CardNo, outside: bool) -> Piece {
    let fits = |&piece: &Piece| game.table.no(piece) == no && game.table.outside.has(piece) == outside;
    let at = free.iter().position(fits).unwrap_or(0);
    free.remove(at)
}

/// Whether a card goes only to the other player's side of a location or of the table, which then need not be said.
fn is_only_theirs(game: &Ccg, named: &Named, piece: Piece) -> bool {
    let held = named.marks.on.is_some() || named.marks.aboard.is_some();
    let sides = game.table.of(piece).deploys.iter().filter_map(|way| match (way.on, named.place) {
        (DeployOn::Location { theirs, .. }, Where::At(_)) | (DeployOn::Table { theirs }, Where::Side { .. }) => {
            Some(theirs)
        }
        _ => None,
    });
    !held && sides.clone().count() > 0 && sides.into_iter().all(|theirs| theirs)
}

/// What happened this turn to a card, and how it came to the table.
fn mark(game: &mut Ccg, piece: Piece, marks: &Marks) {
    let now = &mut game.now;
    let sets = [
        (marks.moved, &mut now.moved),
        (marks.battled, &mut now.battled),
        (marks.drained, &mut now.drained_with),
        (marks.fired, &mut now.fired),
        (marks.reacted, &mut now.reacted),
        (marks.second_way, &mut game.second_way),
        (marks.beside, &mut game.theirs),
    ];
    for (marked, set) in sets {
        if marked {
            set.add(piece);
        }
    }
    mark_used(game, piece, marks.used);
}

/// A limited ability was used, or a device.
fn mark_used(game: &mut Ccg, piece: Piece, used: [bool; 2]) {
    let limited = limited(game.table.of(piece));
    for (at, set) in game.now.used.iter_mut().enumerate() {
        if used[at] && limited[at] {
            set.add(piece);
        }
    }
    if used.contains(&true) && game.table.devices.has(piece) {
        game.now.devices.add(piece);
    }
}

/// Whether the first and any other ability of a card is limited.
fn limited(card: &Card) -> [bool; 2] {
    let mut limited = [false; 2];
    for (number, ability) in card.abilities.iter().enumerate() {
        limited[number.min(1)] |= ability.once.is_some();
    }
    limited
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
    let seat = ahead.next().filter(|&word| word == "of").and_then(|_| ahead.next()).and_then(seat_of::<Ccg>);
    if seat.is_some() {
        *words = ahead;
    }
    seat
}

/// A card by its id or title; if several share the title, the one of this side.
pub(super) fn named(name: &str, seat: Seat) -> Option<CardNo> {
    static NAMES: OnceLock<Names<CardNo>> = OnceLock::new();
    let cards = built_in();
    let all = || cards.numbered().map(|(no, card)| (no, card.id.as_str(), card.title.as_str()));
    NAMES.get_or_init(|| Names::new(all())).find(name, |no| cards.card(no).side == seat)
}
