//! A game in words: what was chosen and what happened, in plain sentences with card titles.

use super::card::{Pieces, Purpose};
use super::notation::icon_word;
use super::rules::resolves_twice;
use super::state::{Ask, Choice, DIAL, GOAL, LIGHT, Lcg, Note, WonBy, Zone};
use super::table::{phase_name, side};
use crate::story::{Story, StoryLine, capitalised, named};
use crate::{GameState, Notation, Piece, Seat};
use datacron_cards::diagnostic::count;

/// How a sentence about an edge battle starts.
const EDGE: &str = "Edge battle";

/// What happened from one question to the next. The game must have recorded notes since before the choice. What a player
/// cannot know is left out for them; without `for_whom`, nothing is.
pub fn render(before: &Lcg, choice: Choice, after: &Lcg, for_whom: Option<Seat>) -> Vec<StoryLine> {
    let narrator = Narrator { before, choice, after, for_whom };
    let notes = after.notes();
    let turns = notes.iter().filter(|note| matches!(note, Note::Turn(_))).count();
    let mut story = Story::default();
    let mut passed = 0;
    // Only a player who could act is asked: a pass would give that away, and says nothing else.
    let passes = choice == Choice::Pass && matches!(before.asking.ask, Ask::Action | Ask::Answer(_));
    if !passes || for_whom == Some(before.asking.seat) {
        story.begin(narrator.named(before.asking.seat), narrator.verb());
    }
    if passes {
        // What follows was under way before: it is no result of the pass.
        story.close();
    }
    let mut at = 0;
    let mut score = Score::of(before);
    while let Some(&note) = notes.get(at) {
        score.update(note, after);
        match note {
            Note::Turn(seat) => {
                passed += 1;
                story.heading(score.heading(usize::from(after.turn) + passed - turns, seat));
            }
            Note::Phase(_) => story.begin(None, narrator.sentence(note)),
            // What nobody chose is not a result of the choice before it.
            Note::Strikes(piece) if choice != Choice::Take(piece) => {
                story.begin(narrator.named(after.controller(piece)), format!("strikes with {}", narrator.card(piece)));
            }
            Note::Unopposed(_) => story.begin(None, "The attack is unopposed"),
            Note::Revealed(piece) if narrator.in_edge_stack(piece).is_some() => {
                // A card may have to be placed face up.
                let placed = matches!(notes.get(at + 1), Some(Note::EdgePlaced(_)));
                if !placed {
                    story.begin_lists(EDGE);
                }
                let stack = narrator.in_edge_stack(piece);
                let more = notes[at..].iter().map_while(|note| match note {
                    Note::Revealed(piece) if narrator.in_edge_stack(*piece) == stack => Some(*piece),
                    _ => None,
                });
                let cards: Vec<&str> = more.map(|piece| narrator.card(piece)).collect();
                at += cards.len() - 1;
                story.effect(format!("the {} reveals {}", side(after.owner(piece)), cards.join(", ")));
            }
            Note::EdgeTotals { dark, light } => {
                story.begin_lists(EDGE);
                story.effect(format!("{dark} dark to {light} light"));
            }
            // Nothing was done in this phase.
            Note::Refreshed(_) if matches!(notes[..at].last(), Some(Note::Phase(_))) => {}
            // Cards that lose a token together share a sentence.
            Note::Unfocused(_, 1) => {
                let more = notes[at..].iter().map_while(|note| match note {
                    Note::Unfocused(piece, 1) => Some(*piece),
                    _ => None,
                });
                let cards: Vec<&str> = more.map(|piece| narrator.card(piece)).collect();
                at += cards.len() - 1;
                story.effect(match cards.as_slice() {
                    [one] => format!("{one} loses 1 focus"),
                    all => format!("{} lose 1 focus each", all.join(", ")),
                });
            }
            note if narrator.is_redundant(note, &notes[..at]) => {}
            note => story.effect(narrator.sentence(note)),
        }
        at += 1;
    }
    story.finish(after.status().outcome(), |winner| ending(after, winner))
}

/// How the game was won.
fn ending(game: &Lcg, winner: Seat) -> String {
    let loser = side(winner.other());
    let how = match game.won_by {
        Some(WonBy::Objectives) => format!(" with {}", count(game.destroyed_by(winner), "destroyed objective")),
        Some(WonBy::DialDestroyed) => " by destroying the dial".to_owned(),
        Some(WonBy::Dial) => format!(" with the dial at {}", game.dial),
        Some(WonBy::EmptyDeck) => format!(" as the {loser} cannot draw"),
        Some(WonBy::NoObjective) => format!(" as the {loser} has no objective left"),
        Some(WonBy::Downfall) => " because that objective was destroyed".to_owned(),
        None => String::new(),
    };
    format!("The {} wins{how}.", side(winner))
}

/// The current turn: whose it is, and the score.
pub fn heading(game: &Lcg) -> String {
    Score::of(game).heading(game.turn.into(), game.active)
}

/// The score at a moment between two questions.
struct Score {
    dial: u8,
    destroyed: usize,
    balance: Seat,
}

impl Score {
    fn of(game: &Lcg) -> Score {
        Score { dial: game.dial, destroyed: game.destroyed_by(LIGHT), balance: game.balance }
    }

    fn update(&mut self, note: Note, game: &Lcg) {
        match note {
            Note::Dial(dial) => self.dial = dial,
            Note::Balance(seat) => self.balance = seat,
            Note::ToVictory(piece) if game.owner(piece) != LIGHT => self.destroyed += 1,
            _ => {}
        }
    }

    fn heading(&self, turn: usize, seat: Seat) -> String {
        let Score { dial, destroyed, balance } = self;
        let (whose, force) = (side(seat), side(*balance));
        format!("Turn {turn}, {whose}: dial {dial}, objectives {destroyed}/{GOAL}, the Force is with the {force}")
    }
}

/// One note as a sentence, without the full stop. What `for_whom` cannot know is left out.
pub fn note_sentence(before: &Lcg, choice: Choice, after: &Lcg, for_whom: Option<Seat>, note: Note) -> String {
    Narrator { before, choice, after, for_whom }.sentence(note)
}

struct Narrator<'g> {
    before: &'g Lcg<'g>,
    choice: Choice,
    after: &'g Lcg<'g>,
    for_whom: Option<Seat>,
}

impl Narrator<'_> {
    /// A card's title, or `a card` if the reader cannot know it.
    fn card(&self, piece: Piece) -> &'static str {
        if self.sees(piece) { self.after.title(piece) } else { "a card" }
    }

    fn sees(&self, piece: Piece) -> bool {
        self.for_whom.is_none_or(|seat| self.before.knows(seat, piece) || self.after.knows(seat, piece))
    }

    /// The player who does something, if they have to be named.
    fn named(&self, seat: Seat) -> Option<Seat> {
        named(seat, self.for_whom, (self.before.turn > 0).then_some(self.before.active))
    }

    /// Whose edge stack a card lies in when it is revealed.
    fn in_edge_stack(&self, piece: Piece) -> Option<Seat> {
        match self.before.zone(piece) {
            Zone::Edge(seat) => Some(seat),
            _ if self.before.asking.ask == Ask::EdgeCard && self.choice == Choice::Take(piece) => {
                Some(self.before.asking.seat)
            }
            _ => None,
        }
    }

    fn verb(&self) -> String {
        let (before, ask) = (self.before, self.before.asking.ask);
        match self.choice {
            Choice::Pass => match ask {
                Ask::EdgeCard => "places no card".to_owned(),
                Ask::Strike => "does not strike".to_owned(),
                _ => "passes".to_owned(),
            },
            Choice::Play(piece, _) => format!("plays {}", self.card(piece)),
            Choice::PlayAsEnhancement(piece) => format!("plays {} as an enhancement", self.card(piece)),
            Choice::Use(piece, _) => format!("uses {}", self.card(piece)),
            Choice::Generate(piece, amount) => format!("pays {amount} with {}", self.card(piece)),
            Choice::Engage(piece) => format!("engages {}{}", self.card(piece), self.only_attacker()),
            Choice::EngageDial => format!("engages the dial{}", self.only_attacker()),
            Choice::Take(piece) => self.take(piece),
            Choice::Accept => match ask {
                Ask::Mulligan => "takes a mulligan".to_owned(),
                Ask::UseShield(piece) => format!("uses the shield of {}", self.card(piece)),
                Ask::May(source) => format!("uses the option of {}", self.card(source)),
                Ask::FateAgain(fate) => format!("resolves {} again{}", self.card(fate), self.allowed_by()),
                _ => "accepts".to_owned(),
            },
            Choice::Decline => match ask {
                Ask::Mulligan => "keeps the hand".to_owned(),
                Ask::UseShield(piece) => format!("keeps the shield of {}", self.card(piece)),
                Ask::May(source) => format!("declines the option of {}", self.card(source)),
                Ask::FateAgain(fate) => format!("does not resolve {} again{}", self.card(fate), self.allowed_by()),
                Ask::Balance => "damages no objective".to_owned(),
                Ask::OptionalDiscard => "discards no card".to_owned(),
                Ask::Shielding(unit) => format!("places no shield with {}", self.card(unit)),
                _ => "declines".to_owned(),
            },
            Choice::Option(_) => match ask {
                Ask::Option(source) => format!("chooses `{}` ({})", before.notation(self.choice), self.card(source)),
                _ => format!("chooses `{}`", before.notation(self.choice)),
            },
            Choice::Icon(icon) => format!("resolves {} first", icon_word(icon)),
            Choice::Token(_) => match ask {
                Ask::Strip(piece) => format!("chooses `{}` on {}", before.notation(self.choice), self.card(piece)),
                _ => format!("chooses `{}`", before.notation(self.choice)),
            },
            Choice::Amount(amount) => match ask {
                Ask::Protect { protector, .. } => format!("has {} take {amount} of the damage", self.card(protector)),
                _ => format!("chooses {amount}"),
            },
            Choice::Done => match ask {
                Ask::Engage => "engages nothing else".to_owned(),
                Ask::Attackers => "has declared the attackers".to_owned(),
                Ask::Defenders if before.fight.defenders.is_empty() => "declares no defenders".to_owned(),
                Ask::Defenders => "has declared the defenders".to_owned(),
                Ask::Commit => "commits nothing else".to_owned(),
                Ask::Strip(piece) => format!("leaves the rest on {}", self.card(piece)),
                Ask::Pick { source, .. } => format!("picks nothing else ({})", self.card(source)),
                _ => "is done".to_owned(),
            },
        }
    }

    /// The card that lets a fate card be resolved again, in brackets.
    fn allowed_by(&self) -> String {
        resolves_twice(self.before).map_or(String::new(), |card| format!(" ({})", self.card(card)))
    }

    /// The attacker, if there is only one possible: then nobody is asked.
    fn only_attacker(&self) -> String {
        let attackers: Vec<&str> = self.after.fight.attackers.iter().map(|unit| self.card(unit)).collect();
        if attackers.is_empty() { String::new() } else { format!(" with {}", attackers.join(", ")) }
    }

    fn take(&self, piece: Piece) -> String {
        let card = self.card(piece);
        match self.before.asking.ask {
            Ask::Reject => format!("puts {} under the objective deck", self.own(piece, "an objective")),
            Ask::Reveal => format!("reveals {card}"),
            Ask::Balance => format!("damages {card} with the balance of the Force"),
            Ask::OptionalDiscard | Ask::DiscardDown | Ask::DiscardOrder => format!("discards {card}"),
            Ask::About { piece, .. } => format!("answers for {card} ({})", self.card(piece)),
            Ask::Host(enhancement) => format!("puts {} on {card}", self.card(enhancement)),
            Ask::Attackers => format!("attacks with {card}"),
            Ask::Defenders => format!("defends with {card}"),
            Ask::Shielding(unit) => format!("shields {card} with {}", self.card(unit)),
            Ask::EdgeCard => format!("places {card} in the edge stack"),
            Ask::FateOrder => format!("resolves {card} first"),
            Ask::Strike => format!("strikes with {card}"),
            Ask::Aim(icon) => format!("aims {} at {card}", icon_word(icon)),
            Ask::CaptureAt(captured) => format!("captures {} at {card}", self.card(captured)),
            Ask::Strip(host) => format!("discards {card} from {}", self.card(host)),
            Ask::Commit => format!("commits {card} to the Force"),
            Ask::Pick { source, purpose } => format!("{} ({})", self.pick(purpose, card), self.card(source)),
            _ => format!("picks {card}"),
        }
    }

    fn pick(&self, purpose: Purpose, card: &str) -> String {
        match purpose {
            Purpose::Target | Purpose::Another => format!("targets {card}"),
            Purpose::Focus => format!("focuses {card}"),
            Purpose::Ready => format!("takes focus from {card}"),
            Purpose::Shield => format!("shields {card}"),
            Purpose::Damage => format!("damages {card}"),
            Purpose::Heal => format!("heals {card}"),
            Purpose::Destroy => format!("destroys {card}"),
            Purpose::Sacrifice => format!("sacrifices {card}"),
            Purpose::Discard => format!("discards {card}"),
            Purpose::Return => format!("returns {card}"),
            Purpose::PutUnder => format!("puts {card} under the deck"),
            Purpose::PutOnTop => format!("puts {card} on the deck"),
            Purpose::PutIntoPlay => format!("puts {card} into play"),
            Purpose::Control => format!("takes control of {card}"),
            Purpose::Capture => format!("captures {card}"),
            Purpose::CaptureAt => format!("captures at {card}"),
            Purpose::Rescue => format!("rescues from {card}"),
            Purpose::Keep => format!("keeps {card}"),
            Purpose::Take => format!("takes {card}"),
            Purpose::Move => format!("moves {card}"),
            Purpose::Choose => format!("chooses {card}"),
        }
    }

    /// A card's title, or `what` it is if the reader cannot know it.
    fn own(&self, piece: Piece, what: &'static str) -> &'static str {
        if self.sees(piece) { self.after.title(piece) } else { what }
    }

    /// Whether the choice or an earlier note already says this.
    fn is_redundant(&self, note: Note, earlier: &[Note]) -> bool {
        let destroyed = |piece: Piece| earlier.contains(&Note::Destroyed(piece));
        match note {
            Note::Played(_, piece) => {
                matches!(self.choice, Choice::Play(same, _) | Choice::PlayAsEnhancement(same) if same == piece)
            }
            Note::Engaged(Some(piece)) => self.choice == Choice::Engage(piece),
            Note::Engaged(None) => self.choice == Choice::EngageDial,
            Note::Discarded(piece) => {
                let chosen = self.choice == Choice::Take(piece);
                let ask = self.before.asking.ask;
                destroyed(piece)
                    || earlier.contains(&Note::Sacrificed(piece))
                    || chosen && matches!(ask, Ask::OptionalDiscard | Ask::DiscardDown | Ask::DiscardOrder)
            }
            Note::Focused(piece, amount) => self.choice == Choice::Generate(piece, amount),
            Note::Enters(piece) => {
                self.before.asking.ask == Ask::Reveal && self.choice == Choice::Take(piece)
                    || earlier.contains(&Note::NewObjective(piece))
            }
            Note::Mulligan(seat) => self.for_whom.is_some_and(|whom| whom != seat),
            Note::EdgePlaced(_) => self.before.asking.ask == Ask::EdgeCard,
            Note::Committed(piece) | Note::Strikes(piece) => self.choice == Choice::Take(piece),
            Note::ShieldUsed(piece) => self.before.asking.ask == Ask::UseShield(piece),
            _ => false,
        }
    }

    fn titles(&self, cards: Pieces) -> String {
        cards.iter().map(|piece| self.after.title(piece)).collect::<Vec<_>>().join(", ")
    }

    /// What a player drew, for those who may know.
    fn drawn(&self, seat: Seat, number: u8) -> String {
        let cards = self.after.hand[seat].without(self.before.hand[seat]);
        let drew = |note: &&Note| matches!(note, Note::Drew(by, _) if *by == seat);
        let once = self.after.notes().iter().filter(drew).count() == 1 && cards.len() == usize::from(number);
        match self.for_whom.is_none_or(|whom| whom == seat) && once {
            true => self.titles(cards),
            false => count(number.into(), "card"),
        }
    }

    fn sentence(&self, note: Note) -> String {
        let card = |piece: Piece| self.card(piece);
        match note {
            Note::Turn(seat) => format!("the turn of the {} begins", side(seat)),
            Note::Phase(phase) => capitalised(phase_name(phase)),
            Note::Dial(dial) => format!("the dial goes to {dial}"),
            Note::DialDamage(damage) => format!("the dial has {damage} damage"),
            Note::Balance(seat) => format!("the Force shifts to the {}", side(seat)),
            Note::Struggle { dark, light } => format!("the struggle is {dark} dark to {light} light"),
            Note::Refreshed(seat) => format!("the {} has refreshed", side(seat)),
            Note::NewObjective(piece) => format!("{} is the new objective", card(piece)),
            Note::Drew(seat, number) => format!("the {} draws {}", side(seat), self.drawn(seat, number)),
            Note::Mulligan(seat) => match self.for_whom.is_none_or(|whom| whom == seat) {
                true => format!("the new hand is {}", self.titles(self.after.hand[seat])),
                false => format!("the {} draws a new hand", side(seat)),
            },
            Note::Discarded(piece) => format!("{} is discarded", card(piece)),
            Note::Played(seat, piece) => format!("the {} plays {}", side(seat), card(piece)),
            Note::Enters(piece) => format!("{} enters play", card(piece)),
            Note::Attached(piece, DIAL) => format!("{} goes on the dial", card(piece)),
            Note::Attached(piece, host) => format!("{} goes on {}", card(piece), card(Piece(host))),
            Note::Focused(piece, amount) => format!("{} gets {amount} focus", card(piece)),
            Note::Unfocused(piece, amount) => format!("{} loses {amount} focus", card(piece)),
            Note::Damaged(piece, amount) => format!("{} takes {amount} damage", card(piece)),
            Note::Healed(piece, amount) => format!("{amount} damage is removed from {}", card(piece)),
            Note::Shielded(piece) => format!("{} gets a shield", card(piece)),
            Note::ShieldUsed(piece) => format!("the shield of {} is used", card(piece)),
            Note::ShieldsOff(seat) => format!("the {} loses its shields", side(seat)),
            Note::Protected(piece, amount) => format!("{} protects and takes {amount} of the damage", card(piece)),
            Note::Destroyed(piece) => format!("{} is destroyed", card(piece)),
            Note::ToVictory(piece) => match self.after.zone(piece) {
                Zone::Victory(seat) => format!("{} goes to the victory pile of the {}", card(piece), side(seat)),
                _ => format!("{} goes to the victory pile", card(piece)),
            },
            Note::Returned(piece) => format!("{} returns to hand", card(piece)),
            Note::ToBottom(seat) => format!("a card goes under the deck of the {}", side(seat)),
            Note::Captured(piece) => match self.after.zone(piece) {
                Zone::Captured(objective) => format!("{} is captured at {}", card(piece), card(objective)),
                _ => format!("{} is captured", card(piece)),
            },
            Note::Rescued(piece) => format!("{} is rescued", card(piece)),
            Note::Sacrificed(piece) => format!("{} is sacrificed", card(piece)),
            Note::Control(piece, seat) => format!("the {} takes control of {}", side(seat), card(piece)),
            Note::Committed(piece) => format!("{} is committed to the Force", card(piece)),
            Note::Engaged(Some(piece)) => format!("{} is engaged", card(piece)),
            Note::Engaged(None) => "the dial is engaged".to_owned(),
            Note::EdgePlaced(seat) => format!("the {} places a card", side(seat)),
            Note::EdgeTotals { dark, light } => format!("the edge battle is {dark} dark to {light} light"),
            Note::Edge(seat) => format!("the {} has the edge", side(seat)),
            Note::FateResolved(piece) => {
                format!("the {} resolves {}", side(self.after.owner(piece)), card(piece))
            }
            Note::EdgeRestarted => "the edge battle starts over".to_owned(),
            Note::Strikes(piece) => format!("{} strikes", card(piece)),
            Note::Unopposed(amount) => format!("the attack is unopposed and deals {amount} more damage"),
            Note::Cancelled(piece) => format!("{} is cancelled", card(piece)),
            Note::Looked(seat, number) => format!("the {} looks at {}", side(seat), count(number.into(), "card")),
            Note::Revealed(piece) => format!("{} is revealed", card(piece)),
            Note::Gained(piece) => format!("{} gains a temporary effect", card(piece)),
        }
    }
}
