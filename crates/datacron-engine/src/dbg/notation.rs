//! The notation of logs, replays, scenarios and prompts: the names of cards, choices and places.
//! [`crate::notation::parse`] parses it.

use super::card::{Destination, Must, Op, Purpose};
use super::state::{Against, Ask, Choice, Dbg, Zone};
use super::why;
use crate::notation::Notation;
use crate::{GameState, Piece, Seat, notation};

impl Notation for Dbg {
    fn notation(&self, choice: Choice) -> String {
        match choice {
            Choice::Play(piece) => format!("play {}{}", self.label(piece), self.exile_mark(piece)),
            Choice::Buy(piece) => format!("buy {}", self.label(piece)),
            Choice::PayOff(piece) => format!("pay off {}", self.label(piece)),
            Choice::Use(piece) => format!("use {}", self.label(piece)),
            Choice::Commit(piece, against) => format!("commit {} to {}", self.label(piece), self.target_text(against)),
            Choice::Attack(against) => format!("attack {}", self.target_text(against)),
            Choice::EndTurn => "end turn".into(),
            Choice::Take(piece) => self.take_text(piece),
            Choice::Accept => "accept".into(),
            Choice::Decline => self.decline_text().into(),
            Choice::Option(number) => self.option_text(number),
            Choice::To(destination) => format!("to {}", destination_word(destination)),
            Choice::Instead(source) => {
                let to = self.cards.of(source).instead.map_or(Destination::Discard, |instead| instead.to);
                format!("to {} by {}", destination_word(to), self.label(source))
            }
            Choice::Damage(amount) => match self.asking.ask {
                Ask::Split { ship, .. } => format!("{amount} damage to {}", self.label(ship)),
                _ => format!("{amount} damage"),
            },
        }
    }

    fn why_not(&self, seat: Seat, choice: &str) -> Option<String> {
        why::why_not(self, seat, choice)
    }
}

impl Dbg {
    /// A card by its id, with `#2` if a copy comes before it in the same place, and with its player if it is the
    /// opponent's and the player whose turn it is has a copy in play as well.
    pub(super) fn label(&self, piece: Piece) -> String {
        let id = &self.cards.of(piece).id;
        let zone = self.zone(piece);
        let same = |other: Piece| self.cards.no(other) == self.cards.no(piece);
        let before = match zone {
            Zone::Row => {
                let slot = self.slot(piece).unwrap_or(0);
                self.row[..slot].iter().flatten().filter(|&&other| same(other)).count()
            }
            Zone::Play(_) => {
                self.cards.copies(self.cards.no(piece)).filter(|&p| p < piece && self.zone(p) == zone).count()
            }
            _ => 0,
        };
        let label = notation::numbered(id, before);
        match zone {
            Zone::Play(owner) if owner != self.active && self.play[self.active].iter().any(same) => {
                format!("{label} of {}", Dbg::name(owner))
            }
            _ => label,
        }
    }

    fn target_text(&self, against: Against) -> String {
        match against {
            Against::Base => "base".into(),
            Against::Row(piece) => self.label(piece),
        }
    }

    /// Tells a card that will be exiled from a copy that will not.
    fn exile_mark(&self, piece: Piece) -> &'static str {
        if self.now.exile_at_end.contains(&piece) { " for this turn" } else { "" }
    }

    fn take_text(&self, piece: Piece) -> String {
        let label = self.label(piece);
        let Some(verb) = self.take_verb() else { return label };
        match self.asking.ask {
            Ask::Pick { purpose, .. } if purpose != Purpose::Damage => {
                let from = if self.picks_from_several_places() {
                    format!(" from {}", place_word(self.zone(piece)))
                } else {
                    String::new()
                };
                format!("{verb} {label}{from}{}", self.exile_mark(piece))
            }
            _ => format!("{verb} {label}"),
        }
    }

    /// The word for picking a card at the question that is asked; none if it asks for no card.
    pub(super) fn take_verb(&self) -> Option<&'static str> {
        Some(match self.asking.ask {
            Ask::SecretBase => "pick",
            Ask::NewBase => "reveal",
            Ask::Order => "resolve",
            Ask::Pick { purpose, .. } => match purpose {
                Purpose::Discard => "discard",
                Purpose::Exile => "exile",
                Purpose::Destroy => "destroy",
                Purpose::Damage => "damage",
                Purpose::Take => "take",
                Purpose::Purchase { .. } => "buy",
                Purpose::Swap => "swap",
                Purpose::PutOnDeck => "put back",
            },
            _ => return None,
        })
    }

    fn picks_from_several_places(&self) -> bool {
        let Some(run) = self.running() else { return false };
        let Op::Pick { from, .. } = self.cards.op(run.at) else { return false };
        let first = usize::from(from.first);
        let filters = &self.cards.filters[first..first + usize::from(from.count)];
        filters.iter().fold(0, |mask, filter| mask | filter.places).count_ones() > 1
    }

    fn decline_text(&self) -> &'static str {
        match self.running().map(|run| self.cards.op(run.at)) {
            Some(Op::Pick { must: Must::UpTo, .. }) => "done",
            _ => "decline",
        }
    }

    fn option_text(&self, number: u8) -> String {
        let cards = self.cards;
        let phrase = self.running().and_then(|run| match cards.op(run.at) {
            Op::Mode { options, .. } => cards.options(run.at, options).nth(usize::from(number)),
            _ => None,
        });
        notation::option(phrase.map(|(_, _, phrase)| cards.phrases[usize::from(phrase)].as_str()), number)
    }
}

pub(super) fn destination_word(destination: Destination) -> &'static str {
    match destination {
        Destination::Discard => "discard",
        Destination::Hand => "hand",
        Destination::Deck => "deck",
    }
}

fn place_word(zone: Zone) -> &'static str {
    match zone {
        Zone::Deck(_) => "deck",
        Zone::Hand(_) => "hand",
        Zone::Play(_) => "play",
        Zone::Discard(_) => "discard",
        Zone::Bases(_) => "bases",
        Zone::Base(_) => "base",
        Zone::Victory(_) => "victory",
        Zone::GalaxyDeck => "galaxy deck",
        Zone::Row => "row",
        Zone::GalaxyDiscard => "galaxy discard",
        Zone::Pilots => "pilots",
        Zone::Exile => "exile",
    }
}
