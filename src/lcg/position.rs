//! Any position: cards in any place, any tokens, whoever's turn and whatever phase it is. Read from the set-up of a
//! scenario; also the set-up of a new game, as replays have it.

use super::card::{CardNo, Kind, PIECES, Phase};
use super::compile;
use super::setup::{DeckList, Setup};
use super::state::{DARK, DIAL, Frame, LIGHT, Lcg, NO_HOST, Step, Zone};
use crate::cards::fold;
use crate::diagnostic::{Diagnostic, did_you_mean};
use crate::engine::notation::seat_of;
use crate::engine::script::{Entry, MOST_MISTAKES, Script, Source};
use crate::engine::{Each, Game, Piece, Seat};

/// The keys of a set-up.
const KEYS: [&str; 14] = [
    "game",
    "rules",
    "seed",
    "players",
    "options",
    "dark deck",
    "light deck",
    "turn",
    "number",
    "balance",
    "dial",
    "engaged",
    "dark",
    "light",
];
/// Those that a new game by its seed may have; also what replays say of themselves.
const NEW_GAME: [&str; 7] = ["game", "rules", "seed", "players", "options", "dark deck", "light deck"];
/// The places of a player.
const PLACES: [&str; 9] =
    ["affiliation", "objectives", "play", "hand", "deck", "objective-deck", "discard", "victory", "captured"];
/// What may be said of a card after its name.
const MARKS: [&str; 9] = ["focus", "damage", "shields", "committed", "used", "on", "at", "as", "seen"];

/// The game a script begins with, or everything that is wrong with its set-up.
pub fn begin(script: &Script, source: &Source) -> Result<Lcg, Vec<Diagnostic>> {
    let mut reader = Reader { source, mistakes: Vec::new() };
    let game = reader.game(script);
    match game {
        Some(game) if reader.mistakes.is_empty() => Ok(game),
        _ => Err(reader.mistakes),
    }
}

struct Reader<'s> {
    source: &'s Source,
    mistakes: Vec<Diagnostic>,
}

/// A card of a list, with what is said about it.
#[derive(Debug, Clone)]
struct Named {
    line: usize,
    no: CardNo,
    /// Whose list it is in, and which.
    seat: Seat,
    place: &'static str,
    focus: u8,
    damage: u8,
    shields: u8,
    committed: bool,
    used: bool,
    as_enhancement: bool,
    /// What it is attached to or captured at.
    on: Option<String>,
    seen: Vec<Seat>,
}

impl Reader<'_> {
    fn wrong(&mut self, line: usize, message: String) {
        self.mistakes.push(self.source.mistake(line, message));
    }

    fn wrong_word(&mut self, line: usize, word: &str, message: String) {
        self.mistakes.push(self.source.mistake_at(line, word, message));
    }

    fn unknown<'k>(&mut self, line: usize, what: &str, word: &str, known: impl IntoIterator<Item = &'k str>) {
        let known: Vec<&str> = known.into_iter().collect();
        let guess = did_you_mean(word, known.iter().copied()).map(|guess| format!("; {guess}")).unwrap_or_default();
        let known: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
        self.wrong_word(line, word, format!("no {what} `{word}`, expected {}{guess}", known.join(", ")));
    }

    fn number<T: std::str::FromStr>(&mut self, entry: &Entry, what: &str) -> Option<T> {
        let number = entry.value.parse().ok();
        if number.is_none() {
            self.wrong_word(entry.line, &entry.value, format!("`{}` is no {what}", entry.value));
        }
        number
    }

    fn game(&mut self, script: &Script) -> Option<Lcg> {
        for entry in &script.header {
            if !KEYS.contains(&entry.key.as_str()) {
                self.unknown(entry.line, "key", &entry.key, KEYS);
            }
        }
        let value = |key: &str| script.header.iter().find(|entry| entry.key == key);
        let seed = value("seed").and_then(|entry| self.number(entry, "seed: a whole number is needed")).unwrap_or(0);
        let mut mulligan = false;
        if let Some(entry) = value("options") {
            for option in list(&entry.value) {
                match option {
                    "mulligan" => mulligan = true,
                    _ => self.unknown(entry.line, "option", option, ["mulligan"]),
                }
            }
        }
        if script.header.iter().all(|entry| NEW_GAME.contains(&entry.key.as_str())) {
            return self.new_game(script, seed, mulligan);
        }
        self.position(script, seed, mulligan)
    }

    // A new game.

    fn new_game(&mut self, script: &Script, seed: u64, mulligan: bool) -> Option<Lcg> {
        let mut decks = [None, None];
        for seat in Seat::BOTH {
            let key = format!("{} deck", Lcg::name(seat));
            match script.header.iter().find(|entry| entry.key == key) {
                Some(entry) => decks[seat as usize] = self.deck(entry, seat),
                None => {
                    let message = format!("a new game needs `{key}: AFFILIATION; SETS`, such as `sith; 19, 20, 21`");
                    self.wrong(script.line, message);
                }
            }
        }
        let [Some(dark), Some(light)] = decks else { return None };
        match Setup::of_sets(dark, light, mulligan) {
            Ok(setup) => Some(Lcg::new(&setup, seed)),
            Err(problem) => {
                self.wrong(script.line, problem);
                None
            }
        }
    }

    /// `sith; 19, 20, 21, 36`.
    fn deck(&mut self, entry: &Entry, seat: Seat) -> Option<(CardNo, Vec<u16>)> {
        let (affiliation, sets) = entry.value.split_once(';').unwrap_or((&entry.value, ""));
        let no = self.affiliation(entry.line, affiliation.trim(), seat)?;
        let mut numbers = Vec::new();
        for word in list(sets) {
            match word.parse() {
                Ok(set) if Setup::has_set(set, seat) => numbers.push(set),
                Ok(set) => {
                    let side = Lcg::name(seat);
                    self.wrong_word(entry.line, word, format!("no objective set {set} of the {side} side"));
                }
                Err(_) => self.wrong_word(entry.line, word, format!("`{word}` is no number of an objective set")),
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
            self.unknown(line, "affiliation card", name, own.map(|card| card.id.as_str()));
        }
        found
    }

    // Any position.

    fn position(&mut self, script: &Script, seed: u64, mulligan: bool) -> Option<Lcg> {
        let mut cards = Vec::new();
        for entry in &script.header {
            if let Some(seat) = seat_of::<Lcg>(&entry.key) {
                self.player(entry, seat, &mut cards);
            }
        }
        for seat in Seat::BOTH {
            if !cards.iter().any(|card| card.place == "affiliation" && card.seat == seat) {
                let all = &compile::built_in().all;
                let first = all.iter().position(|card| card.kind == Kind::Affiliation && card.side == seat);
                cards.extend(first.map(|no| Named::new(script.line, CardNo(no as u16), seat, "affiliation")));
            }
        }
        let mut decks = Each([DeckList::default(), DeckList::default()]);
        for card in &cards {
            decks[compile::built_in().card(card.no).side].cards.push(card.no);
        }
        let setup = match Setup::new(&decks[DARK], &decks[LIGHT], mulligan) {
            Ok(setup) => setup,
            Err(problem) => {
                self.wrong(script.line, problem);
                return None;
            }
        };
        let mut game = Lcg::empty(setup.table, seed);
        game.mulligan = mulligan;
        for piece in game.table.every_piece() {
            game.go(piece, Zone::Out);
        }
        // Out of the game everything lies open; what is put somewhere is known to whom it is known there.
        game.known = Each::default();
        let pieces = self.place(&mut game, &cards);
        self.attach(&mut game, &cards, &pieces);
        let step = self.moment(script, &mut game);
        // What has too much damage is destroyed before anything else.
        game.unsettled = true;
        game.push(Frame::Turn(step));
        if self.mistakes.is_empty() {
            game.run();
        }
        Some(game)
    }

    /// One player: `objectives a, b damage 2, c; hand d; play e focus 1 committed`.
    fn player(&mut self, entry: &Entry, seat: Seat, cards: &mut Vec<Named>) {
        for part in entry.value.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (word, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let Some(place) = PLACES.into_iter().find(|place| *place == word) else {
                self.unknown(entry.line, "place of a player", word, PLACES);
                continue;
            };
            for word in list(rest).filter(|&word| word != "none") {
                // More cards than any table holds are refused when all are known.
                if self.mistakes.len() >= MOST_MISTAKES || cards.len() > PIECES {
                    return;
                }
                self.cards(entry.line, word, seat, place, cards);
            }
        }
    }

    /// `2 x-wing focus 1`.
    fn cards(&mut self, line: usize, text: &str, seat: Seat, place: &'static str, cards: &mut Vec<Named>) {
        let (count, rest) = match text.split_once(char::is_whitespace) {
            Some((first, rest)) => match first.trim_end_matches('x').parse::<usize>() {
                Ok(count) => (count, rest.trim()),
                Err(_) => (1, text),
            },
            None => (1, text),
        };
        let (name, marks) = split_marks(rest, seat);
        let Some(no) = named(name, seat) else {
            let ids = compile::built_in().all.iter().map(|card| card.id.as_str());
            let guess = did_you_mean(name, ids).map(|guess| format!("; {guess}")).unwrap_or_default();
            self.wrong_word(line, name, format!("no card `{name}`{guess}"));
            return;
        };
        let card = compile::built_in().card(no);
        let kind = match place {
            "affiliation" => card.kind == Kind::Affiliation,
            "objectives" | "objective-deck" | "victory" => card.kind == Kind::Objective,
            "play" => matches!(card.kind, Kind::Unit | Kind::Enhancement),
            _ => !matches!(card.kind, Kind::Objective | Kind::Affiliation),
        };
        if !kind {
            self.wrong_word(line, name, format!("{} cannot be in `{place}`", card.id));
            return;
        }
        let named = self.marked(Named::new(line, no, seat, place), &marks);
        self.judge_marks(&named, name);
        // More than any table holds is told as such; the exact number is no matter.
        cards.extend(std::iter::repeat_n(named, count.min(PIECES + 1)));
    }

    fn marked(&mut self, mut named: Named, marks: &[&str]) -> Named {
        let line = named.line;
        let mut words = marks.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "focus" | "damage" | "shields" => {
                    let number = words.next().and_then(|word| word.parse::<u8>().ok());
                    match (number, word) {
                        (Some(count), "focus") => named.focus = count,
                        (Some(count), "damage") => named.damage = count,
                        (Some(count), _) => named.shields = count,
                        (None, _) => self.wrong_word(line, word, format!("a number is needed after `{word}`")),
                    }
                }
                "committed" => named.committed = true,
                "used" => named.used = true,
                "on" | "at" => match words.next() {
                    Some(host) => named.on = Some(host.to_owned()),
                    None => self.wrong_word(line, word, format!("a card is needed after `{word}`")),
                },
                "as" => match words.next() {
                    Some("enhancement") => named.as_enhancement = true,
                    _ => self.wrong_word(line, word, "`as` is followed by `enhancement`".into()),
                },
                "seen" => named.seen = Seat::BOTH.to_vec(),
                "by" => match words.next().and_then(seat_of::<Lcg>) {
                    Some(seat) => named.seen = vec![seat],
                    None => self.wrong_word(line, word, "`seen by` needs `dark` or `light`".into()),
                },
                other => self.unknown(line, "mark", other, MARKS),
            }
        }
        named
    }

    /// Only cards in play have tokens and are attached to something.
    fn judge_marks(&mut self, named: &Named, name: &str) {
        let Named { line, place, focus, damage, shields, .. } = *named;
        let in_play = matches!(place, "play" | "objectives" | "affiliation");
        let tokens = focus > 0 || damage > 0 || shields > 0 || named.committed || named.used;
        if !in_play && (tokens || named.as_enhancement || named.on.is_some() && place != "captured") {
            self.wrong_word(line, name, format!("{name} is in `{place}`: only `seen` can be said of it there"));
        }
        if named.as_enhancement && named.on.is_none() {
            self.wrong_word(line, name, format!("{name} is an enhancement `on` a card"));
        }
    }

    /// Puts every card into its place, and says which piece each one is.
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
                // Its objective is found when all are there.
                "captured" => Zone::Out,
                _ => Zone::Play(seat),
            };
            let own_pile = matches!(zone, Zone::Hand(_) | Zone::Deck(_) | Zone::Objectives(_) | Zone::Discard(_));
            let card_id = &game.table.of(piece).id;
            if own_pile && game.owner(piece) != seat {
                self.wrong_word(card.line, card_id, format!("{card_id} is of the other side"));
                continue;
            }
            if matches!(zone, Zone::Victory(_)) && game.owner(piece) == seat {
                self.wrong_word(card.line, card_id, format!("{card_id} is this player's own objective"));
                continue;
            }
            game.go(piece, zone);
            if !matches!(zone, Zone::Play(_)) {
                card.seen.iter().for_each(|&seat| game.known[seat].add(piece));
                continue;
            }
            game.add_focus(piece, card.focus);
            if card.damage > 0 {
                game.add_damage(piece, card.damage);
            }
            (0..card.shields).for_each(|_| game.add_shield(piece));
            if card.committed {
                game.committed[seat].add(piece);
            }
            if card.used {
                game.now.used = [game.now.used[0].or(super::card::Pieces::of(piece)); 2];
            }
        }
        pieces
    }

    fn attach(&mut self, game: &mut Lcg, cards: &[Named], pieces: &[Piece]) {
        for (card, &piece) in cards.iter().zip(pieces) {
            let host = match card.on.as_deref() {
                None => None,
                Some("dial") => Some(DIAL),
                Some(name) => {
                    let found = game.all_in_play().iter().find(|&host| game.label(host) == name);
                    if found.is_none() {
                        self.wrong_word(card.line, name, format!("{name} is not in play"));
                    }
                    found.map(|host| host.0)
                }
            };
            if card.place == "captured" {
                match host.filter(|&host| host < DIAL && game.table.objectives.has(Piece(host))) {
                    Some(objective) => {
                        game.go(piece, Zone::Captured(Piece(objective)));
                        game.known[DARK].drop(piece);
                        game.known[LIGHT].drop(piece);
                        card.seen.iter().for_each(|&seat| game.known[seat].add(piece));
                    }
                    None => {
                        let id = &game.table.of(piece).id;
                        self.wrong_word(card.line, id, format!("{id} is captured `at` an objective in play"));
                    }
                }
            } else if let Some(host) = host {
                if card.as_enhancement {
                    game.as_enhancement.add(piece);
                }
                game.attach(piece, host);
            } else {
                game.host[piece.index()] = NO_HOST;
            }
        }
    }

    /// Turn and phase, the Force, the dial.
    fn moment(&mut self, script: &Script, game: &mut Lcg) -> Step {
        let mut step = Step::DeployBegins;
        let mut number = None;
        for entry in &script.header {
            match entry.key.as_str() {
                "turn" => step = self.turn(entry, game),
                "number" => number = self.number(entry, "number of a turn"),
                "balance" => match seat_of::<Lcg>(&entry.value) {
                    Some(seat) => game.balance = seat,
                    None => self.unknown(entry.line, "side", &entry.value, Seat::BOTH.map(Lcg::name)),
                },
                "dial" => {
                    let (dial, damage) = entry.value.split_once(" damage ").unwrap_or((&entry.value, "0"));
                    match (dial.trim().parse(), damage.trim().parse()) {
                        (Ok(dial), Ok(damage)) => (game.dial, game.dial_damage) = (dial, damage),
                        _ => self.wrong(entry.line, format!("`{}`: `dial: N` or `dial: N damage N`", entry.value)),
                    }
                }
                "engaged" => {
                    for name in list(&entry.value) {
                        match game.all_in_play().iter().find(|&piece| game.label(piece) == name) {
                            Some(objective) => game.now.engaged.add(objective),
                            None => self.wrong_word(entry.line, name, format!("{name} is not in play")),
                        }
                    }
                }
                _ => {}
            }
        }
        // A turn in which the exceptions of the first turns are over.
        let usual = if game.active == DARK { 3 } else { 4 };
        game.turn = number.unwrap_or(usual);
        if step == Step::TurnBegins {
            // It counts itself when it begins.
            game.turn = game.turn.saturating_sub(1);
        }
        step
    }

    fn turn(&mut self, entry: &Entry, game: &mut Lcg) -> Step {
        let (who, when) = entry.value.split_once(' ').unwrap_or((&entry.value, ""));
        match seat_of::<Lcg>(who) {
            Some(seat) => game.active = seat,
            None => self.unknown(entry.line, "player", who, Seat::BOTH.map(Lcg::name)),
        }
        let (phase, step) = match when.trim() {
            "start" => (Phase::Balance, Step::TurnBegins),
            "balance" => (Phase::Balance, Step::BalanceBegins),
            "refresh" => (Phase::Refresh, Step::RefreshBegins),
            "draw" => (Phase::Draw, Step::DrawBegins),
            "" | "deployment" => (Phase::Deployment, Step::DeployBegins),
            "conflict" => (Phase::Conflict, Step::ConflictBegins),
            "force" => (Phase::Force, Step::ForceBegins),
            "end" => (Phase::Force, Step::PhaseEnds),
            other => {
                let known = ["start", "balance", "refresh", "draw", "deployment", "conflict", "force", "end"];
                self.unknown(entry.line, "part of a turn", other, known);
                (Phase::Deployment, Step::DeployBegins)
            }
        };
        game.phase = phase;
        step
    }
}

impl Named {
    fn new(line: usize, no: CardNo, seat: Seat, place: &'static str) -> Named {
        Named {
            line,
            no,
            seat,
            place,
            focus: 0,
            damage: 0,
            shields: 0,
            committed: false,
            used: false,
            as_enhancement: false,
            on: None,
            seen: Vec::new(),
        }
    }
}

fn is_pile(place: &str) -> bool {
    matches!(place, "deck" | "objective-deck" | "discard")
}

/// A card by its id or its title; of several of that title the side's own.
pub(super) fn named(name: &str, seat: Seat) -> Option<CardNo> {
    let cards = compile::built_in();
    if let Some(no) = cards.by_id(name) {
        return Some(no);
    }
    let wanted = fold::key(name);
    let all = || cards.all.iter().enumerate().filter(|(_, card)| fold::key(&card.title) == wanted);
    let own = all().find(|(_, card)| card.side == seat);
    own.or_else(|| all().next()).map(|(no, _)| CardNo(no as u16))
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty())
}

/// The words about a card after its name; a title may have such words in it.
fn split_marks(text: &str, seat: Seat) -> (&str, Vec<&str>) {
    let parts = |word: &&str| {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..at].trim(), text[at..].split_whitespace().collect())
    };
    let marks: Vec<&str> = text.split_whitespace().filter(|word| MARKS.contains(word)).collect();
    let fits = |mark: &&&str| named(parts(mark).0, seat).is_some();
    match marks.iter().find(fits).or(marks.first()) {
        Some(mark) if named(text.trim(), seat).is_none() => parts(mark),
        _ => (text.trim(), Vec::new()),
    }
}
