//! A game in words: what was chosen and what happened, in plain sentences with card titles.

use super::card::{NONE, Pieces, Purpose};
use super::notation::{quarters, role_word};
use super::state::*;
use super::table::{phase_name, pile_name, side};
use crate::notation::{copy_number, nth_copy};
use crate::story::{Story, StoryLine, capitalised, named};
use crate::{GameState, Notation, Piece, Seat};
use datacron_cards::diagnostic::count;

/// The most cards looked at that are named.
const NAMED: usize = 4;

/// What happened from one question to the next. The game must have recorded notes since before the choice. What a player
/// cannot know is left out for them; without `for_whom`, nothing is.
pub fn render(before: &Ccg, choice: Choice, after: &Ccg, for_whom: Option<Seat>) -> Vec<StoryLine> {
    let narrator = Narrator { before, choice, after, for_whom };
    let notes = after.notes();
    let turns = notes.iter().filter(|note| matches!(note, Note::Turn(_))).count();
    let mut story = Story::default();
    let mut passed = 0;
    // Only a player who could act is asked: a pass would give that away, and says nothing else.
    let passes = choice == Choice::Pass;
    // Nor does it say anything that somebody is about to deploy a card nobody else has seen.
    let unseen = matches!(choice, Choice::Deploy(piece) if !narrator.sees(piece)) && notes.is_empty();
    if (!passes || for_whom == Some(before.asking.seat)) && !unseen {
        story.begin(narrator.named(before.asking.seat), narrator.verb());
    }
    if passes {
        // What follows was under way before: it is no result of the pass.
        story.close();
    }
    narrator.starts(&mut story);
    let mut at = 0;
    while let Some(&note) = notes.get(at) {
        let together = narrator.together(&notes[at..]);
        match note {
            Note::Turn(seat) => {
                passed += 1;
                let number = usize::from(after.turn) + passed - turns;
                story.heading(narrator.heading(number, seat, &notes[at + 1..]));
            }
            // A phase in which nothing happened is not worth a line.
            Note::Phase(_) => match notes.get(at + 1) {
                Some(Note::Phase(_) | Note::Turn(_) | Note::Recirculated(..)) => story.close(),
                _ => story.begin(None, narrator.sentence(note)),
            },
            Note::Recirculated(..) => {}
            Note::Power { .. } => story.begin(None, capitalised(&narrator.sentence(note))),
            note if narrator.is_redundant(note, &notes[..at]) => {}
            _ if together.len() > 1 => {
                story.effect(narrator.all(note, &together));
                at += together.len() - 1;
            }
            note => story.effect(narrator.sentence(note)),
        }
        at += 1;
    }
    story.finish(after.status().outcome(), |winner| ending(after, winner))
}

/// How the game was won.
fn ending(game: &Ccg, winner: Seat) -> String {
    let loser = side(winner.other());
    let how = match game.lost_by {
        Some(Cause::Drain) => format!("the {loser} lost its last Life Force to a drain"),
        Some(Cause::Battle) => format!("the {loser} lost its last Life Force in a battle"),
        Some(Cause::Draw) => format!("the {loser} drew its last Life Force"),
        _ => format!("the {loser} has no Life Force left"),
    };
    format!("The {} wins with {} Life Force left, as {how}.", side(winner), game.life(winner))
}

/// The current turn: whose it is, and the Life Force of both.
pub fn heading(game: &Ccg) -> String {
    turn_heading(game.turn.into(), game.active, [game.life(DARK), game.life(LIGHT)])
}

fn turn_heading(turn: usize, seat: Seat, [dark, light]: [usize; 2]) -> String {
    format!("Turn {turn}, {}: Life Force {dark} dark to {light} light", side(seat))
}

/// One note as a sentence, without the full stop. What `for_whom` cannot know is left out.
pub fn note_sentence(before: &Ccg, choice: Choice, after: &Ccg, for_whom: Option<Seat>, note: Note) -> String {
    Narrator { before, choice, after, for_whom }.sentence(note)
}

struct Narrator<'g> {
    before: &'g Ccg<'g>,
    choice: Choice,
    after: &'g Ccg<'g>,
    for_whom: Option<Seat>,
}

impl Narrator<'_> {
    /// A card's title, or `a card` if the reader cannot know it.
    fn card(&self, piece: Piece) -> String {
        self.own(piece, "a card")
    }

    /// A card's title, or `what` it is if the reader cannot know it. Copies on the table are numbered as they are there.
    fn own(&self, piece: Piece, what: &str) -> String {
        if !self.sees(piece) {
            return what.to_owned();
        }
        let game = if self.before.on_table(piece) { self.before } else { self.after };
        nth_copy(game.title(piece), "", copy_number(&game.label(piece)).1)
    }

    fn sees(&self, piece: Piece) -> bool {
        self.for_whom.is_none_or(|seat| self.before.knows(seat, piece) || self.after.knows(seat, piece))
    }

    /// The location at a place, which may have got a new top meanwhile.
    fn at(&self, place: u8) -> &'static str {
        if place == NONE { "the table" } else { self.after.place_title(place) }
    }

    /// The player who does something, if they have to be named.
    fn named(&self, seat: Seat) -> Option<Seat> {
        named(seat, self.for_whom, (self.before.turn > 0).then_some(self.before.active))
    }

    /// The heading of a turn that begins, with the Life Force at that moment: `later` is what happened since.
    fn heading(&self, turn: usize, seat: Seat, later: &[Note]) -> String {
        let mut life = Seat::BOTH.map(|seat| self.after.life(seat));
        for note in later {
            match *note {
                Note::LostForce { seat, from, .. } if from != NONE => life[seat as usize] += 1,
                Note::Drew(seat, number) => life[seat as usize] += usize::from(number),
                Note::Retrieved(card) => life[self.after.owner(card) as usize] -= 1,
                _ => {}
            }
        }
        turn_heading(turn, seat, life)
    }

    /// The starting locations, when both have been turned up: the notes of the set-up are gone by then.
    fn starts(&self, story: &mut Story) {
        let revealed = self.before.asking.ask == Ask::Start && self.before.turn == 0 && self.after.turn > 0;
        let told = self.after.notes().iter().any(|note| matches!(note, Note::Starts(..)));
        if revealed && !told {
            for seat in Seat::BOTH.into_iter().filter(|&seat| self.after.starts[seat] != NONE) {
                story.effect(self.sentence(Note::Starts(seat, Piece(self.after.starts[seat]))));
            }
        }
    }

    // What was chosen.

    fn verb(&self) -> String {
        let (before, ask) = (self.before, self.before.asking.ask);
        let card = |piece: Piece| self.card(piece);
        if let Some(deployed) = self.deploys() {
            return deployed;
        }
        match self.choice {
            Choice::Pass => "passes".to_owned(),
            Choice::Activate(amount) => format!("activates {amount} Force"),
            Choice::Drain(place) => format!("begins a Force drain at {}", self.at(place)),
            Choice::Deploy(piece) => format!("begins to deploy {}", card(piece)),
            Choice::Transfer(piece, to) => format!("hands {} to {}", card(piece), card(to)),
            Choice::Battle(place) => format!("begins a battle at {}", self.at(place)),
            Choice::Move(piece, place) => format!("moves {} to {}", card(piece), self.at(place)),
            Choice::ShuttleUp(piece, ship) => format!("shuttles {} to {}", card(piece), card(ship)),
            Choice::ShuttleDown(piece, place) => format!("shuttles {} to {}", card(piece), self.at(place)),
            Choice::Transit(from, to) => format!("begins a transit from {} to {}", self.at(from), self.at(to)),
            Choice::Dock(one, other) => format!("docks {} with {}", card(one), card(other)),
            Choice::Embark(piece, carrier) => format!("puts {} aboard {}", card(piece), card(carrier)),
            Choice::Disembark(piece) => format!("has {} get off", card(piece)),
            Choice::Sit(piece, role) => format!("makes {} a {}", card(piece), role_word(role)),
            Choice::Draw => format!("draws {}", self.drawn(before.asking.seat, 1)),
            Choice::Play(piece, _) => format!("plays {}", card(piece)),
            Choice::Use(piece, _) => format!("uses {}", card(piece)),
            Choice::Fire(piece, _) => format!("fires {}", card(piece)),
            Choice::React(piece) => format!("reacts by {}", card(piece)),
            Choice::Place(place) => match ask {
                Ask::PickPlace(source) => format!("chooses {} ({})", self.at(place), card(source)),
                _ => format!("chooses {}", self.at(place)),
            },
            Choice::To(piece) => format!("chooses {}", card(piece)),
            Choice::Beside(place) => format!("chooses the opponent's half of {}", self.at(place)),
            Choice::Side(seat) => format!("chooses the table of the {}", side(seat)),
            Choice::Slot(NONE) => "chooses the end of the row".to_owned(),
            Choice::Slot(place) => format!("chooses the place before {}", self.at(place)),
            Choice::Role(role) => match ask {
                Ask::Role(piece) => format!("seats {} as {}", card(piece), role_word(role)),
                _ => format!("chooses `{}`", before.notation(self.choice)),
            },
            Choice::With(pilot) => format!("sends {} along", card(pilot)),
            Choice::Alone => "sends nobody along".to_owned(),
            Choice::Take(piece) => self.take(piece),
            Choice::Go => "has chosen".to_owned(),
            Choice::From(pile) => {
                let seat = before.asking.seat;
                let top = before
                    .pile(seat, pile)
                    .last()
                    .map_or("the top card".to_owned(), |&top| self.own(top, "the top card"));
                format!("loses {top} from the {}", pile_name(pile))
            }
            Choice::Pile(seat, pile) => format!("chooses the {} of the {}", pile_name(pile), side(seat)),
            Choice::Forfeit(piece) => format!("forfeits {}", card(piece)),
            Choice::Done => match ask {
                Ask::Damage => "leaves the rest of the attrition".to_owned(),
                Ask::Pick { source, .. } => format!("picks nothing else ({})", card(source)),
                _ => "is done".to_owned(),
            },
            Choice::Accept => match ask {
                Ask::Destiny => "draws battle destiny".to_owned(),
                Ask::JumpOff(rider) => format!("has {} jump off", card(rider)),
                Ask::May(source) => format!("uses the option of {}", card(source)),
                _ => "accepts".to_owned(),
            },
            Choice::Decline => match ask {
                Ask::Destiny => "draws no battle destiny".to_owned(),
                Ask::JumpOff(rider) => format!("keeps {} aboard", card(rider)),
                Ask::May(source) => format!("declines the option of {}", card(source)),
                _ => "declines".to_owned(),
            },
            Choice::Option(_) => match ask {
                Ask::Option(source) => format!("chooses `{}` ({})", before.notation(self.choice), card(source)),
                _ => format!("chooses `{}`", before.notation(self.choice)),
            },
            Choice::Amount(amount) => match ask {
                Ask::Number(source) => format!("uses {amount} Force for {}", card(source)),
                Ask::Worth(piece) => format!("counts {} as {}", card(piece), before.notation(self.choice)),
                _ => format!("chooses {amount}"),
            },
        }
    }

    /// The deployment that a choice completes or goes on with: which card, and where it went.
    fn deploys(&self) -> Option<String> {
        let piece = self.deployed()?;
        let entered =
            self.after.notes().iter().any(|&note| note == Note::Deployed(piece) || note == Note::Converted(piece));
        if entered {
            return Some(format!("deploys {}{}", self.card(piece), self.whereto(piece)));
        }
        match self.choice {
            Choice::Place(place) => Some(format!("deploys {} to {}", self.card(piece), self.at(place))),
            Choice::To(host) => Some(format!("deploys {} on {}", self.card(piece), self.card(host))),
            _ => None,
        }
    }

    /// The card whose deployment a choice is about.
    fn deployed(&self) -> Option<Piece> {
        match (self.choice, self.before.asking.ask) {
            (Choice::Deploy(piece), _) => Some(piece),
            (_, Ask::Where(piece) | Ask::Slot(piece) | Ask::Crew(piece)) => Some(piece),
            (_, Ask::Role(piece)) if !self.before.on_table(piece) => Some(piece),
            _ => None,
        }
    }

    /// Where a card has come to on the table: ` at Tatooine: Cantina`.
    fn whereto(&self, piece: Piece) -> String {
        let game = self.after;
        if !game.on_table(piece) || game.table.locations.has(piece) {
            return String::new();
        }
        match (game.host_of(piece), game.place_of(piece)) {
            (Some(host), _) if game.aboard.has(piece) => format!(" aboard {}", self.card(host)),
            (Some(host), _) => format!(" on {}", self.card(host)),
            (None, Some(place)) => format!(" at {}", self.at(place)),
            (None, None) => String::new(),
        }
    }

    fn take(&self, piece: Piece) -> String {
        let card = self.card(piece);
        match self.before.asking.ask {
            Ask::Start => format!("chooses {}", self.own(piece, "a starting location")),
            Ask::React(_) => format!("reacts with {card}"),
            Ask::Group => format!("takes {card} along"),
            Ask::Lose | Ask::Damage => format!("loses {card} from hand"),
            Ask::Order => format!("puts {card} onto the pile next"),
            Ask::Pick { source, purpose } => format!("{} ({})", pick(purpose, &card), self.card(source)),
            _ => format!("picks {card}"),
        }
    }

    // What happened.

    /// Whether the choice or an earlier note already says this.
    fn is_redundant(&self, note: Note, earlier: &[Note]) -> bool {
        let choice = self.choice;
        match note {
            Note::Activated(_, amount) => choice == Choice::Activate(amount),
            Note::Played(_, piece) => matches!(choice, Choice::Play(same, _) if same == piece),
            Note::Affected(piece) => matches!(choice, Choice::Use(same, _) if same == piece),
            Note::Fires(piece) => matches!(choice, Choice::Fire(same, _) if same == piece),
            Note::Deployed(piece) | Note::Converted(piece) => {
                let begins = |note: &Note| matches!(note, Note::Starts(_, start) if *start == piece);
                self.deployed() == Some(piece) || earlier.iter().any(begins)
            }
            Note::Moved(piece, place) => {
                choice == Choice::Move(piece, place) || choice == Choice::ShuttleDown(piece, place)
            }
            Note::Boards(piece, carrier) => {
                let seated = matches!(choice, Choice::Role(_)) && self.before.asking.ask == Ask::Role(piece);
                seated || choice == Choice::Embark(piece, carrier) || choice == Choice::ShuttleUp(piece, carrier)
            }
            Note::GetsOff(piece) => choice == Choice::Disembark(piece) || self.before.asking.ask == Ask::JumpOff(piece),
            Note::Battle { place, .. } => choice == Choice::Battle(place),
            Note::Drew(..) => choice == Choice::Draw,
            Note::LostForce { piece, .. } => {
                let first = !earlier.iter().any(|note| matches!(note, Note::LostForce { .. }));
                first && (choice == Choice::Take(piece) || matches!(choice, Choice::From(_)))
            }
            Note::Forfeited(piece) => choice == Choice::Forfeit(piece),
            Note::Lost(piece) => {
                let ordered = self.before.asking.ask == Ask::Order && choice == Choice::Take(piece);
                ordered || choice == Choice::Forfeit(piece) || earlier.contains(&Note::Forfeited(piece))
            }
            Note::Used(_, amount) => {
                matches!(self.before.asking.ask, Ask::Number(_)) && choice == Choice::Amount(amount)
            }
            Note::Lapsed(_) => choice == Choice::Done,
            _ => false,
        }
    }

    /// The cards of notes that say the same about several cards, from the first on.
    fn together(&self, notes: &[Note]) -> Vec<Piece> {
        let same = |note: &Note| match (notes.first(), note) {
            (Some(Note::LostForce { seat, from, .. }), Note::LostForce { seat: whose, from: pile, piece }) => {
                (seat == whose && from == pile).then_some(*piece)
            }
            (Some(Note::Moved(_, to)), Note::Moved(piece, place)) => (to == place).then_some(*piece),
            (Some(Note::Boards(_, on)), Note::Boards(piece, carrier)) => (on == carrier).then_some(*piece),
            (Some(Note::Lost(_)), Note::Lost(piece))
            | (Some(Note::Retrieved(_)), Note::Retrieved(piece))
            | (Some(Note::Hit(_)), Note::Hit(piece)) => Some(*piece),
            _ => None,
        };
        notes.iter().map_while(same).collect()
    }

    /// A note about several cards together.
    fn all(&self, note: Note, cards: &[Piece]) -> String {
        let names: Vec<String> = cards.iter().map(|&piece| self.card(piece)).collect();
        let names = and_list(&names);
        match note {
            Note::LostForce { seat, from, .. } => format!("the {} loses {names} {}", side(seat), lost_from(from)),
            Note::Moved(_, place) => format!("{names} move to {}", self.at(place)),
            Note::Boards(_, carrier) => format!("{names} go aboard {}", self.card(carrier)),
            Note::Retrieved(_) => format!("{names} are retrieved"),
            Note::Hit(_) => format!("{names} are hit"),
            _ => format!("{names} are lost"),
        }
    }

    /// What a player drew, for those who may know.
    fn drawn(&self, seat: Seat, number: u8) -> String {
        let cards = self.after.hand[seat].without(self.before.hand[seat]);
        let drew = |note: &&Note| matches!(note, Note::Drew(by, _) if *by == seat);
        let once = self.after.notes().iter().filter(drew).count() == 1 && cards.len() == usize::from(number);
        match self.for_whom.is_none_or(|whom| whom == seat) && once {
            true => self.titles(cards),
            false if number == 1 => "a card".to_owned(),
            false => count(number.into(), "card"),
        }
    }

    /// The cards a player looked at, if they are few and the reader may know them.
    fn looked(&self, number: u8) -> String {
        let cards = self.after.looked;
        let few = (1..=NAMED).contains(&cards.len()) && cards.len() == usize::from(number);
        match few && cards.iter().all(|card| self.sees(card)) {
            true => self.titles(cards),
            false => count(number.into(), "card"),
        }
    }

    fn titles(&self, cards: Pieces) -> String {
        and_list(&cards.iter().map(|piece| self.after.title(piece).to_owned()).collect::<Vec<_>>())
    }

    fn sentence(&self, note: Note) -> String {
        let card = |piece: Piece| self.card(piece);
        match note {
            Note::Turn(seat) => format!("the turn of the {} begins", side(seat)),
            Note::Phase(phase) => capitalised(phase_name(phase)),
            Note::Starts(seat, piece) => format!("the {} begins with {}", side(seat), card(piece)),
            Note::SameStart => "both have chosen the same location and choose again".to_owned(),
            Note::Activated(seat, amount) => format!("the {} activates {amount} Force", side(seat)),
            Note::Used(seat, amount) if seat == self.before.asking.seat => format!("{amount} Force is used"),
            Note::Used(seat, amount) => format!("the {} uses {amount} Force", side(seat)),
            Note::Drew(seat, number) => format!("the {} draws {}", side(seat), self.drawn(seat, number)),
            Note::Recirculated(seat, number) => {
                format!("{} of the {} go under the Reserve Deck", count(number.into(), "used card"), side(seat))
            }
            Note::Played(seat, piece) => format!("the {} plays {}", side(seat), card(piece)),
            Note::Deployed(piece) => format!("{} is deployed{}", card(piece), self.whereto(piece)),
            Note::Converted(piece) => format!("{} is laid over the opponent's version", card(piece)),
            Note::Moved(piece, place) => format!("{} moves to {}", card(piece), self.at(place)),
            Note::Boards(piece, carrier) => format!("{} goes aboard {}", card(piece), card(carrier)),
            Note::GetsOff(piece) => format!("{} gets off", card(piece)),
            Note::Drains { place, amount, .. } if self.choice == Choice::Drain(place) => {
                format!("{amount} Force is drained")
            }
            Note::Drains { place, amount, .. } => format!("{amount} Force is drained at {}", self.at(place)),
            Note::LostForce { seat, piece, from } => {
                format!("the {} loses {} {}", side(seat), card(piece), lost_from(from))
            }
            Note::Battle { seat, place } => format!("the {} begins a battle at {}", side(seat), self.at(place)),
            Note::Fires(piece) => format!("{} is fired", card(piece)),
            Note::Hit(piece) => format!("{} is hit", card(piece)),
            Note::Destiny { seat, piece, value } => {
                format!("the {} draws {}, destiny {}", side(seat), card(piece), quarters(value))
            }
            Note::Power { dark, light } => {
                format!("the battle is {} dark to {} light", quarters(dark), quarters(light))
            }
            Note::Attrition { seat, amount } => {
                format!("attrition against the {} is {}", side(seat), quarters(amount))
            }
            Note::BattleDamage { seat, amount } => {
                format!("the {} owes battle damage {}", side(seat), quarters(amount))
            }
            Note::Forfeited(piece) => format!("{} is forfeited", card(piece)),
            Note::Lapsed(seat) => format!("the rest of the attrition against the {} lapses", side(seat)),
            Note::BattleEnds => "the battle ends".to_owned(),
            Note::Cancelled(piece) => format!("{} is cancelled", card(piece)),
            Note::CancelledDrain(place) => format!("the drain at {} does not take place", self.at(place)),
            Note::CancelledBattle(place) => format!("the battle at {} is stopped", self.at(place)),
            Note::Lost(piece) => match self.after.zone(piece) {
                Zone::Out => format!("{} goes out of play", card(piece)),
                _ => format!("{} is lost", card(piece)),
            },
            Note::Returned(piece) => format!("{} returns to hand", card(piece)),
            Note::ToUsed(piece) => match self.after.zone(piece) {
                Zone::Force(_) => format!("{} goes to the Force Pile", card(piece)),
                Zone::Reserve(_) => format!("{} goes to the Reserve Deck", card(piece)),
                _ => format!("{} goes to the Used Pile", card(piece)),
            },
            Note::Retrieved(piece) => format!("{} is retrieved", card(piece)),
            Note::Took(seat, piece) => format!("the {} takes {} into hand", side(seat), card(piece)),
            Note::Looked(seat, number) => format!("the {} looks at {}", side(seat), self.looked(number)),
            Note::Shuffled(seat, pile) => format!("the {} of the {} is shuffled", pile_name(pile), side(seat)),
            Note::Stolen(piece, seat) => format!("the {} steals {}", side(seat), card(piece)),
            Note::Affected(piece) => format!("{} takes effect", card(piece)),
            Note::Total { seat, total } => format!("the destiny total of the {} is {}", side(seat), quarters(total)),
        }
    }
}

fn pick(purpose: Purpose, card: &str) -> String {
    match purpose {
        Purpose::Target => format!("targets {card}"),
        Purpose::By => format!("has {card} do it"),
        Purpose::Lose => format!("loses {card}"),
        Purpose::Return => format!("returns {card}"),
        Purpose::Steal => format!("steals {card}"),
        Purpose::Take => format!("takes {card}"),
        Purpose::Place => format!("places {card}"),
        Purpose::Cancel => format!("cancels {card}"),
        Purpose::Move => format!("moves {card}"),
        Purpose::Deploy => format!("deploys {card}"),
        Purpose::Choose => format!("chooses {card}"),
        Purpose::Retrieve => format!("retrieves {card}"),
        Purpose::Forfeit => format!("forfeits {card}"),
    }
}

/// Where Force was lost from: a pile by its number, or the hand.
fn lost_from(from: u8) -> String {
    let pile = Pile::ALL.get(usize::from(from));
    pile.map_or("from hand".to_owned(), |&pile| format!("from the {}", pile_name(pile)))
}

/// `a, b and c`.
fn and_list(names: &[String]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
