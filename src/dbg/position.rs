//! Any position: cards in any place, any damage, any Force, whoever's turn it is. Read from the set-up of a scenario.

use super::card::{CardNo, Kind, Role};
use super::setup::owner;
use super::state::{Dbg, FORCE_END, Frame, ROW, Step, Zone};
use super::turn::SECRET_BASES;
use super::{Mode, Setup, compile};
use crate::cards::{self, fold};
use crate::diagnostic::{Diagnostic, count, did_you_mean};
use crate::engine::notation::seat_of;
use crate::engine::script::{Entry, MOST_MISTAKES, Script, Source};
use crate::engine::{Each, Game, Piece, Seat};
use crate::random::Random;

/// The keys of a set-up.
const KEYS: [&str; 17] = [
    "game",
    "rules",
    "mode",
    "goal",
    "options",
    "seed",
    "players",
    "empire bases",
    "rebel bases",
    "turn",
    "force",
    "row",
    "galaxy deck",
    "galaxy discard",
    "pilots",
    "empire",
    "rebel",
];
/// Those that a new game by its seed may have; also what replays say of themselves.
const NEW_GAME: [&str; 9] =
    ["game", "rules", "mode", "goal", "options", "seed", "players", "empire bases", "rebel bases"];

/// The game a script begins with, or everything that is wrong with its set-up.
pub fn begin(script: &Script, source: &Source) -> Result<Dbg, Vec<Diagnostic>> {
    let mut reader = Reader { source, mistakes: Vec::new(), free: compile::built_in().every_piece().collect() };
    let game = reader.game(script);
    if reader.mistakes.is_empty() { Ok(game) } else { Err(reader.mistakes) }
}

struct Reader<'s> {
    source: &'s Source,
    mistakes: Vec<Diagnostic>,
    /// Pieces that have no place yet.
    free: Vec<Piece>,
}

/// A line that was given, with its number.
type Given<T> = Option<(usize, Vec<T>)>;

/// A card of a list, with what is said about it.
struct Named {
    piece: Piece,
    damage: u8,
    bonus: u8,
    used: bool,
    attacked: bool,
    seen: Vec<Seat>,
}

impl Reader<'_> {
    fn wrong(&mut self, line: usize, message: String) {
        self.mistakes.push(self.source.mistake(line, message));
    }

    /// Something about one word of the line.
    fn wrong_word(&mut self, line: usize, word: &str, message: String) {
        self.mistakes.push(self.source.mistake_at(line, word, message));
    }

    fn agreement(&mut self, script: &Script) -> (Setup, u64) {
        let value = |key: &str| script.header.iter().find(|entry| entry.key == key);
        let mut setup = Setup::new(Mode::Beginner);
        if let Some(entry) = value("game").filter(|entry| entry.value != "dbg") {
            let (dbg, lcg) = (cards::Game::Dbg.code(), cards::Game::Lcg.code());
            let said = &entry.value;
            self.wrong(entry.line, format!("`{said}` is no game the engine plays: it plays `{dbg}` and `{lcg}`"));
        }
        if let Some(entry) = value("mode") {
            match Mode::named(&entry.value) {
                Some(mode) => setup = Setup::new(mode),
                None => self.unknown(entry.line, "mode", &entry.value, Mode::ALL.map(Mode::name)),
            }
        }
        if let Some(entry) = value("goal") {
            match entry.value.parse() {
                Ok(goal @ 2..=5) => setup.goal = goal,
                _ => self.wrong(entry.line, format!("`{}`: a game is played to 2, 3, 4 or 5 bases", entry.value)),
            }
        }
        if let Some(entry) = value("options") {
            for option in list(&entry.value) {
                match option {
                    "pay-off" => setup.pay_off = true,
                    _ => self.unknown(entry.line, "option", option, ["pay-off"]),
                }
            }
        }
        let mut seed = 0;
        if let Some(entry) = value("seed") {
            match entry.value.parse() {
                Ok(number) => seed = number,
                Err(_) => self.wrong(entry.line, format!("`{}` is no seed: a whole number is needed", entry.value)),
            }
        }
        for (seat, key) in [(Seat::First, "empire bases"), (Seat::Second, "rebel bases")] {
            if let Some(entry) = value(key) {
                let picked = self.picked_bases(entry, seat);
                self.judge_bases(entry, &setup, &picked);
                setup.bases[seat] = Some(picked);
            }
        }
        (setup, seed)
    }

    /// A base deck picked beforehand.
    fn picked_bases(&mut self, entry: &Entry, seat: Seat) -> Vec<CardNo> {
        let cards = compile::built_in();
        let mut picked = Vec::new();
        for word in list(&entry.value).filter(|&word| word != "none") {
            let card = named(word).map(|no| (no, &cards.all[usize::from(no.0)]));
            match card {
                Some((no, card)) if card.kind == Kind::Base && owner(card.faction) == Some(seat) => {
                    match (card.starting_base, picked.contains(&no)) {
                        (true, _) => self.wrong_word(entry.line, word, format!("{} is always in front", card.id)),
                        (_, true) => self.wrong_word(entry.line, word, format!("{} is there only once", card.id)),
                        _ => picked.push(no),
                    }
                }
                Some((_, card)) => self.wrong(entry.line, format!("{} is no base of this player", card.id)),
                None => {
                    let guess = did_you_mean(word, cards.all.iter().map(|card| card.id.as_str()));
                    let guess = guess.map(|guess| format!("; {guess}")).unwrap_or_default();
                    self.wrong(entry.line, format!("no card `{word}`{guess}"));
                }
            }
        }
        picked
    }

    /// Only secret bases are picked, four of them; then there are always enough for the goal.
    fn judge_bases(&mut self, entry: &Entry, setup: &Setup, picked: &[CardNo]) {
        let wrong = match setup.mode {
            Mode::SecretBases if picked.len() == SECRET_BASES => return,
            Mode::SecretBases => format!("{} are named, {SECRET_BASES} are picked", count(picked.len(), "base")),
            mode => format!("the bases of a {} game are fixed: only secret bases are picked", mode.name()),
        };
        self.wrong(entry.line, wrong);
    }

    fn unknown<const N: usize>(&mut self, line: usize, what: &str, word: &str, known: [&str; N]) {
        let guess = did_you_mean(word, known.into_iter()).map(|guess| format!("; {guess}")).unwrap_or_default();
        let known: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
        self.wrong_word(line, word, format!("no {what} `{word}`, expected {}{guess}", known.join(", ")));
    }

    fn game(&mut self, script: &Script) -> Dbg {
        for entry in &script.header {
            if !KEYS.contains(&entry.key.as_str()) {
                self.unknown(entry.line, "key", &entry.key, KEYS);
            }
        }
        let (setup, seed) = self.agreement(script);
        if script.header.iter().all(|entry| NEW_GAME.contains(&entry.key.as_str())) {
            return Dbg::new(&setup, seed);
        }
        let mut game = Dbg::empty(compile::built_in(), Random::seeded(seed));
        game.goal = setup.goal;
        game.pay_off = setup.pay_off;
        let mut step = Step::Main;
        let mut row = None;
        let mut deck = None;
        let mut pilots = None;
        let mut bases = Each([false; 2]);
        let mut base = Each([false; 2]);
        // Cards that are named come first; what is left goes to its usual place afterwards.
        for entry in &script.header {
            match entry.key.as_str() {
                "turn" => step = self.turn(entry, &mut game),
                "force" => game.force = self.force(entry),
                "row" => row = Some((entry.line, self.row(entry))),
                "galaxy deck" => deck = Some((entry.line, self.cards(entry.line, &entry.value))),
                "galaxy discard" => {
                    for named in self.cards(entry.line, &entry.value).into_iter().rev() {
                        self.put(entry.line, &mut game, named, Zone::GalaxyDiscard);
                    }
                }
                "pilots" => match entry.value.parse::<usize>() {
                    Ok(count) => pilots = Some(count),
                    Err(_) => self.wrong(entry.line, format!("`{}` is no number of pilots", entry.value)),
                },
                key => {
                    if let Some(seat) = seat_of::<Dbg>(key) {
                        let given = self.player(entry, seat, &mut game);
                        base[seat] |= given.0;
                        bases[seat] |= given.1;
                    }
                }
            }
        }
        self.galaxy(&mut game, row, deck, pilots);
        self.bases(&mut game, &setup, base, bases);
        game.stack.push(Frame::Turn(step));
        game.turn = 1;
        game.run();
        game
    }

    fn turn(&mut self, entry: &Entry, game: &mut Dbg) -> Step {
        let (who, when) = entry.value.split_once(' ').unwrap_or((&entry.value, ""));
        match seat_of::<Dbg>(who) {
            Some(seat) => game.active = seat,
            None => self.unknown(entry.line, "player", who, Seat::BOTH.map(Dbg::name)),
        }
        match when.trim() {
            "" | "main" => Step::Main,
            "start" => Step::NewBase,
            other => {
                self.unknown(entry.line, "part of a turn", other, ["main", "start"]);
                Step::Main
            }
        }
    }

    fn force(&mut self, entry: &Entry) -> i8 {
        match force_of(&entry.value) {
            Some(force) => force,
            None => {
                let message = format!(
                    "`{}` is no place of the marker: `dark 1` to `dark 3`, `centre`, `light 1` to `light 3`",
                    entry.value
                );
                self.wrong(entry.line, message);
                0
            }
        }
    }

    /// Places of the row; `-` leaves one empty.
    fn row(&mut self, entry: &Entry) -> Vec<Option<Named>> {
        let mut row: Vec<Option<Named>> = Vec::new();
        if entry.value == "none" {
            row.resize_with(ROW, || None);
        }
        for word in list(&entry.value) {
            match word {
                "-" => row.push(None),
                word => row.extend(self.cards(entry.line, word).into_iter().map(Some)),
            }
        }
        if row.len() > ROW {
            self.wrong(entry.line, format!("{} cards: the row has {ROW} places", row.len()));
            row.truncate(ROW);
        }
        row
    }

    /// Row, galaxy deck and pilots; the row is filled from the deck where nothing is said.
    fn galaxy(&mut self, game: &mut Dbg, row: Given<Option<Named>>, deck: Given<Named>, pilots: Option<usize>) {
        let mut empty = [false; ROW];
        let (line, places) = row.unwrap_or_default();
        for (slot, place) in places.into_iter().enumerate() {
            match place {
                Some(named) if game.cards.of(named.piece).role == Role::Galaxy => game.enter_row(named.piece, slot),
                Some(named) => self.wrong(line, format!("{} is no galaxy card", game.cards.of(named.piece).id)),
                None => empty[slot] = true,
            }
        }
        match deck {
            Some((line, named)) => {
                // Listed from the top.
                for named in named.into_iter().rev() {
                    self.put(line, game, named, Zone::GalaxyDeck);
                }
            }
            None => {
                let left = |game: &Dbg, piece: Piece| game.cards.of(piece).role == Role::Galaxy;
                for piece in self.free.iter().copied().filter(|&piece| left(game, piece)).collect::<Vec<_>>() {
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
        for pilot in free.take(pilots.unwrap_or(usize::MAX)).collect::<Vec<_>>() {
            game.go(pilot, Zone::Pilots);
        }
    }

    fn bases(&mut self, game: &mut Dbg, setup: &Setup, base: Each<bool>, bases: Each<bool>) {
        for piece in self.free.clone() {
            let card = game.cards.of(piece);
            let Some(seat) = owner(card.faction).filter(|_| card.kind == Kind::Base) else { continue };
            if card.starting_base && !base[seat] {
                game.go(piece, Zone::Base(seat));
            } else if !bases[seat] && (card.beginner_base || setup.mode == Mode::FullGalaxy) {
                game.go(piece, Zone::Bases(seat));
            }
        }
        game.hide_unpicked();
        if setup.mode != Mode::SecretBases {
            // In the other modes everybody knows which bases are played with.
            game.known = Each(game.known.0.map(|known| known.or(game.out_of_game_bases())));
        }
    }

    /// One player: `hand a, b; deck c; base lothal damage 3; resources 2`. Whether base and base deck were given.
    fn player(&mut self, entry: &Entry, seat: Seat, game: &mut Dbg) -> (bool, bool) {
        let (mut base, mut bases) = (false, false);
        for part in entry.value.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (word, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let zone = match word {
                "hand" => Zone::Hand(seat),
                "deck" => Zone::Deck(seat),
                "discard" => Zone::Discard(seat),
                "play" => Zone::Play(seat),
                "victory" => Zone::Victory(seat),
                "bases" => {
                    bases = true;
                    Zone::Bases(seat)
                }
                "base" => {
                    base = true;
                    Zone::Base(seat)
                }
                "resources" => {
                    match rest.trim().parse() {
                        Ok(count) => game.resources[seat] = count,
                        Err(_) => self.wrong(entry.line, format!("`{rest}` is no number of resources")),
                    }
                    continue;
                }
                _ => {
                    let known = ["hand", "deck", "discard", "play", "victory", "bases", "base", "resources"];
                    self.unknown(entry.line, "place of a player", word, known);
                    continue;
                }
            };
            let mut cards = self.cards(entry.line, rest);
            // Piles are listed from the top.
            if matches!(zone, Zone::Deck(_) | Zone::Discard(_)) {
                cards.reverse();
            }
            for named in cards {
                self.put(entry.line, game, named, zone);
            }
        }
        (base, bases)
    }

    fn put(&mut self, line: usize, game: &mut Dbg, named: Named, zone: Zone) {
        let card = game.cards.of(named.piece);
        let is_base = card.kind == Kind::Base;
        let wants_base = matches!(zone, Zone::Base(_) | Zone::Bases(_) | Zone::Victory(_));
        if is_base != wants_base {
            let problem = if is_base { "is a base and cannot be there" } else { "is no base" };
            self.wrong(line, format!("{} {problem}", card.id));
            return;
        }
        let foreign = match (zone, owner(card.faction)) {
            (Zone::Base(seat) | Zone::Bases(seat), Some(owner)) => owner != seat,
            (Zone::Victory(seat), Some(owner)) => owner == seat,
            _ => false,
        };
        if foreign {
            self.wrong(line, format!("{} is of the other player", card.id));
            return;
        }
        let Named { piece, damage, bonus, used, attacked, seen } = named;
        game.go(piece, zone);
        game.damage[piece.index()] = damage;
        game.now.bonus[piece.index()] = bonus;
        if used {
            game.now.used.add(piece);
        }
        if attacked {
            game.now.spent.add(piece);
            game.now.busy.add(piece);
        }
        seen.into_iter().for_each(|seat| game.known[seat].add(piece));
    }

    /// Cards by id or title: `2 x-wing, gozanti-cruiser damage 2 used`; `none` for no card.
    fn cards(&mut self, line: usize, text: &str) -> Vec<Named> {
        let mut found = Vec::new();
        for word in list(text).filter(|&word| word != "none") {
            if self.mistakes.len() >= MOST_MISTAKES {
                break;
            }
            let (count, rest) = match word.split_once(char::is_whitespace) {
                Some((first, rest)) => match first.trim_end_matches('x').parse::<usize>() {
                    Ok(count) => (count, rest.trim()),
                    Err(_) => (1, word),
                },
                None => (1, word),
            };
            let (name, marks) = split_marks(rest);
            match named(name) {
                Some(no) => {
                    for _ in 0..count {
                        match self.claim(no) {
                            Some(piece) => found.push(self.marked(line, piece, &marks)),
                            None => {
                                let card = &compile::built_in().all[usize::from(no.0)];
                                let copies = card.copies.1;
                                self.wrong_word(
                                    line,
                                    name,
                                    format!("{} is named more often than the box has it ({copies})", card.id),
                                );
                                break;
                            }
                        }
                    }
                }
                None => {
                    let ids = compile::built_in().all.iter().map(|card| card.id.as_str());
                    let guess = did_you_mean(name, ids).map(|guess| format!("; {guess}")).unwrap_or_default();
                    self.wrong_word(line, name, format!("no card `{name}`{guess}"));
                }
            }
        }
        found
    }

    fn claim(&mut self, no: CardNo) -> Option<Piece> {
        let cards = compile::built_in();
        let at = self.free.iter().position(|&piece| cards.no(piece) == no)?;
        Some(self.free.remove(at))
    }

    fn marked(&mut self, line: usize, piece: Piece, marks: &[&str]) -> Named {
        let mut named = Named { piece, damage: 0, bonus: 0, used: false, attacked: false, seen: Vec::new() };
        let mut words = marks.iter().copied();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse().ok());
            match word {
                "damage" => match number() {
                    Some(count) => named.damage = count,
                    None => self.wrong(line, "a number is needed after `damage`".into()),
                },
                "bonus" => match number() {
                    Some(count) => named.bonus = count,
                    None => self.wrong(line, "a number is needed after `bonus`".into()),
                },
                "used" => named.used = true,
                "attacked" => named.attacked = true,
                "seen" => named.seen = Seat::BOTH.to_vec(),
                "by" => match words.next().and_then(seat_of::<Dbg>) {
                    Some(seat) => named.seen = vec![seat],
                    None => self.wrong(line, "`seen by` needs `empire` or `rebel`".into()),
                },
                _ => {}
            }
        }
        named
    }
}

impl Dbg {
    fn out_of_game_bases(&self) -> crate::engine::Pieces {
        let out = |piece: &Piece| self.cards.of(*piece).kind == Kind::Base && self.zone(*piece) == Zone::Exile;
        self.cards.every_piece().filter(out).collect()
    }
}

/// `dark 2`, `centre`, `light 3`.
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

/// A card by its id or its title.
pub(super) fn named(name: &str) -> Option<CardNo> {
    let cards = compile::built_in();
    let wanted = fold::key(name);
    let at = cards.all.iter().position(|card| card.id == name || fold::key(&card.title) == wanted);
    at.map(|no| CardNo(no as u8))
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty())
}

/// The words about a card after its name.
fn split_marks(text: &str) -> (&str, Vec<&str>) {
    let mark = |word: &str| ["damage", "bonus", "used", "attacked", "seen"].contains(&word);
    match text.split_whitespace().find(|word| mark(word)) {
        Some(first) => {
            let at = first.as_ptr() as usize - text.as_ptr() as usize;
            (text[..at].trim(), text[at..].split_whitespace().collect())
        }
        None => (text.trim(), Vec::new()),
    }
}
