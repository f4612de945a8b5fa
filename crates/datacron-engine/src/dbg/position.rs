//! Parses positions from the set-up of a scenario: cards in any place, damage, the Force and whose turn it is. `now`
//! parses what already happened this turn.

mod now;

pub(super) use now::next_purchase;

use super::card::{CardNo, Kind, Role};
use super::setup::owner;
use super::state::{Dbg, FORCE_END, Frame, ROW, Step, Zone};
use super::turn::SECRET_BASES;
use super::{Mode, Setup, compile};
use crate::header::{self, Header, Keys, number_after, seen_by};
use crate::mark::rule;
use crate::notation::seat_of;
use crate::run::{run, run_until};
use crate::script::{Entry, Script, Source};
use crate::zones::Zones;
use crate::{Each, GameState, Piece, Playable, Seat};
use datacron_cards::diagnostic::{Diagnostic, count};
use datacron_cards::fold;
use datacron_decks::random::Random;

/// The keys of a set-up.
const KEYS: Keys = Keys {
    agreement: &["mode", "goal"],
    new_game: &["empire bases", "rebel bases"],
    position: &["turn", "force", "row", "galaxy deck", "galaxy discard", "pilots", "lasting", "empire", "rebel"],
};
/// The places of a player; the last three hold no cards.
const PLACES: [&str; 10] =
    ["hand", "deck", "discard", "play", "victory", "bases", "base", "resources", "played", "bought"];
/// The marks that may follow the name of a card.
const MARKS: [&str; 10] =
    ["damage", "bonus", "used", "attacked", "committed", "prevented", "hunting", "hunted", "for", "seen"];

/// The game that a script starts with, or all mistakes in its set-up.
pub(super) fn begin(script: &Script, source: &Source) -> Result<Dbg, Vec<Diagnostic>> {
    let free = compile::built_in().every_piece().collect();
    let head = Header::new::<Dbg>(script, source, &KEYS);
    let mut reader = Reader { head, free, placed: Vec::new(), did: Vec::new() };
    let game = reader.game();
    reader.head.end(Some(game))
}

struct Reader<'s> {
    head: Header<'s>,
    /// Pieces without a place.
    free: Vec<Piece>,
    /// The cards of both players, with their marks.
    placed: Vec<(Seat, Named<'s>)>,
    /// The cards that were played or bought this turn.
    did: Vec<Did<'s>>,
}

/// A card that was played or bought this turn.
struct Did<'s> {
    line: usize,
    name: &'s str,
    seat: Seat,
    bought: bool,
    no: CardNo,
    count: usize,
}

/// A card of a list.
struct Named<'s> {
    line: usize,
    name: &'s str,
    piece: Piece,
    marks: Marks<'s>,
}

/// The marks of a card.
#[derive(Clone, Default)]
struct Marks<'s> {
    damage: u8,
    bonus: u8,
    used: bool,
    attacked: bool,
    /// What it is committed to: `base`, or a card of the row.
    committed: Option<&'s str>,
    /// Damage to this base that was prevented.
    prevented: u8,
    /// The card this base lets its player hunt.
    hunting: Option<&'s str>,
    hunted: bool,
    /// It is exiled at the end of the turn.
    exiled: bool,
    seen: Vec<Seat>,
}

impl Marks<'_> {
    /// A mark of this turn, if it has one.
    fn of_turn(&self) -> Option<&'static str> {
        let marks = [
            ("bonus", self.bonus > 0),
            ("used", self.used),
            ("attacked", self.attacked),
            ("committed", self.committed.is_some()),
            ("hunting", self.hunting.is_some()),
            ("hunted", self.hunted),
            ("for this turn", self.exiled),
        ];
        marks.iter().find(|(_, set)| *set).map(|(mark, _)| *mark)
    }
}

impl<'s> Reader<'s> {
    fn agreement(&mut self) -> Setup {
        let mut setup = Setup::new(Mode::Beginner);
        if let Some(entry) = self.head.entry("mode") {
            match Mode::named(&entry.value) {
                Some(mode) => setup = Setup::new(mode),
                None => self.head.unknown(entry.line, "mode", &entry.value, &Mode::ALL.map(Mode::name)),
            }
        }
        setup.goal = self.head.value("goal", "number of bases to win", 2..=5).unwrap_or(setup.goal);
        [setup.pay_off] = self.head.options(["pay-off"]);
        for (seat, key) in [(Seat::First, "empire bases"), (Seat::Second, "rebel bases")] {
            if let Some(entry) = self.head.entry(key) {
                let picked = self.picked_bases(entry, seat);
                self.check_bases(entry, &setup, &picked);
                setup.bases[seat] = Some(picked);
            }
        }
        setup
    }

    /// Parses a base deck that was picked before the game.
    fn picked_bases(&mut self, entry: &Entry, seat: Seat) -> Vec<CardNo> {
        let mut picked = Vec::new();
        for word in header::cards(&entry.value) {
            if self.head.is_full() {
                break;
            }
            let Some(no) = named(word) else {
                self.head.no_card::<Dbg>(entry.line, word);
                continue;
            };
            let card = &compile::built_in().all[usize::from(no.0)];
            let problems = [
                (card.kind != Kind::Base || owner(card.faction) != Some(seat), "is not a base of this player"),
                (card.starting_base, "is the starting base, which is not picked"),
                (picked.contains(&no), "is listed twice"),
            ];
            match problems.iter().find(|(wrong, _)| *wrong) {
                Some((_, why)) => self.head.report_word(entry.line, word, format!("{} {why}", card.id)),
                None => picked.push(no),
            }
        }
        picked
    }

    /// Only secret bases are picked, and four of them, which is enough for any goal.
    fn check_bases(&mut self, entry: &Entry, setup: &Setup, picked: &[CardNo]) {
        let wrong = match setup.mode {
            Mode::SecretBases if picked.len() == SECRET_BASES => return,
            Mode::SecretBases => format!("expected {SECRET_BASES} bases, found {}", picked.len()),
            mode => format!("the bases of a {} game are fixed; only secret bases are picked", mode.name()),
        };
        self.head.report(entry.line, wrong);
    }

    fn game(&mut self) -> Dbg {
        let (setup, seed) = (self.agreement(), self.head.seed());
        if !self.head.is_position() {
            return Dbg::new(&setup, seed);
        }
        let mut game = Dbg::empty(compile::built_in(), Random::seeded(seed));
        game.goal = setup.goal;
        game.pay_off = setup.pay_off;
        let mut step = Step::Main;
        let mut row = Vec::new();
        let mut deck = None;
        let mut bases = Each([false; 2]);
        let mut base = Each([false; 2]);
        // Listed cards come first; the rest goes to its usual places afterwards.
        let script = self.head.script;
        for entry in &script.header {
            match entry.key.as_str() {
                "turn" => {
                    let (seat, part) = self.head.turn::<Dbg>(entry, &["main", "start"]);
                    game.active = seat.unwrap_or(game.active);
                    step = if part == Some("start") { Step::NewBase } else { Step::Main };
                }
                "force" => game.force = self.force(entry),
                "row" => row = self.row(entry),
                "galaxy deck" => deck = Some(self.cards(entry.line, &entry.value)),
                "galaxy discard" => {
                    let cards = self.cards(entry.line, &entry.value);
                    self.put_all(&mut game, cards, Zone::GalaxyDiscard);
                }
                key => {
                    if let Some(seat) = seat_of::<Dbg>(key) {
                        (base[seat], bases[seat]) = self.player(entry, seat, &mut game);
                    }
                }
            }
        }
        self.galaxy(&mut game, row, deck);
        self.bases(&mut game, &setup, base, bases);
        if let Some(entry) = self.head.entry("row")
            && self.head.is_clean()
            && game.row.contains(&None)
            && !game.galaxy_deck.is_empty()
        {
            let message = "an empty place of the row is filled at once while there are cards in the galaxy deck";
            self.head.report_word(entry.line, "-", message);
        }
        self.this_turn(&mut game, step);
        game.push(Frame::Turn(step));
        game.turn = 1;
        if self.head.is_sound(|| game.audit_position()) {
            match header::stop_of::<Dbg>(script) {
                Some(stop) => run_until(&mut game, |game| game.is_at(stop)),
                None => run(&mut game),
            }
        }
        game
    }

    fn force(&mut self, entry: &Entry) -> i8 {
        let force = force_of(&entry.value);
        if force.is_none() {
            let message = format!("`{}` is not a place of the Force marker: expected {FORCE_PLACES}", entry.value);
            self.head.report(entry.line, message);
        }
        force.unwrap_or(0)
    }

    /// Parses the row; `-` leaves a slot empty.
    fn row(&mut self, entry: &'s Entry) -> Vec<Option<Named<'s>>> {
        let mut row: Vec<Option<Named>> = Vec::new();
        if entry.value == "none" {
            row.resize_with(ROW, || None);
        }
        for word in header::list(&entry.value) {
            match word {
                "-" => row.push(None),
                word => row.extend(self.cards(entry.line, word).into_iter().map(Some)),
            }
            if row.len() > ROW {
                self.head.report_word(entry.line, word, format!("too many cards: the row has {ROW} places"));
                row.truncate(ROW);
                break;
            }
        }
        row
    }

    /// Sets up row, galaxy deck and pilots. Slots that are not listed are filled from the deck.
    fn galaxy(&mut self, game: &mut Dbg, row: Vec<Option<Named<'s>>>, deck: Option<Vec<Named<'s>>>) {
        let mut empty = [false; ROW];
        for (slot, place) in row.into_iter().enumerate() {
            match place {
                Some(named) if self.fits(game, &named, Zone::Row) => game.enter_row(named.piece, slot),
                Some(_) => {}
                None => empty[slot] = true,
            }
        }
        match deck {
            Some(named) => self.put_all(game, named, Zone::GalaxyDeck),
            None => {
                for &piece in self.free.iter().filter(|&&piece| game.cards.of(piece).role == Role::Galaxy) {
                    game.go(piece, Zone::GalaxyDeck);
                }
            }
        }
        for (slot, empty) in empty.into_iter().enumerate() {
            if game.row[slot].is_none()
                && !empty
                && let Some(&top) = game.galaxy_deck.last()
            {
                game.enter_row(top, slot);
            }
        }
        let free = self.free.iter().copied().filter(|&piece| game.cards.of(piece).role == Role::OuterRimPilot);
        let free: Vec<Piece> = free.collect();
        let pilots = self.head.value("pilots", "number of pilots left", 0..=free.len());
        for &pilot in free.iter().take(pilots.unwrap_or(free.len())) {
            game.go(pilot, Zone::Pilots);
        }
    }

    fn bases(&mut self, game: &mut Dbg, setup: &Setup, base: Each<bool>, bases: Each<bool>) {
        for &piece in &self.free {
            let card = game.cards.of(piece);
            let Some(seat) = owner(card.faction).filter(|_| card.kind == Kind::Base) else { continue };
            if card.starting_base && !base[seat] {
                game.go(piece, Zone::Base(seat));
            } else if !bases[seat] && setup.mode == Mode::FullGalaxy {
                rule!("DBG-ADV-01");
                game.go(piece, Zone::Bases(seat));
            } else if !bases[seat] && card.beginner_base {
                game.go(piece, Zone::Bases(seat));
            }
        }
        game.set_aside_unpicked(setup.mode);
    }

    /// Parses a player: `hand a, b; deck c; base lothal damage 3; resources 2`. Returns whether base and base deck are
    /// given.
    fn player(&mut self, entry: &'s Entry, seat: Seat, game: &mut Dbg) -> (bool, bool) {
        let (mut base, mut bases) = (false, false);
        for part in header::places(&entry.value) {
            let Some((place, rest)) = self.head.place(entry.line, part, &PLACES) else { continue };
            let zone = match place {
                "hand" => Zone::Hand(seat),
                "deck" => Zone::Deck(seat),
                "discard" => Zone::Discard(seat),
                "play" => Zone::Play(seat),
                "victory" => Zone::Victory(seat),
                "bases" => Zone::Bases(seat),
                "base" => Zone::Base(seat),
                "played" | "bought" => {
                    self.did(entry.line, rest, seat, place == "bought");
                    continue;
                }
                _ => {
                    let resources = self.head.number(entry.line, rest, "number of resources", 0..=u8::MAX);
                    game.resources[seat] = resources.unwrap_or(0);
                    continue;
                }
            };
            base |= place == "base";
            bases |= place == "bases";
            let cards = self.cards(entry.line, rest);
            self.put_all(game, cards, zone);
        }
        (base, bases)
    }

    /// Puts cards into a zone. Piles are listed from the top.
    fn put_all(&mut self, game: &mut Dbg, mut cards: Vec<Named<'s>>, zone: Zone) {
        if matches!(zone, Zone::Deck(_) | Zone::Discard(_) | Zone::GalaxyDeck | Zone::GalaxyDiscard) {
            cards.reverse();
        }
        let mut refused = "";
        for named in cards {
            // Of several copies in one item, only the first is reported.
            if std::ptr::eq(refused, named.name) || !self.fits(game, &named, zone) {
                refused = named.name;
                continue;
            }
            let Named { piece, ref marks, .. } = named;
            game.go(piece, zone);
            game.damage[piece.index()] = marks.damage;
            game.now.bonus[piece.index()] = marks.bonus;
            if marks.used {
                game.now.used.add(piece);
            }
            if marks.attacked {
                game.now.spent.add(piece);
                game.now.busy.add(piece);
            }
            marks.seen.iter().for_each(|&seat| game.known[seat].add(piece));
            if let Zone::Play(seat) | Zone::Base(seat) | Zone::Hand(seat) | Zone::Deck(seat) | Zone::Discard(seat) =
                zone
            {
                self.placed.push((seat, named));
            }
        }
    }

    /// Whether a card with these marks can be in a zone; reports a mistake if not.
    fn fits(&mut self, game: &Dbg, named: &Named, zone: Zone) -> bool {
        let problem = problem(game, named, zone);
        let fits = problem.is_none();
        problem.into_iter().for_each(|why| self.head.report_word(named.line, named.name, why));
        fits
    }

    /// Parses cards by id or title: `2 x-wing, gozanti-cruiser damage 2 used`; `none` for no card.
    fn cards(&mut self, line: usize, text: &'s str) -> Vec<Named<'s>> {
        let mut found = Vec::new();
        for word in header::cards(text) {
            if self.head.is_full() {
                break;
            }
            let Some(item) = self.head.card::<Dbg, _>(line, word, &MARKS, named) else { continue };
            let marks = self.marks(line, item.marks);
            for _ in 0..item.count {
                let Some(piece) = self.claim(item.card) else {
                    let card = &compile::built_in().all[usize::from(item.card.0)];
                    let message = format!("{} is listed more often than there are copies ({})", card.id, card.copies.1);
                    self.head.report_word(line, item.name, message);
                    break;
                };
                found.push(Named { line, name: item.name, piece, marks: marks.clone() });
            }
        }
        found
    }

    /// Takes a free copy of a card.
    fn claim(&mut self, no: CardNo) -> Option<Piece> {
        let cards = compile::built_in();
        let at = self.free.iter().position(|&piece| cards.no(piece) == no)?;
        Some(self.free.remove(at))
    }

    fn marks(&mut self, line: usize, text: &'s str) -> Marks<'s> {
        let mut marks = Marks::default();
        self.head.marks(line, text, &MARKS, |mark, words| {
            match mark {
                "damage" => marks.damage = number_after(mark, words)?,
                "bonus" => marks.bonus = number_after(mark, words)?,
                "used" => marks.used = true,
                "attacked" => marks.attacked = true,
                "committed" => match (words.next(), words.next()) {
                    (Some("to"), Some(target)) => marks.committed = Some(target),
                    _ => return Err("`committed` is followed by `to base` or `to CARD`".into()),
                },
                "prevented" => marks.prevented = number_after(mark, words)?,
                "hunting" => {
                    let card = words.next().ok_or("`hunting` is followed by a card of the row")?;
                    marks.hunting = Some(card);
                }
                "hunted" => marks.hunted = true,
                "for" => match (words.next(), words.next()) {
                    (Some("this"), Some("turn")) => marks.exiled = true,
                    _ => return Err("`for` is followed by `this turn`".into()),
                },
                _ => marks.seen = seen_by::<Dbg>(words)?,
            }
            Ok(())
        });
        marks
    }
}

/// Why a card with these marks cannot be in a zone, if so.
fn problem(game: &Dbg, named: &Named, zone: Zone) -> Option<String> {
    let card = game.cards.of(named.piece);
    let Marks { damage, bonus, used, attacked, committed, prevented, hunting, hunted, exiled, .. } = named.marks;
    let base = matches!(zone, Zone::Base(_));
    let play = matches!(zone, Zone::Play(_));
    if !game.can_be_in(named.piece, zone) {
        let why = match zone {
            Zone::Row | Zone::GalaxyDeck | Zone::GalaxyDiscard => "is not a galaxy card",
            Zone::Base(_) | Zone::Bases(_) | Zone::Victory(_) if card.kind != Kind::Base => "is not a base",
            Zone::Deck(_) | Zone::Hand(_) | Zone::Play(_) | Zone::Discard(_) if card.kind == Kind::Base => "is a base",
            _ => "belongs to the other player",
        };
        return Some(format!("{} {why} and cannot be there", card.id));
    }
    let own = matches!(zone, Zone::Hand(_) | Zone::Deck(_) | Zone::Discard(_)) || play;
    let hidden = matches!(zone, Zone::Hand(_) | Zone::Deck(_) | Zone::Bases(_) | Zone::GalaxyDeck);
    let hunts = base && card.hunt.is_some();
    let marks = [
        ("damage", damage > 0, base || play && card.kind == Kind::CapitalShip),
        ("bonus", bonus > 0, play),
        ("used", used, (base || play) && card.is_usable()),
        ("attacked", attacked, play && committed.is_none()),
        ("committed", committed.is_some(), play),
        ("prevented", prevented > 0, base && prevented <= card.prevent),
        ("hunting", hunting.is_some(), hunts && !hunted),
        ("hunted", hunted, hunts),
        ("for", exiled, own),
        ("seen", !named.marks.seen.is_empty(), hidden),
    ];
    if let Some((mark, ..)) = marks.iter().find(|(_, set, fits)| *set && !fits) {
        return Some(format!("`{mark}` does not apply to {} there", card.id));
    }
    if let Zone::Hand(seat) | Zone::Bases(seat) = zone
        && named.marks.seen == [seat]
    {
        return Some(format!("{} always sees {} there: `seen` is for the opponent", Dbg::name(seat), card.id));
    }
    if damage > 0 && damage >= card.hit_points {
        return Some(format!("{} has {} hit points: {damage} damage destroys it", card.id, card.hit_points));
    }
    match zone {
        Zone::Base(seat) => {
            game.base[seat].map(|base| format!("a player has one base, and it is {}", game.cards.of(base).id))
        }
        Zone::Victory(seat) if game.victory[seat].len() + 1 >= game.goal.into() => {
            Some(format!("with {} the game is won: the goal is {}", card.id, count(game.goal.into(), "base")))
        }
        _ => None,
    }
}

/// The places of the Force marker, for error messages.
pub(super) const FORCE_PLACES: &str = "`dark 1` to `dark 3`, `centre` or `light 1` to `light 3`";

/// Parses the place of the Force marker: `dark 2`, `centre`, `light 3`.
pub(super) fn force_of(text: &str) -> Option<i8> {
    let (side, number) = text.split_once(' ').unwrap_or((text, "0"));
    let number: i8 = number.trim().parse().ok()?;
    match (side, number) {
        ("centre" | "center", 0) => Some(0),
        ("dark", 1..=FORCE_END) => Some(-number),
        ("light", 1..=FORCE_END) => Some(number),
        _ => None,
    }
}

/// Finds a card by its id or title.
pub(super) fn named(name: &str) -> Option<CardNo> {
    let cards = compile::built_in();
    let wanted = fold::key(name);
    let found = cards.numbered().find(|(_, card)| card.id == name || fold::key(&card.title) == wanted);
    found.map(|(no, _)| no)
}
