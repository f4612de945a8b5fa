//! The notation of cards and choices in logs, replays, scenarios and prompts.

use super::card::{NONE, Op, Purpose, Quarters};
use super::state::*;
use super::why;
use crate::notation::Notation;
use crate::{GameState, Piece, Seat, notation};

impl Notation for Ccg<'_> {
    fn notation(&self, choice: Choice) -> String {
        let card = |piece: Piece| self.label(piece);
        let at = |place: u8| self.place_label(place);
        match choice {
            Choice::Pass => "pass".into(),
            Choice::Activate(amount) => format!("activate {amount}"),
            Choice::Drain(place) => format!("drain {}", at(place)),
            Choice::Deploy(piece) => format!("deploy {}", card(piece)),
            Choice::Transfer(piece, to) => format!("transfer {} to {}", card(piece), card(to)),
            Choice::Battle(place) => format!("battle {}", at(place)),
            Choice::Move(piece, place) => format!("move {} to {}", card(piece), at(place)),
            Choice::ShuttleUp(piece, ship) => format!("shuttle {} to {}", card(piece), card(ship)),
            Choice::ShuttleDown(piece, place) => format!("shuttle {} to {}", card(piece), at(place)),
            Choice::Transit(from, to) => format!("transit from {} to {}", at(from), at(to)),
            Choice::Dock(one, other) => format!("dock {} with {}", card(one), card(other)),
            Choice::Embark(piece, carrier) => format!("embark {} on {}", card(piece), card(carrier)),
            Choice::Disembark(piece) => format!("disembark {}", card(piece)),
            Choice::Sit(piece, role) => format!("seat {} as {}", card(piece), role_word(role)),
            Choice::Draw => "draw".into(),
            Choice::Play(piece, ability) => format!("play {}{}", card(piece), self.which(piece, ability)),
            Choice::Use(piece, ability) => format!("use {}{}", card(piece), self.which(piece, ability)),
            Choice::Fire(piece, ability) => format!("fire {}{}", card(piece), self.which(piece, ability)),
            Choice::React(piece) => format!("react with {}", card(piece)),
            Choice::Place(place) => match self.asking.ask {
                Ask::PickPlace(_) => format!("at {}", at(place)),
                _ => format!("to {}", at(place)),
            },
            Choice::To(piece) => match self.asking.ask {
                Ask::Where(deployed) if self.table.movers.has(deployed) => format!("aboard {}", card(piece)),
                _ => format!("on {}", card(piece)),
            },
            Choice::Beside(place) => format!("beside {}", at(place)),
            Choice::Side(side) => match side == self.asking.seat {
                true => "to my side".into(),
                false => "to their side".into(),
            },
            Choice::Slot(NONE) => "last".into(),
            Choice::Slot(place) => format!("before {}", at(place)),
            Choice::Role(role) => format!("as {}", role_word(role)),
            Choice::With(piece) => format!("with {}", card(piece)),
            Choice::Alone => "alone".into(),
            Choice::Take(piece) => format!("{} {}", self.take_verb(piece), card(piece)),
            Choice::Go => match self.asking.ask {
                Ask::Where(_) => "as a new location".into(),
                _ => "go".into(),
            },
            Choice::From(pile) => format!("lose from {}", pile_word(pile)),
            Choice::Pile(seat, pile) => format!("shuffle {} {}", Self::name(seat), pile_word(pile)),
            Choice::Forfeit(piece) => format!("forfeit {}", card(piece)),
            Choice::Done => "done".into(),
            Choice::Accept => match self.asking.ask {
                Ask::Destiny => "draw destiny".into(),
                Ask::JumpOff(_) => "jump off".into(),
                _ => "accept".into(),
            },
            Choice::Decline => match self.asking.ask {
                Ask::JumpOff(_) => "stay aboard".into(),
                _ => "decline".into(),
            },
            Choice::Option(number) => self.option_notation(number),
            Choice::Amount(amount) => match self.asking.ask {
                Ask::Worth(_) => quarters(Quarters::from(amount)),
                _ => amount.to_string(),
            },
        }
    }

    fn why_not(&self, seat: Seat, choice: &str) -> Option<String> {
        why::why_not(self, seat, choice)
    }
}

impl Ccg<'_> {
    /// A card by its id, with `#2` if another copy on the table comes before it.
    pub(super) fn label(&self, piece: Piece) -> String {
        let before = match self.on_table(piece) {
            true => {
                let same = |other: &Piece| self.table.no(*other) == self.table.no(piece) && self.on_table(*other);
                (0..piece.0).map(Piece).filter(same).count()
            }
            false => 0,
        };
        notation::numbered(&self.table.of(piece).id, before)
    }

    /// A place by the location on top.
    pub(super) fn place_label(&self, place: u8) -> String {
        self.label(self.location(place))
    }

    /// A suffix to tell abilities of one kind on one card apart.
    fn which(&self, piece: Piece, ability: u8) -> String {
        let abilities = &self.table.of(piece).abilities;
        let Some(own) = abilities.get(usize::from(ability)) else { return String::new() };
        // A text that is used at two moments is one ability.
        let first = |at: usize| !abilities[..at].iter().any(|other| other.number == abilities[at].number);
        let own_first = abilities.iter().position(|other| other.number == own.number).unwrap_or(ability.into());
        notation::which(|at| abilities[at].kind == own.kind && first(at), abilities.len(), own_first)
    }

    /// The word for picking a card at the question that is asked.
    pub(super) fn take_verb(&self, piece: Piece) -> &'static str {
        match self.asking.ask {
            Ask::Start => "start with",
            Ask::React(_) if self.on_table(piece) => "move",
            Ask::React(_) => "deploy",
            Ask::Group => "take",
            Ask::Lose | Ask::Damage => "lose",
            Ask::Order => "next",
            Ask::Pick { purpose, .. } => purpose_word(purpose),
            _ => "choose",
        }
    }

    fn option_notation(&self, number: u8) -> String {
        let cards = self.table.cards;
        let phrase = self.runs.last().and_then(|run| match cards.op(run.at) {
            Op::Mode { options, .. } => cards.options(run.at, options).nth(usize::from(number)),
            _ => None,
        });
        notation::option(phrase.map(|(_, _, phrase)| cards.phrases[usize::from(phrase)].as_str()), number)
    }
}

/// What a seat is called.
pub(super) const fn role_word(role: Role) -> &'static str {
    match role {
        Role::Pilot => "pilot",
        Role::Driver => "driver",
        Role::Passenger => "passenger",
        Role::Cargo => "cargo",
    }
}

/// What a pile is called.
pub(super) const fn pile_word(pile: Pile) -> &'static str {
    match pile {
        Pile::Reserve => "reserve",
        Pile::Force => "force",
        Pile::Used => "used",
        Pile::Lost => "lost",
    }
}

/// What a card is picked for, in a word.
pub(super) const fn purpose_word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Target => "target",
        Purpose::By => "by",
        Purpose::Lose => "lose",
        Purpose::Return => "return",
        Purpose::Steal => "steal",
        Purpose::Take | Purpose::Retrieve => "take",
        Purpose::Place => "place",
        Purpose::Cancel => "cancel",
        Purpose::Move => "move",
        Purpose::Deploy => "deploy",
        Purpose::Choose => "choose",
        Purpose::Forfeit => "forfeit",
    }
}

/// A number of quarters: `3`, `½`, `1½`.
pub(super) fn quarters(number: Quarters) -> String {
    super::ability::Quarters(number).to_string()
}
