//! Why a choice is not offered, in a player's words. Nothing is decided here: the checks of the rules are asked one by
//! one until one of them says no.

mod ability;
mod deployment;
mod pick;
mod travel;

use super::card::{CardNo, ONE, Phase, Pieces, Quarters};
use super::notation::{pile_word, quarters};
use super::rules::question;
use super::state::*;
use super::table::{phase_name, pile_name};
use crate::notation::{
    Checked, Notation, check_words, copy_number, need, other_question, past_question, tidy, unnumbered,
};
use crate::{GameState, Piece, Seat};
use datacron_cards::diagnostic::guess;

/// Why a player cannot make a choice that is not offered; none if there is no telling.
pub(super) fn why_not(game: &Ccg, seat: Seat, choice: &str) -> Option<String> {
    let check = |ask, words: &[&str]| match is_begun(game, &words.join(" ")) {
        true => Ok(()),
        false => Why { game, seat, ask }.check(words),
    };
    check_words(game, seat, choice, check).err()
}

/// Whether a choice is offered that consists of these words or begins with them.
fn is_begun(game: &Ccg, words: &str) -> bool {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    choices.into_iter().any(|choice| {
        let text = tidy(&game.notation(choice));
        text.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}

/// A player at a question, and a choice that is not offered.
struct Why<'g> {
    game: &'g Ccg<'g>,
    seat: Seat,
    ask: Ask,
}

impl Why<'_> {
    fn check(&self, words: &[&str]) -> Checked {
        // A verb of several questions belongs to the one that is asked, if it is among them.
        if let [verb, card] = words
            && self.picks_with(verb)
        {
            return self.take(card);
        }
        match words {
            ["pass" | "done" | "decline" | "accept" | "go" | "alone" | "last"] => self.plain(words[0]),
            ["jump", "off"] | ["stay", "aboard"] => self.not_now("nobody is asked to get off"),
            ["activate", number] => self.activate(number),
            ["drain", place] => self.drain(place),
            ["battle", place] => self.battle(place),
            ["draw"] => self.draw(),
            ["draw", "destiny"] => self.destiny(),
            ["deploy", card] => self.deploy(card),
            ["transfer", card, to @ ..] => self.transfer(card, to),
            ["to" | "aboard" | "on" | "beside" | "before" | "as" | "with", ..] => self.detail(words),
            ["move", card, to @ ..] => self.move_card(card, to),
            ["shuttle", card, to @ ..] => self.shuttle(card, to),
            ["transit", "from", from, "to", to] => self.transit(from, to),
            ["dock", card, with @ ..] => self.dock(card, with),
            ["embark", card, on @ ..] => self.embark(card, on),
            ["disembark", card] => self.disembark(card),
            ["seat", card, role @ ..] => self.sit(card, role),
            ["play", card, which @ ..] => self.play(card, ability_number(which)?),
            ["use", card, which @ ..] => self.use_card(card, ability_number(which)?),
            ["fire", card, which @ ..] => self.fire(card, ability_number(which)?),
            ["react", "with", card] => self.react(card),
            ["lose", "from", pile] => self.lose_from(pile),
            ["lose", card] => self.lose(card),
            ["forfeit", card] => self.forfeit(card),
            ["at", place] => self.at(place),
            ["shuffle", ..] => self.past("no pile is chosen now"),
            ["start", "with", card] => self.start(card),
            [verb, card] if PICKS.contains(verb) => self.another(verb, card),
            _ => Ok(()),
        }
    }

    /// Something that is not done at the question asked.
    fn not_now(&self, nothing: &str) -> Checked {
        Err(other_question(nothing, &question(self.game)))
    }

    /// The answer to a question that is not asked now, perhaps because there was no other answer.
    fn past(&self, nothing: &str) -> Checked {
        Err(past_question(nothing, &question(self.game)))
    }

    fn name(&self) -> &'static str {
        Ccg::name(self.seat)
    }

    fn other(&self) -> &'static str {
        Ccg::name(self.seat.other())
    }

    /// What is done in a phase of one's own turn: why it is not done now, and what else speaks against it.
    fn in_phase(&self, phases: &[Phase], what: &str, possible: Checked) -> Checked {
        let Err(time) = self.time(phases, what) else {
            return possible.and_then(|()| self.not_now("that is not one of the choices"));
        };
        // A phase with nothing to do has passed by itself.
        let passed = self.seat == self.game.active && phases.iter().all(|&phase| phase < self.game.phase);
        match possible {
            Err(why) if passed => Err(format!("{why}; and {time}")),
            _ => Err(time),
        }
    }

    fn time(&self, phases: &[Phase], what: &str) -> Checked {
        let game = self.game;
        let names: Vec<&str> = phases.iter().map(|&phase| phase_name(phase)).collect();
        let only = format!("{what} only in the {} of one's own turn", names.join(" or the "));
        need(game.turn > 0, || format!("{only}, and the game has not begun"))?;
        need(self.seat == game.active, || format!("{only}, and it is {}'s turn", Ccg::name(game.active)))?;
        need(phases.contains(&game.phase), || format!("{only}, and this is the {}", phase_name(game.phase)))?;
        if self.ask == Ask::Action { Ok(()) } else { self.not_now("this is no time for it") }
    }

    /// Whether the player has so much Force.
    fn afford(&self, what: &str, cost: u8) -> Checked {
        let have = self.game.force(self.seat);
        need(have >= cost, || format!("{what} costs {cost}, and {} has {have} Force", self.name()))
    }

    // Cards.

    /// The card with this id.
    fn card(&self, id: &str) -> Result<CardNo, String> {
        let cards = self.game.table.cards;
        let ids = cards.all.iter().map(|card| card.id.as_str());
        cards.by_id(id).ok_or_else(|| format!("there is no card `{id}`{}", guess(id, ids)))
    }

    fn copies(&self, no: CardNo) -> impl Iterator<Item = Piece> {
        let table = self.game.table;
        table.every_piece().filter(move |&piece| table.no(piece) == no)
    }

    /// That a card is not somewhere, and where it is if the player can know.
    fn elsewhere(&self, no: CardNo, expected: &str) -> String {
        let game = self.game;
        let id = &game.table.cards.card(no).id;
        let known = self.copies(no).find(|&piece| game.knows(self.seat, piece));
        match known {
            Some(piece) => format!("{id} is not {expected}, but {}", self.whereabouts(piece)),
            None => format!("{id} is not {expected}"),
        }
    }

    fn whereabouts(&self, piece: Piece) -> String {
        let of = |seat: Seat, place: &str| format!("in {}'s {place}", Ccg::name(seat));
        match self.game.zone(piece) {
            Zone::Hand(seat) => of(seat, "hand"),
            Zone::Reserve(seat) => of(seat, pile_name(Pile::Reserve)),
            Zone::Force(seat) => of(seat, pile_name(Pile::Force)),
            Zone::Used(seat) => of(seat, pile_name(Pile::Used)),
            Zone::Lost(seat) => of(seat, pile_name(Pile::Lost)),
            Zone::Table(seat) => format!("on the table, where {} controls it", Ccg::name(seat)),
            Zone::Drawn(_) => "being drawn as destiny".into(),
            Zone::Played(_) => "being played".into(),
            Zone::Covered => "under another location".into(),
            Zone::Chosen(_) => "a starting location that was chosen".into(),
            Zone::Outside(_) => "outside the deck".into(),
            Zone::Out => "out of play".into(),
        }
    }

    /// A card on the table, whoever controls it.
    fn on_table(&self, label: &str) -> Result<Piece, String> {
        let (id, number) = copy_number(label);
        let no = self.card(id)?;
        let there: Vec<Piece> = self.copies(no).filter(|&piece| self.game.on_table(piece)).collect();
        match number.checked_sub(1).and_then(|at| there.get(at)) {
            Some(&piece) => Ok(piece),
            None if there.is_empty() => Err(self.elsewhere(no, "on the table")),
            None => Err(format!("there are fewer copies of {id} on the table")),
        }
    }

    /// A card on the table that the player controls.
    fn own(&self, label: &str) -> Result<Piece, String> {
        let piece = self.on_table(label)?;
        need(self.game.play[self.seat].has(piece), || format!("{label} is controlled by {}", self.other()))?;
        Ok(piece)
    }

    /// The place of a location on the table.
    fn place(&self, label: &str) -> Result<u8, String> {
        let piece = self.on_table(label)?;
        need(self.game.table.locations.has(piece), || format!("{label} is not a location"))?;
        self.game.place_of(piece).ok_or_else(|| format!("{label} is at no place"))
    }

    /// A card in the player's hand.
    fn in_hand(&self, label: &str) -> Result<Piece, String> {
        let (id, number) = copy_number(label);
        need(number == 1, || unnumbered(id))?;
        let no = self.card(id)?;
        let mut copies = self.copies(no).filter(|&piece| self.game.hand[self.seat].has(piece));
        copies.next().ok_or_else(|| self.elsewhere(no, &format!("in {}'s hand", self.name())))
    }

    fn id(&self, piece: Piece) -> &'static str {
        &self.game.table.of(piece).id
    }

    /// The text of a card, to append to a reason that is about it.
    fn says(&self, piece: Piece) -> String {
        match super::table::text(self.game.table.of(piece)) {
            text if text.is_empty() => String::new(),
            text => format!("; it says “{text}”"),
        }
    }

    // Force, drains and battles.

    fn activate(&self, number: &str) -> Checked {
        let (game, name) = (self.game, self.name());
        let Ok(number) = number.parse::<u8>() else { return Err(format!("`{number}` is not an amount of Force")) };
        self.time(&[Phase::Activate], "Force is activated")?;
        need(number > 0, || "to activate nothing more is `pass`".into())?;
        let reserve = game.pile(self.seat, Pile::Reserve).len();
        need(usize::from(number) <= reserve, || format!("the Reserve Deck of {name} has {reserve} cards"))?;
        Err(format!("{name} may activate {} more Force this turn", game.now.generation))
    }

    fn draw(&self) -> Checked {
        let force = self.game.pile(self.seat, Pile::Force);
        let possible = need(!force.is_empty(), || format!("the Force Pile of {} is empty", self.name()));
        self.in_phase(&[Phase::Draw], "cards are drawn", possible)
    }

    fn drain(&self, label: &str) -> Checked {
        let place = self.place(label)?;
        self.in_phase(&[Phase::Control], "Force is drained", self.drainable(label, place))
    }

    fn drainable(&self, label: &str, place: u8) -> Checked {
        let (game, seat, name, other) = (self.game, self.seat, self.name(), self.other());
        if game.can_drain(seat, place) {
            return Ok(());
        }
        need(game.now.drained >> place & 1 == 0, || format!("{label} was drained this turn already"))?;
        need(game.occupies(seat, place), || format!("{name} has no presence at {label}"))?;
        need(!game.occupies(seat.other(), place), || {
            format!("{other} has presence at {label}, too, so that nobody controls it")
        })?;
        need(game.controls(seat, place), || format!("{name} has too little ability to control {label}"))?;
        need(!game.at(seat, place).meets(game.now.drained_with), || {
            format!("a card at {label} has taken part in a drain this turn")
        })?;
        need(game.drain_amount(seat, place) > 0, || format!("{other} has no Force icons at {label}"))?;
        Err(format!("a card forbids {name} to drain at {label}"))
    }

    fn battle(&self, label: &str) -> Checked {
        let place = self.place(label)?;
        need(!self.game.battle.going, || "another battle is under way".into())?;
        self.in_phase(&[Phase::Battle], "battles are begun", self.fightable(label, place))
    }

    fn fightable(&self, label: &str, place: u8) -> Checked {
        let game = self.game;
        need(game.now.fought >> place & 1 == 0, || format!("there was a battle at {label} this turn already"))?;
        for seat in [self.seat, self.seat.other()] {
            let name = Ccg::name(seat);
            need(game.occupies(seat, place), || format!("{name} has no presence at {label}"))?;
            let able = |cards: Pieces| cards.iter().map(|card| game.ability(card)).sum::<Quarters>() >= ONE;
            let fresh = game.at(seat, place).and(game.table.movers).without(game.now.battled);
            need(able(fresh), || format!("the cards of {name} at {label} cannot battle again this turn"))?;
            need(able(game.fighters_at(seat, place)), || {
                format!("a card keeps those of {name} at {label} out of battles")
            })?;
        }
        self.afford("the battle", game.battle_cost(self.seat, place))
    }

    fn destiny(&self) -> Checked {
        let (game, name) = (self.game, self.name());
        if !game.battle.going || game.battle.segment > Segment::Power {
            return self.not_now("no battle destiny is drawn now");
        }
        let ability = quarters(game.ability_in_battle(self.seat));
        need(game.battle_destinies(self.seat) > 0, || {
            format!("{name} has ability {ability} in the battle, which is too little for battle destiny")
        })?;
        let empty = game.pile(self.seat, Pile::Reserve).is_empty();
        need(!empty, || format!("the Reserve Deck of {name} is empty, and no destiny can be drawn"))?;
        self.not_now(match game.battle.segment {
            Segment::Power => "battle destiny is not drawn at this question",
            _ => "battle destiny is drawn in the power segment",
        })
    }

    // Losing cards.

    fn lose_from(&self, pile: &str) -> Checked {
        let found = Pile::LIFE.into_iter().find(|&known| pile_word(known) == pile);
        let Some(pile) = found else {
            return Err(format!("Force is lost from reserve, force or used, not from `{pile}`"));
        };
        self.loses()?;
        let empty = self.game.pile(self.seat, pile).is_empty();
        need(!empty, || format!("the {} of {} is empty", pile_name(pile), self.name()))?;
        Err(format!("this Force is not lost from the {}", pile_name(pile)))
    }

    fn lose(&self, label: &str) -> Checked {
        self.loses()?;
        self.in_hand(label)?;
        Err("this Force is not lost from hand".into())
    }

    /// Whether the player loses Force at all.
    fn loses(&self) -> Checked {
        match self.ask {
            Ask::Lose => Ok(()),
            Ask::Damage => need(self.game.battle.damage[self.seat] > 0, || {
                "Force meets battle damage, and only attrition or hits are left to meet".into()
            }),
            _ => self.past("no Force is lost now"),
        }
    }

    fn forfeit(&self, label: &str) -> Checked {
        let Ask::Damage = self.ask else { return self.past("nothing is forfeited now") };
        let game = self.game;
        let card = self.own(label)?;
        need(game.table.movers.has(card), || format!("{label} is no character, vehicle or starship"))?;
        need(game.battle.joined.has(card), || format!("{label} took no part in the battle"))?;
        need(game.forfeitable(self.seat).has(card), || {
            format!("{label} is a passenger, cargo or parked, and is not forfeited")
        })?;
        Err("only hit cards are left to forfeit".into())
    }

    // Words without a card.

    fn plain(&self, word: &str) -> Checked {
        let mut choices = Vec::new();
        self.game.choices(&mut choices);
        let plain = |choice: &Choice| matches!(choice, Choice::Pass | Choice::Done | Choice::Decline | Choice::Alone);
        let stop = choices.iter().find(|choice| plain(choice)).map(|&choice| self.game.notation(choice));
        match (word, stop) {
            ("pass" | "done" | "decline" | "alone", Some(stop)) => {
                Err(format!("doing nothing is `{stop}` at this question"))
            }
            ("pass" | "done" | "decline", None) => Err(match self.ask {
                Ask::Lose => "the Force has to be lost".into(),
                Ask::Damage => "what is owed has to be met as long as it can be".into(),
                _ => format!("one of the choices has to be made; the question is: {}", question(self.game)),
            }),
            ("alone", None) if matches!(self.ask, Ask::Crew(_)) => {
                Err("a starfighter comes to a system piloted".into())
            }
            ("go", _) if self.ask == Ask::Group => Err("not everybody would have a seat".into()),
            ("accept", _) => self.not_now("there is nothing to accept now"),
            _ => self.past(&format!("nothing is answered with `{word}` now")),
        }
    }
}

/// The words for picking a card.
const PICKS: [&str; 13] = [
    "target", "by", "return", "steal", "take", "place", "cancel", "choose", "retrieve", "next", "lose", "move",
    "forfeit",
];

/// The number in `(2)`, which tells the abilities of a card apart; the first without one.
fn ability_number(words: &[&str]) -> Result<Option<usize>, String> {
    let Some(last) = words.last().and_then(|word| word.strip_prefix('(')?.strip_suffix(')')) else { return Ok(None) };
    let number: usize = last.parse().map_err(|_| format!("`({last})` is not the number of an ability"))?;
    Ok(Some(number))
}
