//! The notation of cards and choices in logs, replays, scenarios and prompts.

use super::card::{Icon, Op, Place, Purpose};
use super::state::{Ask, Choice, Lcg, Token, Zone};
use super::why;
use crate::notation::Notation;
use crate::{GameState, Piece, Seat, notation};

impl Notation for Lcg<'_> {
    fn notation(&self, choice: Choice) -> String {
        match choice {
            Choice::Pass => "pass".into(),
            Choice::Play(piece, ability) => {
                let from = if self.plays_from(piece) == Place::Discard { " from discard" } else { "" };
                let which = if self.table.events.has(piece) { self.which(piece, ability) } else { String::new() };
                format!("play {}{from}{which}", self.label(piece))
            }
            Choice::PlayAsEnhancement(piece) => format!("play {} as enhancement", self.label(piece)),
            Choice::Use(piece, ability) => {
                // A card that was captured from play may still react: both players know it.
                let label = match self.zone(piece) {
                    Zone::Captured(_) => self.table.of(piece).id.clone(),
                    _ => self.label(piece),
                };
                format!("use {label}{}", self.which(piece, ability))
            }
            Choice::Generate(piece, count) => format!("pay {count} from {}", self.label(piece)),
            Choice::Engage(piece) => format!("engage {}", self.label(piece)),
            Choice::EngageDial => "engage dial".into(),
            Choice::Take(piece) => self.take_notation(piece),
            Choice::Accept => match self.asking.ask {
                Ask::Mulligan => "mulligan".into(),
                Ask::UseShield(_) => "use shield".into(),
                _ => "accept".into(),
            },
            Choice::Decline => match self.asking.ask {
                Ask::Mulligan => "keep hand".into(),
                Ask::UseShield(_) => "keep shield".into(),
                _ => "decline".into(),
            },
            Choice::Option(number) => self.option_notation(number),
            Choice::Icon(icon) => icon_word(icon).into(),
            Choice::Amount(amount) => match self.asking.ask {
                Ask::Protect { protector, .. } => format!("{amount} damage to {}", self.label(protector)),
                _ => format!("{amount}"),
            },
            Choice::Token(token) => match token {
                Token::Focus => "remove 1 focus".into(),
                Token::Damage => "remove 1 damage".into(),
                Token::Shield => "remove 1 shield".into(),
            },
            Choice::Done => "done".into(),
        }
    }

    fn why_not(&self, seat: Seat, choice: &str) -> Option<String> {
        why::why_not(self, seat, choice)
    }
}

impl Lcg<'_> {
    /// A card by its id, with `#2` if another copy in play comes before it.
    pub(super) fn label(&self, piece: Piece) -> String {
        if let Zone::Captured(objective) = self.zone(piece) {
            // Face down: it is named by its position among the cards captured there.
            let before = self.captured_at(objective).iter().filter(|&other| other < piece).count();
            return format!("captured#{} at {}", before + 1, self.label(objective));
        }
        let id = &self.table.of(piece).id;
        let before = match self.in_play(piece) {
            true => {
                let same = |other: &Piece| self.table.no(*other) == self.table.no(piece) && self.in_play(*other);
                (0..piece.0).map(Piece).filter(same).count()
            }
            false => 0,
        };
        notation::numbered(id, before)
    }

    /// A suffix to tell abilities of one kind on one card apart.
    fn which(&self, piece: Piece, ability: u8) -> String {
        let abilities = &self.table.of(piece).abilities;
        let Some(own) = abilities.get(usize::from(ability)) else { return String::new() };
        notation::which(|at| abilities[at].kind == own.kind, abilities.len(), ability.into())
    }

    fn take_notation(&self, piece: Piece) -> String {
        let label = self.label(piece);
        match self.take_verb() {
            Some("resolve") => {
                let whose = match self.zone(piece) {
                    Zone::Edge(seat) => Lcg::name(seat),
                    _ => "",
                };
                format!("resolve {label} of {whose}")
            }
            Some(verb) => format!("{verb} {label}{}", self.picked_from(piece)),
            None => label,
        }
    }

    /// The word for picking a card at the question that is asked; none if it asks for no card.
    pub(super) fn take_verb(&self) -> Option<&'static str> {
        Some(match self.asking.ask {
            Ask::Reject => "reject",
            Ask::Reveal => "reveal",
            Ask::Balance | Ask::Aim(Icon::Unit) => "damage",
            Ask::Aim(_) => "focus",
            Ask::OptionalDiscard | Ask::DiscardDown | Ask::DiscardOrder => "discard",
            Ask::Host(_) => "enhance",
            Ask::About { .. } => "about",
            Ask::Attackers => "attack with",
            Ask::Defenders => "defend with",
            Ask::Shielding(_) => "shield",
            Ask::EdgeCard => "place",
            Ask::FateOrder => "resolve",
            Ask::Strike => "strike with",
            Ask::CaptureAt(_) => "capture at",
            Ask::Strip(_) => "discard",
            Ask::Commit => "commit",
            Ask::Pick { purpose, .. } => purpose_word(purpose),
            _ => return None,
        })
    }

    /// A suffix for a card picked from the discard pile.
    fn picked_from(&self, piece: Piece) -> &'static str {
        let (Ask::Pick { .. }, Some(run)) = (self.asking.ask, self.running()) else { return "" };
        let Op::Pick { .. } = self.table.cards.op(run.at) else { return "" };
        match self.zone(piece) {
            Zone::Hand(_) | Zone::Play(_) => "",
            Zone::Discard(_) => " from discard",
            _ => "",
        }
    }

    fn option_notation(&self, number: u8) -> String {
        let cards = self.table.cards;
        let phrase = self.running().and_then(|run| match cards.op(run.at) {
            Op::Mode { options, .. } => cards.options(run.at, options).nth(usize::from(number)),
            _ => None,
        });
        notation::option(phrase.map(|(_, _, phrase)| cards.phrases[usize::from(phrase)].as_str()), number)
    }
}

/// What combat icons are called.
pub fn icon_word(icon: Icon) -> &'static str {
    match icon {
        Icon::Unit => "unit damage",
        Icon::Tactics => "tactics",
        Icon::Blast => "blast",
    }
}

/// What a card is picked for, in a word.
pub(super) fn purpose_word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Target | Purpose::Another => "target",
        Purpose::Focus => "focus",
        Purpose::Ready => "unfocus",
        Purpose::Shield => "shield",
        Purpose::Damage => "damage",
        Purpose::Heal => "heal",
        Purpose::Destroy => "destroy",
        Purpose::Sacrifice => "sacrifice",
        Purpose::Discard => "discard",
        Purpose::Return => "return",
        Purpose::PutUnder => "put under",
        Purpose::PutOnTop => "put on top",
        Purpose::PutIntoPlay => "put into play",
        Purpose::Control => "take control of",
        Purpose::Capture => "capture",
        Purpose::CaptureAt => "capture at",
        Purpose::Rescue => "rescue from",
        Purpose::Keep => "keep",
        Purpose::Take => "take",
        Purpose::Move => "move",
        Purpose::Choose => "choose",
    }
}
