//! Sets up a new game.

use super::card::{CardNo, Cards, Faction, Kind, PIECES, Pieces, Role, WhoseMask};
use super::compile;
use super::state::{Ask, Dbg, FORCE_END, Frame, HAND, Step, ThisTurn, Zone};
use crate::hidden::Known;
use crate::mark::rule;
use crate::run::{Asking, run};
use crate::zones::Zones;
use crate::{Each, List, Notes, Piece, Seat};
use datacron_decks::random::Random;

/// The game modes, which differ in the bases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Only the beginner bases.
    #[default]
    Beginner,
    /// All bases.
    FullGalaxy,
    /// Bases picked by each player in secret.
    SecretBases,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 3] = [Mode::Beginner, Mode::FullGalaxy, Mode::SecretBases];

    /// The id of the mode as a format: `full-galaxy`.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Beginner => "beginner",
            Mode::FullGalaxy => "full-galaxy",
            Mode::SecretBases => "secret-bases",
        }
    }

    /// The mode with this id.
    pub fn named(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// The recommended number of bases to win.
    pub fn goal(self) -> u8 {
        match self {
            Mode::Beginner => 3,
            Mode::FullGalaxy => {
                rule!("DBG-ADV-02");
                4
            }
            Mode::SecretBases => {
                rule!("DBG-ADV-07");
                4
            }
        }
    }
}

/// What the players agreed on before the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// The number of bases to win, 2 to 5 (DBG-OPT-01, DBG-OPT-02, DBG-OPT-03).
    pub goal: u8,
    /// Whether neutral cards of the row may be paid off (DBG-OPT-04, DBG-OPT-06).
    pub pay_off: bool,
    /// Base decks picked before the game, without the starting base. For a player without one, the mode decides, or the
    /// player picks.
    pub bases: Each<Option<Vec<CardNo>>>,
}

impl Setup {
    /// The recommended set-up for a mode.
    pub fn new(mode: Mode) -> Setup {
        Setup { mode, goal: mode.goal(), pay_off: false, bases: Each([None, None]) }
    }
}

impl Dbg {
    /// Deals a new game from a seed.
    pub fn new(setup: &Setup, seed: u64) -> Dbg {
        let mut game = Dbg::empty(compile::built_in(), Random::seeded(seed));
        game.goal = setup.goal;
        game.pay_off = setup.pay_off;
        let cards = game.cards;
        for piece in cards.every_piece() {
            let card = cards.of(piece);
            let owner = owner(card.faction);
            match (card.role, owner) {
                (Role::Galaxy, _) => game.go(piece, Zone::GalaxyDeck),
                (Role::OuterRimPilot, _) => {
                    rule!("DBG-SET-16");
                    game.go(piece, Zone::Pilots);
                }
                (Role::Starter, Some(seat)) => {
                    rule!("DBG-SET-09");
                    game.go(piece, Zone::Deck(seat));
                }
                (Role::Base, Some(seat)) if card.starting_base => {
                    // In every mode (DBG-ADV-03, DBG-AMB-25).
                    rule!("DBG-SET-05", "DBG-SET-06");
                    game.go(piece, Zone::Base(seat));
                }
                (Role::Base, Some(seat)) => {
                    let plays = match (&setup.bases[seat], setup.mode) {
                        (Some(picked), _) => picked.contains(&cards.no(piece)),
                        (None, Mode::Beginner) => {
                            match (card.beginner_base, seat) {
                                (true, Seat::First) => rule!("DBG-SET-02"),
                                (true, Seat::Second) => rule!("DBG-SET-03"),
                                (false, _) => rule!("DBG-SET-04"),
                            }
                            card.beginner_base
                        }
                        (None, Mode::FullGalaxy) => {
                            rule!("DBG-ADV-01");
                            true
                        }
                        (None, Mode::SecretBases) => false,
                    };
                    if plays {
                        rule!("DBG-SET-07");
                        game.go(piece, Zone::Bases(seat));
                    }
                }
                (Role::Starter | Role::Base, None) => {}
            }
        }
        game.set_aside_unpicked(setup.mode);
        rule!("DBG-SET-12");
        game.random.shuffle(&mut game.galaxy_deck);
        for seat in Seat::BOTH {
            let Dbg { random, deck, .. } = &mut game;
            rule!("DBG-SET-10");
            random.shuffle(&mut deck[seat]);
        }
        let picks = setup.mode == Mode::SecretBases && Seat::BOTH.iter().any(|&seat| setup.bases[seat].is_none());
        if picks {
            game.push(Frame::Turn(Step::SecretBases));
        } else {
            game.deal();
            game.push(Frame::Turn(Step::Begin));
        }
        run(&mut game);
        game
    }

    /// Deals the hands and the galaxy row, once the bases are chosen.
    pub(super) fn deal(&mut self) {
        for seat in Seat::BOTH {
            rule!("DBG-SET-20");
            self.draw(seat, HAND);
        }
        rule!("DBG-SET-13");
        self.fill_row();
    }

    /// An empty table, with every card out of the game.
    pub(super) fn empty(cards: &'static Cards, random: Random) -> Dbg {
        let pile = List::new(Piece(0));
        Dbg {
            cards,
            random,
            zones: [Zone::Exile; PIECES],
            deck: Each([pile; 2]),
            discard: Each([pile; 2]),
            galaxy_deck: List::new(Piece(0)),
            galaxy_discard: List::new(Piece(0)),
            row: [None; super::state::ROW],
            row_duplicates: 0,
            hand: Each([Pieces::NONE; 2]),
            play: Each([Pieces::NONE; 2]),
            base: Each([None; 2]),
            bases: Each([Pieces::NONE; 2]),
            victory: Each([Pieces::NONE; 2]),
            pilots: Pieces::NONE,
            known: Known::NONE,
            damage: [0; PIECES],
            force: FORCE_END,        // DBG-SET-19
            resources: Each([0; 2]), // DBG-SET-17
            goal: Mode::Beginner.goal(),
            pay_off: false,
            turn: 0,
            active: Seat::First, // DBG-SET-21
            over: None,
            asking: Asking { seat: Seat::First, ask: Ask::Action },
            stack: List::new(Frame::Turn(Step::Begin)),
            triggers: List::new(super::state::Trigger { at: crate::At(0), source: Piece(0), seat: Seat::First }),
            now: ThisTurn::NOTHING,
            notes: Notes::new(super::state::Note::Turn(Seat::First)),
        }
    }

    /// Records who knows the bases that are not played with: only their owner if bases are picked in secret, both
    /// players otherwise.
    pub(super) fn set_aside_unpicked(&mut self, mode: Mode) {
        for base in self.cards.every_piece().filter(|&piece| self.cards.of(piece).kind == Kind::Base) {
            for seat in Seat::BOTH {
                match self.zone(base) {
                    Zone::Exile if mode != Mode::SecretBases || self.is_base_of(base, seat) => {
                        self.known[seat].add(base);
                    }
                    Zone::Exile => {
                        rule!("DBG-ADV-05", "DBG-ADV-06");
                        self.known[seat].drop(base);
                    }
                    _ => {}
                }
            }
        }
    }

    pub(super) fn is_base_of(&self, piece: Piece, seat: Seat) -> bool {
        let card = self.cards.of(piece);
        card.kind == Kind::Base && WhoseMask::OWN.covers(card.faction, seat)
    }
}

/// The player of a faction (DBG-SET-01).
pub(super) fn owner(faction: Faction) -> Option<Seat> {
    match faction {
        Faction::Empire => Some(Seat::First),
        Faction::Rebel => Some(Seat::Second),
        Faction::Neutral => None,
    }
}
