//! Cards as the engine sees them: small numbers, bit sets, and abilities compiled into one code arena.

use crate::{Piece, PieceSet, Seat};
use datacron_cards::TextLine;

pub(crate) use crate::At;

pub use super::code::*;
pub use super::spec::{Capacity, Kind, Uniqueness};

/// The most physical cards a game can have: two decks of 60, and 20 cards outside each.
pub const PIECES: usize = 160;

/// Words of 64 bits in a set of pieces.
pub const WORDS: usize = 3;

/// A set of physical cards.
pub type Pieces = PieceSet<WORDS>;

/// No card, no place, no batch.
pub const NONE: u8 = u8::MAX;

/// Statistics and destinies are counted in quarters, so that one half and one quarter are exact (CCG-AMB-58).
pub type Quarters = i16;

/// One, in quarters.
pub const ONE: Quarters = 4;

/// A system that no location belongs to.
pub const NO_SYSTEM: u16 = u16::MAX;

/// The index of a card in [`Cards::all`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardNo(pub(super) u16);

/// The six phases of a turn, in order (CCG-TURN-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    Activate,
    Control,
    Deploy,
    Battle,
    Move,
    Draw,
}

impl Phase {
    pub const ALL: [Phase; 6] =
        [Phase::Activate, Phase::Control, Phase::Deploy, Phase::Battle, Phase::Move, Phase::Draw];

    /// Its name in files of play.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Activate => "activate",
            Phase::Control => "control",
            Phase::Deploy => "deploy",
            Phase::Battle => "battle",
            Phase::Move => "move",
            Phase::Draw => "draw",
        }
    }
}

/// What the rules ask about a card's subtype.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    Site,
    System,
    Sector,
    Starfighter,
    Capital,
    Combat,
    Transport,
    Shuttle,
    CreatureVehicle,
    Other,
}

/// Icons the rules themselves ask for, as indexes into [`Cards::icons`], which begins with these.
pub mod icon {
    pub const NAMES: [&str; 8] =
        ["warrior", "pilot", "nav-computer", "interior", "exterior", "planet", "mobile", "scomp-link"];
    pub const PILOT: u8 = 1;
    pub const NAV_COMPUTER: u8 = 2;
    pub const INTERIOR: u8 = 3;
    pub const EXTERIOR: u8 = 4;
    pub const PLANET: u8 = 5;
}

/// The whole card pool.
#[derive(Debug, Default)]
pub struct Cards {
    /// Every card.
    pub all: Vec<Card>,
    /// The abilities of all cards, one after the other.
    pub(super) code: Vec<Op>,
    pub(super) filters: Vec<Filter>,
    pub(super) amounts: Vec<AmountOf>,
    pub(super) conditions: Vec<ConditionOf>,
    /// The rules that texts lay down for a time.
    pub(super) rules: Vec<Rule>,
    /// The texts of options to choose from.
    pub(super) phrases: Vec<String>,
    pub(super) titles: Vec<String>,
    pub(super) icons: Vec<String>,
    /// Subtypes, characteristics and personas, as letters and digits only.
    pub(super) words: Vec<String>,
    /// Names of systems.
    pub(super) systems: Vec<String>,
}

/// A card. Statistics are in quarters.
#[derive(Debug)]
pub struct Card {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// Virtual versions share the number of the title they replace.
    pub(super) title_no: u16,
    pub(super) side: Seat,
    pub(super) kind: Kind,
    pub(super) class: Class,
    pub(super) uniqueness: Uniqueness,
    /// Its subtype and the parts of it, its characteristics and its personas, as indexes into [`Cards::words`].
    pub(super) subtypes: Vec<u16>,
    pub(super) characteristics: Vec<u16>,
    pub(super) personas: Vec<u16>,
    /// A bit for each of [`Cards::icons`].
    pub(super) icons: u64,
    /// Its destiny; the second number if it has two.
    pub(super) destiny: (Quarters, Option<Quarters>),
    pub(super) power: Quarters,
    /// Its own ability and that of its permanent pilots.
    pub(super) ability: Quarters,
    /// Absent on cards that deploy by their text.
    pub(super) deploy: Option<Quarters>,
    pub(super) forfeit: Quarters,
    pub(super) armor: Option<Quarters>,
    pub(super) maneuver: Option<Quarters>,
    pub(super) hyperspeed: Option<Quarters>,
    pub(super) landspeed: Quarters,
    pub(super) parsec: u8,
    /// Force icons of a location, by seat.
    pub(super) force: [u8; 2],
    pub(super) capacity: Capacity,
    pub(super) permanent_pilots: u8,
    /// The system a location belongs to.
    pub(super) system: u16,
    /// The title of the vehicle or starship that a site is inside of.
    pub(super) carrier: Option<u16>,
    /// The number of a marker site; 0 of any other.
    pub(super) marker: u8,
    pub(super) trait_flags: u16,
    /// An interrupt: what becomes of it unless the ability says otherwise.
    pub(super) lost_when_played: bool,
    pub(super) deploys: Vec<DeployWay>,
    pub(super) abilities: Vec<Ability>,
    pub(super) constants: Vec<Constant>,
    /// It is not encoded yet and is played without its text.
    pub(super) blank: bool,
    pub(super) text: Vec<TextLine>,
}

/// Characteristics that rules ask for.
pub mod trait_flag {
    pub const ENCLOSED: u16 = 1;
    pub const SHIP_DOCKING: u16 = 2;
    pub const DOCKING_BAY: u16 = 4;
    pub const SPY: u16 = 8;
    pub const SPACEPORT: u16 = 16;
    pub const TIE: u16 = 32;
    pub const ASTROMECH: u16 = 64;
}

impl Card {
    /// Whether it is not encoded yet and played without its text.
    pub fn is_blank(&self) -> bool {
        self.blank
    }

    /// The side it belongs to.
    pub fn side(&self) -> Seat {
        self.side
    }

    /// Whether it has a text that the engine plays.
    pub fn has_text(&self) -> bool {
        !self.deploys.is_empty() || !self.abilities.is_empty() || !self.constants.is_empty()
    }

    /// Whether it has an ability that its player decides to use.
    pub fn is_used(&self) -> bool {
        self.abilities.iter().any(|ability| !ability.forced)
    }

    /// Whether its limit is one for each system: a diamond (CCG-DEPLOY-38).
    pub(super) fn has_diamond(&self) -> bool {
        matches!(self.uniqueness, Uniqueness::Diamond | Uniqueness::Diamond3)
    }

    /// Whether a location is generic: a single diamond (CCG-TERMS-31).
    pub(super) fn is_generic(&self) -> bool {
        self.kind == Kind::Location && self.has_diamond()
    }

    /// The statistics it is printed with, a bit each.
    pub(super) fn numbers(&self) -> u16 {
        let some = [
            (Stat::Power, self.power > 0),
            (Stat::Ability, self.ability > 0),
            (Stat::Forfeit, self.forfeit > 0),
            (Stat::Maneuver, self.maneuver.is_some()),
            (Stat::Armor, self.armor.is_some()),
            (Stat::Hyperspeed, self.hyperspeed.is_some()),
            (Stat::Landspeed, self.landspeed > 0),
            (Stat::Destiny, true),
            (Stat::Deploy, self.deploy.is_some()),
        ];
        some.into_iter().filter(|(_, has)| *has).fold(0, |has, (stat, _)| has | 1 << stat as u16)
    }

    #[inline]
    pub(super) fn is(&self, flag: u16) -> bool {
        self.trait_flags & flag != 0
    }

    #[inline]
    pub(super) fn has_icon(&self, icon: u8) -> bool {
        self.icons >> icon & 1 != 0
    }

    /// How many may be on the table, if there is a limit.
    pub(super) fn limit(&self) -> Option<usize> {
        match self.uniqueness {
            Uniqueness::None => None,
            Uniqueness::Unique | Uniqueness::Diamond => Some(1),
            Uniqueness::Restricted2 => Some(2),
            Uniqueness::Restricted3 | Uniqueness::Diamond3 => Some(3),
        }
    }
}

impl Cards {
    #[inline]
    pub(super) fn op(&self, at: At) -> Op {
        self.code.get(usize::from(at.0)).copied().unwrap_or(Op::End)
    }

    /// The options of the mode at `at`: the number, start and phrase of each.
    pub(super) fn options(&self, at: At, options: u8) -> impl Iterator<Item = (u8, At, u16)> {
        crate::options(at, options, |at| match self.op(at) {
            Op::Option { next, phrase } => Some((next, phrase)),
            _ => None,
        })
    }

    /// The card with this number.
    #[inline]
    pub fn card(&self, no: CardNo) -> &Card {
        &self.all[usize::from(no.0)]
    }

    #[inline]
    pub(super) fn filter(&self, no: FilterNo) -> &Filter {
        &self.filters[usize::from(no.0)]
    }

    /// Every card with its number.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (CardNo, &Card)> {
        (0..=u16::MAX).map(CardNo).zip(&self.all)
    }

    /// The number of the card with this id.
    pub fn by_id(&self, id: &str) -> Option<CardNo> {
        self.numbered().find(|(_, card)| card.id == id).map(|(no, _)| no)
    }
}

/// The physical cards of two decks, and what can be worked out about them before the game.
#[derive(Debug)]
pub struct Table {
    pub(super) cards: &'static Cards,
    /// What each physical card is: by number, and the card itself.
    pub(super) pieces: Vec<CardNo>,
    pub(super) faces: Vec<&'static Card>,
    /// The cards of the light side, in the deck or outside.
    pub(super) light: Pieces,
    /// The cards outside the decks.
    pub(super) outside: Pieces,
    pub(super) characters: Pieces,
    pub(super) vehicles: Pieces,
    pub(super) starships: Pieces,
    pub(super) weapons: Pieces,
    pub(super) devices: Pieces,
    pub(super) interrupts: Pieces,
    pub(super) locations: Pieces,
    /// Sites inside vehicles and starships.
    pub(super) inner_sites: Pieces,
    /// Vehicles and starships whose occupants are not present: starships and enclosed vehicles.
    pub(super) closed: Pieces,
    /// Characters, vehicles, starships and creatures.
    pub(super) movers: Pieces,
    /// For each [`Price`], the cards with a rule about it.
    pub(super) prices: [Pieces; Price::ALL.len()],
    /// For each statistic that rules can change, the cards with a rule that changes it.
    pub(super) changers: [Pieces; CHANGEABLE.len()],
    /// For each [`Happening`], the cards with an answer to it before and after it happens.
    pub(super) before: [Pieces; Happening::COUNT],
    pub(super) after: [Pieces; Happening::COUNT],
    /// For each bit of [`during`], the cards with an action or an interrupt to play at leisure at that time.
    pub(super) actors: [Pieces; during::COUNT],
    /// Weapons that fire.
    pub(super) firing: Pieces,
    /// Cards that do something by themselves as soon as a condition holds.
    pub(super) watchers: Pieces,
    /// For each kind of rule, the cards that have one.
    pub(super) rules: [Pieces; Rule::KINDS],
    /// For each filter, the cards that fit as printed.
    pub(super) fits: Vec<Pieces>,
    /// For each title, the cards that have it.
    pub(super) titles: Vec<Pieces>,
    /// For each card, those of which it may not stand beside on a side: unique versions of the same person.
    pub(super) rivals: Vec<Pieces>,
}

impl Table {
    /// What a physical card is.
    #[inline]
    pub fn of(&self, piece: Piece) -> &'static Card {
        self.faces[piece.index()]
    }

    /// The number of the card that a physical card is a copy of.
    #[inline]
    pub fn no(&self, piece: Piece) -> CardNo {
        self.pieces[piece.index()]
    }

    /// Whose card it is.
    #[inline]
    pub fn owner(&self, piece: Piece) -> Seat {
        if self.light.has(piece) { Seat::Second } else { Seat::First }
    }

    /// The cards with the title of this one.
    #[inline]
    pub(super) fn namesakes(&self, piece: Piece) -> Pieces {
        self.titles[usize::from(self.of(piece).title_no)]
    }

    /// All physical cards.
    pub fn every_piece(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.pieces.len() as u8).map(Piece)
    }
}
