//! Setting up a game with two decks.

use super::card::{
    AbilityKind, CHANGEABLE, Card, CardNo, Cards, Class, Happening, Kind, NONE, PIECES, Phase, Pieces, Price, Printed,
    Rule, Table, trait_flag,
};
use super::compile::built_in;
use super::state::*;
use crate::hidden::Known;
use crate::mark::rule;
use crate::run::{Asking, run};
use crate::zones::Zones;
use crate::{Each, Keep, List, Notes, Piece, Seat};
use datacron_cards::diagnostic::count;
use datacron_decks::random::Random;

/// The most cards of a deck, and outside of it.
pub const MOST_CARDS: usize = 60;
pub const MOST_OUTSIDE: usize = 20;

/// Two decks.
#[derive(Debug, Clone)]
pub struct Setup<'t> {
    /// The physical cards of both decks.
    pub(super) table: &'t Table,
}

/// The cards of a deck, and those a player has outside of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeckList {
    /// The deck.
    pub cards: Vec<CardNo>,
    /// Cards outside the deck.
    pub outside: Vec<CardNo>,
}

impl<'t> Setup<'t> {
    /// Sets up two decks, or says why they cannot play against each other. Games borrow the table, which `keep` owns.
    pub fn new(dark: &DeckList, light: &DeckList, keep: &'t Keep<Table>) -> Result<Setup<'t>, String> {
        let (dark_size, light_size) = (dark.cards.len(), light.cards.len());
        if dark_size != light_size {
            rule!("CCG-DECK-06");
            return Err(format!(
                "the dark deck has {} and the light deck {light_size}: both decks must have the same number",
                count(dark_size, "card")
            ));
        }
        for (deck, side) in [(dark, "dark"), (light, "light")] {
            if !deck.cards.iter().any(|&no| starts(built_in(), no)) {
                rule!("CCG-DECK-12");
                return Err(format!(
                    "the {side} deck has no location to begin with: it needs one that is not a generic site"
                ));
            }
        }
        Ok(Setup { table: keep.add(Table::new(built_in(), dark, light)?) })
    }

    /// The deck of a player, as the table has it.
    pub(super) fn deck(&self, seat: Seat) -> DeckList {
        let own = |outside: bool| {
            let of = move |piece: &Piece| self.table.owner(*piece) == seat && self.table.outside.has(*piece) == outside;
            self.table.every_piece().filter(of).map(|piece| self.table.no(piece)).collect()
        };
        DeckList { cards: own(false), outside: own(true) }
    }
}

/// Whether a game can begin with this card (CCG-SETUP-01, CCG-SETUP-07, CCG-SETUP-08).
pub(super) fn starts(cards: &Cards, no: CardNo) -> bool {
    let card = cards.card(no);
    card.kind == Kind::Location && !card.is_generic()
}

impl Table {
    /// The table for two decks, or why the engine cannot hold them.
    pub(super) fn new(cards: &'static Cards, dark: &DeckList, light: &DeckList) -> Result<Table, String> {
        for (deck, side) in [(dark, "dark"), (light, "light")] {
            if deck.cards.len() > MOST_CARDS || deck.outside.len() > MOST_OUTSIDE {
                return Err(format!(
                    "the {side} side has {} and {} outside of the deck: the engine plays with at most {MOST_CARDS} \
                     and {MOST_OUTSIDE}",
                    count(deck.cards.len(), "card"),
                    deck.outside.len()
                ));
            }
        }
        // Copies of a card are next to each other, and the cards of both decks have numbers below 128.
        let sorted = |list: &[CardNo]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        let mut pieces = Vec::with_capacity(PIECES);
        let (mut of_light, mut outside) = (Pieces::NONE, Pieces::NONE);
        let lists = [
            (&dark.cards, false, false),
            (&light.cards, true, false),
            (&dark.outside, false, true),
            (&light.outside, true, true),
        ];
        for (list, is_light, is_outside) in lists {
            for no in sorted(list) {
                let piece = Piece(pieces.len() as u8);
                pieces.push(no);
                if is_light {
                    of_light.add(piece);
                }
                if is_outside {
                    outside.add(piece);
                }
            }
        }
        let set = |fits: &dyn Fn(&Card) -> bool| -> Pieces {
            let all = (0..=u8::MAX).map(Piece).zip(&pieces);
            all.filter(|(_, no)| fits(cards.card(**no))).map(|(piece, _)| piece).collect()
        };
        let kind = |kind: Kind| set(&|card| card.kind == kind);
        let mut before = [Pieces::NONE; Happening::COUNT];
        let mut after = [Pieces::NONE; Happening::COUNT];
        let mut rules = [Pieces::NONE; Rule::KINDS];
        for (piece, no) in (0..=u8::MAX).map(Piece).zip(&pieces) {
            let card = cards.card(*no);
            let listens = card.abilities.iter().flat_map(|ability| &ability.to);
            for listen in listens {
                match listen.before {
                    true => before[listen.what as usize].add(piece),
                    false => after[listen.what as usize].add(piece),
                }
            }
            for constant in &card.constants {
                rules[constant.rule.kind()].add(piece);
            }
        }
        for piece in rules[super::card::rule::REACT] {
            after[Happening::Drains as usize].add(piece);
            after[Happening::Battles as usize].add(piece);
        }
        let acts = |card: &Card, time: usize| {
            card.abilities.iter().any(|ability| match ability.kind {
                _ if ability.during >> time & 1 == 0 => false,
                AbilityKind::Action => true,
                AbilityKind::Play => ability.to.is_empty(),
                _ => false,
            })
        };
        let fits = cards.filters.iter().map(|filter| set(&|card| fits(&filter.printed, card))).collect();
        let mut titles = vec![Pieces::NONE; cards.titles.len()];
        for (piece, no) in (0..=u8::MAX).map(Piece).zip(&pieces) {
            titles[usize::from(cards.card(*no).title_no)].add(piece);
        }
        let faces: Vec<&'static Card> = pieces.iter().map(|no| cards.card(*no)).collect();
        let same_person = |one: &Card, other: &Card| {
            let unique = one.limit() == Some(1) && other.limit() == Some(1);
            unique && one.personas.iter().any(|persona| other.personas.contains(persona))
        };
        let vehicles = kind(Kind::Vehicle);
        let starships = kind(Kind::Starship).or(kind(Kind::Podracer));
        let characters = kind(Kind::Character);
        let movers = characters.or(vehicles).or(starships).or(kind(Kind::Creature));
        let rivals = faces.iter().map(|one| set(&|other| same_person(one, other)).and(movers)).collect();
        Ok(Table {
            cards,
            light: of_light,
            outside,
            closed: starships.or(set(&|card| card.kind == Kind::Vehicle && card.is(trait_flag::ENCLOSED))),
            movers,
            characters,
            vehicles,
            starships,
            weapons: kind(Kind::Weapon),
            devices: kind(Kind::Device),
            interrupts: kind(Kind::Interrupt),
            locations: kind(Kind::Location),
            inner_sites: set(&|card| card.carrier.is_some()),
            prices: Price::ALL.map(|price| set(&|card| card.constants.iter().any(|own| own.rule.is_about(price)))),
            changers: CHANGEABLE
                .map(|stat| set(&|card| card.constants.iter().any(|own| own.rule.gain(stat).is_some()))),
            before,
            after,
            actors: std::array::from_fn(|time| set(&|card| acts(card, time))),
            firing: set(&|card| card.abilities.iter().any(|ability| ability.kind == AbilityKind::Fire)),
            watchers: set(&|card| card.abilities.iter().any(|ability| ability.kind == AbilityKind::AsSoonAs)),
            rules,
            fits,
            titles,
            rivals,
            faces,
            pieces,
        })
    }
}

/// Whether a card fits as printed.
pub(super) fn fits(printed: &Printed, card: &Card) -> bool {
    let any = |wanted: &[u16], own: &[u16]| wanted.is_empty() || wanted.iter().any(|word| own.contains(word));
    (printed.kinds == 0 || printed.kinds >> card.kind as u32 & 1 != 0)
        && any(&printed.subtypes, &card.subtypes)
        && any(&printed.characteristics, &card.characteristics)
        && !printed.not_characteristics.iter().any(|word| card.characteristics.contains(word))
        && (printed.titles.is_empty() && printed.personas.is_empty()
            || printed.titles.contains(&card.title_no)
            || printed.personas.iter().any(|word| card.personas.contains(word)))
        && printed.unique.is_none_or(|unique| unique == (card.limit() == Some(1)))
}

impl<'t> Ccg<'t> {
    /// A game before its first step, with every card in its owner's Reserve Deck.
    pub(super) fn empty(table: &'t Table, seed: u64) -> Ccg<'t> {
        let nothing = Event::new(Happening::TurnBegins, DARK);
        let mut game = Ccg {
            table,
            random: Random::seeded(seed),
            zones: [Zone::Out; PIECES],
            place: [NONE; PIECES],
            host: [NONE; PIECES],
            piles: Each([[List::new(Piece(0)); 4]; 2]), // CCG-SETUP-17
            drawn: List::new(Piece(0)),
            hand: Each([Pieces::NONE; 2]),
            play: Each([Pieces::NONE; 2]),
            here: [Pieces::NONE; PLACES],
            places: [Place::NOWHERE; PLACES],
            row: List::new(0),
            attached: Pieces::NONE,
            aboard: Pieces::NONE,
            steering: Pieces::NONE,
            inside: Pieces::NONE,
            known: Known::NONE,
            hit: Pieces::NONE,
            second_way: Pieces::NONE,
            theirs: Pieces::NONE,
            starts: Each([NONE; 2]),
            tried: List::new(0),
            turn: 0,
            first: DARK,
            active: DARK,
            phase: Phase::Activate,
            over: None,
            lost_by: None,
            asking: Asking { seat: DARK, ask: Ask::Start },
            stack: List::new(Frame::Turn(Step::TurnBegins)),
            runs: List::new(Run::about(Piece(0), DARK)),
            events: List::new(Pending { event: nothing, cancelled: false }),
            later: List::new(nothing),
            answered: List::new((0, Piece(0), 0)),
            draws: List::new(Draw::of(DARK, DrawFor::Other, 0)),
            deploying: List::new(Deploying::of(Piece(0), DARK, How::Plain)),
            travel: Travel { kind: MoveKind::Transit, from: NONE, to: NONE },
            routes: List::new((Piece(0), 0)),
            batches: [Pieces::NONE; BATCHES],
            batches_used: 0,
            unsettled: false,
            now: ThisTurn::NOTHING,
            battle: Battle::NONE,
            lasting: List::new(Lasting {
                until: super::card::Until::EndOfTurn,
                source: Piece(0),
                seat: DARK,
                rule: 0,
                target: NONE,
                it: NONE,
                x: 0,
                times: 1,
                condition: ALWAYS,
            }),
            looked: Pieces::NONE,
            ask_all: false,
            notes: Notes::new(Note::Turn(DARK)),
        };
        for piece in table.every_piece() {
            let owner = table.owner(piece);
            let zone = if table.outside.has(piece) { Zone::Outside(owner) } else { Zone::Reserve(owner) };
            game.go(piece, zone);
        }
        game
    }

    /// Deals a game and runs it to the first question.
    pub fn new(setup: &Setup<'t>, seed: u64) -> Ccg<'t> {
        let mut game = Ccg::empty(setup.table, seed);
        game.push(Frame::Turn(Step::Start(DARK)));
        run(&mut game);
        game
    }

    /// The locations a player can begin with.
    pub(super) fn starting_locations(&self, seat: Seat) -> Pieces {
        let can = |&piece: &Piece| {
            let card = self.table.of(piece);
            rule!("CCG-SETUP-07"; if self.table.owner(piece) == seat && card.is_generic());
            self.table.owner(piece) == seat
                && matches!(self.zone(piece), Zone::Reserve(_))
                && starts(self.table.cards, self.table.no(piece))
                && !self.tried.contains(&card.title_no)
        };
        // Copies are alike: one of each.
        let mut found = Pieces::NONE;
        let mut last = None;
        for piece in self.table.locations.iter().filter(can) {
            if last != Some(self.table.no(piece)) {
                found.add(piece);
            }
            last = Some(self.table.no(piece));
        }
        found
    }

    /// The boxes of the set-up.
    pub(super) fn set_up_step(&mut self, step: Step) -> crate::run::Flow {
        use crate::run::Flow;
        match step {
            Step::Start(seat) => {
                let after = if seat == DARK { Step::Start(LIGHT) } else { Step::Reveal };
                let choices = self.starting_locations(seat);
                if self.starts[seat] != NONE {
                    self.next(after);
                } else if choices.len() > 1 {
                    rule!("CCG-SETUP-01", "CCG-SETUP-02");
                    return self.ask(seat, Ask::Start);
                } else if let Some(only) = choices.first() {
                    self.next(after);
                    self.start_with(seat, only);
                }
            }
            Step::Reveal => self.reveal_starts(),
            Step::Deal => {
                self.next(Step::TurnBegins);
                for seat in Seat::BOTH {
                    rule!("CCG-SETUP-14", "CCG-SETUP-15", "CCG-SETUP-16", "CCG-AMB-44");
                    self.shuffle(seat, Pile::Reserve);
                    for _ in 0..HAND {
                        if let Some(&top) = self.pile(seat, Pile::Reserve).last() {
                            self.go(top, Zone::Hand(seat));
                        }
                    }
                }
            }
            _ => {}
        }
        Flow::On
    }

    /// A player chose a starting location.
    pub(super) fn start_with(&mut self, seat: Seat, piece: Piece) {
        rule!("CCG-SETUP-08"; if self.table.of(piece).class != Class::Site);
        self.go(piece, Zone::Chosen(seat));
        self.starts[seat] = piece.0;
    }

    /// Both starting locations are turned up at once (CCG-SETUP-03).
    fn reveal_starts(&mut self) {
        let [dark, light] = self.starts.0.map(Piece);
        let title = self.table.of(dark).title_no;
        if title == self.table.of(light).title_no {
            rule!("CCG-SETUP-04", "CCG-SETUP-05");
            if !self.tried.contains(&title) && !self.tried.push(title) {
                self.give_up();
                return;
            }
            self.note(Note::SameStart);
            let others = Each(Seat::BOTH.map(|seat| !self.starting_locations(seat).is_empty()));
            if others[DARK] || others[LIGHT] {
                // Who has no other keeps this one, and the opponent must change (CCG-AMB-21).
                for seat in Seat::BOTH {
                    if others[seat] {
                        self.starts[seat] = NONE;
                    } else {
                        rule!("CCG-AMB-21");
                    }
                }
                self.next(Step::Start(DARK));
                return;
            }
            rule!("CCG-AMB-21");
        }
        self.next(Step::Deal);
        rule!("CCG-SETUP-03", "CCG-SETUP-09", "CCG-SETUP-18");
        match self.table.of(dark).system == self.table.of(light).system {
            true => rule!("CCG-SETUP-11"),
            false => rule!("CCG-SETUP-12"),
        }
        for (seat, piece) in [(DARK, dark), (LIGHT, light)] {
            self.note(Note::Starts(seat, piece));
            let slot = self.slots(piece, self.table.of(piece).system).first().copied();
            self.lay_location(piece, seat, slot.unwrap_or(NONE));
        }
        // Locations put aside go back (CCG-SETUP-06).
        for piece in self.table.locations {
            if let Zone::Chosen(seat) = self.zone(piece) {
                rule!("CCG-SETUP-06");
                self.go(piece, Zone::Reserve(seat));
            }
        }
        // A starting location may give the other player the first turn (CCG-TURN-01, CCG-AMB-70).
        for piece in [dark, light] {
            for constant in &self.table.of(piece).constants {
                if let Rule::FirstTurn(seat) = constant.rule {
                    rule!("CCG-AMB-70");
                    (self.first, self.active) = (seat, seat);
                }
            }
        }
    }
}

impl Run {
    pub const fn about(source: Piece, seat: Seat) -> Run {
        Run {
            at: crate::At(0),
            source,
            seat,
            you: seat,
            ability: 0,
            it: NONE,
            target: NONE,
            other: NONE,
            place: NONE,
            x: 0,
            times: 1,
            totals: [0; 2],
            answered: 0,
            done: true,
            void: false,
            executed: false,
            answers: 0,
            later: 0,
            batch: NONE,
        }
    }
}

impl Draw {
    pub const fn of(seat: Seat, what: DrawFor, count: u8) -> Draw {
        Draw {
            seat,
            what,
            left: count,
            drawn: 0,
            piece: NONE,
            value: 0,
            total: 0,
            by: NONE,
            on: NONE,
            place: NONE,
            cancelled: false,
            into: 0,
        }
    }
}

impl Deploying {
    pub const fn of(piece: Piece, seat: Seat, how: How) -> Deploying {
        Deploying {
            piece,
            seat,
            step: DeployStep::Where,
            how,
            way: 0,
            place: NONE,
            host: NONE,
            role: Role::Passenger,
            with: NONE,
            slot: NONE,
            theirs: false,
            free: false,
        }
    }
}
