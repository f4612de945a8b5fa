//! Setting up a game with two decks.

use super::card::{CardNo, Cards, Filter, Happening, Kind, PIECES, Pieces, Rule, Table, TraitSet, keyword};
use super::compile::{built_in, kind_bit};
use super::state::*;
use crate::hidden::Known;
use crate::mark::rule;
use crate::run::{Asking, run};
use crate::zones::Zones;
use crate::{Each, Keep, List, Notes, Piece, Seat};
use datacron_decks::random::Random;

/// Two decks, and what the players agreed on.
#[derive(Debug, Clone)]
pub struct Setup<'t> {
    /// The physical cards of both decks.
    pub(super) table: &'t Table,
    /// Whether each player may take a mulligan.
    pub(super) mulligan: bool,
    /// The objective sets of each deck, as a file lists them; empty for a position made of single cards.
    pub(super) sets: Each<Vec<u16>>,
}

/// A deck: the affiliation card and everything else.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeckList {
    pub affiliation: Option<CardNo>,
    pub cards: Vec<CardNo>,
}

impl<'t> Setup<'t> {
    /// Sets up two decks, or says why they have too many cards. Games borrow the table, which `keep` owns.
    pub(super) fn new(
        dark: &DeckList,
        light: &DeckList,
        mulligan: bool,
        keep: &'t Keep<Table>,
    ) -> Result<Setup<'t>, String> {
        let table = Table::new(built_in(), dark, light)?;
        Ok(Setup { table: keep.add(table), mulligan, sets: Each::default() })
    }

    /// Sets up two decks of an affiliation card and objective sets by number, or says why they have too many cards.
    /// Games borrow the table, which `keep` owns.
    pub fn of_sets(
        dark: (CardNo, Vec<u16>),
        light: (CardNo, Vec<u16>),
        mulligan: bool,
        keep: &'t Keep<Table>,
    ) -> Result<Setup<'t>, String> {
        let list = |(affiliation, sets): &(CardNo, Vec<u16>)| {
            let mut deck = DeckList { affiliation: Some(*affiliation), cards: Vec::new() };
            for &set in sets {
                for (no, card) in built_in().numbered() {
                    let copies = card.printed.iter().filter(|seat| seat.set == set).count();
                    deck.cards.extend(std::iter::repeat_n(no, copies));
                }
            }
            deck
        };
        let setup = Setup::new(&list(&dark), &list(&light), mulligan, keep)?;
        Ok(Setup { sets: Each([dark.1, light.1]), ..setup })
    }

    /// Whether a side has an objective set of this number.
    pub(super) fn has_set(set: u16, side: Seat) -> bool {
        built_in().all.iter().any(|card| card.side == side && card.printed.iter().any(|seat| seat.set == set))
    }

    /// The affiliation card of a deck.
    pub(super) fn affiliation(&self, seat: Seat) -> Option<&'static super::card::Card> {
        let own = |piece: &Piece| self.table.owner(*piece) == seat && self.table.affiliations.has(*piece);
        self.table.every_piece().find(own).map(|piece| self.table.of(piece))
    }
}

impl Table {
    /// The table for two decks, or why the engine cannot hold them.
    fn new(cards: &'static Cards, dark: &DeckList, light: &DeckList) -> Result<Table, String> {
        // Copies of a card are next to each other.
        let sorted = |deck: &DeckList| -> Vec<CardNo> {
            let mut pieces: Vec<CardNo> = deck.affiliation.iter().chain(&deck.cards).copied().collect();
            pieces.sort_by_key(|&no| (cards.card(no).kind != Kind::Affiliation, no));
            pieces
        };
        let mut pieces = sorted(dark);
        let count = pieces.len();
        pieces.extend(sorted(light));
        if pieces.len() > PIECES {
            let wanted = datacron_cards::diagnostic::count(pieces.len(), "card");
            return Err(format!("the two decks have {wanted}: the engine plays with at most {PIECES}"));
        }
        for (deck, side) in [(dark, "dark"), (light, "light")] {
            let objectives = deck.cards.iter().filter(|&&no| cards.card(no).kind == Kind::Objective).count();
            let others = deck.cards.len() - objectives;
            if objectives > MOST_OBJECTIVES || others > MOST_CARDS {
                return Err(format!(
                    "the {side} side has {objectives} objectives and {others} other cards: \
                     the engine plays with at most {MOST_OBJECTIVES} and {MOST_CARDS}"
                ));
            }
        }
        let set = |fits: &dyn Fn(&super::card::Card) -> bool| -> Pieces {
            let all = (0..=u8::MAX).map(Piece).zip(&pieces);
            all.filter(|(_, no)| fits(cards.card(**no))).map(|(piece, _)| piece).collect()
        };
        let kind = |kind: Kind| set(&|card| card.kind == kind);
        let mut interrupts = [Pieces::NONE; Happening::COUNT];
        let mut reactions = [Pieces::NONE; Happening::COUNT];
        let mut rules = [Pieces::NONE; Rule::KINDS];
        for (piece, no) in (0..=u8::MAX).map(Piece).zip(&pieces) {
            let card = cards.card(*no);
            for ability in &card.abilities {
                let Some(to) = ability.to else { continue };
                let listeners = match ability.kind {
                    super::card::AbilityKind::Interrupt => &mut interrupts,
                    _ => &mut reactions,
                };
                for (what, listeners) in listeners.iter_mut().enumerate() {
                    if to.happenings >> what & 1 != 0 {
                        listeners.add(piece);
                    }
                }
            }
            for constant in &card.constants {
                rules[constant.rule.kind()].add(piece);
            }
        }
        let lends = |card: &super::card::Card| {
            card.constants.iter().any(|constant| match constant.rule {
                Rule::Gain { gain, .. } => {
                    let gain = cards.gain(gain);
                    gain.keywords != 0 || gain.edge != 0 || gain.protect.is_some()
                }
                _ => false,
            })
        };
        let fits = cards.filters.iter().map(|filter| set(&|card| fits(filter, card, true))).collect();
        let pilot = |card: &super::card::Card| {
            card.constants.iter().any(|constant| matches!(constant.rule, Rule::AsEnhancement { .. }))
        };
        let enhancing = kind_bit(Kind::Enhancement);
        let fits_as_enhancement = cards
            .filters
            .iter()
            .map(|filter| match filter.kinds & enhancing {
                0 => Pieces::NONE,
                _ => set(&|card| pilot(card) && self::fits(filter, card, false)),
            })
            .collect();
        let titles = (0..cards.titles.len()).map(|no| set(&|card| usize::from(card.title_no) == no)).collect();
        Ok(Table {
            cards,
            dark: count,
            units: kind(Kind::Unit),
            enhancements: kind(Kind::Enhancement),
            objectives: kind(Kind::Objective),
            events: kind(Kind::Event),
            fates: kind(Kind::Fate),
            affiliations: kind(Kind::Affiliation),
            sources: set(&|card| card.resources > 0),
            actors: set(&|card| card.abilities.iter().any(|ability| ability.kind == super::card::AbilityKind::Action)),
            interrupts,
            reactions,
            rules,
            fits,
            fits_as_enhancement,
            titles,
            protectors: set(&|card| card.protect.is_some()),
            lends_keywords: set(&lends),
            pieces,
        })
    }
}

/// Whether a card fits as printed.
fn fits(filter: &Filter, card: &super::card::Card, by_kind: bool) -> bool {
    (!by_kind || filter.kinds & kind_bit(card.kind) != 0)
        && (filter.traits == TraitSet::default() || filter.traits.meets(&card.traits))
        && !filter.not_traits.meets(&card.traits)
        && filter.affiliation.is_none_or(|affiliation| affiliation == card.affiliation)
        && filter.not_affiliation.is_none_or(|affiliation| affiliation != card.affiliation)
        && filter.title.is_none_or(|title| title == card.title_no)
        && (!filter.unique || card.unique)
        && (filter.cost.0..=filter.cost.1).contains(&card.cost)
        && filter.limited.is_none_or(|limited| limited == (card.keywords & keyword::LIMITED != 0))
}

impl<'t> Lcg<'t> {
    /// A game before its first step, with every card in its owner's decks.
    pub(super) fn empty(table: &'t Table, seed: u64) -> Lcg<'t> {
        let nothing = Event::new(Happening::TurnBegins, None, DARK);
        let mut game = Lcg {
            table,
            random: Random::seeded(seed),
            zones: [Zone::Out; PIECES],
            deck: Each([List::new(Piece(0)); 2]),
            objective_deck: Each([List::new(Piece(0)); 2]),
            discard: Each([List::new(Piece(0)); 2]),
            edge: Each([List::new(Piece(0)); 2]),
            hand: Each([Pieces::NONE; 2]),
            chosen: Each([Pieces::NONE; 2]),
            play: Each([Pieces::NONE; 2]),
            victory: Each([Pieces::NONE; 2]),
            captured: Pieces::NONE,
            host: [NO_HOST; PIECES],
            attached: Pieces::NONE,
            as_enhancement: Pieces::NONE,
            known: Known::NONE,
            focus: [0; PIECES], // LCG-SETUP-11
            damage: [0; PIECES],
            shields: [0; PIECES],
            exhausted: Pieces::NONE,
            damaged: Pieces::NONE,
            shielded: Pieces::NONE,
            committed: Each([Pieces::NONE; 2]),
            balance: LIGHT, // LCG-SETUP-08
            dial: 0,        // LCG-SETUP-12
            dial_damage: 0,
            mulligan: false,
            turn: 0,
            active: DARK, // LCG-TURN-01
            phase: super::card::Phase::Balance,
            over: None,
            won_by: None,
            asking: Asking { seat: DARK, ask: Ask::Reject },
            stack: List::new(Frame::Turn(Step::TurnBegins)),
            events: List::new(Pending { event: nothing, cancelled: false }),
            answers: List::new((0, Piece(0), 0)),
            happened: List::new(Happened { event: nothing, able: Pieces::NONE }),
            reacted: List::new((0, Piece(0), 0)),
            moments: 0,
            dying: Pieces::NONE,
            unsettled: false,
            now: ThisTurn::NOTHING,
            fight: Engagement::NONE,
            lasting: List::new(Lasting { until: super::card::Until::EndOfTurn, what: Lasts::IgnoreMatch(DARK) }),
            looked: Pieces::NONE,
            jumbled: Pieces::NONE,
            picked: Pieces::NONE,
            bill: Bill::NONE,
            notes: Notes::new(Note::Turn(DARK)),
        };
        for piece in table.every_piece() {
            let owner = table.owner(piece);
            let zone = match table.of(piece).kind {
                Kind::Affiliation => Zone::Play(owner),     // LCG-SETUP-07, LCG-TERMS-19
                Kind::Objective => Zone::Objectives(owner), // LCG-SETUP-09
                _ => Zone::Deck(owner),
            };
            game.go(piece, zone);
        }
        game
    }

    /// Deals a game and runs it to the first question.
    pub fn new(setup: &Setup<'t>, seed: u64) -> Lcg<'t> {
        let mut game = Lcg::empty(setup.table, seed);
        game.mulligan = setup.mulligan;
        for seat in Seat::BOTH {
            rule!("LCG-SETUP-10");
            game.shuffle(seat);
            game.shuffle_objectives(seat);
            for _ in 0..=OBJECTIVES {
                if let Some(&top) = game.objective_deck[seat].last() {
                    rule!("LCG-SETUP-15");
                    game.go(top, Zone::Chosen(seat));
                }
            }
        }
        game.push(Frame::Turn(Step::Reject(DARK)));
        run(&mut game);
        game
    }
}
