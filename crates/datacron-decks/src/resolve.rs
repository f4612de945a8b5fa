//! Resolves names in lists to cards. If a name may mean several cards, the rest of the deck decides.

use std::borrow::Cow;

use super::reading::{FileType, Note, Reading, Unread};
use super::sets::{self, Listed};
use super::{Deck, Entry, MOST, Section, Slot};
use datacron_cards::lcg::spec::SetPlace;
use datacron_cards::{Game, Side, fold};
use datacron_data::db::lookup::similar;
use datacron_data::index::{self, Fact, Named};

/// Number of unreadable lines that get guesses; with more, the file is hardly a deck.
const GUESSED: usize = 40;

/// A line of a list that names a card, not resolved yet.
#[derive(Debug, Clone)]
pub(super) struct Item<'t> {
    pub line: u32,
    pub count: u64,
    /// Whether the list gives the count; if not, it is one.
    pub counted: bool,
    /// Whether the line is a heading if the game has no such card.
    pub heading: bool,
    /// The name in the list, for messages.
    pub text: Cow<'t, str>,
    pub named: Named,
    /// The contents of brackets after the name: a set, an id, a side, a seat in a set.
    pub tags: Vec<String>,
    /// The number of an objective set instead of a name, or before it.
    pub number: Option<u16>,
    /// The card itself, if the list identifies it exactly.
    pub exact: Option<Slot>,
    pub section: Section,
    pub starting: bool,
    /// Whether an objective means only the card, not its whole set.
    pub single: bool,
}

impl<'t> Item<'t> {
    pub fn new(line: u32, count: u64, text: impl Into<Cow<'t, str>>) -> Item<'t> {
        Item {
            line,
            count,
            counted: true,
            heading: false,
            text: text.into(),
            named: Named::default(),
            tags: Vec::new(),
            number: None,
            exact: None,
            section: Section::Deck,
            starting: false,
            single: false,
        }
    }

    /// "Title (2)", "Title - 2": a bare number is the count, unless the LCG has the card in the set with that number.
    fn use_number_as_count(&mut self, game: Game) {
        if self.counted || self.tags.is_empty() {
            return;
        }
        let is_number = |tag: &String| tag.parse::<u64>().is_ok_and(|n| n <= u64::from(MOST));
        let is_set = |tag: &String| game == Game::Lcg && self.named.of(game).any(|fact| fits(&fact, tag));
        if let Some(at) = self.tags.iter().position(|tag| is_number(tag) && !is_set(tag))
            && let Ok(count) = self.tags.remove(at).parse()
        {
            (self.count, self.counted) = (count, true);
        }
    }

    /// An item whose whole text is the name.
    pub fn by_name(line: u32, count: u64, name: impl Into<Cow<'t, str>>) -> Item<'t> {
        let mut item = Item::new(line, count, name);
        item.named = index::named(&fold::key(&item.text));
        item
    }
}

/// A list before its names are resolved.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft<'t> {
    pub game: Option<Game>,
    /// Whether the list names its game.
    pub game_named: bool,
    pub side: Option<Side>,
    /// The side a title hints at; used only if the cards do not decide.
    pub hint: Option<Side>,
    pub name: String,
    pub author: String,
    pub notes: String,
    pub format: String,
    pub goal: Option<u8>,
    pub items: Vec<Item<'t>>,
    pub unread: Vec<Unread>,
    pub notes_on_lines: Vec<Note>,
}

impl<'t> Draft<'t> {
    pub fn resolve(mut self, file_type: FileType) -> Option<Reading> {
        let game = self.game.or_else(|| self.most_likely_game())?;
        let side = if game == Game::Dbg { None } else { self.side.or_else(|| self.majority(game)).or(self.hint) };
        let mut deck = Deck::new(game);
        // A line break in a name would begin a line of its own wherever it is shown.
        let fact = |text: &mut String| std::mem::take(text).replace(['\n', '\r', '\u{2028}', '\u{2029}'], " ");
        deck.name = fact(&mut self.name);
        deck.author = fact(&mut self.author);
        deck.notes = super::deck::tidy_lines(&self.notes);
        deck.format = fact(&mut self.format);
        deck.goal = self.goal;
        deck.entries.reserve(self.items.len());
        let mut items = std::mem::take(&mut self.items);
        items.iter_mut().for_each(|item| item.use_number_as_count(game));
        // Command cards listed next to their sets are the contents of the sets, not additional cards.
        let mut contents: Vec<Listed> = Vec::new();
        let mut copies_of_set = 1;
        for item in &items {
            if item.count == 0 {
                continue;
            }
            if item.count > u64::from(MOST) {
                let why = format!("the count is not a number, or is greater than {MOST}");
                let text = item.text.clone().into_owned();
                self.unread.push(Unread { line: item.line, text, why, guesses: Vec::new() });
                continue;
            }
            let Some(slot) = self.choose(item, game, side) else {
                if item.heading {
                    continue;
                }
                let guess = self.unread.len() < GUESSED;
                let is_virtual = item.tags.iter().any(|tag| tag.eq_ignore_ascii_case("v"));
                let text = if is_virtual { format!("{} (V)", item.text).into() } else { item.text.clone() };
                self.unread.push(unread(item.line, &text, game, side, guess));
                continue;
            };
            let mut count = item.count as u32;
            match slot {
                Slot::Set(_) => copies_of_set = count,
                Slot::SetPlace(seat) if !item.single => {
                    // "2x A Hero's Journey", followed by its cards without a count: two of each.
                    if !item.counted {
                        count = copies_of_set;
                    }
                    let exact = item.exact.is_some() || item.tags.iter().any(|tag| seat_of(tag) == Some(seat));
                    let of_side = |fact: &Fact| side.is_none() || fact.side() == side;
                    let rows = item.named.of(game).filter(of_side).map(|fact| fact.row).collect();
                    contents.push(Listed { seat, rows, exact, count, line: item.line });
                    continue;
                }
                _ => {}
            }
            let section = section(item, game, slot);
            deck.entries.push(Entry { section, slot, count, starting: item.starting, line: item.line });
        }
        sets::gather(&mut deck, contents, &mut self.notes_on_lines);
        self.settle_starting(&mut deck);
        self.unread.sort_by_key(|unread| unread.line);
        Some(Reading { deck, file_type, unread: self.unread, notes: self.notes_on_lines })
    }

    /// The game that has cards for most lines.
    fn most_likely_game(&self) -> Option<Game> {
        let mut lines = [0_u32; Game::ALL.len()];
        for item in &self.items {
            let mut games =
                item.exact.and_then(Slot::fact).map_or_else(|| item.named.games(), |fact| 1 << fact.game() as u8);
            if item.number.is_some() {
                games |= 1 << Game::Lcg as u8;
            }
            (0..).zip(&mut lines).for_each(|(game, lines)| *lines += u32::from(games >> game & 1));
        }
        // In case of a tie, the game whose decks are most common as lists.
        let best = lines.iter().copied().max().filter(|best| *best > 0)?;
        [Game::Ccg, Game::Lcg, Game::Dbg].into_iter().find(|game| lines[*game as usize] == best)
    }

    /// The side of most cards whose name exists on one side only.
    fn majority(&self, game: Game) -> Option<Side> {
        let (mut light, mut dark) = (0, 0);
        for item in &self.items {
            let slot = item.exact.or_else(|| item.number.filter(|_| game == Game::Lcg).map(Slot::Set));
            let mut sides = [false; 2];
            match slot.and_then(Slot::fact) {
                Some(fact) => sides[usize::from(fact.side() == Some(Side::Dark))] = true,
                None => item.named.of(game).for_each(|fact| sides[usize::from(fact.side() == Some(Side::Dark))] = true),
            }
            let count = item.count.min(u64::from(MOST));
            match sides {
                [true, false] => light += count,
                [false, true] => dark += count,
                _ => {}
            }
        }
        match light.cmp(&dark) {
            std::cmp::Ordering::Greater => Some(Side::Light),
            std::cmp::Ordering::Less => Some(Side::Dark),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn choose(&mut self, item: &Item<'t>, game: Game, side: Option<Side>) -> Option<Slot> {
        if item.exact.is_some() {
            return item.exact;
        }
        if let Some(number) = item.number
            && game == Game::Lcg
        {
            let set = Slot::Set(number);
            let fact = set.fact()?;
            // "4 A Journey to Dagobah 2x": if number and title disagree, the title wins, as that is what people read.
            if item.named.is_empty() || item.named.of(game).any(|named| named.row == fact.row) {
                return Some(set);
            }
        }
        let mut candidates = item.named.of(game).peekable();
        let first = candidates.next()?;
        if candidates.peek().is_none() && item.tags.is_empty() {
            return Some(slot_of(first, item.single, None));
        }
        let mut left: Vec<Fact> = std::iter::once(first).chain(candidates).collect();
        let mut seat = None;
        for tag in &item.tags {
            if narrow(&mut left, |fact| fits(fact, tag)) {
                seat = seat_of(tag).or(seat);
            } else if tag.eq_ignore_ascii_case("v") {
                // There is no such virtual card; it does not mean the printed one.
                return None;
            } else if !is_decoration(tag) {
                self.note(item.line, format!("`{}` is not in \"{tag}\": ignoring \"{tag}\"", item.text));
            }
        }
        if item.section == Section::Outside {
            // Outside the deck it is the defensive shield, not the older card of the same name.
            narrow(&mut left, |fact| fact.is_kind("defensive-shield"));
        }
        if side.is_some() {
            narrow(&mut left, |fact| fact.side() == side);
        }
        if game == Game::Lcg && seat.is_none() {
            // Among cards with the same title, prefer the objective: lists consist of those.
            narrow(&mut left, |fact| fact.is_kind("objective"));
        }
        if left.len() > 1 {
            // Names are compared without punctuation; if that leaves two cards, the exact spelling decides.
            narrow(&mut left, |fact| fact.title().eq_ignore_ascii_case(&item.text));
        }
        let chosen = *left.first()?;
        // The sets of the deck decide which command card of that name it is.
        let by_its_set =
            game == Game::Lcg && !item.single && !chosen.is_affiliation_card() && !chosen.is_kind("objective");
        if left.len() > 1 && !by_its_set {
            let others: Vec<String> = left[1..].iter().map(|fact| describe(*fact)).collect();
            self.note(
                item.line,
                format!("`{}` is ambiguous: using {}, not {}", item.text, describe(chosen), others.join(" or ")),
            );
        }
        Some(slot_of(chosen, item.single, seat))
    }

    /// The cards that start the game are some of the deck (ccg), and one base of each side (dbg): by default the first.
    /// No other mark means anything, and not every type of file could store it.
    fn settle_starting(&mut self, deck: &mut Deck) {
        let game = deck.game;
        let may_start = |section: Section| (game == Game::Ccg && section == Section::Deck) || section.is_bases();
        for entry in deck.entries.iter_mut().filter(|entry| entry.starting && !may_start(entry.section)) {
            entry.starting = false;
            let title = entry.slot.title();
            self.note(entry.line, format!("`{title}` cannot start the game there: the mark is ignored"));
        }
        for section in [Section::EmpireBases, Section::RebelBases] {
            let bases = || deck.entries.iter().filter(|entry| entry.section == section);
            let Some(first) = bases().find(|entry| entry.starting).or_else(|| bases().next()).map(|entry| entry.slot)
            else {
                continue;
            };
            for entry in deck.entries.iter_mut().filter(|entry| entry.section == section) {
                if entry.starting && entry.slot != first {
                    let (first, other) = (first.title(), entry.slot.title());
                    self.note(entry.line, format!("a side starts on one base: on `{first}`, not on `{other}`"));
                }
                entry.starting = entry.slot == first;
            }
        }
    }

    fn note(&mut self, line: u32, text: String) {
        self.notes_on_lines.push(Note { line, text });
    }
}

/// Keeps only the cards that fit, and returns true, if there are any.
fn narrow(left: &mut Vec<Fact>, fits: impl Fn(&Fact) -> bool) -> bool {
    let any = left.iter().any(&fits);
    if any {
        left.retain(fits);
    }
    any
}

/// The section of an item. If the list does not say, a card of the Deckbuilding Game goes where it starts.
fn section(item: &Item<'_>, game: Game, slot: Slot) -> Section {
    if item.section.is_of(game) {
        return item.section;
    }
    match (game, slot.fact()) {
        (Game::Dbg, Some(fact)) => home(fact),
        _ => Section::Deck,
    }
}

/// The section where a card of the Deckbuilding Game starts.
pub(super) fn home(fact: Fact) -> Section {
    match (fact.subtype(), fact.faction()) {
        ("starter", "rebel") => Section::RebelStarter,
        ("starter", _) => Section::EmpireStarter,
        ("base", "rebel") => Section::RebelBases,
        ("base", _) => Section::EmpireBases,
        ("outer-rim-pilot", _) => Section::Pilots,
        _ => Section::Galaxy,
    }
}

fn slot_of(fact: Fact, single: bool, seat: Option<SetPlace>) -> Slot {
    if fact.game() != Game::Lcg || fact.is_affiliation_card() {
        return Slot::Card(fact.row);
    }
    if fact.is_kind("objective") && !single {
        return Slot::Set(fact.objective_set());
    }
    let own = |seat: &SetPlace| index::seat(*seat).is_some_and(|there| there.row == fact.row);
    let seat = seat.filter(own).or_else(|| index::seats_of(fact.row).next());
    seat.map_or(Slot::Card(fact.row), Slot::SetPlace)
}

/// `28-3`, also with leading zeros.
fn seat_of(tag: &str) -> Option<SetPlace> {
    tag.trim_start_matches('0').parse().ok()
}

/// Whether the contents of brackets may refer to a card.
fn fits(fact: &Fact, tag: &str) -> bool {
    let tag = tag.trim();
    if let Some(side) = side_word(tag) {
        return fact.side() == Some(side);
    }
    match fact.game() {
        Game::Ccg => {
            if tag.contains('_') {
                return fact.gemp().to_string() == tag.trim_end_matches(['*', '^']);
            }
            fact.product().is_called(&fold::key(tag))
        }
        Game::Lcg => {
            let tag = tag.trim_start_matches('0');
            if let Some(seat) = seat_of(tag) {
                return index::seat(seat).is_some_and(|there| there.row == fact.row);
            }
            if let Ok(set) = tag.parse::<u16>() {
                return index::seats_of(fact.row).any(|seat| seat.set == set);
            }
            let key = fold::key(tag);
            let key = key.strip_prefix("core").filter(|rest| !rest.is_empty() && *rest != "set").unwrap_or(&key);
            let products = index::products(Game::Lcg).filter(|product| product.is_called(key));
            let range: Vec<(u16, u16)> = products.filter_map(|product| product.objective_sets).collect();
            fact.product().is_called(key)
                || fold::key(fact.title()) == key
                || index::seats_of(fact.row).any(|seat| range.iter().any(|(a, b)| (*a..=*b).contains(&seat.set)))
        }
        Game::Dbg => fact.id() == tag || fact.product().is_called(&fold::key(tag)),
    }
}

pub(super) fn side_word(word: &str) -> Option<Side> {
    match word.to_ascii_lowercase().as_str() {
        "light" | "light side" | "ls" | "l" => Some(Side::Light),
        "dark" | "dark side" | "ds" | "d" => Some(Side::Dark),
        _ => None,
    }
}

/// Words in brackets that do not matter, such as foils and alternate images.
fn is_decoration(tag: &str) -> bool {
    matches!(tag.to_ascii_lowercase().as_str(), "foil" | "ai" | "alternate image" | "x1" | "1x" | "starting" | "unique")
}

/// The title, with what distinguishes the card from others with the same title.
fn describe(fact: Fact) -> String {
    match fact.game() {
        Game::Ccg => format!("{} [{}, {}]", fact.title(), fact.gemp(), fact.product().name),
        Game::Lcg => {
            let seat = index::seats_of(fact.row).next().map(|seat| seat.to_string()).unwrap_or_default();
            format!("{} [{seat}, {}]", fact.title(), fact.product().name)
        }
        Game::Dbg => format!("{} [{}]", fact.title(), fact.id()),
    }
}

/// A line that could not be read, with up to three guesses.
fn unread(line: u32, text: &str, game: Game, side: Option<Side>, guess: bool) -> Unread {
    /// Longest text that gets guesses, in bytes.
    const LONGEST: usize = 120;
    let mut guesses: Vec<String> = Vec::new();
    if guess && text.len() <= LONGEST {
        let near = similar(text).into_iter().filter_map(index::Row::from_number).map(index::fact);
        let mut near: Vec<Fact> = near.filter(|fact| fact.game() == game).collect();
        near.sort_by_key(|fact| side.is_some() && fact.side() != side);
        for fact in near {
            if guesses.len() < 3 && !guesses.iter().any(|guess| guess == fact.title()) {
                guesses.push(fact.title().to_owned());
            }
        }
    }
    let mut shown: String = text.chars().map(|c| if c == '\n' { ' ' } else { c }).take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    Unread { line, text: shown, why: format!("no card of the {game} has that name"), guesses }
}
