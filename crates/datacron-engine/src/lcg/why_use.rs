//! Why an ability cannot be used, for [`super::why`].

use super::card::{AbilityKind, At, Condition, Must, Object, Op, Purpose, Reg, Triggered, Verb, during};
use super::menu::ability_text;
use super::notation::purpose_word;
use super::rules::{event_text, question};
use super::state::*;
use super::why::Why;
use crate::notation::{Checked, need};
use crate::{GameState, Piece, Seat};

/// When an ability can be used, and what is wrong at other times.
const TIMES: [(u8, &str); 6] = [
    (during::YOUR_TURN, "only in one's own turn"),
    (during::OPPONENT_TURN, "only in the opponent's turn"),
    (during::ENGAGEMENT, "only during an engagement"),
    (during::DEPLOYMENT, "only in the deployment phase"),
    (during::CONFLICT, "only in the conflict phase"),
    (during::FORCE, "only in the Force phase"),
];

impl Why<'_> {
    /// `use CARD`, with the number of the ability among those of its kind.
    pub(super) fn use_card(&self, label: &str, number: Option<usize>) -> Checked {
        let mut why = Ok(());
        for piece in self.users(label)? {
            let event = self.game.table.events.has(piece);
            need(!event, || format!("{label} is an event: it is played, not used"))?;
            match self.use_piece(piece, number) {
                Ok(()) => return Ok(()),
                reason => why = why.and(reason),
            }
        }
        why
    }

    /// The ability of a card in play, or of a card in hand that is played for it.
    pub(super) fn use_piece(&self, piece: Piece, number: Option<usize>) -> Checked {
        let card = self.game.table.of(piece);
        let id = &card.id;
        need(!card.blank, || format!("{id} is played as a blank: its abilities are not encoded yet"))?;
        need(!card.abilities.is_empty(), || format!("{id} has no ability to use"))?;
        let Some(kind) = self.kind_now() else { return self.no_window(piece) };
        let of_kind = card.abilities.iter().enumerate().filter(|(_, ability)| ability.kind == kind);
        let numbered = of_kind.enumerate().filter(|(at, _)| number.is_none_or(|number| number == at + 1));
        let abilities: Vec<(u8, &Triggered)> = numbered.map(|(_, (at, ability))| (at as u8, ability)).collect();
        if abilities.is_empty() {
            return Err(match (number, card.abilities.first()) {
                (None, Some(has)) => {
                    let (one, many, says) = (one(has.kind), many(kind), ability_words(self.game, piece, 0));
                    format!("{id} has {one}, and this is the time for {many}{says}")
                }
                _ => format!("{id} has no such ability"),
            });
        }
        let forced = matches!(self.ask, Ask::Forced(_));
        let mut why = None;
        for (at, ability) in abilities {
            if ability.forced != forced {
                why.get_or_insert(match forced {
                    true => format!("{id} has no forced ability, and those come first"),
                    false => format!("the ability of {id} is forced: it is used by itself"),
                });
                continue;
            }
            let event = match self.answer(piece, at, ability) {
                Ok(event) => event,
                Err(reason) => {
                    why.get_or_insert(reason);
                    continue;
                }
            };
            match self.usable(piece, at, ability, event.as_ref()) {
                Err(reason) if event.is_none() => {
                    why.get_or_insert(reason);
                }
                // The reason for an answer to this very event tells most.
                checked => return checked,
            }
        }
        why.map_or(Ok(()), Err)
    }

    /// An ability of a card while another question is asked.
    fn no_window(&self, piece: Piece) -> Checked {
        let (card, question) = (self.game.table.of(piece), question(self.game));
        let is_action = |ability: &Triggered| ability.kind == AbilityKind::Action;
        let Some(at) = card.abilities.iter().position(is_action) else {
            let kind = card.abilities.first().map_or("no ability", |ability| one(ability.kind));
            let (id, says) = (&card.id, ability_words(self.game, piece, 0));
            return Err(format!("{id} has {kind}, and nothing is answered now{says}; the question is: {question}"));
        };
        // The window before this question may have passed because the ability could not be used.
        match self.usable(piece, at as u8, &card.abilities[at], None) {
            Ok(()) => Err(format!("this is no time for actions; the question is: {question}")),
            Err(why) => Err(format!(
                "{why} (a player who can take no action is not asked for one); the question is: {question}"
            )),
        }
    }

    /// What an interrupt or reaction answers now; none for an action.
    fn answer(&self, piece: Piece, at: u8, ability: &Triggered) -> Result<Option<Event>, String> {
        if ability.kind == AbilityKind::Action {
            return Ok(None);
        }
        let (game, seat) = (self.game, self.user(piece));
        let id = &game.table.of(piece).id;
        let (mut first, mut open, mut answered) = (None, None, false);
        game.each_answerable(|number, event, able| {
            first.get_or_insert(event.what);
            if game.is_triggered(ability, event, able, piece, seat) {
                match game.has_answered(ability.kind, piece, at, number, event) {
                    true => answered = true,
                    false => open = Some(*event),
                }
            }
            open.is_some()
        });
        let Some(what) = first else { return Ok(None) };
        need(open.is_some() || !answered, || format!("{id} has answered this already"))?;
        let before = game.answer_kind() == AbilityKind::Interrupt;
        open.map(Some).ok_or_else(|| {
            let what = event_text(game, what, before);
            format!("{id} does not answer what happens now ({what}){}", ability_words(game, piece, at))
        })
    }

    /// Who would use the ability of a card: forced abilities of both players are put in order by one of them.
    fn user(&self, piece: Piece) -> Seat {
        if matches!(self.ask, Ask::Forced(_)) { self.game.controller(piece) } else { self.seat }
    }

    /// What [`Lcg::can_use`] checks, one by one.
    fn usable(&self, piece: Piece, at: u8, ability: &Triggered, event: Option<&Event>) -> Checked {
        let (game, card, usage) = (self.game, self.game.table.of(piece), &ability.usage);
        let seat = self.user(piece);
        if game.can_use(seat, piece, at, event) {
            return Ok(());
        }
        let id = &card.id;
        let (event_card, in_hand) = (game.table.events.has(piece), game.hand[seat].has(piece));
        if event_card || usage.from_hand {
            need(in_hand, || format!("the ability of {id} is used from hand"))?;
        } else {
            need(!in_hand, || format!("{id} is in hand, and its ability is used in play"))?;
        }
        need(!game.as_enhancement.has(piece), || format!("{id} is an enhancement now and has no other ability"))?;
        for (time, only) in TIMES {
            let wrong = usage.during & time != 0 && !game.is_during(time, seat);
            need(!wrong, || format!("{id} is used {only}"))?;
        }
        let used = match event_card {
            true => game.now.events.contains(&(seat, game.table.no(piece))),
            false => game.now.used[usize::from(at).min(1)].has(piece),
        };
        need(!(usage.once && used), || format!("{id} may be used once a turn, and it was"))?;
        if event_card {
            self.not_limited(piece)?;
            self.price(piece, usage.spend)?;
        }
        let mut run = Run { at: usage.at, ability: at, ..Run::about(piece, seat) };
        if let Some(event) = event {
            (run.it, run.damage) = (event.it, event.amount);
        }
        if let Some(condition) = usage.condition {
            need(game.holds(condition, &run), || self.unmet(condition, piece, at))?;
        }
        self.begins(&run)
    }

    fn unmet(&self, condition: Condition, piece: Piece, at: u8) -> String {
        let name = Lcg::name(self.seat);
        match condition {
            Condition::BalanceWithYou => format!("the balance of the Force is not with {name}"),
            Condition::YouAttack => format!("{name} is not attacking"),
            Condition::YouDefend => format!("{name} is not defending"),
            Condition::FatePlaced => format!("{name} has placed no fate card in this engagement"),
            Condition::FirstEngagement => "this is not the first engagement of the phase".into(),
            Condition::Exists(_) | Condition::None(_) | Condition::ItIs(_) => {
                let id = &self.game.table.of(piece).id;
                format!("the condition of {id} does not hold{}", ability_words(self.game, piece, at))
            }
        }
    }

    /// What [`Lcg::can_begin`] checks, one by one; it has said no.
    fn begins(&self, run: &Run) -> Checked {
        let game = self.game;
        let id = &game.table.of(run.source).id;
        let says = || ability_words(game, run.source, run.ability);
        let mut at = *run;
        loop {
            let op = game.table.cards.op(at.at);
            match op {
                Op::Execute | Op::End => {
                    self.enters(&at)?;
                    return Err(format!("{id} would have no effect now{}", says()));
                }
                Op::Pick { purpose: Purpose::Target, must: Must::Yes, into: Reg::Target, .. } => {
                    let target = game.candidates(op, &at).first();
                    let target = target.ok_or_else(|| format!("{id} has no target{}", says()))?;
                    let mut after = Run { at: At(at.at.0 + 1), ..at };
                    after.put(Reg::Target, target);
                    return self.begins(&after);
                }
                Op::Pick { purpose, must: Must::Yes, .. } => {
                    need(!game.pick_set(op, &at).is_empty(), || match purpose {
                        Purpose::Target | Purpose::Another => format!("{id} has no second target{}", says()),
                        purpose => format!("there is no card to {} for {id}{}", purpose_word(purpose), says()),
                    })?;
                }
                Op::FocusThis(_) => {
                    need(game.in_play(at.source), || format!("{id} is not in play"))?;
                    need(!game.exhausted.has(at.source), || format!("{id} is exhausted and cannot be focused"))?;
                }
                Op::Spend(cost) => self.afford(&format!("the ability of {id}"), cost)?,
                Op::LowerReserve(by) => {
                    need(game.reserve(at.seat) >= by, || format!("the reserve is too low for {id}"))?;
                }
                Op::Do { verb: Verb::Sacrifice | Verb::Return, to: Object::This } => {
                    need(game.in_play(at.source), || format!("{id} is not in play"))?;
                }
                Op::Do { verb: Verb::Damage { amount, .. }, to } => {
                    let cards = game.objects(to, &at).and(game.all_in_play());
                    need(!cards.is_empty(), || format!("{id} is not in play"))?;
                    let small = cards.iter().find(|&card| game.room(card) < amount);
                    need(small.is_none(), || format!("{id} has no room for {amount} damage"))?;
                }
                _ => {}
            }
            at.skip(1);
        }
    }

    /// Whether a card can enter play by its own ability, where that is what comes next.
    fn enters(&self, run: &Run) -> Checked {
        let game = self.game;
        let next = game.table.cards.op(At(run.at.0 + 1));
        let Op::Do { verb: Verb::PutIntoPlay { paid, .. }, to: Object::This } = next else { return Ok(()) };
        let id = &game.table.of(run.source).id;
        need(!game.is_duplicate(run.source), || format!("{id} is unique, and one is in play"))?;
        if paid { self.price(run.source, 0) } else { Ok(()) }
    }
}

/// The text of an ability, to append to a reason that is about its card.
pub(super) fn ability_words(game: &Lcg, piece: Piece, ability: u8) -> String {
    format!("; it says “{}”", ability_text(game, piece, ability))
}

fn one(kind: AbilityKind) -> &'static str {
    match kind {
        AbilityKind::Action => "an action",
        AbilityKind::Interrupt => "an interrupt",
        AbilityKind::Reaction => "a reaction",
    }
}

fn many(kind: AbilityKind) -> &'static str {
    match kind {
        AbilityKind::Action => "actions",
        AbilityKind::Interrupt => "interrupts",
        AbilityKind::Reaction => "reactions",
    }
}
