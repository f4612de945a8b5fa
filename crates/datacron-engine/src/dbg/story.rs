//! The story of a game: what was chosen and what happened, in sentences with the titles of cards.

use super::card::{Destination, Purpose};
use super::state::{Against, Ask, Choice, Dbg, Note, Zone};
use super::table::side;
use crate::story::{Story, StoryLine, named};
use crate::{GameState, Notation, Piece, Seat};
use datacron_cards::diagnostic::count;

/// What happened from one question to the next. `after` must have taken notes during the choice. What `for_whom` cannot
/// know is left out; without it, everything is included.
pub(super) fn render(before: &Dbg, choice: Choice, after: &Dbg, for_whom: Option<Seat>) -> Vec<StoryLine> {
    let narrator = Narrator { before, choice, after, for_whom };
    let notes = after.notes();
    let turn = notes.iter().position(|note| matches!(note, Note::Turn(_)));
    let (this, next) = notes.split_at(turn.unwrap_or(notes.len()));
    // What every turn brings is not an effect of the choice before it.
    let turn_brings = |note: &Note| matches!(note, Note::ForceBonus(_) | Note::ShipResources(..));
    let (this, brought) = this.split_at(this.iter().position(turn_brings).unwrap_or(this.len()));
    let mut story = Story::default();
    if let Some(verb) = narrator.verb(before.asking.seat) {
        let turn_of = (before.turn > 0).then_some(before.active);
        story.begin(named(before.asking.seat, for_whom, turn_of), verb);
    }
    narrator.effects(this).into_iter().for_each(|effect| story.effect(effect));
    story.close();
    narrator.effects(brought).iter().for_each(|effect| story.sentence(effect));
    if !next.is_empty() {
        story.heading(heading(after));
        narrator.effects(next).iter().for_each(|effect| story.sentence(effect));
    }
    let won = |winner| format!("{} wins with {}.", side(winner), count(after.destroyed_by(winner), "destroyed base"));
    story.finish(after.status().outcome(), won)
}

/// The heading of the current turn: the player, their base and the Force.
pub(super) fn heading(game: &Dbg) -> String {
    let seat = game.active;
    let base = match game.base[seat] {
        Some(base) => {
            let card = game.cards.of(base);
            format!("{} {}/{}", card.title, game.damage[base.index()], card.hit_points)
        }
        None => "no base".to_owned(),
    };
    let force = match game.force {
        0 => "in balance".to_owned(),
        1.. => format!("{} light", game.force),
        _ => format!("{} dark", -game.force),
    };
    format!("Turn {}, {} ({base}, Force {force})", game.turn, side(seat))
}

/// Describes one choice and its effects.
struct Narrator<'g> {
    before: &'g Dbg,
    choice: Choice,
    after: &'g Dbg,
    for_whom: Option<Seat>,
}

impl Narrator<'_> {
    /// The title of a card, if the reader may know it.
    fn card(&self, piece: Piece) -> &str {
        if self.sees(piece) { &self.after.cards.of(piece).title } else { "a card" }
    }

    fn sees(&self, piece: Piece) -> bool {
        self.for_whom.is_none_or(|seat| self.before.knows(seat, piece) || self.after.knows(seat, piece))
    }

    /// The titles of cards, with equal ones counted.
    fn cards(&self, pieces: impl Iterator<Item = Piece>) -> String {
        let mut counted: Vec<(&str, usize)> = Vec::new();
        for piece in pieces {
            let title = self.card(piece);
            match counted.iter_mut().find(|(known, _)| *known == title) {
                Some((_, times)) => *times += 1,
                None => counted.push((title, 1)),
            }
        }
        let words = counted.iter().map(|(title, times)| match times {
            1 => (*title).to_owned(),
            _ => format!("{times}x {title}"),
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// What a card offers; a card of the galaxy offers its reward, as it was defeated.
    fn offer(&self, source: Piece) -> String {
        let card = self.card(source);
        match self.before.zone(source) {
            Zone::GalaxyDiscard | Zone::GalaxyDeck | Zone::Row => format!("the reward of {card}"),
            _ => format!("what {card} offers"),
        }
    }

    /// The choice as a verb phrase; none for commitments, which only prepare an attack.
    fn verb(&self, seat: Seat) -> Option<String> {
        let before = self.before;
        Some(match self.choice {
            Choice::Play(piece) => format!("plays {}", self.card(piece)),
            Choice::Buy(piece) => format!("buys {} for {}", self.card(piece), before.cards.of(piece).cost),
            Choice::PayOff(piece) => format!("pays {} off for {}", self.card(piece), before.cards.of(piece).cost),
            Choice::Use(piece) => format!("uses {}", self.card(piece)),
            Choice::Commit(..) => return None,
            Choice::Attack(against) => self.attack(against),
            Choice::EndTurn => "ends the turn".to_owned(),
            Choice::Take(piece) => self.take(piece, seat),
            Choice::Accept => match before.asking.ask {
                Ask::May(source) => format!("accepts {}", self.offer(source)),
                _ => "accepts".to_owned(),
            },
            Choice::Decline => match before.asking.ask {
                Ask::May(source) | Ask::Pick { source, .. } | Ask::Option(source) => {
                    format!("declines {}", self.offer(source))
                }
                _ => "declines".to_owned(),
            },
            Choice::Option(_) => match before.asking.ask {
                Ask::Option(source) => format!("chooses `{}` ({})", before.notation(self.choice), self.card(source)),
                _ => before.notation(self.choice),
            },
            Choice::To(to) => self.send(to, None),
            Choice::Instead(source) => {
                let to = before.cards.of(source).instead.map_or(Destination::Discard, |instead| instead.to);
                self.send(to, Some(source))
            }
            Choice::Damage(_) => "splits the damage".to_owned(),
        })
    }

    fn attack(&self, against: Against) -> String {
        let now = &self.before.now;
        let (what, attackers) = match against {
            Against::Base => ("the base", now.at_base),
            Against::Row(piece) => {
                let slot = self.before.slot(piece).unwrap_or(0);
                (self.card(piece), now.at_row[slot])
            }
        };
        let total = self.before.total_attack(attackers, against);
        format!("attacks {what} with {total} ({})", self.cards(attackers.iter()))
    }

    fn take(&self, piece: Piece, seat: Seat) -> String {
        let card = self.card(piece);
        match self.before.asking.ask {
            Ask::SecretBase => match self.for_whom {
                Some(other) if other != seat => "picks a base in secret".to_owned(),
                _ => format!("picks {}", self.after.cards.of(piece).title),
            },
            Ask::NewBase => format!("reveals {card}"),
            Ask::Order => format!("lets {card} go first"),
            Ask::Pick { source, purpose } => {
                let by = self.card(source);
                match purpose {
                    Purpose::Discard => format!("discards {card} ({by})"),
                    Purpose::Exile => format!("exiles {card} ({by})"),
                    Purpose::Destroy => format!("destroys {card} ({by})"),
                    Purpose::Damage => format!("damages {card} ({by})"),
                    Purpose::Take => format!("takes {card} ({by})"),
                    Purpose::Purchase { free: true } => format!("gets {card} for free ({by})"),
                    Purpose::Purchase { free: false } => format!("buys {card} ({by})"),
                    Purpose::Swap => format!("picks {card} to swap ({by})"),
                    Purpose::PutOnDeck => format!("puts {card} back on the deck ({by})"),
                }
            }
            _ => format!("picks {card}"),
        }
    }

    fn send(&self, to: Destination, by: Option<Piece>) -> String {
        let what = match self.before.asking.ask {
            Ask::Destination(piece) => self.card(piece),
            _ => "the card",
        };
        let by = by.map(|source| format!(" ({})", self.card(source))).unwrap_or_default();
        format!("sends {what} {}{by}", place(to))
    }

    /// Whether this card was just picked for this purpose, so that the choice already says what happens to it.
    fn is_picked(&self, piece: Piece, what: fn(Purpose) -> bool) -> bool {
        let purpose = match self.before.asking.ask {
            Ask::Pick { purpose, .. } => what(purpose),
            _ => false,
        };
        purpose && self.choice == Choice::Take(piece)
    }

    /// The effects in the order they happened.
    fn effects(&self, notes: &[Note]) -> Vec<String> {
        let mut effects = Vec::new();
        let mut at = 0;
        while let Some(&note) = notes.get(at) {
            let next = notes.get(at + 1).copied();
            at += 1;
            let card = |piece: Piece| self.card(piece);
            effects.push(match note {
                Note::Turn(_) | Note::Assault(_) => continue,
                Note::Drew(seat, first) => {
                    let mut drawn = vec![first];
                    while let Some(&Note::Drew(same, piece)) = notes.get(at)
                        && same == seat
                    {
                        drawn.push(piece);
                        at += 1;
                    }
                    // The opponent never learns which cards were drawn, even if they become known later.
                    match self.for_whom.is_none_or(|whom| whom == seat) {
                        true => format!("draws {}", self.cards(drawn.into_iter())),
                        false => format!("draws {}", count(drawn.len(), "card")),
                    }
                }
                Note::Damaged(piece, amount) => match next {
                    Some(Note::Destroyed(same) | Note::Fell(same)) if same == piece => {
                        at += 1;
                        format!("{} takes {amount} and is destroyed", card(piece))
                    }
                    _ => format!("{} takes {amount}", card(piece)),
                },
                Note::Destroyed(piece) if self.is_picked(piece, |purpose| purpose == Purpose::Destroy) => continue,
                Note::Destroyed(piece) | Note::Fell(piece) => format!("{} is destroyed", card(piece)),
                Note::Discarded(piece) => {
                    let mentioned = self.is_picked(piece, |purpose| purpose == Purpose::Discard)
                        || self.choice == Choice::PayOff(piece);
                    if mentioned {
                        continue;
                    }
                    format!("{} is discarded", card(piece))
                }
                Note::Exiled(piece) if self.is_picked(piece, |purpose| purpose == Purpose::Exile) => continue,
                Note::Exiled(piece) => format!("{} is exiled", card(piece)),
                Note::Taken(piece) if self.is_picked(piece, |purpose| purpose == Purpose::Take) => continue,
                Note::Taken(piece) => format!("takes {}", card(piece)),
                Note::OnDeck(piece) if self.is_picked(piece, |purpose| purpose == Purpose::PutOnDeck) => continue,
                Note::OnDeck(piece) => format!("{} goes on top of the deck", card(piece)),
                Note::Bought(piece, to) => match self.bought(piece, to) {
                    Some(effect) => effect,
                    None => continue,
                },
                Note::NewBase(_, piece) if self.choice == Choice::Take(piece) => continue,
                Note::NewBase(_, piece) | Note::Revealed(piece) => format!("reveals {}", card(piece)),
                Note::ForceBonus(_) => "gains 1 resource from the Force".to_owned(),
                Note::ShipResources(_, amount) => {
                    format!("gains {} from capital ships", count(usize::from(amount), "resource"))
                }
                Note::Resources(_, amount) => count(usize::from(amount), "resource"),
                Note::Force(seat, amount) => {
                    let toward = if seat == Seat::First { "dark" } else { "light" };
                    format!("the Force moves {amount} toward the {toward} side")
                }
                Note::Attack(piece, amount) => format!("{} gains {amount} attack", card(piece)),
                Note::Reshuffled(Some(_)) => "shuffles the discard pile into a new deck".to_owned(),
                Note::Reshuffled(None) => "the galaxy discard pile is shuffled into a new galaxy deck".to_owned(),
                Note::EnteredRow(piece) => format!("{} enters the row", card(piece)),
                Note::Swapped(one, other) => format!("{} and {} swap places", card(one), card(other)),
                Note::Looked(_, amount) => format!("looks at {}", count(usize::from(amount), "card")),
                Note::Prevented(piece, amount) => format!("{} prevents {amount}", card(piece)),
                Note::Repaired(piece, amount) => format!("{} is repaired by {amount}", card(piece)),
                Note::Hunt(piece, _) => match notes[at..].contains(&Note::Defeated(piece)) {
                    true => continue,
                    false => "in vain".to_owned(),
                },
                Note::Defeated(piece) => format!("{} is defeated", card(piece)),
            });
        }
        effects
    }

    /// A purchase and where the card goes, as far as the choice does not say it already.
    fn bought(&self, piece: Piece, to: Destination) -> Option<String> {
        let sent = matches!(self.choice, Choice::To(_) | Choice::Instead(_));
        let mentioned = self.choice == Choice::Buy(piece)
            || self.is_picked(piece, |purpose| matches!(purpose, Purpose::Purchase { .. }));
        match to {
            _ if sent => None,
            Destination::Discard if mentioned => None,
            _ if mentioned => Some(format!("it goes {}", place(to))),
            Destination::Discard => Some(format!("buys {}", self.card(piece))),
            _ => Some(format!("buys {}, which goes {}", self.card(piece), place(to))),
        }
    }
}

fn place(to: Destination) -> &'static str {
    match to {
        Destination::Discard => "to the discard pile",
        Destination::Hand => "to the hand",
        Destination::Deck => "on top of the deck",
    }
}
